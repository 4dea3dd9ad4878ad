/* seat.ts - the engine of a battle apart: the same requests as elsewhere, sent to the server that holds the battle.
 *
 * Requests are sent in the order in which they were made; those made while another is under way go out together. If the
 * server cannot be reached they wait and are sent again; a request that changes something has a key, so that it is
 * never carried out twice. The page's own engine answers requests that concern no battle, and replays. */
import { type Answer, type Engine, EngineError } from './client';

/* The page's number for the battle; the page's own engine counts from 1. */
export const SEAT = 1_000_000;

const OWN = new Set(['hello', 'rulesets', 'ruleset', 'players', 'scenarios', 'scenario', 'new', 'open', 'casebook', 'goto']);
const CHANGES = new Set(['submit', 'undo', 'redo', 'ask_undo', 'draw', 'concede', 'note']);
/* Methods whose `side` is the side that orders, which is the seat's own. */
const SIDED = new Set(['suggest', 'idle', 'together', 'say', 'concede', 'draw', 'ask_undo', 'note']);
const MOST = 60,
    LEAST_MS = 500,
    MOST_MS = 8000;

type Params = Record<string, unknown>;
interface Asked {
    request: { jsonrpc: '2.0'; id: number; key?: string; method: string; params: object };
    resolve(value: unknown): void;
    reject(error: Error): void;
}

/* An error of the server instead of an answer: the browser has no seat there, or the battle does not exist any more. */
export class ServerError extends Error {
    status: number;
    word: string;
    constructor(status: number, word: string, message: string) {
        super(message);
        this.status = status;
        this.word = word;
    }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');

/* Gives the seat's own count of events the shape that results have elsewhere. */
function widened(result: unknown): unknown {
    const now = (result as { now?: { events?: unknown } } | null)?.now;
    if (now && typeof now.events === 'number') now.events = { host: now.events, sides: [now.events, now.events] };
    return result;
}

export class SeatEngine implements Engine {
    readonly battle: string;
    private readonly local: Engine;
    private next = 1;
    private waiting: Asked[] = [];
    private sending = false;
    private closed = false;
    branch = (): number | undefined => undefined; /* what the page knows it was made for */
    onLost: (lost: boolean) => void = () => undefined;

    constructor(battle: string, local: Engine) {
        this.battle = battle;
        this.local = local;
    }

    ask<T>(method: string, params: object = {}): Promise<T> {
        const { game, ...rest } = params as Params;
        if (OWN.has(method) || (game !== undefined && game !== SEAT)) return this.local.ask<T>(method, params);
        if (method === 'close') {
            this.close();
            return Promise.resolve({ closed: SEAT } as T);
        }
        if (method === 'replay' && rest.text) return this.local.ask<T>(method, rest);
        if (method === 'replay') return this.record().then((text) => this.local.ask<T>('replay', { ...rest, text }));
        if (method === 'save' && rest.kind === 'record') return this.record().then((text) => ({ kind: 'record', text, private: '' }) as T);
        return this.send<T>(method, this.own(method, rest));
    }

    /* Restricts the parameters of a request to this seat. */
    private own(method: string, { viewer, seed, private: whole, common, ...params }: Params): object {
        if (SIDED.has(method)) delete params.side;
        if (method === 'submit') params.branch = this.branch();
        return params;
    }

    close(): void {
        this.closed = true;
        for (const { reject } of this.waiting.splice(0)) reject(new Error('the battle was left'));
    }

    /* Returns the record as far as this seat may have it. */
    async record(): Promise<string> {
        const answer = await fetch(`/games/${this.battle}/record`);
        if (!answer.ok) throw await refusal(answer);
        return answer.text();
    }

    private send<T>(method: string, params: object): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            const key = CHANGES.has(method) ? newKey() : undefined;
            this.waiting.push({ request: { jsonrpc: '2.0', id: this.next++, key, method, params }, resolve: resolve as (value: unknown) => void, reject });
            void this.run();
        });
    }

    private async run(): Promise<void> {
        if (this.sending) return;
        this.sending = true;
        await Promise.resolve(); /* requests that are made together are sent together */
        while (this.waiting.length > 0 && !this.closed) {
            const asked = this.waiting.splice(0, MOST);
            try {
                this.hear(asked, await this.carried(asked));
            } catch (error) {
                for (const { reject } of asked) reject(error as Error);
            }
        }
        this.sending = false;
    }

    /* Returns the answers; waits as long as the server cannot be reached. */
    private async carried(asked: Asked[]): Promise<Answer[]> {
        const requests = asked.map((a) => a.request),
            body = JSON.stringify(requests.length === 1 ? requests[0] : requests);
        for (let wait = LEAST_MS; !this.closed; wait = Math.min(MOST_MS, 2 * wait)) {
            const answer = await fetch(`/games/${this.battle}/rpc`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(() => null);
            if (answer?.ok) {
                const said = (await answer.json().catch(() => null)) as Answer | Answer[] | null;
                if (said) {
                    this.onLost(false);
                    return Array.isArray(said) ? said : [said];
                }
            } else if (answer && answer.status !== 429 && answer.status < 500) throw await refusal(answer);
            if (answer?.status === 429) await pause(1000 * Number(answer.headers.get('Retry-After') ?? 1));
            else {
                this.onLost(true);
                await soon(wait);
            }
        }
        throw new Error('the battle was left');
    }

    private hear(asked: Asked[], answers: Answer[]): void {
        for (const { request, resolve, reject } of asked) {
            const answer = answers.find((a) => a.id === request.id) ?? answers.find((a) => a.error && a.id === undefined);
            if (answer && !answer.error) resolve(widened(answer.result));
            else reject(new EngineError(answer?.error?.code ?? 0, answer?.error?.message ?? 'the server gave no answer', answer?.error?.data ?? {}));
        }
    }
}

/* Resolves after this time, or as soon as there is a connection again. */
export function soon(ms: number): Promise<void> {
    return new Promise((resolve) => {
        const done = () => {
            clearTimeout(timer);
            window.removeEventListener('online', done);
            resolve();
        };
        const timer = setTimeout(done, ms);
        window.addEventListener('online', done);
    });
}

/* A server of the page alone holds no battles. */
const NO_GAMES = 'This server keeps no battles of people apart; one that does is started with: sandtable serve --games DIR';

export async function refusal(answer: Response): Promise<ServerError> {
    const said = (await answer.json().catch(() => ({}))) as { error?: string; message?: string };
    return new ServerError(answer.status, said.error ?? '', said.message ?? (answer.status === 404 ? NO_GAMES : `the server answered ${answer.status}`));
}
