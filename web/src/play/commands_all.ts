/* commands_all.ts - typed words that order everybody, weigh every target, or ask the engine what it would do. */
import { loadIdle } from '../app/ending';
import { has, thenNext } from '../app/hand';
import { mayConfirm, submit } from '../app/sheet';
import type { Battle } from '../app/battle';
import type { Entry, Odds, Offer, Order, Suggestion } from '../engine/protocol';
import type { Ref } from '../table/contract';

/* How far straight ahead an order goes; −1: elsewhere. */
export const ahead = (entry?: Entry): number => (entry?.motion?.length === 1 && entry.motion[0]![0] === 'march' && entry.motion[0]![1] === 0 ? entry.motion[0]![2] ?? 0 : -1);
export const last = ({ order }: Pick<Suggestion, 'order'>): Entry | undefined => order.entries[order.entries.length - 1];

export async function ofKind(battle: Battle, offer: Offer, subject: Ref): Promise<Suggestion[]> {
    const wish = { kind: 'any', order_kind: offer.kind, ...(offer.ref ? { [offer.ref]: subject } : {}) };
    const { orders } = await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish, most: 24 }).catch(() => ({ orders: [] as Suggestion[] }));
    return orders.filter((o) => last(o)?.kind === offer.kind);
}

/* The order by which somebody goes somewhere, and not for somebody. */
export const marching = ({ decision }: Battle): Offer | undefined => decision?.offers.find((o) => has(o, 'motion') && !has(o, 'body'));

/* Those selected, as far ahead as each may; whoever is in front goes first.  Where the step would end with the last of them, his order is
 * left in hand: until it is confirmed all of it can be taken back. */
export async function advance(battle: Battle): Promise<void> {
    const offer = marching(battle), turn = ((battle.unit(battle.selection[0])?.pose.heading ?? 0) * Math.PI) / 180;
    const front = (ref: Ref): number => { const [x, y] = battle.unit(ref)?.pose.at ?? [0, 0]; return x * Math.sin(turn) + y * Math.cos(turn); };
    if (!offer || !battle.mine || battle.draft) return;
    const among = battle.selection.filter((ref) => offer.subjects?.includes(ref)).sort((a, b) => front(b) - front(a));
    if (battle.idleOf !== battle.turnOf) await loadIdle(battle);
    if ([...battle.idle].some((ref) => !among.includes(ref))) return thenNext(battle, () => orderAll(battle, offer, true, among));
    const back = among.pop()!;
    await orderAll(battle, offer, true, among);
    const chosen = farthest(await ofKind(battle, offer, back));
    await (chosen ? battle.take(chosen) : battle.select(back));
}

/* The way that goes farthest straight ahead. */
const farthest = (found: Suggestion[]): Suggestion | undefined => found.filter((s) => ahead(last(s)) >= 0).sort((a, b) => ahead(last(b)) - ahead(last(a)))[0];

/* Everybody who may: at his best target, or (`far`) as far straight ahead as he may go: a first move may open the order
 * that the others go on with.  How many did. */
export async function orderAll(battle: Battle, offer: Offer, far: boolean, among = offer.subjects ?? []): Promise<number> {
    const step = battle.decision?.title, now = () => battle.decision?.offers.find((o) => o.kind === offer.kind);
    let n = 0;
    for (const subject of among) {
        if (!battle.mine || (!far && battle.decision?.title !== step)) break;
        if (!now()?.subjects?.includes(subject)) continue;
        const found = await ofKind(battle, offer, subject), chosen = far ? farthest(found) : found[0];
        if (!chosen) continue;
        await battle.take(chosen);
        if (!mayConfirm(battle)) { await battle.putDown(); continue; }
        await battle.confirm();
        n++;
    }
    return n;
}

/* A line for each target of each subject. */
export async function oddsOfAll(battle: Battle, offer: Offer, subjects: Ref[]): Promise<string[]> {
    const lines: string[] = [];
    for (const subject of subjects)
        for (const { order, words } of (await ofKind(battle, offer, subject)).slice(0, 8)) {
            const told = await battle.ask<{ odds: Odds; words: string[] }>('odds', { line: [order] }).catch(() => null);
            lines.push(`${words}: ${told?.words.join('; ') || 'no dice'}`);
        }
    return lines;
}

const hints = new WeakMap<Battle, { asked: string; order: Order }>();

export async function hint(battle: Battle): Promise<string[]> {
    if (!battle.mine) return ['Nothing is asked of you now.'];
    const { order, words, reason } = await battle.ask<{ order: Order; words: string; reason: string }>('computer', { side: battle.acting, player: 'captain', seed: '1', submit: false });
    hints.set(battle, { asked: battle.turnOf, order });
    return [`Captain would say: ${words}. ${reason}`, 'ok gives it.'];
}

/* Whether a hint was there to be taken. */
export async function takeHint(battle: Battle): Promise<boolean> {
    const held = hints.get(battle);
    if (held?.asked !== battle.turnOf || !battle.mine) return false;
    await battle.inTurn(() => submit(battle, held.order));
    return true;
}
