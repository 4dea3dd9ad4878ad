#!/usr/bin/env node
// run_tests.mjs - runs tests in parallel and adds up their results.
//
//   node tools/run_tests.mjs [--jobs N] [--only WORD[,WORD...]] [--seconds N] [--from N] [--list] LOGDIR TEST...
//
// TEST is a program, or NAME=COMMAND.  `!NAME=COMMAND` is a stage: it runs alone, before every test that follows it in the list, and the
// run ends if it fails.  --only keeps the tests whose name contains one of the words, and every stage.  --seconds starts no further test
// after that many seconds and names those left out; --from begins with the N-th test, wraps round, and keeps the given order, so that runs
// with limited time prove different parts.  Otherwise new tests start first, in the given order, then those that took longest the last
// time (LOGDIR/seconds.json).
//
// Results are read, in this order, from the OK and FAILED lines of a cmocka program; `pass N` and `fail N` of node --test; a last line
// `N passed, N failed`; or the exit status, as one test.  A program that fails without naming a failed test, or that reports no test at
// all, counts as one failure.  Only the output of failures is shown, without their passed parts; failed tests are named again at the end.
// The last line is the total, `N passed, N failed`.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LIMIT_SECONDS = 3600; // a test that takes longer is killed and counts as a failure

/* Reads the result of a finished test: {passed, failed}. */
export function counted(text, status) {
    let passed = 0, failed = 0, any = false, last = '';
    for (const line of text.split('\n')) {
        let found;
        if (/^\[ {7}OK \]/.test(line)) { any = true; passed++; }
        else if ((found = /^ *(\d+) FAILED TEST\(S\)/.exec(line))) { any = true; failed += Number(found[1]); }
        else if (/^\[={10}\]/.test(line)) any = true;
        else if ((found = /^(?:#|ℹ) pass (\d+)$/.exec(line))) { any = true; passed += Number(found[1]); }
        else if ((found = /^(?:#|ℹ) fail (\d+)$/.exec(line))) { any = true; failed += Number(found[1]); }
        if (line.trim()) last = line;
    }
    const total = any ? null : /^(\d+) passed, (\d+) failed$/.exec(last);
    if (total) { passed = Number(total[1]); failed = Number(total[2]); any = true; }
    if (!any && status === 0) passed = 1;
    if (status !== 0 && failed === 0) failed = 1;
    if (passed + failed === 0) failed = 1;
    return { passed, failed };
}

/* The output of a failed test, without its passed parts. */
function failures(text) {
    const said = [];
    let held = '', passing = false;
    for (const line of text.replace(/\n$/, '').split('\n')) {
        if (/^\[( {7}OK| RUN {6}) \]/.test(line)) continue;
        if (/^# Subtest: /.test(line)) { held = line; continue; }
        if (/^ok \d+ - /.test(line)) { held = ''; passing = true; continue; }
        if (passing && /^ {2,}/.test(line)) { if (/^ {2}\.\.\.$/.test(line)) passing = false; continue; }
        passing = false;
        if (held) said.push(held);
        held = '';
        said.push(line);
    }
    return said.map((line) => `    ${line}`).join('\n');
}

/* The names of the failed tests, as far as the output gives them. */
function named(text) {
    const names = new Set();
    for (const line of text.split('\n')) {
        const found = /^not ok \d* - (.*)$/.exec(line) ?? /^\[ {2}FAILED {2}\] ([a-z0-9_]*)/.exec(line) ?? /^FAIL[: ] *(.*)$/.exec(line);
        if (found && found[1]) names.add(found[1]);
    }
    return [...names].sort().slice(0, 12).join('; ');
}

function test(entry) {
    const stage = entry.startsWith('!');
    const text = stage ? entry.slice(1) : entry;
    const at = text.indexOf('=');
    if (at >= 0) return { stage, name: text.slice(0, at), command: text.slice(at + 1) };
    const folder = /\/tests\/(.*\/.*)$/.exec(text); // a test of one ruleset is named RULESET/test_melee
    return { stage, name: folder ? folder[1] : basename(text), command: text };
}

/* Runs one test; resolves to {status, seconds, text}. */
function run({ name, command }, log) {
    const file = join(log, `${name.replace(/[^A-Za-z0-9_.-]/g, '_')}.log`);
    const began = Date.now();
    return new Promise((resolve) => {
        const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
        const out = createWriteStream(file);
        const parts = [];
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => { parts.push(chunk); out.write(chunk); });
        const hanging = setTimeout(() => { try { process.kill(-child.pid, 'SIGKILL'); } catch { /* the process has just ended */ } }, LIMIT_SECONDS * 1000);
        child.on('close', (code) => {
            clearTimeout(hanging);
            out.end();
            resolve({ status: code ?? 128, seconds: (Date.now() - began) / 1000, text: Buffer.concat(parts).toString() });
        });
    });
}

function arguments_of(words) {
    const asked = { jobs: os.availableParallelism?.() ?? os.cpus().length, only: [], seconds: Infinity, from: null, list: false };
    while (words[0]?.startsWith('--')) {
        const word = words.shift();
        if (word === '--jobs') asked.jobs = Number(words.shift());
        else if (word === '--only') asked.only = words.shift().split(',').filter(Boolean);
        else if (word === '--seconds') asked.seconds = Number(words.shift());
        else if (word === '--from') asked.from = Number(words.shift());
        else if (word === '--list') asked.list = true;
        else words.length = 0;
    }
    const [log, ...tests] = words;
    if (!log || !(asked.jobs >= 1) || !(asked.seconds >= 0) || Number.isNaN(asked.from)) {
        console.error('usage: run_tests.mjs [--jobs N] [--only WORD[,WORD...]] [--seconds N] [--from N] [--list] LOGDIR TEST...');
        process.exit(2);
    }
    return { ...asked, log, tests: tests.map(test) };
}

function kept(file) {
    try { return JSON.parse(readFileSync(file, 'utf8')); } catch { return {}; }
}

/* New tests first, as given, then those that took longest; with `from`, the given order from the N-th test on, wrapping round. */
function ordered(tests, seconds, from) {
    if (from !== null) return tests.map((each, i) => tests[(i + from) % tests.length]);
    return [...tests].sort((a, b) => (seconds[b.name] ?? Infinity) - (seconds[a.name] ?? Infinity) || 0);
}

async function main() {
    const asked = arguments_of(process.argv.slice(2));
    const wanted = asked.tests.filter(({ stage, name }) => stage || !asked.only.length || asked.only.some((word) => name.includes(word)));
    if (asked.list) return console.log(wanted.filter(({ stage }) => !stage).map(({ name }) => name).join('\n'));
    mkdirSync(asked.log, { recursive: true });
    const memory = join(asked.log, 'seconds.json');
    const seconds = kept(memory);
    const began = Date.now();
    const sum = { passed: 0, failed: 0 };
    const again = [], left = [];
    let done = 0, stopped = false;

    const one = async (each) => {
        const result = await run(each, asked.log);
        const { passed, failed } = counted(result.text, result.status);
        sum.passed += passed;
        sum.failed += failed;
        seconds[each.name] = Math.round(result.seconds * 10) / 10;
        const place = `[${String(++done).padStart(String(wanted.length).length)}/${wanted.length}]`;
        if (!failed) console.log(`${place} ok    ${each.name.padEnd(30)} ${String(passed).padStart(6)} ${result.seconds.toFixed(1).padStart(7)} s`);
        else {
            console.log(`${place} FAIL  ${each.name} ${passed} passed, ${failed} failed, exit status ${result.status}; its output:\n${failures(result.text)}`);
            again.push(`FAIL  ${each.name} ${named(result.text)}`);
            stopped ||= each.stage;
        }
    };
    const together = async (tests) => {
        const waiting = ordered(tests, seconds, asked.from);
        const worker = async () => {
            for (let each; (each = waiting.shift());) {
                if ((Date.now() - began) / 1000 > asked.seconds) left.push(each.name);
                else await one(each);
            }
        };
        await Promise.all(Array.from({ length: asked.jobs }, worker));
    };
    let group = [];
    for (const each of [...wanted, null]) {
        if (each && !each.stage) { group.push(each); continue; }
        if (group.length) await together(group);
        group = [];
        if (each && !stopped) await one(each);
        if (stopped) break;
    }
    writeFileSync(memory, `${JSON.stringify(seconds, null, 1)}\n`);
    console.log(`${((Date.now() - began) / 60000).toFixed(1)} minutes, ${asked.jobs} side by side`);
    if (left.length) console.log(`left out, no time: ${left.join(', ')}`);
    if (again.length) console.log(again.join('\n'));
    console.log(`${sum.passed} passed, ${sum.failed} failed`);
    process.exitCode = sum.failed ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
