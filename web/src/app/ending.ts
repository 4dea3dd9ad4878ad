/* ending.ts - a step ends by a key of its own, and never by a slip: who could still act is named once, what is drawn is not dropped, and a
 * step that ended by itself does not hand its end on to the next. */
import type { Ref } from '../table/contract';
import type { Entry, Idle } from '../engine/protocol';
import type { Battle } from './battle';
import { has, next } from './hand';
import { entryWords } from '../play/entry';
import { capital } from './names';
import { confirm, finish, mayConfirm, seal } from './sheet';

/* What is asked before a step ends. */
export interface Ending { kind: 'drawn' | 'idle' | 'next'; words: string; who: Ref[] }

interface IdleAnswer { idle: Idle[]; words: string }

const refOf = (row: Idle): Ref | undefined => row.unit ?? row.body ?? row.command;

/* Who could still act; a step without an end asks nobody. */
export async function loadIdle(battle: Battle): Promise<void> {
    const asked = battle.turnOf, none: IdleAnswer = { idle: [], words: '' };
    const { idle, words } = battle.mine && battle.decision?.done ? await battle.ask<IdleAnswer>('idle', { side: battle.acting }).catch(() => none) : none;
    if (asked !== battle.turnOf) return;
    battle.idleOf = asked;
    battle.idle = new Set(idle.map(refOf).filter((ref): ref is Ref => ref !== undefined));
    battle.idleWords = words;
}

const named = (entry: Entry): Ref[] => [entry.unit, entry.body, entry.command].filter((ref): ref is Ref => ref !== undefined);

/* A leader on the table who could do no more than go somewhere. */
const ridesOnly = ({ state, decision }: Battle, ref: Ref): boolean =>
    state.bodies.some((b) => b.ref === ref && b.standing === 'play') && decision!.offers.every((o) => !o.subjects?.includes(ref) || has(o, 'motion') || has(o, 'pose'));

/* What must be said before the step ends; null: nothing. */
async function objection(battle: Battle): Promise<Ending | null> {
    const { draft, sheet, endedItself, decision } = battle;
    if (draft && !draft.offer.closes)
        return { kind: 'drawn', who: [], words: `${capital(entryWords(battle, draft.entry))}: drawn, and not confirmed${mayConfirm(battle) ? '' : ' (nor allowed as it is)'}` };
    await loadIdle(battle);
    const written = new Set(sheet.flatMap(named)), who = [...battle.idle].filter((ref) => !written.has(ref));
    if (!endedItself && who.every((ref) => ridesOnly(battle, ref))) return null;
    const some = who.length > 5 ? `${who.slice(0, 4).join(', ')} and ${who.length - 4} others` : [who.slice(0, -1).join(', '), who[who.length - 1]].filter(Boolean).join(' and ');
    const could = who.length === 0 ? '' : written.size > 0 || who.length > 5 ? `${some} could still be given an order` : battle.idleWords;
    if (endedItself) return { kind: 'next', who, words: `“${endedItself}” has ended by itself. This would end “${decision?.title}”${could ? `, and ${could}` : ''}` };
    return could ? { kind: 'idle', who, words: could } : null;
}

/* Asked once; asked again it ends, unless an order is drawn. */
export async function end(battle: Battle): Promise<void> {
    if (!battle.mine || battle.busy || !(battle.decision?.done || (battle.mustCollect && battle.sheet.length > 0))) return;
    if (battle.draft?.offer.closes && mayConfirm(battle)) return confirm(battle); /* what is drawn ends the step */
    if (!battle.ending || battle.ending.kind === 'drawn') {
        battle.ending = await objection(battle);
        if (battle.ending) return battle.changed();
    }
    if (battle.ending || battle.idle.size > 0) battle.selection = []; /* who was named, or could only ride, is not wanted */
    await (battle.mustCollect && battle.sheet.length > 0 ? seal(battle) : finish(battle));
}

export function dropEnding(battle: Battle): void {
    battle.ending = null;
    battle.endedItself = '';
}

/* Who could still act, one after the other. */
export async function showIdle(battle: Battle): Promise<void> {
    const who = battle.ending?.who ?? [...battle.idle];
    battle.ending = null;
    await next(battle, who);
}
