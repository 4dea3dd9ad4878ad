// The page knows no rule: its sources name no ruleset, and no rule outside one table of words; and it is not heavy.
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

test('no source of the page names a ruleset, nor a rule outside the table of words', () => {
    assert.ok(rulesets.length > 0);
    for (const file of filesBelow('web/src')) {
        const found = named(readFileSync(join(root, file), 'utf8'));
        assert.deepEqual(file === TABLE ? found.filter((name) => rulesets.includes(name)) : found, [], file);
    }
});

test('that check can fail', () => {
    assert.deepEqual(named(`if (rule === '${['EC', 'MOVE', '08'].join('-')}') return ${JSON.stringify(rulesets[0])}`).length, 2);
});

// All five rulesets may weigh 600 kB together; the first one alone 350 kB.
const LIMIT = 350_000, RULESET = 62_500;

test('page and engine weigh at most 350 kB as they travel, and a little more for each further ruleset', () => {
    const further = readdirSync(join(root, 'src/rules')).filter((name) => existsSync(join(root, 'src/rules', name, `${name}.c`))).length - 1;
    const weights = ['index.html', 'app.js', 'app.css', 'worker.js', 'engine.wasm'].map((name) => [name, readFileSync(join(root, 'build/page', `${name}.gz`)).length]);
    const sum = weights.reduce((total, [, bytes]) => total + bytes, 0);
    assert.ok(sum <= LIMIT + RULESET * further, `${sum} bytes: ${weights.join('; ')}`);
});


test('names that would be the same are told apart', async () => {
    const { outputFiles } = await build({ entryPoints: [join(root, 'web/src/table/labels.ts')], bundle: true, write: false, format: 'esm' });
    const { toldApart } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
    const units = [["Waller's Foot", 'Centre'], ["Waller's Horse", 'Reserve'], ["Popham's Foot", 'Centre'], ["Byron's Horse", 'Left'], ["Byron's Horse", 'Reserve'], ['Levy', 'Left'], ['Levy', 'Left']].map(([name, command], i) => ({ key: String(i), name, command }));
    assert.deepEqual([...toldApart(units, true)].sort(([a], [b]) => a - b).map(([, text]) => text), ["Waller's Foot", "Waller's Horse", 'Popham', "Byron's Horse, Left", "Byron's Horse, Reserve", 'Levy 1', 'Levy 2']);
    assert.equal(toldApart(units, false).get('2'), "Popham's Foot");
});
