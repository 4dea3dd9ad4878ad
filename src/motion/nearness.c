/* nearness.c - where a straight way must stop because of nearby enemies. */
#include "motion/nearness.h"

#include <string.h>

#include "geom/measure.h"

/* An enemy whose zone the way passes through. */
typedef struct {
    unsigned unit;
    sand_stretch stretch; /* travel within the distance */
    /* the way leads towards the enemy while less than this has been travelled; -1: it never does */
    int32_t until;
} neighbour;

/* One question: a way, and the enemies it comes near. */
typedef struct {
    const sand_nearness *rule;
    sand_scene *scene;
    const sand_box *start;
    unsigned unit;
    int32_t heading, longest;
    unsigned n;
    neighbour *near; /* borrowed: one entry per unit */
} passage;

static passage passage_of(const sand_nearness *rule, sand_scene *scene, unsigned unit, const sand_box *start,
                          int32_t heading)
{
    passage p = { .rule = rule, .scene = scene, .start = start, .unit = unit, .heading = heading };
    p.near = sand_scene_borrow(scene, scene->n, sizeof *p.near);
    return p;
}

static void add_near(passage *p, unsigned unit, sand_stretch stretch, int32_t until)
{
    SAND_ASSERT(p->n < p->scene->n);
    p->near[p->n++] = (neighbour){ unit, stretch, until };
}

static sand_box box_after(const passage *p, int32_t travel)
{
    return sand_box_shifted(p->start, sand_heading_step(p->heading, travel));
}

/* ---- enemies nearby ---- */

/* Iterates the enemies that have a zone and may be within the distance of the bounds: start with 0; returns 0 at the
 * end. */
static unsigned next_near(const sand_nearness *rule, const sand_scene *scene, unsigned unit, unsigned after,
                          const sand_bounds *bounds)
{
    const unsigned side = sand_scene_side(scene, unit);
    do after = sand_scene_next_enemy(scene, side, after, bounds, rule->distance);
    while (after != 0 && scene->engaged[after]);
    return after;
}

/* ---- towards ---- */

static bool runs_into(const passage *p, unsigned enemy)
{
    sand_shape mover = sand_geom_shape_of_box(p->start),
               other = sand_geom_shape_of_box(sand_scene_box(p->scene, enemy));
    return sand_travel_leads_into(&mover, p->heading, &other);
}

/* Returns up to which travel the distance to the enemy is at most what it was after `first`. The distance falls and
 * then grows, so this can be bisected. Positions are rounded, so it may waver by a step; the search does not depend on
 * the length of the way, so that the longest legal part of a way is also legal when asked for by itself. */
static int32_t grows_after(const passage *p, int32_t first, unsigned enemy)
{
    enum { FAR = 1 << 17 };
    const sand_box *box = sand_scene_box(p->scene, enemy);
    sand_box there = box_after(p, first);
    sand_squared limit = sand_geom_reach_boxes(&there, box).squared;
    int32_t low = first, high = first + FAR;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        sand_box at = box_after(p, middle);
        if (sand_geom_squared_compare(sand_geom_reach_boxes(&at, box).squared, limit) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static int32_t towards_until(const passage *p, unsigned enemy, sand_stretch stretch)
{
    switch (p->rule->towards) {
    case SAND_TOWARDS_RUNS_INTO: return runs_into(p, enemy) ? INT32_MAX : -1;
    case SAND_TOWARDS_NOT_FARTHER: return grows_after(p, stretch.first, enemy);
    case SAND_TOWARDS_NEVER: break;
    }
    return -1;
}

/* Collects the enemies whose zones the way passes through. */
static void gather(passage *p)
{
    sand_shape mover = sand_geom_shape_of_box(p->start);
    sand_bounds swept = sand_shape_bounds_along(p->start->bounds, sand_heading_step(p->heading, p->longest));
    p->n = 0;
    for (unsigned other = 0; (other = next_near(p->rule, p->scene, p->unit, other, &swept)) != 0;) {
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(p->scene, other));
        sand_stretch stretch = sand_travel_within(&mover, p->heading, p->longest, &enemy, p->rule->distance);
        if (!sand_travel_stretch_empty(stretch)) add_near(p, other, stretch, towards_until(p, other, stretch));
    }
}

/* ---- away ---- */

/* Does the way lead straight back from an enemy, with growing distance? */
static bool goes_back(const sand_box *at, const sand_box *enemy, int32_t heading)
{
    enum { PACE = 100 };
    sand_box next = sand_box_shifted(at, sand_heading_step(heading, PACE));
    return heading == sand_heading_add(at->heading, SAND_HALF_TURN) &&
           sand_geom_squared_compare(sand_geom_reach_boxes(&next, enemy).squared,
                                     sand_geom_reach_boxes(at, enemy).squared) > 0;
}

static bool goes_from_centre(const sand_box *at, const sand_box *enemy, int32_t heading)
{
    enum { DEGREE = 100 };
    if (sand_point_equal(at->centre, enemy->centre)) return false;
    int32_t away = sand_heading_of(sand_point_subtract(at->centre, enemy->centre));
    return sand_heading_between(away, heading) <= DEGREE;
}

static bool is_behind(const passage *p, const sand_box *at, unsigned unit)
{
    const sand_box *enemy = sand_scene_box(p->scene, unit);
    sand_shape shape = sand_geom_shape_of_box(enemy);
    switch (p->rule->away) {
    case SAND_AWAY_STRAIGHT_BACK: return goes_back(at, enemy, p->heading);
    case SAND_AWAY_CENTRES: return goes_from_centre(at, enemy, p->heading);
    case SAND_AWAY_FROM_NEAREST: break;
    }
    return sand_travel_line_leads_into(at->centre, sand_heading_add(p->heading, SAND_HALF_TURN), &shape);
}

static bool is_near(const neighbour *one, int32_t travel)
{
    return travel >= one->stretch.first && travel <= one->stretch.last;
}

/* Does the way lead away from the nearest enemy? Of several equally near ones, any will do. */
static bool leads_from_nearest(const passage *p, const sand_box *at, int32_t travel)
{
    sand_squared nearest = { 0 };
    bool known = false, away = false;
    for (unsigned i = 0; i < p->n; i++) {
        if (!is_near(&p->near[i], travel)) continue;
        sand_squared squared = sand_geom_reach_boxes(at, sand_scene_box(p->scene, p->near[i].unit)).squared;
        int order = known ? sand_geom_squared_compare(squared, nearest) : -1;
        if (order > 0) continue;
        bool behind = is_behind(p, at, p->near[i].unit);
        away = order < 0 ? behind : away || behind;
        nearest = squared;
        known = true;
    }
    return away;
}

/* Does the way lead away, as the rule has it? Which enemy is nearest is worked out only when the way leads away from
 * some and not from others. */
static bool leads_away(const passage *p, int32_t travel)
{
    bool some = false, all = true;
    sand_box at = box_after(p, travel);
    for (unsigned i = 0; i < p->n; i++) {
        if (!is_near(&p->near[i], travel)) continue;
        bool behind = is_behind(p, &at, p->near[i].unit);
        some |= behind;
        all &= behind;
    }
    return some && (all || leads_from_nearest(p, &at, travel));
}

/* ---- may it go on? ---- */

/* May the unit go on after `travel`? Returns the enemy that forbids it; 0: none does. */
static unsigned forbidden_by(const passage *p, int32_t travel)
{
    unsigned by = 0;
    for (unsigned i = 0; i < p->n; i++) {
        if (!is_near(&p->near[i], travel)) continue;
        if (travel < p->near[i].until) return 0;
        if (by == 0) by = p->near[i].unit;
    }
    return by == 0 || leads_away(p, travel) ? 0 : by;
}

/* The enemy to name where the way is forbidden: among those it does not lead away from, the one that has just come
 * near, or else the nearest. */
static unsigned who_forbids(const passage *p, int32_t travel)
{
    sand_box at = box_after(p, travel);
    sand_squared nearest = { 0 };
    unsigned by = 0;
    for (unsigned i = 0; i < p->n; i++) {
        const neighbour *one = &p->near[i];
        if (!is_near(one, travel) || is_behind(p, &at, one->unit)) continue;
        if (travel > 0 && one->stretch.first == travel) return one->unit;
        sand_squared squared = sand_geom_reach_boxes(&at, sand_scene_box(p->scene, one->unit)).squared;
        if (by != 0 && sand_geom_squared_compare(squared, nearest) >= 0) continue;
        by = one->unit;
        nearest = squared;
    }
    return by;
}

/* The next travel at which an enemy comes near or is left behind. */
static int32_t next_change(const passage *p, int32_t after)
{
    int32_t next = p->longest;
    for (unsigned i = 0; i < p->n; i++) {
        const neighbour *one = &p->near[i];
        int32_t changes[] = { one->stretch.first, one->stretch.last + 1, one->until };
        for (unsigned k = 0; k < SAND_LEN(changes); k++)
            if (changes[k] > after && changes[k] < next) next = changes[k];
    }
    return next;
}

/* While the unit goes straight away from one enemy, another may become the nearest; from there on the way no longer
 * leads away from the nearest. A way straight away from the first gains on it as fast as on any, so this happens at
 * most once. The way is allowed at `from` and forbidden at `to`; finds the first forbidden travel. */
static int32_t first_forbidden(const passage *p, int32_t from, int32_t to)
{
    while (to - from > 1) {
        int32_t middle = from + (to - from) / 2;
        if (forbidden_by(p, middle) != 0)
            to = middle;
        else
            from = middle;
    }
    return to;
}

static void stop_at(const passage *p, sand_stop *stop, int32_t travel, unsigned by)
{
    if (by == 0 || !sand_stop_at(stop, travel, p->rule->why, (int32_t)p->unit, (int32_t)by)) return;
    stop->unit = (uint16_t)by;
    stop->ring = p->rule->distance;
}

/* Judges the way at each travel where the set of near enemies changes, that is, where a stretch begins or ends; in
 * between only the nearest enemy may change. */
static void stop_by_changes(passage *p, sand_stop *stop)
{
    for (int32_t travel = 0; travel < p->longest && p->n > 0;) {
        int32_t next = next_change(p, travel);
        unsigned by = forbidden_by(p, travel);
        if (by == 0 && p->n > 1 && next - 1 > travel) {
            by = forbidden_by(p, next - 1);
            if (by != 0) travel = first_forbidden(p, travel, next - 1);
        }
        if (by != 0) {
            stop_at(p, stop, travel, who_forbids(p, travel));
            return;
        }
        travel = next;
    }
}

/* ---- shortcuts that settle most questions ---- */

static bool stands_at(sand_scene *scene, unsigned unit, const sand_box *box)
{
    const sand_box *own = sand_scene_box(scene, unit);
    return box == own || memcmp(box, own, sizeof *own) == 0;
}

static bool is_known_about(const sand_nearness *rule, const sand_scene *scene, unsigned unit)
{
    return scene->about.unit == unit && scene->about.distance == rule->distance;
}

static void gather_about(passage *p)
{
    for (unsigned other = 0; (other = next_near(p->rule, p->scene, p->unit, other, &p->start->bounds)) != 0;)
        if (sand_geom_within_boxes(p->start, sand_scene_box(p->scene, other), p->rule->distance))
            add_near(p, other, (sand_stretch){ 0, 0 }, -1);
}

/* Collects the enemies near the unit where it stands. That is usually asked again at once, for another way or by
 * `check`, so the answer is kept in the scene. */
static void gather_about_unit(passage *p)
{
    sand_scene *scene = p->scene;
    if (is_known_about(p->rule, scene, p->unit)) {
        for (unsigned i = 0; i < scene->about.n; i++) add_near(p, scene->about.other[i], (sand_stretch){ 0, 0 }, -1);
        return;
    }
    gather_about(p);
    if (p->n > SAND_SCENE_ABOUT) return;
    scene->about.unit = (uint16_t)p->unit;
    scene->about.distance = p->rule->distance;
    scene->about.n = (uint16_t)p->n;
    for (unsigned i = 0; i < p->n; i++) scene->about.other[i] = (uint16_t)p->near[i].unit;
}

/* Judges the start alone, which is cheap: a mover that goes at an enemy near it may go on until it meets that enemy,
 * and one that may not even start goes nowhere (`by` is then the enemy that forbids it). False: the rest of the way
 * must be looked at. */
static bool is_settled_at_start(passage *p, unsigned *by)
{
    *by = 0;
    if (stands_at(p->scene, p->unit, p->start))
        gather_about_unit(p);
    else
        gather_about(p);
    for (unsigned i = 0; i < p->n && p->rule->towards == SAND_TOWARDS_RUNS_INTO; i++)
        if (runs_into(p, p->near[i].unit)) return true;
    if (p->n > 0) *by = forbidden_by(p, 0);
    return *by != 0;
}

/* The travel from which the way goes on towards an enemy near it; `longest` when it does not. False: the way comes to
 * leave that enemy again. */
static bool approaches(const passage *p, int32_t *from)
{
    sand_shape mover = sand_geom_shape_of_box(p->start);
    *from = p->longest;
    for (unsigned i = 0; i < p->n; i++) {
        if (p->near[i].until < 0) continue;
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(p->scene, p->near[i].unit));
        sand_stretch near = sand_travel_within(&mover, p->heading, p->longest, &enemy, p->rule->distance);
        if (sand_travel_stretch_empty(near)) continue;
        if (near.last < p->longest) return false;
        if (near.first < *from) *from = near.first;
    }
    return true;
}

/* Sorts the enemies the way may come near into those it runs into and the rest. False: it may lead away from one of the
 * rest. */
static bool sort_near(passage *p, unsigned *aside)
{
    sand_bounds swept = sand_shape_bounds_along(p->start->bounds, sand_heading_step(p->heading, p->longest));
    p->n = *aside = 0;
    for (unsigned other = 0; (other = next_near(p->rule, p->scene, p->unit, other, &swept)) != 0;) {
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(p->scene, other));
        bool into = runs_into(p, other);
        if (!into && sand_travel_line_may_come_from(p->start->centre, p->heading, p->longest, &enemy)) return false;
        *aside += !into;
        add_near(p, other, (sand_stretch){ 0, -1 }, into ? INT32_MAX : -1);
    }
    return true;
}

/* Settles a way that leads away from no enemy: it ends at the first travel at which an enemy is near that it does not
 * lead towards, and none is near that it does. False: the way may lead away from an enemy, and nothing is settled. */
static bool is_settled_by_first(passage *p, sand_stop *stop)
{
    sand_shape mover = sand_geom_shape_of_box(p->start);
    unsigned aside, by = 0;
    int32_t best;
    if (!sort_near(p, &aside)) return false;
    if (aside == 0) return true;
    if (!approaches(p, &best)) return false;
    for (unsigned i = 0; i < p->n && best > 0; i++) {
        if (p->near[i].until >= 0) continue;
        sand_shape enemy = sand_geom_shape_of_box(sand_scene_box(p->scene, p->near[i].unit));
        int32_t first = sand_travel_nears(&mover, p->heading, best - 1, &enemy, p->rule->distance);
        if (first < 0) continue;
        best = first;
        by = p->near[i].unit;
    }
    stop_at(p, stop, best, by);
    return true;
}

/* ---- questions ---- */

unsigned sand_nearness_holder(const sand_nearness *rule, sand_scene *scene, unsigned unit, const sand_box *box)
{
    if (is_known_about(rule, scene, unit) && stands_at(scene, unit, box))
        return scene->about.n == 0 ? 0 : scene->about.other[0];
    for (unsigned other = 0; (other = next_near(rule, scene, unit, other, &box->bounds)) != 0;)
        if (sand_geom_within_boxes(box, sand_scene_box(scene, other), rule->distance)) return other;
    return 0;
}

bool sand_nearness_bars_start(const sand_nearness *rule, sand_scene *scene, unsigned unit, int32_t heading)
{
    unsigned by;
    size_t mark = sand_scene_mark(scene);
    if (rule->towards == SAND_TOWARDS_NOT_FARTHER) return false; /* the start alone does not decide this */
    passage p = passage_of(rule, scene, unit, sand_scene_box(scene, unit), heading);
    bool barred = is_settled_at_start(&p, &by) && by != 0;
    sand_scene_give_back(scene, mark);
    return barred;
}

static void stop_on_way(passage *p, sand_stop *stop)
{
    const sand_nearness *rule = p->rule;
    unsigned by;
    bool start_tells = rule->towards != SAND_TOWARDS_NOT_FARTHER;
    if (start_tells && is_settled_at_start(p, &by)) {
        stop_at(p, stop, 0, by);
        return;
    }
    if (start_tells && rule->at_start_only) return;
    if (rule->towards == SAND_TOWARDS_RUNS_INTO && rule->away == SAND_AWAY_FROM_NEAREST && is_settled_by_first(p, stop))
        return;
    gather(p);
    if (rule->at_start_only)
        stop_at(p, stop, 0, forbidden_by(p, 0));
    else
        stop_by_changes(p, stop);
}

void sand_nearness_stop(const sand_nearness *rule, sand_scene *scene, const sand_mover *mover, int32_t heading,
                        sand_stop *stop)
{
    if (stop->travel <= 0) return;
    size_t mark = sand_scene_mark(scene);
    passage p = passage_of(rule, scene, mover->unit, &mover->box, heading);
    p.longest = stop->travel;
    stop_on_way(&p, stop);
    sand_scene_give_back(scene, mark);
}
