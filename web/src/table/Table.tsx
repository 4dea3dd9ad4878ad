/* Table.tsx - the table in SVG: ground, bodies, overlays; pointer gestures become wishes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { HATCHING } from '../art/glyphs';
import { Glyph } from '../art/art';
import type { Corners, Overlay, Point, Pose, Ref, Shape, TableProps, Unit } from './contract';

interface View { x: number; y: number; width: number; height: number }
interface Drag { ref: Ref | null; from: Point; grip: Point; moved: boolean; view: View; client: Point }

const list = (points: readonly Point[]) => points.map(([x, y]) => `${x},${-y}`).join(' ');
const middle = (c: Corners): Point => [(c[0][0] + c[2][0]) / 2, (c[0][1] + c[2][1]) / 2];

function rays(shape: Shape): string {
    const [left, right = left] = shape.points, r = shape.radius ?? 0;
    if (!left || !right) return '';
    const end = (p: Point, h: number): Point => [p[0] + Math.sin((h * Math.PI) / 180) * r, p[1] + Math.cos((h * Math.PI) / 180) * r];
    const a = end(left, shape.from ?? 0), b = end(right, shape.to ?? 0);
    const span = ((((shape.to ?? 0) - (shape.from ?? 0)) % 360) + 360) % 360;
    return `M${left[0]} ${-left[1]}L${a[0]} ${-a[1]}A${r} ${r} 0 ${span > 180 ? 1 : 0} 1 ${b[0]} ${-b[1]}L${right[0]} ${-right[1]}Z`;
}

function Drawn({ shape, tone }: { shape: Shape; tone: Overlay['tone'] }) {
    const [a, b] = shape.points;
    if (shape.shape === 'point' && a) return <circle class={`ov ov-${tone}`} cx={a[0]} cy={-a[1]} r={0.4} />;
    if (shape.shape === 'segment' && a && b) return <line class={`ov ov-${tone}`} x1={a[0]} y1={-a[1]} x2={b[0]} y2={-b[1]} />;
    if (shape.shape === 'arc' || shape.shape === 'sector') return <path class={`ov ov-area ov-${tone}`} d={rays(shape)} />;
    if (shape.shape === 'ring') return <polygon class={`ov ov-ring ov-${tone}`} points={list(shape.points)} style={{ strokeWidth: 2 * (shape.radius ?? 0) }} />;
    return <polygon class={`ov ov-area ov-${tone}`} points={list(shape.points)} />;
}

function Block({ unit, corners, heading }: { unit: Unit; corners: Corners; heading: number }) {
    const [x, y] = middle(corners), c = corners, notch: Point = [(c[0][0] + c[1][0]) / 2, (c[0][1] + c[1][1]) / 2];
    return (
        <>
            <polygon class="b-body" points={list(c)} />
            <polygon fill={`url(#tex-${unit.side})`} points={list(c)} />
            <line class="b-front" x1={c[0][0]} y1={-c[0][1]} x2={c[1][0]} y2={-c[1][1]} />
            <circle class="b-notch" cx={notch[0]} cy={-notch[1]} r={0.25} data-heading={heading} />
            <polygon class="b-edge" points={list(c)} />
            <g class="gly" transform={`translate(${x - 1.2} ${-y - 0.75}) scale(.067)`}><Glyph arm={unit.arm} width={36} /></g>
        </>
    );
}

export function Table(props: TableProps) {
    const { field, state } = props;
    const margin = 1;
    const whole: View = { x: -margin, y: -field.height - margin, width: field.width + 2 * margin, height: field.height + 2 * margin };
    const [view, setView] = useState(whole);
    const svg = useRef<SVGSVGElement>(null);
    const drag = useRef<Drag | null>(null);
    const units = state.units.filter((u) => u.standing === 'play');

    useEffect(() => {
        if (!props.look || view.width >= whole.width) return;
        setView({ ...view, x: props.look.at[0] - view.width / 2, y: -props.look.at[1] - view.height / 2 });
    }, [props.look?.serial]);

    const place = (event: { clientX: number; clientY: number }): Point => {
        const matrix = svg.current!.querySelector<SVGGElement>('.ground')!.getScreenCTM()!.inverse();
        const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        return [p.x, -p.y];
    };
    const refAt = (target: EventTarget | null): Ref | null => {
        const key = (target as Element | null)?.closest?.('[data-unit]')?.getAttribute('data-unit');
        return key === null || key === undefined ? null : units[Number(key)]?.ref ?? null;
    };
    const zoom = (by: number, at: Point) => {
        const width = Math.min(whole.width, Math.max(8, view.width * by)), height = (width * whole.height) / whole.width, k = width / view.width;
        setView({ x: at[0] - (at[0] - view.x) * k, y: -at[1] - (-at[1] - view.y) * k, width, height });
    };
    const down = (event: PointerEvent) => {
        const ref = refAt(event.target), at = place(event), unit = units.find((u) => u.ref === ref);
        const grip: Point = unit ? [at[0] - unit.pose.at[0], at[1] - unit.pose.at[1]] : [0, 0];
        drag.current = { ref, from: at, grip, moved: false, view, client: [event.clientX, event.clientY] };
        svg.current!.setPointerCapture(event.pointerId);
    };
    const wishAt = (d: Drag, event: PointerEvent, phase: 'live' | 'drop') => {
        const at = place(event), goal: Point = [at[0] - d.grip[0], at[1] - d.grip[1]];
        const under = units.find((u) => u.ref !== d.ref && inside(at, u.corners));
        const mine = units.find((u) => u.ref === d.ref);
        if (d.ref === null) return;
        if (under && mine && under.side !== mine.side) props.onWish({ wish: 'close', subject: d.ref, object: under.ref }, phase);
        else props.onWish({ wish: 'reach', subject: d.ref, at: goal, heading: null }, phase);
    };
    const move = (event: PointerEvent) => {
        const d = drag.current;
        if (!d) return;
        if (Math.hypot(event.clientX - d.client[0], event.clientY - d.client[1]) > 4) d.moved = true;
        if (!d.moved) return;
        if (props.switches.ruler) return;
        if (d.ref !== null && props.subjects.has(d.ref)) wishAt(d, event, 'live');
        else if (d.ref === null && view.width < whole.width) {
            const k = view.width / svg.current!.clientWidth;
            setView({ ...d.view, x: d.view.x - (event.clientX - d.client[0]) * k, y: d.view.y - (event.clientY - d.client[1]) * k });
        }
    };
    const up = (event: PointerEvent) => {
        const d = drag.current;
        drag.current = null;
        if (!d) return;
        if (props.switches.ruler) {
            const under = units.find((u) => inside(place(event), u.corners));
            if (d.moved) props.onMeasure(d.ref ?? d.from, under?.ref ?? place(event));
        } else if (!d.moved) {
            if (d.ref !== null && props.targets.has(d.ref)) props.onPick(d.ref);
            else props.onSelect(d.ref, event.shiftKey);
        } else if (d.ref !== null && props.subjects.has(d.ref)) wishAt(d, event, 'drop');
    };
    const cls = (u: Unit) => ['unit', `side-${u.side}`, u.acted && 'acted', props.selection.includes(u.ref) && 'selected', props.targets.has(u.ref) && 'target',
        props.concerned.size > 0 && !props.concerned.has(u.ref) && 'dim'].filter(Boolean).join(' ');
    return (
        <svg ref={svg} class="map" viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} role="application" aria-label={`The table: ${field.title}`}
            onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={() => { drag.current = null; }}
            onWheel={(e) => { e.preventDefault(); zoom(e.deltaY > 0 ? 1.15 : 0.87, place(e)); }}>
            <defs dangerouslySetInnerHTML={{ __html: HATCHING }} />
            <g class="ground" transform={`rotate(${props.rotation} ${field.width / 2} ${-field.height / 2})`}>
                <rect class="paper" x={0} y={-field.height} width={field.width} height={field.height} />
                {field.terrain.map((t) => t.shape === 'area'
                    ? <polygon class={`ter ter-${t.look}`} points={list(t.points)} />
                    : <polyline class={`ter-line ter-${t.look}`} points={list(t.points)} style={{ strokeWidth: Math.max(0.4, t.width) }} />)}
                {props.overlays.map((o) => <Drawn key={o.key} shape={o.shape} tone={o.tone} />)}
                {props.rulers.flatMap((r) => r.shapes.map((s, i) => <Drawn key={r.key + i} shape={s} tone="plain" />))}
                {props.traces.map((t) => <polygon class="trace" points={list(t.from)} />)}
                {units.map((u, i) => <g key={u.number} class={cls(u)} data-unit={i}><Block unit={u} corners={u.corners} heading={u.pose.heading} /><title>{u.name}</title></g>)}
                {props.ghosts.map((g) => <g class={`ghost ghost-${g.tone}`}><polyline class={`ov ov-${g.tone}`} points={list(g.path)} /><polygon points={list(g.corners)} /></g>)}
                {props.switches.names && units.map((u) => <text key={u.number} class="u-name" x={u.pose.at[0]} y={-Math.min(...u.corners.map((c) => c[1])) + 1.1}>{u.name}</text>)}
            </g>
        </svg>
    );
}

function inside(p: Point, corners: readonly Point[]): boolean {
    let within = false;
    for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
        const a = corners[i]!, b = corners[j]!;
        if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
    }
    return within;
}

export type { Pose };
