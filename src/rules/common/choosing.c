/* choosing.c - actions due from several units, in an order their owner chooses. */
#include "rules/common/choosing.h"

#include "rules/common/answer.h"

/* The row of the step on top of the agenda. */
static const sand_choosing *row_now(const sand_battle *b)
{
    const sand_chapters *chapters = sand_chapters_of(b);
    size_t i = 0;
    while (i < chapters->n_choosing && chapters->choosing[i]->step != sand_battle_step_now(b)) i++;
    SAND_ASSERT(i < chapters->n_choosing); /* a step whose row names these functions has a row here too */
    return chapters->choosing[i];
}

unsigned sand_choosing_next(const sand_battle *b, const sand_choosing *row, unsigned side, unsigned unit)
{
    while (unit++ < b->field->n_units) {
        if (sand_battle_side_of_unit(b, unit) == side && row->is_due(b, unit)) return unit;
    }
    return 0;
}

static unsigned next_now(const sand_battle *b, unsigned unit)
{
    return sand_choosing_next(b, row_now(b), sand_battle_side_now(b), unit);
}

bool sand_choosing_asks(const sand_battle *b, sand_room *room)
{
    (void)room;
    unsigned first = next_now(b, 0); /* with a single unit there is nothing to choose: the step runs */
    return first != 0 && next_now(b, first) != 0;
}

void sand_choosing_check(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_choosing *row = row_now(b);
    unsigned unit = j->entry->subject;
    if (sand_answer_lacks(j->verdict, unit == 0, SAND_SLOT_NONE)) return;
    j->verdict->rule = row->not_due.rule;
    SAND_FORBIDS(j->verdict, sand_battle_side_of_unit(b, unit) != j->side || !row->is_due(b, unit), row->not_due.rule,
                 row->not_due.text, unit);
}

void sand_choosing_apply(const sand_deed *deed)
{
    const sand_choosing *row = row_now(deed->b);
    SAND_ASSERT(row->is_due(deed->b, deed->entry->subject)); /* as sand_choosing_check found it */
    row->begin(deed->b, deed->entry->subject);
}

void sand_choosing_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice, (void)log;
    const sand_choosing *row = row_now(b);
    unsigned unit = next_now(b, 0);
    if (unit != 0)
        row->begin(b, unit);
    else if (row->end != NULL)
        row->end(b);
    else
        sand_battle_agenda_pop(b);
}

/* ---- suggesting ---- */

static void sample(sand_wisher *w)
{
    for (unsigned i = 0; i < w->scene->n; i++) {
        unsigned unit = (w->wish->begin + i) % w->scene->n + 1;
        if (w->wish->subject == 0 || w->wish->subject == unit) sand_wish_try_order(w, w->kind, unit, 0);
    }
}

/* Chooses the unit that is pointed at if it may be chosen, otherwise the unit that points. */
static void choose(sand_wisher *w)
{
    size_t before = w->added;
    sand_wish_try_order(w, w->kind, sand_tries_pointed(w), 0);
    if (w->added == before && !sand_wish_is_about_body(w)) sand_wish_try_order(w, w->kind, w->wish->subject, 0);
}

const sand_order_tries sand_choosing_tries = {
    .last = sample, .wishes = SAND_FULFILS(CLOSE) | SAND_FULFILS(SHOOT) | SAND_FULFILS(FIGHT), .fulfil = choose
};
