/* guide.ts - a guided battle goes on by its lessons.  Lessons are data beside the scenario; the engine says from the log of the game how far its
 * player has come, so taking back takes the lesson back, and a battle that is gone on with goes on with its lesson. */
import { said } from '../about/about';
import { lessonOf } from '../shown/lessons';
import type { Ref } from '../table/contract';
import { end } from './ending';
import type { Flow } from './flow';
import { take } from './hand';
import { loadGuide, suggestions } from './questions';

export async function skipLesson(flow: Flow): Promise<void> {
    const { guide } = flow;
    if (!guide?.told) return;
    flow.tell({
        guide: {
            ...guide,
            skipped: [...guide.skipped, guide.told.at],
            told: { ...guide.told, at: guide.told.at + 1 },
            done: undefined,
        },
    });
    await loadGuide(flow);
}

export function leaveGuide(flow: Flow): void {
    flow.tell({ guide: null });
}

/* What the engine would do for this lesson is taken in hand. */
export async function showMe(flow: Flow): Promise<void> {
    const { order, unit, command, target } = lessonOf(flow)?.wait ?? {};
    if (!order || !flow.mine) return;
    if (order === flow.decision?.done?.kind && !flow.decision.offers.find((o) => o.kind === order)?.slots.length)
        return end(flow);
    const wish = { kind: 'any', order_kind: order, ...(unit === undefined ? {} : { unit }) };
    const orders = await suggestions(flow, wish, 16);
    const of = (unit: Ref | undefined): boolean =>
        command === undefined ||
        flow.state.units.some(
            (u) => u.ref === unit && flow.state.commands.some((c) => c.ref === u.command && c.name === command),
        );
    const found = orders.filter(({ order: o }) => {
        const entry = o.entries[o.entries.length - 1];
        return entry?.kind === order && (target === undefined || entry.target === target) && of(entry.unit);
    });
    if (found[0]) await take(flow, found[0]);
    else flow.turn(said(flow.about, 'It cannot be shown yet: play on a little.'));
}
