/* targets.c - searches for a target. */
#include "rules/common/targets.h"

unsigned sand_targets_next(const sand_targets *of, unsigned after)
{
    do after = sand_scene_next_enemy_within(of->scene, of->unit, after, of->range);
    while (after != 0 && !of->may(of->scene, of->context, after));
    return after;
}

static int64_t distance_of(const sand_targets *of, unsigned target)
{
    return sand_geom_reach_boxes(sand_scene_box(of->scene, of->unit), sand_scene_box(of->scene, target)).distance;
}

unsigned sand_targets_nearer(const sand_targets *of, unsigned target)
{
    SAND_ASSERT(sand_scene_is_enemy(of->scene, of->unit, target));
    for (unsigned other = 0; (other = sand_targets_next(of, other)) != 0;)
        if (distance_of(of, other) < distance_of(of, target)) return other;
    return 0;
}

unsigned sand_targets_best(const sand_targets *of, size_t (*bearing)(sand_scene *scene, unsigned unit, unsigned target))
{
    unsigned best = 0;
    size_t most = 0;
    int64_t nearest = 0;
    for (unsigned target = 0; (target = sand_targets_next(of, target)) != 0;) {
        size_t n = bearing != NULL ? bearing(of->scene, of->unit, target) : 0;
        int64_t away = distance_of(of, target);
        if (best != 0 && n <= most && (n < most || away >= nearest)) continue;
        best = target;
        most = n;
        nearest = away;
    }
    return best;
}
