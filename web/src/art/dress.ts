/* dress.ts - the colour and hatching of each side: its own if the ruleset has one, otherwise tawny against azure. */
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

/* Gives the whole page the colours of the battle on it. */
export function useDress(ruleset: string, sides: readonly string[]): void {
    const [one, two] = dressOf(ruleset, sides);
    useLayoutEffect(() => {
        Object.assign(document.documentElement.dataset, { one, two });
        return () => void Object.assign(document.documentElement.dataset, { one: USUAL[0], two: USUAL[1] });
    }, [one, two]);
}
