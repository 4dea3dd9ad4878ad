/* review.ts - the analysis of a battle: the engine makes it part by part, and any choice can be shown where it was
 * made. */
import type { Analysis, BattleEvent, LookedBack, Move, StateResult } from '../engine/protocol';
import { withoutRules } from '../shown/names';
import type { Overlay, Point, State, Tone } from '../table/contract';
import { middle } from '../table/geometry';
import { stateOf } from '../told/adapt';
import { onReplay } from './course';
import type { Flow } from './flow';

/* Orders graded in one request; the engine answers nothing else meanwhile. */
const PART = 6;

/* Runs the analysis. `tell` gets the result so far and returns whether to go on. */
export async function lookBack(flow: Flow, lucks: number, tell: (so: Analysis) => boolean): Promise<void> {
    const rows: LookedBack[] = [];
    for (let from = 0; ; ) {
        const part = await flow.ask<Analysis>('analyse', { lucks, from, ...(lucks > 0 && { until: from + PART }) });
        rows.push(...part.rows);
        if (!tell({ ...part, rows: [...rows] }) || part.next >= part.of || part.next === from) return;
        from = part.next;
    }
}

/* A choice, on the table as its side saw it then. */
export interface Reviewed {
    row: LookedBack;
    state: State;
    raw: StateResult;
    overlays: Overlay[];
    fell: string[]; // the dice it rolled, a line each
}

/* Overlays of an order: the way of each piece that it moves, and its target. */
function drawn(
    moves: Move[],
    state: State,
    entry: { unit?: unknown; target?: unknown },
    tone: Tone,
    label: string,
): Overlay[] {
    const of = (ref: unknown) => state.units.find((u) => u.ref === ref && u.standing === 'play');
    const out = moves.flatMap(({ to, points }, i): Overlay[] => [
        { key: `${tone}w${i}`, tone, shape: { shape: 'segment', points: [points[0]!, points[points.length - 1]!] } },
        { key: `${tone}e${i}`, tone, shape: { shape: 'polygon', points: to.corners ?? [] }, ...(i === 0 && { label }) },
    ]);
    const by = of(entry.unit),
        at = of(entry.target);
    if (by && at && out.length === 0) {
        const line: Point[] = [middle(by.corners), middle(at.corners)];
        out.push({ key: `${tone}t`, tone, shape: { shape: 'segment', points: line }, label });
    } else if (by && out.length === 0) {
        out.push({ key: `${tone}s`, tone, shape: { shape: 'polygon', points: by.corners }, label });
    }
    return out;
}

export function reviewOf(flow: Flow, row: LookedBack): Promise<Reviewed> {
    return onReplay(flow, async ({ game }) => {
        const { now } = await flow.engine.ask<{ now: { events: { host: number } } }>('goto', {
            game,
            step: row.item - 1,
        });
        const raw = await flow.engine.ask<StateResult>('state', { game, viewer: row.side }),
            state = stateOf(raw, flow.rawField, null),
            overlays: Overlay[] = [];
        for (const [one, tone, label] of [
            [row.given, 'no', 'played'],
            [row.better, 'yes', 'better'],
        ] as const) {
            const entry = one?.order.entries[0];
            if (!entry || !row.side) continue; /* sealed orders of both sides are not drawn */
            const order = { side: row.side, entries: [entry] },
                { moves } = await flow.engine
                    .ask<{ moves?: Move[] }>('check', { game, order, moves: true })
                    .catch(() => ({ moves: [] }));
            overlays.push(...drawn(moves ?? [], state, entry, tone, label));
        }
        await flow.engine.ask('goto', { game, step: row.item });
        const { events } = await flow.engine.ask<{ events: BattleEvent[] }>('events', {
            game,
            viewer: 0,
            since: now.events.host,
        });
        const fell = events.filter(({ rolls }) => row.dice > 0 && rolls?.length).map(({ text }) => withoutRules(text));
        return { row, state, raw, overlays, fell };
    });
}

/* Returns where on the table each of these orders mattered: at its target or its unit, else at the piece that it struck
 * hardest. */
export function placesOf(flow: Flow, rows: readonly LookedBack[]): Promise<Point[]> {
    return onReplay(flow, async ({ game }) => {
        const unitsAt = async (step: number): Promise<State['units']> => {
            await flow.engine.ask('goto', { game, step });
            const raw = await flow.engine.ask<StateResult>('state', { game, viewer: 0 });
            return stateOf(raw, flow.rawField, null).units;
        };
        const out: Point[] = [];
        for (const { item, given } of rows) {
            const before = await unitsAt(item - 1),
                entry = given?.order.entries[0],
                named = before.find((u) => u.ref === (entry?.target ?? entry?.unit) && u.standing === 'play');
            if (named) {
                out.push(named.pose.at);
                continue;
            }
            const after = await unitsAt(item),
                loss = (i: number) =>
                    before[i]!.standing !== 'play'
                        ? -1
                        : after[i]!.standing !== 'play'
                          ? 1000
                          : after[i]!.hits - before[i]!.hits;
            const hardest = before.reduce((best, _, i) => (loss(i) > loss(best) ? i : best), 0);
            out.push(before[hardest]!.pose.at);
        }
        return out;
    });
}
