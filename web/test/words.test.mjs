// Typing in text mode: words used in lessons and at the terminal mean the same here.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoFaults, newPage, open, serve, setUp, settled, start, typing } from './browser.mjs';

let server, browser;
before(async () => { [server, browser] = await Promise.all([serve(), open()]); });
after(async () => { await browser?.close(); await server?.stop(); });

/* Opens the guided first battle in text mode; `type` types a line and returns its answer. */
async function guided(t) {
    const page = await newPage(browser);
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.getByRole('button', { name: /^Begin/ }).click();
    await page.locator('.coach').waitFor();
    await page.keyboard.press('t');
    const line = page.getByRole('textbox', { name: 'Order' }), said = page.locator('.console .said');
    await line.waitFor();
    const type = async (words) => {
        const before = Number(await said.getAttribute('data-lines'));
        await line.fill(words);
        await line.press('Enter');
        /* the typed line itself, and an answer */
        await page.waitForFunction((n) => Number(document.querySelector('.console .said').dataset.lines) >= n + 2, before);
        await settled(page);
        return (await said.locator('p').allInnerTexts()).slice(before - Number(await said.getAttribute('data-lines')) + 1).join('\n');
    };
    return { page, type, at: () => page.evaluate(() => window.sandtable.battle.guide.told.at) };
}

test('lessons are done by typing what they say', async (t) => {
    const { page, type, at } = await guided(t);
    const typed = () => page.evaluate(() => window.sandtable.battle.guide.told.lessons[window.sandtable.battle.guide.told.at].type);
    for (let lesson = 0; lesson < 4; lesson++) {
        assert.equal(await at(), lesson);
        const words = await typed(), heard = await type(words);
        if (/Say done again/.test(heard)) await type('done');
    }
    assert.equal(await at(), 4);
    const [first, second] = (await typed()).split(', then: ');
    assert.match(await type(first), /Shoot: Essex's Foot → .*: .*hit/, 'every target is listed with its chances');
    assert.match(await type(second), /shot at/, 'all units shoot');
    assert.match(await type('why did I lose?'), /As things stand|points/);
    assert.match(await type('why 2 hits'), /Hits on .*: 2/);
    assert.match(await type("why 2 hits on Lisle's Dragoons?"), /Hits on Lisle's Dragoons: 2/);
    assert.match(await type("why Essex's Foot"), /Essex's Foot/);
    assert.equal(await type('why did gerard rout'), 'Nothing of that kind has happened yet.');
    assert.match(await type('why EC-MOVE-06'), /Any distance up to the allowance/);
});

test('an impossible command is answered with what is possible', async (t) => {
    const { page, type } = await guided(t);
    assert.match(await type('move essex ahead 3'), /Move is not available in this step, Lay out your command cards: cards\./);
    assert.match(await type('crads centre right guns'), /“crads” is not known: did you mean cards\?/);
    assert.match(await type('cards centre right guns'), /laid out 3 cards/, 'a complete and legal order is given at once');
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.step === 'move');
    assert.match(await type('move nobody ahead 3'), /^There is no unit "nobody"\.$/);
    assert.match(await type('check move holles ahead 9'), /No/);
    assert.equal(await page.evaluate(() => window.sandtable.battle.draft), null, 'a check takes nothing in hand');
    assert.match(await type('hint'), /Captain would say: [^]*ok gives it/);
    assert.match(await type('ok'), /marched|stood|charged|turned/);
    assert.match(await type('ok'), /no hint to take/);
    assert.match(await type('score'), /As things stand/);
    assert.match(await type('fight all'), /not available/);
    assert.match(await type('shoot 2 7'), /Shoot is not available in this step/, 'no other order is given instead');
    assert.match(await type('odds shoot 2'), /Shoot is not available in this step/);
    assert.match(await type('zzz'), /I do not know the word "zzz"\./);
    await type('move 2 ahead 99');
    assert.match(await type('why'), /^No: [^]*Allowed: at most/);
    assert.match(await type('why move 2 ahead 99'), /^No: [^]*Allowed: at most/);
    await type('move 2 ahead 99');
    assert.match(await type('done'), /could still (move|act)/, 'a refused order does not block done');
});

test('as at the terminal: several orders in a line, as far as possible, to a place, by clock bearing, at the only target', async (t) => {
    const { page, type } = await guided(t);
    const heard = await type('cards centre right guns; move essex ahead; move brooke 12 o\'clock 5; done; list');
    assert.match(heard, /Essex's Foot marched 6 in[^]*Brooke's Foot marched 5 in[^]*Holles's Foot could still move[^]*The rest of the line was not given: list$/);
    assert.equal(heard.match(/Now:/g).length, 1, 'a decision is announced only when it is new');
    assert.match(await type('move 2 sideways; move 2 ahead 1'), /sideways[^]*The rest of the line was not given: move 2 ahead 1/);
    assert.match(await type('move holles to 19.5,20'), /Holles's Foot marched 4 in/);
    await page.waitForFunction(() => window.sandtable.battle.decision?.step === 'shoot');
    assert.match(await type('due'), /Now: Balfour's Centre: shooting\nshoot UNIT TARGET: Shoot \(Essex's Foot/);
    assert.match(await type(''), /shoot UNIT TARGET/, 'an empty line asks the same');
    assert.match(await type('odds shoot 1 12'), /3 hits 1\/3/);
    await type('look 12');
    assert.match(await type('check shoot lisle'), /^Only this can be meant, and it is not given yet: shoot Essex's Foot Lisle's Dragoons\.$/);
    await type('look 2');
    assert.match(await type('check shoot at lisle'), /^Holles's Foot: shoot.*Lisle's Dragoons: No/, 'the selected unit is meant');
    assert.match(await type('shoot 1'), /Essex's Foot shot at Lisle's Dragoons/);
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.step === 'move');
    assert.match(await type('charge balfour'), /^Balfour's Horse cannot charge any unit now; `why charge 4 TARGET` says what forbids it\.$/);
    assert.match(await type('look 4'), /^Balfour's Horse \(Horse, Balfour's Right\): facing north; at .*\. Seen from there:\n[^]*: 1[12]? o’clock, 1\d(\.\d+)? in, out of sight \[EC-SHOOT-06\] behind Beacon Hill/);
    assert.match(await type('list king'), /^7 Gerard's Foot/);
    assert.match(await type('hint 4'), /^1\. .*Balfour's Horse/);
    const line = page.getByRole('textbox', { name: 'Order' });
    await line.press('ArrowUp');
    await line.press('ArrowUp');
    assert.equal(await line.inputValue(), 'list king');
    await line.press('ArrowDown');
    assert.equal(await line.inputValue(), 'hint 4');
});

test('units are named by number, orders by their own word even if it also names a wish, and only new lines are read out', async (t) => {
    const { page, line, said } = await typing(t, browser, server.url, 'Sword Divided', 'Hopton Heath');
    assert.ok(await line.evaluate((input) => input === document.activeElement), 'text mode opens with the focus in its field');
    const type = async (words) => {
        await line.fill(words);
        await line.press('Enter');
        await settled(page);
        const all = await said.locator('p').allInnerTexts();
        return all.slice(all.lastIndexOf(`> ${words}`) + 1).join('\n');
    };
    assert.match(await page.locator('.words').innerText(), /Northampton \(leader\) · at 520, 250/, 'leaders are listed beside their units');
    assert.match(await type('help write'), /^Write an order: write UNIT attack\|advance\|hold \[X,Y then X,Y\] signal attack\|advance\|hold\nSD-ORD-03: /);
    assert.equal(await type('write 1 attack signal attack'), "Northampton's Horse: write an order: attack, attack on the signal\n1 on the sheet, 3 to go: Byron's Horse has no order. due lists them.");
    assert.match(await type('due'), /1\. Northampton's Horse: write an order: attack[^]*Byron's Horse has no order\nRoyal Dragoons have no order\nRoaring Meg has no order/);
    assert.match(await type('write 2 hold'), /And when the signal is given\?$/);
    await type('ok');
    assert.match(await type('hint'), /Captain would say/);
    await type('ok');
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.offers.some((o) => o.kind === 'go'));
    assert.match(await type('go H1 ahead 100'), /Northampton's Horse: go:? 100 p forward\n1 on the sheet: done hands it in/);
    await type('strike 1');
    await type('stand 1; stand 2; stand 3; stand 4; done');
    const told = await type('done');
    assert.match(told, /advanced|wheeled|stood|moved/, 'what each unit did is reported');
    assert.doesNotMatch(told, /^\s*$/m, 'no empty lines');
    assert.match(await type('fire 4 nobody'), /There is no unit "nobody"/);
    await page.evaluate(() => {
        window.heard = 0;
        new MutationObserver((all) => { for (const { addedNodes, type } of all) window.heard += type === 'characterData' ? 1 : addedNodes.length; }).observe(document.querySelector('.said'), { subtree: true, childList: true, characterData: true });
    });
    for (let i = 0; i < 30; i++) await type('score');
    await page.evaluate(() => { window.heard = 0; });
    const heard = (await type('measure 1 7')).split('\n').length + 1;
    assert.equal(await page.evaluate(() => window.heard), heard, 'of a long log only the new lines change');
});

test('the console reports what the enemy does, once', async (t) => {
    const { page, line, said } = await typing(t, browser, server.url, 'Larger Battles', 'Newport');
    for (let i = 0; i < 12 && !/Turn 2: Parliament to move/.test(await said.innerText()); i++) {
        await line.fill('done');
        await line.press('Enter');
        await page.waitForFunction(async () => { await window.calm(2); const { battle } = window.sandtable; return !battle.busy && battle.mine; });
    }
    const told = await said.innerText();
    assert.match(told, /(Dyve's|Oxford|Royal) .* moved [^]*Turn 2: Parliament to move [^]*Now: Movement/);
    assert.equal(told.match(/Turn 2: Parliament to move/g).length, 1);
    assert.equal(await page.locator('main > .spoken').getAttribute('aria-live'), 'off', 'it is not read out twice');
});

test('lengths, angles and places are given to a tenth, and nothing is listed twice', async (t) => {
    const page = await newPage(browser), line = page.getByRole('textbox', { name: 'Order' });
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.rule', { hasText: 'Sword Divided' }).click();
    await page.locator('.bat', { hasText: 'Hopton Heath' }).click();
    await setUp(page, ['person', 'closer']);
    await page.locator('.decide').waitFor();
    await settled(page);
    await page.keyboard.press('t');
    await line.waitFor();
    const type = async (words) => { await line.fill(words); await line.press('Enter'); await settled(page); };
    const steps = new Set();
    for (let i = 0; i < 14; i++) {
        await page.waitForFunction(() => window.sandtable.battle.mine || window.sandtable.battle.curtain !== null);
        if (await page.locator('.veil button').count()) await page.locator('.veil button').click();
        await settled(page);
        steps.add(await page.evaluate(() => window.sandtable.battle.decision?.step));
        await type('check');
        const listed = (await page.locator('.console .said p').allInnerTexts()).filter((words) => /^\d+\. /.test(words)).map((words) => words.replace(/^\d+\. /, '')), last = listed.slice(-(await page.evaluate(() => window.sandtable.battle.suggestions.length)));
        if (i === 0) assert.ok(listed.length > 1 && new Set(last).size === last.length, last.join(' | '));
        assert.doesNotMatch(await page.locator('.words').innerText(), /[1-9]\d*\.\d\d/, 'to a tenth');
        if (steps.has('fire')) break;
        await type('1');
        await type('done');
        await type('done');
    }
    assert.ok(steps.has('plan') && steps.has('fire'), [...steps].join());
});

test('check and odds never give an order; words not understood are named', async (t) => {
    const { page, type } = await guided(t);
    await type('cards centre right guns');
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.step === 'move');
    assert.match(await type('check move 2 ahead 3; move 3 ahead 99'), /^Holles's Foot: .*Yes[^]*Brooke's Foot: .*No \[EC-MOVE-10\]/);
    assert.match(await type('odds move 2 ahead 3; move 3 ahead 3'), /Holles's Foot: ends elsewhere: certain\nBrooke's Foot: ends elsewhere: certain/);
    assert.equal(await page.evaluate(() => window.sandtable.battle.events.filter((e) => e.verb === 'move').length), 0, 'no unit has moved');
    assert.match(await type('measure foot gerard'), /^Which “foot”: Essex's Foot or /);
    assert.match(await type('map'), /^The table: 48 by 48 in\.[^]*\nhill Beacon Hill: 27 to 38; 25 to 34\.\n[^]*objective Beacon Hill: /);
    assert.match(await type('measure 1 banana'), /^Who is “banana”\?$/);
    assert.match(await type('look banana'), /^Who is “banana”\?$/);
    assert.match(await type('move essex ahead 3 sideways'), /I do not understand "sideways" here/);
    assert.match(await type('move 1 to 10,18 facing up'), /^I do not understand "up" here: a direction/);
    assert.match(await type('check move essex toward gerard'), /^No further: Essex's Foot cannot pass through Holles's Foot \[EC-MOVE-09\]\nEssex's Foot: move 2\.2 in [^]*Yes/);
    assert.match(await type('move holles to 19.5,19 facing north-east'), /Holles's Foot marched/);
    assert.equal(await page.evaluate(() => window.sandtable.battle.state.units[1].pose.heading), 45);
    assert.equal(await type('x'.repeat(5000)), 'That line is too long.');
    assert.match(await type('move all ahead 1'), /Essex's Foot marched 1 in[^]*Brooke's Foot marched 1 in/);
});

test('directions, abbreviations and names of orders as at the terminal; "toward" goes as far as possible', async (t) => {
    const { page, type } = await guided(t);
    assert.match(await type('due'), /cards NAME, NAME: Lay out the cards \(Balfour's Centre, Balfour's Right, Balfour's Guns\)/);
    await type('cards centre right guns');
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.step === 'move');
    for (const [said, heard] of [
        ['move 1 north 4', '4 in forward'], ['move 1 6', '6 in forward'], ['move 1 3in ahead', '3 in forward'], ['move 1 straight 3 inches', '3 in forward'], ['go 1 ne 1', '1 in 45° to the right'],
        ['move 1 left 20 5', '5 in 20° to the left'], ['move 1 ahead 3 facing east', '3 in forward, turn 90° right'], ['move 1 turn left', 'turn 90° left'], ['turn 1 to south-west', 'turn 135° left'], ['move 1 turn about', 'turn 180° right'],
    ]) assert.match(await type(`check ${said}`), new RegExp(`^Essex's Foot: move,? ${heard}: `), said);
    assert.match(await type('check advance 2'), /^No further: Within 12 in of Lisle's Dragoons, [^]*\nHolles's Foot: move 5\.5 in forward: Yes/);
    assert.match(await type('check fire 1'), /nothing in the rules does that now|in this step/i);
    assert.match(await type('move 1 ahead 99'), /No \[EC-MOVE-06\]: Essex's Foot has only 6 in of movement left/);
    assert.match(await type('move 1 toward gerard'), /^No further: Essex's Foot cannot pass through Holles's Foot[^]*Essex's Foot marched 2\.2 in/);
    assert.match(await type('move 1 to 20,20'), /No \[EC-ORG-13\]: Essex's Foot has already moved/);
    assert.match(await type('move essex'), /^"essex" may be Essex's Foot or Essex's Guns\.$/);
    assert.match(await type('advance 2; advance 3; end'), /Holles's Foot marched 5\.5 in/);
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.step === 'shoot');
    assert.match(await type('fire 2'), /^Holles's Foot shot at /);
    assert.match(await type('odds shoot 2'), /^Holles's Foot cannot shoot any unit now/);
});

test('an order for all is not held up by an unfinished one; the next decision is announced when it comes', async (t) => {
    const { page, line, said } = await typing(t, browser, server.url, 'Sword Divided', 'Hopton Heath');
    for (const words of ['write all attack', 'write all attack signal attack', 'done']) {
        await line.fill(words);
        await line.press('Enter');
        await settled(page);
    }
    await page.waitForFunction(() => window.sandtable.battle.mine && window.sandtable.battle.decision?.offers.some((o) => o.kind === 'go'));
    await page.waitForFunction(() => /4 on the sheet[^]*Turn 1: Both armies plan[^]*Now: Plan the turn/.test(document.querySelector('.console .said').innerText));
});

test('typed dice and cards: the question comes first, a wrong entry is explained and forgotten', async (t) => {
    const page = await newPage(browser), line = page.getByRole('textbox', { name: 'Order' }), said = page.locator('.console .said');
    t.after(async () => { assertNoFaults(page); await page.context().close(); });
    await start(page, server.url);
    await page.locator('.rule', { hasText: 'ten-card deck' }).click();
    await page.locator('.bat', { hasText: 'Lark Hill' }).click();
    await page.locator('select', { has: page.locator('option[value=typed]') }).selectOption('typed');
    await setUp(page, ['person', 'closer']);
    await page.waitForFunction(() => window.sandtable?.battle.needs);
    await page.getByRole('button', { name: /^Words/ }).click();
    await line.waitFor();
    const type = async (words) => { await line.fill(words); await line.press('Enter'); await settled(page); return said.locator('p').last().innerText(); };
    await page.waitForFunction(() => /draw one: =0 Horse of Parliament, [^]*Type what fell, roll or back/.test(document.querySelector('.console .said').innerText));
    assert.equal(await type('4'), '"4" names none of the 10: =0 is the first, =9 the last');
    assert.match(await type('due'), /done: Done|draw one/);
    await type('=2');
    await page.waitForFunction(() => /Foot of Parliament is turned up/.test(document.querySelector('.console .said').innerText));
});

test('"advance all" moves every unit of the order begun', async (t) => {
    const { page, line, said } = await typing(t, browser, server.url, 'Larger Battles', 'Newport');
    await line.fill('advance all');
    await line.press('Enter');
    await page.waitForFunction(() => /Order to/.test(document.querySelector('.console .said').innerText));
    assert.match(await said.innerText(), /Luke's Foot moved 6 in[^]*Bedford Foot moved 6 in[^]*Eastern Foot moved 6 in/);
});
