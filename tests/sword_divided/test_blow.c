/* test_blow.c - `sword-divided`: the likely results of an attack, as computer players are told them, against sums by
 * hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "record/scenario.h"

enum { OURS = 1, THEIRS };

#define PIKES ", bases: [{kind: \"pike\"}, {kind: \"pike\"}, {kind: \"pike\"}, {kind: \"pike\"}]"

/* Our unit attacks that face of theirs. Results are in thousandths, rounded down: markers divided by those that break a
 * unit (half of its bases, plus one). */
typedef struct {
    const char *by, *at; /* type, files, and other members of the unit */
    sand_face face;
    int hits; /* of their unit */
    sand_blow blow;
} row;

/* clang-format off */
static const row rows[] = {
    /*                                                                share last  back last */
    { "\"foot\", files: 4", "\"foot\", files: 6", SAND_FACE_FRONT, 0, { 166, 0, 0, 0 } },     /* 4 of 6 markers, by 4 */
    { "\"foot\", files: 4" PIKES, "\"foot\", files: 4" PIKES, SAND_FACE_FRONT, 0, { 370, 0, 370, 0 } }, /* even: 10 of 36 each */
    { "\"horse\", files: 4", "\"foot\", files: 4", SAND_FACE_FRONT, 0, { 777, 583, 333, 0 } },/* +2: 21 and 3 of 36, a volley */
    { "\"horse\", files: 4", "\"foot\", files: 4" PIKES, SAND_FACE_FRONT, 0, { 0, 0, 0, 0 } },/* [SD-MELEE-17] */
    { "\"horse\", files: 4", "\"horse\", files: 4", SAND_FACE_LEFT, 1, { 240, 420, 9, 0 } },  /* +3, one pair: 26 and 1 of 36 */
    { "\"horse\", files: 4", "\"saker\", files: 2", SAND_FACE_FRONT, 0, { 1000, 1000, 0, 0 } },/* [SD-GUN-06] */
    { "\"saker\", files: 2", "\"foot\", files: 6", SAND_FACE_FRONT, 0, { 83, 0, 0, 0 } },     /* a sixth of a marker each, by 4 */
};
/* clang-format on */

static void read(const row *r, sand_field **field, sand_battle **battle)
{
    char text[2048];
    sand_problem_list problems = { 0 };
    int n = snprintf(text, sizeof text,
                     "{ruleset: \"sword-divided\", title: \"Blow\", table: {width: 1500, height: 1100}, "
                     "battle: {agenda: [{step: \"turn\"}]}, sides: [{name: \"A\", facing: \"north\", units: [{name: "
                     "\"One\", at: [600, 400], written: 1, then: 1, type: %s}]}, {name: \"B\", facing: \"south\", "
                     "units: [{name: \"Two\", at: [600, 600], written: 1, then: 1, hits: %d, type: %s}]}]}",
                     r->by, r->hits, r->at);
    assert_true(n > 0 && (size_t)n < sizeof text);
    sand_error error = sand_scenario_read((sand_source){ text, (size_t)n, "blow" }, NULL, &problems, field, battle);
    for (size_t k = 0; error != SAND_OK && k < problems.count; k++) print_error("%s\n", problems.items[k].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        sand_field *field = NULL;
        sand_battle *battle = NULL;
        read(r, &field, &battle);
        sand_blow likely = { 0 };
        const sand_attempt attempt = { .by = OURS, .at = THEIRS, .face = (uint8_t)r->face };
        field->rules->blow(battle, &attempt, &likely);
        if (memcmp(&likely, &r->blow, sizeof likely) != 0)
            fail_msg("row %zu: %s at %s: %d, %d, %d, %d", i, r->by, r->at, (int)likely.share, (int)likely.last,
                     (int)likely.back, (int)likely.back_last);
        sand_memory_release(battle);
        sand_field_free(field);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
