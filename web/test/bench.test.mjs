// The page's bench: a number changed, battles played in threads of their own, and the figures of `sandtable study`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve } from './browser.mjs';

const SANDTABLE = process.env.SANDTABLE ?? 'build/gcc-O2/sandtable';
let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function atBench(t, options) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url);
    await page.getByRole('button', { name: /The bench/ }).click();
    await page.getByRole('heading', { name: 'The bench' }).waitFor();
    await page.getByText(/numbers and readings: say what/).filter({ hasNotText: /^0 / }).waitFor();
    return page;
}
const cells = (page) => page.locator('section', { has: page.locator('#h-figures') }).locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));
const played = (page) => page.getByText(/battles of each, all played/).waitFor({ timeout: 240_000 });

test('the figures are those of the command that stands beside them', async (t) => {
    const page = await atBench(t);
    await page.getByLabel(/^Battle(?!s)/).selectOption('first-battle');
    await page.getByLabel('The other').selectOption('random');
    await page.getByLabel('Battles of each').selectOption('100');
    await page.getByLabel('Seed').fill('7');
    await page.getByLabel('Change').fill('EC-OPT-04 rout');
    await page.locator('.b-found button').first().click();
    await page.locator('.b-variants input[type=number]').fill('5');
    await page.getByLabel('Change').fill('move.pivot');
    await page.locator('.b-found button').first().click();
    await page.getByRole('button', { name: 'Play 300 battles' }).click();
    await played(page);
    const command = (await page.locator('.b-cmd').innerText()).split(' ');
    assert.deepEqual(command.slice(0, 3), ['sandtable', 'study', 'first-battle']);
    assert.ok(command.includes('rout-over=5') && command.includes('move.pivot=4'));
    const told = JSON.parse(execFileSync(SANDTABLE, [...command.slice(1), '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const figure = (measure, of) => told.figures.find((row) => row.measure === measure && row.of === of).readings;
    const share = (e) => `${(100 * e.value).toFixed(1)} % (${(100 * e.low).toFixed(1)} to ${(100 * e.high).toFixed(1)})`;
    const rows = await cells(page);
    const wanted = [['won', 'Parliament', 'Parliament won'], ['drawn', '', 'drawn'], ['won', 'The King', 'The King won']];
    wanted.forEach(([measure, of, name], i) => {
        assert.equal(rows[i][0], name);
        figure(measure, of).forEach((e, k) => assert.ok(rows[i][k + 1].startsWith(share(e)), `${rows[i][k + 1]} for ${share(e)}`));
    });
    figure('turns', '').forEach((e, k) => assert.ok(rows[3][k + 1].startsWith(e.value.toFixed(2)), rows[3][k + 1]));
    const often = await page.locator('section', { has: page.locator('#h-rules') }).locator('tbody tr').evaluateAll((all) => all.map((row) => [row.querySelector('.rule-id').innerText, row.children[1].innerText]));
    for (const [rule, times] of often) assert.equal(times, (told.rules.find((row) => row.rule === rule).times[0] / 100).toFixed(2));
    assert.equal(await page.locator('svg.b-chart').count(), 5);
});

test('a study is stopped, and what there is is shown', async (t) => {
    const page = await atBench(t);
    await page.getByLabel('Battles of each').selectOption('4000');
    await page.getByRole('button', { name: 'Play 4000 battles' }).click();
    await page.locator('#h-figures').waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: /^Stop/ }).click();
    await page.getByText(/^Stopped after \d+ battles of each/).waitFor();
    const said = Number(/after (\d+)/.exec(await page.locator('.b-state').innerText())[1]);
    assert.ok(said > 0 && said < 4000, `${said} battles`);
    await page.getByRole('button', { name: 'Back to the start' }).click();
    await page.locator('.bat.on').waitFor();
});

test('a value that cannot be is told, and the bench goes on', async (t) => {
    const page = await atBench(t);
    await page.getByLabel('Battles of each').selectOption('100');
    await page.getByLabel('Change').fill('types.horse.move');
    await page.locator('.b-found button').first().click();
    await page.locator('.b-variants input[type=number]').fill('1.23456');
    await page.getByRole('button', { name: /^Play/ }).click();
    await page.locator('.b-state').filter({ hasText: /decimals|number/ }).waitFor();
    await page.getByRole('button', { name: /^Take B away/ }).click();
    await page.getByRole('button', { name: 'Play 100 battles' }).click();
    await played(page);
});

test('by keyboard alone, on a phone, nothing is cut', async (t) => {
    const page = await newPage(browser, { viewport: { width: 360, height: 740 } });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url);
    await page.locator('.bat.on').waitFor();
    await page.getByRole('button', { name: /The bench/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The bench' }).waitFor();
    const to = async (name) => { /* Tab until there */
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press('Tab');
            if (await page.evaluate((wanted) => (document.activeElement?.labels?.[0]?.innerText ?? document.activeElement?.innerText ?? '').startsWith(wanted), name)) return;
        }
        assert.fail(`Tab does not lead to ${name}`);
    };
    await to('Battles of each');
    await page.keyboard.type('100');
    await to('Change');
    await page.keyboard.type('melee.die');
    await page.locator('.b-found button').first().waitFor();
    await to('Faces of the die');
    await page.keyboard.press('Enter');
    await page.locator('.b-variants input[type=number]').waitFor();
    await to('Play');
    await page.keyboard.press('Enter');
    await played(page);
    const wide = await page.evaluate(() => [...document.querySelectorAll('.bench, .bench .panel, .bench .btn, .bench select, .bench input')].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5 || e.scrollWidth > e.clientWidth + 1 && !e.matches('select, input')).map((e) => `${e.tagName}.${e.className}`));
    assert.deepEqual(wide, []);
    const low = await page.evaluate(() => [...document.querySelectorAll('.bench :is(button, select, input)')].filter((e) => e.getBoundingClientRect().height < 43.5).map((e) => e.outerHTML.slice(0, 60)));
    assert.deepEqual(low, []);
});
