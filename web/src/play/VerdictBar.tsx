/* VerdictBar.tsx - one sentence under the table: may I?  With the rule, one press from the whole answer. */
import { Sign } from '../art/art';
import type { Battle } from '../app/battle';
import { RuleLink } from './RuleLink';

export function VerdictBar({ battle }: { battle: Battle }) {
    const { draft, announcement, thinking, message } = battle;
    if (message) return <div class="verdict no" role="alert"><Sign answer="no" /><span>{message}</span><button class="btn ids" onClick={() => { battle.message = ''; battle.changed(); }}>Close</button></div>;
    if (!draft) {
        const text = thinking || announcement || idle(battle);
        return <div class="verdict quiet" role="status"><span>{text}</span>{battle.rulers.length > 0 && !thinking && <span class="ids">{battle.rulers[battle.rulers.length - 1]!.label}</span>}</div>;
    }
    const answer = draft.verdict?.answer ?? 'no', sign = answer === 'so-far' ? 'wait' : answer;
    return (
        <div class={`verdict ${sign}`} role="status">
            <Sign answer={sign} />
            <span class="said">{draft.words}</span>
            <span class="ids">
                {draft.verdict?.rule && <RuleLink battle={battle} rule={draft.verdict.rule} />}
                <button class="btn" onClick={() => void battle.explain()}>Why?</button>
            </span>
        </div>
    );
}

function idle(battle: Battle): string {
    if (battle.raw.over) return battle.raw.result.words;
    if (!battle.mine) return battle.acting === 0 ? '' : `${battle.sideName(battle.acting)} decides${battle.paused ? '; the computer is paused' : ''}.`;
    const unit = battle.raw.units.find((u) => u.name === battle.selection[0]);
    return unit?.words ?? battle.decision?.title ?? '';
}
