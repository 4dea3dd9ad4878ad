/* way.h - inside motion only: a straight way with what is needed to reject quickly what lies off it. */
#ifndef SAND_MOTION_WAY_H
#define SAND_MOTION_WAY_H

#include "motion/march.h"

typedef struct {
    sand_shape mover; /* a box's four corners, or one point; borrowed from the mover */
    sand_point centre;
    sand_direction direction;
    sand_bounds bounds; /* of everything passed over */
    int32_t heading, longest, radius;
    bool placing; /* as in sand_obstacles */
} sand_way;

#define SAND_NEVER ((sand_stretch){ 0, -1 })

/* The mover must outlive the way. */
sand_way sand_way_of(const sand_mover *mover, int32_t heading, int32_t longest);
/* May something within `radius` of `at` meet what goes along the way?  False proves that it does not. */
bool sand_way_nears(const sand_way *way, sand_point at, int32_t radius);
/* While the way overlaps the shape: deeper than the slack; or, when placing, at all - if it is going to be deeper.
 * (What lies flush beside the way may overlap a little all along.) */
sand_stretch sand_way_meets(const sand_way *way, const sand_shape *shape);
/* When is the way within a piece of terrain (the first of its convex parts that is met)? */
sand_stretch sand_way_over(const sand_field *field, const sand_terrain *terrain, const sand_way *way);
/* The first stretch on which the terrain bars the mover. */
sand_stretch sand_way_ground(const sand_battle *b, const sand_mover *mover, const sand_way *way,
                             const sand_obstacles *obstacles, unsigned terrain);

/* What the terrain is to the mover: the callback's answer, or the field's matrix. */
sand_ground sand_ground_for(const sand_battle *b, const sand_mover *mover, const sand_obstacles *obstacles,
                            unsigned terrain);

/* Why the mover may not stand where it is, as sand_place_bar; coming from `before` (may be NULL), which excuses what it
 * stood on and whom it was near already. */
sand_bar sand_standing_bar(const sand_battle *b, const sand_mover *before, const sand_mover *mover,
                           const sand_obstacles *obstacles);

/* Nothing of the stance lies farther from its centre. */
static inline int32_t sand_stance_radius(const sand_stance *stance)
{
    return (sand_stance_width(stance) + sand_stance_depth(stance)) / 2 + 2;
}

/* Does this unit exist on the table, apart from the mover? */
static inline bool sand_is_other(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    return unit != mover->unit && sand_battle_in_play(b, unit);
}

#endif
