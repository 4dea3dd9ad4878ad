/* position.h - the battle a case looks at, put together from a named position and what the case changes in it.
 *
 * A position is a scenario (docs/files.md), with shortcuts that docs/casebook.md describes: `from`, `units`,
 * `commands`, `armies`, `bodies`, `contacts`, `due`. */
#ifndef SAND_CASEBOOK_POSITION_H
#define SAND_CASEBOOK_POSITION_H

#include "casebook/tree.h"

/* Where positions come from: the file's. */
typedef struct {
    sand_arena *arena;
    const sand_json *named; /* object of positions by name, or NULL */
    const char *ruleset;    /* of all positions of the file */
    const sand_json *ruleset_value;
} sand_positions;

/* The scenario of a case: its `position` laid over the position that `from` names (left out: the first of the file), or
 * the case's position alone where the file names none.  NULL after mistakes, which are the case's own, or without
 * memory. */
const sand_json *sand_position_build(const sand_positions *positions, sand_cursor *from);

#endif
