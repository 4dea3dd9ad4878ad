// hosting_play.mjs - the second part of hosting.sh: two browsers and a program play by link through nginx, over a restart, a newer version and
// an import.  HOSTING_WITHIN is a command that runs a shell command in the system; HOSTING_NEWER and HOSTING_BACKUP are the page's blocks.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { test } from 'node:test';
import { act, now, openOn, person, seated, text, together, until } from '../../web/test/harness/apart.mjs';

const NAME = 'table.example.org', CURL = `curl -s --http2 --resolve ${NAME}:443:127.0.0.1 --cacert /etc/ssl/certs/${NAME}.pem`, STORE = '/var/lib/private/sandtable';
const words = process.env.HOSTING_WITHIN.split(' ');

/* Runs a command in the system as its user, in the clone. */
function within(command) {
    const { status, stdout, stderr } = spawnSync(words[0], [...words.slice(1), `cd ~/sandtable; ${command}`], { encoding: 'utf8' });
    assert.equal(status, 0, `${command}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    return stdout;
}
const curl = (path, options = '') => within(`${CURL} ${options} https://${NAME}${path}`);

function timed(t, what, work) {
    const began = Date.now(), result = work();
    t.diagnostic(`      ${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return result;
}

test('by curl and HTTP/2 a battle is opened, entered and played', (t) => {
    const post = (path, body, token = '') => JSON.parse(curl(path, `-H 'Content-Type: application/json' ${token && `-H 'Authorization: Bearer ${token}'`} -d '${JSON.stringify(body).replaceAll("'", '\\u0027')}'`));
    assert.equal(curl('/healthz', '-o /dev/null -w "%{http_version} %{http_code}"'), '2 200');
    const opened = post('/games', { scenario: 'first-battle', side: 1, bearer: true, terms: { dice: 'host' } }), seats = [opened.token];
    seats.push(post(`/games/${opened.game}/enter`, { secret: opened.links.seats[0].secret, name: 'Bob', bearer: true }).token);
    const call = (seat, method, params) => {
        const { result, error } = post(`/games/${opened.game}/rpc`, { jsonrpc: '2.0', id: 1, method, params }, seats[seat]);
        assert.equal(error, undefined);
        return result;
    };
    const given = [0, 0];
    for (let n = 0; n < 60 && Math.min(...given) < 3; n++) {
        const { decision } = call(0, 'decision'), seat = opened.status.sides.findIndex(({ name }) => decision.actors.some((actor) => actor.state === 'deciding' && actor.side === name));
        call(seat, 'submit', { order: call(seat, 'suggest', { most: 1 }).orders[0].order });
        given[seat]++;
    }
    assert.ok(Math.min(...given) >= 3, `orders of each seat: ${given}`);
    t.diagnostic(`      by curl: ${given.join(' and ')} orders`);
});

const play = async (ann, bob, orders) => {
    for (let n = 0; n < orders; n++) {
        assert.ok([await act(ann), await act(bob)].some(Boolean), `${await text(ann)} --- ${await text(bob)}`);
        await together(ann, bob);
    }
};

test('two browsers play; a restart, a newer version and a back-up lose nothing', async (t) => {
    const options = { ignoreHTTPSErrors: true }, ann = await person(t, options), bob = await person(t, options), server = { url: `https://${NAME}/` };
    const { seat } = await openOn(ann, server, { rules: 'command cards', scenario: 'A First Battle' }), game = seat.split(/[/#]/)[4];
    await bob.goto(seat);
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByRole('button', { name: 'Take this seat' }).click();
    for (const page of [ann, bob]) await seated(page);
    await play(ann, bob, 4);

    /* neither page is touched: its stream must come back by itself, and no event be missing or doubled */
    ann.unreachable = bob.unreachable = true;
    const over = async (what, command) => {
        const before = await now(ann);
        timed(t, what, () => within(command));
        await play(ann, bob, 4);
        assert.ok((await now(ann)).serial > before.serial);
        assert.equal((await now(ann)).branch, before.branch);
    };
    await over('a restart', 'sudo systemctl restart sandtable; until ' + `${CURL} -f https://${NAME}/healthz; do sleep 0.1; done`);
    assert.match(curl('/nowhere'), /There is no such thing here/);
    await over('a newer version', process.env.HOSTING_NEWER);
    await until(() => /No such thing is here/.test(curl('/nowhere')), () => curl('/nowhere'));

    timed(t, 'a back-up', () => within(`sudo rm -rf battles-*; ${process.env.HOSTING_BACKUP}`));
    assert.match(within(`sudo sh -c 'sandtable verify battles-*/${game}.record'`), /agrees/);
    within(`sudo rm -rf /tmp/elsewhere; sudo mkdir /tmp/elsewhere; sudo sh -c 'sandtable games import battles-* --games /tmp/elsewhere'`);
    assert.ok(within('sudo sandtable games list --games /tmp/elsewhere').includes(game));
    /* a command as root beside the server, or while it stands still, must leave the store to the server */
    within(`sudo sandtable games list --games ${STORE}; sudo systemctl stop sandtable; sudo sandtable games list --games ${STORE}; sudo systemctl start sandtable`);
    await play(ann, bob, 2);
    assert.equal(within('systemctl is-active sandtable'), 'active\n');
});
