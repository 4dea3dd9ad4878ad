/* test_lead.c - the line of orders that an attack leads to can be given as it stands: each order is accepted in turn
 * until dice fall, in battles of every ruleset; and asking for it does not change the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sandtable/sandtable.h>
#include <stdio.h>

#include "support/open_game.h"

enum { BATTLES = 3, ORDERS = 300, ENTRIES = 256 };

/* How many lines were longer than their first order, and how many of them ended in dice. */
typedef struct {
    unsigned longer, dice;
} tally;

/* Gives the orders of the line to a copy. */
static void expect_playable(const sand_game *game, const sand_order_list *line, tally *seen)
{
    sand_game *copy = sand_game_copy(game);
    size_t events = sand_game_events(copy, 0);
    bool dice = false;
    for (size_t i = 0; i < line->n && !dice; i++) {
        sand_order order = line->orders[i];
        sand_decision decision = sand_game_decision(copy, order.side);
        order.decision = decision.serial;
        assert_int_equal(sand_game_submit(copy, &order, NULL), SAND_OK);
        dice = threw_dice(copy, events);
        assert_true(i == 0 || !dice || i + 1 == line->n);
    }
    seen->longer += line->n > 1;
    seen->dice += line->n > 1 && dice;
    sand_game_destroy(copy);
}

static void ask(const sand_game *game, const sand_order *order, tally *seen)
{
    static sand_order orders[8];
    static sand_entry entries[ENTRIES];
    sand_order_list line = { .orders = orders, .room = 8, .entries = entries, .entries_room = ENTRIES };
    uint64_t hash = sand_game_hash(game, 0);
    assert_int_equal(sand_game_lead(game, order, &line), SAND_OK);
    assert_true(hash == sand_game_hash(game, 0));
    assert_true(line.n >= 1 && line.orders[0].n == order->n);
    for (unsigned i = 0; i < order->n; i++) assert_int_equal(entries[i].kind, order->entries[i].kind);
    if (order->n != 1 || order->entries[0].object == 0) assert_int_equal(line.n, 1);
    expect_playable(game, &line, seen);
}

static void give_an_order(sand_game *game, uint32_t *luck, tally *seen)
{
    static sand_order orders[8];
    static sand_entry entries[ENTRIES];
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
        ask(game, &orders[0], seen);
        assert_int_equal(sand_game_submit(game, &orders[0], NULL), SAND_OK);
        return;
    }
    fail_msg("no side is asked");
}

static tally play(const char *path)
{
    tally seen = { 0 };
    for (unsigned battle = 0; battle < BATTLES; battle++) {
        char seed[8];
        uint32_t luck = battle + 1;
        snprintf(seed, sizeof seed, "%u", battle);
        sand_game *game = open_game(path, seed);
        for (unsigned i = 0; i < ORDERS && sand_game_result(game, 0).outcome == SAND_GOING_ON; i++)
            give_an_order(game, &luck, &seen);
        sand_game_destroy(game);
    }
    return seen;
}

static void leads_to_dice(void **state)
{
    (void)state;
    static const char *const paths[] = { "scenarios/ecw-commands/first-battle.json",
                                         "scenarios/ecw-cards/first-cards.json", "scenarios/punic/zama.json",
                                         "scenarios/ecw-large/naseby-large.json" };
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        tally seen = play(paths[i]);
        assert_true(seen.longer > 0 && seen.dice > 0);
    }
}

/* An order that waits for the other side's order leads to nothing certain. */
static void sealed_orders_stay_alone(void **state)
{
    (void)state;
    assert_int_equal(play("scenarios/sword-divided/edgehill.json").longer, 0);
}

/* Each line in which a sealed charge meets an imagined answer has odds, exact ones when the target stands. */
static void expect_odds_of_answers(const sand_game *game, const sand_order *order, unsigned seen[3])
{
    static sand_order orders[8];
    static sand_entry entries[ENTRIES];
    static sand_odds odds;
    for (sand_imagined he = SAND_STANDS; he <= SAND_FALLS_BACK; he++) {
        sand_order_list line = { .orders = orders, .room = 8, .entries = entries, .entries_room = ENTRIES };
        uint64_t hash = sand_game_hash(game, 0);
        sand_error error = sand_game_against(game, order, he, &line);
        assert_true(hash == sand_game_hash(game, 0));
        if (error != SAND_OK) {
            assert_int_equal(error, SAND_ERROR_UNKNOWN);
            assert_int_equal(line.n + line.n_entries, 0);
            continue;
        }
        assert_int_equal(line.orders[0].side, order->side);
        assert_int_not_equal(line.orders[1].side, order->side);
        assert_int_equal(line.orders[1].n, he == SAND_STANDS ? 1 : 2);
        error = sand_odds_line(game, order->side, (sand_odds_orders){ line.orders, line.n }, &odds, NULL);
        assert_true(error == SAND_OK || he != SAND_STANDS);
        seen[he] += error == SAND_OK && odds.n_rolls > 0;
    }
}

static void sealed_charges_meet_answers(void **state)
{
    (void)state;
    static sand_order orders[4];
    static sand_entry entries[ENTRIES];
    unsigned seen[3] = { 0 };
    sand_game *game = open_game("scenarios/sword-divided/hopton-heath.json", "4");
    for (unsigned i = 0; i < 40 && sand_game_result(game, 0).outcome == SAND_GOING_ON; i++) {
        sand_decision decision = sand_game_decision(game, 0);
        for (uint16_t side = 1; side <= SAND_SIDES; side++) {
            if (!sand_decision_of(&decision, side) || sand_game_ready(game, side)) continue;
            sand_order_list list = { .orders = orders, .room = 2, .entries = entries, .entries_room = ENTRIES };
            sand_wish wish = { .kind = SAND_WISH_ANY, .side = side };
            assert_true(sand_game_suggest(game, &wish, &list) > 0);
            expect_odds_of_answers(game, &orders[0], seen);
            assert_int_equal(sand_game_submit(game, &orders[0], NULL), SAND_OK);
            break;
        }
    }
    assert_true(seen[SAND_STANDS] > 0 && seen[SAND_COMES_ON] > 0);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(leads_to_dice), cmocka_unit_test(sealed_orders_stay_alone),
                                        cmocka_unit_test(sealed_charges_meet_answers) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
