/* skirmish_suggest.c - the column `tries` of the order rules: the orders sampled for each kind, and the wishes that the
 * kind fulfils. */
#include "rules/common/tries.h"
#include "skirmish.h"

static bool try_route(sand_wisher *w, unsigned unit, sand_wish_route route)
{
    sand_entry entry = sand_wish_move(w->kind, unit, route);
    return entry.n_list != 0 && sand_wish_try_move(w, &entry);
}

/* Tries a march `turn` from the band's front, `halves` times half its pace. */
static void try_march(sand_wisher *w, unsigned unit, int32_t turn, int32_t halves)
{
    int32_t pace = sand_battle_trait(w->scene->battle, unit, SK_PACE);
    try_route(w, unit, (sand_wish_route){ .first = turn, .travel = pace * halves / 2 });
}

static int32_t turn_to(const sand_wisher *w, unsigned unit, sand_point place)
{
    return sand_wish_turn_to(sand_scene_box(w->scene, unit), place);
}

/* Sampled moves, turned from the direction of the nearest enemy: at it, past it, away from it; the last only faces it. */
static const struct {
    int32_t turn, halves;
} moves[] = {
    { 0, 2 }, { 0, 1 }, { 4500, 2 }, { -4500, 2 }, { SAND_HALF_TURN, 2 }, { 9000, 2 }, { -9000, 2 }, { 0, 0 }
};

static void sample_move(sand_wisher *w, unsigned unit, unsigned nth)
{
    unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
    int32_t at = nearest == 0 ? 0 : turn_to(w, unit, sand_scene_centre(w->scene, nearest));
    try_march(w, unit, sand_heading_difference(0, sand_heading_add(at, moves[nth].turn)), moves[nth].halves);
}

static void sample_targets(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth; /* one choice tries every target */
    for (unsigned enemy = 1; enemy <= w->scene->n; enemy++)
        if (sand_scene_is_enemy(w->scene, unit, enemy)) sand_wish_try_order(w, w->kind, unit, enemy);
}

static void go(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w), target = sand_tries_target(w);
    if (unit == 0) return;
    sand_point there = target != 0 ? sand_scene_centre(w->scene, target) : w->wish->pose.at;
    int32_t heading = sand_scene_box(w->scene, unit)->heading, away = sand_heading_add(0, turn_to(w, unit, there));
    switch (w->wish->kind) {
    case SAND_WISH_FACE:
        try_route(w, unit, (sand_wish_route){ .first = sand_heading_difference(heading, w->wish->pose.heading) });
        return;
    case SAND_WISH_AWAY: try_march(w, unit, sand_heading_difference(SAND_HALF_TURN, away), 2); return;
    default: sand_wish_reach(w, unit, (sand_pose){ there, -1 }, 0, try_route); return;
    }
}

/* Blows are suggested first, then shots, then moves. [SK-03] */
const sand_order_tries sk_tries_strike = {
    .each = sample_targets, .slot = 0, .choices = 1, .wishes = SAND_FULFILS(FIGHT), .fulfil = sand_tries_at_object
};
const sand_order_tries sk_tries_shoot = {
    .each = sample_targets, .slot = 1, .choices = 1, .wishes = SAND_FULFILS(SHOOT), .fulfil = sand_tries_at_object
};
const sand_order_tries sk_tries_move = { .each = sample_move,
                                         .slot = 2,
                                         .choices = SAND_LEN(moves),
                                         .wishes = SAND_FULFILS(REACH) | SAND_FULFILS(CLOSE) | SAND_FULFILS(FACE) |
                                                   SAND_FULFILS(AWAY),
                                         .fulfil = go };
