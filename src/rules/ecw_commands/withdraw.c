/* withdraw.c - breaking off a melee [EC-MEL-09, EC-A-34].
 *
 * The unit goes straight away from the enemy, square to the edges that touch, facing as it faced; every contact it has
 * must end, and it does nothing else in this activation. */
#include "rules/ecw_commands/inside.h"

typedef struct {
    unsigned enemy;
    int32_t heading, travel;
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
        ec_refuse(verdict, "EC-A-34", "{u0} is not in contact with {u1}", entry->subject, entry->object, 0);
        return 0;
    }
    if (count == 1) return only;
    if (count == 0)
        ec_refuse(verdict, "EC-MEL-09", "{u0} is not in a melee", entry->subject, 0, 0);
    else
        ec_missing(verdict, SAND_SLOT_BODY);
    return 0;
}

/* Does the unit stand clear of everybody it was fighting? */
static bool breaks_contact(const ec_scene *scene, unsigned unit, const withdrawal *w, sand_verdict *verdict)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(scene->battle, unit, &cursor, &touching);) {
        if (!sand_within_boxes(&w->end, &scene->box[touching.other], SAND_SLACK)) continue;
        ec_refuse(verdict, "EC-A-34", "{u0} would not get clear of {u1}", (int32_t)unit, (int32_t)touching.other, 0);
        ec_show_way(verdict, unit, &w->start, w->heading, w->travel);
        ec_show_box(verdict, touching.other, &scene->box[touching.other]);
        return false;
    }
    return true;
}

/* Without a distance it goes as far as it can. */
static bool plan(const ec_scene *scene, const sand_entry *entry, withdrawal *w, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    unsigned unit = entry->subject;
    bool told = (entry->given & SAND_SLOT_NUMBER) != 0;
    w->enemy = enemy_of(b, entry, verdict);
    if (w->enemy == 0) return false;
    w->start = scene->box[unit];
    sand_mover mover = sand_mover_of_unit(b, unit);
    w->heading = sand_heading_away(b, &mover, w->enemy);
    verdict->cost_total = ec_allowance(b, unit);
    ec_stop stop = ec_stop_none(told ? entry->number : verdict->cost_total);
    ec_stop_at(&stop, verdict->cost_total, "EC-MOVE-06", "{u0} has {l1} of movement", (int32_t)unit,
               verdict->cost_total, 0);
    ec_way(scene, &mover, w->heading, EC_WAY_MARCH, &stop);
    w->travel = stop.limit < 0 ? 0 : stop.limit;
    if (told && entry->number != w->travel) {
        if (stop.rule == NULL)
            ec_refuse(verdict, "EC-MOVE-06", "A distance cannot be less than nothing", 0, 0, 0);
        else
            ec_refuse_stop(scene, unit, &w->start, w->heading, &stop, verdict);
        return false;
    }
    verdict->cost_used = w->travel;
    w->end = sand_box_shifted(&w->start, sand_heading_step(w->heading, w->travel));
    return breaks_contact(scene, unit, w, verdict);
}

void ec_check_withdraw(const ec_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end)
{
    const sand_battle *b = scene->battle;
    withdrawal w;
    if (!ec_may_move(scene, entry->subject, verdict)) return;
    if (ec_unit_get(b, entry->subject)->has_fired && ec_trait(b, entry->subject, EC_STAYS) != 0) {
        ec_refuse(verdict, "EC-MOVE-05", "{u0} has opened fire and stays where it is", entry->subject, 0, 0);
        return;
    }
    if (!plan(scene, entry, &w, verdict)) return;
    *end = w.end;
    verdict->rule = "EC-MEL-09";
}

void ec_part_from_all(sand_battle *b, unsigned unit, sand_log *log)
{
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by != unit && contact->with != unit) continue;
        unsigned other = contact->by == unit ? contact->with : contact->by;
        sand_battle_contact_end(b, i);
        ec_tell(b, log, SAND_EVENT_PART, "EC-MEL-09", "{u0} broke off from {u1}", unit, other);
    }
}

/* Nobody strikes at it. [EC-A-34b] */
void ec_apply_withdraw(sand_battle *b, const sand_entry *entry, sand_log *log)
{
    unsigned unit = entry->subject;
    sand_pose from = sand_battle_unit_pose(b, unit);
    sand_verdict unused;
    ec_scene scene;
    withdrawal w;
    ec_answer(&unused, SAND_YES);
    ec_scene_look(&scene, b);
    bool legal = plan(&scene, entry, &w, &unused);
    SAND_ASSERT(legal);
    ec_part_from_all(b, unit, log);
    sand_pose to = sand_pose_moved(from, w.heading, w.travel);
    sand_battle_unit_move(b, unit, to);
    ec_unit_of(b, unit)->moved = EC_WITHDREW;
    sand_event *event = ec_tell(b, log, SAND_EVENT_MOVE, "EC-MEL-09", "{u0} withdrew {l1}", unit, 0);
    if (event != NULL) {
        event->sentence.args[1] = w.travel;
        event->from = from;
        event->to = to;
    }
    ec_ride_at_commander(b, unit, &w.start, w.heading, w.travel, log);
}
