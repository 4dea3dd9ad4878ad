/* refresh.ts - asks the engine for the present state as the viewer may know it, and sets the decision on the screen. */
import { forgotten, nextDecision } from '../about/about';
import { cleared } from '../about/answers';
import type { BattleEvent, Decision, StateResult } from '../engine/protocol';
import type { SideNumber } from '../table/contract';
import { commonEvents, commonState, stateOf, subjectsOf, tracesBetween } from '../told/adapt';
import type { Told } from '../told/told';
import type { Flow } from './flow';
import { choose, passOn } from './hand';
import { handBack } from './keep';
import { advanceOn } from './line';
import { beginMoment, tellMoment } from './moment';
import { loadGuide, loadIdle, loadMarks, loadStanding, loadSuggestions, marksKnown, showAll } from './questions';

export async function refresh(flow: Flow): Promise<void> {
    clearTimeout(flow.timer);
    const actors = flow.now.actors.map((name) => flow.sideNumber(name)).filter((s): s is 1 | 2 => s !== 0),
        { persons } = flow;
    const acting =
        actors.find((s) => flow.seats[s].kind === 'computer') ??
        actors.find((s) => persons.includes(s)) ??
        actors[0] ??
        0;
    const viewer: SideNumber = persons.length === 0 ? 0 : persons.length === 1 ? persons[0]! : acting;
    const { decision } = await flow.ask<{ decision: Decision | null }>('decision', { viewer });
    const looks = { acting, viewer, ...hung(flow, acting, decision?.sealed ?? false) };
    if (looks.curtain) {
        await tellBefore(flow, looks);
        flow.together(() => forget(flow, looks));
        flow.onKnown(Infinity);
    } else flow.onKnown(await loadAndTell(flow, looks, decision));
}

type Looks = Pick<Told, 'acting' | 'viewer' | 'holder' | 'curtain'>;

/* With two people at one screen, the curtain hangs before secrets are shown to the other one. */
function hung(flow: Flow, acting: 0 | 1 | 2, sealed: boolean): Pick<Told, 'holder' | 'curtain'> {
    const { holder } = flow,
        guarded = sealed || flow.settings.curtain === 'always';
    if (flow.persons.length !== 2 || acting === 0) return { holder, curtain: null };
    return {
        holder: guarded ? holder : 0,
        curtain: guarded && holder !== acting ? { side: acting, name: flow.sideName(acting) } : null,
    };
}

/* Forgets everything that the page could show behind the curtain. */
function forget(flow: Flow, looks: Looks): void {
    flow.tell({ ...looks, decision: null, events: [], standing: null, idle: new Set() });
    flow.turn(forgotten(flow.about));
    flow.answer({ ...cleared(flow.answers), suggestions: [] });
    flow.show({ traces: [], thinking: '', thought: '' });
}

/* Before a curtain hangs, both players see the throws that came before it, which both may know. */
async function tellBefore(flow: Flow, looks: Looks): Promise<void> {
    const { state: before, raw, standing, events, looked } = flow;
    if (flow.settings.speed === 0 || !before || flow.holder !== 0 || flow.turnOf === '' || !looked.startsWith('true/'))
        return flow.tell({ looked: '' });
    const common = await loadCommon(flow);
    flow.tell({ ...looks, ...common, curtain: null, looked: '', state: stateOf(common.raw, flow.rawField, null) });
    const fresh = flow.events.slice(events.length);
    beginMoment(flow, before, { raw, standing }, fresh, events.length);
    await tellMoment(flow, fresh);
}

/* Tells new events slowly if the same viewer looks on as before, or both at one table, and nothing was undone. Returns
 * how many events were known before, unless the battle has just been opened. */
async function loadAndTell(flow: Flow, looks: Looks, decision: Decision | null): Promise<number> {
    const n = flow.events.length,
        { turnOf } = flow;
    await load(flow, looks, decision);
    await tellMoment(flow, flow.events.slice(n));
    return turnOf ? n : Infinity;
}

/* Loads one snapshot: state, report and decision are of the same moment, and a throw among the new events is shown
 * together with them. */
async function load(flow: Flow, looks: Looks, decision: Decision | null): Promise<void> {
    const { state: before, raw, standing, events, looked, about, turnOf } = flow;
    const turn = `${decision?.serial ?? 0}/${looks.acting}/${looks.holder}`;
    const common = flow.persons.length === 2 && looks.holder === 0 && looks.acting !== 0;
    const seen = common ? await loadCommon(flow) : await loadOwn(flow, looks.viewer);
    const state = stateOf(seen.raw, flow.rawField, decision);
    flow.together(() => {
        flow.tell({ ...looks, ...seen, state, decision, turnOf: turn });
        const eyes = flow.shared ? 'true/' : `false/${flow.viewer}/${flow.holder}`;
        flow.tell({ looked: eyes });
        flow.show({ traces: before ? tracesBetween(before, state) : [] });
        if (before && turnOf !== '' && looked === eyes && flow.events.length > events.length)
            beginMoment(flow, before, { raw, standing }, flow.events.slice(events.length), events.length);
        if (turn !== turnOf) newDecision(flow);
        if (flow.ending) flow.turn({ ...flow.about, ending: null });
        if (!flow.mine) flow.answer({ suggestions: [] });
    });
    if (turn !== turnOf) await begin(flow);
    if (flow.mine) await loadSuggestions(flow);
    void loadGuide(flow);
    void loadStanding(flow).catch(() => undefined);
    void loadIdle(flow)
        .then(() => passOn(flow))
        .then(() => loadMarks(flow))
        .catch(() => undefined);
    const { zones, threats } = flow.switches;
    if (flow.selection.length > 0 || zones || threats || about.selection.length > 0) await showAll(flow);
}

async function loadOwn(flow: Flow, viewer: SideNumber): Promise<Pick<Told, 'raw' | 'events'>> {
    const raw = await flow.ask<StateResult>('state', { viewer });
    return { raw, events: await reportOf(flow, viewer) };
}

/* Returns the viewer's report; only new events are asked for. An undo clears it. */
async function reportOf(flow: Flow, viewer: SideNumber): Promise<BattleEvent[]> {
    const known = flow.reports[viewer],
        { events } = await flow.ask<{ events: BattleEvent[] }>('events', { viewer, since: known.length, most: 100000 });
    const all = events.length > 0 ? [...known, ...events] : known;
    flow.tell({ reports: { ...flow.reports, [viewer]: all } });
    return all;
}

async function loadCommon(flow: Flow): Promise<Pick<Told, 'raw' | 'events'>> {
    const [a, b] = await Promise.all(([1, 2] as const).map((viewer) => flow.ask<StateResult>('state', { viewer })));
    const [c, d] = await Promise.all(([1, 2] as const).map((viewer) => reportOf(flow, viewer)));
    return { raw: commonState(a!, b!), events: commonEvents(c!, d!) };
}

/* Selects a piece at once if every offer asks for a place, or if only one piece may act. */
function newDecision(flow: Flow): void {
    const able = subjectsOf(flow.mine ? flow.decision : null),
        about = nextDecision(flow.about, able);
    const placed = flow.decision?.offers.every((o) => o.closes || o.slots.some((s) => s.slot === 'pose'));
    const first =
        flow.mine && about.selection.length === 0 && (able.size === 1 || placed)
            ? [...able].slice(0, 1)
            : about.selection;
    flow.turn({ ...about, selection: first });
    flow.answer(cleared(flow.answers));
}

async function begin(flow: Flow): Promise<void> {
    await handBack(flow);
    if (!flow.busy) await open(flow);
}

/* The order has been handed in: loads the targets of the selected piece now. */
export async function setFree(flow: Flow): Promise<void> {
    flow.show({ busy: false });
    await open(flow);
    void marksKnown(flow).catch(() => undefined);
}

/* What is in hand at the beginning of a decision. */
async function open(flow: Flow): Promise<void> {
    await pickOnlyOffer(flow);
    await advanceOn(flow);
}

/* Opens a decision with a single offer that has no subject at once. */
export async function pickOnlyOffer(flow: Flow): Promise<void> {
    const [only, other] = flow.decision?.offers ?? [];
    if (!flow.mine || flow.draft || !only || other || only.ref || only.slots.length === 0) return;
    await choose(flow, only);
}

export async function liftCurtain(flow: Flow): Promise<void> {
    const { curtain } = flow;
    if (!curtain) return;
    flow.tell({ holder: curtain.side });
    await flow.inTurn(() => refresh(flow));
}
