// A slip loses nothing: ending a step asks once, Enter only confirms, a drawn order stays, and every battle is kept beside the others.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { assertNoFaults, kept, newPage, open, playOn, serve, settled, setUp, soon, start, turnOf } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function opened(t, who = ['person', 'closer']) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await setUp(page, who);
    return page;
}
const moving = (page) => page.evaluate(() => window.sandtable.battle.decision?.offers.some((o) => o.slots.some((s) => s.slot === 'motion')) ?? false);
const toMovement = async (page) => { await playOn(page, { until: async () => moving(page) }); await settled(page); };
const title = (page) => page.evaluate(() => window.sandtable.battle.decision?.title);
const draft = (page) => page.evaluate(() => window.sandtable.battle.draft && { entry: window.sandtable.battle.draft.entry, answer: window.sandtable.battle.draft.verdict?.answer });
const bar = (page) => page.locator('.verdict');
const someone = (page) => page.evaluate(() => [...window.sandtable.battle.subjects].filter((r) => window.sandtable.battle.unit(r)));

test('ending a step asks once and names the units that could still act', async (t) => {
    const page = await opened(t);
    await toMovement(page);
    const before = await title(page), able = await someone(page);
    assert.ok(able.length > 1);
    await page.getByRole('button', { name: /^Done/ }).dblclick();
    await settled(page);
    assert.match(await bar(page).innerText(), /could still (act|move)/);
    for (const name of able) assert.ok((await bar(page).innerText()).includes(name.split(/['’]/)[0]), `${name} is named`);
    assert.equal(await title(page), before, 'a double press counts as one: nothing has ended');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await title(page), before, 'Enter ends nothing');
    assert.ok(able.includes(await page.evaluate(() => window.sandtable.battle.selection[0])), 'Enter selects one of these units');
    await page.keyboard.down('Shift');
    for (let i = 0; i < 3; i++) { await page.keyboard.down('Enter'); await settled(page); }
    await page.keyboard.up('Enter');
    await page.keyboard.up('Shift');
    assert.equal(await title(page), before, 'a held key counts as one press');
    await page.getByRole('button', { name: /End anyway/ }).first().waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.waitForFunction((was) => window.sandtable.battle.decision?.title !== was, before);
});

test('Enter with nothing in hand ends nothing, and the bar says which key does', async (t) => {
    const page = await opened(t);
    await toMovement(page);
    const before = await title(page);
    for (const key of ['Enter', ' ', 'Enter']) { await page.keyboard.press(key); await settled(page); }
    assert.equal(await title(page), before);
    assert.match(await bar(page).innerText(), /Shift-Enter/);
});

test('Done does not drop an order that is drawn but not confirmed', async (t) => {
    const page = await opened(t);
    await toMovement(page);
    const before = await title(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('2');
    await page.locator('.verdict.yes').waitFor();
    const drawn = await draft(page);
    await page.getByRole('button', { name: /^Done/ }).click();
    await settled(page);
    assert.match(await bar(page).innerText(), /not confirmed/);
    await page.getByRole('button', { name: /^Done/ }).click();
    await page.keyboard.press('Shift+Enter');
    await settled(page);
    assert.deepEqual(await draft(page), drawn, 'the order is still in hand');
    assert.equal(await title(page), before);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.sandtable.battle.draft === null);
    await settled(page);
    assert.match(await bar(page).innerText(), /Undo takes it back/, 'the bar says that it can be taken back');
});

test('after selecting another piece, the drawn order can be taken up again', async (t) => {
    const page = await opened(t);
    await toMovement(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('2');
    await page.locator('.verdict.yes').waitFor();
    const drawn = await draft(page);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /Take it up again/ }).click();
    await page.locator('.verdict.yes').waitFor();
    assert.deepEqual(await draft(page), drawn);
});

test('after a step that ended by itself, the next Done does not end the step after it at once', async (t) => {
    const page = await opened(t, ['person', 'person']);
    await toMovement(page);
    const before = await title(page);
    while ((await title(page)) === before) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('1');
        await settled(page);
        if ((await draft(page))?.answer !== 'yes') { await page.keyboard.press('Escape'); await page.locator('.decide .opt').first().click(); await settled(page); }
        await page.keyboard.press('Enter');
        await settled(page);
    }
    const now = await title(page);
    await page.keyboard.press('Shift+Enter');
    await settled(page);
    assert.equal(await title(page), now, 'the step does not end at once');
    assert.match(await bar(page).innerText(), /ended by itself/);
    await page.keyboard.press('Shift+Enter');
    await page.waitForFunction((was) => window.sandtable.battle.decision?.title !== was, now);
});

test('the last order can be undone up to the barrier; Undo says which order, or the bar says why not', async (t) => {
    const page = await opened(t, ['person', 'person']);
    await toMovement(page);
    const before = await title(page), undo = page.getByRole('button', { name: 'Undo' });
    const march = async () => { for (const key of ['Tab', '1', 'Enter']) { await page.keyboard.press(key); await settled(page); } };
    await march();
    const able = await someone(page);
    await march();
    assert.match(await undo.getAttribute('title'), /Takes back: .*[Mm]ove/);
    await undo.click();
    await settled(page);
    assert.deepEqual(await someone(page), able);
    while ((await title(page)) === before) await march();
    const reach = await page.evaluate(() => window.sandtable.battle.now.undo.reach);
    await page.evaluate(() => window.sandtable.battle.select(null));
    await settled(page);
    if (reach > 0) assert.match(await bar(page).innerText(), /Undo takes it back/);
    else assert.match(await undo.getAttribute('title'), /Dice have fallen or secrets were seen: nothing to take back/);
});

test('the handle adds a pivot to the drawn march', async (t) => {
    const page = await opened(t);
    await toMovement(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('3');
    await page.locator('.verdict.yes').waitFor();
    const [who, heading] = await page.evaluate(() => { const b = window.sandtable.battle, u = b.unit(b.selection[0]); return [u.ref, u.pose.heading]; });
    for (const by of [20, 35]) {
        await page.evaluate(([subject, to]) => window.sandtable.battle.wish({ wish: 'face', subject, heading: to % 360 }, 'drop'), [who, heading + by]);
        await settled(page);
        assert.deepEqual((await draft(page)).entry.motion, [['march', 0, 3], ['pivot', by]]);
    }
});

test('dragging a unit that may not move says why, and keeps the drawn order', async (t) => {
    const page = await opened(t);
    await toMovement(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('2');
    await page.locator('.verdict.yes').waitFor();
    const drawn = await draft(page), { enemy, own } = await page.evaluate(() => {
        const b = window.sandtable.battle, on = (u) => u.standing === 'play';
        return { enemy: b.state.units.find((u) => u.side === 2 && on(u)).ref, own: b.state.units.find((u) => u.side === 1 && on(u) && !b.subjects.has(u.ref)).ref };
    });
    const drag = async (ref) => {
        const [x, y] = await page.evaluate((name) => {
            const unit = window.sandtable.battle.unit(name), node = [...document.querySelectorAll('[data-unit]')].find((n) => n.dataset.unit === String(unit.number));
            const box = node.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }, ref);
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 30, y + 20, { steps: 4 });
        await page.mouse.up();
        await settled(page);
    };
    await drag(enemy);
    assert.match(await bar(page).innerText(), new RegExp(`${enemy} is The King’s`));
    await drag(own);
    assert.ok((await bar(page).innerText()).includes(own.split(/['’]/)[0]), 'the message names the unit');
    await bar(page).getByRole('button', { name: 'Close' }).click();
    assert.deepEqual(await draft(page), drawn);
});

test('the computer’s reasons for its own orders are not shown as advice', async (t) => {
    const page = await opened(t);
    await playOn(page, { until: () => page.evaluate(() => { const b = window.sandtable.battle; return b.now.turn > 1 && b.mine && b.thought !== ''; }) });
    await settled(page);
    const thought = await page.evaluate(() => { const b = window.sandtable.battle; b.turn({ ...b.about, deed: '', selection: [] }); return b.thought; });
    await settled(page);
    assert.ok(thought.length > 0, 'the computer gave a reason');
    await page.waitForFunction(() => { const b = window.sandtable.battle; return b.idleOf === b.turnOf; });
    await settled(page);
    assert.match(await bar(page).innerText(), /^[^.]* could still [^.]*: press one\.$/, 'the bar says who may act, and nothing else');
});

test('several battles are kept: renamed, continued, exported, deleted', async (t) => {
    const page = await opened(t);
    const leave = async () => {
        await page.getByRole('button', { name: 'Battle', exact: true }).click();
        await page.getByRole('button', { name: /Leave for the start/ }).click();
        await page.getByRole('button', { name: /Set up the table/ }).waitFor();
    };
    await playOn(page, { until: async () => (await turnOf(page)) >= 2 });
    const first = (await kept(page)).text;
    await leave();
    await page.locator('.bat').nth(1).click();
    await setUp(page, ['person', 'closer']);
    await playOn(page, { until: async () => moving(page) });
    const second = (await kept(page)).text;
    await leave();
    await setUp(page, ['person', 'closer']); /* a battle that was only set up is not kept */
    await page.locator('.decide').waitFor();
    await leave();
    await page.getByRole('button', { name: /All 2 battles/ }).click();
    const rows = page.locator('.battles li');
    await soon(async () => assert.equal(await rows.count(), 2));
    await rows.nth(1).locator('input').fill('The one at the bottom');
    await rows.nth(1).locator('input').press('Tab');
    const [download] = await Promise.all([page.waitForEvent('download'), rows.nth(1).getByRole('button', { name: 'Export' }).click()]);
    assert.equal(download.suggestedFilename(), 'The-one-at-the-bottom.record');
    assert.ok(readFileSync(await download.path(), 'utf8').startsWith(first), 'the file is the first battle');
    await rows.nth(0).getByRole('button', { name: 'Delete' }).click();
    await soon(async () => assert.equal(await rows.count(), 2, 'asked again first'));
    await rows.nth(0).getByRole('button', { name: /press again/ }).click();
    await soon(async () => assert.equal(await rows.count(), 1));
    await page.keyboard.press('Escape');
    assert.match(await page.locator('.kept .large').innerText(), /The one at the bottom/);
    await page.getByRole('button', { name: 'Look back' }).click(); /* shows the battle so far, without continuing it */
    await page.getByRole('button', { name: /^Leave/ }).click();
    await page.reload();
    await page.locator('.kept .large').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.decide').waitFor();
    await settled(page);
    assert.equal((await kept(page)).text, first);
    assert.notEqual(first, second);
});
