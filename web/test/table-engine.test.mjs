// The table on the page, with the engine behind it: refused orders are drawn and explained.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, test } from 'node:test';
import { launch, open, serve, settled } from './harness/browser.mjs';
import { engine, inAddress, position, root } from './harness/engine.mjs';

const FRAME = { step: 'move', subject: "Parliament's Centre" };
const PLACES = { "Weldon's Foot": { at: [31.5, 10] } };
const NEAR = { ...PLACES, "Slanning's Foot": { at: [27, 13] } };
let files, browser, page, errors, close;
before(async () => {
    [files, browser] = await Promise.all([serve(`${root}build/page`), launch()]);
});
after(async () => {
    await browser.close();
    files.close();
});
afterEach(async () => {
    await close();
    assert.deepEqual(errors, []);
});

async function show(places = PLACES) {
    ({ page, errors, close } = await open(browser, files.address + inAddress(await position('ecw-commands', 'fiddlers-bottom', FRAME, places))));
    await page.waitForSelector('.table .unit[data-unit]');
    await page.waitForSelector('.decide');
    await settled(page);
}
const middle = (name) => page.evaluate((n) => {
    const box = document.querySelector(`.table [data-ref="${n}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}, name);
const inch = () => page.evaluate(() => document.querySelector('.sheet-of-paper').getBoundingClientRect().width / ((864 + 26) / 12));
async function carry(name, to, keep = false) {
    await page.mouse.move(...(await middle(name)));
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    if (!keep) await page.mouse.up();
    await settled(page);
}
const verdict = (cls) => page.locator(`.verdict.${cls} .said`).innerText();

test('verdict, ghost and movement used follow a dragged piece', async () => {
    await show();
    const [x, y] = await middle("Popham's Foot"), k = await inch();
    await carry("Popham's Foot", [x, y - 4 * k], true);
    await page.waitForSelector('.ghost[data-tone="yes"]');
    assert.match(await page.locator('.plate-tag').textContent(), /^4 in.*of 6/);
    assert.match(await verdict('yes'), /Allowed/);
    await page.mouse.move(x, y - 9 * k, { steps: 3 });
    await settled(page);
    assert.match(await verdict('yes'), /not as drawn.*6 in/s);
    assert.match(await page.locator('.plate-tag').textContent(), /^6 in.*of 6/, 'it goes as far as it may');
    await page.mouse.move(x + 24 * k, y - 3 * k, { steps: 3 });
    await settled(page);
    await page.waitForSelector('.ghost[data-tone="no"]');
    const box = await page.locator('.ghost-cross').boundingBox();
    assert.ok(Math.abs(box.x + box.width / 2 - (x + 24 * k)) < 5, 'the ghost is drawn at the pointer');
    await page.mouse.up();
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await page.locator('.ghost[data-tone="no"]').count(), 1, 'a refused order cannot be confirmed');
});

const REFUSED = [
    ['through a friend', "Haselrig's Foot", async () => { const [x, y] = await middle("Potley's Foot"); return [x + 4.5 * (await inch()), y]; }, /pass through Potley's Foot/, '.hand .overlay'],
    ['onto a friend', "Waller's Foot", () => middle("Haselrig's Foot"), /Haselrig's Foot/, '.ghost-cross'],
    ['too far, and aside', "Popham's Foot", async () => { const [x, y] = await middle("Popham's Foot"); return [x + 24 * (await inch()), y - 3 * (await inch())]; }, /./, '.ghost-cross'],
    ['a charge out of reach', "Popham's Foot", () => middle("Digby's Horse"), /./, '.verdict.no'],
    ['across the front of an enemy near by', "Popham's Foot", async () => { const [x, y] = await middle("Popham's Foot"); return [x - 4 * (await inch()), y]; }, /Slanning's Foot/, '.hand .overlay, .hand [data-overlay]', NEAR],
];
for (const [kind, name, goal, says, drawn, places] of REFUSED) test(`refused, with reason and drawing: ${kind}`, async () => {
    await show(places);
    await carry(name, await goal());
    await page.waitForSelector('.verdict.no .said');
    await page.waitForSelector(drawn, { state: 'attached' });
    assert.match(await verdict('no'), says);
    assert.match(await page.locator('.verdict.no .ids').innerText(), /[A-Z]+-[A-Z]+-\d+/, 'the rule is named');
});

test('a unit dropped on an enemy charges it; the face struck is drawn', async () => {
    await show(NEAR);
    await carry("Popham's Foot", await middle("Slanning's Foot"));
    await page.waitForSelector('.ghost[data-tone="yes"] .ov.face', { state: 'attached' });
    assert.match(await verdict('yes'), /charge/i);
});

test('a charge that meets the enemy only at a corner draws the enemy face turned towards it', async () => {
    await show({ ...PLACES, "Slanning's Foot": { at: [29, 13] } });
    await carry("Popham's Foot", await middle("Slanning's Foot"));
    await page.waitForSelector('.ghost[data-tone="yes"] .ov.face', { state: 'attached' });
    assert.match(await verdict('yes'), /strikes the front/);
    const face = await page.evaluate(() => document.querySelector('.ghost .ov.face').getBoundingClientRect().toJSON());
    assert.ok(face.width > 3 * face.height, `${face.width} by ${face.height}`);
});

test('a unit that may not act now cannot be dragged', async () => {
    await show();
    const at = await middle("Haselrig's Horse");
    await carry("Haselrig's Horse", [at[0] - 60, at[1] - 60]);
    assert.deepEqual(await middle("Haselrig's Horse"), at);
    assert.equal(await page.locator('.ghost').count(), 0);
});

test('selected units march together by one order', async () => {
    await show();
    const names = ["Haselrig's Foot", "Potley's Foot"], k = await inch();
    await page.mouse.click(...(await middle(names[0])));
    await page.keyboard.down('Shift');
    await page.mouse.click(...(await middle(names[1])));
    await page.keyboard.up('Shift');
    await page.waitForFunction(() => document.querySelectorAll('.ring-sel').length === 2);
    const before = await Promise.all(names.map(middle));
    await carry(names[0], [before[0][0], before[0][1] - 2 * k]);
    await page.waitForFunction(() => document.querySelectorAll('.ghost[data-tone="yes"]').length === 2);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.ghost').length === 0);
    await settled(page);
    for (const [i, name] of names.entries()) assert.ok(Math.abs(before[i][1] - (await middle(name))[1] - 2 * k) < 3, name);
});

test('the reach drawn equals the engine’s limit', async () => {
    await show();
    await page.mouse.click(...(await middle("Popham's Foot")));
    await page.waitForSelector('[data-overlay^="reach"] path');
    await settled(page);
    const top = await page.evaluate(() => Math.min(...document.querySelector('[data-overlay^="reach"] path').getAttribute('d').match(/-?[\d.]+ -?[\d.]+/g).map((p) => Number(p.split(' ')[1]))));
    const ask = await engine(), { game } = ask('open', { text: await position('ecw-commands', 'fiddlers-bottom', FRAME, PLACES) });
    const { verdict: judged } = ask('check', { game, order: { side: 'Parliament', entries: [{ kind: 'move', unit: "Popham's Foot", motion: [['march', 0, 86]] }] } });
    const inches = 48 - top / 12 - 5.5;
    assert.ok(Math.abs(inches - judged.limit) < 0.02, `${inches} drawn, ${judged.limit} judged`);
});

test('by keyboard alone: find a unit, march, confirm', async () => {
    await show();
    await page.keyboard.press('/');
    await page.keyboard.type('popham');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.ring-sel', { state: 'attached' });
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
    await page.waitForSelector('.ghost[data-tone="yes"]');
    await page.locator('.verdict.yes .said', { hasText: '1.5 in' }).waitFor();
    await settled(page);
    const before = await middle("Popham's Foot"), k = await inch();
    await page.keyboard.press('Enter');
    await page.waitForFunction((y) => document.querySelector('.table [data-ref="Popham\'s Foot"]').getBoundingClientRect().y < y - 30, before[1]);
    await settled(page);
    const after = await middle("Popham's Foot");
    assert.ok(Math.abs(before[1] - after[1] - 1.5 * k) < 3);
});

test('the referee: an overlapping placement is refused, the rules are asked, and the saved case passes', async () => {
    await show();
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: /Ask the referee/ }).click();
    await page.waitForSelector('.referee .unit[data-unit]');
    await settled(page);
    const where = await middle("Waller's Foot"), k = await inch();
    await carry("Weldon's Foot", where);
    await page.waitForSelector('.verdict.no');
    assert.match(await verdict('no'), /Weldon's Foot would overlap/);
    const enemy = await middle("Trevanion's Foot");
    await carry("Trevanion's Foot", [where[0], where[1] - 12 * k]);
    await page.waitForFunction(([x, y]) => { const b = document.querySelector('.table [data-ref="Trevanion\'s Foot"]').getBoundingClientRect(); return Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) > 100; }, enemy);
    await page.mouse.click(...(await middle("Waller's Foot")));
    await page.getByRole('spinbutton', { name: 'Hits' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Hits' }).press('Enter');
    await page.waitForFunction(() => document.querySelector('.table [data-ref="Waller\'s Foot"]').getAttribute('aria-label').includes('3 hits'));
    await settled(page);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await carry("Waller's Foot", [where[0], where[1] - 8 * k]);
    await page.waitForSelector('.verdict.no .said');
    await page.waitForSelector('button:has-text("Keep as a case"):not([disabled])');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Keep as a case' }).click()]);
    const ask = await engine(`${root}build/wasm/sandtable.wasm`), result = ask('casebook', { text: await readFile(await download.path(), 'utf8') });
    assert.deepEqual([result.passed, result.failed], [1, 0], JSON.stringify(result.cases));
});
