/* test_goals.c - how a battle is won, in every ruleset: what ends it, what scores, what would change the score. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/goals.h>
#include <sandtable/player.h>
#include <sandtable/record.h>
#include <sandtable/report.h>

#include "support/open_game.h"
#include "support/orders_to_try.h"
#include "support/scenes.h"

enum { GOALS = 32, LINES = 4096 };

static const struct {
    const char *path, *goals;
} rows[] = {
    { "scenarios/ecw-large/newport-road.json",
      "1 EL-WIN-01 The battle ends after turn 8 (now 1 of 8)\n"
      "2 EL-VP-07 Points for holding, alone, an objective that was not its own: 6\n"
      "2 EL-VP-01 Points for each enemy unit routed: 1\n"
      "2 EL-VP-02 Points for each enemy supply base taken: 3\n"
      "2 EL-VP-05 Points when the enemy has lost more than half of the units it has had: 6\n"
      "2 EL-VP-03 Points off for each commander of one's own that is lost: 2\n"
      "2 EL-VP-04 Points off for the general: 4\n"
      "3 EL-VP-07 Parliament takes an objective: 6 : 0\n"
      "3 EL-VP-01 Parliament loses one more unit by rout: 0 : 1\n"
      "3 EL-VP-07 Royalists take an objective: 0 : 6\n"
      "3 EL-VP-01 Royalists lose one more unit by rout: 1 : 0\n" },
    { "scenarios/ecw-commands/first-battle.json",
      "1 EC-A-46 The battle ends after turn 8 (now 1 of 8)\n"
      "1 EC-A-46 Parliament is beaten when all of its units are gone (now 0 of 6)\n"
      "1 EC-A-46 The King is beaten when all of its units are gone (now 0 of 6)\n"
      "2 EC-A-46 Beacon Hill (1 point): for the side that alone has the middle of a unit there\n"
      "2 EC-A-46 Points for each enemy unit lost: 2\n"
      "3 EC-A-46 Beacon Hill held by Parliament alone: 1 : 0\n"
      "3 EC-A-46 Beacon Hill held by The King alone: 0 : 1\n"
      "3 EC-A-46 Parliament loses one more unit: 0 : 2\n"
      "3 EC-A-46 The King loses one more unit: 2 : 0\n" },
    { "scenarios/punic/zama.json", "1 PU-SEQ-03 The battle ends after turn 15 (now 1 of 15)\n"
                                   "1 PU-RES-05 Rome has lost when its resolve of 24 is gone (now 0 of 24)\n"
                                   "1 PU-RES-05 Carthage has lost when its resolve of 24 is gone (now 0 of 24)\n"
                                   "2 PU-AMB-07 After the last turn the army with more resolve left wins\n"
                                   "3 PU-RES-02 Rome loses one more unit: 22 : 24\n"
                                   "3 PU-RES-03 Rome fails a morale test: 23 : 24\n"
                                   "3 PU-RES-02 Carthage loses one more unit: 24 : 22\n"
                                   "3 PU-RES-03 Carthage fails a morale test: 24 : 23\n"
                                   "4 PU-AMB-07 Rome, 24 points: resolve left\n"
                                   "4 PU-AMB-07 Carthage, 24 points: resolve left\n" },
    { "scenarios/sword-divided/hopton-heath.json", /* its deployment zones score nothing */
      "1 SD-AMB-END-01 The battle ends after turn 8 (now 0 of 8)\n"
      "1 SD-AMB-END-01 Royalists are beaten when all of their units are lost (now 0 of 4)\n"
      "1 SD-AMB-END-01 Parliament is beaten when all of its units are lost (now 0 of 4)\n"
      "2 SD-AMB-END-01 The open heath (10 points): for the side that alone has the middle of a unit there\n"
      "2 SD-AMB-END-01 A point for each base of the units that the enemy has lost, two where the unit surrendered\n"
      "3 SD-AMB-END-01 The open heath held by Royalists alone: 10 : 0\n"
      "3 SD-AMB-END-01 The open heath held by Parliament alone: 0 : 10\n"
      "3 SD-AMB-END-01 Royalists lose a unit, bases: 1: 0 : 1\n"
      "3 SD-AMB-END-01 Parliament loses a unit, bases: 2: 2 : 0\n" },
    { "scenarios/ecw-cards/first-cards.json",
      "1 EK-A-48 The battle ends after turn 12 (now 1 of 12)\n"
      "1 EK-A-48 Parliament is beaten when all of its units are gone (now 0 of 6)\n"
      "1 EK-A-48 The King is beaten when all of its units are gone (now 0 of 6)\n"
      "2 EK-A-48 A point for each unit of its own that an army has not lost\n"
      "3 EK-A-48 Parliament loses one more unit: 5 : 6\n"
      "3 EK-A-48 The King loses one more unit: 6 : 5\n"
      "4 EK-A-48 Parliament, 6 points: units of its own not lost: 6\n"
      "4 EK-A-48 The King, 6 points: units of its own not lost: 6\n" },
};

static void lines_of(const sand_game *game, char *out)
{
    sand_goal goal[GOALS];
    size_t n = sand_game_goals(game, 0, goal, GOALS), at = 0;
    assert_true(n <= GOALS);
    for (size_t i = 0; i < n; i++) {
        char line[256];
        sand_report_goal(game, &goal[i], line, sizeof line);
        at += (size_t)snprintf(out + at, LINES - at, "%d %s %s\n", goal[i].kind, goal[i].rule, line);
    }
}

static void goals_of_scenarios(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char lines[LINES] = "";
        sand_game *game = open_game(rows[i].path, "goals");
        lines_of(game, lines);
        assert_string_equal(lines, rows[i].goals);
        sand_game_destroy(game);
    }
}

/* A battle whose scenario gives no last turn has none. */
static void a_battle_without_a_last_turn_ends_by_losses_alone(void **state)
{
    (void)state;
    const char *const path = "scenarios/ecw-commands/first-battle.json", *const limit = "\"turn_limit\": 8,";
    sand_problem_list problems = { 0 };
    char *text, lines[LINES] = "";
    size_t n;
    assert_int_equal(sand_file_read(path, &problems, &text, &n), SAND_OK);
    char *said = strstr(text, limit);
    assert_non_null(said);
    memset(said, ' ', strlen(limit));
    sand_game *game = NULL;
    sand_game_settings settings = { .seed = "goals" };
    assert_int_equal(sand_game_create(text, n, &settings, &problems, &game), SAND_OK);
    lines_of(game, lines);
    assert_ptr_equal(strstr(lines, "1 EC-A-46 Parliament is beaten when all of its units are gone (now 0 of 6)\n"),
                     lines);
    assert_null(strstr(lines, "turn"));
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
    free(text);
}

/* ---- what the score is made of ---- */

static order_room room;

/* The parts of each side's points add up to them, and each has its rule. */
static void check_parts(const sand_game *game, const char *where)
{
    sand_goal goal[GOALS];
    char words[256];
    int32_t sum[SAND_SIDES] = { 0 };
    sand_result now = sand_game_result(game, 0);
    size_t n = sand_game_goals(game, 0, goal, GOALS);
    assert_true(n <= GOALS);
    for (size_t i = 0; i < n; i++) {
        if (goal[i].kind != SAND_GOAL_SCORES) continue;
        assert_true(goal[i].points[0] != 0);
        assert_true(sand_report_rule(game, goal[i].rule, words, sizeof words) > 0);
        assert_true(sand_report_goal(game, &goal[i], words, sizeof words) > 10);
        sum[goal[i].side - 1] += goal[i].points[0];
    }
    if (sum[0] != now.points[0] || sum[1] != now.points[1])
        fail_msg("%s: the parts are %d and %d, the points %d and %d", where, sum[0], sum[1], now.points[0],
                 now.points[1]);
}

static void answer(sand_game *game, const sand_decision *decision, unsigned n)
{
    static sheet sheets[SAND_SIDES];
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, (uint16_t)side)) continue;
        char reason[512];
        orders_clear(&room);
        sand_player_task task = { side, n, NULL, reason, sizeof reason };
        assert_int_equal(sand_player_choose(sand_player_find("closer"), game, task, &room.list), SAND_OK);
        sheet_copy(&sheets[side - 1], &room.orders[0]);
    }
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(decision, (uint16_t)side))
            assert_int_equal(sand_game_submit(game, &sheets[side - 1].order, NULL), SAND_OK);
}

static void parts_add_up_to_the_points(void **state)
{
    (void)state;
    static scene_path scenes[64];
    size_t n_scenes = scenes_of_all(scenes, 64);
    assert_true(n_scenes > 10);
    for (size_t i = 0; i < n_scenes; i++) {
        const char *path = scenes[i].path;
        unsigned n = 0;
        sand_game *game = open_game(path, "parts");
        for (sand_decision d; n < 400 && (d = sand_game_decision(game, 0)).asks; n++) {
            if (n % 8 == 0) check_parts(game, path);
            answer(game, &d, n);
        }
        check_parts(game, path);
        sand_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(goals_of_scenarios),
                                        cmocka_unit_test(a_battle_without_a_last_turn_ends_by_losses_alone),
                                        cmocka_unit_test(parts_add_up_to_the_points) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
