/* WhyBox.tsx - the rule, in the corner of the table farthest from the pieces it is about. */
import type { Battle } from '../app/battle';
import type { Point } from '../table/contract';
import { withoutRules } from '../app/names';
import { PROVENANCE } from '../words';
import { RuleLink } from './RuleLink';

/* The places that must stay visible, as fractions of the table seen from the viewer's side. */
export function quietCorner(battle: Battle, also: Point[] = []): 'tl' | 'tr' | 'bl' | 'br' {
    const { field, draft, rotation } = battle;
    const unit = battle.unit(draft?.entry.unit), target = battle.unit(draft?.entry.target);
    const points: Point[] = [...battle.witness.flatMap((w) => w.points), ...(unit ? [unit.pose.at] : []), ...(target ? [target.pose.at] : []), ...also];
    const turned = rotation === 180;
    const seen = points.map(([x, y]): Point => [turned ? 1 - x / field.width : x / field.width, turned ? 1 - y / field.height : y / field.height]);
    const corners = { bl: [0.15, 0.2], br: [0.85, 0.2], tl: [0.15, 0.8], tr: [0.85, 0.8] } as const;
    const room = (c: readonly [number, number]) => Math.min(9, ...seen.map(([x, y]) => Math.hypot(x - c[0], y - c[1])));
    return (Object.keys(corners) as (keyof typeof corners)[]).reduce((best, c) => (room(corners[c]) > room(corners[best]) + 0.01 ? c : best), 'bl');
}

/* Places in figures are for those who want them. */
const FIGURES = /\(-?\d+(\.\d+)?, -?\d+(\.\d+)?\)/;

export function WhyBox({ battle }: { battle: Battle }) {
    const shown = battle.why;
    if (!shown) return null;
    const { rule, text } = shown.why, said = new Set<string>();
    /* nothing twice: the rule stands below, the refusal in the bar under the table */
    const lines = text.split('\n').map((line) => line.trim()).filter((line) => {
        const again = said.has(line) || (rule && line.includes(rule.statement)) || (shown.verdict?.text && line.endsWith(shown.verdict.text));
        said.add(line);
        return line && !again;
    });
    const words = lines.filter((line) => !FIGURES.test(line)), figures = lines.filter((line) => FIGURES.test(line));
    return (
        <section class={`pop ${quietCorner(battle)}`} role="dialog" aria-label="The rule">
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
