/* longest.h - how far all of a refused order would be allowed, where units must keep near their comrades.
 *
 * A march's own check knows how far its way is free.  That is not yet a legal order: the pivot behind the march may
 * find no room there, and the unit may end too far from the rest of its command.  A limit that is told must be one that
 * can be ordered, so here whole orders are judged. */
#ifndef SAND_RULES_COMMON_LONGEST_H
#define SAND_RULES_COMMON_LONGEST_H

#include "orders/steps.h"

typedef struct sand_longest {
    uint16_t march;    /* the kind of order whose list of steps holds one march, pivots before or after */
    uint16_t breakoff; /* the kind that goes straight away from an enemy by its number, or as far as it can */
    int32_t near;      /* comrades nearer than this hold together */
    /* Was the entry just judged refused because it leaves its command apart? */
    bool (*scatters)(const sand_judging *j);
    /* Was the command apart before it? */
    bool (*scattered)(const sand_judging *j);
} sand_longest;

/* `part` of a step of movement, after tables.chapters->longest.  The verdict has been refused; it gets the limit, or
 * loses one that would not be allowed. */
void sand_longest_tell(sand_judging *j);

#endif
