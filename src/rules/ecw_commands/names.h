/* names.h - the rows of the tables of `ecw-commands`, by name. */
#ifndef SAND_ECW_COMMANDS_NAMES_H
#define SAND_ECW_COMMANDS_NAMES_H

#include "battle/rules.h"

/* clang-format off */
/* ---- rows of tables.c and options.c ---- */

typedef enum {
    EC_FOOT = 1, EC_COMMANDED_SHOT, EC_DRAGOONS, EC_HORSE, EC_ARTILLERY, EC_CLUBMEN, EC_TROTTERS,
    EC_TYPES = EC_TROTTERS
} ec_type;

/* Columns of the type table. */
enum {
    EC_MOVE,        /* allowance */
    EC_RANGE,       /* of its fire, 0: never shoots */
    EC_HILL_RANGE,  /* the same from a hill */
    EC_SHOOT,       /* added to the D3 of a shot */
    EC_MELEE,       /* added to the D3 of an attack */
    EC_SUPPLY,      /* ec_supply */
    EC_CHARGES,     /* 1: may charge */
    EC_INFANTRY,    /* 1: -1 to attacks on it */
    EC_HARD,        /* 1: always shot at as if in cover */
    EC_STAYS,       /* 1: stays put once it has fired */
    EC_WORTH,       /* thousandths of a fresh Foot unit */
    EC_TYPE_COLUMNS
};
typedef enum { EC_SUPPLY_ENDLESS, EC_SUPPLY_STAYS, EC_SUPPLY_LEAVES } ec_supply; /* what 5 or 6 does */

typedef enum {
    EC_WOOD = 1, EC_TOWN, EC_HEDGE, EC_MARSH, EC_LAKE, EC_HILL, EC_ENTRENCHMENT, EC_RIVER, EC_BRIDGE, EC_FORD
} ec_terrain;
enum { EC_SHOOT_COVER, EC_MELEE_COVER, EC_HIDES, EC_HIGH, EC_WATER, EC_CROSSING, EC_TERRAIN_COLUMNS };

typedef enum { EC_CENTRE = 1, EC_RIGHT, EC_LEFT, EC_RESERVE, EC_INDEPENDENT } ec_command_kind;

typedef enum {
    EC_STEP_TURN = 1, EC_STEP_ORDER, EC_STEP_INITIATIVE, EC_STEP_CARD, EC_STEP_MOVE, EC_STEP_SHOOT, EC_STEP_MELEE,
    EC_STEP_SHOT, EC_STEP_AMMUNITION, EC_STEP_ATTACK, EC_STEP_PURSUIT, EC_STEP_PANIC, EC_STEP_END,
    EC_STEP_DEPLOY_ROLL, EC_STEP_DEPLOY, EC_STEP_POST, EC_STEP_ARRIVE, EC_STEP_WEATHER,
    EC_STEP_FACE, EC_STEPS = EC_STEP_FACE
} ec_step;

typedef enum { EC_PLAN_ARRIVE = 1, EC_PLANS = EC_PLAN_ARRIVE } ec_plan;

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

typedef enum {
    EC_OPT_WEATHER, EC_OPT_SOLO, EC_OPT_BREAK, EC_OPT_ROUT, EC_OPT_CLUBMEN, EC_OPT_INFANTRY,
    EC_OPT_SHOT_COMMAND, EC_OPT_PIVOT_COST, EC_OPT_PIVOT_SWEEP, EC_OPT_ZONE_TEST, EC_OPT_ZONE_PIVOT,
    EC_OPT_ZONE_CHARGE, EC_OPT_GROUP, EC_OPT_CHARGE_TURN, EC_OPT_FACE, EC_OPT_ARC_ORIGIN,
    EC_OPT_ARC_ANGLE, EC_OPT_FRIENDS_HIDE, EC_OPT_OVERHEAD, EC_OPT_FIRE_MELEE, EC_OPT_PIVOT_SHOOT, EC_OPT_GUNS_PIVOT,
    EC_OPT_LINE_REACH, EC_OPT_WOOD_MELEE, EC_OPT_ANSWER_FACE, EC_OPT_ANSWER, EC_OPT_FIGHT, EC_OPT_IMPETUOUS,
    EC_OPT_PURSUIT_WHO, EC_OPT_PURSUIT_LOSS, EC_OPT_GUNS_LOST, EC_OPT_PANIC_DICE,
    EC_OPT_DEPTH, EC_OPT_DETACHMENTS, EC_OPT_STORM, EC_OPT_TOWN, EC_OPT_CHARGE_EDGE, EC_OPT_GUNS_MOVE,
    EC_OPT_AWAY, EC_OPT_CONFORM,
    EC_OPT_PATH, EC_OPT_TOWARDS, EC_OPT_CURE, EC_OPT_DEEDS, EC_OPT_STEPS, EC_OPT_SHOOT_CONTACT, EC_OPT_WITHDRAW,
    EC_OPT_ENGAGED, EC_OPT_ALONE, EC_OPT_ALONE_WITHIN, EC_OPT_RIDERS, EC_OPT_VETERAN, EC_OPT_DRIFT, EC_OPT_PEG,
    EC_OPT_BOGGED, EC_OPT_END_PIVOT, EC_OPT_GIVE_GROUND, EC_OPT_GUNS_SPENT, EC_OPT_LOSS_POINTS, EC_OPT_TROTTERS,
    EC_OPTIONS
} ec_option;

typedef enum { EC_FAIR, EC_LIGHT_RAIN, EC_HEAVY_RAIN, EC_STORM } ec_weather;

enum {
    EC_PIVOT_FEE = 3000, EC_ZONE = 12000, EC_COHERENCY = 6000, EC_CHARGE_TURN = 4500, EC_FORWARD = 4500,
    EC_STACK = 32 /* frames beside those of pursuits and flights: the deployment has thirteen */
};

enum { EC_RULES = 205, EC_TERRAINS = EC_FORD };

extern const sand_rule_row ec_rules[EC_RULES];
extern const sand_option_row ec_options[EC_OPTIONS];
extern const sand_order_kind ec_orders[EC_ORDERS];
extern const sand_column ec_type_columns[EC_TYPE_COLUMNS], ec_terrain_columns[EC_TERRAIN_COLUMNS];
extern const sand_type_row ec_types[EC_TYPES];
extern const sand_terrain_row ec_terrains[EC_TERRAINS];
extern const sand_step_row ec_steps[EC_STEPS];
extern const char *const ec_rolls[EC_ROLLS];
extern const sand_word_row ec_causes[EC_GONE], ec_commands[EC_INDEPENDENT], ec_plans[EC_PLANS];

/* clang-format on */

#endif
