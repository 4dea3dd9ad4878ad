// How many presses an order, a march and a turn of sealed orders cost: docs/table.md says the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, root, serve, settled, setUp, soon, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const SAID = readFileSync(join(root, 'docs/table.md'), 'utf8').replace(/\s+/g, ' ');

/* A battle from its start with the first side at this table; `press` presses a button and counts. */
async function begun(t, rules, title, look = {}, options = {}) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript((liked) => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0, ...liked })), look);
    await start(page, server.url);
    await page.locator('.rule', { hasText: rules }).click();
    await page.locator('.bat', { hasText: title }).click();
    await setUp(page, ['person', 'captain']);
    await page.waitForFunction(() => { const b = window.sandtable?.battle; return b?.mine && b.underWay === 0 && b.idleOf === b.turnOf; });
    await settled(page);
    let presses = 0;
    const press = async (name) => { presses++; await page.locator('.decide').getByRole('button', { name }).first().click(); await settled(page); };
    return { page, press, count: () => presses, battle: (ask) => page.evaluate(ask) };
}
const standing = () => window.sandtable.battle.state.units.filter((u) => u.side === 1).map((u) => u.pose.at.join());

test('a march of the whole army, where nobody has commands: two presses', async (t) => {
    const { press, count, battle } = await begun(t, 'Punic', 'Zama'), before = await battle(standing);
    await press(/^Advance/);
    await press(/^Confirm/);
    const after = await battle(standing);
    assert.equal(after.filter((at, i) => at !== before[i]).length, 12);
    assert.equal(count(), 2);
    assert.match(SAID, /a march of the whole army two presses/);
});

test('an order to a command: two presses', async (t) => {
    const { page, press, count, battle } = await begun(t, 'Larger', 'Cheriton');
    await press(/^Advance/);
    await press(/^Confirm/);
    await page.waitForFunction(() => window.sandtable.battle.state.units.some((u) => u.acted));
    const moved = await battle(() => { const { units } = window.sandtable.battle.state, [first] = units.filter((u) => u.acted); return [units.filter((u) => u.acted).length, units.filter((u) => u.command === first.command && u.side === 1).length]; });
    assert.ok(moved[0] > 1 && moved[0] <= moved[1], `${moved}`);
    assert.equal(count(), 2);
    assert.match(SAID, /an order to a command two/);
});

test('a turn of sealed orders as they are suggested: two presses for the plans', async (t) => {
    const { page, press, count, battle } = await begun(t, 'Sword', 'Edgehill'), turn = await battle(() => window.sandtable.battle.decision.title);
    const units = await battle(() => window.sandtable.battle.idle.size);
    await press(/^All as suggested/);
    assert.ok((await battle(() => window.sandtable.battle.sheet.length)) >= units, 'everybody is written an order');
    await soon(async () => assert.match(await page.locator('.verdict').innerText(), /^Every unit has its order: “Seal it” hands them all in\./));
    assert.equal(await battle(() => document.querySelectorAll('.decide .offers .btn').length && [...document.querySelectorAll('.decide .btn')].filter((b) => b.textContent === 'All as suggested').length), 0, 'nobody is left');
    await press(/^Seal it/);
    assert.notEqual(await battle(() => window.sandtable.battle.decision?.title), turn);
    assert.equal(count(), 2);
    assert.match(SAID, /a sheet as it is suggested two/);
});

test('in a sealed turn a unit that is told something else than suggested costs one press: its letter in the row that stands open', async (t) => {
    const { page, press, count, battle } = await begun(t, 'Sword', 'Edgehill'), turn = await battle(() => window.sandtable.battle.decision.title);
    const rows = () => page.locator('.written li > span').allInnerTexts(), sheet = () => battle(() => window.sandtable.battle.sheet);
    const all = await battle(() => window.sandtable.battle.idle.size);
    await press(/^All as suggested/);
    await page.waitForFunction((n) => window.sandtable.battle.choices.size === n, all);
    await settled(page);
    const [words, before] = [await rows(), await sheet()], other = { "Rupert's Horse": 'stand', "Gerard's Tertia": 'stand' };
    for (const [unit, told] of Object.entries(other)) {
        const row = page.locator('.written li', { hasText: `${unit}: ` }), letter = row.getByRole('button', { name: new RegExp(`^[B-D] ${told}: ${unit}: ${told}`) });
        await letter.waitFor(); /* the row of the unit stands open */
        await letter.hover();
        await settled(page);
        assert.ok((await page.locator('[data-overlay^=plan-]').count()) >= 2, 'pointed at, what it means is drawn');
        await press(new RegExp(`^[B-D] ${told}: ${unit}: ${told}`));
        assert.equal(await letter.getAttribute('aria-pressed'), 'true');
    }
    const after = await sheet();
    assert.deepEqual(after.map((e) => e.unit ?? e.body), before.map((e) => e.unit ?? e.body), 'every row stays where it is');
    assert.deepEqual(after.filter((e, i) => JSON.stringify(e) !== JSON.stringify(before[i])), Object.entries(other).map(([unit, kind]) => ({ kind, unit })));
    assert.deepEqual((await rows()).filter((row, i) => row !== words[i]), Object.keys(other).map((unit) => `${unit}: stand`));
    await press(/^Seal it/);
    assert.notEqual(await battle(() => window.sandtable.battle.decision?.title), turn);
    assert.equal(count(), 2 + Object.keys(other).length);
    assert.match(SAID, /one more for each unit that is told something else/);
});

/* Is it in sight where its middle is, and would a press there reach it? */
const inSight = (locator) => locator.evaluate((e) => { const { left, top, width, height } = e.getBoundingClientRect(), there = document.elementFromPoint(left + width / 2, top + height / 2); return there !== null && e.contains(there); });

for (const [width, height] of [[390, 844], [360, 640]])
    test(`a sealed turn on a phone of ${width} × ${height} asks for nothing that is not in sight: three presses with one unit told something else`, async (t) => {
        const { page, press, count, battle } = await begun(t, 'Sword', 'Edgehill', {}, { viewport: { width, height }, hasTouch: true, isMobile: true });
        const turn = await battle(() => window.sandtable.battle.decision.title), all = await battle(() => window.sandtable.battle.idle.size);
        await soon(async () => assert.match(await page.locator('.verdict').innerText(), /^\d+ could still be given an order: press one\./));
        const whole = page.locator('.decide').getByRole('button', { name: /^All as suggested/ });
        await soon(async () => assert.ok(await inSight(whole), 'All as suggested'));
        assert.ok(await inSight(page.locator('.who-list button').first()), 'the units stand under it');
        await press(/^All as suggested/);
        await page.waitForFunction((n) => window.sandtable.battle.choices.size === n, all);
        await settled(page);
        const letter = page.locator('.written li .alts .btn[aria-pressed=false]').first(), before = await battle(() => window.sandtable.battle.sheet);
        await soon(async () => assert.ok(await inSight(letter), 'the letters of the first unit'));
        await press(new RegExp(`^${(await letter.getAttribute('aria-label')).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
        assert.equal((await battle(() => window.sandtable.battle.sheet)).filter((e, i) => JSON.stringify(e) !== JSON.stringify(before[i])).length, 1);
        await press(/^Seal it/);
        assert.notEqual(await battle(() => window.sandtable.battle.decision?.title), turn);
        assert.equal(count(), 3);
    });

/* Do these stand one under the other, none over another, and all in the window? */
const stacked = (page, ...selectors) => page.evaluate((all) => {
    const boxes = all.map((selector) => document.querySelector(selector).getBoundingClientRect());
    return boxes.every((box, i) => box.height > 0 && box.top >= (i > 0 ? boxes[i - 1].bottom - 1 : 0) && box.bottom <= innerHeight);
}, selectors);
const chosenInSight = (page) => page.evaluate(() => {
    const { battle } = window.sandtable, piece = document.querySelector('.board').getBoundingClientRect(), [ref] = battle.selection;
    const { left, right, top, bottom } = document.querySelector(`.board [data-ref="${ref}"]`).getBoundingClientRect(), [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > piece.left && x < piece.right && y > piece.top && y < piece.bottom;
});

for (const [width, height] of [[390, 844], [360, 640]])
    test(`written orders one unit after the other on a phone of ${width} × ${height}: a press for each, beside its piece of the map`, async (t) => {
        const { page, press, count, battle } = await begun(t, 'Sword', 'Edgehill', {}, { viewport: { width, height }, hasTouch: true, isMobile: true });
        const turn = await battle(() => window.sandtable.battle.decision.title), told = page.locator('.to h2'), sheet = () => battle(() => window.sandtable.battle.sheet);
        await press(/^One after the other/);
        const units = await page.locator('.uchips button').count();
        assert.equal(units, await battle(() => window.sandtable.battle.subjects.size));
        assert.match(await told.innerText(), new RegExp(`^To Rupert's Horse\\s+0 of ${units} written`));
        assert.match(await page.locator('.one .ordercard').innerText(), /Attack\s+May go anywhere, charge/, 'what it was told before obliges it');
        assert.ok(await stacked(page, '.top', '.uchips', '.to', '.board', '.told', '.one .scroll', '.one .done'));
        await soon(async () => assert.ok(await chosenInSight(page), 'the map has come to it'));
        const second = page.locator('.one .opt').nth(1), says = await second.innerText();
        assert.ok(await inSight(second), 'two orders are in sight');
        await press(/^B\s*Charge/);
        assert.match(says, /Charge Essex's Guns/);
        assert.deepEqual(await sheet(), [{ kind: 'charge', unit: "Rupert's Horse", target: "Essex's Guns" }]);
        assert.match(await told.innerText(), new RegExp(`^To Byron's Reserve\\s+1 of ${units} written`));
        assert.equal(await page.locator('.uchips .ok').count(), 1);
        await soon(async () => assert.ok(await chosenInSight(page), 'and to the next'));
        await press('Previous unit');
        await soon(async () => assert.equal(await page.locator('.one .opt[aria-pressed=true]').innerText(), says));
        await press('Next unit');
        await press(/^As suggested/);
        assert.equal((await sheet()).length, 2);
        await press(/^The rest as suggested/);
        await soon(async () => assert.match(await told.innerText(), new RegExp(`${units} of ${units} written`)));
        await press(/^Seal it/);
        assert.notEqual(await battle(() => window.sandtable.battle.decision?.title), turn);
        assert.equal(count(), 7, 'one to begin, one a unit told by hand, two to look back, the rest, the seal');
        assert.equal(await page.locator('.pull.peek, .pull.half').count(), 1, 'the sheet is as it was');
    });

test('written orders one unit after the other by keys: each is taken and written, and the next unit comes', async (t) => {
    const { page, battle } = await begun(t, 'Sword', 'Edgehill'), key = async (name) => { await page.keyboard.press(name); await settled(page); };
    await key('Shift+O');
    const told = page.locator('.to h2'), sheet = () => battle(() => window.sandtable.battle.sheet.length);
    assert.match(await told.innerText(), /^To Rupert's Horse\s+0 of/);
    for (const name of ['.', 'Enter']) await key(name);
    assert.equal(await sheet(), 1);
    assert.match(await told.innerText(), /^To Byron's Reserve\s+1 of/);
    await key('Tab');
    assert.match(await told.innerText(), /^To Wilmot's Horse\s+1 of/);
    await key('Shift+O');
    assert.equal(await told.count(), 0, 'the same key shows all at once');
    assert.equal(await page.locator('.written li').count(), 1);
});

test("the council's order cards one unit after the other: an advance asks for its way in sight", async (t) => {
    const { page, press, battle } = await begun(t, 'Sword', 'Hopton', {}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await press(/^One after the other/);
    await page.locator('.one .ordercard[aria-checked=true]').waitFor();
    assert.deepEqual(await page.locator('.one .ordercard b').allInnerTexts(), ['Attack', 'Advance', 'Hold']);
    await page.locator('.ordercard', { hasText: 'Advance' }).tap();
    await settled(page);
    assert.ok(await inSight(page.locator('.slots legend', { hasText: 'By way of' })), 'the field for the way');
    await page.locator('.ordercard', { hasText: 'Hold' }).tap();
    await settled(page);
    await press(/^Write it down/);
    assert.deepEqual(await battle(() => window.sandtable.battle.sheet.map(({ unit, choice }) => [unit, choice])), [["Northampton's Horse", 'hold']]);
    assert.match(await page.locator('.to h2').innerText(), /^To Byron's Horse\s+1 of 4 written/);
    await page.locator('.one .ordercard[aria-checked=true]').waitFor();
});

test('on a phone nothing lies over the field of a target, and the raised sheet fills the window', async (t) => {
    const { page, press } = await begun(t, 'Sword', 'Edgehill', {}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.locator('.who-list button').first().tap();
    await settled(page);
    await press(/^A\s*Charge/);
    const at = page.locator('.slots select');
    await at.scrollIntoViewIfNeeded();
    assert.ok(await inSight(at), 'At');
    for (const offer of await page.locator('.offers .btn').all()) { await offer.scrollIntoViewIfNeeded(); assert.ok(await inSight(offer), await offer.innerText()); }
    await page.locator('.grab').tap();
    await settled(page);
    const { y, height } = await page.locator('.pull.full').boundingBox();
    assert.deepEqual([y, y + height], [56, 844]);
});

test('another order to march ends the row of advances: the next command has nothing in hand', async (t) => {
    const { page, press, battle } = await begun(t, 'Command cards', 'Fiddler'), asked = () => battle(() => window.sandtable.battle.decision?.title ?? '');
    const onward = async (act) => {
        const now = await asked();
        await act();
        await page.waitForFunction((was) => window.sandtable.battle.mine && window.sandtable.battle.decision?.title !== was, now);
        await settled(page);
    };
    await press(/^Seal it/);
    await press(/^Advance/);
    await onward(() => press(/^Confirm/));
    assert.ok(await battle(() => window.sandtable.battle.draft?.line), 'the next advance is in hand');
    await battle(async () => {
        const { battle } = window.sandtable, { subjects } = battle.decision.offers.find((o) => o.kind === 'move');
        for (const unit of subjects) {
            await battle.takeEntry({ kind: 'move', unit, motion: [['march', 0, 1]] });
            if (battle.draft.verdict?.answer === 'yes') return;
        }
    });
    await page.locator('.verdict.yes').waitFor();
    await press(/^Confirm/);
    for (let i = 0; i < 3 && /movement$/.test(await asked()) && (await battle(() => window.sandtable.battle.draft === null)); i++) await onward(async () => { await page.keyboard.press('Shift+Enter'); await settled(page); if (await battle(() => window.sandtable.battle.ending !== null)) await page.keyboard.press('Shift+Enter'); });
    assert.equal(await battle(() => window.sandtable.battle.draft), null);
});

/* Five commands, one after the other, each with a march of its own; then the guns of the last are in range.  In the row of advances their shot is
 * in hand too; where what is pressed is done at once nothing is proposed, and the step is ended after the question. */
async function marched(begun, atOnce) {
    const { page, press, battle } = begun, asked = () => battle(() => window.sandtable.battle.decision?.title ?? '');
    await press(/^Seal it/);
    for (let left = 5; left > 0; left--) {
        const now = await asked();
        assert.match(now, /movement$/);
        /* after the first the advance of the next command is in hand already, and its line is drawn */
        if (atOnce || left === 5) await press(/^Advance/);
        if (!atOnce) assert.ok(await page.evaluate(() => window.sandtable.battle.draft?.line.units.length > 0 && window.sandtable.battle.ghosts.length > 0), 'what is confirmed is seen');
        if (!atOnce) await press(/^Confirm/);
        await page.waitForFunction((was) => window.sandtable.battle.mine && window.sandtable.battle.decision?.title !== was, now);
        await settled(page);
    }
    assert.match(await asked(), /shooting$/);
    return asked;
}
for (const [liked, atOnce] of [['where everything waits for Confirm', false], ['where what is pressed is done at once', true]])
    test(`a whole turn in which all five commands march, ${liked}: 8 presses`, async (t) => {
        const it = await begun(t, 'Command cards', 'Fiddler', { atOnce }), { page, press, count, battle } = it, before = await battle(standing);
        await marched(it, atOnce);
        if (!atOnce) {
            assert.deepEqual(await battle(() => window.sandtable.battle.draft.entry), { kind: 'shoot', unit: "Wemyss's Guns", target: "Slanning's Foot" });
            await press(/^Confirm/);
        } else {
            await press(/^Done/);
            await press(/^End anyway/);
        }
        await page.waitForFunction(() => window.sandtable.battle.now.turn === 2);
        const after = await battle(standing), shots = await battle(() => window.sandtable.battle.events.filter((e) => /^Wemyss's Guns fired on Slanning's Foot/.test(e.text ?? e.words)).length);
        assert.ok(after.filter((at, i) => at !== before[i]).length >= 12, 'nearly everybody has marched');
        if (!atOnce) assert.equal(shots, 1, 'the guns have shot');
        assert.equal(count(), 8);
        assert.match(SAID, /8 presses/);
    });

test('Done with a proposed shot in hand ends nothing at once: it names who could still shoot', async (t) => {
    const it = await begun(t, 'Command cards', 'Fiddler'), { page, press, battle } = it, asked = await marched(it, false), shooting = await asked();
    await press(/^Done/);
    assert.match(await page.locator('.verdict').innerText(), /^Not done yet\. Wemyss's Guns could still shoot\./);
    assert.deepEqual(await battle(() => [window.sandtable.battle.draft, window.sandtable.battle.now.turn]), [null, 1]);
    assert.equal(await asked(), shooting);
    await press(/^End anyway/);
    await page.waitForFunction(() => window.sandtable.battle.now.turn === 2);
});
