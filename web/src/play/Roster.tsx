/* Roster.tsx - the viewer's army by command, as on a paper roster. */
import { withoutCommonStart } from '../shown/names';
import { Chit, Glyph } from '../art/art';
import type { Shown } from '../shown/shown';
import type { Seen } from './seen';
import type { Ref, Unit } from '../table/contract';
import { MARKS } from '../words';

/* Groups the units by the card that activates them, in rulesets with one deck for both sides. */
function byCard(battle: Shown, side: number, units: Unit[]) {
    const sorts = battle.raw.decks.find((d) => d.side === 0)?.sorts ?? [];
    const claimed = new Set<Unit>();
    return sorts.filter((c) => c.side === side).map((card) => {
        const members = units.filter((u) => card.units.includes(u.number) && !claimed.has(u));
        for (const u of members) claimed.add(u);
        const name = `${card.label}: ${card.live ? 'its card is up' : card.turned ? 'done' : 'card to come'}`;
        return { name, short: card.turned && !card.live ? `${card.label} ✓` : card.label, live: card.live, members };
    });
}

export function Roster({ battle, does, rested = () => undefined }: Seen & { rested?(ref: Ref | null): void }) {
    const side = battle.viewer || battle.acting || 1;
    const { commands, units } = battle.onTable;
    const own = commands.filter((c) => c.side === side), short = withoutCommonStart(own.map((c) => c.name));
    const rest = own.length > 0 ? 'No command' : 'Others';
    const live = battle.decision?.subject?.command;
    const of = (ref: Ref | null) => units.filter((u) => u.side === side && u.command === ref);
    const commandGroups = own.map((c, i) => ({ name: c.name, short: short[i]!, live: c.ref === live, members: of(c.ref) }));
    const cardGroups = own.length > 0 ? [] : byCard(battle, side, of(null)), inCards = new Set(cardGroups.flatMap((g) => g.members));
    const others = of(null).filter((u) => !inCards.has(u)), arms = own.length + cardGroups.length > 0 ? [rest] : [...new Set(others.map((u) => u.label))];
    const groups = [...commandGroups, ...cardGroups, ...arms.map((name) => ({ name, short: name, live: false, members: others.filter((u) => name === rest || u.label === name) }))];
    return (
        <div class="roster panel" role="list" aria-label={`Roster of ${battle.sideName(side)}`}>
            {groups.map((group) => {
                const { members } = group;
                if (members.length === 0) return null;
                return (
                    <div class={group.live ? 'grp live' : 'grp'} style={{ flexGrow: members.length, minWidth: `${Math.max(members.length * 53, 70)}px` }} role="listitem">
                        <span><button class="cmd" title={`${group.name}: press to select it`} onClick={() => void does.selectAll(members.filter((u) => u.standing === 'play').map((u) => u.ref))}>{group.short}</button></span>
                        <div class="us">
                            {members.map((u) => {
                                const mark = u.markers.find((m) => MARKS[m.name]);
                                const cls = ['ru', `side-${u.side}`, u.acted && 'acted', u.standing === 'gone' && 'gone', battle.selection.includes(u.ref) && 'sel'].filter(Boolean).join(' ');
                                return (
                                    <button key={u.number} class={cls} onFocus={(e) => { if (e.currentTarget.matches(':focus-visible')) does.lookOver(u.ref); }} onBlur={() => does.lookOver(null)} onMouseEnter={() => rested(u.ref)} onMouseLeave={() => rested(null)} title={`${u.name}: ${u.standing === 'play' ? `${u.hits} hits` : u.cause || u.standing}`} onClick={() => { does.select(u.ref); if (u.standing === 'play') does.lookAt(u.pose.at); }}>
                                        <span class="nm" data-whole={u.name.replace(/^The /, '')}>{u.name.replace(/^The /, '').split(/['’ ]/)[0]}</span>
                                        <span class="bx"><Glyph arm={u.arm} width={26} /><i>{u.standing === 'gone' ? '×' : u.hits}</i></span>
                                        {mark && <Chit name={mark.name} letters={mark.letters} size={16} />}
                                    </button>
                                );
                            })}
                        </div>
                    </div>
                );
            })}
        </div>
    );
}
