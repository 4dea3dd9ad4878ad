/* wishes.ts - gestures become wishes, wishes become orders; and moving by keys, each of which adds a step to the order in hand. */
import type { Phase, Point, Ref, Unit, Wish } from '../table/contract';
import type { Entry, Offer, Suggestion } from '../engine/protocol';
import { ghostOf, half, literalMotion, round, thousandth } from './ghost';
import type { Battle } from './battle';
import { showUnit } from './drawn';
import { cannot, entryFor, hold, judge, offerFor, putDown } from './hand';

const STEP = 0.5, TURN = 5;

export function hear(battle: Battle, wish: Wish, phase: Phase): void {
    if (phase === 'cancel') return putDown(battle);
    battle.live = { wish, phase };
    if (!battle.asking) void hearWishes(battle);
}

/* The last wish counts: those that came while the engine thought are passed over. */
async function hearWishes(battle: Battle): Promise<void> {
    battle.asking = true;
    try {
        while (battle.live) {
            const { wish } = battle.live;
            battle.live = null;
            await fulfil(battle, wish);
            battle.changed();
        }
    } catch (error) {
        battle.fail(error);
    }
    battle.asking = false;
}

async function fulfil(battle: Battle, wish: Wish): Promise<void> {
    if (!battle.mine) return;
    if (wish.wish === 'together') return marchTogether(battle, wish.subject, wish.others, wish.by);
    hold(battle, wish.subject);
    const unit = battle.unit(wish.subject);
    if (unit && battle.shownUnit !== unit) void showUnit(battle, unit);
    if (wish.wish === 'place') return place(battle, wish.subject, wish.at, wish.heading);
    if (wish.wish === 'reach' || wish.wish === 'face') return moveTo(battle, wish);
    return against(battle, wish.subject, wish.object);
}

/* Several go the same way by the same length: one order, whoever is in front first. */
async function marchTogether(battle: Battle, subject: Ref, others: Ref[], by: Point): Promise<void> {
    const offer = offerFor(battle, subject, 'motion');
    if (!offer) return cannot(battle, subject);
    const able = [subject, ...others].map((ref) => battle.unit(ref)).filter((u): u is Unit => u !== undefined && (offer.subjects ?? []).includes(u.ref));
    const ahead = (u: Unit) => u.pose.at[0] * by[0] + u.pose.at[1] * by[1];
    const entries = [...able].sort((a, b) => ahead(b) - ahead(a)).map((u): Entry => {
        return { ...entryFor(offer, u.ref), motion: literalMotion(u, round([u.pose.at[0] + by[0], u.pose.at[1] + by[1]]), null) };
    });
    const last = entries.pop();
    if (last) await judge(battle, offer, last, entries);
}

async function place(battle: Battle, subject: Ref, at: Point, heading: number): Promise<void> {
    const offer = offerFor(battle, subject, 'pose');
    if (!offer) return cannot(battle, subject);
    await judge(battle, offer, { ...entryFor(offer, subject), at: round(at), heading: turn(heading) });
}

/* What was drawn is checked as it was drawn.  Where it is refused the engine's own way to the same place is tried; if
 * there is none, the refusal stands and the nearest legal order is offered beside it. */
async function moveTo(battle: Battle, wish: Extract<Wish, { wish: 'reach' | 'face' }>): Promise<void> {
    const unit = battle.unit(wish.subject);
    const offer = offerFor(battle, wish.subject, 'motion');
    if (!unit || !offer) return offerFor(battle, wish.subject, 'pose') && wish.wish === 'reach' ? place(battle, wish.subject, wish.at, wish.heading ?? unit?.pose.heading ?? 0) : cannot(battle, wish.subject);
    const motion = wish.wish === 'reach' ? literalMotion(unit, round(wish.at), wish.heading) : literalMotion(unit, unit.pose.at, wish.heading);
    const literal = await judge(battle, offer, { ...entryFor(offer, wish.subject), motion });
    if (literal.verdict?.answer === 'yes') return;
    const better = await suggestion(battle, wish, offer);
    if (!better) return;
    const entry = better.order.entries[better.order.entries.length - 1]!;
    if (wish.wish === 'reach' && arrives(unit, entry, wish.at)) await judge(battle, offer, entry);
    else if (battle.draft) battle.draft = { ...battle.draft, nearest: better };
}

function arrives(unit: Unit, entry: Entry, at: Point): boolean {
    const ghost = ghostOf(unit, entry, null);
    const end = ghost?.path[ghost.path.length - 1];
    return Boolean(end && Math.hypot(end[0] - at[0], end[1] - at[1]) < 0.02);
}

async function suggestion(battle: Battle, wish: Wish, offer?: Offer): Promise<Suggestion | null> {
    const { wish: kind, subject, ...rest } = wish;
    const asked: Record<string, unknown> = { kind, [offer?.ref ?? 'unit']: subject };
    if ('object' in rest && rest.object !== undefined) asked.target = rest.object;
    if ('at' in rest) asked.at = round(rest.at);
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

export async function nudge(battle: Battle, step: [verb: string, ...n: number[]]): Promise<void> {
    const subject = battle.selection[0];
    const offer = subject === undefined ? undefined : offerFor(battle, subject, 'motion');
    if (!battle.mine || subject === undefined || !offer) return;
    const base = battle.draft?.offer === offer && battle.draft.entry.motion ? battle.draft.entry : entryFor(offer, subject);
    await judge(battle, offer, { ...base, motion: joined(base.motion ?? [], step) });
    battle.changed();
}

export function pressKey(battle: Battle, name: string): boolean {
    const steps: Record<string, [string, ...number[]]> = {
        w: ['march', 0, STEP], x: ['march', 180, STEP], a: ['march', -90, STEP], d: ['march', 90, STEP],
        q: ['pivot', -TURN], e: ['pivot', TURN], z: ['wheel', -TURN], c: ['wheel', TURN], s: ['about'],
    };
    const inches = /^[1-9]$/.test(name) ? (['march', 0, Number(name)] as [string, ...number[]]) : undefined;
    const step = steps[name] ?? inches;
    if (!step || battle.selection.length === 0 || !battle.mine) return false;
    void nudge(battle, step);
    return true;
}

const turn = (heading: number): number => ((Math.round(heading * 100) / 100) % 360 + 360) % 360;

/* Two steps of the same verb in the same direction are one. */
function joined(motion: [string, ...number[]][], step: [string, ...number[]]): [string, ...number[]][] {
    const last = motion[motion.length - 1];
    if (!last || last[0] !== step[0] || step[0] === 'about') return [...motion, step];
    if (step[0] === 'march') {
        if (last[1] === step[1]) return [...motion.slice(0, -1), ['march', last[1] ?? 0, thousandth((last[2] ?? 0) + (step[2] ?? 0))]];
        if (half((last[1] ?? 0) - (step[1] ?? 0)) === -180 || half((last[1] ?? 0) - (step[1] ?? 0)) === 180) return shortened(motion, last, step);
        return [...motion, step];
    }
    const sum = half((last[1] ?? 0) + (step[1] ?? 0));
    return sum === 0 ? motion.slice(0, -1) : [...motion.slice(0, -1), [step[0], sum]];
}

function shortened(motion: [string, ...number[]][], last: [string, ...number[]], step: [string, ...number[]]): [string, ...number[]][] {
    const rest = thousandth((last[2] ?? 0) - (step[2] ?? 0));
    if (rest === 0) return motion.slice(0, -1);
    return [...motion.slice(0, -1), rest > 0 ? ['march', last[1] ?? 0, rest] : ['march', step[1] ?? 0, -rest]];
}
