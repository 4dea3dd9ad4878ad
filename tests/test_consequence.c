/* test_consequence.c - the consequences reported for an order before it is given are what then happens, in battles of
 * every ruleset: a unit that was to leave the table has left it, and one that leaves it without dice was named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sandtable/sandtable.h>
#include <stdio.h>
#include <string.h>

#include "support/open_game.h"

enum { BATTLES = 6, ORDERS = 700, ENTRIES = 64, UNITS = 128 };

static bool is_named(const sand_consequences *told, sand_consequence_kind kind, unsigned unit)
{
    for (unsigned i = 0; i < told->n; i++)
        if (told->of[i].kind == kind && told->of[i].ref == SAND_REF_UNIT && told->of[i].subject == unit) return true;
    return false;
}

static int32_t total(const sand_game *game, unsigned unit)
{
    sand_ledger rows;
    int32_t sum = 0;
    if (!sand_game_limit(game, 0, unit, &rows)) return 0;
    for (unsigned i = 0; i < rows.n; i++) sum += rows.rows[i].value;
    return sum;
}

/* The state and the limit of every unit. */
typedef struct {
    sand_unit_facts unit[UNITS];
    int32_t limit[UNITS];
    unsigned n;
} muster;

static void call_the_roll(const sand_game *game, muster *out)
{
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    assert_true(table.units < UNITS);
    out->n = table.units;
    for (unsigned i = 1; i <= out->n; i++) {
        assert_true(sand_game_unit(game, 0, i, &out->unit[i]));
        out->limit[i] = total(game, i);
    }
}

/* Compares the consequences with what happened. Returns how many units they named as gone. */
static unsigned expect_as_told(const sand_game *game, const sand_consequences *told, const muster *before, bool dice)
{
    muster now;
    unsigned gone = 0;
    call_the_roll(game, &now);
    for (unsigned i = 0; i < told->n; i++) {
        const sand_consequence *c = &told->of[i];
        if (c->kind != SAND_CONSEQUENCE_GONE || c->ref != SAND_REF_UNIT) continue;
        assert_int_equal(before->unit[c->subject].state, SAND_UNIT_IN_PLAY);
        assert_int_equal(now.unit[c->subject].state, SAND_UNIT_GONE);
        assert_string_equal(c->cause, now.unit[c->subject].cause);
        gone++;
    }
    for (unsigned i = 1; i <= now.n && !dice && told->left_out == 0; i++) {
        if (before->unit[i].state != SAND_UNIT_IN_PLAY) continue;
        bool left = now.unit[i].state == SAND_UNIT_GONE;
        assert_int_equal(is_named(told, SAND_CONSEQUENCE_GONE, i), left);
        if (!left) assert_int_equal(is_named(told, SAND_CONSEQUENCE_LIMIT, i), before->limit[i] != now.limit[i]);
    }
    return gone;
}

/* Gives the next order of a side that is asked. Returns how many units it was predicted to drive off. */
static unsigned give_an_order(sand_game *game, uint32_t *luck)
{
    static sand_order orders[16];
    static sand_entry entries[ENTRIES];
    static muster before;
    sand_consequences told;
    sand_decision decision = sand_game_decision(game, 0);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side) || sand_game_ready(game, side)) continue;
        sand_order_list list = { .orders = orders, .room = 4, .entries = entries, .entries_room = ENTRIES };
        sand_wish wish = { .kind = next_luck(luck) % 3 ? SAND_WISH_CLOSE : SAND_WISH_ANY,
                           .side = side,
                           .begin = (uint16_t)next_luck(luck) };
        if (sand_game_suggest(game, &wish, &list) == 0) {
            wish.kind = SAND_WISH_ANY;
            assert_true(sand_game_suggest(game, &wish, &list) > 0);
        }
        bool alone = !decision.sealed && (decision.actors & (decision.actors - 1)) == 0;
        size_t events = sand_game_events(game, 0);
        call_the_roll(game, &before);
        uint64_t hash = sand_game_hash(game, 0);
        assert_int_equal(sand_game_consequences(game, &orders[0], &told), SAND_OK);
        assert_true(sand_game_hash(game, 0) == hash);
        assert_true(alone || told.n == 0);
        assert_int_equal(sand_game_submit(game, &orders[0], NULL), SAND_OK);
        return alone ? expect_as_told(game, &told, &before, threw_dice(game, events)) : 0;
    }
    fail_msg("no side is asked");
    return 0;
}

/* At least `least` units must be driven off without dice in these battles; otherwise nothing was tested. */
static void play(const char *path, unsigned least)
{
    unsigned gone = 0;
    for (unsigned battle = 0; battle < BATTLES; battle++) {
        char seed[8];
        uint32_t luck = battle + 1;
        snprintf(seed, sizeof seed, "%u", battle);
        sand_game *game = open_game(path, seed);
        for (unsigned i = 0; i < ORDERS && sand_game_result(game, 0).outcome == SAND_GOING_ON; i++)
            gone += give_an_order(game, &luck);
        sand_game_destroy(game);
    }
    assert_true(gone >= least);
}

static void holds_in_ecw_commands(void **state)
{
    (void)state;
    play("scenarios/ecw-commands/fiddlers-bottom.json", 0);
}

static void holds_in_ecw_cards(void **state)
{
    (void)state;
    play("tests/scenarios/ecw-cards/guns-in-reach.json", 3);
}

static void holds_in_punic(void **state)
{
    (void)state;
    play("scenarios/punic/zama.json", 0);
}

/* For units and orders that do not exist the answer is empty. */
static void nonsense_is_answered(void **state)
{
    (void)state;
    sand_consequences told;
    sand_ledger rows;
    sand_game *game = open_game("scenarios/ecw-commands/first-battle.json", "1");
    sand_order nothing = { .side = 1 };
    assert_int_equal(sand_game_consequences(NULL, &nothing, &told), SAND_ERROR_ARGUMENT);
    assert_int_equal(sand_game_consequences(game, NULL, &told), SAND_ERROR_ARGUMENT);
    assert_int_equal(sand_game_consequences(game, &nothing, &told), SAND_OK);
    assert_int_equal(told.n, 0);
    assert_false(sand_game_limit(game, 0, 0, &rows));
    assert_false(sand_game_limit(game, 0, 9999, &rows));
    assert_false(sand_game_limit(game, 3, 1, &rows));
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_in_ecw_commands),
        cmocka_unit_test(holds_in_ecw_cards),
        cmocka_unit_test(holds_in_punic),
        cmocka_unit_test(nonsense_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
