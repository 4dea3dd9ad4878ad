/* test_env.c - environments play as games do, for any number of parts and any order of steps; copies continue as the
 * original does; and the columns agree with the battle. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/env.h>
#include <sandtable/facts.h>
#include <sandtable/record.h>
#include "support/chance.h"
#include "support/scenes.h"

enum { SCENES = 64, BATTLES = 6, K = 7, DECISIONS = 160 };

static scene_path paths[SCENES + 2];
static size_t n_paths;

static char *read_scene(const char *path, size_t *n)
{
    sand_problem_list problems = { 0 };
    char *text = NULL;
    assert_int_equal(sand_file_read(path, &problems, &text, n), SAND_OK);
    sand_problem_list_free(&problems);
    return text;
}

static sand_env *make(const char *path, const sand_env_settings *settings)
{
    sand_problem_list problems = { 0 };
    sand_env *env = NULL;
    size_t n;
    char *text = read_scene(path, &n);
    assert_int_equal(sand_env_create(text, n, settings, &problems, &env), SAND_OK);
    sand_problem_list_free(&problems);
    free(text);
    return env;
}

typedef struct {
    uint8_t side[BATTLES], ended[BATTLES], taken[BATTLES], mask[BATTLES][K];
    float reward[BATTLES][SAND_SIDES][SAND_ENV_REWARDS];
    sand_env_arrays arrays;
} arrays;

static void lay(arrays *a, const sand_env *env)
{
    a->arrays = (sand_env_arrays){
        .side = a->side, .ended = a->ended, .taken = a->taken, .mask = a->mask[0], .reward = a->reward[0][0]
    };
    for (unsigned i = 0; i < SAND_ENV_TABLES; i++)
        a->arrays.table[i] = calloc(BATTLES * sand_env_rows(env, i) * sand_env_columns(env, i) + 1, sizeof(float));
}

static void take_away(arrays *a)
{
    for (unsigned i = 0; i < SAND_ENV_TABLES; i++) free(a->arrays.table[i]);
}

static size_t column(const sand_env *env, sand_env_table table, const char *name)
{
    sand_column row;
    for (size_t i = 0; sand_env_column(env, table, i, &row); i++)
        if (strcmp(row.name, name) == 0) return i;
    fail_msg("no column %s", name);
    return 0;
}

static int32_t any_candidate(const arrays *a, size_t b, chance *from)
{
    unsigned n = 0;
    while (n < K && a->mask[b][n]) n++;
    return n == 0 ? 0 : (int32_t)chance_below(from, n);
}

/* ---- the same as a game ---- */

/* Sealed orders wait in the environment as they do in the game, so the hashes agree once all are in. */
static void plays_as_a_game(const char *path, uint8_t choosing)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    size_t n;
    char *text = read_scene(path, &n);
    const sand_env_settings settings = { .candidates = K, .choosing = choosing };
    sand_env *env = make(path, &settings);
    assert_int_equal(
        sand_game_create(text, n, &(sand_game_settings){ .seed = "18446744073709551615" }, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    static arrays a;
    chance from = { 7 };
    lay(&a, env);
    assert_int_equal(sand_env_reset(env, 0, &(uint64_t){ UINT64_MAX }, NULL, &a.arrays), SAND_OK);
    for (unsigned i = 0; i < DECISIONS && a.side[0] != 0; i++) {
        int32_t choice = any_candidate(&a, 0, &from);
        const sand_order *order = sand_env_candidate(env, 0, (size_t)choice);
        assert_non_null(order);
        assert_int_equal(order->side, a.side[0]);
        assert_int_equal(sand_game_submit(game, order, NULL), SAND_OK);
        assert_int_equal(sand_env_step(env, 0, &choice, &a.arrays), SAND_OK);
        assert_true(sand_env_hash(env, 0) == sand_game_hash(game, 0));
        assert_int_equal(sand_game_decision(game, 0).asks, a.side[0] != 0);
    }
    take_away(&a);
    sand_game_destroy(game);
    sand_env_destroy(env);
    free(text);
}

static void battles_are_those_of_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_paths; i++) plays_as_a_game(paths[i].path, (uint8_t)(i % 3));
}

/* ---- parts, copies ---- */

/* Makes random steps, and returns a hash of every battle and array. */
static uint64_t walk(sand_env *env, unsigned parts, arrays *a, unsigned steps, chance from)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < steps; i++) {
        int32_t choice[BATTLES];
        for (size_t b = 0; b < BATTLES; b++) choice[b] = any_candidate(a, b, &from);
        for (unsigned p = parts; p-- > 0;) assert_int_equal(sand_env_step(env, p, choice, &a->arrays), SAND_OK);
        for (size_t b = 0; b < BATTLES; b++) sum = sum * 31 + sand_env_hash(env, b);
        for (size_t b = 0; b < BATTLES; b++) sum = sum * 31 + (uint64_t)(1000 * (a->reward[b][0][2] + 100));
    }
    return sum;
}

static uint64_t walked(const char *path, unsigned parts, bool again)
{
    static const uint64_t seed[BATTLES] = { 1, 2, 3, 4, 5, 6 };
    static arrays a;
    const sand_env_settings settings = {
        .battles = BATTLES, .parts = parts, .candidates = K, .again = again, .most_decisions = 60
    };
    sand_env *env = make(path, &settings);
    lay(&a, env);
    for (unsigned p = 0; p < parts; p++) assert_int_equal(sand_env_reset(env, p, seed, NULL, &a.arrays), SAND_OK);
    uint64_t sum = walk(env, parts, &a, 90, (chance){ 3 });
    if (again) assert_true(sand_env_seed(env, 0) > BATTLES);
    take_away(&a);
    sand_env_destroy(env);
    return sum;
}

static void parts_change_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_paths; i += 4)
        for (unsigned again = 0; again < 2; again++)
            assert_true(walked(paths[i].path, 1, again != 0) == walked(paths[i].path, 4, again != 0));
}

static void copies_go_on_as_the_original(void **state)
{
    (void)state;
    static const uint64_t seed[BATTLES] = { 1, 2, 3, 4, 5, 6 };
    for (size_t i = 0; i < n_paths; i += 3) {
        static arrays a;
        sand_env *env = make(paths[i].path, &(sand_env_settings){ .battles = BATTLES, .candidates = K });
        void *saved = malloc(sand_env_saved_size(env));
        lay(&a, env);
        assert_int_equal(sand_env_reset(env, 0, seed, NULL, &a.arrays), SAND_OK);
        walk(env, 1, &a, 11, (chance){ 5 });
        assert_int_equal(sand_env_copy(env, 0, 1), SAND_OK);
        assert_int_equal(sand_env_save(env, 0, saved), SAND_OK);
        assert_int_equal(sand_env_look(env, 0, &a.arrays), SAND_OK);
        assert_memory_equal(a.mask[0], a.mask[1], K);
        for (unsigned k = 0; k < 20; k++) {
            int32_t choice[BATTLES] = { 0 };
            for (size_t b = 2; b < BATTLES; b++) choice[b] = 0;
            assert_int_equal(sand_env_step(env, 0, choice, &a.arrays), SAND_OK);
            assert_true(sand_env_hash(env, 0) == sand_env_hash(env, 1));
        }
        uint64_t there = sand_env_hash(env, 0);
        assert_int_equal(sand_env_restore(env, 3, saved), SAND_OK);
        assert_int_equal(sand_env_look(env, 0, &a.arrays), SAND_OK);
        for (unsigned k = 0; k < 20; k++)
            assert_int_equal(sand_env_step(env, 0, (int32_t[BATTLES]){ 0 }, &a.arrays), SAND_OK);
        assert_true(sand_env_hash(env, 3) == there);
        free(saved);
        take_away(&a);
        sand_env_destroy(env);
    }
}

/* Copies battle 0 over battle 4, which is of another part, and looks at that one alone. */
static void one_battle_is_looked_at(void **state)
{
    (void)state;
    static const uint64_t seed[BATTLES] = { 1, 2, 3, 4, 5, 6 };
    static arrays a, before;
    sand_env *env = make(paths[0].path, &(sand_env_settings){ .battles = BATTLES, .candidates = K, .parts = 3 });
    lay(&a, env);
    assert_int_equal(sand_env_look_at(env, 4, &a.arrays), SAND_ERROR_NEEDS);
    for (unsigned part = 0; part < 3; part++)
        assert_int_equal(sand_env_reset(env, part, seed, NULL, &a.arrays), SAND_OK);
    walk(env, 3, &a, 11, (chance){ 5 });
    const size_t row = sand_env_rows(env, SAND_ENV_UNITS) * sand_env_columns(env, SAND_ENV_UNITS);
    const float *units = a.arrays.table[SAND_ENV_UNITS];
    assert_memory_not_equal(&units[4 * row], units, row * sizeof *units);
    assert_int_equal(sand_env_copy(env, 0, 4), SAND_OK);
    assert_memory_not_equal(&units[4 * row], units, row * sizeof *units);
    before = a;
    assert_int_equal(sand_env_look_at(env, 4, &a.arrays), SAND_OK);
    assert_memory_equal(&units[4 * row], units, row * sizeof *units);
    assert_memory_equal(a.mask[4], a.mask[0], K);
    assert_int_equal(a.side[4], a.side[0]);
    assert_memory_equal(a.reward[5], before.reward[5], sizeof a.reward[5]);
    assert_memory_equal(a.reward, before.reward, 4 * sizeof a.reward[0]);
    take_away(&a);
    sand_env_destroy(env);
}

static void only_its_own_battles_are_restored(void **state)
{
    (void)state;
    static arrays a;
    sand_env *one = make(paths[0].path, &(sand_env_settings){ .candidates = K });
    sand_env *two = make(paths[0].path, &(sand_env_settings){ .candidates = K });
    void *saved = malloc(sand_env_saved_size(one));
    lay(&a, one);
    assert_int_equal(sand_env_save(one, 0, saved), SAND_ERROR_NEEDS);
    assert_int_equal(sand_env_reset(one, 0, &(uint64_t){ 1 }, NULL, &a.arrays), SAND_OK);
    assert_int_equal(sand_env_save(one, 0, saved), SAND_OK);
    assert_int_equal(sand_env_restore(two, 0, saved), SAND_ERROR_MISMATCH);
    assert_int_equal(sand_env_restore(one, 0, saved), SAND_OK);
    /* As if `one` had been made where the environment of another scenario was destroyed. */
    sand_env *other = make(paths[n_paths - 1].path, &(sand_env_settings){ .candidates = K });
    const size_t size = sand_env_saved_size(other);
    unsigned char *others = malloc(size > sand_env_saved_size(one) ? size : sand_env_saved_size(one));
    assert_int_equal(sand_env_reset(other, 0, &(uint64_t){ 1 }, NULL, &(sand_env_arrays){ 0 }), SAND_OK);
    assert_int_equal(sand_env_save(other, 0, others), SAND_OK);
    memcpy(others, saved, sizeof(void *));
    assert_int_equal(sand_env_restore(one, 0, others), SAND_ERROR_MISMATCH);
    free(others);
    sand_env_destroy(other);
    free(saved);
    take_away(&a);
    sand_env_destroy(one);
    sand_env_destroy(two);
}

/* ---- values in the arrays ---- */

static float of_unit(const sand_env *env, const arrays *a, unsigned unit, const char *name)
{
    size_t columns = sand_env_columns(env, SAND_ENV_UNITS);
    return a->arrays.table[SAND_ENV_UNITS][(unit - 1) * columns + column(env, SAND_ENV_UNITS, name)];
}

static void columns_say_what_the_table_shows(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_paths; i += 2) {
        static arrays a;
        sand_problem_list problems = { 0 };
        sand_game *game = NULL;
        sand_unit_facts facts;
        size_t n;
        char *text = read_scene(paths[i].path, &n);
        sand_env *env = make(paths[i].path, &(sand_env_settings){ .candidates = K });
        lay(&a, env);
        assert_int_equal(sand_env_reset(env, 0, &(uint64_t){ 9 }, NULL, &a.arrays), SAND_OK);
        assert_int_equal(sand_game_create(text, n, &(sand_game_settings){ .seed = "9" }, &problems, &game), SAND_OK);
        sand_problem_list_free(&problems);
        for (unsigned unit = 1; sand_game_unit(game, a.side[0], unit, &facts); unit++) {
            assert_true((of_unit(env, &a, unit, "own") > 0) == (facts.side == a.side[0]));
            assert_true((of_unit(env, &a, unit, "in_play") > 0) == (facts.state == SAND_UNIT_IN_PLAY));
            assert_int_equal((int)of_unit(env, &a, unit, "hits"), facts.hits);
            if (facts.state != SAND_UNIT_IN_PLAY) continue;
            assert_true(fabsf(of_unit(env, &a, unit, "x") * 1000 - (float)facts.pose.at.x) < 1);
            assert_true(fabsf(of_unit(env, &a, unit, "y") * 1000 - (float)facts.pose.at.y) < 1);
            assert_true(fabsf(of_unit(env, &a, unit, "worth") * 1000 - (float)facts.worth) < 1);
        }
        sand_game_destroy(game);
        take_away(&a);
        sand_env_destroy(env);
        free(text);
    }
}

/* Against a computer opponent, from either seat, every battle ends. */
static void opponents_play_to_the_end(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_paths; i += 5) {
        for (uint8_t side = 1; side <= SAND_SIDES; side++) {
            static arrays a;
            const sand_env_settings settings = {
                .battles = 2, .candidates = K, .opponent = sand_player_find("random"), .side = side
            };
            sand_env *env = make(paths[i].path, &settings);
            chance from = { side };
            lay(&a, env);
            assert_int_equal(sand_env_reset(env, 0, (uint64_t[]){ 1, 2 }, NULL, &a.arrays), SAND_OK);
            for (unsigned k = 0; k < 20000 && (!a.ended[0] || !a.ended[1]); k++) {
                for (size_t b = 0; b < 2; b++) assert_true(a.ended[b] || a.side[b] == side);
                int32_t choice[2] = { any_candidate(&a, 0, &from), any_candidate(&a, 1, &from) };
                assert_int_equal(sand_env_step(env, 0, choice, &a.arrays), SAND_OK);
            }
            assert_int_equal(a.ended[0], SAND_ENV_OVER);
            assert_int_equal(a.ended[1], SAND_ENV_OVER);
            take_away(&a);
            sand_env_destroy(env);
        }
    }
}

/* ---- wishes, refusals ---- */

static void wishes_are_carried_out(void **state)
{
    (void)state;
    static arrays a;
    sand_env *env = make(paths[0].path, &(sand_env_settings){ .candidates = K });
    lay(&a, env);
    assert_int_equal(sand_env_reset(env, 0, &(uint64_t){ 1 }, NULL, &a.arrays), SAND_OK);
    int32_t wish[SAND_ENV_WISH] = { SAND_WISH_ANY };
    for (unsigned i = 0; i < 200 && a.side[0] != 0; i++) {
        assert_int_equal(sand_env_step_wishes(env, 0, wish, &a.arrays), SAND_OK);
        assert_int_equal(a.taken[0], 1);
    }
    assert_int_equal(sand_env_reset(env, 0, &(uint64_t){ 1 }, NULL, &a.arrays), SAND_OK);
    const uint64_t hash = sand_env_hash(env, 0);
    static const struct {
        unsigned word;
        int32_t value;
    } bad[] = { { 0, -1 },      { 0, 9 },     { 1, 5000 }, { 3, 77 }, { 4, 9 },
                { 6, 1 << 23 }, { 8, 36000 }, { 9, 1 },    { 9, 300 } };
    for (size_t i = 0; i < SAND_LEN(bad); i++) {
        int32_t no[SAND_ENV_WISH] = { SAND_WISH_REACH };
        no[bad[i].word] = bad[i].value;
        assert_int_equal(sand_env_step_wishes(env, 0, no, &a.arrays), SAND_ERROR_RANGE);
        assert_true(sand_env_hash(env, 0) == hash);
    }
    take_away(&a);
    sand_env_destroy(env);
}

static void a_bad_choice_changes_nothing(void **state)
{
    (void)state;
    static arrays a;
    sand_env *env = make(paths[0].path, &(sand_env_settings){ .battles = 2, .candidates = K });
    lay(&a, env);
    assert_int_equal(sand_env_step(env, 0, (int32_t[]){ 0, 0 }, &a.arrays), SAND_ERROR_NEEDS);
    assert_int_equal(sand_env_reset(env, 0, (uint64_t[]){ 1, 2 }, NULL, &a.arrays), SAND_OK);
    const uint64_t hash = sand_env_hash(env, 0);
    for (unsigned i = 0; i < 2; i++) {
        int32_t choice[2] = { 0, i == 0 ? -1 : K };
        assert_int_equal(sand_env_step(env, 0, choice, &a.arrays), SAND_ERROR_RANGE);
        assert_true(sand_env_hash(env, 0) == hash);
    }
    take_away(&a);
    sand_env_destroy(env);
}

static void settings_must_go_together(void **state)
{
    (void)state;
    size_t n;
    char *text = read_scene(paths[0].path, &n);
    const sand_player *random = sand_player_find("random");
    static const char no_opponent[] = "without an opponent, side is 0";
    const struct {
        sand_env_settings settings;
        const char *words;
    } bad[] = { { { .battles = SAND_ENV_BATTLES + 1 }, "battles is at most 65536, not 65537" },
                { { .candidates = SAND_ENV_CANDIDATES + 1 }, "candidates is at most 256, not 257" },
                { { .entries = SAND_ENV_ENTRIES + 1 }, "entries is at most 64, not 65" },
                { { .battles = 2, .parts = 3 }, "parts is at most 2 (battles), not 3" },
                { { .parts = 257 }, "parts is at most 256, not 257" },
                { { .choosing = 3 }, "choosing is at most 2, not 3" },
                { { .side = 1 }, no_opponent },
                { { .opponent = random }, "with an opponent, side is 1 or 2" },
                { { .opponent = random, .side = 3 }, "side is at most 2, not 3" } };
    for (size_t i = 0; i < SAND_LEN(bad); i++) {
        sand_problem_list problems = { 0 };
        sand_env *env = NULL;
        assert_int_equal(sand_env_create(text, n, &bad[i].settings, &problems, &env), SAND_ERROR_RANGE);
        assert_int_equal(problems.count, 1);
        assert_string_equal(problems.items[0].message, bad[i].words);
        sand_problem_list_free(&problems);
        assert_null(env);
    }
    free(text);
}

int main(void)
{
    n_paths = scenes_of_all(paths, SCENES);
    snprintf(paths[n_paths++].path, SCENE_PATH_ROOM, "tests/drill/scenarios/drill/muster.json");
    snprintf(paths[n_paths++].path, SCENE_PATH_ROOM, "tests/drill/scenarios/drill/road.json");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_are_those_of_games),        cmocka_unit_test(parts_change_nothing),
        cmocka_unit_test(one_battle_is_looked_at),           cmocka_unit_test(copies_go_on_as_the_original),
        cmocka_unit_test(only_its_own_battles_are_restored), cmocka_unit_test(columns_say_what_the_table_shows),
        cmocka_unit_test(opponents_play_to_the_end),         cmocka_unit_test(wishes_are_carried_out),
        cmocka_unit_test(a_bad_choice_changes_nothing),      cmocka_unit_test(settings_must_go_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
