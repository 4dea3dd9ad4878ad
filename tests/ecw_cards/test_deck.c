/* test_deck.c - `ecw-cards`: a deck drawn card by card from what is left gives every order of cards equally often; and
 * the ruleset claims that a player is asked before other dice fall only when a player can be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ecw_cards/ek_turn.h"
#include "support/fresh.h"
#include "support/fractions.h"
#include "support/laid.h"

enum { SCRATCH = 16384, ORDERS = 5040, RUNS = 1 << 16 };

/* Lays two armies whose only unit is gone, and a deck of which `turned` cards have come up. */
static laid lay(unsigned turned)
{
    unsigned up[EK_CARDS];
    for (unsigned i = 0; i < EK_CARDS; i++) up[i] = i < turned ? i + 1 : 0;
    return laid_out("{ruleset:'ecw-cards',title:'t',turn_limit:1,sides:["
                    "{name:'A',facing:'n',turned:[%u,%u,%u,%u,%u],units:[{name:'F',type:"
                    "'foot',status:'gone'}]},"
                    "{name:'B',facing:'s',turned:[%u,%u,%u,%u,%u],units:[{name:'G',type:"
                    "'foot',status:'gone'}]}],"
                    "battle:{turn:1,n_turned:%u,agenda:[{step:'card'}]}}",
                    up[0], up[1], up[2], up[3], up[4], up[5], up[6], up[7], up[8], up[9], turned);
}

/* Returns the order in which the ten cards came up, packed into one number. */
static uint64_t order_of(const sand_battle *b)
{
    uint64_t order = 0;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        for (unsigned i = 0; i < EK_ARMS; i++) order = order * 16 + ek_side_get(b, side)->turned[i];
    return order;
}

static int ascending(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* n cards left: n! orders, all different, each with a chance of 1/n!. [EK-SEQ-02] */
static void expect_every_order(unsigned left, size_t factorial)
{
    static uint64_t found[ORDERS];
    static sand_dice_wheel wheels[16];
    uint64_t storage[SCRATCH / sizeof(uint64_t)];
    laid t = lay(EK_CARDS - left);
    sand_battle *b = sand_battle_init(storage, t.field);
    sand_dice dice;
    size_t n = 0;
    sand_dice_init_enumerated(&dice, wheels, SAND_LEN(wheels), RUNS);
    do {
        sand_battle_copy(b, t.battle);
        fresh_run(b, &dice, NULL);
        assert_int_equal(dice.problem, SAND_DICE_FINE);
        assert_int_equal(ek_head_get(b)->n_turned, EK_CARDS);
        assert_int_equal(fractions_compare(sand_dice_chance(&dice), sand_fraction_of(1, factorial)), 0);
        assert_in_range(n, 0, ORDERS - 1);
        found[n++] = order_of(b);
    } while (sand_dice_again(&dice));
    assert_int_equal(n, factorial);
    qsort(found, n, sizeof found[0], ascending);
    for (size_t i = 1; i < n; i++) assert_true(found[i - 1] != found[i]);
    free(t.battle);
    sand_field_free(t.field);
}

static void test_orders(void **state)
{
    (void)state;
    expect_every_order(1, 1);
    expect_every_order(2, 2);
    expect_every_order(4, 24);
    expect_every_order(7, 5040);
}

/* ---- is a player asked before other dice fall? ---- */

/* Sets up A's only unit, its commander, its cards and the agenda; B has one gun that a storm has put out of action. */
static bool is_calm(const char *unit, const char *leader, const char *cards, const char *agenda)
{
    laid t = laid_out("{ruleset:'ecw-cards',title:'t',turn_limit:4,sides:["
                      "{name:'A',facing:'n',turned:[%s],units:[{name:'F',%s}],"
                      "bodies:[{name:'L',role:'leader',base:[1,1],%s}]},"
                      "{name:'B',facing:'s',units:[{name:'G',type:'artillery',"
                      "at:[30,40],silenced:1}]}],battle:{turn:1,n_turned:1,agenda:[%s]}}",
                      cards, unit, leader, agenda);
    bool calm = ek_is_calm(t.battle);
    laid_clear(&t);
    return calm;
}

/* [EK-SEQ-02, EK-SEQ-04, EK-A-26] */
static void test_calm(void **state)
{
#define GUNS     "type:'artillery',at:[30,10]"
#define NOBODY   "status:'gone'"
#define HERE     "at:[20,6]"
#define CARD     "{step:'card'}"
#define AND_TURN "{step:'turn'}," CARD
    static const struct {
        const char *name, *unit, *leader, *cards, *agenda;
        bool calm;
    } rows[] = {
        { "guns whose card is to come", GUNS, NOBODY, "1,0,0,0,0", CARD, true },
        { "guns whose card has come", GUNS, NOBODY, "0,0,0,1,0", CARD, false },
        { "guns that have acted", GUNS ",acted:4", NOBODY, "1,0,0,0,0", CARD, false },
        { "guns whose card comes again next turn", GUNS, NOBODY, "0,0,0,1,0", AND_TURN, true },
        { "guns that cannot move", GUNS ",silenced:1", NOBODY, "1,0,0,0,0", CARD, false },
        { "guns that cannot move next turn either", GUNS ",silenced:1", NOBODY, "1,0,0,0,0", AND_TURN, false },
        { "a commander whose card is to come", GUNS ",silenced:1", HERE, "1,0,0,0,0", CARD, true },
        { "a commander whose card was the first", GUNS ",silenced:1", HERE, "0,0,0,0,1", CARD, false },
        { "a commander whose card comes again", GUNS ",silenced:1", HERE, "0,0,0,0,1", AND_TURN, true },
    };
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        bool calm = is_calm(rows[i].unit, rows[i].leader, rows[i].cards, rows[i].agenda);
        if (calm != rows[i].calm) print_message("%s\n", rows[i].name);
        assert_int_equal(calm, rows[i].calm);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_orders), cmocka_unit_test(test_calm) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
