/* roadway.c - the path of a column along a road, made of the places where its bases stand now and of the road ahead,
 * and the column laid out along that path. */
#include "motion/roadway.h"

#include "battle/ranks.h"
#include "geom/measure.h"

static bool is_line(const sand_battle *b, unsigned road)
{
    const sand_terrain *terrain = &b->field->terrain[road - 1];
    return terrain->shape == SAND_TERRAIN_LINE && terrain->n_points >= 2;
}

static sand_column_line line_of(const sand_battle *b, unsigned road)
{
    const sand_terrain *terrain = &b->field->terrain[road - 1];
    return (sand_column_line){ &b->field->points[terrain->first_point], terrain->n_points };
}

static sand_point place_on(sand_column_line line, int32_t along)
{
    unsigned i = 0;
    int32_t length = sand_point_distance(line.point[0], line.point[1]);
    while (along > length && i + 2 < line.n) {
        along -= length;
        i++;
        length = sand_point_distance(line.point[i], line.point[i + 1]);
    }
    sand_point by = sand_point_subtract(line.point[i + 1], line.point[i]);
    return (sand_point){ line.point[i].x + (int32_t)((int64_t)by.x * along / length),
                         line.point[i].y + (int32_t)((int64_t)by.y * along / length) };
}

static int32_t off_line(sand_column_line line, sand_point place, int32_t *along)
{
    *along = sand_column_nearest(line, place);
    return sand_point_distance(place, place_on(line, *along));
}

sand_box sand_roadway_head(const sand_battle *b, unsigned unit)
{
    sand_slots order;
    if (!sand_battle_is_bent(b, unit)) return sand_battle_unit_box(b, unit);
    sand_ranks_order(b, unit, &order);
    return sand_battle_body_box(b, order.body[0]);
}

unsigned sand_roadway_under(const sand_battle *b, unsigned unit, unsigned kind)
{
    sand_box head = sand_roadway_head(b, unit);
    sand_point front = sand_box_front_centre(&head);
    unsigned best = 0;
    int32_t least = INT32_MAX;
    for (unsigned i = 1; i <= b->field->n_terrain; i++) {
        int32_t along;
        if (b->field->terrain[i - 1].kind != kind || !is_line(b, i)) continue;
        int32_t off = off_line(line_of(b, i), front, &along);
        if (off > b->field->terrain[i - 1].half_width + SAND_SLACK || off >= least) continue;
        least = off;
        best = i;
    }
    return best;
}

/* ---- the way --------------------------------------------------------------------------------------------- */

/* A road as one column travels it. */
typedef struct {
    sand_column_line line;
    bool backwards;
    int32_t length;
} course;

static sand_point corner_of(const course *c, unsigned i)
{
    return c->line.point[c->backwards ? c->line.n - 1 - i : i];
}

/* The path behind takes at most half of the points; the farthest ones are dropped. */
static void add_behind(sand_column_way *way, sand_point point)
{
    if (way->n == SAND_COLUMN_POINTS / 2) sand_column_way_shorten(way);
    sand_column_way_add(way, point);
}

/* Adds the corners of the road between two places along it, in the column's direction. False: no room for more. */
static bool add_corners(sand_column_way *way, const course *c, sand_stretch part, bool behind)
{
    int32_t at = 0;
    bool room = true;
    for (unsigned i = 0; i < c->line.n && room; i++) {
        if (i > 0) at += sand_point_distance(corner_of(c, i - 1), corner_of(c, i));
        if (at <= part.first || at >= part.last) continue;
        if (behind)
            add_behind(way, corner_of(c, i));
        else
            room = sand_column_way_add(way, corner_of(c, i));
    }
    return room;
}

/* The distance of the place along the road in the column's direction; -1: it lies off the road. */
static int32_t along_course(const course *c, sand_point place)
{
    enum { ROUNDED = 2 };
    int32_t along;
    if (off_line(c->line, place, &along) > ROUNDED) return -1;
    return c->backwards ? c->length - along : along;
}

/* Adds the path behind the front of the last base: along the road if the base stands on it, otherwise to the middle of
 * the base's own rear. */
static void add_tail(sand_column_way *way, const course *c, const sand_box *last, int32_t along)
{
    int32_t from = along - way->base.depth;
    if (along < 0 || from < 0) {
        add_behind(way, sand_geom_face_middle(last, SAND_FACE_REAR));
        return;
    }
    add_behind(way, place_on(c->line, c->backwards ? c->length - from : from));
    add_corners(way, c, (sand_stretch){ from, along }, true);
}

/* Adds the path behind the head through the fronts of the bases of a bent column, each of which stands where the one
 * before it stood; round the corners of the road where the bases stand on it. */
static void add_trail(sand_column_way *way, const sand_battle *b, unsigned unit, const course *c)
{
    sand_slots order;
    sand_ranks_order(b, unit, &order);
    sand_box last = sand_battle_body_box(b, order.body[order.n - 1]);
    sand_point before = sand_box_front_centre(&last);
    int32_t from = along_course(c, before);
    add_tail(way, c, &last, from);
    for (unsigned i = order.n - 1; i > 0; i--) {
        sand_box base = sand_battle_body_box(b, order.body[i - 1]);
        sand_point front = sand_box_front_centre(&base);
        int32_t to = along_course(c, front);
        bool joined = from >= 0 && to > from;
        if (joined)
            add_corners(way, c, (sand_stretch){ from, to }, true);
        else
            add_behind(way, before);
        before = front;
        from = to;
    }
}

static bool looks_backwards(sand_column_line line, const sand_box *head)
{
    sand_point front = sand_box_front_centre(head);
    int32_t at = sand_column_nearest(line, front), before = 0;
    unsigned i = 0;
    for (; i + 2 < line.n; i++) {
        before += sand_point_distance(line.point[i], line.point[i + 1]);
        if (at < before) break;
    }
    sand_direction ahead = sand_heading_direction(head->heading);
    sand_point way = sand_point_subtract(line.point[i + 1], line.point[i]);
    return (int64_t)way.x * ahead.x + (int64_t)way.y * ahead.y < 0;
}

static course course_of(sand_column_line line, const sand_box *head)
{
    return (course){ line, looks_backwards(line, head), sand_column_length(line) };
}

static sand_pose straight_pose(const sand_column_way *way, int32_t head)
{
    sand_pose first = sand_column_base(way, head, 1);
    first.at = sand_geom_pose_place(first, 0, (1 - (int32_t)way->ranks) * way->base.depth);
    return first;
}

static bool is_straight_at(const sand_column_way *way, int32_t head)
{
    return sand_column_is_straight(way, head - way->ranks * way->base.depth, head);
}

static bool same_pose(sand_pose one, sand_pose two)
{
    return sand_point_equal(one.at, two.at) && one.heading == two.heading;
}

bool sand_roadway_is_laid(const sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    bool bent = sand_battle_is_bent(b, unit);
    if (bent == is_straight_at(way, head)) return false;
    if (!bent) return same_pose(straight_pose(way, head), sand_battle_unit_pose(b, unit));
    for (unsigned i = def->first_body; i < def->first_body + def->n_bodies; i++) {
        const sand_body *row = sand_battle_body(b, i);
        sand_pose stands = { { row->x, row->y }, row->heading };
        if (sand_standing_has_slot(b, i) && !same_pose(sand_column_base(way, head, row->rank), stands)) return false;
    }
    return true;
}

/* Adds the corners of the road from behind the tail on, if the column stands on the road exactly as it would be laid
 * out there: it then goes on as if it had never stopped. */
static bool goes_on(const sand_battle *b, unsigned unit, const course *c, sand_column_way *way, int32_t *head)
{
    static const int32_t rounded[] = { 0, 1, -1, 2, -2 };
    sand_box first = sand_roadway_head(b, unit);
    int32_t at = sand_column_nearest(c->line, sand_box_front_centre(&first)), corner = 0, begins = 0;
    if (c->backwards) at = c->length - at;
    bool room = true;
    for (unsigned i = 0; i < c->line.n && room; i++) {
        if (i > 0) corner += sand_point_distance(corner_of(c, i - 1), corner_of(c, i));
        bool behind = way->n == 1 && corner <= at - way->ranks * way->base.depth - rounded[3];
        if (behind) way->n = 0;
        if (way->n == 0) begins = corner;
        room = sand_column_way_add(way, corner_of(c, i));
    }
    for (size_t i = 0; i < SAND_LEN(rounded) && way->n >= 2; i++) {
        *head = at - begins + rounded[i];
        if (*head <= way->along[way->n - 1] && sand_roadway_is_laid(b, unit, way, *head)) return true;
    }
    return false;
}

bool sand_roadway_ahead(const sand_battle *b, unsigned unit, unsigned road, sand_column_way *way, int32_t *head)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    if (b->field->base_size == NULL || row->files != 1 || !is_line(b, road)) return false;
    sand_box first = sand_roadway_head(b, unit);
    sand_point front = sand_box_front_centre(&first);
    course c = course_of(line_of(b, road), &first);
    const sand_column_way none = sand_column_way_of(sand_battle_base_size(b->field, unit, row), row->ranks);
    *way = none;
    if (goes_on(b, unit, &c, way, head)) {
        sand_column_way_end(way, *head);
        return true;
    }
    *way = none;
    if (sand_battle_is_bent(b, unit))
        add_trail(way, b, unit, &c);
    else
        sand_column_way_add(way, sand_geom_face_middle(&first, SAND_FACE_REAR));
    sand_column_way_add(way, front);
    if (way->n < 2) return false;
    *head = way->along[way->n - 1];
    int32_t at = sand_column_nearest(c.line, front), on = c.backwards ? c.length - at : at;
    if (add_corners(way, &c, (sand_stretch){ on, c.length }, false))
        sand_column_way_add(way, corner_of(&c, c.line.n - 1));
    sand_column_way_end(way, *head);
    return true;
}

bool sand_roadway_stance(const sand_battle *b, unsigned unit, unsigned road, sand_column_way *way, sand_stance *out)
{
    int32_t head;
    *out = sand_path_stance_of_unit(b, unit);
    if (!sand_roadway_ahead(b, unit, road, way, &head)) return false;
    out->way = way;
    *out = sand_path_stance_along(*out, head);
    return true;
}

/* ---- on the table ---------------------------------------------------------------------------------------- */

/* Puts a column on a straight path into straight ranks, like any other unit. */
static void lay_straight(sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head)
{
    if (sand_battle_is_bent(b, unit)) sand_battle_unit_form(b, unit, 1, sand_battle_unit(b, unit)->ranks);
    sand_battle_unit_move(b, unit, straight_pose(way, head));
}

void sand_roadway_lay_bases(sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_column_outline outline = sand_column_outline_at(way, head);
    sand_battle_formation_of(b, unit)->bent = 0;
    sand_battle_unit_move(b, unit, outline.pose); /* attached leaders move along */
    sand_formation *formation = sand_battle_formation_of(b, unit);
    formation->bent = 1;
    formation->bent_width = outline.size.width;
    formation->bent_depth = outline.size.depth;
    for (unsigned body = def->first_body; body < def->first_body + def->n_bodies; body++) {
        if (!sand_standing_has_slot(b, body)) continue;
        sand_body *base = sand_battle_body_of(b, body);
        sand_pose pose = sand_column_base(way, head, base->rank);
        base->x = pose.at.x;
        base->y = pose.at.y;
        base->heading = pose.heading;
    }
}

bool sand_roadway_stands_on(const sand_battle *b, const sand_column_way *way, int32_t head, unsigned other)
{
    sand_footprint size = sand_geom_footprint_centred(way->base.width, way->base.depth);
    sand_box box;
    for (int32_t rank = 1; rank <= way->ranks; rank++) {
        sand_box base = sand_box_at(sand_column_base(way, head, rank), size);
        for (unsigned part = 0; (part = sand_battle_next_part(b, other, part, &box)) != 0;)
            if (sand_geom_overlaps_boxes(&base, &box)) return true;
    }
    return false;
}

bool sand_roadway_is_pressed(const sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head)
{
    if (!is_straight_at(way, head) && sand_roadway_is_laid(b, unit, way, head)) return false;
    for (unsigned other = 1; other <= b->field->n_units; other++)
        if (other != unit && sand_battle_in_play(b, other) && sand_battle_units_overlap(b, unit, other) &&
            !sand_roadway_stands_on(b, way, head, other))
            return true;
    return false;
}

void sand_roadway_lay(sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head)
{
    if (is_straight_at(way, head))
        lay_straight(b, unit, way, head);
    else
        sand_roadway_lay_bases(b, unit, way, head);
}

sand_stance sand_roadway_straightened(const sand_battle *b, unsigned unit)
{
    sand_stance stance = sand_path_stance_of_unit(b, unit);
    if (!sand_battle_is_bent(b, unit)) return stance;
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_size base = sand_battle_base_size(b->field, unit, row);
    sand_box first = sand_roadway_head(b, unit);
    sand_pose front = { sand_box_front_centre(&first), first.heading };
    stance.base_width = base.width;
    stance.base_depth = base.depth;
    stance.files = row->files;
    stance.ranks = row->ranks;
    stance.pose = (sand_pose){ sand_geom_pose_place(front, 0, -row->ranks * base.depth), first.heading };
    return stance;
}

/* ---- plans ----------------------------------------------------------------------------------------------- */

static bool bends_at(const sand_roadway_plan *plan, const sand_stance *at)
{
    if (at->way != NULL) return !is_straight_at(at->way, at->head);
    return sand_battle_is_bent(plan->b, plan->unit) && sand_path_stance_is_bent(plan->b, plan->unit, at);
}

/* Takes up the path along the road under the unit. False: there is no road, or an earlier leg has moved the unit: a
 * path can begin only where the unit stands in the battle. */
static bool begins_here(sand_roadway_plan *plan, sand_stance *at)
{
    unsigned road = sand_roadway_under(plan->b, plan->unit, plan->kind);
    if (road == 0 || !same_pose(sand_battle_unit_pose(plan->b, plan->unit), at->pose)) return false;
    return sand_roadway_stance(plan->b, plan->unit, road, &plan->way, at);
}

sand_roadway_fit sand_roadway_take_up(sand_roadway_plan *plan, sand_motion_step leg, sand_stance *at)
{
    bool goes = leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_WHEEL;
    if (plan->b->field->base_size == NULL)
        return leg.verb == SAND_VERB_ROAD ? SAND_ROADWAY_NO_COLUMN : SAND_ROADWAY_FITS;
    if (leg.verb == SAND_VERB_ROAD && at->way == NULL && !begins_here(plan, at)) return SAND_ROADWAY_NO_COLUMN;
    if (goes && bends_at(plan, at)) return SAND_ROADWAY_BENT;
    bool formed = leg.verb == SAND_VERB_FORM || leg.verb == SAND_VERB_CHANGE;
    if (formed && at->way == NULL && bends_at(plan, at)) *at = sand_roadway_straightened(plan->b, plan->unit);
    return SAND_ROADWAY_FITS;
}
