// node tests/serve/killed.mjs [KILLS [BATTLES]]: the server is killed with -9 at random instants while battles are played; nothing that
// was acknowledged may be lost, and no order be carried out twice.  SANDTABLE names the program; KILL_SEED repeats a run.
// Over a PostgreSQL (tests/serve/postgres.mjs --with) it is that, in one of three cases, which is ended at once and started anew.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { folder, Refusal, Server } from './server.mjs';

const kills = Number(process.argv[2] ?? 20), battles = Number(process.argv[3] ?? 10);
let seed = Number(process.env.KILL_SEED ?? Date.now() % 1000000);
console.log(`KILL_SEED=${seed}: ${kills} kills, ${battles} battles`);
const chance = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

const wide = ['--limit', 'games-address=100000', '--limit', 'requests=100000', '--limit', 'requests-burst=100000', '--limit', 'requests-address=100000', '--limit', 'requests-address-burst=100000'];
const cluster = /[?&]host=([^&]+)/.exec(process.env.SANDTABLE_POSTGRES ?? '')?.[1];
const kept = folder(), began = Date.now();
let server = await Server.start(wide), orders = 0, repeated = 0, verified = 0, stopped = 0;
const open = await Promise.all(Array.from({ length: battles }, async () => ({ ...await server.battle(), told: [[], []], key: 0, given: 0 })));

// One order of whoever must decide, with a key: what was acknowledged is kept with the battle.  An order whose answer was lost is asked again.
async function step(battle, until) {
    for (const [i, seat] of battle.seats.entries()) {
        if (until.killed) return;
        const pending = battle.pending?.[i];
        let order = pending;
        if (!order) {
            const { decision } = await seat.call('decision');
            if (!decision) { battle.over = true; return; }
            if (!decision.actors.some((actor) => actor.state === 'deciding' && actor.side === seat.name)) continue;
            order = { key: `k${battle.key++}`, order: (await seat.call('suggest', { most: 1 })).orders[0].order };
        }
        battle.pending = { ...battle.pending, [i]: order };
        const result = await seat.call('submit', { order: order.order }, order.key).catch((error) => {
            // What was asked anew after another order had come in between.
            if (pending && error instanceof Refusal) return null;
            throw error;
        });
        battle.pending = { ...battle.pending, [i]: undefined };
        if (!result) continue;
        orders++;
        battle.given++;
        repeated += result.repeated ? 1 : 0;
        if (!result.repeated) battle.told[i].push([result.first, JSON.stringify(result.events)]);
    }
}

async function play(battle, until) {
    try {
        while (!until.killed && !battle.over) await step(battle, until);
    } catch (error) {
        if (!until.killed && !/ECONN|socket|hang up/.test(String(error))) throw error;
    }
}

// What is under way is ended at a random instant: the server, or the PostgreSQL below it.
async function end(until) {
    const postgres = cluster && chance() < 1 / 3;
    await wait(20 + chance() * 230);
    until.killed = true;
    if (!postgres) {
        server.child.kill('SIGKILL');
        await server.ended;
        return;
    }
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
    stopped++;
}

// The server is there, with its store.
async function again() {
    if (server.child.exitCode === null && server.child.signalCode === null) {
        while ((await server.ask('GET', '/healthz')).status !== 200) await wait(20);
        return;
    }
    server.agent.destroy();
    server = await Server.start(wide, server.games);
    for (const battle of open) for (const seat of battle.seats) seat.server = server;
}

// All that was played is a record that verifies, every die and fingerprint, and that has each acknowledged order once.
async function verify(battle) {
    for (const [i, seat] of battle.seats.entries()) {
        const order = battle.pending?.[i];
        if (order && await seat.call('submit', { order: order.order }, order.key).catch((error) => { if (!(error instanceof Refusal)) throw error; })) battle.given++;
    }
    if ((await battle.seats[0].status()).state === 'play') await battle.seats[0].call('concede');
    const file = join(kept, `${battle.game}.record`), { text } = await battle.seats[0].get('/record');
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(process.env.SANDTABLE, ['verify', file], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    const lines = text.trim().split('\n').map((line) => JSON.parse(line));
    const given = lines.reduce((sum, { orders, sealed }) => sum + (orders?.length ?? 0) + (typeof sealed === 'string' ? 1 : 0), 0);
    assert.equal(given, battle.given, `${file}: as many orders as were acknowledged`);
    verified++;
}

for (let i = 0; i < kills; i++) {
    const until = { killed: false };
    const all = Promise.all(open.map((battle) => play(battle, until)));
    await end(until);
    await all;
    await again();
    await Promise.all(open.map(async (battle) => {
        for (const [side, seat] of battle.seats.entries()) {
            const { events } = await seat.call('events', { most: 100000 });
            for (const [first, told] of battle.told[side]) assert.equal(JSON.stringify(events.slice(first, first + JSON.parse(told).length)), told, 'what was acknowledged stands');
            battle.told[side] = battle.told[side].slice(-20);
        }
        if (!battle.over) return;
        await verify(battle);
        Object.assign(battle, await server.battle(), { told: [[], []], key: 0, given: 0, over: false, pending: undefined });
    }));
    if (i % 50 === 49) console.log(`${i + 1} kills, ${orders} orders, ${((Date.now() - began) / 1000).toFixed(0)} s`);
}
for (const battle of open) await verify(battle);
await server.stop();
console.log(`${kills} kills${stopped ? `, ${stopped} of them of PostgreSQL` : ''}, ${orders} orders acknowledged, ${repeated} of them asked again and recognised, ${verified} records verified; nothing lost, nothing twice`);
process.exit(0);
