/* beats.ts - a throw as it is told, one thing after the other: line, dice, modifiers, sum, consequence.
 *
 * Everything told is in the report already; here it is only cut into beats, and the table is put back to what has been told of it. */
import type { Action, Beat, Moment } from '../about/held';
import type { BattleEvent } from '../engine/protocol';
import type { Ref, State, Unit } from '../table/contract';
import { withoutRules } from './names';

const CONSEQUENCES = new Set(['hit', 'mark', 'remove', 'part', 'contact', 'result', 'note', 'move', 'place']);

export const unitOf = (ref: BattleEvent['subject']): Ref | undefined => ref?.unit;
const same = (a: Action, e: BattleEvent): boolean => {
    const [s, o] = [unitOf(e.subject), unitOf(e.object)];
    if (a.subject === undefined) return false;
    return (
        (s === a.subject && (o === undefined || o === a.object)) ||
        (s === a.object && (o === undefined || o === a.subject))
    );
};

/* Returns the throws among new events, each with the events that followed from it. */
export function actionsOf(events: readonly BattleEvent[], sideOf: (e: BattleEvent) => 0 | 1 | 2): Action[] {
    const out: Action[] = [];
    let open = false;
    events.forEach((event, i) => {
        const last = out[out.length - 1];
        if (event.verb === 'order' || event.verb === 'step' || event.verb === 'reveal') open = false;
        else if (event.rolls?.length) {
            if (open && last && same(last, event)) last.events.push(event);
            else
                out.push({
                    subject: unitOf(event.subject),
                    object: unitOf(event.object),
                    side: sideOf(event),
                    events: [event],
                    from: i,
                });
            open = true;
        } else if (open && last && CONSEQUENCES.has(event.verb)) last.events.push(event);
    });
    return out;
}

/* Returns the words of an event without the dice, which are told before them. */
export function saidOf({ text, rolls, ledger }: BattleEvent): string {
    const words = withoutRules(text),
        thrown = rolls?.length === 1 && !ledger?.length ? `: ${rolls[0]!.text}` : '';
    return thrown && words.endsWith(thrown) ? words.slice(0, -thrown.length) : words;
}

/* Returns the subject of a throw without its result; for a test, the unit that is tested. */
export function titleOf({ events, subject }: Action): string {
    const first = events[0]!,
        tested = subject !== undefined && !first.ledger?.length && first.rolls?.some((r) => r.need > 0);
    return tested ? String(subject) : withoutRules(first.text).split(/: (?=D|[+−\d])|: /)[0]!;
}

export function beatsOf(action: Action, line: string): Beat[] {
    const { events, subject, object } = action;
    const out: Beat[] = subject !== undefined && object !== undefined && line ? [{ kind: 'line', words: line }] : [];
    for (const event of events) {
        for (const roll of event.rolls ?? []) out.push({ kind: 'dice', roll, event });
        for (const row of event.ledger ?? []) out.push({ kind: 'count', row });
        if (event.ledger?.length && event.amount !== undefined)
            out.push({ kind: 'sum', words: String(event.amount), rule: event.rule });
        /* a throw that adds nothing up says in words what it came to */
        if ((!event.rolls?.length || !event.ledger?.length) && saidOf(event) !== titleOf(action))
            out.push({ kind: 'after', event });
    }
    return out;
}

/* Returns the table as it stood before, with each piece in its present place and with the hits and marks told so far. */
export function stateAt({ before, after, actions, at, beats, beat }: Moment): State {
    const told = [
        ...actions.slice(0, at).flatMap((a) => a.events),
        ...beats.slice(0, beat).flatMap((b) => (b.kind === 'after' ? [b.event] : [])),
    ];
    const gone = new Set(told.filter((e) => e.verb === 'remove').map((e) => unitOf(e.subject)));
    const marked = new Set(
        actions
            .slice(at)
            .flatMap((a) => a.events)
            .filter((e) => e.verb === 'mark' && !told.includes(e))
            .map((e) => unitOf(e.subject)),
    );
    const was = new Map(before.units.map((u) => [u.number, u]));
    const units = after.units.map((unit): Unit => {
        const old = was.get(unit.number);
        if (old?.standing !== 'play') return unit;
        if (unit.standing === 'gone' && gone.has(unit.ref)) return unit;
        const hits = told
            .filter((e) => e.verb === 'hit' && unitOf(e.subject) === unit.ref)
            .reduce((n, e) => n + (e.amount ?? 0), old.hits);
        return unit.standing === 'play'
            ? {
                  ...unit,
                  markers: marked.has(unit.ref) ? old.markers : unit.markers,
                  hits: Math.min(hits, Math.max(unit.hits, old.hits)),
              }
            : { ...old, hits };
    });
    return { ...after, units };
}

/* Returns those of the report's `events` that have been told; the throw began after the first `from` of them. */
export function eventsTold(events: BattleEvent[], { actions, at, beats, beat }: Moment, from: number): BattleEvent[] {
    const told = beats.slice(0, beat).filter((b) => b.kind === 'dice' || b.kind === 'after'),
        last = told[told.length - 1];
    const end =
        last?.kind === 'after'
            ? events.indexOf(last.event) + 1
            : last?.kind === 'dice'
              ? events.indexOf(last.event)
              : 0;
    return events.slice(0, Math.max(from + actions[at]!.from, end));
}
