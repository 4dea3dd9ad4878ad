/* Bench.tsx - what a number does: the same battles, on the same dice, as printed and with one thing changed. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Shell } from '../app/shell';
import { EngineError } from '../engine/client';
import type { PlayerLine, Ruleset } from '../engine/protocol';
import { loadScenarios, type Scenario } from '../start/scenarios';
import { RULESETS } from '../words';
import { letter } from './Charts';
import { changeables, finding, Study, type Changeable, type Figures } from './study';
import { Told } from './Told';
import './bench.css';

interface Change { what: Changeable; value: string }
const SHOWN = 8, MOST = 15;
const counts = [100, 400, 1000, 4000];
const shellWord = (word: string): string => (/^[\w.,:@%+=/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

export function Bench({ shell }: { shell: Shell }) {
    const [scenarios, setScenarios] = useState<Scenario[]>([]);
    const [chosen, setChosen] = useState('');
    const [players, setPlayers] = useState<PlayerLine[]>([]);
    const [who, setWho] = useState<[string, string]>(['closer', 'closer']);
    const [rules, setRules] = useState<Ruleset | null>(null);
    const [changes, setChanges] = useState<Change[]>([]);
    const [battles, setBattles] = useState(400);
    const [seed, setSeed] = useState('1');
    const [words, setWords] = useState('');
    const [study, setStudy] = useState<Study | null>(null);
    const [figures, setFigures] = useState<Figures | null>(null);
    const [names, setNames] = useState<string[]>([]);
    const [said, setSaid] = useState('');
    const running = useRef<Study | null>(null);
    const scenario = scenarios.find((s) => s.id === chosen);

    useEffect(() => {
        void loadScenarios().then((found) => { setScenarios(found.scenarios); setChosen((old) => old || (found.scenarios[0]?.id ?? '')); });
        void shell.engine.ask<{ players: PlayerLine[] }>('players').then((p) => setPlayers(p.players));
        document.querySelector<HTMLElement>('.bench h1')?.focus();
        return () => running.current?.halt();
    }, []);
    useEffect(() => {
        setChanges([]);
        setRules(null);
        if (scenario) void shell.engine.ask<Ruleset>('ruleset', { ruleset: scenario.ruleset }).then(setRules);
    }, [scenario?.ruleset]);
    const all = useMemo(() => (rules ? changeables(rules) : []), [rules]), statements = useMemo(() => new Map(rules?.rules.map((r) => [r.id, r.statement])), [rules]);
    const found = words ? finding(all, words) : [];

    const play = async () => {
        if (!scenario) return;
        const variants = [{}, ...changes.map(({ what, value }) => ({ [what.name]: value }))];
        setNames(['as it stands', ...changes.map(({ what, value }) => `${what.name}=${value}`)]);
        setSaid('');
        setFigures(null);
        const helpers = Array.from({ length: Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1)) }, shell.helper);
        const own = new Study({ text: scenario.text, players: who, seed, variants }, shell.engine, helpers, setFigures);
        running.current = own;
        setStudy(own);
        try {
            const last = await own.play(battles);
            const done = last?.variants[0]?.battles ?? 0;
            setSaid(last && last.sets < own.sets ? `Stopped after ${done} battles of each.` : `${done} battles of each, all played.`);
        } catch (error) {
            setSaid(error instanceof EngineError ? error.lines().join(' ') : String(error));
        }
        running.current = null;
        setStudy(null);
    };
    const done = figures?.sets ?? 0;
    const command = ['sandtable study', shellWord(scenario?.id ?? ''), `--players ${who[0]},${who[1]}`, `--battles ${battles}`, `--seed ${shellWord(seed)}`, ...changes.map(({ what, value }) => `--against ${shellWord(`${what.name}=${value}`)}`), '--rules'].join(' ');
    return (
        <main class="bench">
            <header class="mast"><h1 tabIndex={-1}>The bench</h1><span class="motto">What a number does, on the same dice</span><button class="btn" onClick={() => shell.home()}>Back to the start</button></header>
            <div class="b-halves">
                <form class="b-ask" onSubmit={(e) => { e.preventDefault(); if (!study) void play(); }}>
                    <section class="panel"><h2>The question</h2>
                        <label class="b-fld"><span>Battle</span><select value={chosen} disabled={study !== null} onChange={(e) => setChosen(e.currentTarget.value)}>
                            {[...new Set(scenarios.map((s) => s.ruleset))].map((id) => <optgroup key={id} label={RULESETS[id]?.name ?? id}>{scenarios.filter((s) => s.ruleset === id).map((s) => <option key={s.id} value={s.id}>{s.title}</option>)}</optgroup>)}</select></label>
                        {([0, 1] as const).map((i) => (
                            <label class="b-fld" key={i}><span>{i === 0 ? 'One player' : 'The other'}</span><select value={who[i]} disabled={study !== null} onChange={(e) => setWho(i === 0 ? [e.currentTarget.value, who[1]] : [who[0], e.currentTarget.value])}>
                                {players.map((p) => <option key={p.name} value={p.name}>{p.label}</option>)}</select></label>
                        ))}
                        <label class="b-fld"><span>Battles of each</span><select value={battles} disabled={study !== null} onChange={(e) => setBattles(Number(e.currentTarget.value))}>{counts.map((n) => <option key={n} value={n}>{n}</option>)}</select></label>
                        <label class="b-fld"><span>Seed</span><input type="text" inputMode="numeric" pattern="[0-9]+" required value={seed} disabled={study !== null} onInput={(e) => setSeed(e.currentTarget.value)} /></label></section>
                    <section class="panel" aria-labelledby="h-variants"><h2 id="h-variants">Variants <span class="muted">all against A</span></h2>
                        <ul class="b-variants">
                            <li><b>A</b><span>As it stands</span></li>
                            {changes.map(({ what, value }, i) => (
                                <li key={what.name + i}><b>{letter(i + 1)}</b><span>{what.question} <span class="rule-id">{what.rule}</span></span>
                                    <Value what={what} value={value} off={study !== null} set={(to) => setChanges(changes.map((c, k) => (k === i ? { what, value: to } : c)))} />
                                    <button type="button" class="btn small" disabled={study !== null} aria-label={`Take ${letter(i + 1)} away: ${what.question}`} onClick={() => setChanges(changes.filter((_, k) => k !== i))}>Away</button></li>
                            ))}</ul>
                        <label class="b-fld"><span>Change</span><input type="search" placeholder="rout, flank, EC-…" aria-describedby="found" value={words} disabled={study !== null || changes.length >= MOST} onInput={(e) => setWords(e.currentTarget.value)} /></label>
                        <p id="found" class="muted" role="status">{words ? `${found.length} of ${all.length} found${found.length > SHOWN ? `, the first ${SHOWN} shown` : ''}` : `${all.length} numbers and readings: say what you look for`}</p>
                        <ul class="b-found">{found.slice(0, SHOWN).map((what) => (
                            <li key={what.name}><button type="button" class="btn wide" onClick={() => { setChanges([...changes, { what, value: another(what) }]); setWords(''); }}><span>{what.question} <span class="muted">{what.name}, now {what.standard}</span></span></button></li>
                        ))}</ul></section>
                    {study ? <button key="stop" type="button" class="btn primary wide" onClick={() => study.halt()}>Stop and show what there is</button>
                        : <button key="play" class="btn primary wide" disabled={!scenario}>Play {(changes.length + 1) * battles} battles</button>}
                    <section class="panel"><h2>The same by command</h2><pre class="b-cmd" tabIndex={0}>{command}</pre></section>
                </form>
                <div class="b-told">
                    <p class="b-state" role="status">{study ? `${done * study.size} of ${study.sets * study.size} battles of each` : said}</p>
                    {study && <progress max={study.sets} value={done} aria-label="Battles played" />}
                    {figures && figures.variants.length > 0 ? <Told figures={figures} names={names} statements={statements} /> : !study && !said && <p class="muted">Every set is one luck, played under all variants, so what they owe to the dice cancels. Find a number, change it, and play.</p>}
                </div>
            </div>
        </main>
    );
}

/* The value next to the one it has. */
function another({ values, standard, most }: Changeable): string {
    if (values) return values.find((v) => v.word !== standard)!.word;
    const next = Number(standard) + 1;
    return String(most !== undefined && next > most ? Number(standard) - 1 : next);
}

function Value({ what, value, off, set }: { what: Changeable; value: string; off: boolean; set(value: string): void }) {
    if (what.values) return <select aria-label={what.question} value={value} disabled={off} onChange={(e) => set(e.currentTarget.value)}>{what.values.map((v) => <option key={v.word} value={v.word}>{v.word}</option>)}</select>;
    return <input type="number" step="any" required aria-label={what.question} min={what.least} max={what.most} value={value} disabled={off} onInput={(e) => set(e.currentTarget.value)} />;
}
