/* kinds.ts - every kind of ground, engraved from the exact outline or line that the rules measure.
 *
 * The true border is a hairline on top of everything, straight from corner to corner as given. What is inside is
 * ornament: it rounds corners for itself and never crosses the border. Ground that is only decoration has no hairline. */
import type { Point, Terrain } from './contract';
import { between, distance, inside } from './geometry';
import { bearingOf, centroid, climb, closed, contour, fits, highest, inwards, leftOf, rim, rowsOf, scattered, slopeOf, walk, type Chance, type Room } from './outline';
import { traitsOf, type Look } from './looks';
import type { Standing, Thing } from './stock';

export interface Piece { terrain: Terrain; points: Point[]; crest: Point[]; width: number; chance: Chance; free(p: Point): boolean }
/* From the lowest layer to the highest. */
export const LAYERS = ['field', 'wash', 'low', 'verge', 'road', 'rut', 'bank', 'water', 'cross', 'line'] as const;
export type Layer = (typeof LAYERS)[number];
export type Drawn = Partial<Record<Layer, string>> & { things?: Standing[] };
type Draw = (piece: Piece) => Drawn;

const n = (x: number): string => String(Math.round(x * 10) / 10);
const at = (p: Point): string => `${n(p[0])} ${n(p[1])}`;
export const path = (cls: string, d: string, more = ''): string => (d ? `<path class="${cls}" d="${d}"${more}/>` : '');
const line = (points: readonly Point[]): string => `M${points.map(at).join('L')}`;
const ring = (points: readonly Point[]): string => `${line(points)}Z`;
const wide = (width: number): string => ` stroke-width="${n(width)}"`;

/* Draws a curve through every point. */
function smooth(points: readonly Point[], open = false): string {
    const count = points.length, p = (i: number): Point => (open ? points[Math.max(0, Math.min(count - 1, i))]! : points[(i + count) % count]!);
    if (count < 2) return '';
    let d = `M${at(p(0))}`;
    for (let i = 0; i < (open ? count - 1 : count); i++) {
        const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
        d += `C${at([b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6])} ${at([c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6])} ${at(c)}`;
    }
    return open ? d : `${d}Z`;
}

const stand = (thing: Thing, p: Point, size: number, flip = false): Standing => ({ thing, at: p, size, flip });

/* ---- slopes ------------------------------------------------------------------------------------------------------- */

/* Draws wedges up the rounded slope, heavier away from the light, which comes from the upper left. */
function hachures(points: readonly Point[], chance: Chance, from: number, to: number, apart: number): string {
    const slope = slopeOf(points, 0.09), used = new Set<string>();
    let d = '';
    for (const p of rim(points, 2.4)) {
        const foot = climb(slope, p, from + (chance() - 0.35) * 2), place = foot && `${Math.round(foot[0] / apart)}:${Math.round(foot[1] / apart)}`;
        if (!foot || used.has(place!)) continue;
        const [ux, uy] = slope(foot).up, shade = 0.5 - 0.5 * (ux * 0.7071 + uy * 0.7071) ;
        if (chance() > 0.7 + 0.5 * shade) continue;
        used.add(place!);
        d += wedge(slope, foot, (to - from) * (0.7 + 0.5 * shade) * (0.8 + chance() * 0.35), 0.3 + 0.85 * shade);
    }
    return d;
}

function wedge(slope: (p: Point) => { up: Point }, foot: Point, length: number, thick: number): string {
    let p = foot, half = foot, up = slope(foot).up;
    for (let i = 0; i < 4; i++) {
        up = slope(p).up;
        p = [p[0] + (up[0] * length) / 4, p[1] + (up[1] * length) / 4];
        if (i === 1) half = p;
    }
    const side: Point = [-up[1], up[0]], off = (q: Point, by: number): string => at([q[0] + side[0] * by, q[1] + side[1] * by]);
    return `M${at(foot)}Q${off(half, thick * 0.6)} ${off(p, thick)}L${off(p, -thick)}Q${off(half, -thick * 0.6)} ${at(foot)}Z`;
}

const hill: Draw = ({ points, crest, chance, terrain }) => {
    const slope = slopeOf(points, 0.09), high = highest(slope, points);
    const crown = (part: number, cls: string) => path(cls, smooth(contour(slope, points, high * part, 7)));
    const bands = hachures(points, chance, 1, Math.min(high * 0.42, 30), 3.2) + (high > 24 ? hachures(points, chance, Math.min(high * 0.5, 38), Math.min(high * 0.78, 62), 3.4) : '');
    const mill = /mill\b/i.test(terrain.name) ? [stand('mill', centroid(points), 1.2)] : [];
    return { wash: path('hill-1', ring(points)) + crown(0.34, 'hill-2') + crown(0.68, 'hill-3'), low: path('hachw', bands) + (crest.length > 1 ? path('crest', smooth(crest, true)) : ''), things: mill };
};

/* ---- what grows ----------------------------------------------------------------------------------------------------- */

const TREE: Room = [5.6, 7, 7, 7.4], BUSH: Room = [3.6, 4.4, 4.4, 4];

const wood: Draw = ({ points, chance, free }) => {
    const trees = scattered(points, 11.8, chance, (p) => fits(points, p, TREE) && free(p), 7.4);
    const bushes = scattered(points, 7.4, chance, (p) => fits(points, p, BUSH) && free(p) && trees.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) > 9));
    return { wash: path('wood-w', ring(points)), things: [...trees.map((p) => stand('tree', p, 0.86 + chance() * 0.26)), ...bushes.map((p) => stand('bush', p, 0.74))] };
};

/* Draws rows along the longest side. */
const planted = (cls: string, thing: Thing, gap: number, size: number): Draw => ({ points, free }) => ({
    wash: path(cls, ring(points)),
    things: rowsOf(points, bearingOf(points), gap).flatMap((row) => {
        const out: Standing[] = [];
        for (let x = row.from + gap * 0.5 + (row.index % 2) * gap * 0.45; x < row.to - 3; x += gap) if (fits(points, row.at(x), BUSH) && free(row.at(x))) out.push(stand(thing, row.at(x), size));
        return out;
    }),
});

const vineyard: Draw = ({ points }) => {
    let strings = '', leaves = '';
    for (const row of rowsOf(points, bearingOf(points), 8)) {
        if (row.to - row.from < 8) continue;
        strings += `M${at(row.at(row.from + 2))}L${at(row.at(row.to - 2))}`;
        for (let x = row.from + 5; x < row.to - 4; x += 6.8) leaves += `M${at(row.at(x + (row.index % 2) * 3))}c-2.6 .2-2.4-3-.4-2.8c.2-2.2 3-1.8 2.6 .2c1.8 .8 .6 2.8-2.2 2.6z`;
    }
    return { wash: path('vine-w', ring(points)), low: path('vine-l', strings) + path('vine-f', leaves) };
};

/* Draws strips, by turns ploughed, sown and fallow, along the longest side. */
const field: Draw = ({ points, chance }) => {
    let lines = '', dots = '';
    for (const row of rowsOf(points, bearingOf(points), 4.8)) {
        const from = row.from + 1.5 + chance() * 3, to = row.to - 1.5 - chance() * 3, bent = (chance() - 0.5) * 1.6;
        if (to - from < 5) continue;
        const d = `M${at(row.at(from))}Q${at(row.at((from + to) / 2, bent))} ${at(row.at(to))}`;
        if (row.index % 6 !== 5 && Math.floor(row.index / 6) % 3 === 1) dots += d;
        else lines += d;
    }
    return { field: path('fld-w', ring(points)) + path('fld', lines) + path('fld-d', dots) };
};

const rough: Draw = ({ points, chance, free }) => {
    let tufts = '';
    const stones: Standing[] = [];
    for (const p of scattered(points, 10, chance, (q) => fits(points, q, [4, 4, 4.4, 3.6]) && free(q), 4.8)) {
        const kind = chance();
        if (kind < 0.55) tufts += `M${at(p)}l-2.6-3M${at(p)}v-4M${at(p)}l2.6-3`;
        else if (kind < 0.82) stones.push(stand('stone', p, 0.9 + chance() * 0.3));
        else tufts += `M${at([p[0] - 4, p[1]])}q4-4.6 8 0`;
    }
    return { wash: path('rough-w', ring(points)), low: path('tuft', tufts), things: stones };
};

const marsh: Draw = ({ points, chance, free }) => {
    let water = '', reeds = '';
    for (const row of rowsOf(points, 0, 6.2)) {
        for (let x = row.from + 2 + chance() * 7; x < row.to - 4;) {
            const length = Math.min(row.to - 2 - x, 6 + chance() * 17), p = row.at(x), middle: Point = [p[0] + length / 2, p[1]];
            if (free(middle)) {
                water += `M${at(p)}h${n(length)}`;
                if (chance() > 0.5 && length > 6 && inside([middle[0], middle[1] - 7], points)) reeds += `M${at(middle)}l-2.6-4.6M${at(middle)}l-.6-6.4M${at(middle)}l1.4-5.6M${at(middle)}l3-3.6`;
            }
            x += length + 4 + chance() * 11;
        }
    }
    return { wash: path('marsh', ring(points)), low: path('water-l', water) + path('reed', reeds) };
};

/* ---- water ------------------------------------------------------------------------------------------------------------ */

/* Draws shore lines that fade inwards, as on old charts. */
const lake: Draw = ({ points, terrain }) => {
    const slope = slopeOf(points, 0.12), high = highest(slope, points), middle = centroid(points);
    const shores = [2.6, 6.4, 11, 17, 25, 35].filter((depth) => depth < high - 2).map((depth, i) => path('lake-l', smooth(contour(slope, points, depth, 6)), ` style="opacity:${n(0.85 - i * 0.13)}"`));
    return { wash: path('lake-w', ring(points)), low: shores.join(''), things: high > 40 && terrain.name && inside(middle, points) ? [stand('boat', [middle[0], middle[1] + 22], 1)] : [] };
};

/* Draws banks at the true width, ticks outside them, the current within. */
const river: Draw = ({ points, width, chance }) => {
    const w = Math.max(4, width), way = walk(points, 3.6), side = way.map((_, i): Point => {
        const around = way.slice(Math.max(0, i - 4), i + 5), sum = around.slice(1).reduce<Point>((s, p, j) => { const v = leftOf(around[j]!, p); return [s[0] + v[0], s[1] + v[1]]; }, [0, 0]), length = Math.hypot(...sum) || 1;
        return [sum[0] / length, sum[1] / length];
    });
    const beside = (i: number, off: number): Point => [way[i]![0] + side[i]![0] * off, way[i]![1] + side[i]![1] * off];
    let ticks = '';
    for (let i = 0; i < way.length; i++) for (const d of [-1, 1]) if (chance() > 0.45) ticks += `M${at(beside(i, d * (w / 2 + 0.6)))}L${at(beside(i, d * (w / 2 + 2 + Math.max(0, side[i]![0] * d + side[i]![1] * d) * 2 + chance())))}`;
    const flow = (w < 9 ? [0] : [-0.36, -0.2, -0.04, 0.12, 0.27, 0.38]).map((part, k) => {
        let d = '', left = Math.floor(chance() * 8), drawing = false;
        for (let i = 0; i < way.length; i++, left--) {
            const p = at(beside(i, part * w + 0.6 * Math.sin(i * 0.8 + k)));
            if (left <= 0) (drawing = !drawing), (left = drawing ? 4 + chance() * 9 : 2 + chance() * 5), (d += drawing ? `M${p}` : '');
            else if (drawing) d += `L${p}`;
        }
        return d;
    });
    const d = w < 9 ? smooth(points, true) : line(points);
    return { bank: path('riv-b', d, wide(w + 2)), water: path('riv-i', d, wide(w)) + path('bankt', ticks) + path('water-l', flow.join('')) };
};

/* Returns the two ways across four corners; the longer one is walked. */
function ways(points: readonly Point[]): { start: [Point, Point]; end: [Point, Point] } | null {
    const [a, b, c, d] = points;
    if (!a || !b || !c || !d || points.length !== 4) return null;
    return distance(a, b) > distance(b, c) ? { start: [a, d], end: [b, c] } : { start: [b, a], end: [c, d] };
}

/* Draws parapets that splay at both ends, and planks between them. */
const bridge: Draw = ({ points }) => {
    const way = ways(points), middle = centroid(points);
    if (!way) return { cross: path('bridge', ring(points)) };
    const splay = (p: Point, from: Point): Point => { const out = between(p, from, -4 / Math.max(8, distance(p, from))), off = between(p, middle, -4 / Math.max(8, distance(p, middle))); return [(out[0] + off[0]) / 2 + (off[0] - p[0]) / 2, (out[1] + off[1]) / 2 + (off[1] - p[1]) / 2]; };
    const rails = ([0, 1] as const).map((i) => line([splay(way.start[i], way.end[i]), way.start[i], way.end[i], splay(way.end[i], way.start[i])]));
    const planks = [0.16, 0.39, 0.61, 0.84].map((t) => line([between(way.start[0], way.end[0], t), between(way.start[1], way.end[1], t)]));
    return { cross: path('bridge', ring(points)) + path('brick', planks.join('')) + path('bridge-l', rails.join('')) };
};

const ford: Draw = ({ points, chance }) => {
    const stones = scattered(points, 5.2, chance, (p) => fits(points, p, [2, 2, 1.4, 1.4])).map((p): string => `M${at([p[0] - 1.9, p[1]])}a1.9 1.1 0 1 0 3.8 0a1.9 1.1 0 1 0-3.8 0`);
    return { cross: path('ford-w', ring(points)) + path('ford-s', stones.join('')) };
};

/* ---- what people made ------------------------------------------------------------------------------------------------- */

/* Draws ruts, and tufts on the verge; where the border counts it is straight. */
const road: Draw = ({ points, width, terrain, chance }) => {
    const w = Math.max(6, width), d = terrain.decoration ? smooth(points, true) : line(points);
    const tufts = walk(points, 8).slice(1, -1).flatMap((p, i, all) => {
        const v = leftOf(all[i - 1] ?? points[0]!, p), off = (chance() > 0.5 ? 1 : -1) * (w / 2 + 3.4 + chance() * 1.6);
        return chance() > 0.72 ? [`M${at([p[0] + v[0] * off, p[1] + v[1] * off])}l-1.8-2.4m1.8 2.4v-3m0 3l1.8-2.4`] : [];
    });
    return { low: path('tuft', tufts.join('')), verge: path('road-e', d, wide(w + 1.8)), road: path('road-i', d, wide(w)), rut: path('rut', d) };
};

/* Draws streets along the longest side and across, with houses on them and around the rim; the church gets its place
 * before all houses. */
const town: Draw = ({ points, chance, free, terrain }) => {
    const c = centroid(points), angle = bearingOf(points), taken: Point[] = [], things: Standing[] = [];
    const out = (a: number): Point => { let p = c; for (let i = 0; i < 300 && inside([p[0] + Math.cos(a), p[1] + Math.sin(a)], points); i++) p = [p[0] + Math.cos(a), p[1] + Math.sin(a)]; return p; };
    const streets = [angle, angle + Math.PI / 2].map((a) => line([out(a), out(a + Math.PI)])).join('');
    const church: Point = [c[0] + 6, c[1] - 6];
    if (fits(points, church, [10, 20, 30, 5]) && !/mill\b/i.test(terrain.name)) things.push(stand('church', church, 1.3)), taken.push(church, [church[0] + 8, church[1] - 8]);
    if (/mill\b/i.test(terrain.name) && fits(points, c, [9, 9, 14, 6])) things.push(stand('mill', c, 1.3)), taken.push(c);
    const seats = [...inwards(slopeOf(points, 0.16), points, 11.5, 4), ...[-13, 10].flatMap((off) => walk([out(angle), out(angle + Math.PI)], 4).map((p): Point => [p[0] - Math.sin(angle) * off, p[1] + Math.cos(angle) * off]))];
    for (const p of seats) if (fits(points, p, [8, 10, 10, 3]) && free(p) && taken.every((q) => Math.abs(q[0] - p[0]) > 18 || Math.abs(q[1] - p[1]) > 12.5)) taken.push(p), things.push(stand('house', p, 0.98 + chance() * 0.18, chance() > 0.5));
    for (const p of scattered(points, 9.6, chance, (q) => fits(points, q, BUSH) && free(q) && taken.every((o) => Math.abs(o[0] - q[0]) > 13 || q[1] - o[1] > 8 || o[1] - q[1] > 13))) if (chance() > 0.4) things.push(stand('bush', p, 0.62));
    return { wash: path('town-w', ring(points)), low: path('street', streets), things };
};

const villa: Draw = ({ points, free }) => {
    const c = centroid(points), slope = slopeOf(points, 0.25);
    const trees = inwards(slope, points, 5, 13).filter((p) => fits(points, p, [3, 3.6, 9.6, 4.8]) && free(p) && (Math.abs(p[0] - c[0]) > 22 || p[1] > c[1] + 12));
    return { wash: path('town-w', ring(points)), things: [stand('villa', [c[0], c[1] - 2], 1.1), ...trees.map((p) => stand('cypress', p, 0.9))] };
};

/* Draws tents in rows around a flag. */
const camp: Draw = ({ points, free }) => {
    const c = centroid(points), tents = rowsOf(points, bearingOf(points), 14).flatMap((row) => {
        const out: Point[] = [];
        for (let x = row.from + 8; x < row.to - 6; x += 15) if (fits(points, row.at(x), [5.5, 6.2, 7.6, 3.6]) && free(row.at(x)) && distance(row.at(x), c) > 11) out.push(row.at(x));
        return out;
    });
    return { wash: path('camp-w', ring(points)), things: [...tents.map((p) => stand('tent', p, 1)), stand('flag', c, 1)] };
};

const building: Draw = ({ points }) => {
    const c = centroid(points), ridge: [Point, Point] = points.length === 4 ? [between(points[0]!, points[1]!), between(points[2]!, points[3]!)] : [c, c];
    const top = ridge.map((p) => between(p, c, 0.25)) as [Point, Point];
    return { line: path('h-r', ring(points)) + path('h-l', `${line(top)}${points.map((p, i) => line([p, top[i < 2 ? 0 : 1]])).join('')}`) };
};

/* Draws bushes on both sides of the true line, with a tree now and then. */
const hedge: Draw = ({ points, chance }) => {
    const places = walk(points, 5.3), bushes = places.map((p, i) => {
        const v = leftOf(places[Math.max(0, i - 1)]!, places[Math.max(1, i)]!), off = i % 2 ? 1.8 : -1.8, r = 2.1 + chance() * 0.9;
        return `M${n(p[0] + v[0] * off - r)} ${n(p[1] + v[1] * off)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
    });
    return { line: path('hedge', bushes.join('')), things: places.filter((_, i) => i % 13 === 6 && i < places.length - 4).map((p) => stand('tree', [p[0], p[1] - 2], 0.7)) };
};

const wall: Draw = ({ points }) => {
    const joints = walk(points, 5.5).slice(1, -1).map((p, i, all) => { const v = leftOf(all[i - 1] ?? points[0]!, p), d = i % 2 ? 2.5 : -2.5; return line([p, [p[0] + v[0] * d, p[1] + v[1] * d]]); });
    return { line: path('wall-o', line(points), wide(6.6)) + path('wall-i', line(points), wide(5)) + path('brick', joints.join('')) };
};
const fence: Draw = ({ points }) => ({ line: path('fence', line(points)) + path('fence', walk(points, 8).map((p) => `M${at([p[0], p[1] + 2])}v-5`).join('')) });

/* Draws a bank with its slope to the left of the line, and a bastion at each bend. */
const work: Draw = ({ points }) => {
    const along = points.map((_, i): Point => { const a = leftOf(points[Math.max(0, i - 1)]!, points[Math.max(1, i)]!), b = leftOf(points[Math.min(points.length - 2, i)]!, points[Math.min(points.length - 1, i + 1)]!), m: Point = [a[0] + b[0], a[1] + b[1]], q = 2 / Math.max(0.4, m[0] * m[0] + m[1] * m[1]); return [m[0] * q, m[1] * q]; });
    const beside = (off: number) => line(points.map((p, i): Point => [p[0] + along[i]![0] * off, p[1] + along[i]![1] * off]));
    const ticks = walk(points, 3.1).slice(1).map((p, i, all) => { const v = leftOf(all[i - 1] ?? points[0]!, p), far = i % 2 ? 5 : 7; return line([[p[0] + v[0], p[1] + v[1]], [p[0] + v[0] * far, p[1] + v[1] * far]]); });
    const bastions = points.slice(1, -1).map((p, i) => {
        const v = along[i + 1]!, length = Math.hypot(...v) || 1, out: Point = [v[0] / length, v[1] / length], to: Point = [-out[1], out[0]], corner = (x: number, y: number): Point => [p[0] + to[0] * x + out[0] * y, p[1] + to[1] * x + out[1] * y];
        return ring([corner(-6, -2.6), corner(-9.8, 7.4), corner(0, 15.6), corner(9.8, 7.4), corner(6, -2.6)]);
    });
    return { line: path('ent-w', beside(4), wide(8)) + path('ent-t', ticks.join('')) + path('ent-b', beside(8.4)) + path('ent-b', beside(-2.8)) + path('bast', bastions.join('')) };
};

const plainArea: Draw = ({ points }) => ({ wash: path('rough-w', ring(points)) });
const plainLine: Draw = ({ points, width }) => ({ line: path('fence', line(points), width > 0 ? ` style="stroke-width:${n(width)};opacity:.35"` : '') });

/* ---- drawings by look
 * ----------------------------------------------------------------------------------------------------- */

const orchard = planted('orch-w', 'bush', 12.2, 0.96), olives = planted('vine-w', 'bush', 15, 1.1);
const around = (draw: Draw): Draw => (p) => draw({ ...p, points: closed(p.points) });
/* One row for each look: how it is drawn as an area, as a line, or both. */
const DRAWINGS: Record<Look, { area?: Draw; line?: Draw }> = {
    wood: { area: wood }, orchard: { area: orchard }, olives: { area: olives }, vineyard: { area: vineyard },
    town: { area: town }, villa: { area: villa }, camp: { area: camp }, building: { area: building },
    marsh: { area: marsh }, water: { area: lake, line: river }, pond: { area: lake },
    hill: { area: hill }, field: { area: field }, rough: { area: rough },
    bridge: { area: bridge, line: road }, ford: { area: ford, line: road }, road: { area: ford, line: road },
    river: { area: lake, line: river }, stream: { area: lake, line: river },
    hedge: { area: around(hedge), line: hedge }, wall: { area: around(wall), line: wall }, work: { area: around(work), line: work }, fence: { line: fence },
};

/* A look unknown to this page is drawn plainly. */
export function drawKind(piece: Piece): Drawn {
    const { terrain, points } = piece, { shape } = terrain, known = DRAWINGS[terrain.look as Look];
    if (points.length < (shape === 'area' ? 3 : 2)) return {};
    return (known?.[shape] ?? (shape === 'area' ? plainArea : plainLine))(piece);
}

/* Returns the class of the hairline. */
export const hairOf = ({ look, shape }: Terrain): string => (shape === 'line' ? 'ex-line' : `ex-${traitsOf(look).hair ?? 'town'}`);
