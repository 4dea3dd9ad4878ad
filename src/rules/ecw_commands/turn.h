/* turn.h - the sequence of play [EC-SEQ]. */
#ifndef SAND_ECW_COMMANDS_TURN_H
#define SAND_ECW_COMMANDS_TURN_H

#include "orders/steps.h"
#include "rules/ecw_commands/reading.h"

/* What the frames of the turn do without asking a player. Each takes itself off the agenda, except that CARD stays
 * while cards are left. */
sand_step_run ec_turn_begin, ec_turn_initiative, ec_turn_card, ec_turn_end_activation;
/* Pushes what follows movement: shooting, melee, and turning by EC-A-11b; for one unit, or for the whole activated
 * command (0). [EC-A-22] */
void ec_turn_push_deeds(sand_battle *b, unsigned unit);
/* Is it certain that a player is asked before any dice fall? The seam's `is_calm`; false claims nothing. */
bool ec_turn_is_calm(const sand_battle *b);
/* Does the side choose an order of cards: has it more than one card, and a player? */
bool ec_turn_orders_cards(const sand_battle *b, unsigned side);
/* The order must list every command of the side that has a card, the first on top. */
void ec_check_cards(sand_judging *j);
void ec_apply_cards(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
/* What lies of a side's cards on the table (deck 1 is the first side's), and which units one of them activates. */
bool ec_turn_deck(const sand_battle *b, unsigned side, sand_deck *out);
bool ec_turn_card_moves(const sand_battle *b, unsigned side, unsigned card, sand_spot who);
/* Has the command a unit on the table, or one that may arrive this turn? */
bool ec_command_used(const sand_battle *b, unsigned command);
/* Takes the card out of the deck: for good, or until another unit of its command arrives. */
void ec_card_remove(sand_battle *b, unsigned command, sand_log *log);

#endif
