/* Log.tsx - the report, turn by turn, one line an event: a line opens for dice and modifiers, and its pin shows the
 * place. Battles and records share it. */
import { withoutRules } from '../shown/names';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Seen } from './seen';
import { useMedia } from '../app/hooks';
import { Die } from '../art/art';
import type { BattleEvent, Roll } from '../engine/protocol';
import type { Field, Point, Ref, State } from '../table/contract';

/* The part of the report to show, and the questions its lines may open. */
export interface Told {
    field: Field; state: State; events: BattleEvent[];
    about: Ref | undefined;              /* the selected unit: the report can be of it alone */
    lookAt(at: Point): void;
    explain(rule: string): void;
    why?(event: BattleEvent): void;      /* what led to it */
}

type Filter = 'all' | 'fights' | 'moves' | 'about' | 'counts';
const FIGHTS = new Set(['roll', 'hit', 'mark', 'remove', 'contact', 'result', 'reveal', 'note']);
const MOVES = new Set(['move', 'place', 'contact', 'part', 'remove']);

const isAbout = (event: BattleEvent, ref: Ref): boolean => event.subject?.unit === ref || event.object?.unit === ref;

function fits(told: Told, filter: Filter): (event: BattleEvent) => boolean {
    if (filter === 'fights') return (e) => FIGHTS.has(e.verb);
    if (filter === 'moves') return (e) => MOVES.has(e.verb);
    return filter === 'about' && told.about !== undefined ? (e) => isAbout(e, told.about!) : () => true;
}

interface Chapter { turn: number; lines: { event: BattleEvent; number: number }[] }

function chapters(events: readonly BattleEvent[], wanted: (event: BattleEvent) => boolean): Chapter[] {
    const out: Chapter[] = [];
    events.forEach((event, number) => {
        if (event.text === '' || !wanted(event)) return; /* told with another */
        if (out[out.length - 1]?.turn !== event.turn) out.push({ turn: event.turn, lines: [] });
        out[out.length - 1]!.lines.push({ event, number });
    });
    return out;
}

/* Shows the report of a battle; it is not rendered again while only the order in hand changes. */
export function Log({ battle, does }: Seen) {
    const { field, state, selection: [about] } = battle, all = battle.toldEvents, events = useMemo(() => all, [battle.events, all.length]);
    return useMemo(() => <Report told={{ field, state, events, about, lookAt: (at) => does.lookAt(at), explain: (rule) => void does.explain(rule), why: (event) => void does.explainEvent(event) }} />, [battle, state, events, about]);
}

export function Report({ told }: { told: Told }) {
    const [filter, setFilter] = useState<Filter>('all'), [opened, setOpened] = useState<ReadonlySet<number>>(new Set()), paper = useMedia('print');
    const list = useRef<HTMLDivElement>(null);
    const parts = filter === 'counts' ? [] : chapters(told.events, fits(told, filter)), last = parts.length - 1;
    useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [told.events.length, filter]);
    const toggle = (turn: number) => setOpened((old) => new Set(old.has(turn) ? [...old].filter((t) => t !== turn) : [...old, turn]));
    return (
        <>
            <div class="ph"><h2>Report</h2>
                <button class="btn small" aria-label="The report large or small" title="Large or small" onClick={(e) => e.currentTarget.closest('.log')?.classList.toggle('tall')}>⇕</button>
                <select aria-label="What the report shows" value={filter} onChange={(e) => setFilter(e.currentTarget.value as Filter)}>
                    <option value="all">everything</option><option value="fights">dice and losses</option><option value="moves">movement</option>
                    <option value="about" disabled={told.about === undefined}>the selected unit</option><option value="counts">counts</option>
                </select></div>
            {filter === 'counts' ? <Counts told={told} /> : (
                <div ref={list} class="lines" tabIndex={0} role="region" aria-label="Report">
                    {parts.map((part, i) => {
                        /* the last turn is open until it is closed, earlier ones until they are opened are not */
                        const open = paper || (i === last) !== opened.has(part.turn);
                        return (
                            <section key={part.turn}>
                                <h3 class="turnline"><button aria-expanded={open} onClick={() => toggle(part.turn)}>{part.turn === 0 ? 'Before the battle' : `Turn ${part.turn}`}<span class="muted">{open ? ' ▾' : ` ▸ ${part.lines.length}`}</span></button></h3>
                                {open && <ol>{part.lines.map(({ event, number }) => <Line key={number} told={told} event={event} />)}</ol>}
                            </section>
                        );
                    })}
                    {parts.length === 0 && <p class="muted">Nothing yet.</p>}
                </div>
            )}
        </>
    );
}

function sideOf({ field, state }: Told, event: BattleEvent): number {
    const { unit, command, body, side } = event.subject ?? {};
    if (side !== undefined) return field.sides.find((s) => s.name === side || s.number === side)?.number ?? 0;
    if (unit !== undefined) return state.units.find((u) => u.ref === unit)?.side ?? 0;
    if (command !== undefined) return state.commands.find((c) => c.ref === command)?.side ?? 0;
    return state.bodies.find((b) => b.ref === body)?.side ?? 0;
}

function placeOf({ state }: Told, event: BattleEvent): Point | null {
    if (event.to) return event.to.at;
    if (event.witness?.points[0]) return event.witness.points[0];
    const unit = state.units.find((u) => u.ref === event.subject?.unit);
    return unit?.standing === 'play' ? unit.pose.at : null;
}

const signed = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}`;

function Line({ told, event }: { told: Told; event: BattleEvent }) {
    const at = placeOf(told, event), more = Boolean(event.rolls?.length || event.ledger?.length || event.rule);
    const rule = (id: string) => <button class="rule-id" title="What does this rule say?" onClick={() => told.explain(id)}>{id}</button>;
    return (
        <li class={`ev side-${sideOf(told, event)} v-${event.verb}`}>
            {more ? (
                <details>
                    <summary>{event.rolls?.flatMap((r) => r.faces.slice(0, 8).map((face) => <Die face={face} sides={r.sides} hit={r.need > 0 && face >= r.need} size={17} />))} {withoutRules(event.text)}</summary>
                    <div class="ledger">
                        {event.rolls?.map((r) => <p>{r.text}</p>)}
                        {event.ledger?.map((row) => <p>{row.against && 'for the other side '}{signed(row.value)} {row.label} {row.rule && rule(row.rule)}</p>)}
                        {event.rule && <p class="muted">by {rule(event.rule)}</p>}
                        {told.why && <button class="btn small" onClick={() => told.why!(event)}>Why?</button>}
                    </div>
                </details>
            ) : <span>{withoutRules(event.text)}</span>}
            {at && <button class="pin" aria-label={`Show the place: ${event.text}`} title="Show the place" onClick={() => told.lookAt(at)}>◎</button>}
        </li>
    );
}

interface Tally { dice: number; pips: number; expected: number; tries: number; hits: number; due: number; dealt: number }

function tally(told: Told): Record<1 | 2, Tally> {
    const empty = (): Tally => ({ dice: 0, pips: 0, expected: 0, tries: 0, hits: 0, due: 0, dealt: 0 });
    const sum: Record<1 | 2, Tally> = { 1: empty(), 2: empty() };
    const add = (t: Tally, roll: Roll) => {
        for (const face of roll.faces) {
            t.dice++;
            t.pips += face;
            t.expected += (roll.sides + 1) / 2;
            if (roll.need <= 0) continue;
            t.tries++;
            t.hits += face >= roll.need ? 1 : 0;
            t.due += Math.max(0, Math.min(1, (roll.sides - roll.need + 1) / roll.sides));
        }
    };
    for (const event of told.events) {
        const side = sideOf(told, event);
        if (side !== 1 && side !== 2) continue;
        for (const roll of event.rolls ?? []) add(sum[side], roll);
        if (event.verb === 'hit' && (event.amount ?? 0) > 0) sum[side === 1 ? 2 : 1].dealt += event.amount!;
    }
    return sum;
}

/* Shows the counts, then what the same number of dice gives on average; it does not speak of luck. */
export function Counts({ told }: { told: Told }) {
    const sum = tally(told), number = (n: number) => n.toFixed(1).replace('.0', '');
    const row = (label: string, of: (t: Tally) => string) => <tr><th scope="row">{label}</th><td>{of(sum[1])}</td><td>{of(sum[2])}</td></tr>;
    return (
        <div class="scroll">
            <table class="counts n">
                <thead><tr><td />{told.field.sides.map((s) => <th scope="col">{s.name}</th>)}</tr></thead>
                <tbody>
                    {row('Hits given', (t) => String(t.dealt))}
                    {row('Dice thrown', (t) => String(t.dice))}
                    {row('Their sum (to be expected)', (t) => `${t.pips} (${number(t.expected)})`)}
                    {row('Needed a number', (t) => String(t.tries))}
                    {row('Made it (to be expected)', (t) => `${t.hits} (${number(t.due)})`)}
                </tbody>
            </table>
        </div>
    );
}
