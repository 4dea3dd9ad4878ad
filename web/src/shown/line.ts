/* line.ts - drawings and words for a line in hand: where each unit ends, and which units are stopped by what. */
import type { Line } from '../about/held';
import type { Move } from '../engine/protocol';
import type { Corners, Ghost, Overlay, Point, Ref } from '../table/contract';
import { inTenths } from './names';
import type { World } from './world';

export const movesInHand = (line: Line): readonly Move[] => (line.dressed ? line.kept : line.each);

/* Is the unit itself stopped? In a line that keeps its dressing, only a unit that meets another unit or an obstacle is;
 * the others wait for it. */
const isStopped = (line: Line, { unit, stop, by }: Move): boolean =>
    Boolean(stop && line.why[unit ?? ''] && (!line.dressed || by));

export interface LineRow {
    ref: Ref;
    travel: number;
    why: string; // empty: it goes as far as it is to go
}
export const rowsOf = (world: World, line: Line): LineRow[] =>
    movesInHand(line).flatMap((move) => {
        const unit = world.unit(move.unit);
        return unit
            ? [{ ref: unit.ref, travel: move.travel, why: isStopped(line, move) ? line.why[move.unit!]! : '' }]
            : [];
    });

/* "3 march 9 in; Rossiter's Horse stops after 3 in: Deane's Guns." */
export function lineWords(world: World, line: Line): string {
    const rows = rowsOf(world, line),
        { mark } = world.field,
        free = rows.filter((r) => !r.why),
        halted = rows.filter((r) => r.why),
        [first, ...others] = halted;
    const verb = 'way' in line.way && line.way.way[0] === 'wheel' ? 'wheel' : 'march',
        most = Math.max(...free.map((r) => r.travel), 0),
        named = free.length > NAMED ? String(free.length) : free.map((r) => r.ref).join(', '),
        goes = `${line.dressed ? 'Keeping the line, ' : ''}${named} ${verb}${free.length === 1 ? 'es' : ''}`.replace(
            'wheeles',
            'wheels',
        ),
        far = most > 0 ? ` ${free.every((r) => r.travel === most) ? '' : 'up to '}${most} ${mark}` : '';
    const said = [
        free.length > 0 ? goes + far : '',
        first
            ? `${first.ref} ${first.travel > 0 ? `stops after ${first.travel} ${mark}` : 'stays'}: ${first.why.replace(/\.$/, '')}`
            : '',
        others.length > 0
            ? `and so ${others.length === 1 ? 'does' : 'do'} ${others.length > NAMED ? `${others.length} others` : others.map((r) => r.ref).join(', ')}`
            : '',
    ];
    return inTenths(`${said.filter(Boolean).join('; ').replace('; and so', ', and so')}.`);
}

const NAMED = 6; // of more only how many they are
const SHORT = 30; // letters on a plate; more stands beside the table

export function lineGhosts(world: World, line: Line): Ghost[] {
    const { mark } = world.field,
        tone = world.draft?.verdict?.answer === 'no' ? 'no' : 'yes',
        few = line.units.length <= NAMED;
    return movesInHand(line).flatMap((move, i): Ghost[] => {
        const unit = world.unit(move.unit),
            end = move.stop ?? move.to,
            stopped = isStopped(line, move);
        if (!unit) return [];
        return [
            {
                unit: unit.ref,
                tone,
                corners: end.corners as Corners,
                heading: end.heading,
                path: (move.stop ? move.points.slice(0, -1) : move.points) as Point[],
                bends: 'way' in line.way && line.way.way[0] === 'wheel',
                left: stopped || (few && i === 0) ? inTenths(`${move.travel} ${mark}`) : undefined,
                reason: few && stopped && line.why[move.unit!]!.length <= SHORT ? line.why[move.unit!] : undefined,
                wanted: few && stopped ? (move.to.corners as Corners) : undefined,
            },
        ];
    });
}

/* Draws the edge along which all fronts would stand. */
export function dressing(line: Line): Overlay[] {
    const fronts = movesInHand(line).map(({ to, stop }) => (line.dressed && stop ? stop : to).corners as Corners),
        [a, b] = [fronts[0], fronts[fronts.length - 1]];
    if (!a || !b || fronts.length < 2) return [];
    const [x, y] = [a[1][0] - a[0][0], a[1][1] - a[0][1]],
        across = (p: Point) => p[0] * x + p[1] * y,
        ends = fronts.flatMap((c) => [c[0], c[1]]).sort((p, q) => across(p) - across(q));
    return [
        {
            key: 'dressing',
            tone: 'yes',
            shape: { shape: 'segment', points: [ends[0]!, ends[ends.length - 1]!] },
            moving: true,
        },
    ];
}

export interface LineChoice {
    dressed: boolean;
    moves: readonly Move[]; // none: it cannot be had
    title: string;
    words: string;
}
export function lineWays(world: World, line: Line): [LineChoice, LineChoice] {
    const { mark } = world.field,
        far = (moves: readonly Move[]): number[] => moves.map((m) => m.travel);
    const kept =
            line.kept.length === 0
                ? 'one of them cannot move'
                : inTenths(`the slowest ${Math.min(...far(line.kept))} ${mark}`),
        each =
            line.each.length === 0
                ? 'one would stand in its neighbour'
                : inTenths(`${Math.min(...far(line.each))} to ${Math.max(...far(line.each))} ${mark}`);
    return [
        { dressed: true, moves: line.kept, title: 'Keep the line', words: kept },
        { dressed: false, moves: line.each, title: 'Each as far as it may', words: each },
    ];
}
