/* names.h - names for the rows of the tables of `ecw-commands`. */
#ifndef SAND_ECW_COMMANDS_NAMES_H
#define SAND_ECW_COMMANDS_NAMES_H

#include "battle/rules.h"
#include "rules/ecw_commands/ec_options.h"

/* clang-format off */
/* ---- rows of tables.c ---- */

typedef enum {
    EC_FOOT = 1, EC_COMMANDED_SHOT, EC_DRAGOONS, EC_HORSE, EC_ARTILLERY, EC_CLUBMEN, EC_TROTTERS,
    EC_TYPES = EC_TROTTERS
} ec_type;

#define EC_TYPE_COLUMN_ROWS(COLUMN)                                                                                    \
    COLUMN(EC_MOVE, "move", "length", "movement allowance [EC-MOVE-01..05]")                                           \
    COLUMN(EC_RANGE, "range", "length", "of its fire, 0: it never shoots [EC-SHOOT-07, 08]")                           \
    COLUMN(EC_HILL_RANGE, "hill-range", "length", "of its fire from a hill [EC-SHOOT-08]")                             \
    COLUMN(EC_SHOOT, "shoot", "hits", "added to the D3 of a shot [EC-SHOOT-09, 10]")                                   \
    COLUMN(EC_MELEE, "melee", "hits", "added to the D3 of an attack [EC-MEL-04, EC-OPT-01]")                           \
    COLUMN(EC_SUPPLY, "supply", "0..2", "0 endless; out of ammunition it 1 stays, 2 is removed [EC-SHOOT-12..15]")     \
    COLUMN(EC_CHARGES, "charges", "0..1", "1: it may charge [EC-CHG-01], Trotters without ammunition [EC-OPT-07]")     \
    COLUMN(EC_INFANTRY, "infantry", "0..1", "1: attacks on it lose one hit [EC-MEL-06]")                               \
    COLUMN(EC_HARD, "hard", "0..1", "1: always shot at as if in cover [EC-OPT-01]")                                    \
    COLUMN(EC_STAYS, "stays", "0..1", "1: it stays put once it has fired [EC-MOVE-05]")                                \
    COLUMN(EC_WORTH, "worth", "", "what a fresh unit is worth to a computer player, thousandths of Foot")
SAND_COLUMN_NAMES(EC_TYPE_COLUMNS, EC_TYPE_COLUMN_ROWS)
/* what happens to a unit that throws the number at which ammunition is gone */
typedef enum { EC_SUPPLY_ENDLESS, EC_SUPPLY_STAYS, EC_SUPPLY_LEAVES } ec_supply;

typedef enum {
    EC_WOOD = 1, EC_TOWN, EC_HEDGE, EC_MARSH, EC_LAKE, EC_HILL, EC_ENTRENCHMENT, EC_RIVER, EC_BRIDGE, EC_FORD
} ec_terrain;
#define EC_TERRAIN_COLUMN_ROWS(COLUMN)                                                                                 \
    COLUMN(EC_SHOOT_COVER, "shoot-cover", "0..1", "1: cover against shooting")                                         \
    COLUMN(EC_MELEE_COVER, "melee-cover", "0..1", "1: cover in melee for a unit in it or behind it")                   \
    COLUMN(EC_HIDES, "hides", "0..1", "1: hides what is beyond it")                                                    \
    COLUMN(EC_HIGH, "high", "0..1", "1: high ground: cover in melee for its defender, range for guns")                 \
    COLUMN(EC_WATER, "water", "0..1", "1: the way of a unit's centre may meet it only at a crossing")                  \
    COLUMN(EC_CROSSING, "crossing", "0..1", "1: opens the water under it")
SAND_COLUMN_NAMES(EC_TERRAIN_COLUMNS, EC_TERRAIN_COLUMN_ROWS)

typedef enum { EC_CENTRE = 1, EC_RIGHT, EC_LEFT, EC_RESERVE, EC_INDEPENDENT } ec_command_kind;

typedef enum {
    EC_STEP_TURN = 1, EC_STEP_ORDER, EC_STEP_INITIATIVE, EC_STEP_CARD, EC_STEP_MOVE, EC_STEP_SHOOT, EC_STEP_MELEE,
    EC_STEP_SHOT, EC_STEP_AMMUNITION, EC_STEP_ATTACK, EC_STEP_PURSUIT, EC_STEP_PANIC, EC_STEP_END,
    EC_STEP_DEPLOY_ROLL, EC_STEP_DEPLOY, EC_STEP_POST, EC_STEP_ARRIVE, EC_STEP_WEATHER,
    EC_STEP_FACE, EC_STEPS = EC_STEP_FACE
} ec_step;

typedef enum { EC_PLAN_ARRIVE = 1, EC_PLANS = EC_PLAN_ARRIVE } ec_plan_kind;

typedef enum {
    EC_ORDER_CARDS = 1, EC_ORDER_MOVE, EC_ORDER_CHARGE, EC_ORDER_WITHDRAW, EC_ORDER_STAND, EC_ORDER_SHOOT,
    EC_ORDER_FIGHT, EC_ORDER_DONE, EC_ORDER_PLACE, EC_ORDER_POST, EC_ORDER_FACE, EC_ORDERS = EC_ORDER_FACE
} ec_order;

typedef enum {
    EC_ROLL_INITIATIVE = 1, EC_ROLL_SHOT, EC_ROLL_AMMUNITION, EC_ROLL_ATTACK, EC_ROLL_PURSUIT, EC_ROLL_PANIC,
    EC_ROLL_CARD, EC_ROLL_DEPLOY, EC_ROLL_WEATHER, EC_ROLLS = EC_ROLL_WEATHER
} ec_roll;

typedef enum {
    EC_GONE_ROUTED = 1, EC_GONE_PURSUIT, EC_GONE_DRY, EC_GONE_FLED, EC_GONE_LEFT, EC_GONE_TAKEN, EC_GONE = EC_GONE_TAKEN
} ec_gone;

enum {
    EC_STACK = 32 /* frames beside those of pursuits and flights; a deployment needs thirteen */
};

enum { EC_RULES = 205, EC_TERRAINS = EC_FORD };
enum { EC_MARKS = 7, EC_LEFT_OUT = 16, EC_SHAPED = 1 };

/* clang-format on */

SAND_TABLES_DECLARED(ec, EC)
extern const sand_word_row ec_commands[EC_INDEPENDENT], ec_plans[EC_PLANS];

#endif
