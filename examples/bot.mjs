#!/usr/bin/env node
// A player of Sandtable in JavaScript: it sends wishes towards the nearest enemy and lets the engine find legal orders.
//
//     examples/bot.mjs [PROGRAM] [SCENARIO] [SEED]
//
// It plays both sides, each from what that side may know. docs/protocol.md explains every message.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import process from 'node:process';

const [program = 'sandtable', scenario = 'fiddlers-bottom', seed = '1'] = process.argv.slice(2);

process.on('uncaughtException', ({ message }) => { // the engine did not start, refused a request, or has ended
    console.error(`bot.mjs: ${message}`);
    process.exit(1);
});
const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
let last = 0;

async function ask(method, params) {
    engine.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: ++last, method, params }) + '\n');
    const { value, done } = await answers.next();
    if (done) throw new Error('the engine has ended');
    const { result, error } = JSON.parse(value);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
}

const distance = (a, b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);

// A unit's wishes in order: fight or shoot the nearest enemy, charge it, otherwise go where it stands.
function wishes(unit, enemies) {
    const enemy = enemies.reduce((best, one) => (distance(unit, one) < distance(unit, best) ? one : best));
    return [{ kind: 'fight', unit: unit.id, target: enemy.id }, { kind: 'shoot', unit: unit.id, target: enemy.id },
        { kind: 'close', unit: unit.id, target: enemy.id }, { kind: 'reach', unit: unit.id, at: enemy.at }];
}

// Returns the first order that fulfils a wish of a unit; otherwise the engine's first suggestion.
async function choose(game, side, decision) {
    const state = await ask('state', { game, viewer: side });
    const standing = state.units.filter((unit) => unit.status === 'play');
    const own = state.sides.find((one) => one.name === side).id;
    const enemies = standing.filter((unit) => unit.side !== own);
    const subjects = new Set(decision.offers.flatMap((offer) => (offer.ref === 'unit' ? offer.subjects : [])));
    const units = standing.filter((unit) => unit.side === own && subjects.has(unit.name));
    for (const unit of enemies.length > 0 ? units : []) {
        for (const wish of wishes(unit, enemies)) {
            const { orders } = await ask('suggest', { game, side, wish, most: 1 });
            if (orders.length > 0) return orders[0].order;
        }
    }
    return (await ask('suggest', { game, side, most: 1 })).orders[0].order;
}

const { game, title } = await ask('new', { scenario, seed, players: ['bot.mjs', 'bot.mjs'] });
for (;;) {
    const { decision } = await ask('decision', { game });
    if (decision === null) break;
    for (const { side, state } of decision.actors) {
        if (state === 'ready') continue;
        const order = await choose(game, side, decision);
        const { events } = await ask('submit', { game, order });
        for (const event of events) console.log(event.text);
    }
}
const { turn, result, over } = await ask('state', { game });
console.log(`${title}, turn ${turn}: ${result.words}`);
engine.stdin.end();
process.exitCode = over ? 0 : 1;
