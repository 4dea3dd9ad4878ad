/* mine.ts - what only this browser keeps of its battles apart, because the server sends it once: links that were not
 * taken yet, its own number for the dice, the host's promise, and how far the report was read. */
import { ServerError } from '../engine/seat';
import { call, type Links, type Status } from './server';
import { sha256 } from './sha256';

export interface Mine {
    game: string;
    title: string;
    links?: Links;
    number?: string; // of this browser, for the dice
    host?: string; // the host's promise before the first die
    seen: number; // events of the report that were on this screen
    read: number; // lines of the chat
}

const KEY = 'sandtable.apart',
    NAME = 'sandtable.name';

const all = (): Record<string, Mine> => {
    try {
        return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, Mine>;
    } catch {
        return {};
    }
};

export const known = (): Mine[] => Object.values(all());
export const mine = (game: string): Mine => all()[game] ?? { game, title: '', seen: 0, read: 0 };

/* If the storage is full or forbidden the battle goes on, and its number is lost when the tab is closed. */
const inTab = new Map<string, Mine>();
export function keep(game: string, change: Partial<Mine>): Mine {
    const next = { ...mine(game), ...inTab.get(game), ...change };
    inTab.set(game, next);
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: next }));
    } catch {
        /* see inTab */
    }
    return next;
}

export function forget(game: string): void {
    const { [game]: _, ...others } = all();
    inTab.delete(game);
    try {
        localStorage.setItem(KEY, JSON.stringify(others));
    } catch {
        /* it is kept in the tab only */
    }
}

export const myName = (): string => {
    try {
        return localStorage.getItem(NAME) ?? '';
    } catch {
        return '';
    }
};
export function nameMe(name: string): void {
    try {
        localStorage.setItem(NAME, name);
    } catch {
        /* the server is asked again later */
    }
}

export const newNumber = (): string => [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');

/* Promises this side's number for the dice, and opens it when the other side has promised its own. */
export async function settleDice(status: Status): Promise<void> {
    const side = status.seat?.side;
    if (status.state !== 'lobby' || !side) return;
    const own = status.sides[side - 1]!,
        other = status.sides[2 - side]!,
        { number = newNumber() } = mine(status.game);
    if (mine(status.game).host !== status.dice.host) keep(status.game, { host: status.dice.host });
    if (status.terms.dice !== 'shared' || own.opened) return;
    try {
        if (!own.commitment) {
            keep(status.game, { number });
            await call(status.game, 'promise', { commitment: sha256(number) });
        } else if (other.commitment || other.opened) await call(status.game, 'number', { number });
    } catch (error) {
        /* two tabs or two messages at once: the second is refused, because the first has done it */
        if (!(error instanceof ServerError && error.word === 'refused')) throw error;
    }
}
