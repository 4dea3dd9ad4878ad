/* store.ts - what survives the tab: the running battle as a record, and how the page likes to look. */
import type { Battle, Seat, Settings } from './battle';

export interface Saved { text: string; seed: string; seats: Record<1 | 2, Seat>; title: string; turn: number; over: boolean; settings: Settings }
export interface Look { theme: 'light' | 'dark'; text: number; motion: boolean; speed: number; curtain: Settings['curtain'] }

const BATTLE = 'sandtable.battle', LOOK = 'sandtable.look';
const LIKED: Look = { theme: 'light', text: 1, motion: true, speed: 450, curtain: 'secrets' };

function read<T>(key: string): T | null {
    try {
        const text = localStorage.getItem(key);
        return text ? (JSON.parse(text) as T) : null;
    } catch {
        return null; /* storage may be forbidden: then nothing survives */
    }
}

function write(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch { /* full or forbidden */ }
}

export const savedBattle = (): Saved | null => read<Saved>(BATTLE);
export const savedLook = (): Look => ({ ...LIKED, ...read<Partial<Look>>(LOOK) });
export const saveLook = (look: Look): void => write(LOOK, look);
export function forgetBattle(): void {
    try {
        localStorage.removeItem(BATTLE);
    } catch { /* forbidden */ }
}

const KEEP_MS = 250;

/* Keeps the battle's record, at most one writing under way and not too often, the latest state last. */
export function keeper(): (battle: Battle) => void {
    let busy = false, again: Battle | null = null;
    const keep = async (battle: Battle): Promise<void> => {
        busy = true;
        try {
            const text = await battle.save('record', true);
            const { seed, seats, settings, now } = battle;
            write(BATTLE, { text, seed, seats, settings, title: battle.field.title, turn: now.turn, over: now.over } satisfies Saved);
        } catch { /* the battle was closed meanwhile */ }
        setTimeout(() => {
            busy = false;
            const next = again;
            again = null;
            if (next) void keep(next);
        }, KEEP_MS);
    };
    return (battle) => {
        if (busy) again = battle;
        else void keep(battle);
    };
}

/* ---- a position in the address ------------------------------------------------------------------------ */

async function squeeze(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const blob = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
    return new Uint8Array(await new Response(blob).arrayBuffer());
}

export async function toAddress(text: string): Promise<string> {
    const packed = await squeeze(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
    let binary = '';
    for (const byte of packed) binary += String.fromCharCode(byte);
    return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export async function fromAddress(code: string): Promise<string> {
    const binary = atob(code.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    return new TextDecoder().decode(await squeeze(bytes, new DecompressionStream('deflate-raw')));
}

export function download(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
