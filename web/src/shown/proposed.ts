/* proposed.ts - the orders that the selected piece may be given, in a step of written orders: each has a letter and is
 * drawn on the table. */
import { middle } from '../table/geometry';
import type { Overlay, Point, Ref } from '../table/contract';
import type { Suggestion } from '../engine/protocol';
import { inTenths, optionWords } from './names';
import { entryOf, optionsOf } from './options';
import type { World } from './world';

/* Sealed orders are chosen piece by piece before anything happens; there a picture tells more than words. */
export const proposes = (world: World): boolean =>
    world.decision?.sealed === true && world.mine && !world.draft && world.selection.length === 1;

/* Returns the units that could be given an order and have none on the sheet. */
export const unwritten = ({ idle, sheet }: World): Ref[] =>
    [...idle].filter((ref) => !sheet.some((e) => [e.unit, e.body, e.command].includes(ref)));

/* Has every unit its order on the sheet, so that only the seal is missing? */
export const allWritten = (world: World): boolean =>
    world.mustCollect && world.sheet.length > 0 && world.idleOf === world.turnOf && unwritten(world).length === 0;
export const ALL_WRITTEN = 'Every unit has its order: “Seal it” hands them all in';

export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/* Returns one line without the piece's name, which stands above the list. */
export function proposalWords(world: World, { words }: Suggestion): string {
    const name = String(world.selection[0]),
        said = optionWords(words);
    for (const [with_, without] of [
        [`: ${name} → `, ' '],
        [`: ${name}, `, ', '],
        [`: ${name}`, ''],
    ] as const)
        if (said.includes(with_)) return inTenths(said.replace(with_, without));
    return said;
}

/* Draws the orders of the selected piece, or of the piece whose written order is pointed at. */
export function proposedOf(world: World): Overlay[] {
    const list =
        world.peeked !== null ? (world.choices.get(world.peeked) ?? []) : proposes(world) ? optionsOf(world).list : [];
    return list.flatMap((one, i) => drawn(world, one, letterOf(i)));
}

/* Draws a proposed order: the place where the unit would stand and its way there, or a line to the target it would charge or shoot. An
   order that leaves the unit where it is draws nothing. */
function drawn(world: World, one: Suggestion, letter: string): Overlay[] {
    const entry = entryOf(one),
        unit = world.unit(entry?.unit),
        target = world.unit(entry?.target),
        piece = unit ?? world.piece(entry?.body);
    if (!entry || !piece || piece.standing !== 'play') return [];
    const key = `plan-${letter}`,
        way = (points: Point[], label?: string): Overlay => ({
            key: `${key}-way`,
            tone: 'wait',
            shape: { shape: 'segment', points },
            label,
        });
    if (target && !entry.motion) return [way([middle(piece.corners), middle(target.corners)], letter)];
    const move = one.moves?.find(({ unit, body }) => (unit ?? body) === piece.number);
    if (!move) return [];
    return [
        ...(move.points.length > 1 ? [way(move.points as Point[])] : []),
        { key, tone: 'wait', shape: { shape: 'polygon', points: move.to.corners as Point[] }, label: letter },
    ];
}
