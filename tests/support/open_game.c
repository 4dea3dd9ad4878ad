/* open_game.c - opens games of scenario files, and gives chance to the tests that play them. */
#include "support/open_game.h"

#include <sandtable/facts.h>
#include <sandtable/record.h>

#include <stdio.h>
#include <stdlib.h>

sand_game *open_game(const char *path, const char *seed)
{
    enum { TEXT = 1 << 18 };
    static char text[TEXT];
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .luck = SAND_LUCK_SEEDED, .seed = seed };
    sand_game *game = NULL;
    FILE *file = fopen(path, "rb");
    size_t n = file == NULL ? 0 : fread(text, 1, sizeof text, file);
    if (file != NULL) fclose(file);
    if (sand_game_create(text, n, &settings, &problems, &game) != SAND_OK) {
        fprintf(stderr, "%s cannot be opened\n", path);
        abort();
    }
    sand_problem_list_free(&problems);
    return game;
}

uint32_t next_luck(uint32_t *luck)
{
    *luck = *luck * 1664525u + 1013904223u;
    return *luck >> 16;
}

bool threw_dice(const sand_game *game, size_t from)
{
    for (size_t i = from; i < sand_game_events(game, 0); i++)
        if (sand_game_event(game, 0, i)->n_rolls > 0) return true;
    return false;
}
