// A PostgreSQL of one's own in a temporary directory, as long as it is wanted: nothing that runs on the machine is asked.
//
//   node tests/serve/postgres.mjs [FILE...]         the tests of the game server over a PostgreSQL; SANDTABLE names the program
//   node tests/serve/postgres.mjs --with PROGRAM.mjs [WORDS]    such as tests/serve/killed.mjs 1000 50, with every commit on the disk; a PostgreSQL that
//                                                                 the program ends is started anew
//
// Where there is no PostgreSQL, or the program was built without libpq, that is said, and nothing fails.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/* The newest one there is; undefined: there is none. */
export function programs() {
    const all = '/usr/lib/postgresql', found = existsSync(all) ? readdirSync(all).sort((a, b) => b - a).map((version) => join(all, version, 'bin')) : [];
    const path = (process.env.PATH ?? '').split(':');
    return [...found, ...path].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'psql')));
}

/* postgres refuses root, so root lends it a user who may do nothing else. */
function user() {
    if (process.getuid() !== 0) return {};
    for (const name of ['postgres', 'nobody']) {
        const { status, stdout } = spawnSync('id', ['-u', name], { encoding: 'utf8' });
        if (status === 0) return { uid: Number(stdout), gid: Number(execFileSync('id', ['-g', name], { encoding: 'utf8' })) };
    }
    return null;
}

// Why there is none; '': there is.
export function lacks() {
    if (programs() === undefined) return 'PostgreSQL is not installed (apt install postgresql-15)';
    if (user() === null) return 'postgres refuses root, and there is no other user';
    const { stderr } = spawnSync(process.env.SANDTABLE, ['games', 'list', '--store', 'postgresql:///x?host=/nowhere'], { encoding: 'utf8' });
    return /without PostgreSQL/.test(stderr) ? 'the program was built without libpq (apt install libpq-dev)' : '';
}

export class Postgres {
    // `synced`: with every commit on the disk, as PostgreSQL does it unless told; otherwise as quick as can be.
    static async start({ synced = false } = {}) {
        const cluster = new Postgres();
        cluster.folder = mkdtempSync(join(tmpdir(), 'sandtable-pg-'));
        cluster.synced = synced;
        cluster.user = user();
        if (cluster.user.uid !== undefined) chownSync(cluster.folder, cluster.user.uid, cluster.user.gid);
        cluster.run('initdb', ['-D', cluster.folder, '-A', 'trust', '-U', 'sandtable', '-E', 'UTF8', '--locale=C', '--no-sync']);
        process.on('exit', () => { cluster.child?.kill('SIGQUIT'); rmSync(cluster.folder, { recursive: true, force: true }); });
        await cluster.go();
        return cluster;
    }

    run(program, words) {
        return execFileSync(join(programs(), program), words, { ...this.user, cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    }

    async go() {
        const options = ['listen_addresses=', `unix_socket_directories=${this.folder}`, 'max_connections=200', ...(this.synced ? [] : ['fsync=off'])];
        this.child = spawn(join(programs(), 'postgres'), ['-D', this.folder, ...options.flatMap((option) => ['-c', option])], { ...this.user, cwd: this.folder, stdio: 'ignore' });
        this.ended = new Promise((done) => { this.child.on('exit', done); });
        while (spawnSync(join(programs(), 'psql'), [this.url('postgres'), '-c', 'SELECT 1'], { stdio: 'ignore' }).status !== 0) {
            if (this.child.exitCode !== null) throw new Error('PostgreSQL does not start');
            await wait(50);
        }
    }

    // SIGQUIT: at once, as if the machine had lost its power.
    async stop(signal = 'SIGQUIT') {
        this.child.kill(signal);
        await this.ended;
    }

    url(name) {
        return `postgresql:///${name}?host=${this.folder}&user=sandtable`;
    }
}

export const sql = (url, text) => execFileSync(join(programs(), 'psql'), [url, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', text], { encoding: 'utf8' }).trim();

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
    const why = lacks(), here = 'tests/serve';
    const files = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort().map((name) => join(here, name));
    if (why) {
        console.log(`left out: ${why}\n1 passed, 0 failed`);
    } else {
        const plain = files[0] === '--with', cluster = await Postgres.start({ synced: plain });
        const { NODE_TEST_CONTEXT, ...env } = process.env;
        const tests = spawn(process.execPath, plain ? files.slice(1) : ['--test', '--test-reporter=tap', ...files], { stdio: 'inherit', env: { ...env, SANDTABLE_POSTGRES: cluster.url('postgres') } });
        let over = false;
        const anew = async () => {
            await cluster.ended;
            if (over) return;
            await cluster.go();
            await anew();
        };
        if (plain) anew();
        process.exitCode = await new Promise((done) => { tests.on('exit', (code) => done(code ?? 1)); });
        over = true;
        await cluster.stop();
    }
}
