/* fuzz_record.c - records: verifying, opening, the positions kept in them, and writing what was opened. */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <sandtable/sandtable.h>

#include "base/assert.h"
#include "support/rechain.h"

enum { POSITIONS = 3 };

static sand_error verify(const char *text, size_t n, sand_record_facts *facts)
{
    sand_problem_list problems = { 0 };
    sand_error error = sand_record_verify((sand_source){ text, n, "fuzz" }, &problems, facts);
    SAND_ASSERT((error == SAND_OK) == (problems.mistakes == 0) || error == SAND_ERROR_MEMORY);
    sand_problem_list_free(&problems);
    return error;
}

/* A record that agrees gives a game whose own record agrees. (Opening does not check that the dice follow from the
 * published seed; verifying does.) */
static void write_again(const sand_game *game, bool agreed)
{
    sand_record_facts facts = { 0 };
    size_t n = sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    char *text = malloc(n + 1);
    SAND_ASSERT(text != NULL);
    SAND_ASSERT(sand_record_write(game, SAND_RECORD_REVEALED, text, n + 1) == n);
    sand_error error = verify(text, n, &facts);
    SAND_ASSERT(!agreed || (error == SAND_OK && !facts.cut_short));
    free(text);
}

static void open_game(const char *text, size_t n, bool agreed)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = "fuzz" };
    sand_game *game = NULL;
    sand_error error = sand_game_create(text, n, &settings, &problems, &game);
    SAND_ASSERT((error == SAND_OK) == (game != NULL));
    if (game) write_again(game, agreed);
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
}

static void look_at_positions(const char *text, size_t n, size_t positions)
{
    for (size_t i = 0; i < positions && i < POSITIONS; i++) {
        sand_problem_list problems = { 0 };
        sand_game *game = NULL;
        if (sand_record_position((sand_source){ text, n, "fuzz" }, i, &problems, &game) == SAND_OK)
            (void)sand_game_hash(game, 0);
        sand_game_destroy(game);
        sand_problem_list_free(&problems);
    }
}

static void take(const char *text, size_t n)
{
    sand_record_facts facts = { 0 };
    bool agreed = verify(text, n, &facts) == SAND_OK;
    open_game(text, n, agreed);
    look_at_positions(text, n, facts.positions);
}

/* Tries the text as it is, and with its chain of checks made anew: without that, nearly every change is refused at the
 * first changed line. */
void fuzz_record(const uint8_t *bytes, size_t n)
{
    char *text = calloc(1, n + 1);
    SAND_ASSERT(text != NULL);
    if (n > 0) memcpy(text, bytes, n);
    char *linked = record_rechained(text);
    SAND_ASSERT(linked != NULL);
    take(text, n);
    if (strcmp(text, linked) != 0) take(linked, strlen(linked));
    free(linked);
    free(text);
}
