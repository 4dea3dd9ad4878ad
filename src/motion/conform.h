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
    /* > 0: the edge that the two must share; where a unit is in the way, the mover slides on while they still do */
    int32_t least;
} sand_conform_rule;

typedef struct {
    bool done;      /* there is room */
    sand_mover end; /* where it comes to stand */
    sand_bar bar;   /* else: what is in the way */
} sand_conformed;

/* Lays the mover, who need not touch yet, against the unit `to`; the battle is not changed.  Of a bent column `to` it
 * is the base that is nearest; a bent mover has no straight face and is not laid. */
sand_conformed sand_conform(const sand_battle *b, const sand_mover *mover, unsigned to, sand_conform_rule rule,
                            const sand_obstacles *obstacles);

/* Many, one after another: one who lines up with another. */
typedef struct {
    uint16_t unit, to;
    sand_conform_rule rule;
    bool halves; /* they ran into each other: `to` turns by half of it, where it lines up with nobody itself */
    bool done;   /* answered: it was laid there, or stood so already */
    sand_pose from, to_from; /* answered: where both stood */
    bool settled, stays;     /* while they are laid only */
} sand_conforming;

/* Is the unit in the list? */
bool sand_conform_lists(const sand_conforming all[], size_t n, unsigned unit);
/* Each unit once, in the order in which they met; they are moved in the battle.  Whoever lines up with one who lines up
 * himself is laid when that one stands, and is carried along with him till then, so that no contact of two is torn by a
 * third.  Those who are still to be laid bar nobody, unless one of them finds no room and stays where it is: then it
 * bars the others from there.  Nobody comes to overlap anybody. */
void sand_conform_all(sand_battle *b, sand_conforming all[], size_t n, const sand_obstacles *obstacles);

#endif
