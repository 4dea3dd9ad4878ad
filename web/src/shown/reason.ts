/* reason.ts - why the order in hand is not allowed, or not as it was drawn: one rule, one number and one unit, the same
 * for the bar, the words at the piece, "Why?", and the order offered instead. */
import type { Draft } from '../about/held';
import type { Order, Verdict } from '../engine/protocol';
import { capital } from './names';
import type { World } from './world';

/* Returns the verdict on the order as it was drawn: the one in hand, or the one that it replaced. */
export const reasonOf = (draft: Draft): Verdict | null => draft.instead ?? draft.verdict;

/* Returns the order that this verdict is about. */
export const refusedOf = (draft: Draft): Order => (draft.instead && draft.drawn) || draft.order;

/* Returns how much of the order would be allowed, in tenths and rounded down; undefined if it is next to nothing. */
export const mostOf = (verdict: Verdict | null): number | undefined =>
    verdict?.answer === 'no' && verdict.limit !== undefined && verdict.limit >= 0.1
        ? Math.floor(verdict.limit * 10 + 1e-6) / 10
        : undefined;

/* Returns why the order is refused, and how much would be allowed. */
export function refusal(verdict: Verdict | null, { draft, field }: World): string {
    const text = capital((verdict?.text ?? draft!.words).replace(/\.$/, '')),
        most = mostOf(verdict);
    if (most === undefined || new RegExp(`\\b${verdict!.limit}\\b`).test(text)) return `${text}.`;
    return `${text}: at most ${most}${verdict!.cost?.unit === 'count' ? '' : ` ${field.mark}`}.`;
}
