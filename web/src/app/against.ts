/* against.ts - the odds of a sealed plan against each plan that the enemy may have made: the engine makes the plans,
 * the page shows the odds. */
import type { Answer } from '../about/held';
import type { Odds, Order, Suggestion } from '../engine/protocol';
import { ghostOf } from '../shown/ghost';
import type { Overlay } from '../table/contract';
import { type Flow, or } from './flow';

type Ask = Flow['ask'];
type Told = { odds: Odds; words: string[] };

const ANSWERS = [
    ['stands', 'If he stands'],
    ['comes-on', 'If he comes on'],
    ['falls-back', 'If he falls back'],
] as const;

/* Returns the odds of a sealed order that is aimed at an enemy, for each answer that the enemy may have written. */
export async function oddsAgainst(flow: Flow, ask: Ask, [order]: Order[]): Promise<Answer[]> {
    const target = flow.unit(order?.entries[order.entries.length - 1]?.target),
        all: Answer[] = [];
    if (!flow.mustCollect || !target) return [];
    for (const [i, [he, words]] of ANSWERS.entries()) {
        const told = await or(ask<Told & { line?: Suggestion[] }>('odds', { order, he }), null),
            letter = 'ABC'[i]!;
        if (!told) continue;
        const his = told.line?.[1]?.order.entries.find((e) => e.motion),
            ghost = his ? ghostOf(target, his, null) : null;
        const at: Overlay | null = ghost && {
            key: `answer-${letter}`,
            tone: 'plain',
            shape: { shape: 'polygon', points: ghost.corners },
            label: letter,
            moving: true,
        };
        all.push({ letter, words, told: { odds: told.odds, words: told.words }, at });
    }
    return all;
}
