// node tests/serve/killed.mjs [KILLS [BATTLES]]: the server is killed with -9 at random instants while battles are played; nothing that
// was acknowledged may be lost, and no order be carried out twice.  SANDTABLE names the program; KILL_SEED repeats a run.
// They are played in pieces of 50 kills, each with battles of its own.  KILL_FILE names a file in which whole pieces are kept: a run that was
// interrupted goes on after the last of them.
// Over a PostgreSQL (tests/serve/postgres.mjs --with) it is that, in one of three cases, which is ended at once and started anew.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { folder, Refusal, Server } from './server.mjs';

const kills = Number(process.argv[2] ?? 20), battles = Number(process.argv[3] ?? 10), PIECE = 50;
let seed = Number(process.env.KILL_SEED ?? Date.now() % 1000000);
const chance = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;

const wide = ['--limit', 'games-address=100000', '--limit', 'requests=100000', '--limit', 'requests-burst=100000', '--limit', 'requests-address=100000', '--limit', 'requests-address-burst=100000'];
const cluster = /[?&]host=([^&]+)/.exec(process.env.SANDTABLE_POSTGRES ?? '')?.[1];
const file = process.env.KILL_FILE, kept = folder();
const pieces = file && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : [];
const sum = (what) => pieces.reduce((all, piece) => all + piece[what], 0);
let server, open, count;

// Asks again where the connection ended before the answer came: on a crowded machine the server has closed it after 15 quiet seconds just then.
async function surely(ask) {
    for (;;) {
        try {
            return await ask();
        } catch (error) {
            if (!/ECONN|EPIPE|hang up/.test(String(error))) throw error;
        }
    }
}

// One order of the side that must decide, with a key: what was acknowledged is kept with the battle.  An order whose answer was lost is asked again.
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
        count.orders++;
        until.acknowledged();
        battle.given++;
        count.repeated += result.repeated ? 1 : 0;
        if (!result.repeated) battle.told[i].push([result.first, JSON.stringify(result.events)]);
    }
}

async function play(battle, until) {
    try {
        while (!until.killed && !battle.over) await step(battle, until);
    } catch (error) {
        if (!until.killed && !/ECONN|EPIPE|socket|hang up/.test(String(error))) throw error;
    }
}

// What is under way is ended at a random instant, up to 20 ms after some orders were acknowledged: the server, or the PostgreSQL below it.
async function end(until) {
    const postgres = cluster && chance() < 1 / 3, after = 1 + Math.floor(chance() * 30), later = chance() * 20;
    let n = 0;
    await Promise.race([new Promise((resolve) => { until.acknowledged = () => { if (++n === after) resolve(); }; }), wait(20000)]);
    await wait(later);
    until.killed = true;
    if (!postgres) {
        server.child.kill('SIGKILL');
        await server.ended;
        return;
    }
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
    count.stopped++;
}

// The server is there, with its store.
async function again() {
    if (server.child.exitCode === null && server.child.signalCode === null) {
        while ((await surely(() => server.ask('GET', '/healthz'))).status !== 200) await wait(20);
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
        if (order && await surely(() => seat.call('submit', { order: order.order }, order.key)).catch((error) => { if (!(error instanceof Refusal)) throw error; })) battle.given++;
    }
    await surely(async () => { if ((await battle.seats[0].status()).state === 'play') await battle.seats[0].call('concede'); });
    const record = join(kept, `${battle.game}.record`), { text } = await surely(() => battle.seats[0].get('/record'));
    writeFileSync(record, text);
    const { status, stdout, stderr } = spawnSync(process.env.SANDTABLE, ['verify', record], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    const lines = text.trim().split('\n').map((line) => JSON.parse(line));
    const given = lines.reduce((sum, { orders, sealed }) => sum + (orders?.length ?? 0) + (typeof sealed === 'string' ? 1 : 0), 0);
    assert.equal(given, battle.given, `${record}: as many orders as were acknowledged`);
    count.verified++;
    count.positions += Number(/, (\d+) positions?,/.exec(stdout)[1]);
}

// What was acknowledged to this seat since the last look stands where it stood.
async function look(battle, side, seat) {
    const told = battle.told[side], since = Math.min(...told.map(([first]) => first));
    if (told.length === 0) return;
    const { events } = await surely(() => seat.call('events', { since, most: 100000 }));
    for (const [first, said] of told) assert.equal(JSON.stringify(events.slice(first - since, first - since + JSON.parse(said).length)), said, 'what was acknowledged stands');
    battle.told[side] = told.slice(-20);
}

const begin = async () => ({ ...await surely(() => server.battle()), told: [[], []], key: 0, given: 0, over: false, pending: undefined });

async function kill() {
    const until = { killed: false }, ending = end(until);
    const all = Promise.all(open.map((battle) => play(battle, until)));
    await ending;
    await all;
    await again();
    await Promise.all(open.map(async (battle) => {
        for (const [side, seat] of battle.seats.entries()) await look(battle, side, seat);
        if (!battle.over) return;
        await verify(battle);
        Object.assign(battle, await begin());
    }));
    count.kills++;
}

while (sum('kills') < kills) {
    count = { seed, kills: 0, orders: 0, repeated: 0, verified: 0, positions: 0, stopped: 0, battles };
    const began = Date.now();
    server = await Server.start(wide);
    open = await Promise.all(Array.from({ length: battles }, begin));
    for (let i = Math.min(PIECE, kills - sum('kills')); i > 0; i--) await kill();
    for (const battle of open) await verify(battle);
    await server.stop();
    pieces.push(count);
    if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
    console.log(`${sum('kills')} kills; the last ${count.kills} with KILL_SEED=${count.seed} and ${battles} battles: ${count.orders} orders, ${count.verified} records verified, ${((Date.now() - began) / 1000).toFixed(0)} s`);
}
console.log(`${sum('kills')} kills${sum('stopped') ? `, ${sum('stopped')} of them of PostgreSQL` : ''}, ${sum('orders')} orders acknowledged, ${sum('repeated')} of them asked again and recognised, ${sum('verified')} records verified, ${sum('positions')} hashes in them compared; nothing lost, nothing twice`);
process.exit(0);
