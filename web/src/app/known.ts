/* known.ts - what is so now, as the viewer may know it, and which decision is on the screen. */
import type { Ref, SideNumber, State, Trace } from '../table/contract';
import type { BattleEvent, Decision, Odds, RefKind, StateResult, Suggestion } from '../engine/protocol';
import { commonEvents, commonState, stateOf } from './adapt';
import type { Battle } from './battle';
import { scheduleComputer } from './computer';
import { forget, hang } from './curtain';
import { loadIdle } from './ending';
import { choose, passOn } from './hand';
import { standingOf } from './course';
import { loadGuide } from './guide';
import { handBack } from './keep';
import { loadMarks, marksKnown } from './marks';
import { tell } from './moment';
import { showAll } from './shown';

export async function refresh(battle: Battle): Promise<void> {
    clearTimeout(battle.timer);
    const actors = battle.now.actors.map((name) => battle.sideNumber(name)).filter((s): s is 1 | 2 => s !== 0);
    battle.acting = actors.find((s) => battle.seats[s].kind === 'computer') ?? actors[0] ?? 0;
    const persons = battle.persons;
    battle.viewer = persons.length === 0 ? 0 : persons.length === 1 ? persons[0]! : battle.acting;
    const { decision } = await battle.ask<{ decision: Decision | null }>('decision', { viewer: battle.viewer });
    hang(battle, decision?.sealed ?? false);
    if (battle.curtain) {
        await tellBefore(battle);
        forget(battle);
    }
    else await loadAndTell(battle, decision);
    battle.changed();
    scheduleComputer(battle);
}

/* Before a curtain hangs, both see what they both know of: the throws that came first. */
async function tellBefore(battle: Battle): Promise<void> {
    const { curtain, state: before, raw, standing, events, looked } = battle;
    battle.looked = '';
    if (battle.settings.speed === 0 || !before || battle.holder !== 0 || battle.turnOf === '' || !looked.startsWith('true/')) return;
    battle.curtain = null;
    await loadCommon(battle);
    battle.state = stateOf(battle.raw, battle.rawField, null);
    await tell(battle, before, { raw, standing }, battle.events.slice(events.length), events.length);
    battle.curtain = curtain;
}

/* What is new is told slowly where the same eyes look on as before, or both at one table, and nothing was taken back. */
async function loadAndTell(battle: Battle, decision: Decision | null): Promise<void> {
    const { state: before, raw, standing } = battle, eyes = () => (battle.shared ? 'true/' : `false/${battle.viewer}/${battle.holder}`), looked = battle.looked, n = battle.events.length, back = battle.turnOf === '';
    await load(battle, decision);
    battle.looked = eyes();
    if (before && !back && looked === battle.looked && battle.events.length > n) await tell(battle, before, { raw, standing }, battle.events.slice(n), n);
}

async function load(battle: Battle, decision: Decision | null): Promise<void> {
    const before = battle.state;
    battle.decision = decision;
    if (battle.persons.length === 2 && battle.holder === 0 && battle.acting !== 0) await loadCommon(battle);
    else await loadOwn(battle, battle.viewer);
    battle.state = stateOf(battle.raw, battle.rawField, battle.decision);
    battle.traces = before ? tracesBetween(before, battle.state) : [];
    const asked = `${battle.decision?.serial ?? 0}/${battle.acting}/${battle.holder}`;
    if (asked !== battle.turnOf) await newDecision(battle, asked);
    if (battle.mine) await loadSuggestions(battle);
    else battle.suggestions = [];
    battle.ending = null;
    void loadGuide(battle);
    void standingOf(battle).then((standing) => { battle.standing = standing; battle.changed(); }, () => undefined);
    void loadIdle(battle).then(() => passOn(battle)).then(() => { battle.changed(); return loadMarks(battle); }).catch(() => undefined);
    if (battle.selection.length > 0 || battle.switches.zones) await showAll(battle);
}

async function loadOwn(battle: Battle, viewer: SideNumber): Promise<void> {
    battle.raw = await battle.ask<StateResult>('state', { viewer });
    battle.events = await reportOf(battle, viewer);
}

/* What a viewer was told so far; only what is new is asked for.  Taking back forgets it (see back). */
async function reportOf(battle: Battle, viewer: SideNumber): Promise<BattleEvent[]> {
    const known = battle.told[viewer];
    const { events } = await battle.ask<{ events: BattleEvent[] }>('events', { viewer, since: known.length, most: 100000 });
    return (battle.told[viewer] = events.length > 0 ? [...known, ...events] : known);
}

async function loadCommon(battle: Battle): Promise<void> {
    const [a, b] = await Promise.all(([1, 2] as const).map((viewer) => battle.ask<StateResult>('state', { viewer })));
    const [c, d] = await Promise.all(([1, 2] as const).map((viewer) => reportOf(battle, viewer)));
    battle.raw = commonState(a!, b!);
    battle.events = commonEvents(c!, d!);
}

async function newDecision(battle: Battle, asked: string): Promise<void> {
    battle.turnOf = asked;
    battle.draft = battle.laid = battle.ending = null;
    battle.marks = [];
    battle.sheet = [];
    battle.sheetVerdict = null;
    battle.odds = null;
    battle.why = null;
    const able = battle.subjects;
    battle.selection = battle.selection.filter((ref) => able.has(ref));
    battle.leftOver = true;
    battle.unitOverlays = battle.ghostOverlays = battle.sightOverlays = [];
    battle.shownUnit = undefined;
    battle.aim = null;
    const placed = battle.decision?.offers.every((o) => o.closes || o.slots.some((s) => s.slot === 'pose'));
    if (battle.mine && battle.selection.length === 0 && (able.size === 1 || placed)) battle.selection = [...able].slice(0, 1);
    await handBack(battle);
    if (!battle.busy) await pickOnlyOffer(battle);
}

/* The order that was on its way has arrived: whoever is selected shows whom he may go at now. */
export async function setFree(battle: Battle): Promise<void> {
    battle.busy = false;
    await pickOnlyOffer(battle);
    battle.changed();
    void marksKnown(battle).catch(() => undefined);
}

/* A decision with one offer about nobody in particular is opened at once. */
export async function pickOnlyOffer(battle: Battle): Promise<void> {
    const offers = battle.decision?.offers ?? [];
    const only = offers.length === 1 ? offers[0]! : null;
    if (!battle.mine || battle.draft || !only || only.ref || only.slots.length === 0) return;
    await choose(battle, only);
}

export async function loadSuggestions(battle: Battle): Promise<void> {
    const subject = battle.selection[0];
    const offer = battle.draft?.offer;
    const ref = offer?.ref ?? 'unit';
    const wish: Record<string, unknown> = { kind: 'any' };
    if (subject !== undefined && battle.subjects.has(subject)) wish[refKindOf(battle, subject) ?? ref] = subject;
    if (offer) wish.order_kind = offer.kind;
    const orders = async (asked: object, most: number) => (await battle.ask<{ orders: Suggestion[] }>('suggest', { side: battle.acting, wish: asked, most }).catch(() => ({ orders: [] }))).orders;
    const found = await orders(wish, 8);
    /* nobody is asked for more than who does it: does it change anything? */
    for (const one of found) one.idle = Object.keys(one.order.entries[0]!).length < 3 && (await battle.ask<{ odds: Odds }>('odds', { line: [one.order] }).catch(() => null))?.odds.changes.length === 0;
    battle.suggestions = found;
    /* who cannot do it at all is told who can */
    if (offer && battle.suggestions.length === 0 && subject !== undefined) battle.suggestions = await orders({ kind: 'any', order_kind: offer.kind }, 8);
    const [away] = wish.unit !== undefined && !offer ? await orders({ kind: 'away', unit: wish.unit }, 1) : [];
    battle.awayOrder = away?.order.entries.every((e) => !e.choice) ? away : null; /* an order for later is no way out */
}

function refKindOf(battle: Battle, subject: Ref): RefKind | undefined {
    return battle.decision?.offers.find((o) => o.subjects?.includes(subject))?.ref;
}

export function tracesBetween(before: State, after: State): Trace[] {
    const old = new Map(before.units.map((u) => [u.number, u]));
    return after.units.flatMap((u): Trace[] => {
        const was = old.get(u.number);
        if (!was || was.standing !== 'play' || u.standing !== 'play') return [];
        const same = JSON.stringify(was.corners) === JSON.stringify(u.corners);
        return same ? [] : [{ unit: u.ref, from: was.corners, to: u.corners }];
    });
}
