/* engines.ts - the page's engines as the package gives them out: errors that name the mistakes, and an end that every call learns of. */
import { EngineError, WorkerEngine as PageWorkerEngine, type WorkerLike } from '../../web/src/engine/client';
import type { Problem } from '../../web/src/engine/protocol';
import { DirectEngine as PageDirectEngine } from '../../web/src/engine/module';

Object.defineProperty(EngineError.prototype, 'name', { value: 'EngineError', writable: true, configurable: true });

/* A mistake with its source (a file, or an option's name), line, column and remedy. */
function line({ source, line, column, path, message, remedy }: Problem): string {
    const place = [source, line, column].filter(Boolean).join(':');
    return [place, path, message].filter(Boolean).join(': ') + (remedy ? ` (${remedy})` : '');
}

/* Adds the mistakes to the message, a line each. */
function told(error: unknown): unknown {
    if (error instanceof EngineError) error.message = [error.message, ...(error.data.problems ?? []).map(line)].join('\n');
    return error;
}

/* The engine in the caller's own thread: a long answer keeps it waiting. */
export class DirectEngine extends PageDirectEngine {
    override askNow<T>(method: string, params: object = {}): T {
        try {
            return super.askNow<T>(method, params);
        } catch (error) {
            throw told(error);
        }
    }
}

/* The engine in a worker.  After `close`, calls that wait and calls that follow are rejected. */
export class WorkerEngine extends PageWorkerEngine {
    #closed = false;
    #waiting = new Set<(error: Error) => void>();

    constructor(worker: WorkerLike, module: string | Uint8Array) {
        super(worker, module);
    }

    override ask<T>(method: string, params: object = {}): Promise<T> {
        if (this.#closed) return Promise.reject(new Error('the engine is closed'));
        return new Promise<T>((resolve, reject) => {
            this.#waiting.add(reject);
            super.ask<T>(method, params).then(resolve, (error: unknown) => reject(told(error))).finally(() => this.#waiting.delete(reject));
        });
    }

    close(): void {
        this.#closed = true;
        this.end();
        for (const reject of this.#waiting) reject(new Error('the engine is closed'));
        this.#waiting.clear();
    }
}
