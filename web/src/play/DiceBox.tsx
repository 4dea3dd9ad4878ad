/* DiceBox.tsx - real dice: the question, its ledger, and a field for the faces they showed. */
import { capital, withoutRules } from '../shown/names';
import { useState } from 'preact/hooks';
import { Ledger } from './Ledger';
import type { Seen } from './seen';

export function DiceBox({ battle, does }: Seen) {
    const needs = battle.needs!;
    const [typed, setTyped] = useState('');
    return (
        <section class="panel decide" aria-label="Roll the dice">
            <div class="ph"><h2>Roll the dice</h2><span class="muted">{needs.count > 1 ? `${needs.count} × ` : ''}D{needs.sides}</span></div>
            <p>{capital(withoutRules(needs.words))}</p>
            {needs.ledger?.length ? <Ledger battle={battle} does={does} rows={needs.ledger} opposed={needs.ledger.some((row) => row.against) || needs.ask === 'contest' || needs.ask === 'opposed'} /> : null}
            <form class="row" onSubmit={(e) => { e.preventDefault(); void does.answerDice({ dice: typed }); setTyped(''); }}>
                <input class="grow" aria-label="What the dice showed" placeholder="6 6 3 or 3 of 12" value={typed} onInput={(e) => setTyped(e.currentTarget.value)} autofocus />
                <button class="btn primary">Take it</button>
            </form>
            <div class="done"><button class="btn" onClick={() => void does.answerDice({ rolled: true })}>Roll for me</button><button class="btn" onClick={() => void does.answerDice({ none: true })}>Take the order back</button></div>
        </section>
    );
}
