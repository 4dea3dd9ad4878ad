/* block.ts - one unit block as SVG text, in points, with its front up and its middle at 0, 0.
 *
 * Front to rear: black band with a notch (which way it faces), body in the side's colour and hatching with the arm's
 * glyph, pale strip with the hits.  Nothing is drawn outside the true base, because the base is what is measured.
 * Glyph and chits stand in groups of class `up`; the code that places the block turns them back, so that they stay
 * upright. */
import { chitMarkup, GLYPHS } from '../art/glyphs';
import { ARMS, MARKS } from '../words';
import type { Body, Marker, Unit } from './contract';
import { inFrame, middle, sizeOf } from './geometry';

const n = (x: number): string => String(Math.round(x * 100) / 100);
const rect = (cls: string, x: number, y: number, w: number, h: number, more = ''): string => `<rect class="${cls}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${more}/>`;

export const glyphOf = (arm: string): string => GLYPHS[ARMS[arm] ?? arm] ?? '';

/* Draws the arm's picture, or its letter if there is no picture; at most `room` wide and `high` high. */
function glyph(arm: string, letter: string, x: number, y: number, room: number, high: number): string {
    const drawing = glyphOf(arm), scale = Math.min(room / 36, high / 22);
    if (!drawing) return `<g class="up gly" style="--x:${n(x)}px;--y:${n(y)}px"><text class="gly-t" text-anchor="middle" y="${n(high * 0.36)}" font-size="${n(high)}">${letter}</text></g>`;
    return `<g class="up gly" style="--x:${n(x)}px;--y:${n(y)}px"><g transform="scale(${n(scale)}) translate(-18 -11)">${drawing}</g></g>`;
}

/* Draws a straight black front, or a broken one (the heraldic dancetty line) for units that may ride off on their own. */
function front(x: number, y: number, w: number, f: number, is: boolean): string {
    if (!is) return rect('b-front', x, y, w, f);
    const teeth = Math.max(4, Math.round(w / 8)), step = w / teeth;
    let d = `M${n(x)} ${n(y)}H${n(x + w)}V${n(y + f * 0.9)}`;
    for (let i = teeth; i > 0; i--) d += `L${n(x + step * (i - 0.5))} ${n(y + f * 2.15)}L${n(x + step * (i - 1))} ${n(y + f * 0.9)}`;
    return `<path class="b-front" d="${d}Z"/>`;
}

const notch = (y: number, f: number): string => `<path class="b-tab" d="M${n(-f * 0.85)} ${n(y + f * 0.98)}L0 ${n(y + f * 0.12)}L${n(f * 0.85)} ${n(y + f * 0.98)}Z"/>`;

/* Draws hits in groups of four; more than eight are written as a number. Rules decide how many hits a unit can take, so
 * no empty places are drawn. */
function pips(hits: number, y: number, w: number, high: number): string {
    if (hits > 8) return `<text class="pip-t" text-anchor="middle" y="${n(y + high * 0.42)}" font-size="${n(high * 1.25)}">${hits}</text>`;
    const gap = w / 9.4;
    return Array.from({ length: hits }, (_, i) => {
        const x = -gap * 3.75 + gap * i + (i > 3 ? gap * 0.5 : 0);
        return `<circle class="pip on" cx="${n(x)}" cy="${n(y)}" r="${n(Math.min(gap * 0.42, high * 0.42))}"/>`;
    }).join('');
}

const has = (unit: Unit, chit: string): boolean => unit.markers.some((m) => MARKS[m.name] === chit);

function single(unit: Unit, w: number, d: number): string {
    const x = -w / 2, y = -d / 2, f = Math.max(2.5, d * 0.14), r = Math.max(Math.min(8, d * 0.3), d * 0.25), body = d - f - r;
    return rect('b-body', x, y, w, d) + rect('b-tex', x, y + f, w, body, ` fill="url(#tex-${unit.side || 1})"`) + front(x, y, w, f, has(unit, 'impetuous')) +
        rect('b-strip', x, -y - r, w, r) + pips(unit.hits, -y - r / 2, w, r) + rect('b-edge', x, y, w, d) + notch(y, f) +
        glyph(unit.arm, unit.letter, 0, y + f + body / 2, w * 0.72, body * 0.94);
}

/* Draws several bases: a rectangle for each, and one front for all of them. */
function several(unit: Unit, k: number, w: number, d: number): string {
    const pose = { at: middle(unit.corners), heading: unit.pose.heading };
    let out = '', glyphs = '';
    for (const base of unit.bases) {
        const [x, y] = inFrame(middle(base.corners), pose), [bw, bd] = sizeOf(base.corners), left = (x - bw / 2) * k, top = (-y - bd / 2) * k;
        out += rect('b-body', left, top, bw * k, bd * k) + rect('b-tex', left, top, bw * k, bd * k, ` fill="url(#tex-${unit.side || 1})"`) + rect('b-edge thin', left, top, bw * k, bd * k);
        glyphs += glyph(base.arm || unit.arm, base.letter || unit.letter, x * k, -y * k + (bd * k) * 0.04, bw * k * 0.8, bd * k * 0.62);
    }
    const f = Math.max(2.5, (sizeOf(unit.bases[0]!.corners)[1] * k) * 0.16);
    return out + front(-w / 2, -d / 2, w, f, has(unit, 'impetuous')) + rect('b-edge', -w / 2, -d / 2, w, d) + notch(-d / 2, f) + glyphs;
}

export function blockMarkup(unit: Unit, k: number): string {
    const [w, d] = sizeOf(unit.corners);
    return unit.bases.length > 1 ? several(unit, k, w * k, d * k) : single(unit, w * k, d * k);
}

/* ---- chits ------------------------------------------------------------------------------------------------------------------------ */

function chit(kind: string, letters: string, value: number): string {
    const known = MARKS[kind] ?? kind;
    const count = value > 1 ? `<g class="chit-n"><circle cx="19" cy="1" r="6.4"/><text x="19" y="5" text-anchor="middle">${value}</text></g>` : '';
    return `<g class="chit chit-${known}">${chitMarkup(known, letters)}${count}</g>`;
}

/* Places marks on the sides and rear corners, outside the glyph. */
export function chitsMarkup(unit: Unit, k: number, size: number): string {
    const [w, d] = sizeOf(unit.corners), x = (w * k) / 2, rear = (d * k) * 0.42;
    const marks: Pick<Marker, 'name' | 'letters' | 'value'>[] = [...unit.markers.map((m) => ({ name: m.name, letters: m.letters, value: m.counts ? m.value : 1 }))];
    if (unit.acted && !marks.some((m) => MARKS[m.name] === 'acted')) marks.unshift({ name: 'acted', letters: 'AC', value: 1 });
    const spots: [number, number][] = [[-x, 0], [x, 0], [-x, rear], [x, rear], [-x * 0.4, rear], [x * 0.4, rear]];
    return marks.slice(0, spots.length).map((m, i) => {
        const [px, py] = spots[i]!;
        return `<g class="up" style="--x:${n(px)}px;--y:${n(py)}px"><g transform="scale(${n(size)}) translate(-10 -10)">${chit(m.name, m.letters, m.value)}</g></g>`;
    }).join('');
}

/* Returns the text that identifies a unit's drawing: equal keys have equal markup. */
export const blockKey = (unit: Unit): string => {
    const [w, d] = sizeOf(unit.corners), bases = unit.bases.length > 1 ? unit.bases.map((b) => inFrame(middle(b.corners), { at: middle(unit.corners), heading: unit.pose.heading }).map((v) => v.toFixed(2)).join()).join(';') : '';
    return [w.toFixed(3), d.toFixed(3), unit.side, unit.arm, unit.letter, unit.hits, unit.acted ? 1 : 0, bases, unit.markers.map((m) => `${m.name}${m.value}`).join()].join('|');
};

/* Draws a leader as a flag on a disc that is never too small for a finger, and other bodies as small blocks. */
export function bodyMarkup(body: Body, k: number): string {
    const [w, d] = sizeOf(body.corners).map((v) => v * k) as [number, number], tex = ` fill="url(#tex-${body.side || 1})"`;
    if (body.role === 'leader') {
        const r = Math.max(9.5, Math.min(w, d) / 2);
        return `<circle class="b-edge2" r="${n(r + 2.2)}"/><circle class="b-body" r="${n(r)}"/><circle r="${n(r)}"${tex}/><circle class="b-edge" r="${n(r)}"/>` +
            `<g class="up gly"><g transform="scale(${n(r / 15)}) translate(-18.5 -11)">${GLYPHS['commander'] ?? ''}</g></g>`;
    }
    return rect('b-body', -w / 2, -d / 2, w, d) + rect('b-tex', -w / 2, -d / 2, w, d, tex) + rect('b-edge', -w / 2, -d / 2, w, d) +
        glyph(body.role === 'gun' ? 'artillery' : body.role, body.role.slice(0, 1).toUpperCase(), 0, 0, w * 0.85, d * 0.85);
}
