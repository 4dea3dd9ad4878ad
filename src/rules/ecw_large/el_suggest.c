/* el_suggest.c - the orders that are tried for each kind, for wishes and for samples: the column `tries` of
 * el_orders.c.
 *
 * Every order that is returned has been judged legal. A march that is too long is cut to its longest legal part. */
#include "battle/actor.h"
#include "orders/room.h"
#include "rules/common/choosing.h"
#include "rules/common/deploying.h"
#include "rules/common/wish_leader.h"
#include "rules/common/wish_units.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* ---- units that may march ---- */

static bool is_free(const sand_scene *scene, unsigned unit)
{
    return !el_unit_get(scene->battle, unit)->emplaced;
}

static bool goes_along(const sand_scene *scene, unsigned unit)
{
    return is_free(scene, unit) && !el_unit_get(scene->battle, unit)->moved;
}

const sand_wish_units el_wishes = { .is_free = is_free, .goes_along = goes_along };

/* ---- moves ---- */

static void face_nearest(sand_wisher *w, unsigned unit)
{
    unsigned enemy = sand_wish_nearest_enemy(w->scene, unit);
    if (enemy == 0) return;
    int32_t turn = sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, enemy));
    if (turn != 0) sand_wish_units_try_route(w, unit, (sand_wish_route){ .first = turn });
}

/* Near the enemy a unit may only turn or go straight back, so two of its marches are all that need trying. [EL-ZONE-02]
 */
static void try_march(sand_wisher *w, unsigned unit, unsigned nth)
{
    sand_wish_route back = { .direction = SAND_HALF_TURN,
                             .travel = sand_battle_trait(w->scene->battle, unit, EL_MOVE) };
    if (el_binding_enemy(w->scene, unit) == 0)
        sand_wish_units_march(w, unit, nth);
    else if (nth == 0)
        face_nearest(w, unit);
    else if (nth == 1)
        sand_wish_units_try_route(w, unit, back);
}

/* Moves all units of a command forward by one order. */
static void advance(sand_wisher *w)
{
    for (unsigned c = 1; c <= w->scene->field->n_commands && sand_wish_has_room(w); c++)
        sand_wish_units_advance_of(w, c);
}

static void try_withdraw(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    if (el_binding_enemy(w->scene, unit) != 0) sand_wish_try_order(w, w->kind, unit, 0);
}

static void withdraw_wished(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w);
    if (unit != 0) try_withdraw(w, unit, 0);
}

/* ---- commanders ---- */

static sand_wish_leader leader_of(const sand_battle *b)
{
    return (sand_wish_leader){ EL_ORDER_RIDE, 0,
                               sand_battle_number(b, EL_COMMANDER_MOVE) + sand_battle_number(b, EL_ROAD_BONUS) };
}

/* Tries places beside each unit of the commander's army that an enemy is near, or nearly so. */
static void try_rides_of(sand_wisher *w, unsigned body)
{
    const sand_battle *b = w->scene->battle;
    for (unsigned i = 0; i < w->scene->n && sand_wish_has_room(w); i++) {
        unsigned unit = (w->wish->begin + i) % w->scene->n + 1;
        if (!sand_alternating_acts(b, unit) || sand_battle_trait(b, unit, EL_SIMILAR) == 0) continue;
        unsigned enemy = sand_wish_nearest_enemy(w->scene, unit);
        if (enemy == 0 || !sand_scene_within(w->scene, unit, enemy, 2 * sand_battle_number(b, EL_COMBAT_RANGE)))
            continue;
        sand_wish_leader_join(w, leader_of(b), body, unit);
    }
}

static bool may_ride_now(const sand_battle *b, unsigned body)
{
    unsigned ordered = el_ordered_now(b);
    return el_may_still_ride(b, body) && (ordered == 0 || el_body_get(b, body)->leads == ordered);
}

static void try_rides(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (sand_tries_means_body(w, body) && may_ride_now(b, body)) try_rides_of(w, body);
    }
}

/* Is a piece to arrive? It comes before any ride. */
static bool any_comes(const sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    return sand_battle_step_now(b) == EL_STEP_MOVE && sand_deploying_next(b, w->side).index != 0;
}

static void rides_first(sand_wisher *w)
{
    if (!any_comes(w)) try_rides(w);
}

static void rides_last(sand_wisher *w)
{
    if (any_comes(w)) try_rides(w);
}

static sand_actor actor_of(const sand_wisher *w)
{
    return sand_actor_of(w->wish->subject_ref, w->wish->subject);
}

static void ride_wished(sand_wisher *w)
{
    sand_actor who = actor_of(w);
    if (who.ref == SAND_REF_BODY && el_is_there(w->scene->battle, who.index, SAND_ROLE_LEADER))
        sand_wish_leader_send(w, leader_of(w->scene->battle), who.index);
}

/* ---- bombardment and combat ---- */

static void try_shots(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    sand_wish_targets(w, w->kind, unit, w->begin, el_may_bombard);
}

static void try_attacks(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    sand_wish_targets(w, w->kind, unit, w->begin, el_may_attack);
}

static void try_support(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    sand_wish_targets(w, w->kind, unit, w->begin, el_may_support);
}

/* ---- help by a commander ---- */

/* The helper with which a sample begins: any commander, or none. */
static unsigned first_helper(const sand_wisher *w)
{
    return w->wish->begin % (w->scene->field->n_leaders + 1u);
}

static void try_helpers(sand_wisher *w, unsigned from, unsigned to)
{
    const sand_battle *b = w->scene->battle;
    for (unsigned i = from; i < to; i++) {
        unsigned body = b->field->leader[i];
        if (sand_tries_means_body(w, body) && el_may_help(b, body)) sand_wish_try_order(w, w->kind, body, 0);
    }
}

static void helpers_first(sand_wisher *w)
{
    try_helpers(w, first_helper(w), w->scene->field->n_leaders);
}

static void helpers_last(sand_wisher *w)
{
    try_helpers(w, 0, first_helper(w));
}

static void decline(sand_wisher *w)
{
    sand_wish_try_order(w, w->kind, 0, 0);
}

static void help_wished(sand_wisher *w)
{
    if (actor_of(w).ref == SAND_REF_BODY) sand_wish_try_order(w, w->kind, w->wish->subject, 0);
}

static void decline_wished(sand_wisher *w)
{
    if (actor_of(w).ref != SAND_REF_BODY) decline(w);
}

/* ---- the rows ---- */

const sand_order_tries el_tries_move = { .each = try_march, .together = advance, SAND_WISH_UNITS_GOING(2) };
const sand_order_tries el_tries_withdraw = {
    .each = try_withdraw, .slot = 1, .choices = 1, .wishes = SAND_FULFILS(AWAY), .fulfil = withdraw_wished
};
const sand_order_tries el_tries_ride = {
    .first = rides_first, .last = rides_last, .wishes = SAND_FULFILS_ALL, .fulfil = ride_wished
};
const sand_order_tries el_tries_bombard = {
    .each = try_shots, .choices = 1, .wishes = SAND_FULFILS(SHOOT), .fulfil = sand_tries_at_object
};
/* shooting and melee are one thing in these rules */
const sand_order_tries el_tries_attack = { .each = try_attacks,
                                           .choices = 1,
                                           .wishes = SAND_FULFILS(SHOOT) | SAND_FULFILS(FIGHT),
                                           .fulfil = sand_tries_at_object };
const sand_order_tries el_tries_support = { .each = try_support, .choices = 1 };
const sand_order_tries el_tries_help = {
    .first = helpers_first, .last = helpers_last, .wishes = SAND_FULFILS_ALL, .fulfil = help_wished
};
const sand_order_tries el_tries_decline = { .first = decline, .wishes = SAND_FULFILS_ALL, .fulfil = decline_wished };
