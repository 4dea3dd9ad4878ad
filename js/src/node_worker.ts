/* node_worker.ts - the engine in a Node worker thread, which receives the module's bytes first, then requests as lines. */
import { parentPort } from 'node:worker_threads';
import { Module } from '../../web/src/engine/module';

let engine: Module | null = null;

function hear(message: { start: Uint8Array } | string): void {
    if (typeof message !== 'string') {
        engine = new Module(new WebAssembly.Instance(new WebAssembly.Module(message.start as BufferSource), {}));
        return;
    }
    const text = engine?.answer(message);
    if (text) parentPort?.postMessage(text);
}

parentPort?.on('message', (message: { start: Uint8Array } | string) => {
    try {
        hear(message);
    } catch (error) {
        parentPort?.postMessage(JSON.stringify({ fatal: String(error) }));
    }
});
