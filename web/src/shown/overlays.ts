/* overlays.ts - the overlays of a unit of either side: where it may go and shoot, which units it binds, must stay near
 * and sees. The engine computes them; here they get their tone and label. */
import type { Overlay, Shape } from '../table/contract';
import { distance } from '../table/geometry';
import { dangerOverlays } from './danger';
import type { World } from './world';

export type Laid = Shape & { what: string; unit: number; words?: string };

const LINES = new Set(['link', 'breach']);

/* A distance that is barely too long is never printed as the allowed one: "12.1 in too far". */
export const short = (world: World, length: number, over = false): string =>
    `${(over ? Math.ceil : Math.round)(length * 10 - (over ? 0.001 : 0)) / 10} ${world.field.mark}`;

/* Links that hold are green and quiet, with their length while there are few; broken ones always show it. */
export function drawn(world: World, told: readonly Laid[], moving: boolean): Overlay[] {
    const links = told.filter((o) => o.what === 'link').length;
    return told.map((o, i): Overlay => {
        const [a, b] = o.points,
            labelled = o.what === 'breach' || (o.what === 'link' && links < 3);
        const tone = o.what === 'link' ? 'yes' : o.what === 'breach' ? 'no' : 'plain';
        return {
            key: `${o.what}-${i}${moving ? '-ghost' : ''}`,
            tone,
            shape: o,
            moving,
            label:
                LINES.has(o.what) && labelled && a && b ? short(world, distance(a, b), o.what === 'breach') : undefined,
        };
    });
}

/* Returns the overlays that are on the table now. */
export function shownOf(world: World): readonly Overlay[] {
    const { switches, draft, shownUnit: unit } = world,
        zones = switches.zones ? world.zoneOverlays : [],
        sight = switches.sight ? world.sightOverlays : [];
    /* of a unit that may be given an order now, but none to move: only where it shoots and which units it binds */
    const still = unit !== undefined && world.subjects.has(unit.ref) && !world.movers.has(unit.ref);
    const own =
        switches.reach || unit?.standing === 'waiting'
            ? world.unitOverlays.filter((o) => !still || !/^(reach|ground)/.test(o.key))
            : [];
    if (!draft || unit?.standing === 'waiting') return [...zones, ...own, ...sight, ...dangerOverlays(world)];
    /* a refusal is drawn with its witness alone; a march keeps the ground it may cover in sight */
    if (draft.verdict?.answer === 'no') return zones;
    const ground = draft.entry.motion ? own.filter((o) => o.key.startsWith('reach')) : [];
    return [...zones, ...ground, ...(switches.reach ? world.ghostOverlays : [])];
}
