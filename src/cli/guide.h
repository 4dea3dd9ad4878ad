/* guide.h - a guided battle at the terminal: which lesson is in hand, told when it is new. */
#ifndef SAND_CLI_GUIDE_H
#define SAND_CLI_GUIDE_H

#include "cli/out.h"

#include <sandtable/sandtable.h>

typedef struct {
    sand_lessons *lessons; /* NULL: no side is guided */
    uint64_t skipped;
    size_t told;   /* lesson that was told last, plus 1; 0: none */
    bool waits;    /* and that its moment has not come */
    bool finished; /* the end was told */
} guide;

/* "first-battle.json" → "first-battle.lessons", if that is there. */
bool guide_path(const char *scenario, text *out);
/* Reads the lessons beside the scenario for the game; game NULL: their texts alone.  False: mistakes were printed. */
bool guide_open(guide *g, const char *path, const sand_game *game);
void guide_close(guide *g);
/* What is new: the end of the last lesson, the next one, or what to do until it comes. */
void guide_tell(guide *g, const sand_game *game, const screen *s);
/* The lesson in hand again. */
void guide_repeat(guide *g, const sand_game *game, const screen *s);
/* Leaves the lesson in hand out. */
void guide_skip(guide *g, const sand_game *game, const screen *s);

#endif
