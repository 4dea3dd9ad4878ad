// The same for every ruleset: a guided battle is offered first, help fits one screen, axe finds no serious fault on any screen, and the accessibility
// tree of text mode is complete.  The trees are written to build/trees.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, playOn, root, serve, settled, setUp, soon } from './browser.mjs';

let server, browser;
const trees = join(root, 'build/trees');
before(async () => { [server, browser] = await Promise.all([serve(), open()]); mkdirSync(trees, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

const RULES = ['command cards', 'ten-card deck', 'Punic Wars', 'Larger Battles', 'Sword Divided'];
const WRONG = /undefined|NaN|\bnull\b|\[object|\bInfinity\b/;

/* Returns a function that asserts for a screen: no serious fault found by axe, no word of WRONG, nothing cut off. */
async function examiner(page) {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.route('**/*', async (route) => { /* drops the page's content security policy, which would forbid axe */
        const answer = await route.fetch(), { 'content-security-policy': _, ...headers } = answer.headers();
        await route.fulfill({ response: answer, headers });
    });
    return async (screen) => {
        await settled(page);
        const found = await page.evaluate(async (source) => {
            if (!window.axe) (0, eval)(source);
            const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
            const shown = (e) => e.getBoundingClientRect().width > 0, box = (e) => e.getBoundingClientRect();
            const out = [...document.querySelectorAll('.done .btn, .verdict > *, .verdict .btn, .top .who, .tool')].filter((e) => shown(e) && !e.closest('dialog'))
                .filter((e) => { const frame = e.closest('.panel, .verdict, .top, .rail'), a = box(e), b = box(frame); return a.right > b.right + 1 || a.left < b.left - 1 || a.bottom > b.bottom + 1; });
            return { faults: violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 200)}`), said: document.body.innerText, out: out.map((e) => e.textContent) };
        }, axe);
        assert.deepEqual(found.faults, [], screen);
        assert.deepEqual(found.out, [], `${screen}: nothing is cut off by its frame`);
        assert.doesNotMatch(found.said, WRONG, screen);
    };
}

/* The accessibility tree that a screen reader gets: role, name and depth of each node. */
async function tree(page) {
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
    const by = new Map(nodes.map((n) => [n.nodeId, n])), out = [];
    const walk = (node, depth) => {
        const role = node.role?.value ?? '', name = node.name?.value ?? '', told = !node.ignored && !['none', 'generic', 'InlineTextBox', 'RootWebArea'].includes(role);
        if (told) out.push({ role, name, depth });
        for (const id of node.childIds ?? []) if (by.has(id)) walk(by.get(id), told ? depth + 1 : depth);
    };
    walk(nodes[0], 0);
    return out;
}

for (const rules of RULES) {
    test(`${rules}: start, help, steps and text mode`, async (t) => {
        const page = await newPage(browser), examine = await examiner(page);
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0, curtain: 'secrets' })));
        await page.goto(server.url);
        await page.locator('.rule', { hasText: rules }).click();
        await page.locator('.kept', { hasText: /A guided/ }).waitFor();
        await page.locator('.seat .seg').first().waitFor();
        await examine('the start');
        await setUp(page, ['person', 'closer']);
        await playOn(page, { until: () => page.evaluate(() => { const b = window.sandtable?.battle; return (b?.mine && b.decision.offers.length > 0) ?? false; }) });
        await examine('the first decision');
        const map = await page.evaluate(() => {
            const box = (e) => e.getBoundingClientRect(), meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            const bar = document.querySelector('.table .sbar'), parts = [...bar.children].map(box);
            return { numbers: [...bar.querySelectorAll('text')].map((t) => t.textContent), mark: window.sandtable.battle.field.mark, over: [...document.querySelectorAll('.table .u-name')].filter((name) => parts.some((part) => meet(box(name), part))).map((name) => name.textContent) };
        });
        assert.equal(map.numbers[0], '0');
        assert.match(map.numbers.at(-1), new RegExp(`^\\d+ ${map.mark}$`), 'the scale bar names its unit');
        assert.deepEqual(map.over, [], 'no unit name covers the scale bar');
        await page.keyboard.press('Shift+H');
        const help = page.locator('dialog.help');
        await help.waitFor();
        await examine('how a turn goes');
        assert.ok((await help.locator('.sequence-list li').count()) >= 4);
        assert.ok(await help.evaluate((e) => e.scrollHeight <= e.clientHeight + 1), 'the sequence fits one screen');
        for (const part of ['Odds and refusals', 'Keys', 'The rules in short']) {
            await help.getByRole('button', { name: part }).click();
            await examine(part);
        }
        await soon(async () => assert.ok((await help.locator('.quick div').count()) > 40, 'every rule is there'));
        await help.getByRole('button', { name: 'Close' }).click();
        const steps = new Set();
        await playOn(page, { most: 90, until: async () => {
            const now = await page.evaluate(() => { const b = window.sandtable?.battle; return b?.mine && b.decision ? `${b.decision.step} ${b.draft ? 'in hand' : 'open'}` : ''; });
            if (now && !steps.has(now)) { steps.add(now); await examine(now); }
            return steps.size >= 5;
        } });
        assert.ok(steps.size >= 3, [...steps].join());
        await page.keyboard.press('t');
        await page.locator('.words').waitFor();
        await examine('words');
        const nodes = await tree(page), of = (role) => nodes.filter((n) => n.role === role);
        writeFileSync(join(trees, `${rules.replace(/\W+/g, '-')}.txt`), nodes.map((n) => `${'  '.repeat(n.depth)}${n.role} ${n.name}`).join('\n'));
        const sides = await page.evaluate(() => [1, 2].map((s) => window.sandtable.battle.sideName(s))), units = await page.evaluate(() => window.sandtable.battle.raw.units.filter((u) => u.status === 'play').map((u) => u.name));
        for (const side of sides) assert.ok(of('heading').some((n) => n.name === side), `${side} is a heading`);
        for (const unit of units) assert.ok(of('button').some((n) => n.name.startsWith(unit)), `${unit} is a button that tells its state`);
        assert.ok(of('textbox').some((n) => n.name === 'Order') && of('log').length >= 1 && of('status').length >= 1, 'orders are typed, answers are read out');
        assert.deepEqual(nodes.filter((n) => ['button', 'textbox', 'combobox', 'checkbox', 'radio', 'link'].includes(n.role) && !n.name.trim()), [], 'every control has a name');
    });

    test(`${rules}: its guided battle`, async (t) => {
        const page = await newPage(browser), examine = await examiner(page);
        t.after(async () => { assertNoFaults(page); await page.context().close(); });
        await page.addInitScript(() => localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0, curtain: 'secrets' })));
        await page.goto(server.url);
        await page.locator('.rule', { hasText: rules }).click();
        await page.locator('.kept', { hasText: /A guided/ }).waitFor();
        await page.getByRole('button', { name: /^Begin/ }).click();
        const coach = page.locator('.coach');
        await coach.waitFor();
        await examine('the first lesson');
        const at = () => page.evaluate(() => window.sandtable.battle.guide?.told?.at ?? -1);
        for (let i = 0; i < 60 && (await at()) < 2; i++) {
            const due = await page.evaluate(() => { const b = window.sandtable.battle; return b.mine && b.guide.told.due && !b.draft && b.sheet.length === 0; });
            if (await page.locator('.veil button').count()) await page.locator('.veil button').click();
            else if (due) await coach.getByRole('button', { name: 'Show me' }).click();
            else await page.keyboard.press((await page.evaluate(() => window.sandtable.battle.draft?.verdict?.answer === 'yes')) ? 'Enter' : 'Shift+Enter');
            await settled(page);
        }
        assert.ok((await at()) >= 2, `two lessons are finished by giving the orders shown: ${await at()}`);
        await examine('the third lesson');
    });
}
