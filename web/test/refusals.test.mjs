// One order for each kind of refusal, given by keys or mouse: the reason in words, its rule, and the proof drawn on the table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, setUp, settled, spot, start } from './browser.mjs';
import { inAddress, position } from './harness/engine.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const C = 'Parliament\'s Centre', R = 'Parliament\'s Right', D = 'Parliament\'s Detachments', POPHAM = 'Popham\'s Foot', ENEMY = 'Slanning\'s Foot';
const keys = (...list) => ({ keys: list }), drag = (x, y) => ({ drag: [x, y] }), drop = (on) => ({ drop: on }), offer = (name, target) => ({ offer: name, target });

/* title · step, command, unit · units placed elsewhere · input · rule, words · what must be drawn · contacts · label at the piece */
const ROWS = [
    ['too far', 'move', C, POPHAM, {}, keys('7'), 'EC-MOVE-06', /only 6 in of movement left\. EC-MOVE-06/, 'stop'],
    ['too far by a pivot', 'move', C, POPHAM, { [ENEMY]: { at: [27, 22] } }, keys('6', 'e'), 'EC-MOVE-06', /3 in of movement left/, 'witness'],
    ['through friends', 'move', C, POPHAM, { 'Weldon\'s Foot': { at: [27, 9] } }, keys('3', '3'), 'EC-MOVE-09', /cannot pass through Weldon's Foot.*at most 0.5 in/, 'stop', undefined, /6 in.*refused/],
    ['sideways into friends', 'move', C, POPHAM, {}, keys('d', 'd'), 'EC-MOVE-09', /cannot pass through Weldon's Foot/, 'witness'],
    ['a march into the enemy', 'move', C, POPHAM, { [ENEMY]: { at: [27, 12] } }, keys('5'), 'EC-CHG-01', /that is a charge.*at most 3.4 in/, 'stop'],
    ['barred ground', 'move', D, 'Wemyss\'s Guns', { 'Wemyss\'s Guns': { at: [18, 17] }, 'Leighton\'s Shot': { at: [22, 17] }, 'Potter\'s Dragoons': { at: [14, 17] } }, keys('4'), 'EC-TERR-01', /may not enter Fiddler's Copse/, 'stop'],
    ['off the table', 'move', C, POPHAM, {}, keys('x', ...Array(9).fill('x')), 'EC-A-54', /leave the table after 4/, 'stop'],
    ['sideways within the enemy\'s zone', 'move', C, POPHAM, { [ENEMY]: { at: [20, 14] } }, keys('e', '2'), 'EC-MOVE-10', /Within 12 in of Slanning's Foot/, 'witness'],
    ['away from one\'s command', 'move', R, 'Haselrig\'s Horse', { 'Leighton\'s Shot': { at: [62, 12] }, 'Vandruske\'s Horse': { moved: 1 } }, keys('9', '3'), 'EC-ORG-08', /would be scattered/, 'ghost'],
    ['a wheel, which moves do not have', 'move', C, POPHAM, {}, keys('z'), 'EC-MOVE-07', /may pivot, march in one straight line and pivot again/, 'ghost'],
    ['out of a melee by a march', 'move', C, POPHAM, { [ENEMY]: { at: [27, 8.5], heading: 180 } }, keys('d'), 'EC-A-34', /must withdraw directly away from the enemy/, 'ghost', [[ENEMY, POPHAM]]],
    ['a unit of another command', 'move', C, 'Haselrig\'s Horse', {}, offer('Move'), 'EC-SEQ-04', /does not belong to Parliament's Centre/],
    ['a second move', 'move', C, POPHAM, {}, { moved: true }, 'EC-ORG-13', /has already moved in this activation/],
    ['a withdrawal by a unit in no melee', 'move', C, POPHAM, {}, offer('Withdraw'), 'EC-MEL-09', /is not in a melee/],
    ['a charge out of reach', 'move', C, POPHAM, { [ENEMY]: { at: [27, 18] } }, drop(ENEMY), 'EC-MOVE-06', /is out of reach/, 'stop', undefined, /9\.5 in.*refused, at most 6/],
    ['a charge by troops that never charge', 'move', D, 'Potter\'s Dragoons', { [ENEMY]: { at: [8, 10] } }, drop(ENEMY), 'EC-CHG-01', /only Horse and Foot may/],
    ['a charge to the side', 'move', C, POPHAM, { [ENEMY]: { at: [22, 2] } }, drop(ENEMY), 'EC-CHG-02', /\w/, 'witness'],
    ['a charge past another enemy', 'move', C, POPHAM, { [ENEMY]: { at: [27, 13] }, 'Grenvile\'s Foot': { at: [27, 10] } }, drop(ENEMY), 'EC-MOVE-09', /would meet Grenvile's Foot before/, 'stop', undefined, /4\.5 in.*refused/],
    ['a charge through friends', 'move', C, POPHAM, { [ENEMY]: { at: [27, 12] }, 'Weldon\'s Foot': { at: [27, 8.8] } }, drop(ENEMY), 'EC-MOVE-09', /cannot pass through Weldon's Foot/, 'stop', undefined, /3\.5 in.*refused/],
    ['a charge at a friend', 'move', C, POPHAM, {}, offer('Charge', 'Weldon\'s Foot'), 'EC-CHG-01', /that is no enemy unit on the table/],
    ['a shot too far', 'shoot', C, POPHAM, { [ENEMY]: { at: [27, 22] }, 'Grenvile\'s Foot': { at: [27, 14], heading: 90 }, 'Hopton\'s Foot': { at: [32, 12], heading: 180 } }, drop(ENEMY), 'EC-SHOOT', /\w/, 'witness'],
    ['a shot outside the field of fire', 'shoot', C, POPHAM, { [ENEMY]: { at: [22, 5.5] }, 'Grenvile\'s Foot': { at: [27, 14] } }, drop(ENEMY), 'EC-SHOOT-05', /outside the field of fire/, 'witness'],
    ['a shot through another unit', 'shoot', C, POPHAM, { [ENEMY]: { at: [27, 15] }, 'Grenvile\'s Foot': { at: [27, 11] } }, drop(ENEMY), 'EC-SHOOT-06', /Grenvile's Foot stands between/, 'witness'],
];

async function laid(t, [, step, command, , places, , , , , contacts]) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    const frame = [{ step: 'turn' }, { step, subject: command, sides: ['Parliament'] }];
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', frame, places, contacts)));
    await page.locator('.decide .done').waitFor();
    await settled(page);
    return page;
}

async function give(page, unit, hand) {
    const at = await page.evaluate((name) => window.sandtable.battle.unit(name).pose.at, unit);
    await page.evaluate((name) => window.sandtable.battle.select(name), unit);
    if (hand.keys) for (const key of hand.keys) await page.keyboard.press(key);
    if (hand.moved) {
        await page.keyboard.press('2');
        await page.locator('.verdict.yes').waitFor();
        await page.keyboard.press('Enter');
        await page.waitForFunction((y) => window.sandtable.battle.unit('Popham\'s Foot').pose.at[1] > y, at[1]);
        await page.evaluate((name) => window.sandtable.battle.select(name), unit);
        await page.keyboard.press('w');
    }
    if (hand.offer) await page.locator('.offers').getByRole('button', { name: hand.offer, exact: true }).click({ force: true }); /* a closed offer says why when it is pressed */
    if (hand.target) await page.evaluate((target) => window.sandtable.battle.setSlot({ target }), hand.target); /* the list of targets does not contain this unit */
    const goal = hand.drop ? await page.evaluate((name) => window.sandtable.battle.unit(name).pose.at, hand.drop) : hand.drag;
    if (!goal) return;
    await page.mouse.move(...(await spot(page, ...at)));
    await page.mouse.down();
    await page.mouse.move(...(await spot(page, ...goal)), { steps: 8 });
    await page.mouse.up();
}

for (const row of ROWS) test(`refused: ${row[0]}`, async (t) => {
    const [, , , unit, , hand, rule, words, drawn, , tag] = row, page = await laid(t, row);
    await give(page, unit, hand);
    await settled(page);
    await page.waitForFunction((id) => window.sandtable.battle.draft?.verdict?.rule?.startsWith(id), rule).catch(async () => assert.fail(`${await page.locator('.verdict').innerText()}`));
    await settled(page);
    await page.locator('.verdict.no').waitFor();
    assert.match((await page.locator('.verdict').innerText()).replace(/\s+/g, ' '), words);
    assert.ok((await page.locator('.verdict .rule-id').innerText()).startsWith(rule));
    assert.equal(await page.getByRole('button', { name: /^Confirm/ }).isDisabled(), true);
    const seen = await page.evaluate(() => ({ ghost: document.querySelectorAll('.ghost[data-tone=no] .ghost-cross, .ghost[data-tone=no]').length, stop: document.querySelectorAll('.ghost[data-tone=no] .stop').length, witness: window.sandtable.battle.overlays.filter((o) => o.tone === 'no').length }));
    const beside = await page.locator('.plate-tag').allTextContents().then((all) => all.join(' '));
    assert.match(beside, tag ?? /^/);
    assert.doesNotMatch(beside, /left of/, 'a refused order spends nothing, so no rest is named');
    if (drawn) assert.ok(seen[drawn] > 0, `${drawn} is not drawn: ${JSON.stringify(seen)}`);
    await page.keyboard.press('i');
    await page.locator('.pop').waitFor();
    const why = await page.locator('.pop').innerText();
    assert.ok(why.includes(rule), 'why? shows the rule');
    assert.doesNotMatch(why, /\d\.?\d*, ?-?\d+\.\d|\(-?\d+(\.\d+)?, ?-?\d/, 'no coordinates');
});

test('deployment: a press on the table places a unit, outside the zone it is refused; the sides take turns', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'Mill Bridge' }).click();
    await setUp(page, ['person', 'person']);
    await page.getByRole('heading', { name: /deploys/, level: 2 }).waitFor();
    assert.equal(await page.locator('.turn h1').innerText(), 'The Mill Bridge', 'no turn has begun: the header has the name of the battle');
    assert.doesNotMatch(await page.locator('.top').innerText(), /Turn 0|now \d/);
    const side = () => page.evaluate(() => window.sandtable.battle.acting), first = await side();
    const [unit, y] = await page.evaluate(() => { const b = window.sandtable.battle; return [[...b.subjects][0], b.acting === 1 ? 5 : b.field.height - 5]; });
    await page.locator('.who-list').getByRole('button', { name: unit }).click();
    await settled(page);
    await page.mouse.click(...(await spot(page, 24, 24)));
    await page.locator('.verdict.no').waitFor();
    await page.mouse.click(...(await spot(page, 30, y)));
    await page.locator('.verdict.yes').waitFor();
    await settled(page);
    const { at } = await page.evaluate(() => window.sandtable.battle.draft.entry);
    assert.ok(Math.abs(at[0] - 30) < 0.2 && Math.abs(at[1] - y) < 0.2, `at ${at}`);
    await page.keyboard.press('d');
    await settled(page);
    await page.keyboard.press('Enter');
    await page.waitForFunction((name) => window.sandtable.battle.unit(name).standing === 'play', unit);
    assert.ok(Math.abs(await page.evaluate((name) => window.sandtable.battle.unit(name).pose.at[0], unit) - at[0]) > 0.4, 'the key has moved it');
    for (let i = 0; i < 6 && (await side()) === first; i++) {
        const serial = await page.evaluate(() => window.sandtable.battle.now.serial);
        await page.locator('.decide .opt').first().click();
        await page.locator('.verdict.yes').waitFor();
        await page.keyboard.press('Enter');
        await page.waitForFunction((n) => window.sandtable.battle.now.serial !== n && !window.sandtable.battle.busy, serial);
        await settled(page);
    }
    assert.notEqual(await side(), first, 'then the other side deploys');
});
