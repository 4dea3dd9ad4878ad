/* test_sequence.c - `ecw-commands`: initiative, cards and turns. */
#include "ecw_commands/positions.h"
#include "rules/ecw_commands/turn.h"
#include "support/fractions.h"

static int32_t first_side(const sand_battle *b)
{
    return ec_head_get(b)->first;
}

static void test_initiative(void **state)
{
    (void)state;
    static const struct {
        int8_t a, b;
        int over, under;
    } rows[] = {
        { 1, 1, 1, 2 },   { 1, 0, 21, 31 }, { 2, 0, 13, 16 }, { 3, 0, 10, 11 },
        { 4, 0, 33, 34 }, { 5, 0, 1, 1 },   { 0, 1, 10, 31 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = SHOOTER("centre", "foot"),
                       .b = TARGET("[36,20]"),
                       .bodies_a = "{name:'CA',role:'leader',base:[1,1],at:[70,2]}",
                       .bodies_b = "{name:'CB',role:'leader',base:[1,1],at:[2,46]}",
                       .battle = "agenda:[{step:'card'},{step:'initiative'}]" };
        table t = lay(&p);
        static sand_dice_wheel wheels[16];
        sand_fraction share = sand_fraction_of(0, 1);
        uint64_t storage[SCRATCH / sizeof(uint64_t)];
        sand_battle *b = sand_battle_init(storage, t.field);
        sand_dice dice;
        ec_side_of(t.battle, 1)->value = rows[i].a;
        ec_side_of(t.battle, 2)->value = rows[i].b;
        sand_dice_init_enumerated(&dice, wheels, SAND_LEN(wheels), 1000);
        do {
            sand_battle_copy(b, t.battle);
            fresh_step(b, &dice, NULL);
            if (first_side(b) == 1) assert_true(sand_fraction_add(share, sand_dice_chance(&dice), &share));
        } while (sand_dice_again(&dice));
        assert_int_equal(fractions_compare(share, sand_fraction_of((uint64_t)rows[i].over, (uint64_t)rows[i].under)),
                         0);
        clear(&t);
    }
}

static void test_cards(void **state)
{
    (void)state;
    position p = { .a = TWO_COMMANDS("a", "5"), .b = TWO_COMMANDS("b", "43"), .turns = 1 };
    table t = lay(&p);
    sand_dice dice;
    sand_dice_init_seeded(&dice, 7);
    fresh_run(t.battle, &dice, NULL);
    sand_decision decision = fresh_decision(t.battle);
    assert_true(decision.asks && decision.sealed);
    assert_int_equal(decision.actors, 6);
    sand_entry a = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 2, 1 }, .given = SAND_SLOT_SEQUENCE };
    sand_entry b = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 3, 4 }, .given = SAND_SLOT_SEQUENCE };
    sand_entry twice = a, half = a;
    twice.list[1] = 2;
    half.n_list = 1;
    expect(t.battle, 1, &twice, "EC-ORG-12", "one card a command");
    expect(t.battle, 1, &b, "EC-SEQ-01", "the enemy's cards");
    assert_int_equal(judge(t.battle, 1, &half).answer, SAND_SO_FAR);
    sand_order orders[2] = { { 0, 1, 1, &a }, { 0, 2, 1, &b } };
    fresh_apply(t.battle, orders, 2, NULL);
    /* The enemy's cards are hidden, the viewer's own are not. [EC-SEQ-01] */
    uint64_t storage[SCRATCH / sizeof(uint64_t)];
    sand_battle *view = sand_battle_init(storage, t.field);
    sand_battle_view(t.battle, 1, view);
    assert_int_equal(ec_side_get(view, 1)->deck[0], 2);
    assert_int_equal(ec_side_get(view, 2)->deck[0], 0);
    assert_int_equal(ec_side_get(view, 2)->left, 2);
    /* Sides alternate strictly, each in the order that it chose; then the only turn ends. */
    uint16_t seen[4];
    fresh_run(t.battle, &dice, NULL);
    unsigned first = ec_head_get(t.battle)->first;
    for (unsigned i = 0; i < 4; i++) {
        seen[i] = ec_head_get(t.battle)->command;
        unsigned side = ec_head_get(t.battle)->active;
        assert_int_equal(side, i % 2 == 0 ? first : sand_battle_enemy(first));
        sand_entry done = simple(EC_ORDER_DONE, 0, 0);
        carry_out(t.battle, side, &done);
        fresh_run(t.battle, &dice, NULL);
    }
    assert_int_equal(first == 1 ? seen[0] : seen[1], 2);
    assert_int_equal(first == 1 ? seen[1] : seen[0], 3);
    assert_true(sand_battle_over(t.battle));
    assert_int_equal(t.field->rules->result(t.battle).outcome, SAND_DRAWN);
    clear(&t);
}

static void test_emptied_command(void **state)
{
    (void)state;
    position p = { .a = TWO_COMMANDS("a", "5"), .b = TWO_COMMANDS("b", "43"), .turns = 1 };
    table t = lay(&p);
    sand_dice dice;
    sand_dice_init_seeded(&dice, 7);
    fresh_run(t.battle, &dice, NULL);
    sand_entry a = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 2, 1 } },
               b = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 3, 4 } };
    sand_order orders[2] = { { 0, 1, 1, &a }, { 0, 2, 1, &b } };
    fresh_apply(t.battle, orders, 2, NULL);
    fresh_run(t.battle, &dice, NULL);
    ec_remove(t.battle, 4, EC_GONE_ROUTED, NULL); /* b's Horse: its card still lies face down [EC-SEQ-06] */
    while (fresh_settle(t.battle, NULL)) continue;
    assert_int_equal(ec_command_get(t.battle, 4)->card, EC_CARD_REMOVED);
    sand_battle_check_invariants(t.battle);
    unsigned activations = 0;
    while (!sand_battle_over(t.battle)) {
        sand_entry done = simple(EC_ORDER_DONE, 0, 0);
        carry_out(t.battle, ec_head_get(t.battle)->active, &done);
        fresh_run(t.battle, &dice, NULL);
        activations++;
    }
    assert_int_equal(activations, 3);
    assert_int_equal(t.field->rules->result(t.battle).winner, 1);
    clear(&t);
}

/* Is a player asked before other dice fall? Where the next card is known, its command will be asked to move; where all
 * cards are played, a side that has two cards or more will be asked for their order. [EC-SEQ-01, EC-SEQ-04, EC-SEQ-05]
 */
static void test_calm(void **state)
{
#define ONE_COMMAND(side, y) "{name:'" side "1',kind:'centre',units:[{name:'" side "F',type:'foot',at:[36," y "]}]}"
#define UPON_A_CARD(step)    "agenda:[{step:'turn'},{step:'card'},{step:'" step "',subject:'a1'}]"
    enum { NONE, HIDDEN, KNOWN };
    static const struct {
        const char *what, *a, *battle, *options;
        int next; /* card */
        bool calm;
    } rows[] = {
        { "moves, and the next card is known", TWO_COMMANDS("a", "5"), UPON_A_CARD("move"), NULL, KNOWN, true },
        { "shoots, and the next card is known", TWO_COMMANDS("a", "5"), UPON_A_CARD("shoot"), NULL, KNOWN, true },
        { "turns to face, and the next card is known", TWO_COMMANDS("a", "5"), UPON_A_CARD("face"), NULL, KNOWN, true },
        { "the next card is not known", TWO_COMMANDS("a", "5"), UPON_A_CARD("move"), NULL, HIDDEN, false },
        { "all cards are played, and A has two", TWO_COMMANDS("a", "5"), UPON_A_CARD("move"), NULL, NONE, true },
        { "all cards are played, and each side has one", ONE_COMMAND("a", "5"), UPON_A_CARD("move"), NULL, NONE,
          false },
        { "all cards are played, and A's are drawn", TWO_COMMANDS("a", "5"), UPON_A_CARD("move"), "solo:'first'", NONE,
          false },
        { "dice fall first", TWO_COMMANDS("a", "5"), "agenda:[{step:'turn'},{step:'card'},{step:'initiative'}]", NULL,
          KNOWN, false },
    };
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a,
                       .b = ONE_COMMAND("b", "43"),
                       .battle = rows[i].battle,
                       .options = rows[i].options,
                       .turns = 4 };
        table t = lay(&p);
        for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
            ec_side_of(t.battle, side)->left = rows[i].next == NONE ? 0 : 1;
            ec_side_of(t.battle, side)->deck[0] = (uint16_t)(rows[i].next == KNOWN ? (side == SAND_SIDE_A ? 2 : 3) : 0);
        }
        bool calm = ec_turn_is_calm(t.battle);
        if (calm != rows[i].calm) print_error("%s\n", rows[i].what);
        assert_int_equal(calm, rows[i].calm);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_initiative),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_emptied_command),
        cmocka_unit_test(test_calm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
