/* wishes.ts - gestures become wishes, wishes become orders. */
import type { Phase, Point, Ref, Unit, Wish } from '../table/contract';
import type { Entry, MotionStep, Offer, Suggestion, Verdict } from '../engine/protocol';
import { byRoad, ghostOf, half, literalMotion, round, thousandth, type Piece } from './ghost';
import type { Battle } from './battle';
import type { Form } from './held';
import { showUnit } from './shown';
import { inside } from '../table/geometry';
import { loadSuggestions } from './known';
import { cannot, entryFor, has, hold, judge, offerFor, putDown, setSlot } from './hand';

/* The last live wish counts: those that came while the engine thought are passed over.  What was let go is never passed over, and each
 * has its turn before whatever is pressed after it. */
export function hear(battle: Battle, wish: Wish, phase: Phase): void {
    const said = { wish, phase };
    battle.live = phase === 'live' ? said : null;
    void battle.inTurn(async () => (phase === 'cancel' ? putDown(battle) : phase === 'live' ? hearLive(battle) : fulfilDrawn(battle, said)));
}

export async function hearLive(battle: Battle): Promise<void> {
    const said = battle.live;
    battle.live = null;
    if (said) await fulfilDrawn(battle, said);
}

async function fulfilDrawn(battle: Battle, { wish, phase }: { wish: Wish; phase: Phase }): Promise<void> {
    await fulfil(battle, wish, phase);
    if (phase === 'drop' && battle.draft?.verdict?.answer === 'no') await loadSuggestions(battle);
    battle.changed();
}

export async function fulfil(battle: Battle, wish: Wish, phase: Phase = 'drop'): Promise<void> {
    if (!battle.mine) return;
    if (wish.wish === 'together') return marchTogether(battle, wish.subject, wish.others, wish.by);
    hold(battle, wish.subject);
    const unit = battle.unit(wish.subject);
    if (unit && battle.shownUnit !== unit) void showUnit(battle, unit);
    if (wish.wish === 'place' && battle.draft && has(battle.draft.offer, 'route')) return phase === 'drop' ? addStop(battle, wish.at) : undefined;
    if (wish.wish === 'place') return place(battle, wish.subject, wish.at, wish.heading);
    if (wish.wish === 'reach' || wish.wish === 'face') return moveTo(battle, wish);
    if (wish.wish === 'away') return away(battle, wish);
    return against(battle, wish.subject, wish.object);
}

/* One more place of a route. */
const addStop = (battle: Battle, at: Point): Promise<void> => setSlot(battle, ({ route = [] }) => ({ route: [...route, round(at)] }));

/* Off from somebody, or from whomever the rules say: only the engine knows which way that is. */
async function away(battle: Battle, wish: Extract<Wish, { wish: 'away' }>): Promise<void> {
    const found = await suggestion(battle, wish), entry = found?.order.entries[found.order.entries.length - 1];
    const offer = battle.decision?.offers.find((o) => o.kind === entry?.kind);
    if (entry && offer) await judge(battle, offer, entry);
    else battle.message = `${wish.subject} has no way directly away now.`;
}

/* Several go the same way by the same length: one order, whoever is in front first.  Refused, they go straight and as far as all of them may. */
async function marchTogether(battle: Battle, subject: Ref, others: Ref[], by: Point): Promise<void> {
    const offer = offerFor(battle, subject, 'motion');
    if (!offer) return cannot(battle, subject);
    const able = [subject, ...others].map((ref) => battle.unit(ref)).filter((u): u is Unit => u !== undefined && (offer.subjects ?? []).includes(u.ref));
    const ahead = (u: Unit) => u.pose.at[0] * by[0] + u.pose.at[1] * by[1];
    const drawn = [...able].sort((a, b) => ahead(b) - ahead(a)).map((u): Entry => ({ ...entryFor(offer, u.ref), motion: drawnMotion(u, [u.pose.at[0] + by[0], u.pose.at[1] + by[1]], null) }));
    const all = async (change: (motion: MotionStep[]) => MotionStep[]): Promise<Verdict | null> => {
        const entries = drawn.map((e) => ({ ...e, motion: change(e.motion!) })), last = entries.pop();
        return last ? (await judge(battle, offer, last, entries)).verdict : null;
    };
    const literal = await all((m) => m);
    if (literal?.answer !== 'no') return;
    let verdict = await all((m) => straightened(m, TWIST) ?? m), most = Math.hypot(...by);
    const least = most / 3;
    for (let tries = 0; tries < able.length && verdict?.answer === 'no' && verdict.limit !== undefined && verdict.limit < most && verdict.limit >= least; tries++) {
        const limit = (most = verdict.limit);
        verdict = await all((m) => (straightened(m, TWIST) ?? m).map(([verb, a = 0, b = 0]) => [verb, a, Math.min(b, limit)]));
    }
    if (verdict?.answer === 'no') await all((m) => m);
    else if (battle.draft) battle.draft = { ...battle.draft, instead: literal };
}

async function place(battle: Battle, subject: Ref, at: Point, heading: number): Promise<void> {
    const offer = offerFor(battle, subject, 'pose');
    if (!offer) return cannot(battle, subject);
    await judge(battle, offer, { ...entryFor(offer, subject), at: round(at), heading: turn(heading) });
}

/* What was drawn is checked as it was drawn.  Where it is refused the engine's own way to the same place is tried, or the same way as far
 * as it goes, and why it is no other is said; if there is none, the refusal stands and the nearest legal order is offered beside it. */
async function moveTo(battle: Battle, wish: Extract<Wish, { wish: 'reach' | 'face' }>): Promise<void> {
    const unit = battle.piece(wish.subject);
    const offer = offerFor(battle, wish.subject, 'motion');
    if (!unit || !offer) return offerFor(battle, wish.subject, 'pose') && wish.wish === 'reach' ? place(battle, wish.subject, wish.at, wish.heading ?? unit?.pose.heading ?? 0) : cannot(battle, wish.subject);
    if (wish.wish === 'face') return turnAfter(battle, unit, offer, wish.heading);
    const formed = battle.dragged?.wish.subject === unit.ref ? battle.dragged.form : undefined;
    battle.dragged = { wish, form: formed };
    if ((formed || (unit.files === 1 && unit.ranks > 1)) && (await inGrammar(battle, { ...wish, form: formed }, offer))) return;
    const motion = drawnMotion(unit, wish.at, wish.heading);
    if (formed) motion.push(['form', ...formed]);
    const literal = await judge(battle, offer, { ...entryFor(offer, wish.subject), motion });
    if (literal.verdict?.answer === 'yes') return;
    const straight = straightened(motion);
    if (straight && (await judge(battle, offer, { ...entryFor(offer, wish.subject), motion: straight })).verdict?.answer === 'yes') return;
    if (straight) await judge(battle, offer, literal.entry);
    if (await joins(battle, wish)) return;
    const better = await suggestion(battle, wish, offer), entry = better?.order.entries[better.order.entries.length - 1], end = entry && endOf(unit, entry);
    if (end && gap(end, wish.at) < 0.02) return void (await judge(battle, offer, entry));
    const meant = end && sameWay(unit.pose.at, end, wish.at) && (wish.heading === null || Math.abs(half(ghostOf(unit, entry, null)!.heading - wish.heading)) <= TWIST);
    if (meant) await judge(battle, offer, entry);
    else if (wish.heading === null && !formed && battle.unit(wish.subject)) await marchTogether(battle, wish.subject, [], [wish.at[0] - unit.pose.at[0], wish.at[1] - unit.pose.at[1]]);
    if (!battle.draft || battle.draft.instead) return;
    battle.draft = { ...battle.draft, ...(meant ? { instead: literal.verdict } : { nearest: better }) };
}

/* Only the engine knows the way to another formation, and where roads lead. */
async function inGrammar(battle: Battle, wish: Wish & { form: Form | undefined }, offer: Offer): Promise<boolean> {
    const entry = (await suggestion(battle, wish, offer))?.order.entries.pop();
    if (entry && (wish.form || byRoad(entry))) return Boolean(await judge(battle, offer, entry));
    return false;
}

/* A leader let go upon a unit of his own joins it, and does for it what he may: true where there is such an order. */
async function joins(battle: Battle, wish: Extract<Wish, { wish: 'reach' | 'face' }>): Promise<boolean> {
    const he = wish.wish === 'reach' ? battle.state.bodies.find((b) => b.ref === wish.subject) : undefined;
    const mate = he && battle.state.units.find((u) => u.standing === 'play' && u.side === he.side && inside((wish as { at: Point }).at, u.corners));
    if (!mate) return false;
    const { orders } = await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish: { kind: 'close', body: wish.subject, target: mate.ref }, most: 1 }).catch(() => ({ orders: [] }));
    const entries = [...(orders[0]?.order.entries ?? [])], last = entries.pop(), offer = battle.decision?.offers.find((o) => o.kind === last?.kind);
    if (last && offer) await judge(battle, offer, last, entries);
    return Boolean(last && offer);
}

/* A turn is added to the way that is drawn; the turn it ended with before is made anew. */
async function turnAfter(battle: Battle, unit: Piece, offer: Offer, heading: number): Promise<void> {
    const { draft } = battle, drawn = draft?.offer === offer && draft.entry[offer.ref ?? 'unit'] === unit.ref ? draft.entry : null;
    const way = [...(drawn?.motion ?? [])], others = drawn ? draft!.also : [];
    while (way[way.length - 1]?.[0] === 'pivot') way.pop();
    const entry: Entry = { ...entryFor(offer, unit.ref), ...drawn, motion: way }, at = ghostOf(unit, entry, null)?.heading ?? unit.pose.heading, by = half(heading - at);
    const turned = await judge(battle, offer, { ...entry, motion: by === 0 ? way : [...way, ['pivot', by]] }, others);
    if (turned.verdict?.answer === 'yes' || way.length > 0) return;
    const nearest = await suggestion(battle, { wish: 'face', subject: unit.ref, heading }, offer);
    if (nearest && battle.draft) battle.draft = { ...battle.draft, nearest };
}

const HAND = 4; /* degrees a hand may be off when it means straight ahead, back, or to a side */

/* As it was drawn, but for half a degree that nobody means. */
function drawnMotion(unit: Piece, at: Point, heading: number | null): MotionStep[] {
    const motion = literalMotion(unit, round(at), heading);
    return straightened(motion, 0.5) ?? motion;
}

/* What a hand drew that is almost straight, drawn straight; null: it was not, or it was already. */
function straightened(motion: MotionStep[], hand = HAND): MotionStep[] | null {
    const [first, ...rest] = motion;
    if (first?.[0] !== 'march') return null;
    const angle = first[1] ?? 0, square = half(Math.round(angle / 90) * 90), off = half(angle - square);
    if (off === 0 || Math.abs(off) > hand) return null;
    return [['march', square, thousandth((first[2] ?? 0) * Math.cos((off * Math.PI) / 180))], ...rest];
}

const endOf = (unit: Piece, entry: Entry): Point | undefined => ghostOf(unit, entry, null)?.path.pop();
const gap = ([x, y]: Point, [a, b]: Point): number => Math.hypot(a - x, b - y);

const TWIST = 10; /* degrees somebody may end up turned otherwise than he was drawn */

/* Shorter than drawn, but a third of it at least, and no farther aside than a hand may be off. */
function sameWay(from: Point, end: Point, drawn: Point): boolean {
    const far = gap(from, end), wanted = gap(from, drawn), a = half(((Math.atan2(end[0] - from[0], end[1] - from[1]) - Math.atan2(drawn[0] - from[0], drawn[1] - from[1])) * 180) / Math.PI);
    return far >= wanted / 3 && far <= wanted * 1.1 && Math.abs(a) <= TWIST;
}

async function suggestion(battle: Battle, wish: Wish, offer?: Offer): Promise<Suggestion | null> {
    const { wish: kind, subject, ...rest } = wish;
    const asked: Record<string, unknown> = { kind, [offer?.ref ?? 'unit']: subject };
    if ('object' in rest && rest.object !== undefined) asked.target = rest.object;
    if ('at' in rest) asked.at = round(rest.at);
    if ('form' in rest) asked.form = rest.form; /* left out where there is none */
    if ('heading' in rest && rest.heading !== null) asked.heading = turn(rest.heading);
    if (offer) asked.order_kind = offer.kind;
    const found = await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish: asked, most: 1 }).catch(() => ({ orders: [] }));
    return found.orders[0] ?? null;
}

/* Dropped on somebody: into contact, else fire, else blows, else away, whichever the present decision takes. */
async function against(battle: Battle, subject: Ref, object: Ref | undefined): Promise<void> {
    if (object === undefined) return cannot(battle, subject);
    for (const kind of ['close', 'shoot', 'fight', 'away'] as const) {
        const found = await suggestion(battle, { wish: kind, subject, object } as Wish);
        const entry = found?.order.entries[found.order.entries.length - 1];
        if (!entry || entry.target === undefined) continue;
        const offer = battle.decision?.offers.find((o) => o.kind === entry.kind);
        if (offer && String(entry.target) === String(object)) return void (await judge(battle, offer, entry));
    }
    const offer = offerFor(battle, subject, 'body');
    if (!offer) return cannot(battle, subject);
    await judge(battle, offer, { ...entryFor(offer, subject), target: object });
}

/* A heading as orders write it. */
export const turn = (heading: number): number => ((Math.round(heading * 100) / 100) % 360 + 360) % 360;
