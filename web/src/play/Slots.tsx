/* Slots.tsx - the closed set of things an order may ask for, each with its own way of giving it. */
import { useState } from 'preact/hooks';
import type { Battle, Draft } from '../app/battle';
import type { Entry, MotionStep, RefKind, Slot } from '../engine/protocol';
import type { Point, Ref } from '../table/contract';
import { withoutCommonStart } from '../app/names';
import { stepWords } from './entry';

export function Slots({ battle, draft }: { battle: Battle; draft: Draft }) {
    const { offer, entry } = draft;
    return (
        <div class="slots">
            {offer.ref && entry[offer.ref] === undefined && <p class="wait">Choose a {offer.ref} above or on the table.</p>}
            {offer.slots.map((slot) => <SlotField key={slot.slot} battle={battle} entry={entry} slot={slot} />)}
        </div>
    );
}

function SlotField({ battle, entry, slot }: { battle: Battle; entry: Entry; slot: Slot }) {
    const set = (change: Partial<Entry>) => void battle.setSlot(change);
    if (slot.slot === 'body') return <Body battle={battle} entry={entry} slot={slot} set={set} />;
    if (slot.slot === 'bodies') return <Bodies battle={battle} entry={entry} slot={slot} set={set} />;
    if (slot.slot === 'choice') return <Choice entry={entry} slot={slot} set={set} />;
    if (slot.slot === 'sequence') return <Sequence battle={battle} entry={entry} slot={slot} set={set} />;
    if (slot.slot === 'number') return <NumberField battle={battle} entry={entry} set={set} />;
    if (slot.slot === 'pose') return <PoseField battle={battle} entry={entry} set={set} />;
    if (slot.slot === 'formation') return <Formation battle={battle} entry={entry} set={set} />;
    if (slot.slot === 'motion') return <Motion battle={battle} entry={entry} set={set} />;
    if (slot.slot === 'route') return <Route entry={entry} set={set} />;
    return <label class="slot"><span>Words</span><textarea rows={3} value={entry.text ?? ''} onChange={(e) => set({ text: e.currentTarget.value })} /></label>;
}

interface Field { battle: Battle; entry: Entry; slot: Slot; set(change: Partial<Entry>): void }

/* Everything of a kind that somebody might be meant by. */
function namesOf(battle: Battle, ref: RefKind | undefined): Ref[] {
    if (ref === 'command') return battle.state.commands.map((c) => c.ref);
    if (ref === 'side') return battle.field.sides.map((s) => s.ref);
    if (ref === 'terrain') return battle.field.terrain.map((t) => t.ref);
    if (ref === 'body') return battle.state.bodies.filter((b) => b.standing === 'play').map((b) => b.ref);
    return battle.state.units.filter((u) => u.standing === 'play').map((u) => u.ref);
}

function Body({ battle, entry, slot, set }: Field) {
    const likely = battle.targets, all = namesOf(battle, slot.ref).filter((r) => r !== entry.unit);
    const rest = all.filter((r) => !likely.has(r));
    return (
        <label class="slot"><span>At</span>
            <select value={entry.target === undefined ? '' : String(entry.target)} onChange={(e) => battle.pick(e.currentTarget.value)}>
                <option value="" disabled>pick one here or on the table</option>
                {likely.size > 0 && <optgroup label="may be chosen">{[...likely].map((r) => <option>{String(r)}</option>)}</optgroup>}
                <optgroup label="others">{rest.map((r) => <option>{String(r)}</option>)}</optgroup>
            </select>
            {entry.target !== undefined && !slot.optional ? null : slot.optional && entry.target !== undefined && <button class="btn small" onClick={() => set({ target: undefined })}>nobody</button>}
        </label>
    );
}

function Bodies({ battle, entry, slot, set }: Field) {
    const chosen = entry.members ?? [];
    const own = namesOf(battle, slot.ref).filter((r) => { const u = battle.unit(r); return !u || u.side === battle.acting; });
    const toggle = (ref: Ref) => set({ members: chosen.includes(ref) ? chosen.filter((r) => r !== ref) : [...chosen, ref] });
    return (
        <fieldset class="slot checks"><legend>Who</legend>
            {own.map((ref) => <label><input type="checkbox" checked={chosen.includes(ref)} onChange={() => toggle(ref)} />{String(ref)}</label>)}
        </fieldset>
    );
}

function Choice({ entry, slot, set }: Omit<Field, 'battle'>) {
    return (
        <div class="slot seg" role="radiogroup" aria-label="Choose one">
            {(slot.words ?? []).map((word) => <button role="radio" aria-checked={entry.choice === word} aria-pressed={entry.choice === word} onClick={() => set({ choice: word })}>{word.replace(/[-_]/g, ' ')}</button>)}
        </div>
    );
}

/* First first: drag a row, or give it the focus and move it with the arrow keys. */
function Sequence({ battle, entry, set }: Field) {
    const [held, setHeld] = useState(-1);
    const list = entry.sequence ?? [], short = withoutCommonStart(list.map(String));
    const put = (from: number, to: number) => {
        if (from < 0 || to < 0 || to >= list.length || from === to) return;
        const next = [...list];
        next.splice(to, 0, ...next.splice(from, 1));
        set({ sequence: next });
    };
    return (
        <ol class="sequence" aria-label="In this order, first first">
            {list.map((ref, i) => {
                const command = battle.state.commands.find((c) => c.ref === ref);
                return (
                    <li key={String(ref)} tabIndex={0} draggable class={held === i ? 'held' : ''} aria-label={`${i + 1}: ${ref}; arrow keys move it`}
                        onDragStart={(e) => { setHeld(i); e.dataTransfer?.setData('text/plain', String(i)); }} onDragEnd={() => setHeld(-1)}
                        onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); put(held, i); setHeld(-1); }}
                        onKeyDown={(e) => {
                            const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0;
                            if (by === 0) return;
                            e.preventDefault();
                            put(i, i + by);
                            const parent = e.currentTarget.parentElement;
                            requestAnimationFrame(() => parent?.querySelectorAll('li')[i + by]?.focus());
                        }}>
                        <b>{i + 1}</b><span>{short[i]}</span>
                        <span class="muted">{command ? `${command.units} unit${command.units === 1 ? '' : 's'}` : ''}</span>
                        <button class="btn small" aria-label={`${ref} earlier`} disabled={i === 0} onClick={() => put(i, i - 1)}>▲</button>
                        <button class="btn small" aria-label={`${ref} later`} disabled={i === list.length - 1} onClick={() => put(i, i + 1)}>▼</button>
                    </li>
                );
            })}
        </ol>
    );
}

function NumberField({ battle, entry, set }: Omit<Field, 'slot'>) {
    const value = entry.number ?? 0, most = battle.draft?.verdict?.limit;
    return (
        <div class="slot row"><span>How many</span>
            <button class="btn small" aria-label="one less" onClick={() => set({ number: value - 1 })}>−</button>
            <input type="number" step={1} aria-label="Number" value={entry.number ?? ''} onChange={(e) => set({ number: Math.trunc(Number(e.currentTarget.value)) })} />
            <button class="btn small" aria-label="one more" onClick={() => set({ number: value + 1 })}>+</button>
            {most !== undefined && <span class="muted">at most {most}</span>}
        </div>
    );
}

function PoseField({ battle, entry, set }: Omit<Field, 'slot'>) {
    const subject = battle.unit(entry.unit);
    const at: Point = entry.at ?? (subject?.standing === 'play' ? subject.pose.at : [battle.field.width / 2, battle.field.height / 2]);
    const heading = entry.heading ?? battle.field.sides.find((s) => s.number === battle.acting)?.home ?? 0;
    const give = (x: number, y: number, h: number) => set({ at: [x, y], heading: ((h % 360) + 360) % 360 });
    return (
        <fieldset class="slot row"><legend>Place it: press the table, or</legend>
            <label>east <input type="number" step="0.25" value={at[0]} onChange={(e) => give(Number(e.currentTarget.value), at[1], heading)} /></label>
            <label>north <input type="number" step="0.25" value={at[1]} onChange={(e) => give(at[0], Number(e.currentTarget.value), heading)} /></label>
            <label>facing <input type="number" step="5" value={heading} onChange={(e) => give(at[0], at[1], Number(e.currentTarget.value))} /></label>
        </fieldset>
    );
}

function Formation({ battle, entry, set }: Omit<Field, 'slot'>) {
    const unit = battle.unit(entry.unit), n = Math.max(1, unit?.bases.length ?? 1);
    const shapes = Array.from({ length: n }, (_, i): [number, number] => [i + 1, Math.ceil(n / (i + 1))]);
    return (
        <div class="slot seg wrap" role="radiogroup" aria-label="Files and ranks">
            {shapes.map(([f, r]) => <button role="radio" aria-checked={entry.form?.[0] === f} aria-pressed={entry.form?.[0] === f} onClick={() => set({ form: [f, r] })}>{f} × {r}</button>)}
        </div>
    );
}

const VERBS: [verb: string, label: string, first: MotionStep][] = [
    ['march', 'Forward', ['march', 0, 1]], ['pivot', 'Turn', ['pivot', 15]], ['wheel', 'Wheel', ['wheel', 15]], ['about', 'About', ['about']],
];

function Motion({ battle, entry, set }: Omit<Field, 'slot'>) {
    const steps = entry.motion ?? [];
    const change = (i: number, n: number, value: number) => set({ motion: steps.map((s, k) => (k === i ? (s.map((v, j) => (j === n ? value : v)) as MotionStep) : s)) });
    return (
        <div class="slot motion">
            <ol>{steps.map((s, i) => (
                <li><span>{stepWords(s, battle.field.mark)}</span>
                    {s.slice(1).map((value, k) => <input type="number" step={s[0] === 'march' && k === 1 ? 0.25 : 1} aria-label={s[0] === 'march' && k === 1 ? 'how far' : 'degrees'} value={value} onChange={(e) => change(i, k + 1, Number(e.currentTarget.value))} />)}
                    <button class="btn small" aria-label="Strike this step out" onClick={() => set({ motion: steps.filter((_, k) => k !== i) })}>×</button></li>
            ))}</ol>
            <div class="row">{VERBS.map(([verb, label, first]) => <button key={verb} class="btn small" onClick={() => set({ motion: [...steps, first] })}>{label}</button>)}</div>
        </div>
    );
}

function Route({ entry, set }: { entry: Entry; set(change: Partial<Entry>): void }) {
    const route = entry.route ?? [];
    return (
        <label class="slot"><span>By way of</span>
            <input placeholder="12,8  20,15" value={route.map((p) => p.join(',')).join('  ')} onChange={(e) => {
                const points = e.currentTarget.value.trim().split(/\s+/).map((p) => p.split(',').map(Number)).filter((p): p is Point => p.length === 2 && p.every(Number.isFinite));
                set({ route: points });
            }} />
        </label>
    );
}
