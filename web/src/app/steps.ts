/* steps.ts - moving by keys: each adds a step to the order in hand, or carries the place it names. */
import { ahead, handyLength } from '../table/geometry';
import type { Ref } from '../table/contract';
import type { Entry, MotionStep, Offer } from '../engine/protocol';
import { announced } from '../about/about';
import type { Form } from '../about/held';
import { half, round, thousandth } from '../shown/motion';
import { entryFor, has, numbersAim, offerFor, placeOf } from '../shown/offers';
import type { Flow } from './flow';
import { judge, next, putDown, setSlot, thenNext } from './hand';
import { lineUp } from './line';
import { marksKnown } from './questions';
import { give } from './sheet';
import { fulfil, turn } from './wishes';

const HALF = 0.5,
    TURN = 5,
    VAST = 200;

/* The unit in which number keys count: one length, or a round number of lengths on a table hundreds of lengths wide. */
export const lengthOf = ({ field }: Pick<Flow, 'field'>): number =>
    Math.max(field.width, field.height) > VAST ? handyLength(field.width / 60) : 1;

function stepOf(flow: Flow, name: string): MotionStep | undefined {
    const length = lengthOf(flow),
        half_ = HALF * length;
    const steps: Record<string, MotionStep> = {
        w: ['march', 0, half_],
        x: ['march', 180, half_],
        a: ['march', -90, half_],
        d: ['march', 90, half_],
        q: ['pivot', -TURN],
        e: ['pivot', TURN],
        z: ['wheel', -TURN],
        c: ['wheel', TURN],
        s: ['about'],
        '(': ['form', -1],
        ')': ['form', 1],
    };
    return steps[name] ?? (/^[1-9]$/.test(name) ? ['march', 0, Number(name) * length] : undefined);
}

/* The piece is looked up when the key's turn has come, because an earlier key may still be about to select it. False:
 * this key never moves a piece. */
export function pressKey(flow: Flow, name: string): boolean {
    const step = stepOf(flow, name),
        asked = flow.asked;
    if (!step) return false;
    void flow.inTurn(() => stepOrMark(flow, name, step, asked));
    return true;
}

async function stepOrMark(flow: Flow, name: string, step: MotionStep, asked: string): Promise<void> {
    if (!flow.mine) return;
    /* the first press of a step is about the piece Tab would select; its targets are to be seen first */
    if (flow.selection.length === 0) {
        await next(flow);
        if (flow.selection.length === 0) return nobody(flow);
        if (numbersAim(flow)) return;
    }
    if (!/^[1-9]$/.test(name) || !numbersAim(flow)) return nudge(flow, step);
    await marksKnown(flow);
    const mark = flow.marks[Number(name) - 1];
    if (mark && asked === flow.asked) await thenNext(flow, () => give(flow, mark));
}

function nobody(flow: Flow): void {
    flow.turn(announced(flow.about, 'Nobody can act now.'));
}

async function nudge(flow: Flow, step: MotionStep): Promise<void> {
    const subject = flow.selection[0],
        { draft } = flow;
    if (!flow.mine || subject === undefined) return;
    if (draft && has(draft.offer, 'pose')) return setSlot(flow, (entry) => carriedOn(flow, entry, subject, step));
    const offer = offerFor(flow, subject, 'motion');
    if (!offer) return;
    const base = draft?.offer === offer && draft.entry.motion ? draft.entry : entryFor(offer, subject);
    const motion =
        step[0] === 'form' ? reformed(flow, subject, base.motion ?? [], step[1]!) : joined(base.motion ?? [], step);
    if (!motion) return fulfil(flow, flow.dragged!.wish);
    flow.turn({ ...flow.about, dragged: null });
    const others = companions(flow, offer, subject);
    if (others.length > 0 && (await inLine(flow, [subject, ...others], step))) return;
    await (others.length > 0
        ? allTogether(flow, offer, [subject, ...others], motion)
        : judge(flow, offer, { ...base, motion }));
}

/* Makes a march or wheel of several pieces one of their line; false: it is no such step. */
async function inLine(flow: Flow, units: Ref[], step: MotionStep): Promise<boolean> {
    const way = flow.draft?.line?.way,
        led = way && 'way' in way ? [way.way] : [],
        [only, other] = joined(led, step);
    if (step[0] !== 'march' && step[0] !== 'wheel') return false;
    if (only) return lineUp(flow, units, { way: other ? step : only });
    putDown(flow);
    return true;
}

/* Changes the formation by so many files: as the last step or, for a unit that was dragged to a place, at that place
 * (null): the engine finds the way. */
function reformed(flow: Flow, subject: Ref, motion: MotionStep[], by: number): MotionStep[] | null {
    const unit = flow.unit(subject),
        last = motion[motion.length - 1],
        dragged = flow.dragged?.wish.subject === subject ? flow.dragged : null;
    if (!unit) return motion;
    const n = unit.bases.length,
        now = dragged ? dragged.form?.[0] : last?.[0] === 'form' ? last[1] : undefined,
        files = Math.max(1, Math.min(n, (now ?? unit.files) + by));
    const form: Form | undefined = files === unit.files ? undefined : [files, Math.ceil(n / files)];
    if (dragged) {
        flow.turn({ ...flow.about, dragged: { ...dragged, form } });
        return null;
    }
    const before = last?.[0] === 'form' ? motion.slice(0, -1) : motion;
    return form ? [...before, ['form', ...form]] : before;
}

/* The other selected pieces that may have the same order. */
const companions = (flow: Flow, offer: Offer, subject: Ref): Ref[] =>
    flow.selection.filter((ref) => ref !== subject && offer.subjects?.includes(ref));

/* Gives all pieces the same steps; the foremost goes first, so that none blocks the next. */
async function allTogether(flow: Flow, offer: Offer, refs: Ref[], motion: MotionStep[]): Promise<void> {
    const lead = flow.unit(refs[0]),
        angle = motion.find(([verb]) => verb === 'march')?.[1] ?? 0;
    const way = ahead((lead?.pose.heading ?? 0) + angle);
    const far = (ref: Ref): number => {
        const at = flow.unit(ref)?.pose.at ?? [0, 0];
        return at[0] * way[0] + at[1] * way[1];
    };
    const entries = [...refs].sort((a, b) => far(b) - far(a)).map((ref) => ({ ...entryFor(offer, ref), motion }));
    const last = entries.pop();
    if (last) await judge(flow, offer, last, entries);
}

/* Moves a place that is not taken yet as the step would move a piece that stood there. */
function carriedOn(flow: Flow, entry: Entry, subject: Ref, [verb, a = 0, b = 0]: MotionStep): Partial<Entry> {
    const { at, heading } = placeOf(flow, entry, subject);
    if (verb === 'about') return { at, heading: turn(heading + 180) };
    if (verb !== 'march') return { at, heading: turn(heading + a) };
    const way = ahead(heading + a);
    return { at: round([at[0] + way[0] * b, at[1] + way[1] * b]), heading };
}

/* Joins two steps of the same verb in the same direction into one. */
function joined(motion: MotionStep[], step: MotionStep): MotionStep[] {
    const last = motion[motion.length - 1];
    if (!last || last[0] !== step[0] || step[0] === 'about') return [...motion, step];
    if (step[0] === 'march') {
        if (last[1] === step[1])
            return [...motion.slice(0, -1), ['march', last[1] ?? 0, thousandth((last[2] ?? 0) + (step[2] ?? 0))]];
        if (half((last[1] ?? 0) - (step[1] ?? 0)) === -180 || half((last[1] ?? 0) - (step[1] ?? 0)) === 180)
            return shortened(motion, last, step);
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
