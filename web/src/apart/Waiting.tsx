/* Waiting.tsx - a battle that has not begun: its links, the people present, the promises made before the first die. */
import { useState } from 'preact/hooks';
import { keep, mine } from './mine';
import { LinkBox, linkTo, Sides, TermsBox, Trouble, wordsOf } from './Parts';
import { call, type Side, type Status } from './server';
import { ago } from './words';

export function Waiting({ status, home }: { status: Status; home(): void }) {
    const { game } = status, [, again] = useState(0), [trouble, setTrouble] = useState(''), { links } = mine(game);
    const open = (links?.seats ?? []).filter(({ side }) => !status.sides[side - 1]!.taken), waiting = status.sides.find((s) => !s.taken);
    const fresh = async (side: Side) => {
        const { secret } = await call<{ secret: string }>(game, 'invite', { side });
        keep(game, { links: { watch: links?.watch ?? null, seats: [...(links?.seats ?? []).filter((s) => s.side !== side), { side, name: status.sides[side - 1]!.name, secret }] } });
        again((n) => n + 1);
    };
    return (
        <main class="st apart">
            <header class="mast"><h1 tabIndex={-1}>{waiting ? `Waiting for ${waiting.name.replace(/^The /, 'the ')}` : 'The dice are being settled'}</h1><span class="motto">{status.title}, opened {ago(status.opened)}{ago(status.opened) === 'just now' ? '' : ' ago'}</span>
                <button class="btn" onClick={home}>My battles</button></header>
            {trouble && <Trouble words={trouble} />}
            <div class="scroll threecol">
                <div><h2>Who is here</h2><Sides status={status} /></div>
                <div>
                    <h2>Links</h2>
                    {open.map(({ side, name, secret }) => <LinkBox key={side} title={`The seat of ${name.replace(/^The /, 'the ')}`} about="Works once: the first who takes it has it." link={linkTo(game, secret)} fresh={status.seat?.opener ? () => void fresh(side).catch((e: unknown) => setTrouble(wordsOf(e))) : undefined} />)}
                    {links?.watch && <LinkBox title="For watchers" about={status.terms.watch ? 'Any number, a turn behind.' : 'Any number.'} link={linkTo(game, links.watch)} />}
                    {open.length === 0 && !waiting && <p class="panel boxed">Both sides are taken. The battle begins as soon as each has opened its number for the dice: both pages must be open for a moment.</p>}
                    {open.length === 0 && waiting && <p class="panel boxed">The player who opened this battle has the link for {waiting.name}.</p>}
                    <p class="muted">What stands behind # never leaves a browser in a request’s address, a title or a log.</p>
                </div>
                <div><h2>Terms</h2><TermsBox status={status} /><h2>Promised before the first die</h2>
                    <section class="panel boxed"><p class="muted">The server’s secret, as its SHA-256</p><code class="hash">{status.dice.host}</code><p class="muted">At the end the secret is opened and must give the same.</p></section></div>
            </div>
            <footer class="foot"><span class="muted">You may close this page. The battle waits in “My battles”.</span><button class="btn primary" onClick={home}>My battles</button></footer>
        </main>
    );
}
