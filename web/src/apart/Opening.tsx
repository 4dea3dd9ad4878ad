/* Opening.tsx - a battle is opened: which side, under what name, on what terms. */
import { useState } from 'preact/hooks';
import type { Offered } from '../app/shell';
import { keep, myName, nameMe, newNumber } from './mine';
import { Trouble, wordsOf } from './Parts';
import { ServerError } from '../engine/seat';
import { open, type Terms } from './server';
import { sha256 } from './sha256';
import { TERMS, WAITS } from './words';

type Chosen = Record<'undo' | 'watch' | 'chat' | 'dice', string>;

export function Opening({ offered, go, home }: { offered: Offered | null; go(game: string): void; home(): void }) {
    const [side, setSide] = useState('1'), [name, setName] = useState(myName()), [draw, setDraw] = useState(true), [key, setKey] = useState(''), [asksKey, setAsksKey] = useState(false);
    const [terms, setTerms] = useState<Chosen>({ undo: 'consent', watch: '1', chat: 'players', dice: 'shared' }), [trouble, setTrouble] = useState(''), [busy, setBusy] = useState(false);
    if (!offered) return <section class="panel boxed"><p class="big">Choose a battle on the start screen first; then press Play apart again.</p><button class="btn primary" onClick={home}>To the start</button></section>;
    const begin = async () => {
        const number = newNumber(), chosen = { ...terms, watch: terms.watch === '' ? null : Number(terms.watch), draw } as unknown as Terms;
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
                <label><input type="checkbox" checked={draw} onChange={(e) => setDraw(e.currentTarget.checked)} /> A draw may be offered</label>
            </section>
            {trouble && <Trouble words={trouble} />}
            <p class="row start"><button class="btn primary" disabled={busy}>Open the battle</button><span class="muted">Then you get two links: one for the other seat, one for watchers.</span></p>
        </form>
    );
}
