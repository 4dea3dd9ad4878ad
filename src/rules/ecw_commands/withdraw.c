/* withdraw.c - breaking off a melee [EC-MEL-09, EC-A-34].
 *
 * The unit goes straight away from the enemy, square to the edges that touch, facing as it faced; every contact it has
 * must end, and it does nothing else in this activation.  By other readings it pivots before and after, or goes where
 * it likes. */
#include "orders/room.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

typedef struct {
    unsigned enemy;
    int32_t first, last; /* pivots, 0 none */
    bool aimed;          /* is the direction told? */
    int32_t direction, heading, travel;
    sand_box start, end;
} withdrawal;

/* The enemy named, or the only one; 0 when there is a choice to make. */
static unsigned enemy_of(const sand_battle *b, const sand_entry *entry, sand_verdict *verdict)
{
    sand_touching touching;
    unsigned count = 0, only = 0;
    for (unsigned cursor = 0; sand_battle_next_contact(b, entry->subject, &cursor, &touching);) {
        count++;
        only = touching.other;
        if (touching.other == entry->object) return touching.other;
    }
    if (entry->object != 0) {
        sand_answer_refuse(verdict, "EC-A-34",
                           SAND_SAY(count == 0 ? "{u0} is not in contact with {u1}"
                                               : "{u0} is not in contact with {u1}, but with {u2}",
                                    entry->subject, entry->object, only));
        return 0;
    }
    if (count == 1) return only;
    if (count == 0)
        sand_answer_refuse(verdict, "EC-MEL-09", SAND_SAY("{u0} is not in a melee", entry->subject));
    else
        sand_answer_missing(verdict, SAND_SLOT_BODY);
    return 0;
}

/* Does the unit stand clear of everybody it was fighting? */
static bool breaks_contact(sand_scene *scene, unsigned unit, const withdrawal *w, sand_verdict *verdict)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(scene->battle, unit, &cursor, &touching);) {
        if (!sand_geom_within_boxes(&w->end, sand_scene_box(scene, touching.other), SAND_SLACK)) continue;
        sand_answer_refuse(verdict, "EC-A-34", SAND_SAY("{u0} would not get clear of {u1}", unit, touching.other));
        sand_answer_show(verdict, sand_path_witness_corridor(&w->start, w->heading, w->travel, unit));
        sand_answer_show_box(verdict, touching.other, sand_scene_box(scene, touching.other));
        return false;
    }
    return true;
}

/* What the order says beside the enemy: pivots, and a march where any direction will do. One pivot alone comes last. */
static bool read_motion(const sand_battle *b, const sand_entry *entry, withdrawal *w, sand_verdict *verdict)
{
    size_t n = sand_entry_steps(entry), pivots = 0;
    bool sound = n == 0 || !sand_battle_reads(b, EC_WITHDRAWAL_STRAIGHT);
    w->first = w->last = w->direction = 0;
    w->aimed = false;
    for (size_t i = 0; i < n && sound; i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (step.verb == SAND_VERB_MARCH && sand_battle_reads(b, EC_WITHDRAWAL_ANY) && !w->aimed && step.travel >= 0) {
            w->aimed = true;
            w->direction = step.angle;
            w->travel = step.travel;
            w->first = w->last;
            w->last = 0;
        } else if (step.verb == SAND_VERB_PIVOT && pivots++ < 2) {
            if (!w->aimed) w->first = w->last;
            w->last = step.angle;
        } else {
            sound = false;
        }
    }
    if (!sound)
        sand_answer_refuse(verdict, "EC-A-34", SAND_SAY("{u0} withdraws straight away from the enemy", entry->subject));
    return sound;
}

static bool turn(sand_scene *scene, sand_mover *mover, int32_t by, sand_verdict *verdict)
{
    if (by == 0) return true;
    if (!ec_pivot_free(scene, mover, by, EC_WAY_CHARGE, verdict)) return false;
    *mover = sand_march_mover_turned(mover, by);
    return true;
}

/* Without a distance it goes as far as it can. */
static bool go(sand_scene *scene, const sand_entry *entry, sand_mover *mover, withdrawal *w, sand_verdict *verdict)
{
    unsigned unit = entry->subject;
    bool told = w->aimed || (entry->given & SAND_SLOT_NUMBER) != 0;
    int32_t wanted = w->aimed ? w->travel : entry->number;
    int32_t left =
        verdict->cost_total - ec_pivot_fee(scene->battle, (w->first != 0 ? 1u : 0u) + (w->last != 0 ? 1u : 0u));
    ec_stop stop = ec_stop_none(told ? wanted : left);
    ec_stop_at(&stop, left, "EC-MOVE-06", "{u0} has {l1} of movement", (int32_t)unit, left < 0 ? 0 : left, 0);
    ec_way(scene, mover, w->heading, EC_WAY_MARCH, &stop);
    ec_stop_at_commander(scene, unit, &mover->box, w->heading, &stop);
    w->travel = stop.limit < 0 ? 0 : stop.limit;
    if (told && wanted != w->travel) {
        if (stop.rule == NULL)
            sand_answer_refuse(verdict, "EC-MOVE-06", SAND_SAY("A distance cannot be less than nothing", 0));
        else
            ec_refuse_stop(scene, unit, &w->start, w->heading, &stop, verdict);
        return false;
    }
    verdict->cost_used = verdict->cost_total - left + w->travel;
    *mover = sand_march_mover_moved(mover, w->heading, w->travel);
    return true;
}

static bool plan(sand_scene *scene, const sand_entry *entry, withdrawal *w, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    if (!read_motion(b, entry, w, verdict)) return false;
    w->enemy = enemy_of(b, entry, verdict);
    if (w->enemy == 0) return false;
    sand_mover mover = sand_march_mover_of_unit(b, entry->subject);
    w->heading = sand_march_heading_away(b, &mover, w->enemy);
    verdict->cost_total = ec_allowance(b, entry->subject);
    if (!turn(scene, &mover, w->first, verdict)) return false;
    w->start = mover.box;
    if (w->aimed) w->heading = sand_heading_add(mover.stance.pose.heading, w->direction);
    if (!go(scene, entry, &mover, w, verdict) || !turn(scene, &mover, w->last, verdict)) return false;
    w->end = mover.box;
    return breaks_contact(scene, entry->subject, w, verdict);
}

void ec_check_withdraw(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end)
{
    const sand_battle *b = scene->battle;
    withdrawal w;
    if (!ec_may_move(scene, entry->subject, verdict)) return;
    if (ec_unit_get(b, entry->subject)->has_fired && ec_trait(b, entry->subject, EC_STAYS) != 0) {
        sand_answer_refuse(verdict, "EC-MOVE-05",
                           SAND_SAY("{u0} has opened fire and stays where it is", entry->subject));
        return;
    }
    if (!plan(scene, entry, &w, verdict)) return;
    *end = w.end;
    verdict->rule = "EC-MEL-09";
    /* the order does not say where it goes: this does */
    if (entry->n_list == 0) sand_answer_show_box(verdict, entry->subject, &w.end);
}

void ec_part_from_all(sand_battle *b, unsigned unit, sand_log *log)
{
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by != unit && contact->with != unit) continue;
        unsigned other = contact->by == unit ? contact->with : contact->by;
        sand_battle_contact_end(b, i);
        sand_answer_tell(b, log, SAND_EVENT_PART, "EC-MEL-09", SAND_SAY("{u0} broke off from {u1}", unit, other));
    }
}

void ec_part_where_apart(sand_battle *b, unsigned unit, sand_log *log)
{
    sand_box box = sand_battle_unit_box(b, unit);
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by != unit && contact->with != unit) continue;
        unsigned other = contact->by == unit ? contact->with : contact->by;
        sand_box enemy = sand_battle_unit_box(b, other);
        if (sand_geom_within_boxes(&box, &enemy, SAND_SLACK)) continue;
        sand_battle_contact_end(b, i);
        sand_answer_tell(b, log, SAND_EVENT_PART, "EC-A-34a", SAND_SAY("{u0} broke off from {u1}", unit, other));
    }
}

/* Nobody strikes at it. [EC-A-34b] */
void ec_apply_withdraw(sand_battle *b, sand_room *room, const sand_entry *entry, sand_log *log)
{
    unsigned unit = entry->subject;
    sand_pose from = sand_battle_unit_pose(b, unit);
    sand_verdict unused;
    withdrawal w;
    sand_answer_begin(&unused, SAND_YES);
    bool legal = plan(sand_room_scene(room, b), entry, &w, &unused);
    SAND_ASSERT(legal);
    ec_part_from_all(b, unit, log);
    sand_pose to = { w.end.centre, w.end.heading };
    sand_battle_unit_move(b, unit, to);
    ec_unit_of(b, unit)->moved = EC_WITHDREW;
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "EC-MEL-09", SAND_SAY("{u0} withdrew {l1}", unit, w.travel));
    sand_answer_moved(event, from, to);
    ec_ride_at_commander(b, unit, &w.start, w.heading, w.travel, log);
}

/* ---- giving ground [EC-OPT-06] ---- */

static bool may_give_ground(const sand_battle *b, unsigned unit)
{
    bool fixed = ec_unit_get(b, unit)->has_fired && ec_trait(b, unit, EC_STAYS) != 0;
    return !fixed && !ec_guns_are_bogged(b, unit) && !ec_guns_are_silenced(b, unit);
}

/* Straight away by the whole distance, clear of everybody, or not at all. */
static bool gives_ground(sand_scene *scene, unsigned unit, unsigned enemy, withdrawal *w)
{
    enum { FAR = 6000, NEAR = 3000 };
    const sand_battle *b = scene->battle;
    sand_verdict unused;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    *w = (withdrawal){ .enemy = enemy, .heading = sand_march_heading_away(b, &mover, enemy), .start = mover.box };
    w->travel = sand_battle_reads(b, EC_GIVE_GROUND_SIX) ? FAR : NEAR;
    ec_stop stop = ec_stop_none(w->travel);
    ec_way(scene, &mover, w->heading, EC_WAY_MARCH, &stop);
    if (stop.limit < w->travel) return false;
    mover = sand_march_mover_moved(&mover, w->heading, w->travel);
    w->end = mover.box;
    sand_answer_begin(&unused, SAND_YES);
    return breaks_contact(scene, unit, w, &unused);
}

void ec_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log)
{
    withdrawal w;
    if (!may_give_ground(b, unit) || !gives_ground(sand_room_scene(room, b), unit, enemy, &w)) {
        sand_answer_tell(b, log, SAND_EVENT_MARK, "EC-OPT-06",
                         SAND_SAY("{u0} could not give ground to {u1}", unit, enemy));
        ec_hit(b, unit, 1, "EC-OPT-06", log);
        return;
    }
    sand_pose from = sand_battle_unit_pose(b, unit), to = { w.end.centre, w.end.heading };
    ec_part_from_all(b, unit, log);
    sand_battle_unit_move(b, unit, to);
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "EC-OPT-06", SAND_SAY("{u0} gave ground to {u1}", unit, enemy));
    sand_answer_moved(event, from, to);
    ec_ride_at_commander(b, unit, &w.start, w.heading, w.travel, log);
}
