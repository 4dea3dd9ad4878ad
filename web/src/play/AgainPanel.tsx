/* AgainPanel.tsx - beside the table while it shows again what has happened. */
import type { Again } from '../app/again';
import type { Battle } from '../app/battle';
import { withoutRules } from '../app/names';

export function AgainPanel({ battle, again }: { battle: Battle; again: Again }) {
    return (
        <section class="panel decide" aria-label="What has happened">
            <div class="ph"><h2>What has happened</h2><span class="muted">{again.at} of {again.of}</span></div>
            <div class="scroll" role="status">{again.lines.map((line) => <p class="big">{withoutRules(line)}</p>)}</div>
            <div class="done"><button class="btn primary" onClick={() => battle.stopAgain()}>Back to the battle <kbd>Esc</kbd></button>
                <button class="btn" onClick={() => battle.pause(!battle.paused)}>{battle.paused ? 'Go on' : 'Pause'}</button></div>
        </section>
    );
}
