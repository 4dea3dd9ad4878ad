// Starts a browser, opens pages and serves their files for the tests: `serve` serves `directory` on a local port.
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { cut, FACES } from '../../fonts.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm', '.woff2': 'font/woff2' };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function serve(directory) {
    const server = createServer(async (request, response) => {
        const name = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/\/$/, '/index.html');
        const body = await readFile(join(directory, name)).catch(() => null);
        response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(body ?? 'not here');
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/* Configures a machine without fonts, but for one with two arrows, as a browser needs one. The page brings its own type, so it looks the
 * same on every machine. */
let fonts;
async function fontless() {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-fonts-')), file = join(folder, 'fonts.conf'), { from } = FACES.find((face) => face.family === 'Signs');
    writeFileSync(join(folder, 'arrows.ttf'), await cut({ from, text: '←→', still: true }, 'truetype'));
    writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return file;
}

export const launch = async () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS, env: { ...process.env, FONTCONFIG_FILE: await (fonts ??= fontless()) } });

/* Runs in the page: counts the questions that the engine has not answered yet, and delays each by `lag` milliseconds.
 * `calm` resolves when no question has been open for `frames` frames in a row (0: does not wait for frames). */
const watched = (lag) => {
    const post = Worker.prototype.postMessage, known = new WeakSet();
    let open = 0;
    Worker.prototype.postMessage = function say(...given) {
        if (!known.has(this)) this.addEventListener('message', () => { open--; });
        known.add(this);
        if (typeof given[0] === 'string') open++;
        if (lag > 0) setTimeout(() => post.apply(this, given), lag);
        else post.apply(this, given);
    };
    const later = () => new Promise((resolve) => setTimeout(resolve));
    const picture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    window.calm = async (frames) => {
        for (let quiet = 0; quiet < Math.max(2, frames); quiet = open === 0 ? quiet + 1 : 0) await (frames > 0 ? picture() : later());
    };
};

/* Opens a page for a test.  A test waits for the state it needs, never for a time, so that it passes on a slow machine too.
 * PAGE_SLOW=n makes the page's processor n times slower, PAGE_LAG=ms delays the engine's answers: use them to find tests that race. */
export async function prepared(browser, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    await context.addInitScript(watched, Number(process.env.PAGE_LAG ?? 0));
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env.PAGE_TIMEOUT ?? 60000));
    const rate = Number(process.env.PAGE_SLOW ?? 1);
    if (rate > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
    return { context, page };
}

/* Waits until every open question has been answered and drawn. */
export const settled = (page) => page.evaluate(() => window.calm(2));

/* Asks again until what a test asserts holds: for what comes late, and for nothing that could hold too early. */
export async function soon(proof) {
    for (const deadline = Date.now() + Number(process.env.PAGE_TIMEOUT ?? 90000); ;) {
        try {
            return await proof();
        } catch (error) {
            if (Date.now() >= deadline) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
    }
}

/* A page whose errors are collected: a test that ends with any has failed. */
export async function open(browser, address, options = {}) {
    const { context, page } = await prepared(browser, options), errors = [];
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(address);
    return { page, errors, close: () => context.close() };
}
