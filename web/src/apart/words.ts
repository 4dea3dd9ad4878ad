/* words.ts - sentences about terms, times and the people present. */
import { serverNow, type SideStatus, type Status, type Terms, type What } from './server';

export const TERMS: { [K in 'undo' | 'watch' | 'chat' | 'dice']: { label: string; values: [string, string, string][] } } = {
    undo: {
        label: 'Taking back',
        values: [
            ['consent', 'by consent', 'Free until dice fall or a secret is seen; from then on the other side is asked.'],
            ['dice', 'until dice fall', 'Free until dice fall or a secret is seen, and never after that.'],
            ['never', 'never', 'What is ordered stays ordered.'],
        ],
    },
    watch: {
        label: 'Watchers',
        values: [
            ['1', 'one turn behind', 'Watchers see what lies a whole turn back, and nothing secret.'],
            ['0', 'at once', 'Watchers see at once what both sides may know.'],
            ['', 'none', 'Nobody watches.'],
        ],
    },
    chat: {
        label: 'Chat',
        values: [
            ['players', 'players only', 'What you write only the other side reads.'],
            ['all', 'watchers read along', 'What you write watchers read, too.'],
            ['off', 'none', 'Nobody writes anything.'],
        ],
    },
    dice: {
        label: 'Dice',
        values: [
            ['shared', 'nobody chooses', 'Made of a secret of the server and a number of each side, all promised beforehand and proved at the end.'],
            ['host', 'the server’s', 'Made of the server’s secret alone: you trust its host.'],
        ],
    },
};

export const termWords = (terms: Terms): [string, string][] => [
    ...(['undo', 'watch', 'chat', 'dice'] as const).map((name): [string, string] => {
        const value = String(terms[name] ?? '');
        return [TERMS[name].label, TERMS[name].values.find(([v]) => v === value)?.[1] ?? (name === 'watch' ? `${value} turns behind` : value)];
    }),
    ['A draw', terms.draw ? 'may be offered' : 'may not be offered'],
    ['Clock', terms.clock ? `${lasting(terms.clock.seconds)} for ${terms.clock.per === 'turn' ? 'each turn' : 'the battle'}, ${terms.clock.loses ? 'a fallen flag may be claimed' : 'a fallen flag is only shown'}` : 'none'],
];

export function ago(since: string): string {
    const minutes = Math.floor(Math.max(0, serverNow() - Date.parse(since)) / 60_000);
    if (minutes < 1) return 'just now';
    if (minutes < 60) return `${minutes} min`;
    return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}

/* Returns a length of time in its two largest units. */
export function lasting(seconds: number): string {
    const parts: [number, string][] = [[Math.floor(seconds / 86400), 'd'], [Math.floor(seconds / 3600) % 24, 'h'], [Math.floor(seconds / 60) % 60, 'min'], [Math.floor(seconds) % 60, 's']];
    const from = parts.findIndex(([n]) => n > 0);
    if (from < 0) return '0 s';
    return parts.slice(from, from + 2).filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`).join(' ');
}

export const namesOf = (side: SideStatus): string => side.players.map((p) => p.name).join(' and ') || 'nobody yet';

export const lampOf = (side: SideStatus): [look: string, words: string] =>
    !side.taken ? ['nobody', 'nobody yet'] : side.here === 'all' ? ['all', 'here'] : side.here === 'some' ? ['some', 'some are here'] : ['none', 'away'];

/* Returns words for the side that the battle waits for, as far as this browser may know it. */
export function turnWords(status: Status): string {
    if (status.state === 'lobby') return status.sides.every((s) => s.taken) ? 'The dice are being settled' : 'Waiting for the other side';
    if (status.closed) return `Closed by the operator: ${status.closed}`;
    if (status.state !== 'play') return status.over?.words ?? 'It is over';
    if (status.seat?.watch) return 'You watch';
    if (status.yours) return 'Your turn';
    const other = status.sides.find((s) => s.id !== status.seat?.side)!;
    return `${namesOf(other)} to decide`;
}

export const ASKS: Record<What, string> = {
    undo: 'to take back',
    draw: 'for a draw',
    pause: 'for a pause',
    terms: 'to change the terms',
    adjust: 'to put something right on the table',
    rematch: 'for another battle, sides exchanged',
};

/* Hand-overs between the sides, averages of 100 battles (docs/apart.md). */
export const WAITS = 'How often the sides of a battle wait for each other: some 13 times where both write their orders at once, 15 to 28 where whole armies move in turn, 74 to 122 where one command does after the other; 5, 5 to 10 and 25 to 41 if each drafts what it will do next. Answers given beforehand spare questions, not waits.';

/* Says when the server will close a battle that stands idle: a midnight of UTC. */
export const closesSoon = ({ closes }: Status): string => {
    const at = closes ? Date.parse(closes) : Infinity;
    if (at - serverNow() > 8 * 86_400_000) return '';
    const day = new Date(at - 1).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
    return `The server closes this battle at the end of ${day} unless something is done`;
};
