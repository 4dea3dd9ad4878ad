// `sandtable engine` as a client has it.  SANDTABLE names the program.  Every message that passes is checked against the schema.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { after } from 'node:test';
import { createInterface } from 'node:readline';
import { Schema } from './schema.mjs';

export const schema = new Schema(JSON.parse(await readFile('docs/schema/protocol.json', 'utf8')));
schema.seen.clear();

export class Refusal extends Error {
    constructor({ code, message, data }) {
        super(message);
        Object.assign(this, { code, data });
    }
}

// Lengths have at most three decimals, and no number has an exponent: no float was rounded on the way.
function checkNumbers(line) {
    const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    assert.doesNotMatch(bare, /\d\.\d{4}|\d[eE]|NaN|Infinity/, line.slice(0, 400));
}

// An engine whose test failed must not keep the others waiting.
const running = new Set();
after(() => running.forEach((child) => child.kill()));

export class Engine {
    constructor() {
        this.process = spawn(process.env.SANDTABLE, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
        running.add(this.process);
        this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
        this.ended = new Promise((resolve) => this.process.on('exit', (code, signal) => resolve(code ?? signal)));
        this.last = 0;
    }

    write(line) {
        this.process.stdin.write(line);
        this.process.stdin.write('\n');
    }

    // The next answer, parsed.
    async read() {
        const { value, done } = await this.answers.next();
        assert.ok(!done, 'the engine has ended');
        checkNumbers(value);
        return JSON.parse(value);
    }

    async tell(line) {
        this.write(line);
        return this.read();
    }

    // The whole answer to a well-formed request, both as the schema has them.
    async exchange(method, params) {
        const request = { jsonrpc: '2.0', id: ++this.last, method, ...(params && { params }) };
        assert.deepEqual(schema.mistakes('request', request), []);
        const answer = await this.tell(JSON.stringify(request));
        assert.equal(answer.id, this.last);
        return answer;
    }

    async ask(method, params) {
        const answer = await this.exchange(method, params);
        if (answer.error) {
            assert.deepEqual(schema.mistakes('error', answer), []);
            throw new Refusal(answer.error);
        }
        assert.deepEqual(schema.mistakes('answer', answer), []);
        if (params) assert.deepEqual(schema.mistakes(`${method}.params`, params), [], `params of ${method}`);
        assert.deepEqual(schema.mistakes(`${method}.result`, answer.result), [], `result of ${method}`);
        return answer.result;
    }

    end() {
        this.process.stdin.end();
        return this.ended;
    }
}
