/* answers.ts - the engine's answers about the order in hand, the selected piece and the orders that are possible.
 *
 * Answers are dropped and asked for again; nothing of the battle depends on them. */
import type { Methods } from '../engine/messages';
import type { Suggestion } from '../engine/protocol';
import type { Overlay, Ref, Unit } from '../table/contract';
import type { Hint, Mark, OddsShown } from './held';

/* What the enemy could do to the units of a side in its next turn. */
export type Threats = Methods['threats']['result'];

/* An order that leaves a unit in danger a smaller chance to be lost, in points of a hundred. */
export interface Remedy extends Suggestion {
    readonly gone: number;
}

export interface Answers {
    readonly suggestions: readonly Suggestion[];
    readonly awayOrder: Suggestion | null; // how the selected unit gets directly away
    readonly awayFrom: Ref | null; // the enemy that `awayOrder` withdraws from
    readonly choices: ReadonlyMap<Ref, readonly Suggestion[]>; // what else each piece with a written order may be told
    readonly peeked: Ref | null; // the piece whose choices are drawn without its being selected
    readonly marks: readonly Mark[]; // legal targets of the selected piece
    readonly marksOf: string; // the piece and the decision `marks` are of
    readonly pointed: Mark | null; // the mark whose chances are shown; null: the first
    readonly odds: OddsShown | null;
    readonly oddsError: string;
    readonly unitOverlays: readonly Overlay[];
    readonly ghostOverlays: readonly Overlay[];
    readonly zoneOverlays: readonly Overlay[];
    readonly sightOverlays: readonly Overlay[];
    readonly threats: Threats | null; // to the viewer's units, while they are shown
    readonly remedies: readonly Remedy[]; // for the unit that is told of, the best first
    readonly shownUnit: Unit | undefined; // the unit `unitOverlays` and `sightOverlays` are of
    readonly hints: readonly Hint[]; // best first
    readonly aim: Overlay | null; // the line to the target of the order in hand
    readonly far: string; // of a refused order against a unit: how far off it is, and which way
}

export const NO_ANSWERS: Answers = {
    suggestions: [],
    awayOrder: null,
    awayFrom: null,
    choices: new Map(),
    peeked: null,
    marks: [],
    marksOf: '',
    pointed: null,
    odds: null,
    oddsError: '',
    unitOverlays: [],
    ghostOverlays: [],
    zoneOverlays: [],
    sightOverlays: [],
    threats: null,
    remedies: [],
    shownUnit: undefined,
    hints: [],
    aim: null,
    far: '',
};

/* Drops the answers of a decision that is over, except the zones, which have a switch of their own. */
export const cleared = (answers: Answers): Answers => ({
    ...answers,
    choices: new Map(),
    peeked: null,
    marks: [],
    hints: [],
    odds: null,
    unitOverlays: [],
    ghostOverlays: [],
    sightOverlays: [],
    threats: null,
    remedies: [],
    shownUnit: undefined,
    aim: null,
});

/* Drops the answers about the piece that was selected before. */
export const unselected = (answers: Answers): Answers => ({ ...answers, unitOverlays: [], sightOverlays: [] });

export const markOn = ({ marks }: Pick<Answers, 'marks'>, ref: Ref | null): Mark | null =>
    marks.find((m) => m.target === ref) ?? null;
