/* ruling.ts - a position to be judged: set up freely, then asked about, as one asks a referee at a real table.
 *
 * It is a game of its own, copied from a battle or scenario, so nothing done here changes a battle. Places and numbers
 * are changed by adjustments, which the engine checks (no piece may overlap another); the step and the readings of the
 * rules by writing the position and opening it again. */
import type { Engine } from '../engine/client';
import { EngineError } from '../engine/client';
import type { Decision, Done, Entry, Opened, Suggestion } from '../engine/protocol';
import type { Point, Ref } from '../table/contract';
import type { Seat } from '../about/held';
import { Battle } from './battle';

const PERSON: Seat = { kind: 'person' };

interface Position {
    ruleset: string;
    options?: Record<string, string | number>;
    [key: string]: unknown;
}

const PASSES = 240;

type Ask = <T>(method: string, params?: object) => Promise<T>;

/* Plays on until the step comes up for this unit or side; false: it does not. */
async function comeTo(ask: Ask, step: string, whose: string | undefined): Promise<boolean> {
    for (let n = 0; n < PASSES; n++) {
        const { decision } = await ask<{ decision: Decision | null }>('decision', { viewer: 0 });
        const actor = decision?.actors.find((a) => a.state === 'deciding')?.side;
        if (!decision || actor === undefined) return false;
        const about = [
            ...Object.values(decision.subject ?? {}),
            ...decision.offers.flatMap((o) => o.subjects ?? []),
            ...decision.actors.map((a) => a.side),
        ];
        if (decision.step === step && (whose === undefined || about.includes(whose))) return true;
        const { orders } = decision.done?.allowed
            ? { orders: [] }
            : await ask<{ orders: Suggestion[] }>('suggest', { side: actor, most: 1 });
        const order = decision.done?.allowed
            ? { side: actor, entries: [{ kind: decision.done.kind }] }
            : orders[0]?.order;
        if (!order) return false;
        await ask('submit', { order });
    }
    return false;
}

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

    /* Both sides are at this screen, and the referee sees everything. */
    private static async battleOf(engine: Engine, text: string): Promise<Battle> {
        const battle = await Battle.create(engine, { text, fresh: false, seed: '1', seats: { 1: PERSON, 2: PERSON } });
        battle.show({ judged: true });
        await battle.liftCurtain();
        return battle;
    }

    private async attempt(act: () => Promise<void>): Promise<boolean> {
        this.trouble = '';
        try {
            await act();
        } catch (error) {
            this.trouble =
                error instanceof EngineError
                    ? (error.data.problems ?? [])
                          .filter((p) => p.severity === 'mistake')
                          .map((p) => p.message)
                          .join('; ') || error.message
                    : error instanceof Error
                      ? error.message
                      : String(error);
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
        this.battle.tell({ now: done.now });
        const kept = this.battle.selection;
        await this.battle.refresh();
        this.battle.show({ traces: [] });
        /* the next words are about the piece that was just put somewhere */
        if (kept.length > 0) await this.battle.select(kept[0]!);
    }

    move(ref: Ref, at: Point, heading: number): Promise<boolean> {
        const exact = (v: number, parts: number) => Math.round(v * parts) / parts;
        return this.attempt(() =>
            this.adjust({
                ...this.subjectOf(ref),
                at: [exact(at[0], 1000), exact(at[1], 1000)],
                heading: exact(((heading % 360) + 360) % 360, 100) % 360,
            }),
        );
    }

    /* Sets a member of the state by its name: hits, a marker, anything that the rules allow to be set. */
    set(ref: Ref, member: string, value: number): Promise<boolean> {
        return this.attempt(() => this.adjust({ ...this.subjectOf(ref), set: { [member]: value } }));
    }

    async position(): Promise<Position> {
        return JSON.parse(await this.battle.position()) as Position;
    }

    private change(edit: (position: Position) => void): Promise<boolean> {
        return this.attempt(async () => {
            const position = await this.position();
            edit(position);
            const next = await Ruling.battleOf(this.engine, JSON.stringify(position));
            next.show({ rotation: this.battle.rotation, switches: this.battle.switches });
            this.battle.close();
            this.battle = next;
        });
    }

    /* Comes to the step as in play, in a copy: each side passes or, where it must decide, takes the engine's
     * suggestion. So the state holds whatever earlier steps leave there. */
    step(name: string, label: string, subject: string | undefined, side: string | undefined): Promise<boolean> {
        return this.attempt(async () => {
            const { game, now } = await this.battle.ask<Opened>('copy'),
                ask = <T>(method: string, params: object = {}) => this.engine.ask<T>(method, { game, ...params });
            const asked = await comeTo(ask, name, subject ?? side).catch(() => false);
            if (!asked) {
                void ask('close').catch(() => undefined);
                throw new Error(
                    `${label}${(subject ?? side) ? ` of ${subject ?? side}` : ''} does not come up from here with anything to decide: it passes by itself, or nobody may act in it.`,
                );
            }
            const { battle } = this,
                next = await Battle.around(
                    this.engine,
                    { ...battle.opened, game, now },
                    { text: '', fresh: false, seed: '1', seats: { 1: PERSON, 2: PERSON } },
                );
            next.show({ judged: true });
            await next.liftCurtain();
            next.show({ rotation: battle.rotation, switches: battle.switches });
            battle.close();
            this.battle = next;
        });
    }

    option(name: string, value: string): Promise<boolean> {
        return this.change((position) => {
            position.options = { ...position.options, [name]: value };
        });
    }

    /* Returns the order in hand and its answer as a case of the casebook: position, question, answer. */
    async caseText(question: string): Promise<string> {
        const { draft } = this.battle,
            position = await this.position(),
            verdict = draft?.verdict;
        if (!draft || !verdict) throw new Error('There is no order in hand to ask about.');
        const { ruleset, ...rest } = position,
            expect: Record<string, unknown> = { answer: verdict.answer };
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
