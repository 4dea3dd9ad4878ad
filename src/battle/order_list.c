/* order_list.c - room for orders that are being made. */
#include <sandtable/order.h>

#include <string.h>

sand_entry *sand_order_list_add(sand_order_list *list, uint32_t decision, uint16_t side, size_t n)
{
    if (list == NULL) return NULL;
    if (list->n == list->room || n > list->entries_room - list->n_entries || n > UINT16_MAX) return NULL;
    sand_entry *entries = &list->entries[list->n_entries];
    memset(entries, 0, n * sizeof *entries);
    list->orders[list->n++] = (sand_order){ decision, side, (uint16_t)n, entries };
    list->n_entries += n;
    return entries;
}
