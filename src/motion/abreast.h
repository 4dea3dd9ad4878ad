/* abreast.h - several units that keep their places in a line while it marches or wheels: where each is to go, and which
 * steps of an order bring it there.
 *
 * When the line wheels, every unit turns about one pivot: the outermost front corner on the side to which the line
 * turns. The same way can be written as several sequences of steps; the caller tries them until the ruleset accepts
 * one. */
#ifndef SAND_MOTION_ABREAST_H
#define SAND_MOTION_ABREAST_H

#include "motion/path.h"

enum { SAND_ABREAST_WAYS = 4 };

typedef struct {
    sand_motion_step way; /* MARCH, `angle` against the line's heading; or WHEEL */
    int32_t heading;      /* of the line */
    sand_point pivot;     /* of a wheel */
} sand_abreast;

/* Begins a line of that heading; sand_abreast_widen is then called for each of its units and finds the pivot. */
sand_abreast sand_abreast_begin(sand_motion_step way, int32_t heading);
void sand_abreast_widen(sand_abreast *line, const sand_stance *with, bool first);
/* Returns where a unit that now stands at `at` is when the line has gone `amount`: grid units of a march, hundredths of
 * a degree of a wheel. */
sand_pose sand_abreast_wanted(const sand_abreast *line, const sand_stance *at, int32_t amount);
/* How far ahead along the line's way the unit stands; only differences between units have a meaning. */
int32_t sand_abreast_ahead(const sand_abreast *line, const sand_stance *at);
/* Writes the steps into the entry's empty motion, as the `nth` of SAND_ABREAST_WAYS sequences. False: that sequence
 * does not exist for this way. */
bool sand_abreast_say(const sand_abreast *line, const sand_stance *at, int32_t amount, unsigned nth, sand_entry *entry);
/* Do two units in these stances overlap deeper than SAND_SLACK? */
bool sand_abreast_overlap(const sand_stance *a, const sand_stance *b);

#endif
