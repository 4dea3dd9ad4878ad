/* contact.h - which units touch after a motion.
 *
 * Contacts are relations that events begin and end; they are never inferred from positions. These functions find
 * contacts that could begin and contacts that no longer hold. Units touch when the gap between them is at most
 * SAND_SLACK (overlap.h). */
#ifndef SAND_MOTION_CONTACT_H
#define SAND_MOTION_CONTACT_H

#include "motion/march.h"

typedef struct {
    uint16_t unit;      /* the other unit */
    uint8_t own_face;   /* the sand_face of the mover that touches */
    uint8_t other_face; /* the sand_face of the other that is touched: see sand_contact_between_boxes */
    int32_t shared;     /* length of edge against edge; 0: corners only */
    sand_point from, to;
} sand_unit_touch;

/* How two units touch, as seen from a mover coming along `heading`. Faces follow geom/face.h: the face touched or,
 * where only a corner or a glancing stretch touches, the touched face that looks most against `heading`. unit = 0: they
 * do not touch. */
sand_unit_touch sand_contact_between_boxes(const sand_box *own, int32_t heading, unsigned unit, const sand_box *box);
/* The same for units; bent columns count with the bases that share most. */
sand_unit_touch sand_contact_between_units(const sand_battle *b, const sand_mover *mover, int32_t heading,
                                           unsigned unit);
/* The units a mover touches, in storage owned by the caller. */
typedef struct {
    sand_unit_touch *touch; /* in ascending order of unit */
    size_t room, n;         /* n: how many there are; at most `room` are filled in */
} sand_unit_touches;
/* Fills in all counted units that the mover, coming along `heading`, touches. */
void sand_contact_unit_touches(const sand_battle *b, const sand_mover *mover, int32_t heading, sand_unit_choice units,
                               sand_unit_touches *touches);
/* Are the two units within SAND_SLACK of each other? Bent columns are compared base by base. */
bool sand_contact_units_touch(const sand_battle *b, unsigned unit, unsigned other);
/* The first contact from index `from` (start with 1) whose units no longer touch; 0 when there is none. */
unsigned sand_contact_broken(const sand_battle *b, unsigned from);
/* Begins a contact of `unit` with `other`, which it touches; faces as sand_contact_between_units gives them for the
 * unit's own facing. Returns the index of the contact. */
unsigned sand_contact_begin(sand_battle *b, unsigned unit, unsigned other, int32_t heading);

#endif
