/* Phone.tsx - small windows: the map first, one sheet with three heights, one tray of tools. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/art';
import { has } from '../shown/offers';
import { proposes } from '../shown/proposed';
import type { Shown } from '../shown/shown';

export const HEIGHTS = ['peek', 'half', 'full'] as const;
export type Height = (typeof HEIGHTS)[number];

/* Returns the height of the sheet that the present decision needs; the map keeps the rest. */
export function heightNeeded(battle: Shown): Height {
    const { draft, moment, needs, raw, decision, mine } = battle;
    if (moment || needs || raw.over || (!draft && battle.selection.length > 1)) return 'half';
    if (draft) {
        const onMap = has(draft.offer, 'motion') || has(draft.offer, 'pose'), rolls = (battle.odds?.odds.rolls.length ?? 0) > 0;
        return draft.verdict?.answer === 'no' || rolls || !onMap ? 'half' : 'peek';
    }
    if (proposes(battle) || (mine && battle.mustCollect && decision?.sealed)) return 'half';
    return mine && decision && !decision.offers.some((o) => has(o, 'motion') || has(o, 'pose')) ? 'half' : 'peek';
}

const WORDS: Record<Height, string> = { peek: 'Show more of the sheet', half: 'Show the whole sheet', full: 'Show the map' };
const FLICK = 24; /* px */

/* A press, a flick or an arrow key moves the sheet by one height. */
export function Sheet({ battle, children }: { battle: Shown; children: ComponentChildren }) {
    const needed = heightNeeded(battle), [height, setHeight] = useState<Height>(needed), from = useRef<number | null>(null), flicked = useRef(false);
    const due = `${needed} ${battle.decision?.title}`, met = useRef(due), pull = useRef<HTMLElement>(null);
    useEffect(() => { if (due !== met.current && !pull.current!.style.height) met.current = due, setHeight(needed); }); /* not under a finger on the table */
    const move = (by: number) => setHeight(HEIGHTS[Math.max(0, Math.min(2, HEIGHTS.indexOf(height) + by))]!);
    return (
        <section ref={pull} class={`pull ${height}`} aria-label="Decision, verdict and report">
            <button class="grab" aria-label={WORDS[height]} aria-expanded={height !== 'peek'}
                onPointerDown={(e) => { from.current = e.clientY; flicked.current = false; e.currentTarget.setPointerCapture(e.pointerId); }}
                onPointerUp={(e) => {
                    const by = e.clientY - (from.current ?? e.clientY);
                    from.current = null;
                    if (Math.abs(by) > FLICK) flicked.current = true, move(by < 0 ? 1 : -1);
                }}
                onKeyDown={(e) => { if (e.key === 'ArrowUp' || e.key === 'ArrowDown') e.preventDefault(), e.stopPropagation(), move(e.key === 'ArrowUp' ? 1 : -1); }}
                onClick={() => { if (!flicked.current) setHeight(height === 'full' ? 'peek' : HEIGHTS[HEIGHTS.indexOf(height) + 1]!); flicked.current = false; }}><i /></button>
            {children}
        </section>
    );
}

/* The button for the tools, which replace the sheet and leave the map in sight. */
export function TrayButton({ open, set }: { open: boolean; set(open: boolean): void }) {
    return <button class="traybtn" aria-expanded={open} aria-label={open ? 'Put the tools away' : 'Tools, help and settings'} onClick={() => set(!open)}>{open ? <b aria-hidden="true">×</b> : <Icon name="menu" />}</button>;
}
