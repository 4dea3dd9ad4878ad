/* toy_load.c - makes a toy battle from its text. */
#include "toy_load.h"

#include <stdlib.h>
#include <string.h>

#include "record/scenario.h"
#include "toy.h"

toy_game toy_load(const char *text)
{
    toy_game game = { NULL, NULL };
    sand_problem_list problems = { 0 };
    const sand_scenario_settings settings = { .extra = &toy_rules };
    sand_error error =
        sand_scenario_read((sand_source){ text, strlen(text), "toy" }, &settings, &problems, &game.field, &game.b);
    SAND_ASSERT(error == SAND_OK);
    sand_problem_list_free(&problems);
    return game;
}

void toy_unload(toy_game *game)
{
    free(game->b);
    sand_field_free(game->field);
}

sand_battle *toy_clone(const sand_battle *b)
{
    sand_battle *clone = malloc(sand_battle_size(b->field));
    SAND_ASSERT(clone != NULL);
    sand_battle_copy(clone, b);
    return clone;
}
