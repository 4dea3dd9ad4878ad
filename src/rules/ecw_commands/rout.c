/* rout.c - adding hits, and removing units that have taken too many [EC-ROUT]. */
#include "rules/common/losses.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/verdicts.h"

void ec_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log)
{
    SAND_ASSERT(hits >= 0 && sand_battle_unit(b, unit)->status != SAND_STATUS_GONE);
    sand_losses_hit(b, unit, hits, (sand_reason){ rule, "Hits on {u0}: {n1}, total {n2}" }, log);
}

void ec_remove(sand_battle *b, unsigned unit, ec_gone cause, sand_log *log)
{
    static const sand_reason words[] = {
        [EC_GONE_ROUTED] = { "EC-ROUT-02", "{u0} routed" },
        [EC_GONE_PURSUIT] = { "EC-MEL-10", "{u0} left the field in pursuit" },
        [EC_GONE_DRY] = { "EC-SHOOT-14", "{u0} had no ammunition left and was removed" },
        [EC_GONE_FLED] = { "EC-CMD-03", "{u0} fled" },
        [EC_GONE_LEFT] = { "EC-DEP-05", "There was no room to deploy {u0}, and it took no part" },
        [EC_GONE_TAKEN] = { "EC-OPT-05", "The enemy reached {u0}, and it was lost" },
    };
    SAND_ASSERT((size_t)cause < SAND_LEN(words) && words[cause].rule != NULL);
    sand_losses_remove(b, unit, (unsigned)cause, words, log);
}
