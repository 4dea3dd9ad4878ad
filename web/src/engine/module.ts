/* module.ts - the engine's WebAssembly module: a line of JSON-RPC in, a line out (docs/protocol.md). */
import { EngineError, type Answer, type Engine } from './client';

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    sandtable_alloc(bytes: number): number;
    sandtable_free(address: number): void;
    sandtable_create(): number;
    sandtable_destroy(engine: number): void;
    sandtable_request(engine: number, address: number, bytes: number): number;
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

/* One engine of an instance of the module. */
export class Module {
    private wasm: Exports;
    private engine: number;

    constructor(instance: WebAssembly.Instance) {
        this.wasm = instance.exports as unknown as Exports;
        this.wasm._initialize();
        this.engine = this.wasm.sandtable_create();
        if (this.engine === 0) throw new Error('the engine has no memory');
    }

    /* Returns the answer to a request or a batch; '' if there is none. */
    answer(line: string): string {
        if (this.engine === 0) throw new Error('the engine is closed');
        const bytes = encoder.encode(line);
        const at = this.wasm.sandtable_alloc(bytes.length);
        if (at === 0) throw new Error('the engine has no memory left');
        new Uint8Array(this.wasm.memory.buffer).set(bytes, at);
        const said = this.wasm.sandtable_request(this.engine, at, bytes.length);
        this.wasm.sandtable_free(at);
        if (said === 0) throw new Error('the engine has no memory left');
        const memory = new Uint8Array(this.wasm.memory.buffer); /* the call may have grown it */
        const text = decoder.decode(memory.subarray(said, memory.indexOf(0, said)));
        this.wasm.sandtable_free(said);
        return text;
    }

    close(): void {
        if (this.engine !== 0) this.wasm.sandtable_destroy(this.engine);
        this.engine = 0;
    }
}

/* The engine in the caller's own thread: a long answer keeps it waiting. */
export class DirectEngine implements Engine {
    private module: Module;
    private next = 1;

    constructor(instance: WebAssembly.Instance) {
        this.module = new Module(instance);
    }

    /* Returns the answer at once; `ask` gives the same one as a promise. */
    askNow<T>(method: string, params: object = {}): T {
        const line = JSON.stringify({ jsonrpc: '2.0', id: this.next++, method, params });
        const { result, error } = JSON.parse(this.module.answer(line)) as Answer;
        if (error) throw new EngineError(error.code, error.message, error.data ?? {});
        return result as T;
    }

    async ask<T>(method: string, params: object = {}): Promise<T> {
        return this.askNow<T>(method, params);
    }

    close(): void {
        this.module.close();
    }
}
