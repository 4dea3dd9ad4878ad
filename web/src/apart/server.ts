/* server.ts - requests to the game server and its messages, besides the engine's own methods (docs/apart.md). */
import { refusal, ServerError } from '../engine/seat';

export type Side = 1 | 2;
export interface Terms {
    undo: 'consent' | 'dice' | 'never';
    watch: number | null;
    chat: 'players' | 'all' | 'off';
    draw: boolean;
    dice: 'shared' | 'host';
    clock: { per: 'turn' | 'battle'; seconds: number; loses: boolean } | null;
    offered?: boolean;
}
export interface SideStatus {
    id: Side;
    name: string;
    taken: boolean;
    here: 'all' | 'some' | 'none';
    players: { name: string; here: boolean }[];
    commitment: string | null;
    number: string | null;
    opened: boolean;
}
export type What = 'undo' | 'draw' | 'pause' | 'terms' | 'adjust' | 'rematch';
export interface Ask {
    id: number;
    by: Side;
    what: What;
    text?: string;
    n?: number;
    since: string;
}
export interface Status {
    game: string;
    title: string;
    scenario: string;
    ruleset: string;
    state: 'lobby' | 'play' | 'over' | 'closed';
    opened: string;
    seat: { side?: Side; name: string; watch?: boolean; opener?: boolean } | null;
    terms: Terms;
    sides: [SideStatus, SideStatus];
    watchers: number;
    dice: { host: string };
    asks?: Ask[];
    paused: { by: Side; since: string } | null;
    waits?: { for: Side[]; since: string } | null;
    yours?: boolean;
    waited?: { times: number; seconds: number }[]; // by side
    clock?: { used: number; since: string | null; flag: boolean }[] | null; // by side, in seconds
    rematch?: string;
    over?: { winner: 0 | Side; words: string };
    closed?: string; // why the operator closed it
    closes?: string; // when it is closed if no act happens there
}
export interface Said {
    n: number;
    kind: 'say' | 'asked' | 'agreed' | 'refused' | 'withdrawn' | 'joined' | 'left' | 'paused' | 'resumed' | 'began' | 'rematch' | 'answered' | 'flag' | 'closed' | 'hidden';
    by: { side: Side; name: string } | null;
    at: string;
    text?: string;
    what?: What;
    game?: string;
    words?: string; // of an order that a standing answer gave
    side?: Side; // whose flag has fallen
    line?: number; // the line that the operator hid
    hidden?: boolean;
}
/* A standing answer, or a small decision that may have one. */
export interface Answer {
    step?: string;
    kind: string;
    choice?: string;
    number?: 'most' | 'least';
    for: 'step' | 'turn' | 'battle';
}
export interface Answers {
    answers: Answer[];
    kinds: { kind: string; label: string; words?: string[]; number: boolean }[];
}
export interface Links {
    seats: { side: Side; name: string; secret: string }[];
    watch: string | null;
}

/* A seat that is offered to strangers. */
export interface Offer {
    game: string;
    title: string;
    side: { id: Side; name: string };
    by: string | null;
    terms: Terms;
    since: string;
}

/* How far the server's clock is ahead of this machine's, so that a wrong clock here still shows right times. */
let ahead = 0;
export const serverNow = (): number => Date.now() + ahead;

async function hand<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(path, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).catch(() => {
        throw new ServerError(0, 'lost', 'The server cannot be reached just now.');
    });
    const date = Date.parse(answer.headers.get('Date') ?? '');
    if (date) ahead = Math.abs(date - Date.now()) < 2000 ? 0 : date - Date.now();
    if (!answer.ok) throw await refusal(answer);
    return answer.json() as Promise<T>;
}

export const about = () => hand<{ open: boolean; offers: boolean; terms: Terms; now: string }>('/games');
export const open = (body: object) => hand<{ game: string; links: Links; status: Status }>('/games', body);
export const look = (game: string, secret: string) => hand<{ for: 'watch' | { side: Side; name: string }; status: Status }>(`/games/${game}/look`, { secret });
export const enter = (game: string, secret: string, name: string) => hand<{ status: Status }>(`/games/${game}/enter`, { secret, ...(name && { name }) });
export const statusOf = (game: string) => hand<Status>(`/games/${game}`);
export const offers = () => hand<{ offers: Offer[] }>('/offers');
export const takeOffer = (game: string, side: Side, name: string) => hand<{ status: Status }>(`/games/${game}/enter`, { side, ...(name && { name }) });
export const battles = () => hand<{ battles: Status[] }>('/battles');
export const recordOf = async (game: string): Promise<string> => {
    const answer = await fetch(`/games/${game}/record`);
    if (!answer.ok) throw await refusal(answer);
    return answer.text();
};

/* Sends one request about a battle to the server; it may still be in the lobby and have no engine. */
export async function call<T = { status: Status }>(game: string, method: string, params: object = {}): Promise<T> {
    const { result, error } = await hand<{ result?: T; error?: { message: string } }>(`/games/${game}/rpc`, { jsonrpc: '2.0', id: 1, method, params });
    if (error) throw new ServerError(200, 'refused', error.message);
    return result as T;
}
