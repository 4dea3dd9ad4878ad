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
export const withoutRules = (text: string): string => text.replace(/ ?\[[A-Z0-9][A-Za-z0-9-]*(, [A-Z0-9][A-Za-z0-9-]*)*\]/g, '');

const tenth = (n: string, round = Math.round): string => String(round(Number(n) * 10) / 10);

/* Lengths and angles as people say them: to a tenth.  Two of one sentence that differ are not said to be the same, "5.9 left of 6", and
 * nothing is said to be none.  What is given, kept or reckoned stays exact. */
export function inTenths(text = ''): string {
    const all = [...new Set(text.match(/\d+(\.\d+)?/g))];
    return text.replace(/\d+\.\d{2,}/g, (n) => {
        const other = all.find((m) => m !== n && tenth(m) === tenth(n));
        if (tenth(n) === '0' || (other?.includes('.') && Number(n) > Number(other))) return n;
        return tenth(n, !other ? Math.round : Number(n) < Number(other) ? Math.floor : Math.ceil);
    });
}

/* A suggestion on a button: of several entries of one kind the kind once, and no places in figures. */
export function optionWords(words: string): string {
    const parts = inTenths(words).replace(/ by \([^;]*\)/g, '').split('; '), kind = `${parts[0]!.split(': ')[0]}: `;
    return parts.map((part, i) => (i > 0 && part.startsWith(kind) ? part.slice(kind.length) : part)).join('; ');
}
