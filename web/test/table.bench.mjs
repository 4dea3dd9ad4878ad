// How long frames take while one piece is carried: `node web/test/table.bench.mjs`.  First the table alone, forty pieces with all
// overlays; then the page itself, where the engine judges every place the piece is carried over (needs `make page`).
import { inAddress, position, root } from './harness/engine.mjs';
import { harness } from './harness/harness.mjs';
import { launch, open, serve } from './harness/browser.mjs';

function tell(label, times) {
    const sorted = [...times].sort((a, b) => a - b), at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
    console.log(`${label}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
}

/* What the main thread worked a frame, beside how long the frame took. */
async function measured(page, label, act) {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const busy = async () => (await session.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
    const before = await busy(), times = await act();
    tell(`${label} (main thread ${((await busy() - before) / times.length).toFixed(1)} ms a frame)`, times);
}

const room = await harness();
const { page } = await room.open();
await page.waitForSelector('.unit');
const carry = () => page.evaluate(() => window.table.frames('Whalley', 240));
await measured(page, '40 units', carry);
await page.evaluate(() => window.table.everything());
await measured(page, '40 units, all overlays', carry);
await page.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
await measured(page, '40 units, all overlays, by night', carry);
await room.close();

const files = await serve(`${root}build/page`), browser = await launch();
const frame = { step: 'move', subject: "Parliament's Centre" };
const whole = await open(browser, files.address + inAddress(await position('ecw-commands', 'fiddlers-bottom', frame)));
await whole.page.waitForSelector('.table .unit[data-unit]');
await measured(whole.page, 'the page, judged by the engine', () => whole.page.evaluate(async () => {
    const box = document.querySelector('.table [data-ref="Popham\'s Foot"]').getBoundingClientRect(), table = document.querySelector('.table'), times = [];
    const x = box.x + box.width / 2, y = box.y + box.height / 2, next = () => new Promise(requestAnimationFrame);
    const fire = (kind, dx, dy) => table.dispatchEvent(new PointerEvent(kind, { pointerId: 1, bubbles: true, clientX: x + dx, clientY: y + dy, button: 0, buttons: 1, pointerType: 'mouse' }));
    fire('pointerdown', 0, 0);
    let last = await next();
    for (let i = 0; i < 240; i++) {
        fire('pointermove', 70 * Math.sin(i / 15), -60 + 50 * Math.cos(i / 15));
        const now = await next();
        if (i > 20) times.push(now - last);
        last = now;
    }
    fire('pointerup', 0, -40);
    return times;
}));
await browser.close();
files.close();
