// The npm package as a user installs it; NPM_PACKAGE names its folder.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import test, { after } from 'node:test';

const folder = resolve(process.env.NPM_PACKAGE ?? 'build/npm');
const home = mkdtempSync(join(tmpdir(), 'sandtable-npm-'));
mkdirSync(join(home, 'node_modules'));
symlinkSync(folder, join(home, 'node_modules/sandtable'));
after(() => rmSync(home, { recursive: true, force: true }));

// Compiles with the tsconfig.json of the directory; what tsc finds wrong is in the message.
function compile() {
    const done = spawnSync(resolve('web/node_modules/.bin/tsc'), ['-p', home], { encoding: 'utf8' });
    assert.equal(done.stdout, '');
    assert.equal(done.status, 0);
}

// Runs a program in a directory that has the package; returns what it prints.
function run(program) {
    const file = join(home, 'program.mjs');
    writeFileSync(file, program);
    return execFileSync(process.execPath, [file], { cwd: home, encoding: 'utf8' });
}

test('a game is played to its end, with the same result in this thread and in its own', () => {
    const said = ['start', 'startThread'].map((start) => run(`
        import { Game, ${start}, scenario } from 'sandtable/node';
        const engine = await ${start}();
        const game = await Game.open(engine, await scenario('ecw-commands', 'first-battle'), { seed: '7' });
        const [first] = await game.suggest(game.now.actors[0]);
        await game.submit(first.order);
        while (!game.now.over) await game.computer(game.now.actors[0], 'closer');
        console.log((await game.state()).result.words, (await game.record(true)).length);
        await game.close();
        await engine.close();`));
    assert.equal(said[0], said[1]);
    assert.match(said[0], /(won|drawn)/);
});

test('stepping many games in one call gives the same as stepping each alone', () => {
    assert.equal(run(`
        import assert from 'node:assert/strict';
        import { Game, scenario, start, step } from 'sandtable/node';
        const engine = await start(), text = await scenario('ecw-commands', 'first-battle');
        const open = () => Promise.all(['3', '4', '5'].map((seed) => Game.open(engine, text, { seed })));
        const games = await open(), alone = await open();
        const { units } = await games[0].columns();
        for (let i = 0; i < 12; i++) {
            const stepped = await step(games.map((game) => ({ game, player: 'closer' })), { numbers: true, most: 2 });
            for (const [n, one] of stepped.entries()) {
                await alone[n].computer(alone[n].now.actors[0], 'closer');
                assert.equal((await games[n].refresh()).hash, alone[n].now.hash);
                assert.deepEqual(one.numbers.units, (await alone[n].numbers()).units);
                assert.equal(one.numbers.units[0].length, units.length);
                assert.ok(one.orders.length >= 1 && one.orders.length <= 2 && !one.over);
            }
        }
        const order = { ...(await games[0].suggest(games[0].now.actors[0]))[0].order, decision: 1 };
        const [refused, done] = await step([{ game: games[0], order }, { game: games[1], player: 'closer', seed: '2' }]);
        assert.equal(refused.status, 'refused');
        assert.ok(refused.words && done.status !== 'refused');
        assert.equal((await games[0].refresh()).hash, alone[0].now.hash);
        await assert.rejects(step([{ game: games[0], player: 'nobody' }]));
        await assert.rejects(async () => step([{ game: games[0], player: 'closer' }, { game: await Game.open(await start(), text), player: 'closer' }]), /on one/);
        const side = games[2].opened.sides[1].name;
        assert.ok((await games[2].playOn(side, 'closer')).now.actors.includes(side));
        console.log('good');`), 'good\n');
});

test('errors carry the engine\'s words', () => {
    const said = run(`
        import { EngineError, start } from 'sandtable/node';
        const engine = await start();
        try { engine.askNow('sugest'); } catch (error) { console.log(error instanceof EngineError, error.message); }
        try { await engine.ask('open', { text: '{"ruleset": "whist"}' }); } catch (error) { console.log(error.data.problems.length > 0, error.lines()[0]); }
        engine.close();
        try { engine.askNow('hello'); } catch (error) { console.log(error.message); }`);
    assert.match(said, /^true there is no method "sugest"; did you mean "suggest"\?$/m);
    assert.match(said, /^true .*whist/m);
    assert.match(said, /^the engine is closed$/m);
});

test('an error is called by its name and holds the mistakes', () => {
    const said = ['start', 'startThread'].map((start) => run(`
        import { Game, ${start}, scenario } from 'sandtable/node';
        const engine = await ${start}(), text = await scenario('ecw-commands', 'first-battle');
        const caught = await Game.open(engine, text, { options: { 'rout-over': 99 } }).catch((error) => error);
        console.log(caught.name, caught.message);
        await engine.close();`));
    assert.equal(said[0].split(' ')[0], 'EngineError');
    assert.match(said[0], /^rout-over: 99 is out of range \(allowed: 1 to 30\)$/m);
    assert.equal(said[0], said[1]);
});

test('once a thread is closed or gone, every call is rejected', () => {
    assert.equal(run(`
        import { Game, startThread, scenario } from 'sandtable/node';
        const text = await scenario('ecw-commands', 'first-battle'), engine = await startThread();
        const game = await Game.open(engine, text);
        const waits = [game.computer(game.now.actors[0], 'captain'), engine.ask('hello')].map((one) => one.catch((error) => error.message));
        await engine.close();
        console.log((await Promise.all(waits)).join('; '));
        console.log(await engine.ask('hello').catch((error) => error.message));
        await engine.close();`), 'the engine is closed; the engine is closed\nthe engine is closed\n');
    assert.match(run(`
        import { WorkerEngine } from 'sandtable';
        const engine = new WorkerEngine({ onmessage: null, onerror: null, postMessage() {}, terminate() { console.log('ended'); } }, 'x');
        const waits = engine.ask('hello').catch((error) => error.message);
        engine.close();
        console.log(await waits);`), /^ended\nthe engine is closed\n$/);
});

test('a scenario that is missing is told with those there are', () => {
    const said = run(`
        import { scenario, scenarios } from 'sandtable/node';
        console.log((await scenarios())['ecw-commands'].includes('first-battle'));
        await scenario('punic', 'first-battle').catch((error) => console.log(error.message));`);
    assert.match(said, /^true\nthere is no scenario punic\/first-battle; there are: .*ecw-commands\/first-battle.*punic\//);
});

test('the module loads from bytes, from a compiled module and from a response', () => {
    assert.equal(run(`
        import { load } from 'sandtable';
        import { readFile } from 'node:fs/promises';
        const bytes = await readFile(${JSON.stringify(join(folder, 'sandtable.wasm'))});
        for (const source of [bytes, await WebAssembly.compile(bytes), new Response(bytes), Promise.resolve(new Response(bytes))])
            console.log((await load(source)).askNow('hello').engine);`), 'Sandtable\n'.repeat(4));
});

test('the package has types, and tsc accepts and rejects what it should', () => {
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    writeFileSync(join(home, 'typed.ts'), `
        import { Game, load, type Verdict } from 'sandtable';
        export async function ask(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<Verdict> {
            const game = await Game.open(await load(bytes), text, { seed: '7' });
            const [first] = await game.suggest(1);
            // @ts-expect-error: a side is a number or a name
            await game.suggest({ no: 'side' });
            return (await game.check(first!.order)).verdict;
        }`);
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({
        compilerOptions: { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], strict: true, noEmit: true, types: [], preserveSymlinks: true },
        files: ['typed.ts'],
    }));
    compile();
    assert.ok(about.exports['.'].types && /^\d+\.\d+\.\d+$/.test(about.version));
});

test('the types work with the resolution of Node', () => {
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(home, 'resolved.ts'), `
        import { Game, scenario, startThread, step, type Verdict } from 'sandtable/node';
        import { EngineError, type Numbers } from 'sandtable';
        export async function play(): Promise<Verdict> {
            const engine = await startThread(), game = await Game.open(engine, await scenario('punic', 'zama'));
            const [first] = await game.suggest(1);
            const [one] = await step([{ game, player: 'closer' }], { numbers: true });
            const numbers: Numbers | undefined = one?.numbers;
            if (!numbers) throw new EngineError(0, 'none', {});
            // @ts-expect-error: close takes nothing
            await engine.close(1);
            return (await game.check(first!.order)).verdict;
        }`);
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({
        compilerOptions: { target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023', 'dom'], strict: true, noEmit: true, types: ['node'],
            typeRoots: [resolve('web/node_modules/@types')], preserveSymlinks: true },
        files: ['resolved.ts'],
    }));
    compile();
});

test('the browser worker is a single script without imports', () => {
    assert.doesNotMatch(readFileSync(join(folder, 'worker.js'), 'utf8'), /^\s*(import|export)\b/m);
});
