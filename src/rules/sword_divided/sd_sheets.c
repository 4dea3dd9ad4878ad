/* sd_sheets.c - sealed sheets: each unit has one plan on its side's sheet; both sheets are carried out together, first
 * what changes what units may do, then the rest, whatever the order of the entries. */
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- one plan for each ---- */

/* A unit has one plan a turn; where no unit may ever have both plans in one turn, that rule is named. [SD-RALLY-02,
 * SD-AMB-RALLY-04] */
static bool may_be_told_both(sand_judging *j, const sand_entry *told)
{
    static const uint64_t moves =
        SAND_IN(SD_ORDER_GO) | SAND_IN(SD_ORDER_CHARGE) | SAND_IN(SD_ORDER_LEAVE) | SAND_IN(SD_ORDER_ARRANGE);
    unsigned unit = j->entry->subject, own = j->entry->kind;
    bool rallies = own == SD_ORDER_RALLY || told->kind == SD_ORDER_RALLY;
    uint64_t both = SAND_IN(own) | SAND_IN(told->kind);
    return !SAND_FORBIDS(j->verdict, rallies && (both & moves) != 0, "SD-RALLY-02",
                         "{u0} cannot rally and move in one turn", unit) &&
           !SAND_FORBIDS(j->verdict, rallies && (both & SAND_IN(SD_ORDER_LOAD)) != 0, "SD-AMB-RALLY-04",
                         "{u0} cannot rally and load in one turn", unit) &&
           !SAND_FORBIDS(j->verdict, own != 0, "SD-AMB-SIM-01", "{u0} has its plan for this turn already", unit);
}

/* Is the subject a unit of the side on the table, with no other plan on the sheet? */
bool sd_is_planned(sand_judging *j)
{
    static const uint64_t plans = SAND_IN(SD_ORDER_GO) | SAND_IN(SD_ORDER_CHARGE) | SAND_IN(SD_ORDER_STAND) |
                                  SAND_IN(SD_ORDER_LOAD) | SAND_IN(SD_ORDER_RALLY) | SAND_IN(SD_ORDER_LEAVE) |
                                  SAND_IN(SD_ORDER_ARRANGE);
    unsigned unit = j->entry->subject;
    const sand_entry *told = sand_sheets_told(j, plans);
    return sand_answer_own_unit(j->scene->battle, unit, j->side, "SD-TURN-02", j->verdict) &&
           !SAND_FORBIDS(j->verdict, sd_is_broken(j->scene->battle, unit), "SD-AMB-BREAK-03", "{u0} has broken",
                         unit) &&
           (told == NULL || may_be_told_both(j, told));
}

/* A gun that is too heavy to be moved is offered no way. [SD-MOVE-07] */
bool sd_may_go(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    return sd_is_planned(j) &&
           !SAND_FORBIDS(j->verdict, sand_battle_trait(b, unit, SD_MOVE) == 0 && !sd_unit_get(b, unit)->uncrewed,
                         "SD-MOVE-07", "{u0} is too heavy to be moved in a battle", unit);
}

/* ---- carried out together ---- */

enum { COMMANDS, LEADS, GOES, PASSES };

/* Entries that change what a unit may do are applied first: signals, releases and where generals ride, then Follow me!,
 * which needs to know the unit that the general rides to. */
static unsigned pass_of(unsigned kind)
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

static void hear(sand_battle *b, sand_log *log)
{
    sd_hear_signals(b, true, log);
}

void sd_apply_sheets(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    sand_sheets_apply(b, room, &(sand_sheets){ orders, n, PASSES, pass_of, hear }, log);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < orders[i].n; k++)
            if (orders[i].entries[k].kind == SD_ORDER_SIGNAL) sd_fire_signal(b, orders[i].side);
}

void sd_apply_council(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    sd_apply_sheets(b, room, orders, n, log);
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        sd_begin_route(b, unit);
        sd_ready_guns(b, unit);
    }
}
