/* WhyBox.tsx - the rule, in the corner of the table farthest from the pieces it is about. */
import type { Battle } from '../app/battle';
import type { Point } from '../table/contract';
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

export function WhyBox({ battle }: { battle: Battle }) {
    const shown = battle.why;
    if (!shown) return null;
    const { rule, text } = shown.why;
    const lines = text.split('\n').map((line) => line.trim()).filter(Boolean);
    return (
        <section class={`pop ${quietCorner(battle)}`} role="dialog" aria-label="The rule">
            <div class="ph"><h2>{rule?.place ?? 'Why'}</h2><span class="rule-id plain">{rule?.id ?? shown.title}</span><button class="btn" aria-label="Close" onClick={() => battle.closeWhy()}>×</button></div>
            {lines.filter((line) => !rule || !line.includes(rule.statement)).slice(0, 14).map((line) => <p>{line}</p>)}
            {rule && <p class="statement">{rule.statement}</p>}
            {rule?.state && <p class="muted">{rule.state}</p>}
            {rule?.options?.map((o) => {
                const set = battle.rawField.options.find((x) => x.name === o.name);
                const reading = o.values?.find((v) => v.word === (set?.value ?? String(o.standard)));
                return <p class="sw">{o.question} <b>This table: {reading?.text ?? set?.value ?? String(o.standard)}</b> ({PROVENANCE[o.provenance] ?? o.provenance}) {o.rule !== rule.id && <RuleLink battle={battle} rule={o.rule} />}</p>;
            })}
        </section>
    );
}
