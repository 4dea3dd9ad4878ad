/* skirmish.h - names of the tables' rows, and the state of a band beyond its place and hits. */
#ifndef SKIRMISH_H
#define SKIRMISH_H

#include "battle/rules.h"
#include "battle/table_rows.h"

typedef enum { SK_SPEARS = 1, SK_ARCHERS, SK_RIDERS, SK_TYPES = SK_RIDERS } sk_type;
typedef enum { SK_WOOD = 1, SK_TERRAINS = SK_WOOD } sk_terrain;
typedef enum { SK_STEP_TURN = 1, SK_STEP_ACT, SK_STEP_SHOT, SK_STEP_BLOW, SK_STEPS = SK_STEP_BLOW } sk_step;
typedef enum { SK_MOVE = 1, SK_SHOOT, SK_STRIKE, SK_DONE, SK_ORDERS = SK_DONE } sk_order;
typedef enum { SK_ROLL_FIRST = 1, SK_ROLL_SHOT, SK_ROLL_BLOW, SK_ROLL_PARRY, SK_ROLLS = SK_ROLL_PARRY } sk_roll;
enum { SK_GONE_BEATEN = 1, SK_RULES = 10, SK_REACH = 1000, SK_FRONT = 4500, SK_BANDS = 3 };

#define SK_TYPE_COLUMN_ROWS(COLUMN)                                                                                    \
    COLUMN(SK_PACE, "pace", "length", "the longest march")                                                             \
    COLUMN(SK_RANGE, "range", "length", "how far it shoots, 0 not at all")
SAND_COLUMN_NAMES(SK_TYPE_COLUMNS, SK_TYPE_COLUMN_ROWS)
#define SK_TERRAIN_COLUMN_ROWS(COLUMN)                                                                                 \
    COLUMN(SK_COVER, "cover", "", "1: hides what is beyond it, shelters who is in it")
SAND_COLUMN_NAMES(SK_TERRAIN_COLUMNS, SK_TERRAIN_COLUMN_ROWS)
#define SK_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                                  \
    NUMBER(SK_OPT_HITS, "hits", "SK-09", 2, 1, 9, "text", "How many hits does a band bear before it is gone?")
SAND_OPTION_NAMES(sk_option, SK_OPTIONS, SK_OPTION_ROWS)

#define SK_UNIT_ROWS(F, A, S)                                                                                          \
    F(S, FLAG, acted, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: has acted this turn")                              \
    A(S, U8, spare, 3, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(sk_unit, SK_UNIT_ROWS);

extern const sand_rules sand_rules_skirmish;
/* skirmish_suggest.c: what computer players and drags try. */
extern const struct sand_order_tries sk_tries_move, sk_tries_shoot, sk_tries_strike;

#endif
