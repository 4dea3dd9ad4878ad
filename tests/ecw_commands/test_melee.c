/* test_melee.c - `ecw-commands`: melee: hits of every attack by enumeration. */
#include "ecw_commands/positions.h"

#include <stdio.h>

static int attack_modifier(ec_type by, ec_type at, bool impetuous, bool elite, bool weak)
{
    int modifier = 0;
    if (by == EC_CLUBMEN) modifier -= 2;
    if (weak && (by == EC_DRAGOONS || by == EC_COMMANDED_SHOT)) modifier -= 1;
    return modifier + impetuous + elite - (at == EC_FOOT);
}

static void check_attack(ec_type by, ec_type at, bool impetuous, bool elite, const char *options, int extra)
{
    for (int face = 1; face <= 4; face++) {
        for (int cover = 0; cover <= 1; cover++) {
            table t = lay_melee(by, at, impetuous, elite, options, face, cover);
            sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
            int wanted[MOST];
            char what[128];
            carry_out(t.battle, 1, &fight);
            chances got = enumerate(&t, hits_of_b);
            thirds(attack_modifier(by, at, impetuous, elite, false) + extra - cover, face != 1, wanted);
            if (wanted[10] > 0) {
                wanted[MOST - 1] = wanted[10];
                wanted[10] = 0;
            } /* ten hits rout */
            snprintf(what, sizeof what, "%s at %s, face %d, cover %d", type_names[by], type_names[at], face, cover);
            expect_chances(&got, wanted, MOST, what);
            clear(&t);
        }
    }
}

static void test_attacks(void **state)
{
    (void)state;
    for (ec_type at = EC_FOOT; at <= EC_ARTILLERY; at++) {
        check_attack(EC_FOOT, at, false, false, NULL, 0);
        check_attack(EC_HORSE, at, false, false, NULL, 0);
        check_attack(EC_HORSE, at, true, false, NULL, 0);
        check_attack(EC_HORSE, at, false, true, NULL, 0);
        check_attack(EC_HORSE, at, true, true, NULL, 0);
        check_attack(EC_CLUBMEN, at, false, false, "clubmen:'yes'", 0);
    }
    for (ec_type by = EC_COMMANDED_SHOT; by <= EC_ARTILLERY; by++) {
        if (by == EC_HORSE) continue;
        check_attack(by, EC_FOOT, false, false, NULL, 0);
        check_attack(by, EC_HORSE, false, false, NULL, 0);
        if (by == EC_ARTILLERY) continue;
        check_attack(by, EC_FOOT, false, false, "answer:'weak'", -1); /* [EC-OPT-03] */
        check_attack(by, EC_HORSE, false, false, "answer:'weak'", -1);
    }
    check_attack(EC_FOOT, EC_COMMANDED_SHOT, false, false, "infantry:'on-foot'", -1); /* [EC-A-01] */
    check_attack(EC_HORSE, EC_HORSE, true, false, "impetuous:'charge'", -1);          /* [EC-OPT-08] */
}

static void test_cover_in_melee(void **state)
{
    (void)state;
    static const struct {
        const char *what, *terrain, *options;
        int modifier;
    } rows[] = {
        { "EC-TERR-02 wood", WOOD, NULL, 0 },
        { "EC-A-31 wood, other reading", WOOD, "'wood-melee':'yes'", -1 },
        { "EC-TERR-04 town", TOWN, NULL, -1 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = "{name:'a1',kind:'independent',units:[{name:'A',type:'commanded-"
                            "shot',at:[36,17],heading:0}]}",
                       .b = "{name:'b1',kind:'independent',units:[{name:'B',type:'commanded-"
                            "shot',at:[36,20],heading:180}]}",
                       .terrain = rows[i].terrain,
                       .options = rows[i].options,
                       .battle = "agenda:[{step:'melee',subject:'a1'}],"
                                 "contacts:[{by:'A',with:'B',by_face:1,with_face:1}]" };
        table t = lay(&p);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        int wanted[MOST];
        carry_out(t.battle, 1, &fight);
        chances got = enumerate(&t, hits_of_b);
        thirds(rows[i].modifier, false, wanted);
        expect_chances(&got, wanted, MOST, rows[i].what);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_attacks),
        cmocka_unit_test(test_cover_in_melee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
