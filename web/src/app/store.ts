/* store.ts - what survives the tab: battles as records with the order in hand, the last screen, and the look of the
 * page. A record holds what both sides may know; what is not public yet is stored apart from it.
 *
 * A battle is played in one tab at a time: the tab that opened it last owns it, and only the owner writes. Texts are
 * packed, so that the other side's cards are not read by accident; that is not encryption. If the storage is full or
 * forbidden, the battle goes on and says that it is not kept. */
import type { GuideKept, Kept, Seat, Settings, Watched } from '../about/held';
import { type Scene, sceneOf } from '../shown/scene';
import { howItEnded, withoutRules } from '../shown/names';
import type { Battle } from './battle';
import { keptOf } from './keep';
import { decode, encode, packed, unpacked } from './pack';

/* A row of the list of battles: what can be shown of one without opening it, and no more than its last player knew. */
export interface Saved {
    id: string;
    title: string;
    name?: string;
    turn: number;
    turns: number;
    over: boolean;
    at: number;
    begun?: boolean; // an order has been given
    sides: { name: string; seat: string; lost: number; of: number }[];
    said: string; // what happened last, or how it ended
    map?: Scene;
}
export interface SavedBattle {
    id: string;
    at: number;
    text: string;
    seats: Record<1 | 2, Seat>;
    settings: Settings;
    luck?: 'seeded' | 'typed';
    guide?: GuideKept | null;
    closed: string;
    seed: string;
    kept: Kept | null;
}
type Open = Omit<SavedBattle, 'kept' | 'closed' | 'seed'>;
type Closed = Pick<SavedBattle, 'closed' | 'seed'>;
export interface Look {
    theme: 'light' | 'dark';
    text: number;
    motion: boolean;
    speed: number;
    auto: boolean;
    atOnce: boolean;
    tutor: Settings['tutor'];
    sound: boolean;
    touch: boolean; // a finger feels refusals and orders given
    curtain: Settings['curtain'];
}
export type LastScreen =
    | { kind: 'play'; id: string }
    | { kind: 'apart'; game?: string }
    | { kind: 'watch' | 'referee'; text: string; from: string | null; at?: Watched };

const LIST = 'sandtable.battles',
    LOOK = 'sandtable.look',
    SCREEN = 'sandtable.screen';
const UNBEGUN_MS = 86_400_000; /* a table that was set up and never played goes after a day */
const LIKED: Look = {
    theme: 'light',
    text: 1,
    motion: true,
    speed: 450,
    auto: true,
    atOnce: false,
    tutor: 'off',
    sound: false,
    touch: true,
    curtain: 'secrets',
};
const recordKey = (id: string) => `sandtable.battle.${id}`,
    closedKey = (id: string) => `sandtable.closed.${id}`,
    handKey = (id: string) => `sandtable.hand.${id}`,
    tabKey = (id: string) => `sandtable.tab.${id}`;
const OWN = newId(); /* the id of this tab */

export function newId(): string {
    return [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(36).padStart(2, '0')).join('');
}

type Where = 'localStorage' | 'sessionStorage';

/* Reads from the storage; null also if the storage is forbidden. */
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

/* Returns all battles that were begun, the one played last first. */
export const savedBattles = (): Saved[] => list().filter((row) => row.begun !== false);
export const titleOf = ({ name, title }: Saved): string => name || title;

export function rename(id: string, name: string): void {
    put(LIST, JSON.stringify(list().map((row) => (row.id === id ? { ...row, name: name.trim() || undefined } : row))));
}

/* A battle is stored twice, for all tabs and with this tab, because a browser may lose the latest write (Chromium
 * sometimes does so for a reloaded file). Loads the later of the two. */
export async function loadBattle(id: string): Promise<SavedBattle | null> {
    const shared = await readBattle('localStorage', id),
        own = await readBattle('sessionStorage', '');
    return own?.id === id && !(shared && shared.at >= own.at) ? own : shared;
}

async function readBattle(where: Where, id: string): Promise<SavedBattle | null> {
    try {
        const open = JSON.parse(await unpacked(get(recordKey(id), where)!)) as Open,
            hand = get(handKey(id), where);
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
    } catch {
        /* forbidden */
    }
}

/* Writes a battle. If there is no room no other battle is dropped: the page says so, and the user chooses. */
function putBattle(id: string, key: (id: string) => string, value: string): Trouble {
    put(key(''), value, 'sessionStorage');
    return put(key(id), value);
}

/* Makes this tab the only one that writes the battle; the tab that did so before is told. */
export function own(id: string, lost: () => void): () => void {
    put(tabKey(id), OWN);
    const heard = (event: StorageEvent) => {
        if (event.key === tabKey(id) && event.newValue !== null && event.newValue !== OWN) lost();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
}

const owned = (id: string): boolean => (get(tabKey(id)) ?? OWN) === OWN;

const guideOf = ({ guide }: Battle): GuideKept | null => guide && { text: guide.text, skipped: guide.skipped };

/* While a curtain hangs, or when one of two people looks at the table, the list keeps the picture that both may see. */
function rowOf(battle: Battle, id: string, at: number, old: Saved | undefined): Saved {
    const { now, raw, rawField, seats, field } = battle,
        secret = battle.curtain !== null || (battle.persons.length === 2 && battle.holder !== 0 && !now.over);
    const sides = rawField.sides.map(({ id: side, name }) => {
        const seat = seats[side],
            lost = raw?.sides.find((s) => s.id === side)?.gone ?? 0;
        return {
            name,
            seat: seat.kind === 'computer' ? seat.player : 'person',
            lost: secret ? (old?.sides[side - 1]?.lost ?? 0) : lost,
            of: rawField.units.filter((u) => u.side === side).length,
        };
    });
    const last = battle.events.filter((e) => e.verb !== 'step' && e.text !== '').pop()?.text ?? '';
    return {
        id,
        title: field.title,
        name: old?.name,
        turn: now.turn,
        turns: rawField.turn_limit,
        over: now.over,
        at,
        begun: battle.begun || now.serial > 1,
        sides,
        said: secret
            ? (old?.said ?? '')
            : (raw?.over ? howItEnded(raw.result.words) : withoutRules(last)).slice(0, 160),
        map: secret ? old?.map : sceneOf(battle),
    };
}

const KEEP_MS = 250;

/* Keeps the battle: an accepted order at once, the order in hand from time to time, and the latest state whenever the
 * page is hidden. */
export class Keeper {
    readonly id: string;
    private battle: Battle;
    private record = ''; /* the moment that is kept */
    private timer: ReturnType<typeof setTimeout> | undefined;
    private writing: Promise<void> = Promise.resolve();
    private busy = false; /* it is being written */
    private again = false; /* and has changed since */
    private trouble: Trouble = ''; /* with the record */
    private release: () => void;

    constructor(battle: Battle, id: string) {
        this.battle = battle;
        this.id = id;
        this.release = own(id, () => battle.goneElsewhere());
        window.addEventListener('pagehide', this.leave);
        document.addEventListener('visibilitychange', this.leave);
        this.keep();
    }

    /* Keeps the battle after a change. */
    keep = (): void => {
        if (this.busy || (this.timer && this.moment === this.record)) this.again = true;
        else void this.write();
    };

    /* Writes at once, because the page may be closed. */
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
        return [
            now.serial,
            now.hash,
            now.events.host,
            now.undo.reach,
            now.undo.redo,
            sealed,
            now.over && this.battle.raw.over /* it is known a moment later, and with it how the battle ended */,
            owed?.answers.length,
            this.battle.guide?.skipped.length,
        ].join('/');
    }

    private async keepRecord(): Promise<void> {
        const { moment } = this;
        if (moment !== this.record && (await this.writeRecord())) this.record = moment;
    }

    private async writeRecord(): Promise<boolean> {
        const { battle, id } = this,
            { seed, seats, settings, luck } = battle,
            at = Date.now(),
            { text, closed } = await battle.saveParts();
        const shown = await packed(
                JSON.stringify({ id, at, text, seats, settings, luck, guide: guideOf(battle) } satisfies Open),
            ),
            hidden = await packed(JSON.stringify({ closed, seed } satisfies Closed));
        if (!owned(id)) return false;
        this.trouble =
            putBattle(id, closedKey, hidden) ||
            putBattle(id, recordKey, shown); /* what a record commits to is there before it */
        const all = list(),
            row = rowOf(
                battle,
                id,
                at,
                all.find((r) => r.id === id),
            );
        put(LIST, JSON.stringify([row, ...all.filter((r) => r.id !== id)]));
        for (const old of all) if (old.id !== id && old.begun === false && at - old.at > UNBEGUN_MS) forget(old.id);
        return true;
    }

    /* What is in hand is small and written without waiting. */
    private last = (): void => {
        if (this.battle.closed || !owned(this.id)) return;
        const hand = putBattle(this.id, handKey, encode(JSON.stringify(keptOf(this.battle)))),
            trouble = this.trouble || hand;
        if (trouble !== this.battle.unkept) this.battle.show({ unkept: trouble });
    };
}

/* ---- the screen ------------------------------------------------------------------------------------------ */

/* Keeps the last screen of this tab. */
export function saveScreen(screen: LastScreen | null): void {
    try {
        if (screen) sessionStorage.setItem(SCREEN, encode(JSON.stringify(screen)));
        else sessionStorage.removeItem(SCREEN);
    } catch {
        /* the storage is full or forbidden: the tab will begin at the start */
    }
}

export function lastScreen(): LastScreen | null {
    try {
        const text = sessionStorage.getItem(SCREEN);
        return text ? read<LastScreen>(decode(text)) : null;
    } catch {
        return null;
    }
}

export function download(name: string, text: string, type = 'application/json'): void {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
