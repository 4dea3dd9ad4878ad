/* judging.h - what is kept while an order of the movement step is judged. */
#ifndef SAND_ECW_COMMANDS_JUDGING_H
#define SAND_ECW_COMMANDS_JUDGING_H

#include "rules/common/chapters.h"
#include "orders/steps.h"
#include "rules/ecw_commands/together.h"

/* What a movement order is measured against: how the command stood before it, and the best that one unit could do about
 * that. It is worked out on first use, as it is not needed while the command holds together after the order. */
typedef struct {
    sand_room *room;          /* working copies for trying what could still be done */
    const sand_battle *start; /* the battle before the order */
    unsigned command;
    bool known; /* are the fields below worked out? see ec_duty_of */
    sand_linkage_breach before;
    int64_t shortfall; /* the smallest breach that the cure can still reach */
    bool due;          /* is there a breach that a move would lessen? [EC-ORG-09] */
    sand_entry remedy;
    int64_t within; /* the gap that the remedy would leave */
} ec_duty;

/* What a step keeps while its orders are judged; only the movement step uses the duty. */
typedef struct {
    ec_duty duty;
    sand_box end;  /* the unit of the last entry: where it will stand, or stands */
    bool scatters; /* was its entry refused or held because it leaves the command scattered? */
} ec_sheet;

/* The place where the unit of the entry being judged will stand. */
static inline sand_box *ec_end_of(sand_judging *j)
{
    return &((ec_sheet *)j->sheet)->end;
}

/* Called before the first entry of an order. */
void ec_begin_movement(sand_judging *j);
/* How the command stood before the order, and what it owes. Valid while the order is judged. */
const ec_duty *ec_duty_of(const sand_judging *j);
/* Called after the last entry: the command must not be further apart than before, and no possible cure may be left
 * undone. */
void ec_check_together(sand_judging *j);

extern const sand_chapters ec_chapters;
extern const struct sand_shooting ec_shooting;
extern const struct sand_fighting ec_fighting;
extern const struct sand_longest ec_longest;
extern const struct sand_order_tries ec_tries_cards, ec_tries_move, ec_tries_place, ec_tries_done;

#endif
