// The page's bench: numbers are changed, battles are played in workers, and the figures equal those of `sandtable study`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, soon } from './browser.mjs';

const SANDTABLE = process.env.SANDTABLE ?? 'build/gcc-O2/sandtable';
const PLAYED = { timeout: 240_000 };
let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function toBench(page) {
    await page.getByRole('button', { name: /The bench/ }).click();
    await page.getByRole('heading', { name: 'The bench' }).waitFor();
    await page.getByRole('button', { name: /^(Change a number|Choose the number)/, disabled: false }).waitFor();
}
async function atBench(t, options) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url);
    await toBench(page);
    await page.getByLabel(/^Battle/).selectOption('first-battle');
    return page;
}
const until = (page, words) => page.getByLabel('Until').selectOption({ label: words });
/* Changes the first number that the search for `words` finds. */
async function change(page, words, value) {
    await page.getByRole('button', { name: 'Change a number or a reading' }).click();
    await page.getByLabel('Find').fill(words);
    await page.locator('.b-picks input[type=number]').first().fill(value);
    await page.getByRole('button', { name: 'Done' }).click();
}
async function sweep(page, words, range) {
    await page.getByRole('button', { name: 'Sweep' }).click();
    await page.getByRole('button', { name: 'Choose the number' }).click();
    await page.getByLabel('Find').fill(words);
    await page.locator('.b-picks li', { hasText: words }).getByRole('button').click();
    for (const [label, value] of Object.entries(range)) await page.locator('.b-ends').getByLabel(label, { exact: true }).fill(value);
}
const play = (page) => page.getByRole('button', { name: /^Play/ }).click();
const lookFor = (page) => page.getByRole('button', { name: 'Look for what is even' }).click();
const played = (page) => page.getByText(/battles of each, all played/).waitFor(PLAYED);
const cells = (page) => page.locator('section[aria-labelledby=h-figures]').locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));
const commandOf = (page) => page.locator('.b-cmd').innerText();
const told = (command, ...more) => execFileSync(SANDTABLE, [...command.split(' ').slice(1), ...more], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });
const half = ({ low, high }) => (high - low) / 2;

/* Asserts that the numbers in a text are `wanted`, rounded to the digits written. The engine gives thousandths. */
function assertNumbers(text, wanted, what) {
    const numbers = text.replaceAll('−', '-').match(/[+-]?\d+(\.\d+)?/g) ?? [];
    assert.equal(numbers.length, wanted.length, `${what}: ${text}`);
    numbers.forEach((n, i) => assert.ok(Math.abs(Number(n) - wanted[i]) <= 0.5 / 10 ** (n.split('.')[1] ?? '').length + 0.0011, `${what}: ${text} for ${wanted.join(', ')}`));
}
/* Asserts that every figure on the page, with its interval, equals the terminal's. */
async function assertSame(page, command) {
    const said = JSON.parse(told(command, '--json')), rows = await cells(page), battles = said.battles;
    const figure = (measure, of) => said.figures.find((row) => row.measure === measure && row.of === of);
    const effects = (row) => row.effects ?? (row.effect ? [row.effect] : []);
    const [one, other] = ['Parliament', 'The King'];
    const wanted = [['won', one, `${one} won`, true], ['drawn', '', 'drawn', true], ['won', other, `${other} won`, true], null, ['turns', '', 'turns'], ['lost', one, `lost, ${one}`], ['lost', other, `lost, ${other}`], ['hits', '', 'hits']];
    wanted.forEach((row, i) => {
        if (!row) return;
        const [measure, of, name, share] = row, told = figure(measure, of), scale = share ? 100 : 1;
        assert.equal(rows[i][0], name);
        told.readings.forEach((e, k) => {
            const less = k > 0 ? effects(told)[k - 1] : null, mean = share ? [100 * e.value, 100 * half(e)] : [e.value, e.low === undefined ? 0 : half(e)], text = rows[i][k + 1];
            const [own, difference] = less ? [text.slice(0, text.search(/ [+−]?[\d.]+ ± [\d.]+$/)), text.slice(text.search(/ [+−]?[\d.]+ ± [\d.]+$/))] : [text, ''];
            assertNumbers(own, mean, name);
            assert.ok(own.includes(' ± '), `${name}: ${own} has its interval`);
            if (less) assertNumbers(difference, [scale * less.value, scale * half(less)], `${name}, less A`);
        });
    });
    const often = await page.locator('section[aria-labelledby=h-rules] tbody tr').evaluateAll((all) => all.map((row) => [row.querySelector('.rule-id').innerText, ...[...row.children].slice(1).map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())]));
    assert.ok(often.length > 5);
    for (const [rule, ...times] of often) {
        const row = said.rules.find((r) => r.rule === rule);
        times.forEach((text, k) => assertNumbers(text, [row.times[k] / battles, half(row.means[k]), ...(k > 0 ? [row.effects[k - 1].value, half(row.effects[k - 1])] : [])], rule));
    }
    /* how the battles ended, in the terminal's order; the bars show the same shares, each in a pattern of its own */
    const ended = said.figures.filter((row) => row.measure === 'ended'), ways = page.locator('section[aria-labelledby=h-decided]'), shown = ended.length > 6 ? 5 : ended.length;
    await ways.waitFor();
    const lines = await ways.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));
    assert.deepEqual(lines.slice(0, shown).map(([of]) => of), ended.slice(0, shown).map((row) => row.of));
    lines.slice(0, shown).forEach((line, i) => ended[i].readings.forEach((e, k) => assertNumbers(line[k + 1], [100 * e.value, 100 * half(e)], ended[i].of)));
    if (shown < ended.length) lines[shown].slice(1).forEach((text, k) => assertNumbers(text, [100 * ended.slice(shown).reduce((all, row) => all + row.readings[k].value, 0)], 'other ways'));
    const bars = await ways.locator('.b-bar').evaluateAll((all) => all.map((bar) => [...bar.children].map((way) => `${way.className} ${way.style.width}`)));
    bars.forEach((bar, k) => {
        const wide = bar.map((way) => Number(/ ([\d.e-]+)%$/.exec(way)[1])), own = lines.map((line) => Number.parseFloat(line[k + 1])).filter((share) => share > 0);
        assert.deepEqual(wide.map((w) => w.toFixed(1)), own.map((w) => w.toFixed(1)));
        assert.equal(new Set(bar.map((way) => way.split(' ')[1])).size, bar.length);
    });
    return said;
}

/* Returns a function that saves the study as a file and returns the text. */
const saver = (page) => async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.b-files').getByRole('button', { name, exact: true }).click()]);
    return readFileSync(await file.path(), 'utf8');
};
/* Returns the report that the terminal writes. */
function reportBy(t, command) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-')), report = join(folder, 'report.html');
    t.after(() => rmSync(folder, { recursive: true }));
    told(command, '--report', report);
    return readFileSync(report, 'utf8');
}

test('the figures equal those of the command shown beside them', async (t) => {
    const page = await atBench(t);
    await page.getByLabel('The other').selectOption('random');
    await until(page, '100 battles of each');
    await page.getByLabel('Seed').fill('7');
    await change(page, 'EC-OPT-04 rout', '5');
    await change(page, 'move.pivot', '4');
    await page.getByRole('button', { name: 'Play 300 battles' }).click();
    await played(page);
    const command = await commandOf(page);
    assert.match(command, /^sandtable study first-battle --players closer,random --battles 100 --seed 7 --against rout-over=5 --against move\.pivot=4 --rules$/);
    const said = await assertSame(page, command);
    /* the chart says the same as the table, and each of its figures has its interval */
    const won = said.figures.find((row) => row.measure === 'won' && row.of === 'Parliament');
    const chart = await page.locator('.b-shares tbody tr').evaluateAll((rows) => rows.map((row) => row.innerText.replace(/\s+/g, ' ')));
    const shares = said.figures.filter((row) => row.measure === 'won' || row.measure === 'drawn').sort((a, b) => ['Parliament', '', 'The King'].indexOf(a.of) - ['Parliament', '', 'The King'].indexOf(b.of));
    const pair = (e) => [100 * e.value, 100 * half(e)];
    chart.forEach((text, k) => assertNumbers(text.replace(/^.*?(rout-over=5|move\.pivot=4|as it stands)/, ''), [...pair(won.readings[k]), ...(k > 0 ? pair(won.effects[k - 1]) : []), ...shares.slice(1).flatMap((row) => pair(row.readings[k]))], `the chart, row ${k}`));
});

test('two changes are combined in one variant', async (t) => {
    const page = await atBench(t);
    await until(page, '100 battles of each');
    await change(page, 'EC-OPT-04 rout', '6');
    await change(page, 'melee.die', '8');
    await page.getByRole('button', { name: /^Hold C together with B/ }).click();
    await page.getByRole('button', { name: 'Play 200 battles' }).click();
    await played(page);
    const command = await commandOf(page);
    assert.match(command, / --against rout-over=6,melee\.die=8 --rules$/);
    await assertSame(page, command);
});

test('two changes at once are told beside each alone, as at the terminal', async (t) => {
    const page = await atBench(t);
    await until(page, '100 battles of each');
    await change(page, 'EC-OPT-04 rout', '6');
    await change(page, 'melee.die', '8');
    const at = page.getByRole('button', { name: /^Try B and C at once as well/ });
    await at.click();
    assert.ok(await at.isDisabled(), 'only once');
    assert.equal(await page.locator('.b-variants li').count(), 4);
    /* a value that is changed again changes in all variants */
    await change(page, 'melee.die', '10');
    await page.getByRole('button', { name: 'Play 400 battles' }).click();
    await played(page);
    const command = await commandOf(page);
    assert.match(command, / --against rout-over=6 --against melee\.die=10 --against rout-over=6,melee\.die=10 --rules$/);
    const said = await assertSame(page, command), saved = saver(page);
    const rows = await page.locator('section[aria-labelledby=h-pair-3] tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => ({ text: cell.innerText.trim(), bold: cell.querySelector('.b-sure') !== null }))));
    const figures = [['won', 'Parliament', 100], ['drawn', '', 100], ['won', 'The King', 100], ['turns', '', 1], ['lost', 'Parliament', 1], ['lost', 'The King', 1], ['hits', '', 1]];
    figures.forEach(([measure, of, scale], i) => {
        const { effects: [one, other, both], beyond: [{ one: first, other: second, both: third, ...beyond }] } = said.figures.find((row) => row.measure === measure && row.of === of);
        assert.deepEqual([first, second, third], [1, 2, 3]);
        assert.ok(Math.abs(both.value - one.value - other.value - beyond.value) < 1e-6, measure);
        [one, other, null, both, beyond].forEach((e, k) => {
            const { text, bold } = rows[i][k + 1];
            if (e) assertNumbers(text, [scale * e.value, scale * half(e)], `${measure}, column ${k}`);
            else assertNumbers(text, [scale * (one.value + other.value)], `${measure}, the sum`);
            if (e) assert.equal(bold, e.low > 0 || e.high < 0, `${measure}, column ${k}: bold where it is sure`);
        });
    });
    assert.equal(await saved('CSV'), told(command, '--csv'));
    assert.deepEqual(JSON.parse(await saved('JSON')), said);
    assert.equal(await saved('Report'), reportBy(t, command));
    assert.match(told(command), /beyond the sum of each/);
});

test('a sweep plays every value of a range and says which may make the battle even', async (t) => {
    const page = await atBench(t);
    await until(page, '100 battles of each');
    await sweep(page, 'rout-over', { From: '6', to: '9' });
    await page.getByRole('button', { name: 'Play 500 battles' }).click();
    await played(page);
    const command = await commandOf(page);
    assert.match(command, / --sweep rout-over=6\.\.9 --rules$/);
    await assertSame(page, command);
    /* the terminal says in words which values may be even */
    const even = [...told(command).matchAll(/^ {4}rout-over=(\d+) .* may be even$/gm)].map((m) => m[1]), section = page.locator('section[aria-labelledby=h-sweep]');
    await soon(async () => assert.equal(await section.locator('p.muted').innerText(), `${even.length ? `May be even: ${even.join(', ')}.` : 'None of these values may be even.'} Filled: 8, as it stands.`));
    await soon(async () => assert.equal((await section.locator('svg').getAttribute('aria-label')).split('may be even').length - 1, even.length));
    await soon(async () => assert.equal(await section.locator('svg .b-evens').count(), even.length));
    /* the steps of a range, and a range that cannot be */
    await page.locator('.b-ends').getByLabel('step').fill('3');
    assert.match(await commandOf(page), / --sweep rout-over=6\.\.9:3 --rules$/);
    await page.getByRole('button', { name: 'Play 300 battles' }).waitFor();
    await page.locator('.b-ends').getByLabel('step').fill('0.1');
    await play(page);
    await page.locator('.b-state').filter({ hasText: 'at most 15 values, this one 31' }).waitFor();
});

test('a stopped study is found again after a reload and goes on to the same figures', async (t) => {
    const page = await atBench(t);
    await until(page, '400 battles of each');
    await change(page, 'EC-OPT-04 rout', '6');
    await page.getByRole('button', { name: 'Play 800 battles' }).click();
    await page.locator('#h-so-far').waitFor(PLAYED);
    await page.getByText(/^\d+ (s|min \d+ s) left · \d+ battles a second$/).waitFor();
    await page.getByRole('button', { name: /^Stop/ }).click();
    await page.getByText(/^Stopped after \d+ battles of each/).waitFor();
    const after = Number(/after (\d+)/.exec(await page.locator('.b-state').innerText())[1]);
    assert.ok(after > 0 && after < 400, `${after} battles`);
    const then = await cells(page);
    await page.reload();
    await toBench(page);
    await page.getByRole('button', { name: 'Past studies' }).click();
    await page.getByText(`${after} battles of each, stopped`).waitFor();
    await page.getByRole('button', { name: 'Open A First Battle: rout-over=6' }).click();
    await page.locator('#h-figures').waitFor();
    assert.deepEqual(await cells(page), then, 'the same figures as when it was stopped');
    await page.getByRole('button', { name: 'Go on where it stopped' }).click();
    await played(page);
    await assertSame(page, await commandOf(page));
    await soon(async () => assert.equal(await page.getByRole('button', { name: 'Go on where it stopped' }).count(), 0));
    /* it is kept once, and forgotten when told */
    await page.getByRole('button', { name: 'Past studies' }).click();
    await page.getByText('400 battles of each ·').waitFor();
    assert.equal(await page.locator('.b-past li').count(), 1);
    await page.getByRole('button', { name: /^Forget/ }).click();
    await page.getByText('None yet').waitFor();
    await page.reload();
    await toBench(page);
    await page.getByRole('button', { name: 'Past studies' }).click();
    await page.getByText('None yet').waitFor();
});

test('a study that runs until sure stops after as many battles as at the terminal', async (t) => {
    const page = await atBench(t);
    await until(page, 'known to ± 2');
    await change(page, 'shoot.dry-storm', '3'); /* no storm can come in this battle: the number changes nothing */
    await play(page);
    await played(page);
    const said = await assertSame(page, await commandOf(page));
    assert.equal(said.battles, 256);
    assert.match(await page.locator('#h-found').innerText(), /^Nothing here surely changes/);
});

test('impossible input is explained, and the bench works on', async (t) => {
    const page = await atBench(t);
    await until(page, '100 battles of each');
    await change(page, 'types.horse.move', '1.23456');
    await play(page);
    await page.locator('.b-state').filter({ hasText: /decimals|number/ }).waitFor();
    await page.getByRole('button', { name: /^Take B away/ }).click();
    await page.getByLabel('Seed').fill('-1');
    await play(page);
    await page.locator('.b-state').filter({ hasText: 'The seed is a number without a sign.' }).waitFor();
    await page.getByLabel('Seed').fill('1');
    await page.getByRole('button', { name: 'Play 100 battles' }).click();
    await played(page);
    await page.getByRole('button', { name: 'Back to the start' }).click();
    await page.locator('.bat.on').waitFor();
});

test('downloaded files equal those that the terminal writes', async (t) => {
    const page = await atBench(t);
    await until(page, '100 battles of each');
    await change(page, 'EC-OPT-04 rout', '6');
    await change(page, 'melee.die', '8');
    await page.getByRole('button', { name: 'Play 300 battles' }).click();
    await played(page);
    const command = await commandOf(page), saved = saver(page);
    assert.equal(await saved('CSV'), told(command, '--csv'));
    assert.deepEqual(JSON.parse(await saved('JSON')), JSON.parse(told(command, '--json')));
    /* byte for byte, the quoted command included */
    assert.equal(await saved('Report'), reportBy(t, command));
    const svg = await saved('SVG');
    assert.equal(svg.match(/<circle/g).length, 3 * 3 + 3 * 2, 'a point for each share and each difference');
    /* The SVG is well formed. The page's content policy forbids inline styles, so it is parsed without its own. */
    assert.ok(await page.evaluate((text) => !new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror'), svg.replace(/<style>.*?<\/style>/, '')));
});

test('how often each rule decided equals what the terminal says', async (t) => {
    const page = await atBench(t);
    await until(page, '100 battles of each');
    await change(page, 'EC-OPT-04 rout', '6');
    await page.getByLabel('Tell how often each rule decided').check();
    await page.getByRole('button', { name: 'Play 200 battles' }).click();
    await played(page);
    const command = await commandOf(page);
    assert.match(command, / --against rout-over=6 --decided$/);
    const said = JSON.parse(told(command, '--json'));
    assert.equal(said.decided.length, 14, 'sixteen variants, of which two are reported');
    const cells = await page.locator('section[aria-labelledby=h-rules] tbody tr').evaluateAll((rows) => rows.flatMap((row) => [...row.querySelectorAll('.b-decided > span')].map((one) => [row.querySelector('.rule-id').innerText, one.querySelector('.b-less').innerText, one.firstChild.nodeValue, Number.parseInt(one.querySelector('i').style.width, 10)])));
    const most = Math.max(...said.decided.map(({ value }) => value));
    for (const one of said.decided.filter(({ count }) => count > 0)) {
        const cell = cells.find(([, number]) => number === `${one.number}=${one.left_out}`);
        assert.ok(cell, one.number);
        assert.equal(cell[0], one.rule);
        assertNumbers(cell[2], [100 * one.value, 100 * half(one)], one.number);
        assert.ok(Math.abs(cell[3] - 96 * one.value / most) <= 1, `the bar of ${one.number}`);
    }
    const saved = saver(page);
    assert.equal(await saved('CSV'), told(command, '--csv'));
    assert.deepEqual(JSON.parse(await saved('JSON')), said);
    assert.equal(await saved('Report'), reportBy(t, command));
    /* a battle of it is found again among those of the variants that are reported */
    const kinds = await page.locator('section[aria-labelledby=h-watch] li').allInnerTexts();
    assert.ok(kinds.every((text) => /, [AB]: /.test(text)), kinds.join());
});

test('an unusual battle of a study is watched on the table', async (t) => {
    const page = await atBench(t);
    await until(page, '100 battles of each');
    await change(page, 'EC-OPT-04 rout', '6');
    await play(page);
    await played(page);
    const folder = mkdtempSync(join(tmpdir(), 'bench-')), records = join(folder, 'kept');
    t.after(() => rmSync(folder, { recursive: true }));
    const said = told(await commandOf(page), '--records', records).match(/^ {2}.* turns, .* units lost: /gm).map((line) => /(\d+) turns, (\d+) and (\d+) units/.exec(line).slice(1).join());
    const shown = await page.locator('section[aria-labelledby=h-watch] li').evaluateAll((rows) => rows.map((row) => /(\d+) turns, (\d+) and (\d+) units/.exec(row.innerText).slice(1).join()));
    assert.deepEqual(shown, said, 'the same battles as --records keeps');
    await page.getByRole('button', { name: 'Watch: The first battle that ends otherwise under rout-over=6' }).click();
    await page.getByRole('heading', { name: 'The bench' }).waitFor({ state: 'detached', timeout: 120_000 });
    await page.locator('svg.table, .table').first().waitFor();
});

test('the value that would make a battle even is the one that the terminal finds', async (t) => {
    const page = await atBench(t);
    await until(page, '400 battles of each');
    await page.getByRole('button', { name: 'Even' }).click();
    await page.getByRole('button', { name: 'Choose the number' }).click();
    await page.getByLabel('Find').fill('rout-over');
    await page.locator('.b-picks li', { hasText: 'rout-over' }).getByRole('button').click();
    for (const [label, value] of [['From', '4'], ['to', '12']]) await page.locator('.b-ends').getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Look for what is even' }).click();
    await page.locator('#h-even').filter({ hasNotText: 'What would make it even?' }).waitFor(PLAYED);
    const command = await commandOf(page);
    assert.match(command, /--even rout-over=4\.\.12$/);
    const lines = told(command).trim().split('\n');
    assert.equal(await page.locator('#h-even').innerText(), lines.at(-1).trim().replace(/[Mm]ore --battles/, (m) => m.replace('--', '')));
    const rows = await page.locator('.b-even-table tbody tr').evaluateAll((all) => all.map((row) => [row.children[0].innerText.trim(), row.children[1].innerText, row.children[2].innerText]));
    const { tried } = JSON.parse(told(command, '--json'));
    assert.deepEqual(rows.map(([value, , words]) => [value, Number.parseInt(words, 10)]), tried.map((one) => [String(one.value), one.battles]));
    rows.forEach(([value, text], i) => assertNumbers(text, [100 * tried[i].balance, 100 * half(tried[i])], value));
});

test('remedies that would make a variant even are judged as at the terminal', async (t) => {
    const page = await atBench(t);
    await until(page, '400 battles of each');
    await change(page, 'melee.die', '1');
    await change(page, 'melee.infantry', '0');
    await page.getByRole('button', { name: /^Hold C together with B/ }).click();
    await page.getByRole('button', { name: 'Play 800 battles' }).click();
    await played(page);
    /* the proposed changes are the terminal's */
    await page.getByRole('button', { name: 'What would make B even?' }).click();
    await page.locator('.b-state').filter({ hasText: '15 changes are proposed' }).waitFor(PLAYED);
    const remedies = (command) => [...command.matchAll(/ --remedy (\S+)/g)].map(([, words]) => words), proposed = await commandOf(page);
    const { tried: chosen } = JSON.parse(told(`sandtable study first-battle --set melee.die=1 --set melee.infantry=0 --remedies 15 --battles 1`, '--json'));
    assert.deepEqual(remedies(proposed), chosen.slice(1).map(({ remedy }) => remedy));
    assert.match(proposed, / --set melee\.die=1 --set melee\.infantry=0 --remedy /);
    await page.getByRole('button', { name: 'Propose changes' }).click();
    await page.locator('.b-state').filter({ hasText: '15 changes are proposed' }).waitFor(PLAYED);
    assert.equal(await commandOf(page), proposed);
    const away = page.getByRole('button', { name: /^Take . away/ });
    for (let left = 15; left > 0; left--) {
        await away.first().click();
        await page.waitForFunction((n) => document.querySelectorAll('.b-variants > li').length === n, left);
    }
    await lookFor(page);
    await page.locator('.b-state').filter({ hasText: 'each change is a remedy to be tried' }).waitFor();
    for (const [words, value] of [['shoot.dry', '2'], ['melee.impetuous', '-4']]) await change(page, words, value);
    await lookFor(page);
    await page.locator('#h-even').filter({ hasText: /make it even, to/ }).waitFor(PLAYED);
    const command = await commandOf(page);
    assert.match(command, / --set melee\.die=1 --set melee\.infantry=0 --remedy shoot\.dry=2 --remedy melee\.impetuous=-4$/);
    assert.equal(await page.locator('#h-even').innerText(), told(command).trim().split('\n').at(-1).trim());
    const rows = await page.locator('.b-even-table tbody tr').evaluateAll((all) => all.map((row) => [row.children[0].innerText.trim(), row.children[1].innerText, row.children[2].innerText.trim()]));
    const { tried } = JSON.parse(told(command, '--json'));
    assert.deepEqual(tried.map(({ so }) => so), ['The King ahead', 'not enough', 'too much']);
    assert.deepEqual(rows.map(([name, , words]) => [name, words]), tried.map((one) => [one.remedy, `${one.battles} battles, ${one.so}`]));
    rows.forEach(([name, text], i) => assertNumbers(text, [100 * tried[i].balance, 100 * half(tried[i])], name));
    /* what was tried is found again */
    await page.getByRole('button', { name: 'Past studies' }).click();
    await page.getByRole('button', { name: /^Open A First Battle: remedies shoot\.dry=2; melee/ }).click();
    await page.locator('#h-even').filter({ hasText: /make it even, to/ }).waitFor();
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
async function assertClean(page, where) {
    const faults = await page.evaluate(async (source) => {
        if (!window.axe) (0, eval)(source);
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 90)).join(' | ')}`);
    }, axe);
    assert.deepEqual(faults, [], where);
    const wide = await page.evaluate(() => [...document.querySelectorAll('.bench, .bench .panel, .bench .btn, .bench select, .bench input')].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5 || (e.scrollWidth > e.clientWidth + 1 && !e.matches('select, input'))).map((e) => `${e.tagName}.${e.className}`));
    assert.deepEqual(wide, [], `${where}: nothing is cut`);
}

test('the bench on a phone, by keyboard alone: no axe violations and nothing cut off', async (t) => {
    const page = await newPage(browser, { viewport: { width: 390, height: 844 } });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url);
    await page.locator('.bat.on').waitFor();
    await page.getByRole('button', { name: /The bench/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The bench' }).waitFor();
    await page.getByRole('button', { name: 'Change a number or a reading', disabled: false }).waitFor();
    const to = async (name) => { /* presses Tab until the control is reached */
        for (let i = 0; i < 80; i++) {
            await page.keyboard.press('Tab');
            if (await page.evaluate((wanted) => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.innerText ?? document.activeElement?.innerText ?? '').startsWith(wanted), name)) return;
        }
        assert.fail(`Tab does not lead to ${name}`);
    };
    await assertClean(page, 'the question');
    await to('Change a number');
    await page.keyboard.press('Enter');
    await page.locator('.b-finder input:focus').waitFor();
    await page.keyboard.type('melee.die');
    await page.locator('.b-picks li').first().getByText('melee.die').waitFor();
    await to('More: Faces of the die');
    await page.keyboard.press('Enter');
    await page.locator('.b-picks li.on').waitFor();
    await assertClean(page, 'what is changed');
    await to('Done');
    await page.keyboard.press('Enter');
    await change(page, 'EC-OPT-04 rout', '6');
    await to('Try B and C at once');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.b-variants li').count(), 4);
    await to('Until');
    await page.keyboard.type('100');
    await to('Tell how often each rule decided');
    await page.keyboard.press('Space');
    await to('Play');
    await page.keyboard.press('Enter');
    await played(page);
    for (const id of ['h-pair-3', 'h-decided', 'h-rules']) await page.locator(`#${id}`).waitFor();
    await assertClean(page, 'the figures');
    const low = await page.evaluate(() => [...document.querySelectorAll('.bench :is(button, select, input)')].filter((e) => e.getBoundingClientRect().height < 43.5).map((e) => e.outerHTML.slice(0, 60)));
    assert.deepEqual(low, []);
    await page.getByRole('button', { name: 'Past studies' }).click();
    await page.locator('.b-past li').waitFor();
    await assertClean(page, 'past studies');
    await page.getByRole('button', { name: 'Remedies' }).focus();
    await page.keyboard.press('Enter');
    await to('Look for what is even');
    await page.keyboard.press('Enter');
    await page.locator('#h-even').filter({ hasText: /make it even, to/ }).waitFor(PLAYED);
    await assertClean(page, 'remedies');
});

test('the bench in dark theme has no axe violations, while battles are played and after a sweep', async (t) => {
    const page = await atBench(t, { viewport: { width: 1440, height: 900 } });
    await page.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
    await until(page, '4000 battles of each');
    await sweep(page, 'rout-over', { From: '6', to: '9' });
    await play(page);
    await page.locator('[aria-labelledby=h-settling] svg').first().waitFor(PLAYED);
    await assertClean(page, 'while it is played');
    await page.getByRole('button', { name: /^Stop/ }).click();
    await page.locator('#h-sweep').waitFor();
    await assertClean(page, 'swept');
});
