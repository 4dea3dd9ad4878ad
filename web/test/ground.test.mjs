// How terrain is engraved: borders exactly where the rules have them, ornament inside them, decoration without a border.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { build } from 'esbuild';
import { root } from './browser.mjs';
import { engine } from './harness/engine.mjs';

let drawn;
before(async () => {
    const contents = "export * from './engrave.ts'; export { drawKind } from './kinds.ts'; export { chanceOf } from './outline.ts'; export { paperOf } from './view.ts'; export { inside } from './geometry.ts';";
    const { outputFiles } = await build({ stdin: { contents, resolveDir: join(root, 'web/src/table') }, bundle: true, write: false, format: 'esm' });
    drawn = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
});

const OUTLINE = [[20, 14], [34, 12], [44, 20], [41, 31], [27, 35], [17, 26]], LINE = [[4, 40], [22, 38], [40, 43], [68, 39]];
const AREAS = ['wood', 'orchard', 'olives', 'vineyard', 'town', 'villa', 'camp', 'marsh', 'water', 'hill', 'field', 'rough', 'building', 'unheard-of'], LINES = ['hedge', 'wall', 'fence', 'work', 'river', 'road', 'unheard-of'];
const piece = (look, shape, more = {}) => ({ ref: look, name: '', kind: look, label: look, look, shape, points: shape === 'area' ? OUTLINE : LINE, crest: [], width: shape === 'line' ? 1.5 : 0, height: 0, decoration: false, ...more });
const fieldOf = (...terrain) => ({ ruleset: '', title: '', scenario: 'plate', mark: 'in', width: 72, height: 48, sides: [], zones: [], terrain });
const engraved = (...terrain) => { const field = fieldOf(...terrain); return drawn.engrave(field, drawn.penOf(drawn.paperOf(field), 0)); };
const EVERY = [...AREAS.map((look) => piece(look, 'area')), ...LINES.map((look) => piece(look, 'line'))];

test('every kind of terrain is drawn, with valid numbers, and the same every time', () => {
    for (const one of EVERY) {
        const text = engraved(one);
        assert.match(text, /class="(?!paper|furrow|border)/, `${one.shape} ${one.look} is not drawn`);
        assert.doesNotMatch(text, /NaN|undefined|Infinity|null/, one.look);
        assert.equal(engraved(one), text);
    }
});

test('the border is a hairline from corner to corner as given; decoration has none', () => {
    const on = ([x, y]) => `${x * 12} ${Math.round((48 - y) * 120) / 10}`;
    for (const look of AREAS) {
        assert.ok(engraved(piece(look, 'area')).includes(`d="M${OUTLINE.map(on).join('L')}Z"`), look);
        assert.match(engraved(piece(look, 'area')), /class="border/);
        assert.doesNotMatch(engraved(piece(look, 'area', { decoration: true })), /class="border/, look);
    }
    for (const look of ['hedge', 'wall', 'work']) assert.match(engraved(piece(look, 'line')), new RegExp(`class="border ex-line" d="M${LINE.map(on).join('L')}"`));
});

test('ornament stays inside the border: trees, houses, tents and hachures', () => {
    for (const look of AREAS) {
        const points = OUTLINE.map(([x, y]) => [x * 12, (48 - y) * 12]), { things = [], low = '' } = drawn.drawKind({ terrain: piece(look, 'area'), points, crest: [], width: 0, chance: drawn.chanceOf(look), free: () => true });
        for (const { thing, at } of things) assert.ok(drawn.inside(at, points), `${thing} of ${look} at ${at}`);
        if (look === 'wood') assert.ok(things.length > 100);
        if (look !== 'hill') continue;
        const ends = [...low.matchAll(/[MLQ ](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
        assert.ok(ends.length > 500);
        assert.ok(ends.every((p) => drawn.inside(p, points)), 'hachures');
    }
});

test('every map looks like a place: a hill or water with many corners, and a winding road or stream; small battles may lack them', async () => {
    const SMALL = 12, WAY = new Set(['road', 'paved', 'stream', 'river']), bends = (shape, n) => shape.points.length >= n;
    const module = ['sandtable', 'small'].map((name) => join(root, `build/wasm/${name}.wasm`)).find((file) => existsSync(file)), ask = await engine(process.env.SANDTABLE_WASM ?? module);
    const files = readdirSync(join(root, 'scenarios'), { recursive: true }).filter((file) => file.endsWith('.json'));
    assert.ok(files.length >= 17);
    for (const file of files) {
        const { game } = ask('new', { text: readFileSync(join(root, 'scenarios', file), 'utf8'), seed: '1' }), field = ask('field', { game });
        const ground = [...field.terrain, ...field.decoration];
        assert.ok(ground.length >= 4, `${file}: bare`);
        assert.ok(field.units.length <= SMALL || ground.some((t) => WAY.has(t.look) && t.shape === 'line' && bends(t, 3)), `${file}: no road, stream or river that bends`);
        assert.ok(field.units.length <= SMALL || ground.some((t) => (t.look === 'hill' || t.look === 'water' ? bends(t, 5) : t.look === 'river' && bends(t, 4))), `${file}: ${field.units.length} units, and no hill of five corners`);
        assert.ok(ground.some((t) => t.shape === 'area' && bends(t, 5)) || field.units.length <= SMALL || ground.length >= 8, `${file}: nothing but boxes`);
        for (const t of ground) assert.ok(new Set(t.points.map(String)).size === t.points.length, `${file}: ${t.name} has a corner twice`);
        ask('close', { game });
    }
});

test('no leader is told to ride to where he stands, and firing at no target does not count as an act left over', async () => {
    const module = ['sandtable', 'small'].map((name) => join(root, `build/wasm/${name}.wasm`)).find((file) => existsSync(file)), ask = await engine(process.env.SANDTABLE_WASM ?? module);
    const begun = (file) => ask('new', { text: readFileSync(join(root, 'scenarios', file), 'utf8'), seed: '5' }).game, kinds = new Set();
    const play = (game, most, look) => {
        for (let i = 0; i < most; i++) {
            const { decision } = ask('decision', { game, viewer: 0 });
            if (!decision) return;
            const { side } = decision.actors.find((a) => a.state !== 'ready') ?? decision.actors[0];
            look(decision, side);
            ask('computer', { game, side, player: 'closer', seed: String(i), submit: true });
        }
    };
    const road = begun('ecw-large/newport-road.json'), rides = [];
    play(road, 150, ({ offers }, side) => {
        for (const body of offers.filter((o) => o.ref === 'body').flatMap((o) => o.subjects ?? []))
            for (const { order } of ask('suggest', { game: road, side, wish: { kind: 'any', body } }).orders)
                if (order.entries.length === 1 && order.entries[0].motion) rides.push(order.entries[0].motion.reduce((sum, [verb, , far = 0]) => sum + (verb === 'march' ? far : 0), 0));
    });
    assert.ok(rides.length > 0);
    assert.deepEqual(rides.filter((far) => far < 0.25), []);
    const heath = begun('sword-divided/hopton-heath.json');
    play(heath, 40, (_, side) => { for (const row of ask('idle', { game: heath, side }).idle) row.orders.forEach((order) => kinds.add(order)); });
    assert.ok(kinds.size > 0);
    assert.equal(kinds.has('discharge'), false, [...kinds].join());
});
