/* worker.ts - the engine in its own thread: a line of JSON-RPC in, a line out, in order.
 * The first message carries the address of the WebAssembly module, or its bytes by gzip. */

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    sandtable_alloc(bytes: number): number;
    sandtable_free(address: number): void;
    sandtable_create(): number;
    sandtable_request(engine: number, address: number, bytes: number): number;
}

const scope = self as unknown as { onmessage: ((event: MessageEvent) => void) | null; postMessage(text: string): void };
const encoder = new TextEncoder(), decoder = new TextDecoder();
let wasm: Exports | null = null;
let engine = 0;
const waiting: string[] = [];

const unzipped = (bytes: Uint8Array): Response =>
    new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });

async function start(source: string | Uint8Array): Promise<void> {
    const { instance } = await WebAssembly.instantiateStreaming(typeof source === 'string' ? fetch(source) : unzipped(source), {});
    wasm = instance.exports as unknown as Exports;
    wasm._initialize();
    engine = wasm.sandtable_create();
    for (const line of waiting.splice(0)) answer(line);
}

function answer(line: string): void {
    if (!wasm) return;
    const bytes = encoder.encode(line);
    const at = wasm.sandtable_alloc(bytes.length);
    new Uint8Array(wasm.memory.buffer).set(bytes, at);
    const said = wasm.sandtable_request(engine, at, bytes.length);
    wasm.sandtable_free(at);
    if (said === 0) throw new Error('the engine has no memory left');
    const memory = new Uint8Array(wasm.memory.buffer); /* the call may have grown it */
    const text = decoder.decode(memory.subarray(said, memory.indexOf(0, said)));
    wasm.sandtable_free(said);
    if (text) scope.postMessage(text);
}

scope.onmessage = (event: MessageEvent) => {
    const data = event.data as { start: string | Uint8Array } | string;
    if (typeof data !== 'string') void start(data.start).catch((error) => scope.postMessage(JSON.stringify({ fatal: String(error) })));
    else if (wasm) answer(data);
    else waiting.push(data);
};
