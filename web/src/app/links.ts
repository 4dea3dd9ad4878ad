/* links.ts - a battle, an end or a moment as an address: the text, the seats, how dice fall, and for a replay its step.
 *
 * Invariant: everything in an address is checked before it is used; settings that it leaves out are those of two people
 * at one table. */
import { PERSON, type Seat } from '../about/held';
import type { Engine } from '../engine/client';
import type { Flow } from './flow';
import { packed, unpacked } from './pack';

type Seats = Record<1 | 2, Seat>;
export interface Shared {
    kind: 'record' | 'position';
    text: string;
    seats: Seats;
    luck: 'seeded' | 'typed' | undefined;
    step: number | null; // of the replay that is looked at; null: the battle itself
}

const SIGN = { record: 'r', position: 'p' } as const;

async function addressOf({ kind, text, seats, luck, step }: Shared): Promise<string> {
    const sat = ([1, 2] as const).map((s) => (seats[s].kind === 'computer' ? seats[s].player : 'person'));
    const said = new URLSearchParams({ [SIGN[kind]]: await packed(text), seats: sat.join('.') });
    if (luck === 'typed') said.set('dice', luck);
    if (step !== null) said.set('step', String(step));
    return `${location.href.split('#')[0]}#${said}`;
}

/* Returns the address of the battle. It holds all of a battle that is over, and otherwise what the viewer may know, of
 * the moment that is shown again if there is one. */
export async function linkTo(flow: Flow): Promise<string> {
    const { seats, luck, now, again } = flow,
        whole = now.over && !again;
    const kind = whole ? 'record' : 'position',
        text = await (whole ? flow.save() : flow.position(again?.game));
    return addressOf({ kind, text, seats, luck, step: null });
}

/* Returns the address of one moment of a record. */
export const linkToMoment = (text: string, step: number, seats: Seats): Promise<string> =>
    addressOf({ kind: 'record', text, seats, luck: undefined, step });

/* Copies an address to the clipboard. Returns `words`, or the address itself where there is no clipboard. */
export const toClipboard = (address: string, words: string): Promise<string> =>
    (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
        () => words,
        () => address,
    );

export const holdsLink = (): boolean => /^#[rp]=/.test(location.hash);

/* Removes from the address what it shares, and returns that; null: nothing. */
export async function linkTaken(engine: Engine): Promise<Shared | null> {
    if (!holdsLink()) return null;
    const said = new URLSearchParams(location.hash.slice(1)),
        record = said.get('r'),
        step = Number(said.get('step') ?? NaN);
    history.replaceState(null, '', location.pathname + location.search);
    const text = await unpacked((record ?? said.get('p'))!).catch(() => {
        throw new Error('This address holds no battle that can be read: perhaps a part of it was cut off.');
    });
    return {
        kind: record === null ? 'position' : 'record',
        text,
        seats: await seatsSaid(engine, said.get('seats') ?? ''),
        luck: said.get('dice') === 'typed' ? 'typed' : 'seeded',
        step: Number.isSafeInteger(step) && step >= 0 ? step : null,
    };
}

async function seatsSaid(engine: Engine, said: string): Promise<Seats> {
    const { players } = await engine.ask<{ players: { name: string }[] }>('players'),
        seat = (name = ''): Seat =>
            players.some((p) => p.name === name) ? { kind: 'computer', player: name } : PERSON;
    const [one, two] = said.split('.');
    return { 1: seat(one), 2: seat(two) };
}

/* Tells whether the tab was reloaded or returned to; for an address that was typed or followed it was not. */
export function cameBack(): boolean {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry !== undefined && entry.type !== 'navigate';
}
