// Twelve moments of a battle: each is saved as a picture in build/moments/, for comparing by eye, and checked for what it must show.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, kept, newPage, open, playOn, root, serve, settled, setUp, start } from './browser.mjs';

let server, browser;
const shots = join(root, 'build/moments');
before(async () => { [server, browser] = await Promise.all([serve(), open()]); mkdirSync(shots, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

const CENTRE = { subject: "Balfour's Centre", sides: ['Parliament'] }, RIGHT = { subject: "Balfour's Right", sides: ['Parliament'] };
const under = (command) => [{ step: 'turn' }, { step: 'end', ...command }, { step: 'melee', ...command }];
const SHOOT = [...under(CENTRE), { step: 'shoot', ...CENTRE }], MOVE = [...under(RIGHT), { step: 'shoot', ...RIGHT }, { step: 'move', ...RIGHT }], MELEE = under(RIGHT);
/* The units of the first battle as they might stand in its third turn. */
const FIELD = {
    "Essex's Foot": { at: [14.6, 16.6], hits: 1 }, "Holles's Foot": { at: [20, 16.6], hits: 2 }, "Brooke's Foot": { at: [25.4, 16.4] },
    "Balfour's Horse": { at: [44, 20], hits: 1 }, "Stapleton's Horse": { at: [36, 20.5], hits: 3 }, "Essex's Guns": { at: [30.4, 14.4], heading: 6 },
    "Gerard's Foot": { at: [17.2, 27.4], hits: 7 }, "Feilding's Foot": { at: [23, 26.6], hits: 1 }, "Wilmot's Horse": { at: [36, 23.5], hits: 4 },
    "Grandison's Horse": { at: [43.4, 31.2], heading: 190 }, "Astley's Guns": { at: [31.4, 29.4], heading: 186 }, "Lisle's Dragoons": { at: [11.4, 30.6], heading: 176, hits: 1 },
};
const TOUCHING = [["Stapleton's Horse", "Wilmot's Horse"]];

async function page(t, options = {}) {
    const it = await newPage(browser, options);
    t.after(async () => { assertNoFaults(it); await it.context().close(); });
    return it;
}
/* Opens the field at a step to be decided; `speed` is how fast throws are shown. */
async function field(t, frames, { speed = 0, places = {}, contacts = TOUCHING, ...options } = {}) {
    const it = await page(t, options);
    await it.addInitScript((look) => localStorage.setItem('sandtable.look', JSON.stringify(look)), { speed, auto: false });
    await it.goto(server.url + inAddress(await position('ecw-commands', 'first-battle', frames, { ...FIELD, ...places }, contacts)));
    await it.locator('.table .unit[data-unit]').first().waitFor();
    await it.locator('.decide').waitFor();
    await settled(it);
    return it;
}
const picture = async (it, name, options = {}) => { await settled(it); await it.screenshot({ path: join(shots, `${name}.png`), ...options }); };
const spot = (it, name) => it.evaluate((ref) => {
    const box = document.querySelector(`.table [data-ref="${ref}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}, name);
async function drag(it, from, to) {
    await it.mouse.move(...from);
    await it.mouse.down();
    await it.mouse.move(...to, { steps: 6 });
    await it.mouse.up();
    await settled(it);
}
const text = (it, selector) => it.locator(selector).first().innerText();
/* Gives the order in hand once its chances are shown. */
async function confirmed(it) {
    await settled(it);
    await it.keyboard.press('Enter');
}
/* Waits until a throw has shown a beat of this kind, then pauses it. */
async function stopped(it, kind) {
    await it.waitForFunction((wanted) => { const m = window.sandtable.battle.moment; return m && m.beats.slice(0, m.beat).some((b) => b.kind === wanted); }, kind);
    await it.evaluate(() => window.sandtable.battle.pause(true));
    await settled(it);
}

test('1 start: a guided battle first, then rules, battles, players', async (t) => {
    const it = await page(t);
    await it.goto(server.url);
    await it.locator('.rule').first().waitFor();
    await picture(it, '01-start');
    assert.match(await text(it, '.kept'), /guided first battle/);
    assert.deepEqual((await it.locator('.btn.primary').allInnerTexts()).map((words) => words.split(/\s/)[0]), ['Begin'], 'only Begin is a primary button');
    for (const [width, height] of [[1280, 800], [1440, 900], [1366, 625], [1366, 768], [1000, 700], [768, 1024], [820, 1180], [2560, 1440]]) {
        await it.setViewportSize({ width, height });
        await settled(it);
        const { part, inside } = await it.evaluate(() => {
            const card = document.querySelector('.kept .large').getBoundingClientRect(), map = document.querySelector('.kept .minimap').getBoundingClientRect(), begin = document.querySelector('.kept .primary').getBoundingClientRect();
            return { part: map.width / card.width, inside: begin.bottom <= card.bottom - 4 && begin.top > card.top };
        });
        assert.ok(part > 0.38 && inside, `${width} × ${height}: the picture has ${part} of the card, Begin ${inside ? 'is inside it' : 'is cut off'}`);
    }
    assert.equal(await it.locator('.kept .minimap .gl').count(), 12, 'its units show their arms');
    assert.equal(await it.locator('.rule').count(), 5);
    for (const heading of ['Rules', 'Battles', 'Briefing', 'Who plays']) assert.equal(await it.locator('.st h2', { hasText: new RegExp(`^${heading}`) }).count(), 1, heading);
});

test('2 back: the battle to continue comes first', async (t) => {
    const it = await page(t);
    await start(it, server.url);
    await it.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(it, ['person', 'closer']);
    await playOn(it, { until: () => it.evaluate(() => window.sandtable.battle.now.turn >= 2) });
    await kept(it);
    await it.getByRole('button', { name: 'Battle', exact: true }).click();
    await it.getByRole('button', { name: /Leave for the start/ }).click();
    await it.getByRole('button', { name: /^Continue/ }).first().waitFor();
    await it.locator('.rule').first().waitFor();
    await picture(it, '02-back');
    assert.match(await text(it, '.kept'), /A First Battle[\s\S]*Turn 2/i);
});

test('3 lesson: one card, one thing to do', async (t) => {
    const it = await page(t);
    await start(it, server.url);
    await it.getByRole('button', { name: /^Begin/ }).click();
    await it.locator('.coach').waitFor();
    for (let i = 0; i < 30 && !(await it.evaluate(() => window.sandtable.battle.decision?.step === 'move' && window.sandtable.battle.mine)); i++) {
        await it.locator('.coach').getByRole('button', { name: 'Show me' }).click({ timeout: 2000 }).catch(() => it.keyboard.press('Shift+Enter'));
        await settled(it);
        await it.keyboard.press((await it.evaluate(() => window.sandtable.battle.ending !== null)) ? 'Shift+Enter' : 'Enter');
        await settled(it);
    }
    await picture(it, '03-lesson');
    assert.match(await text(it, '.coach'), /Lesson \d+ of \d+/);
});

test('4 targets: units that may shoot, their targets, ranges', async (t) => {
    const it = await field(t, SHOOT);
    await it.mouse.click(...(await spot(it, "Holles's Foot")));
    await it.waitForFunction(() => window.sandtable.battle.marks.length === 2);
    await picture(it, '04-targets');
    const plates = await it.locator('.plate').allTextContents();
    assert.ok(plates.some((p) => /7\.8 in/.test(p)) && plates.some((p) => /7(\.0)? in/.test(p)), plates.join());
    assert.ok((await it.locator('.able').count()) >= 2, 'the other units that may shoot are marked');
});

test('5 done: ending a step asks once and names the units that could still shoot', async (t) => {
    const it = await field(t, SHOOT);
    await it.getByRole('button', { name: /^Done/ }).click();
    await settled(it);
    await picture(it, '05-done');
    for (const name of ['Essex', 'Holles', 'Brooke']) assert.match(await text(it, '.verdict'), new RegExp(name));
    assert.match(await text(it, '.verdict'), /could still shoot/);
    const whole = await it.evaluate(() => { const bar = document.querySelector('.verdict').getBoundingClientRect(); return [...document.querySelectorAll('.verdict > *, .verdict .btn')].every((e) => { const r = e.getBoundingClientRect(); return r.top >= bar.top && r.bottom <= bar.bottom; }); });
    assert.ok(whole, 'sign, words and buttons fit inside the bar');
});

test('5 done, on a touch screen: its buttons form one row, and no key is named', async (t) => {
    const it = await field(t, SHOOT, { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
    await it.getByRole('button', { name: /^Done/ }).tap();
    await it.locator('.verdict.wait').waitFor();
    await settled(it);
    const seen = await it.evaluate(() => ({ rows: new Set([...document.querySelectorAll('.done .btn')].filter((e) => e.offsetParent).map((e) => e.offsetTop)).size, keys: [...document.querySelectorAll('.done kbd, .verdict kbd')].filter((e) => e.offsetParent).length }));
    assert.deepEqual(seen, { rows: 1, keys: 0 });
});

test('6 charge: the face it strikes and its odds', async (t) => {
    const it = await field(t, MOVE);
    await drag(it, await spot(it, "Balfour's Horse"), await spot(it, "Wilmot's Horse"));
    await picture(it, '06-charge');
    await it.locator('.odds .bars').waitFor();
    assert.match(await text(it, '.verdict'), /flank/i);
    assert.match(await text(it, '.odds'), /1\/3/);
});

test('7 refusal: the sentence, its rule, what is allowed instead', async (t) => {
    const it = await field(t, SHOOT, { places: { "Gerard's Foot": { at: [17.2, 32.4], hits: 7 }, "Feilding's Foot": { at: [23, 32], hits: 1 } } });
    await drag(it, await spot(it, "Holles's Foot"), await spot(it, "Gerard's Foot"));
    await it.locator('.verdict.no').waitFor();
    await it.getByRole('button', { name: 'Why?' }).click();
    await it.locator('.pop .statement, .pop p').first().waitFor();
    await picture(it, '07-refusal');
    assert.match(await text(it, '.verdict'), /Not allowed/);
    assert.match(await text(it, '.verdict .rule-id'), /EC-SHOOT/);
    assert.deepEqual((await it.locator('.allowed').allInnerTexts()).filter((words) => !/Holles/.test(words)), [], 'no other unit is offered');
    assert.doesNotMatch(await text(it, '.verdict'), /at most|nearest way/, 'the bar repeats nothing');
});

test('8 volley: the throw is paused at its die; the hits are not shown yet', async (t) => {
    const it = await field(t, SHOOT, { speed: 450, places: { "Gerard's Foot": { at: [17.2, 27.4], hits: 3 } } });
    await it.mouse.click(...(await spot(it, "Holles's Foot")));
    await it.waitForFunction(() => window.sandtable.battle.marks.length === 2);
    await it.mouse.click(...(await spot(it, "Gerard's Foot")));
    await confirmed(it);
    await stopped(it, 'dice');
    const said = await text(it, '.moment');
    await picture(it, '08-volley');
    assert.match(said, /Holles/);
    assert.doesNotMatch(await text(it, '.moment h2'), /\d+ hits?/, 'the heading does not give the hits away');
    assert.equal(await it.locator('.thrown').count() > 0, true, 'the die lies on the table');
});

test('8 volley on small screens: throws can be read and buttons pressed', async (t) => {
    for (const [width, height] of [[820, 1180], [768, 1024], [1000, 700], [1180, 820]]) {
        const it = await field(t, SHOOT, { speed: 450, viewport: { width, height }, hasTouch: true });
        await it.touchscreen.tap(...(await spot(it, "Holles's Foot")));
        await it.waitForFunction(() => window.sandtable.battle.marks.length === 2);
        await it.touchscreen.tap(...(await spot(it, "Gerard's Foot")));
        await confirmed(it);
        await stopped(it, 'dice');
        await picture(it, `08-volley-${width}`);
        const hidden = await it.evaluate(() => [...document.querySelectorAll('.moment .btn, .moment .beats .throw')].filter((e) => {
            const { x, y, width: w, height: h } = e.getBoundingClientRect();
            return !e.contains(document.elementFromPoint(x + w / 2, y + 3)) || !e.contains(document.elementFromPoint(x + w / 2, y + h - 3));
        }).map((e) => e.textContent));
        assert.deepEqual(hidden, [], `${width} × ${height}`);
    }
});

test('9 melee: a flank attack with doubled hits, marked on the table', async (t) => {
    const it = await field(t, MELEE, { speed: 450, places: { "Balfour's Horse": { at: [39.5, 22.5], heading: 270, hits: 1 } }, contacts: [...TOUCHING, ["Balfour's Horse", "Wilmot's Horse", 4]] });
    await it.locator('.decide .opt', { hasText: 'Balfour' }).first().click();
    await it.locator('.verdict.yes').waitFor();
    await it.keyboard.press('Enter');
    await stopped(it, 'after');
    await picture(it, '09-melee');
    assert.match(await text(it, '.moment'), /Balfour/);
    assert.deepEqual((await it.locator('.plate').allTextContents()).map((words) => words.trim()), ['left flank ×2'], 'the face struck and its factor');
    const side = await it.evaluate(() => { const { battle } = window.sandtable, { corners } = battle.unit("Wilmot's Horse"); return JSON.stringify(battle.moment.line.shape.points) === JSON.stringify([corners[3], corners[0]]); });
    assert.ok(side, 'the line lies along the enemy’s left face');
});

test('10 their turn: one throw at a time, waiting for Next', async (t) => {
    const it = await page(t);
    await start(it, server.url);
    await it.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(it, ['person', 'closer']);
    await playOn(it, { until: () => it.evaluate(() => window.sandtable.battle.now.turn >= 3) });
    await it.evaluate(() => { const b = window.sandtable.battle; b.settings.speed = 450; b.settings.auto = false; });
    await playOn(it, { until: () => it.evaluate(() => { const m = window.sandtable.battle.moment; return m && m.actions[m.at].side === 2; }) });
    await it.waitForFunction(() => window.sandtable.battle.moment?.hold);
    await picture(it, '10-theirs');
    assert.match(await text(it, '.moment'), /Next/);
    assert.match(await text(it, '.odds'), /What could fall/, 'the enemy’s throw shows its chances too');
    const told = await it.evaluate(() => { const { odds, actions } = window.sandtable.battle.moment; return odds && [odds.line[0].entries[0].unit, actions[0].subject]; });
    assert.equal(told[0], told[1]);
});

test('11 small and large: the table has at least 60 % of a small and of a large window', async (t) => {
    for (const [name, width, height] of [['11-small', 1000, 700], ['11-large', 1600, 1000]]) {
        const it = await field(t, MOVE, { viewport: { width, height } });
        await drag(it, await spot(it, "Balfour's Horse"), await spot(it, "Wilmot's Horse"));
        await settled(it);
        await picture(it, name);
        const part = await it.evaluate(() => { const r = document.querySelector('.board').getBoundingClientRect(); return (r.width * r.height) / innerWidth / innerHeight; });
        assert.ok(part >= 0.6, `${name}: ${part}`);
    }
});

test('12 end: result, reason, points and curve', async (t) => {
    const it = await page(t);
    await start(it, server.url);
    await it.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(it, ['person', 'closer']);
    await playOn(it);
    await it.locator('.end [aria-label="Why"] .points').first().waitFor();
    await it.locator('.ends .curve').waitFor();
    await picture(it, '12-end');
    assert.ok((await text(it, '.end h1')).length > 8);
    await it.setViewportSize({ width: 1280, height: 1846 });
    await picture(it, '12-end-whole');
});
