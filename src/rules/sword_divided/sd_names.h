/* sd_names.h - the rows of the tables of `sword-divided`, by name. */
#ifndef SAND_SWORD_DIVIDED_SD_NAMES_H
#define SAND_SWORD_DIVIDED_SD_NAMES_H

#include "battle/rules.h"
#include "battle/written.h"
#include "rules/sword_divided/sd_options.h"
#include "rules/sword_divided/sd_state.h"

/* clang-format off */
typedef enum {
    SD_FOOT = 1, SD_HORSE, SD_DRAGOONS, SD_GALLOPER, SD_SAKER, SD_HEAVIER, SD_TYPES = SD_HEAVIER
} sd_type;
/* Kinds of base: a foot unit may have both; dragoons count as muskets. */
typedef enum { SD_MUSKET = 1, SD_PIKE, SD_KINDS_OF_BASE = SD_PIKE } sd_kind_of_base;
/* States of bases. The first, 0, means on foot, and for guns unlimbered. */
typedef enum { SD_ON_FOOT, SD_MOUNTED, SD_LIMBERED, SD_BASE_STATES = SD_LIMBERED } sd_base_state;

#define SD_TYPE_COLUMN_ROWS(COLUMN)                                                                                    \
    COLUMN(SD_MOVE, "move", "length", "movement allowance [SD-MOVE-02..05]; 0: it may not be moved [SD-MOVE-07]")      \
    COLUMN(SD_RIDES, "rides", "length", "the same in the saddle, 0: it never sits in one [SD-MOVE-17]")                \
    COLUMN(SD_RANGE, "range", "length", "of its fire, 0: it has none [SD-FIRE-01..03]")                                \
    COLUMN(SD_GUNS, "guns", "0..1", "1: artillery")                                                                    \
    COLUMN(SD_WORTH, "worth", "", "what a fresh base is worth to a computer player, thousandths of a base of foot")
SAND_COLUMN_NAMES(SD_TYPE_COLUMNS, SD_TYPE_COLUMN_ROWS)

typedef enum {
    SD_WOODS = 1, SD_HEDGE, SD_FENCE, SD_WALL, SD_STREAM, SD_HILL, SD_BUILDING, SD_EARTHWORK, SD_MARSH, SD_WATER,
    SD_ROAD, SD_TERRAINS = SD_ROAD
} sd_terrain;
#define SD_TERRAIN_COLUMN_ROWS(COLUMN)                                                                                 \
    COLUMN(SD_SLOW, "slow", "0..1", "1: movement through it is at half speed [SD-MOVE-09]")                            \
    COLUMN(SD_OBSTACLE, "obstacle", "0..1", "1: crossing it is at half speed [SD-MOVE-10]")                            \
    COLUMN(SD_HIGH, "high", "0..1", "1: movement up it is at half speed [SD-MOVE-08]")                                 \
    COLUMN(SD_COVER, "cover", "0..2", "1 soft cover, 2 hard [SD-COVER-03]")                                            \
    COLUMN(SD_BARS_HORSE, "bars-horse", "0..1", "1: horse cannot attack troops sheltered behind it [SD-MELEE-18]")     \
    COLUMN(SD_HIDES, "hides", "0..1", "1: hides what is beyond it [SD-AMB-FIRE-06]")                                   \
    COLUMN(SD_PAVED, "paved", "0..1", "1: a road [SD-FORM-02]")
SAND_COLUMN_NAMES(SD_TERRAIN_COLUMNS, SD_TERRAIN_COLUMN_ROWS)

/* The steps, in the order in which they run in a turn. */
typedef enum {
    SD_STEP_COUNCIL = 1, SD_STEP_DEPLOY, SD_STEP_TURN, SD_STEP_PLAN, SD_STEP_MOVE, SD_STEP_CONFORM, SD_STEP_FIRE,
    SD_STEP_VOLLEY, SD_STEP_GUNS, SD_STEP_SHOT, SD_STEP_SAVES, SD_STEP_MARKERS, SD_STEP_EVADE, SD_STEP_MELEE,
    SD_STEP_OUTCOME, SD_STEP_REFORM, SD_STEP_FALL_BACK, SD_STEP_RALLY, SD_STEP_BREAK, SD_STEP_END,
    SD_STEPS = SD_STEP_END
} sd_step;
typedef enum {
    SD_ORDER_WRITE = 1, SD_ORDER_FORM_UP, SD_ORDER_PLACE, SD_ORDER_POST, SD_ORDER_STATION, /* before the battle */
    SD_ORDER_GO, SD_ORDER_ARRANGE, SD_ORDER_CHARGE, SD_ORDER_STAND, SD_ORDER_LOAD, SD_ORDER_RALLY, SD_ORDER_LEAVE, SD_ORDER_RESTORE,
    SD_ORDER_RIDE, SD_ORDER_JOIN, SD_ORDER_FOLLOW, SD_ORDER_RELEASE, SD_ORDER_SIGNAL,         /* plans */
    SD_ORDER_FIRE, SD_ORDER_DISCHARGE,                                         /* fire plans */
    SD_ORDER_DONE, SD_ORDERS = SD_ORDER_DONE
} sd_order;
/* The words that SD_ORDER_WRITE writes. SD_FREE is never written: Follow me! gives it. [SD-ORD-03, SD-ORD-11] */
typedef enum { SD_ATTACK = 1, SD_ADVANCE, SD_HOLD, SD_FREE } sd_written;

typedef enum {
    SD_ROLL_MUSKETS = 1, SD_ROLL_GUN, SD_ROLL_SHOT, SD_ROLL_SAVE, SD_ROLL_MELEE, SD_ROLL_REFORM, SD_ROLL_RALLY,
    SD_ROLL_BREAK, SD_ROLL_RISK, SD_ROLL_GUESS, SD_ROLLS = SD_ROLL_GUESS
} sd_roll;
typedef enum { SD_GONE_ROUTED = 1, SD_GONE_SURRENDERED, SD_GONE_LEFT, SD_GONE_FALLEN, SD_GONE_TAKEN, SD_GONE = SD_GONE_TAKEN } sd_gone;

enum {
    SD_PACE = 1000,
    SD_DEEP = 500 * SD_PACE,        /* how deep a side forms up where the scenario does not say */
    SD_FOOT_MOVE = 500 * SD_PACE,   /* to computer players, and to gestures */
    SD_WHOLE = 60000,               /* the ticks of a whole move, which are those of a turn */
    SD_HALF = SD_WHOLE / 2,
    SD_MINUTES = 10,                /* minutes of a turn [SD-SCALE-14] */
    SD_BASES_MOST = 24,             /* [SD-AMB-UNIT-01] */
    SD_UNITS_MOST = 1024, /* the most that a scenario may have */
    SD_STACK = 32
};
enum { SD_RULES = 258 };
enum { SD_MARKS = 10, SD_LEFT_OUT = 16, SD_SHAPED = 2 };
/* clang-format on */

SAND_TABLES_DECLARED(sd, SD)
extern const sand_word_row sd_kinds_of_base[SD_KINDS_OF_BASE];
extern const sand_base_state sd_states_of_bases[SD_BASE_STATES];

#endif
