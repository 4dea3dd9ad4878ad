/* steps.ts - moving by keys: each adds a step to the order in hand, or carries the place it names. */
import { handyLength } from '../table/engrave';
import type { Point, Ref } from '../table/contract';
import type { Entry, MotionStep, Offer } from '../engine/protocol';
import type { Battle } from './battle';
import type { Form } from './held';
import { ahead, half, round, thousandth } from './ghost';
import { entryFor, has, judge, next, offerFor, setSlot, thenNext } from './hand';
import { give, marksKnown } from './marks';
import { fulfil, turn } from './wishes';

const HALF = 0.5, TURN = 5, VAST = 200;

/* What the number keys count: one length, or a round number of them where a table is hundreds of lengths wide. */
const lengthOf = ({ field }: Battle): number => (Math.max(field.width, field.height) > VAST ? handyLength(field.width / 60) : 1);

function stepOf(battle: Battle, name: string): MotionStep | undefined {
    const length = lengthOf(battle), half_ = HALF * length;
    const steps: Record<string, MotionStep> = {
        w: ['march', 0, half_], x: ['march', 180, half_], a: ['march', -90, half_], d: ['march', 90, half_],
        q: ['pivot', -TURN], e: ['pivot', TURN], z: ['wheel', -TURN], c: ['wheel', TURN], s: ['about'], '(': ['form', -1], ')': ['form', 1],
    };
    return steps[name] ?? (/^[1-9]$/.test(name) ? ['march', 0, Number(name) * length] : undefined);
}

/* Whom a key is about is looked at when its turn has come: whoever types fast has not seen yet whom the key before selects.  False: this
 * key moves nobody ever. */
export function pressKey(battle: Battle, name: string): boolean {
    const step = stepOf(battle, name), asked = battle.asked;
    if (!step) return false;
    void battle.inTurn(() => stepOrMark(battle, name, step, asked));
    return true;
}

/* Where nobody can be marched a number is that of a target. */
export const numbersAim = (battle: Battle): boolean => !battle.draft && !battle.decision?.offers.some((o) => has(o, 'motion') && o.subjects?.length && !has(o, 'body'));

async function stepOrMark(battle: Battle, name: string, step: MotionStep, asked: string): Promise<void> {
    if (!battle.mine) return;
    /* the first press of a step is about whom Tab would select; at whom he shoots is to be seen first */
    if (battle.selection.length === 0) {
        await next(battle);
        if (battle.selection.length === 0) return nobody(battle);
        if (numbersAim(battle)) return;
    }
    if (!/^[1-9]$/.test(name) || !numbersAim(battle)) return nudge(battle, step);
    await marksKnown(battle);
    const mark = battle.marks[Number(name) - 1];
    if (mark) return asked === battle.asked ? thenNext(battle, () => give(battle, mark)) : undefined;
    await nudge(battle, step);
}

function nobody(battle: Battle): void {
    battle.announcement = 'Nobody can act now.';
    battle.changed();
}

async function nudge(battle: Battle, step: MotionStep): Promise<void> {
    const subject = battle.selection[0], { draft } = battle;
    if (!battle.mine || subject === undefined) return;
    if (draft && has(draft.offer, 'pose')) return setSlot(battle, (entry) => carriedOn(battle, entry, subject, step));
    const offer = offerFor(battle, subject, 'motion');
    if (!offer) return battle.changed();
    const base = draft?.offer === offer && draft.entry.motion ? draft.entry : entryFor(offer, subject);
    const motion = step[0] === 'form' ? reformed(battle, subject, base.motion ?? [], step[1]!) : joined(base.motion ?? [], step);
    if (!motion) return fulfil(battle, battle.dragged!.wish).then(() => battle.changed());
    battle.dragged = null;
    const others = companions(battle, offer, subject);
    await (others.length > 0 ? allTogether(battle, offer, [subject, ...others], motion) : judge(battle, offer, { ...base, motion }));
    battle.changed();
}

/* So many files more: as the last step, or, of who was dragged to a place, there (null): the engine knows how. */
function reformed(battle: Battle, subject: Ref, motion: MotionStep[], by: number): MotionStep[] | null {
    const unit = battle.unit(subject), last = motion[motion.length - 1], dragged = battle.dragged?.wish.subject === subject ? battle.dragged : null;
    if (!unit) return motion;
    const n = unit.bases.length, now = dragged ? dragged.form?.[0] : last?.[0] === 'form' ? last[1] : undefined, files = Math.max(1, Math.min(n, (now ?? unit.files) + by));
    const form: Form | undefined = files === unit.files ? undefined : [files, Math.ceil(n / files)];
    if (dragged) return (dragged.form = form), null;
    const before = last?.[0] === 'form' ? motion.slice(0, -1) : motion;
    return form ? [...before, ['form', ...form]] : before;
}

/* Whoever is selected beside the first and may have the same order. */
const companions = (battle: Battle, offer: Offer, subject: Ref): Ref[] => battle.selection.filter((ref) => ref !== subject && offer.subjects?.includes(ref));

/* The same steps for everybody; whoever is in front goes first, so that nobody waits for the next. */
async function allTogether(battle: Battle, offer: Offer, refs: Ref[], motion: MotionStep[]): Promise<void> {
    const lead = battle.unit(refs[0]), angle = motion.find(([verb]) => verb === 'march')?.[1] ?? 0;
    const way = ahead((lead?.pose.heading ?? 0) + angle);
    const far = (ref: Ref): number => { const at = battle.unit(ref)?.pose.at ?? [0, 0]; return at[0] * way[0] + at[1] * way[1]; };
    const entries = [...refs].sort((a, b) => far(b) - far(a)).map((ref) => ({ ...entryFor(offer, ref), motion }));
    const last = entries.pop();
    if (last) await judge(battle, offer, last, entries);
}

/* A place that is not taken yet goes where the step would bring somebody who stood there. */
function carriedOn(battle: Battle, entry: Entry, subject: Ref, [verb, a = 0, b = 0]: MotionStep): Partial<Entry> {
    const { at, heading } = placeOf(battle, entry, subject);
    if (verb === 'about') return { at, heading: turn(heading + 180) };
    if (verb !== 'march') return { at, heading: turn(heading + a) };
    const way = ahead(heading + a);
    return { at: round([at[0] + way[0] * b, at[1] + way[1] * b]), heading };
}

/* Where a place in hand is: as it was said, where the subject stands, or the middle of the table. */
export function placeOf(battle: Battle, entry: Entry, subject: Ref | undefined): { at: Point; heading: number } {
    const unit = battle.unit(subject), stands = unit?.standing === 'play' ? unit.pose : undefined;
    const home = battle.field.sides.find((s) => s.number === battle.acting)?.home ?? 0;
    return { at: entry.at ?? stands?.at ?? [battle.field.width / 2, battle.field.height / 2], heading: entry.heading ?? stands?.heading ?? home };
}

/* Two steps of the same verb in the same direction are one. */
function joined(motion: MotionStep[], step: MotionStep): MotionStep[] {
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

function shortened(motion: MotionStep[], last: MotionStep, step: MotionStep): MotionStep[] {
    const rest = thousandth((last[2] ?? 0) - (step[2] ?? 0));
    if (rest === 0) return motion.slice(0, -1);
    return [...motion.slice(0, -1), rest > 0 ? ['march', last[1] ?? 0, rest] : ['march', step[1] ?? 0, -rest]];
}
