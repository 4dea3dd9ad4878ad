/* store.ts - what survives the tab: battles as records with what was in hand, the screen one was in, and how the page likes to look.
 * A record says what both sides may know; what is not public yet is kept apart from it.
 *
 * A battle is played in one tab at a time: whoever opens it last owns it, and only the owner writes.  What is kept is packed,
 * so that nobody reads the other side's cards in passing; it is no lock.  Where the storage is full or forbidden the battle
 * goes on and says that it is not kept. */
import type { Battle } from './battle';
import type { Seat, Settings } from './held';
import { keptOf, type Kept } from './keep';
import { decode, encode, packed, unpacked } from './pack';

/* A row of the list of battles. */
export interface Saved { id: string; title: string; turn: number; over: boolean; at: number }
export interface SavedBattle { id: string; at: number; text: string; seats: Record<1 | 2, Seat>; settings: Settings; luck?: 'seeded' | 'typed'; closed: string; seed: string; kept: Kept | null }
type Open = Omit<SavedBattle, 'kept' | 'closed' | 'seed'>;
type Closed = Pick<SavedBattle, 'closed' | 'seed'>;
export interface Look { theme: 'light' | 'dark'; text: number; motion: boolean; speed: number; curtain: Settings['curtain'] }
export type LastScreen = { kind: 'play'; id: string } | { kind: 'watch' | 'referee'; text: string; from: string | null };

const LIST = 'sandtable.battles', LOOK = 'sandtable.look', SCREEN = 'sandtable.screen', KEPT = 6;
const LIKED: Look = { theme: 'light', text: 1, motion: true, speed: 450, curtain: 'secrets' };
const recordKey = (id: string) => `sandtable.battle.${id}`, closedKey = (id: string) => `sandtable.closed.${id}`, handKey = (id: string) => `sandtable.hand.${id}`, tabKey = (id: string) => `sandtable.tab.${id}`;
const OWN = newId();                     /* this tab */

export function newId(): string {
    return [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(36).padStart(2, '0')).join('');
}

type Where = 'localStorage' | 'sessionStorage';

/* Storage may be forbidden altogether: then nothing is there. */
function get(key: string, where: Where = 'localStorage'): string | null {
    try {
        return window[where].getItem(key);
    } catch {
        return null;
    }
}

function read<T>(text: string | null): T | null {
    try {
        return text ? (JSON.parse(text) as T) : null;
    } catch {
        return null;
    }
}

type Trouble = '' | 'full' | 'forbidden';

function put(key: string, value: string, where: Where = 'localStorage'): Trouble {
    try {
        window[where].setItem(key, value);
        return '';
    } catch (error) {
        return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';
    }
}

export const savedLook = (): Look => ({ ...LIKED, ...read<Partial<Look>>(get(LOOK)) });
export const saveLook = (look: Look): void => void put(LOOK, JSON.stringify(look));

/* ---- battles ------------------------------------------------------------------------------------------ */

const list = (): Saved[] => (read<Saved[]>(get(LIST)) ?? []).sort((a, b) => b.at - a.at);

/* The one that was played last. */
export const savedBattle = (): Saved | null => list()[0] ?? null;

/* What is kept is kept twice: for all tabs, and with the tab itself, for a browser may lose what it was given last (Chromium does
 * so now and then to a file that is loaded again).  The later of the two counts. */
export async function loadBattle(id: string): Promise<SavedBattle | null> {
    const shared = await readBattle('localStorage', id), own = await readBattle('sessionStorage', '');
    return own?.id === id && !(shared && shared.at >= own.at) ? own : shared;
}

async function readBattle(where: Where, id: string): Promise<SavedBattle | null> {
    try {
        const open = JSON.parse(await unpacked(get(recordKey(id), where)!)) as Open, hand = get(handKey(id), where);
        const closed = JSON.parse(await unpacked(get(closedKey(id), where)!)) as Closed;
        return { ...open, ...closed, kept: hand ? read<Kept>(decode(hand)) : null };
    } catch {
        return null;
    }
}

export function forget(id: string): void {
    try {
        for (const key of [recordKey(id), closedKey(id), handKey(id), tabKey(id)]) localStorage.removeItem(key);
        put(LIST, JSON.stringify(list().filter((row) => row.id !== id)));
    } catch { /* forbidden */ }
}

/* Where there is no room, the battle that was left longest ago goes. */
function putBattle(id: string, key: (id: string) => string, value: string): Trouble {
    put(key(''), value, 'sessionStorage');
    for (;;) {
        const trouble = put(key(id), value), oldest = list().filter((row) => row.id !== id).pop();
        if (trouble !== 'full' || !oldest) return trouble;
        forget(oldest.id);
    }
}

/* From now on this tab writes it; another that did hears of it. */
export function own(id: string, lost: () => void): () => void {
    put(tabKey(id), OWN);
    const heard = (event: StorageEvent) => { if (event.key === tabKey(id) && event.newValue !== null && event.newValue !== OWN) lost(); };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
}

const owned = (id: string): boolean => (get(tabKey(id)) ?? OWN) === OWN;

const KEEP_MS = 250;

/* Keeps the battle: an order that was taken at once, what is in hand not too often; the latest state last, and whenever the page
 * goes out of sight. */
export class Keeper {
    readonly id: string;
    private battle: Battle;
    private record = '';                 /* the moment that is kept */
    private timer: ReturnType<typeof setTimeout> | undefined;
    private writing: Promise<void> = Promise.resolve();
    private busy = false;                /* it is being written */
    private again = false;               /* and has changed since */
    private trouble: Trouble = '';       /* with the record */
    private release: () => void;

    constructor(battle: Battle, id: string) {
        this.battle = battle;
        this.id = id;
        this.release = own(id, () => battle.goneElsewhere());
        window.addEventListener('pagehide', this.leave);
        document.addEventListener('visibilitychange', this.leave);
        this.keep();
    }

    /* Something has changed. */
    keep = (): void => {
        if (this.busy || (this.timer && this.moment === this.record)) this.again = true;
        else void this.write();
    };

    /* There may be no later. */
    private leave = (): void => {
        this.last();
        if (!this.busy) void this.write();
    };

    async stop(): Promise<void> {
        clearTimeout(this.timer);
        await this.writing;
        await this.keepRecord().catch(() => undefined);
        this.last();
        this.release();
        window.removeEventListener('pagehide', this.leave);
        document.removeEventListener('visibilitychange', this.leave);
    }

    private async write(): Promise<void> {
        clearTimeout(this.timer);
        this.busy = true;
        this.again = false;
        this.writing = this.keepRecord().catch(() => undefined); /* the battle was closed meanwhile */
        await this.writing;
        this.last();
        this.busy = false;
        this.timer = setTimeout(() => {
            this.timer = undefined;
            if (this.again) this.keep();
        }, KEEP_MS);
        if (this.again) this.keep();
    }

    private get moment(): string {
        const { now, sealed, owed } = this.battle;
        return [now.serial, now.hash, now.events.host, now.undo.reach, now.undo.redo, sealed, owed?.answers.length].join('/');
    }

    private async keepRecord(): Promise<void> {
        const { moment } = this;
        if (moment !== this.record && (await this.writeRecord())) this.record = moment;
    }

    private async writeRecord(): Promise<boolean> {
        const { battle, id } = this, { seed, seats, settings, luck, now } = battle, at = Date.now(), { text, closed } = await battle.saveParts();
        const shown = await packed(JSON.stringify({ id, at, text, seats, settings, luck } satisfies Open)), hidden = await packed(JSON.stringify({ closed, seed } satisfies Closed));
        if (!owned(id)) return false;
        this.trouble = putBattle(id, closedKey, hidden) || putBattle(id, recordKey, shown); /* what a record commits to is there before it */
        const row: Saved = { id, title: battle.field.title, turn: now.turn, over: now.over, at }, rows = [row, ...list().filter((r) => r.id !== id)];
        put(LIST, JSON.stringify(rows.slice(0, KEPT)));
        for (const old of rows.slice(KEPT)) forget(old.id);
        return true;
    }

    /* What is in hand is small and written without waiting for anybody. */
    private last = (): void => {
        if (this.battle.closed || !owned(this.id)) return;
        const hand = putBattle(this.id, handKey, encode(JSON.stringify(keptOf(this.battle)))), trouble = this.trouble || hand;
        if (trouble !== this.battle.unkept) this.battle.keptOrNot(trouble);
    };
}

/* ---- the screen ------------------------------------------------------------------------------------------ */

/* Each tab comes back to where it was. */
export function saveScreen(screen: LastScreen | null): void {
    try {
        if (screen) sessionStorage.setItem(SCREEN, encode(JSON.stringify(screen)));
        else sessionStorage.removeItem(SCREEN);
    } catch { /* full or forbidden: it begins at the start */ }
}

export function lastScreen(): LastScreen | null {
    try {
        const text = sessionStorage.getItem(SCREEN);
        return text ? read<LastScreen>(decode(text)) : null;
    } catch {
        return null;
    }
}

export function download(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
