// Two players apart: two browsers and a watcher at one battle, by link.  Orders are sealed, taken back by consent, and shown to each side only as far
// as it may know them.  The server is killed in the middle, a page is reloaded, and the fingerprint published before the first die is checked at the end.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { program, soon } from './browser.mjs';
import { act, now, openOn, opened, person, play, quiet, seated, storage, table, text, together, until } from './harness/apart.mjs';

test('two browsers and a watcher play by link: nothing is lost, doubled or shown too early', async (t) => {
    const { server, ann, bob, seat, watch } = await opened(t, { rules: 'Sword Divided', scenario: 'Hopton' });
    assert.match(await ann.title(), /^● Your turn/);

    /* Ann seals first: nothing that she wrote reaches Bob */
    await until(async () => { await act(ann); return !(await now(ann)).mine; }, () => text(ann));
    const order = ann.sent.map((body) => JSON.parse(body)).flat().filter((r) => r.method === 'submit').map((r) => r.params.order).pop();
    const units = order.entries.map((entry) => entry.unit).filter(Boolean), written = new RegExp(`"unit":"(${units.join('|')})","choice"`);
    assert.ok(units.length >= 3 && written.test(JSON.stringify(order)), JSON.stringify(order));
    await until(async () => /sealed/.test(await bob.locator('.top').innerText()), () => text(bob));
    assert.ok((await now(bob)).mine, 'Bob is still writing');
    assert.doesNotMatch([...bob.heard, ...bob.sent, await storage(bob)].join('\n'), written, 'an order that Ann sealed has reached Bob');
    assert.doesNotMatch(await ann.title(), /Your turn/);
    assert.doesNotMatch(await storage(bob), new RegExp(seat.split('#')[1]), 'the link\'s secret is not in the browser\'s storage');

    await until(async () => { await act(bob); return (await now(bob)).turn >= 1 && (await now(ann)).serial > 1; }, () => text(bob));
    await together(ann, bob);
    const looker = await person(t);
    await looker.goto(watch);
    await looker.getByText(/Nothing may be seen yet|Fingerprint/).first().waitFor();

    /* the server dies, and the side to decide gives an order meanwhile: it arrives once when the server is back */
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

    /* Bob reloads his page and is where he was */
    const [here, there] = [await now(bob), await bob.evaluate(() => window.sandtable.battle.events.map((e) => e.text))];
    await bob.reload();
    await bob.locator('.side .decide').waitFor();
    await quiet(bob);
    assert.deepEqual(await now(bob), here);
    assert.deepEqual(await bob.evaluate(() => window.sandtable.battle.events.map((e) => e.text)), there);

    /* chat is shown as text, never as HTML */
    await ann.getByRole('button', { name: /At the table/ }).click();
    await ann.getByLabel('Write to the other side').fill('<b>good</b> luck');
    await ann.getByRole('button', { name: 'Send' }).click();
    await bob.getByRole('button', { name: /At the table · 1 new/ }).click();
    await soon(async () => assert.match(await bob.getByLabel('Chat').innerText(), /Ann: <b>good<\/b> luck/));

    /* Ann asks to take back: Bob refuses, she asks again, Bob agrees */
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

    /* Bob concedes: the battle is over for both, and the record matches what was published before it began */
    await bob.getByRole('button', { name: 'Concede' }).click();
    await bob.getByRole('button', { name: 'Concede: press again' }).click();
    for (const page of [ann, bob]) await page.getByLabel('The battle is over').first().waitFor();
    await ann.getByRole('button', { name: /table/i }).first().click();
    await ann.getByRole('button', { name: 'Verify this battle' }).click();
    await ann.locator('.verify').waitFor();
    assert.deepEqual(await ann.locator('.verify td:first-of-type').allInnerTexts(), ['✓', '✓', '✓', '✓'], await text(ann));
});

test('small decisions answered beforehand: secret until used, shown to both when used, withdrawn', async (t) => {
    const { ann, bob } = await opened(t, { rules: 'Punic', scenario: 'Zama' });
    for (const page of [ann, bob]) {
        await page.getByRole('button', { name: /^At the table/ }).click();
        await page.getByRole('button', { name: 'Answer beforehand' }).click();
        await page.getByText('Answered beforehand').waitFor();
    }
    assert.equal(await ann.getByRole('button', { name: 'Take all back' }).count(), 0, 'nothing is answered beforehand until the player says so');
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

test('a stranger takes an offered seat; clocks run, stop in a pause, and a draw is agreed', async (t) => {
    const server = await table(t, ['--offers']), ann = await person(t), bob = await person(t);
    await openOn(ann, server, {
        rules: 'Punic', scenario: 'Zama', terms: async (page) => {
            await page.getByRole('group', { name: 'Clock' }).getByRole('button', { name: 'for the battle' }).click();
            await page.getByLabel('Time of each side').fill('2');
            await page.getByLabel('Who runs out of time loses').check();
            await page.getByLabel('Offer the other seat').check();
        },
    });
    assert.match(await text(ann), /2 min for the battle, a fallen flag may be claimed/);
    await bob.goto(server.url);
    await bob.locator('.bat.on').waitFor();
    await bob.getByRole('button', { name: 'Play apart' }).click();
    await bob.getByRole('region', { name: 'Open table' }).getByRole('button', { name: 'Take this seat' }).click();
    await Promise.all([ann, bob].map(seated));
    const runs = async (page) => /You \d+:\d\d runs/.test(await page.getByRole('timer').innerText());
    const mover = (await now(ann)).mine ? ann : bob, other = mover === ann ? bob : ann;
    assert.deepEqual([await runs(mover), await runs(other)], [true, false]);
    /* a pause is asked for and granted; then no clock runs, and the page says so */
    await mover.getByRole('button', { name: /At the table/ }).click();
    await mover.getByRole('button', { name: 'Ask for a pause' }).click();
    await other.getByRole('alertdialog', { name: 'The other side asks' }).getByRole('button', { name: 'Agree' }).click();
    await mover.getByText(/^Paused since/).waitFor();
    await until(async () => !(await runs(mover)), () => text(mover));
    await other.getByRole('button', { name: 'Go on' }).click();
    await until(() => runs(mover), () => text(mover));
    assert.match(await text(mover), /Waited for .*you: \d+ times/);
    /* a draw is offered and accepted */
    await mover.getByRole('button', { name: 'Offer a draw' }).click();
    await mover.getByText('You asked for a draw.').waitFor();
    assert.equal(await mover.getByRole('button', { name: 'Withdraw' }).count(), 0, 'an offer of a draw ends with the next order, and not before');
    await mover.setViewportSize({ width: 900, height: 800 });
    await until(() => mover.evaluate(() => [...document.querySelectorAll('.attable *, .beside, .with > .decide > .ph *')].every((e) => e.getBoundingClientRect().right <= innerWidth)), () => 'the table stands within a window of 900');
    await other.getByRole('alertdialog', { name: 'The other side asks' }).getByRole('button', { name: 'Agree' }).click();
    for (const page of [ann, bob]) await page.getByLabel('The battle is over').first().waitFor();
});

test('browser clocks a day off do not change waiting times; a chat line is hidden, a seat shared, taken back and left; a closed battle says why', async (t) => {
    const server = await table(t), ann = await person(t), bob = await person(t), day = 86400000;
    for (const [page, ms] of [[ann, day], [bob, -day]]) await page.addInitScript((off) => { const real = Date.now; Date.now = () => real() + off; }, ms);
    const { seat } = await openOn(ann, server, { rules: 'Sword Divided', scenario: 'Hopton' }), game = /\/b\/(\w+)#/.exec(seat)[1];
    const games = (...words) => promisify(execFile)(program, ['games', ...words, '--games', server.games]);
    await bob.goto(seat);
    await bob.getByRole('button', { name: 'Take this seat' }).click();
    await Promise.all([ann, bob].map(seated));
    await until(async () => { await act(ann); return !(await now(ann)).mine; }, () => text(ann));
    await ann.getByText(/to decide, since (just now|\d min)/).waitFor();
    assert.doesNotMatch(`${await text(ann)} ${await text(bob)}`, /2[34] h|[12] days/);

    await ann.getByRole('button', { name: /At the table/ }).click();
    await ann.getByLabel('Write to the other side').fill('a word too many');
    await ann.getByRole('button', { name: 'Send' }).click();
    await bob.getByRole('button', { name: /At the table · 1 new/ }).click();
    await bob.getByText('a word too many').waitFor();
    const line = /^ *(\d+) .*too many$/m.exec((await games('chat', game)).stdout)[1];
    await games('hide', game, line);
    await bob.getByText('hidden by the operator').waitFor();
    assert.doesNotMatch(`${await text(ann)} ${await text(bob)}`, /too many/);

    /* Bob shares his seat with a third browser and takes it back */
    await bob.getByRole('button', { name: 'Share this seat' }).click();
    const link = await bob.getByLabel('Link: This seat, in another browser').inputValue(), third = await person(t);
    await third.goto(link);
    await third.getByRole('button', { name: 'Take this seat' }).click();
    await third.getByRole('button', { name: /At the table/ }).waitFor();
    await third.goto(`${server.url}healthz`); /* leaves the battle: the refusals that it would get from now on are no fault */
    await bob.getByRole('button', { name: 'Take it back from all others' }).click();
    await bob.getByRole('button', { name: 'Take it back from all others: press again' }).click();
    await bob.getByText('has given the seat up', { exact: false }).first().waitFor();

    /* the last holder of a side cannot leave it empty */
    await bob.getByRole('button', { name: 'Leave this seat' }).click();
    await bob.getByRole('button', { name: 'Leave this seat: press again' }).click();
    await bob.getByText(/nobody else holds this side/i).waitFor();

    await games('close', game, 'the club moves');
    for (const page of [ann, bob]) await page.getByText('Closed by the operator: the club moves').waitFor();
});

test('a player drafts the next order while the other side decides, and the server hands it in', async (t) => {
    const { ann, bob } = await opened(t, { rules: 'Punic', scenario: 'Zama' }), mover = (await now(ann)).mine ? ann : bob, other = mover === ann ? bob : ann;
    await other.getByRole('button', { name: 'Draft what I do next' }).click();
    const sketch = other.getByRole('region', { name: 'A draft' });
    await sketch.waitFor();
    await until(async () => (await now(other)).mine, async () => JSON.stringify([await now(other), await text(other)]));
    while (await act(other)) { /* until the draft itself waits for the other side */ }
    assert.match(await sketch.innerText(), /Hand in when I am asked: \d+ order/);
    await sketch.getByRole('button', { name: /^Hand in when I am asked/ }).click();
    await other.getByText(/drafted, to be handed in when you are asked/).waitFor();
    assert.equal((await now(other)).mine, false, 'the battle itself still waits for the other side');
    await quiet(mover);
    assert.doesNotMatch(await text(mover), /drafted/);
    const { serial } = await now(mover);
    for (let n = 0; n < 300 && !/Turn 2 of/.test(await mover.locator('.top').innerText()) && !(await other.getByText(/drafted, to be handed in/).count() === 0); n++) if (!(await act(mover))) await together(ann, bob);
    await until(async () => (await other.getByText(/drafted, to be handed in/).count()) === 0 || /Stopped/.test(await text(other)), () => text(other));
    assert.ok((await now(mover)).serial > serial + 1);
    assert.equal(await other.getByText(/drafted, to be handed in/).count(), 0, await text(other));
});

test('a half-written sheet is kept with the seat: after a reload, and in another browser', async (t) => {
    const { server, ann } = await opened(t, { rules: 'Sword Divided', scenario: 'Hopton' });
    assert.ok(server);
    const sheet = (page) => page.evaluate(() => JSON.stringify(window.sandtable.battle.sheet));
    await ann.evaluate(async () => {
        const { battle } = window.sandtable, { orders } = await battle.ask('suggest', { most: 1 });
        await battle.take({ ...orders[0], order: { ...orders[0].order, entries: [orders[0].order.entries[0]] } });
        if (battle.draft) await battle.confirm();
    });
    const written = await sheet(ann);
    assert.notEqual(written, '[]');
    await ann.reload(); /* at once: the page sends the sheet as it unloads */
    await seated(ann);
    await until(async () => (await sheet(ann)) === written, () => sheet(ann));
    await ann.getByRole('button', { name: /^At the table/ }).click();
    await ann.getByRole('button', { name: 'Share this seat' }).click();
    const link = await ann.getByLabel('Link: This seat, in another browser').inputValue(), again = await person(t);
    await again.goto(link);
    await again.getByRole('button', { name: 'Take this seat' }).click();
    await seated(again);
    await until(async () => (await sheet(again)) === written, () => sheet(again));
});

test('the list says on which day a battle will be closed soon, and nothing about a battle that is kept', async (t) => {
    for (const [options, says] of [[['--close-after', '3'], true], [['--close-after', '30'], false]]) {
        const server = await table(t, options), ann = await person(t);
        await openOn(ann, server, { rules: 'Sword Divided', scenario: 'Hopton' });
        const { battles: [{ closes }] } = await ann.evaluate(async () => (await fetch('/battles')).json());
        assert.equal(closes !== undefined, options.length > 0);
        await ann.goto(server.url);
        await ann.locator('.bat.on').waitFor();
        await ann.getByRole('button', { name: 'Play apart' }).click();
        await ann.locator('.battlerow').waitFor();
        const words = says && `closes this battle at the end of ${new Date(Date.parse(closes) - 1).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })} unless`;
        if (words) await until(async () => (await text(ann)).includes(words), () => text(ann));
        else assert.doesNotMatch(await text(ann), /closes this battle/);
    }
});
