/* clock.ts - moves that were made at the same time: where each unit stood at any moment of them.
 *
 * A way consists of pieces, and the engine says of each when it began and ended. During a piece the unit moves evenly: straight
 * if its heading stays the same, otherwise round the one point round which a turn leads from the first pose to the last. */
import type { BattleEvent } from '../engine/protocol';
import type { Corners, Point, Pose, Ref, State } from '../table/contract';
import { ahead, between, inFrame } from '../table/geometry';

export interface Piece {
    unit: Ref;
    from: Pose;
    to: Pose;
    begins: number;
    ends: number;
    words: string;
}
export interface Clock {
    pieces: Piece[];
    from: number;
    to: number;
}

/* Returns a clock for each step in which units moved: all moves of one step of one turn share one time axis. */
export function clocksOf(events: readonly BattleEvent[]): Clock[] {
    const out: Clock[] = [];
    let asked = '';
    for (const { ticks, subject, from, to, turn, step, text } of events) {
        if (!ticks || !from || !to || subject?.unit === undefined) continue;
        if (asked !== `${turn}/${step}`) out.push({ pieces: [], from: ticks[0], to: ticks[1] });
        asked = `${turn}/${step}`;
        const clock = out[out.length - 1]!;
        clock.pieces.push({ unit: subject.unit, from, to, begins: ticks[0], ends: ticks[1], words: text });
        clock.from = Math.min(clock.from, ticks[0]);
        clock.to = Math.max(clock.to, ticks[1]);
    }
    return out.filter((c) => c.to > c.from);
}

export const under = (clock: Clock, at: number): Piece[] => clock.pieces.filter((p) => p.begins <= at && at < p.ends);

const placed = ([right, front]: Point, { at, heading }: Pose): Point => {
    const f = ahead(heading),
        r = ahead(heading + 90);
    return [at[0] + r[0] * right + f[0] * front, at[1] + r[1] * right + f[1] * front];
};

/* Returns the point round which a turn by `turn` degrees, which must not be 0, leads from one pose to the other. */
function pivotOf(from: Pose, to: Pose, turn: number): Point {
    const half = (turn * Math.PI) / 360,
        [x, y] = [(to.at[0] - from.at[0]) / 2, (to.at[1] - from.at[1]) / 2],
        k = 1 / Math.tan(half);
    return [from.at[0] + x + k * y, from.at[1] + y - k * x];
}

export function poseAt({ from, to, begins, ends }: Piece, at: number): Pose {
    const t = ends > begins ? Math.max(0, Math.min(1, (at - begins) / (ends - begins))) : 1,
        turn = ((to.heading - from.heading + 540) % 360) - 180;
    const heading = from.heading + turn * t;
    if (Math.abs(turn) < 0.005) return { at: between(from.at, to.at, t), heading };
    return {
        at: placed(inFrame(pivotOf(from, to, turn), from).map((v) => -v) as Point, {
            at: pivotOf(from, to, turn),
            heading,
        }),
        heading,
    };
}

const carried = (corners: Corners, from: Pose, to: Pose): Corners =>
    corners.map((p) => placed(inFrame(p, from), to)) as Corners;

/* Returns the table as it was before the moves, but with the units that moved, and the leaders with them, where they stood at that
 * moment; a unit that had not begun stands where its first piece begins. Contacts are left out. */
export function stateOn(before: State, { pieces }: Clock, at: number): State {
    const poses = new Map<Ref, Pose>();
    for (const piece of pieces)
        if (piece.begins <= at || !poses.has(piece.unit))
            poses.set(piece.unit, piece.begins <= at ? poseAt(piece, at) : piece.from);
    const units = before.units.map((unit) => {
        const pose = poses.get(unit.ref);
        return pose
            ? {
                  ...unit,
                  pose,
                  corners: carried(unit.corners, unit.pose, pose),
                  bases: unit.bases.map((b) => ({ ...b, corners: carried(b.corners, unit.pose, pose) })),
              }
            : unit;
    });
    const was = new Map(before.units.map((u) => [u.ref, u.pose]));
    const bodies = before.bodies.map((body) => {
        const pose = body.attached === null ? undefined : poses.get(body.attached);
        return pose ? { ...body, pose, corners: carried(body.corners, was.get(body.attached!)!, pose) } : body;
    });
    return { ...before, units, bodies, contacts: [] };
}
