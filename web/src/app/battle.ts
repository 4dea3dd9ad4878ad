/* battle.ts - one battle on the screen: what is known, what is in hand, who sits where.
 *
 * Invariant: everything shown comes from the engine's answers for `viewer`, or from what both sides may know; the other
 * side's secrets are never asked for while somebody else looks.  The page judges nothing: `check` does.
 *
 * Here stands what a battle consists of and what may be done with it; how it is done stands beside, by sense: known.ts (what is
 * so now), curtain.ts (two people at one screen), computer.ts, hand.ts (an order in hand), sheet.ts (handing it in), wishes.ts
 * (gestures and keys), before.ts (odds, reasons, measures), history.ts (taking back), drawn.ts (what the table draws). */
import type { Body, Field, Ghost, Overlay, Phase, Point, Ref, Ruler, Shape, SideNumber, State, Switches, Trace, Unit, Wish } from '../table/contract';
import type {
    BattleEvent, Decision, DiceNeeds, Done, Entry, FieldResult, Now, Offer, Opened, Ruleset, StateResult, Suggestion, Verdict,
} from '../engine/protocol';
import { EngineError, type Engine } from '../engine/client';
import { fieldOf, subjectsOf } from './adapt';
import { explain, measure } from './before';
import { pause } from './computer';
import { liftCurtain, watchAgain } from './curtain';
import { concernedOf, ghostsOf, overlaysOf } from './drawn';
import { backStep, choose, next, pick, placingOf, putDown, select, setSlot, take, takeEntry, targetsOf } from './hand';
import type { BattleSetup, Curtain, Draft, OddsShown, Seat, Settings, WhyShown } from './held';
import { concede, redo, undo, undoToBarrier } from './history';
import { refresh } from './known';
import { answerDice, confirm, dropFromSheet, finish, seal } from './sheet';
import { hear, pressKey } from './wishes';

export type { BattleSetup, Curtain, Draft, OddsShown, Seat, Settings, WhyShown } from './held';

export class Battle {
    readonly engine: Engine;
    readonly game: number;
    readonly rawField: FieldResult;
    readonly field: Field;
    readonly ruleset: Ruleset;
    readonly opened: Opened;
    seats: Record<1 | 2, Seat>;
    seed: string;
    settings: Settings = { curtain: 'secrets', speed: 450, text: 1 };

    /* what is so now */
    now: Now;
    raw!: StateResult;
    state!: State;
    decision: Decision | null = null;
    events: BattleEvent[] = [];
    acting: 1 | 2 | 0 = 0;
    viewer: SideNumber = 0;
    needs: DiceNeeds | null = null;

    /* two people at one screen */
    holder: SideNumber = 0;              /* whose secrets may be shown */
    curtain: Curtain | null = null;
    seen: Record<0 | 1 | 2, number> = { 0: 0, 1: 0, 2: 0 };
    seenFrom = 0;

    /* in hand */
    selection: Ref[] = [];
    draft: Draft | null = null;
    sheet: Entry[] = [];
    sheetVerdict: Verdict | null = null;
    suggestions: Suggestion[] = [];

    /* what is shown of it */
    odds: OddsShown | null = null;
    oddsError = '';
    why: WhyShown | null = null;
    rulers: Ruler[] = [];
    unitOverlays: Overlay[] = [];
    shownUnit: Unit | undefined;
    reach: Point[] = [];
    reachOverlay: Overlay | null = null;
    traces: Trace[] = [];
    look: { at: Point; serial: number } | null = null;
    witness: Shape[] = [];
    aim: Overlay | null = null;
    rotation: 0 | 90 | 180 | 270 = 0;
    switches: Switches = { grid: 0, names: true, marks: true, zones: true, ruler: false, magnify: false };

    /* what is said */
    thinking = '';
    announcement = '';
    message = '';

    paused = false;
    busy = false;                        /* an order is on its way: nothing else is handed in meanwhile */
    closed = false;
    asking = false;                      /* a wish is before the engine; the next one waits in `live` */
    live: { wish: Wish; phase: Phase } | null = null;
    turnOf = '';                         /* which decision, of whom, is on the screen */
    told: Record<SideNumber, BattleEvent[]> = { 0: [], 1: [], 2: [] };
    timer: ReturnType<typeof setTimeout> | undefined;
    saver: ((battle: Battle) => void) | null = null;
    private listeners = new Set<() => void>();

    private constructor(engine: Engine, opened: Opened, field: FieldResult, ruleset: Ruleset, setup: BattleSetup) {
        this.engine = engine;
        this.game = opened.game;
        this.opened = opened;
        this.rawField = field;
        this.field = fieldOf(field);
        this.ruleset = ruleset;
        this.seats = setup.seats;
        this.seed = setup.seed;
        this.now = opened.now;
        this.needs = opened.needs ?? null;
        Object.assign(this.settings, setup.settings);
    }

    static async create(engine: Engine, setup: BattleSetup): Promise<Battle> {
        const { text, seed, options, luck } = setup;
        const opened = setup.fresh ? await engine.ask<Opened>('new', { text, seed, options, luck }) : await engine.ask<Opened>('open', { text, seed: setup.own ? undefined : seed, luck });
        return Battle.around(engine, opened, setup);
    }

    static async around(engine: Engine, opened: Opened, setup: BattleSetup): Promise<Battle> {
        const field = await engine.ask<FieldResult>('field', { game: opened.game });
        const ruleset = await engine.ask<Ruleset>('ruleset', { ruleset: field.ruleset });
        const battle = new Battle(engine, opened, field, ruleset, setup);
        await battle.refresh();
        return battle;
    }

    /* ---- the engine, and who is told when something changes --------------------------------------------- */

    ask<T>(method: string, params: object = {}): Promise<T> {
        return this.engine.ask<T>(method, { game: this.game, ...params });
    }

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    changed(): void {
        for (const listener of this.listeners) listener();
    }

    /* What the engine answered to an order, an act, a taking back. */
    taken(done: Done): void {
        this.now = done.now;
        this.needs = done.needs ?? null;
    }

    fail(error: unknown): void {
        this.thinking = '';
        this.message = error instanceof EngineError ? error.data.words ?? error.lines().join(' ') : String(error);
        this.changed();
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        void this.ask('close').catch(() => undefined);
    }

    /* With its seed the record goes on with the same dice; without, nobody can foretell them from it. */
    save(kind: 'record' | 'position' | 'view', seed = this.now.over): Promise<string> {
        return this.ask<{ text: string }>('save', { kind, seed }).then((r) => r.text);
    }

    /* ---- who is who --------------------------------------------------------------------------------------- */

    sideNumber(name: string | undefined): 0 | 1 | 2 {
        return this.rawField.sides.find((s) => s.name === name)?.id ?? 0;
    }

    sideName(side: number): string {
        return this.rawField.sides.find((s) => s.id === side)?.name ?? '';
    }

    unit(ref: Ref | null | undefined): Unit | undefined {
        return this.state.units.find((u) => u.ref === ref || u.name === ref || u.number === ref);
    }

    body(ref: Ref | null | undefined): Body | undefined {
        return this.state.bodies.find((b) => b.ref === ref || b.name === ref);
    }

    get persons(): (1 | 2)[] {
        return ([1, 2] as const).filter((s) => this.seats[s].kind === 'person');
    }

    get mine(): boolean {
        return this.acting !== 0 && this.seats[this.acting].kind === 'person' && !this.curtain;
    }

    /* Two people at one screen, nothing secret to write: only what both know is shown. */
    get shared(): boolean {
        return this.persons.length === 2 && this.holder === 0 && !this.raw?.over;
    }

    /* Whoever may be given an order now. */
    get subjects(): Set<Ref> {
        return this.mine ? subjectsOf(this.decision) : new Set();
    }

    get mustCollect(): boolean {
        return Boolean(this.decision?.sealed && this.decision.sheet);
    }

    get ghosts(): Ghost[] { return ghostsOf(this); }
    get overlays(): Overlay[] { return overlaysOf(this); }
    get concerned(): Set<Ref> { return concernedOf(this); }
    get targets(): Set<Ref> { return targetsOf(this); }
    get placing(): Ref | null { return placingOf(this); }

    /* ---- what may be done ----------------------------------------------------------------------------------- */

    refresh(): Promise<void> { return refresh(this); }
    liftCurtain(): void { liftCurtain(this); }
    watchAgain(): Promise<void> { return watchAgain(this); }
    pause(on: boolean): void { pause(this, on); }

    select(ref: Ref | null, add = false): void { select(this, ref, add); }
    next(): void { next(this); }
    choose(offer: Offer): Promise<void> { return choose(this, offer); }
    setSlot(change: Partial<Entry>): Promise<void> { return setSlot(this, change); }
    putDown(): void { putDown(this); }
    take(suggestion: Suggestion): Promise<void> { return take(this, suggestion); }
    takeEntry(entry: Entry): Promise<void> { return takeEntry(this, entry); }
    pick(ref: Ref): void { pick(this, ref); }
    backStep(): Promise<void> { return backStep(this); }
    wish(wish: Wish, phase: Phase): void { hear(this, wish, phase); }
    key(name: string): boolean { return pressKey(this, name); }

    confirm(): Promise<void> { return confirm(this); }
    dropFromSheet(index: number): Promise<void> { return dropFromSheet(this, index); }
    seal(): Promise<void> { return seal(this); }
    finish(): Promise<void> { return finish(this); }
    answerDice(answer: { dice: string } | { rolled: true } | { none: true }): Promise<void> { return answerDice(this, answer); }

    undo(): Promise<void> { return undo(this); }
    redo(): Promise<void> { return redo(this); }
    undoToBarrier(): Promise<void> { return undoToBarrier(this); }
    concede(): Promise<void> { return concede(this); }

    explain(rule?: string): Promise<void> { return explain(this, rule); }
    measure(from: Ref | Point, to: Ref | Point): Promise<void> { return measure(this, from, to); }

    closeWhy(): void {
        this.why = null;
        this.changed();
    }

    clearRulers(): void {
        this.rulers = [];
        this.changed();
    }

    lookAt(at: Point): void {
        this.look = { at, serial: (this.look?.serial ?? 0) + 1 };
        this.changed();
    }
}
