// The dice have a moment: what was thrown is told one thing after the other, on the table, in the panel and in the report; it can be
// skipped, stepped and left to itself; without it the same has happened.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, playOn, serve, settled, setUp, soon, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* A battle at a step in which somebody may shoot, told slowly from then on. */
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

test('a shot: the line, the dice, what is added, the hits, the powder, one after the other', async (t) => {
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
    for (let i = 1; i < seen.length; i++) assert.ok(seen[i].beats.length >= seen[i - 1].beats.length && seen[i].report >= seen[i - 1].report, 'nothing goes back');
    assert.ok(first.report < first.all, 'the report does not tell it before');
    const early = seen.filter((s) => !s.beats.includes('after')), late = seen.filter((s) => s.beats.includes('after'));
    assert.ok(early.length > 0 && late.length > 0);
    assert.ok(early.every((s) => s.hits < s.after) && late.some((s) => s.hits === s.after), 'the hits come when they are told');
    await page.waitForFunction(() => window.sandtable.battle.moment === null);
    assert.equal(await page.evaluate(() => window.sandtable.battle.toldEvents.length === window.sandtable.battle.events.length), true);
});

test('any key skips, Escape skips all; what has happened is the same', async (t) => {
    const page = await shooting(t);
    await shoot(page);
    await page.locator('.thrown').waitFor();
    const hash = await page.evaluate(() => window.sandtable.battle.now.hash);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.sandtable.battle.moment === null);
    assert.equal(await page.evaluate(() => window.sandtable.battle.now.hash), hash);
    await page.waitForFunction(() => window.sandtable.battle.decision !== null);
});

test('two people at one screen see the throw before the curtain hangs', async (t) => {
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

test('a press that comes late hits nothing: what goes on with the dice and what ends a step have places of their own', async (t) => {
    const page = await shooting(t), under = ({ x, y, width, height }) => page.evaluate((points) => points.map(([px, py]) => document.elementFromPoint(px, py).closest('button, label, input, select')?.textContent ?? ''),
        [0.02, 0.5, 0.98].flatMap((i) => [0.05, 0.5, 0.95].map((j) => [x + width * i, y + height * j])));
    const done = await page.locator('.decide .done .primary').boundingBox();
    await shoot(page);
    const next = await panel(page).locator('.done .primary').boundingBox(), none = Array(9).fill('');
    assert.deepEqual(await under(done), none, 'where a step is ended nothing can be pressed while dice are told');
    await page.keyboard.press('Escape');
    await page.locator('.decide .done .primary').waitFor();
    await settled(page);
    assert.ok(!(await under(next)).some((words) => /^(Done|Confirm|End)/.test(words)), 'and where they are gone on with, no step is ended');
});

test('the enemy’s throws wait for Next, or follow by themselves', async (t) => {
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
    assert.ok(await theirs(), 'it waits');
    const before = await page.evaluate(() => window.sandtable.battle.moment.at);
    await page.waitForTimeout(2500);
    assert.ok(await theirs(), 'and goes on waiting');
    await panel(page).getByRole('button', { name: /^Next/ }).click();
    await page.waitForFunction((n) => { const m = window.sandtable.battle.moment; return m === null || m.at !== n || !m.hold; }, before);
});

test('how fast it goes is chosen where it is told; with reduced motion nothing slides', async (t) => {
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

test('nothing is read out before the dice have told it', async (t) => {
    const page = await shooting(t);
    await page.evaluate(() => { const it = document.querySelector('main > .spoken'); window.heard = ''; new MutationObserver(() => { window.heard += it.textContent; }).observe(it, { childList: true, characterData: true, subtree: true }); });
    await shoot(page);
    await page.evaluate(() => { window.sandtable.battle.show({ paused: true }); });
    const told = await page.evaluate(() => { const b = window.sandtable.battle; return b.events.slice(b.toldEvents.length).map((e) => e.text); });
    assert.ok(told.length > 0);
    await settled(page);
    for (const text of told) assert.ok(!(await page.evaluate(() => window.heard)).includes(text), `${text} was read out before its time`);
    assert.equal(await page.locator('.told').getAttribute('aria-live'), 'off', 'nor is every die read out by itself');
    await page.evaluate(() => { window.sandtable.battle.show({ paused: false }); });
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.sandtable.battle.moment === null);
    await page.waitForFunction((text) => window.heard.includes(text), told[0]);
    assert.equal(await page.locator('.told').getAttribute('aria-live'), null);
});
