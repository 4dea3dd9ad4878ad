/* hooks.ts - small helpers of the components. */
import { useEffect, useReducer } from 'preact/hooks';
import type { Battle } from './battle';

/* Draws the component again when the battle has changed: however often, once a frame. */
export function useBattle(battle: Battle): void {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
        let frame = 0;
        const draw = () => {
            frame = 0;
            again(undefined as never);
        };
        const stop = battle.subscribe(() => { frame ||= requestAnimationFrame(draw); });
        return () => {
            stop();
            cancelAnimationFrame(frame);
        };
    }, [battle]);
}
