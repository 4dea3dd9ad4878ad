/* engrave.ts - the ground as an engraved and washed map, as SVG text in points of turned paper.
 *
 * Invariant: the edge of every piece of ground is drawn where the engine has it (a hand's tremble of half a point apart); what is
 * inside it is ornament.  The same field gives the same drawing: chance comes from its name.  Pieces of one kind are gathered into
 * few long paths, because a browser paints ten long paths faster than a thousand short ones. */
import type { Field, Point, Terrain } from './contract';
import { between, boxOf, distance, inside } from './geometry';
import { onPaper, turnPoint, turnedSize, type Paper, type Quarter } from './view';

type Chance = () => number;
export interface Pen { point(p: Point): Point; k: number; width: number; height: number }

export function penOf(paper: Paper, turn: Quarter): Pen {
    return { point: (p) => turnPoint(paper, turn, onPaper(paper, p)), k: paper.k, ...turnedSize(paper, turn) };
}

function chanceOf(text: string): Chance {
    let seed = 2166136261;
    for (const c of text) seed = Math.imul(seed ^ c.codePointAt(0)!, 16777619) >>> 0;
    return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
}

const n = (x: number): string => String(Math.round(x * 10) / 10);
const at = (p: Point): string => `${n(p[0])} ${n(p[1])}`;
const path = (cls: string, d: string, more = ''): string => (d ? `<path class="${cls}" d="${d}"${more}/>` : '');
const ring = (points: readonly Point[]): string => `M${points.map(at).join('L')}Z`;

/* ---- lines ---------------------------------------------------------------------------------------------------------- */

/* Places every `step` along a line, ends included. */
function walk(points: readonly Point[], step: number): Point[] {
    const out: Point[] = [];
    for (let i = 1; i < points.length; i++) {
        const a = points[i - 1]!, b = points[i]!, pieces = Math.max(1, Math.round(distance(a, b) / step));
        for (let j = 0; j < pieces; j++) out.push(between(a, b, j / pieces));
    }
    const last = points[points.length - 1];
    return last ? [...out, last] : out;
}

const closed = (points: readonly Point[]): Point[] => [...points, points[0]!];

/* An outline drawn by hand. */
function trembling(points: readonly Point[], chance: Chance): Point[] {
    return walk(closed(points), 9).slice(0, -1).map((p) => [p[0] + (chance() - 0.5) * 1.1, p[1] + (chance() - 0.5) * 1.1]);
}

/* A line whose bends are eased, never by more than a few points. */
function eased(points: readonly Point[]): string {
    let d = `M${at(points[0]!)}`;
    for (let i = 1; i < points.length - 1; i++) {
        const p = points[i]!, before = points[i - 1]!, after = points[i + 1]!;
        const ease = (q: Point) => Math.min(0.45, 14 / Math.max(1, distance(p, q)));
        d += `L${at(between(p, before, ease(before)))}Q${at(p)} ${at(between(p, after, ease(after)))}`;
    }
    return `${d}L${at(points[points.length - 1]!)}`;
}

/* To the left of the way from a to b, one point long. */
function leftOf(a: Point, b: Point): Point {
    const length = distance(a, b) || 1;
    return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
}

const circle = (p: Point, r: number): string => `M${n(p[0] - r)} ${n(p[1])}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
const centre = (points: readonly Point[]): Point => {
    const sum = points.reduce<Point>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
    return [sum[0] / points.length, sum[1] / points.length];
};

/* Somewhere inside an outline, never nearer to another than `apart`; what `free` refuses stays empty. */
function scattered(outline: readonly Point[], apart: number, chance: Chance, free: (p: Point) => boolean): Point[] {
    const box = boxOf(outline), out: Point[] = [];
    const tries = Math.min(2500, Math.ceil(((box.right - box.left) * (box.bottom - box.top)) / (apart * apart)) * 9);
    for (let i = 0; i < tries; i++) {
        const p: Point = [box.left + chance() * (box.right - box.left), box.top + chance() * (box.bottom - box.top)];
        if (inside(p, outline) && free(p) && out.every((q) => Math.hypot(q[0] - p[0], (q[1] - p[1]) * 1.15) >= apart)) out.push(p);
    }
    return out.sort((a, b) => a[1] - b[1]);
}

/* ---- kinds of ground ---------------------------------------------------------------------------------------------------- */

interface Piece { terrain: Terrain; points: Point[]; crest: Point[]; width: number; chance: Chance; free(p: Point): boolean; field: Field }
interface Layers { wash: string; lines: string; tall: string }
type Draw = (piece: Piece) => Partial<Layers>;

const TREE = {
    leaf: 'm-4.6 1.6c-1.8-2.2-.4-5 1.4-5.2c.2-3 4.2-4.4 5.8-2c2.4 .4 3.4 3.2 2.4 4.8c.8 2.4-1 4.2-3 3.6c-1.6 1.4-4.6 1-6.6-1.2z',
    light: 'm1.2-3.2c1.2 .4 1.6 1.4 1.2 2.6m.8-3.4c1.2 1 1.2 2.6 .6 3.8m-3.4 .8c1 .4 2 0 2.6-.6',
};

const wood: Draw = ({ points, chance, free }) => {
    const trees = scattered(points, 13.2, chance, free);
    const each = (f: (p: Point) => string) => trees.map(f).join('');
    return {
        wash: path('wood-w', ring(trembling(points, chance))),
        tall: path('tr-sh', each((p) => `M${at([p[0] - 2.4, p[1] + 5.6])}a5.4 1.8 0 1 0 10.8 0a5.4 1.8 0 1 0-10.8 0`)) +
            path('tr-tk', each((p) => `M${at([p[0], p[1] + 2])}v4`)) + path('tr-lf', each((p) => `M${at(p)}${TREE.leaf}`)) + path('tr-hc', each((p) => `M${at(p)}${TREE.light}`)),
    };
};

/* Hachures run down the slope, heavier away from the light, which comes from the upper left. */
const hill: Draw = ({ points, crest, chance }) => {
    const top = crest.length > 0 ? centre(crest) : centre(points);
    const strokes: [string, string, string] = ['', '', ''];
    const band = (inner: number, outer: number, step: number) => walk(closed(points), step).forEach((p) => {
        const foot = between(top, p, outer - chance() * chance() * 0.09), head = between(top, p, inner + (chance() - 0.5) * 0.16);
        const shade = 0.5 + 0.5 * Math.cos(Math.atan2(p[1] - top[1], p[0] - top[0]) - 0.8);
        strokes[Math.min(2, Math.floor(shade * 3)) as 0 | 1 | 2] += `M${at(foot)}L${at(head)}`;
    });
    band(0.8, 1, 3.2);
    band(0.6, 0.76, 4.2);
    const inner = points.map((p) => between(top, p, 0.58));
    return {
        wash: path('hill-w', ring(trembling(points, chance))) + path('hill-w2', `${smooth(inner)}`) +
            `<g class="hach">${strokes.map((d, i) => path('', d, ` stroke-width="${0.65 + i * 0.5}"`)).join('')}</g>` + (crest.length > 1 ? path('crest', eased(crest)) : ''),
    };
};

/* A closed curve through every point. */
function smooth(points: readonly Point[]): string {
    const count = points.length, p = (i: number) => points[(i + count) % count]!;
    let d = `M${at(p(0))}`;
    for (let i = 0; i < count; i++) {
        const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
        d += `C${at([b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6])} ${at([c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6])} ${at(c)}`;
    }
    return `${d}Z`;
}

const marsh: Draw = ({ points, chance, free }) => {
    const tufts = scattered(points, 15, chance, free);
    return {
        wash: path('marsh', ring(trembling(points, chance))) + path('water-l', tufts.map((p) => `M${at([p[0] - 6.6, p[1]])}h${n(11 + chance() * 4)}`).join('')) +
            path('reed', tufts.filter(() => chance() > 0.4).map((p) => `M${at(p)}l-2.4-5M${at(p)}v-6.4M${at(p)}l2.4-5`).join('')),
    };
};

/* Standing water: an edge and lines along it that fade out, as on old charts. */
const water: Draw = ({ points, chance }) => {
    const c = centre(points), edge = trembling(points, chance);
    return {
        wash: path('riv-i lake', ring(edge)) + [0.93, 0.84, 0.72].map((t) => path('water-l', broken(closed(edge.map((p) => between(c, p, t))), chance))).join('') + path('bank', ring(edge)),
    };
};

/* Strokes along a line with gaps. */
function broken(line: readonly Point[], chance: Chance, run = 5, gap = 3): string {
    let d = '', left = Math.floor(chance() * run), drawing = true;
    line.forEach((p) => {
        if (left-- <= 0) {
            drawing = !drawing;
            left = Math.floor((drawing ? run : gap) * (0.6 + chance() * 0.8));
            if (drawing) d += `M${at(p)}`;
        } else if (drawing) d += d ? `L${at(p)}` : `M${at(p)}`;
    });
    return d;
}

const HOUSE = {
    wall: 'm-7 0v-5l3.4-4l3.6 4v5z', side: 'm0 0v-5h9v5z', roof: 'm-3.6-9.4h9.2l4 4.4h-9.6z', doors: 'm-4.6 0v-2.6h1.8v2.6m5.8-3.6v1.8h2v-1.8',
    tower: 'm-6 0v-9l3-8l3 8v9z', nave: 'm0 0v-6h12v6z', slates: 'm-1.5-6l2.5-4.4h9l3 4.4z', cross: 'm-3-17v-3.4m-1.4 1.4h2.8m-2.8 19v-3h2.4v3',
};

const town: Draw = ({ points, chance, free }) => {
    const outline = trembling(points, chance), c = centre(points), church: Point = [c[0] - 3, c[1] + 8];
    const inner = points.map((p) => between(c, p, 0.86));
    const houses = scattered(inner, 21, chance, (p) => free(p) && distance(p, church) > 22);
    const house = (p: Point) => part('h-w', p, HOUSE.wall) + part('h-w2', p, HOUSE.side) + part('h-r', p, HOUSE.roof) + part('h-l', p, HOUSE.doors);
    const part = (cls: string, p: Point, d: string) => path(cls, `M${at(p)}${d}`);
    const kirk = inside(church, inner) ? part('h-w', church, HOUSE.tower) + part('h-w2', church, HOUSE.nave) + part('h-r', church, HOUSE.slates) + part('h-l', church, HOUSE.cross) : '';
    return { wash: path('town-w', ring(outline)) + path('pale', ring(outline)), tall: houses.map(house).join('') + kirk };
};

const building: Draw = ({ points }) => {
    const c = centre(points), ridge = points.length === 4 ? [between(points[0]!, points[1]!), between(points[2]!, points[3]!)] : [c, c];
    return { tall: path('h-r', ring(points)) + path('h-l', `M${at(between(ridge[0]!, c, 0.25))}L${at(between(ridge[1]!, c, 0.25))}${points.map((p, i) => `M${at(p)}L${at(between(ridge[i === 0 || i === 1 ? 0 : 1]!, c, 0.25))}`).join('')}`) };
};

const ploughed: Draw = ({ points, chance }) => ({ wash: path('field-w', ring(trembling(points, chance))) + path('furrow strong', furrows(points, chance, 6.5)) });

/* Level lines across an outline, a little bent. */
function furrows(outline: readonly Point[], chance: Chance, step: number): string {
    const box = boxOf(outline);
    let d = '';
    for (let y = box.top + step / 2; y < box.bottom; y += step) {
        const cut = walk([[box.left, y], [box.right, y]], 4).filter((p) => inside(p, outline));
        if (cut.length > 2) d += `M${at([cut[0]![0] + chance() * 4, y])}Q${at([(cut[0]![0] + cut[cut.length - 1]![0]) / 2, y - 2])} ${at([cut[cut.length - 1]![0] - chance() * 4, y])}`;
    }
    return d;
}

const stones: Draw = ({ points, chance, free }) => ({
    wash: path('rough-w', ring(trembling(points, chance))) +
        path('rough', scattered(points, 11, chance, free).map((p) => (chance() > 0.5 ? `M${at(p)}l2.4-3.4l3 .6l1.4 2.8z` : `M${at(p)}q2.4-3.6 5 0m-3.6 1.6h3`)).join('')),
});

const hedge: Draw = ({ points }) => ({
    lines: path('hedge-b', eased(points)) + path('hedge', walk(points, 6.2).map((p, i) => circle([p[0] + (i % 2 ? 0.6 : -0.6), p[1] + (i % 2 ? 1.6 : -1.6)], 2.5 + (i % 3) * 0.45)).join('')),
});

const wall: Draw = ({ points }) => ({ lines: path('wall', eased(points)) + path('wall-l', walk(points, 7).slice(1, -1).map((p) => `M${at([p[0], p[1] - 1.6])}v3.2`).join('')) });
const fence: Draw = ({ points }) => ({ lines: path('fence', eased(points)) + path('fence', walk(points, 8).map((p) => `M${at([p[0], p[1] + 2])}v-5`).join('')) });

/* A bank with its slope to the left of the line. */
const work: Draw = ({ points }) => {
    const line = walk(points, 4.2);
    const ticks = line.slice(1).map((p, i) => {
        const v = leftOf(line[i]!, p), length = i % 2 ? 4.5 : 7;
        return `M${at(p)}L${at([p[0] + v[0] * length, p[1] + v[1] * length])}`;
    });
    return { lines: path('work', `M${points.map(at).join('L')}`) + path('work-l', ticks.join('')) };
};

const river: Draw = ({ points, width, chance }) => {
    const d = eased(points), line = walk(points, 6);
    const flow = [-0.34, -0.12, 0.12, 0.34].map((part) => broken(line.slice(0, -1).map((p, i) => {
        const v = leftOf(p, line[i + 1]!), off = width * part + Math.sin(i * 0.9 + part * 9) * width * 0.03;
        return [p[0] + v[0] * off, p[1] + v[1] * off] as Point;
    }), chance, 9, 3));
    return { wash: path('riv-o', d, ` stroke-width="${n(width + 2.2)}"`) + path('riv-i', d, ` stroke-width="${n(width)}"`) + path('water-l', flow.join('')) };
};

const road: Draw = ({ points, width }) => {
    const d = eased(points), w = Math.max(5, width);
    return { wash: path('road-o', d, ` stroke-width="${n(w + 2.4)}"`) + path('road-i', d, ` stroke-width="${n(w)}"`) };
};

/* Of four corners the two ways across; the longer is the way that is walked. */
function ways(points: readonly Point[]): { start: [Point, Point]; end: [Point, Point] } | null {
    const [a, b, c, d] = points;
    if (!a || !b || !c || !d || points.length !== 4) return null;
    return distance(a, b) > distance(b, c) ? { start: [a, d], end: [b, c] } : { start: [b, a], end: [c, d] };
}

const bridge: Draw = ({ points }) => {
    const way = ways(points);
    const rails = way ? [0, 1].map((i) => `M${at(way.start[i as 0 | 1])}L${at(way.end[i as 0 | 1])}`).join('') : ring(points);
    return { lines: path('bridge', ring(points)) + path('bridge-l', rails) };
};

const ford: Draw = ({ points }) => {
    const way = ways(points);
    if (!way) return { lines: path('ford-w', ring(points)) };
    return { lines: path('ford', [0.2, 0.5, 0.8].map((t) => `M${at(between(way.start[0], way.start[1], t))}L${at(between(way.end[0], way.end[1], t))}`).join('')) };
};

const plainArea: Draw = ({ points, chance }) => ({ wash: path('rough-w', ring(trembling(points, chance))) + path('pale', ring(points)) });
const plainLine: Draw = ({ points, width }) => ({ lines: path('fence', eased(points), width > 0 ? ` style="stroke-width:${n(width)};opacity:.35"` : '') });

const AREAS: Record<string, Draw> = {
    wood, forest: wood, orchard: wood, trees: wood, town, village: town, marsh, bog: marsh, swamp: marsh, water, lake: water, pond: water, sea: water, river: water, stream: water, hill, slope: hill,
    field: ploughed, crops: ploughed, ploughed, rough: stones, rocks: stones, scrub: stones, brush: stones, dunes: stones, building, house: building, camp: town, bridge, ford, road: ford,
    work: (p) => work({ ...p, points: closed(p.points) }), hedge: (p) => hedge({ ...p, points: closed(p.points) }), wall: (p) => wall({ ...p, points: closed(p.points) }),
};
const LINES: Record<string, Draw> = { hedge, wall, fence, work, ditch: work, earthwork: work, trench: work, river, stream: river, water: river, road, track: road, bridge: road, ford: road };
const LOW = new Set(['hill', 'slope', 'field', 'crops', 'ploughed']);      /* washes that lie under the others */

/* ---- the whole ground -------------------------------------------------------------------------------------------------------- */

/* Where a piece of ground bears its name: half a line high, as wide as the letters. */
export const namePlace = (terrain: Terrain, pen: Pen): Point => namePlaces(terrain, pen)[0]!;

/* Places for it, the best first: in the middle of an area that is wide enough, else beside it; along a line, above it or below. */
export function namePlaces(terrain: Terrain, pen: Pen, others: readonly Terrain[] = []): Point[] {
    const points = terrain.points.map(pen.point), half = terrain.name.length * 4.2;
    if (terrain.shape === 'line') {
        const line = walk(points, 4), off = Math.max(13, (terrain.width * pen.k) / 2 + 8);
        const free = others.filter((o) => o !== terrain && o.shape === 'area').map((o) => boxOf(o.points.map(pen.point)));
        const crossed = ([x, y]: Point) => free.some((b) => x > b.left - half && x < b.right + half && y > b.top - 8 && y < b.bottom + 8);
        const places = [0.5, 0.25, 0.75, 0.12, 0.88, 0.38, 0.62].flatMap((t) => {
            const [x, y] = line[Math.round((line.length - 1) * t)] ?? [0, 0];
            return [[x, y - off], [x, y + off + 3]] as Point[];
        });
        return [...places.filter((p) => !crossed(p)), ...places.filter(crossed)];
    }
    const [x, y] = centre(points), box = boxOf(points), wide = box.right - box.left > 2 * half - 8;
    const beside: Point[] = [[x, box.bottom + 11], [x, box.top - 9], [box.right + half + 4, y], [box.left - half - 4, y]];
    return wide ? [[x, y], [x, y - 17], [x, y + 17], [x, y - 34], [x, y + 34], ...beside] : [...beside, [x, y]];
}

function drawPiece(terrain: Terrain, field: Field, pen: Pen): Layers {
    const points = terrain.points.map(pen.point), name = namePlace(terrain, pen);
    const half = terrain.name.length * 4.4, free = (p: Point) => !terrain.name || Math.abs(p[0] - name[0]) > half + 5 || p[1] - name[1] < -10 || p[1] - name[1] > 14;
    const draw = (terrain.shape === 'area' ? AREAS[terrain.look] : LINES[terrain.look]) ?? (terrain.shape === 'area' ? plainArea : plainLine);
    const chance = chanceOf(`${field.scenario}/${terrain.ref}/${terrain.kind}`);
    if (points.length < (terrain.shape === 'area' ? 3 : 2)) return { wash: '', lines: '', tall: '' };
    return { wash: '', lines: '', tall: '', ...draw({ terrain, points, crest: terrain.crest.map(pen.point), width: terrain.width * pen.k, chance, free, field }) };
}

/* Ridge and furrow on open ground, barely there: paper that is nowhere empty. */
function openGround(field: Field, pen: Pen): string {
    const chance = chanceOf(`${field.scenario}/open`);
    const taken = field.terrain.map((t) => boxOf(t.points.map(pen.point)));
    let d = '';
    for (let i = 0; i < 9; i++) {
        const w = 60 + chance() * 55, h = 40 + chance() * 35, x = chance() * (pen.width - w), y = chance() * (pen.height - h), slant = (chance() - 0.5) * 0.5;
        if (taken.some((b) => x < b.right + 6 && x + w > b.left - 6 && y < b.bottom + 14 && y + h > b.top - 14)) continue;
        for (let row = 0; row < h; row += 7.4) {
            const a = (chance() - 0.5) * 9;
            d += `M${at([x + a, y + row])}q${at([w / 2, w * slant * 0.5 - 2])} ${at([w + a, w * slant])}`;
        }
    }
    return path('furrow', d);
}

/* The border is the law, the rest is ornament: a hairline on top of everything, straight from corner to corner as given. */
const borders = (field: Field, pen: Pen): string => field.terrain.filter((t) => t.shape === 'area' && t.points.length > 2).map((t) => path('border', ring(t.points.map(pen.point)))).join('');

export function engrave(field: Field, pen: Pen): string {
    const order = [...field.terrain].sort((a, b) => Number(LOW.has(b.look)) - Number(LOW.has(a.look)));
    const pieces = order.map((t) => drawPiece(t, field, pen));
    const all = (key: keyof Layers) => pieces.map((p) => p[key]).join('');
    return `<rect class="paper" width="${n(pen.width)}" height="${n(pen.height)}"/>${openGround(field, pen)}${all('wash')}${all('lines')}${all('tall')}${borders(field, pen)}`;
}

/* ---- what stands round it ------------------------------------------------------------------------------------------------------- */

/* A length that reads well: about a sixth of the table. */
export function handyLength(most: number): number {
    const power = 10 ** Math.floor(Math.log10(most));
    const inch = [1, 2, 3, 6, 12, 24].filter((x) => x <= most);
    if (most < 40 && inch.length > 0) return inch[inch.length - 1]!;
    return [5, 2, 1].map((x) => x * power).find((x) => x <= most) ?? power;
}

/* The graduated neat line is the ruler: black and white by turns. */
export function frame(pen: Pen, margin: number): string {
    const { width: w, height: h } = pen, step = handyLength(Math.max(w, h) / pen.k / 11) * pen.k, b = 4;
    let black = '', white = '';
    const bar = (i: number, from: number, length: number, make: (from: number, length: number) => string) => (i % 2 ? (white += make(from, length)) : (black += make(from, length)));
    const box = (x: number, y: number, dx: number, dy: number) => `M${n(x)} ${n(y)}h${n(dx)}v${n(dy)}h${n(-dx)}z`;
    for (let i = 0; i * step < w - 1; i++) bar(i, i * step, Math.min(step, w - i * step), (x, l) => box(x, -b - 1, l, b) + box(x, h + 1, l, b));
    for (let i = 0; i * step < h - 1; i++) bar(i + 1, i * step, Math.min(step, h - i * step), (y, l) => box(-b - 1, y, b, l) + box(w + 1, y, b, l));
    return `<path class="nl-bg" fill-rule="evenodd" d="${box(-margin, -margin, w + 2 * margin, h + 2 * margin)}${box(0, 0, w, h)}"/>` +
        path('nl', box(-margin + 0.5, -margin + 0.5, w + 2 * margin - 1, h + 2 * margin - 1) + box(-0.5, -0.5, w + 1, h + 1)) + path('nl-k', black) + path('nl-w', white) + path('nl', white);
}

export function compass(p: Point, scale: number, turn: number): string {
    const points = Array.from({ length: 8 }, (_, i) => {
        const long = i % 2 ? 12 : 22, w = i % 2 ? 2.6 : 3.8;
        return `<g transform="rotate(${i * 45})"><path class="r-k" d="M0 ${-long}L${w} ${-w}L0 0Z"/><path class="r-w" d="M0 ${-long}L${-w} ${-w}L0 0Z"/></g>`;
    });
    return `<g class="rose" transform="translate(${at(p)}) scale(${scale}) rotate(${turn})"><circle r="17"/><circle r="14.5"/>${points.join('')}<path class="r-k" d="M0-31C-2.6-28-3-26.4 0-24.4C3-26.4 2.6-28 0-31ZM-3.4-25.6H3.4"/></g>`;
}

export function grid(pen: Pen, field: Field, step: number): string {
    const six = step === 6 ? 1 : 6;
    let fine = '', strong = '';
    const line = (i: number, a: Point, b: Point) => (i % six === 0 ? (strong += `M${at(pen.point(a))}L${at(pen.point(b))}`) : (fine += `M${at(pen.point(a))}L${at(pen.point(b))}`));
    const unit = Math.max(field.width, field.height) > 200 ? handyLength(Math.max(field.width, field.height) / 60) * step : step;
    for (let i = 1; i * unit < field.width; i++) line(i, [i * unit, 0], [i * unit, field.height]);
    for (let i = 1; i * unit < field.height; i++) line(i, [0, i * unit], [field.width, i * unit]);
    return path('grid', fine) + path('grid g6', strong);
}
