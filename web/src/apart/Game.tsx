/* Game.tsx - a battle apart on the screen: its state follows the server's messages, also after the connection was
 * lost. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Battle } from '../app/battle';
import type { Shell } from '../app/shell';
import type { Seat } from '../about/held';
import type { Now, Opened } from '../engine/protocol';
import { SEAT, SeatEngine } from '../engine/seat';
import { Stream } from '../engine/stream';
import { Play } from '../play/Play';
import { Watch } from '../play/Watch';
import { SketchBar } from './Ahead';
import { type Sketch, sketchOf } from './sketch';
import { Beside } from './Beside';
import { keep, settleDice } from './mine';
import { Trouble, wordsOf } from './Parts';
import { handOf, keepHand } from './hand';
import { type Said, type Status, statusOf } from './server';
import { turnWords } from './words';
import { Waiting } from './Waiting';

const NO_REPORTS = { 0: [], 1: [], 2: [] };

/* Every stream that comes back repeats the status: only changes count. `waits`: the sides it waits for; a sealed
 * order changes this and nothing else. */
const followed = new WeakMap<Battle, string>();
export const follow = (battle: Battle, waits?: Status['waits']): Promise<void> =>
    battle.inTurn(async () => {
        const { now } = await battle.ask<{ now: Now }>('events', { since: 0, most: 1, now: true }), old = battle.now;
        const key = waits === undefined ? (followed.get(battle) ?? '') : JSON.stringify(waits);
        if (now.branch < old.branch || (JSON.stringify(now) === JSON.stringify(old) && key === followed.get(battle))) return;
        followed.set(battle, key);
        battle.tell({ now, ...(now.branch !== old.branch && { turnOf: '', sealed: [], reports: NO_REPORTS }) });
        await battle.refresh();
    });

async function sitDown(engine: SeatEngine, status: Status, shell: Shell): Promise<Battle> {
    const side = status.seat!.side!, { now } = await engine.ask<{ now: Now }>('events', { game: SEAT, since: 0, most: 1, now: true });
    const opened: Opened = { game: SEAT, title: status.title, scenario: status.scenario, ruleset: status.ruleset, version: '', sides: status.sides.map(({ id, name }) => ({ id, name })), warnings: [], now };
    const own: Seat = { kind: 'person' }, other: Seat = { kind: 'apart' }, { speed, auto, atOnce, curtain } = shell.look;
    const kept = await handOf(status.game);
    const battle = await Battle.around(engine, opened, { text: '', fresh: false, seed: '', kept, seats: side === 1 ? { 1: own, 2: other } : { 1: other, 2: own }, settings: { speed, auto, atOnce, curtain } });
    engine.branch = () => battle.now.branch;
    battle.begun = true;
    if (side === 2 && !kept) battle.turnTable();
    keepHand(status.game, battle);
    return battle;
}

interface Props { shell: Shell; game: string; home(): void; go(game: string): void }

export function Game({ shell, game, home, go }: Props) {
    const [sketch, setSketch] = useState<Sketch | null>(null), [status, setStatus] = useState<Status | null>(null), [battle, setBattle] = useState<Battle | null>(null), [said, setSaid] = useState<Said[]>([]), [lost, setLost] = useState(false), [gone, setGone] = useState(''), [lines, setLines] = useState<string[]>([]), [looks, setLooks] = useState<{ text: string; by: number } | null>(null);
    const held = useRef<{ battle: Battle | null; sitting: boolean; left: boolean; engine: SeatEngine | null }>({ battle: null, sitting: false, left: false, engine: null });

    const sit = async (now: Status) => {
        const at = held.current;
        if (at.sitting || now.state === 'lobby' || !now.seat?.side) return;
        at.sitting = true;
        at.engine = new SeatEngine(game, shell.engine);
        at.engine.onLost = setLost;
        const sat = await sitDown(at.engine, now, shell);
        if (at.left) return sat.close();
        at.battle = sat;
        setBattle(sat);
        void follow(sat);
    };
    useEffect(() => {
        const at = held.current;
        let stream: Stream | null = null;
        const fail = (error: unknown) => void (at.left || setGone(wordsOf(error)));
        const hear = (event: string, data: unknown) => {
            if (event === 'status') {
                const now = data as Status;
                setStatus(now);
                void settleDice(now).then(() => sit(now)).catch(fail);
                if (at.battle && now.state !== 'lobby') void follow(at.battle, now.waits ?? null).catch(fail); /* told by the stream */
            } else if (event === 'battle') { if (at.battle) void follow(at.battle).catch(fail); }
            else if (event === 'table') setSaid((old) => (old.some((s) => s.n === (data as Said).n) ? old : [...old.map((s) => (s.n === (data as Said).line ? { ...s, text: '', hidden: true } : s)), data as Said]));
            else if (event === 'record') setLines((old) => [...old, ...(data as { lines: string[] }).lines]);
            else if (event === 'look') {
                const { at: where, by, text } = data as { at: [number, number]; by: number; text?: string };
                at.battle?.lookAt(where);
                setLooks({ text: text ?? 'Look here', by });
            }
        };
        statusOf(game).then(async (now) => {
            if (at.left) return;
            keep(game, { title: now.title });
            setStatus(now);
            await sit(now);
            if (at.left) return;
            /* the report's events are asked for; the stream begins after them */
            stream = new Stream(`/games/${game}/stream`, at.battle ? `${at.battle.now.branch}.${at.battle.now.events.host}.0` : '', hear);
            stream.onLost = setLost;
            stream.onGone = setGone;
        }).catch(fail);
        return () => {
            at.left = true;
            stream?.close();
            at.battle?.close();
        };
    }, [game]);
    useTitle(status);

    if (gone) return <main class="st apart"><h1>This battle</h1><Trouble words={gone}><button class="btn" onClick={home}>My battles</button></Trouble></main>;
    if (!status) return <main class="veil"><p role="status">{lost ? 'The server cannot be reached; the page tries again by itself.' : 'Asking the server…'}</p></main>;
    if (status.state === 'lobby') return <Waiting status={status} home={home} />;
    const there = { ...shell, home, resume: async () => [] };
    if (status.seat?.watch) return <Watch text={`${lines.join('\n')}\n`} shell={there} live />;
    if (!battle) return <main class="veil"><p role="status">The table is laid…</p></main>;
    const drop = () => { sketch?.battle.close(); setSketch(null); };
    const draft = () => void sketchOf(battle, shell, status.seat!.side!).then(setSketch, (error: unknown) => battle.fail(error));
    if (sketch) return <Play key="draft" battle={sketch.battle} id={`${game}-draft`} shell={there} beside={<SketchBar status={status} sketch={sketch} leave={drop} />} />;
    return <Play key="battle" battle={battle} id={game} shell={there} beside={<Beside status={status} said={said} lost={lost} does={battle} looks={looks} looked={() => setLooks(null)} go={go} home={home} draft={draft} />} />;
}

/* The title says whose turn it is; a notification says it too, where the browser allows one and the page is hidden. */
function useTitle(status: Status | null): void {
    const before = useRef(false);
    useEffect(() => {
        if (!status) return;
        const turn = status.yours === true || Boolean(status.asks?.some((a) => a.by !== status.seat?.side));
        document.title = `${turn ? '● Your turn · ' : ''}${status.title} · Sandtable`;
        if (turn && !before.current && document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification(status.title, { body: turnWords(status), tag: status.game });
        before.current = turn;
    }, [status]);
}
