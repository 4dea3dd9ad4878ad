/* registry.c - the rulesets of this program.  It is linked before the library and so replaces the library's own. */
#include <string.h>

#include "skirmish.h"

size_t sand_registry_count(void)
{
    return 1;
}

const sand_rules *sand_registry_at(size_t i)
{
    SAND_ASSERT(i == 0);
    return &sand_rules_skirmish;
}

const sand_rules *sand_registry_find(const char *id)
{
    return strcmp(id, sand_rules_skirmish.tables.id) == 0 ? &sand_rules_skirmish : NULL;
}
