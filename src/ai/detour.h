/* detour.h - the distance to a place for a unit that must keep away from enemies on the way.
 *
 * The table is divided into cells; a cell is barred near an enemy and on ground that no unit of the type may enter.
 * From the place outwards every open cell gets its next corner, to which the way goes straight, and the distance from
 * there. These numbers only help to choose among legal orders, so doubles may be used. */
#ifndef SAND_AI_DETOUR_H
#define SAND_AI_DETOUR_H

#include "battle/battle.h"

enum { SAND_DETOUR_CELLS = 1024 };

typedef struct {
    double x, y;
} sand_detour_point;

/* The unit that keeps away from enemies, and those enemies. Lengths are grid units. */
typedef struct {
    uint16_t type;       /* of unit */
    double apart, turn;  /* centres this near to an enemy are barred; what a turn on the way costs */
    double margin, cell; /* centres keep so far from the edge of the table; wished width of a cell */
    size_t n_enemies;
    const sand_detour_point *enemies;
} sand_detour_rider;

typedef struct {
    double width, height, margin, cell, turn;
    double left[SAND_DETOUR_CELLS]; /* how far it is still from each cell; less than 0: there is no way */
    uint32_t columns, rows;
    sand_detour_point place;
    sand_detour_point next[SAND_DETOUR_CELLS]; /* the corner each cell goes to */
    bool barred[SAND_DETOUR_CELLS];
} sand_detour;

/* Finds the ways to a place, unless the place and all that is barred are as at the last call. */
void sand_detour_look(sand_detour *detour, const sand_field *field, const sand_detour_rider *rider,
                      sand_detour_point place);
/* Forgets all ways, until the next sand_detour_look. */
void sand_detour_forget(sand_detour *detour);
/* Returns the length of the way from `from`, and its first corner in *next; less than 0: no way is known. */
double sand_detour_far(const sand_detour *detour, sand_detour_point from, sand_detour_point *next);
/* Does the same for a unit that stands where no way begins: first to a near cell that has one. */
double sand_detour_out(const sand_detour *detour, sand_detour_point from, sand_detour_point *next);

#endif
