// A hint is never a single order: two or three are shown side by side, drawn and weighed, and the same position always gives the same hint.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, settled } from './browser.mjs';
import { inAddress, position } from './harness/engine.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const CENTRE = { subject: "Parliament's Centre", sides: ['Parliament'] };
async function shown(t) {
    const it = await newPage(browser);
    t.after(async () => { assertNoFaults(it); await it.context().close(); });
    await it.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'end', ...CENTRE }, { step: 'shoot', ...CENTRE }], { "Popham's Foot": { at: [27, 20] }, "Slanning's Foot": { at: [27, 28], heading: 180 }, "Grenvile's Foot": { at: [32, 28], heading: 180 } })));
    await it.locator('.decide .done').waitFor();
    await settled(it);
    return it;
}
const hints = (it) => it.evaluate(() => window.sandtable.battle.hints.map(({ letter, words, gain, error, why }) => ({ letter, words, gain, error, why })));

test('a hint shows two or three orders side by side with their gain, the same for the same position, and plays one', async (t) => {
    const [one, two] = [await shown(t), await shown(t)], told = [];
    for (const it of [one, two]) {
        await it.getByRole('button', { name: /^Hint/ }).click();
        await it.locator('.hints article').nth(1).waitFor();
        await settled(it);
        told.push(await hints(it));
    }
    assert.deepEqual(told[0], told[1], 'the same position gives the same hint');
    assert.ok(told[0].length >= 2 && told[0].length <= 3);
    assert.deepEqual(told[0].map((h) => h.letter), ['A', 'B', 'C'].slice(0, told[0].length));
    for (const [i, h] of told[0].entries()) assert.ok(i === 0 || h.gain <= told[0][i - 1].gain, 'best first');
    assert.ok(told[0].some((h) => h.why.some((line) => /hits? \d/.test(line))), 'reasons quote the engine’s chances');
    assert.match(await one.locator('.hints').innerText(), /A looks best/);
    await one.getByRole('button', { name: 'Take A in hand' }).click();
    await settled(one);
    assert.equal(await one.evaluate(() => window.sandtable.battle.draft?.verdict.answer ?? window.sandtable.battle.ending?.kind), 'yes');
    assert.equal(await one.locator('.hints').count(), 0);
    await one.getByRole('button', { name: /^Hint/ }).click();
    await one.locator('.hints article.mine').waitFor();
    assert.equal(await one.getByRole('button', { name: 'Take mine' }).count(), 0, 'it is in hand already');
    assert.doesNotMatch(await one.locator('.hints article').first().innerText(), /of 100 battles/, 'the first is not compared with itself');
    assert.match(await one.locator('.hints article').nth(1).innerText(), /Wins \d+\.\d (more|fewer) of 100 battles than A\s*(± \d+\.\d)?\s*$/);
    const { foot, last, lines } = await one.evaluate(() => ({ foot: document.querySelector('.decide .done').getBoundingClientRect().top, last: [...document.querySelectorAll('.hints article')].pop().getBoundingClientRect().bottom, lines: [...document.querySelectorAll('.hints article .btn')].map((b) => b.getBoundingClientRect().height) }));
    assert.ok(last <= foot + 4, `the last order ends at ${last}, above ${foot}`);
    assert.ok(lines.every((h) => h < 40), `each button is one line: ${lines}`);
    const sign = one.locator('.hints article.mine .ph i');
    assert.ok(await sign.evaluate((i) => i.scrollWidth <= i.clientWidth + 1), 'its sign holds its word');
});

test('the hint has a key, and its button is in sight', async (t) => {
    const it = await shown(t);
    assert.ok(await it.getByRole('button', { name: /^Hint/ }).evaluate((b) => { const { top, bottom } = b.getBoundingClientRect(); return b.closest('.ph') !== null && top > 0 && bottom < innerHeight; }));
    await it.keyboard.press('Shift+I');
    await it.locator('.hints article').first().waitFor();
});

test('text mode: "why hint"', async (t) => {
    const it = await shown(t);
    await it.keyboard.press('t');
    await it.locator('.console input').fill('why hint');
    await it.locator('.console input').press('Enter');
    await settled(it);
    assert.match(await it.locator('.console').innerText(), /A: .*\n?[^]*B: .* of 100 battles against A/);
});
