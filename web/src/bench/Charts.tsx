/* Charts.tsx - the figures of a study, drawn: a letter and a shape for each variant, so that no colour is needed. */
import type { ComponentChildren } from 'preact';
import type { Estimate, Studied } from '../engine/messages';
import type { Figures } from './question';
import { halfOf, type Step } from './study';

const LETTERS = 'ABCDEFGHIJKLMNOP';
export const letter = (i: number): string => LETTERS[i]!;
export const signed = (n: number, digits = 1): string => {
    const text = Math.abs(n).toFixed(digits);
    return `${Number(text) === 0 ? '' : n > 0 ? '+' : '−'}${text}`;
};
export const sure = (e: Estimate): boolean => e.low > 0 || e.high < 0;
export const plain = (e: Estimate, digits = 1): string => `${e.value.toFixed(digits)} ± ${halfOf(e).toFixed(digits)}`;
export const difference = (e: Estimate, digits = 1): string => `${signed(e.value, digits)} ± ${halfOf(e).toFixed(digits)}`;

/* The shape of a variant, in the middle of a square of 20. */
const SHAPES = ['M10 4a6 6 0 1 1 0 12a6 6 0 1 1 0-12Z', 'M5 5H15V15H5Z', 'M10 3L17 10L10 17L3 10Z', 'M10 3L16.5 15H3.5Z', 'M10 17L3.5 5H16.5Z', 'M7 4H13V7H16V13H13V16H7V13H4V7H7Z'];
export const Shape = ({ of, full }: { of: number; full?: boolean }) => <svg class={full ?? of === 0 ? 'b-shape full' : 'b-shape'} viewBox="0 0 20 20" aria-hidden="true"><path d={SHAPES[of % SHAPES.length]} /></svg>;
export const Named = ({ of, name }: { of: number; name: string }) => <span class="b-named"><Shape of={of} /><b>{letter(of)}</b> <span>{name}</span></span>;

/* ---- points in their intervals ---- */

interface Axis { from: number; to: number; step: number; line?: number }
/* Returns an axis that holds all estimates, with few ticks. */
export function axisOf(all: readonly Estimate[], line?: number): Axis {
    const ends = [...all.flatMap((e) => [e.low, e.high]), ...(line === undefined ? [] : [line])], least = Math.min(...ends), most = Math.max(...ends);
    const step = [0.5, 1, 2, 5, 10, 20].find((s) => (most - least) / s <= 7) ?? 25;
    return { from: Math.floor(least / step) * step, to: Math.max(Math.ceil(most / step), Math.floor(least / step) + 1) * step, step, line };
}
const ticksOf = ({ from, to, step }: Axis): number[] => Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
const at = ({ from, to }: Axis, value: number): string => `${100 * (value - from) / (to - from)}%`;

function Track({ axis, e, of, text, full }: { axis: Axis; e?: Estimate; of: number; text: string; full?: boolean }) {
    return (
        <span class="b-track">
            {ticksOf(axis).map((v) => <i key={v} class={v === axis.line ? 'zero' : ''} style={{ left: at(axis, v) }} />)}
            {e ? <><i class="whisker" style={{ left: at(axis, e.low), right: `${100 - Number.parseFloat(at(axis, e.high))}%` }} /><span class="b-at" style={{ left: at(axis, e.value) }}><Shape of={of} full={full} /></span><span class="b-says" style={{ left: `clamp(3em, ${at(axis, e.value)}, calc(100% - 3em))` }}>{text}</span></> : <span class="b-basis" style={{ left: at(axis, axis.line ?? axis.from) }}>{text}</span>}
        </span>
    );
}
const Ticks = ({ axis, signs }: { axis: Axis; signs?: boolean }) => <span class="b-ticks" aria-hidden="true">{ticksOf(axis).map((v) => <i key={v} style={{ left: at(axis, v) }}>{signs ? signed(v, axis.step < 1 ? 1 : 0) : v}</i>)}</span>;

/* Draws the shares won and the differences on the same dice, each with its own scale and interval. */
export function Shares({ figures: { variants, sides }, names }: { figures: Figures; names: readonly string[] }) {
    const others = variants.length > 1, won = axisOf(variants.map((v) => v.won[0])), less = axisOf(variants.flatMap(({ less }) => (less ? [less.won[0]] : [])), 0);
    return (
        <table class={others ? 'b-shares' : 'b-shares lone'}>
            <thead><tr><th scope="col"><span class="spoken">Variant</span></th><th scope="col">{sides[0]} won, %</th>{others && <th scope="col">Difference from A, same dice</th>}<th scope="col" class="n">drawn</th><th scope="col" class="n">{sides[1]} won</th></tr></thead>
            <tbody>{variants.map((v, i) => (
                <tr key={i}><th scope="row"><Named of={i} name={names[i]!} /></th>
                    <td data-of={`${sides[0]} won, %`}><Track axis={won} e={v.won[0]} of={i} text={plain(v.won[0])} /></td>
                    {others && <td data-of="Difference from A, same dice">{v.less ? <Track axis={less} e={v.less.won[0]} of={i} text={difference(v.less.won[0])} full={sure(v.less.won[0])} /> : <span class="muted">what the others are compared with</span>}</td>}
                    <td class="n" data-of="drawn">{plain(v.drawn)}</td><td class="n" data-of={`${sides[1]} won`}>{plain(v.won[1])}</td></tr>
            ))}</tbody>
            <tfoot aria-hidden="true"><tr><td /><td><Ticks axis={won} /></td>{others && <td><Ticks axis={less} signs /></td>}<td /><td /></tr></tfoot>
        </table>
    );
}

/* Draws one estimate for each row, on one scale that contains 0; the sign is filled if the battle may be even. */
export function Balances({ rows, heads }: { rows: readonly { name: string; e: Estimate; words: string; even: boolean }[]; heads: readonly [string, string] }) {
    const axis = axisOf(rows.map(({ e }) => e), 0);
    return (
        <table class="b-shares b-even-table"><thead><tr><th scope="col">{heads[0]}</th><th scope="col">{heads[1]}</th><th scope="col" class="n">so</th></tr></thead>
            <tbody>{rows.map(({ name, e, words, even }) => <tr key={name}><th scope="row">{name}</th><td data-of={heads[1]}><Track axis={axis} e={e} of={0} text={difference(e)} full={even} /></td><td class="n" data-of="">{words}</td></tr>)}</tbody>
            <tfoot aria-hidden="true"><tr><td /><td><Ticks axis={axis} signs /></td><td /></tr></tfoot></table>
    );
}

/* ---- small multiples ---- */

const Plot = ({ wide, high, title, children }: { wide: number; high: number; title: string; children: ComponentChildren }) => <svg class="b-chart" viewBox={`0 0 ${wide} ${high}`} style={{ maxWidth: `${wide * 1.35}px` }} role="img" aria-label={title}>{children}</svg>;

/* Draws the battles by the turn in which they ended, with the heights of A as ticks over the others. */
export function Ended({ variants }: { variants: readonly Studied[] }) {
    const first = Math.min(...variants.map(({ ended }) => Math.max(0, ended.findIndex((n) => n > 0)))), last = Math.max(...variants.map(({ ended }) => ended.length - 1)), n = last - first + 1;
    const shares = variants.map(({ ended, battles }) => Array.from({ length: n }, (_, i) => 100 * (ended[first + i] ?? 0) / battles)), WIDE = 110, FOOT = 112, step = Math.min(24, (WIDE - 6) / n), most = Math.max(1, ...shares.flat());
    const up = (share: number) => FOOT - 74 * share / most;
    return (
        <div class="b-many">{variants.map((v, k) => {
            const mine = shares[k]!, top = mine.indexOf(Math.max(...mine));
            return (
                <div key={k}><span class="b-named"><Shape of={k} /><b>{letter(k)}</b> <span>{plain(v.mean.turns)}</span></span>
                    <Plot wide={WIDE} high={132} title={`${letter(k)}: battles by the turn they ended in: ${mine.map((share, i) => `${first + i}: ${share.toFixed(0)} %`).join(', ')}`}>
                        {mine.map((share, i) => (
                            <g key={i}><rect x={i * step + 1} y={up(share)} width={step - 2} height={FOOT - up(share)} />{k > 0 && <path class="b-tick" d={`M${i * step} ${up(shares[0]![i]!)}h${step}`} />}
                                {(i === n - 1 || (i % Math.ceil(n / 4) === 0 && i < n - Math.ceil(n / 8))) && <text x={i * step + step / 2} y={FOOT + 15} text-anchor="middle">{first + i}</text>}</g>
                        ))}
                        <text class="b-strong" x={Math.max(12, top * step + step / 2)} y={up(mine[top]!) - 4} text-anchor="middle">{mine[top]!.toFixed(0)}</text><path class="b-axis" d={`M0 ${FOOT}h${n * step}`} /></Plot></div>
            );
        })}</div>
    );
}

/* Returns the number of units that is not exceeded in this share of battles; 0.5: the median. */
export function lostBy(counts: readonly number[], share: number): number {
    const all = counts.reduce((a, b) => a + b, 0);
    let n = 0;
    for (const [units, count] of counts.entries()) if ((n += count) >= share * all) return units;
    return 0;
}

/* Draws the units lost: from a tenth to nine tenths of battles, the middle half as a box, the median as a bar. */
export function Lost({ variants, sides }: { variants: readonly Studied[]; sides: readonly string[] }) {
    const most = Math.max(4, ...variants.flatMap(({ losing }) => losing.map((c) => lostBy(c, 0.9)))), LEFT = 34, WIDE = 300, ROW = 36, x = (v: number) => LEFT + (WIDE - LEFT - 96) * v / most, step = Math.max(1, Math.ceil(most / 5));
    const high = variants.length * ROW + 22;
    return (
        <><p class="b-key muted">{sides.map((side, k) => <span key={side}><i class={`side-${k + 1}`} />{side}</span>)}</p>
            <Plot wide={WIDE} high={high} title={`Units lost in a battle: ${variants.map((v, i) => `${letter(i)}: ${sides.map((side, k) => `${side} ${plain(v.mean.lost[k]!)}`).join(', ')}`).join('; ')}`}>
                {Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step).map((v) => <g key={v}><path class="b-grid" d={`M${x(v)} 2V${high - 20}`} /><text x={x(v)} y={high - 5} text-anchor="middle">{v}</text></g>)}
                {variants.map((v, i) => (
                    <g key={i}><text class="b-strong" x="4" y={i * ROW + 22}>{letter(i)}</text>
                        {v.losing.map((counts, k) => {
                            const [low, quarter, middle, upper, end] = [0.1, 0.25, 0.5, 0.75, 0.9].map((s) => lostBy(counts, s)) as [number, number, number, number, number], y = i * ROW + 10 + k * 15;
                            return <g key={k} class={`side-${k + 1}`}><path class="b-whisker" d={`M${x(low)} ${y}H${x(end)}`} /><rect class="b-box" x={x(quarter)} y={y - 5} width={Math.max(1, x(upper) - x(quarter))} height="10" /><path class="b-median" d={`M${x(middle)} ${y - 5}v10`} /><text x={WIDE} y={y + 5} text-anchor="end">{plain(v.mean.lost[k]!)}</text></g>;
                        })}</g>
                ))}</Plot></>
    );
}

/* Draws what decided the battles: a bar for each variant, each way to end in a pattern of its own, which the table below explains. */
export function Decided({ endings, count }: { endings: readonly Ending[]; count: number }) {
    const own = endings.slice(0, endings.length > PATTERNS ? PATTERNS - 1 : PATTERNS), rest = endings.slice(own.length), variants = Array.from({ length: count }, (_, i) => i);
    const rows = [...own.map(({ of, values }) => ({ of, says: variants.map((i) => plain(values[i]!)), shares: variants.map((i) => values[i]!.value) })), ...(rest.length > 0 ? [{ of: `${rest.length} other ways`, says: variants.map((i) => sum(rest, i).toFixed(1)), shares: variants.map((i) => sum(rest, i)) }] : [])];
    return (
        <><div class="b-bars" aria-hidden="true">{variants.map((i) => <p key={i}><span class="b-id"><Shape of={i} /><b>{letter(i)}</b></span><span class="b-bar">{rows.map(({ of, shares }, k) => shares[i]! > 0 && <i key={of} class={`b-way b-way-${k}`} style={{ width: `${shares[i]}%` }}>{shares[i]! >= 9 && <b>{shares[i]!.toFixed(0)}</b>}</i>)}</span></p>)}</div>
            <div class="b-scroll" tabIndex={0} role="group" aria-labelledby="h-decided"><table class="b-fig"><thead><tr><th scope="col">It ended so</th>{variants.map((i) => <th key={i} scope="col">{letter(i)}</th>)}</tr></thead>
                <tbody>{rows.map(({ of, says }, k) => <tr key={of}><th scope="row"><i class={`b-way b-way-${k}`} aria-hidden="true" /> {of}</th>{says.map((text, i) => <td key={i}>{text}</td>)}</tr>)}</tbody></table></div></>
    );
}
const PATTERNS = 6;
export interface Ending { of: string; values: Estimate[] } // by variant, in per cent
const sum = (endings: readonly Ending[], variant: number): number => endings.reduce((all, { values }) => all + values[variant]!.value, 0);

/* ---- while it is played, and over a range ---- */

/* Draws the differences as the study goes on. */
export function Settling({ history, sets, sides }: { history: readonly Step[]; sets: number; sides: readonly string[] }) {
    const WIDE = 420, HIGH = 190, shown = history.filter((h) => h.sets >= 8), variants = shown[0]?.less.length ?? 0;
    if (shown.length < 3 || variants === 0) return null;
    const end = Math.max(sets, shown[shown.length - 1]!.sets), most = Math.max(2, ...shown[shown.length - 1]!.less.map((e) => Math.abs(e.value) + 2.5 * e.half)), step = [1, 2, 4, 5, 10, 20].find((s) => most / s <= 3) ?? 25;
    const x = (n: number) => 36 + (WIDE - 70) * n / end, y = (v: number) => 84 - 76 * Math.max(-1, Math.min(1, v / most)), last = shown[shown.length - 1]!;
    return (
        <Plot wide={WIDE} high={HIGH} title={`How the differences of battles that ${sides[0]} won settle: ${last.less.map((e, i) => `${letter(i + 1)} ${signed(e.value)} ± ${e.half.toFixed(1)}`).join(', ')}`}>
            {[-2, -1, 0, 1, 2].map((k) => k * step).filter((v) => Math.abs(v) <= most).map((v) => <g key={v}><path class={v === 0 ? 'b-axis' : 'b-grid'} d={`M36 ${y(v)}H${x(end)}`} /><text x="30" y={y(v) + 4} text-anchor="end">{signed(v, 0)}</text></g>)}
            {[0, 0.5, 1].map((part) => <text key={part} x={x(part * end)} y={HIGH - 6} text-anchor="middle">{Math.round(part * end)}</text>)}
            {last.less.map((e, i) => (
                <g key={i}><path class="b-band" d={`M${shown.map((h) => `${x(h.sets)} ${y(h.less[i]!.value + h.less[i]!.half)}`).join('L')}L${[...shown].reverse().map((h) => `${x(h.sets)} ${y(h.less[i]!.value - h.less[i]!.half)}`).join('L')}Z`} />
                    <path class="b-course" d={`M${shown.map((h) => `${x(h.sets)} ${y(h.less[i]!.value)}`).join('L')}`} /><path class="b-ahead" d={`M${x(last.sets)} ${y(e.value)}H${x(end)}`} /><text class="b-strong" x={x(end) + 6} y={y(e.value) + 4}>{letter(i + 1)}</text></g>
            ))}
        </Plot>
    );
}

/* Draws, over a range of values, the share won by one side less that of the other; 0 is even. */
export function Sweep({ values, variants, sides, name, standing }: { values: readonly string[]; variants: readonly Studied[]; sides: readonly string[]; name: string; standing: string }) {
    const swept = variants.slice(1), axis = axisOf(swept.map((v) => v.balance), 0), WIDE = 440, HIGH = 262, n = values.length, x = (i: number) => 46 + (n > 1 ? (WIDE - 84) * i / (n - 1) : 160), y = (v: number) => 14 + 180 * (axis.to - v) / (axis.to - axis.from);
    const even = (v: Studied) => v.balance.low <= 0 && v.balance.high >= 0, every = Math.ceil(n / 9);
    return (
        <Plot wide={WIDE} high={HIGH} title={`Won by ${sides[0]} less won by ${sides[1]}, over ${name}: ${swept.map((v, i) => `${values[i]}: ${difference(v.balance)}${even(v) ? ', may be even' : ''}`).join('; ')}`}>
            {swept.map((v, i) => even(v) && <rect key={i} class="b-evens" x={x(i) - Math.min(24, (WIDE - 84) / Math.max(1, n - 1) / 2)} y="14" width={2 * Math.min(24, (WIDE - 84) / Math.max(1, n - 1) / 2)} height="180" />)}
            {ticksOf(axis).map((v) => <g key={v}><path class={v === 0 ? 'b-even' : 'b-grid'} d={`M40 ${y(v)}H${WIDE - 28}`} /><text x="34" y={y(v) + 4} text-anchor="end">{signed(v, axis.step < 1 ? 1 : 0)}</text></g>)}
            <text x={WIDE} y={y(0) + 4} text-anchor="end">even</text>
            {n > 1 && <><path class="b-band" d={`M${swept.map((v, i) => `${x(i)} ${y(v.balance.high)}`).join('L')}L${swept.map((v, i) => `${x(i)} ${y(v.balance.low)}`).reverse().join('L')}Z`} /><path class="b-course" d={`M${swept.map((v, i) => `${x(i)} ${y(v.balance.value)}`).join('L')}`} /></>}
            {swept.map((v, i) => <g key={i}><path class="b-whisker" d={`M${x(i)} ${y(v.balance.low)}V${y(v.balance.high)}`} /><circle class={values[i] === standing ? '' : 'b-hollow'} cx={x(i)} cy={y(v.balance.value)} r="5" />{(i % every === 0 || values[i] === standing) && <text class={values[i] === standing ? 'b-strong' : ''} x={x(i)} y={HIGH - 50} text-anchor="middle">{values[i]}</text>}{i % every === 0 && <><text x={x(i)} y={HIGH - 26} text-anchor="middle">{v.mean.turns.value.toFixed(1)}</text><text x={x(i)} y={HIGH - 8} text-anchor="middle">{(v.mean.lost[0].value + v.mean.lost[1].value).toFixed(1)}</text></>}</g>)}
            <path class="b-grid" d={`M0 ${HIGH - 42}H${WIDE}`} />{['value', 'turns', 'lost'].map((word, i) => <text key={word} x="0" y={HIGH - [50, 26, 8][i]!}>{word}</text>)}
        </Plot>
    );
}
