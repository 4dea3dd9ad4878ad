/* computer.ts - the computer decides for its sides, one order after the other, at the speed that the player has set. */
import type { WorkerEngine } from '../engine/client';
import type { Done, Odds, Opened, Order } from '../engine/protocol';
import { whose } from '../shown/names';
import { PERSON, type OddsShown } from '../about/held';
import type { Flow } from './flow';
import { refresh } from './refresh';

const AT_ONCE_MS = 120;

/* Players who may think for a second or more. */
const SLOW = new Set(['general', 'marshal']);
/* The small budget, for the order that they give when they are told to play now. */
const HASTY_NODES = 2000;

export function scheduleComputer(flow: Flow): void {
    if (flow.closed || flow.paused || flow.acting === 0 || flow.seats[flow.acting].kind !== 'computer') return;
    clearTimeout(flow.timer);
    flow.timer = setTimeout(() => void flow.inTurn(() => computerMoves(flow)), flow.settings.speed);
}

/* Gives one order; at full speed, as many more as there is time for before the table is drawn again. */
async function computerMoves(flow: Flow): Promise<void> {
    if (computerDue(flow) === 0) return;
    flow.show({ thinking: `${flow.sideName(flow.acting)}: thinking…` });
    const until = performance.now() + (flow.settings.speed === 0 ? AT_ONCE_MS : 0);
    try {
        do await computerOrder(flow);
        while (performance.now() < until && computerDue(flow) !== 0);
        if (!flow.closed) await refresh(flow);
    } catch (error) {
        flow.fail(error);
    }
}

/* Returns the computer's side that must decide now; 0: none, or the computer has to wait. */
function computerDue(flow: Flow): 0 | 1 | 2 {
    if (flow.closed || flow.paused || flow.needs) return 0;
    return (
        flow.now.actors
            .map((name) => flow.sideNumber(name))
            .find((s) => s !== 0 && flow.seats[s].kind === 'computer') ?? 0
    );
}

async function computerOrder(flow: Flow): Promise<void> {
    const side = computerDue(flow),
        seat = side === 0 ? PERSON : flow.seats[side];
    if (side === 0 || seat.kind !== 'computer') return;
    const seed = numberOf(`${flow.seed}/${flow.now.serial}`);
    const tells = flow.settings.speed > 0 && !flow.words,
        asks = { side, player: seat.player, seed };
    const chosen =
        SLOW.has(seat.player) && flow.helper
            ? await chooseApart(flow, flow.helper, asks, !tells)
            : await flow.ask<Chosen>('computer', { ...asks, submit: !tells });
    if (tells) flow.wagered = await oddsOf(flow, chosen);
    const done = tells ? { ...chosen, ...(await flow.ask<Done>('submit', { order: chosen.order })) } : chosen;
    flow.together(() => {
        /* the reason for a sealed order is not shown */
        const thought =
            done.status === 'waiting'
                ? ''
                : `${whose(flow.sideName(side))} computer, last: ${thoughtOf(done.words, done.reason)}`;
        flow.show({ thinking: '', thought });
        flow.turn({ ...flow.about, announcement: '', deed: '', endedItself: '' });
        flow.taken(done);
        if (done.status === 'waiting') flow.tell({ sealed: [...flow.sealed, side] });
        if (done.status === 'needs') flow.tell({ owed: { order: done.order, answers: [] } });
    });
}

type Chosen = Done & { order: Order; words: string; reason: string };

/* Lets a computer think in a thread of its own, about the view of its side. Before that it chooses with a small budget:
 * told to play now, it gives that order. */
async function chooseApart(
    flow: Flow,
    helper: () => WorkerEngine,
    asks: { side: 1 | 2; player: string; seed: string },
    submit: boolean,
): Promise<Chosen> {
    const hasty = await flow.ask<Chosen>('computer', { ...asks, limits: { nodes: HASTY_NODES }, submit: false });
    const { text } = await flow.ask<{ text: string }>('save', { kind: 'position', viewer: asks.side });
    const thinker = (flow.thinker ??= helper());
    const told = new Promise<Chosen>((resolve) => {
        flow.playNow = () => {
            endThinking(flow);
            resolve(hasty);
        };
    });
    flow.show({ hurries: true });
    try {
        const best = await Promise.race([thinkAbout(thinker, text, asks).catch(() => chooseHere(flow, asks)), told]);
        const order = { ...best.order, decision: hasty.order.decision };
        return submit ? { ...best, ...(await flow.ask<Done>('submit', { order })), order } : { ...best, order };
    } finally {
        flow.playNow = null;
        flow.show({ hurries: false });
    }
}

async function thinkAbout(thinker: WorkerEngine, text: string, asks: object): Promise<Chosen> {
    const { game } = await thinker.ask<Opened>('open', { text });
    const best = await thinker.ask<Chosen>('computer', { ...asks, game, submit: false });
    await thinker.ask('close', { game });
    return best;
}

/* Lets the engine of the battle choose where the thread has failed; the next choice gets a new thread. */
function chooseHere(flow: Flow, asks: object): Promise<Chosen> {
    endThinking(flow);
    return flow.ask<Chosen>('computer', { ...asks, submit: false });
}

/* Ends the thread in which a computer thinks. */
export function endThinking(flow: Flow): void {
    flow.thinker?.end();
    flow.thinker = null;
}

/* The chances of an open order against a target, as exact for the enemy as for one's own. */
async function oddsOf(flow: Flow, { order }: Chosen): Promise<OddsShown | null> {
    if (order.entries.length !== 1 || order.entries[0]!.target === undefined || flow.decision?.sealed) return null;
    return flow.ask<{ odds: Odds; words: string[] }>('odds', { line: [order], viewer: flow.viewer }).then(
        (shown) => ({ ...shown, about: '', line: [order] }),
        () => null,
    );
}

export function pause(flow: Flow, on: boolean): void {
    flow.show({ paused: on });
    if (on) clearTimeout(flow.timer);
    else scheduleComputer(flow);
}

/* A computer's seed is a whole number below 2^64; made from any text (FNV-1a). */
function numberOf(text: string): string {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text))
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return String(hash);
}

/* Returns the reason. One that weighs orders or plans does not name the order, which is then put before it. */
function thoughtOf(words: string, reason: string): string {
    return / considered| plan/.test(reason) ? `${words}. ${reason}` : reason || words;
}
