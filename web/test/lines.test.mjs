// Lines: several pieces move as one, in all five rulesets; a piece that is stopped is marked and the rest goes on; one order, one undo.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, settled, spot } from './browser.mjs';
import { engine, inAddress, position, root } from './harness/engine.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function shown(t, text, options = {}) {
    const it = await newPage(browser, options);
    t.after(async () => { assertNoFaults(it); await it.context().close(); });
    await it.goto(server.url + inAddress(text));
    await it.waitForFunction(() => window.sandtable?.battle && (window.sandtable.battle.decision || window.sandtable.battle.curtain));
    if (await it.evaluate(() => Boolean(window.sandtable.battle.curtain))) await it.evaluate(() => window.sandtable.battle.liftCurtain());
    await it.locator('.decide .done').waitFor();
    await settled(it);
    return it;
}
const CENTRE = { subject: "Parliament's Centre", sides: ['Parliament'] };
const centre = async (t, places = {}, options = {}) => shown(t, await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...CENTRE }, { step: 'move', ...CENTRE }], places), options);
const selects = async (it, refs) => {
    await it.evaluate(async (all) => { for (const [i, ref] of all.entries()) await window.sandtable.battle.select(ref, i > 0); }, refs);
    await settled(it);
};
const places = (it) => it.evaluate(() => Object.fromEntries(window.sandtable.battle.state.units.filter((u) => u.standing === 'play').map((u) => [u.ref, [...u.pose.at, u.pose.heading].join()])));
const ghosts = (it) => it.evaluate(() => window.sandtable.battle.ghosts.map(({ unit, corners, wanted, path }) => ({ unit, corners, wanted: Boolean(wanted), far: path.at(-1)[1] - path[0][1] })));
const changed = (a, b) => Object.keys(a).filter((ref) => a[ref] !== b[ref]);
async function drag(it, from, to) {
    await it.mouse.move(...(await spot(it, ...from)));
    await it.mouse.down();
    await it.mouse.move(...(await spot(it, ...to)), { steps: 6 });
    await it.mouse.up();
    await settled(it);
}
async function handle(it, part, [dx, dy]) {
    const b = await it.locator(`.handle-line-${part} circle`).boundingBox(), [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
    await it.mouse.move(x, y);
    await it.mouse.down();
    await it.mouse.move(x + dx, y + dy, { steps: 6 });
    await it.mouse.up();
    await settled(it);
}
const line = ["Popham's Foot", "Waller's Foot", "Haselrig's Foot", "Potley's Foot"];

test('a dragged line goes on without the unit that is stopped, which is marked; one undo takes all back', async (t) => {
    const it = await centre(t), before = await places(it), at = before["Potley's Foot"].split(',').map(Number);
    await selects(it, line);
    await drag(it, at, [at[0], at[1] + 4]);
    const drawn = await ghosts(it);
    assert.deepEqual(drawn.filter((g) => g.wanted).map((g) => g.unit), ["Waller's Foot"]);
    for (const g of drawn.filter((one) => !one.wanted)) assert.ok(Math.abs(g.far - 4) < 0.3, `${g.unit} ${g.far}`);
    assert.equal(await it.locator('.stopped .ghost-cross').count(), 1);
    assert.match(await it.locator('.plate', { hasText: 'Wemyss' }).textContent(), /1\.7 in\s*Wemyss's Guns/);
    assert.match(await it.locator('.verdict.yes').innerText(), /Potley's Foot.* march .* in; Waller's Foot stops after 1\.7 in: Wemyss's Guns/);
    await it.getByRole('button', { name: /^Confirm/ }).click();
    await settled(it);
    assert.deepEqual(changed(before, await places(it)).sort(), [...line].sort());
    await it.evaluate(() => window.sandtable.battle.undo());
    await settled(it);
    assert.deepEqual(changed(before, await places(it)), []);
});

test('"Keep the line": all go as far as the slowest, and the choice stays for the turn', async (t) => {
    const it = await centre(t), at = (await places(it))["Potley's Foot"].split(',').map(Number);
    await selects(it, line);
    await drag(it, at, [at[0], at[1] + 4]);
    await it.getByRole('button', { name: /Keep the line/ }).click();
    await settled(it);
    const far = (await ghosts(it)).map((g) => g.far);
    assert.ok(Math.max(...far) - Math.min(...far) < 0.01 && far[0] > 1 && far[0] < 2, far.join());
    await drag(it, at, [at[0], at[1] + 3]);
    assert.equal(await it.getByRole('button', { name: /Keep the line/ }).getAttribute('aria-pressed'), 'true');
});

test('dragging one end of a line forward wheels it about the other end; dragging the middle marches it', async (t) => {
    const it = await centre(t, { "Wemyss's Guns": { at: [10, 30] }, "Weldon's Foot": { at: [24, 16] } });
    await selects(it, line);
    await handle(it, 'right', [0, -40]);
    const angle = await it.evaluate(() => window.sandtable.battle.draft.line.way.way[1]);
    assert.ok(angle < 0, `${angle}`);
    const first = (await ghosts(it))[0];
    assert.ok(first, 'at least one unit wheels');
    await it.keyboard.press('Escape');
    await settled(it);
    await handle(it, 'march', [0, -30]);
    for (const g of await ghosts(it)) assert.ok(g.far > 1, `${g.unit} ${g.far}`);
    await it.getByRole('button', { name: /Leave Potley's Foot out/ }).click();
    await settled(it);
    assert.deepEqual((await ghosts(it)).map((g) => g.unit).sort(), line.slice(0, 3).sort());
});

test('a line whose units would overlap one by one moves only in dressed line', async (t) => {
    const it = await centre(t);
    await selects(it, line);
    const told = await it.evaluate(async () => {
        const { battle } = window.sandtable, found = [];
        for (let angle = 5; angle <= 60; angle += 5) {
            await battle.fulfil({ wish: 'wheel', subject: battle.selection[0], others: battle.selection.slice(1), angle: -angle });
            const { line } = battle.draft ?? {};
            if (line) found.push({ angle, dressed: line.dressed, each: line.each.length, corners: battle.ghosts.map((g) => g.corners) });
        }
        return found;
    });
    assert.ok(told.length > 6);
    for (const { angle, dressed, each, corners } of told) {
        assert.ok(dressed || each > 0, `${angle}`);
        for (const [i, a] of corners.entries()) for (const b of corners.slice(0, i)) assert.ok(depth(a, b) < 0.01, `at ${angle}° two overlap by ${depth(a, b)}`);
    }
});
/* How deep two outlines overlap; negative when they are apart. */
function depth(a, b) {
    let least = Infinity;
    for (const s of [a, b]) for (let i = 0; i < 2; i++) {
        const [x, y] = [s[i][1] - s[i + 1][1], s[i + 1][0] - s[i][0]], length = Math.hypot(x, y), on = (o) => o.map((p) => (p[0] * x + p[1] * y) / length), [p, q] = [on(a), on(b)];
        least = Math.min(least, Math.min(Math.max(...p), Math.max(...q)) - Math.max(Math.min(...p), Math.min(...q)));
    }
    return least;
}

/* The position at the first movement of a battle, played up to there by the computer. */
async function moving(ruleset, name) {
    const ask = await engine(), { game } = ask('new', { text: await readFile(`${root}scenarios/${ruleset}/${name}.json`, 'utf8'), seed: '5' });
    for (let n = 0; n < 200; n++) {
        const { decision } = ask('decision', { game }), who = decision.actors.find((a) => a.state === 'deciding').side;
        const offer = decision.offers.find((o) => o.ref === 'unit' && o.slots.some((s) => s.slot === 'motion') && !o.slots.some((s) => s.slot === 'body'));
        if ((offer?.subjects?.length ?? 0) > (ruleset === 'ecw-commands' ? 3 : 1)) return ask('save', { game, kind: 'position' }).text;
        ask('computer', { game, side: who, player: 'captain', limits: { nodes: 20 }, submit: true });
    }
    throw new Error(`${name}: no movement was reached`);
}
for (const [ruleset, name] of [['ecw-commands', 'fiddlers-bottom'], ['ecw-cards', 'cheriton'], ['ecw-large', 'cheriton-large'], ['punic', 'zama'], ['sword-divided', 'edgehill']])
    test(`Advance is shown first, is one order and one undo, and does not end its step: ${ruleset}`, async (t) => {
        const text = await moving(ruleset, name), it = await shown(t, text), before = await places(it), acting = await it.evaluate(() => window.sandtable.battle.acting);
        const numbers = await it.evaluate(() => [...window.sandtable.battle.movers].filter((ref) => window.sandtable.battle.unit(ref)).slice(0, 3));
        await selects(it, numbers);
        await it.locator('.offers').getByRole('button', { name: 'Advance' }).click();
        await it.locator('.decide.hand .line').waitFor();
        await settled(it);
        assert.deepEqual(changed(before, await places(it)), [], 'nothing has moved yet');
        const drawn = await ghosts(it), written = await it.evaluate(() => window.sandtable.battle.mustCollect);
        assert.ok(numbers.length >= 2);
        assert.equal(drawn.length, numbers.length);
        await it.locator('.decide .done .primary').click();
        await settled(it);
        assert.equal(await it.evaluate(() => window.sandtable.battle.movers.size > 0 && window.sandtable.battle.acting), acting, 'nothing is played past the step');
        if (written) assert.deepEqual(await it.evaluate(() => window.sandtable.battle.sheet.map((e) => e.unit)).then((all) => all.sort()), [...numbers].sort(), 'each has its written order');
        else assert.ok(changed(before, await places(it)).length >= 1);
        await it.evaluate(async (n) => { for (let i = 0; i < n; i++) await window.sandtable.battle.undo(); }, written ? numbers.length : 1);
        await settled(it);
        assert.deepEqual(changed(before, await places(it)), []);
    });
