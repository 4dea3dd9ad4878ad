/* Verify.tsx - checks, on this machine and with the record alone, the promises made before the first die and the sealed
 * orders. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { download } from '../app/store';
import type { Engine } from '../engine/client';
import { mine } from './mine';
import { recordOf, type Status } from './server';
import { sha256 } from './sha256';
import { wordsOf } from './Parts';

export interface Check { what: string; fits: boolean | null; words: string } // null: it cannot be checked

const SHARES = /dice from shares: host ([0-9a-f]{64}), 1 ([0-9a-f]{64}|-), 2 ([0-9a-f]{64}|-)/;

/* The checks of a record against what this browser kept; `replay` plays every order and every die again. */
export async function checksOf(text: string, own: { side: 1 | 2; number?: string; host?: string }, replay: (text: string) => Promise<unknown>): Promise<Check[]> {
    const shares = SHARES.exec(text), secret = /"revealed":"[^"]*","secret":"([0-9a-f]{64})"/.exec(text)?.[1], seed = /"reveal":"[^"]*","salt":"[^"]*","seed":"([^"]*)"/.exec(text)?.[1];
    const played = await replay(text).then(() => '', wordsOf), numbers = shares ? [shares[2]!, shares[3]!] : [];
    const shared = numbers.some((n) => n !== '-'), made = sha256(['sandtable seed', secret, ...numbers.map((n) => (n === '-' ? '' : n))].join('\n'));
    return [
        { what: 'Every order and every die, played again on this machine', fits: played === '', words: played || 'agrees, and no line was changed, left out or put in' },
        { what: 'The server’s promise', fits: secret && own.host ? sha256(secret) === own.host : null, words: !own.host ? 'this browser did not see the promise' : secret ? 'the secret is the one that was promised before the first die' : 'the secret is not opened' },
        { what: 'Your number for the dice', fits: own.number && shares ? numbers[own.side - 1] === own.number : null, words: own.number ? 'stands in the record as this browser drew it' : 'this browser drew none' },
        { what: 'The seed of the dice', fits: secret && seed && shared ? seed === made : null, words: shared ? 'follows from the secret and the numbers: nobody chose it' : 'comes from the server alone' },
    ];
}

export function Verify({ status, engine, close }: { status: Status; engine: Engine; close(): void }) {
    const dialog = useRef<HTMLDialogElement>(null), [checks, setChecks] = useState<Check[] | null>(null), [trouble, setTrouble] = useState(''), [text, setText] = useState('');
    useEffect(() => {
        dialog.current?.showModal();
        const { number, host } = mine(status.game), replay = async (record: string) => {
            const { game } = await engine.ask<{ game: number }>('replay', { text: record });
            void engine.ask('close', { game });
        };
        recordOf(status.game).then(async (record) => {
            setText(record);
            setChecks(await checksOf(record, { side: status.seat!.side!, number, host }, replay));
        }).catch((error: unknown) => setTrouble(wordsOf(error)));
    }, []);
    return (
        <dialog ref={dialog} class="sheet" onClose={close} aria-labelledby="h-verify" onKeyDown={(e) => e.stopPropagation()}>
            <div class="ph"><h2 id="h-verify">Is it as was promised?</h2><button class="btn" onClick={close}>Close</button></div>
            {trouble && <p role="alert">{trouble}</p>}
            {!checks && !trouble && <p role="status">Playing it again…</p>}
            {checks && <table class="counts verify"><tbody>{checks.map((c) => <tr><th scope="row">{c.what}</th><td>{c.fits === null ? '–' : c.fits ? '✓' : '×'}</td><td>{c.fits === false ? `does not fit: ${c.words}` : c.words}</td></tr>)}</tbody></table>}
            <p class="muted">Not proved: the host can read its disk while the battle goes on. That nobody chose the dice, and that sealed orders were not changed, is proved. <code>sandtable verify</code> checks the same.</p>
            <p class="row start"><button class="btn" disabled={!text} onClick={() => download(`${status.scenario || 'battle'}.record`, text)}>Download the record</button></p>
        </dialog>
    );
}
