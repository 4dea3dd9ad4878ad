/* conform.h - lining up: a unit that touches another is laid flush against the touched face.
 *
 * The smallest displacement: it turns by the shorter way until its own touching face looks straight against the
 * other's, and slides along as little as possible.  It is placed at the last step before any overlap. */
#ifndef SAND_MOTION_CONFORM_H
#define SAND_MOTION_CONFORM_H

#include "motion/contact.h"

typedef struct {
    uint8_t own_face, other_face; /* sand_face; own_face is usually SAND_FACE_FRONT */
    int32_t slide; /* how far it may slide along to bring corner to corner or base to base; 0: flush only */
    int32_t file;  /* > 0: places it may slide to are whole files of this width from the other's corners */
} sand_conform_rule;

typedef struct {
    bool done;      /* there is room */
    sand_mover end; /* where it comes to stand */
    sand_bar bar;   /* else: what is in the way */
} sand_conformed;

/* Lays the mover, who need not touch yet, against the unit `to`; the battle is not changed. */
sand_conformed sand_conform(const sand_battle *b, const sand_mover *mover, unsigned to, sand_conform_rule rule,
                            const sand_obstacles *obstacles);

#endif
