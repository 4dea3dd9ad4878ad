/* formation.h - a command as it stands, or would stand were one of its units elsewhere: who is near whom [EC-ORG-08,
 * EC-A-19]. */
#ifndef SAND_ECW_COMMANDS_FORMATION_H
#define SAND_ECW_COMMANDS_FORMATION_H

#include "motion/scene.h"
#include "rules/ecw_commands/reading.h"

/* Boxes are looked at only where centres do not tell.  The arrays are borrowed from the scene until `part` has been
 * called. */
typedef struct {
    sand_scene *scene;
    const sand_box *box; /* where `moved` would stand */
    unsigned moved, n, groups;
    sand_scene_group band; /* the command; what `moved` does not change */
    const int32_t *reach;  /* how far each may still go, NULL: as if nobody went anywhere */
    uint16_t *group;       /* of each of the band: units linked by 6 in. have the same number */
    uint16_t *size;        /* of each group */
    size_t mark;
} ec_formation;

/* A command that one more unit, which is not in play yet, would belong to is listed anew. */
void ec_formation_gather(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box, ec_formation *f);
/* Gives the room back; formations are parted in the order opposite to that in which they were gathered. */
void ec_formation_part(const ec_formation *f);
/* Of the i-th (from 0) of the command: the place asked about, or where it stands. */
const sand_box *ec_formation_box(const ec_formation *f, unsigned i);
/* Circles within the bases that are near enough prove it. */
bool ec_formation_is_surely_linked(const ec_formation *f, unsigned i, unsigned j);
/* The same, measured where circles do not tell. */
bool ec_formation_is_linked(const ec_formation *f, unsigned i, unsigned j);
/* Fills in groups: whoever can be reached by steps of 6 in. from unit to unit has the same number. */
void ec_formation_link(ec_formation *f);
/* Is this group a breach?  One unit alone, or, by the other reading of EC-A-19, any group that is not the only one. */
bool ec_formation_is_apart(const sand_battle *b, const ec_formation *f, unsigned group);
/* The pair of a unit of the group and one outside it that is least too far apart; returns by how much, in grid units.
 * Only after linking, and where there is more than one group. */
int32_t ec_formation_nearest_mates(const ec_formation *f, unsigned group, unsigned *inside, unsigned *outside);

#endif
