/* Sequence.tsx - things in order, first first: drag a row, or give it the focus and move it with the arrow keys. */
import { useState } from 'preact/hooks';
import { withoutCommonStart } from '../app/names';
import type { Ref } from '../table/contract';
import type { Field } from './Slots';

const moved = (list: Ref[], from: number, to: number): Ref[] => {
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    return next;
};

export function Sequence({ battle, entry, set }: Field) {
    const [held, setHeld] = useState<Ref | null>(null);
    const list = entry.sequence ?? [], short = withoutCommonStart(list.map(String));
    /* By name, not by place: what came before in the queue may have moved it. */
    const put = (ref: Ref, place: (from: number) => number) => set(({ sequence = [] }) => {
        const from = sequence.indexOf(ref), to = place(from);
        return from < 0 || to < 0 || to >= sequence.length ? {} : { sequence: moved(sequence, from, to) };
    });
    const key = (e: KeyboardEvent & { currentTarget: HTMLElement }, ref: Ref) => {
        const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        e.preventDefault();
        e.stopPropagation();
        put(ref, (from) => from + by);
    };
    return (
        <ol class="sequence" aria-label="In this order, first first">
            {list.map((ref, i) => {
                const command = battle.state.commands.find((c) => c.ref === ref);
                return (
                    <li key={String(ref)} tabIndex={0} draggable class={held === ref ? 'held' : ''} aria-label={`${i + 1}: ${ref}; arrow keys move it`}
                        onDragStart={(e) => { setHeld(ref); e.dataTransfer?.setData('text/plain', String(ref)); }} onDragEnd={() => setHeld(null)}
                        onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); if (held !== null && held !== ref) put(held, () => i); setHeld(null); }} onKeyDown={(e) => key(e, ref)}>
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
