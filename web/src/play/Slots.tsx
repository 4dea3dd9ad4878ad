/* Slots.tsx - the closed set of things that an order may ask for, each with its own way to give it, by mouse and by
 * keys. Those with a place are in Places.tsx, sequences in Sequence.tsx. */
import type { Draft } from '../about/held';
import { membersOf, objectsOf } from '../shown/offers';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seen } from './seen';
import type { Entry, Slot, SlotName } from '../engine/protocol';
import { RULESETS } from '../words';
import { Num, Radios } from './Fields';
import { OrderCards } from './OrderCards';
import type { Field } from './field';
import { Formation, Motion, PoseField, Route, Then } from './Places';
import { Sequence } from './Sequence';

export function Slots({ battle, does, draft }: Seen & { draft: Draft }) {
    const { offer, entry } = draft, box = useRef<HTMLDivElement>(null);
    /* of fields that find no room the first is in sight */
    useEffect(() => box.current?.scrollIntoView({ block: box.current.offsetHeight > (box.current.parentElement?.clientHeight ?? 0) ? 'start' : 'nearest' }), [offer.kind]);
    const field = (slot: Slot) => <SlotField key={`${offer.kind}/${slot.slot}`} battle={battle} does={does} entry={entry} slot={slot} set={(change) => void does.setSlot(change)} />;
    const needs = (slot: Slot) => !slot.optional || draft.verdict?.missing?.includes(slot.slot), needed = offer.slots.filter(needs), spare = offer.slots.filter((slot) => !needs(slot));
    return (
        <div ref={box} class="slots" role="group" aria-label={offer.label}>
            {offer.ref && entry[offer.ref] === undefined && <p class="wait">Choose a {offer.ref} above or on the table.</p>}
            {needed.map(field)}
            {spare.length > 0 && <details class="slot" open={spare.some((slot) => given(entry, slot.slot))}><summary>Optional</summary>{spare.map(field)}</details>}
        </div>
    );
}

const KEYS_OF: Record<SlotName, keyof Entry> = {
    body: 'target', bodies: 'members', choice: 'choice', sequence: 'sequence', number: 'number', pose: 'at', formation: 'form', motion: 'motion', route: 'route', text: 'text', then: 'then',
};
const given = (entry: Entry, slot: SlotName): boolean => entry[KEYS_OF[slot]] !== undefined;

function SlotField(field: Field) {
    switch (field.slot.slot) {
        case 'body': return <Body {...field} />;
        case 'bodies': return <Bodies {...field} />;
        case 'choice': return <Choice {...field} />;
        case 'sequence': return <Sequence {...field} />;
        case 'number': return <NumberField {...field} />;
        case 'pose': return <PoseField {...field} />;
        case 'formation': return <Formation {...field} />;
        case 'motion': return <Motion {...field} />;
        case 'route': return <Route {...field} />;
        case 'text': return <Words {...field} />;
        case 'then': return <Then {...field} />;
    }
}

function Body({ battle, does, entry, slot, set }: Field) {
    const likely = battle.targets, all = objectsOf(battle, battle.draft!.offer, slot);
    /* a plan may be for others than the likely ones: there all are listed */
    const rest = likely.size > 0 && !slot.optional && !battle.mustCollect ? [] : all.filter((r) => !likely.has(r));
    return (
        <label class="slot"><span>At</span>
            <select value={entry.target === undefined ? '' : String(entry.target)} onChange={(e) => void does.pick(e.currentTarget.value)}>
                <option value="" disabled>pick one here or on the table</option>
                {likely.size > 0 && <optgroup label="may be chosen">{[...likely].map((r) => <option>{String(r)}</option>)}</optgroup>}
                {rest.length > 0 && <optgroup label={likely.size > 0 ? 'not now: the answer says why' : 'pick one'}>{rest.map((r) => <option>{String(r)}</option>)}</optgroup>}
            </select>
            {slot.optional && entry.target !== undefined && <button class="btn small" onClick={() => set({ target: undefined })}>nobody</button>}
        </label>
    );
}

function Bodies({ battle, does, entry }: Field) {
    const chosen = entry.members ?? [], draft = battle.draft!;
    return (
        <fieldset class="slot checks"><legend>Who ({chosen.length}): here or on the table</legend>
            {membersOf(battle, draft.offer).map((ref) => <label key={String(ref)}><input type="checkbox" checked={chosen.includes(ref)} onChange={() => void does.pick(ref)} />{String(ref)}</label>)}
        </fieldset>
    );
}

function Choice({ battle, entry, slot, set }: Field) {
    const cards = RULESETS[battle.field.ruleset]?.choices;
    if (WRITTEN_ORDERS && cards && (slot.words ?? []).every((word) => cards[word])) return <OrderCards words={slot.words!} cards={cards} chosen={entry.choice} choose={(choice) => set({ choice })} />;
    return <Radios label="Choose one" options={(slot.words ?? []).map((word) => ({ value: word, label: word.replace(/[-_]/g, ' ') }))} chosen={entry.choice} choose={(choice) => set({ choice })} />;
}

/* A number counts something, or is a distance in the table's unit and may have a fraction. */
function NumberField({ battle, entry, slot, set }: Field) {
    const label = slot.measures ? `How far (${battle.field.mark})` : 'How many';
    const most = battle.draft?.verdict?.limit, by = (n: number) => set(({ number = 0 }) => ({ number: number + n }));
    return (
        <div class="slot row"><span>{label}</span>
            <button class="btn small" aria-label="one less" onClick={() => by(-1)}>−</button>
            <Num label={label} value={entry.number} step={slot.measures ? 0.1 : 1} change={(n) => set({ number: slot.measures ? n : Math.trunc(n) })} />
            <button class="btn small" aria-label="one more" onClick={() => by(1)}>+</button>
            {most !== undefined && <span class="muted">at most {most}</span>}
        </div>
    );
}

const MOST_WORDS = 140;

function Words({ entry, set }: Field) {
    const [typed, setTyped] = useState<string>(entry.text ?? '');
    return (
        <label class="slot"><span>In your words <span class="muted">(Ctrl-Enter hands it in)</span></span>
            <textarea rows={3} maxLength={MOST_WORDS} value={typed} onInput={(e) => { setTyped(e.currentTarget.value); set({ text: e.currentTarget.value || undefined }); }} /></label>
    );
}
