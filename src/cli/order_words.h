/* order_words.h - the order language of the library with the terminal's own storage: lists of orders, growing texts. */
#ifndef SAND_CLI_ORDER_WORDS_H
#define SAND_CLI_ORDER_WORDS_H

#include "cli/session.h"

#include <sandtable/language.h>

enum { ORDERS_MOST = 64, ENTRIES_MOST = 256 };

/* Orders with their storage, and the reader's remarks on them; about 60 KiB; begin with orders_init. */
typedef struct {
    sand_order_list list;
    sand_order order[ORDERS_MOST];
    sand_entry entry[ENTRIES_MOST];
    sand_said said;
} orders;

void orders_init(orders *o);

/* Reads orders and appends them; false: the words make no sense, and `complaint` says why. */
bool words_read_orders(const session *s, unsigned side, sand_words_left left, orders *out, text *complaint);
/* Appends the order in words that can be typed for it. */
void words_write_order(const session *s, const sand_order *order, text *out);
/* Finds the thing that the words left name, and how many words that takes; 0: `complaint` says why. */
unsigned words_find_name(const sand_name_search *search, sand_words_left left, size_t *used, text *complaint);

#endif
