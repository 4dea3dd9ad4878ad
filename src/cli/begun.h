/* begun.h - orders that are begun: entries that wait for the rest of the sheet they belong to.
 *
 * What a sheet may be is judged as a whole, but a person gives orders one at a time.  An order that is "so far" because
 * others must follow in the same sheet, or that is sealed while others could still be given, is kept here, and what is
 * given next is added to it. */
#ifndef SAND_CLI_BEGUN_H
#define SAND_CLI_BEGUN_H

#include <sandtable/sandtable.h>

enum { BEGUN_MOST = 128 };

typedef struct {
    uint32_t decision; /* they answer; any other makes them stale */
    uint16_t side, n;
    sand_entry entry[BEGUN_MOST];
} begun;

/* Forgets what waits for another decision or side. */
void begun_look(begun *b, uint16_t side, uint32_t decision);
/* All that waits, and the order, in `room`; false when that is too much. */
bool begun_add(const begun *b, const sand_order *order, sand_entry room[BEGUN_MOST], sand_order *all);
/* Is the order only the beginning of a sheet: nothing wrong, nothing missing in it, something owed? */
bool begun_is(const sand_decision *decision, const sand_verdict *verdict);
/* Forgets the entry of this kind about this one. */
void begun_drop(begun *b, unsigned kind, unsigned subject);
/* Keeps all of it for later. */
void begun_keep(begun *b, const sand_order *all);

#endif
