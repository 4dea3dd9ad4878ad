// mutants.mjs - checks that the tests notice when a rule is changed by one operator or one number.
//
//   node tools/check/mutants.mjs [--sample N] [--seed N] [--jobs N] [--battles N] [--within S] [--log FILE] [--from LIST] [--list] [--rows] [WORD]
//
// WORD: only files whose names contain it.
//
// Draws N changes (500) by a seed (1) from the sources of src/rules: comparisons one step off or turned round, `and` for `or`, plus
// for minus, a missing `not`, a number one larger, yes for no.  Each change is compiled and linked into its own shared library.  Then the
// casebook, the golden records, the unit tests of that ruleset (of all, for src/rules/common) or forty random battles (`--battles 0`: none)
// must fail; the quickest run first, and the first that fails has noticed the change.  `--within S` leaves out unit tests that take longer
// than S seconds without a change, for a first look; a second run tries what it left open (`--from` its log).  Not changed are comments,
// strings, asserts, heads of loops, and code that proposes or weighs orders without judging them (PROPOSE, WEIGHS).
//
// The log (build/mutants-SEED.log) gets a line for each change as soon as it is judged.  An interrupted run resumes from it; if sources,
// tests or casebooks have changed since, each change is judged again, first by the judge that noticed it before, which is quick.
// `--from LIST` draws nothing but tries the changes of a list, one a line: `FILE:LINE: the line as it is   as   the changed line`; from a log
// it takes those that are NOT NOTICED.
//
// A change that no test can notice, because it makes no difference, is explained by a line of tests/mutants.txt:
//
//   FILE | the line as it is | the changed line | why nothing differs
//
// (FILE:FUNCTION if the file has the same line more than once.)  `--rows` judges no change, but checks in seconds that each of these rows
// explains exactly one change of the sources as they are.
//
// Each change is a test, which passes if it is noticed or explained.  Needs `make all tests runs` in build/gcc-O2; last line
// `N passed, N failed`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { basename, dirname, join, resolve as absolute } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILD = 'build/gcc-O2', OUT = 'build/mutants';
const FLAGS = ['-std=c17', '-O1', '-fPIC', '-fno-semantic-interposition', '-ffp-contract=off', '-fno-math-errno', '-Iinclude', '-Isrc', '-Itests', '-DSAND_INSIDE', '-w'];
const PROPOSE = /(suggest|plan_past|tries|wish|blow|worth|overlay|planning|captain|quiet|remedy|intent|weights|signs|net)[a-z_]*\.c$/;
const RUN_SECONDS = 8; // plus ten times the test's normal time; a test that takes longer hangs and so has noticed the change

const asked = { sample: 500, seed: 1, jobs: os.cpus().length, battles: 40, within: 0, log: '', from: '', list: false, rows: false, word: '' };
for (const words = process.argv.slice(2); words.length;) {
    const word = words.shift();
    if (word === '--help') {
        console.log(readFileSync(fileURLToPath(import.meta.url), 'utf8').split('\nimport ')[0].replace(/^\/\/ ?/gm, ''));
        process.exit(0);
    }
    if (word === '--sample') asked.sample = Number(words.shift());
    else if (word === '--seed') asked.seed = Number(words.shift());
    else if (word === '--jobs') asked.jobs = Number(words.shift());
    else if (word === '--battles') asked.battles = Number(words.shift());
    else if (word === '--within') asked.within = Number(words.shift());
    else if (word === '--log') asked.log = words.shift();
    else if (word === '--from') asked.from = words.shift();
    else if (word === '--list') asked.list = true;
    else if (word === '--rows') asked.rows = true;
    else if (word.startsWith('-')) {
        console.error(`mutants.mjs: there is no option ${word}; --help lists them`);
        process.exit(2);
    } else asked.word = word;
}
if (!asked.log) asked.log = asked.from ? 'build/mutants-list.log' : `build/mutants-${asked.seed}.log`;

// ---- possible changes: { file, at, old, instead } ----

/* Functions that only serve computer players: the likely effect of an attack, the worth of a unit, and guesses at hidden facts. No answer
 * of the rules depends on them. */
const WEIGHS = /^[\w ]*\b(?:\w*_blow|(?:\w+_)?worth|imagine\w*)\((?:[^;{}]*)\)\n\{[^]*?\n\}$/gm;

/* Code that suggests orders: functions with a sand_wisher parameter, and sections whose heading names suggesting or computer players. */
const SUGGESTS = [/^[\w ]*\b\w+\((?:[^;{}]*\bsand_wisher \*[^;{}]*)\)\n\{[^]*?\n\}$/gm, /^\/\* ---- [^\n]*(?:suggest|computer player)[^\n]* ---- \*\/$[^]*?(?=^\/\* ---- |(?![^]))/gm];

/* The source with everything that is never changed blanked out, so that offsets stay the same. */
function bare(source) {
    const blank = (text) => text.replace(/[^\n]/g, ' ');
    const judging = SUGGESTS.reduce((text, pattern) => text.replace(pattern, blank), source);
    return judging.replace(/\/\*[^]*?\*\//g, blank).replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, blank)
        .replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, blank).replace(/\bSAND_ASSERT\([^\n]*/g, blank).replace(/\bfor \([^\n]*?\)(?= |$)/gm, blank)
        .replace(/\[[^\]\n]*\]/g, blank)
        .replace(/\bSAND_REF_NONE, 0(?=[,\s])/g, blank) // a reference to nothing: its index does not matter
        .replace(WEIGHS, blank)
        .replace(/\b(?:SAND_SAY|SAND_REFUSE|SAND_FORBIDS|sand_answer_because|sand_answer_tell|sand_answer_show\w*)\([^;]*;/g, (call) => call.replace(/, 0(?=[,)])/g, blank)); // arguments that the sentence does not use
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

/* Minimum, maximum and absolute value do not change when their comparison is one step off. */
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

/* Draws by the text of a line, not by its number, so that a seed keeps its sample for lines that do not change. */
function sampled(all) {
    if (asked.from) return named(all);
    const rank = (site) => createHash('sha256').update(`${asked.seed} ${site.file} ${inWords(described(site))}`).digest('hex');
    return all.map((site) => [rank(site), site]).sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, asked.sample).map(([, site]) => site);
}

/* The changes that a list or an earlier log has as not noticed, at the present numbers of their lines. */
function named(all) {
    const wanted = new Set([...readFileSync(asked.from, 'utf8').matchAll(/^(?:NOT NOTICED )?(src\/[^:]+):\d+: (.*)$/gm)].map(([, file, change]) => `${file} ${change}`));
    const files = new Set([...wanted].map((line) => line.split(' ')[0])), order = [...wanted];
    const name = (site) => `${site.file} ${inWords(described(site))}`;
    return all.filter((site) => files.has(site.file) && wanted.has(name(site))).sort((a, b) => order.indexOf(name(a)) - order.indexOf(name(b)));
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

/* How rows may name a change: by its function, and by its file alone if the file has the line only once. */
function namesOf({ file, at }, { line, changed }) {
    const source = readFileSync(file, 'utf8'), once = source.split('\n').filter((other) => other.trim() === line).length === 1;
    const within = [...source.slice(0, at).matchAll(/^\w[^\n;=]*?\b(\w+)\([^;]*?\n?\{/gm)].at(-1)?.[1];
    return [`${file}:${within}`, ...(once ? [file] : [])].map((where) => `${where} | ${line} | ${changed}`);
}

const isExplained = (site, said) => namesOf(site, said).some((name) => reasons.has(name));

/* Checks that every row explains exactly one change: a row that explains none is about a line that is no more. */
function checkRows() {
    const files = new Set([...reasons].map((row) => row.split(/[ :]/)[0]));
    const names = all.filter(({ file }) => files.has(file)).flatMap((site) => namesOf(site, described(site)));
    const wrong = [...reasons].map((row) => [row, names.filter((name) => name === row).length]).filter(([, n]) => n !== 1);
    for (const [row, n] of wrong) console.log(`tests/mutants.txt: this row explains ${n} changes: ${row}`);
    console.log(`${reasons.size - wrong.length} passed, ${wrong.length} failed`);
    return wrong.length ? 1 : 0;
}

// ---- judging ----

/* Runs a program and resolves to its exit status, 124 when it did not end in time. `first`: a library whose functions take precedence. */
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

/* Does `work` for every item, `asked.jobs` at a time. */
async function together(items, work) {
    const waiting = [...items];
    await Promise.all(Array.from({ length: asked.jobs }, async (_, number) => { while (waiting.length) await work(waiting.shift(), number); }));
}

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

const CASEBOOK = 'tests/run_casebook';
const nameOf = ([name, words]) => (name === CASEBOOK ? words[0] : name);

/* The judges of a change: [object, arguments]; each file of the casebook is a judge of its own.  The quickest go first, so that most changes
 * are noticed before slow judges run; random battles go last. */
function judges(file) {
    const ruleset = basename(dirname(file)), own = RULESETS.includes(ruleset);
    const tests = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => /^test_.*\.c$/.test(name)).map((name) => join(folder, name.replace(/\.c$/, ''))) : []);
    const common = ['tests/test_drill', 'tests/test_consequence', 'tests/test_decks', ...tests('tests').filter((name) => name.includes('common'))];
    const units = [...new Set([...EVERYWHERE, ...(own ? tests(join('tests', ruleset)) : [...common, ...RULESETS.flatMap((name) => tests(join('tests', name)))])])];
    const seconds = (judge) => took.get(nameOf(judge)) ?? 0;
    const books = (own ? casebookOf(ruleset) : RULESETS.flatMap(casebookOf)).map((book) => [CASEBOOK, [book]]);
    const battles = (asked.battles === 0 ? [] : own ? [ruleset] : RULESETS).map((name) => ['tests/run_conformance', [name.replaceAll('_', '-'), '--battles', String(asked.battles)]]);
    const quick = [...books, ['tests/run_golden', []], ...units.map((name) => [name, []])].sort((a, b) => seconds(a) - seconds(b));
    return [...quick, ...battles].filter((judge) => seconds(judge) < Infinity);
}

/* The same judges, beginning with the one that noticed this change in an older log. */
function judgesOf(site) {
    const every = judges(site.file), before = hints.get(nameless(sentence(site)));
    return [...every.filter((judge) => nameOf(judge) === before), ...every.filter((judge) => nameOf(judge) !== before)];
}

/* Builds each judge as a program and runs it once without a change, to time it; reuses what an earlier run built from the same sources. */
const PREPARED = join(OUT, 'prepared.json');
async function prepare() {
    const [before, times] = existsSync(PREPARED) ? JSON.parse(readFileSync(PREPARED, 'utf8')) : [];
    if (before === heading()) {
        for (const [name, seconds] of times) took.set(name, seconds === 'too long' ? Infinity : seconds);
        return;
    }
    const every = [...new Map([...RULESETS, 'common'].flatMap((name) => judges(join('src/rules', name, 'x.c'))).map((judge) => [nameOf(judge), judge])).values()];
    const programs = [...new Set(every.map(([name]) => name))];
    await together(SOURCES, async (source) => {
        mkdirSync(dirname(objectOf(source)), { recursive: true });
        if (await compile(source, objectOf(source), dirname(source)) !== 0) throw new Error(`${source} does not compile`);
    });
    await link(WHOLE, SOURCES.map(objectOf));
    await together(programs, async (name) => {
        const beside = below(join(BUILD, dirname(name)), '.o').filter((other) => dirname(other) !== `${BUILD}/tests` && dirname(name) !== 'tests' && !/\/test_/.test(other));
        await must('gcc', ['-o', programOf(name), `${BUILD}/${name}.o`, ...beside, absolute(WHOLE), ...(name.endsWith('conformance') ? ['malloc', 'calloc', 'realloc'].map((call) => `-Wl,--wrap=${call}`) : []), '-lcmocka', '-ljansson', '-lm']);
    });
    await together(every, async ([name, words]) => {
        const within = name.startsWith('tests/run_') ? 0 : asked.within;
        const began = Date.now(), status = await run(programOf(name), words, within || 600);
        if (status !== 0 && !(within && status === 124)) throw new Error(`${nameOf([name, words])} fails with nothing changed`);
        took.set(nameOf([name, words]), status === 0 ? (Date.now() - began) / 1000 : Infinity);
    });
    writeFileSync(PREPARED, JSON.stringify([heading(), [...took].map(([name, seconds]) => [name, seconds === Infinity ? 'too long' : seconds])]));
}

async function noticed(site, room) {
    const source = readFileSync(site.file, 'utf8'), changed = join(room, basename(site.file)), object = join(room, 'changed.o');
    writeFileSync(changed, source.slice(0, site.at) + site.instead + source.slice(site.at + site.old.length));
    if (await compile(changed, object, dirname(site.file)) !== 0) return 'it does not compile';
    const library = absolute(room, 'changed.so');
    await link(library, [object]);
    for (const judge of judgesOf(site)) {
        if (await run(programOf(judge[0]), judge[1], RUN_SECONDS + 10 * took.get(nameOf(judge)), library) !== 0) return nameOf(judge);
    }
    return null;
}

// ---- the log ----

/* The first line of a log: a hash of sources, tests and casebooks, as others may judge differently. */
function heading() {
    const hash = createHash('sha256');
    for (const file of ['src', 'include', 'tests', 'casebook'].flatMap((folder) => below(folder, '')).sort())
        if (file !== 'tests/mutants.txt') hash.update(file).update(readFileSync(file));
    return `# with sources, tests and casebooks ${hash.digest('hex').slice(0, 16)}, ${asked.battles} battles${asked.within ? `, within ${asked.within} s` : ''}`;
}

const sentence = (site) => `${site.file}:${described(site).number}: ${inWords(described(site))}`;

/* The verdicts of an earlier run, by sentence: the judge that noticed the change, or null. */
function earlier() {
    const first = heading(), text = existsSync(asked.log) ? readFileSync(asked.log, 'utf8') : '';
    const verdicts = [...text.matchAll(/^(?:NOT NOTICED|noticed by (.+?) in \d+ s) (src\/[^:]+:\d+: .*)$/gm)].map(([, judge, what]) => [what, judge ?? null]);
    if (text.split('\n')[0] === first) return new Map(verdicts);
    for (const [what, judge] of verdicts) hints.set(nameless(what), judge);
    writeFileSync(asked.log, `${first}\n`);
    return new Map();
}

/* Names a change without the number of its line. */
const nameless = (what) => what.replace(/^(src\/[^:]+):\d+:/, '$1:');

// ---- the run ----

const took = new Map(); // seconds that each judge takes without a change
const hints = new Map(); // by nameless(change): the judge that noticed it in an older log
const all = sites(), chosen = sampled(all), reasons = explained();
if (asked.list) {
    for (const site of chosen) console.log(sentence(site));
    process.exit(0);
}
if (asked.rows) process.exit(checkRows());
const known = earlier(), by = new Map();
let seen = 0, same = 0, open = 0;

function judged(site, judge) {
    by.set(judge, (by.get(judge) ?? 0) + 1);
    if (judge) seen++;
    else if (isExplained(site, described(site))) same++;
    else { open++; console.log(`NOT NOTICED ${sentence(site)}`); }
    if ((seen + same + open) % 50 === 0) console.log(`${seen + same + open} of ${chosen.length}: noticed ${seen}, explained ${same}, open ${open}`);
}

for (const site of chosen) if (known.has(sentence(site))) judged(site, known.get(sentence(site)));
const rooms = Array.from({ length: asked.jobs }, (_, number) => join(OUT, String(number)));
for (const room of rooms) mkdirSync(room, { recursive: true });
const left = chosen.filter((site) => !known.has(sentence(site)));
if (left.length) await prepare();
await together(left, async (site, number) => {
    const began = Date.now(), judge = await noticed(site, rooms[number]), seconds = Math.round((Date.now() - began) / 1000);
    appendFileSync(asked.log, `${judge ? `noticed by ${judge} in ${seconds} s` : 'NOT NOTICED'} ${sentence(site)}\n`);
    judged(site, judge);
});
const count = (those) => [...by].reduce((sum, [judge, n]) => sum + (judge && those.test(judge) ? n : 0), 0);
console.log(`noticed by the casebook ${count(/^casebook/)}, by golden records ${count(/golden/)}, by unit tests ${count(/\/test_/)}, by random battles ${count(/conformance/)}`);
console.log(`${chosen.length} of ${all.length} changes: noticed ${seen}, explained ${same}, open ${open}; of those that make a difference ${(100 * seen / Math.max(1, seen + open)).toFixed(1)} % are noticed`);
console.log(`${seen + same} passed, ${open} failed`);
process.exitCode = open ? 1 : 0;
