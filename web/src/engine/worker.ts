/* worker.ts - the engine in its own thread: a line of JSON-RPC in, a line out, in order.
 * The first message carries the address of the WebAssembly module, or its bytes by gzip. */

import { Module } from './module';

const scope = self as unknown as { onmessage: ((event: MessageEvent) => void) | null; postMessage(text: string): void };
let engine: Module | null = null;
const waiting: string[] = [];

const unzipped = (bytes: Uint8Array): Response =>
    new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });

async function start(source: string | Uint8Array): Promise<void> {
    const { instance } = await WebAssembly.instantiateStreaming(typeof source === 'string' ? fetch(source) : unzipped(source), {});
    engine = new Module(instance);
    for (const line of waiting.splice(0)) answer(line);
}

function answer(line: string): void {
    const text = engine?.answer(line);
    if (text) scope.postMessage(text);
}

scope.onmessage = (event: MessageEvent) => {
    const data = event.data as { start: string | Uint8Array } | string;
    if (typeof data !== 'string') void start(data.start).catch((error) => scope.postMessage(JSON.stringify({ fatal: String(error) })));
    else if (engine) answer(data);
    else waiting.push(data);
};
