// What one side has kept secret changes nothing that the other is sent, not even its length: the same battle twice, from a copy of its store, where
// the first side does different things that the second may not know of.  Nor does the server do more for an answer: its log counts questions to the
// engine, calls of the store and bytes, so that no clock is needed to see that none can tell (bench/apart_timing.mjs has the times).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Server, Stream } from './server.mjs';
import { copied, folder } from './stores.mjs';

/* What must differ between any two answers: moments and how many seconds were waited for, and the commitment to something secret with the chain of lines it stands in; each has one length. */
const masked = (text) => text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, (word) => 'T'.repeat(word.length)).replace(/("seconds\\?":)\d+/g, '$1S')
    .replace(/("(?:commitment|after|check)\\?":\\?")([0-9a-f]+)/g, (_, name, word) => name + 'C'.repeat(word.length));

/* The first place where two texts differ, and no more of them. */
function same(one, other, what) {
    let at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    assert.ok(one === other, `${what}: …${one.slice(Math.max(0, at - 200), at + 200)}… and …${other.slice(Math.max(0, at - 200), at + 200)}…`);
}

/* Everything the second side can be sent. */
async function everything(server, seat) {
    const answers = [];
    for (const path of ['', '/record']) {
        const { status, headers, text } = await seat.get(path);
        answers.push([path, status, headers['content-length'], masked(text)]);
    }
    for (const [method, params] of [['state'], ['decision'], ['field'], ['standing'], ['events', { since: 0, now: true }], ['ready'], ['suggest', { most: 5 }], ['save', { kind: 'record' }], ['save', { kind: 'position' }], ['save', { kind: 'view' }], ['table'], ['answers'], ['draft'], ['ahead'], ['links'], ['idle'], ['submit', { order: { nonsense: 1 } }], ['undo'], ['redo']]) {
        seat.last = 7;
        const { status, headers, text } = await seat.rpc(method, params);
        answers.push([method, status, headers['content-length'], masked(text)]);
    }
    const stream = new Stream(server, `/games/${seat.game}/stream`, seat.token);
    await stream.open;
    await stream.until(({ event }) => event === 'battle');
    answers.push(['stream', masked(JSON.stringify(stream.messages.slice(0, 2)))]);
    stream.close();
    return answers;
}

/* What each request has taken since the last one to /healthz, by the log. */
function work(file) {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
    return lines.slice(lines.findLastIndex(({ kind }) => kind === 'healthz') + 1).map(({ at, ms, ...rest }) => rest);
}

/* The battle as it stands, twice; `one` and `other` are what the first side does in either, `then` what the second does. */
async function twice(server, seats, one, other, then = async () => {}) {
    const told = [];
    await server.stop();
    for (const does of [one, other]) {
        const copy = copied(server.games), log = join(folder(), 'log');
        const again = await Server.start(['--log', log], copy);
        seats.forEach((seat) => { seat.server = again; });
        const stream = new Stream(again, `/games/${seats[1].game}/stream`, seats[1].token), sizes = [];
        const take = stream.take.bind(stream);
        stream.take = (text) => { sizes.push(text.length); take(text); };
        await stream.open;
        await does(seats[0]);
        /* one more thing of the first side that both are told marks the end of what its secret has caused */
        await seats[0].call('ping', { at: [1, 1] });
        await stream.until(({ event }) => event === 'look');
        await again.ask('GET', '/healthz');
        seats[1].last = 0; /* the number of a request is in its answer */
        await then(seats[1]);
        told.push({ all: await everything(again, seats[1]), live: masked(JSON.stringify(stream.messages)), sizes });
        stream.close();
        await again.stop();
        told.at(-1).work = work(log);
    }
    assert.deepEqual(told[0].sizes, told[1].sizes, 'the lengths of what the stream told');
    same(told[0].live, told[1].live, 'what the stream told');
    assert.deepEqual(told[0].work, told[1].work, 'what the server did for each answer');
    for (const [i, answer] of told[0].all.entries()) same(answer.join(' '), told[1].all[i].join(' '), answer[0]);
    return told[0];
}

const sealed = async (seat, at) => {
    const { orders } = await seat.call('suggest', { most: 8 });
    await seat.call('submit', { order: orders[Math.min(at, orders.length - 1)].order });
    return JSON.stringify(orders[Math.min(at, orders.length - 1)].order);
};

for (const [scenario, rounds] of [['hopton-heath', 1], ['fiddlers-bottom', 0]])
    test(`what is sealed in ${scenario} is neither told to the other side nor guessed from lengths`, async () => {
        const server = await Server.start(), { seats } = await server.battle({ scenario });
        for (let n = 0; n < rounds; n++) for (const seat of seats) await seat.move();
        const { decision } = await seats[0].call('decision'), written = [];
        assert.equal(decision.sealed, true, JSON.stringify(decision));
        await twice(server, seats, async (seat) => written.push(await sealed(seat, 0)), async (seat) => {
            /* another order, of another length: its first entry alone, or the last suggestion */
            const { orders } = await seat.call('suggest', { most: 8 }), last = orders[orders.length - 1].order;
            const shorter = { ...last, entries: last.entries.slice(0, Math.max(1, last.entries.length - 1)) };
            const { verdict } = await seat.call('check', { order: shorter }), order = verdict.answer === 'yes' ? shorter : last;
            await seat.call('submit', { order });
            written.push(JSON.stringify(order));
        });
        assert.notEqual(written[0], written[1], 'the two battles differ');
    });

test('answers given beforehand, drafts, links of one side: nothing of them is with the other', async () => {
    const server = await Server.start(), { seats } = await server.battle({ scenario: 'zama' });
    await twice(server, seats, async (seat) => {
        await seat.call('answers', { set: [{ step: 'retreat', kind: 'retreat', number: 'most', for: 'battle' }] });
        await seat.call('draft', { text: 'Everything forward on the left, and the elephants first' });
        await seat.call('links', { new: 'share' });
        await seat.call('ahead', { orders: [{ entries: [{ kind: 'nonsense' }] }] });
    }, async () => {});
});

test('an order is answered with the same work, whatever the other side has answered and drafted beforehand', async () => {
    const server = await Server.start(), { seats } = await server.battle({ scenario: 'zama' });
    if (!(await seats[1].status()).yours) seats.reverse();
    const { work: done } = await twice(server, seats, async (seat) => {
        const { kinds } = await seat.call('answers');
        await seat.call('answers', { set: kinds.slice(0, 32).map(({ kind }) => ({ step: 'retreat', kind, for: 'battle' })) });
        await seat.call('ahead', { orders: Array.from({ length: 8 }, () => ({ entries: [{ kind: 'nonsense' }] })) });
    }, async () => {}, async (seat) => {
        while (await seat.move());
    });
    assert.ok(done.filter(({ kind, calls, questions }) => kind === 'rpc' && calls > 0 && questions > 0).length > 1, 'it gave orders');
});
