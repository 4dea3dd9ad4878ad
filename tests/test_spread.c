/* test_spread.c - src/odds/spread.c on small games whose odds are known, exactly and by samples. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "odds/spread.h"
#include "support/fractions.h"

/* A target is shot at with `dice` D3 one after the other, and is gone when it has more than 8 hits. */
typedef struct {
    uint32_t turn, hits, dice, gone;
} target;

static bool shoot(void *context, void *state, sand_dice *dice)
{
    const int32_t *modifier = context;
    target *t = state;
    if (t->dice == 0 || t->gone) return false;
    sand_cause cause = { .purpose = 1, .turn = (uint16_t)++t->turn };
    int32_t hits = sand_dice_face(dice, cause, 3) + *modifier;
    t->hits += (uint32_t)(hits > 0 ? hits : 0);
    t->gone = t->hits > 8;
    t->dice--;
    return true;
}

static bool is_gone(void *context, const void *state)
{
    const target *t = state;
    (void)context;
    return t->gone;
}

static bool has_hits(void *context, const void *state)
{
    const target *t = state;
    return t->hits == *(const uint32_t *)context;
}

static sand_spread *spread_of(size_t size, size_t room, uint64_t runs, uint32_t steps, uint32_t samples)
{
    sand_spread_limits limits = {
        .state_size = size, .room = room, .asks = 4, .runs = runs, .steps = steps, .samples = samples
    };
    sand_spread *spread = NULL;
    assert_int_equal(sand_spread_create(&limits, &spread), SAND_OK);
    return spread;
}

static void assert_share(sand_fraction share, uint64_t over, uint64_t under)
{
    assert_int_equal(fractions_compare(share, sand_fraction_of(over, under)), 0);
}

static bool always(void *context, const void *state)
{
    (void)context;
    (void)state;
    return true;
}

/* Adds up the chances of all states that pass the test. */
static bool share_of(const sand_spread *spread, bool (*test)(void *context, const void *state), void *context,
                     sand_fraction *out)
{
    sand_fraction sum = sand_fraction_of(0, 1);
    for (size_t i = 0; i < sand_spread_count(spread); i++) {
        if (!test(context, sand_spread_state(spread, i))) continue;
        if (!sand_fraction_add(sum, sand_spread_chance(spread, i), &sum)) return false;
    }
    *out = sum;
    return true;
}

/* Three D3 have 27 faces and 7 different sums, merged on the way. */
static void test_merges(void **state)
{
    (void)state;
    static const uint64_t ways[] = { 1, 3, 6, 7, 6, 3, 1 };
    sand_spread *spread = spread_of(sizeof(target), 16, 1000, 10, 0);
    target start = { .dice = 3 };
    int32_t modifier = 0;
    assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 0), SAND_SPREAD_EXACT);
    assert_int_equal(sand_spread_count(spread), 7);
    for (uint32_t hits = 3; hits <= 9; hits++) {
        sand_fraction share;
        assert_true(share_of(spread, has_hits, &hits, &share));
        assert_share(share, ways[hits - 3], 27);
    }
    sand_spread_destroy(spread);
}

/* The same target deep inside a state of many blocks: equal states are still found, and different ones are never taken
 * for equal. */
typedef struct {
    unsigned char before[600];
    target t;
    unsigned char after[375];
} large;

static bool shoot_far_inside(void *context, void *state, sand_dice *dice)
{
    large *l = state;
    if (!shoot(context, &l->t, dice)) return false;
    l->after[374] = (unsigned char)l->t.hits;
    return true;
}

static void test_large_states(void **state)
{
    (void)state;
    sand_spread *spread = spread_of(sizeof(large), 7, 1000, 10, 0);
    large start;
    int32_t modifier = 0;
    memset(&start, 7, sizeof start);
    start.t = (target){ .dice = 3 };
    assert_int_equal(sand_spread_run(spread, &start, shoot_far_inside, &modifier, 0), SAND_SPREAD_EXACT);
    assert_int_equal(sand_spread_count(spread), 7);
    for (size_t i = 0; i < 7; i++) {
        const large *found = sand_spread_state(spread, i);
        assert_int_equal(found->t.hits, 3 + i);
        assert_int_equal(found->after[374], 3 + i);
        assert_memory_equal(found->before, start.before, sizeof start.before);
    }
    assert_share(sand_spread_chance(spread, 3), 7, 27);
    sand_spread_destroy(spread);
}

/* [EC-R-03] Mean number of shots that rout a fresh unit: 31705/6561 with D3, 4779/512 with D3-1 (the latter has no end,
 * so 40 shots leave out its tail). The mean is the sum of the chances of not yet being gone. */
static void test_mean_shots(void **state)
{
    (void)state;
    sand_spread *spread = spread_of(sizeof(target), 256, 100000, 100, 0);
    sand_fraction mean = sand_fraction_of(0, 1);
    int32_t modifier = 0;
    for (uint32_t shots = 0; shots < 9; shots++) {
        target start = { .dice = shots };
        sand_fraction gone, still;
        assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 0), SAND_SPREAD_EXACT);
        assert_true(share_of(spread, is_gone, NULL, &gone));
        assert_true(sand_fraction_subtract(sand_fraction_of(1, 1), gone, &still));
        assert_true(sand_fraction_add(mean, still, &mean));
    }
    assert_share(mean, 31705, 6561);

    double sum = 0;
    modifier = -1;
    for (uint32_t shots = 0; shots < 80; shots++) {
        target start = { .dice = shots };
        sand_fraction gone;
        assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 0), SAND_SPREAD_EXACT);
        assert_true(share_of(spread, is_gone, NULL, &gone));
        sum += 1 - sand_fraction_double(gone);
    }
    assert_float_equal(sum, 4779.0 / 512, 1e-9);
    sand_spread_destroy(spread);
}

/* Odds that grow too large are sampled: the answer is the same each time, and near the exact one within its own error.
 */
static void test_samples(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t room;
        uint64_t runs;
        uint32_t samples, dice;
        int32_t modifier;
    } rows[] = {
        { "too many runs", 4000, 10, 4000, 4, 0 },
        { "too many states", 4, 100000, 4, 8, -1 },
        { "too many runs, two hits a die at least", 4000, 10, 4000, 4, 1 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        target start = { .dice = rows[i].dice };
        int32_t modifier = rows[i].modifier;
        sand_fraction exact, share, again;
        sand_spread *spread = spread_of(sizeof(target), 100, 1000, 10, 0);
        assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 0), SAND_SPREAD_EXACT);
        assert_true(share_of(spread, is_gone, NULL, &exact));
        sand_spread_destroy(spread);

        spread = spread_of(sizeof(target), rows[i].room, rows[i].runs, 10, rows[i].samples);
        for (uint64_t key = 42; key < 44; key++) {
            assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, key), SAND_SPREAD_SAMPLED);
            assert_true(share_of(spread, always, NULL, &share));
            assert_share(share, 1, 1);
            assert_true(share_of(spread, is_gone, NULL, &share));
            assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, key), SAND_SPREAD_SAMPLED);
            assert_true(share_of(spread, is_gone, NULL, &again));
            assert_int_equal(fractions_compare(share, again), 0);
            double off = 1e6 * (sand_fraction_double(share) - sand_fraction_double(exact));
            double chance = sand_fraction_double(exact), error = 1e6 * sqrt(chance * (1 - chance) / rows[i].samples);
            if (rows[i].samples >= 1000 && (off > 4 * error || off < -4 * error)) fail_msg("%s: %f", rows[i].name, off);
        }
        sand_spread_destroy(spread);
    }
}

static void test_other_keys_are_other_samples(void **state)
{
    (void)state;
    sand_spread *spread = spread_of(sizeof(target), 4000, 10, 10, 4000);
    target start = { .dice = 4 };
    int32_t modifier = 0;
    sand_fraction one, other;
    sand_spread_run(spread, &start, shoot, &modifier, 42);
    assert_true(share_of(spread, is_gone, NULL, &one));
    sand_spread_run(spread, &start, shoot, &modifier, 43);
    assert_true(share_of(spread, is_gone, NULL, &other));
    assert_int_not_equal(fractions_compare(one, other), 0);
    sand_spread_destroy(spread);
}

/* Without samples, a question that is too large is not answered. */
static void test_none(void **state)
{
    (void)state;
    sand_spread *spread = spread_of(sizeof(target), 100, 10, 10, 0);
    target start = { .dice = 4 };
    int32_t modifier = 0;
    assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 0), SAND_SPREAD_NONE);
    assert_int_equal(sand_spread_count(spread), 0);
    start.dice = 1; /* the next question is answered as if nothing had happened */
    assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 0), SAND_SPREAD_EXACT);
    assert_int_equal(sand_spread_count(spread), 3);
    assert_share(sand_spread_chance(spread, 0), 1, 3);
    assert_int_equal(((const target *)sand_spread_state(spread, 2))->hits, 3);
    sand_spread_destroy(spread);
}

/* Two D6 are thrown until both show six, which need never happen. */
typedef struct {
    uint32_t tries, done;
} tries;

static bool try_again(void *context, void *state, sand_dice *dice)
{
    tries *t = state;
    (void)context;
    if (t->done) return false;
    sand_cause cause = { .purpose = 1, .attempt = (uint16_t)++t->tries };
    t->done = sand_dice_count(dice, cause, 6, 6, 2) == 2;
    return true;
}

static bool is_trying(void *context, const void *state)
{
    (void)context;
    return ((const tries *)state)->done == 0;
}

static void test_endless(void **state)
{
    (void)state;
    sand_spread *spread = spread_of(sizeof(tries), 500, 100000, 20, 500);
    tries start = { 0, 0 };
    sand_fraction share;
    assert_int_equal(sand_spread_run(spread, &start, try_again, NULL, 1), SAND_SPREAD_SAMPLED);
    assert_true(share_of(spread, is_trying, NULL, &share));
    double trying = 500 * sand_fraction_double(share); /* (35/36)^20 of 500 have thrown 20 times without success: 285 */
    assert_true(trying > 240 && trying < 320);
    start.done = 1; /* nothing of it remains for the next question */
    assert_int_equal(sand_spread_run(spread, &start, try_again, NULL, 1), SAND_SPREAD_EXACT);
    assert_true(share_of(spread, is_trying, NULL, &share));
    assert_share(share, 0, 1);
    sand_spread_destroy(spread);
}

/* Three shots take three steps, and one more to see that there is no fourth. */
static void test_steps(void **state)
{
    (void)state;
    target start = { .dice = 3 };
    int32_t modifier = 0;
    sand_spread *spread = spread_of(sizeof(target), 100, 1000, 4, 0);
    assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 1), SAND_SPREAD_EXACT);
    start.dice = 4;
    assert_int_equal(sand_spread_run(spread, &start, shoot, &modifier, 1), SAND_SPREAD_NONE);
    sand_spread_destroy(spread);
}

/* Steps without dice, the hundred before the die and those after it, do not count as runs. */
static bool march(void *context, void *state, sand_dice *dice)
{
    uint32_t *runs = context;
    target *t = state;
    if (t->turn == 200) return false;
    ++*runs;
    if (++t->turn == 100) t->hits = (uint32_t)sand_dice_face(dice, (sand_cause){ .purpose = 1 }, 3);
    return true;
}

static void test_no_dice(void **state)
{
    (void)state;
    uint32_t steps = 0;
    target start = { .turn = 0 };
    sand_spread *spread = spread_of(sizeof(target), 3, 6, 200, 0);
    assert_int_equal(sand_spread_run(spread, &start, march, &steps, 1), SAND_SPREAD_EXACT);
    assert_int_equal(sand_spread_count(spread), 3);
    assert_int_equal(steps, 600);
    assert_int_equal(((const target *)sand_spread_state(spread, 1))->turn, 200);
    sand_spread_destroy(spread);
}

/* The number of asks in one step has a limit of its own. */
static bool greedy(void *context, void *state, sand_dice *dice)
{
    uint64_t *sum = state;
    (void)context;
    if (*sum) return false;
    for (uint16_t i = 0; i < 5; i++)
        *sum += (uint64_t)sand_dice_face(dice, (sand_cause){ .purpose = 1, .index = i }, 6);
    return true;
}

static void test_asks(void **state)
{
    (void)state;
    uint64_t start = 0;
    sand_spread *spread = spread_of(sizeof start, 100, 100000, 5, 0); /* spread_of allows four asks a step */
    assert_int_equal(sand_spread_run(spread, &start, greedy, NULL, 0), SAND_SPREAD_NONE);
    sand_spread_destroy(spread);
    sand_spread_limits limits = { .state_size = sizeof start, .room = 100, .asks = 5, .runs = 100000, .steps = 5 };
    assert_int_equal(sand_spread_create(&limits, &spread), SAND_OK);
    assert_int_equal(sand_spread_run(spread, &start, greedy, NULL, 0), SAND_SPREAD_EXACT);
    assert_int_equal(sand_spread_count(spread), 26);
    assert_share(sand_spread_chance(spread, 0), 1, 7776);
    sand_spread_destroy(spread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_merges),
        cmocka_unit_test(test_large_states),
        cmocka_unit_test(test_mean_shots),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_other_keys_are_other_samples),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_no_dice),
        cmocka_unit_test(test_asks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
