/* Cards.tsx - a side's own cards in its corner of the header: a card that was turned up shows its face; of the others
 * the enemy sees only the number. The order of cards is never asked for. */
import { withoutCommonStart } from '../shown/names';
import { Glyph } from '../art/art';
import type { Seen } from './seen';
import type { Card } from '../engine/protocol';
import type { Unit } from '../table/contract';

/* Returns the arm of most units that the card activates, if the card has no picture of its own. */
function armOf(card: Card, units: readonly Unit[]): string {
    const count = new Map<string, number>();
    for (const u of units) if (card.units.includes(u.number)) count.set(u.arm, (count.get(u.arm) ?? 0) + 1);
    return card.arm || ([...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '');
}

export function Cards({ battle, side }: Seen & { side: 1 | 2 }) {
    const { raw } = battle.facts, deck = raw.turn > 0 ? raw.decks.find((d) => d.side === side) : undefined;
    if (!deck) return null;
    const names = withoutCommonStart(deck.sorts.map((c) => c.label));
    const own = battle.viewer === side || battle.persons.includes(side) || battle.persons.length === 0;
    const cards = deck.sorts.map((card, i) => ({ card, name: names[i]! })).filter(({ card }) => card.turned > 0 || card.left > 0 || card.live);
    const up = cards.filter(({ card }) => card.turned > 0).sort((a, b) => a.card.turned - b.card.turned), down = cards.filter(({ card }) => card.turned === 0);
    const face = ({ card, name }: (typeof cards)[number]) => (
        <span class={card.live ? 'card now' : card.turned ? 'card played' : 'card down'} title={`${card.label}${card.live ? ': acts now' : card.turned ? ': has been turned up' : ': still to come'}`}>
            <Glyph arm={armOf(card, battle.state.units)} width={26} /><b>{name}</b>{card.turned > 0 && !card.live && <i aria-hidden="true">✓</i>}
        </span>
    );
    return (
        <div class="cards" role="group" aria-label={`Cards of ${battle.sideName(side)}: ${up.length} of ${cards.length} turned up`}>
            {up.map(face)}
            {own ? down.map(face) : down.map(() => <span class="card back" title="Face down" />)}
        </div>
    );
}
