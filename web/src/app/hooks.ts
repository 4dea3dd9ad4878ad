/* hooks.ts - small helpers of the components. */
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';
import type { Battle } from './battle';

/* Draws the component again whenever the battle has changed, from the moment it is drawn first. */
export function useBattle(battle: Battle): void {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useLayoutEffect(() => battle.subscribe(() => again(undefined as never)), [battle]);
}

/* Is the page being printed?  On paper nothing can be opened. */
export function useOnPaper(): boolean {
    const [paper, setPaper] = useState(false);
    useEffect(() => {
        const media = matchMedia('print'), look = () => setPaper(media.matches);
        media.addEventListener('change', look);
        return () => media.removeEventListener('change', look);
    }, []);
    return paper;
}
