// Two players apart: two browsers and a watcher at one battle, by link.  Orders are sealed, taken back by consent, told to each side as it may know
// them; the server is killed in the middle, a page is loaded anew, and what was promised before the first die is checked at the end.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, program, root } from './browser.mjs';

const PATIENCE_MS = Number(process.env.PAGE_TIMEOUT ?? 90000);
let browser;
before(async () => { browser = await open(); });
after(() => browser?.close());

/* A game server that can be killed and started again where it was. */
class Table {
    games = mkdtempSync(join(tmpdir(), 'sandtable-apart-'));
    port = 0;
    async start() {
        this.child = spawn(program, ['serve', '--port', String(this.port), '--page', process.env.APART_PAGE ?? join(root, 'build/page'), '--games', this.games], { stdio: ['ignore', 'pipe', 'inherit'] });
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

async function table(t) {
    const server = new Table();
    await server.start();
    t.after(async () => { await server.kill('SIGTERM'); rmSync(server.games, { recursive: true, force: true }); });
    return server;
}

/* A browser of its own: all that its page sent and was sent is kept, the messages of its stream too. */
async function person(t, options) {
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
    t.after(async () => {
        if (page.unreachable) page.faults = page.faults.filter((fault) => !/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED/.test(fault));
        assertNoFaults(page);
        await page.context().close();
    });
    return page;
}

/* Nothing is asked any more and everything is drawn. */
const quiet = (page) => page.evaluate(async () => {
    for (let n = 0; n < 3;) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        n = window.open_ === 0 && (window.sandtable?.battle.underWay ?? 0) === 0 ? n + 1 : 0;
    }
});

const until = async (holds, what) => {
    for (const deadline = Date.now() + PATIENCE_MS; !(await holds());) {
        assert.ok(Date.now() < deadline, `never: ${await what()}`);
        await new Promise((resolve) => setTimeout(resolve, 40));
    }
};
const now = (page) => page.evaluate(() => { const { now: n, mine, viewer, events } = window.sandtable.battle; return { turn: n.turn, serial: n.serial, branch: n.branch, over: n.over, told: events.length, of: n.events.host, mine, viewer, hash: n.hash }; });
const text = (page) => page.locator('body').innerText();

async function opened(t, { rules, scenario }) {
    const server = await table(t), ann = await person(t), bob = await person(t);
    await ann.goto(server.url);
    await ann.locator('.bat.on').waitFor();
    await ann.locator('.rule', { hasText: rules }).click();
    if (scenario) await ann.locator('.bat', { hasText: scenario }).click();
    await ann.getByRole('button', { name: 'Play apart' }).click();
    await ann.getByLabel(/Your name/).fill('Ann');
    await ann.getByRole('button', { name: 'Open the battle' }).click();
    const seat = await ann.getByLabel(/^Link: The seat/).inputValue(), watch = await ann.getByLabel('Link: For watchers').inputValue();
    await bob.goto(seat);
    await bob.getByLabel('Your name').fill('Bob');
    assert.equal(new URL(bob.url()).hash, '', 'the secret has left the address');
    await bob.getByRole('button', { name: 'Take this seat' }).click();
    await Promise.all([ann, bob].map((page) => page.locator('.side .decide').waitFor()));
    await Promise.all([ann, bob].map(quiet));
    return { server, ann, bob, seat, watch };
}

/* One thing this side may do: the first suggestion, or the end of the step.  False: it is not to decide. */
const act = async (page) => {
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

/* Both are where the server is. */
const together = (ann, bob) => until(async () => {
    await Promise.all([ann, bob].map(quiet));
    const [a, b] = await Promise.all([now(ann), now(bob)]);
    return a.serial === b.serial && a.branch === b.branch && a.told === a.of && b.told === b.of;
}, async () => JSON.stringify([await now(ann), await now(bob), await text(ann), await text(bob)]));

async function play(ann, bob, enough) {
    for (let n = 0; n < 4000 && !(await enough()); n++) {
        const did = [await act(ann), await act(bob)];
        await together(ann, bob);
        assert.ok(did.some(Boolean) || (await now(ann)).over, `nobody can decide: ${await text(ann)} --- ${await text(bob)}`);
    }
}

const storage = (page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.title, document.documentElement.outerHTML]));

test('two browsers and a watcher play by link, and nothing is lost, doubled or shown too early', async (t) => {
    const { server, ann, bob, seat, watch } = await opened(t, { rules: 'Sword Divided', scenario: 'Hopton' });
    assert.match(await ann.title(), /^● Your turn/);

    /* Ann seals first: nothing of what she wrote is with Bob */
    await until(async () => { await act(ann); return !(await now(ann)).mine; }, () => text(ann));
    const order = ann.sent.map((body) => JSON.parse(body)).flat().filter((r) => r.method === 'submit').map((r) => r.params.order).pop();
    const units = order.entries.map((entry) => entry.unit).filter(Boolean), written = new RegExp(`"unit":"(${units.join('|')})","choice"`);
    assert.ok(units.length >= 3 && written.test(JSON.stringify(order)), JSON.stringify(order));
    await until(async () => /sealed/.test(await bob.locator('.top').innerText()), () => text(bob));
    assert.ok((await now(bob)).mine, 'Bob still writes');
    assert.doesNotMatch([...bob.heard, ...bob.sent, await storage(bob)].join('\n'), written, 'what Ann sealed is with Bob');
    assert.doesNotMatch(await ann.title(), /Your turn/);
    assert.doesNotMatch(await storage(bob), new RegExp(seat.split('#')[1]), 'the secret is kept nowhere');

    await until(async () => { await act(bob); return (await now(bob)).turn >= 1 && (await now(ann)).serial > 1; }, () => text(bob));
    await together(ann, bob);
    const looker = await person(t);
    await looker.goto(watch);
    await looker.getByText(/Nothing may be seen yet|Fingerprint/).first().waitFor();

    /* the server dies, and Bob gives an order meanwhile: it arrives when the server is back, once */
    ann.unreachable = bob.unreachable = looker.unreachable = true;
    const decider = (await now(ann)).mine ? ann : bob, earlier = await now(decider);
    await server.kill();
    const given = decider.evaluate(async () => {
        const { battle } = window.sandtable, { orders } = await battle.ask('suggest', { most: 1 });
        await battle.take(orders[0]);
        if (battle.draft) await battle.confirm();
    });
    await decider.getByText('No connection.').waitFor();
    await server.start();
    await given;
    await until(async () => !/No connection/.test(await text(decider)), () => text(decider));
    await together(ann, bob);
    assert.ok((await now(decider)).serial >= earlier.serial);

    /* one is loaded anew and is where he was */
    const [here, there] = [await now(bob), await bob.evaluate(() => window.sandtable.battle.events.map((e) => e.text))];
    await bob.reload();
    await bob.locator('.side .decide').waitFor();
    await quiet(bob);
    assert.deepEqual(await now(bob), here);
    assert.deepEqual(await bob.evaluate(() => window.sandtable.battle.events.map((e) => e.text)), there);

    /* chat is text */
    await ann.getByRole('button', { name: /At the table/ }).click();
    await ann.getByLabel('Write to the other side').fill('<b>good</b> luck');
    await ann.getByRole('button', { name: 'Send' }).click();
    await bob.getByRole('button', { name: /At the table · 1 new/ }).click();
    assert.match(await bob.getByLabel('Chat').innerText(), /Ann: <b>good<\/b> luck/);

    /* taking back is asked, refused, asked again, granted */
    await play(ann, bob, async () => (await now(ann)).turn >= 2 || (await now(ann)).serial > 12);
    const branch = (await now(ann)).branch;
    for (const answer of ['Refuse', 'Agree']) {
        await ann.getByRole('button', { name: 'Ask to take back' }).click();
        await bob.getByRole('alertdialog', { name: 'The other side asks' }).getByRole('button', { name: answer }).click();
        await until(async () => (await bob.getByRole('alertdialog', { name: 'The other side asks' }).count()) === 0, () => text(bob));
        if (answer === 'Refuse') assert.equal((await now(ann)).branch, branch);
    }
    await until(async () => (await now(ann)).branch > branch, async () => JSON.stringify(await now(ann)));
    await together(ann, bob);

    /* it is given up, over for both, and as was promised */
    await bob.getByRole('button', { name: 'Concede' }).click();
    await bob.getByRole('button', { name: 'Concede: press again' }).click();
    for (const page of [ann, bob]) await page.getByLabel('The battle is over').first().waitFor();
    await ann.getByRole('button', { name: /table/i }).first().click();
    await ann.getByRole('button', { name: 'Verify this battle' }).click();
    await ann.locator('.verify').waitFor();
    assert.deepEqual(await ann.locator('.verify td:first-of-type').allInnerTexts(), ['✓', '✓', '✓', '✓'], await text(ann));
});

test('small decisions are answered beforehand: secret until used, told to both when used, taken back', async (t) => {
    const { ann, bob } = await opened(t, { rules: 'Punic', scenario: 'Zama' });
    for (const page of [ann, bob]) {
        await page.getByRole('button', { name: /^At the table/ }).click();
        await page.getByRole('button', { name: 'Answer beforehand' }).click();
        await page.getByText('Answered beforehand').waitFor();
    }
    assert.equal(await ann.getByRole('button', { name: 'Take all back' }).count(), 0, 'nothing is answered unless it is said');
    await ann.getByLabel('Retreat', { exact: true }).selectOption('battle');
    await ann.getByLabel('Retreat: how much').selectOption('most');
    await ann.getByRole('button', { name: 'Take all back' }).waitFor();
    await Promise.all([ann, bob].map(quiet));
    assert.doesNotMatch(await text(bob), /had answered/);
    assert.equal(await bob.getByRole('button', { name: 'Take all back' }).count(), 0);
    const mover = (await now(ann)).mine ? ann : bob, other = mover === ann ? bob : ann;
    await mover.getByLabel('Done', { exact: true }).selectOption('step');
    await other.getByText(/had answered beforehand: /).waitFor();
    await mover.getByText(/had answered beforehand: /).waitFor();
    if (await ann.getByRole('button', { name: 'Take all back' }).count()) await ann.getByRole('button', { name: 'Take all back' }).click();
    await ann.getByRole('button', { name: 'Take all back' }).waitFor({ state: 'detached' });
});
