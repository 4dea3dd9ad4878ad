/* guide.h - a guided battle at the terminal: follows the lesson in hand and shows each new one. */
#ifndef SAND_CLI_GUIDE_H
#define SAND_CLI_GUIDE_H

#include "cli/out.h"

#include <sandtable/sandtable.h>

typedef struct {
    sand_lessons *lessons; /* NULL: no side is guided */
    uint64_t skipped;
    size_t told;   /* lesson that was told last, plus 1; 0: none */
    bool waits;    /* its moment had not come when it was told */
    bool finished; /* the end was told */
} guide;

/* "first-battle.json" → "first-battle.lessons"; false: there is no such file. */
bool guide_path(const char *scenario, text *out);
/* Reads the lessons beside the scenario for the game; game NULL: their texts alone.  False: mistakes were printed. */
bool guide_open(guide *g, const char *path, const sand_game *game);
void guide_close(guide *g);
/* Says what is new: that the last lesson is done, the next lesson, or what to do until it comes. */
void guide_tell(guide *g, const sand_game *game, const screen *s);
/* Says the lesson in hand again. */
void guide_repeat(guide *g, const sand_game *game, const screen *s);
/* Skips the lesson in hand. */
void guide_skip(guide *g, const sand_game *game, const screen *s);

#endif
