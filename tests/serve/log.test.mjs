// The store's log is copied into its file while the server runs, so that the log does not grow for ever and no commit has to do it.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from './server.mjs';

test('what was written comes into the file of the store before the server ends', { skip: process.env.SANDTABLE_POSTGRES && 'PostgreSQL keeps its own log' }, async () => {
    const server = await Server.start(['--limit', 'requests-burst=10000', '--limit', 'requests-address-burst=10000', '--limit', 'requests=10000', '--limit', 'requests-address=10000']);
    const { seats: [ann] } = await server.battle(), bytes = (name) => statSync(join(server.games, name)).size;
    const before = bytes('battles.sqlite');
    for (let i = 0; i < 200; i++) await ann.call('chat', { text: `${i} ${'x'.repeat(400)}` });
    assert.ok(bytes('battles.sqlite-wal') > 250 * 4096, 'the log is longer than what calls for a copy');
    for (let i = 0; bytes('battles.sqlite') === before && i < 600; i++) await wait(50);
    assert.ok(bytes('battles.sqlite') > before);
    await server.stop();
});
