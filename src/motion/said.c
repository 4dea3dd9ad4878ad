/* said.c - orders followed as they are written, when they are refused, unfinished or sealed and cannot be carried out.
 */
#include "motion/said.h"

#include <string.h>

#include "battle/actor.h"
#include "battle/rules.h"
#include "geom/measure.h"
#include "geom/travel.h"

/* A wheel is drawn with a point every SAMPLE hundredths of a degree, a march along a road with ROAD_POINTS points. */
enum { SAMPLE = 1500, ROAD_POINTS = 12, FAR = SAND_COORDINATE_LIMIT / 2 };

/* ---- writing a way down ------------------------------------------------------------------------------------- */

sand_stance sand_said_stance(const sand_battle *b, sand_actor who)
{
    sand_stance stance = sand_path_stance_of(b, who);
    if (stance.files < 1) stance.files = 1;
    if (stance.ranks < 1) stance.ranks = 1;
    return stance;
}

sand_footing sand_said_footing(const sand_stance *stance)
{
    sand_box box = sand_path_stance_box(stance);
    sand_footing footing = { .pose = stance->pose, .files = (uint16_t)stance->files, .ranks = (uint16_t)stance->ranks };
    memcpy(footing.corners, box.corner, sizeof footing.corners);
    return footing;
}

bool sand_said_stands_same(const sand_footing *a, const sand_footing *b)
{
    return memcmp(a->corners, b->corners, sizeof a->corners) == 0 && a->pose.heading == b->pose.heading &&
           a->files == b->files && a->ranks == b->ranks;
}

void sand_said_begin(sand_course *course, sand_actor who, const sand_stance *from)
{
    *course = (sand_course){ .who = who };
    course->from = course->to = sand_said_footing(from);
    sand_said_add_point(course, from->pose.at);
}

void sand_said_add_point(sand_course *course, sand_point point)
{
    sand_point *last = &course->points[course->n_points > 0 ? course->n_points - 1 : 0];
    if (course->n_points > 0 && last->x == point.x && last->y == point.y) return;
    if (course->n_points == SAND_COURSE_POINTS_MAX)
        *last = point; /* the end of the line is always right */
    else
        course->points[course->n_points++] = point;
}

void sand_said_add_leg(sand_course *course, sand_motion_step step, sand_pose to)
{
    sand_said_add_point(course, to.at);
    if (course->n_legs == SAND_COURSE_LEGS_MAX) course->n_legs--; /* the last leg leads to the end */
    course->legs[course->n_legs++] = (sand_course_leg){ step, to };
}

int32_t sand_said_length(const sand_course *course)
{
    int32_t length = 0;
    for (unsigned i = 1; i < course->n_points; i++)
        length += sand_point_distance(course->points[i - 1], course->points[i]);
    return length;
}

/* ---- a motion ------------------------------------------------------------------------------------------------- */

/* The number of straight pieces in which the line of a leg is drawn. */
static int32_t pieces_of(sand_motion_step step)
{
    int32_t angle = step.angle < 0 ? -step.angle : step.angle;
    if (step.verb == SAND_VERB_WHEEL) return angle / SAMPLE + 1;
    return step.verb == SAND_VERB_ROAD ? ROAD_POINTS : 1;
}

static bool goes_by_road(const sand_entry *entry)
{
    for (size_t i = 0; i < sand_entry_steps(entry); i++)
        if (sand_entry_step(entry, i).verb == SAND_VERB_ROAD) return true;
    return false;
}

/* The kind of terrain that is a road and lies under the unit; 0: none. */
static unsigned road_kind(const sand_battle *b, unsigned unit)
{
    const sand_tables *tables = &b->field->rules->tables;
    for (unsigned kind = 1; kind <= tables->n_terrain; kind++)
        if (strcmp(tables->terrain[kind - 1].look, "road") == 0 && sand_roadway_under(b, unit, kind) != 0) return kind;
    return 0;
}

static void follow_leg(sand_course *course, sand_motion_step step, sand_stance *at)
{
    int32_t pieces = pieces_of(step);
    for (int32_t i = 1; i < pieces; i++)
        sand_said_add_point(course, sand_path_stance_part(*at, step, i, pieces).pose.at);
    *at = sand_path_stance_after(*at, step);
    sand_said_add_leg(course, step, at->pose);
    course->to = sand_said_footing(at);
}

/* Follows the steps of the entry, up to the first that cannot be followed along a road. */
static void follow_motion(const sand_battle *b, const sand_entry *entry, sand_course *course, sand_stance at)
{
    bool unit = course->who.ref == SAND_REF_UNIT, by_road = unit && goes_by_road(entry);
    sand_roadway_plan roads = { .b = b,
                                .unit = course->who.index,
                                .kind = by_road ? road_kind(b, course->who.index) : 0 };
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (step.verb == SAND_VERB_HALT) continue;
        bool needs_road = by_road || (unit && at.way != NULL);
        if (needs_road && sand_roadway_take_up(&roads, step, &at) != SAND_ROADWAY_FITS) return;
        follow_leg(course, step, &at);
    }
}

/* ---- a route of places ---------------------------------------------------------------------------------------- */

static void follow_route(const sand_entry *entry, sand_course *course, sand_stance at)
{
    for (size_t i = 0; i + 1 < entry->n_list; i += 2) {
        sand_point next = { entry->list[i], entry->list[i + 1] };
        sand_point way = { next.x - at.pose.at.x, next.y - at.pose.at.y };
        if (way.x != 0 || way.y != 0) at.pose.heading = sand_heading_of(way);
        at.pose.at = next;
        sand_said_add_leg(course, (sand_motion_step){ 0 }, at.pose);
    }
    course->to = sand_said_footing(&at);
}

/* ---- an entry -------------------------------------------------------------------------------------------------- */

/* Adds the end of an entry that gives a formation, a place or both. */
static void stand_so(const sand_entry *entry, bool forms, bool placed, sand_course *course, sand_stance at)
{
    if (forms) at = sand_path_stance_after(at, (sand_motion_step){ SAND_VERB_FORM, entry->files, entry->ranks });
    if (placed) at.pose = entry->pose;
    sand_said_add_leg(course, (sand_motion_step){ 0 }, at.pose);
    course->to = sand_said_footing(&at);
}

bool sand_said_follow(const sand_battle *b, const sand_entry *entry, sand_actor who, sand_course *out)
{
    sand_stance at = sand_said_stance(b, who);
    bool placed = (entry->given & SAND_SLOT_POSE) != 0, in_play = sand_actor_in_play(b, who);
    bool forms = (entry->given & SAND_SLOT_FORM) != 0 && entry->files > 0 && entry->ranks > 0;
    if (!in_play && !placed) return false;
    if (!in_play) at.pose = entry->pose;
    sand_said_begin(out, who, &at);
    if (entry->given & SAND_SLOT_MOTION) follow_motion(b, entry, out, at);
    if (entry->given & (SAND_SLOT_ROUTE | SAND_SLOT_THEN)) follow_route(entry, out, at);
    if (placed || forms) stand_so(entry, forms, placed, out, at);
    return out->n_legs > 0;
}

/* ---- straight ahead at a target -------------------------------------------------------------------------------- */

static bool marches(const sand_entry *entry)
{
    if ((entry->given & SAND_SLOT_MOTION) == 0) return false;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        int32_t verb = sand_entry_step(entry, i).verb;
        if (verb == SAND_VERB_MARCH || verb == SAND_VERB_WHEEL || verb == SAND_VERB_ROAD) return true;
    }
    return false;
}

static sand_box box_of(const sand_footing *footing)
{
    int32_t width = sand_point_distance(footing->corners[0], footing->corners[1]);
    int32_t depth = sand_point_distance(footing->corners[1], footing->corners[2]);
    sand_box box = sand_box_centred(footing->pose, width, depth);
    memcpy(box.corner, footing->corners, sizeof box.corner);
    return box;
}

bool sand_said_onset(const sand_battle *b, const sand_entry *entry, const sand_verdict *verdict, sand_course *course)
{
    const sand_order_kind *kind = &b->field->rules->tables.orders[entry->kind - 1];
    bool paid_by_length = verdict->cost_total > 0 && !verdict->counts;
    if (kind->object_ref != SAND_REF_UNIT || entry->object == 0 || marches(entry) || !paid_by_length) return false;
    if (!sand_battle_in_play(b, entry->object) || course->who.index == 0) return false;
    sand_box own = box_of(&course->to), his = sand_battle_unit_box(b, entry->object);
    sand_shape mover = sand_geom_shape_of_box(&own), target = sand_geom_shape_of_box(&his);
    int32_t travel = sand_travel_contact(&mover, own.heading, FAR, &target);
    if (travel <= 0) return false;
    sand_motion_step ahead = { SAND_VERB_MARCH, 0, travel };
    sand_pose pose = sand_geom_pose_moved(course->to.pose, own.heading, travel);
    sand_said_add_leg(course, ahead, pose);
    for (unsigned i = 0; i < 4; i++) {
        course->to.corners[i].x += pose.at.x - course->to.pose.at.x;
        course->to.corners[i].y += pose.at.y - course->to.pose.at.y;
    }
    course->to.pose = pose;
    return true;
}

/* How much of a march of an aimed motion is left until it meets the target. */
static int32_t until_met(const sand_footing *from, sand_motion_step march, const sand_shape *target)
{
    sand_box own = box_of(from);
    sand_shape mover = sand_geom_shape_of_box(&own);
    int32_t met = sand_travel_contact(&mover, sand_heading_add(own.heading, march.angle), march.travel, target);
    return met < 0 ? march.travel : met;
}

void sand_said_aim(const sand_battle *b, const sand_motion *aimed, sand_course *out)
{
    SAND_ASSERT(aimed->target > 0);
    sand_stance at = sand_said_stance(b, out->who);
    sand_box his = sand_battle_unit_box(b, (unsigned)aimed->target);
    sand_shape target = sand_geom_shape_of_box(&his);
    sand_said_begin(out, out->who, &at);
    for (unsigned i = 0; i < aimed->legs; i++) {
        sand_motion_step step = { aimed->verb[i], aimed->angle[i], aimed->travel[i] };
        bool marches_on = step.verb == SAND_VERB_MARCH;
        if (marches_on) step.travel = until_met(&out->to, step, &target);
        follow_leg(out, step, &at);
        if (marches_on && step.travel < aimed->travel[i]) return;
    }
}

int32_t sand_said_until(const sand_battle *b, const sand_course *course, unsigned other)
{
    sand_box own = box_of(&course->from), his = sand_battle_unit_box(b, other);
    sand_shape mover = sand_geom_shape_of_box(&own), target = sand_geom_shape_of_box(&his);
    return sand_travel_contact(&mover, own.heading, FAR, &target);
}

int32_t sand_said_march_until(const sand_battle *b, const sand_stance *at, sand_motion_step march, unsigned other)
{
    sand_box own = sand_path_stance_box(at), his = sand_battle_unit_box(b, other);
    sand_shape mover = sand_geom_shape_of_box(&own), target = sand_geom_shape_of_box(&his);
    return sand_travel_contact(&mover, sand_heading_add(own.heading, march.angle), march.travel, &target);
}

int32_t sand_said_corridor(const sand_verdict *verdict, const sand_course *course)
{
    sand_direction ahead = sand_heading_direction(course->from.pose.heading);
    int64_t most = 0, front = 0;
    for (unsigned i = 0; i < 4; i++) {
        int64_t x = course->from.corners[i].x - course->from.pose.at.x;
        int64_t y = course->from.corners[i].y - course->from.pose.at.y;
        int64_t along = x * ahead.x + y * ahead.y;
        if (along > front) front = along;
    }
    for (unsigned i = 0; i < verdict->n_witness; i++) {
        const sand_witness *shape = &verdict->witness[i];
        if (shape->kind != SAND_SHAPE_CORRIDOR || shape->ref != course->who.index) continue;
        for (unsigned k = 0; k < shape->n; k++) {
            int64_t x = shape->points[k].x - course->from.pose.at.x, y = shape->points[k].y - course->from.pose.at.y;
            int64_t along = x * ahead.x + y * ahead.y;
            if (along > most) most = along;
        }
    }
    return most > front ? (int32_t)((most - front) / SAND_DIRECTION_ONE) : 0;
}
