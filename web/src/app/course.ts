/* course.ts - how a battle went: what the score was after every turn, on a replay of its own, and playing on from any of them. */
import type { Opened, ReplayPlace } from '../engine/protocol';
import type { SideNumber } from '../table/contract';
import { Battle } from './battle';
import { PERSON } from './held';

export interface Standing { points: [number, number]; objectives: { id: number; name: string; value: number; holder?: string }[]; gone: { unit: string; side: number; cause: string; lost: boolean }[]; words: string[] }
export interface TurnEnd { turn: number; step: number; points: [number, number]; lost: [number, number] }

/* As everybody who looks may know it; null where two people are told different things. */
export async function standingOf(battle: Battle): Promise<Standing | null> {
    const of = (viewer: SideNumber) => battle.ask<Standing>('standing', { viewer });
    if (!battle.shared) return of(battle.viewer);
    const [one, two] = await Promise.all([of(1), of(2)]);
    return JSON.stringify(one) === JSON.stringify(two) ? one : null;
}

async function onReplay<T>(battle: Battle, act: (place: ReplayPlace) => Promise<T>): Promise<T> {
    const place = await battle.ask<ReplayPlace>('replay');
    try {
        return await act(place);
    } finally {
        void battle.engine.ask('close', { game: place.game }).catch(() => undefined);
    }
}

/* Where every turn ended. */
export function courseOf(battle: Battle): Promise<TurnEnd[]> {
    return onReplay(battle, async ({ game, steps, turns = [] }) => {
        const out: TurnEnd[] = [], played = turns.filter((t) => t.turn > 0);
        for (const [i, { turn }] of played.entries()) {
            const step = played[i + 1]?.step ?? steps - 1;
            await battle.engine.ask('goto', { game, step });
            const { points, gone } = await battle.engine.ask<Standing>('standing', { game, viewer: battle.viewer });
            out.push({ turn, step, points, lost: [gone.filter((g) => g.side === 1).length, gone.filter((g) => g.side === 2).length] });
        }
        return out;
    });
}

/* A battle of its own from there; this one stays as it is. */
export function playOnFrom(battle: Battle, step: number): Promise<Battle> {
    return onReplay(battle, async ({ game }) => {
        await battle.engine.ask('goto', { game, step });
        const opened = await battle.engine.ask<Opened>('copy', { game });
        return Battle.around(battle.engine, opened, { text: '', fresh: false, seed: battle.seed, seats: battle.persons.length > 0 ? battle.seats : { 1: PERSON, 2: PERSON } });
    });
}
