// Checks that every number of every ruleset is tried just under, at, and just over.  Makes each number one smaller and one larger, one at a
// time (a thousandth of an inch, a hundredth of a degree, a point of a die): the casebook must fail; likewise for each yes or no of the
// tables.  Works on a copy of the sources; last line `N passed, N failed`.
//
//   node tools/check/limits.mjs [PATTERN]      only changes with PATTERN in their file name or text
//   node tools/check/limits.mjs --list         changes nothing, only checks that the sources still have every listed line; seconds
//
// src/rules/<ruleset>/limits.txt lists the numbers, one a line; lines that begin with `#` and empty lines are remarks.  <> marks the part
// that is changed; line breaks and indentation in the source do not matter.
//
//   by-one FILE TEXT<NUMBER>TEXT            one less, and one more
//   change FILE TEXT<THIS>TEXT => THAT      THAT in place of THIS
//   rows FILE TEXT                          every number of every row of the table that begins at TEXT: 0 and 1 are exchanged, other
//                                           numbers are changed by one
//   except ROW                              leaves numbers of the table above out: a regular expression over the row with its number in <>
//
// Needs build/gcc-O2/libsandtable.a; takes some minutes.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const listing = process.argv[2] === '--list', wanted = listing ? '' : process.argv[2] ?? '';
const out = 'build/limits', tree = join(out, 'tree');
const FLAGS = '-std=c17 -O0 -Iinclude -Isrc -DSAND_INSIDE -fvisibility=hidden -ffp-contract=off';
const shell = (command, cwd = '.') => spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
const must = (command) => { const { status, stderr } = shell(command); if (status !== 0) { console.error(`${command}\n${stderr}`); process.exit(2); } };
const escaped = (text) => text.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*');

// ---- changes: { file, from, to (offsets in the file), instead, says } ----

// Splits TEXT<THIS>TEXT; THIS is between the last < before it and the last >, so that it may be `>=`.
function marked(text) {
    const [, before, old, after] = text.match(/^([^]*)<(.*)>([^]*)$/) ?? [];
    if (old === undefined) throw new Error(`nothing stands in <> in: ${text}`);
    return { before, old, after };
}

function found(source, file, text) {
    const { before, old, after } = marked(text);
    const [match, head] = source.match(new RegExp(`(${escaped(before)}\\s*)${escaped(old)}\\s*${escaped(after)}`)) ?? [];
    if (match === undefined) throw new Error(`${file} does not have: ${text}`);
    const from = source.indexOf(match) + head.length;
    return { file, from, to: from + old.length, old, says: text };
}

const byOne = (place) => [-1, 1].map((step) => ({ ...place, instead: String(Number(place.old) + step) }));
const otherwise = (place) => place.old === '0' || place.old === '1' ? [{ ...place, instead: String(1 - place.old) }] : byOne(place);

// The brace groups directly inside the one that opens at `open`; or that group itself if it contains none.
function rowsOf(source, open) {
    const rows = [];
    let depth = 0, begin = 0;
    for (let i = open; i < source.length; i++) {
        if (source[i] === '"') { i = source.indexOf('"', i + 1); continue; }
        if (source[i] === '{' && ++depth === 2) begin = i;
        if (source[i] !== '}') continue;
        if (depth-- === 2) rows.push([begin, i + 1]);
        if (depth === 0) return rows.length > 0 ? rows : [[open, i + 1]];
    }
    throw new Error('a table without an end');
}

// Every number of a table that is neither an index nor in a string.
function numbersOf(source, file, text) {
    const start = source.search(new RegExp(escaped(text)));
    if (start < 0) throw new Error(`${file} does not have: ${text}`);
    const places = [];
    for (const [begin, end] of rowsOf(source, source.indexOf('{', start))) {
        const row = source.slice(begin, end);
        const blind = row.replace(/"[^"]*"|\[[^\]]*\]/g, (hidden) => ' '.repeat(hidden.length));
        for (const { 0: old, index } of blind.matchAll(/(?<![\w.-])-?\d+\b/g)) {
            const says = `${row.slice(0, index)}<${old}>${row.slice(index + old.length)}`.replace(/\s+/g, ' ').replace(/\( /g, '(');
            places.push({ file, from: begin + index, to: begin + index + old.length, old, says });
        }
    }
    return places;
}

let passed = 0, failed = 0;
// The changes listed in limits.txt.  A line that does not match the sources is counted as a failure and skipped.
function changesOf(folder) {
    const list = join(folder, 'limits.txt'), changes = [];
    let table = [];
    const end = () => { changes.push(...table.flatMap(otherwise)); table = []; };
    const take = (verb, rest) => {
        if (verb === 'except') {
            const left = table.filter((place) => !new RegExp(rest).test(place.says));
            if (left.length === table.length) throw new Error(`no number is meant by it`);
            table = left;
            return;
        }
        end();
        const [, name, text] = rest.match(/^(\S+)\s+(.*)$/), file = join(folder, name), source = readFileSync(file, 'utf8');
        if (verb === 'rows') table = numbersOf(source, file, text);
        else if (verb === 'by-one') changes.push(...byOne(found(source, file, text)));
        else if (verb === 'change') changes.push({ ...found(source, file, text.split(' => ')[0]), instead: text.split(' => ')[1] });
        else throw new Error('a line begins with by-one, change, rows or except');
    };
    readFileSync(list, 'utf8').split('\n').forEach((line, i) => {
        const [, verb, rest] = line.match(/^(\S+)\s+(.*)$/) ?? [];
        if (verb === undefined || verb.startsWith('#')) return;
        try {
            take(verb, rest);
            if (listing) passed++;
        } catch (error) {
            failed++;
            console.log(`${list}:${i + 1}: ${line}: ${error.message}`);
        }
    });
    end();
    return changes;
}

// ---- does the casebook notice? ----

// Compiles a file of the copy, or all files after a change of a header; returns false if that fails.
function compiled(folder, file) {
    const list = file.endsWith('.h') ? readdirSync(folder).filter((name) => name.endsWith('.c')).map((name) => join(folder, name)) : [file];
    return shell(`printf '%s\\n' ${list.join(' ')} | xargs -P2 -n5 sh -c 'for f; do gcc ${FLAGS} -c $f -o ../o/$(basename $f .c).o || exit 255; done' sh`, tree).status === 0;
}

function noticed(folder, cases, file) {
    if (!compiled(folder, file)) return true;
    must(`gcc -o ${out}/judge ${out}/judge.o ${out}/o/*.o ${out}/others.a -lm`);
    return shell(`timeout 120 ${out}/judge ${cases}/*.json > ${out}/said 2>&1`).status !== 0;
}

function judge(folder, cases) {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(join(out, 'o'), { recursive: true });
    for (const part of ['include', 'src']) cpSync(part, join(tree, part), { recursive: true });
    // an archive of its own, as a build may go on at the same time
    must(`find build/gcc-O2/src -name '*.o' ! -path '*/${basename(folder)}/*' ! -path '*/serve/*' ! -path '*/draw/*' ! -path '*/cli/*' ! -path '*/wasm/*' | xargs ar rcs ${out}/others.a`);
    must(`gcc ${FLAGS} -Itests -c tests/run_casebook.c -o ${out}/judge.o`);
    if (noticed(folder, cases, '.h')) throw new Error(`the casebook fails as it is:\n${readFileSync(join(out, 'said'), 'utf8')}`);
    for (const { file, from, to, instead, says } of changesOf(folder)) {
        if (!`${file} ${says}`.includes(wanted)) continue;
        const source = readFileSync(file, 'utf8'), copy = join(tree, file);
        writeFileSync(copy, source.slice(0, from) + instead + source.slice(to));
        if (noticed(folder, cases, file)) passed++;
        else {
            failed++;
            console.log(`NOT NOTICED: ${file}: ${says} as ${instead}`);
        }
        writeFileSync(copy, source);
        compiled(folder, file);
    }
}

for (const name of readdirSync('src/rules').filter((entry) => existsSync(join('src/rules', entry, `${entry}.c`))).sort()) {
    const folder = join('src/rules', name);
    if (existsSync(join(folder, 'limits.txt'))) (listing ? changesOf : judge)(folder, join('casebook', name.replaceAll('_', '-')));
    else {
        failed++;
        console.log(`${folder}/limits.txt is missing: it says which numbers of this ruleset are tried`);
    }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
