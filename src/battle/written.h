/* written.h - written orders that a unit keeps over the turns: an order, its route, and what both turn into when a
 * signal is given.
 *
 * One entry writes all of it (slots CHOICE, ROUTE and THEN) and one group of rows of the unit keeps it over the
 * turns; the ruleset's `knows` says which side may read it.  A ruleset that wants it puts SAND_WRITTEN_ROWS into its
 * list of members of a unit and hands these functions a pointer to the first of them:
 *
 *     sand_written *plan = sand_written_at(&unit->route);
 *
 * What the words mean, when a signal is heard and what a route binds a unit to is the ruleset's own. */
#ifndef SAND_BATTLE_WRITTEN_H
#define SAND_BATTLE_WRITTEN_H

#include <sandtable/order.h>
#include "battle/rows.h"

enum { SAND_WRITTEN_POINTS = SAND_ENTRY_LIST_MAX / 4 }; /* of each route: both together fill an entry's list */

#define SAND_WRITTEN_ROWS(F, A, S)                                                                                     \
    A(S, PLACES, route, 2 * SAND_WRITTEN_POINTS, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE,                              \
      "written route: x, y of each point")                                                                             \
    A(S, PLACES, then_route, 2 * SAND_WRITTEN_POINTS, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE,                         \
      "the route it follows after the signal")                                                                         \
    F(S, U8, written, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "written order: word of the order's kind, 0 none")      \
    F(S, U8, route_points, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "points of its route")                             \
    F(S, U8, then, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "what its order turns into when the signal is given")      \
    F(S, U8, then_points, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "points of the route after that")
SAND_STATE_STRUCT(sand_written, SAND_WRITTEN_ROWS);

/* A route as it is stored in a unit's rows or an entry; valid until those change. */
typedef struct {
    unsigned n;
    const int32_t *at; /* x, y */
} sand_written_route;

/* The rows that begin with this member. */
static inline sand_written *sand_written_at(int32_t (*route)[2 * SAND_WRITTEN_POINTS])
{
    return (sand_written *)(void *)route;
}
static inline const sand_written *sand_written_in(const int32_t (*route)[2 * SAND_WRITTEN_POINTS])
{
    return (const sand_written *)(const void *)route;
}

/* Stores what the entry says, replacing what was stored before. */
void sand_written_keep(sand_written *plan, const sand_entry *entry);
/* Where no order is written it becomes `usual`; where none is written for after the signal, it stays the same, with the
 * same route. */
void sand_written_adopt(sand_written *plan, unsigned usual);
/* The entry's two routes; the points of the second follow those of the first. */
sand_written_route sand_written_entry_route(const sand_entry *entry);
sand_written_route sand_written_entry_then(const sand_entry *entry);
/* The order and route in force, before or after the signal. */
static inline unsigned sand_written_order(const sand_written *plan, bool signalled)
{
    return signalled ? plan->then : plan->written;
}
sand_written_route sand_written_route_of(const sand_written *plan, bool signalled);

#endif
