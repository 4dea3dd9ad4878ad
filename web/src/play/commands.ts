/* commands.ts - the battle in typed words, as in the terminal: `move popham ahead 6, turn right 15`, `charge waller hopton`.
 *
 * An order is the word of its kind, whom it is about, and then whatever its slots want, in their order. */
import { namesOf } from '../app/hand';
import type { Battle } from '../app/battle';
import type { BattleEvent, Entry, MotionStep, Offer, Slot, SlotName } from '../engine/protocol';
import type { Point, Ref } from '../table/contract';
import { lessonOf } from '../app/guide';
import { capital, withoutRules } from '../app/names';
import { mayConfirm } from '../app/sheet';
import { hint, marching, oddsOfAll, orderAll, takeHint } from './commands_all';
import { entryWords } from './entry';

const HELP = [
    'An order: its word, whom it is about, the rest: move NAME ahead 6, wheel right 10; orders shows how each is typed, shoot all and advance all order everybody.',
    'check [NAME] · what may be ordered, numbered; a number takes it in hand; check ORDER · whether it may be given; hint · what the computer would do, ok gives it.',
    'go NAME X Y [HEADING], face NAME HEADING, away NAME · leave it to the engine how.',
    'yes, no · confirm it, put it down; done · end the step (twice, where somebody could still act); seal · hand the sheet in; strike N · out of the sheet; undo, redo, pause.',
    'list, look NAME, measure NAME NAME, deck, score, report [N]; odds, odds shoot [NAME] · the chances.',
    'why · the rule, or the last result; why 4 hits, why did NAME rout, why did I lose, why RULE.',
];

/* Words that begin those of a name, in their order: "essex foot" is Essex's Foot. */
function begins(name: Ref, words: string[]): boolean {
    let at = 0;
    const own = String(name).toLowerCase().split(/\s+/);
    return words.every((word) => { while (at < own.length && !own[at]!.startsWith(word)) at++; return at++ < own.length; });
}

/* The name the words begin with, and the rest of them: whole, or its beginning, or that of some of its words where nobody else has it. */
export function nameAt(names: Ref[], words: string): [name: Ref, rest: string] | null {
    const low = words.toLowerCase(), text = (n: Ref) => String(n).toLowerCase();
    const whole = names.filter((n) => low === text(n) || low.startsWith(`${text(n)} `) || low.startsWith(`${text(n)},`)).sort((a, b) => text(b).length - text(a).length)[0];
    if (whole !== undefined) return [whole, words.slice(text(whole).length).trim()];
    const parts = words.split(/\s+/);
    for (let n = parts.length; n > 0; n--) {
        const begin = parts.slice(0, n).join(' ').toLowerCase().replace(/,$/, '');
        for (const fits of [(name: Ref) => text(name).startsWith(begin), (name: Ref) => begins(name, begin.split(/\s+/))]) {
            const found = names.filter(fits);
            if (found.length === 1 && begin) return [found[0]!, parts.slice(n).join(' ')];
        }
    }
    return null;
}

/* Units are also called by their numbers, as in the terminal: "h6", or "6" where somebody must be named. */
export function numbered(battle: Battle, word: string, rest: string): string {
    const pair = /^(charge|fight|shoot|measure|odds|check)$/.test(word), one = pair || /^(look|away|go|face)$/.test(word) || offerNamed(battle, word)?.ref;
    return rest.split(/\s+/).map((w, i) => {
        const [, letter = '', n] = /^([a-z]?)(\d+)$/i.exec(w) ?? [], unit = battle.state.units.find((u) => u.number === Number(n));
        return unit && (letter ? unit.letter.toLowerCase() === letter.toLowerCase() : one && i < (pair ? 2 : 1)) ? unit.name : w;
    }).join(' ');
}

/* What is left of words when numbers and the small words between them are taken away. */
const without = (words: string): string => words.replace(/-?\d+(\.\d+)?|\b(at|facing|heading|by|then|and|x|wide|deep)\b|[,;×]/gi, ' ').trim();
const numbers = (words: string): number[] => (words.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

class Misread extends Error {}

/* One step of a motion. */
function stepOf(words: string): MotionStep {
    const [verb = '', ...rest] = words.trim().toLowerCase().split(/\s+/), [a = NaN, b] = numbers(rest.join(' ')), left = rest.includes('left');
    const ways: Record<string, number> = { ahead: 0, forward: 0, on: 0, back: 180, left: -90, right: 90 };
    if (verb === 'about') return ['about'];
    if (!Number.isFinite(a)) throw new Misread(`“${words.trim()}” is no part of a way: ahead 6, back 2, left 1, turn right 15, wheel left 10, about.`);
    if (verb in ways) return ['march', ways[verb]!, a];
    if (verb === 'turn' || verb === 'pivot') return ['pivot', left ? -a : a];
    if (verb === 'wheel') return ['wheel', left ? -a : a];
    if (verb === 'march' && b !== undefined) return ['march', a, b];
    throw new Misread(`“${verb}” is no way to go.`);
}

function listOf(names: Ref[], words: string): Ref[] {
    const list: Ref[] = [];
    for (let rest = words.replace(/^,\s*/, ''); rest;) {
        const found = nameAt(names, rest.split(',')[0]!.trim());
        if (!found) throw new Misread(`Who is “${rest.split(',')[0]}”?`);
        list.push(found[0]);
        const more = found[1];
        rest = [more, ...rest.split(',').slice(1)].filter(Boolean).join(', ').trim();
    }
    return list;
}

const pairs = (list: number[]): Point[] => list.slice(0, list.length & ~1).reduce<Point[]>((r, v, i) => (i % 2 === 0 ? [...r, [v, list[i + 1]!]] : r), []);

/* What a slot takes of the words, and what is left of them. */
function fill(battle: Battle, slot: Slot, entry: Entry, words: string): [Partial<Entry>, string] {
    const all = numbers(words), own = slot.slot !== 'body';
    switch (slot.slot) {
        case 'body': {
            const found = nameAt(namesOf(battle, slot.ref, own), words.replace(/^(at|to|on)\s+/i, ''));
            return found ? [{ target: found[0] }, found[1]] : [{}, words];
        }
        case 'bodies': return [{ members: listOf(namesOf(battle, slot.ref, own), words) }, ''];
        case 'sequence': return [{ sequence: listOf(namesOf(battle, slot.ref, own), words) }, ''];
        case 'choice': {
            const [word = '', ...rest] = words.split(/\s+/), choice = slot.words?.find((w) => w.startsWith(word.toLowerCase()));
            return choice && word ? [{ choice }, rest.join(' ')] : [{}, words];
        }
        case 'number': return all.length > 0 ? [{ number: Math.trunc(all[0]!) }, words.replace(/-?\d+(\.\d+)?/, '').trim()] : [{}, words];
        case 'pose': return all.length >= 2 ? [{ at: [all[0]!, all[1]!], heading: all[2] ?? entry.heading ?? battle.field.sides.find((s) => s.number === battle.acting)?.home ?? 0 }, without(words)] : [{}, words];
        case 'formation': return all.length >= 2 ? [{ form: [all[0]!, all[1]!] }, without(words)] : [{}, words];
        case 'motion': return words.trim() ? [{ motion: words.split(/,|\bthen\b/).filter((w) => w.trim()).map(stepOf) }, ''] : [{}, ''];
        case 'route': {
            const [before = '', after] = words.split(/\bsignal\b/), stops = pairs(numbers(before));
            return stops.length > 0 ? [{ route: stops }, after === undefined ? without(before) : `signal ${after}`] : [{}, words];
        }
        case 'then': {
            const [, word = '', places = ''] = /\bsignal\s+([a-z-]+)(.*)/i.exec(words) ?? [], choice = slot.words?.find((w) => w.startsWith(word.toLowerCase())), stops = pairs(numbers(places));
            return choice && word ? [{ then: stops.length > 0 ? { choice, route: stops } : { choice } }, ''] : [{}, words];
        }
        case 'text': return [words ? { text: words } : {}, ''];
    }
}

/* Nobody is called that, or several are. */
function whoElse(names: Ref[], words: string): string {
    const [word = ''] = words.toLowerCase().split(/\s+/), several = names.filter((name) => begins(name, [word]));
    return several.length > 1 ? `Which “${word}”: ${several.join(' or ')}?` : `Who is “${words}”? ${names.join(', ')} may.`;
}

/* An order in its own words; what it does not say stays open. */
function entryOf(battle: Battle, offer: Offer, words: string): Entry {
    const entry: Entry = { kind: offer.kind };
    let rest = words;
    if (offer.ref) {
        const found = nameAt(offer.subjects ?? [], rest) ?? nameAt(namesOf(battle, offer.ref, true), rest), selected = battle.selection.find((ref) => offer.subjects?.includes(ref));
        if (found) [, rest] = found;
        else if (rest && selected === undefined) throw new Misread(whoElse(offer.subjects ?? namesOf(battle, offer.ref, true), rest));
        if (found || selected !== undefined) entry[offer.ref] = (found?.[0] ?? selected) as never;
    }
    for (const slot of offer.slots) {
        const [part, left] = fill(battle, slot, entry, rest);
        Object.assign(entry, part);
        rest = left;
    }
    if (rest.trim()) throw new Misread(`“${rest.trim()}” was not understood.`);
    return entry;
}

/* The order in hand and its answer. */
function verdictOf(battle: Battle): string[] {
    const { draft, message } = battle;
    if (!draft) return [message || 'Nothing is in hand.'];
    const next = mayConfirm(battle) ? [`yes ${battle.mustCollect && !draft.offer.closes ? 'writes it down' : 'gives it'}, no puts it down.`] : [];
    return [`${capital(entryWords(battle, draft.entry))}: ${draft.words}`, ...(draft.nearest ? [`What is allowed: ${draft.nearest.words}`] : []), ...next];
}

async function wished(battle: Battle, kind: 'close' | 'shoot' | 'away', words: string): Promise<string[]> {
    const names = namesOf(battle, 'unit', false), first = nameAt(names, words), whom = first?.[1].replace(/^(at|to|on)\s+/i, '') ?? '', second = nameAt(names, whom);
    if (!first) return ['Which unit?'];
    if (!second && (whom || kind !== 'away')) return [whom ? `Who is “${whom}”?` : 'Whom?'];
    await battle.fulfil(kind === 'away' ? { wish: 'away', subject: first[0], object: second?.[0] } : { wish: kind, subject: first[0], object: second?.[0] ?? '' });
    return verdictOf(battle);
}

/* What has been said since, or what is asked next. */
export const news = (battle: Battle, since: number): string[] => {
    const said = battle.events.slice(since).map((e) => e.text).filter(Boolean);
    return battle.message ? [battle.message] : [...said.slice(-40), battle.sheet.length > 0 ? `${battle.sheet.length} on the sheet: seal hands it in, strike N takes one out.` : battle.needs ? capital(withoutRules(battle.needs.words)) : battle.raw.over ? battle.raw.result.words : battle.decision ? `Now: ${battle.decision.title}` : 'Done.'];
};

const offerNamed = (battle: Battle, word: string): Offer | undefined => battle.decision?.offers.find((o) => o.kind === word.toLowerCase() || o.label.toLowerCase() === word.toLowerCase());

/* How an order is typed; what may be left out stands in brackets. */
const SAYS: Partial<Record<SlotName, string>> = { body: 'WHOM', bodies: 'NAME, NAME', sequence: 'NAME, NAME', number: 'N', pose: 'X Y [HEADING]', formation: '3x2', motion: 'ahead 6, wheel right 10', route: 'X Y, X Y', text: 'WORDS', then: 'signal ' };
function formOf(battle: Battle, kind: string): string {
    const row = battle.ruleset.orders.find((o) => o.name === kind);
    return row ? [kind, ...(row.subject ? ['NAME'] : []), ...row.slots.map((s) => `${SAYS[s.slot] ?? ''}${s.words?.join('|') ?? ''}`).map((w, i) => (row.slots[i]!.optional ? `[${w}]` : w))].join(' ') : '';
}

async function ordered(battle: Battle, offer: Offer, rest: string): Promise<string[]> {
    await battle.takeEntry(entryOf(battle, offer, rest));
    return verdictOf(battle);
}

/* "shoot all"; "advance all" is everybody as far ahead as he may. */
async function everybody(battle: Battle, word: string): Promise<string[]> {
    const far = word === 'advance', before = battle.events.length, step = battle.decision?.title ?? '';
    const offer = far ? marching(battle) : offerNamed(battle, word);
    if (!offer || !battle.mine) return [notNow(battle, far ? 'move' : word)];
    return (await orderAll(battle, offer, far || offer.slots.some((s) => s.slot === 'motion' && !offer.slots.some((b) => b.slot === 'body')))) > 0 ? news(battle, before) : [`Nobody can ${offer.label.toLowerCase()} in this step: ${step}.`];
}

/* An order of other steps, or no word at all. */
function notNow(battle: Battle, word: string): string {
    const kind = battle.ruleset.orders.find((o) => o.name === word || o.label.toLowerCase() === word);
    if (!kind) return `“${word}” is not known; help lists the commands.`;
    if (!battle.mine) return `${kind.label} is not available: it is not your turn.`;
    return `${kind.label} is not available in this step, ${battle.decision?.title ?? ''}: ${(battle.decision?.offers ?? []).map((o) => o.kind).join(', ')}.`;
}

type Say = (battle: Battle, rest: string) => Promise<string[]>;
const acted = (act: (battle: Battle) => Promise<void>): Say => async (battle) => {
    const before = battle.events.length;
    await act(battle);
    return news(battle, before);
};

/* Said once of those who could still act; said again it ends. */
const ended: Say = async (battle, rest) => {
    const said = await acted((b) => b.end())(battle, rest);
    return battle.ending ? [`${battle.ending.words}. ${battle.ending.kind !== 'drawn' ? 'Say done again to end anyway' : mayConfirm(battle) ? 'yes confirms it, no puts it down' : 'no puts it down'}.`] : said;
};

/* What a question is about, the last of it first: "4 hits", "did essex rout", "did I lose"; without one: the last result. */
function asksAbout(battle: Battle, question: string): BattleEvent | undefined {
    const low = question.toLowerCase(), told = [...battle.events].reverse(), names = namesOf(battle, 'unit', false);
    const left = low.replace(/\b(did|was|were|has|is|the|it|i|we|he|hits?|on|rout(ed)?|gone|flee|fled|lose|lost|win|won|\d+)\b|\?/g, ' ').trim();
    const who = left && (nameAt([...names, ...battle.state.units.map((u) => u.ref)], left)?.[0] ?? left), [, amount] = /(\d+) hit/.exec(low) ?? [];
    const about = (e: BattleEvent): boolean => !who || e.text.toLowerCase().includes(String(who).toLowerCase());
    if (!low) return told.find((e) => e.rolls?.length || ['hit', 'remove', 'result'].includes(e.verb));
    if (/\b(lose|lost|win|won)\b/.test(low)) return told.find((e) => e.verb === 'result');
    if (/\b(rout|routed|gone|flee|fled)\b/.test(low)) return told.find((e) => e.verb === 'remove' && about(e));
    if (/\bhits?\b/.test(low)) return told.find((e) => e.verb === 'hit' && about(e) && (!amount || e.amount === Number(amount) || e.text.includes(`: ${amount}`)));
    return left ? told.find(about) : undefined;
}

const COMMANDS: Record<string, Say> = {
    help: async (battle, rest) => (formOf(battle, rest.toLowerCase()) ? [formOf(battle, rest.toLowerCase())] : HELP),
    deck: async (battle) => (battle.raw.decks.length > 0 ? battle.raw.decks.flatMap((d) => d.words) : ['These rules have no cards.']),
    lesson: async (battle) => { const l = lessonOf(battle); return l ? [`${l.title}. ${l.say}`, ...(l.type ? [`Type: ${l.type}`] : []), ...(l.why ? [l.why] : [])] : ['There are no lessons now.']; },
    list: async (battle) => battle.raw.units.filter((u) => u.status === 'play' || u.status === 'waiting').map((u) => u.words),
    orders: async (battle) => (battle.decision?.offers ?? []).filter((o) => o.subjects?.length !== 0).map((o) => `${formOf(battle, o.kind)}: ${o.label}${o.subjects ? ` (${o.subjects.join(', ')})` : ''}`),
    check: async (battle, rest) => {
        const [word = '', ...others] = rest.split(/\s+/), offer = offerNamed(battle, word);
        if (offer && others.length > 0) {
            await battle.takeEntry(entryOf(battle, offer, others.join(' ')));
            const said = verdictOf(battle).filter((line) => !line.startsWith('yes '));
            await battle.putDown();
            return said;
        }
        const found = nameAt(namesOf(battle, 'unit', true), rest);
        if (rest && !found) return [`Who is “${rest}”?`];
        if (found) await battle.select(found[0]);
        return battle.suggestions.length === 0 ? ['Nothing.'] : battle.suggestions.flatMap((s, i, all) => (all.findIndex((o) => o.words === s.words) < i ? [] : `${i + 1}. ${s.words}`));
    },
    go: async (battle, rest) => {
        const found = nameAt(namesOf(battle, 'unit', false), rest), [x, y, heading] = /[a-z]/i.test(found?.[1] ?? '') ? [] : numbers(found?.[1] ?? ''), offer = offerNamed(battle, 'go');
        if (!found || x === undefined || y === undefined) return offer ? ordered(battle, offer, rest) : ['go NAME X Y [HEADING]'];
        await battle.fulfil({ wish: 'reach', subject: found[0], at: [x, y], heading: heading ?? null });
        return verdictOf(battle);
    },
    face: async (battle, rest) => {
        const found = nameAt(namesOf(battle, 'unit', false), rest), [heading] = numbers(found?.[1] ?? ''), offer = offerNamed(battle, 'face');
        if (!found || heading === undefined) return offer ? ordered(battle, offer, rest) : ['face NAME HEADING'];
        await battle.fulfil({ wish: 'face', subject: found[0], heading });
        return verdictOf(battle);
    },
    charge: (battle, rest) => wished(battle, 'close', rest), fight: (battle, rest) => wished(battle, 'close', rest),
    shoot: (battle, rest) => wished(battle, 'shoot', rest), away: (battle, rest) => wished(battle, 'away', rest),
    yes: async (battle) => (!battle.draft ? ['No order is in hand.'] : mayConfirm(battle) ? acted((b) => b.confirm())(battle, '') : verdictOf(battle)),
    hint, score: async (battle) => battle.standing?.words ?? ['Nobody may know it yet.'],
    ok: async (battle) => { const before = battle.events.length; return (await takeHint(battle)) ? news(battle, before) : ['There is no hint to take: hint asks for one.']; },
    no: async (battle) => { await battle.putDown(); return ['Put down.']; },
    done: ended, end: ended, seal: ended, undo: acted((battle) => battle.undo()), redo: acted((battle) => battle.redo()),
    strike: async (battle, rest) => { await battle.dropFromSheet((numbers(rest)[0] ?? 0) - 1); return [`${battle.sheet.length} on the sheet.`]; },
    why: async (battle, rest) => {
        const asked = asksAbout(battle, rest), rule = /^[A-Z]+(-[A-Z0-9]+)+$/i.exec(rest.trim())?.[0].toUpperCase();
        if (rest && !rule && !asked) return !/\b(lose|lost|win|won)\b/i.test(rest) ? ['Nothing of the kind was told: why 4 hits, why did NAME rout, why did I lose, why RULE.'] : battle.standing?.words ?? ['Nobody may know it yet.'];
        if (rule || (battle.draft && !rest)) await battle.explain(rule);
        else if (asked) await battle.explainEvent(asked);
        const text = battle.why?.why.text;
        battle.closeWhy();
        return text?.split('\n') ?? [battle.message || 'Nothing has happened yet.'];
    },
    odds: async (battle, rest) => {
        const [word = '', ...others] = rest.split(/\s+/), offer = offerNamed(battle, word);
        if (!offer) return battle.odds?.words ?? ['No odds: take an order in hand first, or odds shoot NAME.'];
        const found = nameAt(offer.subjects ?? [], others.join(' ')), lines = await oddsOfAll(battle, offer, found ? [found[0]] : offer.subjects ?? []);
        return lines.length > 0 ? lines : [`Nobody can ${offer.label.toLowerCase()} now.`];
    },
    measure: async (battle, rest) => {
        const names = namesOf(battle, 'unit', false), first = nameAt(names, rest), second = first && nameAt(names, first[1].replace(/^(to|from)\s+/i, ''));
        if (!first || !second) return ['measure NAME NAME'];
        await battle.measure(first[0], second[0]);
        return [battle.rulers[battle.rulers.length - 1]?.label ?? battle.message];
    },
    report: async (battle, rest) => battle.events.map((e) => e.text).filter(Boolean).slice(-(numbers(rest)[0] ?? 12)),
    pause: async (battle) => { battle.pause(!battle.paused); return [battle.paused ? 'The computer is paused.' : 'The computer goes on.']; },
};
Object.assign(COMMANDS, { confirm: COMMANDS.yes, may: COMMANDS.check });

async function take(battle: Battle, number: number): Promise<string[]> {
    const chosen = battle.suggestions[number - 1];
    if (!chosen) return ['There is no such number: check lists them.'];
    await battle.take(chosen);
    return verdictOf(battle);
}

/* Does what is typed and says what came of it. */
export async function command(battle: Battle, text: string): Promise<string[]> {
    const [word = '', ...others] = text.split(/\s+/), low = word.toLowerCase(), rest = numbered(battle, low, others.join(' '));
    if (battle.needs && /^(\d[\d ]*( of \d+)?|roll|back)$/.test(text)) return acted((b) => b.answerDice(low === 'roll' ? { rolled: true } : low === 'back' ? { none: true } : { dice: text }))(battle, '');
    if (/^\d+$/.test(word)) return take(battle, Number(word));
    const offer = offerNamed(battle, low);
    try {
        if (rest.toLowerCase() === 'all') return await everybody(battle, low);
        if (offer && battle.mine && !(low in COMMANDS)) return await ordered(battle, offer, rest);
        return (await COMMANDS[low]?.(battle, rest)) ?? [notNow(battle, low)];
    } catch (error) {
        if (error instanceof Misread) return [error.message];
        throw error;
    }
}
