/* dress.ts - the colour and the hatching each side wears: its own where the ruleset says it, else tawny against azure. */
import { useLayoutEffect } from 'preact/hooks';
import { RULESETS } from '../words';

export type Dress = readonly [one: string, two: string];

const USUAL = ['tawny', 'azure'] as const;

export function dressOf(ruleset: string, sides: readonly string[]): Dress {
    const worn = RULESETS[ruleset]?.dress ?? {},
        [one, two] = [0, 1].map((i) => worn[sides[i]!]) as [string?, string?],
        other = (dress: string) => USUAL.find((d) => d !== dress)!;
    if (one === two) return USUAL;
    return one ? [one, two ?? other(one)] : [other(two!), two!];
}

/* The whole page wears what the battle on it wears. */
export function useDress(ruleset: string, sides: readonly string[]): void {
    const [one, two] = dressOf(ruleset, sides);
    useLayoutEffect(() => {
        Object.assign(document.documentElement.dataset, { one, two });
        return () => void Object.assign(document.documentElement.dataset, { one: USUAL[0], two: USUAL[1] });
    }, [one, two]);
}
