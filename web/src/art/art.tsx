/* art.tsx - glyphs, chits, dice and flags outside the map. */
import { ARMS, MARKS } from '../words';
import { chitMarkup, GLYPHS, HATCHING, ICONS, PIPS } from './glyphs';

const inside = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } }); /* our own drawings: no text from
                                                                                   * outside is in them */

export function Glyph({ arm, width = 30 }: { arm: string; width?: number }) {
    const drawing = GLYPHS[ARMS[arm] ?? arm] ?? GLYPHS.foot ?? '';
    return <svg class="gl" viewBox="0 0 36 22" width={width} height={(width * 22) / 36} aria-hidden="true" {...inside(drawing)} />;
}

export function Chit({ name, letters = name, size = 20 }: { name: string; letters?: string; size?: number }) {
    return (
        <svg class="chit-svg" viewBox="-1 -1 22 22" width={size} height={size} aria-hidden="true">
            <g class={`chit chit-${MARKS[name] ?? 'other'}`} {...inside(chitMarkup(MARKS[name] ?? name, letters))} />
        </svg>
    );
}

export function Die({ face, sides, hit, size = 19 }: { face: number; sides: number; hit: boolean; size?: number }) {
    const pips = sides <= 6 ? PIPS[face] : undefined;
    return (
        <svg class={hit ? 'die hit' : 'die'} viewBox="0 0 20 20" width={size} height={size} role="img" aria-label={`die ${face}${hit ? ', counts' : ''}`}>
            <rect x=".8" y=".8" width="18.4" height="18.4" rx="3.4" />
            {pips ? pips.map(([x, y]) => <circle cx={x} cy={y} r="1.8" />) : <text x="10" y="14.4" text-anchor="middle">{face}</text>}
            {hit && <path class="die-tick" d="M13 17.4L15.2 19.6L19.6 13.8" />}
        </svg>
    );
}

/* The standard of a side: a flag; in vermilion an eagle over its banner, in purple a disc in a crescent, so that the
 * outline tells them apart before any colour. The dress of the page says which of the three is shown. */
export function Flag({ side, width = 26 }: { side: 1 | 2; width?: number }) {
    const pen = { fill: 'none', stroke: 'var(--ink)', 'stroke-width': 1.4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;
    const hatched = `url(#flag${side}-tex-${side})`;
    return (
        <svg width={width} height={width * 1.2} viewBox="0 0 30 36" aria-hidden="true" class={`std side-${side}`}>
            <defs {...inside(HATCHING.replace(/id="tex/g, `id="flag${side}-tex`))} />
            <g class="std-flag" {...pen}>
                <path d="M4 1V35" stroke-width="2.4" />
                <path d="M5 3H28V20H5Z" class="b-fill" />
                <path d="M5 3H28V20H5Z" fill={hatched} stroke="none" />
            </g>
            <g class="std-eagle" {...pen}>
                <path d="M15 14V35" stroke-width="1.8" />
                <path d="M6 18.5H24V28.5H6Z" class="b-fill" />
                <path d="M6 18.5H24V28.5H6Z" fill={hatched} stroke="none" />
                <path d="M4.6 18.5H25.4" stroke-width="1.8" />
                <path d="M6.7 31V28.5M10.8 32V28.5M19.2 32V28.5M23.3 31V28.5" />
                <path d={EAGLE} fill="var(--ink)" stroke="none" />
            </g>
            <g class="std-disc" {...pen}>
                <path d="M15 16.6V35M8 24H22M10 28.4H20" stroke-width="1.9" />
                <path d="M3.2 3.2C3.9 13.9 8.8 19 15 19S26.1 13.9 26.8 3.2C24.7 10.8 21 14.5 15 14.5S5.3 10.8 3.2 3.2Z" class="b-fill" />
                <circle cx="15" cy="7.9" r="4.8" class="b-fill" />
                <circle cx="15" cy="7.9" r="4.8" fill={hatched} stroke="none" />
            </g>
        </svg>
    );
}

const EAGLE = 'M15 1.5C16.4 1.4 17.4 2.1 17.5 3.2L18.8 3.9L17.4 4.4C17.5 5.5 17.1 6.5 16.7 7.2C20.5 6.6 24.3 4.6 27.2 1.8C27.9 6 26.1 9.7 22.3 11.6C21 12.3 19.5 12.6 18.1 12.6L19.6 15.5L16.8 14.5L15 17L13.2 14.5L10.4 15.5L11.9 12.6C10.5 12.6 9 12.3 7.7 11.6C3.9 9.7 2.1 6 2.8 1.8C5.7 4.6 9.5 6.6 13.3 7.2C12.6 6.1 12.4 4.7 12.6 3.5C12.9 2.4 13.9 1.5 15 1.5Z';

export function Icon({ name }: { name: string }) {
    return <svg viewBox="0 0 22 22" width="22" height="22" class="icon" aria-hidden="true" {...inside(ICONS[name] ?? '')} />;
}

export function Sign({ answer }: { answer: 'yes' | 'no' | 'wait' }) {
    const drawing = { yes: 'M2 7.4L5.6 11L12 3.4', no: 'M3 3L11 11M11 3L3 11', wait: 'M3 7H3.2M7 7H7.2M11 7H11.2' }[answer];
    return <span class={`sign ${answer}`} aria-hidden="true"><svg viewBox="0 0 14 14"><path d={drawing} /></svg></span>;
}
