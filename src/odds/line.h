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

/* Orders given one after the other; for a decision of several sides, one of each side in any order. The decision
 * numbers in them are ignored. */
typedef struct {
    const sand_order *orders;
    size_t n;
    bool trusted; /* the first decision's orders are known to be legal */
    /* NULL: the ruleset's check alone.  Else: may this order be given in this place? */
    bool (*judge)(void *context, const sand_battle *b, sand_room *notes, const sand_order *order);
    void *context;
    /* NULL, or the source of orders after the line's own: returns the next legal order of the one side that decides, or
     * NULL for none; `followed` orders have been given that way. Sets *last when nothing is to follow it. Equal states
     * get equal orders. */
    const sand_order *(*more)(void *context, const sand_battle *b, const sand_decision *decision, uint32_t followed,
                              bool *last);
    /* If `more` is NULL: decisions that may be passed (sand_step_rule.passes) are passed as long as no dice have been
     * rolled. */
    bool lets_by;
    /* Beyond the end, in the turn in which the line began: decisions of several sides are ended by each with nothing
     * ordered but what `more` gives one of them. */
    bool closes;
    sand_dice_hear *hear; /* or NULL */
    void *hearer;
} sand_order_line;

typedef struct {
    uint32_t ends; /* most outcomes before merging begins, or sampling if `room` is 0 */
    /* states that merging may hold; 0: no merging, the rest of each branch is sampled with its whole chance */
    uint32_t room;
    uint32_t samples; /* lines sampled when merging fails, at most `room` */
} sand_line_limits;

/* One end of a line: the next decision after its last order, a decision that the line does not answer, or the end of
 * the battle. `given`: the number of orders carried out. */
typedef struct {
    const sand_battle *battle;
    size_t given;
    sand_uwide over, under; /* the chance, not reduced */
} sand_line_end;

/* Receives ends one after the other; `restart` discards those so far, because another method starts from the beginning.
 */
typedef struct {
    void (*end)(void *context, const sand_line_end *end);
    void (*restart)(void *context); /* NULL: not needed if room is 0 */
    void *context;
    /* Only visible facts matter: places, units gone, members with markers, the end of the battle. Ends may then lie
     * a few steps before the next decision, if these certainly show nothing new. */
    bool shown;
} sand_line_visitor;

typedef struct sand_line_room sand_line_room;

/* Allocates all memory it will need for battles of this field; SAND_ERROR_MEMORY leaves *out unchanged. */
sand_error sand_line_room_create(const sand_field *field, const sand_line_limits *limits, sand_line_room **out);
void sand_line_room_destroy(sand_line_room *room); /* NULL is allowed */

/* `start` has a decision due (or is over). `key` seeds the sampling. The chances of all ends add up to 1. NONE: nothing
 * could be found out, not even by sampling. */
sand_spread_kind sand_line_run(sand_line_room *room, const sand_battle *start, const sand_order_line *line,
                               uint64_t key, const sand_line_visitor *visitor);
/* ---- parts ---- */

/* Finds the parts of a line: groups of units and bodies such that no group depends on the dice of another. Plays the
 * line once. Returns how many parts there are; 0: unknown, because a later order of the line may depend on the dice.
 * Each unit and body is in one part. */
uint32_t sand_line_part(sand_line_room *room, const sand_battle *start, const sand_order_line *line, uint64_t key);
/* The part this unit or body is in, from 1, after sand_line_part. */
uint32_t sand_line_part_of(const sand_line_room *room, sand_ref_kind ref, unsigned index);
/* Like sand_line_run, but enumerates only the dice of this part and those rolled for no unit; the others fall as its
 * key has them. Ends are valid for members of this part only. Never sampled: NONE when there is too much. */
sand_spread_kind sand_line_run_part(sand_line_room *room, const sand_battle *start, const sand_order_line *line,
                                    uint32_t part, const sand_line_visitor *visitor);
/* The number of parts by now. Fewer than before: an outcome tied two of them together, and all must be run again. */
uint32_t sand_line_parts_left(const sand_line_room *room);

/* Of the last run: outcomes examined. */
uint64_t sand_line_runs(const sand_line_room *room);
/* Of the last run: the kind of order by which the last passed decision was passed; 0: none was. */
uint16_t sand_line_let_by(const sand_line_room *room);
/* To be called inside `hear`: the chance that this die is rolled at all; false when it does not fit 128 bits. */
bool sand_line_chance_asked(const sand_line_room *room, sand_uwide *over, sand_uwide *under);

/* a * b, not reduced; false when it does not fit 128 bits even in lowest terms. */
bool sand_odds_multiply(sand_uwide *over, sand_uwide *under, sand_uwide by_over, sand_uwide by_under);
bool sand_odds_add(sand_uwide *over, sand_uwide *under, sand_uwide more_over, sand_uwide more_under);
double sand_odds_double(sand_uwide over, sand_uwide under);

#endif
