/* test_record.c - records: written, cut off or damaged anywhere, replayed, resumed, and of older formats. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
#include "record/record_format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/report.h>

#include "drill/drill.h"
#include "support/rechain.h"
#include "support/toy.h"
#include "support/toy_battles.h"

enum { RED_FOOT = 1, BLUE_FOOT = 2 };

static sand_game *start(void)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_game_settings settings = { .seed = "records", .players = { "Ann", NULL } };
    assert_int_equal(sand_record_create_game(toy_small_battle, strlen(toy_small_battle),
                                             (sand_record_making){ &settings, &toy_rules }, &problems, &game),
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

/* A game with everything that a record can hold except sealed orders. */
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
    return sand_record_create_game(text, n, (sand_record_making){ NULL, &toy_rules }, problems, game);
}

/* Opens the record as far as it is sound. */
static sand_game *look_at(const char *text, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_error error = sand_record_create_game(
        text, n, (sand_record_making){ &(sand_game_settings){ .look = true }, &toy_rules }, &problems, &game);
    if (error) fail_msg("error %d: %s", error, problems.count ? problems.items[0].message : "");
    sand_problem_list_free(&problems);
    return game;
}

static sand_error verify(const char *text, sand_problem_list *problems, sand_record_facts *facts)
{
    return sand_record_verify_with((sand_source){ text, strlen(text), "game.sand" }, &toy_rules, problems, facts);
}

/* ---- there and back ------------------------------------------------------------------------------- */

static void reads_what_it_wrote(void **state)
{
    (void)state;
    sand_game *game = eventful(), *again = NULL;
    char *text = written(game, SAND_RECORD_REVEALED);
    sand_problem_list problems = { 0 };
    sand_error error = reopen(text, strlen(text), &problems, &again);
    if (error) fail_msg("error %d: %s", error, problems.count ? problems.items[0].message : "");
    assert_int_equal(problems.count, 0);
    assert_int_equal(sand_game_hash(again, 0), sand_game_hash(game, 0));
    assert_int_equal(sand_game_length(again), sand_game_length(game));
    assert_int_equal(sand_game_events(again, 0), sand_game_events(game, 0));
    assert_int_equal(sand_game_undo_reach(again), sand_game_undo_reach(game));
    assert_true(sand_game_offers_draw(again, SAND_SIDE_B));
    char *second = written(again, SAND_RECORD_REVEALED);
    assert_string_equal(text, second);

    /* Both games continue alike. */
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
    char *text = written(game, 0), *order = record_line_content(text, 4);
    assert_non_null(strstr(text, "\"players\":[\"Ann\",null]"));
    assert_null(strstr(text, "\"seed\":"));
    assert_null(strstr(text, "records"));
    assert_int_equal(strncmp(text, "{\"sandtable\":\"record\",\"version\":2,\"ruleset\":\"toy\",\"rules\":\"1\",", 62),
                     0);
    const char expected[] =
        "\"n\":1,\"orders\":[{\"decision\":1,\"side\":\"Reds\",\"entries\":[{\"kind\":\"fire\",\"unit\":\"Red Foot\","
        "\"target\":\"Blue Foot\"}]}],\"dice\":[{\"for\":\"shots that hit, turn 1, subject 1\",\"ask\":\"count\","
        "\"count\":2,\"sides\":6,\"need\":4,\"faces\":[";
    assert_int_equal(strncmp(order, expected, strlen(expected)), 0);
    free(order);
    free(text);
    sand_game_destroy(game);
}

/* A writer that appends what is new after every step produces the same text as one at the end; so does the private
 * part. */
static void appending_gives_the_same_text(void **state)
{
    (void)state;
    sand_game *game = start();
    static char appended[60000], private_part[60000];
    sand_record_end end = { 0 }, private_end = { 0 };
    char *to = appended, *private_to = private_part;
    for (int i = 0; i < 5; i++) {
        to += sand_record_write_from(game, &end, &end, to, (size_t)(appended + sizeof appended - to));
        private_to += sand_record_write_private_from(game, &private_end, &private_end, private_to,
                                                     (size_t)(private_part + sizeof private_part - private_to));
        if (i == 4) break;
        assert_int_equal(submit(game, i % 2 ? SAND_SIDE_B : SAND_SIDE_A, i == 2 ? fire(RED_FOOT, BLUE_FOOT) : pass),
                         SAND_OK);
        if (i == 1) assert_int_equal(sand_game_undo(game, 1), SAND_OK);
        if (i == 1) assert_int_equal(sand_game_redo(game, 1), SAND_OK);
    }
    char *whole = written(game, SAND_RECORD_PUBLIC), *both = written(game, SAND_RECORD_PRIVATE);
    assert_string_equal(appended, whole);
    assert_memory_equal(both, whole, strlen(whole));
    assert_string_equal(both + strlen(whole), private_part);
    assert_int_equal(sand_record_public_part(both, strlen(both)), strlen(whole));
    size_t count = 0;
    for (const char *c = whole; *c; c++) count += *c == '\n';
    assert_int_equal(count, end.lines);
    free(whole);
    free(both);
    sand_game_destroy(game);
}

static void sound_records_verify(void **state)
{
    (void)state;
    sand_game *game = eventful();
    for (unsigned flags = 0; flags <= SAND_RECORD_REVEALED; flags++) {
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

/* Cuts the record at every byte. Within the header there is no game; later, everything before the cut that was whole is
 * read. */
static void cut_anywhere(void **state)
{
    (void)state;
    sand_game *game = eventful();
    char *text = written(game, 0);
    size_t n = strlen(text), header = (size_t)(strchr(text, '\n') - text), n_owing = 0;
    for (size_t cut = 0; cut < n; cut++) {
        sand_problem_list problems = { 0 };
        sand_record_facts facts = { 0 };
        sand_error error = sand_record_verify_with((sand_source){ text, cut, "cut" }, &toy_rules, &problems, &facts);
        bool whole_line =
            text[cut] == '\n' || (cut > 0 && text[cut - 1] == '\n'); /* the line feed itself may be lost */
        const char *next = text + cut + (text[cut] == '\n'); /* the position of a turn belongs to the line before it */
        const char *position = cut >= header ? strstr(next, "\"position\":") : NULL;
        bool owes = whole_line && position && position < next + strcspn(next, "\n");
        n_owing += owes;
        whole_line = whole_line && !owes;
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
            if (reopen(text, cut, &problems, &resumed) != SAND_ERROR_CLOSED)
                fail_msg("cut at %zu: goes on without its seed", cut);
            assert_null(resumed);
            resumed = look_at(text, cut);
            sand_game_destroy(resumed);
        }
        sand_problem_list_free(&problems);
    }
    assert_true(n_owing > 0);
    free(text);
    sand_game_destroy(game);
}

/* ---- changed --------------------------------------------------------------------------------------------- */

static const struct {
    const char *what, *from, *to;
    sand_error error;
    int32_t line;
} spoilt[] = {
    { "hash", "\"seen\":\"", "\"seen\":\"0", SAND_ERROR_INVALID, 2 },
    { "another hash", "\"seen\":\"", "\"seen\":\"0000000000000000\",\"sown\":\"", SAND_ERROR_INVALID, 2 },
    { "no result", "\"result\":", "\"rezult\":", SAND_ERROR_INVALID, 4 },
    { "a version to come", "\"version\":2", "\"version\":3", SAND_ERROR_VERSION, 1 },
    { "a version that is gone", "\"version\":2", "\"version\":1", SAND_ERROR_VERSION, 1 },
    { "other rules", "\"rules\":\"1\"", "\"rules\":\"2\"", SAND_ERROR_VERSION, 1 },
    { "another title", "\"title\":\"Small\",\"players\"", "\"title\":\"Large\",\"players\"", SAND_ERROR_MISMATCH, 1 },
    { "unknown ruleset", "ruleset\":\"toy\",\"title", "ruleset\":\"tou\",\"title", SAND_ERROR_INVALID, 1 },
    { "unknown key in the header", "\"engine\"", "\"motor\":1,\"engine\"", SAND_ERROR_INVALID, 1 },
    { "options that are a list", "\"engine\"", "\"options\":[\"random\"],\"engine\"", SAND_ERROR_INVALID, 1 },
    { "a setting that is a list", "\"engine\"", "\"options\":{\"random\":[]},\"engine\"", SAND_ERROR_INVALID, 1 },
    { "another number", "\"n\":1,", "\"n\":2,", SAND_ERROR_INVALID, 4 },
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
    { "another position", "\"hits\":", "\"hits\":1", SAND_ERROR_MISMATCH, 6 },
    { "a position of another turn", "\"turn\":1,\"position\"", "\"turn\":2,\"position\"", SAND_ERROR_MISMATCH, 3 },
    { "a position that is not whole", "\"whole\":true,", "\"whole\":false,", SAND_ERROR_MISMATCH, 3 },
    { "undo too far", "\"undo\":1", "\"undo\":9", SAND_ERROR_MISMATCH, 7 },
    { "redo of nothing", "\"undo\":1", "\"redo\":1", SAND_ERROR_MISMATCH, 7 },
    { "unknown act", "\"act\":\"note\"", "\"act\":\"nod\"", SAND_ERROR_INVALID, 10 },
    { "note without words", ",\"text\":\"no, wait {u0}\"", "", SAND_ERROR_INVALID, 10 },
    { "a note that takes back", "\"act\":\"note\",", "\"act\":\"note\",\"amount\":1,", SAND_ERROR_INVALID, 10 },
    { "nonsense adjustment", "{hits: 1}", "{hits: 99999}", SAND_ERROR_MISMATCH, 14 },
    { "deep brackets", "\"undo\":1",
      "\"undo\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", SAND_ERROR_SYNTAX, 7 },
    { "another seed", "\"seed\":\"records\"", "\"seed\":\"recordz\"", SAND_ERROR_MISMATCH, 21 },
    { "a missing salt", "\"salt\":", "\"malt\":", SAND_ERROR_INVALID, 21 },
    { "another salt", "\"salt\":\"", "\"salt\":\"x", SAND_ERROR_INVALID, 21 },
    { "nothing revealed", "\"seed\":\"records\"", "\"feed\":\"records\"", SAND_ERROR_INVALID, 21 },
    { "another seed from here on", "\"seed\":\"records again\"", "\"seed\":\"records at last\"", SAND_ERROR_MISMATCH,
      23 },
    { "a hash of a whole battle", "\"hashes\":[\"", "\"hashes\":[\"0", SAND_ERROR_MISMATCH, 24 },
    { "hashes that are none", "\"hashes\":[", "\"hashes\":[7,", SAND_ERROR_MISMATCH, 24 },
    { "revealed in part", "\"revealed\":\"everything\"", "\"revealed\":\"nothing\"", SAND_ERROR_INVALID, 25 },
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
    char *text = written(game, SAND_RECORD_REVEALED);
    for (size_t i = 0; i < SAND_LEN(spoilt); i++) {
        char *changed = replaced(text, spoilt[i].from, spoilt[i].to);
        if (!changed) fail_msg("%s: nothing to change", spoilt[i].what);
        char *bad = record_rechained(changed); /* otherwise every change would only break the chain */
        free(changed);
        sand_problem_list problems = { 0 };
        sand_record_facts facts = { 0 };
        sand_error error = verify(bad, &problems, &facts);
        if (error != spoilt[i].error)
            fail_msg("%s: error %d: %s", spoilt[i].what, error, problems.count ? problems.items[0].message : "");
        if (problems.mistakes == 0) fail_msg("%s: there is no message", spoilt[i].what);
        if (problems.items[0].place.line != spoilt[i].line)
            fail_msg("%s: line %d: %s", spoilt[i].what, problems.items[0].place.line, problems.items[0].message);
        if (error == SAND_ERROR_MISMATCH && spoilt[i].line > 1 && spoilt[i].line < 21 &&
            facts.mismatch_line != (size_t)spoilt[i].line)
            fail_msg("%s: mismatch in line %zu", spoilt[i].what, facts.mismatch_line);
        sand_problem_list_free(&problems);
        bad[strlen(bad) - 5] = '\0'; /* an incomplete last line does not excuse other mistakes */
        error = verify(bad, &problems, &facts);
        if (spoilt[i].line < 21 && error != spoilt[i].error)
            fail_msg("%s, and cut short: error %d", spoilt[i].what, error);
        if ((error == SAND_OK) != (problems.mistakes == 0))
            fail_msg("%s, and cut short: error %d, %zu mistakes", spoilt[i].what, error, problems.mistakes);
        sand_problem_list_free(&problems);
        free(bad);
    }
    free(text);
    sand_game_destroy(game);
}

/* Every wrong byte is reported. At the last line feed the record counts as cut short, not as wrong. */
static void any_wrong_byte_is_reported(void **state)
{
    (void)state;
    static const char wrong[] = { '0', '"', '}', ' ', 'e', '\n' };
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    assert_int_equal(sand_game_note(game, 0, "x"), SAND_OK);
    char *text = written(game, SAND_RECORD_REVEALED);
    for (size_t i = 0; i < strlen(text); i++) {
        for (size_t k = 0; k < sizeof wrong; k++) {
            char was = text[i];
            if (was == wrong[k]) continue;
            sand_problem_list problems = { 0 };
            sand_record_facts facts = { 0 };
            text[i] = wrong[k];
            sand_error error = verify(text, &problems, &facts);
            text[i] = was;
            if (!error && !facts.cut_short) fail_msg("byte %zu as %c was not noticed", i, wrong[k]);
            if (problems.count == 0) fail_msg("byte %zu as %c: error %d without a message", i, wrong[k], error);
            if (error == SAND_ERROR_MEMORY) fail_msg("byte %zu as %c: out of memory?", i, wrong[k]);
            sand_problem_list_free(&problems);
        }
    }
    free(text);
    sand_game_destroy(game);
}

/* Other faces with the same result leave every hash as it was: only the seed shows the change. */
static void altered_dice_are_found_by_the_seed(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    char *text = written(game, SAND_RECORD_REVEALED), *bad = NULL;
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
    assert_string_equal(problems.items[0].message, "the line was changed: its check does not fit it");
    sand_problem_list_free(&problems);
    char *forged = record_rechained(bad);
    assert_int_equal(verify(forged, &problems, &facts), SAND_ERROR_MISMATCH);
    assert_string_equal(problems.items[0].message, "order 1: its dice are not those of the published seed");
    free(forged);
    sand_problem_list_free(&problems);
    free(text);
    free(bad);
    sand_game_destroy(game);
}

/* ---- positions ---------------------------------------------------------------------------------------- */

static void positions_can_be_opened(void **state)
{
    (void)state;
    sand_game *game = eventful(), *then = NULL;
    char *text = written(game, SAND_RECORD_PRIVATE);
    char *old = replaced(text, "\"rules\":\"1\"", "\"rules\":\"0\"");
    sand_problem_list problems = { 0 };
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(
            sand_record_position_with((sand_source){ old, strlen(old), "old" }, i, &toy_rules, &problems, &then),
            SAND_OK);
        sand_table_facts facts;
        sand_game_table(then, 0, &facts);
        assert_int_equal(facts.turn, i == 0 ? 1 : 2);
        assert_true(sand_game_decision(then, 0).asks);
        if (i == 0) assert_int_equal(sand_game_hash(then, 0), sand_past_hash(game->past, game->journal[0].item));
        char *again = written(then, SAND_RECORD_PRIVATE);
        sand_game *third = NULL;
        assert_int_equal(reopen(again, strlen(again), &problems, &third), SAND_OK);
        assert_int_equal(sand_game_hash(third, 0), sand_game_hash(then, 0));
        sand_game_destroy(third);
        free(again);
        sand_game_destroy(then);
    }
    then = NULL;
    assert_int_equal(
        sand_record_position_with((sand_source){ old, strlen(old), "old" }, 4, &toy_rules, &problems, &then),
        SAND_ERROR_UNKNOWN);
    assert_null(then);
    sand_problem_list_free(&problems);
    free(text);
    free(old);
    sand_game_destroy(game);
}

/* The game's position, read again, has the same result. */
static void stays_ended(sand_game *game, unsigned side, const char *says)
{
    char position[8000], before[200], after[200];
    sand_game *other = NULL;
    sand_problem_list problems = { 0 };
    sand_result result = sand_game_result(game, 0);
    sand_report_result(game, &result, before, sizeof before);
    size_t n = side == 0 ? sand_position_write(game, position, sizeof position)
                         : sand_position_write_for(game, side, position, sizeof position);
    assert_true(n < sizeof position);
    assert_non_null(strstr(position, says));
    assert_int_equal(reopen(position, n, &problems, &other), SAND_OK);
    result = sand_game_result(other, 0);
    sand_report_result(other, &result, after, sizeof after);
    assert_string_equal(before, after);
    assert_false(sand_game_decision(other, 0).asks);
    assert_int_equal(sand_game_concede(other, SAND_SIDE_B), SAND_ERROR_REFUSED);
    sand_problem_list_free(&problems);
    sand_game_destroy(other);
}

static void a_position_keeps_how_it_ended(void **state)
{
    (void)state;
    sand_game *game = eventful();
    assert_int_equal(sand_game_concede(game, SAND_SIDE_A), SAND_OK);
    stays_ended(game, 0, "concession");
    stays_ended(game, SAND_SIDE_B, "concession");
    sand_game_destroy(game);
    game = eventful();
    if (!sand_game_offers_draw(game, SAND_SIDE_A)) assert_int_equal(sand_game_offer_draw(game, SAND_SIDE_A), SAND_OK);
    if (!sand_game_offers_draw(game, SAND_SIDE_B)) assert_int_equal(sand_game_offer_draw(game, SAND_SIDE_B), SAND_OK);
    stays_ended(game, 0, "agreement");
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
    char *text = written(game, SAND_RECORD_PRIVATE);
    const sand_roll two = { .n_faces = 2, .faces = { 6, 5 } };
    const sand_game_settings settings[] = {
        { .seed = "other" },
        { .luck = SAND_LUCK_TYPED },
        { .luck = SAND_LUCK_SCRIPTED, .script = &two, .n_script = 1 },
    };
    const char *const lucks[] = { NULL, "\"luck\":\"typed\"", "\"luck\":\"scripted\"" };
    for (size_t i = 0; i < SAND_LEN(settings); i++) {
        sand_problem_list problems = { 0 };
        assert_int_equal(sand_record_create_game(text, strlen(text), (sand_record_making){ &settings[i], &toy_rules },
                                                 &problems, &other),
                         SAND_OK);
        sand_error error = submit(other, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT));
        if (i == 1) {
            assert_int_equal(error, SAND_ERROR_NEEDS);
            error = sand_game_answer_text(other, "6 6");
        }
        assert_int_equal(error, SAND_OK);
        char *again = written(other, SAND_RECORD_REVEALED);
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
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fputs("one\ntwo\n", file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(sand_file_read(path, &problems, &text, &n), SAND_OK);
    assert_int_equal(n, 8);
    assert_string_equal(text, "one\ntwo\n");
    free(text);
    remove(path);
    remove(folder);
    assert_int_equal(sand_file_read(path, &problems, &text, &n), SAND_ERROR_FILE);
    assert_int_equal(problems.mistakes, 1);
    assert_string_equal(problems.items[0].place.source, path);
    sand_problem_list_free(&problems);
}

/* ---- the drill: sealed orders, several bases, lazy decks -------------------------------------------------- */

/* Hands in the first suggestion of each side that must answer. */
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

static sand_game *drill_game(void)
{
    char scenario[20000];
    sand_game *game = NULL;
    sand_problem_list problems = { 0 };
    size_t n = sand_drill_scenario(4, 2, 2, scenario, sizeof scenario);
    assert_true(n < sizeof scenario);
    sand_error error = sand_game_create(scenario, n, &(sand_game_settings){ .seed = "drill", .secret = "nobody knows" },
                                        &problems, &game);
    if (error) fail_msg("error %d: %s", error, problems.count ? problems.items[0].message : "");
    sand_problem_list_free(&problems);
    return game;
}

static void drill_records(void **state)
{
    (void)state;
    sand_game *game = drill_game(), *again = NULL;
    sand_problem_list problems = { 0 };
    bool whole = false, moving = false;
    for (int i = 0; i < 60 && play_on(game); i++) {
        whole |= sand_position_is_whole(game);
        moving |= !sand_position_is_whole(game);
    }
    assert_true(whole && moving); /* some decision came in the middle of a move */
    assert_true(sand_game_length(game) > 5);
    char *text = written(game, SAND_RECORD_REVEALED);
    sand_record_facts facts;
    sand_error error = sand_record_verify((sand_source){ text, strlen(text), "drill" }, &problems, &facts);
    if (error) fail_msg("error %d, line %zu: %s", error, facts.mismatch_line, problems.items[0].message);
    assert_true(facts.revealed && facts.rolled);
    assert_int_equal(facts.closed_line, 0);
    assert_int_equal(sand_game_create(text, strlen(text), NULL, &problems, &again), SAND_OK);
    assert_int_equal(sand_game_hash(again, 0), sand_game_hash(game, 0));
    char *second = written(again, SAND_RECORD_REVEALED);
    assert_string_equal(text, second);
    sand_game_destroy(again);
    free(second);
    free(text);
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
}

/* ---- what is not public ------------------------------------------------------------------------------------ */

/* Opens a game in which A has handed in its sealed order and B has not. */
static sand_game *half_sealed(uint16_t choice)
{
    static sand_order orders[64];
    static sand_entry entries[4096];
    sand_game *game = drill_game();
    sand_order_list list = { orders, 0, SAND_LEN(orders), entries, 0, SAND_LEN(entries) };
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = SAND_SIDE_A };
    assert_true(sand_game_suggest(game, &wish, &list) > 0);
    for (size_t i = 0; i < orders[0].n; i++) ((sand_entry *)(uintptr_t)&orders[0].entries[i])->choice = choice;
    assert_int_equal(sand_game_submit(game, &orders[0], NULL), SAND_OK);
    assert_true(sand_game_ready(game, SAND_SIDE_A));
    return game;
}

/* A sealed order comes back with its private part, and is carried out as before. */
static void sealed_orders_survive(void **state)
{
    (void)state;
    sand_game *game = half_sealed(1), *again = NULL;
    sand_problem_list problems = { 0 };
    sand_record_facts facts;
    char *both = written(game, SAND_RECORD_PRIVATE), *open = written(game, SAND_RECORD_PUBLIC);
    assert_int_equal(sand_game_create(both, strlen(both), NULL, &problems, &again), SAND_OK);
    assert_true(sand_game_ready(again, SAND_SIDE_A));
    assert_true(play_on(game) && play_on(again));
    assert_int_equal(sand_game_hash(game, 0), sand_game_hash(again, 0));
    sand_game_destroy(again);
    again = NULL;

    /* Without the private part the record agrees as far as it goes, and resuming it says what is missing. */
    assert_int_equal(sand_record_verify((sand_source){ open, strlen(open), "drill" }, &problems, &facts), SAND_OK);
    assert_false(facts.over);
    assert_int_equal(facts.closed_line, 1); /* the scenario has hidden grades */
    assert_int_equal(sand_game_create(open, strlen(open), NULL, &problems, &again), SAND_ERROR_CLOSED);
    assert_non_null(strstr(problems.items[0].message, "missing what is hidden in the scenario, the seed"));
    assert_null(again);
    free(both);
    free(open);
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
}

static int differing_lines(const char *a, const char *b)
{
    int differing = 0;
    while (*a && *b) {
        size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
        differing += n != m || memcmp(a, b, n) != 0;
        a += n + (a[n] != '\0');
        b += m + (b[m] != '\0');
    }
    return differing + (*a != *b);
}

/* Whatever order was sealed, the public records differ only in one commitment. Guessing does not reveal the order,
 * neither with the seed as the secret nor with an empty secret. */
static void records_tell_no_secret(void **state)
{
    (void)state;
    sand_game *one = half_sealed(1), *other = half_sealed(2);
    char *a = written(one, SAND_RECORD_PUBLIC), *b = written(other, SAND_RECORD_PUBLIC);
    assert_int_equal(strlen(a), strlen(b));
    assert_int_equal(differing_lines(a, b), 1);
    assert_non_null(strstr(a, "\"sealed\":\"South\""));
    assert_null(strstr(a, "grade"));
    assert_null(strstr(a, "written"));
    assert_null(strstr(a, "\"drill\",\"salt"));
    char commitment[SAND_SHA256_HEX], salt[SAND_SHA256_HEX];
    const sand_line *sealed = &one->journal[one->n_journal - 1];
    static const char *const guesses[] = { "", "drill", "nobody knows" };
    for (size_t i = 0; i < SAND_LEN(guesses); i++) { /* only the last guess is the secret itself and must succeed */
        sand_text order;
        sand_json_writer w;
        sand_text_init_heap(&order);
        sand_json_writer_init(&w, &order, SAND_JSON_COMPACT);
        sand_order_text_write(one->field, &sealed->item->orders[0], &w, NULL);
        sand_game fake = *one;
        sand_origin origin = *one->origin;
        origin.secret = (char *)(uintptr_t)guesses[i];
        fake.origin = &origin;
        sand_sealed_salt(&fake, one->n_journal - 1, order.bytes, order.length, salt);
        sand_sealed_commitment(i == 0 ? "" : salt, order.bytes, order.length, commitment);
        assert_int_equal(strstr(a, commitment) != NULL, i == 2);
        sand_text_free(&order);
    }
    free(a);
    free(b);
    sand_game_destroy(one);
    sand_game_destroy(other);
}

static const struct {
    const char *what, *from, *to, *said;
} cheats[] = {
    { "another order than was sealed", "\"choice\":\"attack\"", "\"choice\":\"hold\"",
      "this is not what was committed to" },
    { "a missing salt", "\"salt\":\"", "\"malt\":\"", "\"salt\" is missing" },
    { "an order that was never opened", "\"order\":{", "\"ordered\":{", "nothing is revealed here" },
    { "orders in the open", "\"sealed\":[\"South\",\"North\"]",
      "\"orders\":[{\"decision\":1,\"side\":\"South\",\"entries\":[]}]", "they cannot stand in the open" },
    { "another commitment", "\"commitment\":\"",
      "\"commitment\":\"0000000000000000000000000000000000000000000000000000000000000000\",\"committed\":\"", "" },
    { "sealed for another decision", "\"decision\":1,\"commitment\"", "\"decision\":2,\"commitment\"",
      "answers another decision" },
    { "a whole position", "\"whole\":1,\"position\":{\"whole\":true", "\"whole\":1,\"position\":{\"whole\":false",
      "the position kept here" },
};

/* A cheat computes the chain anew, but the commitments still give him away. */
static void cheats_are_found(void **state)
{
    (void)state;
    sand_game *game = drill_game();
    for (int i = 0; i < 6 && play_on(game); i++) {
    }
    char *text = written(game, SAND_RECORD_REVEALED);
    for (size_t i = 0; i < SAND_LEN(cheats); i++) {
        sand_problem_list problems = { 0 };
        char *changed = replaced(text, cheats[i].from, cheats[i].to);
        if (!changed) fail_msg("%s: nothing to change", cheats[i].what);
        char *forged = record_rechained(changed);
        sand_error error = sand_record_verify((sand_source){ forged, strlen(forged), "forged" }, &problems, NULL);
        if (!error) fail_msg("%s: not noticed", cheats[i].what);
        if (!strstr(problems.items[0].message, cheats[i].said))
            fail_msg("%s: %s", cheats[i].what, problems.items[0].message);
        sand_problem_list_free(&problems);
        free(changed);
        free(forged);
    }
    free(text);
    sand_game_destroy(game);
}

/* A record that claims to be revealed must reveal everything: here one reveal is missing. */
static void a_missing_reveal_is_found(void **state)
{
    (void)state;
    sand_game *game = drill_game();
    for (int i = 0; i < 4 && play_on(game); i++) {
    }
    char *text = written(game, SAND_RECORD_REVEALED);
    const char *from = strstr(text, "\"order\":{");
    assert_non_null(from);
    while (from[-1] != '\n') from--;
    char *kept_back = calloc(1, strlen(text) + 1);
    memcpy(kept_back, text, (size_t)(from - text));
    strcat(kept_back, strchr(from, '\n') + 1);
    char *forged = record_rechained(kept_back);
    sand_problem_list problems = { 0 };
    assert_int_equal(sand_record_verify((sand_source){ forged, strlen(forged), "forged" }, &problems, NULL),
                     SAND_ERROR_MISMATCH);
    assert_non_null(strstr(problems.items[0].message, "but this is missing: the order that South sealed in line"));
    sand_problem_list_free(&problems);
    free(kept_back);
    free(forged);
    free(text);
    sand_game_destroy(game);
}

/* ---- the chain ------------------------------------------------------------------------------------------- */

/* Returns lines of the record (from 1) in another order; 0 ends the list. */
static char *lines_in_order(const char *text, const int *order)
{
    const char *at[400];
    int n = 0;
    for (const char *line = text; *line && n < 399; line = strchr(line, '\n') + 1) at[n++] = line;
    at[n] = text + strlen(text);
    char *out = calloc(1, 3 * strlen(text));
    for (; *order; order++) {
        /* -n: line n and all lines after it */
        int first = *order < 0 ? -*order : *order, last = *order < 0 ? n : first;
        for (int i = first; i <= last; i++) strncat(out, at[i - 1], (size_t)(at[i] - at[i - 1]));
    }
    return out;
}

static const struct {
    const char *what;
    int order[12];
    int32_t line;
    const char *said;
} disorders[] = {
    { "as it was", { -1 }, 0, "" },
    { "a missing line", { 1, 2, 3, 5, -6 }, 4, "a line between them is missing" },
    { "no header", { 2, -3 }, 1, "\"sandtable\" is missing" },
    { "a doubled line", { 1, 2, 3, 4, 4, -5 }, 5, "line 4 once more" },
    { "two lines changed places", { 1, 2, 3, 5, 4, -6 }, 4, "it was written behind line 5" },
    { "a line moved ahead", { 1, 2, 3, 9, 4, 5, 6, 7, 8, -10 }, 4, "it was written behind line 9" },
    { "a line put in", { 1, 2, 3, 4, 3, -5 }, 5, "line 3 once more" },
};

static void lines_out_of_order_are_found(void **state)
{
    (void)state;
    sand_game *game = eventful();
    char *text = written(game, SAND_RECORD_REVEALED);
    for (size_t i = 0; i < SAND_LEN(disorders); i++) {
        sand_problem_list problems = { 0 };
        char *bad = lines_in_order(text, disorders[i].order);
        sand_error error = verify(bad, &problems, NULL);
        if (disorders[i].line == 0) {
            assert_int_equal(error, SAND_OK);
        } else {
            if (error == SAND_OK) fail_msg("%s: not noticed", disorders[i].what);
            if (problems.items[0].place.line != disorders[i].line ||
                !strstr(problems.items[0].message, disorders[i].said))
                fail_msg("%s: line %d: %s", disorders[i].what, problems.items[0].place.line, problems.items[0].message);
        }
        sand_problem_list_free(&problems);
        free(bad);
    }
    free(text);
    sand_game_destroy(game);
}

/* Flips every bit of a record, one after the other. */
static void every_flipped_bit_is_noticed(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    char *text = written(game, SAND_RECORD_PRIVATE);
    size_t n = strlen(text);
    for (size_t bit = 0; bit < 8 * n; bit++) {
        sand_problem_list problems = { 0 };
        sand_record_facts facts = { 0 };
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
        sand_error error = sand_record_verify_with((sand_source){ text, n, "flipped" }, &toy_rules, &problems, &facts);
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
        if (!error && problems.count == 0) fail_msg("bit %zu of byte %zu was not noticed", bit % 8, bit / 8);
        sand_problem_list_free(&problems);
    }
    free(text);
    sand_game_destroy(game);
}

/* A private part belongs to one record. */
static void private_parts_are_not_exchanged(void **state)
{
    (void)state;
    sand_game *one = half_sealed(1), *other = start();
    sand_problem_list problems = { 0 };
    char *open = written(one, SAND_RECORD_PUBLIC), *both = written(other, SAND_RECORD_PRIVATE);
    char *mixed = calloc(1, strlen(open) + strlen(both) + 1);
    strcpy(mixed, open);
    strcat(mixed, both + sand_record_public_part(both, strlen(both)));
    assert_int_equal(sand_record_verify((sand_source){ mixed, strlen(mixed), "mixed" }, &problems, NULL),
                     SAND_ERROR_MISMATCH);
    assert_string_equal(problems.items[0].message, "this private part belongs to another record");
    sand_problem_list_free(&problems);
    free(mixed);
    free(open);
    free(both);
    sand_game_destroy(one);
    sand_game_destroy(other);
}

/* ---- older formats ------------------------------------------------------------------------------------------ */

static const char *const old_records[] = { "tests/golden/old/format-1-parade.record",
                                           "tests/golden/old/format-1-mill-bridge.record" };

/* Old records open whatever the rules are now. When their rules are today's, they are verified in full; their positions
 * can always be opened. */
static void old_records_open(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(old_records); i++) {
        sand_problem_list problems = { 0 };
        sand_record_facts facts = { 0 };
        char *text = NULL;
        size_t n = 0;
        sand_game *game = NULL;
        assert_int_equal(sand_file_read(old_records[i], &problems, &text, &n), SAND_OK);
        sand_error error = sand_record_verify((sand_source){ text, n, old_records[i] }, &problems, &facts);
        assert_int_equal(facts.version, 1);
        assert_int_equal(error, facts.same_version ? SAND_OK : SAND_ERROR_VERSION);
        if (facts.same_version) assert_true(facts.over && facts.rolled && facts.orders > 5);
        for (size_t k = 0; k < 3; k++) {
            assert_int_equal(sand_record_position((sand_source){ text, n, old_records[i] }, k, &problems, &game),
                             SAND_OK);
            sand_game_destroy(game);
        }
        if (facts.same_version) { /* and continue as format 2 */
            assert_int_equal(sand_game_create(text, n, NULL, &problems, &game), SAND_OK);
            char *today = written(game, SAND_RECORD_REVEALED);
            assert_int_equal(sand_record_verify((sand_source){ today, strlen(today), "today" }, &problems, &facts),
                             SAND_OK);
            assert_true(facts.version == 2 && facts.over && facts.revealed && facts.rolled);
            free(today);
            sand_game_destroy(game);
        }
        free(text);
        sand_problem_list_free(&problems);
    }
}

/* Format 1: a sealed order needs its salt, and the salt its line. */
static void old_seals_hold(void **state)
{
    (void)state;
    static const struct {
        const char *what, *from, *to, *said;
    } rows[] = {
        { "no salts", "\"salts\":[", "\"sults\":[", "a salt of each must open them" },
        { "another salt", "\"salts\":[\"", "\"salts\":[\"0", "" },
        { "another order", "[\"Balfour's Detachments\",\"Balfour's Centre\"",
          "[\"Balfour's Centre\",\"Balfour's Detachments\"", "not the order that was sealed" },
        { "another commitment", "\"commitment\":\"", "\"commitment\":\"0\",\"committed\":\"", "" },
        { "another position", "\"y\":4500", "\"y\":4501", "the position kept here" },
        { "another number", "\"n\":2,", "\"n\":3,", "this is number 2" },
    };
    sand_problem_list problems = { 0 };
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(sand_file_read(old_records[1], &problems, &text, &n), SAND_OK);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char *bad = replaced(text, rows[i].from, rows[i].to);
        if (!bad) fail_msg("%s: nothing to change", rows[i].what);
        if (!sand_record_verify((sand_source){ bad, strlen(bad), "bad" }, &problems, NULL))
            fail_msg("%s: not noticed", rows[i].what);
        if (!strstr(problems.items[0].message, rows[i].said))
            fail_msg("%s: %s", rows[i].what, problems.items[0].message);
        sand_problem_list_free(&problems);
        free(bad);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_wrote),
        cmocka_unit_test(the_first_lines),
        cmocka_unit_test(appending_gives_the_same_text),
        cmocka_unit_test(sound_records_verify),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(spoilt_records),
        cmocka_unit_test(any_wrong_byte_is_reported),
        cmocka_unit_test(altered_dice_are_found_by_the_seed),
        cmocka_unit_test(positions_can_be_opened),
        cmocka_unit_test(a_position_keeps_how_it_ended),
        cmocka_unit_test(a_position_starts_a_game),
        cmocka_unit_test(going_on_with_other_luck),
        cmocka_unit_test(files),
        cmocka_unit_test(drill_records),
        cmocka_unit_test(sealed_orders_survive),
        cmocka_unit_test(records_tell_no_secret),
        cmocka_unit_test(cheats_are_found),
        cmocka_unit_test(a_missing_reveal_is_found),
        cmocka_unit_test(lines_out_of_order_are_found),
        cmocka_unit_test(every_flipped_bit_is_noticed),
        cmocka_unit_test(private_parts_are_not_exchanged),
        cmocka_unit_test(old_records_open),
        cmocka_unit_test(old_seals_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
