// Touch screens: a long press gives what hovering gives a mouse, a tap between two pieces chooses one, and a late tap does no harm.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, serve, settled, soon, setUp, spot, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const C = { subject: "Parliament's Centre", sides: ['Parliament'] }, AFTER = { shoot: [{ step: 'melee', ...C }], move: [{ step: 'melee', ...C }, { step: 'shoot', ...C }] };
const OWN = "Popham's Foot", NEXT = "Weldon's Foot", ENEMY = "Slanning's Foot", OTHER = "Grenvile's Foot";
const LYING = { viewport: { width: 1024, height: 768 }, hasTouch: true }, UPRIGHT = { viewport: { width: 820, height: 1180 }, hasTouch: true };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function laid(t, step, places = {}, options = LYING, look = {}) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript((given) => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0, ...given })), look);
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...C }, ...AFTER[step], { step, ...C }], places)));
    await page.locator('.decide .done').waitFor();
    await settled(page);
    return page;
}
const at = async (page, name) => spot(page, ...(await page.evaluate((ref) => window.sandtable.battle.unit(ref).pose.at, name)));
const tap = async (page, name) => { await page.touchscreen.tap(...(await at(page, name))); await settled(page); };
/* Taps at one place at the given seconds, by their timestamps, however long the page takes. */
async function taps(page, [x, y], seconds) {
    const cdp = await page.context().newCDPSession(page), now = Date.now() / 1000;
    const send = (type, touchPoints, after) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now + after });
    await Promise.all(seconds.flatMap((after) => [send('touchStart', [{ x, y }], after), send('touchEnd', [], after + 0.05)]));
    await settled(page);
}
const selection = (page) => page.evaluate(() => window.sandtable.battle.selection);
/* Holds a finger on a piece until `until` is true in the page. */
async function hold(page, name, until) {
    const cdp = await page.context().newCDPSession(page), [x, y] = await at(page, name);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForFunction(until);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await settled(page);
}

test('a long press on a unit that may be ordered adds it to the selection', async (t) => {
    const page = await laid(t, 'move');
    await tap(page, OWN);
    await hold(page, NEXT, () => window.sandtable.battle.selection.length === 2);
    assert.deepEqual(await selection(page), [OWN, NEXT], 'lifting the finger is no tap');
});

test('a long press on a target shows its chances without shooting', async (t) => {
    const page = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [24, 28], heading: 180 }, [OTHER]: { at: [31, 28], heading: 180 } });
    await tap(page, OWN);
    await page.waitForFunction(() => window.sandtable.battle.marks.length === 2);
    const last = await page.evaluate(() => window.sandtable.battle.marks[1].target);
    await hold(page, last, () => window.sandtable.battle.pointed === window.sandtable.battle.marks[1]);
    assert.match(await page.locator('.odds h2').innerText(), new RegExp(last));
    assert.equal(await page.evaluate(() => window.sandtable.battle.moment), null);
    assert.deepEqual(await selection(page), [OWN]);
});

test('a second tap selects the other piece that the finger covers', async (t) => {
    const page = await laid(t, 'move', { [OWN]: { at: [27, 20] }, [NEXT]: { at: [31.2, 20] } });
    const [x, y] = await at(page, OWN), [far] = await at(page, NEXT), edge = [x + (far - x) * 0.4, y];
    for (const [name, when] of [[OWN, 0], [NEXT, 10], [OWN, 20]]) {
        await taps(page, edge, [when]);
        assert.deepEqual(await selection(page), [name]);
    }
});

test('all selected units advance by one order, shown before it is given; units in front do not block those behind', async (t) => {
    const page = await laid(t, 'move', { [OWN]: { at: [27, 20] }, [NEXT]: { at: [27, 17] } });
    await taps(page, await at(page, OWN), [0, 0.2]);
    const before = await page.evaluate(() => Object.fromEntries(window.sandtable.battle.selection.map((ref) => [ref, window.sandtable.battle.unit(ref).pose.at[1]])));
    assert.ok(Object.keys(before).length >= 3, 'the whole command');
    await page.locator('.offers').getByRole('button', { name: 'Advance' }).tap();
    await page.locator('.decide.hand .line').waitFor();
    await settled(page);
    await page.getByRole('button', { name: /^Confirm/ }).tap();
    await page.waitForFunction(() => window.sandtable.battle.decision?.title.endsWith('shooting'));
    await settled(page);
    const gone = await page.evaluate((was) => Object.entries(was).map(([ref, y]) => Math.round((window.sandtable.battle.unit(ref).pose.at[1] - y) * 10) / 10), before);
    const far = Object.fromEntries(Object.keys(before).map((ref, i) => [ref, gone[i]]));
    assert.ok(gone.every((by) => by > 0) && far[NEXT] >= far[OWN], `a unit in front has blocked one behind: ${JSON.stringify(far)}`);
});

for (const [name, options] of [['tablet, landscape', LYING], ['tablet, portrait', UPRIGHT], ['desktop', { viewport: { width: 1280, height: 800 } }]])
    test(`Next and Done do not overlap: ${name}`, async (t) => {
        const page = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [27, 28], heading: 180 } }, options, { speed: 1200 }), box = (it) => it.evaluate((e) => e.getBoundingClientRect().toJSON());
        const done = await box(page.locator('.decide .done .primary'));
        await page.keyboard.press('Tab');
        await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
        await page.locator('.opt.mark').first().click();
        await page.locator('.verdict.yes').waitFor();
        await page.keyboard.press('Enter');
        await page.locator('.moment .primary').waitFor();
        const next = await box(page.locator('.moment .primary'));
        assert.ok(next.left >= done.right || next.top >= done.bottom || next.bottom <= done.top, `${JSON.stringify(next)} over ${JSON.stringify(done)}`);
        await page.keyboard.press('Escape');
        await settled(page);
    });

test('an order allowed differently from the drag shows its odds too', async (t) => {
    const page = await laid(t, 'move');
    const { at: [east, north] } = await page.evaluate((ref) => window.sandtable.battle.unit(ref).pose, OWN), [x, y] = await at(page, OWN), [, far] = await spot(page, east, north + 8), cdp = await page.context().newCDPSession(page);
    const touch = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
    await touch('touchStart', [[x, y]]);
    for (let i = 1; i <= 6; i++) await touch('touchMove', [[x, y + ((far - y) * i) / 6]]);
    await touch('touchEnd', []);
    await page.waitForFunction(() => window.sandtable.battle.draft?.instead && window.sandtable.battle.draft.verdict.answer === 'yes');
    await settled(page);
    assert.match(await page.locator('.odds').innerText(), /If this is done/);
});

/* Drags a piece to a place of the table with one finger. */
async function drag(page, name, to) {
    const cdp = await page.context().newCDPSession(page), [x, y] = await at(page, name), [east, north] = await spot(page, ...to);
    const touch = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
    await touch('touchStart', [[x, y]]);
    for (let i = 1; i <= 6; i++) await touch('touchMove', [[x + ((east - x) * i) / 6, y + ((north - y) * i) / 6]]);
    await touch('touchEnd', []);
    await settled(page);
}

for (const [name, viewport] of [['portrait', { width: 390, height: 844 }], ['small', { width: 360, height: 640 }], ['landscape', { width: 844, height: 390 }]])
    test(`a phone's lowered sheet shows a limit and a refusal in full: ${name}`, async (t) => {
        const page = await laid(t, 'move', {}, { viewport, hasTouch: true, isMobile: true }), said = page.locator('.verdict .said');
        const low = async () => { while (!(await page.locator('.pull.peek').count())) { await page.locator('.grab').tap(); await settled(page); } };
        const whole = () => page.evaluate(() => {
            const text = document.querySelector('.verdict .said'), box = text.getBoundingClientRect(), button = document.querySelector('.done .btn').getBoundingClientRect();
            return { cut: text.scrollHeight - text.clientHeight > 2, past: box.bottom > button.top + 1 || button.bottom > innerHeight, lines: box.height };
        });
        const [east, north] = await page.evaluate((ref) => window.sandtable.battle.unit(ref).pose.at, OWN);
        await drag(page, OWN, [east + 1, north + 8]);
        await page.waitForFunction(() => window.sandtable.battle.draft?.instead);
        await low();
        assert.match(await said.innerText(), /^Allowed so, not as drawn\. .*left of 6\.$/s);
        assert.deepEqual({ ...(await whole()), lines: 0 }, { cut: false, past: false, lines: 0 });
        await page.keyboard.press('9');
        await page.locator('.verdict.no').waitFor();
        await settled(page);
        await low();
        assert.match(await said.innerText(), /^Not allowed\. .*\.$/s);
        assert.deepEqual({ ...(await whole()), lines: 0 }, { cut: false, past: false, lines: 0 });
    });

test('enemies outside a phone’s view are named at its edge, and a tap there leads to them', async (t) => {
    const page = await laid(t, 'move', {}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const chips = page.locator('.v-far'), first = chips.first();
    await first.waitFor();
    const [name] = (await first.getAttribute('aria-label')).split(/ and \d+ more|, off/);
    const within = ([x, y], box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    const board = () => page.locator('.board').boundingBox(), inside = async () => within(await at(page, name), await board());
    const outside = async () => {
        const enemies = await page.evaluate(() => window.sandtable.battle.state.units.filter((u) => u.side === 2 && u.standing === 'play').map((u) => u.ref)), box = await board();
        return (await Promise.all(enemies.map((ref) => at(page, ref)))).filter((place) => !within(place, box)).length;
    };
    assert.equal(await inside(), false);
    const told = async () => (await chips.allInnerTexts()).reduce((sum, text) => sum + 1 + Number(/\+(\d+)/.exec(text)?.[1] ?? 0), 0);
    assert.equal(await told(), await outside(), 'every enemy outside is counted');
    for (const chip of await chips.all()) assert.equal(await chip.locator('b, .gl').count(), 1, 'where there is no room for a name the arm stands');
    await first.tap();
    await settled(page);
    assert.equal(await inside(), true);
    assert.equal(await told(), await outside());
    await page.keyboard.press('0');
    await settled(page);
    assert.equal(await chips.count(), 0, 'with the whole table in view no enemy is outside');
});

test('on a phone the head says what is decided, and a raised sheet leaves the selected piece and what it may do in sight', async (t) => {
    const page = await laid(t, 'move', {}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const due = page.locator('.top .due'), title = await page.evaluate(() => window.sandtable.battle.decision.title);
    assert.ok((await due.innerText()).endsWith(title));
    assert.ok((await due.boundingBox()).width > 60);
    await page.evaluate((ref) => window.sandtable.battle.select(ref), OWN);
    await settled(page);
    while (!(await page.locator('.pull.half').count())) { await page.locator('.grab').tap(); await settled(page); }
    await soon(async () => assert.ok(await inSight(page, OWN)));
    const room = await page.evaluate(() => document.querySelector('.pull .scroll').clientHeight);
    assert.ok(room >= 100, `${room} px for what may be done`);
});

/* Does the middle of a piece stand on the part of the table that is in sight? */
async function inSight(page, name) {
    const [x, y] = await at(page, name), box = await page.locator('.board').boundingBox();
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

test("a phone's window comes to the targets of the piece in hand, and its half sheet begins with them", async (t) => {
    const page = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [24, 31.5], heading: 180 } }, PHONE);
    await page.evaluate(() => window.sandtable.battle.lookAt([27, 12]));
    await settled(page);
    assert.deepEqual([await inSight(page, OWN), await inSight(page, ENEMY)], [true, false]);
    await tap(page, OWN);
    await page.waitForFunction((ref) => window.sandtable.battle.targets.has(ref), ENEMY);
    await settled(page);
    assert.deepEqual([await inSight(page, OWN), await inSight(page, ENEMY)], [true, true]);
    const first = await page.locator('.pull.half .allowed .opt').first().boundingBox(), end = await page.locator('.pull .done').boundingBox();
    assert.ok(first.y + first.height <= end.y, 'it is not below the fold');
    await page.evaluate(async () => { const { battle } = window.sandtable; await battle.select(null); battle.lookAt([66, 4]); });
    await settled(page);
    assert.deepEqual([await inSight(page, OWN), await inSight(page, ENEMY)], [false, false]);
    await page.locator('.pull.half .allowed .opt', { hasText: ENEMY }).tap();
    await page.locator('.verdict.yes').waitFor();
    await settled(page);
    assert.deepEqual([await inSight(page, OWN), await inSight(page, ENEMY)], [true, true], 'an order out of the list is seen');
});

test("the strip of a lesson takes four lines of a phone at most, and does not say again what its button says", async (t) => {
    const page = await newPage(browser, PHONE), todo = page.locator('.ribbon .todo');
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url);
    await page.getByRole('button', { name: /^Begin/ }).tap();
    await todo.waitFor();
    await settled(page);
    for (let n = 0; n < 7; n++) for (const due of [true, false]) {
        /* a lesson that has not come on for a turn says the most */
        await page.evaluate(([at, is]) => { const { battle } = window.sandtable, { guide } = battle; battle.tell({ guide: { ...guide, since: 0, told: { ...guide.told, at, due: is } } }); }, [n, due]);
        await settled(page);
        const { lines, words } = await todo.evaluate((e) => ({ lines: e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight), words: e.textContent }));
        assert.ok(lines < 4.2, `${lines} lines: ${words}`);
        assert.doesNotMatch(words, /Or press/);
    }
});

test('on a phone the tools are named with Help; a ruler goes when it is switched off; the army fills the sheet with whole names', async (t) => {
    const page = await laid(t, 'move', {}, PHONE), tools = page.getByRole('button', { name: 'Tools, help and settings' }), ruler = page.locator('.rail').getByRole('button', { name: 'Ruler' });
    await page.evaluate(() => { const { battle } = window.sandtable; battle.see({ ruler: true }); return battle.measure([10, 10], [20, 10]); });
    await page.waitForFunction(() => window.sandtable.battle.rulers.length === 1);
    await tools.tap();
    await ruler.tap();
    assert.equal(await page.evaluate(() => window.sandtable.battle.rulers.length), 0, 'nothing measured is left');
    for (let n = 0; n < 2 && !(await page.locator('.pull.full').count()); n++) await page.locator('.grab').tap();
    await page.locator('.tabs').getByRole('button', { name: 'Army' }).tap();
    const army = await page.locator('.pull .roster').evaluate((roster) => {
        const { width } = roster.getBoundingClientRect();
        return { widths: [...roster.querySelectorAll('.grp')].map((e) => e.getBoundingClientRect().width / width), gaps: [...roster.querySelectorAll('.grp')].map((e) => e.getBoundingClientRect().bottom - e.lastElementChild.getBoundingClientRect().bottom), cut: [...roster.querySelectorAll('.nm')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent), said: [...roster.querySelectorAll('.nm')].map((e) => getComputedStyle(e, '::before').content) };
    });
    assert.ok(army.widths.every((part) => part > 0.9), `groups take the width: ${army.widths}`);
    assert.ok(army.gaps.every((gap) => gap < 4), `no gaps in groups: ${army.gaps}`);
    assert.deepEqual(army.cut, []);
    assert.ok(army.said.some((name) => name.includes("Popham's Foot")), `${army.said}`);
});

test('a phone shows somebody who may act now, wherever the window was', async (t) => {
    const page = await laid(t, 'move', {}, PHONE), able = () => page.evaluate(() => [...window.sandtable.battle.subjects]);
    const seen = async () => (await Promise.all((await able()).map((ref) => inSight(page, ref)))).filter(Boolean).length;
    await page.evaluate(() => window.sandtable.battle.lookAt([66, 44]));
    await settled(page);
    assert.equal(await seen(), 0);
    const before = (await able()).length;
    await page.evaluate(async () => { const { battle } = window.sandtable; await battle.take(battle.suggestions[0]); await battle.confirm(); });
    await page.waitForFunction((n) => window.sandtable.battle.subjects.size < n, before);
    await settled(page);
    assert.ok((await seen()) > 0);
});

test('an enemy who is pressed with nobody in hand is aimed at as it is suggested first', async (t) => {
    const page = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [24, 28], heading: 180 } });
    await page.waitForFunction((ref) => window.sandtable.battle.selection.length === 0 && window.sandtable.battle.suggestions.some((s) => s.order.entries[0].target === ref), ENEMY);
    await tap(page, ENEMY);
    assert.deepEqual(await page.evaluate(() => [window.sandtable.battle.draft?.entry.unit, window.sandtable.battle.draft?.entry.target]), [OWN, ENEMY]);
    await page.locator('.verdict.yes').waitFor();
});

test('a list of targets names those who may be chosen, and no enemy out of reach', async (t) => {
    const page = await laid(t, 'shoot', { [ENEMY]: { at: [24, 15], heading: 180 } }), select = page.locator('.slots select');
    await tap(page, OWN);
    const targets = await page.evaluate(() => window.sandtable.battle.marks.map((m) => m.target));
    await page.locator('.offers').getByRole('button', { name: /^Shoot/ }).tap();
    await select.waitFor();
    await settled(page);
    assert.ok(targets.length > 0 && targets.length < 5, targets.join());
    assert.deepEqual((await select.locator('option:enabled').allInnerTexts()).sort(), targets.sort());
});

test('what was ordered is said although another piece was selected meanwhile', async (t) => {
    const page = await laid(t, 'move');
    await tap(page, OWN);
    const [east, north] = await page.evaluate((ref) => window.sandtable.battle.unit(ref).pose.at, NEXT);
    await drag(page, NEXT, [east, north + 3]);
    await page.locator('.verdict.yes').waitFor();
    await page.getByRole('button', { name: /^Confirm/ }).tap();
    await page.waitForFunction(() => /Weldon's Foot: move .* Undo takes it back\. Next: /.test(document.querySelector('.verdict').innerText));
});

/* What has less than 36 pixels in height where a finger hits it; what scrolls out of its panel is left out. */
const missed = (page) => page.evaluate(() => [...document.querySelectorAll('.app :is(button, select, summary, input:not([type=checkbox], [type=radio]), label:has(input)), .st :is(button, select, summary)')].filter((e) => {
    const r = e.getBoundingClientRect(), [x, y] = [r.x + r.width / 2, r.y + r.height / 2], hit = (px, py) => { const f = document.elementFromPoint(px, py); return f !== null && (e.contains(f) || f.contains(e.closest('label'))); };
    if (!e.checkVisibility() || r.width === 0 || !hit(x, y)) return false;
    const box = e.closest('.scroll, .cols > section, .cols, .wait .rows, .roster, .pop, .oddsall, .brief, .kept .large')?.getBoundingClientRect();
    if (box && (y - 18 < box.top || y + 18 > box.bottom)) return false;
    let high = 1;
    for (const by of [-1, 1]) for (let d = 1; d < 40 && hit(x, y + by * d); d++) high++;
    return high < 36;
}).map((e) => `${e.className || e.tagName} ${e.textContent.slice(0, 24)}`));

for (const [name, options] of [['landscape', LYING], ['portrait', UPRIGHT]])
    test(`every control is at least 36 pixels high: ${name}`, async (t) => {
        const page = await newPage(browser, options);
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await start(page, server.url);
        assert.deepEqual(await missed(page), [], 'the start screen');
        await setUp(page, ['person', 'closer']);
        await page.locator('.sequence').waitFor();
        await settled(page);
        assert.deepEqual(await missed(page), [], 'the cards');
        const moving = await laid(t, 'move', {}, options);
        assert.deepEqual(await missed(moving), [], 'nothing in hand');
        await moving.keyboard.press('Tab');
        await moving.keyboard.press('4');
        await settled(moving);
        assert.deepEqual(await missed(moving), [], 'an order in hand');
        for (let i = 0; i < 4; i++) await moving.keyboard.press('9');
        await moving.locator('.verdict.no').waitFor();
        await settled(moving);
        assert.deepEqual(await missed(moving), [], 'a refusal');
        await moving.getByRole('button', { name: 'Why?' }).tap();
        await moving.locator('.pop').waitFor();
        assert.deepEqual(await missed(moving), [], 'a rule');
    });

test('the lesson card shrinks while an order is in hand, and comes back', async (t) => {
    const page = await newPage(browser, UPRIGHT);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await page.goto(server.url);
    await page.getByRole('button', { name: /^Begin/ }).tap();
    await page.locator('.sequence').waitFor();
    await page.getByRole('button', { name: /^Seal it/ }).tap();
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.offers.some((o) => o.kind === 'move'));
    await settled(page);
    assert.deepEqual(await missed(page), [], 'the controls of the lesson card are large enough');
    const high = () => page.locator('.coach').evaluate((e) => e.offsetHeight), whole = await high();
    await page.locator('.allowed .opt').first().tap();
    await page.locator('.verdict.yes').waitFor();
    await settled(page);
    assert.ok((await high()) < whole / 2, `${await high()} of ${whole}`);
    assert.match(await page.locator('.coach .todo').innerText(), /Drag/);
    await page.getByRole('button', { name: 'Put down' }).tap();
    await settled(page);
    assert.equal(await high(), whole);
});

test('tapping an enemy that is no legal target gives the refusal and keeps the order in hand', async (t) => {
    const page = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [27, 28], heading: 180 } });
    await tap(page, OWN);
    await page.locator('.offers').getByRole('button', { name: 'Shoot' }).tap();
    await settled(page);
    await tap(page, OTHER);
    await page.locator('.verdict.no').waitFor();
    assert.deepEqual(await page.evaluate(() => { const { entry } = window.sandtable.battle.draft; return [entry.unit, entry.target]; }), [OWN, OTHER]);
    assert.deepEqual(await selection(page), [OWN]);
});

test('in portrait, the options get the room of the odds while there are none', async (t) => {
    const page = await laid(t, 'move', {}, UPRIGHT);
    assert.equal(await page.locator('.side .odds').isVisible(), false);
    const whole = await page.evaluate(() => { const box = document.querySelector('.decide .scroll').getBoundingClientRect(); return [...document.querySelectorAll('.decide .opt')].filter((e) => e.getBoundingClientRect().bottom <= box.bottom).length; });
    assert.ok(whole >= 2, `${whole} suggestions are fully visible`);
    await page.locator('.decide .opt').first().tap();
    await page.locator('.side .odds', { hasText: 'If this is done' }).waitFor();
});

test('written orders do not run under their strike-out buttons', async (t) => {
    const page = await newPage(browser, LYING);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.rule', { hasText: 'Sword Divided' }).tap();
    await setUp(page, ['person', 'closer']);
    await page.locator('.decide .opt').first().tap();
    await page.getByRole('button', { name: /^Write it down/ }).tap();
    await page.locator('.written li').nth(3).waitFor();
    const covered = await page.evaluate(() => [...document.querySelectorAll('.written li')].filter((li) => {
        const words = li.getBoundingClientRect().right - parseFloat(getComputedStyle(li).paddingRight);
        return words > li.querySelector('.btn').getBoundingClientRect().left;
    }).map((li) => li.textContent));
    assert.deepEqual(covered, []);
});

test('tapping a long answer shows it in full', async (t) => {
    const page = await laid(t, 'move', {}, { viewport: { width: 768, height: 1024 }, hasTouch: true });
    await tap(page, OWN);
    for (let i = 0; i < 4; i++) { await page.keyboard.press('9'); await settled(page); }
    await page.locator('.verdict.no').waitFor();
    await page.evaluate(() => { window.sandtable.battle.draft.verdict.text = 'Popham’s Foot goes no farther than that. '.repeat(8); window.sandtable.battle.show({}); });
    const cut = () => page.locator('.verdict .said').evaluate((e) => e.scrollHeight > e.clientHeight);
    await settled(page);
    assert.equal(await cut(), true, 'two lines are shown');
    await page.locator('.verdict .said').tap();
    await settled(page);
    assert.equal(await cut(), false, 'the whole answer is shown');
});

/* Moves one finger or several at once from `from` to `to`; with `lift` false they stay down. */
async function fingers(page, from, to, lift = true) {
    const cdp = await page.context().newCDPSession(page), at = (k) => from.map(([x, y], i) => ({ x: x + (to[i][0] - x) * k, y: y + (to[i][1] - y) * k, id: i }));
    const send = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    for (let i = 1; i <= from.length; i++) await send('touchStart', at(0).slice(0, i));
    for (let i = 1; i <= 6; i++) await send('touchMove', at(i / 6));
    if (lift) await send('touchEnd', []);
    await settled(page);
    return send;
}
const middle = (it) => it.evaluate((e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 3, r.y + r.height / 2]; });

test('cards are reordered by finger', async (t) => {
    const page = await newPage(browser, UPRIGHT);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'A First Battle' }).tap();
    await setUp(page, ['person', 'closer']);
    await page.locator('.sequence li').nth(2).waitFor();
    await settled(page);
    const rows = page.locator('.sequence li'), names = () => page.locator('.sequence li > span:first-of-type').allInnerTexts(), [a, b, c] = await names();
    await fingers(page, [await middle(rows.nth(0))], [await middle(rows.nth(1))]);
    await page.waitForFunction((first) => document.querySelector('.sequence li span').textContent === first, b);
    assert.deepEqual(await names(), [b, a, c]);
    assert.equal(await page.locator('.decide .scroll').evaluate((e) => e.scrollTop), 0, 'the list does not scroll');
    await page.mouse.move(...(await middle(rows.nth(1))));
    await page.mouse.down();
    await page.mouse.move(...(await middle(rows.nth(0))), { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction((first) => document.querySelector('.sequence li span').textContent === first, a);
});

test('putting an order down scrolls its panel back to the top', async (t) => {
    const page = await laid(t, 'move', {}, { viewport: { width: 1024, height: 600 }, hasTouch: true }), list = page.locator('.decide .scroll');
    await page.locator('.who-list button').first().tap();
    for (const key of ['1', 'e', '1', 'e', '1', 'e', '1']) await page.keyboard.press(key);
    await page.locator('.motion li').nth(6).waitFor();
    await list.evaluate((e) => { e.scrollTop = 1000; });
    assert.ok((await list.evaluate((e) => e.scrollTop)) > 0);
    await page.getByRole('button', { name: 'Put down' }).tap();
    await settled(page);
    assert.equal(await list.evaluate((e) => e.scrollTop), 0);
});

test('Confirm selects the next unit that can act', async (t) => {
    const page = await laid(t, 'move');
    await tap(page, OWN);
    await page.locator('.opt', { hasText: 'Move' }).first().tap();
    await page.getByRole('button', { name: /^Confirm/ }).tap();
    await page.waitForFunction((own) => { const { selection: [one], idle } = window.sandtable.battle; return one !== undefined && one !== own && idle.has(one); }, OWN);
    assert.equal(await page.evaluate(() => window.sandtable.battle.draft), null);
});

test('a long press on an enemy selects it and says what it is', async (t) => {
    const page = await laid(t, 'move');
    await hold(page, ENEMY, () => window.sandtable.battle.selection.length === 1);
    assert.deepEqual(await selection(page), [ENEMY]);
    assert.match(await page.locator('.verdict').innerText(), new RegExp(`${ENEMY}.*facing`));
});

test('two fingers zoom the table, and the one that stays pans it', async (t) => {
    const page = await laid(t, 'move'), { x, y, width, height } = await page.locator('.table').boundingBox(), at = [x + width / 2, y + height / 2];
    const paper = () => page.locator('.sheet-of-paper').evaluate((e) => { const r = e.getBoundingClientRect(); return [r.width, r.x]; }), [whole] = await paper();
    const send = await fingers(page, [[at[0] - 40, at[1]], [at[0] + 40, at[1]]], [[at[0] - 100, at[1]], [at[0] + 100, at[1]]], false), [wide, left] = await paper();
    assert.ok(wide > 2 * whole, `${wide} of ${whole}`);
    await send('touchEnd', [{ x: at[0] + 100, y: at[1], id: 1 }]); /* the finger that is lifted */
    for (const by of [20, 40, 60]) await send('touchMove', [{ x: at[0] - 100 + by, y: at[1], id: 0 }]);
    await send('touchEnd', []);
    await settled(page);
    const [still, moved] = await paper();
    assert.equal(still, wide);
    assert.ok(Math.abs(moved - left - 60) < 3, `${moved - left}`);
    assert.deepEqual(await selection(page), []);
});

test('a duty that the same order must fulfil is visible, with its remedy', async (t) => {
    const centre = await page_units(t);
    const places = Object.fromEntries(centre.map((name, i) => [name, { at: [34 + 4.2 * i, 18] }]));
    const page = await laid(t, 'move', { ...places, [OWN]: { at: [28.5, 18] } }, { viewport: { width: 768, height: 1024 }, hasTouch: true });
    await page.evaluate((unit) => window.sandtable.battle.takeEntry({ kind: 'move', unit, motion: [['march', -90, 6]] }), OWN);
    await page.waitForFunction(() => window.sandtable.battle.draft?.verdict?.duties?.length > 0);
    await page.getByRole('button', { name: /^Confirm/ }).tap();
    await page.waitForFunction(() => window.sandtable.battle.sheetVerdict?.duties?.length > 0);
    await settled(page);
    const [box, remedy] = await page.evaluate(() => ['.decide .scroll', '.duty .btn'].map((s) => document.querySelector(s).getBoundingClientRect().toJSON()));
    assert.ok(remedy.bottom <= box.bottom + 1 && remedy.top >= box.top, JSON.stringify([box, remedy]));
    await page.locator('.duty .btn').tap();
    await page.locator('.verdict.yes').waitFor();
});

/* The other units of the same command. */
async function page_units(t) {
    const page = await laid(t, 'move');
    return page.evaluate((own) => { const { state } = window.sandtable.battle, { command } = state.units.find((u) => u.ref === own); return state.units.filter((u) => u.command === command && u.ref !== own).map((u) => u.ref); }, OWN);
}

/* ---- a small battle on a phone ---------------------------------------------------------------------------------------- */

const NEAR = { "Luke's Foot": { at: [38.5, 20.5] }, 'Bedford Foot': { at: [43.5, 20.5] }, "Dyve's Foot": { at: [38.5, 24] }, 'Oxford Foot': { at: [43.5, 24] } };
const LATER = ['turn', 'rout', 'resolve', 'declare', 'bombard', 'move'];

/* The Newport road on a phone, in one of the steps of Parliament's turn. */
async function newport(t, step, places, { speed = 0, options = PHONE, leaders } = {}) {
    const page = await newPage(browser, options), text = JSON.parse(await position('ecw-large', 'newport-road', [], places));
    for (const [i, place] of (leaders ?? []).entries()) text.sides[i].bodies[0].at = place;
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    text.battle = { turn: 2, first: 1, active: 1, agenda: LATER.slice(0, LATER.indexOf(step) + 1).map((name) => ({ step: name })) };
    await page.addInitScript((given) => localStorage.setItem('sandtable.look', JSON.stringify(given)), { speed });
    await page.goto(server.url + inAddress(JSON.stringify(text)));
    await page.locator('.decide .done').waitFor();
    await settled(page);
    return page;
}
const press = async (page, name) => { await page.getByRole('button', { name }).tap(); await settled(page); };
async function takeFirst(page, kind) {
    await page.waitForFunction((wanted) => window.sandtable.battle.suggestions.some((s) => s.order.entries[0].kind === wanted), kind);
    await page.evaluate(async (wanted) => { const b = window.sandtable.battle; await b.take(b.suggestions.find((s) => s.order.entries[0].kind === wanted)); }, kind);
}

test('a unit dropped on an enemy that cannot be attacked yet is told how far it may march towards it', async (t) => {
    const page = await newport(t, 'move', { "Luke's Foot": { at: [38.5, 15.5] }, "Dyve's Foot": { at: [38.5, 24] } });
    await drag(page, "Luke's Foot", [38.5, 24]);
    await settled(page);
    assert.match(await page.locator('.verdict').innerText(), /Not allowed\. Luke.s Foot must stop within 3 in of Dyve.s Foot: at most 2\.5 in/);
    await page.locator('.opt', { hasText: 'march 2.5 in' }).waitFor();
});

test('the bar says how many orders are left of how many', async (t) => {
    const page = await newport(t, 'move', {});
    assert.match(await page.locator('.verdict').innerText(), /Orders left: 2 of 2\.$/);
    await takeFirst(page, 'move');
    await page.locator('.verdict.yes').waitFor();
    await press(page, /^Confirm/);
    assert.match(await page.locator('.verdict').innerText(), /Orders left: 1 of 2\.$/);
});

test('the target of a bombardment is in sight when its dice fall', async (t) => {
    const page = await newport(t, 'bombard', { "Dyve's Foot": { at: [32, 33] } }, { speed: 1200 });
    await takeFirst(page, 'bombard');
    await page.locator('.verdict.yes').waitFor();
    await page.getByRole('button', { name: /^Confirm/ }).tap();
    await page.waitForFunction(() => window.sandtable.battle.moment?.beat >= 2);
    const { subject, object } = await page.evaluate(() => window.sandtable.battle.moment.actions[0]), board = await page.locator('.board').boundingBox();
    await soon(async () => {
        for (const name of [subject, object]) {
            const [x, y] = await at(page, name);
            assert.ok(x > board.x && x < board.x + board.width && y > board.y && y < board.y + board.height, `${name} at ${x}, ${y}`);
        }
    });
    await page.keyboard.press('Escape');
    await settled(page);
});

for (const [name, options] of [['upright', PHONE], ['lying', { ...PHONE, viewport: { width: 844, height: 390 } }]])
    test(`long odds scroll, and the dice and their buttons stay on a phone: ${name}`, async (t) => {
        const page = await newport(t, 'declare', NEAR, { speed: 1200, options, leaders: [[41, 17.5], [41, 27]] });
        for (const kind of ['attack', 'attack', 'resolve', 'help', 'help']) {
            await takeFirst(page, kind);
            await page.locator('.verdict.yes').waitFor();
            await settled(page);
            await page.keyboard.press('Enter'); /* the second of two quick taps would answer nothing */
            await page.waitForFunction(() => !window.sandtable.battle.draft);
            await settled(page);
        }
        await page.locator('.moment .primary').tap();
        await page.locator('.beats .throw').first().waitFor();
        await settled(page);
        const seen = await page.evaluate(() => {
            const box = (e) => { const { top, bottom } = e.getBoundingClientRect(); return [top, bottom]; }, of = (what) => document.querySelector(what);
            return { pull: box(of('.pull')), top: box(of('.top')), beats: box(of('.beats')), row: box(of('.beats li:last-child')), done: box(of('.moment .done')), odds: box(of('.odds')), all: box(of('.oddsall')), whole: of('.oddsall').scrollHeight };
        });
        const { height } = options.viewport, said = JSON.stringify(seen);
        assert.ok(seen.whole > seen.all[1] - seen.all[0] + 20, `the odds are too long for their place: ${said}`);
        assert.ok(seen.top[0] === 0 && seen.pull[1] <= height && seen.done[1] <= height, `the screen has not slid: ${said}`);
        assert.ok(seen.beats[1] - seen.beats[0] > 100 && seen.row[0] >= seen.beats[0] && seen.row[1] <= seen.beats[1] + 1 && seen.beats[1] <= seen.done[0], `the result stands above the buttons: ${said}`);
        await page.keyboard.press('Escape');
        await settled(page);
    });

test('the start tells no finger to drop a file', async (t) => {
    const page = await newPage(browser, PHONE);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url);
    const words = page.locator('.row', { hasText: 'A battle in a file?' }).first();
    assert.doesNotMatch(await words.innerText(), /Drop/);
});
