/* way.c - makes movers and their straight moves, and finds where units and terrain lie in the way. */
#include "motion/way.h"

#include "battle/actor.h"

#include "base/assert.h"

/* ---- movers ---------------------------------------------------------------------------------------------- */

sand_mover sand_march_mover_of_unit(const sand_battle *b, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_mover mover = {
        .stance = sand_path_stance_of_unit(b, unit), .unit = (uint16_t)unit, .side = def->side, .type = def->type
    };
    mover.box = sand_path_stance_box(&mover.stance);
    return mover;
}

sand_mover sand_march_mover_in(sand_scene *scene, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(scene->battle, unit);
    return (sand_mover){ .stance = sand_path_stance_of_unit(scene->battle, unit),
                         .box = *sand_scene_box(scene, unit),
                         .unit = (uint16_t)unit,
                         .side = def->side,
                         .type = def->type };
}

sand_mover sand_march_mover_of(const sand_battle *b, sand_actor actor)
{
    if (actor.ref == SAND_REF_UNIT) return sand_march_mover_of_unit(b, actor.index);
    sand_mover mover = { .stance = sand_path_stance_of_body(b, actor.index),
                         .body = actor.index,
                         .side = (uint16_t)sand_actor_side(b, actor) };
    mover.box = sand_path_stance_box(&mover.stance);
    return mover;
}

/* Does the mover have the bend that its unit has in the battle, at that place or another? */
static bool stands_bent(const sand_battle *b, const sand_mover *mover)
{
    if (mover->unit == 0 || !sand_battle_is_bent(b, mover->unit)) return false;
    return sand_path_stance_is_bent(b, mover->unit, &mover->stance);
}

/* The bases of a bent column that stands elsewhere than in the battle are shifted along with it. */
unsigned sand_march_next_part(const sand_battle *b, const sand_mover *mover, unsigned part, sand_box *box)
{
    if (stands_bent(b, mover)) {
        sand_point from = sand_battle_unit_pose(b, mover->unit).at;
        part = sand_battle_next_part(b, mover->unit, part, box);
        if (part != 0) *box = sand_box_shifted(box, sand_point_subtract(mover->stance.pose.at, from));
        return part;
    }
    *box = mover->box;
    return part == 0;
}

bool sand_march_overlaps_box(const sand_battle *b, const sand_mover *mover, const sand_box *box)
{
    sand_box own;
    for (unsigned i = 0; (i = sand_march_next_part(b, mover, i, &own)) != 0;)
        if (sand_geom_overlaps_boxes(&own, box)) return true;
    return false;
}

bool sand_march_overlaps_unit(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    sand_box box;
    for (unsigned k = 0; (k = sand_battle_next_part(b, unit, k, &box)) != 0;)
        if (sand_march_overlaps_box(b, mover, &box)) return true;
    return false;
}

sand_mover sand_march_mover_with(const sand_mover *mover, sand_stance stance)
{
    sand_mover other = *mover;
    other.stance = stance;
    other.box = sand_path_stance_box(&stance);
    return other;
}

sand_mover sand_march_mover_at(const sand_mover *mover, sand_pose pose)
{
    sand_stance stance = mover->stance;
    stance.pose = pose;
    return sand_march_mover_with(mover, stance);
}

sand_mover sand_march_mover_turned(const sand_mover *mover, int32_t turn)
{
    sand_pose pose = mover->stance.pose;
    pose.heading = sand_heading_add(pose.heading, turn);
    return sand_march_mover_at(mover, pose);
}

sand_mover sand_march_mover_moved(const sand_mover *mover, int32_t heading, int32_t travel)
{
    sand_mover other = *mover;
    sand_point step = sand_heading_step(heading, travel);
    other.box = sand_box_shifted(&mover->box, step);
    other.stance.pose.at = sand_point_add(mover->stance.pose.at, step);
    return other;
}

/* ---- the way, and what may lie near it ------------------------------------------------------------------- */

sand_way sand_way_of(const sand_mover *mover, int32_t heading, int32_t longest)
{
    sand_way way = { .mover = sand_geom_shape_of_box(&mover->box),
                     .centre = mover->stance.pose.at,
                     .direction = sand_heading_direction(heading),
                     .heading = heading,
                     .longest = longest,
                     .asked = longest,
                     .unit = mover->unit,
                     .radius = sand_way_stance_radius(&mover->stance) };
    way.bounds = sand_shape_bounds_along(mover->box.bounds, sand_geom_direction_step(way.direction, longest));
    return way;
}

unsigned sand_way_next_seen(const sand_way *way, const sand_battle *b, unsigned after, int32_t margin)
{
    for (unsigned unit = after + 1; unit <= b->field->n_units; unit++) {
        const sand_unit *row = sand_battle_unit(b, unit);
        sand_size outline = sand_battle_outline(b->field, unit, row);
        int32_t reach = margin + SAND_SLACK + sand_geom_radius_of(outline.width, outline.depth);
        sand_point at = { row->x, row->y };
        if (row->status != SAND_STATUS_PLAY || unit == way->unit) continue;
        if (!sand_scene_circle_near(at, reach, &way->bounds)) continue; /* the usual case */
        if (sand_way_nears(way, at, reach)) return unit;
    }
    return 0;
}

void sand_way_cut(sand_way *way, int32_t longest)
{
    SAND_ASSERT(longest >= 0 && longest <= way->longest);
    way->longest = longest;
    way->bounds = sand_shape_bounds_along(way->mover.bounds, sand_geom_direction_step(way->direction, longest));
}

/* Within this much more travel, a shape that is really in the way is overlapped deeper than the slack. */
enum { LOOK_AHEAD = 64 };

/* Whether something is in the way does not depend on where the way has been cut. */
int32_t sand_way_meets(const sand_way *way, const sand_shape *shape)
{
    if (!way->placing) return sand_travel_meets(&way->mover, way->heading, way->longest, shape, SAND_SLACK);
    sand_far_way far = { way->heading, way->longest, way->asked - way->longest + LOOK_AHEAD };
    return sand_travel_meets_ahead(&way->mover, far, shape, SAND_SLACK);
}

/* ---- terrain --------------------------------------------------------------------------------------------- */

sand_ground sand_way_ground_for(const sand_battle *b, const sand_mover *mover, const sand_obstacles *obstacles,
                                unsigned terrain)
{
    if (obstacles->ground != NULL) return obstacles->ground(obstacles->context, terrain);
    if (mover->type == 0) return SAND_GROUND_FREE;
    uint16_t kind = b->field->terrain[terrain - 1].kind;
    return sand_field_enter(b->field, kind, mover->type) == 0 ? SAND_GROUND_BARRED : SAND_GROUND_FREE;
}

/* One convex part of an area, or one piece of a line with its width. */
typedef struct {
    sand_shape shape;
    int32_t half_width; /* of a line */
    bool is_line;
} part;

static part part_of(const sand_field *field, const sand_terrain *terrain, uint32_t n)
{
    if (terrain->shape == SAND_TERRAIN_AREA)
        return (part){ .shape = sand_shape_of_polygon(&field->parts[terrain->first_part + n]) };
    return (part){ sand_shape_of(&field->points[terrain->first_point + n], 2), terrain->half_width, true };
}

static uint32_t parts_of(const sand_terrain *terrain)
{
    if (terrain->shape == SAND_TERRAIN_AREA) return terrain->n_parts;
    return terrain->n_points > 0 ? terrain->n_points - 1 : 0;
}

/* The first travel at which the way's box overlaps the part, deeper than the slack unless placing; -1: never. */
static int32_t box_meets(const sand_way *way, const part *one)
{
    if (!sand_shape_bounds_near(&way->bounds, &one->shape.bounds, one->half_width + SAND_SLACK)) return -1;
    if (one->half_width <= SAND_SLACK) return sand_way_meets(way, &one->shape);
    int32_t width = one->half_width - (way->placing ? 0 : SAND_SLACK);
    return sand_travel_nears(&way->mover, way->heading, way->longest, &one->shape, width);
}

int32_t sand_way_over(const sand_field *field, const sand_terrain *terrain, const sand_way *way)
{
    int32_t first = -1;
    for (uint32_t n = 0; n < parts_of(terrain); n++) {
        part one = part_of(field, terrain, n);
        int32_t met = box_meets(way, &one);
        if (met >= 0 && (first < 0 || met < first)) first = met;
    }
    return first;
}

/* ---- water ------------------------------------------------------------------------------------------------
 *
 * Water stops the path of the mover's centre alone. At each step the centre is inside or outside each part of the water
 * and of the crossings. */

typedef struct {
    const sand_battle *battle;
    const sand_mover *mover;
    const sand_obstacles *obstacles;
    const sand_way *way; /* the way of a point */
} wading;

/* A line without width counts as one step wide, because a point could otherwise step over it. */
static sand_stretch stretch_within(const wading *w, const part *one)
{
    const sand_way *way = w->way;
    if (!sand_shape_bounds_near(&way->bounds, &one->shape.bounds, one->half_width + SAND_SLACK)) return SAND_NEVER;
    int32_t margin = one->is_line && one->half_width == 0 ? 1 : one->half_width;
    return sand_travel_within(&way->mover, way->heading, way->longest, &one->shape, margin);
}

/* The farthest travel to which crossings carry the path on from `travel`; travel - 1 when none does. */
static int32_t carried(const wading *w, int32_t travel)
{
    const sand_field *field = w->battle->field;
    for (unsigned i = 1; i <= field->n_terrain; i++) {
        const sand_terrain *terrain = &field->terrain[i - 1];
        if (sand_way_ground_for(w->battle, w->mover, w->obstacles, i) != SAND_GROUND_CROSSING) continue;
        for (uint32_t n = 0; n < parts_of(terrain); n++) {
            part one = part_of(field, terrain, n);
            sand_stretch stretch = stretch_within(w, &one);
            if (!sand_travel_stretch_empty(stretch) && stretch.first <= travel && stretch.last >= travel)
                return stretch.last;
        }
    }
    return travel - 1;
}

/* The first travel at which the path meets water that no crossing carries it over. */
static int32_t over_water(const wading *w, const sand_terrain *terrain)
{
    int32_t first = -1;
    for (uint32_t n = 0; n < parts_of(terrain); n++) {
        part one = part_of(w->battle->field, terrain, n);
        sand_stretch wet = stretch_within(w, &one);
        if (sand_travel_stretch_empty(wet)) continue;
        int32_t travel = wet.first, end;
        while (travel <= wet.last && (end = carried(w, travel)) >= travel) travel = end + 1;
        if (travel <= wet.last && (first < 0 || travel < first)) first = travel;
    }
    return first;
}

int32_t sand_way_ground(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                        const sand_obstacles *obstacles, unsigned terrain)
{
    const sand_terrain *piece = &b->field->terrain[terrain - 1];
    switch (sand_way_ground_for(b, mover, obstacles, terrain)) {
    case SAND_GROUND_BARRED: return sand_way_over(b->field, piece, way);
    case SAND_GROUND_WATER: {
        sand_way centre = *way;
        centre.mover = sand_shape_of_point(&way->centre);
        return over_water(&(wading){ b, mover, obstacles, &centre }, piece);
    }
    default: return -1;
    }
}
