/* Table.tsx - the table: ground, pieces, and the gestures that move them.
 *
 * Three drawings lie over one another, each on its own layer: the ground, which changes only with the view; the pieces,
 * which change with the battle; and the hand's layer, the only one that changes while something is dragged. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { TABLE_KEYS, useKeys, useWindow } from '../listen';
import { HATCHING } from '../art/glyphs';
import type { Overlay, Point, Pose, Ref, TableProps, Unit } from './contract';
import { along, boxOf, cornersAt, distance, gapTo, middle, sizeOf, turned, handyLength } from './geometry';
import { engrave, frame, grid, penOf, type Pen } from './engrave';
import { Hand, type Carried, type Ground, type Grip } from './gestures';
import { lineGrip, lineHeld, lineWish } from './lines';
import { Far, Find, handleAt, handlePlaces, gripWidth, Handles, LineHandles, lineRoom, Loupe, Overview, Scale, ViewTools } from './Tools';
import { furniture, inkedOutlines, isTrodden } from './furniture';
import { GhostDrawn, plateBox, Plates, platesOf, RulerDrawn, Shapes, standing, TraceDrawn } from './Overlays';
import { isTypeHere, typeCome } from './labels';
import { nameEverybody, Pieces, type Named } from './Pieces';
import { clearPlace, ThrownDice } from './Thrown';
import { ZonesDrawn } from './Zones';
import { fitScale, isSmall, MARGIN, onTable, paperAt, paperOf, settled, shiftOf, turnPoint, unturnPoint, whole, zoomed, type Size, type View } from './view';

const ARROW = '<marker id="arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path class="arrow" d="M0 0L10 5L0 10L2.6 5Z"/></marker>';
const HATCH = '<pattern id="hatch-gone" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" class="hatch-gone" stroke-width="2"/></pattern><pattern id="hatch-no" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" class="hatch-no" stroke-width="2"/></pattern>';
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } }); /* our own drawings: no text from
                                                                                 * outside is in them */

/* Returns the last list as long as nothing in it has changed, so that drawings made from it are not made again. */
function useSame<T>(now: T, same = (a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b)): T {
    const last = useRef(now);
    if (!same(last.current, now)) last.current = now;
    return last.current;
}
const NOBODY: ReadonlySet<Ref> = new Set();
const FINGER = 22;                        /* radius in pixels that a finger covers */
const sameSet = (a: ReadonlySet<Ref>, b: ReadonlySet<Ref>): boolean => a.size === b.size && [...a].every((x) => b.has(x));
const sameOverlays = (a: readonly Overlay[], b: readonly Overlay[]): boolean =>
    a.length === b.length && a.every((x, i) => x.key === b[i]!.key && x.tone === b[i]!.tone && x.label === b[i]!.label && x.shape === b[i]!.shape && x.beside?.lines.join() === b[i]!.beside?.lines.join());

function useSize(element: { current: HTMLElement | null }): Size {
    const [size, setSize] = useState<Size>({ width: 890, height: 602 });
    useLayoutEffect(() => {
        const look = () => {
            const { clientWidth: width, clientHeight: height } = element.current!;
            setSize((old) => (old.width === width && old.height === height ? old : { width: Math.max(1, width), height: Math.max(1, height) }));
        };
        look();
        const watch = new ResizeObserver(look);
        watch.observe(element.current!);
        return () => watch.disconnect();
    }, []);
    return size;
}

export function Table(props: TableProps) {
    const { field, state, rotation } = props;
    const box = useRef<HTMLDivElement>(null), held = useRef<SVGGElement>(null), finder = useRef<HTMLInputElement>(null);
    const screen = useSize(box), type = useType();
    const paper = useMemo(() => paperOf(field), [field]);
    const pen = useMemo(() => penOf(paper, rotation), [paper, rotation]);
    const [view, setViewState] = useState<View>(() => whole(paper, rotation));
    const keyed = useRef<{ unit: Ref; from: Pose; at: Point; heading: number } | null>(null);   /* where keys have brought a piece that still stands at `from` */
    const [loupe, setLoupe] = useState(false), [finding, setFinding] = useState(false), [flash, setFlash] = useState<Point | null>(null);
    const latest = useRef(props), pointer = useRef<Point>([-1, -1]);
    latest.current = props;
    const scale = fitScale(paper, rotation, screen) * view.zoom, px = 1 / scale, ink = px * textSize() * roomy(screen), shift = shiftOf(view, scale, screen);
    const now = useRef({ view, scale, screen, paper, pen });
    now.current = { view, scale, screen, paper, pen };

    const setView = (next: View) => setViewState(settled(next, now.current.paper, latest.current.rotation, now.current.screen));
    const turnedFrom = useRef(rotation);
    useEffect(() => {
        const [x, y] = turnPoint(paper, rotation, unturnPoint(paper, turnedFrom.current, [view.x, view.y]));
        turnedFrom.current = rotation;
        setView({ ...view, x, y });
    }, [rotation, screen]);
    /* where the whole table is small, the pieces that may act are brought near once, large enough for a finger */
    const neared = useRef(false), some = props.subjects.size > 0;
    useEffect(() => {
        const able = state.units.filter((u) => u.standing === 'play' && props.subjects.has(u.ref)), those = able.map((u) => pen.point(u.pose.at)), wide = Math.max(4, ...able.map((u) => sizeOf(u.corners)[0]));
        const inch = scale * paper.k, least = isSmall() ? (screen.width > screen.height ? 52 : 64) / wide : 0;
        if (neared.current || those.length === 0 || screen.width !== box.current?.clientWidth) return; /* not yet measured */
        neared.current = true;
        if (view.zoom === 1 && inch < least) setView({ zoom: least / inch, x: those.reduce((sum, p) => sum + p[0], 0) / those.length, y: those.reduce((sum, p) => sum + p[1], 0) / those.length });
    }, [some, screen]);
    /* in a low window of an upright phone the table keeps its scale, so that the piece of it is as large as the whole was */
    const piece = screen.width > 1.8 * screen.height && isSmall() && innerHeight > innerWidth, high = useRef({ scale, view });
    if (!piece) high.current = { scale, view };
    useEffect(() => {
        const { scale: was, view: old } = high.current, [chosen] = props.selection, at = state.units.find((u) => u.ref === chosen)?.pose.at, [x, y] = at ? pen.point(at) : [old.x, old.y];
        if (piece) setView({ zoom: was / fitScale(paper, rotation, screen), x, y });
    }, [piece, props.selection[0]]);
    /* a window of a phone shows somebody who may act now, beside the piece in hand its targets, and both pieces of an order in hand; a piece
     * under the finger moves no window */
    const act = [...props.subjects].join(), aimed = new Set([...(props.selection.length === 1 ? props.targets : []), ...(props.ordered ?? [])]), aims = [...aimed].join();
    useEffect(() => bringIn(state.units.filter((u) => props.subjects.has(u.ref)), false), [act]);
    useEffect(() => bringIn(state.units.filter((u) => props.selection[0] === u.ref || aimed.has(u.ref)), true), [aims]);
    useEffect(() => bringIn(state.units.filter((u) => props.selection[0] === u.ref), false), [screen.height]); /* the sheet was raised */
    function bringIn(all: readonly Unit[], each: boolean): void {
        const { view: v, scale: s, screen: size } = now.current, at = all.filter((u) => u.standing === 'play').map((u) => pen.point(u.pose.at));
        const shown = seenBox(v, s, size), rim = 40 / s, isIn = ([x, y]: Point) => x > shown.left + rim && x < shown.right - rim && y > shown.top + rim && y < shown.bottom - rim;
        if (v.zoom === 1 || hand.held || !isSmall() || at.length === 0 || (each ? aims === '' || at.every(isIn) : at.some(isIn))) return;
        centre(at, each);
    }
    /* Moves the window to the middle of these places; `all`: and zooms out until all of them are in it. */
    function centre(at: readonly Point[], all: boolean): void {
        const { view: v, scale: s, screen: size } = now.current, rim = 40 / s;
        const xs = at.map((p) => p[0]), ys = at.map((p) => p[1]), [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
        const fits = Math.min(size.width / (right - left + 2 * rim), size.height / (bottom - top + 2 * rim)) / s;
        setView({ zoom: v.zoom * (all ? Math.min(1, fits) : 1), x: (left + right) / 2, y: (top + bottom) / 2 });
    }
    useEffect(() => {
        if (!props.look) return;
        const { at, to } = props.look;
        if (now.current.view.zoom > 1) centre((to ? [at, to] : [at]).map(pen.point), true);
        setFlash(pen.point(at));
        const timer = setTimeout(() => setFlash(null), 1600);
        return () => clearTimeout(timer);
    }, [props.look?.serial]);

    /* ---- what the hand may do ---------------------------------------------------------------------------------- */

    const ground = (): Ground => {
        const { view: v, scale: s, screen: size } = now.current, p = latest.current;
        const toTable = (at: Point): Point => onTable(paper, unturnPoint(paper, p.rotation, paperAt(v, s, size, at)));
        const unit = (ref: Ref | null): Unit | undefined => (ref === null ? undefined : p.state.units.find((u) => u.ref === ref && u.standing === 'play') ?? bodyAsUnit(p, ref));
        return {
            toTable, unit,
            pieceAt: (at, coarse) => pieceAt(p, at, (coarse ? 14 : 2) / s / paper.k),
            grip: (place, event) => { const g = gripAt(p, place, event, 1 / s / paper.k); return g.kind === 'pan' && g.ref === null && (event.shiftKey || now.current.view.zoom <= 1) ? { kind: 'band', ref: null } : g; },
            panBy: (dx, dy) => { const w = now.current; setView({ ...w.view, x: w.view.x - dx / w.scale, y: w.view.y - dy / w.scale }); now.current.view = settled({ ...w.view, x: w.view.x - dx / w.scale, y: w.view.y - dy / w.scale }, paper, p.rotation, size); },
            zoomAt: (at, by) => { const w = now.current, next = settled(zoomed(w.view, by, paperAt(w.view, w.scale, w.screen, at)), paper, p.rotation, w.screen); now.current = { ...w, view: next, scale: (w.scale / w.view.zoom) * next.zoom }; setViewState(next); },
            carry, turn: (u, heading, phase) => { outline([cornersAt({ at: middle(u.corners), heading }, ...sizeOf(u.corners))], phase); p.onWish({ wish: 'face', subject: u.ref, heading }, phase); },
            line: (grip, from, at, phase) => { const line = lineHeld(p, 0); if (line) p.onWish(lineWish(line, grip, from, at), phase); },
            place: (ref, at, heading, phase) => p.onWish({ wish: 'place', subject: ref, at, heading: heading ?? homeOf(p, ref) }, phase),
            advance: () => p.onAdvance?.(), measure: (from, to) => p.onMeasure(from, to),
            measuring: (from, to) => { showLine(to ? [from, to] : null); if (!to) outline(null, 'drop'); },
            band: ([x, y], [a, b], phase) => {
                outline([[[x, y], [a, y], [a, b], [x, b]]], phase);
                const within = ([e, n]: Point) => (e - x) * (e - a) < 0 && (n - y) * (n - b) < 0;
                if (phase === 'drop') p.state.units.filter((u) => u.standing === 'play' && p.subjects.has(u.ref) && within(u.pose.at)).forEach((u, i) => p.onSelect(u.ref, i > 0));
            },
            tap, hover: (ref) => p.onHover(ref), hold: (ref) => staysOn(p, ref), stuck: (ref) => p.onStuck?.(ref),
            cancel: (ref) => { outline(null, 'drop'); p.onWish({ wish: 'reach', subject: ref, at: [0, 0], heading: null }, 'cancel'); },
        };
    };
    const carry = ({ unit, at, heading, over }: Carried, phase: 'live' | 'drop') => {
        const p = latest.current;
        const others = p.free || p.placing !== null || over ? [] : companions(p, unit.ref), by: Point = [at[0] - unit.pose.at[0], at[1] - unit.pose.at[1]];
        outline([cornersAt({ at, heading: heading ?? unit.pose.heading }, ...sizeOf(unit.corners)), ...others.map((u) => u.corners.map(([x, y]): Point => [x + by[0], y + by[1]]))], phase);
        keyed.current = null;
        if (p.free || p.placing === unit.ref) p.onWish({ wish: 'place', subject: unit.ref, at, heading: heading ?? unit.pose.heading }, phase);
        else if (over) p.onWish({ wish: 'close', subject: unit.ref, object: over.ref }, phase);
        else if (others.length > 0) p.onWish({ wish: 'together', subject: unit.ref, others: others.map((u) => u.ref), by }, phase);
        else p.onWish({ wish: 'reach', subject: unit.ref, at, heading }, phase);
    };
    /* Draws the outline under the finger without asking the engine, so that it never lags. */
    const outline = (pieces: readonly (readonly Point[])[] | null, phase: 'live' | 'drop') => {
        const d = pieces && phase === 'live' ? pieces.map((c) => `M${c.map((q) => pen.point(q).map((v) => v.toFixed(1)).join(' ')).join('L')}Z`).join('') : '';
        held.current?.querySelector('.held-edge')?.setAttribute('d', d);
    };
    const showLine = (line: [Point, Point] | null) => held.current?.querySelector('.held-line')?.setAttribute('d', line ? `M${line.map((q) => pen.point(q).join(' ')).join('L')}` : '');
    const tapped = useRef<{ ref: Ref | null; time: number }>({ ref: null, time: 0 });
    const picked = useRef<{ ref: Ref | null; time: number }>({ ref: null, time: 0 });
    const tap = (ref: Ref | null, at: Point, event: PointerEvent) => {
        const p = latest.current, same = ref !== null && tapped.current.ref === ref, again = same && event.timeStamp - tapped.current.time < 500;
        tapped.current = { ref, time: event.timeStamp };
        keyed.current = null;
        if (ref !== null && picked.current.ref === ref && event.timeStamp - picked.current.time < 500) return; /* the second of a double press at a target answers nothing */
        if (ref !== null && p.targets.has(ref)) {
            picked.current = { ref, time: event.timeStamp };
            return p.onPick(ref);
        }
        if (again) return selectCommand(p, ref);
        /* touched once more, slowly: another piece was meant that is nearer to the finger than the middle of this one, or else its command */
        const calm = same && event.pointerType === 'touch' && p.ghosts.length === 0 && p.selection.length === 1 && p.selection[0] === ref, other = calm ? pieceAt(p, at, Math.min(FINGER * px / pen.k, distance(at, ground().unit(ref)!.pose.at)), ref) : null;
        if (calm && other === null && p.subjects.has(ref)) return selectCommand(p, ref);
        p.onSelect(other ?? ref, event.shiftKey);
    };
    const hand = useMemo(() => new Hand(() => box.current!, () => ground0.current()), []);
    const ground0 = useRef(ground);
    ground0.current = ground;
    useEffect(() => {
        const wheel = (event: WheelEvent) => hand.wheel(event);
        box.current!.addEventListener('wheel', wheel, { passive: false });
        return () => box.current?.removeEventListener('wheel', wheel);
    }, []);

    /* ---- keys ------------------------------------------------------------------------------------------------------ */

    const near = (by: number) => ground().zoomAt([screen.width / 2, screen.height / 2], by);
    const pressed = (event: KeyboardEvent): boolean => {
        if (event.key === '+' || event.key === '=') return near(1.25), true;
        if (event.key === '-') return near(0.8), true;
        if (event.key === '0') return setView(whole(paper, rotation)), true;
        if (event.key === '/') return setFinding(true), true;
        if (event.key === 'Escape') return escaped(), setFinding(false), hand.giveUp();
        if (event.key === 'Enter' && keyed.current && latest.current.onCommit) return commit(), false;
        if (!event.key.startsWith('Arrow')) return false;
        return (latest.current.inTurn ?? ((act: () => void) => act()))(() => arrow(event)), true;
    };
    const arrow = (event: KeyboardEvent): void => {
        const p = latest.current, first = p.selection[0];
        const subject = first !== undefined && p.subjects.has(first) ? p.state.units.find((u) => u.ref === first && u.standing === 'play') : undefined;
        if (subject) return nudge(subject, event);
        const far = 60 * px, [dx, dy] = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] }[event.key] ?? [0, 0];
        setView({ ...now.current.view, x: now.current.view.x + dx!, y: now.current.view.y + dy! });
    };
    /* The shell lays an order in hand down, if Escape means that now; it may mean something else. */
    const escaped = () => { if (latest.current.ghosts.length === 0) keyed.current = null; };
    /* Drops the piece where the keys have brought it; a shell that hears Enter itself has the last wish already. */
    const commit = () => {
        const p = latest.current;
        const done = keyed.current;
        keyed.current = null;
        if (!done || !p.onCommit) return;
        p.onWish({ wish: 'reach', subject: done.unit, at: done.at, heading: done.heading }, 'drop');
        p.onCommit();
    };
    /* Arrow keys move the piece ahead, back and aside, from its own point of view; with Ctrl they turn it. Shift makes
     * steps small. */
    const nudge = (unit: Unit, event: KeyboardEvent) => {
        const held = keyed.current, from = held?.unit === unit.ref && samePose(held.from, unit.pose) ? held : { unit: unit.ref, from: unit.pose, ...unit.pose };
        const unitLength = Math.max(field.width, field.height) > 200 ? handyLength(field.width / 60) : 1, step = unitLength * (event.shiftKey ? 0.1 : 0.5);
        const side = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 }[event.key]!;
        const turnBy = (event.shiftKey ? 1 : 5) * (event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0);
        const next = event.ctrlKey ? { ...from, heading: turned(from.heading + turnBy) } : { ...from, at: along(from.at, from.heading + side, step) };
        keyed.current = next;
        const heading = next.heading === unit.pose.heading ? null : next.heading, still = next.at[0] === unit.pose.at[0] && next.at[1] === unit.pose.at[1];
        const others = companions(latest.current, unit.ref), by: Point = [next.at[0] - unit.pose.at[0], next.at[1] - unit.pose.at[1]];
        if (others.length > 0 && event.ctrlKey) return latest.current.onWish({ wish: 'wheel', subject: unit.ref, others: others.map((u) => u.ref), angle: ((next.heading - unit.pose.heading + 540) % 360) - 180 }, 'live');
        if (others.length > 0) return latest.current.onWish({ wish: 'together', subject: unit.ref, others: others.map((u) => u.ref), by }, 'live');
        latest.current.onWish(still && heading !== null ? { wish: 'face', subject: unit.ref, heading } : { wish: 'reach', subject: unit.ref, at: next.at, heading }, 'live');
    };
    const typing = (event: KeyboardEvent) => ['INPUT', 'SELECT', 'TEXTAREA'].includes((event.target as HTMLElement).tagName) || document.querySelector('dialog[open]') !== null;
    useKeys(TABLE_KEYS, (event) => {
        if (typing(event) || event.altKey || event.metaKey) return;
        if (event.key === 'Shift' && !event.repeat && !hand.busy) setLoupe(true);
        else if (event.key !== 'Shift') setLoupe(false);
        if (pressed(event)) event.preventDefault();
    });
    useWindow('keyup', (event) => { if (event.key === 'Shift') setLoupe(false); });
    useWindow('blur', () => setLoupe(false));
    useWindow('pointermove', (event) => { pointer.current = [event.clientX, event.clientY]; });
    useLayoutEffect(() => { if (finding) finder.current?.focus(); }, [finding]); /* for the next letter */
    useEffect(() => { keyed.current = null; }, [state.turn, state.step]);
    const empty = props.ghosts.length === 0;
    useLayoutEffect(() => { if (empty) keyed.current = null; }, [empty]);

    /* ---- what is drawn --------------------------------------------------------------------------------------------- */

    const able = useSame(props.able ?? NOBODY, sameSet), targets = useSame(props.targets, sameSet), concerned = useSame(props.concerned, sameSet), selection = useSame(props.selection);
    const ghosted = useSame<ReadonlySet<Ref>>(new Set(props.ghosts.map((g) => g.unit)), sameSet);
    /* what stays put lies under the pieces, what speaks or moves over them */
    const low = (o: Overlay) => o.low || o.tone === 'plain' && !o.moving && !o.beside && (!o.label || o.shape.shape === 'ring');
    const under = useSame(props.overlays.filter(low), sameOverlays), over = useSame(props.overlays.filter((o) => !low(o)), sameOverlays);
    const start = useRef(state);
    const engraved = useMemo(() => `${engrave(field, pen)}${frame(pen, MARGIN)}`, [field, pen]);
    const things = useMemo(() => furniture(field, start.current, pen, rotation), [field, pen]), trodden = useMemo(() => isTrodden(things, state, pen), [things, state]);
    const named = (over: readonly (readonly Point[])[]) => nameEverybody(field, state, pen, rotation, ink, new Set(selection.map((ref) => `u${state.units.find((u) => u.ref === ref)?.number}`)), over, isSmall(), inkedOutlines(things, trodden));
    const apart = useMemo(() => named([]), [field, state, pen, Math.round(ink * 400), selection, type, things, trodden]);
    const bounds = { left: -MARGIN, top: -MARGIN, right: pen.width + MARGIN, bottom: pen.height + MARGIN };
    /* words stand in the part of the table that a phone shows */
    const seen = seenBox(view, scale, screen), inSight = useSame(isSmall() && view.zoom > 1 ? seen : bounds);
    const box4 = `${-MARGIN} ${-MARGIN} ${pen.width + 2 * MARGIN} ${pen.height + 2 * MARGIN}`;
    const gridText = useMemo(() => (props.switches.grid ? grid(pen, field, props.switches.grid) : ''), [pen, field, props.switches.grid]);
    const groundLayer = useMemo(() => <svg class="map layer ground" viewBox={box4} aria-hidden="true" {...html(engraved)} />, [engraved]);
    const thingsLayer = useMemo(() => <svg class={trodden ? 'map layer trodden' : 'map layer'} viewBox={box4} aria-hidden="true" {...html(things.drawing)} />, [things, trodden]);
    const gridLayer = useMemo(() => gridText && <svg class="map layer" viewBox={box4} aria-hidden="true" {...html(gridText)} />, [gridText]);
    const { switches } = props, switchKey = JSON.stringify(switches);
    const underLayer = useMemo(() => <OnTable pen={pen} id="table-under"><Shapes overlays={under} pen={pen} /></OnTable>, [under, pen]);
    const unitOf = (ref: Ref | undefined) => (ref === undefined ? undefined : state.units.find((u) => (u.ref === ref || u.number === ref || u.name === ref) && u.standing === 'play'));
    const inTheWay = (names: Named) => [...names.obstacles.map((o) => (o.key.startsWith('e') ? o : { ...o, cost: 130 })), ...names.placed.map((p) => plateObstacle(p.key, p.at, names.texts.get(p.key) ?? '', ink))], obstacles = useMemo(() => inTheWay(apart), [apart, ink]);
    /* words that do not move keep their places while a piece is carried past */
    const quiet = useSame(props.overlays.filter((o) => (o.label || o.beside) && !o.moving), sameOverlays);
    const room = props.thrown ? 30 * Math.max(1, props.thrown.faces.length * 0.8) * px : 0;
    const dice = props.thrown && clearPlace(pen.point(props.thrown.from), pen.point(props.thrown.to), state.units.filter((u) => u.standing === 'play').map((u) => u.corners.map(pen.point)), apart.placed.map((p) => plateObstacle(p.key, p.at, apart.texts.get(p.key) ?? '', ink).outline), pen, room);
    const line = hand.carrying ? undefined : lineHeld(props, lineRoom(px / pen.k)[0]);
    const chosen = selection.length === 1 && props.subjects.has(selection[0]!) ? unitOf(selection[0]) : undefined, ghost = props.ghosts.find((g) => g.unit === chosen?.ref);
    const spots = chosen && (props.movers ?? props.subjects).has(chosen.ref) && props.placing === null && !hand.carrying ? handlePlaces(props, chosen, ghost, px / pen.k) : undefined;
    /* words leave the handles free, and their places too while a piece is carried */
    const grips = Object.values(spots ?? line?.spots ?? {}).map((at, i) => ({ key: `handle${i}`, outline: cornersAt({ at, heading: 0 }, gripWidth() * px / pen.k, gripWidth() * px / pen.k).map(pen.point), cost: 200 })), kept = useRef(grips);
    kept.current = useSame(hand.carrying ? kept.current : grips);
    const written = useMemo(() => standing(platesOf([], quiet, props.rulers, pen), [...obstacles, ...kept.current, ...(dice ? [{ key: 'dice', outline: cornersAt({ at: dice, heading: 0 }, 1.5 * room, 1.5 * room), cost: 300 }] : [])], ink, inSight), [quiet, props.rulers, obstacles, pen, dice?.join(), kept.current, inSight]);
    /* names that lie under plates, or under what was put down somewhere, make way for them; for what is carried past
     * they do not */
    const parked = useSame([...written.map((w) => plateBox(w, ink).outline), ...(hand.carrying ? [] : props.ghosts.map((g) => g.corners.map(pen.point)))]);
    const names = useMemo(() => (apart.placed.some((p) => parked.some((one) => lapped(one, plateObstacle(p.key, p.at, apart.texts.get(p.key) ?? '', ink).outline))) ? named(parked) : apart), [apart, parked]);
    const piecesLayer = useMemo(() => (
        <svg class="map layer pieces" viewBox={box4} role="group" aria-label="Pieces on the table">
            <defs {...html(HATCHING + ARROW)} />
            <ZonesDrawn field={field} state={state} pen={pen} />
            {underLayer}
            <Pieces field={field} state={state} pen={pen} turn={rotation} px={ink} leads={names.leads} placed={names.placed} texts={names.texts} selection={selection} looked={props.looked ?? null} able={able} targets={targets} concerned={concerned} ghosted={ghosted} switches={switches} />
        </svg>
    ), [field, state, pen, rotation, ink, names, selection, props.looked, able, targets, concerned, ghosted, underLayer, switchKey]);
    const writtenLayer = useMemo(() => <Plates placed={written} px={ink} />, [written]);
    const ghostObstacles = [...props.ghosts.map((g) => ({ key: `ghost${g.unit}`, outline: g.corners.map(pen.point), cost: 100 })), ...grips];
    const spoken = platesOf(props.ghosts, props.overlays.filter((o) => o.moving), [], pen);
    const carriedPlates = spoken.length > 0 ? standing(spoken, [...inTheWay(names), ...ghostObstacles, ...written.map((w) => plateBox(w, ink))], ink, inSight) : [];
    const tone = ghost?.tone ?? 'wait';
    /* the view buttons leave their corner to a unit in hand there */
    const inCorner = (points: readonly Point[], reach: number): boolean => points.map(pen.point).some(([x, y]) => shift[0] + (x + MARGIN) * scale > screen.width - reach && shift[1] + (y + MARGIN) * scale > screen.height - reach - (view.zoom > 1 ? 100 : 0));
    const cornered = inCorner([...Object.values(spots ?? {}), ...((ghost ?? chosen)?.corners ?? [])], 90) || inCorner(state.units.filter((u) => u.standing === 'play').flatMap((u) => u.corners), 60);
    /* on a phone the scale hides no piece in its corner */
    const scaleHides = isSmall() && state.units.some((u) => { const b = boxOf(u.corners.map(pen.point)); return u.standing === 'play' && b.left < seen.left + 190 / scale && b.right > seen.left && b.top < seen.bottom && b.bottom > seen.bottom - 50 / scale; });
    return (
        <div ref={box} class={`table${props.switches.ruler ? ' measuring' : ''}${props.placing !== null ? ' placing' : ''}${hand.carrying ? ' carrying' : ''}${view.zoom > 1.5 ? ' near' : ''}${cornered ? ' cornered' : ''}`} tabIndex={0} role="application" aria-label={`The table: ${field.title}`} aria-roledescription="battle table"
            style={{ '--px': px }} onPointerDown={hand.down} onPointerMove={hand.move} onPointerUp={hand.up} onPointerCancel={hand.lost} onPointerLeave={hand.leave}
            onContextMenu={(e) => e.preventDefault()}>
            <div class="sheet-of-paper" style={{ width: `${(pen.width + 2 * MARGIN) * scale}px`, height: `${(pen.height + 2 * MARGIN) * scale}px`, transform: `translate(${Math.round(shift[0])}px,${Math.round(shift[1])}px)` }}>
                {groundLayer}
                {thingsLayer}
                {gridLayer}
                {piecesLayer}
                <svg class="map layer hand" viewBox={box4} aria-hidden="true">
                    <defs {...html(HATCH)} />
                    {props.traces.map((t) => <TraceDrawn trace={t} pen={pen} />)}
                    <OnTable pen={pen} id="table-over"><Shapes overlays={over} pen={pen} /></OnTable>
                    {props.rulers.map((r) => <RulerDrawn key={r.key} ruler={r} pen={pen} />)}
                    {props.ghosts.map((g) => <GhostDrawn key={String(g.unit)} ghost={g} unit={unitOf(g.unit) ?? state.units.find((u) => u.ref === g.unit && u.standing === 'waiting')} target={unitOf(g.target)} pen={pen} turn={rotation} />)}
                    <g ref={held} class={`held held-${tone}`}><path class="held-edge" d="" /><path class="held-line" d="" /></g>
                    {line && <LineHandles line={line} turn={rotation} pen={pen} px={px} />}
                    {chosen && spots && <Handles spots={spots} unit={chosen} ghost={ghost} pen={pen} px={px} />}
                    {writtenLayer}
                    <Plates placed={carriedPlates} px={ink} />
                    {dice && <ThrownDice thrown={props.thrown!} at={dice} px={px} />}
                    {flash && <circle class="flash" cx={flash[0]} cy={flash[1]} r={26 * px} />}
                </svg>
            </div>
            <ViewTools near={() => near(1.35)} far={() => near(1 / 1.35)} all={() => setView(whole(paper, rotation))} zoom={view.zoom} />
            {view.zoom > 1.5 && <Overview field={field} state={state} pen={pen} seen={seen} go={([x, y]) => setView({ ...now.current.view, x, y })} />}
            {view.zoom > 1 && !hand.carrying && isSmall() && <Far state={state} high={screen.height} ghosts={props.ghosts} viewer={state.units.find((u) => props.subjects.has(u.ref))?.side ?? props.viewer} pen={pen} seen={seen} go={([x, y]) => setView({ ...now.current.view, x, y })} />}
            {view.zoom > 1.5 && !scaleHides && <Scale pixels={scale * paper.k} mark={field.mark} />}
            {finding && <Find input={finder} state={state} choose={(ref) => { setFinding(false); box.current?.focus(); if (ref !== null) props.onSelect(ref, false); }} />}
            {(loupe || props.switches.magnify) && <Loupe table={box} start={pointer.current} />}
        </div>
    );
}

/* Drawings end at the edge of the table. */
function OnTable({ pen, id, children }: { pen: Pen; id: string; children: ComponentChildren }) {
    return <g clip-path={`url(#${id})`}><clipPath id={id}><rect width={pen.width} height={pen.height} /></clipPath>{children}</g>;
}

/* Measures names again when their font has been loaded. */
function useType(): boolean {
    const [here, setHere] = useState(isTypeHere);
    useEffect(() => { if (!here) void typeCome().then(() => setHere(true), () => undefined); }, []);
    return here;
}

/* On a table that fills a very large window names and plates grow with it. */
const roomy = ({ width, height }: { width: number; height: number }): number => Math.max(1, Math.min(1.3, width / 1300, height / 950));
/* Returns how much larger than usual the text of the page is. */
const textSize = (): number => (parseFloat(document.documentElement.style.fontSize) || 16) / 16;

const seenBox = (v: View, scale: number, { width, height }: Size) => ({ left: v.x - width / scale / 2, right: v.x + width / scale / 2, top: v.y - height / scale / 2, bottom: v.y + height / scale / 2 });

const samePose = (a: Pose, b: Pose): boolean => a.heading === b.heading && a.at[0] === b.at[0] && a.at[1] === b.at[1];

const plateObstacle = (key: string, [x, y]: Point, text: string, px: number) => {
    const w = text.length * 3.7 * px, h = 8 * px;
    return { key: `n${key}`, outline: [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]] as Point[], cost: 60 };
};

const lapped = (one: readonly Point[], other: readonly Point[]): boolean => {
    const a = boxOf(one), b = boxOf(other);
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

/* Returns the piece at a place, which a finger may miss by a little. Leaders lie on top. */
function pieceAt(p: TableProps, at: Point, slop: number, except?: Ref | null): Ref | null {
    const units = [...p.state.bodies.filter((b) => b.standing === 'play' && b.attached === null), ...p.state.units.filter((u) => u.standing === 'play')];
    let best: Ref | null = null, least = slop + 1e-9;
    for (const u of units) {
        if (u.ref === except) continue;
        const gap = gapTo(at, u.corners);
        if (gap < least || (gap === 0 && best === null)) [best, least] = [u.ref, gap];
        if (gap === 0) break;
    }
    return best;
}

function gripAt(p: TableProps, at: Point, event: PointerEvent, pixel: number): Grip {
    const coarse = event.pointerType === 'touch', ref = pieceAt(p, at, 0);
    if (p.switches.ruler || event.altKey) return { kind: 'measure', ref };
    const first = p.selection[0], chosen = first !== undefined && p.subjects.has(first) ? p.state.units.find((u) => u.ref === first && u.standing === 'play') : undefined;
    if (chosen && p.selection.length === 1 && (ref === null || ref === chosen.ref || !p.subjects.has(ref)) && (p.movers ?? p.subjects).has(chosen.ref) && p.placing === null) {
        const ghost = p.ghosts.find((g) => g.unit === chosen.ref), handle = ref === null || ref === chosen.ref ? handleAt(p, chosen, ghost, at, pixel) : undefined;
        if (handle || (ref !== chosen.ref && ghost && gapTo(at, ghost.corners) === 0)) return { kind: handle === 'turn' ? 'turn' : 'carry', ref: chosen.ref, middle: middle(ghost?.corners ?? chosen.corners) };
    }
    const [room, reach] = lineRoom(pixel), line = ref === null || p.selection.includes(ref) ? lineGrip(p, at, room, reach) : undefined;
    if (line) return line;
    /* another unit that may be ordered is meant itself, not the ground it stands on */
    if (p.placing !== null && (ref === null || ref === p.placing || !p.subjects.has(ref))) return { kind: ref === p.placing ? 'carry' : 'place', ref: p.placing };
    const near = coarse ? pieceAt(p, at, 0.4) : ref;
    return near !== null && p.subjects.has(near) ? { kind: 'carry', ref: near } : { kind: 'pan', ref: near };
}

/* Returns a body in the shape of a unit, so that it can be carried like one. */
function bodyAsUnit(p: TableProps, ref: Ref): Unit | undefined {
    const b = p.state.bodies.find((x) => x.ref === ref && x.standing === 'play');
    return b && { ...b, command: null, type: '', label: b.role, letter: '', arm: b.role, cause: '', files: 1, ranks: 1, bases: [], hits: 0, worth: 0, markers: [], acted: false };
}

/* Returns the heading of a unit that is not on the table yet: that of its side. */
function homeOf(p: TableProps, ref: Ref): number {
    const unit = p.state.units.find((u) => u.ref === ref) ?? p.state.bodies.find((b) => b.ref === ref);
    if (unit?.standing === 'play') return unit.pose.heading;
    return p.field.sides.find((s) => s.number === unit?.side)?.home ?? 0;
}

/* Returns the selected units that may get the same order; they go where the first one goes. */
const companions = (p: TableProps, ref: Ref): Unit[] =>
    p.selection.includes(ref) ? p.state.units.filter((u) => u.ref !== ref && u.standing === 'play' && p.selection.includes(u.ref) && p.subjects.has(u.ref)) : [];

/* Handles a long touch on a piece: an own piece joins the selection, a target shows its chances, any other piece its
 * card. */
function staysOn(p: TableProps, ref: Ref): void {
    if (p.targets.has(ref)) return p.onHover(ref);
    const own = p.subjects.has(ref), alone = p.selection.length === 0 || (p.selection.length === 1 && p.selection[0] === ref);
    if (own && !p.selection.includes(ref)) p.onSelect(ref, true);
    else if (!own && p.ghosts.length === 0) p.onSelect(ref, false);
    if ((!own || alone) && p.ghosts.length === 0) p.onHold?.(ref);
}

/* Handles a double press: selects the whole command or, where a side has no commands, the army. */
function selectCommand(p: TableProps, ref: Ref): void {
    const first = p.state.units.find((u) => u.ref === ref), command = first?.command ?? null;
    p.onSelect(ref, false);
    if (command === null && p.state.commands.length > 0) return;
    for (const u of p.state.units) if (u.command === command && u.side === first?.side && u.ref !== ref && u.standing === 'play') p.onSelect(u.ref, true);
}
