// Finds functions that only tests use: delete them, or move them to the tests.  Functions declared in public headers count as used by
// programs, and functions used by the drill or an example ruleset as used by rulesets.
// Last line: `N passed, N failed`.
//
//   node tools/check/unused.mjs [ROOT]       ROOT holds src/, include/, tests/drill/ and examples/
//   node tools/check/unused.mjs --self-test  a function that nothing uses, and some that are used
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// Functions for future rulesets, which no ruleset uses yet.
const awaited = new Set(['sand_column_lay', 'sand_facing_on_the_spot', 'sand_forced_crossed', 'sand_forced_move_of']);

function* files(folder, name = /\.[ch]$/) {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) yield* files(path, name);
        else if (name.test(entry.name)) yield path;
    }
}

// Blanks out strings and comments; lines keep their numbers.
const bare = (text) => text.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[^]*?\*\/|\/\/[^\n]*/g, (found) => (found[0] === '"' ? '""' : found.replace(/[^\n]/g, ' ')));

// Yields functions with a body: [name, offset of the beginning, offset behind the parameters].
function* definitions(text, header) {
    for (const found of text.matchAll(/^(static inline )?(?!static\b|typedef\b|extern\b)[A-Za-z_][\w *]*?[ *](\w+)\(/gm)) {
        if (Boolean(found[1]) !== header) continue;
        let at = found.index + found[0].length;
        for (let depth = 1; depth > 0 && at < text.length; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
        if (/^\s*\{/.test(text.slice(at, at + 40))) yield [found[2], found.index, at];
    }
}

function check(root) {
    const text = new Map();
    for (const folder of ['src', 'include', 'tests/drill', 'examples']) for (const path of files(join(root, folder))) text.set(path, bare(readFileSync(path, 'utf8')));
    const isSource = (path) => path.startsWith(join(root, 'src')), isPublic = (path) => path.startsWith(join(root, 'include'));
    const uses = new Map(), pasted = new Set();
    /* Headers may declare functions by the name of their type: `sand_step_run sd_run_move, sd_run_turn;`. */
    const types = [...text.values()].flatMap((code) => [...code.matchAll(/^typedef [\w *]*?(\w+)\(/gm)].map(([, type]) => type));
    const byType = new RegExp(`^(?:${types.join('|')}) [\\w,\\s]+;`, 'gm');
    for (const [path, code] of text) {
        const spans = types.length > 0 && path.endsWith('.h') ? [...code.matchAll(byType)].map((found) => [found.index, found.index + found[0].length]) : [];
        for (const { 0: word, index } of code.matchAll(/\b[A-Za-z_]\w+\b/g)) {
            const line = code.slice(code.lastIndexOf('\n', index) + 1, index);
            const declared = path.endsWith('.h') && /^[A-Za-z_][\w *]*$/.test(line) && /^\w+\([^{}]*?\)[^{}]*?;/.test(code.slice(index, index + 1000)) && !isPublic(path);
            const typed = spans.some(([from, to]) => index > from && index < to);
            if (!declared && !typed) uses.set(word, [...(uses.get(word) ?? []), [path, index]]);
        }
        for (const { 1: begins, 2: ends } of code.matchAll(/\b(\w+_)##\w+##(\w+)\(/g)) pasted.add(`${begins}|${ends}`);
    }
    /* A macro that pastes a name uses it, where it does not declare it: `SAND_SEAM_OF(ec)` with `.setup = xy##_setup` uses ec_setup. */
    for (const code of text.values())
        for (const { 1: macro, 2: head, 3: body } of code.matchAll(/^#define (\w+)\((\w+)[^)]*\)((?:.*\\\n)*.*)/gm)) {
            const ends = [...body.matchAll(new RegExp(`\\b${head}##(_\\w+)\\b(?!\\s*[[(;])`, 'g'))].map(([, end]) => end);
            if (ends.length === 0) continue;
            for (const other of text.values())
                for (const { 1: begin } of other.matchAll(new RegExp(`\\b${macro}\\((\\w+)`, 'g')))
                    for (const end of ends) uses.set(begin + end, [...(uses.get(begin + end) ?? []), [macro, 0]]);
        }
    /* Rows of an included table are uses: METHOD(check, …) with sand_protocol_do_##name uses sand_protocol_do_check. */
    const prefixes = new Set([...text.values()].flatMap((code) => [...code.matchAll(/\b(\w+_)##\w+(?!##|\w)/g)].map(([, begins]) => begins)));
    for (const path of files(join(root, 'src'), /\.def$/))
        for (const { 1: row } of readFileSync(path, 'utf8').matchAll(/^[A-Z]+\((\w+)/gm))
            for (const begins of prefixes) uses.set(begins + row, [[path, 0]]);
    const isPasted = (name) => [...pasted].some((pair) => name.startsWith(pair.split('|')[0]) && name.endsWith(pair.split('|')[1]));
    let passed = 0;
    const unused = [];
    for (const [path, code] of text) {
        if (!isSource(path)) continue;
        for (const [name, from, to] of definitions(code, path.endsWith('.h'))) {
            const used = (uses.get(name) ?? []).some(([where, at]) => where !== path || at < from || at > to);
            if (used || awaited.has(name) || name === 'main' || isPasted(name)) passed++;
            else unused.push(`${path}: ${name} is used by nothing but tests`);
        }
    }
    if (passed === 0) unused.push('no source was found');
    return { passed, unused };
}

function selfTest() {
    const root = mkdtempSync(join(tmpdir(), 'unused-'));
    const put = (path, code) => (mkdirSync(join(root, dirname(path)), { recursive: true }), writeFileSync(join(root, path), code));
    put('src/geom/box.c', 'int sand_box_alone(int n)\n{\n    return n;\n}\n\nint sand_box_told(void)\n{\n    return sand_box_used();\n}\n');
    put('src/geom/box.h', 'int sand_box_alone(int n);\nint sand_box_told(void); /* sand_box_alone(3) */\nstatic inline int sand_box_used(void)\n{\n    return 1;\n}\n' +
        'static inline int sand_box_left(void)\n{\n    return 1;\n}\n');
    put('include/sandtable/box.h', 'SAND_API int sand_box_told(void);\n');
    put('tests/test_box.c', 'int main(void)\n{\n    return sand_box_alone(2);\n}\n');
    put('tests/drill/drill.c', 'static int own(void)\n{\n    return sand_box_drilled();\n}\n');
    put('src/geom/more.c', 'int sand_box_drilled(void)\n{\n    return 2;\n}\n');
    put('src/protocol/rows.def', 'METHOD(listed, "")\n');
    put('src/protocol/rows.c', '#define METHOD(name, text) sand_do_##name,\nvoid sand_do_listed(void)\n{\n}\nvoid sand_do_left(void)\n{\n}\n');
    put('src/geom/run.h', 'typedef int sand_run(void);\nsand_run sand_run_used,\n    sand_run_left;\n');
    put('src/geom/run.c', 'int sand_run_used(void)\n{\n    return sand_run_used;\n}\n\nint sand_run_left(void)\n{\n    return 1;\n}\n\nstatic sand_run *const it = sand_run_used;\n');
    put('src/geom/paste.h', '#define SEAM_OF(xy) .setup = xy##_setup\n#define SEAM_DECLARED(xy) void xy##_begin(void);\nSEAM_DECLARED(sand)\n');
    put('src/geom/paste.c', 'void sand_setup(void)\n{\n}\n\nvoid sand_begin(void)\n{\n}\n\nstatic const seam here = { SEAM_OF(sand) };\n');
    const { unused } = check(root);
    rmSync(root, { recursive: true });
    const named = unused.map((line) => line.match(/: (\w+) is/)?.[1]).sort().join(' ');
    const good = named === 'sand_begin sand_box_alone sand_box_left sand_do_left sand_run_left';
    if (!good) console.log(`found: ${named}`);
    console.log(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
    return good;
}

if (process.argv[2] === '--self-test') {
    process.exit(selfTest() ? 0 : 1);
} else {
    const { passed, unused } = check(process.argv[2] ?? '.');
    for (const line of unused) console.log(line);
    console.log(`${passed} passed, ${unused.length} failed`);
    process.exit(unused.length > 0 ? 1 : 0);
}
