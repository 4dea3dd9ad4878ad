/* test_sim.c - studies: the counts, their independence of how a study is divided into parts, and the estimates. */
#include <sandtable/memory.h>
#include <sandtable/sim.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/memory.h>
#include <sandtable/record.h>

enum { SETS = 6 };

static const sand_setting six[] = { { "rout-over", "6" } }, two[] = { { "rout-over", "2" } };

static sand_sim *study_of(const char *first, const char *second, size_t readings, const sand_setting *against)
{
    sand_problem_list problems = { 0 };
    sand_sim_plan plan = { .player = { sand_player_find(first), sand_player_find(second) },
                           .seed = 5,
                           .check = true,
                           .reading = { { .options = six, .n_options = 1 }, { .options = against, .n_options = 1 } },
                           .n_readings = readings };
    sand_sim *sim = NULL;
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(sand_file_read("tests/cli/skirmish.json", &problems, &text, &n), SAND_OK);
    assert_int_equal(sand_sim_create(text, n, &plan, &problems, &sim), SAND_OK);
    sand_problem_list_free(&problems);
    free(text);
    return sim;
}

static sand_sim_result *play(const sand_sim *sim, uint64_t from, uint64_t to)
{
    sand_sim_result *result = calloc(1, sizeof *result);
    sand_sim_desk *desk = NULL;
    assert_int_equal(sand_sim_desk_create(sim, &desk), SAND_OK);
    for (uint64_t set = from; set < to; set++) sand_sim_play(desk, set, result);
    sand_sim_desk_destroy(desk);
    return result;
}

static uint64_t sum(const uint64_t counts[], size_t n)
{
    uint64_t all = 0;
    for (size_t i = 0; i < n; i++) all += counts[i];
    return all;
}

/* ---- counting -------------------------------------------------------------------------------------- */

static void check_tally(const sand_sim_tally *t, uint64_t battles)
{
    uint64_t endings = t->other_endings;
    assert_int_equal(t->battles, battles);
    assert_int_equal(t->won[0] + t->won[1] + t->drawn, battles);
    assert_int_equal(t->player_won[0] + t->player_won[1], t->won[0] + t->won[1]);
    assert_int_equal(sum(t->length, SAND_LEN(t->length)), battles);
    for (size_t i = 0; i < t->n_endings; i++) endings += t->ending[i].count;
    assert_int_equal(endings, battles);
    assert_int_equal(t->unheard, 0);
    assert_true(t->hits > 0);
    assert_int_equal(sum(t->hits_in, SAND_LEN(t->hits_in)), t->hits);
    assert_int_equal(sum(t->unit_hits, SAND_LEN(t->unit_hits)), t->hits);
    assert_int_equal(sum(t->unit_lost, SAND_LEN(t->unit_lost)), t->lost[0] + t->lost[1]);
    for (size_t side = 0; side < SAND_SIDES; side++) {
        for (size_t i = 1; i <= SAND_SIM_TURNS; i++) assert_true(t->gone[side][i - 1] <= t->gone[side][i]);
        assert_int_equal(t->gone[side][SAND_SIM_TURNS], t->lost[side]);
        assert_int_equal(t->gone[side][0], 0);
    }
}

static void test_counts(void **state)
{
    (void)state;
    sand_sim *sim = study_of("closer", "random", 1, six);
    assert_int_equal(sand_sim_set_size(sim), 2);
    sand_sim_result *result = play(sim, 0, SETS);
    assert_int_equal(result->sets, SETS);
    check_tally(&result->reading[0], 2 * SETS);
    assert_int_equal(result->reading[1].battles, 0);
    assert_true(result->reading[0].lost[0] + result->reading[0].lost[1] > 0);
    free(result);
    sand_sim_destroy(sim);
}

/* A set holds both seatings, so exchanging the players changes only their names. */
static void test_sides_exchanged(void **state)
{
    (void)state;
    sand_sim *one = study_of("closer", "random", 1, six), *other = study_of("random", "closer", 1, six);
    sand_sim_result *a = play(one, 0, SETS), *b = play(other, 0, SETS);
    assert_true(a->reading[0].player_won[0] > a->reading[0].player_won[1]);
    assert_int_equal(a->reading[0].player_won[0], b->reading[0].player_won[1]);
    assert_int_equal(a->reading[0].won[0], b->reading[0].won[0]);
    assert_int_equal(a->reading[0].orders, b->reading[0].orders);
    free(a);
    free(b);
    sand_sim_destroy(one);
    sand_sim_destroy(other);
}

/* Other sets have other luck. */
static void test_sets_differ(void **state)
{
    (void)state;
    sand_sim *sim = study_of("random", "random", 1, six);
    sand_sim_result *first = play(sim, 0, 1), *again = play(sim, 0, 1), *next = play(sim, 1, 2);
    assert_memory_equal(first, again, sizeof *first);
    assert_memory_not_equal(first->reading[0].unit_hits, next->reading[0].unit_hits,
                            sizeof first->reading[0].unit_hits);
    free(first);
    free(again);
    free(next);
    sand_sim_destroy(sim);
}

/* With one player on both sides the exchanged battle is the same, so it is fought once. */
static void test_same_player(void **state)
{
    (void)state;
    sand_sim *sim = study_of("closer", "closer", 1, six);
    assert_int_equal(sand_sim_set_size(sim), 1);
    sand_sim_result *result = play(sim, 0, SETS);
    check_tally(&result->reading[0], SETS);
    assert_int_equal(result->reading[0].player_won[0], result->reading[0].won[0]);
    free(result);
    sand_sim_destroy(sim);
}

/* Sets played in two pieces, the later piece first, give the same numbers (endings may come in another order). */
static void test_split(void **state)
{
    (void)state;
    sand_sim *sim = study_of("closer", "random", 2, two);
    sand_sim_result *whole = play(sim, 0, SETS), *late = play(sim, 2, SETS), *early = play(sim, 0, 2);
    sand_sim_add(late, early);
    check_tally(&late->reading[1], 2 * SETS);
    for (size_t r = 0; r < SAND_SIM_READINGS; r++) {
        sand_sim_tally *a = &whole->reading[r], *b = &late->reading[r];
        assert_int_equal(a->n_endings, b->n_endings);
        memset(a->ending, 0, sizeof a->ending);
        memset(b->ending, 0, sizeof b->ending);
    }
    assert_memory_equal(whole, late, sizeof *whole);
    free(whole);
    free(late);
    free(early);
    sand_sim_destroy(sim);
}

/* ---- readings -------------------------------------------------------------------------------------- */

/* With the same dice the same reading gives the same battles, not just the same shares. */
static void test_same_reading(void **state)
{
    (void)state;
    sand_sim *sim = study_of("closer", "random", 2, six);
    sand_sim_result *result = play(sim, 0, SETS);
    for (size_t m = 0; m < SAND_SIM_MEASURES; m++) {
        assert_int_equal(result->difference[1][m], 0);
        assert_int_equal(result->square[1][m], 0);
        sand_estimate effect = sand_sim_effect(sim, result, 1, (sand_sim_measure)m);
        assert_true(effect.value == 0 && effect.low == 0 && effect.high == 0);
    }
    assert_memory_equal(result->reading[0].unit_hits, result->reading[1].unit_hits,
                        sizeof result->reading[0].unit_hits);
    free(result);
    sand_sim_destroy(sim);
}

/* Computes the effect of a reading from single sets. */
static void test_effect(void **state)
{
    (void)state;
    sand_sim *sim = study_of("closer", "closer", 2, two);
    sand_sim_result *all = play(sim, 0, SETS);
    double difference[SETS], mean = 0, variance = 0;
    for (uint64_t i = 0; i < SETS; i++) {
        sand_sim_result *one = play(sim, i, i + 1);
        sand_estimate unbounded = sand_sim_effect(sim, one, 1, SAND_SIM_LOST_A);
        assert_true(unbounded.low == -HUGE_VAL && unbounded.high == HUGE_VAL);
        difference[i] = (double)one->reading[1].lost[0] - (double)one->reading[0].lost[0];
        mean += difference[i] / SETS;
        free(one);
    }
    for (size_t i = 0; i < SETS; i++) variance += (difference[i] - mean) * (difference[i] - mean) / (SETS - 1);
    sand_estimate effect = sand_sim_effect(sim, all, 1, SAND_SIM_LOST_A);
    assert_true(fabs(effect.value - mean) < 1e-9);
    assert_true(fabs(effect.high - effect.low - 2 * 1.959963984540054 * sqrt(variance / SETS)) < 1e-9);
    assert_true(effect.value > 0); /* units that rout sooner are lost sooner */
    assert_int_equal(all->reading[1].lost[0] - all->reading[0].lost[0], all->difference[1][SAND_SIM_LOST_A]);
    free(all);
    sand_sim_destroy(sim);
}

/* Compares the means of hits and of a rule's use with sets played one by one. There are no bounds when some sets were
 * not counted for them. */
static void test_means(void **state)
{
    (void)state;
    enum { RULE_MOST = 400 };
    sand_sim *sim = study_of("closer", "random", 2, two);
    sand_sim_bites *all = NULL, *one = NULL;
    sand_sim_result *whole = calloc(1, sizeof *whole);
    sand_sim_desk *desk = NULL;
    double hits = 0, hits_square = 0, times = 0, times_square = 0;
    sand_sim_bite bite = { 0 };
    size_t row = 0;
    assert_int_equal(sand_sim_bites_create(sim, &all), SAND_OK);
    assert_int_equal(sand_sim_desk_create(sim, &desk), SAND_OK);
    sand_sim_desk_count(desk, all);
    for (uint64_t set = 0; set < SETS; set++) sand_sim_play(desk, set, whole);
    while (row < RULE_MOST && sand_sim_bites_at(all, row, &bite) && bite.times[1] == 0) row++;
    assert_true(bite.times[1] > 0);
    for (uint64_t set = 0; set < SETS; set++) {
        sand_sim_result *lone = calloc(1, sizeof *lone);
        sand_sim_bite mine = { 0 };
        assert_int_equal(sand_sim_bites_create(sim, &one), SAND_OK);
        sand_sim_desk_count(desk, one);
        sand_sim_play(desk, set, lone);
        assert_true(sand_sim_bites_at(one, row, &mine));
        assert_true(isinf(sand_sim_hits_mean(lone, one, 1).high));
        double h = (double)lone->reading[1].hits, t = (double)mine.times[1];
        hits += h, hits_square += h * h, times += t, times_square += t * t;
        sand_sim_bites_destroy(one);
        free(lone);
    }
    sand_estimate e = sand_sim_hits_mean(whole, all, 1), f = sand_sim_bite_mean(whole, all, bite.rule, 1);
    double half = 1.959963984540054 * sqrt((hits_square - hits * hits / SETS) / (SETS - 1) / SETS) / 2;
    assert_true(half > 0);
    assert_true(fabs(e.value - hits / SETS / 2) <= 1e-9);
    assert_true(fabs(e.high - e.value - half) <= 1e-9 && fabs(e.value - e.low - half) <= 1e-9);
    half = 1.959963984540054 * sqrt((times_square - times * times / SETS) / (SETS - 1) / SETS) / 2;
    assert_true(fabs(f.value - times / SETS / 2) <= 1e-9);
    assert_true(fabs(f.high - f.value - half) <= 1e-9 && fabs(f.value - f.low - half) <= 1e-9);
    whole->sets++; /* as if a part had not counted for them */
    assert_true(isinf(sand_sim_hits_mean(whole, all, 1).high) &&
                isinf(sand_sim_bite_mean(whole, all, bite.rule, 1).low));
    sand_sim_desk_destroy(desk);
    sand_sim_bites_destroy(all);
    sand_sim_destroy(sim);
    free(whole);
}

/* Half the interval of a mean, from what single sets had. */
static double half_of(const double had[], size_t n)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++) sum += had[i], squares += had[i] * had[i];
    return 1.959963984540054 * sqrt((squares - sum * sum / (double)n) / (double)(n - 1) / (double)n) / 2;
}

/* What the thing counted is asked about: the first step that has hits, a unit lost in some battles, turn 8. */
static size_t asked_about(int what, const sand_sim_tally *tally)
{
    size_t step = 1, unit = 1;
    while (step < SAND_SIM_STEPS && tally->hits_in[step - 1] == 0) step++;
    while (unit < SAND_SIM_UNITS && (tally->unit_lost[unit - 1] == 0 || tally->unit_lost[unit - 1] == tally->battles))
        unit++;
    assert_true(step < SAND_SIM_STEPS && unit < SAND_SIM_UNITS);
    switch (what) {
    case SAND_SIM_HITS_IN: return step;
    case SAND_SIM_LOST_OF_UNIT:
    case SAND_SIM_HITS_ON_UNIT: return unit;
    case SAND_SIM_GONE_A:
    case SAND_SIM_GONE_B: return 9;
    default: return 1;
    }
}

/* How often the tally counted it, where it is counted for one unit or turn. */
static uint64_t tallied(int what, size_t of, const sand_sim_tally *tally)
{
    switch (what) {
    case SAND_SIM_ORDERS: return tally->orders;
    case SAND_SIM_LOST_OF_UNIT: return tally->unit_lost[of - 1];
    case SAND_SIM_HITS_ON_UNIT: return tally->unit_hits[of - 1];
    case SAND_SIM_GONE_A: return tally->gone[0][of - 1];
    case SAND_SIM_GONE_B: return tally->gone[1][of - 1];
    default: return UINT64_MAX;
    }
}

/* Compares what is counted set by set with sets played one by one. Parts
 * that are added or kept as text have the same intervals; there are none where some sets were not counted. */
static void test_counted(void **state)
{
    (void)state;
    sand_sim *sim = study_of("closer", "random", 2, two);
    sand_sim_bites *all = NULL, *one = NULL, *sum = NULL, *read = NULL;
    sand_sim_result *whole = calloc(1, sizeof *whole), *again = calloc(1, sizeof *again);
    sand_sim_desk *desk = NULL;
    double had[SAND_SIM_COUNTED][SETS];
    assert_int_equal(sand_sim_bites_create(sim, &all), SAND_OK);
    assert_int_equal(sand_sim_bites_create(sim, &sum), SAND_OK);
    assert_int_equal(sand_sim_bites_create(sim, &read), SAND_OK);
    assert_int_equal(sand_sim_desk_create(sim, &desk), SAND_OK);
    sand_sim_desk_count(desk, all);
    for (uint64_t set = 0; set < SETS; set++) sand_sim_play(desk, set, whole);
    for (uint64_t set = 0; set < SETS; set++) {
        sand_sim_result *lone = calloc(1, sizeof *lone);
        assert_int_equal(sand_sim_bites_create(sim, &one), SAND_OK);
        sand_sim_desk_count(desk, one);
        sand_sim_play(desk, set, lone);
        had[SAND_SIM_ORDERS][set] = (double)lone->reading[1].orders;
        for (int what = 0; what < SAND_SIM_COUNTED; what++) {
            size_t of = asked_about(what, &whole->reading[1]);
            sand_estimate e = sand_sim_counted_mean(lone, one, (sand_sim_counted)what, of, 1);
            assert_true(isinf(e.high));
            if (what != SAND_SIM_ORDERS) had[what][set] = 2 * e.value;
        }
        sand_sim_bites_add(sum, one);
        sand_sim_bites_destroy(one);
        free(lone);
    }
    char *text = NULL;
    size_t n = 0;
    sand_sim_kept *kept = NULL;
    sand_problem_list problems = { 0 };
    assert_int_equal(sand_sim_bites_keep(all, whole, &(sand_sim_part){ .shard = 1, .of = 1, .done = SETS }, &text, &n),
                     SAND_OK);
    assert_int_equal(sand_sim_kept_create((sand_source){ .text = text, .n = n, .name = "kept" }, &problems, &kept),
                     SAND_OK);
    assert_int_equal(sand_sim_kept_add(kept, sim, &problems, again), SAND_OK);
    assert_int_equal(sand_sim_kept_add_bites(kept, read, &problems), SAND_OK);
    for (int what = 0; what < SAND_SIM_COUNTED; what++) {
        size_t of = asked_about(what, &whole->reading[1]);
        double total = 0, half = half_of(had[what], SETS);
        for (size_t set = 0; set < SETS; set++) total += had[what][set];
        sand_estimate e = sand_sim_counted_mean(whole, all, (sand_sim_counted)what, of, 1),
                      f = sand_sim_counted_mean(whole, sum, (sand_sim_counted)what, of, 1),
                      g = sand_sim_counted_mean(again, read, (sand_sim_counted)what, of, 1);
        uint64_t count = tallied(what, of, &whole->reading[1]);
        assert_true(half > 0);
        assert_true(count == UINT64_MAX || fabs(e.value * 2 * SETS - (double)count) < 1e-6);
        assert_true(fabs(e.value - total / SETS / 2) <= 1e-9);
        assert_true(fabs(e.high - e.value - half) <= 1e-9 && fabs(e.value - e.low - half) <= 1e-9);
        assert_true(f.low == e.low && f.high == e.high && g.low == e.low && g.high == e.high);
    }
    assert_true(sand_sim_counted_mean(whole, all, SAND_SIM_LOST_OF_ARM, 0, 1).high == 0);
    assert_true(sand_sim_counted_mean(whole, all, SAND_SIM_COUNTED, 1, 1).high == 0);
    whole->sets++; /* as if a part had not counted for them */
    assert_true(isinf(sand_sim_counted_mean(whole, all, SAND_SIM_ORDERS, 0, 1).low));
    sand_sim_kept_destroy(kept);
    sand_memory_release(text);
    sand_problem_list_free(&problems);
    sand_sim_desk_destroy(desk);
    sand_sim_bites_destroy(all);
    sand_sim_bites_destroy(sum);
    sand_sim_bites_destroy(read);
    sand_sim_destroy(sim);
    free(whole);
    free(again);
}

static void test_mistakes(void **state)
{
    (void)state;
    static const char text[] = "{ruleset: \"nothing\"}";
    sand_problem_list problems = { 0 };
    sand_sim_plan plan = { .player = { sand_player_at(0), sand_player_at(0) } };
    sand_sim *sim = NULL;
    assert_int_equal(sand_sim_create(text, sizeof text - 1, &plan, &problems, &sim), SAND_ERROR_INVALID);
    assert_null(sim);
    assert_true(problems.mistakes > 0);
    sand_problem_list_free(&problems);
}

/* A result that is kept reads back the same; one of another study is refused. */
static void test_kept(void **state)
{
    (void)state;
    sand_sim *sim = study_of("closer", "random", 2, two), *other = study_of("closer", "random", 2, six);
    sand_sim_result *whole = play(sim, 0, 4), *read = calloc(1, sizeof *read);
    const char *words[] = { "skirmish", "--seed=5" };
    const sand_sim_part part = { words, 2, 2, 3, 4 };
    sand_sim_part again;
    sand_problem_list problems = { 0 };
    sand_sim_kept *kept = NULL;
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(sand_sim_keep(sim, whole, &part, &text, &n), SAND_OK);
    assert_int_equal(sand_sim_kept_create((sand_source){ text, n, "kept" }, &problems, &kept), SAND_OK);
    assert_true(sand_sim_kept_part(kept, &again));
    assert_int_equal(again.n_words, 2);
    assert_string_equal(again.words[1], "--seed=5");
    assert_true(again.shard == 2 && again.of == 3 && again.done == 4);
    assert_int_equal(sand_sim_kept_add(kept, sim, &problems, read), SAND_OK);
    for (size_t r = 0; r < 2; r++) {
        for (size_t i = 0; i < whole->reading[r].n_endings; i++) {
            assert_string_equal(read->reading[r].ending[i].sentence.text, whole->reading[r].ending[i].sentence.text);
            /* compared already, and the pointers differ */
            read->reading[r].ending[i].sentence.text = whole->reading[r].ending[i].sentence.text;
            read->reading[r].ending[i].rule = whole->reading[r].ending[i].rule;
        }
    }
    assert_memory_equal(read, whole, sizeof *whole);
    assert_int_equal(sand_sim_kept_add(kept, other, &problems, read), SAND_ERROR_MISMATCH);
    sand_sim_kept_destroy(kept);
    free(text);
    free(whole);
    free(read);
    sand_sim_destroy(sim);
    sand_sim_destroy(other);
    sand_problem_list_free(&problems);
}

/* Adds the counts of a kept text to `result` and `bites`. */
static void add_kept(const sand_sim *sim, const sand_sim_bites *from, const sand_sim_result *of,
                     sand_sim_result *result, sand_sim_bites *bites)
{
    const sand_sim_part part = { .shard = 1, .of = 1, .done = of->sets };
    sand_problem_list problems = { 0 };
    sand_sim_kept *kept = NULL;
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(sand_sim_bites_keep(from, of, &part, &text, &n), SAND_OK);
    assert_int_equal(sand_sim_kept_create((sand_source){ text, n, "kept" }, &problems, &kept), SAND_OK);
    assert_int_equal(sand_sim_kept_add(kept, sim, &problems, result), SAND_OK);
    assert_int_equal(sand_sim_kept_add_bites(kept, bites, &problems), SAND_OK);
    sand_sim_kept_destroy(kept);
    sand_problem_list_free(&problems);
    sand_memory_release(text);
}

/* Two changes at once are found among the readings. What they do beyond the sum of each is compared with sets that were
 * played one by one, kept as text and added up. */
static void test_beyond(void **state)
{
    (void)state;
    static const sand_setting base[] = { { "rout-over", "6" } }, one[] = { { "rout-over", "2" } },
                              both[] = { { "rout-over", "2" }, { "melee.die", "8" } },
                              other[] = { { "rout-over", "6" }, { "melee.die", "8" } },
                              neither[] = { { "rout-over", "3" }, { "melee.die", "8" } };
    sand_problem_list problems = { 0 };
    const sand_sim_plan plan = { .player = { sand_player_find("closer"), sand_player_find("random") },
                                 .seed = 5,
                                 .reading = { { .options = base, .n_options = 1 },
                                              { .options = one, .n_options = 1 },
                                              { .options = both, .n_options = 2 },
                                              { .options = neither, .n_options = 2 },
                                              { .options = other, .n_options = 2 } },
                                 .n_readings = 5 };
    sand_sim *sim = NULL;
    sand_sim_desk *desk = NULL;
    sand_sim_bites *all = NULL;
    sand_sim_result *whole = calloc(1, sizeof *whole);
    char *text = NULL;
    size_t n = 0;
    double mean = 0, squares = 0;
    sand_sim_pair pair = { 0 };
    assert_int_equal(sand_file_read("tests/cli/skirmish.json", &problems, &text, &n), SAND_OK);
    assert_int_equal(sand_sim_create(text, n, &plan, &problems, &sim), SAND_OK);
    assert_true(sand_sim_pair_at(sim, 5, 0, &pair));
    assert_true(pair.one == 1 && pair.other == 4 && pair.both == 2);
    assert_false(sand_sim_pair_at(sim, 5, 1, &pair));
    assert_false(sand_sim_pair_at(sim, 4, 0, &pair));
    assert_int_equal(sand_sim_bites_create(sim, &all), SAND_OK);
    assert_int_equal(sand_sim_desk_create(sim, &desk), SAND_OK);
    for (uint64_t set = 0; set < SETS; set++) {
        sand_sim_result *lone = calloc(1, sizeof *lone);
        sand_sim_bites *mine = NULL;
        assert_int_equal(sand_sim_bites_create(sim, &mine), SAND_OK);
        sand_sim_desk_count(desk, mine);
        sand_sim_play(desk, set, lone);
        double x = ((double)lone->reading[2].hits + (double)lone->reading[0].hits - (double)lone->reading[1].hits -
                    (double)lone->reading[4].hits) /
                   2;
        mean += x / SETS, squares += x * x;
        assert_true(isinf(sand_sim_beyond(sim, lone, mine, pair, SAND_SIM_HITS).high));
        add_kept(sim, mine, lone, whole, all);
        sand_sim_bites_destroy(mine);
        free(lone);
    }
    const sand_estimate e = sand_sim_beyond(sim, whole, all, pair, SAND_SIM_HITS);
    const double half = 1.959963984540054 * sqrt((squares - SETS * mean * mean) / (SETS - 1) / SETS);
    assert_true(half > 0);
    assert_true(fabs(e.value - mean) <= 1e-9);
    assert_true(fabs(e.high - e.value - half) <= 1e-9 && fabs(e.value - e.low - half) <= 1e-9);
    whole->sets++; /* as if a part had not counted for it */
    assert_true(isinf(sand_sim_beyond(sim, whole, all, pair, SAND_SIM_HITS).low));
    sand_sim_desk_destroy(desk);
    sand_sim_bites_destroy(all);
    sand_sim_destroy(sim);
    sand_problem_list_free(&problems);
    free(whole);
    free(text);
}

/* Computes the interval of ten pairs by hand, with mean 0.6. */
static void test_elo(void **state)
{
    (void)state;
    const uint64_t pair[SAND_SIM_PAIRS] = { 0, 2, 4, 2, 2 }, even[SAND_SIM_PAIRS] = { 0, 0, 5, 0, 0 },
                   all[SAND_SIM_PAIRS] = { 0, 0, 0, 0, 3 }, none[SAND_SIM_PAIRS] = { 0 };
    sand_estimate score = sand_sim_score(pair), elo = sand_sim_elo(pair);
    /* mean (2/4 + 4/2 + 2*3/4 + 2) / 10; mean square (2/16 + 4/4 + 2*9/16 + 2) / 10 less its square = 0.065 */
    double half = 1.959963984540054 * sqrt(0.065 / 9);
    assert_true(fabs(score.value - (0.6)) <= 1e-9);
    assert_true(fabs(score.high - score.low - (2 * half)) <= 1e-9);
    assert_true(fabs(elo.value - (70.4365)) <= 1e-3);
    assert_true(fabs(sand_sim_elo(even).value - (0)) <= 1e-9);
    assert_true(isinf(sand_sim_elo(all).value));
    assert_true(fabs(sand_sim_score(none).value - (0.5)) <= 0);
    assert_true(fabs(sand_sim_score(none).high - (1)) <= 0);
}

static void test_sprt(void **state)
{
    (void)state;
    const sand_sprt test = { .low = 0, .high = 20, .miss = 0.05, .false_alarm = 0.05 };
    const uint64_t better[SAND_SIM_PAIRS] = { 10, 50, 300, 150, 90 }, worse[SAND_SIM_PAIRS] = { 90, 150, 300, 50, 10 },
                   few[SAND_SIM_PAIRS] = { 1, 2, 5, 3, 1 };
    sand_sprt_state state_of = sand_sim_sprt(better, &test);
    assert_int_equal(state_of.answer, SAND_SPRT_HIGH);
    assert_true(fabs(state_of.upper - (log(19))) <= 1e-9);
    assert_true(fabs(state_of.lower - (-log(19))) <= 1e-9);
    assert_int_equal(sand_sim_sprt(worse, &test).answer, SAND_SPRT_LOW);
    assert_int_equal(sand_sim_sprt(few, &test).answer, SAND_SPRT_OPEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_exchanged),
        cmocka_unit_test(test_sets_differ),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_same_player),
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_same_reading),
        cmocka_unit_test(test_effect),
        cmocka_unit_test(test_means),
        cmocka_unit_test(test_counted),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_beyond),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_sprt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
