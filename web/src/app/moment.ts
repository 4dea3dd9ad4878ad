/* moment.ts - the dice have a moment: what was thrown is told one thing after the other, line, dice, modifiers, consequence, the table
 * keeping pace with it; own and enemy turns alike.
 *
 * Everything told is in the report already.  The moment only says it slowly; skipping it changes nothing. */
import type { BattleEvent, LedgerRow, Roll, StateResult } from '../engine/protocol';
import type { Overlay, Point, Ref, State, Unit } from '../table/contract';
import type { Battle } from './battle';
import type { Standing } from './course';
import type { OddsShown } from './held';
import { withoutRules } from './names';
import { measured } from './shown';
import { middle } from '../table/geometry';

export type Beat =
    | { kind: 'line'; words: string }
    | { kind: 'dice'; roll: Roll; event: BattleEvent }
    | { kind: 'count'; row: LedgerRow }
    | { kind: 'sum'; words: string; rule?: string }
    | { kind: 'after'; event: BattleEvent };

/* What one throw began: who, at whom, and all that came of it. */
export interface Action { subject: Ref | undefined; object: Ref | undefined; side: 0 | 1 | 2; events: BattleEvent[]; from: number }

export interface Moment {
    actions: Action[]; at: number;       /* which of them is told */
    beats: Beat[]; beat: number;         /* how many of its beats have been told */
    line: Overlay | null;
    before: State; after: State;
    facts: Facts;
    odds: OddsShown | null;              /* what could fall, of an order of one's own */
    hold: boolean;                       /* told to its end: waits for Next */
    skip: boolean; stop: boolean;
}

/* How it stood before the throw: cards, who is gone, the score.  Nothing on the screen runs ahead of the dice. */
export interface Facts { raw: StateResult; standing: Standing | null }

const CONSEQUENCES = new Set(['hit', 'mark', 'remove', 'part', 'contact', 'result', 'note', 'move', 'place']);

const unitOf = (ref: BattleEvent['subject']): Ref | undefined => ref?.unit;
const same = (a: Action, e: BattleEvent): boolean => {
    const [s, o] = [unitOf(e.subject), unitOf(e.object)];
    if (a.subject === undefined) return false;
    return (s === a.subject && (o === undefined || o === a.object)) || (s === a.object && (o === undefined || o === a.subject));
};

/* The throws among what is new, each with what followed from it. */
export function actionsOf(events: readonly BattleEvent[], sideOf: (e: BattleEvent) => 0 | 1 | 2): Action[] {
    const out: Action[] = [];
    let open = false;
    events.forEach((event, i) => {
        const last = out[out.length - 1];
        if (event.verb === 'order' || event.verb === 'step' || event.verb === 'reveal') open = false;
        else if (event.rolls?.length) {
            if (open && last && same(last, event)) last.events.push(event);
            else out.push({ subject: unitOf(event.subject), object: unitOf(event.object), side: sideOf(event), events: [event], from: i });
            open = true;
        } else if (open && last && CONSEQUENCES.has(event.verb)) last.events.push(event);
    });
    return out;
}

/* What an event says beside the die that is told before it. */
export function saidOf({ text, rolls, ledger }: BattleEvent): string {
    const words = withoutRules(text), thrown = rolls?.length === 1 && !ledger?.length ? `: ${rolls[0]!.text}` : '';
    return thrown && words.endsWith(thrown) ? words.slice(0, -thrown.length) : words;
}

/* What a throw is about, without what it came to; of a test, who is tested. */
export function titleOf({ events, subject }: Action): string {
    const first = events[0]!, tested = subject !== undefined && !first.ledger?.length && first.rolls?.some((r) => r.need > 0);
    return tested ? String(subject) : withoutRules(first.text).split(/: (?=D|[+−\d])|: /)[0]!;
}

export function beatsOf(action: Action, line: string): Beat[] {
    const { events, subject, object } = action;
    const out: Beat[] = subject !== undefined && object !== undefined && line ? [{ kind: 'line', words: line }] : [];
    for (const event of events) {
        for (const roll of event.rolls ?? []) out.push({ kind: 'dice', roll, event });
        for (const row of event.ledger ?? []) out.push({ kind: 'count', row });
        if (event.ledger?.length && event.amount !== undefined) out.push({ kind: 'sum', words: String(event.amount), rule: event.rule });
        /* a throw that adds nothing up says in words what it came to */
        if ((!event.rolls?.length || !event.ledger?.length) && saidOf(event) !== titleOf(action)) out.push({ kind: 'after', event });
    }
    return out;
}

/* As the table stood, except that everybody is where he is now and has the hits and marks that have been told. */
export function stateAt({ before, after, actions, at, beats, beat }: Moment): State {
    const told = [...actions.slice(0, at).flatMap((a) => a.events), ...beats.slice(0, beat).flatMap((b) => (b.kind === 'after' ? [b.event] : []))];
    const gone = new Set(told.filter((e) => e.verb === 'remove').map((e) => unitOf(e.subject)));
    const marked = new Set(actions.slice(at).flatMap((a) => a.events).filter((e) => e.verb === 'mark' && !told.includes(e)).map((e) => unitOf(e.subject)));
    const was = new Map(before.units.map((u) => [u.number, u]));
    const units = after.units.map((unit): Unit => {
        const old = was.get(unit.number);
        if (!old || old.standing !== 'play') return unit;
        if (unit.standing === 'gone' && gone.has(unit.ref)) return unit;
        const hits = told.filter((e) => e.verb === 'hit' && unitOf(e.subject) === unit.ref).reduce((n, e) => n + (e.amount ?? 0), old.hits);
        return unit.standing === 'play' ? { ...unit, markers: marked.has(unit.ref) ? old.markers : unit.markers, hits: Math.min(hits, Math.max(unit.hits, old.hits)) } : { ...old, hits };
    });
    return { ...after, units };
}

const LONG: Record<Beat['kind'], number> = { line: 420, dice: 760, count: 480, sum: 420, after: 640 };
const OWN_MS = 900, THEIRS_MS = 2000, SLICE_MS = 40;

/* Tells what is new, where it is to be told; comes back when it has been. */
export async function tell(battle: Battle, before: State, facts: Facts, fresh: readonly BattleEvent[], first: number): Promise<void> {
    const { odds } = battle.wagered;
    battle.wagered = { odds: null };
    if (battle.settings.speed === 0 || battle.words || battle.curtain || battle.closed) return;
    const actions = actionsOf(fresh, (e) => battle.unit(unitOf(e.subject))?.side ?? battle.sideNumber(String(e.subject?.side ?? '')));
    if (actions.length === 0) return;
    const moment: Moment = { actions, at: 0, beats: [], beat: 0, line: null, before, after: battle.state, facts, odds: odds?.odds.rolls.length ? odds : null, hold: false, skip: false, stop: false };
    battle.moment = moment;
    battle.momentFrom = first;
    for (; moment.at < actions.length && !moment.stop && !battle.closed; moment.at++) {
        await tellOne(battle, moment, fresh);
        moment.odds = null;
    }
    battle.moment = null;
    battle.changed();
}

/* Measured is how both stand now: nothing, when one of them has been moved since. */
async function tellOne(battle: Battle, moment: Moment, fresh: readonly BattleEvent[]): Promise<void> {
    const action = moment.actions[moment.at]!, shooter = battle.unit(action.subject), target = battle.unit(action.object);
    const [a, b] = [inPlay(shooter), inPlay(target)], moved = a && b && fresh.slice(action.from).some((e) => e.to && [a.ref, b.ref].includes(unitOf(e.subject) ?? ''));
    const line = a && b && !moved ? await measured(battle, { unit: a.number }, { unit: b.number }).catch(() => null) : null;
    const face = line?.touching && b ? struck(b, line.face) : undefined, doubled = action.events.some((e) => e.ledger?.some((row) => /\bdoubled\b/.test(row.label)));
    const ends: Point[] | undefined = face ?? (line ? line.line?.points ?? [line.from, line.to] : moved ? undefined : betweenThen(moment.before, action));
    moment.line = ends ? { key: 'shot', tone: face ? 'yes' : 'plain', shape: { shape: 'segment', points: ends }, label: face ? `${line!.face}${/^[rl].*t$/.test(line!.face!) ? ' flank' : ''}${doubled ? ' ×2' : ''}` : !line || line.touching ? undefined : `${Math.round(line.distance * 10) / 10} ${battle.field.mark}` } : null;
    moment.beats = beatsOf(action, line ? (line.touching ? 'in contact' : line.words) : '');
    moment.beat = 0;
    moment.skip = moment.hold = false;
    if (shooter && a) battle.lookAt(a.pose.at);
    for (moment.beat = 1; moment.beat <= moment.beats.length && !moment.stop; moment.beat++) {
        battle.changed();
        if (!moment.skip) await pause(battle, moment, LONG[moment.beats[moment.beat - 1]!.kind] * (battle.settings.speed > 900 ? 2 : 1));
    }
    moment.beat = moment.beats.length;
    moment.skip = false;
    const theirs = action.side !== 0 && battle.seats[action.side].kind === 'computer';
    moment.hold = theirs && !battle.settings.auto;
    battle.changed();
    if (!moment.stop) await pause(battle, moment, moment.hold ? Infinity : theirs ? THEIRS_MS : OWN_MS);
}

/* The side of somebody that is struck. */
function struck({ corners }: Unit, face = ''): Point[] | undefined {
    const at = ['front', 'right', 'rear', 'left'].indexOf(face);
    return at < 0 ? undefined : [corners[at]!, corners[(at + 1) % 4]!];
}

/* Who is gone by now stood there: from middle to middle. */
function betweenThen(before: State, { subject, object }: Action): Point[] | undefined {
    const [a, b] = [subject, object].map((ref) => inPlay(before.units.find((u) => u.ref === ref)));
    return a && b ? [middle(a.corners), middle(b.corners)] : undefined;
}

const inPlay = (unit: Unit | undefined): Unit | undefined => (unit?.standing === 'play' ? unit : undefined);

async function pause(battle: Battle, moment: Moment, ms: number): Promise<void> {
    for (let passed = 0; passed < ms && !moment.skip && !moment.stop && !battle.closed;) {
        await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
        if (!battle.paused) passed += SLICE_MS;
    }
}

/* To the end of what is being told; at its end to the next. */
export function skip(battle: Battle): void {
    if (battle.moment) battle.moment.skip = true;
}

export function skipAll(battle: Battle): void {
    if (battle.moment) battle.moment.skip = battle.moment.stop = true;
}
