// What is shown of a battle besides the pieces: overlays of both sides, cards, the report, a replay as one side saw it, the referee.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, playOn, serve, settled, setUp, single, soon, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const CENTRE = { subject: "Parliament's Centre", sides: ['Parliament'] }, DEEDS = [{ step: 'turn' }, { step: 'end', ...CENTRE }, { step: 'melee', ...CENTRE }, { step: 'shoot', ...CENTRE }];
const PLACES = { "Slanning's Foot": { at: [27, 15.5] }, "Grenvile's Foot": { at: [40, 19] }, "Weldon's Foot": { at: [31.5, 11] } };

async function stand(page, frames, places = PLACES) {
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', frames, places)));
    await page.locator('.table .unit[data-unit]').first().waitFor();
    await page.locator('.decide').waitFor();
    await settled(page);
}
const middle = (page, name) => page.evaluate((wanted) => {
    const box = document.querySelector(`.table [data-ref="${wanted}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}, name);
const drawn = (page, kind) => page.locator(`.table [data-overlay^="${kind}"] path`).count();

test('selecting a unit of either side shows its reach, field of fire and links', async () => {
    const page = await newPage(browser);
    await stand(page, [...DEEDS, { step: 'move', ...CENTRE }]);
    for (const [name, kinds, not] of [["Waller's Foot", ['reach', 'arc', 'link'], ['breach']], ["Digby's Horse", ['reach', 'link'], ['arc', 'breach']], ["Slanning's Foot", ['reach', 'arc', 'breach'], ['link']]]) {
        await page.mouse.click(...(await middle(page, name)));
        await page.waitForFunction((n) => window.sandtable.battle.selection[0] === n && window.sandtable.battle.unitOverlays.length > 0, name);
        await settled(page);
        for (const kind of kinds) assert.ok(await drawn(page, kind) > 0, `${kind} of ${name}`);
        for (const kind of not) assert.equal(await drawn(page, kind), 0, `${kind} of ${name}`);
    }
    assert.match(await page.locator('.plate-no').first().textContent(), /\d in/, 'a link that is too long says how long');
    await page.keyboard.press('Shift+R');
    await settled(page);
    assert.equal(await drawn(page, 'reach'), 0);
    assertNoFaults(page);
    await page.context().close();
});

test('enemy zones merge into one; lines of sight say which unit is in the way', async () => {
    const page = await newPage(browser);
    await stand(page, [...DEEDS, { step: 'move', ...CENTRE }]);
    await page.mouse.click(...(await middle(page, "Waller's Foot")));
    await page.keyboard.press('v');
    await page.locator('.zone-line').waitFor({ state: 'attached' });
    await settled(page);
    assert.equal(await page.locator('.zone-line').count(), 1, 'one boundary');
    assert.match(await page.locator('.plates').allTextContents().then((all) => all.join(' ')), /12 in zone/);
    await page.keyboard.press('Shift+V');
    await page.locator('[data-overlay^="sight"]').first().waitFor({ state: 'attached' });
    await settled(page);
    assert.match(await page.locator('.plates').allTextContents().then((all) => all.join(' ')), /in the way|clear/);
    assertNoFaults(page);
    await page.context().close();
});

test('a dragged piece shows the links it would have there', async () => {
    const page = await newPage(browser);
    await stand(page, [...DEEDS, { step: 'move', ...CENTRE }], { "Potley's Foot": { at: [48, 5.5] } });
    const [x, y] = await middle(page, "Potley's Foot");
    const line = () => page.evaluate(() => document.querySelector('[data-overlay^="link"][data-overlay$="ghost"] .ov-yes')?.getAttribute('d') ?? '');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y, { steps: 3 });
    await page.waitForFunction(() => document.querySelector('[data-overlay^="link"][data-overlay$="ghost"]') !== null);
    await settled(page);
    const near = await line();
    await page.mouse.move(x + 20, y, { steps: 3 });
    await page.waitForFunction((d) => document.querySelector('[data-overlay^="link"][data-overlay$="ghost"] .ov-yes')?.getAttribute('d') !== d, near);
    await page.mouse.up();
    assertNoFaults(page);
    await page.context().close();
});

test('deploying shows the permitted ground', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'Mill Bridge' }).click();
    await setUp(page, ['person', 'person']);
    await page.locator('[data-overlay^="ground"]').waitFor({ state: 'attached' });
    await page.locator('.decide .opt').first().click();
    await page.locator('.ghost[data-tone="yes"]').waitFor({ state: 'attached' });
    assertNoFaults(page);
    await page.context().close();
});

test('cards lying face down show nothing', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['person', 'closer']);
    await page.locator('.sequence').waitFor();
    const enemy = page.locator('.army.right .cards');
    assert.equal(await enemy.locator('.back').count(), 5);
    assert.equal((await enemy.innerText()).trim(), '');
    await playOn(page, { until: async () => (await page.locator('.army.right .card.played').count()) > 0 });
    const up = await page.evaluate(() => window.sandtable.battle.events.filter((e) => e.verb === 'reveal' && e.turn === window.sandtable.battle.now.turn).map((e) => e.object?.command));
    for (const name of await enemy.locator('.played').evaluateAll((all) => all.map((card) => card.title))) assert.ok(up.some((command) => name.startsWith(command)), name);
    assertNoFaults(page);
    await page.context().close();
});

test('a shared deck shows the card turned up, the units it moves and the cards left, the same to both sides', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await page.locator('.rule', { hasText: 'deck' }).click();
    await setUp(page, ['person', 'closer']);
    const panel = page.locator('.deck');
    for (const turned of [1, 4, 9]) {
        await playOn(page, { until: async () => page.evaluate((n) => window.sandtable.battle.mine && (window.sandtable.battle.raw.decks[0]?.turned ?? 0) >= n, turned) });
        await settled(page);
        const decks = await page.evaluate(() => Promise.all([0, 1, 2].map((viewer) => window.sandtable.battle.ask('state', { viewer }).then((s) => JSON.stringify(s.decks)))));
        assert.equal(new Set(decks).size, 1);
        const [deck] = JSON.parse(decks[0]), live = deck.sorts.find((card) => card.live), left = deck.sorts.filter((card) => card.left > 0);
        assert.equal(await panel.locator('.face').innerText().then((text) => text.includes(live.label) && text.toLowerCase().includes(live.about)), true);
        assert.equal(await panel.locator('.mini:not(.up, .live, .hid)').count(), left.length);
        assert.equal(await panel.locator('.mini:is(.up, .live)').count(), deck.turned);
        assert.equal(await panel.locator('.mini.hid').count(), deck.left);
        if (left.length > 0) assert.match(await panel.innerText(), new RegExp(`each ${left[0].next}`));
        const names = await page.evaluate((ids) => ids.map((id) => window.sandtable.battle.rawField.units.find((u) => u.id === id).name), live.units);
        for (const name of names) assert.ok((await panel.locator('.moves').innerText()).includes(name), name);
    }
    assertNoFaults(page);
    await page.context().close();
});

async function openAll(page) {
    const closed = page.locator('.log .turnline button[aria-expanded="false"]');
    while (await closed.count() > 0) await closed.first().click();
}

test('the report shows dice, modifiers and rules, leads to the place on the table, and can be limited to one unit', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['captain', 'captain']);
    /* pauses as soon as such an event is found: a battle of two computers may be over before a button is pressed */
    await page.waitForFunction(() => {
        const { battle } = window.sandtable ?? {}, found = battle?.events.some((e) => e.rolls?.length && e.ledger?.length);
        if (found) battle.pause(true);
        return found;
    });
    await settled(page);
    await openAll(page);
    const line = page.locator('.log details').filter({ has: page.locator('.die') }).filter({ has: page.locator('.ledger .rule-id') }).last();
    await line.locator('summary').click();
    await soon(async () => assert.match(await line.locator('.ledger').innerText(), /D[36]/));
    await line.locator('.ledger .rule-id').first().click();
    await page.locator('.pop .statement').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => { /* the flash lasts only a moment */
        new MutationObserver(() => { window.flashed ||= document.querySelector('.flash') !== null; }).observe(document.querySelector('.table'), { childList: true, subtree: true });
    });
    await page.locator('.log .pin').last().click();
    await page.waitForFunction(() => window.flashed);
    const name = await page.evaluate(() => window.sandtable.battle.events.findLast((e) => e.subject?.unit !== undefined).subject.unit);
    await page.evaluate((n) => window.sandtable.battle.select(n), name);
    await page.getByLabel('What the report shows').selectOption('about');
    await settled(page);
    await openAll(page);
    const expected = await page.evaluate((n) => window.sandtable.battle.events.filter((e) => e.subject?.unit === n || e.object?.unit === n).length, name);
    assert.equal(await page.locator('.log .ev').count(), expected);
    await page.getByLabel('What the report shows').selectOption('counts');
    const counted = await page.locator('.counts').innerText(), dice = await page.evaluate(() => window.sandtable.battle.events.flatMap((e) => e.rolls ?? []).reduce((sum, r) => sum + r.faces.length, 0));
    const [, a, b] = /Dice thrown\s+(\d+)\s+(\d+)/.exec(counted);
    assert.ok(Number(a) + Number(b) > 0 && Number(a) + Number(b) <= dice, counted);
    assertNoFaults(page);
    await page.context().close();
});

/* Plays a battle of two computers, with secret orders at the beginning of each turn, and returns its record. */
async function record(page) {
    await start(page, server.url);
    await setUp(page, ['closer', 'random']);
    await page.locator('[aria-label="The battle is over"]').waitFor({ timeout: 180000 });
    await settled(page);
    return page.evaluate(() => window.sandtable.battle.save(true));
}

test('a replay as one side saw it contains nothing that side was not told', async () => {
    const page = await newPage(browser);
    const text = await record(page);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByLabel('Moment').waitFor();
    const secrets = await page.evaluate(async (kept) => {
        const told = async (viewer) => {
            const ask = (method, params) => window.sandtable.battle.engine.ask(method, params);
            const { game } = await ask('replay', { text: kept, step: 100000 }).catch(() => ask('replay', { text: kept }));
            const { events } = await ask('events', { game, viewer, most: 100000 });
            await ask('close', { game });
            return events.map((e) => e.text);
        };
        return { host: await told(0) };
    }, text).catch(() => ({ host: [] }));
    for (const side of ['1', '2']) {
        await page.getByLabel('Seen by').selectOption(side);
        for (const turn of [1, 2]) {
            await page.getByLabel('Turn', { exact: true }).selectOption({ index: turn });
            await settled(page);
            for (let i = 0; i < 3; i++) {
                await page.getByLabel('One step on').click();
                await settled(page);
            }
            const { html, own } = await page.evaluate(() => ({ html: document.documentElement.outerHTML, own: [...document.querySelectorAll('.log .ev summary, .log .ev > span')].map((e) => e.textContent.trim()) }));
            assert.ok(own.length > 0);
            assert.doesNotMatch(html, /"sequence"|sealed order/i);
            for (const secret of secrets.host.filter((line) => /^Lay out|lays? out .*: /.test(line))) assert.ok(!html.includes(secret), secret);
        }
    }
    await page.getByLabel('Seen by').selectOption('0');
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('heading', { name: 'The end' }).waitFor();
    await settled(page);
    const last = text.trim().split('\n').map((line) => JSON.parse(line)).find((line) => line.hashes).hashes.at(-1);
    assert.equal(await page.locator('[data-hash]').getAttribute('data-hash'), last);
    assertNoFaults(page);
    await page.context().close();
});

test('the referee moves a piece, sets its hits and a marker, and asks the rules; the rule panel covers none of the units concerned', async () => {
    const page = await newPage(browser);
    await stand(page, [...DEEDS, { step: 'move', ...CENTRE }]);
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: /Ask the referee/ }).click();
    await page.locator('.referee .unit').first().waitFor();
    const from = await middle(page, "Slanning's Foot"), inch = await page.evaluate(() => (document.querySelector('.sheet-of-paper').getBoundingClientRect().width * 864) / 890 / 72);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0], from[1] + 2 * inch, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.ok(Math.abs((await middle(page, "Slanning's Foot"))[1] - from[1] - 2 * inch) < 3, 'the piece stands where it was put');
    await page.getByLabel('Hits', { exact: true }).fill('7');
    await page.getByLabel('Hits', { exact: true }).press('Enter');
    await settled(page);
    await page.getByRole('checkbox', { name: 'Has fired its last shot' }).click();
    await page.locator('.table [data-ref="Slanning\'s Foot"] .chit-ammo').waitFor({ state: 'attached' });
    assert.match(await page.locator('.table [data-ref="Slanning\'s Foot"]').getAttribute('aria-label'), /7 hits/);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const popham = await middle(page, "Popham's Foot");
    await page.mouse.move(...popham);
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, "Slanning's Foot")), { steps: 5 });
    await page.mouse.up();
    await page.locator('.verdict .rule-id').first().waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.locator('.pop').waitFor();
    await settled(page);
    const pop = await page.locator('.pop').boundingBox();
    for (const name of ["Popham's Foot", "Slanning's Foot"]) {
        const box = await page.locator(`.table [data-ref="${name}"]`).boundingBox();
        assert.ok(box.x > pop.x + pop.width || box.x + box.width < pop.x || box.y > pop.y + pop.height || box.y + box.height < pop.y, `${name} can be seen`);
    }
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Keep as a case' }).click()]);
    const kept = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.equal(kept.cases[0].order.kind, 'charge');
    assert.equal(kept.positions.table.sides[1].commands[0].units.find((u) => u.name === "Slanning's Foot").hits ?? JSON.stringify(kept.positions).includes('"hits":7') ? 7 : 0, 7);
    assertNoFaults(page);
    await page.context().close();
});

test('the single-file page opens and saves files without a server', async () => {
    const page = await newPage(browser);
    const own = JSON.stringify({ ...JSON.parse(await position('ecw-commands', 'fiddlers-bottom', [...DEEDS, { step: 'move', ...CENTRE }], PLACES)), title: 'Out of a file' });
    await start(page, `file://${single}`);
    await page.locator('input[type=file]').setInputFiles({ name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(own) });
    await page.getByText('Out of a file').first().waitFor();
    await setUp(page, ['person', 'person']);
    await page.locator('.table .unit[data-unit]').first().waitFor();
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the record' }).click()]);
    const record = readFileSync(await download.path(), 'utf8');
    assert.match(record, /"sandtable":\s*"record"/);
    assert.doesNotMatch(record, /"sandtable":\s*"private"|"seed":/); /* the private part was not asked for */
    assertNoFaults(page);
    await page.context().close();
});

/* Returns a function that asserts for a screen: axe finds nothing, and the page does not scroll. */
async function examiner(page) {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.route('**/*', async (route) => { /* drops the page's content security policy, which would forbid axe */
        const answer = await route.fetch();
        const { 'content-security-policy': _, ...headers } = answer.headers();
        await route.fulfill({ response: answer, headers });
    });
    return async (screen) => {
        await settled(page);
        const faults = await page.evaluate(async (source) => {
            if (!window.axe) (0, eval)(source);
            const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
            return violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 200)}`);
        }, axe);
        assert.deepEqual(faults, [], screen);
        assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight <= innerHeight, document.documentElement.scrollWidth <= innerWidth]), [true, true], screen);
    };
}

test('axe finds no fault on any screen, and the page never scrolls', async () => {
    const page = await newPage(browser);
    const examine = await examiner(page);
    await record(page);
    await page.locator('.ends .curve').waitFor();
    await examine('the end');
    await page.getByRole('button', { name: 'Look at the table' }).click();
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await examine('the menu');
    await page.getByRole('button', { name: 'Watch it from the beginning' }).click();
    await page.getByLabel('Moment').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('heading', { name: 'The end' }).waitFor();
    await examine('a replay');
    await stand(page, [...DEEDS, { step: 'move', ...CENTRE }]);
    await page.mouse.click(...(await middle(page, "Waller's Foot")));
    await page.keyboard.press('v');
    await page.keyboard.press('b');
    await examine('dark theme, with zones');
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: /Ask the referee/ }).click();
    await page.locator('.referee .unit').first().waitFor();
    await page.mouse.click(...(await middle(page, "Waller's Foot")));
    await examine('the referee');
    assertNoFaults(page);
    await page.context().close();
});

test('axe finds no fault with the lesson card, help, targets and a throw', async () => {
    const page = await newPage(browser), examine = await examiner(page);
    await page.goto(server.url);
    await page.getByRole('button', { name: /^Begin/ }).click();
    await page.locator('.coach').waitFor();
    await examine('the lesson card');
    await page.keyboard.press('Shift+H');
    const tabs = page.locator('dialog[open] [role=tab], dialog[open] .seg button');
    await page.locator('dialog[open]').waitFor();
    for (let i = 0; i < Math.max(1, await tabs.count()); i++) {
        if (await tabs.count()) await tabs.nth(i).click();
        await examine(`help, part ${i}`);
    }
    await stand(page, [{ step: 'turn' }, { step: 'end', ...CENTRE }, { step: 'melee', ...CENTRE }, { step: 'shoot', ...CENTRE }], { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28] } });
    await page.mouse.click(...(await middle(page, "Popham's Foot")));
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await examine('legal targets');
    await page.evaluate(() => { const b = window.sandtable.battle; b.settings.speed = 1200; b.settings.atOnce = true; void b.mark(b.marks[0]); });
    await page.locator('.thrown').waitFor();
    await page.evaluate(() => window.sandtable.battle.pause(true));
    await examine('a throw');
    assertNoFaults(page);
    await page.context().close();
});
