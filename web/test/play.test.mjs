// Whole battles through the page, as people play them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, endStep, kept, newPage, open, playOn, serve, settled, setUp, single, soon, start, turnOf } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

test('a whole battle against the computer', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['person', 'closer']);
    const did = await playOn(page);
    assert.equal(did.at(-1), 'over');
    assert.ok(did.length > 50, `${did.length} steps`);
    assert.match(await page.locator('.end').innerText(), /Victory for (Parliament|the King)|The battle is drawn/);
    assertNoFaults(page);
    await page.context().close();
});

test('a whole battle of two people at one screen, with the curtain between secret orders', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['person', 'person']);
    const did = await playOn(page);
    assert.equal(did.at(-1), 'over');
    const turns = did.filter((what) => what === 'curtain').length;
    assert.ok(turns >= 12, `${turns} curtains`);
    assertNoFaults(page);
    await page.context().close();
});

test('behind the curtain the page holds nothing of the battle; each side sees only its own secrets', async () => {
    const page = await newPage(browser);
    await start(page, server.url, { curtain: 'always' });
    await setUp(page, ['person', 'person']);
    await page.locator('.veil').waitFor();
    const behind = await page.evaluate(() => document.body.innerHTML);
    for (const word of ['Popham', 'Hopton', 'sequence', 'Centre']) assert.ok(!behind.includes(word), word);
    await page.locator('.veil button').click();
    await page.locator('.sequence').waitFor();
    const order = await page.locator('.sequence li').allInnerTexts();
    assert.equal(order.length, 5);
    await page.locator('.sequence li').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((first) => document.querySelector('.sequence li').innerText !== first, order[0]);
    await page.getByRole('button', { name: /Seal it/ }).click();
    await page.locator('.veil').waitFor();
    assert.ok(!(await page.evaluate(() => document.body.innerHTML)).includes(order[0].split('\n')[1]));
    await page.locator('.veil button').click();
    await page.locator('.sequence').waitFor();
    assert.match(await page.locator('.top').innerText(), /sealed/);
    const theirs = await page.locator('.sequence li').allInnerTexts();
    assert.deepEqual(theirs.length, 4 + 1);
    const events = await page.evaluate(() => window.sandtable.battle.events.map((event) => event.text).join(' '));
    for (const line of order) assert.ok(!events.includes(line.split('\n')[1]), `${line} in ${events}`);
    await page.getByRole('button', { name: /Seal it/ }).click();
    await page.waitForFunction(() => !window.sandtable.battle.decision?.sealed);
    assertNoFaults(page);
    await page.context().close();
});

test('closing the tab loses nothing', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['person', 'closer']);
    await playOn(page, { until: async () => (await turnOf(page)) >= 2 });
    await page.locator('.decide .done').waitFor();
    const { text } = await kept(page);
    const before = { turn: await turnOf(page), report: await page.locator('.log').innerText(), who: await page.locator('.top').innerText() };
    await page.reload();
    await page.locator('.decide').waitFor();
    await page.waitForFunction((text) => document.querySelector('.log')?.innerText === text, before.report);
    await settled(page);
    assert.equal(await turnOf(page), before.turn);
    assert.equal(await page.locator('.top').innerText(), before.who);
    assert.ok(text.includes('"sandtable":"record"'));
    await playOn(page, { until: async () => (await turnOf(page)) > before.turn });
    assertNoFaults(page);
    await page.context().close();
});

test('undo goes back to the last barrier and no farther; redo goes forward again', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['person', 'person']);
    await playOn(page, { until: (what) => /Confirm/.test(what) });
    const undo = page.getByRole('button', { name: 'Undo' }), redo = page.getByRole('button', { name: 'Redo' });
    const hash = () => page.evaluate(() => window.sandtable.battle.now.hash);
    const after = await hash();
    await undo.click();
    await settled(page);
    assert.ok(await redo.isEnabled());
    assert.notEqual(await hash(), after);
    await redo.click();
    await page.waitForFunction((text) => window.sandtable.battle.now.hash === text, after);
    for (await settled(page); await undo.isEnabled(); await settled(page)) await undo.click();
    await soon(async () => assert.ok(await undo.isDisabled()));
    await soon(async () => assert.match(await page.locator('.log').innerText(), /card/i, 'the cards that were turned up stay turned up'));
    assertNoFaults(page);
    await page.context().close();
});

/* Slows the replay down so that a button can be pressed during it on any machine. */
const slowly = (page) => page.evaluate(() => { window.sandtable.battle.settings.speed = 4000; });

test('"watch again" can be paused and left, and does not change the battle', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['person', 'closer']);
    await page.locator('.sequence').waitFor();
    await settled(page);
    assert.equal(await page.getByRole('button', { name: 'watch again' }).count(), 0, 'nothing has happened yet');
    await playOn(page, { until: async () => (await turnOf(page)) >= 2 });
    await page.getByRole('button', { name: 'watch again' }).waitFor();
    const hash = () => page.evaluate(() => window.sandtable.battle.now.hash), before = await hash();
    const panel = page.locator('[aria-label="What has happened"]'), at = () => page.evaluate(() => window.sandtable.battle.again.at);
    await slowly(page);
    await page.getByRole('button', { name: 'watch again' }).click();
    await panel.getByRole('button', { name: 'Pause' }).click();
    await panel.getByRole('button', { name: 'Go on' }).waitFor();
    const there = await at();
    assert.match(await panel.innerText(), new RegExp(`${there} of \\d+`));
    assert.ok((await panel.locator('.big').first().innerText()).length > 5);
    await panel.getByRole('button', { name: 'Go on' }).click();
    await page.waitForFunction((n) => (window.sandtable.battle.again?.at ?? n + 1) > n, there);
    await page.keyboard.press('Escape');
    await page.locator('[aria-label="What must be decided"]').waitFor();
    await page.keyboard.press('k');
    await panel.waitFor();
    await page.keyboard.press('w');
    await page.locator('[aria-label="What must be decided"]').waitFor();
    assert.equal(await hash(), before);
    assertNoFaults(page);
    await page.context().close();
});

test('"watch again" shows a side only what it was told before', async () => {
    const page = await newPage(browser);
    await start(page, server.url, { curtain: 'always' });
    await setUp(page, ['person', 'person']);
    for (let i = 0; i < 2; i++) {
        await page.locator('.veil button').click();
        await page.locator('.sequence').waitFor();
        await page.getByRole('button', { name: /Seal it/ }).click();
    }
    /* the curtain does not come if the side at the screen also has the first command */
    await page.waitForFunction(() => { const { battle } = window.sandtable; return battle.curtain !== null || battle.decision?.sealed === false; });
    await settled(page);
    if (await page.locator('.veil').count()) await page.locator('.veil button').click();
    await slowly(page);
    await page.getByRole('button', { name: 'watch again' }).click();
    await page.locator('[aria-label="What has happened"]').waitFor();
    const { said, told } = await page.evaluate(() => {
        const { battle } = window.sandtable;
        return { said: battle.again.lines, told: battle.events.map((e) => e.text) };
    });
    assert.ok(said.length > 1);
    for (const line of said) assert.ok(told.includes(line), `${line} was never told to this side`);
    assertNoFaults(page);
    await page.context().close();
});

test('the single file plays without a server', async () => {
    const page = await newPage(browser);
    await start(page, `file://${single}`);
    await setUp(page, ['captain', 'person']);
    await playOn(page, { until: async () => (await turnOf(page)) >= 2 });
    assertNoFaults(page);
    await page.context().close();
});

test('a leader moving on his own card is ordered like a unit', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await page.locator('.rule', { hasText: 'ten-card' }).click();
    await page.locator('.bat', { hasText: 'Lark Hill' }).click();
    await setUp(page, ['person', 'closer']);
    for (let tries = 0; tries < 60; tries++) {
        await settled(page);
        if (await page.evaluate(() => window.sandtable.battle.decision?.offers.some((offer) => offer.kind === 'ride'))) break;
        await endStep(page, /^Done/);
    }
    const leader = () => page.evaluate(() => window.sandtable.battle.state.bodies.find((body) => body.side === 1).pose.at);
    const [x, y] = await leader();
    await page.evaluate(([x, y]) => window.sandtable.battle.wish({ wish: 'reach', subject: window.sandtable.battle.state.bodies.find((body) => body.side === 1).ref, at: [x, y + 7.5], heading: null }, 'drop'), [x, y]);
    await page.waitForFunction(() => window.sandtable.battle.draft?.verdict?.answer === 'yes' && window.sandtable.battle.ghosts.length === 1);
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await page.waitForFunction((y) => Math.abs(window.sandtable.battle.state.bodies.find((body) => body.side === 1).pose.at[1] - y) < 0.01, y + 7.5);
    assertNoFaults(page);
    await page.context().close();
});
