// Compares the accessibility tree of text mode, at moments of a battle, with the copies in web/test/trees/.
// `make trees` renews the copies: read what has changed before committing it.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, root, serve, setUp, settled, start } from './browser.mjs';

const KEPT = join(root, 'web/test/trees');
let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

async function compare(page, name) {
    await settled(page);
    const tree = `${await page.locator('main').ariaSnapshot()}\n`, path = join(KEPT, `${name}.txt`);
    if (process.env.RENEW) {
        await mkdir(KEPT, { recursive: true });
        return writeFile(path, tree);
    }
    assert.equal(tree, await readFile(path, 'utf8').catch(() => ''), `${name}: if the change is intended, renew the copies by make trees`);
}

test('the accessibility tree of text mode is as kept: start, order, dice, move, end', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await page.getByRole('combobox', { name: 'Dice' }).selectOption('typed in by us');
    await setUp(page, ['person', 'random']);
    await page.locator('.decide').waitFor();
    await settled(page);
    await page.keyboard.press('t');
    const line = page.getByRole('textbox', { name: 'Order' });
    await page.waitForFunction(() => document.activeElement?.closest('.console') !== null);
    await compare(page, 'start');
    const type = async (words) => { await line.fill(words); await line.press('Enter'); await settled(page); };
    await type('check cards centre right guns');
    await compare(page, 'order');
    await type('cards centre right guns');
    await page.waitForFunction(() => window.sandtable.battle.needs !== null);
    await compare(page, 'dice');
    await type('6 1');
    await page.waitForFunction(() => window.sandtable.battle.needs === null && window.sandtable.battle.mine);
    await compare(page, 'move');
    await page.evaluate(() => window.sandtable.battle.concede());
    await page.waitForFunction(() => window.sandtable.battle.raw.over);
    await compare(page, 'end');
});
