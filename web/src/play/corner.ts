/* corner.ts - where a card lies on the table: at the place where it hides least of what matters now, in a corner if
 * that is as good. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Shown } from '../shown/shown';
import type { Point } from '../table/contract';
import { centroid } from '../table/outline';
import { MARGIN, onPaper, paperOf, turnPoint } from '../table/view';

/* Candidate places, as parts of the free width and height. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((i) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((j): Point => [i / 8, j / 8]));
const inward = ([x, y]: Point): number => Math.min(x, 1 - x) + Math.min(y, 1 - y);
const EDGE = 10, NAMED = 4;

/* Returns places and how much each must stay visible: those that the card is about, those in hand, units that may act,
 * all others; the middle and the outline of ground that has a name. */
function places(battle: Shown, about: readonly Point[]): [Point, number][] {
    const { field, state, draft, selection, idle, viewer, targets } = battle, hand = new Set([...selection, ...targets, ...battle.marks.map((m) => m.target), draft?.entry.unit, draft?.entry.target]);
    return [
        ...[...about, ...battle.witness.flatMap((w) => w.points), ...battle.ghosts.flatMap((g) => g.corners)].map((p): [Point, number] => [p, 12]),
        ...field.terrain.filter((t) => t.name && t.shape === 'area').flatMap((t): [Point, number][] => [[centroid(t.points), 2], ...t.points.map((p): [Point, number] => [p, 2 / t.points.length])]),
        ...[...state.units, ...state.bodies].filter((u) => u.standing === 'play').flatMap((u) => [...u.corners, u.pose.at].map((p): [Point, number] => [p, hand.has(u.ref) ? 8 : idle.has(u.ref) ? 4 : u.side === viewer ? 2 : 1])),
    ];
}

/* Chooses the place anew when something else is in hand, shown or told, when the card takes another `form`, or when
 * what is in hand comes under the card. Pieces that are dragged past do not move the card. */
export function useQuietPlace(battle: Shown, about: readonly Point[] = [], form?: unknown) {
    const card = useRef<HTMLElement>(null), [[x, y], setPlace] = useState<Point>([0, 1]);
    const { field, rotation, now, selection, draft, witness, ghosts } = battle;
    useLayoutEffect(() => {
        const here = card.current, board = here?.parentElement, sheet = board?.querySelector('.sheet-of-paper')?.getBoundingClientRect();
        if (!here || !board || !sheet) return;
        const paper = paperOf(field), wide = rotation === 90 || rotation === 270 ? paper.height : paper.width, k = sheet.width / (wide + 2 * MARGIN), box = board.getBoundingClientRect();
        const seen: (readonly [number, number, number])[] = places(battle, about).map(([p, weight]) => {
            const [px, py] = turnPoint(paper, rotation, onPaper(paper, p));
            return [sheet.left - box.left + (px + MARGIN) * k, sheet.top - box.top + (py + MARGIN) * k, weight] as const;
        });
        /* a name is read from its first letter to its last */
        for (const name of board.querySelectorAll('.u-name')) {
            const { left, right, top, bottom } = name.getBoundingClientRect();
            for (const px of [left, right]) seen.push([px - box.left, (top + bottom) / 2 - box.top, NAMED]);
        }
        const reach = 10, { width: w, height: h } = here.getBoundingClientRect();
        const cost = ([fx, fy]: Point): number => {
            const left = EDGE + (box.width - 2 * EDGE - w) * fx - reach, top = EDGE + (box.height - 2 * EDGE - h) * fy - reach;
            return seen.reduce((sum, [px, py, weight]) => sum + (px > left && px < left + w + 2 * reach && py > top && py < top + h + 2 * reach ? weight : 0), inward([fx, fy]));
        };
        const least = Math.min(...PLACES.map(cost));
        if (least < cost([x, y]) - 1) setPlace(PLACES.find((p) => cost(p) === least)!); /* none is better */
    }, [now.hash, selection.join(), draft?.entry.unit, draft?.entry.target, witness.length, battle.marks.length, about.join(), rotation, ghosts.flatMap((g) => g.corners).join(), form]);
    return { card, style: { left: `calc(${EDGE}px + (100% - ${2 * EDGE}px) * ${x})`, top: `calc(${EDGE}px + (100% - ${2 * EDGE}px) * ${y})`, translate: `${-100 * x}% ${-100 * y}%` } };
}
