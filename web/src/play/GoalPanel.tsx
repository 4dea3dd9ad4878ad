/* GoalPanel.tsx - how the battle is won: the score as it would be now, the holders of objectives, the units lost,
 * what ends the battle and what would still change the score. */
import type { Goal, Standing } from '../about/held';
import { capital, minus, withoutRules } from '../shown/names';
import { useEffect, useRef } from 'preact/hooks';
import { Flag, Glyph } from '../art/art';
import type { Seen } from './seen';
import { RuleLink } from './RuleLink';

interface Props extends Seen { standing: Standing }

export function GoalPanel({ battle, does, standing, close }: Props & { close(): void }) {
    const { goals, objectives } = standing, of = (kind: Goal['kind']) => goals.filter((g) => g.kind === kind), rules = [...new Set(goals.map((g) => g.rule))];
    const head = useRef<HTMLHeadingElement>(null);
    useEffect(() => head.current?.focus({ preventScroll: true }), []);
    const limit = of('ends').find((g) => !g.side && g.need), changes = of('changes');
    return (
        <section class="standing panel" role="dialog" aria-label="How one wins">
            <div class="ph"><h2 ref={head} tabIndex={-1}>How one wins</h2><button class="btn small" onClick={close}>Close <kbd>Esc</kbd></button></div>
            <NowScore standing={standing} over={battle.raw.over} />
            <Parts battle={battle} does={does} standing={standing} />
            {objectives.length > 0 && <><h3>Ground <span class="muted">value, holder</span></h3>
                <ul class="goal-ground">{objectives.map((o) => <Ground battle={battle} does={does} of={o} goal={of('pays').find((g) => g.zone === o.id)} />)}</ul></>}
            <h3>Units lost</h3>
            {battle.rawField.sides.map(({ id, name }) => <Lost battle={battle} does={does} standing={standing} side={id} name={name} goal={of('ends').find((g) => g.side === id)} />)}
            <h3>What counts</h3>
            <ul class="goal-lines">{[...of('pays').filter((g) => !g.zone), ...of('ends').filter((g) => !g.side)].map((g) => <li key={g.words}>{withoutRules(g.words)}</li>)}</ul>
            {changes.length > 0 && !battle.raw.over && <><h3>What still changes it <span class="muted">score then</span></h3>
                <ul class="goal-changes">{changes.map((g) => <li key={g.words}><span>{withoutRules(g.words).replace(/: -?\d+ : -?\d+$/, '')}</span><b class="n">{minus(g.points![0]!)} : {minus(g.points![1]!)}</b></li>)}</ul></>}
            {limit && !battle.raw.over && <p class="muted">{turnsLeft(limit)}</p>}
            <p class="muted">By {rules.map((rule) => <><RuleLink battle={battle} does={does} rule={rule} /> </>)}</p>
        </section>
    );
}

/* Lists what the points of each side are made of, each part with its rule. */
export function Parts({ battle, does, standing: { goals, points } }: Props) {
    return (
        <dl class="parts">{battle.rawField.sides.map(({ id, name }) => <><dt>{name} <b class="points">{minus(points[id - 1]!)}</b></dt>
            {goals.filter((g) => g.kind === 'scores' && g.side === id).map((g) => <dd><span>{capital(withoutRules(g.words).replace(/^[^:]*: /, ''))} <RuleLink battle={battle} does={does} rule={g.rule} /></span><b class="n">{minus(g.value!)}</b></dd>)}</>)}</dl>
    );
}

/* Shows who would win if the battle ended now, in the engine's words, or the result of a battle that is over. */
function NowScore({ standing: { words: [said = ''], points: [a, b] }, over }: { standing: Standing; over: boolean }) {
    const [points, now] = withoutRules(said).split('; if it ended now: ');
    return <p class="now-score"><span>{over || !now ? points : <>If it ended now:<br />{capital(now)}</>}</span><b class="n">{minus(a)} : {minus(b)}</b></p>;
}

/* Shows an objective: its holder, and what it is worth where each counts by itself. */
function Ground({ battle, of, goal }: Seen & { of: Standing['objectives'][number]; goal: Goal | undefined }) {
    const side = battle.rawField.sides.find((s) => s.name === of.holder)?.id;
    return (
        <li><span class="whose">{side ? <Flag side={side} width={22} /> : <i class="nobody" />}</span>
            <span><b>{of.name}</b><span class="muted">{of.holder ?? 'nobody'}{goal && `; ${withoutRules(goal.words).replace(/^[^:]*: /, '')}`}</span></span>
            <b class="n">{goal && of.value}</b></li>
    );
}

/* Shows the units of one army that are gone, those that count as lost crossed out, and how near they bring its end. */
function Lost({ battle, standing, side, name, goal }: Props & { side: number; name: string; goal: Goal | undefined }) {
    const gone = standing.gone.filter((g) => g.side === side), off = gone.filter((g) => !g.lost), { have = 0, need = 0 } = goal ?? {};
    return (
        <div class="goal-lost"><b>{name}</b><span class="muted">{gone.length - off.length} lost{off.length > 0 && `; gone, but not counted as lost: ${off.map((g) => `${g.unit} (${g.cause})`).join(', ')}`}</span>
            {gone.length > 0 && <span class="strip">{gone.map(({ unit, cause, lost }) => <span key={unit} class={`chip side-${side} ${lost ? 'out' : ''}`} role="img" aria-label={`${unit}: ${cause}`} title={`${unit}: ${cause}`}><Glyph arm={battle.unit(unit)?.arm ?? ''} width={24} /></span>)}</span>}
            {goal && <span class="toend"><span class="gone" role="img" aria-label={`${have} of ${need}`}>{Array.from({ length: Math.min(need, 40) }, (_, i) => <i class={i < have ? 'full' : ''} />)}</span><span class="muted">{withoutRules(goal.words)}</span></span>}
        </div>
    );
}

function turnsLeft({ have = 0, need = 0 }: Goal): string {
    const left = Math.max(0, need - have);
    return left === 0 ? 'This is the last turn.' : `Turns after this one: ${left}.`;
}
