/* route.h - what an entry of motion says, read once by a ruleset's grammar, and what it costs.
 *
 * A route is a pivot about the centre, straight marches with the facing kept, and a pivot; each may be left out.
 * Directions of marches are told against the facing after the first pivot.  What is said is kept as it was said: a
 * pivot of 360 degrees is a pivot. */
#ifndef SAND_MOTION_ROUTE_H
#define SAND_MOTION_ROUTE_H

#include <sandtable/order.h>
#include "motion/march.h"

typedef struct {
    int32_t direction; /* off the facing after the first pivot */
    int32_t travel;    /* 0 or more */
} sand_route_leg;

typedef struct {
    int32_t first, last; /* pivots, 0 none */
    unsigned n_legs;
    sand_route_leg leg[SAND_ENTRY_STEPS_MAX];
    int32_t travel; /* of all legs */
} sand_route;

/* What a ruleset lets an entry say. */
typedef struct {
    uint8_t pivots;      /* at most, both together */
    bool before, after;  /* ... where they may stand */
    bool alone_is_after; /* a pivot without a march is the one after it */
    uint8_t legs;        /* at most */
    int32_t turn, aside; /* how far a pivot may turn, and a leg lead off straight ahead; SAND_HALF_TURN: any */
} sand_route_grammar;

/* Why an entry is no such route.  Of several the first in this order, and of ODD the first step. */
typedef enum {
    SAND_ROUTE_SOUND,
    SAND_ROUTE_ODD,    /* a step that is neither, or one too many, or one in the wrong place */
    SAND_ROUTE_PIVOTS, /* more of them than allowed */
    SAND_ROUTE_BEFORE, /* a pivot where none is allowed */
    SAND_ROUTE_AFTER,
    SAND_ROUTE_TURN,  /* a pivot that turns too far */
    SAND_ROUTE_ASIDE, /* a march that leads too far off */
    SAND_ROUTE_FAULTS
} sand_route_fault;

/* Reads the steps of an entry.  `out` is filled in as far as it was understood. */
sand_route_fault sand_route_read(const sand_entry *entry, const sand_route_grammar *grammar, sand_route *out);

static inline unsigned sand_route_pivots(const sand_route *route)
{
    return (route->first != 0 ? 1u : 0u) + (route->last != 0 ? 1u : 0u);
}

/* Where it leads from there, whatever is in the way. */
sand_pose sand_route_end(const sand_route *route, sand_pose from);

/* ---- budgets ---- */

/* What may be spent on a move, what is spent on turning, and what has been marched. */
typedef struct {
    int32_t total, fee, marched;
} sand_budget;

/* Less than nothing where the fee alone is too much. */
static inline int32_t sand_route_budget_left(sand_budget budget)
{
    return budget.total - budget.fee - budget.marched;
}
static inline int32_t sand_route_budget_used(sand_budget budget)
{
    return budget.fee + budget.marched;
}

/* ---- the longest legal part ---- */

/* How far may something go that goes too far?  `legal` judges a travel.  `below` names the farthest travel short of
 * this one at which it may become legal, 0 or less when there is none; NULL: what is legal lies in one stretch, which
 * samples find. */
typedef struct {
    void *context; /* handed to both */
    bool (*legal)(void *context, int32_t travel);
    int32_t (*below)(void *context, int32_t travel);
} sand_route_question;

/* The longest legal travel in 1..longest, 0 when there is none. */
int32_t sand_route_longest(const sand_route_question *question, int32_t longest);

#endif
