/* DeckPanel.tsx - a deck that both sides draw from, beside the table: the card in force and the units it activates,
 * the cards turned up, the possible next cards with their chances, and how soon this card may come again.  All of it
 * is what the table knows, for both sides alike. */
import { chancePercent } from '../shown/chance';
import { whose } from '../shown/names';
import { Glyph } from '../art/art';
import { HATCHING } from '../art/glyphs';
import type { Shown } from '../shown/shown';
import type { Seen } from './seen';
import type { Card, Deck } from '../engine/protocol';
import { RuleLink } from './RuleLink';

/* Returns the deck that both sides share; while a throw is told, as it was before the throw. */
export const commonDeck = ({ facts: { raw } }: Shown): Deck | undefined => (raw.turn > 0 && !raw.over ? raw.decks.find((d) => d.side === 0 && d.cards > 0) : undefined);

/* The units that a card activates, by name. */
export function movedBy(battle: Shown, card: Card): string[] {
    const { units, bodies } = battle.rawField;
    return [...card.units.map((id) => units.find((u) => u.id === id)?.name ?? ''), ...card.bodies.map((id) => bodies.find((b) => b.id === id)?.name ?? '')];
}

const title = (battle: Shown, card: Card): string => (card.side ? `${card.label} of ${battle.sideName(card.side)}` : card.label);

export function DeckPanel({ battle, does }: Seen) {
    const deck = commonDeck(battle);
    if (!deck) return null;
    const live = deck.sorts.find((c) => c.live);
    return (
        <section class="panel deck" aria-label={deck.label}>
            <div class="ph"><h2>{deck.label}</h2><RuleLink battle={battle} does={does} rule={deck.rule} /></div>
            <div class="now">
                {live ? <Face battle={battle} does={does} card={live} /> : <div class="face blank" />}
                <div class="pile"><Pile cards={deck.left} /><b>{deck.left} left</b><span class="muted">{deck.left > 0 ? 'in an order nobody knows' : 'all are shuffled next'}</span></div>
            </div>
            {live && <p class="moves">{movedBy(battle, live).join(', ') || 'Nobody is left for it: it passes.'}</p>}
            <Turned battle={battle} does={does} deck={deck} />
            {deck.left > 0 && <Next battle={battle} does={does} deck={deck} />}
            {live && live.left === 0 && !deck.ordered && <Again deck={deck} card={live} />}
        </section>
    );
}

/* Draws the card's face: its arm, with its side's colour and hatching under it. */
function Face({ battle, card }: Seen & { card: Card }) {
    return (
        <div key={`${battle.facts.raw.turn}/${card.turned}`} class={`face side-${card.side}`}>
            <span class="cap">{card.side ? battle.sideName(card.side) : ''}</span>
            {card.arm && <div class="emblem"><Hatch side={card.side} /><Glyph arm={card.arm} width={84} /></div>}
            <span class="about">{card.about}</span>
            <span class="cap">{card.label}</span>
        </div>
    );
}

function Hatch({ side }: { side: 0 | 1 | 2 }) {
    if (side === 0) return null;
    return <svg class="hatch" aria-hidden="true"><defs dangerouslySetInnerHTML={{ __html: HATCHING.replace(/id="tex/g, 'id="deck-tex') }} /><rect width="100%" height="100%" fill={`url(#deck-tex-${side})`} /></svg>;
}

function Pile({ cards }: { cards: number }) {
    return <div class="stack" aria-hidden="true">{Array.from({ length: Math.min(cards, 5) }, (_, i) => <i style={{ left: `${i * 2}px`, top: `${8 - i * 2}px` }} />)}</div>;
}

function Mini({ battle, card, cls, mark }: Seen & { card: Card; cls: string; mark?: string }) {
    const words = `${title(battle, card)}${mark ? `, ${mark}` : ''}: ${movedBy(battle, card).join(', ') || 'nobody left, it passes'}`;
    return <li class={`mini side-${card.side} ${cls} ${card.units.length + card.bodies.length === 0 ? 'idle' : ''} ${card.arm ? '' : 'named'}`} title={words}>{card.arm ? <Glyph arm={card.arm} width={28} /> : <b>{card.label}</b>}{mark && <i>{mark}</i>}<span class="spoken">{words}</span></li>;
}

function Turned({ battle, does, deck }: Seen & { deck: Deck }) {
    const up = deck.sorts.filter((c) => c.turned > 0).sort((a, b) => a.turned - b.turned);
    return (
        <>
            <div class="ph"><h2>Turned up</h2><span class="muted">{deck.turned} of {Math.max(deck.cards, deck.turned + deck.left)}, in this order</span></div>
            <ol class="minis">{up.map((c) => <Mini battle={battle} does={does} card={c} cls={c.live ? 'live' : 'up'} mark={String(c.turned)} />)}
                {Array.from({ length: deck.left }, () => <li class="mini hid" aria-hidden="true">?</li>)}</ol>
        </>
    );
}

/* Shows one chance for all cards, or one each where they differ. */
function Next({ battle, does, deck }: Seen & { deck: Deck }) {
    const left = deck.sorts.filter((c) => c.left > 0), same = new Set(left.map((c) => c.next)).size === 1;
    const rows = ([1, 2, 0] as const).map((side) => ({ side, cards: left.filter((c) => c.side === side) })).filter((row) => row.cards.length > 0);
    return (
        <>
            <div class="ph"><h2>What comes next</h2><span class="muted">{same ? `each ${left[0]!.next}` : 'exact'}</span></div>
            {rows.map(({ side, cards }) => (
                <div class="nextrow">
                    <ul class="minis">{cards.map((c) => <Mini battle={battle} does={does} card={c} cls="" mark={same ? undefined : c.next} />)}</ul>
                    {cards.every((c) => c.arm) && <p class="muted" aria-hidden="true">{cards.map((c) => c.label).join(', ')}</p>}
                    {side !== 0 && <Share battle={battle} does={does} deck={deck} side={side} />}
                </div>
            ))}
            {left.some((c) => c.units.length + c.bodies.length === 0) && <p class="muted">Struck out: nobody left for it</p>}
        </>
    );
}

/* Says "3 of the 7 left are yours" to the viewer. */
function Share({ battle, deck, side }: Seen & { deck: Deck; side: 1 | 2 }) {
    const n = deck.left_of[side - 1]!, are = n === 1 ? 'is' : 'are', yours = battle.viewer === side;
    return <p><b>{yours ? `${n} of the ${deck.left} left` : n}</b> {are} {yours ? 'yours' : whose(battle.sideName(side))} · {chancePercent(deck.next_of[side - 1]!)}</p>;
}

/* The deck is shuffled when it is empty: says how soon this card may come again. */
function Again({ deck, card }: { deck: Deck; card: Card }) {
    const last = deck.left + deck.cards;
    if (card.cards !== 1) return null;
    return (
        <>
            <div class="ph"><h2>{card.label} again in</h2><span class="muted">cards</span></div>
            <div class="chances" role="img" aria-label={`${deck.left + 1} to ${last} cards, each as likely`} style={{ gridTemplateColumns: `repeat(${last},1fr)` }}>
                {Array.from({ length: last }, (_, i) => <i class={i >= deck.left ? `w side-${card.side}` : ''} />)}
            </div>
            <p class="muted">{deck.left + 1}{ordinal(deck.left + 1)} to {last}{ordinal(last)} from now: 1/{deck.cards} each</p>
        </>
    );
}

const ordinal = (n: number): string => (n % 100 > 10 && n % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
