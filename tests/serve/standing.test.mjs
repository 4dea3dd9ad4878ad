// Standing answers: a side's small decisions, answered beforehand.
import assert from 'node:assert/strict';
import test from 'node:test';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { folder, Server } from './server.mjs';

const HASTE = ['--limit', 'requests=100000', '--limit', 'requests-burst=100000'];

test('answers are kept with the side, told to nobody else, over a restart, and can be taken back', async () => {
    let server = await Server.start(HASTE);
    const battle = await server.battle({ scenario: 'zama' }), [ann, bob] = battle.seats;
    assert.deepEqual((await ann.call('answers')).answers, []);
    const offered = (await ann.call('answers')).kinds;
    assert.ok(offered.some(({ kind }) => kind === 'retreat'), JSON.stringify(offered));
    const stream = bob.stream();
    await stream.open;
    await stream.until(({ event }) => event === 'battle');
    const heard = stream.messages.length, before = (await bob.get()).text;
    const { answers } = await ann.call('answers', { set: [{ kind: 'retreat', number: 'most', for: 'battle' }] });
    assert.deepEqual(answers.map(({ turn, ...rest }) => rest), [{ step: 'any', kind: 'retreat', number: 'most', for: 'battle' }]);
    assert.deepEqual((await bob.call('answers')).answers, []);
    assert.equal((await bob.get()).text, before);
    await bob.call('chat', { text: 'now' });
    await stream.until(({ event, data }) => event === 'table' && data.text === 'now');
    assert.deepEqual(stream.messages.slice(heard).map(({ event, data }) => [event, data.kind]), [['table', 'say']]);
    stream.close();
    await server.stop('SIGKILL');
    server = await Server.start(HASTE, server.games);
    battle.seats.forEach((seat) => { seat.server = server; });
    assert.deepEqual((await ann.call('answers')).answers, answers);
    assert.deepEqual((await ann.call('answers', { set: [] })).answers, []);
    await server.stop();
});

test('what makes no sense is refused with its place, and nothing is set', async () => {
    const server = await Server.start();
    const { seats: [ann] } = await server.battle({ scenario: 'zama' });
    for (const [one, words] of [[{ kind: 'retreet' }, /no order "retreet"/], [{ kind: 'move' }, /beforehand|no order/], [{ kind: 'retreat', step: 'nowhere' }, /no step "nowhere"/], [{}, /kind/], [{ kind: 'close', for: 'ever' }, /for/], [{ kind: 'close', sort: 1 }, /sort/]])
        await assert.rejects(ann.call('answers', { set: [one] }), (error) => error.code === -32602 && words.test(error.message), JSON.stringify(one));
    await assert.rejects(ann.call('answers', { set: new Array(33).fill({ kind: 'close' }) }), (error) => error.code === -32602);
    assert.deepEqual((await ann.call('answers')).answers, []);
    await server.stop();
});

test('an answer is used at once when it fits, stands in the log and at the table; "step" is used up, "turn" ends with it', async () => {
    const server = await Server.start(HASTE);
    const { seats } = await server.battle({ scenario: 'zama' });
    const asked = async () => {
        const { decision } = await seats[0].call('decision');
        const { side } = decision.actors.find(({ state }) => state === 'deciding');
        return { decision, seat: seats.find(({ name }) => name === side) };
    };
    const { decision, seat } = await asked(), other = seats.find((s) => s !== seat), stream = other.stream();
    assert.deepEqual((await seat.call('answers', { set: [{ step: decision.step, kind: 'done', for: 'step' }] })).answers, []);
    const { data } = await stream.until(({ event, data }) => event === 'table' && data.kind === 'answered');
    assert.equal(data.by.side, seat.side);
    assert.ok(data.words.length > 3);
    const now = await asked();
    assert.notEqual(now.decision.serial, decision.serial);
    assert.ok((await seat.call('events')).events.length > 1);
    const { turn } = await seat.call('state');
    const { answers } = await now.seat.call('answers', { set: [{ kind: 'done', for: 'turn' }] });
    const after = await now.seat.call('state'), next = await asked();
    assert.ok(next.seat !== now.seat || after.turn > turn, JSON.stringify([answers, after.turn, turn]));
    stream.close();
    await server.stop();
});

test('two sides that answered everything play to the end at once; the record of it can be verified', async () => {
    const server = await Server.start(HASTE);
    const battle = await server.battle({ scenario: 'zama' }), [ann, bob] = battle.seats;
    for (const seat of [ann, bob]) await seat.call('answers', { set: [{ kind: 'close', for: 'battle' }, { kind: 'done', for: 'battle' }] });
    assert.equal((await ann.status()).state, 'over');
    const { text } = await ann.get('/record'), file = join(folder(), 'battle.jsonl');
    writeFileSync(file, text);
    const verified = spawnSync(process.env.SANDTABLE, ['verify', file], { encoding: 'utf8' });
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    await server.stop();
});
