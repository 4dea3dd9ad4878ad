/* wish_units.c - what units that march, charge, break off and turn may try, and what single wishes about them mean. */
#include "rules/common/wish_units.h"

#include <string.h>

#include "battle/actor.h"
#include "rules/common/chapters.h"
#include "rules/common/engage.h"

#include "geom/heading.h"

static bool is_free(const sand_wisher *w, unsigned unit)
{
    const sand_wish_units *units = w->units;
    return units->is_free == NULL ? !w->scene->engaged[unit] : units->is_free(w->scene, unit);
}

/* ---- marches ---- */

static int32_t ahead_of(const sand_wisher *w)
{
    return w->units->ahead == NULL ? 0 : w->units->ahead(w->scene->battle);
}

static int32_t allowance_of(const sand_wisher *w, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    if (w->units->allowance != NULL) return w->units->allowance(b, unit);
    return sand_battle_trait(b, unit, b->field->rules->tables.move_column - 1u);
}

static bool charges(const sand_wisher *w, unsigned unit)
{
    return w->units->charges != NULL && w->units->charges(w->scene, unit);
}

bool sand_wish_units_try_route(sand_wisher *w, unsigned unit, sand_wish_route route)
{
    const sand_wish_units *units = w->units;
    bool asked = route.first == 0 && route.travel > 0 && units->is_barred != NULL;
    if (asked && units->is_barred(w, unit, route.direction)) return false;
    sand_entry entry = sand_wish_move(w->kind, unit, route);
    return entry.n_list != 0 && sand_wish_try_move(w, &entry);
}

/* Marches worth trying: so many halves of the allowance in a direction, or after turning to the nearest enemy. */
typedef struct {
    int32_t direction, halves;
    bool at_enemy, aside; /* aside: as far off straight ahead as still lets it shoot afterwards */
} march;
static const march marches[SAND_WISH_UNITS_MARCHES] = { { 0, 2, false, false },
                                                        { 0, 1, false, false },
                                                        { 0, 2, true, false },
                                                        { 0, 0, true, false },
                                                        { SAND_HALF_TURN, 2, false, false },
                                                        { 1, 2, false, true },
                                                        { -1, 2, false, true } };

void sand_wish_units_march(sand_wisher *w, unsigned unit, unsigned nth)
{
    const sand_wish_units *units = w->units;
    const sand_battle *b = w->scene->battle;
    SAND_ASSERT(nth < SAND_WISH_UNITS_MARCHES);
    const march *m = &marches[nth];
    if (!is_free(w, unit)) return;
    sand_wish_route route = { .direction = m->aside ? m->direction * ahead_of(w) : m->direction };
    route.travel = allowance_of(w, unit) * m->halves / 2;
    if (m->at_enemy) {
        unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
        if (nearest == 0) return;
        route.first = sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest));
        if (m->halves > 0 && units->pivot_fee != NULL) route.travel -= units->pivot_fee(b, 1);
    }
    sand_wish_units_try_route(w, unit, route);
}

void sand_wish_units_advance_of(sand_wisher *w, unsigned command)
{
    enum { MOST = 16 };
    const sand_wish_units *units = w->units;
    const sand_battle *b = w->scene->battle;
    sand_entry sheet[MOST];
    unsigned n = 0;
    int32_t travel = INT32_MAX;
    if (units->goes_along == NULL) return;
    for (unsigned i = 0; n < MOST && (i = sand_chapters_of(b)->next(b, i)) != 0;) {
        bool meant = command == 0 || sand_battle_unit(b, i)->command == command;
        if (!meant || !units->goes_along(w->scene, i)) continue;
        int32_t allowance = allowance_of(w, i);
        if (allowance < travel) travel = allowance;
        sheet[n++] = sand_wish_entry(w->kind, i, 0);
    }
    if (n < 2) return;
    sand_entry again[MOST];
    memcpy(again, sheet, n * sizeof *sheet);
    sand_wish_advance(w, sheet, n, travel);
    if (command != 0 && sand_wish_has_room(w)) sand_wish_advance_some(w, again, n, travel);
}

void sand_wish_units_advance(sand_wisher *w)
{
    sand_wish_units_advance_of(w, 0);
}

/* ---- marches wished for ---- */

/* Marches to the place, but not by a step too short to be worth an order, unless the place itself is that near. */
static void reach(sand_wisher *w, unsigned unit, sand_pose to)
{
    int32_t distance = sand_point_distance(sand_scene_centre(w->scene, unit), to.at);
    w->least = distance > SAND_WISH_LEAST_WORTH ? SAND_WISH_LEAST_WORTH : distance > 1 ? distance : 1;
    sand_wish_reach(w, unit, to, ahead_of(w), sand_wish_units_try_route);
    w->least = 1;
}

static void face(sand_wisher *w, unsigned unit)
{
    int32_t turn = sand_heading_difference(sand_scene_box(w->scene, unit)->heading, w->wish->pose.heading);
    sand_wish_units_try_route(w, unit, (sand_wish_route){ .first = turn });
}

/* An enemy that cannot be charged is marched at all the same, and so is a body. */
static void close_with(sand_wisher *w, unsigned unit)
{
    unsigned target = sand_tries_target(w);
    sand_actor body = sand_actor_body(sand_wish_object_body(w));
    if (body.index != 0 && sand_actor_exists(w->scene->battle, body))
        reach(w, unit, (sand_pose){ sand_actor_pose(w->scene->battle, body).at, -1 });
    if (target != 0) reach(w, unit, (sand_pose){ sand_scene_centre(w->scene, target), -1 });
}

/* A unit in contact breaks off instead. */
static void go_away(sand_wisher *w, unsigned unit)
{
    unsigned target = sand_tries_target(w), from = target != 0 ? target : sand_wish_nearest_enemy(w->scene, unit);
    if (from == 0 || w->scene->engaged[unit]) return;
    sand_wish_away(w, unit, sand_scene_centre(w->scene, from), allowance_of(w, unit), sand_wish_units_try_route);
}

void sand_wish_units_go(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w);
    if (unit == 0) return;
    switch (w->wish->kind) {
    case SAND_WISH_FACE: face(w, unit); break;
    case SAND_WISH_CLOSE: close_with(w, unit); break;
    case SAND_WISH_AWAY: go_away(w, unit); break;
    default: reach(w, unit, w->wish->pose); break;
    }
}

const sand_order_tries sand_wish_units_marches = { .each = sand_wish_units_march,
                                                   .together = sand_wish_units_advance,
                                                   SAND_WISH_UNITS_GOING(2) };

/* ---- charges ---- */

static bool try_charge(sand_wisher *w, unsigned unit, unsigned target, int32_t turn)
{
    sand_entry entry = sand_wish_entry(w->kind, unit, target);
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return sand_wish_try(w, &entry);
}

/* Turns to a place as far as a charger may. */
static int32_t turn_to_charge(const sand_wisher *w, const sand_box *box, sand_point place)
{
    int32_t most = w->units->charge_turn ? w->units->charge_turn(w->scene->battle) : 0,
            turn = sand_wish_turn_to(box, place);
    return turn > most ? most : turn < -most ? -most : turn;
}

/* Charges straight ahead if that meets the target, otherwise turned to its middle and, for an explicit wish, to its
 * corners. */
static bool charge_home(sand_wisher *w, unsigned unit, unsigned target, bool wanted)
{
    if (!charges(w, unit)) return false;
    if (!sand_scene_within(w->scene, unit, target, allowance_of(w, unit))) return false;
    const sand_box *box = sand_scene_box(w->scene, unit), *enemy = sand_scene_box(w->scene, target);
    if (try_charge(w, unit, target, 0)) return true;
    int32_t turn = turn_to_charge(w, box, enemy->centre);
    if (turn != 0 && try_charge(w, unit, target, turn)) return true;
    for (unsigned i = 0; i < 4 && wanted; i++) {
        if (try_charge(w, unit, target, turn_to_charge(w, box, enemy->corner[i]))) return true;
    }
    return false;
}

static void try_charges(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth; /* all enemies within reach form one choice, starting with any */
    if (!is_free(w, unit) || !charges(w, unit)) return;
    sand_wish_round near = sand_wish_round_of(w->scene, unit, w->wish->begin % w->scene->n, allowance_of(w, unit));
    for (unsigned enemy; sand_wish_has_room(w) && (enemy = sand_wish_round_next(&near)) != 0;)
        charge_home(w, unit, enemy, false);
}

static void charge_wished(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w), target = sand_tries_target(w);
    if (unit != 0 && target != 0) charge_home(w, unit, target, true);
}

const sand_order_tries sand_wish_units_charges = {
    .each = try_charges, .slot = 1, .choices = 1, .wishes = SAND_FULFILS(CLOSE), .fulfil = charge_wished
};

/* ---- standing and breaking off ---- */

static void stand(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    sand_wish_try_order(w, w->kind, unit, 0);
}

static void stand_wished(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w);
    if (unit != 0) stand(w, unit, 0);
}

const sand_order_tries sand_wish_units_stands = {
    .each = stand, .slot = 0, .choices = 1, .wishes = SAND_FULFILS(STAY), .fulfil = stand_wished
};

/* Breaks the unit off: as the ruleset says, or away from the enemy it has fought longest. */
static void break_off(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    const sand_wish_units *units = w->units;
    if (!w->scene->engaged[unit]) return;
    if (units->break_off != NULL)
        units->break_off(w, unit);
    else
        sand_wish_try_order(w, w->kind, unit, sand_engage_first(w->scene->battle, unit));
}

static void break_off_wished(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w);
    if (unit != 0) break_off(w, unit, 0);
}

const sand_order_tries sand_wish_units_breaks_off = {
    .each = break_off, .slot = 1, .choices = 1, .wishes = SAND_FULFILS(AWAY), .fulfil = break_off_wished
};

/* ---- turning on the spot ---- */

static void turn_on_the_spot(sand_wisher *w, unsigned unit, int32_t turn)
{
    sand_entry entry = sand_wish_move(w->kind, unit, (sand_wish_route){ .first = turn });
    if (turn != 0) sand_wish_try(w, &entry);
}

static void turn_to_nearest(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
    if (nearest == 0) return;
    turn_on_the_spot(w, unit, sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest)));
}

static void turn_wished(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w);
    if (unit == 0) return;
    turn_on_the_spot(w, unit, sand_heading_difference(sand_scene_box(w->scene, unit)->heading, w->wish->pose.heading));
}

const sand_order_tries sand_wish_units_turns = {
    .each = turn_to_nearest, .slot = 0, .choices = 1, .wishes = SAND_FULFILS(FACE), .fulfil = turn_wished
};
