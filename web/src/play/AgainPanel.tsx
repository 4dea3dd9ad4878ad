/* AgainPanel.tsx - beside the table while it shows again what has happened. */
import { setMoment, type Again, type Axis } from '../app/again';
import type { Battle } from '../app/battle';
import { under } from '../app/clock';
import { withoutRules } from '../app/names';

export function AgainPanel({ battle, again }: { battle: Battle; again: Again }) {
    return (
        <section class="panel decide" aria-label="What has happened">
            <div class="ph"><h2>What has happened</h2><span class="muted">{again.at} of {again.of}</span></div>
            <div class="scroll" role="status">{again.lines.map((line) => <p class="big">{withoutRules(line)}</p>)}</div>
            {again.axis && <TimeAxis battle={battle} axis={again.axis} />}
            <div class="done"><button class="btn primary" onClick={() => battle.stopAgain()}>Back to the battle <kbd>Esc</kbd></button>
                <button class="btn" onClick={() => battle.pause(!battle.paused)}>{battle.paused ? 'Go on' : 'Pause'}</button></div>
        </section>
    );
}

/* Whoever takes hold of it pauses. */
function TimeAxis({ battle, axis }: { battle: Battle; axis: Axis }) {
    const { clock, at } = axis, now = under(clock, at), percent = Math.round((100 * (at - clock.from)) / (clock.to - clock.from));
    const words = now.length === 0 ? 'nobody is under way' : now.map((p) => withoutRules(p.words) || p.unit).join('; ');
    const put = (moment: number) => { battle.pause(true); setMoment(battle, { ...axis, at: moment }); };
    return (
        <div class="slot clock">
            <label class="kvrow"><span>Moment</span><input type="range" min={clock.from} max={clock.to} step={Math.max(1, Math.round((clock.to - clock.from) / 100))} value={at} aria-valuetext={`${percent} percent: ${words}`}
                onInput={(e) => put(Number(e.currentTarget.value))} /><span class="n">{percent} %</span></label>
            <p class="muted small">Under way: {words}</p>
        </div>
    );
}
