/* adapt.ts - turns the engine's messages into what the table and the panels draw. */
import type { Base, Field, Point, Ref, State, Terrain, Trace, Unit } from '../table/contract';
import type { Decision, FieldResult, Ground, StateResult } from '../engine/protocol';

const FACES = ['', 'front', 'right', 'rear', 'left'];

/* Returns for each thing, by its number, what orders call it: its name if it has one and no other thing has the same, otherwise
 * its number. */
export function refsOf(things: { id: number; name: string }[]): Map<number, Ref> {
    const seen = new Map<string, number>();
    for (const thing of things) seen.set(thing.name.toLowerCase(), (seen.get(thing.name.toLowerCase()) ?? 0) + 1);
    return new Map(things.map((t) => [t.id, t.name && seen.get(t.name.toLowerCase()) === 1 ? t.name : t.id]));
}

const groundOf = (t: Ground, ref: Ref, decoration: boolean): Terrain => ({
    ref,
    name: t.name,
    kind: t.kind,
    label: t.label,
    look: t.look,
    shape: t.shape,
    points: t.points,
    crest: t.crest ?? [],
    width: t.width ?? 0,
    height: t.height ?? 0,
    decoration,
});

export function fieldOf(f: FieldResult): Field {
    const terrain = refsOf(f.terrain);
    return {
        ruleset: f.ruleset,
        title: f.title,
        scenario: f.scenario,
        mark: f.mark,
        width: f.width,
        height: f.height,
        sides: f.sides.map((s) => ({ ref: s.name, number: s.id, name: s.name, leader: s.leader, home: s.home })),
        terrain: [
            ...f.decoration.map((t) => groundOf(t, `d${t.id}`, true)),
            ...f.terrain.map((t) => groundOf(t, terrain.get(t.id) ?? t.id, false)),
        ],
        zones: f.zones.map((z) => ({ name: z.name, side: z.side, use: z.use, value: z.value ?? 0, parts: z.parts })),
    };
}

/* Returns the units that have done their part: those of the command on turn, or of the card in force, that may be given no more
 * orders. */
function actedUnits(s: StateResult, decision: Decision | null): Set<number> {
    const command = s.commands.find((c) => c.name === decision?.subject?.command);
    const able = subjectsOf(decision);
    const card = s.decks.flatMap((d) => d.sorts).find((c) => c.live && c.command === 0);
    const asked = (u: StateResult['units'][number]) =>
        command ? u.command === command.id : decision !== null && card?.units.includes(u.id);
    return new Set(s.units.filter((u) => asked(u) && !able.has(u.name) && !able.has(u.id)).map((u) => u.id));
}

/* Returns the pieces that any of the decision's offers may be about. */
export function subjectsOf(decision: Decision | null): Set<Ref> {
    return new Set((decision?.offers ?? []).flatMap((offer) => offer.subjects ?? []));
}

/* Returns the units that may be ordered to move or to turn. */
export function moversOf(decision: Decision | null): Set<Ref> {
    return new Set(
        (decision?.offers ?? [])
            .filter((o) => o.slots.some((s) => s.slot === 'motion' || s.slot === 'pose'))
            .flatMap((offer) => offer.subjects ?? []),
    );
}

export function stateOf(s: StateResult, f: FieldResult, decision: Decision | null): State {
    const units = refsOf(f.units),
        bodies = refsOf(f.bodies),
        commands = refsOf(f.commands);
    const kind = new Map(f.units.map((u) => [u.id, u]));
    const role = new Map(f.bodies.map((b) => [b.id, b]));
    const acted = actedUnits(s, decision);
    const bases = (id: number): Base[] =>
        s.bodies
            .filter((b) => b.unit === id && b.corners && b.status === 'play')
            .map((b) => ({
                ref: bodies.get(b.id) ?? b.id,
                corners: b.corners!,
                role: role.get(b.id)?.role ?? 'base',
                arm: kind.get(id)?.arm ?? '',
                letter: kind.get(id)?.letter ?? '',
            }));
    const nowhere: Point = [0, 0];
    return {
        turn: s.turn,
        turnLimit: s.turn_limit,
        step: s.step,
        commands: s.commands.map((c) => ({
            ref: commands.get(c.id) ?? c.id,
            number: c.id,
            name: c.name,
            kind: f.commands.find((d) => d.id === c.id)?.kind ?? '',
            side: c.side,
            units: c.units,
        })),
        units: s.units.map((u): Unit => {
            const k = kind.get(u.id);
            return {
                ref: units.get(u.id) ?? u.id,
                number: u.id,
                name: u.name,
                side: u.side,
                command: commands.get(u.command) ?? null,
                type: k?.type ?? '',
                label: k?.label ?? '',
                letter: k?.letter ?? '',
                arm: k?.arm ?? '',
                standing: u.corners ? u.status : u.status === 'play' ? 'unknown' : u.status,
                cause: u.cause ?? '',
                pose: { at: u.at ?? nowhere, heading: u.heading ?? 0 },
                corners: u.corners ?? [nowhere, nowhere, nowhere, nowhere],
                files: u.files ?? 1,
                ranks: u.ranks ?? 1,
                bases: bases(u.id),
                hits: u.hits,
                worth: u.worth,
                /* hits are drawn in a place of their own on the block */
                markers: u.markers
                    .filter((m) => m.name !== 'hits')
                    .map((m) => ({
                        name: m.name,
                        letters: m.letters ?? m.name.slice(0, 2).toUpperCase(),
                        about: m.words.replace(/^1: /, ''),
                        counts: m.value !== undefined,
                        value: m.value ?? 1,
                    })),
                acted: acted.has(u.id),
            };
        }),
        bodies: s.bodies
            .filter((b) => b.unit === 0)
            .map((b) => ({
                ref: bodies.get(b.id) ?? b.id,
                number: b.id,
                name: b.name,
                role: role.get(b.id)?.role ?? 'leader',
                side: b.side,
                attached: b.attached ? (units.get(b.attached) ?? b.attached) : null,
                standing: b.corners ? b.status : b.status === 'play' ? 'unknown' : b.status,
                pose: { at: b.at ?? nowhere, heading: b.heading ?? 0 },
                corners: b.corners ?? [nowhere, nowhere, nowhere, nowhere],
            })),
        contacts: s.contacts.map((c) => ({
            by: units.get(Number(c.by)) ?? c.by,
            with: units.get(Number(c.with)) ?? c.with,
            byFace: FACES.indexOf(c.by_face),
            withFace: FACES.indexOf(c.with_face),
        })),
    };
}

/* Returns what both sides may see, for a screen that two people look at together. `a` and `b` are the two sides' views of one
 * moment. */
export function commonState(a: StateResult, b: StateResult): StateResult {
    const same = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);
    return {
        ...a,
        viewer: 0,
        hash: '',
        units: a.units.map((u, i) => {
            const v = b.units[i];
            if (!v || u.status === 'unknown') return u;
            if (v.status === 'unknown') return v;
            return {
                ...u,
                hits: u.hits && v.hits ? u.hits : 0,
                markers: u.markers.filter((m) => v.markers.some((n) => same(m, n))),
                words: same(u.words, v.words) ? u.words : u.name,
            };
        }),
        bodies: a.bodies.map((u, i) => (b.bodies[i]?.status === 'unknown' ? b.bodies[i]! : u)),
    };
}

/* Returns the events that both sides were told, in their order. */
export function commonEvents<T>(a: T[], b: T[]): T[] {
    const text = b.map((event) => JSON.stringify(event));
    let from = 0;
    return a.filter((event) => {
        const at = text.indexOf(JSON.stringify(event), from);
        if (at >= 0) from = at + 1;
        return at >= 0;
    });
}

/* Returns a trace, with both places, for each unit in play that stands elsewhere than before. */
export function tracesBetween(before: State, after: State): Trace[] {
    const old = new Map(before.units.map((u) => [u.number, u]));
    return after.units.flatMap((u): Trace[] => {
        const was = old.get(u.number);
        if (was?.standing !== 'play' || u.standing !== 'play') return [];
        const same = JSON.stringify(was.corners) === JSON.stringify(u.corners);
        return same ? [] : [{ unit: u.ref, from: was.corners, to: u.corners }];
    });
}
