/* wish_units.h - what is tried with units that march, charge, break off and turn.
 *
 * A ruleset says in one row who may do what and how far; the rows of its kinds of order (tries.h) name what is
 * tried.  What a drag or a drop means is then the same for all of them. */
#ifndef SAND_RULES_COMMON_WISH_UNITS_H
#define SAND_RULES_COMMON_WISH_UNITS_H

#include "rules/common/tries.h"

typedef struct sand_wish_units {
    int32_t charge_turn;                    /* how far a charger may turn at first */
    int32_t (*ahead)(const sand_battle *b); /* within this of straight ahead one may shoot afterwards; NULL: 0 */
    bool (*is_free)(const sand_scene *scene, unsigned unit);     /* to march; NULL: whoever is not engaged */
    bool (*charges)(const sand_scene *scene, unsigned unit);     /* NULL: nobody does */
    int32_t (*allowance)(const sand_battle *b, unsigned unit);   /* NULL: what its type moves */
    int32_t (*pivot_fee)(const sand_battle *b, unsigned pivots); /* NULL: pivots are free */
    /* Is that direction barred for sure?  Asked before the order is made.  NULL: never. */
    bool (*is_barred)(const sand_wisher *w, unsigned unit, int32_t direction);
    void (*break_off)(sand_wisher *w, unsigned unit); /* out of its contacts; NULL: away from its first enemy */
    bool (*goes_along)(const sand_scene *scene, unsigned unit); /* with all others straight ahead?  NULL: nobody ever */
} sand_wish_units;

/* ---- rows ---- */

/* The round of a unit: 0 to stand, 1 to charge or, in contact, to break off, then marches.  A ruleset with something
 * to do between these begins its marches later. */
enum { SAND_WISH_UNITS_MARCHES = 7 };
#define SAND_WISH_UNITS_GOING(from)                                                                                    \
    .slot = (from), .choices = SAND_WISH_UNITS_MARCHES, .wishes = SAND_FULFILS(REACH) | SAND_FULFILS(FACE),            \
    .instead = SAND_FULFILS(CLOSE) | SAND_FULFILS(AWAY), .fulfil = sand_wish_units_go
extern const sand_order_tries sand_wish_units_stands, sand_wish_units_charges, sand_wish_units_breaks_off,
    sand_wish_units_marches;
extern const sand_order_tries sand_wish_units_turns; /* on the spot, in a step for that alone */

/* ---- for rows of a ruleset's own ---- */

/* Adds the order of that route, cut to its longest legal part; false: not even part of it is legal, or worth it. */
bool sand_wish_units_try_route(sand_wisher *w, unsigned unit, sand_wish_route route);
/* The nth of its marches: ahead, at the nearest enemy, back, aside. */
void sand_wish_units_march(sand_wisher *w, unsigned unit, unsigned nth);
/* All who go along straight ahead, as far as the slowest of them can go. */
void sand_wish_units_advance(sand_wisher *w);
/* The same of those of one command, and of those of them who may go farther than all; 0: of all. */
void sand_wish_units_advance_of(sand_wisher *w, unsigned command);
/* To where it is wished: to a place or a heading, to an enemy, away from him. */
void sand_wish_units_go(sand_wisher *w);

#endif
