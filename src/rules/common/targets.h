/* targets.h - whom a unit may fire at, of the enemies within its range: the next one, a nearer one, the best.
 *
 * Whether it may fire at a target is for the ruleset to say; every search asks it in the same way. */
#ifndef SAND_RULES_COMMON_TARGETS_H
#define SAND_RULES_COMMON_TARGETS_H

#include "motion/scene.h"

typedef struct {
    sand_scene *scene;
    unsigned unit;
    int32_t range;
    const void *context; /* handed to `may` */
    bool (*may)(sand_scene *scene, const void *context, unsigned target);
} sand_targets;

/* The next enemy after `after` (start with 0), by index; 0: there are no more. */
unsigned sand_targets_next(const sand_targets *of, unsigned after);
/* An enemy nearer than `target`; 0: none. */
unsigned sand_targets_nearer(const sand_targets *of, unsigned target);
/* The target on which most bases bear, of equal ones the nearest; bearing NULL: the nearest. 0: none. */
unsigned sand_targets_best(const sand_targets *of,
                           size_t (*bearing)(sand_scene *scene, unsigned unit, unsigned target));

#endif
