// What the operator may do with `sandtable games`: close a battle, hide a line of chat, block an address, while the server runs and while it does not.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { folder, page, Server } from './server.mjs';
import { change, shared, words } from './stores.mjs';

/* Not spawnSync: the server's answers are read meanwhile. */
const games = async (server, ...asked) => {
    const { stdout } = await promisify(execFile)(process.env.SANDTABLE, ['games', ...asked, ...words(server.games)]);
    return stdout;
};
const kind = (word) => ({ event, data }) => event === 'table' && data.kind === word;
const refused = (error) => error.code === -32009 && /closed by the operator/.test(error.message);

test('a battle that is closed tells both sides why, is played no more, and stays so', async () => {
    let server = await Server.start();
    const { game, seats, seats: [ann, bob], links } = await server.battle();
    assert.match(await games(server, 'list'), new RegExp(`^${game}  play  .* 2 players, \\d+ lines  ecw-commands: `));
    const streams = seats.map((seat) => seat.stream());
    await games(server, 'close', game, 'the', 'club', 'moves');
    for (const stream of streams) {
        const { data } = await stream.until(kind('closed'));
        assert.deepEqual([data.by, data.text], [null, 'the club moves']);
        stream.close();
    }
    for (const seat of seats) {
        const { state, closed, over, clock } = await seat.status();
        assert.deepEqual([state, closed, over, clock], ['closed', 'the club moves', undefined, null]);
    }
    await assert.rejects(ann.move(), refused);
    await assert.rejects(bob.call('chat', { text: 'pity' }), refused);
    await assert.rejects(bob.call('propose', { what: 'rematch' }), refused);
    const late = await server.ask('POST', `/games/${game}/enter`, { body: { secret: links.watch } });
    assert.deepEqual([late.status, late.json.error, late.json.message], [410, 'closed', 'the club moves']);
    assert.equal((await ann.get('/record')).status, 200, 'its record can still be had');
    await assert.rejects(games(server, 'close', game), /closed already/);
    await assert.rejects(games(server, 'close', 'aaaaaaaaaa'), /no such battle/);
    await server.stop('SIGKILL');
    server = await Server.start([], server.games);
    ann.server = server;
    assert.equal((await ann.status()).closed, 'the club moves');
    await server.stop();
});

test('a line of chat is hidden from everybody, and nothing else is', async () => {
    const server = await Server.start(), { game, seats: [ann, bob] } = await server.battle();
    await ann.call('chat', { text: 'a word too many', event: 1 });
    await bob.call('chat', { text: 'Peace.' });
    const listed = await games(server, 'chat', game), n = Number(/^ *(\d+) .* Ann: a word too many$/m.exec(listed)[1]);
    const stream = bob.stream();
    await games(server, 'hide', game, String(n));
    assert.equal((await stream.until(kind('hidden'))).data.line, n);
    stream.close();
    const anew = bob.stream();
    await anew.until(kind('hidden'));
    const said = anew.messages.filter(kind('say')).map(({ data }) => [data.text, data.hidden ?? false]);
    assert.deepEqual(said, [['', true], ['Peace.', false]], 'with who said it and when');
    anew.close();
    assert.ok(!(await games(server, 'chat', game)).includes('too many'));
    await assert.rejects(games(server, 'hide', game, '1'), /no such line of chat/, 'what is no chat is not hidden');
    await server.stop();
});

test('an address that is blocked is let in no more, and its streams end', async () => {
    const server = await Server.start(['--proxy']), { seats: [ann, bob] } = await server.battle();
    const from = (address) => server.ask('GET', `/games/${ann.game}`, { token: ann.token, headers: { 'X-Forwarded-For': address } });
    const until = async (status) => {
        for (let i = 0; i < 100; i++) {
            const answer = await from('203.0.113.9');
            if (answer.status === status) return answer;
            await new Promise((resolve) => { setTimeout(resolve, 50); });
        }
        return assert.fail(`never ${status}`);
    };
    assert.equal((await from('203.0.113.9')).status, 200);
    await games(server, 'block', '203.0.113.9');
    const { json } = await until(403);
    assert.equal(json.error, 'blocked');
    assert.equal((await from('203.0.113.10')).status, 200);
    assert.match(await games(server, 'blocked'), /^203\.0\.113\.9  since 20/);
    const stream = bob.stream();
    await stream.open;
    await games(server, 'block', '127.0.0.1');
    assert.equal((await stream.until(({ event }) => event === 'bye')).data.why, 'blocked');
    await games(server, 'unblock', '203.0.113.9');
    await until(200);
    await assert.rejects(games(server, 'block', 'example.org'), /no address/);
    await server.stop();
});

test('without a server the same is done at once; two servers never hold one folder', async () => {
    const server = await Server.start(), { game } = await server.battle();
    if (!shared(server.games)) {
        const second = spawnSync(process.env.SANDTABLE, ['serve', '--port', '0', '--page', page(), '--games', server.games], { encoding: 'utf8', timeout: 20000 });
        assert.match(second.stderr, /another server holds these battles/);
    }
    await server.stop();
    await games(server, 'close', game);
    assert.match(await games(server, 'list'), new RegExp(`^${game}  closed`));
    const wrong = spawnSync(process.env.SANDTABLE, ['games', 'list', '--games', folder()], { encoding: 'utf8' });
    assert.match(wrong.stderr, /there are no battles/);
});

test('battles are exported and imported whole: seats, chat and record go on elsewhere', async () => {
    const server = await Server.start(), { game, seats: [ann, bob] } = await server.battle(), out = folder();
    await ann.move();
    await ann.call('chat', { text: 'Good morning.' });
    const waiting = (await server.ask('POST', '/games', { body: { scenario: 'zama', side: 1, bearer: true } })).json;
    assert.equal(await games(server, 'export', out), '2 of 2 battles\n');
    const other = await Server.start();
    assert.equal(await games(other, 'import', out), '2 of 2 battles\n', 'into a store of a running server');
    const before = await ann.call('state'), sides = await Promise.all([ann, bob].map(async (seat) => (await seat.status()).seat)), lines = (await ann.get('/record')).text;
    [ann, bob].forEach((seat) => { seat.server = other; });
    assert.deepEqual(await ann.call('state'), before);
    assert.deepEqual(await Promise.all([ann, bob].map(async (seat) => (await seat.status()).seat)), sides, 'each has the seat he had');
    assert.equal((await ann.get('/record')).text, lines);
    assert.ok(await bob.move(), 'and it goes on');
    assert.equal((await other.ask('POST', `/games/${waiting.game}/enter`, { body: { secret: waiting.links.seats[0].secret } })).status, 200, 'a link that was not taken is good there');
    await assert.rejects(games(other, 'import', out, game), /has it already/);
    const verified = spawnSync(process.env.SANDTABLE, ['verify', join(out, `${game}.record`)], { encoding: 'utf8' });
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    assert.equal(statSync(join(out, `${game}.record`)).mode & 0o77, 0, 'it holds secrets');
    const text = readFileSync(join(out, `${game}.record`), 'utf8'), third = await Server.start();
    writeFileSync(join(out, `${game}.record`), text.replace('"order"', '"ordre"').replace('Ann', 'Eve'));
    await assert.rejects(games(third, 'import', out, game), /record is damaged/);
    assert.equal((await third.ask('GET', `/games/${game}`, { token: ann.token })).status, 401, 'nothing of it is there');
    await Promise.all([server, other, third].map((one) => one.stop()));
});

test('a battle that nobody touches is closed after the days that were told beforehand', async () => {
    let server = await Server.start(['--close-after', '30']);
    const { game, seats: [ann] } = await server.battle(), fresh = await server.battle(), day = 86400000;
    assert.equal((await server.ask('GET', '/games')).json.close_after, 30);
    const { closes } = await ann.status(), left = Date.parse(closes) - Date.now();
    assert.ok(closes.endsWith('T00:00:00Z') && left > 29 * day && left <= 31 * day, closes);
    await server.stop();
    change(server.games, `UPDATE item SET value = CAST(CAST(value AS INTEGER) - 31 AS TEXT) WHERE name = 'day' AND battle = '${game}'`);
    server = await Server.start(['--close-after', '30'], server.games);
    ann.server = server;
    for (let status; (status = await ann.status()).state !== 'closed';) await new Promise((resolve) => { setTimeout(resolve, 100); });
    assert.equal((await ann.status()).closed, 'nobody had touched it for 30 days');
    fresh.seats[0].server = server;
    assert.equal((await fresh.seats[0].status()).state, 'play', 'only that one');
    await server.stop();
});
