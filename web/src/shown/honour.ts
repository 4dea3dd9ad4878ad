/* honour.ts - who gave and took how many hits in a battle, counted from its report. */
import type { BattleEvent } from '../engine/protocol';
import type { Ref, Unit } from '../table/contract';
import { actionsOf } from './beats';

export interface Honour {
    unit: Unit;
    given: number;
    taken: number;
}

/* Returns the units of each side that gave most hits, `most` at the most, without those that gave none. */
export function honourOf(events: readonly BattleEvent[], units: readonly Unit[], most: number): [Honour[], Honour[]] {
    const given = new Map<Ref, number>(),
        taken = new Map<Ref, number>(),
        add = (to: Map<Ref, number>, who: Ref, n: number) => to.set(who, (to.get(who) ?? 0) + n);
    for (const { subject, object, events: all } of actionsOf(events, () => 0))
        for (const e of all) {
            const hit = e.subject?.unit,
                by = hit === object ? subject : hit === subject ? object : undefined;
            if (e.verb !== 'hit' || hit === undefined || !(e.amount! > 0)) continue;
            add(taken, hit, e.amount!);
            if (by !== undefined) add(given, by, e.amount!);
        }
    const of = (side: 1 | 2): Honour[] =>
        units
            .filter((u) => u.side === side && given.has(u.ref))
            .map((unit) => ({ unit, given: given.get(unit.ref)!, taken: taken.get(unit.ref) ?? 0 }))
            .sort((a, b) => b.given - a.given || a.taken - b.taken)
            .slice(0, most);
    return [of(1), of(2)];
}
