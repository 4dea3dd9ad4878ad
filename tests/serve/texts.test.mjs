// Texts of strangers are tried in a process that holds no battle: whatever becomes of it, the server serves on.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { Server } from './server.mjs';

const good = readFileSync('scenarios/punic/zama.json', 'utf8');
/* Much to read, and wrong. */
const heavy = good.replace(/\{/, `{"numbers":[${'0,'.repeat(400000)}0],`);
const open = (server, text) => server.ask('POST', '/games', { body: { text, side: 1, bearer: true } });
const children = (pid) => readdirSync('/proc').filter((name) => {
    try {
        return /^\d+$/.test(name) && / \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\)/, ''))[1] === String(pid);
    } catch {
        return false; /* it has ended meanwhile */
    }
}).map(Number);

test('a text that is good is played, one with mistakes is told them, as ever', async () => {
    const server = await Server.start(['--limit', 'text-ms=60000']), { game, seats: [ann, bob] } = await server.battle({ text: good });
    assert.ok(game);
    for (let n = 0; n < 3; n++) for (const seat of [ann, bob]) await seat.move();
    const { status, json } = await open(server, good.replace('"units"', '"unit"'));
    assert.deepEqual([status, json.error], [422, 'text']);
    assert.ok(json.problems.length > 0 && json.problems[0].path && json.message);
    assert.match((await open(server, heavy)).json.message, /numbers/, 'much to read is no reason to refuse it');
    await server.stop();
});

for (const [what, limit] of [['takes too long', 'text-ms=1'], ['takes too much memory', 'text-mib=1']])
    test(`a text that ${what} is refused, and the server serves on`, async () => {
        const server = await Server.start(['--limit', limit]), { seats: [ann] } = await server.battle();
        const refused = await open(server, heavy);
        assert.deepEqual([refused.status, refused.json.error], [422, 'text']);
        assert.match(refused.json.message, /could not be tried/);
        assert.ok(await ann.move());
        if (limit.startsWith('text-mib')) assert.equal((await open(server, good)).status, 201, 'the next text is tried');
        await server.stop();
    });

test('while a text is stuck battles go on; when its process dies it is refused, and the server stays', async () => {
    const server = await Server.start(), { seats, seats: [ann] } = await server.battle({ scenario: 'zama' });
    const [taster] = children(server.child.pid);
    process.kill(taster, 'SIGSTOP');
    const stuck = Promise.all([open(server, good), open(server, good)]);
    for (let n = 0; n < 4; n++) for (const seat of seats) await seat.move();
    assert.equal((await server.ask('GET', '/healthz')).status, 200);
    process.kill(taster, 'SIGKILL');
    for (const { status, json } of await stuck) assert.deepEqual([status, json.error], [422, 'text']);
    assert.ok(await ann.call('state'));
    assert.equal((await server.battle()).seats.length, 2, 'scenarios of its own it needs nobody to try');
    assert.equal(await server.stop(), 0);
});

test('a server that is stopped while texts wait answers them, and goes', async () => {
    const server = await Server.start(), [taster] = children(server.child.pid);
    process.kill(taster, 'SIGSTOP');
    const waiting = open(server, good).catch((error) => error);
    await server.ask('GET', '/games');
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0);
    const answer = await waiting;
    assert.ok(answer instanceof Error || answer.status === 503);
    server.agent.destroy();
});

/* The smallest scenario of each ruleset, and what becomes of it by small changes, the same ones every time: a digit, a character, a value. */
function* texts(n) {
    let seed = 30;
    const chance = (most) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
    for (const ruleset of readdirSync('scenarios')) {
        const files = readdirSync(join('scenarios', ruleset)).filter((name) => name.endsWith('.json') && !/lesson/.test(name)).map((name) => join('scenarios', ruleset, name));
        const whole = readFileSync(files.sort((a, b) => statSync(a).size - statSync(b).size)[0], 'utf8');
        yield whole;
        for (let i = 0; i < n; i++) {
            const numbers = [...whole.matchAll(/\d+/g)], { 0: number, index } = numbers[chance(numbers.length)], at = chance(whole.length);
            if (i % 3 === 0) yield whole.slice(0, index) + chance(100) + whole.slice(index + number.length);
            else if (i % 3 === 1) yield whole.slice(0, index) + number + chance(10) + whole.slice(index + number.length);
            else yield whole.slice(0, at) + whole.slice(at + 1);
        }
    }
}

test('each text that passes begins a battle when it is read again, as what the first reading said of it, in the memory it was allowed', async () => {
    const wide = ['text-ms=60000', 'text-mib=64', 'games-address=100000', 'requests=100000', 'requests-burst=100000', 'requests-address=100000', 'requests-address-burst=100000'];
    const server = await Server.start(wide.flatMap((limit) => ['--limit', limit])), passed = [];
    const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
    const about = ({ title, ruleset, sides }) => [title, ruleset, sides.map(({ name }) => name)];
    let refused = 0, before = peak();
    for (const text of texts(21)) {
        const { status, json } = await server.ask('POST', '/games', { body: { text, side: 1, bearer: true, terms: { dice: 'host' } } });
        if (status !== 201) {
            assert.deepEqual([status, json.error], [422, 'text']);
            refused++;
            continue;
        }
        const entered = await server.ask('POST', `/games/${json.game}/enter`, { body: { secret: json.links.seats[0].secret, bearer: true } });
        assert.deepEqual([entered.status, entered.json.status?.state, about(entered.json.status)], [200, 'play', about(json.status)], text);
        passed.push(peak() - before);
        before = peak();
    }
    assert.ok(passed.length >= 20 && refused >= 20, `${passed.length} passed, ${refused} refused`);
    assert.ok(Math.max(...passed) < 64 * 1024, `${Math.max(...passed)} KiB for one`);
    await server.stop();
});
