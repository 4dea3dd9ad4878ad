/* about.ts - what the player is doing: a machine of five phases, and the only functions that change it.
 *
 *   nothing   no piece is selected
 *   subject   pieces are selected, no order is in hand
 *   drawing   an order is in hand that lacks something, or has not been judged
 *   judged    the engine has said yes or no to the order in hand
 *   asked     the step was to end, and the page has asked whether it really should
 *
 * Invariant: each function is pure and returns a new record.  An order that was put down for another piece is `laid`, never beside a `draft`. */
import type { Entry, Move, Verdict } from '../engine/protocol';
import type { Ref } from '../table/contract';
import type { Draft, Dragged, Ending, Held, WhyShown } from './held';

export interface About {
    readonly selection: readonly Ref[];
    readonly leftOver: boolean; // the selection is from before this decision
    readonly draft: Draft | null;
    readonly dragged: Dragged | null;
    readonly laid: Draft | null; // an order that was drawn and put down for another piece
    readonly sheet: readonly Entry[];
    readonly takenOff: readonly Entry[]; // entries that undo took off the sheet, the latest last
    readonly sheetVerdict: Verdict | null;
    readonly sheetMoves: readonly Move[]; // where the sheet takes its units
    readonly ending: Ending | null;
    readonly held: Held | null; // the order that the tutor holds back, until something else is done
    readonly endedItself: string; // the step that ended with the last order, while nothing has been done since
    readonly why: WhyShown | null; // the rule that lies open
    readonly deed: string; // a person's last order in words
    readonly message: string; // why something was not done
    readonly announcement: string;
}

export const NOTHING: About = {
    selection: [],
    leftOver: false,
    draft: null,
    dragged: null,
    laid: null,
    sheet: [],
    takenOff: [],
    sheetVerdict: null,
    sheetMoves: [],
    ending: null,
    held: null,
    endedItself: '',
    why: null,
    deed: '',
    message: '',
    announcement: '',
};

export type Phase = 'nothing' | 'subject' | 'drawing' | 'judged' | 'asked';

export function phaseOf({ ending, draft, selection }: About): Phase {
    if (ending) return 'asked';
    if (draft) return draft.verdict && draft.verdict.answer !== 'so-far' ? 'judged' : 'drawing';
    return selection.length > 0 ? 'subject' : 'nothing';
}

/* The subject of an order; undefined: it has none, or it is not chosen yet. */
export const subjectIn = ({ offer, entry }: Pick<Draft, 'offer' | 'entry'>): Ref | undefined =>
    offer.ref ? (entry[offer.ref] as Ref | undefined) : undefined;

/* Drops the question before the end of a step, because the player has done something else. */
export const goOn = (about: About): About => ({ ...about, ending: null, held: null, endedItself: '' });

const chosen = (selection: readonly Ref[], ref: Ref | null, add: boolean): readonly Ref[] => {
    if (ref === null) return [];
    if (!add) return [ref];
    return selection.includes(ref) ? selection.filter((r) => r !== ref) : [...selection, ref];
};

/* Selects the piece that was pressed; null: the ground. An order in hand for another piece is laid down. */
export function selected(about: About, ref: Ref | null, add: boolean): About {
    const { draft } = about,
        other = draft?.offer.ref && ref !== null && !add && subjectIn(draft) !== ref;
    return {
        ...goOn(other ? laidDown(about) : about),
        selection: chosen(about.selection, ref, add),
        leftOver: false,
        announcement: '',
    };
}

/* Selects these pieces and keeps the order in hand and the open question. */
export const holding = (about: About, selection: readonly Ref[]): About => ({ ...about, selection, announcement: '' });

/* Puts the order that the engine has judged in hand. */
export function drawn(about: About, draft: Draft): About {
    const { held } = about,
        same = held !== null && JSON.stringify(held.order) === JSON.stringify(draft.order);
    return { ...goOn(about), held: same ? held : null, draft, laid: null, message: '' };
}

/* Adds the engine's later answer to the same order: when it is handed in, or about the nearest order that is
 * allowed. */
export const amended = (about: About, change: Partial<Draft>): About =>
    about.draft ? { ...about, draft: { ...about.draft, ...change } } : about;

export const putDown = (about: About): About => ({
    ...about,
    draft: null,
    dragged: null,
    laid: null,
    ending: null,
    held: null,
    why: null,
    message: '',
});

/* Lays the order in hand down. An allowed order is kept so that it can be taken up again; a refused one is dropped. */
export function laidDown(about: About): About {
    const { draft } = about;
    return { ...putDown(about), laid: draft?.verdict?.answer === 'yes' ? draft : null };
}

export const takenUp = (about: About): About => ({ ...about, laid: null });

/* Writes the order in hand onto the sheet, in the place of the entries that it replaces. */
export function writtenDown(about: About): About {
    const { draft } = about;
    return draft
        ? {
              ...about,
              sheet: [...draft.base, ...draft.also, draft.entry],
              takenOff: [],
              sheetVerdict: null,
              sheetMoves: draft.moves,
              draft: null,
              announcement: '',
          }
        : about;
}

export const struck = (about: About, index: number): About => ({
    ...about,
    sheet: about.sheet.filter((_, i) => i !== index),
    sheetVerdict: null,
    sheetMoves: about.sheetMoves.flatMap((m) =>
        m.entry === undefined || m.entry === index ? [] : [m.entry < index ? m : { ...m, entry: m.entry - 1 }],
    ),
});

/* Takes the last entry off the sheet, so that it can be put back. */
export const takenBack = (about: About): About => ({
    ...struck(about, about.sheet.length - 1),
    takenOff: [...about.takenOff, ...about.sheet.slice(-1)],
});
export const putBack = (about: About): About => ({
    ...about,
    sheet: [...about.sheet, ...about.takenOff.slice(-1)],
    takenOff: about.takenOff.slice(0, -1),
});

export const asked = (about: About, ending: Ending): About => ({ ...about, ending });

/* Clears the hand after the engine has taken an order. `deed` is empty for a sealed order. */
export const handedIn = (about: About, deed: string): About => ({
    ...about,
    draft: null,
    dragged: null,
    sheet: [],
    takenOff: [],
    message: '',
    announcement: '',
    held: null,
    endedItself: '',
    deed,
});

/* Begins another decision: of the selected pieces, those that may act in it stay selected. */
export const nextDecision = (about: About, able: ReadonlySet<Ref>): About => ({
    ...about,
    draft: null,
    laid: null,
    ending: null,
    held: null,
    why: null,
    sheet: [],
    takenOff: [],
    sheetVerdict: null,
    sheetMoves: [],
    selection: about.selection.filter((ref) => able.has(ref)),
    leftOver: true,
});

/* Forgets everything that the page could show behind the curtain. */
export const forgotten = (about: About): About => ({
    ...about,
    draft: null,
    dragged: null,
    laid: null,
    ending: null,
    held: null,
    why: null,
    sheet: [],
    takenOff: [],
    selection: [],
    deed: '',
    announcement: '',
});

export const said = (about: About, message: string): About => ({ ...about, message });
export const announced = (about: About, announcement: string): About => ({ ...about, announcement });
