/* commands.ts - the battle in typed words, as in the terminal: `move popham ahead 6, turn right 15`, `charge waller hopton`.
 *
 * Orders are read by the engine (`say`), as in the terminal; the words for looking, asking and ending are read here. */
import { has, marching, mayConfirm, namesOf } from '../shown/offers';
import { loadOdds, measuredNow } from '../app/questions';
import { lessonOf } from '../shown/lessons';
import { capital, withoutRules } from '../shown/names';
import type { World } from '../shown/world';
import { entryWords } from '../shown/entry';
import { hold } from '../app/hand';
import type { Battle } from '../app/battle';
import type { BattleEvent, Entry, Offer, Order, SlotName, Suggestion, Verdict } from '../engine/protocol';
import type { Body, Ref, Unit } from '../table/contract';
import { bearing } from '../table/geometry';
import { orderAll } from '../app/all';
import { hint, oddsOfAll, takeHint, whyHint } from './commands_all';

const HELP = [
    'Orders: move 2 ahead 6, wheel right 10; move 2 to 50,18 facing north; move 2 toward UNIT; shoot all, advance all. Several in a line behind semicolons; help WORD explains one.',
    'due, or an empty line · what is asked, who may and how it is typed; check ORDER; hint · what the computer would do, ok gives it; hint UNIT · what it may do, a number gives it; tutor off, warn or always · grades orders before they are given.',
    'done · end the step, hand the sheet in; strike N · out of the sheet; yes, no · give what is in hand, put it down; undo, redo, pause; hurry · the computer plays now.',
    'map, list [SIDE], look UNIT, measure UNIT UNIT, deck, score, goal · how one wins, log [N]; odds ORDER, odds shoot [UNIT]; why, why 4 hits, why did UNIT rout, why did I lose, why hint, why RULE, why ORDER.',
];

/* Do these words begin words of the name, in the same order? "essex foot" is Essex's Foot. */
function begins(name: Ref, words: string[]): boolean {
    let at = 0;
    const own = String(name).toLowerCase().split(/\s+/);
    return words.every((word) => { while (at < own.length && !own[at]!.startsWith(word)) at++; return at++ < own.length; });
}

/* Finds the name that the words begin with, and returns it with the rest of the words. A name may be typed whole, by its beginning or by some of its
 * words, as long as only one name fits, or as a unit's number: "6" or "h6". */
export function nameAt(battle: Battle, names: Ref[], words: string): [name: Ref, rest: string] | null {
    const [said = '', letter = '', n] = /^([a-z]?)(\d+)(?![.\d]),?\s*/.exec(words.toLowerCase()) ?? [], unit = battle.state.units.find((u) => u.number === Number(n) && u.letter.toLowerCase().startsWith(letter) && names.includes(u.ref));
    if (unit) return [unit.ref, words.slice(said.length)];
    const parts = words.toLowerCase().split(/\s+/), text = (name: Ref) => String(name).toLowerCase();
    for (let n = parts.length; n > 0; n--) {
        const begin = parts.slice(0, n).join(' ').replace(/,$/, '');
        for (const fits of [(name: Ref) => text(name) === begin, (name: Ref) => text(name).startsWith(begin), (name: Ref) => begins(name, begin.split(' '))]) {
            const found = names.filter(fits);
            if (found.length === 1 && begin) return [found[0]!, words.split(/\s+/).slice(n).join(' ')];
        }
    }
    return null;
}

const numbers = (words: string): number[] => (words.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

class Misread extends Error {}

const whoIs = (words: string): string => `Who is “${words}”?`;

/* Says that several pieces have this name, or none. */
function which(names: Ref[], words: string): string {
    const [word = ''] = words.toLowerCase().split(/\s+/), several = names.filter((name) => begins(name, [word]));
    return several.length > 1 ? `Which “${word}”: ${several.join(' or ')}?` : whoIs(words);
}

function named(battle: Battle, names: Ref[], words: string): [name: Ref, rest: string] {
    const found = nameAt(battle, names, words);
    if (!found) throw new Misread(which(names, words));
    return found;
}

/* The reading of typed words by the engine's order language. */
interface Read {
    orders: Pick<Suggestion, 'order'>[];
    complaint?: string;
    verdict?: Verdict;
}
const sentence = (clause: string): string => `${capital(clause)}${/[.?!]$/.test(clause) ? '' : '.'}`;

/* Returns the entries that the words order; if they do not name who is to act, the selected piece of the side is meant. */
async function read(battle: Battle, words: string): Promise<{ entries: Entry[]; further: string[] }> {
    const word = words.split(/\s+/)[0]!.toLowerCase(), known = kindOf(battle, word);
    if (!battle.mine) throw new Misread(notNow(battle, word));
    const say = (text: string) => battle.ask<Read>('say', { text, side: battle.sideName(battle.acting) });
    const [selected] = battle.selection, [kind = '', ...rest] = words.split(/\s+/), unit = battle.unit(selected);
    let told = await say(words);
    if (told.complaint && selected !== undefined && (!unit || unit.side === battle.acting)) {
        const about = await say([kind, unit ? `#${unit.number}` : String(selected), ...rest].join(' '));
        if (!about.complaint) told = about;
    }
    const strange = !known && nameAt(battle, namesOf(battle, 'unit', true), words) === null && nearest(battle, word) !== undefined, elsewhere = known && !offerNamed(battle, word);
    if (told.complaint) throw new Misread(strange || elsewhere ? notNow(battle, word) : sentence(told.complaint));
    const [other] = told.orders.flatMap(({ order }) => order.entries).filter(({ kind }) => !offerNamed(battle, kind));
    if (other) throw new Misread(notNow(battle, other.kind));
    return { entries: told.orders.flatMap(({ order }) => order.entries), further: told.verdict ? [`No further: ${told.verdict.text ?? ''} [${told.verdict.rule ?? ''}]`] : [] };
}

/* Returns the order in hand and its verdict in words. */
function verdictOf(battle: Battle, ok = ''): string[] {
    const { draft, message } = battle;
    if (!draft) return [message || 'Nothing is in hand.'];
    return [`${capital(entryWords(battle, draft.entry))}: ${draft.words}`, ...(draft.nearest ? [`What is allowed: ${draft.nearest.words}${ok}`] : [])];
}

/* As in the terminal, gives an order that is complete and allowed, and says why another is not given. */
async function given(battle: Battle): Promise<string[]> {
    const { draft } = battle, before = battle.events.length;
    if (draft && mayConfirm(battle)) await battle.confirm();
    if (battle.held) return news(battle, before);
    if (!draft || battle.draft) return verdictOf(battle, '; ok gives it.');
    const told = news(battle, before);
    return battle.sheet.length > 0 || told.length === 0 ? [capital(entryWords(battle, draft.entry)), ...told] : told;
}

const owed = ({ sheetVerdict, decision }: World) => (sheetVerdict ?? decision)?.duties ?? [];

function onSheet(battle: World): string {
    const { length } = battle.sheet, [next, ...others] = owed(battle);
    return next ? `${length} on the sheet, ${others.length + 1} to go: ${next.text}. due lists them.` : `${length} on the sheet: done hands it in, strike N takes one out.`;
}

let asked: string | undefined;
/* Tells whether the present question has not been told yet. */
export const unasked = ({ mine, needs, decision }: World): boolean => asked !== (needs?.words ?? (mine ? decision?.title : asked));

/* Returns the events since then, and the next question if it is new. */
export const news = (battle: World, since: number): string[] => {
    const { message, sheet, needs, raw, decision, mine } = battle, said = battle.events.slice(since).map((e) => e.text).filter(Boolean), same = said.length > 0 && (!mine || asked === decision?.title);
    if (message) return [message];
    if (battle.held) return [`Tutor: it is not given yet. ${battle.held.words}`, `A: ${battle.hints[0]!.words}. The same again gives yours, ok gives A.`];
    if (battle.remark && said.length > 0) said.push(battle.remark);
    if (mine || needs) asked = needs?.words ?? decision?.title;
    return [...said.slice(-40), ...(sheet.length > 0 ? [onSheet(battle)] : needs ? [`${capital(withoutRules(needs.words))}. Type what fell, roll or back.`] : raw.over ? [raw.result.words] : same ? [] : [decision ? `Now: ${decision.title}` : 'Done.'])];
};

const offerNamed = (battle: Battle, word: string): Offer | undefined => battle.decision?.offers.find((o) => o.kind === word.toLowerCase() || o.label.toLowerCase() === word.toLowerCase());

/* How an order is typed; what may be left out stands in brackets. */
const SAYS: Partial<Record<SlotName, string>> = { body: 'TARGET', bodies: 'NAME, NAME', sequence: 'NAME, NAME', number: 'N', pose: 'X,Y [facing HEADING]', formation: '3x2', route: 'X,Y then X,Y', text: 'WORDS', then: 'signal ' };
function formOf(battle: Battle, kind: string): string {
    const row = battle.ruleset.orders.find((o) => o.name === kind);
    return row ? [kind, ...(row.subject ? [row.subject === 'body' ? 'LEADER' : row.subject.toUpperCase()] : []), ...row.slots.map((s) => `${s.slot === 'motion' ? `ahead ${6 * 10 ** Math.floor(Math.log10(battle.field.width / 12))}` : SAYS[s.slot] ?? ''}${s.words?.join('|') ?? ''}`).map((w, i) => (row.slots[i]!.optional ? `[${w}]` : w))].join(' ') : '';
}

/* Returns the names of the pieces that may be given this order, or that it may list. */
function whoMay(battle: Battle, { subjects, slots: [slot] }: Offer): string {
    const names = subjects ?? (slot?.slot === 'sequence' ? namesOf(battle, slot.ref, true) : []);
    return names.length > 0 ? ` (${names.join(', ')})` : '';
}

/* Gives what the words order, one entry after the other, up to the first that is refused. */
async function ordered(battle: Battle, words: string): Promise<string[]> {
    const { entries, further } = await read(battle, words), said = [...further];
    for (const entry of entries) {
        await battle.takeEntry(entry);
        said.push(...await given(battle));
        if (battle.draft) break;
    }
    return said;
}

/* Asks about an order without giving it. */
async function tried(battle: Battle, words: string, ask: (battle: Battle) => string[] | Promise<string[]>): Promise<string[]> {
    const said: string[] = [];
    for (const order of words.split(/[;\s]*;\s*/)) {
        const { entries, further } = await read(battle, order);
        said.push(...further);
        for (const entry of entries) {
            await battle.takeEntry(entry);
            said.push(...await ask(battle));
            await battle.putDown();
        }
    }
    return said;
}

const noUnit = ({ label }: Offer): string => `No unit can ${label.toLowerCase()} now.`;
const goes = (offer: Offer): boolean => has(offer, 'motion') && !has(offer, 'body');

/* Carries out "shoot all", and "advance all": every unit as far ahead as it may go. */
async function everybody(battle: Battle, word: string): Promise<string[]> {
    const far = word === 'advance', before = battle.events.length, offer = far ? marching(battle) : offerNamed(battle, word);
    if (!offer || !battle.mine) throw new Misread(notNow(battle, far ? 'move' : word));
    await battle.putDown();
    return (await orderAll(battle, offer, goes(offer))) > 0 ? news(battle, before) : [noUnit(offer)];
}

/* Returns the number of letters that must be changed to make one word of the other. */
function apart(a: string, b: string): number {
    let row = [...b, ''].map((_, i) => i);
    for (const c of a) row = row.reduce<number[]>((next, n, i) => [...next, i === 0 ? n + 1 : Math.min(row[i - 1]! + Number(c !== b[i - 1]), n + 1, next[i - 1]! + 1)], []);
    return row.pop()!;
}

const kindOf = ({ ruleset }: Battle, word: string) => ruleset.orders.find((o) => o.name === word || o.label.toLowerCase() === word);

/* The command or kind of order that was probably meant. */
function nearest({ ruleset }: Battle, word: string): string | undefined {
    const near = [...Object.keys(COMMANDS), ...ruleset.orders.map((o) => o.name)].sort((a, b) => apart(word, a) - apart(word, b))[0]!;
    return apart(word, near) < Math.max(2, word.length / 2) ? near : undefined;
}

/* Says that the word is an order of other steps, or no word at all. */
function notNow(battle: Battle, word: string): string {
    const kind = kindOf(battle, word), near = nearest(battle, word);
    if (!kind) return `“${word}” is not known: ${near ? `did you mean ${near}?` : 'help lists the commands.'}`;
    if (!battle.mine) return `${kind.label} is not available: it is not your turn.`;
    return `${kind.label} is not available in this step, ${battle.decision?.title ?? ''}: ${(battle.decision?.offers ?? []).map((o) => o.kind).join(', ')}.`;
}

/* Lists a unit's enemies, the nearest first, as the rules measure. */
async function seen(battle: Battle, eye: Unit): Promise<string[]> {
    const enemies = battle.state.units.filter((u) => u.side !== eye.side && u.standing === 'play');
    const told = await Promise.all(enemies.map(async (u) => ({ u, m: await measuredNow(battle, { unit: eye.number }, { unit: u.number }).catch(() => null) })));
    return [`${battle.raw.units.find((u) => u.id === eye.number)!.words}; at ${eye.pose.at.join(', ')}. Seen from there:`, ...told.sort((a, b) => (a.m?.distance ?? 0) - (b.m?.distance ?? 0)).map(({ u, m }) => `${u.name}: ${hour(eye, u)}, ${m?.words ?? 'the two sides know different things'}`)];
}

/* Returns the direction as an hour of the clock, for a unit that faces twelve. */
export const hour = (eye: Unit, { pose: { at } }: Unit | Body): string =>
    `${(((Math.round((bearing(eye.pose.at, at) - eye.pose.heading) / 30) % 12) + 12) % 12) || 12} o’clock`;

type Say = (battle: Battle, rest: string) => Promise<string[]>;
const acted = (act: (battle: Battle) => Promise<void>): Say => async (battle) => {
    const before = battle.events.length;
    await act(battle);
    return news(battle, before);
};

/* Names the pieces that could still act; typed again it ends the step. */
const ended: Say = async (battle, rest) => {
    if (battle.draft && !mayConfirm(battle)) await battle.putDown();
    const before = battle.turnOf, said = await acted((b) => b.end())(battle, rest);
    if (!battle.ending && !battle.message && !battle.held && battle.turnOf === before) return ['Nothing ends yet.', ...await COMMANDS.due!(battle, '')];
    return battle.ending && !battle.held ? [`${battle.ending.words}. ${battle.ending.kind !== 'drawn' ? 'Say done again to end anyway' : 'yes gives it, no puts it down'}.`] : said;
};

/* Returns the latest event that a question is about ("4 hits", "did essex rout", "did I lose"); without words, the last
 * result. */
function asksAbout(battle: Battle, question: string): BattleEvent | undefined {
    const low = question.toLowerCase().replace('?', ''), told = [...battle.events].reverse(), [amount] = /\d+/.exec(low) ?? [], names = battle.state.units.map((u) => u.ref);
    const who = low.split(' ').map((word, i, all) => !/^\d/.test(word) && nameAt(battle, names, all.slice(i).join(' '))?.[0]).find(Boolean);
    const about = (e: BattleEvent): boolean => !who || e.text.toLowerCase().includes(String(who).toLowerCase());
    if (!low) return told.find((e) => e.rolls?.length || ['hit', 'remove', 'result'].includes(e.verb));
    if (/\b(lose|lost|win|won)\b/.test(low)) return told.find((e) => e.verb === 'result');
    if (/\b(rout|routed|gone|flee|fled)\b/.test(low)) return told.find((e) => e.verb === 'remove' && about(e));
    if (/\bhits?\b/.test(low)) return told.find((e) => e.verb === 'hit' && about(e) && (!amount || e.amount === Number(amount) || e.text.includes(`: ${amount}`)));
    return who ? told.find(about) : undefined;
}

const TUTOR = { off: 'The tutor says nothing.', warn: 'The tutor holds back an order that surely costs a point of a hundred or more.', always: 'The tutor says of every order what a better one would bring.' };

const COMMANDS: Record<string, Say> = {
    help: async (battle, rest) => { /* some rules have an order of that name */
        const row = battle.ruleset.orders.find((o) => o.name === rest.toLowerCase()), offer = offerNamed(battle, 'help'), rule = battle.ruleset.rules.find((r) => r.id === row?.rule);
        if (rest && !row && offer) return ordered(battle, `help ${rest}`);
        return row ? [`${row.label}: ${formOf(battle, row.name)}`, ...(rule ? [`${rule.id}: ${rule.statement}`] : [])] : HELP;
    },
    deck: async (battle) => (battle.raw.decks.length > 0 ? battle.raw.decks.flatMap((d) => d.words) : ['These rules have no cards.']),
    lesson: async (battle) => { const l = lessonOf(battle); return l ? [`${l.title}. ${l.say}`, ...(l.type ? [`Type: ${l.type}`] : []), ...(l.why ? [l.why] : [])] : ['There are no lessons now.']; },
    list: async (battle, rest) => battle.raw.units.filter((u) => (u.status === 'play' || u.status === 'waiting') && battle.sideName(u.side).toLowerCase().includes(rest.toLowerCase())).map((u) => `${u.id} ${u.words}`),
    due: async (battle) => [
        ...news(battle, battle.events.length), ...battle.sheet.map((e, i) => `${i + 1}. ${entryWords(battle, e)}`), ...owed(battle).map((d) => d.text ?? ''),
        ...(battle.decision?.offers ?? []).filter((o) => o.subjects?.length !== 0).map((o) => `${formOf(battle, o.kind)}: ${o.label}${whoMay(battle, o)}`),
    ],
    check: async (battle, rest) => {
        const found = nameAt(battle, namesOf(battle, 'unit', true), rest);
        if (rest && !(found && !found[1])) return tried(battle, rest, (b) => verdictOf(b));
        if (found) await battle.select(found[0]);
        return battle.suggestions.length === 0 ? ['Nothing.'] : battle.suggestions.flatMap((s, i, all) => (all.findIndex((o) => o.words === s.words) < i ? [] : `${i + 1}. ${s.words}`));
    },
    yes: given, hint: async (battle, rest) => { if (battle.draft?.nearest) await battle.putDown(); return rest ? COMMANDS.check!(battle, rest) : hint(battle); }, score: async (battle) => battle.standing?.words ?? ['Nobody may know it yet.'], goal: async (battle) => battle.standing?.goals.map((g) => `${g.words} [${g.rule}]`) ?? ['Nobody may know it yet.'],
    tutor: async (battle, rest) => {
        const [word = battle.settings.tutor] = rest.toLowerCase().split(/\s+/).filter(Boolean);
        if (!Object.hasOwn(TUTOR, word)) return ['Say when: tutor off, tutor warn or tutor always.'];
        battle.settle({ tutor: word as keyof typeof TUTOR });
        return [TUTOR[word as keyof typeof TUTOR]];
    },
    ok: async (battle) => { const before = battle.events.length, near = battle.held ? battle.hints[0] : battle.draft?.nearest; if (near) await battle.take(near); return near ? given(battle) : (await takeHint(battle)) ? news(battle, before) : ['There is no hint to take: hint asks for one.']; },
    no: async (battle) => { await battle.putDown(); return ['Put down.']; },
    done: ended, end: ended, seal: ended, undo: acted((battle) => battle.undo()), redo: acted((battle) => battle.redo()),
    strike: async (battle, rest) => { await battle.dropFromSheet((numbers(rest)[0] ?? 0) - 1); return [`${battle.sheet.length} on the sheet.`]; },
    why: async (battle, rest) => {
        if (rest.trim().toLowerCase() === 'hint') return whyHint(battle);
        const [word = '', ...others] = rest.split(/\s+/), order = (text: string) => tried(battle, text, (b) => COMMANDS.why!(b, ''));
        if (kindOf(battle, word) && others.length > 0) return order(rest);
        const asked = asksAbout(battle, rest), rule = /^[A-Z]+(-[A-Z0-9]+)+$/i.exec(rest.trim())?.[0].toUpperCase();
        if (rest && !rule && !asked && /\b(lose|lost|win|won)\b/i.test(rest)) return COMMANDS.score!(battle, '');
        if (rest && !rule && !asked) return order(rest).catch(() => ['Nothing of that kind has happened yet.']);
        if (rule || (battle.draft && !rest)) await battle.explain(rule);
        else if (asked) await battle.explainEvent(asked);
        const text = battle.why?.why.text;
        battle.closeWhy();
        return text?.split('\n') ?? [battle.message || 'Nothing has happened yet.'];
    },
    odds: async (battle, rest) => {
        if (!rest) return battle.odds?.words ?? ['Of which order? odds ORDER, or odds shoot UNIT.'];
        const [word = '', ...others] = rest.split(/\s+/), offer = offerNamed(battle, word), found = offer && nameAt(battle, offer.subjects ?? [], others.join(' '));
        if (!offer || (others.length > 0 && !(found && !found[1]))) {
            const line: Order[] = [], said = await tried(battle, rest, () => (mayConfirm(battle) ? (line.push(battle.draft!.order), []) : verdictOf(battle)));
            if (said[0]) return said;
            await loadOdds(battle, line, '');
            return battle.odds?.words ?? [battle.oddsError];
        }
        const lines = await oddsOfAll(battle, offer, found ? [found[0]] : offer.subjects ?? []);
        return lines.length > 0 ? lines : [noUnit(offer)];
    },
    measure: async (battle, rest) => {
        const names = namesOf(battle, 'unit', false), [first, other] = named(battle, names, rest), [second] = named(battle, names, other.replace(/^(to|from)\s+/i, ''));
        await battle.measure(first, second);
        return [battle.rulers[battle.rulers.length - 1]?.label ?? battle.message];
    },
    look: async (battle, rest) => {
        const [ref] = named(battle, namesOf(battle, 'unit', false), rest);
        hold(battle, ref);
        return seen(battle, battle.unit(ref)!);
    },
    map: async ({ field: { width, height, mark, terrain, zones } }) => [
        `The table: ${width} by ${height} ${mark}. What lies on it, west to east and south to north:`,
        ...[...terrain.filter((t) => !t.decoration), ...zones.map(({ name, use, parts }) => ({ name, label: use, points: parts.flat() }))].map(({ name, label, points }) => {
            const [x, y] = [0, 1].map((i) => points.map((p) => Math.round(p[i]!))).map((all) => `${Math.min(...all)} to ${Math.max(...all)}`);
            return `${label} ${name}: ${x}; ${y}.`;
        }),
    ],
    log: async (battle, rest) => battle.events.map((e) => e.text).filter(Boolean).slice(-(numbers(rest)[0] ?? 12)),
    hurry: async (battle) => { if (!battle.hurries) return ['No computer is thinking that could be told to play now.']; battle.hurry(); return ['It plays the best it has found so far.']; },
    pause: async (battle) => { battle.pause(!battle.paused); return [battle.paused ? 'The computer is paused.' : 'The computer goes on.']; },
};
Object.assign(COMMANDS, { may: COMMANDS.check, orders: COMMANDS.due, forget: COMMANDS.no });

async function take(battle: Battle, number: number): Promise<string[]> {
    const chosen = battle.suggestions[number - 1];
    if (!chosen) throw new Misread('There is no such number: check lists them.');
    await battle.take(chosen);
    return given(battle);
}

async function part(battle: Battle, text: string): Promise<string[]> {
    const [word = '', ...others] = text.split(/\s+/), low = word.toLowerCase() || 'due', rest = others.join(' ');
    if (battle.needs && /^(=?\d[\d ]*( of \d+)?|roll|back)$/.test(text)) return acted((b) => b.answerDice(low === 'roll' ? { rolled: true } : low === 'back' ? { none: true } : { dice: text }))(battle, '');
    if (/^\d+$/.test(word)) return take(battle, Number(word));
    if (/^all$/i.test(rest) && (offerNamed(battle, low) || low === 'advance')) return everybody(battle, low);
    return COMMANDS[low] ? COMMANDS[low](battle, rest) : ordered(battle, text);
}

/* Carries out typed words part by part, until one is wrong or asks back, and returns what happened. */
export async function command(battle: Battle, text: string): Promise<string[]> {
    battle.unsay();
    const said: string[] = [], held = battle.draft, parts = text.split(/[;\s]*;\s*/).filter((p, i) => p || !i);
    try {
        while (parts.length > 0 && !battle.ending && (!battle.draft || battle.draft === held) || said.length === 0) said.push(...await part(battle, /^(check|may|odds|why)\b/i.test(parts[0]!) ? parts.splice(0).join('; ') : parts.shift()!));
    } catch (error) {
        if (!(error instanceof Misread)) throw error;
        said.push(error.message);
    }
    return parts.some(Boolean) ? [...said, `The rest of the line was not given: ${parts.join('; ')}`] : said;
}
