/* stop.h - why a straight move ends, and after how much travel: the first reason, in the ruleset's words. */
#ifndef SAND_MOTION_STOP_H
#define SAND_MOTION_STOP_H

#include "motion/march.h"

typedef struct {
    int32_t travel;         /* how far it may go */
    const char *rule;       /* the rule that forbids more; NULL: none does */
    sand_sentence sentence; /* {u0}, or {b0}, is the mover */
    uint16_t unit;          /* the unit in the way; 0: none */
    int32_t ring;           /* > 0: the move is stopped at this distance from the unit, not by its base */
} sand_stop;

static inline sand_stop sand_stop_none(int32_t longest)
{
    return (sand_stop){ .travel = longest };
}

/* Ends the move at `travel` because of `what`, argument 1 of the sentence. The nearest reason counts, and of two
 * equally near ones the first. Returns whether this one counts. */
bool sand_stop_at(sand_stop *stop, int32_t travel, sand_reason why, int32_t mover, int32_t what);
/* Ends the move where the obstacles do, if that is earlier. */
void sand_stop_along(sand_stop *stop, const sand_battle *b, const sand_mover *mover, int32_t heading,
                     const sand_obstacles *obstacles);
/* Ends the move one step before the bar, which is one of those obstacles; at -1 when it is barred from the start. */
void sand_stop_at_bar(sand_stop *stop, const sand_battle *b, const sand_mover *mover, const sand_bar *bar,
                      const sand_obstacles *obstacles);

#endif
