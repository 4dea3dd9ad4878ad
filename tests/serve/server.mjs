// `sandtable serve` with battles, as browsers and programs have it.  SANDTABLE names the program; SANDTABLE_POSTGRES a PostgreSQL to keep
// the battles in, instead of folders.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { after } from 'node:test';
import { createInterface } from 'node:readline';
import { folder, fresh, removeFolders, words } from './stores.mjs';

export { folder } from './stores.mjs';

const running = new Set();
after(() => {
    running.forEach((server) => server.child.kill('SIGKILL'));
    removeFolders();
});

// The server does not care what the page is.
export function page() {
    const made = folder();
    for (const [, name] of readFileSync('src/serve/server.c', 'utf8').matchAll(/\{ "\/[^"]*", "([^"]+)",/g)) writeFileSync(join(made, name), `${name}\n`);
    return made;
}

export const sha256 = (text) => createHash('sha256').update(text).digest('hex');
export const draw = () => randomBytes(32).toString('hex');

export class Server {
    static async start(options = [], games = fresh(), port = 0) {
        const server = new Server();
        assert.ok(process.env.SANDTABLE, 'SANDTABLE must name the program, as in SANDTABLE=build/gcc-O2/sandtable');
        server.games = games;
        server.child = spawn(process.env.SANDTABLE, ['serve', '--port', String(port), '--page', page(), ...words(games), ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
        running.add(server);
        server.said = '';
        server.child.stderr.on('data', (data) => { server.said += data; });
        server.ended = new Promise((resolve) => server.child.on('exit', (code, signal) => { running.delete(server); resolve(code ?? signal); }));
        const lines = createInterface({ input: server.child.stdout })[Symbol.asyncIterator]();
        const { value } = await lines.next();
        assert.ok(value, `the server does not start: ${server.said}`);
        server.port = Number(/:(\d+)\//.exec(value)[1]);
        server.agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
        return server;
    }

    async stop(signal = 'SIGTERM') {
        this.agent.destroy();
        this.child.kill(signal);
        return this.ended;
    }

    // One request; the answer with its body as text, and as JSON where it is that.
    ask(method, path, { body, token, headers = {} } = {}) {
        const bytes = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
        const all = { ...(bytes !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }), ...(token && { Authorization: `Bearer ${token}` }), ...headers };
        return new Promise((resolve, reject) => {
            const request = http.request({ host: '127.0.0.1', port: this.port, method, path, headers: all, agent: this.agent }, (answer) => {
                const parts = [];
                answer.on('data', (part) => parts.push(part));
                answer.on('error', reject);
                answer.on('end', () => {
                    const text = Buffer.concat(parts).toString();
                    let json = null;
                    if (/json/.test(answer.headers['content-type'] ?? '') && !/ndjson/.test(answer.headers['content-type'])) json = JSON.parse(text);
                    resolve({ status: answer.statusCode, headers: answer.headers, text, json });
                });
            });
            request.on('error', reject);
            request.end(bytes);
        });
    }

    // A battle with both seats taken; `shared`: with numbers of both sides.
    async battle({ scenario = 'fiddlers-bottom', terms = {}, options, text } = {}) {
        const numbers = [draw(), draw()], shared = terms.dice !== 'host';
        const opened = await this.ask('POST', '/games', { body: { ...(text ? { text } : { scenario }), options, side: 1, name: 'Ann', bearer: true, terms, ...(shared && { commitment: sha256(numbers[0]) }) } });
        assert.equal(opened.status, 201, opened.text);
        const { game, links, token } = opened.json;
        const first = new Seat(this, game, token, 1);
        const entered = await this.ask('POST', `/games/${game}/enter`, { body: { secret: links.seats[0].secret, name: 'Bob', bearer: true } });
        assert.equal(entered.status, 200, entered.text);
        const second = new Seat(this, game, entered.json.token, 2);
        if (shared) {
            await second.call('promise', { commitment: sha256(numbers[1]) });
            await second.call('number', { number: numbers[1] });
            await first.call('number', { number: numbers[0] });
        }
        [first, second].forEach((seat, i) => { seat.name = opened.json.status.sides[i].name; });
        return { game, seats: [first, second], links, numbers, opened: opened.json };
    }
}

export class Refusal extends Error {
    constructor({ code, message, data }) {
        super(message);
        Object.assign(this, { code, data });
    }
}

// A holder at a side.
export class Seat {
    constructor(server, game, token, side) {
        Object.assign(this, { server, game, token, side, last: 0 });
    }

    rpc(method, params, key) {
        return this.server.ask('POST', `/games/${this.game}/rpc`, { token: this.token, body: { jsonrpc: '2.0', id: ++this.last, ...(key && { key }), method, ...(params && { params }) } });
    }

    async call(method, params, key) {
        const { status, json, text } = await this.rpc(method, params, key);
        assert.equal(status, 200, text);
        assert.equal(json.id, this.last);
        if (json.error) throw new Refusal(json.error);
        return json.result;
    }

    get(path = '') {
        return this.server.ask('GET', `/games/${this.game}${path}`, { token: this.token });
    }

    async status() {
        return (await this.get()).json;
    }

    // The first order suggested is given; null: it is not this side's to decide.
    async move(key) {
        const { decision } = await this.call('decision');
        if (!decision?.actors.some((actor) => actor.state === 'deciding' && this.names(actor))) return null;
        const { orders } = await this.call('suggest', { most: 1 });
        return this.call('submit', { order: orders[0].order }, key);
    }

    names(actor) {
        return actor.side === this.name;
    }

    stream(since) {
        return new Stream(this.server, this.game ? `/games/${this.game}/stream` : '/stream', this.token, since);
    }
}

// Server-sent events as a browser reads them: whole messages, the last id kept.
export class Stream {
    constructor(server, path, token, since) {
        this.messages = [];
        this.waiting = [];
        this.id = since;
        this.open = new Promise((resolve, reject) => {
            this.request = http.get({ host: '127.0.0.1', port: server.port, path, agent: false, headers: { Authorization: `Bearer ${token}`, ...(since && { 'Last-Event-ID': since }) } }, (answer) => {
                this.status = answer.statusCode;
                resolve(answer.statusCode);
                let text = '';
                answer.setEncoding('utf8');
                answer.on('data', (part) => {
                    text += part;
                    const whole = text.split('\n\n');
                    text = whole.pop();
                    whole.forEach((message) => this.take(message));
                });
                answer.on('end', () => this.end());
                answer.on('error', () => this.end());
            });
            this.request.on('error', (error) => { this.end(); reject(error); });
        });
        this.open.catch(() => {});
    }

    take(text) {
        const message = {};
        for (const line of text.split('\n')) {
            const at = line.indexOf(': ');
            if (at > 0) message[line.slice(0, at)] = line.slice(at + 2);
        }
        if (message.id) this.id = message.id;
        if (!message.event) return;
        this.messages.push({ event: message.event, id: message.id, data: JSON.parse(message.data) });
        this.look();
    }

    look() {
        this.waiting = this.waiting.filter(({ found, resolve }) => {
            const message = this.messages.find(found);
            if (message) resolve(message);
            return !message;
        });
    }

    // The first message there is, or will be, of this kind.
    until(found) {
        return new Promise((resolve, reject) => {
            if (this.ended && !this.messages.some(found)) return reject(new Error('the stream has ended'));
            this.waiting.push({ found, resolve, reject });
            this.look();
        });
    }

    end() {
        this.ended = true;
        this.waiting.forEach(({ reject }) => reject(new Error('the stream has ended')));
        this.waiting = [];
    }

    close() {
        this.request.destroy();
    }
}
