/* wish_units.h - what is tried with units that march, charge, break off and turn.
 *
 * A ruleset says in one row which units may do what and how far; the rows of its kinds of order (tries.h) name what is
 * tried. A drag or a drop then means the same in all of them. */
#ifndef SAND_RULES_COMMON_WISH_UNITS_H
#define SAND_RULES_COMMON_WISH_UNITS_H

#include "rules/common/tries.h"

typedef struct sand_wish_units {
    int32_t (*charge_turn)(const sand_battle *b); /* the widest first turn of a charger; NULL: 0 */
    int32_t (*ahead)(const sand_battle *b); /* within this of straight ahead a unit may shoot afterwards; NULL: 0 */
    bool (*is_free)(const sand_scene *scene, unsigned unit);     /* may it march? NULL: any unit that is not engaged */
    bool (*charges)(const sand_scene *scene, unsigned unit);     /* may it charge? NULL: none may */
    int32_t (*allowance)(const sand_battle *b, unsigned unit);   /* NULL: the movement of its type */
    int32_t (*pivot_fee)(const sand_battle *b, unsigned pivots); /* NULL: pivots are free */
    /* Is that direction certainly barred? Asked before the order is made. NULL: never. */
    bool (*is_barred)(const sand_wisher *w, unsigned unit, int32_t direction);
    void (*break_off)(sand_wisher *w, unsigned unit); /* how it leaves its contacts; NULL: away from its first enemy */
    /* does it advance with all others straight ahead? NULL: none does */
    bool (*goes_along)(const sand_scene *scene, unsigned unit);
} sand_wish_units;

/* ---- rows ---- */

/* The round of a unit: 0 to stand, 1 to charge or, in contact, to break off, then marches. A ruleset with choices in
 * between starts its marches later. */
enum { SAND_WISH_UNITS_MARCHES = 7 };
#define SAND_WISH_UNITS_GOING(from)                                                                                    \
    .slot = (from), .choices = SAND_WISH_UNITS_MARCHES, .wishes = SAND_FULFILS(REACH) | SAND_FULFILS(FACE),            \
    .instead = SAND_FULFILS(CLOSE) | SAND_FULFILS(AWAY), .fulfil = sand_wish_units_go
extern const sand_order_tries sand_wish_units_stands, sand_wish_units_charges, sand_wish_units_breaks_off,
    sand_wish_units_marches;
extern const sand_order_tries sand_wish_units_turns; /* on the spot, in a step for turns alone */

/* ---- for rows of a ruleset's own ---- */

/* Adds the order for that route, cut to its longest legal part. False: no part of it is legal, or none is worth an
 * order. */
bool sand_wish_units_try_route(sand_wisher *w, unsigned unit, sand_wish_route route);
/* Tries the nth march of a unit: ahead, at the nearest enemy, back, aside. */
void sand_wish_units_march(sand_wisher *w, unsigned unit, unsigned nth);
/* Moves all units that go along straight ahead, as far as the slowest can go. */
void sand_wish_units_advance(sand_wisher *w);
/* Moves all units of one command (0: of all commands) that go along, and also tries those of them that can go farther
 * than all together. */
void sand_wish_units_advance_of(sand_wisher *w, unsigned command);
/* Fulfils a wish: to a place or a heading, to an enemy, or away from it. */
void sand_wish_units_go(sand_wisher *w);

#endif
