// mutants.mjs - do the tests notice when a rule is changed by one operator or one number?
//
//   node tools/check/mutants.mjs [--sample N] [--seed N] [--jobs N] [--from LOG] [--list] [WORD]      what has WORD in its file name only
//
// Draws N changes (500) by a seed (1) from the sources of src/rules: comparisons one step off or turned round, `and` for `or`, plus
// for minus, a missing `not`, a number one larger, yes for no.  Each is compiled and linked into a shared library of its own; the
// casebook must fail, or the golden records, or the unit tests of that ruleset (of all of them, for src/rules/common) or of all rulesets,
// or forty random battles: the first that fails has noticed.  Left alone: comments, strings, asserts, heads of loops, and what proposes or weighs orders but judges
// none (PROPOSE, WEIGHS).  `--from LOG` draws nothing: it tries again what an earlier run printed as NOT NOTICED.
// A change that no test can notice, because the result is the same, is explained by a line of tests/mutants.txt:
//
//   FILE | the line as it stands | the line as changed | why nothing differs
//
// Each change is a test: noticed or explained, it has passed.  Wants `make all tests runs` in build/gcc-O2; last line
// `N passed, N failed`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { basename, dirname, join, resolve as absolute } from 'node:path';

const BUILD = 'build/gcc-O2', OUT = 'build/mutants';
const FLAGS = ['-std=c17', '-O1', '-fPIC', '-fno-semantic-interposition', '-ffp-contract=off', '-fno-math-errno', '-Iinclude', '-Isrc', '-Itests', '-DSAND_INSIDE', '-w'];
const PROPOSE = /(suggest|tries|wish|blow|worth|overlay|planning|captain|quiet|remedy|intent|weights|signs|net)[a-z_]*\.c$/;
const RUN_SECONDS = 20; // and ten times what it takes with nothing changed: a test that never ends has noticed

const asked = { sample: 500, seed: 1, jobs: os.cpus().length, from: '', list: false, word: '' };
for (const words = process.argv.slice(2); words.length;) {
    const word = words.shift();
    if (word === '--sample') asked.sample = Number(words.shift());
    else if (word === '--seed') asked.seed = Number(words.shift());
    else if (word === '--jobs') asked.jobs = Number(words.shift());
    else if (word === '--from') asked.from = words.shift();
    else if (word === '--list') asked.list = true;
    else asked.word = word;
}

// ---- what could be changed: { file, at, old, instead } ----

/* What computer players are told an attack is likely to do, what a unit is worth to them, and what they imagine of that which is hidden: no
 * answer of the rules depends on it. */
const WEIGHS = /^[\w ]*\b(?:\w*_blow|(?:\w+_)?worth|imagine\w*)\((?:[^;{}]*)\)\n\{[^]*?\n\}$/gm;

/* The source with everything a mutant leaves alone blanked out, offsets kept. */
function bare(source) {
    const blank = (text) => text.replace(/[^\n]/g, ' ');
    return source.replace(/\/\*[^]*?\*\//g, blank).replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, blank)
        .replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, blank).replace(/\bSAND_ASSERT\([^\n]*/g, blank).replace(/\bfor \([^\n]*?\)(?= |$)/gm, blank)
        .replace(/\[[^\]\n]*\]/g, blank)
        .replace(/\bSAND_REF_NONE, 0(?=[,\s])/g, blank) // of nobody it is not said who
        .replace(WEIGHS, blank)
        .replace(/\b(?:SAND_SAY|SAND_REFUSE|SAND_FORBIDS|sand_answer_because|sand_answer_tell|sand_answer_show\w*)\([^;]*;/g, (call) => call.replace(/, 0(?=[,)])/g, blank)); // places that no sentence fills
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
    if (asked.from) return named(all);
    const rank = (site) => createHash('sha256').update(`${asked.seed} ${site.file} ${site.at} ${site.instead}`).digest('hex');
    return all.map((site) => [rank(site), site]).sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, asked.sample).map(([, site]) => site);
}

/* What an earlier run printed as not noticed, wherever those lines stand now. */
function named(all) {
    const wanted = new Set([...readFileSync(asked.from, 'utf8').matchAll(/^NOT NOTICED ([^:]+):\d+: (.*)$/gm)].map(([, file, change]) => `${file} ${change}`));
    const files = new Set([...wanted].map((line) => line.split(' ')[0]));
    return all.filter((site) => files.has(site.file) && wanted.has(`${site.file} ${inWords(described(site))}`));
}

const inWords = ({ line, changed }) => `${line}   as   ${changed}`;

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

/* Resolves to the exit status; what has not ended in time has status 124. `first`: a library whose functions come before all others. */
function run(program, words, seconds = 0, first = '') {
    return new Promise((resolve) => {
        const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, ...(first ? { LD_PRELOAD: first } : {}) } });
        const hanging = seconds ? setTimeout(() => { child.kill('SIGKILL'); }, seconds * 1000) : undefined;
        child.on('error', () => resolve(127));
        child.on('close', (code) => { clearTimeout(hanging); resolve(code ?? 124); });
    });
}

async function must(program, words) {
    if (await run(program, words) !== 0) throw new Error(`failed: ${program} ${words.join(' ')}`);
}

/* Does `work` for every item, several at once. */
async function together(items, work) {
    const waiting = [...items];
    await Promise.all(Array.from({ length: asked.jobs }, async (_, number) => { while (waiting.length) await work(waiting.shift(), number); }));
}

const BATTLES = '40'; // of random battles, as in `make test`
const below = (folder, ending) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    (entry.isDirectory() ? below(join(folder, entry.name), ending) : entry.name.endsWith(ending) ? [join(folder, entry.name)] : []));
const casebooks = (folder) => readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
const RULESETS = readdirSync('src/rules').filter((name) => existsSync(join('src/rules', name, `${name}.c`)));
const casebookOf = (ruleset) => casebooks(join('casebook', ruleset.replaceAll('_', '-')));
const objectOf = (source) => join(OUT, source.replace(/\.c$/, '.o'));

const compile = (source, object, folder) => run(ccache, ['gcc', ...FLAGS, `-I${folder}`, '-c', source, '-o', object].slice(ccache === 'gcc' ? 1 : 0));
const link = (library, objects) => must('gcc', ['-shared', '-o', library, ...objects, '-lcmocka', '-ljansson', '-lm']);
const WHOLE = join(OUT, 'libwhole.so');
const programOf = (name) => absolute(OUT, `${basename(dirname(name))}-${basename(name)}`);
const ccache = await run('ccache', ['--version']) === 0 ? 'ccache' : 'gcc';
const SOURCES = [...below('src', '.c').filter((name) => !/^src\/(cli|serve|wasm|mpi|draw|rules\/registry.c)/.test(name)), // tests have a registry of their own
    ...below('tests/drill', '.c'), ...below('tests/support', '.c')];

const OF_RULES = new RegExp(['scenarios/', ...RULESETS.map((name) => name.replaceAll('_', '-'))].join('|'));
const EVERYWHERE = readdirSync('tests').filter((name) => /^test_.*\.c$/.test(name) && OF_RULES.test(readFileSync(join('tests', name), 'utf8'))).map((name) => join('tests', name.replace(/\.c$/, '')));

/* The programs that may notice, quickest first: [object, arguments of the run]. */
function judges(file) {
    const ruleset = basename(dirname(file)), own = RULESETS.includes(ruleset);
    const tests = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => /^test_.*\.c$/.test(name)).map((name) => join(folder, name.replace(/\.c$/, ''))) : []);
    const common = ['tests/test_drill', 'tests/test_consequence', 'tests/test_decks', ...tests('tests').filter((name) => name.includes('common'))];
    const units = [...new Set([...EVERYWHERE, ...(own ? tests(join('tests', ruleset)) : [...common, ...RULESETS.flatMap((name) => tests(join('tests', name)))])])];
    const seconds = (name) => took.get(name) ?? 0;
    const battles = (own ? [ruleset] : RULESETS).map((name) => ['tests/run_conformance', [name.replaceAll('_', '-'), '--battles', BATTLES]]);
    return [['tests/run_casebook', own ? casebookOf(ruleset) : RULESETS.flatMap(casebookOf)], ['tests/run_golden', []],
        ...units.sort((a, b) => seconds(a) - seconds(b)).map((name) => [name, []]), ...battles];
}

/* Each judge as a program of its own, tried once with nothing changed. */
async function prepare() {
    const every = [...new Map([...RULESETS, 'common'].flatMap((name) => judges(join('src/rules', name, 'x.c'))).map((judge) => [judge[0], judge])).values()];
    await together(SOURCES, async (source) => {
        mkdirSync(dirname(objectOf(source)), { recursive: true });
        if (await compile(source, objectOf(source), dirname(source)) !== 0) throw new Error(`${source} does not compile`);
    });
    await link(WHOLE, SOURCES.map(objectOf));
    await together(every, async ([name, words]) => {
        const beside = below(join(BUILD, dirname(name)), '.o').filter((other) => dirname(other) !== `${BUILD}/tests` && dirname(name) !== 'tests' && !/\/test_/.test(other));
        const program = programOf(name);
        await must('gcc', ['-o', program, `${BUILD}/${name}.o`, ...beside, absolute(WHOLE), ...(name.endsWith('conformance') ? ['malloc', 'calloc', 'realloc'].map((call) => `-Wl,--wrap=${call}`) : []), '-lcmocka', '-ljansson', '-lm']);
        const began = Date.now();
        if (await run(program, words, 600) !== 0) throw new Error(`${name} fails with nothing changed`);
        took.set(name, (Date.now() - began) / 1000);
    });
}

async function noticed(site, room) {
    const source = readFileSync(site.file, 'utf8'), changed = join(room, basename(site.file)), object = join(room, 'changed.o');
    writeFileSync(changed, source.slice(0, site.at) + site.instead + source.slice(site.at + site.old.length));
    if (await compile(changed, object, dirname(site.file)) !== 0) return 'it does not compile';
    const library = absolute(room, 'changed.so');
    await link(library, [object]);
    for (const [name, words] of judges(site.file)) {
        if (await run(programOf(name), words, RUN_SECONDS + 10 * took.get(name), library) !== 0) return name;
    }
    return null;
}

const took = new Map(); // seconds of each judge
const all = sites(), chosen = sampled(all), reasons = explained();
if (asked.list) {
    for (const site of chosen) console.log(`${site.file}:${described(site).number}: ${inWords(described(site))}`);
    process.exit(0);
}
rmSync(OUT, { recursive: true, force: true });
const rooms = Array.from({ length: asked.jobs }, (_, number) => join(OUT, String(number)));
for (const room of rooms) mkdirSync(room, { recursive: true });
await prepare();
const by = new Map();
let passed = 0, failed = 0, seen = 0, same = 0;
await together(chosen, async (site, number) => {
    const judge = await noticed(site, rooms[number]), { number: at, line, changed } = described(site);
    by.set(judge, (by.get(judge) ?? 0) + 1);
    if (judge) { passed++; seen++; }
    else if (reasons.has(`${site.file} | ${line} | ${changed}`)) { passed++; same++; }
    else { failed++; console.log(`NOT NOTICED ${site.file}:${at}: ${inWords({ line, changed })}`); }
    if ((passed + failed) % 50 === 0) console.log(`${passed + failed} of ${chosen.length}: noticed ${seen}, explained ${same}, open ${failed}`);
});
const count = (name) => by.get(name) ?? 0;
console.log(`noticed by the casebook ${count('tests/run_casebook')}, by golden records ${count('tests/run_golden')}, by unit tests ${seen - ['casebook', 'golden', 'conformance'].reduce((sum, name) => sum + count(`tests/run_${name}`), 0)}, by random battles ${count('tests/run_conformance')}`);
console.log(`${chosen.length} of ${all.length} changes: noticed ${seen}, explained ${same}, open ${failed}; of those that make a difference ${(100 * seen / Math.max(1, seen + failed)).toFixed(1)} % are noticed`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
