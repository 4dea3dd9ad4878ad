// browser.mjs - what every test of the page needs: the built page on a server of its own, a browser, and small helpers.
// A console error or an error of the page fails the test that caused it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const program = process.env.SANDTABLE ?? join(root, 'build/gcc-O2/sandtable');
export const single = join(root, 'build/sandtable.html');
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function serve(page = join(root, 'build/page')) {
    assert.ok(existsSync(program), `no program ${program}: make`);
    const child = spawn(program, ['serve', '--port', '0', '--page', page], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout) {
        said += chunk;
        const found = /http:\/\/[\d.]+:\d+\//.exec(said);
        if (found) return { url: found[0], child, stop: async () => { child.kill('SIGTERM'); if (child.exitCode === null) await once(child, 'exit'); return child.exitCode; } };
    }
    throw new Error(`the server said no address: ${said}`);
}

export const open = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });

// Waits until the page answers yes.  Playwright's own way evaluates text, which the page's security policy forbids.
async function until(page, asked, argument) {
    for (const deadline = Date.now() + 30000; Date.now() < deadline;) {
        if (await page.evaluate(asked, argument)) return;
        await new Promise((resolve) => setTimeout(resolve, 30));
    }
    throw new Error(`the page never answered yes to ${asked}`);
}

/* The page draws the eight bytes of a battle's seed by chance.  A test plays the same battle every time; another
 * PAGE_SEED plays others.  What else is drawn (names of tabs and battles) stays chance. */
const sameDice = (first) => {
    const drawn = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) => (bytes.length === 8 ? bytes.fill(first++) : drawn(bytes));
};

export async function newPage(browser, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
    await context.addInitScript(sameDice, Number(process.env.PAGE_SEED ?? 1));
    const page = await context.newPage();
    page.waitForFunction = (asked, argument) => until(page, asked, argument);
    page.faults = [];
    page.setDefaultTimeout(Number(process.env.PAGE_TIMEOUT ?? 15000));
    page.on('console', (message) => { if (message.type() === 'error') page.faults.push(message.text()); });
    page.on('pageerror', (error) => page.faults.push(String(error.stack ?? error)));
    return page;
}

export function assertNoFaults(page) {
    assert.deepEqual([...new Set(page.faults)], []);
}

/* Opens the start screen with the computer playing at once and the curtain as told. */
export async function start(page, url, { curtain = 'secrets' } = {}) {
    await page.addInitScript((look) => { if (!localStorage.getItem('sandtable.look')) localStorage.setItem('sandtable.look', JSON.stringify(look)); }, { speed: 0, curtain });
    await page.goto(url);
    await page.getByRole('button', { name: /Set up the table/ }).waitFor();
    await page.locator('.bat.on').waitFor();
}

/* who: ['person', 'captain'] … by the labels on the buttons. */
export async function seat(page, who) {
    for (const [i, name] of who.entries()) {
        const group = page.locator('.seat').nth(i);
        await group.getByRole('button', { name: name === 'person' ? 'At this table' : 'Computer' }).click();
        if (name !== 'person') await group.locator('.seg.thin button', { hasText: new RegExp(name, 'i') }).click();
    }
}

export async function setUp(page, who) {
    await seat(page, who);
    await page.getByRole('button', { name: /Set up the table/ }).click();
}

/* One thing a person may do: lift the curtain, confirm what is in hand, take the first suggestion, end the step.
 * Says what it did; "over" when there is nothing more to do. */
export const step = (page) => page.evaluate(() => {
    const find = (selector) => document.querySelector(selector);
    const press = (element, word) => { element.click(); return word; };
    const alert = find('[role=alert]');
    if (alert) return `alert: ${alert.textContent}`;
    if (find('[aria-label="The battle is over"]')) return 'over';
    if (find('.veil button')) return press(find('.veil button'), 'curtain');
    const primary = find('.decide .done .primary:not([disabled])');
    /* two orders a step are enough for a battle that comes to an end */
    const asked = window.sandtable?.battle.decision?.title, often = (window.steps ??= { asked, n: 0 });
    if (often.asked !== asked) Object.assign(often, { asked, n: 0 });
    if (primary && (find('.verdict.yes') || !find('.decide .opt') || often.n++ >= 2)) return press(primary, `pressed ${primary.textContent}`);
    const option = find('.decide .opt'), title = find('.decide h2')?.textContent;
    return option ? press(option, `took ${option.textContent}`) : `waiting at ${title}`;
});

/* Plays on until `until` says so or the battle is over.  Returns what was done. */
export async function playOn(page, { until = () => false, most = 3000 } = {}) {
    const did = [];
    let idle = 0;
    while (did.length < most) {
        const what = await step(page);
        assert.ok(!what.startsWith('alert'), what);
        did.push(what);
        if (what === 'over' || (await until(what, did))) return did;
        idle = what.startsWith('waiting') ? idle + 1 : 0;
        assert.ok(idle < 600, `nothing happens any more: ${await page.locator('body').innerText()}`);
        await page.waitForTimeout(what.startsWith('waiting') ? 15 : 4);
    }
    return did;
}

export const turnOf = async (page) => Number(/Turn (\d+)/.exec(await page.locator('.turn h1').innerText())?.[1] ?? 0);

/* What is kept of the battle that was played last: its record, and what was in hand; null: nothing. */
export async function saved(page) {
    const [record, hand] = await page.evaluate(() => {
        const [row] = JSON.parse(localStorage.getItem('sandtable.battles') ?? '[]').sort((a, b) => b.at - a.at);
        return row ? [localStorage.getItem(`sandtable.battle.${row.id}`), localStorage.getItem(`sandtable.hand.${row.id}`)] : [];
    });
    if (!record) return null;
    const kept = hand ? JSON.parse(Buffer.from(hand, 'base64url').map((b) => b ^ 0xa5).toString()) : null;
    return { ...JSON.parse(inflateRawSync(Buffer.from(record, 'base64url')).toString()), kept };
}
