// Several servers over one PostgreSQL: a battle belongs to one of them, the others send its people there, and take it over when that one dies or hangs.
// Nothing that was acknowledged is lost when PostgreSQL is stopped and started.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import process from 'node:process';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lacks, Postgres, sql } from './postgres.mjs';
import { folder, page, Server, Stream } from './server.mjs';

const why = lacks();
let cluster, made = 0;
before(async () => { if (!why) cluster = await Postgres.start(); });
after(() => cluster?.stop());
if (why) console.log(`# left out: ${why}`);
const both = (name, run) => test(name, { skip: why ? `left out: ${why}` : false, timeout: 120000 }, run);

function database(words = '') {
    const name = `battles${made++}`;
    sql(cluster.url('postgres'), `CREATE DATABASE ${name} ${words}`);
    return cluster.url(name);
}
const pair = async (store = database()) => Promise.all([Server.start([], store), Server.start([], store)]);
// What is asked until it is so; the test's own limit ends it.
async function until(ask) {
    for (;;) {
        const answer = await ask().catch(() => null);
        if (answer) return answer;
        await wait(100);
    }
}
const at = (server, seats) => seats.forEach((seat) => { seat.server = server; });
const here = (seat) => until(async () => (await seat.get()).status === 200);
// What both sides know of a battle.
const told = (seats) => Promise.all(seats.map(async (seat) => [await seat.call('state'), (await seat.call('events', { most: 1000 })).events]));
async function moves(seats, n) {
    const results = [];
    for (let i = 0; results.length < n && i < 20 * n; i++) for (const seat of seats) { const done = await seat.move(`m${i}-${seat.side}`); if (done) results.push(done); }
    assert.ok(results.length >= n, `${results.length} orders`);
    return results;
}

both('a battle is at one server; the other sends there, lists it, and tells a lobby of it', async () => {
    const [one, other] = await pair(), { game, seats: [ann, bob], seats } = await one.battle();
    const address = `http://127.0.0.1:${one.port}`;
    for (const [method, path, body] of [['GET', '', undefined], ['GET', '/stream', undefined], ['POST', '/rpc', { jsonrpc: '2.0', id: 1, method: 'state' }], ['POST', '/enter', { secret: 'x' }]]) {
        const answer = await other.ask(method, `/games/${game}${path}`, { token: ann.token, body });
        assert.deepEqual([answer.status, answer.headers.location, answer.headers['x-accel-redirect'], answer.json.error], [307, `${address}/games/${game}${path}`, `@127.0.0.1:${one.port}`, 'elsewhere'], path);
    }
    assert.equal((await other.ask('GET', `/games/${game}/stream?since=0.3.1`, { token: ann.token })).headers.location, `${address}/games/${game}/stream?since=0.3.1`);
    assert.equal((await other.ask('GET', '/games/aaaaaaaaaa', { token: ann.token })).status, 401, 'what there is not is at no server');
    /* the lobby of the other server */
    const lobby = new Stream(other, '/stream', bob.token);
    await lobby.until(({ event, data }) => event === 'status' && data.game === game);
    const listed = (await other.ask('GET', '/battles', { token: bob.token })).json.battles;
    assert.deepEqual(listed.map(({ game, seat, waits }) => [game, seat.side, waits.for]), [[game, 2, (await bob.status()).waits.for]]);
    await ann.call('name', { name: 'Anna' });
    await lobby.until(({ event, data }) => event === 'status' && data.sides[0].players[0].name === 'Anna');
    lobby.close();
    /* a battle of the other server is played there, at the same time */
    const { seats: more } = await other.battle();
    await Promise.all([moves(seats, 3), moves(more, 3)]);
    /* stopped as it should be, it leaves everything to the other at once */
    const before = await told(seats);
    await one.stop();
    at(other, seats);
    assert.deepEqual(await told(seats), before);
    await moves(seats, 1);
    await other.stop();
});

both('of two servers that are asked for a battle at the same time one has it', async () => {
    const [one, other] = await pair(), battles = [];
    for (let i = 0; i < 6; i++) battles.push(await one.battle());
    await one.stop('SIGKILL');
    const third = await Server.start([], one.games);
    for (const { seats: [ann] } of battles) {
        const asked = await until(async () => {
            const answers = await Promise.all([other, third].map((server) => server.ask('GET', `/games/${ann.game}`, { token: ann.token })));
            return answers.every(({ status }) => status === 200 || status === 307) && answers.map(({ status }) => status).sort();
        });
        assert.deepEqual(asked, [200, 307]);
    }
    await Promise.all([other.stop(), third.stop()]);
});

both('the battles of a server that is killed go on at the other within the lease, with all that was acknowledged', async () => {
    const [one, other] = await pair(), { seats, seats: [ann, bob] } = await one.battle();
    const given = await moves(seats, 4), before = await told(seats), streamed = ann.stream();
    await streamed.until(({ event }) => event === 'battle');
    await streamed.until(({ event }) => event === 'status');
    const since = streamed.id;
    await one.stop('SIGKILL');
    const killed = Date.now();
    at(other, seats);
    await here(ann);
    const took = Date.now() - killed;
    console.log(`# taken over after ${took} ms`);
    assert.deepEqual(await told(seats), before);
    const again = await bob.rpc('submit', { order: { entries: [] } }, 'm0-2'), first = given.find(({ repeated }) => !repeated);
    assert.ok(first && (again.json.error || again.json.result.repeated), 'an order asked again is recognised or refused, never carried out');
    const stream = ann.stream(since);
    await moves(seats, 2);
    await stream.until(({ event }) => event === 'battle');
    stream.close();
    await other.stop();
});

both('a server that hangs loses its battles after the lease, and when it goes on it writes nothing and sends their people on', async () => {
    const [one, other] = await pair(), { game, seats, seats: [ann, bob] } = await one.battle();
    await moves(seats, 2);
    one.child.kill('SIGSTOP');
    const late = one.ask('POST', `/games/${game}/rpc`, { token: ann.token, body: { jsonrpc: '2.0', id: 9, method: 'chat', params: { text: 'from beyond the lease' } } });
    at(other, seats);
    await here(ann);
    await moves(seats, 2);
    const before = await told(seats);
    one.child.kill('SIGCONT');
    const { status } = await late;
    assert.ok(status === 307 || status === 503, `${status}`);
    const asked = await until(async () => { const answer = await one.ask('GET', `/games/${game}`, { token: bob.token }); return answer.status !== 503 && answer; });
    assert.deepEqual([asked.status, asked.headers.location], [307, `http://127.0.0.1:${other.port}/games/${game}`]);
    assert.deepEqual(await told(seats), before);
    const lines = sql(other.games, `SELECT count(*) FROM sandtable.line WHERE text LIKE '%beyond the lease%'`);
    assert.equal(lines, '0');
    await Promise.all([one.stop(), other.stop()]);
});

both('PostgreSQL is stopped at once and started: servers say so meanwhile, go on by themselves, and nothing acknowledged is lost', async () => {
    const server = await Server.start([], database()), battles = [];
    for (let i = 0; i < 4; i++) battles.push(await server.battle());
    for (let round = 0; round < 3; round++) {
        /* played until the store goes away in the middle of it */
        let stopping = false, acknowledged = battles.map(() => 0);
        const playing = battles.map(async ({ seats }, i) => {
            for (let n = 0; !stopping || n < 1; n++) {
                const { status, json } = await seats[n % 2].rpc('note', { text: `round ${round} note ${n} of ${i}` }, `r${round}n${n}`);
                if (status !== 200 || json.error) return;
                acknowledged[i] = n + 1;
            }
        });
        await wait(200);
        await cluster.stop();
        stopping = true;
        await Promise.all(playing);
        const refused = await server.ask('GET', `/games/${battles[0].game}`, { token: battles[0].seats[0].token });
        assert.deepEqual([refused.status, refused.json.error], [503, 'store']);
        assert.equal((await server.ask('GET', '/healthz')).status, 503);
        assert.equal((await server.ask('GET', '/battles', { token: battles[0].seats[0].token })).status, 503);
        assert.equal((await server.ask('POST', '/games', { body: { scenario: 'zama' } })).status, 503);
        await cluster.go();
        for (const [i, { seats }] of battles.entries()) {
            await here(seats[0]);
            const { text } = await seats[0].get('/record');
            for (let n = 0; n < acknowledged[i]; n++) assert.ok(text.includes(`round ${round} note ${n} of ${i}"`), `round ${round}: note ${n} of battle ${i} was acknowledged`);
            assert.equal((text.match(new RegExp(`round ${round} note 0 of`, 'g')) ?? []).length, 1, 'once');
        }
    }
    for (const { seats } of battles) await moves(seats, 1);
    await server.stop();
});

both('the operator reaches battles of every server, whichever holds them', async () => {
    const [one, other] = await pair(), games = async (...asked) => (await promisify(execFile)(process.env.SANDTABLE, ['games', ...asked, '--store', one.games])).stdout;
    const battles = [(await one.battle()), (await other.battle())];
    for (const { game, seats: [ann] } of battles) {
        await games('close', game, 'the', 'club', 'moves');
        assert.equal((await ann.status()).closed, 'the club moves');
    }
    assert.equal((await games('list')).match(/ closed /g).length, 2);
    await games('block', '127.0.0.1');
    for (const server of [one, other]) await until(async () => (await server.ask('GET', '/games')).status === 403);
    await Promise.all([one.stop(), other.stop()]);
});

both('the schema goes from version to version; a newer one, another encoding, no database are refused with what to do', async () => {
    const store = database(), server = await Server.start([], store), { seats } = await server.battle(), before = await told(seats);
    await server.stop();
    /* as version 1 had it */
    sql(store, 'SET search_path = sandtable; ALTER TABLE battle DROP COLUMN server; DROP TABLE server; DROP SEQUENCE server_number; UPDATE version SET version = 1');
    const upgraded = await pair(store);
    at(upgraded[0], seats);
    assert.deepEqual(await told(seats), before);
    assert.equal(sql(store, 'SELECT version FROM sandtable.version'), '2');
    await Promise.all(upgraded.map((one) => one.stop()));
    const start = (at) => spawnSync(process.env.SANDTABLE, ['serve', '--port', '0', '--page', page(), '--store', at], { encoding: 'utf8', timeout: 30000 });
    sql(store, 'UPDATE sandtable.version SET version = 99');
    for (const [at, words] of [[store, /version 99; this program knows versions up to 2.*newer program/s], [database("ENCODING 'LATIN1' TEMPLATE template0"), /UTF-8.*createdb/s], [cluster.url('nothing'), /database "nothing" does not exist/], ['postgresql:///x?host=/nowhere', /\/nowhere.*such as postgresql/s]]) {
        const { status, stderr } = start(at);
        assert.match(stderr, words);
        assert.equal(status, 2, stderr);
    }
    const twice = spawnSync(process.env.SANDTABLE, ['serve', '--games', folder(), '--store', store], { encoding: 'utf8' });
    assert.match(twice.stderr, /one place/);
    assert.match(spawnSync(process.env.SANDTABLE, ['serve', '--store', 'battles'], { encoding: 'utf8' }).stderr, /no address such as postgresql/);
});
