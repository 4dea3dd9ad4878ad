/* told.ts - what the engine has said of a battle, as the person at the screen may know it.
 *
 * Invariant: a snapshot is never changed, and its state, decision and events belong to the same `now`. */
import type { Curtain, Guide, Owed, Reports, Standing } from '../about/held';
import type { BattleEvent, Decision, DiceNeeds, Now, StateResult } from '../engine/protocol';
import type { Ref, SideNumber, State } from '../table/contract';

export interface Told {
    readonly now: Now;
    readonly raw: StateResult;
    readonly state: State;
    readonly decision: Decision | null;
    readonly events: BattleEvent[];
    readonly acting: 1 | 2 | 0;
    readonly viewer: SideNumber;
    readonly holder: SideNumber; // the side whose secrets may be shown
    readonly curtain: Curtain | null;
    readonly looked: string; // the viewer whose state was asked for last
    readonly turnOf: string; // names the decision on the screen and the side that decides
    readonly reports: Reports; // for each viewer every event that it was told
    readonly needs: DiceNeeds | null;
    readonly owed: Owed | null; // an order that waits for dice
    readonly sealed: (1 | 2)[]; // the sides whose orders are handed in and wait for the other side's
    readonly standing: Standing | null; // how it would end if it ended now
    readonly guide: Guide | null; // the lessons of this battle and how far the player is
    readonly idle: ReadonlySet<Ref>; // units that could still act in this step
    readonly idleOf: string; // the decision that `idle` belongs to
    readonly idleWords: string;
}

/* Returns the snapshot before the engine's first answer. `raw` and `state` are missing in it until the first refresh, which comes
 * before anything is drawn. */
export function toldFirst(now: Now, needs: DiceNeeds | null, guide: Guide | null): Told {
    return {
        now,
        needs,
        guide,
        raw: undefined as never,
        state: undefined as never,
        decision: null,
        events: [],
        acting: 0,
        viewer: 0,
        holder: 0,
        curtain: null,
        looked: '',
        turnOf: '',
        reports: { 0: [], 1: [], 2: [] },
        owed: null,
        sealed: [],
        standing: null,
        idle: new Set(),
        idleOf: '',
        idleWords: '',
    };
}
