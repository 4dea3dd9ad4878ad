/* way.c - movers, the straight way of one, and what terrain does to it. */
#include "motion/way.h"

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
                     .radius = sand_way_stance_radius(&mover->stance) };
    way.bounds = sand_shape_bounds_along(mover->box.bounds, sand_geom_direction_step(way.direction, longest));
    return way;
}

/* Going on for this much more, what is really in the way is overlapped deeper than the slack. */
enum { LOOK_AHEAD = 64 };

sand_stretch sand_way_meets(const sand_way *way, const sand_shape *shape)
{
    if (!way->placing) return sand_travel_overlap(&way->mover, way->heading, way->longest, shape, SAND_SLACK);
    return sand_travel_overlap_ahead(&way->mover, way->heading, way->longest, LOOK_AHEAD, shape, SAND_SLACK);
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

/* One convex part of an area, or one piece of a line with its width, as met by what goes along the way.  A box meets
 * what it overlaps deeper than the slack; a path of a point meets what it runs through or along. */
static sand_stretch over_part(const sand_way *way, const sand_polygon *part)
{
    sand_shape shape = sand_shape_of_polygon(part);
    if (!sand_shape_bounds_near(&way->bounds, &part->bounds, SAND_SLACK)) return SAND_NEVER;
    if (way->mover.count == 1) return sand_travel_within(&way->mover, way->heading, way->longest, &shape, 0);
    return sand_way_meets(way, &shape);
}

/* A line without width counts as one step wide for a point, which could step over it otherwise. */
static sand_stretch over_piece(const sand_way *way, const sand_point piece[2], int32_t half_width)
{
    sand_shape shape = sand_shape_of(piece, 2);
    if (!sand_shape_bounds_near(&way->bounds, &shape.bounds, half_width + SAND_SLACK)) return SAND_NEVER;
    if (way->mover.count == 1) {
        return sand_travel_within(&way->mover, way->heading, way->longest, &shape, half_width > 0 ? half_width : 1);
    }
    if (half_width <= SAND_SLACK) return sand_way_meets(way, &shape);
    int32_t width = half_width - (way->placing ? 0 : SAND_SLACK);
    return sand_travel_within(&way->mover, way->heading, way->longest, &shape, width);
}

static sand_stretch over_nth(const sand_field *field, const sand_terrain *terrain, const sand_way *way, uint32_t n)
{
    if (terrain->shape == SAND_TERRAIN_AREA) return over_part(way, &field->parts[terrain->first_part + n]);
    return over_piece(way, &field->points[terrain->first_point + n], terrain->half_width);
}

static uint32_t pieces_of(const sand_terrain *terrain)
{
    if (terrain->shape == SAND_TERRAIN_AREA) return terrain->n_parts;
    return terrain->n_points > 0 ? terrain->n_points - 1 : 0;
}

/* The first stretch over a piece of terrain; empty: it is never met. */
sand_stretch sand_way_over(const sand_field *field, const sand_terrain *terrain, const sand_way *way)
{
    sand_stretch first = { 0, -1 };
    for (uint32_t n = 0; n < pieces_of(terrain); n++) {
        sand_stretch stretch = over_nth(field, terrain, way, n);
        if (sand_travel_stretch_empty(stretch)) continue;
        if (sand_travel_stretch_empty(first) || stretch.first < first.first) first = stretch;
    }
    return first;
}

/* The farthest travel up to which crossings carry the way on from `travel`; travel - 1 when none does. */
static int32_t carried(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                       const sand_obstacles *obstacles, int32_t travel)
{
    for (unsigned i = 1; i <= b->field->n_terrain; i++) {
        const sand_terrain *terrain = &b->field->terrain[i - 1];
        if (sand_way_ground_for(b, mover, obstacles, i) != SAND_GROUND_CROSSING) continue;
        for (uint32_t n = 0; n < pieces_of(terrain); n++) {
            sand_stretch stretch = over_nth(b->field, terrain, way, n);
            if (!sand_travel_stretch_empty(stretch) && stretch.first <= travel && stretch.last >= travel)
                return stretch.last;
        }
    }
    return travel - 1;
}

/* Where the path of the centre first meets water that no crossing carries it over. */
static sand_stretch over_water(const sand_battle *b, const sand_mover *mover, const sand_way *centre,
                               const sand_obstacles *obstacles, const sand_terrain *terrain)
{
    sand_stretch first = { 0, -1 };
    for (uint32_t n = 0; n < pieces_of(terrain); n++) {
        sand_stretch wet = over_nth(b->field, terrain, centre, n);
        if (sand_travel_stretch_empty(wet)) continue;
        int32_t travel = wet.first, end;
        while (travel <= wet.last && (end = carried(b, mover, centre, obstacles, travel)) >= travel) travel = end + 1;
        if (travel > wet.last) continue;
        if (sand_travel_stretch_empty(first) || travel < first.first) first = (sand_stretch){ travel, wet.last };
    }
    return first;
}

sand_stretch sand_way_ground(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                             const sand_obstacles *obstacles, unsigned terrain)
{
    const sand_terrain *piece = &b->field->terrain[terrain - 1];
    switch (sand_way_ground_for(b, mover, obstacles, terrain)) {
    case SAND_GROUND_BARRED: return sand_way_over(b->field, piece, way);
    case SAND_GROUND_WATER: {
        sand_way centre = *way;
        centre.mover = sand_shape_of_point(&way->centre);
        return over_water(b, mover, &centre, obstacles, piece);
    }
    default: return SAND_NEVER;
    }
}
