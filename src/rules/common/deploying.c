/* deploying.c - placing armies before the battle, all of one side first. */
#include "rules/common/deploying.h"

#include "battle/actor.h"
#include "rules/common/overlay.h"

static const sand_deploying *row_of(const sand_battle *b)
{
    return sand_chapters_of(b)->deploying;
}

/* ---- who is still to be placed? ---- */

static unsigned next_unit(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (b->field->unit_sides[i - 1] == side && sand_muster_waits(b, SAND_REF_UNIT, i)) return i;
    }
    return 0;
}

static unsigned next_leader(const sand_battle *b, unsigned side)
{
    return row_of(b)->posts ? sand_muster_leader_due(b, 0, side) : 0;
}

static bool has_waiting(const sand_battle *b, unsigned side)
{
    return next_unit(b, side) != 0 || next_leader(b, side) != 0;
}

bool sand_deploying_is_due(const sand_battle *b)
{
    return has_waiting(b, SAND_SIDE_A) || has_waiting(b, SAND_SIDE_B);
}

bool sand_deploying_asks(const sand_battle *b, sand_room *room)
{
    (void)room;
    return has_waiting(b, sand_battle_side_now(b));
}

void sand_deploying_run_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    const sand_reason told = { row_of(b)->rule, "{s0} deploys first" };
    bool a = has_waiting(b, SAND_SIDE_A), both = a && has_waiting(b, SAND_SIDE_B);
    unsigned first = a ? SAND_SIDE_A : SAND_SIDE_B;
    if (both) first = sand_muster_roll_first(b, row_of(b)->roll, told, dice, log);
    sand_battle_agenda_pop(b);
    sand_frame frame = { .step = row_of(b)->step, .sides = sand_battle_sides_of(sand_battle_enemy(first)) };
    sand_battle_agenda_push(b, frame);
    frame.sides = sand_battle_sides_of(first);
    sand_battle_agenda_push(b, frame);
}

/* ---- placing ---- */

sand_muster_comer sand_deploying_comer(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    return (sand_muster_comer){ of, index, 0, sand_battle_option(b, row_of(b)->depth) };
}

/* On its ground, and clear of whatever may be there. */
static void check_there(sand_judging *j, sand_ref_kind of, sand_actor who)
{
    const sand_battle *b = j->scene->battle;
    const sand_deploying *row = row_of(b);
    if (!sand_muster_has_place(j->entry, row->off_table, j->verdict)) return;
    sand_mover waiting = sand_march_mover_of(b, who), mover = sand_march_mover_at(&waiting, j->entry->pose);
    sand_muster_comer comer = sand_deploying_comer(b, of, j->entry->subject);
    if (sand_muster_check_place(b, comer, row->rule, &mover.box, j->verdict) && row->is_clear(j, &mover))
        j->verdict->rule = row->rule;
}

void sand_deploying_check_place(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const char *rule = row_of(b)->rule;
    unsigned unit = j->entry->subject;
    if (unit == 0)
        sand_answer_missing(j->verdict, SAND_SLOT_NONE);
    else if (!SAND_FORBIDS(j->verdict, sand_battle_side_of_unit(b, unit) != j->side, rule, "{u0} is an enemy unit",
                           unit) &&
             !SAND_FORBIDS(j->verdict, !sand_muster_waits(b, SAND_REF_UNIT, unit), rule, "{u0} has its place already",
                           unit))
        check_there(j, SAND_REF_UNIT, sand_actor_unit(unit));
}

void sand_deploying_apply_place(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_UNIT, row_of(deed->b)->rule, "{u0} deployed");
}

void sand_deploying_check_post(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    if (body == 0)
        sand_answer_missing(j->verdict, SAND_SLOT_NONE);
    else if (!SAND_FORBIDS(j->verdict, body != next_leader(b, j->side), row_of(b)->rule, "{b0} is not placed now",
                           body))
        check_there(j, SAND_REF_BODY, sand_actor_body(body));
}

void sand_deploying_apply_post(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_BODY, row_of(deed->b)->rule, "{b0} was placed");
}

void sand_deploying_close(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const sand_deploying *row = row_of(b);
    unsigned side = sand_battle_side_now(b), i;
    while ((i = next_unit(b, side)) != 0) {
        row->leave(b, i, deed->log);
        SAND_ASSERT(!sand_muster_waits(b, SAND_REF_UNIT, i)); /* or he would be the next again */
    }
    while ((i = next_leader(b, side)) != 0) {
        sand_battle_body_of(b, i)->status = SAND_STATUS_GONE;
        sand_battle_body_of(b, i)->cause = (uint8_t)row->left;
    }
    sand_battle_agenda_pop(b);
}

/* ---- suggested, and shown ---- */

static void try_places(sand_wisher *w, sand_ref_kind of, unsigned who)
{
    const sand_battle *b = w->scene->battle;
    sand_wish_berth berth = sand_wish_berth_of(b, w->kind, sand_deploying_comer(b, of, who));
    sand_wish_places(w, &berth);
}

static void sample_places(sand_wisher *w)
{
    unsigned meant = w->wish->subject, unit = meant != 0 ? meant : next_unit(w->scene->battle, w->side);
    if (unit != 0) try_places(w, SAND_REF_UNIT, unit);
}

/* The leader who is next is placed when all units are; asked about, at once. */
static void sample_posts(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned body = next_leader(b, w->side);
    bool comes = w->wish->subject != 0 || next_unit(b, w->side) == 0;
    if (body != 0 && comes && sand_tries_means_body(w, body)) try_places(w, SAND_REF_BODY, body);
}

const sand_order_tries sand_deploying_places = { .last = sample_places,
                                                 .wishes = SAND_FULFILS(REACH),
                                                 .fulfil = sand_tries_place_there };
const sand_order_tries sand_deploying_posts = { .last = sample_posts,
                                                .wishes = SAND_FULFILS(REACH),
                                                .fulfil = sand_tries_place_there };

static bool is_placing(const sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    return sand_battle_step_now(b) == row_of(b)->step;
}

void sand_deploying_end(sand_wisher *w)
{
    if (!is_placing(w) || w->added == 0) sand_tries_end(w);
}

void sand_deploying_end_wished(sand_wisher *w)
{
    if (!is_placing(w)) sand_tries_end_now(w);
}

const sand_order_tries sand_deploying_ends = { .last = sand_deploying_end,
                                               .wishes = SAND_FULFILS(DONE),
                                               .fulfil = sand_deploying_end_wished };

void sand_deploying_overlay(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    if (sand_battle_unit(b, unit)->status != SAND_STATUS_WAITING || sand_battle_agenda_top(b) == NULL) return;
    sand_bounds ground = sand_muster_ground(b, sand_deploying_comer(b, SAND_REF_UNIT, unit));
    sand_overlay_ground(unit, &ground, row_of(b)->rule, out);
}
