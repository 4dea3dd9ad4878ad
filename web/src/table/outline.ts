/* outline.ts - geometry of an outline for ornament: how deep a place lies inside it, the way uphill, rows across it.
 *
 * Everything is in points of turned paper, y downwards. Invariant: nothing here moves an outline; ornament keeps inside
 * it and rounds corners only for itself. */
import type { Point } from './contract';
import { between, boxOf, distance, inside } from './geometry';

export type Chance = () => number;

/* Returns random numbers that depend on a text: the same text gives the same drawing. */
export function chanceOf(text: string): Chance {
    let seed = 2166136261;
    for (const c of text) seed = Math.imul(seed ^ c.codePointAt(0)!, 16777619) >>> 0;
    return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
}

/* Returns places every `step` along a line, ends included. */
export function walk(points: readonly Point[], step: number): Point[] {
    const out: Point[] = [];
    for (let i = 1; i < points.length; i++) {
        const a = points[i - 1]!, b = points[i]!, pieces = Math.max(1, Math.round(distance(a, b) / step));
        for (let j = 0; j < pieces; j++) out.push(between(a, b, j / pieces));
    }
    const last = points[points.length - 1];
    return last ? [...out, last] : out;
}

export const closed = (points: readonly Point[]): Point[] => [...points, points[0]!];

/* Returns a vector of one point to the left of the way from a to b. */
export function leftOf(a: Point, b: Point): Point {
    const length = distance(a, b) || 1;
    return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
}

/* Returns twice the area; its sign gives the direction of the corners. */
const twiceArea = (points: readonly Point[]): number => points.reduce((sum, p, i) => { const q = points[(i + 1) % points.length]!; return sum + p[0] * q[1] - q[0] * p[1]; }, 0);

/* Returns the centre of the area; for a line, the mean of its corners. */
export function centroid(points: readonly Point[]): Point {
    const area = twiceArea(points);
    if (Math.abs(area) < 1e-6) return between(points[0]!, points[points.length - 1]!);
    const sum = points.reduce<Point>(([x, y], p, i) => { const q = points[(i + 1) % points.length]!, c = p[0] * q[1] - q[0] * p[1]; return [x + (p[0] + q[0]) * c, y + (p[1] + q[1]) * c]; }, [0, 0]);
    return [sum[0] / (3 * area), sum[1] / (3 * area)];
}

/* Returns the direction of the longest side, as an angle on paper. */
export function bearingOf(points: readonly Point[]): number {
    const sides = points.map((p, i): [Point, Point] => [p, points[(i + 1) % points.length]!]);
    const [a, b] = sides.reduce((best, side) => (distance(...side) > distance(...best) + 1e-6 ? side : best));
    return Math.atan2(b[1] - a[1], b[0] - a[0]);
}

/* The depth of a place, as if the corners were rounded, and the direction in which it grows. */
export interface Depth { height: number; up: Point }
export type Slope = (p: Point) => Depth;

export function slopeOf(outline: readonly Point[], sharpness: number): Slope {
    const count = outline.length, ax = outline.map((p) => p[0]), ay = outline.map((p) => p[1]), dx = outline.map((p, i) => outline[(i + 1) % count]![0] - p[0]), dy = outline.map((p, i) => outline[(i + 1) % count]![1] - p[1]);
    const square = dx.map((x, i) => x * x + dy[i]! * dy[i]! || 1), off = new Float64Array(count), ox = new Float64Array(count), oy = new Float64Array(count);
    return ([px, py]) => { /* many thousand times: nothing is made anew in it */
        let least = Infinity, sum = 0, x = 0, y = 0;
        for (let i = 0; i < count; i++) {
            const t = Math.max(0, Math.min(1, ((px - ax[i]!) * dx[i]! + (py - ay[i]!) * dy[i]!) / square[i]!));
            ox[i] = px - ax[i]! - dx[i]! * t;
            oy[i] = py - ay[i]! - dy[i]! * t;
            off[i] = Math.sqrt(ox[i]! * ox[i]! + oy[i]! * oy[i]!);
            if (off[i]! < least) least = off[i]!;
        }
        for (let i = 0; i < count; i++) {
            const farther = sharpness * (off[i]! - least);
            if (farther > 12) continue;
            const w = Math.exp(-farther), d = off[i]! || 1;
            sum += w;
            x += (w * ox[i]!) / d;
            y += (w * oy[i]!) / d;
        }
        const length = Math.sqrt(x * x + y * y) || 1;
        return { height: least - Math.log(sum) / sharpness, up: [x / length, y / length] };
    };
}

/* Returns places along the outline, every `step`, each a little inside it. */
export function rim(outline: readonly Point[], step: number): Point[] {
    const turn = twiceArea(outline) > 0 ? -1 : 1, count = outline.length;
    return outline.flatMap((a, i) => {
        const b = outline[(i + 1) % count]!, [x, y] = leftOf(a, b);
        return walk([a, b], step).slice(1, -1).map((p): Point => [p[0] + x * turn * 0.6, p[1] + y * turn * 0.6]);
    });
}

/* Returns the place up the slope at that height; null: the slope is not so high there. */
export function climb(slope: Slope, from: Point, height: number): Point | null {
    let p = from;
    for (let i = 0; i < 60; i++) {
        const at = slope(p), left = height - at.height;
        if (left <= 0) return p;
        const step = Math.max(0.5, left * 0.6);
        p = [p[0] + at.up[0] * step, p[1] + at.up[1] * step];
    }
    return null;
}

/* Returns ways from places along the outline up to a height, wherever it is reached. */
export const inwards = (slope: Slope, outline: readonly Point[], height: number, step: number): Point[] => rim(outline, step).map((p) => climb(slope, p, height)).filter((p): p is Point => p !== null);

/* Returns a line around the slope at one height. */
export function contour(slope: Slope, outline: readonly Point[], height: number, step: number): Point[] {
    const out: Point[] = [];
    for (const q of inwards(slope, outline, height, step)) {
        const last = out[out.length - 1];
        if (!last || distance(q, last) > step * 0.5) out.push(q);
    }
    return out;
}

export function highest(slope: Slope, outline: readonly Point[]): number {
    const box = boxOf(outline), n = 18;
    let most = 0;
    for (let i = 1; i < n; i++)
        for (let j = 1; j < n; j++) {
            const p: Point = [box.left + ((box.right - box.left) * i) / n, box.top + ((box.bottom - box.top) * j) / n];
            if (inside(p, outline)) most = Math.max(most, slope(p).height);
        }
    return most;
}

/* A row across an outline: its ends, its number, and `at`, the place at a distance along it and beside it. */
export interface Row { from: number; to: number; index: number; at(along: number, beside?: number): Point }
export function rowsOf(outline: readonly Point[], angle: number, gap: number): Row[] {
    const c = Math.cos(angle), s = Math.sin(angle), flat = outline.map((p): Point => [p[0] * c + p[1] * s, -p[0] * s + p[1] * c]), box = boxOf(flat), rows: Row[] = [];
    let index = 0;
    for (let v = box.top + gap / 2; v < box.bottom; v += gap, index++) {
        const cuts = flat.flatMap((p, i) => { const q = flat[(i + 1) % flat.length]!; return p[1] > v !== q[1] > v ? [p[0] + ((v - p[1]) / (q[1] - p[1])) * (q[0] - p[0])] : []; }).sort((a, b) => a - b);
        for (let i = 0; i + 1 < cuts.length; i += 2) rows.push({ from: cuts[i]!, to: cuts[i + 1]!, index, at: (t, beside = 0) => [t * c - (v + beside) * s, t * s + (v + beside) * c] });
    }
    return rows;
}

/* The room that a thing needs around its foot: left, right, up, down. */
export type Room = readonly [left: number, right: number, up: number, down: number];

/* Is all of its drawing inside the outline? */
export const fits = (outline: readonly Point[], [x, y]: Point, [left, right, up, down]: Room): boolean =>
    ([[x - left, y], [x + right, y], [x, y - up], [x, y + down], [x + right * 0.75, y + down * 0.9], [x - left * 0.75, y - up * 0.7], [x + right * 0.75, y - up * 0.7]] as Point[]).every((p) => inside(p, outline));

/* Scatters places inside, no two nearer than `apart`; with `row`, the first ones stand in a row at that depth along the
 * border. */
export function scattered(outline: readonly Point[], apart: number, chance: Chance, free: (p: Point) => boolean, row = 0): Point[] {
    const box = boxOf(outline), out: Point[] = [], square = apart * apart;
    const near = (p: Point): boolean => { for (const q of out) { const x = q[0] - p[0], y = (q[1] - p[1]) * 1.15; if (x * x + y * y < square) return true; } return false; }, ok = (p: Point) => !near(p) && free(p);
    if (row > 0) {
        const slope = slopeOf(outline, 0.25);
        for (const p of rim(outline, apart * 0.5)) {
            const q = climb(slope, p, row + chance() * 1.2);
            if (q && ok(q)) out.push(q);
        }
    }
    const tries = Math.min(2500, Math.ceil(((box.right - box.left) * (box.bottom - box.top)) / (apart * apart)) * 9);
    for (let i = 0; i < tries; i++) {
        const p: Point = [box.left + chance() * (box.right - box.left), box.top + chance() * (box.bottom - box.top)];
        if (inside(p, outline) && ok(p)) out.push(p);
    }
    return out;
}
