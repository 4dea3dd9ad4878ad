/* begun.h - entries that wait for the rest of their sheet.
 *
 * A sheet is judged as a whole, but a person gives orders one at a time.  An order that is "so far" because others must
 * follow in the same sheet, or that is sealed while others could still be given, is kept here, and the next order is
 * added to it. */
#ifndef SAND_CLI_BEGUN_H
#define SAND_CLI_BEGUN_H

#include <sandtable/sandtable.h>

enum { BEGUN_MOST = 128 };

typedef struct {
    uint32_t decision; /* the decision that the entries answer: they are stale for any other */
    uint16_t side, n;
    sand_entry entry[BEGUN_MOST];
} begun;

/* Turns to this side and decision, and drops entries that waited for another. */
void begun_look(begun *b, uint16_t side, uint32_t decision);
/* Joins the waiting entries and the order's own in `room`; false: there are more than BEGUN_MOST. */
bool begun_add(const begun *b, const sand_order *order, sand_entry room[BEGUN_MOST], sand_order *all);
/* Is the order only the beginning of a sheet: nothing wrong, nothing missing in it, something owed? */
bool begun_is(const sand_decision *decision, const sand_verdict *verdict);
/* Drops the waiting entries of this kind and subject. */
void begun_drop(begun *b, unsigned kind, unsigned subject);
/* Replaces the waiting entries by those of `all`, which has at most BEGUN_MOST. */
void begun_keep(begun *b, const sand_order *all);

#endif
