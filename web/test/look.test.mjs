// What the page says and shows: refusals, rule options, odds, links, replay, records and accessibility.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, playOn, program, root, serve, settled, setUp, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function toMovement(page) {
    await start(page, server.url);
    await setUp(page, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
}

test('a refused order says why and names its rule', async () => {
    const page = await newPage(browser);
    await toMovement(page);
    await page.locator('.who-list button').first().click();
    for (let i = 0; i < 4; i++) await page.keyboard.press('9');
    await settled(page);
    await page.locator('.verdict.no').waitFor();
    assert.match(await page.locator('.verdict').innerText(), /Not allowed/);
    assert.ok(await page.locator('.verdict .rule-id').count());
    assert.equal(await page.getByRole('button', { name: /Confirm/ }).isDisabled(), true);
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.locator('.pop .statement, .pop p').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.pop').waitFor({ state: 'detached' });
    assertNoFaults(page);
    await page.context().close();
});

test('rule options are listed and can be changed', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await page.getByRole('button', { name: 'Change a rule option' }).click();
    const sets = page.locator('.optlist fieldset');
    await sets.first().waitFor();
    const shown = await sets.count();
    assert.ok(shown >= 20, `${shown} options`);
    const other = sets.filter({ has: page.locator('input[type=radio]:not(:checked)') }).first();
    await other.locator('input[type=radio]:not(:checked)').first().click();
    await page.locator('.sheet').getByRole('button', { name: 'Close' }).click();
    await page.locator('.brief', { hasText: '1 rule option changed' }).waitFor();
    assertNoFaults(page);
    await page.context().close();
});

test('a scenario file with a mistake is refused, naming the line', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await page.locator('input[type=file]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from('{\n "ruleset": "no-such-rules",\n "scenario": "x"\n}') });
    await page.locator('.problems').waitFor();
    assert.match(await page.locator('.problems').innerText(), /mine\.json: line 2/);
    assertNoFaults(page);
    await page.context().close();
});

/* The first scenario with commands, its second army twenty-four inches nearer, so that dice fall soon. */
async function closeQuarters(page) {
    const all = JSON.parse(readFileSync(join(root, 'build/page/scenarios.json'), 'utf8'));
    const scenario = { ...all.find(({ sides }) => sides?.[1].commands), scenario: 'close', title: 'At close quarters', terrain: [], decoration: [], zones: [] };
    for (const { units } of scenario.sides[1].commands) for (const unit of units) unit.at[1] -= 24;
    await start(page, server.url);
    await page.locator('input[type=file]').setInputFiles({ name: 'close.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(scenario)) });
    await page.getByText('At close quarters').first().waitFor();
    await setUp(page, ['person', 'person']);
}

test('odds equal those of the engine on the command line', async () => {
    const page = await newPage(browser);
    await closeQuarters(page);
    await playOn(page, { until: (what) => /^took .*→/.test(what) });
    await page.locator('.odds .bars').waitFor();
    await settled(page);
    await page.locator('.odds .rule-id').click();
    await page.locator('.odds .scroll p').first().waitFor();
    const shown = await page.locator('.odds .scroll p').allInnerTexts();
    const { order, text, closed } = await page.evaluate(async () => ({ order: window.sandtable.battle.odds.line, ...(await window.sandtable.battle.saveParts()) }));
    const ask = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const answers = execFileSync(program, ['engine'], { input: `${ask(1, 'open', { text, private: closed })}\n${ask(2, 'odds', { line: order })}\n`, encoding: 'utf8', maxBuffer: 1 << 26 });
    const words = answers.trim().split('\n').map((line) => JSON.parse(line)).find((a) => a.id === 2).result.words;
    assert.ok(words.length > 0);
    for (const line of words) assert.ok(shown.includes(line), `${line} is not among ${shown.join(' | ')}`);
    assertNoFaults(page);
    await page.context().close();
});

test('"Position as a link": the link opens the position', async () => {
    const page = await newPage(browser);
    await toMovement(page);
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: 'Position as a link' }).click();
    const link = await page.locator('.link').inputValue();
    const other = await newPage(browser);
    await other.goto(link);
    await other.locator('.app').waitFor();
    assert.equal(await other.locator('.turn').innerText(), await page.locator('.turn').innerText());
    assertNoFaults(other);
    await other.context().close();
    await page.context().close();
});

test('a replay ends at the record’s last hash, and play can go on from any turn', async () => {
    const page = await newPage(browser);
    await start(page, server.url);
    await setUp(page, ['closer', 'random']);
    await page.locator('[aria-label="The battle is over"]').waitFor({ timeout: 180000 });
    await settled(page);
    const text = await page.evaluate(() => window.sandtable.battle.save(true));
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('heading', { name: 'The end' }).waitFor();
    await settled(page);
    const hash = await page.locator('[data-hash]').getAttribute('data-hash');
    const last = text.trim().split('\n').map((line) => JSON.parse(line)).find((line) => line.hashes).hashes.at(-1);
    assert.equal(hash, last);
    const file = join(mkdtempSync(join(tmpdir(), 'sandtable-')), 'game.record');
    writeFileSync(file, text);
    execFileSync(program, ['verify', file]);
    await page.getByLabel('Turn', { exact: true }).selectOption({ index: 3 });
    await page.waitForFunction(() => /Turn 3/.test(document.querySelector('.turn h1').innerText));
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.locator('.veil, .rail').first().waitFor();
    await settled(page);
    assert.equal(await page.evaluate(() => window.sandtable.battle.now.turn), 3);
    assertNoFaults(page);
    await page.context().close();
});

test('a record downloaded with its private part opens as the same battle', async () => {
    const page = await newPage(browser);
    await toMovement(page);
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download it with all secrets' }).click()]);
    const path = join(mkdtempSync(join(tmpdir(), 'sandtable-')), file.suggestedFilename());
    await file.saveAs(path);
    execFileSync(program, ['verify', path]);
    const hash = await page.evaluate(() => window.sandtable.battle.now.hash);
    const other = await newPage(browser);
    await start(other, server.url);
    await other.locator('input[type=file]').setInputFiles(path);
    await other.getByRole('button', { name: 'To the end' }).click();
    await other.waitForFunction((text) => document.querySelector('[data-hash]').dataset.hash === text, hash);
    await other.getByRole('button', { name: 'Play on from here' }).click();
    await other.locator('.veil, .rail').first().waitFor();
    await settled(other);
    assert.equal(await other.evaluate(() => window.sandtable.battle.now.hash), hash);
    assertNoFaults(other);
    for (const one of [page, other]) await one.context().close();
});

test('the page lists its keys, does not scroll at 1280 × 800, and axe finds no serious fault', async () => {
    const page = await newPage(browser);
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const faults = () => page.evaluate(async (source) => {
        if (!window.axe) (0, eval)(source);
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
        return violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)}`);
    }, axe);
    await page.route('**/*', async (route) => { /* drops the page's content security policy, which would forbid axe */
        const answer = await route.fetch();
        const { 'content-security-policy': _, ...headers } = answer.headers();
        await route.fulfill({ response: answer, headers });
    });
    await start(page, server.url);
    await settled(page);
    assert.deepEqual(await faults(), []);
    await setUp(page, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    assert.deepEqual(await faults(), []);
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight <= innerHeight, document.documentElement.scrollWidth <= innerWidth]), [true, true]);
    await page.keyboard.press('?');
    await page.locator('.keys').waitFor();
    assertNoFaults(page);
    await page.context().close();
});

test('colours and hatching follow the names of the sides, on the start screen and in battles', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    const worn = () => page.evaluate(() => {
        const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), names = ['tawny', 'azure', 'vermilion', 'purple'];
        const hatched = [1, 2].map((side) => [...document.querySelector(`pattern[id$="tex-${side}"]`).children].filter((e) => getComputedStyle(e).display !== 'none').map((e) => e.getAttribute('class').split(' ').pop()).join());
        const standards = [1, 2].map((side) => [...document.querySelector(`:is(.seat, .army) .std.side-${side}`).querySelectorAll('g[class^=std-]')].filter((g) => getComputedStyle(g).display !== 'none').map((g) => g.getAttribute('class')).join());
        return { standards, colours: ['--one', '--two'].map((side) => names.find((n) => token(`--${n}`) === token(side))), hatched };
    });
    const FLAGS = ['std-flag', 'std-flag'];
    for (const [rules, battle, dress, standards = FLAGS] of [['Punic', 'Zama', ['vermilion', 'purple'], ['std-eagle', 'std-disc']], ['Sword', 'Edgehill', ['azure', 'tawny']], ['Command', 'Naseby', ['tawny', 'azure']]]) {
        await page.locator('.rule', { hasText: rules }).click();
        await page.locator('.bat', { hasText: battle }).click();
        await settled(page);
        assert.deepEqual(await worn(), { standards, colours: dress, hatched: dress }, `${battle}, on the start screen`);
    }
    await page.locator('.rule', { hasText: 'Sword' }).click();
    await page.locator('.bat', { hasText: 'Edgehill' }).click();
    await setUp(page, ['person', 'captain']);
    await page.locator('.table .unit').first().waitFor();
    assert.deepEqual(await worn(), { standards: FLAGS, colours: ['azure', 'tawny'], hatched: ['azure', 'tawny'] }, 'in the battle');
    await page.locator('.decide .steps').waitFor();
    assert.deepEqual(await page.locator('.steps li').allInnerTexts(), ['Plan', 'Move', 'Fire', 'Fight', 'Rally']);
    assert.equal(await page.locator('.steps [aria-current=step]').innerText(), 'Plan', 'the present part of the turn is marked');
});

test('in a very large window the names on the table and the start screen grow, and the lesson fits beside them', async (t) => {
    const sizes = [];
    for (const viewport of [{ width: 1440, height: 900 }, { width: 2560, height: 1440 }]) {
        const page = await newPage(browser, { viewport });
        await start(page, server.url);
        const page0 = await page.locator('.st').evaluate((e) => e.getBoundingClientRect().width);
        await page.getByRole('button', { name: /^Begin/ }).first().click();
        await page.locator('.table .u-name').first().waitFor();
        await settled(page);
        const name = await page.locator('.table .u-name', { hasText: "Essex's Foot" }).evaluate((e) => e.getBoundingClientRect().height), card = await page.locator('.coach').boundingBox();
        assert.ok(card.x >= 0 && card.y >= 0 && card.x + card.width <= viewport.width && card.y + card.height <= viewport.height, JSON.stringify(card));
        sizes.push({ page0, name, card: card.width });
        assertNoFaults(page);
        await page.context().close();
    }
    const [usual, large] = sizes;
    assert.ok(large.page0 > 1.25 * usual.page0 && large.name > 1.2 * usual.name && large.card > 1.2 * usual.card, JSON.stringify(sizes));
});

test('the course of a turn in each page.json names only steps of its ruleset', () => {
    for (const folder of readdirSync(join(root, 'src/rules')).filter((name) => existsSync(join(root, 'src/rules', name, 'page.json')))) {
        const { course } = JSON.parse(readFileSync(join(root, 'src/rules', folder, 'page.json'), 'utf8')), ask = { jsonrpc: '2.0', id: 1, method: 'ruleset', params: { ruleset: folder.replaceAll('_', '-') } };
        const { result } = JSON.parse(execFileSync(program, ['engine'], { input: `${JSON.stringify(ask)}\n`, encoding: 'utf8' })), known = new Set(result.steps.map((s) => s.name));
        assert.ok(Object.keys(course).length >= 3, folder);
        assert.deepEqual(Object.values(course).flatMap((names) => names.split(' ')).filter((name) => !known.has(name)), [], folder);
    }
});
