/* acting.h - iterates the units that may be given orders in this step, from the scene's lists where possible. */
#ifndef SAND_RULES_COMMON_ACTING_H
#define SAND_RULES_COMMON_ACTING_H

#include "motion/scene.h"
#include "rules/common/chapters.h"

/* Where all units of one command act, the scene usually has them listed already. */
typedef struct {
    const sand_battle *b;
    const sand_chapters *chapters;
    const sand_scene_group *group; /* NULL: no such list */
    unsigned at;
} sand_acting;

/* While iterating, the scene must not be asked for the members of another command. */
static inline sand_acting sand_acting_in(sand_scene *scene)
{
    const sand_chapters *chapters = sand_chapters_of(scene->battle);
    unsigned command = chapters->command == NULL ? 0 : chapters->command(scene->battle);
    return (sand_acting){ scene->battle, chapters, command == 0 ? NULL : sand_scene_members(scene, command), 0 };
}

/* The next unit, in ascending order; 0: there are no more. */
static inline unsigned sand_acting_next(sand_acting *all)
{
    if (all->group == NULL) return all->at = all->chapters->next(all->b, all->at);
    return all->at == all->group->n ? 0 : all->group->unit[all->at++];
}

#endif
