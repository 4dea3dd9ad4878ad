/* state.ts - what a battle on the screen consists of: what is known, what is in hand, what is shown, who sits where. */
import type { Body, Field, Overlay, Phase, Point, Ref, Ruler, Shape, SideNumber, State, Switches, Trace, Unit, Wish } from '../table/contract';
import type { BattleEvent, Decision, DiceNeeds, Done, Entry, FieldResult, Now, Opened, Ruleset, StateResult, Suggestion, Verdict } from '../engine/protocol';
import { EngineError, type Engine } from '../engine/client';
import { fieldOf, moversOf, subjectsOf } from './adapt';
import type { Again } from './again';
import type { Ending } from './ending';
import type { Standing } from './course';
import type { Guide } from './guide';
import type { Mark } from './marks';
import { stateAt, type Facts, type Moment } from './moment';
import type { Piece } from './ghost';
import type { BattleSetup, Curtain, Dragged, Draft, OddsShown, Seat, Settings, WhyShown } from './held';
import type { Hand, Owed } from './keep';

export class BattleState {
    readonly engine: Engine;
    readonly game: number;
    readonly rawField: FieldResult;
    readonly field: Field;
    readonly ruleset: Ruleset;
    readonly opened: Opened;
    seats: Record<1 | 2, Seat>;
    seed: string;
    luck: BattleSetup['luck'];           /* whose dice */
    settings: Settings = { curtain: 'secrets', speed: 450, text: 1, auto: true };

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

    standing: Standing | null = null;    /* how it would end if it ended now */
    guide: Guide | null = null;          /* lessons go along with it */
    moment: Moment | null = null;        /* a throw is being told */
    momentFrom = 0;                      /* how many events had been told before it */
    wagered: { odds: OddsShown | null } = { odds: null };   /* the chances of what was just ordered */

    /* in hand */
    selection: Ref[] = [];
    draft: Draft | null = null;
    dragged: Dragged | null = null;
    sheet: Entry[] = [];
    sheetVerdict: Verdict | null = null;
    suggestions: Suggestion[] = [];
    laid: Draft | null = null;           /* an order that was drawn and put down for another */
    marks: Mark[] = [];                  /* whom the selected piece may go at */
    pointed: Mark | null = null;         /* the one whose chances are shown; none: the first */
    marksOf = '';                        /* which piece in which decision they are of */
    idleOf = '';                         /* the decision `idle` is of */
    idle = new Set<Ref>();               /* who could still act in this step */
    idleWords = '';
    leftOver = false;                    /* what is selected was so before this decision */
    ending: Ending | null = null;        /* what is asked before the step ends */
    endedItself = '';                    /* the step that ended with the last order, while nothing has been done since */
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
    thought = '';                        /* what the computer did last, and why: its own affair, never advice */
    far = '';                            /* of a refused order against somebody: how far he is, and which way */
    deed = '';                           /* a person's last order in words */
    announcement = '';
    message = '';

    paused = false;
    judged = false;                      /* a question to the referee: nothing is given, all is weighed */
    begun = false;                       /* somebody has given an order: it is a battle worth keeping */
    busy = false;                        /* an order is on its way: nothing else is handed in meanwhile */
    closed = false;
    live: { wish: Wish; phase: Phase } | null = null;
    looked = '';                         /* whose eyes were on the table */
    turnOf = '';                         /* which decision, of whom, is on the screen */
    told: Record<SideNumber, BattleEvent[]> = { 0: [], 1: [], 2: [] };
    timer: ReturnType<typeof setTimeout> | undefined;
    sealed: (1 | 2)[] = [];               /* whose orders are handed in and wait for the other side's */
    owed: Owed | null = null;            /* an order that waits for dice */
    hand: Hand | null = null;            /* what was in hand when the battle was left, until it can be shown */
    unkept: '' | 'full' | 'forbidden' = '';
    elsewhere = false;                   /* another tab plays it now */
    words = false;                       /* played in words */
    underWay = 0;                        /* how much of what was pressed is not answered yet */
    private listeners = new Set<() => void>();
    private last: Promise<unknown> = Promise.resolve();

    protected constructor(engine: Engine, opened: Opened, field: FieldResult, ruleset: Ruleset, setup: BattleSetup) {
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
        if (setup.guide) this.guide = { ...setup.guide, told: null };
        Object.assign(this.settings, setup.settings);
    }

    /* ---- the engine, and who is told when something changes --------------------------------------------- */

    ask<T>(method: string, params: object = {}): Promise<T> {
        return this.engine.ask<T>(method, { game: this.game, ...params });
    }

    /* One thing after the other: what keys and presses ask for waits until whatever came before has been answered, so that
     * nothing that was pressed quickly is lost. */
    inTurn<T>(act: () => Promise<T>): Promise<T> {
        const now = this.last.then(act);
        this.underWay++;
        this.last = now.catch((error: unknown) => this.fail(error)).then(() => { this.underWay--; });
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
        if (done.status === 'done') this.sealed = [];
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

    keptOrNot(trouble: BattleState['unkept']): void {
        this.unkept = trouble;
        this.changed();
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        void this.ask('close').catch(() => undefined);
    }

    /* A record says what both sides may know, and everything when the battle is over. */
    save(seed = this.now.over): Promise<string> {
        return this.ask<{ text: string }>('save', { kind: 'record', seed }).then((r) => r.text);
    }

    /* As whoever looks at the table may know it; a referee, and whoever watches a battle that is over, knows everything. */
    position(): Promise<string> {
        const whole = this.judged || this.now.over || this.persons.length === 0, common = !whole && this.shared;
        return this.ask<{ text: string }>('save', { kind: 'position', viewer: whole || common ? 0 : this.viewer, common }).then((r) => r.text);
    }

    /* The record, and apart from it what is not public yet: the seed, sealed orders, what is hidden. */
    async saveParts(): Promise<{ text: string; closed: string }> {
        const { text, private: closed } = await this.ask<{ text: string; private: string }>('save', { kind: 'record', private: true });
        return { text, closed };
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

    /* Whoever an order is about and may be moved: its unit, or its body, which is one base on its own. */
    piece(ref: Ref | null | undefined): Piece | undefined {
        const body = this.body(ref);
        return this.unit(ref) ?? (body && { ...body, files: 1, ranks: 1 });
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

    /* The table as it is told: again, slowly, or as it is. */
    get onTable(): State {
        return this.again?.state ?? (this.moment ? stateAt(this.moment) : this.state);
    }

    /* What the bar over the table says: while a throw is told, as it stood before. */
    get facts(): Facts {
        return this.moment?.facts ?? { raw: this.raw, standing: this.standing };
    }

    /* The report as far as it has been told. */
    get toldEvents(): BattleEvent[] {
        const { moment } = this;
        if (!moment) return this.events;
        const now = moment.actions[moment.at]!, told = moment.beats.slice(0, moment.beat).filter((b) => b.kind === 'dice' || b.kind === 'after');
        const last = told[told.length - 1], at = last?.kind === 'after' ? this.events.indexOf(last.event) + 1 : last?.kind === 'dice' ? this.events.indexOf(last.event) : 0;
        return this.events.slice(0, Math.max(this.momentFrom + now.from, at));
    }

    get mustCollect(): boolean {
        return Boolean(this.decision?.sealed && this.decision.sheet);
    }

    /* Which step is asked of whom: what was pressed in it is not meant for another. */
    get asked(): string { return `${this.decision?.step ?? ''}/${this.acting}/${this.holder}`; }

    get movers(): Set<Ref> { return this.mine ? moversOf(this.decision) : new Set(); }
}
