// Everything by keyboard: the list of keys matches what keys do, and turns are played without a mouse, by keys and in text mode.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, playOn, root, serve, settled, setUp, soon, start, turnOf } from './browser.mjs';

let server, drill, browser;
before(async () => { [server, drill, browser] = await Promise.all([serve(), serve(join(root, 'build/page-drill')), open()]); });
after(async () => { await browser?.close(); await Promise.all([server?.stop(), drill?.stop()]); });

async function opened(t, url, who) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, url);
    await setUp(page, who);
    return page;
}

/* Waits until every open question is answered and a person decides again, the curtain hangs or the battle is over. */
const idle = (page) => page.waitForFunction(async () => {
    if (!window.sandtable) return false;
    const { battle } = window.sandtable;
    await window.calm(2);
    return !battle.busy && (battle.mine || battle.curtain !== null || battle.raw.over);
});

async function keysOf() {
    const { outputFiles } = await build({ entryPoints: [join(root, 'web/src/play/keys.ts')], bundle: true, write: false, format: 'esm' });
    return (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)).KEYS.flatMap(({ keys }) => keys);
}
const pressable = (name) => name.replace('Ctrl+', 'Control+').replace(/Shift\+([a-z])/, (_, c) => `Shift+${c.toUpperCase()}`).replace(/^ $/, 'Space');

/* Selects a unit that may act, puts down any order in hand and drops the focus.  A dialog may open a moment after its key:
 * dialogs are closed until none is open any more. */
async function ready(page) {
    await page.waitForFunction(async () => {
        const { battle } = window.sandtable;
        await window.calm(2);
        const open = [...document.querySelectorAll('dialog[open]')];
        for (const dialog of open) dialog.close();
        battle.inWords(false);
        return open.length === 0 && document.querySelector('dialog') === null && document.querySelector('.console') === null;
    });
    await page.evaluate(async () => {
        const { battle } = window.sandtable;
        battle.closeWhy();
        await battle.putDown();
        document.activeElement?.blur();
        const able = [...battle.subjects].filter((ref) => battle.unit(ref));
        if (!able.includes(battle.selection[0])) await battle.select(able[0]);
    });
    await idle(page);
}

test('the list of keys is correct and complete', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await page.evaluate(() => window.addEventListener('keydown', (event) => { window.heard = event; }));
    const keys = await keysOf(), listed = new Set(keys.flatMap((key) => key.press));
    const heard = async (name) => {
        await ready(page);
        await page.evaluate(() => { window.heard = null; });
        await page.keyboard.press(pressable(name));
        return page.evaluate(() => window.heard?.defaultPrevented ?? null);
    };
    const last = new Set(['Enter', ' ', 'Shift+Enter', 'u', 'Ctrl+z', 'Shift+u', 'Ctrl+y']); /* pressed last, as they change the state that other keys need */
    for (const name of [...listed].filter((n) => n !== 'Shift' && !last.has(n))) assert.equal(await heard(name), true, `${name} is listed and does nothing`);
    await ready(page);
    await page.keyboard.press('?');
    await page.locator('.keys').waitFor();
    const shown = await page.locator('.keys kbd').allInnerTexts();
    assert.deepEqual(shown, keys.map((key) => key.shown), 'all keys are shown');
    await page.keyboard.press('Escape');
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const others = [...letters, ...letters.map((c) => `Shift+${c}`), ...letters.map((c) => `Ctrl+${c}`), ...',.;!"$%&()*#@^~_{}'.split(''), 'F2', 'F4', 'Home', 'End', 'PageUp', 'PageDown', 'Insert'];
    for (const name of others.filter((n) => !listed.has(n) && !/^Ctrl\+[acnprtvwx]$/.test(n))) assert.ok(!(await heard(name)), `${name} does something and is not listed`);
    for (const name of last) assert.equal(await heard(name), true, `${name} is listed and does nothing`);
});

test('two turns by keyboard alone', async (t) => {
    const page = await opened(t, server.url, ['person', 'closer']);
    const moved = () => page.evaluate(() => window.sandtable.battle.events.filter((e) => e.verb === 'move').length);
    await idle(page);
    let orders = 0;
    for (let i = 0; i < 300 && (await turnOf(page)) < 3; i++) {
        const now = await page.evaluate(() => { const b = window.sandtable.battle; return { hand: b.draft?.verdict?.answer, able: b.subjects.size, selected: b.selection[0], over: b.raw.over, once: (window.once ??= new Set()), title: b.decision?.title }; });
        if (now.over) break;
        if (now.hand === 'yes') { await page.keyboard.press('Enter'); orders++; }
        else if (now.hand) await page.keyboard.press('Escape');
        else if (now.able > 0 && orders < 40 && i % 3 !== 2) for (const key of ['Tab', '2', 'w', 'w']) await page.keyboard.press(key);
        else for (const key of ['Shift+Enter', 'Shift+Enter']) { await page.keyboard.press(key); await settled(page); }
        await idle(page);
    }
    assert.ok((await turnOf(page)) >= 3, 'the third turn is reached');
    assert.ok(orders >= 4 && (await moved()) >= 2, `${orders} orders by keys`);
});

test('fast key presses are all counted', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    await page.evaluate(() => {
        for (const key of ['w', 'w', 'w', 'w', 'x', 'e', 'e', 'q', 'd']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    await idle(page);
    await soon(async () => assert.deepEqual(await page.evaluate(() => window.sandtable.battle.draft.entry.motion), [['march', 0, 1.5], ['pivot', 5], ['march', 90, 0.5]]));
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await idle(page);
    assert.deepEqual(await page.evaluate(() => window.sandtable.battle.draft.entry.motion), [['march', 0, 1.5]]);
});

/* Sends keys at once, before the page has answered any of them. */
const typed = async (page, ...keys) => {
    await page.evaluate((all) => {
        for (const name of all) {
            const shiftKey = name.startsWith('Shift+'), key = name.replace('Shift+', '');
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
        }
    }, keys);
    await page.waitForFunction(() => window.sandtable.battle.underWay === 0);
    await idle(page);
};
const inHand = (page) => page.evaluate(() => { const { draft, selection } = window.sandtable.battle; return { entry: draft?.entry ?? null, also: draft?.also.length ?? 0, selection }; });

test('a key pressed before the last key is answered acts on the state after that answer', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    await page.evaluate(() => window.sandtable.battle.select(null));
    await typed(page, 'Tab', 'w', 'w');
    const first = await inHand(page);
    assert.deepEqual(first.entry.motion, [['march', 0, 1]], 'the unit selected by the key before is moved');
    await typed(page, 'Escape', 'Tab', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    const second = await inHand(page);
    assert.notEqual(second.entry.unit, first.entry.unit);
    assert.deepEqual([second.entry.unit, second.entry.motion], [second.selection[0], [['march', 0, 1.5]]], 'arrows move the unit selected then, and none is lost');
    await typed(page, 'i', 'Escape');
    assert.deepEqual(await inHand(page), second, 'Escape closes the rule that is open and leaves the order in hand');
    await typed(page, 'ArrowUp', 'Enter', 'Tab', 'Shift+A', '1');
    assert.match(await page.evaluate(() => window.sandtable.battle.deed), /2 in forward/, 'Enter submits the position after all arrows before it');
    const third = await inHand(page);
    assert.ok(third.also > 0, 'the command selected by the key before moves as a whole');
    assert.deepEqual(third.entry.motion, [['march', 0, 1]]);
});

test('O and Esc: the decision is in sight, Esc gives the keys back to the table', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']), tall = page.locator('.log.tall'), inBody = () => page.evaluate(() => document.activeElement === document.body);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    for (const key of ['Escape', 'o']) {
        await page.keyboard.press('l');
        await page.keyboard.press('Enter');
        await tall.waitFor();
        await page.keyboard.press(key);
        await settled(page);
        assert.equal(await tall.count(), 0, `${key} leaves the large report`);
    }
    await page.waitForFunction(() => document.activeElement.closest('.decide') !== null);
    await page.keyboard.press('Escape');
    await settled(page);
    assert.ok(await inBody());
    const before = await inHand(page);
    await page.keyboard.press('Tab');
    await settled(page);
    assert.notDeepEqual((await inHand(page)).selection, before.selection, 'Tab selects the next unit');
    assert.ok(await inBody());
    await page.locator('.decide .opt').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.sandtable.battle.draft !== null);
    await settled(page);
    assert.ok(await inBody(), 'with an order in hand Enter is the table’s');
});

test('a whole command moves by keys', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    await page.keyboard.press('Shift+A');
    await page.keyboard.press('2');
    await idle(page);
    const { also, able, all } = await page.evaluate(() => { const b = window.sandtable.battle; return { also: b.draft.also.length, able: b.selection.filter((r) => b.subjects.has(r)).length, all: b.ghosts.length }; });
    assert.equal(also + 1, able);
    assert.equal(all, able, 'each has its ghost');
    assert.ok(able >= 2);
});

test('Tab leads from the chosen battle through its briefing to who plays, in one stop', async (t) => {
    const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    const held = () => page.evaluate(() => document.activeElement.className || document.activeElement.tagName);
    await page.locator('.bat.on').focus();
    await page.keyboard.press('Tab');
    assert.equal(await held(), 'tx');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'At this table');
});

test('arrow keys choose a battle; the decision, the selected unit and a rule are read out', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.rule').first().focus();
    await page.keyboard.press('ArrowUp'); /* wraps round to the last */
    await page.locator('.rule[aria-checked=true]', { hasText: 'Sword Divided' }).waitFor();
    assert.equal(await page.locator('[role=radiogroup] [role=radio][tabindex="0"]').count(), 3, 'one Tab stop for each group: rules, battles, computer players');
    await page.keyboard.press('ArrowUp');
    await page.locator('.rule[aria-checked=true]', { hasText: 'Larger Battles' }).waitFor();
    await page.locator('.bat', { hasText: 'Newport' }).click();
    await setUp(page, ['person', 'closer']);
    const spoken = page.locator('main > .spoken'), bar = page.locator('[role=status]');
    await spoken.getByText('Parliament: Movement.').waitFor();
    await ready(page);
    const leader = await page.evaluate(() => { const b = window.sandtable.battle, [body] = b.state.bodies.filter((x) => x.role === 'leader'); void b.select(body.ref); return body.name; });
    await bar.getByText(`${leader} (leader)`).waitFor();
    await page.keyboard.press('h');
    await page.waitForFunction(() => window.sandtable.battle.why !== null);
    const rule = await page.evaluate(() => window.sandtable.battle.why.why.rule.statement);
    await spoken.getByText(rule).waitFor();
});

test('measuring by keys', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    for (const key of ['j', ']', 'j']) { await page.keyboard.press(key); await idle(page); }
    await page.waitForFunction(() => window.sandtable.battle.rulers.length === 1);
    await page.locator('.verdict .ids', { hasText: /in/ }).waitFor();
    await page.keyboard.press('Shift+J');
    await page.waitForFunction(() => window.sandtable.battle.rulers.length === 0);
});

test('one key moves directly away from the enemy: the end is drawn, and the unit goes there', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    const frame = [{ step: 'turn' }, { step: 'move', subject: 'Parliament\'s Centre', sides: ['Parliament'] }], contact = ['Slanning\'s Foot', 'Popham\'s Foot'];
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', frame, { 'Slanning\'s Foot': { at: [27, 8.5], heading: 180 } }, [contact])));
    await page.locator('.decide .done').waitFor();
    await page.evaluate(() => window.sandtable.battle.select('Popham\'s Foot'));
    await page.locator('.offers').getByRole('button', { name: 'Directly away from Slanning\'s Foot' }).waitFor();
    await page.keyboard.press('y');
    await page.locator('.ghost[data-tone="yes"]').waitFor();
    const end = await page.evaluate(() => window.sandtable.battle.ghosts[0].path.at(-1));
    assert.ok(end[1] < 5.5 && end[0] === 27, `to ${end}`);
    await page.keyboard.press('Enter');
    await page.waitForFunction((at) => String(window.sandtable.battle.unit('Popham\'s Foot').pose.at) === String(at), end);
});

test('a key pauses the computer and lets it go on; its orders are reported as they are given', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 150 })));
    await start(page, server.url);
    await setUp(page, ['captain', 'closer']);
    await page.locator('.decide [class~="big"], .decide p', { hasText: /\w/ }).first().waitFor();
    const told = () => page.evaluate(() => window.sandtable.battle.reports[0].length);
    await page.waitForFunction(() => window.sandtable.battle.reports[0].length > 5 && window.sandtable.battle.thought.length > 0);
    await page.keyboard.press('p');
    await page.getByText('The computer is paused').waitFor();
    await settled(page); /* finishes the order that was under way when the key was pressed */
    const then = await told();
    await pauseFor(page);
    assert.equal(await told(), then, 'nothing happens while it is paused');
    await page.keyboard.press('p');
    await page.waitForFunction((n) => window.sandtable.battle.reports[0].length > n, then);
});

/* Waits longer than the computer does before an order: unless paused, it would have given one. */
const pauseFor = (page) => page.waitForTimeout(500);

/* Types a line into the console and returns what was answered. */
async function type(page, words) {
    const before = await page.evaluate(() => Number(document.querySelector('.console .said').dataset.lines));
    await page.locator('.console input').fill(words);
    await page.locator('.console input').press('Enter');
    await page.waitForFunction((n) => Number(document.querySelector('.console .said').dataset.lines) > n + 1, before);
    await idle(page);
    const said = await page.locator('.console .said p').allInnerTexts();
    return said.slice(said.lastIndexOf(`> ${words}`) + 1).join('\n');
}

test('three turns in text mode alone', async (t) => {
    const page = await opened(t, server.url, ['person', 'captain']);
    await idle(page);
    await page.keyboard.press('t');
    await page.locator('.console').waitFor();
    assert.match(await type(page, 'list'), /Foot/);
    assert.match(await type(page, 'check cards left, right, centre, reserve, detachments'), /cards [^,]*Left, [^,]*Right, [^,]*Centre, [^,]*Reserve, [^,]*Detachments: Yes/);
    assert.match(await type(page, 'cards left, right, centre, reserve, detachments'), /laid out 5 cards/);
    let moved = 0, asked = 0;
    for (let i = 0; i < 60 && (await page.evaluate(() => window.sandtable.battle.now.turn)) < 3; i++) {
        const offers = await page.evaluate(() => window.sandtable.battle.decision?.offers.map((o) => o.kind) ?? []);
        if (offers.includes('cards')) { await type(page, 'may'); await type(page, '1'); continue; }
        if (offers.includes('move') && moved < 3) {
            const unit = await page.evaluate(() => window.sandtable.battle.decision.offers.find((o) => o.kind === 'move').subjects[0]);
            if (unit) {
                const answer = await type(page, `move ${unit.toLowerCase()} ahead 2`);
                moved += / marched /.test(answer) ? 1 : 0;
                assert.ok(answer.length > 3);
            }
        }
        if (/Say done again/.test(await type(page, 'done'))) { asked++; await type(page, 'done'); }
    }
    assert.ok(asked > 0, 'units that could still act are named');
    assert.equal(await page.evaluate(() => window.sandtable.battle.now.turn), 3);
    assert.ok(moved >= 2, `${moved} moves`);
    assert.match(await type(page, 'measure popham hopton'), /^Which “hopton”: .* or /);
    assert.match(await type(page, 'nonsense'), /I do not know the word "nonsense"/);
    assert.match(await type(page, 'log 5'), /\w/);
});

test('typed orders can fill every kind of slot', async (t) => {
    const page = await opened(t, drill.url, ['person', 'person']);
    await idle(page);
    await page.keyboard.press('t');
    await page.locator('.console').waitFor();
    const rows = [
        ['place cedar 20 5 90', { kind: 'place', unit: 'Cedar', at: [20, 5], heading: 90 }],
        ['reserve ash, birch', { kind: 'reserve', members: ['Ash', 'Birch'] }],
        ['march dog, ash, birch, cedar', { kind: 'march', sequence: ['Dogwood', 'Ash', 'Birch', 'Cedar'] }],
        ['stake 2', { kind: 'stake', number: 2 }],
        ['ride dogwood 38,10 34,6', { kind: 'ride', unit: 'Dogwood', route: [[38, 10], [34, 6]] }],
        ['speak ash Stand to it!', { kind: 'speak', unit: 'Ash', text: 'Stand to it!' }],
    ];
    /* `check` puts its order down again; this keeps it in hand so that the test can look at it */
    await page.evaluate(() => { window.sandtable.battle.putDown = async () => {}; });
    for (const [words, entry] of rows) {
        await type(page, `check ${words}`);
        assert.deepEqual(await page.evaluate(() => window.sandtable.battle.draft?.entry), entry, words);
    }
    assert.match(await type(page, 'ride dogwood 38,10 please'), /do not understand|place/);
    assert.match(await type(page, 'reserve oak'), /There is no unit "oak"/);
});

test('one key takes the first option in hand, then the next ones; after a refusal it takes what is allowed instead', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    const hand = () => page.evaluate(() => { const { draft } = window.sandtable.battle; return { answer: draft?.verdict?.answer, entry: JSON.stringify(draft?.entry) }; });
    const press = async (key) => { await page.keyboard.press(key); await settled(page); return hand(); };
    const first = await press('.'), second = await press('.');
    assert.equal(first.answer, 'yes', 'the first option is in hand');
    assert.equal(second.answer, 'yes');
    assert.notEqual(second.entry, first.entry, 'pressed again: the next option');
    await press('Escape');
    for (let i = 0; i < 8 && (await press('9')).answer === 'yes';) i++;
    assert.equal((await hand()).answer, 'no', 'no unit may go so far');
    assert.equal((await press('.')).answer, 'yes', 'the allowed alternative is in hand');
});

test('the message "Nothing is in hand" disappears when a unit is selected', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    await page.keyboard.press('Enter');
    await settled(page);
    assert.match(await page.locator('.verdict').innerText(), /Nothing is in hand. Tab selects who may act; Shift-Enter ends the step/);
    await page.keyboard.press('Tab');
    await settled(page);
    assert.doesNotMatch(await page.locator('.verdict').innerText(), /Nothing is in hand/);
});

test('a whole command in hand: every unit is named and shown as in hand', async (t) => {
    const page = await opened(t, server.url, ['person', 'person']);
    await playOn(page, { until: async () => (await page.locator('.decide .opt').count()) > 0 });
    await ready(page);
    for (const key of ['Shift+A', 'w']) { await page.keyboard.press(key); await settled(page); }
    const { also, last } = await page.evaluate(() => { const { draft } = window.sandtable.battle; return { also: draft.also.map((e) => e.unit), last: draft.entry.unit }; });
    assert.ok(also.length > 0, 'more than one unit moves');
    const said = await page.locator('.verdict').innerText();
    for (const name of [...also, last]) assert.ok(said.includes(name), `${name} is not named: ${said}`);
    assert.equal(await page.locator('.who-list li', { hasText: 'in hand' }).count(), also.length + 1);
});

/* Opens Parliament's centre in one of its steps, with its first unit selected. */
async function centre(t, step, places = {}) {
    const page = await newPage(browser), own = { subject: "Parliament's Centre", sides: ['Parliament'] }, later = { shoot: [{ step: 'melee', ...own }], move: [{ step: 'melee', ...own }, { step: 'shoot', ...own }] };
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...own }, ...later[step], { step, ...own }], places)));
    await page.locator('.decide .done').waitFor();
    await idle(page);
    await page.keyboard.press('Tab');
    await idle(page);
    return { page, chosen: () => page.evaluate(() => window.sandtable.battle.selection) };
}

test('after each order by key the next unit that could still act is selected, and none twice', async (t) => {
    const { page, chosen } = await centre(t, 'move'), able = await page.evaluate(() => [...window.sandtable.battle.idle]), met = [];
    await page.keyboard.press('Tab'); /* starts with the second unit: the first, passed over, comes last */
    await idle(page);
    for (let i = 0; i < able.length; i++) {
        met.push(...(await chosen()));
        for (const key of ['.', 'Enter']) { await page.keyboard.press(key); await idle(page); }
        if (i === 0) assert.match(await page.locator('[role=status]').innerText(), new RegExp(`^${able[1]}: move .*. Undo takes it back. Next: ${able[2]}.$`));
    }
    assert.deepEqual(met, [...able.slice(1), able[0]]);
});

test('units shoot one after the other by target number and Enter', async (t) => {
    const { page, chosen } = await centre(t, 'shoot', { "Popham's Foot": { at: [27, 20] }, "Weldon's Foot": { at: [32, 20] }, "Slanning's Foot": { at: [27, 28], heading: 180 }, "Grenvile's Foot": { at: [32, 28], heading: 180 } });
    const first = await chosen(), could = await page.evaluate(() => [...window.sandtable.battle.idle]);
    assert.ok(could.length >= 2, `${could} could shoot`);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await idle(page);
    assert.notDeepEqual(await chosen(), first);
    assert.ok(could.includes((await chosen())[0]), 'the next shooter is selected');
});

test('after an advance the next unit is selected', async (t) => {
    const { page, chosen } = await centre(t, 'move'), [first] = await chosen();
    await page.keyboard.press('Shift+W');
    await idle(page);
    await page.keyboard.press('Enter');
    await idle(page);
    const now = await chosen();
    assert.equal(now.length, 1);
    assert.notEqual(now[0], first);
});

test('Enter on the chosen battle sets it up', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'Roundway' }).focus();
    await page.keyboard.press('Space');
    await page.locator('.bat.on', { hasText: 'Roundway' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.sandtable?.battle.field.title.startsWith('Roundway'));
});

test('Enter right after choosing another battle, before the next paint, sets up that one', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    const painted = await page.evaluate(async () => {
        let frames = 0;
        requestAnimationFrame(() => frames++);
        const battle = [...document.querySelectorAll('.bat')].find((one) => one.textContent.includes('Roundway'));
        battle.focus();
        battle.click();
        for (let n = 0; n < 100 && !battle.matches('.on'); n++) await Promise.resolve();
        battle.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        return frames;
    });
    assert.equal(painted, 0);
    await page.waitForFunction(() => window.sandtable);
    assert.match(await page.evaluate(() => window.sandtable.battle.field.title), /^Roundway/);
});

test('a number key with no selection acts on the first unit of the step; in shooting it first shows the targets', async (t) => {
    const { page } = await centre(t, 'move');
    await page.evaluate(() => window.sandtable.battle.select(null));
    const first = await page.evaluate(() => [...window.sandtable.battle.idle][0]);
    await page.keyboard.press('3');
    await idle(page);
    assert.deepEqual(await page.evaluate(() => { const { unit, motion } = window.sandtable.battle.draft.entry; return [unit, motion]; }), [first, [['march', 0, 3]]]);
    const { page: other } = await centre(t, 'shoot', { "Popham's Foot": { at: [27, 20] }, "Weldon's Foot": { at: [32, 20] }, "Slanning's Foot": { at: [27, 28], heading: 180 }, "Grenvile's Foot": { at: [32, 28], heading: 180 } });
    await other.evaluate(() => window.sandtable.battle.select(null));
    const told = await other.evaluate(() => window.sandtable.battle.events.length);
    await other.keyboard.press('1');
    await other.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    assert.equal(await other.evaluate(() => window.sandtable.battle.events.length), told, 'no shot has been fired');
    await other.keyboard.press('1');
    await other.keyboard.press('Enter');
    await other.waitForFunction((n) => window.sandtable.battle.events.length > n, told);
});

test('one key selects one whole command after another', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.rule', { hasText: 'Larger Battles' }).click();
    await page.locator('.bat', { hasText: 'Cheriton' }).click();
    await setUp(page, ['person', 'closer']);
    await page.locator('.who-list').waitFor();
    await idle(page);
    await page.evaluate(() => window.sandtable.battle.select(null));
    const seen = [];
    for (let i = 0; i < 3; i++) {
        await page.keyboard.press('Shift+A');
        await idle(page);
        seen.push(await page.evaluate(() => { const b = window.sandtable.battle, [{ command }] = b.selection.map((ref) => b.unit(ref)); return { command, whole: b.state.units.filter((u) => u.command === command && u.standing === 'play').every((u) => b.selection.includes(u.ref)), one: b.selection.every((ref) => b.unit(ref).command === command) }; }));
    }
    assert.equal(new Set(seen.map((s) => s.command)).size, 3, JSON.stringify(seen));
    assert.ok(seen.every((s) => s.whole && s.one));
});

test('leaving a battle for the start screen moves the focus there', async (t) => {
    const page = await opened(t, server.url, ['person', 'closer']);
    await page.locator('.sequence').waitFor();
    await page.keyboard.press('Shift+M');
    await page.getByRole('button', { name: /^Leave for the start/ }).press('Enter');
    await page.locator('.mast').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Sandtable');
});

test('the ring of focus lies inside what cuts off its edges', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    const ring = () => page.evaluate(() => { const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(document.activeElement); return outlineStyle !== 'none' && parseFloat(outlineWidth) + parseFloat(outlineOffset) <= 0; });
    await page.locator('.seat .seg button').first().focus();
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement.matches('.seg button')));
    assert.ok(await ring(), 'who plays');
});
