/* hand.ts - who is selected, and the order in hand: chosen, filled in slot by slot, judged at every change. */
import type { Ref } from '../table/contract';
import type { Entry, Offer, Order, Suggestion, Verdict } from '../engine/protocol';
import { EngineError } from '../engine/client';
import type { Draft } from './held';
import type { Battle } from './battle';
import { loadOdds, showAim } from './before';
import { showReach, showUnit } from './drawn';
import { loadSuggestions } from './known';

export function select(battle: Battle, ref: Ref | null, add = false): void {
    if (ref === null) battle.selection = [];
    else if (add) battle.selection = battle.selection.includes(ref) ? battle.selection.filter((r) => r !== ref) : [...battle.selection, ref];
    else battle.selection = [ref];
    if (battle.draft?.offer.ref && ref !== null && !add) putDown(battle);
    battle.traces = [];
    void showSelected(battle);
}

/* Another piece comes into the hand together with its order. */
export function hold(battle: Battle, ref: Ref): void {
    if (battle.selection.length === 1 && battle.selection[0] === ref) return;
    battle.selection = [ref];
    void showSelected(battle);
}

async function showSelected(battle: Battle): Promise<void> {
    const unit = battle.unit(battle.selection[0]);
    battle.reach = [];
    battle.changed();
    await showUnit(battle, unit);
    if (unit?.standing === 'play') void showReach(battle, unit);
    if (battle.mine) await loadSuggestions(battle);
    battle.changed();
}

export function next(battle: Battle): void {
    const able = [...battle.subjects];
    if (able.length === 0) return;
    const at = able.indexOf(battle.selection[0] ?? '');
    const ref = able[(at + 1) % able.length]!;
    select(battle, ref);
    const unit = battle.unit(ref);
    if (unit) battle.lookAt(unit.pose.at);
}

export async function choose(battle: Battle, offer: Offer): Promise<void> {
    const subject = offer.ref ? battle.selection.find((ref) => offer.subjects?.includes(ref)) ?? (offer.subjects?.length === 1 ? offer.subjects[0] : undefined) : undefined;
    const entry: Entry = { kind: offer.kind };
    if (offer.ref && subject !== undefined) entry[offer.ref] = subject as never;
    const sequence = offer.slots.find((s) => s.slot === 'sequence');
    if (sequence) entry.sequence = await firstSequence(battle, offer);
    await judge(battle, offer, entry);
    await loadSuggestions(battle);
    battle.changed();
}

/* A list to put in order starts as the engine would lay it. */
async function firstSequence(battle: Battle, offer: Offer): Promise<Ref[] | undefined> {
    const { orders } = await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish: { kind: 'any', order_kind: offer.kind }, most: 1 });
    return orders[0]?.order.entries[0]?.sequence;
}

export function orderOf(battle: Battle, entries: Entry[]): Order {
    return { decision: battle.decision?.serial, side: battle.sideName(battle.acting), entries };
}

export async function judge(battle: Battle, offer: Offer, entry: Entry, also: Entry[] = []): Promise<Draft> {
    const order = orderOf(battle, [...battle.sheet, ...also, entry]), asked = battle.turnOf;
    let verdict: Verdict | null = null, words = '';
    try {
        const answer = await battle.ask<{ verdict: Verdict; words: string }>('check', { order });
        verdict = answer.verdict;
        words = answer.words;
    } catch (error) {
        words = error instanceof EngineError ? error.lines().join(' ') : String(error);
    }
    if (asked !== battle.turnOf || battle.busy) return { offer, entry, order, also, verdict, words, nearest: null }; /* it came too late */
    battle.draft = { offer, entry, order, also, verdict, words, nearest: null };
    battle.witness = verdict?.witness ?? [];
    battle.message = '';
    void showAim(battle, entry);
    if (verdict?.answer === 'yes') void loadOdds(battle, [order], words);
    else battle.odds = null;
    return battle.draft;
}

export async function setSlot(battle: Battle, change: Partial<Entry>): Promise<void> {
    if (!battle.draft) return;
    await judge(battle, battle.draft.offer, { ...battle.draft.entry, ...change }, battle.draft.also);
    battle.changed();
}

export function putDown(battle: Battle): void {
    battle.draft = null;
    battle.odds = null;
    battle.why = null;
    battle.witness = [];
    battle.message = '';
    battle.live = null;
    void loadSuggestions(battle).then(() => battle.changed());
    battle.changed();
}

/* An order the engine proposed is taken in hand; nothing is handed in before it is confirmed. */
export async function take(battle: Battle, suggestion: Suggestion): Promise<void> {
    const entries = suggestion.order.entries;
    const entry = entries[entries.length - 1];
    const offer = battle.decision?.offers.find((o) => o.kind === entry?.kind);
    if (!entry || !offer) return;
    if (entries.length > 1) battle.sheet = entries.slice(0, -1);
    const subject = offer.ref ? (entry[offer.ref] as Ref | undefined) : undefined;
    if (subject !== undefined) hold(battle, subject);
    await judge(battle, offer, entry);
    battle.changed();
}

export async function takeEntry(battle: Battle, entry: Entry): Promise<void> {
    await take(battle, { order: orderOf(battle, [entry]), words: '' });
}

/* Whoever is to be put somewhere: not on the table yet, or an order with a place is in hand. */
export function placingOf(battle: Battle): Ref | null {
    const ref = battle.mine ? battle.selection[0] : undefined;
    const offer = ref === undefined ? undefined : battle.decision?.offers.find((o) => o.slots.some((s) => s.slot === 'pose') && o.subjects?.includes(ref));
    if (ref === undefined || !offer || (battle.draft && battle.draft.offer !== offer)) return null;
    return battle.draft || battle.unit(ref)?.standing === 'waiting' ? ref : null;
}

export function offerFor(battle: Battle, subject: Ref, slot: string): Offer | undefined {
    const offers = (battle.decision?.offers ?? []).filter((o) => o.slots.some((s) => s.slot === slot));
    const able = offers.filter((o) => !o.ref || o.subjects?.includes(subject));
    if (battle.draft && able.includes(battle.draft.offer)) return battle.draft.offer;
    const literal = slot === 'motion' ? (o: Offer) => !o.slots.some((s) => s.slot === 'body') : () => true;
    return able.find(literal) ?? able[0] ?? offers.find(literal) ?? offers[0];
}

export function entryFor(offer: Offer, subject: Ref): Entry {
    const entry: Entry = { kind: offer.kind };
    if (offer.ref) entry[offer.ref] = subject as never;
    return entry;
}

export async function cannot(battle: Battle, subject: Ref): Promise<void> {
    const offer = (battle.decision?.offers ?? []).find((o) => o.ref && !o.closes);
    if (offer) await judge(battle, offer, entryFor(offer, subject));
    else battle.message = 'Nothing of the kind is asked now.';
}

/* Whoever may fill the object slot that is still open. */
export function targetsOf(battle: Battle): Set<Ref> {
    const open = battle.draft?.offer.slots.some((s) => s.slot === 'body' || s.slot === 'bodies') && battle.draft.entry.target === undefined;
    if (!open) return new Set();
    const likely = battle.suggestions.map((s) => s.order.entries[s.order.entries.length - 1]?.target).filter((t): t is Ref => t !== undefined);
    return new Set(likely);
}

export function pick(battle: Battle, ref: Ref): void {
    const draft = battle.draft;
    if (!draft) return;
    const ready = battle.suggestions.find((s) => s.order.entries[s.order.entries.length - 1]?.target === ref);
    if (ready) void take(battle, ready);
    else void setSlot(battle, { target: ref });
}

export async function backStep(battle: Battle): Promise<void> {
    const motion = battle.draft?.entry.motion;
    if (!motion) return putDown(battle);
    if (motion.length <= 1) return putDown(battle);
    await setSlot(battle, { motion: motion.slice(0, -1) });
}
