/* listen.ts - what components hear from the window: keys, pointers, its address.
 *
 * Invariant: no listener of the window holds a closure of an earlier rendering. Components register here and nowhere
 * else. */
import { useLayoutEffect, useRef } from 'preact/hooks';

/* Calls `act` for every event of this type that reaches the window, while the component is on the screen.
 *
 * The listener is registered once and looks up `act` when the event comes, so it always sees the state that was drawn last.  (An effect that
 * registers a new closure after each drawing runs after the next paint: a quick key then acts on the state before.) */
export function useWindow<K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void): void {
    const latest = useRef(act);
    latest.current = act;
    useLayoutEffect(() => {
        const heard = (event: WindowEventMap[K]): void => latest.current(event);
        window.addEventListener(type, heard);
        return () => window.removeEventListener(type, heard);
    }, [type]);
}

type KeyAct = (event: KeyboardEvent) => void;
interface KeyLayer {
    latest: { current: KeyAct };
    rank: number;
}

/* The order in which a key is heard: by the table that carries a piece, then by an open panel, then by the screen. */
export const TABLE_KEYS = 0,
    OPEN_KEYS = 1,
    SCREEN_KEYS = 2;
const layers: KeyLayer[] = [];

function hearKey(event: KeyboardEvent): void {
    for (const { latest } of [...layers]) latest.current(event);
}

/* Like useWindow, for keys: the table's `act` is called before that of the screen around it, whichever was mounted
 * first. An `act` that uses the key prevents its default, and the later ones check for that. */
export function useKeys(rank: number, act: KeyAct): void {
    const latest = useRef(act);
    latest.current = act;
    useLayoutEffect(() => {
        const layer: KeyLayer = { latest, rank };
        if (layers.length === 0) window.addEventListener('keydown', hearKey);
        layers.push(layer);
        layers.sort((a, b) => a.rank - b.rank);
        return () => {
            layers.splice(layers.indexOf(layer), 1);
            if (layers.length === 0) window.removeEventListener('keydown', hearKey);
        };
    }, [rank]);
}

/* Something that can be open: its name, whether it is open, and a function that closes it. */
export type Opened = [name: string, open: () => boolean, close: () => void];

/* Returns a function by which Escape closes what was opened last; it returns false when nothing is open. What has
 * opened since the last rendering counts as opened last. */
export function useLastOpened(all: readonly Opened[]): () => boolean {
    const order = useRef<string[]>([]);
    const open = () => {
        const now = all.filter(([, is]) => is()).map(([name]) => name);
        return [
            ...order.current.filter((name) => now.includes(name)),
            ...now.filter((name) => !order.current.includes(name)),
        ];
    };
    useLayoutEffect(() => {
        order.current = open();
    });
    return () => {
        const last = open().pop();
        all.find(([name]) => name === last)?.[2]();
        return last !== undefined;
    };
}
