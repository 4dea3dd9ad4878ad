/* questions.ts - every question to the engine that is not an order: overlays, chances, suggestions, targets, idle
 * pieces, reasons.
 *
 * A named question supersedes the one before it (flow.question), and its answer is dropped when the page is about
 * something else by then. So nothing here compares the question with the present state. */
import { markOn, type Remedy, type Threats, unselected } from '../about/answers';
import type { Lessons, Mark, OddsShown, Standing } from '../about/held';
import { amended, announced } from '../about/about';
import type {
    BattleEvent,
    Entry,
    Idle,
    Measurement,
    Move,
    Odds,
    Offer,
    Order,
    Suggestion,
    Why,
} from '../engine/protocol';
import { EngineError } from '../engine/client';
import { toneOf } from '../shown/ghost';
import { type Danger, dangersOf, explained } from '../shown/danger';
import { half, round } from '../shown/motion';
import { cellsOf, chanceOf } from '../shown/marks';
import { has, orderOf, refKindOf, threatTo } from '../shown/offers';
import { choicesAmong } from '../shown/options';
import { drawn, type Laid, short } from '../shown/overlays';
import { reasonOf, refusedOf } from '../shown/reason';
import type { Overlay, Point, Ref, Shape, Unit } from '../table/contract';
import { oddsAgainst } from './against';
import { type Flow, or } from './flow';

type Ask = Flow['ask'];
type Told = { odds: Odds; words: string[] };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/* ---- what is laid over the table ---------------------------------------------------------------------------- */

/* Asks for overlays; for two people at one screen without a curtain only those that both are told. */
async function laid(flow: Flow, ask: Ask, params: object): Promise<Laid[]> {
    const of = async (viewer: number) =>
        (await or(ask<{ overlays: Laid[] }>('overlay', { ...params, viewer }), { overlays: [] })).overlays;
    if (!flow.shared) return of(flow.viewer);
    const [one, two] = await Promise.all([of(1), of(2)]);
    return one.filter((o) => two.some((p) => same(o, p)));
}

/* Returns a measurement that all people at the screen may know; null if two people would get different answers. */
export async function measured(flow: Flow, ask: Ask, from: object, to: object): Promise<Measurement | null> {
    const of = (viewer: number) => ask<Measurement>('measure', { from, to, viewer });
    if (!flow.shared) return of(flow.viewer);
    const [one, two] = await Promise.all([of(1), of(2)]);
    return same(one, two) ? one : null;
}

const plain =
    (flow: Flow): Ask =>
    (method, params) =>
        flow.ask(method, params);
export const measuredNow = (flow: Flow, from: object, to: object): Promise<Measurement | null> =>
    measured(flow, plain(flow), from, to);

/* Asks for all overlays of the selected unit except its zone, which matters to its enemies only. */
export async function showUnit(flow: Flow, unit: Unit | undefined): Promise<void> {
    flow.answer({ unitOverlays: [], sightOverlays: [], shownUnit: unit });
    if (!unit || (unit.standing !== 'play' && unit.standing !== 'waiting')) return;
    await flow.question(
        'unit',
        () => flow.shownUnit,
        async (ask) => {
            const told = await laid(flow, ask, {
                unit: unit.number,
                what: ['arc', 'reach', 'link', 'breach', 'ground'],
            });
            flow.answer({ unitOverlays: drawn(flow, told, false) });
            if (flow.switches.sight) await showSight(flow);
        },
    );
}

/* Returns the arc and the links of the piece in hand from the place where it would stand. */
export async function aboutGhost(flow: Flow, ask: Ask, { unit: number, to }: Move): Promise<Overlay[]> {
    const unit = flow.unit(number);
    if (unit?.standing !== 'play') return [];
    const { at, heading } = to;
    return drawn(
        flow,
        await laid(flow, ask, { unit: unit.number, at, heading, what: ['arc', 'link', 'breach'] }),
        true,
    );
}

/* Asks for the zones in which nearness binds, around all enemies of the selected piece, else of the viewer. */
async function showZones(flow: Flow): Promise<void> {
    const own = flow.unit(flow.selection[0])?.side || flow.viewer || flow.acting,
        sides = own === 0 ? [1, 2] : [3 - own];
    await flow.question(
        'zones',
        () => flow.switches.zones,
        async (ask) => {
            const told = flow.switches.zones
                ? (await Promise.all(sides.map((side) => laid(flow, ask, { side, what: ['zone'] })))).flat()
                : [];
            flow.answer({
                zoneOverlays: told.map(
                    (o, i): Overlay => ({
                        key: `zone-${i}`,
                        tone: 'plain',
                        shape: o,
                        label: i === 0 ? `${short(flow, o.radius ?? 0)} zone` : undefined,
                    }),
                ),
            });
        },
    );
}

const MOST_SEEN = 8,
    MOST_TRIED = 8, // orders tried for a unit in danger
    MOST_REMEDIES = 3,
    LEAST_HELP = 5; // points of a hundred by which an order must help

/* Asks for the lines of sight from the selected unit to every enemy in front of it: clear, too far, or blocked. */
async function showSight(flow: Flow): Promise<void> {
    const unit = flow.shownUnit;
    flow.answer({ sightOverlays: [] });
    if (!flow.switches.sight || unit?.standing !== 'play') return;
    const enemies = flow.state.units.filter((u) => u.standing === 'play' && u.side !== unit.side);
    await flow.question(
        'sight',
        () => flow.shownUnit,
        async (ask) => {
            const lines = await Promise.all(
                enemies.map((u) => or(measured(flow, ask, { unit: unit.number }, { unit: u.number }), null)),
            );
            const before = enemies.flatMap((u, i) =>
                lines[i]?.in_arc && (lines[i].in_range || lines[i].in_sight) ? [{ u, m: lines[i] }] : [],
            );
            const sightOverlays = before
                .sort((a, b) => a.m.distance - b.m.distance)
                .slice(0, MOST_SEEN)
                .map(({ u, m }): Overlay => {
                    const tone = !m.in_sight ? 'no' : m.in_range ? 'yes' : 'wait',
                        why = !m.in_sight
                            ? `${m.blocker?.unit ?? m.blocker?.terrain ?? 'something'} in the way`
                            : m.in_range
                              ? 'clear'
                              : 'too far';
                    return {
                        key: `sight-${u.number}`,
                        tone,
                        shape: m.line ?? { shape: 'segment', points: [m.from, m.to] },
                        label: m.in_sight ? `${short(flow, m.distance, !m.in_range)} ${why}` : why,
                    };
                });
            flow.answer({ sightOverlays });
        },
    );
}

/* Asks what the enemy could do to the units of the viewer, or of the side that is asked, if these stood still. */
async function showThreats(flow: Flow): Promise<void> {
    const side = flow.viewer || flow.acting;
    await flow.question(
        'threats',
        () => `${flow.switches.threats}/${flow.turnOf}`,
        async (ask) => {
            const asked = flow.switches.threats && side !== 0 && !flow.raw.over;
            const threats = asked ? await or(ask<Threats>('threats', { side: flow.sideName(side) }), null) : null;
            flow.answer({ threats, remedies: [] });
            const danger = explained(dangersOf(flow), flow.selection[0]);
            if (danger && danger.gone > 0 && flow.mine && flow.subjects.has(danger.unit.ref))
                flow.answer({ remedies: await remediesFor(flow, ask, danger) });
        },
    );
}

/* Returns the orders to the unit that leave it the smallest chance to be lost, the best first. */
async function remediesFor(flow: Flow, ask: Ask, { unit, gone }: Danger): Promise<Remedy[]> {
    const worst = flow.threats?.threats.find((t) => t.at === unit.number)?.by,
        from = flow.state.units.find((u) => u.number === worst)?.ref,
        wishes = [{ kind: 'any', unit: unit.ref }, ...(from ? [{ kind: 'away', unit: unit.ref, target: from }] : [])],
        found = (await Promise.all(wishes.map((wish) => suggest(flow, ask, wish, MOST_TRIED)))).flat();
    const left = async (one: Suggestion): Promise<Remedy[]> => {
        const after = await or(ask<Threats>('threats', { side: flow.sideName(flow.acting), order: one.order }), null),
            still = after?.units.find((u) => u.id === unit.number)?.gone ?? 0;
        return after && still <= gone - LEAST_HELP ? [{ ...one, gone: still }] : [];
    };
    const all = (await Promise.all(found.map(left))).flat().sort((a, b) => a.gone - b.gone);
    return all.filter((one, i) => all.findIndex((other) => other.words === one.words) === i).slice(0, MOST_REMEDIES);
}

export async function showAll(flow: Flow): Promise<void> {
    await Promise.all([showZones(flow), showThreats(flow), showUnit(flow, flow.unit(flow.selection[0]))]);
}

/* Asks for the overlays, orders and targets of the piece that was just selected. */
export async function showSelected(flow: Flow): Promise<void> {
    flow.answer(unselected(flow.answers));
    await showAll(flow);
    if (flow.mine) await loadSuggestions(flow);
    void loadMarks(flow).catch(() => undefined);
}

/* ---- what may be done ------------------------------------------------------------------------------------------ */

const suggest = (flow: Flow, ask: Ask, wish: object, most: number): Promise<Suggestion[]> =>
    or(ask<{ orders: Suggestion[] }>('suggest', { side: flow.acting, wish, most }), {
        orders: [] as Suggestion[],
    }).then((r) => r.orders);
export const suggestions = (flow: Flow, wish: object, most: number): Promise<Suggestion[]> =>
    suggest(flow, plain(flow), wish, most);

export async function loadSuggestions(flow: Flow): Promise<void> {
    const subject = flow.selection[0],
        offer = flow.draft?.offer,
        wish: Record<string, unknown> = { kind: 'any' };
    if (subject !== undefined && flow.subjects.has(subject))
        wish[refKindOf(flow, subject) ?? offer?.ref ?? 'unit'] = subject;
    if (offer) wish.order_kind = offer.kind;
    await flow.question(
        'suggestions',
        () => `${flow.turnOf}/${flow.selection[0]}`,
        async (ask) => {
            /* a list of targets names all of them */
            let found = await suggest(flow, ask, wish, offer && has(offer, 'body') ? MOST_TARGETS : 8);
            found = await withMoves(flow, ask, found, subject);
            found = await Promise.all(found.map(async (one) => ({ ...one, idle: await doesNothing(ask, one) })));
            /* a piece that cannot do this is offered its own other orders, never those of another piece */
            if (offer && found.length === 0 && subject !== undefined) {
                const { order_kind, ...any } = wish;
                found = await suggest(flow, ask, any, 8);
            }
            const from = offer || wish.unit === undefined ? undefined : threatTo(flow, subject),
                [away] = from ? await suggest(flow, ask, { kind: 'away', unit: wish.unit, target: from }, 1) : [];
            flow.answer({
                suggestions: found,
                awayOrder: away?.order.entries.every((e) => !e.choice) ? away : null,
                awayFrom: from ?? null,
            }); /* an order for later is no way out */
        },
    );
}

/* Where orders are sealed, each suggestion is drawn on the table. One for a piece may be a whole sheet, where every unit
 * needs an order: what the sheet tells that piece is the suggestion. */
const withMoves = (flow: Flow, ask: Ask, found: Suggestion[], ref: Ref | undefined): Promise<Suggestion[]> =>
    !flow.mustCollect
        ? Promise.resolve(found)
        : Promise.all(
              found.map(async (one) => ({ ...one, ...toldTo(ref, one), moves: await movesOf(ask, one.order) })),
          );

/* The words of a sheet are those of its entries, one after the other. */
function toldTo(ref: Ref | undefined, { order, words }: Suggestion): Pick<Suggestion, 'order' | 'words'> {
    const at = order.entries.findIndex((entry) => ref !== undefined && subjectOf(entry) === ref),
        said = words.split('; ');
    return at < 0 || said.length !== order.entries.length
        ? { order, words }
        : { order: { ...order, entries: [order.entries[at]!] }, words: said[at]! };
}

/* Returns where one entry would take its piece; undefined: nowhere. */
export const moveOf = async (flow: Flow, entry: Entry): Promise<Move | undefined> =>
    (await movesOf(plain(flow), orderOf(flow, [entry]))).find((move) => move.entry === 0);

/* Returns where an order would take its units; none if it cannot be judged. */
const movesOf = async (ask: Ask, order: Order): Promise<readonly Move[]> =>
    (await or(ask<{ moves: Move[] }>('check', { order, moves: true }), null))?.moves ?? [];

const MOST_CHOICES = 4,
    MOST_TARGETS = 24;

/* Asks which other orders each unit on the sheet may be given, in a step where every unit has a written order. */
export async function loadChoices(flow: Flow): Promise<void> {
    const asked = [...new Set(flow.sheet.map(subjectOf))].filter(
        (ref): ref is Ref => ref !== undefined && !flow.choices.has(ref),
    );
    if (!flow.mustCollect || asked.length === 0) return;
    await flow.question(
        'choices',
        () => flow.turnOf,
        async (ask) => {
            for (const ref of asked) {
                const found = await suggest(flow, ask, { kind: 'any', [refKindOf(flow, ref) ?? 'unit']: ref }, 8),
                    placed = await withMoves(flow, ask, found, ref),
                    told = await Promise.all(
                        placed.map(async (one) => ({ ...one, idle: await doesNothing(ask, one) })),
                    );
                flow.answer({
                    choices: new Map(flow.choices).set(ref, choicesAmong(flow, ref, told, MOST_CHOICES)),
                });
            }
        },
    );
}

const subjectOf = (entry: Entry): Ref | undefined => entry.unit ?? entry.body ?? entry.command;

/* Does an order that names only its subject change anything? */
const doesNothing = async (ask: Ask, { order }: Suggestion): Promise<boolean> =>
    Object.keys(order.entries[0]!).length < 3 &&
    (await or(ask<{ odds: Odds }>('odds', { line: [order] }), null))?.odds.changes.length === 0;

/* Asks the engine which pieces could still act. Skips the question in a step that ends by itself. */
export async function loadIdle(flow: Flow): Promise<void> {
    const asked = flow.turnOf,
        refOf = (row: Idle): Ref | undefined => row.unit ?? row.body ?? row.command;
    await flow.question(
        null,
        () => flow.turnOf,
        async (ask) => {
            const none = { idle: [] as Idle[], words: '' },
                { idle, words } =
                    flow.mine && flow.decision?.done
                        ? await or(ask<typeof none>('idle', { side: flow.acting }), none)
                        : none;
            flow.tell({
                idleOf: asked,
                idle: new Set(idle.map(refOf).filter((ref): ref is Ref => ref !== undefined)),
                idleWords: words,
            });
        },
    );
}

export async function idleKnown(flow: Flow): Promise<void> {
    if (flow.idleOf !== flow.turnOf) await loadIdle(flow);
}

/* ---- targets ---------------------------------------------------------------------------------------------------- */

const MOST_MARKS = 8;
const marksAsked = (flow: Flow): string => `${flow.turnOf}/${flow.selection[0]}`;

/* Returns the marks of the selected piece, and asks for them if they are not known yet. */
export async function marksKnown(flow: Flow): Promise<void> {
    if (flow.marksOf !== marksAsked(flow)) await loadMarks(flow);
}

const strikes = ({ closes, ref, slots, subjects }: Offer, subject: Ref): boolean =>
    Boolean(
        !closes &&
            ref &&
            subjects?.includes(subject) &&
            slots.some((s) => s.slot === 'body' && s.ref === 'unit' && !s.optional),
    );

/* Asks for the legal targets of the selected piece, for every kind of order against a unit. */
export async function loadMarks(flow: Flow): Promise<void> {
    const subject = flow.selection[0],
        marksOf = marksAsked(flow);
    flow.answer({ marks: [], pointed: null, marksOf: '' });
    if (!flow.mine || subject === undefined || flow.selection.length !== 1 || flow.draft || flow.mustCollect) return;
    await flow.question(
        'marks',
        () => `${marksAsked(flow)}/${flow.busy}`,
        async (ask) => {
            const marks: Mark[] = [];
            for (const offer of (flow.decision?.offers ?? []).filter((o) => strikes(o, subject))) {
                for (const { order, words } of await suggest(
                    flow,
                    ask,
                    { kind: 'any', [offer.ref!]: subject, order_kind: offer.kind },
                    MOST_TARGETS,
                )) {
                    const entry = order.entries[order.entries.length - 1];
                    if (
                        order.entries.length !== 1 ||
                        entry?.kind !== offer.kind ||
                        entry.target === undefined ||
                        marks.length >= MOST_MARKS
                    )
                        continue;
                    if (!marks.some((m) => m.target === entry.target && m.kind === offer.kind))
                        marks.push(await marked(flow, ask, offer, subject, entry, words));
                }
            }
            if (flow.busy) return;
            flow.answer({ marks: marks.sort((a, b) => Number(a.whole) - Number(b.whole)), marksOf });
        },
    );
}

async function marked(flow: Flow, ask: Ask, offer: Offer, subject: Ref, entry: Entry, words: string): Promise<Mark> {
    const target = entry.target!,
        [a, b] = [flow.unit(subject), flow.unit(target)],
        order = orderOf(flow, [entry]);
    const [m, told] = await Promise.all([
        a && b ? or(measured(flow, ask, { unit: a.number }, { unit: b.number }), null) : null,
        or(ask<Told>('odds', { line: [order] }), null),
    ]);
    return {
        subject,
        target,
        kind: offer.kind,
        label: offer.label,
        order,
        words,
        line: m ? (m.line?.points ?? [m.from, m.to]) : [],
        range: m ? (m.touching ? `contact${m.face ? `, its ${m.face}` : ''}` : short(flow, m.distance)) : '',
        chance: told ? chanceOf(told.odds, target) : '',
        cells: told ? cellsOf(told.odds, target) : [],
        shown: told?.odds.rolls.length ? { ...told, about: words, line: [order] } : null,
        whole: !has(offer, 'motion') && !has(offer, 'route') && !has(offer, 'pose'),
    };
}

/* Shows the chances against a unit, before anything is pressed. */
export function point(flow: Flow, ref: Ref | null): void {
    const mark = markOn(flow, ref);
    if (mark !== flow.pointed && flow.marks.length > 0) flow.answer({ pointed: mark });
}

/* ---- chances ------------------------------------------------------------------------------------------------------- */

export async function loadOdds(flow: Flow, line: Order[], about: string): Promise<void> {
    flow.answer({ oddsError: '' });
    await flow.question(
        'odds',
        () => flow.draft?.order,
        async (ask) => {
            try {
                let told = await ask<Told>('odds', { line }),
                    used = line;
                const against = await oddsAgainst(flow, ask, line);
                if (against.length > 0) return flow.answer({ odds: { ...told, about, line, against } });
                if (told.odds.rolls.length === 0) [told, used] = await oddsOfWhatFollows(flow, ask, line, told);
                const shown: OddsShown = { ...told, about, line: used };
                flow.answer({ odds: shown });
                const closed = await oddsOfTheEnd(flow, ask, shown);
                if (closed) flow.answer({ odds: { ...shown, closed } });
            } catch (error) {
                if (!(error instanceof EngineError)) throw error;
                flow.answer({ odds: null, oddsError: error.message });
            }
        },
    );
}

const FATES = new Set(['gone', 'moved']);
const fated = (odds: Odds): number => odds.changes.filter((c) => c.unit !== undefined && FATES.has(c.what)).length;

/* Returns the odds with the step ended, because tests, retreats and losses often come only then. */
async function oddsOfTheEnd(flow: Flow, ask: Ask, { odds, line }: OddsShown): Promise<Told | null> {
    const done = flow.decision?.done?.kind,
        last = line[line.length - 1]?.entries[0];
    if (!done || line.length !== 1 || !last?.target || last.kind === done || odds.rolls.length === 0) return null;
    const close: Order = { side: flow.sideName(flow.acting), entries: [{ kind: done }] };
    const closed = await or(ask<Told>('odds', { line: [...line, close] }), null);
    return closed && fated(closed.odds) > fated(odds) ? closed : null;
}

/* An order without dice of its own may lead to some: returns the odds after the steps in between are closed. */
async function oddsOfWhatFollows(flow: Flow, ask: Ask, line: Order[], told: Told): Promise<[Told, Order[]]> {
    const entry = line[0]?.entries[line[0].entries.length - 1],
        done = flow.decision?.done?.kind;
    if (!entry?.target || !entry.unit || !done || line.length !== 1) return [told, line];
    const side = flow.sideName(flow.acting),
        close: Order = { side, entries: [{ kind: done }] },
        { orders } = flow.ruleset;
    const blows = orders
        .filter((o) => o.subject === 'unit' && o.object === 'unit' && o.name !== entry.kind)
        .map((o): Order => ({ side, entries: [{ kind: o.name, unit: entry.unit, target: entry.target }] }));
    /* dice that fall by themselves once the step is over; of several deeds in hand, when this one is chosen */
    const chosen = orders
        .filter((o) => o.subject === 'unit' && !o.object && o.gesture === 'list')
        .map((o): Order => ({ side, entries: [{ kind: o.name, unit: entry.unit }] }));
    for (const longer of [
        ...blows.flatMap((blow) => [
            [...line, close, blow],
            [...line, close, close, blow],
        ]),
        ...chosen.map((order) => [...line, close, order]),
        [...line, close],
    ]) {
        const found = await or(ask<Told>('odds', { line: longer }), null);
        if (found && found.odds.rolls.length > 0) return [found, longer];
    }
    return [told, line];
}

/* ---- of an order against a unit ------------------------------------------------------------------------------------------ */

/* Finds for a refused order how far off the target is, and how far from straight ahead. */
export async function showFar(flow: Flow, entry: Entry): Promise<void> {
    const unit = flow.unit(entry.unit),
        target = flow.unit(entry.target),
        { draft } = flow;
    flow.answer({ far: '' });
    if (!unit || !target || entry.motion?.length || draft?.verdict?.answer !== 'no' || !has(draft.offer, 'motion'))
        return;
    await flow.question(
        'far',
        () => flow.draft?.order,
        async (ask) => {
            const m = await or(measured(flow, ask, { unit: unit.number }, { unit: target.number }), null);
            if (!m || m.touching) return;
            const aside = half(
                    (Math.atan2(m.to[0] - m.from[0], m.to[1] - m.from[1]) * 180) / Math.PI - unit.pose.heading,
                ),
                off = Math.round(Math.abs(aside));
            const [towards] = await suggest(
                flow,
                ask,
                {
                    kind: 'reach',
                    unit: unit.ref,
                    at: round([unit.pose.at[0] + m.to[0] - m.from[0], unit.pose.at[1] + m.to[1] - m.from[1]]),
                },
                1,
            );
            if (towards && flow.draft && !flow.draft.nearest) flow.turn(amended(flow.about, { nearest: towards }));
            flow.answer({
                far: `The nearest way in: ${Math.ceil(m.distance * 100) / 100} ${flow.field.mark}, ${off === 0 ? 'straight ahead' : `${off}° to the ${aside < 0 ? 'left' : 'right'}`}.`,
            });
        },
    );
}

/* Draws the line to the target as the rules measure it, with its length. */
export async function showAim(flow: Flow, entry: Entry): Promise<void> {
    const unit = flow.unit(entry.unit),
        target = flow.unit(entry.target),
        { draft } = flow;
    flow.answer({ aim: null });
    if (!unit || !target || entry.motion || flow.witness.length > 0) return;
    await flow.question(
        'aim',
        () => flow.draft?.order,
        async (ask) => {
            const m = await or(measured(flow, ask, { unit: unit.number }, { unit: target.number }), null);
            if (m)
                flow.answer({
                    aim: {
                        key: 'aim',
                        tone: toneOf(draft?.verdict ?? null),
                        shape: m.line ?? { shape: 'segment', points: [m.from, m.to] },
                        label: short(flow, m.distance),
                    },
                });
        },
    );
}

/* ---- reasons and measures -------------------------------------------------------------------------------------------------- */

export async function explain(flow: Flow, rule?: string): Promise<void> {
    const { draft } = flow,
        params = rule ? { rule } : draft ? { order: refusedOf(draft) } : null;
    if (!params) return;
    try {
        const why = await flow.ask<Why>('why', params);
        flow.turn({
            ...flow.about,
            why: {
                title: rule ?? (draft && reasonOf(draft)?.rule) ?? '',
                why,
                verdict: draft && reasonOf(draft),
            },
        });
    } catch (error) {
        flow.fail(error);
    }
}

/* Asks why an event happened, beginning with the order that caused it. */
export async function explainEvent(flow: Flow, event: BattleEvent): Promise<void> {
    const { viewer, reports } = flow,
        own = reports[viewer].includes(event),
        list = own ? reports[viewer] : reports[1];
    try {
        const why = await flow.ask<Why>('why', {
            event: list.findIndex((e) => same(e, event)),
            viewer: own ? viewer : 1,
        });
        flow.turn({ ...flow.about, why: { title: '', why, verdict: null } });
    } catch (error) {
        flow.fail(error);
    }
}

const MOST_RULERS = 6;

export async function measure(flow: Flow, from: Ref | Point, to: Ref | Point): Promise<void> {
    const end = (x: Ref | Point) =>
        Array.isArray(x) ? { at: round(x) } : flow.unit(x) ? { unit: flow.unit(x)!.number } : { body: x };
    try {
        const m = await measuredNow(flow, end(from), end(to));
        if (!m) throw new Error('The two sides know different things of that.');
        const shapes: Shape[] = [{ shape: 'segment', points: [m.from, m.to] }, ...(m.arc ? [m.arc] : [])],
            key = `${String(from)}→${String(to)}`;
        flow.show({
            rulers: [...flow.rulers.filter((r) => r.key !== key), { key, from, to, label: m.words, shapes }].slice(
                -MOST_RULERS,
            ),
        });
    } catch (error) {
        flow.fail(error);
    }
}

/* Measures by keys: the first call sets the start, the second one the end. */
export async function measureOn(flow: Flow): Promise<void> {
    const at = flow.selection[0],
        { rulerFrom } = flow;
    if (at === undefined) return;
    const first = rulerFrom === null || rulerFrom === at;
    flow.show({ rulerFrom: first ? at : null });
    if (!first) void measure(flow, rulerFrom, at);
    flow.turn(announced(flow.about, first ? `Measured from ${at}: select another piece and press J.` : ''));
}

/* ---- score and lessons --------------------------------------------------------------------------------------------------------- */

/* Returns the standing that all people at the screen may know; null if two people would get different answers. */
export async function standingOf(flow: Flow, ask: Ask = plain(flow)): Promise<Standing | null> {
    const of = (viewer: number) => ask<Standing>('standing', { viewer });
    if (!flow.shared) return of(flow.viewer);
    const [one, two] = await Promise.all([of(1), of(2)]);
    return same(one, two) ? one : null;
}

export const loadStanding = (flow: Flow): Promise<void> =>
    flow.question(
        'standing',
        () => flow.now,
        async (ask) => flow.tell({ standing: await standingOf(flow, ask) }),
    );

export async function loadGuide(flow: Flow): Promise<void> {
    const { guide } = flow;
    if (!guide) return;
    await flow.question(
        'lessons',
        () => flow.guide,
        async (ask) => {
            const told = await or(ask<Lessons>('lessons', { text: guide.text, skipped: guide.skipped }), null);
            const before = guide.told?.at ?? told?.at ?? 0,
                done =
                    !told || told.at === before
                        ? guide.done
                        : told.at > before
                          ? told.lessons[before]!.done
                          : undefined;
            const since = told?.at === guide.told?.at ? (guide.since ?? flow.now.turn) : flow.now.turn;
            flow.tell({ guide: { ...guide, told, done, since } });
        },
    );
}
