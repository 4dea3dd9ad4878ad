/* reach.ts - the ground a piece can get to on straight ways, asked of the engine one heading after the other.
 *
 * For each heading a march far beyond the table is checked; the verdict's limit says how much of it is legal.  The outline is that
 * of the piece's middle.  It is a sample, for the eye: the engine judges the order itself. */
import type { Point, Unit } from './contract';
import { along } from './geometry';

export interface Asked { answer: 'yes' | 'no' | 'so-far'; limit?: number; cost?: { used: number; total: number; unit: 'length' | 'count' } }
export type Check = (angle: number, travel: number) => Promise<Asked>;

/* How far on this heading: the limit of a refusal counts what was travelled on it. */
async function far(check: Check, angle: number, most: number): Promise<number> {
    const verdict = await check(angle, most);
    if (verdict.answer === 'yes') return most;
    return Math.max(0, Math.min(most, verdict.limit ?? 0));
}

/* Calls `show` with the outline so far: first coarse, then finer.  Ends early when `wanted` says so. */
export async function sampleReach(unit: Unit, most: number, check: Check, show: (outline: Point[], done: boolean) => void, wanted: () => boolean): Promise<void> {
    const rays = new Map<number, number>();
    const outline = () => [...rays.keys()].sort((a, b) => a - b).map((angle) => along(unit.pose.at, unit.pose.heading + angle, rays.get(angle)!));
    for (const [start, step] of [[0, 30], [15, 30], [5, 15], [10, 15], [2.5, 5]] as const) {
        for (let angle = start; angle < 360; angle += step) {
            if (!wanted()) return;
            if (!rays.has(angle)) rays.set(angle, await far(check, angle > 180 ? angle - 360 : angle, most));
        }
        show(outline(), step === 5);
    }
}
