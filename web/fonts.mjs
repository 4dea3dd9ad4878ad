// The page's own fonts: Alegreya for the map, names and headings, Source Sans 3 for controls, and signs that neither has.
// Each is cut down to the characters that the page uses; other letters of western names are in a second file, which a browser fetches only for such a name.
import subset from 'subset-font';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const packed = createRequire(import.meta.url);
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
const USED = range(0x20, 0x7e) + '–—‘’“”…·×−°±¼½¾²';
const MORE = [...range(0xa0, 0xff) + 'ıŒœ€'].filter((c) => !USED.includes(c)).join('');
const SIGNS = '←→↑↓↵⇕⇧▲▴▸▼▾○◎●★✓';

export const FACES = [
    { file: 'alegreya.woff2', family: 'Alegreya', from: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2', text: USED },
    { file: 'alegreya-italic.woff2', family: 'Alegreya', style: 'italic', from: '@fontsource-variable/alegreya/files/alegreya-latin-wght-italic.woff2', text: USED },
    { file: 'source-sans.woff2', family: 'Source Sans 3', from: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2', text: USED },
    { file: 'signs.woff2', family: 'Signs', from: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2', text: SIGNS, still: true },
];
const ALL = FACES.flatMap((face) => (face.still ? [face] : [face, { ...face, file: face.file.replace('.', '-more.'), text: MORE, more: true }]));

/* The fonts loaded with the page; the others are loaded when a name needs them. */
export const FIRST = FACES.map((face) => face.file);
export const FONTS = ALL.map((face) => face.file);
/* Every character that one of the fonts has. */
export const COVERED = USED + MORE + SIGNS;

/* Cuts a font down to `text` and returns its bytes; keeps kerning, lining and tabular figures, and the weights from regular to bold. */
export async function cut({ from, text, still }, targetFormat = 'woff2') {
    return subset(await readFile(packed.resolve(from)), text, { targetFormat, noHinting: true, keepFeatures: ['kern', 'lnum', 'tnum'], ...(still ? {} : { variationAxes: { wght: { min: 400, max: 700 } } }) });
}

const hex = (c) => c.codePointAt(0).toString(16).toUpperCase();
/* The unicode-range of a text, such as U+20-7E, with neighbouring code points as one range. */
function ranges(text) {
    const codes = [...text].map((c) => c.codePointAt(0)).sort((a, b) => a - b), runs = [];
    for (const code of codes) {
        const last = runs[runs.length - 1];
        if (last && code === last[1] + 1) last[1] = code;
        else runs.push([code, code]);
    }
    return runs.map(([a, b]) => `U+${hex(String.fromCodePoint(a))}${b > a ? `-${hex(String.fromCodePoint(b))}` : ''}`).join(',');
}

/* The @font-face rules; `where(file)` returns the address of a font file. */
export const faces = (where) => ALL.map(({ file, family, style, text, still }) =>
    `@font-face{font-family:"${family}";font-style:${style ?? 'normal'};font-weight:${still ? '400' : '400 700'};font-display:swap;src:url(${where(file)}) format("woff2");unicode-range:${ranges(text)}}`).join('\n');

/* All fonts, cut down: [file, bytes]. */
export const allCut = () => Promise.all(ALL.map(async (face) => [face.file, await cut(face)]));
