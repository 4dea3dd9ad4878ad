/* Beside.tsx - beside the decision of a battle apart: the people present, open questions between the sides, news
 * since the last visit, the chat. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useShown } from '../app/hooks';
import type { Battle } from '../app/battle';
import { keep, mine } from './mine';
import { Lamp, LinkBox, linkTo, wordsOf } from './Parts';
import { type Ask, call, type Said, type Status, type What } from './server';
import { AheadBox } from './Ahead';
import { Beforehand } from './Beforehand';
import { Clocks, Waited } from './Clocks';
import { Verify } from './Verify';
import { ago, ASKS, closesSoon, namesOf, turnWords } from './words';

interface Props { status: Status; said: Said[]; lost: boolean; does: Battle; looks: { text: string; by: number } | null; looked(): void; go(game: string): void; home(): void; draft(): void }

export function Beside({ status, said, lost, does, looks, looked, go, home, draft }: Props) {
    const [trouble, setTrouble] = useState(''), [open, setOpen] = useState(false), [checks, setChecks] = useState(false), side = status.seat!.side!, { game } = status;
    const ask = (method: string, params: object = {}) => void call(game, method, params).then(() => setTrouble(''), (error: unknown) => setTrouble(wordsOf(error)));
    const other = status.sides[2 - side]!, theirs = (status.asks ?? []).filter((a) => a.by !== side), own = (status.asks ?? []).filter((a) => a.by === side);
    const unread = said.filter((s) => s.kind === 'say' && s.by?.side !== side && s.n > mine(game).read).length;
    return (
        <section class="panel beside" aria-label="Two players apart">
            {lost && <p class="lost" role="alert"><b>No connection.</b> The page comes back by itself; nothing is lost.</p>}
            <p class="whois thin"><Lamp side={other} /><span><b>{namesOf(other)}</b><span class="muted"> {status.state === 'over' ? '' : status.yours ? 'waits for you' : status.waits ? `to decide, since ${ago(status.waits.since)}` : ''}</span></span>
                <button class={open ? 'btn small on' : 'btn small'} aria-expanded={open} onClick={() => setOpen(!open)}>At the table{unread > 0 ? ` · ${unread} new` : ''}</button></p>
            <Clocks status={status} claim={() => ask('claim')} />
            {(status.closed || closesSoon(status)) && <p class="asked" role="alert">{status.closed ? turnWords(status) : closesSoon(status)}.</p>}
            {status.paused && <p class="asked">Paused since {ago(status.paused.since)}. <button class="btn small" onClick={() => ask('resume')}>Go on</button></p>}
            {theirs.map((a) => <Asked key={a.id} asked={a} who={namesOf(other)} ask={ask} />)}
            {own.map((a) => <p key={a.id} class="asked">You asked {ASKS[a.what]}. {a.what === 'draw' ? <span class="muted">It ends with the next order.</span> : <button class="btn small" onClick={() => ask('withdraw', { id: a.id })}>Withdraw</button>}</p>)}
            {looks && <p class="asked" role="status">{looks.by === side ? 'You point' : `${namesOf(other)} points`}: {looks.text} <button class="btn small" onClick={looked}>Thank you</button></p>}
            {trouble && <p class="asked" role="alert">{trouble} <button class="btn small" onClick={() => setTrouble('')}>Close</button></p>}
            {status.state === 'play' && <AheadBox status={status} draft={draft} />}
            <Away game={game} does={does} />
            {status.state === 'over' && <p class="row start"><button class="btn" onClick={() => setChecks(true)}>Verify this battle</button>
                {status.rematch ? <button class="btn primary" onClick={() => go(status.rematch!)}>To the next battle</button> : !own.some((a) => a.what === 'rematch') && <button class="btn" onClick={() => ask('propose', { what: 'rematch' })}>Another, sides exchanged</button>}</p>}
            {checks && <Verify status={status} engine={does.engine} close={() => setChecks(false)} />}
            {open && <Table status={status} said={said} ask={ask} does={does} own={own} leave={() => void call(game, 'leave').then(home, (error: unknown) => setTrouble(wordsOf(error)))} />}
        </section>
    );
}

/* The other side's question is shown in the place of the decision; the table stays visible. */
function Asked({ asked, who, ask }: { asked: Ask; who: string; ask(method: string, params: object): void }) {
    return (
        <section class="asked amber" role="alertdialog" aria-label="The other side asks">
            <p><b>{who} asks {ASKS[asked.what]}{asked.n && asked.n > 1 ? ` ${asked.n} orders` : asked.what === 'undo' ? ' the last order' : ''}.</b> <span class="muted">{ago(asked.since)}</span></p>
            {asked.text && <p><i>“{asked.text}”</i></p>}
            <p class="row start"><button class="btn primary" onClick={() => ask('agree', { id: asked.id })}>Agree</button>{asked.what !== 'draw' && <button class="btn" onClick={() => ask('refuse', { id: asked.id })}>Refuse</button>}</p>
            <p class="muted">{asked.what === 'draw' ? 'It ends with the next order.' : 'Refusing needs no reason.'}</p>
        </section>
    );
}

/* The events since the player left are played once; after that they are only in the report. */
function Away({ game, does }: { game: string; does: Battle }) {
    const shown = useShown(does), n = shown.events.length, [from] = useState(() => mine(game).seen), [done, setDone] = useState(false);
    useEffect(() => {
        const note = () => { if (!document.hidden) keep(game, { seen: shown.events.length }); };
        note();
        document.addEventListener('visibilitychange', note);
        return () => document.removeEventListener('visibilitychange', note);
    }, [n]);
    const first = useRef(n), lines = shown.events.slice(from, first.current).map((e) => e.text).filter(Boolean);
    if (done || from === 0 || lines.length === 0 || shown.again) return null;
    return (
        <section class="asked" aria-label="While you were away">
            <h2>While you were away</h2>
            <ol class="away">{lines.slice(-6).map((text) => <li>{text}</li>)}</ol>
            <p class="row start"><button class="btn" onClick={() => { setDone(true); void does.watchAgain(from); }}>Show it on the table</button><button class="btn primary" onClick={() => setDone(true)}>To my turn</button></p>
        </section>
    );
}

const TOLD: Record<Said['kind'], string> = { say: '', asked: 'asks', agreed: 'agrees', refused: 'refuses', withdrawn: 'withdraws the question', joined: 'has come', left: 'has given the seat up', paused: 'has paused', resumed: 'goes on', began: 'The battle has begun', rematch: 'Another battle is open', answered: 'had answered beforehand', flag: 'A flag has fallen', closed: 'The operator has closed the battle', hidden: 'The operator has hidden a line' };

const YOU: Partial<typeof TOLD> = { asked: 'ask', agreed: 'agree', refused: 'refuse', withdrawn: 'withdraw the question', joined: 'have come', paused: 'have paused', resumed: 'go on' };

/* A button that must be pressed twice, for an act that cannot be undone. */
function Twice({ label, act }: { label: string; act(): void }) {
    const [asks, setAsks] = useState(false);
    return <button class="btn" onClick={() => { setAsks(!asks); if (asks) act(); }}>{asks ? `${label}: press again` : label}</button>;
}

function Table({ status, said, ask, does, own, leave }: { status: Status; said: Said[]; ask(method: string, params?: object): void; does: Battle; own: Ask[]; leave(): void }) {
    const [text, setText] = useState(''), [why, setWhy] = useState(''), [link, setLink] = useState(''), list = useRef<HTMLOListElement>(null), { game, terms } = status;
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
        keep(game, { read: said[said.length - 1]?.n ?? 0 });
    }, [said.length]);
    const play = status.state === 'play', asked = (what: What) => own.some((a) => a.what === what);
    const propose = (what: What) => { ask('propose', { what, ...(what === 'undo' && { n: 1 }), ...(why.trim() && { text: why.trim() }) }); setWhy(''); };
    const bell = 'Notification' in window && Notification.permission === 'default';
    return (
        <div class="attable" onKeyDown={(e) => e.stopPropagation()}>
            {terms.chat !== 'off' && <ol ref={list} class="chat" aria-label="Chat" aria-live="polite">
                {said.map((s) => <li key={s.n} class={`side-${s.by?.side ?? 0}`}>{s.by && <b>{s.by.side === status.seat?.side && s.kind !== 'left' ? 'You' : s.by.name}{s.kind === 'say' ? ': ' : ' '}</b>}{s.kind === 'say' ? (s.hidden ? <i class="muted">hidden by the operator</i> : s.text) : `${(s.by?.side === status.seat?.side && YOU[s.kind]) || TOLD[s.kind]}${s.what && s.kind === 'asked' ? ` ${ASKS[s.what]}` : ''}${s.text || s.words ? `: ${s.text ?? s.words}` : ''}`}</li>)}
            </ol>}
            {terms.chat !== 'off' && <form class="row" onSubmit={(e) => { e.preventDefault(); if (text.trim()) ask('chat', { text: text.trim() }); setText(''); }}>
                <input class="grow" aria-label="Write to the other side" maxLength={400} value={text} onInput={(e) => setText(e.currentTarget.value)} /><button class="btn">Send</button></form>}
            {play && <>
                <label class="kvrow"><span class="muted">A word with your question</span><input value={why} maxLength={200} onInput={(e) => setWhy(e.currentTarget.value)} /></label>
                <p class="row start wraps">
                    {terms.undo === 'consent' && <button class="btn" disabled={asked('undo')} onClick={() => propose('undo')}>Ask to take back</button>}
                    {terms.draw && <button class="btn" disabled={asked('draw')} onClick={() => propose('draw')}>Offer a draw</button>}
                    <button class="btn" disabled={asked('pause') || status.paused !== null} onClick={() => propose('pause')}>Ask for a pause</button>
                    <Twice label="Concede" act={() => void does.concede()} />
                </p></>}
            <p class="row start wraps">
                {bell && <button class="btn" onClick={() => void Notification.requestPermission()}>Tell me when it is my turn</button>}
                <button class="btn" onClick={() => void call<{ secret: string }>(game, 'links', { new: 'share' }).then(({ secret }) => setLink(linkTo(game, secret)), () => undefined)}>Share this seat</button>
                <Twice label="Take it back from all others" act={() => ask('take_back')} />
                <Twice label="Leave this seat" act={leave} />
            </p>
            <Waited status={status} />
            {play && <Beforehand game={game} />}
            {link && <LinkBox title="This seat, in another browser" about="Works once. Both browsers then have it." link={link} />}
        </div>
    );
}
