/* LookBack.tsx - luck and skill: winning chances over time, the effect of the dice, the cost of choices; any choice can
 * be shown again on the table. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Shell } from '../app/shell';
import type { Reviewed } from '../app/review';
import type { Analysis, LookedBack } from '../engine/protocol';
import type { Ref } from '../table/contract';
import { Numbered } from '../table/Picture';
import { Table } from '../table/Table';
import { inTenths, whose, within } from '../shown/names';
import type { Seen } from './seen';

const LUCKS = 12, WIDE = Math.min(1000, Math.max(280, innerWidth - 110)), HIGH = 190, BARS = 44, MOST = 5, NOBODY: ReadonlySet<Ref> = new Set();
const tenth = (n: number): string => n.toFixed(1).replace('-', '−'), signed = (n: number): string => (n > 0 ? '+' : '') + tenth(n);
/* Returns half of an interval that is wide enough for the best of several values to be surely better. */
const wide = (row: LookedBack): number => 3.5 * (row.error ?? 0), surely = (row: LookedBack): boolean => !!row.marked && row.cost! > wide(row);

/* Was it the last order, by which the battle ended? */
const isEnd = (back: Analysis, row: LookedBack): boolean => row.item === back.of - 1;
/* The moments that turned the battle, the greatest first. Where the last order rolled no dice, only the estimate gives way to the result. */
export const turningOf = (back: Analysis | null): LookedBack[] => (back?.turns ?? []).map((item) => back!.rows.find((r) => r.item === item)!).filter((r) => r.dice > 0 || r.drawn || !isEnd(back!, r)).slice(0, MOST);
export const turningWords = (r: LookedBack, i: number): string => `Review ${i + 1}: turn ${r.turn}, ${r.given?.words ?? ''}, chance ${tenth(r.before)} → ${tenth(r.after)}`;

interface Looking { shell: Shell; back: Analysis; shown: LookedBack | null; show(row: LookedBack | null): void }
export function LookBack({ battle, does, shell, back, shown, show }: Seen & Looking) {
    const [graded, setGraded] = useState<Analysis | null>(null), [going, setGoing] = useState(false);
    const going_on = useRef(true), stop = useRef(false);
    useEffect(() => () => { going_on.current = false; }, [does]);
    const { total } = back, names = [battle.sideName(1), battle.sideName(2)], rows = back.rows.map((r) => graded?.rows.find((g) => g.item === r.item) ?? r);
    const grade = () => { stop.current = false; setGoing(true); void does.lookBack(LUCKS, (so) => { if (going_on.current) setGraded(so); return going_on.current && !stop.current; }).catch((error: unknown) => does.fail(error)).finally(() => setGoing(false)); };
    const turning = turningOf(back), row = (item: number) => rows.find((r) => r.item === item)!, favoured = names[total.luck > 0 ? 0 : 1], costly = graded?.choices.map(row).filter(surely) ?? [];
    const numbered = ({ item }: LookedBack) => turning.flatMap((t, i) => (t.item === item ? [<b>{i + 1} · </b>] : []));
    const line = (r: LookedBack, what: string, luck = r.luck) => <li><span>{numbered(r)}Turn {r.turn}{r.side > 0 && `, ${names[r.side - 1]}`}: {luck !== r.luck && 'the card drawn after '}{inTenths(r.given?.words ?? 'both sides at once')}{what && <span class="muted"> · better: {inTenths(what)}</span>}</span><b class="n">{what ? `−${tenth(r.cost!)}${within(wide(r))}` : signed(luck)}</b><button class="btn small" onClick={() => show(r)}>Review</button></li>;
    return (
        <section class="panel lookback" aria-label="Luck and skill">
            <h2>Luck and skill</h2>
            <p class="muted">Points of a hundred of {whose(names[0]!)} chance to win, estimated {total.learnt ? 'by a small network: trust the course more than a figure, least of all in the last turns' : 'from what units are worth: these rules have no learnt judge yet'}.</p>
            <p class="big">{favoured} had the better luck: it was worth {tenth(Math.abs(total.luck))} points (up to {tenth(total.chance)} are usual). Without it, {whose(names[0]!)} chance would stand at {tenth(total.adjusted)} of 100.</p>
            <Chart rows={rows} turning={turning} names={names} show={show} />
            {turning.length > 0 && <p class="muted">Numbered: where the battle turned. Square: dice; diamond: a choice.</p>}
            <div class="two">
                <div><h3>The rolls that mattered <span class="muted">beyond what was to be expected</span></h3><ul>{back.rolls.slice(0, 6).map((item) => line(row(item), ''))}{back.cards.slice(0, 3).map((item) => line(row(item), '', row(item).cards))}</ul></div>
                <div><h3>The costliest choices</h3>
                    {costly.length > 0 && <ul>{costly.slice(0, 6).map((r) => line(r, r.better?.words ?? ''))}</ul>}
                    {graded && <p class="muted" role="status">{graded.total.sides.map((s, i) => `${names[i]}: ${s.graded} choices graded, ${costly.filter((r) => r.side === i + 1).length} surely cost something`).join('; ')}. Each was compared with five other orders on the same {LUCKS} sets of dice; what may be chance is left out.</p>}
                    {going ? <p><progress max={graded?.of ?? 1} value={graded?.next ?? 0} aria-label="Orders graded" /> <button class="btn" onClick={() => (stop.current = true)}>Stop</button></p>
                        : (!graded || graded.next < graded.of) && <button class="btn" onClick={grade}>{graded ? 'Grade the rest' : 'Grade the choices'}</button>}</div>
            </div>
            {shown && <Review battle={battle} does={does} shell={shell} row={shown} ended={isEnd(back, shown)} beside={(by) => rows[rows.findIndex((r) => r.item === shown.item) + by] ?? null} show={show} close={() => show(null)} />}
        </section>
    );
}

/* Draws a staircase in which every step is a roll (a square) or a choice (a diamond). */
function Chart({ rows, turning, names, show }: { rows: LookedBack[]; turning: LookedBack[]; names: string[]; show(row: LookedBack): void }) {
    const x = (i: number) => (WIDE * i) / rows.length, y = (points: number) => HIGH - (HIGH * points) / 100;
    const starts = rows.flatMap((r, i) => (i === 0 || rows[i - 1]!.turn !== r.turn ? [i] : [])), stairs = rows.map((r, i) => `V${y(r.before).toFixed(1)}H${x(i + 1).toFixed(1)}`).join('') + `V${y(rows[rows.length - 1]!.after).toFixed(1)}`;
    const sums = starts.map((from, k) => rows.slice(from, starts[k + 1]).reduce((n, r) => n + r.luck, 0)), most = Math.max(10, ...sums.map(Math.abs));
    const words = starts.map((i) => `turn ${rows[i]!.turn}: ${Math.round(rows[i]!.before)}`).join(', ');
    return (
        <svg class="course" viewBox={`-40 -8 ${WIDE + 60} ${HIGH + BARS * 2 + 40}`} role="group" aria-label={`${whose(names[0]!)} chance to win when each turn began, of a hundred: ${words}`}>
            {/* the numbered ones can be reached by keys, and from them all others by Earlier and Later */}
            <rect class="side-2" x="0" y="0" width={WIDE} height={HIGH} /><path class="side-1" d={`M0 ${HIGH}${stairs}V${HIGH}Z`} /><path class="stairs" d={`M0 ${y(rows[0]!.before)}${stairs}`} />
            {[0, 25, 50, 75, 100].map((n) => <text class="c-n" x="-6" y={y(n) + 5} text-anchor="end">{n}</text>)}
            <path class="c-turn" d={`M0 ${y(50)}H${WIDE}`} /><text class="c-name" x="8" y="20">{names[1]}</text><text class="c-name" x="8" y={HIGH - 8}>{names[0]}</text>
            {starts.map((i, k) => <><path class="c-turn" d={`M${x(i)} 0V${HIGH + BARS * 2 + 8}`} /><text class="c-n" x={x(i) + 4} y={HIGH + BARS * 2 + 26}>{rows[i]!.turn}</text>
                <rect class={`bar side-${sums[k]! > 0 ? 1 : 2}`} x={x(i) + 6} width={Math.max(3, x(starts[k + 1] ?? rows.length) - x(i) - 12)} y={HIGH + 8 + BARS - (sums[k]! > 0 ? (BARS * sums[k]!) / most : 0)} height={(BARS * Math.abs(sums[k]!)) / most}><title>{`Dice of turn ${rows[i]!.turn}: ${signed(sums[k]!)}`}</title></rect></>)}
            <path class="c-base" d={`M0 ${HIGH + 8 + BARS}H${WIDE}`} /><text class="c-n" x="-6" y={HIGH + 13 + BARS} text-anchor="end">dice</text>
            <rect class="any" x="0" y="0" width={WIDE} height={HIGH} onClick={(e) => { const { left, width } = e.currentTarget.getBoundingClientRect(); show(rows[Math.max(0, Math.min(rows.length - 1, Math.floor(((e.clientX - left) / width) * rows.length)))]!); }}><title>Press anywhere to review what was ordered then</title></rect>
            {turning.map((r, k) => {
                const i = rows.findIndex((one) => one.item === r.item);
                return <Numbered at={[Math.max(12, Math.min(WIDE - 12, x(i + 1))), y((r.before + r.after) / 2)]} px={1} mark={{ n: k + 1, choice: r.dice === 0, words: turningWords(r, k), open: () => show(rows[i]!) }} />;
            })}
        </svg>
    );
}

/* Did it cost anything, to a tenth of a point? */
const costs = (row: LookedBack): boolean => !!row.better && (row.cost ?? 0).toFixed(1) > '0.0';

/* Says what the choice cost or the dice gave. */
function verdictOf(row: LookedBack): string {
    const half = within(wide(row));
    if (row.cost === undefined) return (row.dice > 0 ? `The dice gave ${signed(row.luck)}. ` : '') + (row.cards ? `The card drawn then gave ${signed(row.cards)}.` : '');
    if (!costs(row)) return 'Nothing better was found.';
    return `Played on, it costs ${tenth(row.cost)}${half}${surely(row) || !half ? '' : ': that may be chance'}.`;
}

/* One choice, on the table as its side saw it then; it can be tried again from there. */
interface Reviewing { shell: Shell; row: LookedBack; ended: boolean; beside(by: 1 | -1): LookedBack | null; show(row: LookedBack): void; close(): void }
function Review({ battle, does, shell, row, ended, beside, show, close }: Seen & Reviewing) {
    const [seen, setSeen] = useState<Reviewed | null>(null), box = useRef<HTMLDialogElement>(null);
    useEffect(() => { box.current?.showModal(); }, []);
    useEffect(() => { setSeen(null); void does.review(row).then(setSeen, (error: unknown) => { does.fail(error); close(); }); }, [row]);
    const chance = (words: string, points: number) => <><th scope="row">{words}</th><td>{tenth(points)}</td></>;
    return (
        <dialog ref={box} class="review" aria-label="A choice reviewed" onClose={close}>
            <div class="ph"><h2>Turn {row.turn} · {row.side ? battle.sideName(row.side as 1 | 2) : 'both sides'}</h2><button class="btn" aria-label="Close" onClick={close}>×</button></div>
            <p class="big" role="status">Played: {row.given?.words ?? 'sealed orders of both'}. {costs(row) && <>Better: {inTenths(row.better!.words)}. </>}<b>{verdictOf(row)}</b></p>
            <div class="board">{seen && <Table field={battle.field} state={seen.state} viewer={row.side as 1 | 2} subjects={NOBODY} targets={NOBODY} concerned={NOBODY} selection={[]} ghosts={[]} overlays={seen.overlays} traces={[]} rulers={[]}
                switches={{ grid: 0, names: true, marks: true, zones: false, ruler: false, magnify: false }} rotation={battle.rotation} look={null} placing={null} onWish={() => undefined} onSelect={() => undefined} onPick={() => undefined} onMeasure={() => undefined} onHover={() => undefined} />}</div>
            <table class="counts n"><tbody><tr>{chance(`${whose(battle.sideName(1))} chance before`, row.before)}{row.dice > 0 && chance(`to be expected after it${row.exact ? '' : ' (sampled)'}`, row.expected)}{row.dice > 0 && row.cards !== undefined && chance('after the dice', row.after - row.cards)}{chance(row.cards !== undefined ? 'after the card' : row.dice > 0 ? 'after the dice' : ended ? 'the result' : 'after it', row.after)}</tr></tbody></table>
            {seen?.fell.map((line) => <p>{inTenths(line)}</p>)}{row.dice === 0 && !row.drawn && <p class="muted">{ended ? 'It ended the battle without dice: the last figure is the result, the one before it was an estimate.' : 'No dice fell: both figures are estimates of the position.'}</p>}
            <div class="row"><button class="btn primary" onClick={() => void does.fromStep(row.item - 1).then((b) => shell.playOn(b), (error: unknown) => does.fail(error))}>Try it yourself from here</button>{([['Earlier', -1], ['Later', 1]] as const).map(([words, by]) => { const to = beside(by); return <button class="btn" disabled={!to} onClick={() => to && show(to)}>{words}</button>; })}<button class="btn" onClick={close}>Back to the end</button></div>
        </dialog>
    );
}
