/* Log.tsx - the battle report: one line an event, open it for dice and modifiers, press the pin to see the place. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Die } from '../art/art';
import type { Battle } from '../app/battle';
import type { BattleEvent, Roll } from '../engine/protocol';
import type { Point } from '../table/contract';
import { withoutRules } from '../app/names';
import { RuleLink } from './RuleLink';

type Filter = 'all' | 'fights' | 'moves' | 'counts';
const FIGHTS = new Set(['roll', 'hit', 'mark', 'remove', 'contact', 'result', 'reveal', 'note']);
const MOVES = new Set(['move', 'place', 'contact', 'part', 'remove']);
const SHOWN = 160;

export function Log({ battle }: { battle: Battle }) {
    const [filter, setFilter] = useState<Filter>('all');
    const list = useRef<HTMLOListElement>(null);
    const wanted = battle.events.filter((e) => (filter === 'fights' ? FIGHTS.has(e.verb) : filter === 'moves' ? MOVES.has(e.verb) : true));
    const lines = wanted.slice(-SHOWN);
    useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [battle.events.length, filter]);
    return (
        <>
            <div class="ph"><h2>Report</h2>
                <select aria-label="What the report shows" value={filter} onChange={(e) => setFilter(e.currentTarget.value as Filter)}>
                    <option value="all">everything</option><option value="fights">dice and losses</option><option value="moves">movement</option><option value="counts">counts</option>
                </select></div>
            {filter === 'counts' ? <Counts battle={battle} /> : (
                <ol ref={list} class="lines" tabIndex={0} aria-label="Report">
                    {wanted.length > lines.length && <li class="muted">… {wanted.length - lines.length} earlier lines are in the record</li>}
                    {lines.map((event, i) => <Line key={wanted.length - lines.length + i} battle={battle} event={event} turn={lines[i - 1]?.turn !== event.turn ? event.turn : 0} />)}
                </ol>
            )}
        </>
    );
}

function sideOf(battle: Battle, event: BattleEvent): number {
    const { unit, command, body, side } = event.subject ?? {};
    if (side !== undefined) return battle.sideNumber(String(side));
    if (unit !== undefined) return battle.unit(unit)?.side ?? 0;
    if (command !== undefined) return battle.state.commands.find((c) => c.ref === command)?.side ?? 0;
    return battle.body(body)?.side ?? 0;
}

function placeOf(battle: Battle, event: BattleEvent): Point | null {
    if (event.to) return event.to.at;
    if (event.witness?.points[0]) return event.witness.points[0];
    const unit = battle.unit(event.subject?.unit);
    return unit?.standing === 'play' ? unit.pose.at : null;
}

function Line({ battle, event, turn }: { battle: Battle; event: BattleEvent; turn: number }) {
    const at = placeOf(battle, event), more = Boolean(event.rolls?.length || event.ledger?.length || event.rule);
    const pin = at && <button class="pin" aria-label={`Show the place: ${event.text}`} title="Show the place" onClick={() => battle.lookAt(at)}>◎</button>;
    return (
        <>
            {turn > 0 && <li class="turnline">Turn {turn}</li>}
            <li class={`ev side-${sideOf(battle, event)} v-${event.verb}`}>
                {more ? (
                    <details>
                        <summary>{event.rolls?.flatMap((r) => r.faces.slice(0, 8).map((face) => <Die face={face} sides={r.sides} hit={r.need > 0 && face >= r.need} size={17} />))} {withoutRules(event.text)}</summary>
                        <div class="ledger">
                            {event.rolls?.map((r) => <p>{r.text}</p>)}
                            {event.ledger?.map((row) => <p>{row.value > 0 ? '+' : row.value < 0 ? '−' : ''}{Math.abs(row.value)} {row.label} {row.rule && <RuleLink battle={battle} rule={row.rule} />}</p>)}
                            {event.rule && <p><RuleLink battle={battle} rule={event.rule} /></p>}
                        </div>
                    </details>
                ) : <span>{withoutRules(event.text)}</span>}
                {pin}
            </li>
        </>
    );
}

interface Tally { dice: number; pips: number; expected: number; tries: number; hits: number; due: number; dealt: number }

function tally(battle: Battle): Record<1 | 2, Tally> {
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
    for (const event of battle.events) {
        const side = sideOf(battle, event);
        if (side !== 1 && side !== 2) continue;
        for (const roll of event.rolls ?? []) add(sum[side], roll);
        if (event.verb === 'hit' && (event.amount ?? 0) > 0) sum[side === 1 ? 2 : 1].dealt += event.amount!;
    }
    return sum;
}

/* Counts first, then what was to be expected of as many dice; no word about luck. */
function Counts({ battle }: { battle: Battle }) {
    const sum = tally(battle), number = (n: number) => n.toFixed(1).replace('.0', '');
    const row = (label: string, of: (t: Tally) => string) => <tr><th scope="row">{label}</th><td>{of(sum[1])}</td><td>{of(sum[2])}</td></tr>;
    return (
        <table class="counts n">
            <thead><tr><td /><th scope="col">{battle.sideName(1)}</th><th scope="col">{battle.sideName(2)}</th></tr></thead>
            <tbody>
                {row('Hits given', (t) => String(t.dealt))}
                {row('Dice thrown', (t) => String(t.dice))}
                {row('Sum of them', (t) => String(t.pips))}
                {row('expected', (t) => number(t.expected))}
                {row('Needed a number', (t) => String(t.tries))}
                {row('made it', (t) => String(t.hits))}
                {row('expected', (t) => number(t.due))}
            </tbody>
        </table>
    );
}
