/* marks.ts - whom the selected piece may go at: every legal target with its range and its chances, so that one press gives the order.
 * Chances and measures are the engine's; a mark is a suggestion that has been judged. */
import type { Odds, Order, Suggestion } from '../engine/protocol';
import type { OddsShown } from './held';
import type { Overlay, Point, Ref } from '../table/contract';
import type { Battle } from './battle';
import { chanceNumber, chancePercent } from './chance';
import { has, orderOf, take } from './hand';
import { measured, short } from './shown';
import { submit } from './sheet';

export interface Mark {
    subject: Ref; target: Ref; kind: string; label: string;
    order: Order; words: string;
    range: string; chance: string;
    shown: OddsShown | null;             /* its chances, for the panel */
    cells: Cell[];                       /* the same as a bar */
    line: Point[];
    whole: boolean;                      /* nothing to draw or choose: pressing it gives the order */
}

/* One of the things that may come of it: its share, and whether it does nothing, hits, or is the end of the target. */
export interface Cell { part: number; look: 'none' | 'hits' | 'gone' }

const MOST = 8;

/* Those of the piece that is selected now, looked for where nobody has yet. */
export async function marksKnown(battle: Battle): Promise<void> {
    if (battle.marksOf !== marksAsked(battle)) await loadMarks(battle);
}

const marksAsked = (battle: Battle): string => `${battle.turnOf}/${battle.selection[0]}`;

/* Of the piece that is selected, of every kind of order that is against somebody. */
export async function loadMarks(battle: Battle): Promise<void> {
    const subject = battle.selection[0], asked = marksAsked(battle), current = () => marksAsked(battle) === asked && !battle.busy;
    battle.marks = [];
    battle.pointed = null;
    battle.marksOf = '';
    if (!battle.mine || subject === undefined || battle.selection.length !== 1 || battle.draft || battle.mustCollect) return;
    const offers = (battle.decision?.offers ?? []).filter((o) => !o.closes && o.ref && o.slots.some((s) => s.slot === 'body' && s.ref === 'unit' && !s.optional) && o.subjects?.includes(subject));
    const found: Mark[] = [];
    for (const offer of offers) {
        const { orders } = await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish: { kind: 'any', [offer.ref!]: subject, order_kind: offer.kind }, most: 24 }).catch(() => ({ orders: [] as Suggestion[] }));
        for (const { order, words } of orders) {
            const entry = order.entries[order.entries.length - 1];
            if (order.entries.length !== 1 || entry?.kind !== offer.kind || entry.target === undefined || found.some((m) => m.target === entry.target && m.kind === offer.kind) || found.length >= MOST) continue;
            const mark = await marked(battle, subject, entry.target, orderOf(battle, [entry]), words);
            if (!current()) return;
            found.push({ ...mark, subject, target: entry.target, kind: offer.kind, label: offer.label, words, whole: !has(offer, 'motion') && !has(offer, 'route') && !has(offer, 'pose') });
        }
    }
    if (!current()) return;
    battle.marks = found.sort((a, b) => Number(a.whole) - Number(b.whole));
    battle.marksOf = asked;
    battle.changed();
}

async function marked(battle: Battle, subject: Ref, target: Ref, order: Order, about: string): Promise<Pick<Mark, 'order' | 'range' | 'chance' | 'cells' | 'line' | 'shown'>> {
    const [a, b] = [battle.unit(subject), battle.unit(target)];
    const [m, told] = await Promise.all([
        a && b ? measured(battle, { unit: a.number }, { unit: b.number }).catch(() => null) : null,
        battle.ask<{ odds: Odds; words: string[] }>('odds', { line: [order] }).catch(() => null),
    ]);
    return {
        order, line: m ? m.line?.points ?? [m.from, m.to] : [],
        range: m ? (m.touching ? `contact${m.face ? `, its ${m.face}` : ''}` : short(battle, m.distance)) : '',
        chance: told ? chanceOf(told.odds, target) : '', cells: told ? cellsOf(told.odds, target) : [], shown: told?.odds.rolls.length ? { ...told, about, line: [order] } : null,
    };
}

/* "1–3 hits, gone 33 %": what may come of it to the target, in so many words as stand on a plate. */
export function chanceOf({ changes }: Odds, target: Ref): string {
    const its = changes.filter((c) => c.unit === target), parts: string[] = [];
    const hits = its.find((c) => c.what === 'hits' && c.before !== undefined), gone = its.find((c) => c.what === 'gone')?.values.filter(([v]) => v !== 0).reduce((sum, [, p]) => sum + chanceNumber(p), 0) ?? 0;
    if (hits) {
        const change = hits.values.map(([v]) => v - hits.before!), fewer = gone === 0 && Math.min(...change) < 0 && Math.max(...change) <= 0;
        const added = change.map((n) => (fewer ? -n : Math.max(0, n))), least = Math.min(...added), most = Math.max(...added);
        parts.push((least === most ? `${most} hit${most === 1 ? '' : 's'}` : `${least}–${most} hits`) + (fewer ? ' fewer' : ''));
    }
    if (gone > 0) parts.push(`gone ${chancePercent(its.find((c) => c.what === 'gone')!.values.find(([v]) => v !== 0)![1])}`);
    return parts.join(', ');
}

/* Fewest hits first; its end is a share of the most. */
export function cellsOf({ changes }: Odds, target: Ref): Cell[] {
    const its = (what: string) => changes.find((c) => c.unit === target && c.what === what), hits = its('hits');
    if (hits?.before === undefined) return [];
    let gone = its('gone')?.values.filter(([v]) => v !== 0).reduce((sum, [, p]) => sum + chanceNumber(p), 0) ?? 0;
    return [...hits.values].sort(([a], [b]) => b - a).flatMap(([v, p]): Cell[] => {
        const part = chanceNumber(p), lost = Math.min(part, gone), rest = part - lost;
        gone -= lost;
        return [{ part: lost, look: 'gone' as const }, { part: rest, look: v > hits.before! ? 'hits' as const : 'none' as const }].filter((c) => c.part > 0.001);
    }).reverse();
}

export const markOf = (battle: Battle, ref: Ref): Mark | undefined => (battle.draft ? undefined : battle.marks.find((m) => m.target === ref));

/* Pressed: what needs nothing more is ordered; what has a way to go is taken in hand first. */
export async function give(battle: Battle, mark: Mark): Promise<void> {
    if (!mark.whole || battle.judged) return take(battle, { order: mark.order, words: mark.words });
    battle.marks = [];
    battle.odds = mark.shown;
    await submit(battle, mark.order);
}

/* Their lines, with number, range and chances. */
export function marksDrawn(battle: Battle): Overlay[] {
    if (battle.draft) return [];
    return battle.marks.filter((m) => m.line.length > 1).map((m): Overlay => ({
        key: `mark-${m.kind}-${m.target}`, tone: 'yes', shape: { shape: 'segment', points: m.line }, beside: plateOf(battle, m),
    }));
}

/* "7.8 in" over "1–3 hits, gone 67 %"; a charge says that it is one, as the same enemy may be shot at. */
function plateOf(battle: Battle, m: Mark): Overlay['beside'] {
    const unit = battle.unit(m.target), kinds = new Set(battle.marks.map((o) => o.kind));
    const lines = [`${kinds.size > 1 ? `${m.label}: ` : ''}${m.range || m.label}`, m.chance].filter(Boolean);
    return unit?.standing === 'play' ? { number: battle.marks.indexOf(m) + 1, lines, cells: m.cells, corners: unit.corners } : undefined;
}
