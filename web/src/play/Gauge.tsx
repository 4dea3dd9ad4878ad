/* Gauge.tsx - the points that an army's rules count down until it is beaten, one cell each: left, at stake in the order
 * in hand, lost. */
import type { Shown } from '../shown/shown';
import type { Seen } from './seen';
import type { Gauge as Row } from '../engine/protocol';

const MOST_CELLS = 40;

/* Returns the most points that the order in hand may cost the army. */
function atStake(battle: Shown, side: string, row: Row): number {
    const shown = battle.moment ? battle.moment.odds : battle.odds, odds = shown?.closed?.odds ?? shown?.odds;
    const change = odds?.changes.find((c) => c.side === side && c.what === row.name);
    return change ? Math.max(0, row.left - Math.min(...change.values.map(([v]) => v))) : 0;
}

export function Gauges({ battle, side }: Seen & { side: 1 | 2 }) {
    const facts = battle.facts.raw.sides.find((s) => s.id === side);
    return <>{facts?.gauges.map((row) => <Gauge side={side} row={row} stake={atStake(battle, facts.name, row)} />)}</>;
}

function Gauge({ side, row, stake }: { side: 1 | 2; row: Row; stake: number }) {
    const { left, whole } = row, label = row.name[0]!.toUpperCase() + row.name.slice(1).replace(/_/g, ' ');
    const look = (i: number) => (i >= left ? 'struck' : i >= left - stake ? 'stake' : `full side-${side}`);
    return (
        <div class="gauge" role="group" aria-label={`${label}: ${left} of ${whole}${stake > 0 ? `, ${stake} at stake` : ''}`} title={row.words}>
            <span>{label} <b>{left}</b> of {whole}{stake > 0 && <span class="muted">{stake} at stake</span>}</span>
            {whole <= MOST_CELLS && <span class="cells" aria-hidden="true">{Array.from({ length: whole }, (_, i) => <i class={look(i)} />)}</span>}
        </div>
    );
}
