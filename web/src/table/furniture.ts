/* furniture.ts - title, compass and scale bar, in places where nothing else is. */
import type { Field, Point, State } from './contract';
import { boxOf, type Box, handyLength } from './geometry';
import { compass, type Pen } from './engrave';
import { walk } from './outline';

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const scaleLength = (field: Field): number => handyLength(field.width / 5.5);

/* Draws the scale bar from `x` on. */
function scaleBar(pen: Pen, field: Field, x: number): string {
    const length = scaleLength(field), bars = length % 12 === 0 ? 4 : length % 6 === 0 ? 6 : length % 5 === 0 ? 5 : 4, step = (length / bars) * pen.k, y = pen.height - 18;
    let black = '', white = '';
    for (let i = 0; i < bars; i++) (i % 2 ? (white += `M${x + i * step} ${y}h${step}v5h${-step}z`) : (black += `M${x + i * step} ${y}h${step}v5h${-step}z`));
    const number = (v: number, mark: string) => `<text class="map-n" x="${x + v * pen.k}" y="${y - 5}" text-anchor="middle">${v}${mark}</text>`;
    return `<g class="sbar"><path class="nl-k" d="${black}"/><path class="nl-w" d="${white}"/><path class="sb-o" d="M${x} ${y}h${length * pen.k}v5h${-length * pen.k}z"/>${number(0, '')}${length * pen.k < 120 ? '' : number(length / 2, '')}${number(length, ` ${escape(field.mark)}`)}</g>`;
}

const HIGH = 44;

/* Draws "Naseby, 14 June 1645": the place large, the date below it. */
function cartouche(p: Point, title: string, under: string, w: number): string {
    const h = HIGH - 6;
    return `<g class="cartouche" transform="translate(${p[0] - w / 2} ${p[1] - HIGH / 2})"><path class="cart" d="M6 0H${w - 6}Q${w - 6} 6 ${w} 6V${h}Q${w - 6} ${h} ${w - 6} ${HIGH}H6Q6 ${h} 0 ${h}V6Q6 6 6 0Z"/><path class="cart line" d="M9 3.5H${w - 9}M9 ${HIGH - 3.5}H${w - 9}"/>` +
        `<text class="cart-t" x="${w / 2}" y="${under ? 19 : 27}" text-anchor="middle">${escape(title.toUpperCase())}</text>${under ? `<text class="cart-s" x="${w / 2}" y="36" text-anchor="middle">${escape(under)}</text>` : ''}</g>`;
}

const covered = (box: Box, boxes: readonly Box[]): number => boxes.reduce((sum, b) => sum + Math.max(0, Math.min(box.right, b.right) - Math.max(box.left, b.left)) * Math.max(0, Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top)), 0);

/* Returns the emptiest place for a thing of this size; earlier places are preferred. */
function emptiest(places: readonly Point[], w: number, h: number, taken: readonly Box[]): Point {
    const box = ([x, y]: Point): Box => ({ left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 });
    return places.reduce((best, p) => (covered(box(p), taken) < covered(box(best), taken) - 60 ? p : best));
}

/* Returns the box of a piece and its name. */
const grown = (b: Box): Box => ({ left: b.left - 8, right: b.right + 8, top: b.top - 12, bottom: b.bottom + 18 });

export interface Furniture { drawing: string; title: Box; rose: Box; scale: Box }

/* Armies meet in the middle, so the title stands at an edge, or at either end of the middle. */
function titlePlaces(pen: Pen, width: number): Point[] {
    const side = width / 2 + 14, xs = [0.5, 0.36, 0.64, 0.24, 0.76, 0, 1];
    const across = (y: number) => xs.map((x): Point => [Math.min(pen.width - side, Math.max(side, x * pen.width)), y]);
    const ends = [0.5, 0.36, 0.64, 0.24, 0.76].flatMap((y) => [side, pen.width - side].map((x): Point => [x, y * pen.height]));
    return [...across(pen.height - HIGH / 2 - 10), ...across(HIGH / 2 + 10), ...ends];
}

export function furniture(field: Field, state: State, pen: Pen, turn: number): Furniture {
    const pieces = [...state.units, ...state.bodies].filter((u) => u.standing === 'play').map((u) => grown(boxOf(u.corners.map(pen.point)))), wide = scaleLength(field) * pen.k + 44;
    const [x] = emptiest(Array.from({ length: 12 }, (_, i): Point => [10 + wide / 2 + (i * (pen.width - wide - 74)) / 12, pen.height - 26]), wide, 40, pieces), scale = { left: x - wide / 2, right: x + wide / 2, top: pen.height - 46, bottom: pen.height - 6 };
    const taken = [...field.terrain.flatMap((t) => (t.shape === 'area' ? [boxOf(t.points.map(pen.point))] : walk(t.points.map(pen.point), 16).map((p) => { const half = 4 + (t.width * pen.k) / 2; return { left: p[0] - half, right: p[0] + half, top: p[1] - half, bottom: p[1] + half }; }))), ...pieces, ...field.zones.filter((z) => z.use !== 'deployment').flatMap((z) => z.parts.map((part) => boxOf(part.map(pen.point)))), scale, { left: pen.width - 64, right: pen.width, top: pen.height - 64, bottom: pen.height }];
    const [name = '', under = ''] = field.title.split(/, (?=\d)/), width = Math.max(130, name.length * 12.6 + 30, under.length * 7.4 + 30);
    const title = emptiest(titlePlaces(pen, width), width + 8, HIGH + 8, taken);
    const box = { left: title[0] - width / 2, right: title[0] + width / 2, top: title[1] - HIGH / 2, bottom: title[1] + HIGH / 2 };
    const rose = emptiest([0.36, 0.5, 0.64, 0.25, 0.75, 0.1, 0.9].flatMap((y) => [44, pen.width - 44].map((x): Point => [x, y * pen.height])), 64, 74, [...taken, box]);
    const round = { left: rose[0] - 24, right: rose[0] + 24, top: rose[1] - 33, bottom: rose[1] + 25 };
    return { drawing: `${scaleBar(pen, field, scale.left + 10)}${compass(rose, 1.05, turn)}${cartouche(title, name, under, width)}`, title: box, rose: round, scale };
}

/* The boxes that names keep clear of: the compass rose, the scale bar, and the title while no piece stands on it. */
export const inkedOutlines = ({ title, rose, scale }: Furniture, trodden: boolean): Point[][] => [rose, scale, ...(trodden ? [] : [title])].map((b): Point[] => [[b.left, b.top], [b.right, b.top], [b.right, b.bottom], [b.left, b.bottom]]);

/* Does a piece stand on the title? */
export const isTrodden = ({ title }: Furniture, state: State, pen: Pen): boolean =>
    [...state.units, ...state.bodies.filter((b) => b.attached === null)].some((u) => u.standing === 'play' && covered(title, [grown(boxOf(u.corners.map(pen.point)))]) > 40);
