/* Roster.tsx - the viewer's army by command, as on a paper roster. */
import { Chit, Glyph } from '../art/art';
import type { Battle } from '../app/battle';
import { withoutCommonStart } from '../app/names';
import { MARKS } from '../words';

export function Roster({ battle }: { battle: Battle }) {
    const side = battle.viewer || battle.acting || 1;
    const { commands, units } = battle.state;
    const own = commands.filter((c) => c.side === side), short = withoutCommonStart(own.map((c) => c.name));
    const groups = [...own.map((c, i) => ({ name: c.name, short: short[i]!, ref: c.ref })), { name: own.length > 0 ? 'No command' : 'Units', short: own.length > 0 ? 'No command' : 'Units', ref: null }];
    const live = battle.decision?.subject?.command;
    return (
        <div class="roster panel" role="list" aria-label={`Roster of ${battle.sideName(side)}`}>
            {groups.map((group) => {
                const members = units.filter((u) => u.side === side && u.command === group.ref);
                if (members.length === 0) return null;
                return (
                    <div class={group.ref !== null && group.ref === live ? 'grp live' : 'grp'} role="listitem">
                        <span title={group.name}>{group.short}</span>
                        <div class="us">
                            {members.map((u) => {
                                const mark = u.markers.find((m) => MARKS[m.name]);
                                const cls = ['ru', `side-${u.side}`, u.acted && 'acted', u.standing === 'gone' && 'gone', battle.selection.includes(u.ref) && 'sel'].filter(Boolean).join(' ');
                                return (
                                    <button key={u.number} class={cls} title={`${u.name}: ${u.standing === 'play' ? `${u.hits} hits` : u.cause || u.standing}`} onClick={() => { battle.select(u.ref); if (u.standing === 'play') battle.lookAt(u.pose.at); }}>
                                        <span class="nm">{u.name.split(/['’ ]/)[0]}</span>
                                        <span class="bx"><Glyph arm={u.arm} width={26} /><i>{u.standing === 'gone' ? '×' : u.hits}</i></span>
                                        {mark && <Chit name={mark.name} size={16} />}
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
