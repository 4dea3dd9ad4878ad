/* against.ts - the odds of a sealed plan against each plan that the enemy may have made: the engine makes the plans,
 * the page shows the odds. */
import type { Answer } from '../about/held';
import type { MotionStep, Odds, Order, Suggestion } from '../engine/protocol';
import { along, cornersAt, sizeOf } from '../table/geometry';
import type { Corners, Overlay, Unit } from '../table/contract';
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
        const plan = told.line?.[1]?.order.entries.find((e) => e.motion)?.motion,
            at: Overlay | null = plan
                ? {
                      key: `answer-${letter}`,
                      tone: 'plain',
                      shape: { shape: 'polygon', points: endOf(target, plan) },
                      label: letter,
                      moving: true,
                  }
                : null;
        all.push({ letter, words, told: { odds: told.odds, words: told.words }, at });
    }
    return all;
}

/* Returns where the plan that the engine imagined for him ends: a march straight ahead, or the same after an about
 * face. */
function endOf({ pose, corners }: Unit, plan: readonly MotionStep[]): Corners {
    const heading = pose.heading + (plan.some(([verb]) => verb === 'about') ? 180 : 0),
        far = plan.find(([verb]) => verb === 'march')?.[2] ?? 0;
    return cornersAt({ at: along(pose.at, heading, far), heading }, ...sizeOf(corners));
}
