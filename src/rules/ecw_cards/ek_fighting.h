/* ek_fighting.h - shooting, melee, hits and losses. */
#ifndef SAND_ECW_CARDS_EK_FIGHTING_H
#define SAND_ECW_CARDS_EK_FIGHTING_H

#include "orders/steps.h"
#include "rules/common/engage.h"
#include "rules/common/see.h"
#include "rules/ecw_cards/ek_reading.h"

/* ---- ek_shoot.c ---- */

void ek_apply_shoot(const sand_deed *deed);
/* These roll the dice of the frame on top: its subject shoots at its object. */
sand_step_run ek_run_cannonade, ek_run_ammunition;

/* ---- ek_melee.c ---- */

void ek_run_pursuit(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Pushes the pursuit test that follows when the unit's enemy is eliminated in melee. [EK-MEL-12] */
void ek_push_pursuit(sand_battle *b, unsigned unit, unsigned victim);

/* ---- ek_rout.c ---- */

/* Adds hits (0 or less adds none). A unit with too many leaves when the battle is settled. */
void ek_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log);
/* Takes the unit off the table and reports the cause. */
void ek_remove(sand_battle *b, unsigned unit, ek_gone cause, sand_log *log);

#endif
