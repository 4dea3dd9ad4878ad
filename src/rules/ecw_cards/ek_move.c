/* ek_move.c - moving and standing [EK-MOVE], and which terrain units may pass through or enter [EK-TERR].
 *
 * A move is a pivot about the centre and one straight march in any direction, in either order. Limits that the rules
 * give in numbers are checked on the numbers in the order; places are checked on the table. */
#include "rules/common/answer.h"
#include "rules/common/see.h"
#include "rules/ecw_cards/ek_movement.h"

/* ---- allowances ---- */

/* Returns the length, halved in a storm. [EK-WX-04, EK-A-50] */
int32_t ek_halved(const sand_battle *b, int32_t length)
{
    SAND_ASSERT(length >= 0);
    if (ek_weather_now(b) != EK_STORM) return length;
    if (sand_battle_reads(b, EK_STORM_EXACT)) return length / 2;
    return (length / 2 + SAND_UNIT_LENGTH - 1) / SAND_UNIT_LENGTH * SAND_UNIT_LENGTH;
}

/* The allowance depends on the type alone: no unit must keep near a friend or away from an enemy. [EK-MOVE-01..05,
 * EK-MOVE-10] */
int32_t ek_allowance(const sand_battle *b, unsigned unit)
{
    return ek_halved(b, sand_battle_trait(b, unit, EK_MOVE));
}

/* ---- what is in the way ---- */

/* A commander may go wherever any unit may. [EK-TERR-01, EK-TERR-05, EK-TERR-09, EK-A-24, EK-A-40] */
static sand_ground ground_for(const void *context, unsigned terrain)
{
    const ek_way *who = context;
    const sand_field *field = who->scene->field;
    SAND_ASSERT(terrain >= 1 && terrain <= field->n_terrain);
    bool passes = who->type != 0 && sand_field_enter(field, field->terrain[terrain - 1].kind, who->type) == EK_PASSES;
    if (passes && sand_battle_reads(who->scene->battle, EK_TOWN_PASS_NO)) return SAND_GROUND_BARRED;
    return sand_walk_ground(field, terrain, who->type, EK_CROSSING, EK_WATER);
}

static const char *ground_rule(const sand_battle *b, const sand_mover *mover, unsigned terrain)
{
    SAND_ASSERT(terrain >= 1 && terrain <= b->field->n_terrain);
    uint16_t kind = b->field->terrain[terrain - 1].kind;
    (void)mover;
    if (sand_field_kind(b->field, kind, EK_WATER) != 0) return "EK-TERR-09";
    if (!sand_field_is_open(b->field, kind)) return "EK-TERR-08";
    return sand_field_kind(b->field, kind, EK_HOLDS) != 0 ? "EK-A-24" : "EK-TERR-01";
}

/* Units, friend or enemy, bar the way, even one standing in a town; commanders do not. [EK-MOVE-09, EK-A-24b, EK-A-53,
 * EK-A-54] */
static const sand_way_words words = {
    .unit = { { "EK-MOVE-09", "{u1} is in the way of {u0}" }, { "EK-MOVE-09", "{u0} would stand on {u1}" } },
    .ground = { { "EK-TERR-01", "{u0} may not enter {t1}" }, { "EK-TERR-01", "{u0} may not stand in {t1}" } },
    .edge = { { "EK-A-53", "{u0} would leave the table" }, { "EK-A-53", "Part of {u0} would be off the table" } },
    .touch = { { "EK-A-54", "{u0} would touch {u1}, and only a charge goes into contact" },
               { "EK-A-54", "{u0} would touch {u1}, and only a charge goes into contact" } },
    .ground_rule = ground_rule
};
static const sand_way_words leader_words = {
    .unit = { { "EK-A-40", "{u1} is in the way of {b0}" }, { "EK-A-40", "{u1} stands there" } },
    .ground = { { "EK-TERR-08", "{b0} cannot cross {t1}" }, { "EK-TERR-08", "{b0} cannot stand in {t1}" } },
    .edge = { { "EK-A-53", "{b0} would leave the table" }, { "EK-A-53", "Part of {b0} would be off the table" } },
    .touch = { { "EK-A-40", "{b0} may not come into contact with {u1}" },
               { "EK-A-40", "{b0} may not end in contact with {u1}" } },
    .ground_rule = ground_rule
};

/* Does the unit bar a commander's way? By the reading no unit does, or enemy units, or all. [EK-A-40] */
static bool bars_ride(const void *context, unsigned unit)
{
    const ek_way *way = context;
    if (sand_battle_reads(way->scene->battle, EK_RIDE_PAST_ALL)) return false;
    return sand_battle_reads(way->scene->battle, EK_RIDE_PAST_NONE) || sand_scene_side(way->scene, unit) != way->side;
}

/* ---- where it may end: towns ---- */

/* Returns how many units other than `unit` are in the town; `*one` is one of them, and left alone if there is none. */
static int32_t occupants(sand_scene *scene, unsigned unit, const sand_terrain *town, unsigned *one)
{
    int32_t n = 0;
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == unit || !sand_scene_in_play(scene, i)) continue;
        if (!sand_field_point_in(scene->field, town, sand_scene_centre(scene, i))) continue;
        *one = i;
        n++;
    }
    return n;
}

/* A unit that may only pass through a town must end with its whole base outside; a unit whose centre is inside occupies
 * the town. [EK-TERR-05, EK-TERR-06, EK-A-22, EK-A-24] */
static sand_walk_unrest outside_towns(sand_scene *scene, const sand_mover *mover, const sand_box *box)
{
    static const sand_reason passes = { "EK-TERR-05", "{u0} may pass through {t1}, but not end there" };
    static const sand_reason full = { "EK-TERR-06", "{t1} holds one unit, and {u2} is in it" };
    const sand_field *field = scene->field;
    for (unsigned t = 1; t <= field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        int32_t holds = sand_field_kind(field, piece->kind, EK_HOLDS);
        unsigned one = 0;
        if (sand_field_enter(field, piece->kind, mover->type) == EK_PASSES && sand_field_box_in(field, piece, box))
            return (sand_walk_unrest){ t, false, passes, 0 };
        if (holds > 0 && sand_field_point_in(field, piece, box->centre) &&
            occupants(scene, mover->unit, piece, &one) >= holds)
            return (sand_walk_unrest){ t, true, full, one };
    }
    return (sand_walk_unrest){ 0 };
}

/* ---- the way ---- */

/* Only the place where a pivot ends must be free, and a pivot costs nothing. [EK-MOVE-08, EK-A-11] */
void ek_way_set(ek_way *way, sand_scene *scene, const sand_mover *mover, ek_way_kind kind)
{
    *way = (ek_way){ .scene = scene, .type = mover->type, .side = mover->side };
    way->obstacles = (sand_obstacles){ .context = way,
                                       .ground = ground_for,
                                       .units = kind == EK_RIDE ? bars_ride : NULL, /* [EK-A-40] */
                                       .keep_off = kind == EK_MARCH ? SAND_SLACK : 0,
                                       .placing = scene->suggesting,
                                       .words = mover->unit != 0 ? &words : &leader_words,
                                       .scene = scene };
    way->walk =
        (sand_walk){ .scene = scene,
                     .obstacles = &way->obstacles,
                     .sweep = SAND_TURN_END_ONLY,
                     .budget = kind == EK_RIDE ? (sand_reason){ "EK-A-39", "{b0} moves {l1} at most" }
                                               : (sand_reason){ "EK-MOVE-06", "{u0} has only {l1} of movement" },
                     .unrest = mover->unit != 0 ? outside_towns : NULL };
}

/* ---- may it move at all? ---- */

static sand_reason fixed_reason(const sand_battle *b, unsigned unit)
{
    const ek_unit *state = ek_unit_get(b, unit);
    if (state->moved == EK_WITHDREW) return (sand_reason){ "EK-MEL-11", "{u0} has withdrawn and may do nothing else" };
    if (state->moved != EK_NOT_MOVED) return (sand_reason){ "EK-MOVE-07", "{u0} has used its movement on this card" };
    if (ek_has_acted(b, unit)) return (sand_reason){ "EK-A-05", "{u0} has shot or fought and may not move" };
    if (state->silenced) return (sand_reason){ "EK-WX-05", "{u0} is out of action since the storm" };
    if (ek_is_bogged(b, unit)) return (sand_reason){ "EK-WX-03", "{u0} is bogged and can neither move nor pivot" };
    return (sand_reason){ NULL, NULL };
}

/* Guns that can neither move nor pivot are not asked to move; where units act one by one they are asked, as long as
 * they may shoot afterwards. [EK-WX-03, EK-WX-05, EK-A-06, EK-A-26] */
bool ek_may_still_move(const sand_battle *b, unsigned unit)
{
    if (!ek_has_not_moved(b, unit) || ek_unit_get(b, unit)->silenced) return false;
    return !ek_is_rooted(b, unit) || sand_battle_reads(b, EK_STEPS_UNIT);
}

bool ek_any_unit_moves(const sand_battle *b, sand_room *room)
{
    (void)room;
    for (unsigned i = 0; (i = ek_next_acting(b, i)) != 0;)
        if (ek_may_still_move(b, i)) return true;
    return false;
}

bool ek_may_move(sand_judging *j, unsigned unit)
{
    sand_reason why = fixed_reason(j->scene->battle, unit);
    return !SAND_FORBIDS(j->verdict, why.rule != NULL, why.rule, why.text, unit);
}

/* A unit in a melee may only fight on, stand or withdraw. [EK-A-36] */
static bool is_free(sand_judging *j, unsigned unit)
{
    return !SAND_FORBIDS(j->verdict, j->scene->engaged[unit], "EK-A-36",
                         "{u0} is fighting {u1}: it may fight, stand or withdraw", unit,
                         sand_engage_first(j->scene->battle, unit));
}

/* May the unit make this march? Guns in position may at most pivot. [EK-MOVE-05, EK-ART-08, EK-UNIT-06, EK-A-26] */
static bool is_limbered(sand_judging *j, unsigned unit, int32_t travel)
{
    const sand_battle *b = j->scene->battle;
    if (!ek_unit_get(b, unit)->has_fired || (travel == 0 && sand_battle_reads(b, EK_FIRED_GUNS_PIVOT))) return true;
    SAND_REFUSE(j->verdict, travel == 0 ? "EK-A-26" : "EK-ART-08", "{u0} is in position: it stays where it is", unit);
    sand_answer_limit(j->verdict, 0);
    return false;
}

/* ---- moving [EK-MOVE-06, EK-MOVE-07] ---- */

static const sand_reason faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "EK-MOVE-07", "{u0} makes one straight move, with a pivot before or after it" },
    [SAND_ROUTE_PIVOTS] = { "EK-A-10", "{u0} pivots once: at the start or at the end" },
    [SAND_ROUTE_BEFORE] = { "EK-MOVE-07", "{u0} may not pivot at the start" },
    [SAND_ROUTE_AFTER] = { "EK-MOVE-07", "{u0} may not pivot at the end" },
    [SAND_ROUTE_TURN] = { "EK-MOVE-08", "{u0} may pivot by {a1} at most" },
    [SAND_ROUTE_ASIDE] = { "EK-A-12", "{u0} can only go ahead, within {a1}" }
};

/* The order of a move: EK-OPT-05 allows pivots at both ends, and the other reading of EK-A-12 allows marches only
 * forward. */
static sand_route_grammar grammar_of(const sand_battle *b)
{
    return (sand_route_grammar){ .pivots = sand_battle_reads(b, EK_PIVOTS_BOTH) ? 2 : 1,
                                 .before = true,
                                 .after = true,
                                 .legs = 1,
                                 .turn = SAND_HALF_TURN,
                                 .aside = sand_battle_reads(b, EK_PATH_FORWARD) ? ek_forward(b) : SAND_HALF_TURN };
}

static void go(sand_judging *j, const sand_route *route)
{
    const sand_battle *b = j->scene->battle;
    sand_mover mover = sand_march_mover_of_unit(b, j->entry->subject);
    sand_budget budget = { .total = ek_allowance(b, mover.unit) };
    ek_way way;
    ek_way_set(&way, j->scene, &mover, EK_MARCH);
    j->verdict->cost_total = budget.total;
    j->verdict->cost_used = route->travel;
    if (sand_walk_route(&way.walk, route, &budget, &mover, j->verdict)) j->verdict->rule = "EK-MOVE-06";
}

void ek_check_move(sand_judging *j)
{
    unsigned unit = j->entry->subject;
    sand_route_grammar grammar = grammar_of(j->scene->battle);
    sand_route route;
    if (!ek_may_move(j, unit) || !is_free(j, unit)) return;
    if (sand_answer_lacks(j->verdict, j->entry->n_list == 0, SAND_SLOT_MOTION)) return;
    if (sand_walk_read(j->entry, &grammar, faults, &route, j->verdict) && is_limbered(j, unit, route.travel))
        go(j, &route);
}

/* A unit that has marched in any direction but forward may not shoot, and guns may not shoot after any movement.
 * [EK-SHOOT-02, EK-SHOOT-03, EK-ART-01] */
static ek_unsteady aim_after(const sand_battle *b, unsigned unit, const sand_route *route)
{
    SAND_ASSERT(route->travel >= 0);
    if (sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS)
        return sand_route_pivots(route) != 0 || route->travel > 0 ? EK_GUNS_MOVED : EK_STEADY;
    bool aside = sand_heading_between(sand_heading_add(0, route->leg[0].direction), 0) > ek_forward(b);
    return route->travel > 0 && aside ? EK_WENT_ASIDE : EK_STEADY;
}

void ek_apply_move(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned unit = deed->entry->subject;
    sand_route_grammar grammar = grammar_of(b);
    const sand_walk_order order = sand_walk_order_of(b, deed->entry, &grammar);
    const sand_route *route = &order.route;
    SAND_ASSERT(sand_battle_in_play(b, unit));
    sand_pose turned = { order.from.at, sand_heading_add(order.from.heading, route->first) };
    sand_straight way = { sand_heading_add(turned.heading, route->leg[0].direction), route->travel };
    const char *text = route->travel > 0 ? "{u0} moved {l1}" : "{u0} turned on the spot";
    sand_battle_unit_move(b, unit, order.to);
    ek_note_deed(b, unit);
    ek_unit_of(b, unit)->moved = EK_MOVED;
    ek_unit_of(b, unit)->unsteady = (uint8_t)aim_after(b, unit, route);
    sand_answer_went(b, deed->log, route->travel > 0 ? "EK-MOVE-06" : "EK-MOVE-08", SAND_SAY(text, unit, route->travel),
                     (sand_answer_way){ order.from, order.to });
    ek_ride_over_commanders(b, unit, turned, way, deed->log);
}

/* ---- standing, and putting guns in position ---- */

void ek_check_stand(sand_judging *j)
{
    j->verdict->rule = "EK-D-02";
    unsigned unit = j->entry->subject;
    SAND_FORBIDS(j->verdict, ek_unit_get(j->scene->battle, unit)->moved != EK_NOT_MOVED, "EK-D-02",
                 "{u0} has used its movement on this card", unit);
}

/* Standing is a move of no distance. [EK-A-07] */
void ek_apply_stand(const sand_deed *deed)
{
    SAND_ASSERT(sand_battle_in_play(deed->b, deed->entry->subject));
    ek_unit_of(deed->b, deed->entry->subject)->moved = EK_STOOD;
}

/* By one reading guns must declare that they take position before they may shoot. [EK-A-25] */
void ek_check_unlimber(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    if (!ek_may_move(j, unit)) return;
    j->verdict->rule = "EK-A-25";
    bool guns = sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS && sand_battle_reads(b, EK_DEPLOYED_DECLARED);
    if (SAND_FORBIDS(j->verdict, !guns, "EK-A-25", "{u0} has nothing to put in position", unit)) return;
    SAND_FORBIDS(j->verdict, ek_unit_get(b, unit)->has_fired, "EK-A-25", "{u0} is in position already", unit);
}

void ek_apply_unlimber(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(!ek_unit_get(deed->b, unit)->has_fired);
    ek_note_deed(deed->b, unit);
    ek_unit_of(deed->b, unit)->moved = EK_STOOD;
    ek_unit_of(deed->b, unit)->has_fired = 1;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_MARK, "EK-A-25", SAND_SAY("{u0} went into position", unit));
}
