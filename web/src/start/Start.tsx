/* Start.tsx - the start screen in the order of decisions: the first battle or an unfinished one, rules, battle and
 * briefing, who plays; or a battle of one's own. */
import type { Seat } from '../about/held';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/art';
import { useDress } from '../art/dress';
import { newSeed, type Shell } from '../app/shell';
import { SCREEN_KEYS, useKeys } from '../listen';
import { along } from '../play/Fields';
import { savedBattles, type Saved } from '../app/store';
import { Last, Waiting } from './Kept';
import type { PlayerLine, RulesetLine } from '../engine/protocol';
import { EngineError } from '../engine/client';
import { loadScenarios, scenarioOf, type Course, type Scenario } from './scenarios';
import { Learn } from './Learn';
import { MiniMap } from './MiniMap';
import { Brief } from './Brief';
import { Options } from './Options';
import { RULESETS } from '../words';
import { Rules } from './Rules';
import { SeatChoice, TableChoice } from './Seats';

type Seats = Record<1 | 2, Seat>;

/* Returns the usual seats: the player against the strongest computer player. */
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
    useDress(chosen?.ruleset ?? '', chosen?.sides.map((s) => s.name) ?? []);
    const waiting = saved.find((row) => !row.over);
    const file = useRef<HTMLInputElement>(null);
    const arrived = useRef<Promise<PlayerLine[]>>(Promise.resolve([])); /* the computer players: the engine lists
                                                                         * them, and the list may still be on its way */

    useEffect(() => setProblems(troubles), [troubles]);
    useEffect(() => {
        const ask = shell.engine.ask.bind(shell.engine);
        /* the scenarios need no engine, so they are shown before it has loaded */
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
    const course = courses.find((c) => c.ruleset === ruleset);
    const taughtBy = (one: Course | undefined) => one && scenarios.find((s) => s.ruleset === one.ruleset && s.id === one.scenario);
    const learn = async (one = course) => {
        const taught = taughtBy(one);
        if (!one || !taught) return;
        const side = taught.sides.findIndex((s) => s.name === one.side) === 1 ? 2 : 1, all = await arrived.current, player = all.find((p) => p.name === one.opponent) ?? all[all.length - 1];
        const own: Seat = { kind: 'person' }, other: Seat = player ? { kind: 'computer', player: player.name } : own;
        setProblems(await shell.play({ text: taught.text, fresh: true, seed: one.seed ?? newSeed(), seats: side === 1 ? { 1: own, 2: other } : { 1: other, 2: own }, guide: { text: one.text, skipped: [] } }));
    };
    const taught = taughtBy(course), others = courses.filter((c) => c !== course && taughtBy(c)).map((c) => ({ name: RULESETS[c.ruleset]?.name ?? rulesets.find((r) => r.id === c.ruleset)?.title ?? c.ruleset, begin: () => void learn(c) }));
    const begin = async () => {
        if (!chosen) return;
        const against = players.length > 0 ? seats : usualSeats(await arrived.current);
        setProblems(await shell.play({ text: chosen.text, fresh: true, seed: newSeed(), options, luck, seats: against }));
    };
    useKeys(SCREEN_KEYS, (e) => { /* Enter begins what the visitor most likely wants */
        if (e.key !== 'Enter' || e.defaultPrevented) return;
        const on = (e.target as Element).closest?.('dialog, input, select, button, summary');
        if (on?.matches('.bat.on')) e.preventDefault(), void begin(); /* on the chosen battle, Enter begins that one */
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
    useEffect(() => launched.launchQueue?.setConsumer(({ files }) => void files[0]?.getFile().then(openFile)));
    const battles = scenarios.filter((s) => s.ruleset === ruleset);
    const newcomer = saved.length === 0 && course && taught, go = (row: Saved): void => void resume(row).then(setProblems);
    return (
        <main class="st" onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); openFile(e.dataTransfer?.files[0]); }}>
            <header class="mast">
                <h1 tabIndex={-1}>Sandtable</h1>
                <span class="motto">Battles in inches, by the book</span>
                {guide && <a class="btn" href={guide}>Guide</a>}
                <button class="btn" onClick={() => shell.setLook({ theme: shell.look.theme === 'dark' ? 'light' : 'dark' })}>{shell.look.theme === 'dark' ? 'By day' : 'By night'}</button>
            </header>
            <section class={newcomer ? 'kept alone' : 'kept'} aria-label={newcomer ? 'Your first battle' : 'Your battles'}>
                {newcomer && <Learn course={course} scenario={taught} begin={() => void learn()} />}
                {saved.length > 0 && <Last saved={saved} changed={() => setSaved(savedBattles())} go={go} watch={shell.watch} />}
                <Waiting saved={saved} go={go} open={() => file.current?.click()} lesson={saved.length > 0 && course && taught ? { title: course.title, begin: () => void learn() } : null} courses={others} />
                <input ref={file} type="file" hidden aria-label="A scenario, position or record" onChange={(e) => openFile(e.currentTarget.files?.[0])} />
            </section>
            <Rules rulesets={rulesets} scenarios={scenarios} chosen={ruleset} pick={pickRuleset} />
            <div class="cols">
                <section aria-labelledby="h-battle">
                    <h2 id="h-battle">Battles</h2>
                    <div class="bt" role="radiogroup" aria-labelledby="h-battle" onKeyDown={along}>
                        {battles.map((s) => (
                            <button key={s.id} class={s === chosen ? 'bat on' : 'bat'} role="radio" tabIndex={s === (chosen ?? battles[0]) ? 0 : -1} aria-checked={s === chosen} onClick={() => setChosen(s)}>
                                <MiniMap scene={s.scene} />
                                <span><b>{s.title.split(DATE)[0]}</b>
                                    <span class="muted">{strength(s, 0)} : {strength(s, 1)}{s.turns ? ` · ${s.turns} turns` : ''}</span></span>
                            </button>
                        ))}
                        {rulesets.length > 0 && battles.length === 0 && <p class="muted">No battle of these rules lies here yet. Open one of your own.</p>}
                    </div>
                </section>
                <section aria-labelledby="h-brief">
                    <h2 id="h-brief">Briefing</h2>
                    <Brief scenario={chosen} mark={rulesets.find((r) => r.id === ruleset)?.mark ?? ''} changed={Object.keys(options).length} />
                </section>
                <section aria-labelledby="h-who">
                    <h2 id="h-who">Who plays <span class="muted">bar: wins against a Captain</span></h2>
                    {([1, 2] as const).map((side) => (
                        <SeatChoice key={side} side={side} name={chosen?.sides[side - 1]!.name ?? `Side ${side}`} leader={chosen?.sides[side - 1]!.leader ?? ''} seat={seats[side]} players={players}
                            set={(seat) => setSeats({ ...seats, [side]: seat })} />
                    ))}
                    <TableChoice luck={luck} setLuck={setLuck} look={shell.look} setLook={shell.setLook} />
                </section>
            </div>
            {problems.length > 0 && (
                <section class="panel problems" role="alert"><div><b>This cannot be opened.</b><ul>{problems.map((p) => <li>{p}</li>)}</ul></div>
                    <button class="btn" onClick={() => setProblems([])}>Close</button></section>
            )}
            <footer class="foot">
                <span class="row doors">
                    {/* one button for everything besides a battle at this table */}
                    <Door name="Play apart" says="two screens, one link" icon="flip" open={() => void shell.apart(chosen && { title: chosen.title, text: chosen.text, options, sides: chosen.sides.map((s) => s.name) }).then(setProblems)} />
                    <Door name="Ask the referee" says="a rule, with its picture" icon="help" off={!chosen} open={() => chosen && shell.referee(chosen.text)} />
                    <Door name="The bench" says="what a number does" icon="grid" open={() => void shell.bench().then(setProblems)} />
                    <Door name="Change a rule option" says="how the text is read" icon="text" off={!ruleset} open={() => setChoosing(true)} />
                </span>
                <button class={waiting || newcomer ? 'btn' : 'btn primary'} disabled={!chosen} onClick={() => void begin()}>Set up the table {saved.length === 0 && !taught && <kbd>Enter</kbd>}</button>
            </footer>
            {choosing && <Options shell={shell} ruleset={ruleset} options={options} set={setOptions} close={() => setChoosing(false)} />}
        </main>
    );
}

interface DoorProps { name: string; says: string; icon: string; off?: boolean; open(): void }
const Door = ({ name, says, icon, off, open }: DoorProps) => <button class="btn door" disabled={off} onClick={open}><Icon name={icon} /><span><b>{name}</b><span class="muted">{says}</span></span></button>;

/* A file of a battle that was opened from the operating system, where the page is installed. */
interface Launched {
    launchQueue?: { setConsumer(hear: (launch: { files: { getFile(): Promise<File> }[] }) => void): void };
}
const launched = window as unknown as Launched;
/* A folder made by `make site` has the guide beside the page. */
const guide = document.querySelector<HTMLLinkElement>('link[rel=help]')?.getAttribute('href');

const MOST_BYTES = 16_000_000;

/* Finds where the date of a battle begins in its title. */
const DATE = /, (?=\d)/;

const strength = (scenario: Scenario, side: 0 | 1): number => [...scenario.sides[side].types.values()].reduce((sum, n) => sum + n, 0);
