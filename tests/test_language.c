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

#include "support/open_game.h"

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

/* ---- a target alone ---- */

static bool reads_for(const sand_game *game, unsigned side, const char *line)
{
    sand_words_split(&words, line);
    return sand_language_read(game, side, (sand_words_left){ &words, 0 }, &lists[1], &said);
}

/* Can the order be given whole, so that the rules do not refuse it? */
static bool can_be_given(const sand_game *game, unsigned side, const char *line)
{
    sand_verdict verdict;
    clear();
    if (!reads_for(game, side, line)) return false;
    sand_game_check(game, &made[1][0], &verdict);
    return verdict.answer != SAND_NO;
}

/* Does the answer to "charge lisle" name every unit of the side that can charge Lisle, and no other? Returns how many
 * it names. */
static unsigned names_all_who_can(const sand_game *game, unsigned side, const char *kind, const sand_unit_facts *enemy,
                                  unsigned target)
{
    char line[256], wanted[256], complaint[SAND_COMPLAINT_MAX];
    sand_unit_facts unit;
    unsigned n = 0;
    clear();
    snprintf(line, sizeof line, "%s #%u", kind, target);
    assert_false(reads_for(game, side, line));
    snprintf(complaint, sizeof complaint, "%s", said.complaint.text);
    for (unsigned i = 1; sand_game_unit(game, side, i, &unit); i++) {
        if (unit.side != side) continue;
        snprintf(line, sizeof line, "%s #%u #%u", kind, i, target);
        snprintf(wanted, sizeof wanted, "%s %s %s", kind, unit.name, enemy->name);
        bool can = can_be_given(game, side, line), named = strstr(complaint, wanted) != NULL;
        if (can != named) fail_msg("%s (%s): %s", line, wanted, complaint);
        n += can;
    }
    if (n == 0 && !strstr(complaint, "no unit can ")) fail_msg("%s #%u: %s", kind, target, complaint);
    return n;
}

/* Asks about every enemy, for every kind of order with a target that is offered. Returns how many
 * enemies a unit can act on. */
static unsigned ask_about_all(const sand_game *game, unsigned side)
{
    sand_catalogue rules;
    sand_decision decision = sand_game_decision(game, side);
    sand_unit_facts enemy;
    unsigned aimed_at = 0;
    sand_game_catalogue(game, &rules);
    for (unsigned k = 0; k < decision.n_kinds; k++) {
        const sand_order_kind *row = &rules.orders[decision.kinds[k] - 1];
        if (row->subject_ref != SAND_REF_UNIT || !(row->slots & SAND_SLOT_BODY)) continue;
        for (unsigned i = 1; sand_game_unit(game, side, i, &enemy); i++)
            if (enemy.side != side && enemy.state == SAND_UNIT_IN_PLAY)
                aimed_at += names_all_who_can(game, side, row->name, &enemy, i) > 0;
    }
    return aimed_at;
}

/* The side that has yet to decide; 0: the battle is over. */
static unsigned asked_side(const sand_game *game)
{
    for (uint16_t side = 1; side <= 2; side++) {
        sand_decision decision = sand_game_decision(game, side);
        if (sand_decision_of(&decision, side) && !sand_game_ready(game, side)) return side;
    }
    return 0;
}

static void a_target_alone_asks_who_is_to_act(void **state)
{
    static const char *const paths[] = {
        "scenarios/ecw-commands/first-battle.json",  "scenarios/ecw-cards/first-cards.json",
        "scenarios/ecw-large/newport-road.json",     "scenarios/punic/zama.json",
        "scenarios/sword-divided/hopton-heath.json",
    };
    enum { DECISIONS = 400, ENOUGH = 3 };
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        sand_game *game = open_game(paths[i], "4");
        unsigned aimed_at = 0, n = 0, side;
        for (; n < DECISIONS && aimed_at < ENOUGH && (side = asked_side(game)) != 0; n++) {
            aimed_at += ask_about_all(game, side);
            clear();
            sand_player_task task = { side, n + 1, NULL, NULL, 0 };
            assert_int_equal(sand_player_choose(sand_player_find("closer"), game, task, &lists[0]), SAND_OK);
            assert_int_equal(sand_game_submit(game, &made[0][0], NULL), SAND_OK);
        }
        if (aimed_at < ENOUGH) fail_msg("%s: no unit could act on an enemy", paths[i]);
        sand_game_destroy(game);
    }
}

/* A unit withdraws from an enemy and not towards it: the words say so, and read back with or without the small word. */
static void who_withdraws_goes_from_the_enemy(void **state)
{
    static const char *const lines[] = { "withdraw Stapleton's Horse from Grandison's Horse",
                                         "withdraw Stapleton's Horse → Grandison's Horse",
                                         "withdraw Stapleton's Horse Grandison's Horse" };
    (void)state;
    char line[256];
    sand_game *game = open_movement();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        clear();
        assert_true(reads(game, lines[i]));
        sand_report_entry(game, &made[1][0].entries[0], line, sizeof line);
        assert_string_equal(line, "Withdraw: Stapleton's Horse from Grandison's Horse");
    }
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),        cmocka_unit_test(the_same_is_said_in_many_ways),
        cmocka_unit_test(missing_words_are_asked_for),       cmocka_unit_test(next_words_are_completed),
        cmocka_unit_test(who_withdraws_goes_from_the_enemy), cmocka_unit_test(a_target_alone_asks_who_is_to_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
