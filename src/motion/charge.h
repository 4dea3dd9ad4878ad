/* charge.h - moving straight ahead until an enemy is met.
 *
 * The charge ends at the last whole step at which the charger overlaps no enemy: placing a unit never uses up the
 * slack. Every enemy within the slack of that place is touched, so a square charge at two flush fronts touches both.
 * The direction of motion decides which faces meet: the charger meets with its front. */
#ifndef SAND_MOTION_CHARGE_H
#define SAND_MOTION_CHARGE_H

#include "motion/contact.h"

enum { SAND_CHARGE_TOUCHES_MAX = 8 };

typedef struct {
    bool reached;   /* an enemy is met within `longest`, whether the path to it is free or not */
    bool free;      /* ... and nothing bars the path, so the charge goes home */
    int32_t travel; /* travel to the place of contact, or how far the charger may go when none is reached */
    sand_mover end; /* the charger in its final position */
    sand_bar bar;   /* what bars the path, if anything */
    size_t n;
    sand_unit_touch touched[SAND_CHARGE_TOUCHES_MAX]; /* ascending by unit */
} sand_charge;

/* Moves the mover, which has already pivoted, along its facing by at most `longest` steps until it meets the first
 * counted enemy. `obstacles` says what bars the path; counted enemies do not. With obstacles.keep_off an enemy that
 * comes that near without being run into is met as well and ends the charge. */
sand_charge sand_charge_ahead(const sand_battle *b, const sand_mover *mover, int32_t longest, sand_unit_choice enemies,
                              const sand_obstacles *obstacles);
/* The water that stops a charge of `travel` from going home. Units cannot fight across water, so outside crossings it
 * bars the middle of the unit's front as it bars that of a base. kind NONE: no water does. */
sand_bar sand_charge_water(const sand_battle *b, const sand_mover *mover, int32_t travel,
                           const sand_obstacles *obstacles);
/* The water, if any, between the middle of the unit that is met and the middle of the face that the charge comes to. */
sand_bar sand_charge_water_behind(const sand_battle *b, const sand_mover *met, sand_face face,
                                  const sand_obstacles *obstacles);
/* The charger's touch with the unit; NULL: the charge does not touch it. */
const sand_unit_touch *sand_charge_touches(const sand_charge *charge, unsigned unit);

#endif
