/* actor.c - units and bodies on their own, addressed by one kind of reference. */
#include "battle/actor.h"

#include "geom/face.h"
#include "geom/measure.h"

/* Is the body one that stands on its own? A base is not, whether it stands in its unit's formation or is lost with it.
 */
static bool is_own_body(const sand_battle *b, unsigned body)
{
    return sand_battle_body(b, body)->rank == 0 && sand_battle_body_def(b, body)->role != SAND_ROLE_BASE;
}

bool sand_actor_exists(const sand_battle *b, sand_actor actor)
{
    if (actor.ref == SAND_REF_UNIT) return actor.index >= 1 && actor.index <= b->field->n_units;
    return actor.ref == SAND_REF_BODY && actor.index >= 1 && actor.index <= b->field->n_bodies &&
           is_own_body(b, actor.index);
}

static bool is_unit(const sand_battle *b, sand_actor actor)
{
    SAND_ASSERT(sand_actor_exists(b, actor));
    return actor.ref == SAND_REF_UNIT;
}

bool sand_actor_in_play(const sand_battle *b, sand_actor actor)
{
    if (is_unit(b, actor)) return sand_battle_in_play(b, actor.index);
    return sand_battle_body(b, actor.index)->status == SAND_STATUS_PLAY;
}

unsigned sand_actor_side(const sand_battle *b, sand_actor actor)
{
    if (is_unit(b, actor)) return sand_battle_side_of_unit(b, actor.index);
    return sand_battle_body_def(b, actor.index)->side;
}

sand_pose sand_actor_pose(const sand_battle *b, sand_actor actor)
{
    if (is_unit(b, actor)) return sand_battle_unit_pose(b, actor.index);
    const sand_body *row = sand_battle_body(b, actor.index);
    return (sand_pose){ { row->x, row->y }, row->heading };
}

sand_box sand_actor_box(const sand_battle *b, sand_actor actor)
{
    return is_unit(b, actor) ? sand_battle_unit_box(b, actor.index) : sand_battle_body_box(b, actor.index);
}

static void place(sand_battle *b, unsigned body, sand_pose pose)
{
    sand_body *row = sand_battle_body_of(b, body);
    row->x = pose.at.x;
    row->y = pose.at.y;
    row->heading = pose.heading;
}

void sand_actor_move(sand_battle *b, sand_actor actor, sand_pose pose)
{
    if (is_unit(b, actor)) {
        sand_battle_unit_move(b, actor.index, pose);
        return;
    }
    SAND_ASSERT(sand_battle_body(b, actor.index)->attached == 0);
    place(b, actor.index, pose);
}

void sand_actor_attach(sand_battle *b, unsigned body, unsigned unit)
{
    SAND_ASSERT(is_own_body(b, body) && (unit == 0 || sand_battle_in_play(b, unit)));
    sand_battle_body_of(b, body)->attached = (uint16_t)unit;
    if (unit != 0) place(b, body, sand_battle_unit_pose(b, unit));
}

void sand_actor_measure(const sand_battle *b, sand_actor from, sand_actor to, sand_measurement *out)
{
    sand_box own = sand_actor_box(b, from), his = sand_actor_box(b, to);
    sand_reach reach = sand_geom_reach_boxes(&own, &his);
    SAND_ASSERT(from.ref == SAND_REF_BODY || to.ref == SAND_REF_BODY); /* two units have contacts instead */
    out->distance = reach.distance;
    out->from = reach.from;
    out->to = reach.to;
    out->touching = sand_geom_touches_boxes(&own, &his);
    out->face = (uint8_t)sand_face_by_lines(&his, own.centre);
}
