/* ek_movement.h - the movement step: moves, charges, withdrawals, and the places where they may end. */
#ifndef SAND_ECW_CARDS_EK_MOVEMENT_H
#define SAND_ECW_CARDS_EK_MOVEMENT_H

#include "motion/charge.h"
#include "orders/steps.h"
#include "rules/common/breakoff.h"
#include "rules/common/engage.h"
#include "rules/common/walk.h"
#include "rules/ecw_cards/ek_reading.h"

/* What a check finds out and the application uses. */
typedef struct {
    sand_breakoff withdrawal; /* for a withdrawal only */
    int32_t heading, travel;  /* for a charge: the straight way from `turned` */
    sand_pose turned, end;
    sand_unit_touch touch; /* the enemy that the charge meets */
} ek_plan;

int32_t ek_halved(const sand_battle *b, int32_t length); /* halves it in a storm [EK-WX-04] */
int32_t ek_allowance(const sand_battle *b, unsigned unit);

/* What is in the way of a mover, and how the mover walks a route past it. A march keeps off enemies, a
 * charge goes up to them, and a commander's ride may lead through units. */
typedef enum { EK_MARCH, EK_CHARGE, EK_RIDE } ek_way_kind;
typedef struct {
    sand_scene *scene;
    uint16_t type; /* 0: a commander */
    unsigned side;
    sand_obstacles obstacles;
    sand_walk walk;
} ek_way;
/* Sets up the way of this mover. The way must not be copied, because it points into itself. */
void ek_way_set(ek_way *way, sand_scene *scene, const sand_mover *mover, ek_way_kind kind);

/* Has the unit its movement of this card left, and can it move or pivot? */
bool ek_may_still_move(const sand_battle *b, unsigned unit);
bool ek_any_unit_moves(const sand_battle *b, sand_room *room);
/* Has the unit its movement of this card left, and can it move or pivot? Refuses if not. */
bool ek_may_move(sand_judging *j, unsigned unit);

/* The check of a charge or a withdrawal leaves its result in the plan, unless it refuses; the application uses it. */
sand_order_check ek_check_move, ek_check_charge, ek_check_withdraw, ek_check_stand, ek_check_unlimber;
sand_order_apply ek_apply_move, ek_apply_charge, ek_apply_withdraw, ek_apply_stand, ek_apply_unlimber;

/* Removes the enemy's commander if the unit reaches him on its way or at its end. [EK-CMD-02] */
void ek_ride_over_commanders(sand_battle *b, unsigned unit, sand_pose from, sand_straight way, sand_log *log);
/* The unit goes straight away by the whole distance, or takes a hit where there is no room. [EK-OPT-06] */
void ek_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log);

#endif
