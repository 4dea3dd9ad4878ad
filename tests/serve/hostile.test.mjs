// Slow clients, requests hidden in requests, posts sent again, names pointed here, guesses: what each of them gets, and that the others play on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { test } from 'node:test';
import { Server, Stream } from './server.mjs';

const connect = (server) => new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => resolve(socket));
    socket.said = '';
    socket.on('data', (data) => { socket.said += data; });
    socket.on('error', () => {});
    socket.over = new Promise((done) => { socket.on('close', done); });
});
const head = (server, seat, extra = '') => `POST /games/${seat.game}/rpc HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${seat.token}\r\nContent-Type: application/json\r\n${extra}`;

test('who sends a line, a body or nothing, a byte at a time, is let go; the others play on meanwhile', async () => {
    const server = await Server.start(['--deadline', '1']), { seats } = await server.battle(), slow = [];
    for (let i = 0; i < 40; i++) slow.push(await connect(server));
    const drip = setInterval(() => slow.forEach((socket, i) => socket.write(i % 4 === 3 ? '1\r\nx\r\n' : i % 3 === 0 ? 'x' : ' ')), 100);
    slow.forEach((socket, i) => socket.write(i % 4 === 0 ? 'GET / HT' : i % 4 === 1 ? head(server, seats[0], 'X-Long: ') : i % 4 === 2 ? `${head(server, seats[0], 'Content-Length: 100000')}\r\n\r\n{` : `${head(server, seats[0], 'Transfer-Encoding: chunked')}\r\n\r\n1\r\n{\r\n`));
    for (const seat of seats) await seat.move();
    assert.ok(await seats[0].call('state'));
    await Promise.all(slow.map((socket) => socket.over));
    clearInterval(drip);
    /* one that has sent a whole first line is told why, once; a connection without one is no request to answer */
    slow.forEach(({ said }, i) => assert.match(said, i % 4 === 0 ? /^$/ : /^HTTP\/1\.1 408 [^{]*\r\n\r\n\{"error":"slow","message":"the request was not complete within 1 seconds"\}\n$/));
    await server.stop();
});

test('a stream that is not read costs its client the stream, not the others their battle', async () => {
    const server = await Server.start(['--limit', 'requests=100000', '--limit', 'requests-burst=100000']), { game, seats } = await server.battle(), deaf = [];
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
    for (let i = 0; i < 6; i++) {
        const socket = await connect(server);
        socket.write(`GET /games/${game}/stream HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${seats[1].token}\r\n\r\n`);
        socket.pause();
        deaf.push(socket);
    }
    const before = memory();
    for (let i = 0; i < 400; i++) await seats[0].call('chat', { text: 'a line of chat that nobody reads '.repeat(14) });
    assert.ok(memory() - before < 20000, `${memory() - before} KiB for six that do not read`);
    for (const seat of seats) await seat.move();
    /* who reads again has missed nothing, and is told nothing twice */
    const stream = new Stream(server, `/games/${game}/stream`, seats[1].token);
    await stream.until(({ event, data }) => event === 'table' && data.n >= 400);
    deaf[0].resume();
    while ((deaf[0].said.match(/"kind":"say"/g) ?? []).length < 400) await new Promise((resolve) => setTimeout(resolve, 50));
    const numbers = [...deaf[0].said.matchAll(/data: \{"n":(\d+),/g)].map(([, n]) => Number(n));
    assert.deepEqual(numbers, numbers.map((_, i) => i + numbers[0]));
    deaf.forEach((socket) => socket.destroy());
    stream.close();
    await server.stop();
});

test('no request hides in another', async () => {
    const server = await Server.start(), { seats: [ann] } = await server.battle(), hidden = `${head(server, ann, 'Content-Length: 56')}\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"concede","params":{}}\n`;
    const tricks = ['Transfer-Encoding : chunked\r\nContent-Length: 4', 'Transfer-Encoding: xchunked\r\nContent-Length: 4', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 4', 'Content-Length:\r\n 4', 'Content-Length: 4\r\n 5', 'Content-Length: 4\r\nTransfer-Encoding:\r\n\tchunked', 'Content-Length: 4\r\nContent-Length: 0', 'Content-Length: -1', 'Content-Length: 0x4', 'Content-Length: 4, 4', 'Transfer-Encoding: chunked, identity', 'X: y\rTransfer-Encoding: chunked\r\nContent-Length: 4', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'];
    for (const trick of tricks) {
        const socket = await connect(server);
        socket.setTimeout(3000, () => socket.destroy());
        socket.write(`${head(server, ann, trick)}\r\n\r\n0\r\n\r\n${hidden}`);
        await socket.over;
        assert.match(socket.said, /^HTTP\/1\.1 4\d\d/, JSON.stringify([trick, socket.said]));
        assert.doesNotMatch(socket.said, /HTTP\/1\.1 [^4]/, JSON.stringify([trick, socket.said]));
    }
    for (const body of ['FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n', '-2\r\n{}\r\n0\r\n\r\n', '2;x=y\r\n{}zz0\r\n\r\n', 'x\r\n']) {
        const socket = await connect(server);
        socket.setTimeout(3000, () => socket.destroy());
        socket.write(`${head(server, ann, 'Transfer-Encoding: chunked')}\r\n\r\n${body}${hidden}`);
        await socket.over;
        assert.doesNotMatch(socket.said, /HTTP\/1\.1 200/, JSON.stringify([body, socket.said]));
    }
    assert.equal((await ann.status()).state, 'play', 'nobody has conceded');
    await server.stop();
});

test('a post that is sent again later does nothing anew, whoever sends it', async () => {
    const server = await Server.start(), { game, seats: [ann, bob], links, numbers } = await server.battle();
    const { orders } = await ann.call('suggest', { most: 1 }), { branch } = await ann.call('state');
    const post = { jsonrpc: '2.0', id: 1, key: 'once', method: 'submit', params: { order: orders[0].order, branch } }, path = `/games/${game}/rpc`;
    const send = async (body, token) => (await server.ask('POST', path, { token, body })).json;
    assert.ok((await send(post, ann.token)).result);
    await bob.move();
    const state = await ann.call('state');
    assert.equal((await send(post, ann.token)).result.repeated, true);
    const { key, ...keyless } = post;
    assert.ok(key);
    for (const [body, token] of [[keyless, ann.token], [post, bob.token]]) assert.ok([-32010, -32011, -32016].includes((await send(body, token)).error?.code), JSON.stringify(await send(body, token)));
    const [{ id }] = (await ann.call('propose', { what: 'undo', n: 1 })).status.asks;
    await bob.call('agree', { id });
    for (const method of ['agree', 'refuse']) await assert.rejects(bob.call(method, { id }), (error) => error.code === -32010);
    assert.equal((await send(keyless, ann.token)).error.code, -32010, 'made before something was taken back');
    assert.equal((await send(post, ann.token)).result.repeated, true);
    await assert.rejects(ann.call('number', { number: numbers[0] }), (error) => error.code === -32009);
    assert.equal((await server.ask('POST', `/games/${game}/enter`, { body: { secret: links.seats[0].secret, bearer: true } })).status, 403);
    assert.ok((await ann.call('state')).hash && state.hash);
    await server.stop();
});

test('a decision that is over, a branch that is gone, the other side: each is said, and nothing is lost', async () => {
    const server = await Server.start(), { seats: [ann, bob] } = await server.battle();
    const { orders: [{ order }] } = await ann.call('suggest', { most: 1 });
    for (const seat of [ann, bob]) await seat.move();
    const before = await ann.call('state');
    await assert.rejects(ann.call('submit', { order }), (error) => [-32010, -32011].includes(error.code), 'stale serial');
    await assert.rejects(ann.call('submit', { order, branch: 3 }), (error) => error.code === -32010 || error.code === -32602);
    await assert.rejects(bob.call('submit', { order: { ...order, side: ann.name } }), (error) => error.code === -32016);
    assert.deepEqual(await ann.call('state'), before);
    await server.stop();
});

test('a name that was pointed here gets neither page nor battle', async () => {
    const server = await Server.start(), { game, seats: [ann] } = await server.battle(), port = server.port;
    for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `127.0.0.1:${port}.evil.example`, '[::1', 'localhost@evil.example'])
        for (const path of ['/', '/app.js', '/games', `/games/${game}`, `/games/${game}/stream`, `/games/${game}/record`, '/battles', '/offers', `/b/${game}`]) {
            const { status, text } = await server.ask('GET', path, { headers: { Host: host, Cookie: `sandtable=${ann.token}` } });
            assert.ok([400, 421].includes(status), `${host} ${path} ${status}`);
            assert.ok(!text.includes(game));
        }
    for (const line of ['', 'Host:\r\n', 'Host:\r\n evil.example\r\n', `Host: 127.0.0.1:${port}\r\nHost: evil.example\r\n`]) {
        const socket = await connect(server);
        socket.write(`GET / HTTP/1.1\r\n${line}\r\n`);
        await socket.over;
        assert.match(socket.said, /^HTTP\/1\.1 4(00|21)/, line);
    }
    await server.stop();
});

test('guesses of seats and links are limited, and tell nothing', async () => {
    const server = await Server.start(['--limit', 'requests-address=5', '--limit', 'requests-address-burst=40']), { game, seats: [ann] } = await server.battle(), seen = new Map();
    for (let i = 0; i < 150; i++) {
        const token = Buffer.from(`guess number ${String(i).padStart(3, '0')}`).toString('base64url').slice(0, 22);
        const { status, text } = i % 2 ? await server.ask('GET', `/games/${game}`, { token }) : await server.ask('POST', `/games/${game}/enter`, { body: { secret: token, bearer: true } });
        seen.set(`${status} ${status === 429 ? '' : text}`, (seen.get(`${status}`) ?? 0) + 1);
        assert.ok([401, 403, 429].includes(status), `${status} ${text}`);
    }
    assert.deepEqual([...seen.keys()].map((word) => word.slice(0, 3)).sort(), ['401', '403', '429'], 'one answer each, and soon none');
    assert.ok(await ann.call('state'), 'who holds a seat plays on');
    await server.stop();
});
