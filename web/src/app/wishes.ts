/* wishes.ts - makes orders of the wishes that gestures express. */
import type { Phase, Point, Ref, Unit, Wish } from '../table/contract';
import type { Entry, MotionStep, Offer, Suggestion } from '../engine/protocol';
import { said } from '../about/about';
import type { Draft, Form } from '../about/held';
import { byRoad, half, literalMotion, round, thousandth, type Piece } from '../shown/motion';
import { entryFor, has, offerFor } from '../shown/offers';
import { inside } from '../table/geometry';
import type { Flow } from './flow';
import { amend, cannot, hold, judge, putDown, setSlot } from './hand';
import { lineUp } from './line';
import { loadSuggestions, moveOf, showUnit, suggestions } from './questions';

/* Takes a wish. Of live wishes that come while the engine thinks only the last counts. A wish that was let go always
 * counts, and has its turn before whatever is pressed after it. */
export function hear(flow: Flow, wish: Wish, phase: Phase): void {
    const said = { wish, phase };
    flow.live = phase === 'live' ? said : null;
    void flow.inTurn(async () =>
        phase === 'cancel' ? putDown(flow) : phase === 'live' ? hearLive(flow) : fulfilDrawn(flow, said),
    );
}

export async function hearLive(flow: Flow): Promise<void> {
    const said = flow.live;
    flow.live = null;
    if (said) await fulfilDrawn(flow, said);
}

async function fulfilDrawn(flow: Flow, { wish, phase }: { wish: Wish; phase: Phase }): Promise<void> {
    await fulfil(flow, wish, phase);
    if (phase === 'drop' && flow.draft?.verdict?.answer === 'no') await loadSuggestions(flow);
}

export async function fulfil(flow: Flow, wish: Wish, phase: Phase = 'drop'): Promise<void> {
    if (!flow.mine) return;
    if (wish.wish === 'together' || wish.wish === 'wheel') return asLine(flow, wish);
    hold(flow, wish.subject);
    const unit = flow.unit(wish.subject);
    if (unit && flow.shownUnit !== unit) void showUnit(flow, unit);
    if (wish.wish === 'place' && flow.draft && has(flow.draft.offer, 'route'))
        return phase === 'drop' ? addStop(flow, wish.at) : undefined;
    if (wish.wish === 'place') return place(flow, wish.subject, wish.at, wish.heading);
    if (wish.wish === 'reach' || wish.wish === 'face') return moveTo(flow, wish);
    if (wish.wish === 'away') return away(flow, wish);
    return against(flow, wish.subject, wish.object);
}

/* Adds a place to the route. */
const addStop = (flow: Flow, at: Point): Promise<void> =>
    setSlot(flow, ({ route = [] }) => ({ route: [...route, round(at)] }));

/* Moves directly away from the enemy; only the engine knows which way that is. */
async function away(flow: Flow, wish: Extract<Wish, { wish: 'away' }>): Promise<void> {
    const found = await suggestion(flow, wish),
        entry = found?.order.entries[found.order.entries.length - 1];
    const offer = flow.decision?.offers.find((o) => o.kind === entry?.kind);
    if (entry && offer) await judge(flow, offer, entry);
    else flow.turn(said(flow.about, `${wish.subject} has no way directly away now.`));
}

/* Moves several pieces as one line; without an order for lines, each by the same way and length. */
async function asLine(flow: Flow, wish: Extract<Wish, { wish: 'together' | 'wheel' }>): Promise<void> {
    const units = [wish.subject, ...wish.others],
        still = wish.wish === 'wheel' ? wish.angle === 0 : wish.by.every((n) => Math.abs(n) < 0.001);
    if (still) return flow.draft?.line ? putDown(flow) : undefined;
    const way = wish.wish === 'wheel' ? { way: ['wheel', wish.angle] as MotionStep } : { by: wish.by };
    if (await lineUp(flow, units, way)) return;
    await (wish.wish === 'wheel'
        ? cannot(flow, wish.subject)
        : marchTogether(flow, wish.subject, wish.others, wish.by));
}

/* Moves several pieces by the same way and length in one order, the foremost first. If that is refused, they go
 * straight ahead as far as all of them may. */
async function marchTogether(flow: Flow, subject: Ref, others: Ref[], by: Point): Promise<void> {
    const offer = offerFor(flow, subject, 'motion');
    if (!offer) return cannot(flow, subject);
    const able = [subject, ...others]
        .map((ref) => flow.unit(ref))
        .filter((u): u is Unit => u !== undefined && (offer.subjects ?? []).includes(u.ref));
    const ahead = (u: Unit) => u.pose.at[0] * by[0] + u.pose.at[1] * by[1];
    const drawn = [...able]
        .sort((a, b) => ahead(b) - ahead(a))
        .map(
            (u): Entry => ({
                ...entryFor(offer, u.ref),
                motion: drawnMotion(u, [u.pose.at[0] + by[0], u.pose.at[1] + by[1]], null),
            }),
        );
    const all = async (change: (motion: MotionStep[]) => MotionStep[]): Promise<Draft | null> => {
        const entries = drawn.map((e) => ({ ...e, motion: change(e.motion!) })),
            last = entries.pop();
        return last ? judge(flow, offer, last, entries) : null;
    };
    const literal = await all((m) => m);
    if (literal?.verdict?.answer !== 'no') return;
    let verdict = (await all((m) => straightened(m, TWIST) ?? m))?.verdict,
        most = Math.hypot(...by);
    const least = most / 3;
    for (
        let tries = 0;
        tries < able.length &&
        verdict?.answer === 'no' &&
        verdict.limit !== undefined &&
        verdict.limit < most &&
        verdict.limit >= least;
        tries++
    ) {
        const limit = (most = verdict.limit);
        verdict = (
            await all((m) => (straightened(m, TWIST) ?? m).map(([verb, a = 0, b = 0]) => [verb, a, Math.min(b, limit)]))
        )?.verdict;
    }
    if (verdict?.answer === 'no') await all((m) => m);
    else amend(flow, { instead: literal.verdict, drawn: literal.order });
}

async function place(flow: Flow, subject: Ref, at: Point, heading: number): Promise<void> {
    const offer = offerFor(flow, subject, 'pose');
    if (!offer) return cannot(flow, subject);
    await judge(flow, offer, { ...entryFor(offer, subject), at: round(at), heading: turn(heading) });
}

/* Checks the motion as it was drawn. If it is refused, tries the engine's own way to the same place, or the same way as
 * far as it is legal, and says why it was changed. If there is none, the refusal stands and the nearest legal order is
 * offered beside it. */
async function moveTo(flow: Flow, wish: Extract<Wish, { wish: 'reach' | 'face' }>): Promise<void> {
    const unit = flow.piece(wish.subject);
    const offer = offerFor(flow, wish.subject, 'motion');
    if (!unit || !offer)
        return offerFor(flow, wish.subject, 'pose') && wish.wish === 'reach'
            ? place(flow, wish.subject, wish.at, wish.heading ?? unit?.pose.heading ?? 0)
            : cannot(flow, wish.subject);
    if (wish.wish === 'face') return turnAfter(flow, unit, offer, wish.heading);
    const formed = flow.dragged?.wish.subject === unit.ref ? flow.dragged.form : undefined;
    if (wish.wish === 'reach') flow.turn({ ...flow.about, dragged: { wish, form: formed } });
    if ((formed || (unit.files === 1 && unit.ranks > 1)) && (await inGrammar(flow, { ...wish, form: formed }, offer)))
        return;
    const motion = drawnMotion(unit, wish.at, wish.heading);
    if (formed) motion.push(['form', ...formed]);
    const literal = await judge(flow, offer, { ...entryFor(offer, wish.subject), motion });
    if (literal.verdict?.answer === 'yes') return;
    const straight = straightened(motion),
        ahead = straight && (await judge(flow, offer, { ...entryFor(offer, wish.subject), motion: straight }));
    if (ahead?.verdict?.answer === 'yes') return;
    if (ahead) await judge(flow, offer, literal.entry);
    if (await joins(flow, wish)) return;
    const better = await suggestion(flow, wish, offer),
        entry = better?.order.entries[better.order.entries.length - 1],
        move = entry && (await moveOf(flow, entry)),
        end = move?.to.at as Point | undefined,
        most = ahead?.verdict?.limit;
    /* A turn of a degree or two that no hand meant may cost more than the whole way: straight ahead leads farther. */
    if (straight && most !== undefined && most > gap(unit.pose.at, end ?? unit.pose.at) + 0.01) {
        const cut = straight.map(([verb, a = 0, b = 0]): MotionStep => [verb, a, Math.min(b, most)]);
        if ((await judge(flow, offer, { ...entryFor(offer, wish.subject), motion: cut })).verdict?.answer === 'yes')
            return amend(flow, { instead: literal.verdict, drawn: literal.order });
    }
    if (entry && end && gap(end, wish.at) < 0.02) return void (await judge(flow, offer, entry));
    const meant =
        end &&
        sameWay(unit.pose.at, end, wish.at) &&
        (wish.heading === null || Math.abs(half(move!.to.heading - wish.heading)) <= TWIST);
    if (meant) await judge(flow, offer, entry!);
    else if (wish.heading === null && !formed && flow.unit(wish.subject))
        await marchTogether(flow, wish.subject, [], [wish.at[0] - unit.pose.at[0], wish.at[1] - unit.pose.at[1]]);
    if (!flow.draft || flow.draft.instead) return;
    amend(flow, meant ? { instead: literal.verdict, drawn: literal.order } : { nearest: better });
}

/* Asks the engine for the way, because only the engine knows how formations change and where roads lead. */
async function inGrammar(flow: Flow, wish: Wish & { form: Form | undefined }, offer: Offer): Promise<boolean> {
    const entry = (await suggestion(flow, wish, offer))?.order.entries.pop();
    if (entry && (wish.form || byRoad(entry))) return Boolean(await judge(flow, offer, entry));
    return false;
}

/* A leader dropped on a unit of his side joins it and does for it what he may; true if there is such an order. */
async function joins(flow: Flow, wish: Extract<Wish, { wish: 'reach' | 'face' }>): Promise<boolean> {
    const he = wish.wish === 'reach' ? flow.state.bodies.find((b) => b.ref === wish.subject) : undefined;
    const mate =
        he &&
        flow.state.units.find(
            (u) => u.standing === 'play' && u.side === he.side && inside((wish as { at: Point }).at, u.corners),
        );
    if (!mate) return false;
    const orders = await suggestions(flow, { kind: 'close', body: wish.subject, target: mate.ref }, 1);
    const entries = [...(orders[0]?.order.entries ?? [])],
        last = entries.pop(),
        offer = flow.decision?.offers.find((o) => o.kind === last?.kind);
    if (last && offer) await judge(flow, offer, last, entries);
    return Boolean(last && offer);
}

/* Adds a turn to the way that is drawn, in place of the turn with which it ended. */
async function turnAfter(flow: Flow, unit: Piece, offer: Offer, heading: number): Promise<void> {
    const { draft } = flow,
        drawn = draft?.offer === offer && draft.entry[offer.ref ?? 'unit'] === unit.ref ? draft.entry : null;
    const way = [...(drawn?.motion ?? [])],
        others = drawn ? draft!.also : [];
    while (way[way.length - 1]?.[0] === 'pivot') way.pop();
    const entry: Entry = { ...entryFor(offer, unit.ref), ...drawn, motion: way },
        at = (way.length > 0 ? await moveOf(flow, entry) : undefined)?.to.heading ?? unit.pose.heading,
        by = half(heading - at);
    const turned = await judge(flow, offer, { ...entry, motion: by === 0 ? way : [...way, ['pivot', by]] }, others);
    if (turned.verdict?.answer === 'yes' || way.length > 0) return;
    const nearest = await suggestion(flow, { wish: 'face', subject: unit.ref, heading }, offer);
    if (nearest) amend(flow, { nearest });
}

const HAND = 4; /* degrees a hand may be off when it means straight ahead, back, or to a side */

/* Returns the motion as it was drawn, without turns of half a degree that no hand means. */
function drawnMotion(unit: Piece, at: Point, heading: number | null): MotionStep[] {
    const motion = literalMotion(unit, round(at), heading);
    return straightened(motion, 0.5) ?? motion;
}

/* Returns a motion that is almost straight as a straight one; null: it is not almost straight, or it is straight
 * already. */
function straightened(motion: MotionStep[], hand = HAND): MotionStep[] | null {
    const [first, ...rest] = motion;
    if (first?.[0] !== 'march') return null;
    const angle = first[1] ?? 0,
        square = half(Math.round(angle / 90) * 90),
        off = half(angle - square);
    if (off === 0 || Math.abs(off) > hand) return null;
    return [['march', square, thousandth((first[2] ?? 0) * Math.cos((off * Math.PI) / 180))], ...rest];
}

const gap = ([x, y]: Point, [a, b]: Point): number => Math.hypot(a - x, b - y);

const TWIST = 10; /* degrees by which the heading at the end may differ from the drawn one */

/* Is the way shorter than drawn, but at least a third as long and no farther aside than a hand may be off? */
function sameWay(from: Point, end: Point, drawn: Point): boolean {
    const far = gap(from, end),
        wanted = gap(from, drawn),
        a = half(
            ((Math.atan2(end[0] - from[0], end[1] - from[1]) - Math.atan2(drawn[0] - from[0], drawn[1] - from[1])) *
                180) /
                Math.PI,
        );
    return far >= wanted / 3 && far <= wanted * 1.1 && Math.abs(a) <= TWIST;
}

async function suggestion(flow: Flow, wish: Wish, offer?: Offer): Promise<Suggestion | null> {
    const { wish: kind, subject, ...rest } = wish;
    const asked: Record<string, unknown> = { kind, [offer?.ref ?? 'unit']: subject };
    if ('object' in rest && rest.object !== undefined) asked.target = rest.object;
    if ('at' in rest) asked.at = round(rest.at);
    if ('form' in rest) asked.form = rest.form; /* left out where there is none */
    if ('heading' in rest && rest.heading !== null) asked.heading = turn(rest.heading);
    if (offer) asked.order_kind = offer.kind;
    return (await suggestions(flow, asked, 1))[0] ?? null;
}

/* Dropped on a target: charges, else fires, else fights, else breaks away, else marches towards it, whichever the
 * present decision offers. */
async function against(flow: Flow, subject: Ref, object: Ref | undefined): Promise<void> {
    if (object === undefined) return cannot(flow, subject);
    for (const kind of ['close', 'shoot', 'fight', 'away'] as const) {
        const found = await suggestion(flow, { wish: kind, subject, object } as Wish);
        const entry = found?.order.entries[found.order.entries.length - 1];
        if (!entry || entry.target === undefined) continue;
        const offer = flow.decision?.offers.find((o) => o.kind === entry.kind);
        if (offer && String(entry.target) === String(object)) return void (await judge(flow, offer, entry));
    }
    const offer = offerFor(flow, subject, 'body'),
        at = flow.piece(object)?.pose.at;
    if (offer) return void (await judge(flow, offer, { ...entryFor(offer, subject), target: object }));
    await (at && offerFor(flow, subject, 'motion')
        ? moveTo(flow, { wish: 'reach', subject, at, heading: null })
        : cannot(flow, subject));
}

/* Rounds a heading as orders write it. */
export const turn = (heading: number): number => (((Math.round(heading * 100) / 100) % 360) + 360) % 360;
