// The end of a battle: result, reason, course, losses, luck and what to do next. No screen ever shows "undefined" or the like.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, kept, newPage, open, playOn, program, root, serve, settled, setUp, soon, start, turnOf } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* Finds wrong words in everything a page says: texts, titles, names of controls, values. */
const WRONG = /undefined|NaN|\bnull\b|\[object|\(\)|\bInfinity\b/;
const wrongIn = (page) => page.evaluate((pattern) => {
    const said = [document.body.innerText];
    for (const e of document.querySelectorAll('[title], [aria-label], input, option')) said.push(e.getAttribute('title') ?? '', e.getAttribute('aria-label') ?? '', e.value === undefined ? '' : String(e.value));
    return said.flatMap((text) => text.split('\n')).filter((line) => new RegExp(pattern).test(line));
}, WRONG.source);
const sound = async (page, where) => assert.deepEqual(await wrongIn(page), [], where);

async function fought(t) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(page, ['person', 'closer']);
    await playOn(page, { until: async () => (await turnOf(page)) >= 3 });
    return page;
}

test('the end shows result, reason, course and losses, and lets the player go on from the end of any turn', async (t) => {
    const page = await fought(t);
    await playOn(page);
    const end = page.locator('.end');
    await end.locator('[aria-label="Why"] .points').first().waitFor();
    await end.locator('.curve').waitFor();
    await settled(page);
    const facts = await page.evaluate(() => { const b = window.sandtable.battle; return { result: b.raw.result, gone: b.raw.sides.map((s) => s.gone), turn: b.now.turn }; });
    assert.ok((await end.locator('h1').innerText()).length > 8);
    const told = (await end.locator('.curve').getAttribute('aria-label')).replace(/^[^:]*: /, '').split('; ').map((side) => side.match(/-?\d+(?=,|$)/g).map(Number));
    const rows = await end.locator('.why tbody tr', { hasText: ': points' }).evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))));
    assert.deepEqual(told, rows, 'the curve shows the numbers of the table');
    assert.equal(await end.locator('.curve .c-line').count(), 2);
    assert.deepEqual((await end.locator('.points').allInnerTexts()).map(Number), facts.result.points ?? [0, 0]);
    const parts = await end.locator('.parts dd').evaluateAll((all) => all.map((row) => [row.querySelector('.rule-id').textContent, Number(row.querySelector('.n').textContent)]));
    assert.equal(parts.reduce((sum, [, n]) => sum + n, 0), facts.result.points[0] + facts.result.points[1], 'the parts add up');
    for (const [rule] of parts) assert.match(rule, /^EC-/, 'each part names its rule');
    /* from the table there are two ways back to the end */
    for (const back of [() => page.locator('.decide').getByRole('button', { name: 'Back to the end' }).click(), () => page.keyboard.press('Escape')]) {
        await end.getByRole('button', { name: 'Look at the table' }).click();
        await page.getByRole('button', { name: 'Battle', exact: true }).click();
        assert.equal(await page.locator('dialog').getByRole('button', { name: /Concede/ }).count(), 0, 'a battle that is over cannot be conceded');
        await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
        await back();
        await end.locator('h1').waitFor();
    }
    await end.locator('.curve').waitFor();
    assert.equal(await end.locator('.boxes :is(.lost, .off)').count(), facts.gone[0] + facts.gone[1], 'every lost unit is counted');
    await sound(page, 'the end');
    for (const width of [390, 780]) {
        await page.setViewportSize({ width, height: 844 });
        const wide = () => page.evaluate(() => [...document.querySelectorAll('.end, .end section, .end .picture')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 || (e.matches('.end') && e.scrollWidth > e.clientWidth + 1)).map((e) => `${e.tagName} ${e.className?.baseVal ?? e.className}`));
        await soon(async () => assert.deepEqual(await wide(), [], `nothing of a long battle's end is wider than a window of ${width}`));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const reached = await page.evaluate(() => document.activeElement.tagName);
    assert.equal(reached, 'H1', 'the result has the focus, so it is read first');
    for (let i = 0, there = ''; !/^Rematch/.test(there); i++) {
        assert.ok(i < 40, 'Tab never reaches the rematch button');
        await page.keyboard.press('Tab');
        there = await page.evaluate(() => document.activeElement.textContent);
    }
    const before = (await kept(page)).text, turns = await end.getByRole('button', { name: /Play on from the end of turn/ }).count();
    assert.ok(turns >= 3);
    assert.equal(turns, rows[0].length - 1, 'there is nothing to play on after the last turn');
    await end.getByRole('button', { name: 'Play on from the end of turn 2' }).click();
    await page.waitForFunction(() => window.sandtable.battle.now.over === false);
    await settled(page);
    assert.ok((await turnOf(page)) <= 3);
    assert.notEqual((await kept(page)).text, before);
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: /Leave for the start/ }).click();
    await page.getByRole('button', { name: /All 2 battles/ }).waitFor(); /* the finished battle is kept beside the new one */
});

test('a finished battle opens from the start screen at its end, and can be replayed from there', async (t) => {
    const page = await fought(t);
    await playOn(page);
    await page.locator('.end').waitFor();
    await kept(page);
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByRole('button', { name: 'Look back' }).waitFor();
    const said = await page.locator('.kept .large').innerText();
    assert.doesNotMatch(said, /goes on|Last:|won: /, 'what is told of a battle that is over is how it ended');
    assert.match(said, /Nightfall|broke|units left/);
    assert.equal(await page.locator('.wait .other .btn').count(), 4, 'the guided battles of the other rules stay');
    await page.getByRole('button', { name: 'Look back' }).click();
    await page.locator('.end .curve').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.locator('.scrub', { hasText: /0 of [1-9]/ }).waitFor();
});

test('a rematch swaps the sides', async (t) => {
    const page = await fought(t);
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    const concede = page.locator('dialog').getByRole('button', { name: /Concede/ });
    await concede.click();
    await concede.click();
    await page.locator('.end').waitFor();
    const [own, other] = await page.evaluate(() => window.sandtable.battle.raw.result.points.slice().reverse());
    assert.equal(await page.locator('.end h1').innerText(), `Victory for the King${own > other ? `, ${own} to ${other}` : ''}`, 'a victory by points names the points');
    await page.getByRole('button', { name: /Rematch/ }).click();
    await page.waitForFunction(() => window.sandtable.battle.now.over === false && window.sandtable.battle.seats[2].kind === 'person');
    assert.equal(await page.evaluate(() => window.sandtable.battle.seats[1].kind), 'computer');
});

test('luck and skill: chances, rolls and graded choices; grading can be stopped, a choice reviewed and tried again', async (t) => {
    const page = await fought(t);
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    const concede = page.locator('dialog').getByRole('button', { name: /Concede/ });
    await concede.click();
    await concede.click();
    const back = page.locator('.lookback');
    await back.locator('.course').waitFor();
    const told = await page.evaluate(() => window.sandtable.battle.ask('analyse', { lucks: 0 }));
    assert.equal(Number((await back.locator('p.big').innerText()).match(/was worth ([\d.]+) points/)[1]), Math.round(Math.abs(told.total.luck) * 10) / 10);
    assert.match(await back.locator('.course').getAttribute('aria-label'), /turn 1: \d+, turn 2: \d+/);
    assert.equal(await back.locator('.turning').count(), Math.min(5, told.turns.length));
    assert.equal(await back.locator('li').count(), Math.min(6, told.rolls.length) + Math.min(3, told.cards.length));
    /* a bar stands on the line when the dice helped the first side and hangs from it when they did not, as long as they counted */
    const lucks = new Map();
    for (const r of told.rows) lucks.set(r.turn, (lucks.get(r.turn) ?? 0) + r.luck);
    const most = Math.max(10, ...[...lucks.values()].map(Math.abs)), bars = await back.locator('.course').evaluate((svg) => { const k = svg.getScreenCTM().d, line = svg.querySelector('.c-base').getBoundingClientRect().top; return [...svg.querySelectorAll('.bar')].map((bar) => { const { top, bottom } = bar.getBoundingClientRect(); return { up: (line - top) / k, down: (bottom - line) / k }; }); });
    for (const [i, luck] of [...lucks.values()].entries()) {
        const [long, other] = luck > 0 ? [bars[i].up, bars[i].down] : [bars[i].down, bars[i].up];
        assert.ok(Math.abs(long - (44 * Math.abs(luck)) / most) < 2 && other < 2, `turn ${i + 1}: ${luck} is drawn ${JSON.stringify(bars[i])}`);
    }
    await back.getByRole('button', { name: 'Grade the choices' }).click();
    await back.getByRole('button', { name: 'Stop' }).click();
    await back.getByRole('button', { name: 'Grade the rest' }).click();
    await back.getByText(/Each was compared with/).waitFor();
    await back.getByRole('button', { name: /^(Stop|Grade)/ }).waitFor({ state: 'detached', timeout: 60000 });
    assert.match(await back.innerText(), /: \d+ choices graded, \d+ surely cost something/);
    for (const words of await back.locator('li', { hasText: 'better:' }).allInnerTexts()) {
        const [, cost, error] = words.match(/−([\d.]+)(?: ± ([\d.]+))?/);
        assert.ok(Number(cost) >= Number(error ?? 0), `${words}: what may cost nothing is not listed`);
        assert.match(words, /^(\d · )?Turn \d+, (Parliament|The King): /, 'it says whose choice it was');
        assert.doesNotMatch(words, /\d\.\d\d\d/);
    }
    /* a click anywhere on the course opens the order given there, with Earlier and Later */
    const course = back.locator('.course .any'), { width } = await course.boundingBox(), last = told.rows.length - 1, played = (n) => `Played: ${told.rows[n].given?.words ?? 'sealed orders of both'}. `;
    await course.click({ position: { x: ((last + 0.5) / (last + 1)) * width, y: 3 } });
    await page.locator('.review .map.pieces').waitFor();
    assert.ok((await page.locator('.review p.big').innerText()).startsWith(played(last).trim()));
    assert.ok(await page.locator('.review').getByRole('button', { name: 'Later' }).isDisabled());
    await page.locator('.review').getByRole('button', { name: 'Earlier' }).click();
    await soon(async () => assert.ok((await page.locator('.review p.big').innerText()).startsWith(played(last - 1).trim())));
    await page.locator('.review').getByRole('button', { name: 'Back to the end' }).click();
    const turning = back.locator('.turning').first(), words = await turning.getAttribute('aria-label');
    await turning.focus();
    await page.keyboard.press('Enter');
    await page.locator('.review .map.pieces').waitFor();
    assert.ok(words.includes((await page.locator('.review p.big').innerText()).match(/Played: (.*?)\. /)[1]));
    await sound(page, 'a choice reviewed');
    await page.locator('.review').getByRole('button', { name: 'Back to the end' }).click();
    /* the same turning points are marked on the final position where they happened, and open there too */
    const onField = page.locator('.picture .turning');
    await onField.first().waitFor();
    assert.deepEqual(await onField.evaluateAll((all) => all.map((e) => e.getAttribute('aria-label'))), await back.locator('.turning').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label'))));
    const boxes = await onField.evaluateAll((all) => all.map((e) => { const { x, y, width } = e.querySelector('rect').getBoundingClientRect(); return [x, y, width]; })), field = await page.locator('.picture').boundingBox();
    for (const [i, [x, y, width]] of boxes.entries()) {
        assert.ok(x > field.x && x + width < field.x + field.width && y > field.y && y + width < field.y + field.height, `number ${i + 1} is on the field`);
        for (const [a, b] of boxes.slice(i + 1)) assert.ok(Math.hypot(x - a, y - b) >= width * 0.9, 'no number covers another');
    }
    await onField.first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.review .map.pieces').waitFor();
    assert.ok(words.includes((await page.locator('.review p.big').innerText()).match(/Played: (.*?)\. /)[1]));
    const { item } = told.rows.find((r) => r.item === told.turns[0]);
    await page.getByRole('button', { name: 'Try it yourself from here' }).click();
    await page.waitForFunction(() => window.sandtable.battle.now.over === false);
    await settled(page);
    assert.equal((await page.evaluate(() => window.sandtable.battle.ask('analyse', { lucks: 0, until: 0 }))).of, item, 'the battle is set back to just before that choice');
});

test('Why of a result: the rolls and rules that led to it, in words', async (t) => {
    const page = await fought(t);
    await page.evaluate(async () => { const b = window.sandtable.battle; await b.explainEvent(b.events.filter((e) => e.verb === 'hit').pop()); });
    await page.locator('.pop').waitFor();
    const said = await page.locator('.pop').innerText();
    assert.match(said, /D\d/, 'it names the dice');
    assert.ok(!/\(-?\d+(\.\d+)?, -?\d/.test(said), 'no coordinates');
    const lines = said.split('\n').filter((l) => l.length > 20);
    assert.equal(new Set(lines).size, lines.length, 'no line is repeated');
});

test('the top bar shows the score; pressing it shows losses and what can still change', async (t) => {
    const page = await fought(t);
    await settled(page);
    const points = await page.evaluate(() => window.sandtable.battle.standing.points);
    assert.match(await page.locator('.score').innerText(), new RegExp(`${points[0]} : ${points[1]}`));
    await page.locator('.score').click();
    await soon(async () => assert.match(await page.locator('.standing').innerText(), /Units lost[^]*What still changes it/));
});

test('no text of the page contains undefined, NaN, null, [object or ()', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await sound(page, 'start');
    for (const rules of await page.locator('.rule').all()) {
        await rules.click();
        await sound(page, 'start, other rules');
        await page.getByRole('button', { name: 'Change a rule option' }).click();
        await page.locator('.optlist fieldset').first().waitFor();
        await sound(page, 'options');
        await page.keyboard.press('Escape');
    }
    for (let n = 0, all = await page.locator('.rule').count(); n < all; n++) {
        await page.locator('.rule').nth(n).click();
        await setUp(page, ['person', 'closer']);
        await playOn(page, { until: async (what, did) => { if (did.length % 6 === 0) await sound(page, `after ${what}`); return (await turnOf(page)) >= 3; } });
        await settled(page);
        const ids = await page.evaluate(() => [...new Set(window.sandtable.battle.ruleset.options.map((o) => o.rule))]);
        for (const id of ids) {
            await page.evaluate((rule) => window.sandtable.battle.explain(rule), id);
            await page.waitForFunction(() => document.querySelector('.pop') !== null);
            await sound(page, id);
        }
        await page.evaluate(() => { for (const d of document.querySelectorAll('details')) d.open = true; });
        await sound(page, 'report opened');
        for (const key of ['t', 't', '?']) { await page.keyboard.press(key); await settled(page); await sound(page, key); }
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Battle', exact: true }).click();
        await sound(page, 'menu');
        await page.getByRole('button', { name: /Ask the referee/ }).click();
        await page.locator('.referee').waitFor();
        await settled(page);
        await sound(page, 'referee');
        await page.getByRole('button', { name: 'Leave' }).click();
        await page.locator('.decide').waitFor();
        await page.getByRole('button', { name: 'Battle', exact: true }).click();
        await page.getByRole('button', { name: /Leave for the start/ }).click();
        await page.locator('.kept').waitFor();
        await sound(page, 'start with battles');
    }
});

/* The last order of this battle rolls no dice; before it the estimate is far from the result. */
test('on a phone the end fits, and a review tells an estimate from a result', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'end-')), record = join(folder, 'newport.record');
    t.after(() => rmSync(folder, { recursive: true }));
    execFileSync(program, ['play', 'newport-road', '--a', 'closer', '--b', 'closer', '--seed', 's1', '--record', record], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] });
    const page = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('input[type=file]').setInputFiles(record);
    await page.getByRole('slider', { name: 'Moment' }).waitFor();
    await page.getByRole('slider', { name: 'Moment' }).evaluate((e) => { e.value = e.max; e.dispatchEvent(new Event('input', { bubbles: true })); });
    await page.getByRole('button', { name: 'Play on from here' }).click();
    const back = page.locator('.lookback'), review = page.locator('.review');
    await back.locator('.turning').first().waitFor();
    await page.locator('.byturn').waitFor();
    assert.deepEqual(await page.locator('.end .scrollx, .end .panel').evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className)), [], 'nothing scrolls sideways');
    const { last, lastTurn } = await page.evaluate(async () => { const { rows } = await window.sandtable.battle.ask('analyse', { lucks: 0 }), row = rows[rows.length - 1]; return { last: row, lastTurn: row.given.words }; });
    assert.ok(last.dice === 0 && Math.abs(last.before - last.after) > 50, 'the estimate before the last order is far from the result');
    for (const words of await back.locator('.turning').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')))) assert.ok(!words.includes(lastTurn) || !words.includes(`turn ${last.turn},`), `${words}: no moment that turned the battle`);
    assert.match(await back.innerText(), /estimated by a small network/);
    const course = back.locator('.course .any'), { width, height } = await course.boundingBox();
    await course.click({ position: { x: width - 2, y: height / 3 } });
    await review.locator('.map.pieces').waitFor();
    assert.match(await review.innerText(), /the result/);
    assert.match(await review.innerText(), /It ended the battle without dice/);
    assert.doesNotMatch(await review.innerText(), /to be expected|after the dice|± 0\.0|may be chance/);
    const { top, bottom } = await review.getByRole('button', { name: 'Try it yourself from here' }).evaluate((e) => e.getBoundingClientRect().toJSON());
    assert.ok(top > 0 && bottom <= 844, 'its first button is in sight');
});
