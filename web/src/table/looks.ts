/* looks.ts - how ground may look; written by `make looks` out of include/sandtable/looks.h. */
export type Look =
    | 'road'
    | 'stream'
    | 'hedge'
    | 'wall'
    | 'fence'
    | 'field'
    | 'orchard'
    | 'wood'
    | 'town'
    | 'villa'
    | 'camp'
    | 'olives'
    | 'vineyard'
    | 'pond'
    | 'rough'
    | 'building'
    | 'hill'
    | 'water'
    | 'marsh'
    | 'river'
    | 'work'
    | 'bridge'
    | 'ford';
export interface Traits {
    hair: 'wood' | 'hill' | 'water' | 'field' | 'town'; /* the border of an area */
    low?: true; /* its wash lies under the others */
    holed?: true; /* it keeps off its own name */
    way?: true; /* trees keep off it */
    bare?: true; /* its banks or verges are drawn, it has no border */
}
export const LOOKS: Record<Look, Traits> = {
    road: { hair: 'town', way: true, bare: true },
    stream: { hair: 'water', way: true, bare: true },
    hedge: { hair: 'town', way: true },
    wall: { hair: 'town', way: true },
    fence: { hair: 'town', bare: true },
    field: { hair: 'field', low: true },
    orchard: { hair: 'wood' },
    wood: { hair: 'wood', holed: true },
    town: { hair: 'town' },
    villa: { hair: 'town' },
    camp: { hair: 'town' },
    olives: { hair: 'wood' },
    vineyard: { hair: 'town' },
    pond: { hair: 'water' },
    rough: { hair: 'town', holed: true },
    building: { hair: 'town' },
    hill: { hair: 'hill', low: true },
    water: { hair: 'water' },
    marsh: { hair: 'water', holed: true },
    river: { hair: 'water', way: true, bare: true },
    work: { hair: 'town', way: true },
    bridge: { hair: 'town' },
    ford: { hair: 'town' },
};
/* Of a look that a newer engine knows: nothing. */
export const traitsOf = (look: string): Partial<Traits> => LOOKS[look as Look] ?? {};
