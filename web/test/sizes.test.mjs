// From 1000 × 700 to 2560 × 1440 and on tablets nothing is cut off, and the table has at least 60 % of the window; a printed page shows no
// controls.  Screenshots are written to build/sizes.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, playOn, root, serve, settled, setUp, soon, start } from './browser.mjs';

let server, browser;
const shots = join(root, 'build/sizes');
before(async () => { [server, browser] = await Promise.all([serve(), open()]); mkdirSync(shots, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

async function moving(t, options) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.kept .large > div')].filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.innerText)), [], 'the first offer is not cut off');
    await setUp(page, ['person', 'closer']);
    await playOn(page, { until: () => page.evaluate(() => { const b = window.sandtable.battle; return b.mine && b.decision.offers.some((o) => o.slots.some((s) => s.slot === 'motion')); }) });
    await settled(page);
    return page;
}

for (const [width, height, hasTouch] of [[1000, 700], [1024, 768, true], [1366, 1024, true], [1180, 820, true], [1280, 800], [1366, 625], [1366, 768], [1600, 1000], [1920, 1080], [2560, 1440], [820, 1180, true], [768, 1024, true]])
    test(`movement at ${width} × ${height}${hasTouch ? ', touch screen' : ''}`, async (t) => {
        const page = await moving(t, { viewport: { width, height }, hasTouch: Boolean(hasTouch) });
        await page.keyboard.press('Tab');
        await page.keyboard.press('4');
        await settled(page);
        await page.screenshot({ path: join(shots, `${width}x${height}.png`) });
        const seen = await page.evaluate(() => {
            const box = document.querySelector('.board').getBoundingClientRect(), shown = (e) => e.getBoundingClientRect().width > 0;
            const cut = [...document.querySelectorAll('.top b, .top h1, .btn, .tool, .tabs button, .ph h2')].filter((e) => shown(e) && getComputedStyle(e).overflow !== 'visible' && e.scrollWidth > e.clientWidth + 1);
            const out = [...document.querySelectorAll('.app > *, .side > *, .done > *, .tool, .tabs button, .verdict')].filter((e) => shown(e)).filter((e) => { const r = e.getBoundingClientRect(); return r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.left < -1; });
            const past = [...document.querySelectorAll('.side :is(.btn, input, select, .who-list button)')].filter((e) => shown(e) && e.getBoundingClientRect().right > e.closest('.panel').getBoundingClientRect().right - 4);
            return { past: past.map((e) => e.textContent || e.outerHTML), part: (box.width * box.height) / innerWidth / innerHeight, cut: cut.map((e) => e.textContent), out: out.map((e) => e.className || e.textContent), rail: ['scrollHeight', 'scrollWidth', 'clientHeight', 'clientWidth'].map((key) => document.querySelector('.rail')[key]), scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth };
        });
        assert.ok(seen.part >= 0.6, `the table has ${(seen.part * 100).toFixed(1)} %`);
        assert.deepEqual(seen.cut, [], 'nothing is cut off');
        assert.deepEqual(seen.out, [], 'nothing is outside the window');
        assert.deepEqual(seen.past, [], 'controls stay inside their panel');
        assert.equal(seen.scrolls, false);
        assert.ok(seen.rail[0] <= seen.rail[2] + 1 && seen.rail[1] <= seen.rail[3] + 1, `all tools are visible: ${seen.rail}`);
        for (const name of ['Army', 'Report', 'Decide']) {
            const tab = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name });
            if (!(await tab.isVisible())) continue;
            await tab.click();
            await page.locator(name === 'Army' ? '.side > .roster' : name === 'Report' ? '.side > .log' : '.side > .decide').waitFor();
        }
    });

test('the roster below the table does not make it narrower, and disappears where there is no room', async (t) => {
    for (const [width, height] of [[1280, 800], [1440, 900], [1366, 768]]) {
        const page = await moving(t, { viewport: { width, height } });
        const seen = await page.evaluate(() => {
            const box = (selector) => { const { left, top, right, bottom, width: w } = document.querySelector(selector).getBoundingClientRect(); return { left, top, right, bottom, w }; };
            return { sheet: box('.sheet-of-paper'), roster: box('.mid > .roster'), board: box('.board'), verdict: box('.verdict'), units: document.querySelectorAll('.mid > .roster .ru').length,
                cut: [...document.querySelectorAll('.mid > .roster .grp > span')].filter((e) => e.scrollHeight > e.clientHeight).length };
        });
        if (width === 1366) { assert.equal(seen.roster.w, 0, 'no room, no roster'); continue; }
        assert.ok(seen.sheet.w > 0.985 * seen.board.w, `${seen.sheet.w} of ${seen.board.w}`);
        assert.ok(seen.roster.top >= seen.sheet.bottom - 1 && seen.roster.bottom <= seen.verdict.top, JSON.stringify(seen));
        assert.deepEqual([seen.units, seen.cut], [14, 0], 'all units, and no command name cut off');
    }
});

test('a march of several legs: the buttons that strike legs out are not cut off, at any size', async (t) => {
    for (const [width, height, hasTouch] of [[1024, 700], [1024, 768, true], [1024, 700, true], [1280, 800], [1600, 1000], [2560, 1440]]) {
        const page = await newPage(browser, { viewport: { width, height }, hasTouch: Boolean(hasTouch), isMobile: Boolean(hasTouch) });
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await start(page, server.url);
        await page.locator('.rule', { hasText: 'Sword' }).click();
        await page.locator('.bat', { hasText: 'Edgehill' }).click();
        await setUp(page, ['person', 'captain']);
        await page.locator('.who-list').waitFor();
        await settled(page);
        await page.locator('.who-list').getByRole('button', { name: /Wilmot/ }).click();
        await settled(page);
        const whole = await page.evaluate(() => { const box = document.querySelector('.decide .scroll').getBoundingClientRect(); return [...document.querySelectorAll('.decide .opt')].filter((o) => o.getBoundingClientRect().bottom <= box.bottom + 1).length; });
        assert.ok(width > 1099 || whole >= 3, `${width} × ${height}: ${whole} options are visible`);
        for (const key of ['2', 'c', 'c', '2']) await page.keyboard.press(key);
        await settled(page);
        if (width < 1100) assert.equal(await page.evaluate(() => new Set([...document.querySelectorAll('.done .btn')].filter((b) => b.offsetWidth > 0).map((b) => b.offsetTop)).size), 1, `${width} × ${height}: the buttons below the order form one row`);
        const strokes = page.getByRole('button', { name: 'Strike this step out' });
        assert.equal(await strokes.count(), 3);
        const past = await page.evaluate(() => [...document.querySelectorAll('.slots :is(.btn, input)')].filter((e) => e.getBoundingClientRect().right > e.closest('.panel').getBoundingClientRect().right - 4).map((e) => e.textContent || e.ariaLabel));
        assert.deepEqual(past, [], `${width} × ${height}`);
    }
});

test('the open panel gets room: the army in columns, the report wide', async (t) => {
    for (const [width, height, widest] of [[1440, 900, 400]]) {
        const page = await moving(t, { viewport: { width, height } }), open = (name) => page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name }).click();
        const box = (selector) => page.locator(selector).evaluate((e) => { const { width: w, height: h } = e.getBoundingClientRect(); return [Math.round(w), Math.round(h)]; });
        await open('Army');
        await settled(page);
        const [, least] = await box('.side > .decide'), [wide, high] = await box('.side > .roster');
        assert.ok(wide >= widest - 4 && high > height * 0.45 && least >= 140, `${width}: ${wide} × ${high} beside ${least}`);
        const left = await page.locator('.side > .roster .grp').evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().left)));
        assert.ok(new Set(left).size >= 2, `${left}: in columns`);
        const cut = await page.locator('.side > .roster').evaluate((e) => [e.scrollWidth > e.clientWidth + 1, [...e.querySelectorAll('.ru')].filter((r) => r.getBoundingClientRect().right > e.getBoundingClientRect().right).length]);
        assert.deepEqual(cut, [false, 0]);
        await open('Report');
        await settled(page);
        const [report, tall] = await box('.side > .log');
        assert.ok(report >= widest - 4 && tall > height * 0.45, `${report} × ${tall}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    }
});

test('printing: the table and the whole report, no controls', async (t) => {
    const page = await moving(t, { viewport: { width: 1280, height: 800 } });
    await page.locator('.turnline button').last().click();
    await soon(async () => assert.equal(await page.locator('.lines ol').count(), 0, 'every turn is closed'));
    await page.emulateMedia({ media: 'print' });
    await settled(page);
    assert.equal(await page.locator('.lines ol').count(), await page.locator('.turnline').count(), 'on paper every turn is unfolded');
    const left = await page.evaluate(() => ['.rail', '.verdict', '.side .decide', '.tabs', '.odds'].filter((s) => [...document.querySelectorAll(s)].some((e) => e.getBoundingClientRect().height > 0)));
    assert.deepEqual(left, []);
    assert.ok(await page.locator('.board').isVisible());
    assert.ok((await page.pdf({ format: 'A4', landscape: true })).length > 20000);
});

test('a tablet in portrait: names of the sides do not overlap; after a refusal the first alternative is visible', async (t) => {
    const page = await newPage(browser, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await setUp(page, ['person', 'closer']);
    const meet = () => page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.army > *, .army .who b')].map((e) => [e.className || e.tagName, e.getBoundingClientRect(), e]).filter(([, r]) => r.width > 0);
        const over = boxes.flatMap(([a, r, e]) => boxes.filter(([, q, f]) => e !== f && !e.contains(f) && !f.contains(e) && r.left < q.right - 1 && q.left < r.right - 1).map(([b]) => `${a} over ${b}`));
        return [...over, ...[...document.querySelectorAll('.army .who b')].filter((b) => b.getBoundingClientRect().right > innerWidth || b.getBoundingClientRect().left < 0 || b.scrollWidth > b.parentElement.clientWidth + 1).map((b) => b.textContent)];
    });
    await page.locator('.light').first().waitFor();
    assert.deepEqual(await meet(), [], 'laying out cards');
    await playOn(page, { until: () => page.evaluate(() => { const b = window.sandtable.battle; return b.mine && b.decision.offers.some((o) => o.slots.some((s) => s.slot === 'motion')); }) });
    await settled(page);
    assert.deepEqual(await meet(), [], 'moving');
    await page.keyboard.press('Tab');
    for (const key of ['9', '9']) { await page.keyboard.press(key); await settled(page); }
    await page.locator('.verdict.no').waitFor();
    await page.locator('.allowed .opt').first().waitFor();
    await settled(page);
    const seen = await page.evaluate(() => { const o = document.querySelector('.allowed .opt').getBoundingClientRect(), s = document.querySelector('.decide .scroll').getBoundingClientRect(); return o.top >= s.top - 1 && o.bottom <= s.bottom + 1; });
    assert.ok(seen, 'the first alternative is visible');
});

test('the start screen: no button cut off, nothing covered, at any size', async (t) => {
    for (const [width, height, hasTouch] of [[1000, 700], [1024, 768, true], [1366, 1024, true], [1180, 820, true], [820, 1180, true], [768, 1024, true], [1366, 625], [1366, 768], [1440, 900], [2560, 1440]]) {
        const page = await newPage(browser, { viewport: { width, height }, hasTouch: Boolean(hasTouch) });
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await page.goto(server.url);
        await page.getByRole('button', { name: /^Begin/ }).waitFor();
        await page.locator('.bat.on').waitFor();
        await settled(page);
        await page.screenshot({ path: join(shots, `start-${width}x${height}.png`) });
        const cut = await page.evaluate(() => [...document.querySelectorAll('.kept .btn, .foot .btn')].filter((b) => {
            const r = b.getBoundingClientRect(), box = b.closest('.large, .wait, .foot').getBoundingClientRect(), lines = r.height / parseFloat(getComputedStyle(b).lineHeight || '20');
            return r.bottom > box.bottom + 1 || r.right > box.right + 1 || b.scrollWidth > b.clientWidth + 1 || (b.closest('.foot') && r.height > 60) || lines > 4;
        }).map((b) => b.textContent));
        assert.deepEqual(cut, [], `${width} × ${height}`);
        const under = await page.evaluate(() => [...document.querySelectorAll('.cols h2, .rule, .bat, .seat .seg button, .level')].filter((e) => {
            const r = e.getBoundingClientRect(), [x, y] = [r.x + r.width / 2, r.y + Math.min(r.height, 30) / 2], over = e.closest('.cols > section') ?? document.body, floor = Math.min(over.getBoundingClientRect().bottom, document.querySelector('.st > .foot').getBoundingClientRect().top);
            return y < floor - 1 && !e.contains(document.elementFromPoint(x, y)) && e.checkVisibility();
        }).map((e) => e.textContent));
        assert.deepEqual(under, [], `${width} × ${height}: nothing is covered`);
        if (width !== 1440) continue;
        const floor = (await page.locator('.st > .foot').boundingBox()).y;
        for (const whole of ['.roll', '.level.on']) { const { y, height: high } = await page.locator(whole).boundingBox(); assert.ok(y + high <= floor, `${whole} is whole at the first look`); }
    }
});
