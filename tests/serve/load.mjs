// node tests/serve/load.mjs [BATTLES [ORDERS A SECOND [SECONDS]]]: how long an event takes to both seats under load, on this machine alone; then
// as many orders as it takes, beside the plain commits of the store, before and after; what idle streams take, what a battle takes at rest, and how long it
// takes to wake one.  At most 2,000 battles and 60 seconds; loopback only.  Clients share the processors with the server.
// IDLE=8000: so many idle streams more.  Over a PostgreSQL: node tests/serve/postgres.mjs --with tests/serve/load.mjs 500 100
import process from 'node:process';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programs, sql } from './postgres.mjs';
import { folder, Server } from './server.mjs';
import { fresh, shared } from './stores.mjs';

const battles = Math.min(Number(process.argv[2] ?? 100), 2000), rate = Number(process.argv[3] ?? 50), seconds = Math.min(Number(process.argv[4] ?? 10), 60);
const now = () => Number(process.hrtime.bigint()) / 1e6;
const wide = ['games-address=100000', 'requests=100000', 'requests-burst=100000', 'requests-address=100000', 'requests-address-burst=100000', 'streams=20000', 'streams-seat=100', 'streams-address=20000'].flatMap((limit) => ['--limit', limit]);
let server = await Server.start(wide);
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
/* Orders at that rate, each to the next battle. */
async function play(perSecond, lasts, together) {
    const end = now() + lasts * 1000, every = 1000 / perSecond, started = now(), first = at, inFlight = new Set();
    while (now() < end) {
        const battle = open[at++ % open.length], one = order(battle).catch(() => { refused++; });
        inFlight.add(one);
        one.finally(() => inFlight.delete(one));
        const due = started + (at - first) * every - now();
        if (due > 0) await wait(due);
        if (inFlight.size > together) await Promise.race(inFlight);
    }
    await Promise.all(inFlight);
    await wait(300);
    return (now() - started - 300) / 1000;
}

async function order(battle) {
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
}

await play(rate, seconds, 200);
console.log(`${given} orders in ${seconds} s (${(given / seconds).toFixed(0)} a second, ${rate} wanted), ${refused} not given`);
console.log(`an order acknowledged: median ${quantile(answers, 0.5)} ms, p99 ${quantile(answers, 0.99)} ms; its event at a seat: median ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, ${times.length} measured; load ${loadavg()[0].toFixed(1)}`);

/* One row a commit, by one client, for three seconds: the commits a second. */
const plainly = fresh();
function plain() {
    if (!shared(plainly)) {
        const { stdout } = spawnSync('python3', ['-c', `
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL"); db.execute("PRAGMA synchronous=FULL"); db.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, text TEXT)")
end, n = time.monotonic() + 3, 0
while time.monotonic() < end:
    db.execute("BEGIN"); db.execute("INSERT INTO t (text) VALUES (?)", ("x" * 300,)); db.execute("COMMIT"); n += 1
print(n / 3)`, join(plainly, 'plain.sqlite')], { encoding: 'utf8' });
        return Number(stdout);
    }
    const script = join(folder(), 'plain.sql');
    sql(plainly, 'CREATE TABLE IF NOT EXISTS t (n bigserial PRIMARY KEY, text text)');
    writeFileSync(script, "INSERT INTO t (text) VALUES (repeat('x', 300));\n");
    const { stdout } = spawnSync(join(programs(), 'pgbench'), ['-n', '-c', '1', '-T', '3', '-f', script, plainly], { encoding: 'utf8' });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? NaN);
}

/* As many as it takes.  Clients that only give notes: the engine has nothing to think about, each is acknowledged after its commit. */
const metric = async (name) => Number(new RegExp(`^sandtable_${name} (\\d+)`, 'm').exec((await server.ask('GET', '/metrics')).text)[1]);
const alone = [plain()];
const [orders0, commits0, from] = [await metric('orders_total'), await metric('commits_total'), now()];
await Promise.all(open.slice(0, 64).map(async (battle, i) => {
    for (let n = 0; now() - from < 5000; n++) await battle.seats[i % 2].call('note', { text: `note ${n}` });
}));
const took = (now() - from) / 1000, notes = (await metric('orders_total')) - orders0, commits = (await metric('commits_total')) - commits0;
alone.push(plain());
console.log(`${(notes / took).toFixed(0)} notes acknowledged a second in ${(commits / took).toFixed(0)} commits a second; ${shared(server.games) ? 'PostgreSQL' : 'SQLite'} alone, one row a commit: ${alone.map((rate) => rate.toFixed(0)).join(' before and ')} after; load ${loadavg()[0].toFixed(1)}`);

/* Streams that nothing is said on. */
const idle = Number(process.env.IDLE ?? 0);
if (idle > 0) {
    const was = memory(), each = Math.ceil(idle / (2 * battles)), seats = open.flatMap((battle) => battle.seats);
    for (let n = 0; n < each; n++) for (let i = 0; i < seats.length; i += 50) await Promise.all(seats.slice(i, i + 50).map((seat) => seat.stream().open));
    const streams = await metric('streams');
    console.log(`${streams} streams open, ${each * seats.length} of them idle: ${(memory() / 1024).toFixed(0)} MiB, ${((memory() - was) / (each * seats.length)).toFixed(1)} KiB an idle stream`);
}

/* At rest: what the store takes, and how long a battle takes to wake. */
await server.stop();
const bytes = shared(server.games) ? Number(sql(server.games, "SELECT pg_total_relation_size('sandtable.line') + pg_total_relation_size('sandtable.item') + pg_total_relation_size('sandtable.seat') + pg_total_relation_size('sandtable.battle')"))
    : statSync(join(server.games, 'battles.sqlite')).size;
server = await Server.start(wide, server.games);
const woken = [], warm = [];
for (const { seats: [seat] } of open.slice(0, 300)) {
    seat.server = server;
    for (const times of [woken, warm]) {
        const asked = now();
        await seat.get();
        times.push(now() - asked);
    }
}
console.log(`${(bytes / battles / 1024).toFixed(1)} KiB a battle in the store; a battle asked for first: median ${quantile(woken, 0.5)} ms, p99 ${quantile(woken, 0.99)} ms; again: median ${quantile(warm, 0.5)} ms`);
await server.stop('SIGKILL');
process.exit(0);
