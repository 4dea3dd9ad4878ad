// mutants.mjs - do the tests notice when a rule is changed by one operator or one number?
//
//   node tools/check/mutants.mjs [--sample N] [--seed N] [--list] [--also FILE] [WORD]      what has WORD in its file name only
//
// Draws N changes (500) by a seed (1) from the sources of src/rules: comparisons one step off or turned round, `and` for `or`, plus
// for minus, a missing `not`, a number one larger, yes for no.  Each is compiled into a copy of the library; the casebook must fail,
// or the golden records, or the unit tests of that ruleset (of all of them, for src/rules/common).  Left alone: comments, strings,
// asserts, heads of loops, and the files that propose or weigh orders but judge none (PROPOSE).
// A change that no test can notice, because the result is the same, is explained by a line of tests/mutants.txt:
//
//   FILE | the line as it stands | the line as changed | why nothing differs
//
// Each change is a test: noticed or explained, it has passed.  Wants `make all tests runs` in build/gcc-O2; last line
// `N passed, N failed`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { basename, dirname, join } from 'node:path';

const BUILD = 'build/gcc-O2', OUT = 'build/mutants';
const FLAGS = ['-std=c17', '-O1', '-ffp-contract=off', '-fno-math-errno', '-fvisibility=hidden', '-Iinclude', '-Isrc', '-Itests', '-DSAND_INSIDE', '-w'];
const PROPOSE = /(suggest|tries|wish|blow|worth|overlay|planning|captain|quiet|remedy|intent)[a-z_]*\.c$/;
const RUN_SECONDS = 60; // a test that never ends has noticed

const asked = { sample: 500, seed: 1, list: false, word: '' };
for (const words = process.argv.slice(2); words.length;) {
    const word = words.shift();
    if (word === '--sample') asked.sample = Number(words.shift());
    else if (word === '--seed') asked.seed = Number(words.shift());
    else if (word === '--list') asked.list = true;
    else asked.word = word;
}

// ---- what could be changed: { file, at, old, instead } ----

/* The source with everything a mutant leaves alone blanked out, offsets kept. */
function bare(source) {
    const blank = (text) => text.replace(/[^\n]/g, ' ');
    return source.replace(/\/\*[^]*?\*\//g, blank).replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, blank)
        .replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, blank).replace(/\bSAND_ASSERT\([^\n]*/g, blank).replace(/\bfor \([^\n]*?\)(?= |$)/gm, blank)
        .replace(/\[[^\]\n]*\]/g, blank)
        .replace(/\b(?:SAND_SAY|sand_answer_because|sand_answer_tell|sand_answer_show\w*)\([^;]*;/g, (call) => call.replace(/, 0(?=[,)])/g, blank)); // places that no sentence fills
}

const CHANGES = [
    [/(?<=\s)(<=|>=|<|>)(?=\s)/g, (op) => ({ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] })[op]],
    [/(?<=\s)(==|!=)(?=\s)/g, (op) => [op === '==' ? '!=' : '==']],
    [/(?<=\s)(&&|\|\|)(?=\s)/g, (op) => [op === '&&' ? '||' : '&&']],
    [/(?<=[\w)\]] )([+-])(?= )/g, (op) => [op === '+' ? '-' : '+']],
    [/(?<=[\s(])!(?=[a-z_(])/g, () => ['']],
    [/\b(true|false)\b/g, (word) => [word === 'true' ? 'false' : 'true']],
    [/(?<![\w.-])\d+\b(?![\w.])/g, (number) => [number === '1' ? '0' : String(Number(number) + 1)]], // flags of tables are 0 or 1
];

/* The larger or smaller of two, and a number without its sign, are the same with the comparison one step off. */
const SAME_AT_THE_LIMIT = /\b([\w.>-]+) [<>] ([\w.>-]+) \? (?:\1 : \2|\2 : \1|-\1 : \1)/g;

function sites() {
    const found = [];
    for (const folder of readdirSync('src/rules', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
        for (const name of readdirSync(join('src/rules', folder.name)).filter((entry) => entry.endsWith('.c')).sort()) {
            const file = join('src/rules', folder.name, name);
            if (PROPOSE.test(name) || !file.includes(asked.word)) continue;
            const text = bare(readFileSync(file, 'utf8')).replace(SAME_AT_THE_LIMIT, (all) => all.replace(/[<>]/, ' '));
            for (const [pattern, others] of CHANGES)
                for (const match of text.matchAll(pattern)) for (const instead of others(match[0])) found.push({ file, at: match.index, old: match[0], instead });
        }
    }
    return found;
}

function sampled(all) {
    const rank = (site) => createHash('sha256').update(`${asked.seed} ${site.file} ${site.at} ${site.instead}`).digest('hex');
    return all.map((site) => [rank(site), site]).sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, asked.sample).map(([, site]) => site);
}

function described({ file, at, old, instead }) {
    const source = readFileSync(file, 'utf8'), begin = source.lastIndexOf('\n', at) + 1, end = source.indexOf('\n', at);
    const line = source.slice(begin, end), before = source.slice(begin, at), after = source.slice(at + old.length, end);
    return { number: source.slice(0, at).split('\n').length, line: line.trim(), changed: (before + instead + after).trim() };
}

function explained() {
    const file = 'tests/mutants.txt';
    if (!existsSync(file)) return new Set();
    return new Set(readFileSync(file, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split(' | ').slice(0, 3).join(' | ')));
}

// ---- is it noticed? ----

/* Resolves to the exit status; what never ends has status 124. */
function run(program, words) {
    return new Promise((resolve) => {
        const child = spawn(program, words, { stdio: 'ignore' });
        const hanging = setTimeout(() => { child.kill('SIGKILL'); }, RUN_SECONDS * 1000);
        child.on('error', () => resolve(127));
        child.on('close', (code) => { clearTimeout(hanging); resolve(code ?? 124); });
    });
}

const objects = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    (entry.isDirectory() ? objects(join(folder, entry.name)) : entry.name.endsWith('.o') ? [join(folder, entry.name)] : []));
const casebooks = (folder) => readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
const RULESETS = readdirSync('src/rules').filter((name) => existsSync(join('src/rules', name, `${name}.c`)));
const casebookOf = (ruleset) => casebooks(join('casebook', ruleset.replaceAll('_', '-')));

/* The programs that may notice, quickest first: [object, arguments of the run]. */
function judges(file) {
    const ruleset = basename(dirname(file)), own = RULESETS.includes(ruleset);
    const tests = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => /^test_.*\.c$/.test(name)).map((name) => join(folder, name.replace(/\.c$/, ''))) : []);
    const common = ['tests/test_drill', 'tests/test_consequence', 'tests/test_decks', ...tests('tests').filter((name) => name.includes('common'))];
    return [['tests/run_casebook', own ? casebookOf(ruleset) : RULESETS.flatMap(casebookOf)], ['tests/run_golden', []],
        ...[...(own ? tests(join('tests', ruleset)) : [...common, ...RULESETS.flatMap((name) => tests(join('tests', name)))])].map((name) => [name, []])];
}

async function noticed(site, room) {
    const source = readFileSync(site.file, 'utf8'), changed = join(room, basename(site.file)), object = join(room, 'changed.o');
    writeFileSync(changed, source.slice(0, site.at) + site.instead + source.slice(site.at + site.old.length));
    if (await run('gcc', [...FLAGS, `-I${dirname(site.file)}`, '-c', changed, '-o', object]) !== 0) return 'it does not compile';
    const library = join(room, 'library.a');
    copyFileSync(join(OUT, 'library.a'), library);
    await run('ar', ['d', library, `${basename(site.file, '.c')}.o`]);
    for (const [name, words] of judges(site.file)) {
        const beside = objects(join(BUILD, dirname(name))).filter((other) => dirname(other) !== `${BUILD}/tests` && dirname(name) !== 'tests' && !/\/test_/.test(other));
        const program = join(room, 'judge');
        const status = await run('gcc', ['-o', program, `${BUILD}/${name}.o`, object, ...beside, ...objects(`${BUILD}/tests/drill`), ...objects(`${BUILD}/tests/support`), library, '-lcmocka', '-ljansson', '-lm']);
        if (status !== 0) throw new Error(`${name} cannot be linked: make all tests runs`);
        if (await run(program, words) !== 0) return name;
    }
    return null;
}

const all = sites(), chosen = sampled(all), reasons = explained();
if (asked.list) {
    for (const site of chosen) console.log(`${site.file}:${described(site).number}: ${described(site).line}   as   ${described(site).changed}`);
    process.exit(0);
}
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await run('ar', ['rcs', join(OUT, 'library.a'), ...objects(`${BUILD}/src`).filter((name) => !/\/src\/(cli|serve|wasm|draw)\//.test(name))]);
let passed = 0, failed = 0, seen = 0, same = 0;
const waiting = [...chosen];
const worker = async (number) => {
    const room = join(OUT, String(number));
    mkdirSync(room, { recursive: true });
    for (let site; (site = waiting.shift());) {
        const by = await noticed(site, room), { number: line, line: was, changed } = described(site);
        if (by) { passed++; seen++; }
        else if (reasons.has(`${site.file} | ${was} | ${changed}`)) { passed++; same++; }
        else { failed++; console.log(`NOT NOTICED ${site.file}:${line}: ${was}   as   ${changed}`); }
        if ((passed + failed) % 50 === 0) console.log(`${passed + failed} of ${chosen.length}: ${seen} noticed, ${same} explained`);
    }
};
await Promise.all(Array.from({ length: os.cpus().length }, (_, i) => worker(i)));
console.log(`${chosen.length} of ${all.length} changes: ${seen} noticed, ${same} make no difference, ${failed} unexplained`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
