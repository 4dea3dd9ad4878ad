// The referee, from the start screen too: it reaches any step or says that the step does not come up, never in the engine's own terms; it shows a melee's
// chances after three presses.  A file that is no battle is refused in plain words, a huge one without reading it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inAddress, position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, serve, settled, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function begun(t) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    return page;
}
const bar = async (page) => (await page.locator('.verdict').allInnerTexts()).join(' ');

test('the referee from the start screen reaches every step or says that it does not come up', async (t) => {
    const page = await begun(t);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await page.getByRole('button', { name: 'Ask the referee' }).click();
    const panel = page.getByRole('region', { name: 'Step and readings' });
    await panel.waitFor();
    const steps = panel.locator('select').first(), whose = panel.locator('select').nth(1);
    const came = [];
    for (const step of await steps.evaluate((s) => [...s.options].map((o) => o.value))) {
        await steps.selectOption(step);
        await whose.selectOption({ index: 0 });
        await panel.getByRole('button', { name: 'It is this step' }).click();
        await settled(page);
        const said = await bar(page);
        assert.ok(!/agenda|frame|differ|"active"|undefined/.test(said), `${step}: ${said}`);
        if (!/does not come up/.test(said)) came.push(await page.evaluate(() => window.sandtable?.battle?.decision?.step ?? ''));
    }
    assert.ok(came.length >= 2, 'some steps are decisions');
});

test('the chances of a melee in three presses: Ask, the unit, the enemy', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    const command = { subject: "Parliament's Centre", sides: ['Parliament'] }, frames = [{ step: 'turn' }, { step: 'end', ...command }, { step: 'melee', ...command }];
    const own = ["Popham's Foot", "Weldon's Foot"], enemies = ["Slanning's Foot", "Grenvile's Foot"];
    const places = { [own[0]]: { at: [25, 20] }, [own[1]]: { at: [31, 20] }, [enemies[0]]: { at: [25, 23] }, [enemies[1]]: { at: [31, 23] } };
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', frames, places, own.map((name, i) => [name, enemies[i]]))));
    await page.locator('.decide').waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Battle', exact: true }).click();
    await page.getByRole('button', { name: /Ask the referee/ }).click();
    await page.locator('.referee .unit').first().waitFor();
    await settled(page);
    const middle = (name) => page.evaluate((wanted) => { const b = document.querySelector(`.referee [data-ref="${wanted}"]`).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }, name);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await settled(page);
    await page.mouse.click(...(await middle(own[1])));
    await settled(page);
    await page.mouse.click(...(await middle(enemies[1])));
    await settled(page);
    assert.match(await page.locator('.odds').innerText(), /%/, 'the chances are shown');
    assert.match(await bar(page), /Allowed/, 'the order is judged, not given');
});

test('a file that is no battle is refused in plain words, a huge one without reading it', async (t) => {
    const page = await begun(t), folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = page.locator('input[type=file]'), said = () => page.locator('.problems').innerText();
    await file.setInputFiles({ name: 'half.json', mimeType: 'application/json', buffer: Buffer.from('{"ruleset": "ecw-commands", "scenario": ') });
    await page.locator('.problems').waitFor();
    assert.match(await said(), /half\.json: line 1/);
    assert.ok(!/Unexpected token|SyntaxError|-32\d\d\d|undefined/.test(await said()), await said());
    await page.locator('.problems').getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => {
        window.reads = [];
        for (const name of ['text', 'arrayBuffer', 'stream', 'slice']) {
            const read = Blob.prototype[name];
            Blob.prototype[name] = function (...given) { window.reads.push(name); return read.apply(this, given); };
        }
    });
    for (const megabytes of [60, 300]) {
        const path = join(folder, `${megabytes}.json`);
        writeFileSync(path, '{');
        truncateSync(path, megabytes * 1_000_000);
        await file.setInputFiles(path);
        await page.locator('.problems', { hasText: `${megabytes} MB` }).waitFor();
        assert.deepEqual(await page.evaluate(() => window.reads), [], 'the file is not read');
        await page.locator('.problems').getByRole('button', { name: 'Close' }).click();
    }
    await file.setInputFiles({ name: 'small.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await page.locator('.problems').waitFor();
    assert.notDeepEqual(await page.evaluate(() => window.reads), [], 'a small file is read');
});
