/* node.ts - the engine in Node, from the module beside this file, in this thread or in a thread of its own. */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { WorkerEngine, type Engine, type WorkerLike } from '../../web/src/engine/client';
import type { DirectEngine } from '../../web/src/engine/module';
import { load } from './index';

export * from './index';

const beside = (name: string): URL => new URL(name, import.meta.url);

export async function start(): Promise<DirectEngine> {
    return load(await readFile(beside('./sandtable.wasm')));
}

/* Gives a Node worker the interface of a browser's worker. */
class Dressed implements WorkerLike {
    onmessage: ((event: MessageEvent) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    readonly worker: Worker;
    constructor(worker: Worker) {
        this.worker = worker;
        worker.on('message', (data: unknown) => this.onmessage?.({ data } as MessageEvent));
        worker.on('error', (error: Error) => this.onerror?.({ message: error.message } as ErrorEvent));
    }
    postMessage(message: unknown): void { this.worker.postMessage(message); }
    terminate(): void { void this.worker.terminate(); }
}

export interface ThreadEngine extends Engine { close(): Promise<void> }

/* Starts the engine in a thread of its own, so that long answers (odds, computer players) do not block the caller's. */
export async function startThread(): Promise<ThreadEngine> {
    const dressed = new Dressed(new Worker(beside('./node_worker.js')));
    const engine = new WorkerEngine(dressed, await readFile(beside('./sandtable.wasm')));
    return { ask: (method, params) => engine.ask(method, params), close: async () => void (await dressed.worker.terminate()) };
}

/* Reads a scenario of the package by its ruleset and id. */
export function scenario(ruleset: string, id: string): Promise<string> {
    return readFile(beside(`./scenarios/${ruleset}/${id}.json`), 'utf8');
}
