/* Watch.tsx - a record, step by step: scrubber, speeds, one side's knowledge or all, and playing on from any moment. */
import { useDress } from '../art/dress';
import { fieldOf, stateOf } from '../told/adapt';
import { PERSON, type Watched } from '../about/held';
import { withoutRules } from '../shown/names';
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Shell } from '../app/shell';
import { linkToMoment, toClipboard } from '../app/links';
import { newSeed } from '../app/shell';
import { Battle } from '../app/battle';
import type { BattleEvent, FieldResult, Opened, ReplayPlace, Ruleset, StateResult } from '../engine/protocol';
import { EngineError } from '../engine/client';
import { Table } from '../table/Table';
import type { Field, Point, Ref, SideNumber, State, Switches, Trace } from '../table/contract';
import { SCREEN_KEYS, useKeys } from '../listen';
import { Report } from './Log';

const NOTHING = new Set<never>();

/* The game being watched; asks the engine only for the moment that is shown. */
class Replay {
    place: ReplayPlace;
    readonly facts: FieldResult;
    readonly field: Field;
    readonly ruleset: Ruleset;
    state!: State;
    raw!: StateResult;
    events: BattleEvent[] = [];
    traces: Trace[] = [];
    viewer: SideNumber = 0;
    private engine: Shell['engine'];
    private busy = false;
    private wanted: number | null = null;

    private constructor(engine: Shell['engine'], place: ReplayPlace, field: FieldResult, ruleset: Ruleset) {
        this.engine = engine;
        this.place = place;
        this.facts = field;
        this.field = fieldOf(field);
        this.ruleset = ruleset;
    }

    static async open(engine: Shell['engine'], text: string): Promise<Replay> {
        const place = await engine.ask<ReplayPlace>('replay', { text, step: 0 });
        const field = await engine.ask<FieldResult>('field', { game: place.game });
        const replay = new Replay(engine, place, field, await engine.ask<Ruleset>('ruleset', { ruleset: field.ruleset }));
        await replay.load(false);
        return replay;
    }

    /* `follow`: a unit that moved since the moment shown before leaves an outline where it was. */
    async load(follow: boolean): Promise<void> {
        const { game } = this.place, { viewer } = this;
        this.raw = await this.engine.ask<StateResult>('state', { game, viewer });
        this.events = (await this.engine.ask<{ events: BattleEvent[] }>('events', { game, viewer, most: 100000 })).events;
        const before = this.state;
        this.state = stateOf(this.raw, this.facts, null);
        this.traces = before && follow ? this.state.units.flatMap((u, i) => {
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
            const goal: number = this.wanted, from = this.place.step;
            this.wanted = null;
            this.place = { ...this.place, ...(await this.engine.ask<ReplayPlace>('goto', { game: this.place.game, step: goal })) };
            await this.load(Math.abs(goal - from) === 1);
            tell();
        }
        this.busy = false;
    }

    async playOn(seats: Watched['seats']): Promise<{ battle: Battle }> {
        const opened = await this.engine.ask<Opened>('copy', { game: this.place.game });
        return { battle: await Battle.around(this.engine as never, opened, { text: '', fresh: false, seed: newSeed(), seats }) };
    }

    close(): void {
        void this.engine.ask('close', { game: this.place.game }).catch(() => undefined);
    }
}

const NOBODY_ELSE: Watched = { step: 0, seats: { 1: PERSON, 2: PERSON } };

/* `live`: the record grows, and its end is looked at. */
export function Watch({ text, shell, at = NOBODY_ELSE, live = false }: { text: string; shell: Shell; at?: Watched; live?: boolean }) {
    const [, again] = useReducer((n: number) => n + 1, 0);
    const [replay, setReplay] = useState<Replay | null>(null);
    useDress(replay?.field.ruleset ?? '', replay?.field.sides.map((s) => s.name) ?? []);
    const [problems, setProblems] = useState<string[]>([]);
    const [playing, setPlaying] = useState(false);
    const [pace, setPace] = useState(400);
    const [rotation, setRotation] = useState<0 | 180>(0);
    const [switches, setSwitches] = useState<Switches>({ grid: 0, names: true, marks: true, zones: false, ruler: false, magnify: false });
    const [look, setLook] = useState<{ at: Point; serial: number } | null>(null), [chosen, setChosen] = useState<Ref | null>(null), [rule, setRule] = useState(''), [link, setLink] = useState('');
    const tell = () => again(undefined as never);

    useEffect(() => {
        let opened: Replay | null = null;
        Replay.open(shell.engine, text).then(async (r) => {
            opened = r;
            await r.go(live ? r.last : at.step, tell);
            setProblems([]);
            setReplay(r);
        }, (error: unknown) => setProblems(error instanceof EngineError ? error.lines() : [String(error)]));
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
    useKeys(SCREEN_KEYS, (e) => {
        if (!replay || ['INPUT', 'SELECT'].includes((e.target as Element).tagName)) return;
        if (e.key === 'ArrowRight') void replay.go(replay.place.step + 1, tell);
        else if (e.key === 'ArrowLeft') void replay.go(replay.place.step - 1, tell);
        else if (e.key === ' ') setPlaying((p) => !p);
        else return;
        e.preventDefault();
    });
    if (live && !replay) return <main class="veil"><section class="panel"><p role="status">Nothing may be seen yet: watchers see what lies back a while.</p><button class="btn" onClick={shell.home}>Leave</button></section></main>;
    if (problems.length > 0 && !live) return <main class="veil"><section class="panel" role="alert"><h1>This record cannot be watched</h1><ul>{problems.map((p) => <li>{p}</li>)}</ul><button class="btn" onClick={shell.home}>Back</button></section></main>;
    if (!replay) return <main class="veil"><p role="status">The record is read…</p></main>;
    const { place, raw, field } = replay, turns = place.turns ?? [], step = replay.ruleset.steps.find((s) => s.name === raw.step)?.label ?? raw.step;
    const said = replay.events[replay.events.length - 1], about = replay.ruleset.rules.find((r) => r.id === rule);
    const share = async () => {
        setLink(await toClipboard(await linkToMoment(text, place.step, at.seats), 'The link to this moment is on the clipboard.'));
    };
    const button = (label: string, drawing: string, to: number) => <button class="btn step" aria-label={label} title={label} onClick={() => void replay.go(to, tell)}><svg viewBox="0 0 22 22" aria-hidden="true"><path d={drawing} /></svg></button>;
    const see = (name: 'names' | 'marks', label: string) => <button aria-pressed={switches[name]} onClick={() => setSwitches({ ...switches, [name]: !switches[name] })}>{label}</button>;
    return (
        <main class="app watch">
            <header class="top">
                <div class="army"><div class="who"><b>{field.title}</b><span class="muted">{field.sides[0]!.name} against {field.sides[1]!.name}</span></div></div>
                <div class="turn"><h1>{raw.over ? 'The end' : `Turn ${raw.turn}`}</h1><p class="muted">{raw.over ? withoutRules(raw.result.words) : step}</p></div>
                <div class="army right">
                    <button class="btn" onClick={shell.home}>Leave</button>
                    <button class="btn primary" disabled={place.watch === true} onClick={() => void replay.playOn(at.seats).then(({ battle }) => shell.playOn(battle))}>Play on from here</button>
                    <label>Seen by <select value={String(replay.viewer)} onChange={(e) => { replay.viewer = Number(e.currentTarget.value) as SideNumber; void replay.load(false).then(tell); }}>
                        <option value="0">everybody</option>{field.sides.map((s) => <option value={String(s.number)}>{s.name}</option>)}</select></label>
                </div>
            </header>
            <section class="mid wide">
                <div class="board">
                    <Table field={field} state={replay.state} viewer={replay.viewer} subjects={NOTHING} targets={NOTHING} concerned={NOTHING} selection={chosen === null ? [] : [chosen]} ghosts={[]} overlays={[]}
                        traces={replay.traces} rulers={[]} switches={switches} rotation={rotation} look={look} placing={null}
                        onWish={() => undefined} onSelect={setChosen} onPick={() => undefined} onMeasure={() => undefined} onHover={() => undefined} />
                    {about && <section class="pop tr" role="dialog" aria-label="The rule"><div class="ph"><h2>{about.place ?? 'Rule'}</h2><span class="rule-id plain">{about.id}</span><button class="btn" aria-label="Close" onClick={() => setRule('')}>×</button></div><p class="statement">{about.statement}</p></section>}
                </div>
                <div class="verdict quiet" role="status"><span class="said">{said ? withoutRules(said.text) : 'Before the first order.'}</span></div>
                <div class="panel scrub">
                    {button('To the beginning', 'M5 4V18M18 4L8 11L18 18Z', 0)}
                    {button('One step back', 'M16 4L6 11L16 18Z', place.step - 1)}
                    <button class="btn primary" onClick={() => setPlaying(!playing)}>{playing ? 'Pause' : 'Play'}</button>
                    {button('One step on', 'M6 4L16 11L6 18Z', place.step + 1)}
                    {button('To the end', 'M17 4V18M4 4L14 11L4 18Z', replay.last)}
                    <span class="track"><input type="range" aria-label="Moment" min={0} max={replay.last} value={place.step} onInput={(e) => void replay.go(Number(e.currentTarget.value), tell)} />
                        <span class="turns" aria-hidden="true">{turns.map((t) => <i style={{ left: `${(100 * t.step) / Math.max(1, replay.last)}%` }}>{t.turn || ''}</i>)}</span></span>
                    <span class="n">{place.step} of {replay.last}</span>
                    <select aria-label="Turn" value="" onChange={(e) => void replay.go(Number(e.currentTarget.value), tell)}><option value="" disabled>Turn</option>{turns.map((t) => <option value={t.step}>{t.turn}</option>)}</select>
                    <select aria-label="Speed" value={String(pace)} onChange={(e) => setPace(Number(e.currentTarget.value))}><option value="1000">slow</option><option value="400">easy</option><option value="80">fast</option></select>
                </div>
                <div class="panel scrub">
                    <div class="seg thin" role="group" aria-label="What is shown">{see('names', 'Names')}{see('marks', 'Marks')}<button aria-pressed={switches.grid !== 0} onClick={() => setSwitches({ ...switches, grid: switches.grid === 0 ? 6 : switches.grid === 6 ? 1 : 0 })}>Grid</button><button onClick={() => setRotation(rotation === 0 ? 180 : 0)}>Turn round</button></div>
                    {!live && <button class="btn" onClick={() => void share()}>Link to this moment</button>}<span class="muted" role="status">{link}</span>
                    <span class="muted">Fingerprint of this moment</span><code class="n" data-hash={raw.hash}>{raw.hash}</code>
                </div>
            </section>
            <aside class="side"><section class="panel log" aria-label="Battle report"><Report told={{ field, state: replay.state, events: replay.events, about: chosen ?? undefined, lookAt: (at) => setLook({ at, serial: (look?.serial ?? 0) + 1 }), explain: setRule }} /></section></aside>
        </main>
    );
}
