/* el_turn.h - the sequence of play, deployment, and the functions that fill the seam. */
#ifndef SAND_ECW_LARGE_EL_TURN_H
#define SAND_ECW_LARGE_EL_TURN_H

#include "battle/net.h"
#include "orders/steps.h"
#include "rules/common/muster.h"
#include "rules/ecw_large/el_reading.h"

/* ---- el_turn.c ---- */

void el_run_rout(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
sand_result el_result(const sand_battle *b);
void el_goals(const sand_battle *b, sand_goal_list *list);
bool el_lost(const sand_battle *b, unsigned unit);
/* The next unit after this one (begin with 0) that may be given orders now; 0: there are no more. */
unsigned el_next_acting(const sand_battle *b, unsigned unit);

/* ---- el_deploy.c ---- */

/* Another base of the same side to which this one would be too near; 0: none. [EL-SUP-03] */
unsigned el_crowds_base(const sand_battle *b, unsigned body, const sand_box *box);

/* ---- rows ---- */

extern const struct sand_chapters el_chapters;
extern const struct sand_alternating el_alternating;
bool el_frame_fits(const sand_battle *b, unsigned index); /* `fits` of steps */
extern const struct sand_deploying el_deploying;
extern const struct sand_wish_units el_wishes;
extern const struct sand_order_tries el_tries_move, el_tries_withdraw, el_tries_ride, el_tries_bombard, el_tries_attack,
    el_tries_support, el_tries_help, el_tries_decline;

/* ---- the seam ---- */

SAND_SEAM_DECLARED(el, EL)
void el_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out);
extern const struct sand_judge_weights el_weights;

#endif
