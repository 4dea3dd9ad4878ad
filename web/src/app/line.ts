/* line.ts - several pieces as one line: the engine makes the order for all of them, and it is seen before it is given. */
import { type About, drawn, holding, putDown, said } from '../about/about';
import type { Draft, Line, LineWay } from '../about/held';
import { EngineError } from '../engine/client';
import type { Methods } from '../engine/messages';
import type { Entry, Move, Offer, Order, Verdict } from '../engine/protocol';
import { round } from '../shown/motion';
import { entryFor, has, marching, mayConfirm, offerFor, orderOf } from '../shown/offers';
import type { Ref } from '../table/contract';
import { type Flow, or } from './flow';
import { selectCommand, take } from './hand';
import { loadOdds, loadSuggestions } from './questions';

type Told = Methods['together']['result'];
type Ask = Flow['ask'];
interface Checked {
    verdict: Verdict;
    words: string;
    moves?: Move[];
    consequences_words?: string[];
}

const entriesOf = ({ orders }: Told): Entry[] => (orders[0]?.order.entries as Entry[] | undefined) ?? [];

/* A unit that would end on its neighbour stays where it is without a rule that says so. Then the line must keep its
 * dressing. */
const isCrowded = (flow: Flow, units: readonly Ref[], { moves }: Told): boolean =>
    moves.some((m) => m.stop && !m.rule && m.by?.unit !== undefined && units.includes(flow.unit(m.by.unit)?.ref ?? ''));

/* Takes those of the pieces that may be ordered in hand as a line; false: none may, or no order for lines is possible
 * now. */
export async function lineUp(
    flow: Flow,
    units: readonly Ref[],
    way: LineWay,
    dressed = keepsLine(flow),
): Promise<boolean> {
    const offer = units[0] === undefined ? undefined : offerFor(flow, units[0], 'motion'),
        able = units.filter((ref) => offer?.subjects?.includes(ref) && flow.unit(ref)?.standing === 'play');
    if (!offer || able.length === 0) return false;
    let known = true;
    await flow.question(
        'judge',
        () => flow.turnOf,
        async (ask) => {
            try {
                const [each, kept] = await Promise.all([
                    goes(flow, ask, offer, able, way, false),
                    goes(flow, ask, offer, able, way, true),
                ]);
                await inHand(flow, ask, offer, { units: able, way }, { each, kept, dressed });
            } catch (error) {
                if (!(error instanceof EngineError)) throw error;
                known = false;
            }
        },
    );
    return known;
}

const goes = (flow: Flow, ask: Ask, offer: Offer, units: Ref[], way: LineWay, dressed: boolean): Promise<Told> =>
    ask<Told>('together', {
        units,
        dressed,
        order_kind: offer.kind,
        side: flow.sideName(flow.acting),
        ...('by' in way ? { by: round(way.by) } : way),
    });

async function inHand(
    flow: Flow,
    ask: Ask,
    offer: Offer,
    { units, way }: Pick<Line, 'way'> & { units: Ref[] },
    { each, kept, dressed }: { each: Told; kept: Told; dressed: boolean },
): Promise<void> {
    const crowded = kept.orders.length > 0 && isCrowded(flow, units, each),
        keep = crowded || (dressed && kept.orders.length > 0),
        told = keep ? kept : each;
    const line: Line = {
        units,
        way,
        dressed: keep,
        kept: kept.orders.length > 0 ? kept.moves : [],
        each: crowded ? [] : each.moves,
        why: await reasons(flow, ask, offer, way, told),
    };
    const draft = await judged(flow, ask, offer, told, line);
    flow.together(() => {
        flow.turn(drawn(held(flow.about, units), draft));
        flow.answer({ ghostOverlays: [], ...(draft.verdict?.answer === 'yes' ? {} : { odds: null }) });
    });
    if (draft.verdict?.answer === 'yes') void loadOdds(flow, [draft.order], draft.words);
}

const held = (about: About, units: readonly Ref[]): About => ({ ...about, selection: units, dragged: null });

/* Has the order for all units judged, together with the written orders of others. */
async function judged(flow: Flow, ask: Ask, offer: Offer, told: Told, line: Line): Promise<Draft> {
    const entries = entriesOf(told),
        base = flow.sheet.filter((e) => !line.units.includes(e.unit ?? '')),
        order = orderOf(flow, [...base, ...entries]),
        nobody = entries.length === 0;
    const {
        verdict,
        words,
        moves = [],
        consequences_words: follows = [],
    } = nobody
        ? { ...told, moves: [], consequences_words: [] }
        : await ask<Checked>('check', { order, moves: true, consequences: true });
    const entry = entries.pop() ?? entryFor(offer, line.units[0]!);
    return { offer, entry, base, also: entries, order, verdict, words, moves, follows, nearest: null, line };
}

/* The reason for each unit that is stopped: the unit in its way, or the engine's answer to an order for as much
 * again. */
async function reasons(flow: Flow, ask: Ask, offer: Offer, way: LineWay, told: Told): Promise<Record<string, string>> {
    const why: Record<string, string> = {},
        entries = entriesOf(told);
    for (const { unit, stop, rule, by } of told.moves) {
        if (!stop || unit === undefined) continue;
        const inWay = flow.unit(by?.unit)?.name ?? flow.rawField.terrain.find((t) => t.id === by?.terrain)?.name,
            ref = flow.unit(unit)?.ref ?? unit;
        const more = farther(entries.find((e) => e.unit === ref) ?? entryFor(offer, ref), way);
        if (inWay) why[unit] = inWay;
        else if (rule)
            why[unit] =
                (more && (await refusal(flow, ask, [...entries.filter((e) => e.unit !== ref), more]))) ||
                statement(flow, rule);
    }
    return why;
}

const statement = (flow: Flow, rule: string): string =>
    flow.ruleset.rules.find((r) => r.id === rule)?.statement ?? rule;

const refusal = async (flow: Flow, ask: Ask, entries: Entry[]): Promise<string> =>
    (await or(ask<Checked>('check', { order: orderOf(flow, entries) }), null))?.verdict.text ?? '';

/* Returns the order up to its last march, and that march half as long again. */
function farther(entry: Entry, way: LineWay): Entry | null {
    const motion = [...(entry.motion ?? ('way' in way && way.way[0] === 'march' ? [way.way] : []))];
    while (motion.length > 0 && motion[motion.length - 1]![0] !== 'march') motion.pop();
    const last = motion.pop();
    return last ? { ...entry, motion: [...motion, ['march', last[1] ?? 0, 1.5 * (last[2] ?? 0) + 1]] } : null;
}

/* ---- what is done with a line in hand -------------------------------------------------------------------------------- */

/* Keeps the choice for the rest of the turn? */
const keepsLine = (flow: Flow): boolean => flow.keeps === flow.now.turn;

export async function dressLine(flow: Flow, dressed: boolean): Promise<void> {
    const { line } = flow.draft ?? {};
    flow.keeps = dressed ? flow.now.turn : -1;
    if (line) await lineUp(flow, line.units, line.way, dressed);
}

/* Leaves one unit out; the line may shrink to a single unit. */
export async function leaveOut(flow: Flow, ref: Ref): Promise<void> {
    const { line } = flow.draft ?? {},
        units = line?.units.filter((one) => one !== ref) ?? [];
    if (line && units.length > 0) await lineUp(flow, units, line.way);
}

/* All that are selected, straight ahead as far as each may: seen first, and given by one order. */
export async function advance(flow: Flow): Promise<void> {
    const offer = marching(flow),
        { width, height } = flow.field;
    if (!offer || !flow.mine || flow.draft) return;
    if (flow.selection.length === 0) await selectCommand(flow);
    const units = flow.selection.filter((ref) => offer.subjects?.includes(ref)),
        ahead = (far: number): LineWay => ({ way: ['march', 0, far] });
    const told =
        units.length === 0
            ? null
            : await or(
                  goes(
                      flow,
                      (method, params) => flow.ask(method, params),
                      offer,
                      units,
                      ahead(Math.ceil(Math.hypot(width, height))),
                      false,
                  ),
                  null,
              );
    const way = ahead(Math.max(0, ...(told?.moves ?? []).map((m) => m.travel)) || 1);
    if (!told || !(await lineUp(flow, units, way, false)))
        return flow.turn(said(flow.about, 'No selected unit may march now.'));
    flow.ahead = way;
}

/* Is what is in hand an advance, units left out or not? */
const isAdvance = ({ draft, ahead }: Flow): boolean => ahead !== null && draft?.line?.way === ahead;

/* The side whose commands advance one after the other in this turn: the next command has its advance in hand at once, to be seen and
 * confirmed, and so has a command that has advanced, for each unit that could shoot, the first attack suggested.  No
 * advance is put in hand where a unit of the command could attack or withdraw, or where none could advance. */
export async function advanceOn(flow: Flow): Promise<void> {
    const command = flow.decision?.subject?.command;
    if (command === undefined || !flow.mine || flow.draft || flow.guide) return;
    if (flow.settings.atOnce || flow.advancing !== goOf(flow)) return;
    const marches = marching(flow) !== undefined,
        stands = flow.decision!.offers.every((o) => !has(o, 'motion'));
    if (command === flow.advanced ? !stands : !marches) return;
    await loadSuggestions(flow);
    const attack = flow.suggestions.find((s) => s.order.entries.some((e) => e.target !== undefined));
    if (stands && attack) await take(flow, attack);
    else if (marches && !attack) await advance(flow);
    if (flow.draft && !mayConfirm(flow)) flow.turn(holding(putDown(flow.about), []));
    flow.proposed = inHandNow(flow);
}

const inHandNow = ({ draft }: Flow): Order | null => draft?.order ?? null;

/* Is what is in hand as the page has proposed it? */
export const isProposed = ({ draft, proposed }: Flow): boolean => proposed !== null && draft?.order === proposed;

/* Puts down an order that the page has proposed and the player has not changed; nothing is proposed any more. */
export function dropProposed(flow: Flow): void {
    if (isProposed(flow)) flow.turn(holding(putDown(flow.about), []));
    flow.advancing = '';
    flow.proposed = null;
}

const goOf = (flow: Flow): string => `${flow.now.turn}/${flow.acting}`;

/* An order to march that is no advance, or an order of the row that is put down, ends the row of advances. */
export function noteAdvance(flow: Flow, confirmed: boolean): void {
    if (isAdvance(flow)) flow.advancing = confirmed ? goOf(flow) : '';
    else if (confirmed ? flow.draft && has(flow.draft.offer, 'motion') : isProposed(flow)) flow.advancing = '';
    if (confirmed) flow.advanced = flow.decision?.subject?.command;
}
