/* study.ts - a study played in several engines at once: each plays sets of battles and gives its part, one adds them.
 *
 * A set's battles follow from the study and its number alone, so the figures are the same however many engines play. What was begun and
 * not added yet is remembered, so a study that was stopped goes on without a set left out or played twice. */
import type { Engine } from '../engine/client';
import type { Methods } from '../engine/messages';
import type { Asked, Figures } from './question';

export interface Helper extends Engine { end(): void }
type Chunk = [from: number, sets: number];
/* The progress of a study: everything that is needed to go on with it. */
export interface Progress { next: number; left: Chunk[]; figures: Figures | null; seconds: number; history: Step[] }
/* The differences and their precision after so many sets. */
export interface Step { sets: number; less: { value: number; half: number }[] }
export interface Plan {
    sets: number; /* at most */
    round?: number; /* after so many sets `enough` is asked */
    enough?(figures: Figures): boolean | Promise<boolean>;
}

const CHUNK = 4; /* sets that one engine plays in one request */
const PARTS = 60; /* parts that are added in one request */
const STEPS = 120;
export const fresh = (): Progress => ({ next: 0, left: [], figures: null, seconds: 0, history: [] });

/* A study that is being played. `told` is called with every sum; `halt` ends it with the figures so far. */
export class Study {
    readonly progress: Progress;
    readonly begun: number; /* sets that were played before */
    private stopped = false;
    private limit = 0;
    private under: Chunk[] = [];
    private waiting: { chunk: Chunk; figures: Figures }[] = [];
    private adding: Promise<void> = Promise.resolve();
    private started = performance.now();
    private before: number;
    private ended: () => void = () => undefined;

    constructor(private asked: Asked, private plan: Plan, private adder: Engine, private helpers: Helper[], from: Progress, private told: (progress: Progress) => void) {
        this.progress = { ...from, left: [...from.left], history: [...from.history] };
        this.begun = from.figures?.sets ?? 0;
        this.before = from.seconds;
    }

    /* Plays all that is planned, or until it is stopped; tells whether it came to its end. */
    async play(): Promise<boolean> {
        const halted = new Promise<void>((resolve) => { this.ended = resolve; });
        let whole = false;
        try {
            while (!this.stopped && !whole) {
                const { sets } = this.plan;
                this.limit = Math.min(sets, this.roundsEnd());
                await Promise.race([Promise.all(this.helpers.map((helper) => this.work(helper))), halted]);
                await this.adding;
                if (!this.stopped) whole = this.progress.next >= sets || !!(this.progress.figures && await this.plan.enough?.(this.progress.figures));
            }
        } finally {
            this.stop();
            this.progress.left = [...this.under, ...this.progress.left].sort((a, b) => a[0] - b[0]);
            this.under = [];
        }
        return whole;
    }

    /* Returns the set at which the present round ends, or the next one. */
    private roundsEnd(): number {
        const { round } = this.plan, { next, left } = this.progress;
        if (!round) return Infinity;
        return (Math.ceil(next / round) + (next % round === 0 && left.length === 0 ? 1 : 0)) * round;
    }

    /* Stops at once: battles under way are not waited for. */
    halt(): void {
        this.stop();
        this.ended();
    }

    private stop(): void {
        this.stopped = true;
        for (const helper of this.helpers.splice(0)) helper.end();
    }

    private take(): Chunk | null {
        const left = this.progress.left.shift();
        if (left) return left;
        const from = this.progress.next, sets = Math.min(CHUNK, this.limit - from);
        if (sets <= 0) return null;
        this.progress.next += sets;
        return [from, sets];
    }

    private async work(helper: Helper): Promise<void> {
        for (let chunk = this.stopped ? null : this.take(); chunk; chunk = this.stopped ? null : this.take()) {
            this.under.push(chunk);
            const figures = await helper.ask<Figures>('study', { ...this.asked, from: chunk[0], sets: chunk[1] });
            if (this.stopped) return;
            this.waiting.push({ chunk, figures });
            this.adding = this.adding.then(() => this.add());
        }
        await this.adding;
    }

    private async add(): Promise<void> {
        const parts = this.waiting.splice(0, PARTS), { progress } = this;
        if (parts.length === 0) return;
        const all = [...(progress.figures ? [progress.figures] : []), ...parts.map((p) => p.figures)];
        const params: Methods['study']['params'] = { ...this.asked, sets: 0, parts: all.map(({ part }) => part), notable: all.flatMap(({ notable }) => notable) };
        progress.figures = await this.adder.ask<Figures>('study', params);
        this.under = this.under.filter((chunk) => !parts.some((p) => p.chunk === chunk));
        progress.seconds = this.before + (performance.now() - this.started) / 1000;
        this.remember(progress.figures);
        this.told({ ...progress, left: [...this.under, ...progress.left] });
    }

    private remember({ sets, variants }: Figures): void {
        const { history } = this.progress;
        history.push({ sets, less: variants.slice(1).map(({ less }) => ({ value: less?.won[0].value ?? 0, half: less ? halfOf(less.won[0]) : 0 })) });
        if (history.length > STEPS) this.progress.history = history.filter((_, i) => i % 2 === 1);
    }

    /* Returns the seconds until all is played at the speed so far. */
    secondsLeft(sets: number): number {
        const done = (this.progress.figures?.sets ?? 0) - this.begun, passed = this.progress.seconds - this.before;
        return done > 0 ? passed / done * Math.max(0, sets - this.begun - done) : 0;
    }
    /* Returns the sets played in a second. */
    get pace(): number {
        const passed = this.progress.seconds - this.before;
        return passed > 0 ? ((this.progress.figures?.sets ?? 0) - this.begun) / passed : 0;
    }
}

/* Returns half the width of an interval: the number after ±. */
export const halfOf = ({ low, high }: { low: number; high: number }): number => (high - low) / 2;
