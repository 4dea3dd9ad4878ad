/* Legend.tsx - explains in words what is drawn on the table: a piece, the marks of this ruleset, the page's own signs,
 * the arms. */
import { Glyph } from '../art/art';
import { shortOf, typeFacts } from '../shown/facts';
import { capital } from '../shown/names';
import type { Seen } from './seen';
import { MarkLine } from './UnitCard';

const SIGNS: [string, string, string][] = [
    ['able', 'May still act', 'Four corners: this piece has something left to do in the step.'],
    ['sel', 'In hand', 'A double ring: your orders go to this one.'],
    ['looked', 'Looked at', 'A dashed ring: its card lies open.'],
    ['target', 'May be struck', 'A green ring, with a plate: its number, its range, its chances.'],
    ['goes', 'Where it goes', 'Long dashes: not yet done; Confirm does it.'],
    ['refused', 'Refused', 'Short dashes and a cross; the bar says why.'],
];

export function Legend({ battle, does }: Seen) {
    const { ruleset, rawField } = battle, here = new Set(rawField.units.map((u) => u.type)), types = ruleset.types.filter((t) => here.has(t.name));
    return (
        <>
            <h3>A piece</h3>
            <p>What you see is what is measured: nothing of a piece stands outside its base. The black band is its front, and the notch in it points ahead; broken like teeth it belongs to troops that may ride off. A beast's head rides, dots shoot, upright strokes are pikes or spears, a wheel is drawn. {rawField.sides.map((s) => `${s.name}: ${s.id === 1 ? 'light, with dots' : 'dark, with lines'}`).join('; ')}. Hits stand at the rear.</p>
            <p>Its card: rest the pointer on it, or hold a finger on it, or select it and press <kbd>Shift-C</kbd>. <kbd>Esc</kbd> lets it go.</p>
            <h3>Marks</h3>
            <ul class="marklist two">{ruleset.marks.filter((m, i, all) => all.findIndex((o) => o.name === m.name) === i).map((mark) => <MarkLine key={mark.name} battle={battle} does={does} mark={mark} plain />)}</ul>
            <h3>Signs</h3>
            <ul class="marklist two">{SIGNS.map(([look, word, says]) => <li key={look}><svg class={`sign-${look}`} viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><Drawn look={look} /></svg><span><b>{word}</b> {says}</span></li>)}</ul>
            <h3>Arms in this battle</h3>
            <ul class="marklist two">{types.map((t) => <li key={t.name}><Glyph arm={t.arm} width={36} /><span><b>{t.letter} · {t.label}</b> {typeFacts(battle, t.name).map(({ name, value }) => `${capital(name)} ${shortOf(battle, value)}`).join(', ')}</span></li>)}</ul>
        </>
    );
}

function Drawn({ look }: { look: string }) {
    if (look === 'able') return <path d="M3 10V5H9M19 5H25V10M25 18V23H19M9 23H3V18" />;
    if (look === 'sel') return <><rect x="3" y="6" width="22" height="16" /><rect x="6" y="9" width="16" height="10" /></>;
    if (look === 'refused') return <><rect x="3" y="6" width="22" height="16" stroke-dasharray="3 2.5" /><path d="M10 10L18 18M18 10L10 18" /></>;
    return <rect x="3" y="6" width="22" height="16" stroke-dasharray={look === 'goes' ? '6 3' : look === 'looked' ? '4 3' : undefined} />;
}
