// browser.mjs - what every test of the page needs: the built page on a server of its own, a browser, and small helpers.
// A console error or an error of the page fails the test that caused it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { launch, prepared, settled, soon } from './harness/browser.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const program = process.env.SANDTABLE ?? join(root, 'build/gcc-O2/sandtable');
export const single = join(root, 'build/sandtable.html');

export { launch as open, settled, soon };

export async function serve(page = join(root, 'build/page'), options = []) {
    assert.ok(existsSync(program), `no program ${program}: make`);
    const child = spawn(program, ['serve', '--port', '0', '--page', page, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout) {
        said += chunk;
        const found = /http:\/\/[\d.]+:\d+\//.exec(said);
        if (found) return { url: found[0], child, stop: async () => { child.kill('SIGTERM'); if (child.exitCode === null) await once(child, 'exit'); return child.exitCode; } };
    }
    throw new Error(`the server said no address: ${said}`);
}

// Waits until the page answers yes.  Playwright's own way evaluates text, which the page's security policy forbids.
async function until(page, asked, argument) {
    for (const deadline = Date.now() + Number(process.env.PAGE_TIMEOUT ?? 90000); Date.now() < deadline;) {
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
    const { context, page } = await prepared(browser, options);
    await context.addInitScript(sameDice, Number(process.env.PAGE_SEED ?? 1));
    page.waitForFunction = (asked, argument) => until(page, asked, argument);
    page.faults = [];
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
    /* the battle most tests know; the page would begin with the smallest */
    const known = page.locator('.bat', { hasText: 'Fiddler' });
    if (await known.count()) await known.click();
}

/* who: ['person', 'captain'] … by the labels on the buttons. */
export async function seat(page, who) {
    for (const [i, name] of who.entries()) {
        const group = page.locator('.seat').nth(i);
        await group.getByRole('button', { name: name === 'person' ? 'At this table' : 'Computer' }).click();
        if (name !== 'person') await group.locator('.level b', { hasText: new RegExp(name, 'i') }).click();
    }
}

export async function setUp(page, who) {
    await seat(page, who);
    await page.getByRole('button', { name: /Set up the table/ }).click();
}

/* One thing a person may do: lift the curtain, confirm what is in hand, take the first suggestion, end the step.
 * Says what it did; "over" when there is nothing more to do.  It begins when everything is answered and ends when its own
 * answers are there, so that the same battle is played however fast the machine is. */
export const step = (page) => page.evaluate(async () => {
    const find = (selector) => document.querySelector(selector);
    const press = async (element, word) => {
        element.click();
        await window.calm(0);
        return word;
    };
    await window.calm(0);
    const alert = find('[role=alert]');
    if (alert) return `alert: ${alert.textContent}`;
    if (find('[aria-label="The battle is over"]')) return 'over';
    if (find('.veil button')) return press(find('.veil button'), 'curtain');
    const primary = find('.decide .done .primary:not([disabled])');
    /* two orders a step are enough for a battle that comes to an end */
    const asked = window.sandtable?.battle.decision?.title, often = (window.steps ??= { asked, n: 0 });
    if (often.asked !== asked) Object.assign(often, { asked, n: 0 });
    if (primary && (find('.verdict.yes') || !find('.decide .opt') || often.n++ >= 2)) return press(primary, `pressed ${primary.textContent}`);
    /* what does nothing is listed last: taken first, a battle comes to an end sooner */
    const option = [...document.querySelectorAll('.decide .opt')].find((o) => o.textContent.startsWith('Stand')) ?? find('.decide .opt'), title = find('.decide h2')?.textContent;
    return option ? press(option, `took ${option.textContent}`) : `waiting at ${title}`;
});

/* Presses the button that ends a step; where somebody could still act, once more. */
export async function endStep(page, name) {
    await settled(page);
    await page.getByRole('button', { name }).click();
    await settled(page);
    const anyway = page.locator('.done .btn', { hasText: /anyway$|anyway / });
    if (await anyway.count()) await anyway.click();
}

const PATIENCE_MS = Number(process.env.PAGE_TIMEOUT ?? 90000);

/* Plays on until `until` says so or the battle is over.  Returns what was done. */
export async function playOn(page, { until: enough = () => false, most = 3000 } = {}) {
    const did = [];
    for (let last = Date.now(); did.length < most;) {
        const what = await step(page);
        assert.ok(!what.startsWith('alert'), what);
        if (what.startsWith('waiting')) assert.ok(Date.now() - last < PATIENCE_MS, `nothing happens any more: ${await page.locator('body').innerText()}`);
        else last = did.push(what) && Date.now();
        if (what === 'over' || (await enough(what, did))) return did;
    }
    return did;
}

/* Where a place of the table is on the screen. */
export const spot = (page, x, y) => page.evaluate(([px, py]) => {
    const { width, height } = window.sandtable.battle.field, sheet = document.querySelector('.map.pieces'), [left, top, w, h] = sheet.getAttribute('viewBox').split(' ').map(Number);
    const box = sheet.getBoundingClientRect(), k = (w + 2 * left) / width;
    return [box.left + ((px * k - left) / w) * box.width, box.top + (((height - py) * k - top) / h) * box.height];
}, [x, y]);

/* A battle of some rules in text mode, the first side's at this table: where one types, and what is said. */
export async function typing(t, browser, url, rules, title) {
    const page = await newPage(browser), line = page.getByRole('textbox', { name: 'Order' }), said = page.locator('.console .said');
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, url);
    await page.locator('.rule', { hasText: rules }).click();
    await page.locator('.bat', { hasText: title }).click();
    await setUp(page, ['person', 'closer']);
    await page.locator('.decide').waitFor();
    await settled(page);
    await page.keyboard.press('t');
    await line.waitFor();
    return { page, line, said };
}

export const turnOf = async (page) => Number(/Turn (\d+)/.exec(await page.locator('.turn h1').innerText())?.[1] ?? 0);

/* What is kept of the battle that was played last: its record, and what was in hand; null: nothing. */
export async function saved(page) {
    const [record, closed, hand] = await page.evaluate(() => {
        const [row] = JSON.parse(localStorage.getItem('sandtable.battles') ?? '[]').sort((a, b) => b.at - a.at);
        return row ? [localStorage.getItem(`sandtable.battle.${row.id}`), localStorage.getItem(`sandtable.closed.${row.id}`), localStorage.getItem(`sandtable.hand.${row.id}`)] : [];
    });
    if (!record) return null;
    const kept = hand ? JSON.parse(Buffer.from(hand, 'base64url').map((b) => b ^ 0xa5).toString()) : null;
    const part = (packed) => JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString());
    return { ...part(record), ...part(closed), kept };
}

/* Until the battle is kept as it is now, and what is kept answers yes.  Returns what is kept. */
export async function kept(page, answer = () => true) {
    for (const deadline = Date.now() + PATIENCE_MS; ;) {
        await settled(page);
        const now = await saved(page), parts = await page.evaluate(() => window.sandtable.battle.saveParts());
        if (now && now.text === parts.text && now.closed === parts.closed && answer(now)) return now;
        assert.ok(Date.now() < deadline, `never kept: ${JSON.stringify(now?.kept)}`);
    }
}
