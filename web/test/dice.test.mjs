// Throws are shown beat by beat: on the table, in the panel and in the report. The player can skip them, step through them or let them run;
// none of this changes what has happened.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, playOn, serve, settled, setUp, soon, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* A battle at a step in which a unit may shoot; throws are shown slowly from here on. */
async function shooting(t, opponent = 'closer') {
    const page = await newPage(browser, { viewport: { width: 1280, height: 800 } });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(page, ['person', opponent]);
    await playOn(page, { until: () => page.evaluate(() => { const b = window.sandtable.battle; return b.mine && b.suggestions.some((s) => s.order.entries[0].kind === 'shoot'); }) });
    await settled(page);
    await page.evaluate(() => { const b = window.sandtable.battle; b.settings.speed = 450; b.settings.auto = false; });
    return page;
}
const panel = (page) => page.locator('.moment');
const shoot = async (page) => {
    await page.evaluate(async () => { const b = window.sandtable.battle; await b.take(b.suggestions.find((s) => s.order.entries[0].kind === 'shoot')); });
    await page.locator('.verdict.yes').waitFor();
    const target = await page.evaluate(() => window.sandtable.battle.draft.entry.target);
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    return target;
};

test('a shot is shown in order: line of fire, dice, modifiers, hits, ammunition', async (t) => {
    const page = await shooting(t);
    const target = await shoot(page), seen = [];
    for (let done = false; !done;) {
        const now = await page.evaluate((name) => {
            const b = window.sandtable.battle, m = b.moment;
            return m && m.at === 0 && { beats: m.beats.slice(0, m.beat).map((x) => x.kind), said: document.querySelector('.beats')?.innerText ?? '', report: b.toldEvents.length, all: b.events.length, hits: b.onTable.units.find((u) => u.ref === name).hits, after: b.unit(name).hits };
        }, target);
        done = !now || now.beats.length === 0;
        if (!done) seen.push(now);
        if (seen.length > 400) break;
        await page.waitForTimeout(40);
    }
    const [first, last] = [seen[0], seen[seen.length - 1]];
    assert.deepEqual(first.beats, ['line']);
    assert.ok(last.beats.indexOf('line') < last.beats.indexOf('dice') && last.beats.indexOf('dice') < last.beats.indexOf('after'), last.beats.join());
    for (let i = 1; i < seen.length; i++) assert.ok(seen[i].beats.length >= seen[i - 1].beats.length && seen[i].report >= seen[i - 1].report, 'beats and report lines only grow');
    assert.ok(first.report < first.all, 'the report does not give the result away');
    const early = seen.filter((s) => !s.beats.includes('after')), late = seen.filter((s) => s.beats.includes('after'));
    assert.ok(early.length > 0 && late.length > 0);
    assert.ok(early.every((s) => s.hits < s.after) && late.some((s) => s.hits === s.after), 'hits appear with their beat');
    await page.waitForFunction(() => window.sandtable.battle.moment === null);
    assert.equal(await page.evaluate(() => window.sandtable.battle.toldEvents.length === window.sandtable.battle.events.length), true);
});

test('Escape skips all beats and leaves the position as it is', async (t) => {
    const page = await shooting(t);
    await shoot(page);
    await page.locator('.thrown').waitFor();
    const hash = await page.evaluate(() => window.sandtable.battle.now.hash);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.sandtable.battle.moment === null);
    assert.equal(await page.evaluate(() => window.sandtable.battle.now.hash), hash);
    await page.waitForFunction(() => window.sandtable.battle.decision !== null);
});

test('two players at one screen see the throw before the curtain covers the table', async (t) => {
    const page = await newPage(browser), own = "Popham's Foot", enemy = "Slanning's Foot", command = { subject: "Parliament's Centre", sides: ['Parliament'] };
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    const places = { [own]: { at: [27, 20] }, [enemy]: { at: [27, 23] } };
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...command }, { step: 'melee', ...command }], places, [[own, enemy]])));
    await page.locator('.decide').waitFor();
    await settled(page);
    await page.evaluate(async () => { const b = window.sandtable.battle; b.settings.atOnce = true; void b.mark(b.marks[0]); });
    await panel(page).waitFor();
    assert.equal(await page.locator('.veil').count(), 0);
    await page.keyboard.press('Escape');
    await page.locator('.veil').waitFor();
});

test('a late press hits nothing: Next during a throw and Done for a step are at different places', async (t) => {
    const page = await shooting(t), under = ({ x, y, width, height }) => page.evaluate((points) => points.map(([px, py]) => document.elementFromPoint(px, py).closest('button, label, input, select')?.textContent ?? ''),
        [0.02, 0.5, 0.98].flatMap((i) => [0.05, 0.5, 0.95].map((j) => [x + width * i, y + height * j])));
    const done = await page.locator('.decide .done .primary').boundingBox();
    await shoot(page);
    const next = await panel(page).locator('.done .primary').boundingBox(), none = Array(9).fill('');
    assert.deepEqual(await under(done), none, 'the place of Done holds no control during a throw');
    await page.keyboard.press('Escape');
    await page.locator('.decide .done .primary').waitFor();
    await settled(page);
    assert.ok(!(await under(next)).some((words) => /^(Done|Confirm|End)/.test(words)), 'the place of Next never ends a step');
});

test('the enemy’s throws wait for Next', async (t) => {
    const page = await shooting(t);
    await page.evaluate(() => { window.sandtable.battle.settings.speed = 1; });
    const theirs = () => page.evaluate(() => { const m = window.sandtable.battle.moment; return m !== null && m.hold && m.actions[m.at].side === 2; });
    for (let i = 0; i < 200 && !(await theirs()); i++) {
        await page.evaluate(async () => {
            const b = window.sandtable.battle;
            if (b.moment) { if (!(b.moment.hold && b.moment.actions[b.moment.at].side === 2)) b.moment.skip = true; } else if (b.mine && b.decision?.done && !b.draft) await b.end();
            else if (b.mine && b.draft) await b.enter();
        });
        await page.waitForTimeout(60);
    }
    assert.ok(await theirs(), 'the throw waits');
    const before = await page.evaluate(() => window.sandtable.battle.moment.at);
    await page.waitForTimeout(2500);
    assert.ok(await theirs(), 'the throw is still waiting');
    await panel(page).getByRole('button', { name: /^Next/ }).click();
    await page.waitForFunction((n) => { const m = window.sandtable.battle.moment; return m === null || m.at !== n || !m.hold; }, before);
});

test('the speed of throws is set in their panel; reduced motion stops sliding', async (t) => {
    const page = await shooting(t), slides = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--m-slide')));
    await shoot(page);
    await panel(page).getByRole('button', { name: 'Slow' }).click();
    await soon(async () => assert.ok((await page.evaluate(() => window.sandtable.battle.settings.speed)) > 450));
    await panel(page).getByRole('button', { name: 'At once' }).click();
    await page.waitForFunction(() => window.sandtable.battle.moment === null || window.sandtable.battle.moment.hold);
    assert.equal(await slides(), 0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    assert.ok((await slides()) > 0);
});

test('a screen reader hears no result before the dice have shown it', async (t) => {
    const page = await shooting(t);
    await page.evaluate(() => { const it = document.querySelector('main > .spoken'); window.heard = ''; new MutationObserver(() => { window.heard += it.textContent; }).observe(it, { childList: true, characterData: true, subtree: true }); });
    await shoot(page);
    await page.evaluate(() => { window.sandtable.battle.show({ paused: true }); });
    const told = await page.evaluate(() => { const b = window.sandtable.battle; return b.events.slice(b.toldEvents.length).map((e) => e.text); });
    assert.ok(told.length > 0);
    await settled(page);
    for (const text of told) assert.ok(!(await page.evaluate(() => window.heard)).includes(text), `${text} was read out before its time`);
    assert.equal(await page.locator('.told').getAttribute('aria-live'), 'off', 'single dice are not read out');
    await page.evaluate(() => { window.sandtable.battle.show({ paused: false }); });
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.sandtable.battle.moment === null);
    await page.waitForFunction((text) => window.heard.includes(text), told[0]);
    assert.equal(await page.locator('.told').getAttribute('aria-live'), null);
});
