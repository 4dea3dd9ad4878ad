/* Beforehand.tsx - standing answers: a player's answers to small decisions, given before the decisions come. */
import { useState } from 'preact/hooks';
import { wordsOf } from './Parts';
import { type Answer, type Answers, call } from './server';

const SPANS: [Answer['for'] | '', string][] = [['', 'ask me'], ['step', 'once'], ['turn', 'this turn'], ['battle', 'the battle']];

export function Beforehand({ game }: { game: string }) {
    const [told, setTold] = useState<Answers | null>(null), [trouble, setTrouble] = useState('');
    const ask = (set?: Answer[]) => void call<Answers>(game, 'answers', set && { set }).then((all) => { setTold(all); setTrouble(''); }, (error: unknown) => setTrouble(wordsOf(error)));
    if (!told) return <p class="row start"><button class="btn" onClick={() => ask()}>Answer beforehand</button>{trouble && <span role="alert">{trouble}</span>}</p>;
    const put = (kind: string, change: Partial<Answer> | null) => {
        const old = told.answers.find((a) => a.kind === kind), others = told.answers.filter((a) => a.kind !== kind);
        ask(change === null ? others : [...others, { ...old, kind, for: 'turn', ...(old && { for: old.for }), ...change }]);
    };
    const rows = [{ kind: 'close', label: 'End a step in which nothing of mine is left to do', number: false }, ...told.kinds];
    return (
        <fieldset class="beforehand"><legend>Answered beforehand</legend>
            <p class="muted">Your secret until it is used; then it stands in the report, and the other side is told. At once as it is suggested.</p>
            {rows.map(({ kind, label, number }) => {
                const own = told.answers.find((a) => a.kind === kind);
                return (
                    <p key={kind} class="row wraps"><span class="grow">{label}</span>
                        {own && number && <select aria-label={`${label}: how much`} value={own.number ?? ''} onChange={(e) => { const value = e.currentTarget.value; put(kind, { number: value === '' ? undefined : (value as Answer['number']) }); }}><option value="">as suggested</option><option value="most">the most</option><option value="least">the least</option></select>}
                        <select aria-label={label} value={own?.for ?? ''} onChange={(e) => { const value = e.currentTarget.value as Answer['for'] | ''; put(kind, value === '' ? null : { for: value }); }}>{SPANS.map(([value, words]) => <option key={value} value={value}>{words}</option>)}</select></p>
                );
            })}
            {trouble && <p role="alert">{trouble}</p>}
            {told.answers.length > 0 && <p class="row start"><button class="btn" onClick={() => ask([])}>Take all back</button></p>}
        </fieldset>
    );
}
