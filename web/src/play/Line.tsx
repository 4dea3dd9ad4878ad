/* Line.tsx - a line in hand: how far each unit goes, what stops it, and whether the line keeps its dressing. */
import { lineWays, rowsOf } from '../shown/line';
import { inTenths } from '../shown/names';
import type { Line } from '../about/held';
import type { Move } from '../engine/protocol';
import type { Seen } from './seen';

export function LinePanel({ battle, does, line }: Seen & { line: Line }) {
    const rows = rowsOf(battle, line), most = Math.max(...rows.map((r) => r.travel), 0.001);
    return (
        <section class="line" aria-label="The line">
            <div class="dress" role="group" aria-label="How they go">
                {lineWays(battle, line).map(({ dressed, moves, title, words }) => (
                    <button class={line.dressed === dressed ? 'btn on' : 'btn'} aria-pressed={line.dressed === dressed} disabled={moves.length === 0} onClick={() => void does.dressLine(dressed)}>
                        <Sketch moves={moves} />
                        <b>{title}</b>
                        <span class="muted">{words}</span>
                    </button>))}
            </div>
            <ul>{rows.map((r) => (
                <li class={r.why ? 'stopped' : ''}>
                    <span>{String(r.ref)}</span>
                    <i class="gone" aria-hidden="true"><i style={{ width: `${(100 * r.travel) / most}%` }} /></i>
                    <b>{inTenths(`${r.travel} ${battle.field.mark}`)}</b>
                    {rows.length > 1 && <button class="btn small" aria-label={`Leave ${r.ref} out`} onClick={() => void does.leaveOut(r.ref)}>×</button>}
                    {r.why && <span class="why">{inTenths(r.why)}</span>}
                </li>))}
            </ul>
        </section>
    );
}

/* Draws, small, the places of the units, with their own front up. */
function Sketch({ moves }: { moves: readonly Move[] }) {
    const turn = -(moves[0]?.from.heading ?? 0), ends = moves.map((m) => (m.stop ?? m.to).corners), all = ends.flat();
    if (all.length === 0) return null;
    const angle = (turn * Math.PI) / 180, seen = ([x, y]: readonly number[]): [number, number] => [x! * Math.cos(angle) + y! * Math.sin(angle), x! * Math.sin(angle) - y! * Math.cos(angle)];
    const points = all.map(seen), [left, top, right, bottom] = [Math.min(...points.map((p) => p[0])), Math.min(...points.map((p) => p[1])), Math.max(...points.map((p) => p[0])), Math.max(...points.map((p) => p[1]))];
    return <svg class="sketch" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">{ends.map((c) => <path d={`M${c.map((p) => seen(p).join(' ')).join('L')}Z`} />)}</svg>;
}
