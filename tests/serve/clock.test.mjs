// Clocks, how long each side was waited for, and seats offered to strangers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';

const refused = (words) => (error) => error.code === -32009 && words.test(error.message);

test('a clock runs while its side is waited for, stands in a pause and over kill -9, and loses nothing by itself', async () => {
    let server = await Server.start();
    const { seats, seats: [ann, bob] } = await server.battle({ terms: { clock: { per: 'battle', seconds: 600, loses: false } } });
    const clock = async () => (await ann.status()).clock;
    assert.deepEqual((await clock()).map(({ since, flag }) => [since !== null, flag]), [[true, false], [true, false]], 'both lay out cards');
    assert.deepEqual((await bob.status()).clock, await clock());
    await ann.move();
    assert.deepEqual((await clock()).map(({ since }) => since !== null), [false, true], 'who has handed in waits');
    const { waits } = await ann.status();
    await server.stop('SIGKILL');
    server = await Server.start([], server.games);
    seats.forEach((seat) => { seat.server = server; });
    assert.deepEqual((await clock()).map(({ since }) => since !== null), [false, true]);
    assert.deepEqual((await ann.status()).waits, waits, 'since when is kept');
    const [ask] = (await ann.call('propose', { what: 'pause' })).status.asks;
    await bob.call('agree', { id: ask.id });
    assert.ok((await clock()).every(({ since }) => since === null), 'in a pause no clock runs');
    await bob.call('resume');
    assert.deepEqual((await clock()).map(({ since }) => since !== null), [false, true]);
    await assert.rejects(ann.call('claim'), refused(/no clock loses/));
    const { waited } = await ann.status();
    assert.deepEqual(waited.map(({ times }) => times), [1, 2], JSON.stringify(waited));
    assert.ok(waited.every(({ seconds }) => Number.isInteger(seconds) && seconds >= 0));
    await server.stop();
});

test('a fallen flag is shown to both, and claimed where that was agreed', async () => {
    const server = await Server.start();
    const { game, seats: [ann, bob] } = await server.battle({ terms: { clock: { per: 'turn', seconds: 1, loses: true } } });
    await ann.move();
    const stream = ann.stream(), { data } = await stream.until(({ event, data: of }) => event === 'table' && of.kind === 'flag' && of.side === 2);
    assert.equal(data.by, null);
    stream.close();
    const { clock, state } = await bob.status();
    assert.equal(clock[1].flag, true);
    assert.equal(state, 'play', 'a flag ends nothing');
    await assert.rejects(bob.call('claim'), refused(/other side's flag/));
    if (clock[0].flag) return server.stop(); /* so slow that both have fallen: nobody may claim */
    const { status } = await ann.call('claim');
    assert.deepEqual([status.state, status.over.winner], ['over', 1]);
    const { text } = await server.ask('GET', `/games/${game}/record`, { token: bob.token });
    assert.match(text, /the clock of The King has run out, and Parliament claims the battle/);
    await server.stop();
});

test('a clock can be agreed upon later; one for a turn begins anew with it', async () => {
    const server = await Server.start();
    const { seats: [ann, bob] } = await server.battle({ scenario: 'hopton-heath' });
    assert.equal((await ann.status()).clock, null);
    const [{ id }] = (await ann.call('propose', { what: 'terms', terms: { clock: { per: 'turn', seconds: 86400, loses: false } } })).status.asks;
    const { status } = await bob.call('agree', { id });
    assert.equal(status.terms.clock.seconds, 86400);
    assert.ok(status.clock.some(({ since }) => since !== null));
    await server.stop();
});

test('a seat is offered to strangers where the host allows it, taken once, and leaves the list', async () => {
    const server = await Server.start(['--offers']), list = async (of = server) => (await of.ask('GET', '/offers')).json.offers;
    const opened = (await server.ask('POST', '/games', { body: { scenario: 'zama', side: 1, name: 'Ann', bearer: true, terms: { offered: true } } })).json;
    const [offer] = await list();
    assert.deepEqual([offer.game, offer.ruleset, offer.side.id, offer.by], [opened.game, 'punic', 2, 'Ann']);
    assert.ok(!JSON.stringify(offer).includes(opened.links.seats[0].secret));
    const enter = (body) => server.ask('POST', `/games/${opened.game}/enter`, { body: { bearer: true, ...body } });
    assert.equal((await enter({ side: 1 })).status, 403, 'a seat that is taken');
    const [one, two] = await Promise.all([enter({ side: 2, name: 'Cy' }), enter({ side: 2, name: 'Di' })]);
    assert.deepEqual([one.status, two.status].sort(), [200, 403], 'who comes second does not get it');
    assert.equal((await enter({ secret: opened.links.seats[0].secret })).status, 403, 'its link is void');
    assert.deepEqual(await list(), []);
    const plain = await Server.start();
    const hidden = (await plain.ask('POST', '/games', { body: { scenario: 'zama', side: 1, terms: { offered: true } } })).json;
    assert.deepEqual(await list(plain), []);
    assert.equal((await plain.ask('POST', `/games/${hidden.game}/enter`, { body: { side: 2 } })).status, 403, 'this host offers none');
    await Promise.all([server.stop(), plain.stop()]);
});
