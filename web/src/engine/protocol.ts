/* protocol.ts - the messages of docs/protocol.md as types: only what the page reads of them. */
import type { Corners, Point, Ref, Shape } from '../table/contract';

export type Id = number;

export interface Problem { severity: string; path?: string; line?: number; column?: number; message: string; remedy?: string }

export interface RulesetLine { id: string; title: string; version: string; length: string; mark: string }
export interface OptionRow {
    name: string; rule: string; question: string; type: 'choice' | 'number' | 'length'; standard: string | number;
    least?: number; most?: number; provenance: string; values?: { word: string; text: string }[];
}
export interface RuleRow { id: string; statement: string; place: string | null; state: string | null }
export interface TypeRow { name: string; label: string; letter: string; arm: string }
export interface StepRow { name: string; label: string; rule: string; about: string | null; asks?: boolean }   /* asks: it can be come to from any position */
export interface Ruleset {
    id: string; title: string; version: string; length: string; mark: string;
    rules: RuleRow[]; options: OptionRow[]; types: TypeRow[]; steps: StepRow[];
    members: { name: string; doc: string; shown: boolean; least: number; most: number }[];
    orders: { name: string; label: string; rule: string; subject: RefKind | null; object: RefKind | null; gesture: string; closes: boolean; slots: Slot[] }[];
}
export interface PlayerLine { name: string; label: string; about: string }

export interface Now {
    turn: number; step: string; serial: number; actors: string[]; hash: string; over: boolean;
    undo: { reach: number; redo: number }; events: { host: number; sides: [number, number] };
}
export interface DiceNeeds {
    words: string; for: string; ask: string; count: number; sides: number; need?: number;
    ledger?: LedgerRow[];
}
export interface Opened {
    game: number; title: string; scenario: string; ruleset: string; version: string;
    sides: { id: Id; name: string }[]; warnings: Problem[]; needs?: DiceNeeds; now: Now;
}
export interface Done { status: 'done' | 'waiting' | 'needs' | 'asked'; now: Now; first: number; events: BattleEvent[]; needs?: DiceNeeds }

export interface Ground {
    id: Id; name: string; kind: string; label: string; look: string; shape: 'area' | 'line';
    width?: number; height?: number; points: Point[]; crest?: Point[];
}

export interface FieldResult {
    game: number; ruleset: string; title: string; scenario: string; mark: string; width: number; height: number; turn_limit: number;
    sides: { id: 1 | 2; name: string; leader: string; home: number }[];
    commands: { id: Id; name: string; kind: string; side: 0 | 1 | 2 }[];
    units: { id: Id; name: string; type: string; label: string; letter: string; arm: string; side: 0 | 1 | 2; base: [number, number]; first_body: Id; bodies: number }[];
    bodies: { id: Id; name: string; role: string; side: 0 | 1 | 2; unit: Id }[];
    terrain: Ground[]; decoration: Ground[];
    zones: { id: Id; name: string; side: 0 | 1 | 2; use: string; value?: number; parts: Point[][] }[];
    options: { name: string; rule: string; value: string; standard: string | number; changed: boolean }[];
}

/* What an army's rules count down until it is beaten. */
export interface Gauge { name: string; words: string; left: number; whole: number }

export interface StateResult {
    game: number; viewer: number; turn: number; turn_limit: number; step: string; step_rule: string | null;
    serial: number; hash: string; over: boolean; events: number;
    result: { outcome: 'going-on' | 'won' | 'drawn'; winner?: string; rule?: string; words: string; points?: [number, number] };
    undo: { reach: number; redo: number }; needs: boolean;
    sides: { id: 1 | 2; name: string; in_play: number; waiting: number; gone: number; ready: boolean; offers_draw: boolean; asks_undo: number; gauges: Gauge[] }[];
    commands: { id: Id; name: string; side: 0 | 1 | 2; units: number }[];
    units: {
        id: Id; name: string; side: 0 | 1 | 2; command: Id; status: 'play' | 'waiting' | 'gone' | 'unknown'; cause?: string;
        at?: Point; heading?: number; corners?: Corners; files?: number; ranks?: number;
        hits: number; worth: number; markers: { name: string; words: string; value?: number }[]; words: string;
    }[];
    bodies: {
        id: Id; name: string; side: 0 | 1 | 2; unit: Id; attached: Id; status: 'play' | 'waiting' | 'gone' | 'unknown';
        at?: Point; heading?: number; corners?: Corners;
    }[];
    contacts: { by: Ref; with: Ref; by_face: string; with_face: string; turn: number }[];
    decks: Deck[];
}

/* What lies of the cards on the table: the same for everybody who looks. */
export interface Card {
    label: string; arm: string; about: string; side: 0 | 1 | 2; command: Id; cards: number; left: number; turned: number; live: boolean;
    next: string; units: Id[]; bodies: Id[];
}
export interface Deck {
    label: string; rule: string; side: 0 | 1 | 2; ordered: boolean; cards: number; left: number; turned: number;
    left_of: [number, number]; next_of: [string, string]; sorts: Card[]; words: string[];
}

export type SlotName = 'body' | 'bodies' | 'choice' | 'sequence' | 'number' | 'pose' | 'formation' | 'motion' | 'route' | 'text' | 'then';
export interface Slot { slot: SlotName; optional: boolean; ref?: RefKind; words?: string[]; measures?: boolean }
export type RefKind = 'side' | 'command' | 'unit' | 'body' | 'terrain';
export interface Offer {
    kind: string; label: string; rule?: string; gesture: 'button' | 'pick' | 'drag' | 'drop' | 'list'; closes: boolean;
    ref?: RefKind; subjects?: Ref[]; open?: boolean; verdict?: Verdict; slots: Slot[];
}
export interface Decision {
    serial: number; step: string; subject?: Partial<Record<RefKind, Ref>>; title: string; rule?: string; sealed: boolean; sheet: boolean;
    actors: { side: string; state: 'deciding' | 'ready' }[]; offers: Offer[]; duties: Duty[];
    done?: { kind: string; allowed: boolean; rule?: string; text?: string }; undo: { reach: number; redo: number };
}

export type MotionStep = [string, ...number[]];
export interface Entry {
    kind: string; side?: Ref; command?: Ref; unit?: Ref; body?: Ref; terrain?: Ref;
    target?: Ref; members?: Ref[]; sequence?: Ref[]; choice?: string; number?: number;
    at?: Point; heading?: number; form?: [number, number]; motion?: MotionStep[]; route?: Point[]; text?: string;
    then?: Then;
}
/* What a written order turns into when a signal is given. */
export interface Then { choice?: string; route?: Point[] }
export interface Order { decision?: number; side?: Ref; entries: Entry[] }

export interface Duty { rule?: string; text?: string; subject: Ref; measure: number; remedy?: Entry }
/* Somebody who could still act if the step did not end now. */
export interface Idle { unit?: Ref; body?: Ref; command?: Ref; id: Id; orders: string[] }
export interface Verdict {
    answer: 'yes' | 'no' | 'so-far'; entry: number; rule?: string; text?: string; witness: Shape[]; limit?: number;
    cost?: { used: number; total: number; unit: 'length' | 'count' }; missing?: SlotName[]; duties: Duty[];
}
export interface Suggestion { order: Order; words: string; verdict?: Verdict; idle?: boolean } /* idle: it changes nothing */

export interface LedgerRow { value: number; label: string; rule?: string; against?: boolean } /* against: added to the second of two dice */
export interface Roll { text: string; sides: number; need: number; result: number; faces: number[] }
export interface BattleEvent {
    verb: string; turn: number; step?: string; subject?: Partial<Record<RefKind, Ref>>; object?: Partial<Record<RefKind, Ref>>;
    rule?: string; text: string; amount?: number; from?: { at: Point; heading: number }; to?: { at: Point; heading: number };
    rolls?: Roll[]; ledger?: LedgerRow[]; witness?: Shape;
    ticks?: [number, number];              /* when it was gone, from and to, on the time axis of its step */
}

export interface OddsChange {
    unit?: Ref; body?: Ref; command?: Ref; side?: Ref; battle?: boolean; what: string; before?: number; values: [number, string][];
    labels?: string[];                     /* beside each value of "gone": why */
    to?: { at: Point; heading: number };   /* one of the places a unit that is moved may come to */
}
export interface OddsRoll {
    for: string; ask: string; sides: number; count: number; need?: number; add_a?: number; add_b?: number; reached: string;
    ledger: LedgerRow[]; results: [number, string][];
}
export interface Odds {
    exact: boolean; samples: number; worlds: number; runs: number; given: string[]; let_by?: string; assumes?: string; rolls: OddsRoll[]; changes: OddsChange[];
    over: string; won: Record<string, string>; worth: Record<string, [number, number]>;
}

export interface Measurement {
    distance: number; from: Point; to: Point; words: string; in_range?: boolean; in_arc?: boolean; in_sight?: boolean;
    touching?: boolean; face?: string; arc?: Shape; line?: Shape; blocker?: { unit?: string; terrain?: string };
}
export interface Why { text: string; rule?: RuleRow & { options?: string[] } }
export interface ReplayPlace { game: number; steps: number; step: number; turns?: { turn: number; step: number }[]; watch?: boolean }
