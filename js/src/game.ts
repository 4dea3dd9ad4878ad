/* game.ts - a battle being played: the messages of docs/protocol.md as typed methods. */
import type { Engine } from '../../web/src/engine/client';
import type { BattleEvent, Decision, Done, FieldResult, Now, Odds, Opened, Order, StateResult, Suggestion, Verdict } from '../../web/src/engine/protocol';
import type { Methods, Numbers } from '../../web/src/engine/messages';
import type { Ref } from '../../web/src/table/contract';

export interface Wish { kind: string; unit?: Ref; body?: Ref; command?: Ref; target?: Ref; order_kind?: string; at?: [number, number]; heading?: number; form?: [number, number] }
export interface Settings { seed?: string; options?: Record<string, string | number>; luck?: 'seeded' | 'typed' | 'scripted'; players?: (string | null)[] }

/* The columns of the rows of Numbers, by ruleset. */
export type Columns = NonNullable<Methods['numbers']['result']['columns']>[number];
/* The result of stepping one of many games; `side` decides next, 0 if no side does. */
export type Stepped = Methods['step']['result']['games'][number];
/* Steps a game by an order, or by the choice of a computer player for the side that decides. */
export type Step = { game: Game; order: Order } | { game: Game; player: string; seed?: string };

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

    /* Opens the text of a scenario, a position or a record. */
    static async open(engine: Engine, text: string, settings: Settings = {}): Promise<Game> {
        return new Game(engine, await engine.ask<Opened>('open', { text, ...settings }));
    }

    /* Calls any method of the protocol on this game. */
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
    /* Lets a computer player decide for the side. */
    computer(side: Ref, player: string, seed = '1'): Promise<Done & { order: Order; words: string; reason: string }> {
        return this.ask('computer', { side, player, seed, submit: true });
    }
    async events(since = 0): Promise<BattleEvent[]> { return (await this.ask<{ events: BattleEvent[] }>('events', { since })).events; }
    /* Lets a computer player decide for the other side until this one must decide or the battle is over. */
    playOn(side: Ref, player: string, seed = '1'): Promise<Methods['auto']['result']> { return this.ask('auto', { side, player, seed }); }
    /* The state as rows of numbers; for a viewer of 1 or 2, only what that side may know. */
    async numbers(viewer: 0 | 1 | 2 = 0): Promise<Numbers> {
        return (await this.ask<Methods['numbers']['result']>('numbers', { viewer })).games[0]!;
    }
    /* The names of the columns of `numbers`. */
    async columns(): Promise<Columns> {
        return (await this.ask<Methods['numbers']['result']>('numbers', { columns: true })).columns![0]!;
    }
    /* Brings `now` up to date after `step`. */
    async refresh(): Promise<Now> {
        await this.ask('events', { since: 2 ** 31 - 1, now: true });
        return this.now;
    }
    undo(n = 1): Promise<Done> { return this.ask('undo', { n }); }
    async record(reveal = false): Promise<string> { return (await this.ask<{ text: string }>('save', { seed: reveal })).text; }
    async close(): Promise<void> { await this.engine.ask('close', { game: this.number }); }
}

/* Steps up to 1,000 games of one engine in one call, one after the other.  A refused order leaves its game unchanged, and
   the others go on; if the call itself has a mistake, no game changes.  It does not update `now` of the games: call `refresh`. */
export async function step(steps: Step[], told: { most?: number; numbers?: boolean; viewer?: 0 | 1 | 2 } = {}): Promise<Stepped[]> {
    const [first] = steps;
    if (!first) return [];
    if (steps.some(({ game }) => game.engine !== first.game.engine)) throw new TypeError('these games have engines of their own; open them on one');
    const numbered = steps.map((one) => ({ ...one, game: one.game.number }));
    return (await first.game.engine.ask<Methods['step']['result']>('step', { steps: numbered, ...told })).games;
}
