/* battle.ts - one battle on the screen: what is known, what is in hand, who sits where.
 *
 * Invariant: everything shown comes from the engine's answers for `viewer`, or from what both sides may know; the other
 * side's secrets are never asked for while somebody else looks.  The page judges nothing: `check` does. */
import type { Body, Corners, Field, Ghost, Overlay, Phase, Point, Ref, Ruler, Shape, SideNumber, State, Switches, Trace, Unit, Wish } from '../table/contract';
import type {
    BattleEvent, Decision, DiceNeeds, Done, Entry, FieldResult, Measurement, Now, Odds, Offer, Opened, Order, RefKind, Ruleset,
    StateResult, Suggestion, Verdict, Why,
} from '../engine/protocol';
import { EngineError, type Engine } from '../engine/client';
import { commonEvents, commonState, fieldOf, stateOf, subjectsOf } from './adapt';
import { sampleReach } from '../table/reach';
import { carried, ghostOf, half, literalMotion, toneOf } from './ghost';

export type Seat = { kind: 'person' } | { kind: 'computer'; player: string };
export interface Draft {
    offer: Offer; entry: Entry; order: Order;
    also: Entry[];                       /* what others do in the same order, before it */
    verdict: Verdict | null; words: string;
    nearest: Suggestion | null;          /* the nearest thing that is allowed, when this is not */
}
export interface OddsShown { odds: Odds; words: string[]; about: string; line: Order[] }
export interface WhyShown { title: string; why: Why; verdict: Verdict | null }
export interface Curtain { side: 1 | 2; name: string }
export interface Settings { curtain: 'secrets' | 'always'; speed: number; text: number }
export interface BattleSetup {
    text: string; fresh: boolean; seed: string;
    own?: boolean;                       /* the record brings its seed along */
    options?: Record<string, string>; luck?: 'seeded' | 'typed';
    seats: Record<1 | 2, Seat>; settings?: Partial<Settings>;
}

const PERSON: Seat = { kind: 'person' };
const STEP = 0.5, TURN = 5;
const AT_ONCE_MS = 120;

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

    now: Now;
    raw!: StateResult;
    state!: State;
    decision: Decision | null = null;
    events: BattleEvent[] = [];
    acting: 1 | 2 | 0 = 0;
    viewer: SideNumber = 0;
    holder: SideNumber = 0;
    curtain: Curtain | null = null;
    needs: DiceNeeds | null = null;

    selection: Ref[] = [];
    draft: Draft | null = null;
    sheet: Entry[] = [];
    sheetVerdict: Verdict | null = null;
    suggestions: Suggestion[] = [];
    odds: OddsShown | null = null;
    oddsError = '';
    why: WhyShown | null = null;
    rulers: Ruler[] = [];
    unitOverlays: Overlay[] = [];
    private reach: Point[] = [];
    private shownUnit: Unit | undefined;
    traces: Trace[] = [];
    look: { at: Point; serial: number } | null = null;
    witness: Shape[] = [];
    aim: Overlay | null = null;

    paused = false;
    thinking = '';
    announcement = '';
    message = '';
    rotation: 0 | 90 | 180 | 270 = 0;
    switches: Switches = { grid: 0, names: true, marks: true, zones: true, ruler: false, magnify: false };
    busy = false;                        /* an order is on its way: nothing else is handed in meanwhile */
    private seen: Record<0 | 1 | 2, number> = { 0: 0, 1: 0, 2: 0 };
    private seenFrom = 0;
    private told: Record<SideNumber, BattleEvent[]> = { 0: [], 1: [], 2: [] };
    private listeners = new Set<() => void>();
    private timer: ReturnType<typeof setTimeout> | undefined;
    private live: { wish: Wish; phase: Phase } | null = null;
    private asking = false;
    private closed = false;
    private turnOf = '';
    saver: ((battle: Battle) => void) | null = null;

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

    /* ---- who is told when something changes ---------------------------------------------------------- */

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    changed(): void {
        for (const listener of this.listeners) listener();
    }

    ask<T>(method: string, params: object = {}): Promise<T> {
        return this.engine.ask<T>(method, { game: this.game, ...params });
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        void this.ask('close').catch(() => undefined);
    }

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

    /* ---- what is so now -------------------------------------------------------------------------------- */

    async refresh(): Promise<void> {
        clearTimeout(this.timer);
        const actors = this.now.actors.map((name) => this.sideNumber(name)).filter((s): s is 1 | 2 => s !== 0);
        this.acting = actors.find((s) => this.seats[s].kind === 'computer') ?? actors[0] ?? 0;
        const persons = this.persons;
        this.viewer = persons.length === 0 ? 0 : persons.length === 1 ? persons[0]! : this.acting;
        const { decision } = await this.ask<{ decision: Decision | null }>('decision', { viewer: this.viewer });
        this.hang(decision?.sealed ?? false);
        if (this.curtain) this.forget();
        else await this.load(decision);
        this.changed();
        this.saver?.(this);
        this.scheduleComputer();
    }

    /* Two people at one screen: before secrets are shown to another of them the curtain hangs. */
    private hang(sealed: boolean): void {
        this.curtain = null;
        if (this.persons.length !== 2 || this.acting === 0) return;
        const guarded = sealed || this.settings.curtain === 'always';
        if (guarded && this.holder !== this.acting) this.curtain = { side: this.acting, name: this.sideName(this.acting) };
        if (!guarded) this.holder = 0;
    }

    /* Behind the curtain nothing is kept that a page could show. */
    private forget(): void {
        this.decision = null;
        this.events = [];
        this.draft = null;
        this.sheet = [];
        this.suggestions = [];
        this.odds = this.why = null;
        this.selection = [];
        this.traces = [];
        this.thinking = this.announcement = '';
    }

    /* Two people at one screen, nothing secret to write: only what both know is shown. */
    private get shared(): boolean {
        return this.persons.length === 2 && this.holder === 0 && !this.raw?.over;
    }

    private async load(decision: Decision | null): Promise<void> {
        const before = this.state;
        this.decision = decision;
        if (this.persons.length === 2 && this.holder === 0 && this.acting !== 0) await this.loadCommon();
        else await this.loadOwn(this.viewer);
        this.state = stateOf(this.raw, this.rawField, this.decision);
        this.traces = before ? tracesBetween(before, this.state) : [];
        const asked = `${this.decision?.serial ?? 0}/${this.acting}/${this.holder}`;
        if (asked !== this.turnOf) this.newDecision(asked);
        if (this.mine) await this.loadSuggestions();
        else this.suggestions = [];
    }

    private async loadOwn(viewer: SideNumber): Promise<void> {
        this.raw = await this.ask<StateResult>('state', { viewer });
        this.events = await this.report(viewer);
    }

    /* What a viewer was told so far; only what is new is asked for.  Taking back forgets it (see back). */
    private async report(viewer: SideNumber): Promise<BattleEvent[]> {
        const known = this.told[viewer];
        const { events } = await this.ask<{ events: BattleEvent[] }>('events', { viewer, since: known.length, most: 100000 });
        return (this.told[viewer] = events.length > 0 ? [...known, ...events] : known);
    }

    private async loadCommon(): Promise<void> {
        const [a, b] = await Promise.all(([1, 2] as const).map((viewer) => this.ask<StateResult>('state', { viewer })));
        const [c, d] = await Promise.all(([1, 2] as const).map((viewer) => this.report(viewer)));
        this.raw = commonState(a!, b!);
        this.events = commonEvents(c!, d!);
    }

    private newDecision(asked: string): void {
        this.turnOf = asked;
        this.draft = null;
        this.sheet = [];
        this.sheetVerdict = null;
        this.odds = null;
        this.why = null;
        const able = this.subjects;
        this.selection = this.selection.filter((ref) => able.has(ref));
        this.unitOverlays = [];
        this.shownUnit = undefined;
        this.reach = [];
        this.aim = null;
        const placed = this.decision?.offers.every((o) => o.closes || o.slots.some((s) => s.slot === 'pose'));
        if (this.mine && this.selection.length === 0 && (able.size === 1 || placed)) this.selection = [...able].slice(0, 1);
        if (!this.busy) this.pickOnlyOffer();
    }

    /* A decision with one offer about nobody in particular is opened at once. */
    private pickOnlyOffer(): void {
        const offers = this.decision?.offers ?? [];
        const only = offers.length === 1 ? offers[0]! : null;
        if (!this.mine || this.draft || !only || only.ref || only.slots.length === 0) return;
        void this.choose(only);
    }

    get subjects(): Set<Ref> {
        return this.mine ? subjectsOf(this.decision) : new Set();
    }

    async loadSuggestions(): Promise<void> {
        const subject = this.selection[0];
        const offer = this.draft?.offer;
        const ref = offer?.ref ?? 'unit';
        const wish: Record<string, unknown> = { kind: 'any' };
        if (subject !== undefined && this.subjects.has(subject)) wish[this.refKindOf(subject) ?? ref] = subject;
        if (offer) wish.order_kind = offer.kind;
        try {
            const found = await this.ask<{ orders: Suggestion[] }>('suggest', { side: this.acting, wish, most: 8 });
            this.suggestions = found.orders;
        } catch {
            this.suggestions = [];
        }
    }

    private refKindOf(subject: Ref): RefKind | undefined {
        return this.decision?.offers.find((o) => o.subjects?.includes(subject))?.ref;
    }

    liftCurtain(): void {
        if (!this.curtain) return;
        this.holder = this.curtain.side;
        this.seenFrom = this.seen[this.curtain.side];
        void this.refresh();
    }

    /* ---- the computer ------------------------------------------------------------------------------------ */

    private scheduleComputer(): void {
        if (this.closed || this.paused || this.acting === 0 || this.seats[this.acting].kind !== 'computer') return;
        this.timer = setTimeout(() => void this.computerMoves(), this.settings.speed);
    }

    /* One order, and at full pace as many more as there is time for before the table is drawn again. */
    private async computerMoves(): Promise<void> {
        if (this.computerDue() === 0) return;
        this.thinking = `${this.sideName(this.acting)} thinks…`;
        this.changed();
        const until = performance.now() + (this.settings.speed === 0 ? AT_ONCE_MS : 0);
        try {
            do await this.computerOrder();
            while (performance.now() < until && this.computerDue() !== 0);
            if (!this.closed) await this.refresh();
        } catch (error) {
            this.fail(error);
        }
    }

    /* The computer's side that must decide now; 0: none, or nobody waits for it. */
    private computerDue(): 0 | 1 | 2 {
        if (this.closed || this.paused || this.needs) return 0;
        return this.now.actors.map((name) => this.sideNumber(name)).find((s) => s !== 0 && this.seats[s].kind === 'computer') ?? 0;
    }

    private async computerOrder(): Promise<void> {
        const side = this.computerDue(), seat = side === 0 ? PERSON : this.seats[side];
        if (side === 0 || seat.kind !== 'computer') return;
        const seed = numberOf(`${this.seed}/${this.now.serial}`);
        const done = await this.ask<Done & { words: string; reason: string }>('computer', { side, player: seat.player, seed, submit: true });
        this.thinking = this.announcement = '';
        /* what was ordered in secret stays secret */
        if (done.status !== 'waiting') this.announcement = `${done.words}${done.reason ? ` ${done.reason}` : ''}`;
        this.taken(done);
    }

    pause(on: boolean): void {
        this.paused = on;
        this.changed();
        if (on) clearTimeout(this.timer);
        else this.scheduleComputer();
    }

    private taken(done: Done): void {
        this.now = done.now;
        this.needs = done.needs ?? null;
    }

    private fail(error: unknown): void {
        this.thinking = '';
        this.message = error instanceof EngineError ? error.data.words ?? error.lines().join(' ') : String(error);
        this.changed();
    }

    /* ---- an order in hand ---------------------------------------------------------------------------------- */

    select(ref: Ref | null, add = false): void {
        if (ref === null) this.selection = [];
        else if (add) this.selection = this.selection.includes(ref) ? this.selection.filter((r) => r !== ref) : [...this.selection, ref];
        else this.selection = [ref];
        if (this.draft?.offer.ref && ref !== null && !add) this.putDown();
        this.traces = [];
        void this.showSelected();
    }

    /* Another piece comes into the hand together with its order. */
    private hold(ref: Ref): void {
        if (this.selection.length === 1 && this.selection[0] === ref) return;
        this.selection = [ref];
        void this.showSelected();
    }

    private async showSelected(): Promise<void> {
        const unit = this.unit(this.selection[0]);
        this.reach = [];
        this.changed();
        await this.showUnit(unit);
        if (unit?.standing === 'play') void this.showReach(unit);
        if (this.mine) await this.loadSuggestions();
        this.changed();
    }

    /* What can be drawn of a unit without naming a target: where it may shoot. */
    private async showUnit(unit: Unit | undefined): Promise<void> {
        this.unitOverlays = [];
        this.shownUnit = unit;
        if (unit?.standing !== 'play') return;
        try {
            const viewer = this.shared ? 0 : this.viewer;
            const { overlays } = await this.ask<{ overlays: (Shape & { what: string })[] }>('overlay', { unit: unit.number, viewer });
            if (this.shownUnit === unit) this.unitOverlays = overlays.filter((o) => o.what !== 'base').map((o, i) => ({ key: `${o.what}${i}`, tone: 'plain', shape: o }));
        } catch { /* nothing to draw */ }
    }

    /* Where the selected unit could march to in a straight line, as far as the rules let it: asked heading by heading. */
    private async showReach(unit: Unit): Promise<void> {
        this.reach = [];
        const offer = this.mine && this.subjects.has(unit.ref) ? this.offerFor(unit.ref, 'motion') : undefined;
        if (!offer) return;
        const serial = this.decision?.serial, most = Math.round(Math.hypot(this.field.width, this.field.height));
        const check = async (angle: number, travel: number) => {
            const entry: Entry = { ...this.entryFor(offer, unit.ref), motion: [['march', angle, travel]] };
            return (await this.ask<{ verdict: Verdict }>('check', { order: this.orderOf([...this.sheet, entry]) })).verdict;
        };
        const wanted = () => !this.closed && this.selection[0] === unit.ref && this.decision?.serial === serial;
        const show = (outline: Point[]) => {
            this.reach = outline;
            this.changed();
        };
        await sampleReach(unit, most, check, show, wanted).catch(() => undefined);
    }

    next(): void {
        const able = [...this.subjects];
        if (able.length === 0) return;
        const at = able.indexOf(this.selection[0] ?? '');
        const ref = able[(at + 1) % able.length]!;
        this.select(ref);
        const unit = this.unit(ref);
        if (unit) this.lookAt(unit.pose.at);
    }

    async choose(offer: Offer): Promise<void> {
        const subject = offer.ref ? this.selection.find((ref) => offer.subjects?.includes(ref)) ?? (offer.subjects?.length === 1 ? offer.subjects[0] : undefined) : undefined;
        const entry: Entry = { kind: offer.kind };
        if (offer.ref && subject !== undefined) entry[offer.ref] = subject as never;
        const sequence = offer.slots.find((s) => s.slot === 'sequence');
        if (sequence) entry.sequence = await this.firstSequence(offer);
        await this.judge(offer, entry);
        await this.loadSuggestions();
        this.changed();
    }

    /* A list to put in order starts as the engine would lay it. */
    private async firstSequence(offer: Offer): Promise<Ref[] | undefined> {
        const { orders } = await this.ask<{ orders: Suggestion[] }>('suggest', { side: this.acting, wish: { kind: 'any', order_kind: offer.kind }, most: 1 });
        return orders[0]?.order.entries[0]?.sequence;
    }

    orderOf(entries: Entry[]): Order {
        return { decision: this.decision?.serial, side: this.sideName(this.acting), entries };
    }

    async judge(offer: Offer, entry: Entry, also: Entry[] = []): Promise<Draft> {
        const order = this.orderOf([...this.sheet, ...also, entry]), asked = this.turnOf;
        let verdict: Verdict | null = null, words = '';
        try {
            const answer = await this.ask<{ verdict: Verdict; words: string }>('check', { order });
            verdict = answer.verdict;
            words = answer.words;
        } catch (error) {
            words = error instanceof EngineError ? error.lines().join(' ') : String(error);
        }
        if (asked !== this.turnOf || this.busy) return { offer, entry, order, also, verdict, words, nearest: null }; /* it came too late */
        this.draft = { offer, entry, order, also, verdict, words, nearest: null };
        this.witness = verdict?.witness ?? [];
        this.message = '';
        void this.showAim(entry);
        if (verdict?.answer === 'yes') void this.loadOdds([order], words);
        else this.odds = null;
        return this.draft;
    }

    /* The line to whoever the order is about, as the rules measure it; with the distance on it. */
    private async showAim(entry: Entry): Promise<void> {
        const unit = this.unit(entry.unit), target = this.unit(entry.target), draft = this.draft;
        this.aim = null;
        if (!unit || !target || entry.motion || this.witness.length > 0) return;
        const viewer = this.shared ? 0 : this.viewer;
        const m = await this.ask<Measurement>('measure', { from: { unit: unit.number }, to: { unit: target.number }, viewer }).catch(() => null);
        if (!m || this.draft !== draft) return;
        const shape = m.line ?? { shape: 'segment' as const, points: [m.from, m.to] };
        this.aim = { key: 'aim', tone: toneOf(draft?.verdict ?? null), shape, label: `${m.distance} ${this.field.mark}` };
        this.changed();
    }

    async setSlot(change: Partial<Entry>): Promise<void> {
        if (!this.draft) return;
        await this.judge(this.draft.offer, { ...this.draft.entry, ...change }, this.draft.also);
        this.changed();
    }

    putDown(): void {
        this.draft = null;
        this.odds = null;
        this.why = null;
        this.witness = [];
        this.message = '';
        this.live = null;
        void this.loadSuggestions().then(() => this.changed());
        this.changed();
    }

    /* An order the engine proposed is taken in hand; nothing is handed in before it is confirmed. */
    async take(suggestion: Suggestion): Promise<void> {
        const entries = suggestion.order.entries;
        const entry = entries[entries.length - 1];
        const offer = this.decision?.offers.find((o) => o.kind === entry?.kind);
        if (!entry || !offer) return;
        if (entries.length > 1) this.sheet = entries.slice(0, -1);
        const subject = offer.ref ? (entry[offer.ref] as Ref | undefined) : undefined;
        if (subject !== undefined) this.hold(subject);
        await this.judge(offer, entry);
        this.changed();
    }

    async takeEntry(entry: Entry): Promise<void> {
        await this.take({ order: this.orderOf([entry]), words: '' });
    }

    /* Whoever is to be put somewhere: not on the table yet, or an order with a place is in hand. */
    get placing(): Ref | null {
        const ref = this.mine ? this.selection[0] : undefined;
        const offer = ref === undefined ? undefined : this.decision?.offers.find((o) => o.slots.some((s) => s.slot === 'pose') && o.subjects?.includes(ref));
        if (ref === undefined || !offer || (this.draft && this.draft.offer !== offer)) return null;
        return this.draft || this.unit(ref)?.standing === 'waiting' ? ref : null;
    }

    get mustCollect(): boolean {
        return Boolean(this.decision?.sealed && this.decision.sheet);
    }

    async addToSheet(): Promise<void> {
        if (!this.draft || this.draft.verdict?.answer === 'no') return;
        this.sheet = [...this.sheet, ...this.draft.also, this.draft.entry];
        this.draft = null;
        this.odds = null;
        await this.judgeSheet();
    }

    async dropFromSheet(index: number): Promise<void> {
        this.sheet = this.sheet.filter((_, i) => i !== index);
        await this.judgeSheet();
    }

    private async judgeSheet(): Promise<void> {
        this.sheetVerdict = null;
        if (this.sheet.length > 0) {
            const answer = await this.ask<{ verdict: Verdict }>('check', { order: this.orderOf(this.sheet) }).catch(() => null);
            this.sheetVerdict = answer?.verdict ?? null;
        }
        await this.loadSuggestions();
        this.changed();
    }

    async confirm(): Promise<void> {
        if (!this.draft || !this.mine || this.busy) return;
        if (this.draft.verdict?.answer === 'no' || this.draft.verdict?.answer === 'so-far') return this.changed();
        if (this.mustCollect && !this.draft.offer.closes) return this.addToSheet();
        await this.submit(this.draft.order);
    }

    /* Hands the collected sheet in; where it needs a closing entry the decision names it. */
    async seal(): Promise<void> {
        const done = this.decision?.done;
        const entries = this.sheetVerdict?.answer === 'yes' || !done ? this.sheet : [...this.sheet, { kind: done.kind }];
        if (entries.length > 0) await this.submit(this.orderOf(entries));
    }

    async finish(): Promise<void> {
        const done = this.decision?.done;
        if (done && this.mine) await this.submit(this.orderOf([...this.sheet, { kind: done.kind }]));
    }

    async submit(order: Order): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        this.changed();
        try {
            const done = await this.ask<Done>('submit', { order });
            this.draft = null;
            this.sheet = [];
            this.message = this.announcement = '';
            this.taken(done);
            if (done.status === 'waiting') this.holder = 0;
            this.seen[this.viewer] = this.events.length;
            await this.refresh();
        } catch (error) {
            if (error instanceof EngineError && error.data.verdict && this.draft) {
                this.draft = { ...this.draft, verdict: error.data.verdict, words: error.data.words ?? error.message };
                this.witness = error.data.verdict.witness;
                this.changed();
            } else this.fail(error);
        }
        this.busy = false;
        this.pickOnlyOffer();
        this.changed();
    }

    async answerDice(answer: { dice: string } | { rolled: true } | { none: true }): Promise<void> {
        try {
            this.taken(await this.ask<Done>('answer', answer));
            await this.refresh();
        } catch (error) {
            this.fail(error);
        }
    }

    /* ---- gestures become wishes, wishes become orders ---------------------------------------------------------- */

    wish(wish: Wish, phase: Phase): void {
        if (phase === 'cancel') return this.putDown();
        this.live = { wish, phase };
        if (!this.asking) void this.hearWishes();
    }

    /* The last wish counts: those that came while the engine thought are passed over. */
    private async hearWishes(): Promise<void> {
        this.asking = true;
        try {
            while (this.live) {
                const { wish } = this.live;
                this.live = null;
                await this.fulfil(wish);
                this.changed();
            }
        } catch (error) {
            this.fail(error);
        }
        this.asking = false;
    }

    private offerFor(subject: Ref, slot: string): Offer | undefined {
        const offers = (this.decision?.offers ?? []).filter((o) => o.slots.some((s) => s.slot === slot));
        const able = offers.filter((o) => !o.ref || o.subjects?.includes(subject));
        if (this.draft && able.includes(this.draft.offer)) return this.draft.offer;
        const literal = slot === 'motion' ? (o: Offer) => !o.slots.some((s) => s.slot === 'body') : () => true;
        return able.find(literal) ?? able[0] ?? offers.find(literal) ?? offers[0];
    }

    private async fulfil(wish: Wish): Promise<void> {
        if (!this.mine) return;
        if (wish.wish === 'together') return this.marchTogether(wish.subject, wish.others, wish.by);
        this.hold(wish.subject);
        const unit = this.unit(wish.subject);
        if (unit && this.shownUnit !== unit) void this.showUnit(unit);
        if (wish.wish === 'place') return this.place(wish.subject, wish.at, wish.heading);
        if (wish.wish === 'reach' || wish.wish === 'face') return this.moveTo(wish);
        return this.against(wish.subject, wish.object);
    }

    /* Several go the same way by the same length: one order, whoever is in front first. */
    private async marchTogether(subject: Ref, others: Ref[], by: Point): Promise<void> {
        const offer = this.offerFor(subject, 'motion');
        if (!offer) return this.cannot(subject);
        const able = [subject, ...others].map((ref) => this.unit(ref)).filter((u): u is Unit => u !== undefined && (offer.subjects ?? []).includes(u.ref));
        const ahead = (u: Unit) => u.pose.at[0] * by[0] + u.pose.at[1] * by[1];
        const entries = [...able].sort((a, b) => ahead(b) - ahead(a)).map((u): Entry => {
            return { ...this.entryFor(offer, u.ref), motion: literalMotion(u, round([u.pose.at[0] + by[0], u.pose.at[1] + by[1]]), null) };
        });
        const last = entries.pop();
        if (last) await this.judge(offer, last, entries);
    }

    private async place(subject: Ref, at: Point, heading: number): Promise<void> {
        const offer = this.offerFor(subject, 'pose');
        if (!offer) return this.cannot(subject);
        await this.judge(offer, { ...this.entryFor(offer, subject), at: round(at), heading: turn(heading) });
    }

    private entryFor(offer: Offer, subject: Ref): Entry {
        const entry: Entry = { kind: offer.kind };
        if (offer.ref) entry[offer.ref] = subject as never;
        return entry;
    }

    private async cannot(subject: Ref): Promise<void> {
        const offer = (this.decision?.offers ?? []).find((o) => o.ref && !o.closes);
        if (offer) await this.judge(offer, this.entryFor(offer, subject));
        else this.message = 'Nothing of the kind is asked now.';
    }

    /* What was drawn is checked as it was drawn.  Where it is refused the engine's own way to the same place is tried; if
     * there is none, the refusal stands and the nearest legal order is offered beside it. */
    private async moveTo(wish: Extract<Wish, { wish: 'reach' | 'face' }>): Promise<void> {
        const unit = this.unit(wish.subject);
        const offer = this.offerFor(wish.subject, 'motion');
        if (!unit || !offer) return this.offerFor(wish.subject, 'pose') && wish.wish === 'reach' ? this.place(wish.subject, wish.at, wish.heading ?? unit?.pose.heading ?? 0) : this.cannot(wish.subject);
        const motion = wish.wish === 'reach' ? literalMotion(unit, round(wish.at), wish.heading) : literalMotion(unit, unit.pose.at, wish.heading);
        const literal = await this.judge(offer, { ...this.entryFor(offer, wish.subject), motion });
        if (literal.verdict?.answer === 'yes') return;
        const better = await this.suggestion(wish, offer);
        if (!better) return;
        const entry = better.order.entries[better.order.entries.length - 1]!;
        if (wish.wish === 'reach' && this.arrives(unit, entry, wish.at)) await this.judge(offer, entry);
        else if (this.draft) this.draft = { ...this.draft, nearest: better };
    }

    private arrives(unit: Unit, entry: Entry, at: Point): boolean {
        const ghost = ghostOf(unit, entry, null);
        const end = ghost?.path[ghost.path.length - 1];
        return Boolean(end && Math.hypot(end[0] - at[0], end[1] - at[1]) < 0.02);
    }

    private async suggestion(wish: Wish, offer?: Offer): Promise<Suggestion | null> {
        const { wish: kind, subject, ...rest } = wish;
        const asked: Record<string, unknown> = { kind, [offer?.ref ?? 'unit']: subject };
        if ('object' in rest && rest.object !== undefined) asked.target = rest.object;
        if ('at' in rest) asked.at = round(rest.at);
        if ('heading' in rest && rest.heading !== null) asked.heading = turn(rest.heading);
        if (offer) asked.order_kind = offer.kind;
        const found = await this.ask<{ orders: Suggestion[] }>('suggest', { side: this.acting, wish: asked, most: 1 }).catch(() => ({ orders: [] }));
        return found.orders[0] ?? null;
    }

    /* Dropped on somebody: into contact, else fire, else blows, else away, whichever the present decision takes. */
    private async against(subject: Ref, object: Ref | undefined): Promise<void> {
        if (object === undefined) return this.cannot(subject);
        for (const kind of ['close', 'shoot', 'fight', 'away'] as const) {
            const found = await this.suggestion({ wish: kind, subject, object } as Wish);
            const entry = found?.order.entries[found.order.entries.length - 1];
            if (!entry || entry.target === undefined) continue;
            const offer = this.decision?.offers.find((o) => o.kind === entry.kind);
            if (offer && String(entry.target) === String(object)) return void (await this.judge(offer, entry));
        }
        const offer = this.offerFor(subject, 'body');
        if (!offer) return this.cannot(subject);
        await this.judge(offer, { ...this.entryFor(offer, subject), target: object });
    }

    /* ---- moving by keys: each key adds a step to the order in hand ------------------------------------------------ */

    async nudge(step: [verb: string, ...n: number[]]): Promise<void> {
        const subject = this.selection[0];
        const offer = subject === undefined ? undefined : this.offerFor(subject, 'motion');
        if (!this.mine || subject === undefined || !offer) return;
        const base = this.draft?.offer === offer && this.draft.entry.motion ? this.draft.entry : this.entryFor(offer, subject);
        await this.judge(offer, { ...base, motion: joined(base.motion ?? [], step) });
        this.changed();
    }

    async backStep(): Promise<void> {
        const motion = this.draft?.entry.motion;
        if (!motion) return this.putDown();
        if (motion.length <= 1) return this.putDown();
        await this.setSlot({ motion: motion.slice(0, -1) });
    }

    key(name: string): boolean {
        const steps: Record<string, [string, ...number[]]> = {
            w: ['march', 0, STEP], x: ['march', 180, STEP], a: ['march', -90, STEP], d: ['march', 90, STEP],
            q: ['pivot', -TURN], e: ['pivot', TURN], z: ['wheel', -TURN], c: ['wheel', TURN], s: ['about'],
        };
        const inches = /^[1-9]$/.test(name) ? (['march', 0, Number(name)] as [string, ...number[]]) : undefined;
        const step = steps[name] ?? inches;
        if (!step || this.selection.length === 0 || !this.mine) return false;
        void this.nudge(step);
        return true;
    }

    /* ---- before committing -------------------------------------------------------------------------------------------- */

    async loadOdds(line: Order[], about: string): Promise<void> {
        const draft = this.draft;
        this.oddsError = '';
        try {
            let shown = await this.ask<{ odds: Odds; words: string[] }>('odds', { line });
            let used = line;
            if (shown.odds.rolls.length === 0) [shown, used] = await this.oddsOfWhatFollows(line, shown);
            if (this.draft !== draft) return;
            this.odds = { ...shown, about, line: used };
        } catch (error) {
            if (this.draft !== draft) return;
            this.odds = null;
            this.oddsError = error instanceof EngineError ? error.message : String(error);
        }
        this.changed();
    }

    /* An order that causes no dice itself may lead to some: the same two, after the steps in between are closed. */
    private async oddsOfWhatFollows(line: Order[], plain: { odds: Odds; words: string[] }): Promise<[typeof plain, Order[]]> {
        const entry = line[0]?.entries[line[0].entries.length - 1], done = this.decision?.done?.kind;
        if (!entry?.target || !entry.unit || !done || line.length !== 1) return [plain, line];
        const side = this.sideName(this.acting), close: Order = { side, entries: [{ kind: done }] };
        for (const kind of this.ruleset.orders.filter((o) => o.subject === 'unit' && o.object === 'unit' && o.name !== entry.kind)) {
            for (let closings = 1; closings <= 2; closings++) {
                const blow: Order = { side, entries: [{ kind: kind.name, unit: entry.unit, target: entry.target }] };
                const longer = [...line, ...Array.from({ length: closings }, () => close), blow];
                const found = await this.ask<typeof plain>('odds', { line: longer }).catch(() => null);
                if (found && found.odds.rolls.length > 0) return [found, longer];
            }
        }
        return [plain, line];
    }

    async explain(rule?: string): Promise<void> {
        try {
            const verdict = this.draft?.verdict ?? null;
            const params = rule ? { rule } : this.draft ? { order: this.draft.order } : null;
            if (!params) return;
            this.why = { title: rule ?? this.draft?.verdict?.rule ?? '', why: await this.ask<Why>('why', params), verdict };
        } catch (error) {
            this.fail(error);
        }
        this.changed();
    }

    closeWhy(): void {
        this.why = null;
        this.changed();
    }

    async measure(from: Ref | Point, to: Ref | Point): Promise<void> {
        const end = (x: Ref | Point) => (Array.isArray(x) ? { at: round(x) } : this.unit(x) ? { unit: this.unit(x)!.number } : { body: x });
        try {
            const m = await this.ask<Measurement>('measure', { from: end(from), to: end(to), viewer: this.shared ? 0 : this.viewer });
            const shapes: Shape[] = [{ shape: 'segment', points: [m.from, m.to] }];
            if (m.arc) shapes.push(m.arc);
            const key = `${String(from)}→${String(to)}`;
            this.rulers = [...this.rulers.filter((r) => r.key !== key), { key, from, to, label: m.words, shapes }].slice(-6);
        } catch (error) {
            this.fail(error);
        }
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

    /* ---- taking back ----------------------------------------------------------------------------------------------------- */

    /* Back to the last decision of a person; a computer's orders in between are taken back with it. */
    async undo(): Promise<void> {
        if (this.draft) return this.putDown();
        if (this.sheet.length > 0) return this.dropFromSheet(this.sheet.length - 1);
        await this.back('undo', (now) => now.undo.reach);
    }

    async redo(): Promise<void> {
        await this.back('redo', (now) => now.undo.redo);
    }

    private async back(method: 'undo' | 'redo', reach: (now: Now) => number): Promise<void> {
        if (reach(this.now) === 0 || this.busy) return;
        this.busy = true;
        try {
            do this.taken(await this.ask<Done>(method, { n: 1 }));
            while (reach(this.now) > 0 && !this.now.actors.some((name) => this.seats[this.sideNumber(name) || 1].kind === 'person'));
            this.turnOf = '';
            this.told = { 0: [], 1: [], 2: [] };
            await this.refresh();
            this.traces = [];
        } catch (error) {
            this.fail(error);
        }
        this.busy = false;
        this.pickOnlyOffer();
        this.changed();
    }

    async undoToBarrier(): Promise<void> {
        if (this.now.undo.reach === 0) return;
        this.taken(await this.ask<Done>('undo', { n: this.now.undo.reach }));
        this.told = { 0: [], 1: [], 2: [] };
        this.turnOf = '';
        await this.refresh();
    }

    async concede(): Promise<void> {
        const side = this.acting || this.persons[0];
        if (!side) return;
        this.taken(await this.ask<Done>('concede', { side }));
        await this.refresh();
    }

    /* With its seed the record goes on with the same dice; without, nobody can foretell them from it. */
    save(kind: 'record' | 'position' | 'view', seed = this.now.over): Promise<string> {
        return this.ask<{ text: string }>('save', { kind, seed }).then((r) => r.text);
    }

    /* ---- what the table draws ------------------------------------------------------------------------------------------------ */

    /* A refusal is of one entry: those before it are in order, those after it have not been looked at. */
    private verdictOf(index: number): Verdict | null {
        const verdict = this.draft?.verdict ?? null, last = this.sheet.length + (this.draft?.also.length ?? 0);
        if (!verdict || last === this.sheet.length) return verdict;
        const { cost, limit, witness, ...plain } = verdict;
        if (verdict.answer === 'yes') return index === last ? verdict : { ...plain, witness: [] };
        if (index === verdict.entry) return verdict;
        return index < verdict.entry ? { ...plain, answer: 'yes', witness: [] } : null;
    }

    get ghosts(): Ghost[] {
        const all: Ghost[] = [];
        const hand = this.draft ? [...this.draft.also, this.draft.entry].map((entry, i) => ({ entry, verdict: this.verdictOf(this.sheet.length + i) })) : [];
        for (const { entry, verdict } of [...this.sheet.map((one) => ({ entry: one, verdict: this.sheetVerdict })), ...hand]) {
            const unit = this.unit(entry.unit);
            const ghost = unit && (unit.standing === 'play' || entry.at) ? ghostOf(this.sized(unit), entry, verdict, leftOf(verdict, this.field.mark), this.unit(entry.target)) : null;
            if (ghost) all.push(ghost);
        }
        return all;
    }

    /* Somebody who is not on the table yet is drawn as large as his like who are. */
    private sized(unit: Unit): Unit {
        if (unit.standing === 'play') return unit;
        const { units } = this.state, there = units.filter((u) => u.standing === 'play');
        const like = there.find((u) => u.type === unit.type) ?? there.find((u) => u.arm === unit.arm) ?? there[0];
        const small = this.field.width / 36;
        const corners: Corners = like ? like.corners : [[-small, small], [small, small], [small, -small], [-small, -small]];
        return { ...unit, corners, pose: like ? like.pose : unit.pose };
    }

    get overlays(): Overlay[] {
        const tone = toneOf(this.draft?.verdict ?? null);
        const witness = this.witness.map((shape, i): Overlay => ({ key: `w${i}`, tone, shape, label: this.tooFar(shape) }));
        const reach: Overlay[] = this.switches.zones && this.reach.length > 2 ? [this.reachShape()] : [];
        return [...reach, ...(this.switches.zones || this.draft ? this.arcs() : []), ...witness, ...(this.draft && this.aim ? [this.aim] : [])];
    }

    /* "13.51, not 12" beside a line that is longer than the rules allow. */
    private tooFar({ shape, points: [a, b] }: Shape): string | undefined {
        const { verdict, entry } = this.draft ?? {};
        if (shape !== 'segment' || !a || !b || verdict?.answer !== 'no' || verdict.limit === undefined || entry?.motion) return undefined;
        const length = Math.hypot(a[0] - b[0], a[1] - b[1]);
        return length > verdict.limit ? `${Math.ceil(length * 100) / 100}, not ${verdict.limit}` : undefined;
    }

    /* Of a unit in hand from where it would stand, else from where it stands. */
    private arcs(): Overlay[] {
        const unit = this.shownUnit, ghost = unit && this.draft?.verdict?.answer !== 'no' ? this.ghosts.find((g) => g.unit === unit.ref) : undefined;
        if (!unit || !ghost) return this.unitOverlays;
        return this.unitOverlays.map((o) => ({ ...o, key: `${o.key}-ghost`, shape: carried(o.shape, unit, ghost), moving: true }));
    }

    private reachOverlay: Overlay | null = null;
    private reachShape(): Overlay {
        if (this.reachOverlay?.shape.points !== this.reach) this.reachOverlay = { key: 'reach', tone: 'plain', shape: { shape: 'polygon', points: this.reach } };
        return this.reachOverlay!;
    }

    get concerned(): Set<Ref> {
        if (this.draft?.verdict?.answer !== 'no') return new Set();
        const refs = this.witness.map((w) => w.unit).filter((r): r is Ref => r !== undefined);
        const { entry } = this.draft;
        for (const ref of [entry.unit, entry.target]) if (ref !== undefined) refs.push(ref);
        const all = new Set(refs);
        return all.size > 1 ? all : new Set();
    }

    /* Whoever may fill the object slot that is still open. */
    get targets(): Set<Ref> {
        const open = this.draft?.offer.slots.some((s) => s.slot === 'body' || s.slot === 'bodies') && this.draft.entry.target === undefined;
        if (!open) return new Set();
        const likely = this.suggestions.map((s) => s.order.entries[s.order.entries.length - 1]?.target).filter((t): t is Ref => t !== undefined);
        return new Set(likely);
    }

    pick(ref: Ref): void {
        const draft = this.draft;
        if (!draft) return;
        const ready = this.suggestions.find((s) => s.order.entries[s.order.entries.length - 1]?.target === ref);
        if (ready) void this.take(ready);
        else void this.setSlot({ target: ref });
    }

    /* The moves since this side last looked, one after the other. */
    async watchAgain(): Promise<void> {
        for (const event of this.events.slice(this.seenFrom)) {
            const at = event.to?.at ?? event.witness?.points[0] ?? this.unit(event.subject?.unit)?.pose.at;
            if (!at) continue;
            this.announcement = event.text;
            this.lookAt(at);
            await new Promise((resolve) => setTimeout(resolve, Math.max(250, this.settings.speed)));
        }
        this.announcement = '';
        this.changed();
    }
}

function leftOf(verdict: Verdict | null, mark: string): string | undefined {
    const cost = verdict?.cost;
    if (!cost || cost.unit !== 'length') return undefined;
    const left = Math.round((cost.total - cost.used) * 1000) / 1000;
    return left < 0 ? `${-left} ${mark} too far` : `${left} ${mark} left of ${cost.total}`;
}

/* A computer's seed is a whole number below 2^64; made from any text (FNV-1a). */
function numberOf(text: string): string {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return String(hash);
}

const round = (p: Point): Point => [Math.round(p[0] * 1000) / 1000, Math.round(p[1] * 1000) / 1000];
const turn = (heading: number): number => ((Math.round(heading * 100) / 100) % 360 + 360) % 360;

function tracesBetween(before: State, after: State): Trace[] {
    const old = new Map(before.units.map((u) => [u.number, u]));
    return after.units.flatMap((u): Trace[] => {
        const was = old.get(u.number);
        if (!was || was.standing !== 'play' || u.standing !== 'play') return [];
        const same = JSON.stringify(was.corners) === JSON.stringify(u.corners);
        return same ? [] : [{ unit: u.ref, from: was.corners, to: u.corners }];
    });
}

/* Two steps of the same verb in the same direction are one. */
function joined(motion: [string, ...number[]][], step: [string, ...number[]]): [string, ...number[]][] {
    const last = motion[motion.length - 1];
    if (!last || last[0] !== step[0] || step[0] === 'about') return [...motion, step];
    if (step[0] === 'march') {
        if (last[1] === step[1]) return [...motion.slice(0, -1), ['march', last[1] ?? 0, thousandth((last[2] ?? 0) + (step[2] ?? 0))]];
        if (half((last[1] ?? 0) - (step[1] ?? 0)) === -180 || half((last[1] ?? 0) - (step[1] ?? 0)) === 180) return shortened(motion, last, step);
        return [...motion, step];
    }
    const sum = half((last[1] ?? 0) + (step[1] ?? 0));
    return sum === 0 ? motion.slice(0, -1) : [...motion.slice(0, -1), [step[0], sum]];
}

function shortened(motion: [string, ...number[]][], last: [string, ...number[]], step: [string, ...number[]]): [string, ...number[]][] {
    const rest = thousandth((last[2] ?? 0) - (step[2] ?? 0));
    if (rest === 0) return motion.slice(0, -1);
    return [...motion.slice(0, -1), rest > 0 ? ['march', last[1] ?? 0, rest] : ['march', step[1] ?? 0, -rest]];
}

const thousandth = (n: number): number => Math.round(n * 1000) / 1000;
