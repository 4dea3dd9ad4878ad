// Orders that both sides write in secret: cards say what each order obliges the unit to do, and odds give a plan's chances against the plans that the enemy may have made.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, settled, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const CHARGER = "Northampton's Horse", TARGET = "Brereton's Dragoons";

test('order cards, and the odds of a planned charge against three answers of the enemy', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.wait .other').getByRole('button', { name: 'By the Sword Divided' }).click();
    await page.locator('.coach').waitFor();
    const mine = (title) => page.waitForFunction((word) => { const { battle } = window.sandtable; return battle.mine && battle.underWay === 0 && battle.decision?.title.includes(word); }, title);
    await mine('Council');
    await page.evaluate(async (ref) => { const { battle } = window.sandtable; battle.leaveGuide(); await battle.select(ref); if (!battle.draft) await battle.choose(battle.decision.offers.find((o) => o.kind === 'write')); }, CHARGER);
    await settled(page);
    const cards = page.locator('.ordercard');
    assert.deepEqual(await cards.locator('b').allInnerTexts(), ['Attack', 'Advance', 'Hold']);
    for (const [i, says] of [/May go anywhere.*charge/s, /Must keep to its route.*May not charge/s, /Must stay where it is/].entries()) assert.match(await cards.nth(i).innerText(), says);
    await cards.first().click();
    await settled(page);
    assert.equal(await page.evaluate(() => window.sandtable.battle.draft.entry.choice), 'attack');
    assert.equal(await cards.first().getAttribute('aria-checked'), 'true');
    await page.evaluate(async () => {
        const { battle } = window.sandtable;
        await battle.putDown();
        for (let n = 0; n < 12 && battle.decision?.title.includes('Council'); n++) await (battle.draft ? battle.enter() : battle.sheet.length === 4 ? battle.end() : battle.nextOption());
    });
    await mine('Plan');
    await page.evaluate((ref) => window.sandtable.battle.select(ref), CHARGER);
    await page.locator('.opt.drawn').first().waitFor();
    await settled(page);
    /* one line for each order that the unit may get, with the letter drawn on the table where the order would end */
    const rows = await page.evaluate(() => [...document.querySelectorAll('.opt.drawn')].map((o) => ({ letter: o.querySelector('i').textContent, says: o.querySelector('span').textContent, high: o.querySelector('span').getBoundingClientRect().height })));
    assert.ok(rows.length >= 3 && rows.every((r) => r.high < 30 && !r.says.includes(CHARGER)), JSON.stringify(rows));
    assert.equal(await page.locator('.allowed h3').innerText().then((t) => t.replace(/\s*\.$/, '')), `${CHARGER} may`);
    const pictured = await page.evaluate(() => window.sandtable.battle.overlays.filter((o) => o.key.startsWith('plan-') && o.label).map((o) => [o.label, o.shape.shape]));
    for (const { letter, says } of rows) {
        const drawn = pictured.find(([label]) => label === letter);
        if (says === 'Stand') assert.equal(drawn, undefined, 'a unit that stands has no drawing');
        else assert.equal(drawn?.[1], says.startsWith('Charge') ? 'segment' : 'polygon', says);
    }
    await page.evaluate(async ([ref, target]) => { const { battle } = window.sandtable; await battle.select(ref); await battle.choose(battle.decision.offers.find((o) => o.kind === 'charge')); await battle.setSlot({ target }); }, [CHARGER, TARGET]);
    await page.locator('.against section').nth(2).waitFor();
    await settled(page);
    const told = await page.locator('.odds').innerText();
    for (const says of [/A\s*If he stands/, /B\s*If he comes on/, /C\s*If he falls back/, /imagined, not guessed at/]) assert.match(told, says);
    assert.doesNotMatch(told, /Nothing happens until/);
    assert.match(await page.locator('.against section').first().innerText(), /routed\s*\d+ %/);
    const drawn = await page.evaluate(() => window.sandtable.battle.overlays.filter((o) => o.key.startsWith('answer-')).map((o) => [o.label, o.shape.points[0][1]]));
    assert.deepEqual(drawn.map(([letter]) => letter), ['B', 'C']);
    assert.ok(drawn[0][1] < drawn[1][1], 'he comes on towards the south, and falls back northwards');
});

test('a written order has choices for that unit alone, and a press changes no other', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.wait .other').getByRole('button', { name: 'By the Sword Divided' }).click();
    await page.locator('.coach').waitFor();
    await page.getByRole('button', { name: 'All as suggested' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.alts').length === 4);
    await settled(page);
    const written = () => page.evaluate(() => window.sandtable.battle.sheet.map((e) => [e.unit, e.choice]));
    const rows = await page.locator('.alts').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('button')].map((b) => [b.innerText.replace(/^\w\s*/, ''), b.getAttribute('aria-pressed')])));
    for (const [i, [unit, choice]] of (await written()).entries()) {
        assert.deepEqual(rows[i].filter(([, pressed]) => pressed === 'true'), [[choice, 'true']], `${unit}: what is written is pressed`);
        assert.equal(new Set(rows[i].map(([words]) => words)).size, rows[i].length, `${unit}: ${rows[i].map(([words]) => words)}`);
    }
    const before = await written();
    await page.getByRole('group', { name: "What else Byron's Horse may be told" }).getByRole('button', { name: /hold/ }).click();
    await settled(page);
    assert.deepEqual(await written(), before.map(([unit, choice]) => [unit, unit === "Byron's Horse" ? 'hold' : choice]));
});
