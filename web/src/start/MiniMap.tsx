/* MiniMap.tsx - a battle as a thumbnail, drawn by the table's own engraver: ground and blocks, horse with a slash as on
 * staff maps. */
import type { Scene } from '../shown/scene';
import { useEffect, useState } from 'preact/hooks';
import { engrave } from '../table/engrave';
import type { Field, Point } from '../table/contract';
import { GLYPHS } from '../art/glyphs';
import { ARMS } from '../words';
import type { Goal } from './scenarios';

const MOUNTED = new Set(['horse', 'dragoons', 'lighthorse', 'elephant']);
const WIDE = 520; /* points of the drawing */
const LEAST = 26; /* a unit can be seen, however large its table is */

/* Gives kinds of ground the names of their looks, where a scenario uses plain words. */
function fieldOf(s: Scene): Field {
    return {
        ruleset: '', title: '', scenario: '', mark: '', width: s.width, height: s.height, sides: [], zones: [],
        terrain: s.terrain.map((t, i) => ({ ref: i, name: '', kind: t.kind, label: '', look: t.kind, shape: t.line ? 'line' : 'area', points: t.points, crest: [], width: t.width, height: 0, decoration: t.decoration ?? false })),
    };
}

/* Engraving takes time: the list is shown first, and its maps are engraved one after the other when the page is idle. */
const engraved = new Map<string, string>();
const soon: (callback: () => void) => number = window.requestIdleCallback ?? ((callback) => window.setTimeout(callback, 30));

function useGround(scene: Scene, k: number, height: number): string {
    const key = JSON.stringify([scene.width, scene.height, scene.terrain]), [, drawn] = useState('');
    useEffect(() => {
        let there = true;
        if (!engraved.has(key)) soon(() => {
            if (!there) return;
            engraved.set(key, engrave(fieldOf(scene), { point: ([x, y]) => [x * k, (scene.height - y) * k], k, width: WIDE, height }));
            drawn(key);
        });
        return () => { there = false; };
    }, [key]);
    return engraved.get(key) ?? `<rect class="paper" width="${WIDE}" height="${height}"/>`;
}

interface Props { scene: Scene; close?: boolean; view?: readonly [number, number, number, number]; goals?: Goal[] }

/* `close`: the armies fill the picture, and each unit has the picture of its arm. `view`: the part of the table to
 * show, from its lower left corner. */
export function MiniMap({ scene, close: asked, view, goals }: Props) {
    const { width, height } = scene, close = asked && scene.units.length > 0, k = WIDE / width, high = height * k;
    const point = ([x, y]: Point): Point => [x * k, (height - y) * k];
    const ground = useGround(scene, k, high), xs = scene.units.map((u) => point(u.at)[0]), ys = scene.units.map((u) => point(u.at)[1]), rim = 8 + Math.max(...scene.units.map((u) => Math.max(LEAST, u.base[0] * k, u.base[1] * k))) / 2;
    const [left, top] = view ? point([view[0], view[1] + view[3]]) : close ? [Math.min(...xs) - rim, Math.min(...ys) - rim] : [0, 0], [w0, h0] = view ? [view[2] * k, view[3] * k] : close ? [Math.max(...xs) + rim - left, Math.max(...ys) + rim - top] : [WIDE, high];
    return (
        <svg class="minimap map" data-one={scene.dress?.[0] ?? 'tawny'} data-two={scene.dress?.[1] ?? 'azure'} viewBox={`${left} ${top} ${w0} ${h0}`} preserveAspectRatio={view ? 'xMidYMid slice' : undefined} aria-hidden="true">
            <g dangerouslySetInnerHTML={{ __html: ground }} />
            {scene.zones.map((z) => <polygon class={`mzone side-${z.side}`} points={z.area.map((p) => point(p).join(',')).join(' ')} />)}
            {scene.units.map((u) => {
                const grow = Math.max(1, LEAST / (Math.max(u.base[0], u.base[1]) * k)), [w, d] = [u.base[0] * k * grow, u.base[1] * k * grow], [x, y] = point(u.at);
                return (
                    <g class={`side-${u.side}`} transform={`translate(${x} ${y}) rotate(${u.heading})`}>
                        <rect class="mb" x={-w / 2} y={-d / 2} width={w} height={d} />
                        {close ? <g class="gl" transform={`rotate(${-u.heading}) scale(${w / 50}) translate(-18 -11)`} dangerouslySetInnerHTML={{ __html: GLYPHS[ARMS[u.type] ?? u.type] ?? GLYPHS.foot! }} /> : MOUNTED.has(ARMS[u.type] ?? u.type) && <path class="mslash" d={`M${-w / 2} ${d / 2}L${w / 2} ${-d / 2}`} />}
                    </g>
                );
            })}
            {goals?.map((g) => { const [x, y] = point(g.at); return <g key={g.name} class="goalpin" transform={`translate(${x} ${y})`}><path d="M0 0V-32M0 -32H22V-14H0" /><text x="11" y="-18" text-anchor="middle">{g.value}</text></g>; })}
        </svg>
    );
}
