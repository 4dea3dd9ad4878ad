/* Watch.tsx - a record, step by step: scrubber, speeds, one side's knowledge or all, and playing on from any moment. */
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Shell } from '../app/App';
import { newSeed } from '../app/App';
import { fieldOf, stateOf } from '../app/adapt';
import { Battle, type Seat } from '../app/battle';
import type { BattleEvent, FieldResult, Opened, ReplayPlace, StateResult } from '../engine/protocol';
import { EngineError } from '../engine/client';
import { Table } from '../table/Table';
import type { SideNumber, State, Trace } from '../table/contract';

const NOTHING = new Set<never>();

/* The game being watched; asks the engine only for the moment that is shown. */
class Replay {
    place: ReplayPlace;
    field: FieldResult;
    state!: State;
    raw!: StateResult;
    events: BattleEvent[] = [];
    traces: Trace[] = [];
    viewer: SideNumber = 0;
    private engine: Shell['engine'];
    private busy = false;
    private wanted: number | null = null;

    private constructor(engine: Shell['engine'], place: ReplayPlace, field: FieldResult) {
        this.engine = engine;
        this.place = place;
        this.field = field;
    }

    static async open(engine: Shell['engine'], text: string): Promise<Replay> {
        const place = await engine.ask<ReplayPlace>('replay', { text, step: 0 });
        const replay = new Replay(engine, place, await engine.ask<FieldResult>('field', { game: place.game }));
        await replay.load();
        return replay;
    }

    async load(): Promise<void> {
        const { game } = this.place, { viewer } = this;
        this.raw = await this.engine.ask<StateResult>('state', { game, viewer });
        this.events = (await this.engine.ask<{ events: BattleEvent[] }>('events', { game, viewer, most: 100000 })).events;
        const before = this.state;
        this.state = stateOf(this.raw, this.field, null);
        this.traces = before ? this.state.units.flatMap((u, i) => {
            const was = before.units[i];
            return was && was.standing === 'play' && u.standing === 'play' && String(was.corners) !== String(u.corners) ? [{ unit: u.ref, from: was.corners, to: u.corners }] : [];
        }) : [];
    }

    get last(): number {
        return this.place.steps - 1;
    }

    /* While the engine replays, only the last place asked for counts. */
    async go(step: number, tell: () => void): Promise<void> {
        this.wanted = Math.max(0, Math.min(this.last, step));
        if (this.busy) return;
        this.busy = true;
        while (this.wanted !== null) {
            const goal: number = this.wanted;
            this.wanted = null;
            this.place = { ...this.place, ...(await this.engine.ask<ReplayPlace>('goto', { game: this.place.game, step: goal })) };
            await this.load();
            tell();
        }
        this.busy = false;
    }

    async playOn(): Promise<{ battle: Battle }> {
        const opened = await this.engine.ask<Opened>('copy', { game: this.place.game });
        const person: Seat = { kind: 'person' };
        return { battle: await Battle.around(this.engine as never, opened, { text: '', fresh: false, seed: newSeed(), seats: { 1: person, 2: person } }) };
    }

    close(): void {
        void this.engine.ask('close', { game: this.place.game }).catch(() => undefined);
    }
}

export function Watch({ text, shell }: { text: string; shell: Shell }) {
    const [, again] = useReducer((n: number) => n + 1, 0);
    const [replay, setReplay] = useState<Replay | null>(null);
    const [problems, setProblems] = useState<string[]>([]);
    const [playing, setPlaying] = useState(false);
    const [pace, setPace] = useState(400);
    const [rotation, setRotation] = useState<0 | 180>(0);
    const log = useRef<HTMLOListElement>(null);
    const tell = () => again(undefined as never);

    useEffect(() => {
        let opened: Replay | null = null;
        Replay.open(shell.engine, text).then((r) => setReplay((opened = r)), (error: unknown) => setProblems(error instanceof EngineError ? error.lines() : [String(error)]));
        return () => opened?.close();
    }, [text]);
    useEffect(() => {
        if (!playing || !replay) return;
        const timer = setInterval(() => {
            if (replay.place.step >= replay.last) setPlaying(false);
            else void replay.go(replay.place.step + 1, tell);
        }, pace);
        return () => clearInterval(timer);
    }, [playing, pace, replay]);
    useEffect(() => {
        const press = (e: KeyboardEvent) => {
            if (!replay || ['INPUT', 'SELECT'].includes((e.target as Element).tagName)) return;
            if (e.key === 'ArrowRight') void replay.go(replay.place.step + 1, tell);
            else if (e.key === 'ArrowLeft') void replay.go(replay.place.step - 1, tell);
            else if (e.key === ' ') setPlaying((p) => !p);
            else return;
            e.preventDefault();
        };
        window.addEventListener('keydown', press);
        return () => window.removeEventListener('keydown', press);
    }, [replay]);
    useEffect(() => { if (log.current) log.current.scrollTop = log.current.scrollHeight; });

    if (problems.length > 0) return <main class="veil"><section class="panel" role="alert"><h1>This record cannot be watched</h1><ul>{problems.map((p) => <li>{p}</li>)}</ul><button class="btn" onClick={shell.home}>Back</button></section></main>;
    if (!replay) return <main class="veil"><p role="status">The record is read…</p></main>;
    const { place, raw, field } = replay, turns = place.turns ?? [];
    return (
        <main class="app watch">
            <header class="top">
                <div class="army"><div class="who"><b>{field.title}</b><span class="muted">{field.sides[0]!.name} against {field.sides[1]!.name}</span></div></div>
                <div class="turn"><h1>{raw.over ? 'The end' : `Turn ${raw.turn}`}</h1><p class="muted">{raw.over ? raw.result.words : raw.step}</p></div>
                <div class="army right">
                    <button class="btn" onClick={shell.home}>Leave</button>
                    <button class="btn primary" disabled={place.watch === true} onClick={() => void replay.playOn().then(({ battle }) => shell.playOn(battle))}>Play on from here</button>
                    <label>Seen by <select value={String(replay.viewer)} onChange={(e) => { replay.viewer = Number(e.currentTarget.value) as SideNumber; void replay.load().then(tell); }}>
                        <option value="0">everybody</option>{field.sides.map((s) => <option value={String(s.id)}>{s.name}</option>)}</select></label>
                </div>
            </header>
            <section class="mid wide">
                <div class="board">
                    <Table field={fieldOf(field)} state={replay.state} viewer={replay.viewer} subjects={NOTHING} targets={NOTHING} concerned={NOTHING} selection={[]} ghosts={[]} overlays={[]}
                        traces={replay.traces} rulers={[]} switches={{ grid: 0, names: true, marks: true, zones: false, ruler: false, magnify: false }} rotation={rotation} look={null} placing={null}
                        onWish={() => undefined} onSelect={() => undefined} onPick={() => undefined} onMeasure={() => undefined} onHover={() => undefined} />
                </div>
                <div class="panel scrub">
                    <button class="btn" aria-label="To the beginning" onClick={() => void replay.go(0, tell)}>⏮</button>
                    <button class="btn" aria-label="One step back" onClick={() => void replay.go(place.step - 1, tell)}>◀</button>
                    <button class="btn primary" onClick={() => setPlaying(!playing)}>{playing ? 'Pause' : 'Play'}</button>
                    <button class="btn" aria-label="One step on" onClick={() => void replay.go(place.step + 1, tell)}>▶</button>
                    <button class="btn" aria-label="To the end" onClick={() => void replay.go(replay.last, tell)}>⏭</button>
                    <input type="range" aria-label="Moment" min={0} max={replay.last} value={place.step} list="turns" onInput={(e) => void replay.go(Number(e.currentTarget.value), tell)} />
                    <datalist id="turns">{turns.map((t) => <option value={t.step} />)}</datalist>
                    <span class="n">{place.step} of {replay.last}</span>
                    <select aria-label="Turn" value="" onChange={(e) => void replay.go(Number(e.currentTarget.value), tell)}><option value="" disabled>Turn</option>{turns.map((t) => <option value={t.step}>{t.turn}</option>)}</select>
                    <select aria-label="Speed" value={String(pace)} onChange={(e) => setPace(Number(e.currentTarget.value))}><option value="1000">slow</option><option value="400">easy</option><option value="80">fast</option></select>
                    <button class="btn" onClick={() => setRotation(rotation === 0 ? 180 : 0)}>Turn round</button>
                    <code class="n" title="Fingerprint of this moment" data-hash={raw.hash}>{raw.hash.slice(0, 8)}</code>
                </div>
            </section>
            <aside class="side"><section class="panel log" aria-label="Battle report"><div class="ph"><h2>Report</h2></div><ol ref={log} class="lines" tabIndex={0}>{replay.events.slice(-80).map((e) => <li class="ev">{e.text}</li>)}</ol></section></aside>
        </main>
    );
}
