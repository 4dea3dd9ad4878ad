/* contract.ts - what the shell of the page gives the table, and what the table tells the shell.
 *
 * The table draws, and turns gestures into wishes. It judges nothing, remembers no battle and knows no rule: everything
 * it draws is in its props, and everything that happens to it is reported by a call. Lengths and places are in the
 * ruleset's length unit (inches, paces), x east, y north, origin in the south-west corner; headings are degrees
 * clockwise from north. */

export type Point = [number, number];
export interface Pose { at: Point; heading: number }
/* Front left, front right, rear right, rear left. */
export type Corners = [Point, Point, Point, Point];

/* How an order names something: by its name, or by number where a name is missing or not unique. */
export type Ref = string | number;
/* 1 or 2; 0 is the host, who sees everything. */
export type SideNumber = 0 | 1 | 2;

/* ---- what never changes in a battle ------------------------------------------------------------------ */

export interface Terrain {
    ref: Ref; name: string; kind: string; label: string;
    look: string;                        /* "wood", "hill", "hedge", "river", "town" … : how to draw it */
    shape: 'area' | 'line';
    points: Point[]; crest: Point[];
    width: number;                       /* of a line; 0: none */
    height: number;                      /* level of a hill */
    decoration: boolean;                 /* it is drawn, and no rule knows of it */
}
export interface Zone { name: string; side: SideNumber; use: string; value: number; parts: Point[][] }
export interface Side { ref: Ref; number: 1 | 2; name: string; leader: string; home: number }
export interface Field {
    ruleset: string; title: string; scenario: string; mark: string;   /* "in." */
    width: number; height: number;
    sides: Side[]; terrain: Terrain[]; zones: Zone[];
}

/* ---- the battle as the viewer knows it ---------------------------------------------------------------- */

export interface Marker { name: string; letters: string; about: string; counts: boolean; value: number }
export type Standing = 'unknown' | 'play' | 'waiting' | 'gone';
export interface Base { ref: Ref; corners: Corners; role: string; arm: string; letter: string }
export interface Unit {
    ref: Ref; number: number; name: string;
    side: SideNumber; command: Ref | null;
    type: string; label: string; letter: string; arm: string;
    standing: Standing; cause: string;
    pose: Pose; corners: Corners; files: number; ranks: number;
    bases: Base[];                       /* one or more; a unit of one base has one that equals its corners */
    hits: number; worth: number; markers: Marker[];
    acted: boolean;                      /* has done its part in this step: drawn washed out */
}
/* A leader, an abandoned gun, supplies: not part of any unit. */
export interface Body {
    ref: Ref; number: number; name: string; role: string;
    side: SideNumber; attached: Ref | null; standing: Standing; pose: Pose; corners: Corners;
}
export interface Command { ref: Ref; number: number; name: string; kind: string; side: SideNumber; units: number }
export interface Contact { by: Ref; with: Ref; byFace: number; withFace: number }   /* 1 front, 2 right, 3 rear, 4 left */
export interface State {
    turn: number; turnLimit: number; step: string;
    commands: Command[]; units: Unit[]; bodies: Body[]; contacts: Contact[];
}

/* ---- drawings of a verdict or a measurement ----------------------------------------------------------- */

export interface Shape {
    shape: 'point' | 'segment' | 'arc' | 'sector' | 'corridor' | 'polygon' | 'ring';
    unit?: Ref; body?: Ref; terrain?: Ref; points: Point[]; radius?: number; from?: number; to?: number;
}
export type Tone = 'yes' | 'no' | 'wait' | 'plain';
/* One thing laid over the table.  `label` stands beside it on a small plate. */
export interface Overlay { key: string; tone: Tone; shape: Shape; label?: string; moving?: boolean; low?: boolean; beside?: Mark }   /* moving: with what is in hand; low: under the pieces and their names */
/* A target: its number where that is a key, what is said of it in two lines, on a plate beside its base. */
export interface Mark { number: number | undefined; lines: string[]; unit: number; corners: Corners; cells?: readonly { part: number; look: string }[] }

/* An order in hand: where a unit would stand, and by which way it got there. */
export interface Ghost {
    unit: Ref; tone: Tone;
    corners: Corners; heading: number;
    path: Point[];                       /* of the unit's centre, from where it stands */
    target?: Ref;                        /* enemy it would strike */
    bends?: boolean;                     /* along a road: what it sweeps is not known */
    left?: string;                       /* "2.15 in. left of 12" at the piece */
    stop?: number;                       /* of a refused order: how far along the path nothing is wrong yet */
    reason?: string;                     /* of a refused order: what is wrong there, in a few words */
    wanted?: Corners;                    /* for a unit of a line that is stopped: the place that the line needs it at */
}

/* What lay in the way of a move just made: an outline where it was and an arrow. */
export interface Trace { unit: Ref; from: Corners; to: Corners }

export interface Ruler { key: string; from: Ref | Point; to: Ref | Point; label: string; shapes: Shape[] }

/* What the map shows besides the pieces. `reach`: how far the selected unit can move and shoot, and how far it may be from its command;
 * `zones`: where an enemy's nearness binds a unit; `sight`: the enemies that the selected unit sees;
 * `threats`: what the enemy could do to each unit next turn. */
export interface Switches { grid: 0 | 1 | 6; names: boolean; marks: boolean; reach?: boolean; zones: boolean; sight?: boolean; threats?: boolean; ruler: boolean; magnify: boolean }

/* ---- the player's wishes ------------------------------------------------------------------------------- */

export type Wish =
    | { wish: 'reach'; subject: Ref; at: Point; heading: number | null }
    | { wish: 'together'; subject: Ref; others: Ref[]; by: Point }      /* several go the same way, east and north */
    | { wish: 'wheel'; subject: Ref; others: Ref[]; angle: number }     /* several wheel as one line, degrees clockwise */
    | { wish: 'face'; subject: Ref; heading: number }
    | { wish: 'close'; subject: Ref; object: Ref }
    | { wish: 'shoot'; subject: Ref; object: Ref }
    | { wish: 'away'; subject: Ref; object?: Ref }
    | { wish: 'place'; subject: Ref; at: Point; heading: number };
/* live: the piece is still in the hand (at most one an animation frame; the last one counts); drop: it was dropped
 * there; cancel: Escape, or the pointer was lost. */
export type Phase = 'live' | 'drop' | 'cancel';

export interface TableProps {
    field: Field; state: State;
    viewer: SideNumber;
    /* Units (and bodies) that may be given an order now; others are drawn all the same and can be selected and measured. */
    subjects: ReadonlySet<Ref>;
    /* The pieces that may be moved or turned now; left out: all. */
    movers?: ReadonlySet<Ref>;
    /* The pieces that can still act in this step: four corners. */
    able?: ReadonlySet<Ref>;
    /* Units an object slot is waiting for: "pick one of these"; they get a ring. */
    targets: ReadonlySet<Ref>;
    ordered?: readonly Ref[];            /* the piece that the order in hand moves, and its target */
    /* Units of the present witness; all others are drawn faint. Empty: none is faint. */
    concerned: ReadonlySet<Ref>;
    selection: readonly Ref[];
    ghosts: readonly Ghost[]; overlays: readonly Overlay[]; traces: readonly Trace[]; rulers: readonly Ruler[];
    switches: Switches;
    /* Dice that lie on the ground beside the line they were thrown for. */
    thrown?: { from: Point; to: Point; faces: number[]; sides: number; key: string } | null;
    rotation: 0 | 90 | 180 | 270;        /* how far the table is turned under the viewer's eyes */
    /* When this changes, the table brings the place into view and shows a ring for a moment. */
    look: { at: Point; to?: Point | undefined; serial: number } | null;
    /* A pose slot is open for this body: pointing at the ground places it, dragging turns it. */
    placing: Ref | null;
    onWish(wish: Wish, phase: Phase): void;
    onSelect(ref: Ref | null, add: boolean): void;
    onPick(ref: Ref): void;              /* one of `targets` was pointed at */
    onMeasure(from: Ref | Point, to: Ref | Point): void;
    onAdvance?(): void;                  /* a press on the handle that leads a line forward */
    looked?: Ref | null;                 /* the piece whose card lies open */
    onHover(ref: Ref | null): void;
    /* A finger rests on a piece; the selection stays as it is. */
    onHold?(ref: Ref): void;
    /* The player dragged a piece that may not be moved. */
    onStuck?(ref: Ref): void;
    /* During a set-up, dropping a piece anywhere, even on another one, is a wish to place it there. */
    free?: boolean;
    /* Keys that move the selected piece wait for earlier presses; left out: they act at once. */
    inTurn?(act: () => void): void;
    /* Enter after moving a piece by keys.  Left out: the shell hears the key itself. */
    onCommit?(): void;
}
