// Measures frame times while a piece is dragged, and the time to first paint: `make bench-page`.
// First the table alone, forty pieces with all overlays; then the whole page as `sandtable serve` serves it: forty units, every
// overlay on, the engine judging every place the piece is dragged over.  Processor time per frame does not depend on the load of the
// machine; frame times do.
import { readdirSync, readFileSync } from 'node:fs';
import { inAddress, position, root } from './harness/engine.mjs';
import { harness } from './harness/harness.mjs';
import { newPage, open, serve } from './browser.mjs';

const FRAMES = 600, GAP_LIMIT = 20, PAINT_LIMIT = 300;
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/* Processor time in milliseconds of all processes of the browser that this process has started. */
function worked() {
    const parents = new Map(), spent = new Map();
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        try {
            const stat = readFileSync(`/proc/${id}/stat`, 'utf8'), fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
            parents.set(id, fields[1]);
            spent.set(id, (Number(fields[11]) + Number(fields[12])) * 10);
        } catch { /* the process has just ended */ }
    }
    const mine = (id) => (id === String(process.pid) ? true : parents.has(id) ? mine(parents.get(id)) : false);
    return [...spent].reduce((sum, [id, ms]) => sum + (id !== String(process.pid) && mine(id) ? ms : 0), 0);
}

async function measured(page, label, act) {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const metrics = async () => Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value * 1000]));
    const before = await metrics(), cpu = worked(), times = (await act()).sort((a, b) => a - b), after = await metrics(), all = worked() - cpu;
    const per = (name) => ((after[name] - before[name]) / times.length).toFixed(1);
    const fits = at(times, 0.5) <= GAP_LIMIT && at(times, 0.95) <= GAP_LIMIT;
    console.log(`${label}\n  frames: median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, worst ${at(times, 1).toFixed(1)} ms (limit ${GAP_LIMIT}: ${fits ? 'kept' : 'missed'})`);
    console.log(`  a frame: main thread ${per('TaskDuration')} ms, of it script ${per('ScriptDuration')}, style ${per('RecalcStyleDuration')}, layout ${per('LayoutDuration')}; all processes ${(all / times.length).toFixed(1)} ms`);
}

/* ---- the table alone --------------------------------------------------------------------------------------------- */

const room = await harness();
const { page: bare } = await room.open();
await bare.waitForSelector('.unit');
const carry = () => bare.evaluate((n) => window.table.frames('Whalley', n), FRAMES);
await carry();
await measured(bare, 'the table alone, 40 units', carry);
await bare.evaluate(() => window.table.everything());
await measured(bare, 'the table alone, 40 units, all overlays', carry);
await bare.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
await measured(bare, 'the table alone, 40 units, all overlays, dark theme', carry);
await room.close();

/* ---- the whole page ------------------------------------------------------------------------------------------------- */

/* Twenty units a side in five commands, near enough that zones, arcs and lines of sight all appear. */
async function forty() {
    const text = JSON.parse(await position('ecw-commands', 'fiddlers-bottom', [{ step: 'turn' }, { step: 'move', subject: 'North Centre', sides: ['North'] }]));
    const command = (side, name, kind, type, n, x, y) => ({ name: `${side} ${name}`, kind, units: Array.from({ length: n }, (_, i) => ({ name: `${side} ${name} ${i + 1}`, type, at: [x + 4.5 * i, y] })) });
    const army = (side, facing, y, reserve) => ({
        name: side, facing, commands: [command(side, 'Centre', 'centre', 'foot', 8, 18.5, y), command(side, 'Right', 'right-flank', 'horse', 3, 57, y), command(side, 'Left', 'left-flank', 'horse', 3, 4, y),
            command(side, 'Reserve', 'reserve', 'foot', 4, 26, reserve), command(side, 'Detachments', 'independent', 'dragoons', 2, 10, reserve)],
    });
    return JSON.stringify({ ...text, zones: [], sides: [army('North', 'north', 12, 5), army('South', 'south', 30, 38)] });
}

const [server, browser] = await Promise.all([serve(), open()]);
const page = await newPage(browser);
await page.goto(server.url + inAddress(await forty()));
await page.waitForSelector('.table .unit[data-unit]');
await page.waitForFunction(() => document.querySelectorAll('.table .unit[data-unit]').length === 40);
await page.evaluate(() => {
    const { battle } = window.sandtable;
    battle.see({ grid: 1, zones: true, reach: true, sight: true });
    void battle.select('North Centre 5');
    void battle.measure('North Centre 1', 'South Centre 3');
    void battle.measure([10, 20], 'South Left 2');
});
await page.waitForTimeout(1000);
const drag = () => page.evaluate(async (frames) => {
    const box = document.querySelector('.table [data-ref="North Centre 5"]').getBoundingClientRect(), table = document.querySelector('.table'), times = [];
    const x = box.x + box.width / 2, y = box.y + box.height / 2, next = () => new Promise(requestAnimationFrame);
    const fire = (kind, dx, dy) => table.dispatchEvent(new PointerEvent(kind, { pointerId: 1, bubbles: true, clientX: x + dx, clientY: y + dy, button: 0, buttons: 1, pointerType: 'mouse' }));
    fire('pointerdown', 0, 0);
    for (let i = 0; i < 20; i++) { fire('pointermove', 0, -i * 2); await next(); }
    let last = await next();
    for (let i = 0; i < frames; i++) {
        fire('pointermove', 40 * Math.sin(i / 15), -60 + 50 * Math.cos(i / 15));
        const now = await next();
        times.push(now - last);
        last = now;
    }
    fire('pointerup', 0, -40);
    return times;
}, FRAMES);
await measured(page, 'the whole page, 40 units, all overlays, judged by the engine', drag);
await page.context().close();

/* ---- the first paint --------------------------------------------------------------------------------------------------- */

const paints = [];
for (let i = 0; i < 9; i++) {
    const fresh = await newPage(browser);
    await fresh.goto(server.url);
    await fresh.locator('.bat.on').waitFor();
    paints.push(await fresh.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    await fresh.context().close();
}
paints.sort((a, b) => a - b);
console.log(`first paint on loopback, ${paints.length} new visits\n  median ${at(paints, 0.5).toFixed(0)} ms, worst ${at(paints, 1).toFixed(0)} ms (limit ${PAINT_LIMIT}: ${at(paints, 1) <= PAINT_LIMIT ? 'kept' : 'missed'})`);
await browser.close();
await server.stop();
