/* turning.h - the same battle in other clothes: the table turned by half a turn with the sides swapped, or the units
 * under other numbers.  Luck ids go along, so the dice are the same. */
#ifndef SAND_TESTS_TURNING_H
#define SAND_TESTS_TURNING_H

#include "battle/rules.h"
#include "support/chance.h"
#include "support/orders_to_try.h"

enum { TURNING_UNITS_MAX = 1024, TURNING_BODIES_MAX = 4096 };

typedef struct {
    bool half;            /* half a turn of the table, and the sides swapped */
    const sand_field *of; /* the field it is made for */
    uint16_t unit[TURNING_UNITS_MAX + 1], body[TURNING_BODIES_MAX + 1]; /* old number -> new number; 0 -> 0 */
} turning;

/* `from`: NULL keeps the numbers. */
void turning_make(turning *t, const sand_field *field, bool half, chance *from);
/* A field of its own; it borrows options and words from the old one, which must outlive it.  sand_field_free. */
sand_field *turning_field(const turning *t);
void turning_battle(const turning *t, const sand_battle *from, sand_battle *to);
void turning_order(const turning *t, const sand_order *from, sheet *to);
/* The dice of the original, as they must fall for the turned battle. */
void turning_rolls(const turning *t, const sand_roll from[], size_t n, sand_roll to[]);
/* Puts the lists whose order depends on numbers into an order of their own, so that equal battles are equal bytes. */
void turning_sort(sand_battle *b);

#endif
