// Tests how far the luck and chances of `sandtable analyse` can be trusted: plays battles, analyses them, and sums up.
//
//   node tools/docs/luck.mjs [--playouts LUCKS] PROGRAM A,B BATTLES SCENARIO...
//                                                 prints rows of docs/players.md, one for each scenario; closer,closer@1 are equal
//                                                 players. With --playouts chances are those after a few activations more
//   node tools/docs/luck.mjs --self-test
//
// The luck of a battle must be 0 on average. The cut is the variance of results divided by that of results less luck. For the
// calibration it takes the chance given at every fifth order, and the share of these battles that was won; the squared error of the
// chances is compared with that of always giving the mean.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const EVERY = 5, PARTS = 5, SEED = '2027';
const mean = (of) => of.reduce((sum, x) => sum + x, 0) / of.length;
const variance = (of) => mean(of.map((x) => x * x)) - mean(of) ** 2;

/** Sums up battles, each with its result, its luck and the chances given on the way. */
export function sumUp(battles) {
    const luck = battles.map((b) => b.luck), parts = Array.from({ length: PARTS }, () => []);
    for (const b of battles) for (const chance of b.chances) parts[Math.min(PARTS - 1, Math.floor(chance * PARTS))].push([chance, b.result]);
    return {
        luck: mean(luck),
        error: Math.sqrt(variance(luck) / battles.length),
        cut: variance(battles.map((b) => b.result)) / variance(battles.map((b) => b.result - b.luck)),
        off: mean(battles.flatMap((b) => b.chances.map((chance) => (chance - b.result) ** 2))),
        mean: mean(battles.flatMap((b) => b.chances.map(() => (b.result - mean(battles.map((all) => all.result))) ** 2))),
        parts: parts.map((all) => all.length === 0 ? null : { told: mean(all.map(([chance]) => chance)), won: mean(all.map(([, won]) => won)) }),
    };
}

/* Takes the first battle of each pair: between equal players the second repeats it. */
const isFirst = (name) => name.endsWith('-a.record');

function lookBack(program, record) {
    const told = JSON.parse(execFileSync(program, ['analyse', record, '--json', ...playouts], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 }));
    return { result: told.result, luck: told.luck, chances: told.orders.filter((_, i) => i % EVERY === 0).map((o) => o.before) };
}

function play(program, players, battles, scenario) {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-luck-'));
    try {
        execFileSync(program, ['match', scenario, '--players', players, '--pairs', battles, '--seed', SEED, '--threads', '1', '--records', folder], { stdio: 'ignore' });
        return readdirSync(folder).filter(isFirst).map((name) => lookBack(program, join(folder, name)));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const percent = (x) => (100 * x).toFixed(1);

export function row(name, battles, s) {
    const parts = s.parts.map((p) => p ? `${percent(p.told)}: ${percent(p.won)}` : '–');
    return `| ${[name, battles, `${percent(s.luck)} ± ${percent(s.error)}`, `× ${s.cut.toFixed(2)}`, `${s.off.toFixed(3)} (${s.mean.toFixed(3)})`, ...parts].join(' | ')} |`;
}

function selfTest() {
    const s = sumUp([{ result: 1, luck: 0.5, chances: [0.1, 0.9] }, { result: 0, luck: -0.5, chances: [0.9, 1] }]);
    assert.deepEqual(['x-y-1-a.record', 'x-y-1-b.record'].filter(isFirst), ['x-y-1-a.record']);
    assert.equal(s.luck, 0);
    assert.equal(s.cut, Infinity, 'all of it was luck');
    assert.equal(s.mean, 0.25);
    assert.ok(Math.abs(s.off - (0.81 + 0.01 + 0.81 + 1) / 4) < 1e-9);
    assert.equal(s.parts[0].won, 1);
    assert.ok(Math.abs(s.parts[4].won - 1 / 3) < 1e-9);
    assert.equal(s.parts[2], null);
    assert.equal(sumUp([{ result: 1, luck: 0, chances: [] }, { result: 0, luck: 0, chances: [] }]).cut, 1, 'none of it was');
}

const words = process.argv.slice(2), playouts = words[0] === '--playouts' ? words.splice(0, 2) : [];
const [program, players, battles, ...scenarios] = words;
if (program === '--self-test') selfTest();
else for (const scenario of scenarios) console.log(row(basename(scenario, '.json'), battles, sumUp(play(program, players, battles, scenario))));
