/* lessons.ts - the present lesson of a guided battle, and what of it is on the table. */
import type { Lesson } from '../about/held';
import type { Overlay, Point, Ref } from '../table/contract';
import type { World } from './world';

export const lessonOf = ({ guide }: World): Lesson | undefined => guide?.told?.lessons[guide.told.at];

/* Returns the places that the lesson is about. */
export function pointsOf(world: World): { at: Point; radius: number; ref?: Ref }[] {
    const names = new Set(lessonOf(world)?.point ?? []),
        { state, field } = world;
    const commands = new Set(state.commands.filter((c) => names.has(c.name)).map((c) => c.ref));
    const round = (points: readonly Point[]): { at: Point; radius: number } => {
        const at: Point = [
            points.reduce((s, p) => s + p[0], 0) / points.length,
            points.reduce((s, p) => s + p[1], 0) / points.length,
        ];
        return { at, radius: Math.max(...points.map((p) => Math.hypot(p[0] - at[0], p[1] - at[1]))) * 1.12 };
    };
    return [
        ...[...state.units, ...state.bodies]
            .filter(
                (u) =>
                    u.standing === 'play' &&
                    (names.has(u.name) || ('command' in u && u.command !== null && commands.has(u.command))),
            )
            .map((u) => ({ ...round(u.corners), ref: u.ref })),
        ...field.terrain.filter((t) => names.has(t.name)).map((t) => round(t.points)),
    ];
}

/* Returns the pieces that the lesson is about, until the player has selected one. */
export const taught = (world: World): Ref[] =>
    world.guide?.told?.due && !world.selection.length ? pointsOf(world).flatMap(({ ref }) => ref ?? []) : [];

/* May it be given an order? While the lesson's moment has come: or is it another's piece, which an order may aim at? */
function mayAct({ guide, subjects, idle, idleOf, turnOf, decision }: World, ref: Ref): boolean {
    if (!subjects.has(ref)) return Boolean(guide?.told?.due);
    return !decision?.done || idleOf !== turnOf || idle.has(ref);
}

/* Draws pointers at the lesson's pieces that may act now, until its moment has come. */
export const pointers = (world: World): Overlay[] =>
    world.draft || world.raw.over
        ? []
        : pointsOf(world)
              .filter(({ ref }) => ref === undefined || mayAct(world, ref))
              .map(
                  ({ at, radius }, i): Overlay => ({
                      key: `point-${i}`,
                      tone: 'wait',
                      low: true,
                      shape: { shape: 'arc', points: [at], radius, from: 0, to: 360 },
                  }),
              );
