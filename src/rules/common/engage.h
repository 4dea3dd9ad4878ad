/* engage.h - contact between units: how it begins, whom it is with, and how it ends, told in the report.
 *
 * What contact means (who may move, shoot, be charged) is each ruleset's own; that a contact is a relation which begins
 * and ends by events is everybody's. */
#ifndef SAND_RULES_COMMON_ENGAGE_H
#define SAND_RULES_COMMON_ENGAGE_H

#include "motion/scene.h"
#include "rules/common/answer.h"

/* The enemy it has been in contact with longest; 0: none. */
unsigned sand_engage_first(const sand_battle *b, unsigned unit);
/* With whom it would still be in contact, were it at `box`: the first found; 0: it stands clear of all of them. */
unsigned sand_engage_still(sand_scene *scene, unsigned unit, const sand_box *box);

/* What the ground gives the unit that was met, for as long as the contact lasts; contact.flags. */
enum { SAND_ENGAGE_LINE = 1, SAND_ENGAGE_UPHILL = 2 };
/* The columns of the terrain table that say so. */
typedef struct {
    unsigned line, high;
    int32_t reach; /* how near a line must be to the unit that stands behind it */
} sand_engage_ground;
/* A line lies between it and `from`, where the charger began; or it stands on high ground where the charger's centre
 * was not when it counted, at `charger`; NULL: on high ground, wherever he was.  One hill may lie upon another. */
unsigned sand_engage_shelter(const sand_battle *b, unsigned met, const sand_engage_ground *ground, sand_point from,
                             const sand_point *charger);

/* Begins it, on this turn, and tells on which face. */
void sand_engage_begin(sand_battle *b, sand_contact contact, const char *rule, sand_log *log);
/* Ends all contacts of a unit that goes; or only those with whom it no longer touches where it stands; or those of
 * everybody who no longer touch. */
void sand_engage_end_all(sand_battle *b, unsigned unit, const char *rule, sand_log *log);
void sand_engage_end_where_apart(sand_battle *b, unsigned unit, const char *rule, sand_log *log);
void sand_engage_end_broken(sand_battle *b, const char *rule, sand_log *log);

#endif
