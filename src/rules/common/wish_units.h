/* wish_units.h - suggesting for rulesets whose units march, charge, shoot and fight.
 *
 * Such a ruleset says which kinds of order it has, in which steps, and who may do what; what is tried, in which order,
 * and what a drag or a drop means is the same for all of them. */
#ifndef SAND_RULES_COMMON_WISH_UNITS_H
#define SAND_RULES_COMMON_WISH_UNITS_H

#include "rules/common/wish.h"

/* What is tried in a step when nothing particular is wished for: all at once, or unit by unit. */
typedef struct {
    void (*whole)(sand_wisher *w);                      /* NULL: unit by unit */
    bool (*still)(const sand_battle *b, unsigned unit); /* may it still?  NULL: whoever acts */
    sand_wish_step by_unit;
} sand_wish_samples;

struct sand_wish_units {
    /* kinds of order; 0: there is none.  `ready` is tried beside stand and charge (guns taken into action …) */
    uint16_t move, charge, withdraw, stand, ready, shoot, fight, face, done, place, post;
    /* SAND_IN(step): where these are given; in which a wish to be done is not fulfilled; where a leader is placed */
    uint64_t moving, shooting, fighting, facing, placing, unended, posting;
    const sand_wish_samples *samples; /* [step] */
    int32_t charge_turn;              /* how far a charger may turn at first */
    int32_t ahead;                    /* whoever marches within this of straight ahead may shoot afterwards */
    /* The next unit behind this one (begin with 0) that may be given orders in this step; 0: there is no more. */
    unsigned (*next)(const sand_battle *b, unsigned unit);
    bool (*is_free)(const sand_scene *scene, unsigned unit);     /* to march; NULL: whoever is not engaged */
    bool (*charges)(const sand_scene *scene, unsigned unit);     /* NULL: nobody does */
    int32_t (*allowance)(const sand_battle *b, unsigned unit);   /* NULL: what its type moves */
    int32_t (*pivot_fee)(const sand_battle *b, unsigned pivots); /* NULL: pivots are free */
    /* Is that direction barred for sure?  Asked before the order is made.  NULL: never. */
    bool (*is_barred)(const sand_wisher *w, unsigned unit, int32_t direction);
    void (*break_off)(sand_wisher *w, unsigned unit); /* out of its contacts; NULL: away from its first enemy */
    bool (*goes_along)(const sand_scene *scene, unsigned unit); /* with all others straight ahead?  NULL: nobody ever */
    bool (*fulfils)(sand_wisher *w); /* has it done something else about a single wish?  NULL: it has nothing else */
};

size_t sand_wish_units_suggest(const sand_wish_units *units, const sand_battle *b, sand_room *room,
                               const sand_wish *wish, sand_order_list *out);

/* ---- for its rows and functions ---- */

/* Adds the order of that route, cut to its longest legal part; false: not even part of it is legal, or worth it. */
bool sand_wish_units_try_route(sand_wisher *w, unsigned unit, sand_wish_route route);
/* Standing, charging or breaking off, and marches of several kinds, beginning anywhere. */
void sand_wish_units_sample_moves(sand_wisher *w, unsigned unit, uint32_t begin);
/* All who go along straight ahead, as far as the slowest of them can go. */
void sand_wish_units_sample_advance(sand_wisher *w);
/* Turning on the spot, in steps for that alone, to look at the nearest enemy. */
void sand_wish_units_sample_facing(sand_wisher *w, unsigned unit, uint32_t begin);

#endif
