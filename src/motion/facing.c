/* facing.c - turning to face an enemy: on the spot, or with the slide that brings the new front against it. */
#include "motion/facing.h"

#include "base/assert.h"
#include "geom/overlap.h"

sand_facing_turn sand_facing_on_the_spot(const sand_battle *b, const sand_mover *mover, unsigned towards,
                                         sand_turn_policy policy, const sand_obstacles *obstacles)
{
    int32_t heading = sand_march_heading_towards(b, mover, towards);
    sand_facing_turn to = { .turn = sand_heading_difference(mover->stance.pose.heading, heading) };
    to.bar = sand_march_pivot_bar(b, mover, to.turn, policy, obstacles);
    if (to.bar.kind != SAND_BAR_NONE) to.turn = sand_march_pivot_longest(b, mover, to.turn, policy, obstacles);
    return to;
}

/* ---- where the unit and those in contact with it come to stand ---- */

/* The number of quarter turns to the right that make this face the front. */
static unsigned quarters_to(unsigned face)
{
    return face - SAND_FACE_FRONT;
}

static uint8_t face_after(unsigned face, unsigned quarters)
{
    return (uint8_t)((face - SAND_FACE_FRONT + SAND_FACES - quarters) % SAND_FACES + SAND_FACE_FRONT);
}

/* Moves the mover along the heading, or back, until it stands against the box; at most `most` either way. */
static sand_mover against(const sand_mover *mover, int32_t heading, int32_t most, const sand_box *box)
{
    sand_shape target = sand_geom_shape_of_box(box);
    int32_t back = sand_heading_add(heading, SAND_HALF_TURN);
    sand_mover from = sand_march_mover_moved(mover, back, most);
    sand_shape own = sand_geom_shape_of_box(&from.box);
    int32_t travel = sand_travel_contact(&own, heading, 2 * most, &target);
    return sand_march_mover_moved(&from, heading, travel < 0 ? most : travel);
}

/* The distance from the centre to the middle of a face. */
static int32_t half_depth(const sand_stance *stance, unsigned face)
{
    bool end = face == SAND_FACE_FRONT || face == SAND_FACE_REAR;
    return (end ? sand_path_stance_depth(stance) : sand_path_stance_width(stance)) / 2;
}

/* An upper bound for any slide: the outlines of both, end to end. */
static int32_t reach_of(const sand_stance *stance, const sand_stance *other)
{
    return sand_path_stance_width(stance) + sand_path_stance_depth(stance) + sand_path_stance_width(other) +
           sand_path_stance_depth(other);
}

/* A unit in contact follows the slide of the turning unit, and makes room for or closes up to the face now before it.
 */
static sand_mover followed(const sand_battle *b, const sand_facing_plan *plan, const sand_touching *touching,
                           unsigned is)
{
    unsigned was = touching->own_face;
    sand_mover mover = sand_march_mover_of_unit(b, touching->other);
    const sand_stance *turned = &plan->place[0].end.stance;
    sand_pose from = sand_battle_unit_pose(b, plan->unit), pose = mover.stance.pose;
    int32_t outward = sand_heading_add(from.heading, (int32_t)quarters_to(was) * SAND_QUARTER_TURN);
    int32_t inward = sand_heading_add(outward, SAND_HALF_TURN);
    int32_t farther = half_depth(turned, is) - half_depth(turned, was);
    pose.at = sand_point_add(pose.at, sand_point_subtract(turned->pose.at, from.at));
    pose.at = sand_point_add(pose.at,
                             farther >= 0 ? sand_heading_step(outward, farther) : sand_heading_step(inward, -farther));
    mover = sand_march_mover_at(&mover, pose);
    return against(&mover, inward, reach_of(turned, &mover.stance), &plan->place[0].end.box);
}

/* The turning unit in its final position: turned, and slid up to the attacker. */
static sand_mover turned_to(const sand_battle *b, unsigned unit, unsigned attacker, unsigned quarters)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit), met = sand_march_mover_of_unit(b, attacker);
    mover = sand_march_mover_turned(&mover, sand_heading_difference(0, (int32_t)quarters * SAND_QUARTER_TURN));
    return against(&mover, mover.stance.pose.heading, reach_of(&mover.stance, &met.stance), &met.box);
}

void sand_facing_with_slide(const sand_battle *b, sand_facing_plan *plan)
{
    sand_touching touching;
    bool touches = sand_battle_touching(b, plan->unit, plan->attacker, &touching);
    SAND_ASSERT(touches && plan->room >= 1);
    unsigned quarters = quarters_to(touching.own_face);
    plan->place[0] = (sand_facing_place){ .unit = plan->unit,
                                          .moves = true,
                                          .end = turned_to(b, plan->unit, plan->attacker, quarters) };
    plan->n = 1;
    for (unsigned cursor = 0; sand_battle_next_contact(b, plan->unit, &cursor, &touching);) {
        SAND_ASSERT(plan->n < plan->room);
        bool follows = touching.other != plan->attacker;
        sand_facing_place *place = &plan->place[plan->n++];
        *place = (sand_facing_place){ .unit = (uint16_t)touching.other,
                                      .contact = (uint16_t)touching.contact,
                                      .face = face_after(touching.own_face, quarters),
                                      .moves = follows };
        place->end = follows ? followed(b, plan, &touching, place->face) : sand_march_mover_of_unit(b, touching.other);
    }
}

/* ---- is there room? ---- */

typedef struct {
    const sand_facing_plan *plan;
    const sand_facing_rule *rule;
    unsigned unit; /* the unit whose room is asked about */
} asking;

static bool is_bystander(const void *context, unsigned unit)
{
    const asking *who = context;
    const sand_obstacles *obstacles = &who->rule->obstacles;
    for (size_t i = 0; i < who->plan->n; i++) {
        if (who->plan->place[i].unit == unit) return false;
    }
    return obstacles->units == NULL || obstacles->units(obstacles->context, unit);
}

static sand_ground ground_for(const void *context, unsigned terrain)
{
    const asking *who = context;
    const sand_obstacles *obstacles = &who->rule->obstacles;
    if (who->rule->ground_of != NULL) return who->rule->ground_of(obstacles->context, who->unit, terrain);
    return obstacles->ground(obstacles->context, terrain);
}

static bool has_room(const sand_battle *b, const asking *who, const sand_mover *end)
{
    sand_obstacles bars = who->rule->obstacles;
    bars.context = who;
    bars.units = is_bystander;
    if (bars.ground != NULL || who->rule->ground_of != NULL) bars.ground = ground_for;
    return sand_march_place_bar(b, end, &bars).kind == SAND_BAR_NONE;
}

bool sand_facing_has_room(const sand_battle *b, const sand_facing_plan *plan, const sand_facing_rule *rule)
{
    for (size_t i = 0; i < plan->n; i++) {
        const sand_facing_place *place = &plan->place[i];
        asking who = { plan, rule, place->unit };
        if (!has_room(b, &who, &place->end)) return false;
        for (size_t k = 0; k < i; k++) {
            if (sand_geom_overlaps_boxes(&place->end.box, &plan->place[k].end.box)) return false;
        }
        if (i > 0 && !sand_geom_touches_boxes(&place->end.box, &plan->place[0].end.box)) return false;
    }
    return true;
}

/* ---- turning ---- */

void sand_facing_apply(sand_battle *b, const sand_facing_plan *plan)
{
    for (size_t i = 0; i < plan->n; i++) {
        const sand_facing_place *place = &plan->place[i];
        if (place->moves) sand_battle_unit_move(b, place->unit, place->end.stance.pose);
        if (place->contact == 0) continue;
        sand_contact *contact = sand_battle_contact_of(b, place->contact);
        *(contact->by == plan->unit ? &contact->by_face : &contact->with_face) = place->face;
    }
}
