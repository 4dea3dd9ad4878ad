// node bench/apart_timing.mjs [PAIRS]: can one side learn from response times what the other side keeps secret?  SANDTABLE names the program.
//
// Two battles differ only in what the first side has sealed, drafted and answered beforehand.  The second side asks both the same questions, pair by pair,
// in random order.  In two further battles the second side gives its sealed order again and again (`submit`), while the first side has either given
// nothing beforehand or answers that the server must try; `after` is a question put at once after such an order.  For each question it prints how often the second battle was the slower of a pair (sign test: 50 % within 1.96/(2 sqrt(pairs)) when
// nothing leaks) and both medians.  The exit status is 1 only when a question tells the battles apart beyond 99.9 %: among several questions one beyond
// 95 % comes by chance.
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from '../tests/serve/server.mjs';

const pairs = Math.max(100, Number(process.argv[2] ?? 1000));
const wide = ['requests=1000000', 'requests-burst=1000000', 'requests-address=1000000', 'requests-address-burst=1000000'].flatMap((limit) => ['--limit', limit]);
const server = await Server.start(wide), now = () => Number(process.hrtime.bigint()) / 1000;
const battles = [await server.battle({ scenario: 'hopton-heath' }), await server.battle({ scenario: 'hopton-heath' })];
for (const [i, { seats: [seat] }] of battles.entries()) {
    const { orders } = await seat.call('suggest', { most: 8 });
    await seat.call('submit', { order: orders[i === 0 ? 0 : orders.length - 1].order });
    await seat.call('draft', { text: i === 0 ? 'x' : 'x'.repeat(20000) });
    await seat.call('answers', { set: i === 0 ? [] : [{ kind: 'close', for: 'battle' }] });
}
const sealed = [await server.battle({ scenario: 'hopton-heath' }), await server.battle({ scenario: 'hopton-heath' })], order = [];
for (const [i, { seats }] of sealed.entries()) {
    const { kinds } = await seats[0].call('answers');
    if (i === 1) await seats[0].call('answers', { set: kinds.slice(0, 8).map(({ kind }) => ({ kind, for: 'battle' })) });
    order.push((await seats[1].call('suggest', { most: 1 })).orders[0].order);
}
const give = async (seat, i) => { const { json } = await seat.rpc('submit', { order: order[i] }); if (json.error) throw new Error(json.error.message); };
const questions = {
    state: (seat) => seat.rpc('state'), decision: (seat) => seat.rpc('decision'), events: (seat) => seat.rpc('events', { most: 1000 }), save: (seat) => seat.rpc('save', { kind: 'position' }),
    status: (seat) => seat.get(), record: (seat) => seat.get('/record'), ahead: (seat) => seat.rpc('ahead'),
    submit: give, after: (seat) => seat.get(),
};
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
let told = false;
for (const [name, ask] of Object.entries(questions)) {
    const among = name === 'submit' || name === 'after' ? sealed : battles;
    const times = [[], []];
    let slower = 0;
    for (const [i, { seats: [, seat] }] of among.entries()) for (let n = 0; n < 20; n++) await ask(seat, i);
    for (let n = 0; n < pairs; n++) {
        const took = [0, 0];
        for (const i of Math.random() < 0.5 ? [0, 1] : [1, 0]) {
            const seat = among[i].seats[1];
            if (among === sealed) await wait(3 + Math.random()); // the server has done all that the last one left
            if (name === 'after') await give(seat, i);
            const from = now();
            await ask(seat, i);
            took[i] = now() - from;
            times[i].push(took[i]);
        }
        slower += took[1] > took[0] ? 1 : 0;
    }
    const z = Math.abs(2 * slower - pairs) / Math.sqrt(pairs);
    told ||= z > 3.29;
    console.log(`${name.padEnd(9)} the second is the slower in ${(100 * slower / pairs).toFixed(1)} % of ${pairs} pairs (z ${z.toFixed(2)}: ${z < 1.96 ? 'not told apart at 95 %' : z < 3.29 ? 'beyond 95 %, within 99.9 %' : 'TOLD APART'}); medians ${median(times[0]).toFixed(0)} and ${median(times[1]).toFixed(0)} microseconds`);
}
await server.stop();
process.exit(told ? 1 : 0);
