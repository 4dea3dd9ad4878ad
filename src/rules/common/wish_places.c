/* wish_places.c - where a unit or body that is not on the table yet may be placed: beside comrades, else anywhere.
 *
 * Places are many and judging them is expensive, so a coarse grid is tried first, a little wider than a unit, then one
 * of a third of that. */
#include "battle/actor.h"
#include "geom/box.h"
#include "geom/heading.h"
#include "rules/common/wish.h"

enum { GAP = SAND_UNIT_LENGTH / 2, WAYS = 4, COARSEST = 4500, FINEST = 500 };

/* Returns the heading from the ground into the table, rounded to quarter turns so that bases stand square to it. */
static int32_t facing_from(const sand_battle *b, const sand_bounds *ground, int32_t home)
{
    sand_point way = { b->field->width - ground->low.x - ground->high.x,
                       b->field->height - ground->low.y - ground->high.y };
    if (way.x == 0 && way.y == 0) return home;
    int32_t quarters = (sand_heading_of(way) + SAND_QUARTER_TURN / 2) / SAND_QUARTER_TURN;
    return sand_heading_add(0, quarters * SAND_QUARTER_TURN);
}

sand_wish_berth sand_wish_berth_of(const sand_battle *b, unsigned kind, sand_muster_comer who)
{
    bool unit = who.of == SAND_REF_UNIT;
    unsigned side = sand_actor_side(b, (sand_actor){ (uint16_t)who.of, (uint16_t)who.index });
    sand_wish_berth berth = { .kind = (uint16_t)kind,
                              .who = (uint16_t)who.index,
                              .ground = sand_muster_ground(b, who),
                              .facing = b->field->side[side - 1].home };
    if (!unit) return berth; /* a leader has no comrades to stand beside */
    if (who.plan != 0) berth.facing = facing_from(b, &berth.ground, berth.facing);
    berth.command = sand_battle_unit(b, who.index)->command;
    berth.width = sand_battle_unit_def(b, who.index)->width;
    berth.depth = sand_battle_unit_def(b, who.index)->depth;
    return berth;
}

bool sand_wish_place(sand_wisher *w, const sand_wish_berth *berth, sand_pose pose)
{
    if (berth->suits != NULL && !berth->suits(w, pose.at)) return false;
    sand_entry entry = sand_wish_entry(berth->kind, berth->who, 0);
    entry.pose = pose;
    entry.given = SAND_SLOT_POSE;
    return sand_wish_try(w, &entry);
}

/* Tries places in front of, right of, behind and left of each unit of the command. */
static void place_by_comrades(sand_wisher *w, const sand_wish_berth *berth)
{
    uint32_t begin = w->wish->begin;
    unsigned n = WAYS * w->scene->n;
    for (unsigned i = 0; i < n && sand_wish_has_room(w); i++) {
        unsigned which = (begin + i) % n, comrade = which / WAYS + 1;
        if (!sand_scene_in_play(w->scene, comrade)) continue;
        if (sand_scene_row(w->scene, comrade)->command != berth->command) continue;
        int32_t turn = (int32_t)(which % WAYS) * SAND_QUARTER_TURN;
        int32_t size = turn % SAND_HALF_TURN == 0 ? berth->depth : berth->width;
        sand_pose pose = { sand_scene_centre(w->scene, comrade), berth->facing };
        sand_wish_place(w, berth, sand_geom_pose_moved(pose, sand_heading_add(berth->facing, turn), size + GAP));
    }
}

/* Returns how many places `pace` apart fit between `low` and `high`, the first of them `in` from `low`. */
static uint32_t steps_between(int32_t low, int32_t high, int32_t in, int32_t pace)
{
    return high - low <= in ? 0 : (uint32_t)((high - low - in - 1) / pace + 1);
}

/* Tries a grid with columns `pace` apart and rows two thirds of that. */
static void place_on_grid(sand_wisher *w, const sand_wish_berth *berth, int32_t pace)
{
    const sand_bounds *ground = &berth->ground;
    SAND_ASSERT(pace >= FINEST); /* nothing below divides by 0 */
    int32_t first = pace / 3, next = pace * 2 / 3;
    uint32_t columns = steps_between(ground->low.x, ground->high.x, pace / 2, pace);
    uint32_t rows = steps_between(ground->low.y, ground->high.y, first, next);
    for (uint32_t i = 0; i < columns * rows && sand_wish_has_room(w); i++) {
        uint32_t which = (w->wish->begin + i) % (columns * rows);
        sand_point at = { ground->low.x + pace / 2 + (int32_t)(which / rows) * pace,
                          ground->low.y + first + (int32_t)(which % rows) * next };
        sand_wish_place(w, berth, (sand_pose){ at, berth->facing });
    }
}

void sand_wish_places(sand_wisher *w, const sand_wish_berth *berth)
{
    size_t before = w->added;
    if (berth->command != 0) place_by_comrades(w, berth);
    for (int32_t pace = COARSEST; pace >= FINEST && w->added == before; pace /= 3) place_on_grid(w, berth, pace);
}
