// What fingers on the table mean, in this process without a browser: nothing moves under a finger, handles are no pieces, a
// ghost is carried on; and words and drawings for large groups, and for orders without a subject.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';

const SRC = process.env.PAGE_SRC ?? new URL('../src', import.meta.url).pathname;
const { outputFiles } = await build({
    stdin: { contents: "export { Hand } from './table/gestures'; export * from './shown/line'; export { mayConfirm } from './shown/offers'; export { withoutCommonStart } from './shown/names'; export { heightNeeded } from './play/Phone';", resolveDir: SRC, loader: 'ts' },
    bundle: true, write: false, format: 'esm', jsx: 'automatic', jsxImportSource: 'preact', define: { WRITTEN_ORDERS: 'true' }, logLevel: 'error',
});
Object.assign(globalThis, { matchMedia: () => ({ matches: true }), requestAnimationFrame: (act) => act(), cancelAnimationFrame: () => undefined });
const page = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);

/* A table of one unit at (10, 10), a table length a pixel; what its hand reports is noted. */
function table(grip) {
    const noted = [], sheet = { style: { height: '' }, offsetHeight: 148 }, unit = { ref: 'A', side: 1, pose: { at: [10, 10], heading: 0 } };
    globalThis.document = { querySelectorAll: (which) => (which.includes('.pull') ? [sheet] : []) };
    const note = (name) => (...given) => void noted.push([name, ...given]);
    const ground = { toTable: (at) => at, pieceAt: () => 'enemy', unit: (ref) => (ref === 'A' ? unit : undefined), grip: () => grip, ...Object.fromEntries(['carry', 'tap', 'advance', 'cancel', 'measuring', 'hover', 'hold', 'line', 'turn', 'panBy', 'zoomAt'].map((name) => [name, note(name)])) };
    const hand = new page.Hand(() => ({ getBoundingClientRect: () => ({ left: 0, top: 0 }) }), () => ground);
    const event = (x, y, pointerId = 1) => ({ clientX: x, clientY: y, pointerId, pointerType: 'mouse', button: 0, target: { closest: () => null } });
    return { noted, sheet, hand, event };
}

test('what stands above and below the table keeps its height from finger down to the last finger up', () => {
    const { sheet, hand, event } = table({ kind: 'carry', ref: 'A' });
    hand.down(event(10, 10));
    assert.equal(sheet.style.height, '148px');
    hand.move(event(10, 40));
    hand.down(event(50, 50, 2));
    hand.up(event(50, 50, 2));
    assert.equal(sheet.style.height, '148px', 'one finger is still down');
    hand.up(event(10, 60));
    assert.equal(sheet.style.height, '');
    hand.down(event(10, 10));
    hand.lost(event(10, 10));
    assert.equal(sheet.style.height, '', 'a pointer that is lost is up, too');
});

test('a ghost is carried on from where it is, a piece from where it stands', () => {
    for (const [middle, goal] of [[[10, 30], [10, 45]], [undefined, [10, 25]]]) {
        const { noted, hand, event } = table({ kind: 'carry', ref: 'A', middle });
        hand.down(event(12, 31));
        hand.move(event(12, 46));
        hand.up(event(12, 46));
        assert.deepEqual(noted.filter(([name]) => name === 'carry').map(([, { at }]) => at).pop(), goal);
    }
});

test('a press on a handle never reaches the piece under it; on the arrow of a line it advances', () => {
    const told = (grip) => { const { noted, hand, event } = table(grip); hand.down(event(10, 10)); hand.up(event(11, 10)); return noted.map(([name]) => name); };
    assert.deepEqual(told({ kind: 'line', ref: 'A', part: 'march' }), ['advance']);
    assert.deepEqual(told({ kind: 'line', ref: 'A', part: 'left' }), []);
    assert.deepEqual(told({ kind: 'turn', ref: 'A', middle: [10, 10] }), []);
    assert.deepEqual(told({ kind: 'carry', ref: 'A' }), ['tap']);
});

/* A line of so many units, of which the last is stopped. */
const lineOf = (n) => {
    const pose = { corners: [[0, 1], [1, 1], [1, 0], [0, 0]], heading: 0 }, refs = Array.from({ length: n }, (_, i) => `Unit ${i}`);
    const moves = refs.map((unit, i) => ({ unit, travel: i < 2 ? 6 : 2, points: [[0, 0], [0, 6]], from: pose, to: pose, ...(i < 2 ? {} : { stop: pose, by: { unit: 'Enemy' } }) }));
    const line = { units: refs, way: { way: ['march', 0, 6] }, dressed: false, kept: [], each: moves, why: Object.fromEntries(refs.slice(2).map((ref) => [ref, 'Enemy'])) };
    return [{ field: { mark: 'in' }, draft: { verdict: { answer: 'yes' } }, unit: (ref) => ({ ref, name: ref }) }, line];
};

test('of a large group only the stopped are labelled, shortly; of a small one each stop is drawn', () => {
    const small = page.lineGhosts(...lineOf(4)), large = page.lineGhosts(...lineOf(12));
    assert.deepEqual(small.map((g) => [g.left, g.reason, Boolean(g.wanted)]), [['6 in', undefined, false], [undefined, undefined, false], ['2 in', 'Enemy', true], ['2 in', 'Enemy', true]]);
    assert.deepEqual([large[0].left, large[2].left, large[2].reason || undefined, large[2].wanted], [undefined, '2 in', undefined, undefined]);
    assert.match(page.lineWords(...lineOf(12)), /Unit 2 stops after 2 in: Enemy, and so do 9 others\./);
});

test('an order is not confirmed without its subject', () => {
    const draft = (unit) => ({ offer: { ref: 'unit', kind: 'nobody', slots: [] }, entry: { kind: 'nobody', unit }, verdict: { answer: 'so-far' } });
    assert.equal(page.mayConfirm({ draft: draft('A'), mustCollect: true }), true);
    assert.equal(page.mayConfirm({ draft: draft(undefined), mustCollect: true }), false);
});

test('choices begin with what differs, where much is common', () => {
    assert.deepEqual(page.withoutCommonStart(['Write an order, attack, at once', 'Write an order, attack, on the signal'], 3), ['At once', 'On the signal']);
    assert.deepEqual(page.withoutCommonStart(['Go 10 p forward', 'Go 5 p forward'], 3), ['Go 10 p forward', 'Go 5 p forward']);
    assert.deepEqual(page.withoutCommonStart(["Parliament's Right", "Parliament's Left"]), ['Right', 'Left']);
});

test('with many selected the sheet comes up for what they may do', () => {
    const battle = (selection) => ({ draft: null, selection, raw: { over: false }, decision: { offers: [{ slots: [{ slot: 'motion' }] }] }, mine: true });
    assert.deepEqual([page.heightNeeded(battle(['A'])), page.heightNeeded(battle(['A', 'B']))], ['peek', 'half']);
});
