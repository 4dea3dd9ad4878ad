// What the page weighs, with limits in bytes; and that the start screen is usable before the engine has arrived.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { FIRST } from '../fonts.mjs';
import { assertNoFaults, newPage, open, playOn, root, serve, setUp } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

test('the start screen is usable before the engine has arrived', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    let send = () => undefined;
    const held = new Promise((resolve) => { send = resolve; });
    await page.route('**/engine.wasm', async (route) => { await held; await route.continue(); });
    await page.goto(server.url);
    await page.locator('.bat.on').waitFor();
    assert.ok((await page.locator('.bat').count()) >= 3, 'battles can be looked at');
    assert.match(await page.locator('.kept').innerText(), /first battle/i);
    assert.equal(await page.locator('.rule').count(), 0, 'the engine has not answered yet');
    send();
    await page.locator('.rule').first().waitFor();
});

const FILES = ['index.html', 'app.js', 'app.css', 'worker.js', 'engine.wasm', 'scenarios.json', 'sw.js', 'icon.svg', 'manifest.webmanifest'];
/* Files loaded when the bench is opened count as well. */
const LATER = ['bench.js', 'bench.css'];
/* Fonts (FIRST) are sent uncompressed: 60 kB of the limits below. */
const weigh = (directory, packed = 'br', files = FILES) => [...files.map((name) => `${name}.${packed}`), ...FIRST].map((name) => [name, statSync(join(root, directory, name)).size]);
/* The weights of the networks that judge a battle count apart: all together they may take 60 kB. */
const NETWORKS = readdirSync(join(root, 'src/rules'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap(({ name: folder }) => readdirSync(join(root, 'src/rules', folder)).filter((name) => name.endsWith('_net.c')).map((name) => join(root, 'src/rules', folder, name)));
const weightsOf = (files) => brotliCompressSync(Buffer.concat(files.map((file) => {
    const source = readFileSync(file, 'utf8'), numbers = source.slice(source.indexOf('.hidden')).match(/-?\d+/g).map(Number);
    return Buffer.from(Int16Array.from(numbers).buffer);
}))).length;
const sumOf = (bytes) => bytes.reduce((n, [, size]) => n + size, 0);

test('a page of one ruleset weighs at most 475 kB, and plays', async (t) => {
    const bytes = weigh('build/page-one'), sum = sumOf(bytes), own = await serve(join(root, 'build/page-one')), page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); await own.stop(); });
    const weights = weightsOf(NETWORKS.slice(0, 1));
    t.diagnostic(`${sum} bytes over the wire, ${weights} of them a network: ${bytes.map((b) => b.join(' ')).join(', ')}`);
    assert.ok(sum - weights <= 475_000, `${sum - weights} bytes`); // many games in one call, games as numbers and asserts took 6 kB; figures of a study as files have them, battles to watch and what is even 5 more, of which the bench apart gave 3 back; tutor, general, marshal and mixed sealed orders 4; threats, sealed orders one after the other and ranges of numbers 5; points by their parts, card orders by a mix, and what strangers stumbled over 2.5, and 1.4 for cards apart from dice and marches drawn to the enemy that stops them
    await page.goto(own.url);
    await page.locator('.rule').first().waitFor();
    assert.equal(await page.locator('.rule').count(), 1);
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(page, ['person', 'person']);
    await playOn(page, { until: () => page.evaluate(() => window.sandtable?.battle.decision?.step === 'move') });
});

test('the page weighs at most 727 kB; times of first paint and first answer are printed, not judged', async (t) => {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    const times = [];
    for (let i = 0; i < 3; i++) {
        await page.goto(server.url);
        await page.locator('.rule').first().waitFor();
        times.push(await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, performance.now()].map(Math.round)));
    }
    const least = [0, 1].map((i) => Math.min(...times.map((pair) => pair[i])));
    const bytes = weigh('build/page', 'br', [...FILES, ...LATER]), sum = sumOf(bytes);
    const weights = weightsOf(NETWORKS);
    t.diagnostic(`first paint ${least[0]} ms, engine answers after ${least[1]} ms; ${sum} bytes over the wire, ${weights} of them networks: ${bytes.map((b) => b.join(' ')).join(', ')}`);
    assert.equal(NETWORKS.length, 5);
    assert.ok(weights <= 60_000, `${weights} bytes of weights`);
    assert.ok(sum - weights <= 727_000, `${sum - weights} bytes`); // natural outlines of hills, woods and water took 0.8 kB, points by their parts and players 2.7, what strangers stumbled over 1.3, cards apart from dice and marches drawn to the enemy that stops them 1.4
    /* a browser on another machine, without TLS, takes gzip alone; networks do not count here either */
    const gzip = sumOf(weigh('build/page', 'gz', [...FILES, ...LATER]));
    assert.ok(gzip - weights <= 829_000, `${gzip} bytes as gzip`);
    const sent = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name.split('/').pop(), encodedBodySize]));
    assert.equal(sent.find(([name]) => name === 'app.js')[1], bytes.find(([name]) => name === 'app.js.br')[1], 'the browser was sent Brotli');
});
