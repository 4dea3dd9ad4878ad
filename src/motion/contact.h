/* contact.h - which units touch, after any motion.
 *
 * Contacts are relations begun and ended by events; they are never guessed from places.  These functions find what
 * could begin, and what no longer holds.  Touching is a gap of at most SAND_SLACK (overlap.h). */
#ifndef SAND_MOTION_CONTACT_H
#define SAND_MOTION_CONTACT_H

#include "motion/march.h"

typedef struct {
    uint16_t unit;      /* the other one */
    uint8_t own_face;   /* sand_face of the mover that touches */
    uint8_t other_face; /* sand_face of the other that is touched, by the policy below */
    int32_t shared;     /* length of edge against edge, 0: only corners */
    sand_point from, to;
} sand_unit_touch;

/* How two units touch, seen from a mover coming along `heading`: faces by geom/face.h (the face touched; where only a
 * corner or a glancing stretch touches, the touched face that looks most against `heading`).  unit = 0: they do not. */
sand_unit_touch sand_contact_between_boxes(const sand_box *own, int32_t heading, unsigned unit, const sand_box *box);
/* Of bent columns by those bases that share most. */
sand_unit_touch sand_contact_between_units(const sand_battle *b, const sand_mover *mover, int32_t heading,
                                           unsigned unit);
/* Whom a mover touches, in room of the caller's. */
typedef struct {
    sand_unit_touch *touch; /* ascending by unit */
    size_t room, n;         /* n: how many there are; no more than `room` are filled in */
} sand_unit_touches;
/* Fills in all counted units that the mover, coming along `heading`, touches. */
void sand_contact_unit_touches(const sand_battle *b, const sand_mover *mover, int32_t heading, sand_unit_choice units,
                               sand_unit_touches *touches);
bool sand_contact_units_touch(const sand_battle *b, unsigned unit, unsigned other);
/* The first standing contact, from index `from` (1 at first), whose units no longer touch; 0 when there is none. */
unsigned sand_contact_broken(const sand_battle *b, unsigned from);
/* Begins a contact between units that touch: by `unit` with `other`, faces as sand_contact_between_units says for the
 * unit's own facing. Returns its index. */
unsigned sand_contact_begin(sand_battle *b, unsigned unit, unsigned other, int32_t heading);

#endif
