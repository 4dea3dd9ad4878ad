/* Tools.tsx - tools for the hand: handles beside a piece, view buttons, the finder, the magnifying glass. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useWindow } from '../listen';
import { Glyph } from '../art/art';
import { ICONS } from '../art/glyphs';
import type { Field, Ghost, Point, Ref, State, TableProps, Unit } from './contract';
import { along, distance, gapTo, middle, radians, sizeOf, type Box, handyLength } from './geometry';
import { type Pen } from './engrave';
import type { LinePart } from './gestures';
import { NAME, shortName, textWidth } from './labels';
import type { LineHeld } from './lines';

/* ---- handles ------------------------------------------------------------------------------------------------------------------------ */

type Handle = 'turn' | 'carry';

/* A mouse drags the piece itself; a finger would cover it. */
const isCoarse = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches;
const kinds = (coarse: boolean): Handle[] => (coarse ? ['turn', 'carry'] : ['turn']);

/* Pixels from the base to the middle of a handle (larger for a finger than for a mouse), and half a handle's width. */
const gap = (): number => (isCoarse() ? 46 : 22);
const radius = (): number => (isCoarse() ? 22 : 12);
export const gripWidth = (): number => 2 * radius();
const SIDES: Record<Handle, number> = { turn: 270, carry: 90 }, ROUND = [0, 180, 45, -45, 90, -90, 135, -135];

/* Returns places beside the base, never under the finger or on a unit: if one side is taken, on another side or farther
 * away. */
export function handlePlaces({ field, state }: TableProps, unit: Unit, ghost: Ghost | undefined, pixel: number): Partial<Record<Handle, Point>> {
    const { corners, heading } = ghost ?? { corners: unit.corners, heading: unit.pose.heading }, at = middle(corners), [w, d] = sizeOf(corners);
    const others = [...state.units.filter((u) => ghost || u.ref !== unit.ref), ...state.bodies.filter((b) => b.attached === null)].filter((u) => u.standing === 'play');
    const found: Partial<Record<Handle, Point>> = {}, far = radius() * pixel;
    const free = (p: Point) => p[0] > 0 && p[1] > 0 && p[0] < field.width && p[1] < field.height && others.every((u) => gapTo(p, u.corners) > far) && Object.values(found).every((q) => distance(p, q) > 2 * far);
    for (const kind of kinds(isCoarse())) for (let room = gap() * pixel, ring = 0; ring < 12 && !found[kind]; ring++, room += far) {
        const spot = ROUND.map((by) => {
            const side = radians(SIDES[kind] + by);
            return along(at, heading + SIDES[kind] + by, (Math.abs(Math.sin(side)) * w + Math.abs(Math.cos(side)) * d) / 2 + room);
        }).find(free);
        if (spot) found[kind] = spot;
    }
    return found;
}

export function Handles({ spots, unit, ghost, pen, px }: { spots: ReturnType<typeof handlePlaces>; unit: Unit; ghost: Ghost | undefined; pen: Pen; px: number }) {
    const centre = pen.point(middle(ghost?.corners ?? unit.corners));
    return (
        <g class="handles">
            {Object.entries(spots).map(([kind, spot]) => {
                const p = pen.point(spot);
                return (
                    <g key={kind} class={`handle handle-${kind}`}>
                        <path class="lead" d={`M${centre.join(' ')}L${p.join(' ')}`} />
                        <g transform={`translate(${p[0]} ${p[1]}) scale(${px})`}><circle r="12" /><g transform="scale(.66) translate(-11 -11)" dangerouslySetInnerHTML={{ __html: kind === 'turn' ? ICONS['flip'] ?? '' : '<path d="M11 2V20M2 11H20M8 5L11 2L14 5M8 17L11 20L14 17M5 8L2 11L5 14M17 8L20 11L17 14"/>' }} /></g>
                    </g>
                );
            })}
        </g>
    );
}

/* Handles of a line: forward in the middle, and a wheel at each end. */
const SIGNS: Record<LinePart, string> = { march: '<path d="M11 20V3M5 9L11 3L17 9"/>', left: '<path d="M4 17C4 9 9 6 17 6M13 2L17 6L13 10"/>', right: '<path d="M18 17C18 9 13 6 5 6M9 2L5 6L9 10"/>' };
export function LineHandles({ line, turn, pen, px }: { line: LineHeld; turn: number; pen: Pen; px: number }) {
    return <g class="handles">{(Object.entries(line.spots) as [LinePart, Point][]).map(([part, spot]) => {
        const p = pen.point(spot);
        return <g key={part} class={`handle handle-line-${part}`} data-part={part}><g transform={`translate(${p[0]} ${p[1]}) scale(${px})`}><circle r="12" /><g transform={`rotate(${line.heading + line.amounts.wheel + turn}) scale(.66) translate(-11 -11)`} dangerouslySetInnerHTML={{ __html: SIGNS[part] }} /></g></g>;
    })}</g>;
}
/* Returns, in the table's lengths, the distance of a line's handle and how near to it a press counts. */
export const lineRoom = (pixel: number): [room: number, reach: number] => [gap() * pixel, (radius() + 4) * pixel];

/* Returns the handle at a place of the table; `pixel` is the length of a pixel there. */
export function handleAt(table: TableProps, unit: Unit, ghost: Ghost | undefined, at: Point, pixel: number): Handle | undefined {
    return (Object.entries(handlePlaces(table, unit, ghost, pixel)) as [Handle, Point][]).find(([, spot]) => distance(at, spot) <= (radius() + 4) * pixel)?.[0];
}

/* ---- view ------------------------------------------------------------------------------------------------------------------------------ */

export function ViewTools({ near, far, all, zoom }: { near(): void; far(): void; all(): void; zoom: number }) {
    const tool = (icon: string, label: string, press: () => void, off: boolean) => (
        <button class="v-tool" aria-label={label} title={label} disabled={off} onClick={press}><svg viewBox="0 0 22 22" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[icon] ?? '' }} /></button>
    );
    return <div class="v-tools" role="group" aria-label="Near and far">{tool('plus', 'Nearer (+)', near, false)}{zoom > 1 && <>{tool('minus', 'Farther (−)', far, false)}{tool('fit', 'Whole table (0)', all, false)}</>}</div>;
}

/* Shows the whole table, small, while only a part of it is in view: press or drag to go there. */
export function Overview({ field, state, pen, seen, go }: { field: Field; state: State; pen: Pen; seen: Box; go(at: Point): void }) {
    const still = useMemo(() => (
        <>
            <rect class="paper" width={pen.width} height={pen.height} />
            {field.terrain.map((t) => <path class={`o-${t.shape} o-${t.look}`} d={`M${t.points.map((p) => pen.point(p).map(Math.round).join(' ')).join('L')}${t.shape === 'area' ? 'Z' : ''}`} style={t.shape === 'line' ? { strokeWidth: Math.max(8, t.width * pen.k) } : undefined} />)}
            {state.units.filter((u) => u.standing === 'play').map((u) => <path class={`o-unit side-${u.side || 1}`} d={`M${u.corners.map((p) => pen.point(p).map(Math.round).join(' ')).join('L')}Z`} />)}
        </>
    ), [field, state, pen]);
    const point = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
        event.stopPropagation();
        if (event.type === 'pointermove' && event.buttons === 0) return;
        const box = event.currentTarget.getBoundingClientRect();
        go([((event.clientX - box.left) / box.width) * pen.width, ((event.clientY - box.top) / box.height) * pen.height]);
    };
    return (
        <svg class="overview" viewBox={`0 0 ${pen.width} ${pen.height}`} style={{ aspectRatio: `${pen.width}/${pen.height}` }} aria-hidden="true" onPointerDown={point} onPointerMove={point} onPointerUp={(e) => e.stopPropagation()}>
            {still}<rect class="o-seen" x={seen.left} y={seen.top} width={seen.right - seen.left} height={seen.bottom - seen.top} />
        </svg>
    );
}

/* Enemies who stand outside the window of a phone: at each of its edges the nearest of them by name, with how many more are there.  A press
 * goes to that one.  A chip stands clear of the pieces: elsewhere on its edge, or with a shorter name or only the arm where there is no room for the whole name. */
export function Far({ state, viewer, pen, seen, high, ghosts, go }: { state: State; viewer: number; pen: Pen; seen: Box; high: number; ghosts: readonly Ghost[]; go(at: Point): void }) {
    const far = new Map<string, { unit: Unit; at: Point; gap: number; more: number }>(), [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    for (const unit of viewer === 0 ? [] : state.units) {
        const at = pen.point(middle(unit.corners)), [dx, dy] = [Math.max(seen.left - at[0], at[0] - seen.right), Math.max(seen.top - at[1], at[1] - seen.bottom)];
        if (unit.standing !== 'play' || unit.side === viewer || Math.max(dx, dy) <= 0) continue;
        const edge = dx > dy ? (at[0] < x ? 'left' : 'right') : at[1] < y ? 'top' : 'bottom', gap = distance(at, [x, y]), known = far.get(edge);
        far.set(edge, known && known.gap <= gap ? { ...known, more: known.more + 1 } : { unit, at, gap, more: known ? known.more + 1 : 0 });
    }
    const part = (at: number, from: number, to: number, most: number) => Math.max(20, Math.min(most, ((at - from) / (to - from)) * 100));
    const pieces = [...state.units.filter((u) => u.standing === 'play'), ...ghosts].map((u) => pen.point(middle(u.corners))).map(([px, py]) => [((px - seen.left) / (seen.right - seen.left)) * 100, ((py - seen.top) / (seen.bottom - seen.top)) * 100] as const);
    /* Would a chip so wide cover a piece there?  In hundredths of the window, with half a piece all round. */
    const tall = 4000 / high, half = 3000 / high; /* a chip's height, and a little more than half a piece */
    const isFree = (edge: string, along: number, wide: number) => !pieces.some(([px, py]) => {
        if (edge === 'left' || edge === 'right') return (edge === 'left' ? px < wide + 9 : px > 91 - wide) && py > along - half && py < along + tall + half;
        const left = (along * (100 - wide)) / 100;
        return px > left - 9 && px < left + wide + 9 && (edge === 'top' ? py < tall + half + 2 : py > 98 - 11000 / high - half && py < 100 - 7000 / high + half);
    });
    const kinds = new Set(state.units.map((u) => u.label)), wide = (high * (seen.right - seen.left)) / (seen.bottom - seen.top);
    const wideAs = (text: string, more: number) => Math.min(44, ((48 + (text ? textWidth(text, NAME) : 24) + (more > 0 ? 24 : 0)) / wide) * 100);
    return <>{[...far].map(([edge, { unit, at, more }]) => {
        const own = /left|right/.test(edge) ? part(at[1], seen.top, seen.bottom, 60) : part(at[0], seen.left, seen.right, 80), name = unit.name || `${unit.label} ${unit.number}`;
        const places = [own, 50, 35, 65, 20, 80].filter((a) => a <= 60 || edge === 'top' || edge === 'bottom');
        const forms = [name, shortName(name, kinds)].map((text) => ({ text, at: places.find((a) => isFree(edge, a, wideAs(text, more))) })), told = forms.find((f) => f.at !== undefined);
        const along = told?.at ?? places.find((a) => isFree(edge, a, wideAs('', more))) ?? own;
        return <button key={edge} class={`v-far at-${edge} side-${unit.side || 1}`} style={{ '--along': `${along}%` }} aria-label={`${name}${more ? ` and ${more} more` : ''}, off the screen: go there`} onClick={() => go(at)}>
            <svg viewBox="0 0 10 10" aria-hidden="true" style={{ rotate: `${Math.atan2(at[0] - x, y - at[1])}rad` }}><path d="M5 0 9 10H1z" /></svg>{told ? <b>{told.text}</b> : <Glyph arm={unit.arm} width={24} />}{more > 0 && <span>+{more}</span>}</button>;
    })}</>;
}

/* Draws a length of the table at the present zoom, for when the printed scale is out of sight or out of proportion. */
export function Scale({ pixels, mark }: { pixels: number; mark: string }) {
    const length = handyLength(160 / pixels);
    return <div class="v-scale" aria-hidden="true">{length} {mark}<i style={{ width: `${length * pixels}px` }} /></div>;
}

/* Finds pieces by number, or by the beginning of any word of their name. */
export function found(state: State, text: string): { ref: Ref; label: string }[] {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return [];
    const all = [...state.units, ...state.bodies].filter((u) => u.standing === 'play');
    const fits = (u: { number: number; name: string }) => String(u.number) === wanted || ` ${u.name.toLowerCase()}`.includes(` ${wanted}`);
    return all.filter(fits).slice(0, 6).map((u) => ({ ref: u.ref, label: u.name || `number ${u.number}` }));
}

export function Find({ input, state, choose }: { input: { current: HTMLInputElement | null }; state: State; choose(ref: Ref | null): void }) {
    const [text, setText] = useState('');
    const hits = found(state, text);
    const key = (event: KeyboardEvent) => {
        event.stopPropagation();
        if (event.key === 'Escape') choose(null);
        if (event.key === 'Enter' && hits[0]) choose(hits[0].ref);
    };
    return (
        <div class="finder">
            <label>Find <input ref={input} value={text} autocomplete="off" spellcheck={false} placeholder="name or number" onInput={(e) => setText(e.currentTarget.value)} onKeyDown={key} /></label>
            <ul>{hits.map((h) => <li key={String(h.ref)}><button class="btn" onClick={() => choose(h.ref)}>{h.label}</button></li>)}</ul>
        </div>
    );
}

/* ---- the glass -------------------------------------------------------------------------------------------------------------------------- */

const GLASS = 2.6, RADIUS = 105;

/* Enlarges what lies under the pointer: a copy of the present drawing, moved under a round window. */
export function Loupe({ table, start }: { table: { current: HTMLDivElement | null }; start: Point }) {
    const glass = useRef<HTMLDivElement>(null), copy = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const sheet = table.current?.querySelector<HTMLElement>('.sheet-of-paper');
        if (!sheet || !copy.current) return;
        const twin = sheet.cloneNode(true) as HTMLElement;
        for (const e of twin.querySelectorAll('[id]')) e.removeAttribute('id'); /* patterns are found in the drawing itself */
        for (const e of twin.querySelectorAll('[data-ref],[data-ghost]')) { e.removeAttribute('data-ref'); e.removeAttribute('data-unit'); e.removeAttribute('data-ghost'); e.removeAttribute('role'); e.removeAttribute('aria-label'); }
        twin.style.transform = 'none';
        copy.current.replaceChildren(twin);
    }, []);
    const follow = (event: { clientX: number; clientY: number }) => {
        const sheet = table.current?.querySelector('.sheet-of-paper')?.getBoundingClientRect(), box = table.current?.getBoundingClientRect();
        if (!sheet || !box || !glass.current || !copy.current) return;
        const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
        glass.current.style.display = inside ? 'block' : 'none';
        glass.current.style.transform = `translate(${event.clientX - box.left - RADIUS}px,${event.clientY - box.top - RADIUS}px)`;
        copy.current.style.transform = `translate(${RADIUS - (event.clientX - sheet.left) * GLASS}px,${RADIUS - (event.clientY - sheet.top) * GLASS}px) scale(${GLASS})`;
    };
    useEffect(() => follow({ clientX: start[0], clientY: start[1] }), []);
    useWindow('pointermove', follow);
    return <div ref={glass} class="loupe" aria-hidden="true" style={{ display: 'none' }}><div ref={copy} class="loupe-copy" /></div>;
}
