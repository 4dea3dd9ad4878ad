/* council.h - a council before the battle: a sealed sheet on which every unit gets its written order, with a route and
 * what both turn into (battle/written.h), and its place in the line of battle; and a sealed sheet that puts the army
 * there.
 *
 * A ruleset fills in one row (chapters.h) and names these functions in its rows of steps and orders. Invariant: a sheet
 * is whole only when every unit of the side has its order, and its place if it is not on the table. */
#ifndef SAND_RULES_COMMON_COUNCIL_H
#define SAND_RULES_COMMON_COUNCIL_H

#include "rules/common/chapters.h"
#include "rules/common/muster.h"
#include "rules/common/sheets.h"

/* Wings and centre are thirds of a side's ground, the reserve is its rear half; the last three are beside a unit. */
typedef enum {
    SAND_LINE_AS_PLACED,
    SAND_LINE_LEFT_WING,
    SAND_LINE_CENTRE,
    SAND_LINE_RIGHT_WING,
    SAND_LINE_RESERVE,
    SAND_LINE_LEFT_OF,
    SAND_LINE_RIGHT_OF,
    SAND_LINE_BEHIND
} sand_line_place;

typedef struct {
    sand_line_place place;
    uint16_t beside; /* the unit that the last three are relative to */
} sand_council_line;

typedef struct sand_council {
    uint16_t council, deploy, turn; /* steps: writing, forming up, and what follows */
    uint16_t write, form_up, place; /* kinds of order: a written order, a place in the line, a place on the table */
    uint16_t post, station;         /* kinds of order that place a leader */
    uint16_t usual, follows;        /* the order that a remedy writes; the order that follows a route */
    uint16_t orders;                /* how many kinds of written order there are */
    const char *orders_are, *orders_give; /* ... as the objection to any other says, and its remedy */
    int32_t depth;                        /* of a side's ground where the scenario has no zone for it */
    sand_council_line (*line)(const sand_battle *b, unsigned unit);   /* the place that is written */
    const sand_written *(*plan)(const sand_battle *b, unsigned unit); /* what else is written */
    /* an entry of a unit: of the enemy; gone; with such an entry before it */
    sand_reason enemy, gone, twice;
    sand_reason written; /* the rule of a legal order; asks which */
    sand_reason then;    /* asks which order it turns into */
    sand_reason which;   /* asks which way {u0} goes */
    sand_reason routed;  /* only one kind of order follows a route; `unrouted` objects to a position */
    const char *unrouted;
    sand_sheets_routes routes;
    /* places in the line: legal; {u0} has one already; not relative to a unit; relative to itself; to a stranger */
    sand_reason formed, has_place, not_beside, itself, stranger;
    sand_reason no_order, no_line;      /* {u0} still needs an order, or a place in the line */
    sand_reason waits, elsewhere, upon; /* {u0} is to be placed still; elsewhere; it would stand on {u1} */
    sand_reason leader_waits;           /* {b0} is to be placed still */
} sand_council;

/* Is the unit in play or still to be placed? */
static inline bool sand_council_has(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) || sand_muster_waits(b, SAND_REF_UNIT, unit);
}
static inline sand_muster_comer sand_council_comer(const sand_battle *b, unsigned unit)
{
    return (sand_muster_comer){ SAND_REF_UNIT, unit, 0, sand_chapters_of(b)->council->depth };
}

/* Objects to what is written for the unit in a position: words that are none, routes that cannot be, places in the line
 * that are none. */
void sand_council_check_unit(const sand_battle *b, unsigned unit, const sand_muster_about *it);

/* Names the sides that frames of a position ask, and objects by this rule to those that cannot be where they are. A
 * scenario without an agenda begins with the council. False: the battle has begun already. */
bool sand_council_adopt_agenda(sand_battle *b, const char *rule, const sand_setup *setup);

/* ---- writing: for rows of steps and orders ---- */

bool sand_council_asks(const sand_battle *b, sand_room *room);
/* Is the subject a unit of the side that has no other entry of its kind on the sheet? Refuses it if not. */
sand_order_who sand_council_is_own;
sand_order_check sand_council_check_write, sand_council_check_form_up, sand_council_check_all;

/* ---- forming up ---- */

/* The sides that have a unit or leader to place, as bits. */
uint16_t sand_council_deploying(const sand_battle *b);
bool sand_council_asks_deployment(const sand_battle *b, sand_room *room);
/* Does a unit at that place, which the entry gives it, stand where the council has it, and on no other of the sheet?
 * `outline`: where the unit of an earlier entry would stand. */
bool sand_council_suits(sand_judging *j, const sand_box *box,
                        sand_box (*outline)(const sand_battle *b, const sand_entry *e));
/* Refuses a deployment that leaves a unit or leader without a place. */
void sand_council_check_deployment(sand_judging *j);

#endif
