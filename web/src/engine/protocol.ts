/* protocol.ts - the messages of docs/protocol.md under the names that the page uses. Their members are declared in
 * messages.ts, which is generated from the engine's table. */
import type * as M from './messages';

type Result<K extends keyof M.Methods> = M.Methods[K]['result'];

export type {
    Card, Decision, Deck, Done, Duty, Entry, Footing, Gauge, Ground, Idle, LedgerRow, Move, Now, Odds, OddsChange, OddsRoll, Offer, Opened, OptionRow, PlayerLine, Problem,
    LookedBack, Roll, RulesetLine, Slot, SlotName, StepRow, TypeRow, Verdict,
} from './messages';

export type Id = M.Index;
export type RefKind = M.Ref;
export type RuleRow = M.Rule;
export type DiceNeeds = M.Needs;
export type BattleEvent = M.Event;
export type MotionStep = M.Motion;
export type Then = NonNullable<M.Entry['then']>;
export type Ruleset = Result<'ruleset'>;
export type FieldResult = Result<'field'>;
export type StateResult = Result<'state'>;
export type StandingResult = Result<'standing'>;
export type Measurement = Result<'measure'>;
export type Why = Result<'why'>;
export type Analysis = Result<'analyse'>;
export type ReplayPlace = Pick<Result<'replay'>, 'game' | 'steps' | 'step'> & Partial<Pick<Result<'replay'>, 'turns' | 'watch'>>;

/* An order as the page hands it in: what it leaves out the engine adds. */
export type Order = Partial<Omit<M.Order, 'entries'>> & Pick<M.Order, 'entries'>;
/* idle: it changes nothing; moves: where it would take its units, asked for where orders are sealed */
export type Suggestion = Omit<M.Suggestion, 'order'> & { order: Order; idle?: boolean; moves?: readonly M.Move[] };
