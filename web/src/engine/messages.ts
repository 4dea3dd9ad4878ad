/* messages.ts - every message of the protocol.  Written by tools/docs/messages.mjs out of src/protocol/messages.def. */

/** the number of a unit, body, command, side, piece of terrain; from 1 */
export type Index = number;

/** such a number, or 0 for none */
export type Index0 = number;

/** the number of a side */
export type SideId = 1 | 2;

/** the number of a side; 0: no side */
export type SideOrNone = 0 | 1 | 2;

export type Count = number;

/** in the ruleset's length unit, at most three decimals */
export type Length = number;

/** degrees, at most two decimals */
export type Angle = number;

/** degrees clockwise from north */
export type Heading = number;

/** [x, y], x east, y north */
export type Point = [Length, Length];

export type Outline = Point[];

/** a fraction in lowest terms */
export type Chance = string;

export type Hash = string;

/** a name; the number of a thing that has no name or shares it with another */
export type Name = string | number;

/** a unit, body, command or side, by number or name */
export type Thing = string | number;

/** 0: the host, who sees everything; or a side */
export type Viewer = string | 0 | 1 | 2;

export type Game = number;

export type Face = '' | 'front' | 'right' | 'rear' | 'left';

/** a step of a motion */
export type Verb = 'pivot' | 'march' | 'wheel' | 'about' | 'form' | 'halt' | 'change' | 'road';

export type OverlayKind = 'base' | 'arc' | 'zone' | 'link' | 'breach' | 'reach' | 'ground';

export type ShapeKind = 'point' | 'segment' | 'arc' | 'sector' | 'corridor' | 'polygon' | 'ring';

/** how dice are read */
export type AskKind = 'face' | 'at-least' | 'count' | 'tally' | 'sum' | 'row' | 'opposed' | 'contest' | 'roll-off' | 'draw';

export type Standing = 'unknown' | 'play' | 'waiting' | 'gone';

/** where dice come from */
export type Luck = 'seeded' | 'typed' | 'scripted';

export type SaveKind = 'record' | 'position' | 'view';

export type DoneStatus = 'done' | 'waiting' | 'needs' | 'asked';

export type Ref = 'side' | 'command' | 'unit' | 'body' | 'terrain';

export type SlotName = 'body' | 'bodies' | 'choice' | 'sequence' | 'number' | 'pose' | 'formation' | 'motion' | 'route' | 'text' | 'then';

export type Gesture = 'button' | 'pick' | 'drag' | 'drop' | 'list';

export interface Shape {
    shape: ShapeKind;
    unit?: Name;
    body?: Name;
    terrain?: Name;
    points: Outline;
    radius?: Length;
    from?: Angle;
    to?: Angle;
}

export interface Overlay {
    what: OverlayKind;
    unit?: number;
    body?: number;
    shape: ShapeKind;
    points: Outline;
    radius?: Length;
    from?: Angle;
    to?: Angle;
    rule?: string;
    words?: string;
}

export interface Problem {
    severity: 'mistake' | 'warning' | 'note';
    source?: string;
    path?: string;
    line?: Index;
    column?: Index;
    message: string;
    remedy?: string;
}

/** [verb, numbers] */
export type Motion = [Verb, ...number[]];

export interface Entry {
    kind: string;
    side?: Name;
    command?: Name;
    unit?: Name;
    body?: Name;
    terrain?: Name;
    target?: Name;
    members?: Name[];
    sequence?: Name[];
    choice?: string;
    number?: number;
    at?: Point;
    heading?: Heading;
    form?: [Index, Index];
    motion?: Motion[];
    route?: Outline;
    then?: { choice?: string; route?: Outline }; /* what the choice turns into when a signal is given */
    text?: string;
}

/** an order as the engine writes it */
export interface Order {
    decision: number;
    side: Name;
    entries: Entry[];
}

/** a modifier, with its rule */
export interface LedgerRow {
    value: number;
    label: string;
    rule?: string | null;
    against?: true;
}

export interface WordedOrder {
    order: Order;
    words: string;
}

/** an order, or a single entry; its mistakes are reported one by one */
export type GivenOrder = Record<string, unknown>;

export type Dice = string | number[] | { faces?: number[]; tally?: number[]; result?: number };

export type Script = Dice[];

export type Ledger = LedgerRow[];

/** the question real dice must answer */
export interface Needs {
    words: string;
    for: string;
    ask: AskKind;
    count: number;
    sides: number;
    need?: number;
    add?: [number, number];
    ledger: Ledger;
    breaks?: number[];
    weights?: number[];
}

export interface Duty {
    rule?: string;
    text?: string;
    subject: number;
    measure: number;
    remedy?: Entry;
}

export interface Verdict {
    answer: 'yes' | 'no' | 'so-far';
    entry: number;
    rule?: string;
    text?: string;
    witness: Shape[];
    limit?: number;
    cost?: { used: number; total: number; unit: 'length' | 'count' };
    missing?: SlotName[];
    duties: Duty[];
}

export interface Subject {
    side?: Name;
    command?: Name;
    unit?: Name;
    body?: Name;
    terrain?: Name;
}

export interface Pose {
    at: Point;
    heading: Heading;
}

/** dice that fell */
export interface Roll {
    text: string;
    sides: number;
    need: number;
    result: number;
    faces: number[];
}

export interface Event {
    verb: 'step' | 'order' | 'move' | 'place' | 'contact' | 'part' | 'roll' | 'hit' | 'mark' | 'remove' | 'reveal' | 'result' | 'note';
    turn: Count;
    step?: string;
    subject?: Subject;
    object?: Subject;
    rule?: string;
    text: string;
    amount?: number;
    from?: Pose;
    to?: Pose;
    ticks?: [Count, Count];
    leg?: (string | number | number)[];
    rolls?: Roll[];
    ledger?: Ledger;
    witness?: Shape;
}

export interface Undo {
    reach: Count;
    redo: Count;
}

export interface Now {
    turn: Count;
    step: string;
    serial: Count;
    branch: Count;
    actors: string[];
    hash: Hash;
    over: boolean;
    undo: Undo;
    events: { host: Count; sides: [Count, Count] };
}

export interface Opened {
    game: Game;
    title: string;
    scenario: string;
    ruleset: string;
    version: string;
    sides: { id: Index; name: string }[];
    warnings: Problem[];
    needs?: Needs;
    now: Now;
}

export interface Done {
    status: DoneStatus;
    first: Count;
    events: Event[];
    needs?: Needs;
    now: Now;
}

export interface Rule {
    id: string;
    statement: string;
    place: string | null;
    state: string | null;
}

export interface Column {
    name: string;
    unit: string | null;
    doc: string | null;
}

export interface Slot {
    slot: SlotName;
    optional: boolean;
    ref?: Ref;
    words?: string[];
    measures?: boolean; /* of number: true, it is a length */
}

export interface Offer {
    kind: string;
    label: string;
    rule?: string;
    gesture: Gesture;
    closes: boolean;
    ref?: Ref;
    subjects?: Name[];
    open?: boolean;
    verdict?: Verdict;
    slots: Slot[];
}

export interface Decision {
    serial: Index;
    step?: string;
    subject?: Subject;
    title?: string;
    rule?: string;
    sealed: boolean;
    sheet: boolean;
    actors: ({ side: string; state: 'deciding' | 'ready' })[];
    offers: Offer[];
    duties?: Duty[];
    done?: { kind: string; allowed: boolean; rule?: string; text?: string };
    undo: Undo;
}

/** [value, chance] in ascending order; together 1 */
export type Distribution = [number, Chance][];

/** dice a line of orders would cause */
export interface OddsRoll {
    for: string;
    ask: AskKind;
    sides: number;
    count: number;
    need?: number;
    add_a?: number;
    add_b?: number;
    reached: Chance;
    ledger: Ledger;
    sampled?: boolean;
    results: Distribution;
}

/** what would become of a unit or a leader */
export interface OddsChange {
    battle?: boolean;
    side?: string;
    command?: string;
    unit?: string;
    body?: string;
    what: string;
    before?: number;
    sampled?: boolean;
    values: Distribution;
    labels?: string[];
    to?: { at: Point; heading: Angle };
}

export interface Odds {
    exact: boolean;
    samples: Count;
    worlds: Count;
    groups: Count;
    runs: Count;
    given: Chance[];
    let_by?: string;
    assumes?: string;
    rolls: OddsRoll[];
    changes: OddsChange[];
    left_out?: Index;
    over: Chance;
    won: Record<string, Chance>;
    worth: Record<string, [number, number]>;
}

export interface Spot {
    unit?: Thing;
    body?: Thing;
    at?: Point;
}

export interface Wish {
    kind: 'any' | 'reach' | 'face' | 'close' | 'shoot' | 'fight' | 'away' | 'stay' | 'done';
    unit?: Thing;
    body?: Thing;
    command?: Thing;
    target?: Thing;
    order_kind?: string;
    at?: Point;
    heading?: Heading;
    form?: [Index, Index];
    begin?: number; /* of any: where in the sample to begin; 0: the best first */
}

/** how a unit, or a body on its own, stands */
export interface Footing {
    at: Point; /* its centre */
    heading: Heading;
    corners: [Point, Point, Point, Point]; /* front left, front right, rear right, rear left */
    files: number;
    ranks: number;
}

/** where an order takes one unit or body: all a screen needs to draw it */
export interface Move {
    unit?: Index;
    body?: Index;
    entry?: Count; /* the entry that moves it, from 0; left out: it moves because of what the order does */
    certain: boolean; /* true: no fact that is hidden from its side can change this; false: the order is followed as stated */
    from: Footing;
    to: Footing; /* at the end of the way */
    points: Point[]; /* the way of its centre, as a line to draw */
    travel: Length; /* length of the way up to stop, else to its end */
    legs: { verb?: Verb; at: Point; heading: Heading }[];
    stop?: Footing; /* where the legal part of the way ends, or where a sealed order meets an enemy who stands there now */
    words?: string; /* a sentence: which enemy a sealed order meets */
    rule?: string; /* the rule that forbids going farther */
    by?: { unit?: Index; body?: Index; terrain?: Index }; /* what is in the way */
    contacts: { unit: Index; own_face: Face; face: Face }[]; /* units it comes into contact with */
}

/** an immediate effect of an order: a unit or body that would leave the table, or a unit whose limit of hits would change */
export interface Consequence {
    kind: 'gone' | 'limit';
    unit?: Index;
    body?: Index;
    rule?: string;
    cause?: string;
    hits?: Count;
    before?: Count;
    after?: Count;
    changed?: Ledger;
}

export interface RulesetLine {
    id: string;
    title: string;
    version: string;
    length: string;
    mark: string;
    rules: Count;
    options: Count;
    types: Count;
}

export interface OptionRow {
    name: string;
    rule: string;
    question: string;
    type: 'choice' | 'number' | 'length';
    standard: string | number;
    least?: number;
    most?: number;
    provenance: 'text' | 'author' | 'ruling';
    values?: { word: string; text: string }[];
}

export interface TypeRow {
    name: string;
    label: string;
    letter: string;
    arm: string;
    values: Record<string, number>;
}

export interface StepRow {
    name: string;
    label: string;
    rule: string;
    about: Ref | null;
    asks: boolean;
}

export interface OrderRow {
    name: string;
    label: string;
    rule: string | null;
    subject: Ref | null;
    object: Ref | null;
    gesture: Gesture;
    closes: boolean;
    away?: boolean; /* true: its subject goes away from its target */
    slots: Slot[];
}

export interface PlayerLine {
    name: string;
    label: string;
    about: string;
    strength?: Count; /* battles won of a hundred against the captain; a draw counts half; left out: not measured */
}

export interface Ground {
    id: Index;
    name: string;
    kind: string;
    label: string;
    look: string;
    shape: 'area' | 'line';
    width: Length;
    height: number;
    points: Outline;
    crest: Outline;
}

export interface Card {
    label: string;
    arm: string;
    about: string;
    side: SideOrNone;
    command: Index0;
    cards: Count;
    left: Count;
    turned: Count;
    live: boolean;
    next: Chance;
    units: Index[];
    bodies: Index[];
}

/** a deck of cards: how many are left, and which were turned up */
export interface Deck {
    label: string;
    rule: string;
    side: SideOrNone;
    ordered: boolean;
    cards: Count;
    left: Count;
    turned: Count;
    left_of: [Count, Count];
    next_of: [Chance, Chance];
    sorts: Card[];
    words: string[];
}

/** what rules count down until an army is beaten */
export interface Gauge {
    name: string;
    words: string;
    left: number;
    whole: number;
}

export interface SideState {
    id: SideId;
    name: string;
    in_play: Count;
    waiting: Count;
    gone: Count;
    ready: boolean;
    offers_draw: boolean;
    asks_undo: Count;
    gauges: Gauge[];
}

export interface UnitState {
    id: Index;
    name: string;
    side: SideId;
    command: Index0;
    status: Standing;
    cause?: string;
    at?: Point;
    heading?: Heading;
    corners?: [Point, Point, Point, Point];
    files?: Count;
    ranks?: Count;
    hits: Count;
    limit?: number;
    limit_ledger?: Ledger;
    worth: number;
    markers: { name: string; words: string; value?: number; letters?: string }[];
    traits: { name: string; words: string; value?: number; letters?: string }[];
    words: string;
}

export interface BodyState {
    id: Index;
    name: string;
    side: SideId;
    unit: Index0;
    attached: Index0;
    status: Standing;
    at?: Point;
    heading?: Heading;
    corners?: [Point, Point, Point, Point];
}

/** how a game stands, as rows of numbers in the order of the ids */
export interface Numbers {
    game: Game;
    turn: Count;
    step: Count; /* a row of the ruleset's steps; 0: no side is asked */
    over: boolean;
    winner: SideOrNone;
    sides: [number[], number[]]; /* the columns, then what is left of each gauge */
    units: number[][];
    bodies: number[][];
    contacts: number[][];
}

/** a unit or leader that could still act */
export interface Idle {
    command?: Name;
    unit?: Name;
    body?: Name;
    id: Index;
    orders: string[];
}

export interface Suggestion {
    order: Order;
    words: string;
    verdict?: Verdict;
    verdict_words?: string;
}

/** the worst that one enemy unit could do to a unit next turn */
export interface Threat {
    by: Index;
    at: Index;
    how: 'fight' | 'shot' | 'charge' | 'advance'; /* advance: it comes nearer or turns, and shoots */
    distance: Length; /* now */
    gone: Points; /* the chance that the unit is gone afterwards */
    hits: number; /* further hits that are expected */
    exact: boolean;
}

/** points of a hundred, at most three decimals */
export type Points = number;

/** the first entry of an order */
export interface WordedEntry {
    order: Order; /* that entry alone */
    words: string;
    entries: Count; /* how many the order has */
}

/** an order looked back on */
export interface LookedBack {
    item: Count; /* its step in a replay */
    turn: Count;
    side: SideOrNone; /* the side that gave the order; 0: both sides at once */
    dice: Count; /* how many fell */
    before: Points; /* the first side's chance to win before it */
    expected: Points; /* the chance to be expected after it, before its dice fell */
    after: Points;
    luck: Points; /* what its dice gave: the chance after them, less `expected` */
    drawn?: Count; /* how many cards were drawn after it */
    cards?: Points; /* what those cards gave: `after`, less `expected` and `luck` */
    exact: boolean; /* the expectation is exact, not sampled */
    given?: WordedEntry;
    cost?: Points; /* how much better the best order tried does, for the side */
    error?: Points; /* its standard error */
    marked?: boolean; /* the cost is surely above zero */
    better?: WordedEntry;
}

/** a share of battles, or by how much it differs, in points of a hundred, with its 95 % interval */
export interface Estimate {
    value: Points;
    low: Points;
    high: Points;
}

/** by how much battles differ; turns, units and hits as they are */
export type Differences = { won: [Estimate, Estimate]; drawn: Estimate; turns: Estimate; lost: [Estimate, Estimate]; hits: Estimate };

/** all battles of one variant */
export interface Studied {
    battles: Count;
    won: [Estimate, Estimate]; /* by side */
    drawn: Estimate;
    turns: number; /* the average of a battle */
    lost: [number, number]; /* units a battle, by side */
    hits: number; /* the average of a battle */
    ended: Count[]; /* battles by the turn they ended in, from 0 */
    losing: [Count[], Count[]]; /* battles by the units that a side lost, from 0 */
    less?: Differences; /* by how much it differs from the first variant on the same dice; turns, units and hits as they are */
    balance: Estimate; /* won by the first side less won by the second */
    even: { ahead: SideOrNone; open: boolean }; /* the side that is surely ahead; open: neither that nor known to be as near to even as was asked */
    mean: { turns: Estimate; lost: [Estimate, Estimate]; hits: Estimate }; /* turns, units lost and hits, with their intervals */
}

/** an estimate of eight digits, as files have it, so as text; without bounds where they are not known */
export type Wide = { value: string; low?: string; high?: string };

/** a battle of a study that is worth watching */
export interface Notable {
    kind?: string; /* 'longest', 'shortest', 'most-lost', 'greatest-win-first', 'greatest-win-second', 'otherwise' */
    about?: string; /* the same in words */
    seed: string; /* the seed of this battle */
    set: Count; /* from 0 */
    orders: Count;
    reading: number; /* the variant it was played under */
    first: SideId; /* the side of the first player */
    turns: Count;
    winner: SideOrNone;
    winner_of_first: SideOrNone; /* the winner under the first variant, on the same dice */
    lost: [Count, Count]; /* units, by side */
}

/** What each method takes and answers. */
export interface Methods {
    /** returns the engine's version and abilities */
    hello: { params: { client?: string }; result: { engine: 'Sandtable'; version: string; protocol: number; rulesets: { id: string; title: string; version: string }[]; methods: string[]; scenarios: boolean; clock: boolean; limits: { line: number; depth: number; games: number; batch: number; answer: number; nodes: number; orders: number } } };
    /** lists the rulesets */
    rulesets: { params: Record<string, never>; result: { rulesets: RulesetLine[] } };
    /** returns all tables of a ruleset */
    ruleset: { params: { ruleset: string }; result: { id: string; title: string; version: string; length: string; mark: string; rules: Rule[]; table_rules: Rule[]; options: OptionRow[]; numbers: OptionRow[]; members: { name: string; doc: string; shown: boolean; least: number; most: number }[]; marks: ({ name: string; letters: string; label: string; says: string; rule: string | null })[]; changes: { into: string; back: string }[]; type_columns: Column[]; types: TypeRow[]; terrain_columns: Column[]; terrain: ({ name: string; label: string; look: string; shape: 'area' | 'line'; values: Record<string, number>; enter: Record<string, number> })[]; steps: StepRow[]; orders: OrderRow[]; purposes: string[] } };
    /** lists the computer players, weakest first */
    players: { params: Record<string, never>; result: { players: PlayerLine[] } };
    /** lists the scenarios of the directory */
    scenarios: { params: { ruleset?: string }; result: { scenarios: { id: string; title: string; ruleset: string; about: string }[] } };
    /** gives the text of a scenario */
    scenario: { params: { scenario: string }; result: { id: string; text: string } };
    /** begins a battle of a scenario */
    new: { params: { text?: string; scenario?: string; source?: string; options?: Record<string, string | number>; seed?: string; secret?: string; luck?: Luck; script?: Script; players?: [string | null, string | null] }; result: Opened };
    /** opens a record, a position or a scenario */
    open: { params: { text: string; private?: string; look?: boolean; source?: string; options?: Record<string, string | number>; seed?: string; secret?: string; luck?: Luck; script?: Script; players?: [string | null, string | null] }; result: Opened };
    /** copies a game as it stands now */
    copy: { params: { game?: Game }; result: Opened };
    /** lists the open games */
    games: { params: Record<string, never>; result: { games: { game: Game; title: string; ruleset: string; turn: Count; over: boolean }[] } };
    /** closes a game */
    close: { params: { game?: Game }; result: { closed: Game } };
    /** writes a game as text */
    save: { params: { game?: Game; kind?: SaveKind; viewer?: Viewer; seed?: boolean; private?: boolean; common?: boolean }; result: { kind: SaveKind; text: string; private?: string; lost?: string } };
    /** returns the facts that never change in a battle */
    field: { params: { game?: Game; viewer?: Viewer }; result: { game: Game; ruleset: string; title: string; scenario: string; mark: string; width: Length; height: Length; turn_limit: Count; sides: { id: SideId; name: string; leader: string; home: Heading }[]; commands: { id: Index; name: string; kind: string; side: SideId }[]; units: { id: Index; name: string; type: string; label: string; letter: string; arm: string; side: SideId; base?: [Length, Length]; first_body: Index0; bodies: Count }[]; bodies: ({ id: Index; name: string; role: 'base' | 'leader' | 'gun' | 'supply'; side: SideId; unit: Index0 })[]; terrain: Ground[]; decoration: Ground[]; zones: ({ id: Index; name: string; side: SideOrNone; use: '' | 'deployment' | 'objective' | 'arrival'; value: number; parts: Outline[] })[]; options: { name: string; rule: string; value: string; standard: string; changed: boolean }[] } };
    /** returns the present state */
    state: { params: { game?: Game; viewer?: Viewer }; result: { game: Game; viewer: 0 | 1 | 2; turn: Count; turn_limit: Count; step: string; step_rule: string | null; serial: Count; branch?: Count; hash: Hash; over: boolean; events: Count; result: { outcome: 'going-on' | 'won' | 'drawn'; winner?: string; rule?: string; words: string; points: [number, number] }; undo: Undo; needs: boolean; sides: SideState[]; commands: { id: Index; name: string; side: SideId; units: Count }[]; units: UnitState[]; bodies: BodyState[]; contacts: { by: Index0; with: Index0; by_face: Face; with_face: Face; turn: Count }[]; decks: Deck[] } };
    /** returns the state of games as rows of numbers */
    numbers: { params: { game?: Game; viewer?: 0 | 1 | 2; columns?: boolean }; result: { columns?: { ruleset: string; sides: string[]; units: string[]; bodies: string[]; contacts: string[] }[]; games: Numbers[] } };
    /** returns the present decision and the sides that must decide */
    decision: { params: { game?: Game; viewer?: Viewer }; result: { decision: null | Decision; words: string } };
    /** returns the units that could still act in this step */
    idle: { params: { game?: Game; side?: Thing }; result: { idle: Idle[]; words: string } };
    /** tells what the enemy could do to each unit next turn, if the side stood still */
    threats: { params: { game?: Game; side?: Thing; order?: GivenOrder }; result: { units: { id: Index; unit: string; gone: Points; words: string[] }[]; threats: Threat[]; words: string[] } };
    /** turns a wish into legal orders */
    suggest: { params: { game?: Game; side?: Thing; wish?: Wish; most?: number; verdicts?: boolean }; result: { orders: Suggestion[] } };
    /** judges an order, finished or not, and can return the movement of each unit */
    check: { params: { game?: Game; order: GivenOrder; consequences?: boolean; moves?: boolean }; result: { verdict: Verdict; words: string; moves?: Move[]; consequences?: Consequence[]; consequences_words?: string[] } };
    /** makes the orders by which several units go as a line */
    together: { params: { game?: Game; side?: Thing; units: Thing[]; way?: unknown[]; by?: Point; dressed?: boolean; order_kind?: string }; result: { orders: WordedOrder[]; verdict: Verdict; words: string; moves: Move[] } };
    /** returns the chances of a line of orders */
    odds: { params: { game?: Game; line?: GivenOrder[]; order?: GivenOrder; viewer?: Viewer; lead?: boolean; he?: string }; result: { line?: WordedOrder[]; odds: Odds; words: string[] } };
    /** reads orders as people type them, and tells what could come next */
    say: { params: { game?: Game; side?: Thing; text?: string }; result: { orders: { order: Order; words: string; typed: string }[]; complaint?: string; verdict?: Verdict; verdict_words?: string; next: string[] } };
    /** hands an order in */
    submit: { params: { game?: Game; order: GivenOrder; dice?: Script; branch?: Count }; result: Done };
    /** returns which sides have handed in a sealed order */
    ready: { params: { game?: Game; side?: Thing }; result: { ready: { id: Index; side: string; ready: boolean }[] } };
    /** returns the question that real dice must answer */
    needs: { params: { game?: Game }; result: { needs: null | Needs } };
    /** answers the question that real dice must answer */
    answer: { params: { game?: Game; dice?: Dice; rolled?: boolean; none?: boolean }; result: Done };
    /** asks a computer player what it would order */
    computer: { params: { game?: Game; side?: Thing; player?: string; seed?: string | number; limits?: { nodes?: number; ms?: number }; submit?: boolean }; result: { player: string; order: Order; words: string; reason: string; status?: DoneStatus; first?: Count; events?: Event[]; needs?: Needs; now?: Now } };
    /** lets a computer player decide for the other side until this side is asked */
    auto: { params: { game?: Game; side: Thing; player?: string; seed?: string | number; limits?: { nodes?: number; ms?: number } }; result: { player: string; orders: Count; status: 'done' | 'needs'; first: Count; events: Event[]; needs?: Needs; now: Now } };
    /** steps many games in one call */
    step: { params: { steps: ({ game: Game; order?: GivenOrder; player?: string; seed?: string | number })[]; most?: number; numbers?: boolean; viewer?: 0 | 1 | 2 }; result: { games: ({ game: Game; status: 'done' | 'waiting' | 'needs' | 'refused'; words?: string; side: SideOrNone; over: boolean; orders?: { order: Order; words: string }[]; numbers?: Numbers })[] } };
    /** takes orders back */
    undo: { params: { game?: Game; n?: number }; result: Done };
    /** does again what was taken back */
    redo: { params: { game?: Game; n?: number }; result: Done };
    /** asks the other side to let orders be taken back */
    ask_undo: { params: { game?: Game; side: Thing; n?: number }; result: Done };
    /** gives the battle up */
    concede: { params: { game?: Game; side: Thing }; result: Done };
    /** offers or accepts a draw */
    draw: { params: { game?: Game; side: Thing }; result: Done };
    /** writes a note into the record */
    note: { params: { game?: Game; side?: Thing; text: string }; result: Done };
    /** lets the umpire move a body or set a member */
    adjust: { params: { game?: Game; adjustment: Record<string, unknown> }; result: Done };
    /** makes other dice fall from here on */
    reseed: { params: { game?: Game; seed: string }; result: Done };
    /** prescribes the dice that fall next */
    script: { params: { game?: Game; script: Script }; result: Done };
    /** lists what happened */
    events: { params: { game?: Game; viewer?: Viewer; since?: Count; branch?: Count; most?: number; now?: boolean }; result: { first: Count; events: Event[]; total: Count; branch: Count; now?: Now } };
    /** measures between two units, bodies or places */
    measure: { params: { game?: Game; from: Spot; to: Spot; viewer?: Viewer }; result: { distance: Length; from: Point; to: Point; words: string; range?: Length; in_range?: boolean; in_arc?: boolean; in_sight?: boolean; touching?: boolean; face?: Face; blocker?: { unit?: string; terrain?: string }; rules?: { arc: string | null; sight: string | null; range: string | null; face: string | null }; arc?: Shape; line?: Shape } };
    /** returns the drawings about one unit that need no second */
    overlay: { params: { game?: Game; unit?: Thing; body?: Thing; side?: Thing; at?: Point; heading?: Angle; what?: OverlayKind[]; viewer?: Viewer }; result: { overlays: Overlay[] } };
    /** explains a rule, an order or an event */
    why: { params: { game?: Game; rule?: string; order?: GivenOrder; event?: Count; viewer?: Viewer }; result: { text: string; rule?: { id: string; statement: string; place: string | null; state: string | null; options: string[] } } };
    /** returns the result if the battle ended now */
    standing: { params: { game?: Game; viewer?: Viewer }; result: { points: [number, number]; objectives: { id: Index; name: string; value: number; holder?: string }[]; gone: { unit: string; side: SideId; cause: string; lost: boolean }[]; words: string[]; goals: ({ kind: 'ends' | 'pays' | 'changes' | 'scores'; words: string; side?: SideId; zone?: Index; rule: string; have?: number; need?: number; value?: number; points?: [number, number] })[] } };
    /** returns how far a game has come in a file of lessons */
    lessons: { params: { game?: Game; text: string; skipped?: number[] }; result: { title: string; about?: string; side: string; opponent?: string; seed?: string; at: Count; due: boolean; lessons: { title: string; say: string; page?: string; type?: string; why?: string; rule?: string; until?: string; done?: string; wait?: { order: string; unit?: string; command?: string; target?: string }; point: string[] }[] } };
    /** opens a record to look at, step by step */
    replay: { params: { game?: Game; text?: string; private?: string; step?: Count }; result: { game: Game; title: string; scenario: string; ruleset: string; version: string; sides: { id: Index; name: string }[]; warnings: Problem[]; needs?: Needs; now: Now; steps: Count; step: Count; watch: boolean; turns: { turn: Index; step: Count }[] } };
    /** goes to another step of a replay */
    goto: { params: { game?: Game; step: Count }; result: { game: Game; steps: Count; step: Count; watch: boolean; now: Now } };
    /** looks back on a battle: chances, luck, choices */
    analyse: { params: { game?: Game; from?: Count; until?: Count; lucks?: number; seed?: string }; result: { next: Count; of: Count; rows: LookedBack[]; total: { result: Points; luck: Points; chance: Points; adjusted: Points; rolls: Count; sampled: Count; learnt: boolean; sides: [{ graded: Count; marked: Count; cost: Points }, { graded: Count; marked: Count; cost: Points }] }; turns: Count[]; rolls: Count[]; cards: Count[]; choices: Count[] } };
    /** sets orders side by side on the same lucks */
    advise: { params: { game?: Game; side?: Thing; order?: GivenOrder; lucks?: number; seed?: string }; result: { orders: { order: Order; words: string; gain: Points; error: Points }[] } };
    /** grades an order before it is given */
    grade: { params: { game?: Game; side?: Thing; order: GivenOrder; lucks?: number; seed?: string }; result: { cost: Points; error: Points; marked: boolean; better?: { order: Order; words: string } } };
    /** plays part of a study, or adds parts, and tells its figures */
    study: { params: { text?: string; scenario?: string; source?: string; variants?: (Record<string, string | number>)[]; players?: [string, string]; seed?: string; without?: { number: string; value: string }[]; from?: Count; step?: number; sets?: number; parts?: string[]; notable?: Notable[]; again?: Notable; close?: number; figures?: boolean }; result: { sets: Count; size: Count; sides: [string, string]; variants: Studied[]; rules: { rule: string; times: Count[]; means: Wide[]; less?: Estimate[]; exact?: Wide[] }[]; decided: { number: string; count: Count; share: Estimate; exact?: Wide }[]; pairs: { one: Count; other: Count; both: Count; beyond: Differences }[]; figures?: ({ measure: string; of: string; kind: 'share' | 'mean'; begins?: boolean; detail?: boolean; counts: Count[]; values: Wide[]; effects?: Wide[]; beyond?: Wide[] })[]; notable: Notable[]; record?: string; precision: Points; part: string } };
    /** plays the first sets of a study and chooses the numbers to be left out, to tell which decide */
    without: { params: { text?: string; scenario?: string; source?: string; variants?: (Record<string, string | number>)[]; players?: [string, string]; seed?: string; remedies?: boolean }; result: { numbers: { number: string; value: string; rule?: string; about: string }[] } };
    /** tells which value of a range is to be played next, in the search for one that makes a battle even */
    even: { params: { values: number; tried: { at: Count; ahead: SideOrNone; open?: boolean; balance: number }[] }; result: { next?: Count; low: Count; high: Count; same_side: boolean } };
    /** runs the cases of a casebook */
    casebook: { params: { text: string; source?: string }; result: { cases: { ruleset: string; id: string; line: number; question: string; rules: string[]; passed: boolean; expected: string; got: string; why: string }[]; passed: Count; failed: Count } };
}
