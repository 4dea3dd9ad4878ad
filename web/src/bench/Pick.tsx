/* Pick.tsx - finds and changes any number or reading of the ruleset; each change becomes a variant of its own. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Changeable, finding, rangeIn, type Setting } from './question';

const SHOWN = 40;
const KINDS: { is: Changeable['is'] | ''; label: string }[] = [{ is: '', label: 'All' }, { is: 'number', label: 'Numbers' }, { is: 'reading', label: 'Readings' }, { is: 'unit', label: 'Units' }, { is: 'ground', label: 'Ground' }];

interface Props {
    all: readonly Changeable[];
    changed: readonly Setting[];
    bites: ReadonlyMap<string, number>; // times a battle, by rule
    full: boolean;
    range: boolean; // a number is wanted, to go over
    set(what: Changeable, value: string): void;
    choose(what: Changeable): void;
    close(): void;
}

export function Pick({ all, changed, bites, full, range, set, choose, close }: Props) {
    const [words, setWords] = useState(''), [kind, setKind] = useState<Changeable['is'] | ''>(''), find = useRef<HTMLInputElement>(null);
    useEffect(() => find.current?.focus(), []);
    const fit = all.filter((what) => (!kind || what.is === kind) && !(range && what.values)), found = finding(fit, words);
    if (bites.size > 0) found.sort((a, b) => (bites.get(b.rule) ?? 0) - (bites.get(a.rule) ?? 0));
    return (
        <section class="panel b-pick" aria-labelledby="h-pick"><div class="b-hd"><h2 id="h-pick">{range ? 'Choose the number' : 'Change a number or a reading'}</h2><span class="muted">{all.length} in this ruleset{bites.size > 0 && '; those that took effect most first'}</span></div>
            <div class="b-finder"><label><span class="spoken">Find</span><input ref={find} type="search" placeholder="Find: rout, flank, zone, EC-…" aria-describedby="found" value={words} onInput={(e) => setWords(e.currentTarget.value)} /></label>
                <div class="seg" role="group" aria-label="Kind">{KINDS.map(({ is, label }) => <button type="button" key={is} aria-pressed={kind === is} onClick={() => setKind(is)}>{label}</button>)}</div></div>
            <p id="found" class="muted" role="status">{found.length} of {all.length} found{found.length > SHOWN && `, the first ${SHOWN} shown`}{full && !range && '; there is room for no more variants'}</p>
            <ul class="b-picks">{found.slice(0, SHOWN).map((what) => {
                const own = changed.find((c) => c.name === what.name);
                return (
                    <li key={what.name} class={own && !range ? 'on' : ''}><span><b>{what.question}</b> <span class="muted">{what.name}{what.rule && `, ${what.rule}`}</span></span>
                        <span class="b-here">{range ? <button type="button" class="btn" aria-label={`Choose ${what.question}`} onClick={() => choose(what)}>Choose</button> : <Value what={what} value={own?.value ?? what.standard} off={full && !own} set={(value) => set(what, value)} />}
                            <span class="muted">{[own || range ? `stands at ${what.standard}` : '', what.values ? '' : rangeIn(what)].filter(Boolean).join('; ')}</span></span>
                        <span class="b-bites muted">{bites.has(what.rule) && `${bites.get(what.rule)!.toFixed(1)} a battle`}</span></li>
                );
            })}</ul>
            <p class="muted">{range ? 'The study plays every value of a range of it.' : 'Each change becomes a variant of its own, against A.'}</p>
            <button type="button" class="btn primary" onClick={close}>Done</button></section>
    );
}

/* Returns the value one step further, within its bounds. */
function stepped({ least, most }: Changeable, value: string, by: number): string {
    const next = Number((Number(value) + by).toPrecision(10));
    return String(Math.min(most ?? next, Math.max(least ?? next, next)));
}

function Value({ what, value, off, set }: { what: Changeable; value: string; off: boolean; set(value: string): void }) {
    if (what.values) return <select aria-label={what.question} value={value} disabled={off} onChange={(e) => set(e.currentTarget.value)}>{what.values.map((v) => <option key={v.word} value={v.word}>{v.word}</option>)}</select>;
    return (
        <span class="b-step"><button type="button" aria-label={`Less: ${what.question}`} disabled={off} onClick={() => set(stepped(what, value, -1))}>−</button>
            <input type="number" step="any" aria-label={what.question} min={what.least} max={what.most} value={value} disabled={off} onInput={(e) => e.currentTarget.value !== '' && set(e.currentTarget.value)} />
            <button type="button" aria-label={`More: ${what.question}`} disabled={off} onClick={() => set(stepped(what, value, 1))}>+</button></span>
    );
}
