/* line.h - plays a line of orders through every outcome of its dice.
 *
 * One frame of the agenda at a time, from a copy of the battle before it: what came before a die is never played
 * twice.  That is fastest for the few dice of an ordinary line; when there are too many outcomes, equal states are
 * merged (spread.h), and at last lines are rolled. */
#ifndef SAND_ODDS_LINE_H
#define SAND_ODDS_LINE_H

#include "battle/rules.h"
#include "orders/room.h"
#include "odds/spread.h"

/* Orders one after the other; of a decision of several sides, one of each side in any order.  The decision they
 * quote is not looked at. */
typedef struct {
    const sand_order *orders;
    size_t n;
    bool trusted; /* the first decision's orders are known to be legal */
    /* NULL: the ruleset's check alone.  Else: may this order be given in this place? */
    bool (*judge)(void *context, const sand_battle *b, sand_room *notes, const sand_order *order);
    void *context;
    /* NULL, or who goes on where the orders end: the next order of the one side that decides, legal, or NULL for no
     * more; `followed` orders have been given that way.  Sets *last when nothing is to follow it.  Equal states get
     * equal orders. */
    const sand_order *(*more)(void *context, const sand_battle *b, const sand_decision *decision, uint32_t followed,
                              bool *last);
    /* Where `more` is NULL: decisions that one can let go by (sand_step_rule.passes) are let go by as long as no dice
     * have fallen. */
    bool lets_by;
    sand_dice_hear *hear; /* or NULL */
    void *hearer;
} sand_order_line;

typedef struct {
    uint32_t ends; /* most outcomes before merging begins, or rolling where `room` is 0 */
    uint32_t
        room; /* states the merging may hold; 0: no merging, the rest of each branch is rolled with its whole chance */
    uint32_t samples; /* lines rolled when merging fails, at most `room` */
} sand_line_limits;

/* One way it may end: at the next decision after the line, at one the line does not answer, or with the battle.
 * `given`: how many orders were carried out. */
typedef struct {
    const sand_battle *battle;
    size_t given;
    sand_uwide over, under; /* chance, in any terms */
} sand_line_end;

/* Ends come one after the other; `restart` forgets those so far, because another method begins anew. */
typedef struct {
    void (*end)(void *context, const sand_line_end *end);
    void (*restart)(void *context); /* NULL: not needed, when room is 0 */
    void *context;
    /* What is shown alone matters: who is where, who is gone, members with markers, whether it is over.  The ends may
     * then be a few steps before the next decision, when it is sure that these show nothing new. */
    bool shown;
} sand_line_visitor;

typedef struct sand_line_room sand_line_room;

/* All memory it ever needs, for battles of this field; SAND_ERROR_MEMORY leaves *out alone. */
sand_error sand_line_room_create(const sand_field *field, const sand_line_limits *limits, sand_line_room **out);
void sand_line_room_destroy(sand_line_room *room); /* NULL is fine */

/* `start` has a decision due (or is over).  `key` seeds what is rolled.  The chances of all ends add up to 1.  NONE:
 * nothing could be found out, not even by rolling. */
sand_spread_kind sand_line_run(sand_line_room *room, const sand_battle *start, const sand_order_line *line,
                               uint64_t key, const sand_line_visitor *visitor);
/* ---- parts ---- */

/* Into how many parts falls what the line brings, none of which depends on another's dice?  Rolls the line once; 0: it
 * cannot be told, because a later order of the line may depend on the dice.  Each unit and body is in one part. */
uint32_t sand_line_part(sand_line_room *room, const sand_battle *start, const sand_order_line *line, uint64_t key);
/* From 1: which part this one is in, after sand_line_part. */
uint32_t sand_line_part_of(const sand_line_room *room, sand_ref_kind ref, unsigned index);
/* As sand_line_run, through the dice of this part and those that fall for nobody; the others lie as its key has them.
 * Ends are true of the members of this part alone.  Never sampled: NONE when it is too much. */
sand_spread_kind sand_line_run_part(sand_line_room *room, const sand_battle *start, const sand_order_line *line,
                                    uint32_t part, const sand_line_visitor *visitor);
/* How many parts there are now.  Fewer than before: an outcome tied two of them together, and all are to be run anew.
 */
uint32_t sand_line_parts_left(const sand_line_room *room);

/* Of the last run: outcomes that were looked at. */
uint64_t sand_line_runs(const sand_line_room *room);
/* Of the last run: the kind of order by which a decision was let go by, the last of them; 0: none was. */
uint16_t sand_line_let_by(const sand_line_room *room);
/* Inside `hear`: the chance that this die is asked at all. */
bool sand_line_chance_asked(const sand_line_room *room, sand_uwide *over, sand_uwide *under);

/* a * b in any terms; false when it does not fit 128 bits even in lowest terms. */
bool sand_odds_multiply(sand_uwide *over, sand_uwide *under, sand_uwide by_over, sand_uwide by_under);
bool sand_odds_add(sand_uwide *over, sand_uwide *under, sand_uwide more_over, sand_uwide more_under);
double sand_odds_double(sand_uwide over, sand_uwide under);

#endif
