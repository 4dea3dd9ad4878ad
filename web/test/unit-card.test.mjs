// Marks and letters beside units are explained from the ruleset's own tables: on the card of a piece (by hovering, long press, keys
// and focus), in Help, and in the terminal.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { engine, inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, program, root, serve, settled, soon } from './browser.mjs';

let server, browser;
const shots = join(root, 'build/screens');
before(async () => { [server, browser] = await Promise.all([serve(), open()]); mkdirSync(shots, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

const MODULE = process.env.SANDTABLE_WASM ?? ['sandtable', 'small'].map((name) => join(root, `build/wasm/${name}.wasm`)).find((file) => existsSync(file));
const RULESETS = readdirSync(`${root}/scenarios`);

test('every mark beside a unit has letters, a label, a meaning and an existing rule', async () => {
    const ask = await engine(MODULE);
    for (const ruleset of RULESETS) {
        const { marks, members, rules } = ask('ruleset', { ruleset }), of = new Map(marks.map((m) => [m.name, m]));
        for (const { name } of members.filter((m) => m.shown && m.name !== 'hits')) assert.ok(of.has(name), `${ruleset}: ${name}`);
        for (const name of ['engaged', 'acted', 'leader', 'duty']) assert.ok(of.has(name), `${ruleset}: ${name}`);
        for (const m of marks) {
            assert.match(m.letters, /^[A-Z]{2}$/, m.name);
            assert.match(m.says, /^[A-Z].*\.$/, m.name);
            if (m.rule) assert.ok(rules.some((r) => r.id === m.rule), `${ruleset}: ${m.rule}`);
        }
        const own = marks.filter((m) => !['general', 'leader'].includes(m.name));
        assert.equal(new Set(own.map((m) => m.letters)).size, own.length, `${ruleset}: no two marks have the same letters`);
        for (const file of readdirSync(`${root}/scenarios/${ruleset}`).filter((f) => f.endsWith('.json'))) {
            const { game } = ask('new', { text: readFileSync(`${root}/scenarios/${ruleset}/${file}`, 'utf8') });
            for (const u of ask('state', { game, viewer: 0 }).units) for (const m of [...u.markers, ...u.traits]) if (m.name !== 'hits') assert.equal(m.letters, of.get(m.name)?.letters, `${file}: ${m.name}`);
            ask('close', { game });
        }
        const said = spawnSync(program, ['rules', ruleset, '--sequence'], { encoding: 'utf8' }).stdout.replace(/\s+/g, ' ');
        for (const m of marks) assert.ok(said.includes(`${m.letters} ${m.label}: ${m.says}`.replace(/\s+/g, ' ')), `${ruleset}: the terminal says ${m.label}`);
    }
});

const COMMAND = { subject: "Parliament's Centre", sides: ['Parliament'] }, MOVE = [{ step: 'turn' }, { step: 'end', ...COMMAND }, { step: 'melee', ...COMMAND }, { step: 'shoot', ...COMMAND }, { step: 'move', ...COMMAND }];

async function moving(t, options = {}) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', MOVE)));
    await page.locator('.decide').waitFor();
    await settled(page);
    return page;
}
const marked = (page) => page.evaluate(() => window.sandtable.battle.state.units.find((u) => u.side === 2 && u.markers.some((m) => m.name === 'impetuous')).ref);
const spot = (page, name) => page.evaluate((ref) => {
    const unit = window.sandtable.battle.unit(ref), box = [...document.querySelectorAll('[data-unit]')].find((n) => n.dataset.unit === String(unit.number)).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}, name);

test('hovering over a piece shows its card, a press keeps it, Escape closes it', async (t) => {
    const page = await moving(t, { viewport: { width: 1440, height: 900 } }), ref = await marked(page), card = page.locator('.unitcard');
    const [x, y] = await spot(page, ref);
    await page.mouse.move(x - 200, y);
    await page.mouse.move(x, y, { steps: 3 });
    await card.locator('.nearlist').waitFor();
    const words = await card.innerText();
    assert.match(words, new RegExp(ref.split(' ')[0]));
    for (const said of ['IM · Impetuous', 'One hit more in melee', 'EC-MEL-05', 'Hits', 'Move', 'Enemies nearest']) assert.ok(words.includes(said), `${said} in ${words}`);
    assert.equal(await page.locator('.ring-looked').count(), 1, 'the piece is ringed');
    await page.screenshot({ path: join(shots, 'unit-card-1440.png') });
    const { odds, cut } = await page.evaluate(() => ({ odds: getComputedStyle(document.querySelector('.odds')).display, cut: document.querySelector('.unitcard').getBoundingClientRect().bottom <= innerHeight }));
    assert.deepEqual([odds, cut], ['none', true], 'the card takes the place of odds and report');
    await page.mouse.click(x, y);
    await page.mouse.move(x - 300, y + 200);
    await page.waitForTimeout(600);
    await soon(async () => assert.equal(await card.count(), 1, 'pressed, it stays'));
    await page.keyboard.press('Escape');
    assert.equal(await card.count(), 0);
    assert.equal(await page.locator('.odds').isVisible(), true);
});

test('the card stands whole below the decision: with a piece selected, and beside the army', async (t) => {
    const page = await moving(t, { viewport: { width: 1440, height: 900 } }), [x, y] = await spot(page, await page.evaluate(() => [...window.sandtable.battle.idle][0]));
    await page.mouse.click(x, y);
    await settled(page);
    await page.keyboard.press('Shift+C');
    for (const tab of ['Decide', 'Army', 'Report']) {
        await page.locator('.tabs').getByRole('button', { name: tab }).click();
        await page.locator('.unitcard .nearlist').waitFor();
        const [side, decide, card, near] = await page.evaluate(() => ['.side', '.side > .decide', '.unitcard', '.unitcard .nearlist'].map((s) => document.querySelector(s).getBoundingClientRect().toJSON()));
        assert.deepEqual([decide.width, card.width], [side.width, side.width], `${tab}: as wide as the panel`);
        assert.ok(card.top - decide.bottom < 12, `${tab}: a gap of ${card.top - decide.bottom} above the card`);
        assert.ok(near.top < card.bottom - 40, `${tab}: its enemies begin at ${near.top}, the card ends at ${card.bottom}`);
    }
    assert.doesNotMatch(await page.locator('.unitcard').innerText(), /too far to shoot/);
});

test('a key shows the card of the selected piece; focus in the roster shows the card of its unit', async (t) => {
    const page = await moving(t, { viewport: { width: 1440, height: 900 } }), ref = await marked(page), card = page.locator('.unitcard');
    await page.evaluate((r) => window.sandtable.battle.select(r), ref);
    await settled(page);
    await page.keyboard.press('Shift+C');
    await card.waitFor();
    assert.match(await card.innerText(), /IM · Impetuous/);
    await page.keyboard.press('Shift+C');
    assert.equal(await card.count(), 0);
    await page.locator('.who-list button').first().focus();
    await page.keyboard.press('Tab');
    await card.waitFor();
    assert.match(await card.getAttribute('aria-label'), /^Card of /);
});

test('on a phone, a long press on a piece shows its card', async (t) => {
    const page = await moving(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), card = page.locator('.unitcard');
    const ref = await page.evaluate(() => { const board = document.querySelector('.board').getBoundingClientRect(); return window.sandtable.battle.state.units.find((u) => { const b = document.querySelector(`[data-unit="${u.number}"]`).getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2; return u.standing === 'play' && x > board.left + 20 && x < board.right - 60 && y > board.top + 20 && y < board.bottom - 150 && !document.elementFromPoint(x, y)?.closest('button'); }).ref; });
    const [x, y] = await spot(page, ref), touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await card.waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await settled(page);
    await page.screenshot({ path: join(shots, 'unit-card-390.png') });
    assert.equal(await card.locator('.cardfacts').evaluate((e) => { const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + 10, r.y + 10)); }), true, 'the facts are visible');
    const box = await card.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, JSON.stringify(box));
    await card.getByRole('button', { name: /Close/ }).click();
    await soon(async () => assert.equal(await card.count(), 0));
});

for (const ruleset of RULESETS)
    test(`Help explains the marks of ${ruleset}`, async (t) => {
        const page = await newPage(browser, { viewport: { width: 1440, height: 900 } }), [file] = readdirSync(`${root}/scenarios/${ruleset}`).filter((f) => f.endsWith('.json')).sort();
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await page.goto(server.url + inAddress(readFileSync(`${root}/scenarios/${ruleset}/${file}`, 'utf8')));
        await page.waitForFunction(() => window.sandtable?.battle.now);
        await settled(page);
        const veil = page.locator('.veil .btn.primary');
        if (await veil.count()) { await veil.click(); await settled(page); }
        await page.keyboard.press('Shift+H');
        const help = page.locator('.help');
        await help.getByRole('button', { name: 'Marks and arms' }).click();
        const words = await help.innerText();
        for (const m of await page.evaluate(() => window.sandtable.battle.ruleset.marks)) assert.ok(words.includes(m.label) && words.includes(m.says), m.label);
        for (const label of await page.evaluate(() => [...new Set(window.sandtable.battle.rawField.units.map((u) => u.label))])) assert.ok(words.includes(label), label);
        await page.screenshot({ path: join(shots, `legend-${ruleset}.png`) });
    });
