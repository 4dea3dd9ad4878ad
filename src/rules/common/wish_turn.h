/* wish_turn.h - suggesting the plans of a turn (wish_intents.h): for the whole army on one sheet, for one unit, or for
 * a leader. */
#ifndef SAND_RULES_COMMON_WISH_TURN_H
#define SAND_RULES_COMMON_WISH_TURN_H

#include "rules/common/wish_intents.h"

typedef struct {
    uint16_t done, signal; /* kinds of order: nothing more; what both armies hear */
    uint16_t restore;      /* of a leader who is with a unit that rallies */
    sand_wish_leader_plans leader;
    int32_t near;                       /* the signal helps units that have an enemy within that, in grid units */
    bool (*owes)(const sand_battle *b); /* may a sheet owe anything? */
} sand_wish_turn;
/* Fulfils the wish in a step in which the turn is planned. */
void sand_wish_turn_plans(sand_wisher *w, const sand_wish_turn *how, sand_wish_sheet *sheet);

#endif
