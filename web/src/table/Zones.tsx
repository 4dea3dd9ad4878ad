/* Zones.tsx - places of the scenario: where sides set up, what is to be held.  Boundaries as on old maps: a line and a wash along its
 * inside; the side that owns it by its colour, its hatching of the edge, and the words. */
import type { Field, State, Zone } from './contract';
import type { Pen } from './engrave';
import { boxOf } from './geometry';

const needed = (zone: Zone, state: State): boolean => zone.use !== 'deployment' || state.turn === 0 || state.units.some((u) => u.standing === 'waiting');

/* Its name, unless the ground under it bears the same, and what it is worth. */
const title = (zone: Zone, field: Field): string => [field.terrain.some((t) => t.name === zone.name) ? '' : zone.name, zone.value ? `${zone.value}★` : ''].filter(Boolean).join(' ');

export function ZonesDrawn({ field, state, pen, px }: { field: Field; state: State; pen: Pen; px: number }) {
    return (
        <g class="zones">
            {field.zones.filter((z) => needed(z, state)).map((zone, i) => {
                const parts = zone.parts.map((part) => part.map(pen.point)), box = boxOf(parts[0] ?? [[0, 0]]);
                const d = parts.map((part) => `M${part.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}Z`).join('');
                return (
                    <g key={i} class={`place-zone use-${zone.use} side-${zone.side || 0}`}>
                        <clipPath id={`zone-clip-${i}`}><path d={d} /></clipPath>
                        <path class="zone-band" clip-path={`url(#zone-clip-${i})`} d={d} />
                        <path class="zone-edge" d={d} />
                        {zone.use === 'objective' && <text class="zone-name" style={{ fontSize: `${14 * px}px`, strokeWidth: `${3 * px}px` }} x={box.left + 4 * px} y={box.top + 15 * px}>{title(zone, field)}</text>}
                    </g>
                );
            })}
        </g>
    );
}
