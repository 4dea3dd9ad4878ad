/* roadway.h - units in a column one base wide on the roads of a field.
 *
 * A road is a terrain line. A column follows it with the leg ROAD, whose `angle` in a motion row is the terrain id: the
 * path it has come lies behind its head, the road ahead of it. The bases of a bent column have places of their own
 * (state.h: bent); it fights, is met and touches through them one by one (contact.h), while its outline encloses all of
 * them. It stands in straight ranks again once it is formed or turned, and wherever its path is straight. */
#ifndef SAND_MOTION_ROADWAY_H
#define SAND_MOTION_ROADWAY_H

#include "motion/march.h"

/* The road of that kind under the middle of the unit's front (within the road's half width), the nearest of several; 0:
 * none. */
unsigned sand_roadway_under(const sand_battle *b, unsigned unit, unsigned kind);
/* The path of a column along the road towards the end it faces, and how far along that path its head stands now. False:
 * it does not stand in one file, or the terrain is no line. */
bool sand_roadway_ahead(const sand_battle *b, unsigned unit, unsigned road, sand_column_way *way, int32_t *head);
/* Makes the same path and sets `out` to the unit's stance on it, from which legs may be followed; `way` must outlive
 * the stance. False: as above; the stance is then the unit's present one, without a path. */
bool sand_roadway_stance(const sand_battle *b, unsigned unit, unsigned road, sand_column_way *way, sand_stance *out);
/* The box whose front leads: that of the first base when the column is bent. */
sand_box sand_roadway_head(const sand_battle *b, unsigned unit);
/* Does the column stand exactly as it would be laid out on this path? */
bool sand_roadway_is_laid(const sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);
/* Would any base of the column, with its head's front at that distance, overlap the other unit deeper than the slack?
 */
bool sand_roadway_stands_on(const sand_battle *b, const sand_column_way *way, int32_t head, unsigned other);
/* Lays the column out along its path with its head's front at that distance. The caller has made sure of room. */
void sand_roadway_lay(sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);
/* The column was laid out in straight ranks, rounded as one rectangle: does that overlap a unit, deeper than the slack,
 * that its individual bases would be clear of? */
bool sand_roadway_is_pressed(const sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);
/* Lays the column out base by base, even where the path is straight. */
void sand_roadway_lay_bases(sand_battle *b, unsigned unit, const sand_column_way *way, int32_t head);

/* The unit's stance in straight ranks with its head in place, from which a formed or changed column goes on. */
sand_stance sand_roadway_straightened(const sand_battle *b, unsigned unit);

/* The plan of one unit, followed leg by leg: the kind of terrain that counts as a road, and the path it takes up on
 * one. */
typedef struct {
    const sand_battle *b;
    unsigned unit, kind;
    sand_column_way way; /* stances that refer to it must not outlive the plan */
} sand_roadway_plan;

typedef enum {
    SAND_ROADWAY_FITS,
    SAND_ROADWAY_NO_COLUMN, /* it does not stand in single file on a road, or is to go elsewhere first */
    SAND_ROADWAY_BENT       /* it is bent there: it can neither march nor wheel */
} sand_roadway_fit;

/* May the leg begin from `at`? Prepares the stance: a ROAD leg takes up its path, and a bent column that forms or
 * changes starts from straight ranks. */
sand_roadway_fit sand_roadway_take_up(sand_roadway_plan *plan, sand_motion_step leg, sand_stance *at);
/* How far the column can still go along its path. */
static inline int32_t sand_roadway_left(const sand_stance *at)
{
    return at->way->end - at->head;
}

#endif
