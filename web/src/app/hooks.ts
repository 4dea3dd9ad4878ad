/* hooks.ts - small helpers of the components. */
import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { Battle } from './battle';

/* Draws the component again whenever the battle has changed, from the moment it is drawn first. */
export function useBattle(battle: Battle): void {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useLayoutEffect(() => battle.subscribe(() => again(undefined as never)), [battle]);
}
