/* Pieces.tsx - all pieces on the table: blocks, leaders, marks, rings and names. Only transforms change when a piece
 * moves. */
import { useMemo, useRef } from 'preact/hooks';
import type { Contact, Corners, Field, Point, Ref, State, Switches, TableProps, Unit } from './contract';
import { chitMarkup } from '../art/glyphs';
import { between, boxOf, cornersAt, distance, middle, overlap, sizeOf } from './geometry';
import { blockKey, blockMarkup, bodyMarkup, chitsMarkup } from './block';
import { around, NAME, place, PLACE, textWidth, toldApart, type Obstacle, type Placed } from './labels';
import { zonePlaces, zoneTitle } from './Zones';
import { namePlaces, type Pen } from './engrave';
import { closed, leftOf, walk } from './outline';

/* Turns pieces the short way round: headings are continued from the last one shown, 350, 355, 360, 365. */
function useTurning(): (key: string, heading: number) => number {
    const shown = useRef(new Map<string, number>());
    return (key, heading) => {
        const before = shown.current.get(key) ?? heading, next = before + ((((heading - before) % 360) + 540) % 360) - 180;
        shown.current.set(key, next);
        return next;
    };
}

const outline = (c: Corners, pen: Pen): string => c.map((p) => pen.point(p).map((v) => v.toFixed(1)).join(',')).join(' ');
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } }); /* our own drawings: no text from
                                                                                 * outside is in them */

export function describe(unit: Unit, field: Field): string {
    const side = field.sides.find((s) => s.number === unit.side)?.name ?? '';
    const marks = unit.markers.map((m) => m.about).join(', ');
    return `${unit.name || `${unit.label} ${unit.number}`}, ${unit.label}, ${side}${unit.hits ? `, ${unit.hits} hits` : ''}${marks ? `, ${marks}` : ''}${unit.acted ? ', has acted' : ''}`;
}

export interface PiecesProps {
    field: Field; state: State; pen: Pen; turn: number; px: number; leads: string; placed: readonly Placed[]; texts: ReadonlyMap<string, string>;
    selection: readonly Ref[]; looked?: Ref | null; able: ReadonlySet<Ref>; targets: ReadonlySet<Ref>; concerned: ReadonlySet<Ref>; ghosted: ReadonlySet<Ref>; switches: Switches;
}

export function Pieces(props: PiecesProps) {
    const { field, state, pen, turn, px, switches } = props, heading = useTurning();
    const drawings = useRef(new Map<string, string>());
    const drawing = (key: string, make: () => string): string => {
        const known = drawings.current.get(key) ?? make();
        drawings.current.set(key, known);
        return known;
    };
    const stand = (key: string, at: readonly [number, number], h: number) => {
        const p = pen.point([at[0], at[1]]), angle = heading(key, h + turn);
        return { transform: `translate(${p[0].toFixed(2)}px,${p[1].toFixed(2)}px) rotate(${angle.toFixed(2)}deg)`, '--unturn': `${(-angle).toFixed(2)}deg` };
    };
    const dim = (ref: Ref) => props.concerned.size > 0 && !props.concerned.has(ref);
    const units = state.units.filter((u) => u.standing === 'play'), bodies = state.bodies.filter((b) => b.standing === 'play');
    const chitSize = 0.82 * Math.min(1, Math.max(0.5, px));
    return (
        <>
            {units.map((u) => (
                <g key={`u${u.number}`} class={['unit', `side-${u.side || 1}`, u.acted && !props.concerned.has(u.ref) && 'acted', dim(u.ref) && 'dim', props.ghosted.has(u.ref) && 'origin'].filter(Boolean).join(' ')}
                    style={stand(`u${u.number}`, middle(u.corners), u.pose.heading)} data-ref={String(u.ref)} data-unit={u.number} role="img" aria-label={describe(u, field)}>
                    <g {...html(drawing(`${pen.k}|${blockKey(u)}`, () => blockMarkup(u, pen.k)))} />
                    {switches.marks && (u.markers.length > 0 || u.acted) && <g {...html(drawing(`c${pen.k}|${chitSize}|${blockKey(u)}`, () => chitsMarkup(u, pen.k, chitSize * roomFor(u, pen))))} />}
                </g>
            ))}
            {bodies.map((b) => (
                <g key={`b${b.number}`} class={['unit', 'body', `side-${b.side || 1}`, dim(b.ref) && 'dim'].filter(Boolean).join(' ')} style={stand(`b${b.number}`, middle(b.corners), b.pose.heading)}
                    data-ref={String(b.ref)} data-body={b.number} role="img" aria-label={`${b.name || b.role}, ${field.sides.find((s) => s.number === b.side)?.name ?? ''}`}
                    {...html(bodyMarkup(b, pen.k))} />
            ))}
            {switches.marks && state.contacts.map((c) => <Clash contact={c} units={units} pen={pen} size={chitSize} />)}
            {[...props.able].filter((ref) => !props.selection.includes(ref)).map((ref) => <Corners4 corners={cornersOf(state, ref)} pen={pen} px={px} />)}
            {[...props.targets].map((ref) => <Ring corners={cornersOf(state, ref)} pen={pen} px={px} cls="target" />)}
            {props.looked != null && !props.selection.includes(props.looked) && <Ring corners={cornersOf(state, props.looked)} pen={pen} px={px} cls="looked" />}
            {props.selection.map((ref) => <Ring corners={cornersOf(state, ref)} pen={pen} px={px} cls="sel" />)}
            {switches.names && <Names {...props} />}
        </>
    );
}

const cornersOf = (state: State, ref: Ref): Corners | null => [...state.units, ...state.bodies].find((u) => u.ref === ref && u.standing === 'play')?.corners ?? null;

/* Draws four corners around a unit that may still act: a shape of their own, not only a colour. */
function Corners4({ corners, pen, px }: { corners: Corners | null; pen: Pen; px: number }) {
    if (!corners) return null;
    const away = 4 * px, out = outward(corners.map(pen.point), away);
    const arm = (a: readonly number[], b: readonly number[]): [number, number] => {
        const length = Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!) || 1, n = Math.min(13 * px, length / 3);
        return [a[0]! + ((b[0]! - a[0]!) / length) * n, a[1]! + ((b[1]! - a[1]!) / length) * n];
    };
    const d = out.map((p, i) => { const from = arm(p, out[(i + 3) % 4]!), to = arm(p, out[(i + 1) % 4]!); return `M${from.join(' ')}L${p.join(' ')}L${to.join(' ')}`; }).join('');
    return <g class="able"><path class="able-case" d={d} /><path class="able-line" d={d} /></g>;
}

/* Returns the outline moved outward. */
function outward(points: readonly Point[], by: number): Point[] {
    const [cx, cy] = [points.reduce((s, p) => s + p[0], 0) / points.length, points.reduce((s, p) => s + p[1], 0) / points.length];
    return points.map((p) => { const n = Math.hypot(p[0] - cx, p[1] - cy) || 1; return [p[0] + ((p[0] - cx) / n) * by * 1.41, p[1] + ((p[1] - cy) / n) * by * 1.41]; });
}

function Ring({ corners, pen, px, cls }: { corners: Corners | null; pen: Pen; px: number; cls: string }) {
    if (!corners) return null;
    const [w, d] = sizeOf(corners), front = between(corners[0], corners[1]), back = between(corners[2], corners[3]);
    const heading = (Math.atan2(front[0] - back[0], front[1] - back[1]) * 180) / Math.PI;
    const points = outline(cornersAt({ at: middle(corners), heading }, w, d, (4.2 * Math.min(1, px + 0.2)) / pen.k), pen);
    return <g class={`ring ring-${cls}`}><polygon class="ring-2" points={points} /><polygon class="ring-1" points={points} /></g>;
}

/* Small pieces have small chits. */
const roomFor = (u: Unit, pen: Pen): number => Math.min(1, Math.max(0.6, (Math.max(...sizeOf(u.corners)) * pen.k) / 46));

/* Draws crossed swords where two bases touch, to the side, so that both fronts stay visible. */
function Clash({ contact, units, pen, size }: { contact: Contact; units: readonly Unit[]; pen: Pen; size: number }) {
    const a = units.find((u) => u.ref === contact.by), b = units.find((u) => u.ref === contact.with);
    if (!a || !b) return null;
    const m = between(middle(a.corners), middle(b.corners)), gap = distance(middle(a.corners), middle(b.corners)) || 1;
    const side = (Math.min(sizeOf(a.corners)[0], sizeOf(b.corners)[0]) * 0.34) / gap;
    const p = pen.point([m[0] + (b.pose.at[1] - a.pose.at[1]) * side, m[1] - (b.pose.at[0] - a.pose.at[0]) * side]);
    return <g transform={`translate(${p[0]} ${p[1]}) scale(${size * 1.15}) translate(-10 -10)`} class="chit chit-engaged" {...html(chitMarkup('engaged'))} />;
}

/* ---- names ---------------------------------------------------------------------------------------------------------------------------------- */

function Names({ field, state, leads, placed, texts, px, concerned }: PiecesProps) {
    const at = useMemo(() => new Map(placed.map((p) => [p.key, p.at])), [placed]);
    const style = (key: string) => ({ transform: `translate(${at.get(key)![0].toFixed(1)}px,${at.get(key)![1].toFixed(1)}px)`, fontSize: `${16 * px}px`, strokeWidth: `${3.4 * px}px` });
    const faint = (ref: Ref) => (concerned.size > 0 && !concerned.has(ref) ? ' faint' : '');
    return (
        <g class="names" aria-hidden="true">
            {leads && <path class="name-lead" d={leads} />}
            {field.terrain.map((t, i) => at.has(`t${i}`) && <text key={`t${i}`} class="place" style={style(`t${i}`)} text-anchor="middle" dy=".32em">{t.name}</text>)}
            {field.zones.map((_, i) => at.has(`z${i}`) && <text key={`z${i}`} class="place strong" style={style(`z${i}`)} text-anchor="middle" dy=".32em">{texts.get(`z${i}`)}</text>)}
            {state.units.map((u) => at.has(`u${u.number}`) && <text key={`u${u.number}`} class={`u-name n-${u.side}${u.acted && !concerned.has(u.ref) ? ' n-acted' : ''}${faint(u.ref)}`} style={style(`u${u.number}`)} text-anchor="middle" dy=".32em">{texts.get(`u${u.number}`)}</text>)}
            {state.bodies.map((b) => at.has(`b${b.number}`) && <text key={`b${b.number}`} class={`u-name n-${b.side}${faint(b.ref)}`} style={style(`b${b.number}`)} text-anchor="middle" dy=".32em">{texts.get(`b${b.number}`)}</text>)}
        </g>
    );
}

/* Draws a thin line from a name that had to stand apart to its piece. */
function leadOf(w: { key: string; width: number; height: number }, at: Point, points: readonly Point[]): string {
    const box = boxOf(points), x = Math.max(box.left + 3, Math.min(box.right - 3, at[0])), below = at[1] > box.bottom, edge = below ? box.bottom : box.top;
    const top = below ? at[1] - w.height * 0.4 : at[1] + w.height * 0.4;
    return Math.abs(top - edge) > w.height * 0.6 && (at[1] > box.bottom || at[1] < box.top) ? `M${at[0].toFixed(1)} ${top.toFixed(1)}L${x.toFixed(1)} ${edge.toFixed(1)}` : '';
}

export interface Named { leads: string; placed: Placed[]; texts: Map<string, string>; obstacles: Obstacle[] }

/* Places the names of all units for which there is room at this zoom: full names if nearly all fit, otherwise without
 * the word that the picture shows. `still`: the view cannot be enlarged, so a name that would cover a unit is left out. */
export function nameEverybody(field: Field, state: State, pen: Pen, turn: number, px: number, keep: ReadonlySet<string>, over: readonly (readonly Point[])[] = [], still = false, inked: readonly (readonly Point[])[] = []): Named {
    const units = state.units.filter((u) => u.standing === 'play'), bodies = state.bodies.filter((b) => b.standing === 'play');
    const obstacles: Obstacle[] = [...units.map((u) => ({ key: `u${u.number}`, outline: u.corners.map(pen.point), cost: 100 })), ...bodies.map((b) => ({ key: `b${b.number}`, outline: grown(b.corners, pen), cost: 100 })), ...over.map((outline, i) => ({ key: `o${i}`, outline, cost: 100 })), ...inked.map((outline, i) => ({ key: `i${i}`, outline, cost: 400 })), ...bordersOf(field, pen)];
    const named = units.filter((u) => u.name).map((u) => ({ key: `u${u.number}`, name: u.name, label: u.label, command: state.commands.find((c) => c.ref === u.command)?.name.split(' ').pop() ?? u.label })), bounds = { left: 2, top: 2, right: pen.width - 2, bottom: pen.height - 2 };
    const solve = (short: boolean) => {
        const texts = new Map<string, string>(), lastWord = (name: string) => name.split(' ').pop()!, apart = toldApart(named, short, new Set([...bodies.map((b) => lastWord(b.name)), ...field.sides.flatMap((s) => s.leader?.split(' ') ?? [])]));
        const wanted = [
            ...units.map((u) => want(`u${u.number}`, `${apart.get(`u${u.number}`) ?? `${u.letter}${u.number}`}${hitDots(u)}`, u.corners.map(pen.point), Math.cos(((u.pose.heading + turn) * Math.PI) / 180) > -0.01, u.acted ? 1 : 1.2)),
            ...bodies.filter((b) => b.name).map((b) => want(`b${b.number}`, short ? lastWord(b.name) : b.name, grown(b.corners, pen), true, 1)),
        ];
        const places = field.terrain.flatMap((t, i) => (t.name ? [ground(`t${i}`, t.name, namePlaces(t, pen, field.terrain))] : []));
        const zones = field.zones.flatMap((z, i) => (zoneTitle(z, field) ? [{ ...ground(`z${i}`, zoneTitle(z, field), zonePlaces(z, pen)), weight: 0.8, must: true }] : []));
        function want(key: string, text: string, points: ReturnType<typeof grown>, below: boolean, weight: number) {
            texts.set(key, text);
            const width = textWidth(text, NAME) * px + 3 * px, height = 15 * px;
            return { key, width, height, places: around(points, width, height, below), weight, must: keep.has(key), own: key };
        }
        function ground(key: string, text: string, places: [number, number][]) {
            texts.set(key, text);
            return { key, width: textWidth(text, PLACE) * 1.1 * px, height: 16 * px, places, weight: 0.5, must: false };
        }
        const all = [...wanted, ...places, ...zones], found = place(all, obstacles, bounds);
        if (still) found.placed = found.placed.filter(({ key, at: [x, y] }) => {
            const { width, height } = all.find((w) => w.key === key)!, w = width * 0.46, h = height * 0.3;
            return !obstacles.some((o) => /^[ub]/.test(o.key) && overlap([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]], o.outline));
        });
        const own = new Map(obstacles.map((o) => [o.key, o.outline])), where = new Map(found.placed.map((p) => [p.key, p.at]));
        const leads = wanted.map((w) => (where.has(w.key) && w.key.startsWith('u') ? leadOf(w, where.get(w.key)!, own.get(w.key)!) : '')).join('');
        return { ...found, texts, leads };
    };
    const full = solve(false), tight = full.clashes > units.length / 16 || full.aside > units.length / (px < 0.7 ? 4 : 10), best = tight ? solve(true) : full;
    return { leads: best.leads, placed: best.placed, texts: best.texts, obstacles };
}

/* Names avoid crossing borders and ways. */
const bordersOf = (field: Field, pen: Pen): Obstacle[] => field.terrain.flatMap((t, i) => {
    const points = t.points.map(pen.point), line = walk(t.shape === 'area' ? closed(points) : points, 24), cost = t.decoration ? 5 : 12;
    return line.slice(1).map((b, j): Obstacle => { const a = line[j]!, [x, y] = leftOf(a, b), off = 1 + (t.shape === 'line' ? (t.width * pen.k) / 2 : 0); return { key: `e${i}/${j}`, cost, outline: [[a[0] + x * off, a[1] + y * off], [b[0] + x * off, b[1] + y * off], [b[0] - x * off, b[1] - y * off], [a[0] - x * off, a[1] - y * off]] }; });
});

/* Blocks of several bases have no strip for hits, so the hits follow the name. */
const hitDots = (u: Unit): string => (u.bases.length < 2 || u.hits === 0 ? '' : u.hits > 5 ? ` ●×${u.hits}` : ` ${'●'.repeat(u.hits)}`);

/* Returns a leader's corners, enlarged because the disc is larger than the base. */
function grown(corners: Corners, pen: Pen): [number, number][] {
    const c = pen.point(middle(corners)), [w] = sizeOf(corners), r = Math.max(12, (w * pen.k) / 2);
    return [[c[0] - r, c[1] - r], [c[0] + r, c[1] - r], [c[0] + r, c[1] + r], [c[0] - r, c[1] + r]];
}

export type { TableProps };
