/* game.ts - one battle being played: the messages of docs/protocol.md with their types. */
import type { Engine } from '../../web/src/engine/client';
import type { BattleEvent, Decision, Done, FieldResult, Now, Odds, Opened, Order, StateResult, Suggestion, Verdict } from '../../web/src/engine/protocol';
import type { Ref } from '../../web/src/table/contract';

export interface Wish { kind: string; unit?: Ref; body?: Ref; command?: Ref; target?: Ref; order_kind?: string; at?: [number, number]; heading?: number; form?: [number, number] }
export interface Settings { seed?: string; options?: Record<string, string | number>; luck?: 'seeded' | 'typed' | 'scripted'; players?: (string | null)[] }

export class Game {
    readonly engine: Engine;
    readonly number: number;
    readonly opened: Opened;
    now: Now;

    private constructor(engine: Engine, opened: Opened) {
        this.engine = engine;
        this.number = opened.game;
        this.opened = opened;
        this.now = opened.now;
    }

    /* `text` of a scenario, a position or a record. */
    static async open(engine: Engine, text: string, settings: Settings = {}): Promise<Game> {
        return new Game(engine, await engine.ask<Opened>('open', { text, ...settings }));
    }

    /* Any method of the protocol, about this game. */
    async ask<T>(method: string, params: object = {}): Promise<T> {
        const result = await this.engine.ask<T>(method, { game: this.number, ...params });
        const now = (result as { now?: Now } | null)?.now;
        if (now) this.now = now;
        return result;
    }

    field(): Promise<FieldResult> { return this.ask('field'); }
    state(viewer?: Ref): Promise<StateResult> { return this.ask('state', viewer === undefined ? {} : { viewer }); }
    async decision(): Promise<Decision | null> { return (await this.ask<{ decision: Decision | null }>('decision')).decision; }
    async suggest(side: Ref, wish?: Wish, most?: number): Promise<Suggestion[]> {
        return (await this.ask<{ orders: Suggestion[] }>('suggest', { side, ...(wish && { wish }), ...(most && { most }) })).orders;
    }
    check(order: Order): Promise<{ verdict: Verdict; words: string }> { return this.ask('check', { order }); }
    submit(order: Order): Promise<Done> { return this.ask('submit', { order }); }
    odds(...line: Order[]): Promise<{ odds: Odds; words: string[] }> { return this.ask('odds', { line }); }
    /* A computer player decides for the side. */
    computer(side: Ref, player: string, seed = '1'): Promise<Done & { order: Order; words: string; reason: string }> {
        return this.ask('computer', { side, player, seed, submit: true });
    }
    async events(since = 0): Promise<BattleEvent[]> { return (await this.ask<{ events: BattleEvent[] }>('events', { since })).events; }
    undo(n = 1): Promise<Done> { return this.ask('undo', { n }); }
    async record(reveal = false): Promise<string> { return (await this.ask<{ text: string }>('save', { seed: reveal })).text; }
    async close(): Promise<void> { await this.engine.ask('close', { game: this.number }); }
}
