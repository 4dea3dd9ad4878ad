/* names.ts - short forms of names where there is little room; the whole name stays in titles and sentences. */

/* Names without the words that all of them begin with: "Parliament's Right", "Parliament's Left" → "Right", "Left". */
export function withoutCommonStart(names: string[]): string[] {
    if (names.length < 2) return names;
    const words = names.map((name) => name.split(' '));
    let n = 0;
    while (words.every((w) => w.length > n + 1 && w[n] === words[0]![n])) n++;
    return words.map((w) => w.slice(n).join(' '));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/* Sentences of the report carry the rule's number in brackets; where it stands beside them as a link it is left out. */
export const withoutRules = (text: string): string => text.replace(/ ?\[[A-Z0-9][A-Za-z0-9-]*(, [A-Z0-9][A-Za-z0-9-]*)*\]/g, '');
