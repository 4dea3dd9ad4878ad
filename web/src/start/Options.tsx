/* Options.tsx - how these rules are read, where their text can be read in more than one way. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Shell } from '../app/shell';
import type { Ruleset } from '../engine/protocol';
import { PROVENANCE } from '../words';

export function Options({ shell, ruleset, options, set, close }: { shell: Shell; ruleset: string; options: Record<string, string>; set(o: Record<string, string>): void; close(): void }) {
    const [rules, setRules] = useState<Ruleset | null>(null);
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => { void shell.engine.ask<Ruleset>('ruleset', { ruleset }).then(setRules); }, [ruleset]);
    useEffect(() => { dialog.current?.showModal(); }, []);
    const change = (name: string, value: string, standard: string) => {
        const next = { ...options };
        if (value === standard) delete next[name];
        else next[name] = value;
        set(next);
    };
    return (
        <dialog ref={dialog} class="sheet" onClose={close} aria-labelledby="h-options">
            <div class="ph"><h2 id="h-options">How these rules are read</h2><button class="btn" onClick={close}>Close</button></div>
            <p class="muted">Where the text can be read in more than one way, the marked reading is played.</p>
            <div class="optlist">
                {rules?.options.map((o) => {
                    const standard = String(o.standard), value = options[o.name] ?? standard;
                    return (
                        <fieldset key={o.name}>
                            <legend>{o.question} <span class="rule-id">{o.rule}</span></legend>
                            <p class="muted">{PROVENANCE[o.provenance] ?? o.provenance}</p>
                            {o.values ? o.values.map((v) => (
                                <label class="reading"><input type="radio" name={o.name} checked={value === v.word} onChange={() => change(o.name, v.word, standard)} />
                                    <span>{v.text}{v.word === standard && <b class="std"> standard</b>}</span></label>
                            )) : (
                                <label class="reading"><input type="number" step={o.type === 'length' ? 'any' : 1} min={o.least} max={o.most} value={value} onInput={(e) => change(o.name, e.currentTarget.value, standard)} />
                                    <span>standard {standard}</span></label>
                            )}
                        </fieldset>
                    );
                })}
            </div>
        </dialog>
    );
}
