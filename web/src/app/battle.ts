/* battle.ts - one battle on the screen: what is known, what is in hand, who sits where.
 *
 * Invariant: everything shown comes from the engine's answers for `viewer`, or from what both sides may know; the other
 * side's secrets are never asked for while somebody else looks.  The page judges nothing: `check` does.
 *
 * Here stands what a battle consists of and what may be done with it; how it is done stands beside, by sense: known.ts (what is
 * so now), curtain.ts (two people at one screen), computer.ts, hand.ts (an order in hand), sheet.ts (handing it in), wishes.ts
 * and steps.ts (gestures and keys), before.ts (odds, reasons, measures), history.ts (taking back), drawn.ts (what the table draws). */
import type { Body, Field, Ghost, Overlay, Phase, Point, Ref, Ruler, Shape, SideNumber, State, Switches, Trace, Unit, Wish } from '../table/contract';
import type {
    BattleEvent, Decision, DiceNeeds, Done, Entry, FieldResult, Now, Offer, Opened, Ruleset, StateResult, Suggestion, Verdict,
} from '../engine/protocol';
import { EngineError, type Engine } from '../engine/client';
import { fieldOf, moversOf, subjectsOf } from './adapt';
import { stopAgain, watchAgain, type Again } from './again';
import { explain, measure, measureOn } from './before';
import { pause } from './computer';
import { liftCurtain } from './curtain';
import { showAll } from './shown';
import { concernedOf, ghostsOf, overlaysOf } from './drawn';
import { backStep, choose, next, pick, placingOf, putDown, select, selectCommand, setSlot, stepOver, take, takeEntry, targetsOf, type Change } from './hand';
import type { BattleSetup, Curtain, Draft, OddsShown, Seat, Settings, WhyShown } from './held';
import { concede, redo, undo, undoToBarrier } from './history';
import { restore, type DiceAnswer, type Hand, type Kept, type Owed } from './keep';
import { refresh } from './known';
import { answerDice, confirm, dropFromSheet, finish, seal } from './sheet';
import { pressKey } from './steps';
import { fulfil, hear } from './wishes';

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
    luck: BattleSetup['luck'];           /* whose dice */
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
    again: Again | null = null;          /* what has happened is on the table once more */

    /* in hand */
    selection: Ref[] = [];
    draft: Draft | null = null;
    sheet: Entry[] = [];
    sheetVerdict: Verdict | null = null;
    suggestions: Suggestion[] = [];
    awayOrder: Suggestion | null = null; /* how the selected unit gets directly away */

    /* what is shown of it */
    odds: OddsShown | null = null;
    oddsError = '';
    why: WhyShown | null = null;
    rulers: Ruler[] = [];
    rulerFrom: Ref | null = null;        /* keys measure from here */
    unitOverlays: Overlay[] = [];
    ghostOverlays: Overlay[] = [];
    zoneOverlays: Overlay[] = [];
    sightOverlays: Overlay[] = [];
    shownUnit: Unit | undefined;
    traces: Trace[] = [];
    look: { at: Point; serial: number } | null = null;
    witness: Shape[] = [];
    aim: Overlay | null = null;
    rotation: 0 | 90 | 180 | 270 = 0;
    switches: Switches = { grid: 0, names: true, marks: true, reach: true, zones: false, sight: false, ruler: false, magnify: false };

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
    sealed: Kept['sealed'] = {};          /* orders handed in that wait for the other side's */
    owed: Owed | null = null;            /* an order that waits for dice */
    hand: Hand | null = null;            /* what was in hand when the battle was left, until it can be shown */
    unkept: '' | 'full' | 'forbidden' = '';
    elsewhere = false;                   /* another tab plays it now */
    words = false;                       /* played in words */
    private listeners = new Set<() => void>();
    private last: Promise<unknown> = Promise.resolve();

    private constructor(engine: Engine, opened: Opened, field: FieldResult, ruleset: Ruleset, setup: BattleSetup) {
        this.engine = engine;
        this.game = opened.game;
        this.opened = opened;
        this.rawField = field;
        this.field = fieldOf(field);
        this.ruleset = ruleset;
        this.seats = setup.seats;
        this.seed = setup.seed;
        this.luck = setup.luck;
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
        if (setup.kept) await restore(battle, setup.kept);
        await battle.refresh();
        return battle;
    }

    /* ---- the engine, and who is told when something changes --------------------------------------------- */

    ask<T>(method: string, params: object = {}): Promise<T> {
        return this.engine.ask<T>(method, { game: this.game, ...params });
    }

    /* One thing after the other: what keys and presses ask for waits until whatever came before has been answered, so that
     * nothing that was pressed quickly is lost. */
    inTurn<T>(act: () => Promise<T>): Promise<T> {
        const now = this.last.then(act);
        this.last = now.catch((error: unknown) => this.fail(error));
        return now;
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
        if (done.status !== 'needs') this.owed = null;
        if (done.status === 'done') this.sealed = {};
    }

    fail(error: unknown): void {
        this.thinking = '';
        this.message = error instanceof EngineError ? error.data.words ?? error.lines().join(' ') : String(error);
        this.changed();
    }

    /* Another tab has taken it over: nothing is decided or written here any more. */
    goneElsewhere(): void {
        this.elsewhere = this.closed = true;
        clearTimeout(this.timer);
        this.changed();
    }

    keptOrNot(trouble: Battle['unkept']): void {
        this.unkept = trouble;
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

    /* Something was told since the viewer's last order. */
    get news(): boolean {
        return this.told[this.viewer].length > this.seen[this.viewer] && this.now.turn > 0;
    }

    get mustCollect(): boolean {
        return Boolean(this.decision?.sealed && this.decision.sheet);
    }

    get ghosts(): Ghost[] { return ghostsOf(this); }
    see(change: Partial<Switches>): void {
        this.switches = { ...this.switches, ...change };
        this.changed();
        if ('zones' in change || 'sight' in change) void showAll(this);
    }

    get movers(): Set<Ref> { return this.mine ? moversOf(this.decision) : new Set(); }

    get overlays(): Overlay[] { return overlaysOf(this); }
    get concerned(): Set<Ref> { return concernedOf(this); }
    get targets(): Set<Ref> { return targetsOf(this); }
    get placing(): Ref | null { return placingOf(this); }

    /* ---- what may be done ----------------------------------------------------------------------------------- */

    refresh(): Promise<void> { return refresh(this); }
    liftCurtain(): Promise<void> { return liftCurtain(this); }
    watchAgain(seen?: number): Promise<void> { return watchAgain(this, seen).catch((error: unknown) => this.fail(error)); }
    stopAgain(): void { stopAgain(this); }
    pause(on: boolean): void { pause(this, on); }

    select(ref: Ref | null, add = false): Promise<void> { return this.inTurn(() => select(this, ref, add)); }
    next(): Promise<void> { return this.inTurn(() => next(this)); }
    step(by: 1 | -1): Promise<void> { return this.inTurn(() => stepOver(this, by)); }
    selectCommand(): boolean { return selectCommand(this); }
    choose(offer: Offer): Promise<void> { return this.inTurn(() => choose(this, offer)); }
    setSlot(change: Change): Promise<void> { return this.inTurn(() => setSlot(this, change)); }
    putDown(): Promise<void> { return this.inTurn(async () => putDown(this)); }
    take(suggestion: Suggestion): Promise<void> { return this.inTurn(() => take(this, suggestion)); }
    takeEntry(entry: Entry): Promise<void> { return this.inTurn(() => takeEntry(this, entry)); }
    pick(ref: Ref): Promise<void> { return this.inTurn(() => pick(this, ref)); }
    backStep(): Promise<void> { return this.inTurn(() => backStep(this)); }
    key(name: string): boolean { return pressKey(this, name); }
    /* Live wishes overtake one another; `fulfil` is for whoever wants to know when one is done. */
    wish(wish: Wish, phase: Phase): void { hear(this, wish, phase); }
    away(): boolean {
        const subject = this.selection[0];
        if (subject === undefined || !this.mine) return false;
        this.wish({ wish: 'away', subject }, 'drop');
        return true;
    }
    fulfil(wish: Wish): Promise<void> { return this.inTurn(() => fulfil(this, wish)); }

    /* What Enter means: hand the order in that is in hand, or end the step. */
    enter(): Promise<void> {
        const held = this.draft !== null;
        return this.inTurn(async () => {
            if (this.draft) await confirm(this);
            else if (!held) await (this.mustCollect && this.sheet.length > 0 ? seal(this) : finish(this));
        });
    }
    confirm(): Promise<void> { return this.inTurn(() => confirm(this)); }
    dropFromSheet(index: number): Promise<void> { return this.inTurn(() => dropFromSheet(this, index)); }
    seal(): Promise<void> { return this.inTurn(() => seal(this)); }
    finish(): Promise<void> { return this.inTurn(() => finish(this)); }
    answerDice(answer: DiceAnswer): Promise<void> { return this.inTurn(() => answerDice(this, answer)); }

    undo(): Promise<void> { return this.inTurn(() => undo(this)); }
    redo(): Promise<void> { return this.inTurn(() => redo(this)); }
    undoToBarrier(): Promise<void> { return this.inTurn(() => undoToBarrier(this)); }
    concede(): Promise<void> { return this.inTurn(() => concede(this)); }

    explain(rule?: string): Promise<void> { return this.inTurn(() => explain(this, rule)); }
    measure(from: Ref | Point, to: Ref | Point): Promise<void> { return measure(this, from, to); }

    closeWhy(): void {
        this.why = null;
        this.changed();
    }

    measureOn(): boolean { return measureOn(this); }

    clearRulers(): void {
        this.rulers = [];
        this.rulerFrom = null;
        this.changed();
    }

    lookAt(at: Point): void {
        this.look = { at, serial: (this.look?.serial ?? 0) + 1 };
        this.changed();
    }
}
