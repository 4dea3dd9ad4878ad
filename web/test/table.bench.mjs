// How long frames take while one piece of forty is carried with all overlays shown: `node web/test/table.bench.mjs`.
import { harness } from './harness/harness.mjs';

const { open, close } = await harness();
const { page } = await open();
await page.waitForSelector('.unit');
const measure = async (label) => {
    const times = (await page.evaluate(() => window.table.frames('Whalley', 240))).sort((a, b) => a - b);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
    console.log(`${label}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
};
await measure('40 units');
await page.evaluate(() => window.table.everything());
await measure('40 units, all overlays');
await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
await measure('40 units, all overlays, by night');
await close();
