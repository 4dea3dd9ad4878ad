// `sandtable join LINK`: a computer player and a terminal at the two sides of a battle, over HTTP alone.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, test as node } from 'node:test';
import { Server } from './server.mjs';

// A program that was built without libcurl says so, and that is all there is to test.
const without = /built without/.test(spawnSync(process.env.SANDTABLE, ['join', 'x'], { encoding: 'utf8' }).stderr);
const test = (name, run) => node(name, { skip: without && 'built without libcurl', timeout: 180000 }, run);
// Computer players are faster than anybody a server need put up with.
const HASTE = ['--limit', 'requests=100000', '--limit', 'requests-burst=100000'];
const kept = mkdtempSync(join(tmpdir(), 'sandtable-join-')), children = new Set();
after(() => {
    children.forEach((child) => child.kill('SIGKILL'));
    rmSync(kept, { recursive: true, force: true });
});

// The program with a script for its person; `said` grows, `until` waits for words in it.
class Terminal {
    constructor(words, who, proper = false) {
        const env = { ...process.env, SANDTABLE_BATTLES: join(kept, who), COLUMNS: '100', TERM: 'dumb', NO_COLOR: '1' }, all = ['join', ...words];
        this.child = proper ? spawn('script', ['-qefc', [process.env.SANDTABLE, ...all].join(' '), '/dev/null'], { env }) : spawn(process.env.SANDTABLE, all, { env });
        children.add(this.child);
        this.said = '';
        this.waiting = [];
        for (const out of [this.child.stdout, this.child.stderr]) out.on('data', (data) => { this.said += data; this.look(); });
        this.ended = new Promise((resolve) => this.child.on('close', (code) => { children.delete(this.child); this.over = true; this.look(); resolve(code); }));
    }

    look() {
        this.waiting = this.waiting.filter(({ words, from, resolve, reject }) => {
            const at = this.said.slice(from).match(words);
            if (at) resolve(at);
            else if (this.over) reject(new Error(`${words} was not said:\n${this.said}`));
            return !at && !this.over;
        });
    }

    until(words, from = 0) {
        return new Promise((resolve, reject) => { this.waiting.push({ words, from, resolve, reject }); this.look(); });
    }

    type(line) {
        this.child.stdin.write(`${line}\n`);
    }
}

async function opened(server, { scenario = 'first-battle', terms } = {}) {
    const { status, json, text } = await server.ask('POST', '/games', { body: { scenario, terms } });
    assert.equal(status, 201, text);
    const link = (secret) => `http://127.0.0.1:${server.port}/b/${json.game}#${secret}`;
    return { game: json.game, links: json.links.seats.map(({ secret }) => link(secret)), watch: json.links.watch };
}

for (const scenario of ['first-battle', 'first-cards', 'newport-road', 'zama', 'hopton-heath'])
    test(`two computer players play ${scenario} by link to its end`, async () => {
        const server = await Server.start(HASTE);
        const { game, links } = await opened(server, { scenario });
        const players = links.map((link, i) => new Terminal([link, '--as', i ? 'closer' : 'random', '--seed', String(i)], `${scenario}-${i}`));
        assert.deepEqual(await Promise.all(players.map((player) => player.ended)), [0, 0], players.map((p) => p.said.slice(-2000)).join('\n---\n'));
        for (const player of players) assert.match(player.said, /battle (?:is over|ended)|won|drawn|victory/i);
        const record = await server.ask('GET', `/games/${game}/record`, { token: JSON.parse(readFileSync(join(kept, `${scenario}-0`, 'seats', `${game}.seat`), 'utf8')).token });
        const file = join(kept, `${scenario}.jsonl`);
        writeFileSync(file, record.text);
        const verify = spawn(process.env.SANDTABLE, ['verify', file]);
        let words = '';
        verify.stdout.on('data', (data) => { words += data; });
        assert.equal(await new Promise((resolve) => verify.on('close', resolve)), 0, words);
        await server.stop();
    });

test('a person at the terminal plays to the end against a computer; everything is said once, and the seat is kept for its owner alone', async () => {
    const server = await Server.start(HASTE);
    const { game, links } = await opened(server);
    const computer = new Terminal([links[1], '--as', 'closer', '--seed', '7'], 'against');
    const person = new Terminal([links[0], '--name', 'Ann'], 'person');
    await Promise.all([person.until(/You have Parliament/), computer.until(/You have The King/)]);
    person.type('say Good luck');
    await person.until(/You: Good luck/);
    await computer.until(/Ann: Good luck/);
    person.type('list');
    await person.until(/Balfour/);
    person.type('answers');
    await person.until(/answered nothing beforehand/);
    person.type('answers close battle');
    await person.until(/close , for the battle|close, for the battle/);
    person.type('answers nonsense');
    await person.until(/no order "nonsense"/);
    person.type('answers none');
    await person.until(/answered nothing beforehand[^]*answered nothing beforehand/);
    // What the hint says is done, until the battle is over.
    for (let from = 0; !/The battle is over/.test(person.said.slice(from));) {
        const at = (await person.until(/Parliament> $|over> $/, from)).index + from;
        if (/over> $/.test(person.said)) break;
        from = at + 5;
        person.type('hint; ok');
    }
    await person.until(/over> $/);
    const file = join(kept, 'saved.jsonl');
    person.type(`save ${file}`);
    await person.until(/Saved in/);
    person.type('quit');
    assert.deepEqual(await Promise.all([person.ended, computer.ended]), [0, 0]);
    const said = person.said.match(/Turn \d+: /g);
    assert.equal(new Set(said).size, said.length, person.said);
    const record = readFileSync(file, 'utf8');
    assert.match(record, /"seed"/);
    const [seat] = readdirSync(join(kept, 'person', 'seats'));
    assert.equal(seat, `${game}.seat`);
    assert.equal(statSync(join(kept, 'person', 'seats', seat)).mode & 0o777, 0o600);
    const back = new Terminal([game], 'person');
    await back.until(/over> $/);
    back.type('quit');
    assert.equal(await back.ended, 0);
    const used = new Terminal([links[0]], 'another');
    assert.equal(await used.ended, 1);
    assert.match(used.said, /taken|link/);
    await server.stop();
});

test('a server that is killed in the middle is found again by itself; a sealed order is handed in once', async () => {
    let server = await Server.start(HASTE);
    const { game, links } = await opened(server, { scenario: 'fiddlers-bottom' });
    const person = new Terminal([links[0]], 'killed');
    const other = new Terminal([links[1], '--as', 'closer', '--seed', '3'], 'killer');
    await person.until(/Parliament> $/);
    await server.stop('SIGKILL');
    const from = person.said.length;
    person.type('hint; ok');
    await person.until(/not reached/, from);
    server = await Server.start(HASTE, server.games, server.port);
    await person.until(/reached again/, from);
    await person.until(/Parliament> $/, from + 40);
    const token = JSON.parse(readFileSync(join(kept, 'killed', 'seats', `${game}.seat`), 'utf8')).token;
    const { json } = await server.ask('POST', `/games/${game}/rpc`, { token, body: { jsonrpc: '2.0', id: 1, method: 'events', params: {} } });
    assert.equal(json.result.events.filter(({ text }) => /laid out \d+ cards/.test(text)).length, 2, json.result.events.map((e) => e.text).join('\n'));
    person.type('quit');
    assert.equal(await person.ended, 0);
    other.child.kill('SIGINT');
    assert.equal(await other.ended, 0);
    await server.stop();
});

/* Lines that are typed one after the other, each when what the last one brings has been said. */
async function dialogue(terminal, lines) {
    for (const [line, words] of lines) {
        const from = terminal.said.length;
        terminal.type(line);
        await terminal.until(words, from);
    }
}

test('what comes next is drafted at the terminal, also while the other side decides, and given when it is asked for', async () => {
    const server = await Server.start(HASTE);
    const { game, links } = await opened(server, { scenario: 'zama' });
    const players = [new Terminal([links[0], '--name', 'Ann'], 'drafts-0'), new Terminal([links[1], '--name', 'Bob'], 'drafts-1')];
    await Promise.all(players.map((player) => player.until(/You have /)));
    const token = (i) => JSON.parse(readFileSync(join(kept, `drafts-${i}`, 'seats', `${game}.seat`), 'utf8')).token;
    const rpc = async (i, method, params = {}) => (await server.ask('POST', `/games/${game}/rpc`, { token: token(i), body: { jsonrpc: '2.0', id: 1, method, params } })).json.result;
    const record = async () => (await server.ask('GET', `/games/${game}/record`, { token: token(0) })).text;
    const mover = (await server.ask('GET', `/games/${game}`, { token: token(0) })).json.yours ? 0 : 1, waiter = 1 - mover;

    /* the side that waits comes back at a terminal proper, where Enter looks around meanwhile */
    players[waiter].child.kill('SIGINT');
    await players[waiter].ended;
    const waits = new Terminal([game], `drafts-${waiter}`, true), before = await record();
    await waits.until(/decide/);
    await dialogue(waits, [['', /waiting> /], ['draft', /You draft what you do next[^]*draft> /], ['hint; ok', /Drafted, 1: /], ['hint; ok', /Drafted, 2: /], ['undo', /Taken back; 1 left/], ['done', /1 order is handed in/]]);
    assert.equal((await rpc(waiter, 'ahead')).orders.length, 1);
    assert.equal(await record(), before, 'nothing of it has reached the battle');
    assert.deepEqual((await rpc(mover, 'ahead')).orders, [], 'nor the other side');
    await dialogue(waits, [['', /waiting> /], ['draft left', /1 order is of your draft left|1 order is/]]);

    /* the side that is asked drafts as well */
    await dialogue(players[mover], [['draft', /draft> $/], ['concede', /Not while a draft is written[^]*draft> $/], ['undo', /Nothing is drafted yet[^]*draft> $/], ['hint; ok', /Drafted, 1: [^]*draft> $/], ['drop', /Nothing is handed in/]]);
    assert.equal(await record(), before);
    await dialogue(players[mover], [['draft', /draft> $/], ['hint; ok', /Drafted, 1: [^]*draft> $/], ['done', /1 order is handed in/]]);
    assert.deepEqual(await rpc(mover, 'ahead'), { orders: [], stopped: null }, 'it was asked, so that it is given at once');
    assert.notEqual(await record(), before);

    /* and what was drafted is given when it is asked for */
    for (let n = 0; n < 200 && (await rpc(waiter, 'ahead')).orders.length > 0; n++) {
        if (!(await server.ask('GET', `/games/${game}`, { token: token(mover) })).json.yours) break;
        const { orders } = await rpc(mover, 'suggest', { most: 1 });
        await rpc(mover, 'submit', { order: orders[0].order });
    }
    const { orders, stopped } = await rpc(waiter, 'ahead');
    assert.ok(orders.length === 0 || stopped, JSON.stringify({ orders, stopped }));
    for (const terminal of [waits, players[mover]]) {
        terminal.child.kill('SIGINT');
        await terminal.ended;
    }
    await server.stop();
});

test('words that are no link, seats that are no seat', async () => {
    for (const [words, said] of [[['nonsense'], /is no link/], [['http://127.0.0.1:9/b/abcdefghij#x'], /not reached/], [['a', 'b'], /one link at a time/], [['x', '--as', 'nobody'], /no computer player/], [[], /no seat/]]) {
        const terminal = new Terminal(words, 'nothing');
        const code = await terminal.ended;
        assert.equal(code, words.length === 0 ? 0 : /reached/.test(said.source) ? 1 : 2, terminal.said);
        assert.match(terminal.said, said);
    }
});
