/* guide.ts - a guided battle: which lesson its player has come to.  Lessons are data beside the scenario; the engine says from the log of
 * the game how far somebody has come, so taking back takes the lesson back, and a battle that is gone on with goes on with its lesson. */
import type { Suggestion } from '../engine/protocol';
import type { Overlay, Point, Ref } from '../table/contract';
import type { Battle } from './battle';
import { end } from './ending';
import { take } from './hand';

export interface Lesson {
    title: string; say: string; page?: string; type?: string; why?: string; rule?: string; until?: string; done?: string;
    wait?: { order: string; unit?: Ref; command?: Ref; target?: Ref }; point: string[];
}
export interface Lessons { title: string; about?: string; side: string; opponent?: string; seed?: string; at: number; due: boolean; lessons: Lesson[] }
/* What is kept with the battle. */
export interface GuideKept { text: string; skipped: number[] }
export interface Guide extends GuideKept { told: Lessons | null; done?: string }   /* done: what is said of the lesson that was done last */

export async function loadGuide(battle: Battle): Promise<void> {
    const { guide } = battle;
    if (!guide) return;
    const told = await battle.ask<Lessons>('lessons', { text: guide.text, skipped: guide.skipped }).catch(() => null);
    const before = guide.told?.at ?? told?.at ?? 0, done = !told || told.at === before ? guide.done : told.at > before ? told.lessons[before]!.done : undefined;
    if (battle.guide === guide) battle.guide = { ...guide, told, done };
    battle.changed();
}

export const lessonOf = ({ guide }: Battle): Lesson | undefined => guide?.told?.lessons[guide.told.at];

export async function skipLesson(battle: Battle): Promise<void> {
    const { guide } = battle;
    if (!guide?.told) return;
    battle.guide = { ...guide, skipped: [...guide.skipped, guide.told.at], told: { ...guide.told, at: guide.told.at + 1 }, done: undefined };
    await loadGuide(battle);
}

export function leaveGuide(battle: Battle): void {
    battle.guide = null;
    battle.changed();
}

/* What the engine would do for this lesson is taken in hand. */
export async function showMe(battle: Battle): Promise<void> {
    const { order, unit, command, target } = lessonOf(battle)?.wait ?? {};
    if (!order || !battle.mine) return;
    if (order === battle.decision?.done?.kind && !battle.decision.offers.find((o) => o.kind === order)?.slots.length) return end(battle);
    const wish = { kind: 'any', order_kind: order, ...(unit === undefined ? {} : { unit }) };
    const { orders } = await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish, most: 16 }).catch(() => ({ orders: [] as Suggestion[] }));
    const of = (unit: Ref | undefined): boolean => command === undefined || battle.state.units.some((u) => u.ref === unit && battle.state.commands.some((c) => c.ref === u.command && c.name === command));
    const found = orders.filter(({ order: o }) => { const entry = o.entries[o.entries.length - 1]; return entry?.kind === order && (target === undefined || entry.target === target) && of(entry.unit); });
    if (found[0]) await take(battle, found[0]);
    else battle.message = 'It cannot be shown yet: play on a little.';
    battle.changed();
}

/* Where the lesson's things are on the table. */
export function pointsOf(battle: Battle): { at: Point; radius: number; ref?: Ref }[] {
    const names = new Set(lessonOf(battle)?.point ?? []), { state, field } = battle;
    const commands = new Set(state.commands.filter((c) => names.has(c.name)).map((c) => c.ref));
    const round = (points: readonly Point[]): { at: Point; radius: number } => {
        const at: Point = [points.reduce((s, p) => s + p[0], 0) / points.length, points.reduce((s, p) => s + p[1], 0) / points.length];
        return { at, radius: Math.max(...points.map((p) => Math.hypot(p[0] - at[0], p[1] - at[1]))) * 1.12 };
    };
    return [
        ...[...state.units, ...state.bodies].filter((u) => u.standing === 'play' && (names.has(u.name) || ('command' in u && u.command !== null && commands.has(u.command)))).map((u) => ({ ...round(u.corners), ref: u.ref })),
        ...field.terrain.filter((t) => names.has(t.name)).map((t) => round(t.points)),
    ];
}

/* Until its player has somebody in hand, a lesson is about these alone. */
export const taught = (battle: Battle): Ref[] => (battle.guide?.told?.due && !battle.selection.length ? pointsOf(battle).flatMap(({ ref }) => ref ?? []) : []);

/* While its moment has not come, of its pieces those that may act now. */
export const pointers = (battle: Battle): Overlay[] => (battle.draft || battle.raw.over ? [] : pointsOf(battle).filter(({ ref }) => battle.guide?.told?.due || ref === undefined || battle.subjects.has(ref)).map(({ at, radius }, i): Overlay => ({ key: `point-${i}`, tone: 'wait', shape: { shape: 'arc', points: [at], radius, from: 0, to: 360 } })));
