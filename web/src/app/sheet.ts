/* sheet.ts - confirms orders, writes them down, hands them in, and answers dice. */
import { amended, handedIn, struck } from '../about/about';
import type { DiceAnswer, Mark } from '../about/held';
import type { Done, Order } from '../engine/protocol';
import { EngineError } from '../engine/client';
import { entryWords } from '../shown/entry';
import { markOf } from '../shown/marks';
import { capital } from '../shown/names';
import { entryFor, has, mayConfirm, membersOf, orderOf, whoNext } from '../shown/offers';
import type { Ref } from '../table/contract';
import type { Flow } from './flow';
import { addToSheet, judge, setSlot, take, writes, writeSheet } from './hand';
import { noteAdvance } from './line';
import { refresh, setFree } from './refresh';
import { holdsBack } from './tutor';

export const dropFromSheet = (flow: Flow, index: number): Promise<void> => writeSheet(flow, struck(flow.about, index));

export async function confirm(flow: Flow): Promise<void> {
    const { draft } = flow;
    if (!draft || !flow.mine || flow.busy || !mayConfirm(flow)) return;
    await (writes(flow) ? addToSheet(flow) : submit(flow, draft.order));
}

/* Hands the collected sheet in; where it needs a closing entry the decision names it. */
export async function seal(flow: Flow): Promise<void> {
    const done = flow.decision?.done;
    const entries = flow.sheetVerdict?.answer === 'yes' || !done ? flow.sheet : [...flow.sheet, { kind: done.kind }];
    if (entries.length > 0) await submit(flow, orderOf(flow, entries));
    flow.turn({ ...flow.about, endedItself: '' }); /* its end was said */
}

export async function finish(flow: Flow): Promise<void> {
    if (flow.decision?.done && flow.mine) await submit(flow, ended(flow)[0]);
}

/* The order that ends the step, and its words. */
export const ended = (flow: Flow): [Order, string] => [
    orderOf(flow, [...flow.sheet, { kind: flow.decision!.done!.kind }]),
    `“${flow.decision!.title}” ended`,
];

/* Returns an order in words; of many entries, only their number. */
const deedOf = (flow: Flow, { entries }: Order): string =>
    entries.length > 3
        ? `${entries.length} orders given`
        : entries.map((entry) => capital(entryWords(flow, entry))).join('; ');

/* Gives the order that the tutor holds back. */
export async function insist(flow: Flow): Promise<void> {
    if (flow.held) await submit(flow, flow.held.order);
}

export async function submit(flow: Flow, order: Order): Promise<void> {
    if (flow.busy) return;
    const deed = order.entries.every((e) => e.kind === flow.decision?.done?.kind)
        ? ended(flow)[1]
        : deedOf(flow, order);
    if (await holdsBack(flow, order, deed)) return;
    const { title } = flow.decision ?? {},
        side = flow.acting,
        { kind } = order.entries[order.entries.length - 1] ?? {},
        closes = flow.decision?.offers.find((o) => o.kind === kind)?.closes;
    /* pieces that could still act: where the step has ended all the same and one of them may act in the next, that is a
     * step within the step */
    const left =
        flow.idleOf === flow.turnOf
            ? [...flow.idle].filter((ref) => !order.entries.some((e) => [e.unit, e.body, e.command].includes(ref)))
            : [];
    noteAdvance(flow, true);
    flow.wagered = flow.odds;
    flow.begun = true;
    flow.show({ busy: true });
    try {
        const done = await flow.ask<Done>('submit', { order });
        flow.together(() => arrived(flow, order, done, deed));
        await refresh(flow);
        if (
            !closes &&
            (flow.acting !== side || flow.decision?.title !== title) &&
            !left.some((ref) => flow.subjects.has(ref))
        )
            flow.turn({ ...flow.about, endedItself: title ?? '' });
    } catch (error) {
        const { verdict, words } = error instanceof EngineError ? error.data : {};
        if (verdict && flow.draft)
            flow.turn(amended(flow.about, { verdict, words: words ?? (error as Error).message }));
        else flow.fail(error);
    }
    await setFree(flow);
}

/* Records that the engine has taken the order. A sealed order is not put into words. A player who hands in an order has
 * seen everything told so far. */
function arrived(flow: Flow, order: Order, done: Done, deed: string): void {
    const { viewer, acting, reports, seen } = flow;
    flow.turn(handedIn(flow.about, done.status === 'waiting' ? '' : deed));
    flow.taken(done);
    const { unit, body, command } = order.entries[order.entries.length - 1] ?? {};
    if (done.status !== 'waiting') flow.given.set(flow.now.hash, { deed, who: unit ?? body ?? command });
    if (done.status === 'waiting' && acting !== 0) flow.tell({ sealed: [...flow.sealed, acting], holder: 0 });
    if (done.status === 'needs') flow.tell({ owed: { order, answers: [] } });
    flow.show({ seen: { ...seen, [viewer]: reports[viewer].length } });
}

export async function answerDice(flow: Flow, answer: DiceAnswer): Promise<void> {
    try {
        const owed = flow.owed ?? { order: null, answers: [] },
            done = await flow.ask<Done>('answer', answer);
        flow.taken(done);
        if (flow.needs) flow.tell({ owed: { ...owed, answers: [...owed.answers, answer] } });
        await refresh(flow);
    } catch (error) {
        flow.fail(error);
    }
}

/* Takes the order against a target in hand, after a press on the target, its row or its key; it shows its chances and
 * waits for Confirm. If the player has set it so, an order that needs nothing else is given at once. */
export async function give(flow: Flow, mark: Mark): Promise<void> {
    if (flow.judged || !flow.settings.atOnce) return take(flow, mark);
    if (!mark.whole) {
        await take(flow, mark);
        return mayConfirm(flow) ? confirm(flow) : undefined;
    }
    flow.answer({ marks: [], odds: mark.shown });
    await submit(flow, mark.order);
}

/* Uses the piece that was pressed: as one of several, as the target, or as the next to act. */
export async function pick(flow: Flow, ref: Ref): Promise<void> {
    const { draft } = flow,
        mark = markOf(flow, ref),
        next = whoNext(flow);
    if (next) {
        await judge(flow, next, entryFor(next, ref));
        return flow.settings.atOnce ? confirm(flow) : undefined;
    }
    if (mark) return give(flow, mark);
    if (!draft) return;
    if (has(draft.offer, 'bodies') && (!has(draft.offer, 'body') || membersOf(flow, draft.offer).includes(ref))) {
        return setSlot(flow, ({ members = [] }) => ({
            members: members.includes(ref) ? members.filter((r) => r !== ref) : [...members, ref],
        }));
    }
    const ready = flow.suggestions.find((s) => s.order.entries[s.order.entries.length - 1]?.target === ref);
    await (ready ? take(flow, ready) : setSlot(flow, { target: ref }));
}
