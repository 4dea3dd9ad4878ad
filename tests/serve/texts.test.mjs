// Texts of strangers are tried in a process that holds no battle: whatever becomes of it, the server serves on.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
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
