/* test_analysis.c - analysis of a battle: luck appears only where dice were rolled, and the sums are the sums of the
 * rows. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <sandtable/sandtable.h>

static sand_game *game_of(const char *path)
{
    sand_problem_list problems = { 0 };
    const sand_game_settings settings = { .look = true };
    sand_game *game = NULL;
    char *bytes = NULL;
    size_t n = 0;
    assert_int_equal(sand_file_read(path, &problems, &bytes, &n), SAND_OK);
    assert_int_equal(sand_game_create(bytes, n, &settings, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    sand_memory_release(bytes);
    return game;
}

static const char *const records[] = { "tests/golden/ecw-commands/fiddlers-bottom-captain.record",
                                       "tests/golden/ecw-cards/first-cards.record",
                                       "tests/golden/ecw-large/newport-road.record", "tests/golden/punic/zama.record",
                                       "tests/golden/sword-divided/edgehill-random.record" };

static void test_sums(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof records / sizeof *records; k++) {
        const sand_analysis_plan plan = { .seed = 1 };
        sand_game *game = game_of(records[k]);
        sand_analysis *a = NULL;
        double luck = 0;
        size_t rolls = 0;
        assert_int_equal(sand_analysis_create(game, &plan, &a), SAND_OK);
        sand_game_destroy(game);
        assert_true(sand_analysis_count(a) > 20);
        for (size_t i = 0; i < sand_analysis_count(a); i++) {
            const sand_analysis_row *row = sand_analysis_at(a, i);
            assert_true(row->before >= 0 && row->before <= 1 && row->after >= 0 && row->after <= 1);
            if (row->dice == 0) assert_true(row->luck == 0);
            assert_false(row->graded);
            if (row->drawn == 0) assert_true(row->cards == 0);
            assert_true(fabs(row->expected + row->luck + row->cards - row->after) < 1e-9);
            luck += row->luck + row->cards;
            rolls += row->dice > 0;
        }
        sand_analysis_sum total = sand_analysis_total(a);
        assert_true(total.luck - luck < 1e-9 && luck - total.luck < 1e-9);
        assert_int_equal(total.rolls, rolls);
        assert_true(rolls > 10 && luck != 0);
        assert_true(total.learnt);
        assert_null(sand_analysis_at(a, sand_analysis_count(a)));
        sand_analysis_destroy(a);
    }
}

/* What a card gives that is drawn after a shot is no luck of the shot: a shot that took nothing gave its side nothing,
 * whichever card came next. */
static void test_cards_apart(void **state)
{
    (void)state;
    const sand_analysis_plan plan = { .seed = 1 };
    sand_game *game = game_of(records[1]);
    sand_analysis *a = NULL;
    double cards = 0;
    size_t both = 0, alone = 0, picked[4];
    assert_int_equal(sand_analysis_create(game, &plan, &a), SAND_OK);
    for (size_t i = 0; i < sand_analysis_count(a); i++) {
        const sand_analysis_row *row = sand_analysis_at(a, i);
        both += row->dice > 0 && row->drawn > 0;
        alone += row->dice == 0 && row->drawn > 0;
        cards += fabs(row->cards);
    }
    assert_true(both > 5 && alone > 5 && cards > 0.5);
    size_t n = sand_analysis_pick(a, SAND_ANALYSIS_BY_CARDS, picked, 4);
    assert_true(n == 4 && fabs(sand_analysis_at(a, picked[0])->cards) >= fabs(sand_analysis_at(a, picked[3])->cards));
    sand_analysis_destroy(a);
    sand_game_destroy(game);
}

static unsigned left;
static bool stop(void *context)
{
    (void)context;
    return left == 0 || --left == 0;
}

/* The first orders get the same grades each time; a marked choice has a cost, and most choices get no mark. */
static void test_grades(void **state)
{
    (void)state;
    const sand_analysis_plan plan = { .lucks = 3, .seed = 9, .stop = stop };
    sand_game *game = game_of(records[0]);
    sand_analysis *a[2] = { NULL };
    size_t graded = 0, marked = 0;
    for (int i = 0; i < 2; i++) {
        left = 25;
        assert_int_equal(sand_analysis_create(game, &plan, &a[i]), SAND_OK);
    }
    assert_int_equal(sand_analysis_count(a[0]), sand_analysis_count(a[1]));
    for (size_t i = 0; i < sand_analysis_count(a[0]); i++) {
        const sand_analysis_row *row = sand_analysis_at(a[0], i), *again = sand_analysis_at(a[1], i);
        assert_int_equal(row->graded, again->graded);
        assert_true(row->cost == again->cost && row->error == again->error);
        assert_true(!row->marked || (row->cost >= 0.01 && row->cost > 2 * row->error));
        graded += row->graded;
        marked += row->marked;
    }
    assert_true(graded > 5 && 2 * marked < graded);
    for (int i = 0; i < 2; i++) sand_analysis_destroy(a[i]);
    sand_game_destroy(game);
}

/* Chances after playouts are others than the network's, and the same each time; luck appears only where dice were
 * rolled, and the battle's last chance is its result. */
static void test_playouts(void **state)
{
    (void)state;
    const sand_analysis_plan plan[] = { { .seed = 1 }, { .playouts = 2, .seed = 1 }, { .playouts = 2, .seed = 1 } };
    sand_game *game = game_of(records[2]);
    sand_analysis *a[3] = { NULL };
    size_t others = 0, n;
    for (int i = 0; i < 3; i++) assert_int_equal(sand_analysis_create(game, &plan[i], &a[i]), SAND_OK);
    n = sand_analysis_count(a[0]);
    for (size_t i = 0; i < n; i++) {
        const sand_analysis_row *row = sand_analysis_at(a[1], i);
        assert_true(row->before >= 0 && row->before <= 1 && row->expected >= 0 && row->expected <= 1);
        assert_true(row->after == sand_analysis_at(a[2], i)->after && row->luck == sand_analysis_at(a[2], i)->luck);
        if (row->dice == 0) assert_true(row->luck == 0);
        others += row->after != sand_analysis_at(a[0], i)->after;
    }
    assert_true(2 * others > n);
    assert_true(sand_analysis_total(a[1]).result == sand_analysis_total(a[0]).result);
    assert_true(sand_analysis_total(a[1]).luck != sand_analysis_total(a[0]).luck);
    const sand_analysis_plan much = { .playouts = 65 };
    sand_analysis *none = NULL;
    assert_int_equal(sand_analysis_create(game, &much, &none), SAND_ERROR_ARGUMENT);
    for (int i = 0; i < 3; i++) sand_analysis_destroy(a[i]);
    sand_game_destroy(game);
}

/* An analysis in parts gives the same result as one in one go, and the rows picked are the greatest. */
static void test_parts(void **state)
{
    (void)state;
    const sand_analysis_plan plan = { .seed = 1 };
    sand_game *game = game_of(records[1]);
    sand_analysis *whole = NULL, *parts = NULL;
    size_t picked[3], all[400];
    assert_int_equal(sand_analysis_create(game, &plan, &whole), SAND_OK);
    assert_int_equal(sand_analysis_begin(&parts), SAND_OK);
    size_t of = sand_analysis_reached(whole).of;
    for (size_t until = 7; sand_analysis_reached(parts).next < of; until += 7)
        assert_int_equal(sand_analysis_go_on(parts, game, &plan, until), SAND_OK);
    assert_int_equal(sand_analysis_count(parts), sand_analysis_count(whole));
    for (size_t i = 0; i < sand_analysis_count(whole); i++)
        assert_true(sand_analysis_at(parts, i)->luck == sand_analysis_at(whole, i)->luck);
    assert_true(sand_analysis_total(parts).adjusted == sand_analysis_total(whole).adjusted);
    assert_int_equal(sand_analysis_pick(parts, SAND_ANALYSIS_BY_LUCK, picked, 3), 3);
    size_t n = sand_analysis_pick(parts, SAND_ANALYSIS_BY_LUCK, all, sizeof all / sizeof *all);
    assert_true(n > 3);
    for (size_t i = 0; i < 3; i++) assert_int_equal(picked[i], all[i]);
    assert_int_equal(sand_analysis_pick(parts, SAND_ANALYSIS_BY_COST, all, 3), 0); /* nothing was graded */
    sand_analysis_destroy(whole);
    sand_analysis_destroy(parts);
    sand_game_destroy(game);
}

enum { PLAYED = 24, BACK = 2, AT_FIRST = 8, AGAIN = 15, ENTRIES = 512, RECORD = 1 << 21 };

static void play_on(sand_game *game)
{
    static sand_order orders[1];
    static sand_entry entries[ENTRIES];
    sand_order_list list = { .orders = orders, .room = 1, .entries = entries, .entries_room = ENTRIES };
    sand_decision d = sand_game_decision(game, 0);
    unsigned side = sand_decision_of(&d, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B;
    sand_verdict verdict;
    assert_int_equal(sand_player_choose(sand_player_find("closer"), game, (sand_player_task){ .side = side }, &list),
                     SAND_OK);
    assert_int_equal(sand_game_submit(game, &orders[0], &verdict), SAND_OK);
}

/* Plays some orders; `undoing`: some are taken back, and done again or given again. */
static sand_game *played(bool undoing)
{
    sand_game *game = NULL;
    sand_problem_list problems = { 0 };
    const sand_game_settings settings = { .seed = "taken back" };
    char *bytes = NULL;
    size_t n = 0;
    assert_int_equal(sand_file_read("scenarios/punic/zama.json", &problems, &bytes, &n), SAND_OK);
    assert_int_equal(sand_game_create(bytes, n, &settings, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    sand_memory_release(bytes);
    for (size_t i = 0; i < PLAYED; i++) {
        play_on(game);
        if (!undoing || (i != AT_FIRST && i != AGAIN)) continue;
        assert_int_equal(sand_game_undo(game, BACK), SAND_OK);
        if (i == AT_FIRST) assert_int_equal(sand_game_redo(game, BACK), SAND_OK);
        for (size_t k = 0; i == AGAIN && k < BACK; k++) play_on(game);
    }
    return game;
}

static uint64_t hash_at(sand_source record, size_t step)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    assert_int_equal(sand_record_step(record, step, &problems, &game), SAND_OK);
    uint64_t hash = sand_game_hash(game, 0);
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
    return hash;
}

/* What was taken back is a step of the record as well: each row still names the step at which its order was given. */
static void test_steps_after_undo(void **state)
{
    (void)state;
    static char text[2][RECORD];
    const sand_analysis_plan plan = { .seed = 1 };
    sand_source record[2];
    sand_analysis *a[2];
    for (size_t i = 0; i < 2; i++) {
        sand_game *game = played(i == 1);
        size_t n = sand_record_write(game, SAND_RECORD_PRIVATE, text[i], RECORD);
        assert_in_range(n, 1, RECORD - 1);
        record[i] = (sand_source){ text[i], n, "record" };
        assert_int_equal(sand_analysis_create(game, &plan, &a[i]), SAND_OK);
        sand_game_destroy(game);
    }
    size_t rows = sand_analysis_count(a[0]);
    assert_int_equal(sand_analysis_count(a[1]), rows);
    assert_true(rows >= PLAYED);
    for (size_t i = 0; i < rows; i++) {
        size_t plain = sand_analysis_at(a[0], i)->item, undone = sand_analysis_at(a[1], i)->item;
        assert_true(hash_at(record[0], plain) == hash_at(record[1], undone));
        assert_true(hash_at(record[0], plain - 1) == hash_at(record[1], undone - 1));
    }
    assert_true(sand_analysis_at(a[1], rows - 1)->item > sand_analysis_at(a[0], rows - 1)->item);
    for (size_t i = 0; i < 2; i++) sand_analysis_destroy(a[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sums),   cmocka_unit_test(test_cards_apart),
                                        cmocka_unit_test(test_grades), cmocka_unit_test(test_playouts),
                                        cmocka_unit_test(test_parts),  cmocka_unit_test(test_steps_after_undo) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
