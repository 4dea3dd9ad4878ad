// Orders drafted ahead: kept by the server with the seat, handed in at once when the side is asked, told to nobody before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { change, copied } from './stores.mjs';

/* This side gives what is suggested until the other is asked; the orders it gave. */
async function activation(seat) {
    const given = [];
    for (;;) {
        const { decision } = await seat.call('decision');
        if (!decision?.actors.some((actor) => actor.state === 'deciding' && seat.names(actor))) return given;
        const { order } = (await seat.call('suggest', { most: 1 })).orders[0];
        await seat.call('submit', { order });
        given.push(order);
    }
}

const asked = async (seat) => (await seat.status()).yours;

test('a whole activation drafted at home is handed in at once when it is asked for, over a restart, and told like any order', async () => {
    let server = await Server.start();
    const { game, seats } = await server.battle({ scenario: 'zama' });
    const [mover, other] = (await asked(seats[0])) ? seats : [seats[1], seats[0]];
    /* the same battle twice, from a copy of its store: once played, and once with the same orders drafted beforehand */
    await server.stop();
    const copy = copied(server.games);
    server = await Server.start([], server.games);
    seats.forEach((seat) => { seat.server = server; });
    const first = await activation(mover), drafted = await activation(other), played = await other.call('events');
    assert.ok(drafted.length >= 2, `${drafted.length} orders`);
    await server.stop();

    server = await Server.start([], copy);
    seats.forEach((seat) => { seat.server = server; });
    const orders = drafted.map(({ decision, ...order }) => order);
    assert.deepEqual(await other.call('ahead', { orders }), { orders, stopped: null });
    await server.stop('SIGKILL');
    server = await Server.start([], copy);
    seats.forEach((seat) => { seat.server = server; });
    assert.deepEqual((await other.call('ahead')).orders, orders, 'kept with the seat');
    assert.deepEqual((await mover.call('ahead')).orders, [], 'and with no other');
    for (const order of first) await mover.call('submit', { order });
    assert.deepEqual(await other.call('ahead'), { orders: [], stopped: null });
    assert.deepEqual((await other.call('events')).events.map((event) => event.text), played.events.map((event) => event.text), 'the same has happened');
    assert.equal(await asked(mover), true, 'nobody had to come');
    assert.ok(game);
    await server.stop();
});

test('what cannot be given stops the rest and says so; the side is asked; it can be taken back, and something taken back stops it', async () => {
    const server = await Server.start(), { seats } = await server.battle({ scenario: 'zama' });
    const [mover, other] = (await asked(seats[0])) ? seats : [seats[1], seats[0]], nonsense = { entries: [{ kind: 'nonsense' }] };
    for (const orders of [{}, 'all', [1], Array.from({ length: 65 }, () => nonsense)]) await assert.rejects(other.call('ahead', { orders }), (error) => error.code === -32602 && /at most 64 orders/.test(error.message));
    await other.call('ahead', { orders: [nonsense, nonsense] });
    await activation(mover);
    assert.equal(await asked(other), true);
    const { orders, stopped } = await other.call('ahead');
    assert.equal(orders.length, 2);
    assert.match(stopped, /cannot be given as things are now/);
    assert.deepEqual(await other.call('ahead', { orders: null }), { orders: [], stopped: null });
    /* drafted now, and then something is taken back */
    await mover.call('ahead', { orders: [nonsense] });
    const { id } = (await mover.call('propose', { what: 'undo', n: 1 })).status.asks[0];
    await other.call('agree', { id });
    await activation(mover);
    await activation(other);
    assert.match((await mover.call('ahead')).stopped, /taken back/);
    await server.stop();
});

test('a server that ended between an order and what was drafted for its answer hands the draft in when it wakes the battle', async () => {
    let server = await Server.start();
    const { game, seats } = await server.battle({ scenario: 'zama' }), [mover, other] = (await asked(seats[0])) ? seats : [seats[1], seats[0]];
    await activation(mover);
    const { decision, ...order } = (await other.call('suggest', { most: 1 })).orders[0].order;
    await server.stop();
    change(server.games, `INSERT INTO item VALUES('${game}', 'side', '${other.side} ahead', '${JSON.stringify({ orders: [order], branch: 0, stopped: null }).replaceAll("'", "''")}')`);
    server = await Server.start([], server.games);
    seats.forEach((seat) => { seat.server = server; });
    /* one question wakes the battle, and after the next, at the latest, the draft was tried */
    for (const seat of [mover, other]) await seat.status();
    assert.deepEqual(await other.call('ahead'), { orders: [], stopped: null });
    assert.ok((await other.call('state')).serial > decision, 'it was carried out');
    await server.stop();
});

test('damaged items of a store are taken for nothing drafted, and for the strictest terms', async () => {
    let server = await Server.start();
    const { game, seats } = await server.battle({ scenario: 'zama' });
    for (const ahead of ['{"orders":[],"branch":0}', '{"orders":[{}],"branch":"none"}', '{"orders":7}', '[']) {
        await server.stop();
        change(server.games, `DELETE FROM item WHERE battle = '${game}' AND name = '1 ahead'`);
        change(server.games, `INSERT INTO item VALUES('${game}', 'side', '1 ahead', '${ahead}')`);
        change(server.games, `UPDATE item SET value = '9 9 -1 0 0 0 0 0 0' WHERE name = 'terms' AND battle = '${game}'`);
        server = await Server.start([], server.games);
        seats.forEach((seat) => { seat.server = server; });
        const { terms } = await seats[0].status();
        assert.deepEqual([terms.undo, terms.chat], ['never', 'off']);
        assert.deepEqual(await seats[0].call('ahead'), { orders: [], stopped: null }, ahead);
    }
    await server.stop();
    change(server.games, `UPDATE item SET value = '99' WHERE name = 'state' AND battle = '${game}'`);
    server = await Server.start([], server.games);
    seats.forEach((seat) => { seat.server = server; });
    assert.equal((await seats[0].status()).state, 'closed');
    await server.stop();
});

test('in the lobby nothing can be drafted', async () => {
    const server = await Server.start();
    const { game, token } = (await server.ask('POST', '/games', { body: { scenario: 'zama', side: 1, bearer: true } })).json;
    const { json } = await server.ask('POST', `/games/${game}/rpc`, { token, body: { jsonrpc: '2.0', id: 1, method: 'ahead', params: {} } });
    assert.match(json.error.message, /not begun/);
    await server.stop();
});
