/* hand.ts - selects pieces, takes an order in hand, fills its slots and has the engine judge it at every change. */
import {
    amended,
    announced,
    type About,
    drawn,
    holding,
    laidDown,
    putDown as puttingDown,
    said,
    selected,
    subjectIn,
    takenUp,
    writtenDown,
} from '../about/about';
import type { Draft } from '../about/held';
import type { Entry, Move, Offer, Suggestion, Verdict } from '../engine/protocol';
import { EngineError } from '../engine/client';
import { lessonOf, taught } from '../shown/lessons';
import { capital, whose, withoutRules } from '../shown/names';
import { begins, entryFor, has, namesOf, numbersAim, orderOf, wanted, whoNext } from '../shown/offers';
import type { Overlay, Ref, Unit } from '../table/contract';
import { type Flow, or } from './flow';
import {
    aboutGhost,
    idleKnown,
    loadChoices,
    loadGuide,
    loadMarks,
    loadOdds,
    loadSuggestions,
    showAim,
    showFar,
    showSelected,
    suggestions,
} from './questions';

/* ---- selecting --------------------------------------------------------------------------------------------------- */

export async function select(flow: Flow, ref: Ref | null, add = false): Promise<void> {
    if (ref !== null && !add && wanted(flow, ref)) return setSlot(flow, { target: ref });
    const attack =
        !add && flow.selection.length === 0 && numbersAim(flow)
            ? flow.suggestions.find((s) => s.order.entries[0]?.target === ref)
            : undefined;
    if (ref !== null && attack)
        return take(flow, attack); /* no piece is selected: the press means the first attack suggested on this enemy */
    const held = flow.draft;
    flow.together(() => {
        flow.turn(selected(flow.about, ref, add));
        flow.show({ traces: [] });
        if (held && !flow.draft) flow.answer({ odds: null });
    });
    await showSelected(flow);
    /* on a sheet the only kind of order that this piece can have is begun at once */
    if (ref === null || add || flow.draft) return;
    const unwritten = flow.mustCollect && !flow.sheet.some((e) => Object.values(e).includes(ref));
    const offers =
        whoNext(flow) || unwritten ? flow.decision!.offers.filter((o) => o.ref && o.subjects?.includes(ref)) : [];
    if (offers.length === 1) await choose(flow, offers[0]!);
}

/* Selects these pieces without beginning an order. */
async function holdAll(flow: Flow, refs: readonly Ref[]): Promise<void> {
    flow.turn(holding(flow.about, refs));
    await showSelected(flow);
}

/* Selects those of several pieces that may be ordered, or all if none may. An order in hand is put down. */
export async function selectAll(flow: Flow, refs: readonly Ref[]): Promise<void> {
    const able = refs.filter((ref) => flow.subjects.has(ref));
    if (flow.draft) flow.turn(laidDown(flow.about));
    await holdAll(flow, able.length > 0 ? able : refs);
    lookAt(flow, flow.unit((able.length > 0 ? able : refs)[0]));
}

/* Selects this piece alone, if it is not selected alone already. */
export function hold(flow: Flow, ref: Ref): void {
    if (flow.selection.length !== 1 || flow.selection[0] !== ref) void holdAll(flow, [ref]);
}

/* Brings the piece into sight, and with it another that it acts on. */
export function lookAt(flow: Flow, piece: Pick<Unit, 'pose'> | undefined, other?: Pick<Unit, 'pose'>): void {
    if (piece) flow.show({ look: { at: piece.pose.at, to: other?.pose.at, serial: (flow.look?.serial ?? 0) + 1 } });
}

/* If the only selected piece was selected in the step before and may not act now, selects the first piece that may. */
export async function passOn(flow: Flow): Promise<void> {
    const { selection, idle } = flow,
        [first] = idle;
    if (!flow.leftOver || flow.draft || first === undefined || selection.length !== 1 || idle.has(selection[0]!))
        return;
    await holdAll(flow, [first]);
}

/* Selects the next piece that still lacks an order on the sheet, without beginning an order. */
async function onward(flow: Flow): Promise<void> {
    const written = new Set<unknown>(flow.sheet.flatMap((entry) => Object.values(entry))),
        all = [...(flow.idle.size > 0 ? flow.idle : flow.subjects)],
        at = all.indexOf(flow.selection[0] ?? '');
    const ref = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((r) => !written.has(r));
    if (ref === undefined) return;
    lookAt(flow, flow.unit(ref));
    await holdAll(flow, [ref]);
}

/* Puts the piece that the lesson waits for first, then the others that it points at. */
function lessonFirst(flow: Flow, refs: Ref[]): Ref[] {
    const unit = flow.guide?.told?.due && lessonOf(flow)?.wait?.unit,
        rank = (ref: Ref) => (ref === unit ? 2 : Number(taught(flow).includes(ref)));
    return [...refs].sort((a, b) => rank(b) - rank(a));
}

/* Selects the next piece that may be given an order; pieces that could still act come first. */
export async function next(flow: Flow, among?: Ref[]): Promise<void> {
    if (!among) await idleKnown(flow);
    const some = among ?? lessonFirst(flow, [...flow.idle]),
        able = some.length > 0 ? some : [...flow.subjects];
    if (able.length === 0) return;
    const ref = able[(able.indexOf(flow.selection[0] ?? '') + 1) % able.length]!;
    lookAt(flow, flow.unit(ref));
    await select(flow, ref);
}

/* Acts, and then selects the next piece that could still act if the step goes on. */
export async function thenNext(flow: Flow, act: () => Promise<unknown>): Promise<void> {
    const title = flow.decision?.title,
        all = [...flow.subjects],
        at = all.indexOf(flow.selection[0] ?? '') + 1;
    await act();
    if (!flow.mine || flow.draft || flow.selection.length > 1 || flow.decision?.title !== title) return;
    if (flow.sheet.length > 0) return; /* what is written down has been passed on from, and is not given yet */
    await idleKnown(flow);
    if (flow.guide) await loadGuide(flow);
    const [ref] = lessonFirst(
        flow,
        [...flow.selection, ...all.slice(at), ...all.slice(0, at)].filter((r) => flow.idle.has(r)),
    );
    if (ref === undefined) return;
    if (!flow.selection.includes(ref)) await next(flow, [ref]);
    flow.turn(
        announced(flow.about, `${flow.deed}. ${flow.now.undo.reach > 0 ? 'Undo takes it back. ' : ''}Next: ${ref}.`),
    );
}

/* Selects the piece before or after the selected one, of either side. */
export async function stepOver(flow: Flow, by: 1 | -1): Promise<void> {
    const all = [...flow.state.units, ...flow.state.bodies].filter((u) => u.standing === 'play'),
        at = all.findIndex((u) => u.ref === flow.selection[0]);
    const found = all[(at + by + all.length) % all.length];
    if (!found) return;
    lookAt(flow, found);
    await select(flow, found.ref);
}

/* Selects all of the selected unit's command or, where a side has no commands, its army. Without a selection, or
 * when all of it is selected: the next command that can act. */
export async function selectCommand(flow: Flow): Promise<void> {
    const { selection, state } = flow,
        mates = (unit: Unit): Ref[] =>
            state.units
                .filter((u) => u.command === unit.command && u.side === unit.side && u.standing === 'play')
                .map((u) => u.ref);
    let unit = flow.unit(selection[0]);
    if (!unit || (selection.length > 1 && mates(unit).every((ref) => selection.includes(ref)))) {
        await idleKnown(flow);
        const able = (flow.idle.size > 0 ? [...flow.idle] : [...flow.subjects]).flatMap((ref) => flow.unit(ref) ?? []),
            commands = [...new Set(able.map((u) => u.command))];
        const following = commands[(commands.indexOf(unit?.command ?? null) + 1) % commands.length];
        unit = able.find((u) => u.command === following) ?? unit;
    }
    if (!unit || (unit.command === null && state.commands.length > 0)) return;
    const { ref } = unit;
    flow.turn({ ...flow.about, selection: [ref, ...mates(unit).filter((mate) => mate !== ref)] });
    if (ref !== selection[0]) lookAt(flow, unit);
}

/* ---- an order in hand ---------------------------------------------------------------------------------------------- */

export async function choose(flow: Flow, offer: Offer): Promise<void> {
    /* a piece that may not act is asked about all the same: the answer says why */
    const able = flow.selection.find((ref) => offer.subjects?.includes(ref)),
        one = flow.selection.find((ref) => offer.ref === 'unit' && flow.unit(ref)?.side === flow.acting);
    const subject = offer.ref
        ? (able ?? one ?? (offer.subjects?.length === 1 ? offer.subjects[0] : undefined))
        : undefined;
    const entry: Entry = { kind: offer.kind };
    if (offer.ref && subject !== undefined) entry[offer.ref] = subject as never;
    await judge(flow, offer, await begun(flow, offer, entry));
    await loadSuggestions(flow);
}

/* Begins an order that needs a place, a sequence or a number with the engine's suggestion, which is easier to change
 * than to make. */
async function begun(flow: Flow, offer: Offer, entry: Entry): Promise<Entry> {
    const owed = (name: 'number' | 'then') => offer.slots.some((s) => s.slot === name && !s.optional);
    if (!has(offer, 'sequence') && !has(offer, 'pose') && !owed('number') && !owed('then')) return entry;
    const subject = offer.ref && entry[offer.ref] !== undefined ? { [offer.ref]: entry[offer.ref] } : {};
    const orders = await suggestions(flow, { kind: 'any', order_kind: offer.kind, ...subject }, 8);
    const found: Partial<Entry> = orders.map((o) => o.order.entries[0]).find((e) => e?.kind === offer.kind) ?? {},
        { sequence, at, heading, number, choice, then } = found;
    if (!has(offer, 'pose') && (number ?? then) !== undefined) return { ...entry, choice, number, then };
    if (has(offer, 'sequence'))
        return {
            ...entry,
            sequence: sequence ?? namesOf(flow, offer.slots.find((s) => s.slot === 'sequence')?.ref, true),
        };
    return offer.ref && entry[offer.ref] === undefined ? entry : { ...entry, at, heading };
}

interface Checked {
    verdict: Verdict;
    words: string;
    moves?: Move[];
    consequences_words?: string[];
}

/* Returns the sheet without the entries of this subject, if nothing has been handed in yet. */
const withoutSubject = (sheet: readonly Entry[], { ref }: Offer, entry: Entry): readonly Entry[] =>
    ref ? sheet.filter((one) => one[ref] !== entry[ref]) : sheet;

/* Has the order in hand judged together with the sheet. If the sheet refuses it, it replaces the entry of its subject.
 * The order is in hand as soon as the engine has answered. The returned draft has no verdict if another question has
 * superseded this one. */
export async function judge(flow: Flow, offer: Offer, entry: Entry, also: readonly Entry[] = []): Promise<Draft> {
    const on = (base: readonly Entry[]): Draft => ({
        offer,
        entry,
        base,
        also,
        order: orderOf(flow, [...base, ...also, entry]),
        verdict: null,
        words: '',
        moves: [],
        follows: [],
        nearest: null,
    });
    let draft = on(flow.sheet);
    await flow.question(
        'judge',
        () => flow.turnOf,
        async (ask) => {
            let ghostOverlays: Overlay[] = [];
            const check = async (one: Draft): Promise<Draft> => {
                const {
                    verdict,
                    words,
                    moves = [],
                    consequences_words: follows = [],
                } = await ask<Checked>('check', { order: one.order, moves: true, consequences: true });
                return { ...one, verdict, words, moves, follows };
            };
            let answer: Draft = draft;
            try {
                answer = await check(draft);
                const others = withoutSubject(draft.base, offer, entry);
                if (answer.verdict?.answer === 'no' && others.length < draft.base.length)
                    answer = await check(on(others));
                const { moves, order } = answer,
                    own = moves.find((move) => move.entry === order.entries.length - 1);
                if (own) ghostOverlays = await aboutGhost(flow, ask, own);
            } catch (error) {
                if (!(error instanceof EngineError)) throw error;
                answer = { ...answer, words: error.lines().join(' ') };
            }
            draft = answer;
            flow.together(() => {
                flow.turn(drawn(flow.about, answer));
                flow.answer({ ghostOverlays, ...(answer.verdict?.answer === 'yes' ? {} : { odds: null }) });
            });
            void showAim(flow, entry);
            void showFar(flow, entry);
            if (answer.verdict?.answer === 'yes') void loadOdds(flow, [answer.order], answer.words);
        },
    );
    return draft;
}

/* A change of the entry in hand; a function is given the entry when its turn has come. */
export type Change = Partial<Entry> | ((entry: Entry) => Partial<Entry>);

export async function setSlot(flow: Flow, change: Change): Promise<void> {
    const { draft } = flow;
    if (draft)
        await judge(
            flow,
            draft.offer,
            { ...draft.entry, ...(typeof change === 'function' ? change(draft.entry) : change) },
            draft.also,
        );
}

/* Changes other members of the order in hand than its verdict. */
export const amend = (flow: Flow, change: Partial<Draft>): void => flow.turn(amended(flow.about, change));

export async function takeUp(flow: Flow): Promise<void> {
    const { laid } = flow;
    if (!laid) return;
    const subject = subjectIn(laid);
    flow.turn(takenUp(flow.about));
    if (subject !== undefined) hold(flow, subject);
    await judge(flow, laid.offer, laid.entry, laid.also);
}

export function putDown(flow: Flow): void {
    flow.together(() => {
        flow.turn(puttingDown(flow.about));
        flow.answer({ odds: null });
    });
    void loadSuggestions(flow)
        .then(() => loadMarks(flow))
        .catch(() => undefined);
}

/* Takes an order that the engine proposes in hand; it is handed in only when the player confirms. */
export async function take(flow: Flow, { order: { entries } }: Pick<Suggestion, 'order'>): Promise<void> {
    const entry = entries[entries.length - 1],
        offer = flow.decision?.offers.find((o) => o.kind === entry?.kind);
    if (!entry || !offer) return;
    if (entries.length > 1) flow.turn({ ...flow.about, sheet: entries.slice(0, -1) });
    const subject = subjectIn({ offer, entry });
    if (subject !== undefined) hold(flow, subject);
    await judge(flow, offer, entry);
}

export async function cannot(flow: Flow, subject: Ref): Promise<void> {
    const offer = (flow.decision?.offers ?? []).find((o) => o.ref && !o.closes);
    if (offer) await judge(flow, offer, entryFor(offer, subject));
    else flow.turn(said(flow.about, 'Not available in this step.'));
}

/* Says why the piece that was dragged cannot be moved; the order in hand stays. */
export async function stuck(flow: Flow, ref: Ref): Promise<void> {
    const piece = flow.unit(ref) ?? flow.body(ref),
        offers = flow.decision?.offers ?? [],
        offer = offers.find((o) => has(o, 'motion') && !o.closes) ?? offers.find((o) => o.ref && !o.closes);
    if (!piece || flow.raw.over || flow.moment) return; /* while dice are told no side has been asked yet */
    flow.turn(said(flow.about, await whyStuck(flow, ref, piece.side, offer)));
}

async function whyStuck(flow: Flow, ref: Ref, side: number, offer: Offer | undefined): Promise<string> {
    if (flow.acting === 0 || flow.seats[flow.acting].kind !== 'person')
        return `${ref} stays: ${flow.sideName(flow.acting) || 'nobody'} to decide now.`;
    if (side !== flow.acting)
        return `${ref} is ${whose(flow.sideName(side))}: ${flow.sideName(flow.acting)} to decide now.`;
    if (!offer?.ref) return `${ref} stays: ${flow.decision?.title ?? 'something else'} is what is asked now.`;
    const entry: Entry = flow.unit(ref) ? { kind: offer.kind, unit: ref } : { kind: offer.kind, body: ref };
    const answer = await or(flow.ask<Checked>('check', { order: orderOf(flow, [entry]) }), null);
    return answer?.verdict.answer === 'no'
        ? capital(withoutRules(answer.words))
        : `${ref} is given no such order in this step.`;
}

export async function backStep(flow: Flow): Promise<void> {
    const { motion, route } = flow.draft?.entry ?? {};
    if (route && route.length > 0) return setSlot(flow, { route: route.slice(0, -1) });
    if (!motion || motion.length <= 1) return putDown(flow);
    await setSlot(flow, { motion: motion.slice(0, -1) });
}

/* ---- what is written --------------------------------------------------------------------------------------------------- */

export async function addToSheet(flow: Flow): Promise<void> {
    if (!flow.draft || flow.draft.verdict?.answer === 'no') return;
    await writeSheet(flow, writtenDown(flow.about));
    if (flow.mustCollect) await onward(flow);
}

/* Replaces the sheet and has the engine judge it as a whole. */
export async function writeSheet(flow: Flow, about: About): Promise<void> {
    flow.together(() => {
        flow.turn({ ...about, sheetVerdict: null });
        if (!about.draft) flow.answer({ odds: null });
    });
    await judgeSheet(flow);
    await loadSuggestions(flow);
    void loadChoices(flow).catch(() => undefined);
}

/* Replaces the entry that is written for a piece at its place on the sheet. If the new sheet is refused, the new order
 * is in hand with the reason. */
export async function rewrite(flow: Flow, index: number, one: Suggestion): Promise<void> {
    const { sheet } = flow,
        entry = one.order.entries[one.order.entries.length - 1];
    if (!entry || !flow.mine || flow.busy) return;
    const changed = sheet.map((old, i) => (i === index ? entry : old)),
        answer = await or(flow.ask<Checked>('check', { order: orderOf(flow, changed), moves: true }), null);
    if (flow.sheet !== sheet) return;
    if (!answer || answer.verdict.answer === 'no') return take(flow, one);
    await writeSheet(flow, { ...puttingDown(flow.about), sheet: changed, sheetMoves: answer.moves ?? [] });
}

export async function judgeSheet(flow: Flow): Promise<void> {
    const { sheet } = flow;
    if (sheet.length === 0) return;
    const answer = await or(flow.ask<Checked>('check', { order: orderOf(flow, sheet), moves: true }), null);
    if (flow.sheet === sheet)
        flow.turn({ ...flow.about, sheetVerdict: answer?.verdict ?? null, sheetMoves: answer?.moves ?? [] });
}

/* Does Confirm only write the order down, because others must follow in the same sheet? */
export const writes = (flow: Flow): boolean => begins(flow) || (flow.mustCollect && !flow.draft?.offer.closes);
