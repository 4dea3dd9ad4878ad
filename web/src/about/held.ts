/* held.ts - the records that told, about and shown hand on to one another: seats, an order in hand, chances, a lesson, a throw that is told.
 *
 * Invariant: plain data, never changed in place; a new record takes the place of the old one.  Imports types of the engine and of the table
 * alone, so every other module may import it. */
import type {
    BattleEvent,
    Entry,
    LedgerRow,
    MotionStep,
    Move,
    Odds,
    Offer,
    Order,
    Roll,
    StandingResult,
    StateResult,
    Suggestion,
    Verdict,
    Why,
} from '../engine/protocol';
import type { Overlay, Point, Ref, SideNumber, State, Switches, Trace, Wish } from '../table/contract';
import type { Clock } from '../told/clock';

/* ---- seats and setting up ----------------------------------------------------------------------------------- */

export type Seat = { kind: 'person' } | { kind: 'computer'; player: string } | { kind: 'apart' }; // apart: a player at another screen
export const PERSON: Seat = { kind: 'person' };
export interface Curtain {
    side: 1 | 2;
    name: string;
}
export interface Settings {
    curtain: 'secrets' | 'always';
    speed: number; // milliseconds before the computer's next order; 0: at once, and no throw is told slowly
    text: number;
    atOnce: boolean; // a target that is pressed is fired at, and Advance is given, without a Confirm
    auto: boolean; // the enemy's throws follow one another without a press
}
export interface BattleSetup {
    text: string;
    fresh: boolean;
    seed: string;
    closed?: string; // of a record: its private part, which brings the seed along
    options?: Record<string, string>;
    luck?: 'seeded' | 'typed';
    seats: Record<1 | 2, Seat>;
    settings?: Partial<Settings>;
    guide?: GuideKept | null; // it is played with lessons
    kept?: Kept | null; // the order that was in hand when the piece was left
}

/* Where a replay begins, and who sits where when it is played on from there. */
export interface Watched {
    step: number;
    seats: Record<1 | 2, Seat>;
}

/* ---- an order in hand ---------------------------------------------------------------------------------------- */

export interface Draft {
    offer: Offer;
    entry: Entry;
    order: Order;
    base: readonly Entry[]; // the entries already written, without the one that the order in hand replaces
    also: readonly Entry[]; // what others do in the same order, before it
    verdict: Verdict | null; // null: the engine could not judge it, `words` say why
    words: string;
    follows: string[]; // its consequences at once, a sentence each
    nearest: Suggestion | null; // the nearest thing that is allowed, when this is not
    instead?: Verdict | null; // it is not quite what was drawn: what was said to that
    drawn?: Order; // and the order it was said to
    line?: Line; // several go as one line
}
/* Where a line goes: as its first piece is carried, east and north; or a march or wheel against where that one looks. */
export type LineWay = { by: Point } | { way: MotionStep };
/* How the line moves: all units as far as the slowest, or each as far as it may. A choice with no legal move has no moves. */
export interface Line {
    units: readonly Ref[];
    way: LineWay;
    dressed: boolean; // which of both is in hand
    kept: readonly Move[];
    each: readonly Move[]; // empty too where one would end on its neighbour
    why: Readonly<Record<string, string>>; // for each unit that is stopped, what stops it
}
export type Form = [files: number, ranks: number];
/* Where a piece was last dragged to, and how it is to be formed there. */
export interface Dragged {
    wish: Extract<Wish, { wish: 'reach' }>;
    form: Form | undefined;
}
/* The question before the step ends. */
export interface Ending {
    kind: 'drawn' | 'idle' | 'next';
    words: string;
    who: Ref[];
}

/* ---- chances and reasons ------------------------------------------------------------------------------------- */

/* One of the orders that are set side by side when a hint is asked for. */
export interface Hint {
    letter: string;
    mine: boolean; // the order that was in hand
    order: Order;
    words: string;
    gain: number; // in battles of a hundred, against the first
    error: number;
    why: string[]; // its odds, in the engine's words
    ends: { unit: Ref; corners: Point[] }[];
}
/* An answer of an enemy whose plan is sealed: imagined, and not guessed at. */
export interface Answer {
    letter: string;
    words: string;
    told: { odds: Odds; words: string[] };
    at: Overlay | null; // where the unit would go if nothing stopped it
}
export interface OddsShown {
    odds: Odds;
    words: string[];
    about: string;
    line: Order[];
    closed?: {
        odds: Odds;
        words: string[];
    }; // the same with the step ended after it: what becomes of units that were hit
    against?: Answer[]; // of a sealed order: what it brings against what the enemy may have written
}
export interface WhyShown {
    title: string;
    why: Why;
    verdict: Verdict | null;
}
/* One of the things that may come of an order against a unit: its share, and whether it does nothing, hits, or removes the target. */
export interface Cell {
    part: number;
    look: 'none' | 'hits' | 'gone';
}
/* A legal target of the selected piece. */
export interface Mark {
    subject: Ref;
    target: Ref;
    kind: string;
    label: string;
    order: Order;
    words: string;
    range: string;
    chance: string;
    shown: OddsShown | null; // its chances, for the panel
    cells: Cell[]; // the same as a bar
    line: Point[];
    whole: boolean; // nothing to draw or choose: a press gives the order
}

/* ---- what is kept beside the record --------------------------------------------------------------------------- */

export type DiceAnswer = { dice: string } | { rolled: true } | { none: true };
/* An order that waits for dice (null: the battle waits for them before its first decision), and what was answered so far. */
export interface Owed {
    order: Order | null;
    answers: DiceAnswer[];
}
export interface Hand {
    side: 1 | 2;
    kind: string | null;
    entry: Entry | null;
    also: readonly Entry[];
    sheet: readonly Entry[];
    selection: readonly Ref[];
}
export type Rotation = 0 | 90 | 180 | 270;
export interface Kept {
    hash: string; // of the moment it belongs to
    owed: Owed | null;
    hand: Hand | null;
    seen: Record<0 | 1 | 2, number>;
    rotation: Rotation;
    switches: Switches;
    words: boolean;
    paused: boolean;
}

/* ---- lessons, the score ---------------------------------------------------------------------------------------- */

export interface Lesson {
    title: string;
    say: string;
    page?: string;
    type?: string;
    why?: string;
    rule?: string;
    until?: string;
    done?: string;
    wait?: { order: string; unit?: Ref; command?: Ref; target?: Ref };
    point: string[];
}
export interface Lessons {
    title: string;
    about?: string;
    side: string;
    opponent?: string;
    seed?: string;
    at: number;
    due: boolean;
    lessons: Lesson[];
}
export interface GuideKept {
    text: string;
    skipped: number[];
}
export interface Guide extends GuideKept {
    told: Lessons | null;
    done?: string; // the words of the lesson that was done last
    since?: number; // the turn in which the lesson in hand began
}
export interface Standing {
    points: [number, number];
    objectives: { id: number; name: string; value: number; holder?: string }[];
    gone: { unit: string; side: number; cause: string; lost: boolean }[];
    words: string[];
    goals: Goal[];
}

/* How the battle is won: what ends it, what pays, what would change the score to `points`. */
export type Goal = StandingResult['goals'][number];

/* Where a turn ended: the replay's step, and points and losses of both sides by then. */
export interface TurnEnd {
    turn: number;
    step: number;
    points: [number, number];
    lost: [number, number];
}

/* The piece whose card lies open; a pinned card stays when the pointer goes. */
export interface Card {
    ref: Ref;
    pinned: boolean;
}
/* An enemy near a piece: how far off, and whether it could shoot at that piece from where it stands. */
export interface Near {
    ref: Ref;
    distance: string;
    words: string;
}

/* ---- the past on the table --------------------------------------------------------------------------------------- */

export type Beat =
    | { kind: 'line'; words: string }
    | { kind: 'dice'; roll: Roll; event: BattleEvent }
    | { kind: 'count'; row: LedgerRow }
    | { kind: 'sum'; words: string; rule?: string }
    | { kind: 'after'; event: BattleEvent };
/* One throw and its consequences: the unit that threw, the unit it threw at, and the events that followed. */
export interface Action {
    subject: Ref | undefined;
    object: Ref | undefined;
    side: 0 | 1 | 2;
    events: BattleEvent[];
    from: number;
}
/* How it stood before the throw: cards, losses, the score.  Nothing on the screen runs ahead of the dice. */
export interface Facts {
    raw: StateResult;
    standing: Standing | null;
}
export interface Moment {
    actions: Action[];
    at: number; // the action that is told
    beats: Beat[];
    beat: number; // how many of its beats have been told
    line: Overlay | null;
    before: State;
    after: State;
    facts: Facts;
    odds: OddsShown | null; // what could fall, of an order of one's own
    hold: boolean; // told to its end: waits for Next
}
/* Ways that are gone at the same time are shown on their time axis: where each piece was at one moment of it. */
export interface Axis {
    clock: Clock;
    before: State;
    at: number;
}
export interface Again {
    game: number; // the replay it is shown on
    state: State;
    raw: StateResult;
    traces: Trace[];
    lines: string[];
    at: number;
    of: number;
    stopped: boolean;
    axis: Axis | null;
}
export type Reports = Record<SideNumber, BattleEvent[]>;
