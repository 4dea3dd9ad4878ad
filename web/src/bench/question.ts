/* question.ts - the question of a study: battle, players, changes; and the equal terminal command. */
import type { Methods, OptionRow } from '../engine/messages';
import type { Ruleset } from '../engine/protocol';

export type Asked = Pick<Methods['study']['params'], 'text' | 'players' | 'seed' | 'variants' | 'without'>;
/* A number of the rules that a variant leaves out, to see which battles its rule decides. */
export type LeftOut = Methods['without']['result']['numbers'][number];
export type Figures = Methods['study']['result'];
export type Battle = Figures['notable'][number];
export interface Setting { name: string; value: string }
export interface Range { name: string; from: string; to: string; step: string }
export type Kind = 'variants' | 'sweep' | 'even' | 'remedies';
export interface Question {
    scenario: string;
    players: [string, string];
    battles: number;
    precision: number; /* stop when so sure; 0: play all battles */
    seed: string;
    kind: Kind;
    variants: Setting[][]; /* or the remedies */
    base?: Setting[]; /* of remedies: what is to be made even, if not the battle as it stands */
    range: Range | null;
    decided?: boolean; /* how often each rule decided is asked as well */
}

export const MOST = 15; /* variants beside the first */
export const ROUND = 256; /* sets after which the precision is checked */
export const EVEN_ROUND = 64; /* sets of a value after which it is judged */
export const NO_END = 1_000_000; /* battles of a study that goes on until the user stops it */
const PRECISE_MOST = 1_000_000_000;

/* An option, a number, or a value in the tables of unit types and of ground, that can be changed. */
export interface Changeable { name: string; question: string; rule: string; is: 'number' | 'reading' | 'unit' | 'ground'; standard: string; least?: number; most?: number; values?: OptionRow['values'] }

type Column = Ruleset['type_columns'][number];
/* The range of a column: its unit is "0..2" where the number is one of a few. */
function rangeOfColumn({ unit }: Column): Pick<Changeable, 'least' | 'most'> {
    const few = /^(\d)\.\.(\d)$/.exec(unit ?? '');
    return few ? { least: Number(few[1]), most: Number(few[2]) } : unit === 'hits' ? {} : { least: 0 };
}

const cell = (is: 'unit' | 'ground', name: string, label: string, column: Column, value: number): Changeable => ({
    name: `${name}.${column.name}`, question: `${label}: ${(column.doc ?? column.name).replace(/ \[.*\]$/, '')}`, rule: /\[(\S+?)[,\]]/.exec(column.doc ?? '')?.[1] ?? '', is, standard: String(value), ...rangeOfColumn(column),
});

export function changeables(rules: Ruleset): Changeable[] {
    const row = (is: Changeable['is']) => (o: OptionRow): Changeable => ({ name: o.name, question: o.question, rule: o.rule, is, standard: String(o.standard), least: o.least, most: o.most, values: o.values });
    const units = rules.types.flatMap((type) => rules.type_columns.map((column) => cell('unit', `types.${type.name}`, type.label, column, type.values[column.name] ?? 0)));
    const passes = rules.terrain.some(({ enter }) => Object.values(enter).includes(2));
    const ground = rules.terrain.flatMap(({ name, label, values, enter }) => [
        ...rules.terrain_columns.flatMap((column) => (values[column.name] === undefined ? [] : [cell('ground', `kinds.${name}`, label, column, values[column.name]!)])),
        ...rules.types.map((type): Changeable => ({ name: `kinds.${name}.enter.${type.name}`, question: `${label}: may ${type.label} enter it? 0 no, 1 yes${passes ? ', 2 only pass through' : ''}`, rule: '', is: 'ground', standard: String(enter[type.name] ?? 1), least: 0, most: passes ? 2 : 1 })),
    ]);
    return [...rules.numbers.map(row('number')), ...rules.options.map(row('reading')), ...units, ...ground];
}

/* The range in words: "1 to 30", "0 or more"; '': any number. */
export const rangeIn = ({ least, most }: Changeable): string => (least === undefined ? '' : most === undefined ? `${least} or more` : `${least} to ${most}`);
/* Returns what is wrong with a value; '': nothing. */
function wrongValue(what: Changeable | undefined, { name, value }: Setting): string {
    if (!what || what.values) return '';
    const number = Number(value), out = value.trim() === '' || !Number.isFinite(number) || number < (what.least ?? -Infinity) || number > (what.most ?? Infinity);
    return out ? `${name} is ${rangeIn(what) || 'a number'}, not ${value}.` : '';
}

/* Returns those in which every word is found: "flank melee". */
export function finding(all: readonly Changeable[], words: string): Changeable[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return all.filter((one) => wanted.every((word) => `${one.name} ${one.question} ${one.rule}`.toLowerCase().includes(word)));
}

/* Returns the values of a range, as `--sweep` counts them. */
export function valuesOf({ from, to, step }: Range): string[] {
    const a = Number(from), b = Number(to), by = Number(step);
    if (from === '' || to === '' || !(by > 0) || !(b >= a) || !Number.isFinite(b - a)) return [];
    const n = Math.floor((b - a) / by + 1e-9) + 1;
    return n > 10_000 ? [] : Array.from({ length: n }, (_, i) => String(Number((a + i * by).toPrecision(10))));
}

/* Returns why the study cannot be played; '': it can. */
export function hindrance(question: Question, all: readonly Changeable[]): string {
    const { kind, range } = question;
    if (!/^\d+$/.test(question.seed)) return 'The seed is a number without a sign.';
    const wrong = kind === 'variants' || kind === 'remedies' ? question.variants.flat().map((one) => wrongValue(all.find(({ name }) => name === one.name), one)).find(Boolean) : undefined;
    if (wrong) return wrong;
    if (kind === 'remedies' && question.variants.length === 0) return 'Change a number or a reading: each change is a remedy to be tried.';
    if (kind === 'variants' || kind === 'remedies') return '';
    if (!range) return kind === 'sweep' ? 'Choose the number to be swept.' : 'Choose the number that is to make it even.';
    const n = valuesOf(range).length, of = all.find(({ name }) => name === range.name), ends = [range.from, range.to].map((value) => wrongValue(of, { name: range.name, value })).find(Boolean);
    if (ends) return ends;
    if (n === 0) return 'From, to and step are numbers, the step above 0, and the range goes upwards.';
    return kind === 'sweep' && n > MOST ? `A sweep has at most ${MOST} values, this one ${n}: take a larger step.` : '';
}

/* Returns the settings of each variant; the first is the unchanged battle. */
export function variantsOf(question: Question): Setting[][] {
    const { kind, range, variants } = question;
    return [[], ...(kind === 'sweep' && range ? valuesOf(range).map((value) => [{ name: range.name, value }]) : variants)];
}
/* Do both variants change the same, in whatever order? */
export const same = (one: readonly Setting[], other: readonly Setting[]): boolean => one.length === other.length && one.every(({ name, value }) => other.some((s) => s.name === name && s.value === value));
export const wordsOf = (settings: readonly Setting[]): string => settings.map(({ name, value }) => `${name}=${value}`).join(',') || 'as it stands';
export const asked = (question: Question, text: string): Asked => ({ text, players: question.players, seed: question.seed, variants: variantsOf(question).map((settings) => Object.fromEntries(settings.map(({ name, value }) => [name, value]))) });
export const without = (numbers: readonly LeftOut[] | undefined): Pick<Asked, 'without'> => (numbers ? { without: numbers.map(({ number, value }) => ({ number, value })) } : {});
export const sizeOf = ({ players: [one, other] }: Question): number => (one === other ? 1 : 2);
export const setsOf = (question: Question): number => Math.ceil((question.precision > 0 ? PRECISE_MOST : question.battles) / sizeOf(question));

/* Is it a search for what makes the battle even, not a comparison of variants? */
export const isSearch = ({ kind }: Question): boolean => kind === 'even' || kind === 'remedies';
/* Returns what a search tries: the values of a range, or the battle as it stands and each remedy. */
export function triedBy({ kind, range, variants, base = [] }: Question): { name: string; settings: Setting[] }[] {
    if (kind === 'even') return valuesOf(range!).map((value) => ({ name: value, settings: [{ name: range!.name, value }] }));
    return [[], ...variants].map((own) => ({ name: wordsOf(own), settings: [...own, ...base.filter(({ name }) => !own.some((s) => s.name === name))] }));
}

export const rangeWords = ({ name, from, to, step }: Range): string => `${name}=${from}..${to}${Number(step) === 1 ? '' : `:${step}`}`;
const shellWord = (word: string): string => (/^[\w.,:@%+=/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
/* Returns the words that follow `sandtable study`. */
export function wordsBehind(question: Question): string[] {
    const { kind, range, variants, base = [] } = question;
    const changed = kind === 'remedies' ? [...base.map((s) => `--set=${wordsOf([s])}`), ...variants.map((v) => `--remedy=${wordsOf(v)}`)] : kind !== 'variants' ? (range ? [`--${kind}=${rangeWords(range)}`] : []) : variants.map((v) => `--against=${wordsOf(v)}`);
    return [question.scenario, `--players=${question.players.join(',')}`, question.precision > 0 ? `--precision=${question.precision}` : `--battles=${question.battles}`, `--seed=${question.seed}`, ...changed, ...(isSearch(question) ? [] : [question.decided ? '--decided' : '--rules'])];
}
export const commandOf = (question: Question): string => ['sandtable study', ...wordsBehind(question).map((word) => shellWord(word).replace(/^(--\w+)=/, '$1 '))].join(' ');
