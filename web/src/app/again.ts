/* again.ts - shows the events since a player's last order once more on the table, step by step, as far as that player
 * may know them. It runs on a replay of its own and does not change the battle in the flow. */
import type { Axis } from '../about/held';
import type { BattleEvent, ReplayPlace, StateResult } from '../engine/protocol';
import type { Point, State, Trace } from '../table/contract';
import { commonEvents, commonState, stateOf, tracesBetween } from '../told/adapt';
import { clocksOf, stateOn } from '../told/clock';
import type { Flow } from './flow';

const LEAST_MS = 600,
    BEAT_MS = 100,
    AXIS_MS = 2400;

/* The replay that is shown; for two viewers, what both know. */
class Film {
    private flow: Flow;
    private viewers: (0 | 1 | 2)[];
    readonly place: ReplayPlace;

    constructor(flow: Flow, place: ReplayPlace) {
        this.flow = flow;
        this.place = place;
        this.viewers = flow.shared && flow.viewer !== 0 ? [flow.viewer, flow.viewer === 1 ? 2 : 1] : [flow.viewer];
    }

    go(step: number): Promise<unknown> {
        return this.flow.engine.ask('goto', { game: this.place.game, step });
    }

    private each<T>(method: string, params: object = {}): Promise<T[]> {
        return Promise.all(
            this.viewers.map((viewer) => this.flow.engine.ask<T>(method, { game: this.place.game, viewer, ...params })),
        );
    }

    /* Returns the number of events that the first viewer has been told so far. */
    async told(): Promise<number> {
        return (await this.each<{ total: number }>('events', { since: 0, most: 1 }))[0]!.total;
    }

    async look(since: number): Promise<{ raw: StateResult; events: BattleEvent[] }> {
        const [a, b] = await this.each<StateResult>('state'),
            [c, d] = await this.each<{ events: BattleEvent[] }>('events', { since, most: 1000 });
        return { raw: b ? commonState(a!, b) : a!, events: d ? commonEvents(c!.events, d.events) : c!.events };
    }

    close(): void {
        void this.flow.engine.ask('close', { game: this.place.game }).catch(() => undefined);
    }
}

/* Returns the last step at which the viewer had been told no more than `seen` events. */
async function stepOf(film: Film, seen: number): Promise<number> {
    let low = 0,
        high = film.place.steps - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        await film.go(middle);
        if ((await film.told()) <= seen) low = middle;
        else high = middle - 1;
    }
    return low;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/* Returns the place to look at: that of the unit that moved last, else of the last unit in the events. */
function placeOf(traces: Trace[], events: BattleEvent[], state: State): Point | null {
    const { to } = traces[traces.length - 1] ?? {};
    if (to) return [(to[0][0] + to[2][0]) / 2, (to[0][1] + to[2][1]) / 2];
    const names = events.map((e) => e.subject?.unit).filter((ref) => ref !== undefined);
    return state.units.find((u) => u.ref === names[names.length - 1] && u.standing === 'play')?.pose.at ?? null;
}

/* Shows the events again; nothing can be ordered meanwhile. A second call stops it. */
export async function watchAgain(flow: Flow, seen = flow.seen[flow.viewer]): Promise<void> {
    if (flow.again) return stopAgain(flow);
    const film = new Film(flow, await flow.ask<ReplayPlace>('replay'));
    try {
        await show(flow, film, await stepOf(film, seen));
    } finally {
        film.close();
        flow.show({ again: null });
    }
}

/* Shows new moves of both sides at once by themselves, where things move on the page; none from before the viewer's last
 * order. */
export function showMet(flow: Flow, before: number): void {
    if (
        clocksOf(flow.events.slice(Math.max(before, flow.seen[flow.viewer]))).length > 0 &&
        flow.viewer !== 0 &&
        !flow.apart &&
        flow.settings.speed > 0 &&
        document.documentElement.dataset.motion !== 'reduced' &&
        !matchMedia('(prefers-reduced-motion: reduce)').matches
    )
        void watchAgain(flow);
}

async function show(flow: Flow, film: Film, from: number): Promise<void> {
    const last = film.place.steps - 1;
    await film.go(from);
    let since = await film.told(),
        before = stateOf((await film.look(since)).raw, flow.rawField, null);
    for (let step = from + 1; step <= last; step++) {
        await film.go(step);
        const { raw, events } = await film.look(since),
            state = stateOf(raw, flow.rawField, null),
            traces = tracesBetween(before, state);
        if (flow.again?.stopped || flow.closed) return;
        flow.show({
            again: {
                game: film.place.game,
                state,
                raw,
                traces,
                lines: events.map((e) => e.text).filter(Boolean),
                at: step - from,
                of: last - from,
                stopped: false,
                axis: null,
            },
        });
        const at = placeOf(traces, events, state);
        if (at) flow.show({ look: { at, serial: (flow.look?.serial ?? 0) + 1 } });
        await onAxes(flow, before, events);
        if (flow.again?.stopped || flow.closed) return;
        flow.show({ again: { ...flow.again!, state, axis: null } });
        const shown = Math.max(LEAST_MS, flow.settings.speed) + 12 * Math.min(200, flow.again!.lines.join('').length);
        for (let passed = 0; passed < shown || flow.paused; passed += BEAT_MS) {
            if (flow.again?.stopped || flow.closed) return;
            await wait(BEAT_MS);
        }
        since = await film.told();
        before = state;
    }
}

/* Plays simultaneous moves; while paused it stays at the moment that the viewer has chosen. */
async function onAxes(flow: Flow, before: State, events: BattleEvent[]): Promise<void> {
    for (const clock of clocksOf(events)) {
        setMoment(flow, { clock, before, at: clock.from });
        const step = ((clock.to - clock.from) * BEAT_MS) / Math.max(AXIS_MS, 2 * flow.settings.speed);
        while (flow.again?.axis && (flow.again.axis.at < clock.to || flow.paused)) {
            await wait(BEAT_MS);
            if (flow.again?.stopped || flow.closed) return;
            if (!flow.paused) setMoment(flow, { clock, before, at: Math.min(clock.to, flow.again.axis!.at + step) });
        }
        before = stateOn(before, clock, clock.to);
    }
}

export function setMoment(flow: Flow, axis: Axis): void {
    if (flow.again) flow.show({ again: { ...flow.again, axis, state: stateOn(axis.before, axis.clock, axis.at) } });
}

export function stopAgain(flow: Flow): void {
    if (flow.again) flow.show({ again: { ...flow.again, stopped: true } });
}
