/* AgainPanel.tsx - the panel beside the table while earlier events are shown again. */
import { useState } from 'preact/hooks';
import { toClipboard } from '../app/links';
import type { Again, Axis } from '../about/held';
import { under } from '../told/clock';
import { withoutRules } from '../shown/names';
import type { Seen } from './seen';

export function AgainPanel({ battle, does, again }: Seen & { again: Again }) {
    const [said, setSaid] = useState('');
    const share = async () => setSaid(await toClipboard(await does.link(), 'The link to this moment is on the clipboard. It holds what may be known of it here.'));
    return (
        <section class="panel decide" aria-label="What has happened">
            <div class="ph"><h2>What has happened</h2><span class="muted">{again.at} of {again.of}</span></div>
            <div class="scroll" role="status">{again.lines.map((line) => <p class="big">{withoutRules(line)}</p>)}</div>
            {again.axis && <TimeAxis battle={battle} does={does} axis={again.axis} />}
            {said && <p class="muted" role="status">{said}</p>}
            <div class="done"><button class="btn primary" onClick={() => does.stopAgain()}>Back to the battle <kbd>Esc</kbd></button>
                <button class="btn" onClick={() => does.pause(!battle.paused)}>{battle.paused ? 'Go on' : 'Pause'}</button><button class="btn" onClick={() => void share()}>Link to this moment</button></div>
        </section>
    );
}

/* The time axis; taking hold of it pauses. */
function TimeAxis({ does, axis }: Seen & { axis: Axis }) {
    const { clock, at } = axis, now = under(clock, at), percent = Math.round((100 * (at - clock.from)) / (clock.to - clock.from));
    const words = now.length === 0 ? 'nobody is under way' : now.map((p) => withoutRules(p.words) || p.unit).join('; ');
    const put = (moment: number) => { does.pause(true); does.axisAt({ ...axis, at: moment }); };
    return (
        <div class="slot clock">
            <label class="kvrow"><span>Moment</span><input type="range" min={clock.from} max={clock.to} step={Math.max(1, Math.round((clock.to - clock.from) / 100))} value={at} aria-valuetext={`${percent} percent: ${words}`}
                onInput={(e) => put(Number(e.currentTarget.value))} /><span class="n">{percent} %</span></label>
            <p class="muted small">Under way: {words}</p>
        </div>
    );
}
