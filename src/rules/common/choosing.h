/* choosing.h - actions due from several units one after the other (tests, attacks to be resolved), in an order their
 * owner chooses.
 *
 * A ruleset has a row for each such step. The owner of the frame chooses; with a single unit there is no choice. */
#ifndef SAND_RULES_COMMON_CHOOSING_H
#define SAND_RULES_COMMON_CHOOSING_H

#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/tries.h"

typedef struct sand_choosing {
    uint16_t step;       /* the step that asks: the subject of the answering order comes next */
    sand_reason not_due; /* refused: {u0} has nothing due */
    bool (*is_due)(const sand_battle *b, unsigned unit); /* asked about units of the frame's owner */
    void (*begin)(sand_battle *b, unsigned unit);        /* called with the step's frame on top */
    /* called when no unit is left: removes the frame. NULL: only that */
    void (*end)(sand_battle *b);
} sand_choosing;

/* The first unit of that side after `unit` (start with 0) that has the action due; 0: there are no more. */
unsigned sand_choosing_next(const sand_battle *b, const sand_choosing *row, unsigned side, unsigned unit);

/* For the tables of steps and orders. */
bool sand_choosing_asks(const sand_battle *b, sand_room *room);
void sand_choosing_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
void sand_choosing_check(sand_judging *j);
void sand_choosing_apply(const sand_deed *deed);
/* Suggests every unit with the action due, from any starting point, or the one that is pointed at. */
extern const sand_order_tries sand_choosing_tries;

#endif
