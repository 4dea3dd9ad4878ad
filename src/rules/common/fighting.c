/* fighting.c - which units may attack each other hand to hand. */
#include "rules/common/fighting.h"

#include "rules/common/engage.h"

static const sand_fighting *row_of(const sand_battle *b)
{
    return sand_chapters_of(b)->fighting;
}

static bool may_fight(const sand_battle *b, unsigned unit, unsigned target)
{
    const sand_fighting *row = row_of(b);
    sand_touching touching;
    return sand_battle_touching(b, unit, target, &touching) && row->spared(b, &touching).rule == NULL &&
           row->unable(b, unit).rule == NULL;
}

bool sand_fighting_can(const sand_battle *b, unsigned unit)
{
    const sand_fighting *row = row_of(b);
    sand_touching touching;
    if (row->unable(b, unit).rule != NULL) return false;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        if (row->spared(b, &touching).rule == NULL) return true;
    }
    return false;
}

bool sand_fighting_asks(const sand_battle *b, sand_room *room)
{
    const sand_chapters *chapters = sand_chapters_of(b);
    (void)room;
    if (sand_battle_head(b)->contacts == 0) return false; /* the usual case */
    for (unsigned i = 0; (i = chapters->next(b, i)) != 0;) {
        if (sand_fighting_can(b, i)) return true;
    }
    return false;
}

void sand_fighting_check(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_fighting *row = row_of(b);
    unsigned unit = j->entry->subject, target = j->entry->object;
    sand_touching touching;
    if (sand_answer_because(j->verdict, row->unable(b, unit), unit, 0, 0)) return;
    if (target == 0)
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
    else if (!sand_battle_touching(b, unit, target, &touching))
        sand_answer_because(j->verdict, row->apart, unit, target, sand_engage_first(b, unit));
    else if (!sand_answer_because(j->verdict, row->spared(b, &touching), unit, target, touching.own_face))
        j->verdict->rule = row->rule;
}

/* ---- attacks that cannot hurt ---- */

/* Could even the best die not hurt the enemy? Doubling is left out: twice nothing is nothing. */
static bool is_in_vain(const sand_battle *b, unsigned unit, const sand_touching *touching)
{
    const sand_fighting *row = row_of(b);
    sand_ledger ledger = row->ledger(b, touching, unit);
    return sand_battle_number(b, row->die) + sand_dice_ledger_total(&ledger) <= 0;
}

static bool gives_ground(const sand_battle *b)
{
    const sand_fighting *row = row_of(b);
    return row->gives_ground != NULL && row->gives_ground(b);
}

/* Does the unit have enemies to attack, none of which it can hurt? */
static bool is_hopeless(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    bool any = false;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        if (!may_fight(b, unit, touching.other)) continue;
        if (!is_in_vain(b, unit, &touching)) return false;
        any = true;
    }
    return any;
}

bool sand_fighting_may_end(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    if (!gives_ground(b) || !is_hopeless(b, unit)) return true;
    return !sand_answer_because(verdict, row_of(b)->hopeless, unit, sand_engage_first(b, unit), 0);
}

/* ---- the attack ---- */

void sand_fighting_apply(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const sand_fighting *row = row_of(b);
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    sand_touching touching;
    bool in_contact = sand_battle_touching(b, unit, target, &touching);
    SAND_ASSERT(in_contact); /* as sand_fighting_check found it */
    row->begun(b, unit);
    if (gives_ground(b) && is_in_vain(b, unit, &touching)) {
        row->give_ground(b, deed->room, unit, target, deed->log);
        return;
    }
    sand_answer_tell(b, deed->log, SAND_EVENT_ORDER, row->attacked.rule, SAND_SAY(row->attacked.text, unit, target));
    sand_battle_agenda_push_deed(b, row->step, unit, target);
}

void sand_fighting_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    const sand_fighting *row = row_of(b);
    sand_frame frame = *sand_battle_agenda_top(b);
    sand_touching touching;
    bool in_contact = sand_battle_touching(b, frame.subject, frame.object, &touching);
    SAND_ASSERT(in_contact); /* nothing comes between order and dice */
    sand_ledger ledger = row->ledger(b, &touching, frame.subject);
    bool doubled = row->is_doubled(&touching);
    size_t first = sand_answer_throw(dice, row->dice, &ledger);
    int32_t score =
        sand_dice_face(dice, sand_answer_cause(b, row->roll, frame.subject), sand_battle_number(b, row->die)) +
        sand_dice_ledger_total(&ledger);
    int32_t hits = score <= 0 ? 0 : doubled ? sand_battle_number(b, row->times) * score : score;
    sand_reason told = doubled ? row->doubled : row->simple;
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, told.rule, SAND_SAY(told.text, frame.subject, frame.object));
    sand_answer_thrown(event, dice, first, &ledger, hits);
    sand_battle_agenda_pop(b); /* before anything is pushed: what follows belongs on top of what was below the attack */
    row->struck(b, room, &frame, hits, log);
}

static bool may(sand_scene *scene, unsigned unit, unsigned target)
{
    return may_fight(scene->battle, unit, target);
}

static void try_fights(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    sand_wish_targets(w, w->kind, unit, w->begin, may);
}

const sand_order_tries sand_fighting_tries = {
    .each = try_fights, .choices = 1, .wishes = SAND_FULFILS(FIGHT), .fulfil = sand_tries_at_object
};
