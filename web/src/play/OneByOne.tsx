/* OneByOne.tsx - written orders, one unit after the other: who, how many are written, what the unit was told before,
 * and what it may be told now. */
import { useEffect, useRef } from 'preact/hooks';
import { Glyph } from '../art/art';
import { entryWords } from '../shown/entry';
import { plainly } from '../shown/names';
import { entryOf, optionsOf } from '../shown/options';
import { letterOf, proposalWords, unwritten } from '../shown/proposed';
import type { Shown } from '../shown/shown';
import type { Suggestion } from '../engine/protocol';
import type { Ref } from '../table/contract';
import { RULESETS } from '../words';
import { OrderCards } from './OrderCards';
import type { Intents, Seen } from './seen';

const writtenFor = ({ sheet }: Shown, ref: Ref | undefined): number => sheet.findIndex((e) => ref !== undefined && [e.unit, e.body, e.command].includes(ref));

/* Lays down what is in hand and goes to a unit; an order of the only kind that it may have is begun. */
function goTo(battle: Shown, does: Intents, ref: Ref | undefined): void {
    const at = battle.unit(ref)?.pose.at ?? battle.body(ref)?.pose.at;
    if (ref === undefined) return;
    if (battle.draft) void does.putDown();
    void does.select(ref);
    if (at) does.lookAt(at);
}

/* The units in a row, those with an order under a seal; then the selected one by name. */
export function UnitChips({ battle, does }: Seen) {
    const all = [...battle.subjects], [chosen] = battle.selection, row = useRef<HTMLDivElement>(null), begun = battle.draft !== null || writtenFor(battle, chosen) >= 0;
    const only = battle.decision!.offers.filter((o) => chosen !== undefined && o.subjects?.includes(chosen));
    const goOn = (by: 1 | -1) => goTo(battle, does, all[(all.indexOf(chosen ?? '') + by + all.length) % all.length]);
    useEffect(() => { if (chosen === undefined || !all.includes(chosen)) goTo(battle, does, unwritten(battle)[0] ?? all[0]); }, []);
    useEffect(() => {
        row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
        if (!begun && only.length === 1) void does.choose(only[0]!);
    }, [chosen]);
    return (
        <>
            <div ref={row} class="uchips" role="group" aria-label="One after the other">
                {all.map((ref) => <button key={ref} class={writtenFor(battle, ref) < 0 ? '' : 'ok'} aria-pressed={ref === chosen} aria-label={`${ref}${writtenFor(battle, ref) < 0 ? '' : ', written'}`} onClick={() => goTo(battle, does, ref)}><Glyph arm={battle.unit(ref)?.arm ?? battle.body(ref)?.role ?? ''} width={30} />{String(ref)}</button>)}
            </div>
            <div class="to">
                <button class="btn" aria-label="Previous unit" onClick={() => goOn(-1)}>←</button>
                <h2>To {String(chosen ?? '')} <span class="muted">{all.filter((ref) => writtenFor(battle, ref) >= 0).length} of {all.length} written</span></h2>
                <button class="btn" aria-label="Next unit" onClick={() => goOn(1)}>→</button>
            </div>
        </>
    );
}

/* The order to write for the selected unit where it has none yet: the one suggested first. */
export const firstFor = (battle: Shown): Suggestion | undefined => (writtenFor(battle, battle.selection[0]) < 0 ? optionsOf(battle).list[0] : undefined);

/* What the unit was told before as its card, and what it may be told, each with its letter: a press writes it down. */
export function Told({ battle, does }: Seen) {
    const [chosen] = battle.selection, at = writtenFor(battle, chosen), list = at < 0 ? optionsOf(battle).list : battle.choices.get(chosen!) ?? [];
    const cards = RULESETS[battle.field.ruleset]?.choices, said = battle.raw.units.find((u) => u.name === chosen)?.words ?? '', old = Object.keys(cards ?? {}).find((word) => said.includes(`ordered to ${word}`));
    const written = at < 0 ? '' : JSON.stringify(battle.sheet[at]);
    useEffect(() => { does.peek(at < 0 ? null : chosen!); return () => does.peek(null); }, [chosen, at < 0]);
    return (
        <>
            {old && <OrderCards words={[old]} cards={cards!} chosen={old} choose={() => undefined} />}
            {at >= 0 && !list.some((one) => JSON.stringify(entryOf(one)) === written) && <p class="big">✓ {plainly(entryWords(battle, battle.sheet[at]!))}</p>}
            <section class="allowed">
                {list.map((one, i) => <button class="btn opt drawn" aria-pressed={at >= 0 ? JSON.stringify(entryOf(one)) === written : undefined} onClick={() => void (at < 0 ? does.write(one) : does.rewrite(at, one))}><i>{letterOf(i)}</i><span>{proposalWords(battle, one)}</span></button>)}
            </section>
        </>
    );
}
