// Closing the tab loses nothing: sealed orders, dice still to be typed, the order in hand, the view; and two tabs do no harm to each other.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, endStep, kept, newPage, open, playOn, program, root, saved, serve, settled, setUp, single, start } from './browser.mjs';

let server, drill, browser;
before(async () => { [server, drill, browser] = await Promise.all([serve(), serve(join(root, 'build/page-drill')), open()]); });
after(async () => { await browser?.close(); await Promise.all([server?.stop(), drill?.stop()]); });

async function opened(t, url, who, options) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, url, options);
    await setUp(page, who);
    return page;
}
const lift = async (page) => { await page.locator('.veil button').click(); };

test('a sealed order survives a reload unread, and the curtain comes back with it', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await lift(page);
    await page.locator('.sequence').waitFor();
    const names = await page.evaluate(() => window.sandtable.battle.draft.entry.sequence);
    await page.locator('.sequence li').first().press('ArrowDown');
    await settled(page);
    await page.getByRole('button', { name: /Seal it/ }).click();
    await page.locator('.veil').waitFor();
    const { text } = await kept(page, (k) => k.closed.includes('"order"'));
    for (const name of names) assert.ok(!text.includes(`"sequence":["${name}`), 'the record contains the sealed order');
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const name of names) assert.ok(!storage.includes(name), `${name} can be read in the storage`);
    await page.reload();
    await page.locator('.veil').waitFor();
    const behind = await page.evaluate(() => document.body.innerHTML);
    for (const name of names) assert.ok(!behind.includes(name), name);
    await lift(page);
    await page.locator('.sequence').waitFor();
    assert.match(await page.locator('.army').first().innerText(), /sealed/);
    await page.getByRole('button', { name: /Seal it/ }).click();
    await page.waitForFunction(() => window.sandtable.battle.decision && !window.sandtable.battle.decision.sealed);
    const record = await page.evaluate(() => window.sandtable.battle.save(true));
    const [{ order }] = record.split('\n').filter(Boolean).map((line) => JSON.parse(line)).filter((line) => line.order);
    assert.deepEqual(order.entries[0].sequence, [names[1], names[0], ...names.slice(2)], 'the order submitted is the one that was sealed');
    const file = join(mkdtempSync(join(tmpdir(), 'sandtable-')), 'sealed.record');
    writeFileSync(file, record);
    execFileSync(program, ['verify', file]);
});

test('a half-written sheet, the order in hand and the view of the table survive a reload', async (t) => {
    const page = await opened(t, drill.url, ['person', 'random']);
    await page.locator('.duty .btn').first().click();
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await endStep(page, /^No more/);
    await page.getByRole('heading', { name: /order in secret/ }).waitFor();
    for (const [name, word] of [['Ash', 'hold'], ['Birch', 'attack']]) {
        await page.locator('.who-list').getByRole('button', { name }).click();
        await page.locator('.offers').getByRole('button', { name: 'Write an order' }).click();
        await page.getByRole('radio', { name: word }).click();
        if (name === 'Ash') await page.getByRole('button', { name: /Write it down/ }).click();
    }
    await page.keyboard.press('f');
    await page.keyboard.press('g');
    await kept(page, (k) => k.kept?.hand?.entry?.choice === 'attack' && k.kept.switches.grid === 6);
    await page.reload();
    await page.locator('.written li', { hasText: 'Ash' }).waitFor();
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.choice === 'attack');
    assert.deepEqual(await page.evaluate(() => { const { draft, rotation, switches, selection } = window.sandtable.battle; return [draft.entry.unit, rotation, switches.grid, selection[0]]; }), ['Birch', 180, 6, 'Birch']);
    await page.getByRole('button', { name: /Write it down/ }).click();
    await page.locator('.written li', { hasText: 'Birch' }).waitFor();
});

test('an accepted order is saved at once, an order in hand when the page is hidden', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => { /* drops the delayed save, as closing the page at once would */
        const later = window.setTimeout;
        window.setTimeout = (act, ms, ...rest) => (ms === 250 ? -1 : later(act, ms, ...rest));
    });
    await start(page, server.url);
    await setUp(page, ['person', 'person']);
    await playOn(page, { until: (what) => /Confirm/.test(what) });
    const inHand = (k) => Boolean(k.kept?.hand?.entry);
    assert.equal(inHand(await kept(page)), false);
    await page.locator('.decide .opt').first().click();
    await page.locator('.verdict.yes').waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    assert.equal(inHand(await saved(page)), true);
    const before = await page.evaluate(() => window.sandtable.battle.now.serial);
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await page.waitForFunction((n) => window.sandtable.battle.now.serial > n, before);
    await kept(page);
});

test('dice still to be typed are asked for again after a reload', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.getByLabel('Dice').selectOption('typed');
    await setUp(page, ['person', 'captain']);
    await page.getByRole('button', { name: /Seal it/ }).click();
    await page.getByRole('heading', { name: 'Roll the dice' }).waitFor();
    const asked = await page.locator('.decide p').first().innerText();
    await kept(page, (k) => k.kept?.owed);
    await page.reload();
    await page.getByRole('heading', { name: 'Roll the dice' }).waitFor();
    assert.equal(await page.locator('.decide p').first().innerText(), asked);
    await page.getByLabel('What the dice showed').fill('6 3');
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.waitForFunction((words) => document.querySelector('.decide p')?.innerText !== words, asked);
});

test('two tabs: the one opened last plays the battle, the other says so and can take it back', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: (what) => /Confirm/.test(what) });
    const hash = () => page.evaluate(() => window.sandtable.battle.now.hash);
    const before = await hash();
    await kept(page);
    const other = await page.context().newPage();
    other.waitForFunction = page.waitForFunction.bind(other);
    await other.goto(server.url);
    await other.getByRole('button', { name: /^Continue/ }).click();
    await page.getByText('being played in another tab').waitFor();
    await other.locator('.decide, .veil').first().waitFor();
    await settled(other);
    assert.equal(await other.evaluate(() => window.sandtable.battle.now.hash), before);
    await playOn(other, { until: (what) => /Confirm/.test(what) });
    const later = await other.evaluate(() => window.sandtable.battle.now.hash);
    await kept(other);
    await page.getByRole('button', { name: 'Play it here' }).click();
    await other.getByText('being played in another tab').waitFor();
    await page.locator('.decide, .veil').first().waitFor();
    await settled(page);
    assert.equal(await hash(), later, 'the battle goes on where the other tab left it');
    await other.close();
});

for (const [name, error, words] of [['full', 'QuotaExceededError', 'no room left'], ['forbidden', 'SecurityError', 'forbids it']])
    test(`storage ${name}: the page says so, and the battle goes on`, async (t) => {
        const page = await newPage(browser);
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await start(page, server.url);
        await page.evaluate((kind) => { Storage.prototype.setItem = () => { throw new DOMException('no', kind); }; }, error);
        await setUp(page, ['person', 'captain']);
        await page.getByRole('alert').filter({ hasText: words }).waitFor();
        await page.getByRole('button', { name: /Seal it/ }).click();
        await page.waitForFunction(() => window.sandtable.battle.now.turn >= 1 && !window.sandtable.battle.decision?.sealed);
    });

test('text mode and the referee survive a reload', async (t) => {
    const page = await opened(t, server.url, ['person', 'captain']);
    await page.locator('.sequence').waitFor();
    await page.keyboard.press('t');
    await page.locator('.console').waitFor();
    await kept(page, (k) => k.kept?.words);
    await page.reload();
    await page.locator('.console').waitFor();
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: /Ask the referee/ }).click();
    await page.locator('.referee').waitFor();
    await page.reload();
    await page.locator('.referee').waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('.console').waitFor();
});

test('the single-file page keeps its battle too', async (t) => {
    const page = await opened(t, `file://${single}`, ['person', 'captain']);
    await page.locator('.sequence').waitFor();
    await kept(page);
    await page.reload();
    await page.locator('.sequence').waitFor();
    await page.evaluate(() => localStorage.clear()); /* the browser may drop local storage; the tab still has the battle */
    await page.reload();
    await page.locator('.sequence').waitFor();
    assert.ok((await kept(page)).text.includes('"sandtable":"record"'));
});

test('an exception in the page is shown, and a button leads back to the battle', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['person', 'captain']);
    await page.locator('.sequence').waitFor();
    await kept(page);
    await page.evaluate(() => { const { battle } = window.sandtable; battle.tell({ raw: new Proxy({}, { get() { throw new Error('planted'); } }) }); });
    await page.getByRole('alert').getByText('planted').waitFor();
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await page.locator('.sequence').waitFor();
    await page.context().close();
});
