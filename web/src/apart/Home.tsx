/* Home.tsx - the player's battles apart, the side to move in each, and opening another battle. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { download } from '../app/store';
import type { Offered, Shell } from '../app/shell';
import { Stream } from '../engine/stream';
import { keep, known, myName, settleDice } from './mine';
import { Opening } from './Opening';
import { Lamp, Trouble, wordsOf } from './Parts';
import { about, battles, call, enter, type Offer, offers, type Status, takeOffer } from './server';
import { ago, closesSoon, namesOf, turnWords } from './words';

const GROUPS: [string, (s: Status) => boolean][] = [
    ['Your turn', (s) => s.state === 'play' && s.yours === true],
    ['Their turn', (s) => s.state === 'play' && !s.yours && !s.seat?.watch],
    ['Waiting for a player', (s) => s.state === 'lobby'],
    ['You watch', (s) => s.state === 'play' && s.seat?.watch === true],
    ['Ended', (s) => s.state === 'over' || s.state === 'closed'],
];

/* Seats are carried by links of their own, each of which can be taken once. */
async function carry(rows: Status[]): Promise<void> {
    const seats: { game: string; title: string; secret: string }[] = [];
    for (const { game, title, seat } of rows)
        if (seat?.side) seats.push({ game, title, secret: (await call<{ secret: string }>(game, 'links', { new: 'share' })).secret });
    download('my-battles.json', JSON.stringify({ sandtable: 'seats', origin: location.origin, seats }, null, 1));
}

async function takeUp(file: File): Promise<number> {
    const { sandtable, seats, origin } = JSON.parse(await file.text()) as { sandtable?: string; origin?: string; seats?: { game: string; title: string; secret: string }[] };
    if (sandtable !== 'seats' || !seats) throw new Error(`${file.name} is no file of seats.`);
    if (origin !== location.origin) throw new Error(`These seats are at ${origin}: open the file there.`);
    for (const { game, title, secret } of seats) {
        await enter(game, secret, '');
        keep(game, { title });
    }
    return seats.length;
}

export function Home({ shell, offered, go }: { shell: Shell; offered: Offered | null; go(game: string): void }) {
    const [rows, setRows] = useState<Status[] | null>(null), [trouble, setTrouble] = useState(''), [said, setSaid] = useState(''), [opening, setOpening] = useState(false), [again, setAgain] = useState(0), [table, setTable] = useState<Offer[]>([]);
    const file = useRef<HTMLInputElement>(null);
    useEffect(() => {
        document.title = 'Sandtable';
        let stream: Stream | null = null, left = false;
        const put = (status: Status) => setRows((old) => [status, ...(old ?? []).filter((r) => r.game !== status.game)]);
        const begin = async () => {
            if ((await about()).offers) setTable((await offers()).offers);
            /* a browser that never had a seat has no battles to ask for */
            const found = known().length > 0 ? (await battles()).battles : [];
            if (left) return;
            setRows(found);
            setOpening(found.length === 0);
            if (found.length === 0) return;
            stream = new Stream('/stream', '', (event, data) => {
                const status = data as Status;
                if (event === 'status') put(status), void settleDice(status).catch(() => undefined);
            });
        };
        begin().catch((error: unknown) => setTrouble(wordsOf(error)));
        return () => { left = true; stream?.close(); };
    }, [again]);
    const take = (taken: File | undefined) => taken && void takeUp(taken).then((n) => { setSaid(`${n} seats are in this browser now.`); setAgain(again + 1); }, (error: unknown) => setTrouble(wordsOf(error)));
    return (
        <main class="st apart">
            <header class="mast">
                <h1 tabIndex={-1}>{opening ? 'Play apart' : 'My battles'}</h1>
                <span class="motto">two people, two screens, one link</span>
                <span class="row">
                    {opening && rows && rows.length > 0 && <button class="btn" onClick={() => setOpening(false)}>My battles</button>}
                    {!opening && <button class="btn primary" onClick={() => setOpening(true)}>Open a battle</button>}
                    <button class="btn" onClick={() => shell.home()}>To the start</button>
                </span>
            </header>
            {trouble && <Trouble words={trouble}><button class="btn" onClick={() => setTrouble('')}>Close</button></Trouble>}
            <div class="scroll">
                <OpenTable offers={table.filter(({ game }) => !rows?.some((row) => row.game === game))} go={go} fail={(error) => setTrouble(wordsOf(error))} />
                {opening ? <Opening offered={offered} go={go} home={() => shell.home()} /> : !rows ? !trouble && <p role="status">Asking the server…</p> : GROUPS.map(([title, fits]) => {
                    const some = rows.filter(fits);
                    return some.length > 0 && <section key={title} aria-label={title}><h2>{title}</h2>{some.map((row) => <Row key={row.game} row={row} go={go} mine={title === 'Your turn'} />)}</section>;
                })}
            </div>
            <footer class="foot">
                <span class="muted">{said || 'A battle is as safe as its link: a person who has your file has your seats.'}</span>
                <span class="row">
                    <button class="btn" onClick={() => file.current?.click()}>Open a file of seats</button>
                    <button class="btn" disabled={!rows?.length} onClick={() => void carry(rows!).then(() => setSaid('The file opens each seat once, in another browser.'), (error: unknown) => setTrouble(wordsOf(error)))}>Carry to a file</button>
                    <input ref={file} type="file" hidden aria-label="A file of seats" onChange={(e) => take(e.currentTarget.files?.[0])} />
                </span>
            </footer>
        </main>
    );
}

/* Seats offered to strangers. */
function OpenTable({ offers: list, go, fail }: { offers: Offer[]; go(game: string): void; fail(error: unknown): void }) {
    const take = async ({ game, side, title }: Offer) => {
        const { status } = await takeOffer(game, side.id, myName());
        keep(game, { title, host: status.dice.host });
        go(game);
    };
    if (list.length === 0) return null;
    return (
        <section aria-label="Open table">
            <h2>Open table</h2>
            {list.map((offer) => (
                <article key={offer.game} class="panel battlerow">
                    <div><h3>{offer.title}</h3><p class="muted">{offer.side.name} is open</p></div>
                    <p><b>{offer.by ?? 'the host'}</b></p>
                    <p class="muted">{ago(offer.since)}{offer.terms.clock ? ', with a clock' : ''}</p>
                    <button class="btn" onClick={() => void take(offer).catch(fail)}>Take this seat</button>
                </article>
            ))}
        </section>
    );
}

function Row({ row, go, mine }: { row: Status; go(game: string): void; mine: boolean }) {
    const other = row.sides.find((s) => s.id !== row.seat?.side)!, own = row.sides.find((s) => s.id === row.seat?.side);
    return (
        <article class={mine ? 'panel battlerow mine' : 'panel battlerow'}>
            <div><h3>{row.title}</h3><p class="muted">{own ? own.name : 'watching'}</p></div>
            <p><Lamp side={other} /> <b>{namesOf(other)}</b></p>
            <p>{turnWords(row)}{row.waits && <span class="muted"> · {ago(row.waits.since)}</span>}{closesSoon(row) && <span class="muted"> · {closesSoon(row)}</span>}</p>
            <button class={mine ? 'btn primary' : 'btn'} onClick={() => go(row.game)}>{mine ? 'Play' : row.state === 'lobby' ? 'Links' : 'Look'}</button>
        </article>
    );
}
