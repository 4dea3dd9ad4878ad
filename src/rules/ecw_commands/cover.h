/* cover.h - on what ground a place lies, and behind what. */
#ifndef SAND_ECW_COMMANDS_COVER_H
#define SAND_ECW_COMMANDS_COVER_H

#include "rules/ecw_commands/reading.h"

/* Is the centre of the box in a piece of terrain with this column set?  Returns its id or 0. [EC-A-31b] */
unsigned ec_ground(const sand_battle *b, sand_point centre, unsigned column);
unsigned ec_ground_of_kind(const sand_battle *b, sand_point centre, ec_terrain kind);
/* A hedge or entrenchment with this column set that shelters `box` against a line from `from` to its centre, or 0. */
unsigned ec_line_cover(const sand_battle *b, const sand_box *box, sand_point from, unsigned column);

#endif
