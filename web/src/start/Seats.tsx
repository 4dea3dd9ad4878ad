/* Seats.tsx - who plays: each side at this table or by the computer, with how each computer player plays and how strong
 * it is; and the table's settings. */
import type { Seat } from '../about/held';
import { Flag } from '../art/art';
import type { Look } from '../app/store';
import type { PlayerLine } from '../engine/protocol';
import { along } from '../play/Fields';

interface Props { side: 1 | 2; name: string; leader: string; seat: Seat; players: PlayerLine[]; set(seat: Seat): void }

export function SeatChoice({ side, name, leader, seat, players, set }: Props) {
    const strongest = players[players.length - 1]?.name ?? '';
    return (
        <div class="seat" role="group" aria-label={name}>
            <div class="nm"><Flag side={side} width={20} /><span><b>{name}</b>{leader && <span class="muted">{leader}</span>}</span></div>
            <div class="seg">
                <button aria-pressed={seat.kind === 'person'} onClick={() => set({ kind: 'person' })}>At this table</button>
                <button aria-pressed={seat.kind === 'computer'} disabled={!strongest} onClick={() => set({ kind: 'computer', player: strongest })}>Computer</button>
            </div>
            {seat.kind === 'computer' && (
                <div class="levels" role="radiogroup" aria-label={`Computer for ${name}`} onKeyDown={along}>
                    {[...players].reverse().map((p) => <Level key={p.name} player={p} on={p.name === seat.player} choose={() => set({ kind: 'computer', player: p.name })} />)}
                </div>
            )}
        </div>
    );
}

/* Shows one computer player: its sentence, and how many battles of a hundred it wins against the Captain, with a mark
 * at half. */
function Level({ player: p, on, choose }: { player: PlayerLine; on: boolean; choose(): void }) {
    return (
        <button class={on ? 'level on' : 'level'} role="radio" aria-checked={on} tabIndex={on ? 0 : -1} onClick={choose}>
            <b>{p.label}</b><span>{p.about}</span>
            {p.strength === undefined ? <span class="muted">not measured</span> : <span class="might" role="img" aria-label={`wins ${p.strength} of 100 against Captain`}><i style={{ width: `${p.strength}%` }} /><u /></span>}
        </button>
    );
}

type Luck = 'seeded' | 'typed';

export function TableChoice({ luck, setLuck, look, setLook }: { luck: Luck; setLuck(l: Luck): void; look: Look; setLook(change: Partial<Look>): void }) {
    return (
        <div class="seat">
            <label class="kvrow"><span>Dice</span>
                <select value={luck} onChange={(e) => setLuck(e.currentTarget.value as Luck)}>
                    <option value="seeded">rolled here</option><option value="typed">typed in by us</option>
                </select></label>
            <details><summary>Curtain, pace, text and motion</summary>
                <label class="kvrow"><span>Curtain</span>
                    <select value={look.curtain} onChange={(e) => setLook({ curtain: e.currentTarget.value as 'secrets' | 'always' })}>
                        <option value="secrets">for secret orders</option><option value="always">at every change</option>
                    </select></label>
                <label class="kvrow"><span>Computer’s pace</span>
                    <select value={String(look.speed)} onChange={(e) => setLook({ speed: Number(e.currentTarget.value) })}>
                        <option value="1200">slow</option><option value="450">easy</option><option value="0">at once</option>
                    </select></label>
                <label class="kvrow"><span>Text</span>
                    <select value={String(look.text)} onChange={(e) => setLook({ text: Number(e.currentTarget.value) })}>
                        <option value="1">normal</option><option value="1.15">large</option><option value="1.3">larger</option>
                    </select></label>
                <label class="kvrow"><span>Motion</span>
                    <select value={look.motion ? 'full' : 'none'} onChange={(e) => setLook({ motion: e.currentTarget.value === 'full' })}>
                        <option value="full">pieces slide</option><option value="none">none</option>
                    </select></label>
            </details>
        </div>
    );
}
