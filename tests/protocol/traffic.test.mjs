// Real traffic against docs/schema/: every method, on whole battles, from both sides' eyes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { Engine, schema } from './client.mjs';


async function withEngine(play) {
    const engine = new Engine();
    try {
        await play(engine, (method, params) => engine.ask(method, params));
    } finally {
        assert.equal(await engine.end(), 0);
    }
}

// Plays until `enough`, every actor by the chosen player.
async function playOn(ask, game, player, enough = () => false) {
    for (let i = 0; i < 4000; i++) {
        const { decision } = await ask('decision', { game });
        if (decision === null || enough(decision)) return;
        for (const { side, state } of decision.actors) {
            if (state === 'deciding') await ask('computer', { game, side, player, seed: String(i), limits: { nodes: 200 }, submit: true });
        }
    }
    assert.fail('the battle does not end');
}

test('what the engine says of itself', () => withEngine(async (engine, ask) => {
    const hello = await ask('hello', { client: 'test' });
    assert.equal(hello.clock, true);
    const described = Object.keys(schema.root.$defs).filter((name) => name.endsWith('.params')).map((name) => name.slice(0, -7));
    assert.deepEqual([...hello.methods].sort(), described.sort());
    const text = await readFile('docs/protocol.md', 'utf8'), page = text.slice(0, text.indexOf('## Reference'));
    for (const method of hello.methods) assert.match(page, new RegExp(`\`${method}\``), method);
    const { rulesets } = await ask('rulesets', {});
    assert.deepEqual(rulesets.map(({ id, title, version }) => ({ id, title, version })), hello.rulesets);
    for (const { id, rules, options, types } of rulesets) {
        const whole = await ask('ruleset', { ruleset: id });
        assert.deepEqual([whole.rules.length, whole.options.length, whole.types.length], [rules, options, types]);
        for (const option of whole.options.filter((row) => row.type === 'choice')) {
            assert.ok(option.values.some(({ word }) => word === option.standard), option.name);
        }
    }
    assert.ok((await ask('players', {})).players.length >= 3);
    const { scenarios } = await ask('scenarios', {});
    assert.ok(scenarios.some(({ id }) => id === 'fiddlers-bottom'));
    for (const { id, ruleset } of scenarios) {
        const { text } = await ask('scenario', { scenario: id });
        assert.match(text, new RegExp(ruleset));
        const { game, warnings } = await ask('new', { scenario: id });
        assert.ok(warnings.every(({ severity, message }) => severity === 'warning' && /units in mind/.test(message)), JSON.stringify(warnings));
        await ask('field', { game });
        await ask('close', { game });
    }
    assert.deepEqual((await ask('scenarios', { ruleset: 'none-such' })).scenarios, []);
    assert.deepEqual((await ask('games', {})).games, []);
}));

test('a whole battle, looked at from everywhere', () => withEngine(async (engine, ask) => {
    const { game, sides } = await ask('new', { scenario: 'fiddlers-bottom', seed: '11', options: {}, players: ['A', null] });
    const field = await ask('field', {});
    let looked = 0;
    await playOn(ask, game, 'closer', () => false);
    const whole = await ask('analyse', { game, lucks: 2 }), parts = [];
    for (let next = 0; next < whole.of;) {
        const part = await ask('analyse', { game, lucks: 2, from: next, until: next + 50 });
        parts.push(...part.rows);
        next = part.next;
        if (next === whole.of) assert.deepEqual({ ...part, rows: parts }, whole, 'the parts are the whole');
    }
    assert.ok(whole.total.sides.every(({ graded }) => graded > 20) && whole.rows.some(({ luck }) => luck !== 0));
    assert.ok(whole.rows.every(({ dice, luck }) => dice > 0 || luck === 0));
    for (const item of whole.choices) assert.ok(whole.rows.find((row) => row.item === item).marked);
    // The same battle again, step by step, with every question at every fortieth step.
    const replay = await ask('replay', { game });
    for (let step = 0; step < replay.steps; step += 40) {
        await ask('goto', { game: replay.game, step });
        for (const viewer of [0, 1, sides[1].name]) {
            const state = await ask('state', { game: replay.game, viewer });
            assert.equal(state.units.length, field.units.length);
            await ask('decision', { game: replay.game, viewer });
            await ask('events', { game: replay.game, viewer, since: Math.max(0, state.events - 5), most: 3 });
        }
        const { units, contacts, over } = await ask('state', { game: replay.game });
        const [one, two] = units.filter(({ status }) => status === 'play');
        for (const { by, with: other } of contacts) {
            const measured = await ask('measure', { game: replay.game, from: { unit: by }, to: { unit: other } });
            assert.ok(measured.touching && measured.distance <= 0.003);
        }
        await ask('measure', { game: replay.game, from: { unit: one.name }, to: { unit: two.id } });
        await ask('measure', { game: replay.game, from: { at: one.at }, to: { body: 1 } }).catch((error) => assert.equal(error.code, -32011));
        const here = await ask('overlay', { game: replay.game, unit: one.id }), kinds = ['zone', 'link', 'breach'];
        const all = await ask('overlay', { game: replay.game, side: one.side, what: kinds });
        const mine = ({ overlays }) => overlays.filter(({ unit, what }) => unit === one.id && kinds.includes(what));
        assert.deepEqual(mine(all), mine(here));
        if (!contacts.some(({ by, with: other }) => by === one.id || other === one.id)) /* as if it stood where it stands */
            assert.deepEqual(await ask('overlay', { game: replay.game, unit: one.id, at: one.at, heading: one.heading }), here);
        await ask('ready', { game: replay.game });
        assert.equal((await ask('standing', { game: replay.game })).words.length > 2, true);
        if (over) continue;
        const { decision } = await ask('decision', { game: replay.game });
        const side = decision.actors.find(({ state }) => state === 'deciding').side;
        const { orders } = await ask('suggest', { game: replay.game, side, most: 4, verdicts: true });
        for (const to of [1, 2]) {
            const found = await ask('threats', { game: replay.game, side: to });
            assert.equal(found.words.length, found.units.length);
            assert.equal(found.threats.length, found.units.reduce((sum, unit) => sum + unit.words.length, 0), 'a sentence for each threat');
            assert.deepEqual(new Set(found.threats.map((t) => t.at)), new Set(found.units.map((u) => u.id)));
        }
        const advice = await ask('advise', { game: replay.game, side, lucks: 4 }).catch((error) => assert.equal(error.code, -32011));
        if (advice) {
            assert.ok(advice.orders.length >= 1 && advice.orders[0].gain === 0 && advice.orders[0].error === 0);
            const last = advice.orders.at(-1), other = await ask('advise', { game: replay.game, side, lucks: 4, order: last.order });
            assert.deepEqual(other.orders[0].order, last.order, 'the order in hand comes first');
            const turned = other.orders.find(({ words }) => words === advice.orders[0].words);
            const grade = await ask('grade', { game: replay.game, side, lucks: 4, order: last.order }).catch((error) => assert.equal(error.code, -32011));
            if (grade) {
                assert.equal(grade.cost > 0, grade.better !== undefined, 'a better order is named if there is one');
                assert.ok(!grade.marked || grade.cost >= 1, 'what is marked costs a point or more');
            }
            if (turned) assert.ok(Math.abs(turned.gain + last.gain) < 0.002, 'on the same lucks it is as much the other way');
        }
        const line = units.filter((unit) => unit.status === 'play' && field.sides[unit.side - 1].name === side).slice(0, 4).map(({ id }) => id);
        for (const way of [{ way: ['march', 0, 3] }, { way: ['wheel', -20], dressed: true }, { by: [1.5, -2] }]) {
            const gone = await ask('together', { game: replay.game, units: line, side, ...way }).catch((error) => assert.equal(error.code, -32011));
            if (gone) assert.deepEqual(gone.moves.map(({ unit }) => unit).sort((a, b) => a - b), [...line].sort((a, b) => a - b));
        }
        for (const { order, verdict } of orders) {
            assert.equal(verdict.answer, 'yes');
            assert.deepEqual((await ask('check', { game: replay.game, order, consequences: true, moves: true })).verdict, verdict);
            await ask('odds', { game: replay.game, order });
            const led = await ask('odds', { game: replay.game, order, lead: true });
            assert.deepEqual(led.line[0].order.entries, order.entries);
            assert.deepEqual((await ask('odds', { game: replay.game, line: led.line.map((one) => one.order) })).odds, led.odds);
            await ask('odds', { game: replay.game, line: [order], viewer: side });
            await ask('why', { game: replay.game, order });
            looked++;
        }
    }
    assert.ok(looked > 10);
    const last = await ask('goto', { game: replay.game, step: replay.steps - 1 });
    const now = await ask('state', { game });
    assert.equal(last.now.hash, now.hash);
    assert.ok(now.over && last.now.over);
    assert.equal((await ask('events', { game })).total, now.events);
    await ask('save', { game, kind: 'view', viewer: 1 });
    const { text } = await ask('save', { game, kind: 'record', seed: true });
    assert.equal((await ask('open', { text })).now.hash, now.hash);
    // Of other rules, or with dice that do not fit: only the positions of its turns can be watched.
    for (const spoilt of [text.replace(/"rules":"[^"]*"/, '"rules":"0.0"'), text.replace(/"faces":\[\d/, '"faces":[9')]) {
        assert.notEqual(spoilt, text);
        await assert.rejects(ask('open', { text: spoilt }), (error) => [-32007, -32008].includes(error.code));
        const watched = await ask('replay', { text: spoilt });
        assert.ok(watched.watch && watched.steps > 3);
        const end = await ask('goto', { game: watched.game, step: watched.steps - 1 });
        assert.equal(end.now.turn, watched.now.turn + watched.steps - 1);
    }
    const early = await ask('replay', { text, step: 10 });
    assert.equal(early.step, 10);
    assert.equal((await ask('copy', { game: early.game })).now.hash, early.now.hash);
}));

test('who could still act, how it stands, and why it came so', () => withEngine(async (engine, ask) => {
    const { game } = await ask('new', { scenario: 'first-battle', seed: '3' });
    await playOn(ask, game, 'closer', ({ offers }) => offers.some(({ kind, subjects }) => kind === 'shoot' && subjects.length > 0));
    const { decision } = await ask('decision', {}), side = decision.actors[0].side;
    const before = await ask('idle', {});
    assert.match(before.words, / could still shoot$/);
    assert.ok(before.idle.every(({ orders, unit }) => orders.includes('shoot') && before.words.includes(unit)));
    const other = 3 - (await ask('field', {})).sides.find(({ name }) => name === side).id;
    assert.deepEqual(await ask('idle', { side: other }), { idle: [], words: '' }, 'who is not asked forfeits nothing');
    const { orders: [{ order }] } = await ask('suggest', { wish: { kind: 'any', order_kind: 'shoot', unit: before.idle[0].unit } });
    const { events, first } = await ask('submit', { order });
    assert.ok(!(await ask('idle', { side })).idle.some(({ unit, orders }) => unit === before.idle[0].unit && orders.includes('shoot')));
    const roll = events.findIndex(({ verb }) => verb === 'roll');
    const { text } = await ask('why', { event: first + roll, viewer: side });
    assert.match(text, /D3 = \d/);
    assert.match(text, /\nRule EC-SHOOT-09 /);
    await assert.rejects(ask('why', { event: 99999 }), { code: -32011 });

    await playOn(ask, game, 'closer');
    const standing = await ask('standing', {}), state = await ask('state', {});
    assert.deepEqual(standing.points, state.result.points);
    assert.equal(standing.words[0], state.result.words);
    assert.equal(standing.objectives[0].name, 'Beacon Hill');
    assert.deepEqual(standing.gone.map(({ unit }) => unit).sort(), state.units.filter(({ status }) => status === 'gone').map(({ name }) => name).sort());
    const lost = (number) => standing.gone.filter((row) => row.lost && row.side === number).length;
    const held = (name) => standing.objectives.filter(({ holder }) => holder === name).reduce((sum, { value }) => sum + value, 0);
    assert.deepEqual(standing.points, [2 * lost(2) + held(state.sides[0].name), 2 * lost(1) + held(state.sides[1].name)], 'points are what is counted');
}));

test('lessons: what is waited for, done, taken back and skipped', () => withEngine(async (engine, ask) => {
    const text = await readFile('scenarios/ecw-commands/first-battle.lessons', 'utf8');
    const { game } = await ask('new', { scenario: 'first-battle', seed: JSON.parse(text).seed });
    const at = async (skipped = []) => { const { at, due, lessons } = await ask('lessons', { text, skipped }); return [lessons[at]?.title, due]; };
    const say = (kind, rest) => ask('submit', { order: { side: 'Parliament', entries: [{ kind, ...rest }] } });
    assert.deepEqual(await at(), ['The cards', true]);
    await say('cards', { sequence: ["Balfour's Centre", "Balfour's Right", "Balfour's Guns"] });
    assert.deepEqual(await at(), ['The cards', false], 'sealed, and not told yet');
    await ask('computer', { side: 2, player: 'closer', submit: true });
    const parliament = ({ actors }) => actors[0].side === 'Parliament';
    await playOn(ask, game, 'closer', parliament);
    assert.deepEqual(await at(), ['March', true]);
    assert.deepEqual(await at([1]), ['Keep together', true], 'skipped');
    await say('move', { unit: "Holles's Foot", motion: [['march', 0, 4]] });
    assert.deepEqual(await at(), ['March', true], 'that was somebody else');
    await ask('undo', {});
    await say('move', { unit: "Essex's Foot", motion: [['march', 0, 4]] });
    assert.deepEqual(await at(), ['Keep together', true]);
    await ask('undo', {});
    assert.deepEqual(await at(), ['March', true], 'what is taken back is to be done again');
    await ask('redo', {});
    await say('move', { unit: "Brooke's Foot", motion: [['march', 0, 5]] });
    assert.deepEqual(await at(), ['End a step', true]);
    await say('done');
    assert.equal((await at())[0], 'Shoot');
    await playOn(ask, game, 'closer');
    const { lessons } = await ask('lessons', { text }), { at: end } = await ask('lessons', { text });
    assert.ok(end >= lessons.length - 1, String(end));
    await assert.rejects(ask('lessons', { text: text.replace("Brooke's Foot\"}", "Broke's Foot\"}") }), (error) =>
        error.code === -32004 && /lessons\[2\]\.wait\.unit/.test(JSON.stringify(error.data.problems)) && /Brooke's Foot/.test(JSON.stringify(error.data.problems)));
}));

test('a record under way: its private part apart, and what is missing without it', () => withEngine(async (engine, ask) => {
    const { game } = await ask('new', { scenario: 'fiddlers-bottom', seed: 'not this one', secret: 'nor this' });
    const [{ order }] = (await ask('suggest', { game, side: 1, most: 1 })).orders;
    assert.equal((await ask('submit', { game, order })).status, 'waiting');
    const { text, private: closed } = await ask('save', { game, private: true });
    for (const secret of ['not this one', 'nor this', '"sequence"']) assert.ok(!text.includes(secret) && closed.includes(secret), secret);
    const again = await ask('open', { text, private: closed });
    assert.equal((await ask('decision', { game: again.game })).decision.actors[0].state, 'ready', 'the sealed order waits');
    await assert.rejects(ask('open', { text }), (error) => error.code === -32014 && /missing the order that .* sealed in line \d+, the seed/.test(error.message));
    const looked = await ask('open', { text, look: true }), [other] = (await ask('suggest', { game: looked.game, side: 2, most: 1 })).orders;
    await assert.rejects(ask('submit', { game: looked.game, order: other.order }), (error) => error.code === -32014);
    await assert.rejects(ask('save', { game: looked.game }), (error) => error.code === -32014);
    const replay = await ask('replay', { text });
    assert.equal(replay.steps, 1);
    assert.equal((await ask('replay', { text, private: closed })).steps, 1);
    const revealed = await ask('save', { game, seed: true });
    assert.ok(revealed.text.startsWith(text) && revealed.text.includes('not this one'));
}));

test('what an order would bring about at once', () => withEngine(async (engine, ask) => {
    const text = await readFile(new URL('../scenarios/ecw-cards/guns-in-reach.json', import.meta.url), 'utf8');
    let found = null;
    await ask('new', { text, seed: '1' });
    while (found === null) {
        const { decision } = await ask('decision', {});
        for (const unit of decision.offers.flatMap(({ kind, subjects }) => (kind === 'charge' ? subjects : []))) {
            for (const target of ['Drakes', 'Falcons', 'Sakers', 'Minions']) {
                const order = { kind: 'charge', unit, target }, answer = await ask('check', { order, consequences: true });
                assert.equal(answer.consequences.length, answer.consequences_words.length);
                if (answer.consequences.length > 0) found = { order, ...answer };
            }
        }
        if (found === null) await ask('submit', { order: { kind: 'done' } });
    }
    const { order, consequences: [gone], consequences_words: [words] } = found;
    assert.deepEqual([gone.kind, gone.rule], ['gone', 'EK-MEL-10']);
    assert.match(words, /would leave the table: taken \[EK-MEL-10\]\.$/);
    await ask('submit', { order });
    assert.equal((await ask('state', {})).units.find(({ id }) => id === gone.unit).status, 'gone');
}));

test('wishes, refusals and what may be taken back', () => withEngine(async (engine, ask) => {
    const { game } = await ask('new', { scenario: 'fiddlers-bottom', seed: '5' });
    await playOn(ask, game, 'closer', ({ offers }) => offers.some(({ kind }) => kind === 'move'));
    const { decision } = await ask('decision', {});
    const unit = decision.offers.find(({ kind }) => kind === 'move').subjects[0];
    const state = await ask('state', {});
    const me = state.units.find(({ name }) => name === unit);
    const enemy = state.units.find(({ side }) => side !== me.side);
    const aim = [me.at[0], me.at[1] + (me.heading === 0 ? 3.25 : -3.25)];
    const wishes = [{ kind: 'reach', unit, at: aim }, { kind: 'reach', unit: me.id, at: aim, heading: me.heading, order_kind: 'move' },
        { kind: 'face', unit, heading: 90 }, { kind: 'close', unit, target: enemy.name }, { kind: 'shoot', unit, target: enemy.id },
        { kind: 'fight', unit }, { kind: 'away', unit }, { kind: 'stay' }, { kind: 'done' }, { kind: 'any' }];
    const found = [];
    for (const wish of wishes) found.push((await ask('suggest', { wish })).orders.length);
    assert.ok(found[0] > 0 && found.at(-1) > 0, String(found));
    const [{ order }] = (await ask('suggest', { wish: wishes[0] })).orders;
    assert.deepEqual(order.entries[0].motion, [['march', 0, 3.25]]);

    const before = (await ask('state', {})).hash;
    const far = { kind: 'move', unit, motion: [['march', 0, 60]] };
    const { verdict } = await ask('check', { order: far });
    assert.equal(verdict.answer, 'no');
    assert.ok(verdict.limit > 0 && verdict.limit < 60 && verdict.rule);
    await assert.rejects(ask('submit', { order: far }), (error) => {
        assert.equal(error.code, -32009);
        assert.deepEqual(error.data.verdict, verdict);
        return true;
    });
    assert.match((await ask('why', { order: far })).text, new RegExp(verdict.rule));
    assert.equal((await ask('why', { rule: verdict.rule })).rule.id, verdict.rule);
    assert.equal((await ask('check', { order: { kind: 'move', unit } })).verdict.answer, 'so-far');
    assert.equal((await ask('state', {})).hash, before);

    const done = await ask('submit', { order });
    assert.ok(done.now.undo.reach >= 1 && done.events.length > 0);
    const back = await ask('undo', {});
    assert.equal(back.now.undo.redo, 1);
    assert.equal((await ask('state', {})).units.find(({ name }) => name === unit).at[1], me.at[1]);
    assert.equal((await ask('redo', { n: 1 })).now.hash, done.now.hash);
    await assert.rejects(ask('submit', { order }), { code: -32010 });

    // Whoever has events and orders from before a taking back is told where he is wrong.
    const known = await ask('events', {});
    assert.deepEqual([known.total, known.branch], [done.now.events.host, 1]);
    await ask('undo', {});
    await ask('note', { text: 'another line of play' });
    for (let i = 0; i < done.events.length; i++) await ask('note', { text: `note ${i}` });
    const blind = await ask('events', { since: known.total });
    assert.equal(blind.first, known.total); // as many as before, but not the same
    const fresh = await ask('events', { since: known.total, branch: known.branch });
    assert.deepEqual([fresh.first, fresh.events[0].text, fresh.branch], [done.first, 'The umpire: another line of play', 2]);
    assert.deepEqual([...known.events.slice(0, fresh.first), ...fresh.events], (await ask('events', {})).events);
    await assert.rejects(ask('submit', { order, branch: 1 }), { code: -32010 });
    assert.equal((await ask('submit', { order, branch: 2 })).status, 'done');
    assert.equal((await ask('ask_undo', { side: 1, n: 2 })).status, 'asked');
    assert.equal((await ask('ask_undo', { side: 2, n: 2 })).status, 'done');
    assert.deepEqual((await ask('needs', {})).needs, null);
}));

test('outside the rules: notes, an umpire, other dice, a draw, a concession', () => withEngine(async (engine, ask) => {
    const { text } = await ask('scenario', { scenario: 'fiddlers-bottom' });
    const { game } = await ask('new', { text, source: 'mine' });
    await playOn(ask, game, 'random', ({ offers }) => offers.some(({ kind }) => kind === 'move'));
    assert.match((await ask('note', { side: 2, text: 'well met' })).events[0].text, /well met/);
    const state = await ask('state', {});
    const { name } = state.units[0];
    await ask('adjust', { adjustment: { unit: name, at: [30.125, 15.5], heading: 12.25, set: { hits: 1 } } });
    const moved = (await ask('state', {})).units[0];
    assert.deepEqual([moved.at, moved.heading, moved.hits], [[30.125, 15.5], 12.25, 1]);
    await assert.rejects(ask('adjust', { adjustment: { unit: name, at: [500, 15] } }), (error) => error.code === -32004 && error.data.problems.length > 0);
    await ask('reseed', { seed: 'another' });
    await ask('script', { script: [[6], '5', '=4', { result: 3 }, { faces: [1, 2] }] });
    const position = await ask('save', { kind: 'position' });
    const { game: other } = await ask('open', { text: position.text, seed: '3', luck: 'seeded' });
    assert.equal((await ask('state', { game: other })).units[0].hits, 1);
    assert.equal((await ask('draw', { game, side: 1 })).status, 'asked');
    const end = await ask('draw', { game, side: 2 });
    assert.equal(end.status, 'done');
    assert.equal((await ask('state', { game })).result.outcome, 'drawn');
    assert.equal((await ask('concede', { game: other, side: 1 })).now.over, true);
    assert.equal((await ask('state', { game: other })).result.winner, (await ask('field', { game: other })).sides[1].name);
}));

test('real dice: asked for, refused, typed, rolled, taken back', () => withEngine(async (engine, ask) => {
    const { game, needs } = await ask('new', { scenario: 'fiddlers-bottom', luck: 'typed', seed: '9' });
    const kinds = new Set();
    let answered = 0;
    let owed = needs;
    for (let i = 0; i < 3000 && answered < 60; i++) {
        if (owed) {
            kinds.add(owed.ask);
            assert.deepEqual((await ask('needs', {})).needs, owed);
            await assert.rejects(ask('answer', { dice: [99] }), (error) => error.code === -32004 && error.data.needs !== undefined);
            if (answered === 3) await assert.rejects(ask('note', { text: 'wait' }), (error) => error.code === -32012 && error.data.needs !== undefined);
            const reply = owed.ask === 'face' ? { dice: [1 + (answered % owed.sides)] } : { rolled: true };
            owed = (await ask('answer', reply)).needs;
            answered++;
            continue;
        }
        const { decision } = await ask('decision', {});
        if (decision === null) break;
        const { side } = decision.actors.find(({ state }) => state === 'deciding');
        const done = await ask('computer', { side, player: 'random', seed: String(i), submit: true });
        owed = done.needs;
        assert.equal(done.status === 'needs', owed !== undefined);
    }
    assert.ok(answered > 20 && kinds.size > 1, [...kinds].join());
    if (!owed) return;
    const before = (await ask('state', {})).hash;
    assert.equal((await ask('answer', { none: true })).now.hash, before);
    assert.equal((await ask('needs', {})).needs, null);
}));

test('dice handed in with the order', () => withEngine(async (engine, ask) => {
    const { game } = await ask('new', { scenario: 'fiddlers-bottom', seed: '2' });
    let order;
    await playOn(ask, game, 'closer', ({ offers }) => offers.some(({ kind }) => kind === 'shoot'));
    for (let i = 0; i < 100 && !order; i++) { // until somebody can shoot
        const { orders } = await ask('suggest', { most: 64 });
        order = orders.map((row) => row.order).find(({ entries }) => entries[0].kind === 'shoot');
        if (!order) await playOn(ask, game, 'closer', ({ serial, offers }) => serial > orders[0].order.decision && offers.some(({ kind }) => kind === 'shoot'));
    }
    const asked = (await ask('odds', { order })).odds.rolls;
    assert.ok(asked.length > 0);
    const before = (await ask('state', {})).hash;
    await assert.rejects(ask('submit', { order, dice: [[77]] }), { code: -32008 });
    assert.equal((await ask('state', {})).hash, before);
    const done = await ask('submit', { order, dice: [[1], [1], [1], [1]] });
    const faces = done.events.flatMap(({ rolls }) => rolls ?? []).flatMap((roll) => roll.faces);
    assert.ok(faces.length > 0 && faces.every((face) => face === 1), String(faces));
}));

test('played on until a side is asked', () => withEngine(async (engine, ask) => {
    const { sides, now } = await ask('new', { scenario: 'first-battle', seed: '5' });
    assert.deepEqual(now.actors, sides.map(({ name }) => name), 'sealed: both');
    assert.equal((await ask('auto', { side: 1, player: 'closer' })).orders, 0, 'it is asked already');
    const mine = sides[0].name;
    let at = now, turns = 0;
    for (; !at.over && turns < 500; turns++) {
        const drawn = await ask('suggest', { side: 1, most: 1, wish: { kind: 'any', begin: 1 + 7919 * turns } });
        assert.equal(drawn.orders.length, 1);
        await ask('submit', { order: drawn.orders[0].order });
        const done = await ask('auto', { side: mine, player: 'closer', seed: '2', limits: { nodes: 100 } });
        assert.equal(done.status, 'done');
        assert.ok(done.now.over || done.now.actors.includes(mine));
        at = done.now;
    }
    assert.ok(at.over && turns > 10);
    assert.equal((await ask('auto', { side: 2 })).orders, 0, 'it is over');
}));

test('many games stepped in one call fall as each by itself', () => withEngine(async (engine, ask) => {
    const kinds = ['first-battle', 'first-cards', 'hopton-heath', 'trasimene', 'naseby-large'];
    const alone = [], games = [], begins = [];
    for (const [i, scenario] of kinds.entries()) {
        const { game, now } = await ask('new', { scenario, seed: String(i + 1) });
        games.push(game);
        begins.push(now.actors[0]);
        alone.push((await ask('copy', { game: games[i] })).game);
    }
    let moved = await ask('step', { steps: games.map((game) => ({ game, player: 'random', seed: '1' })), most: 3, numbers: true });
    for (let round = 2; round < 16; round++) {
        const steps = moved.games.map(({ game, side, orders }) => (round % 2 ? { game, order: orders[round % orders.length].order } : { game, player: 'random', seed: String(round) }));
        for (const [i, { order, seed }] of steps.entries()) {
            const game = alone[i];
            if (round === 2) await ask('computer', { game, player: 'random', seed: '1', submit: true, side: begins[i] });
            if (order) await ask('submit', { game, order });
            else await ask('computer', { game, player: 'random', seed, side: moved.games[i].side, submit: true });
        }
        moved = await ask('step', { steps, most: 3, numbers: true, viewer: 1 });
        for (const [i, { game, status, over, numbers }] of moved.games.entries()) {
            assert.equal(game, games[i]);
            assert.match(status, /done|waiting/);
            assert.equal((await ask('state', { game })).hash, (await ask('state', { game: alone[i] })).hash, kinds[i]);
            assert.equal(over, false);
            assert.deepEqual(numbers, (await ask('numbers', { game, viewer: 1 })).games[0]);
        }
    }
    // One that is refused leaves its game alone, and the others go on.
    const hash = async (game) => (await ask('state', { game })).hash;
    const [first, second] = [await hash(games[0]), await hash(games[1])];
    const stale = { ...moved.games[0].orders[0].order, decision: 1 };
    const mixed = await ask('step', { steps: [{ game: games[0], order: stale }, { game: games[1], player: 'closer' }] });
    assert.equal(mixed.games[0].status, 'refused');
    assert.match(mixed.games[0].words, /no longer open/);
    const { order } = moved.games[0].orders[0];
    const enemy = (await ask('field', { game: games[0] })).sides.find(({ name }) => name !== order.side).name;
    const [other] = (await ask('step', { steps: [{ game: games[0], order: { ...order, side: enemy } }] })).games;
    assert.equal(other.status, 'refused');
    assert.match(other.words, /./);
    assert.equal(await hash(games[0]), first);
    assert.notEqual(await hash(games[1]), second);
    // A mistake further on, and nothing has happened in any of them.
    const before = await hash(games[2]);
    await assert.rejects(ask('step', { steps: [{ game: games[2], player: 'closer' }, { game: 999, player: 'closer' }] }), { code: -32011 });
    assert.equal(await hash(games[2]), before);
    // Dice that are owed are not thrown.
    const { game } = await ask('new', { scenario: 'first-battle', luck: 'typed' });
    let status = 'done';
    for (let i = 0; i < 50 && status !== 'needs'; i++) [{ status }] = (await ask('step', { steps: [{ game, player: 'closer' }] })).games;
    assert.equal(status, 'needs');
    assert.equal((await ask('step', { steps: [{ game, player: 'closer' }] })).games[0].status, 'needs');
    assert.notEqual((await ask('needs', { game })).needs, null);
}));

test('numbers are the state in small, of every ruleset and viewer', () => withEngine(async (engine, ask) => {
    const statuses = ['unknown', 'play', 'waiting', 'gone'];
    let aside = 0;
    for (const [i, scenario] of ['first-battle', 'first-cards', 'hopton-heath', 'trasimene', 'naseby-large'].entries()) {
        const { game, ruleset } = await ask('new', { scenario, seed: '3' });
        for (let k = 0; k < 120; k++) await ask('step', { steps: [{ game, player: 'closer', seed: String(k) }] });
        for (const viewer of [0, 1, 2]) {
            const state = await ask('state', { game, viewer });
            const { columns, games: [numbers] } = await ask('numbers', { game, viewer, columns: true });
            const names = columns.find((of) => of.ruleset === ruleset);
            assert.equal(columns.length, i + 1, 'every ruleset that is played');
            assert.deepEqual([numbers.turn, numbers.over, numbers.sides.map((row) => row[3])], [state.turn, state.over, state.result.points]);
            for (const [at, side] of state.sides.entries()) {
                assert.deepEqual(numbers.sides[at].filter((_, k) => k !== 3), [side.in_play, side.waiting, side.gone, ...side.gauges.map(({ left }) => left)]);
            }
            for (const [at, unit] of state.units.entries()) {
                const row = Object.fromEntries(names.units.map((name, k) => [name, numbers.units[at][k]]));
                assert.equal(numbers.units[at].length, names.units.length);
                assert.deepEqual([row.side, row.command, statuses[row.status], row.hits, row.limit, row.worth], [unit.side, unit.command, unit.status, unit.hits, unit.limit ?? 0, unit.worth]);
                assert.deepEqual([row.x, row.y, row.heading, row.files, row.ranks].slice(0, unit.at ? 5 : 3), unit.at ? [...unit.at, unit.heading, unit.files, unit.ranks] : [0, 0, 0]);
                for (const { name, value } of [...unit.markers, ...unit.traits]) assert.equal(row[name], value ?? 1, `${scenario}: ${name}`);
                const marks = new Set([...unit.markers, ...unit.traits].map(({ name }) => name));
                for (const name of names.units.slice(11)) if (!marks.has(name)) assert.equal(row[name], 0, `${scenario}: no ${name}`);
            }
            assert.deepEqual(numbers.bodies.map((row) => [row[1], row[2], statuses[row[3]]]), state.bodies.map((body) => [body.unit, body.attached, body.status]));
            const faces = ['', 'front', 'right', 'rear', 'left'];
            assert.deepEqual(numbers.contacts.map(([by, other, mine, its]) => [by, other, faces[mine], faces[its]]), state.contacts.map((c) => [c.by, c.with, c.by_face, c.with_face]));
            if (viewer === 0) aside += state.contacts.filter((c) => c.by_face !== c.with_face).length;
            assert.ok(JSON.stringify(numbers).length * 4 < JSON.stringify(state).length, 'small');
        }
    }
    assert.ok(aside > 0, 'some touch on unlike faces');
}));

test('what is drawn by a number is the same whenever it is drawn', () => withEngine(async (engine, ask) => {
    await ask('new', { scenario: 'first-battle', seed: '5' });
    const draw = async (begin, most) => (await ask('suggest', { side: 1, most, wish: { kind: 'any', begin } })).orders.map(({ words }) => words);
    const words = new Set();
    for (let i = 1; i < 30; i++) {
        const [one] = await draw(i * 104729, 1);
        assert.deepEqual(await draw(i * 104729, 1), [one]);
        words.add(one);
    }
    assert.ok(words.size > 1);
    assert.deepEqual(await draw(0, 1), [(await ask('suggest', { side: 1 })).orders[0].words], '0: the best first');
}));

test('cases of a casebook', () => withEngine(async (engine, ask) => {
    const { readdir } = await import('node:fs/promises');
    const [folder] = (await readdir('casebook', { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const [file] = (await readdir(`casebook/${folder.name}`)).sort();
    const { cases, passed, failed } = await ask('casebook', { text: await readFile(`casebook/${folder.name}/${file}`, 'utf8'), source: file });
    assert.equal(cases.length, passed + failed);
    assert.ok(passed > 0 && failed === 0);
}));


// "…" stands for anything.
const pattern = (line) => new RegExp(`^${line.split('…').map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 'su');

test('a part in which all battles are equally long still names the longest and the shortest', () => withEngine(async (engine, ask) => {
    const asked = { scenario: 'first-battle', variants: [{}], players: ['closer', 'closer'], seed: '48' }, told = [];
    const whole = await ask('study', { ...asked, sets: 8 });
    for (const from of [0, 1, 2, 3]) told.push(await ask('study', { ...asked, from, step: 4, sets: 2 }));
    assert.ok(told.some(({ variants: [{ ended }] }) => ended.filter((count) => count > 0).length === 1), 'in one part all are equally long');
    const added = await ask('study', { ...asked, parts: told.map(({ part }) => part), notable: told.flatMap(({ notable }) => notable) });
    assert.deepEqual(added.notable, whole.notable);
}));

test('a study in parts has the figures of `sandtable study`', () => withEngine(async (engine, ask) => {
    const asked = { scenario: 'first-battle', variants: [{ 'rout-over': 6 }, { 'rout-over': 8, 'melee.die': 4 }], players: ['closer', 'random'], seed: '5' };
    const whole = await ask('study', { ...asked, sets: 20 });
    const parts = [], notable = [];
    for (const from of [0, 1, 2]) {
        const told = await ask('study', { ...asked, from, step: 3, sets: from < 2 ? 7 : 6 });
        parts.push(told.part);
        notable.push(...told.notable);
    }
    const { part, ...added } = await ask('study', { ...asked, parts, notable });
    const { part: same, ...played } = whole;
    assert.deepEqual(added, played);
    assert.ok(part.length > 100 && same.length > 100);
    const told = JSON.parse(spawnSync(process.env.SANDTABLE ?? 'build/gcc-O2/sandtable', ['study', 'first-battle', '--players', 'closer,random', '--battles', '40', '--seed', '5',
        '--set', 'rout-over=6', '--against', 'rout-over=8,melee.die=4', '--json', '--rules'], { encoding: 'utf8' }).stdout);
    const figure = (measure, of) => told.figures.find((row) => row.measure === measure && row.of === of);
    const near = (got, wanted) => assert.ok(Math.abs(got - wanted) < 0.000501, `${got} for ${wanted}`);
    const estimates = (got, wanted, scale) => { for (const end of ['value', 'low', 'high']) near(got[end], scale * wanted[end]); };
    whole.variants.forEach((variant, i) => {
        whole.sides.forEach((name, side) => {
            estimates(variant.won[side], figure('won', name).readings[i], 100);
            near(variant.lost[side], figure('lost', name).readings[i].value);
            variant.losing[side].forEach((count, units) => assert.equal(count, figure('lost so many', `${name}: ${units}`).readings[i].count));
            if (i === 1) estimates(variant.less.won[side], figure('won', name).effect, 100);
            if (i === 1) estimates(variant.less.lost[side], figure('lost', name).effect, 1);
        });
        estimates(variant.drawn, figure('drawn', '').readings[i], 100);
        near(variant.turns, figure('turns', '').readings[i].value);
        variant.ended.forEach((count, turn) => assert.equal(count, figure('ended in', `turn ${turn}`)?.readings[i].count ?? 0));
    });
    assert.ok(whole.rules.length > 10);
    for (const { rule, times } of whole.rules) assert.deepEqual(told.rules.find((row) => row.rule === rule).times, times);
    /* every figure, as files have it; and a battle of it played again is the battle that was counted */
    const { figures, rules } = await ask('study', { ...asked, sets: 20, figures: true });
    assert.deepEqual(figures.map((f) => [f.measure, f.of, ...f.counts]), told.figures.map((f) => [f.measure, f.of, ...f.readings.map((r) => r.count)]));
    figures.forEach((f, i) => f.values.forEach((e, k) => assert.equal(Number(e.value), told.figures[i].readings[k].value)));
    for (const { rule, exact } of rules) assert.equal(Number(exact[0].low), told.rules.find((row) => row.rule === rule).effects[0].low);
    assert.ok(whole.notable.some(({ kind }) => kind === 'otherwise') && whole.notable.length >= 4, JSON.stringify(whole.notable.map(({ kind }) => kind)));
    for (const again of whole.notable) {
        const { record } = await ask('study', { ...asked, again }), { now } = await ask('open', { text: record });
        assert.ok(now.over);
        assert.equal(now.turn, again.turns);
    }
    await assert.rejects(ask('study', { ...asked, again: { ...whole.notable[0], turns: 1 } }), /another study/);
    await assert.rejects(ask('study', { ...asked, again: { ...whole.notable[0], reading: 7 } }), /2 variants/);
    /* near to even or not, by what is asked */
    assert.deepEqual((await ask('study', { ...asked, sets: 20, close: 100 })).variants.map((v) => v.even.open), [false, false]);
    await assert.rejects(ask('study', { ...asked, seed: '4', parts }), /study/);
    await assert.rejects(ask('study', { ...asked, variants: [{ 'rout-ovr': 6 }] }), /rout-ovr/);
    await assert.rejects(ask('study', { ...asked, players: ['nobody', 'closer'] }), /nobody/);
    await assert.rejects(ask('study', { ...asked, parts: ['{}'] }));
}));

test('the search for what makes it even', () => withEngine(async (engine, ask) => {
    const at = { 0: [1, 9], 2: [1, 6], 3: [0, 1], 4: [2, -3], 8: [2, -12] }, tried = [];
    let step = await ask('even', { values: 9, tried });
    for (; step.next !== undefined; step = await ask('even', { values: 9, tried })) tried.push({ at: step.next, ahead: at[step.next][0], balance: at[step.next][1] });
    assert.deepEqual(tried.map((t) => t.at), [0, 8, 4, 2, 3]);
    assert.deepEqual([step.low, step.high, step.same_side], [3, 3, false]);
    assert.deepEqual(await ask('even', { values: 2, tried: [{ at: 0, ahead: 1, balance: 4 }, { at: 1, ahead: 1, balance: 9 }] }), { low: 0, high: 1, same_side: true });
    /* where a value is not told apart, the side counts that won more, and the values between are played all the same */
    assert.deepEqual(await ask('even', { values: 5, tried: [{ at: 0, ahead: 1, balance: 9 }, { at: 4, ahead: 0, open: true, balance: -1 }] }), { next: 2, low: 0, high: 4, same_side: false });
    assert.deepEqual(await ask('even', { values: 5, tried: [{ at: 0, ahead: 1, balance: 9 }, { at: 4, ahead: 0, balance: -1 }] }), { low: 4, high: 4, same_side: false });
    await assert.rejects(ask('even', { values: 2, tried: [{ at: 2, ahead: 1, balance: 4 }] }));
}));

test('which numbers are left out, and how often each decided', () => withEngine(async (engine, ask) => {
    const asked = { scenario: 'first-battle', players: ['closer', 'closer'], seed: '3', variants: [{}] };
    const { numbers } = await ask('without', asked);
    assert.ok(numbers.length > 0);
    assert.deepEqual((await ask('without', asked)).numbers, numbers, 'the same study, the same numbers');
    const { decided } = await ask('study', { ...asked, sets: 4, figures: true, without: numbers.map(({ number, value }) => ({ number, value })) });
    assert.equal(decided.length, numbers.length);
    assert.deepEqual(decided.map((d) => d.number), numbers.map((n) => n.number));
    for (const { count, share } of decided) assert.ok(count <= 4 && share.value === count / 4 * 100 && share.low <= share.value && share.value <= share.high, JSON.stringify(share));
    await assert.rejects(ask('study', { ...asked, sets: 1, without: [{ number: 'rout-ovr', value: '6' }] }), /rout-ovr/);
    await assert.rejects(ask('without', { ...asked, players: ['nobody', 'closer'] }), /nobody/);
}));

test('the session of docs/protocol.md', () => withEngine(async (engine) => {
    const page = await readFile('docs/protocol.md', 'utf8');
    const lines = page.split('\n').filter((line) => /^[→←] /.test(line)).map((line) => line.slice(2));
    assert.ok(lines.length >= 10);
    for (let i = 0; i < lines.length; i += 2) {
        assert.match(JSON.stringify(await engine.tell(lines[i])), pattern(lines[i + 1]));
    }
}));

/* What docs/protocol.md does not name, nobody finds: every member of a message, and every word out of a closed set, stands there or in the
 * documents it leads to. */
test('orders as people type them', () => withEngine(async (engine, ask) => {
    await ask('new', { scenario: 'fiddlers-bottom', seed: '7' });
    let typed = 0, shortened = 0;
    for (let i = 0; i < 120; i++) {
        const { decision } = await ask('decision', {});
        if (!decision) break;
        const side = decision.actors.find(({ state }) => state === 'deciding').side;
        const { next } = await ask('say', { side });
        assert.ok(next.length > 0);
        for (const { order } of (await ask('suggest', { side, most: 3 })).orders.filter((one) => one.order.entries.length === 1)) {
            const unit = order.entries[0].unit;
            if (order.entries[0].motion && unit) {
                const far = await ask('say', { side, text: `${order.entries[0].kind} ${unit} ahead full` });
                shortened += far.verdict ? 1 : 0;
                if (far.orders.length > 0) { /* what is written is read as the same order */
                    typed++;
                    assert.deepEqual((await ask('say', { side, text: far.orders[0].typed })).orders[0].order, far.orders[0].order);
                }
            }
        }
        await ask('computer', { side, player: 'closer', seed: String(i), limits: { nodes: 200 }, submit: true });
    }
    assert.ok(typed > 10, `${typed} orders typed, ${shortened} shortened`);
    const { orders, complaint, next } = await ask('say', { text: 'bake a cake' });
    assert.deepEqual([orders, next], [[], []]);
    assert.ok(complaint.length > 5);
}));

test('methods read just the parameters of the table of messages', () => withEngine(async (engine, ask) => {
    const { game } = await ask('new', { scenario: 'first-battle' });
    const only = { why: ['viewer'], replay: ['private'] }; /* read with an event, with a text */
    let compared = 0;
    for (const method of (await ask('hello', {})).methods) {
        const table = Object.keys(schema.root.$defs[`${method}.params`].properties);
        const { error } = await engine.exchange(method, { zzz: 1, ...(table.includes('game') ? { game } : {}) });
        const unknown = error?.data.problems?.find(({ path }) => path === 'params.zzz');
        if (!unknown?.remedy?.startsWith('known: ')) continue;
        compared++;
        const read = unknown.remedy.slice('known: '.length).split(', ');
        assert.deepEqual(read.filter((key) => !table.includes(key)), [], `${method} reads what the table does not have`);
        if (read.length < 8) assert.deepEqual(table.filter((key) => !read.includes(key) && !only[method]?.includes(key)), [], `${method} does not read what the table has`);
    }
    assert.ok(compared > 25, `${compared} methods`);
}));

test('the guide of docs/protocol.md names every member and word of the schema', async () => {
    const texts = await Promise.all(['protocol', 'records', 'files'].map((name) => readFile(`docs/${name}.md`, 'utf8')));
    texts[0] = texts[0].slice(0, texts[0].indexOf('## Reference')); /* which is written out of the schema's own source */
    const has = (text, word) => new RegExp(`(?<!\\w)${word}(?!\\w)`).test(text), members = new Set(), words = new Set();
    const walk = (node) => {
        if (typeof node !== 'object' || node === null) return;
        for (const name of Object.keys(node.properties ?? {})) members.add(name);
        for (const word of [node.const, ...(node.enum ?? [])]) if (typeof word === 'string') words.add(word);
        Object.values(node).forEach(walk);
    };
    walk(schema.root.$defs);
    assert.ok(members.size > 250 && words.size > 50);
    assert.deepEqual([...members].filter((name) => !has(texts[0], name)), []);
    assert.deepEqual([...words].filter((word) => !texts.some((text) => has(text, word))), []);
});

test('every definition of the schema was used', () => {
    const unused = Object.keys(schema.root.$defs).filter((name) => !schema.seen.has(name) && name !== 'message');
    assert.deepEqual(unused, []);
});

test('an order is offered to those units alone that could ever be given it', async () => {
    const engine = new Engine(), position = JSON.parse(await readFile('scenarios/sword-divided/hopton-heath.json', 'utf8'));
    position.battle = { turn: 1, agenda: [{ step: 'plan' }] };
    const { game } = await engine.ask('new', { text: JSON.stringify(position), seed: '1' });
    const { offers } = (await engine.ask('decision', { game })).decision, may = (kind) => offers.find((o) => o.kind === kind).subjects.includes('Roaring Meg');
    assert.deepEqual(['go', 'leave', 'stand', 'load'].map(may), [false, false, true, true], 'a gun too heavy to be moved');
    assert.equal(await engine.end(), 0);
});

test('an order allowed only shortened is offered', async () => {
    const engine = new Engine(), position = JSON.parse(await readFile('scenarios/ecw-commands/first-battle.json', 'utf8'));
    const put = (name, at) => { position.sides.flatMap(({ commands }) => commands.flatMap(({ units }) => units)).find((u) => u.name === name).at = at; };
    put('Balfour\'s Horse', [38, 22]), put('Stapleton\'s Horse', [42.5, 22]), put('Grandison\'s Horse', [42.5, 25]);
    position.battle = { turn: 1, units: { 'Balfour\'s Horse': { moved: 2 } }, contacts: [{ by: 'Stapleton\'s Horse', with: 'Grandison\'s Horse', by_face: 'front', with_face: 'front' }],
        agenda: [{ step: 'move', sides: ['Parliament'], subject: 'Balfour\'s Right' }] };
    const { game } = await engine.ask('new', { text: JSON.stringify(position), seed: '1' }), { decision } = await engine.ask('decision', { game });
    const withdraw = (number) => engine.ask('check', { game, order: { decision: decision.serial, side: 'Parliament', entries: [{ kind: 'withdraw', unit: 'Stapleton\'s Horse', number }] } });
    const whole = await withdraw(undefined), { verdict } = await withdraw(whole.verdict.limit);
    assert.deepEqual([whole.verdict.answer, verdict.answer], ['no', 'yes'], 'a whole withdrawal would scatter the command');
    assert.ok(decision.offers.find((o) => o.kind === 'withdraw').subjects.includes('Stapleton\'s Horse'));
    assert.equal(await engine.end(), 0);
});

test('a written march stops where it would meet an enemy that stands', async () => {
    const engine = new Engine(), position = JSON.parse(await readFile('scenarios/sword-divided/hopton-heath.json', 'utf8'));
    position.sides[0].units[1].at = [980, 400];
    position.battle = { turn: 1, units: { 'Byron\'s Horse': { written: 1 } }, agenda: [{ step: 'plan' }] };
    const { game } = await engine.ask('new', { text: JSON.stringify(position), seed: '1' }), { serial } = (await engine.ask('decision', { game })).decision;
    const enemy = (await engine.ask('state', { game })).units.find((u) => u.name === 'Gell\'s Drakes');
    const go = async (far) => {
        const order = { decision: serial, side: 'Royalists', entries: [{ kind: 'go', unit: 'Byron\'s Horse', motion: [['march', 0, far]] }] };
        const { verdict, moves: [move] } = await engine.ask('check', { game, order, moves: true });
        assert.notEqual(verdict.answer, 'no', verdict.text);
        return move;
    };
    const free = await go(300), met = await go(550);
    assert.deepEqual([free.stop, free.words], [undefined, undefined]);
    assert.deepEqual([met.by, met.rule, met.certain], [{ unit: enemy.id }, undefined, false]);
    assert.match(met.words, /^Gell's Drakes is in the way after [\d.]+ p: if it still stands there then, Byron's Horse goes no farther\.$/);
    const gap = enemy.corners[0][1] - met.stop.corners[0][1];
    assert.ok(Math.abs(gap) < 0.1 && met.travel < 550 && met.to.at[1] > met.stop.at[1], `${gap} p apart after ${met.travel} p`);
    assert.deepEqual(met.points.at(-1), met.stop.at);
    assert.equal(await engine.end(), 0);
});

test('threats count the fire after a march, and the hits that the dice give', async () => {
    const engine = new Engine(), position = JSON.parse(await readFile('scenarios/sword-divided/hopton-heath.json', 'utf8'));
    const threats = async (at) => {
        position.sides[0].units[1].at = at;
        position.battle = { turn: 0, agenda: [{ step: 'turn' }], units: { 'Gell\'s Foot': { written: 1 } }, bodies: { 'Gell\'s Drakes#1': { loaded: 1 }, 'Gell\'s Drakes#2': { loaded: 1 } } };
        const { game } = await engine.ask('new', { text: JSON.stringify(position), seed: '1' });
        return (await engine.ask('threats', { game, side: 'Royalists' })).threats.filter(({ at }) => at === 2);
    };
    const [drakes, ...others] = await threats([880, 720]);
    assert.deepEqual([drakes.how, drakes.hits, drakes.exact], ['shot', 0.667, true], 'two guns: a 6, then one to three hits');
    assert.deepEqual(others.map(({ by, how, hits }) => [by, how, hits]), [[5, 'shot', 0.5]], 'three muskets: a 6');
    const [foot] = await threats([880, 600]);
    assert.deepEqual([foot.by, foot.how], [5, 'charge']);
    assert.ok(foot.hits > 1 && foot.gone > 20, `its volley before the melee is counted: ${foot.hits} hits, ${foot.gone} of 100`);
    assert.equal(await engine.end(), 0);
});
