// What the page weighs, and that it is there before the engine is: limits in bytes and milliseconds, with what was measured.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, root, serve } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

test('the start is there before the engine has arrived', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    let send = () => undefined;
    const held = new Promise((resolve) => { send = resolve; });
    await page.route('**/engine.wasm', async (route) => { await held; await route.continue(); });
    await page.goto(server.url);
    await page.locator('.bat.on').waitFor();
    assert.ok((await page.locator('.bat').count()) >= 3, 'battles can be looked at');
    assert.match(await page.locator('.kept').innerText(), /first battle/i);
    assert.equal(await page.locator('.rule').count(), 0, 'the engine has said nothing yet');
    send();
    await page.locator('.rule').first().waitFor();
});

test('first paint, playable, weight', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    const times = [];
    for (let i = 0; i < 3; i++) {
        await page.goto(server.url);
        await page.locator('.rule').first().waitFor();
        times.push(await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, performance.now()].map(Math.round)));
    }
    const least = [0, 1].map((i) => Math.min(...times.map((pair) => pair[i])));
    const bytes = ['index.html', 'app.js', 'app.css', 'worker.js', 'engine.wasm', 'scenarios.json'].map((name) => [name, statSync(join(root, `build/page/${name}.gz`)).size]);
    const sum = bytes.reduce((n, [, size]) => n + size, 0);
    t.diagnostic(`first paint ${least[0]} ms, engine answers after ${least[1]} ms; ${sum} bytes by gzip: ${bytes.map((b) => b.join(' ')).join(', ')}`);
    assert.ok(least[0] <= 300, `first paint after ${least[0]} ms`);
    assert.ok(least[1] <= 1000, `the engine answers after ${least[1]} ms`);
    assert.ok(sum <= 600_000, `${sum} bytes`);
});
