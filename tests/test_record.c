/* test_record.c - records: written, cut short anywhere, spoilt anywhere, replayed, resumed, of another version. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
#include "record/record_format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drill/drill.h"
#include "support/toy.h"
#include "support/toy_battles.h"

enum { RED_FOOT = 1, BLUE_FOOT = 2 };

static sand_game *start(void)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_game_settings settings = { .seed = "records", .players = { "Ann", NULL } };
    assert_int_equal(
        sand_record_create_game(toy_small_battle, strlen(toy_small_battle), &settings, &toy_rules, &problems, &game),
        SAND_OK);
    sand_problem_list_free(&problems);
    return game;
}

static sand_error submit(sand_game *game, uint16_t side, sand_entry entry)
{
    sand_order order = { sand_game_decision(game, 0).serial, side, 1, &entry };
    return sand_game_submit(game, &order, NULL);
}

static sand_entry fire(uint16_t by, uint16_t at)
{
    return (sand_entry){ .kind = TOY_FIRE, .subject = by, .object = at, .given = SAND_SLOT_BODY };
}

static const sand_entry pass = { .kind = TOY_PASS };

/* A game with everything a record can hold but sealed orders. */
static sand_game *eventful(void)
{
    static const char json[] = "{unit: \"Blue Foot\", set: {hits: 1}}";
    static const sand_roll two = { .n_faces = 2, .faces = { 6, 1 } };
    sand_problem_list problems = { 0 };
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_B, pass), SAND_OK);
    assert_int_equal(sand_game_undo(game, 1), SAND_OK);
    assert_int_equal(sand_game_redo(game, 1), SAND_OK);
    assert_int_equal(sand_game_undo(game, 1), SAND_OK);
    assert_int_equal(sand_game_note(game, SAND_SIDE_B, "no, wait {u0}"), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(sand_game_ask_undo(game, SAND_SIDE_A, 1), SAND_ERROR_NEEDS);
    assert_int_equal(sand_game_ask_undo(game, SAND_SIDE_B, 1), SAND_OK);
    assert_int_equal(sand_game_adjust(game, json, strlen(json), &problems), SAND_OK);
    assert_int_equal(sand_game_script(game, &two, 1), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(sand_game_reseed(game, "records again"), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    assert_int_equal(sand_game_offer_draw(game, SAND_SIDE_B), SAND_OK);
    sand_problem_list_free(&problems);
    return game;
}

static char *written(const sand_game *game, unsigned flags)
{
    size_t n = sand_record_write(game, flags, NULL, 0);
    char *text = malloc(n + 1);
    assert_int_equal(sand_record_write(game, flags, text, n + 1), n);
    assert_int_equal(strlen(text), n);
    return text;
}

static sand_error reopen(const char *text, size_t n, sand_problem_list *problems, sand_game **game)
{
    return sand_record_create_game(text, n, NULL, &toy_rules, problems, game);
}

static sand_error verify(const char *text, sand_problem_list *problems, sand_record_facts *facts)
{
    return sand_record_verify_with(text, strlen(text), "game.sand", &toy_rules, problems, facts);
}

/* ---- there and back ------------------------------------------------------------------------------- */

static void reads_what_it_wrote(void **state)
{
    (void)state;
    sand_game *game = eventful(), *again = NULL;
    char *text = written(game, SAND_RECORD_SEED);
    sand_problem_list problems = { 0 };
    sand_error error = reopen(text, strlen(text), &problems, &again);
    if (error) fail_msg("error %d: %s", error, problems.count ? problems.items[0].message : "");
    assert_int_equal(problems.count, 0);
    assert_int_equal(sand_game_hash(again, 0), sand_game_hash(game, 0));
    assert_int_equal(sand_game_length(again), sand_game_length(game));
    assert_int_equal(sand_game_events(again, 0), sand_game_events(game, 0));
    assert_int_equal(sand_game_undo_reach(again), sand_game_undo_reach(game));
    assert_true(sand_game_offers_draw(again, SAND_SIDE_B));
    char *second = written(again, SAND_RECORD_SEED);
    assert_string_equal(text, second);

    /* Both go on alike. */
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(submit(again, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(sand_game_hash(again, 0), sand_game_hash(game, 0));
    free(text);
    free(second);
    sand_game_destroy(game);
    sand_game_destroy(again);
    sand_problem_list_free(&problems);
}

static void the_first_lines(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    char *text = written(game, 0);
    const char *order = strstr(text, "{\"n\":1,");
    assert_non_null(order);
    assert_non_null(strstr(text, "\"players\":[\"Ann\",null]"));
    assert_null(strstr(text, "\"seed\":"));
    assert_int_equal(strncmp(text, "{\"sandtable\":\"record\",\"version\":1,\"ruleset\":\"toy\",\"rules\":\"1\",", 62),
                     0);
    const char expected[] =
        "{\"n\":1,\"orders\":[{\"decision\":1,\"side\":\"Reds\",\"entries\":[{\"kind\":\"fire\",\"unit\":\"Red Foot\","
        "\"target\":\"Blue Foot\"}]}],\"dice\":[{\"for\":\"shots that hit, turn 1, subject 1\",\"ask\":\"count\","
        "\"count\":2,\"sides\":6,\"need\":4,\"faces\":[";
    assert_int_equal(strncmp(order, expected, strlen(expected)), 0);
    free(text);
    sand_game_destroy(game);
}

/* A writer that appends what is new after every step ends with the same text. */
static void appending_is_writing(void **state)
{
    (void)state;
    sand_game *game = start();
    char appended[20000] = "";
    size_t lines = 0;
    for (int i = 0; i < 4; i++) {
        sand_record_write_from(game, lines, 0, appended + strlen(appended), sizeof appended - strlen(appended));
        lines = sand_record_lines(game);
        assert_int_equal(submit(game, i % 2 ? SAND_SIDE_B : SAND_SIDE_A, i == 2 ? fire(RED_FOOT, BLUE_FOOT) : pass),
                         SAND_OK);
        if (i == 1) assert_int_equal(sand_game_undo(game, 1), SAND_OK);
        if (i == 1) assert_int_equal(sand_game_redo(game, 1), SAND_OK);
    }
    sand_record_write_from(game, lines, 0, appended + strlen(appended), sizeof appended - strlen(appended));
    char *whole = written(game, 0);
    assert_string_equal(appended, whole);
    size_t count = 0;
    for (const char *c = whole; *c; c++) count += *c == '\n';
    assert_int_equal(count, sand_record_lines(game));
    free(whole);
    sand_game_destroy(game);
}

static void verifies(void **state)
{
    (void)state;
    sand_game *game = eventful();
    for (unsigned flags = 0; flags <= SAND_RECORD_SEED; flags++) {
        char *text = written(game, flags);
        sand_problem_list problems = { 0 };
        sand_record_facts facts = { 0 };
        sand_error error = verify(text, &problems, &facts);
        if (error) fail_msg("error %d: %s", error, problems.count ? problems.items[0].message : "");
        assert_int_equal(problems.count, 0);
        assert_string_equal(facts.ruleset, "toy");
        assert_string_equal(facts.rules_version, "1");
        assert_string_equal(facts.title, "Small");
        assert_int_equal(facts.orders, 5);
        assert_int_equal(facts.acts, 6);
        assert_int_equal(facts.positions, 4);
        assert_true(facts.same_version);
        assert_false(facts.cut_short);
        assert_int_equal(facts.mismatch_line, 0);
        sand_problem_list_free(&problems);
        free(text);
    }
    sand_game_destroy(game);
}

/* ---- cut short ------------------------------------------------------------------------------------- */

static size_t line_ends_before(const char *text, size_t n)
{
    size_t lines = 0;
    for (size_t i = 0; i < n; i++) lines += text[i] == '\n';
    return lines;
}

/* At every byte: within the header there is no game; later, whatever was whole is there. */
static void cut_anywhere(void **state)
{
    (void)state;
    sand_game *game = eventful();
    char *text = written(game, 0);
    size_t n = strlen(text), header = (size_t)(strchr(text, '\n') - text);
    for (size_t cut = 0; cut < n; cut++) {
        sand_problem_list problems = { 0 };
        sand_record_facts facts = { 0 };
        sand_error error = sand_record_verify_with(text, cut, "cut", &toy_rules, &problems, &facts);
        bool whole_line =
            text[cut] == '\n' || (cut > 0 && text[cut - 1] == '\n'); /* the line feed itself may be lost */
        size_t whole = line_ends_before(text, cut) + (text[cut] == '\n');
        if (cut < header) {
            if (error != SAND_ERROR_SYNTAX || problems.mistakes == 0)
                fail_msg("cut at %zu in the header: %d", cut, error);
        } else {
            if (error != SAND_OK) fail_msg("cut at %zu: error %d", cut, error);
            if (facts.cut_short == whole_line) fail_msg("cut at %zu: cut short %d", cut, facts.cut_short);
            if (facts.lines != whole) fail_msg("cut at %zu: %zu lines, not %zu", cut, facts.lines, whole);
            if (facts.cut_short && (problems.count != 1 || problems.items[0].place.line != (int32_t)whole + 1))
                fail_msg("cut at %zu: no warning of line %zu", cut, whole + 1);
            sand_game *resumed = NULL;
            assert_int_equal(reopen(text, cut, &problems, &resumed), SAND_OK);
            sand_game_destroy(resumed);
        }
        sand_problem_list_free(&problems);
    }
    free(text);
    sand_game_destroy(game);
}

/* ---- spoilt ----------------------------------------------------------------------------------------- */

static const struct {
    const char *what, *from, *to;
    sand_error error;
    int32_t line;
} spoilt[] = {
    { "hash", "\"hash\":\"", "\"hash\":\"0", SAND_ERROR_INVALID, 2 },
    { "no hash", "\"result\":", "\"rezult\":", SAND_ERROR_INVALID, 4 },
    { "a version to come", "\"version\":1", "\"version\":2", SAND_ERROR_VERSION, 1 },
    { "other rules", "\"rules\":\"1\"", "\"rules\":\"2\"", SAND_ERROR_VERSION, 1 },
    { "unknown ruleset", "ruleset\":\"toy\",\"title", "ruleset\":\"tou\",\"title", SAND_ERROR_INVALID, 1 },
    { "unknown key in the header", "\"engine\"", "\"motor\":1,\"engine\"", SAND_ERROR_INVALID, 1 },
    { "options that are a list", "\"engine\"", "\"options\":[\"random\"],\"engine\"", SAND_ERROR_INVALID, 1 },
    { "a setting that is a list", "\"engine\"", "\"options\":{\"random\":[]},\"engine\"", SAND_ERROR_INVALID, 1 },
    { "unknown key in an order", "\"target\"", "\"x\":1,\"target\"", SAND_ERROR_INVALID, 4 },
    { "unknown unit", "\"unit\":\"Red Foot\"", "\"unit\":\"Red Boot\"", SAND_ERROR_INVALID, 4 },
    { "the enemy's unit", "\"unit\":\"Red Foot\",\"target\"", "\"unit\":\"Blue Foot\",\"target\"", SAND_ERROR_MISMATCH,
      4 },
    { "another target", "\"target\":\"Blue Foot\"", "\"target\":\"Red Foot\"", SAND_ERROR_MISMATCH, 4 },
    { "stale", "{\"decision\":1,", "{\"decision\":7,", SAND_ERROR_MISMATCH, 4 },
    { "another side", "\"side\":\"Reds\"", "\"side\":\"Blues\"", SAND_ERROR_MISMATCH, 4 },
    { "other dice", "\"need\":4", "\"need\":5", SAND_ERROR_MISMATCH, 4 },
    { "more dice", "\"count\":2", "\"count\":3", SAND_ERROR_MISMATCH, 4 },
    { "dice for nothing known", "\"for\":\"shots that hit", "\"for\":\"shots that miss", SAND_ERROR_INVALID, 4 },
    { "dice at another time", "that hit, turn 1, subject 1", "that hit, turn 2, subject 1", SAND_ERROR_MISMATCH, 4 },
    { "a die too many", "\"dice\":[{",
      "\"dice\":[{\"for\":\"shots that hit, turn 9\",\"ask\":\"face\",\"sides\":6,\"result\":1},{", SAND_ERROR_MISMATCH,
      4 },
    { "the dice are gone", "\"dice\":[{\"for\":\"shots that hit, turn 1, subject 1\"",
      "\"dice\":[],\"cubes\":[{\"for\":\"x\"", SAND_ERROR_INVALID, 4 },
    { "undo too far", "{\"undo\":1}", "{\"undo\":9}", SAND_ERROR_MISMATCH, 7 },
    { "redo of nothing", "{\"undo\":1}", "{\"redo\":1}", SAND_ERROR_MISMATCH, 7 },
    { "unknown act", "\"act\":\"note\"", "\"act\":\"nod\"", SAND_ERROR_INVALID, 10 },
    { "note without words", ",\"text\":\"no, wait {u0}\"", "", SAND_ERROR_INVALID, 10 },
    { "nonsense adjustment", "{hits: 1}", "{hits: 99999}", SAND_ERROR_MISMATCH, 14 },
    { "opening twice", "{\"n\":1,\"orders\"",
      "{\"n\":0,\"act\":\"opening\",\"hash\":\"0000000000000000\"}\n{\"n\":1,\"orders\"", SAND_ERROR_MISMATCH, 4 },
    { "a line that is no object", "{\"undo\":1}", "7", SAND_ERROR_INVALID, 7 },
    { "broken in the middle", "{\"undo\":1}", "{\"undo\":1", SAND_ERROR_SYNTAX, 7 },
    { "deep brackets", "{\"undo\":1}", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
      SAND_ERROR_SYNTAX, 7 },
    { "another seed", "{\"seed\":\"records\"}", "{\"seed\":\"recordz\"}", SAND_ERROR_MISMATCH, 1 },
};

static char *replaced(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (!at) return NULL;
    char *out = malloc(strlen(text) + strlen(to) + 1);
    size_t before = (size_t)(at - text);
    memcpy(out, text, before);
    strcpy(out + before, to);
    strcat(out, at + strlen(from));
    return out;
}

static void spoilt_records(void **state)
{
    (void)state;
    sand_game *game = eventful();
    char *text = written(game, SAND_RECORD_SEED);
    for (size_t i = 0; i < SAND_LEN(spoilt); i++) {
        char *bad = replaced(text, spoilt[i].from, spoilt[i].to);
        if (!bad) fail_msg("%s: nothing to spoil", spoilt[i].what);
        sand_problem_list problems = { 0 };
        sand_record_facts facts = { 0 };
        sand_error error = verify(bad, &problems, &facts);
        if (error != spoilt[i].error)
            fail_msg("%s: error %d: %s", spoilt[i].what, error, problems.count ? problems.items[0].message : "");
        if (problems.mistakes == 0) fail_msg("%s: nothing was said", spoilt[i].what);
        if (problems.items[0].place.line != spoilt[i].line)
            fail_msg("%s: line %d: %s", spoilt[i].what, problems.items[0].place.line, problems.items[0].message);
        if (error == SAND_ERROR_MISMATCH && spoilt[i].line > 1 && facts.mismatch_line != (size_t)spoilt[i].line)
            fail_msg("%s: mismatch in line %zu", spoilt[i].what, facts.mismatch_line);
        sand_problem_list_free(&problems);
        free(bad);
    }
    free(text);
    sand_game_destroy(game);
}

/* Any byte may be wrong: it is told, or the record says the same without it. */
static void any_byte_wrong(void **state)
{
    (void)state;
    static const char wrong[] = { '0', '"', '}', ' ', 'e' };
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    assert_int_equal(sand_game_note(game, 0, "x"), SAND_OK);
    char *text = written(game, SAND_RECORD_SEED);
    for (size_t i = 0; i < strlen(text); i++) {
        for (size_t k = 0; k < sizeof wrong; k++) {
            char was = text[i];
            sand_problem_list problems = { 0 };
            text[i] = wrong[k];
            sand_error error = verify(text, &problems, NULL);
            text[i] = was;
            if (error && problems.mistakes == 0)
                fail_msg("byte %zu as %c: error %d without a word", i, wrong[k], error);
            if (error == SAND_ERROR_MEMORY) fail_msg("byte %zu as %c: out of memory?", i, wrong[k]);
            sand_problem_list_free(&problems);
        }
    }
    free(text);
    sand_game_destroy(game);
}

/* Faces that give the same result, so that every hash agrees: only the seed can tell. */
static void loaded_dice_are_found_by_the_seed(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    char *text = written(game, SAND_RECORD_SEED), *bad = NULL;
    for (int a = 1; a <= 6 && !bad; a++)
        for (int b = 1; b <= 6 && !bad; b++) {
            char from[40], to[40];
            snprintf(from, sizeof from, "\"faces\":[%d,%d]", a, b);
            snprintf(to, sizeof to, "\"faces\":[%d,%d]", a > 3 ? 10 - a : 4 - a, b);
            if ((a > 3 ? 10 - a : 4 - a) != a)
                bad = replaced(text, from, to);
            else if (strstr(text, from))
                snprintf(to, sizeof to, "\"faces\":[%d,%d]", a > 3 ? a - 1 : a - 1, b), bad = replaced(text, from, to);
        }
    assert_non_null(bad);
    sand_problem_list problems = { 0 };
    sand_record_facts facts = { 0 };
    assert_int_equal(verify(bad, &problems, &facts), SAND_ERROR_MISMATCH);
    assert_string_equal(problems.items[0].message, "order 1: its dice are not those of the published seed");
    sand_problem_list_free(&problems);
    free(text);
    free(bad);
    sand_game_destroy(game);
}

/* ---- positions ---------------------------------------------------------------------------------------- */

static void positions_can_be_looked_at(void **state)
{
    (void)state;
    sand_game *game = eventful(), *then = NULL;
    char *text = written(game, 0);
    char *old = replaced(text, "\"rules\":\"1\"", "\"rules\":\"0\"");
    sand_problem_list problems = { 0 };
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(sand_record_position_with(old, strlen(old), "old", i, &toy_rules, &problems, &then), SAND_OK);
        sand_table_facts facts;
        sand_game_table(then, 0, &facts);
        assert_int_equal(facts.turn, i == 0 ? 1 : 2);
        assert_true(sand_game_decision(then, 0).asks);
        if (i == 0) assert_int_equal(sand_game_hash(then, 0), game->journal[0].item->hash);
        char *again = written(then, 0);
        sand_game *third = NULL;
        assert_int_equal(reopen(again, strlen(again), &problems, &third), SAND_OK);
        assert_int_equal(sand_game_hash(third, 0), sand_game_hash(then, 0));
        sand_game_destroy(third);
        free(again);
        sand_game_destroy(then);
    }
    then = NULL;
    assert_int_equal(sand_record_position_with(old, strlen(old), "old", 4, &toy_rules, &problems, &then),
                     SAND_ERROR_UNKNOWN);
    assert_null(then);
    sand_problem_list_free(&problems);
    free(text);
    free(old);
    sand_game_destroy(game);
}

static void a_position_starts_a_game(void **state)
{
    (void)state;
    sand_game *game = eventful(), *other = NULL;
    char position[8000];
    sand_problem_list problems = { 0 };
    sand_unit_facts a, b;
    assert_true(sand_position_write(game, position, sizeof position) < sizeof position);
    sand_error error = reopen(position, strlen(position), &problems, &other);
    if (error) fail_msg("error %d: %s", error, problems.count ? problems.items[0].message : "");
    for (unsigned i = 1; i <= 2; i++) {
        assert_true(sand_game_unit(game, 0, i, &a) && sand_game_unit(other, 0, i, &b));
        assert_int_equal(a.hits, b.hits);
        assert_int_equal(a.pose.at.x, b.pose.at.x);
    }
    assert_int_equal(sand_game_decision(other, 0).actors, sand_game_decision(game, 0).actors);
    assert_int_equal(sand_game_length(other), 0);
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
    sand_game_destroy(other);
}

/* ---- going on ------------------------------------------------------------------------------------------ */

static void going_on_with_other_luck(void **state)
{
    (void)state;
    sand_game *game = start(), *other = NULL;
    assert_int_equal(submit(game, SAND_SIDE_A, pass), SAND_OK);
    char *text = written(game, 0);
    const sand_roll two = { .n_faces = 2, .faces = { 6, 5 } };
    const sand_game_settings settings[] = {
        { .seed = "other" },
        { .luck = SAND_LUCK_TYPED },
        { .luck = SAND_LUCK_SCRIPTED, .script = &two, .n_script = 1 },
    };
    const char *const lucks[] = { NULL, "\"luck\":\"typed\"", "\"luck\":\"scripted\"" };
    for (size_t i = 0; i < SAND_LEN(settings); i++) {
        sand_problem_list problems = { 0 };
        assert_int_equal(sand_record_create_game(text, strlen(text), &settings[i], &toy_rules, &problems, &other),
                         SAND_OK);
        sand_error error = submit(other, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT));
        if (i == 1) {
            assert_int_equal(error, SAND_ERROR_NEEDS);
            error = sand_game_answer_text(other, "6 6");
        }
        assert_int_equal(error, SAND_OK);
        char *again = written(other, SAND_RECORD_SEED);
        if (lucks[i] && !strstr(again, lucks[i])) fail_msg("the record does not say %s", lucks[i]);
        sand_record_facts facts;
        if (verify(again, &problems, &facts) != SAND_OK) fail_msg("%zu: %s", i, problems.items[0].message);
        sand_problem_list_free(&problems);
        free(again);
        sand_game_destroy(other);
    }
    free(text);
    sand_game_destroy(game);
}

/* ---- files ---------------------------------------------------------------------------------------------- */

static void files(void **state)
{
    (void)state;
    char folder[] = "/tmp/sandtable-test-XXXXXX", path[64], *text = NULL;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/words", folder);
    size_t n = 0;
    sand_problem_list problems = { 0 };
    assert_int_equal(sand_file_write(path, "one\n", 4), SAND_OK);
    assert_int_equal(sand_file_append(path, "two\n", 4), SAND_OK);
    assert_int_equal(sand_file_read(path, &problems, &text, &n), SAND_OK);
    assert_int_equal(n, 8);
    assert_string_equal(text, "one\ntwo\n");
    free(text);
    assert_int_equal(sand_file_write(path, "three", 5), SAND_OK);
    assert_int_equal(sand_file_read(path, &problems, &text, &n), SAND_OK);
    assert_string_equal(text, "three");
    free(text);
    remove(path);
    remove(folder);
    assert_int_equal(sand_file_read(path, &problems, &text, &n), SAND_ERROR_FILE);
    assert_int_equal(problems.mistakes, 1);
    assert_string_equal(problems.items[0].place.source, path);
    assert_int_equal(sand_file_write("/nowhere/at/all", "x", 1), SAND_ERROR_FILE);
    sand_problem_list_free(&problems);
}

/* ---- the drill: sealed orders, several bases, lazy decks -------------------------------------------------- */

/* The first suggestion of each side that must answer. */
static bool play_on(sand_game *game)
{
    static sand_order orders[64];
    static sand_entry entries[4096];
    sand_decision decision = sand_game_decision(game, 0);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side)) continue;
        sand_order_list list = { orders, 0, SAND_LEN(orders), entries, 0, SAND_LEN(entries) };
        sand_wish wish = { .kind = SAND_WISH_ANY, .side = side };
        size_t n = sand_game_suggest(game, &wish, &list);
        assert_true(n > 0);
        sand_verdict verdict;
        sand_error error = sand_game_submit(game, &orders[n / 2], &verdict);
        if (error)
            fail_msg("a suggestion is refused: %d %s %s", error, verdict.rule ? verdict.rule : "",
                     verdict.sentence.text);
    }
    return sand_game_decision(game, 0).asks;
}

static void drill_records(void **state)
{
    (void)state;
    char scenario[20000];
    sand_game *game = NULL, *again = NULL;
    sand_problem_list problems = { 0 };
    size_t n = sand_drill_scenario(2, 1, 1, scenario, sizeof scenario);
    assert_true(n < sizeof scenario);
    sand_error error = sand_game_create(scenario, n, &(sand_game_settings){ .seed = "drill" }, &problems, &game);
    if (error) fail_msg("error %d: %s", error, problems.count ? problems.items[0].message : "");
    bool whole = false, moving = false;
    for (int i = 0; i < 60 && play_on(game); i++) {
        whole |= sand_position_is_whole(game);
        moving |= !sand_position_is_whole(game);
    }
    assert_true(whole && moving); /* somebody was asked in the middle of a move */
    assert_true(sand_game_length(game) > 5);
    char *text = written(game, SAND_RECORD_SEED);
    assert_non_null(strstr(text, "\"sealed\":"));
    assert_non_null(strstr(text, "\"salts\":"));
    sand_record_facts facts;
    error = sand_record_verify(text, strlen(text), "drill", &problems, &facts);
    if (error) fail_msg("error %d, line %zu: %s", error, facts.mismatch_line, problems.items[0].message);
    assert_int_equal(sand_game_create(text, strlen(text), NULL, &problems, &again), SAND_OK);
    assert_int_equal(sand_game_hash(again, 0), sand_game_hash(game, 0));

    char *bad = replaced(text, "\"choice\":\"attack\"", "\"choice\":\"hold\"");
    if (!bad) bad = replaced(text, "\"choice\":\"hold\"", "\"choice\":\"attack\"");
    assert_non_null(bad);
    error = sand_record_verify(bad, strlen(bad), "drill", &problems, &facts);
    assert_int_equal(error, SAND_ERROR_INVALID);
    assert_non_null(strstr(problems.items[0].message, "not the order that was sealed"));
    free(bad);
    free(text);
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
    sand_game_destroy(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_wrote),
        cmocka_unit_test(the_first_lines),
        cmocka_unit_test(appending_is_writing),
        cmocka_unit_test(verifies),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(spoilt_records),
        cmocka_unit_test(any_byte_wrong),
        cmocka_unit_test(loaded_dice_are_found_by_the_seed),
        cmocka_unit_test(positions_can_be_looked_at),
        cmocka_unit_test(a_position_starts_a_game),
        cmocka_unit_test(going_on_with_other_luck),
        cmocka_unit_test(files),
        cmocka_unit_test(drill_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
