/* Overlays.tsx - what is laid over the table for a moment: witnesses, ghosts, ways, rulers, and plates with their
 * words. Every line has a white casing, so that it shows on any ground. What is allowed is drawn solid, what is refused
 * is broken and crossed: colour is never the only sign. */
import type { Corners, Ghost, Overlay, Point, Pose, Ref, Ruler, Shape, Tone, Trace, Unit } from './contract';
import { ahead, along, bearing, between, boxOf, cornersAt, distance, gapTo, middle, nearestOn, onPath, pathLength, sizeOf, handyLength } from './geometry';
import { blockMarkup } from './block';
import { type Pen } from './engrave';
import { around, NOTE, place, textWidth, type Obstacle } from './labels';

const at = (p: Point): string => `${Math.round(p[0] * 10) / 10} ${Math.round(p[1] * 10) / 10}`;
const open = (points: readonly Point[]): string => (points.length > 0 ? `M${points.map(at).join('L')}` : '');
const ring = (points: readonly Point[]): string => (points.length > 0 ? `${open(points)}Z` : '');

/* ---- shapes of witnesses ------------------------------------------------------------------------------------------------------------- */

/* Draws two rays and the rounded front between them: where a unit may shoot. */
function sector(shape: Shape, pen: Pen): string {
    const [left, right = left] = shape.points, r = shape.radius ?? 0;
    if (!left || !right) return '';
    const from = shape.from ?? 0, span = ((((shape.to ?? 0) - from) % 360) + 360) % 360;
    const facing = left === right || distance(left, right) < 1e-6 ? null : bearing(left, right) - 90;
    const sweep = (origin: Point, a: number, b: number) => Array.from({ length: 13 }, (_, i) => along(origin, a + ((b - a) * i) / 12, r));
    if (facing === null) return ring([left, ...sweep(left, from, from + span)].map(pen.point));
    const mid = from + ((((facing - from) % 360) + 360) % 360);
    return ring([left, ...sweep(left, from, mid), ...sweep(right, mid, from + span), right].map(pen.point));
}

function arc(shape: Shape, pen: Pen): string {
    const [c] = shape.points, from = shape.from ?? 0, span = ((((shape.to ?? 0) - from) % 360) + 360) % 360 || 360;
    return c ? open(Array.from({ length: 25 }, (_, i) => pen.point(along(c, from + (span * i) / 24, shape.radius ?? 0)))) : '';
}

/* Returns the outline of all places within a radius of a convex outline, corner arcs included. */
export function dilated(points: readonly Point[], radius: number): Point[] {
    if (points.length < 2) return points[0] ? Array.from({ length: 49 }, (_, i) => along(points[0]!, i * 7.5, radius)) : [];
    const turn = points.reduce((sum, p, i) => {
        const q = points[(i + 1) % points.length]!;
        return sum + p[0] * q[1] - q[0] * p[1];
    }, 0);
    const outline = turn <= 0 ? [...points] : [...points].reverse(); /* clockwise, so outside is to the left */
    return outline.flatMap((p, i) => {
        const before = outline[(i + outline.length - 1) % outline.length]!, after = outline[(i + 1) % outline.length]!;
        const a = bearing(before, p) - 90, span = (((bearing(p, after) - 90 - a) % 360) + 360) % 360;
        return Array.from({ length: 25 }, (_, j) => along(p, a + (span * j) / 24, radius));
    });
}

const area = (shape: Shape): boolean => ['sector', 'corridor', 'polygon'].includes(shape.shape);

function Drawn({ shape, tone, pen, faint }: { shape: Shape; tone: Tone; pen: Pen; faint: boolean }) {
    if (shape.shape === 'point') return shape.points[0] ? <Spot p={pen.point(shape.points[0])} tone={tone} /> : null;
    const d = shape.shape === 'segment' ? open(shape.points.map(pen.point)) : shape.shape === 'arc' ? arc(shape, pen) : shape.shape === 'sector' ? sector(shape, pen) : ring(shape.points.map(pen.point));
    if (area(shape)) return <><path class={faint ? 'ov-wash plain' : `ov-wash ov-wash-${tone}`} d={d} />{!faint && <path class={`ov-rim ov-rim-${tone}`} d={d} />}</>;
    return <><path class="case" d={d} /><path class={`ov ov-${tone}`} d={d} /></>;
}

function Spot({ p, tone }: { p: Point; tone: Tone }) {
    return <g class={`spot ov-${tone}`} transform={`translate(${at(p)})`}><circle class="case" r="5" /><circle class={`ov ov-${tone}`} r="5" />{tone === 'no' && <path class="ov ov-no" d="M-3-3L3 3M3-3L-3 3" />}</g>;
}

/* Zones of one tone are merged: a boundary inside another zone is not drawn. */
function Zones({ overlays, pen }: { overlays: readonly Overlay[]; pen: Pen }) {
    const rims = overlays.map((o) => ({ outline: o.shape.points, radius: o.shape.radius ?? 0, rim: dilated(o.shape.points, o.shape.radius ?? 0).flatMap((p, i, all) => [p, between(p, all[(i + 1) % all.length]!)]) }));
    const free = (p: Point, i: number) => rims.every((r, j) => j === i || gapTo(p, r.outline) > r.radius - 0.02);
    const edge = rims.map(({ rim }, i) => {
        let d = '', drawing = false;
        for (const p of [...rim, rim[0]!]) {
            const seen = free(p, i);
            if (seen) d += `${drawing ? 'L' : 'M'}${at(pen.point(p))}`;
            drawing = seen;
        }
        return d;
    });
    const id = `zones-${overlays[0]!.tone}`, line = edge.join('');
    return (
        <g class={`zone zone-${overlays[0]!.tone}`} data-overlay="zones">
            <clipPath id={id}><path d={rims.map((r) => ring(r.rim.map(pen.point))).join('')} /></clipPath>
            <path class="zone-band" clip-path={`url(#${id})`} d={line} /><path class="zone-line" d={line} />
        </g>
    );
}

export function Shapes({ overlays, pen }: { overlays: readonly Overlay[]; pen: Pen }) {
    const zones = (['plain', 'wait', 'no', 'yes'] as const).map((tone) => overlays.filter((o) => o.tone === tone && o.shape.shape === 'ring' && o.shape.points.length > 0)).filter((z) => z.length > 0);
    return (
        <>
            {zones.map((z) => <Zones overlays={z} pen={pen} />)}
            {overlays.filter((o) => o.shape.shape !== 'ring').map((o) => <g key={o.key} class="overlay" data-overlay={o.key}><Drawn shape={o.shape} tone={o.tone} pen={pen} faint={o.tone === 'plain'} /></g>)}
        </>
    );
}

/* ---- ways and ghosts --------------------------------------------------------------------------------------------------------------------- */

/* Returns ticks along a path: one for each length unit where there is room, otherwise for a handy number of units;
 * every third tick is long. */
function ticks(path: readonly Point[], k: number, until: number): Point[][] {
    const step = k >= 5 ? 1 : handyLength(Math.max(2, 60 / k)), out: Point[][] = [];
    for (let i = 1; i * step < Math.min(pathLength(path), until) - 0.02 && i < 80; i++) {
        const p = onPath(path, i * step), side = ahead(p.heading + 90), half = (i % 3 ? 3.4 : 6) / k;
        out.push([[p.at[0] - side[0] * half, p.at[1] - side[1] * half], [p.at[0] + side[0] * half, p.at[1] + side[1] * half]]);
    }
    return out;
}

/* Returns the ground that a piece sweeps on each straight leg, with the heading in which it ends. */
function hull(points: Point[]): Point[] {
    const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const chain = (list: Point[]) => list.reduce<Point[]>((out, p) => {
        while (out.length > 1 && cross(out[out.length - 2]!, out[out.length - 1]!, p) <= 0) out.pop();
        return [...out, p];
    }, []);
    return [...chain(sorted).slice(0, -1), ...chain(sorted.reverse()).slice(0, -1)];
}
const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

function swept(ghost: Ghost): Point[][] {
    const end = ghost.path[ghost.path.length - 1]!;
    const shifted = (p: Point): Point[] => ghost.corners.map((c) => [c[0] + p[0] - end[0], c[1] + p[1] - end[1]] as Point);
    return ghost.path.slice(1).map((p, i) => hull([...shifted(ghost.path[i]!), ...shifted(p)]));
}

/* Cuts a path into the part up to length `n` and the rest. */
function cut(path: readonly Point[], n: number): [Point[], Point[]] {
    let left = n;
    for (let i = 1; i < path.length; i++) {
        const length = distance(path[i - 1]!, path[i]!);
        if (left < length) {
            const p = between(path[i - 1]!, path[i]!, Math.max(0, left) / length);
            return [[...path.slice(0, i), p], [p, ...path.slice(i)]];
        }
        left -= length;
    }
    return [[...path], []];
}

export function GhostDrawn({ ghost, unit, target, pen, turn }: { ghost: Ghost; unit: Unit | undefined; target: Unit | undefined; pen: Pen; turn: number }) {
    const refused = ghost.tone === 'no', stop = refused ? Math.min(ghost.stop ?? 0, pathLength(ghost.path)) : Infinity;
    const [good, bad] = cut(ghost.path, stop), c = middle(ghost.corners), p = pen.point(c);
    const draw = (points: readonly Point[]) => open(points.map(pen.point));
    const sticks = ticks(ghost.path, pen.k, stop).map(draw).join('');
    return (
        <g class={`ghost ghost-${ghost.tone}`} data-ghost={String(ghost.unit)} data-tone={ghost.tone}>
            {!refused && !ghost.bends && swept(ghost).map((leg) => <path class={`ov-wash ov-wash-${ghost.tone}`} d={ring(leg.map(pen.point))} />)}
            <path class="case wide" d={draw(ghost.path)} />
            {good.length > 1 && <path class={`ov ${refused ? 'ov-yes' : `ov-${ghost.tone}`}`} d={draw(good)} />}
            <path class={`ov thin ${refused ? 'ov-yes' : `ov-${ghost.tone}`}`} d={sticks} />
            {bad.length > 1 && <path class="ov ov-no ov-dash" d={draw(bad)} />}
            {unit && <Block unit={unit} corners={ghost.corners} heading={ghost.heading} pen={pen} turn={turn} />}
            <path class={`ghost-edge ghost-edge-${ghost.tone}`} d={ring(ghost.corners.map(pen.point))} />
            {ghost.wanted && <Stopped ghost={ghost} wanted={ghost.wanted} pen={pen} />}
            {refused && <path class="ghost-cross" d={cornersCross(ghost.corners, pen)} />}
            {refused && ghost.stop !== undefined && stop > 0 && stop < pathLength(ghost.path) && <StopMark path={ghost.path} at={stop} pen={pen} width={sizeOf(ghost.corners)[0]} />}
            {target && <Face ghost={ghost} target={target} pen={pen} />}
            <circle class="anchor" cx={p[0]} cy={p[1]} r="0" />
        </g>
    );
}

/* Draws a stopped unit of a line: its wanted place, and a bar before its front. */
function Stopped({ ghost: { corners }, wanted, pen }: { ghost: Ghost; wanted: Corners; pen: Pen }) {
    const front = open([corners[0], corners[1]].map(pen.point));
    return <g class="stopped"><path class="ov ov-no ov-dash" d={ring(wanted.map(pen.point))} /><path class="ghost-cross" d={cornersCross(wanted, pen)} /><path class="case wide" d={front} /><path class="ov ov-no heavy" d={front} /></g>;
}

const cornersCross = (c: Corners, pen: Pen): string => {
    const m = middle(c), near = (p: Point) => between(m, p, 0.62);
    return `${open([near(c[0]), near(c[2])].map(pen.point))}${open([near(c[1]), near(c[3])].map(pen.point))}`;
};

/* Draws a bar across the way where it first goes wrong. */
function StopMark({ path, at: n, pen, width }: { path: readonly Point[]; at: number; pen: Pen; width: number }) {
    const p = onPath(path, n), side = ahead(p.heading + 90), half = Math.min(width / 2, 14 / pen.k);
    const line = open([[p.at[0] - side[0] * half, p.at[1] - side[1] * half], [p.at[0] + side[0] * half, p.at[1] + side[1] * half]].map((q) => pen.point(q as Point)));
    return <g class="stop"><path class="case wide" d={line} /><path class="ov ov-no heavy" d={line} /></g>;
}

function Block({ unit, corners, heading, pen, turn }: { unit: Unit; corners: Corners; heading: number; pen: Pen; turn: number }) {
    const at = middle(corners), p = pen.point(at), same = sizeOf(unit.corners).every((v, i) => Math.abs(v - sizeOf(corners)[i]!) < 0.01);
    const markup = blockMarkup(same ? unit : { ...unit, corners, bases: formed(unit, corners, { at, heading }), pose: { at, heading } }, pen.k);
    return <g class={`unit side-${unit.side || 1}`} style={{ transform: `translate(${p[0]}px,${p[1]}px) rotate(${heading + turn}deg)`, '--unturn': `${-heading - turn}deg` }} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/* Returns its bases, rank by rank, in another formation; none if they do not fill it, because the unit is bent along a
 * road. */
function formed({ bases }: Unit, corners: Corners, { at, heading }: Pose): Unit['bases'] {
    const [w, d] = sizeOf(bases[0]?.corners ?? corners), [width, depth] = sizeOf(corners), files = Math.round(width / w), ranks = Math.round(depth / d);
    if (Math.ceil(bases.length / files) !== ranks || Math.abs(files * w - width) > 0.05) return [];
    return bases.map((base, i) => ({ ...base, corners: cornersAt({ at: along(along(at, heading + 90, ((i % files) - (files - 1) / 2) * w), heading, ((ranks - 1) / 2 - Math.floor(i / files)) * d), heading }, w, d) }));
}

/* Marks the face that would be struck: of the target's sides nearest to the ghost's front, the one that faces it most. */
function Face({ ghost, target, pen }: { ghost: Ghost; target: Unit; pen: Pen }) {
    const [a, b] = ghost.corners, c = target.corners, way = ahead(ghost.heading);
    const gap = ([p, q]: [Point, Point]) => Math.min(...[a, b].map((r) => distance(r, nearestOn(r, p, q))), ...[p, q].map((r) => distance(r, nearestOn(r, a, b))));
    const turned = ([p, q]: [Point, Point]) => ((p[1] - q[1]) * way[0] + (q[0] - p[0]) * way[1]) / distance(p, q);
    const sides = c.map((p, i) => [p, c[(i + 1) % 4]!] as [Point, Point]), least = Math.min(...sides.map(gap));
    const side = sides.filter((s) => gap(s) < least + 0.05).reduce((best, s) => (turned(s) < turned(best) ? s : best));
    if (least > Math.max(...sizeOf(c))) return <path class="ov ov-wait ov-dash" d={ring(c.map(pen.point))} />;
    const d = open(side.map(pen.point));
    return <><path class="case face" d={d} /><path class={`ov face ov-${ghost.tone}`} d={d} /></>;
}

/* Draws the place where a unit stood before, and its way. */
export function TraceDrawn({ trace, pen }: { trace: Trace; pen: Pen }) {
    const a = middle(trace.from), b = middle(trace.to), far = distance(a, b), short = Math.min(...sizeOf(trace.to)) / 2;
    if (far * pen.k < 0.5) return null;
    return <g class="trace"><path class="trace-edge" d={ring(trace.from.map(pen.point))} />{far > 2 * short && <path class="trace-way" d={open([a, between(a, b, (far - short) / far)].map(pen.point))} marker-end="url(#arrow)" />}</g>;
}

export function RulerDrawn({ ruler, pen }: { ruler: Ruler; pen: Pen }) {
    const line = ruler.shapes.find((s) => s.shape === 'segment');
    if (!line) return null;
    const d = open(line.points.map(pen.point));
    return (
        <g class="ruler">
            {ruler.shapes.filter((s) => s !== line).map((s) => <Drawn shape={s} tone="plain" pen={pen} faint={area(s)} />)}
            <path class="case" d={d} /><path class="ov-ink" d={d} /><path class="ov-ink thin" d={ticks(line.points, pen.k, Infinity).map((t) => open(t.map(pen.point))).join('')} />
            {line.points.map((p) => { const q = pen.point(p); return <circle class="ruler-end" cx={q[0]} cy={q[1]} r="2.6" />; })}
        </g>
    );
}

/* ---- plates: words on the table ------------------------------------------------------------------------------------------------------------- */

export interface Plate { rim?: Point[]; key: string; own?: string; anchor: Point; outline: Point[]; lines: string[]; kind: 'tag' | 'note' | 'mark'; tone: Tone; number?: number | undefined; cells?: readonly { part: number; look: string }[] }

/* Breaks words into lines of about so many letters; text that does not fit is cut off with a sign. */
function wrapped(text: string, letters: number, most: number): string[] {
    const rows: string[] = [''];
    for (const word of text.split(' ')) {
        if (rows[rows.length - 1] && (rows[rows.length - 1]! + word).length > letters) rows.push('');
        rows[rows.length - 1] += `${rows[rows.length - 1] ? ' ' : ''}${word}`;
    }
    return rows.slice(0, most).map((row, i) => (i === most - 1 && rows.length > most ? `${row} …` : row));
}

/* Splits "2.15 in. left of 12" into two lines: the number large, the rest below it. */
export function tagLines(left: string | undefined, reason: string | undefined): string[] {
    const parts = left ? /^(\S+ \S+) (.+)$/.exec(left) : null, lines = parts ? [parts[1]!, parts[2]!] : left ? [left] : [];
    if (!reason) return lines;
    const said = wrapped(reason, 28, 3);
    return lines.length > 0 ? [...lines, ...said] : said;
}

export function platesOf(ghosts: readonly Ghost[], overlays: readonly Overlay[], rulers: readonly Ruler[], pen: Pen): Plate[] {
    const plates: Plate[] = [];
    for (const g of ghosts) {
        const lines = tagLines(g.left, g.wanted || (g.tone === 'no' && !g.left) ? g.reason : undefined), outline = g.corners.map(pen.point);
        if (lines.length > 0) plates.push({ key: `g${g.unit}`, anchor: pen.point(middle(g.corners)), outline, lines, kind: 'tag', tone: g.tone });
    }
    for (const o of overlays) if (o.beside) plates.push({ key: o.key, own: `u${o.beside.unit}`, anchor: pen.point(middle(o.beside.corners)), outline: o.beside.corners.map(pen.point), lines: o.beside.lines, kind: 'mark', tone: o.tone, number: o.beside.number, cells: o.beside.cells });
    for (const o of overlays) if (o.label) plates.push(o.shape.shape === 'ring' ? noteOnRim(o, overlays, pen) : noteAt(o.key, o.label, o.shape.points, o.tone, pen));
    for (const r of rulers) {
        const line = r.shapes.find((s) => s.shape === 'segment');
        if (line) plates.push(noteAt(r.key, r.label, line.points, 'plain', pen));
    }
    return plates;
}

/* Places a zone's label somewhere on the common boundary. */
function noteOnRim(overlay: Overlay, all: readonly Overlay[], pen: Pen): Plate {
    const zones = all.filter((o) => o.shape.shape === 'ring' && o.tone === overlay.tone);
    const free = (p: Point) => zones.every((o) => gapTo(p, o.shape.points) > (o.shape.radius ?? 0) - 0.02);
    const rim = zones.flatMap((o) => dilated(o.shape.points, o.shape.radius ?? 0).filter((p, i) => i % 16 === 0 && free(p))).map(pen.point).sort((a, b) => b[1] - a[1]);
    return { ...noteAt(overlay.key, overlay.label!, overlay.shape.points, overlay.tone, pen), rim: rim.length > 0 ? rim : undefined, anchor: rim[0] ?? [0, 0], outline: [rim[0] ?? [0, 0]] };
}

function noteAt(key: string, label: string, points: readonly Point[], tone: Tone, pen: Pen): Plate {
    const box = boxOf(points.map(pen.point)), anchor: Point = points.length === 2 ? pen.point(between(points[0]!, points[1]!)) : [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return { key, anchor, outline: [anchor], lines: wrapped(label, 34, 4), kind: 'note', tone };
}

const BAR = 39; /* the length of the bar of chances on a plate */
const sizeOfPlate = (plate: Plate): [number, number] => [
    Math.max(...plate.lines.map((l) => textWidth(l, NOTE))) * (plate.kind === 'tag' ? 1.06 : 1) + (plate.kind === 'mark' ? (plate.cells?.length ? 40 + BAR + 10 : 40) : 18), plate.lines.length * 17 + (plate.kind === 'note' ? 6 : 10)];

/* Returns places for a note: beside its line, then farther away in every direction. */
function near([x, y]: Point, w: number, h: number): Point[] {
    const ring1: Point[] = [[x, y - h * 0.8], [x, y + h * 0.8], [x + w * 0.56, y], [x - w * 0.56, y]];
    const far = [1.5, 2.6].flatMap((n) => [[0, -1], [0, 1], [0.7, -0.8], [-0.7, -0.8], [0.7, 0.8], [-0.7, 0.8], [1, 0], [-1, 0]].map(([dx, dy]): Point => [x + dx! * (w * 0.5 + h * n), y + dy! * (h * 0.5 + h * n)]));
    return [...ring1, ...far];
}

/* Returns places beside a target, clear of its name, rather than above or below it. */
function besideOf(places: Point[], w: number, h: number): Point[] {
    const [right, left] = [places[6]!, places[7]!], moved = (down: number, out: number): Point[] => [[left[0] - out, left[1] + down * h], [right[0] + out, right[1] + down * h]];
    return [...moved(0, 0), ...moved(-0.4, 0), ...moved(0.4, 0), ...moved(-0.9, w * 0.1), ...moved(0.9, w * 0.1), ...moved(-1.5, 0), ...moved(1.5, 0), ...places.slice(0, 6), ...places.slice(10)];
}

/* Draws a thin line from a note that had to stand apart to its subject. */
function Lead({ plate, at: p, px, led }: { plate: Plate; at: Point; px: number; led: boolean }) {
    const [w, h] = sizeOfPlate(plate).map((v) => v * px) as [number, number], dx = Math.max(0, Math.abs(plate.anchor[0] - p[0]) - w / 2), dy = Math.max(0, Math.abs(plate.anchor[1] - p[1]) - h / 2);
    return led || (plate.kind === 'note' && !plate.rim && Math.hypot(dx, dy) > 14 * px) ? <path class="plate-lead" d={open([p, plate.anchor])} /> : null;
}

/* Could the plate of a target, at this place, be taken for another unit's? */
function isDoubtful(plate: Plate, { outline: [a, , b] }: Obstacle, obstacles: readonly Obstacle[], px: number): boolean {
    const gap = (points: readonly Point[]) => { const box = boxOf(points); return Math.hypot(Math.max(0, a![0] - box.right, box.left - b![0]), Math.max(0, a![1] - box.bottom, box.top - b![1])); };
    const own = gap(plate.outline);
    return own > 14 * px || obstacles.some((o) => o.key !== plate.own && o.key[0] === 'u' && gap(o.outline) < own + 6 * px);
}

export interface Standing { plate: Plate; at: Point; led: boolean }  /* led: by a line to its subject */
interface Bounds { left: number; top: number; right: number; bottom: number }

/* Finds places for plates, as clear of obstacles as possible. */
export function standing(plates: readonly Plate[], obstacles: readonly Obstacle[], px: number, bounds: Bounds): Standing[] {
    const wanted = plates.map((plate) => {
        const [w, h] = sizeOfPlate(plate).map((v) => v * px) as [number, number];
        const ring1 = around(plate.outline, w, h * 1.25, false), sides = [ring1[6]!, ring1[7]!];
        const places = plate.kind === 'tag' ? [[sides[0]![0] + 12 * px, sides[0]![1] - 8 * px] as Point, [sides[1]![0] - 12 * px, sides[1]![1] - 8 * px] as Point, ...ring1]
            : plate.kind === 'mark' ? besideOf(ring1, w, h)
            : plate.rim ?? [...near(plate.anchor, w, h), ...ring1];
        return { key: plate.key, own: plate.own, width: w, height: h, places, weight: plate.kind === 'note' ? 1 : 3, must: plate.kind !== 'tag' || plates.length < 4 };
    });
    const byKey = new Map(plates.map((plate) => [plate.key, plate]));
    return plates.length === 0 ? [] : place(wanted, obstacles, bounds).placed.map(({ key, at }) => {
        const one = { plate: byKey.get(key)!, at, led: false };
        return { ...one, led: one.plate.kind === 'mark' && isDoubtful(one.plate, plateBox(one, px), obstacles, px) };
    });
}

/* Returns a plate as an obstacle for other plates. */
export function plateBox({ plate, at: [x, y] }: Standing, px: number): Obstacle {
    const [w, h] = sizeOfPlate(plate).map((v) => (v * px) / 2) as [number, number];
    return { key: `p${plate.key}`, outline: [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]], cost: 130 };
}

export function Plates({ placed, px }: { placed: readonly Standing[]; px: number }) {
    return <g class="plates">{placed.map(({ plate, at: p, led }) => <Lead key={`l${plate.key}`} plate={plate} at={p} px={px} led={led} />)}{placed.map(({ plate, at: p }) => {
        const [w, h] = sizeOfPlate(plate);
        return (
            <g key={plate.key} class={`plate plate-${plate.kind} plate-${plate.tone}`} transform={`translate(${at(p)}) scale(${px})`}>
                <rect x={-w / 2} y={-h / 2} width={w} height={h} rx="5" />
                {plate.number !== undefined && <><path class="key" d={`M${-w / 2} ${-h / 2}h22v${h}h-22z`} /><text class="num" x={-w / 2 + 11} y="5" text-anchor="middle">{plate.number}</text></>}
                {plate.cells?.map((cell, i, all) => <rect class={`cell ${cell.look}`} x={w / 2 - 8 - BAR + BAR * all.slice(0, i).reduce((sum, c) => sum + c.part, 0)} y="-10" width={BAR * cell.part} height="20" />)}
                {plate.lines.map((line, i) => <text class={i === 0 && plate.kind !== 'note' ? 'first' : ''} x={plate.kind === 'note' ? 0 : -w / 2 + (plate.kind === 'mark' ? 30 : 9)} y={-h / 2 + 17 * (i + 1) + (plate.kind === 'note' ? -1 : 2)} text-anchor={plate.kind === 'note' ? 'middle' : 'start'}>{line}</text>)}
            </g>
        );
    })}</g>;
}

export type { Ref };
