/* lines.ts - several selected pieces as one line: handles to lead it forward, or to wheel it by an end. */
import type { Corners, Ghost, Point, Ref, TableProps, Unit, Wish } from './contract';
import { ahead, along, bearing, between, distance, inFrame } from './geometry';
import type { Grip, LinePart } from './gestures';

export interface LineHeld {
    units: Unit[];                       /* the first gives the line its heading */
    heading: number;
    ends: [left: Point, right: Point];   /* of the edge along its fronts, as it stands now */
    amounts: { march: number; wheel: number };   /* how far it is led already */
    spots: Record<LinePart, Point>;
}

const half = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
const PARTS: LinePart[] = ['march', 'left', 'right'];

/* Returns the outermost front corners. */
function endsOf(all: readonly Corners[], heading: number): [Point, Point] {
    const pose = { at: [0, 0] as Point, heading }, corners = all.flatMap((c) => [c[0], c[1]]).sort((a, b) => inFrame(a, pose)[0] - inFrame(b, pose)[0]);
    return [corners[0]!, corners[corners.length - 1]!];
}

const placeOf = (ghost: Ghost | undefined, unit: Unit): Corners => ghost?.wanted ?? ghost?.corners ?? unit.corners;

/* The selected units that may be moved, if there are several; `room`: the distance of a handle from its front. */
export function lineHeld(p: TableProps, room: number): LineHeld | undefined {
    const movers = p.movers ?? p.subjects, units = p.selection.flatMap((ref) => p.state.units.find((u) => u.ref === ref && u.standing === 'play' && movers.has(u.ref)) ?? []);
    const [first] = units;
    if (!first || units.length < 2 || p.placing !== null || p.free) return undefined;
    const ghost = (ref: Ref) => p.ghosts.find((g) => g.unit === ref), led = ghost(first.ref), heading = led?.heading ?? first.pose.heading;
    const now = endsOf(units.map((u) => placeOf(ghost(u.ref), u)), heading), from = between(first.corners[0], first.corners[2]), to = between(placeOf(led, first)[0], placeOf(led, first)[2]), way = ahead(first.pose.heading);
    return {
        units, heading: first.pose.heading, ends: endsOf(units.map((u) => u.corners), first.pose.heading),
        amounts: { march: (to[0] - from[0]) * way[0] + (to[1] - from[1]) * way[1], wheel: half(heading - first.pose.heading) },
        spots: { march: along(between(...now), heading, room), left: along(now[0], heading - 90, room), right: along(now[1], heading + 90, room) },
    };
}

/* Returns the handle at a place. */
export function lineGrip(p: TableProps, at: Point, room: number, reach: number): Grip | undefined {
    const line = lineHeld(p, room), part = line && PARTS.find((one) => distance(line.spots[one], at) <= reach);
    return line && part ? { kind: 'line', ref: line.units[0]!.ref, part, amount: part === 'march' ? line.amounts.march : line.amounts.wheel } : undefined;
}

/* The wish for a handle that was dragged to this place. An end can only be led forward, about the other one. */
export function lineWish({ units: [first, ...rest], heading, ends: [left, right] }: LineHeld, { part, amount = 0 }: Grip, from: Point, at: Point): Wish {
    const subject = first!.ref, others = rest.map((u) => u.ref), way = ahead(heading);
    if (part === 'march') {
        const far = Math.max(0, amount + (at[0] - from[0]) * way[0] + (at[1] - from[1]) * way[1]);
        return { wish: 'together', subject, others, by: [way[0] * far, way[1] * far] };
    }
    const pivot = part === 'left' ? right : left, turned = Math.round(amount + half(bearing(pivot, at) - bearing(pivot, from)));
    return { wish: 'wheel', subject, others, angle: part === 'left' ? Math.max(0, Math.min(90, turned)) : Math.min(0, Math.max(-90, turned)) };
}
