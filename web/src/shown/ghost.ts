/* ghost.ts - where an order in hand would leave a unit, for drawing only: the engine alone judges and measures. */
import { bearing, middle, overlap, sizeOf } from '../table/geometry';
import type { Corners, Ghost, Point, Shape, Tone, Unit } from '../table/contract';
import type { Entry, MotionStep, Verdict } from '../engine/protocol';

/* A piece that can be moved: a unit, or a body on its own. */
export type Piece = Pick<Unit, 'ref' | 'number' | 'standing' | 'pose' | 'corners' | 'files' | 'ranks'>;

interface Place {
    at: Point;
    heading: number;
    width: number;
    depth: number;
    base: Point; // size of one base
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
export const ahead = (heading: number): Point => [Math.sin(radians(heading)), Math.cos(radians(heading))];
const plus = (p: Point, v: Point, n: number): Point => [p[0] + v[0] * n, p[1] + v[1] * n];

export function cornersOf(p: Place): Corners {
    const f = ahead(p.heading),
        r = ahead(p.heading + 90);
    const corner = (x: number, y: number): Point => plus(plus(p.at, r, (x * p.width) / 2), f, (y * p.depth) / 2);
    return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
}

function placeOf({ pose, corners, files, ranks }: Piece): Place {
    const [width, depth] = sizeOf(corners);
    return { ...pose, width, depth, base: [width / files, depth / ranks] };
}

/* A wheel turns the block about the front corner on the side it wheels to. */
function wheel(p: Place, degrees: number): Place {
    const pivot = cornersOf(p)[degrees > 0 ? 1 : 0],
        a = radians(degrees),
        dx = p.at[0] - pivot[0],
        dy = p.at[1] - pivot[1];
    const at: Point = [pivot[0] + dx * Math.cos(a) + dy * Math.sin(a), pivot[1] - dx * Math.sin(a) + dy * Math.cos(a)];
    return { ...p, at, heading: p.heading + degrees };
}

function step(p: Place, [verb, ...n]: MotionStep): Place {
    if (verb === 'pivot') return { ...p, heading: p.heading + (n[0] ?? 0) };
    if (verb === 'march') return { ...p, at: plus(p.at, ahead(p.heading + (n[0] ?? 0)), n[1] ?? 0) };
    if (verb === 'wheel') return wheel(p, n[0] ?? 0);
    if (verb === 'about') return { ...p, heading: p.heading + 180 };
    if (verb !== 'form') return p;
    const width = p.base[0] * n[0]!,
        depth = p.base[1] * n[1]!; /* its front stays where it is */
    return { ...p, width, depth, at: plus(p.at, ahead(p.heading), (p.depth - depth) / 2) };
}

/* Returns how far a corridor reaches beyond the unit that sweeps it. */
function sweep(shape: Shape | undefined, p: Place): number {
    if (!shape) return 0;
    const f = ahead(p.heading),
        along = shape.points.map((q) => (q[0] - p.at[0]) * f[0] + (q[1] - p.at[1]) * f[1]);
    return Math.max(0, Math.max(...along) - p.depth / 2);
}

/* Returns how far straight ahead a piece touches `target`; 0: it does not. */
function untilTouch(p: Place, target: Corners): number {
    const [x, y] = middle(target),
        reach = Math.hypot(x - p.at[0], y - p.at[1]) + p.width + p.depth,
        at = (n: number) => cornersOf({ ...p, at: plus(p.at, ahead(p.heading), n) });
    const steps = 400;
    for (let i = 1; i <= steps; i++) {
        if (!overlap(at((reach * i) / steps), target)) continue;
        let low = (reach * (i - 1)) / steps,
            high = (reach * i) / steps;
        while (high - low > 0.0001)
            overlap(at((low + high) / 2), target) ? (high = (low + high) / 2) : (low = (low + high) / 2);
        return low;
    }
    return 0;
}

/* The engine's end of a legal order that does not state it, as long as the order is the last of its sheet. */
const told = new WeakMap<Entry, Corners>();
function toldEnd(unit: Piece, entry: Entry, verdict: Verdict | null): Corners | null {
    if (verdict?.answer !== 'yes' || (entry.motion && !byRoad(entry)) || entry.at || entry.route) return null;
    const found = verdict.witness.find(
        (w) => w.shape === 'polygon' && (w.unit === unit.ref || w.unit === unit.number) && w.points.length === 4,
    );
    if (found) told.set(entry, found.points as Corners);
    return told.get(entry) ?? null;
}

export const byRoad = ({ motion }: Entry): boolean => motion?.some(([verb]) => verb === 'road') ?? false;

/* Straight ahead at a target: returns the end and the free part of the way. The corridor that the engine returned takes
 * precedence. */
function onset(p: Place, { answer, cost, witness }: Verdict, target: Unit | undefined): { far: number; free: number } {
    const free = sweep(
            witness.find((w) => w.shape === 'corridor'),
            p,
        ),
        touch = target && cost?.unit === 'length' ? untilTouch(p, target.corners) : 0;
    if (answer !== 'no') return { far: free || touch, free: 0 };
    const met = witness
        .filter((w) => w.shape === 'polygon' && w.points.length === 4)
        .map((w) => untilTouch(p, w.points as Corners))
        .filter((n) => n > 0.01);
    return { far: touch || free, free: touch ? free || Math.min(touch, ...met) : 0 };
}

export function ghostOf(unit: Piece, entry: Entry, verdict: Verdict | null, target?: Unit): Ghost | null {
    let place = placeOf(unit);
    const path: Point[] = entry.at && unit.standing !== 'play' ? [] : [place.at];
    if (entry.at) place = { ...place, at: entry.at, heading: entry.heading ?? place.heading };
    for (const one of entry.motion ?? []) {
        place = step(place, one);
        path.push(place.at);
    }
    for (const at of [...(entry.route ?? []), ...(entry.then?.route ?? [])]) {
        place = {
            ...place,
            at,
            heading:
                at[0] === place.at[0] && at[1] === place.at[1]
                    ? place.heading
                    : (Math.atan2(at[0] - place.at[0], at[1] - place.at[1]) * 180) / Math.PI,
        };
        path.push(at);
    }
    if (entry.form) place = { ...step(place, ['form', ...entry.form]), ...(entry.at && { at: entry.at }) };
    const marched = (entry.motion ?? []).some(([verb]) => verb === 'march' || verb === 'wheel');
    let stop: number | undefined;
    const end = toldEnd(unit, entry, verdict);
    if (end) {
        const at = middle(end),
            heading = bearing(end[3], end[0]);
        path.push(...(byRoad(entry) ? corner(place, at, heading) : []), at);
        place = { ...placeOf({ ...unit, corners: end }), at, heading };
    }
    if (entry.target !== undefined && !end && !marched && verdict) {
        const { far, free } = onset(place, verdict, target);
        stop = free;
        if (far > 0) path.push((place = { ...place, at: plus(place.at, ahead(place.heading), far) }).at);
    }
    const still = path.length > 0 && path.every((p) => p[0] === unit.pose.at[0] && p[1] === unit.pose.at[1]);
    if (still && place.heading === unit.pose.heading && !entry.form) return null;
    const refused =
        verdict?.answer === 'no' ? { stop: stop ?? stopOf(entry, path, verdict), reason: verdict.text } : {};
    return {
        unit: unit.ref,
        tone: toneOf(verdict),
        bends: byRoad(entry),
        corners: cornersOf(place),
        heading: place.heading,
        path,
        target: end ? undefined : entry.target,
        ...refused,
    };
}

/* Returns where the way straight ahead meets the way straight to the end, if it does: the corner of a road. */
function corner({ at: [x, y], heading }: Place, [endX, endY]: Point, last: number): Point[] {
    const a = ahead(heading),
        b = ahead(last),
        turn = a[0] * b[1] - a[1] * b[0],
        by: Point = [endX - x, endY - y];
    const far = (by[0] * b[1] - by[1] * b[0]) / turn,
        left = (a[0] * by[1] - a[1] * by[0]) / turn;
    return Math.abs(turn) > 0.01 && far > 0 && left > 0 ? [plus([x, y], a, far)] : [];
}

/* Returns how far along its path a refused order stays legal. The limit applies to its last march; earlier marches
 * count in full. */
function stopOf(entry: Entry, path: readonly Point[], verdict: Verdict): number | undefined {
    if (verdict.limit === undefined || entry.motion?.[entry.motion.length - 1]?.[0] !== 'march') return undefined;
    const legs = path.slice(1).map((p, i) => Math.hypot(p[0] - path[i]![0], p[1] - path[i]![1]));
    return legs.slice(0, -1).reduce((sum, leg) => sum + leg, 0) + Math.min(verdict.limit, legs[legs.length - 1] ?? 0);
}

export function toneOf(verdict: Verdict | null): Tone {
    if (!verdict) return 'wait';
    return verdict.answer === 'yes' ? 'yes' : verdict.answer === 'no' ? 'no' : 'wait';
}

/* Returns the order that a drag states literally, legal or not: turn towards the place, go there, turn as wished. It is
 * only checked, so that the refusal can say where it first goes wrong. */
export function literalMotion(unit: Piece, at: Point, heading: number | null): MotionStep[] {
    const dx = at[0] - unit.pose.at[0],
        dy = at[1] - unit.pose.at[1];
    const travel = Math.round(Math.hypot(dx, dy) * 1000) / 1000;
    const bearing = travel === 0 ? unit.pose.heading : (Math.atan2(dx, dy) * 180) / Math.PI;
    const turn = half(bearing - unit.pose.heading);
    const steps: MotionStep[] = [];
    if (travel > 0) steps.push(['march', turn, travel]);
    const last = heading === null ? 0 : half(heading - unit.pose.heading);
    if (last !== 0) steps.push(['pivot', last]);
    return steps;
}

/* Returns the angle between -180 and 180, to a hundredth of a degree. */
export function half(degrees: number): number {
    const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
    return Math.round(turned * 100) / 100;
}

/* Rounds to a thousandth, as orders write places. */
export const thousandth = (n: number): number => Math.round(n * 1000) / 1000;
export const round = (p: Point): Point => [thousandth(p[0]), thousandth(p[1])];
