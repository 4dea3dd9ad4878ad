/* turn.h - the sequence of play [EC-SEQ]. */
#ifndef SAND_ECW_COMMANDS_TURN_H
#define SAND_ECW_COMMANDS_TURN_H

#include "orders/steps.h"
#include "rules/ecw_commands/reading.h"

/* What the frames of the turn do when nobody is asked.  Each takes itself off the agenda, or stays for the next card.
 */
void ec_turn_begin(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
void ec_turn_initiative(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
void ec_turn_card(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
void ec_turn_end_activation(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* What follows movement: shooting, melee, and turning by EC-A-11b; of one unit, or (0) of the
 * command that is activated. [EC-A-22] */
void ec_turn_push_deeds(sand_battle *b, unsigned unit);
/* Is somebody sure to be asked before the turn ends and before any dice fall? */
bool ec_turn_is_calm(const sand_battle *b);
/* Has the side an order of cards to choose: more than one card, and a player? */
bool ec_turn_orders_cards(const sand_battle *b, unsigned side);
/* An order lists every command of the side that has a card, first on top. */
void ec_check_cards(sand_judging *j);
void ec_apply_cards(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
/* What lies of a side's cards on the table (deck 1: of the first side), and whom one of them sets in motion. */
bool ec_turn_deck(const sand_battle *b, unsigned side, sand_deck *out);
bool ec_turn_card_moves(const sand_battle *b, unsigned side, unsigned card, sand_spot who);
/* Has it anybody on the table, or anybody who may come this turn? */
bool ec_command_used(const sand_battle *b, unsigned command);
/* Out of the deck: for good, or until somebody else of it arrives. */
void ec_card_remove(sand_battle *b, unsigned command, sand_log *log);

#endif
