/* linkage.h - command distance: which units of a group are linked as they stand, or would be if one of them stood
 * elsewhere, and by how much others are too far away.
 *
 * Two units are linked when they are within the rule's distance, edge to edge, inclusive. A group is all units that can
 * be reached from one another in linked steps. Boxes are measured only where centres do not decide. */
#ifndef SAND_MOTION_LINKAGE_H
#define SAND_MOTION_LINKAGE_H

#include "motion/scene.h"

typedef struct {
    int32_t distance; /* in grid units */
    bool one_group;   /* all must form one group; otherwise no unit may be alone */
} sand_linkage_rule;

/* The arrays are borrowed from the scene until `part` is called. */
typedef struct {
    sand_scene *scene;
    sand_linkage_rule rule;
    const sand_box *box; /* the box of `moved` at the place asked about */
    unsigned moved, n, groups;
    sand_scene_group band; /* all units of the group; what is known of them independently of `moved` */
    const int32_t *reach;  /* by index: how far each may still move, which widens the distance; NULL: none moves on */
    uint16_t *group;       /* group number of each unit, equal for linked units; valid after linking */
    uint16_t *size;        /* number of units in each group */
    size_t mark;
} sand_linkage;

/* Gathers the units of a command, with `unit` at `box` (unit 0: all as they stand). A unit that is not in play yet but
 * would belong to the command is listed as well. */
void sand_linkage_gather(sand_linkage *l, sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Returns the borrowed arrays; call in the reverse order of gathering. */
void sand_linkage_part(const sand_linkage *l);
/* The box of the i-th unit (from 0): at the place asked about, or where it stands. */
const sand_box *sand_linkage_box(const sand_linkage *l, unsigned i);

/* Is a unit alone although there are others? Cheaper than finding groups; only for rules without one_group. */
bool sand_linkage_has_loner(const sand_linkage *l);

/* Fills in the groups. */
void sand_linkage_link(sand_linkage *l);
/* Does this group break the rule? Only after linking. */
bool sand_linkage_is_apart(const sand_linkage *l, unsigned group);
/* Finds the pair of a unit of the group and one outside it that exceeds the allowed distance least; returns the excess
 * in grid units. Only after linking, and with more than one group. */
int32_t sand_linkage_nearest(const sand_linkage *l, unsigned group, unsigned *inside, unsigned *outside);

/* How badly the units break the rule in total. */
typedef struct {
    unsigned apart; /* units, or groups, that stand apart */
    int64_t gap;    /* the sum of the excess distances */
} sand_linkage_breach;
/* Links the units and sums their breaches. */
sand_linkage_breach sand_linkage_breach_of(sand_linkage *l);
/* The unit standing apart that is farthest from its nearest comrade; unit 0: none stands apart. Links the units. */
typedef struct {
    unsigned unit, mate;
    int32_t distance;
} sand_linkage_gap;
sand_linkage_gap sand_linkage_widest(sand_linkage *l);

#endif
