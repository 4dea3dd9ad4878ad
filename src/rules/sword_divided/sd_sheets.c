/* sd_sheets.c - sealed sheets of both sides are carried out together: first what changes who may do what, then the
 * rest, whatever the order of their entries. */
#include "rules/sword_divided/sd_chapters.h"

enum { COMMANDS, LEADS, GOES, PASSES };

/* Those who command before those who go: what a unit may do this turn is settled first, and before a general leads a
 * unit, to which one he rides. */
static int pass_of(unsigned kind)
{
    switch (kind) {
    case SD_ORDER_SIGNAL:
    case SD_ORDER_RELEASE:
    case SD_ORDER_JOIN:
    case SD_ORDER_RIDE: return COMMANDS;
    case SD_ORDER_FOLLOW: return LEADS;
    default: return GOES;
    }
}

void sd_apply_sheets(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    const sand_order_rule *rows = b->field->rules->tables.order_rules;
    SAND_ASSERT(room != NULL); /* what an order sets off may have to look at the ground */
    sand_battle_agenda_pop(b);
    for (int pass = COMMANDS; pass < PASSES; pass++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t k = 0; k < orders[i].n; k++) {
                sand_deed deed = {
                    .b = b, .room = room, .side = orders[i].side, .entry = &orders[i].entries[k], .log = log
                };
                if (pass_of(deed.entry->kind) == pass) rows[deed.entry->kind - 1].apply(&deed);
            }
        }
        if (pass == COMMANDS) sd_hear_signals(b, true, log);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < orders[i].n; k++)
            if (orders[i].entries[k].kind == SD_ORDER_SIGNAL) sd_fire_signal(b, orders[i].side);
}

void sd_apply_council(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    sd_apply_sheets(b, room, orders, n, log);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!sand_battle_in_play(b, unit)) continue;
        sd_begin_route(b, unit);
        sd_ready_guns(b, unit);
    }
}
