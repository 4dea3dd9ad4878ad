/* test_many.c - `ecw-commands`: a battle of 1,024 units.  Nothing but memory limits how many there are. */
#include "ecw_commands/positions.h"

#include "base/text.h"
#include "orders/drive.h"

enum { A_SIDE = 512, COMMANDS = 5, EACH = (A_SIDE + COMMANDS - 1) / COMMANDS, A_ROW = 64, ORDERS = 40, ENTRIES = 2048 };

/* Writes rows of units four and a half inches apart, of two armies face to face. */
static void write_unit(sand_text *out, unsigned side, unsigned i, int32_t depth)
{
    static const char *const types[COMMANDS] = { "foot", "horse", "horse", "horse", "commanded-shot" };
    int32_t row = (int32_t)(i / A_ROW), y = side == 0 ? depth - 8 - row * 4 : depth + 8 + row * 4;
    sand_text_add_format(out, "{name:'U%u-%u',type:'%s',at:[%u,%d]},", side, i, types[i / EACH], 8 + i % A_ROW * 9 / 2,
                         (int)y);
}

static void write_side(sand_text *out, unsigned side, int32_t depth)
{
    static const char *const kinds[COMMANDS] = { "centre", "right-flank", "left-flank", "reserve", "independent" };
    sand_text_add_format(out, "{name:'S%u',facing:'%s',commands:[", side, side == 0 ? "n" : "s");
    for (unsigned i = 0; i < A_SIDE; i++) {
        if (i % EACH == 0) sand_text_add_format(out, "{name:'C%u-%u',kind:'%s',units:[", side, i, kinds[i / EACH]);
        write_unit(out, side, i, depth);
        if (i % EACH == EACH - 1 || i == A_SIDE - 1) sand_text_add(out, "]},");
    }
    sand_text_add(out, "]},");
}

static table lay_many(void)
{
    sand_text text;
    sand_text_init_heap(&text);
    sand_text_add(&text, "{ruleset:'ecw-commands',title:'Many',turn_limit:4,table:{width:304,height:96},sides:[");
    write_side(&text, 0, 48);
    write_side(&text, 1, 48);
    sand_text_add(&text, "]}");
    table t = laid_out("%s", sand_text_string(&text));
    sand_text_free(&text);
    assert_int_equal(t.field->n_units, 2 * A_SIDE);
    return t;
}

/* Chooses one order for every side that decides, and judges it with this room and with a new one. */
static size_t choose(const sand_battle *b, sand_room *room, uint32_t begin, sand_order orders[SAND_SIDES],
                     sand_entry entries[SAND_SIDES][ENTRIES])
{
    const sand_rules *rules = b->field->rules;
    sand_decision decision = rules->decision(b, room);
    size_t n = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        sand_verdict used, fresh;
        sand_wish wish = { .side = side, .begin = begin };
        sand_order_list one = {
            .orders = &orders[n], .room = 1, .entries = entries[side - 1], .entries_room = ENTRIES
        };
        if (!sand_decision_of(&decision, side)) continue;
        assert_int_equal(rules->suggest(b, room, &wish, &one), 1);
        rules->check(b, room, &orders[n], &used);
        fresh_check(b, &orders[n++], &fresh);
        assert_int_equal(used.answer, SAND_YES);
        assert_int_equal(fresh.answer, SAND_YES);
    }
    return n;
}

static void test_thousand_units(void **state)
{
    (void)state;
    static sand_entry entries[SAND_SIDES][ENTRIES];
    table t = lay_many();
    sand_room *room = fresh_room(t.field);
    sand_dice dice;
    uint64_t before = sand_battle_hash(t.battle);
    sand_dice_init_seeded(&dice, 7);
    sand_orders_run(t.battle, room, &dice, NULL);
    for (uint32_t i = 0; i < ORDERS; i++) {
        sand_order orders[SAND_SIDES];
        size_t n = choose(t.battle, room, i * 7919, orders, entries);
        assert_in_range(n, 1, SAND_SIDES);
        t.field->rules->apply(t.battle, room, orders, n, NULL);
        sand_orders_run(t.battle, room, &dice, NULL);
        assert_int_equal(dice.problem, SAND_DICE_FINE);
    }
    sand_battle_check_invariants(t.battle);
    assert_true(sand_battle_hash(t.battle) != before);
    sand_room_destroy(room);
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thousand_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
