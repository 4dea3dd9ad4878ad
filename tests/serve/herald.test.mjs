// What the server tells other programs: a post where a side is asked, a line of a log a request.  Neither holds a secret or harms the server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, Server, sha256 } from './server.mjs';

async function receiver() {
    const got = [], waiting = [];
    const server = http.createServer((request, answer) => {
        let text = '';
        request.on('data', (part) => { text += part; });
        request.on('end', () => { got.push({ method: request.method, path: request.url, type: request.headers['content-type'], text }); answer.end('thank you'); waiting.forEach((look) => look()); });
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    const until = (n) => new Promise((resolve) => {
        const look = () => got.length >= n && resolve(got);
        waiting.push(look);
        look();
    });
    return { got, until, url: `http://127.0.0.1:${server.address().port}/turns`, close: () => { server.closeAllConnections(); server.close(); } };
}

const secretsOf = ({ seats, links, numbers }) => [...seats.map(({ token }) => token), ...links.seats.map(({ secret }) => secret), links.watch, ...numbers];

test('the receiver is told whose turn it is, once each time, and no secret', async () => {
    const club = await receiver(), server = await Server.start(['--notify', club.url]), battle = await server.battle({ scenario: 'zama' }), { game, seats } = battle;
    await club.until(1);
    for (let n = 0; n < 6; n++) for (const seat of seats) await seat.move();
    const { waited } = await seats[0].status(), n = waited[0].times + waited[1].times;
    const got = await club.until(n);
    const told = got.map(({ text }) => JSON.parse(text));
    assert.deepEqual([1, 2].map((side) => told.filter((one) => one.side.id === side).length), waited.map(({ times }) => times), 'as often as the battle waited for it');
    assert.deepEqual([got[0].method, got[0].path, got[0].type], ['POST', '/turns', 'application/json']);
    assert.deepEqual(Object.keys(told[0]), ['kind', 'game', 'title', 'ruleset', 'turn', 'side']);
    assert.deepEqual([told[0].kind, told[0].game, told[0].ruleset], ['turn', game, 'punic']);
    const all = got.map(({ text }) => text).join();
    for (const secret of secretsOf(battle)) assert.ok(!all.includes(secret) && !all.includes(sha256(secret)));
    await server.stop();
    club.close();
});

test('a receiver that is dead, or never answers, does no harm', async () => {
    const mute = net.createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => { mute.on('listening', resolve); });
    for (const url of ['http://127.0.0.1:1/', `http://127.0.0.1:${mute.address().port}/`]) {
        const server = await Server.start(['--notify', url]), { seats } = await server.battle({ scenario: 'zama' });
        for (let n = 0; n < 6; n++) for (const seat of seats) await seat.move();
        assert.equal(await server.stop(), 0);
    }
    mute.close();
});

test('the log has a line a request, and in none of them a secret, an address or what anybody wrote', async () => {
    const file = join(folder(), 'log'), server = await Server.start(['--log', file]), battle = await server.battle(), { game, seats: [ann, bob], links } = battle;
    await ann.call('chat', { text: 'privately spoken' });
    await ann.move();
    const { secret } = await ann.call('links', { new: 'share' });
    for (const path of [`/b/${game}/${secret}`, `/b/${game}`, `/games/${game}/${secret}`, `/games/${secret}`, `/${secret}`, `/games/${game}?secret=${secret}`, `/games/${secret.replace(/[^a-z]/g, 'a').slice(0, 10)}`, '/'])
        for (const method of ['GET', 'POST']) await server.ask(method, path, { token: bob.token, ...(method === 'POST' && { body: { secret } }) });
    await server.ask('POST', `/games/${game}/enter`, { body: { secret: links.watch, name: 'Wat' }, headers: { Cookie: `sandtable=${ann.token}` } });
    await server.ask('GET', '/healthz');
    await server.stop();
    const text = readFileSync(file, 'utf8'), lines = text.trimEnd().split('\n').map((line) => JSON.parse(line));
    for (const line of lines) assert.deepEqual(Object.keys(line), ['at', 'kind', 'game', 'status', 'ms', 'questions', 'calls', 'bytes']);
    const kinds = new Set(lines.map(({ kind }) => kind));
    for (const kind of ['open', 'enter', 'rpc', 'status', 'link', 'page', 'healthz', 'other']) assert.ok(kinds.has(kind), kind);
    assert.ok(lines.some(({ kind, game: of, status }) => kind === 'rpc' && of === game && status === 200));
    assert.ok(lines.every(({ game: of }) => of === null || of === game));
    for (const word of [...secretsOf(battle), secret]) assert.ok(!text.includes(word) && !text.includes(sha256(word)), word);
    for (const word of ['privately', 'Ann', 'Wat', '127.0.0.1']) assert.ok(!text.includes(word), word);
});
