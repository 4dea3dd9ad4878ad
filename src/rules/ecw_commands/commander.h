/* commander.h - commanders [EC-CMD]. */
#ifndef SAND_ECW_COMMANDS_COMMANDER_H
#define SAND_ECW_COMMANDS_COMMANDER_H

#include "motion/march.h"
#include "motion/scene.h"
#include "motion/stop.h"
#include "rules/ecw_commands/reading.h"

/* Ends a way before it would touch an enemy commander whom the unit may not ride at. [EC-A-39b] */
void ec_stop_at_commander(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop);
/* The lone enemy commander whom `unit` reaches on its way flees. [EC-CMD-03] */
void ec_ride_at_commander(sand_battle *b, unsigned unit, const sand_box *start, sand_straight way, sand_log *log);
void ec_run_panic(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Whoever stands alone with an enemy flees; true: somebody did. */
bool ec_settle_commanders(sand_battle *b, sand_log *log);

/* Where a unit must stand to touch a commander of the enemy: a rectangle about all of them, mostly one. */
typedef struct {
    sand_bounds at[SAND_SIDES + 1]; /* by the side of the unit */
    bool formed;                    /* a commander stands in a formation, which knows his place */
} ec_approaches;

/* Cheap, and never too small: whoever is outside touches no commander. */
ec_approaches ec_approaches_of(const sand_battle *b);

#endif
