/* wish_intents.c - turns what one unit may intend in a turn into a plan, and chooses what suits it: chargers charge
 * units that they beat, shooters halt within range, units that do either get off, shaken units rally, guns load and
 * fire. */
#include "rules/common/wish_intents.h"

#include "geom/measure.h"
#include "rules/common/chapters.h"
#include "rules/common/losses.h"
#include "rules/common/plan_past.h"

typedef sand_wish_intending intending;

enum { NOWHERE = INT32_MAX / 2 /* as short_of of a goal: the unit only turns to it */ };

sand_wish_intending sand_wish_intents_of(sand_wisher *w, unsigned unit, unsigned enemy)
{
    return (intending){ w, sand_chapters_of(w->scene->battle)->intents, unit, enemy };
}

static const sand_battle *battle(const intending *me)
{
    return me->w->scene->battle;
}

/* The ticks of one whole plan. */
static int32_t whole(const intending *me)
{
    return me->how->ticks(battle(me));
}

static sand_intent_arm arm(const intending *me)
{
    return me->how->arm(battle(me), me->unit);
}

static sand_intent_bound bound(const intending *me)
{
    return me->how->bound(battle(me), me->unit);
}

static bool is_mounted(const sand_wish_intents *how, const sand_battle *b, unsigned unit)
{
    return sand_battle_formation(b, unit)->base_state == how->mounted;
}

/* How far the unit goes in a whole move, as it is now. */
static int32_t speed(const intending *me)
{
    const sand_battle *b = battle(me);
    return me->how->pace(b, me->unit).speed(b, me->unit, sand_battle_formation(b, me->unit)->base_state);
}

static sand_point place_of(const intending *me)
{
    return sand_battle_unit_pose(battle(me), me->enemy).at;
}

static int32_t far_off(const intending *me)
{
    return sand_nearest_distance(battle(me), me->unit, me->enemy);
}

/* ---- ways ---- */

/* Will the friend not make way? Guns, units that hold and units in contact do not. */
static bool stands(const sand_battle *b, unsigned unit)
{
    const sand_wish_intents *how = sand_chapters_of(b)->intents;
    return how->arm(b, unit) == SAND_ARM_GUNS || how->bound(b, unit) == SAND_BOUND_TO_PLACE ||
           sand_battle_engaged(b, unit);
}

bool sand_wish_intents_go(const intending *me, sand_plan_goal goal, int32_t ticks, sand_entry *e)
{
    const sand_pace pace = me->how->pace(battle(me), me->unit);
    const sand_plan_past past = { .pace = &pace, .back = me->how->back, .next = whole(me), .stands = stands };
    return sand_wish_plans_towards(me->w, &past, goal, ticks, e);
}

static bool orders(const intending *me, unsigned kind, sand_entry *e)
{
    return sand_wish_plans_order(me->w, kind, me->unit, kind == me->how->charge ? me->enemy : 0, e);
}

static bool steps(const intending *me, sand_verb verb, int32_t angle, int32_t travel, sand_entry *e)
{
    return sand_wish_plans_step(me->w, me->unit, (sand_motion_step){ (int32_t)verb, angle, travel }, e);
}

static bool follows_route(const intending *me, int32_t ticks, sand_entry *e)
{
    sand_plan_way way = me->how->on_route(battle(me), me->unit, ticks);
    return sand_wish_plans_way(me->w, me->unit, &way, e);
}

/* ---- looking about ---- */

/* A charge on a unit that it stands behind strikes flank or rear. */
static bool is_barred(const sand_wish_intents *how, const sand_battle *b, unsigned unit, unsigned enemy)
{
    bool behind = sand_nearest_is_behind(b, unit, enemy);
    return is_mounted(how, b, unit) && how->barred(b, unit, enemy, behind ? SAND_FACE_REAR : SAND_FACE_FRONT);
}

/* By how much a base of the unit is better hand to hand than a base of the enemy. */
static int32_t advantage(const sand_wish_intents *how, const sand_battle *b, unsigned unit, unsigned enemy)
{
    enum { OVER_CREWS = 3 };
    sand_face face = sand_nearest_is_behind(b, unit, enemy) ? SAND_FACE_LEFT : SAND_FACE_FRONT;
    if (how->arm(b, enemy) == SAND_ARM_GUNS) return OVER_CREWS;
    return how->advantage(b, &(sand_attempt){ .by = (uint16_t)unit, .at = (uint16_t)enemy, .face = (uint8_t)face });
}

/* Is the way of a charge free of friends, as far as the unit gets this turn? */
static bool is_open(const intending *me)
{
    const sand_pace pace = me->how->pace(battle(me), me->unit);
    const sand_mover from = sand_march_mover_of_unit(battle(me), me->unit);
    const sand_plan_goal goal = { place_of(me), 0 };
    sand_plan_way way = sand_plan_way_through(&pace, &from, &goal, 1, whole(me));
    return way.n > 0 && sand_plan_past_is_open(battle(me), me->unit, &way);
}

/* The enemy that the unit has the best chance to beat of those it may charge, near ones preferred; 0: none against
 * which its advantage is at least `least`. */
static unsigned best_to_charge(const intending *me, int32_t least)
{
    const sand_battle *b = battle(me);
    unsigned best = 0;
    int32_t most = 0, stride = speed(me) / 4 + 1;
    for (unsigned enemy = 0; (enemy = sand_battle_next_enemy(b, me->unit, enemy)) != 0;) {
        const intending at = { me->w, me->how, me->unit, enemy };
        int32_t over = advantage(me->how, b, me->unit, enemy);
        if (over < least || is_barred(me->how, b, me->unit, enemy)) continue;
        int32_t good = 2 * over - far_off(&at) / stride;
        if ((best != 0 && good <= most) || !is_open(&at)) continue;
        best = enemy;
        most = good;
    }
    return best;
}

/* A mounted enemy near enough to charge the unit, one that beats it before one that does not; 0: none. */
static unsigned rider_near(const intending *me)
{
    const sand_battle *b = battle(me);
    unsigned rider = 0;
    for (unsigned enemy = 0; (enemy = sand_battle_next_enemy(b, me->unit, enemy)) != 0;) {
        if (!is_mounted(me->how, b, enemy) || sand_nearest_distance(b, me->unit, enemy) > me->how->threat) continue;
        rider = enemy;
        if (advantage(me->how, b, enemy, me->unit) > 0 && !is_barred(me->how, b, enemy, me->unit)) break;
    }
    return rider;
}

/* ---- intents ---- */

/* Loaded guns wait to fire, empty ones load; limbered ones go towards the enemy until it is in range. */
static bool serves_guns(const intending *me, sand_entry *e)
{
    const sand_battle *b = battle(me);
    int32_t range = sand_battle_trait(b, me->unit, me->how->range), distance = 0;
    sand_nearest_enemy(b, me->unit, NULL, &distance);
    if (sand_battle_formation(b, me->unit)->base_state == 0) return orders(me, me->how->load, e);
    if (distance <= range) return steps(me, SAND_VERB_CHANGE, 0, 0, e);
    sand_plan_goal goal = { place_of(me), range - sand_battle_number(b, me->how->near) };
    return sand_wish_intents_go(me, goal, whole(me), e);
}

static bool closes(const intending *me, sand_entry *e)
{
    if (bound(me) == SAND_BOUND_TO_ROUTE) return follows_route(me, whole(me), e);
    return orders(me, me->how->charge, e);
}

static bool closes_on_best(const intending *me, int32_t least, int32_t within, sand_entry *e)
{
    const intending at = { me->w, me->how, me->unit, best_to_charge(me, least) };
    return at.enemy != 0 && far_off(&at) <= within && closes(&at, e);
}

static bool goes_to_shot(const intending *me, int32_t ticks, sand_entry *e)
{
    if (bound(me) == SAND_BOUND_TO_ROUTE) return follows_route(me, ticks, e);
    sand_box his = sand_battle_unit_box(battle(me), me->enemy);
    sand_point size = sand_point_subtract(his.bounds.high, his.bounds.low);
    sand_plan_goal goal = { place_of(me), me->how->shot + sand_geom_radius_of(size.x, size.y) / 2 };
    return sand_wish_intents_go(me, goal, ticks, e);
}

/* Goes to beside the nearer flank of the enemy, so that the next charge strikes it. */
static bool goes_round(const intending *me, sand_entry *e)
{
    sand_point beside = sand_nearest_beside(battle(me), me->unit, me->enemy, me->how->beside);
    return sand_wish_intents_go(me, (sand_plan_goal){ beside, 0 }, whole(me), e);
}

static bool goes_to_ground(const intending *me, bool middle, sand_entry *e)
{
    sand_plan_goal goal = { { 0, 0 }, 0 };
    if (sand_muster_nearest_objective(battle(me), me->unit, middle, &goal.place) <= 0) return false;
    return sand_wish_intents_go(me, goal, whole(me), e);
}

/* Must the unit leave for the objective now to be there when the battle ends? */
static bool is_late(const intending *me)
{
    const sand_battle *b = battle(me);
    sand_point place;
    int32_t far = sand_muster_nearest_objective(b, me->unit, true, &place), move = speed(me);
    int32_t left = (int32_t)b->field->turn_limit - (int32_t)sand_battle_head(b)->turn;
    return far >= 0 && move > 0 && b->field->turn_limit > 0 && far / move >= left - 1;
}

static bool takes_cover(const intending *me, sand_entry *e)
{
    const sand_battle *b = battle(me);
    const sand_wish_intents *how = me->how;
    const sand_shelter_goal goal = { how->cover, sand_battle_number(b, how->behind), how->cover_every,
                                     how->cover_most };
    int32_t far = is_mounted(how, b, me->unit) ? -1 : sand_shelter_ahead(b, me->unit, place_of(me), &goal);
    if (far == 0) return orders(me, how->stand, e);
    return far > 0 && steps(me, SAND_VERB_MARCH, 0, far, e);
}

/* In the saddle, goes half a move towards range of the enemy and dismounts; on foot, mounts. */
static bool changes_seat(const intending *me, sand_entry *e)
{
    if (arm(me) != SAND_ARM_EITHER) return false;
    if (!is_mounted(me->how, battle(me), me->unit)) return steps(me, SAND_VERB_CHANGE, me->how->mounted, 0, e);
    if (bound(me) != SAND_BOUND_TO_PLACE && goes_to_shot(me, whole(me) / 2, e)) {
        sand_entry goes = *e;
        sand_entry_add_step(e, SAND_VERB_CHANGE, 0, 0);
        if (sand_wish_plans_may(me->w, e)) return true;
        *e = goes;
    }
    return steps(me, SAND_VERB_CHANGE, 0, 0, e);
}

static bool goes_by_road(const intending *me, sand_entry *e)
{
    return sand_wish_plans_road(me->w, me->how->roads(battle(me), me->unit), speed(me), e);
}

/* A unit bent along a road goes on by it while no enemy is near; then it forms line. */
static bool leaves_bend(const intending *me, sand_entry *e)
{
    return (far_off(me) > me->how->bent && goes_by_road(me, e)) || sand_wish_plans_line(me->w, me->unit, e) ||
           goes_by_road(me, e) || orders(me, me->how->stand, e);
}

/* ---- what suits ---- */

static bool stays(const intending *me, sand_entry *e)
{
    bool idle = sand_battle_unit(battle(me), me->unit)->hits > 0 && arm(me) == SAND_ARM_CHARGERS;
    return (idle && orders(me, me->how->rally, e)) || orders(me, me->how->stand, e);
}

/* A unit that only charges attacks an enemy that it beats, and works round one that it may not charge. */
static bool suits_chargers(const intending *me, sand_entry *e)
{
    const sand_battle *b = battle(me);
    if (closes_on_best(me, 1, INT32_MAX, e)) return true;
    if (sand_battle_unit(b, me->unit)->hits > 0 && orders(me, me->how->rally, e)) return true;
    if (is_barred(me->how, b, me->unit, me->enemy)) return goes_round(me, e) || stays(me, e);
    bool blocked = advantage(me->how, b, me->unit, me->enemy) >= 0 && !is_open(me);
    sand_plan_goal goal = { place_of(me), sand_battle_number(b, me->how->near) };
    return (blocked && sand_wish_intents_go(me, goal, whole(me), e)) || stays(me, e);
}

/* Shooters charge only an enemy close by that they surely beat; otherwise they go to within range, and shoot. */
static bool suits_shooters(const intending *me, sand_entry *e)
{
    enum { SURELY = 2 };
    return closes_on_best(me, SURELY, me->how->close, e) || goes_to_shot(me, whole(me), e) || stays(me, e);
}

static bool suits_either(const intending *me, sand_entry *e)
{
    return closes_on_best(me, 2, INT32_MAX, e) || (far_off(me) <= me->how->get_off && changes_seat(me, e)) ||
           goes_to_shot(me, whole(me), e) || stays(me, e);
}

/* What suits a unit that has nothing more urgent to do and may go where it likes. */
static bool suits_arm(const intending *me, sand_entry *e)
{
    bool late = is_late(me);
    if (late && goes_to_ground(me, true, e)) return true;
    if (arm(me) == SAND_ARM_EITHER && is_mounted(me->how, battle(me), me->unit)) return suits_either(me, e);
    const intending from = { me->w, me->how, me->unit, rider_near(me) };
    if (from.enemy != 0 && !late && takes_cover(&from, e)) return true;
    return arm(me) == SAND_ARM_CHARGERS ? suits_chargers(me, e) : suits_shooters(me, e);
}

static bool suits(const intending *me, sand_entry *e)
{
    const sand_battle *b = battle(me);
    if (me->how->locked(b, me->unit)) return orders(me, me->how->stand, e);
    bool undisturbed = far_off(me) > me->how->undisturbed || sand_losses_leader_with(b, me->unit) != 0;
    if (me->how->shaken(b, me->unit) && undisturbed && orders(me, me->how->rally, e)) return true;
    bool turned = !sand_battle_engaged(b, me->unit) && sand_nearest_looks_away(b, me->unit, me->enemy);
    if (turned && steps(me, SAND_VERB_ABOUT, 0, 0, e)) return true;
    switch (bound(me)) {
    case SAND_BOUND_TO_PLACE: return stays(me, e);
    case SAND_BOUND_TO_ROUTE: return follows_route(me, whole(me), e) || stays(me, e);
    default: return suits_arm(me, e);
    }
}

bool sand_wish_intents_plan(const intending *me, sand_intent what, sand_entry *e)
{
    if (me->enemy == 0) return false;
    bool still = what == SAND_INTENT_STAY || what == SAND_INTENT_RALLY;
    if (what == SAND_INTENT_ROAD) return goes_by_road(me, e);
    if (sand_battle_is_bent(battle(me), me->unit) && !still && what != SAND_INTENT_ABOUT) return leaves_bend(me, e);
    if (arm(me) == SAND_ARM_GUNS && !still) return serves_guns(me, e);
    switch (what) {
    case SAND_INTENT_SUITABLE: return suits(me, e);
    case SAND_INTENT_PRESS: return closes(me, e);
    case SAND_INTENT_SHOT: return goes_to_shot(me, whole(me), e);
    case SAND_INTENT_HALF_WAY: return goes_to_shot(me, whole(me) / 2, e);
    case SAND_INTENT_ROUND: return goes_round(me, e);
    case SAND_INTENT_FACE: return sand_wish_intents_go(me, (sand_plan_goal){ place_of(me), NOWHERE }, whole(me), e);
    case SAND_INTENT_SEAT: return changes_seat(me, e);
    case SAND_INTENT_STAY: return orders(me, me->how->stand, e);
    case SAND_INTENT_RALLY: return orders(me, me->how->rally, e);
    case SAND_INTENT_BACK: return steps(me, SAND_VERB_MARCH, SAND_HALF_TURN, me->how->withdraw, e);
    case SAND_INTENT_COVER: return takes_cover(me, e);
    case SAND_INTENT_GROUND: return goes_to_ground(me, true, e);
    case SAND_INTENT_ENTER: return goes_to_ground(me, false, e);
    case SAND_INTENT_ABOUT: return steps(me, SAND_VERB_ABOUT, 0, 0, e);
    default: return false;
    }
}
