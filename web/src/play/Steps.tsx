/* Steps.tsx - the progress of a turn: its parts in order, those that are over, and the present one. */
import { RULESETS } from '../words';
import type { Shown } from '../shown/shown';

export function Steps({ battle }: { battle: Shown }) {
    const { ruleset, decision, raw, field } = battle, step = decision?.step ?? ruleset.steps.find((s) => [s.name, s.label].includes(raw.step))?.name ?? '';
    const course = Object.entries(RULESETS[field.ruleset]?.course ?? {}), now = course.findIndex(([, names]) => names.split(' ').includes(step));
    if (now < 0) return null;
    return (
        <ol class="steps" aria-label="Where in the course of a go one is">
            {course.map(([word], i) => <li key={word} class={i < now ? 'past' : ''} aria-current={i === now ? 'step' : undefined}>{word}</li>)}
        </ol>
    );
}
