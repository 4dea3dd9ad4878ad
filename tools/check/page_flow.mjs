// page_flow.mjs - checks that the page's files import one another in one direction only.
//
//   node tools/check/page_flow.mjs [--self-test]
//
// Two rules: no file reaches itself through imports (imports of types count), and a folder imports only from folders to its left in
// ARCHITECTURE.md.  Last line: `N passed, N failed`, one for each file of web/src.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'web/src');

// Layers from left to right; `data` includes the data and plane geometry of `table/`, `views` everything else.
const LAYERS = ['data', 'told', 'about', 'shown', 'app', 'views'];
const DATA = /^(engine\/|art\/|table\/(contract|geometry|view)\.ts|words\.ts|listen\.ts|css\.d\.ts)/;
// The root, right of all layers: it mounts the screens, and loads parts on demand and hands them what they share (kit.ts).
const ROOT = /^(main\.tsx|app\/(App|Broken)\.tsx|app\/(parts|kit)\.ts)$/;

const layerOf = (file) => {
    if (ROOT.test(file)) return LAYERS.length;
    if (DATA.test(file)) return 0;
    const at = LAYERS.indexOf(file.split('/')[0]);
    return at < 0 ? LAYERS.length - 1 : at;
};

// Types may also be imported from `about` into `told`: records of `about/held.ts` and the clock name one another's types.
const allowed = (from, to, typeOnly) => layerOf(to) <= layerOf(from) || (typeOnly && layerOf(from) === 1 && layerOf(to) === 2);

const filesBelow = (folder) => readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : /\.tsx?$/.test(name) ? [path] : [];
});

export function importsOf(file, text, exists) {
    return [...text.matchAll(/^(?:import|export) (type )?[^'"]*?from '(\.[^']+)'/gms)].flatMap(([, type, path]) => {
        const base = normalize(join(dirname(file), path)), to = [`${base}.ts`, `${base}.tsx`].find(exists);
        return to ? [{ to, typeOnly: Boolean(type) }] : [];
    });
}

// The faults of each file, by name.
export function faults(texts) {
    const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text, (to) => texts.has(to))]));
    const reaches = (from, goal, seen = new Set()) => (imports.get(from) ?? []).some(({ to }) => to === goal || (!seen.has(to) && (seen.add(to), reaches(to, goal, seen))));
    return new Map([...imports].map(([file, all]) => [file, [
        ...(reaches(file, file) ? [`${file}: reaches itself through ${all.filter(({ to }) => to === file || reaches(to, file)).map(({ to }) => to).join(', ')}`] : []),
        ...all.filter(({ to, typeOnly }) => !allowed(file, to, typeOnly)).map(({ to }) => `${file}: imports ${to}, which stands to its right (${LAYERS[layerOf(to)] ?? 'root'})`),
    ]]));
}

function run(texts) {
    const found = [...faults(texts).values()], said = found.flat();
    for (const line of said) console.log(line);
    return [found.filter((f) => f.length === 0).length, found.filter((f) => f.length > 0).length];
}

let passed, failed;
if (process.argv.includes('--self-test')) {
    const wrong = (files) => [...faults(new Map(Object.entries(files))).values()].flat().length > 0;
    const cases = [
        [true, { 'app/a.ts': "import { b } from './b';", 'app/b.ts': "import type { A } from './a';" }],
        [true, { 'shown/a.ts': "import { b } from '../app/b';", 'app/b.ts': '' }],
        [true, { 'told/a.ts': "import {\n    b,\n} from '../shown/b';", 'shown/b.ts': '' }],
        [false, { 'app/a.ts': "import { b } from '../shown/b';", 'shown/b.ts': "import type { P } from '../table/contract';", 'table/contract.ts': '' }],
    ];
    const right = cases.filter(([expected, files]) => wrong(files) === expected).length;
    [passed, failed] = [right, cases.length - right];
} else {
    if (!existsSync(root)) throw new Error(`no ${root}`);
    [passed, failed] = run(new Map(filesBelow(root).map((path) => [relative(root, path), readFileSync(path, 'utf8')])));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
