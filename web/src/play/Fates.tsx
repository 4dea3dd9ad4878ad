/* Fates.tsx - the possible fates of a unit as one bar: it stands, goes elsewhere, or is gone, and why. */
import { chanceNumber, chancePercent, chanceShort } from '../shown/chance';
import type { Odds, OddsChange } from '../engine/protocol';
import type { Ref } from '../table/contract';

interface Fate { words: string; chance: string; part: number; look: 'stays' | 'goes' | 'gone' }

/* Adds exact fractions a/b + c/d. */
function sum(chances: string[]): [bigint, bigint] {
    return chances.reduce<[bigint, bigint]>(([over, under], text) => {
        const [a = '0', b = '1'] = text.split('/');
        return [over * BigInt(b) + BigInt(a) * under, under * BigInt(b)];
    }, [0n, 1n]);
}
function shortest(over: bigint, under: bigint): string {
    const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b)), by = common(over, under) || 1n;
    return under / by === 1n ? String(over / by) : `${over / by}/${under / by}`;
}
const rest = (chances: string[]): string => {
    const [over, under] = sum(chances);
    return shortest(under - over, under);
};
const fate = (words: string, chance: string, look: Fate['look']): Fate => ({ words, chance, part: chanceNumber(chance), look });

/* Returns the possible fates of the unit: standing, elsewhere, gone. */
export function fatesOf({ changes }: Odds, unit: Ref): Fate[] {
    const of = (what: string): OddsChange | undefined => changes.find((c) => c.unit === unit && c.what === what);
    const moved = of('moved')?.values.filter(([v]) => v !== 0).map(([, c]) => c) ?? [], gone = of('gone'), lost: Fate[] = [];
    gone?.values.forEach(([v, chance], i) => { if (v !== 0) lost.push(fate(gone.labels?.[i] || 'gone', chance, 'gone')); });
    const others = [...moved, ...lost.map((f) => f.chance)];
    if (others.length === 0) return [];
    return [fate('stands', rest(others), 'stays'), ...moved.map((chance) => fate('ends elsewhere', chance, 'goes')), ...lost].filter((f) => f.part > 0);
}

/* Returns the units of the order first, then those that may fare worst; a unit that certainly goes where it is sent is
 * left out. */
export function fatedUnits(odds: Odds, first: Ref | undefined): Ref[] {
    const all = [...new Set(odds.changes.filter((c) => c.unit !== undefined && (c.what === 'gone' || c.what === 'moved')).map((c) => c.unit!))];
    const worst = (unit: Ref): number => fatesOf(odds, unit).filter((f) => f.look === 'gone').reduce((n, f) => n + f.part, 0);
    return all.filter((unit) => { const fates = fatesOf(odds, unit); return fates.length > 1 || fates[0]?.look === 'gone'; }).sort((a, b) => Number(b === first) - Number(a === first) || worst(b) - worst(a));
}

export function Fates({ odds, unit }: { odds: Odds; unit: Ref }) {
    const fates = fatesOf(odds, unit);
    if (fates.length === 0) return null;
    return (
        <figure class="fates">
            <figcaption>What becomes of {unit}</figcaption>
            <div class="fatebar" aria-hidden="true">{fates.map((f, i) => <i class={`${f.look} n${i}`} style={{ flexGrow: Math.max(0.02, f.part) }} />)}</div>
            <ul>{fates.map((f, i) => <li><i class={`${f.look} n${i}`} aria-hidden="true" /><span>{f.words}</span><b>{chanceShort(f.chance)}</b><span class="n">{chancePercent(f.chance)}</span></li>)}</ul>
        </figure>
    );
}
