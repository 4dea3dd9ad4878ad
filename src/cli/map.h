/* map.h - the table in characters. */
#ifndef SAND_CLI_MAP_H
#define SAND_CLI_MAP_H

#include "cli/out.h"

#include <sandtable/sandtable.h>

/* The part of the table that is drawn: everything when radius is 0. */
typedef struct {
    sand_point centre;
    int32_t radius;
} map_part;

/* Draws what the viewer knows, as wide as the screen, with its legend.  A unit is its type's letter, its number, an
 * arrow for its facing and its hits; capitals on ▓ are side A's, small letters on ░ are side B's. */
void map_draw(const sand_game *game, unsigned viewer, const screen *s, map_part part);
/* ↑ ↗ → …: the nearest of eight. */
const char *map_arrow(int32_t heading);
const char *map_side_mark(unsigned side);
/* "F3", "h21": the unit's letter and number as the map shows them. */
void map_label(const sand_unit_facts *unit, unsigned id, text *out);

#endif
