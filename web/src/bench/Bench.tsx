/* Bench.tsx - the effect of a number: the same battles on the same dice, by the printed rules and with one change.
 *
 * A script of its own, loaded when the bench is opened (app/parts.ts). */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BenchProps } from '../app/shell';
import { EngineError } from '../engine/client';
import type { Methods } from '../engine/messages';
import type { PlayerLine, Ruleset } from '../engine/protocol';
import { download } from '../app/store';
import { loadScenarios } from '../start/scenarios';
import { Ask } from './Ask';
import { Settling, Shares } from './Charts';
import { Search } from './even';
import { csvOf, jsonOf, reportOf, svgOf, type Whole } from './files';
import { forgetStudy, keepStudy, type Past, pastStudies } from './past';
import { Pick } from './Pick';
import { asked, type Battle, changeables, type Changeable, commandOf, type Figures, hindrance, isSearch, type LeftOut, MOST, type Question, rangeWords, ROUND, same, type Setting, setsOf, sizeOf, triedBy, variantsOf, without, wordsOf } from './question';
import { fresh, type Progress, Study } from './study';
import { Even, Told } from './Told';

const THREADS = 4, KEEP_MS = 2000;
const newId = (): string => [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(36).padStart(2, '0')).join('');
const timeOf = (seconds: number): string => (seconds < 60 ? `${Math.ceil(seconds)} s` : seconds < 3600 ? `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s` : `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`);
const BLANK: Question = { scenario: '', players: ['closer', 'closer'], battles: 400, precision: 0, seed: '1', kind: 'variants', variants: [], range: null };

export function Bench({ shell }: BenchProps) {
    const [scenarios, setScenarios] = useState<BenchScenario[]>([]), [players, setPlayers] = useState<PlayerLine[]>([]), [rules, setRules] = useState<Ruleset | null>(null);
    const [question, setQuestion] = useState<Question>(BLANK), [study, setStudy] = useState<Study | null>(null), [shown, setShown] = useState<Past | null>(null), [said, setSaid] = useState('');
    const [view, setView] = useState<'' | 'pick' | 'range' | 'past'>(''), [past, setPast] = useState<Past[]>([]), running = useRef<Pick<Study, 'halt'> | null>(null), [search, setSearch] = useState<Search | null>(null), [busy, setBusy] = useState(false), [whole, setWhole] = useState<Figures | null>(null);
    const scenario = scenarios.find((s) => s.id === question.scenario), text = scenario?.text ?? (shown?.question.scenario === question.scenario ? shown.text : ''), ruleset = scenario?.ruleset ?? '';

    useEffect(() => {
        void loadScenarios().then((found) => { setScenarios(found.scenarios); setQuestion((q) => (q.scenario ? q : { ...q, scenario: found.scenarios[0]?.id ?? '' })); });
        void shell.engine.ask<{ players: PlayerLine[] }>('players').then((p) => setPlayers(p.players));
        void pastStudies().then(setPast);
        document.querySelector<HTMLElement>('.bench h1')?.focus();
        return () => running.current?.halt();
    }, []);
    useEffect(() => {
        let gone = false;
        setRules(null);
        if (ruleset) void shell.engine.ask<Ruleset>('ruleset', { ruleset }).then((r) => { if (!gone) setRules(r); });
        return () => { gone = true; };
    }, [ruleset]);
    const all = useMemo(() => (rules ? changeables(rules) : []), [rules]), statements = useMemo(() => new Map(rules?.rules.map((r) => [r.id, r.statement])), [rules]);
    const bites = useMemo(() => {
        const figures = shown?.progress.figures, battles = figures?.variants[0]?.battles ?? 0;
        return new Map(figures && battles > 0 && shown?.question.scenario === question.scenario ? figures.rules.map(({ rule, times }) => [rule, times[0]! / battles]) : []);
    }, [shown, question.scenario]);

    /* Asks for all figures of a study that was played, in the form of files. */
    const inWhole = ({ question: of, text: from, progress, leftOut }: Past) => shell.engine.ask<Figures>('study', { ...asked(of, from), ...without(leftOut), parts: [progress.figures!.part], figures: true });
    const part = study ? undefined : shown?.progress.figures?.part;
    useEffect(() => {
        let gone = false;
        setWhole(null);
        if (part && shown) void inWhole(shown).then((figures) => { if (!gone) setWhole(figures); }, () => undefined);
        return () => { gone = true; };
    }, [part]);

    const ask = (change: Partial<Question>) => {
        const other = change.scenario !== undefined && scenarios.find((s) => s.id === change.scenario)?.ruleset !== ruleset;
        setQuestion({ ...question, ...change, ...(other ? { variants: [], base: [], range: null } : {}) });
        if (other) setView('');
    };
    const set = (what: Changeable, value: string) => {
        const { variants } = question;
        if (!variants.flat().some((s) => s.name === what.name)) ask({ variants: [...variants, [{ name: what.name, value }]] });
        else {
            const next = variants.map((v) => (value === what.standard ? v.filter((s) => s.name !== what.name) : v.map((s) => (s.name === what.name ? { ...s, value } : s))));
            ask({ variants: next.filter((v, i) => v.length > 0 && !next.slice(0, i).some((before) => same(before, v))) });
        }
    };

    const threads = () => Array.from({ length: Math.max(1, Math.min(THREADS, (navigator.hardwareConcurrency || 2) - 1)) }, shell.helper);
    /* Searches for the value that makes the battle even, with a study for each value that it tries. */
    const look = async (begun: Past) => {
        const under = new Search(begun.question, begun.text, shell.engine, threads, begun.answer!, (answer) => setShown({ ...begun, answer }));
        running.current = under;
        setQuestion(begun.question);
        setSaid('');
        setSearch(under);
        setShown(begun);
        setBusy(true);
        try {
            const whole = await under.play(), latest = { ...begun, answer: under.answer, whole };
            setShown(latest);
            if (latest.answer.trials.length > 0 && !(await keepStudy(latest))) setSaid('It could not be kept: this browser forbids it, or has no room.');
        } catch (error) {
            setShown(null);
            setSaid(error instanceof EngineError ? error.lines().join(' ') : String(error));
        }
        running.current = null;
        setBusy(false);
        setPast(await pastStudies());
    };
    /* Has the engine choose numbers; null: it was stopped, or cannot be. */
    const choose = async (params: Methods['without']['params']): Promise<LeftOut[] | null> => {
        const helper = shell.helper(), halted = new Promise<null>((resolve) => { running.current = { halt: () => resolve(null) }; });
        setSaid('The first sets are played, to see which rules take effect.');
        setShown(null);
        setBusy(true);
        let chosen: LeftOut[] | null = null, words = 'It was stopped before any battle counted.';
        try {
            chosen = await Promise.race([helper.ask<{ numbers: LeftOut[] }>('without', params).then(({ numbers }) => numbers), halted]);
        } catch (error) {
            words = error instanceof EngineError ? error.lines().join(' ') : String(error);
        }
        helper.end();
        running.current = null;
        setBusy(false);
        setSaid(chosen ? '' : words);
        return chosen;
    };
    /* Proposes remedies for a battle with these settings. */
    const propose = async (base: Setting[]) => {
        setView('');
        const chosen = await choose({ ...asked({ ...question, kind: 'variants', variants: [] }, text), variants: [Object.fromEntries(base.map(({ name, value }) => [name, value]))], remedies: true });
        if (!chosen) return;
        ask({ kind: 'remedies', base, variants: chosen.map(({ number, value }) => [{ name: number, value }]) });
        setSaid(`${chosen.length} changes are proposed, of the numbers whose rules took effect most often. Take away what you do not want, add others, and look for what is even.`);
    };
    const play = async (from?: Past) => {
        const own = from?.question ?? question, hindered = hindrance(own, all);
        setView('');
        if (hindered) return setSaid(hindered);
        if (!text && !from) return;
        if (isSearch(own)) return look(from ? { ...from, at: Date.now() } : { id: newId(), at: Date.now(), title: scenario?.title ?? own.scenario, text, question: own, progress: fresh(), whole: false, answer: { trials: [], sides: [], found: null } });
        setSearch(null);
        const begun: Past = from ? { ...from, at: Date.now() } : { id: newId(), at: Date.now(), title: scenario?.title ?? own.scenario, text, question: own, progress: fresh(), whole: false };
        if (own.decided && !begun.leftOut) {
            const chosen = await choose(asked(own, begun.text));
            if (!chosen) return;
            begun.leftOut = chosen;
        }
        const helpers = threads();
        let kept = 0, latest = begun, written = Promise.resolve(true);
        const keep = () => { const now = latest; written = written.then(() => keepStudy(now)); };
        const told = (progress: Progress) => {
            latest = { ...begun, progress };
            setShown(latest);
            if (Date.now() - kept > KEEP_MS) keep(), kept = Date.now();
        };
        const under = new Study({ ...asked(own, begun.text), ...without(begun.leftOut) }, own.precision > 0 ? { sets: setsOf(own), round: ROUND, enough: ({ precision }) => precision <= own.precision } : { sets: setsOf(own) }, shell.engine, helpers, begun.progress, told);
        running.current = under;
        setQuestion(own);
        setSaid('');
        setShown(begun);
        setStudy(under);
        try {
            const whole = await under.play(), battles = under.progress.figures?.variants[0]?.battles ?? 0;
            latest = { ...begun, progress: under.progress, whole };
            setShown(latest);
            setSaid(whole ? `${battles} battles of each, all played.` : `Stopped after ${battles} battles of each.`);
            if (battles > 0) keep();
            if (!(await written)) setSaid((words) => `${words} It could not be kept: this browser forbids it, or has no room.`);
        } catch (error) {
            setShown(null);
            setSaid(error instanceof EngineError ? error.lines().join(' ') : String(error));
        }
        running.current = null;
        setStudy(null);
        setPast(await pastStudies());
    };
    const openPast = (one: Past) => {
        setQuestion(one.question);
        setShown(one);
        setView('');
        setSaid(one.whole || one.answer ? '' : `Stopped after ${one.progress.figures?.variants[0]?.battles ?? 0} battles of each.`);
        document.querySelector<HTMLElement>('.bench h1')?.focus();
    };
    const forget = async (one: Past) => {
        await forgetStudy(one.id);
        setPast(await pastStudies());
        if (shown?.id === one.id) setShown(null);
        document.querySelector<HTMLElement>('#h-past')?.focus();
    };

    /* Plays the battle again in a thread of its own and shows it on the table. */
    const watch = async (battle: Battle) => {
        if (!shown) return;
        const helper = shell.helper();
        setBusy(true);
        setSaid('The battle is played again.');
        try {
            const { record } = await helper.ask<Figures>('study', { ...asked(shown.question, shown.text), ...without(shown.leftOut), again: battle });
            shell.watch(record!);
        } catch (error) {
            setSaid(String(error instanceof Error ? error.message : error));
        }
        helper.end();
        setBusy(false);
    };
    const files = async (kind: 'csv' | 'json' | 'svg' | 'html') => {
        const figures = shown?.progress.figures;
        if (!shown || !figures) return;
        const result = await inWhole(shown);
        const { version } = await shell.engine.ask<{ version: string }>('hello'), of = scenarios.find((s) => s.id === shown.question.scenario)?.ruleset ?? ruleset;
        const content: Whole = { result, leftOut: shown.leftOut ?? [], question: shown.question, title: shown.title, ruleset: await shell.engine.ask<Ruleset>('ruleset', { ruleset: of }), version, interrupted: !shown.whole };
        download(`${shown.question.scenario}-study.${kind}`, { csv: csvOf, json: jsonOf, svg: svgOf, html: reportOf }[kind](content), { csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml', html: 'text/html' }[kind]);
    };
    const figures = shown?.progress.figures ?? null, own = shown?.question ?? question, size = sizeOf(own), done = figures?.sets ?? 0, battles = figures?.variants[0]?.battles ?? 0;
    /* with a precision, the number of sets that it will probably take */
    const sets = own.precision > 0 && figures ? Math.max(done, Math.ceil((figures.precision / own.precision) ** 2 * done / ROUND) * ROUND) : own.precision > 0 ? ROUND : setsOf(own), left = study?.secondsLeft(sets) ?? 0;
    const changed = question.variants.flat(), standing = all.find((c) => c.name === own.range?.name)?.standard ?? '';
    return (
        <main class="bench">
            <header class="mast"><h1 tabIndex={-1}>The bench</h1><span class="motto">What a number does, on the same dice</span>
                <span class="row"><button type="button" class="btn" aria-pressed={view === 'past'} disabled={study !== null || busy} onClick={() => setView(view === 'past' ? '' : 'past')}>Past studies</button><button type="button" class="btn" onClick={() => shell.home()}>Back to the start</button></span></header>
            <div class="b-halves">
                <Ask question={question} ask={ask} scenarios={scenarios} players={players} all={all} busy={study !== null || busy} command={commandOf(question)} pick={(what) => setView(view === what ? '' : what)} picking={view}
                    play={() => void play()} propose={() => void propose(question.base ?? [])} stop={() => running.current?.halt()} goOn={shown && !shown.whole && !study && (done > 0 || (shown.answer?.trials.length ?? 0) > 0) ? () => void play(shown) : null}
                    files={shown && !study && !busy && battles > 0 ? (kind) => void files(kind) : null} />
                <div class="b-told">
                    {study ? (
                        <section class="panel" aria-labelledby="h-state"><div class="b-hd"><h2 id="h-state" class="b-state">{done * size} of {own.precision > 0 && 'about '}{sets * size} battles of each</h2><span class="n">{done > study.begun ? `${timeOf(left)} left · ${Math.round(study.pace * size * (variantsOf(own).length + (shown?.leftOut?.length ?? 0)))} battles a second` : 'beginning'}</span></div>
                            <progress max={sets} value={done} aria-label="Battles played" />
                            <p class="muted">A set is one luck, played under all variants. You may close this page: what is played is kept, and goes on from “Past studies”.</p></section>
                    ) : <p class={said ? 'b-state b-said' : 'b-state'} role="status">{said}</p>}
                    {view === 'past' ? <PastList past={past} open={openPast} forget={(one) => void forget(one)} />
                        : view === 'pick' || view === 'range' ? <Pick key={view} all={all} changed={changed} bites={bites} full={question.variants.length >= MOST} range={view === 'range'} set={set} choose={(what) => { ask({ range: rangeOf(what) }); setView(''); }} close={() => setView('')} />
                            : shown?.answer ? <Even answer={shown.answer} question={shown.question} playing={busy && search ? `${triedBy(shown.question)[search.at]?.name ?? ''}: ${search.battles} battles so far` : ''} />
                            : figures && figures.variants.length > 0 && battles > 0 ? (study ? (
                                <><section class="panel" aria-labelledby="h-so-far"><h2 id="h-so-far">So far</h2><Shares figures={figures} names={variantsOf(own).map(wordsOf)} /></section>
                                    {figures.variants.length > 1 && <section class="panel" aria-labelledby="h-settling"><div class="b-hd"><h2 id="h-settling">Settling</h2><span class="muted">difference from A, against sets played</span></div><Settling history={shown!.progress.history} sets={sets} sides={figures.sides} /></section>}</>
                            ) : <Told figures={figures} all={whole?.figures} leftOut={shown?.leftOut ?? []} question={own} statements={statements} standing={standing} watch={(battle) => void watch(battle)} remedy={(base) => void propose(base)} busy={busy} />)
                                : !study && !said && <section class="panel"><p>Every set is one luck, played under all variants, so what they owe to the dice cancels. Change a number or a reading, and play.</p></section>}
                </div>
            </div>
        </main>
    );
}
type BenchScenario = Awaited<ReturnType<typeof loadScenarios>>['scenarios'][number];

/* Returns a range of two steps to both sides of the standard value. */
function rangeOf({ name, standard, least, most }: Changeable): Question['range'] {
    const now = Number(standard), step = Number.isInteger(now) ? 1 : 0.5;
    return { name, from: String(Math.max(least ?? -Infinity, now - 2 * step)), to: String(Math.min(most ?? Infinity, now + 2 * step)), step: String(step) };
}

function PastList({ past, open, forget }: { past: readonly Past[]; open(one: Past): void; forget(one: Past): void }) {
    return (
        <section class="panel" aria-labelledby="h-past"><div class="b-hd"><h2 id="h-past" tabIndex={-1}>Past studies</h2><span class="muted">kept in this browser</span></div>
            {past.length === 0 ? <p class="muted">None yet: every study that is played is kept here.</p> : (
                <ul class="b-past">{past.map((one) => {
                    const { question, progress, whole, title, at, answer } = one, what = question.kind === 'remedies' ? `remedies ${question.variants.map(wordsOf).join('; ')}` : question.kind !== 'variants' && question.range ? `${question.kind} ${rangeWords(question.range)}` : question.variants.map(wordsOf).join('; ') || 'as it stands';
                    const name = `${title}: ${what}`;
                    return (
                        <li key={one.id}><span><b>{title}</b> {what}<br /><span class="muted">{answer ? `${answer.trials.length} ${question.kind === 'remedies' ? 'variants' : 'values'} played` : `${progress.figures?.variants[0]?.battles ?? 0} battles of each`}{!whole && ', stopped'} · {question.players.join(' against ')} · seed {question.seed} · {new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</span></span>
                            <button type="button" class="btn" aria-label={`Open ${name}`} onClick={() => open(one)}>Open</button><button type="button" class="btn" aria-label={`Forget ${name}`} onClick={() => forget(one)}>Forget</button></li>
                    );
                })}</ul>
            )}</section>
    );
}

(window as unknown as { sandtableBench: typeof Bench }).sandtableBench = Bench;
