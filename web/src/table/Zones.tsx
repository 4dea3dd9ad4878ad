/* Zones.tsx - places of the scenario: where sides set up, what is to be held.  Boundaries as on old maps: a line and a wash along its
 * inside; the side that owns it by its colour, its hatching of the edge, and the words. */
import type { Field, Point, State, Zone } from './contract';
import type { Pen } from './engrave';
import { boxOf } from './geometry';

const needed = (zone: Zone, state: State): boolean => zone.use !== 'deployment' || state.turn === 0 || state.units.some((u) => u.standing === 'waiting');

/* Of a place to be held: its name, unless the ground under it bears the same, and what it is worth. */
export const zoneTitle = (zone: Zone, field: Field): string => zone.use !== 'objective' ? '' : [field.terrain.some((t) => t.name === zone.name && !t.decoration) ? '' : zone.name, zone.value ? `${zone.value}★` : ''].filter(Boolean).join(' ');

export function zonePlaces(zone: Zone, pen: Pen): Point[] {
    const box = boxOf((zone.parts[0] ?? [[0, 0]]).map(pen.point)), x = (box.left + box.right) / 2;
    return [[x, box.top + 12], [x, box.bottom - 10], [x, box.top - 10], [x, box.bottom + 12]];
}

export function ZonesDrawn({ field, state, pen }: { field: Field; state: State; pen: Pen }) {
    return (
        <g class="zones">
            {field.zones.filter((z) => needed(z, state)).map((zone, i) => {
                const parts = zone.parts.map((part) => part.map(pen.point));
                const d = parts.map((part) => `M${part.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}Z`).join('');
                return (
                    <g key={i} class={`place-zone use-${zone.use} side-${zone.side || 0}`}>
                        <clipPath id={`zone-clip-${i}`}><path d={d} /></clipPath>
                        <path class="place-band" clip-path={`url(#zone-clip-${i})`} d={d} />
                        <path class="zone-edge" d={d} />
                    </g>
                );
            })}
        </g>
    );
}
