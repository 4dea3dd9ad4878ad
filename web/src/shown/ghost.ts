/* ghost.ts - where an order in hand would leave its units, drawn as the engine tells it. */
import type { Move, Verdict } from '../engine/protocol';
import type { Corners, Ghost, Point, Ref, Tone } from '../table/contract';

export function ghostOf(ref: Ref, move: Move, target: Ref | undefined, verdict: Verdict | null): Ghost {
    const { stop } = move,
        refused = verdict?.answer === 'no',
        stops = refused
            ? { stop: stop ? move.travel : undefined, reason: verdict.text }
            : stop && { corners: stop.corners as Corners, heading: stop.heading, wanted: move.to.corners as Corners };
    return {
        unit: ref,
        tone: toneOf(verdict),
        bends: move.legs.some(({ verb }) => verb === 'road' || verb === 'wheel'),
        corners: move.to.corners as Corners,
        heading: move.to.heading,
        path: move.points as Point[],
        target,
        ...stops,
    };
}

export function toneOf(verdict: Verdict | null): Tone {
    if (!verdict) return 'wait';
    return verdict.answer === 'yes' ? 'yes' : verdict.answer === 'no' ? 'no' : 'wait';
}
