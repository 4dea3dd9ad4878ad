/* TextMode.tsx - the whole battle in words: who stands where, seen from a unit of one's own, and orders typed.
 *
 * The words are those of the terminal.  Whatever may be ordered can be had by its number. */
import { useRef, useState } from 'preact/hooks';
import type { Battle } from '../app/battle';
import type { Ref, Unit } from '../table/contract';

const HELP = [
    'list · the units again; look NAME · from where NAME stands', 'may [NAME] · what may be ordered, numbered; a number takes it in hand',
    'go NAME X Y [HEADING] · NAME to a place; face NAME HEADING', 'charge NAME TARGET, shoot NAME TARGET, fight NAME TARGET, away NAME',
    'yes · confirm; no · put down; done · end the step; seal · hand the sheet in', 'why · the rule; odds · the chances; measure NAME NAME', 'undo, redo, report, pause',
];

export function TextMode({ battle }: { battle: Battle }) {
    const [said, setSaid] = useState<string[]>(['Type a command; help lists them.']);
    const [line, setLine] = useState('');
    const [eye, setEye] = useState<Ref | null>(null);
    const out = useRef<HTMLDivElement>(null);
    const say = (...lines: string[]) => {
        setSaid((all) => [...all, ...lines].slice(-60));
        requestAnimationFrame(() => out.current?.lastElementChild?.scrollIntoView({ block: 'end' }));
    };
    const obey = async (text: string) => {
        say(`> ${text}`);
        const answer = await command(battle, text.trim(), setEye);
        say(...answer);
    };
    return (
        <div class="words">
            <UnitList battle={battle} eye={battle.unit(eye ?? battle.selection[0])} />
            <div class="console">
                <div ref={out} class="said" role="log" aria-live="polite">{said.map((s, i) => <p key={i} class={s.startsWith('>') ? 'typed' : ''}>{s}</p>)}</div>
                <form onSubmit={(e) => { e.preventDefault(); if (line.trim()) void obey(line); setLine(''); }}>
                    <label>Order <input value={line} onInput={(e) => setLine(e.currentTarget.value)} autofocus autocomplete="off" /></label><button class="btn">Do it</button>
                </form>
            </div>
        </div>
    );
}

/* "2 o'clock, 7.4 in." as seen by somebody who looks ahead along his heading. */
export function bearing(battle: Battle, eye: Unit, unit: Unit): string {
    const dx = unit.pose.at[0] - eye.pose.at[0], dy = unit.pose.at[1] - eye.pose.at[1];
    const degrees = (Math.atan2(dx, dy) * 180) / Math.PI - eye.pose.heading;
    const hour = (((Math.round(degrees / 30) % 12) + 12) % 12) || 12;
    return `${hour} o’clock, ${Math.hypot(dx, dy).toFixed(1)} ${battle.field.mark}`;
}

function UnitList({ battle, eye }: { battle: Battle; eye: Unit | undefined }) {
    const { commands, units } = battle.state;
    return (
        <div class="units">
            <p class="muted">{eye ? `Seen from ${eye.name}; centre to centre.` : 'Choose a unit to have bearings.'}</p>
            {([1, 2] as const).map((side) => (
                <section>
                    <h2>{battle.sideName(side)}</h2>
                    {[...commands.filter((c) => c.side === side), null].map((c) => {
                        const members = units.filter((u) => u.side === side && u.command === (c?.ref ?? null));
                        if (members.length === 0) return null;
                        return (
                            <><h3>{c?.name ?? 'No command'}</h3>
                                <ul>{members.map((u) => (
                                    <li><button aria-pressed={battle.selection.includes(u.ref)} onClick={() => battle.select(u.ref)}>{battle.raw.units.find((r) => r.id === u.number)?.words ?? u.name}</button>
                                        {eye && eye !== u && u.standing === 'play' && eye.standing === 'play' && <span class="muted"> · {bearing(battle, eye, u)}</span>}
                                        {u.standing === 'play' && <span class="muted"> · at {u.pose.at[0]}, {u.pose.at[1]}</span>}</li>
                                ))}</ul></>
                        );
                    })}
                </section>
            ))}
        </div>
    );
}

/* The longest name that the words begin with, and the rest of them; the beginning of a name is enough where it is the only one. */
export function nameAt(names: string[], words: string): [name: string, rest: string] | null {
    const low = words.toLowerCase();
    const whole = names.filter((n) => low === n.toLowerCase() || low.startsWith(`${n.toLowerCase()} `)).sort((a, b) => b.length - a.length)[0];
    if (whole) return [whole, words.slice(whole.length).trim()];
    const parts = words.split(/\s+/);
    for (let n = parts.length; n > 0; n--) {
        const begin = parts.slice(0, n).join(' ').toLowerCase();
        const found = names.filter((name) => name.toLowerCase().startsWith(begin));
        if (found.length === 1) return [found[0]!, parts.slice(n).join(' ')];
    }
    return null;
}

async function command(battle: Battle, text: string, setEye: (ref: Ref) => void): Promise<string[]> {
    const [word = '', ...others] = text.split(/\s+/), rest = others.join(' ');
    const names = battle.state.units.filter((u) => u.standing === 'play').map((u) => u.name);
    const first = nameAt(names, rest), second = first ? nameAt(names, first[1].replace(/^(at|to|on)\s+/i, '')) : null;
    const verdict = () => [battle.draft?.words || battle.message || 'Done.'];
    const numbers = (first?.[1] ?? '').split(/[\s,]+/).filter(Boolean).map(Number);
    if (/^\d+$/.test(word)) {
        const chosen = battle.suggestions[Number(word) - 1];
        if (!chosen) return ['There is no such number.'];
        await battle.take(chosen);
        return verdict();
    }
    const wish = async (kind: 'close' | 'shoot' | 'away') => {
        if (!first) return ['Which unit?'];
        battle.wish({ wish: kind, subject: first[0], object: second?.[0] } as never, 'drop');
        await settled(battle);
        return verdict();
    };
    switch (word.toLowerCase()) {
        case 'help': return HELP;
        case 'list': return battle.raw.units.filter((u) => u.status === 'play').map((u) => u.words);
        case 'look': if (!first) return ['From which unit?']; setEye(first[0]); return [`Seen from ${first[0]}.`];
        case 'may': {
            if (first) {
                battle.select(first[0]);
                await settled(battle);
            }
            return battle.suggestions.length === 0 ? ['Nothing.'] : battle.suggestions.map((s, i) => `${i + 1}. ${s.words}`);
        }
        case 'go': {
            if (!first || numbers.length < 2 || !numbers.every(Number.isFinite)) return ['go NAME X Y [HEADING]'];
            battle.wish({ wish: 'reach', subject: first[0], at: [numbers[0]!, numbers[1]!], heading: numbers[2] ?? null }, 'drop');
            await settled(battle);
            return verdict();
        }
        case 'face': {
            if (!first || !Number.isFinite(numbers[0])) return ['face NAME HEADING'];
            battle.wish({ wish: 'face', subject: first[0], heading: numbers[0]! }, 'drop');
            await settled(battle);
            return verdict();
        }
        case 'charge': case 'fight': return wish('close');
        case 'shoot': return wish('shoot');
        case 'away': return wish('away');
        case 'yes': case 'confirm': if (!battle.draft) return ['No order is in hand.']; await battle.confirm(); return [battle.message || battle.events[battle.events.length - 1]?.text || 'Done.'];
        case 'no': battle.putDown(); return ['Put down.'];
        case 'done': await battle.finish(); return [battle.message || battle.decision?.title || 'Done.'];
        case 'seal': await battle.seal(); return [battle.message || 'Sealed.'];
        case 'why': await battle.explain(); return battle.why ? battle.why.why.text.split('\n') : ['Nothing is in hand.'];
        case 'odds': return battle.odds ? battle.odds.words : ['No odds: take an order in hand first.'];
        case 'measure': if (!first || !second) return ['measure NAME NAME']; await battle.measure(first[0], second[0]); return [battle.rulers[battle.rulers.length - 1]?.label ?? battle.message];
        case 'undo': await battle.undo(); return ['Taken back.'];
        case 'redo': await battle.redo(); return ['Done again.'];
        case 'report': return battle.events.slice(-12).map((e) => e.text);
        case 'pause': battle.pause(!battle.paused); return [battle.paused ? 'The computer is paused.' : 'The computer goes on.'];
        default: return [`“${word}” is not known; help lists the commands.`];
    }
}

/* A wish is answered when the battle next says that it has changed. */
function settled(battle: Battle): Promise<void> {
    return new Promise((resolve) => {
        const off = battle.subscribe(() => setTimeout(() => { off(); resolve(); }, 30));
    });
}
