// Writes the seeds of fuzzing: scenarios, records and protocol sessions that are valid by the present rules, as tests/fuzz/corpus/*/good-*
// (casebooks are written by hand).  run_corpus checks that they are valid; tools/golden.sh renews them when the rules have changed.
//
//   node tools/make_seeds.mjs PROGRAM
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const program = process.argv[2] ?? 'build/gcc-O2/sandtable';
const corpus = 'tests/fuzz/corpus';
const book = readFileSync('tests/fuzz/tiny_book.json', 'utf8').trimEnd(); // one case of that skirmish's ruleset
const skirmish = readFileSync('tests/cli/skirmish.json', 'utf8').replace('turn_limit: 4', 'turn_limit: 2').replace('"turn_limit": 4', '"turn_limit": 2');

// A session that keeps its requests.
class Session {
    constructor() {
        this.engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.answers = createInterface({ input: this.engine.stdout })[Symbol.asyncIterator]();
        this.lines = [];
    }

    async ask(method, params) {
        const line = JSON.stringify({ jsonrpc: '2.0', id: this.lines.length + 1, method, params });
        this.lines.push(line);
        this.engine.stdin.write(`${line}\n`);
        const { result, error } = JSON.parse((await this.answers.next()).value);
        if (error) throw new Error(`${line}: ${JSON.stringify(error)}`);
        return result;
    }

    begin(more) { return this.ask('new', { text: skirmish, seed: '7', secret: 'of the seeds', ...more }); }

    async end() {
        this.engine.stdin.end();
        await once(this.engine, 'close');
    }
}

// Plays `n` decisions, each side by its k-th suggestion.
async function play(s, n, k = 0) {
    for (let i = 0; i < n; i++) {
        const { decision } = await s.ask('decision', {});
        for (const { side, state } of decision?.actors ?? []) {
            if (state !== 'deciding') continue;
            const { orders } = await s.ask('suggest', { side, most: 3 });
            await s.ask('submit', { order: orders[k % orders.length].order });
        }
    }
}

const sessions = {
    async play(s) {
        await s.begin();
        await play(s, 6, 1);
        await s.ask('events', { viewer: 1 });
    },
    // a battle to its end, by computer players
    async battle(s) {
        await s.begin({ players: ['closer', 'random'] });
        for (let over = false; !over;) {
            const { decision } = await s.ask('decision', {});
            for (const { side, state } of decision?.actors ?? [])
                if (state === 'deciding') await s.ask('computer', { side, player: side === 'Parliament' ? 'closer' : 'random', submit: true });
            over = decision === null;
        }
    },
    async acts(s) {
        await s.begin();
        await s.ask('note', { text: 'good luck', side: 1 });
        await play(s, 1);
        await s.ask('ask_undo', { side: 1 });
        await s.ask('ask_undo', { side: 2 });
        await s.ask('adjust', { adjustment: { unit: 1, set: { hits: 2 } } });
        await s.ask('undo', {});
        await s.ask('redo', {});
        await s.ask('script', { script: [[6, 1], '=3'] });
        await s.ask('reseed', { seed: 'other dice' });
        await play(s, 1);
        await s.ask('draw', { side: 1 });
        await s.ask('draw', { side: 2 });
    },
    async typed(s) {
        const { sides } = await s.begin({ luck: 'typed' });
        const cards = async (side) => (await s.ask('suggest', { side: side.name, most: 1 })).orders[0].order;
        for (const side of sides) await s.ask('submit', { order: await cards(side) });
        await s.ask('needs', {});
        await s.ask('answer', { dice: [5, 2] });
        await s.ask('computer', { player: 'closer', submit: true });
        const { needs } = await s.ask('needs', {});
        if (needs) await s.ask('answer', { rolled: true });
    },
    async look(s) {
        await s.begin();
        await play(s, 1);
        await s.ask('state', { viewer: 2 });
        await s.ask('field', {});
        await s.ask('measure', { from: { unit: 1 }, to: { unit: 6 } });
        await s.ask('measure', { from: { body: 1 }, to: { at: [4.5, 6] } });
        await s.ask('overlay', { unit: 1, at: [20, 12], heading: 45 });
        await s.ask('overlay', { side: 2, what: ['zone', 'base'] });
        const { orders } = await s.ask('suggest', { wish: { kind: 'close', unit: 1, target: 6 }, most: 1, verdicts: true });
        await s.ask('check', orders[0] ?? { order: { kind: 'done' } });
        await s.ask('odds', { line: [orders[0]?.order ?? { kind: 'done' }, { kind: 'done' }] });
        await s.ask('why', { order: { kind: 'move', unit: 1, motion: [['march', 0, 40]] } });
        await s.ask('why', { rule: book.match(/rules: \["([^"]+)"/)[1] });
        await s.ask('computer', { player: 'captain', limits: { nodes: 50 } });
    },
    async replay(s) {
        const { game } = await s.begin();
        await play(s, 2);
        await s.ask('replay', {});
        for (const step of [1, 0, 2]) await s.ask('goto', { game: game + 1, step });
        await s.ask('copy', { game: game + 1 });
        await s.ask('save', { game, kind: 'position' });
        await s.ask('save', { game, kind: 'view', viewer: 2 });
        await s.ask('games', {});
        await s.ask('close', { game: game + 1 });
    },
    async casebook(s) {
        const { passed, cases } = await s.ask('casebook', { text: book });
        if (passed !== 1) throw new Error(JSON.stringify(cases));
    },
};
const recorded = ['play', 'battle', 'acts', 'typed'];

for (const reader of ['scenario', 'record', 'protocol'])
    for (const name of readdirSync(`${corpus}/${reader}`)) if (name.startsWith('good-')) rmSync(`${corpus}/${reader}/${name}`);
for (const root of ['scenarios', 'tests/scenarios', 'tests/drill/scenarios'])
    for (const ruleset of readdirSync(root))
        for (const name of readdirSync(`${root}/${ruleset}`).filter((file) => file.endsWith('.json'))) copyFileSync(`${root}/${ruleset}/${name}`, `${corpus}/scenario/good-${name}`);
writeFileSync(`${corpus}/scenario/good-skirmish.json`, skirmish);
for (const [name, run] of Object.entries(sessions)) {
    const s = new Session();
    await run(s);
    if (name !== 'battle') writeFileSync(`${corpus}/protocol/good-${name}.txt`, s.lines.map((line) => `${line}\n`).join(''));
    if (recorded.includes(name)) writeFileSync(`${corpus}/record/good-${name}.txt`, (await s.ask('save', { seed: true })).text);
    await s.end();
}
