// The tutor: an order that surely costs something is held back once, with a better one beside it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, settled } from './browser.mjs';
import { inAddress, position } from './harness/engine.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const CENTRE = { subject: "Parliament's Centre", sides: ['Parliament'] };
/* It is Popham's Foot's turn to shoot, with enemies before it: the costly order is to end the step without a shot. */
async function shown(t, tutor, more = {}) {
    const it = await newPage(browser);
    t.after(async () => { assertNoFaults(it); await it.context().close(); });
    await it.addInitScript((tutor) => localStorage.setItem('sandtable.look', JSON.stringify({ tutor })), tutor);
    await it.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...CENTRE }, { step: 'shoot', ...CENTRE }], { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28], heading: 180 }, "Grenvile's Foot": { at: [32, 28], heading: 180 }, ...more })));
    await it.locator('.decide .done').waitFor();
    await settled(it);
    return it;
}
const given = (it) => it.evaluate(() => window.sandtable.battle.now.undo.reach);
const press = async (it, name) => {
    await it.getByLabel('What must be decided').getByRole('button', { name }).click();
    await settled(it);
};
const bar = (it) => it.locator('.verdict.wait', { hasText: 'The tutor: not given yet.' });

test('a costly order is held back, compared with a better one, and given when the player insists', async (t) => {
    const it = await shown(t, 'warn'), before = await given(it);
    await press(it, /^Done/);
    await bar(it).waitFor();
    assert.equal(await it.getByRole('button', { name: /^(End anyway|Confirm|Take mine|Give it anyway)/ }).count(), 1, 'one question, and one button that gives it all the same');
    assert.match(await bar(it).innerText(), /It costs about \d+ of 100 battles \(± \d+\): A does better\./);
    const seen = await it.locator('.hints article').first().evaluate((article) => { const { top, bottom } = article.getBoundingClientRect(), box = article.closest('.decide').getBoundingClientRect(); return top >= box.top && bottom <= box.bottom; });
    assert.ok(seen, 'the better order is in the window');
    assert.equal(await given(it), before, 'nothing was given');
    assert.deepEqual(await it.evaluate(() => window.sandtable.battle.hints.map(({ mine }) => mine)), [false, true]);
    assert.match(await it.locator('.hints').innerText(), /A looks best/);
    await press(it, /^Give it anyway/);
    assert.notEqual(await it.evaluate(() => window.sandtable.battle.decision?.title), "Parliament's Centre: shooting");
    assert.equal(await bar(it).count(), 0);
});

test('the better order is taken instead, and is not held back', async (t) => {
    const it = await shown(t, 'warn');
    await press(it, /^Done/);
    await it.getByRole('button', { name: 'Take A in hand' }).click();
    await settled(it);
    assert.equal(await bar(it).count(), 0, 'the bar is gone with another order in hand');
    await it.keyboard.press('Enter');
    await it.waitForFunction(() => window.sandtable.battle.about.deed !== '');
    assert.match(await it.evaluate(() => window.sandtable.battle.about.deed), /Popham's Foot/);
});

test('the same order twice is given; "always" speaks of an order that it lets pass', async (t) => {
    const it = await shown(t, 'always');
    for (const time of ['first', 'second']) {
        await it.keyboard.press('Shift+Enter');
        await settled(it);
        if (time === 'first') await bar(it).waitFor();
    }
    assert.notEqual(await it.evaluate(() => window.sandtable.battle.decision?.title), "Parliament's Centre: shooting");
    /* Weldon's Foot may shoot as well, so that the next decision is Parliament's, beside which the remark stands. */
    const other = await shown(t, 'always', { "Weldon's Foot": { at: [34, 20] } });
    await other.locator('.decide').getByRole('button', { name: /^Shoot: Popham's Foot/ }).first().click();
    await settled(other);
    await other.keyboard.press('Enter');
    await other.waitForFunction(() => window.sandtable.battle.about.deed !== '');
    await other.getByText(/^The tutor: (nothing better than .*Popham's Foot.* was found|.*Popham's Foot.* is perhaps \d+ of 100 battles \(± \d+\) worse than the best, too close to call)\.$/).waitFor();
});

test('in words: the tutor is told when to speak, and answers as in the terminal', async (t) => {
    const it = await shown(t, 'off'), say = async (words) => {
        await it.locator('.console input').fill(words);
        await it.locator('.console input').press('Enter');
        await it.waitForFunction((typed) => { const all = [...document.querySelectorAll('.console .said p')].map((p) => p.textContent); return all.lastIndexOf(typed) >= 0 && all.lastIndexOf(typed) < all.length - 1; }, `> ${words}`);
        await settled(it);
        const all = await it.locator('.console .said p').allInnerTexts();
        return all.slice(all.lastIndexOf(`> ${words}`) + 1).join('\n');
    };
    await it.keyboard.press('t');
    assert.match(await say('tutor constructor'), /Say when/);
    assert.match(await say('tutor sometimes'), /Say when: tutor off, tutor warn or tutor always/);
    assert.match(await say('tutor warn'), /holds back an order that surely costs/);
    assert.match(await say('done'), /Tutor: it is not given yet\. It costs about \d+ of 100[^]*A: [^]*The same again gives yours, ok gives A\./);
    await it.locator('.console input').fill('ok');
    await it.locator('.console input').press('Enter');
    await it.waitForFunction(() => /Popham's Foot/.test(window.sandtable.battle.about.deed));
});

test('off, chosen in the menu: nothing is graded, nothing held back', async (t) => {
    const it = await shown(t, 'warn');
    await it.getByRole('button', { name: 'Battle', exact: true }).click();
    await it.getByLabel('Tutor').selectOption('off');
    await it.keyboard.press('Escape');
    await settled(it);
    for (const name of [/^Done/, /^End anyway/]) await press(it, name);
    assert.notEqual(await it.evaluate(() => window.sandtable.battle.decision?.title), "Parliament's Centre: shooting");
    assert.equal(await it.locator('.hints').count(), 0);
});

test('a series is one wish: each of it is given, and none is held back', async (t) => {
    const it = await newPage(browser), mine = { sides: ['Parliament'] };
    t.after(async () => { assertNoFaults(it); await it.context().close(); });
    await it.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ tutor: 'warn', speed: 0 })));
    const places = { "Birch's Foot": { at: [20, 19] }, "Holborne's Foot": { at: [25, 19.5] }, "Hill's Shot": { at: [34, 22] }, "Stradling's Foot": { at: [22, 28], hits: 8 } };
    await it.goto(server.url + inAddress(await position('ecw-cards', 'first-cards', [{ step: 'turn' }, { step: 'card' }, { step: 'end', ...mine }, { step: 'shoot', ...mine }], places, [], { active: 1, arm: 2, n_turned: 1, sides: { Parliament: { turned: [0, 1, 0, 0, 0] } } })));
    await it.locator('.decide .done').waitFor();
    await settled(it);
    /* whatever is handed in, the tutor finds a better order */
    await it.evaluate(() => { const { battle } = window.sandtable, ask = battle.ask.bind(battle); battle.ask = async (method, params) => (method === 'grade' ? { cost: 9, error: 1, marked: true, better: { order: params.order, words: 'another' } } : ask(method, params)); });
    await press(it, 'All in turn');
    await it.waitForFunction(() => window.sandtable.battle.held || window.sandtable.battle.decision?.title !== 'Foot: shooting');
    assert.equal(await it.evaluate(() => window.sandtable.battle.held), null);
    assert.ok(await it.evaluate(() => new Set(window.sandtable.battle.events.filter((e) => e.verb === 'roll').map((e) => e.subject?.unit)).size) >= 2);
});
