/* battle.ts - one battle on the screen: the intents that gestures, keys, buttons and typed words become.
 *
 * Each intent waits its turn (flow.inTurn), asks the engine and puts the results into the cells; its promise resolves
 * when that is done. */
import { announced, said } from '../about/about';
import { closeCard, lookOver, nearTo, pinCard } from './card';
import {
    type Axis,
    type BattleSetup,
    type DiceAnswer,
    type Mark,
    type Near,
    PERSON,
    type Standing,
    type TurnEnd,
} from '../about/held';
import type {
    Analysis,
    BattleEvent,
    Entry,
    FieldResult,
    LookedBack,
    Offer,
    Opened,
    Ruleset,
    Suggestion,
} from '../engine/protocol';
import type { Engine } from '../engine/client';
import { has, orderOf } from '../shown/offers';
import { entryOf } from '../shown/options';
import { ALL_WRITTEN, allWritten, unwritten } from '../shown/proposed';
import type { Ghost, Overlay, Phase, Point, Ref, Switches, Wish } from '../table/contract';
import { setMoment, showMet, stopAgain, watchAgain } from './again';
import { orderAll, writeAll } from './all';
import { pause, scheduleComputer } from './computer';
import { courseOf, onReplay } from './course';
import { end, showIdle } from './ending';
import { Flow } from './flow';
import { leaveGuide, setUpLesson, showMe, skipLesson } from './guide';
import {
    backStep,
    type Change,
    choose,
    lookAt,
    next,
    putDown,
    rewrite,
    select,
    selectAll,
    selectCommand,
    setSlot,
    stepOver,
    stuck,
    take,
    takeUp,
    thenNext,
} from './hand';
import { concede, redo, undo, undoToBarrier } from './history';
import { dropHints, showHints } from './hints';
import { advance, dressLine, leaveOut, noteAdvance } from './line';
import { restore } from './keep';
import { linkTo } from './links';
import { skip, skipAll } from './moment';
import { explain, explainEvent, marksKnown, measure, measureOn, point, showAll, standingOf } from './questions';
import { liftCurtain, pickOnlyOffer, refresh } from './refresh';
import { answerDice, confirm, dropFromSheet, give, insist, pick } from './sheet';
import { pressKey } from './steps';
import { lookBack, placesOf, type Reviewed, reviewOf } from './review';
import { fulfil, hear, hearLive } from './wishes';

/* The salts of sealed orders are made from it. It cannot be guessed, so a sealed order cannot be found by trying. */
const newSecret = (): string =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');

export class Battle extends Flow {
    static async create(engine: Engine, setup: BattleSetup): Promise<Battle> {
        const { text, seed, options, luck, closed } = setup,
            secret = newSecret();
        const opened = setup.fresh
            ? await engine.ask<Opened>('new', { text, seed, secret, options, luck })
            : await engine.ask<Opened>('open', closed ? { text, private: closed, luck } : { text, seed, secret, luck });
        return Battle.around(engine, opened, setup);
    }

    static async around(engine: Engine, opened: Opened, setup: BattleSetup): Promise<Battle> {
        const field = await engine.ask<FieldResult>('field', { game: opened.game });
        const ruleset = await engine.ask<Ruleset>('ruleset', { ruleset: field.ruleset });
        const battle = new Battle(engine, opened, field, ruleset, setup);
        battle.onKnown = (before) => {
            scheduleComputer(battle);
            if (WRITTEN_ORDERS) showMet(battle, before);
        };
        if (setup.kept) await restore(battle, setup.kept);
        await battle.refresh();
        return battle;
    }

    /* what the browser tests read beside `shown` */
    get ghosts(): Ghost[] {
        return this.shown.value.ghosts;
    }
    get overlays(): Overlay[] {
        return this.shown.value.overlays;
    }
    get targets(): Set<Ref> {
        return this.shown.value.targets;
    }

    /* ---- what may be done ----------------------------------------------------------------------------------- */

    refresh(): Promise<void> {
        return refresh(this);
    }
    liftCurtain(): Promise<void> {
        return liftCurtain(this);
    }
    watchAgain(seen?: number): Promise<void> {
        return watchAgain(this, seen).catch((error: unknown) => this.fail(error));
    }
    stopAgain(): void {
        stopAgain(this);
    }
    pause(on: boolean): void {
        pause(this, on);
    }
    /* Tells the computer that thinks to play the best order that it has found so far. */
    hurry(): void {
        this.playNow?.();
    }

    select(ref: Ref | null, add = false): Promise<void> {
        closeCard(this, ref);
        return this.inTurn(() => select(this, ref, add));
    }
    /* Sets the piece whose card is shown while a pointer rests on it or the keys are at it; null: none. */
    lookOver(ref: Ref | null): void {
        lookOver(this, ref);
    }
    pinCard(ref: Ref | null): void {
        pinCard(this, ref);
    }
    nearTo(ref: Ref): Promise<Near[]> {
        return nearTo(this, ref);
    }
    next(): Promise<void> {
        return this.inTurn(() => next(this));
    }
    step(by: 1 | -1): Promise<void> {
        return this.inTurn(() => stepOver(this, by));
    }
    selectAll(refs: readonly Ref[]): Promise<void> {
        return this.inTurn(() => selectAll(this, refs));
    }
    selectCommand(): Promise<void> {
        return this.inTurn(() => selectCommand(this));
    }
    choose(offer: Offer): Promise<void> {
        return this.still(() => choose(this, offer));
    }
    setSlot(change: Change): Promise<void> {
        return this.inTurn(() => setSlot(this, change));
    }
    putDown(): Promise<void> {
        return this.inTurn(async () => this.putDownNow());
    }
    /* Puts the order in hand down at once: Escape has had its turn already, and later keys follow it. */
    putDownNow(): void {
        noteAdvance(this, false);
        putDown(this);
        /* cards are laid out anew: there is no other choice to show */
        if (this.decision?.offers[0] && has(this.decision.offers[0], 'sequence'))
            void this.inTurn(() => pickOnlyOffer(this));
    }
    take(suggestion: Suggestion): Promise<void> {
        return this.still(() => take(this, suggestion));
    }
    /* Writes a suggested order down at once; one that is refused stays in hand with its reason. */
    write(suggestion: Suggestion): Promise<void> {
        return this.still(async () => {
            await take(this, suggestion);
            await confirm(this);
        });
    }
    takeEntry(entry: Entry): Promise<void> {
        return this.still(() => take(this, { order: orderOf(this, [entry]) }));
    }
    pick(ref: Ref): Promise<void> {
        return this.still(() => pick(this, ref));
    }
    nextOption(): Promise<void> {
        return this.inTurn(() => this.takeNextOption());
    }
    mark(mark: Mark): Promise<void> {
        return this.still(() => give(this, mark));
    }
    backStep(): Promise<void> {
        return this.inTurn(() => backStep(this));
    }
    key(name: string): boolean {
        return pressKey(this, name);
    }
    /* Takes a wish. A live wish replaces the one before it; the promise of `fulfil` tells when one is done. */
    wish(wish: Wish, phase: Phase): void {
        hear(this, wish, phase);
    }
    away(): Promise<void> {
        return this.inTurn(async () => {
            if (this.selection[0] !== undefined) await fulfil(this, { wish: 'away', subject: this.selection[0] });
        });
    }
    /* Carries a piece by a key: at once, or when the result of earlier keys is on the screen. */
    carried(act: () => void, drawn: () => Promise<void>): void {
        if (this.underWay === 0) {
            act();
            return;
        }
        void this.inTurn(async () => {
            await drawn();
            act();
            await hearLive(this);
        });
    }
    fulfil(wish: Wish): Promise<void> {
        return this.inTurn(() => fulfil(this, wish));
    }

    /* Acts only while the decision that was on the screen when the key was pressed is still there, so that a second
     * press never ends the next step. */
    private still(act: () => Promise<void>): Promise<void> {
        const asked = this.turnOf;
        return this.inTurn(async () => {
            if (this.turnOf === asked) await act();
        });
    }

    /* Enter hands in the order in hand and does nothing else. */
    enter(): Promise<void> {
        const held = this.draft !== null;
        return this.inTurn(async () => {
            if (this.draft) return thenNext(this, () => confirm(this));
            if (this.ending) return showIdle(this);
            if (!held && this.mine)
                this.turn(
                    announced(
                        this.about,
                        `Nothing is in hand. Tab selects who may act${this.decision?.done || this.mustCollect ? '; Shift-Enter ends the step' : ''}.`,
                    ),
                );
        });
    }
    end(): Promise<void> {
        return this.still(() => end(this));
    }
    showIdle(): Promise<void> {
        return this.inTurn(() => showIdle(this));
    }
    takeUp(): Promise<void> {
        return this.inTurn(() => takeUp(this));
    }
    stuck(ref: Ref): Promise<void> {
        return this.inTurn(() => stuck(this, ref));
    }
    confirm(): Promise<void> {
        return this.inTurn(() => confirm(this));
    }
    insist(): Promise<void> {
        return this.inTurn(() => thenNext(this, () => insist(this)));
    }
    dropFromSheet(index: number): Promise<void> {
        return this.inTurn(() => dropFromSheet(this, index));
    }
    answerDice(answer: DiceAnswer): Promise<void> {
        return this.inTurn(() => answerDice(this, answer));
    }

    undo(): Promise<void> {
        return this.inTurn(() => undo(this));
    }
    redo(): Promise<void> {
        return this.inTurn(() => redo(this));
    }
    undoToBarrier(): Promise<void> {
        return this.inTurn(() => undoToBarrier(this));
    }
    concede(): Promise<void> {
        return this.inTurn(() => concede(this));
    }

    explain(rule?: string): Promise<void> {
        return this.inTurn(() => explain(this, rule));
    }
    explainEvent(event: BattleEvent): Promise<void> {
        return this.inTurn(() => explainEvent(this, event));
    }
    measure(from: Ref | Point, to: Ref | Point): Promise<void> {
        return measure(this, from, to);
    }

    /* Drops the question whether the step should end. */
    keepOn(): void {
        this.turn({ ...this.about, ending: null });
    }

    closeWhy(): void {
        this.turn({ ...this.about, why: null });
    }

    measureOn(): Promise<void> {
        return this.inTurn(() => measureOn(this));
    }
    explainStep(): Promise<void> {
        return this.inTurn(async () => {
            if (this.decision?.rule) await explain(this, this.decision.rule);
        });
    }

    clearRulers(): void {
        this.show({ rulers: [], rulerFrom: null });
    }

    see(change: Partial<Switches>): void {
        this.show({ switches: { ...this.switches, ...change } });
        if (change.ruler === false) this.clearRulers();
        if ('zones' in change || 'sight' in change || 'threats' in change) void showAll(this);
    }

    /* Shows the chances against this target, before anything is pressed. */
    point(ref: Ref | null): void {
        point(this, ref);
    }

    lookAt(at: Point): void {
        lookAt(this, { pose: { at, heading: 0 } });
    }

    /* ---- small changes of what is shown or said ------------------------------------------------------------------ */

    settle(change: Partial<Flow['settings']>): void {
        Object.assign(this.settings, change);
        this.show({});
    }

    turnTable(): void {
        this.show({ rotation: this.rotation === 180 ? 0 : 180 });
    }
    inWords(on: boolean): void {
        this.show({ words: on });
    }
    unsay(): void {
        this.turn(said(this.about, ''));
    }
    advance(): Promise<void> {
        return this.still(async () => {
            await advance(this);
            if (this.settings.atOnce) await confirm(this);
        });
    }
    showHints(): Promise<void> {
        return this.still(() => showHints(this));
    }
    dropHints(): void {
        dropHints(this);
    }
    dressLine(dressed: boolean): Promise<void> {
        return this.still(() => dressLine(this, dressed));
    }
    leaveOut(ref: Ref): Promise<void> {
        return this.still(() => leaveOut(this, ref));
    }
    orderAll(offer: Offer): Promise<number> {
        return orderAll(this, offer, false);
    }
    rewrite(index: number, one: Suggestion): Promise<void> {
        return this.still(() => rewrite(this, index, one));
    }
    peek(ref: Ref | null): void {
        if (ref !== this.peeked) this.answer({ peeked: ref });
    }
    writeAll(): Promise<number> {
        return writeAll(this);
    }
    axisAt(axis: Axis): void {
        setMoment(this, axis);
    }
    lookBack(lucks: number, tell: (so: Analysis) => boolean): Promise<void> {
        return lookBack(this, lucks, tell);
    }
    review(row: LookedBack): Promise<Reviewed> {
        return reviewOf(this, row);
    }
    placesOf(rows: readonly LookedBack[]): Promise<Point[]> {
        return placesOf(this, rows);
    }
    course(): Promise<TurnEnd[]> {
        return courseOf(this);
    }
    standingNow(): Promise<Standing | null> {
        return standingOf(this);
    }

    link(): Promise<string> {
        return linkTo(this);
    }

    /* Opens a new battle from a step of the replay; this one stays as it is. */
    fromStep(step: number): Promise<Battle> {
        return onReplay(this, async ({ game }) => {
            await this.engine.ask('goto', { game, step });
            const opened = await this.engine.ask<Opened>('copy', { game });
            return Battle.around(this.engine, opened, {
                text: '',
                fresh: false,
                seed: this.seed,
                seats: this.persons.length > 0 && !this.apart ? this.seats : { 1: PERSON, 2: PERSON },
            });
        });
    }

    skip(): void {
        skip(this);
    }
    skipAll(): void {
        skipAll(this);
    }
    skipLesson(by: 1 | -1 = 1): Promise<void> {
        return this.inTurn(() => skipLesson(this, by));
    }
    showMe(): Promise<void> {
        return this.inTurn(() => showMe(this));
    }
    setUpLesson(): Promise<Battle> {
        const { seats, luck, settings, seed: own } = this;
        return this.inTurn(() =>
            setUpLesson(this, (opened, guide, seed) =>
                Battle.around(this.engine, opened, {
                    text: '',
                    fresh: false,
                    seed: seed || own,
                    luck,
                    seats,
                    settings,
                    guide,
                }),
            ),
        ) as Promise<Battle>;
    }
    leaveGuide(): void {
        leaveGuide(this);
    }

    /* Takes the options in hand one after the other, so that they can be chosen without a pointer: each call takes the
     * next of the list while the order in hand belongs to it. */
    private turned: readonly (Suggestion | Mark)[] = [];
    private async takeNextOption(): Promise<void> {
        if (!this.mine) return;
        if (!this.draft) await marksKnown(this);
        const at = this.draft ? this.turned.findIndex((s) => entryOf(s) === this.draft!.entry) : -1,
            { marks, list } = this.shown.value.options;
        if (at < 0) this.turned = [...marks, ...list];
        const chosen = this.turned[(at + 1) % this.turned.length];
        if (chosen) return take(this, chosen);
        const left = unwritten(this),
            then = left.length > 0 ? `Tab goes to ${left.join(', ')}` : 'Shift-Enter ends the step';
        this.turn(
            announced(
                this.about,
                allWritten(this)
                    ? `${ALL_WRITTEN}.`
                    : `Nothing for ${this.selection[0] ?? 'any unit'} to do here: ${then}.`,
            ),
        );
    }
}
