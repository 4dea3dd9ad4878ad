/* study.ts - a study played in several engines at once: each plays sets of battles and gives its part, one adds them.
 *
 * A set's battles follow from the study and its number alone, so the figures are the same however many engines play. */
import type { Engine } from '../engine/client';
import type { Methods, OptionRow } from '../engine/messages';
import type { Ruleset } from '../engine/protocol';

export type Asked = Pick<Methods['study']['params'], 'text' | 'players' | 'seed' | 'variants'>;
export type Figures = Methods['study']['result'];
export interface Helper extends Engine { end(): void }

const CHUNK = 4; /* sets that one engine plays before it tells */

/* What can be changed: options, numbers, and what the tables say of unit types. */
export interface Changeable { name: string; question: string; rule: string; standard: string; least?: number; most?: number; values?: OptionRow['values'] }

export function changeables(rules: Ruleset): Changeable[] {
    const row = (o: OptionRow): Changeable => ({ name: o.name, question: o.question, rule: o.rule, standard: String(o.standard), least: o.least, most: o.most, values: o.values });
    const cells = rules.types.flatMap((type) => rules.type_columns.map((column): Changeable => ({
        name: `types.${type.name}.${column.name}`, question: `${type.label}: ${(column.doc ?? column.name).replace(/ \[.*\]$/, '')}`, rule: /\[(\S+?)[,\]]/.exec(column.doc ?? '')?.[1] ?? '', standard: String(type.values[column.name] ?? 0),
    })));
    return [...rules.numbers.map(row), ...rules.options.map(row), ...cells];
}

/* Each word must be found: "flank melee". */
export function finding(all: readonly Changeable[], words: string): Changeable[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return all.filter((one) => wanted.every((word) => `${one.name} ${one.question} ${one.rule}`.toLowerCase().includes(word)));
}

/* A study under way. `told` hears of every sum; `stop` ends it with what there is. */
export class Study {
    sets = 0;
    private next = 0;
    private stopped = false;
    private sum: Figures | null = null;
    private waiting: string[] = [];
    private adding = Promise.resolve();

    constructor(private asked: Asked, private adder: Engine, private helpers: Helper[], private told: (figures: Figures) => void) {
        const [one, other] = asked.players ?? [];
        this.size = one === other ? 1 : 2;
    }
    readonly size: number; /* battles of a variant in a set */

    stop(): void {
        this.stopped = true;
        for (const helper of this.helpers.splice(0)) helper.end();
    }

    /* All battles, or what there is when it was stopped. */
    async play(battles: number): Promise<Figures | null> {
        this.sets = Math.ceil(battles / this.size);
        try {
            await Promise.race([Promise.all(this.helpers.map((helper) => this.work(helper))), new Promise<void>((resolve) => { this.ended = resolve; })]);
            await this.adding;
        } finally {
            this.stop();
        }
        return this.sum;
    }
    private ended: () => void = () => undefined;

    /* Stops at once: battles under way are not waited for. */
    halt(): void {
        this.stop();
        this.ended();
    }

    private async work(helper: Helper): Promise<void> {
        while (!this.stopped && this.next < this.sets) {
            const from = this.next, sets = Math.min(CHUNK, this.sets - from);
            this.next += sets;
            const { part } = await helper.ask<Figures>('study', { ...this.asked, from, sets });
            if (this.stopped) return;
            this.waiting.push(part);
            this.adding = this.adding.then(() => this.add());
        }
        await this.adding;
    }

    private async add(): Promise<void> {
        const parts = this.waiting.splice(0, 60);
        if (parts.length === 0) return;
        this.sum = await this.adder.ask<Figures>('study', { ...this.asked, sets: 0, parts: this.sum ? [this.sum.part, ...parts] : parts });
        this.told(this.sum);
    }
}
