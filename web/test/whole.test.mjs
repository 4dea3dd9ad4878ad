// Whole battles, from the start screen to the result: by touch, by keyboard alone, in text mode alone.  The test gives no order to the page's code:
// what the page shows decides what is pressed next.  `make test` plays one by touch, `make prove` (BATTLES=all) all of them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, settled, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const MOST = 1200, EACH_STEP = 2, all = process.env.BATTLES === 'all';

/* What the page shows the player: whose decision it is, what is in hand, what may be pressed. */
const look = (page) => page.evaluate(async () => {
    await window.calm(2);
    const b = window.sandtable?.battle;
    if (!b) return { over: false, mine: false };
    const motion = (b.decision?.offers ?? []).find((o) => o.slots.some((s) => s.slot === 'motion') && !o.slots.some((s) => s.slot === 'body') && o.subjects?.length);
    const mark = b.marks[0], box = (ref) => { const r = document.querySelector(`.table [data-unit][data-ref="${CSS.escape(String(ref))}"]`)?.getBoundingClientRect(); return r ? [r.x + r.width / 2, r.y + r.height / 2] : null; };
    return {
        over: b.raw.over, result: b.raw.result.words, veil: b.curtain !== null, mine: b.mine, step: `${b.asked}/${b.now.turn}`, sheet: b.sheet.length, collects: b.mustCollect, done: b.decision?.done?.allowed ?? false,
        hand: b.draft ? b.draft.verdict?.answer ?? 'open' : '', movers: motion?.subjects ?? [], where: motion?.subjects?.length ? box(motion.subjects[0]) : null,
        target: mark ? box(mark.target) : null, offers: document.querySelectorAll('.decide .opt').length, orders: b.now.serial, begin: b.selection[0] ?? null,
    };
});

/* Plays until the battle is over; `act` does one thing that a person would do, and is given how many were done in this step already. */
async function playedOut(page, act) {
    let step = '', often = 0;
    for (let n = 0; n < MOST; n++) {
        const now = await look(page);
        if (now.over) return { n, ...now };
        if (now.step !== step) [step, often] = [now.step, 0];
        if (now.veil || now.mine) await act(now, often++);
    }
    throw new Error(`not over: ${JSON.stringify(await look(page))}`);
}

async function chosen(t, rules, battle, options = {}) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    const press = (where) => (options.hasTouch ? where.tap() : where.click());
    await press(page.locator('.rule', { hasText: rules }).first());
    await press(page.locator('.bat', { hasText: battle }));
    await press(page.locator('.seat').nth(1).locator('.level b', { hasText: /closer/i }));
    await press(page.getByRole('button', { name: /Set up the table/ }));
    await page.locator('.decide, .veil').first().waitFor();
    return page;
}

/* ---- by touch -------------------------------------------------------------------------------------------------------------- */

async function carriedByFinger(page, [x, y], by) {
    const touch = await page.context().newCDPSession(page), send = (type, ...points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    await send('touchStart', [x, y]);
    for (let i = 1; i <= 5; i++) await send('touchMove', [x + (by[0] * i) / 5, y + (by[1] * i) / 5]);
    await send('touchEnd');
    await touch.detach();
    await settled(page);
}

const tap = async (page, selector) => { const at = page.locator(selector).first(); await at.tap(); await settled(page); };

for (const [rules, battle] of [[/command cards/i, 'A First Battle'], [/ten-card/, 'Lark Hill'], [/Punic/, 'Zama']].slice(0, all ? 3 : 1)) test(`a whole battle by touch: ${battle}`, async (t) => {
    const page = await chosen(t, rules, battle, { hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });
    let carried = 0, shot = 0;
    const { n, result } = await playedOut(page, async (now, often) => {
        if (now.veil) return tap(page, '.veil button');
        if (now.hand === 'yes' || (now.hand === 'so-far' && now.collects)) return tap(page, '.decide .done .primary');
        if (now.hand) return tap(page, '.decide .done button:has-text("Put down")');
        if (now.where && often === 0) return carried++, carriedByFinger(page, now.where, [0, -30]);
        if (now.target && often < 12) return shot++, page.touchscreen.tap(...now.target);
        if (now.offers > 0 && (often < EACH_STEP || !now.done)) return tap(page, '.decide .opt');
        return tap(page, now.done || now.sheet > 0 ? '.decide .done .primary' : '.duty .btn, .decide .offers .btn');
    });
    t.diagnostic(`${n} presses, ${carried} carried, ${shot} targets: ${result}`);
    assert.ok(carried > 5 && shot > 0, 'pieces were dragged and targets pressed');
});

/* ---- by keys alone ----------------------------------------------------------------------------------------------------------- */

for (const [rules, battle] of all ? [[/command cards/i, 'A First Battle'], [/Punic/, 'Trasimene']] : []) test(`a whole battle by keyboard alone: ${battle}`, async (t) => {
    const page = await chosen(t, rules, battle);
    await page.mouse.move(0, 0);
    let moved = 0, shot = 0;
    const key = async (...names) => { for (const name of names) await page.keyboard.press(name); await settled(page); };
    /* moves the focus to the orders, and on to the first option listed there */
    const fromTheList = async () => {
        await key('o');
        for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement.classList.contains('opt'))); i++) await key('Tab');
        await key('Enter');
    };
    const { n, result } = await playedOut(page, async (now, often) => {
        if (now.veil) return key('Enter');
        if (now.hand === 'yes') return key('Enter');
        if (now.hand) return key('Escape');
        if (often < 8 && now.movers.length > 0) return moved++, key('Tab', '3');
        if (often < 8 && now.target) return shot++, key('1');
        if (often < 4 && now.offers > 0) return key('Tab');
        return now.done ? key('Shift+Enter') : fromTheList();
    });
    t.diagnostic(`${n} turns of the hand, ${moved} marches, ${shot} targets: ${result}`);
    assert.ok(moved > 10 && shot > 0);
});

/* ---- in text mode, and for a screen reader -------------------------------------------------------------------------------------- */

if (all) test('a whole battle in text mode alone', async (t) => {
    const page = await chosen(t, /command cards/i, 'A First Battle');
    await page.keyboard.press('t');
    const line = page.getByRole('textbox', { name: 'Order' });
    await line.waitFor();
    const type = async (words) => { await line.fill(words); await line.press('Enter'); await settled(page); };
    let said = '';
    const { n, result } = await playedOut(page, async (now, often) => {
        if (now.veil) return page.keyboard.press('Enter').then(() => settled(page));
        if (now.hand === 'yes') return type('yes');
        if (now.hand) return type('no');
        if (often < 5 && often % 2 === 0) { await type('may'); return type('1'); }
        await type('done');
        said = await page.locator('.console .said').innerText();
    });
    t.diagnostic(`${n} commands: ${result}`);
    assert.match(said, /Say done again to end anyway|Now: |won|drawn/);
    await type('why did we lose?');
    const told = (await page.locator('.console .said').innerText()).split('> why did we lose?')[1];
    assert.ok(told.includes(result), `${told} gives the result, ${result}`);
    assert.match(told, /Rule [A-Z]+-[\s\S]*(Lost by|points)/);
});

/* Roles and names in the browser's accessibility tree. */
async function tree(page) {
    const session = await page.context().newCDPSession(page), { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes.filter((n) => !n.ignored && n.role?.value).map((n) => ({ role: n.role.value, name: n.name?.value ?? '', live: n.properties?.find((p) => p.name === 'live')?.value?.value }));
}

test('text mode for a screen reader: headings, units by command with their state, one field, a live report', async (t) => {
    const page = await chosen(t, /command cards/i, 'A First Battle');
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Order' }).waitFor();
    await settled(page);
    const nodes = await tree(page), of = (role) => nodes.filter((n) => n.role === role);
    const headings = of('heading').map((n) => n.name);
    for (const name of ['Parliament', 'The King', "Balfour's Centre", "Astley's Left", 'If this is done', 'Report']) assert.ok(headings.includes(name) || headings.some((h) => h.startsWith(name)), `${name} is no heading of ${headings}`);
    const units = of('button').map((n) => n.name).filter((name) => /Foot|Horse|Guns|Dragoons/.test(name));
    for (const unit of ["Essex's Foot", "Stapleton's Horse", "Lisle's Dragoons", "Astley's Guns"]) assert.ok(units.some((name) => name.includes(unit)), `${unit}: ${units}`);
    assert.equal(of('textbox').filter((n) => n.name === 'Order').length, 1);
    assert.ok(of('log').some((n) => n.live === 'polite'), 'answers are read out');
    for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'radio']) assert.deepEqual(of(role).filter((n) => !n.name.trim()), [], `every ${role} has a name`);
    for (const { name } of nodes) assert.doesNotMatch(name, /undefined|NaN|\[object/);
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('textbox', { name: 'Order' }).focus();
    await page.keyboard.type("look essex's foot");
    await page.keyboard.press('Enter');
    await settled(page);
    assert.ok((await tree(page)).some((n) => /o’clock/.test(n.name)), '`look` gives bearings');
});
