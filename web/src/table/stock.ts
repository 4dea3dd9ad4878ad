/* stock.ts - the small stock of things that stand on the map: trees, houses, tents.
 *
 * Each is a list of parts around its foot. Things are drawn from north to south, and those that do not overlap are
 * joined into a few long paths, because a browser paints ten long paths faster than a thousand short ones. */
import type { Point } from './contract';

export type Thing = 'tree' | 'bush' | 'cypress' | 'house' | 'church' | 'tent' | 'villa' | 'mill' | 'flag' | 'boat' | 'stone';
export interface Standing { thing: Thing; at: Point; size: number; flip?: boolean }

/* Parts in the order in which they are drawn, by class; a circle is "O radius-x radius-y x y". */
const STOCK: Record<Thing, [cls: string, d: string][]> = {
    tree: [['tr-sh', 'O5.4 1.8 3 5.6'], ['tr-tk', 'M0 2L0 6'], ['tr-lf', 'M-4.6 1.6C-6.4-.6-5-3.4-3.2-3.6C-3-6.6 1-8 2.6-5.6C5-5.6 6-2.8 5-1.2C5.8 1.2 4 3 2 2.4C.4 3.8-2.6 3.6-4.6 1.6Z'],
        ['tr-dk', 'M1.4-5.4C4-5.4 5.6-3 4.9-1.2C5.7 1.1 4 2.9 2 2.3C1 3 0 3-1 2.9C2.6 1.6 3.6-2 1.4-5.4Z'], ['tr-hc', 'M1.2-3.2C2.4-2.8 2.8-1.8 2.4-.6M.4 .6C1.4 1 2.4 .6 3 .2']],
    bush: [['tr-sh', 'O4.2 1.5 2.4 3.6'], ['tr-tk', 'M0 1L0 4'], ['tr-lf', 'O3.3 3.3 0-1'], ['tr-dk', 'M.6-4.2C4-3.6 4 1.4-.8 2.2C1.4 .6 2-2 .6-4.2Z']],
    cypress: [['tr-sh', 'O3.4 1.2 2 4.4'], ['tr-lf', 'M0-10C2.4-6 2.8-1 1.6 4L-1.6 4C-2.8-1-2.4-6 0-10Z'], ['tr-dk', 'M0-10C2.4-6 2.8-1 1.6 4L.2 4C1.4-1 1.2-6 0-10Z']],
    house: [['h-sh', 'M9 0L13 2.4L-3 2.4L-7 0Z'], ['h-w', 'M-7 0L-7-5L-3.6-9L0-5L0 0Z'], ['h-w2', 'M0 0L0-5L9-5L9 0Z'], ['h-r', 'M-3.6-9.4L5.6-9.4L9.6-5L0-5Z'], ['h-l', 'M-4.6 0L-4.6-2.6L-2.8-2.6L-2.8 0M3-3.6L3-1.8L5-1.8L5-3.6Z']],
    church: [['h-sh', 'M12 0L17 3L-2 3L-6 0Z'], ['h-w', 'M-6 0L-6-9L-3-17L0-9L0 0Z'], ['h-w2', 'M0 0L0-6L12-6L12 0Z'], ['h-r', 'M-1.5-6L1-10.4L10-10.4L13-6Z'], ['h-dk', 'M-3-17L0-9L0 0L-2.4 0L-2.4-9Z'],
        ['h-l', 'M-3-17L-3-21M-4.6-19.4L-1.4-19.4M-4.4 0L-4.4-3L-1.8-3L-1.8 0M3-4.4L3-1.6M6-4.4L6-1.6M9-4.4L9-1.6']],
    tent: [['h-sh', 'M5 2L9 3.4L-1 3.4L-5 2Z'], ['h-w', 'M-5 2L0-5L1.6 2Z'], ['h-w2', 'M0-5L5.6 1.2L1.6 2Z'], ['h-l', 'M0-5L0-7.4']],
    villa: [['h-sh', 'M16 4L21 7L-10 7L-16 4Z'], ['h-w', 'M-16 4L-16-3L16-3L16 4ZM-6 6.4L-6-4L0-8.6L6-4L6 6.4Z'], ['h-r', 'M-17.4-3L-13-8.4L13-8.4L17.4-3ZM-7.6-3.6L0-10L7.6-3.6L5.8-2.2L0-7L-5.8-2.2Z'],
        ['h-l', 'M-4 6L-4-2.6M-1.4 6L-1.4-4.4M1.4 6L1.4-4.4M4 6L4-2.6M-13 4L-13-1.6M-10 4L-10-1.6M10 4L10-1.6M13 4L13-1.6']],
    mill: [['h-sh', 'M4 4L10 6L0 6L-4 4Z'], ['h-w', 'M-4 4L-2.6-5L2.6-5L4 4Z'], ['h-r', 'M-3.2-5L0-8.6L3.2-5Z'], ['h-l', 'M-6.4-11.4L6.4 .6M6.4-11.4L-6.4 .6']],
    flag: [['h-l', 'M0 4L0-14'], ['h-r', 'M.6-14L10-14L7.4-11L10-8L.6-8Z']],
    boat: [['h-w2', 'M-7 0L7 0L4.6 3.4L-4.4 3.4Z'], ['h-w', 'M.4-1L.4-11C4-8 5.4-4.6 5-1Z'], ['h-l', 'M0 0L0-12M-9 4.6L-3 4.6M0 5.4L7 5.4']],
    stone: [['stone', 'M-2.4 1.2L-1.6-1.4L.8-2.2L2.8-.6L3.2 1.2Z']],
};
const ORDER = [...new Set([...Object.values(STOCK)].flatMap((parts) => parts.map(([cls]) => cls)))].sort((a, b) => rank(a) - rank(b));
function rank(cls: string): number { return ['tr-sh', 'h-sh', 'tr-tk', 'h-w', 'h-w2', 'h-r', 'tr-lf', 'tr-dk', 'h-dk', 'tr-hc', 'stone', 'h-l'].indexOf(cls); }

type Part = [cls: string, steps: [letter: string, numbers: number[]][]];
const READ = new Map<Thing, Part[]>((Object.entries(STOCK) as [Thing, [string, string][]][]).map(([thing, parts]) =>
    [thing, parts.map(([cls, d]): Part => [cls, [...d.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, letter, rest]) => [letter!, (rest!.match(/-?\d*\.?\d+/g) ?? []).map(Number)])])]));

const n = (x: number): string => String(Math.round(x * 10) / 10);

function stamped(steps: Part[1], { at: [x, y], size, flip }: Standing): string {
    const across = flip ? -size : size;
    return steps.map(([letter, numbers]) => {
        if (letter === 'O') {
            const [rx = 0, ry = 0, cx = 0, cy = 0] = numbers, w = n(rx * size), h = n(ry * size);
            return `M${n(x + cx * across - rx * size)} ${n(y + cy * size)}a${w} ${h} 0 1 0 ${n(2 * rx * size)} 0a${w} ${h} 0 1 0 ${n(-2 * rx * size)} 0`;
        }
        return letter + numbers.map((v, i) => n(i % 2 ? y + v * size : x + v * across)).join(' ');
    }).join('');
}

/* Things that overlap are drawn one after the other. */
const overlap = (a: Standing, b: Standing): boolean => Math.abs(a.at[0] - b.at[0]) < 9 * (a.size + b.size) && Math.abs(a.at[1] - b.at[1]) < 8 * (a.size + b.size);
const MOST_TOGETHER = 14;

export function standAll(things: readonly Standing[]): string {
    const left = [...things].sort((a, b) => a.at[1] - b.at[1]);
    let out = '';
    while (left.length > 0) {
        const together: Standing[] = [];
        for (let i = 0; i < left.length && i < 60 && together.length < MOST_TOGETHER;) {
            /* a piece that overlaps one farther north that still waits must wait too */
            const one = left[i]!, waits = together.some((o) => overlap(o, one)) || left.slice(0, i).some((o) => overlap(o, one));
            if (waits) i++;
            else together.push(left.splice(i, 1)[0]!);
        }
        for (const cls of ORDER) {
            const d = together.flatMap((one) => READ.get(one.thing)!.filter(([c]) => c === cls).map(([, steps]) => stamped(steps, one))).join('');
            if (d) out += `<path class="${cls}" d="${d}"/>`;
        }
    }
    return out;
}
