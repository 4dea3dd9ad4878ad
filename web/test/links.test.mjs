// Links: a battle's end and each of its moments open elsewhere as they were; the bare address opens the start screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, kept, newPage, open, playOn, serve, settled, setUp, soon, start, turnOf } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function fresh(t) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    return page;
}
/* Presses a button and returns what it puts on the clipboard. */
async function copied(page, name) {
    await page.evaluate(() => { window.copied = ''; Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } }); });
    await page.getByRole('button', { name, exact: true }).click();
    await page.waitForFunction(() => window.copied !== '');
    return page.evaluate(() => window.copied);
}
const told = async (page) => {
    await page.locator('.end .curve').waitFor();
    await settled(page);
    return page.evaluate(() => ({
        result: document.querySelector('.end h1').textContent, seats: document.querySelector('.end .mast p.muted').textContent,
        rest: [...document.querySelectorAll('.end .counts')].map((t) => t.textContent), hash: window.sandtable.battle.now.hash, luck: window.sandtable.battle.luck, sat: window.sandtable.battle.seats,
    }));
};

test('a shared finished battle opens with the same result, seats, dice and course; so does a moment of it', async (t) => {
    const page = await fresh(t);
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(page, ['person', 'closer']);
    await playOn(page, { until: async () => (await turnOf(page)) >= 3 });
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    const concede = page.locator('dialog').getByRole('button', { name: /Concede/ });
    await concede.click();
    await concede.click();
    const here = await told(page), address = await copied(page, 'Copy the link');
    assert.ok(address.length < 32000, `${address.length} characters`);

    const there = await fresh(t);
    await there.goto(address);
    assert.deepEqual(await told(there), here, 'elsewhere as it was here');
    await soon(async () => assert.equal(await there.evaluate(() => location.hash), '', 'the address is short again'));
    await there.getByRole('button', { name: 'Replay' }).click();
    await there.locator('.scrub').first().waitFor();
    await there.getByLabel('Turn').selectOption({ label: '2' });
    await there.getByText(/^[1-9]\d* of/).waitFor();
    await settled(there);
    const moment = (p) => p.evaluate(() => [document.querySelector('.scrub span.n').textContent, document.querySelector('[data-hash]').dataset.hash]);
    const seen = await moment(there), second = await copied(there, 'Link to this moment');

    const third = await fresh(t);
    await third.goto(second);
    await third.locator('.scrub').first().waitFor();
    await third.getByText(seen[0]).waitFor();
    assert.deepEqual(await moment(third), seen, 'the same moment');
    await third.reload();
    await third.getByText(seen[0]).waitFor();
    assert.deepEqual(await moment(third), seen, 'the moment survives a reload');
    await third.getByRole('button', { name: 'Play on from here' }).click();
    await third.waitForFunction(() => window.sandtable?.battle?.now.over === false);
    assert.deepEqual(await third.evaluate(() => Object.values(window.sandtable.battle.seats).map((s) => s.kind)), ['person', 'computer'], 'the seats are kept');
});

test('a shared moment of a running battle opens as its player saw it', async (t) => {
    const page = await fresh(t);
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(page, ['person', 'closer']);
    await playOn(page, { until: async () => (await turnOf(page)) >= 2 });
    const now = (p, of) => p.evaluate((key) => { const b = window.sandtable.battle; return (key === 'again' ? b.again.state : b.state).units.map((u) => [u.standing, ...u.pose.at, u.pose.heading, u.hits]); }, of), last = await now(page, 'battle');
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: 'Watch it from the beginning' }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).last().click();
    await page.waitForFunction(() => window.sandtable.battle.paused && window.sandtable.battle.again?.state);
    await settled(page);
    const then = await now(page, 'again');
    assert.notDeepEqual(then, last, 'the moment differs from the present one');
    const address = await copied(page, 'Link to this moment');
    await page.getByText('The link to this moment is on the clipboard').waitFor();
    const there = await fresh(t);
    await there.goto(address);
    await there.waitForFunction(() => window.sandtable?.battle);
    assert.deepEqual(await now(there, 'battle'), then);
    assert.deepEqual(await there.evaluate(() => Object.values(window.sandtable.battle.seats).map((s) => s.kind)), ['person', 'computer']);
});

test('a shared position carries its seats and its source of dice', async (t) => {
    const page = await fresh(t), text = await position('ecw-commands', 'first-battle', [{ step: 'turn' }]);
    await page.goto(`${server.url}${inAddress(text)}&seats=person.closer&dice=typed`);
    await page.waitForFunction(() => window.sandtable?.battle);
    assert.deepEqual(await page.evaluate(() => { const { seats, luck } = window.sandtable.battle; return [seats, luck]; }), [{ 1: { kind: 'person' }, 2: { kind: 'computer', player: 'closer' } }, 'typed']);
    const other = await fresh(t);
    await other.goto(`${server.url}${inAddress(text)}&seats=nobody.anybody&step=-3`);
    await other.waitForFunction(() => window.sandtable?.battle);
    assert.deepEqual(await other.evaluate(() => Object.values(window.sandtable.battle.seats).map((s) => s.kind)), ['person', 'person'], 'an unknown computer player becomes a person');
});

test('the bare address opens the start screen with the battle to continue; a reload of the battle returns to it', async (t) => {
    const page = await fresh(t);
    await start(page, server.url);
    await setUp(page, ['person', 'captain']);
    await page.locator('.sequence').waitFor();
    await page.getByRole('button', { name: /Seal it/ }).click();
    await page.waitForFunction(() => !window.sandtable.battle.decision?.sealed);
    await kept(page);
    await page.reload();
    await page.locator('.table .unit').first().waitFor();
    await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' })); /* browsers ask for one beside a plain file */
    await page.goto(`${server.url}app.css`);
    await page.goto(server.url);
    await page.getByRole('button', { name: /^Continue/ }).first().waitFor();
    assert.equal(await page.locator('.table').count(), 0);
});

test('a truncated link says so', async (t) => {
    const page = await fresh(t);
    await page.goto(`${server.url}#r=abcdef`);
    await page.getByText('perhaps a part of it was cut off').waitFor();
});
