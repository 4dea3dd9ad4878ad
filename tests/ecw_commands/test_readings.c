/* test_readings.c - `ecw-commands`: other readings of the rules. */
#include "ecw_commands/positions.h"

static void test_storm_readings(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int32_t straight, turned;
    } rows[] = {
        { "weather:'storm'", 4500, 1500 },
        { "weather:'storm',storm:'half-pivot'", 4500, 3000 },
        { "weather:'storm',storm:'round-up'", 5000, 2000 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = {
            .a = SHOOTER("independent", "dragoons"), .b = FAR_ENEMY, .battle = IN_MOVEMENT, .options = rows[i].options
        };
        table t = lay(&p);
        sand_entry at = march(1, 0, 0, rows[i].straight, 0), over = march(1, 0, 0, rows[i].straight + 1, 0);
        sand_entry turned = march(1, 100, 0, rows[i].turned, 0), dear = march(1, 100, 0, rows[i].turned + 1, 0);
        expect(t.battle, 1, &at, NULL, rows[i].options);
        expect(t.battle, 1, &over, "EC-MOVE-06", rows[i].options);
        expect(t.battle, 1, &turned, NULL, rows[i].options);
        expect(t.battle, 1, &dear, "EC-MOVE-06", rows[i].options);
        clear(&t);
    }
}

static void test_other_readings(void **state)
{
    (void)state;
#define INTO "{kind:'town',area:[[30,13],[42,13],[42,20],[30,20]]}"
    static const struct {
        const char *what, *a, *b, *terrain, *options;
        sand_entry entry;
        const char *rule;
    } rows[] = {
        { "a town holds many",
          COMMAND("a1", "centre", UNIT("A", "foot", "at:[36,10]") "," UNIT("C", "foot", "at:[40,17]")),
          FAR_ENEMY,
          INTO,
          NULL,
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 0, 3000 } },
          NULL },
        { "a town holds one",
          COMMAND("a1", "centre", UNIT("A", "foot", "at:[36,10]") "," UNIT("C", "foot", "at:[40,17]")),
          FAR_ENEMY,
          INTO,
          "'town-room':'one'",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 0, 3000 } },
          "EC-A-48" },
        { "into the edge of a wood",
          COMMAND("a1", "reserve", UNIT("A", "horse", "at:[36,10]")),
          COMMAND("b1", "independent", UNIT("B", "commanded-shot", "at:[36,19]")),
          "{kind:'wood',area:[[30,17],[42,17],[42,25],[30,25]]}",
          "'charge-edge':'edge'",
          { .kind = EC_ORDER_CHARGE, .subject = 1, .object = 2 },
          "EC-TERR-01" },
        { "the target stands across the edge",
          COMMAND("a1", "reserve", UNIT("A", "horse", "at:[36,10]")),
          COMMAND("b1", "independent", UNIT("B", "commanded-shot", "at:[36,19]")),
          "{kind:'wood',area:[[30,17],[35,17],[35,18],[42,18],[42,25],[30,25]]}",
          "'charge-edge':'edge'",
          { .kind = EC_ORDER_CHARGE, .subject = 1, .object = 2 },
          NULL },
        { "the same, not allowed",
          COMMAND("a1", "reserve", UNIT("A", "horse", "at:[36,10]")),
          COMMAND("b1", "independent", UNIT("B", "commanded-shot", "at:[36,19]")),
          "{kind:'wood',area:[[30,17],[35,17],[35,18],[42,18],[42,25],[30,25]]}",
          NULL,
          { .kind = EC_ORDER_CHARGE, .subject = 1, .object = 2 },
          "EC-TERR-01" },
        { "away, its back not to the enemy",
          COMMAND("a1", "reserve", UNIT("A", "horse", "at:[36,20],heading:90")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "at:[36,30]")),
          NULL,
          NULL,
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 9000, 3000 } },
          NULL },
        { "away is straight back",
          COMMAND("a1", "reserve", UNIT("A", "horse", "at:[36,20],heading:90")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "at:[36,30]")),
          NULL,
          "away:'back'",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 9000, 3000 } },
          "EC-MOVE-10" },
        { "straight back it is",
          COMMAND("a1", "reserve", UNIT("A", "horse", "at:[36,20],heading:20")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "at:[36,30]")),
          NULL,
          "away:'back'",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 18000, 3000 } },
          NULL },
        { "no pivot near the enemy",
          COMMAND("a1", "reserve", UNIT("A", "horse", "at:[36,20]")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "at:[36,30]")),
          NULL,
          "'zone-pivot':'charge'",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_PIVOT, 500, 0 } },
          "EC-A-16b" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a,
                       .b = rows[i].b,
                       .terrain = rows[i].terrain,
                       .options = rows[i].options,
                       .battle = IN_MOVEMENT };
        table t = lay(&p);
        sand_entry entry = rows[i].entry;
        if (entry.kind == EC_ORDER_CHARGE) entry.object = (uint16_t)sand_field_find(t.field, SAND_REF_UNIT, "B");
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_storm_readings),
        cmocka_unit_test(test_other_readings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
