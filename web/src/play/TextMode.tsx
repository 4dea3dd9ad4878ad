/* TextMode.tsx - the whole battle in words: the places of all units, seen from a unit of one's own, and typed
 * orders.
 *
 * The words are those of the terminal.  Every possible order has a number by which it can be given. */
import { inTenths } from '../shown/names';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Shown } from '../shown/shown';
import type { Seen } from './seen';
import type { Body, Unit } from '../table/contract';
import { distance } from '../table/geometry';
import { hour, news, unasked } from './commands';

export function TextMode({ battle, does, say: order }: Seen & { say(text: string): Promise<{ lines: string[]; heard: number }> }) {
    const [said, setSaid] = useState<string[]>(['Type a command; help lists them.']);
    const [line, setLine] = useState('');
    const out = useRef<HTMLDivElement>(null);
    const lines = useRef(1), back = useRef(0), input = useRef<HTMLInputElement>(null);
    useEffect(() => input.current?.focus(), []);
    const say = (...more: string[]) => {
        lines.current += more.length;
        setSaid((all) => [...all, ...more].slice(-60));
        requestAnimationFrame(() => out.current?.lastElementChild?.scrollIntoView({ block: 'end' }));
    };
    /* news that no person here caused: the enemy's moves, and the next question */
    const told = useRef(battle.events.length), busy = useRef(false);
    useEffect(() => {
        if (busy.current) return;
        const fresh = unasked(battle), more = news(battle, told.current);
        if (fresh || battle.events.length > told.current) say(...more.map((line) => inTenths(line)));
        told.current = battle.events.length;
    }, [battle.events, battle.mine, battle.needs]);
    const obey = async (text: string) => {
        if (text.length > 2000) return say(`> ${text.slice(0, 40)}…`, 'That line is too long.');
        busy.current = true;
        say(`> ${text}`);
        const { lines: answer, heard } = await order(text.trim());
        say(...answer.map((line) => inTenths(line)));
        busy.current = false;
        told.current = heard;
    };
    /* the lines typed before, up and down */
    const recall = (e: KeyboardEvent) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[e.key], typed = said.filter((s) => s.startsWith('> '));
        if (!by) return;
        e.preventDefault();
        back.current = Math.max(0, Math.min(typed.length, back.current + by));
        setLine(typed[typed.length - back.current]?.slice(2) ?? '');
    };
    return (
        <div class="words">
            <UnitList battle={battle} does={does} eye={battle.unit(battle.selection[0])} />
            <div class="console">
                <div ref={out} class="said" data-lines={lines.current} role="log" aria-live="polite">{said.map((s, i) => <p key={lines.current - said.length + i} class={s.startsWith('>') ? 'typed' : ''}>{s}</p>)}</div>
                <form onSubmit={(e) => { e.preventDefault(); void obey(line); setLine(''); back.current = 0; }}>
                    <label>Order <input ref={input} value={line} onInput={(e) => setLine(e.currentTarget.value)} onKeyDown={recall} autocomplete="off" /></label><button class="btn">Do it</button>
                </form>
            </div>
        </div>
    );
}

/* "2 o'clock, 7.4 in", centre to centre. */
function bearing(battle: Shown, eye: Unit, unit: Unit | Body): string {
    return `${hour(eye, unit)}, ${distance(eye.pose.at, unit.pose.at).toFixed(1)} ${battle.field.mark}`;
}

function UnitList({ battle, does, eye }: Seen & { eye: Unit | undefined }) {
    const { commands, units, bodies } = battle.state;
    const place = (u: Unit | Body) => u.standing === 'play' && <span class="muted">{eye && eye !== u && eye.standing === 'play' && ` · ${bearing(battle, eye, u)}`} · at {inTenths(u.pose.at.join(', '))}</span>;
    return (
        <div class="units">
            <p class="muted">{eye ? `Seen from ${eye.name}; centre to centre.` : 'Choose a unit to have bearings.'}</p>
            {battle.raw.turn > 0 && battle.raw.decks.map((deck) => <section><h2>{deck.label}{deck.side ? ` of ${battle.sideName(deck.side)}` : ''}</h2>{deck.words.slice(1).map((line) => <p>{line}</p>)}</section>)}
            {([1, 2] as const).map((side) => (
                <section>
                    <h2>{battle.sideName(side)}</h2>
                    {[...commands.filter((c) => c.side === side), null].map((c) => {
                        const members = units.filter((u) => u.side === side && u.command === (c?.ref ?? null));
                        if (members.length === 0) return null;
                        return (
                            <><h3>{c?.name ?? (battle.state.commands.length > 0 ? 'No command' : 'Units')}</h3>
                                <ul>{members.map((u) => (
                                    <li><button aria-pressed={battle.selection.includes(u.ref)} onClick={() => does.select(u.ref)}>{battle.raw.units.find((r) => r.id === u.number)?.words ?? u.name}</button>
                                        {place(u)}</li>
                                ))}</ul></>
                        );
                    })}
                    <ul>{bodies.filter((b) => b.side === side && b.standing === 'play').map((b) => <li>{b.name} ({b.role}){place(b)}</li>)}</ul>
                </section>
            ))}
        </div>
    );
}
