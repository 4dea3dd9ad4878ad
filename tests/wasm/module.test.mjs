// The WebAssembly module as JavaScript sees it.  SANDTABLE_WASM names the module.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { module, readText, start } from './engine.mjs';

const scenario = await readFile('scenarios/ecw-commands/fiddlers-bottom.json', 'utf8');

test('the module imports nothing', () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('the module exports its own functions and no library internals', () => {
    const names = WebAssembly.Module.exports(module).map((e) => e.name).sort();
    assert.deepEqual(names, ['_initialize', 'memory', 'sandtable_alloc', 'sandtable_create', 'sandtable_destroy',
        'sandtable_free', 'sandtable_request', 'sandtable_version']);
});

test('the version is the one of the headers', async () => {
    const header = await readFile('include/sandtable/version.h', 'utf8');
    const { exports, ask } = await start();
    const version = /SAND_VERSION "(.*)"/.exec(header)[1];
    assert.equal(readText(exports, exports.sandtable_version()), version);
    assert.equal(ask('hello').version, version);
});

test('blocks hold what is written, through a growing memory', async () => {
    const { exports } = await start();
    const before = exports.memory.buffer.byteLength;
    const block = exports.sandtable_alloc(64);
    new Uint8Array(exports.memory.buffer, block, 64).fill(7);
    const large = exports.sandtable_alloc(8 << 20);
    assert.ok(large !== 0 && exports.memory.buffer.byteLength > before);
    assert.ok(new Uint8Array(exports.memory.buffer, block, 64).every((byte) => byte === 7));
    exports.sandtable_free(large);
    exports.sandtable_free(block);
});

test('a notification is answered by the empty text, nonsense by an error', async () => {
    const { tell } = await start();
    assert.equal(tell('{"jsonrpc":"2.0","method":"rulesets"}'), '');
    assert.equal(JSON.parse(tell('charge!')).error.code, -32700);
    assert.equal(JSON.parse(tell(new Uint8Array([0x22, 0xff, 0x22]))).error.code, -32700);
    assert.equal(JSON.parse(tell('')).error.code, -32700);
});

test('a text that is no scenario is refused with line and column', async () => {
    const { ask } = await start();
    assert.throws(() => ask('new', { text: '{ "ruleset": "no-such-rules" ' }), (error) => {
        assert.equal(error.code, -32003);
        assert.ok(error.data.problems[0].line === 1 && error.data.problems[0].column > 1);
        return true;
    });
});

test('without a clock a time limit is refused, without a directory there are no scenarios', async () => {
    const { ask } = await start();
    ask('new', { text: scenario });
    assert.equal(ask('hello').clock, false);
    assert.deepEqual(ask('scenarios'), { scenarios: [] });
    assert.throws(() => ask('computer', { side: 1, limits: { ms: 10 } }), { code: -32602 });
});

test('two engines know nothing of each other', async () => {
    const { ask, exports } = await start();
    ask('new', { text: scenario });
    const other = exports.sandtable_create();
    const request = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"games"}');
    const at = exports.sandtable_alloc(request.length);
    new Uint8Array(exports.memory.buffer).set(request, at);
    const answer = exports.sandtable_request(other, at, request.length);
    assert.deepEqual(JSON.parse(readText(exports, answer)).result, { games: [] });
    exports.sandtable_destroy(other);
    assert.equal(ask('games').games.length, 1);
});

test('a battle goes on by suggested orders, and each is judged as it is carried out', async () => {
    const { ask } = await start();
    const { game } = ask('new', { text: scenario, seed: '7' });
    const seen = new Set([ask('state', { game }).hash]);
    for (let turn = 0; turn < 40; turn++) {
        const { decision } = ask('decision', { game });
        for (const [i, { side }] of decision.actors.entries()) {
            const { orders } = ask('suggest', { game, side, most: 64 });
            const { order } = orders[(turn * 7 + i) % orders.length];
            assert.equal(ask('check', { game, order }).verdict.answer, 'yes', JSON.stringify(order));
            seen.add(ask('submit', { game, order }).now.hash);
        }
    }
    assert.ok(seen.size > 20);
    const { text: record, private: closed } = ask('save', { game, private: true });
    const lines = record.trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(lines[0].ruleset, 'ecw-commands');
    assert.ok(lines.length > 40);
    assert.throws(() => ask('open', { text: record }), /missing the order that .* sealed in line/);
    assert.equal(ask('open', { text: record, private: closed }).now.hash, ask('state', { game }).hash);
    assert.deepEqual(ask('close', { game }), { closed: game });
});
