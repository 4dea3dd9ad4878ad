// Writes the page's table of terrain looks from include/sandtable/looks.h.
//
//   node tools/docs/looks.mjs            writes web/src/table/looks.ts
//   node tools/docs/looks.mjs --check    fails if that file is out of date
import { readFileSync, writeFileSync } from 'node:fs';

const FROM = 'include/sandtable/looks.h', TO = 'web/src/table/looks.ts';
const TRAITS = ['low', 'holed', 'way', 'bare'];
const rows = [...readFileSync(FROM, 'utf8').matchAll(/^ {4}X\("([a-z]+)", "(?:[^"\\]|\\.)+", [A-Z]+, "([a-z]+)", "([a-z ]*)"\)/gm)].map(([, name, hair, traits]) => ({ name, hair, traits: traits.split(' ').filter(Boolean) }));
const wrong = rows.flatMap((row) => row.traits).filter((trait) => !TRAITS.includes(trait));
if (!rows.length || wrong.length) throw new Error(`${FROM}: ${wrong.length ? `no trait is called ${wrong.join(', ')}` : 'no looks found'}`);

const text = `/* looks.ts - how ground may look; written by \`make looks\` out of ${FROM}. */
export type Look =
${rows.map((row) => `    | '${row.name}'`).join('\n')};
export interface Traits {
    hair: 'wood' | 'hill' | 'water' | 'field' | 'town'; /* the border of an area */
    low?: true; /* its wash lies under the others */
    holed?: true; /* it keeps off its own name */
    way?: true; /* trees keep off it */
    bare?: true; /* its banks or verges are drawn, it has no border */
}
export const LOOKS: Record<Look, Traits> = {
${rows.map((row) => `    ${row.name}: { hair: '${row.hair}'${row.traits.map((trait) => `, ${trait}: true`).join('')} },`).join('\n')}
};
/* Of a look that a newer engine knows: nothing. */
export const traitsOf = (look: string): Partial<Traits> => LOOKS[look as Look] ?? {};
`;
if (!process.argv.includes('--check')) writeFileSync(TO, text);
else {
    let there = '';
    try { there = readFileSync(TO, 'utf8'); } catch { /* a missing file counts as out of date */ }
    if (there !== text) console.error(`${TO} is not what ${FROM} says: make looks`);
    console.log(there === text ? '1 passed, 0 failed' : '0 passed, 1 failed');
    process.exitCode = there === text ? 0 : 1;
}
