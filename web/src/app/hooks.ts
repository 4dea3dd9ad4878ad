/* hooks.ts - small helpers of the components. */
import { useEffect, useReducer } from 'preact/hooks';
import type { Battle } from './battle';

/* Draws the component again whenever the battle has changed. */
export function useBattle(battle: Battle): void {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useEffect(() => battle.subscribe(() => again(undefined as never)), [battle]);
}
