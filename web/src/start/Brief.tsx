/* Brief.tsx - the briefing before a battle: the ground, the story, how it is won, and both armies. */
import { Flag, Glyph } from '../art/art';
import { RULESETS } from '../words';
import { MiniMap } from './MiniMap';
import type { Scenario } from './scenarios';

/* The last sentence of a scenario's text may list options, which only matter to players who change rules. */
const OPTIONS = /\s*Options? set: .*$/s;

/* What is said of ground is in brackets, and after a bar what is said instead in a battle without any to win. */
const OF_GROUND = /\[([^|\]]*)\|?(.*?)\]/;

export function Brief({ scenario, mark, changed }: { scenario: Scenario | null; mark: string; changed: number }) {
    if (!scenario) return <section class="panel brief" />;
    const { scene, goals } = scenario, wins = RULESETS[scenario.ruleset]?.wins?.replace(OF_GROUND, goals.length > 0 ? '$1' : '$2');
    return (
        <article class="panel brief">
            <MiniMap scene={scene} goals={goals} />
            <div class="tx" tabIndex={0}>
                <b class="title">{scenario.title}</b>
                <dl>
                    <dt>Plays</dt><dd>{scenario.turns ? `${scenario.turns} turns, ` : ''}{scene.width} × {scene.height} {mark}{changed ? `, ${changed} rule option${changed > 1 ? 's' : ''} changed` : ''}</dd>
                    {wins && <><dt>Wins</dt><dd>{wins}</dd></>}
                    {goals.length > 0 && <><dt>Ground</dt><dd>{goals.map((g) => `${g.name} ${g.value}`).join(', ')}: for the side that alone stands there</dd></>}
                </dl>
                <p class="h">{scenario.about.replace(OPTIONS, '')}</p>
            </div>
            <div class="roll">
                {scenario.sides.map((side, i) => (
                    <div class="rollrow" key={side.name}><Flag side={i === 0 ? 1 : 2} width={20} /><b>{side.name}</b>{[...side.types].map(([type, n]) => (
                        <span class="c" key={type} title={type}><b class="n">{n}</b><span class={`chip side-${i + 1}`}><Glyph arm={type} width={28} /></span></span>))}</div>
                ))}
            </div>
        </article>
    );
}
