/* Told.tsx - the result of a study: a sentence, charts, all figures, and how often each rule took effect. */
import type { Differences, Estimate, Studied } from '../engine/messages';
import { Balances, Decided, difference, Ended, type Ending, letter, Lost, Named, plain, Shares, signed, sure, Sweep } from './Charts';
import { type Answer, foundWords, verdictOf } from './even';
import { type Battle, type Figures, type LeftOut, type Question, type Setting, triedBy, valuesOf, variantsOf, wordsOf } from './question';
import { halfOf } from './study';

const RULES = 12;

/* "rout-over=6 gives Parliament +2.9 ± 1.2." */
function findings({ variants, sides }: Figures, names: readonly string[]): string {
    const known = variants.flatMap((v, i) => (v.less ? [{ e: v.less.won[0], name: names[i]! }] : [])), found = known.filter(({ e }) => sure(e)).sort((a, b) => Math.abs(b.e.value) - Math.abs(a.e.value));
    if (variants.length < 2) return `${sides[0]} wins ${plain(variants[0]!.won[0])} of a hundred battles, ${sides[1]} ${plain(variants[0]!.won[1])}.`;
    if (found.length === 0) return `Nothing here surely changes how often ${sides[0]} wins: chance alone could make these differences.`;
    const rest = known.length - found.length;
    return `${found.slice(0, 3).map(({ e, name }) => `${name} gives ${sides[0]} ${difference(e)}`).join('; ')}.${rest > 0 ? ` Of ${rest === 1 ? 'the other' : `${rest} others`} chance alone could make the difference.` : ''}`;
}

/* Returns the ways in which the battles ended, the most frequent first. */
const endingsOf = (figures: NonNullable<Figures['figures']>): Ending[] => figures.filter(({ measure }) => measure === 'ended').map(({ of, values }) => ({ of, values: values.map(({ value, low, high }) => ({ value: 100 * Number(value), low: 100 * Number(low ?? value), high: 100 * Number(high ?? value) })) }));

export function Told({ figures, all, leftOut, question, statements, standing, watch, remedy, busy }: { figures: Figures; all: Figures['figures'] /* not there yet: they are asked for */; leftOut: readonly LeftOut[]; question: Question; statements: Map<string, string>; standing: string; watch(battle: Battle): void; remedy(base: Setting[]): void; busy: boolean }) {
    const { variants, sides } = figures, uneven = variantsOf(question).map((settings, i) => ({ settings, i })).filter(({ i }) => sure(variants[i]!.balance)).slice(0, 4), names = variantsOf(question).map(wordsOf), swept = question.kind === 'sweep' && question.range, values = swept ? valuesOf(swept) : [];
    const mayBe = values.filter((_, i) => { const b = variants[i + 1]?.balance; return b && b.low <= 0 && b.high >= 0; });
    return (
        <>
            <section class="panel" aria-labelledby="h-found"><h2 id="h-found" class="b-found">{findings(figures, names)}</h2>
                <Shares figures={figures} names={names} />
                <p class="muted">{variants[0]!.battles} battles of each, {question.players[0]} against {question.players[1]}. Intervals are 95 %.{variants.length > 1 && ' Filled: chance alone would hardly make it.'}</p>
                {uneven.length > 0 && <div class="row">{uneven.map(({ settings, i }) => <button type="button" key={i} class="btn" disabled={busy} onClick={() => remedy(settings)}>What would make {letter(i)} even?</button>)}</div>}</section>
            {swept && <section class="panel" aria-labelledby="h-sweep"><div class="b-hd"><h2 id="h-sweep">Sweep: {swept.name}</h2><span class="muted">won by {sides[0]} less won by {sides[1]}, %</span></div>
                <Sweep values={values} variants={variants} sides={sides} name={swept.name} standing={standing} />
                <p class="muted">{mayBe.length === 0 ? 'None of these values may be even.' : `May be even: ${mayBe.join(', ')}.`}{values.includes(standing) && ` Filled: ${standing}, as it stands.`}</p></section>}
            {(figures.pairs ?? []).map((pair) => <Pair key={pair.both} pair={pair} figures={figures} names={names} />)}
            <div class="b-pair">
                <section class="panel"><div class="b-hd"><h2>When it ended</h2><span class="muted">% by turn, mean{variants.length > 1 && '; ticks: A'}</span></div><Ended variants={variants} /></section>
                <section class="panel"><div class="b-hd"><h2>Units lost</h2><span class="muted">tenths, quarters, mean</span></div><Lost variants={variants} sides={sides} /></section>
            </div>
            {all && <section class="panel" aria-labelledby="h-decided"><div class="b-hd"><h2 id="h-decided">How it ended</h2><span class="muted">% of battles, ± 95 %</span></div><Decided endings={endingsOf(all)} count={variants.length} /></section>}
            <Watchable figures={figures} names={names} watch={watch} busy={busy} />
            <Rules figures={figures} leftOut={leftOut} statements={statements} />
            <All figures={figures} names={names} />
        </>
    );
}

/* Two changes at once beside each alone: their sum, and by how much both together differ from it. */
function Pair({ pair: { one, other, both, beyond }, figures: { variants, sides }, names }: { pair: Figures['pairs'][number]; figures: Figures; names: readonly string[] }) {
    const less = (i: number) => variants[i]!.less!, id = `h-pair-${both}`, at = (i: number) => `${letter(i)}`;
    const rows: [string, (d: Differences) => Estimate, number][] = [[`${sides[0]} won, %`, (d) => d.won[0], 1], ['drawn, %', (d) => d.drawn, 1], [`${sides[1]} won, %`, (d) => d.won[1], 1], ['turns', (d) => d.turns, 2], [`lost, ${sides[0]}`, (d) => d.lost[0], 2], [`lost, ${sides[1]}`, (d) => d.lost[1], 2], ['hits', (d) => d.hits, 1]];
    const cell = (e: Estimate, digits: number) => <span class={sure(e) ? 'b-sure' : ''}>{difference(e, digits)}</span>, won = beyond.won[0];
    return (
        <section class="panel" aria-labelledby={id}><div class="b-hd"><h2 id={id}>Two at once: {at(one)} and {at(other)}</h2><span class="muted">difference from A, on the same dice; bold: surely</span></div>
            <p class="b-said">{sure(won) ? `Both at once give ${sides[0]} ${difference(won)} beyond the sum of each alone.` : `Both at once give ${sides[0]} as much as each alone adds up to, as far as ${variants[0]!.battles} battles tell: ${difference(won)} beyond the sum.`}</p>
            <div class="b-scroll" tabIndex={0} role="group" aria-labelledby={id}><table class="b-fig"><thead><tr><th scope="col">a battle</th>{[one, other].map((i) => <th key={i} scope="col"><Named of={i} name={names[i]!} /></th>)}<th scope="col">sum of {at(one)} and {at(other)}</th><th scope="col"><Named of={both} name="both at once" /></th><th scope="col">beyond the sum</th></tr></thead>
                <tbody>{rows.map(([what, of, digits]) => <tr key={what}><th scope="row">{what}</th><td>{cell(of(less(one)), digits)}</td><td>{cell(of(less(other)), digits)}</td><td>{signed(of(less(one)).value + of(less(other)).value, digits)}</td><td>{cell(of(less(both)), digits)}</td><td>{cell(of(beyond), digits)}</td></tr>)}</tbody></table></div></section>
    );
}

type Decided = LeftOut & { share: Estimate };
interface Ruled { rule: string; says: string; counted?: Figures['rules'][number]; decided: readonly Decided[] }

/* Returns the rules that took effect most often, and those of which is known how often they decided; these first. */
function ruled({ rules, decided }: Figures, leftOut: readonly LeftOut[], statements: Map<string, string>): Ruled[] {
    const all = (decided ?? []).map(({ share }, i): Decided => ({ ...leftOut[i]!, share })), often = [...rules].sort((a, b) => b.times[0]! - a.times[0]! || (a.rule < b.rule ? -1 : 1));
    const shown = [...new Set([...often.slice(0, RULES).map(({ rule }) => rule), ...all.filter(({ share }) => share.value > 0).map(({ rule, number }) => rule ?? number)])];
    const most = ({ decided: own }: Ruled) => Math.max(-1, ...own.map(({ share }) => share.value));
    return shown.map((rule): Ruled => ({ rule, says: statements.get(rule) ?? '', counted: often.find((one) => one.rule === rule), decided: all.filter((one) => (one.rule ?? one.number) === rule) })).sort((a, b) => most(b) - most(a));
}

function Rules({ figures, leftOut, statements }: { figures: Figures; leftOut: readonly LeftOut[]; statements: Map<string, string> }) {
    const { variants } = figures, rows = ruled(figures, leftOut, statements), most = Math.max(1, ...rows.flatMap(({ decided }) => decided.map(({ share }) => share.value)));
    return (
        <section class="panel" aria-labelledby="h-rules"><div class="b-hd"><h2 id="h-rules">How often each rule took effect</h2><span class="muted">times a battle, ± 95 %{variants.length > 1 && '; bold: surely other than A'}</span></div>
            <div class="b-scroll" tabIndex={0} role="group" aria-labelledby="h-rules"><table class="b-fig"><thead><tr><th scope="col">Rule</th>{variants.map((_, i) => <th key={i} scope="col">{letter(i)}</th>)}{leftOut.length > 0 && <th scope="col">decided, %</th>}</tr></thead>
                <tbody>{rows.map(({ rule, says, counted, decided }) => (
                    <tr key={rule}><th scope="row"><span class="rule-id plain">{rule}</span> {says}</th>{variants.map(({ battles }, i) => {
                        const e = i > 0 ? counted?.less?.[i - 1] : undefined, mean = counted?.means[i];
                        return <td key={i}>{counted ? (counted.times[i]! / battles).toFixed(2) : '–'}{mean?.high && ` ± ${((Number(mean.high) - Number(mean.low)) / 2).toFixed(2)}`}{e && <span class={sure(e) ? 'b-less sure' : 'b-less'}>{difference(e, 2)}</span>}</td>;
                    })}{leftOut.length > 0 && <td class="b-decided">{decided.map(({ number, value, share }) => <span key={number}>{plain(share)}<span class="b-less">{number}={value}</span><i style={{ width: `${Math.round(96 * share.value / most)}px` }} /></span>)}</td>}</tr>
                ))}</tbody></table></div>
            {leftOut.length > 0 && <p class="muted">Decided: of a hundred battles of A so many have another winner when this rule alone is left out, on the same dice. Below the figure stands the number and the value with which its rule does nothing; –: no event names this rule, so it is not counted. These overlap and need not add up.</p>}</section>
    );
}

function All({ figures: { variants, sides }, names }: { figures: Figures; names: readonly string[] }) {
    const share = (e: Estimate) => `${e.value.toFixed(1)} % ± ${halfOf(e).toFixed(1)}`;
    const rows: [string, (v: Studied) => string, (v: Studied) => Estimate | undefined, number][] = [
        [`${sides[0]} won`, (v) => share(v.won[0]), (v) => v.less?.won[0], 1],
        ['drawn', (v) => share(v.drawn), (v) => v.less?.drawn, 1],
        [`${sides[1]} won`, (v) => share(v.won[1]), (v) => v.less?.won[1], 1],
        [`won by ${sides[0]} less won by ${sides[1]}`, (v) => `${signed(v.balance.value)} % ± ${halfOf(v.balance).toFixed(1)}`, () => undefined, 1],
        ['turns', (v) => plain(v.mean.turns, 2), (v) => v.less?.turns, 2],
        [`lost, ${sides[0]}`, (v) => plain(v.mean.lost[0], 2), (v) => v.less?.lost[0], 2],
        [`lost, ${sides[1]}`, (v) => plain(v.mean.lost[1], 2), (v) => v.less?.lost[1], 2],
        ['hits', (v) => plain(v.mean.hits), (v) => v.less?.hits, 1],
    ];
    return (
        <section class="panel" aria-labelledby="h-figures"><h2 id="h-figures">Figures</h2>
            <div class="b-scroll" tabIndex={0} role="group" aria-labelledby="h-figures"><table class="b-fig"><thead><tr><th scope="col">a battle</th>{variants.map((_, i) => <th key={i} scope="col"><Named of={i} name={names[i]!} /></th>)}</tr></thead>
                <tbody>{rows.map(([what, of, less, digits]) => (
                    <tr key={what}><th scope="row">{what}</th>{variants.map((v, i) => {
                        const e = less(v);
                        return <td key={i}>{of(v)}{e && <span class={sure(e) ? 'b-less sure' : 'b-less'}>{difference(e, digits)}</span>}</td>;
                    })}</tr>
                ))}</tbody></table></div>
            {variants.length > 1 && <p class="muted">Below: the difference from A, on the same dice; bold where chance alone would hardly make it.</p>}</section>
    );
}

/* Lists the notable battles, each of which can be watched on the table. */
function Watchable({ figures: { notable, sides }, names, watch, busy }: { figures: Figures; names: readonly string[]; watch(battle: Battle): void; busy: boolean }) {
    if (notable.length === 0) return null;
    const about = ({ kind, about, reading }: Battle) => (kind === 'otherwise' ? `${about} under ${names[reading]}` : (about ?? '').replace('the first side', sides[0]!).replace('the second side', sides[1]!)).replace(/^./, (c) => c.toUpperCase());
    return (
        <section class="panel" aria-labelledby="h-watch"><div class="b-hd"><h2 id="h-watch">Battles to watch</h2><span class="muted">farthest from the rest</span></div>
            <ul class="b-past">{notable.map((battle) => (
                <li key={`${battle.kind}${battle.reading}`}><span><b>{about(battle)}</b><br /><span class="muted">set {battle.set + 1}, {letter(battle.reading)}: {battle.turns} turns, {battle.lost[0]} and {battle.lost[1]} units lost, {battle.winner === 0 ? 'drawn' : `${sides[battle.winner - 1]} won`}</span></span>
                    <button type="button" class="btn" disabled={busy} aria-label={`Watch: ${about(battle)}`} onClick={() => watch(battle)}>Watch</button></li>
            ))}</ul></section>
    );
}

/* Shows the search for an even battle: every value that was played, and the result. */
export function Even({ answer, question, playing }: { answer: Answer; question: Question; playing: string }) {
    const { trials, sides } = answer, all = triedBy(question), { base = [] } = question;
    return (
        <section class="panel" aria-labelledby="h-even"><h2 id="h-even" class="b-found">{playing ? `What would make ${base.length > 0 ? wordsOf(base) : 'it'} even?` : foundWords(answer, question)}</h2>
            {trials.length > 0 && <Balances heads={[question.kind === 'remedies' ? 'remedy' : question.range!.name, `won by ${sides[0]} less won by ${sides[1]}, %`]} rows={trials.map((trial) => ({ name: all[trial.at]!.name, e: trial.balance, even: trial.ahead === 0, words: `${trial.battles} battles, ${verdictOf(trial, answer, question)}` }))} />}
            <p class="muted">{playing || 'Each is played on the same dice until the sides are told apart or known to be close. Filled: it may be even.'}</p></section>
    );
}
