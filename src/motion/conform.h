/* conform.h - lining up: a unit that touches another is laid flush against the touched face.
 *
 * The displacement is as small as possible: the unit turns by the shorter way until its touching face looks straight
 * against the other's, slides as little as possible, and is placed at the last step before any overlap. */
#ifndef SAND_MOTION_CONFORM_H
#define SAND_MOTION_CONFORM_H

#include "motion/contact.h"

typedef struct {
    uint8_t own_face, other_face; /* sand_face; own_face is usually SAND_FACE_FRONT */
    int32_t slide;                /* the longest slide that brings corner to corner or base to base; 0: flush only */
    int32_t file; /* > 0: it may also slide to places whole files of this width off the other's corners */
    /* > 0: the edge that the two must share; where a unit is in the way, the mover slides on while they still do */
    int32_t least;
} sand_conform_rule;

typedef struct {
    bool done;      /* there was room */
    sand_mover end; /* its final position */
    sand_bar bar;   /* otherwise: what is in the way */
} sand_conformed;

/* Lays the mover, which need not touch yet, against the unit `to`; the battle is not changed. A bent column `to` offers
 * its nearest base; a bent mover has no straight face and is not laid. */
sand_conformed sand_conform(const sand_battle *b, const sand_mover *mover, unsigned to, sand_conform_rule rule,
                            const sand_obstacles *obstacles);

/* One entry of a list of units that line up, one after another. */
typedef struct {
    uint16_t unit, to;
    sand_conform_rule rule;
    bool halves; /* the two ran into each other: `to` turns half the way, unless it lines up with another unit itself */
    bool done;   /* result: it was laid there or already stood so */
    sand_pose from, to_from; /* result: where both stood before */
    bool settled, stays;     /* used only while the list is being laid */
} sand_conforming;

/* Is the unit in the list? */
bool sand_conform_lists(const sand_conforming all[], size_t n, unsigned unit);
/* Lines up every unit of the list once, in the order in which they met, and moves them in the battle. A unit whose
 * target is itself to be lined up waits until that target stands, and is carried along with it until then, so that a
 * third unit never tears a contact of two apart. Units still to be laid bar no others, except one that finds no room:
 * it stays where it is and bars the others from there. No unit comes to overlap another. */
void sand_conform_all(sand_battle *b, sand_conforming all[], size_t n, const sand_obstacles *obstacles);

#endif
