/* test_field.c - names, and questions about places on the table. */
#include "field/field.h"

#include <sandtable/looks.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/toy.h"
#include "support/toy_battles.h"
#include "support/toy_load.h"

static void names_are_found(void **state)
{
    (void)state;
    static const struct {
        sand_ref_kind of;
        const char *name;
        unsigned index;
    } rows[] = {
        { SAND_REF_SIDE, "Reds", 1 },          { SAND_REF_SIDE, "bLUES", 2 },       { SAND_REF_SIDE, "Greens", 0 },
        { SAND_REF_COMMAND, "Red Centre", 2 }, { SAND_REF_COMMAND, "Red Cent", 0 }, { SAND_REF_UNIT, "Red Foot", 2 },
        { SAND_REF_UNIT, "red foot", 2 },      { SAND_REF_UNIT, "Red Foot ", 0 },   { SAND_REF_UNIT, "", 0 },
        { SAND_REF_UNIT, "Blue Horse", 7 },    { SAND_REF_BODY, "Red Foot#5", 6 },  { SAND_REF_BODY, "Sir Red", 12 },
        { SAND_REF_BODY, "Great Gun", 13 },    { SAND_REF_TERRAIN, "Brook", 4 },    { SAND_REF_TERRAIN, "", 0 },
        { SAND_REF_NONE, "Reds", 0 },
    };
    toy_game game = toy_load(toy_full_battle);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        assert_int_equal(sand_field_find(game.field, rows[i].of, rows[i].name), rows[i].index);
        if (rows[i].index == 0) continue;
        const char *name = sand_field_name(game.field, rows[i].of, rows[i].index);
        assert_int_equal(sand_word_list_distance(name, rows[i].name, 0), 0);
        assert_string_equal(sand_word_list_get(sand_field_words(game.field, rows[i].of), rows[i].index - 1), name);
    }
    assert_string_equal(sand_field_name(game.field, SAND_REF_UNIT, 0), "");
    assert_string_equal(sand_field_name(game.field, SAND_REF_UNIT, 8), "");
    assert_int_equal(sand_field_count(game.field, SAND_REF_BODY), 13);
    toy_unload(&game);
}

/* Returns a box 2 wide and 2 deep around the point, facing `heading`. */
static sand_box box(int32_t x, int32_t y, int32_t heading)
{
    return sand_box_at((sand_pose){ { x, y }, heading }, sand_geom_footprint_centred(2000, 2000));
}

/* The wood is [20,20]..[30,30] with a notch from above down to (25, 22); the stream is 0.75 to each side. */
static void boxes_are_in_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        unsigned terrain;
        int32_t x, y, heading;
        bool in;
    } rows[] = {
        { "in the middle of the wood", TOY_WOOD, 25000, 21000, 0, true },
        { "edge to edge", TOY_WOOD, 19000, 21000, 0, false },
        { "within the slack", TOY_WOOD, 19003, 21000, 0, false },
        { "deeper than the slack", TOY_WOOD, 19004, 21000, 0, true },
        { "wholly in the notch", TOY_WOOD, 25000, 28000, 0, false },
        { "in the notch, with a corner in the wood", TOY_WOOD, 25000, 23000, 4500, true },
        { "on the hedge", TOY_HEDGE, 5000, 20500, 0, true },
        { "edge along the hedge", TOY_HEDGE, 5000, 21000, 0, false },
        { "beyond the hedge's end", TOY_HEDGE, 17000, 27000, 0, false },
        { "in the stream at its joint", TOY_STREAM, 30000, 37500, 0, true },
        { "beside the stream", TOY_STREAM, 30000, 38000, 0, false },
    };
    toy_game game = toy_load(toy_full_battle);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box here = box(rows[i].x, rows[i].y, rows[i].heading);
        if (sand_field_box_in(game.field, &game.field->terrain[rows[i].terrain - 1], &here) != rows[i].in)
            fail_msg("%s", rows[i].what);
    }
    toy_unload(&game);
}

static void points_are_in_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        unsigned terrain;
        sand_point at;
        bool in;
    } rows[] = {
        { "on a corner of the wood", TOY_WOOD, { 20000, 20000 }, true },
        { "just outside it", TOY_WOOD, { 19999, 20000 }, false },
        { "on the edge between two corners", TOY_WOOD, { 25000, 20000 }, true },
        { "at the bottom of the notch", TOY_WOOD, { 25000, 22000 }, true },
        { "in the notch", TOY_WOOD, { 25000, 22002 }, false },
        { "on the hedge", TOY_HEDGE, { 10000, 20000 }, true },
        { "one off the hedge", TOY_HEDGE, { 9000, 20001 }, false },
        { "in the stream", TOY_STREAM, { 30000, 36700 }, true },
        { "on the bank", TOY_STREAM, { 30000, 36800 }, false },
    };
    toy_game game = toy_load(toy_full_battle);
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        if (sand_field_point_in(game.field, &game.field->terrain[rows[i].terrain - 1], rows[i].at) != rows[i].in)
            fail_msg("%s", rows[i].what);
    toy_unload(&game);
}

static void heights_are_levels(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    assert_int_equal(sand_field_height(game.field, (sand_point){ 45000, 15000 }), 2);
    assert_int_equal(sand_field_height(game.field, (sand_point){ 50000, 20000 }), 2); /* a corner of the hill */
    assert_int_equal(sand_field_height(game.field, (sand_point){ 50001, 20000 }), 1); /* a lower hill beside it */
    assert_int_equal(sand_field_height(game.field, (sand_point){ 55001, 20000 }), 0);
    assert_int_equal(sand_field_height(game.field, (sand_point){ 25000, 21000 }), 0); /* a wood has no height */
    toy_unload(&game);
}

static void boxes_are_on_the_table_and_in_zones(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y, heading;
        bool on_table, in_zone;
    } rows[] = {
        { 1000, 1000, 0, true, true },     { 999, 1000, 0, false, false },     { 59000, 39500, 0, true, false },
        { 59001, 39500, 0, false, false }, { 59000, 39501, 0, false, false },  { 30000, 9000, 0, true, true },
        { 30000, 9001, 0, true, false },   { 30000, 9000, 4500, true, false }, { 30000, 8585, 4500, true, true },
    };
    toy_game game = toy_load(toy_full_battle);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box here = box(rows[i].x, rows[i].y, rows[i].heading);
        assert_int_equal(sand_field_on_table(game.field, &here), rows[i].on_table);
        assert_int_equal(sand_field_box_inside_zone(game.field, &game.field->zone[0], &here), rows[i].in_zone);
    }
    toy_unload(&game);
}

/* Every look that a ruleset's table gives to ground is in the list from which map and page are made. */
static void looks_are_listed(void **state)
{
    (void)state;
#define ROW(name, sign, decoration, hairline, traits) name,
    static const char *const looks[] = { SAND_LOOKS(ROW) };
#undef ROW
    sand_word_list listed = SAND_WORD_LIST(looks);
    for (size_t i = 0; i < sand_catalogue_count(); i++) {
        sand_catalogue of;
        assert_true(sand_catalogue_at(i, &of));
        for (size_t k = 0; k < of.n_terrain; k++)
            if (sand_word_list_find(listed, of.terrain[k].look) < 0)
                fail_msg("%s: %s looks like \"%s\", which looks.h does not list", of.id, of.terrain[k].name,
                         of.terrain[k].look);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(boxes_are_in_terrain),
        cmocka_unit_test(points_are_in_terrain),
        cmocka_unit_test(heights_are_levels),
        cmocka_unit_test(boxes_are_on_the_table_and_in_zones),
        cmocka_unit_test(looks_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
