/* guide.ts - the lessons of a guided battle. They are data beside the scenario. The engine computes from the log how
 * far the player has come, so undo takes a lesson back, and a battle that is resumed resumes its lesson. */
import { announced, forgotten, said } from '../about/about';
import type { GuideKept, Lessons } from '../about/held';
import type { Done, Opened, Suggestion } from '../engine/protocol';
import { lessonOf } from '../shown/lessons';
import type { Ref } from '../table/contract';
import { onReplay } from './course';
import { end } from './ending';
import type { Flow } from './flow';
import { take } from './hand';
import { loadGuide, suggestions } from './questions';
import { refresh } from './refresh';

/* Goes to the next lesson, or by -1 back to the one that was skipped just before. */
export async function skipLesson(flow: Flow, by: 1 | -1): Promise<void> {
    const { guide } = flow;
    if (!guide?.told) return;
    const { at } = guide.told,
        skipped = by > 0 ? [...guide.skipped, at] : guide.skipped.filter((n) => n !== at - 1);
    flow.tell({ guide: { ...guide, skipped, told: { ...guide.told, at: at + by }, done: undefined } });
    await loadGuide(flow);
}

export function leaveGuide(flow: Flow): void {
    flow.tell({ guide: null });
}

/* Takes the order in hand that the engine suggests for this lesson. */
export async function showMe(flow: Flow): Promise<void> {
    const { order } = lessonOf(flow)?.wait ?? {};
    if (!order || !flow.mine) return;
    if (order === flow.decision?.done?.kind && !flow.decision.offers.find((o) => o.kind === order)?.slots.length)
        return end(flow);
    const found = await shownOrder(flow, order);
    if (found) await take(flow, found);
    else flow.turn(said(flow.about, 'It cannot be shown yet: play on a little.'));
}

/* Finds the first order that fulfils the lesson: without a subject, then for one unit after the other. */
async function shownOrder(flow: Flow, order: string): Promise<Suggestion | undefined> {
    const { unit, command, target } = lessonOf(flow)?.wait ?? {},
        offer = flow.decision?.offers.find((o) => o.kind === order),
        subjects = unit === undefined ? [undefined, ...(offer?.ref === 'unit' ? (offer.subjects ?? []) : [])] : [unit];
    const commands = flow.state.commands.filter((c) => c.name === command).map((c) => c.ref),
        meant = (ref: Ref | undefined) => command === undefined || commands.includes(flow.unit(ref)?.command ?? '');
    for (const one of subjects) {
        const wish = { kind: 'any', order_kind: order, ...(one === undefined ? {} : { unit: one }) };
        const found = (await suggestions(flow, wish, 16)).find(({ order: { entries } }) => {
            const entry = entries[entries.length - 1];
            return entry?.kind === order && (target === undefined || entry.target === target) && meant(entry.unit);
        });
        if (found) return found;
    }
    return undefined;
}

/* ---- a position for the lesson ------------------------------------------------------------------------------------------- */

const MOST = 400, // orders that are given for both sides before another battle is tried
    TRIES = 8;

/* Plays both sides until the order of the present lesson can be given. True: it can, in this battle. */
async function setUp(flow: Flow): Promise<boolean> {
    if (!flow.guide?.told) return false;
    const due = await playedUntilDue(flow, flow.guide.told.at).catch(() => false);
    flow.tell({ turnOf: '', looked: '' }); /* the throws meanwhile are not told one by one */
    flow.turn({ ...forgotten(flow.about), message: '' });
    await refresh(flow);
    await loadGuide(flow);
    return due;
}

async function playedUntilDue(flow: Flow, at: number): Promise<boolean> {
    const { text, skipped, told } = flow.guide!,
        own = told!.side;
    for (let n = 0; n < MOST && !flow.now.over; n++) {
        const now = await flow.ask<Lessons>('lessons', { text, skipped });
        if (now.at !== at || (now.due && flow.now.actors.includes(own))) return true;
        const side = flow.now.actors.find((name) => name !== own) ?? own;
        flow.taken(
            await flow.ask<Done>('computer', {
                side,
                player: told!.opponent,
                seed: String(n),
                limits: { nodes: 20 },
                submit: true,
            }),
        );
    }
    return false;
}

/* "Set this up for me": opens another battle in which the present lesson can be done: this one, played on for both
 * sides, or, if it is over or can never reach the lesson, a new one of the same scenario.  This one stays as it is. */
export async function setUpLesson(
    flow: Flow,
    around: (opened: Opened, guide: GuideKept, seed: string) => Promise<Flow>,
): Promise<Flow> {
    const { text, told, skipped } = flow.guide!,
        all = { text, skipped: [...Array(told!.at).keys()] };
    let last: Flow | null = null;
    flow.show({ busy: true, thinking: 'The lesson is being set up…' });
    for (let n = flow.now.over ? 1 : 0; n <= TRIES; n++) {
        last?.close();
        last =
            n === 0
                ? await around(await flow.ask<Opened>('copy', {}), { text, skipped }, '')
                : await onReplay(flow, async ({ game }) => {
                      await flow.engine.ask('goto', { game, step: 0 });
                      const opened = await flow.engine.ask<Opened>('copy', { game });
                      await flow.engine.ask('reseed', { game: opened.game, seed: String(n) });
                      return around(opened, all, String(n));
                  });
        await loadGuide(last);
        if (last.guide?.told?.due || (await setUp(last))) break;
    }
    flow.show({ busy: false, thinking: '' });
    last!.turn(announced(last!.about, `${passed(flow, last!)} The battle as you left it waits on the start screen.`));
    return last!;
}

const standing = (flow: Flow) => flow.state.units.filter((u) => u.standing === 'play');

/* Tells what happened between a battle and the one that was played on from it. */
function passed(from: Flow, to: Flow): string {
    const now = new Set(standing(to).map((u) => u.ref)),
        gone = standing(from)
            .map((u) => u.ref)
            .filter((ref) => !now.has(ref)),
        turns = to.now.turn > from.now.turn ? `turn ${from.now.turn} to turn ${to.now.turn}` : `turn ${to.now.turn}`;
    return `Both sides were played for you, ${turns}${gone.length > 0 ? `; gone: ${gone.join(', ')}` : ''}.`;
}
