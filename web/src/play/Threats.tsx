/* Threats.tsx - what the enemy could do next turn to each unit of the viewer, if all stood still. */
import { Glyph } from '../art/art';
import { dangersOf, explained, percent } from '../shown/danger';
import { optionWords } from '../shown/names';
import type { Seen } from './seen';

export function Threats({ battle, does }: Seen) {
    const dangers = dangersOf(battle), told = explained(dangers, battle.selection[0]), count = (n: number) => n || '–', { remedies } = battle;
    return (
        <section class="panel unitcard threats" aria-label="Threats">
            <div class="ph"><div><h2>Threats</h2><span class="muted">next turn, the worst case</span></div>
                <button class="btn small" onClick={() => does.see({ threats: false })}>Close <kbd>Shift-T</kbd></button></div>
            <div class="scroll" tabIndex={0} role="group" aria-label="Units in danger">
                {!told && <p class="muted">{battle.threats ? 'No enemy can reach a unit of yours next turn.' : 'Nothing to tell now.'}</p>}
                {told && <><h3 class="h-sub">{String(told.unit.ref)}</h3><ul>{told.words.map((line) => <li key={line}>{line}</li>)}</ul>
                    {remedies.length > 0 && <><h3 class="h-sub">What would help</h3>{remedies.map((one) => <button key={one.words} class="btn opt" onClick={() => void does.take(one)}><span>{optionWords(one.words)}</span><b class="n">{percent(one)}</b></button>)}</>}
                    <table>
                        <thead><tr><th scope="col">Unit</th><th scope="col"><abbr title="enemies that may charge or fight it">»</abbr></th><th scope="col"><abbr title="enemies that may shoot at it">●</abbr></th><th scope="col">gone</th></tr></thead>
                        <tbody>{dangers.map((d) => (
                            <tr key={d.unit.number} class={d === told ? 'on' : ''}>
                                <th scope="row"><button class="cmd" aria-pressed={d === told} onClick={() => does.select(d.unit.ref, false)}><Glyph arm={d.unit.arm} width={24} /> {String(d.unit.ref)}</button></th>
                                <td>{count(d.charges)}</td><td>{count(d.shots)}</td><td><i class="gain" aria-hidden="true"><i style={{ width: `${d.gone}%` }} /></i> {percent(d)}</td>
                            </tr>
                        ))}</tbody>
                    </table>
                    <p class="muted">» may charge or fight it, ● may shoot at it, as far as you can know. Your own orders change all of it.</p></>}
            </div>
        </section>
    );
}
