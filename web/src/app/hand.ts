/* hand.ts - who is selected, and the order in hand: chosen, filled in slot by slot, judged at every change. */
import type { Overlay, Ref, Unit } from '../table/contract';
import type { Entry, Offer, Order, RefKind, SlotName, Suggestion, Verdict } from '../engine/protocol';
import { EngineError } from '../engine/client';
import type { Draft } from './held';
import type { Battle } from './battle';
import { loadOdds, showAim, showFar } from './before';
import { dropEnding, loadIdle } from './ending';
import { ghostOf } from './ghost';
import { loadGuide, taught } from './guide';
import { give, loadMarks, markOf } from './marks';
import { capital, withoutRules } from './names';
import { showAll, showGhost } from './shown';
import { loadSuggestions } from './known';
import { confirm } from './sheet';

export async function select(battle: Battle, ref: Ref | null, add = false): Promise<void> {
    if (ref !== null && !add && wanted(battle, ref)) return setSlot(battle, { target: ref });
    if (ref === null) battle.selection = [];
    else if (add) battle.selection = battle.selection.includes(ref) ? battle.selection.filter((r) => r !== ref) : [...battle.selection, ref];
    else battle.selection = [ref];
    if (battle.draft?.offer.ref && ref !== null && !add && subjectIn(battle.draft) !== ref) layDown(battle);
    dropEnding(battle);
    battle.traces = [];
    battle.leftOver = false;
    await showSelected(battle);
    /* where everybody's order is written the only kind there is for him is begun */
    if (ref === null || add || battle.draft) return;
    const offers = whoNext(battle) || (battle.mustCollect && !battle.sheet.some((e) => Object.values(e).includes(ref))) ? battle.decision!.offers.filter((o) => o.ref && o.subjects?.includes(ref)) : [];
    if (offers.length === 1) await choose(battle, offers[0]!);
}

/* An enemy is asked for, and this is one: whether he will do is answered, not passed over. */
function wanted({ draft, state, acting }: Battle, ref: Ref): boolean {
    const open = draft?.entry.target === undefined && draft?.offer.slots.some((s) => s.slot === 'body' && !s.optional);
    return Boolean(open) && state.units.some((u) => u.ref === ref && u.side !== acting);
}

/* A question who of several comes next: naming him is the answer. */
export function whoNext({ mine, judged, decision }: Battle): Offer | undefined {
    const [only, other] = decision?.offers ?? [];
    return mine && !judged && !other && only?.ref && only.gesture === 'list' && !only.slots.length ? only : undefined;
}

/* Whoever is still selected from the step before and has nothing to do in this one makes way for somebody who has. */
export async function passOn(battle: Battle): Promise<void> {
    const { selection, idle } = battle, [first] = idle;
    if (!battle.leftOver || battle.draft || first === undefined || selection.length !== 1 || idle.has(selection[0]!)) return;
    battle.selection = [first];
    await showSelected(battle);
}

/* Another piece comes into the hand together with its order. */
export function hold(battle: Battle, ref: Ref): void {
    if (battle.selection.length === 1 && battle.selection[0] === ref) return;
    battle.selection = [ref];
    void showSelected(battle);
}

async function showSelected(battle: Battle): Promise<void> {
    battle.announcement = '';
    battle.unitOverlays = battle.sightOverlays = [];
    battle.changed();
    await showAll(battle);
    if (battle.mine) await loadSuggestions(battle);
    battle.changed();
    void loadMarks(battle).catch(() => undefined);
}

/* Who comes next of those that still lack an order on the sheet is selected; nothing is begun for him. */
export async function onward(battle: Battle): Promise<void> {
    const written = new Set<unknown>(battle.sheet.flatMap((entry) => Object.values(entry))), all = [...(battle.idle.size > 0 ? battle.idle : battle.subjects)], at = all.indexOf(battle.selection[0] ?? '');
    const ref = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((r) => !written.has(r));
    if (ref === undefined) return;
    const unit = battle.unit(ref);
    if (unit) battle.lookAt(unit.pose.at);
    battle.selection = [ref];
    await showSelected(battle);
}

/* Nobody is in hand: whom the lesson is about comes first. */
const lessonFirst = (battle: Battle, refs: Ref[]): Ref[] => [...refs].sort((a, b) => Number(taught(battle).includes(b)) - Number(taught(battle).includes(a)));

/* The next of those that may be given an order, those that could still act before the rest. */
export async function next(battle: Battle, among?: Ref[]): Promise<void> {
    if (!among && battle.idleOf !== battle.turnOf) await loadIdle(battle);
    const some = among ?? lessonFirst(battle, [...battle.idle]), able = some.length > 0 ? some : [...battle.subjects];
    if (able.length === 0) return;
    const at = able.indexOf(battle.selection[0] ?? '');
    const ref = able[(at + 1) % able.length]!;
    const unit = battle.unit(ref);
    if (unit) battle.lookAt(unit.pose.at);
    await select(battle, ref);
}

/* After an order: whoever comes next of those that could still act, as long as the step goes on. */
export async function thenNext(battle: Battle, act: () => Promise<unknown>): Promise<void> {
    const title = battle.decision?.title, all = [...battle.subjects], at = all.indexOf(battle.selection[0] ?? '') + 1;
    await act();
    if (!battle.mine || battle.draft || battle.selection.length > 0 || battle.decision?.title !== title) return;
    if (battle.idleOf !== battle.turnOf) await loadIdle(battle);
    if (battle.guide) await loadGuide(battle);
    const [ref] = lessonFirst(battle, [...all.slice(at), ...all.slice(0, at)].filter((r) => battle.idle.has(r)));
    if (ref === undefined) return;
    await next(battle, [ref]);
    battle.announcement = `${battle.deed}. ${battle.now.undo.reach > 0 ? 'Undo takes it back. ' : ''}Next: ${ref}.`;
    battle.changed();
}

/* The piece before or after the selected one, of either side. */
export async function stepOver(battle: Battle, by: 1 | -1): Promise<void> {
    const all = [...battle.state.units, ...battle.state.bodies].filter((u) => u.standing === 'play'), at = all.findIndex((u) => u.ref === battle.selection[0]);
    const next = all[(at + by + all.length) % all.length];
    if (!next) return;
    battle.lookAt(next.pose.at);
    await select(battle, next.ref);
}

/* All of the selected unit's command; where nobody has commands, of its army.  Of nobody, or when all of it is selected: the next command that
 * can act. */
export async function selectCommand(battle: Battle): Promise<void> {
    const { selection, state } = battle, mates = (unit: Unit): Ref[] => state.units.filter((u) => u.command === unit.command && u.side === unit.side && u.standing === 'play').map((u) => u.ref);
    let unit = battle.unit(selection[0]);
    if (!unit || (selection.length > 1 && mates(unit).every((ref) => selection.includes(ref)))) {
        if (battle.idleOf !== battle.turnOf) await loadIdle(battle);
        const able = (battle.idle.size > 0 ? [...battle.idle] : [...battle.subjects]).flatMap((ref) => battle.unit(ref) ?? []), commands = [...new Set(able.map((u) => u.command))];
        const next = commands[(commands.indexOf(unit?.command ?? null) + 1) % commands.length];
        unit = able.find((u) => u.command === next) ?? unit;
    }
    if (!unit || (unit.command === null && state.commands.length > 0)) return;
    battle.selection = [unit.ref, ...mates(unit).filter((ref) => ref !== unit.ref)];
    if (unit.ref === selection[0]) battle.changed();
    else battle.lookAt(unit.pose.at);
}

export async function choose(battle: Battle, offer: Offer): Promise<void> {
    /* one who may not is asked about all the same: the answer says why */
    const able = battle.selection.find((ref) => offer.subjects?.includes(ref)), one = battle.selection.find((ref) => offer.ref === 'unit' && battle.unit(ref)?.side === battle.acting);
    const subject = offer.ref ? able ?? one ?? (offer.subjects?.length === 1 ? offer.subjects[0] : undefined) : undefined;
    const entry: Entry = { kind: offer.kind };
    if (offer.ref && subject !== undefined) entry[offer.ref] = subject as never;
    await judge(battle, offer, await begun(battle, offer, entry));
    await loadSuggestions(battle);
    battle.changed();
}

export const has = (offer: Offer, slot: SlotName): boolean => offer.slots.some((s) => s.slot === slot);

/* A place or an order of things starts as the engine would have it: it is easier to change than to make. */
async function begun(battle: Battle, offer: Offer, entry: Entry): Promise<Entry> {
    const owed = (name: SlotName) => offer.slots.some((s) => s.slot === name && !s.optional);
    if (!has(offer, 'sequence') && !has(offer, 'pose') && !owed('number') && !owed('then')) return entry;
    const subject = offer.ref && entry[offer.ref] !== undefined ? { [offer.ref]: entry[offer.ref] } : {};
    const { orders } = await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish: { kind: 'any', order_kind: offer.kind, ...subject }, most: 8 }).catch(() => ({ orders: [] }));
    const found = orders.map((o) => o.order.entries[0]).find((e) => e?.kind === offer.kind);
    const { sequence, at, heading, number, choice, then } = found ?? {};
    if (!has(offer, 'pose') && (number ?? then) !== undefined) return { ...entry, choice, number, then };
    if (has(offer, 'sequence')) return { ...entry, sequence: sequence ?? namesOf(battle, offer.slots.find((s) => s.slot === 'sequence')?.ref, true) };
    return offer.ref && entry[offer.ref] === undefined ? entry : { ...entry, at, heading };
}

/* Everything of a kind that an order may name; or only one's own. */
export function namesOf(battle: Battle, ref: RefKind | undefined, own: boolean): Ref[] {
    const mine = <T extends { side: number }>(things: T[]): T[] => (own ? things.filter((t) => t.side === battle.acting) : things);
    if (ref === 'command') return mine(battle.state.commands).map((c) => c.ref);
    if (ref === 'side') return battle.field.sides.map((s) => s.ref);
    if (ref === 'terrain') return battle.field.terrain.filter((t) => !t.decoration).map((t) => t.ref);
    if (ref === 'body') return mine(battle.state.bodies).filter((b) => b.standing === 'play').map((b) => b.ref);
    return mine(battle.state.units).filter((u) => u.standing === 'play' || (own && u.standing === 'waiting')).map((u) => u.ref);
}

export function orderOf(battle: Battle, entries: Entry[]): Order {
    return { decision: battle.decision?.serial, side: battle.sideName(battle.acting), entries };
}

interface Checked { verdict: Verdict; words: string; consequences_words?: string[] }

/* A sheet without what somebody was told before, as long as nothing has been handed in. */
const withoutSubject = (sheet: Entry[], { ref }: Offer, entry: Entry): Entry[] => (ref ? sheet.filter((one) => one[ref] !== entry[ref]) : sheet);

/* What is in hand is judged together with what is written; where that forbids it, in the place of what its subject was told. */
export async function judge(battle: Battle, offer: Offer, entry: Entry, also: Entry[] = []): Promise<Draft> {
    const asked = battle.turnOf;
    let base = battle.sheet, order = orderOf(battle, [...base, ...also, entry]);
    const unit = battle.piece(entry.unit ?? entry.body), ghost = unit?.standing === 'play' ? ghostOf(unit, entry, null) : null;
    let verdict = null as Verdict | null, words = '', shown: Overlay[] = [], follows: string[] = [];
    try {
        const check = async () => ({ verdict, words, consequences_words: follows = [] } = await battle.ask<Checked>('check', { order, consequences: true }));
        const [, overlays] = await Promise.all([check(), ghost ? showGhost(battle, ghost) : []]);
        const others = withoutSubject(base, offer, entry);
        if (verdict?.answer === 'no' && others.length < base.length) {
            base = others;
            order = orderOf(battle, [...base, ...also, entry]);
            await check();
        }
        shown = overlays;
    } catch (error) {
        words = error instanceof EngineError ? error.lines().join(' ') : String(error);
    }
    if (asked !== battle.turnOf) return { offer, entry, order, base, also, verdict, words, follows, nearest: null }; /* it came too late */
    battle.draft = { offer, entry, order, base, also, verdict, words, follows, nearest: null };
    battle.laid = null;
    dropEnding(battle);
    battle.witness = verdict?.witness ?? [];
    battle.ghostOverlays = shown;
    battle.message = '';
    void showAim(battle, entry);
    void showFar(battle, entry);
    if (verdict?.answer === 'yes') void loadOdds(battle, [order], words);
    else battle.odds = null;
    return battle.draft;
}

/* What changes may depend on what stands there when its turn has come. */
export type Change = Partial<Entry> | ((entry: Entry) => Partial<Entry>);

export async function setSlot(battle: Battle, change: Change): Promise<void> {
    const { draft } = battle;
    if (!draft) return;
    await judge(battle, draft.offer, { ...draft.entry, ...(typeof change === 'function' ? change(draft.entry) : change) }, draft.also);
    battle.changed();
}

/* An order that somebody drew is not lost when he looks at another piece. */
function layDown(battle: Battle): void {
    const { draft } = battle;
    putDown(battle);
    if (draft?.verdict?.answer === 'yes') battle.laid = draft;
}

export async function takeUp(battle: Battle): Promise<void> {
    const { laid } = battle;
    if (!laid) return;
    const subject = subjectIn(laid);
    battle.laid = null;
    if (subject !== undefined) hold(battle, subject);
    await judge(battle, laid.offer, laid.entry, laid.also);
    battle.changed();
}

const subjectIn = ({ offer, entry }: Draft): Ref | undefined => (offer.ref ? (entry[offer.ref] as Ref | undefined) : undefined);

export function putDown(battle: Battle): void {
    battle.laid = battle.ending = null;
    battle.draft = battle.dragged = null;
    battle.odds = null;
    battle.why = null;
    battle.witness = [];
    battle.message = '';
    void loadSuggestions(battle).then(() => { battle.changed(); return loadMarks(battle); }).catch(() => undefined);
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
    if (ref !== undefined && battle.draft && has(battle.draft.offer, 'route')) return ref;
    const offer = ref === undefined ? undefined : battle.decision?.offers.find((o) => has(o, 'pose') && o.subjects?.includes(ref));
    if (ref === undefined || !offer || (battle.draft && battle.draft.offer !== offer)) return null;
    return battle.draft || (battle.unit(ref) ?? battle.body(ref))?.standing === 'waiting' ? ref : null;
}

export function offerFor(battle: Battle, subject: Ref, slot: SlotName): Offer | undefined {
    const offers = (battle.decision?.offers ?? []).filter((o) => has(o, slot));
    const able = offers.filter((o) => !o.ref || o.subjects?.includes(subject));
    if (battle.draft && able.includes(battle.draft.offer)) return battle.draft.offer;
    const literal = slot === 'motion' ? (o: Offer) => !has(o, 'body') : () => true;
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
    else battle.message = 'Not available in this step.';
}

/* Somebody was dragged who cannot be: why, and whatever is in hand stays there. */
export async function stuck(battle: Battle, ref: Ref): Promise<void> {
    const piece = battle.unit(ref) ?? battle.body(ref), offer = battle.decision?.offers.find((o) => has(o, 'motion') && !o.closes) ?? battle.decision?.offers.find((o) => o.ref && !o.closes);
    if (!piece || battle.raw.over || battle.moment) return; /* while dice are told he has not been asked yet */
    if (battle.acting === 0 || battle.seats[battle.acting].kind !== 'person') battle.message = `${ref} stays: ${battle.sideName(battle.acting) || 'nobody'} to decide now.`;
    else if (piece.side !== battle.acting) battle.message = `${ref} is ${battle.sideName(piece.side)}’s: ${battle.sideName(battle.acting)} to decide now.`;
    else if (!offer?.ref) battle.message = `${ref} stays: ${battle.decision?.title ?? 'something else'} is what is asked now.`;
    else {
        const entry: Entry = battle.unit(ref) ? { kind: offer.kind, unit: ref } : { kind: offer.kind, body: ref };
        const { verdict, words } = await battle.ask<Checked>('check', { order: orderOf(battle, [entry]) }).catch(() => ({ verdict: null, words: '' }));
        battle.message = verdict?.answer === 'no' ? capital(withoutRules(words)) : `${ref} is given no such order in this step.`;
    }
    battle.changed();
}

/* Whoever may fill the object slot that is still open. */
export function targetsOf(battle: Battle): Set<Ref> {
    const { draft } = battle;
    const asked = whoNext(battle);
    if (asked) return new Set(asked.subjects);
    if (!draft) return new Set(battle.marks.map((m) => m.target));
    if (!has(draft.offer, 'body')) return new Set(has(draft.offer, 'bodies') ? membersOf(battle, draft.offer) : []);
    if (draft.entry.target !== undefined) return new Set();
    const likely = battle.suggestions.map((s) => s.order.entries[s.order.entries.length - 1]?.target).filter((t): t is Ref => t !== undefined);
    return new Set(likely);
}

export const membersOf = (battle: Battle, offer: Offer): Ref[] => namesOf(battle, offer.slots.find((s) => s.slot === 'bodies')?.ref, true);

/* Somebody is meant: as one of several, or as the one. */
export async function pick(battle: Battle, ref: Ref): Promise<void> {
    const { draft } = battle, mark = markOf(battle, ref), asked = whoNext(battle);
    if (asked) {
        await judge(battle, asked, entryFor(asked, ref));
        return confirm(battle);
    }
    if (mark) return give(battle, mark);
    if (!draft) return;
    if (has(draft.offer, 'bodies') && (!has(draft.offer, 'body') || membersOf(battle, draft.offer).includes(ref))) return setSlot(battle, ({ members = [] }) => ({ members: members.includes(ref) ? members.filter((r) => r !== ref) : [...members, ref] }));
    const ready = battle.suggestions.find((s) => s.order.entries[s.order.entries.length - 1]?.target === ref);
    if (ready) await take(battle, ready);
    else await setSlot(battle, { target: ref });
}

export async function backStep(battle: Battle): Promise<void> {
    const { motion, route } = battle.draft?.entry ?? {};
    if (route && route.length > 0) return setSlot(battle, { route: route.slice(0, -1) });
    if (!motion || motion.length <= 1) return putDown(battle);
    await setSlot(battle, { motion: motion.slice(0, -1) });
}
