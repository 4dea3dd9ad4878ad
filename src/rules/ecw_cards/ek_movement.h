/* ek_movement.h - the movement step: moves, charges, withdrawals, and the places where they may end. */
#ifndef SAND_ECW_CARDS_EK_MOVEMENT_H
#define SAND_ECW_CARDS_EK_MOVEMENT_H

#include "motion/charge.h"
#include "orders/steps.h"
#include "rules/common/breakoff.h"
#include "rules/common/engage.h"
#include "rules/common/walk.h"
#include "rules/ecw_cards/ek_reading.h"

/* What check finds out and apply takes over. */
typedef struct {
    sand_breakoff withdrawal; /* of a withdrawal, and nothing else */
    int32_t heading, travel;  /* of a charge: the straight way from `turned` */
    sand_pose turned, end;
    sand_unit_touch touch; /* whom it meets */
} ek_plan;

int32_t ek_halved(const sand_battle *b, int32_t length); /* in a storm [EK-WX-04] */
int32_t ek_allowance(const sand_battle *b, unsigned unit);

/* What is in the way of a mover, and how a route is walked among it; not to be copied.  A march keeps off enemies, a
 * charge goes up to them, a commander's ride leads through units. */
typedef enum { EK_MARCH, EK_CHARGE, EK_RIDE } ek_way_kind;
typedef struct {
    sand_scene *scene;
    uint16_t type; /* 0: a commander */
    unsigned side;
    sand_obstacles obstacles;
    sand_walk walk;
} ek_way;
/* What is in the way of this mover by these rules. Not to be copied: it points into itself. */
void ek_way_set(ek_way *way, sand_scene *scene, const sand_mover *mover, ek_way_kind kind);

/* False: it has moved, is fighting, or is fixed; the verdict says so. */
bool ek_may_still_move(const sand_battle *b, unsigned unit);
bool ek_anybody_moves(const sand_battle *b, sand_room *room);
bool ek_may_move(sand_judging *j, unsigned unit);

/* What check finds out of a charge or a withdrawal it leaves in the plan, unless it refuses; apply goes there. */
void ek_check_move(sand_judging *j);
void ek_apply_move(const sand_deed *deed);
void ek_check_charge(sand_judging *j);
void ek_apply_charge(const sand_deed *deed);
void ek_check_withdraw(sand_judging *j);
void ek_apply_withdraw(const sand_deed *deed);
void ek_check_stand(sand_judging *j);
void ek_apply_stand(const sand_deed *deed);
void ek_check_unlimber(sand_judging *j);
void ek_apply_unlimber(const sand_deed *deed);

/* Enemy commanders whom the unit reaches on its way, or where it ends, are removed. [EK-CMD-02] */
void ek_ride_over_commanders(sand_battle *b, unsigned unit, sand_pose from, sand_straight way, sand_log *log);
/* Straight away by the whole distance, or a hit where there is no room. [EK-OPT-06] */
void ek_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log);

#endif
