/* Header.tsx - the two armies and the turn; lights say who is ready, never what was written. */
import { Flag } from '../art/art';
import { Cards } from './Cards';
import { withoutRules } from '../app/names';
import type { Battle } from '../app/battle';

export function Header({ battle }: { battle: Battle }) {
    const { raw, ruleset } = battle;
    const step = ruleset.steps.find((s) => s.name === raw.step)?.label ?? raw.step;
    return (
        <header class="top">
            <Army battle={battle} side={1} />
            <div class="turn">
                <h1>{raw.over ? 'The battle is over' : raw.turn ? `Turn ${raw.turn}${raw.turn_limit ? ` of ${raw.turn_limit}` : ''}` : battle.field.title}</h1>
                {battle.unkept && <p class="light" role="alert" title="Download the record before you close the page">not kept: {UNKEPT[battle.unkept]}</p>}
                <p class="muted">{raw.over ? withoutRules(raw.result.words) : step}</p>
            </div>
            <Army battle={battle} side={2} />
        </header>
    );
}

/* Why the browser does not keep the battle. */
const UNKEPT = { full: 'this browser has no room left', forbidden: 'this browser forbids it' };

function Army({ battle, side }: { battle: Battle; side: 1 | 2 }) {
    const { raw, field, decision, seats } = battle;
    const facts = raw.sides.find((s) => s.id === side), name = battle.sideName(side);
    const actor = decision?.actors.find((a) => a.side === name);
    const seat = seats[side].kind === 'computer' ? 'computer' : 'here';
    return (
        <div class={side === 2 ? 'army right' : 'army'}>
            <Flag side={side} />
            <div class="who"><b>{name}</b><span class="muted">{field.sides.find((s) => s.number === side)?.leader || seat} · {facts?.in_play ?? 0} in play{facts?.waiting ? `, ${facts.waiting} to come` : ''}{facts?.gone ? `, ${facts.gone} gone` : ''}</span></div>
            <Cards battle={battle} side={side} />
            {actor && decision?.sealed && (
                <span class={actor.state === 'ready' ? 'light ready' : 'light'}>{actor.state === 'ready' ? '● sealed' : '○ writing'}</span>
            )}
            {actor && !decision?.sealed && <span class="light turnof">{seat === 'computer' ? 'thinks' : 'to decide'}</span>}
        </div>
    );
}
