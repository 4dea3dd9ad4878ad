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

/* Lays the mover, who need not touch yet, against the unit `to`; the battle is not changed.  A bent column has no
 * straight face: nobody lines up with it, nor it with anybody. */
sand_conformed sand_conform(const sand_battle *b, const sand_mover *mover, unsigned to, sand_conform_rule rule,
                            const sand_obstacles *obstacles);

/* Many at once: one who lines up with another, and where he comes to stand. */
typedef struct {
    uint16_t unit, to;
    sand_conform_rule rule;
    bool done;      /* answered: there is room, and it is not where it stands already */
    sand_pose end;  /* answered */
    bool withdraws; /* while they are laid only */
} sand_conforming;

/* Is the unit in the list? */
bool sand_conform_lists(const sand_conforming all[], size_t n, unsigned unit);
/* Each unit once.  Each is laid against the other where that one stands now; whoever would then overlap somebody, be
 * torn from a contact it is in, or no longer touch whom it is laid against, is laid flush without the slide, and if
 * that does not help stays where it is, as does everybody it would be in the way of.  The order of the list does not
 * matter, nor does the battle change. */
void sand_conform_all(const sand_battle *b, sand_conforming all[], size_t n, const sand_obstacles *obstacles);

#endif
