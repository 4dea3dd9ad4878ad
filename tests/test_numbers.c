/* test_numbers.c - every number of the rules is a parameter: it has one name, a rule and a range, and can be set by its
 * name. */
#include <sandtable/casebook.h>
#include <sandtable/facts.h>
#include <sandtable/memory.h>
#include <sandtable/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t count(const sand_catalogue *c)
{
    sand_parameter p;
    size_t n = 0;
    while (sand_catalogue_parameter(c, n, &p)) n++;
    return n;
}

static void test_rows(void **state)
{
    (void)state;
    sand_catalogue c;
    sand_parameter p, other;
    for (size_t r = 0; sand_catalogue_at(r, &c); r++) {
        size_t n = count(&c);
        assert_true(c.n_numbers > 15 || strncmp(c.id, "drill", 5) == 0); /* the tests' own rulesets have few */
        for (size_t i = 0; i < n; i++) {
            assert_true(sand_catalogue_parameter(&c, i, &p));
            assert_true(p.least <= p.standard && p.standard <= p.most);
            assert_true(p.about && *p.about && p.provenance && *p.name);
            if (p.of == SAND_PARAMETER_NUMBER) {
                assert_non_null(strchr(p.name, '.'));
                if (!sand_catalogue_rule(&c, p.rule)) fail_msg("%s: there is no rule %s", p.name, p.rule);
            }
            for (size_t k = 0; k < i; k++) {
                assert_true(sand_catalogue_parameter(&c, k, &other));
                if (strcmp(p.name, other.name) == 0) fail_msg("two parameters are called %s", p.name);
            }
        }
    }
}

/* Returns the value with which a number has no effect, found by its description: nothing is added; no die shows such a
 * face, or every face helps; hits are taken once; everywhere on the table is near enough. */
static int32_t idle_value(const sand_parameter *p)
{
    static const struct {
        const char *words;
        int32_t value;
    } rows[] = {
        { "multiplied by", 1 },
        { "sum of two dice, and above", 13 },
        { "on this score, and above", 8 }, /* a face beyond any D6, even with 1 added to the die */
        { "lasts on this face of a D6, and above", 1 },
        { "avoids misfortune on this face of a D6, and above", 1 },
        { "test of few hits is passed on this face of a D6, and above", 1 },
        { "That of many hits", 1 },
        { "on this face of a D6, and above", 7 },
        { "on this face, and above", 7 },
        { "The same in light rain", 7 },
        { "The same in heavy rain", 7 },
        { "The same in a storm", 7 },
        { "How far may a unit be from the nearest of its command?", 96000 },
        { "Added ", 0 },
        { "What a road adds", 0 },
        { "cost?", 0 },
        { "How near does the enemy bind a move?", 0 },
        { "How far do ", 0 },
        { "Hits of a shot of guns", 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        if (strstr(p->about, rows[i].words) != NULL) return rows[i].value;
    fail_msg("%s: which value has no effect? %s", p->name, p->about);
    return INT32_MIN;
}

/* The value that leaves a rule out lies in the number's range and differs from its standard value. */
static void test_left_out(void **state)
{
    (void)state;
    sand_catalogue c;
    sand_parameter p;
    size_t seen = 0;
    for (size_t r = 0; sand_catalogue_at(r, &c); r++) {
        for (size_t i = 0; sand_catalogue_parameter(&c, i, &p); i++) {
            int32_t value = INT32_MIN;
            if (p.of != SAND_PARAMETER_NUMBER || !sand_catalogue_left_out(&c, p.name, &value)) continue;
            if (value < p.least || value > p.most || value == p.standard) fail_msg("%s: %d", p.name, (int)value);
            if (value != idle_value(&p)) fail_msg("%s of %s: %d", p.name, c.id, (int)value);
            seen++;
        }
    }
    assert_true(seen > 15);
}

static sand_game *game_with(const char *name, const char *value, sand_problem_list *problems)
{
    char *text = NULL;
    size_t n = 0;
    sand_game *game = NULL;
    const sand_setting setting = { name, value };
    const sand_game_settings settings = { .options = &setting, .n_options = 1 };
    assert_int_equal(sand_file_read("tests/cli/skirmish.json", problems, &text, &n), SAND_OK);
    sand_game_create(text, n, &settings, problems, &game);
    sand_memory_release(text);
    return game;
}

/* Sets each number by its name to the value next to its standard; no other number changes. */
static void test_set(void **state)
{
    (void)state;
    sand_problem_list problems = { 0 };
    sand_catalogue c;
    sand_parameter p;
    assert_true(sand_catalogue_find("ecw-commands", &c));
    size_t n = count(&c);
    for (size_t i = 0; i < n; i++) {
        char text[32];
        int32_t value = 0;
        assert_true(sand_catalogue_parameter(&c, i, &p));
        if (p.of == SAND_PARAMETER_OPTION) continue; /* some options forbid this scenario */
        int32_t wanted = p.standard < p.most ? p.standard + 1 : p.standard - 1;
        sand_parameter_text(&p, wanted, text, sizeof text);
        sand_game *game = game_with(p.name, text, &problems);
        if (!game) continue; /* the armies of the scenario do not fit this value */
        for (size_t k = 0; k < n; k++) {
            sand_parameter other;
            assert_true(sand_game_value(game, k, &value) && sand_catalogue_parameter(&c, k, &other));
            if (k == i) assert_int_equal(value, wanted);
            if (k != i && other.of != SAND_PARAMETER_OPTION) assert_int_equal(value, other.standard);
        }
        sand_game_destroy(game);
    }
    sand_problem_list_free(&problems);
}

static void test_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value, *message, *remedy;
    } rows[] = {
        { "melee.cuver", "-2", "there is no number \"melee.cuver\"", "melee.cover" },
        { "types.hors.move", "10", "there is no unit type \"hors\"", "horse" },
        { "types.horse.mov", "10", "there is no number of unit types \"mov\"", "move" },
        { "kinds.wod.hides", "0", "there is no kind of terrain \"wod\"", "wood" },
        { "kinds.wood.enter.foo", "1", "there is no unit type \"foo\"", "foot" },
        { "kinds.hedge.hides", "1", "\"hides\" has no meaning for \"hedge\", which is a line; only areas have it", "" },
        { "hedge", "-2", "there is no option \"hedge\"", "\"melee.cover\" is about it: " },
        { "types.artillery.supply", "3", "3 is out of range", "0 to 2: 0 endless" },
        { "kinds.wood.enter.foot", "2", "2 is out of range", "0 to 1: 0 may not enter, 1 may" },
        { "types.horse.move", "much", "expected a number, found a text \"much\"", "" },
        { "melee.cover", "50", "50 is out of range", "-20 to 20" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_problem_list problems = { 0 };
        assert_null(game_with(rows[i].name, rows[i].value, &problems));
        const sand_problem *found = NULL;
        for (size_t k = 0; k < problems.count; k++)
            if (problems.items[k].severity == SAND_MISTAKE) found = &problems.items[k];
        assert_non_null(found);
        assert_string_equal(found->message, rows[i].message);
        assert_non_null(strstr(found->remedy, rows[i].remedy));
        sand_problem_list_free(&problems);
    }
}

/* A case that fails because it assumes the standard number is marked and does not count as a failure; a case that sets
 * the number itself is not affected. */
static void test_casebook(void **state)
{
    (void)state;
    const sand_setting set[] = { { "melee.cover", "-2" } };
    sand_problem_list problems = { 0 };
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(sand_file_read("casebook/ecw-commands/terrain.json", &problems, &text, &n), SAND_OK);
    sand_casebook *book = sand_casebook_create();
    sand_casebook_set(book, set, 1);
    sand_casebook_run(book, (sand_source){ text, n, "terrain" }, NULL, NULL, &problems);
    assert_int_equal(sand_casebook_failed(book), 0);
    assert_true(sand_casebook_assuming(book) > 0 && sand_casebook_assuming(book) < sand_casebook_passed(book));
    sand_casebook_destroy(book);
    sand_memory_release(text);
    sand_problem_list_free(&problems);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows), cmocka_unit_test(test_left_out),
                                        cmocka_unit_test(test_set), cmocka_unit_test(test_wrong),
                                        cmocka_unit_test(test_casebook) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
