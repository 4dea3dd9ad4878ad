/* Charts.tsx - the figures of a study, drawn: a letter for each variant, so that no colour is needed. */
import type { Estimate, Studied } from '../engine/messages';

const LETTERS = 'ABCDEFGHIJKLMNOP';
export const letter = (i: number): string => LETTERS[i]!;
const signed = (n: number, digits = 1): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n).toFixed(digits)}`;
export const sure = (e: Estimate): boolean => e.low > 0 || e.high < 0;
export const difference = (e: Estimate, digits = 1): string => `${signed(e.value, digits)} (${signed(e.low, digits)} to ${signed(e.high, digits)})`;

const LEFT = 34, WIDE = 360, ROW = 30;

/* Points in their intervals. */
export function Points({ rows, from, to, step, title }: { rows: { name: string; e: Estimate | undefined }[]; from: number; to: number; step: number; title: string }) {
    const x = (v: number) => LEFT + (WIDE - LEFT - 14) * (Math.min(Math.max(v, from), to) - from) / (to - from), high = rows.length * ROW + 26;
    const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
    return (
        <svg class="b-chart" viewBox={`0 0 ${WIDE} ${high}`} role="img" aria-label={title}>
            {ticks.map((v) => <g key={v}><path class={v === 0 || v === 50 ? 'b-even' : 'b-grid'} d={`M${x(v)} 2V${high - 20}`} /><text x={x(v)} y={high - 5} text-anchor="middle">{from < 0 ? signed(v, 0) || '0' : v}</text></g>)}
            {rows.map(({ name, e }, i) => (
                <g key={name}><text class="b-name" x="4" y={i * ROW + 20}>{name}</text>
                    {e && <><path class="b-whisker" d={`M${x(e.low)} ${i * ROW + 15}H${x(e.high)}`} /><circle class={from < 0 && !sure(e) ? 'b-hollow' : ''} cx={x(e.value)} cy={i * ROW + 15} r="5" /></>}</g>
            ))}
        </svg>
    );
}

/* Shares of battles by a whole number: the turn it ended in, the units lost. */
export function Bars({ rows, title }: { rows: { name: string; counts: number[] }[]; title: string }) {
    const first = Math.min(...rows.map(({ counts }) => Math.max(0, counts.findIndex((n) => n > 0)))), last = Math.max(...rows.map(({ counts }) => counts.length - 1)), n = Math.max(1, last - first + 1), step = Math.min(34, (WIDE - LEFT) / n);
    return (
        <svg class="b-chart" viewBox={`0 0 ${WIDE} ${rows.length * 70}`} role="img" aria-label={title}>
            {rows.map(({ name, counts }, r) => {
                const all = counts.reduce((a, b) => a + b, 0) || 1, most = Math.max(...counts, 1), foot = r * 70 + 54;
                return (
                    <g key={name}><text class="b-name" x="4" y={foot}>{name}</text>
                        {Array.from({ length: n }, (_, i) => {
                            const count = counts[first + i] ?? 0, h = 36 * count / most, x = LEFT + i * step;
                            return <g key={i}><rect x={x + 1} y={foot - h} width={step - 2} height={h} />{(step >= 18 || i % 5 === 0) && <text x={x + step / 2} y={foot + 14} text-anchor="middle">{first + i}</text>}{count > 0 && step >= 24 && <text x={x + step / 2} y={foot - h - 3} text-anchor="middle">{Math.round(100 * count / all)}</text>}</g>;
                        })}</g>
                );
            })}
        </svg>
    );
}

/* Half the width of an axis of differences that holds them all. */
export const reach = (variants: readonly Studied[]): number => {
    const ends = variants.flatMap(({ less }) => (less ? [less.won[0], less.won[1], less.drawn].flatMap((e) => [Math.abs(e.low), Math.abs(e.high)]) : []));
    return Math.max(5, Math.ceil(Math.max(0, ...ends) / 5) * 5);
};
