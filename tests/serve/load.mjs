// node tests/serve/load.mjs [BATTLES [ORDERS A SECOND [SECONDS]]]: how long an event takes to both seats under load, on this machine alone; then
// as many orders as it takes, beside the plain commits of the store, before and after; what idle streams take, what a battle takes at rest, and how long it
// takes to wake one.  At most 2,000 battles and 60 seconds; loopback only.  Clients share the processors with the server; those that give orders and hold
// streams are one program in C (crowd.c), so that the server has most of them.
// IDLE=8000: so many idle streams more.  TMPDIR names the disk.  Over a PostgreSQL: node tests/serve/postgres.mjs --with tests/serve/load.mjs 500 100
import process from 'node:process';
import { spawn, spawnSync } from 'node:child_process';
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
const crowd = join(folder(), 'crowd');
spawnSync('prlimit', ['--nofile=20000', '--pid', String(process.pid)]);
if (spawnSync(process.env.CC ?? 'gcc', ['-O2', '-o', crowd, 'tests/serve/crowd.c'], { stdio: 'inherit' }).status !== 0) process.exit(2);
let server = await Server.start(wide);
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
const used = () => Number(readFileSync(`/proc/${server.child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
const quantile = (list, q) => list.length ? [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))].toFixed(2) : '-';

const open = [];
const before = memory();
for (let i = 0; i < battles; i += 20) open.push(...await Promise.all(Array.from({ length: Math.min(20, battles - i) }, () => server.battle({ terms: { dice: 'host' } }))));
const played = memory();
const lines = (times) => open.map(({ game, seats }) => `${game} ${seats[0].token} ${seats[1].token}\n`).join('').repeat(times);
console.log(`${battles} battles: ${((played - before) / battles).toFixed(1)} KiB a battle in memory; the disk: ${plain()}; load ${loadavg()[0].toFixed(1)}`);

const metric = async (name) => Number(new RegExp(`^sandtable_${name} (\\d+)`, 'm').exec((await server.ask('GET', '/metrics')).text)[1]);

/* Streams that nothing is said on, first of all: later ones take memory that others have left. */
const idle = Number(process.env.IDLE ?? 0);
if (idle > 0) {
    const was = memory(), child = spawn(crowd, [String(server.port), '0', '0', 'idle'], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(lines(Math.ceil(idle / (2 * battles))));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const streams = await metric('streams');
    console.log(`${streams} idle streams: ${(memory() / 1024).toFixed(0)} MiB, ${((memory() - was) / streams).toFixed(1)} KiB a stream`);
    child.kill();
    while (await metric('streams') > 0) await wait(200);
}

/* Runs the crowd to its end; resolves to what it printed. */
function run(how) {
    const child = spawn(crowd, [String(server.port), String(rate), String(seconds), how], { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (data) => { said += data; });
    child.stdin.end(lines(1));
    return new Promise((resolve) => child.on('exit', () => resolve(said.trim())));
}
for (const how of ['ahead', 'asked']) {
    const from = used(), said = await run(how);
    console.log(`${how === 'ahead' ? 'orders found out beforehand' : 'the server is asked to suggest each order just before it is given'}:\n${said}\nthe server's processor time, with opening the streams: ${(used() - from).toFixed(1)} s; the disk: ${plain()}; load ${loadavg()[0].toFixed(1)}`);
}

/* One row a commit, by one client, for three seconds: the commits a second, and how long they take. */
function plain() {
    const plainly = fresh();
    if (!shared(plainly)) {
        const { stdout } = spawnSync('python3', ['-c', `
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL"); db.execute("PRAGMA synchronous=FULL"); db.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, text TEXT)")
end, took = time.monotonic() + 3, []
while time.monotonic() < end:
    at = time.monotonic()
    db.execute("BEGIN"); db.execute("INSERT INTO t (text) VALUES (?)", ("x" * 300,)); db.execute("COMMIT"); took.append(1e3 * (time.monotonic() - at))
took.sort()
print(f"{len(took) / 3:.0f} commits of one row a second, median {took[len(took) // 2]:.2f} ms, p99 {took[len(took) * 99 // 100]:.2f}")`, join(plainly, 'plain.sqlite')], { encoding: 'utf8' });
        return stdout.trim();
    }
    const script = join(folder(), 'plain.sql');
    sql(plainly, 'CREATE TABLE IF NOT EXISTS t (n bigserial PRIMARY KEY, text text)');
    writeFileSync(script, "INSERT INTO t (text) VALUES (repeat('x', 300));\n");
    const { stdout } = spawnSync(join(programs(), 'pgbench'), ['-n', '-c', '1', '-T', '3', '-f', script, plainly], { encoding: 'utf8' });
    return `${/tps = (\d+)/.exec(stdout)?.[1]} commits of one row a second`;
}

/* As many as it takes.  Clients that only give notes: the engine has nothing to think about, each is acknowledged after its commit. */
const alone = [plain()];
const [orders0, commits0, from] = [await metric('orders_total'), await metric('commits_total'), now()];
await Promise.all(open.slice(0, 64).map(async (battle, i) => {
    for (let n = 0; now() - from < 5000; n++) await battle.seats[i % 2].call('note', { text: `note ${n}` });
}));
const took = (now() - from) / 1000, notes = (await metric('orders_total')) - orders0, commits = (await metric('commits_total')) - commits0;
alone.push(plain());
console.log(`${(notes / took).toFixed(0)} notes acknowledged a second in ${(commits / took).toFixed(0)} commits a second; ${shared(server.games) ? 'PostgreSQL' : 'SQLite'} alone: ${alone.join('; and after: ')}; load ${loadavg()[0].toFixed(1)}`);

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
