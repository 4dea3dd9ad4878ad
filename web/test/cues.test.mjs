// Sounds are off until the player asks for them; they are few and quiet, the page makes them itself, and each has a caption. Touch devices vibrate on orders and refusals, unless switched off.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, serve, settled } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const C = { subject: "Parliament's Centre", sides: ['Parliament'] }, STEPS = [{ step: 'turn' }, { step: 'end', ...C }, { step: 'melee', ...C }, { step: 'shoot', ...C }];
const OWN = "Popham's Foot", ENEMY = "Slanning's Foot", NEAR = { [OWN]: { at: [27, 20] }, [ENEMY]: { at: [27, 26], heading: 180 } };

/* Replaces the browser's audio and vibration: `notes` collects the loudness at which each note begins, `felt` the vibration patterns. */
const STUBS = () => {
    window.notes = [];
    window.felt = [];
    window.AudioContext = class { currentTime = 0; destination = {}; resume = async () => undefined; };
    window.GainNode = class { gain = { setValueAtTime: (v) => window.notes.push(v), exponentialRampToValueAtTime: () => undefined }; connect = (to) => to; };
    window.OscillatorNode = class { connect = (to) => to; start = () => undefined; stop = () => undefined; };
    navigator.vibrate = (pattern) => window.felt.push(JSON.stringify(pattern));
};

async function shooting(t, look, options = {}, steps = STEPS) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(STUBS);
    await page.addInitScript((given) => { if (!localStorage.getItem('sandtable.look')) localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0, ...given })); }, look);
    await page.goto(`${server.url}${inAddress(await position('ecw-commands', 'fiddlers-bottom', steps, NEAR))}&seats=person.closer`);
    await page.locator('.decide .done').waitFor();
    await settled(page);
    return page;
}
async function shot(page) {
    await page.evaluate(() => { window.said = []; new MutationObserver(() => { const text = document.querySelector('.caption')?.textContent; if (text && window.said.at(-1) !== text) window.said.push(text); }).observe(document.body, { childList: true, subtree: true, characterData: true }); });
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => window.sandtable.battle.marks.length > 0);
    await page.locator('.opt.mark').first().click();
    await page.locator('.verdict.yes').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.sandtable.battle.events.some((e) => e.rolls?.length));
    await settled(page);
}

test('no sound until the player asks for it', async (t) => {
    const page = await shooting(t, {});
    await shot(page);
    assert.deepEqual(await page.evaluate(() => [window.notes, window.said]), [[], []]);
});

test('sound switched on in the settings: dice rattle quietly, with a caption that disappears again', async (t) => {
    const page = await shooting(t, {});
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.locator('dialog').getByLabel('Sound').selectOption('on');
    await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
    await shot(page);
    await page.waitForFunction(() => window.said.length > 0);
    const { notes, said } = await page.evaluate(() => ({ notes: window.notes, said: window.said }));
    assert.match(said[0], /Dice rattle/);
    assert.ok(notes.length > 0 && notes.length <= 8, `${notes.length} notes`);
    assert.ok(notes.every((loud) => loud > 0 && loud <= 0.1), `${notes}`);
    await page.locator('.caption').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('sandtable.look')).sound), true, 'it is remembered');
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, MOVE = [...STEPS, { step: 'move', ...C }];
for (const [name, look, options, refusal] of [['on a touch screen', {}, PHONE, ['[25,40,25]']], ['on a touch screen with vibration off', { touch: false }, PHONE, []], ['with a mouse', {}, {}, []]])
    test(`a refusal ${name}: ${refusal.length} vibration patterns`, async (t) => {
        const page = await shooting(t, look, options, MOVE);
        await page.keyboard.press('Tab');
        for (const key of ['9', '9', '9']) await page.keyboard.press(key);
        await page.locator('.verdict.no').waitFor();
        await settled(page);
        assert.deepEqual([...new Set(await page.evaluate(() => window.felt))], refusal);
    });
