// The possible results of a throw are shown before and while it falls: an army's resolve, the fate of a unit, retreats and pushes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { inAddress, root } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, serve, settled } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* Opens a scenario at this step, with pieces at `places`; faces are numbers, 1 is the front. */
async function stand(t, name, battle, places, ruleset = 'punic') {
    const text = JSON.parse(await readFile(`${root}scenarios/${ruleset}/${name}.json`, 'utf8'));
    for (const piece of text.sides.flatMap((side) => [...side.units, ...side.bodies ?? []])) Object.assign(piece, places[piece.name] ?? {});
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript((look) => localStorage.setItem('sandtable.look', JSON.stringify(look)), { speed: 0 });
    await page.goto(server.url + inAddress(JSON.stringify({ ...text, battle: { turn: 6, ...(ruleset === 'punic' && { first: 2 }), ...battle } })));
    await page.locator('.decide').waitFor();
    await settled(page);
    return page;
}
const attack = async (page, subject, object) => {
    await page.evaluate((wish) => window.sandtable.battle.fulfil({ wish: 'close', ...wish }), { subject, object });
    await page.locator('.fates').waitFor();
    await settled(page);
};
const labels = (page) => page.locator('.plate').allTextContents();

const FLANKED = [{ step: 'turn' }, { step: 'morale', sides: ['Carthage'] }, { step: 'combat', sides: ['Carthage'] }];
const BY_THE_LAKE = {
    'Latin Ala': { at: [39, 11.5], heading: 0, hits: 6 }, "Hanno's Africans": { at: [39, 14.5] }, 'Insubrian Gauls': { at: [44.5, 11.5], heading: 270 },
    'First Legion': { at: [55, 18] }, Velites: { at: [63, 20] }, 'Roman and allied Horse': { at: [66, 12] },
};
const contact = (by, other, face) => ({ by, with: other, by_face: 1, with_face: face });

test('before the die: hits, the fate of the unit, and the resolve its army may lose', async (t) => {
    const page = await stand(t, 'trasimene', { agenda: FLANKED, contacts: [contact("Hanno's Africans", 'Latin Ala', 1), contact('Insubrian Gauls', 'Latin Ala', 2)] }, BY_THE_LAKE);
    assert.match(await page.getByRole('group', { name: /Resolve: 14 of 14/ }).innerText(), /Resolve 14 of 14/);
    assert.equal(await page.locator('.army:not(.right) .cells .full').count(), 14);
    await attack(page, 'Insubrian Gauls', 'Latin Ala');
    /* Three results of nine bring it to 8 hits: a morale test of 3 or more, with the lake four inches behind. Six bring it to 9 or more. */
    assert.deepEqual((await page.locator('.fates li').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim()), ['stands 2/9 22 %', 'routed 2/3 67 %', 'could not retreat 1/9 11 %']);
    await page.getByRole('group', { name: 'Resolve: 14 of 14, 3 at stake' }).waitFor();
    assert.equal(await page.locator('.army:not(.right) .cells .stake').count(), 3);
});

const ELEPHANTS = { 'Elephants of the centre': { at: [36, 20], hits: 8 }, 'Sixth Legion': { at: [36, 17] } };
const LAST_BLOW = { active: 1, agenda: [{ step: 'turn' }, { step: 'morale', sides: ['Rome'] }, { step: 'combat', sides: ['Rome'] }], contacts: [contact('Sixth Legion', 'Elephants of the centre', 1)] };

test('before the die: units that berserk elephants may hurt, and units that would retreat or be pushed', async (t) => {
    const page = await stand(t, 'zama', LAST_BLOW, ELEPHANTS);
    await attack(page, 'Sixth Legion', 'Elephants of the centre');
    const said = await labels(page);
    assert.ok(said.some((words) => /^1–3 hits, 33 %$/.test(words.trim())), String(said));
    assert.ok(await page.locator('[data-overlay="harm-Balearic slingers"]').count());
    for (const unit of ['Sixth Legion', 'Campanian Ala']) assert.ok(await page.locator(`[data-overlay="to-${unit}"]`).count(), `${unit} has a place it may come to`);
    assert.ok(said.some((words) => words.includes('1/18')), String(said));
});

test('during the throw: the die of berserk elephants, and a line to the unit they trample', async (t) => {
    const page = await stand(t, 'zama', LAST_BLOW, ELEPHANTS);
    await page.evaluate(() => Object.assign(window.sandtable.battle.settings, { speed: 450, auto: true }));
    await attack(page, 'Sixth Legion', 'Elephants of the centre');
    await page.evaluate(() => { window.told = []; window.lines = 0; setInterval(() => { const panel = document.querySelector('.moment'); if (panel) { window.told.push(panel.innerText); window.lines += document.querySelectorAll('[data-overlay=shot]').length; } }, 60); });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.told.some((words) => /berserk|did no more harm/.test(words)));
    await page.waitForFunction(() => window.sandtable.battle.moment === null);
    const fell = await page.evaluate(() => window.sandtable.battle.events.filter((e) => e.rolls?.length).map((e) => e.text));
    assert.ok(fell.some((words) => /went berserk|did no more harm/.test(words)), String(fell));
    assert.ok(await page.evaluate(() => window.told.some((words) => /charged Balearic slingers/.test(words)) && window.lines > 0), 'the trampled unit is named, with a line to it');
});

test('a retreat is asked for by unit name, and shows its path and that of every unit it pushes', async (t) => {
    const page = await stand(t, 'trasimene', { active: 1, agenda: [{ step: 'turn' }, { step: 'morale', sides: ['Rome'] }, { step: 'retreat', subject: 'Boian Gauls', sides: ['Carthage'] }] },
        { 'Boian Gauls': { at: [30, 16], hits: 4, retreated: 1 }, 'Spanish Foot': { at: [28, 21.5] }, 'African javelins': { at: [31, 25.2] }, 'Second Legion': { at: [30, 13], heading: 0 } });
    assert.match(await page.locator('.decide h2').innerText(), /Boian Gauls/);
    assert.ok(await page.locator('.table .chit-ground').count(), 'a unit forced back has a chit');
    assert.ok(await page.getByRole('button', { name: /^Confirm/ }).isEnabled(), 'a path and a distance are chosen already');
    await page.getByRole('button', { name: 'Put down' }).click();
    await page.locator('.opt').nth(2).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-overlay^="to-"]').length >= 3);
    const said = (await labels(page)).map((words) => words.trim());
    for (const way of ['5.5 in', '4.8 in']) assert.ok(said.includes(way), `${way}: ${said}`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.sandtable.battle.traces.length >= 3);
});

test('a leader dropped on a unit of his own side rides beside it and rallies it, in one order', async (t) => {
    const page = await stand(t, 'cheriton', { active: 1, arm: 5, n_turned: 1, agenda: [{ step: 'turn' }, { step: 'card' }, { step: 'end' }, { step: 'command' }], sides: { Parliament: { turned: [0, 0, 0, 0, 1] } } },
        { 'The London Brigade': { at: [36, 12], hits: 5 } }, 'ecw-cards');
    const place = (name) => page.evaluate((ref) => { const box = document.querySelector(`.table [data-ref="${ref}"]`).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }, name);
    await page.mouse.move(...await place('Sir William Waller'));
    await page.mouse.down();
    await page.mouse.move(...await place('The London Brigade'), { steps: 6 });
    await page.mouse.up();
    await page.locator('.verdict.yes', { hasText: 'rally → The London Brigade' }).waitFor();
    await settled(page);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.sandtable.battle.events.some((e) => /lost \d of its hits/.test(e.text)));
});

const middle = (page, name) => page.evaluate((ref) => { const r = document.querySelector(`.table [data-ref="${ref}"]`).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }, name);
const HURT = { 'Latin Ala': { hits: 2, took: 1 }, 'First Legion': { hits: 2, took: 1 }, Velites: { hits: 2, took: 1 } };

test('choosing which unit tests next: its piece, its row or a key takes it in hand, and Confirm answers', async (t) => {
    for (const answer of ['piece', 'entry', 'keys']) {
        const page = await stand(t, 'trasimene', { agenda: [{ step: 'turn' }, { step: 'morale', sides: ['Rome'] }] }, HURT);
        await page.getByRole('heading', { name: 'Which unit tests next?' }).waitFor();
        const told = () => page.evaluate(() => window.sandtable.battle.events.filter((e) => /morale test/.test(e.text)).length);
        assert.equal(await told(), 0);
        if (answer === 'piece') await page.mouse.click(...(await middle(page, 'Latin Ala')));
        else if (answer === 'entry') await page.locator('.decide .opt').first().click();
        else await page.keyboard.press('Tab');
        await settled(page);
        assert.equal(await told(), 0, `${answer}: nothing is tested before Confirm`);
        if (answer === 'keys') await page.keyboard.press('Enter');
        else await page.locator('.decide .done .primary').click();
        await settled(page);
        assert.ok((await told()) > 0, answer);
    }
});

test('the Confirm button does not move when the odds appear', async (t) => {
    const page = await stand(t, 'trasimene', { agenda: FLANKED, contacts: [contact("Hanno's Africans", 'Latin Ala', 1), contact('Insubrian Gauls', 'Latin Ala', 2)] }, BY_THE_LAKE);
    for (const [width, height] of [[1280, 800], [1024, 768], [1920, 1080]]) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const place = () => page.locator('.decide .done .primary').evaluate((b) => Math.round(b.getBoundingClientRect().top));
        const before = await place();
        await attack(page, 'Insubrian Gauls', 'Latin Ala');
        assert.equal(await place(), before, `${width} × ${height}`);
        await page.keyboard.press('Escape');
        await settled(page);
    }
});

test('Stand, which does nothing, is listed last', async (t) => {
    const page = await stand(t, 'trasimene', { agenda: [{ step: 'turn' }, { step: 'move', sides: ['Rome'] }] }, {});
    const listed = await page.locator('.decide .opt').allInnerTexts();
    assert.ok(listed.length > 2 && listed.slice(0, -1).every((words) => !words.startsWith('Stand')), listed.join('; '));
    assert.match(listed.pop(), /^Stand/);
});
