/* roadway.h - units in a column one base wide on the roads of a field.
 *
 * A road is a terrain that is a line.  Along it a column goes by the leg ROAD, whose `angle` in a motion row is the
 * terrain: the way it has come lies behind its head, and the road ahead of it.  A column that bends has bases with
 * places of their own (state.h: bent); it fights, is met and touches by those, one by one (contact.h), and whoever
 * asks for its outline gets one about all.  It stands in straight ranks again as soon as it is formed or turned, and
 * where its way is straight. */
#ifndef SAND_MOTION_ROADWAY_H
#define SAND_MOTION_ROADWAY_H

#include "motion/march.h"

/* The road of that kind under the middle of the unit's front, of several the nearest, 0 none: it lies within the road's
 * own half width. */
unsigned sand_roadway_under(const sand_battle *b, unsigned unit, unsigned kind);
/* The way of a column along the road, towards the end it looks to, and how far along that way its head stands now;
 * false: it does not stand in one file, or the terrain is no line. */
bool sand_roadway_ahead(const sand_battle *b, unsigned unit, unsigned road, sand_column_way *way, int32_t *head);
/* The same of a unit that stood so, which legs may be followed from; the way must outlive the stance.  false: as
 * above; then the stance is the unit's as it stands. */
bool sand_roadway_stance(const sand_battle *b, unsigned unit, unsigned road, sand_column_way *way, sand_stance *out);
/* The rectangle with whose front it goes on: that of its first base, if it is bent. */
sand_box sand_roadway_head(const sand_battle *b, unsigned unit);
/* Does the column stand just so? */
bool sand_roadway_is_laid(const sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);
/* Would a base of the column, its head's front so far along, overlap the other unit deeper than the slack? */
bool sand_roadway_stands_on(const sand_battle *b, const sand_column_way *way, int32_t head, unsigned other);
/* Lays the column along its way, its head's front so far along.  Whether there is room the caller has asked before. */
void sand_roadway_lay(sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);
/* It was laid so, in straight ranks, which are rounded as one rectangle: does that stand deeper than the slack in
 * somebody of whom the bases, as they come along the way, are clear? */
bool sand_roadway_is_pressed(const sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);
/* Lays it base by base, also where the way is straight. */
void sand_roadway_lay_bases(sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);

/* The unit's stance once it stands in straight ranks, its head where it is: a formed or changed column goes on from
 * there. */
sand_stance sand_roadway_straightened(const sand_battle *b, unsigned unit);

/* A plan of a unit, looked at leg by leg: the kind of terrain that is a road to it, and the way it takes up on one. */
typedef struct {
    const sand_battle *b;
    unsigned unit, kind;
    sand_column_way way; /* a stance that has it must not outlive the plan */
} sand_roadway_plan;

typedef enum {
    SAND_ROADWAY_FITS,
    SAND_ROADWAY_NO_COLUMN, /* it stands in no single file on a road, or is to go elsewhere first */
    SAND_ROADWAY_BENT       /* it is bent there: it neither marches nor wheels */
} sand_roadway_fit;

/* May the leg begin from `at`?  Readies that for it: a ROAD leg takes up its way, and a bent column that forms or
 * changes does so from straight ranks. */
sand_roadway_fit sand_roadway_take_up(sand_roadway_plan *plan, sand_motion_step leg, sand_stance *at);
/* How far it can go on along its way. */
static inline int32_t sand_roadway_left(const sand_stance *at)
{
    return at->way->end - at->head;
}

#endif
