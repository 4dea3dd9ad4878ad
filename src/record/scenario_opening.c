/* scenario_opening.c - tries what the rules do to a scenario before any decision, and reports units that this would
 * affect: a unit with more hits than it can bear would rout as the battle opens, which no author means.
 *
 * Only scenarios with a name are checked: a case or a position may well begin with a rout. */
#include "record/loader.h"

#include "orders/drive.h"
#include "orders/room.h"

enum { TOLD = 256 };

/* The first rule by which settling affects the unit; NULL: it is not affected. */
static const char *first_rule(const sand_log *log, unsigned unit)
{
    for (size_t i = 0; i < log->n; i++) {
        const sand_event *event = &log->events[i];
        if (event->subject_ref == SAND_REF_UNIT && event->subject == unit) return event->rule;
    }
    return NULL;
}

/* Has the ruleset objected to the unit already? */
static bool is_objected(const sand_setup *setup, unsigned unit)
{
    const sand_place *own = &setup->units[unit - 1];
    for (size_t i = 0; i < setup->problems->count; i++) {
        const sand_problem *problem = &setup->problems->items[i];
        if (problem->severity == SAND_MISTAKE && problem->place.line == own->line &&
            problem->place.column == own->column)
            return true;
    }
    return false;
}

static void object(const sand_battle *b, unsigned unit, const char *rule, const sand_setup *setup)
{
    const char *name = b->field->unit[unit - 1].name;
    sand_problem_add(setup->problems, SAND_MISTAKE, setup->units[unit - 1],
                     "%s: with %d hits \"%s\" is lost as the battle opens", rule, sand_battle_unit(b, unit)->hits,
                     name);
    sand_problem_remedy(setup->problems, "give it fewer \"hits\", or leave it out");
}

static void settle(sand_loader *loader, sand_room *room, sand_event *events, const sand_setup *setup)
{
    const sand_battle *b = loader->battle;
    sand_log log = { .events = events, .room = TOLD };
    sand_battle *tried = sand_room_try(room, b);
    sand_orders_settle(tried, room, &log);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const char *rule = sand_battle_unit(b, i)->hits > 0 && sand_battle_in_play(b, i) ? first_rule(&log, i) : NULL;
        if (rule != NULL && !is_objected(setup, i)) object(b, i, rule, setup);
    }
    sand_room_give_back(room, tried);
}

void sand_loader_opening(sand_loader *loader, const sand_setup *setup)
{
    sand_room *room = NULL;
    if (*loader->field->scenario == '\0') return;
    sand_event *events = sand_loader_rows(loader, TOLD, sizeof *events);
    if (events == NULL || sand_room_create(loader->field, &room) != SAND_OK) {
        loader->out_of_memory = true;
        return;
    }
    settle(loader, room, events, setup);
    sand_room_destroy(room);
}
