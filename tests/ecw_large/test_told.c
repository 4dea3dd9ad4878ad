/* test_told.c - `ecw-large`: the words for moves by road, and the ledger of the hits that a unit can take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/consequence.h>

#include "base/memory.h"
#include "rules/ecw_large/el_reading.h"
#include "support/fresh.h"
#include "support/open_game.h"
#include "support/laid.h"

enum { ROOM = 16, FOOT = 1 };

/* Foot moves 6 in., and 9 by road. The event calls a move one by road only when it was longer than a move without it.
 * [EL-MOVE-01, EL-TERR-09] */
static void moves_by_road(void **state)
{
    static const char text[] =
        "{ruleset: 'ecw-large', title: 'Told', terrain: [{kind: 'road', line: [[36, 2], [36, 46]], width: 2}], "
        "sides: [{name: 'King', facing: 'north', commands: [{name: 'Centre', kind: 'centre', units: [{name: "
        "'Foot', type: 'infantry', at: [36, 20]}]}]}, {name: 'Parliament', facing: 'south', commands: [{name: "
        "'Theirs', kind: 'centre', units: [{name: 'Enemy', type: 'infantry', at: [60, 46]}]}]}], battle: "
        "{turn: 1, active: 1, agenda: [{step: 'move', sides: ['King']}]}}";
    static const struct {
        int32_t travel;
        const char *said;
    } rows[] = {
        { 5999, "{u0} moved {l1}" },
        { 6000, "{u0} moved {l1}" },
        { 6001, "{u0} moved {l1} by road" },
        { 9000, "{u0} moved {l1} by road" },
    };
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_event events[ROOM];
        sand_log log = { .events = events, .room = ROOM };
        laid of = laid_out("%s", text);
        sand_battle *b = of.battle;
        sand_entry entry = { .kind = EL_ORDER_MOVE, .subject = FOOT };
        sand_entry_add_step(&entry, SAND_VERB_MARCH, 0, rows[i].travel);
        fresh_apply(b, &(sand_order){ sand_battle_head(b)->serial, SAND_SIDE_A, 1, &entry }, 1, &log);
        bool told = false;
        for (size_t k = 0; k < log.n; k++) {
            if (events[k].verb != SAND_EVENT_MOVE) continue;
            assert_string_equal(events[k].sentence.text, rows[i].said);
            told = true;
        }
        assert_true(told);
        laid_clear(&of);
    }
}

/* The ledger of a unit's limit begins with the type's number and its rule. [EL-ROUT-01..04] */
static void limits_are_told(void **state)
{
    sand_game *game = open_game("scenarios/ecw-large/naseby-large.json", "told");
    sand_ledger limit;
    unsigned told = 0;
    (void)state;
    for (unsigned unit = 1; sand_game_limit(game, 0, unit, &limit); unit++) {
        assert_true(limit.n >= 1);
        assert_memory_equal(limit.rows[0].rule, "EL-ROUT-0", 9);
        told++;
    }
    assert_true(told > 1);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(moves_by_road), cmocka_unit_test(limits_are_told) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
