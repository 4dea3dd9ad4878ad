/* toy_load.h - makes a toy battle from its text, for tests that are not about reading. */
#ifndef SAND_TESTS_TOY_LOAD_H
#define SAND_TESTS_TOY_LOAD_H

#include "battle/rules.h"

typedef struct {
    sand_field *field;
    sand_battle *b;
} toy_game;

/* The text has no mistakes (asserted). */
toy_game toy_load(const char *text);
void toy_unload(toy_game *game);
/* Returns another battle of the same field, equal to the first; free() it. */
sand_battle *toy_clone(const sand_battle *b);

#endif
