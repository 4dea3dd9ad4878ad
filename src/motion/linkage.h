/* linkage.h - units that belong together, as they stand or would stand were one of them elsewhere: who is near whom,
 * which of them hang together by that, and how far those apart are too far.
 *
 * Two units are linked when they are within the rule's distance, edge to edge, inclusive.  A group is whoever can be
 * reached by such steps.  Boxes are looked at only where centres do not tell. */
#ifndef SAND_MOTION_LINKAGE_H
#define SAND_MOTION_LINKAGE_H

#include "motion/scene.h"

typedef struct {
    int32_t distance; /* grid units */
    bool one_group;   /* all must hang together; else nobody may be alone */
} sand_linkage_rule;

/* The arrays are borrowed from the scene until `part` has been called. */
typedef struct {
    sand_scene *scene;
    sand_linkage_rule rule;
    const sand_box *box; /* where `moved` would stand */
    unsigned moved, n, groups;
    sand_scene_group band; /* all of them; what `moved` does not change */
    const int32_t *reach;  /* how far each may still go, NULL: as if nobody went anywhere */
    uint16_t *group;       /* of each of the band: linked ones have the same number; after linking */
    uint16_t *size;        /* of each group */
    size_t mark;
} sand_linkage;

/* The units of a command, with `unit` at `box` (unit 0: as things are).  One that is not in play yet, and would belong
 * to it, is listed with the others. */
void sand_linkage_gather(sand_linkage *l, sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Gives the room back, in the order opposite to that of gathering. */
void sand_linkage_part(const sand_linkage *l);
/* Of the i-th (from 0) of them: the place asked about, or where it stands. */
const sand_box *sand_linkage_box(const sand_linkage *l, unsigned i);

/* Is somebody alone, with others there?  Sooner known than groups; only where the rule is that. */
bool sand_linkage_has_loner(const sand_linkage *l);

/* Fills in the groups. */
void sand_linkage_link(sand_linkage *l);
/* Is this group a breach of the rule?  After linking. */
bool sand_linkage_is_apart(const sand_linkage *l, unsigned group);
/* The pair of a unit of the group and one outside it that is least too far apart; returns by how much, in grid units.
 * After linking, and where there is more than one group. */
int32_t sand_linkage_nearest(const sand_linkage *l, unsigned group, unsigned *inside, unsigned *outside);

/* How they stand, all together. */
typedef struct {
    unsigned apart; /* units, or groups, that stand apart */
    int64_t gap;    /* by how much they are too far off, all together */
} sand_linkage_breach;
/* Links them. */
sand_linkage_breach sand_linkage_breach_of(sand_linkage *l);
/* Of those who stand apart the one who is farthest from his nearest comrade; unit 0: nobody is.  Links them. */
typedef struct {
    unsigned unit, mate;
    int32_t distance;
} sand_linkage_gap;
sand_linkage_gap sand_linkage_widest(sand_linkage *l);

#endif
