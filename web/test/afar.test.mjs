// Whole battles by link: two browsers and a watcher, with a server that is killed and one side that reloads its page at every step; and a phone
// against a terminal.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { program } from './browser.mjs';
import { act, now, openOn, opened, person, quiet, seated, storage, table, text, together, until } from './harness/apart.mjs';

const MOST = 600;

/* Downloads the record as this browser may have it and verifies it without the server. */
async function verified(t, page, game) {
    const record = await page.evaluate(async (id) => (await fetch(`/games/${id}/record`)).text(), game), folder = mkdtempSync(join(tmpdir(), 'sandtable-afar-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'battle.record'), record);
    const { status, stdout, stderr } = spawnSync(program, ['verify', join(folder, 'battle.record')], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /nobody chose the dice/);
    return record;
}

/* Reloads the page; it must come back to the same point of the same battle. */
async function anew(page) {
    const before = await now(page);
    await page.reload();
    await seated(page);
    await until(async () => { const after = await now(page); return after.serial >= before.serial && after.told === after.of; }, () => text(page));
}

test('a whole battle by link, with sealed orders, a take-back, server kills, reloads at every step and a watcher: nothing is shown too early', async (t) => {
    const { server, ann, bob, watch } = await opened(t, { rules: 'Sword Divided', scenario: 'Hopton' }), looker = await person(t), game = watch.split(/[/#]/)[4];
    await looker.goto(watch);
    await looker.getByText(/Nothing may be seen yet|Fingerprint/).first().waitFor();
    ann.unreachable = bob.unreachable = looker.unreachable = true;

    /* Looks for the order that Ann has sealed, as a message would write it, while Bob has not answered yet. */
    let sealed = 0, kills = 0, undone = 0;
    const sentBy = (page, from) => page.sent.slice(from).flatMap((body) => JSON.parse(body)).filter((r) => r.method === 'submit').map((r) => r.params.order);
    const hides = async (from, order, again = false) => {
        const units = order.entries.filter((entry) => entry.unit), places = again ? [] : units.map(({ kind, unit }) => `"kind":"${kind}","unit":"${unit}"`);
        const written = new RegExp([`"decision":${order.decision},"side":"${order.side}","entries"`, ...places].join('|'));
        assert.match(JSON.stringify(order), written);
        for (const page of [bob, looker]) assert.doesNotMatch([...page.heard.slice(from[page === bob ? 0 : 1]), await storage(page)].join('\n'), written, 'an order that Ann sealed has reached Bob or the watcher');
        sealed += units.length > 0 && !again;
    };
    const behind = async () => {
        const { turn, over } = await now(ann), seen = Math.max(0, ...[...looker.heard.join('\n').matchAll(/after\\":\\"[0-9a-f]{64}\\",\\"turn\\":(\d+)/g)].map(([, n]) => Number(n)));
        /* watchers see the part of a turn that was taken back as soon as the turn begins again */
        assert.ok(over || seen < turn || turn <= undone, `watchers see turn ${seen} in turn ${turn}`);
    };

    for (let n = 0; n < MOST && !(await now(ann)).over; n++) {
        const asks = await ann.evaluate(() => window.sandtable.battle.decision?.sealed === true && window.sandtable.battle.mine), at = { heard: [bob.heard.length, looker.heard.length], sent: ann.sent.length };
        const bobs = await now(bob), did = [await act(ann)];
        const orders = sentBy(ann, at.sent), waits = asks && did[0] && bobs.mine && (await now(bob)).told === bobs.told;
        if (waits && orders.length > 0) {
            await hides(at.heard, orders[orders.length - 1]);
            /* the server is killed while Ann's order is sealed and Bob's is being written */
            if (kills < 2) {
                kills++;
                await server.kill();
                await server.start();
                await together(ann, bob);
                assert.equal((await now(ann)).mine, false, 'the sealed order is kept');
                assert.equal((await now(bob)).mine, true);
            }
            await anew(bob);
            await hides(at.heard, orders[orders.length - 1], true);
        }
        did.push(await act(bob));
        await together(ann, bob);
        if ((await now(ann)).over) break;
        await anew(bob);
        await behind();
        assert.ok(did.some(Boolean), `neither side can decide: ${await text(ann)} --- ${await text(bob)}`);
        if (undone || (await now(ann)).turn < 2) continue;
        const { branch, turn } = await now(ann);
        await ann.getByRole('button', { name: /At the table/ }).click();
        await ann.getByRole('button', { name: 'Ask to take back' }).click();
        await bob.getByRole('alertdialog', { name: 'The other side asks' }).getByRole('button', { name: 'Agree' }).click();
        await until(async () => (await now(ann)).branch > branch && (await now(bob)).branch > branch, () => text(ann));
        await together(ann, bob);
        undone = turn;
    }
    assert.ok((await now(ann)).over, await text(ann));
    assert.ok(sealed >= 3 && kills === 2 && undone > 0, JSON.stringify({ sealed, kills, undone }));
    await bob.reload();
    for (const page of [ann, bob]) await page.getByLabel('The battle is over').first().waitFor();

    /* all three get the same record, and no secret that it reveals at the end was sent before */
    const heard = [ann, bob, looker].map((page) => [...page.heard]), record = await verified(t, ann, game);
    for (const page of [bob, looker]) assert.equal(await page.evaluate(async (id) => (await fetch(`/games/${id}/record`)).text(), game), record);
    const secrets = [...record.matchAll(/"(?:seed|secret)":"([0-9a-f]{16,})"/g)].map(([, word]) => word);
    assert.ok(secrets.length >= 1, 'the record reveals its seed');
    const opens = record.indexOf('"revealed"'), ended = (words) => words.slice(0, words.findIndex((word) => word.includes('"over":{')));
    assert.ok(opens > 0);
    for (const words of heard) for (const secret of secrets) assert.ok(!ended(words).join('\n').includes(secret), 'the seed was sent before the end');
});

/* Runs `sandtable join`; `type` writes the lines that a person would type. */
function terminal(t, words) {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-terminal-')), child = spawn(program, ['join', ...words], { env: { ...process.env, SANDTABLE_BATTLES: folder, COLUMNS: '100' } });
    const it = { folder, said: '', type: (line) => child.stdin.write(`${line}\n`), ended: new Promise((resolve) => child.on('close', resolve)) };
    for (const out of [child.stdout, child.stderr]) out.on('data', (data) => { it.said += data; });
    t.after(async () => { child.kill('SIGKILL'); await it.ended; rmSync(folder, { recursive: true, force: true }); });
    return it;
}

/* What goes between a program and the server, both ways: the server as seen through this port. */
async function overheard(t, server) {
    const heard = [], open = new Set();
    const between = createServer((near) => {
        const far = connect(server.port, '127.0.0.1');
        for (const [from, to] of [[near, far], [far, near]]) {
            open.add(from);
            from.on('data', (data) => { heard.push(data); to.write(data); }).on('close', () => to.end()).on('error', () => to.destroy());
        }
    });
    await new Promise((resolve) => between.listen(0, '127.0.0.1', resolve));
    t.after(() => { for (const socket of open) socket.destroy(); between.close(); });
    return { port: between.address().port, text: () => Buffer.concat(heard).toString() };
}

/* One thing done with a finger, as `step` does it: the button must be where a finger can reach it; what lies below the edge of the sheet is pulled up. */
async function finger(page) {
    await quiet(page);
    const word = await page.evaluate(() => {
        const find = (selector) => document.querySelector(selector), option = [...document.querySelectorAll('.decide .opt')].find((o) => o.textContent.startsWith('Stand')) ?? find('.decide .opt');
        const primary = find('.decide .done .primary:not([disabled])'), asked = window.sandtable?.battle.decision?.title, often = (window.steps ??= { asked, n: 0 });
        if (find('[role=alert]')) return `alert: ${find('[role=alert]').textContent}`;
        if (often.asked !== asked) Object.assign(often, { asked, n: 0 });
        const pressed = find('.veil button') ?? (primary && (find('.verdict.yes') || !option || often.n++ >= 2) ? primary : option);
        for (const old of document.querySelectorAll('[data-finger]')) delete old.dataset.finger;
        if (pressed) pressed.dataset.finger = 'here';
        return pressed ? 'tap' : 'waiting';
    });
    if (word !== 'tap') return word;
    const button = page.locator('[data-finger]');
    for (let tries = 0; ; tries++) {
        try {
            await button.tap({ timeout: 1500 });
            break;
        } catch (error) {
            if (!(await button.count())) return 'gone'; /* the other side has ended the step */
            if (tries === 4) throw error;
            if (await page.locator('.grab').count()) await page.locator('.grab').tap();
        }
    }
    await quiet(page);
    return 'tapped';
}

const without = /built without/.test(spawnSync(program, ['join', 'x'], { encoding: 'utf8' }).stderr);
test('a whole battle between a phone and a terminal: each is played by its own means, neither is sent what the other has laid out in secret, and both have the same record', { skip: without && 'built without libcurl' }, async (t) => {
    const server = await table(t), ann = await person(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), wire = await overheard(t, server);
    const { seat } = await openOn(ann, server, { rules: 'command cards', scenario: 'A First Battle' }), bob = terminal(t, [seat.replace(`:${server.port}/`, `:${wire.port}/`), '--name', 'Bob']);
    await seated(ann);
    await until(() => /You have /.test(bob.said), () => bob.said);
    const [own, other] = await ann.evaluate(async (id) => { const { sides, seat: at } = await (await fetch(`/games/${id}`)).json(); return [sides[at.side - 1].name, sides[2 - at.side].name]; }, seat.split(/[/#]/)[4]);
    const laid = (side) => new RegExp(`"side":"${side}","entries":\\[\\{"kind":"cards"`), plain = (words) => words.replaceAll('\\"', '"');
    const PROMPT = /(?:\n|^)[^\n]*> $/;
    let answered = -1, taps = 0, looks = 0;
    for (let n = 0; n < 20 * MOST && !(await now(ann)).over; n++) {
        if (PROMPT.test(bob.said) && bob.said.length !== answered && !/over> $/.test(bob.said)) {
            answered = bob.said.length;
            bob.type('hint; ok');
        }
        const what = await finger(ann);
        assert.ok(!what.startsWith('alert'), what);
        if (what === 'tapped') taps++;
        else await new Promise((resolve) => setTimeout(resolve, 50));
        if ((await now(ann)).over || taps % 10 !== 0 || what !== 'tapped') continue;
        looks++;
        assert.doesNotMatch(plain([...ann.heard, await storage(ann)].join('\n')), laid(other), 'the phone was sent what the terminal laid out');
        assert.doesNotMatch(plain(wire.text()), laid(own), 'the terminal was sent what the phone laid out');
    }
    assert.ok((await now(ann)).over, `${await text(ann)} --- ${bob.said.slice(-3000)}`);
    assert.ok(taps > 20 && looks >= 2, JSON.stringify({ taps, looks }));
    assert.match(plain(ann.sent.join('\n')), laid(own), 'such an order looks so');
    assert.match(plain(wire.text()), laid(other));
    await until(() => /over> $/.test(bob.said), () => bob.said.slice(-3000));
    await ann.getByLabel('The battle is over').first().waitFor();
    const record = await verified(t, ann, seat.split(/[/#]/)[4]), file = join(bob.folder, 'of-bob.record');
    bob.type(`save ${file}`);
    await until(() => existsSync(file) && readFileSync(file, 'utf8').length >= record.length, () => bob.said.slice(-500));
    assert.equal(readFileSync(file, 'utf8'), record);
    bob.type('quit');
    assert.equal(await bob.ended, 0);
});
