// The samples of docs/hosting.md for nginx: it accepts them, and a battle is played through them, by TLS and HTTP/2 or 1.1, its streams unbuffered; with
// several servers behind it, a browser knows one name.  Where nginx or openssl is not installed this is left out.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lacks, Postgres } from './postgres.mjs';
import { folder, Server, Stream } from './server.mjs';

const NAME = 'table.example.org', there = (program, ...words) => spawnSync(program, words).status === 0;
const nginx = ['nginx', '/usr/sbin/nginx'].find((program) => there(program, '-v'));
const why = !nginx ? 'nginx is not installed (apt install nginx)' : !there('openssl', 'version') ? 'openssl is not installed' : '';
const skip = why ? `left out: ${why}` : false, proxies = new Set();
if (why) console.log(`# left out: ${why}`);
after(() => proxies.forEach((proxy) => proxy.kill('SIGKILL')));

const free = () => new Promise((resolve) => { const server = net.createServer().listen(0, '127.0.0.1', () => { const { port } = server.address(); server.close(() => resolve(port)); }); });

/* The sample as it stands, but for the port, where the certificate is, and where the servers listen. */
async function proxy(sample, servers) {
    const place = folder(), port = await free(), [certificate, key] = ['site.pem', 'site.key'].map((name) => join(place, name));
    assert.equal(spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', key, '-out', certificate]).status, 0);
    let site = readFileSync(`examples/hosting/${sample}`, 'utf8');
    const put = (from, to) => { assert.ok(site.includes(from), `${sample}: ${from}`); site = site.replaceAll(from, to); };
    put('listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
    put(`/etc/ssl/certs/${NAME}.pem`, certificate);
    put(`/etc/ssl/private/${NAME}.key`, key);
    servers.forEach(([from, server]) => put(from, `127.0.0.1:${server.port}`));
    mkdirSync(join(place, 'tmp'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place}/tmp/${name};`).join('\n');
    writeFileSync(join(place, 'nginx.conf'), `daemon off;\nmaster_process off;\npid ${place}/pid;\nerror_log ${place}/error.log;\nevents {}\nhttp {\naccess_log ${place}/access.log;\n${temporary}\n${site}\n}\n`);
    const words = ['-e', `${place}/error.log`, '-p', place, '-c', join(place, 'nginx.conf')];
    const checked = spawnSync(nginx, ['-t', ...words], { encoding: 'utf8' });
    assert.equal(checked.status, 0, checked.stderr);
    assert.doesNotMatch(checked.stderr, /\[warn\]/);
    const child = spawn(nginx, words, { stdio: 'ignore' });
    proxies.add(child);
    for (let open = false; !open;) {
        assert.equal(child.exitCode, null, readFileSync(`${place}/error.log`, 'utf8'));
        open = await new Promise((resolve) => { const socket = net.connect(port, '127.0.0.1', () => { socket.destroy(); resolve(true); }).on('error', () => setTimeout(() => resolve(false), 50)); });
    }
    return { port, ca: readFileSync(certificate), log: () => readFileSync(`${place}/access.log`, 'utf8'), stop: () => child.kill('SIGTERM') };
}

/* A server as it is seen through the proxy: the same questions, by TLS, under the public name. */
function through({ port, ca }, server) {
    const options = { host: '127.0.0.1', port, ca, servername: NAME, agent: false };
    const seen = Object.create(server);
    seen.ask = (method, path, { body, token, headers = {} } = {}) => new Promise((resolve, reject) => {
        const bytes = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
        const all = { Host: NAME, ...(bytes !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }), ...(token && { Authorization: `Bearer ${token}` }), ...headers };
        const request = https.request({ ...options, method, path, headers: all }, (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text, json: /application\/json/.test(answer.headers['content-type'] ?? '') ? JSON.parse(text) : null }));
        });
        request.on('error', reject);
        request.end(bytes);
    });
    seen.listen = (path, token) => {
        const stream = Object.assign(Object.create(Stream.prototype), { messages: [], waiting: [] });
        stream.request = https.get({ ...options, path, headers: { Host: NAME, Authorization: `Bearer ${token}` } }, (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (part) => { text += part; const whole = text.split('\n\n'); text = whole.pop(); whole.forEach((message) => stream.take(message)); });
            answer.on('end', () => stream.end()).on('error', () => stream.end());
        });
        stream.request.on('error', () => stream.end());
        return stream;
    };
    return seen;
}

test('a battle is played through the sample: cookies are secure, each event comes as it happens, no secret is in the log', { skip, timeout: 60000 }, async () => {
    const server = await Server.start(['--origin', `https://${NAME}`, '--proxy']), front = await proxy('nginx.conf', [['127.0.0.1:8642', server]]), seen = through(front, server);
    assert.equal((await seen.ask('GET', '/healthz')).text, 'ok\n');
    const cookie = (await seen.ask('POST', '/games', { body: { scenario: 'zama', side: 1 }, headers: { Origin: `https://${NAME}` } })).headers['set-cookie'];
    assert.match(String(cookie), /; Secure/);
    const { game, seats: [ann, bob], links } = await seen.battle(), stream = seen.listen(`/games/${game}/stream`, bob.token);
    await stream.until(({ event }) => event === 'battle');
    /* the stream stays open: what arrives has not waited for its end */
    for (let n = 0; n < 3; n++) {
        await ann.call('chat', { text: `line ${n}` });
        await stream.until(({ event, data }) => event === 'table' && data.text === `line ${n}`);
    }
    for (let n = 0; n < 6; n++) for (const seat of [ann, bob]) await seat.move();
    assert.equal(stream.ended, undefined);
    stream.close();
    await ann.call('concede');
    assert.match((await bob.get('/record')).text, /"revealed"/);
    assert.ok((await seen.ask('POST', '/games', { body: { text: 'x'.repeat(900000) } })).status === 422, 'a long text comes through');
    for (const secret of [ann.token, bob.token, links.watch, links.seats[0].secret]) assert.ok(!front.log().includes(secret));
    front.stop();
    await server.stop();
});

test('before several servers it brings each request to the one that holds the battle', { skip: skip || (lacks() ? `left out: ${lacks()}` : false), timeout: 90000 }, async () => {
    const cluster = await Postgres.start(), store = cluster.url('postgres'), options = ['--origin', `https://${NAME}`, '--proxy'];
    const servers = await Promise.all([Server.start(options, store), Server.start(options, store)]);
    const front = await proxy('nginx-several.conf', [['10.0.0.2:8642', servers[0]], ['10.0.0.3:8642', servers[1]]]), seen = through(front, servers[0]);
    const battles = await Promise.all(Array.from({ length: 4 }, () => seen.battle()));
    for (const { game, seats } of battles) {
        const streams = seats.map((seat) => seen.listen(`/games/${game}/stream`, seat.token));
        for (let n = 0; n < 3; n++) for (const seat of seats) await seat.move();
        await seats[0].call('chat', { text: 'here' });
        for (const stream of streams) { await stream.until(({ event, data }) => event === 'table' && data.text === 'here'); stream.close(); }
    }
    /* one dies: everything goes on under the same name */
    await servers[0].stop('SIGKILL');
    for (const { seats: [ann] } of battles) for (let status = 0; status !== 200;) ({ status } = await ann.get());
    front.stop();
    await servers[1].stop();
    await cluster.stop();
});
