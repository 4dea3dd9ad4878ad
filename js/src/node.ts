/* node.ts - the engine in Node, from the module beside this file, in this thread or in a thread of its own. */
import { readFile, readdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Engine, WorkerLike } from '../../web/src/engine/client';
import { WorkerEngine, type DirectEngine } from './engines';
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

/* Starts the engine in a thread of its own, so that long answers (odds, computer players) do not block the caller's.  Once
 * it is closed, or its thread has ended, calls that wait and calls that follow are rejected. */
export async function startThread(): Promise<ThreadEngine> {
    const module = await readFile(beside('./sandtable.wasm'));
    const worker = new Worker(beside('./node_worker.js'));
    const engine = new WorkerEngine(new Dressed(worker), module);
    worker.once('exit', () => engine.close());
    const close = async (): Promise<void> => {
        engine.close();
        await worker.terminate();
    };
    return { ask: (method, params) => engine.ask(method, params), close };
}

/* The scenarios of the package: the ids of each ruleset. */
export async function scenarios(): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const ruleset of (await readdir(beside('./scenarios'))).sort()) {
        const files = await readdir(beside(`./scenarios/${ruleset}`));
        found[ruleset] = files.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5)).sort();
    }
    return found;
}

/* Reads a scenario of the package by its ruleset and id. */
export async function scenario(ruleset: string, id: string): Promise<string> {
    const there = await scenarios();
    if (there[ruleset]?.includes(id)) return readFile(beside(`./scenarios/${ruleset}/${id}.json`), 'utf8');
    const names = Object.entries(there).flatMap(([of, ids]) => ids.map((one) => `${of}/${one}`));
    throw new RangeError(`there is no scenario ${ruleset}/${id}; there are: ${names.join(', ')}`);
}
