/* offers.ts - the offers of the present decision and the slots that are still open, for views, gestures and typed
 * words. */
import type { Duty, Entry, Offer, Order, RefKind, Slot, SlotName } from '../engine/protocol';
import type { Point, Ref, Unit } from '../table/contract';
import { distance } from '../table/geometry';
import type { World } from './world';

export const has = (offer: Offer, slot: SlotName): boolean => offer.slots.some((s) => s.slot === slot);

/* Returns all names of a kind that an order may use; `own`: only those of the acting side. */
export function namesOf(world: World, ref: RefKind | undefined, own: boolean): Ref[] {
    const mine = <T extends { side: number }>(things: T[]): T[] =>
        own ? things.filter((t) => t.side === world.acting) : things;
    if (ref === 'command') return mine(world.state.commands).map((c) => c.ref);
    if (ref === 'side') return world.field.sides.map((s) => s.ref);
    if (ref === 'terrain') return world.field.terrain.filter((t) => !t.decoration).map((t) => t.ref);
    if (ref === 'body')
        return mine(world.state.bodies)
            .filter((b) => b.standing === 'play')
            .map((b) => b.ref);
    return mine(world.state.units)
        .filter((u) => u.standing === 'play' || (own && u.standing === 'waiting'))
        .map((u) => u.ref);
}

export function orderOf(world: World, entries: readonly Entry[]): Order {
    return { decision: world.decision?.serial, side: world.sideName(world.acting), entries: [...entries] };
}

/* Tells whether an enemy is asked for and this is one; the engine then answers whether it is allowed. */
export function wanted({ draft, state, acting }: World, ref: Ref): boolean {
    const open = draft?.entry.target === undefined && draft?.offer.slots.some((s) => s.slot === 'body' && !s.optional);
    return Boolean(open) && state.units.some((u) => u.ref === ref && u.side !== acting);
}

/* Returns the offer that asks which piece comes next, and that is answered by naming the piece. */
export function whoNext({ mine, judged, decision }: World): Offer | undefined {
    const [only, other] = decision?.offers ?? [];
    return mine && !judged && !other && only?.ref && only.gesture === 'list' && !only.slots.length ? only : undefined;
}

/* The piece a press on the table puts somewhere: one that is not on the table yet, or one with such an order in
 * hand. */
export function placingOf(world: World): Ref | null {
    const ref = world.mine ? world.selection[0] : undefined;
    if (ref !== undefined && world.draft && has(world.draft.offer, 'route')) return ref;
    const offer =
        ref === undefined ? undefined : world.decision?.offers.find((o) => has(o, 'pose') && o.subjects?.includes(ref));
    if (ref === undefined || !offer || (world.draft && world.draft.offer !== offer)) return null;
    return world.draft || (world.unit(ref) ?? world.body(ref))?.standing === 'waiting' ? ref : null;
}

export function offerFor(world: World, subject: Ref, slot: SlotName): Offer | undefined {
    const offers = (world.decision?.offers ?? []).filter((o) => has(o, slot));
    const able = offers.filter((o) => !o.ref || o.subjects?.includes(subject));
    if (world.draft && able.includes(world.draft.offer)) return world.draft.offer;
    const literal = slot === 'motion' ? (o: Offer) => !has(o, 'body') : () => true;
    return able.find(literal) ?? able[0] ?? offers.find(literal) ?? offers[0];
}

export function entryFor(offer: Offer, subject: Ref): Entry {
    const entry: Entry = { kind: offer.kind };
    if (offer.ref) entry[offer.ref] = subject as never;
    return entry;
}

export const membersOf = (world: World, offer: Offer): Ref[] =>
    namesOf(world, offer.slots.find((s) => s.slot === 'bodies')?.ref, true);

/* Returns the pieces listed as an order's object: enemies for a unit, own units for a leader, and others that the
 * engine knows of. */
export function objectsOf(world: World, { ref }: Offer, slot: Slot): Ref[] {
    const sideOf = (r: Ref) => (world.unit(r) ?? world.body(r))?.side,
        all = namesOf(world, slot.ref, false).filter((r) => r !== world.draft?.entry.unit),
        likely = new Set([...targetsOf(world)].map(sideOf));
    if (slot.ref !== 'unit' || (slot.optional && likely.size === 0)) return all;
    return all.filter((r) => {
        const own = sideOf(r) === world.acting;
        return likely.size > 0 ? likely.has(sideOf(r)) : ref === undefined || own === (ref === 'body');
    });
}

/* The enemies of a unit on the table, the nearest first. */
export function enemiesOf({ state }: World, unit: Unit): Unit[] {
    const away = (u: Unit) => distance(u.pose.at, unit.pose.at);
    return state.units.filter((u) => u.standing === 'play' && u.side !== unit.side).sort((a, b) => away(a) - away(b));
}

/* Returns the enemy that the unit would withdraw from: one in contact with it, or else the nearest. */
export function threatTo(world: World, ref: Ref | undefined): Ref | undefined {
    const unit = world.unit(ref),
        met = world.state.contacts.map((c) => (c.by === ref ? c.with : c.with === ref ? c.by : undefined));
    if (unit?.standing !== 'play') return undefined;
    const enemies = enemiesOf(world, unit);
    return (enemies.find((u) => met.includes(u.ref)) ?? enemies[0])?.ref;
}

/* The pieces that may fill the object slot that is still open. */
export function targetsOf(world: World): Set<Ref> {
    const { draft } = world;
    const asked = whoNext(world);
    if (asked) return new Set(asked.subjects);
    if (!draft) return new Set(world.marks.map((m) => m.target));
    if (!has(draft.offer, 'body')) return new Set(has(draft.offer, 'bodies') ? membersOf(world, draft.offer) : []);
    if (draft.entry.target !== undefined) return new Set();
    const likely = world.suggestions
        .map((s) => s.order.entries[s.order.entries.length - 1]?.target)
        .filter((t): t is Ref => t !== undefined);
    return new Set(likely);
}

/* Returns what must still be ordered: by the order in hand; if it is not judged, is refused or lacks something, by the
 * sheet; if nothing is written, by the decision. */
export function dutiesOf({ draft, sheet, sheetVerdict, decision }: World): readonly Duty[] {
    const { answer, duties, missing } = draft?.verdict ?? {};
    if (duties && (duties.length > 0 || (answer !== 'no' && !missing?.length))) return duties;
    return (sheet.length > 0 && sheetVerdict ? sheetVerdict : decision)?.duties ?? [];
}

/* Tells whether the order in hand is complete and allowed, but others must follow in the same sheet, so that it is only
 * written down. */
export function begins({ draft, decision, mustCollect }: World): boolean {
    const { answer, missing, duties } = draft?.verdict ?? {};
    const { ref, closes } = draft?.offer ?? {};
    if (answer !== 'so-far' || closes || missing?.length || (ref && draft!.entry[ref] === undefined)) return false;
    return mustCollect || Boolean(decision?.sheet && duties?.length);
}

/* May the order be confirmed? One for a sheet may be written down while others are still owed; one that is handed in
 * alone must be complete. */
export function mayConfirm(world: World): boolean {
    return world.draft?.verdict?.answer === 'yes' || begins(world);
}

/* A number key names a target where no piece can be marched. */
export const numbersAim = (world: World): boolean =>
    !world.draft && !world.decision?.offers.some((o) => has(o, 'motion') && o.subjects?.length && !has(o, 'body'));

/* Returns the place in hand: the one given, else where the subject stands, else the middle of the table. */
export function placeOf(world: World, entry: Entry, subject: Ref | undefined): { at: Point; heading: number } {
    const unit = world.unit(subject),
        stands = unit?.standing === 'play' ? unit.pose : undefined;
    const home = world.field.sides.find((s) => s.number === world.acting)?.home ?? 0;
    return {
        at: entry.at ?? stands?.at ?? [world.field.width / 2, world.field.height / 2],
        heading: entry.heading ?? stands?.heading ?? home,
    };
}

export function refKindOf(world: World, subject: Ref): RefKind | undefined {
    return world.decision?.offers.find((o) => o.subjects?.includes(subject))?.ref;
}

/* Returns the offer to march, as opposed to one to move at a target. */
export const marching = ({ decision }: World): Offer | undefined =>
    decision?.offers.find((o) => has(o, 'motion') && !has(o, 'body'));
