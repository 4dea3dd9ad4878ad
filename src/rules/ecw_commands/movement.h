/* movement.h - the movement step: ways, moves, charges and withdrawals [EC-MOVE, EC-CHG, EC-MEL-09]. */
#ifndef SAND_ECW_COMMANDS_MOVEMENT_H
#define SAND_ECW_COMMANDS_MOVEMENT_H

#include "geom/face.h"
#include "motion/charge.h"
#include "motion/conform.h"
#include "motion/nearness.h"
#include "orders/steps.h"
#include "rules/common/breakoff.h"
#include "rules/ecw_commands/reading.h"

int32_t ec_reach_left(const sand_battle *b, unsigned unit); /* how far it can still march in this activation */
/* All lengths here are grid units, thousandths of an inch; angles and headings are hundredths of a degree. Functions
 * that check leave the battle unchanged and refuse through the verdict, with rule and witness. Functions that apply an
 * entry rely on its having been checked on the battle as it is, and assert what they need. */

/* How far the unit may go in one activation by its type and the weather, whatever its state; 0 or more. */
int32_t ec_allowance(const sand_battle *b, unsigned unit);
/* What this number of pivots costs of the allowance in all; 0 for none. */
int32_t ec_pivot_fee(const sand_battle *b, unsigned pivots);

/* ---- straight_way.c ---- */

/* A march and a withdrawal stop before touching any enemy that the unit was not in contact with; a charge stops only
 * before overlapping one. */
typedef enum { EC_WAY_MARCH, EC_WAY_CHARGE, EC_WAY_WITHDRAWAL } ec_way_kind;
/* The obstacles to one unit by these rules, and how it walks among them. It must not be copied, because it points into
 * itself. */
typedef struct {
    sand_scene *scene;
    uint16_t unit, type, side, target; /* target: the unit to be charged; 0: none */
    sand_obstacles obstacles;
    sand_walk walk;
} ec_way;
/* `mover` stands where the way starts; `target` is the unit that a charge may run into. */
void ec_way_look(ec_way *way, sand_scene *scene, const sand_mover *mover, ec_way_kind kind, unsigned target);
/* Shortens the march in `stop` to where the nearness of unengaged enemies ends it. [EC-MOVE-10] */
void ec_stop_near_enemy(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop);
/* An unengaged enemy within 12 in. of the unit if it stood at `box`; 0: there is none. */
unsigned ec_in_zone(sand_scene *scene, unsigned unit, const sand_box *box);
/* Is it certain that near enemies forbid the unit even to start that way? A move that brings its command together is
 * still allowed. */
bool ec_zone_bars(sand_scene *scene, unsigned unit, int32_t heading);
/* May the mover stand where it is? Refuses if not. */
bool ec_stands_clear(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict);

/* ---- move.c, charge_home.c, withdraw.c ---- */

/* The enemy that holds this face of the unit by touching it there, whichever of the two attacked; 0: the face is free.
 * The contact `but` is left out (0: none). Where engaged units may charge, the unit's own attacks made after the
 * contact `but` are left out too. [EC-CHG-03, EC-A-49] */
unsigned ec_face_holder(const sand_battle *b, unsigned unit, unsigned face, unsigned but);

/* Is it artillery that has fired, is bogged or is out of action? */
bool ec_stays_put(const sand_battle *b, unsigned unit);
/* How far a unit that is not engaged can march in an activation of its own: 0 when it is engaged, or when it is
 * artillery that stays in place. */
int32_t ec_farthest(sand_scene *scene, unsigned unit);
/* Do the step, the unit and its state allow it to move at all? Refuses if not. */
bool ec_may_move(sand_scene *scene, unsigned unit, sand_verdict *verdict);

/* What the check of a charge finds out and its application uses. */
typedef struct {
    sand_mover start, end; /* after the turn; in contact */
    int32_t travel, cost;
    unsigned n;
    struct {
        unsigned unit;
        sand_face face, own;
    } met[SAND_CHARGE_TOUCHES_MAX];
} ec_charge;
typedef union {
    ec_charge charge;
    sand_breakoff withdrawal;
} ec_plan;

/* Fills in `end` with the place where the unit would stand, unless it refuses; the checks below write it to the sheet.
 */
void ec_judge_move(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
sand_order_check ec_check_move, ec_check_charge, ec_check_withdraw, ec_check_stand;
sand_order_apply ec_apply_move, ec_apply_charge, ec_apply_withdraw, ec_apply_stand;
void ec_end_movement(sand_battle *b, sand_log *log); /* takes the step off the agenda */
/* Turning at the end of the activation, by one reading of EC-A-11b. */
bool ec_may_face(const sand_battle *b, unsigned unit);
void ec_check_face(sand_judging *j);
void ec_apply_face(const sand_deed *deed);
/* The unit gives ground from `enemy`, or takes a hit when it cannot. [EC-OPT-06] */
void ec_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log);

#endif
