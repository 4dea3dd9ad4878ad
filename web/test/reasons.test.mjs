// One reason for each refusal: for any refused drag, in every ruleset, the bar, the label at the piece, "Why?" and the options offered instead name the
// same rule, figure and unit; and at least one option is offered.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { flow } from './flow/flow.mjs';
import { assertNoFaults, newPage, open, root, serve, settled, soon } from './browser.mjs';
import { engine, inAddress, position } from './harness/engine.mjs';

globalThis.crypto ??= webcrypto; /* node 18 has no global crypto; every browser has */
const MODULE = process.env.SANDTABLE_WASM ?? ['sandtable', 'small'].map((name) => join(root, `build/wasm/${name}.wasm`)).find((file) => existsSync(file));
const RULESETS = readdirSync(`${root}/scenarios`), PERSON = { kind: 'person' }, shots = join(root, 'build/screens');
const UNITS = 6, DRAGS = 4, STEPS = 3, VAST = 200;

let Battle, server, browser;
before(async () => {
    ({ battle: { Battle } } = await flow());
    [server, browser] = await Promise.all([serve(), open()]);
    mkdirSync(shots, { recursive: true });
});
after(async () => { await browser?.close(); await server?.stop(); });

async function calm(battle) {
    for (let quiet = 0; quiet < 4;) {
        await new Promise((resolve) => setTimeout(resolve));
        quiet = battle.underWay === 0 && !battle.busy ? quiet + 1 : 0;
    }
}
const away = (a, b) => Math.hypot(a.pose.at[0] - b.pose.at[0], a.pose.at[1] - b.pose.at[1]);

/* The same drags in every run: some to places all around, two onto the nearest enemies. */
function wishesOf(battle, unit, next) {
    const far = battle.field.width > VAST ? 40 : 1, enemies = battle.state.units.filter((u) => u.side !== battle.acting && u.standing === 'play').sort((a, b) => away(a, unit) - away(b, unit));
    const places = Array.from({ length: DRAGS }, () => {
        const angle = next() * 2 * Math.PI, by = (2 + next() * 14) * far;
        return { wish: 'reach', subject: unit.ref, at: [unit.pose.at[0] + Math.sin(angle) * by, unit.pose.at[1] + Math.cos(angle) * by], heading: null };
    });
    return [...places, ...enemies.slice(0, 2).map((e) => ({ wish: 'close', subject: unit.ref, object: e.ref }))];
}

const figures = (words) => (words.match(/\d+(\.\d+)?/g) ?? []).map(Number);
const tenths = (n) => Math.floor(n * 10 + 1e-6) / 10;

/* Compares the four places for the order in hand; returns false when it was not refused. */
async function compare(battle, unit) {
    const { draft } = battle, said = draft.instead ?? draft.verdict, label = battle.ghosts.find((g) => g.unit === unit.ref)?.left ?? '';
    if (said?.answer !== 'no') return false;
    const where = `${battle.field.ruleset}, ${unit.ref}, “${said.text}”`;
    await battle.explain();
    const { why, verdict } = battle.why;
    assert.equal(why.rule?.id, said.rule, `${where}: Why? names the same rule as the bar`);
    assert.equal(verdict?.text, said.text, `${where}: Why? quotes the sentence of the bar`);
    assert.ok(why.text.startsWith('No'), `${where}: Why? says ${why.text.split('\n')[0]}`);
    if (draft.verdict.answer === 'no' && said.limit !== undefined && said.cost?.unit === 'length') {
        const most = tenths(said.limit), beyond = /too far/.test(label);
        if (beyond) assert.ok(Math.abs(said.limit - said.cost.total) < 0.001, `${where}: “${label}” counts from another limit than ${said.limit}`);
        else if (most >= 0.1) assert.ok(figures(label).includes(most), `${where}: “${label}” does not name ${most}`);
    }
    if (draft.verdict.answer === 'no') {
        const { list } = battle.shown.value.options;
        for (const { order, words } of list) {
            const entry = order.entries[order.entries.length - 1];
            assert.equal(entry.unit ?? entry.body, unit.ref, `${where}: offered instead: ${words}`);
        }
        if (battle.far) assert.ok(list.length > 0, `${where}: ${battle.far}, but no option is offered`);
        for (const offer of battle.decision.offers) if (new RegExp(`may (stand or )?${offer.label}`, 'i').test(said.text)) assert.ok(offer.subjects.includes(unit.ref), `${where}: ${offer.label} is not offered to it`);
    }
    await battle.closeWhy();
    return true;
}

for (const ruleset of RULESETS)
    test(`a refusal gives one reason in four places: ${ruleset}`, async (t) => {
        let refused = 0, x = 1234567;
        const next = () => (x = (x * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
        for (const file of readdirSync(`${root}/scenarios/${ruleset}`).filter((f) => f.endsWith('.json')).sort().slice(0, 2)) {
            const raw = await engine(MODULE), text = readFileSync(`${root}/scenarios/${ruleset}/${file}`, 'utf8');
            const battle = await Battle.create({ ask: async (method, params) => raw(method, params) }, { text, fresh: true, seed: '7', seats: { 1: PERSON, 2: PERSON }, settings: { speed: 0 } });
            for (let n = 0, steps = 0; n < 160 && steps < STEPS; n++) {
                if (battle.curtain) { await battle.liftCurtain(); continue; }
                if (battle.decision?.offers.some((o) => o.slots.some((s) => s.slot === 'motion'))) {
                    steps++;
                    for (const unit of [...battle.movers].map((ref) => battle.unit(ref)).filter((u) => u?.standing === 'play').slice(0, UNITS))
                        for (const wish of wishesOf(battle, unit, next)) {
                            battle.wish(wish, 'drop');
                            await calm(battle);
                            if (battle.draft && (await compare(battle, unit))) refused++;
                            await battle.putDown();
                            await calm(battle);
                        }
                }
                const [first] = battle.suggestions;
                if (battle.decision?.done?.allowed) { await battle.end(); await calm(battle); if (battle.ending) await battle.end(); }
                else if (first && !battle.mustCollect) { await battle.take(first); await battle.confirm(); }
                else await battle.end();
                await calm(battle);
            }
            battle.close();
        }
        t.diagnostic(`${refused} refused`);
        assert.ok(refused >= (ruleset === 'sword-divided' || ruleset === 'ecw-large' ? 1 : 20), `${refused} drags were refused: too few to prove anything`);
    });

const POPHAM = "Popham's Foot", ENEMY = "Slanning's Foot", C = "Parliament's Centre";
async function laid(t, places, options = {}) {
    const page = await newPage(browser, options);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.goto(server.url + inAddress(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'move', subject: C, sides: ['Parliament'] }], places)));
    await page.locator('.decide .done').waitFor();
    await settled(page);
    return page;
}

for (const [width, height, hasTouch] of [[1440, 900], [390, 844, true]])
    test(`a charge out of reach says how far it is and offers the same unit a march towards the enemy, ${width} pixels wide`, async (t) => {
        const page = await laid(t, { [ENEMY]: { at: [27, 18] } }, { viewport: { width, height }, hasTouch: Boolean(hasTouch), isMobile: Boolean(hasTouch) });
        await page.evaluate(([subject, object]) => window.sandtable.battle.wish({ wish: 'close', subject, object }, 'drop'), [POPHAM, ENEMY]);
        await page.locator('.verdict.no').waitFor();
        await settled(page);
        const bar = await page.locator('.verdict .said').innerText(), rule = await page.locator('.verdict .rule-id').innerText();
        assert.match(bar, /out of reach.*6 in.*nearest way in/s);
        const offered = await page.locator('.allowed .opt').evaluateAll((all) => all.map((e) => e.textContent));
        assert.ok(offered.length > 0, 'at least one option is offered');
        await page.screenshot({ path: join(shots, `reason-${width}.png`) });
        await page.getByRole('button', { name: 'Why?' }).click();
        await soon(async () => assert.ok((await page.locator('.pop').innerText()).includes(rule)));
        await page.keyboard.press('Escape');
        await page.locator('.allowed .opt').first().evaluate((e) => e.click());
        await page.locator('.verdict.yes').waitFor();
        assert.equal(await page.evaluate(() => window.sandtable.battle.draft.entry.unit), POPHAM, 'the option is for the same unit');
    });

test('an order allowed differently from the drag is explained by the rule that forbade the drag', async (t) => {
    const page = await laid(t, { "Weldon's Foot": { at: [27, 12] } }), [x, y] = await page.evaluate((name) => window.sandtable.battle.unit(name).pose.at, POPHAM);
    await page.evaluate(([subject, at]) => window.sandtable.battle.wish({ wish: 'reach', subject, at, heading: null }, 'drop'), [POPHAM, [x, y + 6]]);
    await settled(page);
    const { instead, verdict } = await page.evaluate(() => window.sandtable.battle.draft);
    assert.equal(verdict.answer, 'yes');
    assert.equal(instead.answer, 'no');
    assert.equal(await page.locator('.verdict .rule-id').innerText(), instead.rule);
    await page.getByRole('button', { name: 'Why?' }).click();
    const why = await page.locator('.pop').innerText();
    assert.ok(why.includes(instead.rule) && !/^Yes/m.test(why), why);
});
