/* Start.tsx - rules, battle, who plays; or a battle, record or position of one's own. */
import type { Seat } from '../about/held';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Flag, Glyph } from '../art/art';
import { newSeed, type Shell } from '../app/shell';
import { SCREEN_KEYS, useKeys } from '../listen';
import { along } from '../play/Fields';
import { savedBattles, type Saved } from '../app/store';
import { Kept } from './Kept';
import type { PlayerLine, Ruleset, RulesetLine } from '../engine/protocol';
import { EngineError } from '../engine/client';
import { PROVENANCE, RULESETS } from '../words';
import { loadScenarios, scenarioOf, type Course, type Scenario } from './scenarios';
import { Learn } from './Learn';
import { MiniMap } from './MiniMap';

type Seats = Record<1 | 2, Seat>;

/* Oneself against the strongest there is. */
const usualSeats = (players: readonly PlayerLine[]): Record<1 | 2, Seat> => {
    const clever = players[players.length - 1];
    return { 1: { kind: 'person' }, 2: clever ? { kind: 'computer', player: clever.name } : { kind: 'person' } };
};

export function Start({ shell, troubles, resume }: { shell: Shell; troubles: string[]; resume(saved: Saved): Promise<string[]> }) {
    const [rulesets, setRulesets] = useState<RulesetLine[]>([]);
    const [players, setPlayers] = useState<PlayerLine[]>([]);
    const [scenarios, setScenarios] = useState<Scenario[]>([]);
    const [courses, setCourses] = useState<Course[]>([]);
    const [ruleset, setRuleset] = useState('');
    const [chosen, setChosen] = useState<Scenario | null>(null);
    const [seats, setSeats] = useState<Seats>({ 1: { kind: 'person' }, 2: { kind: 'person' } });
    const [options, setOptions] = useState<Record<string, string>>({});
    const [luck, setLuck] = useState<'seeded' | 'typed'>('seeded');
    const [choosing, setChoosing] = useState(false);
    const [problems, setProblems] = useState<string[]>(troubles);
    const [saved, setSaved] = useState(savedBattles);
    const waiting = saved.find((row) => !row.over);
    const file = useRef<HTMLInputElement>(null);
    const arrived = useRef<Promise<PlayerLine[]>>(Promise.resolve([])); /* who may be played against: the engine says it, and may still be on its way */

    useEffect(() => setProblems(troubles), [troubles]);
    useEffect(() => {
        const ask = shell.engine.ask.bind(shell.engine);
        /* what needs no engine is there before it has arrived */
        const shown = loadScenarios().then((found) => {
            setCourses(found.courses);
            setScenarios(found.scenarios);
            setRuleset((old) => old || (found.scenarios[0]?.ruleset ?? ''));
            setChosen((old) => old ?? found.scenarios[0] ?? null);
            return found.scenarios;
        });
        const playing = ask<{ players: PlayerLine[] }>('players');
        arrived.current = playing.then((p) => p.players, () => []);
        Promise.all([ask<{ rulesets: RulesetLine[] }>('rulesets'), playing, shown]).then(([r, p, s]) => {
            setRulesets(r.rulesets);
            setPlayers(p.players);
            const first = r.rulesets.find((one) => s.some((x) => x.ruleset === one.id)) ?? r.rulesets[0];
            setRuleset((old) => (r.rulesets.some((one) => one.id === old) ? old : first?.id ?? ''));
            setChosen((old) => old ?? s.find((x) => x.ruleset === first?.id) ?? null);
            setSeats(usualSeats(p.players));
        }, (error: unknown) => setProblems([String(error)]));
    }, []);

    const pickRuleset = (id: string) => {
        setRuleset(id);
        setOptions({});
        setChosen(scenarios.find((s) => s.ruleset === id) ?? null);
    };
    const course = courses.find((c) => c.ruleset === ruleset), taught = course && scenarios.find((s) => s.ruleset === course.ruleset && s.id === course.scenario);
    const learn = async () => {
        if (!course || !taught) return;
        const side = taught.sides.findIndex((s) => s.name === course.side) === 1 ? 2 : 1, all = await arrived.current, player = all.find((p) => p.name === course.opponent) ?? all[all.length - 1];
        const own: Seat = { kind: 'person' }, other: Seat = player ? { kind: 'computer', player: player.name } : own;
        setProblems(await shell.play({ text: taught.text, fresh: true, seed: course.seed ?? newSeed(), seats: side === 1 ? { 1: own, 2: other } : { 1: other, 2: own }, guide: { text: course.text, skipped: [] } }));
    };
    const begin = async () => {
        if (!chosen) return;
        const against = players.length > 0 ? seats : usualSeats(await arrived.current);
        setProblems(await shell.play({ text: chosen.text, fresh: true, seed: newSeed(), options, luck, seats: against }));
    };
    useKeys(SCREEN_KEYS, (e) => { /* Enter begins what a visitor most likely came for */
        if (e.key !== 'Enter' || e.defaultPrevented) return;
        const on = (e.target as Element).closest?.('dialog, input, select, button, summary');
        if (on?.matches('.bat.on')) e.preventDefault(), void begin(); /* on the battle that is chosen: that one */
        else if (!on) void (waiting ? resume(waiting).then(setProblems) : saved.length === 0 && taught ? learn() : begin());
    });
    const openText = async (text: string, name: string) => {
        const first = text.slice(0, 400);
        if (/"sandtable"\s*:\s*"record"/.test(first)) return shell.watch(text);
        const scenario = scenarioOf(text);
        try {
            const { game } = await shell.engine.ask<{ game: number }>('open', { text, source: name, seed: '1' });
            await shell.engine.ask('close', { game });
        } catch (error) {
            return setProblems(error instanceof EngineError ? error.lines().map((line) => `${name}: ${line}`) : [String(error)]);
        }
        setProblems([]);
        if (!scenario) return setProblems(await shell.play({ text, fresh: false, seed: newSeed(), seats }));
        setScenarios((all) => [scenario, ...all.filter((s) => s.id !== scenario.id)]);
        setRuleset(scenario.ruleset);
        setChosen(scenario);
    };
    const openFile = (f: File | undefined | null) => {
        /* what cannot be a battle is not even read */
        if (f && f.size > MOST_BYTES) return setProblems([`${f.name} has ${Math.round(f.size / 1e6)} MB. A battle has less than ${MOST_BYTES / 1e6} MB: this is something else.`]);
        if (f) void f.text().then((text) => openText(text, f.name), (error: unknown) => setProblems([`${f.name} could not be read: ${error instanceof Error ? error.message : String(error)}`]));
    };
    const battles = scenarios.filter((s) => s.ruleset === ruleset);
    return (
        <main class={saved.length > 0 || (course && taught) ? 'st back' : 'st'} onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); openFile(e.dataTransfer?.files[0]); }}>
            <header class="mast">
                <h1 tabIndex={-1}>Sandtable</h1>
                <span class="motto">Battles by the book</span>
                <span class="row">
                    <button class="btn" title="Two people, two screens: a link is enough" onClick={() => void shell.apart(chosen && { title: chosen.title, text: chosen.text, options, sides: chosen.sides.map((s) => s.name) }).then(setProblems)}>Play apart</button>
                    {saved.length > 0 && taught && <button class="btn" onClick={() => void learn()}>Learn</button>}
                    <button class="btn" onClick={() => shell.setLook({ theme: shell.look.theme === 'dark' ? 'light' : 'dark' })}>{shell.look.theme === 'dark' ? 'By day' : 'By night'}</button>
                </span>
            </header>
            {saved.length === 0 && course && taught && <Learn course={course} scenario={taught} begin={() => void learn()} />}
            {saved.length > 0 && <Kept saved={saved} changed={() => setSaved(savedBattles())} go={(row) => void resume(row).then(setProblems)} watch={shell.watch} />}
            <div class="cols">
                <section aria-labelledby="h-rules">
                    <h2 id="h-rules"><i>1</i>Rules</h2>
                    <div class="rs" role="radiogroup" aria-labelledby="h-rules" onKeyDown={along}>
                        {rulesets.map((r) => (
                            <button key={r.id} class={r.id === ruleset ? 'rule on' : 'rule'} role="radio" tabIndex={r.id === ruleset ? 0 : -1} aria-checked={r.id === ruleset} title={RULESETS[r.id]?.about} onClick={() => pickRuleset(r.id)}>
                                <Glyph arm={RULESETS[r.id]?.arm ?? 'foot'} width={44} />
                                <span><b>{r.title}</b><span class="muted">{RULESETS[r.id]?.about ?? `Measured in ${r.mark}`}</span></span>
                            </button>
                        ))}
                    </div>
                    <button class="btn dashed wide" onClick={() => file.current?.click()}>Open a battle or a record</button>
                    <input ref={file} type="file" hidden aria-label="A scenario, position or record" onChange={(e) => openFile(e.currentTarget.files?.[0])} />
                    <p class="muted hint">or drop the file anywhere on this page</p>
                </section>
                <section aria-labelledby="h-battle">
                    <h2 id="h-battle"><i>2</i>Battle</h2>
                    <div class={battles.length > 2 ? 'bt three' : 'bt'} role="radiogroup" aria-labelledby="h-battle" onKeyDown={along}>
                        {battles.map((s) => (
                            <button key={s.id} class={s === chosen ? 'bat on' : 'bat'} role="radio" tabIndex={s === (chosen ?? battles[0]) ? 0 : -1} aria-checked={s === chosen} onClick={() => setChosen(s)}>
                                <MiniMap scene={s.scene} />
                                <b>{s.title.split(DATE)[0]}</b>
                                <span class="muted">{s.title.split(DATE)[1] ?? ''}</span>
                                <span class="row muted"><span>{strength(s, 0)} and {strength(s, 1)}{battles.length > 2 ? '' : ' units'}</span><span>{s.turns ? `${s.turns} turns` : ''}</span></span>
                            </button>
                        ))}
                        {rulesets.length > 0 && battles.length === 0 && <p class="muted">No battle of these rules lies here yet. Open one of your own.</p>}
                    </div>
                </section>
                <section aria-labelledby="h-who">
                    <h2 id="h-who"><i>3</i>Who plays</h2>
                    {([1, 2] as const).map((side) => (
                        <SeatChoice key={side} side={side} name={chosen?.sides[side - 1]!.name ?? `Side ${side}`} leader={chosen?.sides[side - 1]!.leader ?? ''} seat={seats[side]} players={players}
                            set={(seat) => setSeats({ ...seats, [side]: seat })} />
                    ))}
                    <div class="seat">
                        <label class="kvrow"><span>Dice</span>
                            <select value={luck} onChange={(e) => setLuck(e.currentTarget.value as 'seeded' | 'typed')}>
                                <option value="seeded">rolled here</option><option value="typed">typed in by us</option>
                            </select></label>
                        <label class="kvrow"><span>Curtain</span>
                            <select value={shell.look.curtain} onChange={(e) => shell.setLook({ curtain: e.currentTarget.value as 'secrets' | 'always' })}>
                                <option value="secrets">for secret orders</option><option value="always">at every change</option>
                            </select></label>
                    </div>
                    <details class="seat"><summary>Pace, text and motion</summary>
                        <label class="kvrow"><span>Computer’s pace</span>
                            <select value={String(shell.look.speed)} onChange={(e) => shell.setLook({ speed: Number(e.currentTarget.value) })}>
                                <option value="1200">slow</option><option value="450">easy</option><option value="0">at once</option>
                            </select></label>
                        <label class="kvrow"><span>Text</span>
                            <select value={String(shell.look.text)} onChange={(e) => shell.setLook({ text: Number(e.currentTarget.value) })}>
                                <option value="1">normal</option><option value="1.15">large</option><option value="1.3">larger</option>
                            </select></label>
                        <label class="kvrow"><span>Motion</span>
                            <select value={shell.look.motion ? 'full' : 'none'} onChange={(e) => shell.setLook({ motion: e.currentTarget.value === 'full' })}>
                                <option value="full">pieces slide</option><option value="none">none</option>
                            </select></label>
                    </details>
                </section>
            </div>
            {problems.length > 0 ? (
                <section class="panel brief problems" role="alert"><div><b>This cannot be opened.</b><ul>{problems.map((p) => <li>{p}</li>)}</ul></div>
                    <button class="btn" onClick={() => setProblems([])}>Close</button></section>
            ) : <Brief scenario={chosen} mark={rulesets.find((r) => r.id === ruleset)?.mark ?? ''} changed={Object.keys(options).length} />}
            <footer class="foot">
                <span class="muted">You bring the rulebook. Sandtable keeps the measure, the dice and the count, and says why.</span>
                <span class="row">
                    <button class="btn" disabled={!chosen} title="Put anybody anywhere on this table, and ask the rules" onClick={() => chosen && shell.referee(chosen.text)}>Ask the referee</button>
                    <button class="btn" disabled={!ruleset} onClick={() => setChoosing(true)}>Change a rule option</button>
                    <button class={waiting || (saved.length === 0 && taught) ? 'btn' : 'btn primary'} disabled={!chosen} onClick={() => void begin()}>Set up the table {saved.length === 0 && !taught && <kbd>Enter</kbd>}</button>
                </span>
            </footer>
            {choosing && <Options shell={shell} ruleset={ruleset} options={options} set={setOptions} close={() => setChoosing(false)} />}
        </main>
    );
}

const MOST_BYTES = 16_000_000;

/* Where the day of a battle begins in its title. */
const DATE = /, (?=\d)/;

const strength = (scenario: Scenario, side: 0 | 1): number => [...scenario.sides[side].types.values()].reduce((sum, n) => sum + n, 0);

function SeatChoice({ side, name, leader, seat, players, set }: { side: 1 | 2; name: string; leader: string; seat: Seat; players: PlayerLine[]; set(seat: Seat): void }) {
    const computer = seat.kind === 'computer' ? players.find((p) => p.name === seat.player) : undefined;
    const strongest = players[players.length - 1]?.name ?? '';
    return (
        <div class="seat" role="group" aria-label={name}>
            <div class="nm"><Flag side={side} />{name}</div>
            <div class="seg">
                <button aria-pressed={seat.kind === 'person'} onClick={() => set({ kind: 'person' })}>At this table</button>
                <button aria-pressed={seat.kind === 'computer'} disabled={!strongest} onClick={() => set({ kind: 'computer', player: strongest })}>Computer</button>
            </div>
            {seat.kind === 'computer' && (
                <>
                    <div class="seg thin">{players.map((p) => <button key={p.name} aria-pressed={p.name === seat.player} onClick={() => set({ kind: 'computer', player: p.name })}>{p.label}</button>)}</div>
                    <p class="muted about">{computer?.about}</p>
                </>
            )}
            {seat.kind === 'person' && <p class="muted">{leader ? `${leader} commands` : 'A person decides'}</p>}
        </div>
    );
}

function Brief({ scenario, mark, changed }: { scenario: Scenario | null; mark: string; changed: number }) {
    if (!scenario) return <section class="panel brief" />;
    return (
        <section class={changed ? 'panel brief changed' : 'panel brief'}>
            <div><b class="title">{scenario.title}</b><p>{scenario.about}</p>
                <p class="muted">{scenario.scene.width} × {scenario.scene.height} {mark}{changed ? ` · ${changed} rule option${changed > 1 ? 's' : ''} changed` : ' · rules as they stand'}</p></div>
            <div class="roll">
                {scenario.sides.map((side, i) => (
                    <div class="rollrow"><b>{side.name}</b>{[...side.types].map(([type, n]) => (
                        <span class="c" title={type}><b class="n">{n}</b><span class={`chip side-${i + 1}`}><Glyph arm={type} width={30} /></span></span>))}</div>
                ))}
            </div>
        </section>
    );
}

function Options({ shell, ruleset, options, set, close }: { shell: Shell; ruleset: string; options: Record<string, string>; set(o: Record<string, string>): void; close(): void }) {
    const [rules, setRules] = useState<Ruleset | null>(null);
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => { void shell.engine.ask<Ruleset>('ruleset', { ruleset }).then(setRules); }, [ruleset]);
    useEffect(() => { dialog.current?.showModal(); }, []);
    const change = (name: string, value: string, standard: string) => {
        const next = { ...options };
        if (value === standard) delete next[name];
        else next[name] = value;
        set(next);
    };
    return (
        <dialog ref={dialog} class="sheet" onClose={close} aria-labelledby="h-options">
            <div class="ph"><h2 id="h-options">How these rules are read</h2><button class="btn" onClick={close}>Close</button></div>
            <p class="muted">Where the text can be read in more than one way, the marked reading is played.</p>
            <div class="optlist">
                {rules?.options.map((o) => {
                    const standard = String(o.standard), value = options[o.name] ?? standard;
                    return (
                        <fieldset key={o.name}>
                            <legend>{o.question} <span class="rule-id">{o.rule}</span></legend>
                            <p class="muted">{PROVENANCE[o.provenance] ?? o.provenance}</p>
                            {o.values ? o.values.map((v) => (
                                <label class="reading"><input type="radio" name={o.name} checked={value === v.word} onChange={() => change(o.name, v.word, standard)} />
                                    <span>{v.text}{v.word === standard && <b class="std"> standard</b>}</span></label>
                            )) : (
                                <label class="reading"><input type="number" step={o.type === 'length' ? 'any' : 1} min={o.least} max={o.most} value={value} onInput={(e) => change(o.name, e.currentTarget.value, standard)} />
                                    <span>standard {standard}</span></label>
                            )}
                        </fieldset>
                    );
                })}
            </div>
        </dialog>
    );
}
