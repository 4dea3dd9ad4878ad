// The table of all players in every scenario of docs/players.md, each played against the captain on paired dice with the sides swapped.
//
//   node tools/docs/players.mjs PROGRAM [--pairs N] [--seed N] [--players A,B] [SCENARIO...]
//                                                  plays, and writes the cells that were played; all others stay as they are
//   node tools/docs/players.mjs --self-test
//
// Left out: 10 pairs, seed 7, every player of the program, every scenario. The table is written after each scenario, so that what is
// stopped loses no more than one row. It stands between two comments of the document:
//
//   <!-- players -->
//   <!-- /players -->
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const DOCUMENT = 'docs/players.md', AGAINST = 'captain', NONE = '–';
const BLOCK = /(<!-- players -->\n)([\s\S]*?)(<!-- \/players -->)/;
const HEAD = 'scenario';

/** Reads a table as a map from row and column to cell, and the names of its columns. */
export function readTable(text) {
    const lines = text.split('\n').filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
    const [head = [HEAD], , ...rows] = lines;
    return { columns: head.slice(1), rows: new Map(rows.map(([name, ...cells]) => [name, new Map(cells.map((cell, i) => [head[i + 1], cell]))])) };
}

export function writeTable({ columns, rows }) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const names = [...rows.keys()].sort();
    return [line([HEAD, ...columns]), `|${'---|'.repeat(columns.length + 1)}`, ...names.map((name) => line([name, ...columns.map((c) => rows.get(name).get(c) ?? NONE)])), ''].join('\n');
}

const percent = (share) => (100 * share).toFixed(1);
/* Where every pair ended alike there is no spread to make an interval from; then it is Wilson's, for so many battles. */
function interval({ score, battles }) {
    const { value, low, high } = score, z = 1.96 ** 2;
    if (low !== high) return [1 - high, 1 - low];
    const share = 1 - value, middle = (share + z / (2 * battles)) / (1 + z / battles);
    const half = Math.sqrt(z * (share * (1 - share) / battles + z / (4 * battles ** 2))) / (1 + z / battles);
    return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** A score is of the first player, the captain; the cell tells that of the other one. */
export function cellOf(p, date) {
    const [low, high] = interval(p);
    return `${percent(1 - p.score.value)} % (${percent(low)}–${percent(high)}), ${p.battles}, ${date}`;
}

/** Puts what was played into the table. */
export function put(table, name, pairings, date) {
    const row = table.rows.get(name) ?? new Map();
    table.rows.set(name, row);
    for (const p of pairings) {
        if (!table.columns.includes(p.players[1])) table.columns.push(p.players[1]);
        row.set(p.players[1], cellOf(p, date));
    }
    return table;
}

const run = (program, words) => execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });

/* The players that the program has, weakest first, without the one they are measured against. */
function playersOf(program) {
    const asked = execFileSync(program, ['engine'], { input: '{"jsonrpc":"2.0","id":1,"method":"players"}\n', encoding: 'utf8' });
    return JSON.parse(asked.split('\n')[0]).result.players.map((p) => p.name).filter((name) => name !== AGAINST);
}

const scenarios = () => readdirSync('scenarios', { withFileTypes: true }).filter((d) => d.isDirectory())
    .flatMap((d) => readdirSync(join('scenarios', d.name)).filter((f) => f.endsWith('.json')).map((f) => join('scenarios', d.name, f)));

function options(words) {
    const given = { pairs: '10', seed: '7', players: null, scenarios: [] };
    for (let i = 0; i < words.length; i++) {
        const name = words[i].slice(2);
        if (!words[i].startsWith('--')) given.scenarios.push(words[i]);
        else if (!(name in given) || name === 'scenarios' || i + 1 === words.length) throw new Error(`${words[i]} is no option: --pairs N, --seed N, --players A,B`);
        else given[name] = words[++i];
    }
    return given;
}

function main([program, ...words]) {
    const given = options(words), players = given.players?.split(',') ?? playersOf(program), date = new Date().toISOString().slice(0, 10);
    for (const file of given.scenarios.length > 0 ? given.scenarios : scenarios()) {
        const played = JSON.parse(run(program, ['match', file, '--players', [AGAINST, ...players].join(','), '--gauntlet', '--pairs', given.pairs, '--seed', given.seed, '--json']));
        const text = readFileSync(DOCUMENT, 'utf8'), found = BLOCK.exec(text);
        if (!found) throw new Error(`${DOCUMENT} has no place for the table`);
        const table = writeTable(put(readTable(found[2]), basename(file, '.json'), played, date));
        writeFileSync(DOCUMENT, text.replace(BLOCK, (_, open, __, close) => open + table + close));
        console.log(`${basename(file, '.json')}: ${played.map((p) => `${p.players[1]} ${percent(1 - p.score.value)} %`).join(', ')}`);
    }
}

function selfTest() {
    const told = (name, value) => ({ players: [AGAINST, name], battles: 20, score: { value, low: value - 0.125, high: value + 0.125 } });
    const table = put(readTable(''), 'b', [told('closer', 0.75)], '2026-01-02');
    put(table, 'a', [told('random', 1)], '2026-01-03');
    const text = writeTable(table);
    assert.equal(text, '| scenario | closer | random |\n|---|---|---|\n| a | – | 0.0 % (-12.5–12.5), 20, 2026-01-03 |\n| b | 25.0 % (12.5–37.5), 20, 2026-01-02 | – |\n');
    assert.equal(writeTable(readTable(text)), text, 'what is read is written again');
    const again = writeTable(put(readTable(text), 'b', [told('random', 0.5)], '2026-01-04'));
    assert.match(again, /\| b \| 25\.0 % [^|]*2026-01-02 \| 50\.0 % [^|]*2026-01-04 \|/, 'other cells stay');
    assert.equal(cellOf({ battles: 20, score: { value: 1, low: 1, high: 1 } }, 'd'), '0.0 % (0.0–16.1), 20, d', 'nothing won is not certainty');
    assert.throws(() => options(['--pears', '3']), /--pears is no option/);
    assert.deepEqual(options(['--pairs', '3', 'x.json']).scenarios, ['x.json']);
}

if (process.argv[2] === '--self-test') selfTest();
else main(process.argv.slice(2));
