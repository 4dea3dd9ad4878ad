/* computer.ts - the computer decides for the sides that are its own, one order after the other, at the pace people like. */
import type { Done, Odds, Order } from '../engine/protocol';
import { PERSON, type OddsShown } from './held';
import type { Battle } from './battle';
import { refresh } from './known';

const AT_ONCE_MS = 120;

export function scheduleComputer(battle: Battle): void {
    if (battle.closed || battle.paused || battle.acting === 0 || battle.seats[battle.acting].kind !== 'computer') return;
    clearTimeout(battle.timer);
    battle.timer = setTimeout(() => void battle.inTurn(() => computerMoves(battle)), battle.settings.speed);
}

/* One order, and at full pace as many more as there is time for before the table is drawn again. */
async function computerMoves(battle: Battle): Promise<void> {
    if (computerDue(battle) === 0) return;
    battle.thinking = `${battle.sideName(battle.acting)}: thinking…`;
    battle.changed();
    const until = performance.now() + (battle.settings.speed === 0 ? AT_ONCE_MS : 0);
    try {
        do await computerOrder(battle);
        while (performance.now() < until && computerDue(battle) !== 0);
        if (!battle.closed) await refresh(battle);
    } catch (error) {
        battle.fail(error);
    }
}

/* The computer's side that must decide now; 0: none, or nobody waits for it. */
function computerDue(battle: Battle): 0 | 1 | 2 {
    if (battle.closed || battle.paused || battle.needs) return 0;
    return battle.now.actors.map((name) => battle.sideNumber(name)).find((s) => s !== 0 && battle.seats[s].kind === 'computer') ?? 0;
}

async function computerOrder(battle: Battle): Promise<void> {
    const side = computerDue(battle), seat = side === 0 ? PERSON : battle.seats[side];
    if (side === 0 || seat.kind !== 'computer') return;
    const seed = numberOf(`${battle.seed}/${battle.now.serial}`);
    const tells = battle.settings.speed > 0 && !battle.words, chosen = await battle.ask<Chosen>('computer', { side, player: seat.player, seed, submit: !tells });
    if (tells) battle.wagered = { odds: await oddsOf(battle, chosen) };
    const done = tells ? { ...chosen, ...(await battle.ask<Done>('submit', { order: chosen.order })) } : chosen;
    battle.thinking = battle.thought = battle.announcement = battle.deed = '';
    /* what was ordered in secret stays secret */
    if (done.status !== 'waiting') battle.thought = thoughtOf(done.words, done.reason);
    battle.taken(done);
    if (done.status === 'waiting') battle.sealed = [...battle.sealed, side];
    if (done.status === 'needs') battle.owed = { order: done.order, answers: [] };
}

type Chosen = Done & { order: Order; words: string; reason: string };

/* What could fall of an order at somebody that is given openly: as exact of the enemy as of oneself. */
async function oddsOf(battle: Battle, { order }: Chosen): Promise<OddsShown | null> {
    if (order.entries.length !== 1 || order.entries[0]!.target === undefined || battle.decision?.sealed) return null;
    return battle.ask<{ odds: Odds; words: string[] }>('odds', { line: [order], viewer: battle.viewer }).then((shown) => ({ ...shown, about: '', line: [order] }), () => null);
}

export function pause(battle: Battle, on: boolean): void {
    battle.paused = on;
    battle.changed();
    if (on) clearTimeout(battle.timer);
    else scheduleComputer(battle);
}

/* A computer's seed is a whole number below 2^64; made from any text (FNV-1a). */
function numberOf(text: string): string {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return String(hash);
}

/* A reason that weighs does not name the order, any other says it in words of its own. */
function thoughtOf(words: string, reason: string): string {
    return / considered| plan/.test(reason) ? `${words}. ${reason}` : reason || words;
}
