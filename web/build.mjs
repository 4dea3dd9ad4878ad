// Bundles the page into build/page/ and, with --single, into one HTML file that contains everything.
// usage: node build.mjs --module=PATH [--out=DIR] [--single=FILE] [--scenarios=DIR] [--ruleset=ID] [--draft]
// --ruleset: a page with only this ruleset; --draft: made in seconds, neither minified further nor compressed, for tests
import { build } from 'esbuild';
import { minify } from 'terser';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allCut, COVERED, faces, FIRST } from './fonts.mjs';

const here = dirname(fileURLToPath(import.meta.url)), root = dirname(here);
const option = (name, otherwise) => process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const out = option('out', join(root, 'build/page'));
const module = option('module', join(root, 'build/wasm/sandtable.wasm'));
const single = option('single', '');
const battles = option('scenarios', join(root, 'scenarios')); // DIR/<ruleset>/*.json
const only = option('ruleset', ''), draft = process.argv.includes('--draft');

const common = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning', legalComments: 'none', charset: 'utf8' };
const jsx = { jsx: 'automatic', jsxImportSource: 'preact' };

// The page.json of each ruleset, for the start screen, by the ruleset's id.
async function rulesetWords() {
    const words = {}, folders = join(root, 'src/rules');
    for (const folder of (await readdir(folders)).sort()) {
        const text = await readFile(join(folders, folder, 'page.json'), 'utf8').catch(() => null);
        if (text !== null && (!only || only === folder.replaceAll('_', '-'))) words[folder.replaceAll('_', '-')] = JSON.parse(text, (key, value) => (key === 'fast' ? undefined : value)); /* `fast` is only for mk/wasm.mk */
    }
    return JSON.stringify(words);
}

// An outline or a line as text, a third as large when compressed: for x and y in turn, how much the step in tenths differs from the step before, a
// character each, 35 and twice the difference, one less where it is negative.  What does not fit stays a list.  src/start/scenarios.ts reads both.
function packed(name, points) {
    if ((name !== 'area' && name !== 'line') || !Array.isArray(points)) return points;
    const last = [0, 0], step = [0, 0];
    const codes = points.flat().map((value, i) => {
        const next = Math.round(value * 10) - last[i % 2], bend = next - step[i % 2];
        [last[i % 2], step[i % 2]] = [last[i % 2] + next, next];
        return last[i % 2] / 10 === value ? 35 + (bend < 0 ? -2 * bend - 1 : 2 * bend) : 0;
    });
    return codes.every((code) => code > 0 && code < 0xd800) ? String.fromCharCode(...codes) : points;
}
// Scenarios and the lessons beside them, without the white space that only serves editors.
const travelling = (text, pack) => JSON.stringify(JSON.parse(text, pack));
async function scenarios(pack) {
    const texts = [];
    for (const ruleset of (await readdir(battles)).sort().filter((name) => !only || name === only))
        for (const file of (await readdir(join(battles, ruleset)).catch(() => [])).sort())
            if (file.endsWith('.json') || file.endsWith('.lessons')) texts.push(travelling(await readFile(join(battles, ruleset, file), 'utf8'), pack));
    return `[${texts}]`;
}

// Text inside a <script> element must not end it.
const inScript = (text) => text.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');

await mkdir(out, { recursive: true });
const words = await rulesetWords();
/* A page of rulesets without written orders carries nothing for them. */
const written = Object.values(JSON.parse(words)).some(({ choices }) => choices);
await build({ ...common, ...jsx, define: { RULESET_WORDS: words, WRITTEN_ORDERS: String(written) }, entryPoints: { app: join(here, 'src/main.tsx') }, outdir: out, format: 'iife', loader: { '.tsx': 'tsx' } });
/* Play apart and the bench are separate scripts, loaded on demand; code that they share with the rest they take from it (src/app/kit.ts). */
const shared = new Set([...(await readFile(join(here, 'src/app/kit.ts'), 'utf8')).matchAll(/^ {4}'([^']+)': /gm)].map((m) => m[1]));
const fromKit = { name: 'kit', setup: (b) => {
    b.onResolve({ filter: /./ }, ({ path, kind }) => (kind !== 'entry-point' && shared.has(path) ? { path, namespace: 'kit' } : undefined));
    b.onLoad({ filter: /./, namespace: 'kit' }, ({ path }) => ({ contents: `module.exports = window.sandtableKit[${JSON.stringify(path)}]` }));
} };
await build({ ...common, ...jsx, entryPoints: { apart: join(here, 'src/apart/Apart.tsx'), bench: join(here, 'src/bench/Bench.tsx') }, outdir: out, format: 'iife', loader: { '.tsx': 'tsx' }, plugins: [fromKit] });
await build({ ...common, entryPoints: { apart: join(here, 'src/apart/apart.css'), bench: join(here, 'src/bench/bench.css') }, outdir: out });
/* terser makes scripts a thirtieth smaller than esbuild alone does. */
const app = join(out, 'app.js'), apart = join(out, 'apart.js'), bench = join(out, 'bench.js');
if (!draft) for (const script of [app, apart, bench]) await writeFile(script, (await minify(await readFile(script, 'utf8'), { compress: { passes: 3, inline: 0, comparisons: false, keep_fargs: false, unsafe_arrows: true }, toplevel: true, ecma: 2020 })).code);
await build({ ...common, entryPoints: { worker: join(here, 'src/engine/worker.ts') }, outdir: out, format: 'iife' });
const fonts = await allCut();
for (const [file, bytes] of fonts) await writeFile(join(out, file), bytes);
const styles = await readFile(join(out, 'app.css'), 'utf8');
await writeFile(join(out, 'app.css'), `${faces((file) => file)}\n${styles}`);
const html = await readFile(join(here, 'src/index.html'), 'utf8'), ahead = FIRST.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>\n`).join('');
const served = html.replace('<link rel="icon" href="data:,">', () => '<link rel="icon" href="icon.svg">\n<link rel="manifest" href="manifest.webmanifest">').replace('<link rel="stylesheet"', () => `${ahead}<link rel="stylesheet"`);
await writeFile(join(out, 'index.html'), served);
await writeFile(join(out, 'scenarios.json'), await scenarios(packed));
await writeFile(join(out, 'engine.wasm'), await readFile(module));
/* The page is installable: it has an icon, a manifest, and a service worker that keeps everything for use without a network. */
const OFFLINE = ['app.js', 'app.css', 'bench.js', 'bench.css', 'worker.js', 'engine.wasm', 'scenarios.json', 'icon.svg', ...fonts.map(([file]) => file)];
for (const name of ['icon.svg', 'manifest.webmanifest']) await writeFile(join(out, name), await readFile(join(here, 'src', name), 'utf8'));
const print = createHash('sha256').update(served);
for (const name of OFFLINE) print.update(await readFile(join(out, name)));
await build({ ...common, entryPoints: { sw: join(here, 'src/offline.ts') }, outdir: out, format: 'iife', define: { KEPT: JSON.stringify(['./', ...OFFLINE]), VERSION: JSON.stringify(print.digest('hex').slice(0, 16)) } });
/* Every character of the page must be in the page's own fonts. */
const said = `${await readFile(app, 'utf8')}${await readFile(apart, 'utf8')}${await readFile(bench, 'utf8')}${styles}${await scenarios()}`.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
const uncovered = [...new Set(said)].filter((c) => c > '~' && !COVERED.includes(c));
if (uncovered.length > 0) throw new Error(`no font of the page has ${uncovered.join(' ')}: add it to web/fonts.mjs`);
// Compressed copies for servers: Brotli for browsers that accept it (over TLS, or from this machine), gzip for others; zopfli, where installed,
// makes gzip a twentieth smaller.
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
const gzipped = async (path) => {
    const { status, stdout } = spawnSync('zopfli', ['-c', '--i15', path], { maxBuffer: 1 << 26 });
    return status === 0 && stdout.length > 0 ? stdout : gzipSync(await readFile(path), { level: 9 });
};
if (!draft) for (const name of ['index.html', 'app.js', 'app.css', 'worker.js', 'engine.wasm', 'scenarios.json', 'apart.js', 'apart.css', 'bench.js', 'bench.css', 'sw.js', 'icon.svg', 'manifest.webmanifest'])
    await writeFile(join(out, `${name}.gz`), await gzipped(join(out, name))), await writeFile(join(out, `${name}.br`), brotli(await readFile(join(out, name))));

if (single) {
    const part = (name) => readFile(join(out, name), 'utf8');
    const carried = [
        `<script type="text/plain" id="worker">${inScript(await part('worker.js'))}</script>`,
        `<script type="application/json" id="scenarios">${inScript(await part('scenarios.json'))}</script>`,
        `<script type="text/plain" id="module">${(await readFile(join(out, 'engine.wasm.gz'))).toString('base64')}</script>`,
        `<script>${inScript(await part('app.js'))}</script>`,
        `<script>${inScript(await part('bench.js'))}</script>`,
    ].join('\n');
    const inside = new Map(fonts.map(([file, bytes]) => [file, `data:font/woff2;base64,${bytes.toString('base64')}`]));
    const css = `${faces((file) => inside.get(file))}\n${styles}\n${await part('bench.css')}`;
    await mkdir(dirname(single), { recursive: true });
    await writeFile(single, html.replace('<link rel="stylesheet" href="app.css">', () => `<style>${css}</style>`).replace('<script src="app.js"></script>', () => carried));
}
