// What a drag means: a drag that is nearly legal becomes the nearest legal order, for one unit or several, in every ruleset; and the bar says
// why the order differs from the drag.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, playOn, serve, setUp, settled, spot, start } from './browser.mjs';
import { inAddress, position } from './harness/engine.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function page(t, options = {}) {
    const it = await newPage(browser, options);
    t.after(async () => { assertNoFaults(it); await it.context().close(); });
    return it;
}
const RIGHT = { subject: "Parliament's Right", sides: ['Parliament'] }, CENTRE = { subject: "Parliament's Centre", sides: ['Parliament'] };
async function field(t, command, places = {}) {
    const it = await page(t);
    await it.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...command }, { step: 'move', ...command }], places)));
    await it.locator('.decide .done').waitFor();
    await settled(it);
    return it;
}
async function drag(it, from, to) {
    await it.mouse.move(...(await spot(it, ...from)));
    await it.mouse.down();
    await it.mouse.move(...(await spot(it, ...to)), { steps: 8 });
    await it.mouse.up();
    await settled(it);
}
const poseOf = (it, name) => it.evaluate((ref) => window.sandtable.battle.unit(ref).pose, name);
const draft = (it) => it.evaluate(() => { const { draft } = window.sandtable.battle; return draft && { answer: draft.verdict?.answer, motion: draft.entry.motion, also: draft.also.map((e) => [e.unit, e.motion]), unit: draft.entry.unit, instead: draft.instead?.text }; });
const along = (heading, far, [x, y]) => [x + Math.sin((heading * Math.PI) / 180) * far, y + Math.cos((heading * Math.PI) / 180) * far];

test('a unit dragged too far goes as far as it may, and the bar says why no farther', async (t) => {
    const it = await field(t, CENTRE), { at } = await poseOf(it, "Popham's Foot");
    await drag(it, at, [at[0], at[1] + 8]);
    assert.deepEqual(await draft(it), { answer: 'yes', motion: [['march', 0, 6]], also: [], unit: "Popham's Foot", instead: "Popham's Foot has only 6 in of movement left" });
    assert.match(await it.locator('.verdict.yes').innerText(), /^Allowed so, not as drawn\..*only 6 in of movement left.*EC-MOVE-06/s);
    assert.equal(await it.getByRole('button', { name: /^Confirm/ }).isDisabled(), false);
});

test('a drag with no legal order near it stays refused', async (t) => {
    const it = await field(t, CENTRE), { at } = await poseOf(it, "Popham's Foot");
    await drag(it, at, [at[0] + 24, at[1] + 3]);
    await it.locator('.verdict.no').waitFor();
    assert.equal((await draft(it)).answer, 'no');
});

test('units caught in a selection frame are dragged as a line, each as far as it may go', async (t) => {
    const it = await field(t, RIGHT, { "Leighton's Shot": { at: [8, 20] } }), names = ["Haselrig's Horse", "Vandruske's Horse"], [a, b] = [await poseOf(it, names[0]), await poseOf(it, names[1])];
    const low = [Math.min(a.at[0], b.at[0]) - 4, Math.min(a.at[1], b.at[1]) - 3], high = [Math.max(a.at[0], b.at[0]) + 4, Math.max(a.at[1], b.at[1]) + 3];
    await drag(it, low, high);
    assert.deepEqual((await it.evaluate(() => window.sandtable.battle.selection)).sort(), names);
    await drag(it, a.at, [a.at[0], a.at[1] + 16]);
    const { answer, motion, also } = await draft(it);
    assert.equal(answer, 'yes');
    assert.equal(also.length, 1, 'both units move');
    for (const [, way] of [...also, ['', motion]]) assert.ok(way[0][2] > 5 && way[0][2] <= 12, `${way}`);
    assert.match(await it.locator('.verdict.yes').innerText(), /stops? after 12 in: .*only 12 in of movement left/s);
});

test('a double press selects the whole army where it has no commands', async (t) => {
    const it = await page(t);
    await started(it, 'Punic Wars');
    const first = await it.evaluate(() => [...window.sandtable.battle.idle][0]), { at } = await poseOf(it, first);
    await it.mouse.dblclick(...(await spot(it, ...at)));
    await settled(it);
    assert.ok((await it.evaluate(() => window.sandtable.battle.selection.length)) >= 10);
});

/* Plays a battle of the ruleset whose name contains this word, up to the player's first move. */
async function started(it, rules) {
    await start(it, server.url);
    await it.locator('.rule', { hasText: rules }).click();
    await setUp(it, ['person', 'closer']);
    await playOn(it, { until: () => it.evaluate(() => { const b = window.sandtable?.battle; return Boolean(b?.mine && !b.moment && b.movers.size > 0); }) });
    await settled(it);
}

for (const rules of ['command cards', 'ten-card', 'Punic Wars', 'Larger Battles', 'By the Sword']) test(`a drag ten degrees off straight ahead gives a legal move: ${rules}`, async (t) => {
    const it = await page(t);
    await started(it, rules);
    const who = await it.evaluate(() => [...window.sandtable.battle.movers].map((ref) => window.sandtable.battle.unit(ref)).filter((u) => u && u.standing === 'play').map((u) => [u.ref, u.pose.at, u.pose.heading, u.corners]));
    assert.ok(who.length > 0);
    let moved = 0;
    for (const [ref, at, heading, corners] of who.slice(0, 6)) {
        const far = Math.hypot(corners[0][0] - corners[1][0], corners[0][1] - corners[1][1]) * 0.7;
        await drag(it, at, along(heading + 10, far, at));
        const done = await draft(it);
        if (done?.answer === 'yes' && done.unit === ref) moved++;
        await it.keyboard.press('Escape');
        await settled(it);
    }
    assert.ok(moved >= Math.min(who.length, 6) / 2, `${moved} of ${Math.min(who.length, 6)}`);
});

test('written orders: pressing a unit takes its suggested order in hand', async (t) => {
    const it = await page(t);
    await start(it, server.url);
    await it.locator('.rule', { hasText: 'By the Sword' }).click();
    await setUp(it, ['person', 'closer']);
    await it.getByRole('heading', { name: /Council of Warre/ }).waitFor();
    await it.waitForFunction(() => window.sandtable?.battle.mine);
    await settled(it);
    const units = await it.evaluate(() => window.sandtable.battle.state.units.filter((u) => u.side === 1).map((u) => [u.ref, u.pose.at]));
    for (const [ref, at] of units) {
        await it.mouse.click(...(await spot(it, ...at)));
        await it.waitForFunction((unit) => window.sandtable.battle.draft?.entry.unit === unit && window.sandtable.battle.draft.entry.then, ref);
        await settled(it);
        await it.getByRole('button', { name: /^Write it down/ }).click();
        await it.waitForFunction((unit) => window.sandtable.battle.sheet.some((e) => e.unit === unit), ref);
        await settled(it);
    }
    assert.equal(await it.evaluate(() => window.sandtable.battle.sheetVerdict?.answer), 'yes', 'the sheet is complete after two presses for each unit');
});
