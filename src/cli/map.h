/* map.h - the table in characters. */
#ifndef SAND_CLI_MAP_H
#define SAND_CLI_MAP_H

#include "cli/out.h"

#include <sandtable/sandtable.h>

typedef enum { MAP_NO_ZONES, MAP_ZONES, MAP_ZONES_OVER_ALL } map_zones;

/* The part of the table to draw: everything when radius is 0. */
typedef struct {
    sand_point centre;
    int32_t radius;
    bool scroll;     /* where units would be too small to read, show only what lies around the centre */
    map_zones zones; /* MAP_ZONES: on bare ground only */
    uint16_t unit;   /* the unit whose reach, field of fire and targets are shown; 0: none */
} map_part;

/* Draws what the viewer knows, as wide as the screen, with its legend.  A unit is its type's letter, its number, an
 * arrow for its facing and its hits; capitals on ▓ are side A's, small letters on ░ are side B's. */
void map_draw(const sand_game *game, unsigned viewer, const screen *s, map_part part);
/* Explains every sign that a map may have. */
void map_explain(const sand_game *game, const screen *s, unsigned viewer);
/* Returns the nearest of eight arrows; `heading` is from 0 to less than SAND_FULL_TURN. */
const char *map_arrow(int32_t heading);
const char *map_side_mark(unsigned side);
/* "F3", "h21": the unit's letter and number as the map shows them. */
void map_label(const sand_unit_facts *unit, unsigned id, text *out);

#endif
