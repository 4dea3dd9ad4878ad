/* client.ts - requests to the engine as promises. The page knows of the engine only what docs/protocol.md says. */
import type { Problem, Verdict } from './protocol';

export interface ErrorData { error?: string; problems?: Problem[]; verdict?: Verdict; words?: string }

export class EngineError extends Error {
    code: number;
    data: ErrorData;
    constructor(code: number, message: string, data: ErrorData) {
        super(message);
        this.code = code;
        this.data = data;
    }
    /* One line for each mistake, with its place. */
    lines(): string[] {
        const told = this.data.problems ?? [],
            mistakes = told.filter((p) => p.severity === 'mistake'),
            problems = mistakes.length > 0 ? mistakes : told;
        if (problems.length === 0) return [this.message];
        return problems.map((p) => `${p.line ? `line ${p.line}:${p.column ?? 1}: ` : ''}${p.path ? `${p.path}: ` : ''}${p.message}${p.remedy ? ` (${p.remedy})` : ''}`);
    }
}

export interface Engine {
    ask<T>(method: string, params?: object): Promise<T>;
}

export interface Answer { id?: number; result?: unknown; error?: { code: number; message: string; data?: ErrorData }; fatal?: string }

/* What the engine needs of a worker: the browser's own, or Node's behind the same interface. */
export interface WorkerLike {
    onmessage: ((event: MessageEvent) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
    postMessage(message: unknown): void;
    terminate?(): unknown;
}

export class WorkerEngine implements Engine {
    private worker: WorkerLike;
    private next = 1;
    private open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

    constructor(worker: WorkerLike, module: string | Uint8Array) {
        this.worker = worker;
        worker.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Answer);
        worker.onerror = (event) => this.fail(event.message);
        worker.postMessage({ start: module });
    }

    ask<T>(method: string, params: object = {}): Promise<T> {
        const id = this.next++;
        return new Promise<T>((resolve, reject) => {
            this.open.set(id, { resolve: resolve as (value: unknown) => void, reject });
            this.worker.postMessage(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        });
    }

    /* Ends the engine: open requests get no answer. */
    end(): void {
        this.worker.terminate?.();
        this.open.clear();
    }

    private hear(answer: Answer): void {
        if (answer.fatal) return this.fail(answer.fatal);
        const asked = answer.id === undefined ? undefined : this.open.get(answer.id);
        if (!asked || answer.id === undefined) return;
        this.open.delete(answer.id);
        if (answer.error) asked.reject(new EngineError(answer.error.code, answer.error.message, answer.error.data ?? {}));
        else asked.resolve(answer.result);
    }

    private fail(message: string): void {
        for (const asked of this.open.values()) asked.reject(new Error(message));
        this.open.clear();
    }
}
