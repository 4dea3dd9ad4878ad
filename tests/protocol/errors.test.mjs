// A wrong message of every kind gets the right code, and the engine lives on.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Engine, schema } from './client.mjs';

const call = (method, params, id = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
const deep = (n) => '['.repeat(n) + ']'.repeat(n);
const move = { kind: 'move', unit: 'Nobody' };

// What is written as one line, the code of the answer, and what its message or its problems say.  Game 1 is open in a
// decision of one side, game 2 waits for dice, game 3 is over.
const rows = [
    // no JSON
    ['charge!', -32700, /JSON/],
    ['{"jsonrpc":"2.0","id":1,', -32700, /expected a key/],
    ['{"jsonrpc":"2.0","id":1,"method":"hello"} x', -32700, /JSON/],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"hello"}', -32700, /twice|key/],
    ["{'jsonrpc':'2.0'}", -32700, /JSON/],
    [Buffer.from([0x22, 0xff, 0xfe, 0x22]), -32700, /UTF-8/],
    [Buffer.from([0x7b, 0x00, 0x7d]), -32700, /JSON/],
    [Buffer.from('"\\ud800"'), -32700, /surrogate/],
    [deep(65), -32700, /deep|nested/],
    [deep(100000), -32700, /deep|nested/],
    [`"${'x'.repeat((16 << 20) - 1)}"`, -32700, /16 MiB/],
    [`"${'x'.repeat(40 << 20)}"`, -32700, /16 MiB/],
    ['{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"games"}', -32700, /64 bits/],
    ['{"jsonrpc":"2.0","id":1,"method":"state","params":{"game":99999999999999999999}}', -32700, /64 bits/],
    ['{"jsonrpc":"2.0","id":1,"method":"hello","params":{},"params":{}}', -32700, /twice/],
    [call('note', { game: 1, text: 'X' }).replace('X', '\\u0000'), -32700, /^not accepted here: the character/],
    [call('note', { game: 1, text: 'X' }).replace('X', '\\ud800'), -32700, /^not accepted here: half of a surrogate pair/],
    [call('note', { game: 1, text: 'X' }).replace('"X"', '+1'), -32700, /^not accepted here: a number that begins with \+/],
    // no request
    ['7', -32600, /object/],
    ['"hello"', -32600, /object/],
    ['null', -32600, /object/],
    ['[]', -32600, /empty batch/],
    ['{}', -32600, /jsonrpc/],
    ['{"id":1,"method":"hello"}', -32600, /jsonrpc/],
    ['{"jsonrpc":"1.0","id":1,"method":"hello"}', -32600, /jsonrpc/],
    ['{"jsonrpc":2.0,"id":1,"method":"hello"}', -32600, /jsonrpc/],
    ['{"jsonrpc":"2.0","id":1}', -32600, /method/],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600, /method/],
    ['{"jsonrpc":"2.0","id":{},"method":"hello"}', -32600, /id/],
    ['{"jsonrpc":"2.0","id":true,"method":"hello"}', -32600, /id/],
    ['{"jsonrpc":"2.0","id":1,"method":"hello","params":7}', -32600, /params/],
    ['{"jsonrpc":"2.0","id":1,"method":"hello","params":null}', -32600, /params/],
    // no method
    [call('sugest'), -32601, /did you mean "suggest"/],
    [call(''), -32601, /hello/],
    [call('x'.repeat(100000)), -32601, /no method/],
    [call('__proto__'), -32601, /no method/],
    // parameters
    [call('hello', [1]), -32602, /by name/],
    [call('hello', { clint: 'me' }), -32602, /did you mean "client"/],
    [call('ruleset'), -32602, /ruleset/],
    [call('ruleset', { ruleset: 'ecw-comands' }), -32602, /did you mean "ecw-commands"/],
    [call('ruleset', { ruleset: 7 }), -32602, /text/],
    [call('new'), -32602, /"text" or "scenario"/],
    [call('new', { text: '{}', scenario: 'x' }), -32602, /only one/],
    [call('new', { scenario: 'x', luck: 'good' }), -32602, /unknown word/],
    [call('new', { scenario: 'x', options: [] }), -32602, /object/],
    [call('new', { scenario: 'x', options: { a: {} } }), -32602, /text or a number/],
    [call('new', { scenario: 'x', players: ['one'] }), -32602, /players/],
    [call('new', { scenario: 'x', script: [[0]] }), -32602, /script/],
    [call('new', { scenario: 'x', script: [{}] }), -32602, /faces/],
    [call('new', { scenario: 'x', script: ['lots'] }), -32602, /6 6 3/],
    [call('state'), -32602, /several games/],
    [call('state', { game: 'one' }), -32602, /game/],
    [call('state', { game: 0 }), -32602, /game/],
    [call('state', { game: 1.5 }), -32602, /game/],
    [call('state', { game: 1, viewer: 3 }), -32602, /viewer/],
    [call('state', { game: 1, viewer: 'Nobody' }), -32602, /no side "Nobody"/],
    [call('state', { game: 1, viewer: true }), -32602, /viewer/],
    [call('check', { game: 1 }), -32602, /order/],
    [call('check', { game: 1, order: 'charge' }), -32602, /order/],
    [call('check', { game: 1, order: {} }), -32602, /params\.order/],
    [call('check', { game: 1, order: { kind: 'mov', unit: 1 } }), -32602, /did you mean "move"/],
    [call('check', { game: 1, order: move }), -32602, /no unit "Nobody"/],
    [call('check', { game: 1, order: { entries: [move, { kind: 'x' }] } }), -32602, /params\.order\.entries\[1\]/],
    [call('check', { game: 1, order: { kind: 'move', unit: 1, motion: [['march', 0, 1.0001]] } }), -32602, /decimals/],
    [call('odds', { game: 1 }), -32602, /"line" or "order"/],
    [call('odds', { game: 1, line: [] }), -32602, /line/],
    [call('odds', { game: 1, line: [move] }), -32602, /params\.line\[0\]/],
    [call('suggest', { game: 1, wish: { kind: 'win' } }), -32602, /unknown word/],
    [call('suggest', { game: 1, wish: { kind: 'reach' } }), -32602, /"at" is missing/],
    [call('suggest', { game: 1, wish: { kind: 'face' } }), -32602, /"heading" is missing/],
    [call('suggest', { game: 1, most: 0 }), -32602, /most/],
    [call('computer', { game: 1, player: 'napoleon' }), -32602, /no computer player/],
    [call('computer', { game: 1, limits: { nodes: 0 } }), -32602, /nodes/],
    [call('auto', { game: 1 }), -32602, /"side" is missing/],
    [call('step', { steps: [] }), -32602, /steps/],
    [call('step', { steps: [{ game: 1 }] }), -32602, /an "order" or a "player"/],
    [call('step', { steps: [{ game: 1, player: 'napoleon' }] }), -32602, /no computer player/],
    [call('step', { steps: [{ player: 'closer' }] }), -32602, /"game" is missing/],
    [call('step', { steps: [{ game: 99, player: 'closer' }] }), -32011, /no game 99/],
    [call('numbers', { game: 99 }), -32011, /no game 99/],
    [call('auto', { game: 1, side: 1, player: 'napoleon' }), -32602, /no computer player/],
    [call('suggest', { game: 1, side: 1, wish: { kind: 'done', begin: 3 } }), -32602, /begin/],
    [call('suggest', { game: 1, side: 1, wish: { kind: 'any', begin: 4294967296 } }), -32602, /begin/],
    [call('suggest', { game: 1, side: 1, most: 65 }), -32602, /most/],
    [call('computer', { game: 1, seed: 'x' }), -32602, /seed/],
    [call('concede', { game: 1 }), -32602, /"side" is missing/],
    [call('note', { game: 1 }), -32602, /text/],
    [call('undo', { game: 1, n: -1 }), -32602, /n/],
    [call('adjust', { game: 1 }), -32602, /adjustment/],
    [call('script', { game: 1 }), -32602, /"script" is missing/],
    [call('answer', { game: 2 }), -32602, /only one/],
    [call('answer', { game: 2, rolled: true, none: true }), -32602, /only one/],
    [call('events', { game: 1, since: -1 }), -32602, /since/],
    [call('measure', { game: 1, from: { unit: 1 } }), -32602, /to/],
    [call('measure', { game: 1, from: {}, to: { at: [1, 1] } }), -32602, /only one/],
    [call('measure', { game: 1, from: { unit: 1, body: 1 }, to: { at: [1, 1] } }), -32602, /only one/],
    [call('measure', { game: 1, from: { at: [1, 99999999] }, to: { at: [1, 1] } }), -32602, /at/],
    ['{"jsonrpc":"2.0","id":1,"method":"measure","params":{"game":1,"from":{"at":[1e400,0]},"to":{"at":[0,0]}}}', -32602, /out of range/],
    ['{"jsonrpc":"2.0","id":1,"method":"state","params":{"game":1e3}}', -32011, /no game 1000/],
    [call('events', { game: 1, since: 2 ** 31 }), -32602, /out of range/],
    [call('events', { game: 1, branch: -1 }), -32602, /out of range/],
    [call('undo', { game: 1, n: 1e12 }), -32602, /out of range/],
    [call('check', { game: 1, order: { kind: 'move', side: 1, unit: 99999 } }), -32602, /unit/],
    [call('check', { game: 1, order: { kind: 'move', side: 1, unit: 1.5 } }), -32602, /unit/],
    [call('check', { game: 1, order: { decision: 2 ** 32, kind: 'done' } }), -32602, /decision/],
    [call('submit', { game: 1, branch: 7, order: { kind: 'done', side: 1 } }), -32010, /taken back/],
    [call('overlay', { game: 1 }), -32602, /a "unit", a "body" or a "side" is needed/],
    [call('overlay', { game: 1, side: 1, at: [20, 20] }), -32602, /belong to one unit or body,/],
    [call('overlay', { game: 1, side: 1, heading: 90 }), -32602, /belong to one unit or body,/],
    [call('overlay', { game: 1, unit: 1, what: ['arcs'] }), -32602, /did you mean "arc"/],
    [call('why', { game: 1 }), -32602, /"rule", "order" or "event"/],
    [call('why', { game: 1, rule: 'EC-MOVE-O8' }), -32602, /no rule/],
    [call('save', { game: 1, kind: 'view' }), -32602, /of a side/],
    [call('save', { game: 1, kind: 'record', viewer: 2 }), -32602, /a record is of no side/],
    [call('save', { game: 1, kind: 'position', viewer: 2, common: true }), -32602, /only a position that is of no side/],
    [call('save', { game: 1, kind: 'view', viewer: 2, common: true }), -32602, /only a position that is of no side/],
    [call('goto', { game: 4, step: 100000 }), -32602, /step/],
    [call('casebook', {}), -32602, /text/],
    // the game's own
    [call('new', { text: '{' }), -32003, /expected/],
    [call('new', { text: '{ruleset: "none"}' }), -32004, /ruleset/],
    [call('new', { scenario: 'fiddlers-bottom', options: { 'no-such': 1 } }), -32004, /no-such/],
    [call('replay', { text: '{"sandtable":"record"}' }), -32004, /./],
    [call('answer', { game: 2, dice: 'many' }), -32004, /"many" is no roll: type the faces as they lie/],
    [call('adjust', { game: 1, adjustment: { unit: 1, set: { hts: 5 } } }), -32004, /hts/],
    [call('note', { game: 1, text: 'x'.repeat(501) }), -32005, /range/],
    [call('note', { game: 1, text: 'a\u001b[2J' }), -32602, /a control character in this text/],
    [call('note', { game: 1, text: 'a\nb' }), -32602, /a line break or tab/],
    [call('note', { game: 1, text: ' \u200b' }), -32602, /nothing to be seen/],
    [call('new', { scenario: 'fiddlers-bottom', players: ['\u202eeve', null] }), -32602, /a control character/],
    [call('computer', { game: 1, limits: { nodes: 1000001 } }), -32602, /out of range/],
    [call('undo', { game: 1, n: 1000 }), -32009, /^nothing may be taken back without the other side's leave$/],
    [call('redo', { game: 1 }), -32009, /^nothing may be done again$/],
    [call('undo', { game: 5, n: 2 }), -32009, /^only 1 may be taken back/],
    [call('ask_undo', { game: 1, side: 1, n: 1000 }), -32009, /not that many orders/],
    [call('draw', { game: 5, side: 1 }), -32009, /already offered a draw/],
    [call('draw', { game: 3, side: 1 }), -32009, /battle is over/],
    [call('concede', { game: 3, side: 1 }), -32009, /battle is over/],
    [call('goto', { game: 1, step: 0 }), -32009, /no replay/],
    [call('submit', { game: 1, order: { decision: 9999, side: 1, entries: [{ kind: 'done' }] } }), -32010, /no longer open/],
    [call('state', { game: 99 }), -32011, /no game 99/],
    [call('new', { scenario: 'no-such-battle' }), -32011, /"scenarios" lists them/],
    [call('new', { scenario: 'Fiddler-Bottom' }), -32011, /did you mean "fiddlers-bottom"/],
    [call('submit', { game: 3, order: { kind: 'done', side: 1 } }), -32011, /battle is over/],
    [call('check', { game: 3, order: { kind: 'done' } }), -32011, /battle is over/],
    [call('scenario', { scenario: 'no-such-battle' }), -32011, /no scenario/],
    [call('suggest', { game: 3 }), -32011, /there is nothing to decide/],
    [call('computer', { game: 3 }), -32011, /there is nothing to decide/],
    [call('answer', { game: 1, rolled: true }), -32011, /no dice/],
    [call('reseed', { game: 2, seed: '1' }), -32012, /dice/],
    [call('submit', { game: 2, order: { decision: 1, side: 1, entries: [{ kind: 'done' }] } }), -32012, /dice/],
    [call('ask_undo', { game: 2, side: 1 }), -32009, /dice must be given first/],
];

async function openGames(engine) {
    const { game } = await engine.ask('new', { scenario: 'fiddlers-bottom', seed: '3' });
    for (const side of [1, 2]) await engine.ask('computer', { game, side, player: 'random', submit: true });
    const typed = await engine.ask('new', { scenario: 'fiddlers-bottom', luck: 'typed' });
    let { needs } = typed;
    for (const side of needs ? [] : [1, 2]) ({ needs } = await engine.ask('computer', { game: 2, side, player: 'random', submit: true }));
    assert.ok(needs);
    await engine.ask('new', { scenario: 'fiddlers-bottom' });
    await engine.ask('concede', { game: 3, side: 2 });
    await engine.ask('replay', { game: 1 });
    await engine.ask('new', { scenario: 'fiddlers-bottom' });
    await engine.ask('draw', { game: 5, side: 1 });
}

const says = ({ message, data }) => [message, ...(data.problems ?? []).flatMap((one) => [one.path, one.message, one.remedy])].join('\n');

test('a wrong message of every kind', async (t) => {
    const engine = new Engine();
    await openGames(engine);
    const before = [];
    for (const game of [1, 2, 3, 4, 5]) before.push((await engine.ask('state', { game })).hash);
    for (const [line, code, words] of rows) {
        const name = `${code}: ${JSON.stringify(String(line).slice(0, 90))}`;
        await t.test(name, async () => {
            const answer = await engine.tell(line);
            assert.equal(answer.error?.code, code, JSON.stringify(answer).slice(0, 300));
            assert.match(says(answer.error), words);
            assert.deepEqual(schema.mistakes('error', answer), []);
        });
    }
    for (const game of [1, 2, 3, 4, 5]) assert.equal((await engine.ask('state', { game })).hash, before[game - 1]);
    assert.equal((await engine.ask('games', {})).games.length, 5);
    assert.equal(await engine.end(), 0);
});

// What is refused before it is understood is answered to the request that it was.
test('the id of a request that cannot be taken', async () => {
    const engine = new Engine();
    const rest = '"jsonrpc":"2.0","method":"hello"';
    for (const [line, id] of [
        [`{"id":7,${rest},"params":{"client":"\\u0000"}}`, 7], [`{"id":"a",${rest},"params":{"client":+1}}`, 'a'],
        [`{${rest},"params":{"client":"\\udfb2"},"id":8}`, 8], [`{"id":9,${rest},}`, 9], [`{"id":1.5,${rest},"params":{"a":1,"a":2}}`, 1.5],
        [`{"id":+7,${rest}}`, null], [`{"id":7,"id":8,${rest}}`, null], [`{"id":"\\u0000",${rest}}`, null], [`{"id":7,${rest}`, null],
        [`[{"id":7,${rest},"params":{"client":+1}}]`, null],
    ]) {
        const answer = await engine.tell(line);
        assert.equal(answer.error.code, -32700, line);
        assert.equal(answer.id, id, line);
        assert.match(answer.error.message, /^(not accepted here|this is no JSON): /);
    }
    assert.equal(await engine.end(), 0);
});

// What one client may cost.
test('limits', async () => {
    const engine = new Engine();
    const { limits } = await engine.ask('hello', {});
    const batch = (n, method, params) => `[${Array.from({ length: n }, (_, i) => call(method, params, i + 1)).join(',')}]`;

    const many = await engine.tell(batch(limits.batch + 1, 'games', {}));
    assert.equal(many.error.code, -32600);
    assert.match(many.error.message, /at most 1000 requests/);
    assert.equal((await engine.tell(batch(limits.batch, 'games', {}))).length, limits.batch);

    // Requests are carried out until their answers are as long as a batch's may be; the others are told to come again.
    const long = await engine.tell(batch(limits.batch, 'ruleset', { ruleset: 'ecw-commands' }));
    const last = long.findIndex(({ error }) => error !== undefined);
    assert.ok(last > 0 && JSON.stringify(long.slice(0, last)).length >= limits.answer * 0.99);
    for (const [i, { id, error }] of long.entries()) {
        assert.equal(id, i + 1);
        assert.equal(error?.code, i < last ? undefined : -32006);
    }
    assert.match(long.at(-1).error.message, /16 MiB already/);

    for (let i = 0; i < limits.games; i++) await engine.ask('new', { scenario: 'first-battle' });
    const { error } = await engine.tell(call('new', { scenario: 'first-battle' }));
    assert.equal(error.code, -32006);
    assert.match(error.message, /64 games are open: close one first/);
    await engine.ask('close', { game: 1 });
    await engine.ask('new', { scenario: 'first-battle' });
    assert.equal(await engine.end(), 0);
});

// Params that are right, of every method that has any; `game` is 1 unless said.
const right = [
    ['hello', { client: 'me' }], ['ruleset', { ruleset: 'ecw-commands' }], ['scenarios', { ruleset: 'ecw-commands' }],
    ['scenario', { scenario: 'fiddlers-bottom' }], ['close', {}], ['copy', {}], ['ready', { side: 1 }], ['needs', {}],
    ['new', { scenario: 'fiddlers-bottom', source: 'here', seed: '1', luck: 'seeded', options: { 'rout-over': 6 }, players: ['a', 'b'], script: [[6, 6]] }],
    ['open', { text: '{}', private: '{}', look: false, source: 'here', seed: '1', secret: 'nobody knows', luck: 'seeded', options: { 'rout-over': 6 }, players: ['a', 'b'] }],
    ['field', { viewer: 1 }], ['state', { viewer: 1 }], ['save', { kind: 'view', viewer: 1, seed: false, private: false }], ['decision', { viewer: 1 }],
    ['suggest', { side: 1, wish: { kind: 'reach', unit: 1, at: [1, 2], heading: 90, order_kind: 'move' }, most: 3, verdicts: true }],
    ['suggest', { side: 1, wish: { kind: 'any', begin: 12345 } }],
    ['check', { order: { decision: 2, side: 1, entries: [{ kind: 'move', unit: 1, motion: [['march', 0, 1]] }] } }],
    ['odds', { line: [{ decision: 2, side: 1, kind: 'charge', unit: 1, target: 15, motion: [['pivot', 10]] }], viewer: 1 }],
    ['submit', { order: { decision: 2, side: 1, entries: [{ kind: 'stand', unit: 1 }] }, dice: [[6]], branch: 0 }],
    ['answer', { dice: [6, 6] }], ['computer', { side: 1, player: 'closer', seed: '1', limits: { nodes: 10, ms: 10 }, submit: false }],
    ['auto', { side: 1, player: 'closer', seed: '1', limits: { nodes: 10, ms: 10 } }],
    ['step', { steps: [{ game: 1, order: { decision: 2, side: 1, entries: [{ kind: 'stand', unit: 1 }] } }], most: 2, viewer: 1 }],
    ['step', { steps: [{ game: 1, player: 'closer', seed: '1' }] }], ['numbers', { viewer: 1 }],
    ['undo', { n: 1 }], ['redo', { n: 1 }], ['ask_undo', { side: 1, n: 1 }], ['concede', { side: 1 }], ['draw', { side: 1 }], ['note', { text: 'x', side: 1 }],
    ['reseed', { seed: '1' }], ['script', { script: [[6], '6 6'] }], ['events', { since: 0, branch: 0, most: 5, viewer: 1 }],
    ['measure', { from: { unit: 1 }, to: { at: [1, 2] }, viewer: 1 }], ['measure', { from: { body: 1 }, to: { unit: 2 } }],
    ['overlay', { unit: 1, at: [20, 20], heading: 90, what: ['arc'], viewer: 1 }], ['overlay', { side: 1 }], ['overlay', { body: 1 }],
    ['why', { rule: 'EC-MOVE-06' }], ['why', { order: { kind: 'done', side: 1 } }], ['replay', { step: 0 }], ['goto', { game: 4, step: 0 }],
    ['threats', { side: 1 }],
    ['advise', { side: 1, order: { kind: 'done', side: 1 }, lucks: 2, seed: '1' }],
    ['grade', { side: 1, order: { kind: 'done', side: 1 }, lucks: 2, seed: '1' }],
    ['analyse', { game: 4, from: 0, until: 1, lucks: 1, seed: '1' }],
    ['casebook', { text: '{}', source: 'here' }],
];

// Every value in it, by its path: [["order", "side"], …].
function* paths(value, at = []) {
    for (const [key, inner] of Object.entries(value)) {
        yield [...at, key];
        if (typeof inner === 'object' && inner !== null) yield* paths(inner, [...at, key]);
    }
}
function spoilt(params, path, value) {
    const copy = structuredClone(params);
    path.slice(0, -1).reduce((inner, key) => inner[key], copy)[path.at(-1)] = value;
    return copy;
}
const written = (path) => path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');

test('one mistake is one problem, and its path names it', async () => {
    const engine = new Engine();
    await openGames(engine);
    let tried = 0;
    const wrong = [];
    for (const [method, some] of right) {
        const params = { game: 1, ...some };
        if (['hello', 'ruleset', 'scenarios', 'scenario', 'new', 'open', 'step', 'casebook'].includes(method)) delete params.game;
        for (const path of paths(params)) {
            for (const value of [true, [[]]]) {
                if (path.at(-1) === 'verdicts' || path.at(-1) === 'submit' || path.at(-1) === 'look' || (path[0] === 'seed' && method === 'save')) continue; /* true is right there */
                const { error } = await engine.tell(call(method, spoilt(params, path, value)));
                const about = `${method} ${written(path)} = ${JSON.stringify(value)}: ${JSON.stringify(error)?.slice(0, 400)}`;
                const named = error?.data.problems?.map((problem) => problem.path) ?? [];
                if (error?.code !== -32602 || named.length !== 1 || !named[0].startsWith(`params${written(path)}`)) wrong.push(about);
                tried++;
            }
        }
    }
    assert.deepEqual(wrong, []);
    assert.ok(tried > 200);
    assert.equal((await engine.ask('games', {})).games.length, 5);
    assert.equal(await engine.end(), 0);
});

test('ids come back as they were', async () => {
    const engine = new Engine();
    for (const id of ['"a"', '7', '-3', '1.50', '""', 'null', '"\\u00e9\\n"']) {
        const answer = await engine.tell(`{"jsonrpc":"2.0","id":${id},"method":"games"}`);
        assert.deepEqual(answer.id, JSON.parse(id));
        assert.deepEqual(answer.result, { games: [] });
    }
    assert.equal((await engine.tell('{"id":5}')).id, 5);
    assert.equal((await engine.tell('{"id":[5]}')).id, null);
    assert.equal(await engine.end(), 0);
});

test('notifications are carried out and never answered; batches are', async () => {
    const engine = new Engine();
    const notice = (method, params) => JSON.stringify({ jsonrpc: '2.0', method, params });
    engine.write(notice('new', { scenario: 'fiddlers-bottom' }));
    engine.write(notice('nonsense'));
    engine.write(notice('new', { scenario: 'nonsense' }));
    engine.write(`[${notice('note', { text: 'one' })},${notice('note', { text: 'two' })}]`);
    engine.write('');
    engine.write('\r');
    const mixed = await engine.tell(`[${call('games', {}, 'a')}, 7, ${notice('note', { text: 'x' })}, ${call('events', { since: 0 }, 'b')}, ${call('x', {}, 'c')}]`);
    assert.deepEqual(schema.mistakes('message', mixed), []);
    assert.deepEqual(mixed.map(({ id }) => id), ['a', null, 'b', 'c']);
    assert.equal(mixed[0].result.games.length, 1);
    assert.equal(mixed[1].error.code, -32600);
    assert.equal(mixed[2].result.events.filter(({ verb }) => verb === 'note').length, 3);
    assert.equal(mixed[3].error.code, -32601);
    assert.equal(await engine.end(), 0);
});

test('as many games as there is room for, and no more', async () => {
    const engine = new Engine();
    await engine.ask('new', { scenario: 'fiddlers-bottom' });
    for (let i = 1; i < 64; i++) await engine.ask('copy', { game: 1 });
    await assert.rejects(engine.ask('copy', { game: 1 }), { code: -32006 });
    await engine.ask('close', { game: 7 });
    assert.equal((await engine.ask('copy', { game: 64 })).game, 65);
    assert.equal(await engine.end(), 0);
});

test('what looks odd is answered plainly', async () => {
    const engine = new Engine();
    await engine.ask('new', { scenario: 'fiddlers-bottom' });
    const self = await engine.ask('measure', { from: { unit: 1 }, to: { unit: 1 } });
    assert.deepEqual([self.distance, self.words, 'in_sight' in self], [0, '0 in', false]);
    const one = await engine.ask('suggest', { side: 1, most: 1 }), two = await engine.ask('suggest', { side: 2, most: 1 });
    const alone = await engine.ask('odds', { order: one.orders[0].order });
    assert.deepEqual([alone.odds.given, alone.words], [['0'], ['Nothing happens until both sides have given their orders.']]);
    const both = await engine.ask('odds', { line: [one.orders[0].order, two.orders[0].order] });
    assert.deepEqual(both.odds.given, ['1', '1']);
    // A sealed order is handed in anew: the last one counts.
    const other = { ...one.orders[0].order, entries: [{ kind: 'cards', sequence: [...one.orders[0].order.entries[0].sequence].reverse() }] };
    for (const order of [one.orders[0].order, other]) assert.equal((await engine.ask('submit', { order })).status, 'waiting');
    assert.equal((await engine.ask('submit', { order: two.orders[0].order })).status, 'done');
    // The record says that orders were sealed, not which, until it is revealed; the second one of the side is what was carried out.
    const lines = async (params) => (await engine.ask('save', params)).text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
    assert.equal((await lines({})).filter((line) => line.order || line.orders).length, 0);
    const side = (await engine.ask('state', {})).sides[0].name;
    const sealed = (await lines({ seed: true })).filter((line) => line.order?.side === side).map((line) => line.order.entries);
    assert.deepEqual(sealed, [one.orders[0].order.entries, other.entries]);
    assert.equal(await engine.end(), 0);
});

test('typed dice are handed in with the order they belong to', async () => {
    const engine = new Engine();
    await engine.ask('new', { scenario: 'fiddlers-bottom', luck: 'typed' });
    const cards = async (side) => (await engine.ask('suggest', { side, most: 1 })).orders[0].order;
    await engine.ask('submit', { order: await cards(1) });
    const order = await cards(2), { hash } = await engine.ask('state', {});
    // impossible, or more than are asked for: nothing has changed
    for (const dice of [[[9, 9]], ['=99'], [[4, 2], [1]]]) {
        await assert.rejects(engine.ask('submit', { order, dice }), (error) => [-32004, -32008].includes(error.code));
        assert.equal((await engine.ask('state', {})).hash, hash);
    }
    const done = await engine.ask('submit', { order, dice: [[4, 2]] });
    assert.equal(done.status, 'done');
    assert.deepEqual(done.events.flatMap((event) => event.rolls ?? []).map((roll) => roll.faces), [[4, 2]]);
    assert.equal((await engine.ask('needs', {})).needs, null);
    assert.equal(await engine.end(), 0);
});

test('an umpire who moves a unit away ends its contacts', async () => {
    const engine = new Engine();
    const { text } = await engine.ask('scenario', { scenario: 'fiddlers-bottom' });
    await engine.ask('new', { text, seed: '3' });
    const touching = async () => (await engine.ask('state', {})).contacts.map((contact) => [contact.by, contact.with]);
    for (let i = 0; i < 300 && (await touching()).length === 0; i++) {
        const { decision } = await engine.ask('decision', {});
        for (const { side, state } of decision.actors) if (state === 'deciding') await engine.ask('computer', { side, player: 'closer', submit: true });
    }
    const [[by]] = await touching();
    await engine.ask('adjust', { adjustment: { unit: by, at: [2, 2], heading: 0 } });
    assert.ok((await touching()).every((pair) => !pair.includes(by)));
    assert.equal(await engine.end(), 0);
});

test('the validator finds what is wrong', () => {
    const bad = [['now', {}], ['point', [1]], ['point', [1, 2, 3]], ['point', [1, 'x']], ['hash', 'XYZ'], ['chance', '1/'], ['count', -1],
        ['count', 1.5], ['undo', { reach: 1, redo: 0, more: 1 }], ['face', 'back'], ['hello.params', { clint: '' }], ['dice', []], ['heading', 360]];
    const good = [['point', [1, 2.5]], ['chance', '1/3'], ['dice', '6 6'], ['dice', [6]], ['hello.params', {}], ['viewer', 0], ['viewer', 'Reds']];
    for (const [name, value] of bad) assert.notDeepEqual(schema.mistakes(name, value), [], `${name} ${JSON.stringify(value)}`);
    for (const [name, value] of good) assert.deepEqual(schema.mistakes(name, value), [], `${name} ${JSON.stringify(value)}`);
});
