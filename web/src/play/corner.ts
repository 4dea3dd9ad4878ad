/* corner.ts - where a card lies on the table: in the corner in which it hides least of what matters now. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Battle } from '../app/battle';
import type { Point } from '../table/contract';
import { MARGIN, onPaper, paperOf, turnPoint } from '../table/view';

export type Corner = 'bl' | 'br' | 'tl' | 'tr';
const CORNERS: readonly Corner[] = ['bl', 'br', 'tl', 'tr'];

/* Places with how much they must stay visible: what the card is about, what is in hand, who may act, everybody else. */
function places(battle: Battle, about: readonly Point[]): [Point, number][] {
    const { state, draft, selection, idle, viewer, targets } = battle, hand = new Set([...selection, ...targets, ...battle.marks.map((m) => m.target), draft?.entry.unit, draft?.entry.target]);
    return [
        ...[...about, ...battle.witness.flatMap((w) => w.points), ...battle.ghosts.flatMap((g) => g.corners)].map((p): [Point, number] => [p, 12]),
        ...[...state.units, ...state.bodies].filter((u) => u.standing === 'play').flatMap((u) => u.corners.map((p): [Point, number] => [p, hand.has(u.ref) ? 8 : idle.has(u.ref) ? 4 : u.side === viewer ? 2 : 1])),
    ];
}

/* Measured when something else is in hand, shown or told; pieces that are carried past do not chase it about. */
export function useQuietCorner(battle: Battle, about: readonly Point[] = []) {
    const card = useRef<HTMLElement>(null), [corner, setCorner] = useState<Corner>('bl');
    const { field, rotation, now, selection, draft, witness } = battle;
    useLayoutEffect(() => {
        const here = card.current, board = here?.parentElement, sheet = board?.querySelector('.sheet-of-paper')?.getBoundingClientRect();
        if (!here || !board || !sheet) return;
        const paper = paperOf(field), wide = rotation === 90 || rotation === 270 ? paper.height : paper.width, k = sheet.width / (wide + 2 * MARGIN), box = board.getBoundingClientRect();
        const seen = places(battle, about).map(([p, weight]) => {
            const [x, y] = turnPoint(paper, rotation, onPaper(paper, p));
            return [sheet.left + (x + MARGIN) * k, sheet.top + (y + MARGIN) * k, weight] as const;
        });
        const reach = 16, w = here.offsetWidth + reach, h = here.offsetHeight + reach;
        const cost = (c: Corner) => seen.reduce((sum, [x, y, weight]) => sum + ((c[1] === 'l' ? x < box.left + w : x > box.right - w) && (c[0] === 't' ? y < box.top + h : y > box.bottom - h) ? weight : 0), 0);
        const best = CORNERS.reduce((least, c) => (cost(c) < cost(least) ? c : least), corner); /* where it lies is as good as another like it */
        if (best !== corner) setCorner(best);
    }, [now.hash, selection.join(), draft?.entry.unit, draft?.entry.target, witness.length, battle.marks.length, about.join(), rotation]);
    return { card, corner };
}
