// Computer players who think for long: in a thread of their own, with the same choice as anywhere, and told to play now they do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, setUp, start } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* A battle against the general, which has come to the general's first command; the page's threads are as `thread` makes them. */
async function sit(t, thread) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0 })));
    await start(page, server.url);
    await setUp(page, ['person', 'general']);
    await page.waitForFunction(() => window.sandtable?.battle?.mine);
    await page.evaluate(() => { window.sandtable.battle.thinker?.end(); window.sandtable.battle.thinker = null; });
    await page.evaluate(thread);
    await page.evaluate(async () => {
        const { battle } = window.sandtable;
        while (battle.now.actors[0] === battle.sideName(1)) battle.taken(await battle.engine.ask('computer', { game: battle.game, side: 1, player: 'captain', submit: true }));
        void battle.refresh();
    });
    return page;
}
const serial = (page) => page.evaluate(() => window.sandtable.battle.now.serial);

test('told to play now, the computer plays what it has, and the thread in which it thought ends', async (t) => {
    const page = await sit(t, () => { window.sandtable.battle.helper = () => ({ ask: () => new Promise(() => {}), end: () => { window.ended = (window.ended ?? 0) + 1; } }); });
    const button = page.getByRole('button', { name: /^Play now/ });
    await button.waitFor();
    assert.equal(await page.evaluate(() => window.ended), undefined);
    const before = await serial(page), sealed = await page.evaluate(() => window.sandtable.battle.sealed.length);
    await page.keyboard.press('Shift+P');
    await page.waitForFunction(([n, s]) => window.sandtable.battle.now.serial > n || window.sandtable.battle.sealed.length > s, [before, sealed]);
    assert.equal(await page.evaluate(() => window.ended), 1);
});

test('what it chooses in its thread is what the engine of the battle would have it choose', async (t) => {
    const page = await sit(t, () => {
        const { battle } = window.sandtable, make = battle.helper;
        window.chosen = [];
        battle.helper = () => {
            const thread = make();
            return { end: () => thread.end(), ask: async (method, params) => {
                const answer = await thread.ask(method, params);
                if (method === 'computer') window.chosen.push([answer.words, (await battle.engine.ask(method, { ...params, game: battle.game })).words]);
                return answer;
            } };
        };
    });
    await page.waitForFunction(() => window.chosen.length > 0);
    const [here, there] = await page.evaluate(() => window.chosen[0]);
    assert.equal(here, there);
});
