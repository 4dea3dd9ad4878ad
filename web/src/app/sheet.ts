/* sheet.ts - what is written so far, and how it is handed in. */
import type { Done, Order, Verdict } from '../engine/protocol';
import { EngineError } from '../engine/client';
import type { Battle } from './battle';
import type { DiceAnswer } from './keep';
import { onward, orderOf } from './hand';
import { entryWords } from '../play/entry';
import { capital } from './names';
import { loadSuggestions, setFree, refresh } from './known';

export async function addToSheet(battle: Battle): Promise<void> {
    if (!battle.draft || battle.draft.verdict?.answer === 'no') return;
    battle.sheet = [...battle.draft.base, ...battle.draft.also, battle.draft.entry];
    battle.draft = battle.odds = null;
    battle.announcement = '';
    await judgeSheet(battle);
    if (battle.mustCollect) await onward(battle);
}

export async function dropFromSheet(battle: Battle, index: number): Promise<void> {
    battle.sheet = battle.sheet.filter((_, i) => i !== index);
    await judgeSheet(battle);
}

export async function judgeSheet(battle: Battle): Promise<void> {
    battle.sheetVerdict = null;
    if (battle.sheet.length > 0) {
        const answer = await battle.ask<{ verdict: Verdict }>('check', { order: orderOf(battle, battle.sheet) }).catch(() => null);
        battle.sheetVerdict = answer?.verdict ?? null;
    }
    await loadSuggestions(battle);
    battle.changed();
}

/* Nothing is wrong with it and nothing missing in it, but others must follow in the same sheet: it is written down. */
function begins({ draft, decision, mustCollect }: Battle): boolean {
    const { answer, missing, duties } = draft?.verdict ?? {};
    if (answer !== 'so-far' || draft!.offer.closes || missing?.length) return false;
    return mustCollect || Boolean(decision?.sheet && duties?.length);
}

/* An order of a sheet may be written down while others are still owed; one that is handed in by itself must be whole. */
export function mayConfirm(battle: Battle): boolean {
    return battle.draft?.verdict?.answer === 'yes' || begins(battle);
}

export async function confirm(battle: Battle): Promise<void> {
    const { draft } = battle;
    if (!draft || !battle.mine || battle.busy || !mayConfirm(battle)) return battle.changed();
    if (begins(battle) || (battle.mustCollect && !draft.offer.closes)) return addToSheet(battle);
    await submit(battle, draft.order);
}

/* Hands the collected sheet in; where it needs a closing entry the decision names it. */
export async function seal(battle: Battle): Promise<void> {
    const done = battle.decision?.done;
    const entries = battle.sheetVerdict?.answer === 'yes' || !done ? battle.sheet : [...battle.sheet, { kind: done.kind }];
    if (entries.length > 0) await submit(battle, orderOf(battle, entries));
    battle.endedItself = ''; /* its end was said */
}

export async function finish(battle: Battle): Promise<void> {
    const done = battle.decision?.done;
    if (done && battle.mine) await submit(battle, orderOf(battle, [...battle.sheet, { kind: done.kind }]));
}

export async function submit(battle: Battle, order: Order): Promise<void> {
    if (battle.busy) return;
    const deed = order.entries.length > 3 ? `${order.entries.length} orders given` : order.entries.map((entry) => capital(entryWords(battle, entry))).join('; '), { title } = battle.decision ?? {}, side = battle.acting;
    const closes = battle.decision?.offers.find((o) => o.kind === order.entries[order.entries.length - 1]?.kind)?.closes;
    /* who is left when the step has ended by itself; nobody, unless an order only began: it is a step within the step */
    const left = battle.idleOf === battle.turnOf ? [...battle.idle].filter((ref) => !order.entries.some((e) => [e.unit, e.body, e.command].includes(ref))) : [];
    battle.busy = true;
    battle.wagered = { odds: battle.odds };
    battle.begun = true;
    battle.changed();
    try {
        const done = await battle.ask<Done>('submit', { order });
        battle.draft = battle.dragged = null;
        battle.sheet = [];
        battle.message = battle.announcement = battle.endedItself = '';
        battle.deed = done.status === 'waiting' ? '' : deed; /* what is sealed is not said */
        battle.taken(done);
        if (done.status === 'waiting' && battle.acting !== 0) {
            battle.sealed = [...battle.sealed, battle.acting];
            battle.holder = 0;
        }
        if (done.status === 'needs') battle.owed = { order, answers: [] };
        seenBy(battle);
        await refresh(battle);
        if (!closes && (battle.acting !== side || battle.decision?.title !== title) && !left.some((ref) => battle.subjects.has(ref))) battle.endedItself = title ?? '';
    } catch (error) {
        if (error instanceof EngineError && error.data.verdict && battle.draft) {
            battle.draft = { ...battle.draft, verdict: error.data.verdict, words: error.data.words ?? error.message };
            battle.witness = error.data.verdict.witness;
            battle.changed();
        } else battle.fail(error);
    }
    await setFree(battle);
}

/* Whoever hands in an order has seen what was told him so far. */
function seenBy(battle: Battle): void {
    const { viewer, told, seen } = battle;
    battle.seen = { ...seen, [viewer]: told[viewer].length };
}

export async function answerDice(battle: Battle, answer: DiceAnswer): Promise<void> {
    try {
        const owed = battle.owed ?? { order: null, answers: [] };
        battle.taken(await battle.ask<Done>('answer', answer));
        if (battle.needs) battle.owed = { ...owed, answers: [...owed.answers, answer] };
        await refresh(battle);
    } catch (error) {
        battle.fail(error);
    }
}
