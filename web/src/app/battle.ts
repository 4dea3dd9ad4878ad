/* battle.ts - one battle on the screen: what is known, what is in hand, who sits where.
 *
 * Invariant: everything shown comes from the engine's answers for `viewer`, or from what both sides may know; the other
 * side's secrets are never asked for while somebody else looks.  The page judges nothing: `check` does.
 *
 * What it consists of stands in state.ts; here stands what may be done with it, and how it is done beside, by sense: known.ts (what is
 * so now), curtain.ts (two people at one screen), computer.ts, hand.ts (an order in hand), sheet.ts (handing it in), ending.ts (a step), wishes.ts
 * and steps.ts (gestures and keys), before.ts (odds, reasons, measures), history.ts (taking back), drawn.ts (what the table draws). */
import type { Ghost, Overlay, Phase, Point, Ref, Switches, Wish } from '../table/contract';
import type { BattleEvent, Entry, FieldResult, Offer, Opened, Ruleset, Suggestion } from '../engine/protocol';
import type { Engine } from '../engine/client';
import { stopAgain, watchAgain } from './again';
import { explain, explainEvent, measure, measureOn } from './before';
import { pause } from './computer';
import { liftCurtain } from './curtain';
import { showAll } from './shown';
import { concernedOf, ghostsOf, overlaysOf } from './drawn';
import { backStep, choose, next, pick, placingOf, putDown, select, selectCommand, setSlot, stepOver, stuck, take, takeEntry, takeUp, targetsOf, thenNext, type Change } from './hand';
import type { BattleSetup } from './held';
import { end, showIdle } from './ending';
import { give, type Mark } from './marks';
import { concede, redo, undo, undoToBarrier } from './history';
import { restore, type DiceAnswer } from './keep';
import { refresh } from './known';
import { nextOption } from './options';
import { answerDice, confirm, dropFromSheet } from './sheet';
import { BattleState } from './state';
import { pressKey } from './steps';
import { fulfil, hear, hearLive } from './wishes';

export type { BattleSetup, Curtain, Draft, OddsShown, Seat, Settings, WhyShown } from './held';

/* What the salts of sealed orders come from: nobody can guess it, so nobody finds such an order by trying. */
const newSecret = (): string => [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');

export class Battle extends BattleState {
    static async create(engine: Engine, setup: BattleSetup): Promise<Battle> {
        const { text, seed, options, luck, closed } = setup, secret = newSecret();
        const opened = setup.fresh ? await engine.ask<Opened>('new', { text, seed, secret, options, luck })
            : await engine.ask<Opened>('open', closed ? { text, private: closed, luck } : { text, seed, secret, luck });
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

    get ghosts(): Ghost[] { return ghostsOf(this); }
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
    selectCommand(): Promise<void> { return this.inTurn(() => selectCommand(this)); }
    choose(offer: Offer): Promise<void> { return this.still(() => choose(this, offer)); }
    setSlot(change: Change): Promise<void> { return this.inTurn(() => setSlot(this, change)); }
    putDown(): Promise<void> { return this.inTurn(async () => putDown(this)); }
    take(suggestion: Suggestion): Promise<void> { return this.still(() => take(this, suggestion)); }
    takeEntry(entry: Entry): Promise<void> { return this.still(() => takeEntry(this, entry)); }
    pick(ref: Ref): Promise<void> { return this.still(() => pick(this, ref)); }
    nextOption(): Promise<void> { return this.inTurn(() => nextOption(this)); }
    mark(mark: Mark): Promise<void> { return this.still(() => give(this, mark)); }
    backStep(): Promise<void> { return this.inTurn(() => backStep(this)); }
    key(name: string): boolean { return pressKey(this, name); }
    /* Live wishes overtake one another; `fulfil` is for whoever wants to know when one is done. */
    wish(wish: Wish, phase: Phase): void { hear(this, wish, phase); }
    away(): Promise<void> {
        return this.inTurn(async () => { if (this.selection[0] !== undefined) await fulfil(this, { wish: 'away', subject: this.selection[0] }); });
    }
    /* A key by which the table carries a piece: at once, or when what was pressed before it is on the screen. */
    carried(act: () => void, drawn: () => Promise<void>): void {
        if (this.underWay === 0) return act();
        void this.inTurn(async () => {
            await drawn();
            act();
            await hearLive(this);
        });
    }
    fulfil(wish: Wish): Promise<void> { return this.inTurn(() => fulfil(this, wish)); }

    /* Only while the decision is on the screen that was there when it was pressed: a second press never ends the next step. */
    private still(act: () => Promise<void>): Promise<void> {
        const asked = this.turnOf;
        return this.inTurn(async () => { if (this.turnOf === asked) await act(); });
    }

    /* What Enter means: hand the order in that is in hand; and nothing else. */
    enter(): Promise<void> {
        const held = this.draft !== null;
        return this.inTurn(async () => {
            if (this.draft) return thenNext(this, () => confirm(this));
            if (this.ending) return showIdle(this);
            if (!held && this.mine) this.announcement = `Nothing is in hand. Tab selects who may act${this.decision?.done || this.mustCollect ? '; Shift-Enter ends the step' : ''}.`;
            this.changed();
        });
    }
    end(): Promise<void> { return this.still(() => end(this)); }
    showIdle(): Promise<void> { return this.inTurn(() => showIdle(this)); }
    takeUp(): Promise<void> { return this.inTurn(() => takeUp(this)); }
    stuck(ref: Ref): Promise<void> { return this.inTurn(() => stuck(this, ref)); }
    confirm(): Promise<void> { return this.inTurn(() => confirm(this)); }
    dropFromSheet(index: number): Promise<void> { return this.inTurn(() => dropFromSheet(this, index)); }
    answerDice(answer: DiceAnswer): Promise<void> { return this.inTurn(() => answerDice(this, answer)); }

    undo(): Promise<void> { return this.inTurn(() => undo(this)); }
    redo(): Promise<void> { return this.inTurn(() => redo(this)); }
    undoToBarrier(): Promise<void> { return this.inTurn(() => undoToBarrier(this)); }
    concede(): Promise<void> { return this.inTurn(() => concede(this)); }

    explain(rule?: string): Promise<void> { return this.inTurn(() => explain(this, rule)); }
    explainEvent(event: BattleEvent): Promise<void> { return this.inTurn(() => explainEvent(this, event)); }
    measure(from: Ref | Point, to: Ref | Point): Promise<void> { return measure(this, from, to); }

    /* What Escape means: what was asked or shown last goes, one thing at a press. */
    escape(): Promise<void> {
        return this.inTurn(async () => {
            if (this.again) this.stopAgain();
            else if (this.why) this.closeWhy();
            else if (this.ending) this.keepOn();
            else putDown(this);
        });
    }

    /* The step goes on. */
    keepOn(): void {
        this.ending = null;
        this.changed();
    }

    closeWhy(): void {
        this.why = null;
        this.changed();
    }

    measureOn(): Promise<void> { return this.inTurn(() => measureOn(this)); }
    explainStep(): Promise<void> { return this.inTurn(async () => { if (this.decision?.rule) await explain(this, this.decision.rule); }); }

    clearRulers(): void {
        this.rulers = [];
        this.rulerFrom = null;
        this.changed();
    }

    see(change: Partial<Switches>): void {
        this.switches = { ...this.switches, ...change };
        this.changed();
        if ('zones' in change || 'sight' in change) void showAll(this);
    }

    /* The chances of going at somebody, before anything is pressed. */
    point(ref: Ref | null): void {
        const mark = this.marks.find((m) => m.target === ref) ?? null;
        if (mark === this.pointed || !this.marks.length) return;
        this.pointed = mark;
        this.changed();
    }

    lookAt(at: Point): void {
        this.look = { at, serial: (this.look?.serial ?? 0) + 1 };
        this.changed();
    }
}
