/* Join.tsx - a link that was opened: the battle and seat it is for, and taking the seat. */
import { useEffect, useState } from 'preact/hooks';
import { Flag } from '../art/art';
import { keep, known, myName, nameMe } from './mine';
import { Sides, TermsBox, Trouble, wordsOf } from './Parts';
import { enter, look, type Side, type Status } from './server';

export function Join({ game, secret, entered, home, go }: { game: string; secret: string; entered(): void; home(): void; go(game: string): void }) {
    const [found, setFound] = useState<{ for: 'watch' | { side: Side; name: string }; status: Status } | null>(null), [trouble, setTrouble] = useState(''), [name, setName] = useState(myName()), [busy, setBusy] = useState(false);
    const take = async (as: string) => {
        setBusy(true);
        try {
            const { status } = await enter(game, secret, as);
            keep(game, { title: status.title, host: status.dice.host });
            entered();
        } catch (error) {
            setTrouble(wordsOf(error));
            setBusy(false);
        }
    };
    useEffect(() => {
        document.title = 'Sandtable';
        look(game, secret).then((told) => {
            setFound(told);
            if (told.for === 'watch') void take('');
        }, (error: unknown) => (known().some((k) => k.game === game) ? go(game) : setTrouble(wordsOf(error))));
    }, [game, secret]);
    if (trouble) return <main class="st apart"><h1>This link</h1><Trouble words={trouble}><button class="btn" onClick={home}>My battles</button></Trouble><p class="muted">A seat’s link works once: whoever opened it first has the seat. Ask for a new one.</p></main>;
    if (!found || found.for === 'watch') return <main class="veil"><p role="status">The link is opened…</p></main>;
    const { status } = found, seat = found.for, other = status.sides[2 - seat.side]!;
    return (
        <main class="st apart">
            <header class="mast"><h1 tabIndex={-1}>{status.title}</h1><span class="motto">{other.players[0] ? `${other.players[0].name} asks you to play` : 'a seat is open'}</span></header>
            <div class="scroll twocol">
                <form class="panel boxed" onSubmit={(e) => { e.preventDefault(); nameMe(name); void take(name.trim() || seat.name); }}>
                    <p class="whois"><Flag side={seat.side} /><span><b>{seat.name}</b><span class="muted">is yours</span></span></p>
                    <label class="kvrow"><span>Your name</span><input value={name} maxLength={60} autocomplete="nickname" onInput={(e) => setName(e.currentTarget.value)} /></label>
                    <p class="row start"><button class="btn primary" disabled={busy}>Take this seat</button><button type="button" class="btn" onClick={home}>Not now</button></p>
                    <p class="muted">The link works once. This browser keeps the seat; no account is needed.</p>
                </form>
                <div><Sides status={status} /><TermsBox status={status} /></div>
            </div>
        </main>
    );
}
