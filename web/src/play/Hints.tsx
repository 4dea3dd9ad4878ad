/* Hints.tsx - compares two or three orders by their results, with the player's own order beside them. */
import type { Hint } from '../about/held';
import { inTenths, optionWords, tenth, within } from '../shown/names';
import { useEffect, useRef } from 'preact/hooks';
import type { Seen } from './seen';

/* Calls the first order best only if no other may be as good, on the same dice. */
function verdictOf([best, ...others]: readonly Hint[]): string {
    if (!best || others.length === 0) return 'No other order was found.';
    if (others.every((h) => tenth(h.gain - best.gain) === '0.0' && tenth(2 * h.error) === '0.0')) return 'No difference was found.';
    const near = others.filter((h) => !h.mine && h.gain + 2 * h.error >= best.gain);
    return near.length === 0 ? `${best.letter} looks best.` : `${best.letter} looks best; ${near.map((h) => h.letter).join(' and ')} may be as good.`;
}

export function Hints({ battle, does }: Seen) {
    const { hints } = battle, panel = useRef<HTMLElement>(null);
    useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [hints]);
    if (hints.length === 0) return null;
    const reach = Math.max(1, ...hints.map((h) => Math.abs(h.gain - hints[0]!.gain) + 2 * h.error)), least = hints[0]!.gain;
    return (
        <section ref={panel} class="hints" aria-label="A hint">
            <div class="ph"><h3 class="h-sub">{verdictOf(hints)}</h3><button class="btn small" onClick={() => does.dropHints()}>Close</button></div>
            {hints.map((h, i) => (
                <article class={h.mine ? 'mine' : ''}>
                    <div class="ph"><b><i>{h.letter}</i> {optionWords(h.words)}</b>{!h.mine && <button class="btn" onClick={() => void does.take(h).then(() => does.dropHints())}>Take {h.letter} in hand</button>}</div>
                    {h.why.map((line) => <p>{inTenths(line)}</p>)}
                    {i > 0 && <p class="muted n">Wins {Math.abs(h.gain - least) < 0.05 ? 'as many' : `${Math.abs(h.gain - least).toFixed(1)} ${h.gain > least ? 'more' : 'fewer'}`} of 100 battles {Math.abs(h.gain - least) < 0.05 ? 'as' : 'than'} {hints[0]!.letter} <i class="gain" aria-hidden="true"><i style={{ width: `${(50 * Math.abs(h.gain - least)) / reach}%` }} /></i>{within(2 * h.error)}</p>}
                </article>))}
        </section>
    );
}
