// Who may act and whom he may go at is marked on the table, with range and chances; one press gives the order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, playOn, serve, settled, setUp, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function until(t, kind) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(page, ['person', 'closer']);
    await playOn(page, { until: () => page.evaluate((k) => { const b = window.sandtable.battle; return b.mine && b.suggestions.some((s) => s.order.entries[0].kind === k); }, kind) });
    await settled(page);
    return page;
}
const spot = (page, name) => page.evaluate((ref) => {
    const unit = window.sandtable.battle.unit(ref), box = [...document.querySelectorAll('[data-unit]')].find((n) => n.dataset.unit === String(unit.number)).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}, name);

test('those who may still act have four corners; a shot is two presses, with range and chances before the second', async (t) => {
    const page = await until(t, 'shoot');
    const idle = await page.evaluate(() => [...window.sandtable.battle.idle]);
    assert.ok(idle.length > 0);
    await page.evaluate(() => window.sandtable.battle.select(null));
    await settled(page);
    assert.equal(await page.locator('.able').count(), idle.length);
    await page.mouse.click(...(await spot(page, idle[0])));
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await settled(page);
    const marks = await page.evaluate(() => window.sandtable.battle.marks.map(({ target, range, chance }) => ({ target, range, chance })));
    for (const { range, chance } of marks) { assert.match(range, /^\d+(\.\d+)? in|contact/); assert.match(chance, /hit/); }
    const plates = await page.locator('.plate').allTextContents();
    for (const { range } of marks) assert.ok(plates.some((p) => p.includes(range)), `${range} stands on the table: ${plates}`);
    const listed = await page.locator('.opt.mark').allInnerTexts();
    assert.equal(new Set(listed).size, marks.length, 'they differ');
    const told = await page.evaluate(() => window.sandtable.battle.events.length);
    await page.mouse.click(...(await spot(page, marks[0].target)));
    await page.waitForFunction((n) => window.sandtable.battle.events.length > n, told);
    assert.ok(await page.evaluate(([who, at]) => window.sandtable.battle.events.some((e) => e.verb === 'roll' && e.subject?.unit === who && e.object?.unit === at), [idle[0], marks[0].target]));
});

test('the number of a target is its key', async (t) => {
    const page = await until(t, 'shoot');
    await page.evaluate(() => window.sandtable.battle.select([...window.sandtable.battle.idle][0]));
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await settled(page);
    const told = await page.evaluate(() => window.sandtable.battle.events.length);
    await page.keyboard.press('1');
    await page.waitForFunction((n) => window.sandtable.battle.events.length > n, told);
});

test('a charge out of reach tells how far and which way the nearest way in is', async (t) => {
    const page = await until(t, 'move');
    const [unit, target] = await page.evaluate(() => {
        const b = window.sandtable.battle, own = b.unit(b.decision.offers.find((o) => o.kind === 'charge').subjects[0]);
        const far = (u) => Math.hypot(u.pose.at[0] - own.pose.at[0], u.pose.at[1] - own.pose.at[1]);
        return [own.ref, b.state.units.filter((u) => u.side === 2 && u.standing === 'play').sort((a, c) => far(c) - far(a))[0].ref];
    });
    await page.evaluate(([subject, object]) => window.sandtable.battle.fulfil({ wish: 'close', subject, object }), [unit, target]);
    await page.locator('.verdict.no').waitFor();
    await settled(page);
    assert.match(await page.locator('.verdict').innerText(), /nearest way in: \d+(\.\d+)? in, (straight ahead|\d+° to the (left|right))/);
});
