// The server serves the page and nothing else, to clients that ask by one of its names, and no client can block it for others.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { FONTS } from '../fonts.mjs';
import { program, serve } from './browser.mjs';

const DEADLINE = 2; /* seconds in which a request must be complete; the default is 15 */
const SHARE = 64; /* most connections from one address */
let server;
let host;
before(async () => {
    server = await serve(undefined, ['--deadline', String(DEADLINE), '--origin', 'https://table.example.org', '--origin', 'http://Table.local:8642/']);
    host = new URL(server.url).host;
});
after(() => server?.stop());

const at = (from) => ({ host: '127.0.0.1', port: Number(new URL(server.url).port), localAddress: from });

/* Sends raw bytes and returns everything until the connection ends; HTTP clients would tidy the request up. */
const whole = (bytes) => new Promise((resolve, reject) => {
    const socket = connect(at(), () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => { answer += chunk.toString('latin1'); });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
});
/* The head of the answer. */
const head = async (bytes) => (await whole(bytes)).split('\r\n\r\n')[0];
const request = (lines, first = 'GET / HTTP/1.1') => head([first, ...lines, 'Connection: close', '', ''].join('\r\n'));
const get = (path) => request([`Host: ${host}`], `GET ${path} HTTP/1.1`);
const status = (answer) => Number(/^HTTP\/1\.[01] (\d+)/.exec(answer)?.[1]);

test('files have their media types and the content security policy', async () => {
    for (const [path, type] of [['/', 'text/html'], ['/app.js', 'text/javascript'], ['/app.css', 'text/css'], ['/worker.js', 'text/javascript'], ['/engine.wasm', 'application/wasm'], ['/scenarios.json', 'application/json'], ['/sw.js', 'text/javascript'], ['/manifest.webmanifest', 'application/manifest+json'], ['/icon.svg', 'image/svg+xml'], ...FONTS.map((file) => [`/${file}`, 'font/woff2'])]) {
        const answer = await fetch(new URL(path, server.url));
        assert.equal(answer.status, 200, path);
        assert.ok(answer.headers.get('content-type').startsWith(type), path);
        assert.match(answer.headers.get('content-security-policy'), /script-src 'self' 'wasm-unsafe-eval';/);
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
        await answer.arrayBuffer();
    }
});

test('no path leads out of the page\'s files', async () => {
    for (const path of ['/../Makefile', '/..%2fMakefile', '/%2e%2e/Makefile', '//app.js', '/app.js/', '/app.js%00', '/%00', '/index.html.gz', '/.', '/app.js/../../../etc/passwd', `/${'a'.repeat(3000)}`])
        assert.match(await get(path), /^HTTP\/1\.1 (404|400|414)/, path);
});

test('no client can send anything', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'BREW']) {
        const answer = await request([`Host: ${host}`], `${method} / HTTP/1.1`);
        assert.equal(status(answer), 405, method);
        assert.match(answer, /\r\nAllow: GET, HEAD(\r\n|$)/i, method);
    }
    assert.equal((await fetch(server.url, { method: 'POST', body: 'x' })).status, 405);
    assert.equal(status(await request([`Host: ${host}`, 'Content-Length: 5'])), 413);
    assert.equal(status(await request([`Host: ${host}`, 'Transfer-Encoding: chunked'])), 413);
    assert.equal(status(await request([`Host: ${host}`, 'Content-Length: 0'])), 200);
});

test('the content coding follows Accept-Encoding and its q values', async () => {
    for (const [accepts, wanted] of [
        [['gzip'], 'gzip'], [['GZip'], 'gzip'], [['x-gzip'], 'gzip'], [['gzip, deflate, br'], 'br'], [['br'], 'br'], [['BR;q=0.9, gzip;q=0.8'], 'br'], [['br;q=0.7, gzip;q=0.8'], 'gzip'], [['br;q=0, gzip'], 'gzip'], [['deflate', 'gzip'], 'gzip'],
        [['*'], 'gzip'], [['*;q=0.5'], 'gzip'], [['gzip;q=0.001'], 'gzip'], [['br;q=1.0, gzip;q=0.8, *;q=0.1'], 'br'], [['br;q=0.5, *'], 'gzip'], [['br;q=0.5, identity'], ''],
        [['identity;q=0.5, gzip;q=0.5'], 'gzip'], [['identity;q=0, *'], 'gzip'], [['gzip\t;\tq=1.000 , br'], 'br'], [[',, gzip ,'], 'gzip'],
        [[], ''], [[''], ''], [['identity'], ''], [['gzip;q=0'], ''], [['gzip; q=0'], ''], [['gzip;q=0.000'], ''],
        [['*;q=0, identity'], ''], [['gzip;q=0, *'], ''], [['gzip;q=0.5, identity'], ''], [['gzip, gzip;q=0'], ''],
        [['gzipped'], ''], [['notgzip'], ''], [['br;gzip'], ''], [['brotli'], ''], [['gzip;q=2'], ''], [['gzip;level=1'], ''], [['gzip q=1'], ''], [['"gzip"'], ''],
    ]) {
        const answer = await request([`Host: ${host}`, ...accepts.map((value) => `Accept-Encoding: ${value}`)]);
        assert.equal(status(answer), 200, `${accepts}`);
        assert.equal(/\r\nContent-Encoding: (\w+)/i.exec(answer)?.[1] ?? '', wanted, `${accepts}`);
        assert.match(answer, /\r\nVary: Accept-Encoding/i);
    }
    for (const accepts of ['*;q=0', 'identity;q=0', 'identity;q=0, gzip;q=0', 'br;q=0, identity;q=0.0'])
        assert.equal(status(await request([`Host: ${host}`, `Accept-Encoding: ${accepts}`])), 406, accepts);
});

test('the server answers only to its own host names', async () => {
    const port = new URL(server.url).port;
    for (const name of [host, '127.0.0.1', 'localhost', `LocalHost:${port}`, 'localhost:9', 'table.example.org', 'table.example.org:443', 'TABLE.example.org', 'table.local:8642'])
        assert.equal(status(await request([`Host: ${name}`])), 200, name);
    for (const name of ['evil.example', `evil.example:${port}`, 'table.example.org:80', 'table.example.org:8642', 'table.local', 'localhost.evil.example', 'xlocalhost', '127.0.0.2', '127.0.0.1.evil.example', 'table.example.org.'])
        assert.equal(status(await request([`Host: ${name}`])), 421, name);
    for (const name of ['', 'localhost:', 'localhost:x', 'localhost:0', 'localhost:99999', 'user@localhost', 'localhost/x', 'localhost, localhost'])
        assert.match(String(status(await request([`Host: ${name}`]))), /^4(00|21)$/, name);
});

test('invalid origins and deadlines are refused at the start', () => {
    for (const origin of ['table.example.org', 'ftp://table.example.org', 'https://', 'https://a/b', 'https://a:0', 'https://a:x', 'https://a b', 'https://u@a']) {
        const { status: code, stderr } = spawnSync(program, ['serve', '--port', '0', '--origin', origin], { timeout: 60000, encoding: 'utf8' });
        assert.equal(code, 2, origin);
        assert.match(stderr, /is no origin \(such as https:/, origin);
    }
    for (const deadline of ['0', '-1', '3601', '1x', ''])
        assert.equal(spawnSync(program, ['serve', '--port', '0', '--deadline', deadline], { timeout: 60000 }).status, 2, deadline);
});

test('a request with ambiguous framing is refused, and the bytes after it are not taken for a request', async () => {
    const hidden = `GET /app.css HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    for (const lines of [
        [], [`Host: ${host}`, `Host: ${host}`], [`Host: ${host}`, 'Host: evil.example'], ['Host: evil.example', `Host: ${host}`],
        [`Host: ${host}`, 'Content-Length: 0', 'Content-Length: 0'], [`Host: ${host}`, 'Content-Length: 0', `Content-Length: ${hidden.length}`],
        [`Host: ${host}`, `Content-Length: ${hidden.length}`, 'content-length: 0'], [`Host: ${host}`, 'Content-Length: 0, 0'],
        [`Host: ${host}`, 'Content-Length: +0'], [`Host: ${host}`, 'Content-Length: 0x0'], [`Host: ${host}`, 'Content-Length: -1'],
        [`Host: ${host}`, 'Content-Length: '], [`Host: ${host}`, 'Content-Length: 99999999999999999999999'],
        [`Host: ${host}`, 'Transfer-Encoding: chunked', 'Content-Length: 0'], [`Host: ${host}`, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
        [`Host: ${host}`, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], [`Host: ${host}`, 'Content-Length : 0'],
    ]) {
        const answer = await whole(['GET / HTTP/1.1', ...lines, '', hidden].join('\r\n'));
        assert.match(String(status(answer)), /^4(00|13)$/, `${lines}: ${answer.slice(0, 60)}`);
        assert.doesNotMatch(answer, /^HTTP\/1\.1 200/m, `${lines}`);
    }
    for (const first of ['POST / HTTP/1.1', 'GET / HTTP/1.1']) { /* a body that is sent although it is not accepted */
        const answer = await whole(`${first}\r\nHost: ${host}\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`);
        assert.doesNotMatch(answer, /^HTTP\/1\.1 200/m, first);
    }
});

/* Opens `n` connections from one address that send a request a byte at a time and never finish it. */
function drip(n, from) {
    const sockets = Array.from({ length: n }, () => {
        const socket = connect(at(from));
        socket.on('error', () => {});
        socket.on('close', () => { socket.over = true; });
        return socket;
    });
    const bytes = `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'y'.repeat(1000)}`;
    let sent = 0;
    const timer = setInterval(() => { sent++; for (const socket of sockets) if (!socket.destroyed) socket.write(bytes[sent % bytes.length]); }, 100);
    return { sockets, stop: () => { clearInterval(timer); for (const socket of sockets) socket.destroy(); } };
}
const until = async (holds, what, seconds = 60) => {
    for (const end = Date.now() + seconds * 1000; !holds();) {
        assert.ok(Date.now() < end, what);
        await pause(20);
    }
};

test('a slow request and a silent connection are cut off at the deadline', async () => {
    const began = Date.now();
    const { sockets, stop } = drip(3);
    const silent = connect(at());
    let over = 0;
    silent.on('close', () => { over++; });
    silent.resume();
    await until(() => over === 1 && sockets.every((socket) => socket.over), 'all are cut off');
    const took = (Date.now() - began) / 1000;
    assert.ok(took >= DEADLINE - 0.1, `after ${took} s`);
    stop();
});

test('a connection that keeps sending requests stays open past the deadline', async () => {
    const socket = connect(at());
    let answers = 0;
    socket.on('data', (chunk) => { answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1; });
    const ask = `HEAD / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    for (let i = 1; i <= 2 * DEADLINE; i++) {
        socket.write(ask);
        await until(() => answers === i, `answer ${i}`);
        await pause(700);
    }
    socket.destroy();
});

test('answers that are never read do not hold up other clients', async () => {
    const sockets = Array.from({ length: 2 * SHARE }, () => {
        const socket = connect(at(), () => socket.write(`GET /engine.wasm HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20)));
        socket.on('error', () => {});
        return socket.pause();
    });
    await pause(200);
    for (let i = 0; i < 20; i++) assert.equal(status(await get('/')), 200);
    for (const socket of sockets) socket.destroy();
});

test('256 slow connections lock no other client out', async () => {
    for (const [addresses, what] of [[['127.0.0.1'], 'of the same address'], [['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'], 'of four others']]) {
        const drips = addresses.map((from) => drip(256 / addresses.length, from));
        const all = drips.flatMap((each) => each.sockets);
        await until(() => all.every((socket) => !socket.connecting), 'all are connected');
        assert.equal(status(await get('/app.css')), 200, what);
        assert.ok(all.some((socket) => !socket.over), `answered while 256 ${what} still drip, not after them`);
        for (let i = 0; i < 49; i++) assert.equal(status(await get('/app.css')), 200, what);
        if (addresses.length === 1) {
            await until(() => all.filter((socket) => !socket.over).length <= SHARE, 'one address keeps no more than its share', DEADLINE);
        }
        for (const each of drips) each.stop();
    }
});

test('the server stops on request', async () => {
    const other = await serve();
    assert.equal(await other.stop(), 0);
});
