/* armies.h - random battles of `sword-divided`, and random plans of one turn that its rules allow. */
#ifndef SAND_TESTS_SWORD_DIVIDED_ARMIES_H
#define SAND_TESTS_SWORD_DIVIDED_ARMIES_H

#include "battle/battle.h"
#include "orders/room.h"
#include "support/chance.h"
#include "support/orders_to_try.h"

enum { ARMIES_TEXT = 1 << 16 };

/* A text under construction. */
typedef struct {
    char at[ARMIES_TEXT];
    size_t n;
} armies_text;
void armies_say(armies_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct {
    sand_field *field;
    sand_battle *battle;
    sand_room *room;
} armies_battle;

/* Writes a scenario of two to five units of every arm a side, in formations of up to 12 bases, with orders, markers,
 * generals and ground between the armies, in either scale, at the beginning of the first turn. */
void armies_scenario(armies_text *out, chance *from);
/* Reads the scenario and runs to its first decision. False: it is not a valid position, which is printed. */
bool armies_lay(const armies_text *text, armies_battle *out);
void armies_clear(armies_battle *l);

/* Makes a sheet of that side for the present decision: a plan for each unit and general, or targets, drawn at random
 * and kept if they are legal beside those before; then fulfils the sheet's duties. */
void armies_plan(const armies_battle *l, unsigned side, chance *from, sheet *out);

#endif
