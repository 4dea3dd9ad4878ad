/* again.ts - what has happened since somebody's last order, once more on the table, step by step and only as he may know it.
 * It runs on a replay of its own and touches nothing of the battle. */
import type { BattleEvent, ReplayPlace, StateResult } from '../engine/protocol';
import type { Point, State, Trace } from '../table/contract';
import { commonEvents, commonState, stateOf } from './adapt';
import type { Battle } from './battle';
import { clocksOf, stateOn, type Clock } from './clock';
import { tracesBetween } from './known';

export interface Again { state: State; raw: StateResult; traces: Trace[]; lines: string[]; at: number; of: number; stopped: boolean; axis: Axis | null }
/* Ways that are gone at the same time are shown on their time axis: where everybody was at one moment of it. */
export interface Axis { clock: Clock; before: State; at: number }

const LEAST_MS = 600, BEAT_MS = 100, AXIS_MS = 2400;

/* Of the two who look together: what both know. */
class Film {
    private battle: Battle;
    private viewers: (0 | 1 | 2)[];
    readonly place: ReplayPlace;

    constructor(battle: Battle, place: ReplayPlace) {
        this.battle = battle;
        this.place = place;
        this.viewers = battle.shared && battle.viewer !== 0 ? [battle.viewer, battle.viewer === 1 ? 2 : 1] : [battle.viewer];
    }

    go(step: number): Promise<unknown> {
        return this.battle.engine.ask('goto', { game: this.place.game, step });
    }

    private each<T>(method: string, params: object = {}): Promise<T[]> {
        return Promise.all(this.viewers.map((viewer) => this.battle.engine.ask<T>(method, { game: this.place.game, viewer, ...params })));
    }

    /* How much the first of the viewers has been told so far. */
    async told(): Promise<number> {
        return (await this.each<{ total: number }>('events', { since: 0, most: 1 }))[0]!.total;
    }

    async look(since: number): Promise<{ raw: StateResult; events: BattleEvent[] }> {
        const [a, b] = await this.each<StateResult>('state'), [c, d] = await this.each<{ events: BattleEvent[] }>('events', { since, most: 1000 });
        return { raw: b ? commonState(a!, b) : a!, events: d ? commonEvents(c!.events, d.events) : c!.events };
    }

    close(): void {
        void this.battle.engine.ask('close', { game: this.place.game }).catch(() => undefined);
    }
}

/* The last step at which the viewer had been told no more than `seen`. */
async function stepOf(film: Film, seen: number): Promise<number> {
    let low = 0, high = film.place.steps - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        await film.go(middle);
        if ((await film.told()) <= seen) low = middle;
        else high = middle - 1;
    }
    return low;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/* Where to look: at whoever moved, else at what was told last. */
function placeOf(traces: Trace[], events: BattleEvent[], state: State): Point | null {
    const { to } = traces[traces.length - 1] ?? {};
    if (to) return [(to[0][0] + to[2][0]) / 2, (to[0][1] + to[2][1]) / 2];
    const names = events.map((e) => e.subject?.unit).filter((ref) => ref !== undefined);
    return state.units.find((u) => u.ref === names[names.length - 1] && u.standing === 'play')?.pose.at ?? null;
}

/* Nothing is asked while it runs; whoever calls again stops it. */
export async function watchAgain(battle: Battle, seen = battle.seen[battle.viewer]): Promise<void> {
    if (battle.again) return stopAgain(battle);
    const film = new Film(battle, await battle.ask<ReplayPlace>('replay'));
    try {
        await show(battle, film, await stepOf(film, seen));
    } finally {
        film.close();
        battle.again = null;
        battle.changed();
    }
}

async function show(battle: Battle, film: Film, from: number): Promise<void> {
    const last = film.place.steps - 1;
    await film.go(from);
    let since = await film.told(), before = stateOf((await film.look(since)).raw, battle.rawField, null);
    for (let step = from + 1; step <= last; step++) {
        await film.go(step);
        const { raw, events } = await film.look(since), state = stateOf(raw, battle.rawField, null), traces = tracesBetween(before, state);
        if (battle.again?.stopped || battle.closed) return;
        battle.again = { state, raw, traces, lines: events.map((e) => e.text).filter(Boolean), at: step - from, of: last - from, stopped: false, axis: null };
        const at = placeOf(traces, events, state);
        if (at) battle.lookAt(at);
        battle.changed();
        await onAxes(battle, before, events);
        if (battle.again?.stopped || battle.closed) return;
        battle.again = { ...battle.again, state, axis: null };
        battle.changed();
        const shown = Math.max(LEAST_MS, battle.settings.speed) + 12 * Math.min(200, battle.again.lines.join('').length);
        for (let passed = 0; passed < shown || battle.paused; passed += BEAT_MS) {
            if (battle.again?.stopped || battle.closed) return;
            await wait(BEAT_MS);
        }
        since = await film.told();
        before = state;
    }
}

/* Plays what was gone at the same time; paused, it stands where whoever looks has put it. */
async function onAxes(battle: Battle, before: State, events: BattleEvent[]): Promise<void> {
    for (const clock of clocksOf(events)) {
        setMoment(battle, { clock, before, at: clock.from });
        const step = ((clock.to - clock.from) * BEAT_MS) / Math.max(AXIS_MS, 2 * battle.settings.speed);
        while (battle.again?.axis && (battle.again.axis.at < clock.to || battle.paused)) {
            await wait(BEAT_MS);
            if (battle.again?.stopped || battle.closed) return;
            if (!battle.paused) setMoment(battle, { clock, before, at: Math.min(clock.to, battle.again.axis!.at + step) });
        }
        before = stateOn(before, clock, clock.to);
    }
}

export function setMoment(battle: Battle, axis: Axis): void {
    if (battle.again) battle.again = { ...battle.again, axis, state: stateOn(axis.before, axis.clock, axis.at) };
    battle.changed();
}

export function stopAgain(battle: Battle): void {
    if (battle.again) battle.again = { ...battle.again, stopped: true };
    battle.changed();
}
