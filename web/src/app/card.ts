/* card.ts - the card of a piece that a player looks at, and the enemies near that piece. */
import type { Near } from '../about/held';
import { enemiesOf } from '../shown/offers';
import { short } from '../shown/overlays';
import type { Ref } from '../table/contract';
import { type Flow, or } from './flow';
import { measuredNow } from './questions';

const MOST_NEAR = 5;

/* Shows the card of the piece under the pointer; a pinned card stays open. */
export function lookOver(flow: Flow, ref: Ref | null): void {
    if (flow.card?.pinned || flow.card?.ref === (ref ?? undefined)) return;
    flow.show({ card: ref === null ? null : { ref, pinned: false } });
}

export function pinCard(flow: Flow, ref: Ref | null): void {
    flow.show({ card: ref === null ? null : { ref, pinned: true } });
}

/* Closes the card after a press, or pins it if its own piece was pressed and cannot be given an order. */
export function closeCard(flow: Flow, pressed: Ref | null): void {
    const { card } = flow;
    if (!card || card.pinned) return;
    const keeps = card.ref === pressed && !flow.subjects.has(card.ref);
    flow.show({ card: keeps ? { ...card, pinned: true } : null });
}

/* Returns the nearest enemies of a piece, and whether each could shoot at it from its place. */
export async function nearTo(flow: Flow, ref: Ref): Promise<Near[]> {
    const unit = flow.unit(ref);
    if (unit?.standing !== 'play') return [];
    const enemies = enemiesOf(flow, unit).slice(0, MOST_NEAR);
    const told = await Promise.all(
        enemies.map((u) => or(measuredNow(flow, { unit: u.number }, { unit: unit.number }), null)),
    );
    return enemies.flatMap((u, i): Near[] => {
        const m = told[i];
        return m ? [{ ref: u.ref, distance: m.touching ? 'contact' : short(flow, m.distance), words: wordsOf(m) }] : [];
    });
}

function wordsOf(m: NonNullable<Awaited<ReturnType<typeof measuredNow>>>): string {
    if (m.touching) return m.face ? `touches its ${m.face}` : 'touches it';
    if (!m.range) return 'does not shoot';
    if (!m.in_arc) return 'is turned away from it';
    if (!m.in_range) return 'cannot reach it';
    if (!m.in_sight) return `${m.blocker?.unit ?? m.blocker?.terrain ?? 'something'} in the way`;
    return 'may shoot at it';
}
