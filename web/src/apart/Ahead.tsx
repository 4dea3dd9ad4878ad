/* Ahead.tsx - orders drafted ahead: those that the server keeps, and the sketch in which they are made. */
import { useEffect, useState } from 'preact/hooks';
import { useShown } from '../app/hooks';
import type { Order } from '../engine/protocol';
import type { Sketch } from './sketch';
import { wordsOf } from './Parts';
import { call, type Status } from './server';
import { namesOf } from './words';

interface Kept { orders: Order[]; stopped: string | null }
const counted = (n: number): string => (n === 1 ? '1 order' : `${n} orders`);

/* Shows the drafted orders and a button that opens the sketch. */
export function AheadBox({ status, draft }: { status: Status; draft(): void }) {
    const { game } = status, [kept, setKept] = useState<Kept | null>(null), [trouble, setTrouble] = useState('');
    const ask = (params: object = {}) => void call<Kept>(game, 'ahead', params).then(setKept, (error: unknown) => setTrouble(wordsOf(error)));
    useEffect(() => ask(), [game, status.yours, status.waits?.since]);
    return (
        <section aria-label="Orders ahead">
            {kept && kept.orders.length > 0 && <p>{counted(kept.orders.length)} drafted, to be handed in when you are asked.{kept.stopped && <b> Stopped: {kept.stopped}.</b>} <button class="btn small" onClick={() => ask({ orders: null })}>Take the draft back</button></p>}
            {!status.yours && <p class="row start"><button class="btn" onClick={draft}>Draft what I do next</button></p>}
            {trouble && <p role="alert">{trouble}</p>}
        </section>
    );
}

/* The bar above the decision of the sketch. */
export function SketchBar({ status, sketch, leave }: { status: Status; sketch: Sketch; leave(): void }) {
    useShown(sketch.battle);
    const { orders } = sketch.noted, other = status.sides[2 - status.seat!.side!]!, [trouble, setTrouble] = useState('');
    const hand = () => void call(status.game, 'ahead', { orders }).then(leave, (error: unknown) => setTrouble(wordsOf(error)));
    return (
        <section class="panel beside" aria-label="A draft">
            <p><b>A draft.</b> Give your next orders as if {namesOf(other)} let everything go by. Nothing is handed in yet, the dice are others, and each order is handed in only if it is allowed then.</p>
            {status.yours && <p class="asked">You are asked now.</p>}
            {trouble && <p role="alert">{trouble}</p>}
            <p class="row start wraps"><button class="btn primary" disabled={orders.length === 0} onClick={hand}>Hand in when I am asked: {counted(orders.length)}</button><button class="btn" onClick={leave}>Drop the draft</button></p>
        </section>
    );
}
