// A referee puts the battle at any step that asks somebody, from any position: it opens, and whoever is asked is asked; or a rule says
// why that step cannot be reached with units as they are (a unit that has all its hits is gone before anybody moves).
import assert from 'node:assert/strict';
import test from 'node:test';
import { Engine } from './client.mjs';

// As the page does it: the frame on top, and below it what would have followed.
function at(position, step, subject, side) {
    const next = structuredClone(position), battle = (next.battle ??= {}), known = battle.agenda ?? [];
    delete next.ended; // the battle goes on from that step
    const who = { ...(subject ? { subject } : {}), ...(side ? { sides: [side] } : {}) };
    const found = known.findIndex((frame) => frame.step === step), old = known[found]?.subject;
    const below = found >= 0 ? known.slice(0, found).map((frame) => (frame.subject !== undefined && frame.subject === old ? { ...frame, ...who } : frame)) : known.slice(0, 1);
    battle.agenda = [...below, { step, ...who }];
    return JSON.stringify(next);
}

const engine = new Engine(), ask = (method, params) => engine.ask(method, params);
const { rulesets } = await ask('rulesets', {}), { scenarios } = await ask('scenarios', {});
const battles = rulesets.map(({ id }) => scenarios.find(({ ruleset }) => ruleset === id)).filter((found) => found);

for (const { id, ruleset } of battles) {
    test(`any step of ${ruleset} from any position`, async () => {
        const { game } = await ask('new', { scenario: id, seed: '3' }), { steps } = await ask('ruleset', { ruleset });
        const field = await ask('field', { game });
        for (let i = 0; i < 160; i++) {
            const { decision } = await ask('decision', { game });
            if (decision === null) break;
            for (const { side, state } of decision.actors) if (state === 'deciding') await ask('computer', { game, side, player: 'closer', submit: true });
        }
        const replay = await ask('replay', { game });
        const stride = Math.max(1, Math.min(19, Math.floor(replay.steps / 8))); /* where a turn is few decisions, more of them */
        let asked = 0, refused = 0;
        for (let step = 0; step < replay.steps; step += stride) {
            await ask('goto', { game: replay.game, step });
            const position = JSON.parse((await ask('save', { game: replay.game, kind: 'position' })).text), state = await ask('state', { game: replay.game });
            for (const { name, about, asks } of steps.filter((row) => row.asks)) {
                const whom = about === 'command' ? state.commands.filter(({ units }) => units > 0) : about === 'unit' ? state.units.filter(({ status }) => status === 'play').slice(0, 4) : field.sides.map((side) => ({ side: side.id }));
                for (const { name: subject, side } of whom) {
                    const open = (whose) => ask('new', { text: at(position, name, subject, whose) });
                    const opened = await open(field.sides[side - 1].name).catch(() => open()) // a step that asks both sides names none
                        .catch((error) => {
                        assert.match(error.message, /: [A-Z]{2}-[A-Z]+-\d+: /, `${name}, ${subject ?? side}, at step ${step}: ${error.message}`);
                        return null;
                    });
                    if (opened === null) {
                        refused++;
                        continue;
                    }
                    const { decision } = await ask('decision', { game: opened.game });
                    /* where nobody has anything to decide in it the battle goes on to the next step */
                    if (decision?.step === name && (decision.sealed || decision.actors.some((one) => one.side === field.sides[side - 1].name))) asked++;
                    await ask('close', { game: opened.game });
                }
            }
        }
        assert.ok(asked > 20, String(asked));
        assert.ok(refused <= asked, `${refused} refused, ${asked} asked`); // what must have been led to, such as a retreat, is refused elsewhere
        await ask('close', { game: replay.game });
        await ask('close', { game });
    });
}
test("the engine ends", async () => assert.equal(await engine.end(), 0));
