// The terminal prints no escape sequence that Sandtable did not make: whatever stands in arguments, files, file names and typed
// lines, not a byte of it reaches the output that could be one.  (Without a terminal the program makes none of its own.)
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const program = process.env.SANDTABLE;
const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
after(() => rmSync(folder, { recursive: true }));

// What could steer a terminal: as bytes, and as the JSON escape of it.
const sequences = [
    ['\u001b[2J', '\\u001b[2J'], ['\u009b2J', '\\u009b2J'], ['\u007f', '\\u007f'], ['\u202e', '\\u202e'], ['\u0007', '\\u0007'], ['\u2028', '\\u2028'],
];
const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/;

function run(words, { input = '', cwd } = {}) {
    const { stdout, stderr, status } = spawnSync(program, words, { input, cwd, timeout: 60000 });
    const said = stdout.toString('utf8') + stderr.toString('utf8');
    const bad = harmful.exec(said);
    assert.equal(bad, null, `${JSON.stringify(words)}: ${JSON.stringify(said.slice(Math.max(0, (bad?.index ?? 0) - 60), (bad?.index ?? 0) + 20))}`);
    return { said, status };
}
const file = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
};

test('in arguments', () => {
    const commands = ['play', 'replay', 'verify', 'check', 'rules', 'casebook', 'simulate', 'engine', 'serve', 'reveal', 'battles'];
    for (const [bytes] of sequences) {
        for (const words of [[bytes], ...commands.flatMap((one) => [[one, bytes], [one, `--${bytes}`], [one, '--seed', bytes], [one, '--set', `a=${bytes}`]])]) {
            const { status, said } = run(words);
            assert.equal(status, 2);
            assert.match(said, /argument \d holds a control character/);
        }
    }
    const raw = spawnSync('sh', ['-c', `"$1" check "$(printf 'a\\237b')"`, 'sh', program]);
    assert.equal(raw.status, 2);
});

// Wherever a text may stand: the escape in place of every text of a scenario, of a casebook and of a record.
test('in files', () => {
    const texts = { scenario: 'tests/cli/skirmish.json', casebook: 'tests/fuzz/corpus/casebook/good-play.json', record: 'tests/fuzz/corpus/record/good-acts.txt' };
    for (const [kind, path] of Object.entries(texts)) {
        const text = readFileSync(path, 'utf8');
        const places = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)];
        const step = Math.max(1, Math.floor(places.length / 80));
        for (let i = 0; i < places.length; i += step) {
            const [bytes, escape] = sequences[i % sequences.length];
            const { 0: quoted, index } = places[i];
            for (const put of [bytes, escape]) {
                const changed = `${text.slice(0, index + 1)}${put}${text.slice(index + 1, index + quoted.length)}${text.slice(index + quoted.length)}`;
                const name = file(`changed-${kind}`, changed);
                if (kind === 'casebook') run(['casebook', name]);
                else run(['check', name]);
                if (kind === 'record') run(['verify', name]);
            }
        }
    }
});

test('in what is expected and never comes', () => {
    for (const [, escape] of sequences) {
        const text = readFileSync('tests/fuzz/corpus/casebook/good-play.json', 'utf8').replace('contacts: []', `winner: "${escape}"`);
        const { status, said } = run(['casebook', file('book.json', text)]);
        assert.equal(status, 1);
        assert.match(said, /expected: winner: "\\u/);
    }
});

test('in typed lines', () => {
    for (const [bytes] of sequences) run(['play', 'tests/cli/skirmish.json', '--seed', '1'], { input: `${bytes}help${bytes}\nmap\n${bytes}\nnote ${bytes}hear\nquit\n` });
});

test('what is no text is said to be none', () => {
    const lines = ['map \xff\xfe', 'move \xc3\x28 1', 'measure', 'quit', ''].join('\n');
    const { said } = run(['play', 'tests/cli/skirmish.json', '--seed', '1'], { input: Buffer.from(lines, 'latin1') });
    assert.equal(said.split('That line has bytes that are no text').length, 3);
    assert.doesNotMatch(said, /There is no unit/);
    assert.match(said, /Measure from which unit/);
});
