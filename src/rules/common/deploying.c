/* deploying.c - placing armies before the battle, all of one side first. */
#include "rules/common/deploying.h"

#include "battle/actor.h"
#include "rules/common/overlay.h"

static const sand_deploying *row_of(const sand_battle *b)
{
    return sand_chapters_of(b)->deploying;
}

/* ---- who is still to be placed? ---- */

/* Supplies are there from the beginning, because they have no turn in which to arrive. */
static bool comes_later(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    if (row_of(b)->plan == 0) return false;
    if (of == SAND_REF_BODY && sand_battle_body_def(b, index)->role != SAND_ROLE_LEADER) return false;
    return sand_muster_arrival(b, row_of(b)->plan, of, index) != 0;
}

static bool is_placed_now(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    if (!sand_muster_waits(b, of, index)) return false;
    const sand_deploying *row = row_of(b);
    if (row->plan != 0 && sand_battle_step_now(b) == row->arrives)
        return sand_muster_arrives_now(b, row->plan, of, index);
    return !comes_later(b, of, index);
}

static unsigned next_unit(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (b->field->unit_sides[i - 1] == side && is_placed_now(b, SAND_REF_UNIT, i)) return i;
    }
    return 0;
}

static unsigned next_body(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_bodies && row_of(b)->posts; i++) {
        const sand_body_def *def = sand_battle_body_def(b, i);
        if (def->side == side && def->role != SAND_ROLE_BASE && is_placed_now(b, SAND_REF_BODY, i)) return i;
    }
    return 0;
}

sand_actor sand_deploying_next(const sand_battle *b, unsigned side)
{
    unsigned unit = row_of(b)->posts_first ? 0 : next_unit(b, side), body = unit != 0 ? 0 : next_body(b, side);
    if (body != 0) return sand_actor_body(body);
    return sand_actor_unit(unit != 0 ? unit : next_unit(b, side));
}

static bool has_waiting(const sand_battle *b, unsigned side)
{
    return sand_deploying_next(b, side).index != 0;
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
    const sand_reason told = { row_of(b)->rule, "{s0} to deploy first" };
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
    unsigned plan = comes_later(b, of, index) ? row_of(b)->plan : 0;
    return (sand_muster_comer){ of, index, plan, sand_battle_option(b, row_of(b)->depth) };
}

static bool keeps_to_edge(const sand_battle *b, sand_actor who)
{
    return row_of(b)->edge_rule != NULL && who.ref == SAND_REF_BODY &&
           sand_battle_body_def(b, who.index)->role == SAND_ROLE_SUPPLY;
}

static bool is_on_its_ground(sand_judging *j, sand_actor who, const sand_box *box)
{
    const sand_battle *b = j->scene->battle;
    const sand_deploying *row = row_of(b);
    if (!keeps_to_edge(b, who))
        return sand_muster_check_place(b, sand_deploying_comer(b, (sand_ref_kind)who.ref, who.index), row->rule, box,
                                       j->verdict);
    const sand_body_def *def = sand_battle_body_def(b, who.index);
    return !SAND_FORBIDS(j->verdict, !sand_muster_is_at_edge(b->field, def->side, def->depth, box), row->edge_rule,
                         "{b0} stands at its own edge of the table", who.index);
}

/* Checks that the place is on the unit's ground and clear of whatever may stand there. */
static void check_there(sand_judging *j, sand_actor who)
{
    const sand_battle *b = j->scene->battle;
    const sand_deploying *row = row_of(b);
    if (!sand_muster_has_place(j->entry, row->off_table, j->verdict)) return;
    sand_mover waiting = sand_march_mover_of(b, who), mover = sand_march_mover_at(&waiting, j->entry->pose);
    if (is_on_its_ground(j, who, &mover.box) && row->is_clear(j, &mover))
        j->verdict->rule = keeps_to_edge(b, who) ? row->edge_rule : row->rule;
}

void sand_deploying_check_place(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const char *rule = row_of(b)->rule;
    unsigned unit = j->entry->subject;
    if (sand_answer_lacks(j->verdict, unit == 0, SAND_SLOT_NONE) ||
        SAND_FORBIDS(j->verdict, sand_battle_side_of_unit(b, unit) != j->side, rule, "{u0} is an enemy unit", unit) ||
        SAND_FORBIDS(j->verdict, !sand_muster_waits(b, SAND_REF_UNIT, unit), rule, "{u0} has its place already",
                     unit) ||
        SAND_FORBIDS(j->verdict, !is_placed_now(b, SAND_REF_UNIT, unit), rule, "{u0} is not to be placed now", unit))
        return;
    check_there(j, sand_actor_unit(unit));
}

void sand_deploying_check_post(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const char *rule = row_of(b)->rule;
    unsigned body = j->entry->subject;
    if (sand_answer_lacks(j->verdict, body == 0, SAND_SLOT_NONE)) return;
    const sand_body_def *def = sand_battle_body_def(b, body);
    if (SAND_FORBIDS(j->verdict, def->side != j->side || def->role == SAND_ROLE_BASE, rule,
                     "{b0} is nobody of this army", body) ||
        SAND_FORBIDS(j->verdict, !is_placed_now(b, SAND_REF_BODY, body), rule, "{b0} is not to be placed now", body))
        return;
    check_there(j, sand_actor_body(body));
}

static void put(const sand_deed *deed, sand_ref_kind of)
{
    static const char *const arrived[] = { "{u0} arrived on the table", "{b0} arrived on the table" };
    static const char *const placed[] = { "{u0} deployed", "{b0} was placed" };
    const sand_deploying *row = row_of(deed->b);
    sand_actor who = { (uint16_t)of, deed->entry->subject };
    bool later = comes_later(deed->b, of, who.index), body = of == SAND_REF_BODY;
    sand_muster_place(deed, of, keeps_to_edge(deed->b, who) ? row->edge_rule : row->rule,
                      later ? arrived[body] : placed[body]);
    if (later && row->came != NULL) row->came(deed->b, who);
}

void sand_deploying_apply_place(const sand_deed *deed)
{
    put(deed, SAND_REF_UNIT);
}

void sand_deploying_apply_post(const sand_deed *deed)
{
    put(deed, SAND_REF_BODY);
}

void sand_deploying_close(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const sand_deploying *row = row_of(b);
    unsigned side = sand_battle_side_now(b), i;
    while ((i = next_body(b, side)) != 0) {
        sand_body *body = sand_battle_body_of(b, i);
        body->status = SAND_STATUS_GONE;
        body->cause = (uint8_t)row->left;
        sand_answer_tell(b, deed->log, SAND_EVENT_REMOVE, row->rule, SAND_SAY("{b0} took no part", i));
    }
    while ((i = next_unit(b, side)) != 0) {
        row->leave(b, i, deed->log);
        SAND_ASSERT(!sand_muster_waits(b, SAND_REF_UNIT, i)); /* a unit still waiting would be chosen again */
    }
    sand_battle_agenda_pop(b);
}

/* ---- suggested, and shown ---- */

/* Returns the unit or body to suggest places for: the subject of the wish; during the deployment the next of the side;
 * later the next that this kind of order places, so that a leader who is kept back does not keep units from arriving.
 */
static sand_actor who_is_placed(const sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    if (w->wish->subject != 0) return sand_actor_of(w->wish->subject_ref, w->wish->subject);
    if (sand_battle_step_now(b) == row_of(b)->step) return sand_deploying_next(b, w->side);
    bool body = b->field->rules->tables.orders[w->kind - 1].subject_ref == SAND_REF_BODY;
    return body ? sand_actor_body(next_body(b, w->side)) : sand_actor_unit(next_unit(b, w->side));
}

static bool waits(const sand_battle *b, sand_actor who)
{
    return who.index != 0 && sand_actor_exists(b, who) && sand_muster_waits(b, (sand_ref_kind)who.ref, who.index);
}

/* Tries places, if this is the kind of order that places such a unit or body. */
static void try_places(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    sand_actor who = who_is_placed(w);
    if (!waits(b, who) || who.ref != b->field->rules->tables.orders[w->kind - 1].subject_ref) return;
    sand_wish_berth berth = sand_wish_berth_of(b, w->kind, sand_deploying_comer(b, (sand_ref_kind)who.ref, who.index));
    if (keeps_to_edge(b, who)) {
        const sand_body_def *def = sand_battle_body_def(b, who.index);
        berth.ground = sand_muster_strip(b->field, def->side, def->depth);
    }
    sand_wish_places(w, &berth);
}

static void place_wished(sand_wisher *w)
{
    if (waits(w->scene->battle, who_is_placed(w))) sand_tries_place_there(w);
}

const sand_order_tries sand_deploying_places = { .last = try_places,
                                                 .wishes = SAND_FULFILS(REACH),
                                                 .fulfil = place_wished };
const sand_order_tries sand_deploying_arrives = { .first = try_places,
                                                  .wishes = SAND_FULFILS(REACH),
                                                  .fulfil = place_wished };

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
