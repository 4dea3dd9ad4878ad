/* judging.h - one entry, judged where everybody stands now. */
#ifndef SAND_ECW_COMMANDS_JUDGING_H
#define SAND_ECW_COMMANDS_JUDGING_H

#include "motion/scene.h"
#include "rules/ecw_commands/together.h"

/* What a movement order is measured against: how the command stood before it, and what one unit could make of that. */
typedef struct {
    sand_room *room; /* where it is tried what could still be done */
    unsigned command;
    ec_cohesion before;
    bool due; /* is there a breach that a move would lessen? [EC-ORG-09] */
    sand_entry remedy;
    int64_t within; /* the gap which that move would leave */
} ec_duty;
ec_duty ec_duty_of(sand_room *room, sand_scene *scene);
/* Told of an order of the movement step that was refused for its length: how far all of it would be allowed. */
void ec_tell_limit(sand_scene *scene, const ec_duty *duty, unsigned side, const sand_entry *entry,
                   sand_verdict *verdict);
/* ec_check for an order of one entry, where the scene has been looked at and the side may answer. */
void ec_judge(sand_scene *scene, const ec_duty *duty, unsigned side, const sand_entry *entry, sand_verdict *verdict);

#endif
