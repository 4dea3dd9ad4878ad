/* Header.tsx - the two armies and the turn; lights say which sides are ready, never what they wrote. */
import { minus, withoutRules } from '../shown/names';
import type { Standing } from '../about/held';
import type { Shown } from '../shown/shown';
import { Flag } from '../art/art';
import { Cards } from './Cards';
import { Gauges } from './Gauge';
import type { Seen } from './seen';

export function Header({ battle, does, goal, open }: Seen & { goal: boolean; open(): void }) {
    const { ruleset } = battle, { raw, standing } = battle.facts;
    const step = ruleset.steps.find((s) => s.name === raw.step)?.label ?? raw.step;
    return (
        <header class="top">
            <Army battle={battle} does={does} side={1} />
            {battle.acting !== 0 && <span class="acting"><Flag side={battle.acting} /></span>}
            <div class="turn">
                <h1>{raw.over ? withoutRules(raw.result.words).split(':')[0] : raw.turn ? <>Turn {raw.turn}{raw.turn_limit ? <span class="of"> of {raw.turn_limit}</span> : null}</> : battle.field.title}{!raw.over && battle.mine && battle.decision && <span class="due" aria-hidden="true">{battle.decision.title}</span>}</h1>
                {battle.unkept && <p class="light" role="alert" title="Download the record before you close the page">not kept: {UNKEPT[battle.unkept]}</p>}
                <p class="muted">{raw.over ? 'The battle is over' : step}{standing && raw.turn > 0 && <> · <ScoreNow battle={battle} standing={standing} goal={goal} open={open} /></>}</p>
            </div>
            <Army battle={battle} does={does} side={2} />
        </header>
    );
}

/* The score if the battle ended now; a press shows how the battle is won. */
function ScoreNow({ battle, standing, goal, open }: { battle: Shown; standing: Standing; goal: boolean; open(): void }) {
    const { points: [a, b], objectives } = standing, held = objectives.filter((o) => o.holder).map((o) => `${o.name}: ${o.holder}`).join(', ');
    return <button class="score" aria-expanded={goal} title="How one wins, and how it would end now (Shift-G)" onClick={open}>{!battle.raw.over && 'now '}<b>{minus(a)} : {minus(b)}</b>{held && <span class="held"> · {held}</span>}</button>;
}

/* The reasons why the browser does not keep the battle. */
const UNKEPT = { full: 'this browser has no room left', forbidden: 'this browser forbids it' };

function Army({ battle, does, side }: Seen & { side: 1 | 2 }) {
    const { field, decision, seats } = battle, { raw } = battle.facts;
    const facts = raw.sides.find((s) => s.id === side), name = battle.sideName(side);
    const actor = decision?.actors.find((a) => a.side === name);
    const seat = { computer: 'computer', person: 'here', apart: 'elsewhere' }[seats[side].kind];
    return (
        <div class={side === 2 ? 'army right' : 'army'}>
            <Flag side={side} />
            <div class="who"><b>{name}</b><span class="muted"><span class="lead">{field.sides.find((s) => s.number === side)?.leader || seat} · </span>{facts?.in_play ?? 0} in play{facts?.waiting ? `, ${facts.waiting} to come` : ''}{facts?.gone ? `, ${facts.gone} gone` : ''}</span></div>
            <Cards battle={battle} does={does} side={side} />
            <Gauges battle={battle} does={does} side={side} />
            {actor && decision?.sealed && (
                <span class={actor.state === 'ready' ? 'light ready' : 'light'}>{actor.state === 'ready' ? '● sealed' : '○ writing'}</span>
            )}
            {actor && !decision?.sealed && <span class="light turnof">{seat === 'computer' ? 'thinks' : 'to decide'}</span>}
        </div>
    );
}
