/* glyphs.ts - the glyph alphabet.
 *
 * Grammar: upright strokes = pikes or spears; dots = shot; boxes = shields; slanted strokes = thrown weapons; a beast's head
 * = what it rides or is; a wheel = it is drawn.  Joined = close order, spaced = open order.  Every glyph lives in a 36 x 22
 * box, one ink (currentColor, cut out by --cut), no stroke thinner than 1.5.  Chits are 20 x 20. */

const dots = (list: number[][], r?: number): string => list.map((p) => { return '<circle cx="' + p[0] + '" cy="' + p[1] + '" r="' + (r || 2) + '"/>'; }).join('');
const bars = (xs: number[], y1: number, y2: number, w?: number): string => xs.map((x) => { return '<path d="M' + x + ' ' + y1 + 'V' + y2 + '" stroke="currentColor" stroke-width="' + (w || 1.8) + '" stroke-linecap="round"/>'; }).join('');
const HEAD = 'M7.6 21.4C7.4 17.2 9.8 15.2 10.6 12.2C9 13.4 7.2 13.6 5.9 15.2C4.8 16.5 2.8 15.9 2.2 14.4C1.8 13.3 2.2 12.4 2.9 11.4L6.6 6.3C7.3 4.4 8.4 3.3 9.6 2.8L9.7.4L12 2.2C17.8 2.5 21.6 7.6 21.8 14.2C21.9 17 21.5 19.4 20.9 21.4Z';
const head = (tx: number, s: number): string => '<g transform="translate(' + tx + ' ' + (11 - 11 * s) + ') scale(' + s + ')"><path d="' + HEAD + '"/><circle cx="8.6" cy="7.2" r="1.25" fill="var(--cut)"/><path d="M14.2 5.6C17.2 8.6 18.2 13 17.6 18.6" fill="none" stroke="var(--cut)" stroke-width="1.5" stroke-linecap="round"/></g>';
export const GLYPHS: Record<string, string> = {
    foot: dots([[3, 6], [8.4, 6], [3, 16], [8.4, 16], [27.6, 6], [33, 6], [27.6, 16], [33, 16]], 2.2) +
          bars([13.2, 16.4, 19.6, 22.8], 2, 20, 1.9) + '<path d="M12.2 11.6H23.8" stroke="currentColor" stroke-width="1.7"/>',
    shot: dots([[4, 6.4], [11, 6.4], [18, 6.4], [25, 6.4], [32, 6.4], [7.5, 15.6], [14.5, 15.6], [21.5, 15.6], [28.5, 15.6]], 2.3),
    horse: head(6, 1),
    dragoons: head(-1, .95) + dots([[26.6, 4.6], [33, 4.6], [26.6, 17.4], [33, 17.4], [29.8, 11]], 2.5),
    artillery: '<path d="M3.2 10.4L6 7.4L32.2 2.6L33.6 7.4L13 14Z"/><path d="M2 18.6L10.4 11.4" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><circle cx="15.6" cy="14.4" r="6.4" fill="var(--cut)"/><circle cx="15.6" cy="14.4" r="5.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M15.6 8.9V19.9M10.1 14.4H21.1M11.7 10.5L19.5 18.3M19.5 10.5L11.7 18.3" stroke="currentColor" stroke-width="1.2"/><circle cx="15.6" cy="14.4" r="1.9"/>',
    commander: '<path d="M11.5 1.6V20.6" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M12.4 2.4H27.4L24 6.9L27.4 11.6H12.4Z"/><circle cx="17.6" cy="7" r="1.7" fill="var(--cut)"/>',
    heavy: [5, 12.6, 20.2, 27.8].map((x: number) => { return '<rect x="' + (x - 1.6) + '" y="3" width="6.6" height="16" rx="2.4"/><circle cx="' + (x + 1.7) + '" cy="11" r="1.5" fill="var(--cut)"/>'; }).join(''),
    veteran: [6, 16.6, 27.2].map((x: number) => { return '<path d="M' + (x + 1.8) + ' 8V1.4" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/><path d="M' + (x + 1.8) + ' .2L' + (x + 4) + ' 4.2H' + (x - .4) + 'Z"/><rect x="' + (x - 2) + '" y="6.4" width="7.6" height="15" rx="2.6"/><circle cx="' + (x + 1.8) + '" cy="13.6" r="1.7" fill="var(--cut)"/>'; }).join(''),
    warband: '<path d="M18 1.6L33.4 19.6L27 17.6L24.6 20.4L21 17.8L18 20.8L15 17.8L11.4 20.4L9 17.6L2.6 19.6Z"/><path d="M18 7V14M13.4 12.4V16M22.6 12.4V16" stroke="var(--cut)" stroke-width="1.5" stroke-linecap="round"/>',
    light: [5, 14, 23].map((x: number) => { return '<path d="M' + x + ' 19.4L' + (x + 7.6) + ' 2.6" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/><path d="M' + (x + 8.6) + ' .8L' + (x + 5.1) + ' 5.2L' + (x + 9) + ' 6.8Z"/>'; }).join('') + dots([[4.6, 8.6], [13.6, 8.6], [22.6, 8.6]], 0),
    elephant: '<path d="M10 4.4C13 1.2 20 1 23.6 3.6C28.4 1.4 33.6 4.8 33.4 10.6C33.2 14.6 30.6 17.4 27.4 17.6C26.4 17.6 25.6 17.2 25 16.4C23.6 17.6 21.8 18 19.8 17.8C16.4 17.4 14.6 15.4 13.2 13C12.2 16.4 12.4 18.4 9.8 20.6C8 22 4.6 21.8 3.4 19.2C5.4 20 7 19.6 7.6 17.4C8.4 14.4 7 10.6 8 7.6C8.4 6.2 9 5.2 10 4.4Z"/><path d="M23.4 5.2C21.4 8.6 22 13.4 25.2 15.8" fill="none" stroke="var(--cut)" stroke-width="1.5"/><circle cx="13.4" cy="7.4" r="1.3" fill="var(--cut)"/><path d="M13.4 12.6C14 16 17 18.4 20.6 18.6C17.4 20.6 12.6 18.6 12.2 14.6Z" fill="currentColor"/>',
    catapult: '<path d="M3 17.2H33" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path d="M12 16.4L19 7.4L23.4 16.4" fill="none" stroke="currentColor" stroke-width="2"/><path d="M6.6 4.6L27 15.6" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path d="M1.6 .2C.8 5 3 8.6 7.4 9L10.6 3.8Z"/>' + dots([[8.6, 18.8], [27.4, 18.8]], 3),
    lighthorse: head(-1, .92) + '<path d="M24 19.4L29 3M30 19.4L35 3" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/>',
    musket: dots([[5, 6], [13.7, 6], [22.3, 6], [31, 6], [5, 16], [13.7, 16], [22.3, 16], [31, 16]], 2.4),
    pike: bars([5, 10.2, 15.4, 20.6, 25.8, 31], 2, 20, 2) + '<path d="M4 11.6H32" stroke="currentColor" stroke-width="1.7"/>',
    clubmen: '<path d="M8 19L14 3M18 19L18 3M28 19L22 3" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>' + dots([[14, 4], [18, 3.4], [22, 4]], 2.2)
  };

export const CHITS: Record<string, [ground: 'disc' | 'diamond' | 'square', drawing: string]> = {
    ammo: ['disc', '<path d="M8.2 4.4H11.8V6.4C14 7.4 15 9.4 14.6 12.2C14.2 14.6 12.4 15.6 10 15.6S5.8 14.6 5.4 12.2C5 9.4 6 7.4 8.2 6.4Z" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M3.4 16.6L16.6 3.4" stroke="currentColor" stroke-width="2"/>'],
    engaged: ['disc', '<path d="M5 4.6L14.6 14.2M15 4.6L5.4 14.2" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/><path d="M12 16L16.2 11.8M8 16L3.8 11.8" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>'],
    impetuous: ['diamond', '<path d="M6 10.6L10 6.4L14 10.6M6 14.6L10 10.4L14 14.6" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>'],
    acted: ['square', '<path d="M5.4 10.4L8.8 13.8L14.8 6.4" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'],
    fixed: ['square', '<circle cx="10" cy="6" r="2" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M10 8V16M5 11.6C5.4 14.6 7.4 16 10 16S14.6 14.6 15 11.6M7 9.8H13" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>'],
    retreated: ['disc', '<path d="M14.6 15V9.6A4.2 4.2 0 0 0 6.2 9.6V14M3.4 11.4L6.2 14.6L9 11.4" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>'],
    duty: ['disc', '<path d="M10 4.4V11.4" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><circle cx="10" cy="15" r="1.6"/>'],
    general: ['disc', '<path d="M6.4 3.6V16.6" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/><path d="M7 4.2H15.4L13.4 7L15.4 9.8H7Z"/>']
  };

const GROUNDS = {
    disc: '<circle cx="10" cy="10" r="9.2"/>', diamond: '<path d="M10 -.6L20.6 10L10 20.6L-.6 10Z"/>',
    square: '<rect x="1.2" y="1.2" width="17.6" height="17.6" rx="2.5"/>',
};

/* A chit as the inside of an SVG of 20 x 20; an unknown one shows the letters on a disc. */
export function chitMarkup(kind: string, letters = ''): string {
    const [ground, drawing] = CHITS[kind] ?? ['disc', `<text x="10" y="14" text-anchor="middle" font-size="11" font-weight="700" fill="currentColor" stroke="none">${letters.replace(/[^A-Za-z0-9]/g, '').slice(0, 2)}</text>`];
    return `<g class="chit-ground">${GROUNDS[ground]}</g>${drawing}`;
}

/* Hatching of the two sides: dots for the first, level lines for the second. */
/* Each side's pattern holds what any dress wears; tokens and ui.css show one of them. */
const WORN = {
    tawny: '1.25 1.25M3.75 3.75M6.25 1.25M8.75 3.75M1.25 6.25M3.75 8.75M6.25 6.25M8.75 8.75'.replace(/(^|M)([\d.]+ [\d.]+)/g, 'M$2h0'),
    azure: 'M0 1.7H10M0 5H10M0 8.3H10', vermilion: 'M1.7 0V10M5 0V10M8.3 0V10', purple: 'M0 5L5 0M0 10L10 0M5 10L10 5',
};
export const HATCHING = [1, 2].map((side) => `<pattern id="tex-${side}" width="10" height="10" patternUnits="userSpaceOnUse">${Object.entries(WORN).map(([dress, d]) => `<path class="weave w-${side} ${dress}" d="${d}"/>`).join('')}</pattern>`).join('');

export const PIPS: Record<number, number[][]> = {
    1: [[10, 10]], 2: [[6, 6], [14, 14]], 3: [[5.4, 5.4], [10, 10], [14.6, 14.6]], 4: [[6, 6], [14, 6], [6, 14], [14, 14]],
    5: [[5.6, 5.6], [14.4, 5.6], [10, 10], [5.6, 14.4], [14.4, 14.4]], 6: [[6, 5], [14, 5], [6, 10], [14, 10], [6, 15], [14, 15]],
};

/* Pictures of the buttons beside the table, 22 x 22, strokes only. */
export const ICONS: Record<string, string> = {
    plus: '<circle cx="9.5" cy="9.5" r="6.5"/><path d="M14.5 14.5L20 20M6.8 9.5H12.2M9.5 6.8V12.2"/>',
    minus: '<circle cx="9.5" cy="9.5" r="6.5"/><path d="M14.5 14.5L20 20M6.8 9.5H12.2"/>',
    fit: '<path d="M2 7V2H7M15 2H20V7M20 15V20H15M7 20H2V15"/>',
    flip: '<path d="M4 9A7.5 7.5 0 0 1 18 8M18 13A7.5 7.5 0 0 1 4 14M18 3.4V8H13.4M4 18.6V14H8.6"/>',
    grid: '<path d="M2.5 2.5H19.5V19.5H2.5ZM8.2 2.5V19.5M13.8 2.5V19.5M2.5 8.2H19.5M2.5 13.8H19.5"/>',
    threat: '<path d="M11 2.6L20.4 19H1.6Z" stroke-linejoin="round"/><path d="M11 8.4v5.4M11 16v.6"/>',
    zone: '<rect x="8" y="8.6" width="6" height="4.8"/><rect x="2" y="2.6" width="18" height="16.8" rx="7" stroke-dasharray="2.6 2.8"/>',
    reach: '<path d="M11 19.4L2.6 8.4A10.4 10.4 0 0 1 19.4 8.4ZM11 19.4V5.6" stroke-dasharray="3 1.6"/>',
    names: '<path d="M3 18L9 4L15 18M5.2 13H12.8M18 18V10"/>',
    sight: '<path d="M2 11C6 4.6 16 4.6 20 11C16 17.4 6 17.4 2 11Z"/><circle cx="11" cy="11" r="2.8"/>',
    menu: '<path d="M3 5.5H19M3 11H19M3 16.5H19"/>',
    ruler: '<path d="M2 15.6L15.6 2L20 6.4L6.4 20ZM6 11.8L8 13.8M9 8.6L12 11.6M12 5.6L14 7.6"/>',
    marks: '<circle cx="6" cy="11" r="3.6"/><path d="M16 6.4L20.4 11L16 15.6L11.6 11Z"/>',
    night: '<path d="M18.6 13.2A8 8 0 1 1 9 3.4A6.4 6.4 0 0 0 18.6 13.2Z"/>',
    text: '<path d="M3 4H19M3 9H19M3 14H13M3 19H16"/>',
    save: '<path d="M11 3V14M6.6 10L11 14.4L15.4 10M3 18.6H19"/>',
    pause: '<path d="M7.4 4.4V17.6M14.6 4.4V17.6"/>',
    help: '<circle cx="11" cy="11" r="8.4"/><path d="M8.4 8.6C8.6 5.6 13.6 5.8 13.4 8.8C13.2 10.8 11 10.8 11 13M11 16V16.2"/>'
};
