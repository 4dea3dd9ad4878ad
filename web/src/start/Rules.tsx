/* Rules.tsx - the rulesets side by side, each with a picture, a sentence and the number of its battles. */
import { GLYPHS } from '../art/glyphs';
import type { RulesetLine } from '../engine/protocol';
import { along } from '../play/Fields';
import { RULESETS, type RulesetPicture } from '../words';
import { MiniMap } from './MiniMap';
import type { Scenario } from './scenarios';

interface Props { rulesets: RulesetLine[]; scenarios: Scenario[]; chosen: string; pick(id: string): void }

export function Rules({ rulesets, scenarios, chosen, pick }: Props) {
    return (
        <section class="rules" aria-labelledby="h-rules">
            <h2 id="h-rules" class="spoken">Rules</h2>
            <div class="rs" role="radiogroup" aria-labelledby="h-rules" onKeyDown={along}>
                {rulesets.map((r) => {
                    const said = RULESETS[r.id], own = scenarios.filter((s) => s.ruleset === r.id);
                    return (
                        <button key={r.id} class={r.id === chosen ? 'rule on' : 'rule'} role="radio" tabIndex={r.id === chosen ? 0 : -1} aria-checked={r.id === chosen} title={r.title} onClick={() => pick(r.id)}>
                            <Picture of={said?.picture} scenario={own.find((s) => s.id === said?.picture?.battle) ?? own[0]} />
                            <span class="tx"><span class="row"><b>{said?.name ?? r.title}</b><span class="muted">{own.length} {own.length === 1 ? 'battle' : 'battles'}</span></span>
                                <span class="line">{said?.about ?? `Measured in ${r.mark}`}</span></span>
                        </button>
                    );
                })}
            </div>
        </section>
    );
}

/* Shows a piece of one of its battles, with what lies beside the table: cards, or a written order. */
function Picture({ of, scenario }: { of: RulesetPicture | undefined; scenario: Scenario | undefined }) {
    return (
        <span class="pic" aria-hidden="true">
            {scenario && <MiniMap scene={scenario.scene} close view={of?.view} />}
            {of?.cards && <span class="lie">{of.cards.map((word) => <i key={word}>{GLYPHS[word.toLowerCase()] && <svg class="gl" viewBox="0 0 36 22" width="34" height="21" dangerouslySetInnerHTML={{ __html: GLYPHS[word.toLowerCase()]! }} />}{word}</i>)}</span>}
            {of?.note && <span class="lie"><i class="letter">{of.note}<u /></i></span>}
        </span>
    );
}
