/* test_mix.c - regret matching: games whose mixes are known by calculation, and what the mix loses to the best answer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/mix.h"
#include "base/assert.h"

enum { ROUNDS = 1000, PAYS = 100000, NEAR = SAND_MIX_WHOLE / 100 };

typedef struct {
    const char *name;
    size_t rows, columns;
    int pay[3][3];
    int ours[3], theirs[3], of; /* the known mixes, in parts of `of` */
} known_game;

static const known_game games[] = {
    { "matching pennies", 2, 2, { { 1, -1 }, { -1, 1 } }, { 1, 1 }, { 1, 1 }, 2 },
    { "pennies, heads pay three", 2, 2, { { 3, -1 }, { -1, 1 } }, { 1, 2 }, { 1, 2 }, 3 },
    { "rock, paper, scissors", 3, 3, { { 0, -1, 1 }, { 1, 0, -1 }, { -1, 1, 0 } }, { 1, 1, 1 }, { 1, 1, 1 }, 3 },
    { "rock pays two", 3, 3, { { 0, -1, 2 }, { 1, 0, -1 }, { -2, 1, 0 } }, { 1, 2, 1 }, { 1, 2, 1 }, 4 },
    { "one row is best", 2, 3, { { 2, 1, 3 }, { 1, 0, 2 } }, { 1, 0 }, { 0, 1, 0 }, 1 },
    { "nothing to choose", 1, 1, { { 1 } }, { 1 }, { 1 }, 1 },
};

static sand_mix_game game_of(const known_game *known)
{
    sand_mix_game game = { .rows = known->rows, .columns = known->columns };
    for (size_t i = 0; i < game.rows; i++)
        for (size_t k = 0; k < game.columns; k++) game.pay[i][k] = known->pay[i][k] * PAYS;
    return game;
}

static void check_shares(const int32_t share[], size_t n, const int known[], int of)
{
    int32_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        int32_t wanted = SAND_MIX_WHOLE / of * known[i];
        assert_true(share[i] >= 0 && share[i] <= SAND_MIX_WHOLE);
        assert_true(share[i] > wanted - NEAR && share[i] < wanted + NEAR);
        sum += share[i];
    }
    assert_int_equal(sum, SAND_MIX_WHOLE);
}

static void test_known_mixes(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(games); i++) {
        sand_mix mix;
        sand_mix_game game = game_of(&games[i]);
        print_message("%s\n", games[i].name);
        sand_mix_solve(&game, ROUNDS, &mix);
        check_shares(mix.ours, game.rows, games[i].ours, games[i].of);
        check_shares(mix.theirs, game.columns, games[i].theirs, games[i].of);
    }
}

/* ---- against the best answer ---- */

/* What the shares bring when the opponent knows them and answers best. */
static int64_t worst_of(const sand_mix_game *game, const int32_t share[])
{
    int64_t worst = INT64_MAX;
    for (size_t k = 0; k < game->columns; k++) {
        int64_t brings = 0;
        for (size_t i = 0; i < game->rows; i++) brings += (int64_t)game->pay[i][k] * share[i];
        if (brings < worst) worst = brings;
    }
    return worst / SAND_MIX_WHOLE;
}

/* A screen of horse, foot and guns, each of which one answer of the enemy punishes: the row with the best mean and
 * every other single row lose more to it than the mix does. */
static void test_mix_loses_less_than_any_row(void **state)
{
    (void)state;
    static const sand_mix_game game = {
        4,
        3,
        { { 90000, 60000, -70000 }, { -50000, 40000, 80000 }, { 30000, -60000, 20000 }, { -10000, -10000, -10000 } }
    };
    sand_mix mix;
    sand_mix_solve(&game, ROUNDS, &mix);
    int64_t mixed = worst_of(&game, mix.ours);
    for (size_t i = 0; i < game.rows; i++) {
        int32_t pure[SAND_MIX_MOST] = { 0 };
        pure[i] = SAND_MIX_WHOLE;
        assert_true(worst_of(&game, pure) < mixed - 10000);
    }
    assert_int_equal(mix.ours[3], 0); /* the mix is better against everything */
}

/* ---- drawing ---- */

static void test_draws_by_share(void **state)
{
    (void)state;
    static const int32_t share[] = { 0, SAND_MIX_WHOLE / 4, 0, SAND_MIX_WHOLE / 4, SAND_MIX_WHOLE / 2, 0 };
    unsigned drawn[SAND_LEN(share)] = { 0 };
    for (uint32_t number = 0; number < SAND_MIX_WHOLE; number++) drawn[sand_mix_draw(share, SAND_LEN(share), number)]++;
    for (size_t i = 0; i < SAND_LEN(share); i++) assert_int_equal(drawn[i], share[i]);
}

/* A choice of a twelfth stays, a rarer one goes to the likeliest, and the whole stays whole. */
static void test_leaves_out_the_rare(void **state)
{
    (void)state;
    enum { TWELFTH = SAND_MIX_WHOLE / 12 };
    int32_t share[] = { TWELFTH, TWELFTH - 1, SAND_MIX_WHOLE - 2 * TWELFTH + 1, 0 };
    sand_mix_leave_out(share, SAND_LEN(share), 12);
    assert_int_equal(share[0], TWELFTH);
    assert_int_equal(share[1], 0);
    assert_int_equal(share[2], SAND_MIX_WHOLE - TWELFTH);
    assert_int_equal(share[3], 0);
}

/* The same everywhere: these numbers were worked out by gcc, and every other compiler must find them. */
static void test_same_everywhere(void **state)
{
    (void)state;
    static const sand_mix_game game = { 3, 3, { { 7, -31, 12 }, { -9, 22, -4 }, { 3, 1, -2 } } };
    sand_mix_game large = game;
    sand_mix mix;
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++) large.pay[i][k] *= SAND_MIX_PAY_MOST / 31;
    sand_mix_solve(&large, 333, &mix);
    static const int32_t ours[] = { 13963, 19285, 32288 }, theirs[] = { 22160, 15311, 28065 };
    assert_memory_equal(mix.ours, ours, sizeof ours);
    assert_memory_equal(mix.theirs, theirs, sizeof theirs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_mixes),     cmocka_unit_test(test_mix_loses_less_than_any_row),
        cmocka_unit_test(test_draws_by_share),  cmocka_unit_test(test_leaves_out_the_rare),
        cmocka_unit_test(test_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
