/* Zones.tsx - places of the scenario: where sides set up, and objectives. Boundaries as on old maps: a line and a wash
 * along its inside; the side that owns a zone shows by colour, by the hatching of the edge, and in words. */
import type { Field, Point, State, Zone } from './contract';
import type { Pen } from './engrave';
import { boxOf } from './geometry';

const needed = (zone: Zone, state: State): boolean => zone.use !== 'deployment' || state.turn === 0 || state.units.some((u) => u.standing === 'waiting');

/* Returns an objective's name, unless the ground under it has the same, and its points. */
export const zoneTitle = (zone: Zone, field: Field): string => zone.use !== 'objective' ? '' : [field.terrain.some((t) => t.name === zone.name && !t.decoration) ? '' : zone.name, zone.value ? `${zone.value}★` : ''].filter(Boolean).join(' ');

export function zonePlaces(zone: Zone, pen: Pen): Point[] {
    const box = boxOf((zone.parts[0] ?? [[0, 0]]).map(pen.point)), across = [0.5, 0.25, 0.75].map((share) => box.left + share * (box.right - box.left));
    return [box.top + 12, box.bottom - 10, box.top - 10, box.bottom + 12].flatMap((y) => across.map((x): Point => [x, y]));
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
