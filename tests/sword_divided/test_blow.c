/* test_blow.c - `sword-divided`: the likely results of an attack, as computer players are told them, against sums by
 * hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/laid.h"

enum { OURS = 1, THEIRS };

#define PIKES ", bases: [{kind: 'pike'}, {kind: 'pike'}, {kind: 'pike'}, {kind: 'pike'}]"

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
    { "'foot', files: 4", "'foot', files: 6", SAND_FACE_FRONT, 0, { 166, 0, 0, 0 } },     /* 4 of 6 markers, by 4 */
    { "'foot', files: 4" PIKES, "'foot', files: 4" PIKES, SAND_FACE_FRONT, 0, { 370, 0, 370, 0 } }, /* even: 10 of 36 each */
    { "'horse', files: 4", "'foot', files: 4", SAND_FACE_FRONT, 0, { 777, 583, 333, 0 } },/* +2: 21 and 3 of 36, a volley */
    { "'horse', files: 4", "'foot', files: 4" PIKES, SAND_FACE_FRONT, 0, { 0, 0, 0, 0 } },/* [SD-MELEE-17] */
    { "'horse', files: 4", "'horse', files: 4", SAND_FACE_LEFT, 1, { 240, 420, 9, 0 } },  /* +3, one pair: 26 and 1 of 36 */
    { "'horse', files: 4", "'saker', files: 2", SAND_FACE_FRONT, 0, { 1000, 1000, 0, 0 } },/* [SD-GUN-06] */
    { "'saker', files: 2", "'foot', files: 6", SAND_FACE_FRONT, 0, { 83, 0, 0, 0 } },     /* a sixth of a marker each, by 4 */
};
/* clang-format on */

static laid read(const row *r)
{
    return laid_out("{ruleset: 'sword-divided', title: 'Blow', table: {width: 1500, height: 1100}, "
                    "battle: {agenda: [{step: 'turn'}]}, sides: [{name: 'A', facing: 'north', units: [{name: "
                    "'One', at: [600, 400], written: 1, then: 1, type: %s}]}, {name: 'B', facing: 'south', "
                    "units: [{name: 'Two', at: [600, 600], written: 1, then: 1, hits: %d, type: %s}]}]}",
                    r->by, r->hits, r->at);
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        laid of = read(r);
        sand_blow likely = { 0 };
        const sand_attempt attempt = { .by = OURS, .at = THEIRS, .face = (uint8_t)r->face };
        of.field->rules->blow(of.battle, &attempt, &likely);
        if (memcmp(&likely, &r->blow, sizeof likely) != 0)
            fail_msg("row %zu: %s at %s: %d, %d, %d, %d", i, r->by, r->at, (int)likely.share, (int)likely.last,
                     (int)likely.back, (int)likely.back_last);
        laid_clear(&of);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
