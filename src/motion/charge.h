/* charge.h - going straight ahead until somebody is met.
 *
 * The place is the last whole step at which the charger overlaps no enemy at all: placing never uses the slack.
 * Everything within the slack there is touched, so a square charge on two flush fronts touches both.  Which faces meet
 * is decided by the motion: a charger meets with its front. */
#ifndef SAND_MOTION_CHARGE_H
#define SAND_MOTION_CHARGE_H

#include "motion/contact.h"

enum { SAND_CHARGE_TOUCHES_MAX = 8 };

typedef struct {
    bool reached;   /* an enemy is met within `longest`, the way up to him free or not */
    bool free;      /* ... and nothing bars the way: the charge goes home */
    int32_t travel; /* to the place of contact; not reached: how far it may go */
    sand_mover end; /* standing there */
    sand_bar bar;   /* what bars the way, if anything */
    size_t n;
    sand_unit_touch touched[SAND_CHARGE_TOUCHES_MAX]; /* ascending by unit */
} sand_charge;

/* The mover (already pivoted) goes along its own facing, at most `longest` steps, until the first counted enemy.
 * `obstacles` says what bars the way; counted enemies are no bar.  With its `keep_off` an enemy that the charger comes
 * that near without running into him is met too, and ends the charge. */
sand_charge sand_charge_ahead(const sand_battle *b, const sand_mover *mover, int32_t longest, sand_unit_choice enemies,
                              const sand_obstacles *obstacles);
/* What water keeps a charge from going home to `travel`: nobody fights across it, so off the crossings it bars the
 * middle of the front as it bars that of the base.  kind NONE: none does. */
sand_bar sand_charge_water(const sand_battle *b, const sand_mover *mover, int32_t travel,
                           const sand_obstacles *obstacles);
/* The same of whom it meets: does water lie between the middle of a base and that of the face that is met? */
sand_bar sand_charge_water_behind(const sand_battle *b, const sand_mover *met, sand_face face,
                                  const sand_obstacles *obstacles);
/* Is the unit among those touched?  NULL: no. */
const sand_unit_touch *sand_charge_touches(const sand_charge *charge, unsigned unit);

#endif
