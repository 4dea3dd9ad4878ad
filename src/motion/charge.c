/* charge.c - straight ahead into the enemy, and the pivots that lead there. */
#include "motion/charge.h"

#include "geom/face.h"
#include "motion/way.h"

/* ---- going ahead ----------------------------------------------------------------------------------------- */

/* What bars a charge: everything the obstacles name but the enemies it may run into. */
typedef struct {
    const sand_battle *battle;
    const sand_obstacles *obstacles;
    sand_unit_filter enemies;
    const void *context;
    uint16_t side;
} charging;

static bool is_prey(const charging *charge, unsigned unit)
{
    return sand_battle_side_of_unit(charge->battle, unit) != charge->side &&
           (charge->enemies == NULL || charge->enemies(charge->context, unit));
}

static bool bars_charge(const void *context, unsigned unit)
{
    const charging *charge = context;
    const sand_obstacles *obstacles = charge->obstacles;
    return !is_prey(charge, unit) && (obstacles->units == NULL || obstacles->units(obstacles->context, unit));
}

static sand_ground ground_of_charge(const void *context, unsigned terrain)
{
    const sand_obstacles *obstacles = ((const charging *)context)->obstacles;
    return obstacles->ground(obstacles->context, terrain);
}

/* Does the way pass over the shape?  Grazing it within the rounding of a step on the way is not meeting it. */
static bool passes_over(const sand_mover *mover, int32_t heading, int32_t longest, const sand_shape *shape)
{
    sand_point outline[SAND_SHAPE_POINTS_MAX];
    int32_t n = sand_path_hull_moved(&mover->box, sand_heading_step(heading, longest), outline);
    sand_shape passed = sand_shape_of(outline, n);
    return sand_geom_shapes_meet(&passed, shape);
}

/* The shortest way to any enemy that is met; -1: none within `longest`.  Whoever would be run into one step beyond it
 * is reached at `longest` itself: exactly at the limit is in reach. */
static int32_t first_meeting(const charging *charge, const sand_mover *mover, int32_t longest)
{
    const sand_battle *b = charge->battle;
    int32_t heading = mover->stance.pose.heading, best = -1;
    sand_way way = sand_way_of(mover, heading, longest + 1);

    for (unsigned i = 0; (i = sand_way_next_unit(&way, b, mover, i, 0)) != 0;) {
        if (!is_prey(charge, i)) continue;
        sand_stance stance = sand_path_stance_of_unit(b, i);
        sand_box box = sand_path_stance_box(&stance);
        sand_shape shape = sand_geom_shape_of_box(&box);
        if (!passes_over(mover, heading, longest + 1, &shape)) continue;
        int32_t travel = sand_travel_contact(&way.mover, heading, best < 0 ? longest + 1 : best, &shape);
        if (travel >= 0 && (best < 0 || travel < best)) best = travel;
    }
    return best;
}

/* Whoever the charger would run into, going on, it meets with its front, and by the face its way leads to: what lies
 * within the slack where it stops does not decide.  Whom it only comes to stand beside it touches as they stand. */
static void tell_faces(const sand_battle *b, const sand_mover *mover, sand_charge *charge)
{
    int32_t heading = mover->stance.pose.heading;
    sand_shape own = sand_geom_shape_of_box(&mover->box);
    for (size_t i = 0; i < charge->n; i++) {
        sand_unit_touch *touch = &charge->touched[i];
        sand_box box = sand_battle_unit_box(b, touch->unit);
        sand_shape shape = sand_geom_shape_of_box(&box);
        if (!passes_over(mover, heading, SAND_TRAVEL_FOREVER, &shape)) continue;
        if (sand_travel_contact(&own, heading, SAND_TRAVEL_FOREVER, &shape) < 0) continue;
        touch->own_face = SAND_FACE_FRONT;
        touch->other_face = (uint8_t)sand_face_met(&box, &mover->box, &charge->end.box);
    }
}

static bool prey_filter(const void *context, unsigned unit)
{
    return is_prey(context, unit);
}

sand_charge sand_charge_ahead(const sand_battle *b, const sand_mover *mover, int32_t longest, sand_unit_filter enemies,
                              const void *context, const sand_obstacles *obstacles)
{
    charging charge = { b, obstacles, enemies, context, mover->side };
    sand_obstacles bars = *obstacles;
    int32_t heading = mover->stance.pose.heading;
    sand_charge result = { .reached = false };

    bars.context = &charge;
    bars.units = bars_charge;
    if (obstacles->ground != NULL) bars.ground = ground_of_charge;

    int32_t travel = first_meeting(&charge, mover, longest);
    sand_march march = sand_march_along(b, mover, heading, travel < 0 ? longest : travel, &bars);
    result.reached = travel >= 0;
    result.bar = march.first;
    result.free = result.reached && march.first.kind == SAND_BAR_NONE;
    result.travel = result.reached ? travel : march.legal;
    result.end = sand_march_mover_moved(mover, heading, result.travel);
    if (!result.reached) return result;
    result.n = sand_contact_unit_touches(b, &result.end, heading, prey_filter, &charge, result.touched,
                                         SAND_CHARGE_TOUCHES_MAX);
    if (result.n > SAND_CHARGE_TOUCHES_MAX) result.n = SAND_CHARGE_TOUCHES_MAX;
    tell_faces(b, mover, &result);
    return result;
}

const sand_unit_touch *sand_charge_touches(const sand_charge *charge, unsigned unit)
{
    for (size_t i = 0; i < charge->n; i++) {
        if (charge->touched[i].unit == unit) return &charge->touched[i];
    }
    return NULL;
}

/* ---- aiming ---------------------------------------------------------------------------------------------- */

enum { AIM_CANDIDATES = 32, AIM_SPACED = 8 };

typedef struct {
    int32_t turn[AIM_CANDIDATES];
    size_t n;
} candidates;

static void propose(candidates *list, int32_t turn, int32_t limit)
{
    if (turn > limit || turn < -limit || list->n == AIM_CANDIDATES) return;
    for (size_t i = 0; i < list->n; i++) {
        if (list->turn[i] == turn) return;
    }
    list->turn[list->n++] = turn;
}

static void propose_point(candidates *list, const sand_mover *mover, sand_point at, int32_t limit)
{
    sand_point way = sand_point_subtract(at, mover->stance.pose.at);
    if (way.x == 0 && way.y == 0) return;
    propose(list, sand_heading_difference(mover->stance.pose.heading, sand_heading_of(way)), limit);
}

static candidates candidates_for(const sand_mover *mover, const sand_box *target, int32_t limit)
{
    candidates list = { .n = 0 };
    propose(&list, 0, limit);
    propose_point(&list, mover, sand_geom_reach_boxes(&mover->box, target).to, limit);
    propose_point(&list, mover, target->centre, limit);
    for (int face = SAND_FACE_FRONT; face <= SAND_FACES; face++) {
        int32_t square = sand_heading_add(sand_geom_face_heading(target, (sand_face)face), SAND_HALF_TURN);
        propose(&list, sand_heading_difference(mover->stance.pose.heading, square), limit);
        propose_point(&list, mover, sand_geom_face_middle(target, (sand_face)face), limit);
        propose_point(&list, mover, target->corner[face - 1], limit);
    }
    propose(&list, limit, limit);
    propose(&list, -limit, limit);
    for (int i = 1; i < AIM_SPACED; i++) propose(&list, -limit + 2 * limit * i / AIM_SPACED, limit);
    return list;
}

/* Cheap: does the straight way meet the target at all, whatever else is met before? */
static bool leads_to(const sand_mover *mover, const sand_box *target, int32_t longest)
{
    sand_shape own = sand_geom_shape_of_box(&mover->box), other = sand_geom_shape_of_box(target);
    return longest >= 0 && passes_over(mover, mover->stance.pose.heading, longest + 1, &other) &&
           sand_travel_contact(&own, mover->stance.pose.heading, longest + 1, &other) >= 0;
}

static bool better(const sand_aim *a, const sand_aim *than, unsigned target)
{
    int32_t shared = sand_charge_touches(&a->charge, target)->shared;
    int32_t other = sand_charge_touches(&than->charge, target)->shared;
    if (a->charge.free != than->charge.free) return a->charge.free;
    if (shared != other) return shared > other;
    int32_t turn = a->turn < 0 ? -a->turn : a->turn, turned = than->turn < 0 ? -than->turn : than->turn;
    return turn != turned ? turn < turned : a->turn > than->turn;
}

static size_t insert(sand_aim aims[], size_t n, size_t room, const sand_aim *aim, unsigned target)
{
    size_t at = n;
    while (at > 0 && better(aim, &aims[at - 1], target)) at--;
    if (at == room) return n;
    if (n < room) n++;
    for (size_t i = n - 1; i > at; i--) aims[i] = aims[i - 1];
    aims[at] = *aim;
    return n;
}

size_t sand_charge_aims(const sand_battle *b, const sand_mover *mover, unsigned target, int32_t limit, int32_t longest,
                        int32_t fee, sand_unit_filter enemies, const void *context, const sand_obstacles *obstacles,
                        sand_aim aims[], size_t room)
{
    sand_stance stance = sand_path_stance_of_unit(b, target);
    sand_box box = sand_path_stance_box(&stance);
    size_t n = 0;
    /* A pivot brings a corner nearer by no more than the radius. */
    if (!sand_geom_within_boxes(&mover->box, &box, longest + sand_way_stance_radius(&mover->stance))) return 0;

    candidates list = candidates_for(mover, &box, limit);
    for (size_t i = 0; i < list.n; i++) {
        int32_t left = list.turn[i] == 0 ? longest : longest - fee;
        sand_mover turned = sand_march_mover_turned(mover, list.turn[i]);
        if (!leads_to(&turned, &box, left)) continue;
        sand_aim aim = { list.turn[i], sand_charge_ahead(b, &turned, left, enemies, context, obstacles) };
        if (sand_charge_touches(&aim.charge, target) == NULL) continue;
        n = insert(aims, n, room, &aim, target);
    }
    return n;
}
