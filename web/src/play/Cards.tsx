/* Cards.tsx - which commands have had their turn: whoever was turned up shows his face, of the others the enemy sees only how many.
 * It is read off the report and the state of the one who looks; no order of cards is ever asked for. */
import { useMemo } from 'preact/hooks';
import { Glyph } from '../art/art';
import type { Battle } from '../app/battle';
import { withoutCommonStart } from '../app/names';
import type { Command, Unit } from '../table/contract';

/* Commands turned up since the turn began. */
function turnedUp(battle: Battle): Set<string> {
    const up = new Set<string>();
    for (let i = battle.events.length - 1; i >= 0 && battle.events[i]!.turn === battle.raw.turn; i--) {
        const { verb, object } = battle.events[i]!;
        if (verb === 'reveal' && object?.command !== undefined) up.add(String(object.command));
    }
    return up;
}

/* The arm most of its units are of. */
function armOf(command: Command, units: readonly Unit[]): string {
    const count = new Map<string, number>();
    for (const u of units) if (u.command === command.ref) count.set(u.arm, (count.get(u.arm) ?? 0) + 1);
    return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/* Rules whose commands are put in order have cards. */
const hasCards = (battle: Battle): boolean => battle.raw.turn > 0 && battle.ruleset.orders.some((o) => o.slots.some((s) => s.slot === 'sequence' && s.ref === 'command'));

export function Cards({ battle, side }: { battle: Battle; side: 1 | 2 }) {
    const up = useMemo(() => turnedUp(battle), [battle.events, battle.raw]);
    if (!hasCards(battle)) return null;
    const all = battle.state.commands.filter((c) => c.side === side), names = withoutCommonStart(all.map((c) => c.name)), live = battle.decision?.subject?.command;
    const own = battle.viewer === side || battle.persons.includes(side) || battle.persons.length === 0;
    const order = [...up].reverse();
    const cards = all.map((command, i) => ({ command, name: names[i]!, up: up.has(command.name), now: command.name === live })).filter((c) => c.up || c.command.units > 0);
    const back = cards.filter((c) => !c.up && !c.now && !own).length;
    const face = (c: (typeof cards)[number]) => (
        <span class={c.now ? 'card now' : c.up ? 'card played' : 'card down'} title={`${c.command.name}${c.now ? ': acts now' : c.up ? ': has been turned up' : ': still to come'}`}>
            <Glyph arm={armOf(c.command, battle.state.units)} width={26} /><b>{c.name}</b>{c.up && !c.now && <i aria-hidden="true">✓</i>}
        </span>
    );
    return (
        <div class="cards" role="group" aria-label={`Cards of ${battle.sideName(side)}: ${cards.filter((c) => c.up).length} of ${cards.length} turned up`}>
            {cards.filter((c) => c.up || c.now).sort((a, b) => order.indexOf(a.command.name) - order.indexOf(b.command.name)).map(face)}
            {own ? cards.filter((c) => !c.up && !c.now).map(face) : Array.from({ length: back }, () => <span class="card back" title="Face down" />)}
        </div>
    );
}
