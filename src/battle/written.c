/* written.c - stores the written orders of a unit. */
#include "battle/written.h"

#include "base/assert.h"

#include <string.h>

sand_written_route sand_written_entry_route(const sand_entry *entry)
{
    SAND_ASSERT(2 * entry->n_then <= entry->n_list);
    return (sand_written_route){ (entry->n_list - 2u * entry->n_then) / 2, entry->list };
}

sand_written_route sand_written_entry_then(const sand_entry *entry)
{
    sand_written_route first = sand_written_entry_route(entry);
    return (sand_written_route){ entry->n_then, entry->list + 2 * first.n };
}

static uint8_t keep_route(int32_t kept[], sand_written_route route)
{
    SAND_ASSERT(route.n <= SAND_WRITTEN_POINTS);
    memset(kept, 0, sizeof(int32_t) * 2 * SAND_WRITTEN_POINTS);
    if (route.n > 0) memcpy(kept, route.at, sizeof(int32_t) * 2 * route.n);
    return (uint8_t)route.n;
}

void sand_written_keep(sand_written *plan, const sand_entry *entry)
{
    plan->written = (uint8_t)entry->choice;
    plan->then = (uint8_t)entry->then;
    plan->route_points = keep_route(plan->route, sand_written_entry_route(entry));
    plan->then_points = keep_route(plan->then_route, sand_written_entry_then(entry));
}

sand_written_route sand_written_route_of(const sand_written *plan, bool signalled)
{
    return signalled ? (sand_written_route){ plan->then_points, plan->then_route }
                     : (sand_written_route){ plan->route_points, plan->route };
}

void sand_written_adopt(sand_written *plan, unsigned usual)
{
    if (plan->written == 0) plan->written = (uint8_t)usual;
    if (plan->then != 0) return;
    plan->then = plan->written;
    plan->then_points = plan->route_points;
    memcpy(plan->then_route, plan->route, sizeof plan->then_route);
}
