/* muster_ground.c - ground to deploy on, and placing units there.
 *
 * "Left" and "in front" are relative to a side: they follow from the heading its army faces, so a table may lie any way
 * round. Distances along a heading are compared as exact products, never rounded. */
#include "rules/common/muster.h"

#include "geom/heading.h"
#include "rules/common/answer.h"

/* ---- directions as a side sees them ---- */

static int64_t along(const sand_field *field, unsigned side, sand_muster_bearing way, sand_point p)
{
    sand_direction d = sand_heading_direction(sand_heading_add(field->side[side - 1].home, (int32_t)way));
    return (int64_t)p.x * d.x + (int64_t)p.y * d.y;
}

int64_t sand_muster_lead(const sand_field *field, unsigned side, sand_muster_bearing way, sand_point place,
                         sand_point other)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    return along(field, side, way, place) - along(field, side, way, other);
}

bool sand_muster_is_beyond(const sand_field *field, unsigned side, sand_muster_bearing way, sand_point place,
                           sand_point other)
{
    return sand_muster_lead(field, side, way, place, other) > 0;
}

static int32_t share(const sand_field *field, unsigned side, sand_muster_bearing way, const sand_bounds *ground,
                     sand_point place)
{
    int64_t low = along(field, side, way, ground->low), high = along(field, side, way, ground->high);
    int64_t start = low < high ? low : high, length = low < high ? high - low : low - high;
    return length < 1000 ? 0 : (int32_t)((along(field, side, way, place) - start) / (length / 1000));
}

sand_muster_share sand_muster_share_of(const sand_field *field, unsigned side, const sand_bounds *ground,
                                       sand_point place)
{
    return (sand_muster_share){ share(field, side, SAND_MUSTER_RIGHT, ground, place),
                                share(field, side, SAND_MUSTER_AHEAD, ground, place) };
}

int sand_muster_place_at(const sand_field *field, unsigned side, const sand_bounds *ground, sand_point place,
                         sand_muster_mark mark)
{
    SAND_ASSERT(mark.parts > 0 && mark.parts < 1000);
    int64_t low = along(field, side, mark.way, ground->low), high = along(field, side, mark.way, ground->high);
    int64_t start = low < high ? low : high, length = low < high ? high - low : low - high;
    int64_t far = (along(field, side, mark.way, place) - start) * mark.parts, line = length * mark.part;
    return (far > line) - (far < line);
}

sand_point sand_muster_far_edge(const sand_field *field, unsigned side, sand_point from)
{
    sand_direction way = sand_heading_direction(field->side[side - 1].home);
    int64_t across = way.x > 0 ? field->width - from.x : way.x < 0 ? -from.x : INT64_MAX;
    int64_t ahead = way.y > 0 ? field->height - from.y : way.y < 0 ? -from.y : INT64_MAX;
    int64_t by_x = way.x == 0 ? INT64_MAX : across * SAND_DIRECTION_ONE / way.x;
    int64_t by_y = way.y == 0 ? INT64_MAX : ahead * SAND_DIRECTION_ONE / way.y;
    int64_t far = by_x < by_y ? by_x : by_y;
    return sand_point_add(
        from, (sand_point){ (int32_t)(way.x * far / SAND_DIRECTION_ONE), (int32_t)(way.y * far / SAND_DIRECTION_ONE) });
}

/* ---- ground to deploy on ---- */

/* An army that faces between two quarters has the edge behind it that it faces away from most. */
sand_bounds sand_muster_strip(const sand_field *field, unsigned side, int32_t depth)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    sand_bounds strip = { { 0, 0 }, { field->width, field->height } };
    int32_t quarter = sand_heading_add(field->side[side - 1].home, SAND_QUARTER_TURN / 2) / SAND_QUARTER_TURN;
    switch (quarter) {
    case 0: /* facing north */ strip.high.y = depth; return strip;
    case 1: strip.high.x = depth; return strip;
    case 2: strip.low.y = field->height - depth; return strip;
    default: strip.low.x = field->width - depth; return strip;
    }
}

static bool is_within(const sand_bounds *inner, const sand_bounds *outer)
{
    return inner->low.x >= outer->low.x && inner->low.y >= outer->low.y && inner->high.x <= outer->high.x &&
           inner->high.y <= outer->high.y;
}

bool sand_muster_is_at_edge(const sand_field *field, unsigned side, int32_t depth, const sand_box *box)
{
    sand_bounds strip = sand_muster_strip(field, side, depth);
    return is_within(&box->bounds, &strip);
}

/* The next of the scenario's zones in which the side may deploy: start with zone 0; NULL: no more. */
static const sand_zone *next_deployment_zone(const sand_field *field, unsigned side, unsigned *zone)
{
    while (*zone < field->n_zones) {
        const sand_zone *z = &field->zone[(*zone)++];
        if (z->use == SAND_ZONE_DEPLOYMENT && (z->side == 0 || z->side == side)) return z;
    }
    return NULL;
}

static sand_bounds bounds_of_zone(const sand_field *field, const sand_zone *zone)
{
    return sand_shape_bounds_of(&field->points[zone->first_point], (int32_t)zone->n_points);
}

static bool may_deploy(const sand_field *field, unsigned side, int32_t depth, const sand_box *box)
{
    bool any = false;
    const sand_zone *zone;
    for (unsigned z = 0; (zone = next_deployment_zone(field, side, &z)) != NULL;) {
        any = true;
        if (sand_field_box_inside_zone(field, zone, box)) return true;
    }
    if (any) return false; /* a zone replaces the strip, even where the zone is smaller */
    sand_bounds strip = sand_muster_strip(field, side, depth);
    return is_within(&box->bounds, &strip);
}

static sand_bounds deployment(const sand_field *field, unsigned side, int32_t depth)
{
    unsigned z = 0;
    const sand_zone *zone = next_deployment_zone(field, side, &z);
    return zone == NULL ? sand_muster_strip(field, side, depth) : bounds_of_zone(field, zone);
}

/* ---- where a unit or body may be put ---- */

static unsigned side_of(const sand_battle *b, sand_muster_comer who)
{
    SAND_ASSERT(who.of == SAND_REF_UNIT || who.of == SAND_REF_BODY);
    if (who.of == SAND_REF_UNIT) return sand_battle_side_of_unit(b, who.index);
    return sand_battle_body_def(b, who.index)->side;
}

bool sand_muster_may_stand(const sand_battle *b, sand_muster_comer who, const sand_box *box)
{
    if (!sand_field_on_table(b->field, box)) return false;
    if (who.plan == 0) return may_deploy(b->field, side_of(b, who), who.depth, box);
    unsigned zone = 0;
    while ((zone = sand_muster_next_entry(b, who, zone)) != 0) {
        if (sand_field_box_inside_zone(b->field, &b->field->zone[zone - 1], box)) return true;
    }
    return false;
}

sand_bounds sand_muster_ground(const sand_battle *b, sand_muster_comer who)
{
    if (who.plan == 0) return deployment(b->field, side_of(b, who), who.depth);
    unsigned zone = sand_muster_next_entry(b, who, 0);
    return zone == 0 ? (sand_bounds){ { 0, 0 }, { 0, 0 } } : bounds_of_zone(b->field, &b->field->zone[zone - 1]);
}

bool sand_muster_check_place(const sand_battle *b, sand_muster_comer who, const char *rule, const sand_box *box,
                             sand_verdict *verdict)
{
    if (sand_muster_may_stand(b, who, box)) return true;
    sand_bounds ground = sand_muster_ground(b, who);
    const char *text = who.plan != 0 ? "Outside the arrival zone of {s0}, which runs from {x1},{x2} to {x3},{x4}"
                                     : "Outside the deployment zone of {s0}, which runs from {x1},{x2} to {x3},{x4}";
    SAND_REFUSE(verdict, rule, text, side_of(b, who), ground.low.x, ground.low.y, ground.high.x, ground.high.y);
    sand_answer_show_box(verdict, 0, box);
    return false;
}

/* ---- putting a unit or body on the table ---- */

static bool is_on_some_table(sand_pose pose)
{
    return pose.heading >= 0 && pose.heading < SAND_FULL_TURN && pose.at.x > -SAND_COORDINATE_LIMIT &&
           pose.at.x < SAND_COORDINATE_LIMIT && pose.at.y > -SAND_COORDINATE_LIMIT && pose.at.y < SAND_COORDINATE_LIMIT;
}

bool sand_muster_has_place(const sand_entry *entry, const char *rule, sand_verdict *verdict)
{
    if ((entry->given & SAND_SLOT_POSE) == 0) {
        sand_answer_missing(verdict, SAND_SLOT_POSE);
        return false;
    }
    if (is_on_some_table(entry->pose)) return true;
    SAND_REFUSE(verdict, rule, "There is no such place", 0);
    return false;
}

void sand_muster_bring_on(sand_battle *b, unsigned unit, sand_pose pose)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_unit *row = sand_battle_unit_of(b, unit);
    SAND_ASSERT(row->status == SAND_STATUS_WAITING);
    row->status = SAND_STATUS_PLAY;
    for (unsigned i = 0; i < def->n_bodies; i++) sand_battle_body_of(b, def->first_body + i)->status = SAND_STATUS_PLAY;
    sand_battle_unit_form(b, unit, row->files, row->ranks); /* puts its bases in their slots */
    sand_battle_unit_move(b, unit, pose);
}

void sand_muster_bring_on_body(sand_battle *b, unsigned body, sand_pose pose)
{
    sand_body *row = sand_battle_body_of(b, body);
    SAND_ASSERT(row->status == SAND_STATUS_WAITING);
    row->status = SAND_STATUS_PLAY;
    row->x = pose.at.x;
    row->y = pose.at.y;
    row->heading = pose.heading;
}

void sand_muster_place(const sand_deed *deed, sand_ref_kind of, const char *rule, const char *text)
{
    const sand_entry *entry = deed->entry;
    SAND_ASSERT(of == SAND_REF_UNIT || of == SAND_REF_BODY);
    if (of == SAND_REF_UNIT)
        sand_muster_bring_on(deed->b, entry->subject, entry->pose);
    else
        sand_muster_bring_on_body(deed->b, entry->subject, entry->pose);
    sand_answer_placed(sand_answer_tell(deed->b, deed->log, SAND_EVENT_PLACE, rule, SAND_SAY(text, entry->subject)),
                       entry->pose);
}

unsigned sand_muster_roll_first(const sand_battle *b, unsigned purpose, sand_reason told, sand_dice *dice,
                                sand_log *log)
{
    size_t first = sand_answer_throw(dice, "who deploys first", NULL);
    sand_contest contest = sand_answer_contest(b, purpose, 6);
    unsigned winner = sand_dice_rolloff(dice, contest) == 0 ? SAND_SIDE_A : SAND_SIDE_B;
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, told.rule, SAND_SAY(told.text, winner, 0, SAND_SIDE_A, SAND_SIDE_B));
    sand_answer_thrown(event, dice, first, NULL, (int32_t)winner);
    return winner;
}

/* ---- zones as goals ---- */

/* The mean of the zone's corners. */
static sand_point middle_of(const sand_field *field, const sand_zone *zone)
{
    sand_point sum = { 0, 0 };
    for (uint32_t i = 0; i < zone->n_points; i++) {
        sum.x += field->points[zone->first_point + i].x / (int32_t)zone->n_points;
        sum.y += field->points[zone->first_point + i].y / (int32_t)zone->n_points;
    }
    return sum;
}

/* Where the unit enters the zone by the shortest way, and far enough on that the unit's middle, which decides, is
 * inside. */
static sand_point way_into(const sand_battle *b, const sand_zone *zone, unsigned unit)
{
    sand_point from = sand_battle_unit_pose(b, unit).at, middle = middle_of(b->field, zone), edge = middle;
    const sand_shape own = sand_shape_of_point(&from);
    int32_t least = INT32_MAX, inside = 2 * sand_battle_outline(b->field, unit, sand_battle_unit(b, unit)).depth;
    for (uint32_t i = 0; i < zone->n_parts; i++) {
        sand_shape part = sand_shape_of_polygon(&b->field->parts[zone->first_part + i]);
        sand_reach way = sand_geom_reach_between(&own, &part);
        if (way.distance >= least) continue;
        least = way.distance;
        edge = way.to;
    }
    sand_point on = sand_point_subtract(middle, edge);
    int64_t far = sand_geom_root_floor(sand_geom_square(on));
    if (far <= inside) return middle;
    return (sand_point){ edge.x + (int32_t)((int64_t)on.x * inside / far),
                         edge.y + (int32_t)((int64_t)on.y * inside / far) };
}

int32_t sand_muster_nearest_objective(const sand_battle *b, unsigned unit, bool middle, sand_point *place)
{
    sand_point from = sand_battle_unit_pose(b, unit).at;
    int32_t nearest = -1;
    for (unsigned i = 0; i < b->field->n_zones; i++) {
        const sand_zone *zone = &b->field->zone[i];
        bool wanted =
            zone->use == SAND_ZONE_OBJECTIVE && sand_muster_holder(b, zone) != sand_battle_side_of_unit(b, unit);
        if (!wanted) continue;
        sand_point goal = middle ? middle_of(b->field, zone) : way_into(b, zone, unit);
        int32_t far = (int32_t)sand_geom_root_floor(sand_geom_square(sand_point_subtract(goal, from)));
        if (nearest >= 0 && far >= nearest) continue;
        nearest = far;
        *place = goal;
    }
    return nearest;
}
