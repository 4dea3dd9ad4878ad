// The page is set in its own fonts and in no font of the machine, even where a name needs rare letters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, playOn, serve, settled, setUp, single, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* The font families the browser has used: the page's own, and others. */
async function drawnWith(page) {
    const session = await page.context().newCDPSession(page), own = new Set(), others = new Set();
    for (const domain of ['DOM', 'CSS']) await session.send(`${domain}.enable`);
    const { root } = await session.send('DOM.getDocument', { depth: -1 });
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
    for (const nodeId of nodeIds) {
        /* an element replaced by a later render has no fonts under its old id */
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId }).catch((error) => {
            if (/Could not find node/.test(error.message)) return { fonts: [] };
            throw error;
        });
        for (const font of fonts) (font.isCustomFont ? own : others).add(font.familyName);
    }
    return { own: [...own].sort(), others: [...others] };
}

for (const [where, address] of [['from a server', () => server.url], ['as one file', () => `file://${single}`]])
    test(`only the page’s own fonts are used, ${where}: start and battle`, async (t) => {
        const page = await newPage(browser);
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await start(page, address());
        await page.evaluate(() => document.fonts.ready);
        assert.deepEqual((await drawnWith(page)).others, [], 'the start screen');
        await setUp(page, ['person', 'closer']);
        await playOn(page, { until: () => page.evaluate(() => window.sandtable?.battle.decision?.step === 'move') });
        await settled(page);
        const { own, others } = await drawnWith(page);
        assert.deepEqual(others, [], 'the battle');
        assert.equal(own.length, 3, own.join(', '));
    });

test('fonts with rare letters are loaded only when needed', async (t) => {
    const page = await newPage(browser), came = [];
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    page.on('request', (request) => { if (request.url().endsWith('.woff2')) came.push(new URL(request.url()).pathname); });
    await page.goto(server.url);
    await page.locator('.bat.on').waitFor();
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    assert.deepEqual(came.filter((path) => path.includes('-more')), []);
    await page.evaluate(() => { document.querySelector('.mast h1').textContent = 'Crécy, Azay-le-Brûlé'; return document.fonts.load('600 40px Alegreya', 'é'); });
    await settled(page);
    assert.deepEqual(came.filter((path) => path.includes('-more')), ['/alegreya-more.woff2']);
    assert.deepEqual((await drawnWith(page)).others, []);
});
