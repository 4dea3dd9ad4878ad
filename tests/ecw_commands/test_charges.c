/* test_charges.c - `ecw-commands`: charges and withdrawal. */
#include "ecw_commands/positions.h"

#include <stdio.h>

static void test_charges(void **state)
{
    (void)state;
    static const struct {
        const char *what, *type, *at;
        int heading;
        int32_t turn;
        const char *options, *rule;
        int face;
    } rows[] = {
        { "straight at its front", "horse", "[36,20]", 0, 0, NULL, NULL, SAND_FACE_FRONT },
        { "full 12 in.", "horse", "[36,15]", 0, 0, NULL, NULL, SAND_FACE_FRONT },
        { "one over", "horse", "[36,14.999]", 0, 0, NULL, "EC-MOVE-06", 0 },
        { "9 in. after a turn", "horse", "[36,18]", 10, -1000, NULL, NULL, SAND_FACE_FRONT },
        { "more than 9 in. after a turn", "horse", "[36,17.999]", 10, -1000, NULL, "EC-MOVE-06", 0 },
        { "a free turn", "horse", "[36,17.999]", 10, -1000, "'charge-turn':'free'", NULL, SAND_FACE_FRONT },
        { "exactly 45 degrees", "horse", "[36,20]", 45, -4500, NULL, NULL, SAND_FACE_FRONT },
        { "45.01 degrees", "horse", "[36,20]", 45, -4501, NULL, "EC-CHG-02", 0 },
        { "past it", "horse", "[30,20]", 0, 0, NULL, "EC-CHG-02", 0 },
        { "flank", "horse", "[28,30]", 90, 0, NULL, NULL, SAND_FACE_RIGHT },
        { "other flank", "horse", "[44,30]", 270, 0, NULL, NULL, SAND_FACE_LEFT },
        { "rear", "horse", "[36,40]", 180, 0, NULL, NULL, SAND_FACE_REAR },
        { "Foot may", "foot", "[36,23]", 0, 0, NULL, NULL, SAND_FACE_FRONT },
        { "Dragoons may not", "dragoons", "[36,23]", 0, 0, NULL, "EC-CHG-01", 0 },
        { "Commanded Shot may not", "commanded-shot", "[36,23]", 0, 0, NULL, "EC-CHG-01", 0 },
        { "Artillery may not", "artillery", "[36,23]", 0, 0, NULL, "EC-CHG-01", 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[256];
        bool line = rows[i].type[0] == 'h' || rows[i].type[0] == 'f';
        snprintf(a, sizeof a, "{name:'a1',kind:'%s',units:[{name:'A',type:'%s',at:%s,heading:%d}]}",
                 line ? "reserve" : "independent", rows[i].type, rows[i].at, rows[i].heading);
        position p = { .a = a,
                       .b = "{name:'b1',kind:'reserve',units:[{name:'B',type:'horse',at:[36,30]}]}",
                       .battle = IN_MOVEMENT,
                       .options = rows[i].options };
        table t = lay(&p);
        sand_entry entry = charge(1, 2, rows[i].turn);
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        if (rows[i].rule == NULL) {
            carry_out(t.battle, 1, &entry);
            assert_int_equal(sand_battle_head(t.battle)->contacts, 1);
            assert_int_equal(sand_battle_contact(t.battle, 1)->with_face, rows[i].face);
            assert_int_equal(sand_battle_contact(t.battle, 1)->by_face, SAND_FACE_FRONT);
            sand_battle_check_invariants(t.battle);
        }
        clear(&t);
    }
}

static void test_one_attacker_a_face(void **state)
{
    (void)state;
    position p = { .a = "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[34,20]},"
                        "{name:'C',type:'horse',at:[38.01,20]}]}",
                   .b = "{name:'b1',kind:'reserve',units:[{name:'B',type:'horse',at:[36,30]}]}",
                   .battle = IN_MOVEMENT };
    table t = lay(&p);
    sand_entry first = charge(1, 3, 0), second = charge(2, 3, 0), move = march(1, 0, 0, 1000, 0);
    carry_out(t.battle, 1, &first);
    expect(t.battle, 1, &second, "EC-CHG-03", "the front is taken");
    expect(t.battle, 1, &move, "EC-ORG-13", "it has had its move");
    clear(&t);
}

static void test_withdrawal(void **state)
{
    (void)state;
    table t = lay_melee(EC_HORSE, EC_HORSE, false, false, NULL, 3, 0); /* A behind B, facing north */
    sand_battle_agenda_pop(t.battle);
    sand_battle_agenda_push(t.battle, (sand_frame){ .step = EC_STEP_MOVE, .sides = 2, .subject = 1 });
    sand_entry entry = simple(EC_ORDER_WITHDRAW, 1, 0), moved = march(1, 0, 18000, 1000, 0),
               fight = simple(EC_ORDER_FIGHT, 1, 2);
    expect(t.battle, 1, &moved, "EC-A-34a", "an engaged unit does not march");
    expect(t.battle, 1, &fight, "EC-A-22", "not yet the melee step");
    entry.number = 3;
    entry.given = SAND_SLOT_NUMBER;
    expect(t.battle, 1, &entry, "EC-A-34", "still touching");
    entry.number = 12001;
    expect(t.battle, 1, &entry, "EC-MOVE-06", "one over");
    entry.number = 12000;
    carry_out(t.battle, 1, &entry);
    assert_int_equal(sand_battle_unit(t.battle, 1)->y, 5000);
    assert_int_equal(sand_battle_unit(t.battle, 1)->heading, 0);
    assert_int_equal(sand_battle_head(t.battle)->contacts, 0);
    clear(&t);
}

/* A charger that meets its target at an angle lines up under one reading and not under the other. [EC-A-51] */
static void test_conforming(void **state)
{
    (void)state;
    for (int flush = 0; flush <= 1; flush++) {
        position p = { .a = COMMAND("a1", "reserve", UNIT("A", "horse", "at:[35,20],heading:5")),
                       .b = COMMAND("b1", "reserve", UNIT("B", "horse", "at:[36,30]")),
                       .battle = IN_MOVEMENT,
                       .options = flush ? "conform:'flush'" : NULL };
        table t = lay(&p);
        sand_entry entry = charge(1, 2, 0);
        carry_out(t.battle, 1, &entry);
        assert_int_equal(sand_battle_unit(t.battle, 1)->heading, flush ? 0 : 500);
        sand_battle_check_invariants(t.battle);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_charges),
        cmocka_unit_test(test_one_attacker_a_face),
        cmocka_unit_test(test_withdrawal),
        cmocka_unit_test(test_conforming),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
