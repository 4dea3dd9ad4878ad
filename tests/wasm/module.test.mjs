// The WebAssembly module as JavaScript sees it.  SANDTABLE_WASM names the module.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

const module = await WebAssembly.compile(await readFile(process.env.SANDTABLE_WASM));

async function start() {
    const { exports } = await WebAssembly.instantiate(module, {});
    exports._initialize();
    return exports;
}

function writeText(exports, text) {
    const bytes = new TextEncoder().encode(text);
    const block = exports.alloc(bytes.length + 1);
    new Uint8Array(exports.memory.buffer).set([...bytes, 0], block);
    return block;
}

// Calls a function that gives a block of text; strings among the arguments are written first.
function ask(exports, name, ...values) {
    const blocks = values.map((value) => (typeof value === 'string' ? writeText(exports, value) : value));
    const block = exports[name](...blocks);
    const text = readText(exports, block);
    exports.free(block);
    values.forEach((value, i) => typeof value === 'string' && exports.free(blocks[i]));
    return text;
}

function create(exports, scenario, seed) {
    const slot = exports.alloc(4);
    const blocks = [writeText(exports, scenario), writeText(exports, seed)];
    const game = exports.create(...blocks, slot);
    const messages = new DataView(exports.memory.buffer).getUint32(slot, true);
    const said = readText(exports, messages);
    [...blocks, slot, messages].forEach((block) => exports.free(block));
    return { game, said };
}

function readText(exports, address) {
    const bytes = new Uint8Array(exports.memory.buffer, address);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

test('the module imports nothing', () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('the module exports its own functions and no library internals', () => {
    const names = WebAssembly.Module.exports(module).map((e) => e.name);
    for (const name of ['_initialize', 'memory', 'alloc', 'free', 'version', 'create', 'submit']) assert.ok(names.includes(name), name);
    assert.deepEqual(names.filter((name) => /malloc|printf|^sand_/.test(name)), []);
});

test('the version is the one of the headers', async () => {
    const header = await readFile('include/sandtable/version.h', 'utf8');
    const exports = await start();
    assert.equal(readText(exports, exports.version()), /SAND_VERSION "(.*)"/.exec(header)[1]);
});

test('blocks hold what is written, through a growing memory', async () => {
    const exports = await start();
    const before = exports.memory.buffer.byteLength;
    const block = exports.alloc(64);
    new Uint8Array(exports.memory.buffer, block, 64).fill(7);
    const large = exports.alloc(8 << 20);
    assert.ok(large !== 0 && exports.memory.buffer.byteLength > before);
    assert.ok(new Uint8Array(exports.memory.buffer, block, 64).every((byte) => byte === 7));
    exports.free(large);
    exports.free(block);
});

const scenario = await readFile('scenarios/ecw-commands/fiddlers-bottom.json', 'utf8');

test('a text that is no scenario is refused with line and column', async () => {
    const { game, said } = create(await start(), '{ "ruleset": "no-such-rules" ', '1');
    assert.equal(game, 0);
    assert.match(said, /scenario:\d+:\d+: /);
});

test('a battle goes on by suggested orders, and each is judged as it is carried out', async () => {
    const exports = await start();
    const { game, said } = create(exports, scenario, '7');
    assert.ok(game !== 0, said);
    const seen = new Set([ask(exports, 'hash', game, 0)]);
    for (let turn = 0; turn < 40; turn++) {
        const decision = JSON.parse(ask(exports, 'decision', game, 0));
        for (const [i, { side }] of decision.actors.entries()) {
            const number = { Parliament: 1, Royalists: 2 }[side];
            const orders = ask(exports, 'suggest', game, number).trim().split('\n');
            const order = orders[(turn * 7 + i) % orders.length];
            assert.equal(JSON.parse(ask(exports, 'check', game, order)).answer, 'yes', order);
            assert.equal(ask(exports, 'submit', game, order), 'ok', order);
        }
        seen.add(ask(exports, 'hash', game, 0));
    }
    assert.ok(seen.size > 20);
    const lines = ask(exports, 'record', game).trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(lines[0].ruleset, 'ecw-commands');
    assert.ok(lines.length > 40);
    exports.destroy(game);
});

test('a side that is not asked has nothing suggested, and nonsense is told so', async () => {
    const exports = await start();
    const { game } = create(exports, scenario, '7');
    for (const side of [1, 2]) assert.equal(ask(exports, 'submit', game, ask(exports, 'suggest', game, side).split('\n')[0]), 'ok');
    const [{ side }] = JSON.parse(ask(exports, 'decision', game, 0)).actors;
    const before = ask(exports, 'hash', game, 0);
    assert.equal(ask(exports, 'suggest', game, side === 'Parliament' ? 2 : 1), '');
    assert.match(ask(exports, 'submit', game, 'charge!'), /^order:1:\d+: /);
    assert.match(ask(exports, 'submit', game, '{"kind": "charge", "unit": "Nobody"}'), /Nobody/);
    assert.equal(ask(exports, 'hash', game, 0), before);
    exports.destroy(game);
});
