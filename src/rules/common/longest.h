/* longest.h - how far a refused order would be allowed as a whole, where units must stay near their comrades.
 *
 * The check of a march knows how far its way is free, but that is not yet a legal order: the pivot after it may find no
 * room, or the unit may end too far from its command. A stated limit must be one that can be ordered, so whole orders
 * are judged here. */
#ifndef SAND_RULES_COMMON_LONGEST_H
#define SAND_RULES_COMMON_LONGEST_H

#include "orders/steps.h"

typedef struct sand_longest {
    uint16_t march;    /* the kind of order whose steps hold one march with pivots before or after */
    uint16_t breakoff; /* the kind that goes straight away from an enemy, by its number or as far as possible */
    uint16_t near;     /* the number of the ruleset within which comrades hold together */
    /* Was the entry refused because it leaves its command apart? */
    bool (*scatters)(const sand_judging *j);
    /* Was the command apart before it? */
    bool (*scattered)(const sand_judging *j);
} sand_longest;

/* The `part` callback of a movement step, by the row tables.chapters->longest. Gives the refused verdict its limit, or
 * removes a limit that would not be allowed. */
void sand_longest_tell(sand_judging *j);

#endif
