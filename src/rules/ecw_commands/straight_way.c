/* straight_way.c - how far a unit may go straight on: table, terrain, other units, and the nearness of the enemy
 * [EC-MOVE-09..11, EC-TERR].  Nothing here decides whether an order is legal; it says where the way ends, and why. */
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/verdicts.h"

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

/* ---- terrain, units, the edge ---- */

static bool holds_another(const ec_eyes *eyes, const sand_terrain *piece)
{
    sand_scene *scene = eyes->scene;
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == eyes->unit || !sand_scene_in_play(scene, i)) continue;
        if (sand_field_point_in(scene->battle->field, piece, sand_scene_centre(scene, i))) return true;
    }
    return false;
}

/* Does the target stand across the edge, so that it can be reached from outside?  [EC-A-47] */
static bool target_at_edge(const ec_eyes *eyes, const sand_terrain *piece)
{
    if (eyes->target == 0 || sand_battle_reads(eyes->scene->battle, EC_CHARGE_EDGE_OUTSIDE)) return false;
    const sand_field *field = eyes->scene->battle->field;
    const sand_box *box = sand_scene_box(eyes->scene, eyes->target);
    bool outside = false;
    for (unsigned i = 0; i < 4; i++) outside |= !sand_field_point_in(field, piece, box->corner[i]);
    return outside && sand_field_box_in(field, piece, box);
}

/* Rivers open only where a bridge or a ford lies; a town may hold only one unit; other ground by the table of entry.
 * [EC-TERR-01..07, EC-A-48] */
static sand_ground ground_of(const void *context, unsigned terrain)
{
    const ec_eyes *eyes = context;
    const sand_field *field = eyes->scene->battle->field;
    const sand_terrain *piece = &field->terrain[terrain - 1];
    if (sand_field_kind(field, piece->kind, EC_WATER) != 0) return SAND_GROUND_WATER;
    if (sand_field_kind(field, piece->kind, EC_CROSSING) != 0) return SAND_GROUND_CROSSING;
    if (sand_field_enter(field, piece->kind, eyes->type) == 0)
        return target_at_edge(eyes, piece) ? SAND_GROUND_FREE : SAND_GROUND_BARRED;
    bool one_only = piece->kind == EC_TOWN && sand_battle_reads(eyes->scene->battle, EC_TOWN_ROOM_ONE);
    return one_only && holds_another(eyes, piece) ? SAND_GROUND_BARRED : SAND_GROUND_FREE;
}

ec_eyes ec_eyes_of(sand_scene *scene, const sand_mover *mover, unsigned target)
{
    return (ec_eyes){ scene, mover->unit, mover->type, mover->side, (uint16_t)target };
}

/* Without rivers and in the usual readings the table of entry is enough. */
static bool looks_closer(sand_scene *scene)
{
    return sand_field_uses(scene->field, EC_WATER) || sand_battle_reads(scene->battle, EC_TOWN_ROOM_ONE) ||
           sand_battle_reads(scene->battle, EC_CHARGE_EDGE_EDGE);
}

/* An enemy must not even be touched by a march, or it would be a charge. [EC-A-53] */
sand_obstacles ec_obstacles(const ec_eyes *eyes, ec_way_kind kind)
{
    return (sand_obstacles){ .context = eyes,
                             .ground = looks_closer(eyes->scene) ? ground_of : NULL,
                             .placing = eyes->scene->suggesting,
                             .keep_off = kind == EC_WAY_MARCH ? SAND_SLACK : 0,
                             .scene = eyes->scene };
}

/* What keeps this type of unit out of that piece: the town may just be full. */
static const char *entry_rule(sand_scene *scene, const sand_mover *mover, unsigned terrain)
{
    unsigned kind = scene->battle->field->terrain[terrain - 1].kind;
    if (kind == EC_TOWN && sand_field_enter(scene->battle->field, (uint16_t)kind, mover->type) != 0) return "EC-A-48";
    switch (kind) {
    case EC_WOOD: return "EC-TERR-01";
    case EC_TOWN: return "EC-TERR-03";
    case EC_RIVER: return "EC-TERR-07";
    default: return "EC-TERR-06";
    }
}

void ec_stop_at_bar(sand_scene *scene, const sand_mover *mover, const sand_bar *bar, int32_t limit, ec_stop *stop)
{
    int32_t unit = mover->unit, id = bar->id;
    bool touches = bar->at_end;
    switch (bar->kind) {
    case SAND_BAR_EDGE:
        ec_stop_at(stop, limit, "EC-A-54", "{u0} would leave the table after {l1}", unit, limit, 0);
        return;
    case SAND_BAR_GROUND:
        ec_stop_at(stop, limit, entry_rule(scene, mover, bar->id), "{u0} may not enter {t1}", unit, id, 0);
        return;
    case SAND_BAR_FRIEND:
    case SAND_BAR_ENEMY:
        ec_stop_at(stop, limit, touches ? "EC-CHG-01" : "EC-MOVE-09",
                   touches ? "{u0} would touch {u1}: that is a charge" : "{u0} cannot pass through {u1}", unit, id, 0);
        stop->unit = (unsigned)id;
        return;
    case SAND_BAR_NONE:
    case SAND_BAR_KINDS: return;
    }
}

void ec_way(sand_scene *scene, const sand_mover *mover, int32_t heading, ec_way_kind kind, ec_stop *stop)
{
    if (stop->limit <= 0) return;
    ec_eyes eyes = ec_eyes_of(scene, mover, 0);
    sand_obstacles obstacles = ec_obstacles(&eyes, kind);
    int32_t longest = stop->limit;
    sand_march march = sand_march_along(scene->battle, mover, heading, longest, &obstacles);
    if (march.legal < longest) ec_stop_at_bar(scene, mover, &march.first, march.legal, stop);
}

/* ---- places and pivots ---- */

static void refuse_bar(sand_scene *scene, const sand_mover *mover, const sand_bar *bar, sand_verdict *verdict)
{
    int32_t unit = mover->unit, id = bar->id;
    bool overlap = bar->kind != SAND_BAR_ENEMY || sand_geom_overlaps_boxes(&mover->box, sand_scene_box(scene, bar->id));
    if (bar->kind == SAND_BAR_EDGE)
        sand_answer_refuse(verdict, "EC-A-54", SAND_SAY("{u0} would stand over the edge of the table", unit));
    else if (bar->kind == SAND_BAR_GROUND)
        sand_answer_refuse(verdict, entry_rule(scene, mover, bar->id), SAND_SAY("{u0} would stand in {t1}", unit, id));
    else
        sand_answer_refuse(verdict, overlap ? "EC-MOVE-09" : "EC-CHG-01",
                           SAND_SAY(overlap ? "There is no room for {u0}: {u1} is in the way"
                                            : "{u0} would touch {u1}: that is a charge",
                                    unit, id));
    sand_answer_show_box(verdict, mover->unit, &mover->box);
    if (bar->kind == SAND_BAR_FRIEND || bar->kind == SAND_BAR_ENEMY)
        sand_answer_show_box(verdict, bar->id, sand_scene_box(scene, bar->id));
}

bool ec_stands_clear(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict)
{
    ec_eyes eyes = ec_eyes_of(scene, mover, 0);
    sand_obstacles obstacles = ec_obstacles(&eyes, EC_WAY_MARCH);
    sand_bar bar = sand_march_place_bar(scene->battle, mover, &obstacles);
    if (bar.kind == SAND_BAR_NONE) return true;
    refuse_bar(scene, mover, &bar, verdict);
    return false;
}

/* [EC-A-52] */
bool ec_pivot_free(sand_scene *scene, const sand_mover *mover, int32_t turn, ec_way_kind kind, sand_verdict *verdict)
{
    ec_eyes eyes = ec_eyes_of(scene, mover, 0);
    sand_obstacles obstacles = ec_obstacles(&eyes, kind);
    sand_turn_policy policy =
        sand_battle_reads(scene->battle, EC_PIVOT_ROOM_END) ? SAND_TURN_END_ONLY : SAND_TURN_SWEPT;
    int32_t about = sand_heading_difference(0, sand_heading_add(0, turn));
    sand_bar bar = sand_march_pivot_bar(scene->battle, mover, about, policy, &obstacles);
    if (bar.kind == SAND_BAR_NONE) return true;
    sand_mover turned = sand_march_mover_turned(mover, about);
    refuse_bar(scene, &turned, &bar, verdict);
    return false;
}

/* ---- near the enemy [EC-MOVE-10, EC-A-13..16] ---- */

typedef struct {
    unsigned n;
    struct near_enemy {
        unsigned unit;
        sand_stretch stretch; /* of travel within 12 in. of it */
        int32_t until;        /* going on from here leads towards it as long as less has been travelled [EC-A-14] */
    } * of;                   /* borrowed from the scene */
} nearness;

/* The first from the i-th of them on who may be within 12 in. of the bounds; only who is not engaged himself has a
 * zone. enemies->n when there is no more. [EC-A-13] */
static unsigned next_near(sand_scene *scene, const sand_scene_group *enemies, unsigned i, const sand_bounds *bounds)
{
    while (i < enemies->n && (!sand_scene_near_ith(enemies, i, bounds, EC_ZONE) || scene->engaged[enemies->unit[i]]))
        i++;
    return i;
}

unsigned ec_in_zone(sand_scene *scene, unsigned unit, const sand_box *box)
{
    const sand_scene_group *enemies = sand_scene_enemies(scene, sand_scene_side(scene, unit));
    for (unsigned i = 0; (i = next_near(scene, enemies, i, &box->bounds)) < enemies->n; i++) {
        if (sand_geom_within_boxes(box, sand_scene_box(scene, enemies->unit[i]), EC_ZONE)) return enemies->unit[i];
    }
    return 0;
}

static bool is_nearer_reading(const sand_battle *b)
{
    return sand_battle_reads(b, EC_TOWARDS_NEARER);
}

/* How far the distance to the enemy is no greater than where he came near: it falls and then grows, if it grows. Places
 * are rounded, so that it may waver by a step: the search does not depend on how far the way is to go, and the longest
 * legal part of a way is found legal when it is asked for. */
static int32_t grows_after(sand_scene *scene, const sand_box *start, int32_t heading, int32_t first, unsigned enemy)
{
    enum { FAR = 1 << 17 };
    sand_box there = sand_box_shifted(start, sand_heading_step(heading, first));
    sand_squared limit = sand_geom_reach_boxes(&there, sand_scene_box(scene, enemy)).squared;
    int32_t low = first, high = first + FAR;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        sand_box at = sand_box_shifted(start, sand_heading_step(heading, middle));
        if (sand_geom_squared_compare(sand_geom_reach_boxes(&at, sand_scene_box(scene, enemy)).squared, limit) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* By the usual reading a way leads towards an enemy if it would, prolonged, run into him, all along; who stands
 * between does not matter. [EC-A-14] */
static int32_t towards_until(sand_scene *scene, const sand_box *start, int32_t heading, unsigned enemy,
                             sand_stretch stretch)
{
    if (is_nearer_reading(scene->battle)) return grows_after(scene, start, heading, stretch.first, enemy);
    sand_shape mover = sand_geom_shape_of_box(start), other = sand_geom_shape_of_box(sand_scene_box(scene, enemy));
    return sand_travel_leads_into(&mover, heading, &other) ? INT32_MAX : -1;
}

static void gather(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, int32_t longest,
                   nearness *near)
{
    sand_shape mover = sand_geom_shape_of_box(start);
    sand_bounds swept = sand_shape_bounds_along(start->bounds, sand_heading_step(heading, longest));
    const sand_scene_group *enemies = sand_scene_enemies(scene, sand_scene_side(scene, unit));
    near->n = 0;
    for (unsigned i = 0; (i = next_near(scene, enemies, i, &swept)) < enemies->n; i++) {
        unsigned other = enemies->unit[i];
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(scene, other));
        sand_stretch stretch = sand_travel_within(&mover, heading, longest, &enemy, EC_ZONE);
        if (sand_travel_stretch_empty(stretch)) continue;
        near->of[near->n].unit = other;
        near->of[near->n].stretch = stretch;
        near->of[near->n].until = towards_until(scene, start, heading, other, stretch);
        near->n++;
    }
}

/* The other reading of EC-A-15: straight back, by its own facing, from an enemy who is left behind. */
static bool goes_back(const sand_box *at, const sand_box *enemy, int32_t heading)
{
    enum { PACE = 100 };
    sand_box next = sand_box_shifted(at, sand_heading_step(heading, PACE));
    return heading == sand_heading_add(at->heading, SAND_HALF_TURN) &&
           sand_geom_squared_compare(sand_geom_reach_boxes(&next, enemy).squared,
                                     sand_geom_reach_boxes(at, enemy).squared) > 0;
}

/* Another one: from centre to centre, to the degree. */
static bool goes_from_centre(const sand_box *at, const sand_box *enemy, int32_t heading)
{
    enum { DEGREE = 100 };
    if (sand_point_equal(at->centre, enemy->centre)) return false;
    return sand_heading_between(sand_heading_of(sand_point_subtract(at->centre, enemy->centre)), heading) <= DEGREE;
}

static bool is_behind(const sand_battle *b, const sand_box *at, const sand_box *enemy, int32_t heading)
{
    sand_shape shape = sand_geom_shape_of_box(enemy);
    switch (sand_battle_reading(b, EC_OPT_AWAY)) {
    case EC_AWAY_BACK: return goes_back(at, enemy, heading);
    case EC_AWAY_EXACT: return goes_from_centre(at, enemy, heading);
    default: return sand_travel_line_leads_into(at->centre, sand_heading_add(heading, SAND_HALF_TURN), &shape);
    }
}

/* Directly away: the way, prolonged backwards from the centre, passes through the nearest of them; of several
 * equally near, any will do. [EC-A-15] */
static bool leads_from_nearest(sand_scene *scene, const nearness *near, const sand_box *at, int32_t travel,
                               int32_t heading)
{
    sand_squared nearest = { 0 };
    bool known = false, away = false;
    for (unsigned i = 0; i < near->n; i++) {
        sand_stretch stretch = near->of[i].stretch;
        if (travel < stretch.first || travel > stretch.last) continue;
        const sand_box *enemy = sand_scene_box(scene, near->of[i].unit);
        sand_squared squared = sand_geom_reach_boxes(at, enemy).squared;
        int order = known ? sand_geom_squared_compare(squared, nearest) : -1;
        if (order > 0) continue;
        bool behind = is_behind(scene->battle, at, enemy, heading);
        away = order < 0 ? behind : away || behind;
        nearest = squared;
        known = true;
    }
    return away;
}

/* Which of them is nearest matters only when the way leads away from some and not from others. */
static bool leads_away(sand_scene *scene, const nearness *near, const sand_box *at, int32_t travel, int32_t heading)
{
    bool some = false, all = true;
    for (unsigned i = 0; i < near->n; i++) {
        sand_stretch stretch = near->of[i].stretch;
        if (travel < stretch.first || travel > stretch.last) continue;
        bool behind = is_behind(scene->battle, at, sand_scene_box(scene, near->of[i].unit), heading);
        some |= behind;
        all &= behind;
    }
    return some && (all || leads_from_nearest(scene, near, at, travel, heading));
}

/* May the unit go on from here?  Returns whoever forbids it, 0 nobody. */
static unsigned forbidden_by(sand_scene *scene, const nearness *near, const sand_box *start, int32_t travel,
                             int32_t heading)
{
    unsigned by = 0;
    for (unsigned i = 0; i < near->n; i++) {
        if (travel < near->of[i].stretch.first || travel > near->of[i].stretch.last) continue;
        if (travel < near->of[i].until) return 0;
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
        if (near->of[i].until > after && near->of[i].until < next) next = near->of[i].until;
    }
    return next;
}

/* Judging the start alone is cheap and mostly enough: whoever goes at an enemy near him may go on until he meets him,
 * and whoever may not even start goes nowhere.  False: the rest of the way must be looked at. */
static bool settled_with(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, unsigned *by)
{
    sand_shape mover = sand_geom_shape_of_box(start);
    const sand_scene_group *enemies = sand_scene_enemies(scene, sand_scene_side(scene, unit));
    nearness here = { .of = sand_scene_borrow(scene, enemies->n, sizeof *here.of) };
    *by = 0;
    for (unsigned i = 0; (i = next_near(scene, enemies, i, &start->bounds)) < enemies->n; i++) {
        unsigned other = enemies->unit[i];
        if (!sand_geom_within_boxes(start, sand_scene_box(scene, other), EC_ZONE)) continue;
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(scene, other));
        if (sand_travel_leads_into(&mover, heading, &enemy)) return true;
        here.of[here.n].unit = other;
        here.of[here.n].stretch = (sand_stretch){ 0, 0 };
        here.of[here.n++].until = -1;
    }
    *by = forbidden_by(scene, &here, start, 0, heading);
    return *by != 0;
}

static bool settled_at_start(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, unsigned *by)
{
    size_t mark = sand_scene_mark(scene);
    bool settled = settled_with(scene, unit, start, heading, by);
    sand_scene_give_back(scene, mark);
    return settled;
}

bool ec_zone_bars(sand_scene *scene, unsigned unit, int32_t heading)
{
    unsigned by;
    return !is_nearer_reading(scene->battle) &&
           settled_at_start(scene, unit, sand_scene_box(scene, unit), heading, &by) && by != 0;
}

static void stop_near(ec_stop *stop, int32_t travel, unsigned unit, unsigned by)
{
    ec_stop_at(stop, travel, "EC-MOVE-10",
               "Within 12 in. of {u1}, {u0} may only stand, go towards the enemy or directly away", (int32_t)unit,
               (int32_t)by, 0);
    stop->unit = by;
    stop->zone = true;
}

/* Going straight away from one enemy, another may come nearer than he is; from there on it is no longer away from the
 * nearest.  Whoever goes straight away gains on the first as much as he can gain on anybody, so this happens once.
 * Allowed at `from`, forbidden at `to`: the first travel at which it is forbidden. [EC-A-15] */
static int32_t first_forbidden(sand_scene *scene, const nearness *near, const sand_box *start, int32_t from, int32_t to,
                               int32_t heading)
{
    while (to - from > 1) {
        int32_t middle = from + (to - from) / 2;
        if (forbidden_by(scene, near, start, middle, heading) != 0)
            to = middle;
        else
            from = middle;
    }
    return to;
}

/* From where on the way goes on towards somebody near it, `longest` when it does not.  False: it comes to leave him
 * again. */
static bool approach(sand_scene *scene, const sand_box *start, int32_t heading, int32_t longest,
                     const uint16_t enemies[], unsigned n, int32_t *from)
{
    sand_shape mover = sand_geom_shape_of_box(start);
    *from = longest;
    for (unsigned i = 0; i < n; i++) {
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(scene, enemies[i]));
        sand_stretch near = sand_travel_within(&mover, heading, longest, &enemy, EC_ZONE);
        if (sand_travel_stretch_empty(near)) continue;
        if (near.last < longest) return false;
        if (near.first < *from) *from = near.first;
    }
    return true;
}

/* Unless the way may lead away from somebody, it ends where the first of those it does not lead towards is near and
 * nobody it leads towards is.  False: that is not so, and nothing is settled. */
static bool settled_ahead(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop)
{
    sand_shape mover = sand_geom_shape_of_box(start);
    int32_t longest = stop->limit, best;
    sand_bounds swept = sand_shape_bounds_along(start->bounds, sand_heading_step(heading, longest));
    unsigned n_ahead = 0, n_aside = 0, by = 0;
    const sand_scene_group *enemies = sand_scene_enemies(scene, sand_scene_side(scene, unit));
    uint16_t *ahead = sand_scene_borrow(scene, enemies->n, sizeof *ahead);
    uint16_t *aside = sand_scene_borrow(scene, enemies->n, sizeof *aside);
    for (unsigned i = 0; (i = next_near(scene, enemies, i, &swept)) < enemies->n; i++) {
        unsigned other = enemies->unit[i];
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(scene, other));
        if (sand_travel_leads_into(&mover, heading, &enemy))
            ahead[n_ahead++] = (uint16_t)other;
        else if (!sand_travel_line_may_come_from(start->centre, heading, longest, &enemy))
            aside[n_aside++] = (uint16_t)other;
        else
            return false;
    }
    if (n_aside > 0 && !approach(scene, start, heading, longest, ahead, n_ahead, &best)) return false;
    for (unsigned i = 0; i < n_aside && best > 0; i++) {
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(scene, aside[i]));
        int32_t first = sand_travel_nears(&mover, heading, best - 1, &enemy, EC_ZONE);
        if (first < 0) continue;
        best = first;
        by = aside[i];
    }
    if (by != 0) stop_near(stop, best, unit, by);
    return true;
}

static bool settled_by_first(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop)
{
    size_t mark = sand_scene_mark(scene);
    bool settled = settled_ahead(scene, unit, start, heading, stop);
    sand_scene_give_back(scene, mark);
    return settled;
}

/* Who is near changes only where a stretch begins or ends; between these only the nearest may change. Stopping
 * at exactly 12 in. is always allowed. [EC-MOVE-10, EC-A-16] */
static void stop_where_forbidden(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading,
                                 const nearness *near, ec_stop *stop)
{
    int32_t longest = stop->limit;
    for (int32_t travel = 0; travel < longest && near->n > 0;) {
        int32_t next = next_change(near, travel, longest);
        unsigned by = forbidden_by(scene, near, start, travel, heading);
        if (by == 0 && near->n > 1 && next - 1 > travel) {
            by = forbidden_by(scene, near, start, next - 1, heading);
            if (by != 0) travel = first_forbidden(scene, near, start, travel, next - 1, heading);
        }
        if (by != 0) {
            stop_near(stop, travel, unit, by);
            return;
        }
        travel = next;
    }
}

void ec_zone(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop)
{
    unsigned by;
    if (stop->limit <= 0) return;
    bool nearer = is_nearer_reading(scene->battle), at_start = sand_battle_reads(scene->battle, EC_ZONE_TEST_START);
    if (!nearer && settled_at_start(scene, unit, start, heading, &by)) {
        if (by != 0) stop_near(stop, 0, unit, by);
        return;
    }
    if (at_start && !nearer) return;
    if (!nearer && sand_battle_reads(scene->battle, EC_AWAY_BEHIND) &&
        settled_by_first(scene, unit, start, heading, stop))
        return;
    size_t mark = sand_scene_mark(scene);
    nearness near = { .of = sand_scene_borrow(scene, scene->n, sizeof *near.of) };
    gather(scene, unit, start, heading, stop->limit, &near);
    by = at_start ? forbidden_by(scene, &near, start, 0, heading) : 0;
    if (by != 0) stop_near(stop, 0, unit, by);
    if (!at_start) stop_where_forbidden(scene, unit, start, heading, &near, stop);
    sand_scene_give_back(scene, mark);
}
