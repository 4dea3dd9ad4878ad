/* order_list.h - storage for orders under construction, for code that fills whole entries. */
#ifndef SAND_BATTLE_ORDER_LIST_H
#define SAND_BATTLE_ORDER_LIST_H

#include <stdint.h>

#include <sandtable/order.h>

/* Like sand_order_list_add, but the entries are uninitialised: every one must be written completely. */
static inline sand_entry *sand_order_list_take(sand_order_list *list, uint32_t decision, uint16_t side, size_t n)
{
    if (list->n == list->room || n > list->entries_room - list->n_entries || n > UINT16_MAX) return NULL;
    sand_entry *entries = &list->entries[list->n_entries];
    list->orders[list->n++] = (sand_order){ decision, side, (uint16_t)n, entries };
    list->n_entries += n;
    return entries;
}

#endif
