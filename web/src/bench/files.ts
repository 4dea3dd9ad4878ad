/* files.ts - a study as files: CSV and JSON as `sandtable study` prints them, the report as `--report` writes it, and its charts as SVG.
 *
 * The figures are the engine's (`study` with `figures`); what is here writes them down, in the shapes of the terminal. */
import type { Methods } from '../engine/messages';
import type { Ruleset } from '../engine/protocol';
import { type LeftOut, type Question, variantsOf, wordsBehind } from './question';

type Result = Methods['study']['result'];
type Told = NonNullable<Result['figures']>[number];
interface Wide { value: number; low?: number; high?: number }
type Figure = Omit<Told, 'values' | 'effects' | 'beyond'> & { values: Wide[]; effects?: Wide[]; beyond?: Wide[] /* by pair */ };
export interface Whole { result: Result; leftOut: readonly LeftOut[]; question: Question; title: string; ruleset: Ruleset; version: string; interrupted: boolean }

/* ---- numbers, as C writes them ---- */

/* Writes a value with at most eight significant digits, as short as possible. */
function general(value: number): string {
    if (value === 0) return '0';
    const [digits, power] = value.toExponential(7).split('e') as [string, string], e = Number(power);
    if (e < -4 || e >= 8) return `${digits.replace(/\.?0+$/, '')}e${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`;
    const text = value.toFixed(Math.max(0, 7 - e));
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
/* Rounds to so many digits; halves are rounded to even. */
function fixed(value: number, digits: number): string {
    const scale = 10 ** digits, up = Math.abs(value) * scale, whole = Math.floor(up);
    const between = Number.isInteger(value * 2 ** (digits + 1)) && up - whole === 0.5;
    const text = between ? ((whole % 2 === 0 ? whole : whole + 1) / scale).toFixed(digits) : Math.abs(value).toFixed(digits);
    return value < 0 ? `-${text}` : text;
}
const plus = (value: number, digits: number): string => (value < 0 ? fixed(value, digits) : `+${fixed(value, digits)}`);
const finite = (e: Wide): e is Required<Wide> => e.low !== undefined && e.high !== undefined;

/* Figures travel as text, for they have more decimals than other numbers of the protocol. */
const wideOf = ({ value, low, high }: Told['values'][number]): Wide => ({ value: Number(value), low: low === undefined ? undefined : Number(low), high: high === undefined ? undefined : Number(high) });
const figuresOf = ({ figures }: Result): Figure[] => figures!.map((f) => ({ ...f, values: f.values.map(wideOf), effects: f.effects?.map(wideOf), beyond: f.beyond?.map(wideOf) }));

/* ---- the parts ---- */

const readingsOf = ({ question }: Whole): string[] => variantsOf(question).map((settings) => settings.map(({ name, value }) => `${name}=${value}`).join(', ') || 'as it stands');
const statementOf = ({ ruleset }: Whole, rule: string): string => ruleset.rules.find((r) => r.id === rule)?.statement ?? '';
/* Returns the numbers that were left out, each with the battles that it decided. */
const decided = ({ result, leftOut }: Whole) => result.decided.map(({ count, exact }, i) => ({ ...leftOut[i]!, count, share: wideOf(exact!) as Required<Wide> }));
/* Returns the rules that took effect, the most frequent first. */
const bites = ({ result }: Whole): Result['rules'] => [...result.rules].sort((a, b) => b.times[0]! - a.times[0]! || (a.rule < b.rule ? -1 : 1));

/* ---- CSV and JSON ---- */

const field = (words: string): string => `"${words.replaceAll('"', '""')}"`;

export function csvOf(study: Whole): string {
    const readings = readingsOf(study), { result } = study, lines = ['reading,measure,of,count,value,low,high'];
    const bounds = (e: Wide) => (finite(e) ? `${general(e.low)},${general(e.high)}` : ','), row = (reading: string, f: Figure, count: string, e: Wide) => lines.push(`${field(reading)},"${f.measure}",${field(f.of)},${count},${general(e.value)},${bounds(e)}`);
    for (const f of figuresOf(result)) {
        readings.forEach((reading, i) => row(reading, f, String(f.counts[i]), f.values[i]!));
        f.effects?.forEach((e, i) => row(readings.length === 2 ? 'difference' : `difference of ${readings[i + 1]}`, f, '', e));
        f.beyond?.forEach((e, i) => { const { one, other, both } = result.pairs[i]!; row(`${readings[both]} beyond the sum of ${readings[one]} and ${readings[other]}`, f, '', e); });
    }
    for (const { rule, times, means } of bites(study)) means.map(wideOf).forEach((e, r) => lines.push(`"${readings[r]}","took effect","${rule}",${times[r]},${general(e.value)},${bounds(e)}`));
    for (const { number, value, rule, count, share } of decided(study)) lines.push(`"${number}=${value}","decided","${rule ?? ''}",${count},${general(share.value)},${bounds(share)}`);
    return `${lines.join('\n')}\n`;
}

export function jsonOf(study: Whole): string {
    const readings = readingsOf(study), { result, question, title, ruleset, interrupted } = study, text = JSON.stringify;
    const number = (key: string, value: number | undefined) => `,"${key}":${value === undefined ? 'null' : general(value)}`;
    const wide = (e: Wide) => `${number('value', e.value)}${number('low', e.low)}${number('high', e.high)}`;
    const effects = (list: readonly Wide[]) => (list.length === 1 ? `,"effect":{"of":"a battle"${wide(list[0]!)}}` : `,"effects":[${list.map((e) => `{"of":"a battle"${wide(e)}}`).join(',')}]`);
    const sure = (e: Wide) => `"value":${general(e.value)}${finite(e) ? `,"low":${general(e.low)},"high":${general(e.high)}` : ''}`;
    const beyond = (list: readonly Wide[]) => (list.length > 0 ? `,"beyond":[${list.map((e, i) => { const { one, other, both } = result.pairs[i]!; return `{"one":${one},"other":${other},"both":${both}${wide(e)}}`; }).join(',')}]` : '');
    const figure = (f: Figure) => `\n{"measure":${text(f.measure)},"of":${text(f.of)},"kind":"${f.kind}","readings":[${f.counts.map((count, i) => `{"count":${count},${sure(f.values[i]!)}}`).join(',')}]${f.effects ? effects(f.effects) : ''}${beyond(f.beyond ?? [])}}`;
    const rules = bites(study).map(({ rule, times, means, exact }) => `\n{"rule":${text(rule)},"statement":${text(statementOf(study, rule))},"times":[${times.join(',')}],"means":[${means.map((e) => `{${sure(wideOf(e))}}`).join(',')}],"effects":[${(exact ?? []).map((e) => `{${sure(wideOf(e))}}`).join(',')}]}`);
    const without = decided(study).map(({ number, value, rule, about, count, share }) => `\n{"number":${text(number)},"left_out":${text(value)},"rule":${text(rule ?? '')},"about":${text(about)},"count":${count},${sure(share)}}`);
    return `{"scenario":${text(question.scenario)},"title":${text(title)},"ruleset":${text(ruleset.id)},"players":[${question.players.map((p) => text(p)).join(',')}],"seed":"${question.seed}","battles":${result.variants[0]!.battles},"sets":${result.sets},"interrupted":${interrupted},"readings":[${readings.map((r) => text(r)).join(',')}]`
        + `${question.precision > 0 ? `,"precision":{"wished":${general(question.precision / 100)},"reached":${general(result.precision / 100)}}` : ''},"figures":[${figuresOf(result).map(figure).join(',')}\n],"rules":[${rules.join(',')}\n],"decided":[${without.join(',')}\n]}\n`;
}

/* ---- the report ---- */

const words = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.4 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#221c14;background:#fbf8f0}h1,h2{font-family:Georgia,serif}table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}td,th{text-align:right;padding:.15rem .5rem;border-bottom:1px solid #d8cfbb;font-variant-numeric:tabular-nums}td:first-child,th:first-child{text-align:left}pre{background:#f0eadb;padding:.8rem;white-space:pre-wrap}small{color:#6a604f}figure{margin:0 0 1.5rem;overflow-x:auto}figcaption{font:1.2rem Georgia,serif}svg text{font:13px system-ui,sans-serif;fill:#221c14}svg .n text{font-weight:700}b{font-weight:700}.bar{display:inline-block;height:.7rem;background:#221c14}</style>
`;
const shellWord = (word: string): string => (/^[\w\-=./,@:+]+$/.test(word) ? words(word) : `'${words(word).replaceAll("'", "'\\''")}'`);

export function reportOf(study: Whole): string {
    const readings = readingsOf(study), { result, question, title, ruleset, version, interrupted } = study;
    const begin = (head: string) => `<h2>${words(head)}</h2>\n<table><tr><th></th>${readings.map((r) => `<th>${words(r)}</th>`).join('')}</tr>\n`;
    const effect = (e: Wide, f: Figure, what = '') => {
        const scale = f.kind === 'share' ? 100 : 1, digits = f.kind === 'share' ? 1 : 2;
        if (!finite(e)) return '';
        const sure = e.low > 0 || e.high < 0;
        return `<br>${what}${sure ? '<b>' : ''}${plus(scale * e.value, digits)}${sure ? '</b>' : ''} <small>(${plus(scale * e.low, digits)} to ${plus(scale * e.high, digits)})</small>`;
    };
    const plain = (e: Wide) => `${fixed(e.value, 2)}${finite(e) ? ` <small>(${fixed(e.low, 2)} to ${fixed(e.high, 2)})</small>` : ''}`;
    let body = '', open = false;
    for (const f of figuresOf(result).filter(({ detail }) => !detail)) {
        if (f.begins || !open) body += `${open ? '</table>\n' : ''}${begin(f.measure)}`;
        open = true;
        const cells = f.values.map((e, i) => `<td>${f.kind === 'share' && finite(e) ? `${fixed(100 * e.value, 1)}&nbsp;% <small>(${fixed(100 * e.low, 1)} to ${fixed(100 * e.high, 1)})</small>` : plain(e)}${i > 0 && f.effects ? effect(f.effects[i - 1]!, f) : ''}${(f.beyond ?? []).map((beyond, k) => (result.pairs[k]!.both === i ? effect(beyond, f, 'beyond the sum of each ') : '')).join('')}</td>`);
        body += `<tr><td>${words(f.measure)}${f.of ? ` &ndash; ${words(f.of)}` : ''}</td>${cells.join('')}</tr>\n`;
    }
    body += '</table>\n';
    const often = `${begin('How often each rule took effect, times a battle')}${bites(study).map(({ rule, means }) => `<tr><td>${rule} <small>${words(statementOf(study, rule))}</small></td>${means.map((e) => `<td>${plain(wideOf(e))}</td>`).join('')}</tr>\n`).join('')}</table>\n`;
    const left = decided(study).sort((a, b) => b.count - a.count).map(({ number, value, about, share }) => `<tr><td>${words(number)}=${value} <small>${words(about)}</small></td><td>${fixed(100 * share.value, 1)}&nbsp;% <small>(${fixed(100 * share.low, 1)} to ${fixed(100 * share.high, 1)})</small></td><td style="text-align:left"><span class="bar" style="width:${fixed(12 * share.value, 1)}rem"></span></td></tr>\n`);
    const ruled = left.length === 0 ? '' : `<h2>How often each decided</h2>\n<p>Battles with another winner when this alone is left out, on the same dice. These overlap and need not add up.</p>\n<table>\n${left.join('')}</table>\n`;
    return `${HEAD}<title>${words(title)}</title></head><body>\n<h1>${words(title)}</h1>\n<p>${ruleset.id}, ${result.variants[0]!.battles} battles of each reading, ${question.players.join(' against ')}, seed ${question.seed}${interrupted ? ', interrupted' : ''}. Sandtable ${version}.</p>\n`
        + `<pre>sandtable study ${wordsBehind(question).map(shellWord).join(' ')}</pre>\n${charts(study).join('')}${body}${often}${ruled}`
        + '<p><small>Per cent are shares of all battles, the other figures means of a battle, both with 95 % intervals. Below stands by how much a reading differs from the first on the same dice; bold: chance alone would hardly make it.</small></p>\n</body></html>\n';
}

/* ---- its charts: SVG without script, colour or another file ---- */

const NAME = 200, PLOT = 620, ROW = 26, BARS = 92, WIDTH = NAME + PLOT + 20;
const frame = (title: string, height: number, inside: string): string => `<figure><figcaption>${words(title)}</figcaption>\n<svg role="img" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"><title>${words(title)}</title>\n${inside}</svg></figure>\n`;
const label = (y: number, name: string): string => `<text x="${NAME - 12}" y="${y}" text-anchor="end">${words(name)}</text>\n`;

interface Scale { from: number; to: number }
const xOf = ({ from, to }: Scale, value: number): string => fixed(NAME + PLOT * (Math.min(Math.max(value, from), to) - from) / (to - from), 1);
function axis(s: Scale, height: number, step: number): string {
    let out = '';
    for (let at = s.from; at <= s.to + step / 2; at += step) out += `<path d="M${xOf(s, at)} 4V${height - 20}" stroke="#d8cfbb"/><text x="${xOf(s, at)}" y="${height - 5}" text-anchor="middle">${s.from < 0 && at > 0 ? '+' : ''}${fixed(at, 0)}</text>\n`;
    return out;
}
const point = (s: Scale, y: number, e: Required<Wide>): string => `<path d="M${xOf(s, e.low)} ${y}H${xOf(s, e.high)}" stroke="#221c14" stroke-width="2"/><circle cx="${xOf(s, e.value)}" cy="${y}" r="5" fill="${s.from < 0 && e.low <= 0 && e.high >= 0 ? '#fbf8f0' : '#221c14'}" stroke="#221c14" stroke-width="2"/>\n`;
const perCent = (e: Wide): Required<Wide> => ({ value: 100 * e.value, low: 100 * (e.low ?? e.value), high: 100 * (e.high ?? e.value) });

function charts(study: Whole): string[] {
    const { result } = study, readings = readingsOf(study), n = readings.length, out: string[] = [];
    const outcomes = [{ name: `${result.sides[0]} won`, f: find(result, 'won', result.sides[0]!) }, { name: 'drawn', f: find(result, 'drawn', '') }, { name: `${result.sides[1]} won`, f: find(result, 'won', result.sides[1]!) }];
    const rows = (from: number, s: Scale, of: (f: Figure, r: number) => Wide, name: (text: string, y: number) => string) => {
        let y = 0, inside = '';
        for (const { name: outcome, f } of outcomes) {
            y += ROW;
            inside += name(outcome, y - 6);
            for (let r = from; r < n; r++, y += ROW) inside += `${label(y + ROW / 2 + 4, readings[r]!)}${point(s, y + ROW / 2, perCent(of(f, r)))}`;
        }
        return inside;
    };
    const high = outcomes.length * (n + 1) * ROW + 30, percent = { from: 0, to: 100 };
    out.push(frame('How it ended, % of battles, with 95 % intervals', high, `${axis(percent, high, 10)}${rows(0, percent, (f, r) => f.values[r]!, (text, y) => `<g class="n">${label(y, text)}</g>`)}`));
    if (n > 1 && result.sets > 1) {
        const ends = outcomes.flatMap(({ f }) => f.effects!.map(perCent).flatMap((e) => [Math.abs(e.low), Math.abs(e.high)])), step = Math.ceil(Math.max(1, ...ends) / 5), points = { from: -5 * step, to: 5 * step }, tall = outcomes.length * n * ROW + 30;
        out.push(frame('What changes on the same dice, percentage points, with 95 % intervals; full where 0 lies outside', tall, `${axis(points, tall, step)}${rows(1, points, (f, r) => f.effects![r - 1]!, (text, y) => label(y, text))}`));
    }
    const turns = result.variants.map(({ ended }) => ended), first = Math.min(...turns.map((c) => c.findIndex((k) => k > 0))), last = Math.max(...turns.map((c) => c.length - 1));
    out.push(frame('When it ended, % of battles by turn', n * BARS, turns.map((counts, r) => bars(r * BARS, readings[r]!, counts, first, last, result.variants[r]!.battles)).join('')));
    result.sides.forEach((side, k) => {
        const lost = result.variants.map(({ losing }) => losing[k]!), most = Math.max(...lost.map((c) => c.length - 1));
        out.push(frame(`Units lost by ${side}, % of battles`, n * BARS, lost.map((counts, r) => bars(r * BARS, `${readings[r]}, median ${median(counts)}`, counts, 0, most, result.variants[r]!.battles)).join('')));
    });
    return out;
}
const find = (result: Result, measure: string, of: string): Figure => figuresOf(result).find((f) => f.measure === measure && f.of === of)!;
function median(counts: readonly number[]): number {
    const all = counts.reduce((a, b) => a + b, 0);
    let n = 0;
    return Math.max(0, counts.findIndex((count) => (n += count) >= 0.5 * all));
}
function bars(top: number, name: string, counts: readonly number[], first: number, last: number, all: number): string {
    const step = Math.min(PLOT / (last - first + 1), 40), most = BARS - 40, high = Math.max(0, ...counts);
    let out = label(top + BARS - 24, name);
    for (let i = first; i <= last; i++) {
        const share = (counts[i] ?? 0) / all, x = NAME + step * (i - first), h = high > 0 ? most * share * all / high : 0;
        out += `<rect x="${fixed(x + 1, 1)}" y="${fixed(top + BARS - 20 - h, 1)}" width="${fixed(step - 2, 1)}" height="${fixed(h, 1)}" fill="#221c14"/>`;
        if (step >= 20 || (i - first) % 5 === 0) out += `<text x="${fixed(x + step / 2, 1)}" y="${top + BARS - 5}" text-anchor="middle">${i}</text>`;
        if (share * all > 0 && step >= 28) out += `<text x="${fixed(x + step / 2, 1)}" y="${fixed(top + BARS - 24 - h, 1)}" text-anchor="middle">${fixed(100 * share, 0)}</text>`;
        out += '\n';
    }
    return out;
}

/* Returns all charts one below the other as one picture. */
export function svgOf(study: Whole): string {
    let y = 10;
    const parts = charts(study).map((chart) => {
        const height = Number(/height="(\d+)"/.exec(chart)![1]), title = /<title>(.*?)<\/title>/.exec(chart)![1]!, inside = /<\/title>\n([\s\S]*)<\/svg>/.exec(chart)![1]!, at = y;
        y += height + 50;
        return `<text x="12" y="${at + 18}" style="font:600 17px Georgia,serif">${title}</text>\n<g transform="translate(0 ${at + 30})">${inside}</g>\n`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}"><title>${words(study.title)}</title><style>text{font:13px system-ui,sans-serif;fill:#221c14}.n text{font-weight:700}</style><rect width="${WIDTH}" height="${y}" fill="#fbf8f0"/>\n${parts.join('')}</svg>\n`;
}
