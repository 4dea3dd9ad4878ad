/* danger.ts - what the enemy could do next turn, as it is drawn: a line behind each unit in danger with the number of
 * enemies, and of one unit a line from each of them. The engine computes it. */
import type { Overlay, Ref, Unit } from '../table/contract';
import { middle } from '../table/geometry';
import type { World } from './world';

/* One of the units in danger. */
export interface Danger {
    unit: Unit;
    charges: number; // enemies that may charge or fight it
    shots: number; // enemies that may shoot at it, from where they stand or after coming nearer
    gone: number; // chance in points of a hundred that it is gone if all come
    words: readonly string[]; // a sentence for each
}

const comes = (how: string): boolean => how === 'charge' || how === 'fight';

/* Returns the units in danger, the one most in danger first. */
export function dangersOf({ threats, state }: World): Danger[] {
    const worth = (d: Danger) => d.gone * 100 + d.charges + d.shots;
    return (threats?.units ?? [])
        .flatMap(({ id, gone, words }) => {
            const unit = state.units.find((u) => u.number === id && u.standing === 'play'),
                to = threats!.threats.filter((t) => t.at === id),
                charges = to.filter((t) => comes(t.how)).length;
            return unit ? [{ unit, charges, shots: to.length - charges, gone, words }] : [];
        })
        .sort((a, b) => worth(b) - worth(a));
}

/* Returns the danger that is told in full: to the selected unit, otherwise the greatest. */
export const explained = (dangers: readonly Danger[], selected: Ref | undefined): Danger | undefined =>
    dangers.find((d) => d.unit.ref === selected) ?? dangers[0];

export const percent = ({ gone }: Pick<Danger, 'gone'>): string =>
    gone > 0 && gone < 1 ? '<1 %' : `${Math.round(gone)} %`;

export function dangerOverlays(world: World): Overlay[] {
    const dangers = dangersOf(world),
        first = explained(dangers, world.selection[0]);
    const behind = dangers.map((d): Overlay => {
        const { corners, number } = d.unit,
            said = [d.charges > 0 && `»${d.charges}`, d.shots > 0 && `●${d.shots}`, d.gone > 0 && percent(d)];
        return {
            key: `danger-${number}`,
            tone: d.gone > 0 ? 'no' : 'plain',
            shape: { shape: 'segment', points: [corners[2], corners[3]] },
            label: said.filter(Boolean).join(' '),
        };
    });
    const lines = (world.threats?.threats ?? []).flatMap(({ by, at, how }): Overlay[] => {
        const enemy = world.state.units.find((u) => u.number === by && u.standing === 'play');
        if (!enemy || at !== first?.unit.number) return [];
        const points = [middle(enemy.corners), middle(first.unit.corners)];
        return [{ key: `threat-${by}`, tone: comes(how) ? 'no' : 'wait', shape: { shape: 'segment', points } }];
    });
    return [...lines, ...behind];
}
