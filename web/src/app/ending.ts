/* ending.ts - a step is ended by a key of its own, and never by accident: pieces that could still act are named once,
 * an order that is drawn is not dropped, and a press that comes too late for a step that ended by itself does not end
 * the next one. */
import type { Ending } from '../about/held';
import type { Entry } from '../engine/protocol';
import { entryWords } from '../shown/entry';
import { capital } from '../shown/names';
import { has, mayConfirm } from '../shown/offers';
import type { Ref } from '../table/contract';
import type { Flow } from './flow';
import { next } from './hand';
import { dropProposed, isProposed } from './line';
import { loadIdle } from './questions';
import { confirm, ended, finish, insist, seal } from './sheet';
import { holdsBack } from './tutor';

const named = (entry: Entry): Ref[] =>
    [entry.unit, entry.body, entry.command].filter((ref): ref is Ref => ref !== undefined);

/* Is the piece a leader on the table who can only ride? */
const ridesOnly = ({ state, decision }: Flow, ref: Ref): boolean =>
    state.bodies.some((b) => b.ref === ref && b.standing === 'play') &&
    decision!.offers.every((o) => !o.subjects?.includes(ref) || has(o, 'motion') || has(o, 'pose'));

/* Returns the objection to ending the step; null: there is none. */
async function objection(flow: Flow): Promise<Ending | null> {
    const { draft, sheet, endedItself, decision } = flow;
    if (draft && !draft.offer.closes)
        return {
            kind: 'drawn',
            who: [],
            words: `${capital(entryWords(flow, draft.entry))}: drawn, and not confirmed${mayConfirm(flow) ? '' : ' (nor allowed as it is)'}`,
        };
    await loadIdle(flow);
    const written = new Set(sheet.flatMap(named)),
        who = [...flow.idle].filter((ref) => !written.has(ref));
    if (!endedItself && who.every((ref) => ridesOnly(flow, ref))) return null;
    const some =
        who.length > 5
            ? `${who.slice(0, 4).join(', ')} and ${who.length - 4} others`
            : [who.slice(0, -1).join(', '), who[who.length - 1]].filter(Boolean).join(' and ');
    const could =
        who.length === 0
            ? ''
            : written.size > 0 || who.length > 5
              ? `${some} could still be given an order`
              : flow.idleWords;
    if (endedItself)
        return {
            kind: 'next',
            who,
            words: `“${endedItself}” has ended by itself. This would end ${endedItself === decision?.title ? 'the next step of that name' : `“${decision?.title}”`}${could ? `, and ${could}` : ''}`,
        };
    return could ? { kind: 'idle', who, words: could } : null;
}

/* Ends the step, after one question if there is an objection; a second call ends it, unless an order is drawn. */
export async function end(flow: Flow): Promise<void> {
    if (!flow.mine || flow.busy || !(flow.decision?.done || (flow.mustCollect && flow.sheet.length > 0))) return;
    if (flow.draft?.offer.closes && mayConfirm(flow)) return confirm(flow); /* the order in hand ends the step */
    if (isProposed(flow)) dropProposed(flow); /* what the player did not draw is not lost */
    if (flow.held && !flow.draft) return insist(flow);
    if (!flow.ending || flow.ending.kind === 'drawn') {
        const ending = await objection(flow);
        /* the tutor's question, if he has one, takes the place of this one */
        if (ending?.kind === 'idle' && !flow.mustCollect && (await holdsBack(flow, ...ended(flow)))) return;
        flow.turn({ ...flow.about, ending });
        if (ending) return;
    }
    if (flow.ending || flow.idle.size > 0)
        flow.turn({ ...flow.about, selection: [] }); /* units that were named, or could only ride, are no longer
     * selected */
    await (flow.mustCollect && flow.sheet.length > 0 ? seal(flow) : finish(flow));
}

/* Selects the pieces that could still act, one after the other. */
export async function showIdle(flow: Flow): Promise<void> {
    const who = flow.ending?.who ?? [...flow.idle];
    flow.turn({ ...flow.about, ending: null });
    await next(flow, who);
}
