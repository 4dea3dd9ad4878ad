/* charge.c - moving straight ahead into contact with the enemy. */
#include "motion/charge.h"

#include "base/assert.h"
#include "geom/face.h"
#include "motion/way.h"

/* ---- going ahead ----------------------------------------------------------------------------------------- */

/* The obstacles to a charge: those passed in, less the enemies that the charger may run into. */
typedef struct {
    const sand_battle *battle;
    const sand_obstacles *obstacles;
    sand_unit_choice enemies;
    uint16_t side;
} charging;

static bool is_prey(const charging *charge, unsigned unit)
{
    return sand_battle_side_of_unit(charge->battle, unit) != charge->side &&
           (charge->enemies.counts == NULL || charge->enemies.counts(charge->enemies.context, unit));
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

/* Does the move pass over the shape? Grazing it by less than the rounding of a step is not a meeting. */
static bool passes_over(const sand_mover *mover, int32_t heading, int32_t longest, const sand_shape *shape)
{
    sand_point outline[SAND_SHAPE_POINTS_MAX];
    int32_t n = sand_path_hull_moved(&mover->box, sand_heading_step(heading, longest), outline);
    SAND_ASSERT(n >= 3 && n <= SAND_SHAPE_POINTS_MAX);
    sand_shape passed = sand_shape_of(outline, n);
    return sand_geom_shapes_meet(&passed, shape);
}

/* The shortest travel after which the charger runs into any enemy, or -1 when none is met within `longest`. An enemy
 * met one step beyond `longest` counts as reached at `longest`: exactly at the limit is in reach. */
static int32_t first_run_into(const charging *charge, const sand_mover *mover, int32_t longest)
{
    const sand_battle *b = charge->battle;
    int32_t heading = mover->stance.pose.heading, best = -1;
    sand_way way = sand_way_of(mover, heading, longest + 1);

    for (unsigned i = 0; (i = sand_way_next_unit(&way, b, i, 0)) != 0;) {
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

/* The shortest travel after which the charger brushes an enemy edge to edge, where that counts as meeting; -1: none.
 * Enemies touched before the start do not count, nor enemies that the charger would run into by going on, because it
 * keeps approaching them and touches them only at the end. */
static int32_t first_brush(const charging *charge, const sand_mover *mover, int32_t longest)
{
    const sand_battle *b = charge->battle;
    int32_t heading = mover->stance.pose.heading, best = -1, gap = charge->obstacles->keep_off;
    if (gap <= 0) return -1;
    sand_way way = sand_way_of(mover, heading, longest);

    for (unsigned i = 0; (i = sand_way_next_unit(&way, b, i, gap)) != 0;) {
        if (!is_prey(charge, i)) continue;
        sand_box box = sand_battle_unit_box(b, i);
        sand_shape shape = sand_geom_shape_of_box(&box);
        int32_t near = sand_travel_nears(&way.mover, heading, longest, &shape, gap);
        if (near <= 0 || sand_travel_leads_into(&way.mover, heading, &shape)) continue;
        int32_t touch = sand_travel_nears(&way.mover, heading, longest, &shape, 0);
        if (touch > near) near = touch <= near + gap ? touch : near + gap;
        if (best < 0 || near < best) best = near;
    }
    return best;
}

/* A brush counts only when it comes before the enemy that is run into, by more than the slack; within the slack both
 * are touched at the end. */
static int32_t first_meeting(const charging *charge, const sand_mover *mover, int32_t longest, bool *brushes)
{
    int32_t into = first_run_into(charge, mover, longest);
    int32_t beside = first_brush(charge, mover, into < 0 ? longest : into);
    *brushes = beside >= 0 && (into < 0 || beside + SAND_SLACK < into);
    return *brushes ? beside : into;
}

/* Sets the faces of each touch. The charger meets with its front each enemy that it would run into by going on, on the
 * face that its path leads to, whichever faces lie within the slack at its final position. The same holds for an enemy
 * that it brushes and stops at. With an enemy that it only ends up beside, the faces that lie against each other touch.
 */
static void tell_faces(const sand_battle *b, const sand_mover *mover, bool brushes, sand_charge *charge)
{
    int32_t heading = mover->stance.pose.heading;
    sand_shape own = sand_geom_shape_of_box(&mover->box);
    for (size_t i = 0; i < charge->n; i++) {
        sand_unit_touch *touch = &charge->touched[i];
        sand_box box = sand_battle_unit_box(b, touch->unit);
        sand_shape shape = sand_geom_shape_of_box(&box);
        if (!passes_over(mover, heading, SAND_TRAVEL_FOREVER, &shape) && !brushes) continue;
        if (sand_travel_contact(&own, heading, SAND_TRAVEL_FOREVER, &shape) < 0 && !brushes) continue;
        touch->own_face = SAND_FACE_FRONT;
        touch->other_face = (uint8_t)sand_face_met(&box, &mover->box, &charge->end.box);
    }
}

static bool prey_filter(const void *context, unsigned unit)
{
    return is_prey(context, unit);
}

sand_charge sand_charge_ahead(const sand_battle *b, const sand_mover *mover, int32_t longest, sand_unit_choice enemies,
                              const sand_obstacles *obstacles)
{
    SAND_ASSERT(longest >= 0);
    charging charge = { b, obstacles, enemies, mover->side };
    sand_obstacles bars = *obstacles;
    int32_t heading = mover->stance.pose.heading;
    sand_charge result = { .reached = false };

    bars.context = &charge;
    bars.units = bars_charge;
    if (obstacles->ground != NULL) bars.ground = ground_of_charge;

    bool brushes;
    int32_t travel = first_meeting(&charge, mover, longest, &brushes);
    sand_march march = sand_march_along(b, mover, heading, travel < 0 ? longest : travel, &bars);
    result.reached = travel >= 0;
    result.bar = march.first;
    result.free = result.reached && march.first.kind == SAND_BAR_NONE;
    result.travel = result.reached ? travel : march.legal;
    result.end = sand_march_mover_moved(mover, heading, result.travel);
    if (!result.reached) return result;
    sand_unit_touches touches = { result.touched, SAND_CHARGE_TOUCHES_MAX, 0 };
    sand_contact_unit_touches(b, &result.end, heading, (sand_unit_choice){ prey_filter, &charge }, &touches);
    result.n = touches.n < SAND_CHARGE_TOUCHES_MAX ? touches.n : SAND_CHARGE_TOUCHES_MAX;
    tell_faces(b, mover, brushes, &result);
    return result;
}

/* ---- water ----------------------------------------------------------------------------------------------- */

static bool no_unit(const void *context, unsigned unit)
{
    (void)context;
    (void)unit;
    return false;
}

static sand_ground water_alone(const void *context, unsigned terrain)
{
    const sand_obstacles *obstacles = context;
    sand_ground ground = obstacles->ground(obstacles->context, terrain);
    return ground == SAND_GROUND_BARRED ? SAND_GROUND_FREE : ground;
}

sand_bar sand_charge_water(const sand_battle *b, const sand_mover *mover, int32_t travel,
                           const sand_obstacles *obstacles)
{
    if (obstacles->ground == NULL) return (sand_bar){ .kind = SAND_BAR_NONE };
    sand_obstacles water = { .context = obstacles, .units = no_unit, .ground = water_alone, .leave_table = true };
    int32_t ahead = sand_path_stance_depth(&mover->stance) / 2 - SAND_SLACK;
    sand_march march = sand_march_along(b, mover, mover->box.heading, travel + ahead, &water);
    /* for a charger that already stands against its enemy: start at its place, as a bar beyond the end stops no charge
     */
    march.first.travel = march.legal > ahead ? march.legal - ahead + 1 : travel > 0 ? 1 : 0;
    return march.first;
}

sand_bar sand_charge_water_behind(const sand_battle *b, const sand_mover *met, sand_face face,
                                  const sand_obstacles *obstacles)
{
    if (obstacles->ground == NULL) return (sand_bar){ .kind = SAND_BAR_NONE };
    sand_obstacles water = { .context = obstacles, .units = no_unit, .ground = water_alone, .leave_table = true };
    bool flank = face == SAND_FACE_LEFT || face == SAND_FACE_RIGHT;
    int32_t across = flank ? sand_path_stance_width(&met->stance) : sand_path_stance_depth(&met->stance);
    int32_t turn = face == SAND_FACE_FRONT   ? 0
                   : face == SAND_FACE_RIGHT ? SAND_QUARTER_TURN
                   : face == SAND_FACE_REAR  ? SAND_HALF_TURN
                                             : -SAND_QUARTER_TURN;
    int32_t heading = sand_heading_add(met->box.heading, turn);
    return sand_march_along(b, met, heading, across / 2 - SAND_SLACK, &water).first;
}

const sand_unit_touch *sand_charge_touches(const sand_charge *charge, unsigned unit)
{
    for (size_t i = 0; i < charge->n; i++) {
        if (charge->touched[i].unit == unit) return &charge->touched[i];
    }
    return NULL;
}
