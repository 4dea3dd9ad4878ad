/* Picture.tsx - the table as a still picture, with names where there is room for them; nothing on it can be dragged. */
import { useMemo } from 'preact/hooks';
import { HATCHING } from '../art/glyphs';
import type { Field, Point, Ref, State } from './contract';
import { engrave, frame, penOf } from './engrave';
import { nameEverybody, Pieces } from './Pieces';
import { MARGIN, paperOf } from './view';
import { ZonesDrawn } from './Zones';

const NOBODY: ReadonlySet<Ref> = new Set();
const SWITCHES = { grid: 0 as const, names: true, marks: true, zones: false, ruler: false, magnify: false };

/* `width`: about how many pixels wide the picture will be, so that names are readable. */
export function Picture({ field, state, rotation, width, label, marks = [] }: { field: Field; state: State; rotation: 0 | 90 | 180 | 270; width: number; label: string; marks?: readonly (Mark & { at: Point })[] }) {
    const pen = useMemo(() => penOf(paperOf(field), rotation), [field, rotation]), px = (pen.width + 2 * MARGIN) / width;
    const ground = useMemo(() => `<defs>${HATCHING}</defs>${engrave(field, pen)}${frame(pen, MARGIN)}`, [field, pen]);
    const numbers = apart(marks.map((m) => pen.point(m.at)), 27 * px), r = 13 * px;
    const names = useMemo(() => nameEverybody(field, state, pen, rotation, px, NOBODY as ReadonlySet<string>, numbers.map(([x, y]) => [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]]), true), [field, state, pen, px, marks.length]);
    return (
        <svg class="map picture" viewBox={`${-MARGIN} ${-MARGIN} ${pen.width + 2 * MARGIN} ${pen.height + 2 * MARGIN}`} style={{ '--px': px }} role={marks.length > 0 ? 'group' : 'img'} aria-label={label}>
            <g dangerouslySetInnerHTML={{ __html: ground } /* our own drawing: no text from outside is in it */} />
            <ZonesDrawn field={field} state={state} pen={pen} />
            <g aria-hidden="true"><Pieces field={field} state={state} pen={pen} turn={rotation} px={px} leads={names.leads} placed={names.placed} texts={names.texts} selection={[]} able={NOBODY} targets={NOBODY} concerned={NOBODY} ghosted={NOBODY} switches={SWITCHES} /></g>
            {numbers.map((at, i) => <Numbered at={at} px={px} mark={marks[i]!} />)}
        </svg>
    );
}

/* The sign of a moment that can be opened: a square for a roll, a diamond for a choice. */
interface Mark { n: number; choice: boolean; words: string; open(): void }
export function Numbered({ at: [x, y], px, mark: { n, choice, words, open } }: { at: Point; px: number; mark: Mark }) {
    return (
        <g class={`turning ${choice ? 'choice' : ''}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${px})`} role="button" tabindex={0} aria-label={words} onClick={open} onKeyDown={(e) => { if (e.key === 'Enter' || e.key === ' ') e.preventDefault(), open(); }}>
            <title>{words}</title><rect x="-11" y="-11" width="22" height="22" rx="3" /><text text-anchor="middle" y="6">{n}</text></g>
    );
}

/* Moves places that are nearer than `least` to an earlier one aside. */
function apart(places: readonly Point[], least: number): Point[] {
    const out: Point[] = [];
    for (let [x, y] of places) {
        while (out.some(([a, b]) => Math.hypot(x - a, y - b) < least)) x += least;
        out.push([x, y]);
    }
    return out;
}
