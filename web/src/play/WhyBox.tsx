/* WhyBox.tsx - the rule, at a place on the table where it hides no unit that it is about. */
import type { WhyShown } from '../about/held';
import { withoutRules } from '../shown/names';
import type { Seen } from './seen';
import { PROVENANCE } from '../words';
import { useQuietPlace } from './corner';
import { RuleLink } from './RuleLink';

/* Places in figures are only for players who want them. */
const FIGURES = /\(-?\d+(\.\d+)?, -?\d+(\.\d+)?\)/;

export function WhyBox({ battle, does }: Seen) {
    return battle.why && <Shown battle={battle} does={does} shown={battle.why} />;
}

function Shown({ battle, does, shown }: Seen & { shown: WhyShown }) {
    const { card, style } = useQuietPlace(battle);
    const { rule, text } = shown.why, said = new Set<string>();
    /* lines that stand elsewhere are left out: the rule is below, the refusal in the bar under the table */
    const lines = text.split('\n').map((line) => line.trim()).filter((line) => {
        const again = said.has(line) || (rule && line.includes(rule.statement)) || (shown.verdict?.text && line.endsWith(shown.verdict.text));
        said.add(line);
        return line && line !== 'Yes' && !again;
    });
    const words = lines.filter((line) => !FIGURES.test(line)), figures = lines.filter((line) => FIGURES.test(line));
    return (
        <section ref={card} class="pop" style={style} role="dialog" aria-label="The rule">
            <div class="ph"><h2>{rule?.place ?? 'Why'}</h2>{(rule?.id ?? shown.title) && <span class="rule-id plain">{rule?.id ?? shown.title}</span>}<button class="btn" aria-label="Close" onClick={() => does.closeWhy()}>×</button></div>
            {rule && <p class="statement">{rule.statement}</p>}
            {words.slice(0, 16).map((line) => <WhyLine battle={battle} does={does} line={line} />)}
            {rule?.state && <p class="muted">{rule.state}</p>}
            {(rule?.options ?? []).map((name) => <Reading battle={battle} does={does} name={name} rule={rule!.id} />)}
            {figures.length > 0 && <details><summary class="muted">What was measured, in figures</summary>{figures.map((line) => <p class="muted n">{line}</p>)}</details>}
        </section>
    );
}

/* A cited rule can be pressed. */
function WhyLine({ battle, does, line }: Seen & { line: string }) {
    const [, id, rest] = /^Rule ([\w-]+)(?: \([^)]*\))?: (.*)$/.exec(line) ?? [];
    return id ? <p class="muted"><RuleLink battle={battle} does={does} rule={id} /> {rest}</p> : <p>{withoutRules(line)}</p>;
}

/* How this table reads a sentence that can be read in more ways than one. */
function Reading({ battle, does, name, rule }: Seen & { name: string; rule: string }) {
    const option = battle.ruleset.options.find((o) => o.name === name);
    if (!option) return null;
    const set = battle.rawField.options.find((x) => x.name === name)?.value ?? String(option.standard), text = option.values?.find((v) => v.word === set)?.text ?? set;
    return <p class="sw">{option.question} <b>This table: {text}</b> ({PROVENANCE[option.provenance] ?? option.provenance}) {option.rule !== rule && <RuleLink battle={battle} does={does} rule={option.rule} />}</p>;
}
