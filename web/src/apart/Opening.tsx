/* Opening.tsx - opening a battle: the player's side and name, and the terms. */
import { useEffect, useState } from 'preact/hooks';
import type { Offered } from '../app/shell';
import { keep, myName, nameMe, newNumber } from './mine';
import { Trouble, wordsOf } from './Parts';
import { ServerError } from '../engine/seat';
import { about, open, type Terms } from './server';
import { sha256 } from './sha256';
import { TERMS, WAITS } from './words';

type Chosen = Record<'undo' | 'watch' | 'chat' | 'dice', string>;

export function Opening({ offered, go, home }: { offered: Offered | null; go(game: string): void; home(): void }) {
    const [side, setSide] = useState('1'), [name, setName] = useState(myName()), [draw, setDraw] = useState(true), [key, setKey] = useState(''), [asksKey, setAsksKey] = useState(false);
    const [terms, setTerms] = useState<Chosen>({ undo: 'consent', watch: '1', chat: 'players', dice: 'shared' }), [trouble, setTrouble] = useState(''), [busy, setBusy] = useState(false);
    const [per, setPer] = useState<'' | 'turn' | 'battle'>(''), [most, setMost] = useState('60'), [unit, setUnit] = useState('60'), [loses, setLoses] = useState(false), [offers, setOffers] = useState(false), [strangers, setStrangers] = useState(false);
    useEffect(() => void about().then((told) => setOffers(told.offers), () => undefined), []);
    if (!offered) return <section class="panel boxed"><p class="big">Choose a battle on the start screen first; then press Play apart again.</p><button class="btn primary" onClick={home}>To the start</button></section>;
    const begin = async () => {
        const number = newNumber(), chosen = { ...terms, watch: terms.watch === '' ? null : Number(terms.watch), draw, clock: per === '' ? null : { per, seconds: Math.round(Number(most) * Number(unit)), loses }, ...(strangers && { offered: true }) } as unknown as Terms;
        setBusy(true);
        nameMe(name);
        try {
            const { game, links, status } = await open({
                text: offered.text, ...(Object.keys(offered.options).length > 0 && { options: offered.options }), side: side === 'lot' ? 'lot' : Number(side),
                ...(name.trim() && { name: name.trim() }), terms: chosen, ...(chosen.dice === 'shared' && { commitment: sha256(number) }), ...(key && { key }),
            });
            keep(game, { title: status.title, links, number, host: status.dice.host });
            go(game);
        } catch (error) {
            if (error instanceof ServerError && error.word === 'seat') setAsksKey(true);
            setTrouble(wordsOf(error));
            setBusy(false);
        }
    };
    return (
        <form class="opening" onSubmit={(e) => { e.preventDefault(); void begin(); }}>
            <section class="panel boxed">
                <h2>{offered.title}</h2>
                <p class="muted">{WAITS}</p>
                <fieldset><legend>You lead</legend>
                    <div class="seg wrap">{[...offered.sides.map((s, i) => [String(i + 1), s] as const), ['lot', 'the lot says'] as const].map(([value, label]) => <button key={value} type="button" aria-pressed={side === value} onClick={() => setSide(value)}>{label}</button>)}</div></fieldset>
                <label class="kvrow"><span>Your name, for the other side and for the record</span><input value={name} maxLength={60} autocomplete="nickname" onInput={(e) => setName(e.currentTarget.value)} /></label>
                {asksKey && <label class="kvrow"><span>The key to open battles here</span><input value={key} onInput={(e) => setKey(e.currentTarget.value)} /></label>}
            </section>
            <section class="panel boxed">
                <h2>Terms</h2>
                {(['undo', 'watch', 'chat', 'dice'] as const).map((term) => (
                    <div key={term} class="term"><b>{TERMS[term].label}</b>
                        <div class="seg wrap" role="group" aria-label={TERMS[term].label}>{TERMS[term].values.map(([value, label]) => <button key={value} type="button" aria-pressed={terms[term] === value} onClick={() => setTerms({ ...terms, [term]: value })}>{label}</button>)}</div>
                        <p class="muted">{TERMS[term].values.find(([value]) => value === terms[term])![2]}</p></div>
                ))}
                <div class="term"><b>Clock</b>
                    <div class="seg wrap" role="group" aria-label="Clock">{([['', 'none'], ['turn', 'for each turn'], ['battle', 'for the battle']] as const).map(([value, label]) => <button key={value} type="button" aria-pressed={per === value} onClick={() => setPer(value)}>{label}</button>)}</div>
                    {per && <p class="row start"><input type="number" min="1" max="1000" required aria-label="Time of each side" value={most} onInput={(e) => setMost(e.currentTarget.value)} /><select aria-label="Unit of time" value={unit} onChange={(e) => setUnit(e.currentTarget.value)}><option value="60">minutes</option><option value="3600">hours</option><option value="86400">days</option></select></p>}
                    {per && <label><input type="checkbox" checked={loses} onChange={(e) => setLoses(e.currentTarget.checked)} /> Who runs out of time loses, if the other claims it</label>}
                    <p class="muted">{per ? 'It runs while your decision is waited for. A fallen flag is shown and ends nothing by itself.' : 'Nobody counts the time.'}</p></div>
                {offers && <label><input type="checkbox" checked={strangers} onChange={(e) => setStrangers(e.currentTarget.checked)} /> Offer the other seat to strangers, in this server’s list</label>}
                <label><input type="checkbox" checked={draw} onChange={(e) => setDraw(e.currentTarget.checked)} /> A draw may be offered</label>
            </section>
            {trouble && <Trouble words={trouble} />}
            <p class="row start"><button class="btn primary" disabled={busy}>Open the battle</button><span class="muted">Then you get two links: one for the other seat, one for watchers.</span></p>
        </form>
    );
}
