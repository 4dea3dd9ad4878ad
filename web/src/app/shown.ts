/* shown.ts - what is laid over the table of a unit, of either side: where it may go and shoot, whom it binds, whom it must stay
 * with, whom it sees.  All of it is asked of the engine, with a piece in the hand from where it would stand. */
import type { Ghost, Overlay, Shape, Unit } from '../table/contract';
import { distance, middle } from '../table/geometry';
import type { Measurement } from '../engine/protocol';
import type { Battle } from './battle';

type Told = Shape & { what: string; unit: number; words?: string };
const LINES = new Set(['link', 'breach']);
const IN_HAND = ['arc', 'link', 'breach'];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/* What is too far is never said to be as far as one may: "12.1 in too far". */
export const short = (battle: Battle, length: number, over = false): string => `${(over ? Math.ceil : Math.round)(length * 10 - (over ? 0.001 : 0)) / 10} ${battle.field.mark}`;

/* Lines that hold are green and quiet, with their length while there are few of them; broken ones say it always. */
function drawn(battle: Battle, told: readonly Told[], moving: boolean): Overlay[] {
    const links = told.filter((o) => o.what === 'link').length;
    return told.map((o, i): Overlay => {
        const [a, b] = o.points, labelled = o.what === 'breach' || (o.what === 'link' && links < 3);
        const tone = o.what === 'link' ? 'yes' : o.what === 'breach' ? 'no' : 'plain';
        return { key: `${o.what}-${i}${moving ? '-ghost' : ''}`, tone, shape: o, moving, label: LINES.has(o.what) && labelled && a && b ? short(battle, distance(a, b), o.what === 'breach') : undefined };
    });
}

/* Of two people at one screen without a curtain both must be told the same. */
async function ask(battle: Battle, params: object): Promise<Told[]> {
    const of = async (viewer: number) => (await battle.ask<{ overlays: Told[] }>('overlay', { ...params, viewer }).catch(() => ({ overlays: [] }))).overlays;
    if (!battle.shared) return of(battle.viewer);
    const [one, two] = await Promise.all([of(1), of(2)]);
    return one.filter((o) => two.some((p) => same(o, p)));
}

/* A measurement as everybody at the screen may know it; null where two people are told different things. */
export async function measured(battle: Battle, from: object, to: object): Promise<Measurement | null> {
    const of = (viewer: number) => battle.ask<Measurement>('measure', { from, to, viewer });
    if (!battle.shared) return of(battle.viewer);
    const [one, two] = await Promise.all([of(1), of(2)]);
    return same(one, two) ? one : null;
}

/* Of the selected unit: everything but its zone, which is its enemies' business. */
export async function showUnit(battle: Battle, unit: Unit | undefined): Promise<void> {
    battle.unitOverlays = battle.sightOverlays = [];
    battle.shownUnit = unit;
    if (!unit || (unit.standing !== 'play' && unit.standing !== 'waiting')) return;
    const told = await ask(battle, { unit: unit.number, what: ['arc', 'reach', 'link', 'breach', 'ground'] });
    if (battle.shownUnit !== unit) return;
    battle.unitOverlays = drawn(battle, told, false);
    if (battle.switches.sight) await showSight(battle);
}

/* Arc and links from where the piece in hand would stand. */
export async function showGhost(battle: Battle, ghost: Ghost): Promise<Overlay[]> {
    const unit = battle.unit(ghost.unit);
    if (unit?.standing !== 'play') return [];
    const told = await ask(battle, { unit: unit.number, at: middle(ghost.corners).map((v) => Math.round(v * 1000) / 1000), heading: Math.round(ghost.heading * 100) / 100 % 360, what: IN_HAND });
    return drawn(battle, told, true);
}

/* Where nearness binds: around all enemies of whoever is selected, else of whoever looks on. */
export async function showZones(battle: Battle): Promise<void> {
    const own = battle.unit(battle.selection[0])?.side || battle.viewer || battle.acting;
    const sides = own === 0 ? [1, 2] : [3 - own];
    const told = battle.switches.zones ? (await Promise.all(sides.map((side) => ask(battle, { side, what: ['zone'] })))).flat() : [];
    battle.zoneOverlays = told.map((o, i): Overlay => ({ key: `zone-${i}`, tone: 'plain', shape: o, label: i === 0 ? `${short(battle, o.radius ?? 0)} zone` : undefined }));
}

/* From the selected unit to every enemy before its front: clear, too far, or who is in the way. */
export async function showSight(battle: Battle): Promise<void> {
    const unit = battle.shownUnit;
    battle.sightOverlays = [];
    if (!battle.switches.sight || unit?.standing !== 'play') return;
    const enemies = battle.state.units.filter((u) => u.standing === 'play' && u.side !== unit.side);
    const lines = await Promise.all(enemies.map((u) => measured(battle, { unit: unit.number }, { unit: u.number }).catch(() => null)));
    if (battle.shownUnit !== unit) return;
    const before = enemies.flatMap((u, i) => (lines[i]?.in_arc && (lines[i]!.in_range || lines[i]!.in_sight) ? [{ u, m: lines[i]! }] : [])).sort((a, b) => a.m.distance - b.m.distance).slice(0, 8);
    battle.sightOverlays = before.map(({ u, m }): Overlay => {
        const tone = !m.in_sight ? 'no' : m.in_range ? 'yes' : 'wait', why = !m.in_sight ? `${m.blocker?.unit ?? m.blocker?.terrain ?? 'something'} in the way` : m.in_range ? 'clear' : 'too far';
        return { key: `sight-${u.number}`, tone, shape: m.line ?? { shape: 'segment', points: [m.from, m.to] }, label: m.in_sight ? `${short(battle, m.distance, !m.in_range)} ${why}` : why };
    });
}

export async function showAll(battle: Battle): Promise<void> {
    await Promise.all([showZones(battle), showUnit(battle, battle.unit(battle.selection[0]))]);
    battle.changed();
}

/* What of it is on the table now. */
export function shownOf(battle: Battle): Overlay[] {
    const { switches, draft, shownUnit: unit } = battle, zones = switches.zones ? battle.zoneOverlays : [], sight = switches.sight ? battle.sightOverlays : [];
    /* of somebody who may be given an order now, but none to move, only where he shoots and whom he holds */
    const still = unit !== undefined && battle.subjects.has(unit.ref) && !battle.movers.has(unit.ref);
    const own = switches.reach || unit?.standing === 'waiting' ? battle.unitOverlays.filter((o) => !still || !/^(reach|ground)/.test(o.key)) : [];
    if (!draft || unit?.standing === 'waiting') return [...zones, ...own, ...sight];
    /* a refusal is drawn with its witness alone; a march keeps the ground it may cover in sight */
    if (draft.verdict?.answer === 'no') return zones;
    const ground = draft.entry.motion ? own.filter((o) => o.key.startsWith('reach')) : [];
    return [...zones, ...ground, ...(switches.reach ? battle.ghostOverlays : [])];
}

