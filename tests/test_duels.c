/* test_duels.c - combats under different choices: each choice changes the position as it says, and mistakes are
 * reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/sandtable.h>

#include "support/laid.h"

#define MELEE                                                                                                          \
    "{ruleset:'ecw-commands',positions:{two:{sides:["                                                                  \
    "{name:'King',facing:'north',commands:[{name:'Ours',kind:'right-flank',units:["                                    \
    "{name:'Attacker',type:'horse',at:[40,10]}]}]},"                                                                   \
    "{name:'Parliament',facing:'south',commands:[{name:'Theirs',kind:'centre',units:[{name:'Target',type:'foot'}]},"   \
    "{name:'Others',kind:'reserve',units:[{name:'Onlooker',type:'foot',at:[3,46]}]}]}]}},"                             \
    "combats:[{name:'melee',about:'One.',attacker:'Attacker',target:'Target',"                                         \
    "position:{units:{Target:{at:[40,13]}},contacts:[{by:'Attacker',with:'Target',with_face:'front'}],"                \
    "due:{step:'melee',subject:'Ours'}},odds:{kind:'fight',unit:'Attacker',target:'Target'},"                          \
    "needs:{'target.type':{horse:{commands:{Theirs:{kind:'right-flank'}}}}},"                                          \
    "axes:{face:{front:{},rear:{units:{Target:{heading:0}},"                                                           \
    "contacts:[{by:'Attacker',with:'Target',with_face:'rear'}]}}}}]}"

static sand_duels *read(const char *text, sand_problem_list *problems, sand_error expected)
{
    char *copy = laid_quoted(text);
    sand_duels *duels = NULL;
    assert_int_equal(sand_duels_create((sand_source){ copy, strlen(copy), "test" }, problems, &duels), expected);
    free(copy);
    return duels;
}

/* Writes the odds of the target's hits as "2: 1/3, 3: 2/3". */
static void hits_of(const sand_duels *duels, const sand_setting choices[], size_t n, char out[256])
{
    static sand_odds odds;
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    const sand_duel_question question = { 0, choices, n };
    assert_int_equal(sand_duels_odds(duels, &question, &problems, &game, &odds), SAND_OK);
    assert_true(odds.exact);
    out[0] = '\0';
    for (size_t i = 0; i < odds.n_changes; i++) {
        const sand_odds_change *change = &odds.changes[i];
        sand_unit_facts unit;
        if (change->kind != SAND_ODDS_MEMBER || change->ref != SAND_REF_UNIT || strcmp(change->name, "hits") != 0)
            continue;
        assert_true(sand_game_unit(game, 0, change->subject, &unit));
        assert_string_equal(unit.name, "Target");
        for (size_t k = 0; k < change->n; k++) {
            char chance[64];
            size_t at = strlen(out);
            sand_chance_write(odds.parts[change->first + k].chance, chance, sizeof chance);
            snprintf(out + at, 256 - at, "%s%d: %s", k ? ", " : "", (int)odds.parts[change->first + k].value, chance);
        }
    }
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
}

static void choices_change_the_position(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        sand_setting choice[2];
        size_t n;
        const char *hits;
    } rows[] = {
        { "the standard [EC-MEL-04, EC-MEL-06]", { { 0 } }, 0, "0: 1/3, 1: 1/3, 2: 1/3" },
        { "a value of an axis [EC-MEL-08]", { { "face", "rear" } }, 1, "0: 1/3, 2: 1/3, 4: 1/3" },
        { "a number of the rules", { { "melee.infantry", "0" } }, 1, "1: 1/3, 2: 1/3, 3: 1/3" },
        { "both", { { "face", "rear" }, { "melee.flank", "3" } }, 2, "0: 1/3, 3: 1/3, 6: 1/3" },
        { "hits of the target", { { "target.hits", "3" } }, 1, "3: 1/3, 4: 1/3, 5: 1/3" },
        { "its type, and what that needs", { { "target.type", "horse" } }, 1, "1: 1/3, 2: 1/3, 3: 1/3" },
        { "a state of the attacker [EC-MEL-05]", { { "attacker.impetuous", "true" } }, 1, "1: 1/3, 2: 1/3, 3: 1/3" },
    };
    sand_problem_list problems = { 0 };
    sand_duels *duels = read(MELEE, &problems, SAND_OK);
    char got[256];
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        hits_of(duels, rows[i].choice, rows[i].n, got);
        if (strcmp(got, rows[i].hits) != 0) fail_msg("%s: %s instead of %s", rows[i].what, got, rows[i].hits);
    }
    sand_duels_destroy(duels);
    sand_problem_list_free(&problems);
}

static void bad_choices_are_reported(void **state)
{
    (void)state;
    static const struct {
        sand_setting choice;
        const char *said;
    } rows[] = {
        { { "face", "below" }, "there is no such value" },
        { { "target.fits", "3" }, "unknown key" },
        { { "target.type", "tanks" }, "tanks" },
        { { "melee.foo", "1" }, "there is no number \"melee.foo\"" },
        { { "target.hits", "many" }, "is not known here" },
    };
    static sand_odds odds;
    sand_problem_list problems = { 0 };
    sand_duels *duels = read(MELEE, &problems, SAND_OK);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_game *game = NULL;
        sand_problem_list wrong = { 0 };
        const sand_duel_question question = { 0, &rows[i].choice, 1 };
        assert_int_equal(sand_duels_odds(duels, &question, &wrong, &game, &odds), SAND_ERROR_INVALID);
        assert_null(game);
        assert_true(wrong.count > 0);
        if (!strstr(wrong.items[0].message, rows[i].said) && !strstr(wrong.items[0].remedy, rows[i].said))
            fail_msg("%s: %s", rows[i].choice.name, wrong.items[0].message);
        sand_problem_list_free(&wrong);
    }
    sand_duels_destroy(duels);
    sand_problem_list_free(&problems);
}

static void a_file_tells_what_it_has(void **state)
{
    (void)state;
    sand_problem_list problems = { 0 };
    sand_duel_facts facts;
    sand_duels *duels = read(MELEE, &problems, SAND_OK);
    assert_string_equal(sand_duels_ruleset(duels), "ecw-commands");
    assert_true(sand_duels_at(duels, 0, &facts));
    assert_string_equal(facts.attacker, "Attacker");
    assert_false(sand_duels_at(duels, 1, &facts));
    assert_string_equal(sand_duels_axis(duels, 0, 0), "face");
    assert_string_equal(sand_duels_value(duels, 0, 0, 1), "rear");
    assert_null(sand_duels_axis(duels, 0, 1));
    assert_null(sand_duels_value(duels, 0, 0, 2));
    sand_duels_destroy(duels);
    assert_null(read("{ruleset:'whist',combats:[{name:'melee'}]}", &problems, SAND_ERROR_INVALID));
    assert_true(problems.mistakes >= 2);
    sand_problem_list_free(&problems);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_change_the_position),
        cmocka_unit_test(bad_choices_are_reported),
        cmocka_unit_test(a_file_tells_what_it_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
