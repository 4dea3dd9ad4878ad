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

int32_t ec_reach_left(const sand_battle *b, unsigned unit); /* how far it may still march in this activation */
/* All lengths here are grid units, thousandths of an inch; angles and headings are hundredths of a degree.  Functions
 * that check leave the battle alone, and say no through the verdict, with rule and witness; functions that apply trust
 * that their entry was checked on the battle as it is, and assert what they rely on. */

/* How far the unit may go in one activation, by type and weather, whatever has happened to it; 0 or more. */
int32_t ec_allowance(const sand_battle *b, unsigned unit);
/* What so many pivots cost of it in all; 0 of none. */
int32_t ec_pivot_fee(const sand_battle *b, unsigned pivots);

/* ---- straight_way.c ---- */

/* A march and a withdrawal are stopped by touching any enemy the unit was not in contact with; a charge only by what it
 * would overlap. */
typedef enum { EC_WAY_MARCH, EC_WAY_CHARGE, EC_WAY_WITHDRAWAL } ec_way_kind;
/* What is in the way of a unit by these rules, and how it goes there.  Not to be copied: it points into itself. */
typedef struct {
    sand_scene *scene;
    uint16_t unit, type, side, target; /* target: of a charge, 0 none */
    sand_obstacles obstacles;
    sand_walk walk;
} ec_way;
/* `mover` stands where the way starts; `target`: whom a charge may run into. */
void ec_way_look(ec_way *way, sand_scene *scene, const sand_mover *mover, ec_way_kind kind, unsigned target);
/* Where the nearness of unengaged enemies ends it. [EC-MOVE-10] */
void ec_stop_near_enemy(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop);
/* An unengaged enemy within 12 in. of the unit, were it at `box`; 0: nobody. */
unsigned ec_in_zone(sand_scene *scene, unsigned unit, const sand_box *box);
/* May the unit, for sure, not even start that way because of them?  Unless that brings its command together. */
bool ec_zone_bars(sand_scene *scene, unsigned unit, int32_t heading);
/* May the mover stand where it is?  Refuses where not. */
bool ec_stands_clear(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict);

/* ---- move.c, charge_home.c, withdraw.c ---- */

/* Which enemy holds that face of a unit: who touches it there, by an attack of his own or of the unit's; 0: it is free.
 * But not by the contact `but`, 0 none; of such a contact neither do attacks of the unit's own count that came later,
 * where engaged units may charge. [EC-CHG-03, EC-A-49] */
unsigned ec_face_holder(const sand_battle *b, unsigned unit, unsigned face, unsigned but);

/* Guns that have fired, are bogged or out of action. */
bool ec_stays_put(const sand_battle *b, unsigned unit);
/* How far a free unit marches in an activation of its own: 0 when it is engaged, or guns that stay where they are. */
int32_t ec_farthest(sand_scene *scene, unsigned unit);
/* Does the step, the unit and its state allow it to move at all? */
bool ec_may_move(sand_scene *scene, unsigned unit, sand_verdict *verdict);

/* What check finds out and apply takes over. */
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

/* Fills `end` with the place the unit would come to, unless it refuses; the checks below do so in the sheet. */
void ec_judge_move(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
void ec_check_move(sand_judging *j);
void ec_apply_move(const sand_deed *deed);
void ec_check_charge(sand_judging *j);
void ec_apply_charge(const sand_deed *deed);
void ec_check_withdraw(sand_judging *j);
void ec_apply_withdraw(const sand_deed *deed);
void ec_check_stand(sand_judging *j);
void ec_apply_stand(const sand_deed *deed);
void ec_end_movement(sand_battle *b, sand_log *log); /* takes the step off the agenda */
/* Turning at the end of the activation [EC-A-11b]. */
bool ec_may_face(const sand_battle *b, unsigned unit);
void ec_check_face(sand_judging *j);
void ec_apply_face(const sand_deed *deed);
/* Gives ground from `enemy`, or takes a hit when it cannot. [EC-OPT-06] */
void ec_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log);

#endif
