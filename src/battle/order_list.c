/* order_list.c - storage for orders under construction. */
#include "battle/order_list.h"

#include <string.h>

sand_entry *sand_order_list_add(sand_order_list *list, uint32_t decision, uint16_t side, size_t n)
{
    sand_entry *entries = list == NULL ? NULL : sand_order_list_take(list, decision, side, n);
    if (entries != NULL) memset(entries, 0, n * sizeof *entries); /* slots that are not filled in stay empty */
    return entries;
}
