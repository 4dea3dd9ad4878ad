// The program at a terminal: editing, history, completion, the start, Ctrl-C.  `script` makes the terminal.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';

const program = process.env.SANDTABLE ?? 'build/gcc-O2/sandtable';

// A battle at a terminal of 100 columns and 30 rows: `see` waits for words behind those seen before, `type` sends keys.
class Terminal {
    constructor(folder, argument, rows = 30) {
        const env = { ...process.env, SANDTABLE_BATTLES: join(folder, 'battles'), TERM: 'xterm', NO_COLOR: '1' };
        this.child = spawn('script', ['-qfec', `tty >${folder}/tty; stty cols 100 rows ${rows}; exec ${program} ${argument}`, '/dev/null'], { env });
        this.folder = folder;
        this.said = '';
        this.from = 0;
        this.waiting = () => {};
        this.child.stdout.on('data', (bytes) => { this.said += bytes; this.waiting(); });
        this.ended = new Promise((resolve) => this.child.on('close', resolve));
        this.ended.then(() => this.waiting());
    }
    resize(columns, rows) { execFileSync('stty', ['-F', readFileSync(join(this.folder, 'tty'), 'utf8').trim(), 'cols', columns, 'rows', rows]); }
    type(keys) { this.child.stdin.write(keys); }
    get plain() { return this.said.replace(/\x1b\[[0-9;?]*[A-Za-z]|\x07|\r/g, ''); }
    async see(...any) { /* the first of them that is said; says which */
        for (let end = false; ;) {
            const { plain } = this, found = any.map((words) => [plain.indexOf(words, this.from), words]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0])[0];
            if (found) { this.from = found[0] + found[1].length; return any.length > 1 ? found[1] : plain; }
            assert.ok(!end, `not said: ${any}\n${plain.slice(this.from)}`);
            await new Promise((resolve) => { this.waiting = resolve; setTimeout(resolve, 60000).unref(); });
            end = this.child.exitCode !== null || this.last === this.said.length;
            this.last = this.said.length;
        }
    }
}

const sitting = (name, argument, play) => test(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lines-'));
    const begin = (what) => new Terminal(folder, what);
    const terminal = begin(argument);
    try {
        await play(terminal, folder, begin);
    } finally {
        terminal.child.kill();
        rmSync(folder, { recursive: true });
    }
});

const edits = await new Promise((resolve) => {
    const child = spawn('sh', ['-c', `ldd ${program} | grep -q libedit`]);
    child.on('close', (code) => resolve(code === 0));
});

sitting('words are completed, lines are edited and come back', 'play first-battle --seed 4 --b closer', async (t) => {
    if (!edits) return; // plain lines: tested by the sessions
    await t.see('Parliament> ');
    t.type('car\t');
    await t.see('cards ');
    t.type('cen\tri\tGu\tx\x7f\r'); // letters may be taken back
    await t.see('laid out 3 cards');
    await t.see('Parliament> ');
    t.type('list\r');
    await t.see("Lisle's Dragoons");
    await t.see('Parliament> ');
    t.type('\x1b[A\x1b[A'); // up, and up again
    await t.see('cards Centre');
    t.type('\x01\x0bcheck mo\tEss\tfo\tahead 9\r'); // all of it anew
    await t.see('No [EC-MOVE-06]');
    t.type('\x1b[A');
    await t.see('ahead 9');
    t.type('\x7f4\r');
    await t.see('Yes');
    t.type('ch\t\t'); // two commands: a second Tab lists them
    await t.see('charge  check');
    t.type('\x15quit\r');
    await t.see('Kept: ');
    assert.equal(await t.ended, 0);
});

sitting('the map is as large as the window is by now, and no line is longer', 'play first-battle --seed 4 --b closer', async (t) => {
    const map = async (columns, rows) => {
        t.resize(columns, rows);
        t.type('due\rmap\r');
        const from = t.from;
        await t.see('> map\n');
        await t.see('Parliament> ');
        return t.plain.slice(t.plain.indexOf('> map\n', from) + 6, t.from).split('\n').slice(0, -1);
    };
    await t.see('Parliament> ');
    const small = await map(60, 20), large = await map(150, 60);
    assert.ok(small.every((line) => line.length <= 60), small.join('\n'));
    assert.ok(large.some((line) => line.length > 100), large.join('\n'));
    assert.ok(large.length > small.length);
    t.type(`note ${'x'.repeat(2500)}\r`);
    await t.see('That line is too long: more than 2000 characters.');
    t.type('quit\r');
    assert.equal(await t.ended, 0);
});

/* Takes the computer's hint at every prompt until one of `words` comes. */
async function hinted(t, ...words) {
    for (let n = 0; n < 500; n++) {
        t.type('hint\rok\r');
        await t.see('> ok\n');
        const said = await t.see('Parliament> ', ...words);
        if (said !== 'Parliament> ') return [said, n];
    }
    throw new Error(`never came: ${words}`);
}

sitting('a whole battle at the terminal, to its end', 'play first-battle --seed 11 --b captain', async (t) => {
    await t.see('Parliament> ');
    t.type('dice once\r');
    await t.see('Throws are told at once.');
    await t.see('Parliament> ');
    const [, orders] = await hinted(t, 'The battle is over');
    assert.ok(orders > 30, `${orders} orders`);
    await t.see('over> ');
    t.type('score\r');
    await t.see('over> ');
    t.type('quit\r');
    assert.equal(await t.ended, 0);
});

sitting('throws are told one by one; a command that is typed meanwhile is not lost', 'play first-battle --seed 11 --b captain', async (t) => {
    await t.see('Parliament> ');
    t.type('dice sometimes\r');
    await t.see('Say how: dice once, dice auto, dice slow or dice step');
    t.type('dice step\r');
    await t.see('the report waits for Enter');
    await t.see('Parliament> ');
    await hinted(t, 'the next throw; all: the rest> ');
    t.type('\r');
    t.type('list\r'); /* the rest is told, then the list comes */
    await t.see("Astley's Detachments"); // a line of the list alone
    await t.see('Parliament> ');
    t.type('\x03');
    await t.see('Ctrl-C once more leaves.');
    await t.see('Parliament> ');
    t.type('\x03');
    await t.see('Interrupted');
    assert.equal(await t.ended, 0);
});

sitting('Ctrl-C drops the line that was begun; what is typed after it is read', 'play first-battle --seed 4 --b closer', async (t) => {
    for (let n = 0; n < 2; n++) {
        await t.see('Parliament> ');
        t.type('concede\x03');
        await t.see('Ctrl-C once more leaves.');
        await t.see('Parliament> ');
        t.type('list\r');
        await t.see("Lisle's Dragoons");
    }
    await t.see('Parliament> ');
    t.type('quit\r');
    assert.equal(await t.ended, 0);
});

/* Ctrl-C while a line is on its way to a full pipe: the write ends early, and that is no lost output. */
test('Ctrl-C in the middle of a report ends the battle in order', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lines-'));
    const env = { ...process.env, SANDTABLE_BATTLES: join(folder, 'battles') };
    const child = spawn(program, ['play', 'first-battle', '--seed', '4', '--b', 'closer'], { env });
    const ended = new Promise((resolve) => child.on('close', (...how) => resolve(how)));
    let said = '', wrong = '';
    child.stdout.on('data', (bytes) => { said += bytes; }).pause();
    child.stderr.on('data', (bytes) => { wrong += bytes; });
    child.stdin.on('error', () => {}); // it ends before it has read everything
    try {
        child.stdin.end('help\n'.repeat(2000)); // much more than a pipe holds, and nobody reads
        const syscall = `/proc/${child.pid}/syscall`;
        const writing = () => !existsSync(syscall) || readFileSync(syscall, 'latin1').startsWith('1 ');
        for (let n = 0; n < 2; n++) { /* the first may find a part written, the second finds nothing written */
            do await new Promise((resolve) => setTimeout(resolve, 5)); while (!writing());
            child.kill('SIGINT');
        }
        child.stdout.resume();
        assert.deepEqual(await ended, [0, null], wrong);
        assert.match(said, /Interrupted in turn 1/);
    } finally {
        child.kill('SIGKILL');
        rmSync(folder, { recursive: true });
    }
});

sitting('whoever has no battle is offered the guided one, later what waits', 'play', async (t, folder, begin) => {
    const menu = await t.see('Enter: the guided first battle');
    assert.match(menu, /g {2}A guided first battle/);
    t.type('\r');
    await t.see('Lesson 1 of 8');
    t.type('cards centre right guns\r');
    await t.see('Lesson 2 of 8');
    await t.see('Parliament> ');
    t.type('\x03'); // Ctrl-C, twice
    await t.see('Ctrl-C once more leaves.');
    await t.see('Parliament> ');
    t.type('\x03');
    await t.see('Interrupted in turn 1.');
    await t.see('guided-first-battle-1');
    assert.equal(await t.ended, 0);
    assert.deepEqual(readdirSync(join(folder, 'battles')).sort(), ['guided-first-battle-1.jsonl', 'guided-first-battle-1.jsonl.private']);
    const again = begin('play');
    try {
        assert.match(await again.see('Enter: continue the first'), /1 {2}Continue: A First Battle, guided, turn 1 of 8/);
        again.type('\r');
        await again.see('Lesson 2 of 8');
        again.type('quit\r');
        assert.equal(await again.ended, 0);
    } finally {
        again.child.kill();
    }
});

sitting('a new battle is chosen by its name', 'play', async (t) => {
    await t.see('Enter: ');
    t.type('n\r');
    const list = await t.see('Which battle?');
    assert.match(list, /naseby +Naseby, 14 June 1645, 26 units/);
    t.type('nasebi\r');
    await t.see('did you mean naseby?');
    await t.see('Which battle?');
    t.type('naseby\r');
    await t.see('Naseby, 14 June 1645');
    await t.see('Parliament> ');
    t.type('\x04'); // the end of input
    await t.see('End of input');
    await t.ended;
});

test('the map fits a small screen, shows where things happen, and is not drawn anew for nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lines-')), t = new Terminal(folder, 'play fiddlers-bottom --seed 5 --b closer', 20);
    const maps = () => t.said.match(/CAPITALS/g)?.length ?? 0;
    try {
        const first = await t.see('Parliament> '), lines = first.split('\n'), end = lines.findIndex((line) => line.startsWith('in '));
        const rows = lines.slice(0, end).filter((line) => /^(   | \d\d|  \d) ?[·▓░♣"^]/.test(line)).length;
        assert.ok(rows >= 8 && rows <= 11, `${rows} rows of a map on 20`);
        assert.match(first, /A part of the table/);
        t.type('cards left centre right reserve detach\r');
        await t.see('movement');
        await t.see('Parliament> ');
        const before = maps();
        t.type('map\r');
        const second = (await t.see('A part of the table')).split('A part of the table').at(-2);
        assert.match(second, /H8↑/, 'the command that acts is in it');
        t.type('stand all\r');
        await t.see('Parliament> ');
        assert.equal(maps(), before + 1, 'nothing moved');
        t.type('quit\r');
        await t.ended;
    } finally {
        t.child.kill();
        rmSync(folder, { recursive: true });
    }
});

test('the same position has the same hint: in another sitting, with another seed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lines-')), record = join(folder, 'hint.jsonl');
    const hint = (...args) => /Captain would say: .*/.exec(execFileSync(program, ['play', ...args], { input: 'hint\nnote first\nquit\n' }).toString())[0];
    try {
        const said = hint('edgehill', '--seed', '1', '--record', record);
        assert.equal(hint(record), said);
        assert.equal(hint('edgehill', '--seed', '3', '--no-record'), said);
    } finally {
        rmSync(folder, { recursive: true });
    }
});
