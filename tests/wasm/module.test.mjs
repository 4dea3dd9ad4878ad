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

function readText(exports, address) {
    const bytes = new Uint8Array(exports.memory.buffer, address);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

test('the module imports nothing', () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('the module exports its own functions and no library internals', () => {
    const names = WebAssembly.Module.exports(module).map((e) => e.name);
    for (const name of ['_initialize', 'memory', 'alloc', 'free', 'version']) assert.ok(names.includes(name), name);
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
