/* flow.ts - the state of a battle on the page: four cells, the engine, and the queue of the player's acts.
 *
 * told -> about -> answers -> shown. Each cell holds a record that is never changed in place; `tell`, `turn`, `answer`
 * and `show` replace it, and everything derived from it is derived anew when it is next drawn.
 *
 * Invariant: everything shown comes from the engine's answers for `viewer`, or from what both sides may know; while a
 * side looks, secrets of the other side are not even asked for. The page judges nothing: `check` does. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import { type About, NOTHING, said } from '../about/about';
import { type Answers, NO_ANSWERS } from '../about/answers';
import type { BattleSetup, Given, Hand, LineWay, OddsShown } from '../about/held';
import { type Engine, EngineError, type WorkerEngine } from '../engine/client';
import type { Done, FieldResult, Opened, Order, Ruleset } from '../engine/protocol';
import { Shown } from '../shown/shown';
import { FIRST_VIEW, type View } from '../shown/view';
import { type Fixed, type Parts, World } from '../shown/world';
import type { Phase, Wish } from '../table/contract';
import { fieldOf } from '../told/adapt';
import { type Told, toldFirst } from '../told/told';

interface Cells {
    told: Signal<Told>;
    about: Signal<About>;
    answers: Signal<Answers>;
    view: Signal<View>;
}

/* Thrown instead of an answer to a superseded question; no catch may swallow it. */
const SUPERSEDED = new Error('another question has taken its place');

/* Returns `promise`, or `otherwise` if the engine refused; the error of a superseded question is passed on. */
export const or = <T, U>(promise: Promise<T>, otherwise: U): Promise<T | U> =>
    promise.catch((error: unknown) => {
        if (error === SUPERSEDED) throw error;
        return otherwise;
    });

const liveParts = (fixed: Fixed, cells: Cells): Parts => ({
    fixed,
    get told() {
        return cells.told.value;
    },
    get about() {
        return cells.about.value;
    },
    get answers() {
        return cells.answers.value;
    },
    get view() {
        return cells.view.value;
    },
});

export class Flow extends World {
    readonly engine: Engine;
    readonly shown: ReadonlySignal<Shown>;
    private readonly cells: Cells;
    private readonly questions = new Map<string, object>();
    private last: Promise<unknown> = Promise.resolve();

    /* none of these is drawn */
    live: { wish: Wish; phase: Phase } | null = null; /* the last wish of a drag that goes on */
    hand: Hand | null = null; /* what was in hand when the battle was left, until it can be shown */
    wagered: OddsShown | null = null; /* the chances of what was just ordered */
    keeps = -1; /* the turn in which lines keep their dressing */
    ahead: LineWay | null = null; /* the way of the last advance that was drawn */
    advancing = ''; /* turn and side whose commands advance one after the other */
    advanced: string | number | undefined = undefined; /* the command that advanced last */
    proposed: Order | null = null; /* the order that the page put in hand by itself */
    readonly given = new Map<string, Given>(); /* by the hash of the position after the order */
    passed = ''; /* the last order that the tutor let pass */
    begun = false; /* an order was given: it is a battle worth keeping */
    closed = false;
    underWay = 0; /* number of acts of the player that are not answered yet */
    timer: ReturnType<typeof setTimeout> | undefined;
    helper: (() => WorkerEngine) | null = null; /* makes another engine, in a thread of its own */
    thinker: WorkerEngine | null = null; /* the one in which a computer thinks */
    playNow: (() => void) | null = null; /* tells the computer that thinks to play the best so far */
    onKnown: (before: number) => void = () =>
        undefined; /* called after each refresh, with the number of events known before */

    protected constructor(engine: Engine, opened: Opened, rawField: FieldResult, ruleset: Ruleset, setup: BattleSetup) {
        const settings = {
            curtain: 'secrets' as const,
            speed: 450,
            text: 1,
            auto: true,
            atOnce: false,
            tutor: 'off' as const,
            ...setup.settings,
        };
        const fixed: Fixed = {
            game: opened.game,
            opened,
            rawField,
            field: fieldOf(rawField),
            ruleset,
            seats: setup.seats,
            seed: setup.seed,
            luck: setup.luck,
            settings,
        };
        const guide = setup.guide ? { ...setup.guide, told: null } : null;
        const cells: Cells = {
            told: signal(toldFirst(opened.now, opened.needs ?? null, guide)),
            about: signal(NOTHING),
            answers: signal(NO_ANSWERS),
            view: signal(FIRST_VIEW),
        };
        super(liveParts(fixed, cells));
        this.engine = engine;
        this.cells = cells;
        this.shown = computed(
            () =>
                new Shown({
                    fixed,
                    told: cells.told.value,
                    about: cells.about.value,
                    answers: cells.answers.value,
                    view: cells.view.value,
                }),
        );
    }

    /* ---- the cells ------------------------------------------------------------------------------------------------ */

    tell(change: Partial<Told>): void {
        this.cells.told.value = { ...this.cells.told.peek(), ...change };
    }
    turn(about: About): void {
        this.cells.about.value = about;
    }
    answer(change: Partial<Answers>): void {
        this.cells.answers.value = { ...this.cells.answers.peek(), ...change };
    }
    show(change: Partial<View>): void {
        this.cells.view.value = { ...this.cells.view.peek(), ...change };
    }

    /* Changes several cells without drawing in between. */
    together(change: () => void): void {
        batch(change);
    }

    /* Calls `heard` at every change from now on; returns the function that stops it. */
    subscribe(heard: () => void): () => void {
        let first = true;
        return effect(() => {
            void this.shown.value;
            if (first) first = false;
            else untracked(heard);
        });
    }

    /* ---- questions and deeds ----------------------------------------------------------------------------------------- */

    ask<T>(method: string, params: object = {}): Promise<T> {
        return this.engine.ask<T>(method, { game: this.game, ...params });
    }

    /* Lets `act` ask, and put the answers into cells. Only the latest question of a name counts, and only while `about`
     * returns what it returned at the start: otherwise the next `ask` fails and `act` ends there, so no late answer is
     * put anywhere. Questions without a name (null) do not supersede each other. */
    async question(name: string | null, about: () => unknown, act: (ask: Flow['ask']) => Promise<void>): Promise<void> {
        const mine = {},
            asked = about(),
            over = () => (name !== null && this.questions.get(name) !== mine) || about() !== asked;
        const ask = async <T>(method: string, params?: object): Promise<T> => {
            const answer = await this.ask<T>(method, params).catch((error: unknown) => {
                throw over() ? SUPERSEDED : error;
            });
            if (over()) throw SUPERSEDED;
            return answer;
        };
        if (name !== null) this.questions.set(name, mine);
        await act(ask).catch((error: unknown) => {
            if (error !== SUPERSEDED) throw error;
        });
    }

    /* Runs one act after the other: an act waits until the one before it has been answered, so that no quick press is
     * lost. */
    inTurn<T>(act: () => Promise<T>): Promise<T> {
        const now = this.last.then(act);
        this.underWay++;
        this.last = now
            .catch((error: unknown) => this.fail(error))
            .then(() => {
                this.underWay--;
            });
        return now;
    }

    /* Takes the engine's answer to an order, an act or an undo. */
    taken(done: Done): void {
        const { owed, sealed } = this;
        this.tell({
            now: done.now,
            needs: done.needs ?? null,
            owed: done.status === 'needs' ? owed : null,
            sealed: done.status === 'done' ? [] : sealed,
        });
    }

    fail(error: unknown): void {
        this.together(() => {
            this.show({ thinking: '' });
            this.turn(
                said(
                    this.about,
                    error instanceof EngineError ? (error.data.words ?? error.lines().join(' ')) : String(error),
                ),
            );
        });
    }

    /* ---- keeping and closing -------------------------------------------------------------------------------------------- */

    /* Another tab has taken the battle over: this one decides and writes nothing more. */
    goneElsewhere(): void {
        this.closed = true;
        clearTimeout(this.timer);
        this.show({ elsewhere: true });
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        this.thinker?.end();
        this.thinker = null;
        void this.ask('close').catch(() => undefined);
    }

    /* Returns the record: what both sides may know, and everything when the battle is over. */
    save(seed = this.now.over): Promise<string> {
        return this.ask<{ text: string }>('save', { kind: 'record', seed }).then((r) => r.text);
    }

    /* Returns the position as the viewer may know it; a referee, and a spectator of a battle that is over, know
     * everything. */
    position(game = this.game): Promise<string> {
        const whole = this.judged || this.now.over || this.persons.length === 0,
            common = !whole && this.shared;
        return this.ask<{ text: string }>('save', {
            game,
            kind: 'position',
            viewer: whole || common ? 0 : this.viewer,
            common,
        }).then((r) => r.text);
    }

    /* Returns the record, and separately its private part: the seed, sealed orders, hidden things. */
    async saveParts(): Promise<{ text: string; closed: string }> {
        const { text, private: closed } = await this.ask<{ text: string; private: string }>('save', {
            kind: 'record',
            private: true,
        });
        return { text, closed };
    }
}
