// The server hands out the page and nothing else.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { serve } from './browser.mjs';

let server;
before(async () => { server = await serve(); });
after(() => server?.stop());

/* The raw answer to raw bytes: clients tidy paths up before they send them.  They must ask for the connection to be closed: the
 * server does it behind its answer, whenever that comes. */
const raw = (bytes) => new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        if (answer.includes('\r\n\r\n')) socket.destroy(); /* its head is all that is looked at */
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
});
const get = (path) => raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

test('files have their types and the policy', async () => {
    for (const [path, type] of [['/', 'text/html'], ['/app.js', 'text/javascript'], ['/app.css', 'text/css'], ['/worker.js', 'text/javascript'], ['/engine.bin', 'application/octet-stream'], ['/scenarios.json', 'application/json']]) {
        const answer = await fetch(new URL(path, server.url));
        assert.equal(answer.status, 200, path);
        assert.ok(answer.headers.get('content-type').startsWith(type), path);
        assert.match(answer.headers.get('content-security-policy'), /script-src 'self' 'wasm-unsafe-eval';/);
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
        await answer.arrayBuffer();
    }
});

test('no path leads anywhere else', async () => {
    for (const path of ['/../Makefile', '/..%2fMakefile', '/%2e%2e/Makefile', '//app.js', '/app.js/', '/app.js%00', '/%00', '/index.html.gz', '/.', '/app.js/../../../etc/passwd', `/${'a'.repeat(3000)}`])
        assert.match(await get(path), /^HTTP\/1\.1 (404|400|414)/, path);
});

test('nobody can send anything', async () => {
    assert.equal((await fetch(server.url, { method: 'POST', body: 'x' })).status, 405);
    assert.equal((await fetch(server.url, { method: 'DELETE' })).status, 405);
    assert.match(await raw('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello'), /^HTTP\/1\.1 405/);
    assert.match(await raw('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n'), /^HTTP\/1\.1 (405|400)/);
});

test('it stops when it is asked to', async () => {
    const other = await serve();
    assert.equal(await other.stop(), 0);
});
