/* ek_names.h - names for the rows of the tables of `ecw-cards`. */
#ifndef SAND_ECW_CARDS_EK_NAMES_H
#define SAND_ECW_CARDS_EK_NAMES_H

#include "battle/rules.h"
#include "rules/ecw_cards/ek_options.h"
#include "rules/ecw_cards/ek_state.h"

/* clang-format off */
typedef enum {
    EK_FOOT = 1, EK_COMMANDED_SHOT, EK_DRAGOONS, EK_HORSE, EK_ARTILLERY, EK_CLUBMEN, EK_TROTTERS,
    EK_TYPES = EK_TROTTERS
} ek_type;
typedef enum { EK_UNARMED, EK_MUSKETS, EK_GUNS } ek_weapon;

#define EK_TYPE_COLUMN_ROWS(COLUMN)                                                                                    \
    COLUMN(EK_MOVE, "move", "length", "movement allowance [EK-MOVE-01..05]")                                           \
    COLUMN(EK_RANGE, "range", "length", "of its fire: of guns at the most, 0: it never shoots [EK-SHOOT-05, EK-ART-03]") \
    COLUMN(EK_WEAPON, "weapon", "0..2", "0 none, 1 muskets, 2 guns [EK-SHOOT-01]")                                     \
    COLUMN(EK_CARD, "card", "", "the card it acts on: 1 Horse, 2 Foot, 3 Dragoon, 4 Artillery [EK-SEQ-01]")            \
    COLUMN(EK_CHARGES, "charges", "0..1", "1: it may charge [EK-CHG-01]")                                              \
    COLUMN(EK_MELEE, "melee", "hits", "added to the D3 of an attack [EK-MEL-06, EK-OPT-01]")                           \
    COLUMN(EK_INFANTRY, "infantry", "0..1", "1: attacks on it lose one hit [EK-MEL-07]")                               \
    COLUMN(EK_HARD, "hard", "0..1", "1: always shot at as if in cover [EK-OPT-01]")                                    \
    COLUMN(EK_FRAIL, "frail", "0..1", "1: eliminated at once when engaged [EK-MEL-10]")                                \
    COLUMN(EK_WORTH, "worth", "", "what a fresh unit is worth to a computer player, thousandths of Foot")
SAND_COLUMN_NAMES(EK_TYPE_COLUMNS, EK_TYPE_COLUMN_ROWS)

typedef enum {
    EK_WOODS = 1, EK_TOWN, EK_FIELDS, EK_HEDGE, EK_HILL, EK_ENTRENCHMENT, EK_MARSH, EK_LAKE, EK_RIVER, EK_BRIDGE,
    EK_FORD, EK_TERRAINS = EK_FORD
} ek_terrain;
#define EK_TERRAIN_COLUMN_ROWS(COLUMN)                                                                                 \
    COLUMN(EK_SHOOT_COVER, "shoot-cover", "0..1", "1: cover against shooting, named there [EK-SHOOT-08]")              \
    COLUMN(EK_LEAVES, "leaves", "0..1", "1: cover against shooting by the terrain list alone [EK-TERR-02]")            \
    COLUMN(EK_MELEE_LIST, "melee-list", "0..1", "1: cover in melee by the melee rules [EK-MEL-08]")                    \
    COLUMN(EK_MELEE_TERRAIN, "melee-terrain", "0..1", "1: cover in melee by the terrain list")                         \
    COLUMN(EK_HIDES, "hides", "0..1", "1: hides what is beyond it [EK-A-09]")                                          \
    COLUMN(EK_HIGH, "high", "0..1", "1: high ground [EK-TERR-10]")                                                     \
    COLUMN(EK_HOLDS, "holds", "units", "how many units may occupy it, 0: any number [EK-TERR-06]")                     \
    COLUMN(EK_WATER, "water", "0..1", "1: the way of a centre may meet it only at a crossing [EK-TERR-09]")            \
    COLUMN(EK_CROSSING, "crossing", "0..1", "1: opens the water under it")
SAND_COLUMN_NAMES(EK_TERRAIN_COLUMNS, EK_TERRAIN_COLUMN_ROWS)
/* Values of the entry table. [EK-TERR-05] */
enum { EK_BARRED, EK_ENTERS, EK_PASSES };

typedef enum {
    EK_STEP_TURN = 1, EK_STEP_CARD, EK_STEP_MOVE, EK_STEP_SHOOT, EK_STEP_MELEE, EK_STEP_COMMAND, EK_STEP_END,
    EK_STEP_SHOT, EK_STEP_CANNONADE, EK_STEP_AMMUNITION, EK_STEP_ATTACK, EK_STEP_PURSUIT, EK_STEP_RALLY,
    EK_STEP_DEPLOY_ROLL, EK_STEP_DEPLOY, EK_STEPS = EK_STEP_DEPLOY
} ek_step;
typedef enum {
    EK_ORDER_MOVE = 1, EK_ORDER_CHARGE, EK_ORDER_WITHDRAW, EK_ORDER_STAND, EK_ORDER_UNLIMBER, EK_ORDER_SHOOT,
    EK_ORDER_FIGHT, EK_ORDER_RIDE, EK_ORDER_RALLY, EK_ORDER_PLACE, EK_ORDER_POST, EK_ORDER_DONE,
    EK_ORDERS = EK_ORDER_DONE
} ek_order;
typedef enum {
    EK_ROLL_CARD = 1, EK_ROLL_SHOT, EK_ROLL_RANGE, EK_ROLL_AMMUNITION, EK_ROLL_ATTACK, EK_ROLL_PURSUIT, EK_ROLL_RALLY,
    EK_ROLL_DEPLOY, EK_ROLLS = EK_ROLL_DEPLOY
} ek_roll;
typedef enum { EK_GONE_ROUTED = 1, EK_GONE_PURSUIT, EK_GONE_TAKEN, EK_GONE_LEFT, EK_GONE = EK_GONE_LEFT } ek_gone;
typedef enum { EK_PLAN_WEATHER = 1, EK_PLANS = EK_PLAN_WEATHER } ek_plan_kind;

enum {
    EK_STACK = 12
};
enum { EK_RULES = 164 };
enum { EK_MARKS = 7, EK_LEFT_OUT = 15, EK_SHAPED = 3 };
/* clang-format on */

SAND_TABLES_DECLARED(ek, EK)
extern const sand_word_row ek_plans[EK_PLANS];

#endif
