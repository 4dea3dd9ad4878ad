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

export function Flag({ side, width = 26 }: { side: 1 | 2; width?: number }) {
    return (
        <svg width={width} height={width * 1.2} viewBox="0 0 30 36" aria-hidden="true" class={`side-${side}`}>
            <defs {...inside(HATCHING.replace(/id="tex/g, `id="flag${side}-tex`))} />
            <path d="M4 1V35" stroke="var(--ink)" stroke-width="2.4" stroke-linecap="round" />
            <path d="M5 3H28V20H5Z" class="b-fill" stroke="var(--ink)" stroke-width="1.4" />
            <path d="M5 3H28V20H5Z" fill={`url(#flag${side}-tex-${side})`} />
        </svg>
    );
}

export function Icon({ name }: { name: string }) {
    return <svg viewBox="0 0 22 22" width="22" height="22" class="icon" aria-hidden="true" {...inside(ICONS[name] ?? '')} />;
}

export function Sign({ answer }: { answer: 'yes' | 'no' | 'wait' }) {
    const drawing = { yes: 'M2 7.4L5.6 11L12 3.4', no: 'M3 3L11 11M11 3L3 11', wait: 'M3 7H3.2M7 7H7.2M11 7H11.2' }[answer];
    return <span class={`sign ${answer}`} aria-hidden="true"><svg viewBox="0 0 14 14"><path d={drawing} /></svg></span>;
}
