/* hand.ts - the order in hand and the sheet: the server keeps them with the seat, so that they are restored when the
 * player comes back, on any machine. */
import type { Kept } from '../about/held';
import type { Battle } from '../app/battle';
import { keptOf } from '../app/keep';
import { call } from './server';

export async function handOf(game: string): Promise<Kept | null> {
    const { draft } = await call<{ draft: string | null }>(game, 'draft');
    try {
        return draft ? (JSON.parse(draft) as Kept) : null;
    } catch {
        return null; /* another program's */
    }
}

const DRAFT_MS = 400,
    DRAFT_MOST = 60_000;
export function keepHand(game: string, battle: Battle): void {
    let timer: ReturnType<typeof setTimeout> | undefined, last = '';
    const write = (leaving = false) => {
        clearTimeout(timer);
        timer = undefined;
        if (battle.closed || battle.hand) return;
        const { hash, hand, ...lies } = keptOf(battle), text = JSON.stringify({ hash: hand ? hash : '', hand, ...lies, owed: null }), about = JSON.stringify([hand && hash, hand]);
        if (about === last || (!hand && last === '') || text.length > DRAFT_MOST) return;
        last = about;
        const params = { text: hand ? text : null };
        if (leaving) navigator.sendBeacon(`/games/${game}/rpc`, new Blob([JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'draft', params })], { type: 'application/json' }));
        else void call(game, 'draft', params).catch(() => undefined); /* it is sent again with the next change */
    };
    const leave = () => { if (timer) write(true); };
    window.addEventListener('pagehide', leave);
    battle.subscribe(() => {
        if (battle.closed) window.removeEventListener('pagehide', leave);
        else timer ??= setTimeout(write, DRAFT_MS);
    });
}
