/* test_language.c - orders in words: what is written reads back as the same order; natural phrases; single words that
 * lead to a question. */
#include <sandtable/sandtable.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 1 << 16, ORDERS = 32, ENTRIES = 64 };

static sand_order made[2][ORDERS];
static sand_entry entries[2][ENTRIES];
static sand_order_list lists[2];
static sand_words words;
static sand_said said;

static sand_game *open_battle(void)
{
    static char text[TEXT];
    sand_game_settings settings = { .seed = "4" };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    FILE *file = fopen("scenarios/ecw-commands/first-battle.json", "rb");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(sand_game_create(text, n, &settings, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    return game;
}

static void clear(void)
{
    for (size_t i = 0; i < 2; i++) lists[i] = (sand_order_list){ made[i], 0, ORDERS, entries[i], 0, ENTRIES };
}

static bool reads(const sand_game *game, const char *line)
{
    sand_words_split(&words, line);
    return sand_language_read(game, 1, (sand_words_left){ &words, 0 }, &lists[1], &said);
}

static void give(sand_game *game, const char *line)
{
    clear();
    assert_true(reads(game, line));
    made[1][0].decision = sand_game_decision(game, 1).serial;
    assert_int_equal(sand_game_submit(game, &made[1][0], NULL), SAND_OK);
}

/* Opens a battle in which both sides have laid their cards and the first command of side 1 moves. */
static sand_game *open_movement(void)
{
    sand_game *game = open_battle();
    give(game, "cards centre right guns");
    clear();
    sand_player_task task = { 2, 1, NULL, NULL, 0 };
    assert_int_equal(sand_player_choose(sand_player_find("closer"), game, task, &lists[0]), SAND_OK);
    assert_int_equal(sand_game_submit(game, &made[0][0], NULL), SAND_OK);
    return game;
}

static void what_is_written_reads_back(void **state)
{
    char line[2048], again[2048];
    sand_game *game = open_movement();
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = 1 };
    (void)state;
    clear();
    assert_true(sand_game_suggest(game, &wish, &lists[0]) > 4);
    for (size_t i = 0; i < lists[0].n; i++) {
        lists[1].n = lists[1].n_entries = 0;
        sand_language_write(game, &made[0][i], line, sizeof line);
        assert_true(reads(game, line));
        sand_language_join(game, 1, &lists[1]);
        sand_language_write(game, &made[1][0], again, sizeof again);
        assert_string_equal(again, line);
    }
    sand_game_destroy(game);
}

static void the_same_is_said_in_many_ways(void **state)
{
    static const char *const ways[] = { "move essex's foot ahead 2", "move 1 ahead 2", "m 1 2",    "essex ahead 2",
                                        "Essex Foot march 2",        "#1 forward 2",   "f1 move 2" };
    char first[256], line[256];
    sand_game *game = open_movement();
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        clear();
        if (!reads(game, ways[i])) fail_msg("%s: %s", ways[i], said.complaint.text);
        sand_language_write(game, &made[1][0], i ? line : first, sizeof line);
        if (i) assert_string_equal(line, first);
    }
    sand_game_destroy(game);
}

static void missing_words_are_asked_for(void **state)
{
    static const struct {
        const char *line, *complaint;
    } rows[] = {
        { "", "an order is missing" },
        { "advance", "who is to advance?" },
        { "move nosuch ahead 2", "there is no unit \"nosuch\"" },
        { "move 1 march", "how far" },
        { "nosuch ahead 2", "I do not know the word \"nosuch\"" },
    };
    sand_game *game = open_movement();
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        clear();
        if (reads(game, rows[i].line)) fail_msg("%s was read", rows[i].line);
        if (!strstr(said.complaint.text, rows[i].complaint)) fail_msg("%s: %s", rows[i].line, said.complaint.text);
    }
    sand_game_destroy(game);
}

static void next_words_are_completed(void **state)
{
    char next[2048];
    sand_game *game = open_movement();
    (void)state;
    sand_language_next(game, 1, "mo", next, sizeof next);
    assert_string_equal(next, "move");
    sand_language_next(game, 1, "move Ess", next, sizeof next);
    assert_string_equal(next, "Essex's");
    sand_language_next(game, 1, "move Essex's Foot ah", next, sizeof next);
    assert_string_equal(next, "ahead");
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(the_same_is_said_in_many_ways),
        cmocka_unit_test(missing_words_are_asked_for),
        cmocka_unit_test(next_words_are_completed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
