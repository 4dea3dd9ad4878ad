/* way.h - private to motion: a straight move, with bounds and circles that quickly rule out units and terrain that are
 * not in its way. */
#ifndef SAND_MOTION_WAY_H
#define SAND_MOTION_WAY_H

#include "motion/march.h"
#include "motion/scene.h"

typedef struct {
    sand_shape mover; /* a box's four corners, or one point; borrowed from the mover */
    sand_point centre;
    sand_direction direction;
    sand_bounds bounds; /* of everything passed over */
    int32_t heading, radius;
    int32_t longest;                /* farther travel does not matter */
    int32_t asked;                  /* its length before it was cut */
    unsigned unit;                  /* the mover's unit; 0: none */
    bool placing;                   /* as in sand_obstacles */
    const struct sand_scene *scene; /* the scene of the battle, which has all sizes; or NULL */
} sand_way;

#define SAND_NEVER ((sand_stretch){ 0, -1 })

/* The mover must outlive the way. */
sand_way sand_way_of(const sand_mover *mover, int32_t heading, int32_t longest);
/* Shortens the way: from now on only what is met up to `longest` (0..way->longest) matters. */
void sand_way_cut(sand_way *way, int32_t longest);
/* The first step at which the way overlaps the shape: deeper than the slack or, when placing, at all if it is going to
 * be deeper. (A shape flush beside the way may overlap a little all along.) -1: never. */
int32_t sand_way_meets(const sand_way *way, const sand_shape *shape);
/* The first step within a piece of terrain (any of its convex parts), and the first at which the terrain bars the
 * mover; -1: never. */
int32_t sand_way_over(const sand_field *field, const sand_terrain *terrain, const sand_way *way);
int32_t sand_way_ground(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                        const sand_obstacles *obstacles, unsigned terrain);

/* What the terrain means to the mover: the callback's answer, or the field's terrain table. */
sand_ground sand_way_ground_for(const sand_battle *b, const sand_mover *mover, const sand_obstacles *obstacles,
                                unsigned terrain);

/* What keeps the mover from standing where it is, as sand_march_place_bar. `before` (may be NULL): where it comes from,
 * which excuses terrain it stood on and units it was already near. */
sand_bar sand_way_standing_bar(const sand_battle *b, const sand_mover *before, const sand_mover *mover,
                               const sand_obstacles *obstacles);

/* No part of the stance is farther from its centre. */
static inline int32_t sand_way_stance_radius(const sand_stance *stance)
{
    return sand_geom_radius_of(sand_path_stance_width(stance), sand_path_stance_depth(stance));
}

/* Is this unit on the table, and not the mover? */
static inline bool sand_way_is_other(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    return unit != mover->unit && sand_battle_in_play(b, unit);
}

/* May something within `radius` of `at`, which is near the bounds of the way, meet what moves along it? False proves
 * that it does not. Decided by circles: the mover's moves along the way, the other's stands still. */
static inline bool sand_way_nears(const sand_way *way, sand_point at, int32_t radius)
{
    int64_t x = (int64_t)at.x - way->centre.x, y = (int64_t)at.y - way->centre.y;
    int64_t along = (x * way->direction.x + y * way->direction.y) / SAND_DIRECTION_ONE;
    int64_t across = (x * way->direction.y - y * way->direction.x) / SAND_DIRECTION_ONE;
    int64_t reach = (int64_t)way->radius + radius + 4;
    return across <= reach && across >= -reach && along >= -reach && along <= way->longest + reach;
}

/* As sand_way_next_unit, without a scene: every outline is worked out. */
unsigned sand_way_next_seen(const sand_way *way, const sand_battle *b, unsigned after, int32_t margin);

/* Iterates units in play, except the mover, that may come near the way: start with 0; returns 0 at the end. Units are
 * ruled out without exact measurement; margin >= 0. */
static inline unsigned sand_way_next_unit(const sand_way *way, const sand_battle *b, unsigned after, int32_t margin)
{
    const sand_scene *scene = way->scene;
    if (scene == NULL) return sand_way_next_seen(way, b, after, margin);
    margin += SAND_SLACK;
    for (unsigned unit = after; (unit = sand_scene_first_near(scene, unit + 1, scene->n, &way->bounds, margin)) != 0;) {
        sand_point at = { scene->x[unit], scene->y[unit] };
        if (unit != way->unit && sand_way_nears(way, at, scene->radius[unit] + margin)) return unit;
    }
    return 0;
}

#endif
