// The table alone, without the engine: what pointer and keys do, what it draws, and that it never clamps a drag.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { settled, soon } from './harness/browser.mjs';
import { harness } from './harness/harness.mjs';

let room, page, errors, shut;
before(async () => { room = await harness(); });
after(() => room.close());
beforeEach(async () => { await show(); });
afterEach(async () => {
    await shut();
    assert.deepEqual(errors, []);
});

async function show(options) {
    if (shut) await shut();
    let gone = false;
    const opened = await room.open(options);
    ({ page, errors } = opened);
    shut = async () => { if (!gone) await opened.close(); gone = true; };
    await page.waitForSelector('.unit[data-unit]');
    await settled(page);
}

const WHALLEY = '[data-ref^="Whalley"]';
const middle = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};
const said = (what) => page.evaluate((w) => window.table.said.filter((line) => line[0] === w), what);
const lastWish = async () => (await said('wish')).at(-1);
async function set(change) {
    await page.evaluate((c) => window.table.set(c), change);
    await settled(page);
}
/* Screen pixels in an inch of the table. */
const inch = () => page.evaluate(() => document.querySelector('.sheet-of-paper').getBoundingClientRect().width / ((864 + 26) / 12));
async function drag(from, to, steps = 6) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps });
    await settled(page);
}
/* Turns the wheel by some notches and waits until the page has received them all. */
async function wheel(notches, by) {
    await page.evaluate(() => { window.notches = 0; window.addEventListener('wheel', () => { window.notches++; }, { capture: true }); });
    for (let i = 0; i < notches; i++) await page.mouse.wheel(0, by);
    await page.waitForFunction((n) => window.notches >= n, notches);
    await settled(page);
}

test('dragging a piece shows its ghost, path and movement left, and reports the wish as drawn', async () => {
    const from = await middle(WHALLEY), k = await inch();
    await drag(from, [from[0] - 3 * k, from[1] - 4 * k]);
    await page.waitForSelector('.ghost[data-tone="yes"]');
    const [, wish, phase] = await lastWish();
    assert.equal(phase, 'live');
    assert.equal(wish.wish, 'reach');
    assert.ok(Math.abs(wish.at[0] - 61.4) < 0.05 && Math.abs(wish.at[1] - 23.2) < 0.05, `at ${wish.at}`);
    assert.match(await page.locator('.plate-tag').textContent(), /7\.\d+ in\.left of 12/);
    assert.ok(await page.locator('.unit.origin').count() === 1, 'its old place stays as an outline');
    await page.mouse.up();
    assert.equal((await lastWish())[2], 'drop');
});

test('a drag too far is drawn in full, with a bar at the last legal point', async () => {
    const from = await middle(WHALLEY), k = await inch();
    await drag(from, [from[0] - 20 * k, from[1]]);
    await page.waitForSelector('.ghost[data-tone="no"] .stop', { state: 'attached' });
    const [, wish] = await lastWish();
    assert.ok(Math.abs(wish.at[0] - 44.4) < 0.05, 'not clamped');
    assert.equal(await page.locator('.ghost-cross').count(), 1);
    assert.match(await page.locator('.plate-tag').textContent(), /too far/);
    const [stop, ghost] = await Promise.all(['.stop', '.ghost-cross'].map((s) => page.evaluate((x) => document.querySelector(x).getBoundingClientRect().toJSON(), s)));
    assert.ok(Math.abs(stop.x + stop.width / 2 - (from[0] - 12 * k)) < 4, 'the bar is at twelve inches');
    assert.ok(ghost.x < stop.x, 'the ghost is beyond it');
    await page.mouse.up();
});

test('dropping a piece on an enemy is a wish to close, on a friend it is not', async () => {
    await drag(await middle(WHALLEY), await middle('[data-ref^="Langdale"]'));
    await page.mouse.up();
    assert.deepEqual((await lastWish()).slice(1), [{ wish: 'close', subject: 'Whalley’s Horse', object: 'Langdale’s Horse' }, 'drop']);
    await drag(await middle(WHALLEY), await middle('[data-ref^="Pye"]'));
    await page.mouse.up();
    assert.equal((await lastWish())[1].wish, 'reach');
});

test('Escape and a lost pointer put the piece down', async () => {
    const from = await middle(WHALLEY);
    await drag(from, [from[0] - 40, from[1] - 40]);
    await page.keyboard.press('Escape');
    assert.equal((await lastWish())[2], 'cancel');
    assert.equal(await page.locator('.ghost').count(), 0);
    await page.mouse.up();
    assert.equal((await lastWish())[2], 'cancel', 'releasing the button afterwards does nothing');
});

test('the handle turns a piece, the mouse wheel turns a dragged one', async () => {
    await set({ selection: ['Whalley’s Horse'] });
    const at = await middle(WHALLEY), handle = await middle('.handle-turn circle');
    assert.ok(handle[0] < at[0] - 20, 'the handle is beside the base');
    await drag(handle, [at[0], at[1] - 60]);
    await page.mouse.up();
    assert.deepEqual((await lastWish()).slice(1), [{ wish: 'face', subject: 'Whalley’s Horse', heading: 90 }, 'drop']);
    await set({ selection: [], ghosts: [] });
    await drag(at, [at[0] - 30, at[1] - 30]);
    await wheel(1, 100);
    assert.equal((await lastWish())[1].heading, 5);
    await page.mouse.up();
});

/* Selects every piece that may be ordered, one after the other, and lists the pieces that its handles cover. */
const covered = (page) => page.evaluate(async () => {
    const { props, set } = window.table, out = [];
    const bodyOf = (unit) => {
        const body = unit.querySelector('.b-edge'), { x, y, width, height } = body.getBBox(), m = body.getScreenCTM();
        return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([a, b]) => [m.a * a + m.c * b + m.e, m.b * a + m.d * b + m.f]);
    };
    const gap = ([px, py], outline) => {
        const edges = outline.map((a, i) => [a, outline[(i + 1) % outline.length]]);
        if (edges.every(([a, b]) => (b[0] - a[0]) * (py - a[1]) - (b[1] - a[1]) * (px - a[0]) >= 0)) return 0;
        return Math.min(...edges.map(([a, b]) => {
            const dx = b[0] - a[0], dy = b[1] - a[1], t = Math.max(0, Math.min(1, ((px - a[0]) * dx + (py - a[1]) * dy) / (dx * dx + dy * dy)));
            return Math.hypot(px - a[0] - t * dx, py - a[1] - t * dy);
        }));
    };
    for (const ref of props.subjects) {
        set({ selection: [ref] });
        await window.calm(2);
        const others = [...document.querySelectorAll('.pieces .unit[data-unit]')].filter((u) => u.dataset.ref !== ref), handles = [...document.querySelectorAll('.handle circle')];
        out.push(...handles.flatMap((circle) => {
            const box = circle.getBoundingClientRect(), r = box.width / 2;
            return others.filter((u) => gap([box.x + r, box.y + r], bodyOf(u)) < r - 1).map((u) => `${ref}: ${circle.closest('.handle').getAttribute('class')} on ${u.dataset.ref}`);
        }), ...(handles.length === 0 ? [`${ref} has no handle`] : []));
    }
    return out;
});

for (const [finger, options] of [['a finger', { hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } }], ['a mouse', {}]]) test(`with the whole table in view, the handles for ${finger} cover no other piece`, async () => {
    await show(options);
    assert.deepEqual(await covered(page), []);
    assert.equal(await page.locator('.handle').count(), finger === 'a mouse' ? 1 : 2);
});

test('a piece that may not be ordered can be selected but not dragged; the table pans instead', async () => {
    const enemy = await middle('[data-ref^="Astley"]');
    await page.mouse.click(...enemy);
    assert.deepEqual((await said('select')).at(-1), ['select', 'Astley’s Foot', false]);
    await page.keyboard.press('+');
    await settled(page);
    await drag(await middle('[data-ref^="Astley"]'), [300, 300]);
    await page.mouse.up();
    assert.equal((await said('wish')).length, 0);
});

test('a double press selects the whole command', async () => {
    await page.mouse.dblclick(...(await middle('[data-ref^="Skippon"]')));
    const chosen = await page.evaluate(() => window.table.props.selection.length);
    assert.equal(chosen, 20);
});

test('a press on a marked target picks it', async () => {
    await page.evaluate(() => window.table.set({ targets: new Set(['Bard’s Foot']) }));
    assert.equal(await page.locator('.ring-target').count(), 1);
    await page.mouse.click(...(await middle('[data-ref^="Bard"]')));
    assert.deepEqual((await said('pick')).at(-1), ['pick', 'Bard’s Foot']);
});

test('rulers measure between pieces and between places', async () => {
    await set({ switches: { grid: 0, names: true, marks: true, zones: true, ruler: true, magnify: false } });
    await drag(await middle('[data-ref^="Waller"]'), await middle('[data-ref^="Bard"]'));
    await page.mouse.up();
    assert.deepEqual((await said('measure')).at(-1), ['measure', 'Waller’s Foot', 'Bard’s Foot']);
    assert.equal((await said('wish')).length, 0, 'measuring moves no piece');
    await drag([500, 300], [560, 340]);
    await page.mouse.up();
    assert.ok(Array.isArray((await said('measure')).at(-1)[2]));
});

test('by keyboard alone: find, move by half inches, turn, confirm', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('lloy');
    await page.keyboard.press('Enter');
    assert.deepEqual(await page.evaluate(() => window.table.props.selection), ['Lloyd’s Foot']);
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
    let [, wish, phase] = await lastWish();
    assert.equal(phase, 'live');
    assert.ok(Math.abs(Math.hypot(wish.at[0] - 49, wish.at[1] - 16.2) - 2) < 1e-6, 'two inches');
    assert.ok(Math.abs(wish.at[0] - 49 - 2 * Math.sin((8 * Math.PI) / 180)) < 1e-6, 'straight ahead of a piece that faces 8 degrees');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+ArrowLeft');
    [, wish] = await lastWish();
    assert.equal(wish.heading, 3);
    await page.waitForSelector('.ghost[data-tone="yes"]');
    await page.keyboard.press('Enter');
    assert.equal((await lastWish())[2], 'drop');
    assert.equal((await said('commit')).length, 1);
});

test('touch: one finger drags, two fingers zoom', async () => {
    await show({ hasTouch: true });
    const touch = await page.context().newCDPSession(page), from = await middle(WHALLEY);
    const send = (type, ...points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await send('touchStart', from);
    for (let i = 1; i <= 6; i++) await send('touchMove', [from[0] - i * 8, from[1] - i * 6]);
    await page.waitForSelector('.ghost');
    await send('touchEnd');
    await page.waitForFunction(() => window.table.said.at(-1)[2] === 'drop');
    await settled(page);
    const before = await inch();
    await send('touchStart', [300, 300], [360, 300]);
    for (let i = 1; i <= 8; i++) await send('touchMove', [300 - i * 6, 300], [360 + i * 6, 300]);
    await send('touchEnd');
    await settled(page);
    assert.ok((await inch()) > before * 1.8, 'the table is larger');
    assert.equal((await said('wish')).filter((w) => w[2] === 'drop').length, 1, 'zooming drags no piece');
});

test('the mouse wheel zooms about the pointer; the overview map leads elsewhere', async () => {
    const at = await middle('[data-ref^="Astley"]');
    await page.mouse.move(...at);
    await wheel(4, -120);
    await soon(async () => assert.ok(await page.evaluate(() => document.querySelector('.table').classList.contains('near'))));
    const now = await middle('[data-ref^="Astley"]');
    assert.ok(Math.hypot(now[0] - at[0], now[1] - at[1]) < 3, `moved from ${at} to ${now}`);
    const where = () => page.evaluate(() => document.querySelector('.o-seen').getAttribute('x'));
    await settled(page);
    const seen = await where(), map = await page.locator('.overview').boundingBox();
    await page.mouse.click(map.x + 12, map.y + map.height - 12);
    await page.waitForFunction((x) => document.querySelector('.o-seen').getAttribute('x') !== x, seen);
    assert.ok(Number(await where()) < Number(seen), 'the overview map leads to its lower left');
    assert.equal((await said('wish')).length, 0);
    await page.keyboard.press('0');
    await page.waitForFunction(() => !document.querySelector('.table').classList.contains('near'));
});

for (const rotation of [90, 180, 270]) test(`with the view turned by ${rotation} degrees a drag still ends where the pointer is`, async () => {
    await set({ rotation });
    const from = await middle(WHALLEY), enemy = await middle('[data-ref^="Langdale"]');
    await drag(from, [(from[0] + enemy[0]) / 2, (from[1] + enemy[1]) / 2]);
    const [, wish] = await lastWish();
    assert.ok(Math.abs(wish.at[0] - (64.4 + 57) / 2) < 0.15 && Math.abs(wish.at[1] - (19.2 + 27.2) / 2) < 0.15, `at ${wish.at}`);
    await page.mouse.up();
});

test('names do not overlap one another', async () => {
    const clash = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.u-name')].map((t) => ({ text: t.textContent, box: t.getBoundingClientRect() }));
        const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
        return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => common(a.box, b.box) > 0.2 * Math.min(a.box.width * a.box.height, b.box.width * b.box.height)).map((b) => `${a.text}/${b.text}`));
    });
    assert.deepEqual(clash, []);
    assert.ok((await page.locator('.u-name').count()) >= 38);
});

test('side, arm and state are shown by more than colour', async () => {
    const parts = await page.evaluate(() => ['Skippon', 'Lisle'].map((name) => {
        const unit = document.querySelector(`[data-ref^="${name}"]`), text = [...document.querySelectorAll('.u-name')].find((t) => t.textContent.startsWith(name));
        return { tex: unit.querySelector('.b-tex').getAttribute('fill'), slant: getComputedStyle(text).fontStyle, says: unit.getAttribute('aria-label') };
    }));
    assert.notEqual(parts[0].tex, parts[1].tex);
    assert.deepEqual(parts.map((p) => p.slant), ['normal', 'italic']);
    assert.match(parts[1].says, /Lisle’s Foot, foot, Royalist, 2 hits/);
    assert.equal(await page.locator('[data-ref^="Okey"] .chit-acted').count(), 1, 'a unit that has acted has a tick');
});

/* The kinds of shapes listed in docs/protocol.md. */
const kinds = async () => [...(await readFile(new URL('../../docs/protocol.md', import.meta.url), 'utf8')).match(/kinds are ([^]*?)\n\n/)[1].matchAll(/`(\w+)`/g)].map(([, kind]) => kind);

test('a witness of every kind is drawn', async () => {
    const all = await kinds(), points = [[30, 20], [36, 20], [36, 24], [30, 24]], many = new Set(['corridor', 'polygon', 'ring']);
    assert.deepEqual(all, ['point', 'segment', 'arc', 'sector', 'corridor', 'polygon', 'ring']);
    for (const kind of all) for (const tone of ['plain', 'yes', 'no', 'wait']) {
        const some = many.has(kind) ? points : kind === 'point' || kind === 'arc' ? points.slice(0, 1) : points.slice(0, 2);
        await set({ overlays: [{ key: 'witness', tone, shape: { shape: kind, points: some, radius: 6, from: 315, to: 45 } }] });
        const widest = await page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('.overlay :is(path, circle), .zone-line')].map((e) => e.getBoundingClientRect().width)));
        assert.ok(widest > 5, `${kind}, ${tone}: ${widest} wide`);
    }
});

test('switches hide names and markers and show the grid', async () => {
    await set({ switches: { grid: 1, names: false, marks: false, zones: false, ruler: false, magnify: false } });
    assert.equal(await page.locator('.u-name').count() + await page.locator('.unit .chit').count(), 0);
    assert.equal(await page.locator('path.grid').count(), 2);
});

test('the magnifier shows what is under the pointer while Shift is held', async () => {
    await page.mouse.move(300, 300);
    await page.keyboard.down('Shift');
    await page.mouse.move(320, 310);
    await page.waitForSelector('.loupe .unit');
    await soon(async () => assert.equal(await page.locator('.loupe [data-ref]').count(), 0));
    await page.keyboard.up('Shift');
    await page.waitForSelector('.loupe', { state: 'detached' });
});

test('axe finds no serious fault with everything shown, in light and dark theme', async () => {
    await page.evaluate(() => window.table.everything());
    await page.addScriptTag({ content: await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8') });
    for (const theme of ['light', 'dark']) {
        await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
        const faults = await page.evaluate(async () => (await window.axe.run()).violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0].html}`));
        assert.deepEqual(faults, []);
    }
});
