/* Sequence.tsx - a list in order, the first on top: drag a row, or focus it and move it with the arrow keys. */
import { withoutCommonStart } from '../shown/names';
import { useRef, useState } from 'preact/hooks';
import type { Ref } from '../table/contract';
import type { Field } from './field';

const moved = (list: Ref[], from: number, to: number): Ref[] => {
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    return next;
};

export function Sequence({ battle, entry, set }: Field) {
    /* a row under the finger or the mouse: where it was taken, how far it has come, and the place it would take */
    const [held, setHeld] = useState<{ ref: Ref; from: number; by: number; over: number } | null>(null), rows = useRef<HTMLOListElement>(null);
    const list = entry.sequence ?? [], short = withoutCommonStart(list.map(String));
    /* Finds the row by name: earlier acts in the queue may have moved it. */
    const put = (ref: Ref, place: (from: number) => number) => set(({ sequence = [] }) => {
        const from = sequence.indexOf(ref), to = place(from);
        return from < 0 || to < 0 || to >= sequence.length ? {} : { sequence: moved(sequence, from, to) };
    });
    /* Which row's place that is; it has no say itself, for it goes along. */
    const placeAt = (y: number, own: number): number => {
        const middles = [...rows.current!.children].map((row) => { const { top, height } = row.getBoundingClientRect(); return top + height / 2; });
        return middles.reduce((place, middle, i) => (i < own && y <= middle ? place - 1 : i > own && y >= middle ? place + 1 : place), own);
    };
    const key = (e: KeyboardEvent & { currentTarget: HTMLElement }, ref: Ref) => {
        const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        e.preventDefault();
        e.stopPropagation();
        put(ref, (from) => from + by);
    };
    return (
        <ol ref={rows} class="sequence" aria-label="In this order, first first">
            {list.map((ref, i) => {
                const command = battle.state.commands.find((c) => c.ref === ref);
                return (
                    <li key={String(ref)} tabIndex={0} class={held?.ref === ref ? 'held' : held?.over === i ? 'over' : ''} style={held?.ref === ref ? { translate: `0 ${held.by}px` } : undefined} aria-label={`${i + 1}: ${ref}; arrow keys move it`} onKeyDown={(e) => key(e, ref)}
                        onPointerDown={(e) => { if (e.button === 0 && !(e.target as Element).closest('button')) { e.currentTarget.setPointerCapture(e.pointerId); setHeld({ ref, from: e.clientY, by: 0, over: i }); } }}
                        onPointerMove={(e) => { if (held?.ref === ref) setHeld({ ...held, by: e.clientY - held.from, over: placeAt(e.clientY, i) }); }}
                        onPointerUp={() => { if (held?.ref === ref && held.over !== i) put(ref, () => held.over); setHeld(null); }} onPointerCancel={() => setHeld(null)}>
                        <b>{i + 1}</b><span>{short[i]}</span>
                        <span class="muted">{command ? `${command.units} unit${command.units === 1 ? '' : 's'}` : ''}</span>
                        <button class="btn small" aria-label={`${ref} earlier`} disabled={i === 0} onClick={() => put(ref, (from) => from - 1)}>▲</button>
                        <button class="btn small" aria-label={`${ref} later`} disabled={i === list.length - 1} onClick={() => put(ref, (from) => from + 1)}>▼</button>
                    </li>
                );
            })}
        </ol>
    );
}
