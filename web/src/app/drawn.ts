/* drawn.ts - what the table draws of the order in hand and of the selected unit. */
import type { Corners, Ghost, Overlay, Point, Ref, Shape, Unit } from '../table/contract';
import type { Entry, Verdict } from '../engine/protocol';
import { sampleReach } from '../table/reach';
import { carried, ghostOf, toneOf } from './ghost';
import type { Battle } from './battle';
import { entryFor, offerFor, orderOf } from './hand';

/* A refusal is of one entry: those before it are in order, those after it have not been looked at. */
function verdictOf(battle: Battle, index: number): Verdict | null {
    const verdict = battle.draft?.verdict ?? null, last = battle.sheet.length + (battle.draft?.also.length ?? 0);
    if (!verdict || last === battle.sheet.length) return verdict;
    const { cost, limit, witness, ...plain } = verdict;
    if (verdict.answer === 'yes') return index === last ? verdict : { ...plain, witness: [] };
    if (index === verdict.entry) return verdict;
    return index < verdict.entry ? { ...plain, answer: 'yes', witness: [] } : null;
}

export function ghostsOf(battle: Battle): Ghost[] {
    const all: Ghost[] = [];
    const hand = battle.draft ? [...battle.draft.also, battle.draft.entry].map((entry, i) => ({ entry, verdict: verdictOf(battle, battle.sheet.length + i) })) : [];
    /* what an order costs is said of the one in hand alone */
    const written = battle.sheetVerdict && { ...battle.sheetVerdict, cost: undefined, limit: undefined };
    for (const { entry, verdict } of [...battle.sheet.map((one) => ({ entry: one, verdict: written })), ...hand]) {
        const unit = battle.unit(entry.unit);
        const ghost = unit && (unit.standing === 'play' || entry.at) ? ghostOf(sized(battle, unit), entry, verdict, leftOf(verdict, battle.field.mark), battle.unit(entry.target)) : null;
        if (ghost) all.push(ghost);
    }
    return all;
}

/* Somebody who is not on the table yet is drawn as large as his like who are. */
function sized(battle: Battle, unit: Unit): Unit {
    if (unit.standing === 'play') return unit;
    const { units } = battle.state, there = units.filter((u) => u.standing === 'play');
    const like = there.find((u) => u.type === unit.type) ?? there.find((u) => u.arm === unit.arm) ?? there[0];
    const small = battle.field.width / 36;
    const corners: Corners = like ? like.corners : [[-small, small], [small, small], [small, -small], [-small, -small]];
    return { ...unit, corners, pose: like ? like.pose : unit.pose };
}

export function overlaysOf(battle: Battle): Overlay[] {
    const tone = toneOf(battle.draft?.verdict ?? null);
    const witness = battle.witness.map((shape, i): Overlay => ({ key: `w${i}`, tone, shape, label: tooFar(battle, shape) }));
    const reach: Overlay[] = battle.switches.zones && battle.reach.length > 2 ? [reachShape(battle)] : [];
    return [...reach, ...(battle.switches.zones || battle.draft ? arcs(battle) : []), ...witness, ...(battle.draft && battle.aim ? [battle.aim] : [])];
}

/* "13.51, not 12" beside a line that is longer than the rules allow. */
function tooFar(battle: Battle, { shape, points: [a, b] }: Shape): string | undefined {
    const { verdict, entry } = battle.draft ?? {};
    if (shape !== 'segment' || !a || !b || verdict?.answer !== 'no' || verdict.limit === undefined || entry?.motion) return undefined;
    const length = Math.hypot(a[0] - b[0], a[1] - b[1]);
    return length > verdict.limit ? `${Math.ceil(length * 100) / 100}, not ${verdict.limit}` : undefined;
}

/* Of a unit in hand from where it would stand, else from where it stands. */
function arcs(battle: Battle): Overlay[] {
    const unit = battle.shownUnit, ghost = unit && battle.draft?.verdict?.answer !== 'no' ? battle.ghosts.find((g) => g.unit === unit.ref) : undefined;
    if (!unit || !ghost) return battle.unitOverlays;
    return battle.unitOverlays.map((o) => ({ ...o, key: `${o.key}-ghost`, shape: carried(o.shape, unit, ghost), moving: true }));
}

function reachShape(battle: Battle): Overlay {
    if (battle.reachOverlay?.shape.points !== battle.reach) battle.reachOverlay = { key: 'reach', tone: 'plain', shape: { shape: 'polygon', points: battle.reach } };
    return battle.reachOverlay!;
}

export function concernedOf(battle: Battle): Set<Ref> {
    if (battle.draft?.verdict?.answer !== 'no') return new Set();
    const refs = battle.witness.map((w) => w.unit).filter((r): r is Ref => r !== undefined);
    const { entry } = battle.draft;
    for (const ref of [entry.unit, entry.target]) if (ref !== undefined) refs.push(ref);
    const all = new Set(refs);
    return all.size > 1 ? all : new Set();
}

/* What can be drawn of a unit without naming a target: where it may shoot. */
export async function showUnit(battle: Battle, unit: Unit | undefined): Promise<void> {
    battle.unitOverlays = [];
    battle.shownUnit = unit;
    if (unit?.standing !== 'play') return;
    try {
        const viewer = battle.shared ? 0 : battle.viewer;
        const { overlays } = await battle.ask<{ overlays: (Shape & { what: string })[] }>('overlay', { unit: unit.number, viewer });
        if (battle.shownUnit === unit) battle.unitOverlays = overlays.filter((o) => o.what !== 'base').map((o, i) => ({ key: `${o.what}${i}`, tone: 'plain', shape: o }));
    } catch { /* nothing to draw */ }
}

/* Where the selected unit could march to in a straight line, as far as the rules let it: asked heading by heading. */
export async function showReach(battle: Battle, unit: Unit): Promise<void> {
    battle.reach = [];
    const offer = battle.mine && battle.subjects.has(unit.ref) ? offerFor(battle, unit.ref, 'motion') : undefined;
    if (!offer) return;
    const serial = battle.decision?.serial, most = Math.round(Math.hypot(battle.field.width, battle.field.height));
    const check = async (angle: number, travel: number) => {
        const entry: Entry = { ...entryFor(offer, unit.ref), motion: [['march', angle, travel]] };
        return (await battle.ask<{ verdict: Verdict }>('check', { order: orderOf(battle, [...battle.sheet, entry]) })).verdict;
    };
    const wanted = () => !battle.closed && battle.selection[0] === unit.ref && battle.decision?.serial === serial;
    const show = (outline: Point[]) => {
        battle.reach = outline;
        battle.changed();
    };
    await sampleReach(unit, most, check, show, wanted).catch(() => undefined);
}

function leftOf(verdict: Verdict | null, mark: string): string | undefined {
    const cost = verdict?.cost;
    if (!cost || cost.unit !== 'length') return undefined;
    const left = Math.round((cost.total - cost.used) * 1000) / 1000;
    return left < 0 ? `${-left} ${mark} too far` : `${left} ${mark} left of ${cost.total}`;
}
