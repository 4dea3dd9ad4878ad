// Every screen at every size: nothing overlaps, no control or heading is cut off or out of reach, and nothing scrolls sideways.
// Three sizes unless SCREENS=all asks for all of them, including windows zoomed to 200 % (`make screens`, `make prove`).
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, root, serve, settled, setUp, start } from './browser.mjs';

let server, browser;
const shots = join(root, 'build/screens'), all = process.env.SCREENS === 'all';
before(async () => { [server, browser] = await Promise.all([serve(), open()]); mkdirSync(shots, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

const FEW = [[390, 844, true], [844, 390, true], [1440, 900]];
/* the last three are zoomed to 200 %: a window of 1440 × 900 then has 720 × 450 CSS pixels */
const REST = [[360, 640, true], [820, 1180, true], [1000, 700], [2560, 1440], [720, 450], [500, 350], [410, 590, true]];

/* ---- what is wrong with the boxes ------------------------------------------------------------------------------------ */

export const wrongBoxes = (page) => page.evaluate(() => {
    const wrong = [], say = (what, e) => wrong.push(`${what}: <${e.tagName.toLowerCase()} ${e.className?.baseVal ?? e.className}> ${(e.ariaLabel || e.textContent || '').trim().slice(0, 40)}`);
    if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const top = [...document.querySelectorAll('dialog[open], .standing, .pop, .coach .more')].pop() ?? document.body;
    const pressed = [...top.querySelectorAll('button, input, select, textarea, summary, a')].filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('svg, .spoken, [hidden]') && e.getBoundingClientRect().width > 0);
    const clips = (e) => { const { overflowX, overflowY } = getComputedStyle(e); return [overflowX !== 'visible', overflowY !== 'visible', ['auto', 'scroll'].includes(overflowX), ['auto', 'scroll'].includes(overflowY)]; };
    for (const e of pressed) {
        const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
        let seen = true, lost = false;
        for (let box = e.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).display === 'contents') continue;
            const [cx, cy, sx, sy] = clips(box), b = box.getBoundingClientRect();
            if (cx && (r.right > b.right + 1 || r.left < b.left - 1)) lost ||= !sx;
            if (cy && !sy && (y > b.bottom || y < b.top)) lost ||= seen; /* cut off for good, unless a box inside scrolls it into view */
            if ((cx && (x > b.right || x < b.left)) || (cy && (y > b.bottom - 1 || y < b.top + 1))) seen = false;
            if (getComputedStyle(box).position === 'fixed') break;
        }
        if (lost) say('cut', e);
        else if (seen && (r.right > innerWidth + 1 || r.left < -1 || y > innerHeight || y < 0)) say('outside', e);
        else if (seen) {
            const over = document.elementFromPoint(x, y);
            const stays = (o) => o && (getComputedStyle(o).position === 'sticky' || stays(o.parentElement)); /* what a sticky box covers can be scrolled out from under it */
            if (over && !stays(over) && !e.contains(over) && !over.contains(e) && !e.labels?.[0]?.contains(over)) say(`under <${over.tagName.toLowerCase()} ${over.className?.baseVal ?? over.className}>`, e);
        }
        if (e.tagName === 'BUTTON' && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== 'visible') say('its words are cut', e);
    }
    /* text: both ends of every visible line can be read */
    const printed = (o, x, y) => [...o.querySelectorAll('*'), o].some((e) => [...e.childNodes].some((n) => { if (n.nodeType !== 3 || !n.data.trim()) return false; const range = document.createRange(); range.selectNodeContents(n); return [...range.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom); }));
    const covers = (o, e, x, y) => { for (let box = o; box && !box.contains(e); box = box.parentElement) if (!/, 0\)$|^transparent$/.test(getComputedStyle(box).backgroundColor)) return true; return printed(o, x, y); };
    const over = (e, x, y) => { const o = document.elementFromPoint(x, y), fixed = (a) => a && (['sticky', 'fixed'].includes(getComputedStyle(a).position) || fixed(a.parentElement)); return o && !e.contains(o) && !o.contains(e) && !fixed(o) && covers(o, e, x, y) ? o : null; };
    const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT), said = new Set();
    while (words.nextNode()) {
        const node = words.currentNode, e = node.parentElement;
        if (!node.data.trim() || said.has(e) || e.closest('svg, .spoken, .table, [hidden], option, select') || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const r of range.getClientRects()) {
            const y = r.y + r.height / 2, ends = [r.left + Math.min(4, r.width / 2), r.right - Math.min(4, r.width / 2)];
            const inSight = (x) => { for (let box = e; box; box = box.parentElement) { const [cx, cy] = clips(box), b = box.getBoundingClientRect(); if ((cx && (x > b.right || x < b.left)) || (cy && (y > b.bottom || y < b.top))) return false; if (getComputedStyle(box).position === 'fixed') break; } return x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight; };
            const by = ends.filter(inSight).map((x) => over(e, x, y)).find(Boolean);
            if (by && r.width > 2 && r.height > 2) said.add(e), say(`words under <${by.tagName.toLowerCase()} ${by.className?.baseVal ?? by.className}>`, e);
        }
    }
    for (const e of top.querySelectorAll('h1, h2, h3, .said, .todo')) {
        const r = e.getBoundingClientRect();
        if (!e.checkVisibility() || r.width === 0 || e.closest('.spoken')) continue;
        if (r.right > innerWidth + 1 || r.left < -1) say('outside', e);
        if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && getComputedStyle(e).overflowX !== 'visible') say('cut', e);
    }
    return [...new Set(wrong)];
});

/* ---- the screens -------------------------------------------------------------------------------------------------------- */

const COMMAND = { subject: "Parliament's Centre", sides: ['Parliament'] }, MOVE = [{ step: 'turn' }, { step: 'end', ...COMMAND }, { step: 'melee', ...COMMAND }, { step: 'shoot', ...COMMAND }, { step: 'move', ...COMMAND }];
const CLOSE = { "Slanning's Foot": { at: [27, 13.5] }, "Grenvile's Foot": { at: [40, 17] }, "Weldon's Foot": { at: [31.5, 10] } };
const press = async (page, ...keys) => { for (const key of keys) { await page.keyboard.press(key); await settled(page); } };

async function fight(page) {
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', MOVE, CLOSE)));
    await page.locator('.table .unit[data-unit]').first().waitFor();
    await page.locator('.decide').waitFor();
    await settled(page);
}
const menu = async (page) => { await press(page, 'Shift+M'); await page.locator('dialog[open]').waitFor(); };

const fresh = async (page) => { await page.goto(server.url); await page.locator('.rule').first().waitFor(); await page.locator('.bat.on').waitFor(); await settled(page); };

/* Each group starts with empty storage; the screens of a group follow from one another. */
const GROUPS = [{
    start: fresh,
    lesson: async (page) => { await page.getByRole('button', { name: /^Begin/ }).first().click(); await page.locator('.coach').waitFor(); await settled(page); },
}, {
    cards: async (page) => { await start(page, server.url); await setUp(page, ['person', 'captain']); await page.locator('.sequence').waitFor(); await settled(page); },
}, {
    move: fight,
    hand: async (page) => press(page, 'Tab', '4'),
    refused: async (page) => { await press(page, '9', '9'); await page.locator('.verdict.no').waitFor(); },
    why: async (page) => { await page.getByRole('button', { name: 'Why?' }).click(); await page.locator('.pop').waitFor(); await settled(page); },
    score: async (page) => { await page.locator('.pop').getByLabel('Close').click(); await press(page, 'Escape'); await page.locator('.score').click(); await page.locator('.standing').waitFor(); },
    menu: async (page) => { await press(page, 'Escape'); assert.equal(await page.locator('.standing').count(), 0, 'Escape closes what was opened last'); await menu(page); },
    help: async (page) => { await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click(); await press(page, 'Shift+H'); await page.locator('dialog[open]').waitFor(); },
    words: async (page) => { await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click(); await press(page, 't'); await page.locator('.console').waitFor(); },
}, {
    referee: async (page) => { await fight(page); await menu(page); await page.getByRole('button', { name: /Ask the referee/ }).click(); await page.locator('.referee .unit').first().waitFor(); await settled(page); },
}, {
    end: async (page) => { await fight(page); await menu(page); await page.getByRole('button', { name: 'Concede', exact: true }).click(); await page.getByRole('button', { name: /^Concede for/ }).click(); await page.locator('[aria-label="The battle is over"]').waitFor(); await settled(page); },
    replay: async (page) => { await page.getByRole('button', { name: /^Replay/ }).first().click(); await page.locator('.watch').waitFor(); await settled(page); },
}];

const asked = process.env.SCREENS?.match(/^\d+x\d+/)?.[0];
for (const [width, height, hasTouch] of asked ? [...FEW, ...REST].filter((s) => `${s[0]}x${s[1]}` === asked) : all ? [...FEW, ...REST] : FEW)
    test(`every screen at ${width} × ${height}`, async (t) => {
        const found = {};
        for (const group of GROUPS) {
            const page = await newPage(browser, { viewport: { width, height }, hasTouch: Boolean(hasTouch), isMobile: Boolean(hasTouch) });
            for (const [name, go] of Object.entries(group)) {
                await go(page);
                await page.screenshot({ path: join(shots, `${name}-${width}x${height}.png`) });
                const wrong = await wrongBoxes(page);
                if (wrong.length > 0) found[name] = wrong;
            }
            assertNoFaults(page);
            await page.context().close();
        }
        assert.deepEqual(found, {});
    });

test('wrongBoxes() finds controls that are covered, outside or cut off', async (t) => {
    const page = await newPage(browser);
    t.after(() => page.context().close());
    await page.setContent(`<!doctype html><style>body { margin: 0; height: 400px } button { position: absolute; width: 90px; height: 30px; top: 0 }</style><button style="left:0">under</button><div style="position:absolute;left:0;top:0;width:100px;height:40px"></div>
        <button style="left:1400px">outside</button><button style="left:200px;overflow:hidden;white-space:nowrap">its words are far too long for it</button><div style="position:absolute;left:400px;top:0;width:100px;height:40px;overflow:hidden"><button style="top:100px">cut</button></div><button style="left:600px">well</button>`);
    const wrong = (await wrongBoxes(page)).join('\n');
    for (const word of [/^under .*under$/m, /^outside: .*outside$/m, /^its words are cut: /m, /^cut: .*cut$/m, /^the page is \d+ wide$/m]) assert.match(wrong, word);
    assert.doesNotMatch(wrong, /well/);
});
