/* commands_all.ts - typed words that weigh every target, or ask the engine what it would do. */
import { ofKind } from '../app/all';
import type { Battle } from '../app/battle';
import { submit } from '../app/sheet';
import type { Odds, Offer, Order } from '../engine/protocol';
import { tenth, within } from '../shown/names';
import type { Ref } from '../table/contract';

/* Returns a line with the odds for each target of each subject. */
export async function oddsOfAll(battle: Battle, offer: Offer, subjects: Ref[]): Promise<string[]> {
    const lines: string[] = [];
    for (const subject of subjects)
        for (const { order, words } of (await ofKind(battle, offer, subject)).slice(0, 8)) {
            const told = await battle.ask<{ odds: Odds; words: string[] }>('odds', { line: [order] }).catch(() => null);
            lines.push(`${words}: ${told?.words.join('; ') || 'no dice'}`);
        }
    return lines;
}

const hints = new WeakMap<Battle, { asked: string; order: Order }>();

export async function hint(battle: Battle): Promise<string[]> {
    if (!battle.mine) return ['Nothing is asked of you now.'];
    const { order, words, reason } = await battle.ask<{ order: Order; words: string; reason: string }>('computer', { side: battle.acting, player: 'captain', seed: '1', submit: false });
    hints.set(battle, { asked: battle.turnOf, order });
    return [`Captain would say: ${words}. ${reason}`, 'ok gives it.'];
}

/* Hands in the order of the last hint; tells whether there was one. */
export async function takeHint(battle: Battle): Promise<boolean> {
    const held = hints.get(battle);
    if (held?.asked !== battle.turnOf || !battle.mine) return false;
    await battle.inTurn(() => submit(battle, held.order));
    return true;
}

/* Lists the possible orders with the results of each. */
export async function whyHint(battle: Battle): Promise<string[]> {
    await battle.showHints();
    const { hints } = battle, best = hints[0];
    battle.dropHints();
    if (!best) return ['Nothing can be set side by side here.'];
    return hints.map((h) => `${h.letter}: ${h.words}${h === best ? '' : `, ${tenth(h.gain - best.gain)}${within(2 * h.error)} of 100 battles against ${best.letter}`}${h.why.length > 0 ? `. ${h.why.join(' ')}` : ''}`);
}
