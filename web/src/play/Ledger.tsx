/* Ledger.tsx - the modifiers of a throw; those of both sides beside each other for an opposed throw. */
import type { Seen } from './seen';
import type { LedgerRow, OddsRoll } from '../engine/protocol';
import { RuleLink } from './RuleLink';

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '');
const total = (rows: LedgerRow[]): string => signed(rows.reduce((sum, row) => sum + row.value, 0)) || '+0';
export const isOpposed = (roll: OddsRoll): boolean => roll.ask === 'contest' || roll.ask === 'opposed';

function Row({ battle, does, row }: Seen & { row: LedgerRow }) {
    return <li>{signed(row.value)} {row.label} {row.rule && <RuleLink battle={battle} does={does} rule={row.rule} />}</li>;
}

export function Ledger({ battle, does, rows, opposed = false }: Seen & { rows: LedgerRow[]; opposed?: boolean }) {
    if (!opposed) return <ul>{rows.map((row) => <Row battle={battle} does={does} row={row} />)}</ul>;
    const sides: [string, LedgerRow[]][] = [['Attack', rows.filter((row) => !row.against)], ['Defence', rows.filter((row) => row.against)]];
    return (
        <div class="ledgers">
            {sides.map(([name, own]) => (
                <section aria-label={`What the ${name.toLowerCase()} adds`}><h3>{name}: die {total(own)}</h3>
                    {own.length > 0 ? <ul>{own.map((row) => <Row battle={battle} does={does} row={row} />)}</ul> : <p class="muted">nothing added</p>}</section>
            ))}
        </div>
    );
}
