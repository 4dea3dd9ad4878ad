/* A fight to look at: forty units on a table of 72 by 48 inches, all kinds of terrain, and every overlay there is.  It belongs to no
 * ruleset and is never judged. */
import type { Body, Field, Marker, Overlay, Point, Ruler, State, Terrain, Unit } from '../../src/table/contract';
import { cornersAt } from '../../src/table/geometry';

type Row = [name: string, side: 1 | 2, arm: string, x: number, y: number, heading: number, hits: number, marks?: string];
const ROWS: Row[] = [
    ['Skippon’s Foot', 1, 'foot', 30, 16.6, 0, 1], ['Waller’s Foot', 1, 'foot', 36.4, 17, 0, 0], ['Montagu’s Foot', 1, 'foot', 42.8, 16.8, 0, 3, 'out_of_ammunition'], ['Lloyd’s Foot', 1, 'foot', 49, 16.2, 8, 0],
    ['Harley’s Foot', 1, 'foot', 39.4, 10.2, 0, 0], ['Whalley’s Horse', 1, 'horse', 64.4, 19.2, 0, 2], ['Rossiter’s Horse', 1, 'horse', 55.2, 20.3, 8, 1, 'acted'], ['Pye’s Horse', 1, 'horse', 63.6, 11, 0, 0],
    ['Ireton’s Horse', 1, 'horse', 23, 14.4, 352, 4], ['Butler’s Horse', 1, 'horse', 17.2, 10.8, 12, 0], ['Rich’s Horse', 1, 'horse', 29, 7.6, 0, 0], ['Okey’s Dragoons', 1, 'dragoons', 14.6, 17.9, 35, 1, 'acted'],
    ['Gooday’s Shot', 1, 'shot', 17, 26.9, 60, 2, 'acted'], ['Deane’s Guns', 1, 'artillery', 36.6, 22.2, 0, 0, 'acted fixed'], ['Sheffield’s Horse', 1, 'horse', 56.4, 11.4, 0, 0], ['Fleetwood’s Horse', 1, 'horse', 50, 7.2, 0, 0],
    ['Pickering’s Foot', 1, 'foot', 45.4, 4.6, 0, 0], ['Hammond’s Foot', 1, 'foot', 33.6, 3, 0, 0], ['Rainsborough’s Foot', 1, 'foot', 24, 3.6, 0, 0], ['Aldridge’s Foot', 1, 'foot', 5, 13, 40, 0],
    ['Lisle’s Foot', 2, 'foot', 30.2, 32.6, 180, 2], ['Bard’s Foot', 2, 'foot', 36.6, 32.2, 180, 4, 'out_of_ammunition'], ['Astley’s Foot', 2, 'foot', 43, 32, 184, 0], ['Page’s Foot', 2, 'foot', 33.4, 38.6, 180, 0],
    ['Rupert’s Horse', 2, 'horse', 22.58, 17.37, 172, 3, 'impetuous'], ['Maurice’s Horse', 2, 'horse', 25.6, 24.2, 185, 1, 'impetuous'], ['Langdale’s Horse', 2, 'horse', 57, 27.2, 206, 5, 'impetuous acted'],
    ['Carnaby’s Horse', 2, 'horse', 51, 29, 182, 1, 'acted'], ['Carey’s Horse', 2, 'horse', 63, 31.6, 200, 0, 'impetuous acted'], ['Howard’s Horse', 2, 'horse', 39.6, 43.6, 180, 0], ['Owen’s Shot', 2, 'shot', 64.6, 38.2, 195, 0],
    ['Hopper’s Dragoons', 2, 'dragoons', 23.4, 36.4, 190, 1], ['Innes’s Dragoons', 2, 'dragoons', 17.4, 38.8, 180, 0], ['Heydon’s Guns', 2, 'artillery', 48.6, 38.4, 182, 0], ['Leveson’s Horse', 2, 'horse', 28, 43.4, 180, 0],
    ['Thomas’s Foot', 2, 'foot', 33.4, 45.6, 180, 0], ['George Lisle’s Shot', 2, 'shot', 56, 44.4, 180, 0], ['Bagot’s Horse', 2, 'horse', 10.4, 31.6, 170, 2], ['Vaughan’s Horse', 2, 'horse', 5, 27, 160, 0], ['St Paul’s Foot', 2, 'foot', 46.6, 44.6, 180, 0],
];

const SIZE: [number, number] = [4, 3];
const marker = (name: string): Marker => ({ name, about: name.replace(/_/g, ' '), counts: false, value: 1 });
const unit = ([name, side, arm, x, y, heading, hits, marks]: Row, i: number): Unit => {
    const pose = { at: [x, y] as Point, heading }, corners = cornersAt(pose, ...SIZE), names = (marks ?? '').split(' ').filter(Boolean);
    return {
        ref: name, number: i + 1, name, side, command: side === 1 ? 'Army' : 'Others', type: arm, label: arm, letter: arm[0]!.toUpperCase(), arm, standing: 'play', cause: '', pose, corners, files: 1, ranks: 1,
        bases: [{ ref: name, corners, role: 'base', arm, letter: '' }], hits, worth: 1000, markers: names.filter((m) => m !== 'acted').map(marker), acted: names.includes('acted'),
    };
};
const leader = (name: string, side: 1 | 2, x: number, y: number, number: number): Body =>
    ({ ref: name, number, name, role: 'leader', side, attached: null, standing: 'play', pose: { at: [x, y], heading: 0 }, corners: cornersAt({ at: [x, y], heading: 0 }, 1, 1) });

export const state: State = {
    turn: 3, turnLimit: 12, step: 'move', commands: [], units: ROWS.map(unit), bodies: [leader('Sir Thomas Fairfax', 1, 46, 9.4, 90), leader('Lord Hopton', 2, 43.6, 39, 91)],
    contacts: [{ by: 'Ireton’s Horse', with: 'Rupert’s Horse', byFace: 1, withFace: 1 }],
};

const ground = (kind: string, name: string, shape: 'area' | 'line', points: Point[], more: Partial<Terrain> = {}): Terrain =>
    ({ ref: name || `${kind}${points[0]}`, name, kind, label: kind, look: kind, shape, points, crest: [], width: 0, height: 0, ...more });
const oval = (x: number, y: number, rx: number, ry: number, slant: number): Point[] => Array.from({ length: 18 }, (_, i) => {
    const t = (i / 18) * 2 * Math.PI, w = 1 + 0.06 * Math.sin(3 * t + x), a = Math.cos(t) * rx * w, b = Math.sin(t) * ry * w;
    return [x + a * Math.cos(slant) - b * Math.sin(slant), y + a * Math.sin(slant) + b * Math.cos(slant)];
});
export const field: Field = {
    ruleset: 'none', title: 'Harlow Ford', scenario: 'harlow-ford', mark: 'in.', width: 72, height: 48,
    sides: [{ ref: 'Parliament', number: 1, name: 'Parliament', leader: 'Fairfax', home: 0 }, { ref: 'Royalist', number: 2, name: 'Royalist', leader: 'Hopton', home: 180 }],
    zones: [{ name: 'Harlow', side: 0, use: 'objective', value: 2, parts: [[[13, 23], [21.6, 23], [21.6, 32.2], [13, 32.2]]] }],
    terrain: [
        ground('river', '', 'line', [[13.4, 48], [12.6, 46], [11, 42.5], [11.4, 38.6], [12.4, 35], [11.2, 31.4], [9, 28.4], [8.2, 24.6], [8.8, 20.4], [10.6, 16.6], [11, 12.6], [9.6, 8.4], [9, 4], [9.6, 0]], { width: 1.7 }),
        ground('road', '', 'line', [[0, 26.2], [4, 26.6], [8.6, 26.6], [14, 27.6], [18, 28.7], [22, 28.6], [28, 27], [36, 26.3], [44, 24.8], [52, 24.4], [60, 27.2], [66, 29], [72, 29.2]]),
        ground('road', '', 'line', [[21.6, 28.6], [23.2, 32], [27.4, 36], [29, 41], [28.4, 46], [28.8, 48]]),
        ground('bridge', '', 'area', [[7.2, 27.3], [9.9, 27.3], [9.9, 26], [7.2, 26]]), ground('ford', '', 'area', [[9.4, 13], [12.2, 13], [12.2, 11.8], [9.4, 11.8]]),
        ground('wood', 'Thorn Wood', 'area', [[59.4, 42], [60, 45], [61.6, 46.6], [66, 47.2], [70.6, 46.4], [71.3, 43], [71.2, 41], [70.6, 36.4], [67.6, 34.6], [63, 35], [60.6, 37.6]]),
        ground('wood', '', 'area', [[1, 46.6], [6.6, 46.8], [8, 42.6], [6.8, 37], [3.6, 35], [1, 36.4]]), ground('wood', '', 'area', [[48.6, 6.4], [52.6, 7], [55.4, 4.6], [54.8, 1.4], [49.6, 1.2], [47.4, 3.4]]),
        ground('hill', 'Windmill Hill', 'area', oval(49, 39, 8.8, 5.2, 0.1), { height: 1 }), ground('hill', '', 'area', oval(66.4, 4.6, 4.8, 2.9, -0.2), { height: 1 }),
        ground('hedge', '', 'line', [[28, 29.6], [33, 29.2], [39.6, 29.4], [45.4, 29]]), ground('hedge', '', 'line', [[16, 22.6], [17, 19], [19.2, 16.8]]), ground('hedge', '', 'line', [[57, 14.6], [57.6, 10.4], [56.6, 6.8]]),
        ground('wall', '', 'line', [[28.4, 47.4], [33, 46.4], [38, 47.2]]), ground('work', '', 'line', [[2, 20], [6, 21.4], [7, 18]]), ground('marsh', 'The Fleet', 'area', [[12.6, 7], [15.4, 8], [19.6, 7.4], [22.2, 5], [21.4, 1.6], [16, 0.9], [12.4, 2.6]]),
        ground('town', 'Harlow', 'area', [[13.2, 24.2], [17, 23.4], [20.8, 24], [21.4, 28], [20.8, 31.8], [16.6, 32], [13.4, 31]]), ground('crops', '', 'area', [[61, 22], [66, 21], [68, 25], [62, 26]]),
        ground('lake', '', 'area', [[2, 3], [6, 4.6], [8, 3], [6.6, 1], [3, 0.8]], { look: 'water' }),
    ],
};

const at = (name: string) => state.units.find((u) => u.name.startsWith(name))!;
const arcOf = (name: string, key: string): Overlay => {
    const u = at(name), h = u.pose.heading;
    return { key, tone: 'plain', shape: { shape: 'sector', points: [u.corners[0], u.corners[1]], radius: 12, from: h - 45, to: h + 45 } };
};
export const overlays: Overlay[] = [
    arcOf('Waller', 'arc1'), arcOf('Lloyd', 'arc2'), arcOf('Bard', 'arc3'), arcOf('Owen', 'arc4'), arcOf('Heydon', 'arc5'),
    ...['Langdale', 'Carnaby', 'Carey'].map((n, i): Overlay => ({ key: `zone${i}`, tone: 'plain', shape: { shape: 'ring', points: at(n).corners, radius: 12 } })),
    { key: 'link', tone: 'yes', label: '2.3 in.', shape: { shape: 'segment', points: [at('Rossiter').corners[0], [61.2, 22.6]] } },
    { key: 'broken', tone: 'no', label: '7.6, not 6', shape: { shape: 'segment', points: [at('Rossiter').corners[2], at('Pye').corners[0]] } },
    { key: 'blocked', tone: 'no', label: 'in the way', shape: { shape: 'polygon', points: at('Deane').corners } },
    { key: 'sight', tone: 'yes', shape: { shape: 'segment', points: [[36.4, 18.5], [36.5, 20.7]] } },
    { key: 'reach', tone: 'wait', shape: { shape: 'polygon', points: Array.from({ length: 36 }, (_, i): Point => [64.4 + 9 * Math.sin(i / 5.73), 19.2 + 9 * Math.cos(i / 5.73)]) } },
];
export const rulers: Ruler[] = [['Skippon', 'Maurice'], ['Lloyd', 'Carnaby'], ['Harley', 'Rich'], ['Page', 'Hopper']].map(([a, b], i) => {
    const from = at(a!).pose.at, to = at(b!).pose.at;
    return { key: `r${i}`, from: a!, to: b!, label: `${Math.hypot(from[0] - to[0], from[1] - to[1]).toFixed(1)} in.`, shapes: [{ shape: 'segment', points: [from, to] }] };
});
