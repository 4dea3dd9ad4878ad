/* Help.tsx - the help page: the sequence of a turn, how to read odds and a refusal, the keys, and the rules in short
 * from the catalogue. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seen } from './seen';
import { PROVENANCE, RULESETS } from '../words';
import { KeysTable } from './KeysList';
import { Legend } from './Legend';

export type HelpPart = 'turn' | 'reading' | 'marks' | 'keys' | 'rules';
const PARTS: [HelpPart, string][] = [['turn', 'How a turn goes'], ['reading', 'Odds and refusals'], ['marks', 'Marks and arms'], ['keys', 'Keys'], ['rules', 'The rules in short']];

export function Help({ battle, does, part, close }: Seen & { part: HelpPart; close(): void }) {
    const dialog = useRef<HTMLDialogElement>(null), [shown, show] = useState(part);
    useEffect(() => { dialog.current?.showModal(); }, []);
    return (
        <dialog ref={dialog} class="sheet help" onClose={close} aria-labelledby="h-help">
            <div class="ph"><h2 id="h-help">{PARTS.find(([p]) => p === shown)![1]}</h2><button class="btn" onClick={close}>Close</button></div>
            <nav class="seg" aria-label="Help">{PARTS.map(([p, word]) => <button aria-pressed={shown === p} onClick={() => show(p)}>{word}</button>)}</nav>
            <div class="helptext">{shown === 'turn' ? <Turn battle={battle} does={does} /> : shown === 'reading' ? <Reading battle={battle} does={does} /> : shown === 'marks' ? <Legend battle={battle} does={does} /> : shown === 'keys' ? <KeysTable battle={battle} /> : <Rules battle={battle} does={does} />}</div>
        </dialog>
    );
}

/* Lists every step of a turn with its rule. */
function Turn({ battle }: Seen) {
    const { ruleset } = battle, early = RULESETS[battle.field.ruleset]?.before?.split(' ') ?? [], place = ({ name }: { name: string }) => early.indexOf(name) + 1 || 99, steps = [...ruleset.steps].sort((a, b) => place(a) - place(b)), current = (s: (typeof ruleset.steps)[number]) => s.name === battle.decision?.step || [s.name, s.label].includes(battle.raw.step), rule = (id: string) => ruleset.rules.find((r) => r.id === id);
    return (
        <>
            <p>{ruleset.title}. The step being played is marked.</p>
            <ol class="sequence-list">{steps.map((s) => (
                <li class={current(s) ? 'now' : ''} aria-current={current(s) ? 'step' : undefined}><b>{early.includes(s.name) && 'Before the battle: '}{s.label}</b> <span>{steps.find((one) => one.rule === s.rule) === s && rule(s.rule)?.statement}</span> <span class="rule-id plain">{s.rule}</span></li>
            ))}</ol>
        </>
    );
}

function Reading({ battle }: Seen) {
    return (
        <>
            <h3>Giving an order</h3>
            <p>A piece that may still act has four corners. Press one: its targets are ringed, with range and chances. Press a target, its row in the list, or the number that it shows: the order is in hand, with its chances. Drag a piece to move it. Nothing is done before Confirm (Enter), unless Settings (Shift-M) say otherwise. Shift-Enter ends the step. U takes back, until a die falls or a secret is seen.</p>
            <h3>A refusal</h3>
            <p>The bar under the table says what is wrong, how much is allowed, and the rule. “Why?” opens the rule. “What is allowed instead” can be pressed.</p>
            <h3>Odds</h3>
            <p>Before you confirm, the exact chances stand at the right. “Gone”: the unit leaves the field. Where a charge leads to a fight, they are of that fight.</p>
            <h3>After the dice</h3>
            <p>Any key skips what is told. In the report a line opens to its dice; “Why?” goes back to the order it began with. {battle.field.mark ? `The unit of length is the ${battle.ruleset.length} (${battle.field.mark}).` : ''}</p>
        </>
    );
}

/* Lists the rules by chapter, with this table's reading of doubtful ones; words can be searched for. */
function Rules({ battle }: Seen) {
    const [asked, ask] = useState(''), { rules, options } = battle.ruleset, low = asked.trim().toLowerCase();
    const readings = (id: string) => options.filter((o) => o.rule === id);
    const fits = (r: (typeof rules)[number]) => !low || `${r.id} ${r.statement} ${readings(r.id).map((o) => `${o.name} ${o.question}`).join(' ')}`.toLowerCase().includes(low);
    const chapters = [...new Set(rules.map((r) => r.place ?? 'Others'))];
    return (
        <>
            <label class="kvrow"><span>Look for</span><input type="search" value={asked} onInput={(e) => ask(e.currentTarget.value)} placeholder="a word, a number, an option" /></label>
            {chapters.map((chapter) => {
                const found = rules.filter((r) => (r.place ?? 'Others') === chapter && fits(r));
                return found.length > 0 && (
                    <section><h3>{chapter}</h3><dl class="quick">{found.map((r) => (
                        <div key={r.id}><dt class="rule-id plain">{r.id}</dt><dd>{r.statement}{r.state && <span class="muted"> ({r.state})</span>}{readings(r.id).map((o) => {
                            const set = battle.rawField.options.find((x) => x.name === o.name)?.value ?? String(o.standard);
                            return <p class="muted">{o.question} <b>Here: {o.values?.find((v) => v.word === set)?.text ?? set}</b> ({PROVENANCE[o.provenance] ?? o.provenance}; option {o.name})</p>;
                        })}</dd></div>))}</dl></section>
                );
            })}
            {low && !rules.some(fits) && <p class="muted">Nothing of the kind.</p>}
        </>
    );
}
