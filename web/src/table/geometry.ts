/* geometry.ts - plane geometry for drawing and pointing. It judges nothing: the engine measures exactly. Places are x
 * east, y north; headings are degrees clockwise from north. */
import type { Corners, Point, Pose } from './contract';

export interface Box { left: number; top: number; right: number; bottom: number }

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (angle: number): number => (angle * 180) / Math.PI;
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const between = (a: Point, b: Point, t = 0.5): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const middle = (c: Corners): Point => between(c[0], c[2]);
export const turned = (heading: number): number => ((heading % 360) + 360) % 360;

/* Returns the unit vector along a heading. */
export const ahead = (heading: number): Point => [Math.sin(radians(heading)), Math.cos(radians(heading))];
export const along = (p: Point, heading: number, n: number): Point => {
    const v = ahead(heading);
    return [p[0] + v[0] * n, p[1] + v[1] * n];
};
export const bearing = (from: Point, to: Point): number => turned(degrees(Math.atan2(to[0] - from[0], to[1] - from[1])));

/* Returns frontage and depth of a rectangle given by its corners. */
export const sizeOf = (c: Corners): [width: number, depth: number] => [distance(c[0], c[1]), distance(c[1], c[2])];

export function cornersAt(pose: Pose, width: number, depth: number, grow = 0): Corners {
    const f = ahead(pose.heading), r = ahead(pose.heading + 90), w = width / 2 + grow, d = depth / 2 + grow;
    const corner = (x: number, y: number): Point => [pose.at[0] + r[0] * x * w + f[0] * y * d, pose.at[1] + r[1] * x * w + f[1] * y * d];
    return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
}

/* Returns a place in a unit's own frame: x to its right, y ahead. */
export function inFrame(p: Point, pose: Pose): Point {
    const f = ahead(pose.heading), r = ahead(pose.heading + 90), dx = p[0] - pose.at[0], dy = p[1] - pose.at[1];
    return [dx * r[0] + dy * r[1], dx * f[0] + dy * f[1]];
}

export function inside(p: Point, outline: readonly Point[]): boolean {
    let within = false;
    for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
        const a = outline[i]!, b = outline[j]!;
        if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
    }
    return within;
}

export function nearestOn(p: Point, a: Point, b: Point): Point {
    const dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
    return [a[0] + dx * t, a[1] + dy * t];
}

/* Returns the distance of a place from an outline; 0 inside it. */
export function gapTo(p: Point, outline: readonly Point[]): number {
    if (inside(p, outline)) return 0;
    let least = Infinity;
    outline.forEach((a, i) => { least = Math.min(least, distance(p, nearestOn(p, a, outline[(i + 1) % outline.length]!))); });
    return least;
}

export function boxOf(points: readonly Point[]): Box {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const [x, y] of points) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
    }
    return box;
}

export const pathLength = (path: readonly Point[]): number => path.reduce((sum, p, i) => (i === 0 ? 0 : sum + distance(path[i - 1]!, p)), 0);

/* Returns the place `n` along a path, and the path's heading there. */
export function onPath(path: readonly Point[], n: number): { at: Point; heading: number } {
    let left = n;
    for (let i = 1; i < path.length; i++) {
        const a = path[i - 1]!, b = path[i]!, length = distance(a, b);
        if (length > 0 && left <= length + 1e-9) return { at: between(a, b, left / length), heading: bearing(a, b) };
        left -= length;
    }
    const last = path[path.length - 1] ?? [0, 0];
    return { at: last, heading: path.length > 1 ? bearing(path[path.length - 2]!, last) : 0 };
}

/* Do two convex outlines share some area? */
export function overlap(a: readonly Point[], b: readonly Point[]): boolean {
    const apart = (p: readonly Point[], q: readonly Point[]) => p.some((from, i) => {
        const to = p[(i + 1) % p.length]!, n: Point = [to[1] - from[1], from[0] - to[0]];
        const cast = (o: readonly Point[]) => o.map((v) => v[0] * n[0] + v[1] * n[1]);
        const pa = cast(p), qa = cast(q);
        return Math.max(...pa) <= Math.min(...qa) + 1e-9 || Math.max(...qa) <= Math.min(...pa) + 1e-9;
    });
    return !apart(a, b) && !apart(b, a);
}

/* Returns a round length of about a sixth of the table. */
export function handyLength(most: number): number {
    const power = 10 ** Math.floor(Math.log10(most));
    const few = [1, 2, 3, 6, 12, 24].filter((x) => x <= most);
    if (most < 40 && few.length > 0) return few[few.length - 1]!;
    return [5, 2, 1].map((x) => x * power).find((x) => x <= most) ?? power;
}
