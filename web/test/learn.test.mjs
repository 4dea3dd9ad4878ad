// The guided first battle: offered to a player without battles, taught by acting on the real table, kept with the battle.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, kept, newPage, open, serve, settled, soon, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const coach = (page) => page.locator('.coach');
const at = (page) => page.evaluate(() => window.sandtable.battle.guide?.told?.at);
async function begun(t) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.kept', { hasText: 'guided first battle' }).waitFor();
    await page.getByRole('button', { name: /^Begin/ }).click();
    await coach(page).waitFor();
    await settled(page);
    return page;
}
/* Does what the lesson asks for, or plays on towards it; returns whether another lesson has come. */
async function onward(page) {
    const now = await at(page), due = await page.evaluate(() => window.sandtable.battle.guide.told.due);
    if (due && (await page.evaluate(() => window.sandtable.battle.mine))) {
        await coach(page).getByRole('button', { name: 'Show me' }).click();
        await settled(page);
        if (await page.evaluate(() => window.sandtable.battle.draft?.verdict?.answer === 'yes')) await page.keyboard.press('Enter');
        else if (await page.evaluate(() => window.sandtable.battle.ending !== null)) await page.keyboard.press('Shift+Enter');
    } else await page.keyboard.press('Shift+Enter');
    await settled(page);
    return (await at(page)) !== now;
}

test('a player without battles is offered the guided one first; the smallest battle is chosen', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url);
    await page.locator('.bat.on').waitFor();
    assert.match(await page.locator('.kept').innerText(), /guided first battle/);
    assert.match(await page.locator('.bat.on').innerText(), /First Battle/);
});

test('lessons advance when their act is done, go back with an undo, and survive a reload', async (t) => {
    const page = await begun(t);
    assert.match(await coach(page).innerText(), /Lesson 1 of \d+/);
    assert.equal(await at(page), 0);
    for (let i = 0; i < 40 && (await at(page)) < 2; i++) await onward(page);
    assert.equal(await at(page), 2);
    assert.match(await coach(page).innerText(), /✓/, 'finished lessons are ticked');
    await page.keyboard.press('u');
    await settled(page);
    assert.equal(await at(page), 1, 'undo takes the lesson back');
    await onward(page);
    await kept(page);
    await page.reload();
    await coach(page).waitFor();
    await page.waitForFunction(() => window.sandtable.battle.guide?.told?.at === 2);
    await coach(page).getByRole('button', { name: 'Skip' }).click();
    await page.waitForFunction(() => window.sandtable.battle.guide.told.at === 3);
    for (let i = 0; i < 60 && (await at(page)) < 5; i++) await onward(page);
    assert.ok((await at(page)) >= 5, 'the step was ended and a unit has shot');
    await coach(page).getByRole('button', { name: /Leave the lessons/ }).click();
    await soon(async () => assert.equal(await coach(page).count(), 0));
    await kept(page, (k) => !k.guide);
});

test('on a phone a lesson opened whole lies over the sheet, and the next piece is the one that it waits for', async (t) => {
    const page = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await page.goto(server.url);
    await page.getByRole('button', { name: /^Begin/ }).tap();
    const go = page.locator('.ribbon .more').getByRole('button', { name: 'Go on' });
    await go.waitFor();
    await settled(page);
    assert.ok(await go.evaluate((e) => { const { left, top, width, height } = e.getBoundingClientRect(); return e === document.elementFromPoint(left + width / 2, top + height / 2); }), 'its buttons are not covered');
    for (let i = 0; i < 40 && (await at(page)) < 2; i++) await onward(page);
    assert.match(await page.evaluate(() => window.sandtable.battle.announcement), /Next: Brooke's Foot\.$/);
});

test('by keys: Enter presses the button of the lesson that has the focus; a skipped lesson comes back', async (t) => {
    const page = await begun(t), focus = () => page.evaluate(() => document.activeElement.textContent);
    const round = [];
    for (let i = 0; i < 4; i++) { await page.keyboard.press('Shift+L'); round.push(await focus()); }
    assert.match(round.join('|'), /^Show me.*\|Skip\|Leave\|.*Why$/, 'the round leads to the reason too');
    await page.keyboard.press('Enter');
    await coach(page).locator('details[open]').waitFor();
    const serial = await page.evaluate(() => window.sandtable.battle.now.serial);
    await page.keyboard.press('Shift+L');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await page.evaluate(() => window.sandtable.battle.now.serial), serial, '“Show me” gives nothing');
    await coach(page).getByText('The order is ready').waitFor();
    assert.equal(await focus(), await page.evaluate(() => document.body.textContent), 'the keys are the table’s again');
    await coach(page).getByRole('button', { name: 'Skip' }).click();
    await page.waitForFunction(() => window.sandtable.battle.guide.told.at === 1);
    await coach(page).getByRole('button', { name: 'Back' }).click();
    await page.waitForFunction(() => window.sandtable.battle.guide.told.at === 0);
    assert.equal(await coach(page).getByRole('button', { name: 'Back' }).count(), 0);
    while ((await focus()) !== 'Leave') await page.keyboard.press('Shift+L');
    await page.keyboard.press('Enter');
    await soon(async () => assert.equal(await coach(page).count(), 0));
    assert.equal(await page.evaluate(() => window.sandtable.battle.now.serial), serial, 'the cards are not sealed');
});

test('text mode gives the lesson too', async (t) => {
    const page = await begun(t);
    await page.keyboard.press('t');
    await page.locator('.console').waitFor();
    assert.match(await coach(page).innerText(), /Type: cards/);
    await page.locator('.console input').fill('lesson');
    await page.locator('.console input').press('Enter');
    await settled(page);
    assert.match(await page.locator('.console .said').innerText(), /The cards/);
});

test('help: the sequence of play, odds and refusals, keys, and every rule of the ruleset, with a search', async (t) => {
    const page = await begun(t);
    await page.keyboard.press('Shift+H');
    const help = page.locator('.help');
    await help.waitFor();
    const { steps, rules, option } = await page.evaluate(() => { const { steps, rules, options } = window.sandtable.battle.ruleset; return { steps: steps.length, rules: rules.length, option: options[0] }; });
    assert.equal(await help.locator('.sequence-list li').count(), steps);
    assert.equal(await help.locator('[aria-current=step]').count(), 1);
    assert.ok(await help.evaluate((e) => e.querySelector('.sequence-list').getBoundingClientRect().height < innerHeight * 1.6));
    await help.getByRole('button', { name: 'Odds and refusals' }).click();
    await soon(async () => assert.match(await help.innerText(), /What is allowed instead/));
    await help.getByRole('button', { name: 'The rules in short' }).click();
    await soon(async () => assert.equal(await help.locator('.quick > div').count(), rules));
    /* a page of its own: every rule once with its number and sentence, by chapters, and how each doubtful one is read here */
    const listed = await help.evaluate((e) => ({ chapters: e.querySelectorAll('.helptext h3').length, rows: [...e.querySelectorAll('.quick > div')].map((d) => [d.querySelector('dt').textContent, d.querySelector('dd').textContent]) }));
    const known = await page.evaluate(() => { const { rules, options } = window.sandtable.battle.ruleset; return { chapters: new Set(rules.map((r) => r.place)).size, rules: rules.map((r) => [r.id, r.statement]), options: options.map((o) => [o.rule, o.question]) }; });
    assert.equal(listed.chapters, known.chapters);
    const shown = new Map(listed.rows);
    for (const [id, statement] of known.rules) assert.ok(shown.get(id)?.startsWith(statement), id);
    for (const [rule, question] of known.options) if (shown.has(rule)) assert.ok(shown.get(rule).includes(question), question);
    await help.getByRole('searchbox').fill(option.name);
    await soon(async () => assert.ok((await help.locator('.quick > div').allInnerTexts()).some((text) => text.includes(option.rule))));
    await help.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('?');
    await page.locator('.keys').waitFor();
});

test('every lesson says how its act is done by keys', async (t) => {
    const page = await begun(t), said = new Set();
    for (let i = 0; i < 60 && (await at(page)) < 5; i++) {
        const keys = coach(page).locator('p.bykeys'), closed = coach(page).locator('details:not([open]) > summary');
        if (await closed.count()) await closed.click();
        const astray = await page.evaluate(() => {
            const { battle } = window.sandtable, { due, lessons, at: n } = battle.guide.told, { point, wait } = lessons[n];
            return due || !wait || battle.draft ? [] : battle.overlays.filter((o) => o.key.startsWith('point-')).filter((o) => !battle.state.units.some((u) => point.includes(u.name) && battle.subjects.has(u.ref) && Math.hypot(u.pose.at[0] - o.shape.points[0][0], u.pose.at[1] - o.shape.points[0][1]) < 0.1)).map((o) => o.key);
        });
        assert.deepEqual(astray, [], 'while a lesson waits, only units that may act now are ringed');
        if (await keys.count()) said.add(await keys.innerText());
        await onward(page);
    }
    const all = [...said].join('\n');
    for (const way of [/Enter seals it/, /1 to 9 march/, /Shift-Enter ends the step/, /number of a target/]) assert.match(all, way);
});

test('the buttons of a lesson are reached by a key that the card names', async (t) => {
    const page = await begun(t), held = () => page.evaluate(() => document.activeElement?.textContent);
    assert.equal(await coach(page).locator('.row .btn').first().locator('kbd').innerText(), '⇧L');
    await page.keyboard.press('Shift+L');
    await soon(async () => assert.equal(await held(), 'Show me ⇧L'));
    await page.keyboard.press('Shift+L');
    await soon(async () => assert.equal(await held(), 'Skip'));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.sandtable.battle.guide.told.at === 1);
});

test('a deed that a later lesson waits for is noticed before its turn', async (t) => {
    const page = await begun(t);
    for (let i = 0; i < 20 && (await at(page)) < 1; i++) await onward(page);
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.step === 'move');
    const go = async (name) => { await page.evaluate((ref) => window.sandtable.battle.select(ref), name); for (const key of ['3', 'Enter']) { await page.keyboard.press(key); await settled(page); } };
    await go("Brooke's Foot");
    assert.equal(await at(page), 1);
    await go("Essex's Foot");
    assert.equal(await at(page), 3, 'neither act is asked for again');
});

test('the order that the third lesson says will be refused is refused', async (t) => {
    const page = await begun(t);
    for (let i = 0; i < 20 && (await at(page)) < 2; i++) await onward(page);
    const [from, to] = await page.evaluate(() => ["Brooke's Foot", "Essex's Guns"].map((name) => { const b = document.querySelector(`.table [data-ref="${name}"]`).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }));
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
    await settled(page);
    await page.locator('.verdict.no').waitFor();
    assert.match(await page.locator('.verdict.no .said').innerText(), /Essex's Guns/);
});

test('a lesson that cannot be done yet offers to set itself up; the rings of its pieces lie under their names', async (t) => {
    const page = await begun(t);
    for (let n = 0; n < 5; n++) {
        await page.evaluate(() => window.sandtable.battle.skipLesson());
        await settled(page);
    }
    assert.equal(await at(page), 5);
    const button = coach(page).getByRole('button', { name: 'Set this up for me' });
    assert.equal(await button.count(), 1, 'the charge is not possible at the beginning');
    assert.equal(await coach(page).getByRole('button', { name: 'Show me' }).count(), 0);
    for (let n = 0; n < 80 && (await page.evaluate(() => window.sandtable.battle.now.turn < 2)); n++) await onward(page);
    if (!(await page.evaluate(() => window.sandtable.battle.guide.told.due))) {
        await page.waitForFunction(() => window.sandtable.battle.mine);
        assert.match(await coach(page).innerText(), /Set this up for me.*both sides are played/s);
        const before = await page.evaluate(() => window.sandtable.battle.now.hash);
        await button.click();
        await page.getByText(/Both sides were played for you, turn \d.*waits on the start screen/).first().waitFor();
        assert.equal(await page.locator('.verdict.no').count(), 0, 'it is no fault');
        assert.notEqual(await page.evaluate(() => window.sandtable.battle.now.hash), before);
    }
    await page.waitForFunction(() => window.sandtable.battle.guide?.told?.due);
    await settled(page);
    assert.equal(await at(page), 5);
    assert.ok((await page.locator('.pieces [data-overlay^="point-"]').count()) > 0, 'rings are drawn among the pieces, below the names');
    await coach(page).getByRole('button', { name: 'Show me' }).click();
    await settled(page);
    assert.ok(await page.evaluate(() => window.sandtable.battle.draft !== null));
});

test('the start screen offers the lessons of every ruleset', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    const others = page.locator('.wait .other .btn');
    await others.first().waitFor();
    assert.equal(await others.count(), 4);
    await others.last().click();
    await coach(page).waitFor();
    assert.equal(await at(page), 0);
});

test('where there is room elsewhere the first card covers no name of ground, of a unit or of a leader', async (t) => {
    const page = await begun(t);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.map .place', { hasText: 'Gallow Wood' }).waitFor();
    await settled(page);
    const covered = () => page.evaluate(() => {
        const card = document.querySelector('.coach').getBoundingClientRect();
        return [...document.querySelectorAll('.board .map :is(.place, .u-name)')].filter((name) => { const b = name.getBoundingClientRect(); return b.right > card.left && b.left < card.right && b.bottom > card.top && b.top < card.bottom; }).map((name) => name.textContent);
    });
    await soon(async () => assert.deepEqual(await covered(), []));
});

test('the lesson card gives way to names of units that come under it', async (t) => {
    const page = await begun(t);
    await page.evaluate(async () => {
        const { battle } = window.sandtable, board = document.querySelector('.board').getBoundingClientRect(), card = document.querySelector('.coach').getBoundingClientRect();
        for (const part of [0.25, 0.5, 0.75]) {
            const name = Object.assign(document.createElement('i'), { className: 'u-name', textContent: 'name' });
            name.style.cssText = `position: absolute; left: ${card.left - board.left + 40}px; top: ${card.top - board.top + card.height * part}px`;
            document.querySelector('.board').append(name);
        }
        await battle.select(battle.state.units[0].ref);
    });
    await settled(page);
    const covered = () => page.evaluate(() => {
        const card = document.querySelector('.coach').getBoundingClientRect();
        return [...document.querySelectorAll('.board > .u-name')].filter((name) => { const b = name.getBoundingClientRect(); return b.right > card.left && b.left < card.right && b.bottom > card.top && b.top < card.bottom; }).length;
    });
    await soon(async () => assert.equal(await covered(), 0));
});

test('the lesson card covers neither the pieces it names nor those selected; a step that ends by itself ends its lesson', async (t) => {
    const page = await begun(t);
    const hidden = () => page.evaluate(() => {
        const { battle } = window.sandtable, card = document.querySelector('.coach').getBoundingClientRect();
        const meant = [...battle.selection, ...battle.guide.told.lessons[battle.guide.told.at].point];
        return battle.state.units.filter((u) => meant.includes(u.ref)).filter((u) => {
            const box = document.querySelector(`.table [data-ref="${u.ref}"]`).getBoundingClientRect();
            return box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top;
        }).map((u) => u.ref);
    });
    const carry = async (name, north) => {
        const box = await page.locator(`.table [data-ref="${name}"]`).boundingBox(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y - north, { steps: 6 });
        await page.mouse.up();
        await settled(page);
        assert.deepEqual(await hidden(), [], name);
        await page.getByRole('button', { name: /^Confirm/ }).click();
        await settled(page);
    };
    assert.deepEqual(await hidden(), [], 'the cards');
    await page.getByRole('button', { name: /^Seal it/ }).click();
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.step === 'move' && !window.sandtable.battle.moment);
    for (const name of ["Essex's Foot", "Brooke's Foot", "Holles's Foot"]) {
        await settled(page);
        assert.deepEqual(await hidden(), [], `before ${name}`);
        await carry(name, 80);
    }
    assert.equal(await page.evaluate(() => window.sandtable.battle.decision.step), 'shoot');
    assert.equal(await at(page), 4, 'the lesson about ending the step has passed');
});
