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

/* Shows who would win if the battle ended now, in the engine's words, or the result of a battle that is over. */
function NowScore({ standing: { words: [said = ''], points: [a, b] }, over }: { standing: Standing; over: boolean }) {
    const [points, now] = withoutRules(said).split('; if it ended now: ');
    return <p class="now-score"><span>{over || !now ? points : <>If it ended now:<br />{capital(now)}</>}</span><b class="n">{minus(a)} : {minus(b)}</b></p>;
}

/* Shows an objective: its holder and the reason, with a bar as wide as its points. */
function Ground({ battle, of, goal }: Seen & { of: Standing['objectives'][number]; goal: Goal | undefined }) {
    const side = battle.rawField.sides.find((s) => s.name === of.holder)?.id;
    return (
        <li><span class="whose">{side ? <Flag side={side} width={22} /> : <i class="nobody" />}</span>
            <span><b>{of.name}</b><span class="muted">{of.holder ?? 'nobody'}{goal && `; ${withoutRules(goal.words).replace(/^[^:]*: /, '')}`}</span></span>
            <span class={`price side-${side ?? 0}`} aria-hidden="true">{Array.from({ length: Math.min(10, Math.max(0, of.value)) }, () => <i />)}</span><b class="n">{of.value || ''}</b></li>
    );
}

/* Shows the lost units of one army, and how near they bring its end. */
function Lost({ battle, standing, side, name, goal }: Props & { side: number; name: string; goal: Goal | undefined }) {
    const lost = standing.gone.filter((g) => g.side === side && g.lost), { have = 0, need = 0 } = goal ?? {};
    return (
        <div class="goal-lost"><b>{name}</b>{lost.length === 0 ? <span class="muted">none</span> : <span class="strip">{lost.map((g) => <span key={g.unit} class={`chip side-${side} out`} role="img" aria-label={`${g.unit}: ${g.cause}`} title={`${g.unit}: ${g.cause}`}><Glyph arm={battle.unit(g.unit)?.arm ?? ''} width={24} /></span>)}</span>}<b class="n">{lost.length}</b>
            {goal && <span class="toend"><span class="gone" role="img" aria-label={`${have} of ${need}`}>{Array.from({ length: Math.min(need, 40) }, (_, i) => <i class={i < have ? 'full' : ''} />)}</span><span class="muted">{withoutRules(goal.words)}</span></span>}
        </div>
    );
}

function turnsLeft({ have = 0, need = 0 }: Goal): string {
    const left = Math.max(0, need - have);
    return left === 0 ? 'This is the last turn.' : `Turns after this one: ${left}.`;
}
