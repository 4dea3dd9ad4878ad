/* el_tables.c - the numbers of unit types and terrain, and the names of everything. */
#include "rules/common/alternating.h"
#include "rules/ecw_large/el_names.h"

SAND_STATE_DESCRIBE(el_head_struct, "battle", sand_players, SAND_ALTERNATING_ROWS);
SAND_STATE_DESCRIBE(el_side_struct, "side", el_side, EL_SIDE_ROWS);
SAND_STATE_DESCRIBE(el_unit_struct, "unit", el_unit, EL_UNIT_ROWS);
SAND_STATE_DESCRIBE(el_body_struct, "body", el_body, EL_BODY_ROWS);

/* ---- numbers ---- */

const sand_column el_type_columns[EL_TYPE_COLUMNS] = SAND_COLUMN_TABLE(EL_TYPE_COLUMN_ROWS);
const sand_column el_terrain_columns[EL_TERRAIN_COLUMNS] = SAND_COLUMN_TABLE(EL_TERRAIN_COLUMN_ROWS);

/* The tables below are laid out by hand: a column of numbers under its name. */
/* clang-format off */
#define TYPE(move, limit, fights, range, similar, worth)                                                               \
    { [EL_MOVE] = move, [EL_LIMIT] = limit, [EL_FIGHTS] = fights, [EL_RANGE] = range, [EL_SIMILAR] = similar,          \
      [EL_WORTH] = worth }

/* [EL-UNIT-01..04, EL-MOVE-01..05, EL-ROUT-01..04] */
const sand_type_row el_types[EL_TYPES] = {
    /*                                                                   move limit fights range similar worth */
    [EL_INFANTRY - 1]  = { "infantry", "Infantry", "F", "foot",     TYPE( 6000,   3,    1,     0,     1, 1000) },
    [EL_CAVALRY - 1]   = { "cavalry", "Cavalry", "H", "horse",      TYPE(12000,   2,    1,     0,     1,  950) },
    [EL_DRAGOONS - 1]  = { "dragoons", "Dragoons", "D", "dragoons", TYPE( 9000,   2,    1,     0,     0,  700) },
    [EL_ARTILLERY - 1] = { "artillery", "Artillery", "G", "guns",   TYPE( 3000,   1,    0, 24000,     0,  500) },
};

/* The unit types that may enter; NULL: every type. [EL-TERR-01, EL-TERR-02, EL-TERR-06] */
static const int32_t nobody[EL_TYPES] = { EL_BARRED };
static const int32_t into_towns[EL_TYPES] = { [EL_INFANTRY - 1] = EL_ENTERS, [EL_CAVALRY - 1] = EL_PASSES,
                                              [EL_DRAGOONS - 1] = EL_ENTERS, [EL_ARTILLERY - 1] = EL_ENTERS };

#define GROUND(covers, high, hides, water, crossing, paved)                                                            \
    { [EL_COVERS] = covers, [EL_HIGH] = high, [EL_HIDES] = hides, [EL_WATER] = water, [EL_CROSSING] = crossing,        \
      [EL_PAVED] = paved }
#define AREA SAND_TERRAIN_AREA
#define LINE SAND_TERRAIN_LINE

/* [EL-TERR-01..10] A hedge has no effect of its own; a scenario may give it one by `enter`. */
const sand_terrain_row el_terrains[EL_TERRAINS] = {
    /*                                                                 covers high hides water cross paved */
    [EL_WOODS - 1] = { "woods", "woods", "wood", AREA,                   GROUND(0, 0, 1, 0, 0, 0), nobody },
    [EL_TOWN - 1] = { "town", "town", "town", AREA,                      GROUND(1, 0, 1, 0, 0, 0), into_towns },
    [EL_FIELDS - 1] = { "fields", "hedged fields", "field", AREA,        GROUND(1, 0, 0, 0, 0, 0), NULL },
    [EL_OPEN_FIELDS - 1] = { "open-fields", "open fields", "field", AREA, GROUND(0, 0, 0, 0, 0, 0), NULL },
    [EL_BROKEN - 1] = { "broken", "broken ground", "rough", AREA,        GROUND(2, 0, 0, 0, 0, 0), NULL },
    [EL_MARSH - 1] = { "marsh", "marsh", "marsh", AREA,                  GROUND(0, 0, 0, 0, 0, 0), nobody },
    [EL_LAKE - 1] = { "lake", "lake", "water", AREA,                     GROUND(0, 0, 0, 0, 0, 0), nobody },
    [EL_HILL - 1] = { "hill", "hill", "hill", AREA,                      GROUND(0, 1, 1, 0, 0, 0), NULL },
    [EL_RIVER - 1] = { "river", "river", "river", LINE,                  GROUND(0, 0, 0, 1, 0, 0), NULL },
    [EL_BRIDGE - 1] = { "bridge", "bridge", "bridge", AREA,              GROUND(0, 0, 0, 0, 1, 0), NULL },
    [EL_FORD - 1] = { "ford", "ford", "ford", AREA,                      GROUND(0, 0, 0, 0, 1, 0), NULL },
    [EL_ROAD - 1] = { "road", "road", "road", LINE,                      GROUND(0, 0, 0, 0, 0, 1), NULL },
    [EL_HEDGE - 1] = { "hedge", "hedge", "hedge", LINE,                  GROUND(0, 0, 0, 0, 0, 0), NULL },
};

/* ---- names ---- */

const sand_step_row el_steps[EL_STEPS] = {
    [EL_STEP_TURN - 1] = { "turn", "Start of the turn", "EL-SEQ-01", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_PLAYER - 1] = { "player", "Start of the player turn", "EL-SEQ-01", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_MOVE - 1] = { "move", "Movement", "EL-SEQ-02", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_ORDERED - 1] = { "ordered", "Order under way", "EL-ORD-03", SAND_REF_COMMAND, SAND_REF_NONE },
    [EL_STEP_BOMBARD - 1] = { "bombard", "Artillery bombardment", "EL-SEQ-02", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_SHOT - 1] = { "shot", "Bombardment", "EL-BOMB-06", SAND_REF_UNIT, SAND_REF_UNIT },
    [EL_STEP_DECLARE - 1] = { "declare", "Declaring attacks", "EL-SEQ-02", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_RESOLVE - 1] = { "resolve", "Resolving attacks", "EL-COMB-07", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_FIGHT - 1] = { "fight", "The defender turns", "EL-COMB-06", SAND_REF_UNIT, SAND_REF_UNIT },
    [EL_STEP_HELP - 1] = { "help", "Commanders", "EL-CMDR-01", SAND_REF_UNIT, SAND_REF_UNIT },
    [EL_STEP_ROLL - 1] = { "roll", "Attack against defence", "EL-COMB-07", SAND_REF_UNIT, SAND_REF_UNIT },
    [EL_STEP_AMMUNITION - 1] = { "ammunition", "Ammunition", "EL-AMMO-01", SAND_REF_UNIT, SAND_REF_UNIT },
    [EL_STEP_MISFORTUNE - 1] = { "misfortune", "Misfortune", "EL-CMDR-02", SAND_REF_BODY, SAND_REF_UNIT },
    [EL_STEP_ROUT - 1] = { "rout", "Routing units", "EL-SEQ-02", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_FIRST - 1] = { "first", "Who moves first", "EL-AMB-06", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_DEPLOY_ROLL - 1] = { "deploy-roll", "Roll for deployment", "EL-AMB-06", SAND_REF_NONE, SAND_REF_NONE },
    [EL_STEP_DEPLOY - 1] = { "deploy", "Deployment", "EL-DEP-01", SAND_REF_NONE, SAND_REF_NONE },
};

const sand_order_kind el_orders[EL_ORDERS] = {
    [EL_ORDER_MOVE - 1] = { SAND_KIND("move", "Move", "EL-MOVE-06", UNIT, NONE, DRAG), .slots = SAND_SLOT_MOTION },
    [EL_ORDER_WITHDRAW - 1] = { SAND_KIND("withdraw", "Withdraw", "EL-ZONE-02", UNIT, NONE, BUTTON),
                                .optional = SAND_SLOT_NUMBER, .measures = true },
    [EL_ORDER_RIDE - 1] = { SAND_KIND("ride", "Ride", "EL-MOVE-08", BODY, NONE, DRAG), .slots = SAND_SLOT_MOTION },
    [EL_ORDER_BOMBARD - 1] = { SAND_KIND("bombard", "Bombard", "EL-BOMB-06", UNIT, UNIT, DROP),
                               .slots = SAND_SLOT_BODY },
    [EL_ORDER_ATTACK - 1] = { SAND_KIND("attack", "Attack", "EL-COMB-04", UNIT, UNIT, DROP), .slots = SAND_SLOT_BODY },
    [EL_ORDER_SUPPORT - 1] = { SAND_KIND("support", "Support", "EL-COMB-12", UNIT, UNIT, DROP),
                               .slots = SAND_SLOT_BODY },
    [EL_ORDER_RESOLVE - 1] = { SAND_KIND("resolve", "Resolve this attack", "EL-COMB-07", UNIT, NONE, LIST) },
    [EL_ORDER_HELP - 1] = { SAND_KIND("help", "Help", "EL-CMDR-01", BODY, NONE, LIST) },
    [EL_ORDER_DECLINE - 1] = { SAND_KIND("decline", "No help", "EL-CMDR-01", NONE, NONE, BUTTON) },
    [EL_ORDER_PLACE - 1] = { SAND_KIND("place", "Place", "EL-DEP-01", UNIT, NONE, DRAG), .slots = SAND_SLOT_POSE },
    [EL_ORDER_POST - 1] = { SAND_KIND("post", "Post", "EL-DEP-01", BODY, NONE, DRAG), .slots = SAND_SLOT_POSE },
    [EL_ORDER_DONE - 1] = { SAND_KIND("done", "Done", "EL-SEQ-02", NONE, NONE, BUTTON), .closes = true },
};

const char *const el_rolls[EL_ROLLS] = {
    [EL_ROLL_BOMBARD - 1] = "bombardment",
    [EL_ROLL_ATTACK - 1] = "attack",
    [EL_ROLL_DEFENCE - 1] = "defence",
    [EL_ROLL_AMMUNITION - 1] = "ammunition",
    [EL_ROLL_MISFORTUNE - 1] = "misfortune",
    [EL_ROLL_RETIRED - 1] = "misfortune of a commander who retired",
    [EL_ROLL_FIRST - 1] = "who moves first",
    [EL_ROLL_DEPLOY - 1] = "deployment",
};

const sand_word_row el_causes[EL_GONE] = {
    [EL_GONE_ROUTED - 1] = { "routed", "routed" },
    [EL_GONE_RAID - 1] = { "raid", "left with supplies" },
    [EL_GONE_TABLE - 1] = { "table", "left the table" },
    [EL_GONE_LEFT - 1] = { "left", "left out: no room to deploy" },
    [EL_GONE_MISFORTUNE - 1] = { "misfortune", "left the field" },
    [EL_GONE_TAKEN - 1] = { "taken", "taken by the enemy" },
};

const sand_word_row el_commands[EL_COMMANDS] = {
    [EL_RIGHT_FLANK - 1] = { "right-flank", "Right Flank" }, [EL_CENTRE - 1] = { "centre", "Centre" },
    [EL_LEFT_FLANK - 1] = { "left-flank", "Left Flank" },    [EL_GUNS - 1] = { "artillery", "Artillery" },
    [EL_DRAGOON_COMMAND - 1] = { "dragoons", "Dragoons" },   [EL_RESERVE - 1] = { "reserve", "Reserve" },
};
const sand_word_row el_plans[EL_PLANS] = { { "arrive", "arrives" } };
/* clang-format on */
