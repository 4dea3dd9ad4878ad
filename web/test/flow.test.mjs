// The page's flow in node, without a browser: what the person is doing (`about`), what is shown of it (`shown`), and questions of which only the latest
// counts.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { flow } from './flow/flow.mjs';
import { engine, root } from './harness/engine.mjs';

/* node 18 has no global crypto, which every browser has */
globalThis.crypto ??= webcrypto;

let about, shown, view, answers, battle, page;
before(async () => {
    page = await flow();
    ({ about, shown, view, answers, battle } = page);
});

/* ---- about: the machine --------------------------------------------------------------------------------------- */

const MOVE = {
    kind: 'move',
    label: 'Move',
    ref: 'unit',
    gesture: 'drag',
    closes: false,
    subjects: ['Ash', 'Elm'],
    slots: [{ slot: 'motion', optional: false }],
};
const draftOf = (answer, unit = 'Ash') => ({
    offer: MOVE,
    entry: { kind: 'move', unit },
    order: { entries: [{ kind: 'move', unit }] },
    base: [],
    also: [],
    words: '',
    moves: [],
    follows: [],
    nearest: null,
    verdict: answer ? { answer, entry: 0, witness: [], duties: [] } : null,
});
const after = (...steps) => steps.reduce((one, step) => step(one), about.NOTHING);
const draws = (answer, unit) => (one) => about.drawn(one, draftOf(answer, unit));
const selects =
    (ref, add = false) =>
    (one) =>
        about.selected(one, ref, add);

test('the phases: nothing, subject, drawing, judged, asked', () => {
    const asks = (one) => about.asked(one, { kind: 'idle', words: 'Elm could still move', who: ['Elm'] });
    for (const [phase, one] of [
        ['nothing', after()],
        ['subject', after(selects('Ash'))],
        ['drawing', after(selects('Ash'), draws('so-far'))],
        ['drawing', after(draws(null))],
        ['judged', after(draws('yes'))],
        ['judged', after(draws('no'))],
        ['asked', after(selects('Ash'), asks)],
        ['nothing', after(selects('Ash'), asks, selects(null))],
        ['subject', after(selects('Ash'), draws('no'), about.putDown)],
    ])
        assert.equal(about.phaseOf(one), phase, JSON.stringify(one.draft ?? one.selection));
});

test('a press selects, Shift adds and removes, a press on the ground deselects', () => {
    assert.deepEqual(after(selects('Ash'), selects('Elm')).selection, ['Elm']);
    assert.deepEqual(after(selects('Ash'), selects('Elm', true)).selection, ['Ash', 'Elm']);
    assert.deepEqual(after(selects('Ash'), selects('Elm', true), selects('Ash', true)).selection, ['Elm']);
    assert.deepEqual(after(selects('Ash'), selects(null)).selection, []);
});

test('selecting another piece lays an allowed order down and drops a refused one; the same piece keeps its order', () => {
    const allowed = after(selects('Ash'), draws('yes'), selects('Elm'));
    assert.equal(allowed.draft, null);
    assert.equal(allowed.laid.entry.unit, 'Ash');
    assert.equal(about.takenUp(allowed).laid, null);
    const refused = after(selects('Ash'), draws('no'), selects('Elm'));
    assert.deepEqual([refused.draft, refused.laid], [null, null]);
    assert.equal(after(selects('Ash'), draws('yes'), selects('Ash')).draft.entry.unit, 'Ash');
    assert.equal(
        after(draws('yes'), draws('yes', 'Elm')).laid,
        null,
        'a new order takes the place of the one laid down',
    );
});

test('an order that is written down replaces the unit’s earlier entry on the sheet', () => {
    const old = { kind: 'move', unit: 'Ash', number: 1 },
        kept = { kind: 'move', unit: 'Elm' };
    const written = about.writtenDown({
        ...about.NOTHING,
        sheet: [old, kept],
        draft: { ...draftOf('yes'), base: [kept] },
    });
    assert.deepEqual(written.sheet, [kept, { kind: 'move', unit: 'Ash' }]);
    assert.equal(written.draft, null);
    assert.deepEqual(about.struck(written, 0).sheet, [{ kind: 'move', unit: 'Ash' }]);
});

test('the next decision keeps only the selected units that may act in it, and no draft or sheet', () => {
    const next = about.nextDecision(after(selects('Ash'), selects('Elm', true), draws('yes')), new Set(['Elm']));
    assert.deepEqual([next.selection, next.draft, next.sheet, next.leftOver], [['Elm'], null, [], true]);
    assert.equal(about.selected(next, 'Elm', false).leftOver, false);
});

test('an order handed in is named; behind the curtain no deed, sheet or selection stays', () => {
    const done = about.handedIn(after(draws('yes')), 'Ash: move');
    assert.deepEqual([done.draft, done.deed], [null, 'Ash: move']);
    const hidden = about.forgotten({ ...done, sheet: [{ kind: 'move' }], selection: ['Ash'] });
    assert.deepEqual([hidden.deed, hidden.sheet, hidden.selection], ['', [], []]);
});

/* ---- shown: from plain data --------------------------------------------------------------------------------------- */

const unit = (ref, number, side, at) => ({
    ref,
    number,
    name: ref,
    side,
    command: null,
    type: 'foot',
    label: 'Foot',
    letter: 'F',
    arm: 'foot',
    standing: 'play',
    cause: '',
    pose: { at, heading: side === 1 ? 0 : 180 },
    corners: [
        [at[0] - 1, at[1] + 0.5],
        [at[0] + 1, at[1] + 0.5],
        [at[0] + 1, at[1] - 0.5],
        [at[0] - 1, at[1] - 0.5],
    ],
    files: 1,
    ranks: 1,
    bases: [],
    hits: 0,
    worth: 1,
    markers: [],
    acted: false,
});
const PERSON = { kind: 'person' };
const SEATS = { 1: PERSON, 2: { kind: 'computer', player: 'captain' } };

function shownOf({ about: one = {}, told = {}, said = {}, seats = SEATS } = {}) {
    const state = {
        turn: 1,
        turnLimit: 6,
        step: 'move',
        commands: [],
        units: [unit('Ash', 1, 1, [10, 10]), unit('Elm', 2, 1, [20, 10]), unit('Fir', 3, 2, [10, 20])],
        bodies: [],
        contacts: [],
    };
    const fixed = {
        game: 1,
        opened: {},
        seats,
        seed: '1',
        luck: 'seeded',
        settings: { speed: 0 },
        ruleset: { orders: [{ name: 'move', label: 'Move' }] },
        field: { mark: 'in', width: 48, height: 32, sides: [{ number: 1, home: 0 }], terrain: [] },
        rawField: {
            sides: [
                { id: 1, name: 'South' },
                { id: 2, name: 'North' },
            ],
            units: [],
            bodies: [],
        },
    };
    const now = { turn: 1, undo: { reach: 0, redo: 0 } },
        raw = { over: false },
        decision = { serial: 1, step: 'move', title: 'Movement', sealed: false, sheet: false, offers: [MOVE] };
    return new shown.Shown({
        fixed,
        told: { ...page.told.toldFirst(now, null, null), raw, state, decision, acting: 1, viewer: 1, ...told },
        about: { ...about.NOTHING, ...one },
        answers: { ...answers.NO_ANSWERS, ...said },
        view: view.FIRST_VIEW,
    });
}

test('units may act only when their side decides at this screen', () => {
    assert.deepEqual([...shownOf().subjects], ['Ash', 'Elm']);
    assert.deepEqual([...shownOf({ told: { acting: 2 } }).subjects], [], 'the computer decides');
    assert.deepEqual(
        [...shownOf({ told: { curtain: { side: 1, name: 'South' } } }).subjects],
        [],
        'the curtain covers the table',
    );
});

/* The movement of Ash, which stands at 10, 10 and faces north, as the engine tells it. */
function marched(entry, travel) {
    const footing = (y) => ({
            at: [10, y],
            heading: 0,
            files: 1,
            ranks: 1,
            corners: [
                [9, y + 1],
                [11, y + 1],
                [11, y - 1],
                [9, y - 1],
            ],
        }),
        points =
            travel > 0
                ? [
                      [10, 10],
                      [10, 10 + travel],
                  ]
                : [[10, 10]];
    return {
        unit: 1,
        entry,
        certain: true,
        from: footing(10),
        to: footing(10 + travel),
        points,
        travel,
        legs: [{ verb: 'march' }],
        contacts: [],
    };
}

test('the sheet keeps the movement of its orders in place when one is struck', () => {
    const one = {
        ...about.NOTHING,
        sheet: [{ unit: 'Ash' }, { unit: 'Elm' }],
        sheetMoves: [marched(0, 4), marched(1, 2)],
    };
    assert.deepEqual(
        about.struck(one, 0).sheetMoves.map((m) => [m.entry, m.travel]),
        [[0, 2]],
    );
    assert.deepEqual(
        about.struck(one, 1).sheetMoves.map((m) => [m.entry, m.travel]),
        [[0, 4]],
    );
    const draft = { ...draftOf('yes'), moves: [marched(0, 3)] };
    assert.deepEqual(about.writtenDown({ ...about.NOTHING, draft }).sheetMoves, draft.moves);
});

test('what is still owed: by the order in hand, by the sheet, by the decision; nothing once all is written', () => {
    const owes = (...refs) => refs.map((text) => ({ text })),
        verdict = (answer, duties, missing) => ({ answer, duties, missing }),
        texts = (one) =>
            page.offers
                .dutiesOf(shownOf({ told: { decision: { offers: [MOVE], duties: owes('Ash', 'Elm') } }, about: one }))
                .map((d) => d.text),
        sheet = [{ kind: 'move', unit: 'Ash' }];
    assert.deepEqual(texts({}), ['Ash', 'Elm']);
    assert.deepEqual(texts({ sheet, sheetVerdict: verdict('so-far', owes('Elm')) }), ['Elm']);
    assert.deepEqual(texts({ sheet, sheetVerdict: verdict('yes', []) }), []);
    const draft = (...answer) => ({
        sheet,
        sheetVerdict: verdict('so-far', owes('Elm')),
        draft: { ...draftOf('yes'), verdict: verdict(...answer) },
    });
    assert.deepEqual(texts(draft('yes', [])), []);
    assert.deepEqual(texts(draft('no', [])), ['Elm']);
    assert.deepEqual(texts(draft('so-far', [], ['body'])), ['Elm']);
});

test('a change of the state of bases is told in the words of the ruleset', async () => {
    const say = await engine(),
        { changes } = say('ruleset', { ruleset: 'sword-divided' }),
        words = (...step) => page.entry.stepWords({ ruleset: { changes }, field: { mark: 'p' } }, step);
    assert.deepEqual(
        [words('change', 0), words('change', 1), words('change', 2), words('about')],
        ['dismount or unlimber', 'mount', 'limber', 'about turn'],
    );
});

test('an entry that undo took off the sheet can be put back until another order is written', () => {
    const [ash, elm] = [{ unit: 'Ash' }, { unit: 'Elm' }],
        one = about.takenBack({ ...about.NOTHING, sheet: [ash, elm] });
    assert.deepEqual([one.sheet, one.takenOff], [[ash], [elm]]);
    const none = about.takenBack(one),
        again = about.putBack(none);
    assert.deepEqual([none.takenOff, again.sheet, again.takenOff], [[elm, ash], [ash], [elm]]);
    assert.deepEqual(about.putBack(again).sheet, [ash, elm]);
    assert.deepEqual(about.writtenDown({ ...one, draft: draftOf('yes') }).takenOff, []);
});

test('an order in hand has a ghost where it ends, in the tone of its verdict, derived once', () => {
    const entry = { kind: 'move', unit: 'Ash', motion: [['march', 0, 4]] },
        on = (answer, more) =>
            shownOf({ about: { draft: { ...draftOf(answer), entry, moves: [{ ...marched(0, 4), ...more }] } } });
    const [ghost] = on('yes').ghosts;
    assert.deepEqual([ghost.unit, ghost.tone, ghost.path[1], ghost.bends], ['Ash', 'yes', [10, 14], false]);
    assert.deepEqual([on('no').ghosts[0].tone, on('so-far').ghosts[0].tone], ['no', 'wait']);
    const refused = on('no', { stop: marched(0, 1.5).to, travel: 1.5 }).ghosts[0];
    assert.equal(refused.stop, 1.5, 'the way is drawn as refused after its legal part');
    assert.equal(on('yes', { legs: [{ verb: 'wheel' }] }).ghosts[0].bends, true);
    assert.deepEqual(on('yes', marched(0, 0)).ghosts, [], 'a unit that stays has no ghost');
    assert.deepEqual(on('yes', { entry: undefined }).ghosts, [], 'nor has a unit that the order does not name');
    const one = on('yes');
    assert.equal(one.ghosts, one.ghosts);
    assert.deepEqual(shownOf().ghosts, []);
});

test('the tag beside the piece says how far it goes, allowed or refused', () => {
    const entry = { kind: 'move', unit: 'Ash', motion: [['march', 0, 4]] },
        tag = (answer, used, more) => {
            const draft = { ...draftOf(answer), entry, moves: [marched(0, 4)] };
            draft.verdict = { ...draft.verdict, cost: { unit: 'length', used, total: 6 }, ...more };
            return shownOf({ about: { draft } }).ghosts[0].left;
        };
    assert.equal(tag('yes', 4), '4 in of 6');
    assert.equal(tag('no', 0, { limit: 3.5 }), '4 in refused, at most 3.5');
    assert.equal(tag('no', 7.25, { limit: 6 }), '7.2 in refused, at most 6');
    assert.equal(tag('no', 0), '4 in refused');
});

test('a refusal concerns the units of its witnesses', () => {
    const draft = {
        ...draftOf('no'),
        verdict: { answer: 'no', entry: 0, duties: [], witness: [{ shape: 'polygon', points: [], unit: 'Fir' }] },
    };
    const refused = shownOf({ about: { draft } });
    assert.deepEqual([...refused.concerned].sort(), ['Ash', 'Fir']);
    assert.equal(refused.overlays.filter((o) => o.tone === 'no').length, 1);
    assert.deepEqual([...shownOf().concerned], []);
});

test('options: similar suggestions once, those that change nothing last, none beside an allowed order', () => {
    const suggestion = (motion, more) => ({
        order: { entries: [{ kind: 'move', unit: 'Ash', motion }] },
        words: 'move',
        ...more,
    });
    const said = {
        suggestions: [
            suggestion([['march', 0, 1]], { idle: true }),
            suggestion([['march', 0, 4]]),
            suggestion([['march', 0, 4.1]]),
        ],
    };
    const { list } = shownOf({ about: { selection: ['Ash'] }, said }).options;
    assert.deepEqual(
        list.map((s) => s.order.entries[0].motion[0][2]),
        [4, 1],
        'one of two nearly equal moves; the idle one last',
    );
    assert.deepEqual(shownOf({ about: { draft: draftOf('yes') }, said }).options.list, []);
});

test('a target shows its number only in a step in which number keys name targets', () => {
    const AIM = { ...MOVE, kind: 'shoot', label: 'Shoot', slots: [{ slot: 'body', optional: false }] },
        marks = [
            {
                subject: 'Ash',
                target: 'Fir',
                kind: 'shoot',
                label: 'Shoot',
                range: '8 in',
                chance: '',
                cells: [],
                line: [
                    [10, 10],
                    [10, 20],
                ],
            },
        ];
    const numberIn = (offers) =>
        shownOf({
            told: { decision: { serial: 1, step: 'move', title: 'Movement', sealed: false, sheet: false, offers } },
            said: { marks },
        }).overlays.find((o) => o.beside).beside.number;
    assert.equal(numberIn([AIM]), 1);
    assert.equal(numberIn([MOVE, AIM]), undefined, 'a digit marches there');
});

test('a lesson rings of the units that may be ordered only those that could act', () => {
    const lesson = { title: '', say: '', point: ['Ash', 'Elm', 'Fir'], wait: { order: 'move' } };
    const told = {
        guide: { text: '', skipped: [], told: { at: 0, due: true, lessons: [lesson] } },
        turnOf: '1',
        idleOf: '1',
        idle: new Set(['Elm']),
        decision: { serial: 1, title: '', offers: [MOVE], done: { kind: 'done', allowed: true } },
    };
    const ringed = (more) =>
        shownOf({ told: { ...told, ...more } })
            .overlays.filter((o) => o.key.startsWith('point-'))
            .map((o) => o.shape.points[0].join());
    assert.deepEqual(ringed({}), ['20,10', '10,20'], 'Elm, and the enemy at whom it may shoot');
    assert.deepEqual(ringed({ idleOf: '' }), ['10,10', '20,10', '10,20'], 'all while it is not known who could act');
});

test('a marker appears with its beat', () => {
    const [one, ...others] = shownOf().state.units,
        before = { ...shownOf().state },
        event = { verb: 'mark', turn: 1, subject: { unit: one.ref } };
    const after = {
        ...before,
        units: [{ ...one, markers: [{ name: 'out_of_ammunition', about: '', counts: false, value: 1 }] }, ...others],
    };
    const moment = (beat) => ({
        actions: [{ subject: one.ref, object: undefined, side: 1, events: [event], from: 0 }],
        at: 0,
        beats: [{ kind: 'after', event }],
        beat,
        before,
        after,
    });
    assert.deepEqual(
        [0, 1].map((beat) => page.beats.stateAt(moment(beat)).units[0].markers.length),
        [0, 1],
    );
});

/* ---- the flow: questions, and the engine itself ----------------------------------------------------------------------- */

const FIELD = {
    sides: [
        { id: 1, name: 'South' },
        { id: 2, name: 'North' },
    ],
    commands: [],
    units: [],
    bodies: [],
    terrain: [],
    decoration: [],
    zones: [],
    options: [],
};

test('of questions with one name only the latest is answered, and none once the selection has changed', async () => {
    const open = [],
        slow = { ask: (_, params) => new Promise((resolve) => open.push({ params, resolve })) };
    class Bare extends page.flow.Flow {
        constructor() {
            super(slow, { game: 1, now: {} }, FIELD, {}, { seats: SEATS, seed: '1' });
        }
    }
    const one = new Bare(),
        heard = [],
        ended = [];
    const ask = (name, n) =>
        one
            .question(
                name,
                () => one.selection,
                async (put) => {
                    heard.push(await put('odds', { n }));
                },
            )
            .then(() => ended.push(n));
    const all = [ask('odds', 1), ask('odds', 2), ask('marks', 3)];
    for (const { params, resolve } of open.splice(0).reverse()) resolve(params.n);
    await Promise.all(all);
    assert.deepEqual(heard.sort(), [2, 3], 'the first was superseded');
    assert.deepEqual(ended.sort(), [1, 2, 3], 'all three have ended');
    const late = ask('odds', 4);
    one.turn(about.selected(one.about, 'Ash', false));
    open.pop().resolve(4);
    await late;
    assert.ok(!heard.includes(4), 'another piece is selected by now');
});

test('a failed question rejects for its caller, unless it was superseded', async () => {
    let refuse;
    class Bare extends page.flow.Flow {
        constructor() {
            super(
                {
                    ask: () =>
                        new Promise((_, reject) => {
                            refuse = reject;
                        }),
                },
                { game: 1, now: {} },
                FIELD,
                {},
                { seats: SEATS, seed: '1' },
            );
        }
    }
    const one = new Bare(),
        ask = () =>
            one.question(
                'odds',
                () => one.selection,
                async (put) => {
                    await put('odds');
                },
            );
    const failing = ask();
    refuse(new Error('refused'));
    await assert.rejects(failing, /refused/);
    const old = ask(),
        refuseOld = refuse;
    void ask();
    refuseOld(new Error('refused'));
    await old;
});

/* A battle of the scenario, or of the first one, played to the first decision in which a unit may be moved. */
async function toMove(t, { scenario, methods = [] }) {
    const say = await engine(join(root, 'build/wasm/page.wasm'));
    const asked = {
        ask: async (method, params) => {
            methods.push(method);
            return say(method, params);
        },
    };
    const folder = `scenarios/${say('rulesets').rulesets[0].id}`,
        file = scenario
            ? `scenarios/${scenario}.json`
            : `${folder}/${readdirSync(join(root, folder)).find((name) => name.endsWith('.json'))}`;
    const one = await battle.Battle.create(asked, {
        text: readFileSync(join(root, file), 'utf8'),
        fresh: true,
        seed: '1',
        seats: { 1: PERSON, 2: PERSON },
        settings: { speed: 0 },
    });
    t.after(() => one.close());
    for (let n = 0; n < 60 && !one.movers.size; n++) {
        if (one.curtain) await one.liftCurtain();
        else if (one.draft) await one.confirm();
        else if (one.decision.done?.allowed) {
            await one.end();
            await one.end();
        } else await one.nextOption();
    }
    return one;
}

test('a hand that is a degree or two off straight ahead goes as far as a straight one', async (t) => {
    for (const scenario of [
        'ecw-commands/first-battle',
        'ecw-cards/first-cards',
        'ecw-large/newport-road',
        'punic/zama',
    ]) {
        const one = await toMove(t, { scenario });
        const marched = async (ref, off, far) => {
            const { at, heading } = one.unit(ref).pose,
                angle = ((heading + off) * Math.PI) / 180,
                there = [at[0] + far * Math.sin(angle), at[1] + far * Math.cos(angle)];
            await one.fulfil({ wish: 'reach', subject: ref, at: there, heading: null });
            const [{ to }] = one.draft.moves,
                allowed = one.draft.verdict.answer === 'yes';
            await one.putDown();
            return allowed ? Math.hypot(to.at[0] - at[0], to.at[1] - at[1]) : 0;
        };
        let straight = 0,
            ref = null;
        for (const mover of [...one.movers].filter((r) => one.unit(r)?.standing === 'play'))
            if (straight < 5) straight = await marched((ref = mover), 0, 14);
        assert.ok(straight >= 5, scenario);
        for (const off of [-2.5, -0.6, 0.6, 2.5])
            assert.ok(
                (await marched(ref, off, straight + 1)) > straight - 0.1,
                `${scenario}: ${ref}, ${off} degrees off`,
            );
    }
});

test('a battle is played through its intents: select, draw, judge, confirm, take back', async (t) => {
    const methods = [],
        one = await toMove(t, { methods });
    const [ref] = [...one.movers].filter((r) => one.unit(r)?.standing === 'play');
    assert.ok(ref, 'a unit may be moved');
    await one.select(ref);
    assert.equal(about.phaseOf(one.about), 'subject');
    assert.ok(one.suggestions.length > 0);
    const from = one.unit(ref).pose;
    one.key('w');
    await one.inTurn(async () => undefined);
    assert.ok(['drawing', 'judged'].includes(about.phaseOf(one.about)), one.message);
    assert.equal(one.shown.value.ghosts[0].unit, ref);
    await one.putDown();
    await one.nextOption();
    assert.equal(about.phaseOf(one.about), 'judged');
    const { serial } = one.now;
    await one.enter();
    assert.ok(one.now.serial > serial, one.message);
    assert.equal(one.draft, null);
    assert.ok(one.deed.includes(String(ref)), one.deed);
    if (one.now.undo.reach > 0) {
        one.turn(about.announced(one.about, 'Undo takes it back. Next: another'));
        await one.select(null);
        const { deed } = one;
        await one.undo();
        assert.deepEqual(one.unit(ref).pose, from);
        assert.equal(one.announcement, `Taken back: ${deed}.`);
        assert.deepEqual(one.selection, [ref], 'the unit that was taken back is selected');
        await one.redo();
        assert.equal(one.announcement, `Done again: ${deed}.`);
        await one.undo();
    }
    assert.ok(methods.includes('check') && methods.includes('submit'));
    /* the end of a step by itself is history once the enemy has acted */
    one.seats[one.acting] = { kind: 'computer', player: 'random' };
    one.turn({ ...one.about, endedItself: 'Shooting' });
    const { acting } = one,
        { serial: before } = one.now;
    await one.refresh();
    while (one.now.serial === before) await new Promise((resolve) => setTimeout(resolve, 10));
    one.seats[acting] = PERSON;
    assert.equal(one.endedItself, '');
    await one.inTurn(() => one.refresh());
    /* a step that ended by itself is told from the one that would end now, also where both have the same name */
    one.turn({ ...one.about, endedItself: 'Shooting' });
    await one.end();
    assert.ok(
        one.ending.words.startsWith(`“Shooting” has ended by itself. This would end “${one.decision.title}”`),
        one.ending.words,
    );
    one.keepOn();
    one.turn({ ...one.about, endedItself: one.decision.title });
    await one.end();
    assert.ok(
        one.ending.words.startsWith(
            `“${one.decision.title}” has ended by itself. This would end the next step of that name`,
        ),
        one.ending.words,
    );
});
