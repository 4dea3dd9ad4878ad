// A browser, a page and the pages' files for the tests: what stands in `directory` is served on a port of this machine.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm' };
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

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });

/* A page whose errors are collected: a test that ends with any has failed. */
export async function open(browser, address, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage(), errors = [];
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(address);
    return { page, errors, close: () => context.close() };
}
