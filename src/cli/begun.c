/* begun.c - keeps orders whose sheet is not finished. */
#include "cli/begun.h"

#include "base/assert.h"

#include <string.h>

void begun_look(begun *b, uint16_t side, uint32_t decision)
{
    if (b->side != side || b->decision != decision) b->n = 0;
    b->side = side;
    b->decision = decision;
}

bool begun_add(const begun *b, const sand_order *order, sand_entry room[BEGUN_MOST], sand_order *all)
{
    SAND_ASSERT(b->n <= BEGUN_MOST);
    if (b->n + order->n > BEGUN_MOST) return false;
    memcpy(room, b->entry, b->n * sizeof room[0]);
    memcpy(room + b->n, order->entries, order->n * sizeof room[0]);
    *all = *order;
    all->entries = room;
    all->n = (uint16_t)(b->n + order->n);
    return true;
}

void begun_drop(begun *b, unsigned kind, unsigned subject)
{
    SAND_ASSERT(b->n <= BEGUN_MOST);
    size_t kept = 0;
    for (size_t i = 0; i < b->n; i++)
        if (b->entry[i].kind != kind || b->entry[i].subject != subject) b->entry[kept++] = b->entry[i];
    b->n = (uint16_t)kept;
}

bool begun_is(const sand_decision *decision, const sand_verdict *verdict)
{
    return decision->sheet && verdict->answer == SAND_SO_FAR && verdict->missing == 0 && verdict->n_duties > 0;
}

void begun_keep(begun *b, const sand_order *all)
{
    SAND_ASSERT(all->n <= BEGUN_MOST);
    memcpy(b->entry, all->entries, all->n * sizeof b->entry[0]);
    b->n = all->n;
}
