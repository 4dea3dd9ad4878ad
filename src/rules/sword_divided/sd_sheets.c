/* sd_sheets.c - sealed sheets of both sides are carried out together: first what changes who may do what, then the
 * rest.
 */
#include "rules/sword_divided/sd_chapters.h"

/* Those who command before those who go: what a unit may do this turn is settled first. */
static bool comes_first(unsigned kind)
{
    return kind == SD_ORDER_SIGNAL || kind == SD_ORDER_FOLLOW || kind == SD_ORDER_RELEASE || kind == SD_ORDER_JOIN ||
           kind == SD_ORDER_RIDE;
}

void sd_apply_sheets(sand_battle *b, const sand_order orders[], size_t n, sand_log *log)
{
    const sand_order_rule *rows = b->field->rules->tables.order_rules;
    sand_battle_agenda_pop(b);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t k = 0; k < orders[i].n; k++) {
                sand_deed deed = { .b = b, .side = orders[i].side, .entry = &orders[i].entries[k], .log = log };
                if (comes_first(deed.entry->kind) == (pass == 0)) rows[deed.entry->kind - 1].apply(&deed);
            }
        }
        if (pass == 0) sd_hear_signals(b, true, log);
    }
}

void sd_apply_council(sand_battle *b, const sand_order orders[], size_t n, sand_log *log)
{
    sd_apply_sheets(b, orders, n, log);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!sand_battle_in_play(b, unit)) continue;
        sd_begin_route(b, unit);
        sd_ready_guns(b, unit);
    }
}
