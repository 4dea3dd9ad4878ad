/* turning.h - the same battle turned or renumbered: the table turned by half a turn with the sides swapped, or the
 * units under other numbers. Luck ids stay with their units, so the dice are the same. */
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

/* Chooses new numbers by `from`; NULL keeps the old ones. */
void turning_make(turning *t, const sand_field *field, bool half, chance *from);
/* Makes a field. It borrows options and words from the old one, which must outlive it; sand_field_free releases it. */
sand_field *turning_field(const turning *t);
void turning_battle(const turning *t, const sand_battle *from, sand_battle *to);
void turning_order(const turning *t, const sand_order *from, sheet *to);
/* Translates recorded rolls of the original to those that the turned battle must roll. */
void turning_rolls(const turning *t, const sand_roll from[], size_t n, sand_roll to[]);
/* Sorts the lists whose order depends on numbers, so that equal battles are equal bytes. */
void turning_sort(sand_battle *b);

#endif
