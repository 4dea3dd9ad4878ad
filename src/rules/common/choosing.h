/* choosing.h - what is due of several units, one after the other, in an order their owner chooses: tests, attacks to be
 * resolved …
 *
 * A ruleset has a row for each such step; whose frame it is chooses, and of one there is nothing to choose. */
#ifndef SAND_RULES_COMMON_CHOOSING_H
#define SAND_RULES_COMMON_CHOOSING_H

#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/tries.h"

typedef struct sand_choosing {
    uint16_t step;       /* that asks: the subject of the order that answers comes next */
    sand_reason not_due; /* {u0} */
    bool (*is_due)(const sand_battle *b, unsigned unit); /* asked of units of the frame's owner */
    void (*begin)(sand_battle *b, unsigned unit);        /* with the step's frame on top */
    void (*end)(sand_battle *b);                         /* nobody is left: takes the frame away.  NULL: that alone */
} sand_choosing;

/* The first unit of that side behind this one (begin with 0) of whom it is due; 0: there is no more. */
unsigned sand_choosing_next(const sand_battle *b, const sand_choosing *row, unsigned side, unsigned unit);

/* For the tables of steps and orders. */
bool sand_choosing_asks(const sand_battle *b, sand_room *room);
void sand_choosing_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
void sand_choosing_check(sand_judging *j);
void sand_choosing_apply(const sand_deed *deed);
/* Everybody of whom it is due, beginning anywhere; the one who is pointed at. */
extern const sand_order_tries sand_choosing_tries;

#endif
