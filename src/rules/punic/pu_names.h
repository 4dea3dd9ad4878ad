/* pu_names.h - the rows of the tables of `punic`, by name. */
#ifndef SAND_PUNIC_PU_NAMES_H
#define SAND_PUNIC_PU_NAMES_H

#include "battle/rules.h"
#include "rules/punic/pu_options.h"
#include "rules/punic/pu_state.h"

/* clang-format off */
typedef enum {
    PU_HEAVY_INFANTRY = 1, PU_VETERANS, PU_WARBAND, PU_LIGHT_INFANTRY, PU_CAVALRY, PU_ELEPHANTS, PU_CATAPULTS,
    PU_TYPES = PU_CATAPULTS
} pu_type;
typedef enum { PU_UNARMED, PU_MISSILES, PU_ENGINES } pu_weapon;

#define PU_TYPE_COLUMN_ROWS(COLUMN)                                                                                    \
    COLUMN(PU_MOVE, "move", "length", "movement allowance [PU-MOVE-01..04]")                                           \
    COLUMN(PU_RANGE, "range", "length", "of its shooting, 0: it never shoots [PU-SHOOT-03, PU-SHOOT-06]")              \
    COLUMN(PU_WEAPON, "weapon", "0..2", "0 none, 1 missiles, 2 catapults [PU-SHOOT-01]")                               \
    COLUMN(PU_HITS, "hits", "hits", "added to the D3 of an attack [PU-COMB-02..06]")                                   \
    COLUMN(PU_ATTACKS, "attacks", "0..1", "1: it may charge and attack [PU-COMB-07, PU-CHARGE-08]")                    \
    COLUMN(PU_HARD, "hard", "0..1", "1: attacks and shots at it lose one hit [PU-COMB-08, PU-SHOOT-05]")               \
    COLUMN(PU_SHELTERS, "shelters", "0..1", "1: broken ground and towns cover it in combat [PU-TERR-09]")              \
    COLUMN(PU_PASSES, "passes", "0..1", "1: it may pass through friends [PU-INTER-01]")                                \
    COLUMN(PU_LED, "led", "0..1", "1: a commander may go with it [PU-CMD-02]")                                         \
    COLUMN(PU_RESOLVE, "resolve", "points", "resolve that its loss costs [PU-RES-02, PU-RES-04]")                      \
    COLUMN(PU_WORTH, "worth", "", "what a fresh unit is worth to a computer player, thousandths of Heavy Infantry")
SAND_COLUMN_NAMES(PU_TYPE_COLUMNS, PU_TYPE_COLUMN_ROWS)

typedef enum {
    PU_WOODS = 1, PU_TOWN, PU_BROKEN, PU_FIELDS, PU_STREAM, PU_HILL, PU_MARSH, PU_LAKE, PU_RIVER, PU_BRIDGE, PU_FORD,
    PU_ROAD, PU_TERRAINS = PU_ROAD
} pu_terrain;
#define PU_TERRAIN_COLUMN_ROWS(COLUMN)                                                                                 \
    COLUMN(PU_LEAVES, "leaves", "0..1", "1: woods: they cover units in them [PU-TERR-02, PU-AMB-20]")                  \
    COLUMN(PU_ROUGH, "rough", "0..1", "1: covers light infantry and warbands in combat [PU-TERR-09]")                  \
    COLUMN(PU_BUILT, "built", "0..1", "1: a town: in combat like rough ground [PU-TERR-04]")                           \
    COLUMN(PU_HIGH, "high", "0..1", "1: covers the unit that defends it [PU-TERR-12]")                                 \
    COLUMN(PU_HIDES, "hides", "0..1", "1: hides what is beyond it [PU-AMB-39]")                                        \
    COLUMN(PU_WATER, "water", "0..1", "1: the way of a centre may meet it only at a crossing [PU-TERR-06]")            \
    COLUMN(PU_CROSSING, "crossing", "0..1", "1: opens the water under it [PU-TERR-06]")                                \
    COLUMN(PU_PAVED, "paved", "0..1", "1: a unit that moves on it all the way may move farther [PU-TERR-11]")
SAND_COLUMN_NAMES(PU_TERRAIN_COLUMNS, PU_TERRAIN_COLUMN_ROWS)

typedef enum {
    PU_STEP_TURN = 1, PU_STEP_PLAYER, PU_STEP_MOVE, PU_STEP_SHOOT, PU_STEP_ENGAGE, PU_STEP_FACE, PU_STEP_COMBAT,
    PU_STEP_MORALE, PU_STEP_SHOT, PU_STEP_ATTACK, PU_STEP_AGAIN, PU_STEP_AMOK, PU_STEP_BERSERK, PU_STEP_VICTIM,
    PU_STEP_TRAMPLE, PU_STEP_TESTS, PU_STEP_TEST, PU_STEP_RETREAT, PU_STEP_FIRST, PU_STEP_DEPLOY_ROLL, PU_STEP_DEPLOY,
    PU_STEPS = PU_STEP_DEPLOY
} pu_step;
typedef enum {
    PU_ORDER_MOVE = 1, PU_ORDER_CHARGE, PU_ORDER_DISENGAGE, PU_ORDER_STAND, PU_ORDER_JOIN, PU_ORDER_SHOOT,
    PU_ORDER_FACE, PU_ORDER_ATTACK, PU_ORDER_AGAIN, PU_ORDER_KEEP, PU_ORDER_AMOK, PU_ORDER_VICTIM, PU_ORDER_TEST,
    PU_ORDER_RETREAT, PU_ORDER_PLACE, PU_ORDER_DONE, PU_ORDERS = PU_ORDER_DONE
} pu_order;
typedef enum {
    PU_ROLL_SHOT = 1, PU_ROLL_ATTACK, PU_ROLL_BERSERK, PU_ROLL_TRAMPLE, PU_ROLL_MORALE, PU_ROLL_FIRST, PU_ROLL_DEPLOY,
    PU_ROLLS = PU_ROLL_DEPLOY
} pu_roll;
typedef enum {
    PU_GONE_HITS = 1, PU_GONE_BLOCKED, PU_GONE_FIELD, PU_GONE_TAKEN, PU_GONE_LEFT, PU_GONE = PU_GONE_LEFT
} pu_gone;

enum {
    PU_STACK = 16
};
enum { PU_RULES = 185 };
enum { PU_MARKS = 2, PU_LEFT_OUT = 10, PU_SHAPED = 1 };
/* clang-format on */

SAND_TABLES_DECLARED(pu, PU)

#endif
