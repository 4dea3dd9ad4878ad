// Attacks on records: bits flipped, lines changed, left out, doubled and moved, seals broken, the program killed with a sealed order
// pending, every write and every fsync failing, two writers, a file that grows too large, a closed pipe, and guesses at sealed orders.
// Each attack is one test; last line `N passed, N failed`.
//
//   node tools/check/attack.mjs PROGRAM [--long]     --long: 500 flips and 200 kills, otherwise a tenth
//
// Needs gcc to build the library that makes writes fail (tests/attack/fail_io.c). ATTACK_SEED=n draws other bits and moments.
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rechained } from '../../tests/support/rechain.mjs';

const program = process.argv[2] ?? 'build/gcc-O2/sandtable', long = process.argv.includes('--long');
const FLIPS = long ? 500 : 50, KILLS = long ? 200 : 20;
const dir = mkdtempSync(join(tmpdir(), 'sandtable-attack-')), scenario = 'tests/cli/skirmish.json';
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));

let passed = 0, failed = 0, state = Number(process.env.ATTACK_SEED ?? 1);
const random = (below) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 4294967296 * below); };
function test(what, good, said = '') {
    if (good) passed++;
    else failed++;
    console.log(`${good ? 'ok  ' : 'FAIL'} ${what}${good ? '' : `\n    ${String(said).trim().slice(0, 600)}`}`);
}

// Copies of arrays with changes (node 18 has neither `with` nor `toSpliced`).
const put = (all, i, value) => all.map((old, k) => (k === i ? value : old));
const cut = (all, from, count, ...instead) => [...all.slice(0, from), ...instead, ...all.slice(from + count)];

const path = (name) => join(dir, name);
const lines = (name) => readFileSync(path(name), 'utf8').trimEnd().split('\n');
function run(args, { input = '', env = {}, shell = '' } = {}) {
    const options = { input, encoding: 'utf8', env: { ...process.env, ...env }, timeout: 60000 };
    const words = shell ? ['sh', '-c', `${shell} exec "$@"`, 'sh', program, ...args] : [program, ...args];
    const { status, signal, stdout, stderr } = spawnSync(words[0], words.slice(1), options);
    return { status, signal, said: `${stdout}${stderr}` };
}
const text = (name) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '');
const verify = (name) => run(['verify', path(name)]);
const agrees = ({ status, said }) => status === 0 && /agrees/.test(said);

class Engine {
    constructor() {
        this.process = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'ignore'] });
        this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    }
    async ask(method, params) {
        this.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`);
        return JSON.parse((await this.answers.next()).value);
    }
}

// ---- a battle of two people, and one of computers -------------------------------------------------------------------------------

const SEALED = '\ncards horse foot guns\n';           // one side's order; the other has not ordered yet
const BOTH = `${SEALED}\n\ncards wing foot dragoons\nnote the fog lifts\nquit\n`;
const hotSeat = (name, more = []) => ['play', scenario, '--b', 'person', '--seed', 'attack', '--record', path(name), ...more];

run(['play', scenario, '--a', 'closer', '--b', 'closer', '--seed', '1', '--record', path('whole.record')]);
run(hotSeat('half.record'), { input: `${SEALED}quit\n` });
test('a finished battle agrees', agrees(verify('whole.record')), verify('whole.record').said);
test('a battle under way agrees', agrees(verify('half.record')), verify('half.record').said);

// ---- bits ---------------------------------------------------------------------------------------------------------------------------

function flip(from, n) {
    const bytes = readFileSync(path(from));
    let noticed = 0;
    for (let i = 0; i < n; i++) {
        const bit = random(8 * bytes.length), spoilt = Buffer.from(bytes);
        spoilt[bit >> 3] ^= 1 << (bit & 7);
        writeFileSync(path('spoilt.record'), spoilt);
        const { status, said } = verify('spoilt.record');
        if (status !== 0 && said.length > 0) noticed++;
        else console.log(`    bit ${bit & 7} of byte ${bit >> 3} of ${from}: ${said}`);
    }
    return noticed;
}
const flipped = flip('whole.record', FLIPS);
test(`${flipped} of ${FLIPS} flipped bits noticed`, flipped === FLIPS);

// ---- lines --------------------------------------------------------------------------------------------------------------------------

const whole = lines('whole.record'), at = 11;
function altered(what, change, said) {
    const text = change([...whole]);
    writeFileSync(path('altered.record'), Array.isArray(text) ? `${text.join('\n')}\n` : text);
    const result = verify('altered.record');
    test(`${what} is named`, result.status === 1 && said.test(result.said), result.said);
}
const forged = (change) => (all) => rechained(`${change(all).join('\n')}\n`);
const line = (pattern) => whole.findIndex((l) => pattern.test(l));
altered('a changed line', (all) => put(all, at, all[at].replace(/[0-9]/, (d) => (d === '1' ? '2' : '1'))), /:12: the line was changed/);
altered('a missing line', (all) => cut(all, at, 1), /:12: .*a line between them is missing/);
altered('a doubled line', (all) => cut(all, at, 0, all[at]), /:13: this is line 12 once more/);
altered('lines that changed places', (all) => cut(all, at, 2, all[at + 1], all[at]), /:12: it was written behind line 13/);
altered('a missing salt', forged((all) => { const i = line(/"order":/); return put(all, i, all[i].replace(/"salt":"[^"]*",/, '')); }), /"salt" is missing/);
altered('a sealed order exchanged', forged((all) => { const i = line(/"order":.*"sequence":\["/); return put(all, i, all[i].replace(/"sequence":\[("[^"]*"),("[^"]*")/, '"sequence":[$2,$1')); }), /this is not what was committed to/);
altered('a sealed order left out', forged((all) => cut(all, line(/"order":/), 1)), /everything is revealed, but this is missing: the order that/);
altered('a sealed order in the open', forged((all) => { const i = line(/"n":1,"sealed"/); return put(all, i, all[i].replace(/"sealed":\[[^\]]*\]/, '"orders":[{"decision":1,"side":"Parliament","entries":[]}]')); }), /they cannot stand in the open/);
altered('another seed', forged((all) => { const i = line(/"seed":/); return put(all, i, all[i].replace('"seed":"1"', '"seed":"2"')); }), /this is not what was committed to/);
altered('another position', forged((all) => { const i = line(/"turn":2,"position"/); return put(all, i, all[i].replace(/"hits":1/, '"hits":2').replace(/"x":(\d)/, (m, d) => `"x":${d === '9' ? 8 : 9}`)); }), /the position kept here is not the one that is played/);
altered('format 2 that calls itself 1', (all) => put(all, 0, all[0].replace('"version":2', '"version":1')), /version 2 that calls itself 1/);

altered('a header that names another ruleset', forged((all) => put(all, 0, all[0].replace(/"ruleset":"[^"]*"/, '"ruleset":"another"'))), /:1: ruleset: the scenario is of another ruleset/);

{
    const secret = (all) => all.map((text) => text.replace(/"secret":"(.)/, (m, digit) => `"secret":"${digit === '0' ? '1' : '0'}`));
    const sealed = whole.filter((text) => /"sealed":.*"commitment":/.test(text)).length;
    writeFileSync(path('altered.record'), forged(secret)([...whole]));
    const { status, said } = verify('altered.record');
    test('another final secret is told, for every sealed order and the seed', status === 0 && said.includes(`the salts of ${sealed + 1} do not follow from the secret`), said);
    test('the right final secret causes no such message', !/do(es)? not follow/.test(verify('whole.record').said), verify('whole.record').said);
}

// ---- what an opponent wants to know -----------------------------------------------------------------------------------------------

{
    const host = new Engine();
    const { result: { game } } = await host.ask('new', { text: readFileSync(scenario, 'utf8'), seed: '1' });
    await host.ask('adjust', { game, adjustment: { unit: "Essex's Guns", set: { hits: 1 } } });
    await host.ask('reseed', { game, seed: 'better' });
    await host.ask('reseed', { game, seed: 'better still' });
    const { result } = await host.ask('save', { game, kind: 'record', private: true });
    host.process.stdin.end();
    writeFileSync(path('hands.record'), result.text);
    const { status, said } = verify('hands.record');
    test('verify says how often and where another seed was set during play', status === 0 && /another seed was set 2 times, first in line \d+/.test(said), said);
    test('verify says what an umpire changed', /an umpire changed something 1 time, first in line \d+/.test(said), said);
}
{
    const all = readFileSync(path('whole.record'), 'utf8');
    writeFileSync(path('cut.record'), all.slice(0, Math.floor(all.length * 2 / 3)));
    const { status, said } = verify('cut.record');
    test('verify reports a truncated record, also by its exit status', status === 1 && /cut short/.test(said), said);
}

// ---- positions of finished battles -------------------------------------------------------------------------------------------------

const early = readdirSync('scenarios').map((folder) => join('scenarios', folder, 'trasimene.json')).find(existsSync); // won before its last turn
for (const [battle, concedes] of [[scenario, true], [scenario, false], [early, false]]) {
    const host = new Engine(), name = `over-${concedes}.record`, ask = async (method, params) => (await host.ask(method, params)).result;
    const told = async (game) => { return JSON.stringify((await ask('state', { game })).result); };
    rmSync(path(name), { force: true });
    run(['play', battle, '--a', 'closer', '--b', 'closer', '--seed', '1', '--record', path(name)]);
    const { game } = concedes ? await ask('new', { text: readFileSync(battle, 'utf8'), seed: '1' }) : await ask('open', { text: text(name) });
    if (concedes) await ask('concede', { game, side: 1 });
    const again = await ask('new', { text: (await ask('save', { game, kind: 'position' })).text });
    const [before, after] = [await told(game), await told(again.game)];
    test(`the position of ${battle}, ${concedes ? 'conceded' : 'finished'}, opens as over with the same result`, again.now.over && before === after && /won/.test(before), `${before}\n${after}`);
    host.process.stdin.end();
}

// ---- secrets ------------------------------------------------------------------------------------------------------------------------

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const orders = (names) => names.length < 2 ? [names] : names.flatMap((n, i) => orders(cut(names, i, 1)).map((rest) => [n, ...rest]));
const open = readFileSync(path('half.record'), 'utf8'), closed = lines('half.record.private').map((l) => JSON.parse(l));
const guesses = orders(["Essex's Horse", "Essex's Foot", "Essex's Guns"]).map((sequence) => JSON.stringify({ decision: 1, side: 'Parliament', entries: [{ kind: 'cards', sequence }] }));
const salts = ['', 'attack', sha256('attack'), sha256('secret\0attack'), ...closed.filter((l) => l.seed).map((l) => l.salt)];
test('guessing every order does not find the sealed one', !guesses.some((g) => salts.some((s) => open.includes(sha256(`${s}\n${g}`)))));
const salt = closed.find((l) => l.order)?.salt;
test('with the salt exactly one order matches', guesses.filter((g) => open.includes(sha256(`${salt}\n${g}`))).length === 1);
test('the record contains neither seed nor sealed order nor salt', ![/"attack"/, /"sequence"/, new RegExp(salt)].some((secret) => secret.test(open)));
test('only its owner may read the private part', (statSync(path('half.record.private')).mode & 0o777) === 0o600);

// ---- killed ---------------------------------------------------------------------------------------------------------------------------

const KING_IS_ASKED = 'Hand over to The King';

// Kills the program `delay` ms after its start, or with a negative delay as soon as it has accepted the order; resolves to whether it had.
function killed(name, delay) {
    return new Promise((resolve) => {
        const child = spawn(program, hotSeat(name), { stdio: ['pipe', 'pipe', 'ignore'] });
        let said = '';
        child.stdout.on('data', (data) => { said += data; if (delay < 0 && said.includes(KING_IS_ASKED)) child.kill('SIGKILL'); });
        child.on('close', () => resolve(said.includes(KING_IS_ASKED)));
        child.stdin.on('error', () => undefined);
        child.stdin.write(`${SEALED}\n`);
        if (delay >= 0) setTimeout(() => child.kill('SIGKILL'), delay);
    });
}

const engine = new Engine();
let taken = 0, kept = 0, lost = 0, unread = 0, finished = 0;
for (let i = 0; i < KILLS; i++) {
    const name = `killed-${i}.record`, said = await killed(name, i % 2 ? -1 : random(60));
    taken += said;
    const { result, error } = await engine.ask('open', { text: text(name) || '{}', private: text(`${name}.private`) || undefined });
    if (result) {
        const { decision } = (await engine.ask('decision', { game: result.game })).result;
        const ready = decision.actors[0].state === 'ready';
        kept += ready;
        lost += said && !ready;
        await engine.ask('close', { game: result.game });
    } else if (said || text(name).includes('\n')) { // a file with at least one whole line must open
        unread++;
        console.log(`    ${name}: ${error.message}`);
    }
    if (said && i % 10 === 1) { // the battle goes on in the same file
        const again = run(['play', path(name), '--b', 'person', '--record', path(name)], { input: '\ncards wing foot dragoons\nquit\n' });
        finished += agrees(verify(name)) && /"n":1,"sealed":\["Parliament","The King"\]/.test(text(name)) && /Hand over to (.*?),/.exec(again.said)[1] === 'The King' ? 0 : 1;
    }
}
engine.process.stdin.end();
test(`${KILLS} times kill -9: ${taken} sealed orders were acknowledged, none is lost (${kept} found)`, lost === 0 && taken >= KILLS / 2, `${lost} lost`);
test('after the kills every record opens', unread === 0, `${unread} do not`);
test('after the kills battles go on in their own files', finished === 0, `${finished} are not`);

// ---- writes that fail -------------------------------------------------------------------------------------------------------------------

const library = path('fail_io.so');
const built = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, 'tests/attack/fail_io.c', '-ldl']);
test('the library that makes writes fail is built', built.status === 0, built.stderr);

function failing(call, from, count) {
    const name = `fail-${call}-${from}-${count}.record`;
    const result = run(hotSeat(name), { input: BOTH, env: { LD_PRELOAD: library, FAIL_IO_CALL: call, FAIL_IO_FROM: from, FAIL_IO_COUNT: count } });
    return { ...result, name, hit: /cannot be written to|is not whole/.test(result.said) };
}

// Lets the n-th call fail, for every n until none is left: the program goes on, says so, and its next attempt makes the record whole.
for (const call of ['write', 'fsync']) {
    let n = 1, bad = 0, hits = 0;
    for (; n < 100; n++) {
        const once = failing(call, n, 1), after = verify(once.name);
        if (!once.hit) break;
        hits++;
        const whole = once.signal === null && /The King> quit|over> quit|> quit/.test(once.said) && (once.status === 0 ? agrees(after) && /written to .* again/.test(once.said) : once.status === 2 && /is not whole/.test(once.said));
        if (!whole) { bad++; console.log(`    ${call} ${n}: status ${once.status}, ${once.said.slice(-300)} ${after.said}`); }
    }
    test(`every n-th ${call} may fail (${hits} of them): the battle goes on and the record is made whole`, hits > 3 && bad === 0);
    let broken = 0;
    for (let k = 1; k <= hits; k++) {
        const always = failing(call, k, 0);
        const fine = always.signal === null && always.status === 2 && /is not whole/.test(always.said);
        const rest = text(always.name) === '' || agrees(verify(always.name));
        if (!fine || !rest) { broken++; console.log(`    ${call} from ${k} on: status ${always.status}, ${verify(always.name).said}`); }
    }
    test(`from the n-th ${call} on all may fail: the record on disk agrees`, broken === 0);
}

{
    const args = ['play', scenario, '--a', 'closer', '--b', 'closer', '--seed', '1', '--record', path('unlink.record')];
    const { signal } = run(args, { env: { LD_PRELOAD: library, FAIL_IO_CALL: 'unlink', FAIL_IO_FROM: 1, FAIL_IO_COUNT: 1 } });
    test('killed after the last line: the private part still exists', signal === 'SIGKILL' && existsSync(path('unlink.record.private')));
    test('killed after the last line: the record agrees and opens', agrees(verify('unlink.record')) && run(['play', path('unlink.record')]).status === 0, verify('unlink.record').said);
    test('killed after the last line: `reveal` removes the private part', run(['reveal', path('unlink.record')]).status === 0 && !existsSync(path('unlink.record.private')) && agrees(verify('unlink.record')));
}

// ---- the rest of the world ----------------------------------------------------------------------------------------------------------------

const small = run(['play', scenario, '--a', 'closer', '--b', 'closer', '--seed', '1', '--record', path('small.record')], { shell: 'ulimit -f 12;' });
test('file size limit: the program says so, and the battle goes on', small.signal === null && small.status === 2 && /File too large/.test(small.said) && / won: | is drawn/.test(small.said), small.said.slice(-500));
test('file size limit: the record on disk agrees', agrees(verify('small.record')), verify('small.record').said);

const pipe = spawnSync('sh', ['-c', `${program} play ${scenario} --a closer --b closer --seed 1 --record ${path('pipe.record')} | head -n 1 > /dev/null`], { encoding: 'utf8' });
test('closed pipe on stdout: the record is complete', agrees(verify('pipe.record')) && !/not finished/.test(verify('pipe.record').said) && /could not be written/.test(pipe.stderr), `${verify('pipe.record').said}${pipe.stderr}`);

for (const [what, line] of [['16 MiB of blanks', ' '.repeat(1 << 24)], ['a byte more', ' '.repeat((1 << 24) + 1)], ['one blank', ' ']]) {
    const { stdout } = spawnSync(program, ['engine'], { input: `${line}\n`, encoding: 'utf8' });
    test(`a line of ${what} is answered`, /^\{"jsonrpc":"2.0","id":null,"error":.*\}\n$/.test(stdout), stdout);
}
test('an empty line is not answered', spawnSync(program, ['engine'], { input: '\n\r\n', encoding: 'utf8' }).stdout === '');

for (const part of ['moved.record', 'moved.record.private']) {
    const child = spawn(program, hotSeat('moved.record'), { stdio: ['pipe', 'pipe', 'ignore'] });
    let said = '', away = false;
    child.stdout.on('data', (d) => {
        said += d;
        if (away || !said.includes('Hand over')) return;
        away = true;
        renameSync(path(part), path(`${part}.away`));
        child.stdin.end('\ncards wing foot dragoons\nquit\n');
    });
    child.stdin.write(`${SEALED}\n`);
    const status = await new Promise((resolve) => child.on('close', resolve));
    test(`the program notices that ${part} was moved away during play`, status === 2 && /cannot be written to .*moved away or removed/.test(said.replace(/\s+/g, ' ')), said.slice(-500));
    for (const left of ['moved.record', 'moved.record.private']) rmSync(path(left), { force: true });
}

const first = spawn(program, hotSeat('locked.record'), { stdio: ['pipe', 'pipe', 'ignore'] });
await new Promise((resolve) => { let said = ''; first.stdout.on('data', (d) => { said += d; if (said.includes('Hand over')) resolve(); }); });
const before = text('locked.record'), second = run(['play', path('locked.record'), '--b', 'person', '--record', path('locked.record')]);
test('a second writer is refused', second.status === 2 && /is being written by another sandtable/.test(second.said), second.said);
test('a new record of a locked name is refused', run(hotSeat('locked.record')).status === 2 && text('locked.record') === before);
first.stdin.end('quit\n');
await new Promise((resolve) => first.on('close', resolve));

copyFileSync(path('half.record'), path('tail.record'));
copyFileSync(path('half.record.private'), path('tail.record.private'));
truncateSync(path('tail.record.private'), statSync(path('tail.record.private')).size - 30);
const tail = verify('tail.record');
test('verify reports a truncated private part', /the last line of the private part is incomplete/.test(tail.said), tail.said);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
