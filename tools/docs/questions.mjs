#!/usr/bin/env node
// Designers' questions and their answers, docs/questions.md: each is answered by one command, which the document carries.
//
//   node tools/docs/questions.mjs PROGRAM            runs all commands and writes the answers (minutes)
//   node tools/docs/questions.mjs PROGRAM --check    fails if an answer would now differ (seconds)
//   node tools/docs/questions.mjs --self-test        checks that a changed answer and a changed command are noticed
//
// An answer is between two comments; only this script writes what is between them:
//
//   <!-- ask: study first-battle --battles 400 --against rout-over=6 | won|drawn -->
//   <!-- /ask -->
//
// After the bar there may be a regular expression that selects the lines to show; without it all are shown. The hashes cover the shown
// lines with the command, and the command's output as CSV, for a study of its first battles only.
// Last line of --check: `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/questions.md', PROBE = '6';
const BLOCK = /<!-- ask: (.*?)(?: \| (.*?))? -->\n(?:((?:(?!<!-- )[\s\S])*)\n)?<!-- \/ask -->/g;
/* The distribution of losses repeats what the losses say, so it is left out of the comparison. */
const SPREAD = /^.*"lost so many".*\n/gm;
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function run(program, words) {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 }).replace(SPREAD, '');
}

/* A shorter form of the command, to see whether its answer would differ. */
export function probe(command) {
    const words = command.split(' ');
    const at = words.indexOf('--battles');
    if (at >= 0) words[at + 1] = PROBE;
    return words[0] === 'study' || words[0] === 'odds' ? [...words, '--csv'] : words;
}

export function answer(text, shown) {
    const lines = text.split('\n').filter((line) => !/ battles a second/.test(line));
    const kept = shown ? lines.filter((line, i) => i === 0 || new RegExp(shown).test(line)) : lines;
    return kept.join('\n').trim();
}

export const block = (command, shown, told, print) =>
    `<!-- ask: ${command}${shown ? ` | ${shown}` : ''} -->\n\`\`\`\n$ sandtable ${command}\n${told}\n\`\`\`\n${mark(command, told, print)}\n<!-- /ask -->`;
const mark = (command, told, print) => `Answer ${hash(command + told)}, play ${print}.`;

/* Returns what is wrong with a written block, or null. */
export function judge(command, shown, written, print) {
    const found = /^```\n\$ sandtable (.*)\n([\s\S]*?)\n```\nAnswer ([0-9a-f]{16}), play ([0-9a-f]{16})\.$/.exec(written ?? '');
    if (!found) return 'has no answer yet';
    if (found[1] !== command || found[3] !== hash(command + found[2])) return 'is not the answer that was written';
    return found[4] === print ? null : 'would be answered otherwise today';
}

function selfTest() {
    const print = 'a'.repeat(16), good = block('odds x', '', 'told', print);
    const inside = (text) => [...text.matchAll(BLOCK)][0][3];
    const tries = [
        ['a good block', judge('odds x', '', inside(good), print) === null],
        ['a changed figure', judge('odds x', '', inside(good.replace('told', 'toll')), print) !== null],
        ['a changed command', judge('odds y', '', inside(good), print) !== null],
        ['other play', judge('odds x', '', inside(good), 'b'.repeat(16)) !== null],
        ['no answer', judge('odds x', '', undefined, print) !== null],
        ['a probe is short', probe('study x --battles 400 --rules').join(' ') === 'study x --battles 6 --rules --csv'],
    ];
    for (const [name, held] of tries) if (!held) console.log(`not so: ${name}`);
    const failed = tries.filter(([, held]) => !held).length;
    console.log(`${tries.length - failed} passed, ${failed} failed`);
    return failed === 0;
}

function main([program, how]) {
    if (program === '--self-test') return selfTest();
    const text = readFileSync(DOCUMENT, 'utf8');
    if (how !== '--check') {
        writeFileSync(DOCUMENT, text.replace(BLOCK, (whole, command, shown) => {
            console.error(command);
            return block(command, shown, answer(run(program, command.split(' ')), shown), hash(run(program, probe(command))));
        }));
        return true;
    }
    let passed = 0, failed = 0;
    for (const [, command, shown, written] of text.matchAll(BLOCK)) {
        const wrong = judge(command, shown, written, hash(run(program, probe(command))));
        if (wrong) console.log(`${DOCUMENT}: ${command}: ${wrong} (node tools/docs/questions.mjs PROGRAM)`);
        if (wrong) failed++;
        else passed++;
    }
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0;
}
if (process.argv[1]?.endsWith('questions.mjs')) process.exit(main(process.argv.slice(2)) ? 0 : 1);
