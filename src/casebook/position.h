/* position.h - the position that a case looks at, built from a named position and the case's changes to it.
 *
 * A position is a scenario (docs/files.md), with shortcuts that docs/casebook.md describes: `from`, `units`,
 * `commands`, `armies`, `bodies`, `contacts`, `due`. */
#ifndef SAND_CASEBOOK_POSITION_H
#define SAND_CASEBOOK_POSITION_H

#include "casebook/tree.h"

/* The named positions of a file. */
typedef struct {
    sand_arena *arena;
    const sand_json *named; /* object of positions by name, or NULL */
    const char *ruleset;    /* the ruleset of all positions of the file */
    const sand_json *ruleset_value;
} sand_positions;

/* The scenario of a case: its `position` merged over the position that `from` names (by default the first of the file),
 * or the case's position alone where the file names none. Returns NULL after mistakes, which are reported as the case's
 * own, or when memory runs out. */
const sand_json *sand_position_build(const sand_positions *positions, sand_cursor *from);

#endif
