/* test_blow.c - `ecw-large`: the likely results of an attack, as computer players are told them, against the
 * catalogue's table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include "support/laid.h"

enum { SOUTHERN = 1, NORTHERN };

/* The southern unit attacks, with `friends` units of its type beside it. Results are in thousandths, rounded down: hits
 * in 36, divided by the limit of a fresh unit. */
typedef struct {
    const char *by, *at;
    unsigned friends;
    int hits, own; /* hits of the northern unit; of the southern unit */
    const char *options;
    sand_blow blow;
} row;

/* clang-format off */
static const row rows[] = {
    /*                                                             share last  back last */
    { "infantry", "infantry", 0, 0, 0, "",                       { 194, 0, 92, 0 } },   /* +1: 21, 10 */
    { "infantry", "infantry", 2, 0, 0, "",                       { 277, 0, 27, 0 } },   /* +3: 30, 3 */
    { "infantry", "infantry", 5, 0, 0, "",                       { 333, 0, 0, 0 } },    /* +6: 36, 0 */
    { "infantry", "cavalry", 0, 0, 0, "",                        { 208, 0, 138, 0 } },  /* +0: 15, 15 [EL-COMB-09] */
    { "infantry", "cavalry", 0, 0, 0, "'cavalry-bonus': 'attack-only'", { 291, 0, 92, 0 } }, /* +1 [EL-AMB-59] */
    { "cavalry", "infantry", 0, 0, 0, "",                        { 138, 0, 208, 0 } },  /* +0: pikes */
    { "cavalry", "dragoons", 1, 0, 0, "",                        { 361, 0, 83, 0 } },   /* +2: 26, 6 */
    { "dragoons", "infantry", 3, 0, 0, "",                       { 138, 0, 208, 0 } },  /* +0: dragoons lack support */
    { "cavalry", "artillery", 0, 0, 0, "",                       { 722, 722, 83, 0 } }, /* +2 [EL-COMB-10] */
    { "infantry", "infantry", 0, 2, 2, "",                       { 194, 583, 92, 277 } },
    { "infantry", "infantry", 0, 1, 1, "",                       { 194, 0, 92, 0 } },
    { "infantry", "dragoons", 0, 1, 0, "'fight-back': 'troops-only'", { 291, 583, 0, 0 } },  /* [EL-AMB-61] */
    { "artillery", "infantry", 2, 0, 0, "",                      { 111, 0, 0, 0 } },    /* [EL-BOMB-06] */
    { "infantry", "infantry", 0, 0, 0, "}, types: {infantry: {limit: 0}", { 583, 583, 277, 277 } }, /* one hit is all */
};
/* clang-format on */

/* Dragoons and artillery have commands of their own. */
static const char *command_of(const char *type)
{
    return strcmp(type, "dragoons") == 0 || strcmp(type, "artillery") == 0 ? type : "centre";
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        laid of = laid_out("{ruleset: 'ecw-large', title: 'Blow', battle: {first: 1}, options: {%s}, sides: ["
                           "{name: 'A', facing: 'north', commands: [{name: 'C', kind: '%s', units: [{name: 'One', "
                           "type: '%s', at: [36, 20], hits: %d}]}]}, {name: 'B', facing: 'south', commands: [{name: "
                           "'D', kind: '%s', units: [{name: 'Two', type: '%s', at: [36, 30], hits: %d}]}]}]}",
                           r->options, command_of(r->by), r->by, r->own, command_of(r->at), r->at, r->hits);
        sand_blow likely = { 0 };
        const sand_attempt attempt = { .by = SOUTHERN, .at = NORTHERN, .friends = (uint8_t)r->friends };
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
