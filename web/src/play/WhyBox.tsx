/* WhyBox.tsx - the rule, at the place on the table where it hides nobody it is about. */
import type { Battle, WhyShown } from '../app/battle';
import { withoutRules } from '../app/names';
import { PROVENANCE } from '../words';
import { useQuietPlace } from './corner';
import { RuleLink } from './RuleLink';

/* Places in figures are for those who want them. */
const FIGURES = /\(-?\d+(\.\d+)?, -?\d+(\.\d+)?\)/;

export function WhyBox({ battle }: { battle: Battle }) {
    return battle.why && <Shown battle={battle} shown={battle.why} />;
}

function Shown({ battle, shown }: { battle: Battle; shown: WhyShown }) {
    const { card, style } = useQuietPlace(battle);
    const { rule, text } = shown.why, said = new Set<string>();
    /* nothing twice: the rule stands below, the refusal in the bar under the table */
    const lines = text.split('\n').map((line) => line.trim()).filter((line) => {
        const again = said.has(line) || (rule && line.includes(rule.statement)) || (shown.verdict?.text && line.endsWith(shown.verdict.text));
        said.add(line);
        return line && !again;
    });
    const words = lines.filter((line) => !FIGURES.test(line)), figures = lines.filter((line) => FIGURES.test(line));
    return (
        <section ref={card} class="pop" style={style} role="dialog" aria-label="The rule">
            <div class="ph"><h2>{rule?.place ?? 'Why'}</h2>{(rule?.id ?? shown.title) && <span class="rule-id plain">{rule?.id ?? shown.title}</span>}<button class="btn" aria-label="Close" onClick={() => battle.closeWhy()}>×</button></div>
            {rule && <p class="statement">{rule.statement}</p>}
            {words.slice(0, 16).map((line) => <WhyLine battle={battle} line={line} />)}
            {rule?.state && <p class="muted">{rule.state}</p>}
            {(rule?.options ?? []).map((name) => <Reading battle={battle} name={name} rule={rule!.id} />)}
            {figures.length > 0 && <details><summary class="muted">What was measured, in figures</summary>{figures.map((line) => <p class="muted n">{line}</p>)}</details>}
        </section>
    );
}

/* A cited rule can be pressed. */
function WhyLine({ battle, line }: { battle: Battle; line: string }) {
    const [, id, rest] = /^Rule ([\w-]+)(?: \([^)]*\))?: (.*)$/.exec(line) ?? [];
    return id ? <p class="muted"><RuleLink battle={battle} rule={id} /> {rest}</p> : <p>{withoutRules(line)}</p>;
}

/* How this table reads a sentence that can be read in more ways than one. */
function Reading({ battle, name, rule }: { battle: Battle; name: string; rule: string }) {
    const option = battle.ruleset.options.find((o) => o.name === name);
    if (!option) return null;
    const set = battle.rawField.options.find((x) => x.name === name)?.value ?? String(option.standard), text = option.values?.find((v) => v.word === set)?.text ?? set;
    return <p class="sw">{option.question} <b>This table: {text}</b> ({PROVENANCE[option.provenance] ?? option.provenance}) {option.rule !== rule && <RuleLink battle={battle} rule={option.rule} />}</p>;
}
