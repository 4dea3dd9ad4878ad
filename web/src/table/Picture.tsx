/* Picture.tsx - the table as a still picture with names where there is room for them: nothing on it can be taken in hand. */
import { useMemo } from 'preact/hooks';
import { HATCHING } from '../art/glyphs';
import type { Field, Ref, State } from './contract';
import { engrave, frame, penOf } from './engrave';
import { nameEverybody, Pieces } from './Pieces';
import { MARGIN, paperOf } from './view';
import { ZonesDrawn } from './Zones';

const NOBODY: ReadonlySet<Ref> = new Set();
const SWITCHES = { grid: 0 as const, names: true, marks: true, zones: false, ruler: false, magnify: false };

/* `width`: about how many pixels it will have, so that names can be read. */
export function Picture({ field, state, rotation, width, label }: { field: Field; state: State; rotation: 0 | 90 | 180 | 270; width: number; label: string }) {
    const pen = useMemo(() => penOf(paperOf(field), rotation), [field, rotation]), px = (pen.width + 2 * MARGIN) / width;
    const ground = useMemo(() => `<defs>${HATCHING}</defs>${engrave(field, pen)}${frame(pen, MARGIN)}`, [field, pen]);
    const names = useMemo(() => nameEverybody(field, state, pen, rotation, px, NOBODY as ReadonlySet<string>, [], true), [field, state, pen, px]);
    return (
        <svg class="map picture" viewBox={`${-MARGIN} ${-MARGIN} ${pen.width + 2 * MARGIN} ${pen.height + 2 * MARGIN}`} style={{ '--px': px }} role="img" aria-label={label}>
            <g dangerouslySetInnerHTML={{ __html: ground } /* our own drawing, never anybody's text */} />
            <ZonesDrawn field={field} state={state} pen={pen} />
            <g aria-hidden="true"><Pieces field={field} state={state} pen={pen} turn={rotation} px={px} leads={names.leads} placed={names.placed} texts={names.texts} selection={[]} able={NOBODY} targets={NOBODY} concerned={NOBODY} ghosted={NOBODY} switches={SWITCHES} /></g>
        </svg>
    );
}
