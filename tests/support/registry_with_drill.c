/* registry_with_drill.c - the rulesets that tests may play: those of the library, and drill.
 *
 * It is linked before the library and so replaces the library's registry. That registry's source is included here under
 * other names, so that no ruleset is listed twice. */
#define sand_registry_count library_count
#define sand_registry_at    library_at
#define sand_registry_find  library_find
#include "rules/registry.c"
#undef sand_registry_count
#undef sand_registry_at
#undef sand_registry_find

#include "drill/drill.h"

size_t sand_registry_count(void);
const sand_rules *sand_registry_at(size_t i);
const sand_rules *sand_registry_find(const char *id);

size_t sand_registry_count(void)
{
    return library_count() + 1;
}

const sand_rules *sand_registry_at(size_t i)
{
    return i < library_count() ? library_at(i) : &sand_rules_drill;
}

const sand_rules *sand_registry_find(const char *id)
{
    const sand_rules *found = library_find(id);
    return found == NULL && strcmp(id, sand_rules_drill.tables.id) == 0 ? &sand_rules_drill : found;
}
