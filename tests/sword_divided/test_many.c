/* test_many.c - `sword-divided`: a battle of 1,024 units, which all plan and move at once. Only memory limits how many
 * there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "base/text.h"
#include "orders/drive.h"
#include "orders/room.h"
#include "support/laid.h"

enum { A_SIDE = 512, A_ROW = 26, APART = 110, DEEP = 62, GAP = 160, MIDDLE = 1500, DECISIONS = 12, ENTRIES = 2048 };

/* Writes rows of units of two bases, of two armies face to face: two thirds foot and a third horse. */
static void write_side(sand_text *out, unsigned side)
{
    const int32_t way = side == 0 ? -1 : 1;
    sand_text_add_format(out, "{name:'S%u',leader:'L%u',facing:'%s',units:[", side, side, side == 0 ? "n" : "s");
    for (int32_t i = 0; i < A_SIDE; i++)
        sand_text_add_format(out, "{name:'U%u-%d',type:'%s',at:[%d,%d],files:2,ranks:1},", side, (int)i,
                             i % 3 == 0 ? "horse" : "foot", 60 + (int)(i % A_ROW) * APART,
                             (int)(MIDDLE + way * (GAP / 2 + i / A_ROW * DEEP)));
    sand_text_add(out, "]},");
}

static laid lay_many(void)
{
    sand_text text;
    sand_text_init_heap(&text);
    sand_text_add(&text, "{ruleset:'sword-divided',title:'Many',turn_limit:2,table:{width:3000,height:3000},sides:[");
    write_side(&text, 0);
    write_side(&text, 1);
    sand_text_add(&text, "]}");
    laid m = laid_out("%s", sand_text_string(&text));
    sand_text_free(&text);
    assert_int_equal(m.field->n_units, 2 * A_SIDE);
    return m;
}

/* Chooses one legal order for every side that decides. */
static size_t choose(const sand_battle *b, sand_room *room, uint32_t begin, sand_order orders[SAND_SIDES])
{
    static sand_entry entries[SAND_SIDES][ENTRIES];
    const sand_rules *rules = b->field->rules;
    sand_decision decision = rules->decision(b, room);
    size_t n = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        sand_verdict verdict;
        sand_wish wish = { .side = side, .begin = begin };
        sand_order_list one = {
            .orders = &orders[n], .room = 1, .entries = entries[side - 1], .entries_room = ENTRIES
        };
        if (!sand_decision_of(&decision, side)) continue;
        assert_int_equal(rules->suggest(b, room, &wish, &one), 1);
        rules->check(b, room, &orders[n++], &verdict);
        assert_int_equal(verdict.answer, SAND_YES);
    }
    return n;
}

static void test_thousand_units(void **state)
{
    (void)state;
    laid m = lay_many();
    sand_room *room = NULL;
    sand_dice dice;
    uint64_t before = sand_battle_hash(m.battle);
    assert_int_equal(sand_room_create(m.field, &room), SAND_OK);
    sand_dice_init_seeded(&dice, 7);
    sand_decision due = sand_orders_run(m.battle, room, &dice, NULL);
    for (uint32_t i = 0; i < DECISIONS && due.asks; i++) {
        sand_order orders[SAND_SIDES];
        size_t n = choose(m.battle, room, i * 7919, orders);
        m.field->rules->apply(m.battle, room, orders, n, NULL);
        due = sand_orders_run(m.battle, room, &dice, NULL);
        assert_int_equal(dice.problem, SAND_DICE_FINE);
    }
    sand_battle_check_invariants(m.battle);
    assert_true(sand_battle_hash(m.battle) != before && sand_battle_head(m.battle)->turn > 1);
    sand_room_destroy(room);
    free(m.battle);
    sand_field_free(m.field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thousand_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
