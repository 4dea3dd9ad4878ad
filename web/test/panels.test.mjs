// Panels in this process, without a browser: what no piece can do, the lesson on a phone, the dice, the steps of a turn.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { engine, root } from './harness/engine.mjs';
import { drawn, sources } from './harness/panels.mjs';

globalThis.crypto ??= webcrypto;
const words = (folder) => JSON.parse(readFileSync(join(root, 'src/rules', folder, 'page.json'), 'utf8'));
let page;
before(async () => {
    page = await sources(`export { render, h } from 'preact'; export { Battle } from './app/battle'; export { DecisionPanel } from './play/DecisionPanel'; export { Coach } from './play/Coach'; export { Help } from './play/Help'; export { MomentBar } from './play/MomentPanel'; export { Play } from './play/Play';`,
        { 'ecw-commands': words('ecw_commands'), 'sword-divided': words('sword_divided') });
});

/* A battle between two persons at one screen, or against a computer, at once. */
async function battle(t, file, { battle: from, seats = { 1: { kind: 'person' }, 2: { kind: 'person' } }, ...more } = {}) {
    const say = await engine(), one = await page.Battle.create({ ask: async (method, params) => say(method, params) }, { text: JSON.stringify({ ...JSON.parse(readFileSync(join(root, 'scenarios', file), 'utf8')), ...(from ? { battle: from } : {}) }), fresh: true, seed: '1', seats, settings: { speed: 0, curtain: 'never' }, ...more });
    t.after(() => one.close());
    if (one.curtain) await one.liftCurtain();
    return one;
}
const SIDES = ['Royalists', 'Parliament'], PLAN = { turn: 1, agenda: [{ step: 'end' }, { step: 'fire', sides: SIDES }, { step: 'conform' }, { step: 'move' }, { step: 'plan', sides: SIDES }] };

test('what no piece can do is not offered, and says why', async (t) => {
    const one = await battle(t, 'sword-divided/hopton-heath.json', { battle: PLAN });
    await one.select(null);
    one.tell({ decision: { ...one.decision, offers: one.decision.offers.filter((o) => ['rally', 'restore', 'release'].includes(o.kind)) } });
    const { find, texts } = drawn(page, page.DecisionPanel, { battle: one, does: one });
    assert.deepEqual(find('offers')[0].childNodes.filter((n) => n.localName === 'button').map((b) => b.attributes.disabled ?? b.disabled), [true, true, true]);
    assert.ok(texts('muted').includes('No piece can do this now.'), texts('muted').join('|'));
});

test('the only order of a step is not put down, and can always be taken in hand', async (t) => {
    const one = await battle(t, 'ecw-commands/first-battle.json'), buttons = () => drawn(page, page.DecisionPanel, { battle: one, does: one }).find('button').filter((b) => /^(Put down|Lay out the cards|Seal it)/.test(b.textContent)).map((b) => [b.textContent.replace(/ [⇧↵]+$/, ''), Boolean(b.attributes.disabled ?? b.disabled)]);
    assert.deepEqual(buttons(), [['Seal it', false]]);
    one.putDownNow();
    assert.deepEqual(buttons(), [['Lay out the cards', false]]);
    await one.choose(one.decision.offers[0]);
    assert.deepEqual(buttons(), [['Seal it', false]]);
});

test("on a phone the first lesson is shown whole and says who one is, later ones only when asked", async (t) => {
    const one = await battle(t, 'ecw-commands/first-battle.json', { seats: { 1: { kind: 'person' }, 2: { kind: 'computer', player: 'captain' } } });
    const lessons = [{ title: 'First', say: 'Said one.', page: 'Press it.', wait: { order: 'cards' } }, { title: 'Second', say: 'Said two.', page: 'Press on.', wait: { order: 'move' } }];
    const told = (at) => ({ guide: { text: '', skipped: [], told: { at, due: true, side: one.sideName(1), lessons } } });
    const coach = (at) => { one.tell(told(at)); return drawn(page, page.Coach, { battle: one, does: one, small: true, playOn() {} }); };
    const first = coach(0);
    assert.match(first.texts('more').join(), new RegExp(`You command ${one.sideName(1)}\\..*Said one`));
    assert.equal(first.find('more')[0].all.filter((n) => n.localName === 'svg').length, 1, 'with its colour');
    assert.deepEqual(coach(1).texts('more'), []);
});

test('the head of a throw is its hit, not the ammunition told last', () => {
    const after = (verb, text) => ({ kind: 'after', event: { verb, text } }), beats = [after('hit', 'Popham scored 2 hits'), after('note', 'Popham still had ammunition')];
    const head = (beat) => drawn(page, page.MomentBar, { battle: {}, does: {}, moment: { at: 0, beat, beats, actions: [{ events: [{ text: 'Popham fired: 2' }] }] } }).texts('total');
    assert.deepEqual([head(1), head(2)], [['Popham scored 2 hits'], ['Popham scored 2 hits']]);
});

test('the help names the steps before the battle first, and says no rule twice', async (t) => {
    const one = await battle(t, 'ecw-commands/first-battle.json'), { texts, find } = drawn(page, page.Help, { battle: one, does: one, part: 'turn', close() {} });
    assert.deepEqual(texts('b').slice(0, 5), ['Weather', 'Roll for deployment', 'Deployment', 'Placing the commander'].map((name) => `Before the battle: ${name}`).concat('Start of the turn'));
    const told = find('li').map((li) => li.childNodes.filter((n) => n.localName === 'span')[0].textContent);
    assert.equal(told.length, one.ruleset.steps.length, 'none is left out');
    assert.equal(new Set(told.filter(Boolean)).size, told.filter(Boolean).length);
});

test('while all orders are being written the page says so', async (t) => {
    const one = await battle(t, 'sword-divided/hopton-heath.json', { battle: PLAN }), written = one.writeAll();
    assert.match(one.thinking, /being written/);
    await written;
    assert.equal(one.thinking, '');
});

test('when both plans meet they are shown by themselves, unless nothing moves or all is told at once', async (t) => {
    for (const [speed, reduced] of [[450, false], [450, true], [0, false]]) {
        globalThis.matchMedia = () => ({ matches: reduced, addEventListener() {}, removeEventListener() {} });
        const one = await battle(t, 'sword-divided/hopton-heath.json', { battle: PLAN, seats: { 1: { kind: 'person' }, 2: { kind: 'computer', player: 'closer' } } });
        one.settings.speed = speed;
        let shown = false;
        while (!one.mine) await new Promise((r) => setTimeout(r, 20));
        await one.writeAll();
        await one.end();
        if (one.ending) await one.end();
        for (let n = 0; n < 80 && !shown; n++) { shown = one.again !== null; await new Promise((r) => setTimeout(r, 50)); }
        one.stopAgain();
        assert.equal(shown, speed > 0 && !reduced, `${speed} ${reduced}`);
    }
});

/* The whole screen of a phone, and a finger on it: at, in pixels, how a piece lies on the table. */
async function phone(t, file, more) {
    globalThis.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
    const one = await battle(t, file, more), shell = { look: { touch: false, sound: false, motion: false }, setLook() {} }, screen = drawn(page, page.Play, { battle: one, id: 'x', shell });
    const calm = () => new Promise((resolve) => setTimeout(resolve, 250)), [table] = screen.find('table'), paper = () => screen.find('sheet-of-paper')[0].style;
    const at = (ref) => {
        const { width, height } = one.field, k = Math.min(864 / width, 864 / height), [, left, top] = /translate\((-?\d+)px,(-?\d+)px/.exec(paper().transform).map(Number), scale = parseFloat(paper().width) / (width * k + 26), [x, y] = one.unit(ref).pose.at;
        return [left + (x * k + 13) * scale, top + ((height - y) * k + 13) * scale];
    };
    let time = 0;
    const finger = (kind, [x, y]) => table.listeners[`pointer${kind}`].call(table, { type: `pointer${kind}`, clientX: x, clientY: y, pointerId: 1, pointerType: 'touch', button: 0, buttons: 1, target: table, timeStamp: (time += 1000), shiftKey: false });
    await calm();
    return { one, screen, at, finger, calm, sheet: () => screen.find('pull')[0], seen: () => JSON.stringify([paper(), screen.find('pull')[0].className]) };
}

test('two calm taps select the whole army; many selected raise the sheet, and a press on their arrow advances them', async (t) => {
    const { one, screen, at, finger, calm, sheet } = await phone(t, 'punic/zama.json'), ref = [...one.subjects][2];
    for (let n = 0; n < 2; n++) { finger('down', at(ref)); finger('up', at(ref)); await calm(); }
    assert.equal(one.selection.length, one.subjects.size);
    assert.match(sheet().className, /half/);
    const arrow = screen.find('handle-line-march')[0].childNodes[0].attributes.transform, [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(arrow).map(Number), paper = screen.find('sheet-of-paper')[0].style, [, left, top] = /translate\((-?\d+)px,(-?\d+)px/.exec(paper.transform).map(Number);
    const k = Math.min(864 / one.field.width, 864 / one.field.height), scale = parseFloat(paper.width) / (one.field.width * k + 26), spot = [left + (x + 13) * scale, top + (y + 13) * scale];
    finger('down', spot);
    finger('up', spot);
    await calm();
    assert.ok(one.draft?.line, 'the advance is in hand');
    assert.equal(one.selection.length, one.subjects.size);
    assert.deepEqual(screen.find('ghost-cross'), []);
});

test('neither the map nor the sheet moves from finger down to finger up', async (t) => {
    const { one, at, finger, calm, sheet, seen } = await phone(t, 'sword-divided/hopton-heath.json', { battle: PLAN }), ref = "Byron's Horse";
    await one.select(ref);
    await calm();
    const [x, y] = at(ref);
    assert.match(sheet().className, /half/);
    const before = seen();
    finger('down', [x, y]);
    assert.equal(sheet().style.height, '148px');
    for (let i = 1; i <= 3; i++) { finger('move', [x, y - 8 * i]); await calm(); assert.equal(seen(), before, `${i} of 3`); }
    assert.ok(one.draft, 'the order follows the finger');
    finger('up', [x, y - 24]);
    await calm();
    assert.equal(sheet().style.height, '');
    assert.match(sheet().className, /peek/);
});

test('two persons at one screen see their plans meet, each when his curtain is lifted, and not again after his next order', async (t) => {
    globalThis.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
    const one = await battle(t, 'sword-divided/hopton-heath.json', { battle: PLAN }), shown = [];
    one.settings.speed = 450;
    for (let n = 0; n < 6; n++) {
        if (one.curtain) await one.liftCurtain();
        await new Promise((resolve) => setTimeout(resolve, 300));
        shown.push(`${one.decision?.title} ${one.again !== null}`);
        one.stopAgain();
        while (one.again) await new Promise((resolve) => setTimeout(resolve, 50));
        await one.writeAll();
        for (let k = 0; k < 2 && one.mine && !one.curtain; k++) await one.end();
    }
    assert.deepEqual(shown, ['Plan the turn false', 'Plan the turn false', 'Name targets true', 'Name targets true', 'Plan the turn false', 'Plan the turn false']);
});
