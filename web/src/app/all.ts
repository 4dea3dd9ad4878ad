/* all.ts - one order for many pieces: each goes as far ahead as it may, or acts against its best target. */
import type { Entry, Offer, Suggestion } from '../engine/protocol';
import { mayConfirm, refKindOf } from '../shown/offers';
import { unwritten } from '../shown/proposed';
import type { Ref } from '../table/contract';
import type { Flow } from './flow';
import { putDown, take } from './hand';
import { suggestions } from './questions';
import { confirm } from './sheet';

/* Returns how far straight ahead an order goes; −1: it does not go straight ahead. */
export const ahead = (entry?: Entry): number =>
    entry?.motion?.length === 1 && entry.motion[0]![0] === 'march' && entry.motion[0]![1] === 0
        ? (entry.motion[0]![2] ?? 0)
        : -1;
export const last = ({ order }: Pick<Suggestion, 'order'>): Entry | undefined =>
    order.entries[order.entries.length - 1];

export async function ofKind(flow: Flow, offer: Offer, subject: Ref): Promise<Suggestion[]> {
    const wish = { kind: 'any', order_kind: offer.kind, ...(offer.ref ? { [offer.ref]: subject } : {}) };
    const orders = await suggestions(flow, wish, 24);
    return orders.filter((o) => last(o)?.kind === offer.kind);
}

/* Returns the suggestion that goes farthest straight ahead. */
const farthest = (found: Suggestion[]): Suggestion | undefined =>
    found.filter((s) => ahead(last(s)) >= 0).sort((a, b) => ahead(last(b)) - ahead(last(a)))[0];

/* Orders every unit that may act: at its best target, or (`far`) as far straight ahead as it may go. A first move
 * may open the order with which the others go on. The tutor lets a series pass: the better order he would name is often
 * the next one of it. Returns how many were ordered. */
export async function orderAll(flow: Flow, offer: Offer, far: boolean, among = offer.subjects ?? []): Promise<number> {
    const step = flow.decision?.title,
        now = () => flow.decision?.offers.find((o) => o.kind === offer.kind);
    let n = 0;
    for (const subject of among) {
        if (!flow.mine || (!far && flow.decision?.title !== step)) break;
        if (!now()?.subjects?.includes(subject)) continue;
        const found = await ofKind(flow, offer, subject),
            chosen = far ? farthest(found) : found[0];
        if (!chosen) continue;
        await flow.inTurn(() => take(flow, chosen));
        const allowed = mayConfirm(flow);
        if (allowed) flow.passed = JSON.stringify(flow.draft?.order);
        await flow.inTurn(async () => (allowed ? confirm(flow) : putDown(flow)));
        if (allowed) n++;
    }
    return n;
}

/* On a sheet: writes the first suggestion for every unit that has no order yet. Returns how many were written. */
export async function writeAll(flow: Flow): Promise<number> {
    const closing = flow.decision?.done?.kind;
    let n = 0;
    flow.show({ thinking: 'The orders are being written…' });
    for (const ref of unwritten(flow)) {
        if (!flow.mine || !unwritten(flow).includes(ref)) continue;
        const found = await suggestions(flow, { kind: 'any', [refKindOf(flow, ref) ?? 'unit']: ref }, 4),
            chosen = found.find((one) => last(one)?.kind !== closing);
        if (!chosen) continue;
        await flow.inTurn(() => take(flow, chosen));
        const allowed = mayConfirm(flow);
        await flow.inTurn(async () => (allowed ? confirm(flow) : putDown(flow)));
        if (allowed) n++;
    }
    flow.show({ thinking: '' });
    return n;
}
