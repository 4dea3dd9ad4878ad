/* shelter.h - lines (hedges, walls, works) that shelter those close behind them, and what ground in between hides.
 *
 * A line shelters from a place if the straight way from there to the middle of the sheltered crosses it, outside the
 * outline of their unit: a line under a unit or behind its front is not between the fronts. */
#ifndef SAND_RULES_COMMON_SHELTER_H
#define SAND_RULES_COMMON_SHELTER_H

#include "rules/common/see.h"

/* A whole unit, or one base of it, that a line may shelter. */
typedef struct {
    /* the box of the unit or base, and that of the whole unit: a line under the unit is not before any of its bases */
    const sand_box *box, *outline;
} sand_shelter;
/* Returns a line with a value in this column, within `reach` of the box, that shelters it from that place; 0: none. */
unsigned sand_shelter_line(const sand_field *field, const sand_shelter *who, sand_point from, unsigned column,
                           int32_t reach);
/* How a unit looks for shelter ahead: the column and reach as above; every so many grid units, up to `most`. */
typedef struct {
    unsigned column;
    int32_t reach, every, most;
} sand_shelter_goal;
/* How far ahead the unit is close behind a line that shelters it from that place, as far on as it still does; 0: it
 * stands so now; -1: nowhere. */
int32_t sand_shelter_ahead(const sand_battle *b, unsigned unit, sand_point from, const sand_shelter_goal *goal);
/* The point from which the other box would come straight at this one along its own heading; a line beside the base is
 * then not in between. */
sand_point sand_shelter_straight_before(const sand_box *box, const sand_box *other);
/* Is the unit within `reach` of that piece, which is a line? */
bool sand_shelter_is_at(const sand_battle *b, unsigned unit, const sand_terrain *piece, int32_t reach);
/* The ground that the unit comes over until it is across a line before it, ahead or back, and `beyond` farther. */
sand_box sand_shelter_swath(const sand_battle *b, unsigned unit, bool back, int32_t beyond);

/* ---- hiding ---- */

typedef bool sand_shelter_hides(const sand_battle *b, unsigned terrain, const sand_box *from, const sand_box *to);
/* Is there a line from the middle of the unit's front to a corner or the middle of the other unit that no area of
 * terrain cuts? Units in between do not count. */
bool sand_shelter_sees(const sand_battle *b, unsigned unit, unsigned other, sand_shelter_hides *hides);
/* Is the middle of `in` inside the piece, and is the place `beyond` further on towards the other box too? */
bool sand_shelter_is_deep_in(const sand_field *field, const sand_terrain *piece, const sand_box *in,
                             const sand_box *other, int32_t beyond);

#endif
