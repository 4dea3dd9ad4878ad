/* Thrown.tsx - dice on the ground beside the line they were thrown for, in the nearest place that hides nobody. */
import type { Corners, Point } from './contract';
import { between, distance, gapTo } from './geometry';
import type { Pen } from './engrave';
import { PIPS } from '../art/glyphs';

export interface Thrown { from: Point; to: Point; faces: number[]; sides: number; key: string }

/* To the side of the line, as near its middle as may be. */
export function clearPlace(from: Point, to: Point, pieces: readonly Corners[], width: number, height: number, room: number): Point {
    const mid = between(from, to), length = distance(from, to) || 1, across: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    let best = mid, most = -Infinity;
    for (const along of [0, 0.25, -0.25, 0.5, -0.5])
        for (const side of [2, -2, 2.8, -2.8, 4, -4]) {
            const at: Point = [mid[0] + across[0] * side * room + (to[0] - from[0]) * along, mid[1] + across[1] * side * room + (to[1] - from[1]) * along];
            const edge = Math.min(at[0], at[1], width - at[0], height - at[1]) - room;
            const free = Math.min(0, edge, ...pieces.map((c) => gapTo(at, c) - room)), score = free * 10 - Math.abs(side) - Math.abs(along) * 2;
            if (score > most) [best, most] = [at, score];
        }
    return best;
}

const TILT = [-12, 9, -5, 14, 3, -9];

export function ThrownDice({ thrown, at, pen, px }: { thrown: Thrown; at: Point; pen: Pen; px: number }) {
    const [x, y] = pen.point(at), size = 34 * px, n = Math.min(6, thrown.faces.length);
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
