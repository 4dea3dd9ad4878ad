/* MiniMap.tsx - a battle as a thumbnail: ground and blocks, horse with a slash as on staff maps. */
import type { Scenario } from './scenarios';
import { ARMS } from '../words';

const MOUNTED = new Set(['horse', 'dragoons', 'lighthorse', 'elephant']);

export function MiniMap({ scenario }: { scenario: Scenario }) {
    const { width, height } = scenario;
    const points = (list: [number, number][]) => list.map(([x, y]) => `${x},${height - y}`).join(' ');
    return (
        <svg class="mini" viewBox={`0 0 ${width} ${height}`} style={{ aspectRatio: `${width}/${height}` }} aria-hidden="true">
            <rect class="paper" width={width} height={height} />
            {scenario.terrain.map((t) => t.line
                ? <polyline class={`ter-line ter-${t.kind}`} points={points(t.points)} />
                : <polygon class={`ter ter-${t.kind}`} points={points(t.points)} />)}
            {scenario.sides.flatMap((side) => side.units).map((u) => {
                const [w, d] = u.base;
                return (
                    <g class={`side-${u.side}`} transform={`translate(${u.at[0]} ${height - u.at[1]}) rotate(${u.heading})`}>
                        <rect class="mb" x={-w / 2} y={-d / 2} width={w} height={d} />
                        {MOUNTED.has(ARMS[u.type] ?? '') && <path class="mslash" d={`M${-w / 2} ${d / 2}L${w / 2} ${-d / 2}`} />}
                    </g>
                );
            })}
        </svg>
    );
}
