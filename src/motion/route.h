/* route.h - an entry of motion, read once by a ruleset's grammar, and its cost.
 *
 * A route is a pivot about the centre, straight marches with the facing kept, and a pivot; each may be left out.
 * Directions of marches are relative to the facing after the first pivot. Everything is kept as it was ordered: a pivot
 * of 360 degrees is a pivot. */
#ifndef SAND_MOTION_ROUTE_H
#define SAND_MOTION_ROUTE_H

#include <sandtable/order.h>
#include "motion/march.h"

typedef struct {
    int32_t direction; /* relative to the facing after the first pivot */
    int32_t travel;    /* 0 or more */
} sand_route_leg;

typedef struct {
    int32_t first, last; /* pivots; 0: none */
    unsigned n_legs;
    sand_route_leg leg[SAND_ENTRY_STEPS_MAX];
    int32_t travel; /* of all legs together */
} sand_route;

/* The grammar of an entry's motion, as the ruleset allows it. */
typedef struct {
    uint8_t pivots;      /* the most pivots in total */
    bool before, after;  /* ... and where they may stand */
    bool alone_is_after; /* a pivot without a march counts as the one after it */
    uint8_t legs;        /* the most legs */
    /* limits for a pivot's angle and for a leg's direction off straight ahead; SAND_HALF_TURN: none */
    int32_t turn, aside;
} sand_route_grammar;

/* Why an entry is no such route: the first fault in this order, and for ODD the first step at fault. */
typedef enum {
    SAND_ROUTE_SOUND,
    SAND_ROUTE_ODD,    /* a step that is neither pivot nor march, a step too many, or one in the wrong place */
    SAND_ROUTE_PIVOTS, /* more pivots than allowed */
    SAND_ROUTE_BEFORE, /* a pivot before the march where none is allowed */
    SAND_ROUTE_AFTER,  /* a pivot after the march where none is allowed */
    SAND_ROUTE_TURN,   /* a pivot turns too far */
    SAND_ROUTE_ASIDE,  /* a march leads too far off */
    SAND_ROUTE_FAULTS
} sand_route_fault;

/* Reads the steps of an entry. `out` is filled in as far as the entry was understood. */
sand_route_fault sand_route_read(const sand_entry *entry, const sand_route_grammar *grammar, sand_route *out);

static inline unsigned sand_route_pivots(const sand_route *route)
{
    return (route->first != 0 ? 1u : 0u) + (route->last != 0 ? 1u : 0u);
}

/* Where the route leads from that pose, whatever is in the way. */
sand_pose sand_route_end(const sand_route *route, sand_pose from);

/* ---- budgets ---- */

/* The movement allowance, what turning costs, and what has been marched. */
typedef struct {
    int32_t total, fee, marched;
} sand_budget;

/* Negative when the fee alone is too much. */
static inline int32_t sand_route_budget_left(sand_budget budget)
{
    return budget.total - budget.fee - budget.marched;
}
static inline int32_t sand_route_budget_used(sand_budget budget)
{
    return budget.fee + budget.marched;
}

/* ---- the longest legal part ---- */

/* How far may a move go that is too long as a whole? `legal` judges a travel. `below` names the farthest travel short
 * of the given one at which it may become legal, 0 or less when there is none; NULL: the legal travels form one
 * stretch, which samples find. */
typedef struct {
    void *context; /* passed to both */
    bool (*legal)(void *context, int32_t travel);
    int32_t (*below)(void *context, int32_t travel);
} sand_route_question;

/* The longest legal travel in 1..longest; 0 when there is none. */
int32_t sand_route_longest(const sand_route_question *question, int32_t longest);

#endif
