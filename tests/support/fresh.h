/* fresh.h - asks a ruleset with a room made for the one question, so that nothing is cached from an earlier one. */
#ifndef SAND_TESTS_FRESH_H
#define SAND_TESTS_FRESH_H

#include "orders/room.h"

sand_room *fresh_room(const sand_field *field); /* the caller destroys it with sand_room_destroy */

sand_decision fresh_decision(const sand_battle *b);
void fresh_check(const sand_battle *b, const sand_order *order, sand_verdict *verdict);
void fresh_apply(sand_battle *b, const sand_order orders[], size_t n, sand_log *log);
void fresh_proceed(sand_battle *b, sand_dice *dice, sand_log *log);
bool fresh_settle(sand_battle *b, sand_log *log);
size_t fresh_suggest(const sand_battle *b, const sand_wish *wish, sand_order_list *out);
void fresh_measure(const sand_battle *b, sand_actor from, sand_actor to, sand_measurement *out);
void fresh_overlays(const sand_battle *b, sand_actor who, sand_overlay_list *out);
sand_decision fresh_run(sand_battle *b, sand_dice *dice, sand_log *log);
bool fresh_step(sand_battle *b, sand_dice *dice, sand_log *log);

#endif
