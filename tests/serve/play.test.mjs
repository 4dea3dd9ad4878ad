// A battle by link: opened, entered, played by both over HTTP, told by streams, gone on with after kill -9.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Server, Stream } from './server.mjs';

// Both sides give the first order suggested, n orders in all; what was acknowledged.
async function play(battle, n) {
    const done = [];
    for (let i = 0; i < n;) {
        const status = await battle.seats[0].status();
        if (status.state !== 'play') break;
        let moved = false;
        for (const seat of battle.seats) {
            const result = await seat.move(`key-${seat.side}-${i}`);
            if (!result) continue;
            moved = true;
            done.push({ side: seat.side, result });
            i++;
        }
        assert.ok(moved, `nobody can move: ${JSON.stringify(status)}`);
    }
    return done;
}

test('two people play by link; each stream tells what its side was told, once', async () => {
    const server = await Server.start();
    const battle = await server.battle();
    const streams = battle.seats.map((seat) => seat.stream());
    await Promise.all(streams.map((stream) => stream.open));
    await play(battle, 30);
    for (const [i, seat] of battle.seats.entries()) {
        const { events, total, branch } = await seat.call('events');
        await streams[i].until((message) => message.event === 'battle' && message.data.first + message.data.events.length === total);
        const told = [];
        for (const { event, data } of streams[i].messages.filter(({ event: of }) => of === 'battle')) {
            assert.equal(data.first, told.length, event);
            told.push(...data.events);
        }
        assert.deepEqual(told, events);
        assert.equal(branch, 0);
        streams[i].close();
    }
    assert.equal(await server.stop(), 0);
});

test('a server that is killed goes on where it was; a stream goes on where its client was', async () => {
    let server = await Server.start();
    const battle = await server.battle();
    const first = battle.seats[0].stream();
    await play(battle, 10);
    const before = await Promise.all(battle.seats.map((seat) => seat.call('state')));
    await first.until((message) => message.event === 'battle' && message.data.first + message.data.events.length === before[0].events);
    await server.stop('SIGKILL');
    server = await Server.start([], server.games);
    battle.seats.forEach((seat) => { seat.server = server; });
    assert.deepEqual(await Promise.all(battle.seats.map((seat) => seat.call('state'))), before);
    await play(battle, 10);
    const total = (await battle.seats[0].call('state')).events;
    const again = new Stream(server, `/games/${battle.game}/stream`, battle.seats[0].token, first.id);
    const last = await again.until((message) => message.event === 'battle' && message.data.first + message.data.events.length === total);
    assert.ok(last);
    assert.equal(again.messages.find((message) => message.event === 'battle').data.first, before[0].events);
    again.close();
    await server.stop();
});

test('an order is recognised by its key and by its serial', async () => {
    const server = await Server.start();
    const battle = await server.battle();
    const [seat] = battle.seats;
    const { orders } = await seat.call('suggest', { most: 1 });
    const once = await seat.call('submit', { order: orders[0].order }, 'one');
    const twice = await seat.call('submit', { order: orders[0].order }, 'one');
    assert.equal(twice.repeated, true);
    assert.deepEqual(twice.events, once.events);
    assert.ok(await battle.seats[1].move('a'));
    await assert.rejects(seat.call('submit', { order: orders[0].order }), (error) => error.code === -32010 || error.code === -32011);
    await server.stop();
});

test('a battle that nobody is at leaves the memory, and is the same when somebody comes', async () => {
    const server = await Server.start(['--limit', 'rest=1']);
    const battle = await server.battle();
    await play(battle, 6);
    const before = await battle.seats[0].call('state');
    const count = async (what) => Number(new RegExp(`^sandtable_battles_${what} (\\d+)`, 'm').exec((await server.ask('GET', '/metrics')).text)[1]);
    while (await count('awake') > 0) await new Promise((resolve) => setTimeout(resolve, 200));
    const woken = await count('woken_total');
    assert.deepEqual(await battle.seats[0].call('state'), before);
    assert.equal(await count('woken_total'), woken + 1);
    await server.stop();
});

test('an order costs the same however many battles are open: the server looks at none of the others', { timeout: 120000 }, async () => {
    const server = await Server.start(['--limit', 'games-address=1000', '--limit', 'streams-address=1000', '--limit', 'requests-address-burst=10000', '--limit', 'requests-burst=10000']), QUIET = 40;
    const looks = async () => Number(/^sandtable_looks_total (\d+)/m.exec((await server.ask('GET', '/metrics')).text)[1]);
    const open = [];
    for (let i = 0; i < QUIET; i++) open.push(await server.battle({ terms: { dice: 'host' } }));
    const streams = [];
    for (const seat of open.flatMap((battle) => battle.seats)) {
        streams.push(seat.stream());
        await streams.at(-1).until((message) => message.event === 'battle');
    }
    const battle = await server.battle({ terms: { dice: 'host' } }), of = battle.seats.map((seat) => seat.stream());
    await Promise.all(of.map((stream) => stream.until((message) => message.event === 'battle')));
    const before = await looks(), mark = of.map((stream) => stream.messages.length);
    await battle.seats[0].move();
    await Promise.all(of.map((stream, i) => stream.until((message) => stream.messages.indexOf(message) >= mark[i] && message.event === 'battle')));
    const cost = await looks() - before;
    assert.ok(cost > 0 && cost < QUIET, `${cost} battles and streams were looked at`);
    [...streams, ...of].forEach((stream) => stream.close());
    await server.stop();
});
