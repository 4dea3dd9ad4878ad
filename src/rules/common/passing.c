/* passing.c - passing through friends and other units on which no move may end. */
#include "rules/common/passing.h"

#include "geom/overlap.h"
#include "geom/travel.h"
#include "motion/march.h"
#include "motion/route.h"

typedef struct {
    sand_scene *scene;
    const sand_mover *mover;
    const sand_passing_bar *bar;
    int32_t heading;
} rest_question;

/* The unit that the mover would stand on after that travel; 0: none. */
static unsigned stood_on(const rest_question *q, int32_t travel, sand_box *his)
{
    sand_box there = sand_box_shifted(&q->mover->box, sand_heading_step(q->heading, travel));
    return q->bar->who(q->scene, q->mover, &there, his);
}

static bool is_clear(void *context, int32_t travel)
{
    sand_box his;
    return stood_on(context, travel, &his) == 0;
}

/* Returns the longest travel before the mover first overlaps the unit that it would stand on at `travel`. */
static int32_t clear_below(void *context, int32_t travel)
{
    const rest_question *q = context;
    sand_box his = { 0 };
    stood_on(q, travel, &his);
    sand_shape own = sand_geom_shape_of_box(&q->mover->box), other = sand_geom_shape_of_box(&his);
    return sand_travel_meets(&own, q->heading, travel, &other, SAND_SLACK) - 1;
}

void sand_passing_ends_clear(sand_scene *scene, const sand_mover *mover, int32_t heading, const sand_passing_bar *bar,
                             sand_stop *stop)
{
    rest_question q = { scene, mover, bar, heading };
    sand_box his;
    unsigned who = stop->travel > 0 ? stood_on(&q, stop->travel, &his) : 0;
    if (who == 0) return;
    int32_t longest = sand_route_longest(&(sand_route_question){ &q, is_clear, clear_below }, stop->travel);
    sand_stop_at(stop, longest, bar->why, sand_march_mover_index(mover), (int32_t)who);
}

static unsigned friend_at(sand_scene *scene, const sand_mover *mover, const sand_box *there, sand_box *his)
{
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == mover->unit || !sand_scene_in_play(scene, i) || sand_scene_side(scene, i) != mover->side) continue;
        if (!sand_geom_overlaps_boxes(there, sand_scene_box(scene, i))) continue;
        *his = *sand_scene_box(scene, i);
        return i;
    }
    return 0;
}

void sand_passing_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_reason why, sand_stop *stop)
{
    sand_passing_ends_clear(scene, mover, heading, &(sand_passing_bar){ friend_at, why }, stop);
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

unsigned sand_passing_upon(const sand_battle *b, unsigned unit)
{
    const unsigned side = sand_battle_side_of_unit(b, unit);
    for (unsigned other = 0; (other = sand_battle_next_in_play(b, other)) != 0;) {
        if (other != unit && sand_battle_side_of_unit(b, other) == side && sand_battle_units_overlap(b, unit, other))
            return other;
    }
    return 0;
}

bool sand_passing_is_free(const sand_battle *b, unsigned unit, const sand_box *box)
{
    for (unsigned other = 0; (other = sand_battle_next_in_play(b, other)) != 0;) {
        sand_box his = sand_battle_unit_box(b, other);
        if (other != unit && sand_geom_overlaps_boxes(&his, box)) return false;
    }
    return true;
}
