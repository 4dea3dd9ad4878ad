/* detour.h - how far it is to a place for a unit that must keep away from enemies on the way.
 *
 * The table is laid out in cells; a cell is barred near an enemy and on ground that nobody of the type may enter.  From
 * the place outwards every open cell is told its next corner: where it goes straight to, and how far it is from there.
 * All figures only choose among legal orders. */
#ifndef SAND_AI_DETOUR_H
#define SAND_AI_DETOUR_H

#include "battle/battle.h"

enum { SAND_DETOUR_CELLS = 1024 };

typedef struct {
    double x, y;
} sand_detour_point;

/* The rider who keeps away from enemies, and those enemies. Lengths are grid units. */
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

/* Lays out the ways to a place.  The same question as last time is not asked again. */
void sand_detour_look(sand_detour *detour, const sand_field *field, const sand_detour_rider *rider,
                      sand_detour_point place);
/* There are no ways until it is looked at again. */
void sand_detour_forget(sand_detour *detour);
/* How far it is from there, and to which corner one goes first; less than 0: no way is known. */
double sand_detour_far(const sand_detour *detour, sand_detour_point from, sand_detour_point *next);
/* The same for a unit that stands where no way begins: by the nearest place not far off that has one. */
double sand_detour_out(const sand_detour *detour, sand_detour_point from, sand_detour_point *next);

#endif
