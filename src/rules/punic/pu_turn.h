/* pu_turn.h - the sequence of play, deployment, and the functions that fill the seam. */
#ifndef SAND_PUNIC_PU_TURN_H
#define SAND_PUNIC_PU_TURN_H

#include "battle/net.h"
#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/punic/pu_reading.h"

/* ---- pu_turn.c ---- */

void pu_run_morale(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
sand_result pu_result(const sand_battle *b);
void pu_goals(const sand_battle *b, sand_goal_list *list);
int32_t pu_starting_resolve(const sand_battle *b, unsigned side); /* pu_setup.c */

/* ---- rows ---- */

extern const sand_chapters pu_chapters;
extern const struct sand_alternating pu_alternating;
bool pu_frame_fits(const sand_battle *b, unsigned index); /* fills `fits` of the steps */
extern const struct sand_wish_units pu_wishes;
extern const struct sand_deploying pu_deploying;
extern const struct sand_charging pu_charging;
extern const struct sand_shooting pu_shooting;
extern const struct sand_fighting pu_fighting;
extern const struct sand_choosing pu_choosing_amok;
extern const struct sand_choosing pu_choosing_tests;
extern const struct sand_order_tries pu_tries_join, pu_tries_face, pu_tries_again, pu_tries_keep, pu_tries_victim,
    pu_tries_retreat;

/* ---- the seam ---- */

SAND_SEAM_DECLARED(pu, PU)
extern const struct sand_judge_weights pu_weights;

#endif
