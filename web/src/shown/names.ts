/* names.ts - short forms of names where there is little room; the whole name stays in titles and sentences. */

/* Names without the words that all of them begin with: "Parliament's Right", "Parliament's Left" → "Right", "Left". */
export function withoutCommonStart(names: string[]): string[] {
    if (names.length < 2) return names;
    const words = names.map((name) => name.split(' '));
    let n = 0;
    while (words.every((w) => w.length > n + 1 && w[n] === words[0]![n])) n++;
    return words.map((w) => w.slice(n).join(' '));
}

export const minus = (n: number): string => String(n).replace('-', '−');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/* Sentences of the report carry the rule's number in brackets; where it stands beside them as a link it is left out. */
export const withoutRules = (text: string): string =>
    text.replace(/ ?\[[A-Z0-9][A-Za-z0-9-]*(, [A-Z0-9][A-Za-z0-9-]*)*\]/g, '');

const cut = (n: string): string => String(Math.floor(Number(n) * 10 + 1e-6) / 10);

/* Lengths and angles as people say them: to a tenth, downwards, as the engine reports them: what is allowed or left is never said to be
 * more than it is.  Two of one sentence that differ are not said to be the same, and nothing is said to be none: such stay exact. */
export function inTenths(text = ''): string {
    const all = new Set(text.match(/\d+(\.\d+)?/g));
    return text.replace(/\d+\.\d{2,}/g, (n) =>
        cut(n) === '0' || [...all].some((m) => m !== n && cut(m) === cut(n)) ? n : cut(n),
    );
}

/* A suggestion on a button: of several entries of one kind the kind once, and no places in figures. */
export function optionWords(words: string): string {
    const parts = inTenths(words)
            .replace(/ by \([^;]*\)/g, '')
            .split('; '),
        kind = `${parts[0]!.split(': ')[0]}: `;
    return parts.map((part, i) => (i > 0 && part.startsWith(kind) ? part.slice(kind.length) : part)).join('; ');
}
