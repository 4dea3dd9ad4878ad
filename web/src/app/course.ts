/* course.ts - the course of a battle: the score after every turn, found on a replay of its own. */
import type { ReplayPlace } from '../engine/protocol';
import type { Standing, TurnEnd } from '../about/held';
import type { Flow } from './flow';

/* Opens a replay of the battle, calls `act`, and closes the replay. */
export async function onReplay<T>(flow: Flow, act: (place: ReplayPlace) => Promise<T>): Promise<T> {
    const place = await flow.ask<ReplayPlace>('replay');
    try {
        return await act(place);
    } finally {
        void flow.engine.ask('close', { game: place.game }).catch(() => undefined);
    }
}

/* Returns the end of every turn. */
export function courseOf(flow: Flow): Promise<TurnEnd[]> {
    return onReplay(flow, async ({ game, steps, turns = [] }) => {
        const out: TurnEnd[] = [],
            played = turns.filter((t) => t.turn > 0);
        for (const [i, { turn }] of played.entries()) {
            const step = played[i + 1]?.step ?? steps - 1;
            await flow.engine.ask('goto', { game, step });
            const { points, gone } = await flow.engine.ask<Standing>('standing', { game, viewer: flow.viewer });
            out.push({
                turn,
                step,
                points,
                lost: [gone.filter((g) => g.side === 1).length, gone.filter((g) => g.side === 2).length],
            });
        }
        return out;
    });
}
