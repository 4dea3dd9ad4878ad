/* way.c - how far a unit may go straight on: table, terrain, other units, and the nearness of the enemy
 * [EC-MOVE-09..11, EC-TERR].  Nothing here decides whether an order is legal; it says where the way ends, and why. */
#include "rules/ecw_commands/inside.h"

ec_stop ec_stop_none(int32_t longest)
{
    return (ec_stop){ .limit = longest };
}

/* The nearest reason counts, the first one named where two are equal. */
void ec_stop_at(ec_stop *stop, int32_t limit, const char *rule, const char *text, int32_t a, int32_t b, int32_t c)
{
    if (limit >= stop->limit) return;
    *stop = (ec_stop){ .limit = limit, .rule = rule, .text = text, .args = { a, b, c } };
}

static sand_bounds swept_by(const sand_box *start, int32_t heading, int32_t travel)
{
    sand_point by = sand_heading_step(heading, travel);
    sand_bounds bounds = start->bounds;
    if (by.x < 0) bounds.low.x += by.x;
    else bounds.high.x += by.x;
    if (by.y < 0) bounds.low.y += by.y;
    else bounds.high.y += by.y;
    return bounds;
}

/* ---- the table's edge [EC-A-54] ---- */

/* Once off the table a straight way never comes back, so halving finds the last step on it. */
static void stop_at_edge(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop)
{
    const sand_field *field = scene->battle->field;
    int32_t on = 0, off = stop->limit;
    sand_box end = sand_box_shifted(start, sand_heading_step(heading, off));
    if (sand_field_on_table(field, &end)) return;
    while (off - on > 1) {
        int32_t middle = on + (off - on) / 2;
        end = sand_box_shifted(start, sand_heading_step(heading, middle));
        if (sand_field_on_table(field, &end)) on = middle;
        else off = middle;
    }
    ec_stop_at(stop, on, "EC-A-54", "{u0} would leave the table after {l1}", (int32_t)unit, on, 0);
}

/* ---- terrain a type may not enter [EC-TERR] ---- */

static const char *entry_rule(unsigned kind)
{
    switch (kind) {
    case EC_WOOD: return "EC-TERR-01";
    case EC_TOWN: return "EC-TERR-03";
    default: return "EC-TERR-06";
    }
}

static bool is_barred(const sand_battle *b, unsigned unit, const sand_terrain *piece)
{
    return sand_field_enter(b->field, piece->kind, sand_battle_unit_def(b, unit)->type) == 0;
}

static void stop_at_terrain(const ec_scene *scene, unsigned unit, const sand_box *start, const sand_bounds *swept,
                            int32_t heading, ec_stop *stop)
{
    const sand_field *field = scene->battle->field;
    sand_shape mover = sand_shape_of_box(start);
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t];
        if (!is_barred(scene->battle, unit, piece)) continue;
        for (uint32_t p = 0; p < piece->n_parts && stop->limit > 0; p++) {
            sand_shape part = sand_shape_of_polygon(&field->parts[piece->first_part + p]);
            if (!sand_bounds_near(swept, &part.bounds, 0)) continue;
            sand_stretch in = sand_travel_overlap(&mover, heading, stop->limit, &part, scene->slack);
            if (!sand_stretch_empty(in))
                ec_stop_at(stop, in.first - 1, entry_rule(piece->kind), "{u0} may not enter {t1}", (int32_t)unit,
                           (int32_t)t + 1, 0);
        }
    }
}

/* ---- other units ---- */

/* Must the unit keep clear of this one altogether, or only not pass through it?  [EC-A-53] */
static bool keeps_clear(const ec_scene *scene, unsigned unit, unsigned other, ec_way_kind kind)
{
    if (scene->side[other] == scene->side[unit] || kind == EC_WAY_CHARGE) return false;
    return kind == EC_WAY_MARCH || sand_battle_contact_between(scene->battle, unit, other) == 0;
}

static void stop_at_unit(const ec_scene *scene, unsigned unit, unsigned other, const sand_shape *mover, int32_t heading,
                         bool clear, ec_stop *stop)
{
    sand_shape obstacle = sand_shape_of_box(&scene->box[other]);
    int32_t longest = stop->limit;
    sand_stretch through = sand_travel_overlap(mover, heading, longest, &obstacle, scene->slack);
    if (!sand_stretch_empty(through)) {
        ec_stop_at(stop, through.first - 1, "EC-MOVE-09", "{u0} cannot pass through {u1}", (int32_t)unit,
                   (int32_t)other, 0);
        if (stop->limit < longest) stop->unit = other;
    }
    if (!clear || stop->limit <= 0) return;
    sand_stretch against = sand_travel_within(mover, heading, stop->limit, &obstacle, SAND_SLACK);
    if (sand_stretch_empty(against)) return;
    bool passes = !sand_stretch_empty(through);
    ec_stop_at(stop, against.first - 1, passes ? "EC-MOVE-09" : "EC-CHG-01",
               passes ? "{u0} cannot pass through {u1}" : "{u0} would touch {u1}: that is a charge", (int32_t)unit,
               (int32_t)other, 0);
    if (stop->limit == against.first - 1) stop->unit = other;
}

void ec_way(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_way_kind kind,
            unsigned target, ec_stop *stop)
{
    if (stop->limit <= 0) return;
    stop_at_edge(scene, unit, start, heading, stop);
    sand_bounds swept = swept_by(start, heading, stop->limit);
    stop_at_terrain(scene, unit, start, &swept, heading, stop);
    sand_shape mover = sand_shape_of_box(start);
    for (unsigned other = 1; other <= scene->n && stop->limit > 0; other++) {
        if (other == unit || other == target || !scene->in_play[other]) continue;
        if (!sand_bounds_near(&swept, &scene->box[other].bounds, SAND_SLACK)) continue;
        stop_at_unit(scene, unit, other, &mover, heading, keeps_clear(scene, unit, other, kind), stop);
    }
}

/* ---- near the enemy [EC-MOVE-10, EC-A-13..16] ---- */

typedef struct {
    unsigned n;
    struct {
        unsigned unit;
        sand_stretch stretch; /* of travel within 12 in. of it */
        bool ahead;           /* would the way, prolonged, run into it? [EC-A-14] */
    } of[EC_UNITS_MAX];
} nearness;

static bool is_free_enemy(const ec_scene *scene, unsigned unit, unsigned other)
{
    return scene->in_play[other] && !scene->engaged[other] && scene->side[other] != scene->side[unit];
}

bool ec_in_zone(const ec_scene *scene, unsigned unit)
{
    for (unsigned other = 1; other <= scene->n; other++) {
        if (!is_free_enemy(scene, unit, other)) continue;
        if (!sand_bounds_near(&scene->box[unit].bounds, &scene->box[other].bounds, EC_ZONE)) continue;
        if (sand_within_boxes(&scene->box[unit], &scene->box[other], EC_ZONE)) return true;
    }
    return false;
}

static void gather(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, int32_t longest,
                   nearness *near)
{
    sand_shape mover = sand_shape_of_box(start);
    sand_bounds swept = swept_by(start, heading, longest);
    near->n = 0;
    for (unsigned other = 1; other <= scene->n; other++) {
        if (!is_free_enemy(scene, unit, other)) continue;
        if (!sand_bounds_near(&swept, &scene->box[other].bounds, EC_ZONE)) continue;
        sand_shape enemy = sand_shape_of_box(&scene->box[other]);
        sand_stretch stretch = sand_travel_within(&mover, heading, longest, &enemy, EC_ZONE);
        if (sand_stretch_empty(stretch)) continue;
        near->of[near->n].unit = other;
        near->of[near->n].stretch = stretch;
        near->of[near->n++].ahead = sand_travel_leads_into(&mover, heading, &enemy);
    }
}

/* Directly away: the way, prolonged backwards from the centre, passes through the nearest of them; of several
 * equally near, any will do. [EC-A-15] */
static bool leads_away(const ec_scene *scene, const nearness *near, const sand_box *at, int32_t travel, int32_t heading)
{
    sand_squared nearest = { 0 };
    bool known = false, away = false;
    for (unsigned i = 0; i < near->n; i++) {
        sand_stretch stretch = near->of[i].stretch;
        if (travel < stretch.first || travel > stretch.last) continue;
        const sand_box *enemy = &scene->box[near->of[i].unit];
        sand_squared squared = sand_reach_boxes(at, enemy).squared;
        int order = known ? sand_squared_compare(squared, nearest) : -1;
        if (order > 0) continue;
        sand_shape shape = sand_shape_of_box(enemy);
        bool behind = sand_line_leads_into(at->centre, sand_heading_add(heading, SAND_HALF_TURN), &shape);
        away = order < 0 ? behind : away || behind;
        nearest = squared;
        known = true;
    }
    return away;
}

/* May the unit go on from here?  Returns whoever forbids it, 0 nobody. */
static unsigned forbidden_by(const ec_scene *scene, const nearness *near, const sand_box *start, int32_t travel,
                             int32_t heading)
{
    unsigned by = 0;
    for (unsigned i = 0; i < near->n; i++) {
        if (travel < near->of[i].stretch.first || travel > near->of[i].stretch.last) continue;
        if (near->of[i].ahead) return 0;
        if (by == 0) by = near->of[i].unit;
    }
    if (by == 0) return 0;
    sand_box at = sand_box_shifted(start, sand_heading_step(heading, travel));
    return leads_away(scene, near, &at, travel, heading) ? 0 : by;
}

/* The next place on the way where an enemy comes near or is left behind. */
static int32_t next_change(const nearness *near, int32_t after, int32_t longest)
{
    int32_t next = longest;
    for (unsigned i = 0; i < near->n; i++) {
        sand_stretch stretch = near->of[i].stretch;
        if (stretch.first > after && stretch.first < next) next = stretch.first;
        if (stretch.last + 1 > after && stretch.last + 1 < next) next = stretch.last + 1;
    }
    return next;
}

/* Judging the start alone is cheap and mostly enough: whoever goes at an enemy near him may go on until he meets him, and
 * whoever may not even start goes nowhere.  False: the rest of the way must be looked at. */
static bool settled_at_start(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, unsigned *by)
{
    sand_shape mover = sand_shape_of_box(start);
    nearness here;
    here.n = 0;
    *by = 0;
    for (unsigned other = 1; other <= scene->n; other++) {
        if (!is_free_enemy(scene, unit, other)) continue;
        if (!sand_bounds_near(&start->bounds, &scene->box[other].bounds, EC_ZONE)) continue;
        sand_shape enemy = sand_shape_of_box(&scene->box[other]);
        if (!sand_within(&mover, &enemy, EC_ZONE)) continue;
        if (sand_travel_leads_into(&mover, heading, &enemy)) return true;
        here.of[here.n].unit = other;
        here.of[here.n].stretch = (sand_stretch){ 0, 0 };
        here.of[here.n++].ahead = false;
    }
    *by = forbidden_by(scene, &here, start, 0, heading);
    return *by != 0;
}

static void stop_near(ec_stop *stop, int32_t travel, unsigned unit, unsigned by)
{
    ec_stop_at(stop, travel, "EC-MOVE-10",
               "Within 12 in. of {u1}, {u0} may only stand, go towards the enemy or directly away", (int32_t)unit,
               (int32_t)by, 0);
    stop->unit = by;
    stop->zone = true;
}

/* Who is near changes only where a stretch begins or ends, so it is enough to judge the rest of the way there.  Stopping at
 * exactly 12 in. is always allowed. [EC-A-16] */
void ec_zone(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop)
{
    nearness near;
    int32_t longest = stop->limit;
    unsigned by;
    if (longest <= 0) return;
    if (settled_at_start(scene, unit, start, heading, &by)) {
        if (by != 0) stop_near(stop, 0, unit, by);
        return;
    }
    if (ec_option_of(scene->battle, EC_OPT_ZONE_TEST) == 1) return;
    gather(scene, unit, start, heading, longest, &near);
    for (int32_t travel = 0; travel < longest && near.n > 0; travel = next_change(&near, travel, longest)) {
        by = forbidden_by(scene, &near, start, travel, heading);
        if (by == 0) continue;
        stop_near(stop, travel, unit, by);
        return;
    }
}
