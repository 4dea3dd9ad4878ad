/* engage.h - contact between units: how it begins, with which units, and how it ends, as told in the report.
 *
 * What contact means (which units may move, shoot or be charged) is up to each ruleset. That a contact is a relation
 * begun and ended by events is common to all. */
#ifndef SAND_RULES_COMMON_ENGAGE_H
#define SAND_RULES_COMMON_ENGAGE_H

#include "motion/scene.h"
#include "rules/common/answer.h"

/* The enemy the unit has been in contact with longest; 0: none. */
unsigned sand_engage_first(const sand_battle *b, unsigned unit);
/* Returns the first enemy in contact with the unit that it would still touch if it stood at `box`; 0: it would be clear
 * of all of them. */
unsigned sand_engage_still(sand_scene *scene, unsigned unit, const sand_box *box);

/* Advantages of ground that the met unit has as long as the contact lasts; contact.flags. */
enum { SAND_ENGAGE_LINE = 1, SAND_ENGAGE_UPHILL = 2 };
/* The columns of the terrain table that grant them. */
typedef struct {
    unsigned line, high;
    int32_t reach; /* the greatest distance of a line from the unit that stands behind it */
} sand_engage_ground;
/* The advantages: a line lies between the unit and `from`, where the charger began; or the unit stands on high ground
 * where the charger's centre was not at the time that counts, `charger` (NULL: on high ground wherever the charger
 * was). One hill may lie on another. */
unsigned sand_engage_shelter(const sand_battle *b, unsigned met, const sand_engage_ground *ground, sand_point from,
                             const sand_point *charger);

/* Begins the contact in this turn, and reports on which face. */
void sand_engage_begin(sand_battle *b, sand_contact contact, const char *rule, sand_log *log);
/* Ends contacts: all of a unit that moves away; only those with units it no longer touches; or those of all units that
 * no longer touch. */
void sand_engage_end_all(sand_battle *b, unsigned unit, const char *rule, sand_log *log);
void sand_engage_end_where_apart(sand_battle *b, unsigned unit, const char *rule, sand_log *log);
void sand_engage_end_broken(sand_battle *b, const char *rule, sand_log *log);

#endif
