/* Header.tsx - the two armies and the turn; lights say who is ready, never what was written. */
import { minus, withoutRules } from '../shown/names';
import type { Standing } from '../about/held';
import { useState } from 'preact/hooks';
import { TABLE_KEYS, useKeys } from '../listen';
import { Flag } from '../art/art';
import { Cards } from './Cards';
import { Gauges } from './Gauge';
import type { Seen } from './seen';
import { RuleLink } from './RuleLink';

export function Header({ battle, does }: Seen) {
    const { ruleset } = battle, { raw, standing } = battle.facts;
    const step = ruleset.steps.find((s) => s.name === raw.step)?.label ?? raw.step;
    return (
        <header class="top">
            <Army battle={battle} does={does} side={1} />
            {battle.acting !== 0 && <span class="acting"><Flag side={battle.acting} /></span>}
            <div class="turn">
                <h1>{raw.over ? withoutRules(raw.result.words).split(':')[0] : raw.turn ? `Turn ${raw.turn}${raw.turn_limit ? ` of ${raw.turn_limit}` : ''}` : battle.field.title}</h1>
                {battle.unkept && <p class="light" role="alert" title="Download the record before you close the page">not kept: {UNKEPT[battle.unkept]}</p>}
                <p class="muted">{raw.over ? 'The battle is over' : step}{standing && raw.turn > 0 && <> · <ScoreNow battle={battle} does={does} standing={standing} /></>}</p>
            </div>
            <Army battle={battle} does={does} side={2} />
        </header>
    );
}

/* What it would come to if it ended now; pressed, how that is counted. */
function ScoreNow({ battle, does, standing }: Seen & { standing: Standing }) {
    const [open, setOpen] = useState(false), { points: [a, b], objectives } = standing;
    useKeys(TABLE_KEYS, (event) => { if (open && event.key === 'Escape') event.preventDefault(), setOpen(false); });
    const held = objectives.filter((o) => o.holder).map((o) => `${o.name}: ${o.holder}`).join(', ');
    return (
        <>
            <button class="score" aria-expanded={open} title="How it would end if it ended now" onClick={() => setOpen(!open)}>{!battle.raw.over && 'now '}<b>{minus(a)} : {minus(b)}</b>{held && <span class="held"> · {held}</span>}</button>
            {open && <section class="standing panel" role="dialog" aria-label="How it stands"><div class="ph"><h2>If it ended now</h2><button class="btn small" aria-label="Close" onClick={() => setOpen(false)}>×</button></div>
                {standing.words.map((line) => <p>{withoutRules(line)}</p>)}
                {battle.raw.result.rule && <p><RuleLink battle={battle} does={does} rule={battle.raw.result.rule} /></p>}</section>}
        </>
    );
}

/* Why the browser does not keep the battle. */
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
