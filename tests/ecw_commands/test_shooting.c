/* test_shooting.c - `ecw-commands`: shooting: every die by enumeration, every limit at, under and over. */
#include "ecw_commands/positions.h"

#include <stdio.h>

#include "rules/common/shooting.h"
#include "rules/ecw_commands/judging.h"

static void test_shots(void **state)
{
    (void)state;
    static const struct {
        const char *what, *a, *terrain;
        int modifier;
    } rows[] = {
        { "EC-SHOOT-09 Foot in the open", SHOOTER("centre", "foot"), NULL, 0 },
        { "EC-SHOOT-10 Dragoons", SHOOTER("independent", "dragoons"), NULL, -1 },
        { "EC-SHOOT-10 Commanded Shot", SHOOTER("independent", "commanded-shot"), NULL, -1 },
        { "EC-SHOOT-10 Artillery", SHOOTER("independent", "artillery"), NULL, -1 },
        { "EC-TERR-02 wood", SHOOTER("centre", "foot"), WOOD, -1 },
        { "EC-TERR-04 town", SHOOTER("centre", "foot"), TOWN, -1 },
        { "EC-TERR-05 hedge", SHOOTER("centre", "foot"), HEDGE, 0 },
        { "EC-TERR-08 hill", SHOOTER("centre", "foot"), HILL, 0 },
        { "EC-TERR-09 entrenchment", SHOOTER("centre", "foot"), WORK, -1 },
        { "EC-SHOOT-11 guns at cover", SHOOTER("independent", "artillery"), WORK, -2 },
        { "EC-A-31d two covers", SHOOTER("centre", "foot"), WOOD "," WORK, -1 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a, .b = TARGET("[36,20]"), .terrain = rows[i].terrain, .battle = IN_SHOOTING };
        table t = lay(&p);
        sand_entry shot = simple(EC_ORDER_SHOOT, 1, 2);
        int wanted[MOST];
        carry_out(t.battle, 1, &shot);
        chances got = enumerate(&t, hits_of_b);
        thirds(rows[i].modifier, false, wanted);
        expect_chances(&got, wanted, MOST, rows[i].what);
        clear(&t);
    }
}

/* The ledger has one row with its rule for each modifier of a shot, and no row for a modifier of 0. [EC-SHOOT-09..11]
 */
static void test_ledger_of_a_shot(void **state)
{
    (void)state;
    static const struct {
        const char *what, *a, *terrain;
        size_t n;
        const char *rule[2];
    } rows[] = {
        { "Foot in the open", SHOOTER("centre", "foot"), NULL, 0, { NULL, NULL } },
        { "Foot at cover", SHOOTER("centre", "foot"), WORK, 1, { "EC-SHOOT-11", NULL } },
        { "Dragoons", SHOOTER("independent", "dragoons"), NULL, 1, { "EC-SHOOT-10", NULL } },
        { "Dragoons at cover", SHOOTER("independent", "dragoons"), WORK, 2, { "EC-SHOOT-10", "EC-SHOOT-11" } },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a, .b = TARGET("[36,20]"), .terrain = rows[i].terrain, .battle = IN_SHOOTING };
        table t = lay(&p);
        sand_ledger ledger = ec_shooting.ledger(t.battle, 1, 2);
        if (ledger.n != rows[i].n) fail_msg("%s: %d modifiers", rows[i].what, (int)ledger.n);
        for (size_t k = 0; k < rows[i].n; k++) assert_string_equal(ledger.rows[k].rule, rows[i].rule[k]);
        clear(&t);
    }
}

static int32_t supply_of_a(const sand_battle *b)
{
    if (sand_battle_unit(b, 1)->status == SAND_STATUS_GONE) return 2;
    return ec_unit_get(b, 1)->out_of_ammunition;
}

/* Chances, in sixths, to run out of ammunition: Foot can shoot no more, Artillery leaves play. */
static void test_ammunition(void **state)
{
    (void)state;
    static const struct {
        const char *what, *a, *weather;
        int32_t dry;
        int sixths;
    } rows[] = {
        { "EC-WX-08 fair", SHOOTER("centre", "foot"), "weather:'fair'", 1, 2 },
        { "EC-WX-02 light rain", SHOOTER("centre", "foot"), "weather:'light-rain'", 1, 3 },
        { "EC-WX-03 heavy rain", SHOOTER("centre", "foot"), "weather:'heavy-rain'", 1, 4 },
        { "EC-WX-05 storm", SHOOTER("centre", "foot"), "weather:'storm'", 1, 5 },
        { "EC-SHOOT-14 guns", SHOOTER("independent", "artillery"), "weather:'fair'", 2, 2 },
        { "EC-A-45 bogged guns", SHOOTER("independent", "artillery"), "weather:'heavy-rain'", 2, 4 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a, .b = TARGET("[36,20]"), .options = rows[i].weather, .battle = IN_SHOOTING };
        table t = lay(&p);
        sand_entry shot = simple(EC_ORDER_SHOOT, 1, 2);
        carry_out(t.battle, 1, &shot);
        sand_battle_agenda_pop(t.battle); /* the hits are not part of this test */
        chances got = enumerate(&t, supply_of_a);
        assert_int_equal(got.part[rows[i].dry], rows[i].sixths * 6);
        assert_int_equal(got.part[0], 36 - rows[i].sixths * 6);
        clear(&t);
    }
    /* Dragoons and Commanded Shot roll no die for ammunition. [EC-SHOOT-15] */
    position p = { .a = SHOOTER("independent", "dragoons"), .b = TARGET("[36,20]"), .battle = IN_SHOOTING };
    table t = lay(&p);
    sand_entry shot = simple(EC_ORDER_SHOOT, 1, 2);
    carry_out(t.battle, 1, &shot);
    assert_int_equal(sand_battle_step_now(t.battle), EC_STEP_SHOT);
    sand_battle_agenda_pop(t.battle);
    assert_int_equal(sand_battle_step_now(t.battle), EC_STEP_SHOOT);
    clear(&t);
}

static void test_shooting_limits(void **state)
{
    (void)state;
    static const struct {
        const char *what, *a, *target, *terrain, *more, *options, *rule;
    } rows[] = {
        { "exactly 12 in.", SHOOTER("centre", "foot"), "[36,25]", NULL, "", NULL, NULL },
        { "12.001 in.", SHOOTER("centre", "foot"), "[36,25.001]", NULL, "", NULL, "EC-SHOOT-07" },
        { "guns exactly 24 in.", SHOOTER("independent", "artillery"), "[36,37]", NULL, "", NULL, NULL },
        { "guns 24.001 in.", SHOOTER("independent", "artillery"), "[36,37.001]", NULL, "", NULL, "EC-SHOOT-08" },
        { "guns on a hill", SHOOTER("independent", "artillery"), "[36,46]",
          "{kind:'hill',area:[[30,6],[42,6],[42,14],[30,14]]}", "", NULL, NULL },
        { "in the arc at exactly 45 degrees", SHOOTER("centre", "foot"), "[46.5,21.5]", NULL, "", NULL, NULL },
        { "just outside the arc", SHOOTER("centre", "foot"), "[48.5,16.499]", NULL, "", NULL, "EC-SHOOT-05" },
        { "touching the side line", SHOOTER("centre", "foot"), "[44.5,16.5]", NULL, "", NULL, NULL },
        { "a friend in between", SHOOTER("centre", "foot"), "[36,22]", NULL, ",{name:'C',type:'foot',at:[36,15]}", NULL,
          "EC-SHOOT-06" },
        { "the same, looked through", SHOOTER("centre", "foot"), "[36,22]", NULL, ",{name:'C',type:'foot',at:[36,15]}",
          "'friends-block':'no'", NULL },
        { "a wood in between", SHOOTER("centre", "foot"), "[36,22]",
          "{kind:'wood',area:[[20,14],[50,14],[50,16],[20,16]]}", "", NULL, "EC-SHOOT-06" },
        { "a hedge in between", SHOOTER("centre", "foot"), "[36,22]", "{kind:'hedge',line:[[20,14],[50,14]]}", "", NULL,
          NULL },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[512], b[256];
        snprintf(a, sizeof a, "%.*s%s]}", (int)strlen(rows[i].a) - 2, rows[i].a, rows[i].more);
        snprintf(b, sizeof b, "{name:'b1',kind:'independent',units:[{name:'B',type:'dragoons',at:%s}]}",
                 rows[i].target);
        position p = { .a = a, .b = b, .terrain = rows[i].terrain, .options = rows[i].options, .battle = IN_SHOOTING };
        table t = lay(&p);
        sand_entry entry = simple(EC_ORDER_SHOOT, 1, t.field->n_units);
        /* A decision that has only one answer is not asked, so the judge is asked directly. */
        sand_verdict verdict;
        sand_room *room = fresh_room(t.field);
        sand_judging judging = sand_orders_start(t.battle, room, 1);
        sand_orders_judge(&judging, &entry, &verdict);
        sand_orders_stop(&judging);
        sand_room_destroy(room);
        const char *got = verdict.answer == SAND_YES ? "yes" : verdict.rule;
        if (strcmp(got, rows[i].rule == NULL ? "yes" : rows[i].rule) != 0) fail_msg("%s: %s", rows[i].what, got);
        clear(&t);
    }
}

static void test_which_units_may_shoot(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        uint8_t dry, moved, unsteady, shot;
        const char *rule;
    } rows[] = {
        { "stood", 0, EC_STOOD, 0, 0, NULL },
        { "went forward", 0, EC_MOVED, 0, 0, NULL },
        { "went sideways", 0, EC_MOVED, 1, 0, "EC-SHOOT-04" },
        { "withdrew", 0, EC_WITHDREW, 0, 0, "EC-MEL-09" },
        { "out of ammunition", 1, EC_STOOD, 0, 0, "EC-SHOOT-13" },
        { "has shot", 0, EC_STOOD, 0, 1, "EC-SHOOT-17" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = SHOOTER("centre", "foot"), .b = TARGET("[36,20]"), .battle = IN_SHOOTING };
        table t = lay(&p);
        *ec_unit_of(t.battle, 1) = (ec_unit){
            .out_of_ammunition = rows[i].dry, .moved = rows[i].moved, .unsteady = rows[i].unsteady, .shot = rows[i].shot
        };
        sand_entry entry = simple(EC_ORDER_SHOOT, 1, 2);
        sand_verdict verdict;
        sand_room *room = fresh_room(t.field);
        sand_judging judging = sand_orders_start(t.battle, room, 1);
        sand_orders_judge(&judging, &entry, &verdict);
        sand_orders_stop(&judging);
        sand_room_destroy(room);
        assert_string_equal(verdict.answer == SAND_YES ? "yes" : verdict.rule,
                            rows[i].rule == NULL ? "yes" : rows[i].rule);
        clear(&t);
    }
}

/* A march of more than 45 degrees from straight ahead spoils the aim. [EC-SHOOT-03, 04] */
static void test_aim_after_marches(void **state)
{
    (void)state;
    static const struct {
        int32_t first, direction, last;
        uint8_t unsteady, spoils;
    } rows[] = {
        { 0, 0, 0, 0, 0 },
        { 0, 4500, 0, 0, 0 },
        { 0, 4501, 0, 1, 1 },
        { 0, -4500, 0, 0, 0 },
        { 0, 31499, 0, 1, 1 },
        { 0, 18000, 0, 1, 1 },
        { 9000, 0, 0, 0, EC_HAS_PIVOTED },
        { 0, 0, 9000, 0, EC_HAS_PIVOTED },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        for (int spoils = 0; spoils <= 1; spoils++) {
            position p = { .a = SHOOTER("centre", "foot"),
                           .b = FAR_ENEMY,
                           .battle = IN_MOVEMENT,
                           .options = spoils ? "'pivot-shoot':'spoils'" : NULL };
            table t = lay(&p);
            sand_entry entry = march(1, rows[i].first, rows[i].direction, 2000, rows[i].last);
            carry_out(t.battle, 1, &entry);
            assert_int_equal(ec_unit_get(t.battle, 1)->unsteady, spoils ? rows[i].spoils : rows[i].unsteady);
            clear(&t);
        }
    }
}

static void test_fired_guns(void **state)
{
    (void)state;
    position p = { .a = "{name:'a1',kind:'independent',units:[{name:'A',type:'artillery',"
                        "at:[36,10],has_fired:1}]}",
                   .b = FAR_ENEMY,
                   .battle = IN_MOVEMENT };
    table t = lay(&p);
    sand_entry one = march(1, 0, 0, 1, 0), turn = march(1, 3000, 0, 0, 0);
    expect(t.battle, 1, &one, "EC-MOVE-05", "not an inch");
    expect(t.battle, 1, &turn, NULL, "pivots only [EC-A-37]");
    read_as(t.field, EC_FIRED_GUNS_FROZEN);
    expect(t.battle, 1, &turn, "EC-MOVE-05", "the other reading");
    read_as(t.field, EC_WEATHER_HEAVY_RAIN);
    expect(t.battle, 1, &turn, "EC-WX-04", "bogged");
    clear(&t);
}

/* Under one reading guns that moved may not shoot. [EC-A-37] */
static void test_guns_that_moved(void **state)
{
    (void)state;
    for (int barred = 0; barred <= 1; barred++) {
        position p = { .a = SHOOTER("independent", "artillery"),
                       .b = FAR_ENEMY,
                       .battle = IN_MOVEMENT,
                       .options = barred ? "'guns-move':'not'" : NULL };
        table t = lay(&p);
        sand_entry entry = march(1, 0, 0, 1000, 0);
        carry_out(t.battle, 1, &entry);
        assert_int_equal(ec_unit_get(t.battle, 1)->unsteady, barred ? EC_GUNS_MOVED : EC_STEADY);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shots),
        cmocka_unit_test(test_ledger_of_a_shot),
        cmocka_unit_test(test_ammunition),
        cmocka_unit_test(test_shooting_limits),
        cmocka_unit_test(test_which_units_may_shoot),
        cmocka_unit_test(test_aim_after_marches),
        cmocka_unit_test(test_fired_guns),
        cmocka_unit_test(test_guns_that_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
