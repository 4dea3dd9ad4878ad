// node tests/serve/load.mjs [BATTLES [ORDERS A SECOND [SECONDS]]]: how long an event takes to both seats under load, on this machine alone.
// At most 2,000 battles and 60 seconds; loopback only.  Clients share the processors with the server.
import process from 'node:process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from './server.mjs';

const battles = Math.min(Number(process.argv[2] ?? 100), 2000), rate = Number(process.argv[3] ?? 50), seconds = Math.min(Number(process.argv[4] ?? 10), 60);
const now = () => Number(process.hrtime.bigint()) / 1e6;
const wide = ['games-address=100000', 'requests=100000', 'requests-burst=100000', 'requests-address=100000', 'requests-address-burst=100000', 'streams=20000', 'streams-address=20000'].flatMap((limit) => ['--limit', limit]);
const server = await Server.start(wide);
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
const times = [], answers = [], waiting = new Map();
const quantile = (list, q) => list.length ? [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))].toFixed(2) : '-';

const open = [];
const began = now(), before = memory();
for (let i = 0; i < battles; i += 20) open.push(...await Promise.all(Array.from({ length: Math.min(20, battles - i) }, () => server.battle({ terms: { dice: 'host' } }))));
const played = memory();
for (const battle of open) {
    battle.streams = battle.seats.map((seat) => seat.stream());
    battle.streams.forEach((stream) => {
        stream.take = (text) => {
            if (text.includes('event: battle')) { const at = waiting.get(battle.game); if (at !== undefined) times.push(now() - at); }
        };
    });
    await Promise.all(battle.streams.map((stream) => stream.open));
}
console.log(`${battles} battles and ${2 * battles} streams open in ${((now() - began) / 1000).toFixed(1)} s; ${((played - before) / battles).toFixed(1)} KiB a battle in memory, ${((memory() - played) / (2 * battles)).toFixed(1)} KiB a stream`);

let given = 0, refused = 0, at = 0;
const end = now() + seconds * 1000, every = 1000 / rate, started = now();
const inFlight = new Set();
while (now() < end) {
    const battle = open[at++ % open.length];
    const one = (async () => {
        for (const seat of battle.seats) {
            const { decision } = await seat.call('decision');
            if (!decision?.actors.some((actor) => actor.state === 'deciding' && actor.side === seat.name)) continue;
            const { orders } = await seat.call('suggest', { most: 1 });
            waiting.set(battle.game, now());
            const from = now();
            await seat.call('submit', { order: orders[0].order });
            answers.push(now() - from);
            given++;
            return;
        }
        refused++;
    })().catch(() => { refused++; });
    inFlight.add(one);
    one.finally(() => inFlight.delete(one));
    const due = started + at * every - now();
    if (due > 0) await wait(due);
    if (inFlight.size > 200) await Promise.race(inFlight);
}
await Promise.all(inFlight);
await wait(300);
console.log(`${given} orders in ${seconds} s (${(given / seconds).toFixed(0)} a second, ${rate} wanted), ${refused} not given`);
console.log(`an order acknowledged: median ${quantile(answers, 0.5)} ms, p99 ${quantile(answers, 0.99)} ms; its event at a seat: median ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, ${times.length} measured`);
await server.stop('SIGKILL');
process.exit(0);
