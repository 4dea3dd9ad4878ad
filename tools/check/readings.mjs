// Checks that the readings of every option differ.  For each ordered pair of an option's values it takes the cases that set the first
// value, sets the second instead, and at least one of them must then fail.  Numbers are changed to their standard.
// Last line: `N passed, N failed`.
//
//   node tools/check/readings.mjs [PROGRAM]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.argv[2] ?? 'build/gcc-O2/sandtable';
const relaxed = (text) => Function(`return (${text})`)(); // JavaScript allows comments, bare keys and trailing commas too
const scratch = mkdtempSync(join(tmpdir(), 'readings-'));

// The value of an option in a row, or else in its case.
const said = (test, row, name) => row?.position?.options?.[name] ?? test.position?.options?.[name];

// A copy of the test with only the rows whose value is `from`, changed to `to`; null if there are none.
function turned(test, name, from, to) {
    const copy = structuredClone(test);
    const change = (o) => ({ ...o, position: { ...o.position, options: { ...o.position?.options, [name]: to } } });
    if (!test.rows) return said(test, null, name) === from ? change(copy) : null;
    copy.rows = copy.rows.filter((row) => said(test, row, name) === from).map(change);
    return copy.rows.length > 0 ? copy : null;
}

function differs(books, name, from, to) {
    let cases = 0;
    for (const book of books) {
        const list = book.cases.map((test) => turned(test, name, from, to)).filter(Boolean);
        if (list.length === 0) continue;
        cases += list.length;
        const file = join(scratch, 'book.json');
        writeFileSync(file, JSON.stringify({ ...book, cases: list }));
        if (spawnSync(program, ['casebook', file]).status !== 0) return { cases, differs: true };
    }
    return { cases, differs: false };
}

// The values that cases give to a number, each paired with the standard.
function numbers(books, option) {
    const standard = Number(option.standard);
    const used = new Set(books.flatMap((book) => book.cases.flatMap((test) =>
        [test.position, ...(test.rows ?? []).map((row) => row.position)].map((p) => p?.options?.[option.name]))));
    used.delete(undefined);
    used.delete(standard);
    return used.size > 0 ? [...used].map((value) => [value, standard]) : [['another number', standard]];
}

let passed = 0, failed = 0;
function judge(ruleset) {
    const folder = join('casebook', ruleset);
    const books = readdirSync(folder).filter((name) => name.endsWith('.json')).sort().map((name) => relaxed(readFileSync(join(folder, name), 'utf8')));
    const told = execFileSync(program, ['rules', ruleset, '--json'], { maxBuffer: 1 << 24 });
    for (const option of JSON.parse(told.toString()).options) {
        const values = option.values?.map((v) => v.word);
        const pairs = values ? values.flatMap((a) => values.filter((b) => b !== a).map((b) => [a, b])) : numbers(books, option);
        for (const [from, to] of pairs) {
            const found = differs(books, option.name, from, to);
            if (found.differs) { passed++; continue; }
            failed++;
            console.log(`${ruleset}: ${option.name}: ${from} and ${to} are not told apart by the ${found.cases} cases that say ${from}`);
        }
    }
}

for (const ruleset of readdirSync('casebook').sort()) judge(ruleset);
rmSync(scratch, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
