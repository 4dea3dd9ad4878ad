/* scene.ts - ground and blocks for a thumbnail: of a scenario's text, or of a battle as its player saw it last. */
import { dressOf, type Dress } from '../art/dress';
import type { Point } from '../table/contract';
import type { World } from './world';

export interface SceneUnit {
    side: 0 | 1 | 2;
    at: Point;
    heading: number;
    type: string;
    base: [number, number];
}
export interface Scene {
    width: number;
    height: number;
    dress?: Dress;
    terrain: { kind: string; points: Point[]; line: boolean; width: number; decoration?: boolean }[];
    zones: { side: number; area: Point[] }[];
    units: SceneUnit[];
}

const tenth = (n: number): number => Math.round(n * 10) / 10;
const length = (a: Point, b: Point): number => tenth(Math.hypot(a[0] - b[0], a[1] - b[1]));

export function sceneOf({ field, state }: World): Scene {
    return {
        width: field.width,
        height: field.height,
        dress: dressOf(
            field.ruleset,
            field.sides.map((s) => s.name),
        ),
        zones: [],
        terrain: field.terrain.map((t) => ({
            kind: t.look,
            points: t.points,
            line: t.shape === 'line',
            width: t.width,
            decoration: t.decoration,
        })),
        units: state.units
            .filter((u) => u.standing === 'play')
            .map((u) => ({
                side: u.side,
                at: [tenth(u.pose.at[0]), tenth(u.pose.at[1])],
                heading: Math.round(u.pose.heading),
                type: u.arm,
                base: [length(u.corners[0], u.corners[1]), length(u.corners[1], u.corners[2])],
            })),
    };
}
