/* scenarios.ts - the battles that come with the page, and the descriptions in their texts. */
import type { Scene, SceneUnit } from '../shown/scene';
import { RULESETS } from '../words';
import { dressOf } from '../art/dress';
import type { Point } from '../table/contract';

export interface ScenarioSide { name: string; leader: string; about: string; units: SceneUnit[]; types: Map<string, number> }
export interface Goal { name: string; value: number; at: Point }
export interface Scenario {
    id: string; ruleset: string; title: string; about: string; text: string;
    turns: number; sides: [ScenarioSide, ScenarioSide];
    scene: Scene;                        /* its zones: where armies are set up */
    goals: Goal[];                       /* ground that counts for the side that alone stands there */
}

interface RawUnit { name?: string; type?: string; at?: Point; heading?: number | string; base?: [number, number]; waiting?: boolean }
interface RawSide { name?: string; leader?: string; facing?: string | number; commands?: { units?: RawUnit[] }[]; units?: RawUnit[] }
interface RawGround { kind?: string; look?: string; area?: Point[]; line?: Point[]; width?: number }
interface RawScenario {
    ruleset?: string; scenario?: string; title?: string; about?: string; table?: { width?: number; height?: number }; turn_limit?: number;
    terrain?: RawGround[]; decoration?: RawGround[]; sides?: RawSide[];
    zones?: { name?: string; use?: string; value?: number; side?: string; area?: Point[] }[];
}

const FACING: Record<string, number> = { n: 0, north: 0, e: 90, east: 90, s: 180, south: 180, w: 270, west: 270 };
const headingOf = (value: string | number | undefined, otherwise: number): number =>
    typeof value === 'number' ? value : value === undefined ? otherwise : FACING[value.toLowerCase()] ?? otherwise;

function sideOf(raw: RawSide, number: 1 | 2): ScenarioSide {
    const facing = headingOf(raw.facing, number === 1 ? 0 : 180);
    const all = [...(raw.commands ?? []).flatMap((c) => c.units ?? []), ...(raw.units ?? [])];
    const units = all.filter((u) => u.at).map((u): SceneUnit => ({
        side: number, at: u.at!, heading: headingOf(u.heading, facing), type: u.type ?? '', base: u.base ?? [4, 3],
    }));
    const types = new Map<string, number>();
    for (const unit of all) types.set(unit.type ?? '', (types.get(unit.type ?? '') ?? 0) + 1);
    return { name: raw.name ?? `Side ${number}`, leader: raw.leader ?? '', about: '', units, types };
}

/* Returns the place of the ruleset in the list; a ruleset without one comes last. */
const orderOf = ({ ruleset }: Scenario): number => RULESETS[ruleset]?.order ?? 99;
const sizeOf = ({ sides }: Scenario): number => sides.reduce((sum, side) => sum + [...side.types.values()].reduce((a, b) => a + b, 0), 0);

const middle = (area: Point[]): Point => [area.reduce((sum, p) => sum + p[0], 0) / area.length, area.reduce((sum, p) => sum + p[1], 0) / area.length];

/* Reads enough of a scenario for its card; the engine reads it in full. Null: it is not strict JSON, or not a scenario. */
export function scenarioOf(text: string): Scenario | null {
    try {
        const raw = JSON.parse(text) as RawScenario;
        if (!raw.ruleset || !raw.sides || raw.sides.length !== 2) return null;
        const sides: [ScenarioSide, ScenarioSide] = [sideOf(raw.sides[0]!, 1), sideOf(raw.sides[1]!, 2)];
        return {
            id: raw.scenario ?? '', ruleset: raw.ruleset, title: raw.title ?? raw.scenario ?? '', about: raw.about ?? '', text,
            turns: raw.turn_limit ?? 0, sides,
            goals: (raw.zones ?? []).filter((z) => z.use === 'objective' && z.area && z.value).map((z) => ({ name: z.name ?? '', value: z.value!, at: middle(z.area!) })),
            scene: {
                dress: dressOf(raw.ruleset, sides.map((s) => s.name)),
                width: raw.table?.width ?? 72, height: raw.table?.height ?? 48, units: sides.flatMap((s) => s.units),
                terrain: [...(raw.decoration ?? []), ...(raw.terrain ?? [])].map((t) => ({ kind: t.kind ?? t.look ?? '', points: t.area ?? t.line ?? [], line: !t.area, width: t.width ?? 0, decoration: t.look !== undefined })),
                zones: (raw.zones ?? []).filter((z) => z.use === 'deployment' && z.area).map((z) => ({ side: raw.sides!.findIndex((s) => s.name === z.side) + 1, area: z.area! })),
            },
        };
    } catch {
        return null;
    }
}

/* What the start screen shows of a guided battle. */
export interface Course { ruleset: string; scenario: string; title: string; about: string; side: string; opponent?: string; seed?: string; lessons: { title: string }[]; text: string }

function courseOf(text: string): Course | null {
    try {
        const raw = JSON.parse(text) as Partial<Course>;
        return raw.lessons && raw.ruleset && raw.scenario ? { ruleset: raw.ruleset, scenario: raw.scenario, title: raw.title ?? '', about: raw.about ?? '', side: raw.side ?? '', opponent: raw.opponent, seed: raw.seed, lessons: raw.lessons, text } : null;
    } catch {
        return null;
    }
}

/* Reads outlines as build.mjs packs them: each character, for x and y in turn, how the step differs from the one before, in tenths. */
function unpacked(name: string, value: unknown): unknown {
    if ((name !== 'area' && name !== 'line') || typeof value !== 'string') return value;
    const last = [0, 0], step = [0, 0], points: number[][] = [];
    for (let i = 0; i < value.length; i++) {
        const n = value.charCodeAt(i) - 35, axis = i % 2;
        last[axis]! += step[axis]! += n % 2 ? -(n + 1) / 2 : n / 2;
        if (axis) points.push(last.map((tenths) => tenths / 10));
    }
    return points;
}

/* In the page in one file the scenarios are inside it; otherwise they are files beside it. */
export async function loadScenarios(): Promise<{ scenarios: Scenario[]; courses: Course[] }> {
    const inside = document.getElementById('scenarios')?.textContent;
    const found: object[] = JSON.parse(inside ?? (await (await fetch('scenarios.json')).text()), unpacked), texts = found.map((one) => JSON.stringify(one));
    const courses = texts.map(courseOf).filter((c): c is Course => c !== null), guided = (s: Scenario): boolean => courses.some((c) => c.ruleset === s.ruleset && c.scenario === s.id);
    /* the small ones first, and before them the one with lessons: what is chosen at first is soon played */
    const scenarios = texts.map(scenarioOf).filter((s): s is Scenario => s !== null).sort((a, b) => orderOf(a) - orderOf(b) || Number(guided(b)) - Number(guided(a)) || sizeOf(a) - sizeOf(b));
    return { scenarios, courses };
}
