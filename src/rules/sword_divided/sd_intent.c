/* sd_intent.c - turns what one unit may intend in a turn into a plan, and chooses what suits it: horse charges units
 * that it beats, foot halts within range of its muskets, dragoons dismount, shaken units rally, guns load and fire. */
#include "rules/sword_divided/sd_intent.h"

#include "geom/measure.h"
#include "rules/common/muster.h"
#include "rules/common/plan_past.h"
#include "rules/common/see.h"
#include "rules/sword_divided/sd_fighting.h"

enum {
    MUSKET_SHOT = 95 * SD_PACE, /* a little within musket range */
    WITHDRAW = 200 * SD_PACE,
    BESIDE = 60 * SD_PACE, /* from the enemy's flank */
    BACK = 80 * SD_PACE,   /* from a friend that stands too close ahead */
    UNDISTURBED = 150 * SD_PACE,
    COVER_STEP = 8 * SD_PACE, /* how fine and how far cover is looked for */
    COVER_MOST = 120 * SD_PACE,
    NOWHERE = INT32_MAX / 2 /* as short_of of a goal: the unit only turns to it */
};

/* The ticks of one whole plan. */
static int32_t whole(const sand_wisher *w)
{
    return sd_plan_ticks(w->scene->battle);
}

/* ---- ways ---- */

/* Will the friend not make way? Guns, units under Hold and units in contact do not. */
static bool stands(const sand_battle *b, unsigned unit)
{
    return sd_is_guns(b, unit) || sd_licence_of(b, unit).order == SD_HOLD || sand_battle_engaged(b, unit);
}

bool sd_goes_towards(sand_wisher *w, unsigned unit, sand_plan_goal goal, int32_t ticks, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    const sand_pace pace = sd_pace(b, unit);
    const sand_plan_past past = { .pace = &pace, .back = BACK, .next = sd_plan_ticks(b), .stands = stands };
    return sand_wish_plans_towards(w, &past, goal, ticks, e);
}

/* ---- looking about ---- */

bool sd_is_shaken(const sand_battle *b, unsigned unit)
{
    int32_t hits = sand_battle_unit(b, unit)->hits;
    return hits > 0 && 2 * (hits + 1) >= (int32_t)sd_bases(b, unit) && !sand_battle_engaged(b, unit);
}

static bool is_barred(const sand_battle *b, unsigned unit, unsigned enemy)
{
    bool behind = sand_nearest_is_behind(b, unit, enemy); /* its charge strikes flank or rear [SD-AMB-FACE-01] */
    sand_box own = sand_battle_unit_box(b, unit);
    return sd_is_mounted(b, unit) &&
           sd_shies(b, unit, enemy, behind ? SAND_FACE_REAR : SAND_FACE_FRONT, sand_box_front_centre(&own)).rule !=
               NULL;
}

/* By how much a base of the unit is better hand to hand than a base of the enemy. */
static int32_t advantage(const sand_battle *b, unsigned unit, unsigned enemy)
{
    enum { OVER_CREWS = 3 };
    sand_face face = sand_nearest_is_behind(b, unit, enemy) ? SAND_FACE_LEFT : SAND_FACE_FRONT;
    if (sd_is_guns(b, enemy)) return OVER_CREWS;
    return sd_advantage(b, &(sand_attempt){ .by = (uint16_t)unit, .at = (uint16_t)enemy, .face = (uint8_t)face });
}

/* Is the way of a charge free of friends, as far as the unit gets this turn? */
static bool is_open_to(const sand_battle *b, unsigned unit, unsigned enemy)
{
    sand_plan_way way = sd_way_to(b, unit, (sand_plan_goal){ sand_battle_unit_pose(b, enemy).at, 0 }, sd_plan_ticks(b));
    return way.n > 0 && sand_plan_past_is_open(b, unit, &way);
}

/* The enemy that the unit has the best chance to beat of those it may charge, near ones preferred; 0: none against
 * which its advantage is at least `least`. */
static unsigned best_to_charge(const sand_battle *b, unsigned unit, int32_t least)
{
    unsigned best = 0;
    int32_t most = 0, stride = sd_allowance(b, unit, sand_battle_formation(b, unit)->base_state) / 4 + 1;
    for (unsigned enemy = 0; (enemy = sand_battle_next_enemy(b, unit, enemy)) != 0;) {
        int32_t over = advantage(b, unit, enemy);
        if (over < least || is_barred(b, unit, enemy)) continue;
        int32_t good = 2 * over - sand_nearest_distance(b, unit, enemy) / stride;
        if ((best != 0 && good <= most) || !is_open_to(b, unit, enemy)) continue;
        best = enemy;
        most = good;
    }
    return best;
}

/* ---- intents ---- */

/* Loaded guns wait to fire, empty ones load; limbered ones go towards the enemy until it is in range. */
static bool serves_guns(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    int32_t range = sand_battle_trait(b, unit, SD_RANGE), distance = 0;
    sand_nearest_enemy(b, unit, NULL, &distance);
    if (!sd_is_limbered(b, unit)) return sand_wish_plans_order(w, SD_ORDER_LOAD, unit, 0, e);
    if (distance <= range)
        return sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_CHANGE, SD_ON_FOOT, 0 }, e);
    return sd_goes_towards(
        w, unit, (sand_plan_goal){ sand_battle_unit_pose(b, enemy).at, range - sand_battle_number(b, SD_PRESSED) },
        whole(w), e);
}

static bool follows_route(sand_wisher *w, unsigned unit, int32_t ticks, sand_entry *e)
{
    sd_licence licence = sd_licence_of(w->scene->battle, unit);
    sand_plan_way way = sd_way_on_route(w->scene->battle, unit, &licence, ticks);
    return sand_wish_plans_way(w, unit, &way, e);
}

static bool closes(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    if (sd_licence_of(w->scene->battle, unit).order == SD_ADVANCE) return follows_route(w, unit, whole(w), e);
    return sand_wish_plans_order(w, SD_ORDER_CHARGE, unit, enemy, e);
}

static int32_t short_of(const sand_battle *b, unsigned enemy)
{
    sand_box his = sand_battle_unit_box(b, enemy);
    sand_point size = sand_point_subtract(his.bounds.high, his.bounds.low);
    return MUSKET_SHOT + sand_geom_radius_of(size.x, size.y) / 2;
}

static bool goes_to_shot(sand_wisher *w, unsigned unit, unsigned enemy, int32_t ticks, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    if (sd_licence_of(b, unit).order == SD_ADVANCE) return follows_route(w, unit, ticks, e);
    return sd_goes_towards(w, unit, (sand_plan_goal){ sand_battle_unit_pose(b, enemy).at, short_of(b, enemy) }, ticks,
                           e);
}

/* Goes to beside the nearer flank of the enemy, so that the next charge strikes it. */
static bool goes_round(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    sand_point beside = sand_nearest_beside(w->scene->battle, unit, enemy, BESIDE);
    return sd_goes_towards(w, unit, (sand_plan_goal){ beside, 0 }, whole(w), e);
}

/* ---- ground that counts ---- */

static bool goes_to_ground(sand_wisher *w, unsigned unit, bool middle, sand_entry *e)
{
    sand_plan_goal goal = { { 0, 0 }, 0 };
    if (sand_muster_nearest_objective(w->scene->battle, unit, middle, &goal.place) <= 0) return false;
    return sd_goes_towards(w, unit, goal, whole(w), e);
}

/* Must the unit leave for the objective now to be there when the battle ends? */
static bool is_late(const sand_battle *b, unsigned unit)
{
    sand_point place;
    int32_t far = sand_muster_nearest_objective(b, unit, true, &place),
            move = sd_allowance(b, unit, sand_battle_formation(b, unit)->base_state);
    int32_t left = (int32_t)b->field->turn_limit - (int32_t)sand_battle_head(b)->turn;
    return far >= 0 && move > 0 && b->field->turn_limit > 0 && far / move >= left - 1;
}

/* ---- cover ---- */

static bool takes_cover(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    const sand_shelter_goal goal = { SD_COVER, sand_battle_number(b, SD_BEHIND_COVER), COVER_STEP, COVER_MOST };
    sand_point from = sand_battle_unit_pose(b, enemy).at;
    int32_t far = sd_is_mounted(b, unit) ? -1 : sand_shelter_ahead(b, unit, from, &goal);
    if (far == 0) return sand_wish_plans_order(w, SD_ORDER_STAND, unit, 0, e);
    return far > 0 && sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_MARCH, 0, far }, e);
}

/* A mounted enemy near enough to charge the unit, one that beats it before one that does not; 0: none. */
static unsigned rider_near(const sand_battle *b, unsigned unit)
{
    enum { REACH = 1000 * SD_PACE };
    unsigned rider = 0;
    for (unsigned enemy = 0; (enemy = sand_battle_next_enemy(b, unit, enemy)) != 0;) {
        if (!sd_is_mounted(b, enemy) || sand_nearest_distance(b, unit, enemy) > REACH) continue;
        rider = enemy;
        if (advantage(b, enemy, unit) > 0 && !is_barred(b, enemy, unit)) break;
    }
    return rider;
}

static bool faces(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    sand_plan_goal goal = { sand_battle_unit_pose(w->scene->battle, enemy).at, NOWHERE };
    return sd_goes_towards(w, unit, goal, whole(w), e);
}

/* Mounted dragoons go half a move towards musket range of the enemy and dismount; dragoons on foot mount. [SD-MOVE-13,
 * SD-MOVE-14] */
static bool changes_seat(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    if (sd_type_of(b, unit) != SD_DRAGOONS) return false;
    if (!sd_is_mounted(b, unit))
        return sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_CHANGE, SD_MOUNTED, 0 }, e);
    if (sd_licence_of(b, unit).order != SD_HOLD && goes_to_shot(w, unit, enemy, whole(w) / 2, e)) {
        sand_entry goes = *e;
        sand_entry_add_step(e, SAND_VERB_CHANGE, SD_ON_FOOT, 0);
        if (sand_wish_plans_may(w, e)) return true;
        *e = goes;
    }
    return sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_CHANGE, SD_ON_FOOT, 0 }, e);
}

/* ---- what suits ---- */

static bool rallies(sand_wisher *w, unsigned unit, sand_entry *e)
{
    return sand_wish_plans_order(w, SD_ORDER_RALLY, unit, 0, e);
}

static bool stays(sand_wisher *w, unsigned unit, sand_entry *e)
{
    bool idle = sand_battle_unit(w->scene->battle, unit)->hits > 0 && !sd_has_muskets(w->scene->battle, unit);
    return (idle && rallies(w, unit, e)) || sand_wish_plans_order(w, SD_ORDER_STAND, unit, 0, e);
}

/* A unit in the saddle or of pikes alone charges an enemy that it beats, and works round one that it may not charge. */
static bool suits_chargers(sand_wisher *w, unsigned unit, unsigned nearest, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    unsigned target = best_to_charge(b, unit, 1);
    if (target != 0 && closes(w, unit, target, e)) return true;
    if (sand_battle_unit(b, unit)->hits > 0 && rallies(w, unit, e)) return true;
    if (is_barred(b, unit, nearest)) return goes_round(w, unit, nearest, e) || stays(w, unit, e);
    bool blocked = advantage(b, unit, nearest) >= 0 && !is_open_to(b, unit, nearest);
    sand_plan_goal goal = { sand_battle_unit_pose(b, nearest).at, sand_battle_number(b, SD_PRESSED) };
    return (blocked && sd_goes_towards(w, unit, goal, whole(w), e)) || stays(w, unit, e);
}

/* Foot charges only an enemy close by that it surely beats; otherwise it goes to within range of its muskets, and
 * fires. */
static bool suits_shooters(sand_wisher *w, unsigned unit, unsigned nearest, sand_entry *e)
{
    enum { SURELY = 2 };
    const sand_battle *b = w->scene->battle;
    unsigned target = best_to_charge(b, unit, SURELY);
    bool near = target != 0 && sand_nearest_distance(b, unit, target) <= SD_FOOT_MOVE / 2;
    if (near && closes(w, unit, target, e)) return true;
    return goes_to_shot(w, unit, nearest, whole(w), e) || stays(w, unit, e);
}

static bool suits_dragoons(sand_wisher *w, unsigned unit, unsigned nearest, sand_entry *e)
{
    enum { NEAR = 450 * SD_PACE };
    const sand_battle *b = w->scene->battle;
    unsigned target = best_to_charge(b, unit, 2);
    if (target != 0 && closes(w, unit, target, e)) return true;
    if (sand_nearest_distance(b, unit, nearest) <= NEAR && changes_seat(w, unit, nearest, e)) return true;
    return goes_to_shot(w, unit, nearest, whole(w), e) || stays(w, unit, e);
}

static bool suits(sand_wisher *w, unsigned unit, unsigned nearest, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    sd_written order = sd_licence_of(b, unit).order;
    if (sd_is_guns(b, unit)) return serves_guns(w, unit, nearest, e);
    if (sd_is_locked(b, unit)) return sand_wish_plans_order(w, SD_ORDER_STAND, unit, 0, e);
    bool undisturbed = sand_nearest_distance(b, unit, nearest) > UNDISTURBED || sd_general_with(b, unit) != 0;
    if (sd_is_shaken(b, unit) && undisturbed && rallies(w, unit, e)) return true;
    bool turned = !sand_battle_engaged(b, unit) && sand_nearest_looks_away(b, unit, nearest);
    if (turned && sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_ABOUT, 0, 0 }, e)) return true;
    if (order == SD_HOLD) return stays(w, unit, e);
    if (order == SD_ADVANCE) return follows_route(w, unit, whole(w), e) || stays(w, unit, e);
    bool late = is_late(b, unit);
    if (late && goes_to_ground(w, unit, true, e)) return true;
    if (sd_type_of(b, unit) == SD_DRAGOONS && sd_is_mounted(b, unit)) return suits_dragoons(w, unit, nearest, e);
    unsigned rider = rider_near(b, unit);
    if (rider != 0 && !late && takes_cover(w, unit, rider, e)) return true;
    return sd_has_muskets(b, unit) ? suits_shooters(w, unit, nearest, e) : suits_chargers(w, unit, nearest, e);
}

/* ---- by road ---- */

static bool goes_by_road(sand_wisher *w, unsigned unit, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    int32_t move = sd_allowance(b, unit, sand_battle_formation(b, unit)->base_state);
    return sand_wish_plans_road(w, sd_roads_of(b, unit), move, e);
}

/* A unit bent along a road goes on by it while no enemy is near; then it forms line. */
static bool leaves_bend(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    const int32_t near = 2 * SD_FOOT_MOVE;
    bool far = sand_nearest_distance(w->scene->battle, unit, enemy) > near;
    return (far && goes_by_road(w, unit, e)) || sand_wish_plans_line(w, unit, e) || goes_by_road(w, unit, e) ||
           sand_wish_plans_order(w, SD_ORDER_STAND, unit, 0, e);
}

bool sd_intends(sand_wisher *w, unsigned unit, sd_intent what, unsigned enemy, sand_entry *e)
{
    if (enemy == 0) return false;
    if (what == SD_GO_BY_ROAD) return goes_by_road(w, unit, e);
    if (sd_is_bent(w->scene->battle, unit) && what != SD_STAY && what != SD_RALLY && what != SD_TURN_ABOUT)
        return leaves_bend(w, unit, enemy, e);
    if (sd_is_guns(w->scene->battle, unit) && what != SD_STAY && what != SD_RALLY)
        return serves_guns(w, unit, enemy, e);
    switch (what) {
    case SD_SUITABLE: return suits(w, unit, enemy, e);
    case SD_PRESS: return closes(w, unit, enemy, e);
    case SD_GO_TO_SHOT: return goes_to_shot(w, unit, enemy, whole(w), e);
    case SD_HALF_WAY: return goes_to_shot(w, unit, enemy, whole(w) / 2, e);
    case SD_GO_ROUND: return goes_round(w, unit, enemy, e);
    case SD_FACE: return faces(w, unit, enemy, e);
    case SD_CHANGE_SEAT: return changes_seat(w, unit, enemy, e);
    case SD_STAY: return sand_wish_plans_order(w, SD_ORDER_STAND, unit, 0, e);
    case SD_RALLY: return rallies(w, unit, e);
    case SD_GO_BACK:
        return sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_MARCH, SAND_HALF_TURN, WITHDRAW }, e);
    case SD_TAKE_COVER: return takes_cover(w, unit, enemy, e);
    case SD_GO_TO_GROUND: return goes_to_ground(w, unit, true, e);
    case SD_ENTER_GROUND: return goes_to_ground(w, unit, false, e);
    case SD_TURN_ABOUT: return sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_ABOUT, 0, 0 }, e);
    default: return false;
    }
}
