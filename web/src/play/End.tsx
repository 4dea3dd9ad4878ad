/* End.tsx - the screen after a battle: result and reason, the field at the end, the course, losses, dice as counts, and
 * what can be done next. */
import type { Standing, TurnEnd } from '../about/held';
import { howItEnded, minus, withoutRules } from '../shown/names';
import { honourOf } from '../shown/honour';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Flag, Glyph } from '../art/art';
import { toClipboard } from '../app/links';
import { newSeed, type Shell } from '../app/shell';
import type { Seen } from './seen';
import { download } from '../app/store';
import { loadScenarios } from '../start/scenarios';
import type { Analysis, LookedBack, StateResult } from '../engine/protocol';
import type { Point } from '../table/contract';
import { Picture } from '../table/Picture';
import { Parts } from './GoalPanel';
import { Counts } from './Log';
import { LookBack, turningOf, turningWords } from './LookBack';
import { RuleLink } from './RuleLink';
import { WhyBox } from './WhyBox';

export function End({ battle, does, shell, table }: Seen & { shell: Shell; table(): void }) {
    const [standing, setStanding] = useState<Standing | null>(null), [course, setCourse] = useState<TurnEnd[]>([]);
    const { result } = battle.raw, winner = battle.rawField.sides.find((s) => s.name === result.winner)?.id;
    const head = useRef<HTMLHeadingElement>(null), [back, setBack] = useState<Analysis | null>(null), [shown, setShown] = useState<LookedBack | null>(null), [places, setPlaces] = useState<readonly Point[]>([]), turning = turningOf(back);
    useEffect(() => head.current?.focus({ preventScroll: true }), []); /* read out first; Tab goes on from it */
    useEffect(() => { void does.standingNow().then(setStanding, () => undefined); void does.course().then(setCourse, () => undefined); }, [does]);
    useEffect(() => {
        let here = true;
        void does.lookBack(0, (so) => { if (here) setBack(so); return false; }).catch(() => undefined);
        return () => { here = false; };
    }, [does]);
    useEffect(() => { if (turning.length > 0) void does.placesOf(turning).then(setPlaces, () => undefined); }, [back]);
    const marks = places.map((at, i) => ({ at, n: i + 1, choice: turning[i]!.dice === 0, words: turningWords(turning[i]!, i), open: () => setShown(turning[i]!) }));
    return (
        <main class="end" aria-label="The battle is over">
            <header class="mast">
                <div><p class="motto">{battle.field.title}</p><h1 ref={head} tabIndex={-1}>{winner && <Flag side={winner} />}{headline(result, winner)}</h1></div>
                <p class="muted">{([1, 2] as const).map((s) => `${battle.sideName(s)}: ${{ computer: 'the computer', person: 'at this table', apart: 'at another screen' }[battle.seats[s].kind]}`).join(' · ')}<br />{battle.ruleset.title}</p>
            </header>
            <div class="ends">
                <div class="col">
                    <section aria-label="The field as it was left"><Picture field={battle.field} state={battle.state} rotation={battle.rotation} width={560} label={`${battle.field.title} after turn ${battle.now.turn}`} marks={marks} />{marks.length > 0 && <p class="muted">Numbered: where the battle turned.</p>}</section>
                    <section class="panel"><h2>Who stood, who fell</h2><Losses battle={battle} does={does} standing={standing} /></section>
                    <section class="panel"><h2>The dice, counted</h2><Counts told={{ field: battle.field, state: battle.state, events: battle.events, about: undefined, lookAt: () => undefined, explain: () => undefined }} /></section>
                </div>
                <div class="col">
                    <section class="panel why" aria-label="Why"><div class="ph"><h2>Why</h2>{result.rule && <RuleLink battle={battle} does={does} rule={result.rule} />}</div>
                        <p class="big">{howItEnded(result.words)}.</p>{standing && <Parts battle={battle} does={does} standing={standing} />}
                        <Course battle={battle} does={does} course={course} go={(step) => void does.fromStep(step).then((b) => shell.playOn(b), (error: unknown) => does.fail(error))} />{standing && <Reasons words={standing.words} />}</section>
                    <Honours battle={battle} does={does} />
                </div>
            </div>
            {back && back.rows.length > 0 && <LookBack battle={battle} does={does} shell={shell} back={back} shown={shown} show={setShown} />}
            <Next battle={battle} does={does} shell={shell} table={table} />
            <WhyBox battle={battle} does={does} />
        </main>
    );
}

/* Returns the winner and, if points decided, the lead. */
function headline({ winner, points }: StateResult['result'], side: 1 | 2 = 1): string {
    const own = points?.[side - 1] ?? 0, other = points?.[2 - side] ?? 0, score = points && (!winner || own > other) ? `, ${minus(own)} to ${minus(other)}` : '';
    return winner ? `Victory for ${winner.replace(/^The /, 'the ')}${score}` : `The battle is drawn${score}`;
}

/* Lists the rules and readings by which the result was counted; closed until a reader opens it. */
function Reasons({ words }: { words: string[] }) {
    const rules = words.slice(1).filter((line) => /^(Rule|Reading) /.test(line)), plain = words.slice(1).filter((line) => !rules.includes(line));
    return <>{plain.map((line) => <p>{withoutRules(line)}</p>)}{rules.length > 0 && <details><summary class="muted">By which rules</summary>{rules.map((line) => <p class="muted">{line}</p>)}</details>}</>;
}

function Course({ battle, does, course, go }: Seen & { course: TurnEnd[]; go(step: number): void }) {
    if (course.length === 0) return <p class="muted">Counting…</p>;
    const row = (label: string, of: (t: TurnEnd) => number, leads?: (t: TurnEnd) => boolean) => <tr><th scope="row">{label}</th>{course.map((t) => <td class={leads?.(t) ? 'leads' : ''}>{of(t)}</td>)}</tr>;
    return (
        <div class="scrollx">
            <Curve battle={battle} does={does} course={course} />
            <table class="counts n byturn" style={`--turns: ${course.length}`}>
                <thead><tr><th scope="row">After turn</th>{course.map((t) => <th scope="col">{t.turn}</th>)}</tr></thead>
                <tbody>
                    {battle.rawField.sides.map(({ id, name }) => row(`${name}: points`, (t) => t.points[id - 1]!, (t) => t.points[id - 1]! > t.points[2 - id]!))}
                    {battle.rawField.sides.map(({ id, name }) => row(`${name}: units gone`, (t) => t.lost[id - 1]!))}
                    <tr><th scope="row">Play on from its end</th>{course.map((t, i) => <td>{i < course.length - 1 && <button class="btn small" aria-label={`Play on from the end of turn ${t.turn}`} onClick={() => go(t.step)}>▸</button>}</td>)}</tr>
                </tbody>
            </table>
        </div>
    );
}

const WIDE = Math.min(640, Math.max(300, innerWidth - 60)), HIGH = 130, NAMES = 130, PAD = 8;

/* Points of both sides from turn to turn: one line drawn through, one dashed; each ends at its name.  The table below
 * says the same. */
function Curve({ battle, course }: Seen & { course: TurnEnd[] }) {
    const all = course.flatMap((t) => t.points), most = Math.max(1, ...all), least = Math.min(0, ...all), last = course[course.length - 1]!;
    const step = (WIDE - NAMES - PAD) / course.length, x = (i: number) => PAD + i * step, y = (points: number) => PAD + ((most - points) / (most - least)) * (HIGH - 2 * PAD);
    const line = (side: 0 | 1) => course.map((t, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(t.points[side]).toFixed(1)}H${x(i + 1).toFixed(1)}`).join('');
    /* names stand at the ends of their lines, one above the other where these are close, and never over the rim */
    const ends = [y(last.points[0]), y(last.points[1])] as const, upper = ends[1] < ends[0] ? 1 : 0, middle = Math.max(18, Math.min(HIGH - 12, (ends[0] + ends[1]) / 2));
    const beside = (side: number) => 5 + (Math.abs(ends[0] - ends[1]) < 20 ? middle + (side === upper ? -10 : 10) : Math.max(8, ends[side]!));
    return (
        <svg class="curve" viewBox={`0 0 ${WIDE} ${HIGH + 20}`} role="img" aria-label={`Points from turn to turn: ${battle.rawField.sides.map((s) => `${s.name} ${course.map((t) => t.points[s.id - 1]).join(', ')}`).join('; ')}`}>
            {course.map((t, i) => <><path class="c-turn" d={`M${x(i + 1).toFixed(1)} ${PAD}V${HIGH - PAD}`} /><text class="c-n" x={x(i + 0.5)} y={HIGH + 12} text-anchor="middle">{i === 0 && step > 50 ? `turn ${t.turn}` : t.turn}</text></>)}
            <path class="c-base" d={`M${PAD} ${y(0)}H${x(course.length)}`} />
            {battle.rawField.sides.map(({ id, name }) => <><path class="c-case" d={line((id - 1) as 0 | 1)} /><path class={`c-line side-${id}`} d={line((id - 1) as 0 | 1)} />
                <text class={`c-name n-${id}`} x={x(course.length) + 10} y={beside(id - 1)}>{name} {minus(last.points[id - 1]!)}</text></>)}
        </svg>
    );
}

function Losses({ battle, standing }: Seen & { standing: Standing | null }) {
    const arms = [...new Set(battle.rawField.units.map((u) => u.label))], gone = new Map(standing?.gone.map((g) => [g.unit, g])), off = standing?.gone.filter((g) => !g.lost) ?? [];
    return (
        <table class="counts losses">
            <thead><tr><td />{battle.rawField.sides.map((s) => <th scope="col">{s.name}</th>)}</tr></thead>
            <tbody>{arms.map((label) => (
                <tr><th scope="row"><Glyph arm={battle.state.units.find((u) => u.label === label)?.arm ?? ''} width={30} />{label}</th>{battle.rawField.sides.map(({ id }) => (
                    <td><span class="boxes">{battle.rawField.units.filter((u) => u.label === label && u.side === id).map((u) => {
                        const fate = gone.get(u.name);
                        return <i class={`side-${id} ${fate ? (fate.lost ? 'lost' : 'off') : ''}`} role="img" aria-label={`${u.name}: ${fate ? `${fate.cause}${fate.lost ? '' : ', not counted as lost'}` : 'stood'}`} title={`${u.name}${fate ? `: ${fate.cause}` : ''}`}>{fate ? (fate.lost ? '×' : '→') : ''}</i>;
                    })}</span></td>))}</tr>
            ))}</tbody>
            <tfoot><tr><td />{battle.rawField.sides.map(({ id }) => <td><b>{standing?.gone.filter((g) => g.side === id && g.lost).length} of {battle.rawField.units.filter((u) => u.side === id).length} lost</b></td>)}</tr>
                <tr><td colSpan={3} class="muted">× lost · → gone, but not counted as lost{off.length > 0 && `: ${off.map((g) => `${g.unit} (${g.cause})`).join(', ')}`}</td></tr></tfoot>
        </table>
    );
}

/* Lists the units that gave most hits, counted from the report. */
function Honours({ battle }: Seen) {
    const rows = honourOf(battle.events, battle.state.units, 6), most = Math.max(1, ...rows.flat().flatMap((h) => [h.given, h.taken]));
    if (rows.flat().length === 0) return null;
    return (
        <section class="panel honours" aria-label="Hits given and taken"><div class="ph"><h2>Hits given and taken</h2></div>
            <div class="two">{rows.map((side) => <ul>{side.map(({ unit, given, taken }) => (
                <li><span class={`chip side-${unit.side}`}><Glyph arm={unit.arm} width={30} /></span><span>{unit.name}{unit.standing === 'play' ? '' : <span class="muted"> · {unit.cause || 'gone'}</span>}</span>
                    <span class="tallies n" role="img" aria-label={`${given} given, ${taken} taken`}><b>{given}</b><i class="gave" style={{ width: `${(given / most) * 70}px` }} /><span>{taken}</span><i style={{ width: `${(taken / most) * 70}px` }} /></span></li>))}</ul>)}</div></section>
    );
}

function Next({ battle, does, shell, table }: Seen & { shell: Shell; table(): void }) {
    const [said, setSaid] = useState('');
    const name = (battle.field.scenario || 'battle').replace(/[^\w-]+/g, '-');
    const rematch = async () => {
        const { scenarios } = await loadScenarios(), same = scenarios.find((s) => s.ruleset === battle.rawField.ruleset && s.id === battle.rawField.scenario);
        if (!same) return setSaid('Its scenario did not come with this page: open it at the start.');
        const options = Object.fromEntries(battle.rawField.options.filter((o) => o.changed).map((o) => [o.name, o.value]));
        setSaid((await shell.play({ text: same.text, fresh: true, seed: newSeed(), luck: battle.luck, options, seats: { 1: battle.seats[2], 2: battle.seats[1] } })).join(' '));
    };
    const share = async () => {
        setSaid(await toClipboard(await does.link(), 'The link is on the clipboard: it opens this end, its replay with it.'));
    };
    return (
        <footer class="foot">
            <span class="row"><button class="btn primary" onClick={() => void rematch()}>Rematch, sides swapped</button><button class="btn" onClick={() => void does.save().then((text) => shell.watch(text, { step: 0, seats: battle.seats }))}>Replay</button><button class="btn" onClick={table}>Look at the table</button></span>
            <span class="muted" role="status">{said}</span>
            <span class="row"><button class="btn" onClick={() => void share()}>Copy the link</button><button class="btn" onClick={() => void does.save().then((text) => download(`${name}.record`, text))}>Save the record</button><button class="btn" onClick={() => window.print()}>Print</button><button class="btn" onClick={() => shell.home()}>To the start</button></span>
        </footer>
    );
}
