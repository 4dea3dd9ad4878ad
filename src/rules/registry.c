/* registry.c - the only file that names the rulesets. */
#include <string.h>

#include "battle/rules.h"
#include "rules/ecw_cards/ecw_cards.h"
#include "rules/ecw_commands/ecw_commands.h"
#include "rules/ecw_large/ecw_large.h"
#include "rules/punic/punic.h"
#include "rules/sword_divided/sword_divided.h"

#ifdef SAND_ONLY_RULESET /* a page of one ruleset (mk/page.mk) */
static const sand_rules *const rulesets[] = { &SAND_ONLY_RULESET };
#else
static const sand_rules *const rulesets[] = {
    &sand_rules_ecw_commands, &sand_rules_ecw_cards,     &sand_rules_punic,
    &sand_rules_ecw_large,    &sand_rules_sword_divided,
};
#endif

size_t sand_registry_count(void)
{
    return SAND_LEN(rulesets);
}

const sand_rules *sand_registry_at(size_t i)
{
    SAND_ASSERT(i < sand_registry_count());
    return rulesets[i];
}

const sand_rules *sand_registry_find(const char *id)
{
    for (size_t i = 0; i < sand_registry_count(); i++)
        if (strcmp(sand_registry_at(i)->tables.id, id) == 0) return sand_registry_at(i);
    return NULL;
}
