// Every guided battle is played to its end by doing only what the lesson card says, with several seeds.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { flow } from './flow/flow.mjs';
import { engine, root } from './harness/engine.mjs';

globalThis.crypto ??= webcrypto;
const SEEDS = Number(process.env.LESSON_SEEDS ?? 2), MOST = 400;

let Battle, ask;
before(async () => { [{ battle: { Battle } }, ask] = await Promise.all([flow(), engine()]); });

const courses = readdirSync(join(root, 'scenarios')).flatMap((ruleset) => readdirSync(join(root, 'scenarios', ruleset)).filter((name) => name.endsWith('.lessons')).map((name) => join(root, 'scenarios', ruleset, name)));
async function begun(file, seed) {
    const guide = readFileSync(file, 'utf8'), { side, opponent } = JSON.parse(guide), text = readFileSync(file.replace(/lessons$/, 'json'), 'utf8');
    const own = JSON.parse(text).sides.findIndex((s) => s.name === side) + 1, seats = { [own]: { kind: 'person' }, [3 - own]: { kind: 'computer', player: opponent } };
    return Battle.create({ ask: async (method, params) => ask(method, params) }, { text, fresh: true, seed, seats, settings: { speed: 0 }, guide: { text: guide, skipped: [] } });
}
const told = (battle) => battle.guide.told;
/* Waits until the player decides or the battle is over. */
async function calm(battle) {
    for (let quiet = 0; quiet < 3;) {
        await new Promise((resolve) => setTimeout(resolve));
        quiet = battle.underWay === 0 && !battle.busy && (battle.mine || battle.raw.over) ? quiet + 1 : 0;
    }
}
/* Does what the card says: gives the order that it shows, plays on, or after a turn without progress has the lesson set up. */
async function obey(battle) {
    const lesson = told(battle), late = battle.now.turn > battle.guide.since;
    if (battle.raw.over || (!lesson.due && late)) return battle.setUpLesson();
    if (lesson.due && !battle.draft && battle.sheet.length === 0) await battle.showMe();
    if (battle.draft) await (battle.draft.verdict?.answer === 'no' ? battle.putDown() : battle.enter());
    else if (battle.decision.done?.allowed || battle.sheet.length > 0) await battle.end();
    else await battle.nextOption();
    return battle;
}
for (const file of courses) test(`a guided battle is finished by obeying its card: ${file.slice(root.length)}`, async (t) => {
    const set = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
        let battle = await begun(file, String(seed)), n = 0;
        const opened = [battle];
        const last = told(battle).lessons.length - 1;
        for (; told(battle).at < last && n < MOST; n++) {
            await calm(battle);
            if (told(battle).at >= last) break;
            const now = await obey(battle);
            if (now !== battle) {
                assert.match(now.announcement, /^Both sides were played for you, turn \d.*The battle as you left it waits on the start screen\.$/);
                opened.push(now);
            }
            battle = now;
        }
        assert.ok(told(battle).at >= last, `seed ${seed}: lesson ${told(battle).at + 1} “${told(battle).lessons[told(battle).at]?.title}” was not done in ${n} presses; turn ${battle.now.turn}, ${battle.decision?.title}, due ${told(battle).due}, ${battle.message}`);
        set.push(n);
        for (const one of opened) one.close();
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    t.diagnostic(`presses: ${set.join(', ')}`);
});
