/* index.ts - the engine in browsers and elsewhere, directly or in a worker, with the client that the page uses. */
import type { WorkerLike } from '../../web/src/engine/client';
import { DirectEngine, WorkerEngine } from './engines';

export { EngineError, type Engine, type WorkerLike } from '../../web/src/engine/client';
export { Module } from '../../web/src/engine/module';
export { DirectEngine, WorkerEngine } from './engines';
export type * from '../../web/src/engine/protocol';
export type { Methods, Numbers } from '../../web/src/engine/messages';
export type { Corners, Point, Ref, Shape } from '../../web/src/table/contract';
export { Game, step, type Columns, type Settings, type Step, type Stepped, type Wish } from './game';

/* Loads the engine in this thread, from the module's bytes, a compiled module, or a response of `fetch`. */
export async function load(source: BufferSource | WebAssembly.Module | Response | PromiseLike<Response>): Promise<DirectEngine> {
    if (source instanceof WebAssembly.Module) return new DirectEngine(await WebAssembly.instantiate(source, {}));
    const awaited = await source;
    if (typeof Response !== 'undefined' && awaited instanceof Response)
        return new DirectEngine(await WebAssembly.instantiate(await WebAssembly.compile(await awaited.arrayBuffer()), {}));
    return new DirectEngine(await WebAssembly.instantiate(await WebAssembly.compile(awaited as BufferSource), {}));
}

/* Runs the engine in a worker, such as `new Worker(new URL('sandtable/worker', import.meta.url))`; `module` is the module's address or bytes. */
export function inWorker(worker: WorkerLike, module: string | Uint8Array): WorkerEngine {
    return new WorkerEngine(worker, module);
}
