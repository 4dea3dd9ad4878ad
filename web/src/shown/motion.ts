/* motion.ts - motions as orders write them: angles to hundredths of a degree, lengths to thousandths. */
import type { Entry, MotionStep } from '../engine/protocol';
import type { Point, Unit } from '../table/contract';

/* A piece that can be moved: a unit, or a body on its own. */
export type Piece = Pick<Unit, 'ref' | 'number' | 'standing' | 'pose' | 'corners' | 'files' | 'ranks'>;

export const byRoad = ({ motion }: Entry): boolean => motion?.some(([verb]) => verb === 'road') ?? false;

/* Returns the order that a drag states literally, legal or not: turn towards the place, go there, turn as wished. It is
 * only checked, so that the refusal can say where it first goes wrong. */
export function literalMotion(unit: Piece, at: Point, heading: number | null): MotionStep[] {
    const dx = at[0] - unit.pose.at[0],
        dy = at[1] - unit.pose.at[1];
    const travel = Math.round(Math.hypot(dx, dy) * 1000) / 1000;
    const bearing = travel === 0 ? unit.pose.heading : (Math.atan2(dx, dy) * 180) / Math.PI;
    const turn = half(bearing - unit.pose.heading);
    const steps: MotionStep[] = [];
    if (travel > 0) steps.push(['march', turn, travel]);
    const last = heading === null ? 0 : half(heading - unit.pose.heading);
    if (last !== 0) steps.push(['pivot', last]);
    return steps;
}

/* Returns the angle between -180 and 180, to a hundredth of a degree. */
export function half(degrees: number): number {
    const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
    return Math.round(turned * 100) / 100;
}

/* Rounds to a thousandth, as orders write places. */
export const thousandth = (n: number): number => Math.round(n * 1000) / 1000;
export const round = (p: Point): Point => [thousandth(p[0]), thousandth(p[1])];
