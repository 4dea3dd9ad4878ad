/* Fields.tsx - the input of a number and of a choice, for all screens. */
import { useState } from 'preact/hooks';

/* A field for a number: every valid number is passed on at once, and the text stays as typed until the field is left. */
export function Num({ label, value, step, change }: { label: string; value: number | undefined; step: number; change(value: number): void }) {
    const [typed, setTyped] = useState<string | null>(null);
    return (
        <input type="number" aria-label={label} step={step} value={typed ?? value ?? ''} onFocus={(e) => e.currentTarget.select()} onBlur={() => setTyped(null)}
            onInput={(e) => {
                const { value: text, valueAsNumber: n } = e.currentTarget;
                setTyped(text);
                if (Number.isFinite(n)) change(n);
            }} />
    );
}

interface Option<T> { value: T; label: string }

/* Arrow keys go along the buttons of a radio group, and choose. */
export function along(e: KeyboardEvent & { currentTarget: HTMLElement }): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key], buttons = [...e.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    if (!by || buttons.length === 0) return;
    e.preventDefault();
    e.stopPropagation();
    const next = buttons[(buttons.findIndex((b) => b === document.activeElement) + by + buttons.length) % buttons.length]!;
    next.focus();
    next.click();
}

/* Choices of which one is chosen, by a press or with the arrow keys. */
export function Radios<T extends string | number>({ label, options, chosen, choose, wrap }: { label: string; options: Option<T>[]; chosen: T | undefined; choose(value: T): void; wrap?: boolean }) {
    const stop = options.some((o) => o.value === chosen) ? chosen : options[0]?.value;
    return (
        <div class={wrap ? 'slot seg wrap' : 'slot seg'} role="radiogroup" aria-label={label} onKeyDown={along}>
            {options.map((o) => <button key={o.value} role="radio" tabIndex={o.value === stop ? 0 : -1} aria-checked={o.value === chosen} onClick={() => choose(o.value)}>{o.label}</button>)}
        </div>
    );
}
