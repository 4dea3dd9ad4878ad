/* passing.c - going through friends. */
#include "rules/common/passing.h"

#include "geom/overlap.h"
#include "geom/travel.h"
#include "motion/route.h"

typedef struct {
    sand_scene *scene;
    const sand_mover *mover;
    int32_t heading;
} rest_question;

/* The friend it would stand on after that travel, 0: nobody. */
static unsigned friend_at(const rest_question *q, int32_t travel)
{
    sand_box box = sand_box_shifted(&q->mover->box, sand_heading_step(q->heading, travel));
    for (unsigned i = 1; i <= q->scene->n; i++) {
        if (i == q->mover->unit || !sand_scene_in_play(q->scene, i) || sand_scene_side(q->scene, i) != q->mover->side)
            continue;
        if (sand_geom_overlaps_boxes(&box, sand_scene_box(q->scene, i))) return i;
    }
    return 0;
}

static bool is_clear(void *context, int32_t travel)
{
    return friend_at(context, travel) == 0;
}

/* The last step before it first stands on the friend it stands on there. */
static int32_t clear_below(void *context, int32_t travel)
{
    const rest_question *q = context;
    sand_shape own = sand_geom_shape_of_box(&q->mover->box);
    sand_shape other = sand_geom_shape_of_box(sand_scene_box(q->scene, friend_at(q, travel)));
    return sand_travel_meets(&own, q->heading, travel, &other, SAND_SLACK) - 1;
}

void sand_passing_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_reason why, sand_stop *stop)
{
    rest_question q = { scene, mover, heading };
    unsigned friend = stop->travel > 0 ? friend_at(&q, stop->travel) : 0;
    if (friend == 0) return;
    int32_t longest = sand_route_longest(&(sand_route_question){ &q, is_clear, clear_below }, stop->travel);
    sand_stop_at(stop, longest, why, mover->unit, (int32_t) friend);
}

unsigned sand_passing_next(const sand_battle *b, const sand_passage *way, unsigned unit)
{
    sand_shape own = sand_geom_shape_of_box(&way->start);
    while (unit++ < b->field->n_units && way->travel > 0) {
        if (!sand_battle_in_play(b, unit) || sand_battle_side_of_unit(b, unit) != way->side) continue;
        sand_box box = sand_battle_unit_box(b, unit);
        sand_shape other = sand_geom_shape_of_box(&box);
        if (sand_travel_meets(&own, way->heading, way->travel, &other, SAND_SLACK) >= 0) return unit;
    }
    return 0;
}
