/* ruling.ts - a position to be judged: set up freely, then asked about, as one asks a referee at a real table.
 *
 * It is a game of its own, copied from wherever somebody was, so nothing done here touches a battle.  Places and numbers are changed by
 * an umpire's adjustment, which the engine judges (nobody on top of somebody); the step and the readings of the rules by writing
 * the position down and opening it again. */
import type { Engine } from '../engine/client';
import { EngineError } from '../engine/client';
import type { Done, Entry } from '../engine/protocol';
import type { Point, Ref } from '../table/contract';
import { Battle, type Seat } from './battle';

const PERSON: Seat = { kind: 'person' };

interface Frame { step: string; subject?: string; sides?: string[] }
interface Position { ruleset: string; options?: Record<string, string | number>; battle?: Record<string, unknown> & { agenda?: Frame[] }; [key: string]: unknown }

export class Ruling {
    battle: Battle;
    trouble = '';
    private engine: Engine;
    private told: () => void;

    private constructor(engine: Engine, battle: Battle, told: () => void) {
        this.engine = engine;
        this.battle = battle;
        this.told = told;
    }

    static async open(engine: Engine, text: string, told: () => void): Promise<Ruling> {
        return new Ruling(engine, await Ruling.battleOf(engine, text), told);
    }

    /* Both sides sit here, and nothing is kept from the one who asks. */
    private static async battleOf(engine: Engine, text: string): Promise<Battle> {
        const battle = await Battle.create(engine, { text, fresh: false, seed: '1', seats: { 1: PERSON, 2: PERSON } });
        await battle.liftCurtain();
        return battle;
    }

    private async attempt(act: () => Promise<void>): Promise<boolean> {
        this.trouble = '';
        try {
            await act();
        } catch (error) {
            this.trouble = error instanceof EngineError ? (error.data.problems ?? []).map((p) => p.message).join('; ') || error.message : String(error);
        }
        this.told();
        return this.trouble === '';
    }

    private subjectOf(ref: Ref): { unit: number } | { body: number } {
        const unit = this.battle.unit(ref);
        return unit ? { unit: unit.number } : { body: this.battle.body(ref)?.number ?? 0 };
    }

    private async adjust(adjustment: object): Promise<void> {
        this.battle.putDown();
        const done = await this.battle.ask<Done>('adjust', { adjustment });
        this.battle.now = done.now;
        const kept = this.battle.selection;
        await this.battle.refresh();
        this.battle.traces = [];
        /* whoever has just been put somewhere is the one the next words are about */
        if (kept.length > 0) await this.battle.select(kept[0]!);
    }

    move(ref: Ref, at: Point, heading: number): Promise<boolean> {
        const exact = (v: number, parts: number) => Math.round(v * parts) / parts;
        return this.attempt(() => this.adjust({ ...this.subjectOf(ref), at: [exact(at[0], 1000), exact(at[1], 1000)], heading: exact(((heading % 360) + 360) % 360, 100) % 360 }));
    }

    /* A member of the state by its own name: hits, a marker, whatever the rules keep and allow to be set. */
    set(ref: Ref, member: string, value: number): Promise<boolean> {
        return this.attempt(() => this.adjust({ ...this.subjectOf(ref), set: { [member]: value } }));
    }

    async position(): Promise<Position> {
        return JSON.parse(await this.battle.save('position')) as Position;
    }

    private change(edit: (position: Position) => void): Promise<boolean> {
        return this.attempt(async () => {
            const position = await this.position();
            edit(position);
            const next = await Ruling.battleOf(this.engine, JSON.stringify(position));
            next.rotation = this.battle.rotation;
            next.switches = this.battle.switches;
            this.battle.close();
            this.battle = next;
        });
    }

    /* The frame on top; what the battle would go on with afterwards stays below it. */
    step(name: string, subject: string | undefined, side: string | undefined): Promise<boolean> {
        return this.change((position) => {
            const battle = (position.battle ??= {}), bottom = battle.agenda?.[0];
            const who = { ...(subject ? { subject } : {}), ...(side ? { sides: [side] } : {}) }, frame: Frame = { step: name, ...who };
            /* what would have followed this step for somebody follows it for whoever has it now */
            const known = battle.agenda ?? [], at = known.findIndex((f) => f.step === name), old = known[at]?.subject;
            const below = at >= 0 ? known.slice(0, at).map((f) => (f.subject !== undefined && f.subject === old ? { ...f, ...who } : f)) : bottom ? [bottom] : [];
            battle.agenda = [...below, frame];
        });
    }

    option(name: string, value: string): Promise<boolean> {
        return this.change((position) => { position.options = { ...position.options, [name]: value }; });
    }

    /* The order in hand and its answer as a case of the casebook: the position, the question, what the rules said. */
    async caseText(question: string): Promise<string> {
        const { draft } = this.battle, position = await this.position(), verdict = draft?.verdict;
        if (!draft || !verdict) throw new Error('There is no order in hand to ask about.');
        const { ruleset, ...rest } = position, expect: Record<string, unknown> = { answer: verdict.answer };
        if (verdict.rule && verdict.answer === 'no') expect.rule = verdict.rule;
        if (verdict.limit !== undefined) expect.limit = verdict.limit;
        const order: Entry = draft.entry;
        const cases = [{ id: 'ruling-1', rules: [verdict.rule ?? draft.offer.rule ?? ''], question, order, expect }];
        return JSON.stringify({ ruleset, about: question, positions: { table: rest }, cases }, null, 2);
    }

    close(): void {
        this.battle.close();
    }
}
