/* sd_tables.c - the numbers of unit types and terrain, and the names of everything; the list of rules is in sd_rules.c.
 */
#include "rules/sword_divided/sd_names.h"

SAND_STATE_DESCRIBE(sd_head_struct, "battle", sd_head, SD_HEAD_ROWS);
SAND_STATE_DESCRIBE(sd_side_struct, "side", sd_side, SD_SIDE_ROWS);
SAND_STATE_DESCRIBE(sd_unit_struct, "unit", sd_unit, SD_UNIT_ROWS);
SAND_STATE_DESCRIBE(sd_body_struct, "body", sd_body, SD_BODY_ROWS);

/* ---- numbers ---- */

const sand_column sd_type_columns[SD_TYPE_COLUMNS] = SAND_COLUMN_TABLE(SD_TYPE_COLUMN_ROWS);
const sand_column sd_terrain_columns[SD_TERRAIN_COLUMNS] = SAND_COLUMN_TABLE(SD_TERRAIN_COLUMN_ROWS);

/* The tables below are laid out by hand, with each column of numbers under its name. */
/* clang-format off */
#define TYPE(move, rides, range, guns, worth)                                                                          \
    { [SD_MOVE] = move * SD_PACE, [SD_RIDES] = rides * SD_PACE, [SD_RANGE] = range * SD_PACE, [SD_GUNS] = guns,        \
      [SD_WORTH] = worth }

/* [SD-MOVE-02..07, SD-MOVE-17, SD-FIRE-01..03] */
const sand_type_row sd_types[SD_TYPES] = {
    /*                                                                       move rides range guns worth */
    [SD_FOOT - 1] =     { "foot", "Foot", "F", "foot",                 TYPE( 500,    0,  100,   0, 1000) },
    [SD_HORSE - 1] =    { "horse", "Horse", "H", "horse",              TYPE( 500,  750,    0,   0, 1400) },
    [SD_DRAGOONS - 1] = { "dragoons", "Dragoons", "D", "dragoons",     TYPE( 500,  750,  100,   0, 1000) },
    [SD_GALLOPER - 1] = { "galloper", "Galloper gun", "g", "guns",     TYPE( 500,    0,  200,   1,  900) },
    [SD_SAKER - 1] =    { "saker", "Saker", "S", "guns",               TYPE( 300,    0, 1800,   1, 1200) },
    [SD_HEAVIER - 1] =  { "heavy-gun", "Gun heavier than a saker", "G", "guns", TYPE(0, 0, 1800, 1, 1200) },
};

static const int32_t nobody[SD_TYPES] = { 0 };
static const int32_t on_foot[SD_TYPES] = { [SD_FOOT - 1] = 1, [SD_DRAGOONS - 1] = 1 };

#define GROUND(slow, obstacle, high, cover, bars_horse, hides, paved)                                                  \
    { [SD_SLOW] = slow, [SD_OBSTACLE] = obstacle, [SD_HIGH] = high, [SD_COVER] = cover, [SD_BARS_HORSE] = bars_horse,  \
      [SD_HIDES] = hides, [SD_PAVED] = paved }
#define AREA SAND_TERRAIN_AREA
#define LINE SAND_TERRAIN_LINE

/* [SD-MOVE-08..10, SD-COVER-03, SD-MELEE-18, SD-AMB-COVER-02, SD-AMB-END-02] */
const sand_terrain_row sd_terrains[SD_TERRAINS] = {
    /*                                                         slow obst high cover horse hides paved */
    [SD_WOODS - 1] =     { "woods", "woods", "wood", AREA,       GROUND(1, 0, 0, 1, 0, 1, 0), NULL },
    [SD_HEDGE - 1] =     { "hedge", "hedge", "hedge", LINE,      GROUND(0, 1, 0, 1, 1, 0, 0), NULL },
    [SD_FENCE - 1] =     { "fence", "fence", "fence", LINE,      GROUND(0, 1, 0, 1, 1, 0, 0), NULL },
    [SD_WALL - 1] =      { "wall", "wall", "wall", LINE,         GROUND(0, 1, 0, 2, 1, 0, 0), NULL },
    [SD_STREAM - 1] =    { "stream", "stream", "stream", LINE,    GROUND(0, 1, 0, 0, 0, 0, 0), NULL },
    [SD_HILL - 1] =      { "hill", "hill", "hill", AREA,         GROUND(0, 0, 1, 0, 0, 1, 0), NULL },
    [SD_BUILDING - 1] =  { "building", "building", "building", AREA, GROUND(0, 0, 0, 2, 0, 1, 0), on_foot },
    [SD_EARTHWORK - 1] = { "earthwork", "earthwork", "work", LINE, GROUND(0, 1, 0, 2, 0, 0, 0), NULL },
    [SD_MARSH - 1] =     { "marsh", "marsh", "marsh", AREA,      GROUND(0, 0, 0, 0, 0, 0, 0), nobody },
    [SD_WATER - 1] =     { "water", "water", "water", AREA,      GROUND(0, 0, 0, 0, 0, 0, 0), nobody },
    [SD_ROAD - 1] =      { "road", "road", "road", LINE,         GROUND(0, 0, 0, 0, 0, 0, 1), NULL },
};

const sand_base_state sd_states_of_bases[SD_BASE_STATES] = {
    [SD_MOUNTED - 1] = { "mounted", "mounted", "mount", "dismount" },
    [SD_LIMBERED - 1] = { "limbered", "limbered", "limber", "unlimber" },
};

/* ---- names ---- */

const sand_step_row sd_steps[SD_STEPS] = {
    [SD_STEP_COUNCIL - 1] = { "council", "Council of Warre", "SD-ORD-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_DEPLOY - 1] = { "deploy", "Deployment", "SD-ORD-02", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_TURN - 1] = { "turn", "Start of the turn", "SD-TURN-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_PLAN - 1] = { "plan", "Plans", "SD-AMB-SIM-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_MOVE - 1] = { "move", "Movement", "SD-TURN-02", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_CONFORM - 1] = { "conform", "Lining up", "SD-AMB-CONT-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_FIRE - 1] = { "fire", "Fire plans", "SD-AMB-SIM-07", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_VOLLEY - 1] = { "volley", "Musketry", "SD-FIRE-06", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_GUNS - 1] = { "guns", "Artillery", "SD-FIRE-08", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_SHOT - 1] = { "shot", "Hits of the guns", "SD-FIRE-08", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_SAVES - 1] = { "saves", "Cover", "SD-COVER-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_MARKERS - 1] = { "markers", "All fire counts", "SD-FIRE-09", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_EVADE - 1] = { "evade", "Gun crews run", "SD-GUN-06", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_MELEE - 1] = { "melee", "Melee", "SD-MELEE-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_OUTCOME - 1] = { "outcome", "Who has won", "SD-RESULT-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_REFORM - 1] = { "reform", "Horse reforms", "SD-RESULT-04", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_FALL_BACK - 1] = { "fall-back", "Falling back", "SD-RESULT-03", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_RALLY - 1] = { "rally", "Rallying", "SD-RALLY-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_BREAK - 1] = { "break", "Break tests", "SD-BREAK-01", SAND_REF_NONE, SAND_REF_NONE },
    [SD_STEP_END - 1] = { "end", "End of the turn", "SD-TURN-01", SAND_REF_NONE, SAND_REF_NONE },
};

static const char *const written_words[] = { "attack", "advance", "hold" };
static const char *const form_up_words[] = { "left-wing", "centre", "right-wing", "reserve", "left-of", "right-of",
                                             "behind" };
static const char *const start_words[] = { "mounted", "limbered", "unlimbered", "loaded" };

const sand_order_kind sd_orders[SD_ORDERS] = {
    [SD_ORDER_WRITE - 1] = { SAND_KIND("write", "Write an order", "SD-ORD-03", UNIT, NONE, LIST),
                             .slots = SAND_SLOT_CHOICE | SAND_SLOT_THEN, .optional = SAND_SLOT_ROUTE,
                             SAND_KIND_WORDS(written_words) },
    [SD_ORDER_FORM_UP - 1] = { SAND_KIND("form-up", "Form up", "SD-ORD-02", UNIT, UNIT, LIST),
                               .slots = SAND_SLOT_CHOICE, .optional = SAND_SLOT_BODY, SAND_KIND_WORDS(form_up_words) },
    [SD_ORDER_PLACE - 1] = { SAND_KIND("place", "Place", "SD-ORD-02", UNIT, NONE, DRAG), .slots = SAND_SLOT_POSE,
                             .optional = SAND_SLOT_FORM | SAND_SLOT_CHOICE | SAND_SLOT_SEQUENCE,
                             .list_ref = SAND_REF_BODY, SAND_KIND_WORDS(start_words) },
    [SD_ORDER_POST - 1] = { SAND_KIND("post", "Post", "SD-GEN-01", BODY, UNIT, DROP), .slots = SAND_SLOT_BODY },
    [SD_ORDER_STATION - 1] = { SAND_KIND("station", "Station", "SD-GEN-01", BODY, NONE, DRAG),
                               .slots = SAND_SLOT_POSE },
    [SD_ORDER_GO - 1] = { SAND_KIND("go", "Go", "SD-MOVE-21", UNIT, NONE, DRAG), .slots = SAND_SLOT_MOTION },
    [SD_ORDER_ARRANGE - 1] = { SAND_KIND("arrange", "Arrange its bases", "SD-AMB-FORM-04", UNIT, NONE, LIST),
                               .slots = SAND_SLOT_SEQUENCE, .optional = SAND_SLOT_FORM, .list_ref = SAND_REF_BODY },
    [SD_ORDER_CHARGE - 1] = { SAND_KIND("charge", "Charge", "SD-ORD-05", UNIT, UNIT, DROP), .slots = SAND_SLOT_BODY },
    [SD_ORDER_STAND - 1] = { SAND_KIND("stand", "Stand", "SD-MOVE-01", UNIT, NONE, BUTTON) },
    [SD_ORDER_LOAD - 1] = { SAND_KIND("load", "Load", "SD-GUN-01", UNIT, BODY, BUTTON), .optional = SAND_SLOT_BODIES },
    [SD_ORDER_RALLY - 1] = { SAND_KIND("rally", "Rally", "SD-RALLY-01", UNIT, NONE, BUTTON) },
    [SD_ORDER_LEAVE - 1] = { SAND_KIND("leave", "Leave the table", "SD-AMB-MOVE-15", UNIT, NONE, DRAG),
                             .slots = SAND_SLOT_MOTION },
    [SD_ORDER_RESTORE - 1] = { SAND_KIND("restore", "Take off a marker", "SD-RALLY-04", BODY, NONE, BUTTON) },
    [SD_ORDER_RIDE - 1] = { SAND_KIND("ride", "Ride", "SD-GEN-02", BODY, NONE, DRAG), .slots = SAND_SLOT_POSE },
    [SD_ORDER_JOIN - 1] = { SAND_KIND("join", "Join", "SD-GEN-02", BODY, UNIT, DROP), .slots = SAND_SLOT_BODY },
    [SD_ORDER_FOLLOW - 1] = { SAND_KIND("follow-me", "Follow me!", "SD-ORD-11", BODY, NONE, BUTTON) },
    [SD_ORDER_RELEASE - 1] = { SAND_KIND("release", "Release", "SD-ORD-12", BODY, NONE, BUTTON) },
    [SD_ORDER_SIGNAL - 1] = { SAND_KIND("signal", "Give the battle signal", "SD-ORD-10", NONE, NONE, BUTTON) },
    [SD_ORDER_FIRE - 1] = { SAND_KIND("fire", "Fire", "SD-FIRE-09", UNIT, UNIT, DROP), .slots = SAND_SLOT_BODY,
                            .optional = SAND_SLOT_BODIES, .list_ref = SAND_REF_BODY },
    [SD_ORDER_DISCHARGE - 1] = { SAND_KIND("discharge", "Fire at nobody", "SD-AMB-GUN-08", UNIT, NONE, BUTTON),
                                 .optional = SAND_SLOT_BODIES, .list_ref = SAND_REF_BODY },
    [SD_ORDER_DONE - 1] = { SAND_KIND("done", "Done", "SD-MOVE-01", NONE, NONE, BUTTON), .closes = true },
};

const char *const sd_rolls[SD_ROLLS] = {
    [SD_ROLL_MUSKETS - 1] = "hits by muskets",
    [SD_ROLL_GUN - 1] = "a gun",
    [SD_ROLL_SHOT - 1] = "hits of a gun",
    [SD_ROLL_SAVE - 1] = "cover",
    [SD_ROLL_MELEE - 1] = "hand to hand",
    [SD_ROLL_REFORM - 1] = "reforming",
    [SD_ROLL_RALLY - 1] = "rallying",
    [SD_ROLL_BREAK - 1] = "breaking",
    [SD_ROLL_RISK - 1] = "a general's risk",
    [SD_ROLL_GUESS - 1] = "a guess",
};

const sand_word_row sd_causes[SD_GONE] = {
    [SD_GONE_ROUTED - 1] = { "routed", "routed" },
    [SD_GONE_SURRENDERED - 1] = { "surrendered", "surrendered" },
    [SD_GONE_LEFT - 1] = { "left", "left the table" },
    [SD_GONE_FALLEN - 1] = { "fallen", "fallen" },
    [SD_GONE_TAKEN - 1] = { "taken", "taken by the enemy" },
};
const sand_word_row sd_kinds_of_base[SD_KINDS_OF_BASE] = {
    [SD_MUSKET - 1] = { "musket", "Muskets" },
    [SD_PIKE - 1] = { "pike", "Pikes" },
};
