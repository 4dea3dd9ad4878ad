/* engrave.ts - the ground as an engraved and washed map, as SVG text in points of turned paper.
 *
 * Invariant: the border of every piece of ground is a hairline exactly where the engine has it, over everything else.
 * What is inside it is ornament (kinds.ts). Decoration has no hairline, because it changes nothing. The same field
 * gives the same drawing. */
import type { Field, Point, Terrain } from './contract';
import { boxOf, inside, handyLength } from './geometry';
import { drawKind, hairOf, LAYERS, path, type Drawn } from './kinds';
import { traitsOf } from './looks';
import { centroid, chanceOf, walk } from './outline';
import { standAll } from './stock';
import { onPaper, turnPoint, turnedSize, type Paper, type Quarter } from './view';

export interface Pen { point(p: Point): Point; k: number; width: number; height: number }

export function penOf(paper: Paper, turn: Quarter): Pen {
    return { point: (p) => turnPoint(paper, turn, onPaper(paper, p)), k: paper.k, ...turnedSize(paper, turn) };
}

const n = (x: number): string => String(Math.round(x * 10) / 10);
const at = (p: Point): string => `${n(p[0])} ${n(p[1])}`;

/* ---- the whole ground -------------------------------------------------------------------------------------------------------- */

/* Returns the place of a ground's name: half a line high, as wide as the letters. */
export const namePlace = (terrain: Terrain, pen: Pen): Point => namePlaces(terrain, pen)[0]!;

/* Returns places for the name, the best first: in the middle of an area that is wide enough, otherwise beside it; along
 * a line, above or below it. */
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
    const [x, y] = centroid(points), box = boxOf(points), wide = box.right - box.left > 2 * half - 8;
    const beside: Point[] = [[x, box.bottom + 11], [x, box.top - 9], [box.right + half + 4, y], [box.left - half - 4, y]];
    return wide ? [[x, y], [x, y - 17], [x, y + 17], [x, y - 34], [x, y + 34], ...beside] : [...beside, [x, y]];
}

/* Trees and houses keep off the name of their own ground, and off roads and water that cross it. */
function drawPiece(terrain: Terrain, field: Field, pen: Pen, ways: readonly Way[]): Drawn {
    const points = terrain.points.map(pen.point), name = namePlace(terrain, pen), half = terrain.name.length * 4.4;
    const named = (p: Point) => Boolean(terrain.name) && traitsOf(terrain.look).holed && Math.abs(p[0] - name[0]) < half + 5 && p[1] - name[1] > -10 && p[1] - name[1] < 14;
    const crossed = (p: Point) => ways.some((w) => w.of !== terrain && Math.abs(p[0] - w.at[0]) < w.off && Math.abs(p[1] - w.at[1]) < w.off);
    const chance = chanceOf(`${field.scenario}/${terrain.ref}/${terrain.kind}`);
    return drawKind({ terrain, points, crest: terrain.crest.map(pen.point), width: terrain.width * pen.k, chance, free: (p) => !named(p) && !crossed(p) });
}

interface Way { of: Terrain; at: Point; off: number }
const waysOf = (field: Field, pen: Pen): Way[] => field.terrain.filter((t) => t.shape === 'line' && traitsOf(t.look).way).flatMap((t) => walk(t.points.map(pen.point), 5).map((p): Way => ({ of: t, at: p, off: (t.width * pen.k) / 2 + 8 })));

/* Draws faint ridge and furrow on open ground, so that no paper is empty. */
function openGround(field: Field, pen: Pen): string {
    const chance = chanceOf(`${field.scenario}/open`);
    const taken = field.terrain.flatMap((t) => (t.shape === 'area' ? [boxOf(t.points.map(pen.point))] : walk(t.points.map(pen.point), 30).map((p) => boxOf([p]))));
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

/* Draws borders as hairlines on top of everything, straight from corner to corner as given: the border counts for the
 * rules, the rest is ornament. */
const borders = (field: Field, pen: Pen): string => field.terrain.filter((t) => !t.decoration && (t.shape === 'area' ? t.points.length > 2 : !traitsOf(t.look).bare))
    .map((t) => path(`border ${hairOf(t)}`, `M${t.points.map(pen.point).map(at).join('L')}${t.shape === 'area' ? 'Z' : ''}`)).join('');

export function engrave(field: Field, pen: Pen): string {
    const order = [...field.terrain].sort((a, b) => Number(traitsOf(b.look).low ?? false) - Number(traitsOf(a.look).low ?? false)), ways = waysOf(field, pen);
    const pieces = order.map((t) => drawPiece(t, field, pen, ways)), things = pieces.flatMap((p) => p.things ?? []).filter((t) => inside(t.at, sheetOf(pen)));
    const all = LAYERS.map((layer) => pieces.map((p) => p[layer] ?? '').join(''));
    return `<rect class="paper" width="${n(pen.width)}" height="${n(pen.height)}"/>${openGround(field, pen)}${all.join('')}${standAll(things)}${borders(field, pen)}`;
}

const sheetOf = ({ width, height }: Pen): Point[] => [[0, 0], [width, 0], [width, height], [0, height]];

/* ---- the frame
 * ----------------------------------------------------------------------------------------------------------------- */

/* Draws the graduated neat line, black and white by turns, which serves as a ruler. */
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
