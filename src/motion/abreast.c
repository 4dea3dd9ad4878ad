/* abreast.c - places and steps for units that march or wheel together as one line.
 *
 * Places are in whole grid units and angles in hundredths of a degree, as in the steps of orders. */
#include "motion/abreast.h"

#include "base/assert.h"
#include "geom/measure.h"
#include "geom/overlap.h"

/* A unit turned by at most this from one of the line's four square directions may march square to its own facing. */
enum { TWIST = 1000 };

static int64_t along(sand_point v, sand_direction d)
{
    return ((int64_t)v.x * d.x + (int64_t)v.y * d.y) / SAND_DIRECTION_ONE;
}

sand_abreast sand_abreast_begin(sand_motion_step way, int32_t heading)
{
    SAND_ASSERT(way.verb == SAND_VERB_MARCH || way.verb == SAND_VERB_WHEEL);
    return (sand_abreast){ .way = way, .heading = heading };
}

void sand_abreast_widen(sand_abreast *line, const sand_stance *with, bool first)
{
    bool right = line->way.angle > 0;
    int32_t side = sand_heading_add(line->heading, right ? SAND_QUARTER_TURN : -SAND_QUARTER_TURN);
    sand_direction aside = sand_heading_direction(side);
    sand_box box = sand_path_stance_box(with);
    sand_point corner = box.corner[right ? 1 : 0];
    if (first || along(corner, aside) > along(line->pivot, aside)) line->pivot = corner;
}

/* Returns `point` turned clockwise about `pivot`. */
static sand_point turned(sand_point point, sand_point pivot, int32_t angle)
{
    sand_point v = { point.x - pivot.x, point.y - pivot.y };
    sand_point by = sand_heading_offset(sand_heading_add(0, angle), 2 * v.x, 2 * v.y);
    return (sand_point){ pivot.x + by.x, pivot.y + by.y };
}

sand_pose sand_abreast_wanted(const sand_abreast *line, const sand_stance *at, int32_t amount)
{
    if (line->way.verb == SAND_VERB_MARCH)
        return sand_geom_pose_moved(at->pose, sand_heading_add(line->heading, line->way.angle), amount);
    return (sand_pose){ turned(at->pose.at, line->pivot, amount), sand_heading_add(at->pose.heading, amount) };
}

/* ---- writing it as steps of an order ----------------------------------------------------------------------------- */

static bool add_turn(sand_entry *e, sand_verb verb, int32_t angle)
{
    return angle == 0 || sand_entry_add_step(e, verb, angle, 0);
}

/* Appends the straight march to a place with the facing kept; nothing when the unit is there already. */
static bool add_march(sand_entry *e, int32_t facing, sand_point from, sand_point to)
{
    sand_point v = { to.x - from.x, to.y - from.y };
    if (v.x == 0 && v.y == 0) return true;
    return sand_entry_add_step(e, SAND_VERB_MARCH, sand_heading_difference(facing, sand_heading_of(v)),
                               sand_point_distance(from, to));
}

/* Writes a wheel as two half wheels about the unit's own inner corner with a march between them: the unit then ends
 * exactly where the wheel of the whole line would bring it. */
static bool say_wheels(const sand_abreast *line, const sand_stance *at, int32_t angle, sand_entry *e)
{
    SAND_ASSERT(angle != 0);
    sand_box box = sand_path_stance_box(at);
    sand_point corner = box.corner[angle > 0 ? 1 : 0], end = turned(corner, line->pivot, angle);
    int32_t half = angle / 2, way = sand_point_distance(corner, end);
    if (way <= SAND_SLACK) return add_turn(e, SAND_VERB_WHEEL, angle);
    return add_turn(e, SAND_VERB_WHEEL, half) && sand_entry_add_step(e, SAND_VERB_MARCH, 0, way) &&
           add_turn(e, SAND_VERB_WHEEL, angle - half);
}

/* Writes the way as pivots about the unit's centre and one march. `way` 1: turn to the march and then to the final
 * facing; 2: march first, then turn; 3: turn first, then march. */
static bool say_pivots(const sand_stance *at, sand_pose to, unsigned way, sand_entry *e)
{
    sand_pose from = at->pose;
    int32_t turn = sand_heading_difference(from.heading, to.heading);
    sand_point v = { to.at.x - from.at.x, to.at.y - from.at.y };
    int32_t facing = v.x == 0 && v.y == 0 ? from.heading : sand_heading_of(v);
    if (way == 1)
        return add_turn(e, SAND_VERB_PIVOT, sand_heading_difference(from.heading, facing)) &&
               add_march(e, facing, from.at, to.at) &&
               add_turn(e, SAND_VERB_PIVOT, sand_heading_difference(facing, to.heading));
    if (way == 2) return add_march(e, from.heading, from.at, to.at) && add_turn(e, SAND_VERB_PIVOT, turn);
    return add_turn(e, SAND_VERB_PIVOT, turn) && add_march(e, to.heading, from.at, to.at);
}

/* Writes a march. `way` 0: in the exact direction of the line; 1: square to the unit's own facing, if that is almost
 * the direction; 2: after a pivot into the direction. */
static bool say_march(const sand_abreast *line, const sand_stance *at, int32_t amount, unsigned way, sand_entry *e)
{
    int32_t heading = sand_heading_add(line->heading, line->way.angle);
    int32_t angle = sand_heading_difference(at->pose.heading, heading);
    int32_t quarters = angle / (SAND_QUARTER_TURN / 2),
            square = (quarters + (angle < 0 ? -1 : 1)) / 2 * SAND_QUARTER_TURN;
    int32_t off = angle - square;
    if (way == 0) return sand_entry_add_step(e, SAND_VERB_MARCH, angle, amount);
    if (way == 1)
        return off != 0 && off <= TWIST && off >= -TWIST && sand_entry_add_step(e, SAND_VERB_MARCH, square, amount);
    return way == 2 && say_pivots(at, sand_abreast_wanted(line, at, amount), 1, e);
}

bool sand_abreast_say(const sand_abreast *line, const sand_stance *at, int32_t amount, unsigned nth, sand_entry *entry)
{
    SAND_ASSERT(nth < SAND_ABREAST_WAYS && entry->n_list == 0);
    bool said;
    if (amount == 0) return false;
    if (line->way.verb == SAND_VERB_MARCH)
        said = say_march(line, at, amount, nth, entry);
    else if (nth == 0)
        said = say_wheels(line, at, amount, entry);
    else
        said = say_pivots(at, sand_abreast_wanted(line, at, amount), nth, entry);
    return said && entry->n_list > 0;
}

int32_t sand_abreast_ahead(const sand_abreast *line, const sand_stance *at)
{
    SAND_ASSERT(line->way.verb == SAND_VERB_MARCH || line->way.verb == SAND_VERB_WHEEL);
    int32_t off = line->way.verb == SAND_VERB_MARCH ? line->way.angle : 0;
    return (int32_t)along(at->pose.at, sand_heading_direction(sand_heading_add(line->heading, off)));
}

bool sand_abreast_overlap(const sand_stance *a, const sand_stance *b)
{
    sand_box own = sand_path_stance_box(a), other = sand_path_stance_box(b);
    return sand_geom_overlaps_boxes(&own, &other);
}
