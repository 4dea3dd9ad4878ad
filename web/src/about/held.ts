/* held.ts - the records that told, about and shown hand on to each other: seats, an order in hand, chances, a lesson, a
 * throw that is told.
 *
 * Invariant: plain data, never changed in place; a new record replaces the old one. Imports only types of the engine
 * and of the table, so every other module may import it. */
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
    tutor: 'off' | 'warn' | 'always'; // the tutor grades orders before they are given; `warn`: says nothing but of those held back
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

/* The step at which a replay begins, and the seats of a battle that is played on from it. */
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
    also: readonly Entry[]; // entries of other pieces in the same order, before it
    verdict: Verdict | null; // null: the engine could not judge it, `words` say why
    words: string;
    moves: readonly Move[]; // where the order takes its units, those already written among them
    follows: string[]; // its consequences at once, a sentence each
    nearest: Suggestion | null; // the nearest allowed order, if this one is refused
    instead?: Verdict | null; // the verdict on the order as it was drawn, if this order differs from it
    drawn?: Order; // the order as it was drawn, which `instead` is about
    line?: Line; // several go as one line
}
/* How a line moves: east and north, as its first piece is dragged; or a march or wheel relative to that piece. */
export type LineWay = { by: Point } | { way: MotionStep };
/* How the line moves: all units as far as the slowest, or each as far as it may. A choice with no legal move has no
 * moves. */
export interface Line {
    units: readonly Ref[];
    way: LineWay;
    dressed: boolean; // the choice in hand: all as far as the slowest (true), or each as far as it may
    kept: readonly Move[];
    each: readonly Move[]; // also empty if one would end on its neighbour
    why: Readonly<Record<string, string>>; // for each unit that is stopped, what stops it
}
export type Form = [files: number, ranks: number];
/* The place to which a piece was last dragged, and its formation there. */
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

/* An order that was given, in words, and its piece. */
export interface Given {
    deed: string;
    who: Ref | undefined;
}

/* An order that the tutor holds back, and what it says of it. */
export interface Held {
    order: Order;
    words: string;
}

/* ---- chances and reasons ------------------------------------------------------------------------------------- */

/* One of the orders that a hint compares. */
export interface Hint {
    letter: string;
    mine: boolean; // the order that was in hand
    order: Order;
    words: string;
    gain: number; // battles won of a hundred, compared with the first hint
    error: number;
    why: string[]; // its odds, in the engine's words
    ends: { unit: Ref; corners: Point[] }[];
}
/* A possible answer of an enemy whose plan is sealed; all answers are shown, and none is guessed. */
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
    against?: Answer[]; // for a sealed order: its odds against each plan that the enemy may have written
}
export interface WhyShown {
    title: string;
    why: Why;
    verdict: Verdict | null;
}
/* A possible outcome of an order against a unit: its share, and whether it does nothing, hits, or removes the
 * target. */
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
/* An order that waits for dice (null: the battle waits for them before its first decision), and the answers so far. */
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
    hash: string; // the hash of the position that it belongs to
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

/* A goal of the battle: it ends the battle, scores, or would change the score to `points`. */
export type Goal = StandingResult['goals'][number];

/* The end of a turn: the replay's step, and the points and losses of both sides by then. */
export interface TurnEnd {
    turn: number;
    step: number;
    points: [number, number];
    lost: [number, number];
}

/* The piece whose card is open; a pinned card stays when the pointer leaves the piece. */
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
/* The position before the throw: cards, losses, the score. The screen shows nothing before the dice decided it. */
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
    odds: OddsShown | null; // the odds of the viewer's own order
    hold: boolean; // all is told: waits for Next
}
/* Simultaneous moves are shown on a time axis: the place of each piece at one moment of it. */
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
