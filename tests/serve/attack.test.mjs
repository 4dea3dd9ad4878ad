// What strangers, slow clients and cheats send, and what they get.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import test from 'node:test';
import { Server, draw, folder, sha256 } from './server.mjs';

const server = await Server.start(['--limit', 'games-address=1000', '--limit', 'requests-address=100000', '--limit', 'requests-address-burst=100000']);
const battle = await server.battle();
const [ann, bob] = battle.seats;
const path = `/games/${battle.game}`;
const unseated = 'AAAAAAAAAAAAAAAAAAAAAA';
test.after(() => server.stop());

// Raw bytes; everything that came back until the other end closed, or `ms` after the last byte.
const raw = (bytes, ms = 3000) => new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setTimeout(ms, () => socket.destroy());
    socket.on('data', (data) => { text += data; });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
});

test('without a seat there is nothing to be had', async () => {
    const requests = [['GET', path], ['GET', `${path}/stream`], ['GET', `${path}/record`], ['POST', `${path}/rpc`, { jsonrpc: '2.0', id: 1, method: 'table' }]];
    for (const [method, at, body] of requests)
        for (const token of [undefined, unseated, 'short', [...ann.token].reverse().join('')])
            assert.equal((await server.ask(method, at, { body, token })).status, 401, `${method} ${at} ${token}`);
    const unknown = await server.ask('GET', '/games/aaaaaaaaaa', { token: ann.token }), other = await server.ask('GET', path, { token: unseated });
    assert.equal(unknown.text, other.text, 'whether there is such a battle is not told');
    for (const at of ['/games/../etc/passwd', `${path}%00`, `${path}/rpc/x`, '/games/']) assert.equal((await server.ask('GET', at)).status, 404, at);
});

test('a seat link works once, a wrong one never', async () => {
    const { secret } = battle.links.seats[0];
    for (const wrong of [secret, `${secret}x`, secret.slice(1), unseated])
        assert.equal((await server.ask('POST', `${path}/enter`, { body: { secret: wrong, bearer: true } })).status, 403);
});

test('who holds a side cannot take the other', async () => {
    const opened = (await server.ask('POST', '/games', { body: { scenario: 'fiddlers-bottom', side: 1, bearer: true } })).json;
    const { secret } = opened.links.seats[0];
    assert.equal((await server.ask('POST', `/games/${opened.game}/enter`, { token: opened.token, body: { secret } })).status, 409);
    assert.equal((await server.ask('POST', `/games/${opened.game}/enter`, { body: { secret, bearer: true } })).status, 200, 'the link is still good');
});

test('a number must be the one that was promised, and no side opens first', async () => {
    const numbers = [draw(), draw()];
    const opened = (await server.ask('POST', '/games', { body: { scenario: 'fiddlers-bottom', side: 1, bearer: true, commitment: sha256(numbers[0]) } })).json;
    const { token } = (await server.ask('POST', `/games/${opened.game}/enter`, { body: { secret: opened.links.seats[0].secret, bearer: true } })).json;
    const call = async (who, method, params) => (await server.ask('POST', `/games/${opened.game}/rpc`, { token: who, body: { jsonrpc: '2.0', id: 1, method, params } })).json;
    assert.match((await call(opened.token, 'number', { number: numbers[0] })).error.message, /not promised/);
    assert.match((await call(token, 'number', { number: numbers[0] })).error.message, /promise first/);
    assert.ok((await call(token, 'promise', { commitment: sha256(numbers[1]) })).result);
    assert.match((await call(token, 'promise', { commitment: sha256(numbers[0]) })).error.message, /already/);
    assert.match((await call(token, 'number', { number: draw() })).error.message, /not the number/);
    assert.equal((await call(token, 'number', { number: numbers[1] })).result.status.state, 'lobby');
    assert.equal((await call(opened.token, 'number', { number: numbers[0] })).result.status.state, 'play');
});

test('a side gives its own orders, has its own view, and is no host', async () => {
    const { orders } = await ann.call('suggest', { most: 1 });
    const seat = (error) => error.code === -32016;
    for (const method of ['submit', 'check', 'odds', 'why']) await assert.rejects(bob.call(method, { order: orders[0].order }), seat, method);
    await assert.rejects(bob.call('suggest', { side: 1 }), seat);
    for (const method of ['state', 'decision', 'events', 'field', 'standing']) {
        for (const viewer of [0, 1]) await assert.rejects(bob.call(method, { viewer }), seat, method);
        assert.ok(await bob.call(method, { viewer: 2 }));
    }
    for (const method of ['new', 'open', 'copy', 'games', 'close', 'adjust', 'reseed', 'script', 'answer', 'needs', 'computer', 'replay', 'goto', 'casebook', 'scenario', 'scenarios', 'lessons'])
        await assert.rejects(bob.call(method, {}), seat, method);
    for (const params of [{ private: true }, { seed: true }]) await assert.rejects(bob.call('save', params), seat);
    await assert.rejects(ann.call('submit', { order: orders[0].order, dice: [[6, 6]] }), seat);
    const { now } = await ann.call('submit', { order: orders[0].order });
    assert.equal(typeof now.events, 'number');
    assert.equal(now.hash, (await ann.call('state')).hash);
});

test('a page of another place can do nothing', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'table' };
    const send = (headers) => server.ask('POST', `${path}/rpc`, { body, headers: { Cookie: `sandtable=${ann.token}`, ...headers } });
    assert.equal((await send({})).status, 200);
    assert.equal((await send({ Origin: `http://127.0.0.1:${server.port}`, 'Sec-Fetch-Site': 'same-origin' })).status, 200);
    for (const origin of ['http://evil.example', `http://127.0.0.1:${server.port + 1}`, 'null']) assert.equal((await send({ Origin: origin })).status, 403, origin);
    for (const site of ['cross-site', 'same-site']) assert.equal((await send({ 'Sec-Fetch-Site': site })).status, 403, site);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])
        assert.equal((await send({ 'Content-Type': type })).status, 415, type);
    assert.equal((await server.ask('GET', path, { headers: { Host: 'evil.example', Cookie: `sandtable=${ann.token}` } })).status, 421, 'a name pointed here');
    assert.equal((await server.ask('GET', path, { headers: { Cookie: `other=1; session=${ann.token}` } })).status, 401, 'a cookie of another program');
});

test('the cookie cannot be read by scripts nor sent from elsewhere', async () => {
    const opened = await server.ask('POST', '/games', { body: { scenario: 'fiddlers-bottom', side: 2 } });
    const [cookie] = opened.headers['set-cookie'];
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) assert.ok(cookie.includes(part), cookie);
    assert.ok(!opened.text.includes(/sandtable=([^;]+)/.exec(cookie)[1]) && !('token' in opened.json));
});

test('doubtful framing, and bodies that are too long', async () => {
    const head = (extra) => `POST ${path}/rpc HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\n${extra}\r\n`;
    const hidden = `GET ${path}/record HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`;
    for (const extra of ['Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', 'Content-Length: 5\r\nContent-Length: 6\r\n', 'Content-Length: +5\r\n', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n']) {
        const text = await raw(`${head(extra)}0\r\n\r\n${hidden}`);
        assert.match(text, /^HTTP\/1\.1 400/, extra);
        assert.doesNotMatch(text, /HTTP\/1\.1 [^4]/, text); // the request behind it is none
    }
    assert.match(await raw(head('Content-Length: 99999999999\r\n')), /^HTTP\/1\.1 413/);
    assert.match(await raw(`${head('Transfer-Encoding: chunked\r\n')}${`10000\r\n${'x'.repeat(65536)}\r\n`.repeat(6)}0\r\n\r\n`, 3000), /^HTTP\/1\.1 413/);
    for (const [body, code] of [['{"jsonrpc":', -32700], ['[]', -32600], [`[${'{},'.repeat(100)}{}]`, -32600], ['{"jsonrpc":"2.0","method":"table"}', -32600]])
        assert.equal((await server.ask('POST', `${path}/rpc`, { token: ann.token, body })).json.error.code, code, body);
});

test('an order from two tabs is carried out once', async () => {
    const { seats } = await server.battle();
    const { orders } = await seats[0].call('suggest', { most: 1 });
    const same = await Promise.all([0, 1, 2, 3].map(() => seats[0].rpc('submit', { order: orders[0].order }, 'k0')));
    assert.equal(same.filter(({ json }) => json.result && !json.result.repeated).length, 1);
    assert.equal(same.filter(({ json }) => json.result?.repeated).length, 3);
});

test('both sides in the same instant: of one decision both are taken', async () => {
    const { seats } = await server.battle();
    const orders = await Promise.all(seats.map(async (seat) => (await seat.call('suggest', { most: 1 })).orders[0].order));
    const answers = await Promise.all(seats.map((seat, i) => seat.rpc('submit', { order: orders[i] })));
    assert.ok(answers.every(({ json }) => json.result), JSON.stringify(answers.map(({ json }) => json.error)));
});

test('who floods is told to wait, and the other side plays on', async () => {
    const strict = await Server.start(['--limit', 'requests=5', '--limit', 'requests-burst=40']);
    const { seats } = await strict.battle();
    const late = (await Promise.all(Array.from({ length: 120 }, () => seats[0].rpc('table')))).find(({ status }) => status === 429);
    assert.equal(late?.json.error, 'limit');
    assert.match(late.json.message, /limit requests/);
    assert.ok(Number(late.headers['retry-after']) >= 1);
    assert.equal((await seats[1].rpc('table')).status, 200);
    await strict.stop();
});

test('a seat is shared, taken back, given up', async () => {
    const { game, seats: [host, guest] } = await server.battle();
    const { secret } = await guest.call('links', { new: 'share' });
    const third = (await server.ask('POST', `/games/${game}/enter`, { body: { secret, name: 'Cy', bearer: true } })).json.token;
    const status = async (token) => (await server.ask('GET', `/games/${game}`, { token })).status;
    assert.equal(await status(third), 200);
    await guest.call('take_back');
    assert.equal(await status(third), 401);
    await assert.rejects(guest.call('leave'), (error) => error.code === -32009);
    assert.equal(await status(host.token), 200);
});

test('watchers see what lies a turn back, and ask nothing', async () => {
    const { game, seats, links } = await server.battle();
    const { token } = (await server.ask('POST', `/games/${game}/enter`, { body: { secret: links.watch, bearer: true } })).json;
    for (const seat of seats) await seat.move();
    const watched = await server.ask('GET', `/games/${game}/record`, { token });
    assert.equal(watched.text.trim().split('\n').length, 2, 'what comes before the first turn: the header, the opening');
    assert.equal((await server.ask('POST', `/games/${game}/rpc`, { token, body: { jsonrpc: '2.0', id: 1, method: 'state' } })).json.error.code, -32016);
    const { json } = await server.ask('GET', `/games/${game}`, { token });
    for (const member of ['asks', 'waits', 'yours']) assert.ok(!(member in json), member);
    const { text } = await seats[0].get('/record');
    assert.ok(text.startsWith(watched.text) && text.trim().split('\n').length > 3);
    assert.doesNotMatch(text, /"seed"|"secret"/);
});

test('taking back: asked, refused, granted, ruled out by the terms', async () => {
    const { seats: [host, guest], seats } = await server.battle();
    for (const seat of seats) await seat.move();
    await assert.rejects(guest.call('undo', { n: 50 }), (error) => error.code === -32009);
    const [ask] = (await host.call('propose', { what: 'undo', n: 1 })).status.asks;
    assert.equal(ask.what, 'undo');
    await guest.call('refuse', { id: ask.id });
    assert.deepEqual((await host.status()).asks, []);
    await assert.rejects(guest.call('agree', { id: ask.id }), (error) => error.code === -32010);
    await host.call('ask_undo', { n: 1 });
    const [again] = (await guest.status()).asks, { branch } = await guest.call('state');
    await guest.call('agree', { id: again.id });
    assert.equal((await guest.call('state')).branch, branch + 1);
    const never = await server.battle({ terms: { undo: 'never', draw: false } });
    for (const seat of never.seats) await seat.move();
    for (const method of ['undo', 'ask_undo', 'draw']) await assert.rejects(never.seats[0].call(method), (error) => error.code === -32009 && /terms/.test(error.message), method);
});

test('a question is still asked after kill -9', async () => {
    let other = await Server.start();
    const { seats: [host, guest], seats } = await other.battle();
    for (const seat of seats) await seat.move();
    await host.call('ask_undo', { n: 1 });
    await guest.call('propose', { what: 'pause' });
    await guest.call('draft', { text: 'Rupert first' });
    await other.stop('SIGKILL');
    other = await Server.start([], other.games);
    seats.forEach((seat) => { seat.server = other; });
    const { asks } = await guest.status();
    assert.deepEqual(asks.map(({ what, by }) => [what, by]), [['undo', 1], ['pause', 2]]);
    assert.equal((await guest.call('draft')).draft, 'Rupert first');
    await guest.call('agree', { id: asks[0].id });
    assert.equal((await host.call('state')).branch, 1);
    await other.stop();
});

test('it ends: conceded, the whole record revealed, sides exchanged', async () => {
    const { seats: [host, guest], numbers } = await server.battle();
    await host.move();
    await host.call('concede');
    const status = await guest.status();
    assert.equal(status.state, 'over');
    assert.equal(status.over.winner, 2);
    const { text } = await guest.get('/record'), file = join(folder(), 'ended.record');
    assert.match(text, /"revealed":"everything"/);
    assert.ok(numbers.every((number) => text.includes(number)), 'each side finds its number');
    writeFileSync(file, text);
    const verify = () => spawnSync(process.env.SANDTABLE, ['verify', file], { encoding: 'utf8' });
    assert.match(verify().stdout, /nobody chose the dice/);
    assert.equal(text.includes(`host ${status.dice.host}`), true, 'what was promised in the lobby');
    await assert.rejects(guest.call('note', { text: 'well played' }), (error) => error.code === -32009);
    const { status: { asks: [{ id }] } } = await host.call('propose', { what: 'rematch' });
    const { status: { rematch } } = await guest.call('agree', { id });
    const next = (await server.ask('GET', `/games/${rematch}`, { token: host.token })).json;
    assert.deepEqual([next.seat.side, next.state], [2, 'lobby']);
    assert.notEqual(next.dice.host, status.dice.host);
});
