/* march.c - how far one mover may go straight, and whether it has room to turn or to stand. */
#include "motion/way.h"

#include "base/assert.h"
#include "geom/sweep.h"
#include "motion/scene.h"

static bool counts(const sand_obstacles *obstacles, unsigned unit)
{
    return obstacles->units == NULL || obstacles->units(obstacles->context, unit);
}

/* The unit's box from the scene, or worked out into `room` when there is no scene. */
static const sand_box *box_of_unit(const sand_battle *b, const sand_obstacles *obstacles, unsigned unit, sand_box *room)
{
    if (obstacles->scene != NULL) return sand_scene_box(obstacles->scene, unit);
    sand_stance stance = sand_path_stance_of_unit(b, unit);
    *room = sand_path_stance_box(&stance);
    return room;
}

static sand_bar_kind kind_of_unit(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    return sand_battle_side_of_unit(b, unit) == mover->side ? SAND_BAR_FRIEND : SAND_BAR_ENEMY;
}

/* ---- straight on -----------------------------------------------------------------------------------------
 *
 * Every bar that is found shortens the way, so later questions look only at what lies before it. */

/* Keeps the earlier bar. Ties go to the kind named first, and within a kind to the lower id, which comes first. */
static void note(sand_bar *first, sand_way *way, sand_bar_kind kind, unsigned id, int32_t travel)
{
    if (first->kind != SAND_BAR_NONE && (travel > first->travel || (travel == first->travel && kind >= first->kind)))
        return;
    *first = (sand_bar){ .kind = kind, .id = (uint16_t)id, .travel = travel };
    sand_way_cut(way, travel);
}

static bool is_too_short(const sand_obstacles *obstacles, const sand_bar *first)
{
    return obstacles->least > 0 && first->kind != SAND_BAR_NONE && first->travel <= obstacles->least;
}

/* The first step at which the unit bars the way: overlapped or, for an enemy to be kept off, come too near. -1: never.
 */
static int32_t unit_bars_from(const sand_way *way, const sand_box *box, bool enemy, int32_t keep_off)
{
    sand_shape shape = sand_geom_shape_of_box(box);
    if (enemy && keep_off > 0) {
        int32_t near = sand_travel_nears(&way->mover, way->heading, way->longest, &shape, keep_off);
        if (near != 0) return near;
    }
    return sand_way_meets(way, &shape);
}

static void march_units(const sand_battle *b, const sand_mover *mover, sand_way *way, const sand_obstacles *obstacles,
                        sand_bar *first)
{
    for (unsigned i = 0; (i = sand_way_next_unit(way, b, i, obstacles->keep_off)) != 0;) {
        if (!counts(obstacles, i)) continue;
        sand_box room;
        sand_bar_kind kind = kind_of_unit(b, mover, i);
        const sand_box *box = box_of_unit(b, obstacles, i, &room);
        int32_t from = unit_bars_from(way, box, kind == SAND_BAR_ENEMY, obstacles->keep_off);
        if (from >= 0) note(first, way, kind, i, from);
        if (is_too_short(obstacles, first)) return;
    }
}

/* Terrain that the mover stands on at the start does not bar it. A way with `placing` counts every overlap, and
 * standing flush against terrain, within the slack, is not standing on it: it may go no step further in. */
static int32_t ground_bars_from(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                                const sand_obstacles *obstacles, unsigned terrain)
{
    int32_t from = sand_way_ground(b, mover, way, obstacles, terrain);
    if (from != 0) return from;
    if (!way->placing) return -1;
    sand_way forgiven = *way;
    forgiven.placing = false;
    return sand_way_ground(b, mover, &forgiven, obstacles, terrain) > 0 ? 1 : -1;
}

static void march_ground(const sand_battle *b, const sand_mover *mover, sand_way *way, const sand_obstacles *obstacles,
                         sand_bar *first)
{
    for (unsigned i = 1; i <= b->field->n_terrain; i++) {
        /* the usual case */
        if (!sand_shape_bounds_near(&way->bounds, &b->field->terrain[i - 1].about, SAND_SLACK)) continue;
        int32_t from = ground_bars_from(b, mover, way, obstacles, i);
        if (from >= 0) note(first, way, SAND_BAR_GROUND, i, from);
    }
}

static bool on_table(const sand_field *field, const sand_bounds *bounds)
{
    return bounds->low.x >= 0 && bounds->low.y >= 0 && bounds->high.x <= field->width &&
           bounds->high.y <= field->height;
}

/* The first travel after which the box is off the table; 0: none. The table is convex: a straight way that has left it
 * does not return. */
static int32_t leaves_table(const sand_field *field, const sand_way *way, const sand_bounds *bounds)
{
    int32_t on = 0, off = way->longest;
    sand_bounds end = sand_shape_bounds_shifted(*bounds, sand_geom_direction_step(way->direction, off));
    if (on_table(field, &end) || !on_table(field, bounds)) return 0;
    while (off - on > 1) {
        int32_t middle = on + (off - on) / 2;
        sand_bounds there = sand_shape_bounds_shifted(*bounds, sand_geom_direction_step(way->direction, middle));
        if (on_table(field, &there))
            on = middle;
        else
            off = middle;
    }
    return off;
}

/* The outline of a bent column may lie beyond the edge while all its bases stand on the table. */
static void march_edge(const sand_battle *b, const sand_mover *mover, sand_way *way, sand_bar *first)
{
    sand_box box;
    if (on_table(b->field, &way->bounds)) return;
    for (unsigned part = 0; (part = sand_march_next_part(b, mover, part, &box)) != 0;) {
        int32_t off = leaves_table(b->field, way, &box.bounds);
        if (off > 0) note(first, way, SAND_BAR_EDGE, 0, off);
    }
}

/* The obstacle's corner nearest to the mover's place: near enough to point at, and cheap. */
static sand_point nearest_corner(const sand_box *box, sand_point from)
{
    sand_point best = box->corner[0];
    for (unsigned i = 1; i < 4; i++) {
        if (sand_geom_square(sand_point_subtract(box->corner[i], from)) <
            sand_geom_square(sand_point_subtract(best, from))) {
            best = box->corner[i];
        }
    }
    return best;
}

static sand_point point_met(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                            const sand_obstacles *obstacles, const sand_bar *bar)
{
    sand_box room;
    sand_point there = sand_point_add(mover->stance.pose.at, sand_geom_direction_step(way->direction, bar->travel));
    if (bar->kind != SAND_BAR_FRIEND && bar->kind != SAND_BAR_ENEMY) return there;
    return nearest_corner(box_of_unit(b, obstacles, bar->id, &room), there);
}

/* After its whole way, would the mover overlap the enemy that bars it, or be nearer to it than allowed? */
static bool is_against(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                       const sand_obstacles *obstacles, const sand_bar *bar)
{
    if (bar->kind != SAND_BAR_ENEMY) return false;
    sand_box room, end = sand_box_shifted(&mover->box, sand_geom_direction_step(way->direction, way->asked));
    const sand_box *box = box_of_unit(b, obstacles, bar->id, &room);
    if (obstacles->keep_off > 0 && bar->travel > 0) return sand_geom_within_boxes(&end, box, obstacles->keep_off);
    sand_shape shape = sand_geom_shape_of_box(&end), other = sand_geom_shape_of_box(box);
    return sand_geom_overlaps(&shape, &other, way->placing ? 0 : SAND_SLACK);
}

sand_march sand_march_along(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest,
                            const sand_obstacles *obstacles)
{
    SAND_ASSERT(longest >= 0);
    sand_march march = { .legal = longest };
    sand_way way = sand_way_of(mover, heading, longest);

    way.placing = obstacles->placing;
    way.scene = obstacles->scene;
    march_units(b, mover, &way, obstacles, &march.first);
    bool any_way = is_too_short(obstacles, &march.first);
    if (!any_way) march_ground(b, mover, &way, obstacles, &march.first);
    if (!any_way && !obstacles->leave_table) march_edge(b, mover, &way, &march.first);
    if (march.first.kind == SAND_BAR_NONE) return march;

    march.first.at = point_met(b, mover, &way, obstacles, &march.first);
    march.first.at_end = is_against(b, mover, &way, obstacles, &march.first);
    march.legal = march.first.travel > 0 ? march.first.travel - 1 : 0;
    return march;
}

/* ---- room to stand --------------------------------------------------------------------------------------- */

static bool box_bars(const sand_box *own, const sand_box *box, int32_t keep_off)
{
    return keep_off > 0 ? sand_geom_within_boxes(own, box, keep_off) : sand_geom_overlaps_boxes(own, box);
}

/* Compares a bent column base by base, but only where the outlines overlap. */
static bool parts_bar(const sand_battle *b, const sand_mover *mover, unsigned unit, const sand_box *box,
                      int32_t keep_off)
{
    if (!box_bars(&mover->box, box, keep_off)) return false;
    if (b->field->base_size == NULL) return true;
    sand_box own, his;
    for (unsigned i = 0; (i = sand_march_next_part(b, mover, i, &own)) != 0;)
        for (unsigned k = 0; (k = sand_battle_next_part(b, unit, k, &his)) != 0;)
            if (box_bars(&own, &his, keep_off)) return true;
    return false;
}

/* `box`: that of the unit in the way; NULL for terrain. */
static sand_bar bar_at(const sand_mover *mover, sand_bar_kind kind, unsigned id, const sand_box *box)
{
    sand_point at = mover->stance.pose.at;
    return (sand_bar){ .kind = kind, .id = (uint16_t)id, .at = box != NULL ? nearest_corner(box, at) : at };
}

/* The first unit that bars the place. A turn may leave units it was already near, a placement may not: `before` is the
 * mover before its turn, NULL for a placement. */
static sand_bar units_bar(const sand_battle *b, const sand_mover *before, const sand_mover *mover,
                          const sand_obstacles *obstacles)
{
    sand_way here = sand_way_of(mover, 0, 0);
    here.scene = obstacles->scene;
    for (unsigned i = 0; (i = sand_way_next_unit(&here, b, i, obstacles->keep_off)) != 0;) {
        if (!counts(obstacles, i)) continue;
        sand_box room;
        sand_bar_kind kind = kind_of_unit(b, mover, i);
        const sand_box *box = box_of_unit(b, obstacles, i, &room);
        int32_t keep_off = kind == SAND_BAR_ENEMY ? obstacles->keep_off : 0;
        if (keep_off > 0 && before != NULL && sand_geom_within_boxes(&before->box, box, keep_off)) keep_off = 0;
        if (parts_bar(b, mover, i, box, keep_off)) return bar_at(mover, kind, i, box);
    }
    return (sand_bar){ .kind = SAND_BAR_NONE };
}

static bool stands_on(const sand_battle *b, const sand_mover *mover, const sand_obstacles *obstacles, unsigned terrain)
{
    if (!sand_shape_bounds_near(&mover->box.bounds, &b->field->terrain[terrain - 1].about, SAND_SLACK)) return false;
    sand_way here = sand_way_of(mover, 0, 0);
    return sand_way_ground(b, mover, &here, obstacles, terrain) >= 0;
}

static sand_bar ground_bar(const sand_battle *b, const sand_mover *before, const sand_mover *mover,
                           const sand_obstacles *obstacles)
{
    for (unsigned i = 1; i <= b->field->n_terrain; i++) {
        if (!stands_on(b, mover, obstacles, i)) continue;
        if (before != NULL && stands_on(b, before, obstacles, i)) continue;
        return bar_at(mover, SAND_BAR_GROUND, i, NULL);
    }
    return (sand_bar){ .kind = SAND_BAR_NONE };
}

sand_bar sand_way_standing_bar(const sand_battle *b, const sand_mover *before, const sand_mover *mover,
                               const sand_obstacles *obstacles)
{
    sand_bar bar = units_bar(b, before, mover, obstacles);
    if (bar.kind == SAND_BAR_NONE) bar = ground_bar(b, before, mover, obstacles);
    if (bar.kind != SAND_BAR_NONE || obstacles->leave_table || on_table(b->field, &mover->box.bounds)) return bar;
    if (before != NULL && !on_table(b->field, &before->box.bounds)) return bar;
    return bar_at(mover, SAND_BAR_EDGE, 0, NULL);
}

sand_bar sand_march_place_bar(const sand_battle *b, const sand_mover *mover, const sand_obstacles *obstacles)
{
    return sand_way_standing_bar(b, NULL, mover, obstacles);
}

/* ---- room to turn ---------------------------------------------------------------------------------------- */

static sand_bar swept_units(const sand_battle *b, const sand_mover *mover, const sand_sweep *sweep,
                            const sand_obstacles *obstacles)
{
    sand_bounds bounds = sand_sweep_bounds(sweep);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_way_is_other(b, mover, i) || !counts(obstacles, i)) continue;
        sand_box room;
        const sand_box *box = box_of_unit(b, obstacles, i, &room);
        if (!sand_shape_bounds_near(&bounds, &box->bounds, 0)) continue;
        sand_shape shape = sand_geom_shape_of_box(box);
        sand_sweep_result result = sand_sweep_against(sweep, &shape);
        if (result.clear) continue;
        return (sand_bar){ .kind = kind_of_unit(b, mover, i), .id = (uint16_t)i, .at = result.at };
    }
    return (sand_bar){ .kind = SAND_BAR_NONE };
}

static bool sweeps_over(const sand_field *field, const sand_terrain *terrain, const sand_sweep *sweep, sand_point *at)
{
    bool area = terrain->shape == SAND_TERRAIN_AREA;
    uint32_t n = area ? terrain->n_parts : terrain->n_points > 0 ? terrain->n_points - 1 : 0;
    for (uint32_t i = 0; i < n; i++) {
        sand_shape shape = area ? sand_shape_of_polygon(&field->parts[terrain->first_part + i])
                                : sand_shape_of(&field->points[terrain->first_point + i], 2);
        sand_sweep_result result = sand_sweep_against(sweep, &shape);
        *at = result.at;
        if (!result.clear) return true;
    }
    return false;
}

/* Tests terrain that bars every part of the mover against the swept area; water bars only the centre, which a pivot
 * does not move. */
static sand_bar swept_ground(const sand_battle *b, const sand_mover *mover, const sand_sweep *sweep,
                             const sand_obstacles *obstacles)
{
    const sand_bounds bounds = sand_sweep_bounds(sweep);
    for (unsigned i = 1; i <= b->field->n_terrain; i++) {
        const sand_terrain *terrain = &b->field->terrain[i - 1];
        sand_point at;
        if (!sand_shape_bounds_near(&bounds, &terrain->about, SAND_SLACK)) continue;
        if (sand_way_ground_for(b, mover, obstacles, i) != SAND_GROUND_BARRED) continue;
        if (!sweeps_over(b->field, terrain, sweep, &at) || stands_on(b, mover, obstacles, i)) continue;
        return (sand_bar){ .kind = SAND_BAR_GROUND, .id = (uint16_t)i, .at = at };
    }
    return (sand_bar){ .kind = SAND_BAR_NONE };
}

/* A turn: its end and the area swept. */
typedef struct {
    sand_mover end;
    sand_sweep sweep;
} turning;

static sand_bar turn_bar(const sand_battle *b, const sand_mover *mover, const turning *turn, sand_turn_policy policy,
                         const sand_obstacles *obstacles)
{
    sand_bar bar = sand_way_standing_bar(b, mover, &turn->end, obstacles);
    if (bar.kind != SAND_BAR_NONE || policy == SAND_TURN_END_ONLY) return bar;
    bar = swept_units(b, mover, &turn->sweep, obstacles);
    return bar.kind != SAND_BAR_NONE ? bar : swept_ground(b, mover, &turn->sweep, obstacles);
}

sand_bar sand_march_pivot_bar(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                              const sand_obstacles *obstacles)
{
    SAND_ASSERT(turn >= -SAND_HALF_TURN && turn <= SAND_HALF_TURN);
    turning pivot = { .end = sand_march_mover_turned(mover, turn) };
    pivot.sweep = (sand_sweep){ mover->box, pivot.end.box, mover->stance.pose.at, turn };
    return turn_bar(b, mover, &pivot, policy, obstacles);
}

sand_bar sand_march_wheel_bar(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                              const sand_obstacles *obstacles)
{
    SAND_ASSERT(turn >= -SAND_HALF_TURN && turn <= SAND_HALF_TURN);
    sand_motion_step leg = { SAND_VERB_WHEEL, turn, 0 };
    turning wheel = { .end = sand_march_mover_with(mover, sand_path_stance_after(mover->stance, leg)) };
    wheel.sweep = (sand_sweep){ mover->box, wheel.end.box, sand_path_wheel_centre(&mover->stance, turn), turn };
    return turn_bar(b, mover, &wheel, policy, obstacles);
}

/* A longer sweep covers more, so the longest swept turn is found by bisection. Where only the end counts, whole degrees
 * are tried from the farthest down, and the interval to the last one is bisected. */
int32_t sand_march_pivot_longest(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                                 const sand_obstacles *obstacles)
{
    int32_t sign = turn < 0 ? -1 : 1, good = 0, bad = turn * sign;
    if (sand_march_pivot_bar(b, mover, turn, policy, obstacles).kind == SAND_BAR_NONE) return turn;
    for (int32_t degree = 100; policy == SAND_TURN_END_ONLY && good == 0 && bad > degree; bad -= degree) {
        if (sand_march_pivot_bar(b, mover, sign * (bad - degree), policy, obstacles).kind == SAND_BAR_NONE) {
            good = bad - degree;
            break;
        }
    }
    while (bad - good > 1) {
        int32_t middle = good + (bad - good) / 2;
        if (sand_march_pivot_bar(b, mover, sign * middle, policy, obstacles).kind == SAND_BAR_NONE)
            good = middle;
        else
            bad = middle;
    }
    return sign * good;
}
