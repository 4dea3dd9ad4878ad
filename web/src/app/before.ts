/* before.ts - before committing: chances, reasons, measures. */
import type { Point, Ref, Shape } from '../table/contract';
import type { BattleEvent, Entry, Odds, Order, Why } from '../engine/protocol';
import { EngineError } from '../engine/client';
import { half, round, toneOf } from './ghost';
import { has } from './hand';
import type { Battle } from './battle';
import type { OddsShown } from './held';
import { measured, short } from './shown';

export async function loadOdds(battle: Battle, line: Order[], about: string): Promise<void> {
    const order = battle.draft?.order, gone = (): boolean => battle.draft?.order !== order; /* the draft may be told otherwise and stay the same order */
    battle.oddsError = '';
    try {
        let shown = await battle.ask<{ odds: Odds; words: string[] }>('odds', { line });
        let used = line;
        if (shown.odds.rolls.length === 0) [shown, used] = await oddsOfWhatFollows(battle, line, shown);
        if (gone()) return;
        battle.odds = { ...shown, about, line: used };
        battle.changed();
        await addClosed(battle, battle.odds, used);
        if (gone()) return;
    } catch (error) {
        if (gone()) return;
        battle.odds = null;
        battle.oddsError = error instanceof EngineError ? error.message : String(error);
    }
    battle.changed();
}

const FATES = new Set(['gone', 'moved']);
export const fated = (odds: Odds): number => odds.changes.filter((c) => c.unit !== undefined && FATES.has(c.what)).length;

/* What comes of hits often waits for the end of the step: tests, retreats, losses. */
async function addClosed(battle: Battle, shown: OddsShown, line: Order[]): Promise<void> {
    const done = battle.decision?.done?.kind, last = line[line.length - 1]?.entries[0];
    if (!done || line.length !== 1 || !last?.target || last.kind === done || shown.odds.rolls.length === 0) return;
    const close: Order = { side: battle.sideName(battle.acting), entries: [{ kind: done }] };
    const closed = await battle.ask<{ odds: Odds; words: string[] }>('odds', { line: [...line, close] }).catch(() => null);
    if (closed && fated(closed.odds) > fated(shown.odds)) shown.closed = closed;
}

/* An order that causes no dice itself may lead to some: the same two, after the steps in between are closed. */
async function oddsOfWhatFollows(battle: Battle, line: Order[], plain: { odds: Odds; words: string[] }): Promise<[typeof plain, Order[]]> {
    const entry = line[0]?.entries[line[0].entries.length - 1], done = battle.decision?.done?.kind;
    if (!entry?.target || !entry.unit || !done || line.length !== 1) return [plain, line];
    const side = battle.sideName(battle.acting), close: Order = { side, entries: [{ kind: done }] };
    for (const kind of battle.ruleset.orders.filter((o) => o.subject === 'unit' && o.object === 'unit' && o.name !== entry.kind)) {
        for (let closings = 1; closings <= 2; closings++) {
            const blow: Order = { side, entries: [{ kind: kind.name, unit: entry.unit, target: entry.target }] };
            const longer = [...line, ...Array.from({ length: closings }, () => close), blow];
            const found = await battle.ask<typeof plain>('odds', { line: longer }).catch(() => null);
            if (found && found.odds.rolls.length > 0) return [found, longer];
        }
    }
    /* Dice that fall by themselves once the step is over; of several deeds in hand, when this one is chosen. */
    const chosen = battle.ruleset.orders.filter((o) => o.subject === 'unit' && !o.object && o.gesture === 'list').map((o): Order => ({ side, entries: [{ kind: o.name, unit: entry.unit }] }));
    for (const longer of [...chosen.map((order) => [...line, close, order]), [...line, close]]) {
        const found = await battle.ask<typeof plain>('odds', { line: longer }).catch(() => null);
        if (found && found.odds.rolls.length > 0) return [found, longer];
    }
    return [plain, line];
}

export async function explain(battle: Battle, rule?: string): Promise<void> {
    try {
        const verdict = battle.draft?.verdict ?? null;
        const params = rule ? { rule } : battle.draft ? { order: battle.draft.order } : null;
        if (!params) return;
        battle.why = { title: rule ?? battle.draft?.verdict?.rule ?? '', why: await battle.ask<Why>('why', params), verdict };
    } catch (error) {
        battle.fail(error);
    }
    battle.changed();
}

/* Why something happened: from the order it began with. */
export async function explainEvent(battle: Battle, event: BattleEvent): Promise<void> {
    const list = battle.told[battle.viewer].indexOf(event) >= 0 ? battle.told[battle.viewer] : battle.told[1], viewer = list === battle.told[battle.viewer] ? battle.viewer : 1;
    const number = list.findIndex((e) => JSON.stringify(e) === JSON.stringify(event));
    try {
        battle.why = { title: '', why: await battle.ask<Why>('why', { event: number, viewer }), verdict: null };
    } catch (error) {
        battle.fail(error);
    }
    battle.changed();
}

export async function measure(battle: Battle, from: Ref | Point, to: Ref | Point): Promise<void> {
    const end = (x: Ref | Point) => (Array.isArray(x) ? { at: round(x) } : battle.unit(x) ? { unit: battle.unit(x)!.number } : { body: x });
    try {
        const m = await measured(battle, end(from), end(to));
        if (!m) throw new Error('The two sides know different things of that.');
        const shapes: Shape[] = [{ shape: 'segment', points: [m.from, m.to] }];
        if (m.arc) shapes.push(m.arc);
        const key = `${String(from)}→${String(to)}`;
        battle.rulers = [...battle.rulers.filter((r) => r.key !== key), { key, from, to, label: m.words, shapes }].slice(-6);
    } catch (error) {
        battle.fail(error);
    }
    battle.changed();
}

/* By keys: first from where, then to where. */
export async function measureOn(battle: Battle): Promise<void> {
    const at = battle.selection[0], { rulerFrom } = battle;
    if (at === undefined) return;
    battle.rulerFrom = rulerFrom === null || rulerFrom === at ? at : null;
    if (battle.rulerFrom === null) void measure(battle, rulerFrom!, at);
    battle.announcement = battle.rulerFrom === null ? '' : `Measured from ${at}: select another piece and press J.`;
    battle.changed();
}

/* Of an order against somebody that is refused: how far off he is, and how much aside from straight ahead. */
export async function showFar(battle: Battle, entry: Entry): Promise<void> {
    const unit = battle.unit(entry.unit), target = battle.unit(entry.target), draft = battle.draft;
    battle.far = '';
    if (!unit || !target || entry.motion?.length || draft?.verdict?.answer !== 'no' || !has(draft.offer, 'motion')) return;
    const m = await measured(battle, { unit: unit.number }, { unit: target.number }).catch(() => null);
    if (!m || battle.draft !== draft || m.touching) return;
    const aside = half((Math.atan2(m.to[0] - m.from[0], m.to[1] - m.from[1]) * 180) / Math.PI - unit.pose.heading), off = Math.round(Math.abs(aside));
    battle.far = `The nearest way in: ${Math.ceil(m.distance * 100) / 100} ${battle.field.mark}, ${off === 0 ? 'straight ahead' : `${off}° to the ${aside < 0 ? 'left' : 'right'}`}.`;
    battle.changed();
}

/* The line to whoever the order is about, as the rules measure it; with the distance on it. */
export async function showAim(battle: Battle, entry: Entry): Promise<void> {
    const unit = battle.unit(entry.unit), target = battle.unit(entry.target), draft = battle.draft;
    battle.aim = null;
    if (!unit || !target || entry.motion || battle.witness.length > 0) return;
    const m = await measured(battle, { unit: unit.number }, { unit: target.number }).catch(() => null);
    if (!m || battle.draft !== draft) return;
    const shape = m.line ?? { shape: 'segment' as const, points: [m.from, m.to] };
    battle.aim = { key: 'aim', tone: toneOf(draft?.verdict ?? null), shape, label: short(battle, m.distance) };
    battle.changed();
}
