// The tests' own ruleset on the page: a wheel is drawn, a plan is written, and units that fall back at the same time are watched on their time axis.
// PICTURES=DIR keeps screenshots.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inAddress } from './harness/engine.mjs';
import { assertNoFaults, endStep, newPage, open, root, serve, settled, spot } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(join(root, 'build/page-drill')), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const unit = (name, type, at, more = {}) => ({ name, type, at, files: 3, grade: 2, ...more });
const scenario = (south, north, battle) => JSON.stringify({
    ruleset: 'drill', scenario: 'field', title: 'A field', table: { width: 48, height: 32 }, turn_limit: 6,
    sides: [{ name: 'South', facing: 'n', units: south }, { name: 'North', facing: 's', units: north }], battle,
});
const asked = (name) => ({ step: name, sides: ['South', 'North'] }), runs = (name) => ({ step: name });
const rest = ['end', 'lead', 'result', 'fight', 'barrier', 'volley'].map(runs);

async function sit(t, text) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await page.goto(server.url + inAddress(text));
    await page.locator('.veil button').click();
    await page.locator('.decide').waitFor();
    await settled(page);
    return page;
}
const picture = (page, name) => (process.env.PICTURES ? page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) }) : undefined);
const who = (page, name) => page.locator('.who-list').getByRole('button', { name }).click();
const offer = (page, name) => page.locator('.offers').getByRole('button', { name, exact: true }).click();
const entry = (page) => page.evaluate(() => window.sandtable.battle.draft?.entry ?? null);

const LINES = [[unit('Ash', 'line', [12, 12]), unit('Birch', 'line', [24, 12])], [unit('Elm', 'line', [12, 26]), unit('Fir', 'line', [24, 26])]];

test('a formation is chosen; dragging a piece and turning it with the mouse wheel gives a wheel order', async (t) => {
    const page = await sit(t, scenario(...LINES, { turn: 1, agenda: [...rest, asked('fire'), runs('move'), asked('plan')] }));
    const cards = await page.locator('.deck .mini.named').evaluateAll((all) => all.map((card) => ({ of: card.title, fits: card.querySelector('b').scrollWidth <= card.querySelector('b').clientWidth, idle: card.classList.contains('idle') })));
    assert.ok(cards.length >= 3 && cards.every((card) => card.fits && !card.idle), `cards without a picture show their whole name, and no card is idle in a plan for all: ${JSON.stringify(cards)}`);
    await who(page, 'Birch');
    await offer(page, 'Change formation');
    await page.getByRole('radio', { name: '1 × 3' }).click();
    await page.locator('.verdict.yes').waitFor();
    await picture(page, 'drill-formation');
    await page.getByRole('button', { name: /Write it down/ }).click();
    await page.locator('.written li', { hasText: 'Birch' }).waitFor();
    await page.mouse.move(...(await spot(page, 12, 12)));
    await page.mouse.down();
    await page.mouse.move(...(await spot(page, 12.5, 14)), { steps: 6 });
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, 100);
    await page.mouse.move(...(await spot(page, 12.7, 14.9)), { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.motion?.some(([verb]) => verb === 'wheel'));
    await settled(page);
    await page.locator('.verdict.yes').waitFor();
    assert.equal((await entry(page)).unit, 'Ash');
    const ghost = await page.evaluate(() => window.sandtable.battle.ghosts.find((g) => g.unit === 'Ash'));
    assert.ok(Math.abs(ghost.heading - 20) < 0.1, `its heading is ${ghost.heading} where its plan ends`);
    await picture(page, 'drill-wheel');
    await page.getByRole('button', { name: /Write it down/ }).click();
    await page.locator('.written li', { hasText: /^Ash: go, wheel/ }).waitFor();
});

const plan = { turn: 1, agenda: [...rest, asked('fire'), runs('move'), asked('plan')] };
async function hold(page, from, ...to) {
    await page.mouse.move(...(await spot(page, ...from)));
    await page.mouse.down();
    for (const at of to) await page.mouse.move(...(await spot(page, ...at)), { steps: 5 });
}
const drawnOf = (page, ref) => page.evaluate((name) => window.sandtable.battle.ghosts.find((g) => g.unit === name), ref);

test('a column dragged along a road follows it round the corner, and its drawing stays with the written sheet', async (t) => {
    const road = [{ kind: 'road', name: 'High road', line: [[10, 1], [10, 12], [24, 12]], width: 2 }];
    const text = { ...JSON.parse(scenario([unit('Ash', 'block', [10, 9], { files: 1, ranks: 6 }), unit('Birch', 'line', [24, 5])], LINES[1], plan)), terrain: road };
    const page = await sit(t, JSON.stringify(text));
    await hold(page, [10, 9], [10.2, 11.5], [12, 12.3]);
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.motion?.[0][0] === 'road');
    await page.mouse.up();
    await page.locator('.verdict.yes').waitFor();
    await settled(page);
    const { motion: [[verb, travel], ...more] } = await entry(page), ghost = await drawnOf(page, 'Ash');
    assert.deepEqual([verb, more], ['road', []]);
    assert.ok(travel > 4.9 && travel < 5.1, `it goes ${travel}`);
    assert.equal(Math.round(ghost.heading), 90, 'it is drawn with the heading of its front, round the corner');
    await picture(page, 'drill-road');
    await page.getByRole('button', { name: /Write it down/ }).click();
    await page.locator('.written li', { hasText: /^Ash: go .*road/ }).waitFor();
    await hold(page, [24, 5], [24, 8]);
    await page.mouse.up();
    await page.locator('.verdict.yes').waitFor();
    await settled(page);
    assert.deepEqual((await drawnOf(page, 'Ash')).corners, ghost.corners);
    await picture(page, 'drill-road-written');
});

test('a key changes the formation while a piece is dragged, and before', async (t) => {
    const page = await sit(t, scenario(...LINES, plan));
    await hold(page, [12, 12], [12, 13]);
    await page.keyboard.press('(');
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.motion?.some(([verb, files]) => verb === 'form' && files === 2));
    await page.keyboard.press('(');
    await page.mouse.move(...(await spot(page, 12, 13.2)), { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.motion?.some(([verb, files]) => verb === 'form' && files === 1));
    await page.locator('.verdict.yes').waitFor();
    await settled(page);
    const ghost = await drawnOf(page, 'Ash'), at = [0, 1].map((k) => ghost.corners.reduce((sum, c) => sum + c[k], 0) / 4);
    assert.ok(Math.hypot(at[0] - 12, at[1] - 13.2) < 0.2, `a column stands at ${at}`);
    await picture(page, 'drill-form-carried');
    for (const key of [')', ')']) await page.keyboard.press(key);
    await page.waitForFunction(() => JSON.stringify(window.sandtable.battle.draft?.entry.motion?.map(([verb]) => verb)) === '["march"]');
    await page.keyboard.press('Escape');
    await who(page, 'Birch');
    await page.keyboard.press('(');
    await settled(page);
    assert.deepEqual((await entry(page)).motion, [['form', 2, 2]]);
    await page.keyboard.press(')');
    await settled(page);
    assert.deepEqual((await entry(page)).motion, []);
    await offer(page, 'Go');
    await page.locator('.motion').getByRole('button', { name: 'Form' }).click();
    await settled(page);
    assert.deepEqual((await entry(page)).motion, [['form', 1, 3]]);
});

test('a plan is written: an order, its route, and the order it becomes on the signal', async (t) => {
    const page = await sit(t, scenario(...LINES, { turn: 0, agenda: [asked('council')] }));
    await who(page, 'Ash');
    await offer(page, 'Write an order');
    await page.locator('.slots').getByRole('radio', { name: 'attack' }).first().click();
    await page.mouse.click(...(await spot(page, 14, 18)));
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.route?.length === 1);
    await page.mouse.click(...(await spot(page, 20, 22)));
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.route?.length === 2);
    await page.locator('.slots').getByRole('radio', { name: 'hold' }).last().click();
    await page.waitForFunction(() => window.sandtable.battle.draft?.entry.then?.choice === 'hold');
    await page.locator('.verdict.yes, .verdict.wait').first().waitFor();
    await picture(page, 'drill-plan');
    await page.getByRole('button', { name: /Write it down/ }).click();
    const line = page.locator('.written li', { hasText: 'Ash' });
    await line.waitFor();
    assert.match(await line.innerText(), /attack, hold on the signal/);
    const [written] = await page.evaluate(() => window.sandtable.battle.sheet);
    assert.deepEqual([written.route.length, written.then.choice], [2, 'hold']);
});

test('all units that lost fall back at the same time, and the player can move the watched moment freely', async (t) => {
    const south = [unit('Ash', 'line', [12, 14]), unit('Birch', 'line', [12, 12]), unit('Cedar', 'line', [30, 14])];
    const north = [unit('Elm', 'line', [12, 15]), unit('Fir', 'line', [12, 17]), unit('Gorse', 'line', [30, 15]), unit('Holly', 'line', [30, 17])];
    const contacts = [['Ash', 'Elm'], ['Cedar', 'Gorse']].map(([by, other]) => ({ by, with: other, by_face: 1, with_face: 1 }));
    const page = await sit(t, scenario(south, north, { turn: 1, contacts, agenda: [...rest, asked('fire')] }));
    const seen = await page.evaluate(() => window.sandtable.battle.events.length);
    for (let i = 0; i < 2; i++) {
        await endStep(page, /^No more/);
        await page.locator('.veil button').click();
    }
    await page.waitForFunction(() => window.sandtable.battle.decision?.step === 'plan');
    await settled(page);
    const told = await page.evaluate(async () => (await window.sandtable.battle.ask('events', { viewer: 0, most: 1000 })).events.filter((e) => e.ticks));
    assert.ok(told.length >= 2, 'two melees were lost');
    assert.ok(told.every((e) => e.ticks[0] < e.ticks[1] && e.ticks[1] <= 60000));
    const pushed = told.find((e) => / is pushed back /.test(e.text)), driven = told.find((e) => / falls back /.test(e.text));
    assert.ok(driven.ticks[0] === 0 && pushed.ticks[0] > 0, 'a pushed unit starts when the retreating unit reaches it');

    await page.evaluate((since) => { const { battle } = window.sandtable; battle.settings.speed = 4000; void battle.watchAgain(since); }, seen);
    const moment = page.getByLabel('Moment');
    await moment.waitFor();
    const put = async (at) => {
        await moment.fill(String(at));
        await page.waitForFunction((n) => window.sandtable.battle.again?.axis?.at === n, at);
        return page.evaluate((names) => names.map((name) => window.sandtable.battle.onTable.units.find((u) => u.name === name).pose.at), [driven.subject.unit, pushed.subject.unit]);
    };
    const at = (e, t) => e.from.at[1] + (e.to.at[1] - e.from.at[1]) * Math.max(0, Math.min(1, (t - e.ticks[0]) / (e.ticks[1] - e.ticks[0])));
    for (const tick of [0, 12000, 30000, 48000, 60000]) {
        const [one, two] = await put(tick);
        assert.ok(Math.abs(one[1] - at(driven, tick)) < 0.02, `${driven.text} at ${tick}: ${one}`);
        assert.ok(Math.abs(two[1] - at(pushed, tick)) < 0.02, `${pushed.text} at ${tick}: ${two}`);
        if (tick === 30000) await picture(page, 'drill-fall-back');
    }
    assert.match(await page.locator('.slot.clock').innerText(), /100 %/);
    await put(12000);
    assert.match(await page.locator('.slot.clock').innerText(), /Under way: .* falls back/);
    await page.getByRole('button', { name: 'Back to the battle' }).click();
    await page.locator('.decide h2', { hasText: 'What has happened' }).waitFor({ state: 'detached' });
});
