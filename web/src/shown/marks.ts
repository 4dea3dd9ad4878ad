/* marks.ts - the legal targets of the selected piece as the table shows them: line, number, range and chances. The
 * engine computes chances and measures. */
import type { Cell, Mark } from '../about/held';
import type { Odds } from '../engine/protocol';
import type { Overlay, Ref } from '../table/contract';
import { chanceNumber, chancePercent } from './chance';
import { numbersAim } from './offers';
import type { World } from './world';

/* Returns what may happen to the target, in the few words of a plate: "1–3 hits, gone 33 %". */
export function chanceOf({ changes }: Odds, target: Ref): string {
    const its = changes.filter((c) => c.unit === target),
        parts: string[] = [];
    const hits = its.find((c) => c.what === 'hits' && c.before !== undefined),
        gone =
            its
                .find((c) => c.what === 'gone')
                ?.values.filter(([v]) => v !== 0)
                .reduce((sum, [, p]) => sum + chanceNumber(p), 0) ?? 0;
    if (hits) {
        const change = hits.values.map(([v]) => v - hits.before!),
            fewer = gone === 0 && Math.min(...change) < 0 && Math.max(...change) <= 0;
        const added = change.map((n) => (fewer ? -n : Math.max(0, n))),
            least = Math.min(...added),
            most = Math.max(...added);
        parts.push(
            (least === most ? `${most} hit${most === 1 ? '' : 's'}` : `${least}–${most} hits`) +
                (fewer ? ' fewer' : ''),
        );
    }
    if (gone > 0)
        parts.push(`gone ${chancePercent(its.find((c) => c.what === 'gone')!.values.find(([v]) => v !== 0)![1])}`);
    return parts.join(', ');
}

/* Returns the outcomes, the fewest hits first. The chance that the target is gone is a part of those with most hits. */
export function cellsOf({ changes }: Odds, target: Ref): Cell[] {
    const its = (what: string) => changes.find((c) => c.unit === target && c.what === what),
        hits = its('hits');
    if (hits?.before === undefined) return [];
    let gone =
        its('gone')
            ?.values.filter(([v]) => v !== 0)
            .reduce((sum, [, p]) => sum + chanceNumber(p), 0) ?? 0;
    return [...hits.values]
        .sort(([a], [b]) => b - a)
        .flatMap(([v, p]): Cell[] => {
            const part = chanceNumber(p),
                lost = Math.min(part, gone),
                rest = part - lost;
            gone -= lost;
            return [
                { part: lost, look: 'gone' as const },
                { part: rest, look: v > hits.before! ? ('hits' as const) : ('none' as const) },
            ].filter((c) => c.part > 0.001);
        })
        .reverse();
}

export const markOf = (world: World, ref: Ref): Mark | undefined =>
    world.draft ? undefined : world.marks.find((m) => m.target === ref);

/* Draws the lines to the targets, with number, range and chances. */
export function marksDrawn(world: World): Overlay[] {
    if (world.draft) return [];
    return world.marks
        .filter((m) => m.line.length > 1)
        .map(
            (m): Overlay => ({
                key: `mark-${m.kind}-${m.target}`,
                tone: 'yes',
                shape: { shape: 'segment', points: m.line },
                beside: plateOf(world, m),
            }),
        );
}

/* Returns the plate of a target: "7.8 in" over "1–3 hits, gone 67 %". A charge is named as one, because the same enemy
 * may also be shot at. */
function plateOf(world: World, m: Mark): Overlay['beside'] {
    const unit = world.unit(m.target),
        kinds = new Set(world.marks.map((o) => o.kind));
    const lines = [`${kinds.size > 1 ? `${m.label}: ` : ''}${m.range || m.label}`, m.chance].filter(Boolean);
    return unit?.standing === 'play'
        ? {
              number: numbersAim(world) ? world.marks.indexOf(m) + 1 : undefined,
              lines,
              cells: m.cells,
              unit: unit.number,
              corners: unit.corners,
          }
        : undefined;
}
