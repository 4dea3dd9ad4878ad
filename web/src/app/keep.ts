/* keep.ts - what of a battle is not in its record yet: dice that are owed, the order in hand, and how the table lay.  Kept beside the
 * record it brings everything back; where the battle has gone on since, it is nothing. */
import type { Done, Entry, Order } from '../engine/protocol';
import type { Ref, Switches } from '../table/contract';
import type { Battle } from './battle';
import { judge } from './hand';
import { judgeSheet } from './sheet';

export type DiceAnswer = { dice: string } | { rolled: true } | { none: true };
/* An order that waits for dice (null: the battle waits for them before its first decision), and what was answered so far. */
export interface Owed { order: Order | null; answers: DiceAnswer[] }
export interface Hand { side: 1 | 2; kind: string | null; entry: Entry | null; also: Entry[]; sheet: Entry[]; selection: Ref[] }
export interface Kept {
    hash: string;                        /* of the moment it belongs to */
    owed: Owed | null; hand: Hand | null;
    seen: Record<0 | 1 | 2, number>;
    rotation: Battle['rotation']; switches: Switches; words: boolean; paused: boolean;
}

export function keptOf(battle: Battle): Kept {
    const { now, owed, seen, rotation, switches, words, paused } = battle;
    return { hash: now.hash, owed, hand: handOf(battle), seen, rotation, switches, words, paused };
}

function handOf(battle: Battle): Hand | null {
    const { draft, sheet, selection, acting, mine } = battle;
    if (battle.hand) return battle.hand; /* still behind the curtain */
    if (!mine || acting === 0 || (!draft && sheet.length === 0 && selection.length === 0)) return null;
    return { side: acting, kind: draft?.offer.kind ?? null, entry: draft?.entry ?? null, also: draft?.also ?? [], sheet, selection };
}

/* Before the battle is first shown. */
export async function restore(battle: Battle, kept: Kept): Promise<void> {
    const { rotation, switches, words, paused, seen } = kept;
    Object.assign(battle, { rotation, switches, words, paused, seen });
    if (kept.hash !== battle.now.hash) return;
    if (kept.owed) await oweAgain(battle, kept.owed);
    battle.hand = kept.hand;
}

async function oweAgain(battle: Battle, { order, answers }: Owed): Promise<void> {
    if (order && !battle.needs) battle.taken(await battle.ask<Done>('submit', { order })); /* a sealed one is in the record, and waits already */
    if (battle.needs) battle.owed = { order, answers };
    for (const answer of answers) if (battle.needs) battle.taken(await battle.ask<Done>('answer', answer));
}

/* When its decision is on the screen again, and it is its side that looks. */
export async function handBack(battle: Battle): Promise<void> {
    const { hand } = battle;
    if (!hand || !battle.mine) return;
    battle.hand = null;
    if (hand.side !== battle.acting) return;
    battle.selection = hand.selection;
    battle.sheet = hand.sheet;
    if (hand.sheet.length > 0) await judgeSheet(battle);
    const offer = battle.decision?.offers.find((o) => o.kind === hand.kind);
    if (offer && hand.entry) await judge(battle, offer, hand.entry, hand.also);
}
