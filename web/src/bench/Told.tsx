/* Told.tsx - the figures of a study as a table, charts, and how often each rule took effect. */
import type { Estimate, Studied } from '../engine/messages';
import { Bars, difference, letter, Points, reach, sure } from './Charts';
import type { Figures } from './study';

const share = (e: Estimate): string => `${e.value.toFixed(1)} % (${e.low.toFixed(1)} to ${e.high.toFixed(1)})`;
const RULES = 15;

export function Told({ figures, names, statements }: { figures: Figures; names: string[]; statements: Map<string, string> }) {
    const { variants, sides } = figures, others = variants.length > 1, named = (i: number) => letter(i);
    const rows: [string, (v: Studied) => string, (v: Studied) => Estimate | undefined, number][] = [
        [`${sides[0]} won`, (v) => share(v.won[0]), (v) => v.less?.won[0], 1],
        ['drawn', (v) => share(v.drawn), (v) => v.less?.drawn, 1],
        [`${sides[1]} won`, (v) => share(v.won[1]), (v) => v.less?.won[1], 1],
        ['turns', (v) => v.turns.toFixed(2), (v) => v.less?.turns, 2],
        [`lost, ${sides[0]}`, (v) => v.lost[0].toFixed(2), (v) => v.less?.lost[0], 2],
        [`lost, ${sides[1]}`, (v) => v.lost[1].toFixed(2), (v) => v.less?.lost[1], 2],
        ['hits', (v) => v.hits.toFixed(1), () => undefined, 1],
    ];
    const half = reach(variants), often = [...figures.rules].sort((a, b) => b.times[0]! - a.times[0]!).slice(0, RULES);
    return (
        <>
            <section class="panel" aria-labelledby="h-figures"><h2 id="h-figures">Figures</h2>
                <div class="b-scroll" tabIndex={0} role="group" aria-labelledby="h-figures"><table class="b-fig"><thead><tr><th scope="col">a battle</th>{variants.map((_, i) => <th key={i} scope="col">{named(i)} <span class="muted">{names[i]}</span></th>)}</tr></thead>
                    <tbody>{rows.map(([what, of, less, digits]) => (
                        <tr key={what}><th scope="row">{what}</th>{variants.map((v, i) => {
                            const e = less(v);
                            return <td key={i}>{of(v)}{e && <span class={sure(e) ? 'b-less sure' : 'b-less'}>{difference(e, digits)}</span>}</td>;
                        })}</tr>
                    ))}</tbody></table></div>
                <p class="muted">Shares with their 95 % intervals. {others && 'Below: less A, on the same dice; bold where chance alone would hardly make it.'}</p></section>
            <div class="b-pair">
                <section class="panel"><h2>{sides[0]} won, %</h2><Points title={`Battles that ${sides[0]} won`} from={0} to={100} step={25} rows={variants.map((v, i) => ({ name: named(i), e: v.won[0] }))} /></section>
                {others && <section class="panel"><h2>Less A, points</h2><Points title={`What changes in battles that ${sides[0]} won`} from={-half} to={half} step={half / 5} rows={variants.slice(1).map((v, i) => ({ name: named(i + 1), e: v.less?.won[0] }))} /></section>}
                <section class="panel"><h2>When it ended, %</h2><Bars title="Battles by the turn they ended in" rows={variants.map((v, i) => ({ name: named(i), counts: v.ended }))} /></section>
                {sides.map((side, k) => <section class="panel" key={side}><h2>Units lost, {side}, %</h2><Bars title={`Battles by the units ${side} lost`} rows={variants.map((v, i) => ({ name: named(i), counts: v.losing[k]! }))} /></section>)}
            </div>
            <section class="panel" aria-labelledby="h-rules"><h2 id="h-rules">How often each rule took effect</h2>
                <div class="b-scroll" tabIndex={0} role="group" aria-labelledby="h-rules"><table class="b-fig"><thead><tr><th scope="col">times a battle</th>{variants.map((_, i) => <th key={i} scope="col">{named(i)}</th>)}</tr></thead>
                    <tbody>{often.map(({ rule, times }) => <tr key={rule}><th scope="row"><span class="rule-id">{rule}</span> {statements.get(rule)}</th>{times.map((n, i) => <td key={i}>{(n / variants[i]!.battles).toFixed(2)}</td>)}</tr>)}</tbody></table></div></section>
        </>
    );
}
