/* hooks.ts - small helpers of the components. */
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';
import type { Shown } from '../shown/shown';
import type { Battle } from './battle';

/* Returns what is shown of the battle; the component is drawn again whenever that changes. */
export function useShown(battle: Battle): Shown {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useLayoutEffect(() => battle.subscribe(() => again(undefined as never)), [battle]);
    return battle.shown.value;
}

/* Does this hold of the window? */
export function useMedia(query: string): boolean {
    const media = matchMedia(query),
        [holds, set] = useState(media.matches);
    useEffect(() => {
        const look = () => set(media.matches);
        media.addEventListener('change', look);
        return () => media.removeEventListener('change', look);
    }, []);
    return holds;
}
