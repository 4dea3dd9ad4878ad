/* test_routing.c - `ecw-commands`: rout, pursuit and flight: which units leave play, and how many attacks that takes.
 */
#include "ecw_commands/positions.h"
#include "rules/common/engage.h"

#include <stdio.h>

static int32_t a_is_gone(const sand_battle *b)
{
    return sand_battle_unit(b, 1)->status == SAND_STATUS_GONE;
}

static int32_t b_is_gone(const sand_battle *b)
{
    return sand_battle_unit(b, 2)->status == SAND_STATUS_GONE;
}

static void test_rout(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int16_t hits;
        int gone;
    } rows[] = {
        { NULL, 5, 0 },  /* 5 + 3 = 8 stands [EC-ROUT-02] */
        { NULL, 6, 12 }, /* the ninth hit, one face of three */
        { NULL, 8, 36 },
        { "'rout-over':15", 12, 0 }, /* [EC-OPT-04] */
        { "'rout-over':5", 3, 12 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t = lay_melee(EC_HORSE, EC_HORSE, false, false, rows[i].options, 1, 0);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        sand_battle_unit_of(t.battle, 2)->hits = rows[i].hits;
        carry_out(t.battle, 1, &fight);
        chances got = enumerate(&t, b_is_gone);
        assert_int_equal(got.part[1], rows[i].gone);
        clear(&t);
    }
}

typedef struct {
    int64_t over, under;
} ratio;

static ratio ratio_of(int64_t over, int64_t under)
{
    int64_t a = over, b = under;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (ratio){ over / a, under / a };
}

/* Returns the mean number of activations until a unit with `hits` routs, under attacks of these chances. An attack that
 * scores nothing leaves the hits as they are. */
static ratio attacks_from(const chances *attack, int hits, int most)
{
    int64_t over = 36, under = 36 - attack->part[0];
    ratio sum = ratio_of(over, under);
    if (hits > most) return (ratio){ 0, 1 };
    for (int more = 1; more < MOST; more++) {
        if (attack->part[more] == 0) continue;
        ratio rest = attacks_from(attack, hits + more, most), share = ratio_of(attack->part[more], under);
        ratio part = ratio_of(rest.over * share.over, rest.under * share.under);
        sum = ratio_of(sum.over * part.under + part.over * sum.under, sum.under * part.under);
    }
    return sum;
}

/* Compares the mean number of attacks to rout a unit, for every kind of attack by the engine's own dice, with the
 * fractions of the catalogue. */
static void test_attacks_to_rout(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        ec_type by, at;
        bool impetuous;
        int face, flags;
        ratio wanted;
    } rows[] = {
        { "D3", EC_HORSE, EC_HORSE, false, 1, 0, { 31705, 6561 } },
        { "D3-1", EC_HORSE, EC_FOOT, false, 1, 0, { 4779, 512 } },
        { "D3-2", EC_HORSE, EC_FOOT, false, 1, SAND_ENGAGE_LINE, { 27, 1 } },
        { "D3+1", EC_HORSE, EC_HORSE, true, 1, 0, { 274, 81 } },
        { "2 x D3", EC_HORSE, EC_HORSE, false, 2, 0, { 229, 81 } },
        { "2 x (D3-1)", EC_HORSE, EC_FOOT, false, 3, 0, { 171, 32 } },
        { "2 x (D3+1)", EC_HORSE, EC_HORSE, true, 4, 0, { 19, 9 } },
        { "2 x (D3-2)", EC_HORSE, EC_FOOT, false, 2, SAND_ENGAGE_LINE, { 15, 1 } },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t = lay_melee(rows[i].by, rows[i].at, rows[i].impetuous, false, NULL, rows[i].face, rows[i].flags);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        carry_out(t.battle, 1, &fight);
        chances attack = enumerate(&t, hits_of_b);
        ratio got = attacks_from(&attack, 0, sand_battle_option(t.battle, EC_OPT_ROUT_OVER));
        if (got.over != rows[i].wanted.over || got.under != rows[i].wanted.under)
            fail_msg("%s: %lld/%lld attacks to rout", rows[i].what, (long long)got.over, (long long)got.under);
        clear(&t);
    }
}

static void test_pursuit(void **state)
{
    (void)state;
    for (int impetuous = 0; impetuous <= 1; impetuous++) {
        table t = lay_melee(EC_HORSE, EC_HORSE, impetuous, true, NULL, 1, 0);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        sand_dice dice;
        sand_dice_init_seeded(&dice, 1);
        sand_battle_unit_of(t.battle, 2)->hits = 8;
        carry_out(t.battle, 1, &fight);
        fresh_step(t.battle, &dice, NULL);
        assert_int_equal(b_is_gone(t.battle), 1);
        /* only impetuous units pursue, not those that are elite alone */
        assert_int_equal(sand_battle_step_now(t.battle) == EC_STEP_PURSUIT, impetuous);
        if (impetuous) {
            chances got = enumerate(&t, a_is_gone);
            assert_int_equal(got.part[1], 12); /* [EC-MEL-10] */
        }
        clear(&t);
    }
}

static void test_commander_flees(void **state)
{
    (void)state;
    for (int guarded = 0; guarded <= 1; guarded++) {
        char b[512];
        snprintf(b, sizeof b, "{name:'b1',kind:'reserve',units:[{name:'B',type:'horse',at:[4,45]}%s]}",
                 guarded ? ",{name:'C',type:'horse',at:[36,22]}" : "");
        position p = { .a = "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[36,10]}]}",
                       .b = b,
                       .bodies_b = "{name:'Hopton',role:'leader',at:[36,20],base:[1,1]}",
                       .battle = IN_MOVEMENT };
        table t = lay(&p);
        sand_entry ride = march(1, 0, 0, 8500, 0);
        carry_out(t.battle, 1, &ride);
        assert_int_equal(ec_side_get(t.battle, 2)->fled, !guarded);
        assert_int_equal(sand_battle_step_now(t.battle), guarded ? EC_STEP_MOVE : EC_STEP_PANIC);
        if (!guarded) {
            static const int wanted[] = { 1, 1, 1 }; /* D3-1 [EC-CMD-04] */
            chances got = enumerate(&t, hits_of_b);
            expect_chances(&got, wanted, SAND_LEN(wanted), "flight");
        }
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rout),
        cmocka_unit_test(test_attacks_to_rout),
        cmocka_unit_test(test_pursuit),
        cmocka_unit_test(test_commander_flees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
