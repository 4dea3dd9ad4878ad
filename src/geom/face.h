/* face.h - which face of a target is attacked.  Rulesets choose the policy by an option. */
#ifndef SAND_GEOM_FACE_H
#define SAND_GEOM_FACE_H

#include "geom/overlap.h"

/* The face touched, from the lengths by face that sand_overlap_contact gives for the target.  Where only a corner is
 * touched, or the touch is glancing (no longer than SAND_GLANCE and at a corner of the target), it is the touched face
 * that looks most against `heading`; on a tie front before flank before rear.  SAND_FACE_NONE when nothing is touched.
 */
sand_face sand_face_along(const sand_box *target, const int32_t along[SAND_FACES + 1], int32_t heading);

/* The face that a charger meets, going straight ahead from `from` to `to`; decided by the motion, not by what is
 * nearest at its end.  Where a corner of the charger runs against an edge, it is that face.  Where a corner of the
 * target runs against the charger's front, or is within SAND_GLANCE of where they meet, it is the one of the two faces
 * at this corner that looks most against the motion. */
sand_face sand_face_met(const sand_box *target, const sand_box *from, const sand_box *to);
/* Does the charger meet a corner of the target, where two faces have the same claim? */
bool sand_face_is_met_at_corner(const sand_box *target, const sand_box *from, const sand_box *to);

/* The sector in which a place lies, the target's diagonals prolonged.  On a diagonal: front before flank before rear.
 */
sand_face sand_face_by_diagonals(const sand_box *target, sand_point place);

/* Ahead of the line of the front edge: front; behind the line of the rear edge: rear; else the flank on that side.  On
 * the line: front before flank before rear. */
sand_face sand_face_by_lines(const sand_box *target, sand_point place);

static inline bool sand_face_is_flank(sand_face face)
{
    return face == SAND_FACE_RIGHT || face == SAND_FACE_LEFT;
}

#endif
