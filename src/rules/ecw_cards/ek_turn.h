/* ek_turn.h - the sequence of play, commanders, weather, deployment, and the functions that fill the seam. */
#ifndef SAND_ECW_CARDS_EK_TURN_H
#define SAND_ECW_CARDS_EK_TURN_H

#include "battle/net.h"
#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/ecw_cards/ek_reading.h"

/* ---- ek_deck.c ---- */

/* What the frames of the turn do without asking a player. */
sand_step_run ek_run_turn, ek_run_card, ek_run_end;
/* Pushes what follows movement, shooting and melee: for one unit, or for all units of the card (0). [EK-A-06] */
void ek_push_deeds(sand_battle *b, unsigned unit);
uint16_t ek_type_of_arm(unsigned arm); /* row of the type table; 0 for the commander's card */
void ek_set_weather(sand_battle *b, ek_weather weather, sand_log *log);
bool ek_is_lost(const sand_battle *b, unsigned unit); /* does this unit, which is gone, count as lost? */
bool ek_deck(const sand_battle *b, unsigned deck, sand_deck *out);
/* Is it certain that everything shown stays as it is until a player is asked? False claims nothing. */
bool ek_is_calm(const sand_battle *b);
bool ek_card_moves(const sand_battle *b, unsigned deck, unsigned number, sand_spot who);

/* ---- ek_commander.c ---- */

/* Has the commander whose card is up anything to decide? */
bool ek_commander_asked(const sand_battle *b, sand_room *room);
int32_t ek_ride(const sand_battle *b);                  /* how far he may move */
bool ek_may_rally(const sand_battle *b, unsigned side); /* has he a rally left, also on this card? */
sand_order_check ek_check_ride, ek_check_rally;
sand_order_who ek_rallies;
sand_order_apply ek_apply_ride, ek_apply_rally;
sand_step_run ek_run_rally;

/* ---- rows ---- */

extern const sand_chapters ek_chapters;
extern const struct sand_wish_units ek_wishes;
extern const struct sand_deploying ek_deploying;
extern const struct sand_charging ek_charging;
extern const struct sand_shooting ek_shooting;
extern const struct sand_fighting ek_fighting;
extern const struct sand_order_tries ek_tries_move, ek_tries_unlimber, ek_tries_leader, ek_tries_done;

/* ---- the seam ---- */

SAND_SEAM_DECLARED(ek, EK)
bool ek_acts_yet(const sand_battle *b, unsigned unit);

#endif
