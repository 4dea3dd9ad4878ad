/* stop.h - why a straight way ends, and after how much travel: the first reason, in the ruleset's words. */
#ifndef SAND_MOTION_STOP_H
#define SAND_MOTION_STOP_H

#include "motion/march.h"

typedef struct {
    int32_t travel;         /* how far it may go */
    const char *rule;       /* that forbids more; NULL: nothing does */
    sand_sentence sentence; /* {u0}, or {b0}, is the mover */
    uint16_t unit;          /* whoever is in the way, 0 nobody */
    int32_t ring;           /* greater than 0: it is this distance from him that stops it, and not his base */
} sand_stop;

static inline sand_stop sand_stop_none(int32_t longest)
{
    return (sand_stop){ .travel = longest };
}

/* Ends the way at `travel`, for what `what` stands for in the sentence, {u1} say.  The nearest reason counts; of two
 * equally near ones the first that was named.  Returns whether this one counts. */
bool sand_stop_at(sand_stop *stop, int32_t travel, sand_reason why, int32_t mover, int32_t what);
/* Ends it where the obstacles do, if they do before it ends. */
void sand_stop_along(sand_stop *stop, const sand_battle *b, const sand_mover *mover, int32_t heading,
                     const sand_obstacles *obstacles);
/* Ends it one step before the bar, which is one of those obstacles: at -1 where it begins barred. */
void sand_stop_at_bar(sand_stop *stop, const sand_battle *b, const sand_mover *mover, const sand_bar *bar,
                      const sand_obstacles *obstacles);

#endif
