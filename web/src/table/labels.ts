/* labels.ts - finds places for names and plates.
 *
 * Everything is in points of turned paper. A label has a list of places, best first, and takes the one that hides
 * least. Labels that are hardest to place go first; then each may move once more. A label that would still cover
 * another is left out, unless it must be seen. The same input gives the same places. */
import type { Point } from './contract';
import { overlap } from './geometry';

export interface Wanted {
    key: string; width: number; height: number;
    places: Point[];                     /* of its middle, best first */
    weight: number;                      /* how much it matters */
    must: boolean;
    own?: string;                        /* the obstacle it belongs to */
}
export interface Obstacle { key: string; outline: readonly Point[]; cost: number }
export interface Placed { key: string; at: Point }

interface Rect { left: number; right: number; top: number; bottom: number }
const rectAt = (w: Wanted, [x, y]: Point): Rect => ({ left: x - w.width / 2, right: x + w.width / 2, top: y - w.height / 2, bottom: y + w.height / 2 });
const outlineOf = (r: Rect): Point[] => [[r.left, r.top], [r.right, r.top], [r.right, r.bottom], [r.left, r.bottom]];
/* Two names side by side would be read as one, so most of a letter is left between them. */
const spaced = (r: Rect): Rect => { const gap = (r.bottom - r.top) / 3; return { ...r, left: r.left - gap, right: r.right + gap }; };
const shared = (a: Rect, b: Rect): number => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

interface Known extends Obstacle { box: Rect }
const boxed = (o: Obstacle): Known => ({
    ...o, box: { left: Math.min(...o.outline.map((p) => p[0])), right: Math.max(...o.outline.map((p) => p[0])), top: Math.min(...o.outline.map((p) => p[1])), bottom: Math.max(...o.outline.map((p) => p[1])) },
});

/* Returns the distance of two rectangles; 0 where they meet. */
const apart = (a: Rect, b: Rect): number => Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

/* A name under another piece would be taken for that piece's name. */
function mistaken(w: Wanted, rect: Rect, obstacles: readonly Known[]): number {
    const own = obstacles.find((o) => o.key === w.own), x = (rect.left + rect.right) / 2;
    if (!own) return 0;
    const gap = apart(rect, own.box), over = (b: Rect) => x > b.left && x < b.right;
    return obstacles.some((o) => o !== own && o.key.charAt(0) === own.key.charAt(0) && (apart(rect, o.box) < gap - 1 || (over(o.box) && !over(own.box) && apart(rect, o.box) <= gap + 1))) ? 40 : 0;
}

/* Returns the price of a place: hidden pieces, places off the paper, and its rank in the label's list. */
function price(w: Wanted, index: number, rect: Rect, obstacles: readonly Known[], bounds: Rect): number {
    let cost = index * 3 + mistaken(w, rect, obstacles);
    const area = w.width * w.height;
    for (const o of obstacles) {
        const common = shared(rect, o.box);
        if (common > 0 && overlap(outlineOf(rect), o.outline)) cost += o.cost * (0.15 + common / area) * (o.key === w.own ? 0.6 : 1);
    }
    const outside = Math.max(0, bounds.left - rect.left, rect.right - bounds.right, bounds.top - rect.top, rect.bottom - bounds.bottom);
    return cost + outside * 8;
}

export function place(wanted: readonly Wanted[], obstacles: readonly Obstacle[], bounds: Rect): { placed: Placed[]; clashes: number; aside: number } {
    const known = obstacles.map(boxed);
    const options = wanted.map((w) => w.places.map((p, i) => ({ at: p, rect: rectAt(w, p), cost: price(w, i, rectAt(w, p), known, bounds) })));
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[b]!.weight - wanted[a]!.weight || least(options[b]!) - least(options[a]!) || a - b);
    const chosen = new Map<number, (typeof options)[number][number]>();
    const clash = (i: number, rect: Rect): number => {
        let sum = 0;
        for (const [j, other] of chosen) if (j !== i) sum += (shared(spaced(rect), spaced(other.rect)) / (wanted[i]!.width * wanted[i]!.height)) * 220 * wanted[j]!.weight;
        return sum;
    };
    const settle = (i: number) => chosen.set(i, options[i]!.reduce((best, o) => (o.cost + clash(i, o.rect) < best.cost + clash(i, best.rect) ? o : best)));
    for (let round = 0; round < 3; round++) for (const i of order) settle(i);
    /* a name that still lies badly may send away names that lie in a better place of its own, if all of them together are better off */
    const paid = (some: number[]) => some.reduce((sum, i) => sum + chosen.get(i)!.cost + clash(i, chosen.get(i)!.rect), 0);
    for (const i of order) {
        for (const o of paid([i]) > BAD ? options[i]! : []) {
            const all = [i, ...order.filter((j) => j !== i && shared(spaced(o.rect), spaced(chosen.get(j)!.rect)) > 0)], was = all.map((j) => chosen.get(j)!), before = paid(all);
            if (all.length > 3) continue;
            chosen.set(i, o);
            all.slice(1).forEach(settle);
            if (paid(all) > before - 1) all.forEach((j, n) => chosen.set(j, was[n]!));
        }
    }
    let clashes = 0;
    const out: Placed[] = [];
    for (const i of [...order].reverse()) {
        /* ground is named for players who look for it, never across a piece that stands there */
        const hidden = clash(i, chosen.get(i)!.rect) > 25 || chosen.get(i)!.cost > (wanted[i]!.weight < 1 ? 46 : 90);
        if (hidden) clashes++;
        /* of two that touch, the ground's goes, and else the one that counts less */
        const { rect } = chosen.get(i)!, near = (rect.bottom - rect.top) / 6, wide = wanted[i]!.weight < 1 ? { ...rect, left: rect.left - near, right: rect.right + near } : rect;
        if (!hidden && !wanted[i]!.must && [...chosen].some(([j, o]) => j !== i && shared(wide, o.rect) > 0.01 * wanted[i]!.width * wanted[i]!.height)) chosen.delete(i);
        if (hidden && !wanted[i]!.must) chosen.delete(i);
    }
    for (const i of order) if (chosen.has(i)) out.push({ key: wanted[i]!.key, at: chosen.get(i)!.at });
    const aside = order.filter((i) => chosen.has(i) && options[i]!.indexOf(chosen.get(i)!) > 2).length;
    return { placed: out, clashes, aside };
}

const BAD = 25; /* across a piece, or far off */

const least = (options: { cost: number }[]): number => Math.min(...options.map((o) => o.cost));

/* Returns places around an outline: below, above, right, left, and the corners; `below` says which of the first two is
 * preferred. */
export function around(outline: readonly Point[], width: number, height: number, below: boolean): Point[] {
    const xs = outline.map((p) => p[0]), ys = outline.map((p) => p[1]);
    const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys), x = (left + right) / 2, y = (top + bottom) / 2;
    const under = bottom + height * 0.56, over = top - height * 0.52, slide = width * 0.22;
    const near = below ? under : over, far = below ? over : under;
    return [[x, near], [x - slide, near], [x + slide, near], [x, far], [x + slide, far], [x - slide, far], [right + width / 2 + 3, y], [left - width / 2 - 3, y],
        [right + width / 2 - 6, near], [left - width / 2 + 6, near], [right + width / 2 - 6, far], [left - width / 2 + 6, far], ...[1, 2, 3].flatMap((rows): Point[] => {
            const off = rows * height * 0.96 * (below ? 1 : -1);
            return [[x, near + off], [x - slide, near + off], [x + slide, near + off], [x, far - off], [x - slide, far - off], [x + slide, far - off]];
        })];
}

/* ---- how wide a text is ------------------------------------------------------------------------------------------------------------ */

const SERIF = '"Alegreya","Signs",Georgia,serif';
export const NAME = `600 16px ${SERIF}`, PLACE = `italic 16px ${SERIF}`, NOTE = '600 15px "Source Sans 3","Signs",system-ui,sans-serif';

/* Resolves when the fonts of the measured texts have been loaded. */
export const typeCome = (): Promise<unknown> => Promise.all([NAME, PLACE, NOTE].map((font) => document.fonts.load(font)));
export const isTypeHere = (): boolean => [NAME, PLACE, NOTE].every((font) => document.fonts.check(font));

let pencil: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
export function textWidth(text: string, font: string): number {
    const key = `${font}|${text}`, known = widths.get(key);
    if (known !== undefined) return known;
    if (pencil === undefined) pencil = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (pencil) pencil.font = font;
    const width = pencil ? pencil.measureText(text).width : text.length * 7.6;
    if (!pencil || document.fonts.check(font, text)) widths.set(key, width); /* until its font has come, a text is measured again */
    return width;
}

/* Where space is short, drops the word of a name that the glyph already says ("Popham's Foot" → "Popham"). */
export function shortName(name: string, kinds: ReadonlySet<string>): string {
    const words = name.split(' ');
    if (words.length < 2 || !kinds.has(words[words.length - 1]!)) return name;
    const rest = words.slice(0, -1);
    /* "Royal Dragoons" is no Royal: only a person's name stands for his men */
    if (!/['’]s?$/.test(rest[rest.length - 1]!)) return name;
    const last = rest[rest.length - 1]!.replace(/['’]s?$/, '');
    return [...rest.slice(0, -1), last].join(' ');
}

export interface Named { key: string; name: string; command: string; label?: string }

/* Returns the name of each unit on the table: a short one if it is unique, else the full one, else with its command,
 * else with its number. `taken` are the names of leaders, who keep the bare name. */
export function toldApart(all: readonly Named[], short: boolean, taken: ReadonlySet<string> = new Set()): Map<string, string> {
    const kinds = sharedWords(all.map((u) => u.name)), forms = [
        ...(short ? [(u: Named) => shortName(u.name, u.label ? new Set([...kinds, u.label]) : kinds)] : []), (u: Named) => u.name,
        (u: Named) => `${u.name}, ${u.command}`, (u: Named) => `${u.name} ${all.filter((o) => o.name === u.name).indexOf(u) + 1}`,
    ];
    const out = new Map<string, string>();
    for (const form of forms) {
        const left = all.filter((u) => !out.has(u.key)), times = new Map<string, number>();
        for (const u of left) times.set(form(u), (times.get(form(u)) ?? 0) + 1);
        for (const u of left) if (form === forms[forms.length - 1] || (times.get(form(u)) === 1 && !taken.has(form(u)))) out.set(u.key, form(u));
    }
    return out;
}

/* Returns the last words that several names share. */
export function sharedWords(names: readonly string[]): Set<string> {
    const count = new Map<string, number>();
    for (const name of names) {
        const words = name.split(' '), last = words[words.length - 1]!;
        if (words.length > 1) count.set(last, (count.get(last) ?? 0) + 1);
    }
    return new Set([...count].filter(([, times]) => times > 1).map(([word]) => word));
}
