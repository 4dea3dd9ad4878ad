/* shapes.h - shapes for tests of the geometry: bases of a block, wheels, and which face a charger touches. */
#ifndef SAND_TESTS_SHAPES_H
#define SAND_TESTS_SHAPES_H

#include "base/assert.h"
#include "geom/face.h"
#include "geom/sweep.h"

/* A block of bases anchored at its front centre. Files count from the left, ranks from the front, both from 0. */
typedef struct {
    int32_t files, width, depth;
} lattice;

static inline sand_footprint shapes_base(lattice of, int32_t file, int32_t rank)
{
    int32_t left2 = of.width * (2 * file - of.files), front2 = -2 * of.depth * rank;
    return (sand_footprint){ left2, left2 + 2 * of.width, front2, front2 - 2 * of.depth };
}

static inline sand_footprint shapes_block(lattice of, int32_t ranks)
{
    int32_t half2 = of.files * of.width;
    return (sand_footprint){ -half2, half2, 0, -2 * of.depth * ranks };
}

/* A turn about the place right2 / 2 to the right of the anchor and ahead2 / 2 ahead of it. */
static inline sand_sweep shapes_sweep(sand_pose anchor, sand_footprint footprint, int32_t right2, int32_t ahead2,
                                      int32_t turn)
{
    SAND_ASSERT(turn >= -SAND_HALF_TURN && turn <= SAND_HALF_TURN);
    return (sand_sweep){ .start = sand_box_at(anchor, footprint),
                         .end = sand_box_at(sand_geom_pose_turned(anchor, right2, ahead2, turn), footprint),
                         .pivot = sand_geom_pose_place(anchor, right2, ahead2),
                         .turn = turn };
}

/* The face of the target that the charger touches; SAND_FACE_NONE: none. */
static inline sand_face shapes_face_touched(const sand_box *target, const sand_box *charger, int32_t heading)
{
    sand_touch contact = sand_overlap_contact(target, charger);
    return contact.touching ? sand_face_along(target, contact.along_a, heading) : SAND_FACE_NONE;
}

#endif
