/* order_words.h - typed words become orders.  No ruleset is known here: which kinds of order there are, what they are
 * about and which slots they have comes from the catalogue; goals go through the ruleset's suggestions. */
#ifndef SAND_CLI_ORDER_WORDS_H
#define SAND_CLI_ORDER_WORDS_H

#include "cli/name_search.h"
#include "cli/session.h"

enum { ORDERS_MOST = 64, ENTRIES_MOST = 256 };

/* Orders with their storage; about 50 KiB, start with orders_init. */
typedef struct {
    sand_order_list list;
    sand_order order[ORDERS_MOST];
    sand_entry entry[ENTRIES_MOST];
    bool shortened; /* marches as far as they may go: something else than the allowance ended one of them */
    sand_verdict because;
    bool toward; /* one is to go towards `goal`, and cannot: the march that is refused */
    sand_point goal;
    bool left_out; /* of all, not everybody may go together; why the first of them is left out */
    sand_verdict without;
} orders;

void orders_init(orders *o);

/* Words of which those before `from` are read already. */
typedef struct {
    const words *w;
    size_t from;
} words_left;

/* Reads one order in words ("charge rupert essex") and appends it (for "all" and kinds that take one entry at a time:
 * several).  False, and `complaint` says why, when the words make no sense; whether the rules allow it is not asked. */
bool words_read_order(const session *s, unsigned side, words_left left, orders *out, text *complaint);

/* The same of several, with semicolons between them. */
bool words_read_orders(const session *s, unsigned side, words_left left, orders *out, text *complaint);
/* Makes one sheet of all that were read, where a sheet may be handed in: they are judged together, not one by one. */
void words_make_sheet(const session *s, unsigned side, orders *o);

/* The kind of order that is offered now and that the word at `at` names, 0: none. */
unsigned words_order_kind(const session *s, unsigned side, const words *w, size_t at);
/* Of "shoot 6", which says nobody to shoot at: every order that may be meant, each one entry.  How many; 0 too where
 * the words are something else. */
size_t words_read_targets(const session *s, unsigned side, words_left left, orders *out);
/* Is this the beginning of an order at all? */
bool words_begin_order(const session *s, const words *w, size_t at);
/* May this kind of order be given to this unit (or command) now, as far as can be said without the rest? */
bool words_may_begin(const session *s, unsigned side, unsigned kind, unsigned subject);
/* An order in the words that may be typed for it. */
void words_write_order(const session *s, const sand_order *order, text *out);

#endif
