// The table marks the units that may act and their targets, with range and chances; a press on a target takes the order in hand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
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

test('units that may still act have corner marks; a press on a target takes the shot in hand, and Confirm gives it', async (t) => {
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
    for (const { range } of marks) assert.ok(plates.some((p) => p.includes(range)), `${range} is shown on the table: ${plates}`);
    const listed = await page.locator('.opt.mark').allInnerTexts();
    assert.equal(new Set(listed).size, marks.length, 'the rows differ');
    const told = await page.evaluate(() => window.sandtable.battle.events.length);
    await page.mouse.click(...(await spot(page, marks[0].target)));
    await page.locator('.verdict.yes').waitFor();
    await settled(page);
    assert.equal(await page.evaluate(() => window.sandtable.battle.events.length), told, 'nothing is done before Confirm');
    assert.match(await page.locator('.odds').innerText(), /hits/, 'its chances are shown');
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await page.waitForFunction((n) => window.sandtable.battle.events.length > n, told);
    assert.ok(await page.evaluate(([who, at]) => window.sandtable.battle.events.some((e) => e.verb === 'roll' && e.subject?.unit === who && e.object?.unit === at), [idle[0], marks[0].target]));
});

test('the possible results of a shot are a bar on the plate and in the list: no hit, hits, destroyed', async (t) => {
    const page = await until(t, 'shoot');
    await page.evaluate(() => window.sandtable.battle.select([...window.sandtable.battle.idle].find((ref) => window.sandtable.battle.unit(ref))));
    await page.locator('.plate-mark .cell').first().waitFor();
    await settled(page);
    const { cells, odds, drawn } = await page.evaluate(() => {
        const [mark] = window.sandtable.battle.marks, plate = document.querySelector('.plate-mark');
        return { cells: mark.cells, odds: mark.shown.odds.changes.find((c) => c.unit === mark.target && c.what === 'hits').values, drawn: [...plate.querySelectorAll('.cell')].map((c) => c.getBoundingClientRect().width) };
    });
    assert.ok(Math.abs(cells.reduce((sum, c) => sum + c.part, 0) - 1) < 0.01);
    assert.ok(cells.length >= odds.length, 'one part for each number of hits');
    assert.ok(Math.abs(drawn[0] / drawn.reduce((a, b) => a + b) - cells[0].part) < 0.05, `${drawn}`);
    assert.equal(await page.locator('.opt.mark .fatebar').first().locator('i').count(), cells.length);
});

test('the number of a target is its key: it takes the shot in hand', async (t) => {
    const page = await until(t, 'shoot');
    await page.evaluate(() => window.sandtable.battle.select([...window.sandtable.battle.idle][0]));
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await settled(page);
    const told = await page.evaluate(() => window.sandtable.battle.events.length);
    await page.keyboard.press('1');
    await page.locator('.verdict.yes').waitFor();
    assert.equal(await page.evaluate(() => window.sandtable.battle.events.length), told);
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => window.sandtable.battle.events.length > n, told);
});

test('pressing a target, its row in the list or its key takes the same order in hand', async (t) => {
    const page = await centre(t, { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] } }), ways = [];
    const inHand = () => page.evaluate(() => JSON.stringify(window.sandtable.battle.draft?.order.entries)), events = () => page.evaluate(() => window.sandtable.battle.events.length), told = await events();
    for (const press of [() => spot(page, "Slanning's Foot").then((at) => page.mouse.click(...at)), () => page.locator('.opt.mark').first().click(), () => page.keyboard.press('1'), () => page.keyboard.press('.'), () => spot(page, "Slanning's Foot").then((at) => page.mouse.dblclick(...at))]) {
        await page.evaluate(() => window.sandtable.battle.select("Popham's Foot"));
        await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
        await settled(page);
        await press();
        await page.locator('.verdict.yes').waitFor();
        await settled(page);
        ways.push(await inHand());
        assert.equal(await page.getByRole('button', { name: /^Confirm/ }).isEnabled(), true);
        assert.equal(await page.evaluate(() => window.sandtable.battle.selection[0]), "Popham's Foot");
        await page.keyboard.press('Escape');
        await settled(page);
    }
    assert.equal(new Set(ways).size, 1, ways.join('\n'));
    assert.equal(await events(), told);
});

test('lists of targets name only enemies', async (t) => {
    const page = await centre(t, { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] } });
    await page.evaluate(() => window.sandtable.battle.select("Popham's Foot"));
    await settled(page);
    await page.locator('.offers').getByRole('button', { name: 'Shoot', exact: true }).click();
    await page.locator('.slots select').waitFor();
    await settled(page);
    const listed = await page.locator('.slots select option').evaluateAll((all) => all.filter((o) => !o.disabled).map((o) => o.textContent));
    assert.ok(listed.includes("Slanning's Foot"));
    assert.deepEqual(await page.evaluate((names) => names.filter((name) => window.sandtable.battle.unit(name)?.side !== 2), listed), []);
});

test("a press on a command's name selects the command", async (t) => {
    const page = await centre(t, { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] } });
    const name = page.locator('.mid > .roster .grp.live .cmd');
    await name.click();
    await settled(page);
    const { chosen, able } = await page.evaluate(() => ({ chosen: [...window.sandtable.battle.selection].sort(), able: [...window.sandtable.battle.subjects].sort() }));
    assert.deepEqual(chosen, able);
});

test('Escape closes the thing opened last, one at each press', async (t) => {
    const page = await centre(t, { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] } }), gone = async (selector) => { await page.keyboard.press('Escape'); await settled(page); assert.equal(await page.locator(selector).count(), 0, selector); };
    await page.evaluate(() => window.sandtable.battle.select("Popham's Foot"));
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await settled(page);
    await page.keyboard.press('Shift+C');
    await page.locator('.unitcard').waitFor();
    await page.keyboard.press('1');
    await page.locator('.verdict.yes').waitFor();
    await page.keyboard.press('Shift+G');
    await page.locator('.standing').waitFor();
    await page.keyboard.press('i');
    await page.locator('.pop').waitFor();
    await gone('.pop');
    assert.equal(await page.locator('.standing').count(), 1);
    await gone('.standing');
    assert.equal(await page.locator('.verdict.yes').count(), 1);
    await gone('.verdict.yes');
    assert.equal(await page.locator('.unitcard').count(), 1);
    await gone('.unitcard');
});

test('a charge out of reach says how far off and in which direction the nearest way in is', async (t) => {
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

/* Opens the shooting of Parliament's Centre, with units at `places`. */
async function centre(t, places, contacts = []) {
    const C = { subject: "Parliament's Centre", sides: ['Parliament'] }, page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...C }, { step: 'melee', ...C }, { step: 'shoot', ...C }], places, contacts)));
    await page.locator('.decide').waitFor();
    await settled(page);
    return page;
}

test('units without a target are labelled "no target"; the odds of a shot are shown before a target is pressed', async (t) => {
    const page = await centre(t, { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] } });
    const doing = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.who-list li')].map((li) => [...li.querySelectorAll('span')].map((s) => s.textContent)).map(([who, what]) => [who, what])));
    const able = await page.evaluate(() => [...window.sandtable.battle.idle]);
    assert.ok(able.includes("Popham's Foot") && able.length < Object.keys(doing).length, JSON.stringify(doing));
    for (const [who, what] of Object.entries(doing)) assert.equal(what, able.includes(who) ? 'shoot' : 'no target', who);
    await page.evaluate(() => window.sandtable.battle.select("Popham's Foot"));
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await settled(page);
    const odds = page.locator('.odds');
    assert.match(await odds.locator('h2').innerText(), /^Shoot .*Foot$/);
    assert.match(await odds.innerText(), /out of ammunition 1\/3/);
    assert.match(await odds.innerText(), /hits 1\/3/);
});

test('a unit left selected by the last step gives way to one that can act; a unit chosen by the player stays', async (t) => {
    const page = await centre(t, { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] } });
    const [first, other] = await page.evaluate(() => { const b = window.sandtable.battle, [one] = b.idle; return [one, [...b.subjects].find((ref) => !b.idle.has(ref))]; });
    await page.evaluate(async (ref) => { const b = window.sandtable.battle; await b.select(ref); b.tell({ turnOf: 'the step before' }); await b.refresh(); }, other);
    await page.waitForFunction((ref) => window.sandtable.battle.selection[0] === ref && window.sandtable.battle.marks.length > 0, first);
    await page.evaluate((ref) => window.sandtable.battle.select(ref), other);
    await settled(page);
    assert.deepEqual(await page.evaluate(() => window.sandtable.battle.selection), [other], 'the unit chosen by the player stays selected');
});

test('when an order ends a step, the targets of the next step are marked without a press', async (t) => {
    const page = await centre(t, { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] }, "Weldon's Foot": { at: [40, 20] }, "Grenvile's Foot": { at: [40, 23] } }, [["Weldon's Foot", "Grenvile's Foot"]]);
    await page.evaluate(() => window.sandtable.battle.select("Popham's Foot"));
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /melee$/.test(window.sandtable.battle.decision?.title ?? ''));
    await page.waitForFunction(() => window.sandtable.battle.marks.some((m) => m.kind === 'fight'));
});

/* Two Foot shoot at a crowd from a hill. */
test("a target's plate stands nearer to it than to any other unit, or a line leads to it", async (t) => {
    const page = await newPage(browser, { viewport: { width: 1440, height: 900 } }), mine = { sides: ['Parliament'] };
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    const places = { "Birch's Foot": { at: [20, 19] }, "Holborne's Foot": { at: [25, 19.5] }, "Stradling's Foot": { at: [22, 28] }, "Vavasour's Foot": { at: [28, 27] } };
    const frames = [{ step: 'turn' }, { step: 'card' }, { step: 'end', ...mine }, { step: 'shoot', ...mine }];
    await page.goto(server.url + inAddress(await position('ecw-cards', 'first-cards', frames, places, [], { active: 1, arm: 2, n_turned: 1, sides: { Parliament: { turned: [0, 1, 0, 0, 0] } } })));
    await page.locator('.decide').waitFor();
    for (const who of ["Birch's Foot", "Holborne's Foot"]) {
        await page.evaluate((ref) => window.sandtable.battle.select(ref), who);
        await page.waitForFunction(() => window.sandtable.battle.marks.length === 4);
        await settled(page);
        const plates = await page.evaluate(() => {
            const gap = (a, b) => Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
            const boxes = [...document.querySelectorAll('.map.pieces [data-unit]')].map((n) => [n.dataset.ref, n.getBoundingClientRect()]), of = new Map(boxes), leads = [...document.querySelectorAll('.plate-lead')].map((n) => n.getBoundingClientRect());
            return [...document.querySelectorAll('.plate-mark')].map((n) => {
                const box = n.querySelector('rect').getBoundingClientRect(), { target } = window.sandtable.battle.marks[Number(n.querySelector('.num').textContent) - 1];
                const others = boxes.filter(([ref]) => ref !== target).map(([, other]) => gap(box, other));
                return { target, own: gap(box, of.get(target)), other: Math.min(...others), led: leads.some((l) => gap(l, box) === 0 && gap(l, of.get(target)) === 0) };
            });
        });
        assert.equal(plates.length, 4);
        for (const { target, own, other, led } of plates) assert.ok(led || (own < other && own < 16), `${who} at ${target}: ${own} from it, ${other} from another unit, no line`);
    }
});
