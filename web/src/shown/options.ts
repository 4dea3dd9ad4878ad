/* options.ts - what may be done here, as it is listed: targets, then what the engine would do. */
import type { Entry, Suggestion } from '../engine/protocol';
import type { Mark } from '../about/held';
import type { Ref } from '../table/contract';
import type { World } from './world';

/* Suggestions that differ only by a barely visible turn, or by a place a few steps away, count as one. */
const roughly = ({ order }: Suggestion): string =>
    JSON.stringify(order.entries.map(wayOf), (_, v: unknown) => (typeof v === 'number' ? Math.round(v * 2) : v));
const wayOf = (entry: Entry): Entry => ({
    ...entry,
    motion: entry.motion?.filter(([verb, angle = 0]) => !/pivot|wheel/.test(verb) || Math.abs(angle) >= 5),
    at: entry.at?.map((v) => Math.floor(v / 12)) as Entry['at'],
});
const hardlyAny = ({ order }: Suggestion): boolean => order.entries.every((e) => wayOf(e).motion?.length === 0);
export const entryOf = ({ order }: Pick<Suggestion, 'order'>): Entry | undefined =>
    order.entries[order.entries.length - 1];

export interface Options {
    marks: readonly Mark[];
    list: Suggestion[];
}

/* While the order in hand is allowed, only better orders are listed beside it. */
export function optionsOf(world: World): Options {
    const { draft, suggestions } = world,
        answer = draft?.verdict?.answer,
        marks = draft ? [] : world.marks;
    if ((answer === 'yes' && !draft?.nearest) || (!draft && world.selection.length > 1)) return { marks, list: [] };
    /* the order of the selected piece is written: what is left is to seal the sheet */
    if (
        !draft &&
        world.sheetVerdict?.answer === 'yes' &&
        world.sheetVerdict.duties.length === 0 &&
        !world.idle.has(world.selection[0]!)
    )
        return { marks, list: [] };
    const all = [...(draft?.nearest ? [draft.nearest] : []), ...suggestions].filter(
        (s) => !marks.some((m) => s.order.entries.length === 1 && entryOf(s)!.kind === m.kind),
    );
    const most = answer === 'no' ? 4 : Math.max(3, 6 - marks.length);
    return { marks, list: choicesAmong(world, world.selection[0], all, most) };
}

/* Returns different suggestions for a piece, `most` at the most. */
export function choicesAmong(
    { decision, state }: World,
    ref: Ref | undefined,
    all: readonly Suggestion[],
    most: number,
): Suggestion[] {
    const open = all.filter((s) => s.order.entries[0]?.kind !== decision?.done?.kind);
    const shown = open
        .filter((s, i) => !hardlyAny(s) && open.findIndex((o) => roughly(o) === roughly(s)) === i)
        .slice(0, most);
    /* what does nothing comes last; but a unit in contact does well to stay so: there the engine's own order of them stays */
    const engaged = state.contacts.some((c) => [c.by, c.with].includes(ref!));
    return engaged ? shown : shown.sort((a, b) => Number(a.idle ?? 0) - Number(b.idle ?? 0));
}
