/* Referee.tsx - "ask the referee": put units anywhere, set hits, marks, step and readings; then ask what the rules
 * say. */
import { useDress } from '../art/dress';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Shell } from '../app/shell';
import { useShown } from '../app/hooks';
import { Ruling } from '../app/ruling';
import { download } from '../app/store';
import { Sign } from '../art/art';
import { cornersAt, sizeOf } from '../table/geometry';
import type { Ghost, Phase, Ref, Wish } from '../table/contract';
import { Table } from '../table/Table';
import { DecisionPanel } from './DecisionPanel';
import { OddsPanel } from './OddsPanel';
import { VerdictBar } from './VerdictBar';
import { WhyBox } from './WhyBox';

const NOBODY: ReadonlySet<Ref> = new Set();

export function Referee({ text, shell }: { text: string; shell: Shell }) {
    const [, again] = useReducer((n: number) => n + 1, 0);
    const [ruling, setRuling] = useState<Ruling | null>(null);
    const [trouble, setTrouble] = useState('');
    useEffect(() => {
        let opened: Ruling | null = null, gone = false;
        Ruling.open(shell.engine, text, () => again(undefined as never)).then((r) => { opened = r; if (gone) r.close(); else setRuling(r); }, (error: unknown) => setTrouble(String(error)));
        return () => { gone = true; opened?.close(); };
    }, [text]);
    if (trouble) return <main class="veil"><section class="panel" role="alert"><p>{trouble}</p><button class="btn" onClick={() => shell.home()}>Back to the start</button></section></main>;
    if (!ruling) return <main class="veil"><p>The table is being laid…</p></main>;
    return <Laid key={ruling.battle.game} ruling={ruling} shell={shell} />;
}

function Laid({ ruling, shell }: { ruling: Ruling; shell: Shell }) {
    const does = ruling.battle, battle = useShown(does);
    const [asking, setAsking] = useState(false);
    const [ghost, setGhost] = useState<Ghost | null>(null);
    useDress(battle.field.ruleset, battle.field.sides.map((s) => s.name));
    const { state, field } = battle, pieces = [...state.units, ...state.bodies].filter((u) => u.standing === 'play');
    const everybody = asking ? battle.subjects : new Set(pieces.map((u) => u.ref));

    /* In a set-up a piece goes where it is dragged; only the engine may refuse the place, when the piece is dropped. */
    const put = (wish: Wish, phase: Phase) => {
        const piece = pieces.find((u) => u.ref === wish.subject);
        if (!piece || phase === 'cancel') return setGhost(null);
        if (battle.selection[0] !== piece.ref) void does.select(piece.ref);
        const at = 'at' in wish ? wish.at : piece.pose.at, heading = 'heading' in wish && wish.heading !== null ? wish.heading : piece.pose.heading;
        if (phase === 'drop') return void ruling.move(piece.ref, at, heading).then(() => setGhost(null));
        setGhost({ unit: piece.ref, tone: 'plain', corners: cornersAt({ at, heading }, ...sizeOf(piece.corners)), heading, path: [piece.pose.at, at] });
    };
    const see = (name: 'reach' | 'zones' | 'sight' | 'ruler', label: string) => <button aria-pressed={battle.switches[name] ?? false} onClick={() => does.see({ [name]: !battle.switches[name] })}>{label}</button>;
    const mode = (on: boolean) => {
        does.putDown();
        setAsking(on);
    };
    return (
        <main class="app referee">
            <header class="top">
                <div class="army"><div class="who"><h1>Ask the referee</h1><span class="muted">{field.title}</span></div></div>
                <div class="seg" role="group" aria-label="What is done">
                    <button aria-pressed={!asking} onClick={() => mode(false)}>Set up</button>
                    <button aria-pressed={asking} onClick={() => mode(true)}>Ask</button>
                </div>
                <div class="army right"><button class="btn" onClick={() => shell.home()}>Leave</button>
                    <div class="seg thin" role="group" aria-label="What is shown">{see('reach', 'Reach')}{see('zones', 'Zones')}{see('sight', 'Sight')}{see('ruler', 'Ruler')}
                        <button aria-pressed={battle.switches.grid !== 0} onClick={() => does.see({ grid: battle.switches.grid === 0 ? 6 : battle.switches.grid === 6 ? 1 : 0 })}>Grid</button></div>
                    {battle.rulers.length > 0 && <button class="btn" onClick={() => does.clearRulers()}>Clear rulers</button>}</div>
            </header>
            <section class="mid">
                <div class="board">
                    <Table field={field} state={state} viewer={0} subjects={everybody} movers={asking ? battle.movers : everybody} targets={asking ? battle.targets : NOBODY} concerned={asking ? battle.concerned : NOBODY}
                        selection={battle.selection} ghosts={asking ? battle.ghosts : ghost ? [ghost] : []} overlays={battle.overlays} traces={[]} rulers={battle.rulers} switches={battle.switches}
                        rotation={battle.rotation} look={battle.look} placing={asking ? battle.placing : null} free={!asking}
                        onWish={(wish, phase) => (asking ? does.wish(wish, phase) : put(wish, phase))} onSelect={(ref, add) => does.select(ref, add)} onPick={(ref) => does.pick(ref)}
                        onMeasure={(from, to) => void does.measure(from, to)} onHover={() => undefined} />
                    <WhyBox battle={battle} does={does} />
                </div>
                {ruling.trouble ? <div class="verdict no" role="alert"><Sign answer="no" /><span class="said"><b>It cannot stand so.</b> {ruling.trouble}</span></div> : <VerdictBar battle={battle} does={does} />}
            </section>
            <aside class="side">
                {asking ? <DecisionPanel battle={battle} does={does} /> : <Piece ruling={ruling} />}
                {asking ? <OddsPanel battle={battle} does={does} /> : <When ruling={ruling} />}
                <Keep ruling={ruling} asking={asking} />
            </aside>
        </main>
    );
}

/* A field for a number that keeps the typed text, and passes the number on when typing is done. */
function NumberField({ label, now, step, done }: { label: string; now: number; step: number; done(value: number): void }) {
    const [typed, setTyped] = useState<string | null>(null);
    const commit = () => {
        if (typed !== null && typed.trim() !== '' && Number.isFinite(Number(typed)) && Number(typed) !== now) done(Number(typed));
        setTyped(null);
    };
    return (
        <label class="kvrow"><span>{label}</span>
            <input type="number" step={step} value={typed ?? now} style={{ width: '92px' }} onInput={(e) => setTyped(e.currentTarget.value)} onChange={commit} onKeyDown={(e) => { if (e.key === 'Enter') commit(); }} />
        </label>
    );
}

/* Drops the leading "1: " of a mark's description: ticking the mark is what sets it to 1. */
const plain = (doc: string): string => doc.replace(/^1: /, '').replace(/^./, (c) => c.toUpperCase());

/* The fields of the selected piece: its place and its marks. */
function Piece({ ruling }: { ruling: Ruling }) {
    const battle = ruling.battle.shown.value, unit = battle.unit(battle.selection[0]), body = unit ? undefined : battle.body(battle.selection[0]), piece = unit ?? body;
    const { ruleset } = battle, member = useRef<HTMLSelectElement>(null), value = useRef<HTMLInputElement>(null);
    if (!piece) return <section class="panel" aria-label="Piece"><div class="ph"><h2>Set up</h2></div><ol class="howto"><li>Drag any piece anywhere; turn with the handle, or the wheel while dragging.</li><li>Choose a piece to set its hits and marks.</li><li>Say below whose step it is, and how doubtful rules are read.</li><li>Press Ask: drag an order, and the rules answer with their reasons and chances.</li></ol></section>;
    const [x, y] = piece.pose.at, move = (at: [number, number], heading: number) => void ruling.move(piece.ref, at, heading);
    return (
        <section class="panel" aria-label="Piece">
            <div class="ph"><h2>{piece.name}</h2><span class="muted">{unit?.label ?? body?.role}</span></div>
            <div class="scroll">
                <NumberField label="East" now={x} step={0.5} done={(v) => move([v, y], piece.pose.heading)} />
                <NumberField label="North" now={y} step={0.5} done={(v) => move([x, v], piece.pose.heading)} />
                <NumberField label="Facing" now={piece.pose.heading} step={5} done={(v) => move([x, y], v)} />
                {unit && <NumberField label="Hits" now={unit.hits} step={1} done={(v) => void ruling.set(unit.ref, 'hits', v)} />}
                {unit && ruleset.members.filter((m) => m.shown && m.name !== 'hits').map((m) => {
                    const now = unit.markers.find((x) => x.name === m.name)?.value ?? 0;
                    return m.most === 1 ? <label key={m.name} class="kvrow"><span>{plain(m.doc)}</span><input type="checkbox" checked={now !== 0} onChange={(e) => void ruling.set(unit.ref, m.name, e.currentTarget.checked ? 1 : 0)} /></label>
                        : <NumberField key={m.name} label={plain(m.doc)} now={now} step={1} done={(v) => void ruling.set(unit.ref, m.name, v)} />;
                })}
                {unit && (
                    <form class="setter" onSubmit={(e) => { e.preventDefault(); void ruling.set(unit.ref, member.current!.value, Number(value.current!.value)); }}>
                        <h3 class="h-sub">What else the rules keep of it</h3>
                        <select ref={member} aria-label="What else is set">{ruleset.members.filter((m) => !m.shown).map((m) => <option value={m.name}>{m.doc}</option>)}</select>
                        <span class="row"><input ref={value} aria-label="Value" type="number" value={1} /><button class="btn small">Set</button></span>
                    </form>
                )}
            </div>
        </section>
    );
}

/* The fields of the step, its side, and the readings of the rules. */
function When({ ruling }: { ruling: Ruling }) {
    const battle = ruling.battle.shown.value, { ruleset, state } = battle;
    const [step, setStep] = useState(battle.raw.step), [subject, setSubject] = useState('');
    const now = ruleset.steps.find((s) => s.name === step || s.label === step), about = now?.about;
    const choices = about === 'command' ? state.commands.map((c) => c.name) : about === 'unit' ? state.units.filter((u) => u.standing === 'play').map((u) => u.name) : battle.field.sides.map((s) => s.name);
    const chosen = choices.includes(subject) ? subject : choices[0] ?? '';
    const sideOf = (name: string) => battle.sideName(about === 'command' ? state.commands.find((c) => c.name === name)?.side ?? 1 : about === 'unit' ? battle.unit(name)?.side ?? 1 : battle.field.sides.find((s) => s.name === name)?.number ?? 1);
    const changed = new Map(battle.rawField.options.map((o) => [o.name, o.value]));
    return (
        <section class="panel" aria-label="Step and readings">
            <div class="scroll">
                <label class="kvrow"><span>Step</span><select value={now?.name ?? ''} onChange={(e) => setStep(e.currentTarget.value)}>{ruleset.steps.filter((s) => s.asks !== false).map((s) => <option value={s.name}>{s.label}</option>)}</select></label>
                <label class="kvrow"><span>Whose</span><select value={chosen} onChange={(e) => setSubject(e.currentTarget.value)}>{choices.map((c) => <option value={c}>{c}</option>)}</select></label>
                <button class="btn wide" disabled={!now} onClick={() => void ruling.step(now!.name, now!.label, about === 'command' || about === 'unit' ? chosen : undefined, sideOf(chosen))}>It is this step</button>
                <h3 class="h-sub">Readings of the rules</h3>
                {ruleset.options.map((o) => (
                    <label key={o.name} class="kvrow reading"><span>{o.question}</span>
                        {o.values ? <select value={String(changed.get(o.name) ?? o.standard)} onChange={(e) => void ruling.option(o.name, e.currentTarget.value)}>{o.values.map((v) => <option value={v.word} title={v.text}>{v.word}</option>)}</select>
                            : <input value={String(changed.get(o.name) ?? o.standard)} onChange={(e) => void ruling.option(o.name, e.currentTarget.value)} style={{ width: '72px' }} />}
                    </label>
                ))}
            </div>
        </section>
    );
}

/* Saves it as a scenario, a position, or a case with the answer just given. */
function Keep({ ruling, asking }: { ruling: Ruling; asking: boolean }) {
    const does = ruling.battle, battle = does.shown.value, [question, setQuestion] = useState('May it?'), [said, setSaid] = useState('');
    const scenario = () => void ruling.position().then((p) => download(`${battle.field.scenario || 'position'}.json`, JSON.stringify(p, null, 2)));
    const keepCase = () => void ruling.caseText(question).then((text) => { download('case.json', text); setSaid('The case is kept.'); }, (error: unknown) => setSaid(error instanceof Error ? error.message : String(error)));
    return (
        <section class="panel" aria-label="Keep">
            <div class="menu">
                <button class="btn" onClick={scenario}>Keep as a scenario</button>
                {asking && <label class="kvrow"><span>Question</span><input value={question} onInput={(e) => setQuestion(e.currentTarget.value)} /></label>}
                {asking && <button class="btn" disabled={!battle.draft?.verdict} onClick={keepCase}>Keep as a case</button>}
                <button class="btn" disabled={battle.now.undo.reach === 0} onClick={() => void does.undo()}>Take back</button>
            </div>
            {said && <p class="muted small" role="status">{said}</p>}
        </section>
    );
}
