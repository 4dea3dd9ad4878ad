/* Kept.tsx - the battles that wait: the last one large, a few beside it, all of them in a list where they are named,
 * exported, deleted. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { download, forget, loadBattle, rename, titleOf, type Saved } from '../app/store';
import { MiniMap } from './MiniMap';

interface Row { row: Saved; go(row: Saved): void }
interface Props { saved: Saved[]; changed(): void; go(row: Saved): void }

/* Shows large the unfinished battle that was played last, or the last one if all are over. */
export function Last({ saved, changed, go, watch }: Props & { watch(text: string): void }) {
    const [all, setAll] = useState(false), [first] = inOrder(saved);
    if (!first) return null;
    return (
        <>
            <Large row={first} go={go}>
                {!first.over && <button class="btn" onClick={() => void loadBattle(first.id).then((battle) => battle && watch(battle.text))}>Look back</button>}
                <button class="btn" onClick={() => setAll(true)}>{saved.length === 1 ? 'Name, export or delete it' : `All ${saved.length} battles`}</button>
            </Large>
            {all && <All saved={saved} changed={changed} go={go} close={() => setAll(false)} />}
        </>
    );
}

const inOrder = (saved: Saved[]): Saved[] => { const open = saved.filter((row) => !row.over); return open.length > 0 ? open : saved; };

interface WaitingProps { saved: Saved[]; go(row: Saved): void; open(): void; lesson: { title: string; begin(): void } | null; courses: { name: string; begin(): void }[] }

/* Lists the other unfinished battles and the lessons, and says how to open a battle from elsewhere. */
export function Waiting({ saved, go, open, lesson, courses }: WaitingProps) {
    const [, ...others] = inOrder(saved), taught = courses.length > 0;
    const title = others.length > 0 ? 'Waiting' : taught ? 'Guided battles' : lesson ? 'Learn, or open' : 'From a file';
    return (
        <aside class="wait" aria-label={title}>
            <h2>{title} {others.length > 0 ? <span class="muted">kept in this browser</span> : taught && <span class="muted">of other rules</span>}</h2>
            <div class="rows">
                {others.slice(0, 2).map((row) => <Small key={row.id} row={row} go={go} />)}
                {taught && <>{others.length > 0 && <h2>Guided battles <span class="muted">of other rules</span></h2>}<p class="row other">{courses.map((c) => <button class="btn" onClick={c.begin}>{c.name}</button>)}</p></>}
                {saved.length === 0 && <p class="muted">Every battle you begin is kept in this browser.</p>}
            </div>
            {lesson && <div class="row"><span>{lesson.title}</span><button class="btn" onClick={lesson.begin}>Learn</button></div>}
            <div class="row"><span class="muted">A battle in a file?<span class="drop"> Drop it here, or</span></span><button class="btn" onClick={open}>Open a battle or a record</button></div>
        </aside>
    );
}

const seatOf = (seat: string): string => (seat === 'person' ? 'at this table' : `computer, ${seat}`);

function Large({ row, go, children }: Row & { children: ComponentChildren }) {
    return (
        <article class="large">
            {row.map && <MiniMap scene={row.map} close />}
            <div>
                <h2>{titleOf(row)}</h2>
                <p class="big"><b>{row.over ? 'It is over.' : `Turn ${row.turn}${row.turns ? ` of ${row.turns}` : ''}.`}</b> {row.sides.map((s) => `${s.name} (${seatOf(s.seat)}): ${s.lost} of ${s.of} gone`).join('; ')}.</p>
                <p class="muted">{row.over ? row.said : row.said && `Last: ${row.said}`}</p>
                <p class="row"><button class="btn primary" onClick={() => go(row)}>{row.over ? 'Look back' : <>Continue <kbd>Enter</kbd></>}</button>{children}</p>
            </div>
        </article>
    );
}

const DAY = /, (?=\d)/;

function Small({ row, go }: Row) {
    return (
        <article class="small">
            {row.map && <MiniMap scene={row.map} />}
            <div><h3>{titleOf(row).split(DAY)[0]}</h3><p class="muted">{row.over ? 'over' : `turn ${row.turn}`} · {when(row.at)}</p><GoOn row={row} go={go} /></div>
        </article>
    );
}

const GoOn = ({ row, go }: Row) => <button class="btn" onClick={() => go(row)}>{row.over ? 'Look back' : 'Continue'}</button>;

const when = (at: number): string => new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

function All({ saved, changed, go, close }: Props & { close(): void }) {
    const dialog = useRef<HTMLDialogElement>(null), [going, setGoing] = useState('');
    useEffect(() => { dialog.current?.showModal(); }, []);
    const save = async (row: Saved) => {
        const battle = await loadBattle(row.id);
        if (battle) download(`${titleOf(row).replace(/[^\w-]+/g, '-')}.record`, battle.text + battle.closed);
    };
    const remove = (row: Saved) => {
        if (going !== row.id) return setGoing(row.id);
        forget(row.id);
        changed();
    };
    return (
        <dialog ref={dialog} class="sheet battles" onClose={close} aria-labelledby="h-all">
            <div class="ph"><h2 id="h-all">Your battles</h2><button class="btn" onClick={close}>Close</button></div>
            <ul>
                {saved.map((row) => (
                    <li key={row.id}>
                        <label><span class="muted">{row.over ? 'Over' : `Turn ${row.turn}`} · {when(row.at)} · {row.sides.map((s) => s.name).join(' and ')}</span>
                            <input aria-label={`Name of ${titleOf(row)}`} value={titleOf(row)} maxLength={80} onChange={(e) => { rename(row.id, e.currentTarget.value); changed(); }} /></label>
                        <GoOn row={row} go={go} />
                        <button class="btn" onClick={() => void save(row)} title={row.over ? undefined : 'With all secrets of both sides: play can go on from it'}>Export</button>
                        <button class="btn" onClick={() => remove(row)}>{going === row.id ? 'Delete: press again' : 'Delete'}</button>
                    </li>
                ))}
            </ul>
            <p class="muted">Every battle is kept in this browser. An exported one can be opened on any machine.</p>
        </dialog>
    );
}
