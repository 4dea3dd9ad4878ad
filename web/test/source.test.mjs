// The page knows no rules: its sources name no ruleset, and no rule outside one table of words.  Also its weight, and the wording and labels it makes.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { root } from './browser.mjs';

const TABLE = 'web/src/words.ts';
const filesBelow = (folder) => readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : [path];
});
const rulesets = readdirSync(join(root, 'scenarios'));
const named = (text) => [
    ...rulesets.filter((name) => text.includes(name) || text.includes(name.replace(/-/g, '_'))),
    ...(text.match(/\b[A-Z]{2,3}-[A-Z]{1,6}-\d{1,3}\b/g) ?? []),
];

test('no source of the page names a ruleset, or a rule outside the table of words', () => {
    assert.ok(rulesets.length > 0);
    for (const file of filesBelow('web/src')) {
        const found = named(readFileSync(join(root, file), 'utf8'));
        assert.deepEqual(file === TABLE ? found.filter((name) => rulesets.includes(name)) : found, [], file);
    }
});

test('the check for names finds names', () => {
    assert.deepEqual(named(`if (rule === '${['EC', 'MOVE', '08'].join('-')}') return ${JSON.stringify(rulesets[0])}`).length, 2);
});

/* A component that registers a window listener after each render acts on the state before it: listen.ts registers once. */
const registers = (text) => /\bwindow\.addEventListener\b/.test(text);

test('components listen to the window only through listen.ts', () => {
    const elsewhere = filesBelow('web/src').filter((file) => file.endsWith('.tsx') && registers(readFileSync(join(root, file), 'utf8')));
    assert.deepEqual(elsewhere, []);
    assert.ok(registers(readFileSync(join(root, 'web/src/listen.ts'), 'utf8')));
});

/* The page's engine is linked with a printf that stops at a floating-point number. */
const printsFloat = (text) => (text.match(/"(?:[^"\\\n]|\\.)*"/g) ?? []).some((words) => /%[-+ 0#]*[\d*]*(\.[\d*]+)?[aefgAEFG]/.test(words.replaceAll('%%', '')));

test('no source of the engine prints or reads a floating-point number by a format', () => {
    const native = new Set(['cli', 'draw', 'mpi', 'serve', 'wasm'].map((name) => `src/${name}/`));
    const files = [...filesBelow('src'), ...filesBelow('include')].filter((file) => /\.(c|h|def)$/.test(file) && ![...native].some((folder) => file.startsWith(folder)));
    assert.ok(files.length > 300);
    assert.deepEqual(files.filter((file) => printsFloat(readFileSync(join(root, file), 'utf8'))), []);
    assert.ok(printsFloat('printf("%5.1f %%")') && !printsFloat('printf("5 %% fewer")'));
});

// Limits without the page's fonts: 392.5 kB with one ruleset, 642.5 kB with all five; with fonts everything stays under 727 kB (weight.test.mjs).
// Sizes are counted as compressed by Brotli, which browsers accept over TLS and from this machine.
const LIMIT = 392_500, RULESET = 62_500;

test('page and engine weigh at most 392.5 kB compressed, and 62.5 kB more for each further ruleset', () => {
    const further = readdirSync(join(root, 'src/rules')).filter((name) => existsSync(join(root, 'src/rules', name, `${name}.c`))).length - 1;
    const weights = ['index.html', 'app.js', 'app.css', 'worker.js', 'engine.wasm'].map((name) => [name, readFileSync(join(root, 'build/page', `${name}.br`)).length]);
    const sum = weights.reduce((total, [, bytes]) => total + bytes, 0);
    assert.ok(sum <= LIMIT + RULESET * further, `${sum} bytes: ${weights.join('; ')}`);
});


async function bundled(file) {
    const { outputFiles } = await build({ entryPoints: [join(root, file)], bundle: true, write: false, format: 'esm' });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

test('lengths are rounded down to tenths, unless two would become equal or one zero', async () => {
    const { inTenths, optionWords, plainly } = await bundled('web/src/shown/names.ts');
    for (const [exact, said] of [
        ['move 3.296 in forward; 2.704 in left of 6', 'move 3.2 in forward; 2.7 in left of 6'],
        ['12.004 in away; shoots up to 12 in', '12.004 in away; shoots up to 12 in'], ['5.997 in left of 6', '5.9 in left of 6'],
        ['12.06 in away; shoots up to 12 in', '12.06 in away; shoots up to 12 in'],
        ['5.97 in, and 6.04 in at most', '5.9 in, and 6 in at most'],
        ['turn 19.23° left', 'turn 19.2° left'], ['0.04 in too far', '0.04 in too far'], ['7 of 8 units', '7 of 8 units'],
    ]) assert.equal(inTenths(exact), said);
    for (const [exact, said] of [
        ['march 6 in, 0.01° to the right', 'march 6 in straight ahead'], ['move: 5.26 in 0.499° to the left', 'move: 5.2 in straight ahead'],
        ['march 6 in, 0.5° to the right', 'march 6 in, 0.5° to the right'], ['march 6 in, 10.01° to the left', 'march 6 in, 10° to the left'],
        ['would miss him, whose centre is 0.3° to the right', 'would miss him, whose centre is 0.3° to the right'],
    ]) assert.equal(plainly(exact), said);
    assert.equal(optionWords('A: march 6 in, 0.01° to the right'), 'A: march 6 in straight ahead');
    assert.equal(optionWords("Write an order: A, advance by (520, 1124), (3.5, 2), on the signal attack; Write an order: B, hold; Form up: C"), 'Write an order: A, advance, on the signal attack; B, hold; Form up: C');
});

test('names side by side keep a gap, and terrain names do not cross a piece', async () => {
    const { place } = await bundled('web/src/table/labels.ts'), bounds = { left: 0, right: 1000, top: 0, bottom: 1000 };
    const name = (key, ...xs) => ({ key, width: 90, height: 15, places: xs.map((x) => [x, 100]), weight: 1.2, must: false });
    const at = Object.fromEntries(place([name('u1', 100), name('u2', 191, 211)], [], bounds).placed.map(({ key, at }) => [key, at[0]]));
    assert.deepEqual(at, { u1: 100, u2: 211 }, 'a name that touches another gives way');
    const piece = { key: 'u1', cost: 100, outline: [[80, 90], [140, 90], [140, 130], [80, 130]] }, ground = { ...name('z1', 100), weight: 0.5 };
    assert.deepEqual(place([ground], [piece], bounds).placed, []);
    assert.equal(place([{ ...ground, places: [[100, 100], [100, 200]] }], [piece], bounds).placed[0].at[1], 200);
});

test('a well-placed name moves for one that would otherwise lie across a piece', async () => {
    const { place } = await bundled('web/src/table/labels.ts'), bounds = { left: 0, right: 1000, top: 0, bottom: 1000 };
    const name = (key, ...places) => ({ key, width: 90, height: 15, places, weight: 1, must: false });
    const piece = { key: 'x1', cost: 100, outline: [[40, 190], [140, 190], [140, 230], [40, 230]] };
    const at = (names) => Object.fromEntries(place(names, [piece], bounds).placed.map(({ key, at }) => [key, at]));
    const easy = { ...name('u1', [100, 100], [300, 100]), weight: 1.2 }, hard = name('u2', [90, 200], [110, 100]);
    assert.deepEqual(at([easy, hard]), { u1: [300, 100], u2: [110, 100] });
    assert.deepEqual(at([hard, easy]), at([easy, hard]), 'the order of names does not matter');
});

test('shortened names that would be equal are told apart', async () => {
    const { toldApart } = await bundled('web/src/table/labels.ts');
    const units = [["Waller's Foot", 'Centre'], ["Waller's Horse", 'Reserve'], ["Popham's Foot", 'Centre'], ["Byron's Horse", 'Left'], ["Byron's Horse", 'Reserve'], ['Levy', 'Left'], ['Levy', 'Left']].map(([name, command], i) => ({ key: String(i), name, command }));
    assert.deepEqual([...toldApart(units, true)].sort(([a], [b]) => a - b).map(([, text]) => text), ["Waller's Foot", "Waller's Horse", 'Popham', "Byron's Horse, Left", "Byron's Horse, Reserve", 'Levy 1', 'Levy 2']);
    assert.equal(toldApart(units, false).get('2'), "Popham's Foot");
});
