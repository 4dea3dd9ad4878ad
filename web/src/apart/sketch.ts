/* sketch.ts - a draft of the player's next orders: the battle as the player's side knows it is played on in the page's
 * own engine, in which the other side passes every decision. The orders are noted and handed in when the server asks
 * for them. */
import { Battle } from '../app/battle';
import type { Shell } from '../app/shell';
import type { Engine } from '../engine/client';
import type { Decision, Now, Opened, Order } from '../engine/protocol';
import type { Side } from './server';

const STEPS = 60;

/* The page's own engine; it notes the orders that were taken. */
export class Noted implements Engine {
    orders: Order[] = [];
    private back: Order[] = [];
    private readonly engine: Engine;
    constructor(engine: Engine) {
        this.engine = engine;
    }
    async ask<T>(method: string, params: object = {}): Promise<T> {
        const result = await this.engine.ask<T>(method, params);
        if (method === 'submit') {
            const { decision: _, ...order } = (params as { order: Order }).order;
            this.orders.push(order as Order);
            this.back = [];
        }
        if (method === 'undo') this.back.unshift(...this.orders.splice(-((params as { n?: number }).n ?? 1)));
        if (method === 'redo') this.orders.push(...this.back.splice(0, (params as { n?: number }).n ?? 1));
        return result;
    }
}

/* Ends the other side's steps until the player's own side is asked. */
async function letGo(engine: Engine, { game, sides }: Opened, side: Side): Promise<void> {
    for (let n = 0; n < STEPS; n++) {
        const { decision } = await engine.ask<{ decision: Decision | null }>('decision', { game, viewer: 3 - side });
        const asked = decision?.actors.filter((a) => a.state === 'deciding').map((a) => a.side) ?? [];
        if (!decision || asked.length === 0 || asked.includes(sides[side - 1]!.name)) return;
        const closing = decision.offers.find((o) => o.closes),
            submit = (order: object) => engine.ask('submit', { game, order });
        const gone = closing && (await submit({ side: asked[0], entries: [{ kind: closing.kind }] }).then(() => true, () => false));
        if (gone) continue;
        const { orders } = await engine.ask<{ orders: { order: Order }[] }>('suggest', { game, side: asked[0], most: 1 });
        if (!orders[0]) return;
        await submit(orders[0].order);
    }
}

export interface Sketch { battle: Battle; noted: Noted }

export async function sketchOf(battle: Battle, shell: Shell, side: Side): Promise<Sketch> {
    const { text } = await battle.ask<{ text: string }>('save', { kind: 'position' }),
        noted = new Noted(shell.engine),
        opened = await shell.engine.ask<Opened>('open', { text, seed: '1' });
    await letGo(shell.engine, opened, side);
    const { now } = await shell.engine.ask<{ now: Now }>('events', { game: opened.game, since: 0, most: 1, now: true }),
        { seats, settings } = battle,
        sketch = await Battle.around(noted, { ...opened, now }, { text: '', fresh: false, seed: '', seats, settings });
    sketch.begun = true;
    if (side === 2) sketch.turnTable();
    return { battle: sketch, noted };
}
