/* OrderCards.tsx - the words that an order may hold, each as a card with what it obliges to and allows. */
import type { ChoiceWords } from '../words';
import { along } from './Fields';

const SIGNS: Record<string, string> = {
    attack: 'M5 6H23M14 26V8M9 13L14 7L19 13',
    advance: 'M5 24L10 18M13 15L17 12M17 12L23 6M16 6H23V13',
    hold: 'M4 24H24M8 24V14M14 24V14M20 24V14',
};

export function OrderCards({ words, cards, chosen, choose }: { words: readonly string[]; cards: Record<string, ChoiceWords>; chosen: string | undefined; choose(word: string): void }) {
    const stop = chosen ?? words[0];
    return (
        <div class="ordercards" role="radiogroup" aria-label="Choose one" onKeyDown={along}>
            {words.map((word) => (
                <button key={word} class="ordercard" role="radio" tabIndex={word === stop ? 0 : -1} aria-checked={word === chosen} onClick={() => choose(word)}>
                    <svg viewBox="0 0 28 30" aria-hidden="true"><path d={SIGNS[cards[word]!.sign] ?? ''} /></svg>
                    <b>{word[0]!.toUpperCase() + word.slice(1)}</b>
                    <span>{cards[word]!.says.split('**').map((part, i) => (i % 2 === 1 ? <strong>{part}</strong> : part))}</span>
                </button>))}
        </div>
    );
}
