/* abreast.h - several units that keep their places in a line while it marches or wheels: where each is to go, and how
 * that may be said of one unit.
 *
 * Of a wheel every unit turns about one pivot, the outermost front corner on the side the line turns to.  A way may be
 * said in several grammars; which of them a ruleset takes, its judge says. */
#ifndef SAND_MOTION_ABREAST_H
#define SAND_MOTION_ABREAST_H

#include "motion/path.h"

enum { SAND_ABREAST_WAYS = 4 };

typedef struct {
    sand_motion_step way; /* MARCH, `angle` against the line's heading; or WHEEL */
    int32_t heading;      /* of the line */
    sand_point pivot;     /* of a wheel */
} sand_abreast;

/* Begins a line of that heading; then each of its units widens it, which finds the pivot. */
sand_abreast sand_abreast_begin(sand_motion_step way, int32_t heading);
void sand_abreast_widen(sand_abreast *line, const sand_stance *with, bool first);
/* Where a unit that stands so comes to be when the line has gone that much of its way: travel, or hundredths of a
 * degree. */
sand_pose sand_abreast_wanted(const sand_abreast *line, const sand_stance *at, int32_t amount);
/* How far in front along the way it stands. */
int32_t sand_abreast_ahead(const sand_abreast *line, const sand_stance *at);
/* Writes the steps into the entry's motion, in the manner `nth` of SAND_ABREAST_WAYS: false: in that one there is
 * nothing to say. */
bool sand_abreast_say(const sand_abreast *line, const sand_stance *at, int32_t amount, unsigned nth, sand_entry *entry);
/* Do two that stand so overlap deeper than SAND_SLACK? */
bool sand_abreast_overlap(const sand_stance *a, const sand_stance *b);

#endif
