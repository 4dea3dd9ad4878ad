/* names.ts - short forms of names where there is little room; the whole name stays in titles and sentences. */

/* Drops the words with which all names begin, if they are at least so many: "Parliament's Right", "Parliament's Left" →
 * "Right", "Left". */
export function withoutCommonStart(names: string[], least = 0): string[] {
    if (names.length < 2) return names;
    const words = names.map((name) => name.split(' '));
    let n = 0;
    while (words.every((w) => w.length > n + 1 && w[n] === words[0]![n])) n++;
    return n < least ? names : words.map((w) => capital(w.slice(n).join(' ')));
}

export const minus = (n: number): string => String(n).replace('-', '−');
/* "+1.5", "−0.2", "0.0". */
export function tenth(n: number): string {
    const figure = Math.abs(n).toFixed(1);
    return `${figure === '0.0' ? '' : n > 0 ? '+' : '−'}${figure}`;
}
/* " ± 1.2"; nothing where it would be 0.0: the same dice then gave no spread, which estimates no error. */
export function within(half: number): string {
    const figure = half.toFixed(1);
    return figure === '0.0' ? '' : ` ± ${figure}`;
}
/* "Rome’s", "Royalists’". */
export const whose = (name: string): string => `${name}’${name.endsWith('s') ? '' : 's'}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/* Drops the rule's number in brackets from a sentence of the report, where it stands beside the sentence as a link. */
export const withoutRules = (text: string): string =>
    text.replace(/ ?\[[A-Z0-9][A-Za-z0-9-]*(, [A-Z0-9][A-Za-z0-9-]*)*\]/g, '');

/* Drops from the words of a result the side that has won, which stands beside them. */
export const howItEnded = (words: string): string =>
    capital(withoutRules(words).replace(/^(The battle is drawn|[^:]+ won): /, ''));

const cut = (n: string): string => String(Math.floor(Number(n) * 10 + 1e-6) / 10);

/* Writes lengths and angles as people say them: to a tenth and rounded down, as the engine reports them, so that no
 * more is promised than is allowed. Two different numbers of a sentence never become equal and none becomes 0: such
 * numbers stay exact. */
export function inTenths(text = ''): string {
    const all = new Set(text.match(/\d+(\.\d+)?/g));
    return text.replace(/\d+\.\d{2,}/g, (n) =>
        cut(n) === '0' || [...all].some((m) => m !== n && cut(m) === cut(n)) ? n : cut(n),
    );
}

/* The same, beside a drawn order: a march less than half a degree off is straight ahead to the eye. Text mode has it exactly. */
export const plainly = (text = ''): string =>
    inTenths(text.replace(/(\d \w+),? 0\.[0-4]\d*° to the (?:lef|righ)t/g, '$1 straight ahead'));

/* Shortens a suggestion for a button: the kind once for several entries of one kind, and no coordinates. */
export function optionWords(words: string): string {
    const parts = plainly(words)
            .replace(/ by \([^;]*\)/g, '')
            .split('; '),
        kind = `${parts[0]!.split(': ')[0]}: `;
    return parts.map((part, i) => (i > 0 && part.startsWith(kind) ? part.slice(kind.length) : part)).join('; ');
}
