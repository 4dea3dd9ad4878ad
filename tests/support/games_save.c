/* games_save.c - a game that is written and read back is the same game, and goes on like it. */
#include "support/games_inside.h"

#include <stdlib.h>

#include "game/game_parts.h"

typedef size_t writer(const sand_game *game, char *out, size_t room);

static size_t write_record(const sand_game *game, char *out, size_t room)
{
    return sand_record_write(game, SAND_RECORD_REVEALED, out, room);
}

static char *written(const sand_game *game, writer *write, size_t *n)
{
    *n = write(game, NULL, 0);
    char *text = malloc(*n + 1);
    SAND_ASSERT(text != NULL);
    write(game, text, *n + 1);
    return text;
}

static void check(games *g, writer *write, suite_check which, bool anew)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = g->seed };
    sand_game *game = NULL;
    size_t n;
    char *text = written(g->game, write, &n);
    sand_error error = sand_game_create(text, n, &settings, &problems, &game);
    bool good = suite_expect(g->suite, which, error == SAND_OK, "%s: line %d: %s", sand_error_name(error),
                             problems.count ? (int)problems.items[0].place.line : 0,
                             problems.count ? problems.items[0].message : "");
    if (good && suite_expect(g->suite, which, games_same(g->game, game, anew), "it reads back as another game"))
        games_follow(g, game, which, anew);
    else
        sand_game_destroy(game);
    sand_problem_list_free(&problems);
    free(text);
}

void games_check_record(games *g)
{
    check(g, write_record, SUITE_RECORD, false);
}

/* A position holds no motion under way, so one taken during an interrupt cannot be begun from. */
void games_check_position(games *g)
{
    if (!sand_position_is_whole(g->game)) return;
    check(g, sand_position_write, SUITE_POSITION, true);
}

void games_check_verified(games *g)
{
    sand_problem_list problems = { 0 };
    sand_record_facts facts;
    size_t n;
    char *text = written(g->game, write_record, &n);
    sand_error error = sand_record_verify((sand_source){ text, n, "record" }, &problems, &facts);
    suite_expect(g->suite, SUITE_RECORD, error == SAND_OK, "the whole record: %s: line %d: %s", sand_error_name(error),
                 problems.count ? (int)problems.items[0].place.line : 0,
                 problems.count ? problems.items[0].message : "");
    sand_problem_list_free(&problems);
    free(text);
}
