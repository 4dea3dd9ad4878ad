/* core_odds.c - what is rolled against what was enumerated: the same frames, once over every outcome, once by seeds. */
#include "support/core_inside.h"

#include "odds/spread.h"

enum { OUTCOMES_MAX = 64, SAMPLES = 300, LEAST_EXPECTED = 5, STRAY_MAX = 60 };

static bool step(void *context, void *state, sand_dice *dice)
{
    (void)context;
    return sand_battle_step(state, dice, NULL);
}

static bool make_spread(core *c)
{
    if (c->spread && c->spread_size == c->size) return true;
    sand_spread_destroy(c->spread);
    c->spread = NULL;
    sand_spread_limits limits = { .state_size = c->size, .room = 512, .asks = 64, .runs = 4000, .steps = 4000 };
    c->spread_size = c->size;
    return sand_spread_create(&limits, &c->spread) == SAND_OK;
}

static size_t find(const core *c, const sand_battle *b)
{
    size_t n = sand_spread_count(c->spread), i = 0;
    while (i < n && !sand_battle_equal(sand_spread_state(c->spread, i), b)) i++;
    return i;
}

/* Pearson's sum over outcomes that are expected often enough, the rest put together; freedom: classes - 1. */
static double deviation(const core *c, const unsigned seen[], unsigned *freedom)
{
    double sum = 0, rare_expected = 0, rare_seen = 0;
    unsigned classes = 0;
    for (size_t i = 0; i < sand_spread_count(c->spread); i++) {
        double expected = SAMPLES * sand_fraction_double(sand_spread_chance(c->spread, i));
        if (expected < LEAST_EXPECTED) {
            rare_expected += expected;
            rare_seen += seen[i];
            continue;
        }
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
        classes++;
    }
    if (rare_expected >= LEAST_EXPECTED) {
        sum += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
        classes++;
    }
    *freedom = classes > 0 ? classes - 1 : 0;
    return sum;
}

/* Plays the sampled lines; false when one of them ends where no outcome is. */
static bool sample(core *c, const sand_battle *start, unsigned seen[])
{
    for (unsigned i = 0; i < SAMPLES; i++) {
        sand_dice dice;
        sand_dice_init_seeded(&dice, chance_next(&c->from));
        sand_battle_copy(c->other, start);
        while (sand_battle_step(c->other, &dice, NULL)) continue;
        size_t at = find(c, c->other);
        if (!suite_expect(c->suite, SUITE_OUTCOMES, at < sand_spread_count(c->spread), "a line of play that was not enumerated")) return false;
        seen[at]++;
    }
    return true;
}

void core_check_odds(core *c)
{
    unsigned seen[OUTCOMES_MAX] = { 0 }, freedom;
    sand_battle_copy(c->third, c->battle);
    c->rules->apply(c->third, c->orders, c->n_orders, NULL);
    if (!make_spread(c)) return;
    if (sand_spread_run(c->spread, c->third, step, NULL, 1) != SAND_SPREAD_EXACT) return;
    size_t n = sand_spread_count(c->spread);
    if (n < 2 || n > OUTCOMES_MAX || !sample(c, c->third, seen)) return;
    double sum = deviation(c, seen, &freedom);
    if (freedom == 0) return;
    /* far beyond what chance does once in millions; the mean over all decisions is judged at the end */
    suite_expect(c->suite, SUITE_ODDS, sum < freedom + STRAY_MAX, "%zu outcomes, deviation %.1f with %u degrees of freedom", n,
                 sum, freedom);
    suite_deviates(c->suite, sum, freedom);
}
