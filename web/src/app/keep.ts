/* keep.ts - the part of a battle that is not in its record yet: dice that are owed, the order in hand, the view of the
 * table. It is kept beside the record and restored with it, unless the battle has gone on since. */
import type { Hand, Kept, Owed } from '../about/held';
import type { Done } from '../engine/protocol';
import type { Flow } from './flow';
import { judge, judgeSheet } from './hand';

export function keptOf(flow: Flow): Kept {
    const { now, owed, seen, rotation, switches, words, paused } = flow;
    return { hash: now.hash, owed, hand: handOf(flow), seen, rotation, switches, words, paused };
}

function handOf(flow: Flow): Hand | null {
    const { draft, sheet, selection, acting, mine } = flow;
    if (flow.hand) return flow.hand; /* it is not shown yet, because the curtain hangs */
    if (!mine || acting === 0 || (!draft && sheet.length === 0 && selection.length === 0)) return null;
    return {
        side: acting,
        kind: draft?.offer.kind ?? null,
        entry: draft?.entry ?? null,
        also: draft?.also ?? [],
        sheet,
        selection,
    };
}

/* Restores what was kept, before the battle is first shown. */
export async function restore(flow: Flow, kept: Kept): Promise<void> {
    const { rotation, switches, words, paused, seen } = kept;
    flow.show({ rotation, switches, words, paused, seen });
    if (kept.hash !== flow.now.hash) return;
    if (kept.owed) await oweAgain(flow, kept.owed);
    flow.hand = kept.hand;
}

async function oweAgain(flow: Flow, { order, answers }: Owed): Promise<void> {
    if (order && !flow.needs)
        flow.taken(await flow.ask<Done>('submit', { order })); /* a sealed order is in the record */
    if (flow.needs) flow.tell({ owed: { order, answers } });
    for (const answer of answers) if (flow.needs) flow.taken(await flow.ask<Done>('answer', answer));
}

/* Puts the kept order in hand when its decision is on the screen again and its side is looking. */
export async function handBack(flow: Flow): Promise<void> {
    const { hand } = flow;
    if (!hand || !flow.mine) return;
    flow.hand = null;
    if (hand.side !== flow.acting) return;
    flow.turn({ ...flow.about, selection: hand.selection, sheet: hand.sheet });
    if (hand.sheet.length > 0) await judgeSheet(flow);
    const offer = flow.decision?.offers.find((o) => o.kind === hand.kind);
    if (offer && hand.entry) await judge(flow, offer, hand.entry, hand.also);
}
