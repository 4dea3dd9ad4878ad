/* wish_leader.c - what is tried when a leader is sent somewhere. */
#include "rules/common/wish_leader.h"

#include "battle/actor.h"
#include "geom/heading.h"

/* Returns his ride to a place: a pivot to the heading he will have there, then a straight march. */
static sand_entry ride_to(const sand_battle *b, unsigned kind, unsigned body, sand_pose to)
{
    sand_pose here = sand_actor_pose(b, sand_actor_body(body));
    sand_entry entry = sand_wish_entry(kind, body, 0);
    int32_t turn = sand_heading_difference(here.heading, to.heading);
    bool there = sand_point_equal(here.at, to.at);
    int32_t heading = there ? to.heading : sand_heading_of(sand_point_subtract(to.at, here.at));
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    sand_entry_add_step(&entry, SAND_VERB_MARCH, sand_heading_difference(to.heading, heading),
                        sand_point_distance(here.at, to.at));
    return entry;
}

/* Where a leader rides to: behind a unit, or to its right or left, facing as it does and touching it. Never in front,
 * where the enemy is. */
enum { BEHIND, RIGHT, LEFT, BESIDE };
static sand_pose place_beside(const sand_battle *b, unsigned body, unsigned unit, unsigned where)
{
    const sand_body_def *his = sand_battle_body_def(b, body);
    const sand_unit_def *its = sand_battle_unit_def(b, unit);
    sand_pose pose = sand_battle_unit_pose(b, unit);
    int32_t aside = where == BEHIND ? 0 : his->width + its->width, back = where == BEHIND ? his->depth + its->depth : 0;
    return (sand_pose){ sand_geom_pose_place(pose, where == LEFT ? -aside : aside, -back), pose.heading };
}

/* The ride alone is judged before the ride with what follows it, which is expensive. */
void sand_wish_leader_join(sand_wisher *w, sand_wish_leader kinds, unsigned body, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    sand_entry alone = { 0 }, sheet[2] = { { 0 }, sand_wish_entry(kinds.deed, body, unit) };
    bool does = kinds.deed != 0 && sand_wish_wants(w, kinds.deed), rides = sand_wish_wants(w, kinds.ride);
    if (!sand_wish_has_room(w) || (does && sand_wish_try(w, &sheet[1]))) return;
    sand_point here = sand_actor_pose(b, sand_actor_body(body)).at;
    for (unsigned where = BEHIND; where < BESIDE && (does || (rides && alone.kind == 0)); where++) {
        sand_pose to = place_beside(b, body, unit, where);
        int32_t way = sand_point_distance(here, to.at);
        if (way > kinds.reach) continue;
        sheet[0] = ride_to(b, kinds.ride, body, to);
        if (!sand_wish_is_legal(w, &sheet[0])) continue;
        if (does && sand_wish_try_sheet(w, sheet, 2)) return;
        if (alone.kind == 0 && way >= w->least) alone = sheet[0];
    }
    if (rides && alone.kind != 0) sand_wish_add(w, &alone);
}

static void join(sand_wisher *w, sand_wish_leader kinds, unsigned body, unsigned unit)
{
    if (sand_wish_is_ours(w, unit)) sand_wish_leader_join(w, kinds, body, unit);
}

/* A sample from the beginning takes the units with most hits first, because a leader is needed where men fall; to a
 * unit without hits he only rides. A sample from any other starting point goes by numbers, so that every place is
 * reached. */
void sand_wish_leader_sample(sand_wisher *w, sand_wish_leader kinds, unsigned body, int32_t most)
{
    unsigned n = w->scene->n, begin = w->wish->begin % (n + 1);
    for (int32_t hits = most; hits >= 0 && begin == 0; hits--) {
        if (hits == 0) kinds.deed = 0;
        for (unsigned unit = 1; unit <= n; unit++) {
            if (sand_battle_unit(w->scene->battle, unit)->hits == hits) join(w, kinds, body, unit);
        }
    }
    for (unsigned i = 0; i < n && begin != 0 && sand_wish_has_room(w); i++) join(w, kinds, body, (begin + i) % n + 1);
}

void sand_wish_leader_send(sand_wisher *w, sand_wish_leader kinds, unsigned body)
{
    const sand_battle *b = w->scene->battle;
    unsigned unit = sand_wish_object_unit(w);
    if (w->wish->kind == SAND_WISH_REACH) {
        sand_pose to = { w->wish->pose.at, sand_actor_pose(b, sand_actor_body(body)).heading };
        sand_entry entry = ride_to(b, kinds.ride, body, to);
        sand_wish_try_move(w, &entry);
    } else if (unit >= 1 && unit <= w->scene->n) {
        join(w, kinds, body, unit);
    }
}
