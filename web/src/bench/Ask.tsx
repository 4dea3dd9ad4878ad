/* Ask.tsx - the question of a study: battle, players, number of battles, changes; and the equal terminal command. */
import { useState } from 'preact/hooks';
import type { PlayerLine } from '../engine/protocol';
import type { loadScenarios } from '../start/scenarios';
import { RULESETS } from '../words';
import { letter, Shape } from './Charts';
import { type Changeable, hindrance, isSearch, type Kind, MOST, NO_END, type Question, type Range, same, type Setting, sizeOf, variantsOf, wordsOf } from './question';

type Scenario = Awaited<ReturnType<typeof loadScenarios>>['scenarios'][number];
const UNTIL: { words: string; battles: number; precision: number }[] = [...[100, 400, 1000, 4000].map((battles) => ({ words: `${battles} battles of each`, battles, precision: 0 })), { words: 'known to ± 2', battles: 0, precision: 2 }, { words: 'known to ± 1', battles: 0, precision: 1 }, { words: 'I stop it', battles: NO_END, precision: 0 }];
const KINDS: { kind: Kind; label: string }[] = [{ kind: 'variants', label: 'Variants' }, { kind: 'sweep', label: 'Sweep' }, { kind: 'even', label: 'Even' }, { kind: 'remedies', label: 'Remedies' }];

interface Props {
    question: Question;
    ask(change: Partial<Question>): void;
    scenarios: readonly Scenario[];
    players: readonly PlayerLine[];
    all: readonly Changeable[];
    busy: boolean;
    command: string;
    picking: string;
    pick(what: 'pick' | 'range'): void;
    play(): void;
    propose(): void; // remedies
    stop(): void;
    goOn: (() => void) | null;
    files: ((kind: 'csv' | 'json' | 'svg' | 'html') => void) | null; // of the study that is shown
}

export function Ask({ question, ask, scenarios, players, all, busy, command, picking, pick, play, propose, stop, goOn, files }: Props) {
    const { kind, battles, precision } = question, until = Math.max(0, UNTIL.findIndex((u) => u.precision === precision && (precision > 0 || u.battles === battles)));
    const hindered = hindrance(question, all);
    const listed = kind === 'variants' || kind === 'remedies', whole = isSearch(question) ? '' : precision > 0 || battles >= NO_END ? '' : ` ${Math.ceil(battles / sizeOf(question)) * sizeOf(question) * variantsOf(question).length} battles`;
    return (
        <form class="b-ask" onSubmit={(e) => { e.preventDefault(); if (!busy) play(); }}>
            <section class="panel"><h2>The question</h2>
                <label class="b-fld"><span>Battle</span><select value={question.scenario} disabled={busy} onChange={(e) => ask({ scenario: e.currentTarget.value })}>
                    {[...new Set(scenarios.map((s) => s.ruleset))].map((id) => <optgroup key={id} label={RULESETS[id]?.name ?? id}>{scenarios.filter((s) => s.ruleset === id).map((s) => <option key={s.id} value={s.id}>{s.title}</option>)}</optgroup>)}</select></label>
                <div class="seg" role="group" aria-label="What is asked">{KINDS.map((k) => <button type="button" key={k.kind} disabled={busy} aria-pressed={kind === k.kind} onClick={() => ask({ kind: k.kind })}>{k.label}</button>)}</div>
                {listed ? <Variants question={question} ask={ask} all={all} busy={busy} /> : <Over range={question.range} all={all} busy={busy} set={(range) => ask({ range })} />}
                <button type="button" class="btn wide dashed" disabled={busy || all.length === 0} aria-expanded={picking === 'pick' || picking === 'range'} onClick={() => pick(listed ? 'pick' : 'range')}>{listed ? 'Change a number or a reading' : 'Choose the number'}</button>
                {kind === 'remedies' && <button type="button" class="btn wide dashed" disabled={busy || all.length === 0} onClick={propose}>Propose changes</button>}</section>
            <section class="panel">
                {([0, 1] as const).map((i) => (
                    <label class="b-fld" key={i}><span>{i === 0 ? 'One player' : 'The other'}</span><select value={question.players[i]} disabled={busy} onChange={(e) => ask({ players: i === 0 ? [e.currentTarget.value, question.players[1]] : [question.players[0], e.currentTarget.value] })}>
                        {players.map((p) => <option key={p.name} value={p.name}>{p.label}</option>)}</select></label>
                ))}
                <label class="b-fld"><span>Until</span><select value={until} disabled={busy} onChange={(e) => { const u = UNTIL[Number(e.currentTarget.value)]!; ask({ battles: u.battles || battles, precision: u.precision }); }}>{UNTIL.map((u, i) => <option key={u.words} value={i}>{u.words}</option>)}</select></label>
                <label class="b-fld"><span>Seed</span><input type="text" inputMode="numeric" value={question.seed} disabled={busy} onInput={(e) => ask({ seed: e.currentTarget.value })} /></label>
                <p class="muted">The same dice for all variants.</p>
                {!isSearch(question) && <label class="b-check"><input type="checkbox" checked={!!question.decided} disabled={busy} onChange={(e) => ask({ decided: e.currentTarget.checked })} /><span>Tell how often each rule decided <span class="muted">plays {MOST + 1 - variantsOf(question).length} more variants, each without one rule</span></span></label>}
                {busy ? <button key="stop" type="button" class="btn primary wide" onClick={stop}>Stop and show what there is</button>
                    : <>{goOn && <button key="on" type="button" class="btn wide" onClick={goOn}>Go on where it stopped</button>}<button key="play" class="btn primary wide" disabled={all.length === 0}>{isSearch(question) ? 'Look for what is even' : `Play${hindered ? '' : whole}`}</button>{hindered && <p class="b-said" role="status">{hindered}</p>}</>}</section>
            <Command command={command} files={files} />
        </form>
    );
}

function Variants({ question: { variants, kind, base = [] }, ask, all, busy }: { question: Question; ask: Props['ask']; all: readonly Changeable[]; busy: boolean }) {
    const both = (i: number): Setting[] => [...variants[i - 1]!, ...variants[i]!];
    const known = (i: number) => variants.length >= MOST || new Set(both(i).map(({ name }) => name)).size < both(i).length || variants.some((v) => same(v, both(i)));
    const away = (i: number) => ask({ variants: variants.filter((_, k) => k !== i) }), join = (i: number) => ask({ variants: variants.flatMap((v, k) => (k === i - 1 ? [[...v, ...variants[i]!]] : k === i ? [] : [v])) });
    return (
        <ul class="b-variants" aria-label={kind === 'remedies' ? 'What is to be made even, and remedies' : 'Variants, all against A'}>
            {kind === 'remedies' && base.length > 0 ? <li><span class="b-id"><Shape of={0} /><b>A</b></span><span><b>With {wordsOf(base)}</b><br /><span class="muted">is to be made even</span></span><span class="b-acts"><button type="button" class="btn small" disabled={busy} onClick={() => ask({ base: [] })}>As it stands instead</button></span></li>
                : <li><span class="b-id"><Shape of={0} /><b>A</b></span><span><b>As it stands</b><br /><span class="muted">every number of the text</span></span></li>}
            {variants.map((settings, i) => {
                const said = settings.map(({ name }) => all.find((c) => c.name === name)?.question ?? name).join(' and ');
                return (
                    <li key={settings.map((s) => s.name).join()}><span class="b-id"><Shape of={i + 1} /><b>{letter(i + 1)}</b></span>
                        <span>{settings.map(({ name, value }) => {
                            const what = all.find((c) => c.name === name);
                            return <span key={name} class="b-change"><b>{what?.question ?? name}</b> <span class="muted">{what?.rule}</span> <span class="b-to"><span class="muted">{what?.standard} →</span> <b>{value}</b></span></span>;
                        })}</span>
                        <span class="b-acts">{i > 0 && <button type="button" class="btn small" disabled={busy} aria-label={`Hold ${letter(i + 1)} together with ${letter(i)}: ${said}`} onClick={() => join(i)}>With {letter(i)}</button>}{i > 0 && <button type="button" class="btn small" disabled={busy || known(i)} aria-label={`Try ${letter(i)} and ${letter(i + 1)} at once as well: ${said}`} onClick={() => ask({ variants: [...variants, both(i)] })}>{letter(i)} and {letter(i + 1)} at once</button>}<button type="button" class="btn small" disabled={busy} aria-label={`Take ${letter(i + 1)} away: ${said}`} onClick={() => away(i)}>Away</button></span></li>
                );
            })}</ul>
    );
}

function Over({ range, all, busy, set }: { range: Range | null; all: readonly Changeable[]; busy: boolean; set(range: Range): void }) {
    if (!range) return <p class="muted b-none">No number is chosen yet.</p>;
    const what = all.find((c) => c.name === range.name), field = (label: string, key: 'from' | 'to' | 'step') => <label><span>{label}</span><input type="number" step="any" value={range[key]} disabled={busy} onInput={(e) => set({ ...range, [key]: e.currentTarget.value })} /></label>;
    return <div class="b-over"><p><b>{what?.question ?? range.name}</b> <span class="muted">{range.name}, stands at {what?.standard}</span></p><div class="b-ends">{field('From', 'from')}{field('to', 'to')}{field('step', 'step')}</div></div>;
}

const FILES = [['csv', 'CSV'], ['json', 'JSON'], ['svg', 'SVG'], ['html', 'Report']] as const;

function Command({ command, files }: Pick<Props, 'command' | 'files'>) {
    const [copied, setCopied] = useState('');
    const copy = () => void navigator.clipboard.writeText(command).then(() => setCopied('Copied'), () => setCopied('The browser forbids it: mark it and copy'));
    return <section class="panel"><div class="b-hd"><h2>The same by command</h2><span><span role="status" class="muted">{copied}</span> <button type="button" class="btn small" onClick={copy}>Copy</button></span></div><pre class="b-cmd" tabIndex={0}>{command.split(/ (?=--)/).map((word, i) => <>{i > 0 && ' '}<span key={word}>{word}</span></>)}</pre>{files && <><div class="b-files" role="group" aria-label="Save the study that is shown">{FILES.map(([kind, word]) => <button type="button" class="btn" key={kind} onClick={() => files(kind)}>{word}</button>)}</div><p class="muted">The same figures on any number of cores.</p></>}</section>;
}
