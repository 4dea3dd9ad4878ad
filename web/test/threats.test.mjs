// Threats: what the enemy could do next turn stands behind each unit, in a list, and in full for one unit.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, settled } from './browser.mjs';
import { inAddress, position } from './harness/engine.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* Popham's Foot with eight hits faces Slanning's Foot; Grenvile's Foot is within a march of it. */
const CENTRE = { subject: "Parliament's Centre", sides: ['Parliament'] };
const SHOT_AT = { "Popham's Foot": { at: [27, 20], hits: 7 }, "Slanning's Foot": { at: [27, 28], heading: 180 }, "Grenvile's Foot": { at: [32, 28], heading: 180 } };
async function shown(t, { size = {}, step = 'shoot', put = SHOT_AT } = {}) {
    const it = await newPage(browser, size);
    t.after(async () => { assertNoFaults(it); await it.context().close(); });
    await it.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...CENTRE }, { step, ...CENTRE }], put)));
    await it.locator('.decide .done').waitFor();
    await settled(it);
    return it;
}
const told = (it) => it.evaluate(() => window.sandtable.battle.threats);

test('threats: the list says what the engine says, the unit most in danger first; a press on a row tells of that unit', async (t) => {
    const it = await shown(t);
    assert.equal(await told(it), null, 'nothing is asked before they are wanted');
    await it.keyboard.press('Shift+T');
    await it.locator('.threats tbody tr').first().waitFor();
    await settled(it);
    const { units, threats } = await told(it), rows = it.locator('.threats tbody tr');
    assert.ok(units.length >= 2, `${units.length} units in danger`);
    assert.equal(await rows.count(), units.length);
    const most = [...units].sort((a, b) => b.gone - a.gone)[0];
    assert.ok(most.gone > 0);
    assert.equal(await it.locator('.threats h3').innerText(), most.unit);
    assert.deepEqual(await it.locator('.threats li').allInnerTexts(), most.words);
    const to = threats.filter((one) => one.at === most.id), charges = to.filter(({ how }) => how === 'charge' || how === 'fight').length;
    assert.match(await rows.first().innerText(), new RegExp(`${most.unit}\\s+${charges || '–'}\\s+${to.length - charges || '–'}\\s+${Math.round(most.gone)} %`));
    assert.equal(await it.locator('[data-overlay^="danger-"]').count(), units.length, 'a line behind each unit in danger');
    assert.equal(await it.locator('[data-overlay^="threat-"]').count(), to.length, 'a line from each enemy that threatens the unit told of');

    await rows.last().getByRole('button').click();
    await settled(it);
    const name = await rows.last().getByRole('button').innerText();
    assert.equal(await it.locator('.threats h3').innerText(), name.trim());
    await it.keyboard.press('Shift+T');
    await it.locator('.threats').waitFor({ state: 'detached' });
    assert.equal(await it.locator('[data-overlay^="danger-"]').count(), 0);
});

test('threats: an order in hand takes their place, and the next decision has them again', async (t) => {
    const it = await shown(t);
    await it.keyboard.press('Shift+T');
    await it.locator('.threats tbody tr').first().waitFor();
    await it.evaluate(() => { window.sandtable.battle.threats.before = true; window.sandtable.battle.select("Popham's Foot", false); });
    await settled(it);
    await it.keyboard.press('1');
    await settled(it);
    assert.equal(await it.locator('.threats').count(), 0, 'the odds of the order have this place now');
    assert.equal(await it.locator('[data-overlay^="danger-"]').count(), 0);
    await it.keyboard.press('Enter');
    await settled(it);
    assert.ok((await told(it)).units.length > 0);
    assert.equal(await it.evaluate(() => window.sandtable.battle.threats.before), undefined, 'asked for again after the shot');
});

test('threats: what would help is weighed by the engine; a press takes it in hand', async (t) => {
    const it = await shown(t, { step: 'move', put: { "Popham's Foot": { hits: 7 }, "Carnarvon's Horse": { at: [27, 17], heading: 180 }, "Prince Maurice's Horse": { at: [31.5, 17], heading: 180 } } });
    await it.keyboard.press('Shift+T');
    const first = it.locator('.threats .opt').first();
    await first.waitFor();
    await settled(it);
    const { units } = await told(it), most = [...units].sort((a, b) => b.gone - a.gone)[0], remedies = await it.evaluate(() => window.sandtable.battle.remedies);
    assert.ok(remedies.length > 0 && remedies.every(({ gone }, i) => gone <= most.gone - 5 && (i === 0 || gone >= remedies[i - 1].gone)), 'the best first, and each helps');
    await first.click();
    await settled(it);
    const after = await it.evaluate(() => { const { battle } = window.sandtable; return battle.ask('threats', { side: 'Parliament', order: battle.draft.order }); });
    assert.equal(after.units.find(({ id }) => id === most.id)?.gone ?? 0, remedies[0].gone);
});

test('threats on a phone: chips on the map, the list in the sheet below the orders', async (t) => {
    const it = await shown(t, { size: { viewport: { width: 390, height: 844 }, hasTouch: true } });
    await it.locator('.traybtn, [aria-label="Tools"]').first().click();
    await it.getByRole('button', { name: 'Threat', exact: true }).click();
    await it.locator('[data-overlay^="danger-"]').first().waitFor({ state: 'attached' });
    await settled(it);
    assert.ok(await it.locator('.decide').isVisible());
    assert.equal(await it.locator('.sheet .threats, .threats').count(), 1);
});
