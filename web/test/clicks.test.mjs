// How many presses common acts take: moving a whole command 3, a shot 3, a melee 2 (one fewer with the setting that fires at a target as soon as it is pressed), ending a step at most 1,
// keeping all order cards 1.  A double press counts as one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, serve, setUp, settled, spot, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const C = { subject: "Parliament's Centre", sides: ['Parliament'] }, AFTER = { melee: [], shoot: [{ step: 'melee', ...C }], move: [{ step: 'melee', ...C }, { step: 'shoot', ...C }] };
const OWN = "Popham's Foot", ENEMY = "Slanning's Foot";

/* Opens a position in the page; the functions it returns press and drag, and count how often. */
async function laid(t, step, places = {}, contacts = [], atOnce = false) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript((fire) => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0, atOnce: fire })), atOnce);
    const frames = step === 'order' ? [{ step: 'turn' }, { step: 'order', sides: ['Parliament', 'The King'] }] : [{ step: 'turn' }, { step: 'end', ...C }, ...AFTER[step], { step, ...C }];
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', frames, places, contacts)));
    await page.locator('.decide, .veil').first().waitFor();
    await settled(page);
    if (await page.locator('.veil button').count()) { await page.locator('.veil button').click(); await settled(page); }
    let presses = 0;
    const middle = (name) => page.evaluate((ref) => { const b = document.querySelector(`.table [data-unit][data-ref="${ref}"]`).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }, name);
    return {
        page, count: () => presses,
        piece: async (name, times = 1) => {
            presses++;
            await page.mouse.move(...(await middle(name)));
            /* sent together, as a hand does: the second does not wait until the page has drawn what follows from the first */
            await Promise.all(Array.from({ length: times }, () => [page.mouse.down(), page.mouse.up()]).flat());
            await settled(page);
        },
        drag: async (name, by) => {
            presses++;
            const [x, y] = await middle(name);
            await page.mouse.move(x, y); await page.mouse.down(); await page.mouse.move(x + by[0], y + by[1], { steps: 5 }); await page.mouse.up();
            await settled(page);
        },
        button: async (name) => { presses++; await page.getByRole('button', { name }).first().click(); await settled(page); },
    };
}
/* How many events of a kind have happened, hidden ones included. */
const events = (page, verb) => page.evaluate(async (v) => (await window.sandtable.battle.ask('events', { viewer: 0, since: 0, most: 1000 })).events.filter((e) => e.verb === v).length, verb);

for (const atOnce of [false, true]) test(`a shot: the shooter, the target${atOnce ? '' : ', Confirm'}`, async (t) => {
    const { page, piece, button, count } = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [27, 28] } }, [], atOnce);
    if ((await page.evaluate(() => window.sandtable.battle.selection[0])) !== OWN) await piece(OWN);
    await piece(ENEMY);
    if (!atOnce) await button(/^Confirm/);
    assert.ok((await events(page, 'roll')) > 0, 'dice have fallen');
    assert.ok(count() <= (atOnce ? 2 : 3), `${count()} presses`);
});

test('all units shoot: one press', async (t) => {
    const { page, button, count } = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, "Weldon's Foot": { at: [31.4, 20] }, [ENEMY]: { at: [29, 28] } });
    const shots = async () => [...new Set((await page.evaluate(async () => (await window.sandtable.battle.ask('events', { viewer: 0, since: 0, most: 1000 })).events)).filter((e) => e.verb === 'roll' && e.object?.unit === ENEMY).map((e) => e.subject.unit))];
    await button('All in turn');
    await page.locator('.veil').waitFor(); /* no unit can act any more, so the turn ends */
    assert.deepEqual((await shots()).sort(), [OWN, "Weldon's Foot"]);
    assert.equal(count(), 1);
});

for (const atOnce of [false, true]) test(`a melee: the enemy${atOnce ? '' : ', Confirm'}`, async (t) => {
    const { page, piece, button, count } = await laid(t, 'melee', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [27, 23] } }, [[OWN, ENEMY]], atOnce);
    await piece(ENEMY);
    if (!atOnce) await button(/^Confirm/);
    assert.ok((await events(page, 'roll')) > 0, 'dice have fallen');
    assert.equal(count(), atOnce ? 1 : 2);
});

test('ending a step: no press when no unit has anything left to do, else one, and one to answer the question', async (t) => {
    const { page, piece, button, count } = await laid(t, 'shoot', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [27, 28] } });
    const title = () => page.evaluate(() => window.sandtable.battle.decision?.title ?? '');
    assert.match(await title(), /shooting$/);
    await button(/^Done/);
    assert.match(await page.locator('.verdict').innerText(), /could still shoot/);
    assert.equal(count(), 1);
    await page.keyboard.press('Escape');
    await settled(page);
    if ((await page.evaluate(() => window.sandtable.battle.selection[0])) !== OWN) await piece(OWN);
    const before = count();
    await piece(ENEMY);
    await button(/^Confirm/);
    assert.doesNotMatch(await title(), /shooting$/, 'the step ended with its last shot');
    assert.equal(count(), before + 2);
});

test('keeping all order cards as they are: one press', async (t) => {
    const { page, button, count } = await laid(t, 'order');
    await button(/Seal it/);
    await page.waitForFunction(() => window.sandtable.battle.sealed.length > 0 || window.sandtable.battle.curtain !== null || !window.sandtable.battle.decision?.sealed);
    assert.equal(count(), 1);
});

test('a whole command: double press, drag, Confirm', async (t) => {
    const { page, piece, drag, button, count } = await laid(t, 'move');
    const before = await events(page, 'move'), size = await page.evaluate((name) => { const b = window.sandtable.battle, { command } = b.unit(name); return b.state.units.filter((u) => u.command === command && u.standing === 'play').length; }, OWN);
    await piece(OWN, 2);
    assert.equal(await page.evaluate(() => window.sandtable.battle.selection.length), size);
    await drag(OWN, [0, -13]);
    await page.locator('.verdict.yes').waitFor();
    await button(/^Confirm/);
    assert.equal((await events(page, 'move')) - before, size, 'all of them have moved');
    assert.equal(count(), 3);
});

test('a shaky drag straight ahead is a march without a turn', async (t) => {
    const { page, piece, drag } = await laid(t, 'move', { [OWN]: { at: [27, 20] } });
    const way = () => page.evaluate(() => window.sandtable.battle.draft?.entry.motion);
    await piece(OWN);
    await drag(OWN, [0.3, -60]);
    assert.deepEqual((await way()).map(([verb, angle]) => [verb, angle]), [['march', 0]]);
});

test('an engaged unit is offered Stand first, then ways to withdraw', async (t) => {
    const { page, piece } = await laid(t, 'move', { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [27, 23] } }, [[OWN, ENEMY]]);
    await page.evaluate(() => window.sandtable.battle.select(null));
    await settled(page);
    await piece(OWN);
    const listed = await page.locator('.decide .opt').allInnerTexts();
    assert.match(listed[0], /^Stand/);
    assert.ok(listed.some((words) => /^Withdraw/.test(words)), listed.join());
});

test('the view buttons give way when the selected unit stands in their corner', async (t) => {
    const { page, piece } = await laid(t, 'move', { [OWN]: { at: [65.5, 4] } });
    const covered = () => page.evaluate(() => {
        const tools = document.querySelector('.v-tools').getBoundingClientRect(), meets = (r) => r.left < tools.right && r.right > tools.left && r.top < tools.bottom && r.bottom > tools.top;
        return [...document.querySelectorAll('.handle, .ring-sel')].some((e) => meets(e.getBoundingClientRect()));
    });
    await page.evaluate(() => window.sandtable.battle.select(null));
    await settled(page);
    const before = (await page.locator('.v-tools').boundingBox()).x;
    await piece(OWN);
    assert.ok((await page.locator('.v-tools').boundingBox()).x < before, 'they have moved to the other side');
    assert.equal(await covered(), false);
});

/* Begins a battle of other rules: the first side is played here, the second by the computer. */
async function begun(t, rules, title) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.rule', { hasText: rules }).click();
    await page.locator('.bat', { hasText: title }).click();
    await setUp(page, ['person', 'captain']);
    await page.locator('.decide .opt').first().waitFor();
    await settled(page);
    return page;
}

test('a whole command advances at one press, also when its first move opens the order that the other units continue', async (t) => {
    const page = await begun(t, 'Larger', 'Cheriton'), wing = await page.evaluate(() => window.sandtable.battle.state.units.filter((u) => u.command === window.sandtable.battle.unit("Balfour's Horse").command).length);
    const [x, y] = await page.evaluate(() => { const b = document.querySelector(`.table [data-ref="Balfour's Horse"]`).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; });
    await page.mouse.dblclick(x, y);
    await settled(page);
    await page.locator('.offers').getByRole('button', { name: 'Advance' }).click();
    await page.locator('.decide.hand .line').waitFor();
    assert.equal(await page.evaluate(() => window.sandtable.battle.state.units.filter((u) => u.acted).length), 0, 'the moves are shown before they are made');
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await page.waitForFunction((n) => window.sandtable.battle.state.units.filter((u) => u.acted).length === n, wing);
    await settled(page);
    /* Movement goes on: the one body left in this order is a leader who could still ride; ending the order does not ask about him or select him. */
    await page.getByRole('button', { name: /^Done/ }).click();
    await settled(page);
    assert.doesNotMatch(await page.locator('.verdict').innerText(), /Not done yet/);
    assert.equal(await page.evaluate(() => window.sandtable.battle.decision.title), 'Movement');
    assert.deepEqual(await page.evaluate(() => window.sandtable.battle.selection), []);
});

const twice = async (page, name) => {
    const b = await page.locator(`.table [data-ref="${name}"]`).boundingBox();
    await page.mouse.dblclick(b.x + b.width / 2, b.y + b.height / 2);
    await settled(page);
};

test('an army without commands advances by one order, which waits for Confirm', async (t) => {
    const page = await begun(t, 'Punic', 'Zama'), title = () => page.evaluate(() => window.sandtable.battle.decision?.title);
    const places = () => page.evaluate(() => window.sandtable.battle.state.units.filter((u) => u.side === 1).map((u) => u.pose.at.join())), before = await places();
    const moved = async () => (await places()).filter((at, i) => at !== before[i]).length;
    await twice(page, 'Fifth Legion');
    assert.match(await page.locator('.verdict').innerText(), /^12 selected/);
    assert.equal(await page.locator('.decide .opt').count(), 0, 'no orders of a single unit are suggested');
    await page.locator('.offers').getByRole('button', { name: 'Advance' }).click();
    await page.locator('.decide.hand').waitFor();
    await settled(page);
    assert.equal(await title(), 'Movement');
    assert.equal(await moved(), 0);
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await settled(page);
    assert.equal(await moved(), 12);
});

test('a command that is dragged shows its ghosts, without name plates on them', async (t) => {
    const page = await begun(t, 'Larger', 'Cheriton');
    await twice(page, "Waller's Foot");
    const { x, y, width, height } = await page.locator(`.table [data-ref="Waller's Foot"]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y - 40, { steps: 6 });
    await page.mouse.up();
    await page.locator('.odds .oddsall').waitFor();
    await settled(page);
    assert.ok((await page.locator('[data-ghost]').count()) >= 6);
    assert.equal(await page.locator('[data-overlay^=by-]').count(), 0);
    assert.doesNotMatch(await page.locator('.odds').innerText(), /ends elsewhere: certain/);
});

test('deploying: pressing the ground places the unit or leader who is due; a unit to be placed shows its block', async (t) => {
    const page = await begun(t, 'deck', 'Mill Bridge');
    const ground = (x, y) => spot(page, x, y).then((at) => page.mouse.click(...at)).then(() => settled(page)), confirm = page.getByRole('button', { name: /^Confirm/ });
    await ground(3, 3);
    assert.equal(await page.locator('.ghost .unit').count(), 1);
    await confirm.click();
    await settled(page);
    const who = await page.evaluate(() => window.sandtable.battle.state.units.filter((u) => u.standing === 'waiting' && u.side === window.sandtable.battle.acting).length);
    for (let i = 0; i < who; i++) { await ground(8 + (i % 5) * 6, 3 + Math.floor(i / 5) * 5); await confirm.click(); await settled(page); }
    assert.deepEqual(await page.evaluate(() => window.sandtable.battle.selection.map((ref) => window.sandtable.battle.body(ref)?.role)), ['leader']);
    await ground(3, 8);
    assert.match(await page.locator('.verdict').innerText(), /^Allowed\..*: take post at/);
});

test('written charges are drawn, and a battle signal keeps no part of a march', async (t) => {
    const page = await begun(t, 'Sword', 'Edgehill');
    await page.locator('.decide .opt').first().click();
    await settled(page);
    assert.match(await page.locator('.verdict').innerText(), /Give the battle signal\./);
    const written = await page.evaluate(() => window.sandtable.battle.draft.base.filter((e) => e.kind === 'charge').length);
    assert.ok(written >= 2, `${written} charges`);
    assert.equal(await page.locator('[data-overlay^=at-]').count(), written);
});
