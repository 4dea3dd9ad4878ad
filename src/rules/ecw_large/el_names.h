/* el_names.h - names for the rows of the tables of `ecw-large`. */
#ifndef SAND_ECW_LARGE_EL_NAMES_H
#define SAND_ECW_LARGE_EL_NAMES_H

#include "battle/rules.h"
#include "rules/ecw_large/el_options.h"
#include "rules/ecw_large/el_state.h"

/* clang-format off */
typedef enum { EL_INFANTRY = 1, EL_CAVALRY, EL_DRAGOONS, EL_ARTILLERY, EL_TYPES = EL_ARTILLERY } el_type;

#define EL_TYPE_COLUMN_ROWS(COLUMN)                                                                                    \
    COLUMN(EL_MOVE, "move", "length", "movement allowance [EL-MOVE-01..05]")                                           \
    COLUMN(EL_LIMIT, "limit", "", "hits at which it routs [EL-ROUT-01..04]")                                           \
    COLUMN(EL_FIGHTS, "fights", "0..1", "1: it attacks and supports [EL-COMB-03]")                                     \
    COLUMN(EL_RANGE, "range", "length", "of its bombardment, 0: it has none [EL-BOMB-05]")                             \
    COLUMN(EL_SIMILAR, "similar", "0..1", "1: its like support it, and a commander helps it [EL-ROUT-07, EL-COMB-11]") \
    COLUMN(EL_WORTH, "worth", "", "what a fresh unit is worth to a computer player, thousandths of infantry")
SAND_COLUMN_NAMES(EL_TYPE_COLUMNS, EL_TYPE_COLUMN_ROWS)

typedef enum {
    EL_WOODS = 1, EL_TOWN, EL_FIELDS, EL_OPEN_FIELDS, EL_BROKEN, EL_MARSH, EL_LAKE, EL_HILL, EL_RIVER, EL_BRIDGE,
    EL_FORD, EL_ROAD, EL_HEDGE, EL_TERRAINS = EL_HEDGE
} el_terrain;
#define EL_TERRAIN_COLUMN_ROWS(COLUMN)                                                                                 \
    COLUMN(EL_COVERS, "covers", "0..2", "1: covers Dragoons; 2: by one reading of the text [EL-ROUT-05, EL-AMB-41]")   \
    COLUMN(EL_HIGH, "high", "0..1", "1: going up it is slow [EL-TERR-07]")                                             \
    COLUMN(EL_HIDES, "hides", "0..1", "1: hides what is beyond it from artillery [EL-AMB-48]")                         \
    COLUMN(EL_WATER, "water", "0..1", "1: the way of a centre may meet it only at a crossing [EL-TERR-08]")            \
    COLUMN(EL_CROSSING, "crossing", "0..1", "1: opens the water under it [EL-TERR-08]")                                \
    COLUMN(EL_PAVED, "paved", "0..1", "1: a unit that moves on it all the way may move farther [EL-TERR-09]")
SAND_COLUMN_NAMES(EL_TERRAIN_COLUMNS, EL_TERRAIN_COLUMN_ROWS)
/* What the terrain table says about a type: it is barred; it may go anywhere; or it may pass through, but not end
 * there. */
typedef enum { EL_BARRED, EL_ENTERS, EL_PASSES } el_entry;

typedef enum {
    EL_RIGHT_FLANK = 1, EL_CENTRE, EL_LEFT_FLANK, EL_GUNS, EL_DRAGOON_COMMAND, EL_RESERVE, EL_COMMANDS = EL_RESERVE
} el_command_kind;
typedef enum { EL_PLAN_ARRIVE = 1, EL_PLANS = EL_PLAN_ARRIVE } el_plan_kind;

typedef enum {
    EL_STEP_TURN = 1, EL_STEP_PLAYER, EL_STEP_MOVE, EL_STEP_ORDERED, EL_STEP_BOMBARD, EL_STEP_SHOT, EL_STEP_DECLARE,
    EL_STEP_RESOLVE, EL_STEP_FIGHT, EL_STEP_HELP, EL_STEP_ROLL, EL_STEP_AMMUNITION, EL_STEP_MISFORTUNE, EL_STEP_ROUT,
    EL_STEP_FIRST, EL_STEP_DEPLOY_ROLL, EL_STEP_DEPLOY, EL_STEPS = EL_STEP_DEPLOY
} el_step;
typedef enum {
    EL_ORDER_MOVE = 1, EL_ORDER_WITHDRAW, EL_ORDER_RIDE, EL_ORDER_BOMBARD, EL_ORDER_ATTACK, EL_ORDER_SUPPORT,
    EL_ORDER_RESOLVE, EL_ORDER_HELP, EL_ORDER_DECLINE, EL_ORDER_PLACE, EL_ORDER_POST, EL_ORDER_DONE,
    EL_ORDERS = EL_ORDER_DONE
} el_order;
typedef enum {
    EL_ROLL_BOMBARD = 1, EL_ROLL_ATTACK, EL_ROLL_DEFENCE, EL_ROLL_AMMUNITION, EL_ROLL_MISFORTUNE, EL_ROLL_RETIRED,
    EL_ROLL_FIRST, EL_ROLL_DEPLOY, EL_ROLLS = EL_ROLL_DEPLOY
} el_roll;
typedef enum {
    EL_GONE_ROUTED = 1, EL_GONE_RAID, EL_GONE_TABLE, EL_GONE_LEFT, EL_GONE_MISFORTUNE, EL_GONE_TAKEN,
    EL_GONE = EL_GONE_TAKEN
} el_gone;

enum {
    EL_STACK = 16
};
enum { EL_RULES = 223 };
enum { EL_MARKS = 5, EL_LEFT_OUT = 15, EL_SHAPED = 1 };
/* clang-format on */

SAND_TABLES_DECLARED(el, EL)
extern const sand_word_row el_commands[EL_COMMANDS], el_plans[EL_PLANS];

#endif
