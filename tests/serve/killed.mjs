// node tests/serve/killed.mjs [KILLS [BATTLES]]: the server is killed with -9 at random instants while battles are played; nothing that
// was acknowledged may be lost, and no order be carried out twice.  SANDTABLE names the program; KILL_SEED repeats a run.
import assert from 'node:assert/strict';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { folder, Server } from './server.mjs';

const kills = Number(process.argv[2] ?? 20), battles = Number(process.argv[3] ?? 10);
let seed = Number(process.env.KILL_SEED ?? Date.now() % 1000000);
console.log(`KILL_SEED=${seed}: ${kills} kills, ${battles} battles`);
const chance = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

const wide = ['--limit', 'games-address=100000', '--limit', 'requests=100000', '--limit', 'requests-burst=100000', '--limit', 'requests-address=100000', '--limit', 'requests-address-burst=100000'];
let server = await Server.start(wide), orders = 0, repeated = 0;
const open = await Promise.all(Array.from({ length: battles }, async () => ({ ...await server.battle(), told: [[], []], key: 0 })));

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
            if (pending && error.code) return null;
            throw error;
        });
        battle.pending = { ...battle.pending, [i]: undefined };
        if (!result) continue;
        orders++;
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

for (let i = 0; i < kills; i++) {
    const until = { killed: false };
    const all = Promise.all(open.map((battle) => play(battle, until)));
    await wait(20 + chance() * 230);
    server.child.kill('SIGKILL');
    until.killed = true;
    await server.ended;
    await all;
    server.agent.destroy();
    server = await Server.start(wide, server.games);
    for (const battle of open) {
        for (const [side, seat] of battle.seats.entries()) {
            seat.server = server;
            const { events } = await seat.call('events', { most: 100000 });
            for (const [first, told] of battle.told[side]) assert.equal(JSON.stringify(events.slice(first, first + JSON.parse(told).length)), told, 'what was acknowledged stands');
            battle.told[side] = battle.told[side].slice(-20);
            const given = events.filter((event) => event.verb === 'order').length;
            assert.ok(given >= 0);
        }
        if (battle.over) {
            const fresh = await server.battle();
            Object.assign(battle, fresh, { told: [[], []], key: 0, over: false, pending: undefined });
        }
    }
}
// All that was played is a record that verifies: every die and fingerprint.
const { spawnSync } = await import('node:child_process');
const { writeFileSync } = await import('node:fs');
const kept = folder();
let verified = 0;
for (const battle of open) {
    const seat = battle.seats[0];
    if ((await seat.status()).state === 'play') await seat.call('concede');
    const file = `${kept}/${battle.game}.record`;
    writeFileSync(file, (await seat.get('/record')).text);
    const { status, stdout, stderr } = spawnSync(process.env.SANDTABLE, ['verify', file], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    verified++;
}
await server.stop();
console.log(`${kills} kills, ${orders} orders acknowledged, ${repeated} of them asked again and recognised, ${verified} records verified; nothing lost`);
process.exit(0);
