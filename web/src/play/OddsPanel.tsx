/* OddsPanel.tsx - the exact chances of the order in hand, always in this place. */
import { chanceNumber, chancePercent, chanceShort } from '../shown/chance';
import type { Moment, OddsShown } from '../about/held';
import { useState } from 'preact/hooks';
import type { Seen } from './seen';
import type { OddsChange } from '../engine/protocol';
import { isOpposed, Ledger } from './Ledger';
import { Fates, fatedUnits } from './Fates';

export function OddsPanel({ battle, does }: Seen) {
    const [open, setOpen] = useState(false);
    const mark = battle.moment || battle.odds || battle.draft ? undefined : battle.pointed ?? battle.marks[0], shown = battle.moment ? battle.moment.odds : mark?.shown ?? battle.odds;
    return (
        <section class="panel odds" aria-label="Odds">
            <div class="ph"><h2>{!shown ? 'Odds' : battle.moment ? 'What could fall' : mark ? `${mark.label} ${mark.target}` : 'If this is done'}</h2>
                {shown && <button class="rule-id" aria-expanded={open} onClick={() => setOpen(!open)}>{shown.odds.exact ? 'exact' : `from ${shown.odds.samples} tries`}{open ? ' ▴' : ' ▾'}</button>}</div>
            {!shown && <p class={battle.oddsError ? 'muted' : 'muted hint'}>{battle.oddsError || 'Take an order in hand and its chances stand here before you confirm.'}</p>}
            {shown && (open ? <Details battle={battle} does={does} shown={shown} /> : mark ? <div class="oddswords">{shown.words.slice(0, 4).map((line) => <p>{line}</p>)}</div> : <Short battle={battle} does={does} shown={shown} />)}
        </section>
    );
}

const nameOf = (c: OddsChange): string => String(c.unit ?? c.body ?? c.command ?? c.side ?? 'the battle');

/* Returns the change that gets a picture: the target's, else the one with the most uncertain outcome. */
function pictured(shown: OddsShown): OddsChange | null {
    const target = shown.line[shown.line.length - 1]?.entries[0]?.target, aimed = (c: OddsChange) => c.unit !== undefined && c.unit === target;
    const counted = shown.odds.changes.filter((c) => c.values.length > 1 && c.before !== undefined && (c.values.length > 2 || aimed(c) || Math.max(...c.values.map(([v]) => v)) > 1));
    return counted.sort((a, b) => Number(aimed(b)) - Number(aimed(a)) || b.values.length - a.values.length)[0] ?? null;
}

/* Tells whether a line is news; that a unit certainly moves is drawn already. */
const news = (line: string): boolean => !/: ends elsewhere: certain$/.test(line);

const marches = (shown: OddsShown): boolean => shown.line.some((order) => order.entries.some((entry) => entry.motion || entry.route));

function Short({ battle, does, shown }: Seen & { shown: OddsShown }) {
    if (shown.against) return <Against battle={battle} does={does} shown={shown} />;
    const change = pictured(shown);
    if (shown.odds.rolls.length === 0) {
        const words = shown.words.filter(news);
        return <div class="oddsall" tabIndex={0} role="group" aria-label="Chances"><p class="muted">{marches(shown) && battle.decision?.sealed ? 'No dice. Both sides go at once: an enemy in the way stops it.' : words.length > 0 ? 'No dice: this is what happens.' : 'No dice.'}</p>{words.slice(0, 7).map((line) => <p>{line}</p>)}</div>;
    }
    const { odds, words } = shown.closed ?? shown, about = shown.line[shown.line.length - 1]?.entries[0]?.target, fated = fatedUnits(odds, about).slice(0, 1);
    /* lines that the chart and the bar already show are left out */
    const depends = words.find((line) => line.startsWith('It comes to '));
    const told = words.filter((line) => line !== odds.assumes && line !== depends && news(line) && !fated.some((unit) => line.startsWith(`${unit}:`)) && !(change && (fated.length > 0 || odds.changes.every((c) => c === change || nameOf(c) !== nameOf(change))) && line.startsWith(`${nameOf(change)}:`)));
    return (
        <div class="oddsall" tabIndex={0} role="group" aria-label="Chances">
            {odds.assumes && <p class="muted n">{odds.assumes}</p>}
            {depends && <p class="muted n">{depends}</p>}
            {change && <Bars change={change} fell={battle.moment ? fellOf(battle.moment, change) : null} gone={fated.length > 0 ? null : shown.odds.changes.find((c) => c.what === 'gone' && nameOf(c) === nameOf(change)) ?? null} />}
            {fated.map((unit) => <Fates odds={odds} unit={unit} />)}
            {odds.rolls.filter(isOpposed).slice(0, 1).map((roll) => <Ledger battle={battle} does={does} rows={roll.ledger} opposed />)}
            {shown.closed && <p class="muted n">Once the step is over.</p>}
            <div class="oddswords">{told.slice(0, change ? 4 : 7).map((line) => <p>{line}</p>)}</div>
        </div>
    );
}

/* Returns the share of the imagined cases in which the enemy may answer so; empty: all. */
const shareOf = (words: readonly string[]): string => words.map((line) => /^It comes to .* in (\S+) of all cases/.exec(line)?.[1]).find(Boolean) ?? '';

/* Shows a sealed plan against each plan that the enemy may have made. The engine does not say which is the likelier. */
function Against({ shown }: Seen & { shown: OddsShown }) {
    const target = shown.line[0]?.entries[shown.line[0].entries.length - 1]?.target;
    return (
        <div class="oddsall against" tabIndex={0} role="group" aria-label="Chances against what the enemy may do">
            <p class="muted">His plan is sealed. These are imagined, not guessed at; none is likelier here, and no unit fires before.</p>
            {shown.against!.map(({ letter, words, told }) => {
                const fated = fatedUnits(told.odds, target).slice(0, 1), said = told.words.filter((line) => news(line) && !/^(From|What you cannot|It comes to) /.test(line) && !fated.some((unit) => line.startsWith(`${unit}:`)));
                return (
                    <section>
                        <h3><i>{letter}</i> {words}</h3>
                        {fated.map((unit) => <Fates odds={told.odds} unit={unit} />)}
                        {said.slice(0, 3).map((line) => <p>{line}</p>)}
                        {shareOf(told.words) && <p class="muted">His own order lets him in {shareOf(told.words)} of what is imagined; the rest counts as standing still.</p>}
                        {told.odds.rolls.length === 0 && <p class="muted">{fated.length > 0 ? 'No dice.' : 'No dice: they do not come to blows.'}</p>}
                    </section>
                );
            })}
        </div>
    );
}

/* Returns the hits that have been told so far; null: none yet. */
function fellOf({ beats, beat, actions, at }: Moment, change: OddsChange): number | null {
    const told = beats.slice(0, beat), sum = told.find((b) => b.kind === 'sum');
    if (change.what !== 'hits' || change.unit !== actions[at]!.object) return null;
    const hits = told.flatMap((b) => (b.kind === 'after' && b.event.verb === 'hit' && b.event.subject?.unit === change.unit ? [b.event.amount ?? 0] : []));
    return hits.length > 0 ? hits.reduce((n, h) => n + h, 0) : sum?.kind === 'sum' ? Number(sum.words) : beat === beats.length ? 0 : null;
}

function Bars({ change, gone, fell }: { change: OddsChange; gone: OddsChange | null; fell: number | null }) {
    const before = change.before ?? 0;
    const values = new Map(change.values.map(([v, c]) => [v - before, c]));
    const high = Math.max(...values.keys()), low = Math.min(0, ...values.keys());
    const all = Array.from({ length: Math.min(13, high - low + 1) }, (_, i) => low + i);
    const top = Math.max(...[...values.values()].map(chanceNumber));
    const lost = gone?.values.filter(([v]) => v !== 0) ?? [];
    return (
        <figure class="chart">
            <figcaption>{nameOf(change)}: {low < 0 && 'change of '}{change.what.replace(/_/g, ' ')}{low < 0 || ' added'}{lost.length > 0 && <b> · gone {lost.map(([, c]) => `${chanceShort(c)} ${chancePercent(c)}`).join(', ')}</b>}</figcaption>
            <div class="bars" style={{ gridTemplateColumns: `repeat(${all.length},1fr)` }}>
                {all.map((v) => {
                    const chance = values.get(v) ?? '0', p = chanceNumber(chance);
                    return <div class={`${p > 0 ? 'bar' : 'bar nil'}${fell === null ? '' : v === fell ? ' fell' : ' missed'}`}>{p > 0 ? <><b>{chanceShort(chance)}</b><span>{chancePercent(chance)}</span><i style={{ height: `${Math.max(2, (p / top) * 34)}px` }} /></> : <span>0</span>}</div>;
                })}
            </div>
            <div class="axis" style={{ gridTemplateColumns: `repeat(${all.length},1fr)` }}>{all.map((v) => <span>{v}</span>)}</div>
        </figure>
    );
}

function Details({ battle, does, shown }: Seen & { shown: OddsShown }) {
    return (
        <div class="scroll">
            {shown.words.map((line) => <p>{line}</p>)}
            {shown.odds.rolls.map((roll) => (
                <div class="rollrow2"><b>{roll.for}</b> {roll.count > 1 ? `${roll.count} × ` : ''}D{roll.sides}{roll.need ? `, ${roll.need} or more` : ''}
                    <Ledger battle={battle} does={does} rows={roll.ledger} opposed={isOpposed(roll)} /></div>
            ))}
            {shown.odds.changes.filter((c) => c.values.length > 1).map((c) => (
                <p class="n"><b>{nameOf(c)}</b> {c.what.replace(/_/g, ' ')}: {c.values.map(([v, p]) => `${v} ${p} (${chancePercent(p)})`).join(' · ')}</p>
            ))}
            <p class="muted n">{shown.odds.runs === 1 ? 'Only one outcome' : `${shown.odds.runs} outcomes looked at${shown.odds.exact ? ', all of them' : ''}`}.</p>
        </div>
    );
}
