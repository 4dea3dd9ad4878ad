// Tables about play in documents: each is made by one command, which the document carries, with a hash of the play it was made from.
//
//   node tools/docs/figures.mjs PROGRAM            replays the battles of all tables and writes them (minutes)
//   node tools/docs/figures.mjs PROGRAM --check    fails if rules or players now play differently (seconds)
//   node tools/docs/figures.mjs --self-test        checks that a change of play and a change of a figure are noticed
//
// A table is between two comments of a document; only this script writes what is between them:
//
//   <!-- figures: --players closer scenarios/RULESET/NAME.json 400 scenarios/RULESET/OTHER.json 400 -->
//   <!-- /figures -->
//
// A study is shown as the terminal prints it, with its picture where the command names one:
//
//   <!-- study: fiddlers-bottom --battles 300 --set rout-over=6 --against rout-over=8 --plot docs/img/rout-over.svg -->
//   <!-- /study -->
//
// The hash covers the complete output of `sandtable simulate` for the first PROBE battles of each scenario, and the table as it was
// written: it changes when these battles are played differently, or when a figure is edited by hand.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const PROBE = 6;
const BLOCK = /<!-- figures: (.*?) -->\n(?:((?:(?!<!-- )[\s\S])*)\n)?<!-- \/figures -->/g;
const STUDY = /<!-- study: (.*?) -->\n(?:((?:(?!<!-- )[\s\S])*)\n)?<!-- \/study -->/g;
/* The distribution of losses repeats what the losses say, so it is left out of the comparison. */
const SPREAD = /^.*"lost so many".*\n/gm;
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Reads "--players closer FILE 400 FILE 200": the players, the scenarios and their numbers of battles. */
export function readCommand(command) {
    const words = command.split(/\s+/);
    if (words[0] !== '--players' || words.length < 4 || words.length % 2 !== 0) throw new Error(`no figures: ${command}`);
    const studies = [];
    for (let i = 2; i < words.length; i += 2) studies.push({ scenario: words[i], battles: Number(words[i + 1]) });
    return { players: words[1], studies };
}

function simulate(program, players, scenario, battles) {
    const words = ['simulate', scenario, '--players', players, '--battles', String(battles), '--json'];
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 }).replace(SPREAD, '');
}

const percent = (share) => (100 * share).toFixed(1);
const number = (mean) => mean.toFixed(1);
const cell = (figure) => {
    const { value, low, high } = figure.readings[0];
    if (figure.kind === 'share') return `${percent(value)} % (${percent(low)}–${percent(high)})`;
    return low === undefined ? number(value) : `${number(value)} (${number(low)}–${number(high)})`;
};
const BETWEEN = [
    ['won by the first player', (f) => f.measure === 'player won', 0],
    ['won by the second', (f) => f.measure === 'player won', 1],
    ['drawn', (f) => f.measure === 'drawn', 0],
];
const ROWS = [
    ['won by the first side', (f) => f.measure === 'won', 0],
    ['won by the second', (f) => f.measure === 'won', 1],
    ['drawn', (f) => f.measure === 'drawn', 0],
    ['turns', (f) => f.measure === 'turns', 0],
    ['orders', (f) => f.measure === 'orders', 0],
    ['units lost by the first side', (f) => f.measure === 'lost', 0],
    ['units lost by the second', (f) => f.measure === 'lost', 1],
    ['hits', (f) => f.measure === 'hits', 0],
];

export function table(told) {
    const lines = [`| | ${told.map((t) => t.title).join(' | ')} |`, `|---|${'---|'.repeat(told.length)}`,
        `| battles | ${told.map((t) => t.battles.toLocaleString('en')).join(' | ')} |`];
    const between = told.every((t) => t.figures.some((f) => f.measure === 'player won')); // the players exchange sides, so results by side say nothing about them
    for (const [label, wanted, nth] of between ? BETWEEN : ROWS) {
        const cells = told.map((t) => t.figures.filter(wanted)[nth]);
        if (cells.every((c) => c)) lines.push(`| ${label} | ${cells.map(cell).join(' | ')} |`);
    }
    return lines.join('\n');
}

const played = (program, players, studies) => studies.map((s) => simulate(program, players, s.scenario, PROBE)).join('');
const note = (command, key) => `Made by \`make figures\` (\`${command}\`, seed 1; in brackets 95 %). Play ${key}.`;

function write(program, command) {
    const { players, studies } = readCommand(command);
    const told = studies.map((s) => ({ ...JSON.parse(simulate(program, players, s.scenario, s.battles)), ...s }));
    const text = table(told);
    return `${text}\n\n${note(command, hash(played(program, players, studies) + text))}`;
}

/** Returns what is wrong with a block, or ''. */
export function judge(command, body, play) {
    const at = body.lastIndexOf('\n\n');
    const text = body.slice(0, at);
    return at > 0 && body.slice(at + 2) === note(command, hash(play + text)) ? '' : 'is of other play, or was changed by hand';
}

/** The arguments for a study's first battles, as JSON and without a picture. */
export function probeOf(command) {
    const words = command.split(/\s+/);
    for (const name of ['--battles', '--plot']) if (words.includes(name)) words.splice(words.indexOf(name), 2);
    return [...words, '--battles', String(PROBE), '--json'];
}

const run = (program, words) =>
    execFileSync(program, ['simulate', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 }).replace(SPREAD, '');
// Leaves out the line with the speed, which differs on every machine.
const printed = (text) => text.split('\n').filter((line) => !line.includes(' battles a second')).map((line) => line.trimEnd()).join('\n').trim();

/** The block of a study, with its output as printed. */
export const studyBody = (command, play, text) => {
    const table = `    sandtable simulate ${command}\n\n\`\`\`\n${text}\n\`\`\``;
    return `${table}\n\n${note(command, hash(play + table))}`;
};

function selfTest() {
    const command = '--players closer x.json 4';
    const body = `| a |\n\n${note(command, hash('play' + '| a |'))}`;
    const seen = [judge(command, body, 'play') === '', judge(command, body, 'other play') !== '', judge(command, body.replace('a', 'b'), 'play') !== '',
        judge(command, '', 'play') !== '', judge('--players captain x.json 4', body, 'play') !== '', readCommand(command).studies[0].battles === 4,
        probeOf('x --battles 300 --plot y.svg --set a=1').join(' ') === `x --set a=1 --battles ${PROBE} --json`,
        judge('x --battles 3', studyBody('x --battles 3', 'play', 'won'), 'play') === '', judge('x --battles 3', studyBody('x --battles 3', 'play', 'won'), 'other') !== '',
        judge('x --battles 3', studyBody('x --battles 3', 'play', 'won').replace('won', 'lost'), 'play') !== ''];
    console.log(`${seen.filter(Boolean).length} passed, ${seen.filter((s) => !s).length} failed`);
    return seen.every(Boolean);
}

function documents(program, check) {
    let passed = 0, failed = 0;
    for (const name of readdirSync('docs').filter((n) => n.endsWith('.md')).sort()) {
        const path = `docs/${name}`, before = readFileSync(path, 'utf8');
        const after = before.replace(BLOCK, (whole, command, body = '') => {
            if (!check) return `<!-- figures: ${command} -->\n${write(program, command)}\n<!-- /figures -->`;
            const { players, studies } = readCommand(command);
            const wrong = judge(command, body, played(program, players, studies));
            if (wrong) console.log(`${path}: ${command}: ${wrong}: run make figures`);
            if (wrong) failed++; else passed++;
            return whole;
        }).replace(STUDY, (whole, command, body = '') => {
            const play = run(program, probeOf(command));
            if (!check) return `<!-- study: ${command} -->\n${studyBody(command, play, printed(run(program, [...command.split(/\s+/), ...(command.includes('--plot') ? ['--replace'] : [])])))}\n<!-- /study -->`;
            const wrong = judge(command, body, play);
            if (wrong) console.log(`${path}: ${command}: ${wrong}: run make figures`);
            if (wrong) failed++; else passed++;
            return whole;
        });
        if (after !== before) writeFileSync(path, after);
    }
    if (check) console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && (!check || passed > 0);
}

const [first, second] = process.argv.slice(2);
if (!first) throw new Error('usage: node tools/docs/figures.mjs PROGRAM [--check] | --self-test');
process.exitCode = (first === '--self-test' ? selfTest() : documents(first, second === '--check')) ? 0 : 1;
