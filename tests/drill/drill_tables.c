/* drill_tables.c - drill's numbers and words, and its functions behind the kernel's seam. */
#include "drill/drill_state.h"

SAND_STATE_DESCRIBE(drill_head_struct, "battle", drill_head, DRILL_HEAD_ROWS);
SAND_STATE_DESCRIBE(drill_side_struct, "side", drill_side, DRILL_SIDE_ROWS);
SAND_STATE_DESCRIBE(drill_unit_struct, "unit", drill_unit, DRILL_UNIT_ROWS);
SAND_STATE_DESCRIBE(drill_body_struct, "body", drill_body, DRILL_BODY_ROWS);

static const sand_rule_row rules[] = {
    { "DR-MUSTER-01",
      "Where a battle begins with a muster, a side brings whoever waits into its own zone, wholly and with room.",
      "Muster", NULL },
    { "DR-MUSTER-02", "A reserve, a quarter of all units at most, is ordered to hold.", "Muster", NULL },
    { "DR-MUSTER-03",
      "The order of march names all units of a side: of those without an order the first half attacks, the rest holds.",
      "Muster", NULL },
    { "DR-MUSTER-04", "A side may give up second throws.", "Muster", NULL },
    { "DR-MUSTER-05",
      "A scout may ride once, by up to six places and eighteen yards in all, to where there is room; it faces as it "
      "rode last.",
      "Muster", NULL },
    { "DR-MUSTER-06", "A unit may be spoken to, once.", "Muster", NULL },
    { "DR-MUSTER-07", "A leader on his own may join a unit of his side within 18 yards; he stays with it.", "Muster",
      NULL },
    { "DR-COUNCIL-01", "Before the battle each side writes one order for every unit: attack or hold.", "Council",
      NULL },
    { "DR-COUNCIL-02", "A unit ordered to hold neither marches nor wheels; it may turn about and change formation.",
      "Council", NULL },
    { "DR-COUNCIL-03",
      "An attack may follow a route: the unit ends a plan no farther from its next place; who is within three yards of "
      "a place has come to it.",
      "Council", NULL },
    { "DR-COUNCIL-04",
      "An order may say what it turns into, once, when the side gives its signal: that is heard when the turn ends.",
      "Council", NULL },
    { "DR-TURN-01",
      "Each turn a card is drawn from a pack of three fair, two rain and one haste; an empty pack is filled again.",
      "Turn", NULL },
    { "DR-TURN-02", "Both sides throw for the drum; ties throw again.", "Turn", NULL },
    { "DR-TURN-03", "The battle ends after the last turn or when a side has no unit; more bases left wins.", "Turn",
      NULL },
    { "DR-MOVE-01", "Plans are written in secret and carried out all at once.", "Moving", NULL },
    { "DR-MOVE-02",
      "A plan's travel, a wheel being measured along the arc of its outer corner, keeps to the unit's allowance.",
      "Moving", NULL },
    { "DR-MOVE-03", "A unit in contact neither moves nor changes formation.", "Moving", NULL },
    { "DR-MOVE-04", "No unit passes through another, nor leaves the table, nor enters ground barred to it.", "Moving",
      NULL },
    { "DR-MOVE-05",
      "Changing formation takes the whole move as an order of its own, half of it within a plan, and needs room; ranks "
      "are full but for the last.",
      "Moving", NULL },
    { "DR-MOVE-06", "A scout that is met may slip back three yards, once a turn, if there is room.", "Moving", NULL },
    { "DR-MOVE-07", "A plan may say at which distance from an enemy to halt; friends who meet wait for each other.",
      "Moving", NULL },
    { "DR-MOVE-08",
      "Whoever came into contact lines up flush, and file against file where half a base is enough, if there is room.",
      "Moving", NULL },
    { "DR-MOVE-09", "Dragoons mount and dismount within a plan, for half their move; mounted they ride.", "Moving",
      NULL },
    { "DR-MOVE-10", "Woods are gone through at half speed, by those who fall back too.", "Moving", NULL },
    { "DR-MOVE-11",
      "A charge is aimed at an enemy anew at every tenth of the turn: a wheel towards him of a quarter at most, then "
      "straight on.",
      "Moving", NULL },
    { "DR-MOVE-12",
      "A column one base wide whose head is on a road may follow it, round its corners; while it is bent it neither "
      "marches nor wheels.",
      "Moving", NULL },
    { "DR-FIRE-01",
      "Out of contact a unit fires at one enemy, with those of its bases of shot that have a base of his in range, in "
      "their front arc and in sight; it may name fewer.",
      "Firing", NULL },
    { "DR-FIRE-02", "Each base of shot in the first two ranks throws a die: five or six hits, in rain six alone.",
      "Firing", NULL },
    { "DR-FIRE-03", "A side may throw a volley again while it has second throws left; the second stands.", "Firing",
      NULL },
    { "DR-FIRE-04", "All volleys count together.", "Firing", NULL },
    { "DR-FIGHT-01",
      "Bases that touch along a quarter of their front fight in pairs, a die each; one for higher ground, less one for "
      "each hit of the unit. Who is two better hits the other unit.",
      "Fighting", NULL },
    { "DR-FIGHT-02",
      "Who took more hits in a melee falls back two yards, all of that side at once, pushing friends; both, where they "
      "took the same.",
      "Fighting", NULL },
    { "DR-FIGHT-03", "A unit goes when its hits reach its bases and grade together.", "Fighting", NULL },
    { "DR-FIGHT-04", "A unit's grade is known once it has fought; veterans add one, the raw take one off.", "Fighting",
      NULL },
    { "DR-FIGHT-05",
      "Two against one add one: who touches an enemy that is paired already, or stands past the end of his rank.",
      "Fighting", NULL },
    { "DR-FIGHT-06",
      "The mounted add two against foot. They do not run into the front of pikes, nor of shot right before pikes, "
      "which "
      "fight in their place; they cannot harm pikes to their front.",
      "Fighting", NULL },
    { "DR-FIGHT-07", "Two off in the flank, one off in the rear.", "Fighting", NULL },
    { "DR-FIGHT-08", "For every third hit a unit loses a base at the end of a turn, the last of its order, one a turn.",
      "Fighting", NULL },
    { "DR-LEAD-01",
      "A leader adds one to every pair of the unit he is with. In a turn he rides up to 18 yards, to another unit or "
      "to a "
      "place, through friends; he leaves his own when plans are carried out.",
      "Leaders", NULL },
    { "DR-LEAD-02", "A leader whose unit was hit in a fight falls on a six.", "Leaders", NULL },
    { "DR-LEAD-03",
      "Who rides to a unit looks for it anew at every tenth of the turn, and is with it if he is within a yard when "
      "everybody has moved.",
      "Leaders", NULL },
    { "DR-LEAD-04",
      "A leader on his own who rides up to an enemy keeps off; an enemy who comes up to him with its front takes him.",
      "Leaders", NULL },
    { "DR-SUPPLY-01", "A wagon goes up to three yards a turn.", "Supplies", NULL },
    { "DR-SUPPLY-02", "An enemy who comes up to a wagon takes it, and its side has no second throws any more.",
      "Supplies", NULL },
    { "DR-GUN-01",
      "A gun on its own stays. While a friend touches it who is in no contact, it fires: a die at one enemy within "
      "twelve yards, in its front arc and in sight.",
      "Guns", NULL },
    { "DR-GUN-02", "An enemy who comes up to a gun takes it.", "Guns", NULL },
};

SAND_OPTION_VALUE_TABLES(DRILL_OPTION_ROWS)
static const sand_option_row options[DRILL_OPTIONS] = SAND_OPTION_TABLE(DRILL_OPTION_ROWS);

static const sand_column type_columns[] = {
    { "move", "length", "allowance a turn" },
    { "range", "length", "of its fire, 0 none" },
    { "rides", "length", "allowance of units that may mount, 0 otherwise" },
    { "mounted_depth", "length", "of a base that is mounted, 0 as the scenario says" },
};
static const sand_type_row types[] = {
    { "line", "Line", "L", "foot", { 6000, 8000, 0, 0 } },
    { "block", "Block", "B", "pike", { 5000, 8000, 0, 0 } },
    { "scout", "Scout", "S", "shot", { 9000, 8000, 0, 0 } },
    { "troop", "Troop", "T", "horse", { 9000, 0, 0, 0 } },
    { "dragoons", "Dragoons", "D", "dragoons", { 6000, 8000, 9000, 1500 } },
};
static const sand_base_state base_states[] = { { "mounted", "Mounted", "mount", "dismount" } };
static const sand_word_row bodies[] = { { "pike", "Pikes" }, { "shot", "Musketeers" } };

static const sand_column terrain_columns[] = { { "sight", "", "1 when it hides what is behind" } };
static const int32_t wood_enter[] = { 0, 0, 1, 0, 1 };
static const sand_terrain_row terrain[] = {
    { "wood", "Wood", "wood", SAND_TERRAIN_AREA, { 1 }, wood_enter },
    { "hill", "Hill", "hill", SAND_TERRAIN_AREA, { 0 }, NULL },
    { "wall", "Wall", "wall", SAND_TERRAIN_LINE, { 1 }, NULL },
    { "road", "Road", "road", SAND_TERRAIN_LINE, { 0 }, NULL },
};

static const sand_step_row steps[] = {
    { "council", "Council", "DR-COUNCIL-01", SAND_REF_NONE, SAND_REF_NONE },
    { "turn", "Turn", "DR-TURN-01", SAND_REF_NONE, SAND_REF_NONE },
    { "drum", "Drum", "DR-TURN-02", SAND_REF_NONE, SAND_REF_NONE },
    { "plan", "Plans", "DR-MOVE-01", SAND_REF_NONE, SAND_REF_NONE },
    { "move", "Moving", "DR-MOVE-01", SAND_REF_NONE, SAND_REF_NONE },
    { "slip", "Slipping", "DR-MOVE-06", SAND_REF_UNIT, SAND_REF_NONE },
    { "fire", "Fire plans", "DR-FIRE-01", SAND_REF_NONE, SAND_REF_NONE },
    { "volley", "Volley", "DR-FIRE-02", SAND_REF_UNIT, SAND_REF_NONE },
    { "again", "Second throw", "DR-FIRE-03", SAND_REF_UNIT, SAND_REF_NONE },
    { "barrier", "All volleys count", "DR-FIRE-04", SAND_REF_NONE, SAND_REF_NONE },
    { "fight", "Fighting", "DR-FIGHT-01", SAND_REF_NONE, SAND_REF_NONE },
    { "end", "End of turn", "DR-TURN-03", SAND_REF_NONE, SAND_REF_NONE },
    { "muster", "Muster", "DR-MUSTER-01", SAND_REF_NONE, SAND_REF_NONE },
    { "result", "Falling back", "DR-FIGHT-02", SAND_REF_NONE, SAND_REF_NONE },
    { "lead", "Leaders", "DR-LEAD-02", SAND_REF_NONE, SAND_REF_NONE },
    { "guns", "Guns", "DR-GUN-01", SAND_REF_NONE, SAND_REF_NONE },
};

static const char *const written_words[] = { "attack", "hold" };
/* clang-format off */
static const sand_order_kind orders[] = {
    { .name = "write", .label = "Write an order", .rule = "DR-COUNCIL-01", .subject_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_CHOICE, .optional = SAND_SLOT_ROUTE | SAND_SLOT_THEN, .gesture = SAND_GESTURE_LIST,
      .words = written_words, .n_words = 2 },
    { .name = "go", .label = "Go", .rule = "DR-MOVE-02", .subject_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_MOTION, .gesture = SAND_GESTURE_DRAG },
    { .name = "form", .label = "Change formation", .rule = "DR-MOVE-05", .subject_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_FORM, .gesture = SAND_GESTURE_LIST },
    { .name = "slip", .label = "Slip away", .rule = "DR-MOVE-06", .subject_ref = SAND_REF_UNIT,
      .gesture = SAND_GESTURE_BUTTON, .closes = true },
    { .name = "brace", .label = "Stand", .rule = "DR-MOVE-06", .subject_ref = SAND_REF_UNIT,
      .gesture = SAND_GESTURE_BUTTON, .closes = true },
    { .name = "fire", .label = "Fire", .rule = "DR-FIRE-01", .subject_ref = SAND_REF_UNIT, .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_BODY, .optional = SAND_SLOT_BODIES, .gesture = SAND_GESTURE_DROP, .list_ref = SAND_REF_BODY },
    { .name = "again", .label = "Throw again", .rule = "DR-FIRE-03", .subject_ref = SAND_REF_UNIT,
      .gesture = SAND_GESTURE_BUTTON, .closes = true },
    { .name = "keep", .label = "Keep the throw", .rule = "DR-FIRE-03", .subject_ref = SAND_REF_UNIT,
      .gesture = SAND_GESTURE_BUTTON, .closes = true },
    { .name = "done", .label = "No more", .rule = "DR-MOVE-01", .gesture = SAND_GESTURE_BUTTON, .closes = true },
    { .name = "place", .label = "Bring on", .rule = "DR-MUSTER-01", .subject_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_POSE, .gesture = SAND_GESTURE_DROP },
    { .name = "reserve", .label = "Tell off a reserve", .rule = "DR-MUSTER-02", .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_BODIES, .gesture = SAND_GESTURE_LIST },
    { .name = "march", .label = "Order of march", .rule = "DR-MUSTER-03", .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_SEQUENCE, .gesture = SAND_GESTURE_LIST },
    { .name = "stake", .label = "Give up second throws", .rule = "DR-MUSTER-04", .slots = SAND_SLOT_NUMBER, .gesture = SAND_GESTURE_LIST },
    { .name = "ride", .label = "Ride", .rule = "DR-MUSTER-05", .subject_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_ROUTE, .gesture = SAND_GESTURE_DRAG },
    { .name = "speak", .label = "Speak to", .rule = "DR-MUSTER-06", .subject_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_TEXT, .gesture = SAND_GESTURE_LIST },
    { .name = "join", .label = "Join", .rule = "DR-MUSTER-07", .subject_ref = SAND_REF_BODY, .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_BODY, .gesture = SAND_GESTURE_DROP },
    { .name = "lead", .label = "Lead", .rule = "DR-LEAD-01", .subject_ref = SAND_REF_BODY, .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_BODY, .gesture = SAND_GESTURE_DROP },
    { .name = "charge", .label = "Charge", .rule = "DR-MOVE-11", .subject_ref = SAND_REF_UNIT, .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_BODY, .gesture = SAND_GESTURE_DROP },
    { .name = "signal", .label = "Give the signal", .rule = "DR-COUNCIL-04", .gesture = SAND_GESTURE_BUTTON },
    { .name = "post", .label = "Go to a place", .rule = "DR-LEAD-01", .subject_ref = SAND_REF_BODY,
      .slots = SAND_SLOT_MOTION, .gesture = SAND_GESTURE_DRAG },
    { .name = "serve", .label = "Serve a gun", .rule = "DR-GUN-01", .subject_ref = SAND_REF_BODY, .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_BODY, .gesture = SAND_GESTURE_DROP },
};
/* clang-format on */

static const char *const purposes[] = { "the turn's card", "the drum", "a volley", "a fight",
                                        "a guess",         "a leader", "a gun" };
static const sand_word_row causes[] = {
    { "broken", "broken" }, { "pushed", "pushed off" }, { "fallen", "fallen" }, { "taken", "taken" }
};

const sand_rules sand_rules_drill = {
    .tables = {
    .id = "drill", .title = "Drill", .version = "3", .number = 60001, .length = "yard", .length_mark = "yd",
    .standard_width = 72000, .standard_depth = 48000, .base_width = 2000, .base_depth = 1000,
    .stride = 6000, .move_column = DRILL_MOVE + 1,
    .rules = rules, .n_rules = SAND_LEN(rules), .options = options, .n_options = SAND_LEN(options),
    .type_columns = type_columns, .n_type_columns = SAND_LEN(type_columns), .types = types, .n_types = SAND_LEN(types),
    .terrain_columns = terrain_columns, .n_terrain_columns = SAND_LEN(terrain_columns),
    .terrain = terrain, .n_terrain = SAND_LEN(terrain), .steps = steps, .n_steps = SAND_LEN(steps),
    .orders = orders, .n_orders = SAND_LEN(orders), .purposes = purposes, .n_purposes = SAND_LEN(purposes),
    .causes = causes, .n_causes = SAND_LEN(causes), .bodies = bodies, .n_bodies = SAND_LEN(bodies),
    .base_states = base_states, .n_base_states = SAND_LEN(base_states), .formations = true,
    .step_rules = drill_step_rules, .order_rules = drill_order_rules, .words = &drill_words,
    .head = &drill_head_struct, .side = &drill_side_struct, .unit = &drill_unit_struct, .body = &drill_body_struct,
    },
    .capacity = drill_capacity, .base_size = drill_base_size, .defaults = drill_defaults, .setup = drill_setup, .decision = sand_orders_decision,
    .check = sand_orders_check, .apply = sand_orders_apply, .proceed = sand_orders_proceed, .settle = drill_settle,
    .suggest = drill_suggest,
    .knows = drill_knows, .imagine = drill_imagine, .result = drill_result, .limit = drill_limit, .worth = drill_worth,
    .measure = drill_measure, .overlays = drill_overlays, .deck = drill_deck, .card_moves = drill_card_moves, .invariants = drill_invariants,
};
