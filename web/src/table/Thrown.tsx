/* Thrown.tsx - dice on the ground beside the line for which they were thrown, in the nearest place where they hide no
 * unit. */
import type { Point } from './contract';
import { between, distance, gapTo } from './geometry';
import type { Pen } from './engrave';
import { PIPS } from '../art/glyphs';

export interface Thrown { from: Point; to: Point; faces: number[]; sides: number; key: string }

/* Returns the nearest clear ground beside the line, on paper; if there is none, the clearest, where names are hidden
 * rather than pieces. */
export function clearPlace(from: Point, to: Point, pieces: readonly (readonly Point[])[], names: readonly (readonly Point[])[], { width, height }: Pen, room: number): Point {
    const mid = between(from, to), length = distance(from, to), aside = length > 0 ? Math.atan2(from[0] - to[0], to[1] - from[1]) : 0;
    let best = mid, most = -Infinity;
    for (let far = 1.2; far < 12; far += 0.4)
        for (const turn of [0, Math.PI, 0.6, -0.6, Math.PI + 0.6, Math.PI - 0.6, 1.2, -1.2, Math.PI + 1.2, Math.PI - 1.2]) {
            const at: Point = [mid[0] + Math.cos(aside + turn) * far * room, mid[1] + Math.sin(aside + turn) * far * room];
            const free = Math.min(0, Math.min(at[0], at[1], width - at[0], height - at[1]) - room, ...pieces.map((c) => gapTo(at, c) - room * 0.9), ...names.map((c) => (gapTo(at, c) - room * 0.9) * 0.5), (pastLine(at, from, to) - room * 0.6) * 0.5);
            if (free === 0) return at;
            if (free * 10 - far > most) [best, most] = [at, free * 10 - far];
        }
    return best;
}

/* Returns the distance of a place from a line. */
function pastLine([x, y]: Point, from: Point, to: Point): number {
    const along: Point = [to[0] - from[0], to[1] - from[1]], square = along[0] ** 2 + along[1] ** 2;
    const t = square > 0 ? Math.max(0, Math.min(1, ((x - from[0]) * along[0] + (y - from[1]) * along[1]) / square)) : 0;
    return Math.hypot(x - from[0] - along[0] * t, y - from[1] - along[1] * t);
}

const TILT = [-12, 9, -5, 14, 3, -9];

export function ThrownDice({ thrown, at: [x, y], px }: { thrown: Thrown; at: Point; px: number }) {
    const size = 34 * px, n = Math.min(6, thrown.faces.length);
    return (
        <g class="thrown" key={thrown.key} data-dice={thrown.faces.join(' ')}>
            {thrown.faces.slice(0, n).map((face, i) => (
                <g transform={`translate(${x + (i - (n - 1) / 2) * size * 1.25} ${y}) rotate(${TILT[i % TILT.length]}) scale(${size / 20})`}>
                    <rect class="t-shade" x="-8" y="-7" width="20" height="20" rx="4" /><rect class="t-die" x="-10" y="-10" width="20" height="20" rx="3.6" />
                    {thrown.sides <= 6 && PIPS[face] ? PIPS[face]!.map(([a, b]) => <circle cx={a - 10} cy={b - 10} r="1.9" />) : <text y="4.6" text-anchor="middle">{face}</text>}
                </g>
            ))}
        </g>
    );
}
