// The module as a client in JavaScript has it: start() gives an engine with ask(method, params) and tell(text).
import { readFile } from 'node:fs/promises';
import process from 'node:process';

export const module = await WebAssembly.compile(await readFile(process.env.SANDTABLE_WASM));

export class Refusal extends Error {
    constructor({ code, message, data }) {
        super(message);
        Object.assign(this, { code, data });
    }
}

export async function start() {
    const { exports } = await WebAssembly.instantiate(module, {});
    exports._initialize();
    const handle = exports.sandtable_create();
    let last = 0;

    // Any bytes or text in, the answer's text out.
    function tell(text) {
        const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
        const at = exports.sandtable_alloc(bytes.length + 1);
        new Uint8Array(exports.memory.buffer).set(bytes, at);
        const answer = exports.sandtable_request(handle, at, bytes.length);
        exports.sandtable_free(at);
        const said = readText(exports, answer);
        exports.sandtable_free(answer);
        return said;
    }

    function ask(method, params) {
        const reply = JSON.parse(tell(JSON.stringify({ jsonrpc: '2.0', id: ++last, method, params })));
        if (reply.error) throw new Refusal(reply.error);
        return reply.result;
    }
    return { exports, handle, tell, ask };
}

export function readText(exports, address) {
    const bytes = new Uint8Array(exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
}
