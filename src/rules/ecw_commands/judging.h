/* judging.h - what is kept while an order of the movement step is judged. */
#ifndef SAND_ECW_COMMANDS_JUDGING_H
#define SAND_ECW_COMMANDS_JUDGING_H

#include "rules/common/chapters.h"
#include "orders/steps.h"
#include "rules/ecw_commands/together.h"

/* What a movement order is measured against: how the command stood before it, and what one unit could make of that.
 * Nobody asks as long as the command holds together after the order, so it is worked out when somebody does. */
typedef struct {
    sand_room *room;          /* where it is tried what could still be done */
    const sand_battle *start; /* where things stood before the order */
    unsigned command;
    bool known; /* what follows; ec_duty_of works it out */
    sand_linkage_breach before;
    int64_t shortfall; /* what the cure can come to at best */
    bool due;          /* is there a breach that a move would lessen? [EC-ORG-09] */
    sand_entry remedy;
    int64_t within; /* the gap which that move would leave */
} ec_duty;

/* What a step keeps while its orders are judged; the duty in the movement step only. */
typedef struct {
    ec_duty duty;
    sand_box end;  /* where the unit of the last entry comes to stand, or stands */
    bool scatters; /* its entry is refused, or held, because it leaves the command apart */
} ec_sheet;

/* Where the unit of the entry in question comes to stand. */
static inline sand_box *ec_end_of(sand_judging *j)
{
    return &((ec_sheet *)j->sheet)->end;
}

/* Before the first entry. */
void ec_begin_movement(sand_judging *j);
/* How the command stood before the order, and what it owes. */
const ec_duty *ec_duty_of(const sand_judging *j);
/* After the last: no further apart than before, and no nearer left undone. */
void ec_check_together(sand_judging *j);

extern const sand_step_rule ec_step_rules[EC_STEPS];
extern const sand_order_rule ec_order_rules[EC_ORDERS];
extern const sand_turn_words ec_words;
extern const sand_chapters ec_chapters;
extern const struct sand_shooting ec_shooting;
extern const struct sand_fighting ec_fighting;
extern const struct sand_longest ec_longest;
extern const struct sand_order_tries ec_tries_cards, ec_tries_move, ec_tries_place, ec_tries_done;

#endif
