// How a battle is won: the engine says it in every ruleset, and the page shows it under the score at any time.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { engine, inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, root, serve, settled, soon, start } from './browser.mjs';

let server, browser;
const shots = join(root, 'build/screens');
before(async () => { [server, browser] = await Promise.all([serve(), open()]); mkdirSync(shots, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

const MODULE = process.env.SANDTABLE_WASM ?? ['sandtable', 'small'].map((name) => join(root, `build/wasm/${name}.wasm`)).find((file) => existsSync(file));
const SCENARIOS = readdirSync(`${root}/scenarios`).flatMap((ruleset) => readdirSync(`${root}/scenarios/${ruleset}`).filter((f) => f.endsWith('.json')).map((f) => [ruleset, f.slice(0, -5)]));

test('every battle says what ends it, what scores and what would change the score, citing existing rules', async () => {
    const ask = await engine(MODULE);
    for (const [ruleset, name] of SCENARIOS) {
        const { game } = ask('new', { text: readFileSync(`${root}/scenarios/${ruleset}/${name}.json`, 'utf8') });
        const { points, goals } = ask('standing', { game, viewer: 1 }), rules = new Set(ask('ruleset', { ruleset }).rules.map((r) => r.id));
        for (const kind of ['ends', 'pays', 'changes']) assert.ok(goals.some((g) => g.kind === kind), `${name}: ${kind}`);
        for (const g of goals) {
            assert.ok(rules.has(g.rule), `${name}: ${g.rule}`);
            if (g.kind === 'changes') assert.notDeepEqual(g.points, points, `${name}: ${g.words} changes something`);
            if (g.need) assert.ok(g.have >= 0 && g.have <= g.need, `${name}: ${g.words}`);
        }
        assert.ok(goals.some((g) => g.words.startsWith('The battle ends after turn')), name);
        ask('close', { game });
    }
});

/* Moves the units so that the King takes Mill Hill: the score must be the one foretold for that. */
test('the score foretold for taking an objective is the score after taking it', async () => {
    const ask = await engine(MODULE), frame = [{ step: 'turn' }, { step: 'end', subject: "Skippon's Centre", sides: ['Parliament'] }];
    const standing = async (places) => { const { game } = ask('new', { text: await position('ecw-commands', 'naseby', frame, places) }), said = ask('standing', { game, viewer: 1 }); ask('close', { game }); return said; };
    const scenario = JSON.parse(readFileSync(`${root}/scenarios/ecw-commands/naseby.json`, 'utf8')), zone = scenario.zones.find((z) => z.name === 'Mill Hill');
    const mid = [0, 1].map((i) => zone.area.reduce((sum, p) => sum + p[i], 0) / zone.area.length).map(Math.round), inside = ({ at: [x, y] }) => zone.area.filter(([a, b], i) => { const [c, d] = zone.area[(i + 1) % zone.area.length]; return b > y !== d > y && x < a + ((c - a) * (y - b)) / (d - b); }).length % 2 === 1;
    const units = (side) => scenario.sides[side].commands.flatMap((c) => c.units), before = await standing({});
    const promised = before.goals.find((g) => g.kind === 'changes' && g.zone && g.words.startsWith('Mill Hill held by The King'));
    assert.ok(promised, 'the King might take Mill Hill');
    const away = Object.fromEntries(units(0).filter((u) => u.at && inside(u)).map((u, i) => [u.name, { at: [4 + 4 * i, 3] }]));
    const now = await standing({ ...away, [units(1).find((u) => u.at).name]: { at: mid } });
    assert.equal(now.objectives.find((o) => o.name === 'Mill Hill').holder, 'The King');
    assert.deepEqual(now.points, promised.points);
});

const COMMAND = { subject: "Parliament's Centre", sides: ['Parliament'] }, MOVE = [{ step: 'turn' }, { step: 'end', ...COMMAND }, { step: 'melee', ...COMMAND }, { step: 'shoot', ...COMMAND }, { step: 'move', ...COMMAND }];

for (const [width, height, hasTouch] of [[1440, 900], [390, 844, true]])
    test(`pressing the score opens "How one wins", ${width} pixels wide`, async (t) => {
        const page = await newPage(browser, { viewport: { width, height }, hasTouch: Boolean(hasTouch), isMobile: Boolean(hasTouch) });
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', MOVE)));
        await page.locator('.decide').waitFor();
        await settled(page);
        await page.locator('.score').click();
        const panel = page.getByRole('dialog', { name: 'How one wins' });
        await panel.waitFor();
        await page.screenshot({ path: join(shots, `goal-${width}.png`) });
        const goals = await page.evaluate(() => window.sandtable.battle.standing.goals), said = await panel.innerText();
        for (const g of goals) assert.ok(g.kind === 'scores' ? said.toLowerCase().includes(g.words.replace(/^.*?: /, '').toLowerCase()) : g.zone && g.kind === 'pays' ? said.includes('for the side that alone') : said.includes(g.words.replace(/: -?\d+ : -?\d+$/, '').replace(/ \[[^\]]*\]/g, '')), g.words);
        for (const g of goals.filter((g) => g.kind === 'changes')) assert.ok(said.includes(`${g.points[0]} : ${g.points[1]}`));
        await page.keyboard.press('Escape');
        assert.equal(await panel.count(), 0);
        await page.keyboard.press('Shift+G');
        await panel.waitFor();
        await page.keyboard.press('Shift+G');
        assert.equal(await panel.count(), 0, 'the same key closes it');
        await page.keyboard.press('t');
        await page.locator('.console input').fill('goal');
        await page.keyboard.press('Enter');
        await page.locator('.console').getByText('The battle ends after turn').first().waitFor();
    });

test('the briefing speaks of ground to hold where there is some', async (t) => {
    const page = await newPage(browser), brief = page.locator('.brief dl');
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.rule', { hasText: 'Unit cards' }).click();
    for (const [title, wins] of [['Lark Hill', 'last turn: one for each unit of its own not lost.'], ['Cheriton', 'last turn: for ground it holds alone, and for every enemy unit lost']]) {
        await page.locator('.bat', { hasText: title }).click();
        await soon(async () => assert.ok((await brief.innerText()).includes(wins), await brief.innerText()));
    }
});
