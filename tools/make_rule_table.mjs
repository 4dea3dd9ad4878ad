// make_rule_table.mjs - rule, function, case: which function of a ruleset carries out which rule, and which cases try it.
//
//   node tools/make_rule_table.mjs FOLDER CASES            writes FOLDER/RULES.md
//   node tools/make_rule_table.mjs --check FOLDER CASES    fails where a rule in force has no function or no case, or no row in
//                                                          that page, or its row names what is no more there;
//                                                          last line `N passed, N failed`
//
// A function carries out a rule if its body or the comment above it names the rule: EC-MOVE-08, [EC-MEL-04..08], [EC-SEQ-05, 06].
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const args = process.argv.slice(2);
const check = args[0] === '--check';
const [folder, cases] = check ? args.slice(1) : args;
const relaxed = (text) => text.replace(/\/\/[^\n]*/g, '').replace(/\/\*[^]*?\*\//g, '');

// ---- the list of rules: { "ID", "statement", "place", NULL or "why not" } ----
const tables = readFileSync(join(folder, 'tables.c'), 'utf8');
const list = tables.slice(tables.search(/const sand_rule_row \w+\[/));
const string = '"(?:[^"\\\\]|\\\\.)*"(?:\\s*"(?:[^"\\\\]|\\\\.)*")*';
const value = (literal) => literal.replace(/"\s*"/g, '').slice(1, -1).replace(/\\"/g, '"');
const rowShape = new RegExp(`\\{\\s*"([A-Z]+-[A-Z]+-\\d+[a-z]?)",\\s*(${string}),\\s*${string},\\s*(NULL|${string})\\s*\\}`, 'g');
const rules = [...list.matchAll(rowShape)].map(([, id, statement, state]) =>
    ({ id, statement: value(statement), state: state === 'NULL' ? null : value(state), functions: [], cases: [] }));
const known = new Map(rules.map((rule) => [rule.id, rule]));
const order = rules.map((rule) => rule.id);

// All rules a piece of text names, ranges and short forms included.
function named(text) {
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

const functions = new Set(), questions = new Set();

// ---- functions: what begins in the first column and is followed by a body; tables count as well ----
for (const file of readdirSync(folder).filter((name) => name.endsWith('.c') || name.endsWith('.h')).sort()) {
    let text = readFileSync(join(folder, file), 'utf8');
    if (file === 'tables.c') text = text.slice(0, text.search(/const sand_rule_row \w+\[/)); // the list itself proves nothing
    const chunk = /(?:^\/\*(?:(?!\*\/)[^])*\*\/\n)?^(?:static |const |typedef |enum )?[\w* ]*?\b(\w+)(?:\([^;{]*\)\n\{[^]*?^\}|(?:\[\w*\])+ = \{[^]*?\};$)/gm;
    for (const [body, name] of text.matchAll(chunk)) {
        functions.add(name);
        for (const id of named(body)) if (!known.get(id).functions.includes(name)) known.get(id).functions.push(name);
    }
}

// ---- cases ----
for (const file of readdirSync(cases).filter((name) => name.endsWith('.json')).sort())
    for (const [, id, ids] of relaxed(readFileSync(join(cases, file), 'utf8')).matchAll(/\{id: "([^"]+)", rules: \[([^\]]*)\]/g)) {
        questions.add(id);
        for (const rule of named(ids)) known.get(rule).cases.push(id);
    }

// ---- the page ----
const FEW = 4;
const few = (items) => items.slice(0, FEW).map((item) => `\`${item}\``).join(', ') + (items.length > FEW ? `, … ${items.length}` : '');
const row = (rule) => rule.state
    ? `| ${rule.id} | ${rule.statement} | ${rule.state} | |`
    : `| ${rule.id} | ${rule.statement} | ${few(rule.functions)} | ${few(rule.cases)} |`;
const page = `# Rule, function, case\n
Written by \`tools/make_rule_table.mjs\`, checked by \`make test\`. Cases stand in \`${cases}/\`; \`sandtable casebook\` tries them.\n
| rule | what it says | functions | cases |\n|---|---|---|---|\n${rules.map(row).join('\n')}\n`;

if (!check) {
    writeFileSync(join(folder, 'RULES.md'), page);
} else {
    const faults = rules.filter((rule) => !rule.state && rule.functions.length === 0).map((rule) => `${rule.id}: no function names it`);
    faults.push(...rules.filter((rule) => !rule.state && rule.cases.length === 0).map((rule) => `${rule.id}: no case names it`));
    const old = readFileSync(join(folder, 'RULES.md'), 'utf8').split('\n');
    for (const rule of rules) {
        const cells = old.find((line) => line.startsWith(`| ${rule.id} | ${rule.statement} |`))?.slice(0, -1).split('|').slice(-2) ?? null;
        const gone = (cell, there) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name).filter((name) => !there.has(name));
        if (cells === null) faults.push(`${rule.id}: no row says what it says now`);
        else if (!rule.state)
            for (const name of [...gone(cells[0], functions), ...gone(cells[1], questions)]) faults.push(`${rule.id}: there is no ${name} any more`);
    }
    if (faults.length > 0) console.log(`see to it, then: node tools/make_rule_table.mjs ${folder} ${cases}`);
    for (const fault of faults) console.log(fault);
    console.log(`${2 * rules.filter((rule) => !rule.state).length + rules.length - faults.length} passed, ${faults.length} failed`);
    process.exit(faults.length > 0 ? 1 : 0);
}
