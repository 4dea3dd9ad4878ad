/* el_suggest.c - wishes turned into orders: what a drag, a drop or a computer's intent means in the grammar of the
 * rules.
 *
 * Every order that comes out has been judged legal.  A march that is too long is cut to its longest legal part. */
#include "battle/actor.h"
#include "orders/room.h"
#include "rules/common/choosing.h"
#include "rules/common/muster.h"
#include "rules/common/wish_leader.h"
#include "rules/common/wish_units.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* ---- who may do what ---- */

/* While an order is under way, the units of that command. */
static unsigned next_acting(const sand_battle *b, unsigned unit)
{
    unsigned ordered = el_ordered_now(b);
    while (unit++ < b->field->n_units)
        if (sand_alternating_acts(b, unit) && (ordered == 0 || sand_battle_unit(b, unit)->command == ordered))
            return unit;
    return 0;
}

static bool is_free(const sand_scene *scene, unsigned unit)
{
    return !el_unit_get(scene->battle, unit)->emplaced;
}

static int32_t allowance(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EL_MOVE);
}

static bool has_not_moved(const sand_battle *b, unsigned unit)
{
    return !el_unit_get(b, unit)->moved;
}

static bool has_not_fired(const sand_battle *b, unsigned unit)
{
    return !el_unit_get(b, unit)->bombarded;
}

static bool does_not_attack(const sand_battle *b, unsigned unit)
{
    return el_unit_get(b, unit)->attacks == 0;
}

static bool goes_along(const sand_scene *scene, unsigned unit)
{
    return is_free(scene, unit) && has_not_moved(scene->battle, unit);
}

/* ---- moves ---- */

static void withdraw(sand_wisher *w, unsigned unit)
{
    sand_wish_try_order(w, EL_ORDER_WITHDRAW, unit, 0);
}

static void face_nearest(sand_wisher *w, unsigned unit)
{
    unsigned enemy = sand_wish_nearest_enemy(w->scene, unit);
    int32_t turn =
        enemy == 0 ? 0 : sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, enemy));
    if (turn != 0) sand_wish_units_try_route(w, unit, (sand_wish_route){ .first = turn });
}

/* Near the enemy one turns or goes away. [EL-ZONE-02] */
static void sample_moves(sand_wisher *w, unsigned unit, uint32_t begin)
{
    if (el_binding_enemy(w->scene, unit) == 0) {
        sand_wish_units_sample_moves(w, unit, begin);
        return;
    }
    if (sand_wish_wants(w, EL_ORDER_WITHDRAW) && begin % 2 == 0) withdraw(w, unit);
    if (sand_wish_wants(w, EL_ORDER_MOVE)) face_nearest(w, unit);
    if (sand_wish_wants(w, EL_ORDER_WITHDRAW) && begin % 2 != 0) withdraw(w, unit);
    if (sand_wish_wants(w, EL_ORDER_MOVE))
        sand_wish_units_try_route(
            w, unit, (sand_wish_route){ .direction = SAND_HALF_TURN, .travel = allowance(w->scene->battle, unit) });
}

/* ---- commanders ---- */

static const sand_wish_leader leader = { EL_ORDER_RIDE, 0, EL_COMMANDER_MOVE + EL_ROAD_BONUS };

/* Beside a unit of his army that an enemy is near, or nearly so. */
static void sample_ride(sand_wisher *w, unsigned body)
{
    const sand_battle *b = w->scene->battle;
    for (unsigned i = 0; i < w->scene->n && sand_wish_has_room(w); i++) {
        unsigned unit = (w->wish->begin + i) % w->scene->n + 1;
        if (!sand_alternating_acts(b, unit) || sand_battle_trait(b, unit, EL_SIMILAR) == 0) continue;
        unsigned enemy = sand_wish_nearest_enemy(w->scene, unit);
        if (enemy == 0 || !sand_scene_within(w->scene, unit, enemy, 2 * EL_COMBAT_RANGE)) continue;
        sand_wish_leader_join(w, leader, body, unit);
    }
}

static bool may_ride_now(const sand_battle *b, unsigned body)
{
    unsigned ordered = el_ordered_now(b);
    return el_may_still_ride(b, body) && (ordered == 0 || el_body_get(b, body)->leads == ordered);
}

static sand_wish_berth berth_of(const sand_wisher *w, sand_actor who)
{
    const sand_battle *b = w->scene->battle;
    bool unit = who.ref == SAND_REF_UNIT;
    sand_ref_kind of = unit ? SAND_REF_UNIT : SAND_REF_BODY;
    sand_wish_berth berth = sand_wish_berth_of(b, unit ? EL_ORDER_PLACE : EL_ORDER_POST, el_comer(b, of, who.index));
    if (!unit && sand_battle_body_def(b, who.index)->role == SAND_ROLE_SUPPLY)
        berth.ground = el_base_strip(b, who.index);
    return berth;
}

static void sample_place(sand_wisher *w, sand_actor who)
{
    if (!sand_wish_wants(w, who.ref == SAND_REF_UNIT ? EL_ORDER_PLACE : EL_ORDER_POST)) return;
    sand_wish_berth berth = berth_of(w, who);
    sand_wish_places(w, &berth);
}

/* Whoever arrives, and commanders. */
static void sample_comers(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    if (sand_battle_step_now(b) == EL_STEP_MOVE) {
        sand_actor who = el_deploys_next(b, w->side);
        if (who.index != 0) sample_place(w, who);
    }
    for (unsigned i = 0; i < b->field->n_leaders && sand_wish_wants(w, EL_ORDER_RIDE); i++)
        if (may_ride_now(b, b->field->leader[i])) sample_ride(w, b->field->leader[i]);
}

/* All of a command straight ahead by one order, as far as the slowest goes. */
static void sample_advances(sand_wisher *w)
{
    enum { MOST = 8 };
    const sand_battle *b = w->scene->battle;
    for (unsigned c = 1; c <= b->field->n_commands && sand_wish_wants(w, EL_ORDER_MOVE); c++) {
        sand_entry sheet[MOST];
        unsigned n = 0;
        int32_t travel = INT32_MAX;
        for (unsigned i = 0; n < MOST && (i = next_acting(b, i)) != 0;) {
            if (sand_battle_unit(b, i)->command != c || !goes_along(w->scene, i)) continue;
            if (allowance(b, i) < travel) travel = allowance(b, i);
            sheet[n++] = sand_wish_entry(EL_ORDER_MOVE, i, 0);
        }
        if (n >= 2 && sand_wish_has_room(w)) sand_wish_advance(w, sheet, n, travel);
    }
}

/* ---- bombardment and combat ---- */

static void sample_shots(sand_wisher *w, unsigned unit, uint32_t begin)
{
    if (sand_wish_wants(w, EL_ORDER_BOMBARD)) sand_wish_targets(w, EL_ORDER_BOMBARD, unit, begin, el_may_bombard);
}

static void sample_attacks(sand_wisher *w, unsigned unit, uint32_t begin)
{
    if (sand_wish_wants(w, EL_ORDER_ATTACK)) sand_wish_targets(w, EL_ORDER_ATTACK, unit, begin, el_may_attack);
    if (el_names_supporters(w->scene->battle) && sand_wish_wants(w, EL_ORDER_SUPPORT))
        sand_wish_targets(w, EL_ORDER_SUPPORT, unit, begin, el_may_support);
}

/* One helps or another, or nobody; beginning anywhere. */
static void sample_help(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned n = b->field->n_leaders + 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned which = (w->wish->begin + i) % n;
        if (which == n - 1)
            sand_wish_try_order(w, EL_ORDER_DECLINE, 0, 0);
        else if (el_may_help(b, b->field->leader[which]))
            sand_wish_try_order(w, EL_ORDER_HELP, b->field->leader[which], 0);
    }
}

/* ---- deployment ---- */

/* Somebody is left out only where no place was found. */
static void sample_places(sand_wisher *w)
{
    sand_actor who = el_deploys_next(w->scene->battle, w->side);
    if (w->wish->subject != 0) who = sand_actor_of(w->wish->subject_ref, w->wish->subject);
    size_t before = w->added;
    if (who.index != 0) sample_place(w, who);
    if (w->added == before && w->wish->subject == 0) sand_wish_try_order(w, EL_ORDER_DONE, 0, 0);
}

static bool waits(const sand_battle *b, sand_actor who)
{
    return sand_actor_exists(b, who) &&
           sand_muster_waits(b, who.ref == SAND_REF_UNIT ? SAND_REF_UNIT : SAND_REF_BODY, who.index);
}

static void place_there(sand_wisher *w, sand_actor who)
{
    sand_wish_berth berth = berth_of(w, who);
    sand_pose pose = w->wish->pose;
    if (pose.heading < 0) pose.heading = w->scene->field->side[w->side - 1].home;
    sand_wish_place(w, &berth, pose);
}

/* ---- single wishes ---- */

static bool fulfil_here(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned step = sand_battle_step_now(b);
    sand_actor who = sand_actor_of(w->wish->subject_ref, w->wish->subject);
    bool moving = step == EL_STEP_MOVE || step == EL_STEP_ORDERED;
    if (step == EL_STEP_RESOLVE) return sand_choosing_fulfils(w);
    if (step == EL_STEP_HELP) {
        sand_wish_try_order(w, who.ref == SAND_REF_BODY ? EL_ORDER_HELP : EL_ORDER_DECLINE,
                            who.ref == SAND_REF_BODY ? who.index : 0, 0);
    } else if (w->wish->kind == SAND_WISH_REACH && who.index != 0 && waits(b, who)) {
        place_there(w, who);
    } else if (who.ref == SAND_REF_BODY) {
        if (moving && el_is_commander(b, who.index)) sand_wish_leader_send(w, leader, who.index);
    } else if (w->wish->kind == SAND_WISH_SHOOT && step == EL_STEP_DECLARE) {
        sand_wish_try_order(w, EL_ORDER_ATTACK, who.index, w->wish->object); /* shooting and melee are one thing */
    } else if (w->wish->kind == SAND_WISH_AWAY && moving && who.index != 0 && sand_actor_exists(b, who) &&
               sand_alternating_acts(b, who.index) && el_binding_enemy(w->scene, who.index) != 0) {
        withdraw(w, who.index);
    } else {
        return false;
    }
    return true;
}

/* ---- what is tried of each step ---- */

/* clang-format off */
static const sand_wish_samples samples[EL_STEPS + 1] = {
    [EL_STEP_DEPLOY]  = { .whole = sample_places },
    [EL_STEP_MOVE]    = { .still = has_not_moved, .by_unit = { sample_comers, sample_moves, sample_advances, EL_ORDER_DONE } },
    [EL_STEP_ORDERED] = { .still = has_not_moved, .by_unit = { sample_comers, sample_moves, sand_wish_units_sample_advance, EL_ORDER_DONE } },
    [EL_STEP_BOMBARD] = { .still = has_not_fired, .by_unit = { NULL, sample_shots, NULL, EL_ORDER_DONE } },
    [EL_STEP_DECLARE] = { .still = does_not_attack, .by_unit = { NULL, sample_attacks, NULL, EL_ORDER_DONE } },
    [EL_STEP_RESOLVE] = { .whole = sand_choosing_sample },
    [EL_STEP_HELP]    = { .whole = sample_help },
};

const sand_wish_units el_wishes = {
    .move = EL_ORDER_MOVE, .withdraw = EL_ORDER_WITHDRAW, .shoot = EL_ORDER_BOMBARD, .fight = EL_ORDER_ATTACK,
    .done = EL_ORDER_DONE, .place = EL_ORDER_PLACE, .post = EL_ORDER_POST,
    .moving = SAND_IN(EL_STEP_MOVE) | SAND_IN(EL_STEP_ORDERED), .shooting = SAND_IN(EL_STEP_BOMBARD),
    .fighting = SAND_IN(EL_STEP_DECLARE), .unended = SAND_IN(EL_STEP_DEPLOY),
    .samples = samples,
    .next = next_acting, .is_free = is_free, .break_off = withdraw,
    .goes_along = goes_along, .fulfils = fulfil_here,
};
/* clang-format on */
