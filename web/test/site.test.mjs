// The folder that `make site` makes: any static host can serve it, all its links work, and its page plays without a network.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { anchorOf, toHtml } from '../../tools/docs/markdown.mjs';
import { position } from './harness/engine.mjs';
import { assertNoFaults, newPage, open, root, setUp, settled } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-site-')), site = join(folder, 'site');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json', '.woff2': 'font/woff2', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.png': 'image/png' };
let browser, server, url;
before(async () => {
    execFileSync(process.execPath, [join(root, 'tools/docs/site.mjs'), join(root, 'build/page'), site]);
    /* serves files as any static host does, from a folder that is not the host's root */
    server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://host').pathname).replace(/^\/table\//, '/'), file = join(site, normalize(path), path.endsWith('/') ? 'index.html' : '');
        if (!request.url.startsWith('/table/') || !existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${server.address().port}/table/`;
    browser = await open();
});
after(async () => { await browser?.close(); server?.close(); server?.closeAllConnections(); rmSync(folder, { recursive: true, force: true }); });

const filesBelow = (at) => readdirSync(at, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? filesBelow(join(at, e.name)) : [join(at, e.name)]));

test('every link leads to an existing file and anchor of the site', () => {
    const pages = filesBelow(site).filter((file) => file.endsWith('.html')), lost = [], ids = (file) => new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]*)"/g)].map((m) => m[1]));
    assert.ok(pages.length > 60, `${pages.length} pages`);
    for (const page of pages)
        for (const [, to] of readFileSync(page, 'utf8').matchAll(/ (?:href|src)="([^"]*)"/g)) {
            if (/^[a-z]+:/i.test(to)) continue;
            const [path, anchor] = to.split('#'), file = path === '' ? page : join(dirname(page), path, path.endsWith('/') ? 'index.html' : '');
            if (!existsSync(file) || !statSync(file).isFile()) lost.push(`${page.slice(site.length)}: ${to}`);
            else if (anchor && !ids(file).has(decodeURIComponent(anchor))) lost.push(`${page.slice(site.length)}: ${to}: no such anchor`);
        }
    assert.deepEqual(lost, []);
});

test('rules of five rulesets can be linked to by their numbers', () => {
    for (const [name, id] of [['ecw-commands', 'EC-MOVE-08'], ['ecw-cards', 'EK-'], ['ecw-large', 'EL-'], ['punic', 'PU-INTER-01'], ['sword-divided', 'SD-']])
        assert.match(readFileSync(join(site, 'rules', `${name}.html`), 'utf8'), new RegExp(`<dt id="${id}[^"]*">`), name);
});

test('Markdown becomes HTML: headings, lists, tables, code, links', () => {
    const link = (to) => (to === 'gone.md' ? null : to.replace('.md', '.html'));
    assert.equal(toHtml('# A `b` *c*', link), '<h1 id="a-b-c">A <code>b</code> <em>c</em></h1>');
    assert.equal(toHtml('one [two](three.md#x) and [four `five`](gone.md) <6>', link), '<p>one <a href="three.html#x">two</a> and four <code>five</code> &lt;6&gt;</p>');
    assert.equal(toHtml('1. one\n   more\n2. two\n   - in', link), '<ol><li>one\nmore</li><li>two\n<ul><li>in</li></ul></li></ol>');
    assert.equal(toHtml('| a | b |\n|---|---|\n| `x|y` | **z** |', link), '<div class="wide"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td><strong>z</strong></td></tr></tbody></table></div>');
    assert.equal(toHtml('```\n<a> & b\n```', link), '<pre><code>&lt;a&gt; &amp; b</code></pre>');
    assert.equal(anchorOf('2. The state (10 minutes)'), '2-the-state-10-minutes');
});

test('the site’s page installs itself, plays without a network, and never asks another host', async (t) => {
    const page = await newPage(browser, { serviceWorkers: 'allow' }), context = page.context(), asked = new Set();
    t.after(async () => { assertNoFaults(page); await context.close(); });
    context.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.goto(url);
    await page.locator('.rule').first().waitFor();
    assert.equal(await page.getByRole('link', { name: 'Guide' }).getAttribute('href'), 'guide/');
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
    for (const icon of manifest.icons) assert.ok(existsSync(join(site, icon.src)), icon.src);
    assert.ok(manifest.name && manifest.start_url && manifest.display === 'standalone' && manifest.file_handlers.length === 1);
    await page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.active.state === 'activated' || new Promise((done) => r.active.addEventListener('statechange', done))));
    await context.setOffline(true);
    server.closeAllConnections();
    await page.goto(url);
    await page.locator('.rule').first().waitFor();
    await page.locator('.bat', { hasText: 'A First Battle' }).click();
    await setUp(page, ['person', 'closer']);
    await page.locator('.table .unit').first().waitFor();
    await settled(page);
    assert.ok(await page.evaluate(() => window.sandtable.battle.field.title.includes('First Battle')));
    assert.deepEqual([...asked].filter((origin) => origin !== new URL(url).origin && origin !== 'null'), []);
});

test('a battle’s file opens when dropped on the page or launched from the system', async (t) => {
    const page = await newPage(browser), text = JSON.parse(await position('ecw-commands', 'first-battle', [{ step: 'turn' }])), named = (title) => JSON.stringify({ ...text, scenario: title, title });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await page.addInitScript(() => { Object.defineProperty(window, 'launchQueue', { value: { setConsumer: (hear) => { window.launch = hear; } } }); });
    await page.goto(url);
    await page.locator('.bat.on').waitFor();
    await settled(page);
    await page.evaluate((said) => { const data = new DataTransfer(); data.items.add(new File([said], 'first.json')); document.querySelector('.st').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }, named('Dropped Field'));
    await page.locator('.bat.on', { hasText: 'Dropped Field' }).waitFor();
    await page.evaluate((said) => window.launch({ files: [{ getFile: async () => new File([said], 'second.json') }] }), named('Launched Field'));
    await page.locator('.bat.on', { hasText: 'Launched Field' }).waitFor();
});
