// Takes pictures of ten moments of a battle and of all kinds of terrain: `node web/test/pictures.mjs [DIR]` (after `make page`); `make pictures` puts them in docs/img.
// --tablet, --night, --grey: other screens; --only=NAME: only pictures whose name contains NAME.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inAddress, position, root } from './harness/engine.mjs';
import { newPage, open, playOn, serve, setUp, start } from './browser.mjs';

const given = process.argv.slice(2), flag = (name) => given.includes(`--${name}`);
const directory = given.find((word) => !word.startsWith('--')) ?? join(root, 'docs/img'), only = given.find((word) => word.startsWith('--only='))?.slice(7);
const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true };

await mkdir(directory, { recursive: true });
const [server, browser] = await Promise.all([serve(), open()]);

/* Shrinks a picture to about a third where pngquant is installed. */
function smaller(picture) {
    const { status, stdout } = spawnSync('pngquant', ['--speed', '1', '192', '-'], { input: picture, maxBuffer: 1 << 26 });
    return status === 0 && stdout.length > 0 ? stdout : picture;
}

/* ---- acts of a player at the table ------------------------------------------------------------------------------- */

const settle = (page) => page.waitForTimeout(500);
const middle = (page, name) => page.evaluate((wanted) => {
    const box = document.querySelector(`.table [data-ref="${wanted}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}, name);
const inch = (page) => page.evaluate(() => {
    const battle = window.sandtable.battle, paper = document.querySelector('.sheet-of-paper').getBoundingClientRect();
    return (paper.width * 864) / (864 + 26) / battle.field.width;
});

async function drag(page, from, to, { hold = false } = {}) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    if (!hold) await page.mouse.up();
    await settle(page);
}

async function carry(page, name, [east, north], options) {
    const [x, y] = await middle(page, name), k = await inch(page);
    await drag(page, [x, y], [x + east * k, y - north * k], options);
}

async function stand(page, frame, places, contacts) {
    await page.addInitScript((look) => localStorage.setItem('sandtable.look', JSON.stringify(look)), { speed: 0, ...(flag('night') ? { theme: 'dark' } : {}) });
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', frame, places, contacts)));
    await page.waitForSelector('.table .unit[data-unit]');
    await page.waitForSelector('.decide');
    await settle(page);
}

/* ---- the moments ------------------------------------------------------------------------------------------------------ */

/* An agenda lists its frames from the last to come to the one that is due now. */
const COMMAND = { subject: "Parliament's Centre", sides: ['Parliament'] }, MELEE = [{ step: 'turn' }, { step: 'end', ...COMMAND }, { step: 'melee', ...COMMAND }], MOVE = [...MELEE, { step: 'shoot', ...COMMAND }, { step: 'move', ...COMMAND }];
const CLOSE = { "Slanning's Foot": { at: [27, 13.5] }, "Grenvile's Foot": { at: [40, 17] }, "Weldon's Foot": { at: [31.5, 10] } };
const CROWD = {
    "Popham's Foot": { at: [33.6, 20], hits: 3 }, "Weldon's Foot": { at: [38, 20], hits: 2 }, "Waller's Foot": { at: [42.4, 20], hits: 5 }, "Haselrig's Foot": { at: [47.4, 19], heading: 8, hits: 1 }, "Potley's Foot": { at: [43, 15.6], hits: 6 },
    "Slanning's Foot": { at: [34.4, 23], hits: 4 }, "Grenvile's Foot": { at: [38.8, 23], hits: 2 }, "Hopton's Foot": { at: [43.2, 23], hits: 7 }, "Trevanion's Foot": { at: [48, 24.5], heading: 188, hits: 2 },
    "Stawell's Horse": { at: [30.1, 20], heading: 90, hits: 2 }, "Digby's Horse": { at: [38, 27.6], hits: 5 }, "Leighton's Shot": { at: [28, 14] }, "Wemyss's Guns": { at: [36, 14.4] },
};
const TOUCHING = [["Popham's Foot", "Slanning's Foot"], ["Weldon's Foot", "Grenvile's Foot"], ["Waller's Foot", "Hopton's Foot"], ["Stawell's Horse", "Popham's Foot", 4]];

/* A map of all kinds of terrain: those of the ruleset as terrain, with borders, the others as decoration, without. */
const AREAS = ['hill', 'wood', 'town', 'marsh', 'lake', 'orchard', 'field', 'pond', 'rough', 'vineyard', 'olives', 'villa', 'camp'], LINES = ['hedge', 'entrenchment', 'river', 'road', 'stream', 'wall', 'fence'];
const RULED = new Set(['hill', 'wood', 'town', 'marsh', 'lake', 'hedge', 'entrenchment', 'river']);
async function plate() {
    const battle = JSON.parse(await readFile(join(root, 'scenarios/ecw-commands/first-battle.json'), 'utf8'));
    const areas = AREAS.map((look, i) => { const x = 3 + (i % 5) * 18, y = 54 - Math.floor(i / 5) * 13; return { look, name: look, area: [[x, y + 1], [x + 6, y], [x + 13, y + 1.5], [x + 14, y + 6], [x + 9, y + 10], [x + 1, y + 9]] }; });
    const lines = LINES.map((look, i) => { const x = 3 + (i % 2) * 45, y = 25 - Math.floor(i / 2) * 5; return { look, name: look, ...(look === 'river' ? { width: 1.5 } : look === 'road' ? { width: 0.8 } : look === 'stream' ? { width: 0.5 } : {}), line: [[x, y], [x + 12, y + 1], [x + 26, y - 1], [x + 39, y + 0.5]] }; });
    const all = [...areas, ...lines], ruled = ({ look, ...rest }) => ({ kind: look, ...rest });
    for (const side of battle.sides) { side.bodies = []; side.commands.forEach((c, i) => c.units.forEach((u, j) => { u.at = [6 + i * 24 + j * 6, side.facing === 'north' ? 3 : 70]; })); }
    return { ...battle, scenario: 'plate', title: 'All kinds of ground', about: 'A plate.', table: { width: 93, height: 73 }, zones: [], terrain: all.filter((one) => RULED.has(one.look)).map(ruled), decoration: all.filter((one) => !RULED.has(one.look)) };
}

const MOMENTS = {
    'table-kinds': async (page) => {
        await start(page, server.url);
        await page.locator('input[type=file]').first().setInputFiles({ name: 'plate.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(await plate())) });
        await page.locator('.bat.on', { hasText: 'All kinds of ground' }).waitFor();
        await setUp(page, ['person', 'captain']);
        await page.locator('.sequence').waitFor();
        await page.locator('.sheet-of-paper').waitFor();
    },
    'table-start': async (page) => { await start(page, server.url); },
    'table-deployment': async (page) => {
        await start(page, server.url);
        await page.locator('.bat', { hasText: 'Mill Bridge' }).click();
        await setUp(page, ['person', 'captain']);
        await playOn(page, { until: async () => page.evaluate(() => window.sandtable?.battle.mine && window.sandtable.battle.state.units.filter((u) => u.standing === 'play').length >= 8) });
    },
    'table-cards': async (page) => {
        await start(page, server.url);
        await setUp(page, ['person', 'captain']);
        await page.locator('.sequence').waitFor();
    },
    'table-move': async (page) => { await stand(page, MOVE, { "Weldon's Foot": { at: [31.5, 10] } }); await carry(page, "Potley's Foot", [2.4, 4.4], { hold: true }); },
    'table-refused': async (page) => { await stand(page, MOVE, CLOSE); await carry(page, "Popham's Foot", [-4.2, 1]); await page.getByRole('button', { name: 'Why?' }).click(); },
    'table-charge': async (page) => { await stand(page, MOVE, CLOSE); await drag(page, await middle(page, "Popham's Foot"), await middle(page, "Slanning's Foot")); await page.locator('.odds .bars').waitFor(); },
    'table-melee': async (page) => { await stand(page, MELEE, CROWD, TOUCHING); await page.locator('.decide .opt').first().click(); },
    'table-report': async (page) => {
        await start(page, server.url);
        await setUp(page, ['captain', 'captain']);
        await page.waitForFunction(() => window.sandtable?.battle.now.turn >= 7 && window.sandtable.battle.events.filter((e) => e.turn === window.sandtable.battle.now.turn && e.rolls?.length).length > 3);
        await page.evaluate(() => window.sandtable.battle.pause(true));
        await settle(page);
        await page.getByLabel('The report large or small').click();
        for (const one of (await page.locator('.log details').filter({ has: page.locator('.die') }).all()).slice(-2)) await one.locator('summary').click();
    },
    'table-referee': async (page) => {
        await stand(page, MOVE, CLOSE);
        await page.getByRole('button', { name: 'Battle', exact: true }).click();
        await page.getByRole('button', { name: /Ask the referee/ }).click();
        await page.waitForSelector('.referee .unit');
        await settle(page);
        await carry(page, "Slanning's Foot", [2, 3.5]);
        await page.getByRole('button', { name: 'Ask', exact: true }).click();
        await drag(page, await middle(page, "Popham's Foot"), await middle(page, "Slanning's Foot"));
        await page.getByRole('button', { name: 'Why?' }).click();
    },
    'table-replay': async (page) => {
        await start(page, server.url);
        await setUp(page, ['captain', 'captain']);
        await page.locator('[aria-label="The battle is over"]').waitFor({ timeout: 90000 });
        await page.getByRole('button', { name: 'Replay' }).click();
        await page.getByLabel('Turn', { exact: true }).selectOption({ index: 7 });
        for (let i = 0; i < 16; i++) {
            await page.getByLabel('One step on').click();
            await page.waitForTimeout(120);
        }
    },
};

for (const [name, act] of Object.entries(MOMENTS)) {
    if (only && !name.includes(only)) continue;
    const page = await newPage(browser, flag('tablet') ? tablet : {});
    try {
        await act(page);
    } catch (error) {
        console.error(`${name}: ${error.message.split('\n')[0]}`);
    }
    await settle(page);
    if (flag('grey')) await page.evaluate(() => { document.documentElement.style.filter = 'grayscale(1)'; });
    await writeFile(join(directory, `${name}.png`), smaller(await page.screenshot()));
    if (page.faults.length > 0) console.error(name, page.faults);
    await page.context().close();
}
await browser.close();
await server.stop();
