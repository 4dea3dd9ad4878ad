/* test_told.c - `ecw-cards`: which rule is given for a better or worse attack, and which numbers of hits no unit in
 * play can have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "battle/audit.h"
#include "rules/common/fighting.h"
#include "rules/ecw_cards/ek_turn.h"
#include "support/laid.h"

/* Lays a unit of that type in contact with the front of enemy Horse. */
static laid lay(const char *type)
{
    return laid_out("{ruleset: 'ecw-cards', title: 'Told', options: {clubmen: 'yes'}, sides: [{name: 'A', facing: "
                    "'north', units: [{name: 'One', type: '%s', at: [40, 10]}]}, {name: 'B', facing: 'south', "
                    "units: [{name: 'Two', type: 'horse', at: [40, 13]}]}], battle: {turn: 1, contacts: [{by: 'Two', "
                    "with: 'One', with_face: 'front'}]}}",
                    type);
}

/* Dragoons and Commanded Shot have one hit less by the melee rules, clubmen two by their option. [EK-MEL-06, EK-OPT-01]
 */
static void test_rules(void **state)
{
    static const struct {
        const char *type, *rule;
        int32_t value;
    } rows[] = { { "dragoons", "EK-MEL-06", -1 },
                 { "commanded-shot", "EK-MEL-06", -1 },
                 { "clubmen", "EK-OPT-01", -2 },
                 { "foot", NULL, 0 } };
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        laid t = lay(rows[i].type);
        const sand_touching touching = { .other = 2, .other_face = SAND_FACE_FRONT };
        sand_ledger ledger = ek_fighting.ledger(t.battle, &touching, 1);
        assert_int_equal(ledger.n, rows[i].rule != NULL);
        if (rows[i].rule != NULL) assert_string_equal(ledger.rows[0].rule, rows[i].rule);
        assert_int_equal(sand_dice_ledger_total(&ledger), rows[i].value);
        laid_clear(&t);
    }
}

/* A unit in play has 0 to 8 hits. [EK-ROUT-01] */
static void test_hits(void **state)
{
    static const struct {
        int16_t hits;
        bool well;
    } rows[] = { { -1, false }, { 0, true }, { 8, true }, { 9, false } };
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        laid t = lay("foot");
        sand_fault fault;
        sand_battle_unit_of(t.battle, 1)->hits = rows[i].hits;
        assert_int_equal(sand_battle_is_well(t.battle, &fault), rows[i].well);
        if (!rows[i].well) assert_string_equal(fault.member, "hits");
        laid_clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rules), cmocka_unit_test(test_hits) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
