// rule_tables.mjs - for every ruleset, a table of rules with the functions that carry them out and the cases that try them.
//
//   node tools/docs/rule_tables.mjs            writes src/rules/<ruleset>/RULES.md
//   node tools/docs/rule_tables.mjs --rows     fails if a rule in force has no function, no case or no row in its page, or if its row
//                                              names a function or case that no longer exists; last line `N passed, N failed`
//   node tools/docs/rule_tables.mjs --check    also fails if a page is not, byte for byte, what would be written today
//
// A function carries out a rule if its body or the comment above it names the rule: EC-MOVE-08, [EC-MEL-04..08], [EC-SEQ-05, 06].
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const whole = process.argv[2] === '--check', check = whole || process.argv[2] === '--rows';
const relaxed = (text) => text.replace(/\/\/[^\n]*/g, '').replace(/\/\*[^]*?\*\//g, '');
const files = (folder, ...ends) => !existsSync(folder) ? [] : readdirSync(folder).filter((name) => ends.some((end) => name.endsWith(end))).sort();
const LIST = /const sand_rule_row \w+\[/;
const STRING = '"(?:[^"\\\\]|\\\\.)*"(?:\\s*"(?:[^"\\\\]|\\\\.)*")*';
const ROW = new RegExp(`\\{\\s*"([A-Z]+-[A-Z]+-\\d+[a-z]?)",\\s*(${STRING}),\\s*(?:SAND_READING|${STRING},\\s*(NULL|${STRING}))\\s*\\}`, 'g');
const value = (literal) => literal.replace(/"\s*"/g, '').slice(1, -1).replace(/\\"/g, '"');

// Returns the sources of a ruleset without its list of rules, which proves nothing, and the rules of that list, whose rows are
// { "ID", "statement", "place", NULL or "why not in force" }.
function readSources(folder) {
    const sources = [];
    let rules = [];
    for (const file of files(folder, '.c', '.h')) {
        let text = readFileSync(join(folder, file), 'utf8');
        const begin = text.search(LIST);
        if (begin >= 0) {
            const end = text.indexOf('\n};', begin);
            rules = [...text.slice(begin, end).matchAll(ROW)].map(([, id, statement, state]) =>
                ({ id, statement: value(statement), state: state === undefined || state === 'NULL' ? null : value(state), functions: [], cases: [] }));
            text = text.slice(0, begin) + text.slice(end);
        }
        sources.push(text);
    }
    return { sources, rules };
}

// The known rules that a text names, including ranges and short forms.
function namedIn(known, order, text) {
    const found = new Set();
    for (const [, head, chapter, first, rest] of text.matchAll(/\b([A-Z]+)-([A-Z]+)-(\d+[a-z]?)((?:\.\.\d+[a-z]?|,\s*\d+[a-z]?)*)/g)) {
        let last = `${head}-${chapter}-${first}`;
        if (known.has(last)) found.add(last);
        for (const [part] of rest.matchAll(/\.\.\d+[a-z]?|,\s*\d+[a-z]?/g)) {
            const id = `${head}-${chapter}-${part.match(/\d+[a-z]?/)[0]}`;
            if (part.startsWith('..'))
                for (let i = order.indexOf(last); i >= 0 && i <= order.indexOf(id); i++) found.add(order[i]);
            else if (known.has(id)) found.add(id);
            last = id;
        }
    }
    return found;
}

// Reads the rules with their functions and cases, and the names of all functions and cases.
function read(folder, cases) {
    const { sources, rules } = readSources(folder);
    const known = new Map(rules.map((rule) => [rule.id, rule])), order = rules.map((rule) => rule.id);
    const functions = new Set(), questions = new Set();
    // a function that begins in the first column and has a body, with the comment above it; tables count as well
    const chunk = /(?:^\/\*(?:(?!\*\/)[^])*\*\/\n)?^(?:static |const |typedef |enum )?[\w* ]*?\b(\w+)(?:\([^;{]*\)\n\{[^]*?^\}|(?:\[\w*\])* = \{[^]*?\};$)/gm;
    const list = /^#define (\w+_ROWS)\(.*\\\n(?:.*\\\n)*.*$/gm; // macros that list rows: options, columns
    for (const text of sources)
        for (const [body, name] of [...text.matchAll(chunk), ...text.matchAll(list)]) {
            functions.add(name);
            for (const id of namedIn(known, order, body)) if (!known.get(id).functions.includes(name)) known.get(id).functions.push(name);
        }
    for (const file of files(cases, '.json'))
        for (const [, id, ids] of relaxed(readFileSync(join(cases, file), 'utf8')).matchAll(/\{\s*"?id"?: "([^"]+)", "?rules"?: \[([^\]]*)\]/g)) {
            questions.add(id);
            for (const rule of namedIn(known, order, ids)) known.get(rule).cases.push(id);
        }
    return { rules, functions, questions };
}

const FEW = 4;
const few = (items) => items.slice(0, FEW).map((item) => `\`${item}\``).join(', ') + (items.length > FEW ? `, … ${items.length}` : '');
const row = (rule) => rule.state
    ? `| ${rule.id} | ${rule.statement} | ${rule.state} | |`
    : `| ${rule.id} | ${rule.statement} | ${few(rule.functions)} | ${few(rule.cases)} |`;
const page = (rules, cases) => `# Rule, function, case\n
Written by \`make rule-tables\`, checked by \`make test\`. Cases stand in \`${cases}/\`; \`sandtable casebook\` tries them.\n
| rule | what it says | functions | cases |\n|---|---|---|---|\n${rules.map(row).join('\n')}\n`;

function faultsOf({ rules, functions, questions }, path) {
    const inForce = rules.filter((rule) => !rule.state);
    const faults = inForce.filter((rule) => rule.functions.length === 0).map((rule) => `${rule.id}: no function names it`);
    faults.push(...inForce.filter((rule) => rule.cases.length === 0).map((rule) => `${rule.id}: no case names it`));
    const old = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const rule of rules) {
        const cells = old.find((line) => line.startsWith(`| ${rule.id} | ${rule.statement} |`))?.slice(0, -1).split('|').slice(-2) ?? null;
        const gone = (cell, there) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name).filter((name) => !there.has(name));
        if (cells === null) faults.push(`${rule.id}: no row says what it says now`);
        else if (!rule.state)
            for (const name of [...gone(cells[0], functions), ...gone(cells[1], questions)]) faults.push(`${rule.id}: there is no ${name} any more`);
    }
    return { faults, asked: 2 * inForce.length + rules.length };
}

let passed = 0, failed = 0;
for (const name of readdirSync('src/rules').filter((entry) => existsSync(join('src/rules', entry, `${entry}.c`))).sort()) {
    const folder = join('src/rules', name), cases = join('casebook', name.replaceAll('_', '-')), path = join(folder, 'RULES.md');
    const ruleset = read(folder, cases);
    if (!check) writeFileSync(path, page(ruleset.rules, cases));
    if (!check) continue;
    const { faults, asked } = faultsOf(ruleset, path);
    if (ruleset.rules.length === 0) faults.push('no list of rules (sand_rule_row) was found');
    if (whole && (!existsSync(path) || readFileSync(path, 'utf8') !== page(ruleset.rules, cases))) faults.push('RULES.md is not what would be written today');
    for (const fault of faults) console.log(`${folder}: ${fault}`);
    passed += asked - Math.min(faults.length, asked);
    failed += faults.length;
}
if (check) {
    if (failed > 0) console.log('see to it, then: make rule-tables');
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
