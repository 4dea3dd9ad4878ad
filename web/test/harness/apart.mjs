// Battles of people apart, for tests: a game server that can be killed, a browser for each person, and a log of what each browser sends and receives.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { assertNoFaults, newPage, open as launch, program, root } from '../browser.mjs';

const PATIENCE_MS = Number(process.env.PAGE_TIMEOUT ?? 90000);
let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

/* A game server that can be killed and started again at the same port, with the same games. */
class Table {
    games = mkdtempSync(join(tmpdir(), 'sandtable-apart-'));
    port = 0;
    constructor(options) { this.options = options; }
    async start() {
        this.child = spawn(program, ['serve', '--port', String(this.port), '--page', process.env.APART_PAGE ?? join(root, 'build/page'), '--games', this.games, ...this.options], { stdio: ['ignore', 'pipe', 'inherit'] });
        let said = '';
        for await (const chunk of this.child.stdout) {
            said += chunk;
            const found = /http:\/\/[\d.]+:(\d+)\//.exec(said);
            if (!found) continue;
            this.port = Number(found[1]);
            this.url = found[0];
            return;
        }
        throw new Error(`the server said no address: ${said}`);
    }
    async kill(signal = 'SIGKILL') {
        this.child.kill(signal);
        await once(this.child, 'exit');
    }
}

const leaving = new WeakMap(); /* for each test, functions that close its pages */
export async function table(t, options = []) {
    const server = new Table(options);
    await server.start();
    t.after(async () => {
        /* closes the pages first: their requests to a stopped server would count as faults */
        try {
            for (const close of leaving.get(t) ?? []) await close();
        } finally {
            await server.kill('SIGTERM');
            rmSync(server.games, { recursive: true, force: true });
        }
    });
    return server;
}

/* Opens a browser context for one person. `sent` and `heard` collect everything its page sends and receives, the event stream included. */
export async function person(t, options) {
    const page = await newPage(browser, options), wire = await page.context().newCDPSession(page);
    page.sent = [];
    page.heard = [];
    page.unreachable = false;
    await wire.send('Network.enable');
    wire.on('Network.eventSourceMessageReceived', ({ data }) => page.heard.push(data));
    page.on('request', (request) => { if (request.postData()) page.sent.push(request.postData()); });
    page.on('response', (response) => { if (/\/games|\/battles/.test(response.url()) && !/\/stream/.test(response.url())) void response.text().then((text) => page.heard.push(text), () => {}); });
    await page.addInitScript(() => {
        localStorage.setItem('sandtable.look', JSON.stringify({ speed: 0, curtain: 'secrets' }));
        const real = window.fetch;
        window.open_ = 0;
        window.fetch = (...given) => { window.open_++; return real(...given).finally(() => { window.open_--; }); };
    });
    leaving.set(t, [...(leaving.get(t) ?? []), async () => {
        if (page.unreachable) page.faults = page.faults.filter((fault) => !/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_CONNECTION_CLOSED|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE_CHUNKED/.test(fault));
        assertNoFaults(page);
        await page.context().close();
    }]);
    return page;
}

/* Waits until no request is open and everything is drawn. */
export const quiet = (page) => page.evaluate(async () => {
    for (let n = 0; n < 3;) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        n = window.open_ === 0 && (window.sandtable?.battle.underWay ?? 0) === 0 ? n + 1 : 0;
    }
});

export const until = async (holds, what) => {
    for (const deadline = Date.now() + PATIENCE_MS; !(await holds());) {
        assert.ok(Date.now() < deadline, `never: ${await what()}`);
        await new Promise((resolve) => setTimeout(resolve, 40));
    }
};
export const now = (page) => page.evaluate(() => { const { now: n, mine, viewer, events } = window.sandtable.battle; return { turn: n.turn, serial: n.serial, branch: n.branch, over: n.over, told: events.length, of: n.events.host, mine, viewer, hash: n.hash }; });
export const text = (page) => page.locator('body').innerText();

/* Opens a battle with the page's buttons; returns the links of the other seat and for watchers. */
export async function openOn(page, server, { rules, scenario, terms }) {
    await page.goto(server.url);
    await page.locator('.bat.on').waitFor();
    await page.locator('.rule', { hasText: rules }).click();
    if (scenario) await page.locator('.bat', { hasText: scenario }).click();
    await page.getByRole('button', { name: 'Play apart' }).click();
    await page.getByLabel(/Your name/).fill('Ann');
    await terms?.(page);
    await page.getByRole('button', { name: 'Open the battle' }).click();
    return { seat: await page.getByLabel(/^Link: The seat/).inputValue(), watch: await page.getByLabel('Link: For watchers').inputValue() };
}

/* Waits until the page is at the table and has drawn it. */
export async function seated(page) {
    await page.locator('.side .decide').waitFor();
    await quiet(page);
}

export async function opened(t, battle) {
    const server = await table(t), ann = await person(t), bob = await person(t), { seat, watch } = await openOn(ann, server, battle);
    await bob.goto(seat);
    await bob.getByLabel('Your name').fill('Bob');
    assert.equal(new URL(bob.url()).hash, '', 'the secret is removed from the address');
    await bob.getByRole('button', { name: 'Take this seat' }).click();
    await Promise.all([ann, bob].map(seated));
    return { server, ann, bob, seat, watch };
}

/* Gives one order: the first suggestion, or the end of the step.  Returns false when this side has nothing to decide. */
export const act = async (page) => {
    await quiet(page);
    const did = await page.evaluate(async () => {
        const { battle } = window.sandtable;
        if (!battle.mine || battle.now.over) return false;
        const { orders } = await battle.ask('suggest', { most: 1 });
        const before = battle.now.serial;
        if (orders.length > 0) await battle.take(orders[0]);
        if (battle.draft) await battle.confirm();
        if (battle.now.serial === before && battle.mine) await battle.end();
        if (battle.now.serial === before && battle.mine && battle.ending) await battle.end();
        return true;
    });
    await quiet(page);
    return did;
};

/* Waits until both pages show the server's present state. */
export const together = (ann, bob) => until(async () => {
    await Promise.all([ann, bob].map(quiet));
    const [a, b] = await Promise.all([now(ann), now(bob)]);
    return a.serial === b.serial && a.branch === b.branch && a.told === a.of && b.told === b.of;
}, async () => JSON.stringify([await now(ann), await now(bob), await text(ann), await text(bob)]));

export async function play(ann, bob, enough) {
    for (let n = 0; n < 4000 && !(await enough()); n++) {
        const did = [await act(ann), await act(bob)];
        await together(ann, bob);
        assert.ok(did.some(Boolean) || (await now(ann)).over, `neither side can decide: ${await text(ann)} --- ${await text(bob)}`);
    }
}

export const storage = (page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.title, document.documentElement.outerHTML]));
