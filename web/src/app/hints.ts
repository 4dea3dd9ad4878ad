/* hints.ts - compares several orders: the engine plays on from each with the same dice and returns the results.
 *
 * Invariant: the dice are the same every time, so the same position has the same hint. */
import type { Hint } from '../about/held';
import { announced, said } from '../about/about';
import { EngineError } from '../engine/client';
import type { Methods } from '../engine/messages';
import type { Odds } from '../engine/protocol';
import { withoutRules } from '../shown/names';
import type { Point } from '../table/contract';
import { type Flow, or } from './flow';

type Ask = Flow['ask'];
/* An order with its gain over the first one and the standard error, in battles of a hundred. */
export type Compared = Pick<Hint, 'order' | 'words' | 'gain' | 'error'>;
const MOST = 3,
    LUCKS = 16;

/* Compares the engine's best orders and the order in hand, if there is one. */
export async function showHints(flow: Flow): Promise<void> {
    const { draft } = flow;
    if (!flow.mine) return;
    if (flow.decision?.sealed)
        return flow.turn(announced(flow.about, 'Secret orders get no hint: press “.” to take what is suggested.'));
    flow.show({ thinking: 'Weighing what could be ordered…' });
    await flow.question(
        'hint',
        () => flow.turnOf,
        async (ask) => {
            const mine = draft?.verdict?.answer === 'yes' ? { order: draft.order } : {};
            try {
                const { orders } = await ask<Methods['advise']['result']>('advise', {
                    side: flow.sideName(flow.acting),
                    lucks: LUCKS,
                    ...mine,
                });
                const best = ranked(orders, draft !== null && 'order' in mine);
                const hints = await Promise.all(best.map((one, i) => told(flow, ask, one, i)));
                flow.answer({ hints });
            } catch (error) {
                if (!(error instanceof EngineError)) throw error;
                flow.turn(said(flow.about, 'Nothing can be set side by side here: there is only one order.'));
            }
        },
    );
    flow.show({ thinking: '' });
}

interface Ranked {
    one: Compared;
    mine: boolean;
}

/* Returns the best few orders, followed by the order in hand. */
function ranked(orders: readonly Compared[], mine: boolean): Ranked[] {
    const all = orders.map((one, i) => ({ one, mine: mine && i === 0 })),
        others = all.filter((r) => !r.mine).sort((a, b) => b.one.gain - a.one.gain);
    return [...others.slice(0, MOST), ...all.filter((r) => r.mine)];
}

/* Returns an order of a hint with its odds and its ends. */
export async function told(flow: Flow, ask: Ask, { one, mine }: Ranked, i: number): Promise<Hint> {
    const { order } = one,
        checked = await or(ask<Methods['check']['result']>('check', { order, moves: true, consequences: true }), null),
        odds = await or(ask<{ odds: Odds; words: string[] }>('odds', { order, lead: true }), null);
    const ends = (checked?.moves ?? []).flatMap(({ unit, to }) =>
        unit ? [{ unit: flow.unit(unit)?.ref ?? unit, corners: to.corners as Point[] }] : [],
    );
    const why = [...(checked?.consequences_words ?? []), ...(odds && odds.odds.rolls.length > 0 ? odds.words : [])]
        .map(withoutRules)
        .filter((line) => !/: moves: certain$/.test(line));
    return {
        letter: mine ? 'mine' : 'ABC'[i]!,
        mine,
        order,
        words: one.words,
        gain: one.gain,
        error: one.error,
        why: why.slice(0, 3),
        ends,
    };
}

export function dropHints(flow: Flow): void {
    flow.together(() => {
        flow.answer({ hints: [] });
        flow.turn({ ...flow.about, held: null });
    });
}
