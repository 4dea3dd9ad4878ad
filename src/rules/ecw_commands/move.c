/* move.c - moving and standing [EC-MOVE].
 *
 * A move is: a pivot about the centre, a straight march in any direction, a pivot; each may be left out.  Said limits
 * (allowance, fees) are judged on the numbers of the order, places on the table [EC-A-11, EC-A-12]. */
#include "rules/ecw_commands/inside.h"

typedef struct {
    int32_t first, last; /* pivots, 0 none */
    int32_t direction, travel;
    unsigned pivots;
} path;

/* ---- what it costs ---- */

/* Readings of EC-A-43: what a storm halves, and how. */
enum { STORM_EXACT, STORM_HALF_PIVOT, STORM_ROUND_UP };

static bool is_storm(const sand_battle *b)
{
    return ec_option_of(b, EC_OPT_WEATHER) == EC_STORM;
}

int32_t ec_allowance(const sand_battle *b, unsigned unit)
{
    int32_t allowance = ec_trait(b, unit, EC_MOVE), half = allowance / 2;
    if (!is_storm(b)) return allowance; /* [EC-WX-06] */
    if (ec_option_of(b, EC_OPT_STORM) != STORM_ROUND_UP) return half;
    return (half + SAND_UNIT_LENGTH - 1) / SAND_UNIT_LENGTH * SAND_UNIT_LENGTH;
}

int32_t ec_pivot_fee(const sand_battle *b, unsigned pivots)
{
    int32_t fee = is_storm(b) && ec_option_of(b, EC_OPT_STORM) == STORM_HALF_PIVOT ? EC_PIVOT_FEE / 2 : EC_PIVOT_FEE;
    if (pivots == 0) return 0;
    return ec_option_of(b, EC_OPT_PIVOT_COST) == 0 ? fee : fee * (int32_t)pivots;
}

/* ---- may it move at all? ---- */

/* As long as the weather lasts; they stay where they are. [EC-A-44] */
static bool guns_are_fixed(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    int32_t weather = ec_option_of(b, EC_OPT_WEATHER);
    if (ec_type_of(b, unit) != EC_ARTILLERY) return false;
    if (weather == EC_HEAVY_RAIN) {
        ec_refuse(verdict, "EC-WX-04", "{u0} is bogged in the rain and can neither move nor pivot", (int32_t)unit, 0,
                  0);
        return true;
    }
    if (weather == EC_STORM) {
        ec_refuse(verdict, "EC-WX-07", "{u0} is out of action in the storm", (int32_t)unit, 0, 0);
        return true;
    }
    return false;
}

bool ec_may_move(const ec_scene *scene, unsigned unit, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    if (ec_unit_get(b, unit)->moved != EC_NOT_MOVED) {
        ec_refuse(verdict, "EC-ORG-13", "{u0} has already had its movement in this activation", (int32_t)unit, 0, 0);
        return false;
    }
    return !guns_are_fixed(b, unit, verdict);
}

/* ---- reading the order ---- */

/* One straight line in any direction, facing kept. [EC-A-12] */
static bool read_path(const sand_entry *entry, path *out, sand_verdict *verdict)
{
    *out = (path){ 0 };
    bool marched = false, pivoted = false;
    int32_t unit = entry->subject;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (step.verb == SAND_VERB_MARCH && !marched && step.travel >= 0) {
            marched = true;
            out->direction = step.angle;
            out->travel = step.travel;
        } else if (step.verb == SAND_VERB_PIVOT && !marched && !pivoted) {
            pivoted = true;
            out->first = step.angle;
        } else if (step.verb == SAND_VERB_PIVOT && out->last == 0 && i + 1 == sand_entry_steps(entry)) {
            out->last = step.angle;
        } else {
            ec_refuse(verdict, "EC-MOVE-07", "A move of {u0} is a pivot, one straight march, and a pivot", unit, 0, 0);
            return false;
        }
    }
    out->pivots = (out->first != 0 ? 1u : 0u) + (out->last != 0 ? 1u : 0u);
    return true;
}

/* ---- pivots ---- */

/* [EC-A-16b] */
static bool may_pivot_here(const ec_scene *scene, unsigned unit, const path *p, sand_verdict *verdict)
{
    int32_t reading = ec_option_of(scene->battle, EC_OPT_ZONE_PIVOT);
    if (reading == 0 || p->pivots == 0 || !ec_in_zone(scene, unit)) return true;
    ec_refuse(verdict, "EC-A-16b", "Within 12 in. of the enemy {u0} may not pivot", (int32_t)unit, 0, 0);
    return false;
}

/* ---- moving ---- */

void ec_refuse_stop(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, const ec_stop *stop,
                    sand_verdict *verdict)
{
    ec_refuse(verdict, stop->rule, stop->text, stop->args[0], stop->args[1], stop->args[2]);
    ec_limit(verdict, stop->limit);
    ec_show_way(verdict, unit, start, heading, stop->limit);
    if (stop->unit == 0) return;
    if (stop->zone)
        ec_show_ring(verdict, stop->unit, &scene->box[stop->unit], EC_ZONE);
    else
        ec_show_box(verdict, stop->unit, &scene->box[stop->unit]);
}

static bool turn(const ec_scene *scene, sand_mover *mover, int32_t by, sand_verdict *verdict)
{
    if (by == 0) return true;
    if (!ec_pivot_free(scene, mover, by, EC_WAY_MARCH, verdict)) return false;
    *mover =
        sand_mover_at(mover, (sand_pose){ mover->stance.pose.at, sand_heading_add(mover->stance.pose.heading, by) });
    return true;
}

static bool march(const ec_scene *scene, const path *p, sand_mover *mover, sand_verdict *verdict)
{
    unsigned unit = mover->unit;
    int32_t heading = sand_heading_add(mover->stance.pose.heading, p->direction);
    int32_t free = verdict->cost_total - ec_pivot_fee(scene->battle, p->pivots);
    ec_stop stop = ec_stop_none(p->travel);
    ec_stop_at(&stop, free < 0 ? 0 : free, "EC-MOVE-06", "{u0} has {l1} of movement left for this", (int32_t)unit,
               free < 0 ? 0 : free, 0);
    ec_way(scene, mover, heading, EC_WAY_MARCH, &stop);
    ec_stop near = stop;
    ec_zone(scene, unit, &mover->box, heading, &near);
    sand_box end = sand_box_shifted(&mover->box, sand_heading_step(heading, stop.limit));
    if (near.zone && !ec_restores(scene, unit, &end)) stop = near; /* [EC-A-18] */
    if (stop.limit < p->travel) {
        ec_refuse_stop(scene, unit, &mover->box, heading, &stop, verdict);
        return false;
    }
    *mover = sand_mover_moved(mover, heading, p->travel);
    return true;
}

static bool fixed_by_fire(const sand_battle *b, unsigned unit, const path *p, sand_verdict *verdict)
{
    if (!ec_unit_get(b, unit)->has_fired || ec_trait(b, unit, EC_STAYS) == 0) return false;
    if (p->travel == 0 && ec_option_of(b, EC_OPT_GUNS_PIVOT) == 0) return false; /* [EC-A-37] */
    ec_refuse(verdict, "EC-MOVE-05", "{u0} has opened fire and stays where it is", (int32_t)unit, 0, 0);
    ec_limit(verdict, 0);
    return true;
}

/* Out of a melee only to bring a scattered command together, and then quite out of it. [EC-ORG-09, EC-A-18] */
static void leaves_melee(const ec_scene *scene, unsigned unit, const sand_box *end, sand_verdict *verdict)
{
    sand_touching touching;
    verdict->rule = "EC-ORG-09";
    if (!ec_restores(scene, unit, end))
        ec_refuse(verdict, "EC-A-34a", "{u0} is engaged: it may withdraw, stand or fight", (int32_t)unit, 0, 0);
    for (unsigned cursor = 0; sand_battle_next_contact(scene->battle, unit, &cursor, &touching);) {
        if (!sand_within_boxes(end, &scene->box[touching.other], SAND_SLACK)) continue;
        ec_refuse(verdict, "EC-A-34", "{u0} would not get clear of {u1}", (int32_t)unit, (int32_t)touching.other, 0);
    }
}

/* Both pivots belong to the move: nothing is turned after shooting. [EC-A-11b] */
void ec_check_move(const ec_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end)
{
    const sand_battle *b = scene->battle;
    unsigned unit = entry->subject;
    path p;
    if (!ec_may_move(scene, unit, verdict)) return;
    if (!read_path(entry, &p, verdict)) return;
    if (scene->engaged[unit] &&
        (p.pivots != 0 || ec_cohesion_of(scene, sand_battle_unit(b, unit)->command, 0, NULL).astray == 0)) {
        ec_refuse(verdict, "EC-A-34a", "{u0} is engaged: it may withdraw, stand or fight", (int32_t)unit, 0, 0);
        return;
    }
    if (entry->n_list == 0) {
        ec_missing(verdict, SAND_SLOT_MOTION);
        return;
    }
    verdict->cost_total = ec_allowance(b, unit);
    verdict->cost_used = ec_pivot_fee(b, p.pivots) + p.travel;
    if (fixed_by_fire(b, unit, &p, verdict) || !may_pivot_here(scene, unit, &p, verdict)) return;
    if (ec_pivot_fee(b, p.pivots) > verdict->cost_total) {
        ec_refuse(verdict, "EC-MOVE-08", "{u0} has not enough movement to pivot", (int32_t)unit, 0, 0);
        return;
    }
    sand_mover mover = sand_mover_of_unit(b, unit);
    if (!turn(scene, &mover, p.first, verdict)) return;
    if (p.travel != 0 && !march(scene, &p, &mover, verdict)) return;
    if (!turn(scene, &mover, p.last, verdict)) return;
    *end = mover.box;
    verdict->rule = "EC-MOVE-06";
    if (scene->engaged[unit]) leaves_melee(scene, unit, end, verdict);
}

/* Shooting forgives only a march within 45 degrees of straight ahead; whether a pivot spoils it is EC-A-30.
 * [EC-SHOOT-03] */
static bool spoils_aim(const sand_battle *b, unsigned unit, const path *p)
{
    if (ec_type_of(b, unit) == EC_ARTILLERY && ec_option_of(b, EC_OPT_GUNS_MOVE) == 1) return true; /* [EC-A-37] */
    if (p->pivots != 0 && ec_option_of(b, EC_OPT_PIVOT_SHOOT) == 1) return true;
    return p->travel != 0 && sand_heading_between(sand_heading_add(0, p->direction), 0) > EC_FORWARD;
}

void ec_apply_move(sand_battle *b, const sand_entry *entry, sand_log *log)
{
    unsigned unit = entry->subject;
    sand_verdict unused;
    path p;
    bool read = read_path(entry, &p, &unused);
    SAND_ASSERT(read);
    sand_pose from = sand_battle_unit_pose(b, unit), pose = from;
    pose.heading = sand_heading_add(pose.heading, p.first);
    int32_t heading = sand_heading_add(pose.heading, p.direction);
    sand_box start = sand_battle_unit_box_at(b, unit, pose);
    if (p.travel != 0) pose = sand_pose_moved(pose, heading, p.travel);
    pose.heading = sand_heading_add(pose.heading, p.last);
    bool engaged = sand_battle_engaged(b, unit);
    if (engaged) ec_part_from_all(b, unit, log);
    sand_battle_unit_move(b, unit, pose);
    ec_unit_of(b, unit)->moved = engaged ? EC_WITHDREW : EC_MOVED;
    ec_unit_of(b, unit)->unsteady = spoils_aim(b, unit, &p);
    const char *text = p.travel != 0 ? "{u0} marched {l2}" : "{u0} turned on the spot";
    sand_event *event = ec_tell(b, log, SAND_EVENT_MOVE, "EC-MOVE-06", text, unit, 0);
    if (event != NULL) {
        event->sentence.args[2] = p.travel;
        event->from = from;
        event->to = pose;
    }
    ec_ride_at_commander(b, unit, &start, heading, p.travel, log);
}

void ec_apply_stand(sand_battle *b, unsigned unit)
{
    ec_unit_of(b, unit)->moved = EC_STOOD;
}
