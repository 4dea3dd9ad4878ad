// Words on the map: names, values of objectives, scale bar, title and compass never overlap, in any scenario, turn or window size.
// A plain run looks at one scenario of each ruleset, `NAMES=all` at all of them.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inAddress } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, root, serve, settled } from './browser.mjs';

let server, browser;
const shots = join(root, 'build/names'), SIZES = [[390, 844], [1000, 700], [1440, 900], [2560, 1440]], MOMENTS = [0, 2, 4]; /* turns */
before(async () => { [server, browser] = await Promise.all([serve(), open()]); mkdirSync(shots, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

const folders = readdirSync(join(root, 'scenarios'), { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name);
const files = folders.flatMap((folder) => { const all = readdirSync(join(root, 'scenarios', folder)).filter((f) => f.endsWith('.json')).map((f) => `${folder}/${f}`); return process.env.NAMES === 'all' ? all : all.slice(-1); });

/* Pairs of names or map furniture that overlap. */
export const overprinted = (page) => page.evaluate(() => {
    const board = document.querySelector('.board').getBoundingClientRect(), drawn = [...document.querySelectorAll('.board .names text, .board .sbar, .board .rose, .board .cartouche')].filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && getComputedStyle(e).opacity > 0.2);
    const items = drawn.map((e) => {
        const { left, right, top, bottom } = e.getBoundingClientRect(), high = e.tagName === 'text' ? (bottom - top) * 0.18 : 1; /* letters do not fill the height of their line */
        return { said: e.tagName === 'text' ? e.textContent : e.getAttribute('class'), left: left + 1, right: right - 1, top: top + high, bottom: bottom - high };
    }).filter((r) => r.right > board.left && r.left < board.right && r.bottom > board.top && r.top < board.bottom);
    return items.flatMap((a, i) => items.slice(i + 1).filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map((b) => `${a.said} / ${b.said}`));
});

/* For a phone: names of units and leaders whose letters lie on a piece. */
const acrossPieces = (page) => page.evaluate(() => {
    const bodies = [...document.querySelectorAll('.board .unit[data-unit] .b-body')].map((e) => ({ e, inside: e.getScreenCTM().inverse(), box: e.getBoundingClientRect() }));
    const on = (x, y) => bodies.some(({ e, inside, box }) => x > box.left && x < box.right && y > box.top && y < box.bottom && e.isPointInFill(new DOMPoint(x, y).matrixTransform(inside)));
    return [...document.querySelectorAll('.board .names .u-name')].filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })).filter((e) => {
        const { left, top, width, height } = e.getBoundingClientRect();
        return [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => on(left + width * part, top + height / 2));
    }).map((e) => `${e.textContent} across a piece`);
});

/* Lets computer players play the battle up to a turn. */
const playTo = (page, turn) => page.evaluate(async (wanted) => {
    const { battle } = window.sandtable;
    battle.pause(true);
    battle.settings.speed = 0;
    for (let n = 0, now = battle.now; n < 4000 && !now.over && now.turn < wanted; n++) {
        const { decision } = await battle.ask('decision', { viewer: 0 });
        if (!decision) break;
        const { side } = decision.actors.find((a) => a.state !== 'ready') ?? decision.actors[0];
        now = (await battle.ask('computer', { side, player: 'closer', seed: String(n), submit: true })).now ?? now;
    }
    await battle.refresh();
}, turn);

for (const file of files)
    test(file, async (t) => {
        const page = await newPage(browser);
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 100000 })));
        await page.goto(`${server.url}${inAddress(readFileSync(join(root, 'scenarios', file), 'utf8'))}&seats=closer.closer`);
        await page.locator('.table').waitFor();
        const found = {};
        for (const turn of MOMENTS) {
            await playTo(page, turn);
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await settled(page);
                const wrong = [...(await overprinted(page)), ...(width < 760 ? await acrossPieces(page) : [])];
                await page.screenshot({ path: join(shots, `${file.replace(/[/.]/g, '-')}-${turn}-${width}.png`) });
                if (wrong.length > 0) found[`turn ${turn}, ${width} × ${height}`] = wrong;
            }
        }
        assert.deepEqual(found, {});
    });

test('overprinted() finds overlapping names', async (t) => {
    const page = await newPage(browser);
    t.after(() => page.context().close());
    await page.setContent('<!doctype html><div class="board" style="width:500px;height:300px"><svg width="500" height="300"><g class="names"><text x="20" y="40" font-size="20">Waller</text><text x="50" y="44" font-size="20">Hopton</text><text x="300" y="200" font-size="20">Clear</text></g></svg></div>');
    assert.deepEqual(await overprinted(page), ['Waller / Hopton']);
});

test('acrossPieces() finds a name across a piece', async (t) => {
    const page = await newPage(browser);
    t.after(() => page.context().close());
    await page.setContent('<!doctype html><div class="board"><svg width="500" height="300"><g class="unit" data-unit="1" transform="rotate(20 100 100)"><rect class="b-body" x="80" y="80" width="60" height="40"/></g><g class="names"><text class="u-name" x="90" y="105" font-size="20">Waller</text><text class="u-name" x="300" y="200" font-size="20">Hopton</text></g></svg></div>');
    assert.deepEqual(await acrossPieces(page), ['Waller across a piece']);
});
