// What two people do at a table besides giving orders: each thing with what the other side, a watcher and the record then know of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import test from 'node:test';
import { folder, Seat, Server } from './server.mjs';

const server = await Server.start(['--limit', 'games-address=1000', '--limit', 'requests-address=100000', '--limit', 'requests-address-burst=100000']);
test.after(() => server.stop());
const fails = (code, words) => (error) => error.code === code && words.test(error.message);
const REFUSED = -32009, STALE = -32010;

async function watcher({ game, links }) {
    const { token } = (await server.ask('POST', `/games/${game}/enter`, { body: { secret: links.watch, bearer: true } })).json;
    return { token, stream: new Seat(server, game, token, 0).stream() };
}
async function enter(game, secret, name) {
    const { json } = await server.ask('POST', `/games/${game}/enter`, { body: { secret, name, bearer: true } });
    return json.token;
}
/* The record of the battle, and what `verify` says of it. */
async function verified(seat) {
    const { text } = await seat.get('/record'), file = join(folder(), 'battle.record');
    writeFileSync(file, text);
    const { status, stdout } = spawnSync(process.env.SANDTABLE, ['verify', file], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
    return { text, said: stdout };
}
const kinds = (stream) => stream.messages.filter(({ event }) => event === 'table').map(({ data }) => data.kind);

test('"look here" reaches every seat once, no watcher, and is not kept', async () => {
    const battle = await server.battle({ terms: { watch: 0 } }), [ann, bob] = battle.seats, streams = [ann, bob].map((seat) => seat.stream()), { stream: looker } = await watcher(battle);
    await Promise.all([...streams, looker].map((stream) => stream.open));
    await ann.call('ping', { at: [3, 4], text: 'the hedge' });
    for (const stream of streams) assert.deepEqual((await stream.until(({ event }) => event === 'look')).data, { by: 1, at: [3, 4], text: 'the hedge' });
    await ann.call('chat', { text: 'seen?' });
    await streams[1].until(({ data }) => data.text === 'seen?');
    const later = bob.stream();
    await later.until(({ data }) => data.text === 'seen?');
    for (const stream of [looker, later]) assert.ok(!stream.messages.some(({ event }) => event === 'look'));
    for (const stream of [...streams, looker, later]) stream.close();
});

test('chat is the players\', or everybody\'s, or off, until both agree on something else', async () => {
    for (const chat of ['players', 'all']) {
        const battle = await server.battle({ terms: { chat, watch: 0 } }), [ann, bob] = battle.seats, stream = bob.stream(), { stream: looker } = await watcher(battle);
        await ann.call('chat', { text: 'good luck' });
        await stream.until(({ data }) => data.text === 'good luck');
        await ann.move();
        await bob.move();
        await looker.until(({ event }) => event === 'record');
        if (chat === 'all') await looker.until(({ data }) => data.text === 'good luck');
        const after = (await watcher(battle)).stream;
        await after.until(({ event }) => event === 'record');
        if (chat === 'players') assert.doesNotMatch(JSON.stringify([looker.messages, after.messages]), /good luck/);
        for (const each of [stream, looker, after]) each.close();
    }
    const { seats: [ann, bob] } = await server.battle({ terms: { chat: 'off' } });
    await assert.rejects(ann.call('chat', { text: 'hello' }), fails(REFUSED, /no chat/));
    const { status: { asks: [ask] } } = await bob.call('propose', { what: 'terms', terms: { chat: 'players' } });
    await assert.rejects(ann.call('chat', { text: 'hello' }), fails(REFUSED, /no chat/));
    await ann.call('agree', { id: ask.id });
    await ann.call('chat', { text: 'hello' });
});

test('what leads to no dice and shows nothing is taken back freely, by consent or "dice"; what lies before dice only by consent', async () => {
    for (const undo of ['consent', 'dice']) {
        const { seats: [ann, bob], seats } = await server.battle({ terms: { undo } });
        let free, asked;
        for (let n = 0; n < 200 && !(free && asked); n++) {
            for (const seat of seats) {
                await seat.move();
                const now = await seat.call('state'), other = seat === ann ? bob : ann;
                if (now.undo?.reach > 0 && !free) {
                    const back = await seat.call('undo', { n: 1 });
                    free = true;
                    assert.equal(back.now.branch, now.branch + 1);
                    assert.equal((await other.call('state')).branch, now.branch + 1, 'the other side is told');
                } else if (now.undo?.reach === 0 && n > 3 && !asked) {
                    await assert.rejects(seat.call('undo', { n: 1 }), (error) => error.code === REFUSED);
                    asked = true;
                    if (undo === 'dice') for (const [method, params] of [['ask_undo', { n: 1 }], ['propose', { what: 'undo', n: 1 }]]) await assert.rejects(seat.call(method, params), fails(REFUSED, /terms/));
                    else assert.equal((await seat.call('propose', { what: 'undo', n: 1 })).status.asks[0].what, 'undo');
                }
            }
        }
        assert.ok(free && asked, JSON.stringify({ undo, free, asked }));
    }
});

test('an adjustment is made when the other side agrees, not before; one that cannot be made changes nothing; the record tells it', async () => {
    const { seats: [ann, bob] } = await server.battle(), stream = bob.stream();
    const unit = async (seat) => (await seat.call('state')).units.find(({ name }) => name === 'Balfour\'s Guns') ?? (await seat.call('state')).units[0];
    const { name, at } = await unit(ann), place = [at[0] + 0.5, at[1]], propose = async (adjustment) => (await ann.call('propose', { what: 'adjust', adjustment, text: 'I measured wrongly' })).status.asks[0];
    const ask = await propose({ unit: name, at: place });
    const [shown] = (await bob.status()).asks;
    assert.deepEqual([shown.what, shown.by, shown.text, shown.adjustment], ['adjust', 1, 'I measured wrongly', { unit: name, at: place }]);
    assert.deepEqual((await unit(bob)).at, at, 'nothing is moved yet');
    await assert.rejects(ann.call('agree', { id: ask.id }), fails(STALE, /not asked/), 'Ann cannot agree to her own question');
    await bob.call('refuse', { id: ask.id });
    assert.deepEqual((await unit(ann)).at, at);
    for (const wrong of [{ unit: 'No such unit', at: place }, { unit: name, at: [-900, 0] }, 'nonsense', { unit: name, set: { nothing: 1 } }]) {
        const { id } = await propose(wrong), { hash } = await bob.call('state');
        await assert.rejects(bob.call('agree', { id }), (error) => error.code < 0 && error.message.length > 8);
        assert.equal((await bob.call('state')).hash, hash);
        await ann.call('withdraw', { id });
    }
    const again = await propose({ unit: name, at: place });
    await bob.call('agree', { id: again.id });
    for (const seat of [ann, bob]) assert.deepEqual((await unit(seat)).at, place);
    assert.deepEqual((await bob.status()).asks, []);
    await stream.until(({ data }) => data.kind === 'agreed');
    stream.close();
    assert.ok(await ann.move() ?? await bob.move(), 'the battle goes on');
    await bob.call('concede');
    assert.match((await verified(ann)).said, /an umpire changed something 1 time/);
});

test('a draw is offered, cannot be refused, ends with the next order, and is agreed', async () => {
    const { seats: [ann, bob], seats } = await server.battle();
    const { status: { asks: [ask] } } = await ann.call('propose', { what: 'draw' });
    await assert.rejects(bob.call('refuse', { id: ask.id }), fails(REFUSED, /ends with the next order/));
    await assert.rejects(ann.call('agree', { id: ask.id }), (error) => error.code === STALE, 'Ann cannot agree to her own offer');
    for (const seat of seats) await seat.move();
    assert.deepEqual((await bob.status()).asks, []);
    await assert.rejects(bob.call('agree', { id: ask.id }), (error) => error.code === STALE);
    await bob.call('draw');
    const [again] = (await ann.status()).asks;
    const { status } = await ann.call('agree', { id: again.id });
    assert.equal(status.state, 'over');
    assert.equal(status.over.winner, 0);
    assert.doesNotMatch((await verified(bob)).said, /not finished/);
    for (const seat of seats) assert.equal(await seat.move().catch((error) => error.code), null, 'nothing is decided after the end');
});

test('a pause both want is one pause, and is not asked for again when it is over; one that is refused is none', async () => {
    const { seats: [ann, bob] } = await server.battle();
    const { status: { asks: [no] } } = await ann.call('propose', { what: 'pause', text: 'the door' });
    await bob.call('refuse', { id: no.id });
    assert.equal((await ann.status()).paused, null);
    await ann.call('propose', { what: 'pause' });
    const { status: { asks } } = await bob.call('propose', { what: 'pause' });
    const { status } = await bob.call('agree', { id: asks.find(({ by }) => by === 1).id });
    assert.equal(status.paused.by, 1);
    assert.deepEqual(status.asks, [], 'what Bob asked for himself is answered, too');
    await ann.call('resume');
    assert.equal((await bob.status()).paused, null);
    await bob.call('resume');
});

test('the second of two who concede at the same instant is told that the battle is over; a rematch both want is one, sides exchanged, and exchanged again', async () => {
    const { seats, game } = await server.battle();
    for (const seat of seats) await seat.move();
    const both = await Promise.allSettled(seats.map((seat) => seat.call('concede')));
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const lost = both.findIndex(({ status }) => status === 'fulfilled');
    assert.equal((await seats[lost].status()).over.winner, 2 - lost);
    const rematch = async (pair) => {
        await pair[0].call('propose', { what: 'rematch' });
        const { status: { asks } } = await pair[1].call('propose', { what: 'rematch' }), by = (side) => asks.find((ask) => ask.by === side).id;
        const agreed = await Promise.allSettled([pair[0].call('agree', { id: by(pair[1].side) }), pair[1].call('agree', { id: by(pair[0].side) })]);
        assert.ok(agreed.some(({ status }) => status === 'fulfilled'));
        const status = await pair[0].status();
        assert.deepEqual(status.asks, []);
        return pair.map(({ token, side }) => new Seat(server, status.rematch, token, 3 - side));
    };
    const next = await rematch(seats);
    for (const seat of next) {
        assert.equal((await seat.status()).seat.side, seat.side);
        await seat.call('number', { number: null });
    }
    await next[1].call('concede');
    const third = await rematch(next);
    assert.deepEqual(await Promise.all(third.map(async (seat) => (await seat.status()).seat.side)), [1, 2]);
    assert.equal(new Set([game, next[0].game, third[0].game]).size, 3);
});

test('a seat is passed on: the new holder plays, the old one has nothing left, and the link does not work twice', async () => {
    const { game, seats: [ann, bob] } = await server.battle(), stream = bob.stream(), seen = ann.stream();
    await stream.until(({ event }) => event === 'status');
    const { secret } = await bob.call('links', { new: 'share' });
    await assert.rejects(ann.call('take_back').then(() => ann.call('leave')), fails(REFUSED, /nobody else holds/));
    const cy = new Seat(server, game, await enter(game, secret, 'Cy'), 2);
    cy.name = bob.name;
    await bob.call('leave');
    await stream.until(({ event, data }) => event === 'bye' && data.why === 'seat');
    assert.equal((await bob.get()).status, 401);
    assert.equal((await server.ask('POST', `/games/${game}/enter`, { body: { secret, bearer: true } })).status, 403);
    await seen.until(({ data }) => data.kind === 'left' && data.by?.name === 'Bob');
    assert.deepEqual((await ann.status()).sides[1].players.map(({ name }) => name), ['Cy']);
    await ann.move();
    assert.ok(await cy.move());
    assert.ok(kinds(seen).includes('joined'));
    seen.close();
});

test('two tabs of one seat: each is told what the other did, an order is given once, a draft is there in both', async () => {
    const { seats } = await server.battle();
    for (const seat of seats) await seat.move(); /* sealed orders may be written anew; those after them may not */
    const { decision: { actors } } = await seats[0].call('decision'), seat = seats.find(({ name }) => actors.some(({ state, side }) => state === 'deciding' && side === name));
    const tabs = [seat.stream(), seat.stream()], other = Object.assign(new Seat(server, seat.game, seat.token, seat.side), { name: seat.name });
    await Promise.all(tabs.map((tab) => tab.until(({ event }) => event === 'battle')));
    const { serial } = await seat.call('state'), { order } = (await seat.call('suggest', { most: 1 })).orders[0];
    const both = await Promise.allSettled([seat.call('submit', { order }), other.call('submit', { order })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal(both.find(({ status }) => status === 'rejected').reason.code, STALE);
    const now = await seat.call('state');
    assert.equal(now.serial, serial + 1);
    const told = await Promise.all(tabs.map((tab) => tab.until(({ event, data }) => event === 'battle' && data.now.serial === now.serial)));
    assert.deepEqual(told[0], told[1]);
    await seat.call('draft', { text: 'first the horse' });
    assert.equal((await other.call('draft')).draft, 'first the horse');
    tabs.forEach((tab) => tab.close());
});
