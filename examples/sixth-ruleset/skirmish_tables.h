/* skirmish_tables.h - the tables of the game, included by skirmish.c: rules, types, terrain, steps, orders, dice. */
#ifndef SKIRMISH_TABLES_H
#define SKIRMISH_TABLES_H

#include "orders/steps.h"
#include "skirmish.h"

static const sand_rule_row rules[SK_RULES] = {
    { "SK-01", "A side has one to three bands, each of one base: spears, archers or riders.", "Bands", NULL },
    { "SK-02", "Each turn both sides roll a die; the higher acts first, with all its bands, and then the other.",
      "Turns", NULL },
    { "SK-03", "In its side's part of a turn a band does one thing: it moves, shoots or strikes.", "Turns", NULL },
    { "SK-04", "A move is a pivot and then a march straight ahead: spears 4 in., archers 5 in., riders 9 in.", "Moving",
      NULL },
    { "SK-05", "No unit passes through a band or leaves the table, and riders do not enter woods.", "Moving", NULL },
    { "SK-06",
      "Archers shoot up to 10 in. at an enemy in front whom they see: a hit on 4 or more, in a wood on 5 or more.",
      "Shooting", NULL },
    { "SK-07", "A band strikes an enemy in front within 1 in.", "Fighting", NULL },
    { "SK-08", "Both roll a die, spears add 1, whoever strikes a flank or rear adds 1; the lower takes a hit.",
      "Fighting", NULL },
    { "SK-09", "A band that has taken two hits is gone.", "Losses", NULL },
    { "SK-10", "It ends when a side has no band left, or after the last turn: most objectives, then most bands, win.",
      "The end", NULL },
};
SAND_OPTION_VALUE_TABLES(SK_OPTION_ROWS)
static const sand_option_row options[SK_OPTIONS] = SAND_OPTION_TABLE(SK_OPTION_ROWS);
static const sand_column type_columns[SK_TYPE_COLUMNS] = SAND_COLUMN_TABLE(SK_TYPE_COLUMN_ROWS);
static const sand_column terrain_columns[SK_TERRAIN_COLUMNS] = SAND_COLUMN_TABLE(SK_TERRAIN_COLUMN_ROWS);
static const sand_type_row types[SK_TYPES] = {
    [SK_SPEARS - 1] = { "spears", "Spears", "S", "foot", { [SK_PACE] = 4000 } },
    [SK_ARCHERS - 1] = { "archers", "Archers", "A", "shot", { [SK_PACE] = 5000, [SK_RANGE] = 10000 } },
    [SK_RIDERS - 1] = { "riders", "Riders", "R", "horse", { [SK_PACE] = 9000 } },
};
static const int32_t into_wood[SK_TYPES] = { [SK_SPEARS - 1] = 1, [SK_ARCHERS - 1] = 1 };
static const sand_terrain_row terrain[SK_TERRAINS] = {
    [SK_WOOD - 1] = { "wood", "Wood", "wood", SAND_TERRAIN_AREA, { [SK_COVER] = 1 }, into_wood },
};
static const sand_step_row steps[SK_STEPS] = {
    [SK_STEP_TURN - 1] = { "turn", "Turn", "SK-02", SAND_REF_NONE, SAND_REF_NONE },
    [SK_STEP_ACT - 1] = { "act", "Acting", "SK-03", SAND_REF_SIDE, SAND_REF_NONE },
    [SK_STEP_SHOT - 1] = { "shot", "Shot", "SK-06", SAND_REF_UNIT, SAND_REF_UNIT },
    [SK_STEP_BLOW - 1] = { "blow", "Blow", "SK-08", SAND_REF_UNIT, SAND_REF_UNIT },
};
static const sand_order_kind orders[SK_ORDERS] = {
    [SK_MOVE - 1] = { .name = "move",
                      .label = "Move",
                      .rule = "SK-04",
                      .subject_ref = SAND_REF_UNIT,
                      .slots = SAND_SLOT_MOTION,
                      .gesture = SAND_GESTURE_DRAG },
    [SK_SHOOT - 1] = { .name = "shoot",
                       .label = "Shoot",
                       .rule = "SK-06",
                       .subject_ref = SAND_REF_UNIT,
                       .object_ref = SAND_REF_UNIT,
                       .slots = SAND_SLOT_BODY,
                       .gesture = SAND_GESTURE_DROP },
    [SK_STRIKE - 1] = { .name = "strike",
                        .label = "Strike",
                        .rule = "SK-07",
                        .subject_ref = SAND_REF_UNIT,
                        .object_ref = SAND_REF_UNIT,
                        .slots = SAND_SLOT_BODY,
                        .gesture = SAND_GESTURE_DROP },
    [SK_DONE -
        1] = { .name = "done", .label = "Done", .rule = "SK-03", .gesture = SAND_GESTURE_BUTTON, .closes = true },
};
static const char *const purposes[SK_ROLLS] = { "who acts first", "shots that hit", "blows struck", "blows parried" };
static const sand_word_row causes[] = { { "beaten", "beaten" } };
static const sand_turn_words turn_words = {
    .not_now = { "SK-03", "No \"{o0}\" in {p1}" },
    .nobody_asked = { "SK-02", "{s0} has nothing to decide now" },
    .one_only = { "SK-03", "One band at a time" },
    .after_end = { "SK-03", "Nothing follows the end of one's part of the turn" },
    .comes_first = { "SK-03", "Dice fall before {u0} can act" },
};
SAND_STATE_DESCRIBE(sk_unit_struct, "unit", sk_unit, SK_UNIT_ROWS);

#endif
