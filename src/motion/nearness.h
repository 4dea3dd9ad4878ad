/* nearness.h - keeping away from the enemy: within a distance of certain enemies a unit may only move towards or away.
 *
 * The distance is measured from edge to edge, limit included, so stopping exactly at it is always allowed. The set of
 * near enemies changes only where one comes near or is left behind, so a way is judged at those places and not at every
 * step. */
#ifndef SAND_MOTION_NEARNESS_H
#define SAND_MOTION_NEARNESS_H

#include "motion/scene.h"
#include "motion/stop.h"

/* When does a way lead towards an enemy within the distance? */
typedef enum {
    SAND_TOWARDS_RUNS_INTO,   /* prolonged, it would run into the enemy, whatever stands between */
    SAND_TOWARDS_NOT_FARTHER, /* while the enemy is no farther off than where it came near */
    SAND_TOWARDS_NEVER        /* never: the way must not be gone at all */
} sand_nearness_towards;

/* When does a way lead away? */
typedef enum {
    SAND_AWAY_FROM_NEAREST,  /* prolonged backwards from the centre, it passes through the nearest of them */
    SAND_AWAY_STRAIGHT_BACK, /* straight back by the unit's own facing, while the distance grows */
    SAND_AWAY_CENTRES        /* from centre to centre of the nearest, to one degree */
} sand_nearness_away;

typedef struct {
    int32_t distance;
    sand_nearness_towards towards;
    sand_nearness_away away;
    bool at_start_only; /* judged only at the start of the way; enemies that come near on the way do not count */
    sand_reason why;    /* {u1}: the enemy whose zone it is */
} sand_nearness;

/* An enemy of the unit that is in contact with no unit and within the distance of `box`; 0: none. */
unsigned sand_nearness_holder(const sand_nearness *rule, sand_scene *scene, unsigned unit, const sand_box *box);
/* Shortens `stop`, the way of `mover` along `heading`, to where an enemy's zone forbids going on. */
void sand_nearness_stop(const sand_nearness *rule, sand_scene *scene, const sand_mover *mover, int32_t heading,
                        sand_stop *stop);
/* Is it certain that the unit may not even start along `heading` from its place? False proves nothing. */
bool sand_nearness_bars_start(const sand_nearness *rule, sand_scene *scene, unsigned unit, int32_t heading);

#endif
