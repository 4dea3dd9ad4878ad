/* test_casebook.c - casebook files: wrong answers are noticed, and mistakes of the file are reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/casebook.h>

#include "support/laid.h"

#define SIDES                                                                                                          \
    "sides: [{name: 'King', facing: 'north', commands: [{name: 'Right', kind: 'right-flank', units: ["                 \
    "{name: 'Horse', type: 'horse'}, {name: 'Rupert', type: 'horse', impetuous: true}]},"                              \
    "{name: 'Centre', kind: 'centre', units: [{name: 'Foot', type: 'foot'}]}]},"                                       \
    "{name: 'Parliament', facing: 'south', commands: [{name: 'Theirs', kind: 'centre', units: ["                       \
    "{name: 'Enemy', type: 'foot', at: [40, 40]}]}], bodies: [{name: 'Essex', role: 'leader', base: [1, 1]}]}]"
#define FILE_OF(cases) "{ruleset: 'ecw-commands', positions: {armies: {" SIDES "}}, cases: [" cases "]}"
#define CASE(rest)     "{id: 'A', rules: ['EC-MOVE-01'], question: 'How?', " rest "}"
#define MOVING         "position: {units: {Horse: {at: [40, 10]}}, due: {step: 'move', subject: 'Right'}}, "
#define SHOOTING       "position: {units: {Foot: {at: [40, 28]}}, due: {step: 'shoot', subject: 'Centre'}}, "
#define FIGHTING                                                                                                       \
    "position: {units: {Rupert: {at: [40, 37]}, Foot: {at: [10, 5]}, Enemy: {hits: 8}}, contacts: [{by: 'Rupert', "    \
    "with: 'Enemy'}],"                                                                                                 \
    "battle: {agenda: [{step: 'turn'}]}, due: {step: 'melee', subject: 'Right'}}, "

typedef struct {
    size_t told;
    char id[64], expected[512], got[512], why[1024];
    bool passed;
} heard;

static void hear(void *context, const sand_case *tried)
{
    heard *h = context;
    h->told++;
    h->passed = tried->passed;
    snprintf(h->id, sizeof h->id, "%s", tried->id);
    snprintf(h->expected, sizeof h->expected, "%s", tried->expected);
    snprintf(h->got, sizeof h->got, "%s", tried->got);
    snprintf(h->why, sizeof h->why, "%s", tried->why);
    assert_string_equal(tried->ruleset, "ecw-commands");
    assert_string_equal(tried->source, "test");
    assert_string_equal(tried->question, "How?");
    assert_true(tried->n_rules >= 1);
}

/* Single quotes stand for double ones. */
static sand_error run(sand_casebook *book, const char *text, heard *h, sand_problem_list *problems)
{
    char *copy = laid_quoted(text);
    *h = (heard){ 0 };
    sand_error error = sand_casebook_run(book, (sand_source){ copy, strlen(copy), "test" }, hear, h, problems);
    free(copy);
    return error;
}

/* ---- right and wrong answers ---- */

static const struct {
    const char *text;
    bool passes;
    const char *expected, *got;
} answers[] = {
    { CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 12]]}, expect: 'yes'"), true, "", "" },
    { CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 12]]}, expect: 'no'"), false, "\"no\"",
      "\"yes\"" },
    { CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 13]]}, expect: {answer: 'no', rule: "
                  "'EC-MOVE-06', limit: 12}"),
      true, "", "" },
    { CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 13]]}, expect: {answer: 'no', rule: "
                  "'EC-MOVE-07'}"),
      false, "rule: \"EC-MOVE-07\"", "rule: \"EC-MOVE-06\"" },
    { CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 13]]}, expect: {limit: 11.999}"), false,
      "limit: 11.999", "limit: 12" },
    { CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 5]]}, expect: {limit: 12}"), false,
      "limit: 12", "limit: null" },
    { CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 5]]}, expect: {cost: [6, 12]}"), false,
      "cost: [6,12]", "cost: [5,12]" },
    { CASE(MOVING "decision: true, expect: {kinds: ['done', 'stand', 'charge', 'withdraw', 'move'], step: 'move', "
                  "sides: ['King'], "
                  "sheet: true}"),
      true, "", "" },
    { CASE(MOVING "decision: true, expect: {kinds: ['done', 'stand', 'charge']}"), false,
      "kinds: [\"done\",\"stand\",\"charge\"]", "kinds: [\"move\",\"charge\",\"withdraw\",\"stand\",\"done\"]" },
    { CASE(
          MOVING
          "measure: {from: 'Horse', to: 'Enemy'}, expect: {distance: 27, in_range: false, face: 'front', blocker: ''}"),
      true, "", "" },
    { CASE(MOVING "measure: {from: 'Horse', to: 'Enemy'}, expect: {distance: 26.999}"), false, "distance: 26.999",
      "distance: 27" },
    { CASE(MOVING "suggest: {wish: 'stay', unit: 'Horse'}, expect: {first: {kind: 'stand', unit: 'Horse'}}"), true, "",
      "" },
    { CASE(MOVING "suggest: {wish: 'stay', unit: 'Horse'}, expect: {lacks: {kind: 'stand'}}"), false,
      "lacks: {\"kind\":\"stand\"}", NULL },
    { CASE(MOVING "suggest: {wish: 'close', unit: 'Horse', target: 'Enemy'}, expect: {contains: {kind: 'fight'}}"),
      false, NULL, NULL },
    { CASE(MOVING "suggest: {wish: 'fight', unit: 'Horse', target: 'Enemy'}, expect: {none: true}"), true, "", "" },
    { CASE(SHOOTING "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {Enemy: {hits: {'1': '1/3', '2': "
                    "'1/3', '3': '1/3'}}}"),
      true, "", "" },
    { CASE(SHOOTING
           "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {Enemy: {hits: {'1': '1/3', '2': '1/3'}}}"),
      false, NULL, "Enemy.hits: {\"1\":\"1/3\",\"2\":\"1/3\",\"3\":\"1/3\"}" },
    { CASE(SHOOTING "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {Enemy: {gone: {stays: '1'}}, Foot: "
                    "{hits: {'0': '1'}}}"),
      true, "", "" },
    { CASE(SHOOTING "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {Foot: {out_of_ammunition: {'0': "
                    "'1/2', '1': '1/2'}}}"),
      false, NULL, "Foot.out_of_ammunition: {\"0\":\"2/3\",\"1\":\"1/3\"}" },
    { CASE(SHOOTING "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {rolls: {ammunition: {'0': '2/3', "
                    "'1': '1/3'}}}"),
      false, NULL, NULL },
    { CASE(SHOOTING "play: [{kind: 'shoot', unit: 'Foot', target: 'Enemy'}], dice: [2, 6], expect: {units: {Enemy: "
                    "{hits: 2, at: [40, 40]}, Foot: {out_of_ammunition: true}},"
                    "events: ['EC-SHOOT-09', 'EC-SHOOT-13'], no_events: ['EC-ROUT-02'], over: true}"),
      true, "", "" },
    { CASE(SHOOTING
           "play: [{kind: 'shoot', unit: 'Foot', target: 'Enemy'}], dice: [2, 6], expect: {units: {Enemy: {hits: 3}}}"),
      false, "units.Enemy.hits: 3", "units.Enemy.hits: 2" },
    { CASE(SHOOTING "play: [{kind: 'shoot', unit: 'Foot', target: 'Enemy'}], dice: [2, 6], expect: {events: "
                    "['EC-SHOOT-13', 'EC-SHOOT-09']}"),
      false, NULL, NULL },
    { CASE(
          SHOOTING
          "play: [{kind: 'shoot', unit: 'Foot', target: 'Enemy'}], dice: [2, 6], expect: {no_events: ['EC-SHOOT-13']}"),
      false, NULL, NULL },
    { CASE(SHOOTING "play: [{kind: 'shoot', unit: 'Foot', target: 'Enemy'}], dice: [2], expect: {over: true}"), false,
      NULL, NULL },
    { CASE(SHOOTING "play: [{kind: 'shoot', unit: 'Foot', target: 'Enemy'}], dice: [2, 6, 1], expect: {over: true}"),
      false, NULL, NULL },
    { CASE(SHOOTING "play: [{kind: 'done'}, {kind: 'done'}], expect: {over: true}"), false, NULL, NULL },
    { CASE(FIGHTING
           "play: [{kind: 'fight', unit: 'Rupert', target: 'Enemy'}], dice: [1, 5], expect: {units: {Enemy: {status: "
           "'gone', cause: 'routed'},"
           "Rupert: {status: 'gone', cause: 'pursuit'}}, contacts: [], over: true, winner: 'King', points: [2, 0]}"),
      true, "", "" },
    { CASE(FIGHTING "odds: {kind: 'fight', unit: 'Rupert', target: 'Enemy'}, expect: {over: '1', won: {King: '1', "
                    "Parliament: '0'}, Rupert: {gone: {stays: '2/3', pursuit: '1/3'}}}"),
      true, "", "" },
    { CASE(FIGHTING "odds: {kind: 'fight', unit: 'Rupert', target: 'Enemy'}, expect: {over: '1/2'}"), false,
      "over: \"1/2\"", "over: \"1\"" },
    { CASE("position: {units: {Foot: {at: [40, 10], impetuous: true}}}, load: true, expect: {answer: 'no', rule: "
           "'EC-UNIT-05'}"),
      true, "", "" },
    { CASE("position: {units: {Foot: {at: [40, 10]}}}, load: true, expect: {answer: 'no'}"), false, "answer: \"no\"",
      "answer: \"yes\"" },
    { CASE("position: {units: {Foot: {at: [40, 10], impetuous: true}}}, load: true, expect: {answer: 'no', rule: "
           "'EC-ORG-01'}"),
      false, NULL, NULL },
};

static void test_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(answers); i++) {
        char text[4096];
        sand_casebook *book = sand_casebook_create();
        sand_problem_list problems = { 0 };
        heard h;
        snprintf(text, sizeof text, "{ruleset: 'ecw-commands', positions: {armies: {" SIDES "}}, cases: [%s]}",
                 answers[i].text);
        sand_error error = run(book, text, &h, &problems);
        if (problems.count > 0) print_message("%s\n", problems.items[0].message);
        assert_int_equal(error, SAND_OK);
        assert_int_equal(h.told, 1);
        if (h.passed != answers[i].passes)
            print_message("row %zu: expected %s, got %s\n%s\n", i, h.expected, h.got, h.why);
        assert_int_equal(h.passed, answers[i].passes);
        assert_int_equal(sand_casebook_passed(book), answers[i].passes);
        assert_int_equal(sand_casebook_failed(book), !answers[i].passes);
        if (answers[i].expected != NULL) assert_string_equal(h.expected, answers[i].expected);
        if (answers[i].got != NULL) assert_string_equal(h.got, answers[i].got);
        sand_casebook_destroy(book);
        sand_problem_list_free(&problems);
    }
}

/* A change may give an empty list of units to a command that has none: it is only refused by the rules. */
static void test_command_without_units(void **state)
{
    (void)state;
    sand_casebook *book = sand_casebook_create();
    sand_problem_list problems = { 0 };
    heard h;
    sand_error error = run(
        book,
        "{ruleset: 'ecw-commands', positions: {armies: {sides: ["
        "{name: 'King', facing: 'north', commands: [{name: 'Right', kind: 'right-flank'}, "
        "{name: 'Centre', kind: 'centre', units: [{name: 'Foot', type: 'foot', at: [40, 10]}]}]}, "
        "{name: 'Parliament', facing: 'south', commands: [{name: 'Theirs', kind: 'centre', units: ["
        "{name: 'Enemy', type: 'foot', at: [40, 40]}]}]}]}}, cases: [" CASE(
            "position: {commands: {Right: {units: []}}}, load: true, expect: {answer: 'no', rule: 'EC-ORG-01'}") "]}",
        &h, &problems);
    assert_int_equal(error, SAND_OK);
    assert_true(h.passed);
    sand_casebook_destroy(book);
    sand_problem_list_free(&problems);
}

/* ---- mistakes of the file ---- */

static const struct {
    const char *text, *message, *remedy;
} mistakes[] = {
    { "{ruleset: 'ecw-comands', cases: [" CASE("load: true, expect: 'yes'") "]}", "there is no ruleset \"ecw-comands\"",
      "did you mean \"ecw-commands\"?" },
    { FILE_OF("{id: 'A', rules: ['EC-MOVE-99'], question: 'How?', load: true, position: {units: {Foot: {at: [40, "
              "10]}}}, expect: 'yes'}"),
      "there is no rule \"EC-MOVE-99\"", NULL },
    { FILE_OF(CASE("position: {units: {Hors: {at: [40, 10]}}}, load: true, expect: 'yes'")),
      "nobody in units is called \"Hors\"", "did you mean \"Horse\"?" },
    { FILE_OF(CASE("from: 'armees', load: true, expect: 'yes'")), "there is no position \"armees\"",
      "did you mean \"armies\"?" },
    { FILE_OF(CASE(MOVING "expect: 'yes'")), "the case asks nothing", NULL },
    { FILE_OF(CASE(MOVING "decision: true, measure: {from: 'Horse', to: 'Enemy'}, expect: 'yes'")),
      "a case asks one thing", NULL },
    { FILE_OF(CASE(MOVING "decision: true")), "the key \"expect\" is missing", NULL },
    { FILE_OF(CASE(MOVING "decision: true, expect: {stepp: 'move'}")), "nothing here is called \"stepp\"",
      "did you mean \"step\"?" },
    { FILE_OF(CASE(MOVING "decision: true, expect: {asks: true}, expects: 1")), "unknown key",
      "did you mean \"expect\"?" },
    { FILE_OF(CASE(MOVING "play: [], expect: {units: {Horse: {hit: 1}}}")), "there is no member \"hit\"", NULL },
    { FILE_OF(CASE(MOVING "play: [], expect: {units: {Hoarse: {hits: 1}}}")), "there is no unit \"Hoarse\"",
      "did you mean \"Horse\"?" },
    { FILE_OF(CASE(MOVING "order: {kind: 'move', unit: 'Hoarse', motion: []}, expect: 'yes'")),
      "there is no unit \"Hoarse\"", "did you mean \"Horse\"?" },
    { FILE_OF(
          CASE(SHOOTING "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {Enemi: {hits: {'1': '1'}}}")),
      "there is nobody called \"Enemi\"", "did you mean \"Enemy\"?" },
    { FILE_OF(CASE(SHOOTING
                   "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {Enemy: {moved_by: {'1': '1'}}}")),
      "odds tell of no \"moved_by\"", NULL },
    { FILE_OF(
          CASE(SHOOTING "play: [{kind: 'shoot', unit: 'Foot', target: 'Enemy'}], dice: [7, 1], expect: {over: true}")),
      "invalid dice: they do not answer what is asked", NULL },
    { FILE_OF(
          CASE(MOVING "decision: true, expect: {asks: true}") "," CASE(MOVING "decision: true, expect: {asks: true}")),
      "there is another case \"A\"", NULL },
    /* another kind of value where an object belongs */
    { FILE_OF(CASE("position: [1], load: true, expect: 'yes'")), "expected an object, found an array", NULL },
    { "{ruleset: 'ecw-commands', cases: [" CASE("position: [1], load: true, expect: 'yes'") "]}",
      "expected an object, found an array", NULL },
    { "{ruleset: 'ecw-commands', cases: [" CASE("load: true, expect: 'yes'") "]}", "the key \"position\" is missing",
      NULL },
    { FILE_OF(CASE(MOVING "play: [], expect: 'yes'")), "expected an object, found a text \"yes\"", NULL },
    { FILE_OF(CASE(MOVING "play: [], expect: {}")), "nothing is expected, so this case cannot fail", NULL },
    { FILE_OF(CASE(MOVING "play: [], expect: {units: [1]}")), "expected an object, found an array", NULL },
    { FILE_OF(CASE(MOVING "play: [], expect: {units: {Horse: [1]}}")), "expected an object, found an array", NULL },
    { FILE_OF(CASE(SHOOTING "odds: {kind: 'shoot', unit: 'Foot', target: 'Enemy'}, expect: {Enemy: [1]}")),
      "expected an object, found an array", NULL },
    { FILE_OF(CASE(MOVING "decision: true, expect: 7")), "expected an object, found 7", NULL },
};

static void test_mistakes(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(mistakes); i++) {
        sand_casebook *book = sand_casebook_create();
        sand_problem_list problems = { 0 };
        heard h;
        assert_int_equal(run(book, mistakes[i].text, &h, &problems), SAND_ERROR_INVALID);
        assert_true(problems.count >= 1);
        if (strstr(problems.items[0].message, mistakes[i].message) == NULL)
            print_message("row %zu: %s\n", i, problems.items[0].message);
        assert_non_null(strstr(problems.items[0].message, mistakes[i].message));
        if (mistakes[i].remedy != NULL) assert_string_equal(problems.items[0].remedy, mistakes[i].remedy);
        assert_string_equal(problems.items[0].place.source, "test");
        assert_true(problems.items[0].place.line >= 1 && problems.items[0].place.column >= 1);
        sand_casebook_destroy(book);
        sand_problem_list_free(&problems);
    }
}

/* A case with mistakes does not keep the others from being tried. */
static void test_goes_on(void **state)
{
    (void)state;
    sand_casebook *book = sand_casebook_create();
    sand_problem_list problems = { 0 };
    heard h;
    const char *text =
        FILE_OF("{id: 'B', rules: ['EC-MOVE-01'], question: 'How?', " MOVING
                "order: {kind: 'moove'}, expect: 'yes'}," CASE(MOVING "decision: true, expect: {asks: true}"));
    assert_int_equal(run(book, text, &h, &problems), SAND_ERROR_INVALID);
    assert_int_equal(problems.mistakes, 1);
    assert_int_equal(h.told, 1);
    assert_string_equal(h.id, "A");
    assert_int_equal(sand_casebook_passed(book), 1);
    assert_int_equal(sand_casebook_failed(book), 1);
    sand_casebook_destroy(book);
    sand_problem_list_free(&problems);
    sand_casebook_destroy(NULL);
}

static void test_rows(void **state)
{
    (void)state;
    sand_casebook *book = sand_casebook_create();
    sand_problem_list problems = { 0 };
    heard h;
    const char *text = FILE_OF(
        CASE(MOVING "order: {kind: 'move', unit: 'Horse', motion: [['march', 0, 12]]}, rows: [{expect: 'yes'},"
                    "{id: 'guns', position: {units: {Horse: {type: 'foot'}}}, expect: {answer: 'no', limit: 6}}]"));
    assert_int_equal(run(book, text, &h, &problems), SAND_OK);
    assert_int_equal(h.told, 2);
    assert_string_equal(h.id, "A.guns");
    assert_int_equal(sand_casebook_passed(book), 2);
    sand_casebook_destroy(book);
    sand_problem_list_free(&problems);
}

/* ---- rules and options tested ---- */

static void count(void *context, const char *what)
{
    (void)what;
    ++*(size_t *)context;
}

static void test_missing(void **state)
{
    (void)state;
    sand_casebook *book = sand_casebook_create();
    sand_problem_list problems = { 0 };
    heard h;
    size_t all, of = 0, told = 0;
    assert_int_equal(sand_casebook_missing(book, "nothing", count, &told, &of), 0);
    assert_int_equal(of, 0);
    all = sand_casebook_missing(book, "ecw-commands", NULL, NULL, &of);
    assert_true(all > 200 && all == of);
    /* counts one rule and one value of an option; a failed case counts for nothing */
    assert_int_equal(run(book,
                         FILE_OF(CASE("position: {options: {'pivot-cost': 'each'}, units: {Foot: {at: [40, 10]}}}, "
                                      "decision: true, expect: {asks: false}")),
                         &h, &problems),
                     SAND_OK);
    size_t left = sand_casebook_missing(book, "ecw-commands", count, &told, &of);
    assert_int_equal(left, h.passed ? all - 2 : all - 1);
    assert_int_equal(told, left);
    sand_casebook_destroy(book);
    sand_problem_list_free(&problems);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),  cmocka_unit_test(test_command_without_units),
        cmocka_unit_test(test_mistakes), cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_rows),     cmocka_unit_test(test_missing),
    };
    return cmocka_run_group_tests_name("casebook", tests, NULL, NULL);
}
