/* moment.ts - tells a throw of dice one beat after the other, on the table too; for own and enemy turns alike.
 *
 * Everything that is told is in the report already: telling only slows it down, and skipping it changes nothing. */
import type { Action, Beat, Facts, Moment } from '../about/held';
import type { BattleEvent } from '../engine/protocol';
import { actionsOf, beatsOf, unitOf } from '../shown/beats';
import { middle } from '../table/geometry';
import type { Overlay, Point, State, Unit } from '../table/contract';
import type { Flow } from './flow';
import { lookAt } from './hand';
import { measuredNow } from './questions';

const LONG: Record<Beat['kind'], number> = { line: 420, dice: 760, count: 480, sum: 420, after: 640 };
const OWN_MS = 900,
    THEIRS_MS = 2000,
    SLICE_MS = 40;

/* What the player asked for since the last beat: to skip to the end, or to stop. */
const wishes = new WeakMap<Flow, { skip: boolean; stop: boolean }>();
const wishOf = (flow: Flow) => wishes.get(flow) ?? { skip: false, stop: false };

/* Skips to the end of the throw that is told, or from its end to the next throw. */
export const skip = (flow: Flow): void => void wishes.set(flow, { ...wishOf(flow), skip: true });
export const skipAll = (flow: Flow): void => void wishes.set(flow, { skip: true, stop: true });

const over = (flow: Flow): boolean => wishOf(flow).stop || flow.closed;
const change = (flow: Flow, to: Partial<Moment>): void => {
    if (flow.moment) flow.show({ moment: { ...flow.moment, ...to } });
};

/* Begins to tell the first throw among the new events, if there is one and throws are told. It is set together with the
 * news: otherwise the news would be seen before the dice. `first` events had been told before. */
export function beginMoment(
    flow: Flow,
    before: State,
    facts: Facts,
    fresh: readonly BattleEvent[],
    first: number,
): void {
    const odds = flow.wagered;
    flow.wagered = null;
    if (flow.settings.speed === 0 || flow.words || flow.curtain || flow.closed) return;
    const sideOf = (e: BattleEvent) =>
        flow.unit(unitOf(e.subject))?.side ?? flow.sideNumber(String(e.subject?.side ?? ''));
    const actions = actionsOf(fresh, sideOf);
    if (actions.length === 0) return;
    wishes.set(flow, { skip: false, stop: false });
    const told = { actions, at: 0, beats: [], beat: 0, line: null, hold: false };
    const moment: Moment = {
        ...told,
        before,
        after: flow.state,
        facts,
        odds: odds?.odds.rolls.length ? odds : null,
    };
    flow.show({ moment, momentFrom: first });
}

/* Tells the moment that was begun to its end; returns at once if there is none. */
export async function tellMoment(flow: Flow, fresh: readonly BattleEvent[]): Promise<void> {
    const { moment } = flow;
    if (!moment) return;
    for (let at = 0; at < moment.actions.length && !over(flow); at++) {
        await tellOne(flow, at, fresh);
        change(flow, { odds: null });
    }
    flow.show({ moment: null });
}

async function tellOne(flow: Flow, at: number, fresh: readonly BattleEvent[]): Promise<void> {
    const action = flow.moment!.actions[at]!,
        { line, words } = await lineOf(flow, action, fresh),
        beats = beatsOf(action, words);
    const shooter = inPlay(flow.unit(action.subject)),
        theirs = action.side !== 0 && flow.seats[action.side].kind !== 'person';
    wishes.set(flow, { ...wishOf(flow), skip: false });
    change(flow, { at, line, beats, beat: 0, hold: false });
    const { before } = flow.moment!,
        target = inPlay(flow.unit(action.object)) ?? before.units.find((u) => u.ref === action.object);
    lookAt(flow, shooter, target);
    for (let beat = 1; beat <= beats.length && !over(flow); beat++) {
        change(flow, { beat });
        if (!wishOf(flow).skip) await pause(flow, LONG[beats[beat - 1]!.kind] * (flow.settings.speed > 900 ? 2 : 1));
    }
    wishes.set(flow, { ...wishOf(flow), skip: false });
    const hold = theirs && !flow.settings.auto;
    change(flow, { beat: beats.length, hold });
    if (!over(flow)) await pause(flow, hold ? Infinity : theirs ? THEIRS_MS : OWN_MS);
}

/* Returns the line between both units as they stand now; nothing if one of them has been moved since. */
async function lineOf(
    flow: Flow,
    action: Action,
    fresh: readonly BattleEvent[],
): Promise<{ line: Overlay | null; words: string }> {
    const [a, b] = [inPlay(flow.unit(action.subject)), inPlay(flow.unit(action.object))],
        moved =
            a && b && fresh.slice(action.from).some((e) => e.to && [a.ref, b.ref].includes(unitOf(e.subject) ?? ''));
    const m =
        a && b && !moved ? await measuredNow(flow, { unit: a.number }, { unit: b.number }).catch(() => null) : null;
    const face = m?.touching && b ? struck(b, m.face) : undefined,
        doubled = action.events.some((e) => e.ledger?.some((row) => /\bdoubled\b/.test(row.label)));
    const ends: Point[] | undefined =
        face ?? (m ? (m.line?.points ?? [m.from, m.to]) : moved ? undefined : betweenThen(flow.moment!.before, action));
    const label = face
        ? `${m!.face}${/^[rl].*t$/.test(m!.face!) ? ' flank' : ''}${doubled ? ' ×2' : ''}`
        : !m || m.touching
          ? undefined
          : /* tenths rounded down, as in the report */ `${Math.floor(m.distance * 10 + 1e-6) / 10} ${flow.field.mark}`;
    return {
        line: ends
            ? { key: 'shot', tone: face ? 'yes' : 'plain', shape: { shape: 'segment', points: ends }, label }
            : null,
        words: m ? (m.touching ? 'in contact' : m.words) : '',
    };
}

/* Returns the side of a unit that is struck. */
function struck({ corners }: Unit, face = ''): Point[] | undefined {
    const at = ['front', 'right', 'rear', 'left'].indexOf(face);
    return at < 0 ? undefined : [corners[at]!, corners[(at + 1) % 4]!];
}

/* Returns the line from middle to middle as the units stood before the throw, for a unit that is gone now. */
function betweenThen(before: State, { subject, object }: Action): Point[] | undefined {
    const [a, b] = [subject, object].map((ref) => inPlay(before.units.find((u) => u.ref === ref)));
    return a && b ? [middle(a.corners), middle(b.corners)] : undefined;
}

const inPlay = (unit: Unit | undefined): Unit | undefined => (unit?.standing === 'play' ? unit : undefined);

async function pause(flow: Flow, ms: number): Promise<void> {
    for (let passed = 0; passed < ms && !wishOf(flow).skip && !over(flow); ) {
        await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
        if (!flow.paused) passed += SLICE_MS;
    }
}
