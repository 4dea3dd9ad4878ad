// Every kind of slot that an order can have, filled by mouse and by keys, in the tests' own ruleset, which asks for all of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, endStep, newPage, open, root, serve, setUp, settled, spot, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(join(root, 'build/page-drill')), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function muster(t, who = ['person', 'person'], dice = 'seeded') {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.getByLabel('Dice').selectOption(dice);
    await setUp(page, who);
    await page.getByRole('heading', { name: 'The muster', level: 2 }).waitFor();
    await settled(page);
    return page;
}

const offer = (page, name) => page.locator('.offers').getByRole('button', { name, exact: true }).click();
const who = (page, name) => page.locator('.who-list').getByRole('button', { name }).click();
const allowed = (page) => page.locator('.verdict.yes').waitFor();
const entry = (page) => page.evaluate(() => window.sandtable.battle.draft?.entry ?? null);
/* Confirms the order in hand and waits for its line in the report. */
async function confirmed(page, line, how = () => page.getByRole('button', { name: /^Confirm/ }).click()) {
    await settled(page);
    await allowed(page);
    await how();
    await page.locator('.log .ev', { hasText: line }).first().waitFor();
}
const byEnter = (page) => () => page.keyboard.press('Enter');
async function press(page, x, y) {
    await settled(page);
    await page.mouse.click(...(await spot(page, x, y)));
}
const near = (a, b, by = 0.2) => assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < by, `${a} is not ${b}`);
/* Moves the focus by key from the table to `part`. */
async function to(page, part) {
    await page.keyboard.press('o');
    await page.waitForFunction((selector) => document.activeElement?.closest(selector) !== null, part);
}
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('a place, by mouse: a press on the table sets it, dragging turns it', async (t) => {
    const page = await muster(t);
    await who(page, 'Cedar');
    await offer(page, 'Bring on');
    await allowed(page);
    await press(page, 20, 5);
    await page.waitForFunction(() => Math.abs(window.sandtable.battle.draft?.entry.at?.[0] - 20) < 0.2);
    near((await entry(page)).at, [20, 5]);
    await page.mouse.move(...(await spot(page, 36, 5)));
    await page.mouse.down();
    await page.mouse.move(...(await spot(page, 39, 8)), { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.heading === 45);
    near((await entry(page)).at, [36, 5]);
    await confirmed(page, 'Cedar takes its place');
    assert.equal(await page.locator('[data-ref="Cedar"]').count(), 1);
});

test('a place, by keys: the engine proposes one, keys move and turn it, numbers set it exactly', async (t) => {
    const page = await muster(t);
    await who(page, 'Cedar');
    await offer(page, 'Bring on');
    await allowed(page);
    const first = await entry(page);
    for (const key of ['3', 'd', 'd', 'd', 'd', 'e', 'w']) await page.keyboard.press(key);
    await settled(page);
    const now = await entry(page);
    assert.equal(now.heading, first.heading + 5);
    near([now.at[0], now.at[1]], [first.at[0] + 2 + 0.5 * Math.sin(Math.PI / 36), first.at[1] + 3 + 0.5 * Math.cos(Math.PI / 36)], 0.01);
    await to(page, '.slots');
    assert.equal(await focused(page), 'east');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('21.5');
    await settled(page);
    assert.equal((await entry(page)).at[0], 21.5);
    await confirmed(page, 'Cedar takes its place', byEnter(page));
});

test('an illegal place says why, and draws what is in the way', async (t) => {
    const page = await muster(t);
    await who(page, 'Cedar');
    await offer(page, 'Bring on');
    await press(page, 11.8, 7.2);
    await page.locator('.verdict.no', { hasText: 'Cedar would stand on Ash' }).waitFor();
    await press(page, 20, 14);
    await page.locator('.verdict.no').waitFor();
    assert.ok(await page.evaluate(() => window.sandtable.battle.witness.length) > 0);
    assert.ok(await page.getByRole('button', { name: /^Confirm/ }).isDisabled());
});

test('several units, by mouse and by keys', async (t) => {
    const page = await muster(t, ['person', 'random']);
    await offer(page, 'Tell off a reserve');
    await page.locator('.checks').waitFor();
    await press(page, 30, 12);
    await page.waitForFunction(() => window.sandtable.battle.draft.entry.members?.join() === 'Birch');
    await page.locator('.checks').getByLabel('Ash').click();
    await page.waitForFunction(() => window.sandtable.battle.draft.entry.members?.length === 2);
    await allowed(page);
    await page.locator('.checks').getByLabel('Birch').click();
    await page.waitForFunction(() => window.sandtable.battle.draft.entry.members?.join() === 'Ash');
    await page.keyboard.press('Escape');
    await to(page, '.offers');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.checks').waitFor();
    await to(page, '.slots');
    await page.keyboard.press('Space');
    await confirmed(page, '1 units are told off as reserve, Ash first', byEnter(page));
});

test('a sequence, by dragging and by keys', async (t) => {
    const page = await muster(t, ['person', 'random']);
    await offer(page, 'Order of march');
    const row = (i) => page.locator('.sequence li').nth(i), names = () => page.locator('.sequence li > span:first-of-type').allInnerTexts();
    await row(0).waitFor();
    assert.deepEqual(await names(), ['Ash', 'Birch', 'Cedar', 'Dogwood']);
    await row(3).dragTo(row(0));
    await page.waitForFunction(() => document.querySelector('.sequence li span').textContent === 'Dogwood');
    await row(0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await settled(page);
    assert.deepEqual(await names(), ['Ash', 'Birch', 'Dogwood', 'Cedar'], 'two quick presses move by two places');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    assert.deepEqual(await names(), ['Ash', 'Dogwood', 'Birch', 'Cedar'], 'the focus stays on the row that moves');
    await confirmed(page, 'The order of march of 4 units, Ash first', byEnter(page));
});

test('a number, by mouse and by keys, with its limit', async (t) => {
    const page = await muster(t);
    await offer(page, 'Give up second throws');
    const more = page.getByRole('button', { name: 'one more' });
    for (let i = 0; i < 2; i++) await more.click();
    await page.locator('.verdict.no', { hasText: 'there are 2 second throws to give up, not 3' }).waitFor();
    await page.getByRole('button', { name: 'one less' }).click();
    await allowed(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('How many').waitFor({ state: 'detached' });
    await offer(page, 'Give up second throws');
    await page.getByLabel('How many').waitFor();
    await to(page, '.slots');
    assert.equal(await focused(page), 'How many');
    await page.keyboard.type('1');
    await confirmed(page, 'South gives up 1 second throws', byEnter(page));
});

test('a route, by mouse and by keys, drawn on the table', async (t) => {
    const page = await muster(t);
    await who(page, 'Dogwood');
    await offer(page, 'Ride');
    await page.getByText('press the table, place after place').waitFor();
    await press(page, 38, 10);
    await press(page, 34, 6);
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.route?.length === 2);
    const { route } = await entry(page);
    near(route[0], [38, 10]);
    near(route[1], [34, 6]);
    await page.locator('.ghost[data-ghost="Dogwood"], .ghost').first().waitFor();
    assert.deepEqual(await page.evaluate(() => window.sandtable.battle.ghosts[0].path.length), 3);
    await page.keyboard.press('Delete');
    await page.waitForFunction(() => window.sandtable.battle.draft.entry.route.length === 1);
    await page.getByRole('button', { name: 'Another place' }).click();
    await page.getByLabel('place 2 north').fill('3');
    await settled(page);
    assert.equal((await entry(page)).route[1][1], 3);
    await page.getByLabel('place 2 north').focus();
    await confirmed(page, 'Dogwood rides by way of 2 places', byEnter(page));
});

test('text: it is saved with the order', async (t) => {
    const page = await muster(t);
    await who(page, 'Ash');
    await offer(page, 'Speak to');
    await page.locator('.slots textarea').fill('Nicht wanken – “hold”!');
    await allowed(page);
    await page.locator('.slots textarea').press('Control+Enter');
    await page.locator('.log .ev', { hasText: 'Ash hears a word' }).waitFor();
    const record = await page.evaluate(() => window.sandtable.battle.save());
    assert.ok(record.includes('"text":"Nicht wanken – “hold”!"'));
    await page.waitForFunction(() => !window.sandtable.battle.decision.offers.find((o) => o.kind === 'speak').subjects.includes('Ash'));
});

/* Both sides bring on their waiting units, as the duties propose. */
async function toCouncil(page) {
    for (const side of ['South', 'North']) {
        await page.locator('.army', { hasText: side }).getByText('to decide').waitFor();
        await page.locator('.duty .btn').first().click();
        await confirmed(page, /takes its place/);
        await page.waitForFunction(() => window.sandtable.battle.decision.duties.length === 0);
        await endStep(page, /^No more/);
    }
    await page.locator('.veil button').click();
    await page.getByRole('heading', { name: /order in secret/ }).waitFor();
}

test('a choice on a sealed sheet, by mouse and by keys; a missing order is a duty with a remedy', async (t) => {
    const page = await muster(t);
    await toCouncil(page);
    const written = (n) => page.waitForFunction((k) => document.querySelectorAll('.written li').length === k, n);
    await who(page, 'Ash');
    await offer(page, 'Write an order');
    await page.getByRole('radio', { name: 'hold' }).click();
    await page.getByRole('button', { name: /Write it down/ }).click();
    await written(1);
    await page.locator('.duty').first().waitFor();
    await settled(page);
    assert.deepEqual(await page.evaluate(() => [window.sandtable.battle.selection, window.sandtable.battle.draft]), [['Birch'], null], 'the next unit without an order is selected');
    await who(page, 'Birch');
    await offer(page, 'Write an order');
    await to(page, '.slots');
    await page.keyboard.press('ArrowRight');
    await settled(page);
    assert.equal((await entry(page)).choice, 'hold');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    assert.equal((await entry(page)).choice, 'attack');
    await page.keyboard.press('Enter');
    await written(2);
    for (let n = 3; n <= 4; n++) {
        await page.locator('.duty .btn').first().click();
        await page.getByRole('button', { name: /Write it down/ }).click();
        await written(n);
    }
    await endStep(page, /Seal it/);
    await page.locator('.veil').waitFor();
});

/* Where dice are typed in, lets the page roll those that the test does not care about. */
async function rolled(page) {
    for (await settled(page); await page.getByRole('heading', { name: 'Roll the dice' }).count(); await settled(page)) await page.getByRole('button', { name: 'Roll for me' }).click();
}

/* Goes on to the plans of the first turn: both sides seal the sheet that the engine suggests. */
async function toPlans(page) {
    await toCouncil(page);
    await page.evaluate(async () => {
        const { battle } = window.sandtable;
        for (let i = 0; i < 2; i++) {
            const { orders } = await battle.ask('suggest', { side: battle.acting, wish: { kind: 'any' }, most: 1 });
            await battle.ask('submit', { order: orders[0].order }).then((done) => battle.taken(done));
            await battle.refresh();
            if (battle.curtain) battle.liftCurtain();
            await battle.inTurn(async () => undefined);
        }
    });
    await rolled(page);
    if (await page.locator('.veil').count()) await page.locator('.veil button').click();
    await page.getByRole('heading', { name: /Plan the turn/ }).waitFor();
}

test('a motion and a formation on a sealed sheet, by mouse and by keys', async (t) => {
    const page = await muster(t);
    await toPlans(page);
    await who(page, 'Ash');
    for (const key of ['2', 'c', 'c', 'w']) await page.keyboard.press(key);
    await settled(page);
    assert.deepEqual((await entry(page)).motion, [['march', 0, 2], ['wheel', 10], ['march', 0, 0.5]]);
    await page.getByLabel('degrees').nth(1).fill('15');
    await settled(page);
    assert.deepEqual((await entry(page)).motion[1], ['wheel', 15]);
    await page.getByRole('button', { name: 'Strike this step out' }).nth(1).click();
    await settled(page);
    assert.equal((await entry(page)).motion.length, 2);
    await allowed(page);
    await page.getByRole('button', { name: /Write it down/ }).click();
    await page.locator('.written li', { hasText: 'Ash' }).waitFor();
    await who(page, 'Cedar');
    await offer(page, 'Change formation');
    await to(page, '.slots');
    await page.keyboard.press('ArrowRight');
    await settled(page);
    await page.getByRole('radio', { name: '2 × 3' }).click();
    await allowed(page);
    assert.deepEqual((await entry(page)).form, [2, 3]);
    await page.keyboard.press('Enter');
    await page.locator('.written li', { hasText: '2 by 3' }).waitFor();
    const from = await spot(page, 30, 12), goal = await spot(page, 30, 13);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...goal, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.unit === 'Birch');
    await allowed(page);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.written li').length === 3);
    await who(page, 'Birch');
    await page.keyboard.press('1');
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.unit === 'Birch');
    await allowed(page);
    await page.keyboard.press('Enter');
    await page.locator('.written li', { hasText: /^Birch: go 1 yd forward/ }).waitFor();
    assert.equal(await page.locator('.written li').count(), 3, 'a later order replaces the earlier one');
    await endStep(page, /Seal it/);
    await page.locator('.veil button').click();
    await page.locator('.light.ready', { hasText: 'sealed' }).waitFor();
    await endStep(page, /^No more/);
    await page.locator('.veil, .decide').first().waitFor();
    await page.waitForFunction(() => window.sandtable.battle.curtain || window.sandtable.battle.decision?.step === 'fire');
    const cedar = await page.evaluate(async () => (await window.sandtable.battle.ask('state', { viewer: 0 })).units.find((u) => u.name === 'Cedar'));
    assert.deepEqual([cedar.files, cedar.ranks], [2, 3]);
});

test('a downloaded or shared position contains no orders written by the other side', async (t) => {
    const page = await muster(t);
    const written = (position) => JSON.parse(position).sides.map((side) => [...(side.units ?? []), ...(side.commands ?? []).flatMap((c) => c.units ?? [])].some((u) => 'written' in u));
    await toPlans(page);
    const [whole, own] = await page.evaluate(async () => { const { battle } = window.sandtable; return [(await battle.ask('save', { kind: 'position' })).text, await battle.position()]; });
    assert.deepEqual(written(whole), [true, true], 'both sides have written orders');
    assert.equal(await page.evaluate(() => window.sandtable.battle.viewer), 1);
    assert.deepEqual(written(own), [true, false]);
    const [saved] = await Promise.all([page.waitForEvent('download'), (async () => { await page.keyboard.press('Shift+M'); await page.getByRole('button', { name: 'Download the position' }).click(); })()]);
    assert.equal(readFileSync(await saved.path(), 'utf8'), own);
    await page.getByRole('button', { name: 'Position as a link' }).click();
    const link = await page.getByLabel('Link to this position').inputValue();
    assert.equal(inflateRawSync(Buffer.from(link.split('#p=')[1].split('&')[0], 'base64url')).toString(), own);
    assert.equal((await page.evaluate((text) => window.sandtable.battle.engine.ask('open', { text, seed: '1' }), own)).ruleset, 'drill', 'the position can be opened');
    await page.evaluate(() => { const { battle } = window.sandtable; battle.tell({ holder: 0 }); });
    assert.deepEqual(written(await page.evaluate(() => window.sandtable.battle.position())), [false, false], 'with no side at the screen it holds only what both know');
});

/* Goes on to the fire plans of the first turn. */
async function toTargets(page) {
    await toPlans(page);
    for (let i = 0; i < 2; i++) {
        await endStep(page, /^No more/);
        await page.locator('.veil button').click();
    }
    await page.getByRole('heading', { name: /Name targets/ }).waitFor();
}

test('a target, picked on the table and in the list', async (t) => {
    const page = await muster(t);
    await toTargets(page);
    await who(page, 'Birch');
    await offer(page, 'Fire');
    await page.locator('.slots select').waitFor();
    await press(page, 30, 20);
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.target === 'Fir');
    await allowed(page);
    await page.locator('.odds').waitFor();
    await page.keyboard.press('Escape');
    await offer(page, 'Fire');
    await page.locator('.slots select').selectOption('Elm');
    await page.locator('.verdict.no').waitFor();
    await page.locator('.slots select').selectOption('Fir');
    await allowed(page);
    await page.getByRole('button', { name: /Write it down/ }).click();
    await page.locator('.written li', { hasText: 'Fir' }).waitFor();
    await endStep(page, /Seal it/);
    await page.locator('.veil').waitFor();
});

/* Goes on until Birch has fired at Fir and missed, and its side may throw again. */
async function toThrow(t) {
    const page = await muster(t, ['person', 'person'], 'typed');
    await toTargets(page);
    await who(page, 'Birch');
    await offer(page, 'Fire');
    await page.locator('.slots select').selectOption('Fir');
    await allowed(page);
    await page.getByRole('button', { name: /Write it down/ }).click();
    await endStep(page, /Seal it/);
    await page.locator('.veil button').click();
    await page.getByRole('heading', { name: /Name targets/ }).waitFor();
    await endStep(page, /^No more/);
    await thrown(page, '1 1 1');
    await page.getByRole('heading', { name: /Does Birch throw its volley again/ }).waitFor();
    return page;
}
async function thrown(page, faces) {
    await page.getByLabel('What the dice showed').fill(faces);
    await page.getByRole('button', { name: 'Take it' }).click();
}

/* The report's lines about hits, once all dice have fallen. */
async function told(page) {
    await rolled(page);
    const { events } = await page.evaluate(() => window.sandtable.battle.ask('events', { viewer: 0, most: 1000 }));
    return events.map((e) => e.text.replace(/ \[.*/, '')).filter((text) => /\d hits/.test(text));
}

test('a roll that may be repeated: thrown again, by mouse', async (t) => {
    const page = await toThrow(t);
    await offer(page, 'Throw again');
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await thrown(page, '6 6 1');
    assert.deepEqual(await told(page), ['Birch fires at Fir: 0 hits', 'Birch fires at Fir: 2 hits', 'Fir takes 2 hits']);
});

test('a roll that may be repeated: kept, by keys', async (t) => {
    const page = await toThrow(t);
    await to(page, '.offers');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await allowed(page);
    await page.keyboard.press('Enter');
    assert.deepEqual(await told(page), ['Birch fires at Fir: 0 hits'], 'the throw that missed stands');
});
