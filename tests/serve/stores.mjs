// Stores for tests: folders with SQLite, or databases of the PostgreSQL that SANDTABLE_POSTGRES names (tests/serve/postgres.mjs).
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { sql } from './postgres.mjs';

const made = [];
export const removeFolders = () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true }));

export function folder() {
    const name = mkdtempSync(join(tmpdir(), 'sandtable-serve-'));
    made.push(name);
    return name;
}

const admin = process.env.SANDTABLE_POSTGRES;
export const shared = (store) => store.startsWith('postgresql:');
const named = (name) => admin.replace('/postgres?', `/${name}?`);

function database(like = 'template0') {
    const name = `t${randomBytes(8).toString('hex')}`;
    sql(admin, `CREATE DATABASE ${name} TEMPLATE ${like}`);
    return named(name);
}

export const fresh = () => (admin ? database() : folder());

// A copy of a store that no server holds.
export function copied(store) {
    if (shared(store)) return database(/\/\/\/(\w+)\?/.exec(store)[1]);
    const copy = folder();
    cpSync(store, copy, { recursive: true });
    return copy;
}

// How programs are told of it.
export const words = (store) => (shared(store) ? ['--store', store] : ['--games', store]);

// Changes it behind the server's back.
export function change(store, text) {
    if (shared(store)) return sql(store, `SET search_path = sandtable; ${text}`);
    const { status, stderr } = spawnSync('python3', ['-c', 'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute(sys.argv[2]); db.commit()', join(store, 'battles.sqlite'), text], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return '';
}
