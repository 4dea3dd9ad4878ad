/* orders_to_try.h - orders to try: suggestions, spoilt orders, nonsense. */
#ifndef SAND_TESTS_ORDERS_TO_TRY_H
#define SAND_TESTS_ORDERS_TO_TRY_H

#include "battle/rules.h"
#include "support/chance.h"

enum { ORDERS_ROOM = 512, ENTRIES_ROOM = 8192, SHEET_ROOM = 512 };

/* Room for suggestions; about 1.5 MB. */
typedef struct {
    sand_order_list list;
    sand_order orders[ORDERS_ROOM];
    sand_entry entries[ENTRIES_ROOM];
} order_room;

/* One order with its entries. */
typedef struct {
    sand_order order;
    sand_entry entries[SHEET_ROOM];
} sheet;

void orders_clear(order_room *room);
void sheet_copy(sheet *to, const sand_order *order);
bool orders_same(const sand_order *a, const sand_order *b);

/* Returns a random wish of the side, sensible or not. */
sand_wish orders_wish(const sand_battle *b, unsigned side, chance *from);
/* Changes one thing about the sheet, or several. The result may be legal, illegal or no order at all. */
void orders_spoil(const sand_battle *b, const sand_decision *decision, chance *from, sheet *in_place);
/* Fills every member with random numbers. */
void orders_nonsense(const sand_battle *b, const sand_decision *decision, unsigned side, chance *from, sheet *out);
/* Does the order keep the rules of the order table? Only then may the ruleset's check be asked. */
bool orders_well_formed(const sand_battle *b, const sand_decision *decision, const sand_order *order);

bool verdicts_same(const sand_verdict *a, const sand_verdict *b);
bool measurements_same(const sand_measurement *a, const sand_measurement *b);
bool sentences_same(const sand_sentence *a, const sand_sentence *b);
bool texts_same(const char *a, const char *b); /* NULL is allowed */

#endif
